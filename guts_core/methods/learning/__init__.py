"""Fictitious play in rounds and in continuous time, for any number of players."""

from guts_core.methods.learning.continuous import continuous_fictitious_play
from guts_core.methods.learning.continuous_many import BestResponsePath, PathEnd, best_response_path
from guts_core.methods.learning.discrete import FictitiousPlay, fictitious_play

__all__ = [
    "BestResponsePath",
    "FictitiousPlay",
    "PathEnd",
    "best_response_path",
    "continuous_fictitious_play",
    "fictitious_play",
]
