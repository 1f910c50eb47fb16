"""The enclosure of what the best of all thresholds earns against a mixture."""

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

from guts_core.guts import Guts
from paper_ledger.blpwz22.coalition import experiments
from paper_ledger.blpwz22.enclosures import own_thresholds as module
from paper_ledger.blpwz22.enclosures.own_thresholds import AgainstOthers, best_threshold

F = Fraction

#: Two pairs of others, ties and ends among them.
MIXTURE = [((F(2, 3), F(2, 3)), F(3, 4)), ((F(0), F(5, 6)), F(1, 4))]
POINTS = [F(k, 24) for k in range(25)]


@pytest.mark.parametrize("value", [F(-1, 2), F(0), F(2)])
def test_payoff_and_slope_are_those_of_the_rules(value):
    against = AgainstOthers(MIXTURE, value)
    rules = Guts(3)
    for p in POINTS:
        earned = [
            weight * (rules.payoffs([p, *pair])[0] + value * rules.stakes([p, *pair]))
            for pair, weight in ((np.array(pair, object), weight) for pair, weight in MIXTURE)
        ]
        assert against.payoff(p) == sum(earned)
    for p, q in pairwise(POINTS):  # concave: each chord lies between the slopes at its ends
        chord = (against.payoff(q) - against.payoff(p)) / (q - p)
        assert against.slope(q) <= chord <= against.slope(p)


@pytest.mark.parametrize("value", [F(-1, 2), F(0), F(2)])
@pytest.mark.parametrize("mixture", [MIXTURE, MIXTURE[:1], MIXTURE[1:], [((F(1), F(1)), F(1))]])
def test_no_threshold_earns_more(mixture, value):
    found, against = best_threshold(mixture, value), AgainstOthers(mixture, value)
    assert found.first <= found.last <= found.first + F(1, 10**9)
    assert against.payoff(found.first) == found.lower <= found.upper < found.lower + F(1, 10**18)
    assert all(against.payoff(p) <= found.upper for p in POINTS)


def test_the_best_threshold_may_be_an_end():
    always_drop, always_hold = [((F(1), F(1)), F(1))], [((F(0), F(0)), F(1))]
    assert best_threshold(always_drop).first == best_threshold(always_drop).last == 0
    # what is paid for leaving is so little that nobody stays
    assert best_threshold(always_hold, F(-5)).first == best_threshold(always_hold, F(-5)).last == 1


def test_weights_are_scaled():
    doubled = [(pair, 2 * weight) for pair, weight in MIXTURE]
    assert best_threshold(doubled) == best_threshold(MIXTURE)


@pytest.mark.parametrize("others", [0, 1])
def test_a_long_run_whose_stakes_do_not_shrink_has_no_bounds(others):
    """Two who always hold double them for one who does; with two who never do one may wait."""
    with pytest.raises(ArithmeticError, match="do not shrink"):
        experiments._long_run_bounds([((F(others), F(others)), F(1))])


def test_a_long_run_has_no_bounds_if_the_best_threshold_is_known_too_coarsely(monkeypatch):
    monkeypatch.setattr(module, "NEAR", F(1, 2))
    with pytest.raises(ArithmeticError, match="not narrow enough"):
        experiments._long_run_bounds(experiments._printed_mixture())


def test_a_long_run_beyond_the_first_bounds_has_none():
    """From two who mostly drop more than one ante is got."""
    with pytest.raises(ArithmeticError, match="not between -1 and 1"):
        experiments._long_run_bounds([((F(9, 10), F(4, 5)), F(1))])


def test_bounds_of_a_long_run_are_narrow_and_hold_what_a_threshold_gets():
    low, high = experiments._long_run_bounds(experiments._printed_mixture())
    assert high - low <= experiments.NARROW
    against = AgainstOthers(experiments._printed_mixture(), F(0))
    earned = [against.payoff(F(k, 1000)) / (1 - against.stakes(F(k, 1000))) for k in range(1000)]
    assert low - F(1, 10**6) < max(earned) <= high
