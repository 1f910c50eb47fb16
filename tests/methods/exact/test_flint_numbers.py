"""Exact numbers of python-flint: one precision for all threads, which they use in turn."""

from threading import Event, Thread

import flint

from guts_core.methods.exact.flint_numbers import in_balls

#: Seconds in which another thread would begin if it did not have to wait.
MOMENT = 0.2


def test_threads_that_overlap_compute_with_full_precision_and_leave_none_behind():
    """A second call begins while the first is under way, and goes on when that has ended."""
    alone, before = in_balls(root, 2), flint.ctx.prec
    began, ended, found = Event(), Event(), []

    def first(x):
        other.start()
        began.wait(MOMENT)
        return root(x)

    def second(x):
        began.set()
        ended.wait()
        return root(x)

    other = Thread(target=lambda: found.append(in_balls(second, 2)))
    found.append(in_balls(first, 2))
    ended.set()
    other.join()
    assert found == [alone, alone]
    assert flint.ctx.prec == before


def root(x):
    return x.sqrt()
