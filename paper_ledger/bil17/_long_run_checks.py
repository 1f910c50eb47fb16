"""What the claims on late times check: the stored long runs, a start of which is played again."""

from __future__ import annotations

from collections.abc import Sequence
from math import nan

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

#: Frequencies that return from their ends again and again, by case.
RETURNING = {"2": ("b3", "d1"), "5": ("b1", "d1", "b2", "d2", "b3", "d3")}


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


def starts_of(case: str) -> int:
    """How many stored runs a case has."""
    return len(stored_long_runs().chosen(case))


def begins(window: int) -> int:
    """When a window of time begins."""
    return (0, *stored_long_runs().ends)[window]


def returning(case: str, name: str, window: int) -> int:
    """For how many starts of a case a frequency is not always within 0.01 of 0 in a window."""
    return starts_of(case) - round(starts_of(case) * share(case, name, 0, window))


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


def to_and_fro() -> bool:
    """Whether in Case 5 c3 comes near both ends for most starts, near one only for all others."""
    between = share_between("5", "c3")
    others = [share("5", "c3", end, LATE[-1]) for end in (0, 1)]
    return between > 0.8 and round(starts_of("5") * (between + sum(others))) == starts_of("5")


def randomly_started() -> np.ndarray:
    """Numbers of the random starts of all cases."""
    return np.flatnonzero([case != "near" for case in stored_long_runs().cases])


def nobody_comes_to_rest() -> bool:
    """Whether from t = 100 on some frequency of each random start swings by 0.1 in any window."""
    runs, some = stored_long_runs(), randomly_started()
    low, high = (np.tanh(x[1:, some] / 2) / 2 for x in (runs.lowest, runs.highest))
    return played_again("1") and bool(((high - low).max(axis=2) > 0.1).all())


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


def all_near_ends(case: str) -> bool:
    """Whether those that return are near their ends for nine tenths of the late time."""
    return bool((time_near_ends(case, RETURNING[case])[LATE[0] :] > 0.9).all())


def ever_closer(case: str, since: int = 0) -> bool:
    """Whether those that return are near their ends ever more of the time, but never always.

    That is in any window from the one numbered ``since`` on, for any start.
    """
    runs, names = stored_long_runs(), RETURNING[case]
    rising = bool((np.diff(time_near_ends(case, names), axis=0) > 0).all())
    columns = [FREQUENCIES.index(name) for name in names]
    inside = bool((runs.near[since:, runs.chosen(case)][:, :, columns] < 1).all())
    return played_again(case) and rising and inside


def all_go_to_both_ends(case: str) -> bool:
    """Whether those that return come near both ends in the last window, for every start."""
    return all(share_between(case, name) == 1 for name in RETURNING[case])


def grown(case: str, factor: float) -> int:
    """How many starts have log-odds of b3, c1, d2 at last over so many times those at first."""
    sizes = stored_long_runs().largest(case, LIVE["6"])
    return int((sizes[-1] > factor * sizes[0]).sum())


def all_grow() -> bool:
    """Whether in Case 6 the log-odds of b3, c1, d2 become twice as large for every start."""
    return all(grown(case, 2) == starts_of(case) for case in ("6", "near"))


def medians_in_case_6() -> np.ndarray:
    """Medians at each pot in each window, shape (pots, windows)."""
    return np.array([medians("6", pot) for pot, _ in POTS["6"]])


def some_grow() -> bool:
    """Whether in Case 6 medians double at every pot, though not every start grows; none near 9.

    They grow more after the second window than before its end.
    """
    first, second, *_, last = medians_in_case_6().T
    doubled = bool((last > 2 * first).all())
    later = bool((last - second > second - first).all())
    still, quiet = grown("6", 1.05) < starts_of("6"), grown("near", 1.05) == 0
    return doubled and later and still and quiet and played_again("6")


def growth_in_case_6() -> dict[str, float]:
    """What the note has of it: counts of starts, and medians that are rounded to integers."""
    rounded = np.round(medians_in_case_6())
    first, last = set(rounded[:, 0]), rounded[:, -1]
    return {
        "121": grown("6", 2),
        "39": starts_of("6") - grown("6", 1.05),
        "12": starts_of("near"),
        "7": first.pop() if len(first) == 1 else nan,
        "27": last.min(),
        "41": last.max(),
        "1000": begins(2),
    }
