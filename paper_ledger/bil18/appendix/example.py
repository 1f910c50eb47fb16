"""Appendix A, the example: Solution 1 of simplified Kuhn poker, (13)-(17)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache, partial
from typing import Any

import numpy as np

from guts_core.kuhn.curves.regularised import inverse_response, regularised_equilibrium
from guts_core.kuhn.curves.selection import (
    SelectedEquilibrium,
    selected_equilibrium,
)
from guts_core.kuhn.curves.small_epsilon import TAIL
from guts_core.kuhn.three_players.rules import KuhnPoker
from guts_core.kuhn.three_players.simplified import NAMES
from paper_ledger.bil18._tools import assertion
from paper_ledger.bil18.appendix.calls import selected_calls
from paper_ledger.bil18.simplified import GAME, by_name, frequency
from paper_ledger.record import Claim, Method, Verdict

#: The unknowns in the order of (13).
ORDER = ("c2", "d3", "b1", "a1", "c3", "d1", "b2", "a2", "c1", "d2", "b3")

#: Pots at which Solution 1 is examined.
POTS = (Fraction(11, 5), Fraction(5, 2), Fraction(14, 5))


def printed_functions(f: dict[str, Any], pot: Any) -> list[Any]:
    """(13), in its order."""
    a1, b1, c1, d1, a2, b2, c2, d2, b3, c3, d3 = (f[name] for name in NAMES)
    p, q, half = pot, pot + 1, Fraction(1, 2)
    return [
        p * b1 - 2 * a1,
        q * b1 - 2 * a1,
        2 * p - 4 - q * (c2 + d3),
        c2 + d3 - b3 - (1 + half * c3) * b2,
        (p + a1) * b2 + (b1 - 2) * a2,
        q * b2 - 2 * a2,
        2 * p - 4 + 2 * a1 - q * (c3 + d1),
        c3 + d1 - half * c3 * b1 - (1 + half * c1) * b3,
        (p + a2) * b3 + b2 - 2,
        q * b3 + b1 - 2,
        2 * p - 4 + 2 * a1 + 2 * a2 - q * (c1 + d2),
    ]


def _matches(factors: dict[str, int]) -> bool:
    """Whether (13) times a factor is the derivative summed over the 24 deals."""
    rng = np.random.default_rng(0)
    for pot in (Fraction(5, 2), Fraction(3), Fraction(17, 3)):
        values = {
            name: Fraction(int(k), 7) for name, k in zip(NAMES, rng.integers(0, 8, 11), strict=True)
        }
        slopes = 24 * GAME.gradient(by_name(values), pot, reach_free=True)
        printed = printed_functions(values, pot)
        for name, value in zip(ORDER, printed, strict=True):
            node, card = NAMES[name]
            if slopes[node - 1, card - 1] != factors.get(name, 1) * value:
                return False
    return True


def printed_scale() -> np.ndarray:
    """Factors that turn the gradient per hand into (13), for the unknowns."""
    factors = np.full((12, 4), 24.0)
    for name in ("a1", "a2"):
        node, card = NAMES[name]
        factors[node - 1, card - 1] = 12.0
    return GAME.reduce(factors)


def solution_1(pot: Fraction, calls: tuple[Fraction, ...]) -> np.ndarray:
    """(14) with c2, d3, c3, d1 as given."""
    fixed = {"b3": 2 / (pot + 1), "d2": (2 * pot - 4) / (pot + 1)}
    return by_name(fixed | dict(zip(("c2", "d3", "c3", "d1"), calls, strict=True)))


def members(pot: Fraction, beyond: Fraction = Fraction(0)) -> Iterator[np.ndarray]:
    """Members of (14) with sums of calls at the ends of their ranges, or beyond them."""
    for total in ((2 * pot - 4) / (pot + 1) - beyond, 2 / (pot + 1) + beyond):
        for part in (Fraction(0), Fraction(1, 3)):
            yield solution_1(pot, (part * total, (1 - part) * total) * 2)


def middle(pot: Fraction) -> np.ndarray:
    """The member of (14) in the middle of both ranges."""
    return solution_1(pot, ((pot - 1) / (pot + 1) / 2,) * 4)


def _solution_1_is_exact() -> bool:
    inside = (GAME.gains(x, p).max() == 0 for p in POTS for x in members(p))
    outside = (GAME.gains(x, p).max() > 0 for p in POTS for x in members(p, Fraction(1, 100)))
    return all(inside) and all(outside)


@cache
def selected(pot: float, printed: bool) -> SelectedEquilibrium:
    """The limit in Solution 1 with the factors of (13), or with the true slopes."""
    factors = printed_scale() if printed else 24.0
    return selected_equilibrium(GAME, middle(Fraction(pot)), pot, factors)


def _corrections(pot: float) -> dict[str, float]:
    """Corrections by name with the factors of (13)."""
    full = np.zeros((12, 4))
    full[GAME.free] = selected(pot, True).expansion.correction
    return {name: frequency(full, name) for name in NAMES}


def _inverse(value: float) -> float:
    return float(inverse_response(np.array(value)))


def _equations_15() -> bool:
    """Whether (15) holds for players 1 and 2, with the same values for both."""
    for pot in map(float, POTS):
        bar, hat = _corrections(pot), selected(pot, True).frequencies
        c2, d3 = frequency(hat, "c2"), frequency(hat, "d3")
        a, b = (TAIL / (2 / (pot + 1) - c2 - d3), TAIL / ((pot + 1) * (c2 + d3) - (2 * pot - 4)))
        left = [pot * b - 2 * a, (pot + 1) * b - 2 * a, bar["b1"], bar["a1"], bar["b2"], bar["a2"]]
        right = [_inverse(c2), _inverse(d3), b, a, b, a]
        same = [frequency(hat, "c3") - c2, frequency(hat, "d1") - d3]
        if max(np.abs(np.subtract(left, right)).max(), np.abs(same).max()) > 1e-10:
            return False
    return True


def _equations_16(printed: bool) -> bool:
    """(16), whose last term is g^-1 of P/(P+1) as printed; or of 2/(P+1)."""
    for pot in map(float, POTS):
        bar, q = _corrections(pot), pot + 1
        last = _inverse((pot if printed else 2) / q)
        errors = [
            bar["c1"] - TAIL * q / 2,
            q * bar["b3"] + bar["b1"] - _inverse((2 * pot - 4) / q),
            q * bar["d2"] - 2 * bar["a1"] - 2 * bar["a2"] + q * bar["c1"] + last,
        ]
        if np.abs(errors).max() > 1e-10:
            return False
    return True


def _sums(printed: bool) -> list[float]:
    """c2 + d3 in the limit, with the factors of (13) or the true slopes."""
    found = [selected(float(pot), printed).frequencies for pot in POTS]
    return [frequency(x, "c2") + frequency(x, "d3") for x in found]


def _sum_among_all(pot: float) -> float:
    """c2 + d3 in the limit if the dominated frequencies are unknowns, too."""
    game = KuhnPoker(4, simplified=True)
    near = game.complete(regularised_equilibrium(game, pot, 1e-8))
    found = selected_equilibrium(game, near, pot).frequencies
    return frequency(found, "c2") + frequency(found, "d3")


def _sums_at_five_halves() -> dict[str, float]:
    """c2 + d3 with the true slopes, as printed, and with the dominated frequencies as well."""
    true, printed = (_sums(choice)[1] for choice in (False, True))
    return {"0.45675": true, "0.40256": printed, "0.37653": _sum_among_all(float(POTS[1]))}


def _roots(bet_scale: float) -> np.ndarray:
    return np.array([selected_calls(float(pot), bet_scale).total for pot in POTS])


def _limit_is_root(printed: bool, bet_scale: float) -> bool:
    return bool(np.abs(_roots(bet_scale) - _sums(printed)).max() < 1e-11)


def _unique_for_any_tail() -> bool:
    """Whether F - X changes its sign just once on a grid, for several pots and k-."""
    for pot in (2.01, 2.5, 2.99):
        for tail in (0.01, TAIL, 10.0):
            low, high = (2 * pot - 4) / (pot + 1), 2 / (pot + 1)
            x = low + (high - low) * np.linspace(0, 1, 402)[1:-1]
            b1, a1 = tail / ((pot + 1) * x - 2 * pot + 4), tail / (high - x)
            f = sum(0.5 + np.arctan(k * b1 - 2 * a1) / np.pi for k in (pot, pot + 1))
            root = selected_calls(pot, 0.5, tail)
            below = x < root.total
            if (np.diff(f) > 0).any() or (f < x)[below].any() or (f > x)[~below].any():
                return False
    return True


CLAIMS: tuple[Claim, ...] = (
    assertion(
        "Appendix A, equation (13)",
        "The functions $f_1,\\dots,f_{11}$ are the derivatives of the expectations, summed over "
        "the 24 deals.",
        partial(_matches, {}),
        Verdict.CORRECTED,
        "$f_4$ and $f_8$, those of $a_1$ and $a_2$, are half of the derivatives; the other nine "
        "are right. Equilibria do not notice, the selection among them does, see (17).",
        Method.SAMPLES,
        partial(_matches, {"a1": 2, "a2": 2}),
        covers=("Section 2, eleven conditions of the simplified game", "Eq. (13)"),
    ),
    assertion(
        "Appendix A, equation (14)",
        "Solution 1 for $2<P<3$, with ranges of $c_2+d_3$ and $c_3+d_1$.",
        _solution_1_is_exact,
        note="Exact gains are 0 at both ends of the ranges and positive 1/100 beyond them, for "
        "$P=11/5$, $5/2$, $14/5$.",
        covers=("Eq. (14)",),
        one_case="the cases come in one call, or wrong ones break it off",
    ),
    assertion(
        "Appendix A, equation (15)",
        "$P\\bar b_1-2\\bar a_1=g^{-1}(\\hat c_2)$ and three more equations, and the same for "
        "player 2.",
        _equations_15,
        note="With $f_4$ and $f_8$ as in (13). With the derivatives themselves $\\bar a_1$ has the "
        "factor 1/2.",
        method=Method.NUMERICAL,
        covers=("Eq. (15)",),
    ),
    assertion(
        "Appendix A, equation (16)",
        "$\\bar c_1$, $\\bar b_3$ and $\\bar d_2$, the last with $g^{-1}(P/(P+1))$.",
        partial(_equations_16, True),
        Verdict.CORRECTED,
        "The last term is $g^{-1}(\\hat b_3)=g^{-1}(2/(P+1))$. It may be a fault of our text.",
        Method.NUMERICAL,
        partial(_equations_16, False),
        covers=("Eq. (16)",),
    ),
    assertion(
        "Appendix A, equation (17)",
        "(17) follows from (15): $X=\\hat c_2+\\hat d_3$ solves it in the limit.",
        partial(_limit_is_root, True, 0.5),
        note="If $f_4$ and $f_8$ are those of (13). Checked at $P=11/5$, $5/2$, $14/5$ against the "
        "selection equations of all eleven frequencies.",
        method=Method.NUMERICAL,
        covers=("Eq. (17)",),
    ),
    assertion(
        "Appendix A, equation (17), true derivatives",
        "(17) gives the equilibrium that the regularised problem (2) selects.",
        partial(_limit_is_root, False, 0.5),
        Verdict.CORRECTED,
        "With the derivatives of the expectations in (2) the last term in both arguments is "
        "$k_-/(2/(P+1)-X)$, half of the printed one: $X=0.45675$, not 0.40256, at $P=5/2$. (17) "
        "as printed results precisely if the slopes of $c_2$, $d_3$ and $b_1$ have the same factor "
        "and that of $a_1$ half of it, likewise for player 2; the factors of $c_1$, $d_2$, $b_3$ "
        "do not matter. With the dominated frequencies among the unknowns, as section 4 reads, yet "
        "another member is selected, with $X=0.37653$.",
        Method.NUMERICAL,
        partial(_limit_is_root, False, 1.0),
        noted=_sums_at_five_halves,
        covers=("Eq. (17)",),
    ),
    assertion(
        "Appendix A, uniqueness of X",
        "(17) has a unique solution for any $2<P<3$ and $k_->0$.",
        _unique_for_any_tail,
        note="Proved: both arguments of $g$ fall from $\\infty$ to $-\\infty$ as $X$ runs from "
        "$L=(2P-4)/(P+1)$ to $U=2/(P+1)$, so $F$ falls from 2 to 0 while $0\\le L<U<2$: $X-F(X)$ "
        "rises from below 0 to above 0. The intermediate value theorem alone gives existence.",
        method=Method.NUMERICAL,
    ),
)
