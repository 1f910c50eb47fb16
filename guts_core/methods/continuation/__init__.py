"""Curves of solutions followed by arc length: problem, steps, folds, branches, deflation."""

from guts_core.methods.continuation.branch import Branch
from guts_core.methods.continuation.follow import continue_branch
from guts_core.methods.continuation.options import ContinuationOptions
from guts_core.methods.continuation.record import BranchStatus

__all__ = ["Branch", "BranchStatus", "ContinuationOptions", "continue_branch"]
