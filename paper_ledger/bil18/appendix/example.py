"""Appendix A, the example: Solution 1 of simplified Kuhn poker, (13)-(17)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, partial
from itertools import product
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
from guts_core.methods.exact.intervals import Interval
from guts_core.methods.exact.rational_functions import variable
from guts_core.simplified_kuhn.dynamics.invariants import slopes_by_name
from guts_core.simplified_kuhn.rules import twenty_four_gradient
from guts_core.simplified_kuhn.solutions.families import FAMILY
from guts_core.simplified_kuhn.tree import FREQUENCIES
from paper_ledger.bil17.completeness.ranges import holds_on_range
from paper_ledger.bil17.stability.attraction import sign_inside
from paper_ledger.bil18._tools import assertion
from paper_ledger.bil18.appendix.calls import enclosed_total, selected_calls
from paper_ledger.bil18.simplified import GAME, by_name, frequency
from paper_ledger.record import Claim, Method, Verdict

#: The unknowns in the order of (13).
ORDER = ("c2", "d3", "b1", "a1", "c3", "d1", "b2", "a2", "c1", "d2", "b3")

#: Pots at which Solution 1 is examined.
POTS = (Fraction(11, 5), Fraction(5, 2), Fraction(14, 5))

#: Other k- at which X is enclosed, besides 1/pi.
TAILS = (Fraction(1, 100), None, Fraction(10))


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
    """Whether (13) times a factor is the derivative summed over the 24 deals.

    Both are multilinear in the frequencies and affine in P: at all corners and two pots. For the
    full game, of which this is a part, at one profile.
    """
    f = np.array(list(product((0, 1), repeat=len(FREQUENCIES))), dtype=float)
    columns = dict(zip(FREQUENCIES, f.T, strict=True))
    for pot in (2.0, 3.0):
        slopes = dict(zip(FREQUENCIES, twenty_four_gradient(f, pot).T, strict=True))
        printed = zip(ORDER, printed_functions(columns, pot), strict=True)
        if not all((slopes[name] == factors.get(name, 1) * x).all() for name, x in printed):
            return False
    return _matches_in_the_full_game(factors)


def _matches_in_the_full_game(factors: dict[str, int]) -> bool:
    pot, rng = Fraction(17, 3), np.random.default_rng(0)
    values = {
        name: Fraction(int(k), 7) for name, k in zip(NAMES, rng.integers(0, 8, 11), strict=True)
    }
    slopes = 24 * GAME.gradient(by_name(values), pot, reach_free=True)
    printed = zip(ORDER, printed_functions(values, pot), strict=True)
    at = {name: (node - 1, card - 1) for name, (node, card) in NAMES.items()}
    return all(slopes[at[name]] == factors.get(name, 1) * value for name, value in printed)


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
    """Whether it is at every pot, and in the full game at three: at the ends, and not beyond."""
    inside = (GAME.gains(x, p).max() == 0 for p in POTS for x in members(p))
    outside = (GAME.gains(x, p).max() > 0 for p in POTS for x in members(p, Fraction(1, 100)))
    return all(inside) and all(outside) and _solution_1_at_every_pot()


def _solution_1_at_every_pot() -> bool:
    """Whether all members are equilibria from 2 to 3, and with other sums of calls a bet gains.

    Its slope is 0 at one end of the range, affine in the sum, and grows beyond this end.
    """
    one = FAMILY["1"]
    pot = variable()
    low, high = (2 * pot - 4) / (pot + 1), 2 / (pot + 1)
    for vertex in one.vertices(pot):
        f = dict(zip(FREQUENCIES, vertex, strict=True))
        calls = {name: f.pop(name) for name in ("c2", "d3", "c3", "d1")}
        if {name: x for name, x in f.items() if x != 0} != {"b3": high, "d2": low}:
            return False
        for bets, (one_call, other) in ((("a1", "b1"), ("c2", "d3")), (("a2", "b2"), ("c3", "d1"))):
            if calls[one_call] + calls[other] not in (low, high):
                return False
            for bet, end, side in zip(bets, (high, low), (1, -1), strict=True):
                at, beyond = (
                    slopes_by_name(_in_order(f, calls, {one_call: 0 * pot, other: sum_}), pot)[bet]
                    for sum_ in (end, end + side)
                )
                if at != 0 or sign_inside(beyond, one.low, one.high) != 1:
                    return False
    return (one.low, one.high) == (2, 3) and holds_on_range(one)


def _in_order(*parts: dict[str, Any]) -> list[Any]:
    """The frequencies in their order, of later ones where there are several."""
    merged = {name: x for part in parts for name, x in part.items()}
    return [merged[name] for name in FREQUENCIES]


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


def _members_at_every_pot() -> Iterator[dict[str, Any]]:
    """(14) with the pot as a variable, at all corners of c2, d3, c3 and d1.

    (13) is affine in each of these four: what holds at all corners holds for all members.
    """
    pot = variable()
    fixed = {"b3": 2 / (pot + 1), "d2": (2 * pot - 4) / (pot + 1)}
    for calls in product((0, 1), repeat=4):
        given = fixed | dict(zip(("c2", "d3", "c3", "d1"), calls, strict=True))
        yield {name: 0 * pot + given.get(name, 0) for name in NAMES}


def _value(name: str, f: dict[str, Any]) -> Any:
    """A function of (13), by the unknown whose it is."""
    return printed_functions(f, variable())[ORDER.index(name)]


def _rates(name: str, f: dict[str, Any]) -> dict[str, Any]:
    """Its derivatives where they are not 0: it is affine in each frequency."""
    rates = {other: _value(name, f | {other: 1}) - _value(name, f | {other: 0}) for other in NAMES}
    return {other: rate for other, rate in rates.items() if rate != 0}


def _is_expanded_15(f: dict[str, Any]) -> bool:
    """Whether (11) and (12) are (15) at a member: k- over values at 0, rates for the others."""
    pot = variable()
    sides = []
    for first, second, bluff, bet in (("c2", "d3", "b1", "a1"), ("c3", "d1", "b2", "a2")):
        total = f[first] + f[second]
        sides += [
            (_rates(first, f), {bluff: pot, bet: -2}),
            (_rates(second, f), {bluff: pot + 1, bet: -2}),
            (-_value(bluff, f), (pot + 1) * total - (2 * pot - 4)),
            (-_value(bet, f), 2 / (pot + 1) - total),
        ]
    return all(found == printed for found, printed in sides)


def _is_expanded_16(f: dict[str, Any], last: Any) -> bool:
    """Whether they are (16), in the last of which g^-1 is taken of ``last``."""
    pot = variable()
    back = {"a1": 2, "a2": 2, "c1": -(pot + 1), "d2": -(pot + 1)}
    return (
        -_value("c1", f) == 2 / (pot + 1)
        and (_rates("d2", f), f["d2"]) == ({"b3": pot + 1, "b1": 1}, (2 * pot - 4) / (pot + 1))
        and (_rates("b3", f), f["b3"]) == (back, last)
    )


def _printed_arguments(total: Any, pot: Any) -> tuple[Any, Any]:
    """What g is taken of in (17), over k-; ``total`` is X."""
    above, below = total - (2 * pot - 4) / (pot + 1), 2 / (pot + 1) - total
    return pot / (pot + 1) / above - 2 / below, 1 / above - 2 / below


def _true_arguments(total: Any, pot: Any) -> tuple[Any, Any]:
    """The same with half of the last terms."""
    above, below = total - (2 * pot - 4) / (pot + 1), 2 / (pot + 1) - total
    return pot / (pot + 1) / above - 1 / below, 1 / above - 1 / below


def _follows_from_15(arguments: Callable[[Any, Any], tuple[Any, Any]], of_bets: int) -> bool:
    """Whether these are the left sides of (15), at every P and X.

    The slopes of a1 and a2 are those of (13) times ``of_bets``. In X numerators and denominators
    have degree 2 at most: they are compared at seven X, with the pot as a variable.
    """
    pot = variable()
    for total in range(2, 9):
        b1 = 1 / ((pot + 1) * total - (2 * pot - 4))
        a1 = 1 / (of_bets * (2 / (pot + 1) - total))
        if (pot * b1 - 2 * a1, (pot + 1) * b1 - 2 * a1) != arguments(total, pot):
            return False
    return True


def _equations_15() -> bool:
    """Whether (15) holds for players 1 and 2, with the same values for both.

    For all members at every pot, and at three pots for the one that is selected.
    """
    if not all(map(_is_expanded_15, _members_at_every_pot())):
        return False
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
    of = (variable() if printed else 2) / (variable() + 1)
    if not all(_is_expanded_16(each, of) for each in _members_at_every_pot()):
        return False
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


def _sums_at_five_halves() -> dict[str, Fraction | float]:
    """X with the true slopes, as printed, and with the dominated frequencies as well."""
    true, printed = (_roots(choice)[1].upper for choice in (False, True))
    return {"0.45675": true, "0.40256": printed, "0.37653": _sum_among_all(float(POTS[1]))}


def _roots(printed: bool) -> list[Interval]:
    """X at the pots by (17) as printed, or with the true derivatives, each between fractions."""
    arguments, scale = (_printed_arguments, 0.5) if printed else (_true_arguments, 1.0)
    near = (selected_calls(float(pot), scale).total for pot in POTS)
    return [enclosed_total(arguments, pot, x) for pot, x in zip(POTS, near, strict=True)]


def _limit_is_root(printed: bool) -> bool:
    """Whether these are the sums of the selection equations in floats, to eleven digits."""
    pairs = zip(_roots(printed), _sums(printed), strict=True)
    return all((root - Fraction(found)).magnitude < 1e-11 for root, found in pairs)


def _printed_is_selected() -> bool:
    """Whether X as printed may be X with the true derivatives, at one of the pots at least."""
    pairs = zip(_roots(True), _roots(False), strict=True)
    return any(one.lower <= other.upper and other.lower <= one.upper for one, other in pairs)


def _printed_is_less() -> bool:
    """Whether both printed arguments are smaller at every pot and X, by 1/(U - X): so X is, too."""
    pot = variable()
    return all(
        true - printed == 1 / (2 / (pot + 1) - total)
        for total in range(2, 9)
        for true, printed in zip(
            _true_arguments(total, pot), _printed_arguments(total, pot), strict=True
        )
    )


def _true_ones_select() -> bool:
    """Whether c2 + d3 is X with the true derivatives wherever solutions of (2) tend to Solution 1.

    By (2) and (13) c2 and d3 are g of the left sides of (15) with a1 and b1 over epsilon as the
    corrections. If the limit of c2 + d3 is between L and U, the slopes of b1 and a1 stay below 0,
    and by the tail of g these two tend to k- over them. At U the slope of a1, and at L that of b1,
    would tend to 0, and this one of the two to infinity: c2 and d3 both to 0, or both to 1, and
    their sum not to U or L, as 0 < L < U < 2.
    """
    return (
        _matches({"a1": 2, "a2": 2})
        and all(map(_is_expanded_15, _members_at_every_pot()))
        and _follows_from_15(_true_arguments, 2)
        and _falls_from_two_to_none()
    )


def _falls_from_two_to_none() -> bool:
    """Whether b1 and a1 have their poles at the ends L and U of X, and 0 < L < U < 2, if 2 < P < 3.

    Both are quotients of k- and an affine function of X; P and P + 1, by which b1 is multiplied in
    the arguments of g, are positive.
    """
    pot = variable()
    low, high = (2 * pot - 4) / (pot + 1), 2 / (pot + 1)
    at_low, next_to_it = ((pot + 1) * x - 2 * pot + 4 for x in (low, low + 1))
    gaps = (low, high - low, 2 - high, next_to_it - at_low)
    return at_low == 0 and all(sign_inside(gap, 2, 3) == 1 for gap in gaps)


def _unique_for_any_tail() -> bool:
    """Whether the root is enclosed between L and U, at several pots and k-."""
    for pot, tail in product(map(Fraction, ("2.01", "2.5", "2.99")), TAILS):
        near = selected_calls(float(pot), 0.5, TAIL if tail is None else float(tail)).total
        root = enclosed_total(_printed_arguments, pot, near, tail)
        if not (2 * pot - 4) / (pot + 1) < root.lower <= root.upper < 2 / (pot + 1):
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
        Method.EXACT,
        partial(_matches, {"a1": 2, "a2": 2}),
        covers=("Section 2, eleven conditions of the simplified game", "Eq. (13)"),
    ),
    assertion(
        "Appendix A, equation (14)",
        "Solution 1 for $2<P<3$, with ranges of $c_2+d_3$ and $c_3+d_1$.",
        _solution_1_is_exact,
        note="All members are equilibria at every pot of the range. Beyond either end of a range "
        "of calls a bet gains that is not made: one with A above it, a bluff below it.",
        method=Method.EXACT,
        covers=("Eq. (14)",),
        one_case="the cases come in one call, or wrong ones break it off",
    ),
    assertion(
        "Appendix A, equation (15)",
        "$P\\bar b_1-2\\bar a_1=g^{-1}(\\hat c_2)$ and three more equations, and the same for "
        "player 2.",
        _equations_15,
        note="With $f_4$ and $f_8$ as in (13), for all members of (14) at every pot: derivatives "
        "of (13) with $P$ as a variable. With those of the expectations $\\bar a_1$ has the factor "
        "1/2. Seen besides in floats for the member that is selected, at three pots.",
        method=Method.EXACT,
        covers=("Eq. (15)",),
    ),
    assertion(
        "Appendix A, equation (16)",
        "$\\bar c_1$, $\\bar b_3$ and $\\bar d_2$, the last with $g^{-1}(P/(P+1))$.",
        partial(_equations_16, True),
        Verdict.CORRECTED,
        "The last term is $g^{-1}(\\hat b_3)=g^{-1}(2/(P+1))$, as the derivatives of (13) give it "
        "with $P$ as a variable, and in floats at three pots. It may be a fault of our text.",
        Method.EXACT,
        partial(_equations_16, False),
        covers=("Eq. (16)",),
    ),
    assertion(
        "Appendix A, equation (17)",
        "(17) follows from (15): $X=\\hat c_2+\\hat d_3$ solves it in the limit.",
        lambda: _follows_from_15(_printed_arguments, 1) and _limit_is_root(True),
        note="If $f_4$ and $f_8$ are those of (13): the arguments of $g$ are the left sides of "
        "(15) at every $P$ and $X$. Checked besides at $P=11/5$, $5/2$, $14/5$ against the "
        "selection equations of all eleven frequencies, in floats.",
        method=Method.EXACT,
        covers=("Eq. (17)",),
    ),
    assertion(
        "Appendix A, equation (17), true derivatives",
        "(17) gives the equilibrium that the regularised problem (2) selects.",
        _printed_is_selected,
        Verdict.CORRECTED,
        "With the derivatives of the expectations in (2) the last term in both arguments is "
        "$k_-/(2/(P+1)-X)$, half of the printed one: proved of all solutions of (2) that tend to "
        "a member of Solution 1 as $\\epsilon\\to0$. So the printed $X$ is too small at every pot; "
        "at $P=5/2$ it is 0.40256, and not $X=0.45675$, between proved bounds. (17) "
        "as printed results precisely if the slopes of $c_2$, $d_3$ and $b_1$ have the same factor "
        "and that of $a_1$ half of it, likewise for player 2; the factors of $c_1$, $d_2$, $b_3$ "
        "do not matter. With the dominated frequencies among the unknowns, as section 4 reads, yet "
        "another member is selected, with $X=0.37653$: this is computed in floats.",
        Method.INTERVAL,
        lambda: _true_ones_select() and _printed_is_less() and _limit_is_root(False),
        noted=_sums_at_five_halves,
        covers=("Eq. (17)",),
    ),
    assertion(
        "Appendix A, uniqueness of X",
        "(17) has a unique solution for any $2<P<3$ and $k_->0$.",
        lambda: _falls_from_two_to_none() and _unique_for_any_tail(),
        note="Proved: both arguments of $g$ fall from $\\infty$ to $-\\infty$ as $X$ runs from "
        "$L=(2P-4)/(P+1)$ to $U=2/(P+1)$, so $F$ falls from 2 to 0 while $0\\le L<U<2$: $X-F(X)$ "
        "rises from below 0 to above 0. The intermediate value theorem alone gives existence.",
        method=Method.EXACT,
    ),
)
