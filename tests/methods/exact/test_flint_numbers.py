"""Exact numbers of python-flint: one precision for all threads, which they use in turn."""

import os
import signal
import subprocess
import sys
from fractions import Fraction
from random import Random
from threading import Event, Thread
from types import SimpleNamespace

import flint
import pytest

from guts_core.methods.exact import flint_numbers
from guts_core.methods.exact.flint_numbers import in_balls, precision, to_fraction, to_matrix

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


@pytest.mark.parametrize("number", [2, 3, 5, 6, 7, 8, 10, 11])
def test_bounds_lie_on_both_sides_of_an_irrational_number(number):
    low, high = in_balls(root, number)
    assert low**2 < number < high**2


def test_bounds_hold_both_ends_of_an_interval():
    third = Fraction(1, 3)
    low, high = in_balls(lambda x: 3 * x, SimpleNamespace(lower=-third, upper=2 * third))
    assert low <= -1
    assert high >= 2


def test_entries_that_are_made_on_the_way_are_not_taken_for_each_other():
    """Each is gone before the next is made, which may take its place in memory."""
    row = to_matrix([(Fraction(k, 7) for k in range(50))], 50)
    assert [row[0, k] for k in range(50)] == [flint.fmpq(k, 7) for k in range(50)]


def test_python_flint_is_named_as_it_is_installed():
    """The package flint is a checker of Fortran."""
    code = (
        "import sys; sys.modules['flint'] = None\n"
        "from guts_core.simplified_kuhn import equilibria; equilibria(4)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    wanted = "ModuleNotFoundError: exact numbers need python-flint: pip install python-flint"
    assert done.stderr.splitlines()[-1] == wanted


def test_a_folder_that_python_flint_has_left_is_none(monkeypatch, tmp_path):
    (tmp_path / "flint").mkdir()
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    monkeypatch.delitem(sys.modules, "flint")
    with pytest.raises(ModuleNotFoundError, match="exact numbers need python-flint: pip install"):
        flint_numbers.flint.__wrapped__()
    sys.modules.pop("flint")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked here")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("own", [False, True])
def test_a_forked_child_waits_for_no_thread_of_its_parent(own):
    """A thread computed when the process was forked: nobody gave its lock back in the child."""
    alone, before = in_balls(root, 2), flint.ctx.prec
    began, done = Event(), Event()

    def compute():
        with precision(300):
            began.set()
            done.wait()

    other = Thread(target=compute)
    if own:  # the thread that computes is the one that is left
        with precision(300):
            child = forked(alone, 300)
        assert flint.ctx.prec == before
    else:
        other.start()
        began.wait()
        child = forked(alone, before)
        done.set()
        other.join()
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0


@pytest.mark.parametrize("digits", [1, 60, 255, 256, 257, 1000, 10**5])
def test_fractions_are_those_of_two_integers(digits):
    rng = Random(digits)
    for sign in (1, -1):
        over, under = sign * rng.getrandbits(digits), 1 + rng.getrandbits(digits)
        found, expected = to_fraction(flint.fmpq(over, under)), Fraction(over, under)
        assert type(found) is Fraction
        assert {type(found.numerator), type(found.denominator)} == {int}
        assert (found, hash(found)) == (expected, hash(expected))
        assert found.denominator == expected.denominator


def test_no_common_divisor_is_looked_for_in_long_numbers_again(monkeypatch):
    """Python's takes a time that grows with the square of the length."""
    long = flint.fmpq(2**1000 + 1, 3**600)

    def looked_for(*numbers):
        raise AssertionError(f"{numbers} have no common divisor")

    monkeypatch.setattr("math.gcd", looked_for)
    assert to_fraction(long).denominator == 3**600


def forked(alone, found):
    """A child that computes the same, ended if it waits; how it ended says what is wrong."""
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(20)
        wrong = 9
        try:
            kept = flint.ctx.prec == found
            wrong = 2 * (not kept) + 4 * (in_balls(root, 2) != alone or flint.ctx.prec != found)
        finally:
            os._exit(wrong)
    return child


def root(x):
    return x.sqrt()
