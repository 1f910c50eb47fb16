"""What the certifiers of guts_core.kuhn refuse."""

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
from guts_core.methods.exact.rational_functions import variable
from paper_ledger.bil18 import regularisation
from paper_ledger.bil18.appendix import calls, example

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
    original = two_player._generated

    def off(cards, pot):
        plans_1, plans_2 = original(cards, pot)
        weights = (np.array([1 - step, step, 0], dtype=object))[:, None]
        return plans_1 * (1 - step) + weights * step, plans_2

    with broken("kuhn.two_players.game:_generated", off if step else original):
        return two_player.two_player_kuhn(3, Fraction(2), exact=True).gap - TABLE.gap


#: How often card 2 calls at node 10 at the end of the family.
ALL = member(1).frequencies[9, 1]

#: t^2 at 0, 1/5, ..., 1.
SQUARES = np.array([[Fraction(k, 5) ** 2] for k in range(6)], dtype=object)


CALLS = "paper_ledger.bil18.appendix.calls"


def total_off(step):
    """X at the pot 5/2 by (17) as printed, looked for beside the number that bisection gives."""
    near = calls.selected_calls(2.5, 0.5).total + step
    return calls.enclosed_total(example._printed_arguments, POT, near)


ROWS = [
    Refusal(
        f"{CALLS}:enclosed_total",
        "(17) holds 1e-11 off its solution",
        lambda: all(
            refuses(ArithmeticError, lambda step=step: total_off(step)) for step in (1e-11, -1e-11)
        ),
        lambda: (total_off(0) - Fraction("0.402556")).magnitude < TINY,
        ((f"{CALLS}:NEAR", Fraction(1, 10**9)),),
    ),
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


test_refused, test_broken_certifier_is_noticed = both_tests(ROWS)
