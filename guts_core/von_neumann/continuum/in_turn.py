r"""Three players in turn with hands from an interval: the thresholds where exact searches begin.

Player I bets below A and above B; player II calls above :math:`C_2`, player III above :math:`C_s`
after a fold and above :math:`C_t` after a call. In the solution found numerically

.. math:: A<C_s<B<C_2<C_t :

once player II has folded, III can call with less than II needs with III still to come. The
indifferent hands give, in the order :math:`C_s, C_2, C_t, A, B`,

.. math::
    A(b+3)&=b(1-B),\qquad (A+C_2-B)\,C_t=A,\\
    3(b+1)(A+C_t-B)(C_t-C_2)&=(2b+3)A(1-C_2),\\
    3A^2-1&=(b+3)C_2C_s-(b+1),\\
    3B^2-1&=2C_2C_s+(b+2)C_2(B-C_s)-(b+1)(1-C_2B).
"""

import numpy as np

#: C_2, C_s, C_t where the equations are not solved.
_START = (0.84, 0.48, 0.90)


def in_turn_thresholds(bet: float) -> tuple[float, float, float]:
    """C_2, C_s, C_t of the continuous game, or a guess for bets for which they are not found.

    They only order the search with a finite deck.
    """
    from scipy.optimize import root

    found = root(_equations, [0.07, 0.83, 0.84, 0.48, 0.90], args=(bet,))
    below, above, second, fold, call = found.x
    if found.success and 0 < below < fold < above < second < call < 1:
        return float(second), float(fold), float(call)
    return _START


def _equations(point: np.ndarray, b: float) -> list[float]:
    below, above, second, fold, call = point
    return [
        below * (b + 3) - b * (1 - above),
        (below + second - above) * call - below,
        3 * (b + 1) * (below + call - above) * (call - second) - (2 * b + 3) * below * (1 - second),
        3 * below**2 + b - (b + 3) * second * fold,
        2 * second * fold
        + (b + 2) * second * (above - fold)
        - (b + 1) * (1 - second * above)
        - 3 * above**2
        + 1,
    ]
