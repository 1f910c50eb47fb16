r"""Why the faces of Cases 1, 3 and 4 attract, and Solutions 1, 4 and 5 are stable: the hypotheses.

On such a face some frequencies are *transverse* (at an end e), some *live* (they move on level sets
of H), and the rest *idle*: calls whose slopes vanish on the face. The theorem on the page
``three_player_dynamics_theory`` needs, on the face,

1. that the slopes of the idle frequencies vanish,
2. that :math:`\sum w_i(f_i-f_i^*)g_i=0` over the live ones, with :math:`w_i>0` and
   :math:`0<f_i^*<1`,
3. that each transverse slope is :math:`g_k=\lambda_k+\sum p_{ki}g_i+\sum q_{ki}f_ig_i`, with
   :math:`\lambda_k` affine in the idle frequencies,
4. that :math:`(1-2e_k)\lambda_k\le0` for all members of the solution, and < 0 for inner ones,
5. that of two bets a and b which the same idle calls face, at most one has :math:`\lambda=0`,
6. that a bet with :math:`\lambda=0` moves these calls so that its own slope falls.

Each is a matter of identities and signs of rational functions of the pot, decided here exactly and
for all pots inside the range of the solution at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import Any

from guts_core.methods.exact.rational_functions import (
    RationalFunction,
    cell_points,
    constant,
    variable,
)
from guts_core.methods.exact.surds import Surd, square_root
from guts_core.methods.validation import named, one_of
from guts_core.simplified_kuhn.dynamics.flow import scaled_payoffs
from guts_core.simplified_kuhn.dynamics.invariants import (
    FACES,
    conserved_quantities,
    face_vertices,
    free_on,
    slopes_by_name,
)
from guts_core.simplified_kuhn.solutions.families import FAMILY, Family, Vertex
from guts_core.simplified_kuhn.solutions.pots import field_norm
from guts_core.simplified_kuhn.tree import FREQUENCIES

#: The face of each case and the solution on it.
SOLUTIONS = {"1": "1", "3": "4", "4": "5"}

#: Bets, and the calls that face them.
FACED = {"a1": ("c2", "d3"), "b1": ("c2", "d3"), "a2": ("c3", "d1"), "b2": ("c3", "d1")}


@dataclass(frozen=True)
class TransverseSlope:
    r"""A slope on a face as :math:`\lambda+\sum p_ig_i+\sum q_if_ig_i`, identically.

    Attributes
    ----------
    constant : number or rational function of the pot
        :math:`\lambda` where the idle frequencies are 0.
    idle : dict
        Coefficients of the idle frequencies in :math:`\lambda`.
    slopes, products : dict
        p_i and q_i of the live frequencies.
    """

    constant: Any
    idle: dict[str, Any]
    slopes: dict[str, Any]
    products: dict[str, Any]

    def rate(self, frequencies: Mapping[str, Any]) -> Any:
        r""":math:`\lambda`: the mean slope along every orbit on the face."""
        return sum((c * frequencies[name] for name, c in self.idle.items()), self.constant)


def idle_frequencies(face: Mapping[str, int], pot: Any) -> tuple[str, ...]:
    """Free frequencies whose slopes vanish on a face: on it they stand still."""
    rows = [_slopes(f, pot) for f in face_vertices(face)]
    return tuple(name for name in free_on(face) if all(row[name] == 0 for row in rows))


def transverse_slopes(face: Mapping[str, int], pot: Any) -> dict[str, TransverseSlope] | None:
    """The slopes of the fixed frequencies on a face in terms of those of the free ones.

    Parameters
    ----------
    face : mapping
        Frequencies at 0 or 1.
    pot : int, Fraction or RationalFunction
        P, or the variable for which P stands.

    Returns
    -------
    dict, or None
        By name of the fixed frequency; None if some slope is no such combination.
    """
    idle, live = resting_and_moving(face, pot)
    table, right = [], []
    for f in face_vertices(face):
        now, g = dict(zip(FREQUENCIES, f, strict=True)), _slopes(f, pot)
        products = (now[name] * g[name] for name in live)
        table.append([Fraction(1), *(now[n] for n in idle), *(g[n] for n in live), *products])
        right.append(g)
    found = _solutions(table, [[row[name] for row in right] for name in face])
    whole = [_transverse_slope(x, (idle, live, live)) for x in found if x is not None]
    return dict(zip(face, whole, strict=True)) if len(whole) == len(found) else None


def resting_and_moving(face: Mapping[str, int], pot: Any) -> tuple[tuple[str, ...], list[str]]:
    """The free frequencies that rest on a face, and those that move."""
    idle = idle_frequencies(face, pot)
    return idle, [name for name in free_on(face) if name not in idle]


def mean_payoffs(face: Mapping[str, int]) -> list[tuple[Any, list[Any]]] | None:
    r"""24 times each payoff on a face as :math:`m+\sum p_ig_i+\sum q_if_ig_i` of those that move.

    Where the log-odds grow more slowly than time the other terms have the time average 0.

    Parameters
    ----------
    face : mapping
        Frequencies at 0 or 1.

    Returns
    -------
    list of tuple, or None
        m, a function of the pot, and all p and q, for each player; None if some payoff is no such
        combination.
    """
    pot = variable()
    _, live = resting_and_moving(face, pot)
    table, right = [], []
    for f in face_vertices(face):
        now, g = dict(zip(FREQUENCIES, f, strict=True)), _slopes(f, pot)
        table.append([Fraction(1), *(g[n] for n in live), *(now[n] * g[n] for n in live)])
        low, high = (scaled_payoffs(f, Fraction(end)) for end in (0, 1))
        right.append([a + (b - a) * pot for a, b in zip(low, high, strict=True)])
    found = _solutions(table, [list(column) for column in zip(*right, strict=True)])
    whole = [(x[0], x[1:]) for x in found if x is not None]
    return whole if len(whole) == len(found) else None


def _solutions(rows: list[list[Any]], rights: list[list[Any]]) -> list[list[Any] | None]:
    """A solution for each right side, open entries 0; python-flint has no matrices of functions."""
    unknowns = len(rows[0])
    left = [[*row, *right] for row, right in zip(rows, zip(*rights, strict=True), strict=True)]
    solved: dict[int, list[Any]] = {}
    for column in range(unknowns):
        pivot = next((row for row in left if row[column] != 0), None)
        if pivot is None:
            continue
        unit = [entry / pivot[column] for entry in pivot]
        left = [_eliminated(row, unit, column) for row in left if row is not pivot]
        solved = {k: _eliminated(row, unit, column) for k, row in solved.items()}
        solved[column] = unit
    return [
        [solved[k][side] if k in solved else Fraction(0) for k in range(unknowns)]
        if all(row[side] == 0 for row in left)
        else None
        for side in range(unknowns, unknowns + len(rights))
    ]


def _eliminated(row: list[Any], unit: list[Any], column: int) -> list[Any]:
    factor = row[column]
    if factor == 0:
        return row
    return [a - factor * b for a, b in zip(row, unit, strict=True)]


def _transverse_slope(x: list[Any], groups: tuple[Sequence[str], ...]) -> TransverseSlope:
    """The solution of the linear system, sorted into the constant and coefficients by name."""
    rest = iter(x[1:])
    parts = [dict(zip(names, islice(rest, len(names)), strict=True)) for names in groups]
    return TransverseSlope(x[0], *parts)


@dataclass(frozen=True)
class Setting:
    """A face and the solution on it, with the pot as a variable."""

    family: Family
    face: Mapping[str, int]
    vertices: list[Vertex]
    slopes: Mapping[str, TransverseSlope]

    def sign(self, value: Any) -> int | None:
        """At all pots inside the solution's range."""
        return sign_inside(value, self.family.low, self.family.high)

    @property
    def idle(self) -> tuple[str, ...]:
        """Free frequencies that stand still on the face."""
        return tuple(next(iter(self.slopes.values())).idle)

    @property
    def live(self) -> tuple[str, ...]:
        """The other free ones."""
        return tuple(next(iter(self.slopes.values())).slopes)

    def profiles(self) -> list[tuple[list[Any], dict[str, Any]]]:
        """Corners of the face that decide identities, with their slopes."""
        return [(f, _slopes(f, variable())) for f in face_vertices(self.face)]

    def rates(self, vertex: Vertex) -> dict[str, int | None]:
        """Signs of the transverse eigenvalues at a vertex of the solution."""
        f = dict(zip(FREQUENCIES, vertex, strict=True))
        return {
            name: self.sign((1 - 2 * end) * self.slopes[name].rate(f))
            for name, end in self.face.items()
        }


def hypotheses(case: str) -> dict[str, bool]:
    """Whether each hypothesis of the theorem holds at all pots inside the solution's range.

    Parameters
    ----------
    case : str
        "1", "3" or "4", for the faces next to Solutions 1, 4 and 5.

    Examples
    --------
    >>> set(hypotheses("3").values())
    {True}
    """
    named("hypotheses", "case", one_of, case, SOLUTIONS)
    setting = setting_of(case)
    if setting is None:
        return {"transverse slopes": False}
    return {
        "solution on the face": _on_the_face(setting),
        "conserved quantity": is_confining(setting),
        "transverse slopes": _no_poles(setting),
        "signs": has_signs(setting),
        "one bet at a time": _one_at_a_time(setting),
        "feedback": _feedback(setting),
    }


def setting_of(case: str) -> Setting | None:
    """The face of a case and its solution; None if a slope is no combination as needed."""
    family = FAMILY[SOLUTIONS[case]]
    slopes = transverse_slopes(FACES[case], variable())
    if slopes is None:
        return None
    return Setting(family, FACES[case], family.vertices(variable()), slopes)


def sign_inside(value: Any, low: Any, high: Any) -> int | None:
    """The sign of a rational function strictly between two pots; None if it changes there.

    Of a surd of such as well; None also where only its conjugate has a zero.

    Examples
    --------
    >>> pot = variable()
    >>> sign_inside(pot - 3, 3, 4), sign_inside(pot - 3, 2, 4)
    (1, None)
    """
    if not isinstance(value, (RationalFunction, Surd)):
        return int(value > 0) - int(value < 0)
    norm = field_norm(value)
    if not norm:
        return 0
    point, *others = cell_points(norm, low, high)
    return None if others else (1 if value_at(value, point) > 0 else -1)


def value_at(value: Any, point: Fraction) -> Any:
    """A function of the pot, or a surd of such, at a pot."""
    if isinstance(value, Surd):
        root = square_root(value_at(value.radicand, point))
        return value_at(value.rational, point) + value_at(value.root, point) * root
    return value(point) if isinstance(value, RationalFunction) else value


def _on_the_face(setting: Setting) -> bool:
    """Whether the members lie on the face and differ in the idle frequencies only."""
    columns = dict(zip(FREQUENCIES, zip(*setting.vertices, strict=True), strict=True))
    fixed = all(value == end for name, end in setting.face.items() for value in columns[name])
    return fixed and all(value == columns[n][0] for n in setting.live for value in columns[n])


def is_confining(setting: Setting) -> bool:
    """Weights positive, the centre at the solution and inside, the sum identically 0."""
    inside = cell_points(constant(1), setting.family.low, setting.family.high)[0]
    found = conserved_quantities(setting.face, inside)
    weights = {name: w for each in found for name, w in each.weights.items()}
    centre = dict(zip(FREQUENCIES, setting.vertices[0], strict=True))
    rates = (
        sum(w * (f[FREQUENCIES.index(n)] - centre[n]) * g[n] for n, w in weights.items())
        for f, g in setting.profiles()
    )
    return (
        set(weights) == set(setting.live)
        and all(w > 0 for w in weights.values())
        and all(setting.sign(x) == 1 for n in weights for x in (centre[n], 1 - centre[n]))
        and all(rate == 0 for rate in rates)
    )


def _no_poles(setting: Setting) -> bool:
    """Whether the coefficients are finite at every pot inside the range."""
    parts = [
        value
        for each in setting.slopes.values()
        for group in (each.idle, each.slopes, each.products)
        for value in (each.constant, *group.values())
        if isinstance(value, RationalFunction)
    ]
    return all(setting.sign(value.denominator) for value in parts)


def has_signs(setting: Setting) -> bool:
    """Affine in the idle frequencies: nowhere positive, and each negative at some vertex."""
    rates = [setting.rates(vertex) for vertex in setting.vertices]
    never = all(sign in (0, -1) for row in rates for sign in row.values())
    return never and all(any(row[name] == -1 for row in rates) for name in setting.face)


def _one_at_a_time(setting: Setting) -> bool:
    """Where a rate is 0 it is that of a bet which idle calls face, the only one that they face."""
    for vertex in setting.vertices:
        flat = [name for name, sign in setting.rates(vertex).items() if sign == 0]
        calls = [FACED.get(name, ()) for name in flat]
        if not all(set(c) and set(c) <= set(setting.idle) for c in calls):
            return False
        if len(set(calls)) < len(calls):
            return False
    return True


def _feedback(setting: Setting) -> bool:
    """Whether each bet that idle calls face moves all of them against its own slope."""
    bets = [name for name in setting.face if set(FACED.get(name, ("",))) <= set(setting.idle)]
    for bet in bets:
        pushed = [_slopes(_with(f, bet), variable()) for f, _ in setting.profiles()]
        for call, slope in setting.slopes[bet].idle.items():
            wanted = -1 if call in FACED[bet] else 0
            if {setting.sign(slope * push) for push in {g[call] for g in pushed}} != {wanted}:
                return False
    return True


def _with(f: list[Any], bet: str) -> list[Any]:
    """A profile in which a bet is always made: the slopes of calls are affine in bets."""
    return [Fraction(1) if name == bet else x for name, x in zip(FREQUENCIES, f, strict=True)]


def _slopes(f: list[Fraction], pot: Any) -> dict[str, Any]:
    """Slopes at rational frequencies; they are affine in the pot, which may be the variable."""
    if not isinstance(pot, RationalFunction):
        return slopes_by_name(f, pot)
    low, high = (slopes_by_name(f, Fraction(end)) for end in (0, 1))
    return {name: a + (high[name] - a) * pot for name, a in low.items()}
