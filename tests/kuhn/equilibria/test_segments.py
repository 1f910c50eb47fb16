"""Proofs along segments of equilibria: slopes that are no gain, all along and at the ends."""

from dataclasses import replace
from fractions import Fraction
from math import comb

import numpy as np
import pytest

from guts_core.kuhn import KuhnPoker, MultiplayerKuhn, equilibrium_curve, large_pots
from guts_core.kuhn.equilibria import segments
from guts_core.kuhn.equilibria.exact import polish
from guts_core.kuhn.equilibria.segments import segment_of_equilibria
from guts_core.kuhn.equilibrium import certified
from guts_core.methods.complementarity.step import Partition
from guts_core.methods.matrix_games.zero_sum import as_fractions
from paper_ledger.bil18.stored.rational import rational_member


def test_a_segment_that_leaves_the_equilibria():
    """Two pure profiles of P = 1, where nobody should bluff: the second is no equilibrium."""
    game = KuhnPoker(4)
    curve = equilibrium_curve(4, (0.5, 1.5), 1e-8)
    found = rational_member(polish(4, curve.at(1.0)[0].frequencies, 1))
    x = found.frequencies.copy()
    x[0, 0] = Fraction(1)
    bluff = certified(game, Fraction(1), game.reduce(x), found.partition)
    assert max(bluff.gains) > 0
    assert not segment_of_equilibria(found, bluff)
    assert segment_of_equilibria(found, found)


HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    ("ends", "slope", "proved"),
    [
        ((0, 0), -1, True),
        ((0, 0), 1, False),
        ((1, 1), 1, True),
        ((1, 1), -1, False),
        ((HALF, HALF), 0, True),
        ((0, 1), 0, True),
        *(((0, y), -1, False) for y in (HALF, 1)),
        *(((x, 0), -1, False) for x in (HALF, 1)),
        *(((1, y), 1, False) for y in (HALF, 0)),
        *(((x, 1), 1, False) for x in (HALF, 0)),
    ],
)
def test_a_slope_is_no_gain_only_at_the_end_to_which_it_leads(monkeypatch, ends, slope, proved):
    """All along: what is done always at one end alone is not done always in between."""
    found = rational_member(polish(4, large_pots(4).at(7), 7))
    place = tuple(np.argwhere(found.game.free)[0])
    profiles = [found.frequencies.copy() for _ in ends]
    for profile, end in zip(profiles, ends, strict=True):
        profile[place] = Fraction(end)
    one, other = (replace(found, frequencies=profile) for profile in profiles)
    slopes = np.zeros(found.frequencies.shape, dtype=int)
    slopes[place] = slope
    along = as_fractions(np.tile(slopes[found.game.choices], (6, 1)))
    monkeypatch.setattr(segments, "_slopes_along", lambda *_: along)
    assert segment_of_equilibria(one, other) == proved


@pytest.mark.parametrize("end", [0, 1])
def test_a_slope_that_changes_its_sign_along_a_segment_is_a_gain(monkeypatch, end):
    found = rational_member(polish(4, large_pots(4).at(7), 7))
    place = tuple(np.argwhere(found.game.free & (found.frequencies == end))[0])
    slopes = np.zeros((6, *found.frequencies.shape), dtype=int)
    for signs, proved in (
        ([-1] * 6, end == 0),
        ([1] * 6, end == 1),
        ([1, 1, 1, -1, -1, -1], False),
    ):
        slopes[(slice(None), *place)] = signs
        along = as_fractions(slopes[:, found.game.choices])
        monkeypatch.setattr(segments, "_slopes_along", lambda *_, along=along: along)
        assert segment_of_equilibria(found, found) is proved


@pytest.mark.parametrize(
    ("frequency", "slope"),
    [
        (0, lambda t: 8 * t * (1 - t) - 1),
        (1, lambda t: 1 - 8 * t * (1 - t)),
        (HALF, lambda t: (1 - t) ** 5),
        (HALF, lambda t: t**5),
    ],
)
def test_a_slope_is_looked_at_all_along_a_segment(monkeypatch, frequency, slope):
    """The first two are no gain at both ends, the last two at one end alone."""
    found = rational_member(polish(4, large_pots(4).at(7), 7))
    place = tuple(np.argwhere(found.game.free)[0])
    profile = found.frequencies.copy()
    profile[place] = Fraction(frequency)
    one = replace(found, frequencies=profile)
    slopes = np.zeros((6, *profile.shape), dtype=object)
    slopes[(slice(None), *place)] = [slope(Fraction(k, 5)) for k in range(6)]
    along = as_fractions(slopes[:, found.game.choices])
    monkeypatch.setattr(segments, "_slopes_along", lambda *_: along)
    assert not segment_of_equilibria(one, one)


def test_neither_end_of_a_segment_may_hold_a_dominated_action_or_floats():
    found = rational_member(polish(4, large_pots(4).at(7), 7))
    other = found.frequencies.copy()
    place = tuple(np.argwhere(~found.game.free)[0])
    other[place] = 1 - other[place]
    dominated = replace(found, frequencies=other)
    floats = replace(found, frequencies=found.frequencies.astype(float))
    for ends in ((found, dominated), (dominated, found)):
        assert not segment_of_equilibria(*ends)
    for ends in ((found, floats), (floats, found)):
        with pytest.raises(ValueError, match="must hold Fractions"):
            segment_of_equilibria(*ends)


@pytest.mark.parametrize("game", [KuhnPoker(4), MultiplayerKuhn(2, 3), MultiplayerKuhn(4, 5)])
def test_slopes_along_a_segment_are_the_polynomials_that_are_looked_at(game):
    """Also between the positions from which these are found."""
    rng, size, pot = np.random.default_rng(3), int(game.free.sum()), Fraction(3)
    shares = rng.integers(0, 17, (2, size)).tolist()
    ends = game.complete(np.array([[Fraction(x, 16) for x in each] for each in shares]))
    coefficients = segments._bernstein(segments._slopes_along(game, ends, pot))
    top, t = len(coefficients) - 1, Fraction(1, 7)
    weights = [comb(top, k) * t**k * (1 - t) ** (top - k) for k in range(top + 1)]
    between = ((1 - t) * ends[0] + t * ends[1])[None]
    slopes = game.gradient(between, np.array([pot], dtype=object), reach_free=True)[0]
    assert (weights @ coefficients == slopes[game.choices]).all()


def test_a_frequency_that_is_held_is_deviated_from_as_well():
    """Where all but the last frequency are held at 0 that one is best at 0, and others are not."""
    pot, whole, best = Fraction(7), KuhnPoker(4), large_pots(4).at(7)
    places = (np.argwhere(whole.free) + 1).tolist()
    for held, proved in (
        ([(node, card, 0.0) for node, card in places[:-1]], False),
        ([(n, c, 0.0) for n, c in places if best[n - 1, c - 1] == 0], True),
    ):
        game = KuhnPoker(4, held=tuple(held))
        x = game.reduce(best) if proved else np.array([Fraction(0)])
        record = certified(game, pot, x, Partition(x == 0, x == 1, x == 2))
        assert record.exact == segment_of_equilibria(record, record) == proved
    y = whole.reduce(best)
    full = certified(whole, pot, y, Partition(y == 0, y == 1, (y > 0) & (y < 1)))
    assert np.array_equal(full.frequencies, record.frequencies)
    with pytest.raises(ValueError, match="one and other must have the same game and pot"):
        segment_of_equilibria(record, full)
