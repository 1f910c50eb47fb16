r"""Solutions 2, 3, 6, 7 and 8 are unstable, proved for all pots inside their ranges at once.

If all eigenvalues of the Jacobian J of the interior frequencies were imaginary, the trace of each
odd power of J would be 0, being real and imaginary at once. So an odd power whose trace has no zero
inside the range, with P as a variable, proves an eigenvalue with positive real part there: the
trace of J itself is 0.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from guts_core.methods.exact.rational_functions import variable
from guts_core.simplified_kuhn.dynamics.invariants import slopes_by_name
from guts_core.simplified_kuhn.solutions.families import Family
from guts_core.simplified_kuhn.solutions.pots import field_norm
from guts_core.simplified_kuhn.tree import FREQUENCIES
from paper_ledger.bil17.stability.attraction import sign_inside


def odd_trace(family: Family, power: int) -> Any:
    """Trace of a power of J at the solution, a rational function of the pot or a surd of such."""
    block = jacobian(family)
    raised = block
    for _ in range(power - 1):
        raised = raised @ block
    return raised.trace()


def unstable_inside(family: Family) -> bool:
    """Whether the trace of the third or fifth power proves instability inside the whole range."""
    for power in (3, 5):
        norm = field_norm(odd_trace(family, power))
        if sign_inside(norm, family.low, family.high):
            return True
    return False


def jacobian(family: Family) -> np.ndarray:
    """The block of the interior frequencies, with the pot as the variable.

    At a vertex of the family: the calls that vary along it do not enter the traces, for they stand
    still on the face.
    """
    f = family.vertices(variable())[0]
    inner = [i for i, x in enumerate(f) if x != 0 and x != 1]
    rows = [[f[i] * (1 - f[i]) * mixed(f, i, j) for j in inner] for i in inner]
    return np.array(rows, dtype=object)


def mixed(f: tuple[Any, ...], i: int, j: int) -> Any:
    """24 times a mixed derivative: slopes are affine in each frequency."""
    low, high = (
        slopes_by_name([*f[:j], 0 * f[j] + end, *f[j + 1 :]], variable())[FREQUENCIES[i]]
        for end in (0, 1)
    )
    return high - low
