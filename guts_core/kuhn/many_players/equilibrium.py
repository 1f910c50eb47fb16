"""Equilibria of Kuhn poker with any number of players at one pot ([Bil18] sec. 3, 6).

The regularised game is followed from x = 1/2 as epsilon falls, as for three players. Then what is
left of the regularisation is removed. Each answer carries the gains of the best replies in the
game itself, by backward induction over all deals.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from guts_core.kuhn.curves.regularised import followable, regularised_equilibrium
from guts_core.kuhn.many_players.game import MultiplayerKuhn
from guts_core.methods import arguments

#: Gauss-Newton steps, and the relative singular value that counts as 0.
_STEPS, _RANK = 12, 1e-9

#: Margins of the active set in units of sqrt(epsilon), and gains that rounding explains.
_MARGINS, _ROUNDING = (3.0, 10.0, 1.0, 30.0, 0.3), 1e-13


@dataclass(frozen=True)
class NearEquilibrium:
    """A strategy profile with its certificate.

    Attributes
    ----------
    frequencies : numpy.ndarray
        Shape (nodes, cards), read-only.
    expectations : numpy.ndarray
        Payoffs per hand.
    gains : numpy.ndarray
        What each player gains by the best reply: 0 for all at an equilibrium.
    epsilon : float
        Regularisation; 0 if it was removed.
    """

    frequencies: np.ndarray
    expectations: np.ndarray
    gains: np.ndarray
    epsilon: float

    def __post_init__(self) -> None:
        for array in (self.frequencies, self.expectations, self.gains):
            array.setflags(write=False)


@arguments.checked(
    game=arguments.a(MultiplayerKuhn), pot=followable["pot"], epsilon=followable["epsilon"]
)
def near_equilibrium(game: MultiplayerKuhn, pot: float, epsilon: float = 1e-8) -> NearEquilibrium:
    """One solution of the regularised game at a pot.

    Parameters
    ----------
    game : MultiplayerKuhn
        The game.
    pot : float
        P > 0.
    epsilon : float
        Regularisation of the gradient per hand, positive.

    Returns
    -------
    NearEquilibrium
        Its gains are of the order of ``epsilon``.

    Raises
    ------
    ValueError
        If an argument is not of its kind or out of range, as for ``regularised_equilibrium``.
    ArithmeticError
        If the curve could not be followed to ``epsilon``.

    Examples
    --------
    >>> near_equilibrium(MultiplayerKuhn(2, 3), 2).expectations.round(6).tolist()
    [-0.055556, 0.055556]
    """
    # The homotopy asks of a game only what this one has too.
    unknowns = regularised_equilibrium(game, pot, epsilon)
    return certified(game, unknowns, pot, epsilon)


@arguments.checked(
    game=arguments.a(MultiplayerKuhn), pot=arguments.positive, near=arguments.a(NearEquilibrium)
)
def without_regularisation(
    game: MultiplayerKuhn, pot: float, near: NearEquilibrium
) -> NearEquilibrium:
    """Remove what is left of the regularisation: an equilibrium to rounding errors.

    Frequencies within a few sqrt(epsilon) of 0 or 1 are put there; for the others f = 0 is solved
    by Gauss-Newton steps of least length, since equilibria are often not isolated. Several margins
    are tried. That alone proves nothing: the gains of the answer say whether it is an equilibrium.

    Parameters
    ----------
    game : MultiplayerKuhn
        The game.
    pot : float
        P.
    near : NearEquilibrium
        From :func:`near_equilibrium`, with a small ``epsilon`` such as 1e-8.

    Returns
    -------
    NearEquilibrium
        With ``epsilon`` 0.

    Examples
    --------
    >>> game = MultiplayerKuhn(2, 3)
    >>> found = without_regularisation(game, 2, near_equilibrium(game, 2))
    >>> bool(found.gains.max() < 1e-15)
    True
    """
    tried = []
    for factor in _MARGINS:
        unknowns = _on_active_set(game, pot, near, factor * math.sqrt(near.epsilon))
        tried.append(certified(game, unknowns, pot, 0.0))
        if tried[-1].gains.max() <= _ROUNDING * (1 + pot):
            break
    return min(tried, key=lambda found: found.gains.max())


def _on_active_set(
    game: MultiplayerKuhn, pot: float, near: NearEquilibrium, margin: float
) -> np.ndarray:
    """Frequencies within the margin of 0 or 1 put there, f = 0 solved for the others."""
    x = game.reduce(near.frequencies)
    x = np.where(x < margin, 0.0, np.where(x > 1 - margin, 1.0, x))
    mixed = np.flatnonzero((x > 0) & (x < 1))
    for _ in range(_STEPS):
        at = game.system(x, pot)
        matrix = at.jacobian[np.ix_(mixed, mixed)]
        x[mixed] -= np.linalg.lstsq(matrix, at.gradient[mixed], rcond=_RANK)[0]
    return np.clip(x, 0, 1)


def certified(
    game: MultiplayerKuhn, unknowns: np.ndarray, pot: float, epsilon: float
) -> NearEquilibrium:
    """The profile with these free frequencies, its expectations and gains."""
    full = game.complete(unknowns)
    return NearEquilibrium(full, game.expectations(full, pot), game.gains(full, pot), epsilon)
