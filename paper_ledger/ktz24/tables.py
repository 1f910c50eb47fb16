"""The game theory refresher and the payoff tables of the slides."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import numpy as np

from guts_core.methods import solve_zero_sum
from guts_core.von_neumann.two_players.mixed import mixed_equilibrium
from guts_core.von_neumann.two_players.pay_tables import subsets_of_cards
from paper_ledger.ktz24._tools import (
    assertion,
    fractions,
    paytable,
    quantity,
    random_matrices,
    saddle_points,
)
from paper_ledger.record import Claim, Method, Verdict

#: The refresher's game that is not zero-sum: pairs (Player I, Player II).
BIMATRIX = (
    ((8, 2), (0, 9), (7, 3)),
    ((3, 6), (9, 0), (2, 7)),
    ((1, 7), (6, 4), (8, 1)),
    ((4, 2), (4, 6), (5, 1)),
)

#: The refresher's zero-sum game in both notations.
PAIRS = (
    ((3, -3), (-4, 4), (2, -2)),
    ((-1, 1), (4, -4), (-2, 2)),
    ((-3, 3), (1, -1), (4, -4)),
    ((1, -1), (-1, 1), (1, -1)),
)
ONE_SIDED = fractions("""
 3 -4  2
-1  4 -2
-3  1  4
 1 -1  1
""")

#: Payoff matrix for n = 2 cards, b = 2.
TWO_CARDS = fractions("""
0 0  0  0
1 1 -1 -1
0 1  0  1
1 2 -1  0
""")

#: Payoff matrix for n = 4 cards, b = 2.
FOUR_CARDS = fractions("""
0    0    0    0    0    0    0    0    0    0    0    0    0    0    0    0
1/2  1/2  1/6  1/6  1/6  1/6  1/6  1/6 -1/6 -1/6 -1/6 -1/6 -1/6 -1/6 -1/2 -1/2
1/3  1/2  1/3    0    0  1/2  1/6  1/6    0    0 -1/3  1/6  1/6 -1/6 -1/3 -1/6
1/6  1/3  1/3  1/6 -1/6  1/2  1/3    0  1/3    0 -1/6  1/2  1/6    0    0  1/6
0  1/6  1/6  1/6    0  1/3  1/3  1/6  1/3  1/6  1/6  1/2  1/3  1/3  1/3  1/2
5/6    1  1/2  1/6  1/6  2/3  1/3  1/3 -1/6 -1/6 -1/2    0    0 -1/3 -5/6 -2/3
2/3  5/6  1/2  1/3    0  2/3  1/2  1/6  1/6 -1/6 -1/3  1/3    0 -1/6 -1/2 -1/3
1/2  2/3  1/3  1/3  1/6  1/2  1/2  1/3  1/6    0    0  1/3  1/6  1/6 -1/6    0
1/2  5/6  2/3  1/6 -1/6    1  1/2  1/6  1/3    0 -1/2  2/3  1/3 -1/6 -1/3    0
1/3  2/3  1/2  1/6    0  5/6  1/2  1/3  1/3  1/6 -1/6  2/3  1/2  1/6    0  1/3
1/6  1/2  1/2  1/3 -1/6  5/6  2/3  1/6  2/3  1/6    0    1  1/2  1/3  1/3  2/3
1  4/3  5/6  1/3    0  7/6  2/3  1/3  1/6 -1/6 -2/3  1/2  1/6 -1/3 -5/6 -1/2
5/6  7/6  2/3  1/3  1/6    1  2/3  1/2  1/6    0 -1/3  1/2  1/3    0 -1/2 -1/6
2/3    1  2/3  1/2    0    1  5/6  1/3  1/2    0 -1/6  5/6  1/3  1/6 -1/6  1/6
1/2    1  5/6  1/3 -1/6  4/3  5/6  1/3  2/3  1/6 -1/3  7/6  2/3  1/6    0  1/2
1  3/2    1  1/2    0  3/2    1  1/2  1/2    0 -1/2    1  1/2    0 -1/2    0
""")

#: The strategies of the table for n = 4, in the order of their numbers.
NUMBERED = (
    *((), (1,), (2,), (3,), (4,)),
    *((1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)),
    *((1, 2, 3), (1, 2, 4), (1, 3, 4), (2, 3, 4), (1, 2, 3, 4)),
)

TWO = Fraction(2)


def _safe(payoffs: np.ndarray) -> tuple[int, int]:
    """Play-safe strategies: each player's best guarantee in a game of pairs."""
    return int(payoffs[..., 0].min(axis=1).argmax()), int(payoffs[..., 1].min(axis=0).argmax())


def _collaboration_pays() -> bool:
    pairs = np.array(BIMATRIX)
    safe = pairs[_safe(pairs)]
    cells = [tuple(cell) for row in BIMATRIX for cell in row]
    return all(cell in cells and bool((np.array(cell) > safe).all()) for cell in ((6, 4), (7, 3)))


def _zero_sum_example() -> bool:
    pairs = np.array(PAIRS)
    return not pairs.sum(axis=-1).any() and bool((pairs[..., 0] == np.array(ONE_SIDED)).all())


def _never_better_for_both(game: Sequence[Sequence[tuple[int, int]]]) -> bool:
    """No cell pays both players more than another cell."""
    cells = [cell for row in game for cell in row]
    return not any(x > u and y > v for (x, y), (u, v) in product(cells, repeat=2))


def _collaboration() -> bool:
    """Never in the zero-sum game, sometimes in the other."""
    return _never_better_for_both(PAIRS) and not _never_better_for_both(BIMATRIX)


def _maximin(matrix: np.ndarray) -> tuple[Fraction, Fraction]:
    return matrix.min(axis=1).max(), matrix.max(axis=0).min()


def _theorem_1() -> bool:
    """A saddle point by definition against equal margins."""
    cases = [(bool(saddle_points(m)), _maximin(m)) for m in random_matrices(400, seed=1)]
    both_occur = {has for has, _ in cases} == {True, False}
    return both_occur and all(has == (low == high) for has, (low, high) in cases)


def _minimax_theorem() -> bool:
    games = [*random_matrices(40, seed=2), *(paytable(n, TWO) for n in (2, 3, 4))]
    return all(solve_zero_sum(game, exact=True).gap == 0 for game in games)


def _equal_on_supports() -> bool:
    for game in random_matrices(40, seed=3):
        found = solve_zero_sum(game, exact=True)
        rows = (found.row_strategy @ game)[found.columns]
        columns = (game @ found.column_strategy)[found.rows]
        if any(payoff != found.value for payoff in (*rows, *columns)):
            return False
    return True


def _equal_for_any_strategies() -> bool:
    """The same for strategies that need not be optimal: each row against each column."""
    return all(
        bool((game == solve_zero_sum(game, exact=True).value).all())
        for game in [np.array([[1, -1], [-1, 1]], dtype=object), *random_matrices(3, seed=3)]
    )


#: The mixed NE that the slides print for n = 4: Player I's sets and Player II's, 1/2 each.
MIXED_IN_FOUR = (((4,), (1, 4)), ((4,), (2, 4)))


def _paid_in_four() -> tuple[np.ndarray, np.ndarray]:
    """What the pure strategies of either player leave to Player I against the printed mixture."""
    table = paytable(4, TWO)
    rows, columns = ([NUMBERED.index(cards) for cards in side] for side in MIXED_IN_FOUR)
    return table[:, columns].sum(axis=1) / 2, table[rows].sum(axis=0) / 2


def _available_pay_alike() -> bool:
    """Whether the printed NE leaves both players indifferent between all they could do."""
    return all(len({*paid}) == 1 for paid in _paid_in_four())


def _used_pay_alike() -> bool:
    """Between what they use it does; nothing else pays Player I more or costs Player II less."""
    (first, second), value = _paid_in_four(), Fraction(1, 12)
    used = [
        {paid[NUMBERED.index(cards)] for cards in side}
        for paid, side in zip((first, second), MIXED_IN_FOUR, strict=True)
    ]
    return used == [{value}, {value}] and max(first) == value == min(second)


def _slow_programme() -> bool:
    return all(
        solve_zero_sum(paytable(n, Fraction(b)), exact=True).value == mixed_equilibrium(n, b).value
        for n in (2, 3, 4)
        for b in (1, 2)
    )


REFRESHER: tuple[Claim, ...] = (
    assertion(
        "Slide Play-safe strategy",
        "Both players get better payoffs if they collaborate, at $(6,4)$ or $(7,3)$.",
        _collaboration_pays,
        note="Better for both than where the two play-safe strategies meet.",
        covers=("Slide Game Theory Refresher, payoff matrix", "Slide Play-safe strategy"),
        one_case="what it calls is called once",
    ),
    assertion(
        "Slide Zero-sum game",
        "The entries of each cell add up to 0, and the matrix holds Player I's.",
        _zero_sum_example,
        covers=("Slide Zero-sum game, matrices",),
        one_case="what it calls is called once",
    ),
    assertion(
        "Slide Zero-sum game, collaboration",
        "Collaboration gives no advantage in a zero-sum game, while it does in one that is not.",
        _collaboration,
        note="All pairs of cells of the two printed games: in the zero-sum game none pays both "
        "players more than another. That holds for every zero-sum game and for mixtures of cells: "
        "two payments that both grow cannot still add up to 0.",
    ),
    assertion(
        "Theorem 1",
        "A zero-sum game has a pure NE if and only if row maximin = column minimax.",
        _theorem_1,
        note="Matrices with small random integers, saddle points sought by their definition. In "
        "general: an entry that is least in its row and greatest in its column makes the maximin "
        "at least the minimax, which it never exceeds; and if the two are equal, the row and the "
        "column that attain them meet in such an entry.",
        method=Method.SAMPLES,
        one_case="the cases come in one call, or wrong ones break it off",
    ),
    assertion(
        "Slide Mixed NEs, von Neumann's theorem",
        "Every finite two-person zero-sum game has a mixed NE, and $v_1=v_2=v^*$.",
        _minimax_theorem,
        note="von Neumann's theorem of 1928. Here the duality gap is zero, in rationals, for "
        "random games and for payoff tables.",
        method=Method.SAMPLES,
        covers=(
            "Slide Mixed NEs, von Neumann's theorem",
            "Slides Mixed strategies for n = 2 cards",
            "Slides Slow LPs",
            "Bil17: Section 3, two-player games",
        ),
    ),
    assertion(
        "Theorem 2",
        "Let $x$, $y$ be mixed strategies. Every pure strategy that is played with positive "
        "probability earns the value against the opponent's mixed strategy.",
        _equal_for_any_strategies,
        Verdict.CORRECTED,
        "The strategies must be optimal, which the slide does not say. Heads against heads in "
        "matching pennies pays 1, not the value 0. For optimal $x$ and $y$ it is true: no pure "
        "strategy earns more than the value, and the mean over those that are played is the "
        "value. Checked on random games.",
        method=Method.SAMPLES,
        mended=_equal_on_supports,
    ),
    assertion(
        "Slide Principle of Indifference",
        "In a mixed NE players are indifferent between their available strategies, as each yields "
        "the same expected payoff.",
        _available_pay_alike,
        Verdict.CORRECTED,
        "They are between those that they use, as Theorem 2 right after it has it; another may "
        "pay less. In the NE that the slides print for four cards and $b=2$ both strategies of "
        "Player I pay 1/12, and always checking pays 0; both of Player II cost her 1/12, and "
        "always folding costs 1/4.",
        mended=_used_pay_alike,
        noted=lambda: {
            "1/12": max(_paid_in_four()[0]),
            "0": _paid_in_four()[0][NUMBERED.index(())],
            "1/4": _paid_in_four()[1][NUMBERED.index(())],
        },
    ),
)

TABLES: tuple[Claim, ...] = (
    quantity(
        "Payoff matrix, n = 2",
        "The $4\\times4$ payoffs for two cards and $b=2$.",
        TWO_CARDS,
        lambda: paytable(2, TWO),
        covers=("Payoff matrix, n = 2", "Slides Mixed strategies for n = 2 cards"),
    ),
    quantity(
        "Payoff matrix, n = 2, row min",
        "Row minima for two cards.",
        [0, -1, 0, -1],
        lambda: paytable(2, TWO).min(axis=1),
    ),
    quantity(
        "Payoff matrix, n = 2, column max",
        "Column maxima for two cards.",
        [1, 2, 0, 1],
        lambda: paytable(2, TWO).max(axis=0),
    ),
    quantity(
        "Payoff matrix, n = 2, maximin",
        "Row maximin and column minimax for two cards are both 0.",
        [0, 0],
        lambda: _maximin(paytable(2, TWO)),
    ),
    quantity(
        "Payoff matrix, n = 2, pure NEs",
        "There are two pure NEs for two cards.",
        2,
        lambda: len(saddle_points(paytable(2, TWO))),
    ),
    assertion(
        "Payoff matrix, n = 4, strategies",
        "The numbers 1 to 16 stand for these sets of cards.",
        lambda: subsets_of_cards(4) == NUMBERED,
        one_case="what it calls is called once",
    ),
    quantity(
        "Payoff matrix, n = 4",
        "The $16\\times16$ payoffs for four cards and $b=2$.",
        FOUR_CARDS,
        lambda: paytable(4, TWO),
    ),
    quantity(
        "Payoff matrix, n = 4, row min of rows 1 and 5",
        "The minima of rows 1 and 5 are 0.",
        [0, 0],
        lambda: paytable(4, TWO).min(axis=1)[[0, 4]],
    ),
    quantity(
        "Payoff matrix, n = 4, row min of row 2",
        "The minimum of row 2 is 0.",
        0,
        lambda: paytable(4, TWO).min(axis=1)[1],
        verdict=Verdict.CORRECTED,
        note="It is $-1/2$: row 2 bets with the lowest card only, and Player II may call with all "
        "others. The printed row itself has negative entries; the 0 is right for rows 1 and 5. "
        "It may be a fault of our text.",
        mended=lambda: min(FOUR_CARDS[1]) == paytable(4, TWO).min(axis=1)[1],
    ),
    quantity(
        "Payoff matrix, n = 4, column max",
        "The maxima of columns 5, 10 and 11 are 1/6.",
        [Fraction(1, 6)] * 3,
        lambda: paytable(4, TWO).max(axis=0)[[4, 9, 10]],
    ),
    quantity(
        "Payoff matrix, n = 4, maximin",
        "Row maximin 0, column minimax 1/6.",
        [0, Fraction(1, 6)],
        lambda: _maximin(paytable(4, TWO)),
    ),
    quantity(
        "Payoff matrix, n = 4, pure NEs",
        "There is no pure NE for four cards.",
        0,
        lambda: len(saddle_points(paytable(4, TWO))),
    ),
    quantity(
        "Slide Curse of dimensionality, size",
        "For nine cards the paytable is 512 by 512.",
        512,
        lambda: len(subsets_of_cards(9)),
    ),
    assertion(
        "Slides Slow LPs",
        "The linear programmes over all $2^n$ pure strategies give the value of the game.",
        _slow_programme,
        note="By the minimax theorem, for every deck and bet. Solved in rationals for two to four "
        "cards and bets 1, 2, against the closed form, which is proved card by card.",
        proof="book/von_neumann_proof#the-value-and-one-equilibrium",
        method=Method.SAMPLES,
    ),
)

CLAIMS = (*REFRESHER, *TABLES)
