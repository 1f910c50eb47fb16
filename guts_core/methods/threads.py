"""How much is done at a time: BLAS on one thread, many cases in several processes."""

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from guts_core.methods.extras import needs


def one_thread() -> AbstractContextManager[object]:
    """Context in which BLAS uses one thread, where threadpoolctl is installed; else no change.

    Matrices of a hundred rows are factored many thousands of times in a continuation. On a machine
    that has other work the waiting of the threads for each other costs twenty times the
    arithmetic.
    """
    try:
        from threadpoolctl import threadpool_limits
    except ImportError:
        return nullcontext()
    limits: AbstractContextManager[object] = threadpool_limits(limits=1, user_api="blas")
    return limits


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

    return list(Parallel(n_jobs=n_jobs)(delayed(compute)(case) for case in progress(todo)))
