"""Extreme points of a box cut by half-spaces and hyperplanes, in exact numbers.

The double description method (Motzkin, Raiffa, Thompson and Thrall 1953): every cut keeps the
points on its side and adds its crossings with the edges. Two points are the ends of an edge exactly
if no third one lies on all facets that they share. Meant for small dimensions: the cube [0, 1]^d
has 2^d extreme points to begin with.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Annotated

from guts_core.methods.arguments import Whole, checked

#: A point with the facets it lies on: a number that has the bits of their labels.
_Labelled = tuple[tuple[Fraction, ...], int]


@dataclass(frozen=True)
class Cut:
    """The points x with normal . x <= limit, or with equality.

    Attributes
    ----------
    normal : sequence of Fraction
        One number for each coordinate.
    limit : Fraction
        Right side.
    equality : bool
        Whether the cut is a hyperplane.
    """

    normal: Sequence[Fraction]
    limit: Fraction
    equality: bool = False

    def excess(self, point: Sequence[Fraction]) -> Fraction:
        """How far a point is beyond the limit: at most 0 on the side that is kept."""
        products = (a * x for a, x in zip(self.normal, point, strict=True) if a and x)
        return sum(products, Fraction(0)) - self.limit


@checked
def cut_box(
    dimension: Annotated[int, Whole(0, 12)], cuts: Iterable[Cut]
) -> tuple[tuple[Fraction, ...], ...]:
    """Extreme points of the part of [0, 1]^d that is left by the cuts.

    Parameters
    ----------
    dimension : int
        d, from 0 to 12.
    cuts : iterable of Cut
        In any order.

    Returns
    -------
    tuple of points, in lexicographic order; empty if nothing is left.

    Raises
    ------
    ValueError
        If ``dimension`` is out of range or a normal does not have d entries.

    Examples
    --------
    >>> half = Cut([Fraction(1), Fraction(1)], Fraction(1))
    >>> [tuple(map(str, point)) for point in cut_box(2, [half])]
    [('0', '0'), ('0', '1'), ('1', '0')]
    """
    d = dimension
    corners = product((0, 1), repeat=d)
    points: list[_Labelled] = [
        (tuple(map(Fraction, x)), sum(1 << 2 * i + side for i, side in enumerate(x)))
        for x in corners
    ]
    left = d  # dimension of the space that the hyperplanes leave
    for label, cut in enumerate(cuts, start=2 * d):
        if len(cut.normal) != d:
            raise ValueError(f"cut_box: cuts must have normals of {d} entries")
        left -= cut.equality
        points = _after(cut, 1 << label, points, left)
    return tuple(sorted(point for point, _ in points))


def _after(cut: Cut, facet: int, points: list[_Labelled], left: int) -> list[_Labelled]:
    """Points on the side that is kept, and the crossings with the edges."""
    excesses = [cut.excess(point) for point, _ in points]
    kept = [
        (point, facets | facet if excess == 0 else facets)
        for (point, facets), excess in zip(points, excesses, strict=True)
        if excess == 0 or (excess < 0 and not cut.equality)
    ]
    inside = [k for k, excess in enumerate(excesses) if excess < 0]
    outside = [k for k, excess in enumerate(excesses) if excess > 0]
    facets_of = [facets for _, facets in points]
    on: dict[int, int] = {}  # by facet, a number with the bit k set if point k lies on it
    for k, facets in enumerate(facets_of):
        for each in _bits(facets):
            on[each] = on.get(each, 0) | 1 << k
    for i, j in product(inside, outside):
        shared = facets_of[i] & facets_of[j]
        # an edge has dimension 1; one hyperplane less has been subtracted if this is one
        if shared.bit_count() < left - 1 or not _is_edge(i, j, shared, on, len(points)):
            continue
        share = excesses[i] / (excesses[i] - excesses[j])
        crossing = tuple(
            x if x == y else x + share * (y - x)
            for x, y in zip(points[i][0], points[j][0], strict=True)
        )
        kept.append((crossing, shared | facet))
    return kept


def _is_edge(i: int, j: int, shared: int, on: dict[int, int], points: int) -> bool:
    """Whether no other point lies on all facets that two points share."""
    both, left = 1 << i | 1 << j, (1 << points) - 1
    for facet in _bits(shared):
        left &= on[facet]
        if left == both:
            return True
    return left == both


def _bits(number: int) -> Iterator[int]:
    """The powers of two of which a number is the sum."""
    while number:
        yield number & -number
        number &= number - 1
