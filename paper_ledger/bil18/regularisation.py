"""Section 3: the regularised system (2)-(6) and the condition of arc length (7)."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np

from guts_core.kuhn.curves.regularised import regularised_equilibrium, response
from guts_core.kuhn.curves.small_epsilon import gain_bound
from guts_core.kuhn.three_players.rules import KuhnPoker
from guts_core.methods.exact.flint_numbers import flint, in_balls, to_flint
from guts_core.methods.exact.rational_functions import RationalFunction, cell_points, variable
from paper_ledger.bil18._tools import assertion, quantity
from paper_ledger.bil18.tubes.chains import Follower, tubes_of
from paper_ledger.bil18.tubes.slices import slice_rates, slice_zero, tube_holds
from paper_ledger.record import Claim, Method, Verdict

#: Far out on both tails of g.
FAR = 10**6


def _slope(y: Any) -> Any:
    """The derivative of the arctangent."""
    return 1 / (1 + y * y)


def _arctan_is_between() -> bool:
    """Whether t - t^3/3 < arctan(t) < t for every t > 0.

    All three are 0 at 0, and so it is for their derivatives.
    """
    t = variable()
    return _is_positive(_slope(t) - (1 - t * t)) and _is_positive(1 - _slope(t))


def _arctan_is_reflected() -> bool:
    """Whether arctan(y) + arctan(1/y) is the same at every y > 0: it is pi/2 at 1."""
    y = variable()
    return _slope(y) - _slope(1 / y) / (y * y) == 0


def _is_positive(function: RationalFunction) -> bool:
    """Whether a rational function is positive at every positive number, without a pole."""
    points = cell_points(function, 0)
    return len(points) == 1 and function(points[0]) > 0


def _increasing() -> bool:
    """The slope is positive on the whole line, and 1 - g(y) = arctan(1/y)/pi falls to 0."""
    y = variable()
    rises = _is_positive(_slope(y)) and _slope(-y) == _slope(y) and _slope(0) > 0
    return rises and _arctan_is_reflected() and _arctan_is_between() and _library_increases()


def _library_increases() -> bool:
    points = response(np.linspace(-50, 50, 2001))
    return bool((np.diff(points) > 0).all() and points[0] > 0 and points[-1] < 1)


def _response(y: Any) -> Any:
    """The function g of a ball."""
    return y.atan() / flint().arb.pi() + to_flint(Fraction(1, 2))


def _tails() -> list[float]:
    """k+ and k- to twelve digits: y (1 - g(y)) is at most the part 1/(3 y^2) below its limit.

    No numbers where the bounds are not shown from which this follows.
    """
    if not (_arctan_is_between() and _arctan_is_reflected()):
        return [math.nan, math.nan]
    upper, _ = in_balls(lambda y: y * (1 - _response(y)), FAR)
    lower, _ = in_balls(lambda y: -y * _response(y), -FAR)
    return [float(upper), float(lower)]


@cache
def _gains_over_bounds(epsilon: float) -> float:
    """Largest gain, in parts of its bound, at solutions of (6) for several decks and pots."""
    ratios = []
    for game in (KuhnPoker(4), KuhnPoker(5), KuhnPoker(4, simplified=True)):
        for pot in (1.5, 3.25, 6.0):
            x = game.complete(regularised_equilibrium(game, pot, epsilon))
            ratios.append(game.gains(x, pot) / gain_bound(game, epsilon))
    return float(np.max(ratios))


def limits_are_equilibria() -> bool:
    """Whether y (1 - g(y)) < 1/pi for every y > 0, and g(-y) = 1 - g(y).

    Then nobody gains more than a multiple of epsilon by leaving a regularised solution.
    """
    return _arctan_is_between() and _arctan_is_reflected()


def _tends_to_equilibria() -> bool:
    found = all(0 < _gains_over_bounds(epsilon) < 1 for epsilon in (1e-3, 1e-6))
    return found and limits_are_equilibria()


@cache
def angle(pot: float, step: float) -> Any:
    """Enclose the sine of the angle of tangent and last chord after a step in P, with four cards.

    Both ends of the step are proved to be on the smooth curve in a tube.
    """
    game, epsilon = KuhnPoker(4), Fraction(1, 1000)
    follower, axis = Follower(game, epsilon), game.size
    near = regularised_equilibrium(game, pot, float(epsilon))
    last = follower.corrected(np.append(near, pot), axis)
    before = follower.corrected(last[0] - step * last[1], axis)
    tube = tubes_of(follower.equations, [(before, last, axis)])
    start, end = (slice_zero(game, epsilon, node[0], axis) for node in (before, last))
    if start is None or end is None or not tube.proved.all():
        raise ArithmeticError("angle: no curve is proved to lead through the step")
    if not (tube_holds(tube, 0, start) and tube_holds(tube, 0, end)):
        raise ArithmeticError("angle: the ends of the step are not proved to be on one curve")
    return _angle_between(
        [a - b for a, b in zip(end, start, strict=True)], slice_rates(game, epsilon, end, axis)
    )


def _angle_between(one: list[Any], other: list[Any]) -> Any:
    """The sine of the angle of two directions, in balls."""
    squares, mixed, others = (
        sum((a * b for a, b in zip(*pair, strict=True)), flint().arb(0))
        for pair in ((one, one), (one, other), (other, other))
    )
    return (1 - mixed * mixed / (squares * others)).sqrt()


def _chord_is_tangent() -> bool:
    return not angle(3.3, 0.04) > 0


def _chord_becomes_tangent() -> bool:
    """Whether half the step leaves about half the angle."""
    ratio = angle(3.3, 0.04) / angle(3.3, 0.02)
    return bool(ratio > 1.9) and bool(ratio < 2.1)


CLAIMS: tuple[Claim, ...] = (
    assertion(
        "Section 3, equation (4)",
        "$g(y)=\\frac12+\\frac1\\pi\\arctan y$ increases from 0 to 1.",
        _increasing,
        note="$g'(y)=1/(\\pi(1+y^2))>0$ on the whole line, and for every $y>0$ "
        "$1-g(y)=\\frac1\\pi\\arctan\\frac1y$ is between 0 and $1/(\\pi y)$, by the signs of "
        "rational functions. The library's $g$ is seen to do so in floats, at many numbers.",
        method=Method.EXACT,
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
        note="Since $t-t^3/3<\\arctan t<t$ for every $t>0$, $\\pi y(1-g(y))$ is between "
        "$1-1/(3y^2)$ and 1 for every $y>0$, and $g(-y)=1-g(y)$: so $k_\\pm=1/\\pi$. Computed at "
        "$|y|=10^6$, where it is enclosed. The value of $k_\\pm$ is lost in our text and follows "
        "from the caption of Figure 1.",
        method=Method.INTERVAL,
        covers=("Eq. (3)", "Figure 1"),
    ),
    assertion(
        "Section 3, equations (5) and (6)",
        "As $\\epsilon\\to0$ the regularised system tends to the equilibrium conditions.",
        _tends_to_equilibria,
        note="Proved: since $y(1-g(y))<1/\\pi$, a player with $m$ unknown frequencies gains less "
        "than $m\\epsilon/\\pi$ by any deviation at a solution of (6), for $f$ per hand and with "
        "the further differentiation. So every limit of solutions is an equilibrium. The check "
        "shows the inequality for every $y>0$, and compares the gains with the bound for $N=4,5$ "
        "and the simplified game.",
        method=Method.EXACT,
        proof="book/kuhn_theory#kuhn-gains",
        covers=("Eq. (1)", "Eq. (2)", "Eq. (5)", "Eq. (6)"),
    ),
    assertion(
        "Section 3, equation (7)",
        "(7) prescribes the change of the solution projected on the tangent of the curve.",
        _chord_is_tangent,
        Verdict.CORRECTED,
        "On the direction of the last chord, which differs from the tangent by an angle of the "
        "order of the step. At $P=3.3$ on the curve of $N=4$, $\\epsilon=10^{-3}$, the sine of the "
        "angle is .1491 after a step of 0.04 in $P$ and .0732 after 0.02: enclosed by intervals. "
        "The continuation here uses the tangent.",
        Method.INTERVAL,
        _chord_becomes_tangent,
        noted=lambda: {".1491": float(angle(3.3, 0.04)), ".0732": float(angle(3.3, 0.02))},
        covers=("Eq. (7)",),
    ),
)
