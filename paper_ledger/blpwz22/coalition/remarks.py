"""Introduction and sections 1.2 and 5: what the papers say in passing."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, product

import numpy as np

from guts_core.guts.beyond.real_cards import deal_counts
from paper_ledger.blpwz22._tools import assertion, enclosed, own_payoff, stakes
from paper_ledger.blpwz22.enclosures.many_opponents import enclose_fall
from paper_ledger.record import Method, Verdict

F = Fraction

#: Hands are cut into so many equal cells; a set of hands is a choice of cells.
CELLS = 4

#: Cells that are held, lowest first.
HandSet = tuple[bool, ...]

#: The house edge of blackjack as printed.
BLACKJACK = 0.02

#: Sizes of the coalition in Table 1.
SIZES = range(2, 16)

#: Sizes M of the meshes that are compared with the continuum.
MESHES = (11, 21, 51, 101)


def _held(cells: HandSet, hand: int) -> int:
    """Length of the part of a set below a hand, both in halves of a cell."""
    return sum(min(max(hand - 2 * k, 0), 2) for k, held in enumerate(cells) if held)


def _share(cells: HandSet) -> Fraction:
    """Measure of a set: the probability of holding."""
    return F(sum(cells), CELLS)


def _wins(own: HandSet, others: tuple[HandSet, ...]) -> Fraction:
    """Probability of holding and winning: Simpson's rule, exact for up to three others."""
    total, unit = 0, 2 * CELLS  # lengths in halves of a cell are integers
    for cell, (half, weight) in product(range(CELLS), enumerate((1, 4, 1))):
        if own[cell]:
            below = [unit - 2 * sum(other) + _held(other, 2 * cell + half) for other in others]
            total += weight * math.prod(below)
    return F(total, 6 * CELLS * unit ** len(others))


def _stakes_on_sets(profile: tuple[HandSet, ...]) -> Fraction:
    """Mean multiplier of the stakes, holders less one and 1 if there are none."""
    shares = [_share(cells) for cells in profile]
    return sum(shares, F(-1)) + 2 * math.prod(1 - share for share in shares)


def _payoff_on_sets(own: HandSet, others: tuple[HandSet, ...]) -> Fraction:
    """Player 1's payoff: the virtual ante, n for the winner, less n for every other holder."""
    players = 1 + len(others)
    contest = players * (2 * _wins(own, others) - _share(own))
    return _stakes_on_sets((own, *others)) - 1 + contest


def _upper_set(count: int) -> HandSet:
    """The ``count`` highest cells: holding above the threshold 1 - count/CELLS."""
    return tuple(k >= CELLS - count for k in range(CELLS))


def _threshold_of(measure: Fraction) -> Fraction:
    """The threshold that holds as often as a set of this measure."""
    return 1 - measure


def _set_profiles() -> Iterator[tuple[HandSet, tuple[HandSet, ...]]]:
    """Every set of player 1 against every set, or pair of sets, of the others."""
    sets = list(product((False, True), repeat=CELLS))
    for own, opponents in product(sets, (1, 2)):
        for others in combinations_with_replacement(sets, opponents):
            yield own, others


def _sets_agree_with_rules() -> bool:
    """For thresholds payoff and stakes are those of the closed form."""
    for counts in product(range(CELLS + 1), repeat=3):
        sets = tuple(_upper_set(count) for count in counts)
        thresholds = [_threshold_of(_share(cells)) for cells in sets]
        if _payoff_on_sets(sets[0], sets[1:]) != own_payoff(thresholds):
            return False
        if _stakes_on_sets(sets) != stakes(thresholds):
            return False
    return True


def _threshold_is_at_least_as_good() -> bool:
    """The highest hands of the same measure pay at least as much; the stakes are the same."""
    return all(
        _payoff_on_sets(_upper_set(sum(own)), others) >= _payoff_on_sets(own, others)
        for own, others in _set_profiles()
    )


def _printed_threshold_is_as_good() -> bool:
    """Whether |S| itself, as a threshold, does as well as S."""
    return all(
        _payoff_on_sets(_upper_set(CELLS - sum(own)), others) >= _payoff_on_sets(own, others)
        for own, others in _set_profiles()
    )


def _mesh_error(mesh: int) -> float:
    """Proved bound of the distance of the values of 1 v. 2 on a mesh and in the continuum."""
    near, far = enclosed(2, mesh), enclosed(2)
    return float(max(near.upper - far.lower, far.upper - near.lower))


def _mesh_is_near() -> bool:
    within = all((mesh - 1) * _mesh_error(mesh) < 0.07 for mesh in MESHES)
    not_always_nearer = _mesh_error(MESHES[1]) > _mesh_error(MESHES[0])
    return within and not_always_nearer and _mesh_error(MESHES[-1]) < 1.4e-4


def _independent_cells(card_removal: bool) -> int:
    """How many of the 91^2 pairs of classes of two players' hands are independent."""
    counts = deal_counts(2, card_removal).astype(object)
    return int((counts * counts.sum() == np.outer(counts.sum(axis=1), counts.sum(axis=0))).sum())


def _hands_depend_on_each_other() -> bool:
    """No pair of classes is independent from one deck, and all are from two."""
    return _independent_cells(True) == 0 and _independent_cells(False) == 91**2


def _pairs_of_aces() -> dict[str, Fraction]:
    """The probability of two aces, and that if the other player holds two."""
    counts = deal_counts(2, True).astype(object)
    both = int(counts[-1, -1])
    return {"1/221": F(counts[-1].sum(), counts.sum()), "1/1225": F(both, counts[-1].sum())}


def _gain(opponents: int) -> tuple[float, float]:
    """Proved bounds of the coalition's gain."""
    bounds = enclosed(opponents)
    return float(-bounds.upper), float(-bounds.lower)


def _large_coalitions_beat_blackjack() -> bool:
    """N = 2 gains less than the house, N >= 3 more, and N >= 1000 seven times as much.

    The gain rises with every opponent; no share of it is larger than the edge.
    """
    fall = enclose_fall()
    rises = fall.slope[0] > 0
    larger = all(_gain(n)[0] > BLACKJACK for n in SIZES[1:]) and _gain(1000)[0] > 7 * BLACKJACK
    shares = all(_gain(n)[1] / n < BLACKJACK for n in SIZES)
    shares_beyond = -fall.value[0] / SIZES.stop < BLACKJACK
    return rises and larger and shares and shares_beyond and _gain(2)[1] < BLACKJACK


CLAIMS = (
    assertion(
        "Introduction, discretization",
        "With the values on [0, 1] discretized (read: the thresholds, as in section 5) the game is "
        "arbitrarily near the continuous one.",
        _mesh_is_near,
        note="The value of 1 v. 2: for $M=11$, 21, 51 and 101 mesh points its distance from the "
        "continuum's is below $.07/(M-1)$, and below .00014 at the last. It does not fall with "
        "every refinement: 21 points are further off than 11. In a single round it is at most "
        "$L/(2(M-1))$ for every $M$, if moving the thresholds of one side by at most $d$ changes "
        "the payoff by at most $Ld$: each optimal threshold has a mesh point within half a step.",
        method=Method.SAMPLES,
    ),
    assertion(
        "Introduction, general pure strategies",
        r"Holding on a set $\mathcal S$ is majorized by the threshold $p^*=|\mathcal S|$.",
        _printed_threshold_is_as_good,
        Verdict.CORRECTED,
        r"The threshold is $1-|\mathcal S|$, as a player holds above it. It holds as often, so the "
        r"stakes are the same, and wins at least as often, because the chance of winning rises "
        r"with the hand. All sets of four equal cells against all sets of one or two others.",
        mended=lambda: _threshold_is_at_least_as_good() and _sets_agree_with_rules(),
        method=Method.SAMPLES,
    ),
    assertion(
        "Section 1.2, hands of real cards",
        "Cards are not replaced, so the probabilities of the players' hands are not independent.",
        _hands_depend_on_each_other,
        note="Two-card hands: of the 8281 pairs of classes none has the product of its "
        "probabilities. A pair of aces has probability 1/221, and 1/1225 if the other player "
        "holds two aces.",
        method=Method.EXACT,
        noted=_pairs_of_aces,
    ),
    assertion(
        "Section 5, blackjack",
        "Compared to blackjack, with a house edge of 0.02, the coalition in continuous guts has a "
        "much higher expected gain (read: in total, where there are many opponents, as in the "
        "sentence before).",
        _large_coalitions_beat_blackjack,
        note="From $N=3$ on (.0338) the gain is above 0.02, as it rises with every opponent; it is "
        ".119 for $N=15$ and .156 for $N=1000$. The coalition of two gains .0133, which section "
        "1.1.2 calls similar to a house edge. Each member's share is below 0.02 for every $N$. "
        "(The house edge itself is not checked.)",
        method=Method.INTERVAL,
        noted=lambda: {
            text: _gain(n)[0]
            for n, text in {2: ".0133", 3: ".0338", 15: ".119", 1000: ".156"}.items()
        },
    ),
)
