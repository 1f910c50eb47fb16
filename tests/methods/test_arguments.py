"""The annotation of an argument is its check and its conversion."""

import sys
import warnings
from collections.abc import Callable
from contextvars import copy_context
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import count
from typing import Annotated, Any

import numpy as np
import pandas as pd
import pytest

from guts_core.methods import arguments
from guts_core.methods.arguments import (
    LIST,
    Between,
    Each,
    Exact,
    Matrix,
    Number,
    Numbers,
    Positive,
    PositiveExact,
    Probabilities,
    Real,
    Row,
    Whole,
    checked,
    kind_of,
)
from guts_core.methods.exact.intervals import Interval
from guts_core.methods.finite_games import Decision, Ending, GameTree, zero_sum_game
from guts_core.methods.matrix_games.zero_sum import as_fractions
from guts_core.methods.recursive_games import MultiStateGame
from guts_core.methods.validation import Refused, all_finite, exact_number, plain, real_array, shown
from guts_core.simplified_kuhn import equilibria, simplified_kuhn_game_tree
from guts_core.von_neumann import mixed_sets


@checked
def given(
    size: Annotated[int, Whole(1, 10)] = 1,
    length: Annotated[float, Positive(100)] = 1.0,
    bet: Annotated[Any, PositiveExact()] = 1,
    many: Annotated[Any, Numbers(1)] = (),
):
    return size, length, bet, many


@pytest.mark.parametrize("length", [2, Fraction(2), Decimal(2), np.float32(2), np.array(2)])
def test_what_is_annotated_as_a_float_becomes_one(length):
    assert type(given(length=length)[1]) is float


def test_bodies_see_converted_values():
    size, _, bet, many = given(np.uint8(3), bet=Decimal("0.1"), many=[1, 2])
    assert type(size) is int
    assert bet == Fraction(1, 10)
    assert many.dtype == float
    with pytest.raises(ValueError, match="read-only"):
        many[0] = 0.0


def test_a_table_of_pandas_is_its_rows_and_not_the_names_of_its_columns():
    """Payoffs of 5 and 7 were taken for 0 and 1."""
    table = pd.DataFrame([[5, 7]])
    for kind in (Each(Number()), arguments.Interval(), Each(Exact())):
        with pytest.raises(Refused):
            kind.of(table)
    with pytest.raises(ValueError, match="Ending: payoffs must be a rational number"):
        Ending(table)
    assert Each(Each(Number())).of(table) == Each(Each(Number())).of(np.matrix(table)) == ((5, 7),)
    assert Ending(pd.Series([5, 7], index=[1, 0])) == Ending((5, 7))


def test_calls_that_do_not_fit_are_python_s_to_refuse():
    with pytest.raises(TypeError, match="unexpected keyword"):
        given(width=1)
    with pytest.raises(TypeError, match="positional arguments"):
        given(1, 1, 1, (), 5)


def test_records_are_checked_as_they_are_made():
    @checked
    @dataclass(frozen=True)
    class Deck:
        cards: Annotated[int, Whole(2, 100)]

    assert type(Deck(np.int8(5)).cards) is int
    with pytest.raises(ValueError, match="Deck: cards must be an integer >= 2 and at most 100"):
        Deck(101)


@pytest.mark.parametrize("annotation", [int, Fraction, int | Fraction, Annotated[int, "text"]])
def test_an_annotation_without_bounds_is_no_check(annotation):
    with pytest.raises(TypeError, match="says nothing that could be checked"):
        kind_of(annotation)


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
@pytest.mark.parametrize("size", [1, 7, 1000, 100_003])
def test_no_entry_that_is_not_finite_is_passed_over(bad, size):
    part = 2**13  # so many entries are looked at together
    ends = {*range(0, size, part), *range(part - 1, size, part)}
    for place in {0, size // 2, size - 1} | ends:
        array = np.zeros((size, 2))
        array[place, 1] = bad
        columns = np.ascontiguousarray(array[:, 1])
        for view in (array, array.T, array[:, ::-1], columns, columns[::-1]):
            assert not all_finite(view)
        assert all_finite(array[:, 0])


@pytest.mark.parametrize("entry", [1.7e308, 1e200, 5e-324, -0.0])
def test_finite_entries_are_finite_however_large_their_squares(entry):
    assert all_finite(np.full((3, 5), entry))
    assert all_finite(np.array(entry))
    assert all_finite(np.full((0, 5), entry))


@pytest.mark.parametrize("kind", [Number(1e-9, 0.1), Real(1e-9, 0.1), Exact(1e-9, 0.1)])
def test_bounds_mean_what_is_written_where_a_number_is_exact(kind):
    """The float 1e-9 is a little more than 10^-9, and 0.1 more than 1/10."""
    low, high, little = Fraction(1, 10**9), Fraction(1, 10), Fraction(1, 10**30)
    assert [float(kind.of(value)) for value in (low, Decimal("1e-9"), high)] == [1e-9, 1e-9, 0.1]
    for value in (low - little, high + little):
        with pytest.raises(Refused, match="must be at"):
            kind.of(value)


@pytest.mark.skipif(np.finfo(np.longdouble).nmant < 60, reason="no longer floats here")
def test_long_floats_are_not_rounded_where_a_number_is_exact():
    number = np.longdouble(1) + np.longdouble(2) ** -60
    wanted = 1 + Fraction(1, 2**60)
    assert plain(number) == plain(np.array(number)) == wanted
    assert Interval.of(number).lower == Interval.of(number).upper == wanted
    assert as_fractions(np.array([number])).item() == wanted
    assert plain(np.longdouble(0.1)) == 0.1
    with pytest.raises(Refused, match="must be exact"):
        exact_number(number)


@pytest.mark.parametrize(
    ("kind", "number"),
    [
        (Real(2), 10**400),
        (Real(), -Fraction(10**401, 3)),
        (Positive(), 10**400),
        (Positive(), Fraction(1, 10**400)),
        (Positive(), Decimal("1e-400")),
        (Real(), Decimal("1e400")),
        (Real(2), Decimal("-1e400")),
        (Positive(), Decimal("1e99999")),
        (Number(2), np.array(Decimal("1e400"))),
        (Between(0, 1), Decimal("1e400")),
    ],
    ids=["whole", "below", "large", "tiny", "decimal", "e400", "-e400", "long", "array", "between"],
)
def test_of_an_exact_number_beyond_floats_it_is_not_said_that_it_is_not_finite(kind, number):
    with pytest.raises(ValueError, match=r"f: x must be .* within the range of floats, got "):
        kind("f", "x", number)
    infinite = map(Decimal, ("Infinity", "-Infinity", "NaN", "sNaN"))
    for other in (np.nan, np.inf, None, "2", -np.inf, *infinite):
        with pytest.raises(ValueError, match=r"f: x must be a finite number( >= 2)?, got "):
            kind("f", "x", other)


@pytest.mark.parametrize(
    "number",
    [10**400, Fraction(-(10**401), 3), Decimal("1e400"), np.array(Decimal("-1e400"))],
    ids=["whole", "thirds", "decimal", "array"],
)
def test_an_exact_number_beyond_floats_stays_exact(number):
    exact = Fraction(number if isinstance(number, int | Fraction) else Decimal(str(number)))
    assert Exact().of(number) == exact_number(number) == exact
    assert abs(Exact(-2).of(abs(number))) == PositiveExact().of(abs(number)) == abs(exact)
    assert Ending([number, 0]).payoffs == (exact, 0)
    assert zero_sum_game([[number]]).payoffs.flat[0] == exact
    for kind, said in ((Exact(2), "at least 2"), (Exact(most=2), "at most 2")):
        with pytest.raises(Refused, match=f"must be {said}, got "):
            kind.of(-abs(number) if kind.least == 2 else abs(number))


@pytest.mark.parametrize("written", ["1e99999", "1e-99999", "-1e-99999"])
def test_of_a_number_with_too_many_digits_it_is_not_said_that_it_is_not_rational(written):
    number, digits = Decimal(written), " with fewer than 4300 digits, got Decimal"
    for call, said in (
        (lambda: exact_number(number), "must be a rational number"),
        (lambda: real_array([number, 1]), "must have entries"),
        (lambda: Interval.of(number), "number must be a finite rational number"),
        (lambda: simplified_kuhn_game_tree(number), "must be a rational number"),
        (lambda: equilibria(number), "pot must be a finite number >= 2"),
    ):
        with pytest.raises(ValueError, match=said + digits):
            call()
    for endless in (Decimal("Infinity"), np.nan, np.inf):
        with pytest.raises(Refused, match=r"must be a rational number, got "):
            exact_number(endless)
        assert not all_finite(real_array([endless, 1]))


@pytest.mark.skipif(np.finfo(np.longdouble).maxexp == 1024, reason="no longer floats here")
def test_long_floats_beyond_floats_are_the_numbers_that_they_are():
    number = np.longdouble(2) ** 1100
    assert plain(number) == -plain(-number) == exact_number(number) == 2**1100
    assert plain(np.longdouble(np.inf)) == np.inf
    assert np.isnan(plain(np.longdouble(np.nan)))


def test_numbers_of_many_digits_are_not_rounded():
    mpmath = pytest.importorskip("mpmath")
    assert plain(mpmath.mpf(2) ** 1100) == 2**1100
    assert plain(-mpmath.inf) == -np.inf
    with pytest.raises(Refused, match="within the range of floats"):
        Real().of(mpmath.mpf("1e9999"))
    with mpmath.workprec(200):
        number = -(1 + mpmath.mpf(2) ** -150)
    assert plain(number) == -1 - Fraction(1, 2**150)
    assert plain(mpmath.mpf(0.1)) == 0.1
    with pytest.raises(Refused, match="must be exact"):
        exact_number(number)


@pytest.mark.parametrize(
    "number", [0.1, 10000000000.1, np.float32(100.1), np.float16(0.1), np.array(np.float16(99.9))]
)
def test_a_float_that_fills_its_bits_is_not_the_number_that_was_meant(number):
    with pytest.raises(Refused, match=r"must be exact, got the float .*; write Fraction\("):
        exact_number(number)


@pytest.mark.parametrize("kind", [np.float16, np.float32, float, np.longdouble])
def test_the_number_that_was_meant_is_named_for_floats_of_every_width(kind):
    for number in (kind("0.1"), np.array(kind("0.1"))):
        with pytest.raises(Refused, match=r"the float 0\.1; write Fraction\('0\.1'\)$"):
            exact_number(number)


@pytest.mark.parametrize("number", [0.5, 1234567.25, 1e22, np.float32(0.125), np.float16(-2.5)])
def test_short_floats_are_exact(number):
    assert exact_number(number) == Fraction(float(number))


def test_short_floats_give_no_warning_of_numpy():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert real_array([np.float16(0.5)]).tolist() == [0.5]


@checked
def halved(number: float) -> float:
    return number / 2


def interrupted(at):
    """Call ``halved`` and interrupt it at one of the calls within; whether that was in time."""
    seen = 0

    def stop(frame, event, _):
        nonlocal seen
        seen += event in ("call", "c_call")
        if seen == at and frame.f_code is not interrupted.__code__:
            sys.setprofile(None)
            raise KeyboardInterrupt

    sys.setprofile(stop)
    try:
        halved(1.0)
    except KeyboardInterrupt:
        return True
    finally:
        sys.setprofile(None)
    return False


def test_of_an_interrupted_call_nothing_is_left():
    def outer_settings():
        context = dict(copy_context())
        return context, np.geterr()

    assert halved(1.0) == 0.5  # the first call reads the annotations
    with np.errstate(all="raise"):
        before, at = outer_settings(), 1
        while interrupted(at):
            assert outer_settings() == before
            at += 1
        assert at > 5


class Endless:
    """It begins anew each time it is gone through."""

    def __iter__(self):
        return count()


@pytest.mark.parametrize("kind", [Numbers(), Matrix(), LIST, Row(Whole(0), Whole(0))])
@pytest.mark.parametrize("value", [range(10**30), Endless(), [range(10**30)] * 2, count()])
def test_what_has_no_end_is_not_gone_through(kind, value):
    if kind is LIST and isinstance(value, list):
        return  # it looks at no entry
    with pytest.raises(Refused):
        kind.of(value)


def test_no_more_is_written_out_than_is_shown():
    class Entry:
        written = 0

        def __repr__(self):
            Entry.written += 1
            return "entry"

    assert shown([Entry()] * 10**4).startswith("[entry, entry")
    assert Entry.written == 100
    assert shown([1] * 200) == f"{str([1] * 200)[:80]}..."


@checked
def applied(function: Callable[[float], float], number: Any) -> float:
    return float(number) + function(0.5)


class Overflowing:
    def __call__(self, number):
        return float(10**400)

    def method(self, number):
        return self(number)


@pytest.mark.parametrize(
    "function", [lambda x: float(10**400), Overflowing(), Overflowing().method]
)
def test_what_goes_wrong_in_a_function_that_was_given_comes_out_as_it_is(function):
    """It was said of the other arguments that they lead beyond the range of floats."""
    with pytest.raises(OverflowError, match="int too large"):
        applied(function, 1)
    with pytest.raises(ArithmeticError, match="applied: function, number lead beyond"):
        applied(function, 10**400)


def test_lists_that_hold_themselves_are_refused_by_name():
    """Going through one never ends: Python gave up at its depth, under no name."""
    own: list[Any] = []
    own.append(own)
    only = Decision(0, "ace", ["check", "bet"], [Ending([0]), Ending([1])])
    calls = {
        "MultiStateGame: payoffs": lambda: MultiStateGame(own, [[[[0]]]]),
        "MultiStateGame: transitions": lambda: MultiStateGame([[[1]]], own),
        "mixed_sets: row_names": lambda: mixed_sets([[1]], own, ["a"]),
        "GameTree.expectations: behaviour": lambda: GameTree("t", ["I"], only).expectations(
            {(0, "ace"): own}
        ),
    }
    for name, call in calls.items():
        with pytest.raises(ValueError, match=f"^{name} must "):
            call()


@pytest.mark.parametrize("entry", [np.ma.masked, np.ma.array([1.0, 2.0], mask=[True, False])])
def test_lists_that_hold_masked_entries_are_refused(entry):
    assert LIST.of([1, 0.5, Fraction(1, 3)]) == (1, 0.5, Fraction(1, 3))
    for given in ([0.5, entry], [0.5, [0.5, entry]]):
        with pytest.raises(Refused, match="masked"):
            LIST.of(given)


@pytest.mark.parametrize("kind", [Matrix(), Probabilities(), Numbers(exact=True)])
def test_an_array_holds_floats_or_what_was_given(kind):
    half = Fraction(1, 2)
    assert kind.of([[0, 0.25]]).dtype == float
    mixed = kind.of([[half, 0.25, 1]])
    assert [type(each) for each in mixed.flat] == [Fraction, float, int]
    assert Numbers().of([[half, 0.25, 1]]).dtype == float
