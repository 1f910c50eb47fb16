"""The claims on simplified Kuhn poker: each would fail if its subject were otherwise."""

import dataclasses
import subprocess
import sys
from fractions import Fraction
from functools import partial
from types import SimpleNamespace

import numpy as np
import pytest
from claims_anew import giving, holds_anew

from guts_core.methods.exact.rational_functions import variable
from guts_core.simplified_kuhn.dynamics.simulation import Trajectory
from guts_core.simplified_kuhn.solutions import families
from guts_core.simplified_kuhn.tree import FREQUENCIES
from paper_ledger.bil17 import _dynamics_checks as check
from paper_ledger.bil17 import _long_run_checks as late
from paper_ledger.bil17 import _observation_checks as remarks
from paper_ledger.bil17 import cases, dynamics, game, observations, profits, solutions
from paper_ledger.bil17._tools import are_apart
from paper_ledger.bil17.completeness import regions as completeness
from paper_ledger.bil17.long_runs import stored_long_runs
from paper_ledger.record import Verdict

#: Claims compute what they share once in a worker.
pytestmark = pytest.mark.xdist_group("Bil17")

EVERY = (
    *game.CLAIMS,
    *cases.CLAIMS,
    *solutions.CLAIMS,
    *profits.CLAIMS,
    *dynamics.CLAIMS,
    *observations.CLAIMS,
)


@pytest.fixture(autouse=True)
def _forgotten():
    """What a claim keeps must not outlive a mutation."""
    cases._kinds.cache_clear()


holds = partial(holds_anew, EVERY)


PRESENT, VALUE, CELLS = profits.profits, game.value, profits.cell_points
FAMILY, GRADIENT = profits.FAMILY, cases.twenty_four_gradient
ANSWERED, RATES = cases._ANSWERED, solutions.slopes_by_name
#: Solution 9, but for d3, which is right at three pots only.
AWRY = dataclasses.replace(
    FAMILY["9"],
    vertices=lambda pot: [
        (*v[:-1], v[-1] + (pot - Fraction(87, 20)) * (pot - Fraction(9, 2)) * (pot - 5))
        for v in FAMILY["9"].vertices(pot)
    ],
)
FIRST, *OTHERS = completeness.steps()


def family(label, vertices):
    """All solutions, of which one has other vertices."""
    return tuple(
        dataclasses.replace(each, vertices=vertices) if each.label == label else each
        for each in families.FAMILIES
    )


def ending_elsewhere(labels, by):
    """All solutions, of which the end that two ranges share is moved."""
    shared = solutions._shared_end(labels)
    ends = ((label, end) for label in labels for end in ("low", "high"))
    return FAMILY | {
        label: dataclasses.replace(FAMILY[label], **{end: shared + by})
        for label, end in ends
        if getattr(FAMILY[label], end) == shared
    }


def meeting_six(pot):
    """Solution 7, but that it meets Solution 6 at a pot between their ends."""
    (six,), (seven,) = (FAMILY[label].vertices(pot) for label in "67")
    return [
        tuple(x + (pot - Fraction(393, 100)) * (y - x) for x, y in zip(six, seven, strict=True))
    ]


def also_bluffing(name):
    """Solution 9 with a range of this bluff, but at one pot in the middle between P9 and 5."""

    def vertices(pot):
        k, seen = FREQUENCIES.index(name), Fraction(4817, 1024)
        return [
            (*v[:k], v[k] + more, *v[k + 1 :])
            for v in FAMILY["9"].vertices(pot)
            for more in (0, pot - seen)
        ]

    return family("9", vertices)


def vanishing(at):
    """Slopes that all are 0 at a pot."""
    return lambda f, pot: {name: x * (pot - at) for name, x in RATES(f, pot).items()}


def with_a_spike(pot):
    """Solution 10 with a spike of b3 next to the pot 7."""
    k = FREQUENCIES.index("b3")
    spike = Fraction(1, 1000) / (1 + 10**6 * (pot - 7) * (pot - 7))
    return [(*v[:k], v[k] + spike, *v[k + 1 :]) for v in FAMILY["10"].vertices(pot)]


WRONG = (dataclasses.replace(FIRST, low=6), *OTHERS)

TRUE = lambda *arguments: SimpleNamespace(holds=lambda: True)  # noqa: E731


def with_value(name, other, where=None):
    """Vertices of which one frequency is another; of those that have ``where``, if it is given."""

    def changed(vertex, asked):
        found = VALUE(vertex, asked)
        return other if asked == name and where in (None, found) else found

    return changed


def reversed_below_three(v, pot):
    """Profits the wrong way round next to the pot 2."""
    return PRESENT(v, pot)[::-1] if isinstance(pot, Fraction) and 2 < pot <= 3 else PRESENT(v, pot)


def unequal_at_two(v, pot):
    return (1, 0, -1) if pot == 2 else PRESENT(v, pot)


def rising_where_a1_is_one(f, pot):
    return np.where(f[..., :1] == 1, 1, GRADIENT(f, pot))


def gain_by_betting(player, pot, others, calls):
    """The bet with K pays 1 against checking and folding, whoever bluffs."""
    return Fraction(not calls)


#: place, module, name, what it is replaced by
MUTATIONS = [
    ("Eq. (1)", game, "twenty_four_expectations", lambda f, pot: f[:, :3]),
    ("Section 3, a1 and b1", game, "value", lambda v, name: int(name == "a1")),
    ("Section 3, a2 and b2", game, "value", lambda v, name: int(name == "a2")),
    ("Eq. (4)", game, "_obeys_4", lambda *given: True),
    ("Eq. (4)", game, "FAMILY", FAMILY | {"9": AWRY}),
    ("Section 3, completeness", completeness, "steps", lambda: WRONG),
    ("Table 1, 1(b) and 1(c)", game, "value", lambda v, name: Fraction(1, 2)),
    ("Table 1, 1(b) and 1(c)", game, "value", with_value("b1", 1)),
    ("Section 2, betting with K", game, "_king_bet", lambda *a: Fraction(-1)),
    ("Section 2, betting with K", game, "_king_bet", gain_by_betting),
    ("Section 2, betting with K", game, "deals", lambda: [("K", "Q", "J"), ("K", "A", "Q")]),
    ("Table 1, number of cases", cases, "cases", lambda: ["aaaaaaaa"]),
    ("Table 1, outcome of the cases", cases, "occurrences", lambda: {"aaaaaaaa": []}),
    ("Section 3, number of solutions", cases, "occurrences", dict),
    ("Abstract, three ranges", cases, "FAMILIES", families.FAMILIES[:-1]),
    ("Section 3, elimination of 11.(a)", cases, "variable", lambda: -variable()),
    *(
        (f"Section 3, elimination of {number}.(a)", cases, name, other)
        for number in (3, 7, 11)
        for name, other in (
            ("twenty_four_gradient", lambda f, pot: GRADIENT(f, pot + 1)),
            ("twenty_four_gradient", lambda f, pot: GRADIENT(f, 2)),
            ("_ANSWERED", {k: (bluff, last, nxt) for k, (bluff, nxt, last) in ANSWERED.items()}),
            ("_NEED_NOT", {1: {}, 2: {"a1": 0, "a2": 1}, 3: {"a2": 0}}),
        )
    ),
    ("Section 3, no calls", cases, "Step", TRUE),
    ("Section 3, a2 > 0 and b2 = 0", cases, "twenty_four_gradient", lambda f, pot: f - 1),
    ("Section 3, a2 > 0 and b2 = 0", cases, "twenty_four_gradient", rising_where_a1_is_one),
    (
        "Section 3, a2 > 0 and b2 = 0",
        cases,
        "twenty_four_gradient",
        lambda f, pot: GRADIENT(f, pot) * (-1 if pot == 2 else 1),
    ),
    ("Solution 1, d2", solutions, "holds_with", lambda *a, **k: True),
    ("Solution 1, d2", solutions, "sign_inside", lambda *given: 0),
    # as if with the printed b3 it held at the pot 27/8, between those at which it was looked at
    ("Solution 2", solutions, "slopes_by_name", vanishing(Fraction(27, 8))),
    ("Solution 8, range", solutions, "all_equilibria", lambda *a: True),
    ("Solution 8, range", solutions, "holds_on_range", lambda family: False),
    ("Solution 10a", solutions, "all_equilibria", lambda *a: True),
    ("Figure 2", solutions, "FAMILIES", families.FAMILIES[:-3]),
    ("Figure 2", solutions, "FAMILIES", family("7", meeting_six)),
    *(
        (f"Figure 2, {name}", solutions, "FAMILY", ending_elsewhere(labels, Fraction(sign, 10**8)))
        for name, labels in (("P3", "34"), ("P4", "23"), ("P6", "67"), ("P8", "89"), ("P9", "78"))
        for sign in (-1, 1)
    ),
    ("Figure 2, P3", solutions, "_BEYOND", Fraction(-1, 10**9)),
    ("Figure 2, P9", solutions, "holds_on_range", lambda family: False),
    ("Text to Figure 5, Solution 9", solutions, "FAMILY", FAMILY | {"9": FAMILY["1"]}),
    ("Text to Figure 5, Solution 9", solutions, "FAMILY", FAMILY | {"9": FAMILY["5"]}),
    ("Text to Figure 3, P > 5", solutions, "value", lambda v, name: 1 if name != "c2" else 0),
    ("Text to Figure 3, P > 5", solutions, "value", with_value("c2", 0)),
    ("Text to Figure 3, P above P6", solutions, "value", lambda v, name: 1),
    ("Text to Figure 3, P above P6", solutions, "FAMILIES", families.FAMILIES[:8]),
    ("Text to Figure 3, P above P6", solutions, "sign_inside", lambda *given: 1),
    ("Text to Figure 4, player 2", solutions, "value", lambda v, name: 0),
    ("Eq. (19), Solution 2a", profits, "profits", lambda v, p: (*PRESENT(v, p)[:2], 1)),
    ("Eq. (21), Solution 10a", profits, "profits", lambda v, p: PRESENT(v, p)[::-1]),
    (
        "Section 3, transfers as discontinuities",
        profits,
        "profits",
        lambda v, p: PRESENT(v, p)[::-1],
    ),
    (
        "Section 3, transfers as discontinuities",
        profits,
        "JUMPS",
        (*profits.JUMPS[:2], (Fraction(5), "9", "10", 2)),
    ),
    (
        "Section 3, transfers as discontinuities",
        profits,
        "FAMILY",
        FAMILY | {"2": dataclasses.replace(FAMILY["2"], low=Fraction(5, 2))},
    ),
    ("Text to Figure 6, player 3", profits, "profits", reversed_below_three),
    ("Text to Figure 6, player 3", profits, "profits", unequal_at_two),
    ("Text to Figure 6, player 3", profits, "cell_points", lambda *given: 2 * CELLS(*given)),
    ("Text to Figure 6, players 1 and 2", profits, "profits", lambda v, p: PRESENT(v, p)[::-1]),
]


@pytest.mark.parametrize(
    ("place", "module", "name", "other"), MUTATIONS, ids=[place for place, *_ in MUTATIONS]
)
def test_mutation_is_noticed(monkeypatch, place, module, name, other):
    monkeypatch.setattr(module, name, other)
    assert not holds(place)


@pytest.mark.parametrize(
    ("number", "call", "bets"),
    [
        (3, "c2", {"b1": 1, "a1": 1}),
        (7, "c3", {"b2": 1, "a2": 1}),
        (11, "c1", {"b3": 1}),
    ],
)
def test_at_the_pot_2_the_next_player_need_not_call_who_always_bluffs(number, call, bets):
    """So what the paper says of both callers is not so there."""
    profile = np.array([bets.get(name, 0) for name in FREQUENCIES])
    at_two, above = (GRADIENT(profile, pot)[FREQUENCIES.index(call)] for pot in (2, 2.1))
    assert at_two == 0 < above
    place = f"Section 3, elimination of {number}.(a)"
    (verdict,) = (claim.verdict for claim in EVERY if claim.place == place)
    assert verdict is Verdict.CORRECTED


def test_every_solution_has_a_claim():
    places = " ".join(claim.place for claim in EVERY)
    assert all(f"Solution {family}" in places for family in solutions.FAMILY)


@pytest.mark.heavy
def test_claims_need_no_sympy():
    code = (
        "import sys; sys.modules['sympy'] = None\n"
        "from paper_ledger.bil17 import game, profits\n"
        "assert all(claim.outcome.holds for claim in (*game.CLAIMS, *profits.CLAIMS))\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)


NEUTRAL = SimpleNamespace(unstable=0, oscillatory=0, zero=0, eigenvalues=[0j] * 11)
AWAY = SimpleNamespace(frequencies=np.full((2, 11), 0.5))
ZERO = SimpleNamespace(mean_profits=np.zeros((9, 3)))
WHATEVER = giving(None)
EQUILIBRIA, MEANS = check.equilibria, check.mean_payoffs
STABILITY, QUANTITIES, RUNS = check.stability, check.conserved_quantities, stored_long_runs()
SHAPE = RUNS.lowest.shape


def frozen(pot, start, until, samples=201, **options):
    """Play in which nobody moves."""
    f = np.broadcast_to(np.asarray(start), (samples, *np.shape(start)))
    log_odds = np.log(f) - np.log1p(-f)
    return Trajectory(np.linspace(0, until, samples), f, 0 * f[..., :3], log_odds, None)


def without_transverse(point, pot):
    """Eigenvalues of the interior block only."""
    found = STABILITY(point, pot)
    inner = found.eigenvalues[len(found.transverse) :]
    return dataclasses.replace(found, eigenvalues=inner, transverse={})


def transverse_of_the_other_sign(point, pot):
    found = STABILITY(point, pot)
    size = len(found.transverse)
    values = np.concatenate([-found.eigenvalues[:size], found.eigenvalues[size:]])
    return dataclasses.replace(found, eigenvalues=values)


def wrongly_weighted(case, pot):
    """Conserved quantities in which the first frequency weighs more."""
    return [
        dataclasses.replace(each, weights={n: w + (k == 0) for k, (n, w) in enumerate(items)})
        for each in QUANTITIES(case, pot)
        for items in [each.weights.items()]
    ]


def negative(case, pot):
    """Conserved quantities of which all weights are negative."""
    return [
        dataclasses.replace(each, weights={name: -w for name, w in each.weights.items()})
        for each in QUANTITIES(case, pot)
    ]


def right_at_five_pots(face):
    """Mean payoffs that are a solution's at the pots 5/2, 67/20, 15/4, 93/20 and 6 only."""
    pot, off = variable(), Fraction(1)
    for seen in check.NEUTRAL.values():
        off = off * (pot - Fraction(seen))
    (mean, terms), *others = MEANS(face)
    return [(mean + off, terms), *others]


def with_a_pole(face):
    """Mean payoffs with a term that has no value at the pot 18/5."""
    (mean, terms), *others = MEANS(face)
    return [(mean, [*terms, 1 / (variable() - Fraction(18, 5))]), *others]


def runs(**parts):
    """Stored runs that say something else, and a flow that does not contradict them."""
    return {
        "late.stored_long_runs": giving(dataclasses.replace(RUNS, **parts)),
        "late.played_again": giving(True),
    }


SETTLED = runs(lowest=np.full(SHAPE, -99.0), highest=np.full(SHAPE, -99.0), near=np.ones(SHAPE))
HALFWAY = runs(lowest=np.full(SHAPE, -0.1), highest=np.full(SHAPE, 0.1), near=np.zeros(SHAPE))
SIZES = np.sqrt(np.array(RUNS.ends, dtype=float))[:, None, None] * np.ones(SHAPE)
SLOWLY = runs(lowest=-SIZES, highest=SIZES)
FROZEN = {"late.simulate": frozen}


def one_start_astray(name):
    """All starts settle but one, whose frequency comes back in the last window."""
    number = FREQUENCIES.index(name)
    lowest, highest = RUNS.lowest.copy(), RUNS.highest.copy()
    lowest[-1, 0::3, number], highest[-1, 0::3, number] = -0.1, 0.1
    return runs(lowest=lowest, highest=highest)


def one_start_at_rest():
    """One start of Case 3 comes to rest in the last window."""
    lowest = RUNS.lowest.copy()
    number = RUNS.chosen("3")[-1]
    lowest[-1, number] = RUNS.highest[-1, number]
    return runs(lowest=lowest)


def as_in_equilibrium(case):
    """Play whose average profits scatter around those of Solution 2 or 7."""
    label, pot = {2: ("2", "31/10"), 5: ("7", "83/20")}[case]
    values = [float(e) for e in check.solution(label, Fraction(pot)).expectations]
    scatter = np.array([[0.001], [-0.001]])
    return SimpleNamespace(mean_profits=values + scatter)


def off_for_player_2(case):
    """Play whose average profits are those of Solution 2, but for player 2's."""
    values = [float(e) for e in check.solution("2", Fraction(31, 10)).expectations]
    scatter = np.array([[1e-5], [-1e-5]])
    return SimpleNamespace(mean_profits=values + scatter + [0, 0.001, 0])


def paying(label, pot):
    """Play whose average profits are those of a solution next to the range."""
    values = [float(e) for e in check.solution(label, pot).expectations]
    return giving(SimpleNamespace(mean_profits=values + np.array([[0.001], [-0.001]])))


def all_alike(pot):
    """Equilibria of which each pays as Solution 7 at the pot of Case 5."""
    paid = next(e for e in EQUILIBRIA(Fraction(83, 20)) if e.label == "7").expectations
    return [SimpleNamespace(label=each, expectations=paid) for each in ("7", "5")]


#: place, and what replaces names of the module with the checks
DYNAMICS = [
    ("Eq. 22", {"slopes_one": lambda f, pot: (f[1], 0, 0, 0)}),
    ("Sec. 4.1, rest points", {"conditions": giving([("slope of b3", 1, "= 0")])}),
    ("Sec. 4.1, other rest points", {"gains": lambda f, pot: np.zeros((len(f), 3))}),
    ("Sec. 4.1, other rest points", {"slopes_three": lambda f, pot: (f[8], 0, 0)}),
    ("Sec. 4.1, other rest points", {"slopes_one": lambda f, pot: (f[0] * (pot - 2), 0, 0, 0)}),
    ("Sec. 4.1, no steady state", {"slopes_two": lambda f, pot: (f[4], 0, 0, 0)}),
    *(
        (f"Sec. 4.1, Solution {label}", change)
        for label in check.UNSTABLE
        for change in ({"unstable_inside": giving(False)}, {"stability": without_transverse})
    ),
    *((f"Sec. 4.1, Solution {label}", {"QUIET": {}}) for label in (2, 3, 6, 8)),
    *((f"Sec. 4.1, Solution {label}", {"stability": giving(NEUTRAL)}) for label in (2, 3, 6, 7, 8)),
    ("Sec. 4.1, Solution 7", {"QUIET": {"7": families.FAMILIES[9].low}}),
    ("Sec. 4.1, oscillatory dimensions", {"stability": giving(NEUTRAL)}),
    ("Sec. 4.1, oscillatory dimensions", {"stability": without_transverse}),
    ("Sec. 4.1, oscillatory dimensions", {"stability": transverse_of_the_other_sign}),
    *(
        ("Sec. 4.1, oscillatory dimensions", {"oscillating": changed})
        for changed in (giving(None), lambda label: {"1": 2, "4": 4, "5": 4, "9": 6}.get(label, 4))
    ),
    ("Sec. 4.1, gaps", {"unstable_inside": giving(False)}),
    ("Sec. 4.1, gaps", {"FAMILIES": families.FAMILIES[:8]}),
    ("Sec. 4.1, Lyapunov stable", {"hypotheses": lambda case: {"signs": case != "3"}}),
    ("Sec. 4.1, Lyapunov stable", {"hypotheses": giving({})}),
    ("Sec. 4.1, Lyapunov stable, Solutions 9 and 10", {"simulate": giving(AWAY)}),
    ("Sec. 4.1, Lyapunov stable, Solutions 9 and 10", {"simulate": frozen}),
    (
        "Sec. 4.1, Lyapunov stable, Solutions 9 and 10",
        {"stability": giving(SimpleNamespace(resonant=False))},
    ),
    (
        "Sec. 4.1, Lyapunov stable, Solutions 9 and 10",
        {"driven_hypotheses": lambda label: {"transverse": label != "9"}},
    ),
    ("Sec. 4.1, one type of behaviour", {"simulate": frozen}),
    ("Case 1, limits", FROZEN),
    ("Case 1, limits", one_start_astray("a2")),
    ("Case 1, periodic", {"conserved_quantities": giving([])}),
    ("Case 1, periodic", {"conserved_quantities": wrongly_weighted}),
    ("Case 1, periodic", {"conserved_quantities": negative}),
    # the weights are numbers, and f and 1 - f at the centre functions of the pot
    ("Case 1, periodic", {"sign_inside": lambda y, *ends: 1 if isinstance(y, Fraction) else -1}),
    ("Case 2, limits", FROZEN),
    ("Case 2, limits", SETTLED),
    ("Case 2, limits", one_start_astray("c3")),
    ("Case 2, boundary", FROZEN),
    ("Case 2, boundary", SETTLED),
    ("Case 2, boundary", HALFWAY),
    ("Case 2, length of the transient", FROZEN),
    ("Case 2, length of the transient", SETTLED),
    ("Case 2, length of the transient", SLOWLY),
    ("Case 3, limits", FROZEN),
    ("Case 3, limits", SETTLED),
    ("Case 3, limits", one_start_astray("d2")),
    ("Case 4, limits", FROZEN),
    ("Case 4, limits", one_start_astray("c1")),
    ("Case 4, purely periodic", {"conserved_quantities": giving([])}),
    ("Case 4, purely periodic", {"conserved_quantities": wrongly_weighted}),
    ("Case 4, purely periodic", {"_squared_frequency": giving(Fraction(1))}),
    ("Case 5, limits", FROZEN),
    ("Case 5, limits", SETTLED),
    ("Case 5, limits", one_start_astray("c2")),
    ("Case 5, boundary", FROZEN),
    ("Case 5, boundary", SETTLED),
    ("Case 5, boundary", HALFWAY),
    ("Case 5, boundary", one_start_astray("b1")),
    ("Case 5, transient", FROZEN),
    ("Case 5, transient", SLOWLY),
    ("Case 6, periodic", {"conserved_quantities": giving([])}),
    ("Case 6, periodic", {"conserved_quantities": wrongly_weighted}),
    ("Case 6, eigenvalues", {"stability": giving(NEUTRAL)}),
    ("Case 6, eigenvalues", {"stability": without_transverse}),
    ("Case 6, eigenvalues", {"oscillating": giving(None)}),
    ("Case 6, boundary", FROZEN),
    ("Case 6, boundary", HALFWAY),
    ("Case 6, boundary", runs(lowest=-(SIZES**2), highest=SIZES**2)),
    ("Sec. 4.7, profits where neutral", {"mean_payoffs": WHATEVER}),
    ("Sec. 4.7, profits where neutral", {"mean_payoffs": right_at_five_pots}),
    ("Sec. 4.7, profits where neutral", {"mean_payoffs": with_a_pole}),
    ("Sec. 4.7, profits in Case 2", {"play": giving(ZERO)}),
    ("Sec. 4.7, profits in Case 2", {"play": as_in_equilibrium}),
    ("Sec. 4.7, profits in Case 2", {"play": off_for_player_2}),
    ("Sec. 4.7, profits in Case 5", {"play": giving(ZERO)}),
    ("Sec. 4.7, profits in Case 2", {"play": paying("2a", 3)}),
    ("Sec. 4.7, profits in Case 2", {"play": paying("4", Fraction(33, 10))}),
    ("Sec. 4.7, profits in Case 5", {"play": as_in_equilibrium}),
    ("Sec. 4.7, profits in Case 5", {"play": paying("5", 4)}),
    ("Sec. 4.7, profits in Case 5", {"equilibria": all_alike}),
    ("Sec. 4.7, profits in Case 5", {"a_third_less": giving(False)}),
    ("Section 5, repeated play", FROZEN),
    ("Section 5, repeated play", SETTLED),
    ("Section 5, repeated play", one_start_at_rest()),
    ("Section 5, repeated play", {"simulate": frozen}),
    ("Section 5, repeated play", {"COMING": check.COMING + 0.001}),
]


@pytest.mark.parametrize(("place", "others"), DYNAMICS, ids=[place for place, _ in DYNAMICS])
def test_mutation_of_the_dynamics_is_noticed(monkeypatch, place, others):
    for name, other in others.items():
        *where, name = name.split(".")
        monkeypatch.setattr(late if where else check, name, other)
    assert not holds(place)


def test_every_claim_on_the_dynamics_has_a_mutation():
    assert {place for place, _ in DYNAMICS} == {claim.place for claim in dynamics.CLAIMS}


#: Solution 4, but for d3, which is right at the pots 33/10 and 69/20 only.
CLOSE = dataclasses.replace(
    FAMILY["4"],
    vertices=lambda pot: [
        (*v[:-1], v[-1] + (pot - Fraction(33, 10)) * (pot - Fraction(69, 20)))
        for v in FAMILY["4"].vertices(pot)
    ],
)
SIGN, SLOPES = remarks._sign, remarks.slopes_by_name
#: The full game, as if player 1 gained by deviating from any strategies.
UNSTABLE = SimpleNamespace(gains=giving((1, 0, 0)), expectations=remarks.FOUR.expectations)


def call_of_k(v, name):
    """Frequencies with which nobody but player 2 calls."""
    return int(name in ("b1", "c2"))


def no_sign_of_calls(names, *given, **fixed):
    """As if a call with K of a bet of player 2 could pay."""
    return names != "c3 d1" and SIGN(names, *given, **fixed)


#: place, and what replaces names of the module with the checks
REMARKS = [
    ("Section 1, the full game", {"full_game_equilibrium": giving(np.eye(12, 4))}),
    ("Section 1, the full game", {"catches_bluffs": lambda x, card: card == 3}),
    ("Section 1, the full game", {"profile": giving(np.full((12, 4), Fraction(0), dtype=object))}),
    ("Section 1, the full game", {"FOUR": UNSTABLE}),
    ("Section 2, P < 2", {"twenty_four_gradient": lambda f, pot: GRADIENT(f, pot + 1)}),
    # as if bluffs began to pay between 1.94 and 2
    ("Section 2, P < 2", {"twenty_four_gradient": lambda f, pot: GRADIENT(f, pot * 1.03)}),
    ("Section 2, P < 2", {"_sign": no_sign_of_calls}),
    ("Section 2, overcalls", {"payoffs": giving(((1, 0),) * 3)}),
    ("Section 2, betting with A", {"payoffs": giving(((-1, 0),) * 3)}),
    ("Section 2, betting with A", {"frequency_of": lambda player, *key: f"a{player}"}),
    ("Section 3, conditions 1 to 11", {"twenty_four_gradient": lambda f, p: GRADIENT(f, p + 1)}),
    ("Section 3, after Eq. (4)", {"_least_bluffs": giving((1, 2))}),
    ("Section 3, after Eq. (4)", {"_least_bluffs": giving((2, 1))}),
    (
        "Text to Figure 3, bounds on c2 + d3",
        {"slopes_by_name": lambda f, pot: SLOPES(f, pot + Fraction(1, 50))},
    ),
    ("Text to Figure 3, bounds on c2 + d3", {"FAMILY": FAMILY | {"4": CLOSE}}),
    ("Text to Figure 3, two ranges", {"FAMILIES": families.FAMILIES[:8]}),
    ("Text to Figure 3, two ranges", {"FAMILIES": families.FAMILIES[:-2]}),
    ("Text to Figure 3, two ranges", {"FAMILIES": also_bluffing("b1")}),
    ("Text to Figure 3, P below 5", {"value": call_of_k}),
    ("Text to Figure 4, one range", {"FAMILIES": families.FAMILIES[5:]}),
    ("Text to Figure 4, one range", {"FAMILIES": families.FAMILIES[3:]}),
    ("Text to Figure 4, one range", {"FAMILIES": also_bluffing("b2")}),
    ("Text to Figure 4, who calls", {"value": call_of_k}),
    *(
        ("Text to Figure 4, who calls", {"value": with_value("c3", Fraction(1, 2), where)})
        for where in (0, 1)
    ),
    ("Text to Figure 4, contrast to Figure 3", {"value": call_of_k}),
    ("Text to Figure 4, contrast to Figure 3", {"P6": 5}),
    ("Text to Figure 4, contrast to Figure 3", {"large_pots_differ": giving(False)}),
    ("Text to Figure 5, bluffing", {"FAMILIES": families.FAMILIES[5:]}),
    ("Text to Figure 5, bluffing", {"FAMILIES": family("10", with_a_spike)}),
    ("Text to Figure 5, calling", {"P8": families.P9}),
    ("Text to Figure 5, calling", {"FAMILIES": family("9", FAMILY["8"].vertices)}),
    ("Text to Figure 5, calling", {"FAMILIES": families.FAMILIES[:-1]}),
    *(
        ("Text to Figure 5, calling", {"value": with_value(name, Fraction(1, 2))})
        for name in ("c1", "d2")
    ),
    (
        "Section 3, Solution 5a not unique",
        {"FAMILY": {"5a": SimpleNamespace(vertices=giving([]))}},
    ),
    ("Eq. (24)", {"gradient": lambda f, pot: np.asarray(f) / 24}),
    ("Case 6, P > 5", {"is_conserved": giving(False)}),
    ("Case 6, P > 5", {"conserved_quantities": wrongly_weighted}),
    ("Case 6, P > 5", {"spectrum": giving((5, 1, 0, 5))}),
    ("Case 6, P > 5", {"settle": giving(False)}),
    ("Case 6, P > 5", {"oscillating": giving(None)}),
    # as if the face of one of the two solutions did not attract
    *(
        ("Case 6, P > 5", {"driven_hypotheses": lambda one, other=other: {"": one != other}})
        for other in ("9", "10")
    ),
]


@pytest.mark.parametrize(("place", "others"), REMARKS, ids=[place for place, _ in REMARKS])
def test_mutation_of_a_remark_is_noticed(monkeypatch, place, others):
    for name, other in others.items():
        monkeypatch.setattr(remarks, name, other)
    assert not holds(place)


def test_every_claim_on_a_remark_has_a_mutation():
    assert {place for place, _ in REMARKS} == {claim.place for claim in observations.CLAIMS}


@pytest.mark.parametrize(("others", "apart"), [([2], True), ([1], False), ([-1, 2], False)])
def test_families_are_apart_only_where_one_has_more_in_all_of_its_members(others, apart):
    """A frequency on both sides, or equal in two members, tells nobody from the other family."""
    one, other = (
        SimpleNamespace(vertices=lambda pot, given=given: [(Fraction(x),) * 11 for x in given])
        for given in ([0, 1], others)
    )
    assert are_apart(one, other, FREQUENCIES, 2, 3) is apart
