"""Theorem 1.4, eq. (1.9), and section 2.2: attraction from above, overshoot, duality gaps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, pairwise, product

import numpy as np

from guts_core.methods import solve_zero_sum
from paper_ledger.blpwz22._tools import (
    Square,
    assertion,
    at,
    games_with_value_zero,
    is_mixed,
    mixed_weights,
    square,
    square_value,
    steps,
)
from paper_ledger.record import Method, Verdict

#: The page of the book that shows these claims.
PAGE = "book/recursive_games"

F = Fraction

#: A game against one column: lines (alpha_i, beta_i).
Lines = tuple[tuple[Fraction, Fraction], ...]


#: Payoff, stakes, fixed point, and the value map near it of games with unique optimal strategies.
TOUCHING: tuple[tuple[Square, Square, Fraction, Callable[[Fraction], Fraction]], ...] = (
    (square(1, -1, -1, 1), square(0, 4, 0, 0), F(0), lambda v: v / (1 - v)),
    (square(1, -2, 0, 1), square(0, 4, 0, 0), F(1, 2), lambda v: 1 / (4 - 4 * v)),
)


def _value(payoff: Square, multiplier: Square, value: Fraction) -> Fraction:
    """T(V) by the exact simplex method, which the two by two formula must confirm."""
    matrix = at(payoff, multiplier, value)
    simplex = F(solve_zero_sum(np.array(matrix, dtype=object), exact=True).value)
    if simplex != square_value(matrix):
        raise ArithmeticError(f"two values of {matrix}: {simplex}, {square_value(matrix)}")
    return simplex


def _touches(
    payoff: Square, multiplier: Square, fixed: Fraction, formula: Callable[[Fraction], Fraction]
) -> bool:
    """Unique optima at the fixed point, reached from -1, yet T(V) > V on both sides of it."""
    near = [fixed + sign * F(1, 2**k) for sign in (1, -1) for k in range(3, 30, 4)]
    below = steps(-1, fixed, 20)
    unique = is_mixed(at(payoff, multiplier, fixed))
    known = all(_value(payoff, multiplier, v) == formula(v) for v in [F(-1), *below, fixed, *near])
    rises = all(v < formula(v) <= fixed for v in [F(-1), *below])
    return unique and known and rises and all(formula(v) > v for v in near)


def _theorem_1_4() -> bool:
    return not all(_touches(*game) for game in TOUCHING)


def _attraction_if_growth_is_not_one() -> bool:
    """Where 0 is reached from below and growth is not 1, (1.9) holds with a margin."""
    small = F(1, 10**4)
    for payoff, multiplier, growth in games_with_value_zero():
        above = square_value(at(payoff, multiplier, small)) - small
        below = square_value(at(payoff, multiplier, -small)) + small
        if growth == 1:
            continue
        if growth > 1 and below > 0:
            return False
        if growth < 1 and not (below > 0 and above <= -(1 - growth) / 2 * small):
            return False
    return True


def _proof_of_theorem_1_4() -> bool:
    """Against player 2's optimal strategy one row alone is best."""
    for payoff, multiplier, fixed, _ in TOUCHING:
        matrix = at(payoff, multiplier, fixed)
        _, y = mixed_weights(matrix)
        first, second = (y * row[0] + (1 - y) * row[1] for row in matrix)
        if first == second:
            return False
    return True


def _map(lines: Lines, value: Fraction) -> Fraction:
    return max(a + b * value for a, b in lines)


def _fixed_points(lines: Lines) -> list[Fraction]:
    """All fixed points of a game without a line of slope 1."""
    crossings = {a / (1 - b) for a, b in lines}
    return sorted(v for v in crossings if _map(lines, v) == v)


def _line_games() -> Iterator[Lines]:
    """Games of one to three lines, none of slope 1."""
    lines = list(product((F(-2), F(-1), F(0), F(1)), (F(0), F(1, 2), F(3, 2), F(2))))
    for rows in (1, 2, 3):
        yield from combinations(lines, rows)


def _slopes(lines: Lines, value: Fraction) -> list[Fraction]:
    return [b for a, b in lines if a + b * value == value]


def _two_intersections_in_order() -> bool:
    for lines in _line_games():
        points = _fixed_points(lines)
        if len(points) > 2:
            return False
        if len(points) == 2:
            lower, upper = (_slopes(lines, v) for v in points)
            if not (max(lower) < 1 and min(upper) > 1):
                return False
    return True


def _sides(lines: Lines, point: Fraction) -> tuple[int, int]:
    """Signs of T(V) - V just below and just above a point."""
    small = F(1, 1000)
    gains = (
        _map(lines, point - small) - (point - small),
        _map(lines, point + small) - point - small,
    )
    return (gains[0] > 0) - (gains[0] < 0), (gains[1] > 0) - (gains[1] < 0)


def _lower_attracts_upper_repels() -> bool:
    pairs = 0
    for lines in _line_games():
        points = _fixed_points(lines)
        if len(points) == 2:
            pairs += 1
            if [_sides(lines, v) for v in points] != [(1, -1), (-1, 1)]:
                return False
    return pairs > 0


def _no_overshoot_if_separated() -> bool:
    """From any start below V^* iteration goes to V_*, from between as from below."""
    for lines in _line_games():
        points = _fixed_points(lines)
        if len(points) == 2:
            lower, upper = points
            starts = (lower - 1, *steps(lower, upper, 3))
            moved = [_map(lines, v) for v in starts]
            if not (starts[0] < moved[0] <= lower):
                return False
            if not all(lower <= m < v for m, v in zip(moved[1:], starts[1:], strict=True)):
                return False
    return True


def _leaves_both_points() -> bool:
    """From above V^* each step gains more than the one before, as it does from -1 in the example.

    Its lines are V/2 - 3/2 and 2V + 2, with the fixed points -3 and -2.
    """
    example = ((F(-3, 2), F(1, 2)), (F(2), F(2)))
    starts = [(lines, points[1] + 1) for lines in _line_games() if (points := _pair_of(lines))]
    for lines, start in (*starts, (example, F(-1))):
        gains = [after - before for before, after in pairwise(_iterates(lines, start, 8))]
        if not (gains[0] > 0 and all(first < second for first, second in pairwise(gains))):
            return False
    return _fixed_points(example) == [-3, -2]


def _pair_of(lines: Lines) -> list[Fraction]:
    """Both fixed points, if there are two."""
    points = _fixed_points(lines)
    return points if len(points) == 2 else []


def _iterates(lines: Lines, start: Fraction, count: int) -> list[Fraction]:
    values = [start]
    for _ in range(count):
        values.append(_map(lines, values[-1]))
    return values


def _gap_example() -> bool:
    """Lines V/2 and 2V - 1: fixed points 0 and 1; from -1 to 0, from 3/2 beyond every bound."""
    lines = ((F(0), F(1, 2)), (F(-1), F(2)))
    up, away = _iterates(lines, F(-1), 60), _iterates(lines, F(3, 2), 60)
    return (
        _fixed_points(lines) == [0, 1]
        and all(v < 0 for v in up)
        and -up[-1] < F(1, 10**15)
        and away[-1] > 10**15
    )


def _degenerate_example() -> bool:
    """Lines V/2 and 2V: only 0 is fixed, T(V) > V on both sides."""
    lines = ((F(0), F(1, 2)), (F(0), F(2)))
    up, away = _iterates(lines, F(-1), 60), _iterates(lines, F(1, 10**9), 60)
    every_strategy = all(w * lines[0][0] + (1 - w) * lines[1][0] == 0 for w in steps(0, 1, 9))
    return (
        _fixed_points(lines) == [0]
        and _sides(lines, F(0)) == (1, 1)
        and all(v < 0 for v in up)
        and away[-1] > 10**8
        and every_strategy
    )


def _merged_games() -> Iterator[tuple[Lines, Fraction]]:
    """Games in which lines of slopes below and above 1 meet the diagonal at the same point."""
    for lines in _line_games():
        points = _fixed_points(lines)
        slopes = _slopes(lines, points[0]) if len(points) == 1 else [F(1)]
        if min(slopes) < 1 < max(slopes):
            yield lines, points[0]


def _merged_points_attract_from_below_only() -> bool:
    """Each step from below closes a part of the gap; from above each gains more than the last."""
    games = list(_merged_games())
    for lines, point in games:
        rest = min(_slopes(lines, point))
        up, away = _iterates(lines, point - 3, 8), _iterates(lines, point + F(1, 10**9), 8)
        nearer = all(0 <= point - new <= rest * (point - old) for old, new in pairwise(up))
        gains = [new - old for old, new in pairwise(away)]
        if not (nearer and gains[0] > 0 and all(x < y for x, y in pairwise(gains))):
            return False
    return len(games) > 0


#: A game whose fixed points are the numbers from -1 to 1.
FIXED_LINE: Lines = ((F(0), F(1)), (F(-1), F(0)), (F(-1), F(2)))


def _line_of_fixed_points() -> bool:
    """With V itself among the lines: T(V) = V wherever no other line is higher."""
    beyond = (_map(FIXED_LINE, F(-2)) > -2, _map(FIXED_LINE, F(2)) > 2)
    fixed = all(_map(FIXED_LINE, v) == v for v in (F(-1), *steps(-1, 1, 9), F(1)))
    return fixed and all(beyond)


def _points_on_lines() -> Iterator[tuple[Lines, Fraction]]:
    """Games with V itself among the lines, and points inside of their lines of fixed points."""
    for others in _line_games():
        ends = [(a / (1 - b), b) for a, b in others]
        low = max([F(-4), *(v for v, b in ends if b < 1)])
        high = min([F(4), *(v for v, b in ends if b > 1)])
        if low < high:
            yield from (((*others, (F(0), F(1))), v) for v in steps(low, high, 3))


def _line_is_neutral() -> bool:
    """Inside nothing moves: an error that is added stays, and so does a player 2 who begins there.

    The example's iterates come from -2 to the lower end of the line.
    """
    neutral = all(_sides(lines, v) == (0, 0) for lines, v in _points_on_lines())
    wrong, second = (_iterates(FIXED_LINE, v, 8) for v in (F(-999, 1000), F(1, 2)))
    stay = set(wrong) == {F(-999, 1000)} and set(second) == {F(1, 2)}
    return neutral and stay and _iterates(FIXED_LINE, F(-2), 8)[1:] == [-1] * 8


def _ends_of_the_line() -> bool:
    """Whether there the lower end attracts from below and the upper one repels from above."""
    return [_sides(FIXED_LINE, F(v)) for v in (-1, 1)] == [(1, 0), (0, 1)]


def _line_may_be_a_point() -> bool:
    """Lines 0, V and 2V all meet at the only fixed point."""
    lines = ((F(0), F(0)), (F(0), F(1)), (F(0), F(2)))
    return _map(lines, F(0)) == 0 and all(_map(lines, v) > v for v in (*steps(-1, 0, 9), F(1)))


def _numbers_of_fixed_points() -> set[int]:
    return {len(_fixed_points(lines)) for lines in _line_games()}


CLAIMS = (
    assertion(
        "Theorem 1.4, eq. (1.9)",
        r"If the optimal strategies at the fixed point $\underline V$ are unique, "
        r"$T(V)-V\le-\delta|V-\underline V|$ for $V>\underline V$ nearby, with some $\delta>0$.",
        _theorem_1_4,
        Verdict.REFUTED,
        r"Counterexample: $A=\begin{pmatrix}1&-1\\-1&1\end{pmatrix}$, "
        r"$B=\begin{pmatrix}0&4\\0&0\end{pmatrix}$. At $\underline V=0$ both optimal strategies "
        r"are $(1/2,1/2)$ and unique, but $T(V)-V=V^2/(1-V)>0$ on both sides: from $-1$ the "
        r"iterates are $-1/(n+1)$, from above they leave. Likewise "
        r"$A=\begin{pmatrix}1&-2\\0&1\end{pmatrix}$ with the same $B$ at $1/2$. Mended: add "
        r"$V_1>V_0$ and $x^\top By\ne1$; with the first of these no game with a single row or "
        r"column is a counterexample, as there $T$ is linear near $\underline V$. With both $T$ "
        r"has the slope $x^\top By<1$ at $\underline V$.",
        mended=_attraction_if_growth_is_not_one,
        method=Method.EXACT,
        proof="book/recursive_games#thm-attraction",
        covers=("Eq. (1.9)", "Theorem 1.4", "Section 1.1.1, overshoot", "Section 4.2, overshoot"),
    ),
    assertion(
        "Section 2.2, proof of Theorem 1.4",
        r"If both optimal strategies are unique, the $m\times1$ game left by fixing player 2's "
        r"still "
        "has a unique optimal strategy.",
        _proof_of_theorem_1_4,
        Verdict.REFUTED,
        r"Against player 2's optimal mixture all rows that player 1 mixes are equally good. (The "
        r"strategy fixed is player 2's, $S_2$; the paper prints $S_1$.)",
        method=Method.EXACT,
        one_case="what it calls is called once",
    ),
    assertion(
        "Section 2.2, two intersections",
        r"In an $m\times1$ game $\max_i(\alpha_i+\beta_iV)$ meets the diagonal in at most two "
        r"points, $V_*$ with $\beta_i<1$ below $V^*$ with $\beta_i\ge1$ (no line with $\beta_i=1$ "
        r"at them).",
        _two_intersections_in_order,
        note="The maximum of lines is convex. All games of up to three lines from a small list.",
        one_case="the cases come in one call, or wrong ones break it off",
    ),
    assertion(
        "Section 2.2, attraction and repulsion",
        r"If $V_*<V^*$, the fixed point $V_*$ attracts and $V^*$ repels, from both sides.",
        _lower_attracts_upper_repels,
    ),
    assertion(
        "Section 2.2, no overshoot",
        r"If $V_*<V^*$, of the two only $V_*$ can be $\underline V$, and an error that stays below "
        r"$V^*$ does no harm (read: for a start below $V^*$).",
        _no_overshoot_if_separated,
        note=r"From a start above $V^*$ the steps grow, and $\underline V=+\infty$ is neither: "
        r"$(\alpha_1,\alpha_2)=(-3/2,2)$, $(\beta_1,\beta_2)=(1/2,2)$ have $V_*=-3$, $V^*=-2$, and "
        "what is forced from $-1$ passes every bound. Between the two, and at them, the first step "
        "gains nothing: player 1 does not enter.",
        mended=_leaves_both_points,
    ),
    assertion(
        "Section 2.2, duality gap",
        r"From initial values below and above $V^*$ there can be a gap, $\underline V=V_*$ and "
        r"$\overline V=+\infty$ (read: the limit of player 2's iterates).",
        _gap_example,
        note=r"$(\alpha_1,\alpha_2)=(0,-1)$, $(\beta_1,\beta_2)=(1/2,2)$ from $-1$ and $3/2$. A "
        r"player 2 who may leave for $t_2$ does so instead; then $\overline V=t_2$, above 0 still.",
        method=Method.EXACT,
        covers=("Introduction, total payoff", "Section 2.2, duality gap"),
    ),
    assertion(
        "Section 2.2, degenerate case",
        r"If $V_*=V^*$, this point attracts from below and repels from above, so that overshoot to "
        r"$+\infty$ is possible, though $\underline V=V_*$ for starts below it (no line with "
        r"$\beta_i=1$ at it).",
        _merged_points_attract_from_below_only,
        note=r"Below $V_*$ a line with the slope $\beta<1$ through the point leaves at most the "
        r"part $\beta$ of the distance, and no line leads beyond it, as none falls and all are at "
        r"or below the diagonal there. Above it a line with $\beta>1$ makes each gain at least "
        r"$\beta$ times the one before. All such games of two and three lines from a small list.",
    ),
    assertion(
        "Section 2.2, degenerate example",
        r"For $(\alpha_1,\alpha_2)=(0,0)$, $(\beta_1,\beta_2)=(1/2,2)$ all strategies are optimal "
        r"at $V=0=\underline V$, and $T(V)>V$ for every $V\ne0$: overshoot can happen.",
        _degenerate_example,
        method=Method.EXACT,
    ),
    assertion(
        "Section 2.2, line of fixed points",
        r"If $\beta_i=1$ at the fixed point then $\alpha_i=0$ and there is a line of fixed points "
        "(read: if no other row is as good there).",
        _line_of_fixed_points,
        note="It ends where another line crosses, and the end may repel. If others cross at the "
        r"fixed point itself it may be alone: $\alpha=(0,0,0)$, $\beta=(0,1,2)$.",
        mended=_line_may_be_a_point,
    ),
    assertion(
        "Section 2.2, line of fixed points, overshoot and gap",
        "The points of such a line are all neutral, hence both overshoot and a duality gap are "
        "possible (read: between its ends).",
        _line_is_neutral,
        note=r"$\alpha=(0,-1,-1)$, $\beta=(1,0,2)$: all of $[-1,1]$ is fixed. From $-2$ the "
        r"iterates come to $\underline V=-1$ in one round; an error above it stays; and from "
        "$1/2$ player 2 does not get below $1/2$. The ends are neutral on one side only: $-1$ "
        "attracts from below, 1 repels from above. Neutrality in all games of one to three more "
        "lines from a small list.",
        mended=_ends_of_the_line,
        covers=("Section 2.2, line of fixed points",),
    ),
    assertion(
        "Section 2.2, number of fixed points",
        r"An $m\times1$ game gives rise to one or two finite fixed points.",
        lambda: _numbers_of_fixed_points() <= {1, 2},
        Verdict.CORRECTED,
        r"Or none: $(\alpha_1,\alpha_2)=(1,1)$, $(\beta_1,\beta_2)=(1/2,2)$ has $T(V)>V$ "
        r"everywhere and $\underline V=+\infty$.",
        mended=lambda: (
            _numbers_of_fixed_points() == {0, 1, 2}
            and not _fixed_points(((F(1), F(1, 2)), (F(1), F(2))))
        ),
        method=Method.EXACT,
    ),
)
