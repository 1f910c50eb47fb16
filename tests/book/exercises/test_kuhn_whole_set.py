"""The exercises on the whole set of equilibria with four cards: each answer is computed again."""

from fractions import Fraction as F
from functools import partial
from itertools import permutations
from math import sqrt

import numpy as np
from solutions import solution

from guts_core.kuhn import equilibrium_set, first_bluffs, first_profit
from paper_ledger.bil18.whole_sets.bounds import proved_ranges

solved = partial(solution, "book/kuhn_whole_set")


def bluff(card, pot, calls):
    """What player 3's bet with card 1 or 2 gains over a check, summed over the six deals.

    ``calls`` has the frequencies of card 3 at the nodes 4 and 5.
    """
    total = F(0)
    for one, two in permutations({1, 2, 3, 4} - {card}, 2):
        called = 4 in (one, two) or (calls[0] if one == 3 else calls[1] if two == 3 else 0)
        total += pot * (1 - called) - called
    return total


def call(pot, bluffs):
    """What player 2's call with card 3 gains over a fold, after player 1 has folded."""
    total = F(0)
    for one, three in permutations((1, 2, 4), 2):
        if one != 4:
            total += -1 if three == 4 else bluffs[three - 1] * (pot + 1)
    return total


def test_ex_kset_family():
    pot = F(5, 2)
    z, both = 2 - 6 / (pot + 1), 2 / (pot + 1)
    assert z == (2 * pot - 4) / (pot + 1)
    assert bluff(1, pot, (0, z)) == bluff(2, pot, (0, z)) == 0 == call(pot, (both, 0))
    assert bluff(1, pot, (0, z + F(1, 9))) < 0 < call(pot, (both, F(1, 9)))
    one, other = np.array(first_profit(3, 4, pot).frequencies), first_bluffs(4).at(pot)
    assert [*one[2]] == [both, 0, 0, 1]
    assert [*other[2]] == [0, both, 0, 1]
    assert one[4, 2] == other[4, 2] == z
    found = equilibrium_set(4, pot)
    members = [one + (other - one) * F(k, 4) for k in range(5)]
    assert all(found.contains(each) for each in members)
    outside = one.copy()
    outside[2, 1] += F(1, 9)
    assert not found.contains(outside)
    text = solved("ex-kset-family")
    assert "$z=\\frac{2P-4}{P+1}=2-\\frac6{P+1}$" in text
    assert "$x_1+x_2=\\frac2{P+1}$" in text


def test_ex_kset_certificate():
    for pot in (F(5, 2), F(4), F(6)):
        for w in (F(0), F(1, 3), F(1)):
            assert bluff(1, pot, (w, 1)) == pot - 5 - (pot + 1) * w
    pot = F(5, 2)
    for w in (F(0), F(2, 7), F(1)):
        assert F(2, 5) * bluff(1, pot, (w, 1)) + F(7, 5) * w == -1
    assert bluff(1, F(5), (0, 1)) == 0
    text = solved("ex-kset-certificate")
    assert "$\\frac25f+\\frac75w=-1$" in text
    assert "every pot below 5" in text


def test_ex_kset_hundredth():
    root = (69 + 5 * sqrt(237)) / 6
    before, after = F("24.32"), F("24.34")
    assert before < root < after
    for pot, wanted in ((F(7), False), (before, False), (after, True), (F(100), True)):
        assert (proved_ranges(pot)[0][0] > F(-1, 100)) is wanted
    least, most = proved_ranges(after)[0]
    assert most - least == 1 / (12 * (after + 4))
    text = solved("ex-kset-hundredth")
    assert f"\\approx{root:.2f}$" in text
    assert f"\\approx{float(most - least):.4f}$ more" in text
    assert f"he loses {float(-most):.4f}." in text
