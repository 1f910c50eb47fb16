r"""Which faces are harmonic games, and which decisions react without being answered.

On a face let every frequency that moves be a player of its own, with the actions 1 and 0 and the
slope :math:`g_i` as what the action 1 gains. The game is *harmonic* with weights
:math:`\mu_i(0),\mu_i(1)>0` if at every corner :math:`\alpha`

.. math:: \sum_i\sum_\beta\mu_i(\beta)\,[u_i(\alpha)-u_i(\beta;\alpha_{-i})]=0 .

With :math:`w_i=\mu_i(0)+\mu_i(1)` and :math:`m_i=\mu_i(1)` this is
:math:`\sum(w_if_i-m_i)\,g_i=0` on the whole face, the condition under which
:func:`~guts_core.simplified_kuhn.dynamics.invariants.separable_invariants` finds conserved sums,
with :math:`0<m_i<w_i`.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

from guts_core.simplified_kuhn.dynamics.invariants import (
    FACES,
    face_vertices,
    separable_invariants,
    slopes_by_name,
)
from paper_ledger.bil17.stability.attraction import resting_and_moving


def moving(case: str, pot: Fraction) -> list[str]:
    """Frequencies that move on the face of a case."""
    return resting_and_moving(FACES[case], pot)[1]


def harmonic_weights(case: str, pot: Fraction) -> dict[str, tuple[Fraction, Fraction]] | None:
    """Weights w and m with which the face of a case is a harmonic game.

    Parameters
    ----------
    case : str
        A key of ``FACES``.
    pot : Fraction
        P.

    Returns
    -------
    dict, or None
        From each frequency that moves to w and m, 0 < m < w. None if there are no such weights:
        then w is 0 for some frequency in every solution of the linear system.

    Raises
    ------
    ArithmeticError
        If neither is found (not for the faces of the paper).

    Examples
    --------
    >>> weights = harmonic_weights("3", Fraction(67, 20))
    >>> [f"{name} {w}" for name, (w, _) in weights.items()]
    ['d1 1', 'a2 1', 'b2 1', 'b3 3/2']
    >>> harmonic_weights("5", Fraction(83, 20)) is None
    True
    """
    laws, names = separable_invariants(case, pot), moving(case, pot)
    if any(all(law.get(name, (0, 0))[0] == 0 for law in laws) for name in names):
        return None
    sums = dict.fromkeys(names, (Fraction(0), Fraction(0)))
    for law in laws:
        unit = next((w for w, _ in law.values() if w), Fraction(1))
        for name, (w, m) in law.items():
            sums[name] = sums[name][0] + w / unit, sums[name][1] + m / unit
    if all(0 < m < w for w, m in sums.values()):
        return sums
    raise ArithmeticError(f"harmonic_weights: the signs on the face of Case {case} are not decided")


def unanswered(case: str, pot: Fraction) -> list[tuple[str, str]]:
    """Pairs of moving frequencies of which the first reacts to the second and not conversely.

    Examples
    --------
    >>> unanswered("5", Fraction(83, 20))
    [('d2', 'b1'), ('c3', 'b1')]
    """
    names = moving(case, pot)
    reacting = {two: _reacting(case, pot, two) for two in names}
    return [
        (one, two)
        for one, two in permutations(names, 2)
        if one in reacting[two] and two not in reacting[one]
    ]


def _reacting(case: str, pot: Fraction, name: str) -> set[str]:
    """Frequencies whose slopes depend on this one anywhere on the face."""
    ends = [face_vertices({**FACES[case], name: end}) for end in (0, 1)]
    slopes = ([slopes_by_name(f, pot) for f in corners] for corners in ends)
    return {
        other
        for low, high in zip(*slopes, strict=True)
        for other in low
        if low[other] != high[other]
    }
