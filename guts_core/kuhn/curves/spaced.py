"""Points equally spaced along a curve, for animations ([Bil18] sec. 5)."""

from dataclasses import dataclass, field
from typing import Annotated

import numpy as np

from guts_core.kuhn.curves.curve import EquilibriumCurve
from guts_core.methods.arguments import Whole, checked
from guts_core.methods.records import ReadOnly

#: Most frequencies of all points together.
_MOST_FREQUENCIES = 5 * 10**7


@dataclass(frozen=True)
class CurveFrames(ReadOnly):
    """Strategies in equal steps of arc length, interpolated between stored points.

    Attributes
    ----------
    arc_length, pots : numpy.ndarray, shape (frames,)
        Length of the curve, as the sum of its chords, and P.
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
        Number of points, at least 2 and at most 10^6; fewer where a profile has more than 50
        frequencies, 5 10^7 in all.

    Returns
    -------
    CurveFrames

    Raises
    ------
    ValueError
        If ``frames`` is not such an integer, or the curve has fewer than two points.

    Examples
    --------
    >>> from guts_core.kuhn import equilibrium_curve
    >>> frames = along_curve(equilibrium_curve(4, (1, 3)), 5)
    >>> bool(np.ptp(np.diff(frames.arc_length)) < 1e-12)
    True
    """
    return equally_spaced("along_curve", curve, frames)


def equally_spaced(function: str, curve: EquilibriumCurve, frames: int) -> CurveFrames:
    """What :func:`along_curve` returns, for a function that is named in errors."""
    lengths = curve.arc_length
    if len(lengths) < 2:
        raise ValueError(f"{function}: curve must have at least two stored points")
    most = _MOST_FREQUENCIES // curve.game.free.size
    if frames > most:
        raise ValueError(f"{function}: frames must be at most {most} for this game, got {frames}")
    wanted = np.linspace(lengths[0], lengths[-1], frames)
    pots, *unknowns = (np.interp(wanted, lengths, y) for y in (curve.pots, *curve.unknowns.T))
    return CurveFrames(wanted, pots, curve.game.complete(np.array(unknowns).T))
