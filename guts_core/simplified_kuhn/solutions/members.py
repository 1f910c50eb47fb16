"""All equilibria of simplified three-player Kuhn poker at a given pot, in exact numbers ([Bil17]).

They are finitely many polytopes, the paper's Solutions 1a to 10. That these are equilibria is
checked exactly for each answer; that there are no others is proved on
the page ``three_player_completeness``.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any

import numpy as np

from guts_core.methods.arguments import checked
from guts_core.methods.exact.linear import rank
from guts_core.methods.records import ReadOnly
from guts_core.simplified_kuhn.arguments import ExactPot
from guts_core.simplified_kuhn.rules import twenty_four_expectations
from guts_core.simplified_kuhn.solutions.families import FAMILIES, Family, Vertex
from guts_core.simplified_kuhn.solutions.pots import all_equilibria
from guts_core.simplified_kuhn.tree import FREQUENCIES


@dataclass(frozen=True)
class Equilibrium(ReadOnly):
    """A polytope of equilibria, or a single one, at a given pot.

    Numbers are Fractions, or for Solution 3 and irrational pots :class:`Surd`.

    Attributes
    ----------
    label : str
        The paper's: "1a", "1", ..., "10".
    pot : Fraction or Surd
    frequencies : mapping
        A representative: the mean of the vertices, by name.
    free : tuple of str
        Names of the frequencies that are not the same in all members.
    relations : tuple of str
        What the free frequencies satisfy.
    dimension : int
        Of the polytope; 0 for a single equilibrium.
    vertices : tuple
        Each in the order of ``FREQUENCIES``. Each member is a mean of them.
    expectations : tuple
        Profits of the three players per game at the representative, net of P/3.
    """

    label: str
    pot: Any
    frequencies: Mapping[str, Any]
    free: tuple[str, ...]
    relations: tuple[str, ...]
    dimension: int
    vertices: tuple[Vertex, ...]
    expectations: tuple[Any, Any, Any]


@checked
def equilibria(pot: Annotated[Any, ExactPot()]) -> list[Equilibrium]:
    """All equilibria at a pot, family by family.

    Parameters
    ----------
    pot : int, Fraction, float or Surd
        P >= 2. A float stands for the rational number that it is, so it never meets an irrational
        end of a range; ``families.P3``, ... are these ends.

    Returns
    -------
    list of Equilibrium
        In the order of the paper. Each polytope is certified: exact signs prove that all of its
        members are equilibria. Polytopes that touch are listed separately (:func:`components`).

    Raises
    ------
    ValueError
        If the pot is a surd in whose field Solution 3 is not; ends of ranges are none of these.
    ArithmeticError
        If a family fails its certificate.

    Examples
    --------
    >>> [(e.label, e.dimension) for e in equilibria(4)]
    [('5', 1), ('6', 0), ('7', 0)]
    >>> [str(24 * value) for value in equilibria(6)[0].expectations]
    ['-44/49', '-34/147', '166/147']
    """
    return _found("equilibria", pot)


@checked
def components(pot: Annotated[Any, ExactPot()]) -> list[tuple[str, ...]]:
    """Labels of the families which make up each connected component of the set of equilibria.

    Two polytopes of the list meet in a common vertex, or some frequency keeps them apart.

    Parameters
    ----------
    pot : int, Fraction or float
        P >= 2, in bets.

    Returns
    -------
    list of tuples of str
        Labels such as ``"5a"``, a tuple for each component.

    Examples
    --------
    >>> components(4), components(5)
    ([('5', '6'), ('7',)], [('9', '10a', '10')])
    """
    found = _found("components", pot)
    groups: list[list[Equilibrium]] = []
    for each in found:
        touching = [group for group in groups if any(_meet(each, other) for other in group)]
        merged = [member for group in touching for member in group] + [each]
        groups = [group for group in groups if group not in touching] + [merged]
    return [tuple(member.label for member in group) for group in groups]


def _found(function: str, pot: Any) -> list[Equilibrium]:
    return [_at(family, pot, function) for family in FAMILIES if family.covers(pot)]


def _at(family: Family, pot: Any, function: str = "equilibria") -> Equilibrium:
    try:
        vertices = list(dict.fromkeys(family.vertices(pot)))
    except ValueError as reason:  # of a root
        raise ValueError(
            f"{function}: pot must be in a field that Solution {family.label} is in; {reason}"
        ) from None
    if not all_equilibria(vertices, pot):
        raise ArithmeticError(f"{function}: Solution {family.label} is none at the pot {pot}")
    mean = tuple(sum(column) * Fraction(1, len(vertices)) for column in zip(*vertices, strict=True))
    profits = Fraction(1, 24) * twenty_four_expectations(np.array(mean, dtype=object), pot)
    differences = [
        [a - b for a, b in zip(vertex, vertices[0], strict=True)] for vertex in vertices[1:]
    ]
    free = tuple(
        name
        for name, column in zip(FREQUENCIES, zip(*vertices, strict=True), strict=True)
        if any(value != column[0] for value in column)
    )
    return Equilibrium(
        label=family.label,
        pot=pot,
        frequencies=dict(zip(FREQUENCIES, mean, strict=True)),
        free=free,
        relations=family.relations,
        dimension=rank(differences),
        vertices=tuple(vertices),
        expectations=tuple(profits),
    )


def _meet(one: Equilibrium, other: Equilibrium) -> bool:
    if any(vertex in other.vertices for vertex in one.vertices):
        return True
    columns = (zip(*each.vertices, strict=True) for each in (one, other))
    if any(
        max(mine) < min(its) or max(its) < min(mine) for mine, its in zip(*columns, strict=True)
    ):
        return False
    raise ArithmeticError(f"components: undecided whether {one.label} and {other.label} meet")
