"""How much is done at a time: BLAS on one thread, many cases in several processes."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sized
from contextlib import contextmanager
from functools import lru_cache
from threading import Lock
from typing import Any

from guts_core.methods.extras import needs


class _Shared:
    """A setting of the whole process, made by the first that needs it and undone by the last."""

    def __init__(self) -> None:
        self.lock, self.inside = Lock(), 0
        self.limits: Any = None

    def enter(self, limit: Callable[[], Any]) -> None:
        with self.lock:
            self.limits = self.limits if self.inside else limit()
            self.inside += 1

    def leave(self) -> None:
        with self.lock:
            self.inside -= 1
            if not self.inside:
                self.limits.restore_original_limits()


_BLAS = _Shared()


@contextmanager
def one_thread() -> Iterator[None]:
    """Context in which BLAS uses one thread, where threadpoolctl is installed; else no change.

    Matrices of a hundred rows are factored many thousands of times in a continuation. On a machine
    that has other work the waiting of the threads for each other costs twenty times the
    arithmetic. Calls in several threads of Python may overlap.
    """
    try:
        libraries = _libraries(len(sys.modules))
    except ImportError:
        yield
        return
    _BLAS.enter(lambda: libraries.limit(limits=1, user_api="blas"))
    try:
        yield
    finally:
        _BLAS.leave()


@lru_cache(maxsize=1)
def _libraries(modules: int) -> Any:
    """The process's libraries, looked for again if modules have been imported meanwhile."""
    from threadpoolctl import ThreadpoolController

    return ThreadpoolController()


def each_of(
    compute: Callable[..., Any],
    cases: Iterable[Any],
    n_jobs: int | None = None,
    progress: Callable[[Iterable[Any]], Iterable[Any]] = iter,
) -> list[Any]:
    """``compute(case)`` of each case: in this process, or in so many of joblib's."""
    todo = list(cases)
    if n_jobs is None:
        return [compute(case) for case in progress(todo)]
    needs(__name__, "joblib")
    from joblib import Parallel, delayed

    workers = Parallel(n_jobs=no_more_than(n_jobs, todo))
    return list(workers(delayed(compute)(case) for case in progress(todo)))


def no_more_than(n_jobs: int, todo: Sized) -> int:
    """Of so many workers those for whom there is something to do; joblib would start them all."""
    return min(n_jobs, max(1, len(todo)))
