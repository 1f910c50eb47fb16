"""Proofs that the patterns of a list hang together, members that are led, altered proofs."""

import math
import re
from fractions import Fraction

import pytest

from guts_core.kuhn import ClosedPattern, equilibrium_set
from guts_core.kuhn.whole_sets.proved import INTERVALS, PROVED, proved_codes
from paper_ledger.bil18.whole_sets.checker import Refused
from paper_ledger.bil18.whole_sets.connected import (
    hanging_together,
    is_connected,
    slopes_by_share,
)
from paper_ledger.bil18.whole_sets.rules import PLACE, slopes
from paper_ledger.bil18.whole_sets.stored import CONNECTED, read_connected, stretches

SAMPLE = (Fraction(21, 4), Fraction(67, 10))


def inside(low, high):
    """Pots of a stretch, which for one without an end is not at the end."""
    if high == math.inf:
        return {low * k for k in (Fraction(15, 14), 2, 10**3, 10**9)}
    return {low + (high - low) * Fraction(k, 7) for k in range(1, 7)}


def test_slopes_in_the_share_are_those_of_the_rules():
    low, high, at = Fraction(2), Fraction(3), Fraction(1, 3)
    share = 1 / (low + 1) + (1 / (high + 1) - 1 / (low + 1)) * at
    pot, unit = 1 / share - 1, (low + 1) * (high + 1)
    there, scale = slopes(pot, pot), pot.denominator**2
    for ours, theirs in zip(slopes_by_share(low, high), there, strict=True):
        known = {m: Fraction(c, scale) * share * unit for m, c in theirs.items()}
        mine = {}
        for m, c in ours.items():
            rest = tuple(k for k in m if k != PLACE)
            mine[rest] = mine.get(rest, 0) + c * at ** (len(m) - len(rest))
        assert {m: c for m, c in mine.items() if c} == known


def test_slopes_in_the_share_are_those_of_the_rules_at_large_pots():
    """The place t stands for s = 1 / (8 (1 + t)); all is times 1 + t."""
    low, at = Fraction(7), Fraction(5, 3)
    share = 1 / ((low + 1) * (1 + at))
    pot = 1 / share - 1
    there, scale = slopes(pot, pot), pot.denominator**2
    for ours, theirs in zip(slopes_by_share(low, math.inf), there, strict=True):
        known = {m: Fraction(c, scale) * share * (1 + at) * (low + 1) for m, c in theirs.items()}
        mine = {}
        for m, c in ours.items():
            rest = tuple(k for k in m if k != PLACE)
            mine[rest] = mine.get(rest, 0) + c * at ** (len(m) - len(rest))
        assert {m: c for m, c in mine.items() if c} == known


@pytest.mark.parametrize("ends", stretches(CONNECTED), ids=lambda ends: "{}-{}".format(*ends))
def test_the_proved_lists_hang_together(ends):
    shown = sorted(hanging_together(read_connected(*ends), *ends))
    for pot in inside(*ends):
        assert sorted(proved_codes(pot)) == shown
        assert is_connected(pot)


def test_where_nothing_is_proved():
    assert not any(map(is_connected, (Fraction(61, 20), Fraction(41, 10), Fraction(51, 10))))


def test_proofs_that_are_gone_are_not_taken_for_none(tmp_path):
    """The ledger told what they prove as if it was refuted."""
    (tmp_path / "other.txt").touch()
    for folder in (tmp_path, tmp_path / "gone"):
        with pytest.raises(FileNotFoundError, match=re.escape(str(folder))):
            stretches(folder)


def test_members_are_led_through_the_set():
    """Along the stored moves, from members that a search finds."""
    pot = Fraction(8)
    low, high = next(each for each in stretches(CONNECTED) if each[0] <= pot <= each[1])
    found, share = equilibrium_set(4, pot), float(1 / (pot + 1))
    lines = read_connected(low, high)
    heads = [k for k, line in enumerate(lines) if line[0] == ":"]
    for component in found.components:
        for pattern, member in zip(component.patterns, component.members, strict=True):
            game, x = pattern.game, member.frequencies.astype(float)
            start = next(k for k in heads if ClosedPattern(lines[k].split()[1]).contains(x, pot))
            pattern, x = ClosedPattern(lines[start].split()[1]), game.reduce(x)
            for line in lines[start + 1 :]:
                if line[0] == ":":
                    break
                if line[0] == ">":
                    words = line.split()[1:]
                    aim = x.copy()
                    for k, a, b in zip(words[::3], words[1::3], words[2::3], strict=True):
                        aim[int(k)] = float(Fraction(a)) + float(Fraction(b)) * share
                    for part in (0.3, 0.7, 1.0):
                        on_way = game.complete((1 - part) * x + part * aim)
                        assert pattern.contains(on_way, pot, 1e-7)
                    x = aim


def changed(lines):
    """Proofs that differ in one place, with what was done to them."""
    moves = [k for k, line in enumerate(lines) if line.startswith(">")]
    texts = [k for k, line in enumerate(lines) if "*" in line]
    for k in texts[::5]:
        yield lines[:k] + lines[k + 1 :]
        flipped = re.sub(r" (\d+\*(?!e))", r" -\1", lines[k], count=1)
        if flipped != lines[k]:
            yield [*lines[:k], flipped, *lines[k + 1 :]]
        yield [*lines[:k], "0" + lines[k][lines[k].index(" ") :], *lines[k + 1 :]]
        yield [*lines[:k], "-" + lines[k], *lines[k + 1 :]]
    for k in moves[::2]:
        yield lines[:k] + lines[k + 1 :]
        word, place, *numbers = lines[k].split()
        for other in ("0 7", "1 1", "-1/100 0"):
            yield [*lines[:k], f"{word} {place} {other}", *lines[k + 1 :]]
        yield [*lines[:k], f"{word} 2 {' '.join(numbers[:2])}", *lines[k + 1 :]]
    heads = [k for k, line in enumerate(lines) if line[0] == ":"]
    for k in heads[1:]:
        own = lines[k].split()[1]
        for head in (f": {own}", f": {own} {own}", f": {own} {own[::-1]}", lines[heads[0]]):
            yield [*lines[:k], head, *lines[k + 1 :]]
    yield lines[heads[-1] :]


def test_altered_proofs_are_refused():
    cases = list(changed(read_connected(*SAMPLE)))
    assert len(cases) > 40
    for lines in cases:
        with pytest.raises((Refused, ValueError)):
            hanging_together(lines, *SAMPLE)


def test_the_proof_of_a_stretch_is_refused_on_a_longer_one():
    with pytest.raises(Refused):
        hanging_together(read_connected(*SAMPLE), Fraction(5), SAMPLE[1])


def test_two_factors_of_one_product_do_not_move_together():
    code = PROVED[Fraction(5, 2)][0]
    product = next(
        m
        for f in slopes(Fraction(0), Fraction(0))
        for m in f
        if len(m) == 2 and all(code[k] == "=" for k in m)
    )
    move = "> " + " ".join(f"{k} 0 0" for k in product)
    with pytest.raises(Refused, match="factors of one product"):
        hanging_together([f": {code}", move, *["1"] * 9], Fraction(2), Fraction(3))


def test_no_frequency_moves_twice():
    """After its move it is in no slope, so that any second one would need no certificate."""
    lines = read_connected(*SAMPLE)
    first = next(k for k, line in enumerate(lines) if line.startswith(">"))
    after = next(k for k in range(first + 1, len(lines)) if lines[k][0] in ">:")
    again = f"> {lines[first].split()[1]} 0 0"
    with pytest.raises(Refused, match="moved twice"):
        hanging_together([*lines[:after], again, *lines[after:]], *SAMPLE)


def test_a_pattern_that_is_not_convex_needs_moves():
    (code,) = INTERVALS[Fraction(5, 2), Fraction(3)]
    with pytest.raises(Refused, match="convex"):
        hanging_together([f": {code}"], Fraction(2), Fraction(3))
