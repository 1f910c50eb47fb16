"""What the search of all opponents under the Weenie rule, and its second look, refuse."""

import dataclasses
from fractions import Fraction
from functools import cache

import numpy as np
from refusals import Refusal, both_tests, broken, first, refuses, yes

from guts_core.guts import Guts, nash_threshold
from guts_core.guts.weenie import minimum as weenie
from guts_core.guts.weenie import search as weenie_search
from guts_core.guts.weenie import second_look as weenie_recheck
from guts_core.guts.weenie.search import IN_CUBE, NO_STATIONARY_POINT
from guts_core.methods.exact.intervals import Interval
from paper_ledger import Verdict
from paper_ledger.blpwz22.weenie_proof import exact, facts, published_proof, record

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


SQUARE = facts.Equal("(p1 + p2)**2", "p1**2 + 2*p1*p2 + p2**2")
POSITIVE = facts.Sign("(p1 - 1/2)**2 + 1/1000000", ">")
ROOT = facts.OnlyZero("p1**2 - 1/3", "sqrt(3)/3")
COEFFICIENTS = facts.Nonnegative("p1**2 + p1*p2")
EVENT = facts.Event((1, 2, 3), (0, 0, 1), "1", "p1*p1*(p2 - p1)")
CASES = facts.Exhaustive((1, 2, 3), tuple((0, b, c) for b in range(2) for c in range(3)))
WRONG = facts.Equal("p1", "p1 + p2/1000000")


def has(fact, **changes):
    return dataclasses.replace(fact, **changes).holds()


def line(*right, verdict=Verdict.REPRODUCED):
    """A line that is as printed, with these facts."""
    return dataclasses.replace(
        published_proof()[0], verdict=verdict, printed_facts=right, right_facts=right
    )


@cache
def p1():
    """The threshold p1, as SymPy has it."""
    return facts._parse("p1")


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
        lambda: not discharged(weenie_search.ABOVE_FLOOR, [0.69, 0.693], [0.6934, 0.7]),
        lambda: discharged(weenie_search.ABOVE_FLOOR, [0.3, 0.9], [0.3001, 0.9001]),
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
        lambda: not discharged(weenie_search.OUT_OF_ORDER, [0.1, 0.8], [0.2, 0.9]),
        lambda: not discharged(7, [0.1, 0.8], [0.2, 0.9]),
    ),
    Refusal(
        "paper_ledger.blpwz22.weenie_proof.facts:Equal.holds",
        "a square and the same with 1e-6 p1 p2 more are equal",
        lambda: not has(SQUARE, right=f"{SQUARE.right} + p1*p2/1000000"),
        lambda: SQUARE.holds(),
        (
            ("paper_ledger.blpwz22.weenie_proof.facts:Equal.holds", yes),
            ("paper_ledger.blpwz22.weenie_proof.exact:is_zero", yes),
        ),
    ),
    Refusal(
        "paper_ledger.blpwz22.weenie_proof.facts:Sign.holds",
        "(x - 1/2)^2 > 0 on [0, 1]",
        lambda: not has(POSITIVE, expression="(p1 - 1/2)**2"),
        lambda: POSITIVE.holds(),
    ),
    Refusal(
        "paper_ledger.blpwz22.weenie_proof.facts:Sign.holds",
        "(x - 1/2)^2 - 1e-6 >= 0 on [0, 1]",
        lambda: not has(POSITIVE, expression="(p1 - 1/2)**2 - 1/1000000", relation=">="),
        lambda: has(POSITIVE, expression="(p1 - 1/2)**2", relation=">="),
        (("paper_ledger.blpwz22.weenie_proof.exact:is_positive", yes),),
    ),
    Refusal(
        "paper_ledger.blpwz22.weenie_proof.facts:OnlyZero.holds",
        "x^2 - 1/3 vanishes on [-1, 1] in one place",
        lambda: not has(ROOT, low="-1"),
        lambda: ROOT.holds(),
    ),
    Refusal(
        "paper_ledger.blpwz22.weenie_proof.facts:OnlyZero.holds",
        "x^2 - 1/3 vanishes at .5773502692",
        lambda: not has(ROOT, at="5773502692/10000000000"),
        lambda: ROOT.holds(),
    ),
    Refusal(
        "paper_ledger.blpwz22.weenie_proof.facts:Nonnegative.holds",
        "p1^2 + p1 p2 - 1e-6 is never negative",
        lambda: not has(COEFFICIENTS, expression="p1**2 + p1*p2 - 1/1000000"),
        lambda: COEFFICIENTS.holds(),
        (
            ("paper_ledger.blpwz22.weenie_proof.facts:Nonnegative.holds", yes),
            ("paper_ledger.blpwz22.weenie_proof.exact:has_one_sign", yes),
            ("paper_ledger.blpwz22.weenie_proof.exact:all", first),
        ),
    ),
    Refusal(
        "paper_ledger.blpwz22.weenie_proof.facts:Event.holds",
        "a hand with its outcome right and its chance 1e-6 p1 wrong",
        lambda: not has(EVENT, probability=f"{EVENT.probability} + p1/1000000"),
        lambda: EVENT.holds(),
    ),
    Refusal(
        "paper_ledger.blpwz22.weenie_proof.facts:Exhaustive.holds",
        "a list of cases without its last is complete",
        lambda: not has(CASES, cells=CASES.cells[:-1]),
        lambda: CASES.holds(),
    ),
    Refusal(
        "paper_ledger.blpwz22.weenie_proof.facts:Fails.holds",
        "a true statement fails",
        lambda: not facts.Fails(SQUARE).holds(),
        lambda: facts.Fails(WRONG).holds(),
    ),
    Refusal(
        "paper_ledger.blpwz22.weenie_proof.exact:is_zero",
        "3^(-N) - 3^(-N + 1)/3 + 1e-9 vanishes",
        lambda: not exact.is_zero(facts._parse("3**(-N) - 3**(1 - N)/3 + 1/10**9")),
        lambda: exact.is_zero(facts._parse("3**(-N) - 3**(1 - N)/3")),
    ),
    Refusal(
        "paper_ledger.blpwz22.weenie_proof.exact:_differs_somewhere",
        "x and x differ somewhere",
        lambda: not exact._differs_somewhere(p1() - p1()),
        lambda: exact._differs_somewhere(p1() + 1 - p1()),
    ),
    Refusal(
        "paper_ledger.blpwz22.weenie_proof.exact:is_positive",
        "x is positive on [0, 1]",
        lambda: not exact.is_positive(p1(), 0, 1, strict=True),
        lambda: exact.is_positive(p1(), 0, 1, strict=False),
    ),
    Refusal(
        "paper_ledger.blpwz22.weenie_proof.exact:has_one_sign",
        "x - 1e-6 is never negative",
        lambda: not exact.has_one_sign(p1() - facts._parse("1/1000000")),
        lambda: exact.has_one_sign(p1() + 1),
    ),
    Refusal(
        "paper_ledger.blpwz22.weenie_proof.exact:count_roots",
        "x^2 - 1/3 has no root above .577",
        lambda: (
            exact.count_roots(p1() ** 2 - facts._parse("1/3"), facts._parse("577/1000"), 1) == 1
        ),
        lambda: (
            exact.count_roots(p1() ** 2 - facts._parse("1/3"), facts._parse("578/1000"), 1) == 0
        ),
        (("paper_ledger.blpwz22.weenie_proof.exact:count_roots", lambda *_: 0),),
    ),
    Refusal(
        "paper_ledger.blpwz22.weenie_proof.record:ProofLine.check_right",
        "a line whose second statement is wrong is right",
        lambda: not line(SQUARE, WRONG).check_right(),
        lambda: line(SQUARE, SQUARE).check_right(),
        (
            ("paper_ledger.blpwz22.weenie_proof.record:ProofLine.check_right", yes),
            ("paper_ledger.blpwz22.weenie_proof.record:all", first),
        ),
    ),
    Refusal(
        "paper_ledger.blpwz22.weenie_proof.record:ProofLine.check_printed",
        "a line whose second statement is wrong is printed right",
        lambda: not line(SQUARE, WRONG).check_printed(),
        lambda: line(SQUARE, SQUARE).check_printed(),
        (
            ("paper_ledger.blpwz22.weenie_proof.record:ProofLine.check_printed", yes),
            ("paper_ledger.blpwz22.weenie_proof.record:all", first),
        ),
    ),
    Refusal(
        "paper_ledger.blpwz22.weenie_proof.record:_checked_verdict",
        "a wrong line may be called reproduced, and a right one refuted",
        lambda: "fails" in verdict(line(WRONG)) and "fails" in verdict(refuted(SQUARE)),
        lambda: verdict(line(SQUARE)) == "reproduced",
        (
            (
                "paper_ledger.blpwz22.weenie_proof.record:_checked_verdict",
                lambda each: each.verdict.value,
            ),
        ),
    ),
    Refusal(
        "paper_ledger.blpwz22.weenie_proof.record:proof_table",
        "a table with a wrong line shows no sign of it",
        lambda: "fails" in record.proof_table([line(SQUARE), line(WRONG)])[1]["verdict"],
        lambda: record.proof_table([line(SQUARE)])[0]["verdict"] == "reproduced",
        (
            (
                "paper_ledger.blpwz22.weenie_proof.record:_checked_verdict",
                lambda each: each.verdict.value,
            ),
        ),
    ),
]


def search_elsewhere():
    """Whether the certified search refuses what another threshold's search found."""
    elsewhere = changed(own=NASH + Fraction(1, 10**6))
    with broken("guts.weenie.minimum:search_all", lambda *_: elsewhere):
        return refuses(ArithmeticError, lambda: weenie.certified_search(4, Fraction(0)))


def verdict(each):
    return record._checked_verdict(each)


def refuted(*right):
    return line(*right, verdict=Verdict.REFUTED)


test_refused, test_broken_certifier_is_noticed = both_tests(ROWS)
