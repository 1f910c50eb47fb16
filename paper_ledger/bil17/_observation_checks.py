"""What the claims on remarks of the text check: signs, corners, intervals of pots."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, groupby, product
from typing import Any

import numpy as np

from guts_core.kuhn.three_players.closed_forms import low_calls
from guts_core.methods.exact.rational_functions import RationalFunction, variable
from guts_core.methods.exact.surds import Surd
from guts_core.simplified_kuhn.dynamics.invariants import conserved_quantities, slopes_by_name
from guts_core.simplified_kuhn.dynamics.simulation import simulate
from guts_core.simplified_kuhn.rules import gradient, twenty_four_gradient
from guts_core.simplified_kuhn.solutions.families import (
    FAMILIES,
    FAMILY,
    P4,
    P6,
    P8,
    P9,
    Family,
    Vertex,
)
from guts_core.simplified_kuhn.tree import (
    FREQUENCIES,
    SITUATIONS,
    deals,
    endings,
    frequency_of,
    payoffs,
)
from paper_ledger.bil17._dynamics_checks import is_conserved, solution, spectrum
from paper_ledger.bil17._long_run_checks import settle
from paper_ledger.bil17._tools import (
    F,
    are_apart,
    between_ends,
    corners,
    found,
    replaced,
    value,
    vertices_everywhere,
)
from paper_ledger.bil17.stability.attraction import sign_inside
from paper_ledger.bil17.stability.driven import driven_hypotheses
from paper_ledger.bil17.stability.oscillations import oscillating
from paper_ledger.bil18._tools import profile
from paper_ledger.bil18.whole_set import FOUR, catches_bluffs


def _sign(names: str, sign: int, **fixed: int) -> bool:
    """Whether the derivatives have this sign at all corners, so for all profiles, if 0 <= P < 2.

    They are affine in P: they have it at P = 0, and not the other one at P = 2.
    """
    chosen = [FREQUENCIES.index(name) for name in names.split()]
    least, most = (sign * twenty_four_gradient(corners(**fixed), pot)[:, chosen] for pot in (0, 2))
    return bool((least > 0).all() and (most >= 0).all())


def no_bluffs() -> bool:
    """Whether for P < 2 all b are 0 at equilibrium, and then all calls: the steps of a proof.

    A slope that is 0 without a bet, a call or a bluff and has a sign with it has it for any.
    """
    no_b1, no_b12 = {"b1": 0}, {"b1": 0, "b2": 0}
    none = {"b1": 0, "b2": 0, "b3": 0}
    return (
        _sign("b1", -1)
        # without a bet with A by player 1
        and _sign("b2", -1, a1=0, b1=0)
        and _sign("a2", -1, **no_b12, c3=0, d1=0, b3=1)
        and _sign("b3", -1, a1=0, a2=0)
        and all(_sign("a1", 1, **none, **{name: 1}) for name in ("c2", "d3"))
        # with one
        and _sign("c2 d3", -1, **no_b1, a1=1)
        and all(_sign("a1", -1, c2=0, d3=0, **{name: 1}) for name in ("b2", "b3"))
        # either way
        and _sign("c1 d2", -1, **none)
        and _sign("c3 d1", -1, **no_b12, a2=1)
        and all(_sign("a2", 1, **none, **{name: 1}) for name in ("c3", "d1"))
    )


def bets_with_ace_are_free() -> bool:
    """Whether, without bluffs and calls with K, b3's slope alone decides, and a1 and a2 are free.

    It is 2P - 4 + 2 a1 + 2 a2. Every other slope is nowhere above it or nowhere above 0: all are
    affine in each of a1, a2 and P, and P runs from 0 to 2.
    """
    profiles = corners(**dict.fromkeys(set(FREQUENCIES) - {"a1", "a2"}, 0))
    a1, a2, b3 = (FREQUENCIES.index(name) for name in ("a1", "a2", "b3"))
    slopes = np.array([twenty_four_gradient(profiles, pot) for pot in (0, 2)])
    known = np.array([2 * pot - 4 + 2 * profiles[:, a1] + 2 * profiles[:, a2] for pot in (0, 2)])
    not_above = (slopes <= known[..., None]).all(axis=(0, 1)) | (slopes <= 0).all(axis=(0, 1))
    free = not slopes[..., [a1, a2]].any()
    return bool(free and (slopes[..., b3] == known).all() and not_above.all())


def full_game_equilibrium() -> np.ndarray:
    """One of the full game at P = 8, in fractions: frequencies by node and card, of J, Q, K, A."""
    return np.asarray(low_calls(1).at(8))


def all_bluff_and_catch() -> bool:
    """Whether in it nobody can gain, J and Q are bet, and Q and K call at nodes they reach."""
    frequencies = full_game_equilibrium()
    bluffs = [bool((frequencies[:3, card] > 0).any()) for card in (0, 1)]
    catches = [catches_bluffs(frequencies, card) for card in (2, 3)]
    return not any(FOUR.gains(frequencies, 8)) and all(bluffs) and all(catches)


def overcall_pays(pot: int, calls: bool = True) -> bool:
    """Whether player 2 gains by overcalling with K a bet of player 3 with J and A.

    Player 1 has called with A and, if ``calls``, with Q.
    """

    def paid(overcalls: int) -> Any:
        at = {3: {1: 1, 4: 1}, 4: {2: int(calls), 4: 1}, 6: {3: overcalls, 4: 1}}
        return FOUR.expectations(profile(4, at), F(pot))[1]

    return bool(paid(1) > paid(0))


def overcalls_lose() -> bool:
    """Whether, J being folded, an overcall with K or Q meets a better card in every deal."""
    lost = []
    for deal, ending in product(deals(), endings()):
        shown = [deal[player] for player in ending.shown]
        for player, situation, follows in ending.decisions:
            if situation == "overcall" and follows and deal[player] in "KQ" and "J" not in shown:
                lost.append(payoffs(ending, deal)[player] == (-1, 0))
    return bool(lost) and all(lost)


def ace_of_player_3() -> bool:
    """Whether her bet with A wins the pot in every ending, and more than the pot in some."""
    won = [
        payoffs(ending, deal)[2]
        for deal, ending in product(deals(), endings())
        if ending.bettor == 2 and deal[2] == "A"
    ]
    return all(units >= 0 and pots == 1 for units, pots in won) and any(u > 0 for u, _ in won)


def frequencies_left() -> int:
    names = {frequency_of(*key) for key in product(range(3), SITUATIONS, "AKQJ")}
    return sum(isinstance(name, str) for name in names)


def _printed_conditions(f: dict[str, Any], p: Any) -> dict[str, Any]:
    """Left less right of (a) in conditions 1 to 11, times what makes it a polynomial.

    Positive where the condition asks for the frequency 1, negative where it asks for 0.
    """
    a1, b1, c1, d1, a2, b2, c2, d2, b3, c3, d3 = f.values()
    return {
        "c2": p * b1 - 2 * a1,
        "d3": (p + 1) * b1 - 2 * a1,
        "b1": 2 * p - 4 - (p + 1) * (c2 + d3),
        "a1": 2 * (c2 + d3 - b3 - (1 + 0.5 * c3) * b2),
        "c3": (p + a1) * b2 - (2 - b1) * a2,
        "d1": (p + 1) * b2 - 2 * a2,
        "b2": 2 * p - 4 + 2 * a1 - (p + 1) * (c3 + d1),
        "a2": 2 * (c3 + d1 - 0.5 * c3 * b1 - (1 + 0.5 * c1) * b3),
        "c1": (p + a2) * b3 - (2 - b2),
        "d2": (p + 1) * b3 - (2 - b1),
        "b3": 2 * p - 4 + 2 * a1 + 2 * a2 - (p + 1) * (c1 + d2),
    }


def conditions_agree() -> bool:
    """Whether the printed conditions are the right ones: equal at all corners and at two pots."""
    f = corners()
    columns = dict(zip(FREQUENCIES, f.T, strict=True))
    for pot in (2.0, 5.0):
        slopes, printed = twenty_four_gradient(f, pot), _printed_conditions(columns, pot)
        if not all((slopes[:, k] == printed[name]).all() for k, name in enumerate(FREQUENCIES)):
            return False
    return True


def _least_bluffs(pot: Fraction, a1: Fraction) -> tuple[Any, Any]:
    """Frequencies b2 from which player 3, and player 1, call with K, for a2 = 1 and b1 of (4)."""
    b1 = 2 * a1 / (pot + 1) if pot <= 5 else 2 * a1 / pot
    rows = np.array(
        [[a1, b1, *[F(0)] * 2, F(1), b2, *[F(0)] * 5] for b2 in (F(0), F(1))], dtype=object
    )
    low, high = twenty_four_gradient(rows, pot)[:, [FREQUENCIES.index(n) for n in ("c3", "d1")]]
    third, first = -low / (high - low)
    return third, first


def either_order() -> bool:
    """Whether, at each pot, the first is larger at a1 = 1/4 and smaller at a1 = 3/4."""
    low, high = (
        [_least_bluffs(pot, a1) for pot in (F(3), F(9, 2), F(6))] for a1 in (F(1, 4), F(3, 4))
    )
    return all(x > y for x, y in low) and all(x < y for x, y in high)


def bounds_decide() -> bool:
    """Whether beyond the bounds on c2 + d3, and only there, player 1 gains, at every pot.

    The slopes are affine in this sum, that of A rises and that of Q falls. In each solution without
    bets of player 1 the first is 0 at the upper bound and the second at the lower one.
    """
    for label in ("1a", "1", "2a", "2", "3", "4", "5a", "5"):
        family = FAMILY[label]
        pot = variable() if family.low != family.high else F(family.low)
        zeros = set()
        for v in family.vertices(pot):
            at, above = (_slopes_of_player_1(v, pot, more) for more in (0, 1))
            if [y - x for x, y in zip(at, above, strict=True)] != [2, -(pot + 1)]:
                return False
            zeros.add(tuple(x == 0 for x in at))
        if not {(True, False), (False, True)} <= zeros or (False, False) in zeros:
            return False
    return True


def _slopes_of_player_1(vertex: Vertex, pot: Any, more: int) -> list[Any]:
    """Those of a1 and b1, if c2 + d3 is so much more."""
    total = value(vertex, "c2") + value(vertex, "d3") + more
    (row,) = replaced([vertex], c2=0 * total, d3=total)
    slopes = slopes_by_name(list(row), pot)
    return [slopes["a1"], slopes["b1"]]


def _several(names: str, bets: str, low: Any, high: Any, there: list[Family]) -> bool | None:
    """Whether at all pots between these frequencies have several values and some ``bets`` > 0.

    None if not at all of them, but perhaps at some.
    """
    several = any(are_apart(*two, names.split(), low, high) for two in combinations(there, 2))
    vertices = [v for each in there for v in each.vertices(variable())]
    values = [tuple(value(v, name) for name in names.split()) for v in vertices]
    alike = all(each == values[0] for each in values)
    signs = {sign_inside(value(v, bets), low, high) for v in vertices}
    return None if several is alike or None in signs else several and 1 in signs


def ranges(names: str, bets: str) -> list[tuple[Any, Any]]:
    """Ranges of pots with several values of the named frequencies and somewhere ``bets`` > 0.

    And those of which only a part might be such.
    """
    found = []
    for several, each in groupby(between_ends(FAMILIES), lambda gap: _several(names, bets, *gap)):
        gaps = list(each)
        found += [(gaps[0][0], gaps[-1][1])] if several is not False else []
    return found


def pots_with_many(names: str) -> list[Any]:
    """The special pots at which a family leaves a range to one of the named frequencies."""
    return [
        each.low
        for each in FAMILIES
        if each.low == each.high
        and any(len({value(v, n) for v in each.vertices(F(each.low))}) > 1 for n in names.split())
    ]


def only_player_3_catches() -> bool:
    some = [v for pot, v in vertices_everywhere() if pot < 5 and value(v, "b1") > 0]
    return bool(some) and all(value(v, "c2") == 0 < value(v, "d3") for v in some)


def callers_of_player_2() -> bool:
    """Player 1 alone below P6, player 3 always and player 1 at times above P9, both in between."""
    some = [(pot, value(v, "c3"), value(v, "d1")) for pot, v in vertices_everywhere()]
    low = all(c3 == 0 < d1 for pot, c3, d1 in some if 3 < pot < P6)
    high = all(c3 == 1 and 0 < d1 < 1 for pot, c3, d1 in some if pot > P9)
    return low and high and any(0 < c3 < 1 and d1 > 0 for pot, c3, d1 in some if P6 < pot < P9)


def _next_folds(pots: tuple[Any, Any], bet: str, calls: tuple[str, str]) -> bool:
    """Whether after a bet the next player never calls with K, and the last one does, for pots."""
    low, high = pots
    some = [v for pot, v in vertices_everywhere() if low < pot < high and value(v, bet) > 0]
    return bool(some) and all(value(v, calls[0]) == 0 < value(v, calls[1]) for v in some)


def small_pots_differ() -> bool:
    """Whether, at small pots, a bet of player 2 is answered otherwise than one of player 1."""
    return _next_folds((2, 5), "a1", ("c2", "d3")) != _next_folds((3, P6), "a2", ("c3", "d1"))


def large_pots_differ() -> bool:
    """Whether at large pots the next to act always calls a bet of player 2, and not of player 1."""
    some = [v for pot, v in vertices_everywhere() if pot > 5]
    one = all(0 < value(v, "c2") < 1 == value(v, "d3") for v in some)
    two = all(0 < value(v, "d1") < 1 == value(v, "c3") for v in some)
    return bool(some) and one and two


def _folds(low: Any, high: Any, labels: str = "") -> set[tuple[int | None, ...]]:
    """Signs of 1 - c1 and 1 - d2 in all vertices, at all pots between two ends of ranges.

    Those of all solutions, or of some; special pots are left out.
    """
    return {
        tuple(sign_inside(1 - value(v, name), start, end) for name in ("c1", "d2"))
        for start, end, there in between_ends(FAMILIES)
        if low <= start and (high is None or (end is not None and end <= high))
        for each in there
        if not labels or each.label in labels.split()
        for v in each.vertices(variable())
    }


def callers_of_player_3() -> bool:
    """Player 1 always from P4 to P8; either of the two from P9 to 5; player 2 always above 5.

    Between P8 and P9 player 1 always in Solutions 7 and 8, either of the two in Solution 9.
    """
    special = [
        (value(v, "c1"), value(v, "d2")) for pot, v in vertices_everywhere() if P4 < pot < P8
    ]
    between = (_folds(P4, P8), _folds(P9, 5), _folds(5, None))
    both = (_folds(P8, P9, "7 8"), _folds(P8, P9, "9"))
    alone = all(c1 == 1 > d2 for c1, d2 in special) and both == ({(0, 1)}, {(0, 1), (1, 0)})
    return alone and between == ({(0, 1)}, {(0, 1), (1, 0)}, {(1, 0)})


def trends() -> dict[str, int | None]:
    """By solution, whether b3 rises with the pot (1) or falls (-1), inside the whole range."""
    found = {}
    for each in (family for family in FAMILIES if family.low != family.high):
        bluffs, *others = (value(v, "b3") for v in each.vertices(variable()))
        slope = sign_inside(_derivative(bluffs), each.low, each.high)
        found[each.label] = slope if all(other == bluffs for other in others) else None
    return found


def _derivative(function: Any) -> Any:
    """Of a rational function of the pot, or of a surd of such."""
    if isinstance(function, Surd):
        radicand = function.radicand
        inner = function.root * _derivative(radicand) / (2 * radicand)
        return Surd(_derivative(function.rational), _derivative(function.root) + inner, radicand)
    top, bottom = function.numerator, function.denominator
    along, below = (RationalFunction(f.top.derivative(), f.bottom) for f in (top, bottom))
    return (along * bottom - top * below) / (bottom * bottom)


def alone() -> set[str]:
    """Labels of the solutions that are the only ones at some pot."""
    return {there[0].label for *_, there in between_ends(FAMILIES) if len(there) == 1}


def lone_ranges(label: str) -> list[tuple[Any, Any]]:
    """The neighbouring ends of ranges between which a solution is the only one."""
    return [
        (low, high)
        for low, high, there in between_ends(FAMILIES)
        if [each.label for each in there] == [label]
    ]


def many_at_seven_halves() -> bool:
    """Whether Solution 5a has several members, and all equilibria at P = 7/2 belong to it."""
    family = FAMILY["5a"].vertices(F(7, 2))
    alone = all(v in family for each in found(F(7, 2)) for v in each.vertices)
    return len(set(family)) > 1 and alone


def log_odds_take_the_slopes() -> bool:
    """Whether the derivative of log f - log (1 - f), times f (1 - f), is 1; play keeps to it."""
    f = variable()
    return (1 / f + 1 / (1 - f)) * f * (1 - f) == 1 and flow_errors() < 1e-5


def flow_errors() -> float:
    """Slopes of simulated log-odds and frequencies against the right sides of (24) and (23)."""
    worst, h = 0.0, 1e-4
    starts = np.random.default_rng(24).uniform(0.05, 0.95, (8, 11))
    for pot in (2.5, 4.65):
        run = simulate(pot, starts, 2 * h, samples=3, estimate_error=False)
        f = run.frequencies[1]
        slopes = 24 * gradient(f, pot)
        odds = (run.log_odds[2] - run.log_odds[0]) / (2 * h) - slopes
        plain = (run.frequencies[2] - run.frequencies[0]) / (2 * h) - f * (1 - f) * slopes
        worst = max(worst, float(np.abs(odds).max()), float(np.abs(plain).max()))
    return worst


def around_solution_10() -> bool:
    """Six imaginary and five negative eigenvalues at every pot, as around Solution 9.

    Pairs are on closed curves, and the face is approached from other starts too.
    """
    found = [spectrum(solution("10", F(pot)), F(pot)) for pot in ("6", "8")]
    return (
        all(oscillating(label) == 6 and attracts(label) for label in ("9", "10"))
        and all(each == (6, 0, 0, 5) for each in found)
        and _pairs_of_solution_10()
        and settle("10", a1=1, a2=1, d2=1, c3=1, d3=1)
    )


def attracts(label: str) -> bool:
    """Whether the face of Solution 9 or 10 attracts at all pots inside the range."""
    return all(driven_hypotheses(label).values())


def _pairs_of_solution_10() -> bool:
    """Whether H of each pair is conserved at every pot, with the library's weights at P = 6."""
    pot = variable()
    pairs: list[dict[str, Any]] = [{"b1": F(1), "c2": (pot + 1) / pot}, {"b2": F(1), "d1": F(1)}]
    at = [{n: w(F(6)) if callable(w) else w for n, w in pair.items()} for pair in pairs]
    found = [q.weights for q in conserved_quantities("10", F(6)) if q.confining]
    return all(each in at for each in found) and all(
        len(found) == 2 and is_conserved("10", FAMILY["10"], pair) for pair in pairs
    )
