"""What the claims on late times check: the stored long runs, a start of which is played again."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from guts_core.simplified_kuhn.dynamics.simulation import simulate
from guts_core.simplified_kuhn.tree import FREQUENCIES
from paper_ledger.bil17.long_runs import CLOSE, PER_UNIT, POTS, starts, stored_long_runs

#: Windows of the stored runs that count as late: 5000 < t < 10^4 and 10^4 < t < 4 10^4.
LATE = (3, 4)

#: Frequencies that stay alive, by case.
LIVE = {
    "2": ("a2", "b2", "c1", "d1", "d2", "b3"),
    "5": ("d1", "b2", "d2", "b3", "d3"),
    "6": ("b3", "c1", "d2"),
}


def played_again(case: str) -> bool:
    """Whether the first start of a case, played again to t = 100, fits the stored window."""
    runs = stored_long_runs()
    number = int(runs.chosen(case)[0])
    _, pot, first = next(each for each in starts() if each[0] == case)
    play = simulate(pot, first, 100, samples=100 * PER_UNIT + 1, order=4, estimate_error=False)
    extremes = play.log_odds[1:].min(axis=0), play.log_odds[1:].max(axis=0)
    stored = runs.lowest[0, number], runs.highest[0, number]
    return all(
        bool((np.abs(a - b) < 0.05 * (1 + np.abs(b))).all())
        for a, b in zip(extremes, stored, strict=True)
    )


def settle(case: str, **ends: int) -> bool:
    """Whether all starts of a case stay within 0.01 of the named ends, at late times."""
    runs = stored_long_runs()
    return played_again(case) and all(
        runs.stays(case, name, end, window, pot) == 1
        for name, end in ends.items()
        for window in LATE
        for pot, _ in POTS[case]
    )


def share(case: str, name: str, end: int, window: int) -> float:
    """Share of the starts of a case that stay within 0.01 of an end."""
    return stored_long_runs().stays(case, name, end, window)


def share_between(case: str, name: str) -> float:
    """Share of the starts of a case that come within 0.01 of both ends in the last window."""
    runs, column = stored_long_runs(), FREQUENCIES.index(name)
    some, bound = runs.chosen(case), np.log(1 / CLOSE - 1)
    low, high = runs.lowest[-1, some, column], runs.highest[-1, some, column]
    return float(((low < -bound) & (high > bound)).mean())


def time_near_ends(case: str, names: Sequence[str]) -> np.ndarray:
    """Mean shares of time within 0.01 of 0 or 1, shape (windows, names)."""
    runs = stored_long_runs()
    columns = [FREQUENCIES.index(name) for name in names]
    return np.asarray(runs.near[:, runs.chosen(case)][:, :, columns].mean(axis=1))


def medians(case: str, pot: float | None = None) -> np.ndarray:
    """Median over the starts of the largest log-odds of the live frequencies in each window."""
    return np.asarray(np.median(stored_long_runs().largest(case, LIVE[case], pot), axis=1))


def grows_with_time(case: str) -> bool:
    """Whether from t = 100 on medians divided by time agree to a factor of two, at each pot."""
    for pot, _ in POTS[case]:
        rates = (medians(case, pot) / np.array(stored_long_runs().ends))[1:]
        if rates.max() > 2 * rates.min():
            return False
    return played_again(case)


def bursts_go_on() -> bool:
    """Whether in Case 2 c3 dies out for all starts, and a1 and b1 come back for some of them."""
    parts = [share("2", name, 0, window) for name in ("a1", "b1") for window in (2, *LATE)]
    return settle("2", c3=0) and min(parts) > 0.25 and max(parts) < 0.9


def all_near_ends() -> bool:
    """Whether in Case 2 b3 and d1 are near their ends for nine tenths of the late time."""
    return bool((time_near_ends("2", ("b3", "d1"))[LATE[0] :] > 0.9).all())


def ever_closer() -> bool:
    """Whether in Case 2 b3 and d1 are near their ends ever more of the time, but not always."""
    shares = time_near_ends("2", ("b3", "d1"))
    rising = bool((np.diff(shares, axis=0) > 0).all())
    return played_again("2") and rising and 0.4 < shares[-1].min() < 0.8


def all_grow() -> bool:
    """Whether in Case 6 the log-odds of b3, c1, d2 become twice as large for every start."""
    runs = stored_long_runs()
    return all(
        bool((sizes[-1] > 2 * sizes[0]).all())
        for sizes in (runs.largest(case, LIVE["6"]) for case in ("6", "near"))
    )


def some_grow() -> bool:
    """Whether in Case 6 medians double at every pot, though not every start grows; none near 9."""
    runs = stored_long_runs()
    doubled = all(medians("6", pot)[-1] > 2 * medians("6", pot)[0] for pot, _ in POTS["6"])
    random, near = (runs.largest(case, LIVE["6"]) for case in ("6", "near"))
    still = bool((random[-1] < 1.05 * random[0]).any())
    quiet = bool((near[-1] < 1.05 * near[0]).all())
    return doubled and still and quiet and played_again("6")
