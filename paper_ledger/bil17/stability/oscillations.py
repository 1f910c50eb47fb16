r"""How many eigenvalues are imaginary at Solutions 1, 4, 5, 9 and 10: all members, all pots inside.

With the rates of change :math:`f_i(1-f_i)g_i` the Jacobian at a rest point on a face is, for the
frequencies that are free there, :math:`DM` with :math:`D` the diagonal of the *widths*
:math:`f_i(1-f_i)` and :math:`M_{ij}=\partial g_i/\partial f_j`.

On the faces of Solutions 1, 4 and 5 the idle frequencies have zeros for rows. For the live ones
:math:`\sum w_i(f_i-f_i^*)g_i=0` with :math:`w_i>0`, which twice differentiated at the centre says
that :math:`w_iM_{ij}` is antisymmetric. So :math:`DM` is similar to an antisymmetric matrix, all of
its eigenvalues are imaginary, and none is 0 if :math:`\det M\ne0`.

On the faces of Solutions 9 and 10 M has blocks, of a bluff and the calls that it faces, which drive
only what comes after them. The eigenvalues of such a block are 0 and :math:`\pm i\omega` with
:math:`\omega^2=-\sum M_{bc}M_{cb}\,f_b(1-f_b)\,f_c(1-f_c)`, the sum over the calls c. The widths of
the calls are concave along the solution, so that :math:`\omega^2>0` at its vertices is enough.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

from guts_core.methods.exact.rational_functions import variable
from guts_core.methods.validation import named, one_of
from guts_core.simplified_kuhn.dynamics.invariants import slopes_by_name
from guts_core.simplified_kuhn.solutions.families import FAMILY, Family
from guts_core.simplified_kuhn.tree import FREQUENCIES
from paper_ledger.bil17.stability.attraction import (
    SOLUTIONS,
    Setting,
    has_signs,
    is_confining,
    setting_of,
    sign_inside,
)
from paper_ledger.bil17.stability.driven import driven_hypotheses, driven_slopes

#: Bluffs and the calls that they face, on the faces of Solutions 9 and 10, each before those that
#: it drives.
OSCILLATORS: dict[str, dict[str, tuple[str, ...]]] = {
    "9": {"b1": ("d3",), "b2": ("d1",), "b3": ("c1", "d2")},
    "10": {"b1": ("c2",), "b2": ("d1",), "b3": ("c1",)},
}

_CASES = {label: case for case, label in SOLUTIONS.items()}


def oscillating(label: str) -> int | None:
    """How many eigenvalues are imaginary and not 0, if all others are 0 or negative.

    Parameters
    ----------
    label : str
        "1", "4", "5", "9" or "10".

    Returns
    -------
    int or None
        The number, if it is the same for all members at all pots inside the range of the solution;
        None if that is not shown.

    Examples
    --------
    >>> oscillating("1"), oscillating("9")
    (2, 6)
    """
    named("oscillating", "label", one_of, label, (*_CASES, *OSCILLATORS))
    if label in OSCILLATORS:
        family = FAMILY[label]
        shown = all(driven_hypotheses(label).values()) and _all_swing(family)
        return 2 * len(OSCILLATORS[label]) if shown else None
    setting = setting_of(_CASES[label])
    if setting is None or not (is_confining(setting) and has_signs(setting)):
        return None
    return len(setting.live) if _is_regular(setting) else None


def _is_regular(setting: Setting) -> bool:
    """Whether the determinant of M is nowhere 0, and M the same whatever the idle frequencies."""
    centre = dict(zip(FREQUENCIES, setting.vertices[0], strict=True))
    corners = (dict(zip(setting.idle, ends, strict=True)) for ends in _cube(len(setting.idle)))
    first, *others = (slope_derivatives(centre | corner, setting.live) for corner in corners)
    return bool(setting.sign(_determinant(first))) and all(other == first for other in others)


def _cube(size: int) -> product[tuple[int, ...]]:
    """The corners of a cube; slopes are multilinear, so that these decide."""
    return product((0, 1), repeat=size)


def slope_derivatives(f: dict[str, Any], names: Sequence[str]) -> list[list[Any]]:
    """The derivatives of the slopes of these frequencies by each other, with P as the variable."""
    pot = variable()

    def at(name: str, end: int) -> dict[str, Any]:
        return slopes_by_name(list((f | {name: 0 * pot + end}).values()), pot)

    columns = [(at(name, 0), at(name, 1)) for name in names]
    return [[high[name] - low[name] for low, high in columns] for name in names]


def _determinant(rows: list[list[Any]]) -> Any:
    if not rows:
        return 1
    first, *rest = rows
    minors = (_determinant([row[:k] + row[k + 1 :] for row in rest]) for k in range(len(first)))
    return sum(
        (-1) ** k * x * minor for k, (x, minor) in enumerate(zip(first, minors, strict=True))
    )


def _all_swing(family: Family) -> bool:
    """Whether M has the blocks, and each of them two imaginary eigenvalues at all members."""
    label = family.label
    pot, seen = variable(), list[str]()
    vertices = [dict(zip(FREQUENCIES, v, strict=True)) for v in family.vertices(pot)]
    for bet, calls in OSCILLATORS[label].items():
        block = (bet, *calls)
        change = {by: _change(label, vertices[0], by) for by in block}
        pulls = {call: -change[call][bet] * change[bet][call] for call in calls}
        squares = [
            sum(pull * _width(f[bet]) * _width(f[call]) for call, pull in pulls.items())
            for f in vertices
        ]
        signs = {sign_inside(x, family.low, family.high) for x in (*squares, *pulls.values())}
        seen += block
        coupled = {(by, name) for by in block for name in seen if change[by][name] != 0}
        if coupled != {pair for call in calls for pair in ((bet, call), (call, bet))}:
            return False
        if signs != {1} or any(f[bet] != vertices[0][bet] for f in vertices):
            return False
    return set(seen) == set(change[bet])


def _change(label: str, f: dict[str, Any], by: str) -> dict[str, Any]:
    """A column of M: the derivatives of the slopes, affine as stated, by this frequency."""
    low, high = (driven_slopes(label, f | {by: end}, variable()) for end in (0, 1))
    return {name: high[name] - low[name] for name in low}


def _width(x: Any) -> Any:
    return x * (1 - x)
