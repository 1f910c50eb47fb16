"""Sections: crossings lie on the plane and on the level, and orbits on a face stay on it."""

import math
import warnings
from fractions import Fraction

import numpy as np
import pytest

from guts_core.simplified_kuhn import FREQUENCIES, conserved_quantities, simulate
from guts_core.simplified_kuhn.dynamics.invariants import FACES, ConservedQuantity
from guts_core.simplified_kuhn.dynamics.sections import (
    face_log_odds,
    follow,
    poincare_section,
    starts_on_level,
)

POT = Fraction(67, 20)
(QUANTITY,) = conserved_quantities("3", POT)
CENTRE = {name: float(value) for name, value in QUANTITY.centre.items()}


def starts(level):
    f = np.full((6, 11), 0.5)
    f[:, FREQUENCIES.index("d1")] = CENTRE["d1"]
    f[:, FREQUENCIES.index("b3")] = np.linspace(0.2, 0.6, 6)
    return starts_on_level(QUANTITY, level, face_log_odds("3", f), "b2")


def test_starts_are_on_the_level():
    found = starts(3.5)
    assert 0 < len(found) <= 6
    np.testing.assert_allclose(QUANTITY(found), 3.5, atol=1e-12)
    assert len(starts(2.0)) == 0  # below the least value on the face


def test_crossings_are_on_the_plane_and_on_the_level():
    section = poincare_section(float(POT), starts(3.5), "d1", CENTRE["d1"], 60.0, order=6)
    np.testing.assert_allclose(section.of("d1"), CENTRE["d1"], atol=1e-12)
    np.testing.assert_allclose(QUANTITY(section.log_odds), 3.5, atol=1e-6)
    assert set(section.starts) == set(range(len(starts(3.5))))
    assert (np.diff(section.times) >= 0).all()
    # upwards: d1 rises where (P + 1) b2 > 2 a2
    assert ((float(POT) + 1) * section.of("b2") > 2 * section.of("a2")).all()
    assert np.isinf(section.log_odds[:, FREQUENCIES.index("a1")]).all()


def test_a_crossing_is_where_an_orbit_crosses():
    start = starts(3.5)[:1]
    section = poincare_section(float(POT), start, "d1", CENTRE["d1"], 30.0, order=8)
    time = section.times[1]
    there = follow(float(POT), start, [0.0, time], order=8)[-1]
    np.testing.assert_allclose(there, section.log_odds[1:2], atol=1e-7)


@pytest.mark.parametrize(("order", "step"), [(4, None), (2, None), (8, 0.5), (4, 2.0), (6, 10.0)])
def test_every_crossing_is_on_the_level_and_within_its_step(order, step):
    """Orbit 2315 falls at first and rises through the level in the same step of order 4."""
    wide = np.random.default_rng(5).logistic(size=(3000, 11))[2300:2400]
    section = poincare_section(2.5, wide, "a1", 0.4, 10.0, order=order, step=step)
    assert len(section.times) >= 10
    assert 0 <= section.times.min() <= section.times.max() <= 10.0
    np.testing.assert_allclose(section.of("a1"), 0.4, atol=1e-9)


@pytest.mark.parametrize("level", [1e-6, 1e-12, 1e-100])
def test_small_levels_are_given_to_all_their_digits(level):
    start = np.random.default_rng(1).normal(size=(40, 11))
    start[:, 0] = np.log(level) - 1e-3
    found = poincare_section(3.0, start, "a1", level, 5.0, order=6).of("a1")
    assert len(found) >= 5
    np.testing.assert_allclose(found, level, rtol=1e-12)


def test_an_orbit_that_starts_on_the_level_does_not_cross_it():
    """One that starts a little below it and rises does."""
    start = np.random.default_rng(1).normal(size=(40, 11))
    start[:, 0] = 0.0
    rises = follow(3.0, start, [0.0, 0.01])[1, :, 0] > 0
    assert 0 < rises.sum() < 40
    assert len(poincare_section(3.0, start, "a1", 0.5, 0.01).times) == 0
    start[:, 0] = -1e-9
    assert poincare_section(3.0, start, "a1", 0.5, 0.01).starts.size == rises.sum()


def test_a_crossing_in_the_first_step_by_another_integrator():
    wide = np.random.default_rng(5).logistic(size=(3000, 11))[[2315]]
    section = poincare_section(2.5, wide, "a1", 0.4, 10.0)
    fine = follow(2.5, wide, [0.0, *np.linspace(0.285, 0.295, 11)], order=8)[1:, 0, 0]
    height = np.log(0.4) - np.log(0.6)
    assert (np.diff(fine) > 0).all()
    expected = np.interp(height, fine, np.linspace(0.285, 0.295, 11))
    np.testing.assert_allclose(section.times, [expected], atol=1e-5)


def test_follow_agrees_with_simulate():
    f = np.linspace(0.2, 0.8, 22).reshape(2, 11)
    found = follow(2.5, np.log(f) - np.log1p(-f), [0.0, 5.0, 10.0], order=8)
    expected = simulate(2.5, f, 10.0, samples=3, estimate_error=False).log_odds
    np.testing.assert_allclose(found, expected, atol=1e-8)


def test_no_crossings_is_an_empty_section():
    section = poincare_section(float(POT), starts(3.5), "d1", 0.9999, 1.0)
    assert section.log_odds.shape == (0, 11)
    assert section.of("a2").shape == (0,)


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"pot": 1.0}, "pot"),
        ({"log_odds": np.zeros(11)}, "log_odds"),
        ({"log_odds": np.full((1, 11), np.nan)}, "log_odds"),
        ({"name": "a3"}, "name"),
        ({"level": 1.0}, "level"),
        ({"until": 0.0}, "until"),
        ({"order": 3}, "order"),
        ({"step": -1.0}, "step"),
        ({"step": 2.0}, "step"),
        ({"step": 1e-9}, "until must ask for at most 1e\\+07 steps"),
        ({"until": 1e7}, "until must ask for at most 1e\\+07 steps"),
    ],
)
def test_bad_input(change, word):
    arguments = {
        "pot": 3.0,
        "log_odds": np.zeros((1, 11)),
        "name": "d1",
        "level": 0.5,
        "until": 1.0,
    }
    with pytest.raises(ValueError, match=f"poincare_section: {word}"):
        poincare_section(**(arguments | change))


def test_bad_input_of_the_others():
    with pytest.raises(ValueError, match="starts_on_level: name"):
        starts_on_level(QUANTITY, 3.5, np.zeros((1, 11)), "a1")
    for centre in (0, 1, Fraction(-7, 53), Fraction(5, 3)):
        beside = ConservedQuantity({"d1": Fraction(1)}, {"d1": Fraction(centre)})
        with pytest.raises(ValueError, match="starts_on_level: name must have its centre between"):
            starts_on_level(beside, 3.5, np.zeros((1, 11)), "d1")
    with pytest.raises(ValueError, match="face_log_odds: face"):
        face_log_odds("7", [0.5] * 11)
    for frequencies in ("ab", [3.0] + [0.5] * 10, [0.5] * 10):
        with pytest.raises(ValueError, match="face_log_odds: frequencies must"):
            face_log_odds("1", frequencies)


@pytest.mark.parametrize(
    ("face", "pot"),
    [("6", 5 - Fraction(1, 10**40)), ("10", 5 + Fraction(1, 10**40)), ("10", Fraction(10**40))],
)
def test_a_level_is_reached_by_a_frequency_with_its_centre_next_to_an_end(face, pot):
    """A centre that rounds to 1 was refused as if it were 1."""
    (quantity,) = (each for each in conserved_quantities(face, pot) if "b1" in each.weights)
    for name in quantity.weights:
        found = starts_on_level(quantity, 3.5, face_log_odds(face, np.full((2, 11), 0.5)), name)
        np.testing.assert_allclose(quantity(found), [3.5, 3.5], rtol=1e-12)
        odds, middle = found[:, FREQUENCIES.index(name)], quantity.centre[name]
        assert (odds > math.log(middle.numerator) - math.log((1 - middle).numerator)).all()


def test_a_centre_with_more_digits_than_python_writes_is_refused_in_words():
    beyond = ConservedQuantity({"d1": Fraction(1)}, {"d1": Fraction(10) ** 5000})
    with pytest.raises(ValueError, match="starts_on_level: name must have its centre between"):
        starts_on_level(beyond, 3.5, np.zeros((1, 11)), "d1")


def test_frequencies_at_their_ends_have_infinite_log_odds():
    free = [k for k, name in enumerate(FREQUENCIES) if name not in FACES["1"]]
    for end in (0.0, 1.0):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            rows = face_log_odds("1", [end] * 11)
        assert set(rows[free]) == {np.inf if end else -np.inf}


def test_crossings_after_the_end_are_left_out():
    """The last step of the integrator leads beyond it."""
    arguments = (float(POT), starts(3.5), "d1", CENTRE["d1"])
    whole = poincare_section(*arguments, 60.0, step=0.15)
    until = float(np.sort(whole.times)[-5]) - 1e-6
    part = poincare_section(*arguments, until, step=0.15)
    assert len(part.times) == (whole.times <= until).sum() == len(whole.times) - 5


def test_orbits_are_followed_for_so_many_steps():
    """Times may be further apart than floats go."""
    for times, word in (
        ([0.0, 1e300], "ask for at most"),
        ([-1e308, 1e308], "ask for at most"),
        ([], "have 1 or more entries"),
    ):
        with pytest.raises(ValueError, match=f"follow: times must {word}"):
            follow(3.0, np.zeros((1, 11)), times)


def test_states_that_fill_the_memory_are_not_recorded():
    times = np.linspace(0, 1, 10_001)
    with pytest.raises(ValueError, match="follow: times must be at most 10000 for 1000 starts"):
        follow(3.0, np.zeros((1000, 11)), times)


def test_times_of_an_orbit_rise():
    with pytest.raises(ValueError, match="follow: times"):
        follow(3.0, np.zeros((1, 11)), [0.0, 0.0])


def test_an_orbit_that_is_on_the_level_between_two_steps_crosses_once():
    """The log-odds of this bet rise by a quarter in each step of order 2, without rounding."""
    start = np.full((1, 11), -np.inf)
    start[0, FREQUENCIES.index("b3")] = -1
    section = poincare_section(3.0, start, "b3", 0.5, 1.0, step=0.125, order=2)
    assert section.times.tolist() == [0.5]
