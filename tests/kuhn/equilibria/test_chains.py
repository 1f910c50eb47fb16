"""Chains of equilibria: where they lead, from either end, and which steps they keep."""

from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace

import numpy as np
import pytest

from guts_core.kuhn import KuhnPoker, MultiplayerKuhn, large_pots
from guts_core.kuhn.equilibria import chains
from guts_core.kuhn.equilibria.chains import EquilibriumPath, connected
from guts_core.kuhn.equilibria.exact import polish
from guts_core.kuhn.three_players.closed_forms import low_calls


@pytest.fixture
def from_the_other_end(monkeypatch):
    """Two ends of a straight family; straight steps are found from the second to the first only."""
    first, last = low_calls(0).at(7), low_calls(1).at(7)
    found = replace(polish(4, first.astype(float), 7), pot=Fraction(7))
    begun, chain = found.game.reduce(first).astype(float), chains._chain
    monkeypatch.setattr(
        chains,
        "_chain",
        lambda one, x, *others: None if np.array_equal(x, begun) else chain(one, x, *others),
    )
    return [replace(found, frequencies=each) for each in (first, last)]


def test_a_chain_that_is_found_from_the_other_end_is_turned_around(from_the_other_end):
    assert connected(*from_the_other_end, spacing=0.5, rounds=0).joins(*from_the_other_end)


def test_steps_around_a_corner_that_are_found_from_the_other_end_are_turned_around(
    from_the_other_end, monkeypatch
):
    monkeypatch.setattr(chains, "_between", lambda *_: None)
    one, other = from_the_other_end
    low, high = (each.game.reduce(each.frequencies).astype(float) for each in (one, other))
    way = np.array(chains._filled(one, [low, high], 0.1))
    assert np.array_equal(way[[0, -1]], [low, high])
    assert (np.diff(np.abs(way - low).sum(axis=1)) > 0).all()


@pytest.mark.parametrize("part", [np.s_[:0], np.s_[:, :3], np.s_[:, :1, :1]])
def test_a_chain_of_another_shape_joins_nothing(part):
    right = polish(4, large_pots(4).at(6), 6)
    path = connected(right, right, spacing=0.5)
    assert path.joins(right, right)
    with pytest.raises(ValueError, match=r"EquilibriumPath.joins: frequencies must have shape"):
        replace(path, frequencies=path.frequencies[part]).joins(right, right)


def test_a_chain_joins_equilibria_of_its_game_at_its_pot_with_all_frequencies_alone():
    right = polish(4, large_pots(4).at(6), 6)
    path = EquilibriumPath(right.game, right.pot, np.array([right.frequencies] * 2, dtype=float))
    assert path.joins(right, right)
    moved = right.frequencies.astype(float)
    moved[11, 1] += 1e-6
    for wrong in (
        replace(right, pot=right.pot + Fraction(1, 10**9)),
        replace(right, game=MultiplayerKuhn(3, 4)),
        replace(right, frequencies=moved),
    ):
        assert not path.joins(wrong, right)
        assert not path.joins(right, wrong)


def test_a_chain_joins_its_own_ends_without_any_tolerance():
    found = polish(4, large_pots(4).at(6), 6)
    ends = np.array([found.frequencies] * 2, dtype=float)
    assert EquilibriumPath(found.game, found.pot, ends).joins(found, found, tolerance=0)


ANYWHERE = SimpleNamespace(game=None, pot=Fraction(3))


def test_a_chain_goes_on_until_it_is_there(monkeypatch):
    """Steps that leave a hundredth of the way are repeated to 1e-11; such that gain nothing end."""
    left = [0.01]
    monkeypatch.setattr(chains, "slopes_of", lambda *_: None)
    monkeypatch.setattr(
        chains, "stepped", lambda slopes, x, radius, target: (target + left[0] * (x - target), None)
    )
    chain = chains._chain(ANYWHERE, np.zeros(1), np.ones(1), 0.25)
    assert abs(chain[-1][0] - 1) <= 1e-11
    assert len(chain) == 7
    left[0] = 1.0
    assert chains._chain(ANYWHERE, np.zeros(1), np.ones(1), 0.25) is None


def test_without_rounds_nobody_walks(monkeypatch):
    def walked(*_):
        raise AssertionError("a walk")

    monkeypatch.setattr(chains, "_chain", lambda *_: None)
    monkeypatch.setattr(chains, "_walked", walked)
    found = polish(4, large_pots(4).at(6), 6)
    assert connected(found, found, rounds=0) is None
    with pytest.raises(AssertionError, match="a walk"):
        connected(found, found, rounds=1)


@pytest.mark.parametrize("place", [-0.1, 0.0, 0.02, 0.98, 1.0, 1.1])
@pytest.mark.parametrize("walks", [True, False])
def test_what_lies_between_is_nearer_to_both(monkeypatch, place, walks):
    """Else gaps would be halved without an end."""
    monkeypatch.setattr(chains, "led_back", lambda *_: (np.array([[place]]), [True]))
    monkeypatch.setattr(chains, "slopes_of", lambda *_: None)
    monkeypatch.setattr(chains, "stepped", lambda *_, **__: (np.array([place]), None))
    system = "a system" if walks else None
    assert chains._between(ANYWHERE, system, np.zeros(1), np.ones(1)) is None


@pytest.mark.parametrize(("apart", "way"), [(9e-5, "gap"), (1.1e-4, "steps"), (0.08, None)])
def test_two_walks_are_joined_by_a_tiny_gap_or_by_steps_within_reach(monkeypatch, apart, way):
    monkeypatch.setattr(chains, "_chain", lambda *_: "steps")
    start, target = np.zeros(1), np.array([apart])
    leg = chains._leg(ANYWHERE, start, target)
    assert leg == ([start, target] if way == "gap" else way)


def test_a_shortened_walk_leaves_out_detours_but_no_step_that_is_longer():
    walk = np.array([[0.0], [0.05], [0.3], [0.01], [0.06], [0.2], [0.21]])
    assert [float(x[0]) for x in chains._shortened(walk)] == [0.0, 0.06, 0.2, 0.21]


def test_two_walks_make_one_chain_without_repetition(monkeypatch):
    """Both are on a line, from its ends to where they are nearest to each other."""

    def walked(points):
        return SimpleNamespace(
            points=points, depths=np.arange(len(points)), path=lambda k: points[: k + 1]
        )

    walks = iter([walked(np.array([[0.0], [0.07], [0.14]])), walked(np.array([[0.28], [0.21]]))])
    met = SimpleNamespace(frequencies=np.zeros((0, 1)))
    monkeypatch.setattr(chains, "slope_system", lambda *_: None)
    monkeypatch.setattr(chains, "expectation_system", lambda *_: None)
    monkeypatch.setattr(chains, "search_equilibria", lambda *_: met)
    monkeypatch.setattr(chains, "walk", lambda *_: next(walks))
    monkeypatch.setattr(chains, "_chain", lambda one, x, target, longest: [x, target])
    one = SimpleNamespace(game=SimpleNamespace(reduce=lambda x: x), pot=Fraction(3))
    way = next(chains._walked(one, np.zeros(1), np.array([0.28]), 5))
    assert [float(x[0]) for x in way] == [0.0, 0.07, 0.14, 0.21, 0.28]


def test_the_spacing_is_the_largest_change_of_all():
    frequencies = np.zeros((3, 12, 4))
    frequencies[1:, 5, 2], frequencies[2, 7, 3] = 0.25, 0.125
    assert EquilibriumPath(KuhnPoker(4), Fraction(6), frequencies).spacing == 0.25
    assert EquilibriumPath(KuhnPoker(4), Fraction(6), frequencies[::-1]).spacing == 0.25
