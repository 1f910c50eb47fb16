"""Trees of cases as Coq reads them."""

from __future__ import annotations

from collections.abc import Iterable

from tools.proofs.search.conditions import NAMES, SLOPE, SOLUTIONS, V, payoff_gaps
from tools.proofs.search.witnesses import Polynomial, Tree

IMPORTS = """From Coq Require Import List ZArith Ring_polynom.
From Guts.common Require Import Scalars Domains CaseTrees.
From Guts.simplified_kuhn Require Import Rules Statements Conditions.
Import ListNotations.
Local Infix "+" := (@PEadd Z). Local Infix "-" := (@PEsub Z). Local Infix "*" := (@PEmul Z).
Local Notation "- x" := (@PEopp Z x). Local Notation "x ^ n" := (PEpow x n%N).
Local Notation "! n" := (PEc n%Z) (at level 1, format "! n").
"""


def header(what: str, more: tuple[str, ...] = ()) -> str:
    """The beginning of a file: what it holds, and the names of the variables."""
    lines = [f"(** Written by tools/proofs/search: {what} *)", IMPORTS.rstrip()]
    for k, x in enumerate((*NAMES, *more)):
        lines.append(f"Local Notation {x} := (PEX Z {k + 1}).")
        if x in SLOPE:
            lines.append(f"Local Notation s_{x} := (the_slope {k - 1}).")
    return "\n".join(lines) + "\n\n"


SHORT = """Definition once (i : nat) : summand := Product 1 [i].
Definition twice (i j : nat) : summand := Product 1 [i; j].

"""


def _named() -> dict[str, str]:
    """Polynomials that have a name in Coq."""
    names = {str(V[x]): x for x in NAMES}
    names |= {str(slope): f"s_{x}" for x, slope in SLOPE.items()}
    names |= {str(V[x] * slope): f"{x}*s_{x}" for x, slope in SLOPE.items()}
    names |= {str((V[x] - 1) * slope): f"({x} - !1)*s_{x}" for x, slope in SLOPE.items()}
    for family, label in enumerate(SOLUTIONS):
        for player, gap in enumerate(payoff_gaps(label)):
            names.setdefault(str(gap), f"the_payoff {family} {player}")
    return names


_NAMED = _named()


def polynomial(value: Polynomial) -> str:
    """A polynomial by its name, or monomial by monomial, positive ones first."""
    if (name := _NAMED.get(str(value))) is not None:
        return name
    opposite = _NAMED.get(str(-value), "*")
    if opposite.replace("_", "").isalnum():
        return f"- {opposite}"
    variables = value.context().names()
    terms = sorted(
        ((tuple(map(int, m)), int(c)) for m, c in zip(value.monoms(), value.coeffs(), strict=True)),
        key=lambda term: (term[1] < 0, sum(term[0]), term[0]),
    )
    text = "".join(_monomial(powers, c, variables) for powers, c in terms) or " + !0"
    return text.removeprefix(" + ").removeprefix(" ")


def _monomial(powers: tuple[int, ...], coefficient: int, variables: tuple[str, ...]) -> str:
    factors = [
        f"{x}^{power}" if power > 1 else x
        for x, power in zip(variables, powers, strict=True)
        if power
    ]
    if abs(coefficient) != 1 or not factors:
        factors.insert(0, f"!{abs(coefficient)}")
    return f" {'-' if coefficient < 0 else '+'} {'*'.join(factors)}"


def _in_brackets(value: Polynomial) -> str:
    text = polynomial(value)
    return text if text.replace("_", "").isalnum() else f"({text})"


def of_pot(value: Polynomial) -> str:
    """A polynomial in the pot as the statements write it, with whole numbers #n."""
    terms = sorted(
        ((int(m[0]), int(c)) for m, c in zip(value.monoms(), value.coeffs(), strict=True)),
        key=lambda term: (term[1] < 0, -term[0]),
    )
    text = "".join(
        f" {'-' if c < 0 else '+'} {' * '.join([f'#{abs(c)}', *['P'] * power])}"
        for power, c in terms
    )
    return text.removeprefix(" + ") if text.startswith(" +") else f"#0{text}"


def numbers(values: Iterable[int]) -> str:
    """A list of places."""
    return f"[{'; '.join(map(str, values))}]"


def summand(term: Tree) -> str:
    """A product of facts, or a multiple of an equation."""
    kind, first, second = term
    if kind == "Multiple":
        return f"Multiple {_in_brackets(first)} {second}"
    if first == 1 and len(second) in (1, 2):
        return f"{('once', 'twice')[len(second) - 1]} {' '.join(map(str, second))}"
    return f"Product {first} {numbers(second)}"


def tree(node: Tree, depth: int = 0) -> str:
    """A tree of cases."""
    line = "\n" + " " * depth
    match node:
        case ("Absurd", terms):
            return f"Absurd [{'; '.join(map(summand, terms))}]"
        case ("Goal", which, places):
            return f"Goal {which} {numbers(places)}"
        case ("Have", factors, times, value, sign, terms, rest):
            fact = f"({polynomial(value)}, {sign})"
            sums = "; ".join(map(summand, terms))
            return f"Have {numbers(factors)} {times} {fact} [{sums}] ({line}{tree(rest, depth)})"
        case ("Claim", value, sign, other, rest):
            fact = f"({polynomial(value)}, {sign})"
            return f"Claim {fact} ({tree(other, depth + 1)}) ({line}{tree(rest, depth)})"
    _, value, *signs = node
    branches = [f"({tree(each, depth + 1)})" for each in signs]
    return f"Signs {_in_brackets(value)} {f'{line} '.join(branches)}"
