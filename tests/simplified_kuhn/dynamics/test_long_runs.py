"""The stored long runs: first windows played again, by another integrator too."""

import itertools
from pathlib import Path

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from guts_core.simplified_kuhn.rules import twenty_four_gradient
from guts_core.simplified_kuhn.tree import FREQUENCIES
from paper_ledger.bil17 import _long_run_checks as late
from paper_ledger.bil17.long_runs import (
    CLOSE,
    ENDS,
    NEAR,
    POTS,
    followed,
    read_long_runs,
    starts,
    stored_long_runs,
    write_long_runs,
)

RUNS = stored_long_runs()
STARTS = list(starts())


def test_what_is_stored():
    assert RUNS.ends == ENDS
    assert RUNS.lowest.shape == (len(ENDS), len(STARTS), 11)
    assert [case for case, _, _ in STARTS] == list(RUNS.cases)
    assert [pot for _, pot, _ in STARTS] == RUNS.pots.tolist()
    assert len(RUNS.chosen("near")) == NEAR
    assert (RUNS.lowest <= RUNS.highest).all()


def test_file_round_trip(tmp_path):
    short = followed(STARTS[:3] + STARTS[-1:], (2, 5))
    write_long_runs(short, tmp_path / "runs.csv")
    again = read_long_runs(tmp_path / "runs.csv")
    assert (again.cases, again.ends) == (short.cases, short.ends)
    for name in ("lowest", "highest", "near"):
        np.testing.assert_allclose(getattr(again, name), getattr(short, name), rtol=1e-2, atol=1e-2)


def first_window_comes_again(numbers):
    again = followed([STARTS[n] for n in numbers], ENDS[:1])
    for name in ("lowest", "highest", "near"):
        stored, found = getattr(RUNS, name)[0, numbers], getattr(again, name)[0]
        np.testing.assert_allclose(found, stored, rtol=6e-4, atol=6e-4)


def test_first_window_of_some_starts_again():
    first_window_comes_again(np.arange(0, len(STARTS), 8))


def test_shares_of_time_are_those_of_each_window():
    some = STARTS[:: len(STARTS) // 4]
    parts, whole = followed(some, (20, 50)), followed(some, (50,))
    np.testing.assert_allclose((20 * parts.near[0] + 30 * parts.near[1]) / 50, whole.near[0])
    assert parts.near[1].max() == 1


@pytest.mark.heavy
def test_first_window_of_every_start_again():
    first_window_comes_again(np.arange(len(STARTS)))


def test_windows_fit_together():
    """The end of a window is an eighth before the next begins, and no slope is above its corners'.

    A frequency that is always within 0.01 of its ends is there all the time, and the other way.
    """
    corners = np.array(list(itertools.product((0.0, 1.0), repeat=11)))
    for pot in np.unique(RUNS.pots):
        slopes = np.abs([twenty_four_gradient(corner, float(pot)) for corner in corners])
        some = RUNS.pots == pot
        low, high = RUNS.lowest[:, some], RUNS.highest[:, some]
        room = slopes.max(axis=0) / 8 + 6e-4 * (np.abs(low) + np.abs(high))[1:]
        assert (low[1:] <= high[:-1] + room + 6e-4 * np.abs(high[:-1])).all()
        assert (low[:-1] <= high[1:] + room + 6e-4 * np.abs(low[:-1])).all()
    bound = np.log(1 / CLOSE - 1)
    assert ((RUNS.near >= 0) & (RUNS.near <= 1)).all()
    inside = (RUNS.lowest > -bound) & (RUNS.highest < bound)
    outside = (RUNS.lowest > bound) | (RUNS.highest < -bound)
    assert not RUNS.near[inside].any()
    assert (RUNS.near[outside] == 1).all()


def play_again(number, until, tolerance=1e-10):
    """Log-odds eight times a unit of time, by an integrator and slopes that are not the flow's."""
    _, pot, f = STARTS[number]

    def field(_, x):
        return twenty_four_gradient(1 / (1 + np.exp(-np.clip(x, -700, 700))), pot)

    times = np.arange(1, 8 * until + 1) / 8
    x = np.log(f) - np.log1p(-f)
    options = {"rtol": tolerance, "atol": tolerance}
    return solve_ivp(field, (0, until), x, "DOP853", times, **options).y.T


@pytest.mark.parametrize("case", [*POTS, "near"])
def test_first_window_by_another_integrator(case):
    number = int(RUNS.chosen(case)[-1])
    log_odds = play_again(number, ENDS[0])
    for found, stored in (
        (log_odds.min(axis=0), RUNS.lowest),
        (log_odds.max(axis=0), RUNS.highest),
    ):
        np.testing.assert_allclose(found, stored[0, number], rtol=0.02, atol=0.05)


@pytest.mark.parametrize("case", [*POTS, "near"])
def test_first_start_of_each_case(case):
    assert late.played_again(case)


def test_numbers_in_the_notes_of_claims():
    """Case 6: how many grow; Case 2: bursts, and time near the ends; Case 5: c3 to and fro."""
    sizes, near = RUNS.largest("6", late.LIVE["6"]), RUNS.largest("near", late.LIVE["6"])
    assert sizes.shape[1] == 192
    assert near.shape[1] == 12
    assert (sizes[-1] > 2 * sizes[0]).sum() == 121
    assert (sizes[-1] < 1.05 * sizes[0]).sum() == 39
    assert (near[-1] < 1.05 * near[0]).all()
    medians = np.array([late.medians("6", pot) for pot, _ in POTS["6"]])
    assert (np.abs(medians[:, 0] - 7) < 1).all()
    assert np.round(sorted(medians[:, -1])).tolist() == [27, 41, 41]
    assert (medians[:, -1] - medians[:, 1] > medians[:, 1] - medians[:, 0]).all()
    bursts = [
        [round(96 * (1 - late.share("2", name, 0, window))) for name in ("a1", "b1")]
        for window in (2, 4)
    ]
    assert bursts == [[37, 32], [34, 35]]
    early, last = late.time_near_ends("2", ("b3", "d1"))[[2, -1]]
    assert ((early > 0.2) & (early < 0.3)).all()
    assert ((last > 0.5) & (last < 0.65)).all()
    assert round(96 * late.share_between("5", "c3")) == 90
    assert round(96 * (1 - late.share("5", "c3", 0, 4) - late.share("5", "c3", 1, 4))) == 90


def test_shares_and_sizes():
    number = int(RUNS.chosen("1", 2.5)[0])
    assert RUNS.stays("1", "a1", 0, 4) == 1
    assert RUNS.stays("1", "a1", 1, 4) == 0
    largest = RUNS.largest("1", ["b3"], 2.5)[0, 0]
    index = FREQUENCIES.index("b3")
    assert largest == max(-RUNS.lowest[0, number, index], RUNS.highest[0, number, index])


def test_the_file_stands_where_it_is_looked_for():
    path = Path(__file__).parents[3] / "data" / "simplified_kuhn_long_runs.csv"
    if not path.exists():
        pytest.skip("the file stands in the source tree only")
    np.testing.assert_array_equal(read_long_runs(path).lowest, RUNS.lowest)


@pytest.mark.heavy
def test_growth_by_another_integrator():
    """P = 4.65 to t = 6000: more starts grow late than early, as in the stored windows."""
    numbers = RUNS.chosen("6", 4.65)[:8]
    columns = [FREQUENCIES.index(name) for name in late.LIVE["6"]]
    sizes = np.array([np.abs(play_again(n, 6000)[:, columns]).max(axis=1) for n in numbers])
    early, last = sizes[:, :800].max(axis=1), sizes[:, 8000:].max(axis=1)
    assert np.median(last) > 1.3 * np.median(early)


@pytest.mark.heavy
def test_whole_runs_again():
    """Case 6 from starts off by 1e-13, so other late orbits: as many grow, and about as far."""
    moved = [(case, pot, f * (1 - 1e-13)) for case, pot, f in STARTS if case == "6"]
    again = followed(moved, ENDS)
    fresh, stored = (runs.largest("6", late.LIVE["6"]) for runs in (again, RUNS))
    for factor in (1.05, 2):
        grown = [(sizes[-1] > factor * sizes[0]).mean() for sizes in (fresh, stored)]
        assert abs(grown[0] - grown[1]) < 0.1
    for pot, _ in POTS["6"]:
        medians = [
            np.median(runs.largest("6", late.LIVE["6"], pot), axis=1) for runs in (again, RUNS)
        ]
        ratios = medians[0] / medians[1]
        assert (np.abs(ratios[:2] - 1) < 0.1).all()
        assert 0.5 < ratios[-1] < 2
