"""The claims on simplified Kuhn poker: each would fail if its subject were otherwise."""

import dataclasses
import subprocess
import sys
from fractions import Fraction

import pytest

from guts_core.simplified_kuhn import completeness
from guts_core.simplified_kuhn.claims import game, profits, solutions

EVERY = (*game.CLAIMS, *solutions.CLAIMS, *profits.CLAIMS)


def holds(place):
    """Whether a fresh copy of the claim holds (outcomes are kept by the claims themselves)."""
    (claim,) = (c for c in EVERY if c.place == place)
    return dataclasses.replace(claim).outcome.holds


PRESENT = profits.profits
WRONG = dataclasses.replace(completeness.STEPS[0], low=2)

#: place, module, name, what it is replaced by
MUTATIONS = [
    ("Eq. (1)", game, "twenty_four_expectations", lambda f, pot: f[:, :3]),
    ("Section 3, a1 and b1", game, "value", lambda v, name: int(name == "a1")),
    ("Eq. (4)", game, "_obeys_4", lambda pot, v: True),
    ("Section 3, completeness", completeness, "STEPS", (WRONG,)),
    ("Table 1, 1(b) and 1(c)", game, "value", lambda v, name: Fraction(1, 2)),
    ("Section 2, betting with K", game, "_king_bet", lambda pot, calls: Fraction(-1)),
    ("Solution 1, d2", solutions, "holds_with", lambda *a, **k: True),
    ("Solution 8, range", solutions, "all_equilibria", lambda *a: True),
    ("Solution 10a", solutions, "all_equilibria", lambda *a: True),
    ("Figure 2", solutions, "found", lambda pot: []),
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
