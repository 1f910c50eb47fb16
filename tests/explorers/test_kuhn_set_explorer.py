"""The explorer of the whole set with four cards: what it shows is what is stored and computed."""

import json
from fractions import Fraction

import numpy as np
import pytest
from tables import decoded_by_the_page

from guts_core.kuhn import KuhnPoker, equilibrium_set
from paper_ledger.bil18.on_sets.frequencies import read_frequencies
from paper_ledger.pages.pictures.kuhn_set_explorer import set_explorer
from paper_ledger.pages.tables.kuhn_sets import DATA, stored_rows

if not DATA.is_dir():
    pytest.skip("pages are made in a tree with data/", allow_module_level=True)
ROWS = stored_rows()


@pytest.fixture(scope="module")
def explorer():
    return set_explorer()


@pytest.fixture(scope="module")
def record(explorer):
    (found,) = decoded_by_the_page(explorer, explorer.states()).values()
    return found


def shown(explorer, record, pot):
    """What the page shows at a pot."""
    return explorer.controls[0].picked(record, record["pots"].index(float(Fraction(pot))))


def test_the_pots_are_those_that_are_stored(explorer, record):
    assert record["pots"] == pytest.approx(sorted({float(row.pot) for row in ROWS}))
    assert explorer.first()["pot"] == 3.1
    assert json.dumps(record).count("NaN") == 0


def test_payoffs_at_a_pot_are_those_of_the_library(explorer, record):
    pot = Fraction(33, 10)
    found, at = equilibrium_set(4, pot), shown(explorer, record, pot)
    assert at["status"] == found.status
    assert at["component"] == str(len(found.components))
    assert at["index"] == str(found.components[0].index)
    assert at["dimension"] == str(found.components[0].seen_dimension)
    assert at["all"] == str(found.components[0].dimension)
    assert at["count"] == str(len(found.patterns))
    for player, (low, high) in enumerate(found.ranges, 1):
        ends = [float(24 * end) for end in (low, high)]
        assert at[f"end_{player}"] == pytest.approx(ends, abs=1e-4)
        assert at[f"payoff_{player}"] == f"{ends[0]:.4f}"
    members = [member.frequencies for each in found.components for member in each.members]
    for member in np.array(members, dtype=float):
        arrives = KuhnPoker(4).reached(member)
        for node, card in zip(*np.nonzero(arrives), strict=True):
            low, high = (at[f"{end}_{node + 1}"][card] for end in ("low", "high"))
            assert low - 1e-4 <= member[node, card] <= high + 1e-4
            assert not at[f"away_{node + 1}"][card]


@pytest.mark.parametrize("pot", sorted({row.pot for row in ROWS})[::5])
def test_frequencies_are_the_stored_ones(explorer, record, pot):
    at = shown(explorer, record, pot)
    stored = read_frequencies(DATA / "kuhn_set_frequencies.csv")
    here = {(each.node, each.card): each for each in stored if each.pot == pot}
    for node in range(1, 13):
        for card in range(1, 5):
            known = here.get((node, card))
            pair = [at[f"{end}_{node}"][card - 1] for end in ("low", "high")]
            assert at[f"away_{node}"][card - 1] == (known is None)
            wanted = [known.low, known.high] if known else [0, 0]
            assert pair == pytest.approx(wanted, abs=1e-4)
        alone = not any(each == node for each, _ in here)
        assert at[f"empty_{node}"] == alone


def test_a_band_stops_where_the_set_changes(record):
    """From 2.8 to 3, where payoffs begin to range, nothing is drawn."""
    pots, low = record["band_pots"], record["least_1"]
    assert len(pots) == len(low) == len(record["most_3"])
    gap = pots.index(2.8) + 1
    assert low[gap] is None
    assert pots[gap + 1] == 3


def test_each_pot_lies_within_its_picture(explorer, record):
    """Those below 2 and above 12 had been beyond the frame, with their dots and their rule."""
    axis = explorer.panels[0].x
    assert axis.domain == ("first", "last")
    for place, pot in enumerate(record["pots"]):
        at = explorer.controls[0].picked(record, place)
        assert at["first"] < pot < at["last"]
        assert at["place"] == [pot, pot]
        ticks = [each for each, _ in axis.ticks if at["first"] <= each <= at["last"]]
        assert len(ticks) >= 7
