"""The proofs that all equilibria of four-card Kuhn poker are listed, and that gaps are noticed."""

import math
import random
import re
from fractions import Fraction
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from guts_core.kuhn import KuhnPoker, search_equilibria
from guts_core.kuhn.equilibria.polynomials import slope_polynomials
from guts_core.kuhn.whole_sets.patterns import ClosedPattern
from guts_core.kuhn.whole_sets.proved import (
    INTERVALS,
    LEFT_OUT,
    PROVED,
    proved_codes,
)
from paper_ledger.bil18.whole_sets import stored
from paper_ledger.bil18.whole_sets.checker import Refused, proved, shown
from paper_ledger.bil18.whole_sets.connected import hanging_together
from paper_ledger.bil18.whole_sets.rules import PLACE, slopes
from paper_ledger.bil18.whole_sets.stored import checked_patterns, pots, read_proof, stretches
from paper_ledger.pages.tables import kuhn_sets

FOUR = KuhnPoker(4)

#: Pots, and an interval, whose proofs are checked every time; the others in the heavy tests.
SAMPLES = (Fraction(5, 2), Fraction(6))
LARGE = (Fraction(7), math.inf)
OFTEN = {(pot, pot) for pot in SAMPLES} | {(Fraction(33, 10), Fraction(7, 2)), LARGE}
EACH = [
    pytest.param(*ends, marks=[] if ends in OFTEN else pytest.mark.heavy, id="{}-{}".format(*ends))
    for ends in stretches()
]


@cache
def lines(pot):
    return tuple(read_proof(pot, pot))


def refused(changed, pot):
    """Whether the checker finds the gap; whatever it raises, it lists nothing."""
    with pytest.raises((Refused, ValueError, IndexError)):
        proved(iter(changed), pot, pot)


@pytest.mark.parametrize("pot", [Fraction(5, 2), Fraction(41, 7)])
def test_slopes_dealt_by_hand_are_those_of_the_library(pot):
    zero, one = (slope_polynomials(FOUR, p) for p in (0, 1))
    ours = [f0 * (1 - pot) + f1 * pot for f0, f1 in zip(zero, one, strict=True)]
    theirs = slopes(pot, pot)
    unit = pot.denominator**2
    assert [{frozenset(m): c for m, c in f.items()} for f in theirs] == [
        {m: unit * c for m, c in f.terms.items()} for f in ours
    ]


def test_slopes_between_two_pots_are_their_mixture():
    low, high, share = Fraction(2), Fraction(3), Fraction(1, 4)
    mixed = [
        {
            m: f.get(m, 0) + share * f.get((*m, PLACE), 0)
            for m in {tuple(k for k in m if k != PLACE) for m in f}
        }
        for f in slopes(low, high)
    ]
    there = slopes(low + share * (high - low), low + share * (high - low))
    assert mixed == [{m: Fraction(c, 16) for m, c in f.items()} for f in there]


def test_the_library_lists_the_pots_with_a_proof():
    assert sorted(PROVED) == pots()
    assert len(pots()) >= 10
    assert sorted(INTERVALS) == [ends for ends in stretches() if ends[0] < ends[1]]
    assert proved_codes(Fraction(43, 10)) is None
    assert LEFT_OUT == stored.LEFT_OUT


#: Intervals without one end, and that end; at the special ones there are other equilibria.
OPEN = [
    ((low, high), end)
    for low, high in stretches()
    if (end := stored.left_out(low, high)) is not None
]


@pytest.mark.parametrize(("ends", "end"), OPEN, ids=str)
def test_nothing_is_proved_at_an_end_that_is_left_out(ends, end):
    low, high = ends
    proof = read_proof(low, high)
    with pytest.raises((Refused, ValueError)):
        proved(iter(proof), low, high)
    if high < math.inf:
        for without in (low + high - end, None):
            with pytest.raises(Refused):
                proved(iter(proof), low, high, without)
        with pytest.raises(ValueError, match="pot_between: without must be an end"):
            proved(iter(proof), end, end, end)
        assert end in PROVED or proved_codes(end) is None


@pytest.mark.parametrize(("ends", "end"), [each for each in OPEN if each[1] in (2, 3)], ids=str)
def test_at_an_end_that_is_left_out_there_are_other_equilibria(ends, end):
    found = search_equilibria(4, end, 40, np.random.default_rng(7)).frequencies
    patterns = [ClosedPattern(code) for code in INTERVALS[ends]]
    inside = [any(each.contains(x, end, 1e-6) for each in patterns) for x in found]
    assert not all(inside)
    assert proved_codes((sum(ends)) / 2) == INTERVALS[ends]


@pytest.mark.parametrize("place", [0, 3, -1])
def test_a_gap_is_told_with_the_file_it_is_in(place, monkeypatch):
    gap = [*lines(SAMPLES[0])]
    gap[place] = "no line of a proof"
    monkeypatch.setattr(stored, "read_proof", lambda *ends: gap)
    with pytest.raises(Refused, match=r"^5_2_5_2\.txt\.gz: "):
        checked_patterns(SAMPLES[0], SAMPLES[0])


@pytest.mark.parametrize(("low", "high"), EACH)
def test_the_library_lists_what_the_proof_proves(low, high):
    listed = PROVED[low] if low == high else INTERVALS[low, high]
    assert checked_patterns(low, high) == listed


@pytest.mark.parametrize(
    ("ends", "longer"),
    [((Fraction(33, 10), Fraction(7, 2)), (Fraction(33, 10), Fraction(4))), (LARGE, (6, math.inf))],
)
def test_the_proof_of_an_interval_is_refused_on_a_longer_one(ends, longer):
    without = stored.left_out(*ends)
    with pytest.raises(Refused):
        proved(iter(read_proof(*ends)), Fraction(longer[0]), longer[1], without)


@pytest.mark.parametrize(
    ("target", "certificate", "ends"),  # intervals on which it passes: those with an end, ...
    [
        ({(): 5, (PLACE,): -1}, "1", "with"),
        ({(): 1, (PLACE,): -1}, "1 1*-26", "with"),
        ({(PLACE,): 1, (PLACE, PLACE): -1}, "1 1*+26-26", "with"),
        ({(): -1, (PLACE,): 2}, "0,1", "none"),
        ({(): 1}, "1,-1", "none"),
        ({(): -1}, "-1", "none"),
        ({(): -1}, "0", "none"),
        ({(): -1}, "0,0", "none"),
        ({(): -1, (PLACE,): 1}, "0,1 1*+26+26", "none"),
        ({(): 1, (PLACE,): 1, (0,): -1}, "1", "both"),
        ({(PLACE,): 1, (0, PLACE): -1}, "1,7", "without"),
        ({(): 3, (0, PLACE): -1}, "1", "with"),
    ],
)
def test_no_bound_on_the_place_is_used_where_no_pot_is_the_highest(target, certificate, ends):
    """What is >= 0 for t from 0 to 1 may be below 0 later; a multiple may not be 0 or less."""

    def passes(high):
        try:
            without = high if high == math.inf else None
            shown("=" * 26, Fraction(7), high, target, certificate, without)
        except Refused:
            return False
        return True

    assert passes(Fraction(8)) == (ends in ("with", "both"))
    assert passes(math.inf) == (ends in ("without", "both"))


@pytest.mark.parametrize("low", [0, -1])
def test_intervals_without_an_end_begin_above_0(low):
    """At low = 0 the pots low (1 + t) would be one."""
    with pytest.raises(ValueError, match="pot_between: without must be an end"):
        proved(iter(read_proof(*LARGE)), Fraction(low), math.inf, math.inf)


@pytest.mark.parametrize(
    ("low", "high", "without"),
    [(2, 2, 2), (2, 3, 4), (3, 2, 3), (2, 3, math.inf), (2, math.inf, 2), (2, math.inf, None)],
)
def test_other_ends_are_refused(low, high, without):
    with pytest.raises(ValueError, match="pot_between: "):
        slopes(Fraction(low), high, without)


@pytest.mark.parametrize("without", [Fraction(9, 4), Fraction(11, 3)])
def test_slopes_without_an_end_are_those_of_the_library(without):
    """At t = 5/2, times the unit there."""
    low, high, place = Fraction(9, 4), Fraction(11, 3), Fraction(5, 2)
    pot = (low + high - without + without * place) / (1 + place)
    scale = low.denominator * high.denominator * (1 + place) / pot.denominator**2
    for ours, theirs in zip(slopes(low, high, without), slopes(pot, pot), strict=True):
        assert put_in(ours, place) == {m: scale * c for m, c in theirs.items()}


def put_in(polynomial, place):
    """The polynomial with a number in the place of the pot's place."""
    total = {}
    for m, c in polynomial.items():
        rest = tuple(k for k in m if k != PLACE)
        total[rest] = total.get(rest, 0) + c * place ** m.count(PLACE)
    return {m: c for m, c in total.items() if c}


def test_slopes_at_large_pots_are_those_of_the_library():
    low, place = Fraction(7), Fraction(22, 7)
    there = slopes(low * (1 + place), low * (1 + place))
    unit = (low * (1 + place)).denominator ** 2
    for ours, theirs in zip(slopes(low, math.inf, math.inf), there, strict=True):
        assert {m: unit * c for m, c in put_in(ours, place).items()} == theirs


@pytest.mark.parametrize("pot", SAMPLES, ids=str)
def test_a_proof_without_one_of_its_lines_is_refused(pot):
    proof = lines(pot)
    for k in random.Random(0).sample(range(len(proof)), 12):
        refused(proof[:k] + proof[k + 1 :], pot)


@pytest.mark.parametrize("pot", SAMPLES, ids=str)
def test_a_proof_with_a_sign_flipped_is_refused(pot):
    proof = lines(pot)
    proving = [k for k, line in enumerate(proof) if "*" in line]
    for k in random.Random(1).sample(proving, 12):
        flipped = re.sub(r" (\d+\*(?!e))", r" -\1", proof[k], count=1)
        if flipped != proof[k]:
            refused((*proof[:k], flipped, *proof[k + 1 :]), pot)


@pytest.mark.parametrize("pot", SAMPLES, ids=str)
def test_no_certificate_proves_a_thousand_times_as_much(pot):
    proof = lines(pot)
    proving = [k for k, line in enumerate(proof) if "*" in line]
    for k in random.Random(2).sample(proving, 12):
        kind, scale, *rest = proof[k].split()
        more = " ".join([kind, str(1000 * int(scale)), *rest])
        refused((*proof[:k], more, *proof[k + 1 :]), pot)


@pytest.mark.parametrize(
    "line", ["?26 0=1", "?-1 0=1", "<26=", "! 1 1*u26", "! 1 1*+27", "! 1 1*e99"]
)
def test_a_number_that_no_frequency_has_is_named(line):
    with pytest.raises(Refused, match=r"no frequency has the number (-1|26|27|99)$"):
        proved(iter([line]), *SAMPLES[:1] * 2)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        *((kind, "no frequency has the number") for kind in ("?", "<", "?x 0=1", "?\u0661 0=1")),
        *((f"! {scale}", "no multiple > 0") for scale in ("", "x", "1,", "1,-1", "0", "9" * 5000)),
        *((f"! 1 {'9' * 5000}*{on}", "not a product with a mult") for on in ("u1", "")),
        ("! 1 1*u" + "9" * 5000, "no frequency has the number 999"),
    ],
)
def test_a_line_that_is_none_of_a_proof_is_refused(line, message):
    with pytest.raises(Refused, match=message):
        proved(iter([line]), *SAMPLES[:1] * 2)


@pytest.mark.parametrize("line", ["", ":", ": ", "x"])
def test_a_line_without_a_pattern_is_refused(line):
    with pytest.raises(Refused, match=r"no new pattern: $"):
        hanging_together([line], *SAMPLES[:1] * 2)


@pytest.mark.parametrize(
    "move", ["5 1/0 0", "", "5", "x 0 0", "1/2 0 0", "5 1e999999999999 0", "5 0 0 05 0 0"]
)
def test_a_place_without_a_number_is_no_move(move):
    with pytest.raises(Refused, match="no move"):
        hanging_together([": " + "=" * 26, f"> {move}"], *SAMPLES[:1] * 2)


def test_a_proof_with_a_pattern_not_listed_is_refused():
    proof = lines(Fraction(6))
    at = proof.index(".")
    refused((*proof[:at], "! 1", *proof[at + 1 :]), Fraction(6))


def test_the_proof_of_another_pot_is_refused():
    refused(lines(Fraction(5, 2)), Fraction(6))
    refused(lines(Fraction(6)), Fraction(61, 10))


def test_a_pattern_is_not_sent_in_a_circle():
    with pytest.raises(Refused):
        proved(iter(["?0 0=1", "<0= 1", "<00 1", "."]), Fraction(6), Fraction(6))


@pytest.mark.parametrize("pot", [*SAMPLES, Fraction(10)], ids=str)
def test_random_starts_meet_listed_patterns_alone(pot):
    found = search_equilibria(4, pot, 150, np.random.default_rng(7))
    patterns = [ClosedPattern(code) for code in proved_codes(pot)]
    assert found.hits
    for x in found.frequencies:
        assert any(pattern.contains(x, pot, 1e-6) for pattern in patterns)


def printed_at(pot):
    """The numbers of patterns that the rows of the book's table say for a pot."""
    for row in kuhn_sets.proved_table().data.splitlines()[2:]:
        stretch, count = (each.strip() for each in row.strip("|").split("|"))
        words = stretch.strip("$").replace(r"\le", "<=").replace(r"\ge", ">=")
        words = re.sub(r"\d+(/\d+)?", r"Fraction('\g<0>')", words)
        holds = eval(words, {"Fraction": Fraction, "P": pot})
        if holds is True or holds == pot:
            yield int(count)


def test_the_table_of_the_book_names_the_pots_that_are_proved():
    ends = sorted({Fraction(end) for pair in INTERVALS for end in pair if end < 100} | {*PROVED})
    between = [(low + high) / 2 for low, high in pairwise(ends)]
    for pot in (*ends[1:], *between, Fraction(200)):
        codes, printed = proved_codes(pot), set(printed_at(pot))
        assert len(codes) in printed if codes else not printed, pot
