"""Two-player Kuhn poker with N cards and pot P as the zero-sum game it is ([Bil18] sec. 6).

Player 1 has three plans for each card: bet; check and fold; check and call. Player 2 answers a
check (checks, bets) and a bet (folds, calls). In these plans the payoff is bilinear, so the value
is that of a linear programme with O(N) unknowns, the sequence form (Koller, Megiddo and von
Stengel 1996). The exact variant generates pure plans by best replies and solves the small matrix
games in rationals.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Annotated, Any

import numpy as np

from guts_core.kuhn.arguments import ExactPot
from guts_core.kuhn.many_players.game import MultiplayerKuhn
from guts_core.methods.arguments import Whole, checked
from guts_core.methods.exact.flint_numbers import (
    all_to_flint,
    all_to_fractions,
    to_flint,
    to_fraction,
)
from guts_core.methods.matrix_games.exact_simplex import solve_exactly
from guts_core.methods.matrix_games.zero_sum import as_fractions
from guts_core.methods.records import ReadOnly

#: Largest deck in floats, and in exact arithmetic.
_MOST_CARDS, _MOST_EXACT = 1000, 12

#: Unknowns up to which a matrix with its zeros is read sooner than a list of the others.
_DENSE = 200

#: Entries of a matrix: rows, columns and the number that stands there.
_Entries = tuple[np.ndarray, np.ndarray, float]

#: Pot from which on what a programme in floats takes for 0 is, times the pot, a part of a bet.
_STEEP = 10**6


@dataclass(frozen=True)
class TwoPlayerKuhn(ReadOnly):
    """Optimal strategies of both players with their certificate.

    Attributes
    ----------
    value : float or Fraction
        Player 1's payoff per hand, net of the ante P/2.
    plans_1 : numpy.ndarray
        Shape (3, cards): bet, check and fold, check and call (read-only).
    plans_2 : numpy.ndarray
        Shape (4, cards): check or bet after a check, fold or call after a bet (read-only).
    gap : float or Fraction
        What the two best replies gain together against the plans, of which floats are divided by
        their sum before: ``value`` is right within it, up to rounding; 0 if exact.
    """

    value: Any
    plans_1: np.ndarray
    plans_2: np.ndarray
    gap: Any

    @property
    def game(self) -> MultiplayerKuhn:
        """The same game as every other solver takes it."""
        return MultiplayerKuhn(2, self.plans_1.shape[1])

    @property
    def frequencies(self) -> np.ndarray:
        """Shape (4, cards), as :attr:`game` takes them.

        With a card that always bets, player 1's answer to a bet after her own check is a call.
        """
        bet, fold, call = self.plans_1
        checks = fold + call
        answer = np.where(checks > 0, call, 1) / np.where(checks > 0, checks, 1)
        full = np.array([bet, self.plans_2[1], answer, self.plans_2[3]])
        return as_fractions(full) if full.dtype == object else full


@checked
def two_player_kuhn(
    cards: Annotated[int, Whole(3, _MOST_CARDS)],
    pot: Annotated[Any, ExactPot()],
    exact: bool = False,
) -> TwoPlayerKuhn:
    """Value and optimal strategies of the two-player game.

    Parameters
    ----------
    cards : int
        N, 3 to 1000 (12 if exact).
    pot : number
        P > 0; taken at its exact value if exact. In floats the gap grows with it. With more than
        12 cards it is up to a part of a bet from 10^7 on, and at pots below some 1e-6 as large as
        the value; with fewer, plans at pots from 10^6 on, and up to 10^-6, are found in rationals
        and then rounded.
    exact : bool
        Work in rationals; the answer is then proved optimal.

    Returns
    -------
    TwoPlayerKuhn

    Raises
    ------
    ArithmeticError
        If the pot is beyond the range of floats, and the answer not to be exact.

    Examples
    --------
    >>> two_player_kuhn(3, 2, exact=True).value
    Fraction(-1, 18)
    """
    if exact and cards > _MOST_EXACT:
        raise ValueError(
            f"two_player_kuhn: cards must be at most {_MOST_EXACT} for exact=True, got {cards!r}"
        )
    if exact:
        return _certified(pot, *_generated(cards, pot))
    rounded = float(pot)  # no plans in floats hold beside a pot that is none
    if cards <= _MOST_EXACT and not 1 / _STEEP < pot < _STEEP:
        return _certified(pot, *(plans.astype(float) for plans in _generated(cards, pot)))
    return _certified(pot, *_linear_programme(cards, rounded))


def _certified(pot: Fraction, plans_1: np.ndarray, plans_2: np.ndarray) -> TwoPlayerKuhn:
    """Let both players answer the plans with their best replies, of floats in rationals too.

    Beside a large pot the gains would drown in rounding, and so would the rest to 1 of shares.
    """
    shares_1, shares_2 = (all_to_flint(as_fractions(each)) for each in (plans_1, plans_2))
    cards = shares_1.shape[1]
    shares_2 = _shares(shares_2.reshape(2, 2, cards), 1).reshape(4, cards)
    upper = _worth_1(to_flint(pot), shares_2).max(axis=0).sum()
    lower = _worth_2(to_flint(pot), _shares(shares_1, 0)).min(axis=1).sum()
    middle, gap = (
        to_fraction(each) / (cards * (cards - 1)) for each in (upper + lower, upper - lower)
    )
    number = Fraction if plans_1.dtype == object else float
    return TwoPlayerKuhn(number((middle - pot) / 2), plans_1, plans_2, number(gap))


def _worth_1(pot: Any, plans_2: np.ndarray) -> np.ndarray:
    """Worth of player 1's plans with each card, from shape (..., 4, cards) to (..., 3, cards).

    Before the ante, and summed over player 2's cards.
    """
    checks, bets, folds, calls = np.moveaxis(plans_2, -2, 0)
    bet = pot * (folds.sum(axis=-1, keepdims=True) - folds) + _called(pot, calls)
    check = pot * (checks.cumsum(axis=-1) - checks)
    return np.stack([bet, check, check + _called(pot, bets)], axis=-2)


def _worth_2(pot: Any, plans_1: np.ndarray) -> np.ndarray:
    """What player 2's actions leave to player 1, shape (2 situations, 2 actions, cards)."""
    bet, fold, call = plans_1[:, ::-1]  # from the highest card: player 1 wins with those before
    check = fold + call
    after_check = pot * (check.cumsum() - check), _called(pot, call)
    after_bet = pot * (bet.sum() - bet), _called(pot, bet)
    return np.array([*after_check, *after_bet]).reshape(2, 2, -1)[..., ::-1]


def _called(pot: Any, shares: np.ndarray) -> np.ndarray:
    """Player 1's payoff where a bet is called, won from the cards before and lost to the others."""
    upto = shares.cumsum(axis=-1)
    return np.asarray((pot + 1) * (upto - shares) - (upto[..., -1:] - upto))


def _linear_programme(cards: int, pot: float) -> tuple[np.ndarray, np.ndarray]:
    """Maximise the sum over player 2's situations of the least that her two actions leave.

    The sums of player 1's bets and of her calls with each card and those above are unknowns too, so
    that no line has more than four entries. Payoffs are in units of ``pot + 1``.
    """
    from scipy.optimize import linprog

    numbers, won, lost = np.arange(cards), pot / (pot + 1), 1 / (pot + 1)
    rows = numbers + cards * np.arange(4)[:, None]
    bet, fold, call, bets, calls, after_check, after_bet = numbers + cards * np.arange(7)[:, None]
    at_most = [
        (rows[0], after_check, 1),  # checks: the pot, from the cards above that do not bet
        (rows[0, :-1], bets[1:], won),
        *_called_leaves(rows[1], after_check, calls, lost),
        (rows[2], after_bet, 1),  # folds: the pot, from all other cards that bet
        (rows[2], bet, won),
        (rows[2], bets[:1], -won),
        *_called_leaves(rows[3], after_bet, bets, lost),
    ]
    equal: list[_Entries] = [(rows[0], plan, 1) for plan in (bet, fold, call)]
    for row, plan, sums in ((rows[1], bet, bets), (rows[2], call, calls)):
        equal += [(row, plan, 1), (row, sums, -1), (row[:-1], sums[1:], 1)]
    plans, free = 3 * cards, 4 * cards
    solve = partial(
        linprog,
        np.repeat([0, -1], [5 * cards, 2 * cards]),
        _matrix(at_most, (4 * cards, plans + free)),
        np.append(won * numbers[::-1], np.zeros(3 * cards)),
        _matrix(equal, (3 * cards, plans + free)),
        np.repeat([1, 0], [cards, 2 * cards]),
        np.repeat([[0, np.inf], [-np.inf, np.inf]], [plans, free], axis=0),
        method="highs-ds",
    )
    answer = solve()
    if answer.status != 0:  # as at 80 cards and the pot 5 with SciPy 1.14
        answer = solve(options={"presolve": False})
    if answer.status != 0:
        raise ArithmeticError(f"linear programme of two-player Kuhn poker failed: {answer.message}")
    plans_1 = _shares(answer.x[:plans].reshape(3, cards), 0)
    return plans_1, _shares(-answer.ineqlin.marginals.reshape(2, 2, cards), 1).reshape(4, cards)


def _called_leaves(
    rows: np.ndarray, least: np.ndarray, sums: np.ndarray, lost: float
) -> list[_Entries]:
    """No more than what player 1 wins with the cards above and loses with those below."""
    return [
        (rows, least, 1),
        (rows[:-1], sums[1:], -1),
        (rows[1:], sums[:1], lost),
        (rows[1:], sums[1:], -lost),
    ]


def _matrix(entries: list[_Entries], shape: tuple[int, int]) -> Any:
    """Sparse, but where so few zeros are read sooner than places."""
    from scipy.sparse import coo_array

    places = [np.broadcast_arrays(rows, columns) for rows, columns, _ in entries]
    rows, columns = map(np.concatenate, zip(*places, strict=True))
    numbers = np.repeat([entry[2] for entry in entries], [len(entry[0]) for entry in entries])
    if shape[1] > _DENSE:
        return coo_array((numbers, (rows, columns)), shape=shape)
    matrix = np.zeros(shape)
    matrix[rows, columns] = numbers
    return matrix


def _shares(weights: np.ndarray, axis: int) -> np.ndarray:
    weights = np.maximum(weights, 0)
    return weights / weights.sum(axis=axis, keepdims=True)


def _generated(cards: int, pot: Fraction) -> tuple[np.ndarray, np.ndarray]:
    """Exact optimal plans: pure ones are added by best replies until neither player gains."""
    quick, deals = to_flint(pot), cards * (cards - 1)
    pure_1 = [_pure(np.full(cards, 2), 3)]
    pure_2 = [_pure(np.ones((2, cards), dtype=int), 2)]
    worths: list[np.ndarray] = []
    while True:
        worths.append(_worth_1(quick, pure_2[-1]).ravel())
        matrix = np.array([[each.ravel() @ worth for worth in worths] for each in pure_1])
        x, y = solve_exactly(all_to_fractions(matrix) / deals)
        plans_1, plans_2 = _mixture(x, pure_1), _mixture(y, pure_2)
        worth_1 = _worth_1(quick, all_to_flint(plans_2))
        worth_2 = _worth_2(quick, all_to_flint(plans_1))
        if worth_1.max(axis=0).sum() == worth_2.min(axis=1).sum():
            return plans_1, plans_2
        pure_1.append(_pure(worth_1.argmax(axis=0), 3))
        pure_2.append(_pure(worth_2.argmin(axis=1), 2))


def _pure(choices: np.ndarray, options: int) -> np.ndarray:
    """Plans (options, cards) or, one situation after the other, (2 options, cards)."""
    chosen = choices[..., None, :] == np.arange(options)[:, None]
    return chosen.astype(int).astype(object).reshape(-1, choices.shape[-1])


def _mixture(weights: np.ndarray, plans: list[np.ndarray]) -> np.ndarray:
    total = plans[0] * Fraction(0)
    for weight, plan in zip(weights, plans, strict=True):
        total = total + weight * plan
    return total
