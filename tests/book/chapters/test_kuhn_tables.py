"""The tables of the pages on Kuhn poker hold what is stored, read here from the files as text."""

import csv
import re
from collections import Counter
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import pytest

from paper_ledger import claims
from paper_ledger.bil18.on_sets.observations import OBSERVATIONS
from paper_ledger.pages.tables import (
    kuhn_families,
    kuhn_on_sets,
    kuhn_sets,
    kuhn_special_pots,
    kuhn_tubes,
)

DATA = Path(__file__).resolve().parents[3] / "data"


def stored(name):
    with (DATA / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def cells(table):
    """The rows of a table in Markdown, below its head."""
    lines = [line.strip("|").split("|") for line in table.data.splitlines()]
    return [[cell.strip() for cell in line] for line in lines[2:]]


def ends(text):
    """One number twice, or both ends of a range."""
    found = [float(part) for part in text.split("\N{NO-BREAK SPACE}to ")]
    return [found[0], found[-1]]


def short(pot):
    return f"{float(Fraction(pot)):g}"


def test_families_have_their_counts_and_the_ranges_of_each_player():
    rows = stored("kuhn_families")
    for row, shown in zip(rows, cells(kuhn_families.families_table()), strict=True):
        counts = f"{row['hits']} of {row['starts']}", f"{row['reached']} of {row['draws']}"
        assert tuple(shown[:5]) == (row["players"], row["cards"], row["pot"], *counts)
        for player, text in enumerate(shown[5:], 1):
            kept = [row[f"e{player}_{end}"] for end in ("low", "high")]
            assert bool(text) == all(kept)
            if text:
                assert ends(text) == pytest.approx(
                    [100 * float(Fraction(e)) for e in kept], abs=5.1e-4
                )


def test_searches_off_the_curve_are_counted_by_deck():
    rows, shown = stored("kuhn_branches"), cells(kuhn_families.branches_table())
    assert [line[0] for line in shown] == sorted({row["cards"] for row in rows}, key=int)
    for cards, pots, lines, found, where in shown:
        here = [row for row in rows if row["cards"] == cards]
        every = sorted(float(row["pot"]) for row in here)
        assert pots == f"{len(every)}, from {every[0]:g} to {every[-1]:g}"
        assert {lines} == {row["lines"] for row in here}
        assert int(found) == sum(int(row["found"]) for row in here)
        met = [short(row["pot"]) for row in here if row["found"] != "0"]
        assert where == (", ".join(met) or "none")


def ranges_at(pot):
    """Least and greatest payoff of each player over the components of a pot."""
    here = [row for row in stored("kuhn_sets") if Fraction(row["pot"]) == Fraction(pot)]
    return [
        (
            min(float(Fraction(row[f"e{i}_low"])) for row in here),
            max(float(Fraction(row[f"e{i}_high"])) for row in here),
        )
        for i in (1, 2, 3)
    ]


def test_what_is_picked_is_told_by_its_place_in_the_range():
    picked = {}
    for row in stored("kuhn_picked"):
        picked.setdefault(short(row["pot"]), []).append(row)
    shown = cells(kuhn_on_sets.picked_table())
    assert len(shown) > 20
    assert Counter(line[0].split()[0] for line in shown) == {
        pot: len(picked[pot]) for pot in {line[0].split()[0] for line in shown}
    }
    for named, *places in shown:
        pot, _, number = named.strip(")").partition(" (")
        (row,) = (each for each in picked[pot] if each["solution"] == (number or "1"))
        assert bool(number) == (len(picked[pot]) > 1)
        for i, (text, (low, high)) in enumerate(zip(places, ranges_at(row["pot"]), strict=True), 1):
            if text == "one":
                assert high - low < 1e-6
            else:
                place = (float(row[f"e{i}"]) - low) / (high - low)
                at = {"least": 0, "greatest": 1}.get(text)
                assert place == pytest.approx(float(text) if at is None else at, abs=5.1e-3)


def test_the_set_at_some_pots_is_the_stored_one():
    rows = stored("kuhn_sets")
    for pot, components, patterns, dimension, *payoffs in cells(
        kuhn_sets.stretch_table(kuhn_sets.stored_rows())
    ):
        here = [row for row in rows if short(row["pot"]) == pot]
        assert int(components) == len(here) == len({row["component"] for row in here})
        assert int(patterns) == sum(len(row["patterns"].split(";")) for row in here)
        assert int(dimension) == max(int(row["seen_dimension"]) for row in here)
        for text, (low, high) in zip(payoffs, ranges_at(here[0]["pot"]), strict=True):
            assert ends(text) == pytest.approx([24 * low, 24 * high], abs=5.1e-5)


def test_what_is_learnt_is_told_for_each_rule():
    rows = stored("kuhn_learning")
    for row, (pot, rule, gain, *payoffs) in zip(
        rows, cells(kuhn_sets.learning_table()), strict=True
    ):
        assert (pot, rule) == (short(row["pot"]), row["rule"].removesuffix(" best response"))
        assert float(gain) == pytest.approx(float(row["median_gain"]), abs=5.1e-5)
        for i, text in enumerate(payoffs, 1):
            kept = [24 * float(row[f"e{i}_{end}"]) for end in ("low", "high")]
            assert ends(text) == pytest.approx(kept, abs=5.1e-3)


def test_patterns_of_a_set_stand_beside_their_own_members():
    components = [
        SimpleNamespace(
            patterns=[SimpleNamespace(text=name) for name in names],
            members=[SimpleNamespace(expectations=e) for e in paid],
        )
        for names, paid in (
            (("0.", "1."), ((-1 / 24, 0, 1 / 24), (0.5, 0.25, -0.75))),
            (("=",), ((0, 0, 0),)),
        )
    ]
    assert cells(kuhn_sets.pattern_table(SimpleNamespace(components=components))) == [
        ["`0.`", "-1.0000", "0.0000", "1.0000"],
        ["`1.`", "12.0000", "6.0000", "-18.0000"],
        ["`=`", "0.0000", "0.0000", "0.0000"],
    ]


def test_special_pots_are_roots_of_what_stands_beside_them_with_their_patterns():
    rows = stored("kuhn_special_pots")
    shown = cells(kuhn_special_pots.special_table())
    counted = 0
    for pot, polynomial, events in shown:
        here = [row for row in rows if float(f"{float(Fraction(row['low'])):.5g}") == float(pot)]
        counted += len(here)
        for row in here:
            parts = row["polynomial"].split()
            sign = 1 if int(parts[-1]) > 0 else -1
            assert read(polynomial) == [sign * int(part) for part in parts]
        for event in ("begin", "end"):
            wanted = sum(row["event"] == f"{event}s" for row in here)
            found = re.findall(rf"(\d+) {event}(s?)\b", events)
            assert found == ([(str(wanted), "s" * (wanted == 1))] if wanted else [])
        proved = sum(bool(row["from"]) for row in here)
        said = re.search(r", (?:(all|\d+) )?proved$", events)
        number = said and {"all": len(here), None: 1}.get(said[1], said[1])
        assert int(number or 0) == proved
    assert counted == len(rows)


def read(polynomial):
    """Coefficients of a polynomial in pieces, from the lowest."""
    found = {}
    bare = re.sub(r"[$ {}]", "", polynomial)
    for sign, size, name, power in re.findall(r"([+-]?)(\d*)(P?)\^?(\d*)", bare):
        if size or name:
            degree = int(power or 1) if name else 0
            found[degree] = int(sign + (size or "1"))
    return [found.get(k, 0) for k in range(max(found) + 1)]


def test_tubes_have_the_pieces_and_windows_of_their_stretches():
    rows = stored("kuhn_tubes")
    chains = {}
    for row in rows:
        chains.setdefault((row["cards"], row["epsilon"]), []).append(row)
    shown = cells(kuhn_tubes.tubes_table(DATA / "kuhn_tubes.csv"))
    for (cards, epsilon), line in zip(chains, shown, strict=True):
        here = chains[cards, epsilon]
        power = int(line[1].strip("$").removeprefix("10^{").removesuffix("}"))
        assert (line[0], Fraction(10) ** power) == (cards, Fraction(epsilon))
        ends_ = [float(row[end]) for row in here for end in ("low", "high")]
        assert line[2] == f"{min(ends_):.4g} to {max(ends_):.4g}"
        pieces = sum(len(row["cuts"].split()) - 1 for row in here)
        assert int(line[3].replace(",", "")) == pieces


def test_observations_link_their_claim_and_say_what_is_proved():
    by_key = {claim.key: claim for claim in claims("Bil18")}
    for each, (sentence, printed, told) in zip(
        OBSERVATIONS, cells(kuhn_on_sets.observations_table()), strict=True
    ):
        claim, judged = by_key[each.claim], each.judged(kuhn_on_sets.stored_sets())
        assert sentence == each.sentence
        place = claim.place.partition(",")[0]
        assert printed == (f'<a href="ledger.html#{claim.key}">{place}</a>: {claim.verdict.value}')
        if each.theorem:
            assert told == f"proved: {{prf:ref}}`{each.theorem}`"
            assert judged.holds
            assert not judged.fails
        else:
            assert told.startswith("fails") == bool(judged.fails)
            assert ("proved" in told) == (bool(judged.proved) and not judged.fails)
            others = {*judged.holds} - {*judged.proved}
            searched = f", as far as searched at {len(others)}" if others else ""
            assert "proved" not in told or told.partition(" pots")[2] == searched
            numbers = re.findall(r"(\d+)(?: of (\d+))? pots", told)
            wanted = {
                True: (str(len(judged.fails)), str(len(judged.fails) + len(judged.holds))),
                False: (str(len(judged.proved) or len(judged.holds)), ""),
            }[bool(judged.fails)]
            assert numbers == [wanted]
