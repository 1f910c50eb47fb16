"""Section 5: the curves for 4, 5 and 6 cards, and the solution with 13 cards at P = 9.2."""

from __future__ import annotations

from fractions import Fraction
from functools import cache, partial
from itertools import starmap

import numpy as np

from guts_core.kuhn.curves.curve import QUICK, EquilibriumCurve, equilibrium_curve, thinned
from guts_core.kuhn.curves.regularised import regularised_equilibrium
from guts_core.kuhn.three_players.closed_forms import (
    ClosedForm,
    first_bluffs,
    large_pots,
    low_calls,
)
from guts_core.kuhn.three_players.rules import KuhnPoker
from guts_core.kuhn.three_players.two_way import Bet, two_way_bets
from guts_core.methods.exact.interval_arrays import IntervalArray
from guts_core.methods.exact.surds import Surd
from paper_ledger.bil18 import _tools
from paper_ledger.bil18._tools import largest_root, positive_above, quantity
from paper_ledger.bil18.stored.curve_files import read_counts
from paper_ledger.bil18.stored.curves import StoredCounts, stored_counts
from paper_ledger.bil18.tubes.along_curve import payoffs
from paper_ledger.bil18.tubes.differences import payoffs_at
from paper_ledger.bil18.tubes.krawczyk import solution_boxes
from paper_ledger.bil18.tubes.observed import (
    bets_the_best,
    checks,
    curve_in_boxes,
    five_in_order,
    five_second_last,
    kept_signs,
    later_gets_more,
    proved_chain,
    ranges_with_several,
    second_gets_more_than_first,
)
from paper_ledger.bil18.tubes.observed_roles import no_two_way_bet
from paper_ledger.record import Claim, Method, Verdict
from paper_ledger.record.tables import stored_table

#: What follows curves in floating-point numbers is numerical.
assertion = partial(_tools.assertion, method=Method.NUMERICAL)

#: From where on player 1 bets with four cards.
PLAYER_1_BETS = Surd(Fraction(3, 2), Fraction(1, 2), 23)

#: Pots at which the expectations jump with four cards, to five decimals, and exactly but for one.
SPECIAL_POTS = (3.0, 3.26556, float(PLAYER_1_BETS), 5.0)

#: Two-way bets of six cards, by node and card, with a pot next to an end of their stretch, inside
#: and outside.
ENDS = (
    ((1, 4), 2.725, 2.715),
    ((1, 4), 3.43, 3.445),
    ((2, 3), 8.665, 8.655),
    ((2, 3), 10.275, 10.285),
)

#: Frequencies and chances smaller than this count as 0 in two-way bets.
LEAST = 1e-3

#: What the enclosed solutions are regularised with.
EPSILON = Fraction(1, 10**6)

#: From where on player 3 loses in one closed form of five cards.
SINKS = Fraction("72.87")

#: The highest pot of each curve, and how far apart the points are that are kept: with five cards
#: frequencies turn sharply.
_HIGHEST = {4: 100.0, 5: 100.0, 6: 12.0}
_APART = {4: 0.1, 5: 0.01, 6: 0.1}


@cache
def curve_of(cards: int) -> EquilibriumCurve:
    """The curve of a deck from below its least pot, at an epsilon of 1e-6."""
    bounds = (0.1, _HIGHEST[cards])
    return equilibrium_curve(cards, bounds, 1e-6, options=thinned(QUICK, _APART[cards]))


@cache
def sharp_curve() -> EquilibriumCurve:
    """The curve of four cards at a small epsilon, past the special pots."""
    return equilibrium_curve(4, (1, 6), 1e-8)


@cache
def _thirteen() -> IntervalArray:
    """A solution of thirteen cards at 9.2, enclosed."""
    game = KuhnPoker(13)
    return enclosed(game, regularised_equilibrium(game, 9.2, 1e-6), 9.2)


def enclosed(game: KuhnPoker, near: np.ndarray, pot: float) -> IntervalArray:
    """All frequencies of the solution in a small box, at an epsilon of 1e-6."""
    box = solution_boxes(game, EPSILON, near[None], np.array([pot]))[0]
    return IntervalArray(game.complete(box.low), game.complete(box.high))


def often(node: int, least: float) -> list[int]:
    """The cards with which thirteen cards' players act at a node more often than that.

    Raises
    ------
    ArithmeticError
        If the enclosure leaves one of them open.
    """
    sure, possible = (end[node - 1] > least for end in (_thirteen().low, _thirteen().high))
    if (sure != possible).any():
        raise ArithmeticError(f"often: frequencies at node {node} must be told from {least}")
    return [int(card) + 1 for card in np.flatnonzero(sure)]


def _changes(width: float = 2e-4) -> np.ndarray:
    """Change of the expectations across each special pot, at a small epsilon."""
    sides = [
        [sharp_curve().at(pot + side)[0].expectations for side in (-width, width)]
        for pot in SPECIAL_POTS
    ]
    return np.abs(np.diff(np.array(sides), axis=1)[:, 0])


def _two_of_three_vary() -> bool:
    """Whether at each special pot two players' expectations jump and the third's does not."""
    ordered = np.sort(_changes(), axis=1)
    return bool((ordered[:, 0] < 1e-4).all() and (ordered[:, 1] > 1e-3).all())


def _nowhere_else() -> bool:
    """Whether, with four cards, the expectations move by little between the special pots."""
    curve = sharp_curve()
    beside = np.abs(curve.pots[:, None] - np.array(SPECIAL_POTS)).min(axis=1) > 1e-4
    moved = np.abs(np.diff(curve.expectations, axis=0)).max(axis=1)
    steep = moved > 0.1 * np.abs(np.diff(curve.pots)) + 5e-4
    return not bool((steep & beside[1:] & beside[:-1]).any())


def _only_player_3_bets() -> bool:
    """Whether all along the curve from 2 to 3 nobody bets at nodes 1 and 2, above 3 player 2.

    A little beside these pots, where the regularised curve is smooth.
    """
    found = curve_in_boxes(4)
    checked = all(checks(found, node, 2.01, 2.99) for node in (1, 2))
    return checked and bets_the_best(found, 2, 3.01, 100)


def card_3_begins() -> float:
    """From which pot on player 3 bets card 3 of four: where a line of frequencies is 0."""
    low, high = 4.22, 4.23
    first, second = (curve_of(4).at(pot)[0].frequencies[2, 2] for pot in (low, high))
    return float(low - first * (high - low) / (second - first))


def _most(cards: int) -> int:
    return curve_of(cards).largest_multiplicity(1e-3)[0]


def _ranges_with_several(cards: int) -> int:
    """Number of intervals of the pot, wider than 1e-6, with three solutions or more."""
    return len(stored_counts(curve_of(cards)).runs(3))


@cache
def _every_count() -> tuple[StoredCounts, ...]:
    return read_counts(stored_table("kuhn_counts.csv"))


def kept_counts(cards: int, epsilon: float) -> StoredCounts:
    """The stored numbers of solutions along a whole curve."""
    (found,) = (e for e in _every_count() if (e.cards, e.epsilon) == (cards, epsilon))
    return found


def _tubes_of_four() -> dict[str, float]:
    """The folds of the curve that is proved in tubes, and where it begins."""
    chain = proved_chain(4)
    *near, low, high = sorted(sum(each.pots) / 2 for each in chain.stretches if each.turn == 0)
    begins = min(each.pots[0] for each in chain.stretches)
    return {"4.170": low, "4.212": high, "3.91": sum(near) / len(near), "0.5": begins}


def _most_of_five() -> dict[str, float]:
    """Where five cards have five solutions on the widest range, and seven; how wide; the start."""
    (low, high), widest = kept_counts(5, 1e-8).runs(7)[0], kept_counts(5, 1e-6).runs(5)
    middle = widest[np.diff(widest)[:, 0].argmax()].mean()
    begins = min(each.pots[0] for each in proved_chain(5).stretches)
    return {"2.2": middle, "1.4": (high - low) * 1e4, "2.1369": (low + high) / 2, "0.5": begins}


def _as_stored_with_five() -> bool:
    """Whether at the other epsilons five cards have three solutions, and seven on one range."""
    sharp = kept_counts(5, 1e-8)
    return kept_counts(5, 1e-4).largest() == 3 and sharp.largest() == 7 == 6 + len(sharp.runs(7))


def _biggest_loser(cards: int, pot: float) -> bool:
    """Whether player 2 gets least at every solution of the curve at a pot."""
    paid = payoffs_at(proved_chain(cards), pot)
    return bool((paid.high[1] < np.minimum(paid.low[0], paid.low[2])).all())


@cache
def _ten_cards(*pots: int) -> IntervalArray:
    """Payoffs, and the leads of players 2 and 3, at a solution with ten cards for each pot."""
    game = KuhnPoker(10)
    near = np.array([regularised_equilibrium(game, pot, 1e-6) for pot in pots])
    at = np.array(pots, dtype=float)
    boxes = solution_boxes(game, EPSILON, near, at)
    ends = (np.vstack([end.T, at]) for end in (boxes.low, boxes.high))
    return payoffs(game, IntervalArray(*ends))


def _never_with_four() -> bool:
    """Player 1 gets less than player 2 all along the curve of four cards where player 2 bets.

    He loses most at every larger pot in the closed forms.
    """
    never = second_gets_more_than_first(curve_in_boxes(4), 3.01, 100)
    return never and all(map(_player_1_loses_most, (large_pots(4), low_calls(1))))


def _player_1_loses_most(form: ClosedForm) -> bool:
    """Whether player 1 gets less than both others at every pot of a closed form above its least."""
    first, *others = form.expectations
    return form.proved() and all(positive_above(form.low, other - first) for other in others)


def _switch() -> bool:
    leads = _ten_cards(200, 300)[3:]
    ten = bool((leads.high[0] < 0).all() and (leads.low[1] > 0).all())
    five = _biggest_loser(5, 17.0) and _losers_of_five() and _changes_with_five()
    return ten and five and _never_with_four()


def _losers_of_five() -> bool:
    """Whether all along the curve player 1 loses most at first, and at last player 2."""
    five = kept_signs(5)
    return five_in_order(five) and five_second_last(five)


def _changes_with_five() -> bool:
    """Player 2 in the place of player 1 from 16.68 on, as it is rounded, by the closed form."""
    pots = Fraction("16.675"), Fraction("16.685")
    before, after = (KuhnPoker(5).expectations(large_pots(5).at(pot), pot) for pot in pots)
    form = large_pots(5)
    first, second, third = form.expectations
    ever_after = form.proved() and positive_above(pots[1], first - second, third - second)
    return bool(before.argmin() == 0 and after.argmin() == 1 and ever_after)


def _change_with_five() -> float:
    """The pot from which on player 2 loses most with five cards, by the closed form."""
    first, second, _ = large_pots(5).expectations
    return largest_root(first - second)


def _player_3_loses() -> bool:
    """Whether player 3 loses in another closed form of five cards from 72.87 on, and not before."""
    form = low_calls(1, 5)
    third = form.expectations[2]
    return form.proved() and third(Fraction("72.86")) > 0 and positive_above(SINKS, -third)


def _players_1_and_3_win() -> bool:
    """With five cards in the closed form from 43.18 on, as it is rounded, which the curve meets."""
    paid, form = payoffs_at(proved_chain(5), 60.0), large_pots(5)
    there = [IntervalArray.around(each(Fraction(60))) for each in form.expectations]
    apart = max((paid[k] - there[k]).magnitude.max() for k in range(3))
    won = all((each.low[[0, 2]] > 0).all() for each in (paid, _ten_cards(200, 300)))
    first, _, third = form.expectations
    ever_after = form.proved() and positive_above(Fraction("43.185"), first, third)
    return bool(won and apart < 1e-4 and ever_after)


@cache
def _first_bluffs() -> tuple[ClosedForm, ...]:
    return tuple(first_bluffs(cards) for cards in (4, 5, 6, 10))


def _order_for_low_pots() -> bool:
    """Players 1 and 2 equal at first, by the closed form; then in strict order.

    So the profit is not less the later a player acts. It is greater all along the curves of four
    and five cards, and at all points of that of six.
    """
    equal = all(form.expectations[0] == form.expectations[1] for form in _first_bluffs())
    proved = later_gets_more(curve_in_boxes(4), 3.01, 100) and five_in_order(kept_signs(5))
    later = proved and bool((_ten_cards(1, 5, 11).low[3:] > 0).all())
    return equal and later and _points_of_six_in_order()


def _points_of_six_in_order() -> bool:
    """Whether at the points of the curve of six cards each later player gets more."""
    curve = curve_of(6)
    inside = (curve.pots > 3.01 / 3) & (curve.pots < 11)
    return bool((np.diff(curve.expectations[inside], axis=1) > 0).all())


@cache
def _two_way(cards: int) -> tuple[Bet, ...]:
    """The two-way bets at any stored point."""
    curve = curve_of(cards)
    return tuple(
        bet
        for x, pot in zip(curve.frequencies, curve.pots, strict=True)
        if pot < 12
        for bet in two_way_bets(x, LEAST)
    )


@cache
def _two_way_nodes(cards: int) -> frozenset[tuple[int, int]]:
    """Their nodes and cards."""
    return frozenset((bet.node, bet.card) for bet in _two_way(cards))


def _none_with_five() -> bool:
    """Whether with five cards there are none at the points, nor at any solution of the curve."""
    signs = kept_signs(5)
    reaches = signs.always(np.ones(len(signs.runs), dtype=bool), 0.5, 100)
    return reaches and not _two_way_nodes(5) and no_two_way_bet(signs)


@cache
def _six_cards(pot: float) -> tuple[np.ndarray, ...]:
    """The solutions of six cards at a pot."""
    return tuple(each.frequencies for each in curve_of(6).at(pot))


def _sure_bet_of_six() -> bool:
    """Whether a solution at P = 3, enclosed, has one: player 1 bets card 4 of six.

    Player 2 folds card 5 or 6 at times and calls with no worse card; after her fold player 3 calls
    with a worse one at times and folds neither 5 nor 6.
    """
    (near,) = (x for x in _six_cards(3.0) if two_way_bets(x, LEAST))
    box = enclosed(KuhnPoker(6), KuhnPoker(6).reduce(near), 3.0)
    bet, second, third = box[0], box[9], box[10]
    bluff = second.high[:3].max() < LEAST and second.high[4:].min() < 1 - LEAST
    value = third.low[:3].max() > LEAST and third.low[4:].min() > 1 - LEAST
    return bool(bet.low[3] > LEAST and bluff and value)


def _made(bet: tuple[int, int], pot: float) -> bool:
    """Whether six cards have a two-way bet, by node and card, at a pot."""
    found = (two_way_bets(x, LEAST) for x in _six_cards(pot))
    return any(bet == (each.node, each.card) for bets in found for each in bets)


def _two_way_bets_of_six() -> bool:
    """Whether two of them are made just inside the stretches that are named, and not beside."""
    ends = all(_made(bet, inside) and not _made(bet, outside) for bet, inside, outside in ENDS)
    return ends and [_made((1, 4), pot) for pot in (2.05, 2.06, 2.07)] == [False, True, False]


def _end(bet: tuple[int, int], inside: float, outside: float) -> float:
    """Where a two-way bet ends between two pots, to an eighth of their distance."""
    for _ in range(3):
        middle = (inside + outside) / 2
        inside, outside = (middle, outside) if _made(bet, middle) else (inside, middle)
    return (inside + outside) / 2


def _stretches_of_six() -> dict[str, float]:
    """Between which pots six cards have two-way bets, and the largest frequency."""
    found = dict(zip(("2.72", "3.44", "8.66", "10.28"), starmap(_end, ENDS), strict=True))
    return found | {"0.02": max(bet.frequency for bet in _two_way(6))}


def _always_bet() -> list[int]:
    return often(2, 0.999)


def _bets_at_node_2() -> int:
    """Number of neighbouring best cards that are bet at node 2."""
    bet = often(2, 1e-2)
    return next(k for k in range(14) if 13 - k not in bet)


CLAIMS: tuple[Claim, ...] = (
    assertion(
        "Section 5, order of the players",
        "For lower values of $P$ than where player 2 loses most, the later a player acts, the "
        "greater (read: not less) the profit at equilibrium; said of the curve for $N=10$.",
        _order_for_low_pots,
        note="The formula beside these words is lost in our text. $E_1\\le E_2<E_3$: from "
        "$P_{\\min}$ to $3/(N-3)$ players 1 and 2 lose the same, exactly, in the equilibrium that "
        "the curve follows. Above, the order is strict: for $N=4$ at every solution of our curve, "
        "$\\varepsilon=10^{-6}$, from $P=3.01$ to 100, by tubes of intervals, and likewise for "
        "$N=5$ from 1.505 to 15.5; for $N=10$ at a solution each at "
        "$P=1$, 5, 11, enclosed; for $N=6$, in floats, at its points up to $P=11$. Random search "
        "among all equilibria at other pots found no exception for $N=5,6$.",
        method=Method.SAMPLES,
        covers=("Section 5, order of the players", "Figure 11"),
        one_case="its check is a long computation",
    ),
    assertion(
        "Section 5, the biggest loser",
        "On the curve player 2 becomes the biggest loser for large $P$; with five or more cards, "
        "not with four.",
        _switch,
        note="$N=5$: from $P\\approx16.68$ on; $N=10$, the deck of Figure 5: at a solution each "
        "for $P=200$ and 300, enclosed; $N=4$: at no solution of the curve from $P=3.01$ to 100, "
        "by tubes of intervals. So are those of $N=5$: player 1 loses most at all of them from "
        "1.505 to 15.5, player 2 from 18 to 100. With $N=4$ and 5 the closed forms for large pots "
        "say the same at every larger pot. The pot that the paper names is lost in our text. Other "
        "equilibria than those on the curve: random search found none with four cards in which "
        "player 2 loses most, for $3<P\\le12$.",
        method=Method.SAMPLES,
        noted=lambda: {"16.68": _change_with_five()},
        covers=("Section 5, the biggest loser", "Figure 11"),
        one_case="its check is a long computation",
    ),
    assertion(
        "Section 5, two winners",
        "For sufficiently large $P$ players 1 and 3 both profit.",
        _players_1_and_3_win,
        note="$N=5$: from $P\\approx43.18$ on, at every larger pot, by the closed form in which "
        "the curve is at $P=60$; $N=10$, the deck of Figure 5: at a solution each for $P=200$ and "
        "300, enclosed, where no deviation gains $10^{-4}$. It takes larger pots than the switch "
        "of the biggest loser: with $N=8$ and 10 player 1 still loses all along our curves, up to "
        "$P=100$. This is said of the curve. With five cards and $P\\ge72.87$ there are other "
        "equilibria, proved in closed form, in which player 3 loses.",
        method=Method.SAMPLES,
        mended=_player_3_loses,
        noted=lambda: {
            "43.18": largest_root(large_pots(5).expectations[0]),
            "100": min(kept_counts(cards, 1e-6).high.max() for cards in (8, 10)),
        },
        one_case="its check is a long computation",
    ),
    assertion(
        "Section 5.1, four special pots",
        "On the curve of $N=4$, “clearly visible in Figure 6”, there are four values of $P$, among "
        "them 3, at which a range of expectations is possible for two of the three players.",
        lambda: _two_of_three_vary() and _nowhere_else(),
        note="At $P=3$, $3.26556$, $(3+\\sqrt{23})/2$ and $5$. Player 2's expectation is the same "
        "throughout at the first two, player 1's at the others. Elsewhere no jump of a payoff per "
        "hand on the curve is larger than $5\\cdot10^{-4}$. Off the curve ranges are possible at "
        "other pots too: another claim.",
        noted=lambda: {"23": PLAYER_1_BETS.radicand},
        covers=(
            "Section 1, range of solutions at one pot",
            "Figure 6",
            "Section 5.1, four special pots",
        ),
        one_case="its check is a long computation",
    ),
    assertion(
        "Section 5.1, who bets",
        "On the curve of Figure 7, for $P<3$, players 1 and 2 check everything, so nodes 7 to 12 "
        "are not reached; above $P=3$ player 2 starts to bet.",
        _only_player_3_bets,
        note="At every solution of the curve, $\\varepsilon=10^{-6}$, by tubes of intervals: from "
        "$P=2.01$ to 2.99 no frequency at nodes 1 and 2 reaches 0.01, and from 3.01 to 100 player "
        "2 bets card 4 more often than that. Below $P_{\\min}=2$ nothing is at stake and the best "
        "card may bet.",
        method=Method.INTERVAL,
        covers=("Figure 7", "Section 5.1, who bets"),
        one_case="its check is a long computation",
    ),
    quantity(
        "Section 5.2, number of solutions with N = 4",
        "On the curve of $N=4$: up to three solutions.",
        3,
        lambda: proved_chain(4).most,
        note="At $\\varepsilon=10^{-6}$, for $P$ from 4.170 to 4.212 and in a narrower range near "
        "3.91. Tubes of intervals prove it there, and that it is one connected curve from $P=0.5$ "
        "to 100, with no more solutions at any pot, windows of $10^{-7}$ around its folds left "
        "aside. The curve in floats has as many.",
        method=Method.INTERVAL,
        mended=lambda: _most(4) == 3,
        noted=_tubes_of_four,
        proof="book/kuhn_theory#kuhn-tubes",
        covers=("Figure 6", "Section 5.2, up to three"),
    ),
    quantity(
        "Section 5.2, number of solutions",
        "On the curve of $N=5$: up to five solutions.",
        5,
        lambda: proved_chain(5).most,
        note="At $\\varepsilon=10^{-6}$, near $P=2.2$; tubes of intervals prove it from $P=0.5$ to "
        "100, windows of $10^{-7}$ around the folds left aside. In floats, at $10^{-4}$ there "
        "are three, at $10^{-8}$ seven on a range of width $1.4\\cdot10^{-4}$ near $P=2.1369$.",
        method=Method.INTERVAL,
        mended=lambda: _most(5) == 5 and _as_stored_with_five(),
        noted=_most_of_five,
        covers=("Abstract, complexity", "Figure 8", "Section 5.2, up to five"),
    ),
    assertion(
        "Figure 8, several ranges",
        "On the curve of $N=5$ there are several ranges of $P$ with distinct solutions.",
        lambda: (
            ranges_with_several(proved_chain(5)) > 5 and ranges_with_several(proved_chain(4)) == 2
        ),
        note="Seventeen ranges up to $P=100$ at $\\varepsilon=10^{-6}$, two with $N=4$. These are "
        "all: tubes of intervals have no fold elsewhere. The curve in floats has as many.",
        method=Method.INTERVAL,
        mended=lambda: (
            _ranges_with_several(5) == ranges_with_several(proved_chain(5)) == 17
            and _ranges_with_several(4) == 2
        ),
    ),
    assertion(
        "Section 5.2, two-way bets",
        "For $N>5$ there are bets for value against one opponent and as a bluff against the other.",
        lambda: _none_with_five() and bool(_two_way_nodes(6)) and _sure_bet_of_six(),
        note="So it is with six cards, at a solution at $P=3$ that intervals enclose: player 1's "
        "bet with card 4, if frequencies below 0.001 count as 0. In floats there are some on the "
        "curve of $N=6$ for other pots below 12. By tubes of intervals none is at any solution of "
        "that of $N=5$ up to $P=100$ if frequencies below 0.01 count as 0. With "
        "$N=4$ there are none in any equilibrium, for the best card never folds and the worst "
        "never calls. A bet is for value if a worse card calls and no better one folds, a bluff "
        "if a better one folds and no worse one calls.",
        method=Method.INTERVAL,
        covers=("Abstract, two-way bets", "Section 5.2, two-way bets"),
        one_case="its check is a long computation",
    ),
    assertion(
        "Section 5.2, first two-way bets",
        "They start with player 1 alone.",
        lambda: {node for node, _ in _two_way_nodes(6)} == {1},
        Verdict.OPEN,
        note="When they so start is a formula that our text has lost: perhaps $N=6$, which is "
        "looked at here, perhaps small pots as well, where it is so. On the curve of $N=6$ player "
        "1 so bets card 4 for $P$ from about 2.72 to 3.44, and next to 2.06; but player 2 so bets "
        "card 3 for $P$ from about 8.66 to 10.28. Frequencies are about 0.02 at most; below 0.001 "
        "none is counted.",
        mended=lambda: _two_way_nodes(6) == {(1, 4), (2, 3)} and _two_way_bets_of_six(),
        noted=_stretches_of_six,
        one_case="its check is a long computation",
    ),
    quantity(
        "Section 5.2, N = 13, cards always bet",
        "Player 2 always bets cards 5, 6 and 7 at node 2.",
        [5, 6, 7],
        _always_bet,
        verdict=Verdict.CORRECTED,
        note="The sentence does not fit the next claim: 5 and 6 are not among the best seven "
        "cards, and one of the two must be a slip. At the solution on our curve, enclosed by "
        "intervals at $\\varepsilon=10^{-6}$, the cards are 8, 9 and 10, and 5 to 7 are bet less "
        "than once in a hundred hands. The paper shows “one of the computed sets”; other "
        "equilibria than those on the curve were not examined.",
        method=Method.INTERVAL,
        mended=lambda: _always_bet() == [8, 9, 10] and not {5, 6, 7} & set(often(2, 0.01)),
        covers=("Figure 10", "Section 5.2, N = 13, cards always bet"),
    ),
    quantity(
        "Section 5.2, N = 13, cards bet at node 2",
        "All of the best seven cards are bet at node 2 at some frequency.",
        7,
        _bets_at_node_2,
        verdict=Verdict.CORRECTED,
        note="The best six, 8 to 13, balanced by bluffs with card 2, at the solution that "
        "intervals enclose at $\\varepsilon=10^{-6}$. So it is, in floats, at all three that the "
        "curve has at $P=9.2$ and $\\varepsilon=10^{-8}$.",
        method=Method.INTERVAL,
        mended=lambda: _bets_at_node_2() == 6 and 2 in often(2, 0.5),
        covers=("Figure 10", "Section 5.2, N = 13, node 2"),
    ),
)
