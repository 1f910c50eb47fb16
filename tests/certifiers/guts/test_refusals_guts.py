"""What the certifiers of other games of guts refuse, the weenie search and proof apart."""

import dataclasses
from contextlib import ExitStack
from fractions import Fraction
from functools import cache, partial

import numpy as np
from refusals import Refusal, both_tests, broken, first, refuses, yes
from refusals_enclosed import TINY, near, shifted, wide
from scipy.optimize import brentq

from guts_core.guts import rules
from guts_core.guts.alliances import best_replies as alliance_replies
from guts_core.guts.beyond import ruin
from guts_core.guts.coalition.mixtures import AgainstMixture
from guts_core.guts.play import GutsPlay, jacob
from guts_core.guts.weenie import neighbourhood as nash_neighbourhood
from guts_core.guts.weenie import recursive as weenie_recursive
from guts_core.guts.weenie import sizes as weenie_sizes
from guts_core.methods.exact.flint_numbers import to_polynomial
from guts_core.methods.exact.intervals import Interval
from guts_core.methods.exact.surds import square_root
from paper_ledger.blpwz22 import card_coalition, ruin_numbers, ruin_of_many

NEAR_4_5 = Fraction(799, 1000), Fraction(801, 1000)


def weenie_leaves(p):
    return weenie_recursive._leaves_fee(5, near(p))


#: Where 6p - 4 = 3 p^6: the same for five opponents under the Weenie rule.
WEENIE_FEE = brentq(lambda p: 6 * p - 4 - 3 * p**6, 0.5, 0.8, xtol=1e-14)


def stay_the_best(times):
    """Whether the best replies to some play are sure to be so after so many more rounds."""
    scores = GutsPlay(3, 12).begin()
    for plays, often in (([10, 1, 1], 4), ([6, 9, 4], 1), ([2, 5, 4], 8)):
        scores.add(plays, often)
    return scores._sure([own.argmax() for own in scores.values()], times)


#: Half the width of a cube that is too large.
WIDTH = Fraction(12, 100)


def cube(radius, kappa=3):
    """Whether F is found convex on the cube around p for five opponents."""
    p = nash_neighbourhood.nash_interval(5)
    low, high = p.lower - Fraction(radius), p.upper + Fraction(radius)
    return nash_neighbourhood._convex_on(5, p, Fraction(kappa), low, high)


def sure_form(p, half):
    """What the form is sure to be at a vector of length 1, on a cube around 4/5: n = 6, kappa 3."""
    a, b = Fraction(4, 5) - half, Fraction(4, 5) + half
    least = 3 * p * a**3 - 6 * (p - a) * p**3
    most = 3 * p * b**3 + 12 * (b - p) * b**3
    return 6 * a**4 - (most + least) / 2 - 4 * (most - least) / 2


def widest_cube(*thresholds):
    """Half widths 1e-9 below and above the largest at which the form is positive for these."""
    low, high = Fraction(0), Fraction(1, 5)
    for _ in range(40):
        middle = (low + high) / 2
        inside = min(sure_form(p, middle) for p in thresholds) > 0
        low, high = (middle, high) if inside else (low, middle)
    return low - TINY / 1000, high + TINY / 1000


def cube_around(half, room=Fraction(0)):
    """Whether F is found convex on it for all thresholds so near to 4/5."""
    p = Fraction(4, 5)
    near = Interval.between(p - room, p + room)
    return nash_neighbourhood._convex_on(5, near, Fraction(3), p - half, p + half)


def cube_as_found():
    """The ends of a cube, and those that were found convex last."""
    tried, on = [], nash_neighbourhood._convex_on

    def noted(*given):
        tried.append(given[-2:])
        return on(*given)

    p = nash_neighbourhood.nash_interval(5)
    with broken("guts.weenie.neighbourhood:_convex_on", noted):
        return nash_neighbourhood.convex_cube(5, p, Fraction(3), p.lower), tried[-1]


def no_cube():
    """What is said where there is none."""
    p = nash_neighbourhood.nash_interval(5)
    return nash_neighbourhood.convex_cube(5, p, Fraction(-9), p.lower)


def one_interval(most, end=Fraction(1, 5)):
    return weenie_sizes.LosingCover(Fraction(1, 2), ((Fraction(0), end),), (Fraction(most),))


def nash_of(power):
    """Whether the interval around 3^(-1/5), moved, still holds it."""
    p = nash_neighbourhood.nash_interval(5)
    return 3 * (p.lower + power) ** 5 <= 1 <= 3 * (p.upper + power) ** 5


def cover_without(k):
    """The cover for the losing power with one piece left out."""
    found = weenie_sizes.losing_cover(32)
    ends, most = (part[:k] + part[k + 1 :] for part in (found.ends, found.most))
    return dataclasses.replace(found, ends=ends, most=most)


def cover_of(power):
    return weenie_sizes.losing_cover(32, Fraction(power))


@cache
def weenie():
    return weenie_recursive.solve_weenie(5)


def most(value):
    """Whether the mixture of bloc and pseudo-bloc is found to hold player 1 to this value."""
    found = weenie()
    strategies = (found.player, found.bloc, found.pseudo_bloc, found.pseudo_bloc_weight)
    numbers = tuple(Interval.of(Fraction(x)) for x in strategies)
    return weenie_recursive._most_payoff(5, numbers, Fraction(value)) <= Fraction(value)


def least(value):
    """What player 1's threshold is found to force, as far as the two families go."""
    numbers = (weenie().player, weenie().bloc, weenie().pseudo_bloc)
    p, q, r = (Interval.of(Fraction(x)) for x in numbers)
    found = (("search_all", lambda *_: ()), ("recheck_all", yes))
    with ExitStack() as stack:
        for name, fake in found:
            stack.enter_context(broken(f"guts.weenie.recursive:{name}", fake))
        return weenie_recursive._least_payoff(5, p, q, r, Fraction(value))


PAIR = AgainstMixture(2, np.array([[0.2, 0.7], [0.6, 0.9]]), np.array([0.5, 0.5]), 0.0)


@cache
def best_pair():
    return float(alliance_replies.replies(PAIR)[1][0])


def bounded(above):
    """Whether no pair is found to earn more than the best reply and so much."""
    return alliance_replies.bound_replies(PAIR, best_pair() + above, limit=3000).upper < np.inf


@cache
def ruined():
    return ruin.solve_ruin(4)


def ruin_bounds():
    return ruined().win_bounds(1)


def holds(bounds, number):
    return bounds[0] <= number <= bounds[1]


#: The chance of the one with a quarter of the money, exactly.
QUARTER = (3 - square_root(3)) / 4


def free_of_charge():
    """Gambler's ruin with a lower bound from a game that pays player 1 for each round."""
    original = ruin._fixed_point
    with broken(
        "guts.beyond.ruin:_fixed_point", lambda states, charge: original(states, -abs(charge))
    ):
        ruin.solve_ruin(4)


def better_hands_gain(sign):
    """With the values of a total of 4, or with those of the other player."""
    return ruin._better_hands_gain(ruined().states, [sign * each for each in ruined().lower])


def exchanged_ruin(side):
    """One bound of a total of 4 from the other player's values, which nothing else looks at."""
    original = ruin._fixed_point

    def exchanged(states, charge):
        values, first, second = original(states, charge)
        return -values if side * charge > 0 else values, first, second

    with (
        broken("guts.beyond.ruin:_fixed_point", exchanged),
        broken("guts.beyond.ruin:player_one_forces", yes),
        broken("guts.beyond.ruin:player_two_forces", yes),
    ):
        ruin.solve_ruin(4)


def moved_ruin(shift):
    """The exact values with a total of 5, from bounds that are moved by so much."""
    found = ruin.solve_ruin(5)
    ends = {side: tuple(x + shift for x in getattr(found, side)) for side in ("lower", "upper")}
    return ruin_numbers.enclosed_ruin(dataclasses.replace(found, **ends))


def is_saddle_if(exchanged):
    """Whether a state's thresholds, perhaps with their order exchanged, are a saddle point."""
    found = ruin.solve_ruin(5)
    thresholds = found.thresholds[:, ::-1] if exchanged else found.thresholds
    worth = {"won": 1, "lost": -1, **dict(zip(found.states, found.lower, strict=True))}
    state = found.states[1]
    changed = dataclasses.replace(found, thresholds=thresholds)
    return ruin_numbers.is_saddle(state, changed, worth.__getitem__)


def three_stacks(moved=0, lowered=0):
    """What is proved of stacks 1, 1 and 2 with a threshold moved, or with lower bounds."""
    found = ruin_of_many.many_ruin((1, 1, 2))
    table = found.tables[0]
    thresholds = {**found.thresholds}
    thresholds[table] = (*thresholds[table][:-1], thresholds[table][-1] + moved)
    most = {t: tuple(Fraction(c) - lowered for c in row) for t, row in found.chances.items()}
    return ruin_of_many.proved(found.tables, thresholds, most).gain


def root_of_two(low):
    return ruin_numbers.root_between(to_polynomial((-2, 0, 1)), low, Fraction(3, 2))


def team_bound(added):
    """What a flow proves of two against one: the greatest, or with something in one place more."""
    form, flow = card_coalition.team_form("K4"), card_coalition.best_team("K4").flow.copy()
    place = np.unravel_index(np.argmax(flow == form.both), flow.shape)
    flow[place] += added
    return form.bound(flow)


def bounds_inside(cover):
    """Whether the payoff at three points of each interval is no more than its bound."""
    return all(
        weenie_sizes._scaled_payoff(x, x).lower <= bound
        for (low, high), bound in zip(cover.ends, cover.most, strict=True)
        for x in (low, (low + high) / 2, high)
    )


ROWS = [
    Refusal(
        "guts.play.payoff_model:GutsScores._sure",
        "replies stay the best for one round more: then the third player has a better one",
        lambda: not stay_the_best(7),
        lambda: stay_the_best(6),
    ),
    Refusal(
        "guts.play.jacob:_is_equilibrium",
        "two at 1/3 and one at 1, one of them moved by 1e-6, are an equilibrium",
        lambda: not jacob._is_equilibrium((Fraction(1, 3), Fraction(1, 3) + TINY, Fraction(1))),
        lambda: jacob._is_equilibrium((Fraction(1, 3), Fraction(1, 3), Fraction(1))),
    ),
    Refusal(
        "guts.play.jacob:_is_equilibrium",
        "only the third player would rather move: an equilibrium",
        lambda: not jacob._is_equilibrium((Fraction(1), Fraction(0), Fraction(0))),
        lambda: jacob._is_equilibrium((Fraction(1), Fraction(1), Fraction(0))),
        (("guts.play.jacob:all", first), ("guts.play.jacob:_is_equilibrium", yes)),
    ),
    Refusal(
        "guts.weenie.neighbourhood:nash_interval",
        "3^(-1/5) is larger by 1e-40",
        lambda: not nash_of(Fraction(1, 10**40)) and not nash_of(Fraction(-1, 10**40)),
        lambda: nash_of(0),
        (("guts.weenie.neighbourhood:nash_interval", lambda *_: Interval(0, 1 << 192)),),
    ),
    Refusal(
        "guts.weenie.neighbourhood:_convex_on",
        "F is convex on a cube of half width .12, where its Hessian is not positive",
        lambda: not cube(WIDTH),
        lambda: cube(Fraction(1, 100)),
    ),
    Refusal(
        "guts.weenie.neighbourhood:_convex_on",
        "a Hessian of about 6 on the diagonal and -2 beside it is positive for five opponents",
        lambda: not cube(Fraction(1, 1000), kappa=-2),
        lambda: cube(Fraction(1, 1000)),
    ),
    Refusal(
        "guts.weenie.neighbourhood:_convex_on",
        "F is convex on a cube that is 1e-9 wider than the bounds of its Hessian allow",
        lambda: not cube_around(widest_cube(Fraction(4, 5))[1]),
        lambda: cube_around(widest_cube(Fraction(4, 5))[0]),
    ),
    Refusal(
        "guts.weenie.neighbourhood:_convex_on",
        "a cube that is too wide for one threshold in an interval is not for another",
        lambda: not cube_around(widest_cube(*NEAR_4_5)[1], Fraction(1, 1000)),
        lambda: cube_around(widest_cube(*NEAR_4_5)[0] * Fraction(9, 10), Fraction(1, 1000)),
    ),
    Refusal(
        "guts.weenie.neighbourhood:convex_cube",
        "F is convex on more than was found, or on a point where it is on no cube",
        lambda: cube_as_found()[1][0] < cube_as_found()[0][0] and no_cube()[0] > no_cube()[1],
        lambda: cube_as_found()[0][0] < cube_as_found()[0][1] < cube_as_found()[1][1],
        (("guts.weenie.neighbourhood:convex_cube", lambda *_: (0.5, 0.9)),),
    ),
    Refusal(
        "guts.weenie.sizes:LosingCover.proves",
        "a payoff of at most 0 is a loss, [0, 1/6] is enough for six players, or one bound for two",
        lambda: (
            not one_interval(0).proves
            and not one_interval(-1, Fraction(1, 6)).proves
            and not dataclasses.replace(one_interval(-1), ends=one_interval(-1).ends * 2).proves
        ),
        lambda: one_interval(-TINY).proves,
    ),
    Refusal(
        "guts.weenie.sizes:LosingCover.fills",
        "intervals without the first, one in between, or the last fill [0, 1/5]",
        lambda: not any(cover_without(k).fills for k in (0, 7, 31)),
        lambda: weenie_sizes.losing_cover(32).fills,
        (("guts.weenie.sizes:LosingCover.fills", yes), ("guts.weenie.sizes:all", yes)),
    ),
    Refusal(
        "guts.weenie.sizes:LosingCover.proves",
        "u^N = .9 loses for all sizes (it does for N = 1000, not for N = 5)",
        lambda: not cover_of("0.9").proves,
        lambda: cover_of("0.68").proves,
    ),
    Refusal(
        "guts.weenie.sizes:LosingCover.proves",
        "u^N = .85 loses for all sizes (it does in the first interval, not in the last)",
        lambda: not cover_of("0.85").proves,
        lambda: cover_of("0.85").most[0] < 0,
        (("guts.weenie.sizes:max", lambda bounds: next(iter(bounds))),),
    ),
    Refusal(
        "guts.weenie.sizes:losing_cover",
        "some payoff inside an interval is above the bound",
        lambda: bounds_inside(weenie_sizes.losing_cover(9)),
        lambda: weenie_sizes.losing_cover(9).fills,
        (
            (
                "guts.weenie.sizes:losing_cover",
                lambda *_: weenie_sizes.LosingCover(
                    Fraction(1, 2), ((Fraction(1, 5), Fraction(1, 5)),), (Fraction(-1),)
                ),
            ),
        ),
    ),
    Refusal(
        "guts.weenie.sizes:losing_for_all_sizes",
        "an interval that covers all sizes at once decides",
        lambda: not weenie_sizes.losing_for_all_sizes(1),
        lambda: weenie_sizes.losing_for_all_sizes(),
        (
            ("guts.weenie.sizes:losing_for_all_sizes", yes),
            ("guts.weenie.sizes:losing_cover", lambda pieces: cover_without(0)),
        ),
    ),
    Refusal(
        "guts.weenie.recursive:_leaves_fee",
        "a player who holds above .2 gets away from -1",
        lambda: not weenie_leaves(0.2),
        lambda: weenie_leaves(0.8),
    ),
    Refusal(
        "guts.weenie.recursive:_leaves_fee",
        "he does 1e-6 below the least such threshold",
        lambda: not weenie_leaves(WEENIE_FEE - 1e-6),
        lambda: weenie_leaves(WEENIE_FEE + 1e-6),
    ),
    Refusal(
        "guts.weenie.recursive:_most_payoff",
        "the mixture holds player 1 to 1e-6 less",
        lambda: not most(Fraction(weenie().value) - TINY),
        lambda: most(Fraction(weenie().value) + TINY),
        (("guts.weenie.recursive:_most_payoff", lambda *_: Fraction(-1)),),
    ),
    Refusal(
        "guts.weenie.recursive:_least_payoff",
        "player 1's threshold forces 1e-6 more",
        lambda: least(weenie().value + 1e-6) < Fraction(weenie().value + 1e-6),
        lambda: least(weenie().value - 1e-6) >= Fraction(weenie().value - 1e-6),
        (("guts.weenie.recursive:_least_payoff", lambda *_: Fraction(1)),),
    ),
    Refusal(
        "guts.weenie.recursive:enclose_weenie",
        "seven players' game is worth anything but -1",
        lambda: shifted(weenie_recursive.enclose_weenie(6)),
        lambda: -1 in weenie_recursive.enclose_weenie(6),
        (("guts.weenie.recursive:enclose_weenie", wide),),
    ),
    Refusal(
        "guts.weenie.recursive:_leaves_fee",
        "player 1 gets away from -1 at all thresholds from .77 to .78, or from .7 to .8",
        lambda: (
            not any(
                weenie_recursive._leaves_fee(5, Interval.between(Fraction(low), Fraction(high)))
                for low, high in (("0.77", "0.78"), ("0.7", "0.8"))
            )
        ),
        lambda: weenie_recursive._leaves_fee(5, Interval.of(Fraction("0.78"))),
    ),
    Refusal(
        "guts.alliances.best_replies:bound_replies",
        "no pair earns more than 1e-3 below the best reply",
        lambda: not bounded(-1e-3),
        lambda: bounded(1e-4),
        (
            (
                "guts.alliances.best_replies:bound_replies",
                lambda payoff, level, limit: alliance_replies.ReplyBound(level, None),
            ),
        ),
    ),
    Refusal(
        "guts.beyond.ruin:RuinSolution.win_bounds",
        "the chance from a quarter of the money is 1e-9 larger or smaller",
        lambda: not any(holds(ruin_bounds(), QUARTER + x) for x in (TINY / 1000, -TINY / 1000)),
        lambda: holds(ruin_bounds(), QUARTER),
        (("guts.beyond.ruin:RuinSolution.win_bounds", lambda *_: (0, 1)),),
    ),
    Refusal(
        "guts.beyond.ruin:_better_hands_gain",
        "who wins a showdown is better off, though the values of all states are exchanged",
        lambda: not better_hands_gain(-1),
        lambda: better_hands_gain(1),
        (("guts.beyond.ruin:all", yes),),
    ),
    Refusal(
        "guts.beyond.ruin:solve_ruin",
        "thresholds are best answers, though to win a showdown is worth less than to lose it",
        lambda: all(refuses(ArithmeticError, partial(exchanged_ruin, side)) for side in (1, -1)),
        lambda: ruined().lower[0] <= ruined().upper[0],
        (("guts.beyond.ruin:_better_hands_gain", yes),),
    ),
    Refusal(
        "guts.beyond.ruin:solve_ruin",
        "values that are not charged for are forced",
        lambda: refuses(ArithmeticError, free_of_charge),
        lambda: ruined().lower[0] <= ruined().upper[0],
        (("guts.beyond.ruin:player_one_forces", yes),),
    ),
    Refusal(
        "paper_ledger.blpwz22.ruin_numbers:enclosed_ruin",
        "the values of ruin with a total of 5 are 1e-9 higher",
        lambda: refuses(ArithmeticError, lambda: moved_ruin(TINY / 1000)),
        lambda: moved_ruin(Fraction(0)).second.field.degree == 13,
        (
            (
                "paper_ledger.blpwz22.ruin_numbers:enclosed_ruin",
                lambda _, real=ruin_numbers.enclosed_ruin: real(ruin.solve_ruin(5)),
            ),
        ),
    ),
    Refusal(
        "paper_ledger.blpwz22.ruin_numbers:is_saddle",
        "of two stacks the one that holds more is the other one",
        lambda: not is_saddle_if(exchanged=True),
        lambda: is_saddle_if(exchanged=False),
    ),
    Refusal(
        "paper_ledger.blpwz22.ruin_numbers:root_between",
        "x^2 - 2 has a root above a number that is more than the square root of 2 by 1e-12",
        lambda: refuses(ArithmeticError, lambda: root_of_two(Fraction(1414213562374, 10**12))),
        lambda: root_of_two(Fraction(1414213562373, 10**12)) == square_root(2),
        (("paper_ledger.blpwz22.ruin_numbers:root_between", lambda factor, low, high: low),),
    ),
    Refusal(
        "paper_ledger.blpwz22.ruin_of_many:proved",
        "nobody gains where the longest of three stacks holds above 0.412 and not 0.4116",
        lambda: refuses(ArithmeticError, lambda: three_stacks(moved=Fraction(4, 10**4))),
        lambda: three_stacks() < TINY / 1000,
        (("paper_ledger.blpwz22.ruin_of_many:best_answer_bound", lambda *_: 0),),
    ),
    Refusal(
        "paper_ledger.blpwz22.ruin_of_many:best_answer_bound",
        "each of three players wins with a chance that is 1e-9 smaller",
        lambda: refuses(ArithmeticError, lambda: three_stacks(lowered=TINY / 1000)),
        lambda: three_stacks() < TINY / 1000,
        (("paper_ledger.blpwz22.ruin_of_many:best_answer_bound", lambda *_: 0),),
    ),
    Refusal(
        "paper_ledger.blpwz22.card_coalition:TeamForm.bound",
        "a flow that is 1 more than it may be between two classes proves a bound",
        lambda: refuses(ValueError, lambda: team_bound(1)),
        lambda: team_bound(0) == -Fraction(667564, 12724075),
        (("paper_ledger.blpwz22.card_coalition:within", yes),),
    ),
    Refusal(
        "paper_ledger.blpwz22.card_coalition:best_team",
        "no two opponents take 0.05246 antes from who holds from K4 on",
        lambda: card_coalition.best_team("K4").payoff < -Fraction(5246, 10**5),
        lambda: card_coalition.best_team("K4").payoff > -Fraction(5247, 10**5),
        (
            (
                "paper_ledger.blpwz22.card_coalition:best_team",
                lambda weakest: card_coalition.Team(Fraction(0), (), (), np.zeros(1)),
            ),
        ),
    ),
]


test_refused, test_broken_certifier_is_noticed = both_tests(ROWS)


def test_the_refused_cube_is_not_convex():
    """A second difference of the payoff along a line in the cube is negative, by the rules."""
    game, p = rules.Guts(6, weenie=True), rules.nash_threshold(6, weenie=True)
    corner = p + 0.11 * np.array([1, -1, 1, 1, -1])
    step = 0.01 * np.array([0, 1, 0, 0, -1])
    points = corner + np.array([[-1], [0], [1]]) * step
    assert np.abs(points - p).max() < WIDTH
    left, middle, right = (game.payoffs([p, *point])[0] for point in points)
    assert left + right - 2 * middle < -1e-5
