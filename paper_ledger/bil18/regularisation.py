"""Section 3: the regularised system (2)-(6) and the condition of arc length (7)."""

from __future__ import annotations

import math
from functools import cache

import numpy as np

from guts_core.kuhn.curves.regularised import RegularisedKuhn, regularised_equilibrium, response
from guts_core.kuhn.curves.small_epsilon import gain_bound
from guts_core.kuhn.three_players.rules import KuhnPoker
from guts_core.methods.continuation.follow import continue_branch
from guts_core.methods.continuation.options import ContinuationOptions
from paper_ledger.bil18._tools import assertion, quantity
from paper_ledger.record import Claim, Method, Verdict

#: Far out on both tails of g.
FAR = 1e6


def _increasing() -> bool:
    points = response(np.linspace(-50, 50, 2001))
    return bool((np.diff(points) > 0).all() and points[0] > 0 and points[-1] < 1)


def _tails() -> list[float]:
    """k+ and k-; 1 - g has ten digits there."""
    upper, lower = 1 - response(np.array(FAR)), response(np.array(-FAR))
    return [FAR * float(upper), FAR * float(lower)]


@cache
def _gains_over_bounds(epsilon: float) -> float:
    """Largest gain, in parts of its bound, at solutions of (6) for several decks and pots."""
    ratios = []
    for game in (KuhnPoker(4), KuhnPoker(5), KuhnPoker(4, simplified=True)):
        for pot in (1.5, 3.25, 6.0):
            x = game.complete(regularised_equilibrium(game, pot, epsilon))
            ratios.append(game.gains(x, pot) / gain_bound(game, epsilon))
    return float(np.max(ratios))


def _tends_to_equilibria() -> bool:
    return all(0 < _gains_over_bounds(epsilon) < 1 for epsilon in (1e-3, 1e-6))


@cache
def _deviation(step: float) -> float:
    """Largest difference between the chord of (7) and the tangent, in their components along P."""
    game, epsilon, low, high = KuhnPoker(4), 1e-3, 2.6, 3.4
    options = ContinuationOptions(initial_step=step, max_step=step, max_angle=1.0)
    problem = RegularisedKuhn(game, epsilon)
    start = regularised_equilibrium(game, low, epsilon)
    branch = continue_branch(problem, start, low, 1, (low, high), options)
    points = np.column_stack([branch.x, branch.parameters])[:-1]
    chords = np.diff(points, axis=0)
    rates = np.abs(chords[:, -1]) / np.linalg.norm(chords, axis=1)
    return float(np.abs(rates - np.abs(branch.parameter_rates[1:-1])).max())


def _chord_is_tangent() -> bool:
    return _deviation(0.04) < 1e-12


def _chord_becomes_tangent() -> bool:
    """Whether half the step leaves half the deviation."""
    return 1.6 < _deviation(0.04) / _deviation(0.02) < 2.5


CLAIMS: tuple[Claim, ...] = (
    assertion(
        "Section 3, equation (4)",
        "$g(y)=\\frac12+\\frac1\\pi\\arctan y$ increases from 0 to 1.",
        _increasing,
        note="$g'(y)=1/(\\pi(1+y^2))>0$. Evaluated at 2001 points.",
        method=Method.NUMERICAL,
        covers=("Eq. (4)",),
        one_case="what it calls is called once",
    ),
    quantity(
        "Section 3, equation (3), Figure 1",
        "$1-g\\sim k_+/y$ as $y\\to\\infty$ and $g\\sim-k_-/y$ as $y\\to-\\infty$ with "
        "$k_\\pm=1/\\pi$.",
        [1 / math.pi, 1 / math.pi],
        _tails,
        1e-9,
        note="Evaluated at $|y|=10^6$. The value of $k_\\pm$ is lost in our text and follows from "
        "the caption of Figure 1.",
        covers=("Eq. (3)", "Figure 1"),
    ),
    assertion(
        "Section 3, equations (5) and (6)",
        "As $\\epsilon\\to0$ the regularised system tends to the equilibrium conditions.",
        _tends_to_equilibria,
        note="Proved: since $y(1-g(y))<1/\\pi$, a player with $m$ unknown frequencies gains less "
        "than $m\\epsilon/\\pi$ by any deviation at a solution of (6), for $f$ per hand and with "
        "the further differentiation. So every limit of solutions is an equilibrium. The check "
        "compares the gains with the bound for $N=4,5$ and the simplified game.",
        method=Method.NUMERICAL,
        covers=("Eq. (1)", "Eq. (2)", "Eq. (5)", "Eq. (6)"),
    ),
    assertion(
        "Section 3, equation (7)",
        "(7) prescribes the change of the solution projected on the tangent of the curve.",
        _chord_is_tangent,
        Verdict.CORRECTED,
        "On the direction of the last chord, which differs from the tangent by an angle of the "
        "order of the step. The continuation here uses the tangent.",
        Method.NUMERICAL,
        _chord_becomes_tangent,
        covers=("Eq. (7)",),
    ),
)
