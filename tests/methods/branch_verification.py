"""The check that a branch has not jumped to another curve."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated

import numpy as np

from guts_core.methods.arguments import Whole, checked
from guts_core.methods.continuation.branch import Branch, follow_segment


@dataclass(frozen=True)
class BranchCheck:
    """Segments of a branch followed again with shorter steps.

    Attributes
    ----------
    segments : ndarray of int
        Index of the first stored point of each segment.
    deviations : ndarray
        Largest difference of an unknown at the end of the segment; infinite if the segment could
        not be followed to its end.
    """

    segments: np.ndarray
    deviations: np.ndarray

    @property
    def deviation(self) -> float:
        """Largest deviation."""
        return float(self.deviations.max(initial=0.0))


@checked
def verify_branch(
    branch: Branch, sample: Annotated[int, Whole(1)] = 50, seed: Annotated[int, Whole(0)] = 0
) -> BranchCheck:
    """Follow a sample of the stored segments again with steps of at most half their length.

    A jump to another curve shows as a deviation: the curve through the segment's first point does
    not pass its end.

    Parameters
    ----------
    branch : Branch
        What to check.
    sample : int
        Number of segments, drawn without replacement; all of them if there are no more.
    seed : int
        Of the draw.

    Returns
    -------
    BranchCheck

    Raises
    ------
    ValueError
        If ``sample`` is not a positive integer.
    """
    count = min(sample, len(branch) - 1)
    rng = np.random.default_rng(seed)
    segments = np.sort(rng.choice(max(len(branch) - 1, 0), size=count, replace=False))
    deviations = np.array([_deviation(branch, int(i)) for i in segments])
    return BranchCheck(segments, deviations)


def _deviation(branch: Branch, i: int) -> float:
    """Distance to the stored end of segment i, on the plane through it across the chord."""
    weight = branch.state.start.weight
    end = np.append(branch.x[i + 1], weight * branch.parameters[i + 1])
    chord = end - np.append(branch.x[i], weight * branch.parameters[i])
    again = follow_segment(branch, i, lambda point: float(chord @ (point.position - end)))
    return math.inf if again is None else float(np.abs(again.position - end).max())
