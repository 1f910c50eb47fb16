"""What the certifiers of guts_core.kuhn and guts_core.simplified_kuhn refuse."""

import dataclasses
from fractions import Fraction

import numpy as np
from refusals import Refusal, both_tests, broken, first, refuses, yes

from guts_core.kuhn import equilibrium as records
from guts_core.kuhn.equilibria import chains, segments
from guts_core.kuhn.many_players import game as many_players
from guts_core.kuhn.three_players import closed_forms, rules
from guts_core.kuhn.two_players import game as two_player
from guts_core.kuhn.whole_sets import proved as proved_sets
from guts_core.kuhn.whole_sets import whole_set
from guts_core.kuhn.whole_sets.patterns import ClosedPattern
from guts_core.methods.complementarity.step import Partition
from guts_core.methods.exact import spectra
from guts_core.methods.exact.rational_functions import variable
from guts_core.simplified_kuhn.dynamics import invariants
from guts_core.simplified_kuhn.dynamics import linear as stability
from guts_core.simplified_kuhn.solutions import members as equilibria
from guts_core.simplified_kuhn.solutions import pots as conditions
from guts_core.simplified_kuhn.solutions.families import FAMILIES, Family
from guts_core.simplified_kuhn.tree import FREQUENCIES
from paper_ledger.bil17.completeness import case_members, ranges
from paper_ledger.bil17.completeness import regions as completeness
from paper_ledger.bil17.completeness import table_1 as cases
from paper_ledger.bil18 import regularisation

TINY = Fraction(1, 10**6)
POT, GAME = Fraction(5, 2), rules.KuhnPoker(4)
FORM = closed_forms.first_bluffs(4)
X = variable()


def proved(**changes):
    return dataclasses.replace(FORM, **changes).proved()


def moved(node, card, step=TINY):
    """The closed form with one frequency moved."""
    other = FORM.frequencies.copy()
    other[node - 1, card - 1] = other[node - 1, card - 1] + step
    return other


def at(node=0, card=1, step=Fraction(0)):
    """The record of the closed form at one pot, one frequency moved."""
    frequencies = FORM.at(POT).copy()
    frequencies[node - 1, card - 1] += step
    solution = GAME.reduce(frequencies)
    low, high = solution == 0, solution == 1
    return records.certified(GAME, POT, solution, Partition(low, high, ~(low | high)))


RESPONSE = "paper_ledger.bil18.regularisation"


def with_slope(certifier, slope):
    """What a bound of the arctangent says if its derivative is another one."""
    with broken(f"{RESPONSE}:_slope", slope):
        return certifier()


PATTERN = ClosedPattern("0000 0000 ==0 00 0= 0 .. .. . .. .. .")
BELOW_THREE = whole_set.EquilibriumSet(
    GAME, POT, (whole_set.Component((PATTERN,), (), (), (), (), 0, 0),)
)


def shifted(step):
    """The closed form with one bluff moved by this much."""
    return at(3, 2, step).frequencies


def member(share, pot=Fraction(7)):
    """A member of the family in which card 2 calls, for large pots."""
    solution = GAME.reduce(closed_forms.low_calls(Fraction(share)).at(pot))
    low, high = solution == 0, solution == 1
    return records.certified(GAME, pot, solution, Partition(low, high, ~(low | high)))


def at_8(share):
    return member(share, Fraction(8))


def raised(node, card, end=1):
    """The same member with a free frequency of 0 or 1 put at the other end."""
    record = member(0)
    frequencies = record.frequencies.copy()
    frequencies[node - 1, card - 1] = end
    return dataclasses.replace(record, frequencies=frequencies)


def folding(share):
    """A member of the family in which player 3 folds card 4 after a bet and a call."""
    record = member(share)
    frequencies = record.frequencies.copy()
    frequencies[11, 3] = Fraction(0)
    return dataclasses.replace(record, frequencies=frequencies)


def overcalling(calls):
    """The closed form for large pots with calls of card 2 after a bet and a call."""
    form = closed_forms.large_pots(4)
    frequencies = form.frequencies.copy()
    frequencies[11, 1] = frequencies[11, 1] + calls
    return dataclasses.replace(form, frequencies=frequencies)


def lowered(form):
    """Whether a closed form is proved from a slightly lower pot on."""
    return dataclasses.replace(form, low=form.low - TINY).proved()


def built(form, first_one):
    """Whether the payoffs add up to 0, and player 1's, over all deals, is this one."""
    pot = int(float(form.low)) + 1 if form.high is None else form.high
    deals = form.cards * (form.cards - 1) * (form.cards - 2)
    payoffs = [each(Fraction(pot)) for each in form.expectations]
    return sum(payoffs) == 0 and deals * payoffs[0] == first_one(Fraction(pot))


def no_gains(self, frequencies, *_, **__):
    return np.array([Fraction(0)] * frequencies.shape[-1])[:3]


def path(step):
    """A straight line from the closed form to one of its neighbours, as a chain."""
    ends = [at(*each).frequencies.astype(float) for each in ((), (3, 2, step))]
    return chains.EquilibriumPath(GAME, POT, np.array(ends))


THREE = many_players.MultiplayerKuhn(3, 4)


def several(step):
    """Gains in the same equilibrium for the game with any number of players."""
    unknowns = GAME.reduce(FORM.at(POT)).astype(float)
    record = records.in_floats(THREE, 2.5, THREE.reduce(GAME.complete(unknowns)), 0.0)
    unknowns = THREE.reduce(record.frequencies)
    unknowns = np.where((unknowns > 0) & (unknowns < 1), unknowns + step, unknowns)
    return records.in_floats(THREE, 2.5, unknowns, 0.0).gains.max()


TABLE = two_player.two_player_kuhn(3, Fraction(2), exact=True)


def two_gap(step):
    """The gap of the two-player solution with player 1's first plan moved."""
    solved = two_player.two_player_kuhn(3, Fraction(2), exact=True)
    original = two_player._generated

    def off(cards, pot):
        plans_1, plans_2 = original(cards, pot)
        weights = (np.array([1 - step, step, 0], dtype=object))[:, None]
        return plans_1 * (1 - step) + weights * step, plans_2

    with broken("kuhn.two_players.game:_generated", off if step else original):
        return two_player.two_player_kuhn(3, Fraction(2), exact=True).gap - solved.gap


def solution(label):
    (found,) = (family for family in FAMILIES if family.label == label)
    return found


def on_range(label, **changes):
    return ranges.holds_on_range(dataclasses.replace(solution(label), **changes))


def vertices(label, pot, name="b3", step=TINY):
    """Vertices of a solution at a pot, one frequency of the first moved."""
    first_one, *others = solution(label).vertices(Fraction(pot))
    k = FREQUENCIES.index(name)
    return [(*first_one[:k], first_one[k] + step, *first_one[k + 1 :]), *others]


def step_holds(low):
    """2 P^2 - 7 P - 3 > 0 from this pot on; the root is 3.886."""
    return dataclasses.replace(completeness.steps()[0], low=Fraction(low)).holds()


def all_steps(low):
    steps = (*completeness.steps()[1:], dataclasses.replace(completeness.steps()[0], low=low))
    with broken("paper_ledger.bil17.completeness.regions:steps", lambda: steps):
        return completeness.steps_hold()


NOT_NEGATIVE = Family("x", Fraction(2), Fraction(3), lambda pot: [])


def not_negative(value):
    return ranges._not_negative(value, NOT_NEGATIVE)


def in_own_cases(label):
    """Whether the proof leaves a solution in the cases in which it has members inside its range."""
    family = solution(label)
    there = case_members.members(family, case_members.inner_pot(family))
    return bool(there) and all(label in cases.decision(case).solutions for case in there)


def lies(label, case):
    """Whether a solution is found to have members in a case."""
    with broken("paper_ledger.bil17.completeness.case_members:FAMILIES", (solution(label),)):
        return case in case_members.occurrences()


def quantity(weight=1, centre=Fraction(1, 2)):
    return invariants.ConservedQuantity(
        {"b3": Fraction(1), "c1": Fraction(weight)}, {"b3": Fraction(1, 2), "c1": Fraction(centre)}
    )


def verdict(pot):
    """What linearisation says of checking and folding but for player 3, at a pot."""
    folding = dict.fromkeys(FREQUENCIES, Fraction(0))
    bets = {"b3": 2 / Fraction(pot + 1), "d2": (2 * Fraction(pot) - 4) / (pot + 1)}
    member = {**folding, **bets, "c2": Fraction(1, 3), "c3": Fraction(1, 3)}
    return stability.stability(member, Fraction(pot))


def on_axis(off):
    """Number of imaginary roots of (x^2 + 1)^2 + off x, from its companion matrix."""
    rows = [[0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1], [-1, -off, -2, 0]]
    return sum(value.real == 0 for value in spectra.eigenvalues(rows))


def driven(off):
    """Rotations by 1 and 1 + off, the first driving the second."""
    return [[0, 1, 0, 0], [-1, 0, 0, 0], [1, 0, 0, 1 + off], [0, 0, -1 - off, 0]]


#: How often card 2 calls at node 10 at the end of the family.
ALL = member(1).frequencies[9, 1]

#: t^2 at 0, 1/5, ..., 1.
SQUARES = np.array([[Fraction(k, 5) ** 2] for k in range(6)], dtype=object)


def bettor_2(pot):
    """Solution 1 at a pot: from 3 on player 2 would rather bet."""
    return conditions.all_equilibria(solution("1").vertices(Fraction(pot)), Fraction(pot))


def holding(label):
    """Whether a solution is one, in each cell of pots inside its range; elsewhere never."""
    family = solution(label)
    cells = ranges.pots_of_equilibrium(family)
    inside = [holds for pot, holds in cells if family.covers(pot)]
    return sorted(set(inside)) if not any(h for p, h in cells if not family.covers(p)) else []


def means_agree(label, pot):
    """Whether the quadratic form of the vertices' weights gives the gradient at their mean."""
    vertices_of = solution(label).vertices(Fraction(pot))
    size = len(vertices_of)
    polar = conditions.polar_gradients(vertices_of, Fraction(pot))
    weights = [1 if i == j else 2 for i in range(size) for j in range(i, size)]
    form = sum(w * g for w, g in zip(weights, polar, strict=True)) / Fraction(size * size)
    mean = np.array(vertices_of, dtype=object).sum(axis=0) / Fraction(size)
    return size > 1 and list(form) == list(conditions.twenty_four_gradient(mean, Fraction(pot)))


ROWS = [
    Refusal(
        "kuhn.three_players.closed_forms:ClosedForm.proved",
        "the first bluffs are an equilibrium up to 1e-6 above 3/(N - 3)",
        lambda: not proved(high=3 + TINY),
        lambda: proved(),
        (
            ("kuhn.three_players.closed_forms:ClosedForm.proved", yes),
            ("kuhn.three_players.closed_forms:all", first),
        ),
    ),
    Refusal(
        "kuhn.three_players.closed_forms:ClosedForm.proved",
        "they are one 1e-6 below P_min",
        lambda: not proved(low=2 - TINY),
        lambda: proved(low=2 + TINY),
    ),
    *(
        Refusal(
            "kuhn.three_players.closed_forms:ClosedForm.proved",
            f"{words} from a pot that is lower by 1e-6",
            lambda build=build: not lowered(build()),
            lambda build=build, first_one=first_one: build().proved() and built(build(), first_one),
        )
        for words, build, first_one in (
            (
                "the equilibrium for large pots and four cards is one",
                lambda: closed_forms.large_pots(4),
                lambda p: -(6 * p + 8) / (p + 1) ** 2,
            ),
            (
                "that for five cards is one",
                lambda: closed_forms.large_pots(5),
                lambda p: (p * p - 42 * p - 51) / (p + 1) ** 2,
            ),
            (
                "those in which card 2 calls are some",
                lambda: closed_forms.low_calls(Fraction(1, 2)),
                lambda p: -(6 * p + 8) / (p + 1) ** 2 + 1 / (p + 4),
            ),
            (
                "the first bluffs with five cards are one",
                lambda: closed_forms.first_bluffs(5),
                lambda p: -9 * (p - 1) / (2 * (p + 1)),
            ),
        )
    ),
    Refusal(
        "kuhn.three_players.closed_forms:ClosedForm.proved",
        "always calling a bet and a call with card 2 is an equilibrium for large pots",
        lambda: not overcalling(1).proved(),
        lambda: overcalling(0).proved(),
    ),
    Refusal(
        "kuhn.three_players.closed_forms:ClosedForm._holds",
        "bluffing 1e-6 more often is one",
        lambda: not proved(frequencies=moved(3, 2)),
        lambda: proved(frequencies=moved(3, 2, 0)),
    ),
    Refusal(
        "kuhn.three_players.closed_forms:ClosedForm._never_negative",
        "P - 2 - 1e-6 is never negative from 2 on, nor is 1/(P - 5/2)",
        lambda: not FORM._never_negative(X - 2 - TINY) and not FORM._never_negative(1 / (X - POT)),
        lambda: FORM._never_negative(X - 2),
        (
            ("kuhn.three_players.closed_forms:ClosedForm._never_negative", yes),
            ("kuhn.three_players.closed_forms:all", lambda values: any(list(values))),
        ),
    ),
    Refusal(
        "kuhn.equilibrium:certified",
        "bluffing 1e-6 more often gives nobody a gain",
        lambda: max(at(3, 2, TINY).gains) > 0,
        lambda: not any(at().gains),
        (("kuhn.game:KuhnGame.gains", no_gains),),
    ),
    Refusal(
        "kuhn.equilibrium:Equilibrium.exact",
        "a profile in which somebody gains 1e-9 is an exact equilibrium",
        lambda: not dataclasses.replace(at(), gains=np.array([0, 0, TINY / 1000])).exact,
        lambda: at().exact,
        (
            ("kuhn.equilibrium:Equilibrium.exact", yes),
            ("kuhn.equilibrium:any", lambda _: False),
        ),
    ),
    Refusal(
        "kuhn.equilibrium:Equilibrium.exact",
        "floats whose gains are rounded to 0 are proved",
        lambda: not dataclasses.replace(at(), frequencies=at().frequencies.astype(float)).exact,
        lambda: at().exact,
    ),
    Refusal(
        "kuhn.equilibrium:Equilibrium.exact",
        "a record stays exact whose bluffs, or whose pot, were altered by 1e-6 by hand",
        lambda: (
            not dataclasses.replace(at(), frequencies=shifted(TINY)).exact
            and not dataclasses.replace(at(), pot=POT + TINY).exact
        ),
        lambda: dataclasses.replace(at(), frequencies=shifted(0), pot=POT).exact,
        (("kuhn.game:KuhnGame.gains", no_gains),),
    ),
    Refusal(
        "kuhn.whole_sets.patterns:ClosedPattern.contains",
        "bluffing 1e-6 more often satisfies the same closed pattern",
        lambda: not PATTERN.contains(shifted(TINY), POT, 0),
        lambda: PATTERN.contains(shifted(0), POT, 0),
        (("kuhn.whole_sets.patterns:ClosedPattern.contains", yes),),
    ),
    Refusal(
        "kuhn.whole_sets.whole_set:EquilibriumSet.contains",
        "bluffing 1e-6 more often is an equilibrium of the set",
        lambda: not BELOW_THREE.contains(shifted(TINY), 0),
        lambda: BELOW_THREE.contains(shifted(0), 0),
        (
            ("kuhn.whole_sets.whole_set:EquilibriumSet.contains", yes),
            ("kuhn.whole_sets.patterns:ClosedPattern.holds", yes),
        ),
    ),
    Refusal(
        "kuhn.whole_sets.proved:proved_codes",
        "a list is proved at the end that its interval is without",
        lambda: proved_sets.proved_codes(min(proved_sets.INTERVALS)[0]) is None,
        lambda: proved_sets.proved_codes(min(proved_sets.INTERVALS)[0] + TINY) is not None,
        (("kuhn.whole_sets.proved:proved_codes", lambda pot: ("",)),),
    ),
    Refusal(
        "kuhn.equilibria.segments:segment_of_equilibria",
        "the segment to a profile that bluffs 1e-6 more often consists of equilibria",
        lambda: not segments.segment_of_equilibria(at(), at(3, 2, TINY)),
        lambda: segments.segment_of_equilibria(at(), at()),
        (
            ("kuhn.equilibria.segments:segment_of_equilibria", yes),
            ("kuhn.equilibria.segments:_bernstein", lambda values: values[:1]),
        ),
    ),
    Refusal(
        "kuhn.equilibria.segments:segment_of_equilibria",
        "the segment along which card 2 calls more often reaches 1e-6 further",
        lambda: not segments.segment_of_equilibria(member(0), raised(10, 2, ALL + TINY)),
        lambda: segments.segment_of_equilibria(member(0), member(1)) and 0 < ALL < 1,
    ),
    Refusal(
        "kuhn.equilibria.segments:segment_of_equilibria",
        "always calling with card 3 at node 11 may be given up on the way",
        lambda: not segments.segment_of_equilibria(member(0), raised(11, 3, 0)),
        lambda: member(0).frequencies[10, 2] == 1,
    ),
    Refusal(
        "kuhn.equilibria.segments:segment_of_equilibria",
        "card 3 may bet 1e-6 at node 1, or overcall at node 12, as it does not where one begins",
        lambda: (
            not segments.segment_of_equilibria(member(0), raised(1, 3, TINY))
            and not segments.segment_of_equilibria(raised(12, 3, TINY), member(0))
            and not segments.segment_of_equilibria(member(0), raised(11, 3, 1 - TINY))
            and not segments.segment_of_equilibria(raised(11, 3, 1 - TINY), member(0))
        ),
        lambda: member(0).frequencies[0, 2] == member(0).frequencies[11, 2] == 0,
    ),
    Refusal(
        "kuhn.equilibria.segments:segment_of_equilibria",
        "a segment leads from an equilibrium at 7 to one at 8",
        lambda: refuses(ValueError, lambda: segments.segment_of_equilibria(member(0), at_8(1))),
        lambda: segments.segment_of_equilibria(at_8(0), at_8(1)),
    ),
    Refusal(
        "kuhn.equilibria.segments:segment_of_equilibria",
        "the segment between two profiles that fold the best card consists of equilibria",
        lambda: not segments.segment_of_equilibria(folding(0), folding(1)),
        lambda: segments.segment_of_equilibria(member(0), member(1)),
    ),
    Refusal(
        "kuhn.equilibria.segments:_bernstein",
        "the values of t^2 at six positions are those of another polynomial",
        lambda: (
            [row[0] for row in segments._bernstein(SQUARES)]
            == [Fraction(k * (k - 1), 20) for k in range(6)]
        ),
        lambda: len(segments._bernstein(SQUARES)) == 6,
        (("kuhn.equilibria.segments:_bernstein", lambda values: values),),
    ),
    Refusal(
        "kuhn.equilibria.chains:EquilibriumPath.gains",
        "a chain to a profile that bluffs 1e-3 more often consists of equilibria",
        lambda: path(TINY * 1000).gains.max() > 1e-5,
        lambda: path(Fraction(0)).gains.max() < 1e-15,
        (("kuhn.game:KuhnGame.gains", no_gains),),
    ),
    Refusal(
        "kuhn.equilibria.chains:EquilibriumPath.joins",
        "a chain that ends 1e-6 beside an equilibrium joins it",
        lambda: not path(TINY).joins(at(), at()),
        lambda: path(Fraction(0)).joins(at(), at()),
        (
            ("kuhn.equilibria.chains:EquilibriumPath.joins", yes),
            ("kuhn.equilibria.chains:all", first),
        ),
    ),
    Refusal(
        "kuhn.equilibrium:in_floats",
        "a profile whose mixed frequencies are 1e-6 off gives nobody a gain",
        lambda: several(1e-6) > 1e-9,
        lambda: several(0) < 1e-15,
        (("kuhn.game:KuhnGame.gains", no_gains),),
    ),
    Refusal(
        "kuhn.two_players.game:_certified",
        "plans that are 1e-6 off are optimal",
        lambda: two_gap(TINY) > 0,
        lambda: two_gap(0) == 0,
        (("kuhn.two_players.game:_certified", lambda *_: TABLE),),
    ),
    Refusal(
        "paper_ledger.bil17.completeness.regions:Step.holds",
        "step (a) of the proof holds from P = 3.88 on",
        lambda: not step_holds("3.88"),
        lambda: step_holds("3.89"),
    ),
    Refusal(
        "paper_ledger.bil17.completeness.regions:steps_hold",
        "all steps hold, step (a), the last, from 3 on",
        lambda: not all_steps(3),
        lambda: all_steps(4),
        (
            ("paper_ledger.bil17.completeness.regions:steps_hold", yes),
            ("paper_ledger.bil17.completeness.regions:all", first),
        ),
    ),
    Refusal(
        "simplified_kuhn.solutions.pots:all_equilibria",
        "Solution 7 at P = 4 with b3 larger by 1e-6 is an equilibrium",
        lambda: not conditions.all_equilibria(vertices("7", 4), Fraction(4)),
        lambda: conditions.all_equilibria(vertices("7", 4, step=0), Fraction(4)),
        (
            ("simplified_kuhn.solutions.pots:all_equilibria", yes),
            ("simplified_kuhn.solutions.pots:all", first),
        ),
    ),
    Refusal(
        "simplified_kuhn.solutions.pots:all_equilibria",
        "players 2 and 3 bet as in Solution 1 at P = 3 + 1e-6",
        lambda: not bettor_2(3 + TINY),
        lambda: bettor_2(3 - TINY),
    ),
    Refusal(
        "simplified_kuhn.solutions.pots:polar_gradients",
        "the slopes at the mean of the vertices are others than the form says",
        lambda: means_agree("1", Fraction(5, 2)) and means_agree("5", 4),
        lambda: len(conditions.polar_gradients(solution("6").vertices(4), 4)) == 1,
        (
            (
                "simplified_kuhn.solutions.pots:_polar",
                lambda points, pot, _: conditions.twenty_four_gradient(points, pot),
            ),
        ),
    ),
    Refusal(
        "paper_ledger.bil17.completeness.ranges:pots_of_equilibrium",
        "Solution 6 is an equilibrium in the neighbouring ranges of pots",
        lambda: holding("6") == [True],
        lambda: min(pot for pot, _ in ranges.pots_of_equilibrium(solution("6"))) < 3,
        (("paper_ledger.bil17.completeness.ranges:all_equilibria", yes),),
    ),
    Refusal(
        "paper_ledger.bil17.completeness.ranges:holds_on_range",
        "Solution 6 is an equilibrium 1e-6 beyond its range",
        lambda: not on_range("6", high=solution("6").high + TINY),
        lambda: on_range("6"),
        (
            ("paper_ledger.bil17.completeness.ranges:holds_on_range", yes),
            ("paper_ledger.bil17.completeness.ranges:_not_negative", yes),
        ),
    ),
    Refusal(
        "paper_ledger.bil17.completeness.ranges:holds_on_range",
        "Solution 10 is an equilibrium from P = 5 - 1e-6 on",
        lambda: not on_range("10", low=5 - TINY),
        lambda: on_range("10", low=Fraction(5)),
        (
            ("paper_ledger.bil17.completeness.ranges:holds_on_range", yes),
            ("paper_ledger.bil17.completeness.ranges:all", first),
        ),
    ),
    Refusal(
        "paper_ledger.bil17.completeness.ranges:_not_negative",
        "(P - 5/2)^2 - 1e-12 is not negative on [2, 3]",
        lambda: not not_negative((X - POT) * (X - POT) - TINY * TINY),
        lambda: not_negative((X - POT) * (X - POT)),
        (
            ("paper_ledger.bil17.completeness.ranges:_not_negative", yes),
            ("paper_ledger.bil17.completeness.ranges:all", first),
        ),
    ),
    Refusal(
        "paper_ledger.bil17.completeness.ranges:_is_zero",
        "1e-30 is the zero function",
        lambda: not ranges._is_zero(X - X + Fraction(1, 10**30)),
        lambda: ranges._is_zero(X - X),
    ),
    Refusal(
        "simplified_kuhn.solutions.members:equilibria",
        "a polytope with a corner 1e-6 off belongs to the equilibria",
        lambda: refuses(ArithmeticError, lambda: equilibria._at(OFF, Fraction(4))),
        lambda: equilibria._at(solution("7"), Fraction(4)).label == "7",
        (("simplified_kuhn.solutions.members:all_equilibria", yes),),
    ),
    Refusal(
        "simplified_kuhn.solutions.members:_meet",
        "Solutions 6 and 7 meet at P = 4",
        lambda: not equilibria._meet(*(equilibria._at(solution(k), Fraction(4)) for k in "67")),
        lambda: equilibria._meet(*(equilibria._at(solution(k), Fraction(4)) for k in "56")),
    ),
    Refusal(
        "simplified_kuhn.solutions.families:Family.covers",
        "the range of Solution 6 reaches 1e-12 further",
        lambda: not solution("6").covers(solution("6").high + TINY * TINY),
        lambda: solution("6").covers(solution("6").high),
    ),
    Refusal(
        "paper_ledger.bil17.completeness.table_1:decision",
        "the case of Solution 6 is excluded",
        lambda: in_own_cases("6"),
        lambda: cases.decision("ccbcbaac").solutions == ("6",),
        (
            (
                "paper_ledger.bil17.completeness.table_1:decision",
                lambda case: cases.Decision("excluded"),
            ),
        ),
    ),
    Refusal(
        "paper_ledger.bil17.completeness.case_members:occurrences",
        "Solution 7 has members in the case of Solution 6",
        lambda: not lies("7", "ccbcbaac"),
        lambda: lies("6", "ccbcbaac"),
        (
            (
                "paper_ledger.bil17.completeness.case_members:_ranges",
                lambda family: {"ccbcbaac": ["P = 4"]},
            ),
        ),
    ),
    Refusal(
        "simplified_kuhn.dynamics.invariants:ConservedQuantity.confining",
        "level sets with a negative weight, or a centre at 1, are compact",
        lambda: not quantity(weight=-1).confining and not quantity(centre=1).confining,
        lambda: quantity().confining,
        (
            ("simplified_kuhn.dynamics.invariants:ConservedQuantity.confining", yes),
            ("simplified_kuhn.dynamics.invariants:all", first),
        ),
    ),
    Refusal(
        "simplified_kuhn.dynamics.linear:Stability.verdict",
        "only player 3 betting is neutral at P = 4, where player 2 would bet",
        lambda: verdict(4).verdict == "unstable",
        lambda: verdict(Fraction(5, 2)).unstable == 0,
        (("simplified_kuhn.dynamics.linear:Stability.verdict", lambda self: "linearly neutral"),),
    ),
    Refusal(
        "methods.exact.spectra:eigenvalues",
        "(x^2 + 1)^2 + 1e-6 x has imaginary roots",
        lambda: on_axis(TINY) == 0,
        lambda: on_axis(0) == 4,
        (("methods.exact.spectra:eigenvalues", lambda matrix: [1j] * 4),),
    ),
    Refusal(
        "methods.exact.spectra:defects",
        "two oscillations, one driving the other, are in step if they differ by 1e-6",
        lambda: not any(spectra.defects(driven(TINY))),
        lambda: spectra.defects(driven(0)) == (False, True),
        (("methods.exact.spectra:defects", lambda matrix: (True, True)),),
    ),
    Refusal(
        f"{RESPONSE}:_is_positive",
        "(x - 1)^2 is positive at every x > 0, or 1e-6 less",
        lambda: (
            not regularisation._is_positive((X - 1) * (X - 1))
            and not regularisation._is_positive((X - 1) * (X - 1) - TINY)
        ),
        lambda: regularisation._is_positive((X - 1) * (X - 1) + TINY),
    ),
    Refusal(
        f"{RESPONSE}:_arctan_is_between",
        "a function with a slope of 1/(1 + 1.000001 y^2) is above y - y^3/3",
        lambda: (
            not with_slope(
                regularisation._arctan_is_between, lambda y: 1 / (1 + (1 + TINY) * y * y)
            )
        ),
        regularisation._arctan_is_between,
    ),
    Refusal(
        f"{RESPONSE}:_arctan_is_between",
        "a function with a slope of 1.000001/(1 + y^2) is below y",
        lambda: (
            not with_slope(regularisation._arctan_is_between, lambda y: (1 + TINY) / (1 + y * y))
        ),
        regularisation._arctan_is_between,
    ),
    Refusal(
        f"{RESPONSE}:_arctan_is_reflected",
        "with a slope 1e-6 greater everywhere f(y) + f(1/y) is still the same at every y",
        lambda: (
            not with_slope(regularisation._arctan_is_reflected, lambda y: 1 / (1 + y * y) + TINY)
        ),
        regularisation._arctan_is_reflected,
    ),
]
OFF = dataclasses.replace(solution("7"), vertices=lambda pot: vertices("7", pot))


test_refused, test_broken_certifier_is_noticed = both_tests(ROWS)
