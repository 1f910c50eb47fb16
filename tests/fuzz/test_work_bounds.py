"""Every solver has a bound on its work, and says so when it is reached."""

import numpy as np
import pytest

import guts_core.simplified_kuhn as S
from guts_core.simplified_kuhn import dynamics

START = dict.fromkeys(S.FREQUENCIES, 0.3)


def rng():
    return np.random.default_rng(1)


@pytest.mark.parametrize(
    ("call", "arguments"),
    [
        (S.simulate, (3, START, 10**8)),
        (S.simulate, (10**5, START, 10**4)),
        (S.ensemble, (3, 10**5, 10**5, rng())),
        (S.lyapunov_exponents, (100, 10, 10**7, rng())),
    ],
)
def test_repeated_play_counts_its_steps_beforehand(call, arguments):
    with pytest.raises(ValueError, match=rf"{call.__name__}: until must ask for at most 1e\+08"):
        call(*arguments)


@pytest.mark.parametrize("options", [{"rates": 1e9}, {"step": 1e-9}])
def test_small_steps_count_too(options):
    with pytest.raises(ValueError, match="simulate: until must ask for at most"):
        S.simulate(3, START, 5.0, **options)


def test_records_are_bounded():
    with pytest.raises(ValueError, match="simulate: samples must be at most 100000 for 100 starts"):
        S.simulate(3, np.full((100, 11), 0.3), 5.0, samples=10**6)


def test_integrators_count_their_evaluations(monkeypatch):
    monkeypatch.setattr(dynamics, "MOST_EVALUATIONS", 100)
    with pytest.raises(ArithmeticError, match="simulate: until = 50 was not reached in 100"):
        S.simulate(3, START, 50.0, method="dop853")
    with pytest.raises(ArithmeticError, match="smoothed_play: until = 50 was not reached in 100"):
        S.smoothed_play(3, START, 50.0, 1e-9)
