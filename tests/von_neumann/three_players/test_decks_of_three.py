"""Three players: how a deck approaches the continuum, against exact equilibria."""

from fractions import Fraction

import pytest

from guts_core.von_neumann import equilibrium_family, three_player_equilibrium
from paper_ledger.ktz24.decks_of_three import deck_law

BETS = (Fraction(1, 2), 1, 2, 5)


def folded(found):
    """F, the cards that a caller folds, with a fraction."""
    return len(found.bet_probabilities) - sum(found.call_probabilities_2)


@pytest.mark.parametrize("bet", BETS)
def test_the_payoff_follows_from_the_number_of_folds(bet):
    law = deck_law(bet)
    for n in (45, 80):
        found = three_player_equilibrium(n, bet)
        shift = float(folded(found) - n * Fraction(law.call_above))
        measured = n * float(found.values[0] - Fraction(law.value))
        assert measured == pytest.approx(law.constant + law.rate * shift, abs=2 / n)


@pytest.mark.parametrize("bet", BETS)
def test_the_number_of_folds_follows_from_what_is_rounded(bet):
    """The zeros of the gains, less the masses of bets and folds, are the three roundings."""
    law, b, n = deck_law(bet), bet, 90
    found = three_player_equilibrium(n, bet)
    folds, calls = folded(found), found.call_probabilities_2
    threshold = next(k for k, call in enumerate(calls, start=1) if call)
    low = sum(found.bet_probabilities[: threshold - 1])
    high = sum(found.bet_probabilities[threshold:])
    bluffs = (b + 3) * (folds**2 - 3 * folds + 2) - b * (n - 1) * (n - 2)
    last_bluff = 1.5 + float(Fraction(1, 4) + bluffs / Fraction(3)) ** 0.5
    first_value = (9 + 2 * folds) / Fraction(6)
    square = first_value**2 - (6 + 4 * folds - (n - 1) * (n - 2)) / Fraction(3)
    at = float(first_value) + float(square) ** 0.5
    call_at = (b * (n - 2) * high / low + n * b + 2 * (b + 3)) / Fraction(2 * b + 3)
    rounded = (last_bluff - float(low), at - n + float(high), float(call_at - folds))
    assert all(-0.02 <= each <= 1.02 for each in rounded)
    expected = law.centre + sum(x * y for x, y in zip(rounded, law.shifts, strict=True))
    assert float(folds) - n * law.call_above == pytest.approx(expected, abs=2 / n)


@pytest.mark.parametrize("bet", BETS)
def test_every_equilibrium_found_is_in_the_interval(bet):
    law, n = deck_law(bet), 60
    low, high = law.interval
    for found in equilibrium_family(n, bet):
        measured = n * float(found.values[0] - Fraction(law.value))
        assert low - 1 / n < measured < high + 1 / n < 0


def test_pure_equilibria_occur():
    """With 29 cards and a bet of 2 for the first time from 20 cards on."""
    found = [three_player_equilibrium(n, 2) for n in range(20, 30)]
    pure = [{*each.call_probabilities_2, *each.bet_probabilities} == {0, 1} for each in found]
    assert pure == [False] * 9 + [True]
