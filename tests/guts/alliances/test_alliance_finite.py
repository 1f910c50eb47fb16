"""2 v. 3 and 2 v. 4 by finitely many profiles, against column generation and a mesh."""

from functools import cache

import numpy as np
import pytest

from guts_core.guts.alliances.best_replies import replies
from guts_core.guts.alliances.solve import solve_alliances
from guts_core.guts.coalition.mesh import all_profiles, mesh_points
from guts_core.guts.coalition.mixtures import AgainstMixture, coalition_payoffs
from paper_ledger.blpwz22.alliances.few_profiles import SUPPORTS, two_against_more

solved = cache(two_against_more)
EACH = [pytest.param(3, marks=pytest.mark.heavy), 4]


def as_arrays(mixture):
    return np.array([profile for profile, _ in mixture]), np.array([w for _, w in mixture])


@pytest.mark.parametrize("opponents", EACH)
def test_value_is_that_of_column_generation(opponents):
    found, rough = solved(opponents), solve_alliances(2, opponents, 1e-4)
    assert found.gap <= 3e-11
    assert found.value == pytest.approx(rough.value, abs=rough.gap / (1 - rough.growth))


@pytest.mark.parametrize("opponents", EACH)
def test_payoffs_recomputed_from_the_rules(opponents):
    found = solved(opponents)
    (own, weights), (theirs, others) = map(
        as_arrays, (found.allied_mixture, found.opposing_mixture)
    )
    matrix, stakes = coalition_payoffs(own, theirs, found.value)
    assert matrix @ others == pytest.approx(np.full(len(own), found.value), abs=1e-12)
    assert weights @ matrix == pytest.approx(np.full(len(theirs), found.value), abs=1e-12)
    assert weights @ stakes @ others == pytest.approx(found.growth, abs=1e-14)
    assert min([*weights, *others]) > 0.1
    assert weights.sum() == pytest.approx(1) == others.sum()


@pytest.mark.parametrize("opponents", EACH)
def test_no_reply_gains(opponents):
    found = solved(opponents)
    for mixture, members, sign in (
        (found.opposing_mixture, 2, 1),
        (found.allied_mixture, opponents, -1),
    ):
        payoff = AgainstMixture(members, *as_arrays(mixture), sign * found.value)
        mesh = mesh_points(25)[all_profiles(members, 25)]
        assert payoff.payoffs(mesh).max() <= sign * found.value + 1e-11
        assert replies(payoff)[1][0] <= sign * found.value + 1e-11


@pytest.mark.heavy
def test_a_bloc_is_not_enough_for_three(monkeypatch):
    """With all three of the tight profile equal the bound on the replies cannot close."""
    monkeypatch.setitem(SUPPORTS, 3, (("xx", "cd"), ("qqq", "-rr")))
    with pytest.raises(ArithmeticError, match="two_against_more: the bound"):
        two_against_more(3)


@pytest.mark.parametrize("opponents", [2, 5, "3"])
def test_bad_input(opponents):
    with pytest.raises(ValueError, match="two_against_more: opponents must be"):
        two_against_more(opponents)
