"""Find moves that show that the patterns of a proved list hang together, with certificates.

It needs highspy, which is no dependency of the project. Where to move is found by linear programmes
over members in floats; what is stored has passed the checker.

Usage: python -m tools.kuhn_sets.contractions [pot | low,high ...]
"""

from __future__ import annotations

import argparse
import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np
from scipy.optimize import linprog

from guts_core.kuhn import KuhnPoker
from guts_core.kuhn.equilibria.polynomials import slope_system
from guts_core.kuhn.whole_sets.patterns import ClosedPattern
from guts_core.kuhn.whole_sets.proved import proved_codes
from guts_core.methods.complementarity.pieces import solutions_on
from guts_core.methods.complementarity.search import random_starts
from guts_core.storage.command_lines import exit_with
from paper_ledger.bil18.whole_sets.checker import Here, Refused
from paper_ledger.bil18.whole_sets.connected import (
    Places,
    after,
    hanging_together,
    inside,
    shares,
    slopes_by_share,
    still_to_show,
)
from paper_ledger.bil18.whole_sets.rules import PLACE, End, Polynomial
from paper_ledger.bil18.whole_sets.stored import stretch, write_connected, written
from tools.kuhn_sets.regions import shown

#: Stretches of pots on which one proof is sought; on each the proved lists name the patterns.
STRETCHES = (
    *("0,1", "1,2", "2", "2,3", "33/10,19/5", "5"),
    *("21/4,67/10", "67/10,7", "7,inf"),
)

#: Places of the pot at which members are looked at, and random starts at each.
_PLACES, _STARTS = (0.03, 0.35, 0.7, 0.97), 120

#: Most frequencies that move together; moves that are tried in each place; what counts as 0,
#: and as slack.
_MOST, _TRIED, _SMALL, _SLACK = 3, 8, 1e-7, 1e-6

#: How often the moves are tried in another order.
_SEEDS = 6

#: Denominators of the places to which frequencies are moved, tried in turn.
_ROUNDED = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 20, 24, 30, 40, 60, 120)


@dataclass
class Contraction:
    """A pattern that is moved, with the lines of the proof so far.

    ``others`` are the earlier patterns, into which the moves may lead. With a ``seed`` but 0 moves
    are tried in random order.
    """

    code: str
    low: Fraction
    high: End
    others: Sequence[str] = ()
    seed: int = 0
    known: dict[int, tuple[Fraction, Fraction]] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.here = Here(self.code, slopes_by_share(self.low, self.high), self.high == math.inf)
        self.members, self.shares = self._members()
        self.rng = np.random.default_rng(self.seed)

    def _members(self) -> tuple[np.ndarray, np.ndarray]:
        """Members with the place of their pots as one more column, and s."""
        rng, pattern = np.random.default_rng(0), ClosedPattern(self.code)
        first, last = map(float, shares(self.low, self.high))
        found = []
        for place in _PLACES if self.low < self.high else (0.0,):
            s = first + (last - first) * place
            system = slope_system(KuhnPoker(4), 1 / s - 1)
            points = random_starts(_STARTS, PLACE, rng)
            x, solved = solutions_on(system, [pattern.partition] * len(points), points)
            met = np.clip(x[solved], 0, 1)
            t = first / s - 1 if self.high == math.inf else place
            found.append(np.hstack([met, np.full((len(met), 1), t), np.full((len(met), 1), s)]))
        members = np.concatenate(found)
        return members[:, :-1], members[:, -1]

    def proof(self) -> list[str] | None:
        """All lines for this pattern, or None where none were found."""
        while True:
            end = self._end()
            if end is not None:
                head = f": {self.code}" if end[0] is None else f": {self.code} {end[0]}"
                return [head, *self.lines, *end[1]]
            if not any(self._moved(places) for places in self._moves()):
                return None

    def _end(self) -> tuple[str | None, list[str]] | None:
        """An earlier pattern that holds as well, with certificates; None for a convex rest."""
        if not self.others:
            return (None, []) if self._degree() <= 1 else None
        for other in self.others:
            try:
                texts = self._certificates([*inside(self.here, other, self.known)])
            except Refused:
                continue
            if texts is not None:
                return other, texts
        return None

    def _degree(self) -> int:
        return max((sum(k != PLACE for k in m) for f in self.here.slopes for m in f), default=0)

    def _certificates(self, targets: Sequence[Polynomial]) -> list[str] | None:
        texts = []
        for target in targets:
            powers = ((1, 0), (2, 0)) if self.low == self.high else ((1, 1), (1, 2))
            text = shown(self.code, tuple(self.here.slopes), target, powers, self.here.endless)
            if text is None:
                return None
            texts.append(text)
        return texts

    def _moved(self, places: Places) -> bool:
        """Make a move, if certificates for it are found."""
        try:
            then = after(self.here, places, self.low, self.high)
        except Refused:
            return False
        texts = self._certificates(still_to_show(self.here, then))
        if texts is None:
            return False
        words = " ".join(f"{k} {a} {b}" for k, (a, b) in sorted(places.items()))
        self.lines += [f"> {words}", *texts]
        self.here = Here(self.code, tuple(then), self.here.endless)
        self.known |= places
        for k, (a, b) in places.items():
            self.members[:, k] = float(a) + float(b) * self.shares
        print(f"  {words}", flush=True)
        return True

    def _moves(self) -> Iterator[Places]:
        """Moves that the members allow, those to another pattern and those with slack first."""
        slopes = self.here.slopes
        live = sorted({k for f in slopes for m in f for k in m if len(m) > 1 and k != PLACE})
        wanted = {
            k for other in self.others for k in live if self.code[k] == "=" and other[k] in "01"
        }
        found: list = []
        if not len(self.members):
            return
        for size in range(1, _MOST + 1):
            for chosen in itertools.combinations(live, size):
                if any(len({*m} & {*chosen}) > 1 for f in slopes for m in f):
                    continue
                place = self._place(chosen)
                if place:
                    tight = bool(place[0] < _SLACK)
                    key = (not wanted & {*chosen}, tight, -place[0], size)
                    found.append((self.rng.random() if self.seed else key, tight, place[1]))
            if size > 1 and sum(not each[1] for each in found) > 1:
                break
        for _, _, values in sorted(found, key=lambda each: each[0])[:_TRIED]:
            rounded = self._rounded(values)
            if rounded:
                yield rounded

    def _place(
        self, chosen: tuple[int, ...]
    ) -> tuple[float, dict[int, tuple[float, float]]] | None:
        """Where the members can be moved with most slack, by a linear programme."""
        rows, equations = self._conditions(chosen)
        n = 2 * len(chosen)
        ends = map(float, shares(self.low, self.high))
        for i, s in itertools.product(range(len(chosen)), ends):
            at_end = np.zeros((2, n + 2))
            at_end[:, 2 * i : 2 * i + 2] = [[-1, -s], [1, s]]
            at_end[1, -1] = 1
            rows.append(at_end)
        less = np.vstack(rows)
        bounds = [(None, None), (None, None) if self.low < self.high else (0, 0)] * len(chosen)
        equal = _independent(np.vstack(equations)) if equations else None
        if equations and equal is None:
            return None
        found = linprog(
            [*[0] * n, -1],
            A_ub=less[:, : n + 1],
            b_ub=less[:, n + 1] + 1e-9,
            A_eq=None if equal is None else np.insert(equal[:, :n], n, 0, axis=1),
            b_eq=None if equal is None else equal[:, n],
            bounds=[*bounds, (None, 1)],
            method="highs",
        )
        if found.status or found.x[-1] < -_SMALL:
            return None
        return found.x[-1], {k: (found.x[2 * i], found.x[2 * i + 1]) for i, k in enumerate(chosen)}

    def _conditions(self, chosen: tuple[int, ...]) -> tuple[list[np.ndarray], list[np.ndarray]]:
        """Rows (coefficients, slack, bound) of inequalities, and (coefficients, value)."""
        rows, equations = [], []
        for state, slope in zip(self.code, self.here.slopes, strict=True):
            if not any(k in m for m in slope for k in chosen):
                continue
            unit = max(map(abs, slope.values()))
            rest = self._values({m: c for m, c in slope.items() if not {*m} & {*chosen}}) / unit
            columns = []
            for k in chosen:
                part = {tuple(j for j in m if j != k): c for m, c in slope.items() if k in m}
                value = self._values(part) / unit
                columns += [value, value * self.shares]
            block = np.array(columns).T
            if state == "=":
                equations.append(np.column_stack([block, -rest]))
            else:
                sign = 1 if state == "0" else -1
                ones = np.ones(len(rest))
                rows.append(np.column_stack([sign * block, ones, -sign * rest]))
        return rows, equations

    def _values(self, polynomial: Polynomial) -> np.ndarray:
        total = np.zeros(len(self.members))
        for m, c in polynomial.items():
            total += c * np.prod(self.members[:, list(m)], axis=1)
        return total

    def _rounded(self, values: dict[int, tuple[float, float]]) -> Places | None:
        """The same in simple fractions, as long as the members can be moved there."""
        for size in _ROUNDED:
            places = {k: _simple(a, b, size, self.shares) for k, (a, b) in values.items()}
            if self._allowed(places):
                return places
        return None

    def _allowed(self, places: Places) -> bool:
        chosen = tuple(places)
        point = np.array([float(each) for k in chosen for each in places[k]])
        ends = shares(self.low, self.high)
        if not all(0 <= a + b * s <= 1 for a, b in places.values() for s in ends):
            return False
        rows, equations = self._conditions(chosen)
        free = all((r[:, :-2] @ point <= r[:, -1] + 1e-9).all() for r in rows)
        return free and all((np.abs(e[:, :-1] @ point - e[:, -1]) < 1e-7).all() for e in equations)


def _simple(a: float, b: float, size: int, shares: np.ndarray) -> tuple[Fraction, Fraction]:
    """The place rounded; at one pot as a multiple of s."""
    if not np.ptp(shares):
        return Fraction(0), Fraction(round((a / float(shares[0]) + b) * size), size)
    whole = Fraction(round(b * size), size)
    middle = a + b * float(shares.mean())
    return Fraction(round((middle - float(whole) * float(shares.mean())) * size), size), whole


def _independent(rows: np.ndarray) -> np.ndarray | None:
    """As few equations as say the same; None if they contradict each other."""
    _, sizes, across = np.linalg.svd(rows, full_matrices=False)
    kept = across[: int((sizes > 1e-7 * max(sizes[0], 1)).sum())]
    block, value = kept[:, :-1], kept[:, -1]
    solution = np.linalg.lstsq(block, value, rcond=None)[0]
    return kept if np.abs(block @ solution - value).max(initial=0) < 1e-6 else None


def proof(codes: Sequence[str], low: Fraction, high: End) -> list[str] | None:
    """The lines for all patterns of a list, or None where one resists."""
    lines: list[str] = []
    earlier: list[str] = []
    left = sorted(codes, key=lambda code: code.count("="))
    while left:
        for seed, code in itertools.product(range(_SEEDS), left):
            found = Contraction(code, low, high, earlier, seed).proof()
            print(code, "moved" if found else "resists", flush=True)
            if found:
                break
        else:
            return None
        lines += found
        earlier.append(code)
        left.remove(code)
    return lines


def main(arguments: Sequence[str] | None = None) -> None:
    """Find, check and store what is asked for."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.kuhn_sets.contractions", description=__doc__
    )
    parser.add_argument("where", type=stretch, nargs="*", help="by default all of the book's")
    for low, high in parser.parse_args(arguments).where or map(stretch, STRETCHES):
        codes = proved_codes(2 * low if high == math.inf else (low + Fraction(high)) / 2) or ()
        lines = proof(codes, low, high)
        if lines:
            assert sorted(hanging_together(lines, low, high)) == sorted(codes)
            write_connected(low, high, lines)
        print(written(low, high), len(codes), "connected" if lines else "open", flush=True)


if __name__ == "__main__":
    exit_with(main)
