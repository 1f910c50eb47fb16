"""Sweeps over the number of opponents and over meshes, and the paper's fit to the former."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Annotated

import numpy as np
import numpy.typing as npt

from guts_core.guts.coalition.solve import FINEST_MESH, CoalitionSolution, solve_coalition
from guts_core.methods.arguments import Jobs, Numbers, Progress, Whole, checked
from guts_core.methods.records import ReadOnly
from guts_core.methods.threads import each_of
from guts_core.methods.validation import Refused, named, real_array


@dataclass(frozen=True)
class RationalFit:
    """Least-squares fit gain = asymptote + coefficient / (N + shift).

    Attributes
    ----------
    asymptote, coefficient, shift : float
        Parameters.
    r_squared : float
        Share of the variance explained.
    """

    asymptote: float
    coefficient: float
    shift: float
    r_squared: float

    def __call__(self, opponents: npt.ArrayLike) -> np.ndarray:
        """The fitted gain at N opponents; N = -shift, where there is none, is refused."""
        shifted = named("RationalFit", "opponents", _each_a_float, opponents) + self.shift
        if not shifted.all():
            raise ValueError(f"RationalFit: opponents must not be {-self.shift:g}, a pole")
        with np.errstate(under="ignore"):  # with very many opponents the asymptote is left
            return self.asymptote + self.coefficient / shifted


def _each_a_float(opponents: npt.ArrayLike) -> np.ndarray:
    """Numbers as floats; infinity, where a fit has a limit, is one."""
    try:
        numbers = real_array(opponents, copied=False).astype(float)
    except OverflowError:
        raise Refused("must be numbers within the range of floats", opponents) from None
    if np.isnan(numbers).any():
        raise Refused("must be numbers", opponents)
    return numbers


@checked
def coalition_table(
    opponents: Iterable[Annotated[int, Whole(1, 10**7)]],
    mesh: Annotated[int, Whole(2, FINEST_MESH)] | None = None,
    weenie: bool = False,
    n_jobs: Annotated[int, Jobs()] | None = None,
    progress: Annotated[Callable[[Iterable[int]], Iterable[int]], Progress()] = iter,
) -> list[CoalitionSolution]:
    """Solutions for several N ([BLPWZ22] Table 1 is ``range(1, 16)`` with ``mesh=101``).

    Parameters
    ----------
    opponents : list, range, set or array of int
        Values of N.
    mesh, weenie
        As in :func:`guts_core.guts.solve_coalition`.
    n_jobs : int, optional
        Run through joblib with so many workers (or on the backend that is selected by
        ``joblib.parallel_config``); in this process if omitted.
    progress : callable
        Wraps the iteration, for instance ``tqdm``.

    Returns
    -------
    list of CoalitionSolution
        In the order of ``opponents``.

    Examples
    --------
    >>> [(row.opponents, round(row.value, 6)) for row in coalition_table([2, 3])]
    [(2, -0.013286), (3, -0.033832)]
    """
    return each_of(partial(solve_coalition, mesh=mesh, weenie=weenie), opponents, n_jobs, progress)


@checked
def mesh_table(
    opponents: Annotated[int, Whole(1, 10**7)],
    meshes: Iterable[Annotated[int, Whole(2, FINEST_MESH)]],
    weenie: bool = False,
    n_jobs: Annotated[int, Jobs()] | None = None,
    progress: Annotated[Callable[[Iterable[int]], Iterable[int]], Progress()] = iter,
) -> list[CoalitionSolution]:
    """Solutions for one N on several meshes.

    Parameters
    ----------
    opponents : int
        N.
    meshes : list, range, set or array of int
        Numbers of mesh points M, 2 to 10^5.
    weenie, n_jobs, progress
        As in :func:`coalition_table`.

    Returns
    -------
    list of CoalitionSolution
        In the order of ``meshes``.

    Examples
    --------
    >>> [round(row.value, 6) for row in mesh_table(2, [11, 21])]
    [-0.010964, -0.00986]
    """
    return each_of(partial(solve_coalition, opponents, weenie=weenie), meshes, n_jobs, progress)


#: Least size of the largest number in a fit, whose squares are floats; its inverse is the largest.
_LEAST = 1e-100


@checked
def fit_gain(
    opponents: Annotated[npt.ArrayLike, Numbers(1, 4)],
    gains: Annotated[npt.ArrayLike, Numbers(1, 4)],
) -> RationalFit:
    """Fit of [BLPWZ22] section 5 to the coalition's gains.

    Parameters
    ----------
    opponents, gains : array_like, shape (k,)
        N and the coalition's total gain -V; at least four, for three parameters.

    Returns
    -------
    RationalFit
        Parameters and the share of the variance explained. -shift lies below all N or above: where
        the least squares lead to a pole among them, or ever closer to the first or the last, the
        best fit is given whose slope changes by a factor of 10^8 at most from the smallest N to the
        largest. Of two fits that are as good, as there are where gains are the same from either
        end, it is the one with -shift below all N.

    Raises
    ------
    ValueError
        If the shapes differ, ``opponents`` are not three different numbers at least, or differ by
        hardly more than rounding, all ``gains`` are equal, or the largest of ``opponents`` or of
        ``gains`` is not between 1e-100 and 1e100.
    ArithmeticError
        If the least squares lead to a straight line (-shift farther away than 10^8 times what N
        spans).

    Examples
    --------
    >>> fit_gain([2, 3, 4, 5], [0.01, 0.02, 0.025, 0.03]).r_squared > 0.99
    True
    """
    from scipy.optimize import leastsq

    n, gain = _same_shapes("fit_gain", opponents=opponents, gains=gains)
    most = np.abs(n).max()
    if len(np.unique(n)) < 3 or not _LEAST <= most <= 1 / _LEAST:
        raise ValueError(
            "fit_gain: opponents must be three different numbers at least, the largest of them "
            f"between {_LEAST:g} and {1 / _LEAST:g}"
        )
    if np.ptp(n) <= 1e-9 * most:
        raise ValueError("fit_gain: opponents must differ by more than 1e-9 of the largest")
    largest = np.abs(gain).max()
    if not np.ptp(gain) > 0 or not _LEAST <= largest <= 1 / _LEAST:
        raise ValueError(
            "fit_gain: gains must not be all the same number, and the largest must be between "
            f"{_LEAST:g} and {1 / _LEAST:g}"
        )
    unit = np.abs(gain - gain[0]).max()
    fitted = _Bends((n - n.mean()) / np.ptp(n), (gain - gain[0]) / unit)
    _, start = fitted.of_ratio(_RATIOS[fitted.best_place()])
    found, *_, how = leastsq(fitted.missed, start, full_output=True, ftol=1e-12, xtol=1e-12)
    *_, bend = fitted.polished(found)
    if how == _UNENDED or fitted.has_a_pole(bend):  # led to the pole at an N, or over it
        bend = fitted.beside_the_pole()
    straight = np.abs(fitted.missed(np.array(fitted.line(0.0)))).max()
    if abs(bend) < _STRAIGHT or straight <= 1e-15 * largest / unit:
        raise ArithmeticError("fit_gain: no fit to these gains: the best lead to a straight line")
    level, slope, bend = fitted.line(bend)
    shift = float(np.ptp(n) / bend - n.mean())
    asymptote = float(gain[0] + unit * (level + slope / bend))
    coefficient = float(-unit * slope * np.ptp(n) / bend**2)
    explained = r_squared(gain, asymptote + coefficient / (n + shift))
    return RationalFit(asymptote, coefficient, shift, explained)


#: From min N to max N the slope of a fit falls to its 10^-8th part, or grows 10^8-fold, at most;
#: roots of such ratios.
_RATIOS = np.geomspace(1e-4, 1e4, 200)

#: Sums of squares that differ by so much of the least count as equal.
_TIED = 1e-9

#: What SciPy says where the least squares come to no end: closer to a pole there is always less.
_UNENDED = 5

#: Steps after the least squares, which one or two of them make exact.
_MOST_STEPS = 5

#: A bend that is none: -shift lies farther from the N than 10^8 times what they span.
_STRAIGHT = 1e-8


@dataclass(frozen=True)
class _Bends(ReadOnly):
    """The fits as level + slope x / (1 + bend x): straight lines, without a bend, are among them.

    With a bend it is an asymptote and what falls like 1/(x + 1/bend), with numbers that are the
    larger the smaller it is.

    Attributes
    ----------
    x, y : numpy.ndarray
        N and gains, of a size near 1.
    """

    x: np.ndarray
    y: np.ndarray

    def missed(self, parameters: np.ndarray) -> np.ndarray:
        """What is left of the gains."""
        level, slope, bend = parameters
        return np.asarray(level + slope * self.x / (1 + bend * self.x) - self.y)

    def has_a_pole(self, bend: float) -> bool:
        """Whether a fit with this bend has it among the N."""
        return bool((1 + bend * self.x <= 0).any())

    def line(self, bend: float) -> tuple[float, float, float]:
        """The best parameters with this bend: the others are linear."""
        columns = np.column_stack([np.ones(self.x.size), self.x / (1 + bend * self.x)])
        level, slope = np.linalg.lstsq(columns, self.y, rcond=None)[0]
        return level, slope, bend

    def polished(self, parameters: np.ndarray) -> np.ndarray:
        """The same after the steps of Gauss and Newton that leave less.

        Least squares that end by the sum of squares leave the parameters to 1e-8, which is as much
        as the bends that are told from none.
        """
        best = np.asarray(parameters)
        for _ in range(_MOST_STEPS):
            _, slope, bend = best
            bent = self.x / (1 + bend * self.x)
            columns = np.column_stack([np.ones(self.x.size), bent, -slope * bent**2])
            step = np.linalg.lstsq(columns, -self.missed(best), rcond=None)[0]
            closer = best + step
            if not (self.missed(closer) ** 2).sum() < (self.missed(best) ** 2).sum():
                break
            best = closer
        return best

    def of_ratio(self, ratio: float) -> tuple[float, tuple[float, float, float]]:
        """The sum of squares that is left where slopes have this ratio's square, and the fit."""
        found = self.line((ratio - 1) / (self.x.max() - ratio * self.x.min()))
        return float((self.missed(np.array(found)) ** 2).sum()), found

    def best_place(self) -> int:
        """Of the 200 ratios that which leaves least: none of them has the pole among the N.

        Where gains are the same from either end, so is what ratios leave, and rounding must not
        choose: of those that leave about as little it is the largest, with the pole below all N.
        """
        left = np.array([self.of_ratio(ratio)[0] for ratio in _RATIOS])
        return int((left <= (1 + _TIED) * left.min()).nonzero()[0][-1])

    def beside_the_pole(self) -> float:
        """The best bend next to the best of the 200."""
        from scipy.optimize import minimize_scalar

        place = self.best_place()
        ends = _RATIOS[max(place - 1, 0)], _RATIOS[min(place + 1, len(_RATIOS) - 1)]
        best = minimize_scalar(
            lambda ratio: self.of_ratio(ratio)[0],
            bounds=ends,
            method="bounded",
            options={"xatol": 1e-9 * ends[0]},
        )
        return self.of_ratio(best.x)[1][2]


@checked
def r_squared(
    observed: Annotated[npt.ArrayLike, Numbers(1, 2)],
    predicted: Annotated[npt.ArrayLike, Numbers(1, 2)],
) -> float:
    """Share of the squares of ``observed`` that ``predicted`` explains: 1 - residual / total.

    Parameters
    ----------
    observed, predicted : array_like, shape (k,)
        Numbers and what a fit says they are.

    Returns
    -------
    float
        1 for a perfect fit.

    Raises
    ------
    ValueError
        If the shapes differ, all of ``observed`` are equal, or ``predicted`` is more than 2^100
        times as large.

    Examples
    --------
    >>> r_squared([1, 2, 3], [1, 2, 3.5])
    0.875
    """
    actual, guess = _same_shapes("r_squared", observed=observed, predicted=predicted)
    largest = np.abs(actual).max()
    if largest > 0 and np.abs(guess / 2**100).max() > largest:
        raise ValueError("r_squared: predicted must be at most 2^100 times the largest observed")
    # In units of a power of 2 near the largest, by which no digit changes, squares are floats.
    actual, guess = (np.ldexp(each, -np.frexp(largest)[1]) for each in (actual, guess))
    if not np.ptp(actual) > 0:  # their mean is rounded
        raise ValueError("r_squared: observed must not be all the same number")
    beyond = actual - actual[0]  # exact where they differ by little, which their mean is not
    total = ((beyond - beyond.mean()) ** 2).sum()
    return float(1 - ((actual - guess) ** 2).sum() / total)


def _same_shapes(function: str, **arrays: npt.ArrayLike) -> tuple[np.ndarray, ...]:
    """The arguments as arrays of floats, if they have one shape."""
    found = tuple(np.asarray(array, dtype=float) for array in arrays.values())
    if len({array.shape for array in found}) > 1:
        shapes = " and ".join(str(array.shape) for array in found)
        raise ValueError(f"{function}: {' and '.join(arrays)} must have one shape, got {shapes}")
    return found
