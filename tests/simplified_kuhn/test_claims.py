"""The claims on simplified Kuhn poker: each would fail if its subject were otherwise."""

import dataclasses
import subprocess
import sys
from fractions import Fraction
from types import SimpleNamespace

import numpy as np
import pytest

from guts_core.methods.rational_functions import variable
from guts_core.simplified_kuhn import completeness, families
from guts_core.simplified_kuhn.claims import _dynamics_checks as check
from guts_core.simplified_kuhn.claims import _observation_checks as remarks
from guts_core.simplified_kuhn.claims import (
    cases,
    dynamics,
    game,
    observations,
    profits,
    solutions,
)

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


def holds(place):
    """Whether a fresh copy of the claim holds (outcomes are kept by the claims themselves)."""
    (claim,) = (c for c in EVERY if c.place == place)
    return dataclasses.replace(claim).outcome.holds


PRESENT = profits.profits
WRONG = dataclasses.replace(completeness.STEPS[0], low=2)

TRUE = lambda *arguments: SimpleNamespace(holds=lambda: True)  # noqa: E731

#: place, module, name, what it is replaced by
MUTATIONS = [
    ("Eq. (1)", game, "twenty_four_expectations", lambda f, pot: f[:, :3]),
    ("Section 3, a1 and b1", game, "value", lambda v, name: int(name == "a1")),
    ("Section 3, a2 and b2", game, "value", lambda v, name: int(name == "a2")),
    ("Eq. (4)", game, "_obeys_4", lambda pot, v: True),
    ("Section 3, completeness", completeness, "STEPS", (WRONG,)),
    ("Table 1, 1(b) and 1(c)", game, "value", lambda v, name: Fraction(1, 2)),
    ("Section 2, betting with K", game, "_king_bet", lambda *a: Fraction(-1)),
    ("Table 1, number of cases", cases, "cases", lambda: ["aaaaaaaa"]),
    ("Table 1, outcome of the cases", cases, "occurrences", lambda: {"aaaaaaaa": []}),
    ("Section 3, number of solutions", cases, "occurrences", dict),
    ("Abstract, three ranges", cases, "FAMILIES", families.FAMILIES[:-1]),
    ("Section 3, elimination of 11.(a)", cases, "variable", lambda: -variable()),
    ("Section 3, no calls", cases, "Step", TRUE),
    ("Section 3, a2 > 0 and b2 = 0", cases, "twenty_four_gradient", lambda f, pot: f - 1),
    ("Solution 1, d2", solutions, "holds_with", lambda *a, **k: True),
    ("Solution 8, range", solutions, "all_equilibria", lambda *a: True),
    ("Solution 10a", solutions, "all_equilibria", lambda *a: True),
    ("Figure 2", solutions, "found", lambda pot: []),
    (
        "Text to Figure 5, Solution 9",
        solutions,
        "found",
        lambda pot: [SimpleNamespace(free=("c1", "d1"))],
    ),
    ("Text to Figure 3, P > 5", solutions, "value", lambda v, name: 1 if name != "c2" else 0),
    ("Eq. (19), Solution 2a", profits, "profits", lambda v, p: (*PRESENT(v, p)[:2], 1)),
    ("Eq. (21), Solution 10a", profits, "profits", lambda v, p: PRESENT(v, p)[::-1]),
    ("Text to Figure 6, players 1 and 2", profits, "profits", lambda v, p: PRESENT(v, p)[::-1]),
]


@pytest.mark.parametrize(
    ("place", "module", "name", "other"), MUTATIONS, ids=[place for place, *_ in MUTATIONS]
)
def test_mutation_is_noticed(monkeypatch, place, module, name, other):
    monkeypatch.setattr(module, name, other)
    assert not holds(place)


def test_every_solution_has_a_claim():
    places = " ".join(claim.place for claim in EVERY)
    assert all(f"Solution {family}" in places for family in solutions.FAMILY)


def test_claims_need_no_sympy():
    code = (
        "import sys; sys.modules['sympy'] = None\n"
        "from guts_core.simplified_kuhn.claims import game, profits\n"
        "assert all(claim.outcome.holds for claim in (*game.CLAIMS, *profits.CLAIMS))\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)


def giving(result):
    """A function that gives this, whatever it is asked."""
    return lambda *arguments, **options: result


NEUTRAL = SimpleNamespace(unstable=0, oscillatory=0, zero=0)
STILL = SimpleNamespace(
    frequencies=np.full((2000, 24, 11), 0.999), log_odds=np.zeros((2000, 16, 11))
)
BURST = SimpleNamespace(
    frequencies=np.full((2001, 24, 11), 0.5),
    log_odds=np.sqrt(np.arange(2001.0))[:, None, None] * np.ones((24, 11)),
)
AWAY = SimpleNamespace(frequencies=np.full((2, 11), 0.5))
OUTWARD = SimpleNamespace(log_odds=np.arange(4001.0)[:, None] * np.ones(11))
ZERO = SimpleNamespace(mean_profits=np.zeros((9, 3)))
EARLY, LATE = (SimpleNamespace(growth=giving(np.full(9, size))) for size in (1.0, 9.0))
WHATEVER = giving(None)


def as_in_equilibrium(case):
    """Play whose average profits scatter around those of Solution 2 or 7."""
    label, pot = {2: ("2", "31/10"), 5: ("7", "83/20")}[case]
    values = [float(e) for e in check.solution(label, Fraction(pot)).expectations]
    scatter = np.array([[0.001], [-0.001]])
    return SimpleNamespace(mean_profits=values + scatter)


#: place, and what replaces names of the module with the checks
DYNAMICS = [
    ("Eq. 22", {"slopes_one": lambda f, pot: (f[1], 0, 0, 0)}),
    ("Sec. 4.1, rest points", {"twenty_four_gradient": lambda f, pot: f + 1}),
    ("Sec. 4.1, other rest points", {"gains": lambda f, pot: np.zeros((len(f), 3))}),
    ("Sec. 4.1, no steady state", {"slopes_two": lambda f, pot: (f[4], 0, 0, 0)}),
    *((f"Sec. 4.1, Solution {label}", {"stability": giving(NEUTRAL)}) for label in check.UNSTABLE),
    ("Sec. 4.1, oscillatory dimensions", {"stability": giving(NEUTRAL)}),
    ("Sec. 4.1, gaps", {"stability": giving(NEUTRAL)}),
    ("Sec. 4.1, Lyapunov stable", {"simulate": giving(AWAY)}),
    ("Sec. 4.1, one type of behaviour", {"simulate": giving(STILL)}),
    ("Case 1, limits", {"share": giving(0.9)}),
    ("Case 1, periodic", {"conserved_quantities": giving([])}),
    ("Case 2, limits", {"long_play": giving(STILL)}),
    ("Case 2, limits", {"share": giving(1.0)}),
    ("Case 2, boundary", {"long_play": giving(STILL)}),
    ("Case 2, boundary", {"long_play": giving(BURST)}),
    ("Case 2, length of the transient", {"long_play": giving(STILL)}),
    ("Case 2, length of the transient", {"long_play": giving(BURST)}),
    ("Case 3, limits", {"share": giving(1.0)}),
    ("Case 4, limits", {"share": giving(0.9)}),
    ("Case 4, purely periodic", {"conserved_quantities": giving([])}),
    ("Case 4, purely periodic", {"_squared_frequency": giving(Fraction(1))}),
    ("Case 5, limits", {"share": giving(1.0)}),
    ("Case 5, transient", {"ensemble": giving(EARLY), "play": giving(LATE)}),
    ("Case 6, periodic", {"conserved_quantities": giving([])}),
    ("Case 6, eigenvalues", {"stability": giving(NEUTRAL)}),
    ("Case 6, boundary", {"simulate": giving(OUTWARD), "grows_linearly": giving(False)}),
    ("Sec. 4.7, profits where neutral", {"average_profits": WHATEVER}),
    ("Sec. 4.7, profits in Case 2", {"play": giving(ZERO)}),
    ("Sec. 4.7, profits in Case 2", {"play": as_in_equilibrium}),
    ("Sec. 4.7, profits in Case 5", {"play": giving(ZERO)}),
    ("Sec. 4.7, profits in Case 5", {"play": as_in_equilibrium}),
]


@pytest.mark.parametrize(("place", "others"), DYNAMICS, ids=[place for place, _ in DYNAMICS])
def test_mutation_of_the_dynamics_is_noticed(monkeypatch, place, others):
    for name, other in others.items():
        monkeypatch.setattr(check, name, other)
    assert not holds(place)


def test_every_claim_on_the_dynamics_has_a_mutation():
    assert {place for place, _ in DYNAMICS} == {claim.place for claim in dynamics.CLAIMS}


GRADIENT, FOUND = remarks.twenty_four_gradient, remarks.found


def call_of_k(v, name):
    """Frequencies with which nobody but player 2 calls."""
    return int(name in ("b1", "c2"))


#: place, and what replaces names of the module with the checks
REMARKS = [
    ("Section 2, P < 2", {"twenty_four_gradient": lambda f, pot: GRADIENT(f, pot + 1)}),
    ("Section 2, overcalls", {"payoffs": giving(((1, 0),) * 3)}),
    ("Section 2, betting with A", {"payoffs": giving(((-1, 0),) * 3)}),
    ("Section 2, betting with A", {"frequency_of": lambda player, *key: f"a{player}"}),
    ("Section 3, conditions 1 to 11", {"twenty_four_gradient": lambda f, p: GRADIENT(f, p + 1)}),
    ("Section 3, after Eq. (4)", {"_least_bluffs": giving((1, 2))}),
    (
        "Text to Figure 3, bounds on c2 + d3",
        {"twenty_four_gradient": lambda f, pot: GRADIENT(f, pot + Fraction(1, 50))},
    ),
    ("Text to Figure 3, two ranges", {"found": lambda pot: FOUND(pot)[:1]}),
    ("Text to Figure 3, P below 5", {"value": call_of_k}),
    ("Text to Figure 4, one range", {"found": lambda pot: FOUND(pot)[:1]}),
    ("Text to Figure 4, who calls", {"value": call_of_k}),
    ("Text to Figure 5, bluffing", {"FAMILIES": families.FAMILIES[5:]}),
    (
        "Section 3, Solution 5a not unique",
        {"FAMILY": {"5a": SimpleNamespace(vertices=giving([]))}},
    ),
    ("Eq. (24)", {"gradient": lambda f, pot: np.asarray(f) / 24}),
    ("Case 6, P > 5", {"closed_orbits": giving(False)}),
    ("Case 6, P > 5", {"stability": giving(NEUTRAL)}),
]


@pytest.mark.parametrize(("place", "others"), REMARKS, ids=[place for place, _ in REMARKS])
def test_mutation_of_a_remark_is_noticed(monkeypatch, place, others):
    for name, other in others.items():
        monkeypatch.setattr(remarks, name, other)
    assert not holds(place)


def test_every_claim_on_a_remark_has_a_mutation():
    assert {place for place, _ in REMARKS} == {claim.place for claim in observations.CLAIMS}
