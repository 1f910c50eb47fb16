r"""Linear stability of the rest points of repeated play ([Bil17] section 4.1).

The Jacobian of :math:`\dot f_i=24k_if_i(1-f_i)\,\partial E/\partial f_i` is block triangular. A
frequency at 0 or 1 gives the *transverse* eigenvalue
:math:`24k_i(1-2f_i)\,\partial E/\partial f_i`, which is positive exactly if its owner would rather
move. The interior frequencies form the block

.. math:: J_{ij}=24\,k_i\,f_i(1-f_i)\,\frac{\partial^2E}{\partial f_i\,\partial f_j} .

Its diagonal is 0, so that either all its eigenvalues are imaginary or the rest point is unstable
(the book's page on why repeated play never settles). In rational numbers and surds the count of
imaginary eigenvalues is exact, hence the verdict too.

Where all of them are imaginary, linearised play stays bounded only if each of them has as many
eigenvectors as its multiplicity; if one is *defective* it grows like a power of time: the first,
or, as inside Solution 9 at P = 5, the second. A defective pair of oscillations is a resonance. A
defective 0 is found at ends of families and, at pots where ranges end, also inside them and where
an equilibrium is alone.
"""

import math
from collections.abc import Callable, Iterable, Set
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import islice
from typing import Annotated, Any

import numpy as np

from guts_core.methods.arguments import Number, checked
from guts_core.methods.exact.spectra import defects, eigenvalues
from guts_core.methods.exact.surds import Surd
from guts_core.methods.records import ReadOnly
from guts_core.methods.validation import Refused, exact_entry, is_listed, named, shown
from guts_core.simplified_kuhn.arguments import Rates
from guts_core.simplified_kuhn.dynamics.flow import all_slopes
from guts_core.simplified_kuhn.profiles import in_order
from guts_core.simplified_kuhn.rules import sizes_of_slopes
from guts_core.simplified_kuhn.tree import FREQUENCIES

#: Largest derivative of an interior frequency at a floating-point rest point, relative to 1 + P.
ROUNDING = 1e-9

#: A transverse eigenvalue counts as 0 up to this over P^2, or so many times the error that the
#: interior derivatives show: in Solution 10 one is about -2/P^2. Rounding hides it from pots of
#: 10^7 on, so that floats have a largest pot.
SMALL, MARGIN, LARGEST_POT = 5e-8, 32, 10**6

#: Floating-point eigenvalues count as equal within this, relative to the largest. It is well above
#: the square root of the rounding error, by which those of a Jordan block come apart.
EQUAL = 1e-6


@dataclass(frozen=True)
class Stability(ReadOnly):
    """Eigenvalues of the flow at a rest point and what they say.

    Attributes
    ----------
    eigenvalues : array of complex, shape (11,)
        Transverse ones first, then those of the interior block by imaginary part.
    transverse : dict
        Eigenvalue of each frequency at 0 or 1: a Fraction, a Surd, or a float.
    interior : tuple of str
        The other frequencies.
    oscillatory : int
        Number of nonzero imaginary eigenvalues: dimension of the oscillatory part of the centre
        manifold.
    zero : int
        Multiplicity of the eigenvalue 0 (one for each direction along a family, at least).
    unstable : int
        Number of eigenvalues with positive real part.
    exact : bool
        Whether the three counts, and ``defective``, are proved by exact arithmetic.
    defective : tuple of str, or None
        Eigenvalues on the imaginary axis with fewer eigenvectors than their multiplicity: "zero",
        "oscillatory", both or none. In floating point, for eigenvalues equal to within ``EQUAL``.
        None, not asked, where the point is unstable.
    """

    eigenvalues: np.ndarray
    transverse: dict[str, Any]
    interior: tuple[str, ...]
    oscillatory: int
    zero: int
    unstable: int
    exact: bool
    defective: tuple[str, ...] | None

    @property
    def centre_dimension(self) -> int:
        """Dimension of the centre manifold."""
        return self.oscillatory + self.zero

    @property
    def resonant(self) -> bool:
        """Whether oscillations in step drive each other: linearised play then grows with time."""
        return "oscillatory" in (self.defective or ())

    @property
    def verdict(self) -> str:
        """What linearisation decides."""
        if self.unstable:
            return "unstable"
        if self.centre_dimension == 0:
            return "asymptotically stable"
        kind = "linearly neutral"
        if self.defective:
            kind = "resonant" if self.resonant else "neutral but for growth like a power of time"
        return (
            f"{kind}: centre manifold of dimension {self.centre_dimension}, "
            f"oscillatory part of dimension {self.oscillatory}"
        )


@checked
def stability(
    equilibrium: Any, pot: Annotated[Any, Number(2)], rates: Annotated[Any, Rates(exact=True)] = 1.0
) -> Stability:
    """Linear stability of a rest point, exactly if its frequencies and the pot are exact numbers.

    Parameters
    ----------
    equilibrium : Equilibrium, mapping or sequence
        Frequencies (``.frequencies``, a mapping from the eleven names, or eleven numbers). For a
        family the result is that of the member given.
    pot : int, Fraction, Surd or float
        P >= 2; at most 10^6 unless all numbers are exact. In floats a transverse eigenvalue counts
        as 0 below 5e-8/P^2, or if it is no larger than the errors that interior derivatives show.
    rates : number or sequence
        Learning rates: one, three (players) or eleven (frequencies); beside exact numbers rational
        ones are taken as they are, and the float of any other as the rational number that it is. In
        floats eigenvalues count as 0 relative to the fastest, so that rates should not differ by
        more than 10^4 or so.

    Returns
    -------
    Stability

    Raises
    ------
    ValueError
        If the frequencies are no rest point of the flow.

    Examples
    --------
    >>> folding = dict.fromkeys(FREQUENCIES, Fraction(0))
    >>> first = {**folding, "b3": Fraction(4, 7), "d2": Fraction(2, 7), "c2": Fraction(1, 3),
    ...          "c3": Fraction(1, 3)}
    >>> found = stability(first, Fraction(5, 2))
    >>> found.oscillatory, found.defective
    (2, ())
    """
    f, amount, exact = _checked(equilibrium, pot)
    number = Fraction if exact else float
    k = [number(rate) for rate in np.broadcast_to(rates, len(FREQUENCIES))]
    unit = 1 if exact else max(k)  # what counts as 0 must not depend on the unit of time
    shares = [rate / unit for rate in k]
    slopes = all_slopes(f, amount)
    still = 0 if exact else ROUNDING * (1 + amount)
    inner = _at_rest(f, slopes, still)
    outward = {FREQUENCIES[i]: (1 - 2 * f[i]) * slopes[i] for i in range(11) if i not in inner}
    transverse = {name: k[FREQUENCIES.index(name)] * value for name, value in outward.items()}
    mixed = cache(lambda j: _mixed(f, amount, j))
    found = (eigenvalues if exact else _numerical_eigenvalues)(_jacobian(f, mixed, shares, inner))
    values = [float(unit) * value for value in found]
    zero = sum(value == 0 for value in values)
    errors = [0] * 11 if exact else _errors(f, amount, slopes, inner)
    hidden = dict(zip(FREQUENCIES, errors, strict=True))
    sides = [n for n, value in outward.items() if value > hidden[n] or value < -hidden[n]]
    unstable = sum(outward[name] > 0 for name in sides) + sum(1 for v in values if v.real > 0)
    centre = [i for i, name in enumerate(FREQUENCIES) if name not in sides]
    return Stability(
        np.array([*map(float, transverse.values()), *values], dtype=complex),
        transverse,
        tuple(FREQUENCIES[i] for i in inner),
        sum(value.real == 0 for value in values) - zero,
        zero + len(transverse) - len(sides),
        unstable,
        exact,
        None if unstable else _defective(_jacobian(f, mixed, shares, centre), exact),
    )


def _at_rest(f: list[Any], slopes: tuple[Any, ...], still: Any) -> list[int]:
    """The interior frequencies of a rest point, where derivatives up to ``still`` count as 0."""
    inner = [i for i, x in enumerate(f) if 0 < x < 1]
    moving = [FREQUENCIES[i] for i in inner if slopes[i] > still or slopes[i] < -still]
    if moving:
        raise ValueError(
            "stability: equilibrium must be a rest point at this pot; interior frequencies with a "
            f"derivative other than 0: {' '.join(moving)}"
        )
    return inner


def frequencies_of(function: str, equilibrium: Any) -> list[Any]:
    """The eleven frequencies of an equilibrium, a mapping or a sequence, in order."""
    profile = getattr(equilibrium, "frequencies", equilibrium)
    given = named(function, "equilibrium", in_order, profile)
    first = named(function, "equilibrium", _first_dozen, given) if is_listed(given) else []
    values = [named(function, "equilibrium", exact_entry, value) for value in first]
    if len(values) != len(FREQUENCIES):
        raise ValueError(
            f"{function}: equilibrium must be eleven numbers, got {shown(equilibrium)}"
        )
    for value in values:
        Number(0, 1)(function, "equilibrium", value)
    return values


def _first_dozen(given: Iterable[Any]) -> list[Any]:
    """One more than there are frequencies; nothing that has no end is gone through."""
    if isinstance(given, Set):
        raise Refused("must be a list, which has an order, not a set", given)
    return list(islice(given, len(FREQUENCIES) + 1))


def _checked(equilibrium: Any, pot: Any) -> tuple[list[Any], Any, bool]:
    """Frequencies and pot, all Fractions or all floats, and whether they are exact."""
    values = [*frequencies_of("stability", equilibrium), pot]
    exact = all(isinstance(v, (int, Fraction, Surd)) for v in values)
    number = Fraction if exact else float
    *f, amount = (v if exact and isinstance(v, Surd) else number(v) for v in values)
    if not exact and amount > LARGEST_POT:
        raise ValueError(
            f"stability: pot must be at most {LARGEST_POT:g} where numbers are floats, "
            f"got {shown(pot)}; write all of them as exact numbers"
        )
    return f, amount, exact


def _errors(f: list[float], pot: float, slopes: Any, inner: list[int]) -> np.ndarray:
    """What counts as 0 in each derivative: the interior ones, which are 0, show how far it is."""
    sizes = sizes_of_slopes(np.array(f), pot)
    seen = [abs(slopes[i]) / sizes[i] for i in inner if sizes[i]]
    rounding = MARGIN * max([float(np.finfo(float).eps), *seen])
    return np.maximum(rounding * sizes, SMALL / pot**2)


def _mixed(f: list[Any], pot: Any, j: int) -> list[Any]:
    """24 times the mixed derivatives, from f_j = 0 and 1: slopes are affine in f_j."""
    at = [all_slopes([*f[:j], 0 * f[j] + value, *f[j + 1 :]], pot) for value in (0, 1)]
    return [high - low for low, high in zip(*at, strict=True)]


def _jacobian(
    f: list[Any], mixed: Callable[[int], list[Any]], rates: list[Any], chosen: list[int]
) -> list[list[Any]]:
    """Rows and columns of the Jacobian; the rows of frequencies at 0 or 1 are 0 here."""
    widths = [rates[i] * f[i] * (1 - f[i]) for i in chosen]
    return [
        [width * mixed(j)[i] if width != 0 else 0 * width for j in chosen]
        for i, width in zip(chosen, widths, strict=True)
    ]


def _defective(matrix: list[list[Any]], exact: bool) -> tuple[str, ...]:
    """Kinds of defective eigenvalues of a matrix with imaginary eigenvalues only."""
    if not matrix:
        return ()
    zero, oscillatory = (defects if exact else _numerical_defects)(matrix)
    return ("zero",) * zero + ("oscillatory",) * oscillatory


def _numerical_defects(matrix: list[list[float]]) -> tuple[bool, bool]:
    """The same by ranks: eigenvalues that are equal against singular values that are 0."""
    rows = np.array(matrix)
    values = np.linalg.eigvals(rows)
    small = EQUAL * max(1.0, float(np.abs(values).max()))
    found = [False, False]
    for value in values.imag:
        equal = np.abs(values.imag - value) < small
        shifted = rows - 1j * values.imag[equal].mean() * np.eye(len(rows))
        null = (np.linalg.svd(shifted, compute_uv=False) < 10 * small).sum()
        found[int(abs(value) >= small)] |= bool(null < equal.sum())
    return found[0], found[1]


def _numerical_eigenvalues(block: list[list[float]]) -> list[complex]:
    """Those of :func:`eigenvalues`, by floating-point arithmetic."""
    if not block:
        return []
    values = np.linalg.eigvals(np.array(block))
    small = math.sqrt(np.finfo(float).eps) * max(1.0, float(np.abs(values).max()))
    values = np.where(np.abs(values) < small, 0, values)
    values = np.where(np.abs(values.real) < small, 1j * values.imag, values)
    return sorted((complex(v) for v in values), key=lambda v: (v.imag, v.real))
