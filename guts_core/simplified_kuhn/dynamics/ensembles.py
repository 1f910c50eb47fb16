"""Statistics of repeated play over random starts ([Bil17] sections 4.2 to 4.7).

In the chaotic ranges of P no late state is reproducible, but shares of starts, averages and rates
of growth are, within their error bars.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Annotated, Any

import numpy as np

from guts_core.methods.arguments import Between, OneOf, Real, Whole, checked
from guts_core.methods.records import ReadOnly
from guts_core.simplified_kuhn.arguments import Name, Pot, Starts, Step, Time
from guts_core.simplified_kuhn.dynamics.flow import Engine, Order, separations, states
from guts_core.simplified_kuhn.dynamics.simulation import check_work, default_step
from guts_core.simplified_kuhn.tree import FREQUENCIES

_EQUAL = np.ones(11)

#: How often the rounding of log-odds must fit into the distance of a pair.
_RESOLVED = 10**4


@dataclass(frozen=True)
class Ensemble(ReadOnly):
    """Repeated play from many starts, recorded over the last part of the time.

    Attributes
    ----------
    pot, until : float
        P and the time at the end.
    lowest, highest : array, shape (starts, 11)
        Extremes of each log-odds at the records of the second half of the time.
    mean_profits : array, shape (starts, 3)
        Profits per game averaged over the whole time.
    log_odds : array, shape (starts, 11)
        At the end.
    """

    pot: float
    until: float
    lowest: np.ndarray
    highest: np.ndarray
    mean_profits: np.ndarray
    log_odds: np.ndarray

    @checked
    def share(
        self,
        name: Name,
        end: Annotated[int, OneOf(0, 1)],
        within: Annotated[float, Between(0, 1)] = 1e-3,
    ) -> tuple[float, float]:
        """Share of starts for which a frequency stays near 0 or 1, with its standard error.

        Parameters
        ----------
        name : str
            Frequency.
        end : {0, 1}
            Which end.
        within : float
            Largest distance from it during the second half of the time.

        Examples
        --------
        >>> found = ensemble(2.5, 20, 20.0, np.random.default_rng(1))
        >>> found.share("a1", 0, 0.01)[0] > 0.5
        True
        """
        index = FREQUENCIES.index(name)
        bound = np.log(within) - np.log1p(-within)
        low, high = self.lowest[:, index], self.highest[:, index]
        stays = low > -bound if end else high < bound
        share = float(stays.mean())
        return share, float(np.sqrt(share * (1 - share) / len(stays)))

    @checked
    def growth(self, names: Sequence[Name] = FREQUENCIES) -> np.ndarray:
        """Largest absolute log-odds of some frequencies in the second half, over the time.

        Examples
        --------
        >>> found = ensemble(2.5, 20, 20.0, np.random.default_rng(1))
        >>> found.growth(["a1"]).shape
        (20,)
        """
        if not names:
            raise ValueError("Ensemble.growth: names must be a list of one or more")
        chosen = [FREQUENCIES.index(name) for name in names]
        largest = np.maximum(np.abs(self.lowest), np.abs(self.highest))
        return largest[:, chosen].max(axis=1) / self.until


@checked
def ensemble(
    pot: Pot,
    starts: Starts,
    until: Time,
    rng: np.random.Generator,
    *,
    records: Annotated[int, Whole(2, 10**6)] = 200,
    step: Step | None = None,
    order: Order = 4,
    engine: Engine = None,
) -> Ensemble:
    """Repeated play from starts uniform in the cube.

    Parameters
    ----------
    pot : float
        P >= 2.
    starts : int
        Number of starts.
    until : float
        Time at the end.
    rng : numpy.random.Generator
        Source of the starts.
    records : int
        Number of equidistant records, at least 2.
    step : float, optional
        Step of the splitting; by default 0.8 / (P + 1).
    order : {2, 4, 6, 8}
        Its order. For statistics 4 is enough: all orders preserve volume.
    engine : {"numpy", "numba"}, optional
        What computes: NumPy, or a loop compiled by numba, with equal results but for rounding (in
        the chaotic ranges states differ in the end, statistics do not); by default the latter
        where it is installed (``guts-core[fast]``).

    Returns
    -------
    Ensemble

    Raises
    ------
    ValueError
        For a pot below 2, numbers out of range, or more than the 10^8 steps that are allowed.

    Examples
    --------
    >>> found = ensemble(2.5, 20, 20.0, np.random.default_rng(1))
    >>> found.share("a1", 0, 0.01)[0] > 0.5
    True
    """
    rows: list[Any] = list(rng.logistic(size=(11, starts)))
    interval = until / records
    size = 4 / 3 * default_step(pot, _EQUAL) if step is None else step
    check_work("ensemble", until, min(size, interval), starts)
    steps = max(1, int(np.ceil(interval / size)))
    lowest, highest = np.full((2, 11, starts), np.inf) * np.array([1, -1])[:, None, None]
    after = states(rows, pot, interval, steps, order, collecting=True, engine=engine)
    for record, found in enumerate(islice(after, records), start=1):
        rows, profits = found
        if 2 * record > records:
            now = np.array(rows)
            lowest, highest = np.minimum(lowest, now), np.maximum(highest, now)
    return Ensemble(pot, until, lowest.T, highest.T, np.array(profits).T / until, np.array(rows).T)


@dataclass(frozen=True)
class LyapunovExponents(ReadOnly):
    """Largest finite-time Lyapunov exponents of many starts.

    Attributes
    ----------
    exponents : array, shape (starts,)
        Mean rate of separation in log-odds over the second half of the time.
    duration : float
        Length of that half. Regular motion separates linearly and gives about log(t)/t.
    """

    exponents: np.ndarray
    duration: float

    @property
    def mean(self) -> float:
        """Mean over the starts."""
        return float(self.exponents.mean())

    @property
    def standard_error(self) -> float:
        """Standard error of the mean."""
        return float(self.exponents.std(ddof=1) / np.sqrt(len(self.exponents)))


@checked
def lyapunov_exponents(
    pot: Pot,
    starts: Annotated[int, Whole(2, 10**6)],
    until: Time,
    rng: np.random.Generator,
    *,
    separation: Annotated[float, Real(1e-10, 1)] = 1e-7,
    order: Order = 4,
    engine: Engine = None,
) -> LyapunovExponents:
    """Rates at which nearby starts separate; pairs are brought close again every unit of time.

    Parameters
    ----------
    pot, starts, until, rng, order, engine
        As for :func:`ensemble`; at least 2 starts, and ``until`` is rounded up to an even integer.
    separation : float
        Distance of a pair in log-odds, from 1e-10 to 1. Log-odds that grow with time are rounded
        more and more; it must stay well above that.

    Returns
    -------
    LyapunovExponents

    Raises
    ------
    ValueError
        For a pot below 2, numbers out of range, or more than the 10^8 steps that are allowed.
    ArithmeticError
        If log-odds become so large that their rounding is not small beside ``separation``.

    Examples
    --------
    >>> found = lyapunov_exponents(3.75, 5, 40, np.random.default_rng(1))
    >>> found.exponents.shape, found.duration
    ((5,), 20.0)
    """
    half = int(np.ceil(until / 2))
    steps = int(np.ceil(3 / 4 / default_step(pot, _EQUAL)))
    check_work("lyapunov_exponents", until, 1 / steps, 2 * starts)
    first = rng.logistic(size=(11, starts))
    offset = rng.standard_normal((11, starts))
    offset *= separation / np.linalg.norm(offset, axis=0)
    total, time = np.zeros((1, starts)), 0
    pairs = separations(first, offset, pot, steps, 2 * half, separation, order, engine)
    for largest, distances in pairs:
        for unit in np.flatnonzero(np.spacing(largest) * _RESOLVED > separation)[:1]:
            raise ArithmeticError(
                f"lyapunov_exponents: separation {separation:g} is too near to the rounding of "
                f"log-odds, which are {largest[unit]:g} at time {time + unit}"
            )
        late = np.log(distances[max(0, half - time) :] / separation)
        total = np.concatenate([total, late]).sum(axis=0, keepdims=True)
        time += len(distances)
    return LyapunovExponents(total[0] / half, float(half))
