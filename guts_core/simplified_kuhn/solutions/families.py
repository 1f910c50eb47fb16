r"""Solutions 1a to 10 of [Bil17] as functions of the pot, with the slips of the paper mended.

Every set of equilibria is given by the vertices of a polytope of frequencies, computed with the
four operations and at most one square root. So one formula serves for a rational pot, for a surd
such as the ends of the ranges, and for the pot as a variable (a rational function), with which the
equilibrium conditions are proved on a whole range
(:mod:`guts_core.simplified_kuhn.solutions.pots`).

Mended: d2 in Solution 1 is (2P-4)/(P+1), not 2/(P+1); the numbers of Solution 10a are thirds, not
halves. Solution 10a is the segment from an end of Solution 9 to Solution 10; what the paper adds to
it at :math:`b_1=1/3` is Solution 9 itself.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

from guts_core.methods.exact.rational_functions import RationalFunction, constant
from guts_core.methods.exact.surds import Surd, square_root
from guts_core.simplified_kuhn.tree import FREQUENCIES

Vertex = tuple[Any, ...]
HALF, THIRD = Fraction(1, 2), Fraction(1, 3)

#: The pots at which Solutions 2 and 3, 3 and 4, 6 and 7, 8 and 9, 7 and 8 meet.
P4 = (3 + square_root(15)) / 2
P3 = (3 + square_root(97)) / 4
P6 = (3 + square_root(23)) / 2
P8 = (7 + square_root(105)) / 4
P9 = (7 + square_root(113)) / 4


@dataclass(frozen=True)
class Family:
    """A polytope of equilibria as a function of the pot.

    Attributes
    ----------
    label : str
        The paper's: "1a", "1", ..., "10".
    low, high : int, Fraction, Surd or None
        Ends of its range of pots, both included; None is infinity.
    vertices : callable
        From the pot (in any field) to its vertices, in the order of ``FREQUENCIES``.
    relations : tuple of str
        What its members satisfy, as inequalities or equations between frequencies.
    """

    label: str
    low: Any
    high: Any
    vertices: Callable[[Any], list[Vertex]]
    relations: tuple[str, ...] = ()

    def covers(self, pot: Any) -> bool:
        """Whether the pot lies in the range."""
        return self.low <= pot and (self.high is None or pot <= self.high)


def vertex_of(**values: Any) -> Vertex:
    """The frequencies in the order of FREQUENCIES; those not named are 0."""
    return tuple(values.get(name, Fraction(0)) for name in FREQUENCIES)


def _splits(low: Any, high: Any) -> list[tuple[Any, Any]]:
    """Vertices of x, y >= 0 with low <= x + y <= high."""
    return [(low, Fraction(0)), (Fraction(0), low), (high, Fraction(0)), (Fraction(0), high)]


def _facing_checks(fixed: dict[str, Any], low: Any, high: Any) -> list[Vertex]:
    """Player 1 never bets; players 2 and 3 would call in all between low and high."""
    return [vertex_of(**fixed, c2=c2, d3=d3) for c2, d3 in _splits(low, high)]


def _solution_1a(p: Any) -> list[Vertex]:
    b3 = 2 * THIRD
    triangle = [(0 * b3, 0 * b3), (b3, 0 * b3), (0 * b3, b3)]
    slice_ = [
        vertex_of(b3=b3, c3=c3, d1=d1, c2=c2, d3=d3)
        for (c3, d1), (c2, d3) in product(triangle, triangle)
    ]
    return [vertex_of(), *slice_]


def _solution_1(p: Any) -> list[Vertex]:
    low, high = (2 * p - 4) / (p + 1), 2 / (p + 1)
    return [
        vertex_of(b3=high, d2=low, c3=c3, d1=d1, c2=c2, d3=d3)
        for (c3, d1), (c2, d3) in product(_splits(low, high), _splits(low, high))
    ]


def _solution_2a(p: Any) -> list[Vertex]:
    def at(a2: Fraction) -> list[Vertex]:
        fixed = {"a2": a2, "b2": a2 / 2, "b3": HALF, "d2": (1 + a2) / 2, "d1": HALF}
        return _facing_checks(fixed, HALF, HALF + a2 / 2)

    return at(Fraction(0)) + at(HALF)


def _solution_2(p: Any) -> list[Vertex]:
    q = p + 1
    fixed = {"a2": HALF, "b2": 1 / q, "b3": 2 / q, "c1": 2 * p - 6, "d1": (2 * p - 4) / q}
    return _facing_checks(fixed | {"d2": (3 + 6 * p - 2 * p * p) / q}, (2 * p - 4) / q, 3 / q)


def _solution_3(p: Any) -> list[Vertex]:
    q, square = p + 1, p * p
    a2 = (4 - square + _root(square * square - 4 * p * square + 4 * square + 12 * p + 12)) / 2
    b2 = 2 * a2 / q
    b3 = (2 - b2) / (p + a2)
    fixed = {"a2": a2, "b2": b2, "b3": b3, "c1": (2 * p - 4 + 2 * a2) / q}
    return _facing_checks(fixed | {"d1": (2 * p - 4) / q}, (2 * p - 4) / q, b2 + b3)


def _solution_4(p: Any) -> list[Vertex]:
    q = p + 1
    fixed = {"a2": (5 - p) / 2, "b2": (5 - p) / q, "b3": (4 * p - 8) / (3 * q), "c1": Fraction(1)}
    return _facing_checks(fixed | {"d1": (2 * p - 4) / q}, (2 * p - 4) / q, (p + 7) / (3 * q))


def _solution_5a(p: Any) -> list[Vertex]:
    def at(a2: Fraction) -> list[Vertex]:
        b2 = a2 * Fraction(4, 9)
        fixed = {"a2": a2, "b2": b2, "b3": Fraction(4, 9), "c1": Fraction(1), "d2": b2 - THIRD}
        return _facing_checks(fixed | {"d1": 2 * THIRD}, 2 * THIRD, Fraction(4, 9) + b2)

    return at(Fraction(3, 4)) + at(Fraction(1))


def _solution_5(p: Any) -> list[Vertex]:
    q = p + 1
    fixed = {"a2": Fraction(1), "b2": 2 / q, "b3": 2 / q, "c1": Fraction(1), "d2": (p - 3) / q}
    return _facing_checks(fixed | {"d1": (2 * p - 4) / q}, (2 * p - 4) / q, 4 / q)


def _solution_6(p: Any) -> list[Vertex]:
    q, one = p + 1, Fraction(1)
    first = {"a1": (4 - p) * q, "b1": 2 * (4 - p), "c1": one, "d1": (4 + 8 * p - 2 * p * p) / q}
    second = {"a2": one, "b2": 2 / q, "d2": (5 + 7 * p - 2 * p * p) / q}
    return [vertex_of(**first, **second, b3=2 * (p - 3) / q, d3=(2 * p - 4) / q)]


def _solution_7(p: Any) -> list[Vertex]:
    q, one = p + 1, Fraction(1)
    first = {"a1": HALF, "b1": 1 / q, "c1": one, "d1": (4 + 8 * p - 2 * p * p) / q}
    second = {"a2": one, "b2": 2 / q, "d2": (p - 2) / q}
    third = {"b3": (2 * p + 1) / (q * q), "c3": (2 * p * p - 6 * p - 7) / q}
    return [vertex_of(**first, **second, **third, d3=(2 * p - 4) / q)]


def _solution_8(p: Any) -> list[Vertex]:
    q, one = p + 1, Fraction(1)
    first = {"a1": (9 - 2 * p) * q / 2, "b1": 9 - 2 * p, "c1": one}
    second = {"a2": one, "b2": 2 / q, "d2": (6 + 8 * p - 2 * p * p) / q}
    third = {"b3": (2 * p - 7) / q, "c3": one, "d3": (2 * p - 4) / q}
    return [vertex_of(**first, **second, **third, d1=(4 + 8 * p - 2 * p * p) / q)]


def _bets_with_a(p: Any) -> dict[str, Any]:
    """What Solutions 9, 10a and 10 share."""
    q, one = p + 1, Fraction(1)
    return {"a1": one, "a2": one, "b2": 2 / q, "b3": 2 * p / (q * q), "c3": one, "d1": (p - 3) / q}


def solution_9_member(p: Any, c1: Any) -> Vertex:
    """The member of Solution 9 in which player 1 calls player 3 with this frequency."""
    q = p + 1
    fixed = _bets_with_a(p) | {"b1": 2 / q, "d3": (2 * p - 4) / q}
    return vertex_of(**fixed, c1=c1, d2=2 * p / q - c1)


def _solution_9(p: Any) -> list[Vertex]:
    return [solution_9_member(p, c1) for c1 in ((p - 1) / (p + 1), Fraction(1))]


def _solution_10a(p: Any) -> list[Vertex]:
    fixed = _bets_with_a(p) | {"c1": 2 * THIRD, "d2": Fraction(1), "d3": Fraction(1)}
    return [vertex_of(**fixed, b1=b1) for b1 in (THIRD, Fraction(2, 5))]


def _solution_10(p: Any) -> list[Vertex]:
    q, one = p + 1, Fraction(1)
    fixed = _bets_with_a(p) | {"b1": 2 / p, "c1": (p - 1) / q, "c2": (p - 5) / q}
    return [vertex_of(**fixed, d2=one, d3=one)]


def _root(value: Any) -> Any:
    """The square root, also of a polynomial."""
    if isinstance(value, RationalFunction):
        return Surd(constant(0), constant(1), value)
    return square_root(value)


_CALLS_1 = "(2P-4)/(P+1) <= c2 + d3 <= "

#: In the order of the paper.
FAMILIES = (
    Family("1a", 2, 2, _solution_1a, ("0 <= b3 <= 2/3", "c3 + d1 <= b3", "c2 + d3 <= b3")),
    Family("1", 2, 3, _solution_1, ("(2P-4)/(P+1) <= c3 + d1 <= 2/(P+1)", _CALLS_1 + "2/(P+1)")),
    Family(
        "2a",
        3,
        3,
        _solution_2a,
        ("0 <= a2 <= 1/2", "b2 = a2/2", "d2 = (1+a2)/2", "1/2 <= c2 + d3 <= 1/2 + b2"),
    ),
    Family("2", 3, P4, _solution_2, (_CALLS_1 + "3/(P+1)",)),
    Family("3", P3, P4, _solution_3, (_CALLS_1 + "b2 + b3",)),
    Family("4", P3, Fraction(7, 2), _solution_4, (_CALLS_1 + "(P+7)/(3(P+1))",)),
    Family(
        "5a",
        Fraction(7, 2),
        Fraction(7, 2),
        _solution_5a,
        ("3/4 <= a2 <= 1", "b2 = 4 a2/9", "d2 = 4 a2/9 - 1/3", "2/3 <= c2 + d3 <= 4(1+a2)/9"),
    ),
    Family("5", Fraction(7, 2), 4, _solution_5, (_CALLS_1 + "4/(P+1)",)),
    Family("6", P6, 4, _solution_6),
    Family("7", P6, P9, _solution_7),
    Family("8", P8, P9, _solution_8),
    Family("9", P8, 5, _solution_9, ("c1 + d2 = 2P/(P+1)", "c1 <= 1", "d2 <= 1")),
    Family("10a", 5, 5, _solution_10a, ("1/3 <= b1 <= 2/5",)),
    Family("10", 5, None, _solution_10),
)

#: The same by label.
FAMILY = {family.label: family for family in FAMILIES}
