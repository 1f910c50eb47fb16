r"""The two linear programmes of the slides for the mixed equilibrium ([KTZ24]), with certificates.

The slow one is the matrix game over all 2^n pure strategies. The fast ones, (VN-I) and (VN-II),
work card by card; as printed each has 2n dense rows. With the masses
:math:`A_j=p_1+\dots+p_j` of bets up to a card the rows of (VN-I) are

.. math::
    (n-1)\,v_j &\le n-2j+1+2A_{j-1}, &&\text{player II folds,}\\
    (n-1)\,v_j &\le n-2j+1+b\,(A_n-A_{j-1}-A_j), &&\text{player II calls,}

and with the masses :math:`G_i` of calls those of (VN-II) are :math:`(n-1)v_i\ge 2i-n-1` (player I
checks) and :math:`(n-1)v_i\ge n-1+bG_{i-1}-(b+2)(G_n-G_i)` (player I bets). At most five entries of
a row are not zero, and thousands of cards take a fraction of a second.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any

import numpy as np

from guts_core.methods.arguments import Whole, checked
from guts_core.methods.matrix_games.zero_sum import solve_zero_sum
from guts_core.von_neumann.arguments import ShortBet
from guts_core.von_neumann.rules import bet_gains, call_gains
from guts_core.von_neumann.two_players.certificates import Guarantees, guarantees
from guts_core.von_neumann.two_players.pay_tables import Paytable, paytable
from guts_core.von_neumann.vertices import exact_vertex

#: Largest decks: the whole table in floats and in fractions, card by card in floats and fractions.
LARGEST_SLOW, LARGEST_SLOW_EXACT = 10, 7
LARGEST_FAST, LARGEST_FAST_EXACT = 20_000, 400

#: Probabilities in floats are rounded to multiples of this, so that sums of them stay short.
_GRAIN = 2.0**-50

#: Which gains of the order of bet^2 vanish is to be seen in floats for this bet still. The basis
#: seems to be the same for all that are smaller, and if it is, that is proved.
_SMALL = Fraction(1, 1000)

#: A gain (times n - 1) or probability nearer to its bound than this is taken to be at it.
_AT_BOUND = 1e-7


@dataclass(frozen=True)
class ProgrammeSolution:
    """Optimal strategies from a linear programme.

    Attributes
    ----------
    value : Fraction or float
        Player I's expected payoff in antes; for floats the middle of ``bounds``.
    bet_probabilities, call_probabilities : tuple of Fraction or float
        Player I bets, player II calls, with card 1, ..., n with these probabilities.
    bounds : Guarantees
        What exactly these strategies guarantee, in exact numbers also for floats.
    """

    value: Any
    bet_probabilities: tuple[Any, ...]
    call_probabilities: tuple[Any, ...]
    bounds: Guarantees

    @property
    def gap(self) -> Fraction:
        """Width of the bounds: 0 for exact solutions."""
        return self.bounds.gap


@checked
def slow_programme(
    cards: Annotated[int, Whole(2, LARGEST_SLOW)], bet: ShortBet, exact: bool = False
) -> ProgrammeSolution:
    """The matrix game over all sets of cards to bet and to call with.

    Parameters
    ----------
    cards : int
        n, from 2 to 10, or to 7 if ``exact``.
    bet : int or Fraction
        b > 0 in antes, numerator and denominator at most 10^12.
    exact : bool
        Solve in fractions.

    Returns
    -------
    ProgrammeSolution
        The mixtures of sets, told card by card.

    Examples
    --------
    >>> slow_programme(4, 2, exact=True).value
    Fraction(1, 12)
    """
    n, b, most = cards, bet, LARGEST_SLOW_EXACT
    if exact and n > most:
        raise ValueError(f"slow_programme: cards must be at most {most} if exact, got {n}")
    table = paytable(n, b)
    numerators = table.numerators.astype(object if exact else float)
    game = solve_zero_sum(numerators, exact=exact)
    p = _card_by_card(n, table, game.row_strategy, exact)
    q = _card_by_card(n, table, game.column_strategy, exact)
    return _certified(n, b, p, q, exact)


@checked
def fast_programme(
    cards: Annotated[int, Whole(2, LARGEST_FAST)], bet: ShortBet, exact: bool = False
) -> ProgrammeSolution:
    """(VN-I) for player I's strategy and (VN-II) for player II's.

    Parameters
    ----------
    cards : int
        n, from 2 to 20,000, or to 400 if ``exact``.
    bet : int or Fraction
        b > 0 in antes, numerator and denominator at most 10^12.
    exact : bool
        Solve the equations of the optimal basis in fractions; the answer is proved optimal. If
        rounding hides the basis, that for 1/1000 is tried for a bet below it, and for a bet next to
        a fraction of at most three digits those of other bets on the same side.

    Returns
    -------
    ProgrammeSolution

    Raises
    ------
    ArithmeticError
        If the programme in floats fails or its basis is not optimal in fractions.

    Examples
    --------
    >>> fast_programme(9, 2, exact=True).value
    Fraction(1, 9)
    >>> float(fast_programme(1000, 2).gap) < 1e-9
    True
    """
    n, b, most = cards, bet, LARGEST_FAST_EXACT
    if exact and n > most:
        raise ValueError(f"fast_programme: cards must be at most {most} if exact, got {n}")
    if not exact:
        return _certified(n, b, *_in_floats(n, b), exact)
    for near in dict.fromkeys((b, max(b, _SMALL), *_further_from_simple(b))):
        p, q = _in_floats(n, near)
        bets, calls = _on_basis(n, b, near, p, call_gains), _on_basis(n, b, near, q, bet_gains)
        if bets and calls and not (found := _certified(n, b, bets, calls, exact)).gap:
            return found
    raise ArithmeticError(
        f"fast_programme: the programme for {n} cards and bet {b} did not end at an optimal vertex"
    )


def _further_from_simple(b: Fraction) -> list[Fraction]:
    """Bets on the same side of the fraction of few digits next to it, where floats see which."""
    simple = b.limit_denominator(999)
    side = (b > simple) - (b < simple)
    return [simple * (1 + Fraction(side, 10**digits)) for digits in (6, 4) if simple]


def _in_floats(n: int, b: Fraction) -> tuple[list[float], list[float]]:
    """Optimal strategies of both players."""
    return (
        [_rounded(x) for x in _bets_of_programme(n, float(b))],
        [_rounded(x) for x in _calls_of_programme(n, float(b))],
    )


def _certified(
    n: int, b: Fraction, p: Sequence[Any], q: Sequence[Any], exact: bool
) -> ProgrammeSolution:
    bounds = guarantees(n, b, p, q)
    middle = (bounds.lower + bounds.upper) / 2
    return ProgrammeSolution(middle if exact else float(middle), tuple(p), tuple(q), bounds)


def _card_by_card(n: int, table: Paytable, weights: np.ndarray, exact: bool) -> list[Any]:
    """How often each card is in the set that a mixture draws."""
    played = [(table.subsets[k], weights[k]) for k in np.flatnonzero(weights)]
    chances = [sum(x for chosen, x in played if card in chosen) for card in range(1, n + 1)]
    return [Fraction(x) if exact else _rounded(x) for x in chances]


def _rounded(x: float) -> float:
    return min(max(round(float(x) / _GRAIN) * _GRAIN, 0.0), 1.0)


def _shapes(n: int) -> tuple[Any, Any, Any]:
    """Matrices that take the masses to themselves, to those before, and to the last one."""
    from scipy import sparse

    here = sparse.identity(n, format="csr")
    before = sparse.diags([np.ones(n - 1)], [-1], shape=(n, n), format="csr")
    last = sparse.csr_matrix((np.ones(n), (np.arange(n), np.full(n, n - 1))), shape=(n, n))
    return here, before, last


def _bets_of_programme(n: int, b: float) -> np.ndarray:
    """(VN-I): maximise the sum of (n-1) v_j."""
    here, before, last = _shapes(n)
    ahead = n - 2 * np.arange(1, n + 1) + 1.0
    folds, calls = -2 * before, -b * (last - here - before)
    return _solve(n, -1.0, [folds, calls], 1.0, np.concatenate([ahead, ahead]), (None, None))


def _calls_of_programme(n: int, b: float) -> np.ndarray:
    """(VN-II): minimise the sum of (n-1) v_i; checking is the lower bound of v_i."""
    here, before, last = _shapes(n)
    raises = b * before - (b + 2) * (last - here)
    behind = 2 * np.arange(1, n + 1) - n - 1.0
    # w_i = (n-1) v_i - (2i-n-1) >= 0
    return _solve(n, 1.0, [raises], -1.0, behind - (n - 1.0), (0, None))


def _solve(
    n: int, sense: float, masses: list[Any], values: float, right: np.ndarray, bounds: Any
) -> np.ndarray:
    """Probabilities at an optimal vertex, in the unknowns: probabilities, masses, values."""
    from scipy import sparse
    from scipy.optimize import linprog

    here, before, _ = _shapes(n)
    nothing = sparse.csr_matrix((n, n))
    rows = [sparse.hstack([nothing, each, values * here]) for each in masses]
    answer = linprog(
        np.concatenate([np.zeros(2 * n), np.full(n, sense)]),
        sparse.vstack(rows, format="csr"),
        right,
        sparse.hstack([here, before - here, nothing], format="csr"),
        np.zeros(n),
        [(0, 1)] * n + [(None, None)] * n + [bounds] * n,
        method="highs-ds",
    )
    if answer.status != 0:
        raise ArithmeticError(f"fast_programme: {answer.message}")
    return np.asarray(answer.x[:n])


def _on_basis(
    n: int,
    b: Fraction,
    near: Fraction,
    floats: list[float],
    gains: Callable[[int, Fraction, Sequence[Fraction]], list[Fraction]],
) -> list[Fraction] | None:
    """The vertex in fractions: gains that vanish fix the probabilities that are not at a bound.

    Which these are is told by floats for a bet near by. None if there is no such vertex.
    """
    start = [Fraction(round(x)) if _near_bound(x) else Fraction(0) for x in floats]
    open_cards = [i for i, x in enumerate(floats) if not _near_bound(x)]
    about = gains(n, near, [Fraction(x) for x in floats]) if open_cards else []
    tight = [j for j, gain in enumerate(about) if abs(gain) < _AT_BOUND * n]

    def vanishing(tried: list[Fraction]) -> list[Fraction]:
        found = gains(n, b, tried)
        return [found[j] for j in tight]

    vertex: list[Fraction] | None = exact_vertex(vanishing, start, open_cards)
    return vertex if vertex is not None and all(0 <= x <= 1 for x in vertex) else None


def _near_bound(x: float) -> bool:
    return min(x, 1 - x) < _AT_BOUND
