"""Equilibria in rational numbers, next to those found in floats.

The equations are solved to 70 digits by Newton steps with exact residuals; then fractions with
denominators of up to 30 digits are read off and tested: the gains of the best replies must be 0.
"""

from fractions import Fraction
from typing import Annotated

import numpy as np

from guts_core.kuhn.equilibrium import Equilibrium, certified
from guts_core.methods.arguments import Whole, checked
from guts_core.methods.threads import one_thread

#: Digits carried and digits that count as converged, Newton steps, size of the fractions read off.
_UNIT, _SMALL, _STEPS, _DENOMINATOR = 10**80, Fraction(1, 10**70), 100, 10**30

#: How far beyond 0 or 1 a step may end before it is cut: more than rounding, less than a move.
_EDGE = Fraction(1, 10**9)

#: Where rounding the chosen frequencies leads out of the family, fractions ten times finer are
#: tried, this many times in all. What irrational numbers leave, read off to 30 digits, is less.
_FINER, _NO_GAIN = 6, Fraction(1, 10**20)

#: Relative pivot that counts as 0.
_RANK = 1e-9


@checked
def rational_member(
    equilibrium: Equilibrium, denominator: Annotated[int, Whole(1)] = 60
) -> Equilibrium:
    """An equilibrium in Fractions in the same family.

    As many interior frequencies as the family has dimensions are set to fractions with small
    denominators; the others follow from the equations. Where they are irrational the answer solves
    the equations to 30 digits only, and ``exact`` is False. At an edge of the family small
    denominators may lie outside; then larger ones are tried.

    Parameters
    ----------
    equilibrium : Equilibrium
        From :func:`guts_core.kuhn.equilibria.exact.polish`.
    denominator : int
        Largest denominator of the frequencies that are chosen first, at least 1.

    Returns
    -------
    Equilibrium
        With Fractions. ``exact`` is the proof that nobody gains; otherwise ``gains`` bounds it.

    Raises
    ------
    ArithmeticError
        If the Newton steps did not converge, or left the unit box.

    Examples
    --------
    >>> from guts_core.kuhn.equilibria.exact import polish
    >>> from guts_core.kuhn.three_players.rules import KuhnPoker
    >>> from guts_core.kuhn.curves.regularised import regularised_equilibrium
    >>> near = regularised_equilibrium(KuhnPoker(4), 6.0)
    >>> found = rational_member(polish(4, KuhnPoker(4).complete(near), 6))
    >>> found.exact, [str(24 * e) for e in found.expectations]
    (True, ['-44/49', '-1/7', '51/49'])
    """
    with one_thread():
        equations, unknowns = _square_system(equilibrium)
        found: list[Equilibrium] = []
        for finer in range(_FINER):
            found.append(_member(equilibrium, denominator * 10**finer, equations, unknowns))
            if max(found[-1].gains) <= _NO_GAIN:
                return found[-1]
        return found[0]


def _member(
    equilibrium: Equilibrium, denominator: int, equations: np.ndarray, unknowns: np.ndarray
) -> Equilibrium:
    """The member whose chosen frequencies have denominators of at most this size."""
    game, partition = equilibrium.game, equilibrium.partition
    start = np.array([Fraction(x) for x in game.reduce(equilibrium.frequencies)], dtype=object)
    start[partition.low], start[partition.high] = Fraction(0), Fraction(1)
    for k in np.flatnonzero(partition.free):
        if k not in unknowns:
            start[k] = start[k].limit_denominator(denominator)
    precise = _refined(equilibrium, start, equations, unknowns)
    read = precise.copy()
    for k in unknowns:
        read[k] = precise[k].limit_denominator(_DENOMINATOR)
    if not all(0 <= x <= 1 for x in read):
        raise ArithmeticError("rational_member: the equilibrium left the unit box")
    return certified(game, Fraction(equilibrium.pot), read, partition)


def _square_system(equilibrium: Equilibrium) -> tuple[np.ndarray, np.ndarray]:
    """As many independent equations as unknowns, by pivoting; indices of both."""
    partition = equilibrium.partition
    x = equilibrium.game.reduce(equilibrium.frequencies).astype(float)
    jacobian = equilibrium.game.system(x, float(equilibrium.pot)).jacobian
    free, zero = np.flatnonzero(partition.free), np.flatnonzero(partition.zero)
    columns = independent(jacobian[np.ix_(zero, free)])
    rows = independent(jacobian[np.ix_(zero, free[columns])].T)
    return zero[rows], free[columns]


def independent(matrix: np.ndarray) -> np.ndarray:
    """Indices of columns that span the range."""
    from scipy.linalg import qr  # slow to import in the reader's browser

    if 0 in matrix.shape:
        return np.zeros(0, dtype=int)
    triangle, order = qr(matrix, mode="r", pivoting=True)
    pivots = np.abs(np.diag(triangle))
    return np.asarray(order[: int((pivots > _RANK * max(pivots[0], _RANK)).sum())])


def _refined(
    equilibrium: Equilibrium, x: np.ndarray, equations: np.ndarray, unknowns: np.ndarray
) -> np.ndarray:
    """Newton steps with a fixed inverse in floats and residuals in Fractions."""
    game, x = equilibrium.game, x.copy()
    system = game.system(x.astype(float), float(equilibrium.pot))
    try:
        inverse = np.linalg.inv(system.jacobian[np.ix_(equations, unknowns)])
    except np.linalg.LinAlgError:
        raise ArithmeticError("rational_member: the equations are singular here") from None
    for _ in range(_STEPS):
        slopes = game.gradient(game.complete(x), equilibrium.pot, reach_free=True)
        residual = game.reduce(slopes)[equations]
        largest = max((abs(r) for r in residual), default=Fraction(0))
        if largest < _SMALL:
            return x
        for k, step in zip(unknowns, inverse @ (residual / largest).astype(float), strict=True):
            x[k] = Fraction(round((x[k] - Fraction(step) * largest) * _UNIT), _UNIT)
        if not all(-_EDGE <= x[k] <= 1 + _EDGE for k in unknowns):
            break
        # One of them may be 0 or 1 itself.
        x[unknowns] = [min(max(each, Fraction(0)), Fraction(1)) for each in x[unknowns]]
    raise ArithmeticError("rational_member: the Newton steps did not converge")
