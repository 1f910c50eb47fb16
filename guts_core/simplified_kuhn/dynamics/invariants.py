r"""Quantities that repeated play conserves on faces of the cube, and exact average profits.

On a face (some frequencies at 0 or 1) let the slopes of the others be affine,
:math:`\dot F_i=g_i(f)=\sum_jM_{ij}(f_j-f_j^*)`. If positive weights make :math:`w_iM_{ij}`
antisymmetric, then

.. math:: H=\sum_iw_i\,\bigl[\log(1+e^{F_i})-f_i^*F_i\bigr],\qquad
   \dot H=\sum_iw_i(f_i-f_i^*)\,g_i=0 .

H is convex in F, and if all :math:`0<f_i^*<1` its level sets are compact: orbits stay bounded away
from the boundary. Bounded orbits have exact averages. Over a time T

.. math:: \overline{g_i}=\frac{\Delta F_i}T,\qquad
   \overline{f_ig_i}=\frac{\Delta\log(1+e^{F_i})}T,

both of which tend to 0. Where a player's payoff on the face is a constant plus a combination of
:math:`g_i` and :math:`f_ig_i`, its average is that constant, the payoff at the equilibrium.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Annotated, Any, cast

import numpy as np

from guts_core.methods.arguments import Exact, checked
from guts_core.methods.exact.box_cuts import Cut, cut_box
from guts_core.methods.exact.linear import Matrix, null_space, solutions
from guts_core.methods.records import ClosedDict, ReadOnly
from guts_core.methods.validation import real_array, shown
from guts_core.simplified_kuhn.arguments import ExactPot, Name, OnFace, Rates
from guts_core.simplified_kuhn.dynamics.flow import all_slopes, scaled_payoffs
from guts_core.simplified_kuhn.tree import FREQUENCIES

Face = Mapping[str, int]

_Exact = Annotated[Fraction, Exact()]

#: Faces on which the paper's cases end, by case; "6" is for P < 5, "10" for P > 5.
FACES: dict[str, dict[str, int]] = ClosedDict(
    {
        "1": ClosedDict(a1=0, b1=0, c1=0, a2=0, b2=0),
        "2": ClosedDict(a1=0, b1=0, c3=0),
        "3": ClosedDict(a1=0, b1=0, c1=1, d2=0, c3=0),
        "4": ClosedDict(a1=0, b1=0, c1=1, a2=1, c3=0),
        "5": ClosedDict(a2=1, c1=1, c2=0),
        "6": ClosedDict(a1=1, a2=1, c2=0, c3=1),
        "10": ClosedDict(a1=1, a2=1, d2=1, c3=1, d3=1),
    }
)


@checked
@dataclass(frozen=True)
class ConservedQuantity(ReadOnly):
    """The quantity H for one group of frequencies that depend on no others.

    Attributes
    ----------
    weights : dict of Fraction
        w_i by frequency, the first 1.
    centre : dict of Fraction
        f*_i, where H has its only stationary point if all are between 0 and 1; else it has none.

    Raises
    ------
    ValueError
        If ``weights`` and ``centre`` are not mappings from the same frequencies to exact numbers.
    """

    weights: Mapping[Name, _Exact]
    centre: Mapping[Name, _Exact]

    def __post_init__(self) -> None:
        if set(self.weights) != set(self.centre):
            raise ValueError(
                "ConservedQuantity: centre must have the frequencies of weights, "
                f"{list(self.weights)}, got {list(self.centre)}"
            )
        super().__post_init__()

    @property
    def confining(self) -> bool:
        """Whether the level sets are compact: weights positive, the centre inside the cube."""
        inside = all(0 < x < 1 for x in self.centre.values())
        return inside and all(w > 0 for w in self.weights.values())

    def __call__(self, log_odds: Any) -> np.ndarray:
        """H at log-odds of shape (..., 11); where some are infinite, its limit, NaN without one.

        An ArithmeticError says that a weight or the centre lies beyond the range of floats.
        """
        try:
            rows = real_array(log_odds, copied=False).astype(float)
        except Exception:  # also of the object's own, when it is looked at
            rows = np.zeros(())
        if rows.shape[-1:] != (len(FREQUENCIES),) or np.isnan(rows).any():
            raise ValueError(
                "ConservedQuantity: log_odds must be numbers with a last axis of 11, "
                f"got {shown(log_odds)}"
            )
        try:
            return self._sum(rows)
        except OverflowError as error:
            raise ArithmeticError(
                "ConservedQuantity: weights and centre lead beyond the range of floats"
            ) from error

    def _sum(self, rows: np.ndarray) -> np.ndarray:
        total = np.zeros(rows.shape[:-1])
        # Weights of both signs give NaN at infinity; far out exp(-x) is nothing, and H infinite.
        with np.errstate(invalid="ignore", under="ignore", over="ignore"):
            for name, weight in self.weights.items():
                x = rows[..., FREQUENCIES.index(name)]
                total += float(weight) * _bowl(x, self.centre[name])
        return total


def _bowl(x: np.ndarray, centre: Fraction) -> np.ndarray:
    """log(1 + exp(x)) - centre * x, by both slopes far out: 1 - centre is exact next to 1 too."""
    size, sides = np.abs(x), (centre, 1 - centre)
    left, right = map(float, sides)
    inside = np.log1p(np.exp(-size)) + np.where(x > 0, right, left) * size
    at_left, at_right = map(_limit, sides)
    return np.where(np.isinf(x), np.where(x > 0, at_right, at_left), inside)


def _limit(slope: Fraction) -> float:
    """Of a function that vanishes but for this slope at infinity."""
    return math.copysign(math.inf, slope) if slope else 0.0


@dataclass(frozen=True)
class AverageProfit(ReadOnly):
    """24 times a player's payoff on a face as value + sum p_i g_i + sum q_i f_i g_i, identically.

    Attributes
    ----------
    value : Fraction
        Time average of 24 E wherever the log-odds grow more slowly than time.
    slopes, products : dict of Fraction
        p_i and q_i; zeros are left out.
    """

    value: Fraction
    slopes: dict[str, Fraction]
    products: dict[str, Fraction]


@checked
def conserved_quantities(
    face: Annotated[str | Face, OnFace(FACES)],
    pot: Annotated[Any, ExactPot(surds=False)],
    rates: Annotated[Any, Rates(exact=True)] = 1.0,
) -> list[ConservedQuantity]:
    """Conserved quantities H, one for each group of frequencies that depend on no others.

    Where the slopes of a group vanish at many points f*, each gives an H, and their differences are
    :func:`linear_invariants`. The one that is returned is then confining if any of them is.

    Parameters
    ----------
    face : str or mapping
        A key of ``FACES``, or frequencies fixed at 0 or 1.
    pot : int, Fraction or float
        P >= 2; a float stands for its exact binary value.
    rates : number or sequence
        Learning rates; with :math:`k_i` the weights become :math:`w_i/k_i`. Rational ones are taken
        as they are, and the float of any other as the rational number that it is.

    Returns
    -------
    list of ConservedQuantity

    Raises
    ------
    ValueError
        If the slopes are not affine on the face.

    Examples
    --------
    >>> [sorted(each.weights) for each in conserved_quantities("4", Fraction(15, 4))]
    [['b2', 'd1'], ['b3', 'd2']]
    """
    free, matrix, constant = _affine_field("conserved_quantities", cast(Face, face), pot, rates)
    found = []
    for group in _closed_groups(matrix):
        inner = [[matrix[i][j] for j in group] for i in group]
        centre = _centre(inner, [-constant[i] for i in group])
        weights = _antisymmetric_weights(inner)
        if centre is not None and weights is not None:
            names = [free[i] for i in group]
            pairs = dict(zip(names, weights, strict=True)), dict(zip(names, centre, strict=True))
            found.append(ConservedQuantity(*pairs))
    return found


def _centre(inner: Matrix, right: list[Fraction]) -> Sequence[Fraction] | None:
    """A solution, within the cube if there are many and some are: the mean of their corners."""
    centre, size = solutions(inner, [right])[0], len(inner)
    if centre is None or not null_space(inner, size):
        return centre
    cuts: list[Cut] = []  # of rows that do not follow from others
    for row, side in zip(inner, right, strict=True):
        rows = [*(cut.normal for cut in cuts), row]
        if len(null_space(rows, size)) == size - len(rows):
            cuts.append(Cut(row, side, equality=True))
    corners = cut_box(size, cuts)
    if not corners:
        return centre
    return [sum(column, Fraction(0)) / len(corners) for column in zip(*corners, strict=True)]


@checked
def linear_invariants(
    face: Annotated[str | Face, OnFace(FACES)],
    pot: Annotated[Any, ExactPot(surds=False)],
    rates: Annotated[Any, Rates(exact=True)] = 1.0,
) -> list[dict[str, Fraction]]:
    """A basis of the combinations of log-odds that are constant on a face.

    Parameters
    ----------
    face, pot, rates
        As in :func:`conserved_quantities`.

    Returns
    -------
    list of dict
        From a frequency's name to its coefficient, one for each combination.

    Raises
    ------
    ValueError
        As :func:`conserved_quantities`.

    Examples
    --------
    >>> len(linear_invariants({"a1": 1, "a2": 1}, Fraction(9, 2)))
    2
    """
    free, matrix, constant = _affine_field("linear_invariants", cast(Face, face), pot, rates)
    columns = [*zip(*matrix, strict=True), tuple(constant)]
    return [
        {name: value for name, value in zip(free, vector, strict=True) if value}
        for vector in null_space(columns, len(free))
    ]


@checked
def separable_invariants(
    face: Annotated[str | Face, OnFace(FACES)], pot: Annotated[Any, ExactPot(surds=False)]
) -> list[dict[str, tuple[Fraction, Fraction]]]:
    r"""A basis of the conserved sums of :math:`w_i\log(1+e^{F_i})-m_iF_i` on a face.

    Such a sum is constant if and only if :math:`\sum(w_if_i-m_i)g_i=0` on the whole face. The
    slopes need not be affine. Frequencies that stand still are left out.

    Parameters
    ----------
    face, pot
        As in :func:`conserved_quantities`.

    Returns
    -------
    list of dict
        From a frequency's name to w and m, one for each sum.

    Examples
    --------
    >>> len(separable_invariants("4", Fraction(15, 4))), separable_invariants("5", Fraction(83, 20))
    (2, [])
    """
    fixed, amount = cast(Face, face), pot
    profiles = [
        (dict(zip(FREQUENCIES, f, strict=True)), slopes_by_name(f, amount))
        for f in face_vertices(fixed)
    ]
    live = [name for name in free_on(fixed) if any(g[name] for _, g in profiles)]
    rows = [[*(f[n] * g[n] for n in live), *(-g[n] for n in live)] for f, g in profiles]
    size = len(live)
    return [
        {n: (x[k], x[size + k]) for k, n in enumerate(live) if x[k] or x[size + k]}
        for x in null_space(rows, 2 * size)
    ]


@checked
def average_profits(
    face: Annotated[str | Face, OnFace(FACES)], pot: Annotated[Any, ExactPot(surds=False)]
) -> list[AverageProfit] | None:
    """The players' payoffs on a face as constants plus terms in the slopes.

    Where the log-odds grow more slowly than time, as on closed orbits, the terms have the time
    average 0, and the constants are the average payoffs. Whether they do is not asked here.

    Parameters
    ----------
    face, pot
        As for :func:`conserved_quantities`.

    Returns
    -------
    list of AverageProfit, or None
        One per player; None if some payoff is no such combination, or if 1 is one, which leaves the
        constants open: then some log-odds grow as fast as time.

    Examples
    --------
    >>> [str(each.value) for each in average_profits("1", Fraction(5, 2))]
    ['-2/7', '-2/7', '4/7']
    """
    fixed, amount = cast(Face, face), pot
    free = free_on(fixed)
    table, right = [], []
    for f in face_vertices(fixed):
        g = slopes_by_name(f, amount)
        now = dict(zip(FREQUENCIES, f, strict=True))
        table.append([Fraction(1), *(g[n] for n in free), *(now[n] * g[n] for n in free)])
        right.append(scaled_payoffs(f, amount))
    if any(x[0] for x in null_space(table, len(table[0]))):
        return None
    found = solutions(table, [list(column) for column in zip(*right, strict=True)])
    return None if None in found else [_average(free, x) for x in found if x is not None]


def _average(free: list[str], x: list[Fraction]) -> AverageProfit:
    size = len(free)
    single, products = (
        {name: value for name, value in zip(free, part, strict=True) if value}
        for part in (x[1 : size + 1], x[size + 1 :])
    )
    return AverageProfit(x[0], single, products)


def slopes_by_name(f: list[Any], pot: Any) -> dict[str, Any]:
    """24 times the derivatives by name, for frequencies and a pot of any field."""
    return dict(zip(FREQUENCIES, all_slopes(f, pot), strict=True))


def free_on(fixed: Face) -> list[str]:
    """The frequencies that a face leaves free."""
    return [name for name in FREQUENCIES if name not in fixed]


def face_vertices(fixed: Face) -> Iterator[list[Fraction]]:
    """Vertices with at most three ones: they determine multilinear polynomials of degree 3."""
    for size in range(4):
        for ones in combinations(free_on(fixed), size):
            yield [Fraction(fixed.get(name, name in ones)) for name in FREQUENCIES]


def _affine_field(
    function: str, fixed: Face, amount: Any, rates: Any
) -> tuple[list[str], Matrix, list[Fraction]]:
    """Free frequencies, M and c with slopes M f + c on the face, learning rates included."""
    k = [Fraction(rate) for rate in np.broadcast_to(rates, len(FREQUENCIES))]
    free = free_on(fixed)

    def at(*ones: str) -> list[Fraction]:
        f = [Fraction(fixed.get(name, name in ones)) for name in FREQUENCIES]
        g = slopes_by_name(f, amount)
        return [k[FREQUENCIES.index(name)] * g[name] for name in free]

    constant = at()
    columns = {name: [a - b for a, b in zip(at(name), constant, strict=True)] for name in free}
    for one, two in combinations(free, 2):
        sums = zip(constant, columns[one], columns[two], strict=True)
        if at(one, two) != [c + a + b for c, a, b in sums]:
            raise ValueError(
                f"{function}: face must make all slopes affine; the product {one} {two} is left"
            )
    matrix = [[columns[name][row] for name in free] for row in range(len(free))]
    return free, matrix, constant


def _closed_groups(matrix: Matrix) -> list[list[int]]:
    """Groups of two or more that depend on each other and on nothing outside."""
    size = len(matrix)
    if not size:
        return []
    reach = np.array([[bool(entry) for entry in row] for row in matrix])
    for _ in range(max(1, math.ceil(math.log2(size)))):
        reach |= reach @ reach
    groups = {tuple(np.flatnonzero(reach[i])) for i in range(size) if reach[i, i]}
    return [
        [int(i) for i in group] for group in sorted(groups) if reach[np.ix_(group, group)].all()
    ]


def _antisymmetric_weights(matrix: Matrix) -> list[Fraction] | None:
    """Weights w with w_i M_ij = -w_j M_ji, the first 1; None if there are none."""
    size = len(matrix)
    rows = []
    for i, j in combinations(range(size), 2):
        row = [Fraction(0)] * size
        row[i], row[j] = matrix[i][j], matrix[j][i]
        rows.append(row)
    diagonal = any(matrix[i][i] for i in range(size))
    basis = null_space(rows, size)
    if diagonal or len(basis) != 1 or not all(basis[0]):
        return None
    return [w / basis[0][0] for w in basis[0]]
