r"""Simplified three-player Kuhn poker ([Bil17] section 2): expectations, gradients, gains.

The players' expectations are multilinear in the eleven frequencies. Their coefficients are found
once by playing out the 24 deals (:mod:`guts_core.simplified_kuhn.tree`); equations (1) to (3) of
the paper are checked against them, not used. No monomial holds two frequencies of one player, so

.. math:: E_i(f) = E_i(0_i, f_{-i}) + \sum_{k\in i} f_k\,\frac{\partial E_i}{\partial f_k}(f_{-i})

and a player's best deviation moves each frequency on its own: gains are exact.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from guts_core.methods.arguments import checked
from guts_core.methods.complementarity.multilinear import Multilinear
from guts_core.methods.exact.flint_numbers import with_flint
from guts_core.simplified_kuhn.profiles import checked_profile, symbolic
from guts_core.simplified_kuhn.tree import FREQUENCIES, OWNERS, SITUATIONS, frequency_of, played_out

#: Where P stands among the variables of the polynomials, after the frequencies.
_POT = len(FREQUENCIES)


@checked
def expectations(frequencies: Any, pot: Any) -> np.ndarray:
    """Expected profits of the three players per game, net of P/3 each, so that they sum to 0.

    Parameters
    ----------
    frequencies : array_like or mapping
        Numbers in [0, 1], last axis in the order of ``FREQUENCIES``; or a mapping from the eleven
        names. Integers and Fractions (with such a pot) give Fractions; SymPy expressions are taken
        as they are.
    pot : number or array_like
        P >= 2, broadcast against the leading axes, to at most 10^6 profiles in all.

    Returns
    -------
    array, shape (..., 3)

    Raises
    ------
    ValueError
        For a pot below 2, a frequency outside [0, 1], an unknown or missing name, NaN, or more
        than 10^6 profiles.

    Examples
    --------
    >>> never = dict.fromkeys(FREQUENCIES, 0)
    >>> [str(value) for value in expectations({**never, "b1": Fraction(1, 2)}, 4)]
    ['1/12', '-1/24', '-1/24']
    """
    f, pot = checked_profile("expectations", frequencies, pot)
    return _twenty_fourth(f) * twenty_four_expectations(f, pot)


@checked
def gradient(frequencies: Any, pot: Any) -> np.ndarray:
    """Derivative of each frequency's owner's expectation with respect to it.

    Parameters
    ----------
    frequencies, pot
        As in :func:`expectations`.

    Returns
    -------
    array, shape (..., 11)
        In the order of ``FREQUENCIES``.

    Raises
    ------
    ValueError
        As :func:`expectations`.

    Examples
    --------
    >>> half = dict.fromkeys(FREQUENCIES, Fraction(1, 2))
    >>> str(gradient(half, 3)[0])
    '-1/96'
    """
    f, pot = checked_profile("gradient", frequencies, pot)
    return _twenty_fourth(f) * twenty_four_gradient(f, pot)


@checked
def gains(frequencies: Any, pot: Any, *, every_strategy: bool = False) -> np.ndarray:
    """What each player gains per game by the best deviation: zeros exactly at an equilibrium.

    Parameters
    ----------
    frequencies, pot
        As for :func:`expectations`; with ``every_strategy`` one profile and one pot.
    every_strategy : bool
        Let the deviating player also bet or overcall with K, call with Q, fold A or check A behind,
        all of which the paper sets aside as dominated. J must still check and fold.

    Returns
    -------
    array, shape (..., 3)

    Raises
    ------
    ValueError
        As for :func:`expectations`; also for expressions with symbols, and for several profiles at
        once with ``every_strategy``.

    Examples
    --------
    >>> [str(gain) for gain in gains(dict.fromkeys(FREQUENCIES, 0), 4)]
    ['1/6', '1/6', '1/6']
    """
    f, pot = checked_profile("gains", frequencies, pot)
    if symbolic(f) or symbolic(np.asarray(pot)):  # nobody can tell which deviation is best
        raise ValueError("gains: frequencies and pot must be numbers, not expressions")
    if every_strategy:
        return _gains_of_every_strategy(f, pot)
    slope = twenty_four_gradient(f, pot)
    each, owners = np.where(slope > 0, slope * (1 - f), -slope * f), np.asarray(OWNERS)
    total = [each[..., owners == player].sum(axis=-1) for player in range(3)]
    return _twenty_fourth(f) * np.stack(total, axis=-1)


def twenty_four_expectations(f: np.ndarray, pot: Any) -> np.ndarray:
    """24 times the expectations, unchecked: over any ring with the integers in it."""
    return _evaluate(_tables()[0], f, pot)


def twenty_four_gradient(f: np.ndarray, pot: Any) -> np.ndarray:
    """24 times the gradient, unchecked: over any ring with the integers in it."""
    return _evaluate(_tables()[1], f, pot)


def gradient_at(pot: float, scale: float) -> Callable[[np.ndarray], np.ndarray]:
    """``scale`` times :func:`twenty_four_gradient` in floats, for many calls at one pot."""
    factors, units, pots = _tables()[1]
    first, second = factors.T
    coefficients = scale * (units + pot * pots)

    def gradient(f: np.ndarray) -> np.ndarray:
        of_all = np.ones((*f.shape[:-1], f.shape[-1] + 1))
        of_all[..., :-1] = f
        monomials = of_all.take(first, axis=-1)
        monomials *= of_all.take(second, axis=-1)
        return np.asarray(monomials @ coefficients)

    return gradient


def sizes_of_slopes(f: np.ndarray, pot: Any) -> np.ndarray:
    """The same with every term taken as positive: what rounding in floats is relative to."""
    factors, units, pots = _tables()[1]
    return _evaluate(_Table(factors, np.abs(units), np.abs(pots)), f, pot)


class _Table(NamedTuple):
    """Polynomials that share their monomials: value = monomials @ (units + P pots)."""

    factors: np.ndarray  # (monomials, degree): indices into FREQUENCIES, 11 stands for 1
    units: np.ndarray  # (monomials, polynomials)
    pots: np.ndarray


def _evaluate(table: _Table, f: np.ndarray, pot: Any) -> np.ndarray:
    """All polynomials of a table."""
    if f.dtype == object:
        pots = np.asarray(pot, dtype=object)
        return with_flint(lambda *numbers: _evaluated(table, *numbers), f, pots)
    return _evaluated(table, f, np.asarray(pot))


def _evaluated(table: _Table, f: np.ndarray, pot: np.ndarray) -> np.ndarray:
    ones = np.ones((*f.shape[:-1], 1), dtype=f.dtype)
    monomials = np.concatenate([f, ones], axis=-1)[..., table.factors].prod(axis=-1)
    units, pots = table.units, table.pots
    if f.dtype == object:
        return _sums(monomials, units) + pot[..., None] * _sums(monomials, pots)
    return monomials @ units + pot[..., None] * (monomials @ pots)


def _sums(monomials: np.ndarray, coefficients: np.ndarray) -> np.ndarray:
    """``monomials @ coefficients`` in exact numbers, without the many products with 0."""
    found = np.empty((*monomials.shape[:-1], coefficients.shape[1]), dtype=object)
    for column, each in enumerate(coefficients.T):
        (places,) = each.nonzero()
        nothing = 0 * monomials[..., 0]
        terms = (int(each[place]) * monomials[..., place] for place in places)
        found[..., column] = sum(terms, start=nothing)
    return found


@cache
def _tables() -> tuple[_Table, _Table]:
    """Of 24 E_1, 24 E_2, 24 E_3 in the frequencies and P, from all 24 deals; of their slopes."""
    variables = {name: Multilinear.variable(k) for k, name in enumerate(FREQUENCIES)}
    chances, pot = _deviating(variables, 0, None), Multilinear.variable(_POT)
    payoffs = [played_out(chances, pot, player) for player in range(3)]
    slopes = [payoffs[owner].slope(k) for k, owner in enumerate(OWNERS)]
    return _tabulated(payoffs), _tabulated(slopes)


def _tabulated(polynomials: Sequence[Multilinear]) -> _Table:
    monomials = sorted({tuple(sorted(m - {_POT})) for each in polynomials for m in each.terms})
    degree = max(map(len, monomials))
    factors = np.array([[*m, *[len(FREQUENCIES)] * (degree - len(m))] for m in monomials])
    units, pots = (
        np.array(
            [[each.terms.get(more.union(m), 0) for each in polynomials] for m in monomials], float
        )
        for more in (frozenset[int](), frozenset({_POT}))
    )
    return _Table(factors, units, pots)


def _gains_of_every_strategy(f: np.ndarray, pot: Any) -> np.ndarray:
    """Best pure plan for each card, played out against the others' frequencies."""
    if f.ndim != 1 or np.ndim(pot):
        raise ValueError("gains: every_strategy needs a single profile and a single pot")
    values = _evaluate(_plans(), f, pot).reshape(3, 3, -1)
    return _twenty_fourth(f) * (values[..., 1:].max(axis=-1) - values[..., 0]).sum(axis=-1)


@cache
def _plans() -> _Table:
    """24 times what each player gets with A, K and Q as now, and then with each pure plan."""
    variables = {name: Multilinear.variable(k) for k, name in enumerate(FREQUENCIES)}
    plans, pot = (None, *product((0, 1), repeat=len(SITUATIONS))), Multilinear.variable(_POT)
    return _tabulated(
        [
            played_out(_deviating(variables, player, plan), pot, player, card)
            for player, card, plan in product(range(3), "AKQ", plans)
        ]
    )


def _deviating(now: Mapping[str, Any], deviator: int, plan: tuple[int, ...] | None) -> Any:
    def probability(player: int, situation: str, card: str) -> Any:
        if plan is not None and player == deviator and card != "J":
            return plan[SITUATIONS.index(situation)]
        p = frequency_of(player, situation, card)
        return now[p] if isinstance(p, str) else p

    return probability


def _twenty_fourth(f: np.ndarray) -> Any:
    return Fraction(1, 24) if f.dtype == object else 1 / 24
