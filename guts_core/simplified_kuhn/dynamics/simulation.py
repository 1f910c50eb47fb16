r"""Repeated play as an ordinary differential equation ([Bil17] section 4, equations (22) to (24)).

.. math:: \dot f_i = 24\,k_i\,f_i(1-f_i)\,\frac{\partial E}{\partial f_i},

E being the expectation of the player who owns :math:`f_i`. Profits accumulate at the rate
:math:`\dot p_j=E_j` per game. Integration is in log-odds, where frequencies may come as close to 0
and 1 as they like.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from typing import Annotated, Any

import numpy as np

from guts_core.methods.arguments import Both, OneOf, Positive, Real, Whole, checked
from guts_core.methods.records import ReadOnly, read_only_throughout
from guts_core.simplified_kuhn.arguments import InnerFrequencies, Name, Pot, Rates
from guts_core.simplified_kuhn.dynamics import flow
from guts_core.simplified_kuhn.tree import FREQUENCIES

#: Bounds on the work of one call: steps of the splitting, evaluations of the field, and records
#: (times the starts they are kept of).
MOST_STEPS, MOST_EVALUATIONS, MOST_RECORDS = 10**8, 10**7, 10**7

#: Least relative tolerance of SciPy's integrator, which takes none below 100 units of rounding.
_LEAST_RELATIVE = 3e-14

#: Rates of change at a time.
Field = Callable[[float, np.ndarray], np.ndarray]

_Record = tuple[np.ndarray, np.ndarray]  # (times, 11, starts), (times, 3, starts)


@dataclass(frozen=True)
class Trajectory(ReadOnly):
    """Repeated play from one start or from many.

    Attributes
    ----------
    times : array, shape (samples,)
        From 0 to the end.
    frequencies : array, shape (samples, ..., 11)
        Betting frequencies in the order of ``FREQUENCIES``; the first row is the start.
    profits : array, shape (samples, ..., 3)
        What each player has won since the start, a game per unit of time.
    log_odds : array, shape (samples, ..., 11)
        log(f / (1 - f)).
    error : array, shape (samples,), or None
        Largest difference of a frequency from a second integration: with twice the step (half of
        it, where one step leads from record to record), or ten times the tolerance. It bounds
        nothing by itself; where it is not small, neither run is right pointwise (nearby starts
        separate exponentially in the chaotic ranges of P).
    """

    times: np.ndarray
    frequencies: np.ndarray
    profits: np.ndarray
    log_odds: np.ndarray
    error: np.ndarray | None

    @property
    def mean_profits(self) -> np.ndarray:
        """Profits per game averaged over the whole time, shape (..., 3)."""
        return self.profits[-1] / self.times[-1]

    @checked
    def of(self, name: Name) -> np.ndarray:
        """One frequency over time, by its name.

        Examples
        --------
        >>> simulate(2.5, dict.fromkeys(FREQUENCIES, 0.5), 2.0).of("a1").shape
        (201,)
        """
        return self.frequencies[..., FREQUENCIES.index(name)]


@checked
def simulate(
    pot: Pot,
    start: Annotated[Any, InnerFrequencies()],
    until: Annotated[float, Both(Positive(10**8), Real(1e-300))],
    *,
    samples: Annotated[int, Whole(2, 10**6)] = 201,
    rates: Annotated[Any, Rates()] = 1.0,
    method: Annotated[str, OneOf("splitting", "dop853")] = "splitting",
    step: Annotated[float, Positive()] | None = None,
    order: flow.Order = 8,
    tolerance: Annotated[float, Real(1e-15, 1)] = 1e-12,
    estimate_error: bool = True,
    engine: flow.Engine = None,
) -> Trajectory:
    """Repeated play from ``start``, recorded at equidistant times.

    Parameters
    ----------
    pot : float
        P >= 2.
    start : mapping or array_like, shape (..., 11)
        Frequencies in (0, 1): a mapping from the eleven names, or an array of one or many starts
        with the last axis in the order of ``FREQUENCIES``.
    until : float
        Time at the end, from 1e-300 to 10^8.
    samples : int
        Number of recorded times, from 2 to 10^6.
    rates : float or array_like
        Learning rates k from 1e-12 to 1e12: one, three (for the players) or eleven (for the
        frequencies).
    method : {"splitting", "dop853"}
        The explicit volume-preserving composition of
        :mod:`guts_core.simplified_kuhn.dynamics.flow`, or SciPy's Runge-Kutta method of order 8.
    step : float, optional
        Largest step of the splitting; by default 0.6 / (P + 1) over the largest rate.
    order : {2, 4, 6, 8}
        Order of the splitting.
    tolerance : float
        Relative and absolute tolerance of "dop853" in log-odds, from 1e-15 to 1. The relative one
        is never below 3e-14, which is near the least that SciPy takes.
    estimate_error : bool
        Integrate a second time with other steps and record the difference.
    engine : {"numpy", "numba"}, optional
        What computes the splitting: Python and NumPy, or a loop compiled by numba, with equal
        results but for rounding; by default the latter where it is installed
        (``guts-core[fast]``).

    Returns
    -------
    Trajectory

    Raises
    ------
    ValueError
        For a pot below 2, frequencies outside (0, 1); also if ``until`` asks for more steps, or
        ``samples`` for more records, than are allowed.
    ArithmeticError
        If "dop853" cannot keep the tolerance, or not within its bound on evaluations.

    Examples
    --------
    >>> play = simulate(2.5, dict.fromkeys(FREQUENCIES, 0.5), 4.0, samples=21)
    >>> play.frequencies.shape, play.profits.shape
    ((21, 11), (21, 3))
    >>> bool(play.error.max() < 1e-6)
    True
    """
    k = np.broadcast_to(rates, len(FREQUENCIES))
    times = np.linspace(0.0, until, samples)
    size = default_step(pot, k) if step is None else step
    check_work("simulate", until, size, start.size // 11, len(times))
    rows = np.moveaxis(np.log(start) - np.log1p(-start), -1, 0)
    run: Callable[[float], _Record]
    if method == "splitting":
        run, fine, other = _splitting(pot, rows, times, k, order, engine), size, 2 * size
        if size >= times[1]:  # twice as long a step is cut to the same
            other = times[1] / 2
    else:
        run, fine, other = _dop853(pot, rows, times, k, tolerance), 1, 10
    log_odds, profits = (np.moveaxis(part, 1, -1) for part in run(fine))
    frequencies = frequencies_of(log_odds)
    frequencies[0] = start
    error = None
    if estimate_error:
        difference = np.abs(frequencies - frequencies_of(np.moveaxis(run(other)[0], 1, -1)))
        error = difference.reshape(len(times), -1).max(axis=1)
    for part in (times, frequencies, profits, log_odds):
        read_only_throughout(part)  # else the record, of a long run, would take copies
    return Trajectory(times, frequencies, profits, log_odds, error)


def default_step(pot: float, rates: np.ndarray) -> float:
    """Step of the splitting: slopes and their derivatives are of the order of P + 1."""
    return float(0.6 / (pot + 1) / np.max(rates))


def check_work(
    function: str,
    until: float,
    step: float,
    starts: int,
    records: int = 1,
    *,
    argument: str = "until",
    recorded: str = "samples",
    most: int = MOST_STEPS,
) -> None:
    """Refuse a simulation that would take days or more memory than there is."""
    steps = until / step
    if steps * max(1.0, starts / 100) > most:
        raise ValueError(
            f"{function}: {argument} must ask for at most {most:g} steps (fewer for more than "
            f"100 starts), got {steps:g} steps of {step:g} from {starts} starts"
        )
    if starts * records > MOST_RECORDS:
        raise ValueError(
            f"{function}: {recorded} must be at most {MOST_RECORDS // starts} for {starts} starts, "
            f"got {records}"
        )


def integrated(
    function: str, field: Field, initial: np.ndarray, times: np.ndarray, starts: int, **options: Any
) -> np.ndarray:
    """Values of shape (times, size) by SciPy's integrator, within a bound on its work."""
    from scipy.integrate import solve_ivp

    counted = bounded(function, field, float(times[-1]), starts)
    found = solve_ivp(counted, (0.0, float(times[-1])), initial, t_eval=times, **options)
    if not found.success:
        raise ArithmeticError(f"{function}: tolerance was not kept: {found.message}")
    return np.asarray(found.y.T)


def bounded(function: str, field: Field, until: float, starts: int) -> Field:
    """The field, which refuses to be evaluated too often: fewer times for more than 100 starts."""
    evaluations, most = 0, MOST_EVALUATIONS / max(1.0, starts / 100)

    def counted(time: float, flat: np.ndarray) -> np.ndarray:
        nonlocal evaluations
        evaluations += 1
        if evaluations > most:
            raise ArithmeticError(
                f"{function}: until = {until:g} was not reached in {most:g} evaluations, "
                f"only {time:g}"
            )
        return field(time, flat)

    return counted


def _splitting(
    pot: float,
    rows: np.ndarray,
    times: np.ndarray,
    rates: np.ndarray,
    order: int,
    engine: flow.Engine,
) -> Callable[[float], _Record]:
    def run(step: float) -> _Record:
        # Floats are ten times as fast as arrays of one entry.
        start: list[Any] = rows.tolist() if rows.ndim == 1 else list(rows)
        interval = float(times[1])
        steps = max(1, math.ceil(interval / step))
        after = flow.states(start, pot, interval, steps, order, rates.tolist(), True, engine)
        records = [(rows, np.zeros_like(rows[:3]))]
        for state, profits in islice(after, len(times) - 1):
            records.append((np.array(state), np.array(profits)))
        return np.array([r[0] for r in records]), np.array([r[1] for r in records])

    return run


def _dop853(
    pot: float, rows: np.ndarray, times: np.ndarray, rates: np.ndarray, tolerance: float
) -> Callable[[float], _Record]:
    initial = np.concatenate([rows, np.zeros((3, *rows.shape[1:]))])
    k = rates.reshape(11, *[1] * (rows.ndim - 1))

    def field(_: float, flat: np.ndarray) -> np.ndarray:
        f = list(flow.logistic(flat.reshape(initial.shape)[:11]))
        payoffs = np.array(flow.scaled_payoffs(f, pot)) / 24
        change = np.concatenate([k * np.array(flow.all_slopes(f, pot)), payoffs])
        return change.ravel()

    relative = max(tolerance, _LEAST_RELATIVE)

    def run(factor: float) -> _Record:
        # Of both: where log-odds are large it is the relative one that decides.
        options = {"method": "DOP853", "rtol": factor * relative, "atol": factor * tolerance}
        starts = rows.size // len(rows)
        found = integrated("simulate", field, initial.ravel(), times, starts, **options)
        values = found.reshape(len(times), *initial.shape)
        return values[:, :11], values[:, 11:]

    return run


def frequencies_of(log_odds: np.ndarray) -> np.ndarray:
    """Those with these log-odds, also small ones to all their digits."""
    odds = np.exp(-np.abs(log_odds))
    return np.where(log_odds >= 0, 1.0, odds) / (1 + odds)
