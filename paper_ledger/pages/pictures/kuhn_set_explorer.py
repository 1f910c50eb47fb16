"""The explorer of the whole set of equilibria with four cards: one stored pot after the other."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Any

import numpy as np

from guts_core.explorers.machinery.explorer import Explorer
from guts_core.explorers.machinery.parts import Axis, Control, Mark, Number, Panel
from guts_core.kuhn.three_players.tree import NODE_NAMES, OWNERS
from guts_core.kuhn.whole_sets.proved import proved_codes
from guts_core.kuhn.whole_sets.whole_set import PROVED, SEARCHED
from paper_ledger.bil18.on_sets.frequencies import FrequencyRange, read_frequencies
from paper_ledger.bil18.on_sets.selection import Picked, read_picked
from paper_ledger.bil18.stored.whole_sets import outer_ranges
from paper_ledger.pages.tables.kuhn_sets import DATA, shown_range, stored_rows

#: The pot shown first: payoffs range there, and card 2 bluffs and calls.
FIRST = Fraction(31, 10)

#: The pots in the picture of payoffs over the pot; beyond them little changes, and it is as wide
#: only where the pot shown lies there.
_LOW, _HIGH = 1.8, 12.0

_COLOURS, _PLAYERS, _NODES = "abg", (1, 2, 3), range(1, 13)


@lru_cache
def set_record() -> dict[str, Any]:
    """Everything that is shown, in lists along the stored pots."""
    rows = stored_rows()
    pots = sorted({row.pot for row in rows})
    here = [[row for row in rows if row.pot == pot] for pot in pots]
    ranges = 24 * np.array([outer_ranges(rows, pot) for pot in pots])
    return {
        "pots": [float(pot) for pot in pots],
        "statuses": [PROVED if proved_codes(pot) else SEARCHED for pot in pots],
        "components": [str(len(each)) for each in here],
        "indices": [", ".join(str(row.index) for row in each) for each in here],
        "dimensions": [", ".join(f"{row.seen_dimension}" for row in each) for each in here],
        "unseen": [", ".join(f"{row.dimension}" for row in each) for each in here],
        "counts": [str(sum(len(row.patterns) for row in each)) for each in here],
        "places": [[float(pot)] * 2 for pot in pots],
        "firsts": [min(_LOW, 0.9 * float(pot)) for pot in pots],
        "lasts": [max(_HIGH, 1.1 * float(pot)) for pot in pots],
        "nobody": "nobody arrives",
        **_bands([float(pot) for pot in pots], ranges),
        **_segments(ranges),
        **_picked(read_picked(DATA / "kuhn_picked.csv"), pots),
        **_frequencies(read_frequencies(DATA / "kuhn_set_frequencies.csv"), pots),
    }


def _bands(pots: Sequence[float], ranges: np.ndarray) -> dict[str, Any]:
    """Least and greatest payoffs over the pot; None where the set changes between two pots."""
    wide = (np.ptp(ranges, axis=2) > 1e-6).any(axis=1).tolist()
    ends = [k for k, (one, other) in enumerate(pairwise(wide), 1) if one != other]

    def broken(values: Sequence[float], gap: float | None) -> list[float | None]:
        parts = (values[a:b] for a, b in pairwise([0, *ends, len(values)]))
        return [each for part in parts for each in (*part, gap)][:-1]

    found: dict[str, Any] = {"band_pots": broken(pots, pots[0])}
    for player in _PLAYERS:
        low, high = ranges[:, player - 1].T.tolist()
        found |= {f"least_{player}": broken(low, None), f"most_{player}": broken(high, None)}
    return found


def _segments(ranges: np.ndarray) -> dict[str, Any]:
    """The ranges at each pot as numbers in words and as corners of bars, player 1 on top."""
    found: dict[str, Any] = {}
    for player in _PLAYERS:
        pairs = ranges[:, player - 1].tolist()
        found[f"ends_{player}"] = pairs
        found[f"payoffs_{player}"] = [shown_range(low, high) for low, high in pairs]
        found[f"acrosses_{player}"] = [[low, high, high, low] for low, high in pairs]
        found[f"up_{player}"] = [3.7 - player, 3.7 - player, 4.3 - player, 4.3 - player]
    return found


def _picked(picked: Sequence[Picked], pots: Sequence[Fraction]) -> dict[str, Any]:
    """What the regularisation picks at each pot."""
    here = [[each for each in picked if each.pot == pot] for pot in pots]
    paid = {
        f"picks_{player}": [[24 * each.expectations[player - 1] for each in row] for row in here]
        for player in _PLAYERS
    }
    rows = {f"row_{player}": [[4 - player] * len(row) for row in here] for player in _PLAYERS}
    return {**paid, **rows, "solutions": [str(len(row)) for row in here]}


def _frequencies(ranges: Sequence[FrequencyRange], pots: Sequence[Fraction]) -> dict[str, Any]:
    """For each node and card along the pots least and greatest frequency, and 1 if none arrives."""
    low, high = np.zeros((2, 12, 4, len(pots)))
    away = np.ones_like(low)
    for each in ranges:
        place = each.node - 1, each.card - 1, pots.index(each.pot)
        low[place], high[place], away[place] = each.low, each.high, 0
    return {
        **{f"lows_{node}": low[node - 1] for node in _NODES},
        **{f"highs_{node}": high[node - 1] for node in _NODES},
        **{f"aways_{node}": away[node - 1] for node in _NODES},
        **{f"empties_{node}": away[node - 1].min(axis=0) for node in _NODES},
    }


def _over_the_pot() -> Panel:
    """Payoffs over the pot, and where the pot shown is."""
    marks = [Mark("vrule", "c", x="pot")]
    for player, css in zip(_PLAYERS, _COLOURS, strict=True):
        low, high = f"least_{player}", f"most_{player}"
        marks += [
            Mark("area", css, x="band_pots", y=high, y2=low),
            Mark("line", css, x="band_pots", y=low, name=f"player {player}"),
            Mark("line", css, x="band_pots", y=high),
            Mark("dots", css, x="place", y=f"end_{player}", radius=3),
        ]
    ticks = tuple((float(pot), f"{pot:g}") for pot in (0.5, 1, 2, 3, 4, 5, 6, 8, 10, 20, 40, 60))
    return Panel(
        Axis("pot P", ("first", "last"), log=True, ticks=ticks),
        Axis("24 E, in bets", (-1.5, 1.5)),
        tuple(marks),
        aspect=0.42,
    )


def _at_the_pot() -> Panel:
    """The ranges at the pot shown, and what the regularisation picks of them."""
    marks = []
    for player, css in zip(_PLAYERS, _COLOURS, strict=True):
        name = "" if player > 1 else "picked by the regularisation"
        marks += [
            Mark("polygon", css, x=f"across_{player}", y=f"up_{player}"),
            Mark("dots", "hollow", x=f"picked_{player}", y=f"at_{player}", radius=4, name=name),
        ]
    ticks = tuple((4.0 - player, str(player)) for player in _PLAYERS)
    return Panel(
        Axis("24 E at this pot, in bets", (-1.5, 1.5)),
        Axis("player", (0.5, 3.5), ticks=ticks),
        tuple(marks),
        aspect=0.2,
        low=150,
    )


def _node(node: int) -> Panel:
    """How often the owner of a node acts there: in every member, and in some."""
    shares = Mark(
        "shares",
        _COLOURS[OWNERS[node - 1]],
        y=f"high_{node}",
        y2=f"low_{node}",
        less=f"away_{node}",
    )
    none = Mark("text", "c", x=2.5, y=0.35, text="nobody", when=f"empty_{node}")
    return Panel(
        Axis("", (0.5, 4.5), whole=True),
        Axis("", (0, 1), ticks=((0, "0"), (1, "1"))),
        (shares, none),
        title=NODE_NAMES[node - 1],
        third=True,
        aspect=0.5,
        low=96,
    )


_NUMBERS = (
    Number("payoff_1", "24 E₁"),
    Number("payoff_2", "24 E₂"),
    Number("payoff_3", "24 E₃"),
    Number("component", "components"),
    Number("index", "index"),
    Number("solution", "regularised solutions"),
    Number("dimension", "dimension"),
    Number("all", "with answers never seen"),
    Number("count", "closed patterns"),
    Number("status", "list of patterns"),
)

_ALT = (
    "What equilibria with four cards pay each player at one pot after the other, and, as ranges "
    "over the whole set, how often the owner of each of twelve nodes bets or calls with each card."
)


def set_explorer() -> Explorer:
    """The set at each stored pot: payoffs, index, dimension, and frequencies as ranges."""
    picks = {
        **{
            f"{name}_{node}": f"{name}s_{node}"
            for node in _NODES
            for name in ("low", "high", "away")
        },
        **{f"empty_{node}": f"empties_{node}" for node in _NODES},
        **{f"payoff_{player}": f"payoffs_{player}" for player in _PLAYERS},
        **{f"end_{player}": f"ends_{player}" for player in _PLAYERS},
        **{"place": "places", "first": "firsts", "last": "lasts"},
        **{f"across_{player}": f"acrosses_{player}" for player in _PLAYERS},
        **{f"picked_{player}": f"picks_{player}" for player in _PLAYERS},
        **{f"at_{player}": f"row_{player}" for player in _PLAYERS},
        **{each: f"{each}s" for each in ("component", "dimension", "count", "solution")},
        **{"status": "statuses", "index": "indices", "all": "unseen"},
    }
    start = set_record()["pots"].index(float(FIRST))
    pot = Control("pot", "pot P", along="pots", picks=picks, start=start, box=True)
    digits = {f"{name}s_{node}": 4 for node in _NODES for name in ("low", "high")}
    return Explorer(
        set_record, (pot,), (_over_the_pot(), _at_the_pot(), *map(_node, _NODES)), _NUMBERS, _ALT,
        digits={**digits, "pots": 5},
    )  # fmt: skip
