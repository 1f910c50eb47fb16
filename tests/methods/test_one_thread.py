"""BLAS is on one thread as long as anybody asks for it, and set back by the last who did."""

import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
from functools import cache
from types import ModuleType, SimpleNamespace

import numpy as np
import pytest

from guts_core.guts import coalition_table, mesh_table
from guts_core.guts.coalition import sweeps as coalitions
from guts_core.methods import threads as module
from guts_core.methods.threads import _libraries, each_of, one_thread
from guts_core.von_neumann import authors_sweep, sweep
from guts_core.von_neumann.two_players import sweeps as decks

threadpoolctl = pytest.importorskip("threadpoolctl")


WITHOUT_SHARED_MEMORY = """
import _multiprocessing

def none(*_, **__):
    raise OSError(38, "Function not implemented")

_multiprocessing.SemLock = none
from guts_core.methods.threads import each_of
assert each_of(abs, [-1, -2], n_jobs=2) == [1, 2]
"""


def test_workers_are_not_missed_where_no_memory_is_shared():
    """joblib warns of it when it is imported."""
    subprocess.run([sys.executable, "-W", "error", "-c", WITHOUT_SHARED_MEMORY], check=True)


CLOSED = """
import os, sys
from guts_core.methods.threads import each_of
before = [sys.stdout, sys.stderr]
assert None in before
assert each_of(abs, [-1, -2, -3], n_jobs=2) == [1, 2, 3]
assert [sys.stdout, sys.stderr] == before
"""


@pytest.mark.skipif(sys.platform in ("win32", "emscripten"), reason="no such shell there")
@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&- >&- 2>&-"])
def test_workers_are_not_missed_where_outputs_are_closed(closed):
    """As a service's may be; joblib flushes them, and its workers name faults there."""
    subprocess.run(["bash", "-c", f'"$0" -c "$@" {closed}', sys.executable, CLOSED], check=True)


@pytest.mark.skipif(sys.platform in ("win32", "emscripten"), reason="no such shell there")
def test_workers_are_not_missed_where_another_file_has_the_number_of_a_closed_output():
    """As a library's has that Python 3.14 opens; workers do not inherit it."""
    taken = "import os; assert os.open(os.devnull, os.O_RDONLY) == 2"
    code = f"{taken}\n{CLOSED}assert 'PYTHONFAULTHANDLER' not in os.environ"
    subprocess.run(["bash", "-c", '"$0" -c "$@" 2>&-', sys.executable, code], check=True)


def threads():
    np.linalg.inv(np.eye(2))  # NumPy's BLAS is loaded
    return [
        pool["num_threads"]
        for pool in threadpoolctl.threadpool_info()
        if pool["user_api"] == "blas"
    ]


def test_contexts_that_overlap_are_undone_by_the_last():
    with threadpoolctl.threadpool_limits(limits=2, user_api="blas"):
        before = threads()
        if set(before) != {2}:
            pytest.skip("BLAS has no two threads here")
        first, second = one_thread(), one_thread()
        first.__enter__()
        second.__enter__()
        first.__exit__(None, None, None)
        assert set(threads()) == {1}
        second.__exit__(None, None, None)
        assert threads() == before


class Library:
    """One of some libraries, of which one is interrupted while it is set, before or after that."""

    def __init__(self, left, after):
        self.num_threads, self.left, self.after = 4, left, after

    def set_num_threads(self, count):
        self.left[0] -= 1
        if self.left[0] or self.after:
            self.num_threads = count
        if not self.left[0]:
            raise KeyboardInterrupt


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("calls", [1, 2, 3, 4])
def test_what_is_interrupted_on_its_way_in_or_out_is_undone(calls, after, monkeypatch):
    """The first two calls set two libraries to one thread, the others set them back."""
    left = [calls]
    both = [Library(left, after) for _ in range(2)]
    found = SimpleNamespace(select=lambda user_api: SimpleNamespace(lib_controllers=both))
    monkeypatch.setattr("guts_core.methods.threads._libraries", lambda modules: found)
    with pytest.raises(KeyboardInterrupt), one_thread():
        pass
    assert calls > 2 or [each.num_threads for each in both] == [4, 4]
    with one_thread():
        assert [each.num_threads for each in both] == [1, 1]
    assert [each.num_threads for each in both] == [4, 4]


#: Calls that reach what BLAS would share among threads, however little there is to share.
SHARED = """
import os
import time
import numpy as np
import scipy.optimize  # brings a BLAS of its own, whose threads begin by waiting for work
from guts_core import guts, methods

rng = np.random.default_rng(0)
square, wide = rng.normal(size=(300, 300)), rng.normal(size=(40, 2000))
large = rng.normal(size=(1000, 1000))
calls = {
    "independent_minimum": lambda: guts.independent_minimum(6, rng, starts=1),
    "solve_zero_sum, square": lambda: methods.solve_zero_sum(square),
    "solve_zero_sum, wide": lambda: methods.solve_zero_sum(wide),
    "RecursiveGame.solve": lambda: guts.coalition_game(2, 101).solve(),
    "RecursiveGame.value_map": lambda: guts.coalition_game(2, 101).value_map(-0.1),
    "fictitious_play": lambda: methods.fictitious_play([large, large], 99),
    "best_response_path": lambda: methods.best_response_path([large, large], 3),
}

def worked_elsewhere(call):
    # Seconds of processors that threads other than this one take meanwhile.
    before = others()
    call()
    return others() - before

def others():
    tasks = set(os.listdir("/proc/self/task")) - {str(os.getpid())}
    spent = (open(f"/proc/self/task/{task}/schedstat").read().split() for task in tasks)
    return sum(int(nanoseconds) for nanoseconds, *_ in spent) / 1e9

def at_rest():
    # Threads that have just begun keep a processor busy while they wait for work, under load long.
    before = None
    while before != (before := others()):
        time.sleep(0.1)

at_rest()
for name, call in calls.items():
    if worked_elsewhere(call) > 0.001:
        print(name)
if worked_elsewhere(lambda: [square @ square for _ in range(99)]) > 0.001:
    print("a product of matrices")
"""


def test_calls_let_no_other_threads_work():
    """They would wait for each other; a product of matrices by itself shows that they are there."""
    if not os.path.exists("/proc/self/schedstat"):
        pytest.skip("this system does not say how long each thread has worked")
    run = [sys.executable, "-W", "ignore::ResourceWarning", "-c", SHARED]
    two = {**os.environ, "OPENBLAS_NUM_THREADS": "2"}
    found = subprocess.run(run, env=two, check=True, capture_output=True, text=True).stdout
    if "a product of matrices" not in found:
        pytest.skip("BLAS has no two threads here")
    assert found.splitlines() == ["a product of matrices"]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked here")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_forked_child_waits_for_no_thread_of_its_parent():
    """What another thread held in the parent nobody gives back in the child."""
    other = module._Inside()
    module._BLAS.inside.add(other)
    with module._BLAS.lock:
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGALRM, signal.SIG_DFL)  # what hangs is ended
            signal.alarm(20)
            try:
                with one_thread():
                    os._exit(len(module._BLAS.inside))
            finally:
                os._exit(9)
    module._BLAS.leave(other)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 1


def searches():
    with one_thread():
        return _libraries.cache_info().misses


def test_no_more_workers_than_cases(monkeypatch):
    joblib, asked = pytest.importorskip("joblib"), []

    def counted(n_jobs):
        asked.append(n_jobs)
        return list

    monkeypatch.setattr(joblib, "Parallel", counted)
    monkeypatch.setattr(joblib, "delayed", lambda compute: compute)
    for wanted in (1, 2, 1000, -1):
        assert each_of(abs, [-1, 2, -3], n_jobs=wanted) == [1, 2, 3]
        assert each_of(abs, [], n_jobs=wanted) == []
    assert asked == [1, 1, 2, 1, 3, 1, -1, -1]


class Ended(Exception):
    """In place of the end of this process."""


def ends(code):
    raise Ended(code)


def test_a_worker_ends_with_the_process_that_has_started_it(monkeypatch):
    """The owner is there twice, then another process has taken the worker over."""
    parents, waits = iter([7, 7, 1]), []
    monkeypatch.setattr(module.os, "getppid", lambda: next(parents))
    monkeypatch.setattr(module.os, "_exit", ends)
    monkeypatch.setattr(module.time, "sleep", waits.append)
    with pytest.raises(Ended):
        module._end_with(SimpleNamespace(pid=7, sentinel=None))
    assert len(waits) == 2
    assert max(waits) <= 1
    with pytest.raises(Ended):  # one who can be waited for
        module._end_with(SimpleNamespace(pid=7, sentinel=3, join=lambda: waits.append("joined")))
    assert waits[2:] == ["joined"]


def test_only_workers_that_this_process_has_started_are_watched(monkeypatch):
    """Here and on a cluster nobody is; a worker is once, however much it has to do."""
    watched, parent = [], type("Parent", (), {"pid": 7})()
    monkeypatch.setattr(module, "_watch", cache(watched.append))
    joblib = pytest.importorskip("joblib")
    with joblib.parallel_config(backend="threading"):
        assert each_of(abs, [-1, 2, -3], n_jobs=2) == [1, 2, 3]
    monkeypatch.setattr(multiprocessing, "parent_process", lambda: parent)
    assert module._worked(8, abs, -3) == 3
    assert watched == []
    assert [module._worked(7, abs, case) for case in (-1, 2)] == [1, 2]
    assert watched == [parent]


@pytest.mark.parametrize(
    ("owner", "swept"),
    [
        (coalitions, lambda: coalition_table([2, 3], 11)),
        (coalitions, lambda: coalition_table([2], weenie=True)),
        (coalitions, lambda: mesh_table(2, [11, 12])),
        (coalitions, lambda: mesh_table(2, [11], weenie=True)),
        (decks, lambda: sweep([3, 4], [2], limit=1)),
        (decks, lambda: authors_sweep(3)),
    ],
)
def test_what_workers_compute_can_be_pickled(owner, swept, monkeypatch):
    """joblib's own workers take any function, those of its backend "multiprocessing" do not."""
    wanted = swept()

    def by_workers(compute, cases, *_):
        return [pickle.loads(pickle.dumps(compute))(case) for case in cases]

    monkeypatch.setattr(owner, "each_of", by_workers)
    assert swept() == wanted


def test_libraries_are_looked_for_again_after_an_import(monkeypatch):
    searches()  # imports threadpoolctl
    before = searches()
    assert searches() == before
    monkeypatch.setitem(sys.modules, "brings_its_own_library", ModuleType("it"))
    assert searches() == before + 1


@pytest.mark.parametrize("source", ["raise RuntimeError('damaged')", "half a file", ""])
def test_where_threadpoolctl_is_damaged_the_threads_are_left_as_they_are(
    source, monkeypatch, tmp_path
):
    (tmp_path / "threadpoolctl.py").write_text(source, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "threadpoolctl")
    _libraries.cache_clear()
    with one_thread():
        pass
    monkeypatch.undo()
    _libraries.cache_clear()


def test_a_browser_is_not_asked_for_its_libraries(monkeypatch):
    """It has one thread, and a question to it ends in a warning on the reader's page."""
    asked = lambda: pytest.fail("it is asked")  # noqa: E731
    monkeypatch.setattr(threadpoolctl, "ThreadpoolController", asked)
    monkeypatch.setattr(sys, "platform", "emscripten")
    _libraries.cache_clear()
    with one_thread():
        pass
    monkeypatch.undo()
    _libraries.cache_clear()


def test_threads_that_ask_for_other_numbers_of_workers_take_turns():
    """Joblib alone waits for ever for work that it keeps another thread from handing out."""
    pytest.importorskip("joblib")
    program = (
        "from threading import Thread\n"
        "from time import sleep\n"
        "from guts_core.methods.threads import each_of\n"
        "found = []\n"
        "def work(jobs):\n"
        "    found.append(each_of(sleep, [0.05] * 80, jobs))\n"
        "pair = [Thread(target=work, args=(jobs,), daemon=True) for jobs in (2, 3)]\n"
        "for each in pair:\n"
        "    each.start()\n"
        "    sleep(1)  # the first is at work\n"
        "for each in pair:\n"
        "    each.join(20)\n"
        "assert found == [[None] * 80] * 2\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
