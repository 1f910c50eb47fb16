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


def test_what_the_fee_leaves_is_said_of_all_sums_that_there_are():
    """The sum of p^k over k < N where p^N is 1/2 is what stands for S, with some d >= 0."""
    ((name, expression),) = every_number.LEAVES_FEE[1].where
    assert name == "S"
    for others in range(2, 12):
        p = 0.5 ** (1 / others)
        total = sum(p**k for k in range(others))
        more = total - (others + 1) / 2
        assert more >= 0
        stands_for = eval(expression, {}, {"N": others, "d": more})
        assert abs(stands_for - total) < 1e-12
        assert abs(1 - 1 / (2 * total) - p) < 1e-12
