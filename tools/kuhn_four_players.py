"""Exact equilibria of four-player Kuhn poker: closed forms in the pot, and members at single pots.

Equilibria lie on families. A linear cost is lowered on a piece of the family until no direction is
left: a corner, at which the frequencies that are not 0 or 1 are settled by equations. These are
solved to hundreds of digits, fractions are read off and put in. At neighbouring pots the fractions
are values of rational functions of the pot, found by elimination; a form holds as far as no
condition changes its sign. Nothing here is a proof: ``PotForm.proved`` is one, and
``tests/kuhn/many_players/test_four_players.py`` deals the cards again.

Usage: kuhn_four_players.py [forms | members | found] [--directory data]
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
from scipy.optimize import linprog

from guts_core.kuhn import (
    MultiplayerKuhn,
    family,
    near_equilibrium,
    polish,
    search_equilibria,
)
from guts_core.kuhn.equilibria.exact import slopes_of
from guts_core.kuhn.equilibria.many_player_forms import PotForm
from guts_core.kuhn.equilibria.polynomials import slope_polynomials
from guts_core.methods.complementarity.solution import nearby_solution, restored
from guts_core.methods.complementarity.step import Partition
from guts_core.methods.exact.flint_numbers import to_polynomial
from guts_core.methods.exact.linear import null_space
from guts_core.methods.exact.rational_functions import RationalFunction, polynomial_of, variable
from guts_core.methods.exact.surds import Surd, square_root
from guts_core.storage.command_lines import exit_with, folder_to_write
from guts_core.storage.files import computed_anew, write_csv
from paper_ledger.bil18.stored.four_players import (
    StoredMember,
    coefficients,
    read_forms,
    write_forms,
    write_members,
)
from paper_ledger.bil18.stored.rational import rational_member

ROOT = Path(__file__).resolve().parent.parent

PLAYERS = 4

#: Columns of the file of random searches.
SEARCH_COLUMNS = (
    *("players", "cards", "pot", "starts", "members", "payoffs"),
    *(f"e{player}_{end}" for player in range(1, PLAYERS + 1) for end in ("low", "high")),
)

#: A pot inside each stretch for which a closed form is looked for, by deck.
FORM_POTS = {
    5: "7/2 33/8 9/2 64/13 56/11 21/4 27/5 11/2 61/10 56/9 10 42",
    6: "23/11 13/6 44/19 12/5 29 32",
}

#: Pots at which the ends of the ranges of the payoffs are looked for, by deck.
MEMBER_POTS = {
    5: "7/2 4 17/4 9/2 49/10 5 51/10 53/10 11/2 6 13/2 8 10 12",
}

#: Pots at which the selected equilibrium itself is looked for in fractions, by deck.
SELECTED_POTS = {6: "5/2"}

#: Pots of the random searches and their starts, by deck.
SEARCHES = {5: ("16/5 7/2 39/10 4 9/2 5 8 12", 256), 6: ("7/4 5/2", 128)}

#: Distance from 0 and 1, and slope, that rounding explains; longest and shortest step.
_WALL, _SLOPE, _LONGEST, _SHORTEST = 1e-11, 1e-9, 0.3, 1e-7

#: Steps to a corner, corners tried, forms compared; bits carried, digits of fractions read off.
_STEPS, _TRIES, _FORMS, _BITS, _DIGITS = 300, 30, 5, 1600, 230

#: Pots on either side of the first one at which a form is fitted; how inexact ends are cut.
_SIDE, _CUT = 13, 10**4

_REGULARISATION = 1e-8

Costs = Callable[[np.ndarray], np.ndarray]


def snapped(x: np.ndarray) -> np.ndarray:
    """Frequencies that rounding keeps from 0 and 1."""
    return np.where(x < _WALL, 0.0, np.where(x > 1 - _WALL, 1.0, x))


def selected(game: MultiplayerKuhn, pot: Fraction) -> np.ndarray:
    """A solution next to the one that the regularisation selects, over the free frequencies."""
    near = near_equilibrium(game, float(pot), _REGULARISATION)
    return nearby_solution(slopes_of(game, float(pot)), game.reduce(near.frequencies).copy())[0]


def corner(
    game: MultiplayerKuhn, pot: Fraction, x: np.ndarray, costs: Costs, kept: Costs | None = None
) -> np.ndarray:
    """Lower a cost on the piece of the family until no direction is left.

    ``kept`` is the gradient of what shall not change on the way.
    """
    slopes, x, radius = slopes_of(game, float(pot)), snapped(x), _LONGEST
    for _ in range(_STEPS):
        step = _downhill(slopes(x), x, costs(x), None if kept is None else kept(x), radius)
        if step is not None and costs(x) @ step > -1e-9:
            break
        found = None
        if step is not None:
            aim = snapped(np.clip(x + step, 0, 1))
            low, high = aim == 0, aim == 1
            found = restored(slopes, aim, Partition(low, high, ~(low | high)))
            if found is not None and (
                costs(x) @ (found[0] - x) > -1e-11 or np.abs(found[0] - aim).max() > 0.3 * radius
            ):
                found = None
        if found is None:
            radius /= 2
            if radius < _SHORTEST:
                break
            continue
        x, radius = snapped(found[0]), min(_LONGEST, 2 * radius)
    return x


def _downhill(
    system: tuple[np.ndarray, np.ndarray],
    x: np.ndarray,
    costs: np.ndarray,
    kept: np.ndarray | None,
    radius: float,
) -> np.ndarray | None:
    """The best step of the linear programme within the piece, or None."""
    slopes, jacobian = system
    free, sign = (x > 0) & (x < 1), np.where(x < 0.5, 1.0, -1.0)
    inner = jacobian[np.ix_(free, free)]
    inner = inner[np.abs(inner).max(axis=1, initial=0.0) > 1e-12]
    if kept is not None:
        inner = np.vstack([inner, kept[free]])
    answer = linprog(
        costs[free],
        sign[~free, None] * jacobian[np.ix_(~free, free)],
        np.maximum(-sign[~free] * slopes[~free], 0),
        inner,
        np.zeros(len(inner)),
        np.stack([np.maximum(-x[free], -radius), np.minimum(1 - x[free], radius)], axis=1),
        method="highs-ds",
    )
    if answer.x is None:
        return None
    step = np.zeros(len(x))
    step[free] = answer.x
    return step


@dataclass(frozen=True)
class ExactSystem:
    """The equations of a corner as polynomials in the frequencies that are neither 0 nor 1.

    Attributes
    ----------
    game : MultiplayerKuhn
        The game.
    pot : Fraction
        Where the corner was found.
    corner : numpy.ndarray
        The free frequencies there, in floats.
    """

    game: MultiplayerKuhn
    pot: Fraction
    corner: np.ndarray

    @cached_property
    def unknown(self) -> np.ndarray:
        """Indices of the unknowns."""
        return np.flatnonzero((self.corner > 0) & (self.corner < 1))

    @cached_property
    def polynomials(self) -> list[dict[tuple[int, ...], tuple[Fraction, Fraction]]]:
        """All slopes: monomial in the unknowns -> coefficient and its rate in the pot."""
        zero, one = (set(np.flatnonzero(self.corner == end).tolist()) for end in (0, 1))
        polynomials = []
        for pair in zip(*(slope_polynomials(self.game, p) for p in (0, 1)), strict=True):
            sums: dict[tuple[int, ...], list[Fraction]] = {}
            for side, polynomial in enumerate(pair):
                for monomial, number in polynomial.terms.items():
                    if not monomial & zero:
                        key = tuple(sorted(monomial - one))
                        sums.setdefault(key, [Fraction(0)] * 2)[side] += number
            polynomials.append({m: (a, b - a) for m, (a, b) in sums.items() if a or b})
        return polynomials

    @cached_property
    def equations(self) -> list[int]:
        """Independent equations, as many as unknowns or fewer; the short ones first."""
        slopes, jacobian = slopes_of(self.game, float(self.pot))(self.corner)
        zero = [k for k in np.flatnonzero(np.abs(slopes) < _SLOPE) if self.polynomials[k]]
        inner = set(self.unknown.tolist())
        zero.sort(key=lambda k: (k not in inner, len(self.polynomials[k])))
        chosen: list[int] = []
        rows = np.zeros((0, len(self.unknown)))
        for k in zero:
            row = jacobian[k, self.unknown]
            more = np.vstack([rows, row / max(np.abs(row).max(), 1e-300)])
            if np.linalg.matrix_rank(more, 1e-8) > len(rows):
                rows = more
                chosen.append(int(k))
        return chosen

    def solved(self, start: dict[int, float], pot: Fraction) -> dict[int, Fraction] | None:
        """The solution next to ``start`` in fractions; None if there is none, or not of this size.

        Newton's steps with one inverse in floats, and residuals in integers of many bits.
        """
        if len(self.equations) < len(self.unknown):
            return None
        x = self._in_floats(start, pot)
        if x is None:
            return None
        inverse = np.linalg.inv(self._jacobian(x, pot))
        unit = 1 << _BITS
        wide = {k: int(value * 2.0**60) << (_BITS - 60) for k, value in x.items()}
        rows = [
            [(m, int((a + b * pot) * unit)) for m, (a, b) in self.polynomials[k].items()]
            for k in self.equations
        ]
        for _ in range(_BITS // 15):
            residual = [sum(_product(c, m, wide) for m, c in row) for row in rows]
            shift = max(max(map(abs, residual), default=0).bit_length() - 60, 0)
            if shift < 20:
                break
            steps = inverse @ np.array([float(r >> shift) for r in residual])
            for k, step in zip(self.unknown, steps, strict=True):
                wide[k] -= int(Fraction(step) * (1 << shift))
        else:
            return None
        found = {k: Fraction(v, unit).limit_denominator(10**_DIGITS) for k, v in wide.items()}
        exact = all(self._value(k, found, pot) == 0 for k in self.equations)
        return found if exact else None

    def _in_floats(self, start: dict[int, float], pot: Fraction) -> dict[int, float] | None:
        x = {int(k): float(start[k]) for k in self.unknown}
        for _ in range(20):
            values = np.array([float(self._value(k, x, pot)) for k in self.equations])
            try:
                steps = np.linalg.solve(self._jacobian(x, pot), values)
            except np.linalg.LinAlgError:
                return None
            x = {k: x[k] - float(step) for k, step in zip(x, steps, strict=True)}
            if np.abs(steps).max(initial=0.0) < 1e-13:
                return x
        return None

    def _value(self, equation: int, x: dict[int, object], pot: Fraction) -> object:
        number = float if x and isinstance(next(iter(x.values())), float) else Fraction
        total = number(0)
        for monomial, (a, b) in self.polynomials[equation].items():
            term = number(a + b * pot)
            for k in monomial:
                term = term * x[k]
            total += term
        return total

    def _jacobian(self, x: dict[int, float], pot: Fraction) -> np.ndarray:
        place = {int(k): column for column, k in enumerate(self.unknown)}
        matrix = np.zeros((len(self.equations), len(place)))
        for row, equation in zip(matrix, self.equations, strict=True):
            for monomial, (a, b) in self.polynomials[equation].items():
                for k in monomial:
                    others = [x[j] for j in monomial if j != k]
                    row[place[k]] += float(a + b * pot) * np.prod(others)
        return matrix

    def complete(self, values: dict[int, object]) -> np.ndarray:
        """All frequencies, those that are 0 and 1 included."""
        full = np.array([Fraction(int(end)) for end in self.corner == 1], dtype=object)
        for k, value in values.items():
            full[k] = value
        return self.game.complete(full)


def _product(coefficient: int, monomial: tuple[int, ...], wide: dict[int, int]) -> int:
    for k in monomial:
        coefficient = (coefficient * wide[k]) >> _BITS
    return coefficient


def fitted(points: list[tuple[Fraction, Fraction]]) -> RationalFunction | None:
    """The rational function of least degree through the points; None if they are too few.

    Two points more than the coefficients determine must agree.
    """
    for size in range(1, (len(points) - 1) // 2):
        rows = [[f * p**k for f in (1, -value) for k in range(size)] for p, value in points]
        for vector in null_space(rows, 2 * size):
            return polynomial_of(vector[:size]) / polynomial_of(vector[size:])
    return None


def closed_form(game: MultiplayerKuhn, pot: Fraction, x: np.ndarray) -> PotForm | None:
    """The closed form through a corner at a pot, on the interval around it on which it holds."""
    system = ExactSystem(game, pot, x)
    first = system.solved(dict(enumerate(x)), pot)
    if first is None:
        return None
    points = {k: [(pot, value)] for k, value in first.items()}
    spacing = Fraction(1, 200 if pot < 10 else 20)
    for sign in (1, -1):
        now: dict[int, Fraction] | None = first
        for step in range(1, _SIDE + 1):
            near = pot + sign * step * spacing
            now = system.solved(now, near)  # type: ignore[arg-type]
            if now is None:
                return None
            for k, value in now.items():
                points[k].append((near, value))
    functions = {k: fitted(values) for k, values in points.items()}
    if any(function is None for function in functions.values()):
        return None
    frequencies = system.complete(functions) + 0 * variable()
    form = PotForm(game.cards, pot, pot, frequencies, game.players)
    if not _holds(form, pot):
        return None
    low, high = _interval(form, pot)
    return PotForm(game.cards, low, high, frequencies, game.players)


def _holds(form: PotForm, pot: Fraction) -> bool:
    """Whether the conditions of an equilibrium hold at one pot."""
    free = form.game.free
    pairs = zip(form.frequencies[free], form.slopes[free], strict=True)
    return all(
        0 <= x(pot) <= 1
        and (slope == 0 or (x == 0 and slope(pot) <= 0) or (x == 1 and slope(pot) >= 0))
        for x, slope in pairs
    )


def _interval(form: PotForm, pot: Fraction) -> tuple[Fraction | Surd, Fraction | Surd | None]:
    """The nearest pots on both sides where a frequency leaves [0, 1] or a slope changes sign."""
    free = form.game.free
    conditions = [
        each
        for x, slope in zip(form.frequencies[free], form.slopes[free], strict=True)
        for each in (x, 1 - x, slope)
    ]
    low, high = (Fraction(0), 0.0), (None, np.inf)
    for part in {p for each in conditions for p in coefficients(each)}:
        if len(part) < 2:
            continue
        for factor, multiplicity in to_polynomial(part).numer().factor()[1]:
            for root in _real_roots(factor) if multiplicity % 2 else ():
                if low[1] < float(root) <= pot:
                    low = (_cut(factor, root, 1), float(root))
                elif pot < float(root) < high[1]:
                    high = (_cut(factor, root, -1), float(root))
    return low[0], high[0]


def _real_roots(factor: Any) -> list[float]:
    return [float(root.real) for root, _ in factor.complex_roots() if root.imag == 0]


def _cut(factor: Any, root: float, sign: int) -> Fraction | Surd:
    """The root itself if it is rational or a surd, else a fraction on the inner side of it."""
    c = [Fraction(int(each)) for each in factor.coeffs()]
    if len(c) == 2:
        return -c[0] / c[1]
    if len(c) == 3:
        part = square_root(c[1] * c[1] - 4 * c[0] * c[2]) / (2 * c[2])
        middle = -c[1] / (2 * c[2])
        return min((middle + part, middle - part), key=lambda end: abs(float(end) - root))
    return Fraction(int(np.floor(root * _CUT)) + (1 if sign > 0 else 0), _CUT)


def forms(cards: int) -> Iterator[PotForm]:
    """One closed form, proved, for each pot of :data:`FORM_POTS`.

    Of the first few that are found it is the one that reaches furthest up.
    """
    game = MultiplayerKuhn(PLAYERS, cards)
    for pot in map(Fraction, FORM_POTS[cards].split()):
        start, rng, found = selected(game, pot), np.random.default_rng(0), []
        for attempt in range(_TRIES):
            form = closed_form(game, pot, corner(game, pot, start, _drawn(game, attempt, rng)))
            found += [] if form is None else [form]
            if len(found) == _FORMS or (found and 2 * attempt > _TRIES):
                break
        if not found:
            continue
        best = max(found, key=_reach)
        if not best.proved():
            raise ArithmeticError(f"no proof of the closed form found at pot {pot}")
        yield best


def _drawn(game: MultiplayerKuhn, attempt: int, rng: np.random.Generator) -> Costs:
    """A cost of aggression: nearly the same everywhere, then any, then of either sign."""
    cost = 1 + rng.random(game.size) / 5
    if attempt:
        cost = rng.random(game.size) if attempt < 4 else rng.normal(size=game.size)
    return lambda _: cost


def _reach(form: PotForm) -> tuple[float, int]:
    """How far up it holds, and how few coefficients it has."""
    parts = [len(part) for x in form.frequencies.ravel() for part in coefficients(x)]
    return np.inf if form.high is None else float(form.high), -sum(parts)


def members(cards: int, forms: list[PotForm]) -> Iterator[StoredMember]:
    """Members at the ends of the ranges of the payoffs found, as far as they are rational."""
    game = MultiplayerKuhn(PLAYERS, cards)
    for pot in map(Fraction, MEMBER_POTS.get(cards, "").split()):
        starts = [selected(game, pot)]
        for form in forms:
            if form.low <= pot and (form.high is None or pot <= form.high):
                starts.append(game.reduce(form.at(pot)).astype(float))
        yield from _ends(game, pot, starts[:2])


def selected_members(cards: int) -> Iterator[StoredMember]:
    """Fractions next to the selected equilibrium, where some solve the equations exactly."""
    game = MultiplayerKuhn(PLAYERS, cards)
    for pot in map(Fraction, SELECTED_POTS.get(cards, "").split()):
        near = near_equilibrium(game, float(pot), _REGULARISATION)
        found = rational_member(polish(game, near.frequencies, pot))
        if found.exact:
            payoffs = tuple(found.expectations.tolist())
            yield StoredMember(game, pot, "", payoffs, found.frequencies.copy())


def _ends(game: MultiplayerKuhn, pot: Fraction, starts: list[np.ndarray]) -> Iterator[StoredMember]:
    families = [family(polish(game, game.complete(x), pot), 0) for x in starts]
    exact: dict[tuple[Fraction, ...], tuple[list[str], np.ndarray]] = {}
    for player, (side, sign) in product(range(game.players), (("least", 1), ("greatest", -1))):
        ends = [getattr(found, side)[player] for found in families]
        best = min(ends, key=lambda end: sign * float(end.expectations[player]))
        member = exact_end(game, pot, game.reduce(best.frequencies).astype(float), player, sign)
        if member is not None:
            payoffs = tuple(game.expectations(member, pot).tolist())
            label = f"E{player + 1}{'-' if sign == 1 else '+'}"
            same = [key for key in exact if key[player] == payoffs[player]]
            exact.setdefault(same[0] if same else payoffs, ([], member))[0].append(label)
    for payoffs, (labels, member) in exact.items():
        yield StoredMember(game, pot, " ".join(labels), payoffs, member)


def exact_end(
    game: MultiplayerKuhn, pot: Fraction, x: np.ndarray, player: int, sign: int
) -> np.ndarray | None:
    """A member in fractions with the payoff of an end, or None."""
    rng = np.random.default_rng(player)
    before = game.expectations(game.complete(x), float(pot))[player]

    def gradient(at: np.ndarray) -> np.ndarray:
        return game.expectation_slopes(at, float(pot))[player]

    for attempt in range(4):
        at = corner(game, pot, x, _drawn(game, attempt, rng), gradient)
        system = ExactSystem(game, pot, at)
        found = system.solved(dict(enumerate(at)), pot)
        if found is None or not all(0 <= value <= 1 for value in found.values()):
            continue
        member = system.complete(found)
        payoff = float(game.expectations(member, pot)[player])
        if sign * (payoff - before) < 1e-9 and not any(game.gains(member, pot)):
            return member
    return None


def search_rows(cards: int) -> Iterator[tuple[object, ...]]:
    """What random searches find at some pots: rows of the file."""
    pots, starts = SEARCHES[cards]
    for pot in map(Fraction, pots.split()):
        found = search_equilibria(MultiplayerKuhn(PLAYERS, cards), pot, starts)
        ends = [f"{end:.9f}" if found.hits else "" for end in found.ranges.ravel()]
        yield (PLAYERS, cards, pot, starts, found.hits, len(found.payoffs), *ends)


@computed_anew()
def main(given: list[str] | None = None) -> None:
    """Write one of the files; minutes each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("forms", "members", "found"))
    where = {"type": folder_to_write, "default": str(ROOT / "data"), "help": "where to write"}
    parser.add_argument("--directory", **where)
    arguments = parser.parse_args(given)
    path = arguments.directory / f"kuhn_four_{arguments.what}.csv"
    if arguments.what == "forms":
        write_forms([form for cards in FORM_POTS for form in forms(cards)], path)
    elif arguments.what == "members":
        known = read_forms(arguments.directory / "kuhn_four_forms.csv")
        found = [
            each
            for cards in FORM_POTS
            for each in (
                *members(cards, [form for form in known if form.cards == cards]),
                *selected_members(cards),
            )
        ]
        write_members(found, path)
    else:
        write_csv(path, SEARCH_COLUMNS, [row for cards in SEARCHES for row in search_rows(cards)])
    print(f"Data: {path.name}")


if __name__ == "__main__":
    exit_with(main)
