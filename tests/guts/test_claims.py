"""The claims on guts: each holds, and none would hold if what it checks were otherwise."""

import builtins
import dataclasses
from fractions import Fraction
from functools import cache, partial
from types import SimpleNamespace

import pytest
from claims_anew import claim_at, giving, holds_anew

from guts_core.guts import nash_threshold
from guts_core.methods import RecursiveGame
from guts_core.methods.exact.intervals import Interval
from paper_ledger.blpwz22 import CLAIMS
from paper_ledger.blpwz22.alliances import asynchronous, coalitions
from paper_ledger.blpwz22.coalition import (
    blocs,
    experiments,
    numbers,
    payoffs,
    remarks,
    structure,
    table,
)
from paper_ledger.blpwz22.recursive_games import (
    algorithms,
    one_shot,
    overshoot,
    recursion,
    recursion_values,
    sequences,
    transition,
)
from paper_ledger.blpwz22.weenie import weenie_general

#: Claims compute what they share once in a worker.
pytestmark = pytest.mark.xdist_group("BLPWZ22")


by_place, holds = partial(claim_at, CLAIMS), partial(holds_anew, CLAIMS)


def test_table_1_is_complete():
    cells = {f"Table 1, N = {n}, {column}" for n in range(1, 16) for column in COLUMNS}
    assert cells <= {claim.place for claim in CLAIMS}


COLUMNS = ("value", "player 1", "bloc", "pseudo-bloc")


def test_every_equation_has_a_claim():
    places = " ".join(claim.place for claim in CLAIMS)
    numbers = [*(f"(1.{k})" for k in range(1, 10)), *(f"(3.{k})" for k in range(1, 4))]
    assert all(number in places for number in numbers)


@pytest.mark.parametrize("shift", [0.01, -0.01])
@pytest.mark.parametrize("n", [2, 6, 10, 15])
def test_misprinted_threshold_is_noticed(n, shift):
    for column in ("player 1", "bloc", "pseudo-bloc"):
        claim = by_place(f"Table 1, N = {n}, {column}")
        assert not dataclasses.replace(claim, printed=claim.printed + shift).outcome.holds


STEP = Fraction(1, 100)


@pytest.mark.parametrize("n", [2, 3, 6, 8, 9, 10, 13, 15])
def test_how_many_members_have_the_printed_bloc_is_checked(n, monkeypatch):
    """With one member more at the cell, or one at the next point, the claim fails."""
    place = f"Table 1, N = {n}, bloc"
    assert holds(place)
    cell, found = Fraction(str(by_place(place).printed)), table.only_optimum(n, table.MESH)
    (bloc,) = (profile for profile in found.profiles if profile[0] > 0)
    for k, new in ((0, bloc[0] + STEP), (-1, bloc[-1] - STEP)):
        moved = [*bloc]
        moved[k] = new
        profiles = tuple(tuple(moved) if each == bloc else each for each in found.profiles)
        other = dataclasses.replace(found, profiles=profiles)
        monkeypatch.setattr(table, "only_optimum", lambda n, mesh, other=other: other)
        assert not holds(place), (cell, moved)


@pytest.mark.heavy
def test_exact_rows_are_no_others():
    for n in range(2, 16):
        exact = abs(table.gain(n) - table.PRINTED[n][0]) <= table.VALUE_TOLERANCE
        assert exact == (n in table.EXACT_VALUES)


def broken_alpha_three(p1, p2, p3):
    return PRINTED_ALPHA(p1, p2, p3) + (p1 * p2 * p3 if p3 < p1 < p2 else 0)


PRINTED_ALPHA = payoffs._alpha_three
DANTZIG = one_shot._programme_of
RETURN = algorithms._fate_return
REFIT = cache(partial(numbers.fit_gain, *numbers.printed_gains()))
FALL, BEST_FIT, LITTLE = numbers.enclose_fall, numbers._best_fit, Fraction(1, 1000)


def far_fit():
    best = BEST_FIT()
    return best._replace(asymptote=best.asymptote + 10 * LITTLE)


def other_fit():
    best = BEST_FIT()
    return best._replace(
        asymptote=best.asymptote + LITTLE,
        coefficient=best.coefficient - 10 * LITTLE,
        shift=best.shift + 100 * LITTLE,
        r_squared=best.r_squared + LITTLE,
    )


def faster(forced, fee, margin, rounds):
    ratio = 1 - margin / fee
    return [forced - forced * ratio**k - fee * ratio**k for k in range(rounds + 1)]


def square(a, b, c, d):
    return overshoot.square(a, b, c, d)


def above_nash(opponents):
    """An optimum in which player 1 also holds a little less often than at the Nash threshold."""
    return SimpleNamespace(player=(Fraction(1, 2), Fraction(nash_threshold(opponents + 1) + 1e-9)))


class FromFarBelow(RecursiveGame):
    """Returns the limit from -13: another fixed point, where there is more than one."""

    def solve(self, *args, **kwargs):
        return super().solve(13.0, **kwargs)


class NobodyLeaves(RecursiveGame):
    """Takes no notice of what player 2 pays for leaving."""

    def solve(self, *args, opponent_fee=None, **kwargs):
        return super().solve(*args, **kwargs)


def otherwise(bound, top):
    """Enclosures for all sizes of which one reaches up to a number, or down to -1."""

    def enclosed():
        low, high = getattr(FALL(), bound)
        reached = (low, Fraction(top)) if top is not None else (Fraction(-1), high)
        return dataclasses.replace(FALL(), **{bound: reached})

    return enclosed


#: place, module, name, what it is replaced by
MUTATIONS = [
    ("Proposition 3.2, eq. (3.2), payoff", payoffs, "_alpha_three", broken_alpha_three),
    (
        "Proposition 3.1, eq. (3.1), payoff",
        payoffs,
        "_alpha_two",
        lambda p, q: (1 - 2 * p) * (p - q),
    ),
    ("Proposition 3.3, eq. (3.3)", payoffs, "root_of_half", lambda n: Interval.of(1) * 2 / 3),
    ("Proposition 3.3, bloc game", payoffs, "root_of_half", lambda n: Interval.of(1) / 3),
    (
        "Section 4.1.1, algorithm",
        algorithms,
        "_fate_return",
        lambda fate, n, h, f: RETURN(fate, n, h, f) + (fate == algorithms.LOST),
    ),
    ("Proposition 1.1, eqs. (1.7), (1.8)", transition, "termination_bounds", faster),
    (
        "Theorem 1.2, sharpness",
        transition,
        "transition_holds",
        lambda a, b, low, high: transition.worst_case(a, b, low) >= low,
    ),
    (
        "Theorem 1.2",
        transition,
        "transition_holds",
        lambda a, b, low, high: transition.worst_case(a, b, low) > low,
    ),
    (
        "Theorem 1.4, eq. (1.9)",
        overshoot,
        "TOUCHING",
        ((square(1, -1, -1, 1), square(0, 3, 0, 0), 0, overshoot.TOUCHING[0][3]),),
    ),
    ("Remark 3.4", blocs, "_odd_man_out", lambda own, second, third: 0),
    (
        "Section 1.1.1, interlacing intervals",
        sequences,
        "CLIMB",
        (square(3, -3, -2, 2), square(0, 0, 0, 0)),
    ),
    (
        "Section 1.1.1, interlacing intervals",
        sequences,
        "repetition_limit",
        lambda alpha, beta, start: min(start + sequences.F(1, 100), sequences.F(-1, 500)),
    ),
    ("Introduction, eq. (1.6)", recursion, "RecursiveGame", FromFarBelow),
    ("Introduction, value of player one", recursion, "RecursiveGame", NobodyLeaves),
    ("Introduction, value of player one", recursion, "min", max),
    (
        "Introduction, linear programming",
        one_shot,
        "_programme_of",
        lambda matrix, limits, gains: DANTZIG(matrix, 2 * limits, gains),
    ),
    ("Abstract, two-strategy optimum", structure, "nash_threshold", lambda n: 0.9),
    ("Section 1.1.2, rigorous bounds", structure, "WIDTH", structure.F(1, 10**30)),
    ("Section 1.1.2, meshes treated", structure, "PLAYERS_IN_SECTION_1", {4, 7}),
    ("Section 1.1.2, lower bound", experiments, "_blend_wins", lambda gain: gain > 1),
    ("Figure 1", experiments, "ANSWER", 0.4),
    (
        "Section 5, value for player 1",
        experiments,
        "_at_the_value",
        lambda mixture, value: experiments._long_run(mixture),
    ),
    # what is so for the sizes of the table, and not for others
    *(
        (place, module, "enclose_fall", otherwise(bound, top))
        for place, module, bound, top in (
            ("Introduction, strong equilibrium", coalitions, "nash_payoff", 0),
            ("Introduction, strong equilibrium", coalitions, "partners_power", None),
            ("Proposition 3.5, negative return", coalitions, "value", 0),
            ("Proposition 3.5, Nash strategy", coalitions, "nash_excess", 0),
            ("Section 5, no positive return", numbers, "value", 0),
            ("Section 5, conservative play", numbers, "bloc_power", Fraction(1, 2)),
            ("Section 5, conservative pseudo-bloc", numbers, "partners_power", None),
            ("Section 5, blackjack", remarks, "slope", None),
            ("Section 5, blackjack", remarks, "value", None),
        )
    ),
    *(
        ("Section 5, conservative play", numbers, name, above_nash)
        for name in ("only_optimum", "free_optimum")
    ),
    ("Section 5, majority", numbers, "_on_mesh", lambda n: (Fraction(2, 5), Fraction(n >= 15, 2))),
    *(("Figure 3", numbers, "enclose_fall", otherwise(bound, None)) for bound in ("slope", "bend")),
    ("Figure 3", numbers, "NOTHING", (Fraction(-1, 100), Fraction(-1, 100))),
    ("Section 5, predicted asymptote", numbers, "fit_gain", lambda *points: REFIT()),
    ("Section 5, predicted asymptote", numbers, "_best_fit", far_fit),
    *(
        (f"Section 5, fit, {name}", numbers, "_best_fit", other_fit)
        for name in ("asymptote", "numerator", "shift", "r squared")
    ),
    ("Section 5, fit, formula", numbers, "ASYMPTOTE", 0.2),
    ("Section 5, predicted asymptote", numbers, "limit_is_enclosed", lambda: False),
]


@pytest.mark.parametrize(
    ("place", "module", "name", "other"), MUTATIONS, ids=[place for place, *_ in MUTATIONS]
)
def test_mutation_is_noticed(monkeypatch, place, module, name, other):
    assert holds(place)
    monkeypatch.setattr(module, name, other, raising=name not in dir(builtins))
    assert not holds(place)


ITERATES, DEVIATION = overshoot._iterates, payoffs._deviation_above
PAYOFF, MEAN = asynchronous._payoff, payoffs._mean_payoff

#: What the claims on the Weenie rule compute, without the searches.
SEARCHED = {"_least": lambda players: 5 - players, "losing_for_all_sizes": giving(True)}
#: What those on independent opponents compute.
INDEPENDENT = {
    name: giving(True)
    for name in ("_payoff_formula_holds", "slopes_hold", "_identity_holds", "_never_loses")
} | {"_independent_play_gains": giving(False)}
OPTIMUM = {"_repeated_optimum": cache(recursion_values._repeated_optimum)}


def ones_from_below(lines, start, count):
    """Iterates that leap over the fixed point at 0."""
    return [overshoot.F(1)] * (count + 1) if start == -1 else ITERATES(lines, start, count)


def arrested(lines, start, count):
    """Iterates that do not move."""
    return [start] * (count + 1)


def drawn_back(lines, start, count):
    """Iterates of which those above a fixed point at -1 come back to it."""
    values = ITERATES(lines, start, count)
    return [start, *([overshoot.F(-1)] * count)] if -1 < start < 0 else values


def of_the_highest_moved(p, s, t):
    """A payoff with another slope in t for a player 1 below both others, and nowhere else."""
    return PAYOFF(p, s, t) + (t / 1000 if p < s < t else 0)


def of_the_lowest_moved(p, s, t):
    """A payoff with another slope in s for a player 1 above both others, and nowhere else."""
    return PAYOFF(p, s, t) + (s / 1000 if s < t < p else 0)


#: place, module, and what replaces names of the module: one part of the claim is otherwise, and
#: what takes long and is left as it is gives what it is known to give
PARTS = [
    ("Section 3, immediate returns", payoffs, {"Guts": lambda n: SimpleNamespace(payoffs=abs)}),
    *(
        ("Proposition 3.3, eq. (3.3)", payoffs, {name: giving(name != part) for name in both})
        for both in [("_elsewhere_a_gain", "_bloc_formulas_hold")]
        for part in both
    ),
    *(
        (
            "Proposition 3.3, eq. (3.3)",
            payoffs,
            {"symmetric_nash": giving(True), "_mean_payoff": other},
        )
        for other in (
            lambda p, *mixture: -p,
            lambda p, low, high, share, others: MEAN(p, low, high, share, others) + 3 * p * p,
        )
    ),
    ("Proposition 3.3, bloc game", payoffs, {"leaves_termination_fee": giving(False)}),
    (
        "Proposition 3.3, bloc game",
        payoffs,
        {"_deviation_above": lambda *given: DEVIATION(*given) - 1},
    ),
    ("Remark 3.4", blocs, {"nash_forces_zero": giving(False)}),
    *(
        ("Section 3.1, bloc optimum", blocs, {name: giving(name != part) for name in both})
        for both in [("symmetric_nash", "nash_forces_zero")]
        for part in both
    ),
    *(
        (place, asynchronous, INDEPENDENT | {name: giving(False)})
        for place, names in (
            ("Introduction, asynchronous minimax", ("slopes_hold", "nobody_gains_alone")),
            (
                "Section 5.2, non-communicating team",
                ("_payoff_formula_holds", "slopes_hold", "_never_loses"),
            ),
        )
        for name in names
    ),
    (
        "Section 5.2, only pure equilibrium",
        asynchronous,
        {"_payoff_formula_holds": giving(False)},
    ),
    *(
        (
            "Section 5.2, only pure equilibrium",
            asynchronous,
            {"_payoff": other, "_payoff_formula_holds": giving(True)},
        )
        for other in (of_the_highest_moved, of_the_lowest_moved)
    ),
    (
        "Theorem 1.4, eq. (1.9)",
        overshoot,
        {"is_mixed": giving(False), "games_with_value_zero": giving(())},
    ),
    ("Section 2.2, two intersections", overshoot, {"_slopes": giving([0])}),
    ("Section 2.2, attraction and repulsion", overshoot, {"_sides": giving((1, -1))}),
    ("Section 2.2, no overshoot", overshoot, {"_iterates": arrested}),
    (
        "Section 2.2, line of fixed points, overshoot and gap",
        overshoot,
        {"_sides": lambda lines, point: (int(len(lines) == 4 and point == 0), 0)},
    ),
    *(
        ("Section 2.2, line of fixed points, overshoot and gap", overshoot, {"_iterates": other})
        for other in (arrested, drawn_back)
    ),
    ("Section 2.2, duality gap", overshoot, {"_iterates": ones_from_below}),
    ("Section 2.2, degenerate example", overshoot, {"_iterates": ones_from_below}),
    *(
        ("Section 2.2, degenerate case", overshoot, {name: other})
        for name, other in (("_iterates", arrested), ("_slopes", giving([0, 2])))
    ),
    ("Section 2.2, degenerate case", overshoot, {"_merged_games": giving(())}),
    (
        "Abstract, Weenie rule",
        weenie_general,
        SEARCHED | {"_six_lose_to_the_example": giving(False)},
    ),
    ("Section 1.1.2, Weenie rule", weenie_general, SEARCHED | {"nash_growth": giving(0.5)}),
    ("Remark 2.1", recursion_values, OPTIMUM | {"transition_holds": giving(False)}),
    ("Remark 2.1", recursion_values, OPTIMUM | {"_optimum_forces_the_value": giving(False)}),
]


@pytest.mark.parametrize(("place", "module", "others"), PARTS, ids=[place for place, *_ in PARTS])
def test_mutation_of_a_part_is_noticed(monkeypatch, place, module, others):
    for name, other in others.items():
        monkeypatch.setattr(module, name, other)
    assert not holds(place, noted=None)


def test_printed_rate_is_no_mended_rate():
    printed = by_place("Theorem 1.3").compute
    assert not holds("Theorem 1.3", mended=printed)


def test_growth_of_one_is_what_theorem_1_4_lacks(monkeypatch):
    """The games of the counterexample would break the mended statement without its hypothesis."""
    payoff, multiplier, *_ = overshoot.TOUCHING[0]
    games = [(payoff, multiplier, overshoot.F(99, 100))]
    monkeypatch.setattr(overshoot, "games_with_value_zero", lambda: iter(games))
    assert not holds("Theorem 1.4, eq. (1.9)")
