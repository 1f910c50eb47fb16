"""Laws of matrix games, recursive games, learning, intervals and continuation."""

import math
from fractions import Fraction as F

import game_files
import numpy as np
from hypothesis import strategies as st
from laws import played_out as rules
from laws.registry import SEEDS, fractions, law

import guts_core.methods as M

SHAPES = st.tuples(st.integers(1, 4), st.integers(1, 4))
ENTRIES = st.one_of(st.integers(-5, 5).map(float), st.floats(-5, 5, width=32))
UNITS = st.sampled_from([2.0**-40, 2.0**-7, 2.0**9, 2.0**60])


def matrices(shape, entries=ENTRIES):
    row = st.lists(entries, min_size=shape[1], max_size=shape[1])
    return st.lists(row, min_size=shape[0], max_size=shape[0]).map(np.array)


MATRICES = SHAPES.flatmap(matrices)
STAKES = st.sampled_from([0.0, 0.25, 0.5, 1.0, 1.5, 2.0])
GAMES = SHAPES.flatmap(lambda shape: st.tuples(matrices(shape), matrices(shape, STAKES)))
GENTLE = SHAPES.flatmap(
    lambda shape: st.tuples(matrices(shape), matrices(shape, st.sampled_from([0.0, 0.25, 0.5])))
)


def exact(matrix):
    return [[F(float(each)) for each in row] for row in matrix]


def shuffled(seed, *arrays):
    """The same rows and columns in another order."""
    rng = np.random.default_rng(seed)
    rows, columns = (rng.permutation(size) for size in arrays[0].shape)
    return rows, columns, [each[np.ix_(rows, columns)] for each in arrays]


# Matrix games ------------------------------------------------------------------------------


@law("recomputed", "solve_zero_sum", 60, 3000, matrix=MATRICES)
def saddle_points(matrix):
    found, proved = M.solve_zero_sum(matrix), M.solve_zero_sum(matrix, exact=True)
    low, high = rules.replies(exact(matrix), proved.row_strategy, proved.column_strategy)
    assert low == proved.value == high
    x, y = (
        [F(float(each)) for each in side] for side in (found.row_strategy, found.column_strategy)
    )
    low, high = rules.replies(exact(matrix), [a / sum(x) for a in x], [a / sum(y) for a in y])
    assert high - low <= F(found.gap) + F(1, 10**13)
    assert abs(F(found.value) - proved.value) <= F(found.gap) + F(1, 10**13)


@law("scale", "solve_zero_sum", 40, 3000, matrix=MATRICES, unit=UNITS, plus=st.integers(-9, 9))
def units_of_matrices(matrix, unit, plus):
    value = M.solve_zero_sum(matrix, exact=True).value
    assert M.solve_zero_sum(matrix * unit, exact=True).value == value * F(unit)
    assert M.solve_zero_sum(np.array(exact(matrix)) + plus, exact=True).value == value + plus
    assert math.isclose(M.solve_zero_sum(matrix * unit).value / unit, value, abs_tol=1e-12)


@law("order", "solve_zero_sum", 40, 3000, matrix=MATRICES, seed=SEEDS)
def order_of_strategies(matrix, seed):
    value = M.solve_zero_sum(matrix, exact=True).value
    _, _, (other,) = shuffled(seed, matrix)
    assert M.solve_zero_sum(other, exact=True).value == value
    assert M.solve_zero_sum(-matrix.T, exact=True).value == -value
    assert math.isclose(M.solve_zero_sum(other).value, value, abs_tol=1e-12)
    assert math.isclose(M.solve_zero_sum(-matrix.T).value, -value, abs_tol=1e-12)


# Recursive games ---------------------------------------------------------------------------


def one_round(game, value):
    """Val(A + B V) in fractions."""
    matrix = [
        [a + b * value for a, b in zip(*rows, strict=True)] for rows in zip(*game, strict=True)
    ]
    found = M.solve_zero_sum(matrix, exact=True)
    low, high = rules.replies(matrix, found.row_strategy, found.column_strategy)
    assert low == high
    return low


@law(
    "recomputed",
    "RecursiveGame.solve RecursiveGame.value_map RecursiveGame.at",
    30,
    1500,
    game=GAMES,
    fee=st.sampled_from([0.5, 1.0, 2.0]),
)
def forced_values(game, fee):
    """The value is fixed, and what is proved below it is forced: one round is worth no less."""
    found = M.RecursiveGame(*game).solve(fee)
    assert found.value >= -fee
    assert found.lower <= found.upper
    if not math.isfinite(found.value):
        return
    value, pair = F(found.value), (exact(game[0]), exact(game[1]))
    here = M.RecursiveGame(*game).at(found.value)
    wanted = game[0] + game[1] * found.value
    some = [np.arange(size) for size in wanted.shape]
    assert np.allclose(here.entries(*some), wanted)
    fixed = one_round(pair, value)
    assert abs(M.RecursiveGame(*game).value_map(found.value).value - float(fixed)) < 1e-11
    if found.status.value == "converged":
        assert abs(fixed - value) < F(1, 10**9)
    if math.isfinite(found.lower) and found.lower > -fee:
        assert one_round(pair, F(found.lower)) >= F(found.lower)


@law(
    "scale",
    "RecursiveGame.solve RecursiveGame.upper_value RecursiveGame.value_map value_map_curve",
    30,
    1500,
    game=GAMES,
    unit=UNITS,
)
def units_of_recursive_games(game, unit):
    from guts_core.guts import value_map_curve

    one, other = M.RecursiveGame(*game), M.RecursiveGame(game[0] * unit, game[1])
    for solve in ("solve", "upper_value"):
        first, second = getattr(one, solve)(1.0), getattr(other, solve)(unit)
        assert first.status is second.status
        assert agree(second.value, first.value, unit)
    assert agree(other.value_map(0.5 * unit).value, one.value_map(0.5).value, unit)
    gains = [value_map_curve(each, [v]).gains[0] for each, v in ((one, 0.25), (other, 0.25 * unit))]
    assert agree(gains[1], gains[0], unit)


def agree(scaled, value, unit):
    return scaled == value or math.isclose(scaled / unit, value, rel_tol=1e-9, abs_tol=1e-9)


@law(
    "order",
    "RecursiveGame.solve RecursiveGame.upper_value RecursiveGame.mirrored",
    30,
    1500,
    game=GAMES,
    seed=SEEDS,
)
def order_in_recursive_games(game, seed):
    found, above = M.RecursiveGame(*game).solve(), M.RecursiveGame(*game).upper_value()
    _, _, other = shuffled(seed, *game)
    assert same_value(M.RecursiveGame(*other).solve(), found)
    exchanged = M.RecursiveGame(*game).mirrored()
    assert exchanged.shape == game[0].shape[::-1]
    assert same_value(exchanged.upper_value(), found, -1)
    assert same_value(exchanged.solve(), above, -1)


def same_value(one, other, sign=1):
    """To rounding; where the value map only touches the diagonal, to the root of it."""
    touches = "tangent" in (one.status, other.status)
    close = 1e-7 if touches else 1e-9
    return math.isclose(sign * one.value, other.value, rel_tol=1e-9, abs_tol=close)


@law(
    "limit",
    "RecursiveGame.solve RecursiveGame.upper_value enclose_value fixed_points",
    20,
    600,
    game=GENTLE,
)
def stakes_that_fall(game):
    """Where every round halves the stakes, or more, one value is forced by both, and enclosed."""
    far = 1000.0
    low, high = M.RecursiveGame(*game).solve(far), M.RecursiveGame(*game).upper_value(far)
    assert math.isclose(low.value, high.value, abs_tol=1e-9)
    value = 0.0
    for _ in range(60):
        value = M.solve_zero_sum(game[0] + game[1] * value).value
    assert math.isclose(value, low.value, abs_tol=1e-9)
    pair = tuple(np.array(exact(each), dtype=object) for each in game)
    bounds = M.enclose_value(M.RecursiveGame(*pair), low, 1000)
    assert bounds.lower <= bounds.upper
    assert abs(float(bounds.lower) - value) < 1e-6
    assert one_round([each.tolist() for each in pair], bounds.lower) >= bounds.lower
    assert one_round([each.tolist() for each in pair], bounds.upper) <= bounds.upper
    if max(game[0].shape) <= 3:
        (point,) = M.fixed_points(*game)
        assert point.isolated
        assert abs(float(point.low) - value) < 1e-9


@law(
    "recomputed",
    "fixed_points",
    12,
    300,
    game=st.tuples(matrices((2, 2)), matrices((2, 2), STAKES)),
)
def all_fixed_points(game):
    """Each is one, and between neighbours T(V) - V keeps its sign (at 200 places)."""
    pair = exact(game[0]), exact(game[1])
    found = M.fixed_points(*game)
    for each in found:
        for end in map(float, (e for e in (each.low, each.high) if e is not None)):
            assert abs(one_round(pair, F(end)) - F(end)) < F(1, 10**9) * (1 + abs(F(end)))
    for place in np.linspace(-40, 40, 41) + 0.01234:
        stays = one_round(pair, F(place)) == F(place)  # in fractions
        ends = [
            (
                -math.inf if e.low is None else float(e.low),
                math.inf if e.high is None else float(e.high),
            )
            for e in found
        ]
        inside = any(low <= place <= high for low, high in ends)
        assert inside == stays


@law(
    "scale", "fixed_points enclose_value", 10, 200, game=GENTLE, unit=st.sampled_from([F(1, 3), 7])
)
def units_of_fixed_points(game, unit):
    if max(game[0].shape) > 3:
        return
    payoff, stakes = (np.array(exact(each), dtype=object) for each in game)
    (one,), (other,) = M.fixed_points(payoff, stakes), M.fixed_points(payoff * unit, stakes)
    assert math.isclose(float(other.low), float(one.low) * float(unit), abs_tol=1e-12)


# Games with states -------------------------------------------------------------------------


@st.composite
def state_games(draw):
    """Games that end with chance 1/4 at least in every round."""
    states = draw(st.integers(1, 3))
    payoffs, moves = [], []
    for _ in range(states):
        shape = draw(st.tuples(st.integers(1, 3), st.integers(1, 3)))
        payoffs.append(draw(matrices(shape)))
        counts = draw(matrices((shape[0] * shape[1], states), st.integers(0, 3)))
        moves.append((counts / (4.0 * states)).reshape(*shape, states))
    return payoffs, moves


@law(
    "recomputed",
    "MultiStateGame.solve MultiStateGame.value_map MultiStateGame.value_iteration "
    "MultiStateGame.policy_values MultiStateGame.at enclose_states",
    4,
    300,
    game=state_games(),
)
def values_of_states(game):
    payoffs, moves = game
    found = M.MultiStateGame(*game)
    values = np.zeros(len(payoffs))
    rounds = found.value_iteration(values, 5)
    for step in range(90):
        if step <= 5:
            assert np.allclose(rounds[step], values, atol=1e-10)
        values = np.array(
            [M.solve_zero_sum(a + b @ values).value for a, b in zip(*game, strict=True)]
        )
    point = found.solve()
    assert point.converged
    assert np.allclose(point.values, values, atol=1e-9)
    mapped = found.value_map(values)
    assert np.allclose(mapped.values, values, atol=1e-9)
    assert all(
        np.allclose(m, a + b @ values)
        for m, a, b in zip(found.at(values), payoffs, moves, strict=True)
    )
    rows, columns = ([np.full(a.shape[k], 1 / a.shape[k]) for a in payoffs] for k in (0, 1))
    uniform = found.policy_values(rows, columns)
    after = [
        float(x @ (a + b @ uniform) @ y)
        for x, a, b, y in zip(rows, payoffs, moves, columns, strict=True)
    ]
    assert np.allclose(after, uniform, atol=1e-9)
    bounds = M.enclose_states(found)
    for k, value in enumerate(values):
        assert bounds.lower[k] - F(1, 10**9) <= F(value) <= bounds.upper[k] + F(1, 10**9)


@law(
    "scale",
    "MultiStateGame.solve MultiStateGame.value_map MultiStateGame.policy_values enclose_states",
    10,
    400,
    game=state_games(),
    unit=UNITS,
)
def units_of_states(game, unit):
    one = M.MultiStateGame(*game)
    other = M.MultiStateGame([each * unit for each in game[0]], game[1])
    assert np.allclose(other.solve().values / unit, one.solve().values, atol=1e-9)
    start = np.linspace(-1, 1, one.states)
    assert np.allclose(other.value_map(start * unit).values / unit, one.value_map(start).values)
    pure = [np.eye(a.shape[0])[0] for a in game[0]], [np.eye(a.shape[1])[-1] for a in game[0]]
    assert np.allclose(other.policy_values(*pure) / unit, one.policy_values(*pure), atol=1e-10)
    bounds = M.enclose_states(other)
    assert np.allclose(np.array(bounds.lower, float) / unit, one.solve().values, atol=1e-7)


@law(
    "order",
    "MultiStateGame.solve MultiStateGame.value_map",
    10,
    400,
    game=state_games(),
    seed=SEEDS,
)
def order_of_states(game, seed):
    order = np.random.default_rng(seed).permutation(len(game[0]))
    moved = M.MultiStateGame([game[0][k] for k in order], [game[1][k][..., order] for k in order])
    assert np.allclose(
        moved.solve().values, M.MultiStateGame(*game).solve().values[order], atol=1e-9
    )


@law("limit", "MultiStateGame.solve enclose_states", 10, 300, game=GENTLE)
def one_state(game):
    """One state that is met again with chances B is a recursive game with these stakes."""
    states = M.MultiStateGame([game[0]], [game[1][..., None]])
    value = M.RecursiveGame(*game).solve(1000.0).value
    assert math.isclose(states.solve().values[0], value, abs_tol=1e-9)


# Learning ----------------------------------------------------------------------------------

INTEGERS = SHAPES.flatmap(lambda shape: matrices(shape, st.integers(-4, 4)))


def played(matrix, steps):
    """Both reply to the past, the first of the best strategies; sums in whole numbers."""
    rows, columns = np.zeros(matrix.shape[0], int), np.zeros(matrix.shape[1], int)
    i = j = 0
    for _ in range(steps):
        rows[i] += 1
        columns[j] += 1
        i, j = int(np.argmax(matrix @ columns)), int(np.argmin(rows @ matrix))
    return rows, columns


@law("recomputed", "fictitious_play", 25, 1500, matrix=INTEGERS, steps=st.integers(1, 400))
def rounds_of_play(matrix, steps):
    found = M.fictitious_play([matrix, -matrix], steps)
    rows, columns = played(matrix, steps)
    assert np.array_equal(np.round(found.frequencies[0] * steps), rows)
    assert np.array_equal(np.round(found.frequencies[1] * steps), columns)
    gap = (matrix @ columns).max() - (rows @ matrix).min()
    assert math.isclose(found.gap, gap / steps, rel_tol=1e-9, abs_tol=1e-12)


@law(
    "scale",
    "fictitious_play best_response_path continuous_fictitious_play",
    20,
    600,
    matrix=INTEGERS,
    steps=st.integers(1, 10**5),
    unit=st.sampled_from([2.0**-30, 4.0, 2.0**40]),
)
def units_of_play(matrix, steps, unit):
    one = M.fictitious_play([matrix, -matrix], steps)
    other = M.fictitious_play([matrix * unit, -matrix * unit], steps)
    assert all(map(np.array_equal, one.frequencies, other.frequencies))
    assert math.isclose(other.gap, one.gap * unit, rel_tol=1e-12)
    slow = M.continuous_fictitious_play(matrix, 20)
    fast = M.continuous_fictitious_play(matrix * F(unit), 20)
    assert slow.times == fast.times
    assert [gap * F(unit) for gap in slow.gaps] == list(fast.gaps)
    paths = [M.best_response_path([m, -m], 20.0) for m in (matrix * 1.0, matrix * unit)]
    assert np.allclose(paths[1].gaps[:1], paths[0].gaps[:1] * unit)


@law("order", "fictitious_play", 20, 600, matrix=INTEGERS, steps=st.integers(1, 2000))
def players_change_places(matrix, steps):
    one = M.fictitious_play([matrix, -matrix], steps)
    other = M.fictitious_play([-matrix.T, matrix.T], steps)
    assert all(map(np.array_equal, one.frequencies, other.frequencies[::-1]))


@law(
    "recomputed",
    "continuous_fictitious_play best_response_path",
    20,
    600,
    matrix=INTEGERS,
    until=st.integers(2, 60),
)
def play_in_continuous_time(matrix, until):
    """Time times the gap never grows, and gaps are what best replies gain."""
    flow = M.continuous_fictitious_play(matrix, until)
    scores = list(flow.rescaled_gaps)
    assert scores == sorted(scores, reverse=True)
    assert flow.gaps[-1] * flow.times[-1] == scores[-1]
    path = M.best_response_path([matrix * 1.0, -matrix * 1.0], float(until))
    low, high = rules.replies(exact(matrix), *[[F(x) for x in p[-1]] for p in path.profiles])
    assert math.isclose(path.gaps[-1], high - low, abs_tol=1e-9)
    assert path.defect < 1e-9 * (1 + abs(matrix).max())


@law(
    "limit",
    "fictitious_play continuous_fictitious_play best_response_path solve_zero_sum",
    6,
    60,
    matrix=INTEGERS,
)
def play_finds_the_value(matrix):
    """In a zero-sum game what both get tends to the value."""
    value = float(M.solve_zero_sum(matrix, exact=True).value)
    found = M.fictitious_play([matrix, -matrix], 10**6)
    assert found.gap < 0.1
    assert abs(found.payoffs[0] - value) <= found.gap + 1e-9
    flow = M.continuous_fictitious_play(matrix, 10**4, most=300)
    assert flow.gaps[-1] <= 16 / flow.times[-1]


# Intervals and curves ----------------------------------------------------------------------

NUMBERS = fractions(-50, 50, 1000)


@law(
    "recomputed",
    "Interval.of Interval.between",
    40,
    3000,
    a=NUMBERS,
    b=NUMBERS,
    c=NUMBERS,
    inner=fractions(0, 1, 50),
)
def intervals_hold_what_they_should(a, b, c, inner):
    low, high = min(a, b), max(a, b)
    span, point = M.Interval.between(low, high), M.Interval.of(c)
    x = low + inner * (high - low)
    for found, number in (
        (span + point, x + c),
        (span - point, x - c),
        (span * point, x * c),
        (point * point, c * c),
        (-span, -x),
    ):
        assert found.lower <= number <= found.upper
    if c:
        assert (span / point).lower <= x / c <= (span / point).upper
    assert point.upper - point.lower < F(1, 10**15)
    assert point.lower <= c <= point.upper
    assert span.magnitude >= max(abs(a), abs(b))


class Line:
    """x^3 + slope x = parameter."""

    def __init__(self, slope):
        self.slope = slope

    def residual_and_jacobian(self, x, parameter):
        return x**3 + self.slope * x - parameter, np.diag(3 * x * x + self.slope), np.array([-1.0])

    def inside(self, x):
        return True

    def noise(self, x, parameter):
        return 1e-14


@law(
    "recomputed",
    "continue_branch Branch.at",
    8,
    100,
    slope=st.floats(-2, 2),
    place=st.floats(-3, 3),
)
def cubic_curves(slope, place):
    start = max(r.real for r in np.roots([1, 0, slope, -6.0]) if abs(r.imag) < 1e-9)
    branch = M.continue_branch(Line(slope), [start], 6.0, direction=-1, bounds=(-6.0, 6.0))
    roots = sorted(r.real for r in np.roots([1, 0, slope, -place]) if abs(r.imag) < 1e-7)
    found = sorted(float(each.x[0]) for each in branch.at(place))
    near = slope < 0 and abs(abs(place) - 2 * (-slope / 3) ** 1.5) < 1e-3
    assert near or np.allclose(found, roots, atol=1e-6)
    assert all(abs(x**3 + slope * x - place) < 1e-8 for x in found)


# Finite games ------------------------------------------------------------------------------


def dealt_tree(seed, factor=1):
    """A game of cards in which the second player sees nothing but the first one's bet."""
    rng = np.random.default_rng(seed)

    def end():
        return M.Ending([int(k) * factor for k in rng.integers(-4, 5, 2)])

    cases = []
    for card in "abc":
        sees = [
            M.Decision(1, f"after {k}", ["l", "m", "r"], [end() for _ in range(3)]) for k in (0, 1)
        ]
        again = M.Decision(0, f"{card} again", ["l", "r"], [end(), end()])
        cases.append(M.Decision(0, card, ["0", "1", "2"], [*sees, again]))
    chances = [F(1, 2), F(1, 3), F(1, 6)]
    return M.GameTree("cards", ["x", "y"], M.Chance("deal", list("abc"), chances, cases), "said")


def behaviour_of(tree, seed):
    rng, played = np.random.default_rng(seed), {}
    for player, sets in enumerate(tree.information_sets):
        for knows, actions in sets.items():
            weights = [F(int(k)) for k in rng.integers(1, 5, len(actions))]
            played[player, knows] = [weight / sum(weights) for weight in weights]
    return played


@law(
    "recomputed",
    "GameTree.expectations GameTree.gains to_efg",
    4,
    100,
    seed=SEEDS,
)
def trees_read_back(seed):
    tree = dealt_tree(seed)
    played = behaviour_of(tree, seed)
    title, players, comment, root = game_files.read_efg(M.to_efg(tree))
    assert (title, players, comment) == ("cards", ["x", "y"], "said")
    assert list(tree.expectations(played)) == game_files.expectations(root, played)
    assert tree.gains(played)[1] == game_files.best_change(root, 1, played)


@law("scale", "GameTree.expectations GameTree.gains", 5, 300, seed=SEEDS, factor=st.integers(1, 9))
def trees_in_other_units(seed, factor):
    tree, scaled = dealt_tree(seed), dealt_tree(seed, factor)
    played = behaviour_of(tree, seed)
    for method in ("expectations", "gains"):
        found, other = getattr(tree, method)(played), getattr(scaled, method)(played)
        assert tuple(factor * each for each in found) == other


@law("recomputed", "strategic_form to_nfg", 5, 300, seed=SEEDS)
def plans(seed):
    """By Kuhn's theorem a behaviour is a mixture of plans, with the same payoffs and gains."""
    tree = dealt_tree(seed)
    played, table = behaviour_of(tree, seed), M.strategic_form(tree)
    mixtures = [
        [
            math.prod(
                played[player, knows][int(move) - 1]
                for knows, move in zip(sets, name, strict=True)
                if move != "*"
            )
            for name in names
        ]
        for player, (sets, names) in enumerate(
            zip(tree.information_sets, table.strategies, strict=True)
        )
    ]
    assert table.expectations(mixtures) == tree.expectations(played)
    assert table.gains(mixtures) == tree.gains(played)
    assert M.to_nfg(tree) == M.to_nfg(table)


@law(
    "recomputed",
    "zero_sum_game StrategicGame.expectations StrategicGame.gains to_nfg",
    15,
    600,
    table=SHAPES.flatmap(lambda shape: matrices(shape, st.integers(-5, 5))),
    seed=SEEDS,
    told=st.booleans(),
)
def tables(table, seed, told):
    rng, game = np.random.default_rng(seed), M.zero_sum_game(table)
    x, y = ([F(int(k)) for k in rng.integers(1, 5, size)] for size in table.shape)
    x, y = ([each / sum(side) for each in side] for side in (x, y))
    low, high = rules.replies(exact(table), x, y)
    value, loss = game.expectations([x, y])
    assert (
        value
        == -loss
        == sum(a * b * F(int(table[i, j])) for i, a in enumerate(x) for j, b in enumerate(y))
    )
    assert game.gains([x, y]) == (high - value, value - low)
    *_, payoffs = game_files.read_nfg(M.to_nfg(game, told))
    assert all(paid == (table[profile], -table[profile]) for profile, paid in payoffs.items())
