"""Random members at random pots against what the book says of all equilibria of Kuhn poker.

Some of it is proved, the rest is what no search has contradicted; the pages say which.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from types import SimpleNamespace as Stub

import numpy as np
import pytest

from guts_core.kuhn import (
    FoundEquilibria,
    KuhnPoker,
    first_bluffs,
    large_pots,
    low_calls,
    polish,
    search_equilibria,
)
from guts_core.kuhn.equilibria.polynomials import expectation_system, slope_system
from guts_core.kuhn.three_players.two_way import bets
from guts_core.methods.complementarity.face_walk import walk
from paper_ledger.bil18.whole_set import OTHER_POT, catches_bluffs, other_members

#: Rounding of members found in floats.
SMALL = 1e-6


@dataclass(frozen=True)
class SetStatement:
    """Something said of every equilibrium of a deck for pots between ``low`` and ``high``."""

    says: str
    cards: int
    low: float
    high: float
    holds: Callable[[FoundEquilibria], bool]


def nobody_profits(found: FoundEquilibria) -> bool:
    return bool(np.abs(found.expectations).max() < SMALL)


def payoff_of_first_bluffs(found: FoundEquilibria) -> bool:
    form = first_bluffs(found.game.cards)
    exact = [float(e(Fraction(found.pot))) for e in form.expectations]
    return bool(np.abs(found.expectations - exact).max() < SMALL)


def one_payoff(found: FoundEquilibria) -> bool:
    return bool(np.ptp(found.expectations, axis=0).max() < SMALL)


def not_betting_before(node: int) -> Callable[[FoundEquilibria], bool]:
    def holds(found: FoundEquilibria) -> bool:
        return not (found.frequencies[:, :node] > SMALL).any()

    return holds


def players_in_order(found: FoundEquilibria) -> bool:
    first, second, third = found.expectations.T
    return bool(((first < second) & (second < third)).all())


def player_2_never_loses_most(found: FoundEquilibria) -> bool:
    return not (np.argmin(found.expectations, axis=1) == 1).any()


def one_value_card(found: FoundEquilibria) -> bool:
    """Bets that a worse card calls are made with the best card, bluffs with cards 1 and 2."""
    every = [bet for x in found.frequencies for bet in bets(_snapped(x), SMALL)]
    value = {bet.card for bet in every if max(bet.worse_calls) > SMALL}
    bluffs = {bet.card for bet in every if max(bet.better_folds) > SMALL}
    return value <= {found.game.cards} and bluffs <= {1, 2}


def no_two_way_bets(found: FoundEquilibria) -> bool:
    return not any(
        bet.is_two_way(SMALL) for x in found.frequencies for bet in bets(_snapped(x), SMALL)
    )


def _snapped(frequencies: np.ndarray) -> np.ndarray:
    """Frequencies that rounding keeps from 0 and 1."""
    return np.where(np.abs(frequencies - 0.5) > 0.5 - SMALL, np.round(frequencies), frequencies)


STATEMENTS = (
    SetStatement("nobody profits up to the least pot (proved)", 4, 0.2, 2, nobody_profits),
    SetStatement("nobody profits up to the least pot (proved)", 5, 0.2, 1, nobody_profits),
    SetStatement("nobody profits up to the least pot (proved)", 6, 0.2, 2 / 3, nobody_profits),
    SetStatement("the payoff of the closed form", 4, 2, 3, payoff_of_first_bluffs),
    SetStatement("the payoff of the closed form", 5, 1, 1.5, payoff_of_first_bluffs),
    SetStatement("one payoff at each pot", 4, 3.27, 3.89, one_payoff),
    SetStatement("one payoff at each pot", 4, 4.23, 4.99, one_payoff),
    SetStatement("one payoff at each pot", 4, 5.01, 6.77, one_payoff),
    SetStatement("players 1 and 2 check", 4, 2.01, 2.99, not_betting_before(2)),
    SetStatement("player 1 checks", 4, 2.01, 3.89, not_betting_before(1)),
    SetStatement("card 4 bets for value, 1 and 2 bluff", 4, 2.01, 1000, one_value_card),
    SetStatement("the later, the better", 4, 3.02, 1000, players_in_order),
    SetStatement("the later, the better", 5, 1.52, 16, players_in_order),
    SetStatement("the later, the better", 6, 1.02, 11, players_in_order),
    SetStatement("player 2 never loses most", 4, 3.02, 1000, player_2_never_loses_most),
    SetStatement("no two-way bets (proved)", 4, 0.2, 1000, no_two_way_bets),
)

#: Deck, starts, and ranges of which one pot each is drawn: none of them is in a list.
RANGES = (
    *((4, 30, low, high) for low, high in ((0.5, 1.9), (2.05, 2.95), (3.03, 3.24), (3.28, 3.88))),
    *((4, 100, low, high) for low, high in ((3.91, 4.2), (4.24, 4.95), (5.05, 6.7), (6.8, 12))),
    (5, 30, 0.3, 0.95),
    (5, 100, 1.6, 15),
    (6, 120, 1.2, 10),
)


def contradicted(cards, pot, starts, seed):
    """What members found at a pot contradict, and how many were found."""
    found = search_equilibria(cards, pot, starts, np.random.default_rng(seed))
    said = [s for s in STATEMENTS if s.cards == cards and s.low < pot < s.high]
    return [s.says for s in said if found.hits and not s.holds(found)], found.hits


@pytest.mark.parametrize(("cards", "starts", "low", "high"), RANGES)
def test_no_random_member_contradicts(cards, starts, low, high):
    pot = np.random.default_rng([cards, int(100 * low)]).uniform(low, high)
    against, hits = contradicted(cards, pot, starts, 1)
    assert not against
    assert hits > 0


@pytest.mark.heavy
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(20))
def test_many_random_members_contradict_nothing(seed):
    rng = np.random.default_rng([7, seed])
    for cards, starts, low, high in RANGES:
        against, _ = contradicted(cards, rng.uniform(low, high), 50 * starts, seed)
        assert not against


def members(*profiles, pot):
    game = KuhnPoker(4)
    frequencies = np.array(profiles).astype(float)
    payoffs = game.expectations(frequencies, float(pot))
    return Stub(game=game, frequencies=frequencies, expectations=payoffs, pot=pot, hits=2)


def test_exact_members_contradict_what_was_said_before():
    """One payoff at a pot that is no special one, and card 3 as the only calling card."""
    pair = other_members()
    assert not one_payoff(members(*pair, pot=OTHER_POT))
    assert not one_payoff(members(large_pots(4).at(8), low_calls(1).at(8), pot=Fraction(8)))
    assert catches_bluffs(pair[1], 2)
    assert not catches_bluffs(pair[0], 2)


def test_false_statements_are_noticed():
    low = low_calls(1).at(8)
    bet = low.astype(float)
    bet[0, 2] = 0.5  # card 3, which card 2 calls
    assert one_value_card(members(low, pot=Fraction(8)))
    assert not one_value_card(members(bet, pot=Fraction(8)))
    assert players_in_order(members(low, pot=Fraction(8)))
    swapped = members(low, pot=Fraction(8))
    swapped.expectations = swapped.expectations[:, [1, 0, 2]]
    assert not players_in_order(swapped)


@pytest.mark.heavy
@pytest.mark.parametrize("seed", range(5))
def test_walks_from_random_members_contradict_nothing(seed):
    """Walks reach thin pieces that random starts hardly hit."""
    game, rng = KuhnPoker(4), np.random.default_rng([11, seed])
    for low, high in [(low, high) for cards, _, low, high in RANGES if cards == 4]:
        pot = rng.uniform(low, high)
        met = search_equilibria(4, pot, 400, rng)
        said = [s for s in STATEMENTS if s.cards == 4 and s.low < pot < s.high]
        system, payoffs = slope_system(game, pot), expectation_system(game, pot)
        for k in (int(met.expectations[:, i].argmax()) for i in range(3) if met.hits):
            start = game.reduce(polish(4, met.frequencies[k], pot).frequencies).astype(float)
            found = walk(system, start, payoffs, 80, rng, game.reduce(met.frequencies))
            some = np.unique(
                np.concatenate([found.ends.ravel(), np.arange(len(found.points))[::20]])
            )
            seen = members(*game.complete(found.points[some]), pot=pot)
            assert game.gains(seen.frequencies, pot).max() < 1e-12 * (1 + pot)
            assert not [s.says for s in said if not s.holds(seen)]
