"""The authors' procedures by name: each call on the paper's page gives what is printed."""

import re
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import flint
import numpy as np
import pytest

from guts_core import von_neumann as vn
from guts_core.von_neumann.rules import deviation_gains
from guts_core.von_neumann.two_players.pay_tables import paytable

F = Fraction
PAGE = Path(__file__).resolve().parents[3] / "book" / "paper_von_neumann.md"
ROWS = re.findall(r"^\* (.+?) – .+?: `(.+)`$", PAGE.read_text("utf-8"), re.M)
INLINE = re.findall(r"`(\w+\(\d+, \d+\))`", PAGE.read_text("utf-8").split("sample outputs")[1])


def pure_are_printed(found):
    sets = {(each.bet_cards, each.call_cards) for each in found}
    return sets == {((1, 6, 7), (k, 6, 7)) for k in (3, 4, 5)}


def expected_three(calls):
    """Three cards: player I bets with card 3 alone; calls as given; every deal played out."""
    totals = [F(0)] * 3
    deals = [(i, j, k) for i in (1, 2, 3) for j in (1, 2, 3) for k in (1, 2, 3)]
    for hands in (h for h in deals if len(set(h)) == 3):
        shown = (
            [0, *(p for p in (1, 2) if hands[p] in calls[p - 1])] if hands[0] == 3 else [0, 1, 2]
        )
        paid = [1 + (hands[0] == 3 and p in shown) for p in range(3)]
        winner = max(shown, key=lambda p: hands[p])
        for p in range(3):
            totals[p] += F((sum(paid) if p == winner else 0) - paid[p], 6)
    return tuple(totals)


#: What the slides print, or what the rules say, for the call in each line.
EXPECTED = {
    "vnNE": pure_are_printed,
    "PayTable": lambda found: found.shape == (16, 16) and found[15, 14] == F(-1, 2),
    "Stra1": lambda found: found[5:8] == ((1, 2), (1, 3), (1, 4)) and len(found) == 16,
    "MNE": lambda found: found.value == F(1, 12),
    "vnMNE": lambda found: found.value == F(1, 9) and found.gap == 0,
    "Call(": lambda found: found == F(1, 2) * 2 - F(1, 2),
    "Call12": lambda found: found == expected_three([{2}, set()]),
    "Call13": lambda found: found == expected_three([{1, 2, 3}] * 2),
    "FastMNE": lambda found: found.values[0] == F(106, 1125),
    "Optimal": lambda found: abs(found.value - 0.122557074714865) < 5e-15,
    "sample": lambda found: (
        {(each.cards, each.bet) for each in found}
        == {(n, b) for n in (2, 3, 4) for b in (1, 2, 3, 4, 5)}
    ),
}


@pytest.mark.parametrize(("procedure", "call"), ROWS)
def test_each_call_gives_what_is_printed(procedure, call):
    (name,) = [name for name in EXPECTED if procedure.strip("`").startswith(name)]
    assert EXPECTED[name](eval(call, vars(vn).copy()))


def test_every_procedure_has_a_line():
    assert len(ROWS) == len(EXPECTED) == 11
    assert len(INLINE) == 4
    for call in INLINE:
        eval(call, vars(vn).copy())


def test_the_table_in_fractions_is_that_of_the_integers():
    for n, b in ((2, 2), (3, F(1, 2)), (4, 5)):
        table, exact = paytable(n, b), vn.payoff_table(n, b)
        assert table.subsets == vn.subsets_of_cards(n)
        assert all(isinstance(x, F) for x in exact.flat)
        assert np.array_equal(exact * table.denominator, table.numerators)
    row, column = ([F(card in each) for card in (1, 2, 3)] for each in ((1, 3), (2, 3)))
    sets = vn.subsets_of_cards(3)
    assert vn.payoff_table(3, F(1, 2))[sets.index((1, 3)), sets.index((2, 3))] == vn.payoff(
        3, F(1, 2), row, column
    )


def test_mixtures_of_sets_are_an_equilibrium_card_by_card():
    for n, b in ((3, 1), (4, 2), (4, F(1, 2))):
        sets = vn.subsets_of_cards(n)
        found = vn.mixed_sets(vn.payoff_table(n, b), sets, sets)
        assert found.value == vn.deck_value(n, b)
        bets, calls = (
            [sum((p for each, p in side if card in each), F(0)) for card in range(1, n + 1)]
            for side in (found.rows, found.columns)
        )
        assert not any(deviation_gains(n, b, bets, calls))
        assert all(sum(p for _, p in side) == 1 for side in (found.rows, found.columns))


def test_a_mixture_names_only_what_is_played():
    found = vn.mixed_sets([[2, 1], [1, 0]], ["bet", "fold"], ["call", "pass"])
    assert (found.rows, found.columns) == ((("bet", 1),), (("pass", 1),))


def test_as_many_sets_are_mixed_as_is_said():
    names = range(129)
    assert vn.mixed_sets(np.eye(128, dtype=int), names[:-1], names[:-1]).value == F(1, 128)
    for rows, columns in ((129, 129), (2, 0), (0, 2)):
        with pytest.raises(ValueError, match="mixed_sets: matrix must have from 1 to 128 rows"):
            vn.mixed_sets(np.eye(rows, columns, dtype=int), names[:rows], names[:columns])


@pytest.mark.parametrize("one", [np.int8(1), np.uint64(1), np.array(1), Decimal(1), flint.fmpq(1)])
def test_entries_of_a_matrix_may_be_exact_numbers_of_every_kind(one):
    assert vn.mixed_sets([[one, 0], [0, one]], "ab", "cd").value == F(1, 2)


def test_bad_arguments():
    for cards in (1, 8, 2.5, None):
        with pytest.raises(ValueError, match="payoff_table: cards must be"):
            vn.payoff_table(cards, 2)
    with pytest.raises(ValueError, match="payoff_table: bet must be"):
        vn.payoff_table(3, 0.1)
    with pytest.raises(ValueError, match="subsets_of_cards: cards must be"):
        vn.subsets_of_cards(13)
    for matrix in ([[0.5]], [1, 2], [[]], None, "ab", [[1], [1, 2]], np.zeros((1, 200), int)):
        with pytest.raises(ValueError, match="mixed_sets: matrix must"):
            vn.mixed_sets(matrix, "a", "b")
    with pytest.raises(ValueError, match=r"mixed_sets: matrix must have .* of exact numbers"):
        vn.mixed_sets([[True, False], [False, True]], "ab", "cd")
    hidden = np.ma.array([[5, 0], [0, 1]], mask=[[1, 0], [0, 0]])
    for matrix in (hidden, hidden.astype(object), list(hidden)):
        with pytest.raises(ValueError, match="mixed_sets: matrix must have no masked entries"):
            vn.mixed_sets(matrix, "ab", "cd")
    with pytest.raises(ValueError, match="mixed_sets: column_names must be a list with 1 names"):
        vn.mixed_sets([[1]], "a", "bc")
