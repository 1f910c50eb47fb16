"""Damped least squares against LAPACK, and with the same digits from every BLAS."""

import os
import subprocess
import sys

import numpy as np
import pytest

from guts_core.methods.complementarity.same_digits import LARGEST, damped_squares


@pytest.mark.parametrize("size", [1, 3, 26, LARGEST, LARGEST + 1])
def test_solutions_are_those_of_lapack(size):
    rng = np.random.default_rng(size)
    matrices, right = rng.normal(size=(7, size + 1, size)), rng.normal(size=(7, size + 1))
    diagonal = rng.uniform(0.1, 1, (7, size))
    found = damped_squares(matrices, right, diagonal)
    for a, b, d, x in zip(matrices, right, diagonal, found, strict=True):
        expected = np.linalg.solve(a.T @ a + np.diag(d), a.T @ b)
        assert np.allclose(x, expected, rtol=0, atol=1e-11)


def test_singular_systems_take_short_steps():
    """Both unknowns do the same; the step shares between them."""
    found = damped_squares(np.ones((1, 2, 2)), np.ones((1, 2)), np.full((1, 2), 1e-13))
    assert np.allclose(found, 0.5, rtol=0, atol=1e-2)


SEARCH = """
import hashlib, sys
import numpy as np
from guts_core.kuhn import search_equilibria
for cards, pot, starts in ((4, 3.5, 40), (4, 4.1, 100), (5, 1.4, 40)):
    found = search_equilibria(cards, pot, starts)
    print(found.hits, hashlib.sha256(np.ascontiguousarray(found.frequencies)).hexdigest())
"""


def searched(**variables):
    done = subprocess.run(
        [sys.executable, "-c", SEARCH],
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1", **variables},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


@pytest.mark.skipif(sys.platform == "emscripten", reason="no processes there")
def test_searches_find_the_same_with_every_kernel():
    """The members are the same to the last digit, with BLAS and NumPy of an old processor too."""
    from tools.determinism import environment

    old = environment("Prescott, 1 thread, plain NumPy")
    kept = ("OPENBLAS_CORETYPE", "NPY_DISABLE_CPU_FEATURES")
    plain = searched(**{name: old[name] for name in kept if name in old})
    assert plain == searched(OPENBLAS_CORETYPE="Haswell")
    assert len(plain) == 3
    assert all(int(line.split()[0]) > 0 for line in plain)
