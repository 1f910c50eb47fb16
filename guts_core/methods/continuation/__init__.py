"""Curves of solutions, followed by arc length.

``problem`` and ``options`` are what is asked; ``newton_step`` corrects one point,
``step_control`` takes the steps, ``events`` finds folds; ``follow`` is the function to call and
``branch`` its result. ``regularised`` brings complementarity conditions into this form.
"""

from guts_core.methods import packages
from guts_core.methods.continuation.branch import Branch
from guts_core.methods.continuation.follow import continue_branch
from guts_core.methods.continuation.options import ContinuationOptions
from guts_core.methods.continuation.record import BranchStatus

packages.offer_imports(__name__)
