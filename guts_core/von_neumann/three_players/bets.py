r"""Player I's best replies to thresholds, chosen so that the thresholds are best replies to them.

Bets that gain something are made, those that lose something are not, and those that gain 0 are
free. At once one number has to vanish, the gain of calling with the common threshold card, and the
free bets are filled until it does (:func:`balanced_bets`). In turn there are three thresholds, and
whether free bets support them is a linear programme, solved in floats and its vertex in exact
numbers (:func:`supporting_bets`).
"""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from itertools import chain
from typing import Any

import numpy as np

from guts_core.von_neumann.three_players.conditions import InTurnConditions
from guts_core.von_neumann.three_players.rules import Strategy, ThreePlayerGame
from guts_core.von_neumann.vertices import exact_vertex

#: What counts as 0 in floats: a caller's gain, relatively, and a probability at its bound.
_SLACK, _AT_BOUND = 1e-9, 1e-7

#: The same for gains that are rounded once, beside the largest numbers they are the sums of.
_ROUNDED_ONCE = 1e-13

#: Below this bet, bluffs and gains are measured in bets: in antes they would count as 0.
_FLAT = Fraction(1, 1000)


def sure_bets(gains: Strategy) -> tuple[list[Any], list[int]]:
    """The bets that gain something, and the places of those that gain 0."""
    ends = Fraction(0), Fraction(1)
    return [ends[gain > 0] for gain in gains], [i for i, gain in enumerate(gains) if gain == 0]


def balance(gains: np.ndarray, card: int, weights: tuple[int, int]) -> int:
    """What calling with the threshold card gains at :func:`balanced_bets`."""
    below, above = weights
    bluffs, value_bets = gains[: card - 1], gains[card:]
    made, free = (int(np.count_nonzero(each)) for each in (bluffs > 0, bluffs == 0))
    kept, given_up = (int(np.count_nonzero(each)) for each in (value_bets >= 0, value_bets == 0))
    least = below * made + above * kept
    return max(least, min(0, least + max(0, below) * free + max(0, -above) * given_up))


def balanced_bets(gains: Strategy, card: int, weights: tuple[int, int]) -> list[Fraction]:
    """A best reply at which calling with the threshold card gains as nearly 0 as possible.

    Parameters
    ----------
    gains : list of int
        What betting gains with each card, in any unit.
    card : int
        The callers' common threshold card, counted from 1.
    weights : tuple of int
        What a bet below it, and a bet above it, adds to the gain of calling with it.

    Returns
    -------
    list of Fraction
        Player I's probabilities of betting.
    """
    place, (below, above) = card - 1, weights
    bets, free = sure_bets(gains)
    for i in free:  # no free bluffs and all free value bets; with the card itself nobody is called
        bets[i] = Fraction(i > place)
    gain = below * sum(bets[:place]) + above * sum(bets[card:])
    for i in free:  # ascending: bluffs from the bottom, then the lowest value bets given up
        weight = below if i < place else -above
        if i == place or weight <= 0 or gain >= 0:
            continue
        step = min(Fraction(1), -gain / weight)
        bets[i] += step if i < place else -step
        gain += step * weight
    return bets


def supporting_bets(
    game: ThreePlayerGame, gains: Strategy, calls: tuple[Strategy, ...]
) -> list[Any] | None:
    """A best reply of player I to which the calls are best replies, or None.

    Parameters
    ----------
    game : ThreePlayerGame
    gains : sequence of numbers
        What betting gains with each card against these calls; their signs will do.
    calls : tuple of sequences
        The callers' strategies.

    Returns
    -------
    list or None
        Player I's probabilities of betting, in exact numbers.
    """
    bets, free = sure_bets(gains)
    unit = game.bet if game.bet < _FLAT else Fraction(1)
    played, most = _floats(chain(*calls)), 1 / float(unit)
    if unit == 1:
        fixed, columns = _caller_gains(game, played, bets, free)
    else:
        fixed, columns = _exact_caller_gains(game, calls, bets, free)
    fixed = fixed / float(unit)
    called, folded = played > 0, played < 1
    reach = [most * np.clip(columns, *ends).sum(axis=1) for ends in ((0, None), (None, 0))]
    sizes = np.abs(fixed) + np.abs(columns).max(axis=1, initial=0)
    slack = _SLACK * (1 + np.abs(fixed).max()) if unit == 1 else _ROUNDED_ONCE * sizes
    if np.any((fixed + reach[0] < -slack) & called) or np.any((fixed + reach[1] > slack) & folded):
        return None
    if not free:
        return bets
    near = _solved(fixed, columns, called, folded, most)
    if near is None:
        return None
    tight = np.flatnonzero(np.abs(fixed + columns @ near) < slack)
    mixed = [i for i, p in zip(free, near, strict=True) if min(p, most - p) > _AT_BOUND]
    for i, p in zip(free, near, strict=True):
        bets[i] = Fraction(0 if i in mixed else round(p / most))
    return _in_fractions(game, bets, calls, mixed, tight)


def _solved(
    fixed: np.ndarray, columns: np.ndarray, called: np.ndarray, folded: np.ndarray, most: float
) -> np.ndarray | None:
    """Free bets, at most ``most``, by which no call that is made loses and no other one wins."""
    from scipy.optimize import linprog

    found = linprog(
        np.zeros(columns.shape[1]),
        A_ub=np.concatenate([-columns[called], columns[folded]]),
        b_ub=np.concatenate([fixed[called], -fixed[folded]]),
        bounds=(0, most),
    )
    return None if found.x is None else np.clip(found.x, 0, most)


def _in_fractions(
    game: ThreePlayerGame,
    bets: list[Any],
    calls: tuple[Strategy, ...],
    mixed: list[int],
    tight: np.ndarray,
) -> list[Any] | None:
    """The mixed bets, from the callers' gains that vanish."""

    def vanishing(tried: list[Any]) -> list[Any]:
        gains = [*chain(*game.caller_gains(tried, *calls))]
        return [gains[row] for row in tight]

    found = exact_vertex(vanishing, bets, mixed)
    return found if found is not None and all(0 <= p <= 1 for p in found) else None


def _floats(numbers: Iterable[Any]) -> np.ndarray:
    """Exact numbers in floats; most of a strategy's are one object, 0 or 1."""
    every = list(numbers)
    known = {key: float(p) for key, p in {id(p): p for p in every}.items()}
    return np.array([known[id(p)] for p in every])


#: What the callers gain by calling, one information set after the other, and what each free bet
#: adds to it, a column for each.
_Measured = tuple[np.ndarray, np.ndarray]


def _caller_gains(
    game: ThreePlayerGame, played: np.ndarray, bets: Strategy, free: list[int]
) -> _Measured:
    conditions = InTurnConditions(replace(game, bet=float(game.bet)))
    calls, _, call = played.reshape(3, game.cards)
    made, places = [float(bool(p)) for p in bets], np.array(free, dtype=int)
    columns = conditions.of_bets(calls, call, places)
    columns[np.arange(len(free)), :, places] = 0
    fixed = conditions.gains(np.append(made, played))[1:].ravel()
    return fixed, columns.reshape(len(free), fixed.size).T


def _exact_caller_gains(
    game: ThreePlayerGame, calls: tuple[Strategy, ...], bets: Strategy, free: list[int]
) -> _Measured:
    """In floats only at the end: small ones are differences of large ones."""
    units = ([int(j == i) for j in range(game.cards)] for i in free)
    fixed, *moves = (
        np.array([*chain(*game.caller_gains(each, *calls))], dtype=float)
        for each in chain([bets], units)
    )
    return fixed, np.reshape(moves, (len(free), fixed.size)).T
