r"""Smoothed best response on the same game, beside the flow of [Bil17] section 4.

Each frequency moves towards the logit response to the others,

.. math:: \dot f_i=\lambda\bigl(24\,\partial E/\partial f_i/\tau\bigr)-f_i,\qquad
   \lambda(x)=\frac1{1+e^{-x}} .

The response contains no frequency of the player who owns :math:`f_i`, so the divergence in f is -11
everywhere: volume shrinks like :math:`e^{-11t}`, whereas repeated play preserves it in log-odds.
Rest points are the logit equilibria at temperature :math:`\tau`, and for :math:`\tau\to0` their
limit points are equilibria of the game. With t the logarithm of the number of games this is
continuous fictitious play with noise.
"""

from dataclasses import dataclass
from threading import Lock
from typing import Annotated, Any

import numpy as np

from guts_core.methods.arguments import Real, checked
from guts_core.methods.records import ReadOnly
from guts_core.simplified_kuhn.arguments import LEAST, InnerFrequencies, Pot, Time
from guts_core.simplified_kuhn.dynamics import flow, lanes
from guts_core.simplified_kuhn.dynamics.flow import logistic
from guts_core.simplified_kuhn.dynamics.simulation import (
    MOST_EVALUATIONS,
    MOST_RECORDS,
    Field,
    bounded,
)
from guts_core.simplified_kuhn.rules import (
    FREQUENCIES,
    gains,
    gradient_at,
    twenty_four_gradient,
)

#: Records that averages are taken of, at least, and in a unit of time, as far as memory goes: a
#: turn of a cycle takes two units or so, and records whole turns apart are all of one part of it.
_FEWEST, _IN_A_UNIT = 400, 16

#: LSODA keeps its state in one place; some versions of SciPy refuse a second run meanwhile.
_ONE_AT_A_TIME = Lock()


@dataclass(frozen=True)
class SmoothedPlay(ReadOnly):
    """Smoothed best response from many starts.

    Attributes
    ----------
    frequencies : array, shape (..., 11)
        At the end.
    speeds : array, shape (...)
        Largest absolute rate of change at the end: 0 at a logit equilibrium. The response magnifies
        errors of the frequencies by slopes over the temperature: at 0.001 and the default tolerance
        speeds at rest are some 1e-3, and fall with the tolerance.
    gains : array, shape (..., 3)
        What each player could gain by the best deviation at the end.
    mean_frequencies : array, shape (..., 11)
        Averages over the second half of the time, of 16 records in each unit of it as far as
        memory goes.
    """

    frequencies: np.ndarray
    speeds: np.ndarray
    gains: np.ndarray
    mean_frequencies: np.ndarray


@checked
def smoothed_play(
    pot: Pot,
    start: Annotated[Any, InnerFrequencies()],
    until: Time,
    temperature: Annotated[float, Real(LEAST, 1e300)],
    *,
    tolerance: Annotated[float, Real(1e-14, 1)] = 1e-9,
) -> SmoothedPlay:
    """Smoothed best response from one start or many.

    Near rest the equations are stiff where the temperature is low: an explicit method would go on
    with steps at the limit of its stability, and never come to rest. LSODA (Petzold, in
    Hindmarsh's ODEPACK) changes over to a stiff one. From temperatures of 1e-4 on downwards the
    response is so steep that this can take minutes. Where numba is installed, the responses are
    compiled.

    Parameters
    ----------
    pot : float
        P >= 2.
    start : mapping or array_like, shape (..., 11)
        Frequencies in (0, 1), of at most 24,937 starts: of each 401 records are kept.
    until, temperature, tolerance : float
        Time at the end, tau, and the tolerance of the integration; all positive.

    Returns
    -------
    SmoothedPlay

    Raises
    ------
    ValueError
        For a pot below 2, frequencies outside (0, 1), or too many starts.
    ArithmeticError
        If the integrator reaches its bound on evaluations, or cannot keep the tolerance.

    Examples
    --------
    >>> found = smoothed_play(2.5, np.full(11, 0.5), 40.0, 1.0)
    >>> bool(found.speeds < 1e-6)
    True
    """
    starts, most = start.size // len(FREQUENCIES), MOST_RECORDS // (_FEWEST + 1)
    if starts > most:
        raise ValueError(f"smoothed_play: start must be of at most {most} starts, got {starts}")
    records = max(_FEWEST, min(int(_IN_A_UNIT * until / 2), MOST_RECORDS // start.size))
    times = np.linspace(until / 2, until, records + 1)
    path = _followed(_field(pot, temperature), start.ravel(), times, tolerance)
    path = path.reshape(-1, *start.shape)
    last = np.clip(path[-1], 0, 1)
    speeds = np.abs(smoothed_field(last, pot, temperature)).max(axis=-1)
    mean = np.trapezoid(path, times, axis=0) / (until / 2)
    return SmoothedPlay(last, speeds, gains(last, pot), mean)


def _field(pot: float, temperature: float) -> Field:
    """Rates of change of the frequencies of all starts, one start after the other."""
    if flow.has_numba():
        respond = lanes.compiled(lanes.respond_lanes)

        def compiled(_: float, flat: np.ndarray) -> np.ndarray:
            rates = np.empty(len(flat))
            respond(flat, pot, 1 / temperature, rates)
            return rates

        return compiled
    gradient = gradient_at(pot, 0.5 / temperature)

    def field(_: float, flat: np.ndarray) -> np.ndarray:
        x = gradient(flat.reshape(-1, len(FREQUENCIES))).ravel()
        np.tanh(x, out=x)
        x *= 0.5
        x += 0.5
        x -= flat
        return x

    return field


def _followed(field: Field, initial: np.ndarray, times: np.ndarray, tolerance: float) -> np.ndarray:
    """Values of shape (times, size) by LSODA, which steps and interpolates in compiled code."""
    from scipy.integrate import odeint

    # Starts do not act on each other: derivatives stand in a band.
    band = {"ml": len(FREQUENCIES) - 1, "mu": len(FREQUENCIES) - 1}
    options = {"rtol": max(tolerance, 3e-14), "atol": tolerance, "mxstep": MOST_EVALUATIONS, **band}
    starts = len(initial) // len(FREQUENCIES)
    counted = bounded("smoothed_play", field, float(times[-1]), starts)
    with _ONE_AT_A_TIME:
        path, told = odeint(
            counted, initial, [0.0, *times], tfirst=True, full_output=True, **options
        )
    if told["message"] != "Integration successful.":
        raise ArithmeticError(f"smoothed_play: tolerance was not kept: {told['message']}")
    return np.asarray(path[1:])


def smoothed_field(frequencies: np.ndarray, pot: float, temperature: float) -> np.ndarray:
    """Rates of change of the frequencies; unchecked."""
    return logistic(twenty_four_gradient(frequencies, pot) / temperature) - frequencies
