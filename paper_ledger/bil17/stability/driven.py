r"""Solutions 9 and 10: what the theorems on driven oscillators need, decided exactly.

On the faces of Case 6 and of P > 5 pairs of frequencies run on closed curves, and drive the
oscillator of :math:`b_3` and the calls that it faces, without being driven by it. A point is stable
in the cube if it is stable on such a face and all *transverse* eigenvalues, those of the
frequencies that are fixed on the face, are negative. Here it is decided at all pots inside the
range at once that they are, and that the slopes on the face have the form used in the proof.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from guts_core.methods.exact.rational_functions import variable
from guts_core.methods.validation import named, one_of
from guts_core.simplified_kuhn.dynamics.invariants import FACES, face_vertices, slopes_by_name
from guts_core.simplified_kuhn.solutions.families import FAMILY, Family
from guts_core.simplified_kuhn.tree import FREQUENCIES
from paper_ledger.bil17.stability.attraction import sign_inside

#: The face of each solution.
CASES = {"9": "6", "10": "10"}


def driven_slopes(label: str, f: Mapping[str, Any], pot: Any) -> dict[str, Any]:
    """Slopes of the frequencies that move on the face of Solution 9 or 10, as the page has them."""
    q = pot + 1
    found = {
        "d1": q * f["b2"] - 2,
        "b2": pot - 3 - q * f["d1"],
        "c1": q * f["b3"] - 2 + f["b2"],
    }
    if label == "10":
        pair = {"b1": pot - 5 - q * f["c2"], "c2": pot * f["b1"] - 2}
        return found | pair | {"b3": pot - 1 - q * f["c1"]}
    pair = {"b1": 2 * pot - 4 - q * f["d3"], "d3": q * f["b1"] - 2}
    calls = {"d2": q * f["b3"] - 2 + f["b1"], "b3": 2 * pot - q * (f["c1"] + f["d2"])}
    return found | pair | calls


def driven_hypotheses(label: str) -> dict[str, bool]:
    """Whether each hypothesis holds at all pots inside the range of Solution 9 or 10.

    Parameters
    ----------
    label : str
        "9" or "10".

    Examples
    --------
    >>> driven_hypotheses("10")
    {'on the face': True, 'slopes': True, 'transverse': True}
    """
    named("driven_hypotheses", "label", one_of, label, CASES)
    family = FAMILY[label]
    face = FACES[CASES[label]]
    vertices = [dict(zip(FREQUENCIES, v, strict=True)) for v in family.vertices(variable())]
    return {
        "on the face": all(f[name] == end for f in vertices for name, end in face.items()),
        "slopes": _slopes_as_stated(label, face),
        "transverse": set(transverse_signs(family, face)) == {-1},
    }


def transverse_signs(family: Family, face: Mapping[str, int]) -> list[int | None]:
    """Signs of the transverse eigenvalues at the vertices of a solution, inside its range.

    The eigenvalues are affine along the family, so that those of its members have them too.
    """
    signs = []
    for vertex in family.vertices(variable()):
        slopes = slopes_by_name(list(vertex), variable())
        rates = ((1 - 2 * Fraction(end)) * slopes[name] for name, end in face.items())
        signs += [sign_inside(rate, family.low, family.high) for rate in rates]
    return signs


def _slopes_as_stated(label: str, face: Mapping[str, int]) -> bool:
    """At the corners of the face and two pots: both sides are affine in the pot."""
    for pot in (Fraction(0), Fraction(1)):
        for corner in face_vertices(face):
            stated = driven_slopes(label, dict(zip(FREQUENCIES, corner, strict=True)), pot)
            slopes = slopes_by_name(corner, pot)
            if stated != {name: g for name, g in slopes.items() if name not in face}:
                return False
    return True
