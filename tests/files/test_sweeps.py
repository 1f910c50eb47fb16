"""Sweeps keep what is finished, whatever ends them, and never trust a damaged part."""

import copy
import functools
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from fractions import Fraction
from multiprocessing import parent_process
from pathlib import Path

import numpy as np
import pytest

from guts_core.guts import solve_coalition
from guts_core.methods.records import ClosedDict
from guts_core.storage import resumable
from guts_core.storage.files import replacing
from guts_core.storage.resumable import part_key, read_part, resumable_sweep, write_part


def parts(folder):
    """Those that are written; where one is being written the name begins with a dot."""
    return sorted(folder.glob("[!.]*.part"))


def is_whole(folder):
    return all(read_part(path) is not None for path in parts(folder))


def interrupted_at_three(value, log):
    with open(log, "a", encoding="utf-8") as file:
        file.write(f"{value}\n")
    if value == 3 and not os.path.exists(f"{log}.go"):
        raise KeyboardInterrupt
    return value**2


def test_interruption_keeps_the_finished_parts(tmp_path):
    log, folder = tmp_path / "log", tmp_path / "parts"
    tasks = [(value, str(log)) for value in range(6)]
    with pytest.raises(KeyboardInterrupt):
        resumable_sweep(interrupted_at_three, tasks, folder)
    assert len(parts(folder)) == 3
    assert len(list(folder.iterdir())) == 3
    (tmp_path / "log.go").touch()
    assert resumable_sweep(interrupted_at_three, tasks, folder) == [0, 1, 4, 9, 16, 25]
    assert log.read_text().split() == ["0", "1", "2", "3", "3", "4", "5"]


def test_a_task_that_comes_twice_is_computed_once(tmp_path):
    tasks = [(value, str(tmp_path / "log")) for value in (1, 2, 1, 1)]
    assert resumable_sweep(interrupted_at_three, tasks, tmp_path / "parts") == [1, 4, 1, 1]
    assert (tmp_path / "log").read_text().split() == ["1", "2"]


class Moved:
    """A result whose class is no longer there when the part is read again."""


def moved(value):
    return Moved() if "Moved" in globals() else value


def test_a_part_of_a_class_that_is_gone_is_computed_again(tmp_path, monkeypatch):
    assert isinstance(*resumable_sweep(moved, [(1,)], tmp_path), Moved)
    monkeypatch.delitem(globals(), "Moved")
    assert resumable_sweep(moved, [(1,)], tmp_path) == [1]


def test_a_part_of_a_module_that_is_gone_is_missing(tmp_path):
    path, content = tmp_path / "a.part", b"cno_such_module\nThing\n."
    path.write_bytes(resumable._header(path, content) + content)
    assert read_part(path) is None


class Grown(tuple):
    """A result whose class is made of more than it was when the part was written."""

    __slots__ = ()

    def __new__(cls, *given):
        if len(given) < cls.least:
            raise TypeError("more is needed")
        return super().__new__(cls, given)

    def __getnewargs__(self):
        return tuple(self)


Grown.least = 1


def grown(value):
    return Grown(*[value] * Grown.least)


def test_a_part_of_a_class_that_has_changed_is_computed_again(tmp_path, monkeypatch):
    assert resumable_sweep(grown, [(1,)], tmp_path) == [(1,)]
    monkeypatch.setattr(Grown, "least", 2)
    assert resumable_sweep(grown, [(1,)], tmp_path) == [(1, 1)]


def endless(value):
    return (each for each in [value])


class Locked:
    """Like a lock between processes, which needs shared memory."""

    def __reduce__(self):
        raise RuntimeError("Lock objects should only be shared between processes by inheritance")


def locked(value):
    return Locked()


@pytest.mark.parametrize("function", [endless, locked])
def test_results_that_cannot_be_pickled_are_refused(function, tmp_path):
    with pytest.raises(ValueError, match="resumable_sweep: function must return what can"):
        resumable_sweep(function, [(1,)], tmp_path)
    assert not list(tmp_path.iterdir())


def wanders(value, folder):
    os.chdir(folder)
    return value


@pytest.mark.parametrize("n_jobs", [None, 2])
def test_parts_stay_in_their_folder_wherever_the_work_is_done(n_jobs, tmp_path, monkeypatch):
    """Joblib's workers stay in the folder in which they were started, or went to."""
    for name in ("here", "there"):
        (tmp_path / name).mkdir()
    monkeypatch.chdir(tmp_path / "here")
    tasks = [(value, str(tmp_path / "there")) for value in range(4)]
    assert resumable_sweep(wanders, tasks, "parts", n_jobs=n_jobs) == [0, 1, 2, 3]
    assert len(parts(tmp_path / "here" / "parts")) == 4
    assert not list((tmp_path / "there").iterdir())


def clears_away(value, folder):
    shutil.rmtree(folder)
    return value


def test_a_folder_that_is_cleared_away_keeps_what_comes_after(tmp_path):
    """The lost part is named, even if its task has a number too long to be written out."""
    folder = tmp_path / "parts"
    tasks = [(10**5000, str(folder)), (2, str(folder))]
    with pytest.raises(OSError, match=r"resumable_sweep: .*\.part was lost"):
        resumable_sweep(clears_away, tasks, folder)
    assert [read_part(path) for path in parts(folder)] == [(2,)]


@pytest.mark.parametrize(
    ("argument", "value"),
    [
        ("tasks", None),
        ("tasks", {(4, 2): 1}),
        ("tasks", {(4, 2)}),
        ("version", None),
        ("version", object()),
        ("folder", None),
        ("folder", ""),
        ("folder", __file__),
        ("folder", b"x"),
        ("folder", "a\0b"),
        ("folder", "\ud800"),
        ("n_jobs", 0),
        ("n_jobs", 1.5),
        ("progress", None),
        ("progress", lambda items: list(items)[1:]),
    ],
)
def test_bad_arguments_are_refused_by_name(argument, value, tmp_path):
    given = {"function": pow, "tasks": [(4, 2), (5, 2)], "folder": tmp_path / "a", argument: value}
    with pytest.raises(ValueError, match=f"resumable_sweep: {argument} must be"):
        resumable_sweep(**given)


def test_the_current_folder_has_a_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for here in (".", Path(""), Path()):
        assert resumable_sweep(pow, [(4, 2)], here) == [16]
    assert len(parts(tmp_path)) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="the working directory cannot be removed")
def test_a_working_directory_that_is_gone_is_told(tmp_path, monkeypatch):
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    (tmp_path / "here").rmdir()
    with pytest.raises(FileNotFoundError, match="the working directory, where parts would be, is"):
        resumable_sweep(pow, [(4, 2)], "parts")
    assert resumable_sweep(pow, [(4, 2)], tmp_path / "parts") == [16]


NOWHERE = """
import os, sys
from guts_core.storage import resumable_sweep
os.chdir(sys.argv[1])
os.rmdir(sys.argv[1])
try:
    print(resumable_sweep(pow, [(4, 2), (5, 2)], sys.argv[2], n_jobs=2))
except FileNotFoundError as error:
    print(error)
print(resumable_sweep(pow, [(4, 2), (5, 2)], sys.argv[2]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="the working directory cannot be removed")
def test_where_no_worker_can_begin_is_told(tmp_path):
    """The system says 'No such file or directory' of it, and no name."""
    (tmp_path / "here").mkdir()
    folders = [str(tmp_path / "here"), str(tmp_path / "parts")]
    command = [sys.executable, "-c", NOWHERE, *folders]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    workers, alone = done.stdout.splitlines()
    assert workers.startswith("the working directory, in which workers begin, is gone")
    assert alone == "[16, 25]"


KILLED = """
import sys, time
from guts_core.storage import resumable_sweep
resumable_sweep(time.sleep, [(0.0,), (0.001,), (600.0,)], sys.argv[1])
"""


def test_killed_process_leaves_whole_parts(tmp_path):
    process = subprocess.Popen([sys.executable, "-c", KILLED, str(tmp_path)])
    try:
        while len(parts(tmp_path)) < 2 and process.poll() is None:
            time.sleep(0.02)
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert len(parts(tmp_path)) == 2
    assert is_whole(tmp_path)
    seen = []

    def watched(missing):
        for each in missing:
            seen.append(each[1])
            yield each

    tasks = [(0.0,), (0.001,), (0.002,)]
    assert resumable_sweep(time.sleep, tasks, tmp_path, progress=watched) == [None] * 3
    assert seen == [(0.002,)]


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: b"",
        lambda content: content[:-1],
        lambda content: content[:-1] + bytes([content[-1] ^ 1]),
        lambda content: b"0" * 64 + content[64:],
        lambda content: content + b"x",
    ],
    ids=["empty", "cut", "flipped", "foreign", "longer"],
)
def test_damaged_part_is_computed_again(tmp_path, damage):
    path = tmp_path / f"{part_key(divmod, (17, 5))}.part"
    write_part(path, "wrong")
    assert resumable_sweep(divmod, [(17, 5)], tmp_path) == ["wrong"]
    path.write_bytes(damage(path.read_bytes()))
    assert resumable_sweep(divmod, [(17, 5)], tmp_path) == [(3, 2)]
    assert read_part(path) == ((3, 2),)


def test_a_part_of_any_length_is_read_whole(tmp_path):
    path = tmp_path / "long.part"
    write_part(path, bytes(3 * 2**20))
    assert read_part(path) == (bytes(3 * 2**20),)


@pytest.mark.parametrize("make", [os.mkdir, os.mkfifo, lambda path: path.symlink_to("nowhere")])
def test_what_is_no_file_in_place_of_a_part_is_told(tmp_path, make):
    """A pipe would be read for ever."""
    make(tmp_path / f"{part_key(divmod, (17, 5))}.part")
    with pytest.raises(OSError, match=r"resumable_sweep: .*\.part is no file"):
        resumable_sweep(divmod, [(17, 5)], tmp_path)


def test_a_part_that_is_cleared_away_while_it_is_read_is_missing(tmp_path):
    path, over = tmp_path / "a.part", threading.Event()

    def come_and_go():
        while not over.is_set():
            write_part(path, 1)
            path.unlink()

    other = threading.Thread(target=come_and_go)
    other.start()
    try:
        found = {read_part(path) for _ in range(10_000)}
    finally:
        over.set()
        other.join()
    assert found <= {None, (1,)}


def test_an_array_that_is_filled_again_for_each_task_is_many_tasks(tmp_path):
    def filled():
        array = np.zeros(3)
        for number in range(1, 4):
            array[0] = number
            yield (array,)

    assert resumable_sweep(max, filled(), tmp_path) == [1, 2, 3]
    alone = [(np.array([float(number), 0, 0]),) for number in (1, 2, 3)]
    assert resumable_sweep(max, alone, tmp_path) == [1, 2, 3]


def test_part_of_another_task_is_foreign(tmp_path):
    one, two = (tmp_path / f"{part_key(divmod, (17, d))}.part" for d in (5, 6))
    resumable_sweep(divmod, [(17, 5)], tmp_path)
    one.replace(two)
    assert resumable_sweep(divmod, [(17, 6)], tmp_path) == [(2, 5)]


def test_keys_tell_function_version_and_task_apart():
    keys = [
        part_key(divmod, (1, 2)),
        part_key(pow, (1, 2)),
        part_key(divmod, (2, 1)),
        part_key(divmod, (1, 2), "2"),
        part_key(divmod, (1, 2), 10**5000),
        part_key(divmod, (1, 2), 10**5000 + 1),
        part_key(divmod, ((1, 2),)),
        part_key(divmod, ([1, 2],)),
    ]
    assert len(set(keys)) == 8
    assert part_key(divmod, (1, 2)) == keys[0]


def appending(value, seen):
    seen.append(value)
    return len(seen)


@pytest.mark.parametrize("n_jobs", [None, 2])
def test_what_a_function_changes_is_no_argument_of_other_tasks(n_jobs, tmp_path):
    shared = []
    tasks = [(value, shared) for value in range(3)]
    assert resumable_sweep(appending, tasks, tmp_path, n_jobs=n_jobs) == [1, 1, 1]
    assert shared == []


def appending_deep_down(nested, value):
    while isinstance(nested, tuple):
        (nested,) = nested
    return appending(value, nested)


def swept_deep_down(depth, folder):
    nested = []
    for _ in range(depth):
        nested = (nested,)
    try:
        return resumable_sweep(appending_deep_down, [(nested, k) for k in range(3)], folder)
    except ValueError as error:
        return str(error)


def test_what_a_function_changes_deep_down_is_no_argument_of_other_tasks(tmp_path):
    """Tuples are copied to a depth that is less than that to which they are pickled."""
    first, *others = (swept_deep_down(n, tmp_path / str(n)) for n in (99, *range(100, 600, 25)))
    assert first == [1, 1, 1]
    refused = [each for each in others if each != first]
    assert refused
    assert all("tasks must be lists in lists" in str(each) for each in refused)


def test_a_task_for_whose_copy_there_is_no_room_is_not_shared(tmp_path, monkeypatch):
    def no_room(thing):
        raise MemoryError

    monkeypatch.setattr(copy, "deepcopy", no_room)
    with pytest.raises(MemoryError):
        resumable_sweep(appending, [(0, [])], tmp_path)
    assert not list(tmp_path.iterdir())


class Counting:
    """An object that its calls change."""

    def __init__(self):
        self.calls = 0

    def __call__(self, value):
        self.calls += 1
        return value, self.calls


@dataclass(frozen=True)
class Seen:
    """A record, or more than one, that its method changes nevertheless."""

    values: object

    def of(self, value):
        held = self.values
        while not isinstance(held, list | np.ndarray):
            held = held.values if isinstance(held, Seen) else held[0]
        held[0] += 1
        return value, int(held[0])


class Derived(Seen):
    """Of a class that is derived from a record without being one, and takes new attributes."""

    def of(self, value):
        self.calls = getattr(self, "calls", 0) + 1
        return value, self.calls


class Listed(list):
    """A list of its own kind; as a record it is one all the same."""

    def of(self, value):
        self.append(value)
        return value, len(self)


ListedRecord = dataclass(frozen=True)(Listed)


@dataclass(frozen=True)
class Holding:
    """A record of a read-only array, of which what it holds is changed all the same."""

    lists: np.ndarray

    def of(self, value):
        self.lists[0].append(value)
        return value, len(self.lists[0])


def a_list_held():
    lists = np.empty(1, dtype=object)
    lists[0] = []
    lists.setflags(write=False)
    return Holding(lists)


BOUND = {
    "an object": Counting,
    "a method": lambda: Counting().__call__,
    "a record with a list": lambda: Seen([0]).of,
    "a record with a record with an array": lambda: Seen(Seen(np.zeros(1))).of,
    "a record with a list in a tuple": lambda: Seen(([0],)).of,
    "a record with a list in a closed dictionary": lambda: Seen(ClosedDict({0: [0]})).of,
    "a record with a list in a read-only array": lambda: a_list_held().of,
    "what is derived from a record": lambda: Derived(0).of,
    "a record that is a list": lambda: ListedRecord().of,
    "a partial function": lambda: functools.partial(appending, seen=[]),
    "a partial function of a method": lambda: functools.partial(Seen([0]).of),
    "a builtin method": lambda: random.Random(3).getrandbits,
    "a generator of numbers": lambda: functools.partial(drawn, np.random.default_rng(1)),
}


def drawn(generator, value):
    return value, float(generator.random())


@pytest.mark.parametrize("kind", BOUND)
def test_what_a_function_is_bound_to_begins_each_call_as_it_was(kind, tmp_path):
    """After an interruption each of the missing calls gives what it would have given."""
    tasks = [(value,) for value in (8, 9, 10)]
    function = BOUND[kind]()
    whole = resumable_sweep(function, tasks, tmp_path)
    alone = [resumable_sweep(BOUND[kind](), [task], tmp_path / "alone")[0] for task in tasks]
    (tmp_path / f"{part_key(function, tasks[1])}.part").unlink()
    assert whole == alone == resumable_sweep(function, tasks, tmp_path)


@dataclass(frozen=True)
class Costly:
    """A record that computes a number once, which serves all calls."""

    values: tuple
    array: np.ndarray

    @functools.cached_property
    def own(self):
        return [*self.values, self.array]

    def at(self, place):
        return id(self.own), place


def test_what_a_record_has_computed_serves_all_calls(tmp_path):
    array = np.zeros(2)
    array.setflags(write=False)
    values = (1, 0.5, Fraction(1, 2), None, "text", (np.float64(1), Costly), ClosedDict(a=1))
    record = Costly(values, array)
    found = resumable_sweep(record.at, [(0,), (1,)], tmp_path)
    assert found == [(id(record.own), 0), (id(record.own), 1)]


def test_bad_input(tmp_path):
    with pytest.raises(ValueError, match="resumable_sweep: function"):
        resumable_sweep(lambda x: x, [(1,)], tmp_path)
    with pytest.raises(ValueError, match="resumable_sweep: tasks"):
        resumable_sweep(abs, [1], tmp_path)


def same_as_alone(found):
    alone = [solve_coalition(n, 21) for (n, _) in MESHED]
    assert [each.value for each in found] == [each.value for each in alone]
    for ours, theirs in zip(found, alone, strict=True):
        np.testing.assert_array_equal(ours.bloc, theirs.bloc)


MESHED = [(n, 21) for n in (1, 2, 3)]


def test_workers_give_the_same(tmp_path):
    same_as_alone(resumable_sweep(solve_coalition, MESHED, tmp_path, n_jobs=2))
    assert len(parts(tmp_path)) == 3


PAGE = Path(__file__).resolve().parents[2] / "book" / "sweeps.md"


@pytest.mark.heavy
@pytest.mark.skipif(not PAGE.exists(), reason="the book stands in the source tree only")
def test_dask_cluster_gives_the_same(tmp_path):
    """The program on the page, as it stands there."""
    pytest.importorskip("distributed", reason="needs the dependency group 'test'")
    (program,) = re.findall(r"^```python\n(.*?)^```", PAGE.read_text("utf-8"), re.DOTALL | re.M)
    (tmp_path / "program.py").write_text(program, encoding="utf-8")
    command = [sys.executable, "program.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str([round(solve_coalition(n, 41).value, 6) for n in range(1, 5)])
    assert len(parts(tmp_path / "parts")) == 4
    assert is_whole(tmp_path / "parts")


def fails_while_another_writes(task, folder):
    """One task stays in its write for good; the other fails as soon as that one has begun."""
    if parent_process() is None:
        pytest.skip("joblib has no other processes here")
    if task == "writes":
        write = Path.write_bytes

        def write_and_stay(path, content):
            write(path, content[:-1])
            time.sleep(120)

        Path.write_bytes = write_and_stay
        return task
    while len(list(Path(folder).iterdir())) < 2:
        time.sleep(0.01)
    raise RuntimeError("this one fails")


def test_what_workers_were_writing_goes_with_them_at_an_interruption(tmp_path, monkeypatch):
    def interrupted(work, missing, *_):
        with replacing(missing[0][2], mark=missing[0][3]) as beside:
            beside.touch()
        beside.touch()
        raise KeyboardInterrupt

    monkeypatch.setattr(resumable, "each_of", interrupted)
    with pytest.raises(KeyboardInterrupt):
        resumable_sweep(pow, [(4, 2)], tmp_path)
    assert len(list(tmp_path.iterdir())) == len(parts(tmp_path)) == 1


def test_what_killed_writers_left_long_ago_goes_with_the_next_sweep(tmp_path):
    left = tmp_path / f".{'a' * 64}.{'b' * 16}.part"
    left.touch()
    os.utime(left, (0, 0))
    assert resumable_sweep(pow, [(4, 2)], tmp_path) == [16]
    assert not left.exists()


def test_what_workers_were_writing_goes_with_them_when_another_fails(tmp_path):
    """And what somebody else writes in the same folder stays."""
    others = tmp_path / f".{'a' * 64}.{'b' * 16}.part"
    others.touch()
    tasks = [(task, str(tmp_path)) for task in ("writes", "fails")]
    with pytest.raises(RuntimeError, match="this one fails"):
        resumable_sweep(fails_while_another_writes, tasks, tmp_path, n_jobs=2)
    assert list(tmp_path.iterdir()) == [others]
