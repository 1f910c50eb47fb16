"""Bounds of how far payoffs at one pot are apart: they hold what is found, and hardly more."""

from dataclasses import replace
from itertools import pairwise
from types import SimpleNamespace

import numpy as np
import pytest

from guts_core.kuhn.three_players.rules import KuhnPoker
from guts_core.methods.exact.interval_arrays import IntervalArray
from paper_ledger.bil18.curves import curve_of
from paper_ledger.bil18.tubes import differences as module
from paper_ledger.bil18.tubes.chains import laid, laid_between
from paper_ledger.bil18.tubes.differences import (
    least_difference,
    most_apart,
    narrowed,
    payoffs_at,
    several,
)
from paper_ledger.bil18.tubes.enclosures import Equations
from paper_ledger.bil18.tubes.krawczyk import Tubes
from paper_ledger.bil18.tubes.observed import proved_chain

POT = 4.19


@pytest.fixture(scope="module")
def near_first_folds():
    """The stretches of four cards that have a pot between the two first folds, or next to them."""
    chain = proved_chain(4)
    (low, high), _ = several(chain)
    return low, high, [each for each in chain.stretches if each.pots[1] > low > each.pots[0] - 0.1]


def test_payoffs_at_a_pot_are_those_of_the_continued_curve():
    """In the order of the curve."""
    found = payoffs_at(proved_chain(4), POT)
    paid = np.array([each.expectations for each in curve_of(4).at(POT)]).T
    assert found.low.shape == (3, 3)
    assert (found.low - 1e-9 <= paid).all()
    assert (paid <= found.high + 1e-9).all()
    least = least_difference(proved_chain(4), POT)
    assert (least <= np.ptp(paid, axis=1)).all()
    assert least.max() > 1e-5


@pytest.mark.parametrize("pot", [4.2123285396, 0.4, 101])
def test_solutions_at_a_fold_or_outside_are_not_told_apart(pot):
    with pytest.raises(ValueError, match="must be told apart"):
        payoffs_at(proved_chain(4), pot)


def test_a_solution_where_two_stretches_meet_is_not_told_twice():
    """Both hold it, so that there were two columns for one solution."""
    chain = proved_chain(4)
    both = pairwise(chain.stretches)
    pot = next(float(b.start[-1]) for a, b in both if a.turn and a.turn == b.turn)
    assert chain.solutions(pot) == 1
    with pytest.raises(ValueError, match="must be told apart"):
        payoffs_at(chain, pot)


@pytest.mark.heavy
def test_four_cards_are_apart_by_less_than_is_said_and_not_by_less_than_is_found():
    chain, curve = proved_chain(4), curve_of(4)
    most = most_apart(chain)
    assert (most < [4e-4, 5e-4, 5e-4]).all()
    for low, high in several(chain):
        for pot in np.linspace(low, high, 9)[1:-1]:
            paid = [each.expectations for each in curve.at(pot)]
            assert (np.ptp(paid, axis=0) < most).all()


def test_several_solutions_are_between_folds():
    """As many as one in the midst, 3 on both sides, and none known next to folds."""
    counts = {1.0: 1, 2.5: 3, 4.5: 1, 6.5: 3, 8.0: 3}
    chain = SimpleNamespace(
        windows=[(2.0, 2.1), (3.9, 4.0), (5.0, 5.1)],
        arcs=[(0.0, 4.0), (4.0, 2.0), (2.0, 9.0), (9.0, 5.0), (5.0, 9.0)],
        solutions=lambda pot: (
            None
            if any(a <= pot <= b for a, b in chain.windows)
            else counts[min(counts, key=lambda each: abs(each - pot))]
        ),
    )
    assert several(chain) == [(2.0, 4.0), (5.0, 9.0)]


def test_boxes_with_a_pot_in_common_are_compared():
    """Those that only touch too; others not."""
    pots = IntervalArray(np.array([0.0, 1.0, 2.5]), np.array([1.0, 2.0, 3.0]))
    low = np.array([[0.0, 0.5, 9.0], [0.0, 0.0, 0.0], [1.0, 0.0, -7.0]])
    paid = IntervalArray(low, low + 0.25)
    assert module._spread(pots, paid).tolist() == [0.75, 0.25, 1.25]


def test_narrower_tubes_are_proved_and_lie_within(near_first_folds):
    low, high, stretches = near_first_folds
    chain = replace(proved_chain(4), stretches=tuple(stretches[-1:]))
    equations = Equations(KuhnPoker(4), chain.epsilon)
    tubes = next(laid_between(chain, low, high))
    thin = narrowed(equations, tubes)
    assert (thin.radius <= tubes.radius).all()
    assert thin.radius.sum() < tubes.radius.sum() / 2
    unproved = replace(tubes, proved=np.zeros_like(tubes.proved))
    with pytest.raises(ArithmeticError, match="not proved"):
        narrowed(equations, unproved)


def test_a_tube_that_is_wider_in_one_direction_or_not_proved_replaces_none(monkeypatch):
    """It may hold another zero, or none."""
    known = np.zeros((4, 3, 3)), np.zeros(3, dtype=int), 0.5
    tubes = Tubes(*known, np.ones((3, 3)), np.ones(3, dtype=bool), np.zeros((3, 3)))
    radius = np.full((3, 3), 0.5)
    radius[1, 0] = 1.5
    thin = replace(tubes, radius=radius, proved=np.array([True, True, False]))
    monkeypatch.setattr(module, "proved_tubes", lambda *_, room: thin)
    assert narrowed(None, tubes).radius.T.tolist() == [[1, 1, 1], [0.5, 0.5, 0.5], [1, 1, 1]]


def test_tubes_without_a_pot_in_a_range_are_left_out(near_first_folds):
    """Their pots are outside, and the others are those of the whole stretch."""
    low, _, stretches = near_first_folds
    stretch = max(stretches, key=lambda each: each.turn * len(each.cuts))
    chain = replace(proved_chain(4), stretches=(stretch,))
    kept = sum(len(tubes.axis) for tubes in laid_between(chain, low, low + 1e-4))
    assert 0 < kept < len(stretch.cuts) - 1
    pots = np.concatenate([tubes.curve[0, -1] for tubes in laid_between(chain, low, low + 1e-4)])
    every = np.concatenate([tubes.curve[0, -1] for tubes in laid(chain)])
    left = np.setdiff1d(every, pots)
    assert len(left) == len(every) - kept
    assert not ((low <= left) & (left <= low + 1e-4)).any()
