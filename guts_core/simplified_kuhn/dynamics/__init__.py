"""Repeated play of simplified Kuhn poker.

``flow`` is the vector field of [Bil17] section 4, ``simulation`` follows it, ``ensembles`` from
many starts and ``sections`` through a plane. ``invariants`` has what is conserved, ``linear`` the
stability of each solution; ``related_flows`` is smoothed play beside it.
"""

from guts_core.methods import packages
from guts_core.simplified_kuhn.dynamics.ensembles import (
    Ensemble,
    LyapunovExponents,
    ensemble,
    lyapunov_exponents,
)
from guts_core.simplified_kuhn.dynamics.invariants import (
    FACES,
    average_profits,
    conserved_quantities,
    linear_invariants,
    separable_invariants,
)
from guts_core.simplified_kuhn.dynamics.linear import Stability, stability
from guts_core.simplified_kuhn.dynamics.related_flows import SmoothedPlay, smoothed_play
from guts_core.simplified_kuhn.dynamics.simulation import Trajectory, simulate

packages.offer_imports(__name__)
