"""How much is done at a time: BLAS on one thread, many cases in several processes."""

import os
import sys
import time
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext, redirect_stderr, redirect_stdout
from functools import cache, lru_cache
from threading import Lock, RLock, Thread
from typing import Any
from weakref import WeakSet

from guts_core.methods.extras import needs

#: Seconds after which a worker looks whether its owner is still there.
_SECONDS = 1.0


class _Inside:
    """A call that needs one thread; it is gone with its frame, however the call ends."""


class _Shared:
    """A setting of the whole process, made by the first that needs it and undone by the last.

    What there was before is known before it is changed, so that whoever comes after a call that
    was interrupted on its way in or out sets it back.
    """

    def __init__(self) -> None:
        self.before: list[tuple[Any, int]] = []
        self.begin()
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self.begin)

    def begin(self) -> None:
        """Nobody is inside: a child has none of the threads that were, or held the lock."""
        self.lock, self.inside = Lock(), WeakSet[_Inside]()

    def enter(self, call: _Inside, libraries: Any) -> None:
        with self.lock:
            if not self.inside:
                self.set_back()
                self.before = [(each, each.num_threads) for each in libraries]
            self.inside.add(call)
            for each, _ in self.before:
                each.set_num_threads(1)

    def leave(self, call: _Inside) -> None:
        with self.lock:
            self.inside.discard(call)
            if not self.inside:
                self.set_back()

    def set_back(self) -> None:
        for each, count in self.before:
            each.set_num_threads(count)
        self.before = []


_BLAS = _Shared()


class _Turns:
    """Who may use the workers that all of a process share: one thread at a time.

    Another number of workers is waited for by joblib under a lock that the first thread needs, too.
    """

    def __init__(self) -> None:
        self.begin()
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self.begin)

    def begin(self) -> None:
        """It is nobody's turn: a child has none of the threads that wait."""
        self.lock = RLock()


_TURNS = _Turns()


@contextmanager
def one_thread() -> Iterator[None]:
    """Context in which BLAS uses one thread, where threadpoolctl works; else no change.

    Matrices of a hundred rows are factored many thousands of times in a continuation. On a machine
    that has other work the waiting of the threads for each other costs twenty times the
    arithmetic. Calls in several threads of Python may overlap.
    """
    if (libraries := _libraries(len(sys.modules))) is None:
        yield
        return
    call = _Inside()
    try:
        _BLAS.enter(call, libraries.select(user_api="blas").lib_controllers)
        yield
    finally:
        _BLAS.leave(call)


@lru_cache(maxsize=1)
def _libraries(modules: int) -> Any:
    """The process's libraries, looked for again if modules have been imported meanwhile."""
    if sys.platform == "emscripten":  # has one thread, and threadpoolctl warns of other things
        return None
    try:
        from threadpoolctl import ThreadpoolController

        return ThreadpoolController()
    except Exception:  # it is missing or damaged, or what it finds is
        return None


def each_of(
    compute: Callable[..., Any],
    cases: Iterable[Any],
    n_jobs: int | None = None,
    progress: Callable[[Iterable[Any]], Iterable[Any]] = iter,
) -> list[Any]:
    """``compute(case)`` of each case: in this process, or in so many of joblib's, its children.

    Raises
    ------
    FileNotFoundError
        If the working directory, in which children begin, is gone.
    """
    todo = list(cases)
    if n_jobs is None:
        return [compute(case) for case in progress(todo)]
    _stay_somewhere()
    with warnings.catch_warnings():  # where no memory is shared it computes in this process
        warnings.filterwarnings("ignore", ".*joblib will operate in serial mode")
        needs(__name__, "joblib")
        from joblib import Parallel, delayed
        from joblib.parallel import BACKENDS, get_active_backend

    # Of so many workers those for whom there is something to do; joblib would start them all.
    workers = Parallel(n_jobs=min(n_jobs, max(1, len(todo))))
    here = os.getpid()
    # Where no memory is shared joblib has no loky.
    shared = isinstance(get_active_backend()[0], BACKENDS.get("loky", ()))
    with _TURNS.lock if shared else nullcontext(), _outputs():
        return list(workers(delayed(_worked)(here, compute, case) for case in progress(todo)))


def _stay_somewhere() -> None:
    """Say what is missing: the system tells no name, and some Pythons import less then."""
    try:
        os.getcwd()
    except FileNotFoundError:
        said = "the working directory, in which workers begin, is gone: change to another one"
        raise FileNotFoundError(said) from None


@contextmanager
def _outputs() -> Iterator[None]:
    """Context in which both outputs are open: joblib flushes them, and workers have them too."""
    with ExitStack() as stack:
        for number, name in enumerate(("stdout", "stderr"), start=1):
            if getattr(sys, name) is None:  # it was closed
                nowhere = stack.enter_context(open(os.devnull, "w", encoding="utf-8"))
                stack.enter_context(_REDIRECTIONS[name](nowhere))
                if nowhere.fileno() == number:
                    os.set_inheritable(number, True)
                elif not _is_open(number):
                    os.dup2(nowhere.fileno(), number)
                    stack.callback(os.close, number)
                elif (
                    name == "stderr"
                ):  # whose number a file of Python's has, which workers have not
                    stack.enter_context(_no_traces())
        yield


@contextmanager
def _no_traces() -> Iterator[None]:
    """Context in which workers of joblib name no crashes: without stderr they would end."""
    if "PYTHONFAULTHANDLER" in os.environ:
        yield
        return
    os.environ["PYTHONFAULTHANDLER"] = ""
    try:
        yield
    finally:
        os.environ.pop("PYTHONFAULTHANDLER", None)


_REDIRECTIONS: dict[str, Any] = {"stdout": redirect_stdout, "stderr": redirect_stderr}


def _is_open(number: int) -> bool:
    """Whether a number stands for a file; those of closed outputs are given to the next ones."""
    try:
        os.fstat(number)
    except OSError:
        return False
    return True


def _worked(owner: int, compute: Callable[..., Any], case: Any) -> Any:
    """One case; a worker that has got one ends with its owner, even if the owner is killed.

    Workers that were just starting know nothing of their owner yet, and joblib has to end them.
    Those of a cluster have other parents and live on.
    """
    from multiprocessing import parent_process  # a browser has none

    parent = parent_process()
    if parent is not None and parent.pid == owner:
        _watch(parent)
    return compute(case)


@cache
def _watch(parent: Any) -> None:
    Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: Any) -> None:
    """End this process once its parent is gone; joblib's would wait for five minutes for work."""
    if parent.sentinel is None:  # joblib's cannot wait for theirs, but have no other in between
        while os.getppid() == parent.pid:
            time.sleep(_SECONDS)
    else:
        parent.join()
    os._exit(1)
