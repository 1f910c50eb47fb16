"""Points equally spaced along a curve, for animations ([Bil18] sec. 5)."""

from dataclasses import dataclass, field
from typing import Annotated

import numpy as np

from guts_core.kuhn.curves.curve import EquilibriumCurve
from guts_core.methods.arguments import Whole, checked
from guts_core.methods.records import ReadOnly


@dataclass(frozen=True)
class CurveFrames(ReadOnly):
    """Strategies in equal steps of arc length, interpolated between stored points.

    Attributes
    ----------
    arc_length, pots : numpy.ndarray, shape (frames,)
        Length of the curve, and P.
    frequencies : numpy.ndarray, shape (frames, 12, cards)
        Probabilities of the aggressive actions. They are for pictures: between stored points they
        solve no equations.
    """

    arc_length: np.ndarray
    pots: np.ndarray
    frequencies: np.ndarray = field(repr=False)


@checked
def along_curve(curve: EquilibriumCurve, frames: Annotated[int, Whole(2, 10**6)]) -> CurveFrames:
    """Points in equal steps of arc length, from the first stored point to the last.

    Parameters
    ----------
    curve : EquilibriumCurve
        The curve, with at least two stored points.
    frames : int
        Number of points, at least 2.

    Returns
    -------
    CurveFrames

    Raises
    ------
    ValueError
        If ``frames`` is not an integer >= 2, or the curve has fewer than two points.

    Examples
    --------
    >>> from guts_core.kuhn import equilibrium_curve
    >>> frames = along_curve(equilibrium_curve(4, (1, 3)), 5)
    >>> bool(np.ptp(np.diff(frames.arc_length)) < 1e-12)
    True
    """
    lengths = curve.arc_length
    if len(lengths) < 2:
        raise ValueError("along_curve: curve must have at least two stored points")
    wanted = np.linspace(lengths[0], lengths[-1], frames)
    left = np.clip(np.searchsorted(lengths, wanted, side="right") - 1, 0, len(lengths) - 2)
    share = (wanted - lengths[left]) / (lengths[left + 1] - lengths[left])
    pots = (1 - share) * curve.pots[left] + share * curve.pots[left + 1]
    share = share[:, None]
    unknowns = (1 - share) * curve.unknowns[left] + share * curve.unknowns[left + 1]
    return CurveFrames(wanted, pots, curve.game.complete(unknowns))
