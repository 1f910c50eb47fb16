"""The light tables of data/: what each file holds, its columns, and the rows computed afresh.

``tools/make_data.py results`` writes them, the page on the data lists them, and the tests compare
the files with these functions. The sweeps of von Neumann's poker, the curves and cases of Kuhn
poker and the coalitions have writers of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, cast

import numpy as np

from guts_core import guts, simplified_kuhn, von_neumann
from guts_core.guts.beyond.classes import class_names
from guts_core.guts.beyond.real_cards import card_equilibria
from guts_core.guts.beyond.ruin import solve_ruin
from guts_core.guts.bot.scores import play
from guts_core.guts.bot.strategies import Table, coalition_bot, threshold_bot
from guts_core.methods import fictitious_play
from guts_core.methods.matrix_games.matrices import DenseMatrix
from guts_core.storage.files import FilePath, write_csv
from paper_ledger.pages.templates.text import format_printed, format_value
from paper_ledger.record import Claim

Row = Sequence[Any]


@dataclass(frozen=True)
class Download:
    """A table that a reader can download.

    Attributes
    ----------
    name : str
        File name in ``data/``.
    title : str
        What one row is.
    columns : mapping
        Meaning of each column, with its unit.
    rows : callable
        The rows, computed; numbers are written as :func:`cell` does.
    """

    name: str
    title: str
    columns: Mapping[str, str]
    rows: Callable[[], Iterator[Row]]

    def write(self, path: FilePath) -> None:
        """Replace the file at ``path`` by the computed table."""
        write_csv(path, list(self.columns), ([cell(each) for each in row] for row in self.rows()))


def cell(value: Any) -> str:
    """A number as text: twelve significant digits, fractions exactly.

    Examples
    --------
    >>> cell(1 / 3), cell(Fraction(1, 3)), cell("mesh")
    ('0.333333333333', '1/3', 'mesh')
    """
    if isinstance(value, str | int | Fraction):
        return str(value)
    return f"{float(value) + 0.0:.12g}"


def _table_1() -> Iterator[Row]:
    for mesh in (101, None):
        for each in guts.coalition_table([*range(1, 16), 20, 50, 100, 1000], mesh):
            shown = (each.value, each.player, each.bloc, each.pseudo_bloc, each.pseudo_bloc_weight)
            yield each.opponents, mesh or "continuum", *map(float, shown)


def _limit() -> Iterator[Row]:
    found = guts.solve_coalition_limit()
    yield from (
        (name, float(getattr(found, name)))
        for name in ("value", "player_rate", "bloc_rate", "pseudo_bloc_rate", "pseudo_bloc_weight")
    )


def _weenie() -> Iterator[Row]:
    for players in range(3, 31):
        least = guts.pseudo_bloc_minimum(players)
        yield players, guts.nash_threshold(players, weenie=True), float(least.value)


def _gaps() -> Iterator[Row]:
    payoff = cast(DenseMatrix, guts.coalition_game(2, 101).payoff).array
    run = fictitious_play([payoff, -payoff], 10**6)
    yield from zip(map(int, run.steps), map(float, run.gaps), strict=True)


#: Thresholds of the person at the bot's table, the least score counted, and the games dealt.
SCORES = ((0.2, 0.4, 0.6, 0.64, 0.7, 0.8), 16, 100_000)


def _scores() -> Iterator[Row]:
    thresholds, most, games = SCORES
    for threshold in thresholds:
        table = Table((threshold_bot(threshold), coalition_bot(2)))
        best = play(table, 60, np.random.default_rng(51), games).best
        for score in range(1, most + 1):
            share = float((best >= score).mean())
            yield threshold, score, share, (share * (1 - share) / games) ** 0.5


def _ruin() -> Iterator[Row]:
    for total in range(2, 9):
        found = solve_ruin(total)
        for stack in range(1, total):
            low, high = found.win_bounds(stack)
            yield total, stack, float(found.win_probability(stack)), float(low), float(high)


def _cards() -> Iterator[Row]:
    for players in (2, 3):
        for removal in (True, False):
            for each in card_equilibria(players, removal):
                names = class_names()
                held = len(names) - names.index(each.weakest)
                yield players, removal, each.weakest, held, float(each.continuous)


def _newman() -> Iterator[Row]:
    for count in range(1, 11):
        found = von_neumann.best_sizes(count)
        yield count, " ".join(map(str, found.bets)), found.value, float(found.value)


def _three_players() -> Iterator[Row]:
    for bet in (Fraction(1, 2), Fraction(1), Fraction(2)):
        for cards in range(3, 31):
            found = von_neumann.three_player_equilibrium(cards, bet)
            strategies = (found.bet_probabilities, found.call_probabilities_2)
            listed = (" ".join(map(str, each)) for each in strategies)
            yield cards, bet, *found.values, *listed


#: Between neighbouring ends of the solutions' ranges that have no whole quarter between them.
_BETWEEN = (Fraction(31, 10), Fraction(69, 20), Fraction(79, 20), Fraction(87, 20))

#: Pots of the table of equilibria: some between any two neighbouring ends of the solutions' ranges,
#: and each end that is rational.
POTS = tuple(sorted({*(Fraction(k, 4) for k in range(8, 33)), *_BETWEEN}))


def _equilibria() -> Iterator[Row]:
    for pot in POTS:
        for each in simplified_kuhn.equilibria(pot):
            verdict = simplified_kuhn.stability(each, pot).verdict
            paid = (24 * value for value in each.expectations)
            yield pot, each.label, each.dimension, *paid, verdict


_PAID = {
    f"24 E{i}": f"expectation of player {i} times 24, in bets, exact where it is rational; "
    "of a family, that of the mean of its corners"
    for i in (1, 2, 3)
}

DOWNLOADS = (
    Download(
        "guts_table_1.csv",
        "The recursive game 1 v. N: Table 1 of the paper on its mesh and without one.",
        {
            "opponents": "N, the size of the coalition",
            "mesh": "points of the mesh, or continuum",
            "value": "player 1's value, in antes",
            "player": "player 1's threshold, a probability",
            "bloc": "the bloc's threshold, a probability",
            "pseudo_bloc": "the threshold of the pseudo-bloc's other members, a probability",
            "pseudo_bloc_weight": "how often the pseudo-bloc is played, a probability",
        },
        _table_1,
    ),
    Download(
        "guts_limit.csv",
        "The limit of many opponents: thresholds are 1 - rate/n.",
        {"quantity": "name of the quantity", "number": "its value, in antes or without a unit"},
        _limit,
    ),
    Download(
        "guts_weenie.csv",
        "The Weenie rule: the Nash threshold against one opponent who always holds.",
        {
            "players": "number of players",
            "nash_threshold": "threshold of the symmetric equilibrium, a probability",
            "least": "least payoff against pseudo-blocs, in antes; below 0 it can be exploited",
        },
        _weenie,
    ),
    Download(
        "guts_fictitious_play.csv",
        "Fictitious play of 1 v. 2 at M = 101: the duality gap after so many steps.",
        {"steps": "steps played", "gap": "duality gap, in antes"},
        _gaps,
    ),
    Download(
        "guts_bot_scores.csv",
        "Best score of a game, cut at 60 rounds, against two opponents, by the person's threshold.",
        {
            "threshold": "the person's threshold, a probability",
            "score": "a score, in antes",
            "share": "share of the games whose best score reaches it",
            "error": "standard error of the share",
        },
        _scores,
    ),
    Download(
        "guts_ruin.csv",
        "Gambler's ruin: two players with whole antes play until one has all.",
        {
            "total": "money of both together, in antes",
            "stack": "player 1's money before the antes",
            "chance": "probability that player 1 wins all",
            "lower": "proved lower bound of it",
            "upper": "proved upper bound of it",
        },
        _ruin,
    ),
    Download(
        "guts_cards.csv",
        "Guts with two real cards: the equilibria that hold a class and everything above.",
        {
            "players": "number of players",
            "card_removal": "True if all hands come from one deck",
            "weakest": "weakest class that is held",
            "classes_held": "number of the 91 classes that are held; suits make none",
            "continuous": "threshold of the continuous game, a probability",
        },
        _cards,
    ),
    Download(
        "newman_sizes.csv",
        "Newman's game with k sizes: the best list.",
        {
            "sizes": "k, the number of sizes",
            "bets": "the sizes in antes, exact, separated by blanks",
            "value": "player I's value, in antes, exact",
            "value_float": "the same as a floating-point number",
        },
        _newman,
    ),
    Download(
        "von_neumann_three_players.csv",
        "Three players with a deck of n cards: an exact equilibrium.",
        {
            "cards": "n, the number of cards",
            "bet": "b, in antes, exact",
            "value_1": "expected payoff of player I, in antes, exact",
            "value_2": "of player II",
            "value_3": "of player III",
            "bets": "probability that I bets, card 1 first, exact",
            "calls": "probability that II calls, and III",
        },
        _three_players,
    ),
    Download(
        "simplified_kuhn_equilibria.csv",
        "Simplified Kuhn poker: all equilibria at a pot.",
        {
            "pot": "P, in bets, exact",
            "solution": "label in the paper",
            "dimension": "dimension of the family",
            **_PAID,
            "stability": "linear stability under repeated play; of a family, that of this mean",
        },
        _equilibria,
    ),
)


def ledger_table(ledger: Iterable[Claim]) -> Download:
    """The ledger as a table. It is no file of ``data/``: the build of the book writes it.

    Parameters
    ----------
    ledger : iterable of Claim
        The claims, one a row.
    """
    return Download(
        "ledger.csv",
        "Every printed claim with its check.",
        {
            "key": "anchor on the ledger's page",
            "paper": "citation key",
            "place": "place in the paper",
            "statement": "what the paper asserts",
            "printed": "as printed",
            "computed": "as computed here",
            "tolerance": "largest difference that counts as agreement",
            "method": "how it was computed",
            "verdict": "reproduced, corrected, refuted or open",
            "note": "evidence",
            "first_published": "who had it first (keys of the bibliography), if it is a finding",
        },
        lambda: map(_ledger_row, ledger),
    )


def _ledger_row(claim: Claim) -> Row:
    computed = format_value(claim.outcome.computed, claim.tolerance)
    what = (claim.key, claim.paper, claim.place, claim.statement, format_printed(claim.printed))
    judged = (claim.tolerance, claim.settled_by.value, claim.verdict.value)
    return *what, computed, *judged, claim.note, claim.first_published
