"""An SMT solver searches every pattern of 0, inside, 1 at rational pots, independent of the proof.

Needs z3 (the extra ``smt``; ``make heavy`` brings it). The patterns are explored depth first; a
pattern which the solver does not refute must have no solution outside the families. These are
described by their fixed frequencies and printed relations, so the relations are checked as well.
The cases of Table 1 are searched in the same way.
"""

import re
from fractions import Fraction

import pytest

from guts_core.methods.exact.surds import Surd
from guts_core.simplified_kuhn.rules import twenty_four_gradient
from guts_core.simplified_kuhn.solutions.families import FAMILIES
from guts_core.simplified_kuhn.solutions.members import equilibria
from guts_core.simplified_kuhn.tree import FREQUENCIES
from paper_ledger.bil17.completeness.case_members import members

ORDER = ("a1", "b1", "c2", "d3", "a2", "b2", "c3", "d1", "b3", "c1", "d2")
INSIDE = ["5/2", "31/10", "33/10", "69/20", "37/10", "79/20", "21/5", "87/20", "9/2", "7"]
BESIDE_ENDS = ["3212/1000", "3213/1000", "3436/1000", "3437/1000", "3897/1000", "3898/1000"]
BESIDE_ENDS += ["4311/1000", "4312/1000", "4407/1000", "4408/1000"]


class Search:
    """The eleven conditions at one pot, and the families."""

    def __init__(self, z3, pot):
        self.z3, self.pot, self.solver = z3, Fraction(pot), z3.SolverFor("QF_NRA")
        self.solver.set("timeout", 60_000)
        self.names = {name: z3.Real(name) for name in FREQUENCIES}
        self.slopes = self.gradient()
        self.solver.add(*[z3.And(x >= 0, x <= 1) for x in self.names.values()])
        self.families = [self.member(each) for each in equilibria(self.pot)]
        self.matched, self.open = [], []

    def number(self, value):
        if not isinstance(value, Surd):
            return self.z3.RealVal(str(value))
        root = self.z3.Real(f"root of {value.radicand}")
        self.solver.add(root > 0, root * root == self.number(value.radicand))
        return self.number(value.rational) + self.number(value.root) * root

    def gradient(self):
        """The library's slopes: degree at most 2 and no squares, so read off from corners."""
        import numpy as np

        unit, zero = np.eye(11, dtype=int), np.zeros(11, dtype=int)
        at = {(): zero, **{(i,): unit[i] for i in range(11)}}
        at |= {(i, j): unit[i] + unit[j] for i in range(11) for j in range(i)}
        value = {key: twenty_four_gradient(x.astype(object), self.pot) for key, x in at.items()}
        coefficient = {(): value[()]} | {(i,): value[(i,)] - value[()] for i in range(11)}
        coefficient |= {
            (i, j): value[i, j] - value[(i,)] - value[(j,)] + value[()]
            for i in range(11)
            for j in range(i)
        }
        symbols = list(self.names.values())
        slopes = {}
        for index, name in enumerate(FREQUENCIES):
            terms = []
            for key, values in coefficient.items():
                if values[index]:
                    term = self.number(Fraction(values[index]))
                    for i in key:
                        term = term * symbols[i]
                    terms.append(term)
            slopes[name] = self.z3.Sum(terms)
        return slopes

    def member(self, each):
        fixed = [
            self.names[name] == self.number(value)
            for name, value in each.frequencies.items()
            if name not in each.free
        ]
        return self.z3.And(*fixed, *[self.relation(text) for text in each.relations])

    def relation(self, text):
        text = re.sub(r"(?<![a-z\d])(\d+)\s*(?=[A-Za-z(])", r"\1*", text)
        text = re.sub(r"(?<![a-z\d])(\d+)", r"number(\1)", text)
        scope = {**self.names, "P": self.number(self.pot), "number": self.number}
        if "<=" not in text:
            left, right = (eval(side, scope) for side in text.split(" = "))
            return left == right
        sides = [eval(side.strip(), scope) for side in text.split("<=")]
        return self.z3.And(*[a <= b for a, b in zip(sides, sides[1:], strict=False)])  # noqa: RUF007

    def run(self, depth=0, pattern=""):
        if self.solver.check() == self.z3.unsat:
            return
        if depth == len(ORDER):
            self.solver.push()
            self.solver.add(*[self.z3.Not(family) for family in self.families])
            (self.matched if self.solver.check() == self.z3.unsat else self.open).append(pattern)
            self.solver.pop()
            return
        x, slope = self.names[ORDER[depth]], self.slopes[ORDER[depth]]
        for sign, cases in (
            ("0", (x == 0, slope <= 0)),
            ("*", (x > 0, x < 1, slope == 0)),
            ("1", (x == 1, slope >= 0)),
        ):
            self.solver.push()
            self.solver.add(*cases)
            self.run(depth + 1, pattern + sign)
            self.solver.pop()


@pytest.mark.heavy
@pytest.mark.parametrize("pot", ["2", "3", "7/2", "4", "5", *INSIDE, *BESIDE_ENDS])
def test_nothing_outside_the_families(pot):
    z3 = pytest.importorskip("z3")
    search = Search(z3, pot)
    search.run()
    assert search.open == []
    assert search.matched


@pytest.mark.heavy
def test_a_missing_family_is_noticed():
    z3 = pytest.importorskip("z3")
    search = Search(z3, "33/10")
    search.families.pop(1)
    search.run()
    assert search.open


class Table:
    """Table 1 of the paper with its slips mended, condition by condition."""

    def __init__(self, z3, pot):
        self.z3, self.solver = z3, z3.SolverFor("QF_NRA")
        names = z3.Reals(" ".join(FREQUENCIES))
        p = z3.RealVal(str(pot))
        self.solver.add(p >= 2, *[z3.And(x >= 0, x <= 1) for x in names])
        a1, b1, c1, d1, a2, b2, c2, d2, b3, c3, d3 = names
        q, v = p + 1, 2 * p - 4
        player_1, player_2 = c2 + d3 - b3 - (1 + c3 / 2) * b2, c3 + d1 - c3 * b1 / 2
        player_2 = player_2 - (1 + c1 / 2) * b3
        self.solver.add((c1 + d2) * q == v + 2 * a1 + 2 * a2)
        self.conditions = [
            {
                "a": [a1 == 0, b1 == 0, (c2 + d3) * q >= v],
                "b": [b1 * p == 2 * a1, c2 * q == p - 5, d3 == 1, a1 > 0, b1 > 0, b1 < 1, p >= 5],
                "c": [b1 * q == 2 * a1, c2 == 0, d3 * q == v, a1 > 0, b1 > 0, b1 < 1, p <= 5],
            },
            self.signs(player_1, a1),
            self.signs(b2 * (p + a1) - (2 - b1) * a2, c3),
            self.signs(b2 * q - 2 * a2, d1),
            {
                "a": [(c3 + d1) * q > v + 2 * a1, b2 == 0],
                "b": [(c3 + d1) * q == v + 2 * a1],
            },
            self.signs(player_2, a2),
            self.signs(b3 * (p + a2) - (2 - b2), c1),
            self.signs(b3 * q - (2 - b1), d2),
        ]

    @staticmethod
    def signs(slope, frequency):
        return {
            "a": [slope > 0, frequency == 1],
            "b": [slope < 0, frequency == 0],
            "c": [slope == 0],
        }

    def left(self, case=""):
        """Cases that begin like this and are not refuted; a timeout refutes nothing."""
        complete = len(case) == len(self.conditions)
        self.solver.set("timeout", 120_000 if complete else 1_000)  # else it is soon split
        if self.solver.check() == self.z3.unsat:
            return []
        if complete:
            return [case]
        found = []
        for letter, conditions in self.conditions[len(case)].items():
            self.solver.push()
            self.solver.add(*conditions)
            found += self.left(case + letter)
            self.solver.pop()
        return found


@pytest.mark.heavy
@pytest.mark.parametrize("pot", ["2", "3", "7/2", "4", "5", *INSIDE])
def test_cases_of_the_table_at_a_pot(pot):
    z3 = pytest.importorskip("z3")
    pot = Fraction(pot)
    expected = {case for family in FAMILIES if family.covers(pot) for case in members(family, pot)}
    assert set(Table(z3, pot).left()) == expected
