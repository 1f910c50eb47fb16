"""What the claims on rules, simplified games and Appendix A rest on, otherwise than it is."""

import dataclasses
from fractions import Fraction
from itertools import product
from types import SimpleNamespace as Stub

import numpy as np
from claims_anew import giving

from guts_core.kuhn.three_players.rules import KuhnPoker
from guts_core.methods.exact.interval_arrays import IntervalArray
from guts_core.methods.exact.intervals import Interval
from guts_core.simplified_kuhn.solutions.families import FAMILY
from guts_core.simplified_kuhn.tree import FREQUENCIES
from paper_ledger.bil17.stability import null_spaces
from paper_ledger.bil18 import regularisation, rules, simplified
from paper_ledger.bil18.appendix import example as appendix_example
from paper_ledger.bil18.appendix import expansion as appendix
from paper_ledger.bil18.dealing import HISTORIES


class Raked(KuhnPoker):
    """Something is taken from each player."""

    def expectations(self, frequencies, pot):
        return super().expectations(frequencies, pot) - Fraction(1, 100)


class Squared(KuhnPoker):
    """Payoffs that are not linear."""

    def expectations(self, frequencies, pot):
        return super().expectations(frequencies, pot) ** 2


class Plain(KuhnPoker):
    """The factor of the own check stays in the derivatives."""

    def gradient(self, frequencies, pot, reach_free=False):
        return super().gradient(frequencies, pot)


class LastCard(KuhnPoker):
    """The derivatives without the factor of the own check are wrong for the best card."""

    def gradient(self, frequencies, pot, reach_free=False):
        slopes = super().gradient(frequencies, pot, reach_free=reach_free)
        return slopes + reach_free * (np.arange(self.cards) == self.cards - 1)


def centre(game, *arguments):
    """All frequencies 1/2, as if it were a solution."""
    return np.full(game.size, 0.5)


NINE = FAMILY["9"]

PLAN_VALUES, LIMITS, SOLUTION = rules.plan_values, simplified.limits, simplified.segment


DEALS, ENCLOSED = rules._every_deal, simplified._enclosed

MEMBERS, CORRECTIONS, ROOTS = (
    appendix_example.members,
    appendix_example._corrections,
    appendix_example._roots,
)


#: X as printed, and with the true derivatives.
FOUND = {printed: ROOTS(printed) for printed in (True, False)}

PRINTED, ARGUMENTS = appendix_example.printed_functions, appendix_example._printed_arguments


def with_repetition(cards):
    """Deals from a deck in which a card can be dealt again."""
    return list(product(range(cards), repeat=3))


def printed_doubled(f, pot):
    """(13) with the factors of a1 and a2 set right."""
    factors = {3: 2, 7: 2}
    return [factors.get(k, 1) * value for k, value in enumerate(PRINTED(f, pot))]


def awry_at_three(f, pot):
    """(13) with a third function that is right at the pots 5/2, 3 and 17/3 only."""
    off = (pot - Fraction(5, 2)) * (pot - 3) * (pot - Fraction(17, 3))
    return [value + (k == 2) * off for k, value in enumerate(PRINTED(f, pot))]


def bluffs_called_less(f, pot):
    """(13) with a tenth function that is right where nobody bluffs but player 3."""
    return [value + (k == 9) * f["b1"] for k, value in enumerate(PRINTED(f, pot))]


def awry(label, name, *pots):
    """The solutions of simplified Kuhn poker, of which one is right at these pots only."""

    def vertices(pot):
        off, k = Fraction(1), FREQUENCIES.index(name)
        for seen in pots:
            off = off * (pot - Fraction(seen))
        return [(*v[:k], v[k] + off, *v[k + 1 :]) for v in present.vertices(pot)]

    present = FAMILY[label]
    return with_solution(label, vertices=vertices)


def apart(label, name):
    """The solutions of simplified Kuhn poker; two members of one differ by a hundredth more."""

    def vertices(pot):
        first, *others = present.vertices(pot)
        k = FREQUENCIES.index(name)
        return [(*first[:k], first[k] - Fraction(1, 100), *first[k + 1 :]), *others]

    present = FAMILY[label]
    return with_solution(label, vertices=vertices)


def with_solution(label, **changes):
    """The solutions of simplified Kuhn poker, of which one is otherwise."""
    return {**FAMILY, label: dataclasses.replace(FAMILY[label], **changes)}


def larger_corrections(pot):
    """Limits whose corrections are too large by a tenth."""
    return tuple(
        Stub(
            expansion=Stub(
                regularised=each.expansion.regularised,
                unknowns=each.expansion.unknowns,
                null_space=each.expansion.null_space,
                correction=1.1 * each.expansion.correction,
            )
        )
        for each in LIMITS(pot)
    )


def corrections_larger(pot):
    return {name: 1.1 * value for name, value in CORRECTIONS(pot).items()}


def one_payoff_more(player, *bets):
    """Payoffs of which one is larger: of a player in one deal, if these nodes alone bet or call."""

    def every():
        (hand, both), *others = DEALS()
        more = np.zeros((2,) * 12 + (3,))
        more[(*(int(node in bets) for node in range(1, 13)), player)] = 9
        return [(hand, [paid + more for paid in both]), *others]

    return {"_every_deal": every}


def large_at(pot):
    """Errors of the order of epsilon, but for one pot."""
    return lambda at, which: (0.1 if at == pot else 0.01, 0.001)


ANGLE = regularisation.angle
FOLDS, PROFITS, ENDS = simplified._two_folds, simplified._profits, (7 + np.sqrt([113, 105])) / 4


def with_one(intervals, which, number):
    """Intervals of which one is another number."""
    low, high = intervals.low.copy(), intervals.high.copy()
    low[which] = high[which] = number
    return IntervalArray(low, high)


def folds_off(which, power):
    """One of two folds is off by a power of epsilon from where it is in the limit."""

    def pots(epsilon):
        off = (-1, 1)[which] * float(epsilon) ** power
        return with_one(FOLDS(epsilon), which, ENDS[which] + off)

    return pots


def profits_off(which, changed):
    """Payoffs of which one, next to one pot, is in the middle of the range."""

    def profits(pot):
        middle = float(np.mean(simplified.RANGES[pot]))
        return with_one(PROFITS(pot), which, middle) if pot == changed else PROFITS(pot)

    return profits


#: place, module, and what replaces names of the module
MUTATIONS = [
    ("Section 2, zero sum", rules, {"KuhnPoker": Raked}),
    ("Section 2, linearity", rules, {"KuhnPoker": Squared}),
    ("Section 2, zero sum", rules, one_payoff_more(0)),
    ("Section 2, linearity", rules, {"HISTORIES": (*HISTORIES[:-1], HISTORIES[0])}),
    # as if a check at node 3 with the best card paid in one deal
    ("Section 2, dominated strategies", rules, one_payoff_more(2)),
    ("Section 2, dominated strategies", rules, {"_gained": lambda paid, *which: 0 * paid[..., 0]}),
    (
        "Section 2, dominated strategies",
        rules,
        {"DOMINATED": (*rules.DOMINATED, ("second worst", (5,), False))},
    ),
    ("Section 2, unknowns", rules, {"DOMINATED": rules.DOMINATED[:2]}),
    ("Section 2, unknowns", rules, {"KuhnPoker": lambda cards: Stub(size=12 * cards - 21)}),
    (
        "Section 2, second best card",
        rules,
        {"plan_values": lambda *a: PLAN_VALUES(*a)[::-1]},
    ),
    ("Section 2, deals with the worst card", rules, {"hands": with_repetition}),
    ("Section 2, least pot", rules, {"hands": with_repetition}),
    ("Section 3, factor of the own check", rules, one_payoff_more(0, 1, 4)),
    ("Section 3, factor of the own check", rules, {"_own_checks": giving([])}),
    ("Section 3, factor of the own check", rules, {"KuhnPoker": Plain}),
    ("Section 3, factor of the own check", rules, {"KuhnPoker": LastCard}),
    ("Section 3, spurious solutions", rules, {"KuhnPoker": Plain}),
    (
        "Section 3, spurious solutions",
        rules,
        {"Fraction": lambda *given: Fraction(1, 7) if given == (1, 6) else Fraction(*given)},
    ),
    (
        "Section 3, equation (4)",
        regularisation,
        {"response": lambda y: 0.5 + np.arctan(y) / 3},
    ),
    (
        "Section 3, equation (3), Figure 1",
        regularisation,
        {"_response": lambda y: (1 + y.tanh()) / 2},
    ),
    # tails as for a slope of 1/(1 + y), or of another order far out
    *(
        (f"Section 3, {place}", regularisation, {"_slope": slope})
        for place in ("equation (4)", "equation (3), Figure 1", "equations (5) and (6)")
        for slope in (lambda y: 1 / (1 + y), lambda y: 1 / (1 + y * y * y * y))
    ),
    (
        "Section 3, equations (5) and (6)",
        regularisation,
        {
            "regularised_equilibrium": centre,
            "_gains_over_bounds": regularisation._gains_over_bounds.__wrapped__,
        },
    ),
    *(
        ("Section 3, equation (7)", regularisation, {"angle": angle})
        for angle in (
            lambda pot, step: ANGLE(pot, step) * step,
            lambda pot, step: ANGLE(pot, step) ** 0,
            lambda pot, step: 0 * ANGLE(pot, step),
        )
    ),
    *(
        ("Section 4, multiple solutions", simplified, change)
        for change in (
            {"_enclosed": lambda pot: ENCLOSED(pot)[[0] * len(ENCLOSED(pot).low)]},
            {"_enclosed": lambda pot: ENCLOSED(pot) + IntervalArray(0.0, 0.002)},
            {"FAMILY": awry("8", "b2")},
            {"FAMILY": with_solution("10", low=Fraction(9, 2))},
            {"proof_holds": giving(False)},
        )
    ),
    (
        "Section 4, Figures 2 and 3",
        simplified,
        {"limits": lambda pot: LIMITS(2.5), "_errors": simplified._errors.__wrapped__},
    ),
    *(
        ("Section 4, Figures 2 and 3", simplified, change)
        for change in (
            {"RANGES": {3: simplified.RANGES[3]}},
            {"RANGES": {3.5: simplified.RANGES[3.5]}},
            *({"FAMILY": apart("2", x)} for x in ("b2", "d2", "a2")),
            {"FAMILY": awry("4", "b2", "10/3", "17/5")},
            {"proof_holds": giving(False)},
            {"limits_are_equilibria": giving(False)},
        )
    ),
    *(
        ("Section 4, Figures 2 and 3, folds", simplified, {"_two_folds": folds})
        for folds in (
            *(folds_off(which, power) for which in range(2) for power in (1, 1 / 3)),
            lambda epsilon: 2 * ENDS - FOLDS(epsilon),  # from the other sides
        )
    ),
    *(
        ("Section 4, Figure 2, ranges of expectations", simplified, {"_profits": profits})
        for profits in (profits_off(k, pot) for pot in simplified.RANGES for k in range(4))
    ),
    *(
        ("Section 4, Figure 4, bounds", simplified, change)
        for change in (
            *({"FAMILY": awry("9", x, "9/2", "19/4")} for x in ("c1", "d3")),
            {"FAMILY": with_solution("10", low=Fraction(24, 5))},
            {"_segment_is_exact": giving(False)},
        )
    ),
    (
        "Section 4, Figure 4, bounds",
        simplified,
        {"segment": lambda pot, c1: SOLUTION(pot - Fraction(1, 10), c1)},
    ),
    (
        "Section 4, Figure 4, selection",
        simplified,
        {"expansion": giving(Stub(solvability=[1.0]))},
    ),
    (
        "Appendix A, equation (9)",
        appendix,
        {"members": lambda pot: [appendix_example.middle(pot)]},
    ),
    (
        "Appendix A, equations (10), (11) and (12)",
        appendix,
        {"limits": larger_corrections, "_slope_errors": appendix._slope_errors.__wrapped__},
    ),
    (
        "Appendix A, equations (10), (11) and (12)",
        appendix,
        {"_slope_errors": giving((0.005, 0.005))},
    ),
    *(
        (
            "Appendix A, equations (10), (11) and (12)",
            appendix,
            {"_slope_errors": large_at(pot)},
        )
        for pot in (4.15, 3.95, 5.4, 2.5, 3.7, 4.6)
    ),
    (
        "Appendix A, null space",
        appendix,
        {"limits": giving((Stub(expansion=Stub(nullity=1)),))},
    ),
    *(
        ("Section 4, Figure 4, selection", null_spaces, change)
        for change in (
            # with other ends at all pots but one, and where the slope of a2 is negative at one
            *({"FAMILY": awry("9", x, "23/5")} for x in ("c1", "d2", "a2")),
            {"FAMILY": with_solution("9", low=Fraction(5, 2))},
            {"condition_on_nine": giving(None)},
        )
    ),
    *(
        ("Appendix A, null space", null_spaces, change)
        for change in (
            # a solution that is another, and one that has another wall at all pots but one
            {"FAMILY": with_solution("7", vertices=NINE.vertices)},
            {"FAMILY": awry("9", "a2", "23/5")},
            {"sign_inside": giving(None)},
        )
    ),
    (
        "Appendix A, unique selection",
        appendix,
        {
            "follow_from_centre": giving(Stub(x=np.full((1, simplified.GAME.size), 0.5))),
            "selected_equilibrium": giving(Stub(frequencies=np.full((12, 4), 0.5))),
        },
    ),
    (
        "Appendix A, condition (3)",
        appendix,
        {"logistic_equilibria": giving(np.full((1, simplified.GAME.size), 0.5))},
    ),
    ("Appendix A, equation (13)", appendix_example, {"printed_functions": printed_doubled}),
    ("Appendix A, equation (13)", appendix_example, {"printed_functions": awry_at_three}),
    ("Appendix A, equation (13)", appendix_example, {"_matches_in_the_full_game": giving(False)}),
    *(
        ("Appendix A, equation (14)", appendix_example, change)
        for change in (
            *({"FAMILY": awry("1", x, "11/5", "5/2", "14/5")} for x in ("d3", "c3", "d2", "a1")),
            {"FAMILY": with_solution("1", high=Fraction(29, 10))},
            {"sign_inside": giving(None)},
            {"holds_on_range": giving(False)},
        )
    ),
    (
        "Appendix A, equation (14)",
        appendix_example,
        {"members": lambda pot, beyond=Fraction(0): MEMBERS(pot, beyond + Fraction(1, 100))},
    ),
    (
        "Appendix A, equation (14)",
        appendix_example,
        {"members": lambda pot, beyond=Fraction(0): MEMBERS(pot)},
    ),
    ("Appendix A, equation (15)", appendix_example, {"_corrections": corrections_larger}),
    ("Appendix A, equation (16)", appendix_example, {"_corrections": corrections_larger}),
    *(
        (f"Appendix A, equation ({number})", appendix_example, change)
        for number, changes in (
            (15, ({"printed_functions": awry_at_three}, {"printed_functions": printed_doubled})),
            (16, ({"printed_functions": bluffs_called_less},)),
        )
        for change in changes
    ),
    ("Appendix A, equation (17)", appendix_example, {"_roots": giving(FOUND[False])}),
    # as with the true derivatives, and so that only the pot 3 is right
    *(
        ("Appendix A, equation (17)", appendix_example, {"_printed_arguments": other})
        for other in (
            lambda x, p: tuple(each + 1 / (2 / (p + 1) - x) for each in ARGUMENTS(x, p)),
            lambda x, p: (ARGUMENTS(x, p)[0] + (p - 3), ARGUMENTS(x, p)[1]),
        )
    ),
    *(
        ("Appendix A, equation (17), true derivatives", appendix_example, change)
        for change in (
            {"_sums": giving([root.upper for root in FOUND[True]])},
            {"_roots": giving(FOUND[True])},
            {"_roots": lambda printed: [Interval.between(0, 1)] * 3},
            {"_true_arguments": ARGUMENTS, "_roots": FOUND.get},
            # as if the derivatives were those of (13), or lost at other ends
            {"_matches": lambda factors: not factors},
            {"_matches": giving(False)},
            {"printed_functions": awry_at_three},
            {"_falls_from_two_to_none": giving(False)},
            {"_printed_is_less": giving(False)},
            {"_is_expanded_15": giving(False)},
            {"_follows_from_15": giving(False)},
        )
    ),
    *(
        ("Appendix A, uniqueness of X", appendix_example, {"sign_inside": giving(sign)})
        for sign in (None, 0, -1)
    ),
    (
        "Appendix A, uniqueness of X",
        appendix_example,
        {"enclosed_total": giving(Interval.between(0, 2))},
    ),
]
