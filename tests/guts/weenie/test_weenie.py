"""The Weenie rule: minima against the Nash threshold, certificates, the recursive value."""

import dataclasses
import math
from fractions import Fraction

import numpy as np
import pytest
from scipy.optimize import minimize, minimize_scalar

from guts_core.guts import (
    Guts,
    certified_search,
    coalition_game,
    enclose_coalition,
    losing_for_all_sizes,
    minimum_against_nash,
    nash_growth,
    nash_threshold,
    pseudo_bloc_minimum,
    solve_coalition,
    solve_weenie,
    weenie_limit,
)
from guts_core.guts.closed_forms import pseudo_bloc_payoff
from guts_core.guts.weenie import minimum as minima
from guts_core.guts.weenie import search as weenie_search
from guts_core.guts.weenie import second_look
from guts_core.guts.weenie.landscape import payoff_landscape
from guts_core.guts.weenie.recursive import (
    enclose_weenie,
    weenie_bloc_gradient,
    weenie_bloc_payoff,
    weenie_bloc_slope,
)
from guts_core.guts.weenie.search import (
    ABOVE_FLOOR,
    IN_CUBE,
    NO_STATIONARY_POINT,
    OpponentSearch,
    nash_interval,
    search_all,
)
from guts_core.guts.weenie.second_look import recheck
from guts_core.guts.weenie.sizes import _scaled_payoff
from guts_core.methods.exact.branch_and_bound import Cover
from guts_core.methods.exact.interval_arrays import IntervalArray
from guts_core.methods.exact.intervals import Interval

WIDTH = Fraction(1, 10**9)  # what an enclosure of the minimum may not exceed


def payoff_at_nash(players, thresholds):
    """Player 1's payoff from the rules; opponents' thresholds on the last axis."""
    points = np.asarray(thresholds, dtype=float)
    own = np.full((*points.shape[:-1], 1), nash_threshold(players, weenie=True))
    return Guts(players, weenie=True).payoffs(np.concatenate([own, points], axis=-1))[..., 0]


@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_search_evaluates_the_rules(players):
    """Payoff and derivatives of the search against the rules and finite differences."""
    opponents, rng = players - 1, np.random.default_rng(players)
    p, step = nash_threshold(players, weenie=True), 1e-6
    for below in range(opponents + 1):
        search = OpponentSearch(
            opponents, below, nash_interval(opponents), Fraction(0), Fraction(3), 0.0, (1.0, 0.0)
        )
        points = np.sort(rng.uniform(0.01, p - 0.01, (4, below)), axis=1)
        copies = [1] * below
        if below < opponents:
            points = np.column_stack([points, rng.uniform(p + 0.01, 0.99, 4)])
            copies.append(opponents - below)
        spread = np.repeat(points, copies, axis=1)
        payoff = search.payoff(IntervalArray.point(points))
        exact = payoff_at_nash(players, spread)
        assert (payoff.low <= exact + 1e-14).all()
        assert (payoff.high >= exact - 1e-14).all()
        slopes = search.slopes(IntervalArray.point(points))
        for j, count in enumerate(copies):
            shift = np.repeat(np.eye(len(copies))[j] * step, copies)
            change = payoff_at_nash(players, spread + shift) - payoff_at_nash(
                players, spread - shift
            )
            assert slopes.low[:, j] == pytest.approx(change / (2 * step * count), abs=1e-6)


@pytest.mark.parametrize("players", [4, 6])
def test_slopes_on_boxes_hold_those_at_points_inside(players):
    opponents, rng = players - 1, np.random.default_rng(players)
    search = OpponentSearch(
        opponents, 2, nash_interval(opponents), Fraction(-1, 10), Fraction(27, 10), 0.0, (1.0, 0.0)
    )
    low = np.array([[0.2, 0.3, 0.85]])
    high = np.array([[0.3, 0.45, 0.9]])
    box = search.slopes(IntervalArray(low, high))
    points = np.sort(rng.uniform(low, high, (200, 3)), axis=1)
    inside = search.slopes(IntervalArray.point(points))
    assert (box.low <= inside.low).all()
    assert (box.high >= inside.high).all()


@pytest.mark.parametrize("players", range(2, 7))
def test_minima_are_enclosed(players):
    minimum = minimum_against_nash(players)
    assert minimum.upper - minimum.lower <= WIDTH
    assert minimum.lower <= Fraction(minimum.value) + Fraction(1, 10**15)
    at = payoff_at_nash(players, minimum.thresholds)
    assert at == pytest.approx(minimum.value, abs=1e-13)
    assert (minimum.value < 0) == (players >= 6)


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_no_start_of_a_descent_gets_below_the_minimum(players):
    opponents, rng = players - 1, np.random.default_rng(players)
    starts = rng.random((10, opponents))
    starts[0] = [0.0, *[0.93] * (opponents - 1)]
    least = min(
        minimize(
            lambda t: float(payoff_at_nash(players, np.clip(t, 0, 1))),
            start,
            bounds=[(0, 1)] * opponents,
        ).fun
        for start in starts
    )
    minimum = minimum_against_nash(players)
    assert least >= minimum.value - 1e-9
    assert least == pytest.approx(minimum.value, abs=1e-6)


@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_the_bound_that_is_told_is_the_one_that_the_search_has_shown(monkeypatch, players):
    floors = []
    monkeypatch.setattr(minima, "certified_search", lambda _, floor: floors.append(floor) or ())
    found = minimum_against_nash(players)
    assert floors == [found.lower]


def test_a_minimum_whose_sign_is_open_is_not_called_0(monkeypatch):
    bounds = -Fraction(1, 10**9), Fraction(1, 10**9)
    best = minima.NashMinimum(4, 0.0, (0.0, 0.9, 0.9), *bounds, 0)
    monkeypatch.setattr(minima, "pseudo_bloc_minimum", lambda *_: best)
    monkeypatch.setattr(minima, "certified_search", lambda *_: ())
    found = minimum_against_nash(4)
    assert (found.lower, found.upper) == bounds


def test_the_lower_bound_holds_for_pseudo_blocs_beside_the_one_that_was_found(monkeypatch):
    """It is below the minimum over u even if the search for u ends a little beside it."""
    least, rate = pseudo_bloc_minimum(6), minima._best_rate
    for beside in (-1e-3, 1e-3):
        monkeypatch.setattr(minima, "_best_rate", lambda n, p, step=beside: rate(n, p) + step)
        found = pseudo_bloc_minimum(6)
        assert found.lower <= least.lower <= least.upper < found.upper


def test_second_minimum_sinks_through_zero_between_five_and_six():
    values = [pseudo_bloc_minimum(players).value for players in (4, 5, 6, 7)]
    assert values == sorted(values, reverse=True)
    assert values[1] > 0 > values[2]


@pytest.mark.parametrize("players", [4, 6, 21, 1001])
def test_pseudo_bloc_minimum_against_a_scalar_search(players):
    p = nash_threshold(players, weenie=True)
    found = minimize_scalar(
        lambda u: pseudo_bloc_payoff(players - 1, p, u, 0.0),
        bounds=(p, 1),
        method="bounded",
        options={"xatol": 1e-12},
    )
    assert pseudo_bloc_minimum(players).value == pytest.approx(found.fun, abs=1e-10)


def test_counterexample_with_six_players_is_rigorous():
    """Opponents at 0, 37/40, 37/40, 37/40, 37/40: the sign is that of an interval."""
    payoff = pseudo_bloc_payoff(5, nash_interval(5), Fraction(37, 40), 0)
    assert payoff.upper < Fraction(-1, 100)
    assert payoff_at_nash(6, [0.0, *[0.925] * 4]) == pytest.approx(float(payoff.upper), abs=1e-14)


def test_counterexample_dealt_at_the_table():
    rng, hands = np.random.default_rng(6), 2_000_000
    thresholds = np.array([nash_threshold(6, weenie=True), 0.0, *[0.925] * 4])
    hand = rng.random((hands, 6))
    hold = hand > thresholds
    count = hold.sum(axis=1)
    winner = np.where(hold, hand, -1).argmax(axis=1)
    payoff = np.where(count == 0, 2, count - 1) - 1.0
    payoff -= 6 * hold[:, 0]
    payoff += 12 * (hold[:, 0] & (winner == 0))
    payoff -= 6 * ((count == 0) & (hand.argmax(axis=1) == 0))
    error = payoff.std() / math.sqrt(hands)
    exact = float(pseudo_bloc_payoff(5, nash_threshold(6, weenie=True), 0.925, 0.0))
    assert abs(payoff.mean() - exact) < 4.5 * error
    assert payoff.mean() < 0


def test_every_size_from_six_on_loses():
    assert losing_for_all_sizes()
    for players in (6, 10, 100):
        h = Fraction(1, players - 1)
        enclosed = _scaled_payoff(h, h)
        p, u = nash_threshold(players, weenie=True), (169 / 250) ** (1 / (players - 1))
        direct = pseudo_bloc_payoff(players - 1, p, u, 0.0)
        assert float(enclosed.lower) == pytest.approx(direct, abs=1e-12)
        assert float(enclosed.upper) == pytest.approx(direct, abs=1e-12)


def test_limit_of_many_players():
    limit = weenie_limit()
    errors = [pseudo_bloc_minimum(n + 1).value - limit.value for n in (10**3, 10**4, 10**5)]
    assert errors[0] / errors[1] == pytest.approx(10, rel=0.01)
    assert errors[1] / errors[2] == pytest.approx(10, rel=0.01)


@pytest.fixture(scope="module")
def search_for_five():
    return certified_search(5, Fraction(0))


CENTER = Fraction(nash_threshold(5, weenie=True))


def test_certificate_reports_its_boxes(search_for_five):
    used = {reason for _, boxes in search_for_five for reason in boxes.reasons.tolist()}
    assert {NO_STATIONARY_POINT, ABOVE_FLOOR, IN_CUBE} <= used | {ABOVE_FLOOR}
    assert all(recheck(search, boxes) for search, boxes in search_for_five)


def test_second_look_refuses_a_wrong_reason_or_a_missing_box(search_for_five):
    for search, boxes in search_for_five:
        wrong = dataclasses.replace(boxes, reasons=np.full_like(boxes.reasons, IN_CUBE))
        assert not recheck(search, wrong)
        missing = dataclasses.replace(
            boxes, lower=boxes.lower[1:], upper=boxes.upper[1:], reasons=boxes.reasons[1:]
        )
        assert not recheck(search, missing)


def test_second_look_refuses_too_high_a_floor():
    """With the floor above the second minimum, boxes that hold it cannot be discharged."""
    (search, boxes), *_ = search_all(4, nash_interval(4), Fraction(1, 1000), CENTER)
    raised = dataclasses.replace(search, floor=0.5)
    lifted = dataclasses.replace(boxes, reasons=np.full_like(boxes.reasons, ABOVE_FLOOR))
    assert not recheck(raised, lifted)


HALF = Interval.of(Fraction(1, 2))


def stands(monkeypatch, changes=(), own=HALF, floor=Fraction(0), value=Fraction(0), order=range(4)):
    """Whether searches of three opponents pass whatever is asked beside their boxes."""
    kappa = 3 + 3 * value
    runs = [OpponentSearch(3, k, own, value, kappa, 0.1, (1.0, 0.0)) for k in order]
    for place, change in changes:
        runs[place] = dataclasses.replace(runs[place], **change)
    monkeypatch.setattr(second_look, "recheck", lambda *_: True)
    return second_look.recheck_all([(run, None) for run in runs], 3, own, floor, value)


@pytest.mark.parametrize("place", range(4))
@pytest.mark.parametrize(
    "change",
    [
        {"opponents": 4},
        {"own": HALF + Fraction(1, 10**30)},
        {"value": Fraction(1, 10**30)},
        {"kappa": 3 + Fraction(1, 10**30)},
        {"floor": math.nextafter(0.1, 0)},
    ],
)
def test_second_look_asks_each_search_what_it_was_for(monkeypatch, place, change):
    tenth = Fraction(0.1)
    assert stands(monkeypatch, floor=tenth)
    assert not stands(monkeypatch, [(place, change)], floor=tenth)


def test_second_look_compares_floors_beyond_floats(monkeypatch):
    assert not stands(monkeypatch, floor=Fraction(0.1) + Fraction(1, 10**30))


@pytest.mark.parametrize(
    "order", [(0, 1, 2), (0, 1, 2, 2), (1, 2, 3), (0, 1, 2, 3, 3), (0, 0, 2, 3)]
)
def test_second_look_wants_one_search_for_each_number_below(monkeypatch, order):
    assert not stands(monkeypatch, order=order)


def test_second_look_excludes_always_dropping_for_the_whole_interval(monkeypatch):
    """Where 8 (1 - p^3)/3 is more than 1 + V: at V = 0 up to .8549879, at V = 1 up to .6299605."""
    for value, low, high in ((0, 0.8549, 0.8550), (1, 0.6299, 0.6300)):
        ends = Fraction(low), Fraction(high)
        for own, good in (((0.5, low), True), ((low, high), False), ((high, high), False)):
            interval = Interval.between(*map(Fraction, own))
            assert stands(monkeypatch, own=interval, value=Fraction(value)) is good
        assert 8 * (1 - ends[0] ** 3) / 3 > 1 + value > 8 * (1 - ends[1] ** 3) / 3


@pytest.mark.parametrize(
    ("lower", "upper", "fills"),
    [
        ((0, 0.4), (0.5, 1), True),
        ((0, 0.4), (0.45, 1), False),
        ((0, 0.45), (0.5, 1), False),
        ((0.01, 0.4), (0.5, 1), False),
        ((0, 0.4), (0.5, 0.99), False),
    ],
)
def test_boxes_fill_the_region_for_every_threshold_of_the_interval(lower, upper, fills):
    """One opponent below a threshold between .4 and .5, and one above."""
    own = Interval.between(Fraction(0.4), Fraction(0.5))
    search = OpponentSearch(2, 1, own, Fraction(0), Fraction(3), 0.0, (1.0, 0.0))
    box = (np.array([ends], dtype=float) for ends in (lower, upper))
    assert second_look._fills(search, Cover(*box, np.zeros(1, dtype=int), 1, True)) is fills


def test_the_hessian_on_the_cube_is_bounded_for_every_threshold_of_the_interval():
    """An interval that is as wide as the bound allows, and one that is a little wider."""
    n, kappa, a, b = 4, Fraction(3), Fraction(0.76), Fraction(0.8125)

    def searched(half):
        own = Interval.between(Fraction(4, 5) - half, Fraction(4, 5) + half)
        cube = float(a), float(b)
        return OpponentSearch(n - 1, 0, own, Fraction(0), kappa, 0.0, cube)

    def left(half):
        low, high = Fraction(4, 5) - half, Fraction(4, 5) + half
        least = kappa * low * a ** (n - 3) - n * (high - a) * high ** (n - 3)
        most = kappa * high * b ** (n - 3) + 2 * n * (b - low) * b ** (n - 3)
        return n * a ** (n - 2) - least - Fraction(n - 1, 2) * (most - least)

    narrow, wide = Fraction(0), Fraction(1, 80)
    assert left(narrow) > 0 > left(wide)
    while wide - narrow > Fraction(1, 10**9):
        middle = (narrow + wide) / 2
        narrow, wide = (middle, wide) if left(middle) > 0 else (narrow, middle)
    assert second_look.convex_on_cube(searched(narrow))
    assert not second_look.convex_on_cube(searched(wide))


@pytest.mark.parametrize("beside", [-0.02, 0.02])
def test_the_cube_holds_every_threshold_of_the_interval(beside):
    """It is convex where all of these lie in it, and not judged where one of them does not."""
    ends = [Fraction(0.8) + Fraction(x) for x in (0, beside)]
    own = Interval.between(min(ends), max(ends))
    for p, good in ((Interval.of(Fraction(0.8)), True), (own, False)):
        search = OpponentSearch(3, 0, p, Fraction(0), Fraction(3), 0.0, (0.799, 0.801))
        assert second_look.convex_on_cube(search) is good


def test_the_least_on_a_box_counts_from_the_float_next_to_its_middle():
    """Between neighbouring floats that is one of its ends; the slopes are made up."""
    own = Interval.between(Fraction(0.5), Fraction(0.6))
    search = OpponentSearch(2, 2, own, Fraction(0), Fraction(3), 0.0, (1.0, 0.0))
    low, high = [0.1, 0.3], [math.nextafter(0.1, 1), math.nextafter(0.3, 1)]
    width = [Fraction(b) - Fraction(a) for a, b in zip(low, high, strict=True)]
    middle = [float((Fraction(a) + Fraction(b)) / 2) for a, b in zip(low, high, strict=True)]
    found = second_look._least_payoff(search, low, high, [(Fraction(-2), Fraction(1))] * 2)
    assert found == second_look._payoff(search, middle).lower - 2 * sum(width)


def test_a_box_is_above_the_floor_only_if_its_bound_is_so_without_rounding():
    """The payoff in the middle less the slopes times the widths, in fractions."""
    own, exact = Interval.of(Fraction(17, 24)), np.vectorize(Fraction, otypes=[object])
    search = OpponentSearch(4, 1, own, Fraction(0), Fraction(3), -math.inf, (0.0, 0.0))
    rng = np.random.default_rng(3)
    low = rng.uniform((0.1, 0.72), (0.65, 0.9), (6000, 2))
    high = low + rng.uniform(0.01, 0.05, low.shape)
    told_by_the_floor = search.examine(low, high)[0] == ABOVE_FLOOR
    assert told_by_the_floor.sum() > 100
    low, high = low[told_by_the_floor], high[told_by_the_floor]
    boxes, _ = search.in_order(low, high)
    middle = (boxes.low + boxes.high) / 2
    width = np.maximum(exact(boxes.high) - exact(middle), exact(middle) - exact(boxes.low))
    change = exact(search.slopes(boxes).magnitude) * width * np.array([1, search.above])
    bounds = exact(search.payoff(IntervalArray.point(middle)).low) - change.sum(axis=1)
    for k, bound in enumerate(bounds):
        floor = math.nextafter(float(bound), math.inf if float(bound) < bound else float(bound))
        for lower, above in ((0.0, False), (1e-9, True)):
            tried = dataclasses.replace(search, floor=floor - lower)
            (reason,), _ = tried.examine(low[k : k + 1], high[k : k + 1])
            assert (reason == ABOVE_FLOOR) == above


def test_searches_are_for_no_less_than_the_floor_where_that_is_no_float(monkeypatch):
    done = Cover(np.zeros((1, 1)), np.ones((1, 1)), np.zeros(1, dtype=int), 1, True)
    monkeypatch.setattr(OpponentSearch, "run", lambda *_: done)
    for floor in (Fraction(1, 3), Fraction(2, 3), -Fraction(1, 3), Fraction(0)):
        runs = search_all(4, nash_interval(4), floor, CENTER)
        assert all(0 <= Fraction(each.floor) - floor < Fraction(1, 10**15) for each, _ in runs)


@pytest.mark.parametrize(("value", "low", "high"), [(0, 0.8549, 0.8550), (1, 0.6299, 0.6300)])
def test_search_excludes_always_dropping_for_the_whole_interval(value, low, high):
    for ends, good in (((0.5, low), True), ((low, high), False), ((high, high), False)):
        own = Interval.between(*map(Fraction, ends))
        assert weenie_search._one_is_improvable(3, own, Fraction(value)) is good


def test_search_gives_up_loudly():
    with pytest.raises(ArithmeticError, match="did not settle"):
        search_all(4, nash_interval(4), Fraction(0), CENTER, limit=10)


@pytest.mark.parametrize("value", [Fraction(0), Fraction(-1, 100), Fraction(1, 50)])
def test_the_search_goes_by_the_stakes_that_are_right(value):
    """3 + 3V, where no other weight is asked for."""
    runs = search_all(4, nash_interval(4), Fraction(-1, 2), CENTER, value)
    assert {search.kappa for search, _ in runs} == {3 + 3 * value}
    assert {search.value for search, _ in runs} == {value}


def test_search_needs_that_always_dropping_is_no_minimum():
    """At p close to 1 the integral in D_q is too short to exclude q = 1."""
    with pytest.raises(ArithmeticError, match="always drop"):
        search_all(4, Interval.of(Fraction(99, 100)), Fraction(0), CENTER)


def test_nash_interval_holds_the_root():
    for opponents, base in ((1, 3), (5, 3), (5, 2), (40, 3)):
        p = nash_interval(opponents, base)
        assert p.lower**opponents < Fraction(1, base) < p.upper**opponents
        assert p.upper - p.lower < Fraction(1, 10**45)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_standard_rule_minimum(players):
    minimum = minimum_against_nash(players, weenie=False)
    assert minimum.upper - minimum.lower <= WIDTH
    assert (minimum.value < 0) == (players > 2)
    assert minimum.boxes == 0
    own = nash_threshold(players)
    at = Guts(players).payoffs([own, *minimum.thresholds])[0]
    assert at == pytest.approx(minimum.value, abs=1e-12)


def test_bloc_formulas_of_the_weenie_rule_exactly():
    p, q, value = Fraction(2, 5), Fraction(3, 5), Fraction(-1, 7)
    for opponents in (2, 3, 5):
        profile = [p] + [q] * opponents
        right, standard = Guts(opponents + 1, weenie=True), Guts(opponents + 1)
        alpha = right.payoffs(profile)[0]
        for weight, beta in ((3, right.stakes(profile)), (2, standard.stakes(profile))):
            assert weenie_bloc_payoff(opponents, p, q, value, weight) == alpha + value * beta


def test_derivatives_of_the_bloc_formulas():
    step, (n, p, q, v) = 1e-6, (5, 0.7, 0.8, -0.1)
    for weight in (2, 3):
        in_p = weenie_bloc_payoff(n, p + step, q, v, weight) - weenie_bloc_payoff(
            n, p - step, q, v, weight
        )
        in_q = weenie_bloc_payoff(n, p, q + step, v, weight) - weenie_bloc_payoff(
            n, p, q - step, v, weight
        )
        assert weenie_bloc_slope(n, p, q, v, weight) == pytest.approx(in_p / 2 / step, abs=1e-8)
        gradient = n * weenie_bloc_gradient(n, p, q, v, weight)
        assert gradient == pytest.approx(in_q / 2 / step, abs=1e-8)


@pytest.mark.parametrize("opponents", range(1, 9))
def test_three_regimes_of_the_recursive_game(opponents):
    solution = solve_coalition(opponents, weenie=True)
    enclosure = enclose_coalition(opponents, weenie=True)
    assert solution.value in enclosure
    assert enclosure.width <= Fraction(1, 10**10)
    assert (solution.value == 0) == (opponents <= 4)
    assert (solution.value == -1) == (opponents >= 6)


def test_one_round_from_the_ante_is_worth_minus_the_nash_growth():
    for opponents in (3, 5, 6, 8):
        game = coalition_game(opponents, 81, family="pseudo-bloc", weenie=True)
        assert game.value_map(-1.0).value == pytest.approx(-nash_growth(opponents + 1), abs=2e-3)
    assert nash_growth(6) < 1 < nash_growth(7)


def test_mixed_game_on_finer_meshes_approaches_the_continuum():
    exact = solve_weenie(5).value
    errors = [abs(solve_coalition(5, mesh, weenie=True).value - exact) for mesh in (51, 1001)]
    assert errors[1] < errors[0]
    assert errors[1] < 1e-4


def test_no_threshold_beats_the_weenie_mixture():
    solution, game = solve_weenie(5), Guts(6, weenie=True)
    own, total = np.linspace(0, 1, 2001)[:, None], 0.0
    for profile, weight in solution.coalition_mixture:
        points = np.hstack([own, np.broadcast_to(profile, (len(own), 5))])
        payoff = game.payoffs(points)[:, 0] + solution.value * game.stakes(points)
        total = total + weight * payoff
    assert total.max() <= solution.value + 1e-12


def test_growth_is_what_is_left_to_be_won_in_the_next_round():
    assert solve_weenie(3).growth == nash_growth(4)
    printed = nash_growth(4) - nash_threshold(4, weenie=True) / 3
    assert solve_weenie(3, printed_stakes=True).growth == printed
    solution, game = solve_weenie(5), Guts(6, weenie=True)
    stakes = (
        weight * game.stakes(np.append(solution.player, profile))
        for profile, weight in solution.coalition_mixture
    )
    assert solution.growth == pytest.approx(sum(stakes), abs=1e-12)


def test_stakes_grow_exactly_where_the_game_is_not_entered():
    for opponents in (*range(1, 12), 100, 10**4, 10**7):
        solution = solve_weenie(opponents)
        assert (solution.growth >= 1) == (solution.value == -1) == (opponents >= 6)


def test_printed_stakes_with_many_opponents():
    """Followed from opponent to opponent this ended in Python's bound on calls within calls."""
    values = [solve_weenie(n, printed_stakes=True).value for n in (150, 199, 200, 201, 1000, 5000)]
    assert values == sorted(values, reverse=True)
    # the gain is about a constant less a part of 1/n
    assert (values[-1] - values[-2]) / (1 / 5001 - 1 / 1001) == pytest.approx(
        (values[-2] - values[0]) / (1 / 1001 - 1 / 151), rel=0.05
    )
    with pytest.raises(ValueError, match="solve_weenie: opponents must be at most 5000 with print"):
        solve_weenie(5001, printed_stakes=True)


def test_printed_stakes_force_a_different_value():
    assert solve_weenie(5, printed_stakes=True).value > solve_weenie(5).value + 5e-3
    values = [solve_weenie(n, printed_stakes=True).value for n in range(4, 12)]
    assert values == sorted(values, reverse=True)
    assert values[0] == 0


def test_enclosure_of_the_mixed_game_fails_for_a_wrong_value(monkeypatch):
    wrong = dataclasses.replace(solve_weenie(5), value=-0.007)
    monkeypatch.setattr("guts_core.guts.weenie.recursive.solve_weenie", lambda n: wrong)
    with pytest.raises(ArithmeticError, match=r"^enclose_weenie: .* could be proved"):
        enclose_weenie(5)


@pytest.mark.parametrize("function", [minimum_against_nash, nash_growth, pseudo_bloc_minimum])
def test_nobody_plays_alone(function):
    with pytest.raises(ValueError, match=f"{function.__name__}: players must be an integer"):
        function(1)


def test_as_many_players_as_the_search_takes(monkeypatch):
    monkeypatch.setattr(minima, "LARGEST_SEARCH", 3)
    assert minimum_against_nash(3).value == 0
    with pytest.raises(ValueError, match="players must be at most 3"):
        minimum_against_nash(4)


def test_too_many_players_for_the_search():
    with pytest.raises(ValueError, match="players must be at most 16"):
        minimum_against_nash(17)


@pytest.mark.heavy
@pytest.mark.parametrize("players", range(7, 17))
def test_minima_are_enclosed_up_to_sixteen_players(players):
    minimum = minimum_against_nash(players)
    assert minimum.upper - minimum.lower <= WIDTH
    assert minimum.value < 0


def searched(below, own, floor=0.0):
    ends = Fraction(0), Fraction(3)
    return weenie_search.OpponentSearch(2, below, own, *ends, floor, (1.0, 0.0))


@pytest.mark.parametrize("ends", [(0.0, 1.0), (-1.0, 0.0), (0.0, 0.0)])
def test_a_slope_that_is_0_at_an_end_discharges_nothing(monkeypatch, ends):
    range_of = IntervalArray(*(np.full((1, 2), end) for end in ends))
    monkeypatch.setattr(weenie_search.OpponentSearch, "slopes", lambda self, boxes: range_of)
    reasons, _ = searched(2, Interval.of(0.5), 1e9).examine(
        np.array([[0.1, 0.2]]), np.array([[0.1, 0.2]])
    )
    assert reasons.tolist() == [-1]


def test_the_threshold_in_floats_holds_the_whole_interval():
    own = Interval(Interval.of(Fraction(1, 3)).low, Interval.of(Fraction(2, 3)).high)
    for below in range(3):
        threshold = searched(below, own).threshold
        assert Fraction(float(threshold.low)) <= own.lower
        assert own.upper <= Fraction(float(threshold.high))


def test_a_valley_is_the_least_payoff_of_each_threshold():
    found = payoff_landscape(6, 21)
    assert np.array_equal(found.valley, [min(row) for row in found.payoffs])


@pytest.mark.parametrize("players", [4, 30, 300])
def test_a_landscape_has_its_second_minimum(players):
    """With 300 players it had lain between two points, and no payoff had been below 0."""
    found = payoff_landscape(players, 101)
    assert found.payoffs.min() == pytest.approx(min(found.second.value, 0), abs=1e-12)
