"""The stored members at the ends of the ranges that were found, against all hands dealt."""

from collections import defaultdict
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from guts_core.kuhn import KuhnPoker
from paper_ledger.bil18 import dealing
from paper_ledger.bil18.stored.ends import END_POTS, found_ends, read_ends, write_ends

ENDS = read_ends(Path(__file__).parents[3] / "data" / "kuhn_found_payoffs.csv")
SAMPLE = [end for end in ENDS if end.cards == 4][7::97]


def test_every_pot_has_both_ends_for_each_player():
    found = defaultdict(list)
    for end in ENDS:
        found[end.cards, end.pot].append((end.player, end.greatest))
    expected = {(cards, Fraction(pot)) for cards, pots in END_POTS.items() for pot in pots.split()}
    assert set(found) == expected
    assert all(
        sorted(rows) == [(i, j) for i in (1, 2, 3) for j in (False, True)]
        for rows in found.values()
    )


def test_payoffs_and_gains_are_those_of_the_frequencies():
    """In floats for all, and the ends are in order."""
    for end in ENDS:
        game, x = KuhnPoker(end.cards), end.frequencies.astype(float)
        # also where nobody arrives, so that nothing is paid or gained by it
        assert ((x >= 0) & (x <= 1)).all()
        assert np.allclose(
            game.expectations(x, float(end.pot)), end.expectations, rtol=0, atol=1e-9
        )
        assert game.gains(x, float(end.pot)).max() < 1e-13 * (1 + float(end.pot))
        same = [e for e in ENDS if (e.cards, e.pot) == (end.cards, end.pot)]
        payoffs = [e.expectations[end.player - 1] for e in same]
        own = end.expectations[end.player - 1]
        assert own == pytest.approx(max(payoffs) if end.greatest else min(payoffs), abs=1e-8)


@pytest.mark.parametrize("end", SAMPLE, ids=lambda e: f"{e.cards}-{e.pot}-{e.player}-{e.greatest}")
def test_nobody_gains_in_any_hand(end):
    """Every plan of a player, hand by hand, in fractions: nothing of the package takes part."""
    x, player = end.frequencies.tolist(), end.player - 1
    gain = dealing.dealt_gain(x, end.pot, player)
    assert gain <= Fraction(end.largest_gain) * Fraction(101, 100)
    assert end.largest_gain > 0 or gain == 0


def test_most_ends_are_exact():
    exact = [end.largest_gain == 0 for end in ENDS if end.cards == 4]
    assert np.mean(exact) > 0.7


def test_written_and_read_again(tmp_path):
    found = found_ends(4, Fraction(5, 2), 4, 0, np.random.default_rng(0))
    write_ends([found], tmp_path / "ends.csv")
    again = read_ends(tmp_path / "ends.csv")
    assert len(again) == 6
    assert all(end.largest_gain == 0 for end in again)
    assert [24 * e for e in again[0].expectations] == pytest.approx([-2 / 7, -2 / 7, 4 / 7])


def test_bad_input():
    rng = np.random.default_rng(0)
    for arguments, message in (
        ((3, 3, 5, 5, rng), "found_ends: cards"),
        ((9, 3, 5, 5, rng), "found_ends: cards"),
        ((4, 3, 0, 5, rng), "found_ends: starts"),
        ((4, 3, 5, -1, rng), "found_ends: rounds"),
        ((4, 3, 5, 5, None), "found_ends: rng"),
        ((4, -3, 5, 5, rng), "pot"),
    ):
        with pytest.raises(ValueError, match=message):
            found_ends(*arguments)
