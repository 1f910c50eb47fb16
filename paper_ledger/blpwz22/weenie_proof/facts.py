"""Statements that a line of the proof consists of: data, each with an exact decision.

A fact is made of strings in the names of
:func:`~paper_ledger.blpwz22.weenie_proof.derived.vocabulary`,
so that a test can change any of them and see the decision change. ``holds()`` is True only if the
statement has been proved, False only if it has been disproved.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from typing import Any, Protocol

from guts_core.methods.extras import needs

#: Substitutions ``((name, expression), ...)``, made at once.
Where = tuple[tuple[str, str], ...]


class Fact(Protocol):
    """A statement with an exact decision."""

    def holds(self) -> bool:
        """Whether the statement is true."""

    def mutants(self) -> tuple[Fact, ...]:
        """Slightly different statements, all of them false if this one is true."""


@dataclass(frozen=True)
class Equal:
    """Two expressions are identical, after the substitutions ``where``."""

    left: str
    right: str
    where: Where = ()

    def holds(self) -> bool:
        """Whether the difference vanishes identically."""
        from paper_ledger.blpwz22.weenie_proof.exact import is_zero

        return is_zero(_parse(self.left, self.where) - _parse(self.right, self.where))

    def mutants(self) -> tuple[Fact, ...]:
        """A thousandth more of a constant, of each threshold; another factor."""
        right = self.right
        changes = [f"({right}) + 1/1000", f"({right}) - p3/1000", f"({right}) + p1*p3/1000"]
        if not Equal(right, "0", self.where).holds():
            changes.append(f"({right})*1001/1000")
        return tuple(replace(self, right=change) for change in changes)


@dataclass(frozen=True)
class Sign:
    """A polynomial in at most one symbol has a sign on an interval (Sturm).

    Attributes
    ----------
    expression, relation : str
        The statement ``expression relation 0``; relation is ``>=``, ``>``, ``<=`` or ``<``.
    low, high : str
        Ends of the closed interval.
    where : Where
        Substitutions made first.
    """

    expression: str
    relation: str
    low: str = "0"
    high: str = "1"
    where: Where = ()

    def holds(self) -> bool:
        """Whether the inequality is true on the whole interval."""
        from paper_ledger.blpwz22.weenie_proof.exact import is_positive

        factor = 1 if self.relation[0] == ">" else -1
        expression = factor * _parse(self.expression, self.where)
        strict = not self.relation.endswith("=")
        return is_positive(expression, _parse(self.low), _parse(self.high), strict)

    def mutants(self) -> tuple[Fact, ...]:
        """The inequality turned round, and a constant with which it fails in the middle."""
        turned = {">=": "<", ">": "<=", "<=": ">", "<": ">="}[self.relation]
        margin = "1/1000" if self.relation[0] == ">" else "-1/1000"
        middle = _value(self, f"(({self.low}) + ({self.high}))/2")
        shifted = f"({self.expression}) - ({middle}) - ({margin})"
        return replace(self, relation=turned), replace(self, expression=shifted)


@dataclass(frozen=True)
class OnlyZero:
    """A polynomial in one symbol vanishes at one point of an interval and nowhere else (Sturm)."""

    expression: str
    at: str
    low: str = "0"
    high: str = "1"
    where: Where = ()

    def holds(self) -> bool:
        """Whether the point is a root, lies in the interval and is the only root there."""
        from paper_ledger.blpwz22.weenie_proof.exact import count_roots, sign

        point, low, high = (_parse(text) for text in (self.at, self.low, self.high))
        value = _value(self, self.at)
        roots = count_roots(_parse(self.expression, self.where), low, high)
        return sign(value) == 0 and roots == 1 and sign(point - low) >= 0 <= sign(high - point)

    def mutants(self) -> tuple[Fact, ...]:
        """The root a little further down, another constant, an interval without the root."""
        return (
            replace(self, at=f"({self.at}) - 1/1000"),
            replace(self, expression=f"({self.expression}) + 1/1000"),
            replace(self, low=f"({self.at}) + 1/1000"),
        )


@dataclass(frozen=True)
class Nonnegative:
    """A polynomial is >= 0 whenever its symbols are: no coefficient is negative.

    The region of a case is described by ``where``: p2 = q + a, p3 = q + a + b, and so on.
    """

    expression: str
    where: Where = ()

    def holds(self) -> bool:
        """Whether no coefficient is negative (False: some nonnegative point gives less than 0)."""
        from paper_ledger.blpwz22.weenie_proof.exact import has_one_sign

        return has_one_sign(_parse(self.expression, self.where))

    def mutants(self) -> tuple[Fact, ...]:
        """A constant with which it fails at (0, ..., 0) or (1, ..., 1); the wrong sign."""
        lowered = [f"({self.expression}) - ({_corner(self, x)}) - 1/1000" for x in (0, 1)]
        changes = (*lowered, f"-({self.expression}) - 1/1000")
        return tuple(replace(self, expression=change) for change in changes)


@dataclass(frozen=True)
class Event:
    """One row of the case lists in the proof of Prop. B.3: all drop, hands in given cells.

    Attributes
    ----------
    cells : tuple of int
        For the hands of players 1, 2, 3: the number of thresholds (sorted) below the cell.
    outcome, probability : str
        Printed mean payoff of player 1 and printed probability.
    order : tuple of int
        Players by ascending threshold.
    """

    order: tuple[int, ...]
    cells: tuple[int, ...]
    outcome: str
    probability: str

    def holds(self) -> bool:
        """Whether outcome and probability follow from the rules."""
        return (
            Equal(self.outcome, _outcome(self.cells)).holds()
            and Equal(self.probability, _probability(self.order, self.cells)).holds()
        )

    def mutants(self) -> tuple[Fact, ...]:
        """Another outcome, another probability."""
        return (
            replace(self, outcome=f"({self.outcome}) + 1/2"),
            replace(self, probability=f"({self.probability}) + p1*p2/1000"),
        )


@dataclass(frozen=True)
class Exhaustive:
    """The cells of a case list are all there are, each once."""

    order: tuple[int, ...]
    cells: tuple[tuple[int, ...], ...]

    def holds(self) -> bool:
        """Whether every way to drop is listed once: player k of the order has k cells."""
        choices = [range(self.order.index(player) + 1) for player in (1, 2, 3)]
        return sorted(self.cells) == sorted(product(*choices))

    def mutants(self) -> tuple[Fact, ...]:
        """One row left out, one row twice."""
        return (
            replace(self, cells=self.cells[1:]),
            replace(self, cells=(*self.cells, self.cells[0])),
        )


@dataclass(frozen=True)
class Fails:
    """A statement is false: disproved, not merely unproved."""

    fact: Fact

    def holds(self) -> bool:
        """Whether the statement has been disproved."""
        return not self.fact.holds()

    def mutants(self) -> tuple[Fact, ...]:
        """The statement itself."""
        return (self.fact,)


def _outcome(cells: tuple[int, ...]) -> str:
    """Virtual ante 1, less 3 times the chance that hand 1 is the best: equals share a cell."""
    best = max(cells)
    return f"1 - 3/{cells.count(best)}" if cells[0] == best else "1"


def _probability(order: tuple[int, ...], cells: tuple[int, ...]) -> str:
    ends = ["0", *(f"p{player}" for player in order)]
    return "*".join(f"({ends[cell + 1]} - {ends[cell]})" for cell in cells)


@cache
def _parse(text: str, where: Where = ()) -> Any:
    """A sympy expression; ``where`` is substituted at once."""
    needs(__name__, "sympy")
    import sympy as sp

    from paper_ledger.blpwz22.weenie_proof.derived import vocabulary

    names = vocabulary()
    expression = sp.sympify(text, locals=names)
    changes = {names[name]: sp.sympify(value, locals=names) for name, value in where}
    return expression.subs(changes, simultaneous=True) if changes else expression


def _value(fact: Sign | OnlyZero, point: str) -> Any:
    """The value of the one-variable expression of a fact at a point."""
    expression = _parse(fact.expression, fact.where)
    at = _parse(point)
    return expression.subs(dict.fromkeys(expression.free_symbols, at))


def _corner(fact: Nonnegative, value: int) -> Any:
    """The polynomial with all symbols set to one value."""
    expression = _parse(fact.expression, fact.where)
    return expression.subs(dict.fromkeys(expression.free_symbols, value))
