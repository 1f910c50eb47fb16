"""Laws of von Neumann's and Newman's poker."""

import math
from fractions import Fraction as F
from functools import cache
from itertools import product

import numpy as np
from hypothesis import strategies as st
from laws import played_out as rules
from laws.registry import BETS, SEEDS, chances, fractions, law

import guts_core.von_neumann as V

SMALL = st.integers(2, 5)
PAIRS = SMALL.flatmap(lambda n: st.tuples(st.just(n), chances(n), chances(n)))
TRIPLES = st.integers(3, 4).flatmap(
    lambda n: st.tuples(st.just(n), *[chances(n, 3) for _ in range(4)])
)


def sets_of(cards, chosen):
    """0 and 1 for each card."""
    return [int(card in chosen) for card in range(1, cards + 1)]


# Two players -------------------------------------------------------------------------------


@law("recomputed", "payoff deviation_gains guarantees", 15, 1000, pair=PAIRS, bet=BETS)
def two_strategies(pair, bet):
    n, p, q = pair
    played = rules.two_players(n, bet, p, q)
    gains = rules.best_changes(lambda *x: rules.two_players(n, bet, *x), (0, 1), (p, q))
    found = V.guarantees(n, bet, p, q)
    assert V.payoff(n, bet, p, q) == played[0]
    assert list(V.deviation_gains(n, bet, p, q)) == gains
    assert (found.lower, found.upper) == (played[0] - gains[1], played[0] + gains[0])


@law(
    "recomputed",
    "mixed_equilibrium deck_value fast_programme optimal_strategies",
    12,
    600,
    n=SMALL,
    bet=BETS,
)
def optimal_play(n, bet):
    def gain(p, q):
        return sum(rules.best_changes(lambda *x: rules.two_players(n, bet, *x), (0, 1), (p, q)))

    mixed, linear = V.mixed_equilibrium(n, bet), V.fast_programme(n, bet, exact=True)
    for found in (mixed, linear):
        p, q = found.bet_probabilities, found.call_probabilities
        assert gain(p, q) == 0
        assert rules.two_players(n, bet, p, q)[0] == found.value == V.deck_value(n, bet)
    whole = V.optimal_strategies(n, bet)
    for p in whole.bettor.extreme_points:
        assert gain(p, mixed.call_probabilities) == 0
    for q in whole.caller.extreme_points:
        assert gain(mixed.bet_probabilities, q) == 0
        assert whole.calls[0] <= sum(q) <= whole.calls[1]


@law(
    "recomputed",
    "pure_equilibria count_pure_equilibria predicted_count existence_table payoff_table "
    "subsets_of_cards slow_programme mixed_sets sweep authors_sweep pure_form "
    "has_trivial_equilibria",
    6,
    200,
    n=st.integers(2, 4),
    bet=st.one_of(BETS, st.integers(1, 5).map(F)),
)
def all_pure_strategies(n, bet):
    sets, table = rules.table_of_payoffs(n, bet)
    saddles = {
        (one, other)
        for i, one in enumerate(sets)
        for j, other in enumerate(sets)
        if max(row[j] for row in table) == table[i][j] == min(table[i])
    }
    found = list(V.pure_equilibria(n, bet))
    listed = {(tuple(sets_of(n, e.bet_cards)), tuple(sets_of(n, e.call_cards))) for e in found}
    assert listed == saddles
    assert len(found) == len(saddles) == V.count_pure_equilibria(n, bet)
    assert V.predicted_count(n, bet) == len(saddles)
    point = next(iter(V.sweep([n], [bet])))
    assert (point.count, len(point.pure)) == (len(saddles), len(saddles))
    line = next(row for row in V.existence_table(n, [bet]) if row.cards == n)
    assert line.count == len(saddles)
    assert (line.bet_sets, line.call_sets) == tuple(len({e[k] for e in saddles}) for k in (0, 1))
    order = [tuple(sets_of(n, chosen)) for chosen in V.subsets_of_cards(n)]
    assert sorted(order) == sets
    places = [sets.index(each) for each in order]
    printed = V.payoff_table(n, bet)
    assert [[table[i][j] for j in places] for i in places] == printed.tolist()
    named = V.mixed_sets(printed, order, order)
    mixtures = [[dict(side).get(each, 0) for each in sets] for side in (named.rows, named.columns)]
    assert rules.replies(table, *mixtures) == (named.value, named.value)
    slow = V.slow_programme(n, bet, exact=True)
    p, q = slow.bet_probabilities, slow.call_probabilities
    assert rules.two_players(n, bet, p, q)[0] == slow.value == named.value
    top = tuple(sets_of(n, {n}))
    trivial = {(top, top), (tuple(sets_of(n, ())), top)}
    assert V.has_trivial_equilibria(n, bet) == (trivial <= saddles)
    form = V.pure_form(n, bet)
    bluffing = {e for e in saddles if any(e[0][: n - 1])} - trivial
    assert (form is not None) == bool({e for e in bluffing if e[0][0]})
    if form:
        assert form.value == named.value
        bets = {sum(e[0]) for e in bluffing if e[0][0]}
        assert bets == {form.bluffs + form.value_bets}
    if bet in (1, 2):
        swept = [e for e in V.authors_sweep(n) if (e.cards, e.bet) == (n, bet)]
        assert [e.count for e in swept] == [len(saddles)]


@law("scale", "scaled_error period deck_value", 25, 1500, n=st.integers(2, 10**6), bet=BETS)
def errors_repeat(n, bet):
    """n(n-1)(v_n - v) is the same a period later."""
    continuum = bet / ((bet + 1) * (bet + 4))
    error = V.scaled_error(n, bet)
    assert error == n * (n - 1) * (V.deck_value(n, bet) - continuum)
    assert V.scaled_error(n + V.period(bet), bet) == error


@law("recomputed", "favourable_decks balanced_decks", 6, 120, bet=fractions(F(1, 3), 4, 4))
def favourable(bet):
    continuum, found = bet / ((bet + 1) * (bet + 4)), V.favourable_decks(bet)
    errors = {
        n: n * (n - 1) * (V.deck_value(n, bet) - continuum) for n in range(2, found.period + 2)
    }
    better = {n % found.period for n, error in errors.items() if error > 0}
    assert set(found.residues) == better >= {n % found.period for n in V.balanced_decks(bet)}
    assert (found.greatest, found.least) == (max(errors.values()), min(errors.values()))


@law(
    "limit",
    "deck_value mixed_equilibrium guarantees",
    15,
    600,
    n=st.integers(100, 10**4),
    bet=BETS,
)
def many_cards(n, bet):
    """Decks tend to the continuum at least as fast as 2/n; a small bet is worth little."""
    continuum = bet / ((bet + 1) * (bet + 4))
    assert abs(V.deck_value(n, bet) - continuum) < F(2, n)
    assert 0 <= V.deck_value(n, F(1, 10**9) * bet) <= bet / 10**9
    if n < 400:
        found = V.mixed_equilibrium(n, bet)
        assert V.guarantees(n, bet, found.bet_probabilities, found.call_probabilities).gap == 0


@law("recomputed", "best_deck_bet", 10, 300, n=st.integers(3, 200), bet=BETS)
def best_bets_with_decks(n, bet):
    found = V.best_deck_bet(n)
    assert V.deck_value(n, bet) <= F(found.value) + F(1, 10**12)
    assert math.isclose(V.deck_value(n, F(found.bet)), found.value, rel_tol=1e-9)


@law("limit", "best_deck_bet", 5, 100, n=st.integers(1000, 20000))
def best_bets_of_large_decks(n):
    found = V.best_deck_bet(n)
    assert abs(found.bet - 2) < 30 / math.sqrt(n)
    assert abs(found.value - 1 / 9) < 2 / n


@law(
    "recomputed",
    "raney_number",
    15,
    300,
    ups=st.integers(0, 4),
    step=st.integers(1, 3),
    start=st.integers(1, 3),
)
def paths(ups, step, start):
    @cache
    def ways(height, left):
        if height == 0:
            return int(left == 0)
        return ways(height - 1, left) + (ways(height + step, left - 1) if left else 0)

    assert V.raney_number(ups, step, start) == ways(start, ups)


# Hands in [0, 1] ---------------------------------------------------------------------------


def against_callers(bet, callers, low, high, call, steps=2000):
    """The bettor's payoffs for bluffing below ``low`` and betting above ``high``, and the best."""
    x = (np.arange(steps) + 0.5) / steps
    check = (callers + 1) * x**callers - 1
    folds = np.minimum(call, x) ** callers
    calls = bet * callers * x ** (callers - 1) * np.maximum(x - call, 0)
    everyone_folds = call**callers
    wins = np.where(x > call, (callers * x**callers + calls), callers * everyone_folds)
    chance = np.where(x > call, x**callers, everyone_folds)
    bets = wins - (1 + bet) * (1 - chance)
    assert (folds <= chance + 1e-12).all()
    chosen = np.where((x < low) | (x > high), bets, check)
    return chosen.mean(), np.maximum(bets, check).mean()


@law(
    "recomputed",
    "continuous_equilibrium best_bet",
    15,
    600,
    bet=st.floats(0.05, 30),
    callers=st.integers(1, 40),
)
def indifference(bet, callers):
    found = V.continuous_equilibrium(bet, callers)
    low, high, call = found.bluff_below, found.value_above, found.call_above
    played, best = against_callers(bet, callers, low, high, call)
    assert abs(played - found.value) < 2e-3 * (1 + bet)
    assert abs(best - played) < 2e-3 * (1 + bet)
    alone = low * call ** (callers - 1)
    calling = (callers + bet) * alone - (1 + bet) * (low + 1 - high - alone)
    assert abs(calling + low + 1 - high) < 1e-9 * (1 + bet)
    assert found.value <= V.best_bet(callers).value + 1e-12


@law(
    "limit",
    "many_callers_limit continuous_equilibrium many_callers_best_bet best_bet",
    10,
    300,
    ratio=st.floats(0.05, 20),
    callers=st.integers(2000, 10**5),
)
def many_callers(ratio, callers):
    limit = V.many_callers_limit(ratio)
    found = V.continuous_equilibrium(ratio * (callers + 1), callers)
    assert abs(found.value - limit.value) < 20 * (1 + ratio) / callers
    assert abs(callers * (1 - found.call_above) - limit.call_rate) < 100 * (1 + ratio) / callers
    best = V.many_callers_best_bet()
    assert limit.value <= best.value + 1e-12
    assert best.lower[1] <= F(best.value) + F(1, 10**13)
    assert F(best.value) <= best.upper[1] + F(1, 10**13)
    assert abs(V.best_bet(callers).value - best.value) < 20 / callers


@law("limit", "continuous_equilibrium", 15, 300, bet=st.floats(1e-9, 1e-3))
def small_bets(bet):
    found = V.continuous_equilibrium(bet)
    assert 0 < found.value < bet
    assert math.isclose(found.value, bet / ((bet + 1) * (bet + 4)), rel_tol=1e-6)


# Newman's game -----------------------------------------------------------------------------

SIZES = st.lists(BETS, min_size=1, max_size=3, unique=True)


@law(
    "recomputed",
    "newman_equilibrium newman_deck_value newman_any_bet",
    12,
    400,
    n=SMALL,
    bets=SIZES,
)
def several_sizes(n, bets):
    found = V.newman_equilibrium(n, bets)
    p, q = found.bet_probabilities, found.call_probabilities
    sizes = found.bets
    assert sorted(sizes) == sorted(bets)
    assert rules.sizes(n, sizes, p, q) == found.value
    assert rules.bounds_of_sizes(n, sizes, p, q) == (found.value, found.value)
    assert V.newman_deck_value(n, bets) == found.value
    assert found.value <= F(V.newman_any_bet(n)) + F(1, 10**12)
    assert V.newman_equilibrium(n, sizes[:1]).value == V.deck_value(n, sizes[0])


@law(
    "order",
    "newman_equilibrium newman_deck_value newman_sizes newman_value",
    10,
    300,
    n=SMALL,
    bets=SIZES,
)
def order_of_sizes(n, bets):
    for call in (
        V.newman_deck_value,
        lambda _, b: V.newman_sizes(b),
        lambda _, b: V.newman_value(b),
    ):
        assert call(n, bets) == call(n, bets[::-1])
    assert V.newman_equilibrium(n, bets).value == V.newman_equilibrium(n, bets[::-1]).value


@law("recomputed", "newman_sizes newman_value best_sizes", 15, 600, bets=SIZES)
def sizes_in_the_continuum(bets):
    """The caller's indifference, the bettor's payoff hand by hand, and no better list."""
    found = V.newman_sizes(bets)
    assert found.value == V.newman_value(bets) <= V.best_sizes(len(bets)).value
    ends = [*found.value_above[1:], F(1)]
    for size, mass, low, high in zip(
        found.bets, found.bluff_masses, found.value_above, ends, strict=True
    ):
        assert mass * (2 + size) == (high - low) * size
    assert sum(found.bluff_masses) == found.bluff_below
    bluffs = {c - (1 - c) * (1 + s) for s, c in zip(found.bets, found.call_above, strict=True)}
    assert bluffs == {2 * found.bluff_below - 1}
    for (s, c), (t, d), level in zip(
        list(zip(found.bets, found.call_above, strict=True))[:-1],
        list(zip(found.bets, found.call_above, strict=True))[1:],
        found.value_above[1:],
        strict=True,
    ):
        assert c + (1 + s) * (2 * level - 1 - c) == d + (1 + t) * (2 * level - 1 - d)


@law(
    "limit",
    "newman_sizes newman_deck_value newman_any_bet newman_continuous best_sizes",
    6,
    100,
    n=st.integers(300, 1000),
    bets=SIZES,
)
def newman_in_the_limit(n, bets):
    assert abs(V.newman_deck_value(n, bets) - V.newman_sizes(bets).value) < F(4, n)
    most = V.newman_continuous().value
    assert most == F(1, 7)
    assert 0 < most - V.best_sizes(n).value < F(1, n)
    assert abs(V.newman_any_bet(n) - most) < 4 / n


@law(
    "recomputed",
    "newman_continuous NewmanContinuous.bet NewmanContinuous.value_hand "
    "NewmanContinuous.bluff_hand NewmanContinuous.call_above",
    15,
    600,
    size=fractions(F(1, 8), 30, 8),
)
def any_size(size):
    """Differentiated: bluffs and value bets of each size leave the caller indifferent."""
    found, step = V.newman_continuous(), F(1, 10**9)

    def rate(hand):
        return (hand(size + step) - hand(size - step)) / (2 * step)

    bluffs, values = -rate(found.bluff_hand), rate(found.value_hand)
    assert abs(bluffs * (2 + size) - values * size) < F(1, 10**12)
    for hand in (found.bluff_hand(size), found.value_hand(size)):
        assert math.isclose(found.bet(float(hand)), size, rel_tol=1e-6)
    call = found.call_above(size)
    assert call - (1 - call) * (1 + size) == 2 * found.bluff_below - 1


# Three players -----------------------------------------------------------------------------


@law(
    "recomputed",
    "three_player_payoffs three_player_gains in_turn_payoffs in_turn_gains",
    8,
    300,
    triple=TRIPLES,
    bet=BETS,
)
def three_strategies(triple, bet):
    n, *played = triple
    for tables, owners, way, payoffs, gains in (
        (played[:3], (0, 1, 2), rules.at_once, V.three_player_payoffs, V.three_player_gains),
        (played, (0, 1, 2, 2), rules.in_turn, V.in_turn_payoffs, V.in_turn_gains),
    ):
        assert list(payoffs(n, bet, *tables)) == way(n, bet, *tables)
        changes = rules.best_changes(lambda *x, way=way: way(n, bet, *x), owners, tables)
        assert list(gains(n, bet, *tables)) == changes


@law("order", "three_player_payoffs three_player_gains", 20, 1500, triple=TRIPLES, bet=BETS)
def callers_at_once_change_places(triple, bet):
    n, p, q, r, _ = triple
    for call in (V.three_player_payoffs, V.three_player_gains):
        one, two, three = call(n, bet, p, q, r)
        assert call(n, bet, p, r, q) == (one, three, two)


@law(
    "limit",
    "in_turn_payoffs in_turn_gains three_player_payoffs",
    20,
    1000,
    triple=TRIPLES,
    bet=BETS,
)
def in_turn_without_looking(triple, bet):
    """Who does not use what she sees has not seen it; a bet of nothing changes little."""
    n, p, q, r, _ = triple
    assert V.in_turn_payoffs(n, bet, p, q, r, r) == V.three_player_payoffs(n, bet, p, q, r)
    saw, blind = V.in_turn_gains(n, bet, p, q, r, r), V.three_player_gains(n, bet, p, q, r)
    assert saw[:2] == blind[:2]
    assert saw[2] >= blind[2]
    always = [F(1)] * n
    tiny = F(1, 10**12)
    assert max(map(abs, V.three_player_payoffs(n, tiny, p, always, always))) < 4 * tiny


@law(
    "recomputed",
    "three_player_equilibrium equilibrium_family in_turn_equilibrium in_turn_family",
    4,
    80,
    n=st.integers(3, 4),
    bet=BETS,
)
def equilibria_of_three(n, bet):
    def gains(way, owners, tables):
        return rules.best_changes(lambda *x: way(n, bet, *x), owners, tables)

    for found in (V.three_player_equilibrium(n, bet), *V.equilibrium_family(n, bet)):
        tables = found.bet_probabilities, found.call_probabilities_2, found.call_probabilities_3
        tables = [[F(float(each)) for each in table] for table in tables]
        assert max(gains(rules.at_once, (0, 1, 2), tables)) < F(1, 10**12)
        values = rules.at_once(n, bet, *tables)
        assert all(abs(a - F(float(b))) < 1e-12 for a, b in zip(values, found.values, strict=True))
    for found in (V.in_turn_equilibrium(n, bet), *V.in_turn_family(n, bet, 2)):
        tables = found.bet_probabilities, found.call_probabilities_2
        tables = [*tables, found.after_fold, found.after_call]
        tables = [[F(float(each)) for each in table] for table in tables]
        assert max(gains(rules.in_turn, (0, 1, 2, 2), tables)) < F(1, 10**12)


def chance_of(strategy, chosen):
    """The chance that exactly these cards bet or call."""
    return math.prod(x if m else 1 - x for x, m in zip(strategy, chosen, strict=True))


@law(
    "recomputed",
    "three_player_fast_programme three_player_slow_programme solve_programme",
    3,
    60,
    triple=TRIPLES,
    bet=BETS,
    seed=SEEDS,
)
def programmes(triple, bet, seed):
    n, p, q, r, _ = triple
    gains = rules.best_changes(lambda *x: rules.at_once(n, bet, *x), (0, 1, 2), (p, q, r))
    fast, slow = V.three_player_fast_programme(n, bet), V.three_player_slow_programme(n, bet)
    played = [np.array([1.0, *map(float, each)]) for each in (p, q, r)]
    sets = list(product((0, 1), repeat=n))
    for programme in (fast, slow):
        strategies = played
        if programme.slow:
            strategies = [
                np.array([1.0, *(chance_of(each[1:], s) for s in sets)]) for each in played
            ]
        total = 0.0
        for player in range(3):
            others = [strategies[k] for k in range(3) if k != player]
            worth = np.einsum("ryz,y,z->r", programme.rows[player], *others)
            for bound, weight in enumerate(programme.weights[player]):
                total += weight * worth[programme.bounds[player] == bound].max()
        assert abs(total - float(sum(gains))) < 1e-9
    solved = V.solve_programme(fast, np.random.default_rng(seed))
    if solved.status == "equilibrium":
        tables = solved.bet_probabilities, solved.call_probabilities_2, solved.call_probabilities_3
        tables = [[F(float(each)) for each in table] for table in tables]
        found = rules.best_changes(lambda *x: rules.at_once(n, bet, *x), (0, 1, 2), tables)
        assert max(found) <= 1e-6
        assert np.allclose([float(g) for g in found], solved.gains, atol=1e-12)


# Game trees --------------------------------------------------------------------------------


@law(
    "recomputed",
    "von_neumann_game_tree von_neumann_behaviour",
    5,
    100,
    pair=PAIRS,
    triple=TRIPLES,
    bet=BETS,
)
def trees(pair, triple, bet):
    n, p, q = pair
    tree = V.von_neumann_game_tree(n, bet)
    played = V.von_neumann_behaviour(tree, p, [q])
    assert list(tree.expectations(played)) == rules.two_players(n, bet, p, q)
    gains = rules.best_changes(lambda *x: rules.two_players(n, bet, *x), (0, 1), (p, q))
    assert list(tree.gains(played)) == gains
    n, p, q, s, t = triple
    for turns, calls, reckoned in (
        (False, (q, s), rules.at_once),
        (True, (q, s, t), rules.in_turn),
    ):
        tree = V.von_neumann_game_tree(n, bet, 3, turns)
        played = V.von_neumann_behaviour(tree, p, calls)
        assert list(tree.expectations(played)) == reckoned(n, bet, p, *calls)
