r"""The non-linear programmes of the slides for three players, as printed and as mended ([KTZ24]).

A programme has a strategy for each player and bounds v. Every row says that what a player earns by
one action, against the strategies of the other two, is at most one of the bounds; the objective is
a weighted sum of the bounds. The slow programme has one row for each of the :math:`2^n` pure
strategies, the fast one two for each card.

For given strategies the least feasible bounds are the payoffs of best responses. If the weights
are those of the deal, the least objective is the sum of the three best-response payoffs. The
payoffs of the strategies themselves add up to 0, so this is the sum of what the three players gain
by their best deviations: it is never negative, and 0 exactly at the equilibria. As there are
equilibria, the minimum is 0 for every deck and bet, whatever the equilibrium is worth.

The fast programme is printed with two slips that make it another model. The third sum of the
objective repeats :math:`v_c^2` and leaves :math:`v_c^3` free: players I and III then play against
II. And if player I's bet is called twice, :math:`q_kr_k` stands for :math:`q_jr_k`, two callers
holding the same card. With either slip the minimum can be negative, as at four cards and a bet of
1.
"""

from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Annotated, Any

import numpy as np

from guts_core.methods.arguments import Whole, checked
from guts_core.methods.records import ReadOnly
from guts_core.methods.validation import Refused, all_finite, named, probabilities, shown
from guts_core.von_neumann.arguments import ShortBet
from guts_core.von_neumann.three_players.rules import beaten_cards, pot

#: Cards beyond which the programmes are refused: rows and variables grow as 2^n, entries as n^3.
SLOW_CARDS, FAST_CARDS = 5, 30

#: The other two players, in the order of the strategies.
OTHERS = ((1, 2), (0, 2), (0, 1))


@dataclass(frozen=True)
class ThreePlayerProgramme(ReadOnly):
    """A programme as data.

    Attributes
    ----------
    rows : tuple of ndarray
        For each player an array of shape (rows, y, z): contracted with (1, y) and (1, z), the
        strategies of the other two, it gives what the player's actions earn.
    bounds : tuple of ndarray
        The number of the bound that each row has.
    weights : tuple of ndarray
        The objective's weights of each player's bounds.
    cards : int
        n.
    bet : Fraction
        b.
    slow : bool
        Whether the variables are probabilities of pure strategies, adding up to 1.
    """

    rows: tuple[np.ndarray, np.ndarray, np.ndarray]
    bounds: tuple[np.ndarray, np.ndarray, np.ndarray]
    weights: tuple[np.ndarray, np.ndarray, np.ndarray]
    cards: int
    bet: Fraction
    slow: bool


@checked
def three_player_fast_programme(
    cards: Annotated[int, Whole(3, FAST_CARDS)],
    bet: ShortBet,
    printed_objective: bool = False,
    printed_products: bool = False,
) -> ThreePlayerProgramme:
    """The programme card by card (slides "Fast NLP for three players").

    Parameters
    ----------
    cards : int
        n, from 3 to 30.
    bet : int or Fraction
        b > 0 in antes, numerator and denominator at most 10^12.
    printed_objective : bool
        Count player II's bounds twice and player III's not at all, as printed.
    printed_products : bool
        Multiply q_k and r_k of the same card, as printed.

    Returns
    -------
    ThreePlayerProgramme
        Variables, objective and constraints, and how to solve them.

    Examples
    --------
    >>> three_player_fast_programme(3, 1).slow
    False
    """
    n, b = cards, bet
    first = _first_rows(n, float(b), printed_products)
    caller = _caller_rows(n, float(b))
    weights = (1, 2, 0) if printed_objective else (1, 1, 1)
    bounds = np.tile(np.arange(n), 2)
    one, two, three = (np.full(n, weight / n) for weight in weights)
    return ThreePlayerProgramme(
        (first, caller, caller), (bounds, bounds, bounds), (one, two, three), n, b, slow=False
    )


@checked
def three_player_slow_programme(
    cards: Annotated[int, Whole(3, SLOW_CARDS)], bet: ShortBet
) -> ThreePlayerProgramme:
    """The programme over all pure strategies, right as printed (slide "Slow NLP").

    Parameters
    ----------
    cards : int
        n, from 3 to 5.
    bet : int or Fraction
        b > 0 in antes, numerator and denominator at most 10^12.

    Returns
    -------
    ThreePlayerProgramme
        Variables, objective and constraints, and how to solve them.

    Examples
    --------
    >>> three_player_slow_programme(3, 1).slow
    True
    """
    n, b = cards, bet
    acts = pure_strategies(n)
    others = np.column_stack([np.ones(len(acts)), acts])
    rows = []
    for each in (_first_rows(n, float(b)), *[_caller_rows(n, float(b))] * 2):
        passive, active = np.einsum(
            "crab,ya,zb->cryz", each.reshape(2, n, n + 1, n + 1), others, others, optimize=True
        )
        payoffs = np.einsum("xr,ryz->xyz", acts, active - passive) + passive.sum(axis=0)
        rows.append(np.pad(payoffs / n, ((0, 0), (1, 0), (1, 0))))
    one, bound = np.ones(1), np.zeros(len(acts), dtype=int)
    return ThreePlayerProgramme(
        (rows[0], rows[1], rows[2]), (bound, bound, bound), (one, one, one), n, b, slow=True
    )


def pure_strategies(cards: int) -> np.ndarray:
    """All sets of cards as rows of zeros and ones."""
    return np.array(list(product((0.0, 1.0), repeat=cards)))


def least_objective(programme: ThreePlayerProgramme, *strategies: Any) -> float:
    """The objective for given strategies with the least feasible bounds.

    Parameters
    ----------
    programme : ThreePlayerProgramme
    *strategies : array_like
        The three players' variables: probabilities of the actions card by card in the fast
        programme, of the :func:`pure_strategies` in the slow one.

    Returns
    -------
    float

    Raises
    ------
    ValueError
        If there are not three strategies of the programme's size in [0, 1], or its parts do not
        fit together.

    Examples
    --------
    >>> call = [0, 0, 1 / 4, 1]
    >>> programme = three_player_fast_programme(4, 1)
    >>> abs(least_objective(programme, [2 / 3, 0, 0, 1], call, call)) < 1e-15
    True
    """
    played = [named("least_objective", "strategies", probabilities, each) for each in strategies]
    size = named("least_objective", "programme", variables_of_each, programme)
    if [each.shape for each in played] != [(size,)] * 3:
        raise ValueError(
            f"least_objective: strategies must be three vectors of {size} numbers, "
            f"got shapes {[each.shape for each in played]}"
        )
    total = 0.0
    for player, weights in enumerate(programme.weights):
        least = least_bounds(programme, played, player)
        total += float(weights @ np.where(weights > 0, least, 0.0))
    return total


def variables_of_each(programme: ThreePlayerProgramme) -> int:
    """How many variables each player has in a programme whose parts fit together."""
    size = 2**programme.cards if programme.slow else programme.cards
    parts = programme.rows, programme.bounds, programme.weights
    whole = all(isinstance(each, tuple) and len(each) == 3 for each in parts)
    if not whole or not all(_fit(size, *player) for player in zip(*parts, strict=True)):
        raise Refused("must have rows, bounds and weights of three players that fit its cards")
    exact = isinstance(programme.bet, int | Fraction) and not isinstance(programme.bet, bool)
    if not exact or programme.bet <= 0:
        raise Refused(f"must have an exact bet above 0, got {shown(programme.bet)}")
    return size


def _fit(size: int, rows: np.ndarray, bounds: np.ndarray, weights: np.ndarray) -> bool:
    """Whether each row of one player is of finite numbers and has one of the bounds."""
    return (
        rows.shape == (len(bounds), size + 1, size + 1)
        and bounds.dtype.kind in "iu"
        and 0 <= bounds.min() <= bounds.max() < len(weights)
        and all_finite(rows)
        and all_finite(weights)
    )


def least_bounds(programme: ThreePlayerProgramme, played: Any, player: int) -> np.ndarray:
    """A player's least feasible bounds: what the best actions earn."""
    least = np.full(programme.weights[player].size, -np.inf)
    np.maximum.at(least, programme.bounds[player], earned(programme, played, player))
    return least


def extended(strategy: Any) -> np.ndarray:
    """A strategy with 1 in front, as the rows of a programme are contracted with it."""
    return np.concatenate([[1.0], strategy])


def earned(programme: ThreePlayerProgramme, played: Any, player: int) -> np.ndarray:
    """What each action of a player earns against the strategies of the other two."""
    y, z = (extended(played[other]) for other in OTHERS[player])
    return np.asarray(programme.rows[player] @ z @ y)


def _first_rows(n: int, b: float, printed_products: bool = False) -> np.ndarray:
    """Player I: check and bet with each card, against Q and R."""
    second, third = _shown_by_two(n, b + 1), _shown_by_two(n, b + 1).swapaxes(1, 2)
    three = _shown_by_all(n, b + 1)
    zero = np.zeros((n, n, n))
    check = _expanded(_shown_by_all(n, 1), zero, zero, zero)
    together = zero if printed_products else three
    bet = _expanded(zero + 2, second - 2, third - 2, together + 2 - second - third)
    if printed_products:
        bet[:, range(1, n + 1), range(1, n + 1)] += _dealt(three).sum(axis=1)
    return np.concatenate([check, bet])


def _caller_rows(n: int, b: float) -> np.ndarray:
    """Players II and III: fold and call with each card, against P and the other caller."""
    shown, two = _shown_by_all(n, 1), _shown_by_two(n, b + 1)
    zero = np.zeros((n, n, n))
    fold = _expanded(shown, -1 - shown, zero, zero)
    call = _expanded(shown, two - shown, zero, _shown_by_all(n, b + 1) - two)
    return np.concatenate([fold, call])


def _beats(n: int) -> np.ndarray:
    """Whether the first card beats the second: the rule of the game as a matrix."""
    return np.array([beaten_cards(list(unit)) for unit in np.eye(n)]).T > 0


def _shown_by_two(n: int, stake: float) -> np.ndarray:
    """The slides' Call12: the first of three cards against the second; the third has folded."""
    won = np.where(_beats(n), pot(2, stake) - stake, -stake)
    return np.repeat(won[:, :, None], n, axis=2)


def _shown_by_all(n: int, stake: float) -> np.ndarray:
    """The slides' Call13: the first of three cards against both others."""
    beats = _beats(n)
    return np.where(beats[:, :, None] & beats[:, None, :], pot(3, stake) - stake, -stake)


def _dealt(values: np.ndarray) -> np.ndarray:
    """Values of triples of distinct cards, times their probability given the first."""
    n = len(values)
    i, j, k = np.indices(values.shape)
    return np.where((i != j) & (i != k) & (j != k), values, 0.0) / ((n - 1) * (n - 2))


def _expanded(
    constant: np.ndarray, in_y: np.ndarray, in_z: np.ndarray, in_both: np.ndarray
) -> np.ndarray:
    """Coefficients of 1, y, z and yz, summed over the cards that they do not name."""
    n = len(constant)
    rows = np.zeros((n, n + 1, n + 1))
    rows[:, 0, 0] = _dealt(constant).sum(axis=(1, 2))
    rows[:, 1:, 0] = _dealt(in_y).sum(axis=2)
    rows[:, 0, 1:] = _dealt(in_z).sum(axis=1)
    rows[:, 1:, 1:] = _dealt(in_both)
    return rows
