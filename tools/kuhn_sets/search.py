"""Branch over closed patterns until each is refuted, covered by a sibling, or listed."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import numpy as np

from paper_ledger.bil18.whole_sets.rules import FREE, PLACE, End, slopes
from tools.kuhn_sets.certificates import (
    STATES,
    Polynomial,
    Region,
    certificate,
    endless_certificate,
)
from tools.kuhn_sets.relaxation import Relaxation

_FLAT = 1e-9

#: Lines for the states that are excluded, by frequency.
Lines = dict[int, dict[str, str]]


#: Bets of each player with the answers to them.
_BETS = ([0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10])
_ANSWERS = ([21, 22, 23, 24, 25], [16, 17, 18, 19, 20], [11, 12, 13, 14, 15])

#: Orders in which the frequencies are decided.
TURNS = tuple(
    [k for player in order for k in (*_ANSWERS[player], *_BETS[player])]
    for order in ((0, 1, 2), (0, 2, 1))
)


class TooMany(Exception):
    """The limit of nodes is reached."""


class Search:
    """A proof for one pot, or for all pots of an interval.

    Programmes at a pot inside tell what may be excluded; the certificates are for all.

    Parameters
    ----------
    low, high : Fraction
        The ends; the same for one pot. The high one may be infinite.
    turns : sequence of int
        The order in which frequencies are decided, among those with as few states left.
    limit : int
        Largest number of nodes before :class:`TooMany` is raised.
    without : Fraction, optional
        The end that the proof leaves out; infinity where the high one is infinite.
    """

    def __init__(
        self,
        low: Fraction,
        high: End,
        turns: Sequence[int] = TURNS[0],
        limit: int = 10**9,
        without: End | None = None,
    ) -> None:
        self.endless = without is not None
        middle = 2 * low if high == math.inf else (low + Fraction(high)) / 2
        self.relaxation = Relaxation(slopes(middle, middle))
        self.slopes, self.count = slopes(low, high, without), len(FREE)
        self.turns, self.limit = turns, limit
        self.listed: list[str] = []
        self.nodes = self.certificates = self.failed = 0
        flat = self.relaxation.factors
        moved = tuple(tuple(m + end for m in each for end in ((), (PLACE,))) for each in flat)
        self.factors = [flat] if low == high else [flat, moved]

    def tree(
        self,
        pattern: str | None = None,
        known: Lines | None = None,
        earlier: dict[int, str] | None = None,
    ) -> list[str]:
        """The lines of a proof from a pattern on.

        ``earlier`` has the states that were looked at before, where there was a choice.
        """
        pattern, earlier = pattern or "?" * self.count, earlier or {}
        self.nodes += 1
        if self.nodes > self.limit:
            raise TooMany
        lines = {k: dict(v) for k, v in (known or {}).items()}
        head: list[str] = []
        tail: list[str] = []
        while True:
            back = self._back(pattern, earlier)
            if back:
                return [*head, back, *tail]
            self._exclude(pattern, lines)
            forced = [k for k in lines if pattern[k] == "?" and len(lines[k]) >= 2]
            if not forced:
                return [*head, *self._branch(pattern, lines, earlier), *tail]
            empty = [k for k in forced if len(lines[k]) == 3]
            if empty:
                k = min(empty, key=lambda k: sum(map(len, lines[k].values())))
                order = _refuted_first(lines[k])
                return [*head, f"?{k} {order}", *(lines[k][s] for s in order), *tail]
            for k in self._first(forced, lines):
                (left,) = set(STATES) - set(lines[k])
                others = _refuted_first(lines[k])
                head.append(f"?{k} {left}{others}")
                tail = [*(lines[k][s] for s in others), *tail]
                pattern = pattern[:k] + left + pattern[k + 1 :]

    def _back(self, pattern: str, earlier: dict[int, str]) -> str | None:
        """A line that sends all that is here to an earlier branch."""
        for k, states in earlier.items():
            for state in states:
                if self._follows(pattern, k, state):
                    mine: dict[str, str] = {}
                    self._try(mine, pattern, k, pattern[k], f"<{k}{state}")
                    if mine:
                        return mine[pattern[k]]
        return None

    def _first(self, forced: list[int], lines: Lines) -> list[int]:
        """Those whose reasons are short, or the shortest."""
        length = {k: sum(len(line.split()) for line in lines[k].values()) for k in forced}
        short = [k for k in forced if length[k] <= 2 * min(length.values())]
        return sorted(short, key=length.__getitem__)

    def _branch(self, pattern: str, lines: Lines, earlier: dict[int, str]) -> list[str]:
        region = self._region(pattern)
        open_ones = [k for k in range(self.count) if pattern[k] == "?" and region.slopes[k]]
        if not open_ones:
            self.listed.append(pattern)
            return ["."]
        k = self._choice(open_ones, lines)
        mine = lines.get(k, {})
        left = [state for state in self.order_at(k) if state not in mine]
        order = _refuted_first(mine)
        result = [f"?{k} {''.join(left)}{order}"]
        rest = {j: v for j, v in lines.items() if j != k}
        for place, state in enumerate(left):
            before = earlier | {k: "".join(left[:place])}
            result += self.tree(pattern[:k] + state + pattern[k + 1 :], rest, before)
        return result + [mine[state] for state in order]

    def _choice(self, open_ones: list[int], lines: Lines) -> int:
        return min(open_ones, key=lambda k: (-len(lines.get(k, {})), self.turns.index(k)))

    def order_at(self, k: int) -> str:
        """Bets look at the walls first, answers at slopes of 0."""
        return "01=" if k < 11 else "=01"

    def _region(self, pattern: str) -> Region:
        return Region(pattern, self.slopes, self.factors[0])

    def _exclude(self, pattern: str, lines: Lines) -> None:
        """Add lines for states that can be excluded here."""
        relaxed, seen = self.relaxation, set()
        region = self._region(pattern)
        for k in range(self.count):
            if pattern[k] != "?" or not region.slopes[k]:
                continue
            mine = lines.setdefault(k, {})
            for state in STATES:
                if state not in mine and (k, state) not in seen:
                    y = self._least(pattern, k, state, np.zeros(len(relaxed.monomials)))
                    if y is not None:
                        seen |= relaxed.satisfied(y)
                    else:
                        self._try(mine, pattern, k, state, "!")
            self._cover(mine, pattern, k)

    def _cover(self, mine: dict[str, str], pattern: str, k: int) -> None:
        """Add lines for states of one frequency that another state covers."""
        for state, other in ("0=", "1=", "=0", "=1"):
            away = any(line.startswith("<") for line in mine.values())
            if state in mine or other in mine or (state == "=" and away):
                continue
            inside = pattern[:k] + state + pattern[k + 1 :]
            if self._follows(inside, k, other):
                self._try(mine, pattern, k, state, f"<{k}{other}")

    def _follows(self, pattern: str, k: int, state: str) -> bool:
        """Whether another state at k seems to hold as well."""
        relaxed = self.relaxation
        own, width = relaxed.place[k,], len(relaxed.monomials)
        if pattern[k] + state in ("=0", "=1"):
            cost, level = np.bincount([own], minlength=width).astype(float), -float(state)
        else:
            cost, level = -relaxed.linear[k], -relaxed.levels[k]
        sign = 1.0 if "1" in pattern[k] + state else -1.0
        relaxed.to(pattern)
        y = relaxed.least(sign * cost)
        return y is not None and sign * (cost @ y + level) > -_FLAT

    def _least(self, pattern: str, k: int, state: str, cost: np.ndarray) -> np.ndarray | None:
        self.relaxation.to(pattern[:k] + state + pattern[k + 1 :])
        return self.relaxation.least(cost)

    def _try(self, mine: dict[str, str], pattern: str, k: int, state: str, kind: str) -> None:
        """Find the certificate for a line, and add it."""
        region = self._region(pattern[:k] + state + pattern[k + 1 :])
        slope, x = region.slopes[k], region.on_walls({(k,): 1})
        targets = {
            "0=": slope,
            "1=": {m: -c for m, c in slope.items()},
            "=0": {m: -c for m, c in x.items()},
            "=1": {**x, (): -1},
        }
        target = {(): -1} if kind == "!" else targets[state + kind[-1]]
        found = self._certificate(region, target)
        self.certificates += 1
        if found is None:
            self.failed += 1
        else:
            mine[state] = f"{kind} {found}"

    def _certificate(self, region: Region, target: Polynomial) -> str | None:
        if self.endless:
            return endless_certificate(region, target)
        tried = (certificate(replace(region, factors=each), target) for each in self.factors)
        return next((text for text in tried if text), None)


def search(low: Fraction, high: End, without: End | None = None, limit: int = 200) -> list[str]:
    """The lines of a proof: the first order of the frequencies that needs few nodes."""
    for turns in TURNS:
        try:
            return Search(low, high, turns, limit, without).tree()
        except TooMany:
            continue
    return Search(low, high, without=without).tree()


def _refuted_first(mine: dict[str, str]) -> str:
    """The excluded states, those that are sent to another one last."""
    return "".join(sorted(mine, key=lambda state: mine[state].startswith("<")))
