"""Repeated play by others' means: the same splitting in plain numba, LSODA, Taylor series."""

import math

import numpy as np
import pytest
from numba import njit
from numba.extending import register_jitable
from scipy.integrate import odeint

from guts_core.simplified_kuhn.dynamics import flow, lanes

for each in (lanes.slopes_one, lanes.slopes_two, lanes.slopes_three, lanes.own_payoffs):
    register_jitable(each)
slopes_one, slopes_two, slopes_three = lanes.slopes_one, lanes.slopes_two, lanes.slopes_three
own_payoffs = lanes.own_payoffs


@njit
def drift(player, x, f, pot, time):
    """One player's log-odds and frequencies, by the mathematical library's tanh."""
    now = (f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7], f[8], f[9], f[10])
    if player == 0:
        for k, slope in enumerate(slopes_one(now, pot)):
            x[k] += time * slope
            f[k] = 0.5 * math.tanh(0.5 * x[k]) + 0.5
    elif player == 1:
        for k, slope in enumerate(slopes_two(now, pot)):
            x[4 + k] += time * slope
            f[4 + k] = 0.5 * math.tanh(0.5 * x[4 + k]) + 0.5
    else:
        for k, slope in enumerate(slopes_three(now, pot)):
            x[8 + k] += time * slope
            f[8 + k] = 0.5 * math.tanh(0.5 * x[8 + k]) + 0.5


@njit
def follow(x, pot, step, steps, weights):
    """The splitting of ours, with equal rates, as it is written down; and two players' profits."""
    f, won = 0.5 * np.tanh(0.5 * x) + 0.5, np.zeros(2)
    drift(0, x, f, pot, step * weights[0] / 2)
    for number in range(steps):
        for k, weight in enumerate(weights):
            time, last = step * weight, k == len(weights) - 1
            drift(1, x, f, pot, time / 2)
            drift(2, x, f, pot, time / 2)
            now = (f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7], f[8], f[9], f[10])
            one, two = own_payoffs(now, pot)
            won[0] += time / 24 * one
            won[1] += time / 24 * two
            drift(2, x, f, pot, time / 2)
            drift(1, x, f, pot, time / 2)
            joint = time + step * (weights[0] if last else weights[k + 1])
            ends = last and number == steps - 1
            drift(0, x, f, pot, time / 2 if ends else joint / 2)
    return f, won


@njit
def follow_each(rows, pot, step, steps, weights):
    """One start after the other."""
    found = np.empty_like(rows)
    for k in range(len(rows)):
        found[k], _ = follow(rows[k].copy(), pot, step, steps, weights)
    return found


def plain_numba(start, pot, until, largest):
    """Frequencies at the end, for one start or many."""
    steps = math.ceil(until / largest)
    rows, gamma = np.log(start) - np.log1p(-start), np.array(flow.weights(8))
    if start.ndim == 1:
        return follow(rows, pot, until / steps, steps, gamma)[0]
    return follow_each(rows, pot, until / steps, steps, gamma)


def lsoda(start, pot, until, tolerance):
    """Frequencies at the end by SciPy's LSODA, in log-odds and with two profits.

    Nothing is compiled but LSODA: the field is one of Python's floats.
    """

    def field(_, given):
        f = [0.5 * math.tanh(0.5 * x) + 0.5 for x in given[:11].tolist()]
        one, two = own_payoffs(f, pot)
        return (*flow.all_slopes(f, pot), one / 24, two / 24)

    initial = np.append(np.log(start) - np.log1p(-start), [0.0, 0.0])
    options = {"rtol": tolerance, "atol": tolerance, "mxstep": 10**6, "tfirst": True}
    return flow.logistic(odeint(field, initial, [0.0, until], **options)[-1, :11])


def equations(pot):
    """The field in log-odds, with the profits of players 1 and 2, as heyoka's expressions."""
    heyoka = pytest.importorskip("heyoka")
    odds = heyoka.make_vars(*(f"x{k}" for k in range(11)))
    f = [0.5 * heyoka.tanh(0.5 * x) + 0.5 for x in odds]
    won = heyoka.make_vars("one", "two")
    gains = [payoff / 24.0 for payoff in own_payoffs(f, pot)]
    return list(zip([*odds, *won], [*flow.all_slopes(f, pot), *gains], strict=True))


def taylor(pot, tolerance):
    """heyoka's integrator, compiled: frequencies from one start after some time."""
    heyoka = pytest.importorskip("heyoka")
    integrator = heyoka.taylor_adaptive(equations(pot), [0.0] * 13, tol=tolerance)

    def run(start, until):
        integrator.time = 0.0
        integrator.state[:11] = np.log(start) - np.log1p(-start)
        integrator.state[11:] = 0
        integrator.propagate_until(until)
        return flow.logistic(integrator.state[:11])

    return run


def taylor_batch(pot, tolerance, size):
    """The same for many starts, so many at a time side by side."""
    heyoka = pytest.importorskip("heyoka")
    zeros = np.zeros((13, size))
    integrator = heyoka.taylor_adaptive_batch(equations(pot), zeros, tol=tolerance)

    def run(starts, until):
        found = np.empty_like(starts)
        for first in range(0, len(starts), size):
            part = starts[first : first + size].T
            integrator.set_time(0.0)
            integrator.state[:11] = np.log(part) - np.log1p(-part)
            integrator.state[11:] = 0
            integrator.propagate_until(until)
            found[first : first + size] = flow.logistic(integrator.state[:11]).T
        return found

    return run
