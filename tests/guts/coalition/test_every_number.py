"""The facts about one threshold against all others, for every number of players."""

from fractions import Fraction
from itertools import product

import numpy as np

from guts_core.guts import Guts
from paper_ledger.blpwz22.coalition import every_number

F = Fraction


def test_facts_for_every_number_of_players_are_near_to_false_ones():
    groups = (
        every_number.ONLY_NASH,
        every_number.NOBODY_GAINS,
        every_number.NO_BLOC_GAINS,
        every_number.LEAVES_FEE,
    )
    for facts in groups:
        assert every_number.all_hold(facts)
        for k, fact in enumerate(facts):
            for mutant in fact.mutants():
                assert not every_number.all_hold((*facts[:k], mutant, *facts[k + 1 :]))


def test_facts_for_every_number_of_players_agree_with_the_rules():
    """Against a bloc at t times the threshold p, scaled by p: at rational p, with 2 p^N for 1."""
    for n, t in product((2, 3, 5), (F(3, 4), F(9, 8))):
        others, p = n - 1, F(4, 5)
        series = sum((t**k for k in range(others)), F(0))
        earned = Guts(n).payoffs(np.array([p, *[t * p] * others]))[0]
        if t >= 1:
            expected = others * (t - 1) * (2 * p**others * t**others - 1)
        else:
            expected = others * (1 - t) - 2 * p**others * (1 - t) * series
        assert earned == p * expected
