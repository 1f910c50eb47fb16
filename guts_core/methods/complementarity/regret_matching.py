"""Regret matching in many copies of a game at once, to find points near equilibria.

The rule is that of Hart and Mas-Colell (2000), in Tammelin's variant (2014) without negative
regrets.
"""

import numpy as np

from guts_core.methods.complementarity.multilinear import MultilinearSystem

#: Least weight of a frequency that is not reached; how many copies are treated at a time.
_UNREACHED, _CHUNK = 1e-3, 256


def regret_averages(
    system: MultilinearSystem, starts: np.ndarray, rounds: int, before: np.ndarray
) -> np.ndarray:
    """Average play after some rounds of regret matching.

    In games of several players nothing makes the averages converge to an equilibrium. As starts of
    a search they do well.

    Parameters
    ----------
    system : MultilinearSystem
        Derivatives of each player's payoff by her own frequencies, without the chance that her own
        earlier action leads there.
    starts : numpy.ndarray
        Frequencies of the first round, shape (copies, unknowns).
    rounds : int
        Number of rounds; 0 returns the starts.
    before : numpy.ndarray
        For each frequency the index of her own earlier one, which must be passive; -1 for none.

    Returns
    -------
    numpy.ndarray
        Shape (copies, unknowns).
    """
    parts = [
        _averages(system, starts[low : low + _CHUNK], rounds, before)
        for low in range(0, len(starts), _CHUNK)
    ]
    return np.concatenate([np.empty((0, system.unknowns)), *parts])


def _averages(
    system: MultilinearSystem, starts: np.ndarray, rounds: int, before: np.ndarray
) -> np.ndarray:
    x, active, passive = starts, starts, 1 - starts
    total, weight = np.zeros_like(x), np.zeros_like(x)
    for count in range(1, rounds + 1):
        reach = np.where(before >= 0, 1 - x[:, before], 1.0)
        share = count * (reach + _UNREACHED)
        total, weight = total + share * x, weight + share
        f = system.values(x)
        active = np.maximum(active + f * (1 - x), 0)
        passive = np.maximum(passive - f * x, 0)
        x = active / (active + passive)  # never 0 / 0: where one becomes 0 the other one grows
    return total / weight if rounds else starts
