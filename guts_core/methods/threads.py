"""BLAS on one thread: for small matrices several threads cost more than they gain."""

from contextlib import AbstractContextManager, nullcontext


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
