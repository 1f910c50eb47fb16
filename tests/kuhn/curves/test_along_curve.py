"""Points in equal steps of arc length lie on the chords between stored points."""

import numpy as np
import pytest

from guts_core.kuhn import equilibrium_curve
from guts_core.kuhn.curves.spaced import along_curve


@pytest.fixture(scope="module")
def curve():
    return equilibrium_curve(4, (1, 4.2))


def test_steps_are_equal_and_the_ends_are_the_curve_s(curve):
    frames = along_curve(curve, 40)
    assert frames.frequencies.shape == (40, 12, 4)
    assert np.allclose(np.diff(frames.arc_length), np.diff(frames.arc_length)[0])
    assert frames.pots[[0, -1]] == pytest.approx(curve.pots[[0, -1]], abs=1e-12)
    assert np.allclose(frames.frequencies[[0, -1]], curve.frequencies[[0, -1]], atol=1e-12)
    assert ((frames.frequencies >= 0) & (frames.frequencies <= 1)).all()


def test_steps_begin_where_a_curve_begins_that_is_a_part_of_a_longer_one():
    part = equilibrium_curve(4, (2, 3), 1e-3)
    frames = along_curve(part, 5)
    assert part.arc_length[0] > 0
    assert frames.arc_length[[0, -1]] == pytest.approx(part.arc_length[[0, -1]], abs=1e-12)
    assert frames.pots[[0, -1]] == pytest.approx(part.pots[[0, -1]], abs=1e-12)


def test_no_step_is_longer_than_the_arc(curve):
    frames = along_curve(curve, 40)
    moves = np.diff(frames.frequencies.reshape(40, -1), axis=0)
    lengths = np.linalg.norm(moves, axis=1)
    assert (lengths <= np.diff(frames.arc_length) * (1 + 1e-6) + 1e-9).all()


def test_the_pot_turns_around_at_the_folds(curve):
    assert len(curve.folds) > 0
    assert (np.diff(along_curve(curve, 400).pots) < 0).any()


@pytest.mark.parametrize("frames", [1, 0, 2.5, True, "ten"])
def test_bad_input(curve, frames):
    with pytest.raises(ValueError, match=r"along_curve: frames"):
        along_curve(curve, frames)


def test_a_million_profiles_of_many_frequencies_are_refused():
    with pytest.raises(ValueError, match=r"along_curve: frames must be at most 694444 for this"):
        along_curve(equilibrium_curve(6, (1, 1.5), 1e-2), 10**6)
