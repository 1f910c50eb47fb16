"""What the search of all opponents under the Weenie rule, and its second look, refuse."""

import dataclasses
import itertools
from fractions import Fraction
from functools import cache

import numpy as np
from refusals import Refusal, both_tests, broken, refuses, yes

from guts_core.guts import Guts, nash_threshold
from guts_core.guts.weenie import minimum as weenie
from guts_core.guts.weenie import search as weenie_search
from guts_core.guts.weenie import second_look as weenie_recheck
from guts_core.guts.weenie.search import ABOVE_FLOOR, IN_CUBE, NO_STATIONARY_POINT, OUT_OF_ORDER
from guts_core.methods.exact.branch_and_bound import Cover
from guts_core.methods.exact.intervals import Interval

TINY = Fraction(1, 10**6)


CENTER = Fraction(nash_threshold(4, weenie=True))


NASH = weenie_search.nash_interval(3)


@cache
def runs():
    """The search for three opponents."""
    return weenie_search.search_all(3, NASH, Fraction(0), CENTER)


def stands(found, opponents=3, own=NASH, floor=Fraction(0), value=Fraction(0)):
    return weenie_recheck.recheck_all(found, opponents, own, floor, value)


def changed(k=1, **changes):
    """The runs, one of them with a changed search."""
    search, boxes = runs()[k]
    return (*runs()[:k], (dataclasses.replace(search, **changes), boxes), *runs()[k + 1 :])


def checked(k=1, **changes):
    """Whether one run with changed boxes stands the second look."""
    search, boxes = runs()[k]
    return weenie_recheck.recheck(search, dataclasses.replace(boxes, **changes))


def without(row, k=1):
    boxes = runs()[k][1]
    kept = np.arange(len(boxes.reasons)) != row
    return {name: getattr(boxes, name)[kept] for name in ("lower", "upper", "reasons")}


def relabelled(old, new, k=1):
    """One box with another reason."""
    reasons = runs()[k][1].reasons.copy()
    reasons[np.flatnonzero(reasons == old)[0]] = new
    return {"reasons": reasons}


def convex(half_width, own=None, kappa=3):
    """Whether F is found convex on a cube of five opponents around p, by default 3^(-1/5)."""
    p = nash_threshold(6, weenie=True) if own is None else own
    search = weenie_search.OpponentSearch(
        opponents=5,
        below=0,
        own=weenie_search.nash_interval(5) if own is None else Interval.of(Fraction(own)),
        value=Fraction(0),
        kappa=Fraction(kappa),
        floor=0.0,
        cube=(p - half_width, p + half_width),
    )
    return weenie_recheck.convex_on_cube(search)


def discharged(reason, lower, upper, floor=0.0):
    """Whether a box of one opponent below p and two above is discharged for this reason."""
    search = dataclasses.replace(runs()[1][0], floor=floor)
    return weenie_recheck._discharged(search, lower, upper, reason)


#: A box of one opponent below p and two above, and a point in it.
BOX = ([0.3, 0.8], [0.5, 0.9])


POINT = [0.4, 0.85]


BY_RULES = float(Guts(4, weenie=True).payoffs([nash_threshold(4, weenie=True), 0.4, 0.85, 0.85])[0])


SLOPE = weenie_recheck._slope


def slope_range(j, box=BOX):
    return weenie_recheck._slope(runs()[1][0], *box, j)


def slopes_inside(j):
    """Whether the slopes at the corners and at a point of the box lie in the range on it."""
    low, high = slope_range(j)
    points = [*([a, b] for a in (0.3, 0.5) for b in (0.8, 0.9)), POINT]
    exact = [slope_range(j, (point, point)) for point in points]
    return all(low <= least and most <= high for least, most in exact)


def payoff_at(point):
    return weenie_recheck._payoff(runs()[1][0], point)


def improvable(p):
    return weenie_search._one_is_improvable(3, Interval.of(Fraction(p)), Fraction(0))


def nash(shift):
    return weenie._is_nash(Interval(NASH.low + shift, NASH.high + shift), 3)


#: Payoff against the best pseudo-bloc, by descent from the rules.
SIX = Fraction("-0.011244064")


#: What the worst pseudo-bloc leaves a player of six, or less by some 1e-33.
LEFT_TO_SIX = weenie.pseudo_bloc_minimum(6).lower


def pseudo_bloc_bounds():
    found = weenie.pseudo_bloc_minimum(6)
    return found.lower, found.upper


def without_second_look():
    with broken("guts.weenie.minimum:recheck_all", lambda *_: False):
        return weenie.minimum_against_nash(4)


def asked(opponents, below=0, own=Fraction(1, 2), value=Fraction(0), **more):
    """A search, by default at the threshold 1/2 and without a cube."""
    kappa, floor, cube = more.get("kappa", 3 + 3 * value), more.get("floor", 0.0), (1.0, 0.0)
    p = own if isinstance(own, Interval) else Interval.of(own)
    return weenie_search.OpponentSearch(
        opponents, below, p, value, kappa, floor, more.get("cube", cube)
    )


def out_of_order(at):
    """The reasons with one changed."""
    reasons = runs()[1][1].reasons.copy()
    reasons[at] = OUT_OF_ORDER
    return {"reasons": reasons}


def last_broken_off():
    *before, (search, boxes) = runs()
    return (*before, (search, dataclasses.replace(boxes, complete=False)))


def agrees(value, opponents=2, **more):
    """Whether searches at 1/2 pass all that is asked for two opponents, beside the boxes."""
    found = [(asked(opponents, k, value=value, **more), None) for k in range(3)]
    with broken("guts.weenie.second_look:recheck", yes):
        return stands(found, 2, Interval.of(Fraction(1, 2)), value=value)


def fills(lower, upper):
    """Whether one box is all there is for an opponent below 1/2 and one above."""
    corners = [np.array([each]) for each in (lower, upper)]
    boxes = Cover(*corners, np.zeros(1, dtype=int), 1, True)
    return weenie_recheck._fills(asked(2, 1), boxes)


def below(reason, lower, upper):
    """Whether a box of two opponents below 1/2 is discharged; the cube is [.4, .8]."""
    return weenie_recheck._discharged(asked(2, 2, cube=(0.4, 0.8)), lower, upper, reason)


def with_bounds(reason, name, bounds):
    """The same, where the slopes or the least payoff have these bounds."""
    with broken(f"guts.weenie.second_look:{name}", lambda *_: bounds):
        return below(reason, [0.1, 0.2], [0.1, 0.2])


def hessian(opponents, p, kappa, a, b):
    """Bounds of its entries on a cube, in the words of the docstring: d, l and u."""
    n = opponents + 1
    least = kappa * p * a ** (opponents - 2) - n * (p - a) * p ** (opponents - 2)
    most = kappa * p * b ** (opponents - 2) + 2 * n * (b - p) * b ** (opponents - 2)
    return n * a ** (opponents - 1), least, most


def left(opponents, p, kappa, a, b):
    """The least that the form is sure to be at a vector of length 1."""
    d, least, most = hessian(opponents, p, kappa, a, b)
    return d - least - Fraction(opponents, 2) * (most - least)


def widest(bound):
    """Where a decreasing function of the half width vanishes, and 1e-9 to either side."""
    low, high = Fraction(0), Fraction(1, 5)
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if bound(middle) > 0 else (low, middle)
    return low - Fraction(1, 10**9), high + Fraction(1, 10**9)


def on_cube(opponents, p, kappa, a, b):
    cube = float(a), float(b)
    return weenie_recheck.convex_on_cube(asked(opponents, own=p, kappa=kappa, cube=cube))


def at_the_widest(opponents, p=Fraction(4, 5), kappa=Fraction(3)):
    """Whether F is found convex on cubes that are a little too narrow, and too wide."""
    sure = widest(lambda half: left(opponents, p, kappa, p - half, p + half))
    return [on_cube(opponents, p, kappa, p - half, p + half) for half in sure]


HALF = Fraction(1, 2)


SOME = Fraction(1, 10)


PLAYED = {0: [0.9], 1: [0.3, 0.9], 2: [0.3, 0.4, 0.9], 3: [0.3, 0.4, 0.6]}


AT = {m: asked(3, m, Fraction(7, 10), value=HALF) for m in PLAYED}


def by_rules(m):
    """A payoff and half the stakes that are left, by the rules."""
    point, game = PLAYED[m], Guts(4, weenie=True)
    all_four = [0.7, *point[:m], *point[m:] * (3 - m)]
    return float(game.payoffs(all_four)[0] + game.stakes(all_four) / 2)


def plays(m, j=0, step=0.0):
    """The payoff with one coordinate moved."""
    point = [x + step * (k == j) for k, x in enumerate(PLAYED[m])]
    return float(weenie_recheck._payoff(AT[m], point).lower)


def slope_by_payoffs(m, j):
    """The slope by one opponent's threshold, from two payoffs."""
    copies = 1 if j < m else 3 - m
    return (plays(m, j, 1e-5) - plays(m, j, -1e-5)) / (2e-5 * copies)


def off_slope(m, j):
    low, high = weenie_recheck._slope(AT[m], PLAYED[m], PLAYED[m], j)
    return max(abs(float(end) - slope_by_payoffs(m, j)) for end in (low, high))


def least_on(m, width=0.01):
    """What a box is said to pay at least, and the least at its corners."""
    ends = [[x - width for x in PLAYED[m]], [x + width for x in PLAYED[m]]]
    slopes = [weenie_recheck._slope(AT[m], *ends, j) for j in range(len(PLAYED[m]))]
    said = weenie_recheck._least_payoff(AT[m], *ends, slopes)
    corners = itertools.product(*zip(*ends, strict=True))
    return said, min(weenie_recheck._payoff(AT[m], list(each)).lower for each in corners)


ROWS = [
    Refusal(
        "guts.weenie.search:_one_is_improvable",
        "opponents who always drop are excluded at p = .88",
        lambda: not improvable(0.88),
        lambda: improvable(0.85),
    ),
    Refusal(
        "guts.weenie.search:search_all",
        "a search that stopped after ten boxes covers everything",
        lambda: refuses(
            ArithmeticError,
            lambda: weenie_search.search_all(3, NASH, Fraction(0), CENTER, limit=10),
        ),
        lambda: len(runs()) == 4,
        (("guts.weenie.search:OpponentSearch.run", lambda self, limit: runs()[0][1]),),
    ),
    Refusal(
        "guts.weenie.minimum:_is_nash",
        "3^(-1/3) is larger by some 1e-50",
        lambda: not nash(1 << 20) and not nash(-1 << 20),
        lambda: nash(0),
    ),
    Refusal(
        "guts.weenie.minimum:certified_search",
        "a search from another threshold is one at the Nash threshold",
        lambda: search_elsewhere(),
        lambda: len(weenie.certified_search(4, Fraction(0))) == 4,
        (("guts.weenie.minimum:recheck_all", yes),),
    ),
    Refusal(
        "guts.weenie.minimum:certified_search",
        "all opponents leave a player of six 1e-12 more than the worst pseudo-bloc does",
        lambda: refuses(
            ArithmeticError, lambda: weenie.certified_search(6, LEFT_TO_SIX + Fraction(1, 10**12))
        ),
        lambda: len(weenie.certified_search(6, LEFT_TO_SIX)) == 6,
        (
            ("guts.weenie.minimum:certified_search", lambda players, floor: [()] * 6),
            (
                "guts.weenie.minimum:pseudo_bloc_minimum",
                lambda players: weenie.NashMinimum(6, 0.0, (), Fraction(0), Fraction(0), 0),
            ),
        ),
    ),
    Refusal(
        "guts.weenie.minimum:minimum_against_nash",
        "a search that does not stand the second look proves a minimum",
        lambda: refuses(ArithmeticError, without_second_look),
        lambda: weenie.minimum_against_nash(4).lower == 0,
        (("guts.weenie.minimum:certified_search", lambda players, floor: runs()),),
    ),
    Refusal(
        "guts.weenie.minimum:pseudo_bloc_minimum",
        "the pseudo-blocs leave a player of six 1e-6 more, or 1e-6 less",
        lambda: all(abs(x - SIX) < Fraction(1, 10**8) for x in pseudo_bloc_bounds()),
        lambda: pseudo_bloc_bounds()[0] <= pseudo_bloc_bounds()[1] < 0,
        (("guts.closed_forms:least_of_pseudo_bloc", lambda *_: Interval.of(-1)),),
    ),
    Refusal(
        "guts.weenie.second_look:recheck_all",
        "the searches for 0, 1 and 2 opponents below p are all there are",
        lambda: not stands(runs()[:-1]),
        lambda: stands(runs()),
    ),
    Refusal(
        "guts.weenie.second_look:recheck_all",
        "a search with kappa = 3 - 1e-6 proves the same",
        lambda: not stands(changed(kappa=3 - Fraction(1, 10**6))),
        lambda: stands(changed()),
    ),
    Refusal(
        "guts.weenie.second_look:recheck_all",
        "a search for payoffs below 0 proves that there are none below 1e-6",
        lambda: not stands(runs(), floor=Fraction(1, 10**6)),
        lambda: stands(runs()),
    ),
    Refusal(
        "guts.weenie.second_look:recheck_all",
        "a search at the Nash threshold proves the same for one 1e-6 higher",
        lambda: not stands(runs(), own=NASH + Fraction(1, 10**6)),
        lambda: stands(runs()),
    ),
    Refusal(
        "guts.weenie.second_look:recheck_all",
        "searches of three opponents, or a last run that was broken off, prove it for two",
        lambda: not agrees(Fraction(0), opponents=3) and not stands(last_broken_off()),
        lambda: agrees(Fraction(0)),
    ),
    Refusal(
        "guts.weenie.second_look:recheck",
        "the last box, or the first, is out of order",
        lambda: not any(checked(**out_of_order(at)) for at in (0, -1)),
        lambda: checked(),
        (("guts.weenie.second_look:_discharged", yes),),
    ),
    Refusal(
        "guts.weenie.second_look:recheck_all",
        "where a round of play is worth 1/2, kappa is less or more than 9/2",
        lambda: not any(agrees(HALF, kappa=Fraction(k)) for k in (3, 4, 5, Fraction(3, 2))),
        lambda: agrees(HALF) and agrees(-HALF),
    ),
    Refusal(
        "guts.weenie.second_look:recheck_all",
        "an opponent of two against 1/2 gains by playing where play is worth 5/4, or -1",
        lambda: not agrees(Fraction(5, 4)) and not agrees(Fraction(-1)),
        lambda: agrees(Fraction(5, 4) - TINY) and agrees(TINY - 1),
    ),
    Refusal(
        "guts.weenie.second_look:_fills",
        "a box fills the region but for .001 at one of its ends",
        lambda: (
            not any(
                fills(*ends)
                for ends in (
                    ([0.001, 0.5], [0.5, 1]),
                    ([0, 0.5], [0.499, 1]),
                    ([0, 0.501], [0.5, 1]),
                    ([0, 0.5], [0.5, 0.999]),
                    ([0], [0.5]),
                )
            )
        ),
        lambda: fills([0, 0.5], [0.5, 1]),
    ),
    Refusal(
        "guts.weenie.second_look:_discharged",
        "a box lies in the cube that begins below it, or ends above it, by the lesser threshold",
        lambda: (
            not any(
                below(IN_CUBE, *ends)
                for ends in (
                    ([0.39, 0.5], [0.6, 0.7]),
                    ([0.4, 0.5], [0.6, 0.81]),
                    ([0.4, 0.39], [0.85, 0.81]),
                )
            )
        ),
        lambda: below(IN_CUBE, [0.4, 0.3], [0.9, 0.8]),
    ),
    Refusal(
        "guts.weenie.second_look:_discharged",
        "two thresholds from .5 to .5 are out of order",
        lambda: not below(OUT_OF_ORDER, [0.5, 0.3], [0.7, 0.5]),
        lambda: below(OUT_OF_ORDER, [0.5, 0.3], [0.7, 0.49]),
    ),
    Refusal(
        "guts.weenie.second_look:_discharged",
        "slopes from 0 to 1, or from -1 to 0, are not 0",
        lambda: (
            not any(with_bounds(NO_STATIONARY_POINT, "_slope", ends) for ends in ((0, 1), (-1, 0)))
        ),
        lambda: all(
            with_bounds(NO_STATIONARY_POINT, "_slope", ends) for ends in ((TINY, 1), (-1, -TINY))
        ),
    ),
    Refusal(
        "guts.weenie.second_look:_discharged",
        "a payoff of at least 0 is above 0",
        lambda: not with_bounds(ABOVE_FLOOR, "_least_payoff", Fraction(0)),
        lambda: with_bounds(ABOVE_FLOOR, "_least_payoff", TINY),
    ),
    Refusal(
        "guts.weenie.second_look:_payoff",
        "where a round is worth 1/2, payoffs are 1e-12 off those of the rules",
        lambda: all(abs(plays(m) - by_rules(m)) < 1e-12 for m in PLAYED),
        lambda: len({round(plays(m), 3) for m in PLAYED}) == 4,
        (("guts.weenie.second_look:_payoff", lambda *_: Interval.of(0)),),
    ),
    Refusal(
        "guts.weenie.second_look:_slope",
        "where a round is worth 1/2, slopes are 1e-7 off the change of the payoff",
        lambda: all(off_slope(m, j) < 1e-7 for m in PLAYED for j in range(len(PLAYED[m]))),
        lambda: abs(slope_by_payoffs(1, 0)) > 0.1,
        (("guts.weenie.second_look:_slope", lambda *_: (Fraction(0), Fraction(0))),),
    ),
    Refusal(
        "guts.weenie.second_look:_least_payoff",
        "a corner of a box pays less than the box is said to pay",
        lambda: all(said <= paid for said, paid in map(least_on, PLAYED)),
        lambda: all(paid - said < SOME for said, paid in map(least_on, PLAYED)),
        (("guts.weenie.second_look:_least_payoff", lambda *_: Fraction(9)),),
    ),
    Refusal(
        "guts.weenie.second_look:convex_on_cube",
        "F is convex on a cube that is 1e-9 wider than its bounds of the Hessian allow",
        lambda: not any(at_the_widest(n)[1] for n in (3, 5)),
        lambda: all(at_the_widest(n)[0] for n in (3, 5)),
    ),
    Refusal(
        "guts.weenie.second_look:convex_on_cube",
        "F is convex where the bound is just 0, where l is below 0, or on a cube beside p",
        lambda: (
            not on_cube(2, HALF, Fraction(0), 0.5, 0.75)
            and not on_cube(5, HALF, Fraction(0), 0.5 - 1e-6, 0.5 + 1e-6)
            and not on_cube(5, HALF, Fraction(3), 0.51, 0.52)
        ),
        lambda: (
            on_cube(2, HALF, Fraction(0), 0.5, 0.75 - 1e-9) and on_cube(5, HALF, HALF, 0.5, 0.5)
        ),
    ),
    Refusal(
        "guts.weenie.second_look:recheck",
        "the boxes without the first, or without the last, fill the region",
        lambda: not checked(**without(0)) and not checked(**without(len(runs()[1][1].reasons) - 1)),
        lambda: checked(),
        (("guts.weenie.second_look:recheck", yes), ("guts.weenie.second_look:_fills", yes)),
    ),
    Refusal(
        "guts.weenie.second_look:recheck",
        "a search that was broken off is complete",
        lambda: not checked(complete=False),
        lambda: checked(complete=True),
    ),
    Refusal(
        "guts.weenie.second_look:recheck",
        "a box without a stationary point lies in the cube",
        lambda: not checked(**relabelled(NO_STATIONARY_POINT, IN_CUBE)),
        lambda: checked(),
        (("guts.weenie.second_look:recheck", yes), ("guts.weenie.second_look:_discharged", yes)),
    ),
    Refusal(
        "guts.weenie.second_look:recheck",
        "a cube that is too large is one on which F is convex",
        lambda: (
            not weenie_recheck.recheck(
                dataclasses.replace(runs()[1][0], cube=(0.1, 0.99)), runs()[1][1]
            )
        ),
        lambda: IN_CUBE in runs()[1][1].reasons,
        (("guts.weenie.second_look:convex_on_cube", yes),),
    ),
    Refusal(
        "guts.weenie.second_look:_fills",
        "boxes up to .999 reach 1",
        lambda: not checked(upper=np.minimum(runs()[1][1].upper, 0.999)),
        lambda: checked(),
        (("guts.weenie.second_look:_fills", yes),),
    ),
    Refusal(
        "guts.weenie.second_look:_slope",
        "a slope at a corner of a box lies outside its range on the box",
        lambda: all(slopes_inside(j) for j in (0, 1)),
        lambda: slope_range(1)[0] < slope_range(1)[1],
        (
            (
                "guts.weenie.second_look:_slope",
                lambda search, low, high, j: SLOPE(search, low, low, j),
            ),
        ),
    ),
    Refusal(
        "guts.weenie.second_look:_payoff",
        "the payoff at a point is 1e-9 larger or smaller than by the rules",
        lambda: abs(float(payoff_at(POINT).lower) - BY_RULES) < 1e-9,
        lambda: payoff_at(POINT).upper - payoff_at(POINT).lower < Fraction(1, 10**40),
        (("guts.weenie.second_look:_payoff", lambda search, point: Interval.of(0)),),
    ),
    Refusal(
        "guts.weenie.second_look:convex_on_cube",
        "F is convex on a cube of half width .12, where its Hessian is not positive",
        lambda: not convex(0.12),
        lambda: convex(0.02),
    ),
    Refusal(
        "guts.weenie.second_look:convex_on_cube",
        "F is convex on a cube of half width .1 around .25, where all entries are small",
        lambda: not convex(0.1, 0.25),
        lambda: convex(0.005, 0.25),
    ),
    Refusal(
        "guts.weenie.second_look:convex_on_cube",
        "a Hessian of about .02 on the diagonal and .05 beside it is positive",
        lambda: not convex(0.005, 0.25, kappa=12),
        lambda: convex(0.005, 0.25, kappa=3),
    ),
    Refusal(
        "guts.weenie.second_look:_discharged",
        "no payoff near the Nash threshold of all is above 0",
        lambda: not discharged(ABOVE_FLOOR, [0.69, 0.693], [0.6934, 0.7]),
        lambda: discharged(ABOVE_FLOOR, [0.3, 0.9], [0.3001, 0.9001]),
    ),
    Refusal(
        "guts.weenie.second_look:_discharged",
        "all thresholds next to the Nash threshold are improvable",
        lambda: not discharged(NO_STATIONARY_POINT, [0.69, 0.693], [0.6934, 0.7]),
        lambda: discharged(NO_STATIONARY_POINT, [0.3, 0.9], [0.3001, 0.9001]),
        (("guts.weenie.second_look:_discharged", yes), ("guts.weenie.second_look:any", yes)),
    ),
    Refusal(
        "guts.weenie.second_look:_discharged",
        "a box of ordered thresholds is out of order",
        lambda: not discharged(OUT_OF_ORDER, [0.1, 0.8], [0.2, 0.9]),
        lambda: not discharged(7, [0.1, 0.8], [0.2, 0.9]),
    ),
]


def search_elsewhere():
    """Whether the certified search refuses what another threshold's search found."""
    elsewhere = changed(own=NASH + Fraction(1, 10**6))
    with broken("guts.weenie.minimum:search_all", lambda *_: elsewhere):
        return refuses(ArithmeticError, lambda: weenie.certified_search(4, Fraction(0)))


test_refused, test_broken_certifier_is_noticed = both_tests(ROWS)
