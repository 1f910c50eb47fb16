"""Sentences on all solutions of a curve, asked of boxes: what is enclosed, and what is refused."""

from dataclasses import replace
from fractions import Fraction as F
from types import SimpleNamespace

import numpy as np
import pytest

from guts_core.kuhn import KuhnPoker
from paper_ledger.bil18 import simplified
from paper_ledger.bil18.curves import PLAYER_1_BETS, curve_of
from paper_ledger.bil18.tubes import along_curve as module
from paper_ledger.bil18.tubes import chains
from paper_ledger.bil18.tubes.along_curve import along
from paper_ledger.bil18.tubes.chains import laid
from paper_ledger.bil18.tubes.observed import (
    FIVE_IN_ORDER,
    FIVE_SECOND_LAST,
    bets_the_best,
    checks,
    curve_in_boxes,
    later_gets_more,
    proved_chain,
    ranges_with_several,
    second_gets_more_than_first,
)
from paper_ledger.bil18.tubes.slices import slice_zero

#: The claims on Kuhn poker ask the same boxes.
pytestmark = pytest.mark.xdist_group("Bil18")


@pytest.fixture(scope="module")
def part():
    """The stretches of the chain of four cards around its first fold."""
    chain = proved_chain(4)
    first = next(k for k, each in enumerate(chain.stretches) if each.turn == 0)
    return along(replace(chain, stretches=chain.stretches[first - 1 : first + 2]))


@pytest.fixture(scope="module")
def four():
    return curve_in_boxes(4)


def test_boxes_hold_the_solutions_of_the_continued_curve_and_what_they_pay(part):
    """At pots between those of two boxes' ends too; nothing is held by a box of another pot."""
    game, found = KuhnPoker(4), curve_of(4)
    for pot in np.linspace(part.pots.low.min() + 1e-6, part.pots.high.max() - 1e-7, 12):
        held = 0
        for each in found.at(pot):
            paid = game.expectations(each.frequencies, pot) * game.deals
            z = each.frequencies[game.free]
            near = (part.pots.low <= pot) & (pot <= part.pots.high)
            shown = ((z, part.unknowns), (paid, part.payoffs), (np.diff(paid), part.leads))
            for got, where in shown:
                inside = (where.low - 1e-7 <= got[:, None]) & (got[:, None] <= where.high + 1e-7)
                near &= inside.all(axis=0)
            held += bool(near.any())
        assert held >= 1
    row = np.argwhere(game.free).tolist().index([1, 3])
    assert np.array_equal(part.frequency(2, 4).low, part.unknowns.low[row])
    assert part.is_free(2, 4)
    assert not part.is_free(4, 1)


def test_boxes_follow_the_curve(part):
    """From the beginning of a tube to its end, and on to the next: neighbours overlap."""
    whole = [*part.unknowns.low, part.pots.low], [*part.unknowns.high, part.pots.high]
    for low, high in zip(*whole, strict=True):
        assert (np.maximum(low[1:], low[:-1]) <= np.minimum(high[1:], high[:-1])).all()


def test_boxes_are_narrow(part):
    """Payoffs are known to a thousandth of an ante there."""
    width = (part.payoffs.high - part.payoffs.low) / KuhnPoker(4).deals
    assert 0 < width.max() < 1e-3


def test_a_pot_outside_is_not_spoken_of(part):
    """Nor is anything true of no pot, or of pots in which a box has an exception."""
    low, high = float(part.pots.low.min()), float(part.pots.high.max())
    everywhere = np.ones(part.pots.low.shape, dtype=bool)
    assert part.always(everywhere, low, high)
    assert part.always(everywhere, low)
    assert not part.always(everywhere, low - 1e-9, high)
    assert not part.always(everywhere, low, high + 1e-9)
    assert not part.always(everywhere, high + 1, high + 2)
    for k in (0, len(everywhere) // 2, -1):
        but_one = everywhere.copy()
        but_one[k] = False
        assert not part.always(but_one, low, high)


def test_pots_between_boxes_are_not_spoken_of(part):
    """Where a third of the pots has no box."""
    low, high = float(part.pots.low.min()), float(part.pots.high.max())
    first, second = np.linspace(low, high, 4)[1:3]
    kept = (part.pots.high < first) | (part.pots.low > second)
    torn, everywhere = replace(part, pots=part.pots[kept]), np.ones(kept.sum(), dtype=bool)
    assert torn.pots.low.min() == low
    assert torn.pots.high.max() == high
    assert not torn.always(everywhere, low, high)
    assert not torn.always(everywhere, low)
    for ends in (torn.pots[torn.pots.high < first], torn.pots[torn.pots.low > second]):
        assert torn.always(everywhere, float(ends.low.min()), float(ends.high.max()))


@pytest.mark.parametrize("radius", [0, 1 / 32])
def test_a_box_holds_a_part_of_a_tube_and_hardly_more(radius):
    """A cubic in fractions, at both ends and between; all else is half the second order."""
    curve = np.random.default_rng(0).integers(-8, 9, (4, 3, 5)) / 8
    half = 2.0**-10
    tubes = SimpleNamespace(curve=curve, half=half, radius=np.full((3, 5), radius))
    a, b, c, d = fractions(curve)
    for low, high in ((-half, -half / 2), (0.0, half), (half / 4, half / 2)):
        box = module.box_around(tubes, low, high)
        places = [F(low) + (F(high) - F(low)) * k / 8 for k in range(9)]
        values = np.array([a + t * (b + t * (c + t * d)) for t in places])
        lowest, highest = values.min(axis=0) - F(radius), values.max(axis=0) + F(radius)
        assert (fractions(box.low) <= lowest).all()
        assert (highest <= fractions(box.high)).all()
        spare = 4 * half**2 + 1e-11
        assert (box.high - box.low <= (highest - lowest).astype(float) + spare).all()


def fractions(numbers):
    return np.vectorize(F, otypes=[object])(numbers)


def test_a_tube_that_is_not_proved_is_an_error(monkeypatch):
    """Whatever its boxes would say."""
    chain = proved_chain(4)
    chain = replace(chain, stretches=chain.stretches[:1])
    *before, tubes = laid(chain)
    proved = tubes.proved.copy()
    proved[-1] = False
    monkeypatch.setattr(module, "laid", lambda chain: [*before, replace(tubes, proved=proved)])
    with pytest.raises(ArithmeticError, match="not proved"):
        along(chain)


def test_sentences_on_four_cards_are_sure_and_those_next_to_them_refused(four):
    start = float(PLAYER_1_BETS)
    assert later_gets_more(four, 3.0, 100)
    assert not later_gets_more(four, 2.99, 100)
    assert second_gets_more_than_first(four, 3.0, 100)
    assert not second_gets_more_than_first(four, 2.99, 100)
    assert checks(four, 2, 2.01, 2.99)
    assert not checks(four, 2, 2.01, 2.999)
    assert bets_the_best(four, 2, 3.0, 100)
    assert not bets_the_best(four, 2, 2.99, 100)
    assert checks(four, 1, 2.01, start - 0.01)
    assert not checks(four, 1, 2.01, start)
    assert bets_the_best(four, 1, start + 0.01, 100)
    assert not bets_the_best(four, 1, start - 0.01)


def test_ranges_are_counted_from_fold_to_fold():
    """Where counts go 1, 3, none known, 5, 1, 3 there are two ranges with three or more."""
    counts = {0.5: 1, 1.5: 3, 2.5: None, 3.5: 5, 4.5: 1, 5.5: 3}
    chain = SimpleNamespace(arcs=[(0, 3), (1, 2), (4, 5), (5, 6)], solutions=counts.get)
    assert ranges_with_several(chain) == 2


@pytest.mark.heavy
def test_the_order_of_five_players_changes_between_two_pots():
    """Player 1 gets least at first, then player 2; player 3 always most."""
    five = curve_in_boxes(5)
    first, second, third = (five.payoffs[k] for k in range(3))
    assert later_gets_more(five, *FIVE_IN_ORDER)
    assert not later_gets_more(five, 1.49, 15.5)
    assert not later_gets_more(five, 1.505, 17)
    assert five.always(five.leads.high[0] < 0, FIVE_SECOND_LAST, 100)
    assert not five.always(five.leads.high[0] < 0, 16, 100)
    assert five.always((five.leads.low[1] > 0) & (third.low > 0), 1.01, 100)
    assert five.always(first.high < 0, 1.01, 41)
    assert five.always(first.low > 0, 46, 100)
    assert not five.always(second.high < 0, 1.01, 100)


EPSILON = F(1, 10**5)
FOLLOWER = chains.Follower(simplified.GAME, EPSILON)


@pytest.fixture(scope="module")
def turning():
    """The simplified game's curve next to its two folds: its points, and how fast the pot moves."""
    branch = simplified.curve(float(EPSILON), 4.2, 4.6)
    return np.column_stack([branch.x, branch.parameters]), branch.parameter_rates


@pytest.fixture(scope="module")
def rising(turning):
    """Which points come before the first fold, at the pot 4.40007."""
    return slice(0, int((np.diff(turning[0][:, -1]) < 0).argmax()))


def fold_of(epsilon):
    """Where the curve turns around at its pot above 4.4, in floats."""
    folds = simplified.curve(float(epsilon), 4.2, 4.6).folds
    return next(np.append(each.x, each.parameter) for each in folds if each.parameter > 4.4)


def test_the_pot_of_a_fold_is_enclosed_and_beside_it_there_is_none():
    place, axis = fold_of(EPSILON), simplified._index("a1")
    pot = module.fold_pot(FOLLOWER, place, axis)
    assert pot.high[0] - pot.low[0] < 1e-6
    ends = [place + np.eye(len(place))[axis] * step for step in (-1e-4, 0, 1e-4)]
    for each in ends:
        assert pot.low[0] <= FOLLOWER.corrected(each, axis)[0][-1] <= pot.high[0]
    place[axis] += 3e-4
    with pytest.raises(ArithmeticError, match="not proved to have a fold next to it"):
        module.fold_pot(FOLLOWER, place, axis)


def test_a_tube_around_a_fold_that_is_too_long_to_be_proved_tells_no_pot(monkeypatch):
    smaller = EPSILON / 100
    monkeypatch.setattr(module, "_NEAR", 1e-3)
    follower = chains.Follower(simplified.GAME, smaller)
    with pytest.raises(ArithmeticError, match="not proved to have a fold next to it"):
        module.fold_pot(follower, fold_of(smaller), simplified._index("a1"))


def test_a_curve_that_turns_around_is_not_told_to_rise(turning, rising):
    points, rates = turning
    assert (module.rising_tubes(FOLLOWER, points[rising], rates[rising]).turn == 1).all()
    beyond = slice(0, rising.stop + 2)
    with pytest.raises(ArithmeticError, match="not proved to have a curve that rises"):
        module.rising_tubes(FOLLOWER, points[beyond], rates[beyond])


def test_a_curve_that_falls_all_the_way_does_not_rise(turning, rising):
    """Between its two folds."""
    points, rates = turning
    falling = slice(rising.stop + 4, rising.stop + 10)
    assert (chains.covering(FOLLOWER, points[falling], rates[falling]).turn == -1).all()
    with pytest.raises(ArithmeticError, match="not proved to have a curve that rises"):
        module.rising_tubes(FOLLOWER, points[falling], rates[falling])


def test_a_piece_that_is_not_joined_to_the_next_is_no_curve(monkeypatch, turning, rising):
    points, rates = (each[rising] for each in turning)
    apart = lambda equations, one, other, nodes: np.arange(len(one.axis)) != 1  # noqa: E731
    monkeypatch.setattr(chains, "joined", apart)
    monkeypatch.setattr(chains, "_joined_in_balls", lambda *_: False)
    with pytest.raises(ArithmeticError, match="piece 2 and the next are not proved to be joined"):
        module.rising_tubes(FOLLOWER, points, rates)


def test_of_three_solutions_at_a_pot_tubes_hold_the_one_that_is_theirs(turning, rising):
    tubes = module.rising_tubes(FOLLOWER, *(each[rising] for each in turning))
    own, *others = (
        np.append(each.x, 4.36) for each in simplified.curve(float(EPSILON), 4.2, 4.6).at(4.36)
    )
    found = module.solutions_at(FOLLOWER, tubes, own[None])
    assert np.abs(found.low[:, 0] - own).max() < 1e-9
    balls = slice_zero(simplified.GAME, EPSILON, own, len(own) - 1)
    inside = zip(found.low[:-1, 0], balls, found.high[:-1, 0], strict=False)
    assert all(low < ball < high for low, ball, high in inside)
    assert len(others) == 2
    for other in others:
        with pytest.raises(ArithmeticError, match="not proved to be on the curve"):
            module.solutions_at(FOLLOWER, tubes, np.array([own, other]))
