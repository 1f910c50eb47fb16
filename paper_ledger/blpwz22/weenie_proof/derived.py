r"""Payoffs and stakes of guts derived from the rules by integration, and the names of the proof.

For a player with threshold :math:`p_1` (book, *The payoff of guts in closed form*)

.. math:: \alpha = \beta - 1 + n\,(2W - (1-p_1) - L),

W the probability to hold and win, L that all drop and the own hand is the highest.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Any

from guts_core.methods.extras import needs

if TYPE_CHECKING:
    import sympy as sp
else:
    sp = needs(__name__, "sympy")


X = sp.Symbol("x", positive=True)
THRESHOLDS = sp.symbols("p1:5", positive=True)

#: Names of nonnegative numbers in the proof.
OTHER_SYMBOLS = ("N", "S", "a", "b", "d", "p", "q", "s", "t", "u", "y", "z")


def stakes(players: int, weenie: bool = True) -> Any:
    """Mean multiplier of the stakes, summed over the sets of holders: h - 1, or all drop."""
    thresholds = THRESHOLDS[:players]
    mean = 0
    for count in range(players + 1):
        multiplier = count - 1 if count else 1 + weenie
        for holders in combinations(thresholds, count):
            chance = [1 - p if p in holders else p for p in thresholds]
            mean += multiplier * sp.prod(chance)
    return sp.expand(mean)


def payoff(order: Sequence[int], weenie: bool = True) -> Any:
    """Player 1's mean payoff if the thresholds stand in this order; ``order`` lists the players."""
    ascending = [THRESHOLDS[player - 1] for player in order]
    own, players = THRESHOLDS[0], len(order)
    gain = 2 * _win(ascending, own) - (1 - own)
    if weenie:
        gain -= _weenie(ascending, own)
    return sp.expand(stakes(players, weenie) - 1 + players * gain)


def _win(ascending: Sequence[Any], own: Any) -> Any:
    """P(hold and win): integral of prod max(p_j, x) over [own, 1], segment by segment."""
    ends = [*ascending, 1]
    total = 0
    for k in range(ascending.index(own), len(ascending)):
        rivals = [X if j <= k else p for j, p in enumerate(ascending) if p != own]
        total += sp.integrate(sp.prod(rivals), (X, ends[k], ends[k + 1]))
    return total


def _weenie(ascending: Sequence[Any], own: Any) -> Any:
    """P(all drop, own hand highest): integral of prod min(p_j, x) over [0, own]."""
    ends = [0, *ascending]
    total = 0
    for k in range(ascending.index(own) + 1):
        rivals = [p if j < k else X for j, p in enumerate(ascending) if p != own]
        total += sp.integrate(sp.prod(rivals), (X, ends[k], ends[k + 1]))
    return total


def bloc_payoff(below: bool, weenie: bool = True) -> Any:
    """Player 1 at p against N others at q, for p <= q (below) or p >= q; any N."""
    opponents, p, q = _symbols("N", "p", "q")
    n = opponents + 1
    if below:
        win = sp.integrate(q**opponents, (X, p, q)) + sp.integrate(X**opponents, (X, q, 1))
        last = sp.integrate(X**opponents, (X, 0, p))
    else:
        win = sp.integrate(X**opponents, (X, p, 1))
        last = sp.integrate(X**opponents, (X, 0, q)) + sp.integrate(q**opponents, (X, q, p))
    stakes_less_one = opponents - 1 - p - opponents * q + (2 + weenie) * p * q**opponents
    gain = 2 * win - (1 - p) - (last if weenie else 0)
    return sp.expand(sp.simplify(stakes_less_one + n * gain), power_exp=True)


def _at_nash(expression: Any, at_nash: str, other: str, weenie: bool = True) -> Any:
    """Alpha / v with one side at v, the other at t v; t^N = 1 + (t - 1) S.

    3 v^N = 1 under the Weenie rule, else 2 v^N = 1.
    """
    opponents, v, moved, t, series = _symbols("N", at_nash, other, "t", "S")
    scaled = sp.expand(expression.subs(moved, t * v), power_base=True, power_exp=True)
    powers = {v**opponents: sp.Rational(1, 2 + weenie), t**opponents: 1 + (t - 1) * series}
    return sp.cancel(sp.expand(scaled).subs(powers) / v)


def homogeneous(expression: Any) -> Any:
    """A payoff of three players as a cubic form, by 1 = 3 p_1^2."""
    p1 = THRESHOLDS[0]
    form = 0
    for powers, coefficient in sp.Poly(expression, *THRESHOLDS[:3]).terms():
        monomial = sp.prod([p**k for p, k in zip(THRESHOLDS, powers, strict=False)])
        form += coefficient * monomial * (3 * p1**2) ** ((3 - sum(powers)) // 2)
    return form


def _symbols(*names: str) -> list[Any]:
    return [sp.Symbol(name, positive=True) for name in names]


@cache
def vocabulary() -> dict[str, Any]:
    """What the names in the strings of the proof stand for."""
    names = {str(p): p for p in THRESHOLDS}
    names |= dict(zip(OTHER_SYMBOLS, _symbols(*OTHER_SYMBOLS), strict=True))
    names |= {"beta_2": stakes(2), "beta_3": stakes(3), "beta_4": stakes(4)}
    names |= {"standard_beta_2": stakes(2, False), "standard_beta_3": stakes(3, False)}
    for players in (2, 3):
        for order in permutations(range(1, players + 1)):
            tag = "".join(map(str, order))
            names[f"alpha_{tag}"] = payoff(order)
            names[f"standard_{tag}"] = payoff(order, weenie=False)
    return names | _of_blocs() | _of_corollary(names)


def _of_blocs() -> dict[str, Any]:
    names: dict[str, Any] = {}
    for rule, weenie in (("", True), ("standard_", False)):
        below, above = bloc_payoff(True, weenie), bloc_payoff(False, weenie)
        names |= {
            f"{rule}bloc_below": below,
            f"{rule}bloc_above": above,
            f"{rule}deviation_below": _at_nash(below, "q", "p", weenie),
            f"{rule}deviation_above": _at_nash(above, "q", "p", weenie),
            f"{rule}coalition_above": _at_nash(below, "p", "q", weenie),
            f"{rule}coalition_below": _at_nash(above, "p", "q", weenie),
        }
    return names


def _of_corollary(names: dict[str, Any]) -> dict[str, Any]:
    """The functions of Corollary B.4, at p_1 = 1/sqrt(3)."""
    p1, p2, p3 = THRESHOLDS[:3]
    nash = 1 / sp.sqrt(3)
    tilde = names["alpha_213"].subs(p1, nash)
    found = {"tilde": tilde, "h": tilde.subs(p2, sp.sqrt(1 - 2 * p3 / sp.sqrt(3)))}
    for tag in ("123", "213", "231"):
        found[f"form_{tag}"] = homogeneous(names[f"alpha_{tag}"])
        rise = names["beta_3"] - (2 - 3 * p1 + 3 * p1**3)
        found[f"rise_{tag}"] = found[f"form_{tag}"] - homogeneous(rise)
    return found
