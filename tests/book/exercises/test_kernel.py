"""The exercises of the chapter on the kernel: each is computed again."""

from fractions import Fraction
from functools import partial
from itertools import product

import numpy as np
import pytest
from solutions import solution

from guts_core.kuhn import KuhnPoker, first_bluffs, near_equilibrium, polish
from tools.proofs.coq import evaluate

solved = partial(solution, "book/kernel")
KUHN = """
From Coq Require Import QArith List. Import ListNotations.
From Guts.common Require Import Scalars Sums Games BestAnswers. From Guts.kuhn Require Import Rules.
Definition half : table := map (fun label => (label, repeat (1#2) 4)) (seq 1 31).
"""


def test_ex_kernel_certificate():
    choices = len(list(product((0, 1), repeat=4)))
    assert f"$2^4={choices}$" in solved("ex-kernel-certificate")
    assert f"$5\\cdot{choices}={5 * choices}$" in solved("ex-kernel-certificate")


def test_ex_kernel_slack():
    """Some single steps leave an equilibrium one, and some do not."""
    game = KuhnPoker(4)
    found = polish(game, near_equilibrium(game, 6).frequencies, 6).frequencies
    kept = []
    for place in np.argwhere((found > 0.01) & (found < 0.99)):
        moved = found.copy()
        moved[tuple(place)] += 1e-6
        kept.append(game.gains(moved, 6).max() < 1e-13)
    assert any(kept)
    assert not all(kept)
    assert "stand in a continuum of equilibria" in solved("ex-kernel-slack")


@pytest.mark.parametrize(("node", "made"), [(8, False), (11, False), (5, True)])
def test_what_is_not_refused_is_a_call_after_a_bet_that_nobody_makes(node, made):
    """A call that meets a bet, however seldom, holds the bettor to indifference."""
    game, pot = KuhnPoker(4), Fraction(5, 2)
    moved = first_bluffs(4).at(pot)
    moved[node - 1, 2] += Fraction(1, 10**6)
    assert (max(game.gains(moved, pot)) > 0) == made
    assert "middle card after a bet that nobody makes" in solved("ex-kernel-slack")


@pytest.mark.coq
def test_ex_kernel_weak():
    """The check refuses a profile that is no equilibrium."""
    assert evaluate(KUHN, ["is_equilibrium (kuhn 3 4 (3#1)) [half; half; half]"]) == ["false"]
    assert "would go on to refuse what is no equilibrium" in solved("ex-kernel-weak")
