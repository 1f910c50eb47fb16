"""What the chapter on recursive games says."""

from fractions import Fraction as F

import numpy as np
from prose import claimed, explained, says

from guts_core.explorers.recursive_games import value_map_record
from guts_core.guts import coalition_game
from guts_core.methods import MultiStateGame, RecursiveGame, fixed_points, solve_zero_sum
from guts_core.methods.recursive_games.state_proof import player_one_forces, player_two_forces
from paper_ledger.blpwz22.recursive_games.many_fixed_points import folding

FOUR = RecursiveGame([[7, -7], [1, 0]], [[1.5, 0], [2, 0.75]])


def climb(value):
    """T(V) of the game that no finite sequence of strategies climbs."""
    payoff = np.array([[F(3), F(-3)], [F(-2), F(2)]], dtype=object)
    stakes = np.array([[F(1, 2), F(3, 2)], [F(0), F(3, 2)]], dtype=object)
    return solve_zero_sum(payoff + stakes * value, exact=True).value


def climbs_as_printed():
    points = [F(-k, 20) for k in range(21)]
    return all(climb(v) == v * (34 + 3 * v) / (40 + 2 * v) for v in points)


def climbs_to_zero():
    """The first step from -1, and where the printed function is V."""
    fixed = np.roots(np.subtract([3, 34, 0], [2, 40, 0]))
    return climbs_as_printed() and climb(F(-1)) == F(-31, 38) and sorted(fixed) == [0, 6]


def ray_of_fixed_points():
    """Without a mesh from -4 on; a mesh of 101 points begins its ray a little above."""
    game = coalition_game(2, 101)
    on_the_ray = all(abs(game.value_map(v).value - v) < 1e-9 for v in (-6.0, -5.0, -4.0))
    return on_the_ray and all(game.value_map(v).value > v + 1e-4 for v in (-3.9, -2.0, -1.0))


def first_pieces_are_as_printed():
    pieces = [(-20, 7 + 1.5 * -20), (-28 / 3, -7.0), (-0.8, -0.6), (0, 0), (11, 8.25)]
    return all(abs(FOUR.value_map(v).value - t) < 1e-9 for v, t in pieces)


def isolated_points():
    """Those next to the rounded roots of 7V^2 + 50V + 56."""
    roots = np.sort(np.roots([7, 50, 56]))
    assert all(abs(FOUR.value_map(root).value - root) < 1e-9 for root in roots)
    return roots


def forced_and_held(alphas, fee):
    small = RecursiveGame([[alphas[0]], [alphas[1]]], [[0.5], [2.0]])
    return small.solve(opponent_fee=fee).value, small.upper_value(fee).value


def gap_for_every_positive_fee():
    fees = (0.01, 0.5, 1.0, 1.5)
    return all(np.allclose(forced_and_held((0, 0), fee), (0, fee)) for fee in fees)


def gap_from_the_repelling_point_on():
    """Player 2 holds player 1 to 0 for the fees from 0 up to, but not at, 1."""
    small = [forced_and_held((0, -1), fee) for fee in (0.0, 0.5, 0.99)]
    large = [forced_and_held((0, -1), fee) for fee in (1.0, 1.01, 1.5)]
    below = forced_and_held((0, -1), -0.5)
    no_gap = np.allclose(small, 0, atol=1e-9) and below == (-0.5, -0.5)
    return no_gap and np.allclose(large, [(0, 1), (0, 1.01), (0, 1.5)])


def stairs_from_three_starts():
    ways = [value_map_record("four", 0, float(v))["way"] for v in (-15, -14, -13)]
    return ways == ["falls", "stays", "climbs"]


def middle_points_meet():
    """Their distance shrinks, and at 0.5 they are gone."""
    fixed = [value_map_record("four", added, -13.0)["fixed"] for added in (0, 25, 50)]
    apart = [points[2] - points[1] for points in fixed[:2]]
    return apart[1] < apart[0] and [len(points) for points in fixed] == [4, 4, 2]


def two_with_one_column():
    return [p.low for p in fixed_points([[-1], [-1]], [[2], [0]])] == [-1, 1]


def eight_of_three_by_three():
    payoff = [[-49, -24, 113], [-6, 87, -23], [70, -115, -182]]
    slope = np.array([[93, 94, -61], [0, 13, 6], [-35, -12, -78]])
    return len(fixed_points(payoff, 1 + slope)) == 8


def random_games(below):
    """Small games in fractions whose factors lie between 0 and 1, or below 1."""
    rng = np.random.default_rng(3)
    for shape in ((2, 2), (2, 3), (3, 2), (3, 3)) * 4:
        payoff = rng.integers(-6, 7, shape).tolist()
        eighths = rng.integers(0, 8 if below else 9, shape).tolist()
        yield payoff, [[F(each, 8) for each in row] for row in eighths]


def one_interval_at_most():
    found = [fixed_points(*game) for game in random_games(below=False)]
    return max(map(len, found)) == 1


def one_point_if_below_one():
    """Next to it the difference of numerator and denominator times V has a value of either sign."""
    for payoff, stakes in random_games(below=True):
        (point,) = fixed_points(payoff, stakes)
        if point.low != point.high:
            return False
        at = float(point.low)
        left = 1 - np.array(stakes, dtype=float)
        ratios = [
            solve_zero_sum(np.array(payoff) - left * each).value for each in (at - 1e-3, at + 1e-3)
        ]
        if not ratios[0] > 0 > ratios[1]:
            return False
    return True


#: Player 1 is paid 1, then he takes -1, or player 2 pays 1 or goes on.
WAITING = MultiStateGame(
    [[[1]], [[-1, -1], [1, 0]]], [[[[0, 1]]], [[[0, 0], [0, 0]], [[0, 0], [0, 1]]]]
)


def value_of_waiting():
    """Every (1 + c, c) is fixed; the criterion proves (1, 0) from both sides."""
    lines = [np.array([1 + c, c]) for c in (-1, -0.5, 0, 1)]
    fixed = all(np.allclose(WAITING.value_map(v).values, v) for v in lines)
    low, high = ([F(99, 100), F(0)], [F(1), F(0)])
    mapped = [WAITING.value_map(np.array(v, dtype=float)).values.tolist() for v in (low, high)]
    return fixed and player_one_forces(low, mapped[0]) and player_two_forces(high, mapped[1])


ARGUED = (
    "To subtract $V$ from all entries of a game",
    "finds all fixed points of a small game exactly",
    "What if nobody may leave?",
    "endless play need not have a payoff at all",
    "All rounds that are played are paid, the rest is 0",
    "that is never used: to *force* $V$ means",
    "It is also *piecewise rational*",
    "Then $W_j=\\min(V_j,t_2)$ for all $j$",
    "but nobody forces them",
    "Let player 1 play the same mixed strategy",
    "there is equality in every step, so this rate is sharp",
    "writes $S(V)-V\\ge\\theta\\,(S(v_*)-v_*)\\ge\\theta\\varepsilon",
    "In the limit they do, as a single strategy does",
    "But they do not always lead to $\\underline V$ itself",
    "which only $x=(\\frac25,\\frac35)$ satisfies",
    "Its stakes against the second column are",
    "and from none if $\\beta_j\\ge1$ for one of them",
    "is the unique optimal strategy of either player",
    "all rows that the optimal $x$ mixes are equally good",
    "so one expects it only by coincidence",
    "because its map is convex",
    "In the first column the upper entry is the larger one",
    "are least for $s=t=0$",
    "There player 1 never holds and both others always do",
    "and believes only what it can prove",
    "value iteration from $-t_1$ goes at least that far",
    "can be shown on all of $[\\ell,v)$",
    "there may be none that reaches the end",
    "for all columns, the advantage is positive for",
    "Progress is secured by the *repetition step*",
    "The only fixed point is 0; from below it attracts",
    "are not unique here",
)


TOUCHING = np.array([[F(1), F(-2)], [F(0), F(1)]]), np.array([[0, 4], [0, 0]])


def touching(value):
    """T(V) of the counterexample to Theorem 1.4 as printed."""
    return solve_zero_sum(TOUCHING[0] + TOUCHING[1] * value, exact=True).value


def touching_as_printed():
    """Both formulas, a saddle point from 3/4 on only, T(V) > V but at the two fixed points."""
    for v in (F(k, 20) for k in range(-40, 41)):
        entries = TOUCHING[0] + TOUCHING[1] * v
        saddle = entries.min(axis=1).max() == entries.max(axis=0).min()
        wanted = F(1) if v >= F(3, 4) else 1 / (4 * (1 - v))
        if saddle != (v >= F(3, 4)) or touching(v) != wanted:
            return False
        if (v <= 1 and (touching(v) == v) != (v in (F(1, 2), 1))) or touching(v) < min(v, 1):
            return False
    return True


def both_rows_against_halves():
    """Against the optimal mixture: 2V - 1/2 and 1/2, the same at 1/2."""
    values = [F(k, 8) for k in range(-8, 9)]
    rows = [(TOUCHING[0] + TOUCHING[1] * v) @ [F(1, 2), F(1, 2)] for v in values]
    return [tuple(row) for row in rows] == [(2 * v - F(1, 2), F(1, 2)) for v in values]


def climb_to_a_half():
    """From -1 the printed sequence; from a twentieth above the half, the sequence ends at 1."""
    value, above = F(-1), F(1, 2) + F(1, 20)
    for j in range(12):
        if value != F(1, 2) - 1 / (2 * j + F(2, 3)):
            return False
        value, above = touching(value), touching(above)
    return above == 1


def last_piece_is_as_printed():
    return all(abs(FOUR.value_map(v).value - 0.75 * v) < 1e-9 for v in (-0.8, -0.5, 0, 1, 11))


def two_folds():
    """Their fixed points, and the size of the game."""
    payoff, stakes = folding(2)
    found = [point.low for point in fixed_points(payoff, stakes)]
    return payoff.shape == (6, 4) and found == [0, *(F(k, 8) for k in range(1, 16, 2))]


def least_is_not_the_value():
    """Of the fixed points (1 + c, c): where the first entry is 0, and the least of the largest."""
    shares = [F(k, 10) for k in range(-10, 11)]
    first = [c for c in shares if 1 + c == 0]
    least = min(shares, key=lambda c: max(abs(1 + c), abs(c)))
    return first == [-1] and (least, max(abs(1 + least), abs(least))) == (F(-1, 2), F(1, 2))


def small_map(alphas, value):
    return RecursiveGame([[alphas[0]], [alphas[1]]], [[0.5], [2.0]]).value_map(value).value


def small_maps_as_printed():
    values = (-2.0, -0.5, 0.0, 0.3, 0.9, 1.0, 1.2)
    return all(
        small_map((0, fee), v) == max(v / 2, 2 * v + fee) for v in values for fee in (0, -1)
    ) and [p.low for p in fixed_points([[0], [-1]], [[F(1, 2)], [2]])] == [0, 1]


def leaves_at_three_halves():
    """The sequence from 3/2 grows, so that player 2 pays at once."""
    return small_map((0, -1), 1.5) > 1.5 == forced_and_held((0, -1), 1.5)[1]


def statuses_at_the_fee():
    """Of a half: the three games of the table have three statuses."""
    games = ([[1, -2], [0, 1]], [[0, 4], [0, 0]]), ([[0]], [[1]]), ([[1]], [[2]])
    found = [RecursiveGame(*game).solve(termination_fee=0.5) for game in games]
    values = [each.value for each in found]
    return len({each.status for each in found}) == 3 and np.allclose(
        values, [0.5, -0.5, np.inf], atol=1e-7
    )


def shifted():
    """A number that is added to all payoffs is added to T(V)."""
    lifted = RecursiveGame([[9, -5], [3, 2]], [[1.5, 0], [2, 0.75]])
    values = (-15.0, -5.0, -1.0, 0.0, 2.0)
    return all(abs(lifted.value_map(v).value - FOUR.value_map(v).value - 2) < 1e-9 for v in values)


def square_by_folding():
    """The constants of x^2 = x - c + d (2x - 1)^2, from x = 1/2 and x = 0."""
    c = F(1, 2) - F(1, 2) ** 2
    return 2, c, c, 2, -1, 2


def fee_and_gap_of_the_folds():
    """The chord over the square in the middle, less the fee, and where it vanishes."""
    for k in (1, 2, 3):
        xs = [F(j, 2**k) for j in range(2**k + 1)]
        middle, half = (xs[0] + xs[1]) / 2, (xs[1] - xs[0]) / 2
        chord = (xs[0] ** 2 + xs[1] ** 2) / 2
        top = chord - middle**2 - F(3, 16) * F(1, 4**k)
        if (top, half) != (F(1, 16) * F(1, 4**k), F(1, 2 ** (k + 1))):
            return False
    return True


STATEMENTS = (
    says("From $x^2=x-\\frac14+\\frac14(2x-1)^2$ follows", square_by_folding),
    says(
        "with the middle $v$, this is $\\frac1{16}4^{-k}-(V-v)^2$, which vanishes",
        fee_and_gap_of_the_folds,
    ),
    says("about minus 5.75, about minus 1.39", lambda: -isolated_points()),
    says("Adding a number to all payoffs lifts the curve", shifted),
    says(
        "we have $V_1=-\\frac{31}{38}>-1$; the fixed points of this function are 0 and 6",
        climbs_to_zero,
    ),
    says("no entry is a saddle point, and $T(V)=\\frac1{4(1-V)}$", touching_as_printed),
    says("Thus for $V<\\frac34$", touching_as_printed),
    says("and the fixed points are $\\frac12$ and 1", touching_as_printed),
    says("From $V_0=-1$ value iteration rises to $\\underline V=\\frac12$", climb_to_a_half),
    says("But $T(V)>V$ on both sides of $\\frac12$", touching_as_printed),
    says("so from $V_0=-1$ exactly $V_j=\\frac12-1/(2j+\\frac23)$", climb_to_a_half),
    says("they are $2V-\\frac12$ and $\\frac12$", both_rows_against_halves),
    says("the lower right entry is the value, $T(V)=\\frac34V$", last_piece_is_as_printed),
    says("nine fixed points, 0 and the odd multiples of $\\frac18$ up to $\\frac{15}8$", two_folds),
    says("and $c=-\\frac12$ makes the largest absolute value $\\frac12$", least_is_not_the_value),
    explained("On a mesh with spacing $\\delta\\le\\frac12$ the ray begins", "solved in its test"),
    explained("Let $\\beta=(\\frac12,2)$ and $t_1>0$", "the stakes of the examples that follow"),
    says("- $\\alpha=(0,0)$: $T(V)=\\max(\\frac12V,2V)$", small_maps_as_printed),
    says("$T(V)=\\max(\\frac12V,2V-1)$ has the fixed points 0", small_maps_as_printed),
    says("But for $t_2=\\frac32$ the sequence from $t_2$ grows", leaves_at_three_halves),
    says("each in the smallest game that has it (fee $t_1=\\frac12$)", statuses_at_the_fee),
    explained("Transition criterion (Theorem 1.2 of the paper)", "names a theorem"),
    explained("The rate, mended (Theorem 1.3 of the paper)", "names a theorem"),
    explained("Attraction, mended (Theorem 1.4 of the paper)", "names a theorem"),
    explained("From 0.501, in fractions", "says what the table shows"),
    *(explained(text, "defined or argued there, or in the code it names") for text in ARGUED),
    explained("Recursive games, in which only the last round is paid", "says what others did"),
    *(
        explained(text, "quotes the paper")
        for text in (
            "adds the hypothesis $S(v_*)\\ge v_*+\\varepsilon$",
            "says that this holds if the optimal strategies in",
            "After Theorem 1.3 the paper says",
            "its (1.9).",
            "must again have a unique optimal strategy",
            "games of $m$ rows and one column",
        )
    ),
    claimed("Take one column with $\\alpha=0$", "blpwz22-theorem-1-3", "refuted"),
    claimed("has an estimate of its own, (1.8)", "blpwz22-proposition-1-1-eqs-1-7-1-8"),
    says("T(V)=\\frac{V\\,(34+3V)}{40+2V}", climbs_as_printed),
    explained("by {prf:ref}`thm-guts-value` both tight", "proved there"),
    says("the upper left entry is a saddle point", first_pieces_are_as_printed),
    says("both players mix, $T(V)=\\dfrac", lambda: isolated_points().size == 2),
    says("approx-5.752$", lambda: isolated_points()[0]),
    says("approx-1.391$", lambda: isolated_points()[1]),
    says("the stairs go down without end, stay, and climb", stairs_from_three_starts),
    says("the two middle points draw together and are gone", middle_points_meet),
    says("A game of one row or one column has at most two", two_with_one_column),
    says("has exactly eight zeros, so $N(3,3)", eight_of_three_by_three),
    explained("A=\\begin{pmatrix}-49", "the game; the next sentence says what is checked of it"),
    explained("allows 30", "the bound of the theorem"),
    explained("A search among random games", "says what was tried"),
    says("the fixed points are $(1+c,c)$", value_of_waiting),
    says("player 1 forces $(1-\\delta,0)$ for every", value_of_waiting),
    says("forces $-5.752$, although", lambda: FOUR.solve(termination_fee=13).value),
    says("A player 2 with a fee $t_2>0$ who has to leave", gap_for_every_positive_fee),
    explained("Who never left would pay nothing", "a sum of payoffs none of which is positive"),
    says("The condition for it is $t_2\\ge1$", gap_from_the_repelling_point_on),
    says("It has $T(V)>V$ for $-4<V\\le-1$", ray_of_fixed_points),
    explained("Newton's method from just below $-1$", "says what the cell computes"),
    explained("All this is floating-point arithmetic", "says what the solver is"),
    explained("a counterexample to the printed rate", "lists what the page proves"),
    explained("with the added hypotheses $V_1>V_0$ and", "lists what the page proves"),
    explained("that two rows and two columns have at most four components", "lists what is proved"),
    explained("in which every round is paid and the stakes shrink", "literature"),
    says("of $C$ are negative or 0, $f$ does not increase, and its zeros", one_interval_at_most),
    says("there is exactly one fixed point, by", one_point_if_below_one),
)
