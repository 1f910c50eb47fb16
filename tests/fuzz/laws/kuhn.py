"""Laws of Kuhn poker, against hands that are played out (tests/kuhn/kuhn_dealt.py)."""

import math
from fractions import Fraction as F

import numpy as np
from hypothesis import strategies as st
from kuhn_dealt import Dealt, decisions, fraction, mover
from laws.registry import SEEDS, fractions, law
from laws.simplified_kuhn import NAMES, PLACES, gained

import guts_core.kuhn as K

GAMES = st.sampled_from(
    [K.KuhnPoker(4), K.MultiplayerKuhn(2, 3), K.MultiplayerKuhn(2, 5), K.MultiplayerKuhn(3, 4)]
)
POTS = fractions(F(1, 2), 12, 8)
CURVED = st.floats(0.8, 6)


def profile(game, seed):
    """Frequencies in thirds, some of them 0 or 1."""
    numbers = np.random.default_rng(seed).integers(0, 4, game.free.shape)
    return np.vectorize(lambda k: F(int(k), 3), otypes=[object])(numbers)


def dealt(game, frequencies, pot):
    """The same profile, played out."""
    return Dealt(game.players, game.cards, frequencies, pot)


def largest_gain(game, frequencies, pot):
    return float(max(dealt(game, frequencies, F(pot)).gains()))


# Payoffs -----------------------------------------------------------------------------------

METHODS = "expectations gains payoff_sums loss_sums own_reach reached reduce complete"
BOTH = " ".join(
    f"{kind}.{name}" for kind in ("KuhnPoker", "MultiplayerKuhn") for name in METHODS.split()
)


@law("recomputed", BOTH, 6, 120, game=GAMES, seed=SEEDS, pot=POTS)
def profiles(game, seed, pot):
    x = profile(game, seed)
    hands = dealt(game, x, pot)
    wanted = hands.expectations()
    assert list(game.expectations(x, pot)) == wanted
    assert list(game.payoff_sums(x, pot)) == [(e + pot / game.players) * game.deals for e in wanted]
    assert list(game.gains(x, pot)) == hands.gains()
    assert list(game.loss_sums(x, pot)) == [each * game.deals for each in hands.gains()]
    own, met = game.own_reach(x), game.reached(x)
    for node, history in enumerate(decisions(game.players)):
        for card in range(game.cards):
            who = mover(game.players, history)
            moves = [(history[:k], history[k]) for k in range(len(history))]
            steps = [step for step in moves if mover(game.players, step[0]) == who]
            mine = [fraction(hands.chance(*step, card)) for step in steps]
            assert own[node, card] == math.prod(mine)
            ways = [d for d in hands.deals if d[who] == card and mine.count(0) == 0]
            assert met[node, card] == any(hands.others(history, d, who) for d in ways)
    inside = game.complete(game.reduce(x))
    assert (inside[game.free] == x[game.free]).all()
    assert (inside[~game.free] == game.fixed[~game.free]).all()


@law(
    "recomputed",
    "KuhnPoker.gradient MultiplayerKuhn.gradient KuhnPoker.slope_sums "
    "MultiplayerKuhn.slope_sums KuhnPoker.expectation_slopes MultiplayerKuhn.expectation_slopes "
    "KuhnPoker.system MultiplayerKuhn.system KuhnPoker.write_system MultiplayerKuhn.write_system "
    "KuhnPoker.gradient_alone MultiplayerKuhn.gradient_alone",
    10,
    250,
    game=GAMES,
    seed=SEEDS,
    pot=POTS,
)
def slopes(game, seed, pot):
    """Payoffs are affine in each frequency: differences of what is played out are derivatives."""
    rng, x = np.random.default_rng(seed), profile(game, seed)
    node, card = (int(each) for each in rng.choice(np.argwhere(game.free)))
    owner, ends = int(game.owners[node]), []
    inner = game.complete(game.reduce(x))
    for base in (x, inner):
        for end in (F(0), F(1)):
            base = base.copy()
            base[node, card] = end
            ends.append(dealt(game, base, pot).expectations())
    wanted = ends[1][owner] - ends[0][owner]
    assert game.gradient(x, pot)[node, card] == wanted
    assert (game.slope_sums(x, pot) / game.deals * game.own_reach(x))[node, card] == wanted
    place = int(np.flatnonzero(np.flatnonzero(game.free) == node * game.cards + card)[0])
    floats = game.reduce(x).astype(float)
    found = game.expectation_slopes(floats, float(pot))[:, place]
    assert np.allclose(found, [float(b - a) for a, b in zip(*ends[2:], strict=True)], atol=1e-12)
    system = game.system(floats, float(pot))

    def conditions(unknowns, at):
        return game.reduce(game.gradient(game.complete(unknowns), at, reach_free=True))

    moved = [np.where(np.arange(game.size) == place, end, floats) for end in (0.0, 1.0)]
    assert np.allclose(system.gradient, conditions(floats, float(pot)), atol=1e-12)
    change = conditions(moved[1], float(pot)) - conditions(moved[0], float(pot))
    assert np.allclose(system.jacobian[:, place], change, atol=1e-10)
    change = conditions(floats, float(pot) + 1) - conditions(floats, float(pot))
    assert np.allclose(system.pot_derivative, change, atol=1e-10)
    written, rows = np.empty_like(system.jacobian), rng.random(game.size)
    gradient, pot_derivative = game.write_system(floats, float(pot), rows, written)
    assert np.array_equal(gradient, system.gradient)
    alone = game.gradient_alone(floats, float(pot))
    assert np.allclose(alone, gradient, rtol=1e-13, atol=1e-15 * (1 + float(pot)))
    assert np.array_equal(pot_derivative, system.pot_derivative)
    assert np.array_equal(written, system.jacobian * rows[:, None])


@law(
    "recomputed",
    "KuhnPoker.structured MultiplayerKuhn.structured RegularisedKuhn.factored",
    2,
    60,
    cards=st.integers(40, 60),
    seed=SEEDS,
    pot=POTS,
)
def factors_solve_the_bordered_system(cards, seed, pot):
    """By the Jacobian itself: what is solved, multiplied out, is the right-hand side again."""
    game, rng, pot = K.KuhnPoker(cards), np.random.default_rng(seed), float(pot)
    x, rows, diagonal, column = rng.random((4, game.size))
    border, right = rng.normal(size=game.size + 1), rng.normal(size=(game.size + 1, 2))
    matrix = np.empty((game.size + 1, game.size + 1))

    def solves(factors):
        solution = factors.solved(right)
        size = np.abs(matrix).max() * np.abs(solution).max()
        assert np.allclose(matrix @ solution, right, rtol=0, atol=1e-11 * size)
        assert factors.sign == np.linalg.slogdet(matrix).sign

    gradient, rate = game.write_system(x, pot, rows, matrix[:-1, :-1])
    matrix[:-1, :-1] += np.diag(diagonal)
    matrix[:-1, -1], matrix[-1] = column, border
    found = game.structured(x, pot)
    assert np.array_equal(found[0], gradient)
    assert np.array_equal(found[1], rate)
    solves(found[2](rows, diagonal, column, border))
    assert K.MultiplayerKuhn(3, 5).structured(x[: 12 * 5 - 22], pot) is None
    problem = K.RegularisedKuhn(game, 0.01)
    wanted, matrix[:-1, :-1], derivative = problem.residual_and_jacobian(x, pot)
    matrix[:-1, -1] = derivative / 4
    residual, factors = problem.factored(x, pot, 4.0, border)
    assert np.array_equal(residual, wanted)
    solves(factors)


@law(
    "scale",
    "KuhnPoker.expectations MultiplayerKuhn.expectations KuhnPoker.gradient "
    "MultiplayerKuhn.gradient",
    20,
    1500,
    game=GAMES,
    seed=SEEDS,
    pot=POTS,
    more=POTS,
)
def payoffs_are_affine_in_the_pot(game, seed, pot, more):
    x = profile(game, seed)
    for call in (game.expectations, game.gradient):
        assert (call(x, pot) + call(x, pot + 2 * more) == 2 * call(x, pot + more)).all()
    assert game.expectations(x, pot).sum() == 0


@law(
    "limit",
    "MultiplayerKuhn.check_and_fold KuhnPoker.gains MultiplayerKuhn.gains KuhnPoker.system",
    10,
    200,
    cards=st.integers(4, 6),
    part=fractions(F(1, 9), 2, 9),
)
def small_pots(cards, part):
    """Up to the least pot nobody gains by leaving check and fold; beyond it somebody does."""
    game = K.MultiplayerKuhn(3, cards)
    never, pot = game.check_and_fold(), game.least_pot * part
    found = game.gains(never, float(pot)).max()
    assert (found < 1e-15) == (part <= 1)
    assert np.allclose(K.KuhnPoker(cards).gains(never, float(pot)), game.gains(never, float(pot)))


# Exact equilibria --------------------------------------------------------------------------


@law("recomputed", "two_player_kuhn", 8, 200, cards=st.integers(3, 6), pot=POTS)
def two_players(cards, pot):
    found = K.two_player_kuhn(cards, pot, exact=True)
    hands = dealt(found.game, found.frequencies, pot)
    assert found.gap == 0
    assert hands.gains() == [0, 0]
    assert hands.expectations()[0] == found.value
    near = K.two_player_kuhn(cards, float(pot))
    assert abs(near.value - found.value) < 1e-9


@law("limit", "two_player_limit two_player_kuhn", 6, 60, pot=POTS)
def many_cards(pot):
    limit = K.two_player_limit(pot)
    assert limit.lower == limit.value == limit.upper
    errors = [abs(K.two_player_kuhn(n, pot).value - float(limit.value)) for n in (25, 100)]
    assert errors[1] <= 0.02 * (1 + pot)
    assert errors[1] <= 0.5 * errors[0] + 1e-3


@law(
    "recomputed",
    "first_bluffs first_profit ClosedForm.at ClosedForm.proved",
    6,
    100,
    cards=st.integers(4, 5),
    part=fractions(0, 1, 9),
)
def first_bluffs(cards, part):
    form, least = K.first_bluffs(cards), F(2, cards - 3)
    pot = least + part * (F(3, cards - 3) - least)
    assert form.proved()
    assert max(dealt(form.game, form.at(pot), pot).gains()) == 0
    just_above = least * (1 + F(1, 100))
    for players in (2, 3):
        pot = F(players - 1, cards - players) * (1 + F(1, 100))
        found = K.first_profit(players, cards, pot)
        game = K.MultiplayerKuhn(players, cards)
        assert max(dealt(game, found.frequencies, pot).gains()) == 0
    assert list(found.expectations) == dealt(game, found.frequencies, just_above).expectations()


@law(
    "recomputed",
    "large_pots low_calls ClosedForm.at ClosedForm.proved",
    6,
    100,
    cards=st.integers(4, 5),
    more=fractions(0, 40, 7),
    share=fractions(0, 1, 5),
)
def large_pots(cards, more, share):
    for form, pot in (
        (K.large_pots(cards), {4: 5, 5: 13}[cards] + more),
        (K.low_calls(share, cards), {4: 7, 5: 26}[cards] + more),
    ):
        assert form.proved()
        assert max(dealt(form.game, form.at(pot), pot).gains()) == 0
        values = [each(pot) for each in form.expectations]
        assert values == dealt(form.game, form.at(pot), pot).expectations()


# Equilibria in floats ----------------------------------------------------------------------


@law(
    "limit",
    "regularised_equilibrium near_equilibrium logit_equilibrium without_regularisation "
    "polish selected_equilibrium index",
    3,
    40,
    pot=CURVED,
)
def regularisation_that_vanishes(pot):
    """Gains fall with epsilon, and what is polished has none left."""
    game = K.KuhnPoker(4)
    for epsilon in (1e-4, 1e-8):
        near = K.near_equilibrium(game, pot, epsilon)
        unknowns = K.regularised_equilibrium(game, pot, epsilon)
        logit = game.complete(K.logit_equilibrium(game, pot, max(epsilon, 1e-6)))
        for x in (near.frequencies, game.complete(unknowns)):
            assert largest_gain(game, x, pot) < 400 * epsilon * (1 + pot)
        assert largest_gain(game, logit, pot) < 400 * max(epsilon, 1e-6) * (1 + pot)
        assert K.index(near) in (-1, 0, 1)
    plain = K.without_regularisation(game, pot, near)
    polished = K.polish(game, near.frequencies, pot)
    for found in (plain, polished):
        assert largest_gain(game, found.frequencies, pot) < 1e-10
        assert np.abs(found.frequencies - near.frequencies).max() < 0.2
    wanted = dealt(game, polished.frequencies, F(pot))
    assert np.allclose(polished.expectations, np.array(wanted.expectations(), float), atol=1e-12)
    assert np.allclose(polished.gains, np.array(wanted.gains(), float), atol=1e-12)


@law(
    "limit",
    "expansion Expansion.at Expansion.regularised selected_equilibrium",
    3,
    40,
    pot=st.floats(0.9, 0.95),
)
def first_order(pot):
    """The expansion misses a regularised solution by the square of epsilon."""
    game = K.KuhnPoker(5)
    near = game.complete(K.regularised_equilibrium(game, 1.2 * pot, 1e-7))
    found = K.selected_equilibrium(game, near, 1.2 * pot)
    assert largest_gain(game, found.frequencies, 1.2 * pot) < 1e-10
    again = K.expansion(game, found.frequencies, 1.2 * pot)
    assert np.allclose(again.correction, found.expansion.correction, atol=1e-6)
    rows = found.expansion.regularised([1e-7, 1e-6])
    misses = [
        np.abs(row - found.expansion.at(e)).max() for row, e in zip(rows, (1e-7, 1e-6), strict=True)
    ]
    assert misses[0] < 0.2 * misses[1] + 1e-10


@law(
    "recomputed",
    "RegularisedKuhn RegularisedKuhn.residual_and_jacobian RegularisedKuhn.residual "
    "RegularisedKuhn.write_jacobian RegularisedKuhn.inside RegularisedKuhn.noise",
    4,
    60,
    pot=CURVED,
    seed=SEEDS,
)
def conditions_that_are_continued(pot, seed):
    game = K.KuhnPoker(4)
    problem, x = K.RegularisedKuhn(game, 1e-3), K.regularised_equilibrium(game, pot, 1e-3)
    assert problem.inside(x)
    assert not problem.inside(x + 2)
    here, jacobian, by_pot = problem.residual_and_jacobian(x, pot)
    written = np.empty_like(jacobian)
    assert np.array_equal(problem.write_jacobian(x, pot, written), (here, by_pot))
    assert np.array_equal(written, jacobian)
    assert np.allclose(problem.residual(x, pot), here, rtol=1e-13, atol=1e-15 * (pot + 1))
    assert np.abs(here).max() < 1e-9 + 1e3 * problem.noise(x, pot)
    way = np.random.default_rng(seed).normal(size=x.size) * 1e-7 * np.minimum(x, 1 - x)
    ends = [problem.residual_and_jacobian(x + sign * way, pot)[0] for sign in (1, -1)]
    scale = np.abs(jacobian @ way).max()
    assert np.allclose(ends[0] - ends[1], 2 * jacobian @ way, atol=1e-3 * scale + 1e-13)
    ends = [problem.residual_and_jacobian(x, pot + step)[0] for step in (1e-6, -1e-6)]
    assert np.allclose((ends[0] - ends[1]) / 2e-6, by_pot, atol=1e-6)


@law(
    "recomputed",
    "search_equilibria FoundEquilibria.extreme equilibrium_set EquilibriumSet.contains "
    "ClosedPattern.of ClosedPattern.contains ClosedPattern.holds family connected "
    "EquilibriumPath.joins component_indices",
    1,
    12,
    pot=fractions(2, 6, 4),
    seed=SEEDS,
)
def found_from_random_starts(pot, seed):
    game = K.KuhnPoker(4)
    found = K.search_equilibria(4, pot, 40, np.random.default_rng(seed))
    whole = K.equilibrium_set(4, pot, starts=0)
    ranges = np.array(whole.ranges, dtype=float)
    for x, value in zip(found.frequencies, found.expectations, strict=True):
        hands = dealt(game, x, pot)
        assert float(max(hands.gains())) < 1e-9 * (1 + pot)
        assert np.allclose(np.array(hands.expectations(), float), value, atol=1e-12)
        assert whole.contains(x)
        assert (ranges[:, 0] - 1e-7 <= value).all()
        assert (value <= ranges[:, 1] + 1e-7).all()
    if not len(found.frequencies):
        return
    best, least = (found.extreme(0, greatest) for greatest in (True, False))
    assert best.expectations[0] >= found.expectations[:, 0].max() - 1e-9
    assert least.expectations[0] <= found.expectations[:, 0].min() + 1e-9
    pattern = next(each for each in whole.patterns if each.contains(best.frequencies, pot, 1e-5))
    unknowns = game.reduce(best.frequencies)
    slopes = game.reduce(game.gradient(best.frequencies, float(pot), reach_free=True))
    assert pattern.holds(unknowns[None], slopes[None], 1e-5).all()
    low, high = (np.isclose(unknowns, end, rtol=0, atol=1e-9) for end in (0, 1))
    assert K.ClosedPattern.of(low, high).contains(best.frequencies, pot, 1e-6)
    around = K.family(best, 5, np.random.default_rng(seed))
    for member in (*around.least, *around.greatest):
        assert largest_gain(game, member.frequencies, pot) < 1e-8
    path = K.connected(best, best, 0.5)
    assert path.joins(best, best)
    assert path.spacing == 0
    indices = K.component_indices(game, float(pot), [c.patterns for c in whole.components], lines=1)
    assert sum(indices) == 1
    assert len(indices) == len(whole.components)


@law(
    "recomputed",
    "equilibrium_curve EquilibriumCurve.at EquilibriumCurve.largest_multiplicity "
    "many_players_curve MultiplayerCurve.at MultiplayerCurve.largest_multiplicity index",
    1,
    8,
    pot=st.floats(1.2, 2.8),
)
def along_curves(pot):
    three, two = (
        K.equilibrium_curve(4, (1, 3), 1e-5),
        K.many_players_curve(K.MultiplayerKuhn(2, 4), 3.0, 1e-5),
    )
    for curve in (three, two):
        members = curve.at(pot)
        for each in members:
            assert largest_gain(curve.game, each.frequencies, pot) < 1e-2
        assert sum(K.index(each) for each in members) == 1
        assert curve.largest_multiplicity()[0] >= len(members)


@law("limit", "eleven_unknowns polish near_equilibrium", 2, 30, pot=st.floats(2.1, 6))
def eleven_frequencies(pot):
    """No change of the eleven frequencies gains, where the others are as the simple rules say."""
    game = K.eleven_unknowns()
    near = K.near_equilibrium(game, pot, 1e-8)
    found = K.polish(game, near.frequencies, pot)
    nodes = decisions(3)
    eleven = [F(float(found.frequencies[nodes.index(h), card])) for h, card in PLACES.values()]
    played = dict(zip(PLACES, eleven, strict=True))
    assert max(gained([played[name] for name in NAMES], F(pot))) < F(1, 10**9)


# Game trees --------------------------------------------------------------------------------


@law("recomputed", "kuhn_game_tree kuhn_behaviour", 4, 60, game=GAMES, seed=SEEDS, pot=POTS)
def trees(game, seed, pot):
    x = profile(game, seed)
    hands, tree = dealt(game, x, pot), K.kuhn_game_tree(game, pot)
    played = K.kuhn_behaviour(game, x)
    assert list(tree.expectations(played)) == hands.expectations()
    assert list(tree.gains(played)) == hands.gains()
