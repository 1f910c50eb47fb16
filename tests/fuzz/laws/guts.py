"""Laws of guts poker, against rounds that are played out cell by cell."""

import math
from fractions import Fraction as F
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations, product

import numpy as np
from hypothesis import strategies as st
from laws import played_out as rules
from laws.registry import SEEDS, chances, fractions, law

import guts_core.guts as G
from guts_core.methods import fictitious_play, solve_zero_sum

TABLES = st.integers(2, 4).flatmap(lambda n: chances(n, 7))
WEENIE = st.booleans()


# One round ---------------------------------------------------------------------------------


@law("recomputed", "Guts Guts.payoffs Guts.stakes", 12, 600, thresholds=TABLES, weenie=WEENIE)
def rounds(thresholds, weenie):
    payoffs, stakes = rules.guts(thresholds, weenie)
    game, exact = G.Guts(len(thresholds), weenie), np.array(thresholds, dtype=object)
    assert list(game.payoffs(exact)) == payoffs
    assert sum(payoffs) == 0
    assert game.stakes(exact) == stakes
    assert np.allclose(game.payoffs(exact.astype(float)), np.array(payoffs, float), atol=1e-13)


@law("order", "Guts.payoffs Guts.stakes", 30, 3000, thresholds=TABLES, weenie=WEENIE, seed=SEEDS)
def order_of_players(thresholds, weenie, seed):
    order = np.random.default_rng(seed).permutation(len(thresholds))
    game, exact = G.Guts(len(thresholds), weenie), np.array(thresholds, dtype=object)
    assert (game.payoffs(exact[order]) == game.payoffs(exact)[order]).all()
    assert game.stakes(exact[order]) == game.stakes(exact)


@law("scale", "Guts.payoffs Guts.stakes", 20, 1500, thresholds=TABLES, extra=st.integers(1, 3))
def players_who_never_hold(thresholds, extra):
    """Who never holds pays the ante whenever somebody does, and changes nothing but the pot."""
    n = len(thresholds)
    small, large = G.Guts(n), G.Guts(n + extra)
    exact = np.array(thresholds, dtype=object)
    more = np.array([*thresholds, *[F(1)] * extra], dtype=object)
    stakes = small.stakes(exact)
    assert large.stakes(more) == stakes
    for one, other, held in zip(small.payoffs(exact), large.payoffs(more), exact, strict=False):
        wins = (one - (stakes - 1)) / n
        assert other == stakes - 1 + wins * (n + extra)
        assert 0 <= held <= 1


@law(
    "recomputed",
    "nash_threshold nash_growth",
    8,
    200,
    players=st.integers(2, 4),
    weenie=WEENIE,
    other=fractions(0, 1, 40),
)
def nobody_leaves_the_nash_threshold(players, weenie, other):
    p = G.nash_threshold(players, weenie)
    threshold = F(p)
    played, stakes = rules.guts([threshold] * players, weenie)
    changed, _ = rules.guts([other] + [threshold] * (players - 1), weenie)
    assert abs(played[0]) < 1e-15
    assert changed[0] <= played[0] + F(1, 10**14)
    if weenie:
        assert math.isclose(float(stakes), G.nash_growth(players), abs_tol=1e-12)


@law(
    "limit",
    "nash_threshold nash_growth minimum_against_nash",
    10,
    300,
    players=st.integers(10**3, 10**12),
    weenie=WEENIE,
)
def many_players(players, weenie):
    log = math.log(3 if weenie else 2)
    assert math.isclose(players * (1 - G.nash_threshold(players, weenie)), log, rel_tol=2e-3)
    assert math.isclose(G.nash_growth(players), math.log(3), rel_tol=2e-3)


# Opponents of the Nash threshold ------------------------------------------------------------


@law(
    "recomputed",
    "minimum_against_nash pseudo_bloc_minimum certified_search",
    4,
    60,
    players=st.integers(2, 4),
    weenie=WEENIE,
    seed=SEEDS,
)
def opponents_of_the_nash_threshold(players, weenie, seed):
    own, found = F(G.nash_threshold(players, weenie)), G.minimum_against_nash(players, weenie)
    rng, close = np.random.default_rng(seed), F(1, 10**12)

    def against(others):
        return rules.guts([own, *map(F, others)], weenie)[0][0]

    assert abs(against(found.thresholds) - F(found.value)) < close
    assert found.lower <= F(found.value) + close
    assert F(found.value) - close <= found.upper
    for _ in range(3):
        assert against(rng.integers(0, 9, players - 1) / 8) >= found.lower - close
    if players > 2:
        blocs = G.pseudo_bloc_minimum(players, weenie)
        grid = [against([0.0, *[k / 12] * (players - 2)]) for k in range(13)]
        assert blocs.lower - close <= min(grid)
        assert abs(against(blocs.thresholds) - F(blocs.value)) < close
        assert found.lower <= blocs.upper
    if players == 4 and weenie:
        searched = G.certified_search(4, F(-1, 20))
        assert all(cover.complete for _, cover in searched)
        assert min(against(rng.random(3)) for _ in range(2)) >= F(-1, 20)


@law(
    "limit",
    "weenie_limit pseudo_bloc_minimum losing_for_all_sizes",
    4,
    40,
    players=st.integers(500, 10**5),
)
def weenie_in_the_limit(players):
    limit, found = G.weenie_limit(), G.pseudo_bloc_minimum(players)
    assert abs(found.value - limit.value) < 3 / players
    assert abs(players * (1 - found.thresholds[-1]) - limit.rate) < 30 / players
    few = 6 + players % 200
    partners = (169 / 250) ** (1 / (few - 1))
    table = [G.nash_threshold(few, True), 0.0, *[partners] * (few - 2)]
    assert G.losing_for_all_sizes()
    assert G.Guts(few, True).payoffs(table)[0] < 0


@law(
    "recomputed",
    "independent_minimum",
    3,
    40,
    players=st.integers(2, 3),
    seed=SEEDS,
    value=st.sampled_from([0.0, -0.25, 0.1]),
    weenie=WEENIE,
)
def opponents_who_choose_alone(players, seed, value, weenie):
    """No threshold does better against what was found, and no other opponents leave less."""
    rng = np.random.default_rng(seed)
    found = G.independent_minimum(players, rng, value, weenie, 4)

    def worth(table):
        payoffs, stakes = rules.guts([F(float(each)) for each in table], weenie)
        return float(payoffs[0] + F(value) * stakes)

    def best(others):
        return max(worth([k / 40, *others]) for k in range(41))

    here = worth([found.player, *found.opponents])
    assert best(found.opponents) <= here + 1e-9
    assert min(abs(here - found.value), abs(here - value - found.value)) < 1e-9
    for _ in range(2):
        assert best(rng.random(players - 1)) >= here - 5e-3


# Coalitions --------------------------------------------------------------------------------


@cache
def round_matrices(allies, opponents, mesh, weenie=False):
    """The allies' total and the mean stakes, for all multisets of thresholds."""
    points = [F(k, mesh - 1) for k in range(mesh)]
    rows, columns = (list(combinations_with_replacement(points, k)) for k in (allies, opponents))
    found = [[rules.guts([*one, *other], weenie) for other in columns] for one in rows]
    payoff = [[sum(cell[0][:allies]) for cell in row] for row in found]
    return rows, columns, payoff, [[cell[1] for cell in row] for row in found]


def forced(payoff, stakes, rounds=400):
    """The value that comes up from -1."""
    a, b, value = np.array(payoff, float), np.array(stakes, float), -1.0
    for _ in range(rounds):
        value = max(value, float(solve_zero_sum(a + b * value).value))
    return value


SHAPES = st.sampled_from([(1, 1, 6), (1, 2, 5), (2, 2, 3), (1, 3, 3), (2, 1, 4)])


@law(
    "recomputed",
    "coalition_game alliance_game CoalitionGame.exact CoalitionGame.solve "
    "CoalitionGame.value_map CoalitionGame.at CoalitionGame.mirrored CoalitionGame.upper_value "
    "enclose_game",
    3,
    20,
    shape=SHAPES,
    weenie=WEENIE,
)
def games_on_a_mesh(shape, weenie):
    allies, opponents, mesh = shape
    rows, columns, payoff, stakes = round_matrices(allies, opponents, mesh, weenie)
    game = G.coalition_game(opponents, mesh, allies, weenie=weenie)
    exact, places = game.exact(), [np.arange(size) for size in game.shape]
    assert np.allclose(game.row_thresholds, np.array(rows, float))
    assert np.allclose(game.column_thresholds, np.array(columns, float))
    assert exact.payoff.entries(*places).tolist() == payoff
    assert exact.stakes.entries(*places).tolist() == stakes
    matrix = np.array(payoff, float) - np.array(stakes, float) / 4
    assert np.allclose(game.at(-0.25).entries(*places), matrix, atol=1e-12)
    assert abs(game.value_map(-0.25).value - solve_zero_sum(matrix).value) < 1e-9
    found = game.solve()
    assert abs(found.value - forced(payoff, stakes)) < 1e-6
    assert abs(-game.mirrored().upper_value().value - found.value) < 1e-9
    if found.status.value == "converged":
        bounds = G.enclose_game(game)
        assert bounds.lower - F(1, 10**9) <= F(found.value) <= bounds.upper + F(1, 10**9)
    if not weenie:
        assert G.alliance_game(opponents, mesh, allies).solve().value == found.value


@law(
    "recomputed",
    "solve_coalition solve_weenie payoff_curves enclose_coalition coalition_table mesh_table",
    4,
    40,
    opponents=st.integers(1, 3),
    own=fractions(0, 1, 30),
    others=chances(3, 9),
)
def optimal_coalitions(opponents, own, others):
    """Neither a threshold of player 1 nor opponents of any kind do better."""
    close = 1e-7
    for weenie in (False, True):
        found = G.solve_coalition(opponents, weenie=weenie)
        value = F(found.value)

        def worth(table, weenie=weenie, value=value):
            payoffs, stakes = rules.guts(list(map(F, table)), weenie)
            return float(payoffs[0] + value * stakes - value)

        mixture = found.coalition_mixture
        assert sum(w * worth([own, *c]) for c, w in mixture) <= close
        assert sum(w * worth([p, *others[:opponents]]) for p, w in found.player_mixture) >= -close
        bounds = G.enclose_coalition(opponents, weenie=weenie)
        assert bounds.lower <= value + F(1, 10**9)
        assert value - F(1, 10**9) <= bounds.upper
        curves = G.payoff_curves(found, [float(own)], weenie)
        payoffs, stakes = rules.guts([F(float(own)), *[F(found.bloc)] * opponents], weenie)
        assert math.isclose(curves.bloc[0], float(payoffs[0] + value * stakes), abs_tol=1e-9)
    assert G.solve_weenie(opponents).value == found.value
    (row,) = G.coalition_table([opponents], 7)
    on_mesh = G.coalition_game(opponents, 7, family="pseudo-bloc").solve().value
    assert abs(row.value - on_mesh) < 1e-9
    assert next(iter(G.mesh_table(opponents, [7]))).value == row.value


@law(
    "limit",
    "solve_coalition mesh_table coalition_table enclose_coalition",
    4,
    40,
    opponents=st.integers(2, 8),
    mesh=st.integers(30, 120),
)
def meshes_that_are_refined(opponents, mesh):
    whole, found = G.solve_coalition(opponents), G.solve_coalition(opponents, mesh)
    assert abs(found.value - whole.value) < 1 / mesh
    assert abs(found.player - whole.player) < 4 / mesh


@law(
    "limit",
    "solve_coalition_limit solve_coalition fit_gain",
    4,
    40,
    opponents=st.integers(1000, 10**6),
)
def coalitions_that_grow(opponents):
    limit, found = G.solve_coalition_limit(), G.solve_coalition(opponents)
    n = opponents + 1
    assert abs(found.value - limit.value) < 2 / n
    for threshold, rate in ((found.player, limit.player_rate), (found.bloc, limit.bloc_rate)):
        assert abs(n * (1 - threshold) - rate) < 30 / n
    assert abs(found.pseudo_bloc_weight - limit.pseudo_bloc_weight) < 5 / n


@law("limit", "solve_alliances two_against_two solve_coalition", 1, 3, opponents=st.integers(1, 3))
def alliances(opponents):
    """One ally is no ally; equals win nothing from each other."""
    one = G.solve_alliances(1, opponents, 1e-4)
    assert abs(one.value - G.solve_coalition(opponents).value) <= 2e-4
    pairs, sure = G.solve_alliances(2, 2, 1e-3), G.two_against_two()
    assert abs(pairs.value) <= 1e-3
    thresholds = np.array([t for t, weight in pairs.allied_mixture if weight > 0.02])
    assert np.abs(thresholds - sure.bloc).min() < 0.02
    assert np.abs(thresholds - sure.partner).min() < 0.05


@law(
    "scale",
    "fit_gain r_squared",
    15,
    300,
    asymptote=st.floats(0.05, 3),
    shift=st.floats(0.2, 5),
    slope=st.floats(-2, -0.1),
    unit=st.sampled_from([0.5, 3.0, 100.0]),
)
def fits(asymptote, shift, slope, unit):
    sizes = np.arange(2, 16)
    gains = asymptote + slope / (sizes + shift)
    one, other = G.fit_gain(sizes, gains), G.fit_gain(sizes, gains * unit)
    for found, scale in ((one, 1.0), (other, unit)):
        assert math.isclose(found.asymptote, asymptote * scale, rel_tol=1e-4)
        assert math.isclose(found.shift, shift, rel_tol=1e-3, abs_tol=1e-3)
        assert found.r_squared > 1 - 1e-9
    noisy = gains + 0.01 * (-1.0) ** sizes
    share = 1 - ((noisy - gains) ** 2).sum() / ((noisy - noisy.mean()) ** 2).sum()
    assert math.isclose(G.r_squared(noisy, gains), share, rel_tol=1e-9)
    assert math.isclose(G.r_squared(noisy * unit, gains * unit), share, rel_tol=1e-9)


# Learning, ruin, cards ---------------------------------------------------------------------


@law(
    "recomputed",
    "GutsPlay GutsPlay.payoffs GutsPlay.begin GutsPlay.payoffs_from",
    6,
    100,
    players=st.integers(2, 3),
    mesh=st.integers(2, 4),
    seed=SEEDS,
)
def play_on_a_mesh(players, mesh, seed):
    model, rng = G.GutsPlay(players, mesh), np.random.default_rng(seed)
    counts = rng.integers(0, 3, (players, mesh)) + np.eye(mesh, dtype=int)[0]
    mixtures = [row / row.sum() for row in counts]
    found = model.payoffs(mixtures)
    for player, k in product(range(players), range(mesh)):
        total = 0.0
        for others in product(range(mesh), repeat=players - 1):
            played = [*others[:player], k, *others[player:]]
            weight = math.prod(mixtures[j][played[j]] for j in range(players) if j != player)
            total += weight * float(rules.guts([F(p, mesh - 1) for p in played])[0][player])
        assert math.isclose(found[player][k], total, abs_tol=1e-12)
    play = fictitious_play(model, 50)
    assert all(math.isclose(each.sum(), 1) for each in play.frequencies)


@law("recomputed", "ruin_game", 4, 40, total=st.integers(2, 6), mesh=st.integers(2, 4))
def rounds_of_ruin(total, mesh):
    game, points = G.ruin_game(total, mesh), [F(k, mesh - 1) for k in range(mesh)]
    states = [tuple(each) for each in G.solve_ruin(total).states]
    assert game.states == len(states)
    for number, (first, second, pot) in enumerate(states):
        payoffs, moves = game.payoffs[number], game.transitions[number]
        for (i, p), (j, q) in product(enumerate(points), repeat=2):
            high = max(p, q)
            even = (1 - high) ** 2 / 2
            wins = even + (1 - high) * (high - q)
            loses = (1 - p) * (1 - q) - wins
            paid, after = ruin_outcomes(
                first, second, pot, p * q, (1 - p) * q, p * (1 - q), wins, loses
            )
            assert payoffs[i, j] == paid
            assert [moves[i, j, k] for k in range(len(states))] == [after.get(s, 0) for s in states]


def ruin_outcomes(first, second, pot, nobody, one, two, wins, loses):
    """What is paid, and the chances of the next states."""
    paid, after = F(0), {(first, second, pot): F(0)}
    after[first, second, pot] += nobody
    ends = [
        (one, first + pot, second, 0),
        (two, first, second + pot, 0),
        (wins, first + pot, second - min(pot, second), min(pot, second)),
        (loses, first - min(pot, first), second + pot, min(pot, first)),
    ]
    for chance, a, b, stake in ends:
        if stake == 0 and (a == 0 or b == 0):
            paid += chance * (1 if b == 0 else -1)
        else:
            state = (a, b, stake) if stake else (a - 1, b - 1, 2)
            after[state] = after.get(state, F(0)) + chance
    return paid, after


@law(
    "limit",
    "solve_ruin ruin_game RuinSolution.win_probability RuinSolution.win_bounds RuinSolution.index",
    2,
    12,
    total=st.integers(2, 6),
)
def ruin_on_fine_meshes(total):
    found = G.solve_ruin(total)
    values = G.ruin_game(total, 41).solve().values
    assert np.abs(values - found.values).max() < 0.02
    for stack in range(1, total):
        low, high = found.win_bounds(stack)
        chance = found.win_probability(stack)
        assert low <= F(chance) + F(1, 10**9)
        assert F(chance) - F(1, 10**9) <= high
        assert math.isclose(chance + found.win_probability(total - stack), 1, abs_tol=1e-9)
        assert tuple(found.states[found.index(stack)]) == (stack - 1, total - stack - 1, 2)


@cache
def deals_of_two_hands():
    """Strength of all 1,326 hands, and which of them have no card in common."""
    hands = list(combinations(range(52), 2))
    ranks = [tuple(sorted((card // 4 for card in hand), reverse=True)) for hand in hands]
    strength = np.array([r[0] * 1000 if r[0] == r[1] else r[0] * 13 + r[1] for r in ranks])
    strength += np.array([500 if r[0] == r[1] else 0 for r in ranks])
    cards = np.array(hands)
    apart = ~(cards[:, None, :, None] == cards[None, :, None, :]).any(axis=(2, 3))
    return ranks, strength, apart


@law(
    "recomputed",
    "threshold_gain card_equilibria",
    5,
    80,
    high=st.integers(1, 12),
    low=st.integers(0, 12),
)
def hands_of_two_cards(high, low):
    """Over all pairs of hands: both hold from one hand on, and one of them thinks again."""
    ranks, strength, apart = deals_of_two_hands()
    high, low = max(high, low), min(high, low)
    weakest = strength[ranks.index((high, low))]
    held = apart & (strength >= weakest)
    wins, loses = (
        held & sign for sign in (strength[:, None] > strength, strength[:, None] < strength)
    )
    hold = apart.sum(1) - held.sum(1) + 2 * (wins.sum(1) - loses.sum(1))
    drop = -held.sum(1)
    best, played = np.maximum(hold, drop), np.where(strength >= weakest, hold, drop)
    gain = F(int((best - played).sum()), int(apart.sum()))
    name = "23456789TJQKA"[high] + "23456789TJQKA"[low]
    assert G.threshold_gain(2, name) == gain
    assert (gain == 0) == (name in {each.weakest for each in G.card_equilibria(2)})


@law("recomputed", "jacob_equilibria", 2, 20, seed=SEEDS)
def three_who_choose_a_number(seed):
    """Two who agree pay the number they chose to the third."""

    def payoffs(chosen):
        total = [F(0)] * 3
        for word in product((1, 2), repeat=3):
            weight = math.prod((s if w == 1 else 1 - s) for s, w in zip(chosen, word, strict=True))
            if len(set(word)) == 2:
                odd = next(k for k in range(3) if word.count(word[k]) == 1)
                paid = next(w for w in word if word.count(w) == 2)
                for k in range(3):
                    total[k] += weight * (2 * paid if k == odd else -paid)
        return total

    found = G.jacob_equilibria()
    everybody = {each.choose_one for each in found}
    assert all(tuple(order) in everybody for each in everybody for order in permutations(each))
    for each in found:
        assert payoffs(each.choose_one) == list(each.payoffs)
        for player, end in product(range(3), (F(0), F(1))):
            changed = list(each.choose_one)
            changed[player] = end
            assert payoffs(changed)[player] <= each.payoffs[player]
    other = [F(int(k), 7) for k in np.random.default_rng(seed).integers(0, 8, 3)]
    gains = [
        max(payoffs([*other[:k], end, *other[k + 1 :]])[k] for end in (F(0), F(1)))
        - payoffs(other)[k]
        for k in range(3)
    ]
    assert (max(gains) == 0) == (tuple(other) in everybody)


# Finite games ------------------------------------------------------------------------------


@law(
    "recomputed",
    "guts_strategic_form coalition_strategic_form",
    3,
    60,
    players=st.integers(2, 3),
    mesh=st.integers(2, 4),
    weenie=WEENIE,
    going_on=fractions(-1, 1),
)
def forms(players, mesh, weenie, going_on):
    form = G.guts_strategic_form(players, mesh, weenie)
    game = G.coalition_game(players - 1, mesh, weenie=weenie)
    table = G.coalition_strategic_form(game, going_on).payoffs[0]
    named = G.coalition_strategic_form(game).strategies
    for profile in product(range(mesh), repeat=players):
        thresholds = [F(k, mesh - 1) for k in profile]
        paid, stakes = rules.guts(thresholds, weenie)
        assert list(form.payoffs[(slice(None), *profile)]) == paid
        column = named[1].index(" ".join(map(str, sorted(thresholds[1:]))))
        assert table[profile[0], column] == paid[0] + going_on * stakes


def strength(name):
    """Pairs beat other hands, high cards low ones."""
    return name[0] == name[1], *map("23456789TJQKA".index, name)


@law("recomputed", "jacob_strategic_form card_guts_game_tree", 1, 4, removal=st.booleans())
def small_games(removal):
    jacob = G.jacob_strategic_form()
    for choices in product((1, 2), repeat=3):
        paid = jacob.payoffs[(slice(None), *(k - 1 for k in choices))]
        odd = [k for k in range(3) if choices.count(choices[k]) == 1]
        lost = 0 if not odd else 3 - choices[odd[0]]
        assert list(paid) == [2 * lost if [k] == odd else -lost for k in range(3)]
    tree = G.card_guts_game_tree(removal)
    names = list(tree.information_sets[0])
    for weakest in ("32", "J7", "AA"):
        order = sorted(
            names, key=lambda name: (name[0] == name[1], *map("23456789TJQKA".index, name))
        )
        held = order.index(weakest)
        played = {
            (player, name): (int(k < held), int(k >= held))
            for player in (0, 1)
            for k, name in enumerate(order)
        }
        assert max(tree.gains(played)) == G.threshold_gain(2, weakest, removal)
