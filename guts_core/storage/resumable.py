"""Sweeps that keep their finished parts: a file for each task, written whole or not at all."""

import copy
import functools
import hashlib
import pickle
import stat
import types
from collections.abc import Callable, Iterable, Mapping, Set
from contextlib import suppress
from dataclasses import fields
from enum import Enum
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any

import numpy as np

from guts_core.methods.arguments import Anything, FolderName, Instance, Jobs, Progress, checked
from guts_core.methods.records import ClosedDict
from guts_core.methods.threads import each_of
from guts_core.methods.validation import is_listed, shown
from guts_core.storage import files
from guts_core.storage.keys import TOO_DEEP, part_key, uncached

__all__ = ["part_key", "read_part", "resumable_sweep", "write_part"]

#: What nobody can change, beside records and lists of such: of exactly these types, or of one.
_PLAIN = {int, float, bool, complex, str, bytes, Fraction, type(None)}
_FIXED = (Enum, np.number, np.bool_, type, types.FunctionType)


@checked
def resumable_sweep(
    function: Annotated[Callable[..., Any], Anything()],
    tasks: Annotated[Iterable[tuple[Any, ...]], Anything()],
    folder: Annotated[files.FilePath, FolderName()],
    version: Annotated[str | int, Instance(str, int)] = "1",
    n_jobs: Annotated[int, Jobs()] | None = None,
    progress: Annotated[Callable[[Iterable[Any]], Iterable[Any]], Progress()] = iter,
) -> list[Any]:
    """Results of ``function(*task)`` for every task; those found in ``folder`` are read.

    A part that is damaged, or that belongs to another function, version or task, is computed
    again. Parts are pickles: use a folder that nobody else can write to.

    Parameters
    ----------
    function : callable
        A function at the top level of a module, a method, a ``functools.partial`` or an object that
        can be called; what it is bound to is part of its key. Its results can be pickled. Each call
        begins with its arguments, and with what it is bound to, as they were given: what another
        call has changed there is not seen. What it keeps elsewhere, such as in a default argument,
        must make no difference.
    tasks : iterable of tuples
        The arguments of each call.
    folder : path
        Where the parts are kept; made if it is missing. Workers on other machines must see it
        under the same name.
    version : str or int
        Part of every key, as is the code of ``function``: change it when something that
        ``function`` calls computes something else than before.
    n_jobs : int, optional
        Run through joblib with so many workers (or on the backend that is selected by
        ``joblib.parallel_config``); in this process if omitted.
    progress : callable
        Wraps the iteration over what is left to compute, for instance ``tqdm``. With workers it
        advances when a task is handed out.

    Returns
    -------
    list
        In the order of ``tasks``.

    Raises
    ------
    ValueError
        If ``function`` cannot be told from others (it has no name by which it is found again, is
        bound to something that cannot be pickled, or stands in no file) or returns what cannot be
        pickled, ``tasks`` are not tuples, or ``progress`` does not pass on all it is given.
    OSError
        If parts cannot be written to ``folder`` or read from it again.

    Examples
    --------
    >>> import math, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     resumable_sweep(math.comb, [(4, 2), (5, 2)], folder)
    [6, 10]
    """
    if not is_listed(tasks) or isinstance(tasks, str | bytes | Mapping | Set):
        raise ValueError(f"resumable_sweep: tasks must be a list of tuples, got {shown(tasks)}")
    todo, keys = [], []
    for task in tasks:  # one by one: what has no end holds no tuples either
        keys.append(part_key(function, task, version))
        # What makes the tasks one by one may change for the next one what it gave with this one.
        todo.append(task if isinstance(tasks, list | tuple) else _copy(task))
    try:
        home = Path(folder).absolute()  # a worker, or the function, may be in another folder
    except FileNotFoundError:
        said = f"resumable_sweep: the working directory, where {folder} would be, is gone"
        raise FileNotFoundError(said) from None
    paths = [home / f"{key}.part" for key in keys]
    home.mkdir(parents=True, exist_ok=True)
    files.remove_leftovers(home)
    once = dict(zip(paths, todo, strict=True))
    mark, new = files.new_mark(), [path for path in once if read_part(path) is None]
    missing = [(function, once[path], path, mark) for path in new]
    try:
        each_of(_compute, missing, n_jobs if missing else None, progress)
    except BaseException:  # then joblib kills its other workers, even within a write
        with suppress(OSError):
            files.remove_marked(home, mark)
        raise
    return [_result(task, path) for task, path in zip(todo, paths, strict=True)]


def write_part(path: files.FilePath, result: Any, mark: str = "") -> None:
    """Write one result behind the key in its file's name and its checksum.

    The name of the temporary file begins with the mark.

    Raises
    ------
    ValueError
        If the result cannot be pickled.
    """
    try:
        payload = pickle.dumps(result, protocol=4)
    except MemoryError:
        raise
    except Exception as reason:  # whatever an object says of itself
        raise ValueError(
            "resumable_sweep: function must return what can be pickled, got "
            f"{shown(result)}: {reason}"
        ) from None
    Path(path).parent.mkdir(parents=True, exist_ok=True)  # somebody may have cleared it away
    with files.replacing(path, mark) as beside:
        beside.write_bytes(_header(Path(path), payload) + payload)


def read_part(path: files.FilePath) -> tuple[Any] | None:
    """The result in one part, as a tuple of one; None if it is missing, damaged or foreign.

    Raises
    ------
    OSError
        If there is something else than a file in its place, such as a folder or a pipe.
    """
    try:  # it may be cleared away at any moment
        kind = Path(path).stat().st_mode
        content = files.content(path) if stat.S_ISREG(kind) else None
    except FileNotFoundError:
        if not Path(path).is_symlink():
            return None
        content = None
    if content is None:
        raise OSError(f"resumable_sweep: {path} is no file; another folder is needed")
    size = len(_header(Path(path), b""))
    header, payload = content[:size], content[size:]
    if header != _header(Path(path), payload):
        return None
    try:
        return (pickle.loads(payload),)
    except MemoryError:
        raise
    except Exception:  # of a class that is no longer there, or is made of other arguments now
        return None


def _header(path: Path, payload: bytes) -> bytes:
    return f"{path.stem}\n{hashlib.sha256(payload).hexdigest()}\n".encode()


def _compute(part: tuple[Callable[..., Any], tuple[Any, ...], Path, str]) -> None:
    function, task, path, mark = part
    # What the function changes may be an argument of others, too, or what all are bound to.
    write_part(path, _own(function)(*_copy(task)), mark)


def _copy(thing: Any) -> Any:
    """A task, or an object, of its own; what cannot be copied is passed on as it is.

    Not so what could be, with more room: its calls would see what others have changed.
    """
    try:
        return copy.deepcopy(thing)
    except MemoryError:
        raise
    except RecursionError:
        raise ValueError(TOO_DEEP) from None
    except Exception:  # whatever an object says of itself
        return thing


def _own(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function bound to a copy of what it may change; itself where there is nothing to change.

    What a record has computed for one call then serves the others, too.
    """
    if type(function) is functools.partial:
        bound = _copy((function.args, function.keywords))
        return functools.partial(_own(function.func), *bound[0], **bound[1])
    owner = getattr(function, "__self__", None)
    if isinstance(function, types.BuiltinFunctionType):
        if owner is None or isinstance(owner, types.ModuleType) or _is_fixed(owner):
            return function
        found: Callable[..., Any] = getattr(_copy(owner), function.__name__)
        return found
    if isinstance(function, types.MethodType):
        return function if _is_fixed(owner) else _copy(function)
    return function if _is_fixed(function) else _copy(function)


def _is_fixed(thing: Any) -> bool:
    """Whether an object is one that a call cannot change, but for what a record has computed."""
    if type(thing) in _PLAIN or isinstance(thing, _FIXED):
        return True
    if isinstance(thing, np.ndarray):
        return not (thing.flags.writeable or thing.dtype.hasobject)
    if type(thing) in (tuple, frozenset):
        return all(map(_is_fixed, thing))
    if isinstance(thing, ClosedDict):
        return all(map(_is_fixed, thing.values()))
    # Of its own class: one that is derived from a frozen one, and not frozen, takes new attributes.
    parameters = vars(type(thing)).get("__dataclass_params__")
    if parameters is None or not parameters.frozen or isinstance(thing, list | dict | set):
        return False
    names = {each.name for each in fields(thing)} | getattr(thing, "__dict__", {}).keys()
    return all(_is_fixed(getattr(thing, name, None)) for name in uncached(thing, names))


def _result(task: tuple[Any, ...], path: Path) -> Any:
    found = read_part(path)
    if found is None:
        raise OSError(
            f"resumable_sweep: {path} was lost after the call with {shown(task)}, or its result "
            "cannot be made again from its pickle"
        )
    return found[0]
