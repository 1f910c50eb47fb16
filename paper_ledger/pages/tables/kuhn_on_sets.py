"""Tables of what the sets of four-card Kuhn poker say: what is picked, and what was observed."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from paper_ledger.bil18 import CLAIMS
from paper_ledger.bil18.on_sets.frequencies import read_frequencies
from paper_ledger.bil18.on_sets.observations import (
    OBSERVATIONS,
    Judgement,
    Observation,
    SetAtPot,
    sets_at_pots,
)
from paper_ledger.bil18.on_sets.selection import Picked, at_an_end, read_picked
from paper_ledger.pages.tables.kuhn_sets import DATA, stored_rows
from paper_ledger.pages.tables.plain import table

if TYPE_CHECKING:
    from IPython.display import Markdown

#: Pots of the table of what is picked, among those at which payoffs range.
_SHOWN = (
    "3 301/100 61/20 31/10 16/5 13/4 39/10 39083/10000 79/20 4 41/10 83/20 209/50 21/5 5 34/5 60"
)

#: Pots that are named in a table; of more only the ends.
_NAMED = 3


@lru_cache
def stored_sets() -> list[SetAtPot]:
    """What is stored of the sets, by pot."""
    frequencies = read_frequencies(DATA / "kuhn_set_frequencies.csv")
    return sets_at_pots(stored_rows(), frequencies, read_picked(DATA / "kuhn_picked.csv"))


def picked_table() -> Markdown:
    """Where in the ranges of payoffs the limits of regularised solutions are."""
    rows, lines = stored_rows(), []
    for pot in map(Fraction, _SHOWN.split()):
        here = next(each.picked for each in stored_sets() if each.pot == pot)
        for each in here:
            which = f" ({each.solution})" if len(here) > 1 else ""
            lines.append((_pot(pot) + which, *map(_place, each.places(rows))))
    return table(["$P$", "$E_1$", "$E_2$", "$E_3$"], lines, "lccc")


def _place(place: float | None) -> str:
    """A place in a range in words."""
    if place is None:
        return "one"
    if at_an_end(place):
        return "greatest" if place > 0.5 else "least"
    return f"{place:.2f}"


def observations_table() -> Markdown:
    """The paper's observations, read as sentences on every equilibrium."""
    rows = [
        (each.sentence, _printed(each), _told(each, each.judged(stored_sets())))
        for each in OBSERVATIONS
    ]
    return table(["on every equilibrium", "in the ledger", "on the set"], rows)


def _printed(observation: Observation) -> str:
    """The printed place, with a link to the claim of the ledger, and the verdict on the print."""
    claim = next(each for each in CLAIMS if each.key == observation.claim)
    place = ",".join(claim.place.split(",")[:1])
    return f'<a href="ledger.html#{claim.key}">{place}</a>: {claim.verdict.value}'


def _told(observation: Observation, found: Judgement) -> str:
    """Where it holds, how far that is proved, and where a member contradicts it."""
    if observation.theorem:
        return f"proved: {{prf:ref}}`{observation.theorem}`"
    if not found.fails:
        if not found.proved:
            return f"holds as far as found, at {len(found.holds)} pots"
        others = [pot for pot in found.holds if pot not in found.proved]
        more = f", as far as searched at {len(others)}" if others else ""
        return f"holds: proved at {len(found.proved)} pots{more}"
    many = f"{len(found.fails)} of {len(found.fails + found.holds)} pots"
    return f"fails at {many}: {_pots(found.fails)}"


def _pots(pots: Sequence[Fraction]) -> str:
    """Some pots, or the ends of many."""
    if len(pots) <= _NAMED:
        return ", ".join(map(_pot, pots))
    return f"between {_pot(min(pots))} and {_pot(max(pots))}"


def _pot(pot: Fraction) -> str:
    return f"{float(pot):g}"


def picked() -> list[Picked]:
    """What the regularisation picks, at all stored pots."""
    return [each for at in stored_sets() for each in at.picked]
