"""Widening swings of Case 6: replayed, the law that was fitted, and the bound of the theorem."""

import dataclasses

import numpy as np
from scipy.integrate import solve_ivp
from scipy.special import expit

from guts_core.simplified_kuhn.dynamics.flow import advance, slopes_one, slopes_three
from guts_core.simplified_kuhn.dynamics.sections import face_log_odds
from guts_core.simplified_kuhn.rules import twenty_four_gradient
from guts_core.simplified_kuhn.tree import FREQUENCIES
from paper_ledger.bil17.swings import (
    ENDS,
    POT,
    STARTS,
    energy,
    followed,
    read_swings,
    stored_swings,
    write_swings,
)

RUNS = stored_swings()
B1, C1, D1, B2, D2, B3, D3 = (
    FREQUENCIES.index(n) for n in ("b1", "c1", "d1", "b2", "d2", "b3", "d3")
)


def test_first_windows_again():
    """Of every start, to t = 200, where the log-odds are right to 0.001: all digits stored."""
    again = followed(ENDS[:3])
    assert RUNS.energy.shape == (len(ENDS), STARTS)
    for name, unit in (("swings", 0.1), ("energy", 1e-4), ("largest", 1e-3)):
        stored, found = getattr(RUNS, name)[:3], getattr(again, name)
        np.testing.assert_allclose(found, stored, rtol=0, atol=6 * unit)


def test_later_windows_fit_together():
    """Swings are counted from the start, so never fall, and each takes more than a unit of time.

    K at the end of a window is at least its minimum, and at most what the largest log-odds allow.
    """
    lengths = np.diff([0, *ENDS])[:, None]
    more = np.diff(RUNS.swings, axis=0, prepend=np.zeros((1, STARTS)))
    assert ((more >= 0) & (more < lengths)).all()
    q = POT + 1
    weights = np.array([2 * POT / q**2, POT / q, POT / q])
    ends = np.stack([RUNS.largest, -RUNS.largest])[..., None]
    most = (np.logaddexp(0, ends) - weights * ends).max(axis=0).sum(axis=-1)
    middles = np.log(weights / (1 - weights))
    least = (np.logaddexp(0, middles) - weights * middles).sum()
    assert ((RUNS.energy >= least - 1e-4) & (RUNS.energy <= most + 2e-3)).all()


def test_first_windows_by_another_integrator():
    """The gradient of the game's tree, in steps that adapt themselves."""
    f = np.random.default_rng(6).uniform(0.05, 0.95, (STARTS, 11))
    times = np.arange(1, 2 * ENDS[1] + 1) / 2
    for number, start in enumerate(face_log_odds("6", f[:2])):
        moves = np.isfinite(start)

        def field(_, x, moves=moves, start=start):
            all_of_them = start.copy()
            all_of_them[moves] = x
            return twenty_four_gradient(expit(all_of_them), POT)[moves]

        found = solve_ivp(
            field, (0, ENDS[1]), start[moves], "DOP853", times, rtol=1e-10, atol=1e-10
        )
        path = np.repeat(start[:, None], len(times), axis=1)
        path[moves] = found.y
        for window, (first, last) in enumerate(((0, 2 * ENDS[0]), (2 * ENDS[0], 2 * ENDS[1]))):
            largest = np.abs(path[[B3, C1, D2], first:last]).max()
            np.testing.assert_allclose(RUNS.largest[window, number], largest, rtol=1e-4)
            end = energy(path[:, last - 1 : last])[0]
            np.testing.assert_allclose(RUNS.energy[window, number], end, rtol=1e-4)


def test_file_round_trip(tmp_path):
    short = followed((2, 5), 3)
    write_swings(short, tmp_path / "swings.csv")
    again = read_swings(tmp_path / "swings.csv")
    for name in ("ends", "swings", "energy", "largest"):
        np.testing.assert_allclose(getattr(again, name), getattr(short, name), rtol=1e-4)


def test_growth_is_nearer_to_the_cube_root_than_to_the_square_root():
    (walk, count, width), errors = RUNS.exponents(), RUNS.errors()
    assert abs(width - 1 / 3) < 3 * errors[2]
    assert width < 0.5 - 8 * errors[2]
    assert 2 / 3 < count < 0.8
    assert walk < 1


def test_the_fit_finds_the_laws_it_is_given():
    """Random walks, and drifts that give the square root of time."""
    n = np.round(np.outer(np.array(ENDS) ** (2 / 3), np.ones(8)))
    walk = dataclasses.replace(RUNS, swings=n, energy=np.sqrt(n), largest=n)
    assert np.allclose(walk.exponents(), [1, 2 / 3, 1 / 3], atol=0.01)
    drift = dataclasses.replace(RUNS, swings=np.sqrt(walk.ends)[:, None] * np.ones(8))
    drift = dataclasses.replace(drift, energy=drift.swings)
    assert np.allclose(drift.exponents(), [2, 0.5, 0.5], atol=0.01)


def test_energy_changes_by_the_drive_only():
    """Constant with the pairs at rest; else its rate is the formula of the proof, over Q."""
    q = POT + 1
    f = np.random.default_rng(3).uniform(0.05, 0.95, (40, 11))
    f[:20, [B1, D3, B2, D1]] = 2 / q, (2 * POT - 4) / q, 2 / q, (POT - 3) / q
    state = list(face_log_odds("6", f).T)
    later = advance(state, POT, 3.0, 60, 8)
    change = np.abs(energy(later) - energy(state))
    assert change[:20].max() < 1e-9
    assert change[20:].min() > 1e-6


def test_rate_of_change_in_the_proof():
    """K in F and u, its rate by the chain rule from the slopes, against the closed form."""
    rng, q = np.random.default_rng(4), POT + 1
    f = rng.uniform(0.05, 0.95, (11, 30))
    for name, end in (("a1", 1), ("a2", 1), ("c3", 1), ("c2", 0)):
        f[FREQUENCIES.index(name)] = end
    odds = np.log(f[[C1, D1, D2, D3]]) - np.log1p(-f[[C1, D1, D2, D3]])
    x, y = odds[1] / q, odds[3] / q
    u, v = odds[0] - x, odds[2] - y

    def sigma(z):
        return 1 / (1 + np.exp(-z))

    drift_u = slopes_one(list(f), POT)[2] - slopes_one(list(f), POT)[3] / q
    drift_f = slopes_three(list(f), POT)[0]
    rate = (q * f[B3] - 2 * POT / q) * drift_f
    rate = rate + (q * sigma(u) + q * sigma(v) - 2 * POT) * drift_u
    stated = q * drift_u * (sigma(u) - sigma(u + x) + sigma(v) - sigma(v + y))
    np.testing.assert_allclose(rate, stated, atol=1e-12)
    np.testing.assert_allclose(drift_u, q * f[B3] - 2 * POT / q, atol=1e-12)
