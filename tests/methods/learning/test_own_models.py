"""Fictitious play of models of their own: what they may tell, and what is refused."""

import math
import re
from fractions import Fraction

import numpy as np
import pytest
from some_matrices import PENNIES

from guts_core.methods.learning.continuous_many import best_response_path
from guts_core.methods.learning.fictitious_rounds import fictitious_play
from guts_core.methods.learning.models import TensorGame


def test_a_game_of_tensors_equals_itself_only():
    game, same = (TensorGame((PENNIES, -PENNIES)) for _ in range(2))
    assert len({game, game, same}) == 2


class Pennies(TensorGame):
    """A model of its own whose scores tell this patience and are these from the beginning."""

    def __init__(self, patience, before=0.0):
        super().__init__((PENNIES.astype(float), -PENNIES.astype(float)))
        object.__setattr__(self, "told", (patience, before))

    def begin(self):
        scores, (patience, before) = super().begin(), self.told
        for values in scores.values():
            values += before
        scores.patience = lambda plays: patience
        return scores


def test_a_model_without_patience_is_refused():
    """Its rounds came to no end."""
    assert fictitious_play(Pennies(1), 100).gap == fictitious_play([PENNIES, -PENNIES], 100).gap
    message = "fictitious_play: payoffs must be a model with a patience of at least 1, got"
    for patience in (0, -1, None, math.nan):
        with pytest.raises(ValueError, match=f"{message} {patience}"):
            fictitious_play(Pennies(patience), 100)


@pytest.mark.parametrize("patience", [np.int8(100), 1.5, math.inf])
def test_a_patience_of_any_kind_of_number_is_one_of_whole_rounds(patience):
    """Of one and a half it had been one and a half rounds."""
    pair = [np.array([[1, 0], [1, 0]]), np.array([[1, 1], [0, 0]])]  # nobody has a reason to move
    game = OddModel(pair, patience=patience)
    assert np.array_equal(fictitious_play(game, 1000).plays, fictitious_play(pair, 1000).plays)


class OddModel:
    """A model of its own that says of itself what it is told to say."""

    def __init__(self, pair, **told):
        self.game = TensorGame(tuple(np.array(own, dtype=float) for own in pair))
        self.told = told
        self.sizes = told.get("sizes", self.game.sizes)

    def begin(self):
        scores = self.game.begin()
        if "patience" in self.told:
            scores.patience = lambda plays: self.told["patience"]
        if "scores" in self.told:
            scores.values = lambda: self.told["scores"]
        return scores

    def payoffs(self, frequencies):
        return self.told.get("payoffs", self.game.payoffs(frequencies))


def test_a_model_of_its_own_may_tell_its_payoffs_in_lists_and_in_fractions():
    pair = [PENNIES, -PENNIES]
    told = [[Fraction(1, 2), 1], range(2)]
    game = OddModel(pair, payoffs=told, sizes=np.array([2, 2]))
    assert fictitious_play(game, 1).payoffs.tolist() == [0.5, 0.0]
    assert best_response_path(game, 1).gaps.tolist() == [1.5]


def test_payoffs_are_computed_once_for_each_record():
    """Those of the last step had been twice, each time from all entries of both tensors."""
    asked = []

    class Counted(OddModel):
        def payoffs(self, frequencies):
            asked.append(frequencies)
            return super().payoffs(frequencies)

    play = fictitious_play(Counted([PENNIES, -PENNIES]), 100, record=[10])
    assert len(asked) == len(play.steps) == 2


@pytest.mark.parametrize(
    ("what", "told", "message"),
    [
        ("sizes", None, "sizes are whole numbers; sizes must be a list, got None"),
        ("sizes", (2, 2.0), "sizes are whole numbers; sizes must be an integer >= 1, got 2.0"),
        ("sizes", (2, 0), "sizes are whole numbers; sizes must be an integer >= 1, got 0"),
        ("sizes", (2,), "a model with sizes of two or more players, got (2,)"),
        ("payoffs", None, "payoffs are vectors; one must be a list, got None"),
        ("payoffs", [1.0, 2.0], "payoffs are vectors; one must be a vector"),
        ("payoffs", [np.zeros((2, 1))] * 2, "payoffs are vectors; one must be a vector"),
        ("payoffs", [np.array([1j, 0])] * 2, "payoffs are vectors; one must be an array of real"),
        ("payoffs", [[math.nan, 0], [0, 0]], "payoffs are vectors; one must be finite"),
        ("payoffs", [np.zeros(2)], "(2, 2), got shapes [(2,)]"),
        ("payoffs", [np.zeros(3), np.zeros(2)], "(2, 2), got shapes [(3,), (2,)]"),
        ("scores", [np.zeros(5), np.zeros(2)], "(2, 2), got shapes [(5,), (2,)]"),
        ("scores", [np.zeros(2)], "(2, 2), got shapes [(2,)]"),
        ("scores", [[0, 0], [0, 0]], "a model whose scores are arrays of floats or integers"),
        ("scores", [np.zeros(2, dtype=object)] * 2, "arrays of floats or integers"),
    ],
)
def test_a_model_of_its_own_whose_numbers_do_not_fit_is_refused(what, told, message):
    """They had ended in errors of NumPy's, or in a gap of 0 or NaN."""
    game = OddModel([PENNIES, -PENNIES], **{what: told})
    with pytest.raises(ValueError, match=f"^fictitious_play: payoffs .*{re.escape(message)}"):
        fictitious_play(game, 100)
    if what != "scores":
        with pytest.raises(
            ValueError, match=f"^best_response_path: payoffs .*{re.escape(message)}"
        ):
            best_response_path(game, 100)


@pytest.mark.parametrize("rng", [None, np.random.default_rng(0)], ids=["first", "drawn"])
def test_scores_that_are_no_numbers_are_refused(rng):
    """The first strategy was played on and on, or there was none to draw."""
    with pytest.raises(ValueError, match="fictitious_play: payoffs must be a model whose scores"):
        fictitious_play(Pennies(1, math.nan), 3, rng=rng)
