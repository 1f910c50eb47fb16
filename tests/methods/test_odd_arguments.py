"""What is no number, or has no order, is refused wherever it is given, under its name."""

import array
from fractions import Fraction

import numpy as np
import pytest
from scipy import sparse

from guts_core import kuhn, simplified_kuhn
from guts_core.kuhn.three_players.rules import KuhnPoker
from guts_core.methods import (
    Ending,
    continuous_fictitious_play,
    solve_zero_sum,
    zero_sum_game,
)
from guts_core.methods.exact.branch_and_bound import cover
from guts_core.methods.exact.intervals import Interval
from guts_core.methods.exact.surds import square_root
from guts_core.methods.recursive_games import MultiStateGame
from guts_core.storage.files import write_csv
from guts_core.von_neumann.newman.equilibrium import newman_equilibrium
from guts_core.von_neumann.newman.sizes import newman_sizes

GAME = KuhnPoker(4)
HALVES = np.full(GAME.size, 0.5)
BYTES = [bytearray(b"\x03"), memoryview(b"\x03"), memoryview(bytearray(b"\x03"))]


@pytest.mark.parametrize(
    "pot", ["2.5", b"2.5", True, np.array(True, dtype=object), np.timedelta64(3), -1, np.nan, [2.0]]
)
def test_slopes_name_themselves_and_the_pot(pot):
    with pytest.raises(ValueError, match=r"KuhnPoker\.expectation_slopes: pot must be"):
        GAME.expectation_slopes(HALVES, pot)


@pytest.mark.parametrize(
    "call",
    [
        lambda pot: GAME.expectations(GAME.complete(HALVES), pot),
        lambda pot: GAME.gradient(GAME.complete(HALVES), pot),
        lambda pot: kuhn.two_player_kuhn(4, pot),
    ],
)
def test_true_in_a_box_is_no_pot(call):
    with pytest.raises(ValueError, match="pot must be a positive finite number"):
        call(np.array(True, dtype=object))


@pytest.mark.parametrize("lone", [True, np.True_, np.array(False), np.array(True, dtype=object)])
@pytest.mark.parametrize(
    ("call", "argument"),
    [
        (lambda one: simplified_kuhn.linear_invariants("3", 3, rates=one), "rates"),
        (lambda one: simplified_kuhn.simulate(3, [HALVES[:11]], 1.0, rates=one), "rates"),
        (lambda one: kuhn.selected_equilibrium(GAME, GAME.complete(HALVES), 3.0, one), "scale"),
        (lambda one: MultiStateGame([[[1]]], [[[[0]]]]).policy_values([[1]], [[1]], one), "charge"),
    ],
)
def test_true_alone_is_no_number_of_an_array(call, argument, lone):
    with pytest.raises(ValueError, match=f"{argument} must be"):
        call(lone)


@pytest.mark.parametrize("pot", BYTES)
@pytest.mark.parametrize("name", ["expectations", "gradient", "gains"])
def test_text_in_bytes_is_no_pot(name, pot):
    with pytest.raises(ValueError, match=f"{name}: pot must be numbers"):
        getattr(simplified_kuhn, name)(np.full(11, 0.5), pot)


def test_a_view_of_numbers_is_a_list_of_numbers():
    halves = memoryview(array.array("d", [0.5] * 11))
    found = simplified_kuhn.expectations(halves, 3.0)
    np.testing.assert_array_equal(found, simplified_kuhn.expectations(np.full(11, 0.5), 3.0))


@pytest.mark.parametrize("payoffs", [{3, -1, 0}, frozenset({1, -1}), {1: 2}.keys()])
def test_a_set_has_no_order_of_players(payoffs):
    with pytest.raises(ValueError, match="Ending: payoffs must be a list, which has an order"):
        Ending(payoffs)


class Loud:
    """It cannot be looked at."""

    def __init__(self, reason):
        self.reason = reason

    def __array__(self, *args, **named):
        raise self.reason


def endless():
    inside = []
    inside.append(inside)
    return inside


@pytest.mark.parametrize("given", [endless(), Loud(RuntimeError("no")), Loud(OSError("gone"))])
def test_a_conserved_quantity_of_what_cannot_be_looked_at(given):
    (quantity,) = simplified_kuhn.conserved_quantities("1", Fraction(5, 2))
    with pytest.raises(ValueError, match="ConservedQuantity: log_odds must be numbers"):
        quantity(given)


def test_until_an_irrational_time():
    with pytest.raises(
        ValueError, match="continuous_fictitious_play: until must be a rational number"
    ):
        continuous_fictitious_play([[1, -1], [-1, 1]], until=square_root(200))


@pytest.mark.parametrize(
    ("lower", "upper", "name"),
    [("x", 1, "lower"), (1, None, "upper"), (np.nan, 1, "lower"), (0, np.inf, "upper")],
)
def test_ends_of_an_interval_are_named(lower, upper, name):
    with pytest.raises(ValueError, match=rf"Interval\.between: {name} must be a finite rational"):
        Interval.between(lower, upper)


def test_a_cover_of_no_boxes_is_not_complete():
    found = cover(np.zeros(2), np.ones(2), lambda low, high: None, limit=0)
    assert (found.lower.shape, found.examined, found.complete) == ((0, 2), 0, False)


def test_payoffs_are_closed_down_to_the_memory_that_holds_them():
    held = zero_sum_game([[1, -1], [-1, 1]]).payoffs
    while held is not None:
        assert not held.flags.writeable
        held = held.base


@pytest.mark.parametrize("cell", ["a\0b", "\0"])
def test_tables_hold_no_nul(cell, tmp_path):
    with pytest.raises(ValueError, match="write_csv: rows must hold no"):
        write_csv(tmp_path / "table.csv", ["a"], [[cell]])
    with pytest.raises(ValueError, match="write_csv: columns must hold no"):
        write_csv(tmp_path / "table.csv", ["\ufeffa"], [["b"]])
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("call", [newman_sizes, lambda bets: newman_equilibrium(3, bets)])
def test_sizes_that_are_answered_in_their_order_have_one(call):
    with pytest.raises(ValueError, match="bets must be a list, which has an order, not a set"):
        call({1, 2})


def test_the_row_and_column_that_are_played_first_have_an_order():
    with pytest.raises(ValueError, match="start must be a list, which has an order, not a set"):
        continuous_fictitious_play([[1, -1], [-1, 1]], 2, {1, 0})


def test_a_matrix_that_cannot_be_read_is_shown():
    with pytest.raises(ValueError, match=r"matrix must be an array .*, got \[\['1/3', 'a'\]\]"):
        solve_zero_sum([["1/3", "a"]])


@pytest.mark.parametrize("kind", ["bsr_array", "coo_matrix", "dia_array", "csr_array"])
def test_a_sparse_matrix_is_refused_whether_it_gives_rows_or_not(kind):
    given = getattr(sparse, kind)(np.eye(2))
    with pytest.raises(ValueError, match="solve_zero_sum: matrix must be an array of real numbers"):
        solve_zero_sum(given)
    with pytest.raises(ValueError, match="MultiStateGame: payoffs must be an array of real numbe"):
        MultiStateGame([given], [np.zeros((2, 2, 1))])
