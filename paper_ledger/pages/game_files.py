"""The papers' games as files for other programs: which there are, and what is known of them.

A file's name, without its ending, is the key by which Gambit's catalogue would load it; its title
and its comment are what that catalogue lists. ``tools/make_data.py games`` writes the files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from guts_core import guts, kuhn, simplified_kuhn, von_neumann
from guts_core.kuhn.game import KuhnGame
from guts_core.methods import GameTree, StrategicGame, solve_zero_sum, to_efg, to_nfg, zero_sum_game
from guts_core.storage.files import FilePath, write_file
from guts_core.von_neumann import von_neumann_behaviour


@dataclass(frozen=True)
class Known:
    """An equilibrium of a game.

    Attributes
    ----------
    name : str
        What it is called, or how it was found.
    profile : mapping or sequence
        What the players do, as the game's own ``expectations`` and ``gains`` take it; exact.
    """

    name: str
    profile: Any


@dataclass(frozen=True)
class GameFile:
    """A game in a file.

    Attributes
    ----------
    path : str
        Below ``data/games``.
    source : str
        Where the paper has the game.
    made : callable
        The game itself.
    known : callable
        Equilibria of it, not always all.
    """

    path: str
    source: str
    made: Callable[[], GameTree | StrategicGame]
    known: Callable[[Any], Iterable[Known]]

    @cached_property
    def game(self) -> GameTree | StrategicGame:
        """The game, whose comment ends with its source."""
        made = self.made()
        where = f"{PAPERS[self.path.partition('/')[0]]}, {self.source}."
        return replace(made, comment=f"{made.comment}\n\n{where}")

    @cached_property
    def equilibria(self) -> tuple[Known, ...]:
        """Equilibria whose probabilities are rational."""
        return tuple(self.known(self.game))

    def text(self) -> str:
        """What stands in the file."""
        game = self.game
        return to_efg(game) if isinstance(game, GameTree) else to_nfg(game)


#: The papers, by the names of the folders.
PAPERS = {
    "bil17": "Billingham (2017), Full street simplified three player Kuhn poker, arXiv:1707.01392",
    "bil18": (
        "Billingham (2018), Equilibrium solutions of three player Kuhn poker with N>3 cards, "
        "arXiv:1802.04670"
    ),
    "blpwz22": (
        "Buck, Lee, Platnick, Wheeler and Zumbrun (2022), Continuous guts poker and numerical\n"
        "optimization of generalized recursive games, arXiv:2208.02788"
    ),
    "ktz24": (
        "Krityakierne, Thanatipanonda and Zeilberger (2024), von Neumann and Newman pokers with\n"
        "finite decks, arXiv:2407.16155"
    ),
}


def _named(number: Any) -> str:
    return str(number).replace("/", "_")


# Kuhn poker --------------------------------------------------------------------------------


def _simplified(pot: Fraction) -> GameFile:
    def known(_: GameTree) -> Iterator[Known]:
        for each in simplified_kuhn.equilibria(pot):
            played = simplified_kuhn.simplified_kuhn_behaviour(each.frequencies)
            if all(isinstance(x, int | Fraction) for row in played.values() for x in row):
                yield Known(f"Solution {each.label}", played)

    return GameFile(
        f"bil17/simplified_kuhn_pot_{_named(pot)}.efg",
        "section 2",
        lambda: simplified_kuhn.simplified_kuhn_game_tree(pot),
        known,
    )


def _kuhn(
    game: KuhnGame, pot: Fraction, source: str, form: Callable[[], Any], name: str
) -> GameFile:
    dominated = game.players == 2 or game.cards == 4  # else there are too many pure strategies

    def known(_: GameTree) -> Iterator[Known]:
        yield Known(name, kuhn.kuhn_behaviour(game, form(), dominated))

    return GameFile(
        f"bil18/kuhn_{game.players}_players_{game.cards}_cards_pot_{_named(pot)}.efg",
        source,
        lambda: kuhn.kuhn_game_tree(game, pot, dominated),
        known,
    )


def _two(cards: int, pot: Fraction) -> GameFile:
    game = kuhn.MultiplayerKuhn(2, cards)
    return _kuhn(
        game,
        pot,
        "section 6",
        lambda: kuhn.two_player_kuhn(cards, pot, exact=True).frequencies,
        "optimal strategies",
    )


def _three(cards: int, pot: Fraction, form: Callable[[int], kuhn.ClosedForm]) -> GameFile:
    name = "player 3 alone bluffs" if form is kuhn.first_bluffs else "large pots"
    return _kuhn(kuhn.KuhnPoker(cards), pot, "section 2", lambda: form(cards).at(pot), name)


# Von Neumann's poker -----------------------------------------------------------------------


def _one_bet(cards: int, bet: Fraction) -> GameFile:
    def known(tree: GameTree) -> Iterator[Known]:
        found = von_neumann.mixed_equilibrium(cards, bet)
        calls = [found.call_probabilities]
        yield Known("mixed", von_neumann_behaviour(tree, found.bet_probabilities, calls))
        for each in von_neumann.pure_equilibria(cards, bet):
            bets, called = (
                [int(card in chosen) for card in range(1, cards + 1)]
                for chosen in (each.bet_cards, each.call_cards)
            )
            yield Known("pure", von_neumann_behaviour(tree, bets, [called]))

    return GameFile(
        f"ktz24/von_neumann_{cards}_cards_bet_{_named(bet)}.efg",
        "slides, von Neumann's poker",
        lambda: von_neumann.von_neumann_game_tree(cards, bet),
        known,
    )


def _newman(cards: int, bets: tuple[int, ...]) -> GameFile:
    def known(tree: GameTree) -> Iterator[Known]:
        found = von_neumann.newman_equilibrium(cards, bets)
        yield Known(
            "mixed", von_neumann_behaviour(tree, found.bet_probabilities, found.call_probabilities)
        )

    return GameFile(
        f"ktz24/newman_{cards}_cards_bets_{'_'.join(map(str, bets))}.efg",
        "slides, Newman's poker",
        lambda: von_neumann.von_neumann_game_tree(cards, bets),
        known,
    )


def _three_players(cards: int, bet: int, in_turn: bool) -> GameFile:
    def known(tree: GameTree) -> Iterator[Known]:
        if in_turn:
            turn = von_neumann.in_turn_equilibrium(cards, bet)
            calls = [turn.call_probabilities_2, turn.after_fold, turn.after_call]
            yield Known("thresholds", von_neumann_behaviour(tree, turn.bet_probabilities, calls))
        else:
            once = von_neumann.three_player_equilibrium(cards, bet)
            both = [once.call_probabilities_2, once.call_probabilities_3]
            yield Known("thresholds", von_neumann_behaviour(tree, once.bet_probabilities, both))

    order = "in_turn" if in_turn else "at_once"
    return GameFile(
        f"ktz24/von_neumann_3_players_{order}_{cards}_cards_bet_{bet}.efg",
        "slides, three players",
        lambda: von_neumann.von_neumann_game_tree(cards, bet, 3, in_turn),
        known,
    )


def _pay_table(cards: int, bet: int) -> GameFile:
    names = [" ".join(map(str, each)) or "none" for each in von_neumann.subsets_of_cards(cards)]

    def made() -> StrategicGame:
        return zero_sum_game(
            von_neumann.payoff_table(cards, bet),
            f"Von Neumann's poker, {cards} cards, bet {bet}, all pure strategies",
            ("player I", "player II"),
            names,
            names,
            "Each player antes 1. A strategy is the set of cards with which player I bets, or\n"
            "with which player II calls a bet. Payoffs are in antes.",
        )

    def known(form: StrategicGame) -> Iterator[Known]:
        for each in von_neumann.pure_equilibria(cards, bet):
            sets = [
                " ".join(map(str, chosen)) or "none" for chosen in (each.bet_cards, each.call_cards)
            ]
            yield Known("pure", [[int(name == chosen) for name in names] for chosen in sets])

    path = f"ktz24/von_neumann_{cards}_cards_bet_{bet}_pay_table.nfg"
    return GameFile(path, "slides, pay tables", made, known)


# Guts --------------------------------------------------------------------------------------

#: Decimals of the value with which a round of guts goes on.
_DECIMALS = 10**6


def _coalition(allies: int, opponents: int, mesh: int) -> GameFile:
    def made() -> StrategicGame:
        game = guts.coalition_game(opponents, mesh, allies)
        value = Fraction(round(float(game.solve().value) * _DECIMALS), _DECIMALS)
        return guts.coalition_strategic_form(game, value)

    def known(form: StrategicGame) -> Iterator[Known]:
        found = solve_zero_sum(np.asarray(form.payoffs)[0], exact=True)
        yield Known("optimal mixtures", [found.row_strategy, found.column_strategy])

    return GameFile(
        f"blpwz22/guts_{allies}_v_{opponents}_mesh_{mesh}.nfg", "section 4.1", made, known
    )


def _single(players: int, mesh: int, weenie: bool) -> GameFile:
    def known(form: StrategicGame) -> Iterator[Known]:
        for place, threshold in enumerate(form.strategies[0]):
            profile = [[int(k == place) for k in range(mesh)]] * players
            if not any(form.gains(profile)):
                yield Known(f"all at {threshold}", profile)

    rule = "weenie_" if weenie else ""
    return GameFile(
        f"blpwz22/{rule}guts_{players}_players_mesh_{mesh}.nfg",
        "appendix B" if weenie else "section 3",
        lambda: guts.guts_strategic_form(players, mesh, weenie),
        known,
    )


def _jacob(_: StrategicGame) -> Iterator[Known]:
    for each in guts.jacob_equilibria():
        chances = ", ".join(map(str, each.choose_one))
        yield Known(f"choosing 1: {chances}", [(one, 1 - one) for one in each.choose_one])


GAME_FILES = (
    *(_simplified(Fraction(pot)) for pot in ("5/2", "3", "7/2", "4", "35/8", "5", "8")),
    _two(3, Fraction(2)),
    _two(4, Fraction(2)),
    _three(4, Fraction(5, 2), kuhn.first_bluffs),
    _three(4, Fraction(3), kuhn.first_bluffs),
    _three(4, Fraction(8), kuhn.large_pots),
    _three(5, Fraction(5, 4), kuhn.first_bluffs),
    _three(5, Fraction(20), kuhn.large_pots),
    _coalition(1, 2, 11),
    _coalition(1, 3, 6),
    _coalition(2, 2, 6),
    _single(3, 11, weenie=False),
    _single(3, 11, weenie=True),
    GameFile("blpwz22/jacob.nfg", "appendix C.2", guts.jacob_strategic_form, _jacob),
    _one_bet(4, Fraction(2)),
    _one_bet(6, Fraction(1)),
    _one_bet(8, Fraction(2)),
    _pay_table(3, 2),
    _newman(4, (1, 2, 4)),
    _three_players(4, 1, in_turn=False),
    _three_players(6, 2, in_turn=False),
    _three_players(4, 1, in_turn=True),
    _three_players(6, 2, in_turn=True),
)


def write_games(folder: FilePath) -> list[Path]:
    """Write all files and the list of them.

    Parameters
    ----------
    folder : path
        ``data/games``; it is made if it is not there.

    Returns
    -------
    list of Path
        The files.
    """
    written = []
    for each in GAME_FILES:
        path = Path(folder) / each.path
        path.parent.mkdir(parents=True, exist_ok=True)
        write_file(path, each.text())
        written.append(path)
    write_file(Path(folder) / "README.md", list_of_games())
    return [*written, Path(folder) / "README.md"]


def list_of_games() -> str:
    """The list that stands beside the files: each game with its source and what is known."""
    parts = [_INTRODUCTION]
    for folder, paper in PAPERS.items():
        parts.append(f"## {folder}\n\n{' '.join(paper.split())}.\n")
        names = ("File", "Game", "Source", "Known equilibrium", "Payoffs")
        head = f"| {' | '.join(names)} |\n|{' --- |' * len(names)}"
        rows = [
            row
            for each in GAME_FILES
            if each.path.partition("/")[0] == folder
            for row in _rows(each)
        ]
        parts.append("\n".join([head, *rows]) + "\n")
    return "\n".join(parts)


def _rows(file: GameFile) -> Iterator[str]:
    """One row for each equilibrium; the game stands in the first."""
    game, name = file.game, file.path.partition("/")[2]
    first = f"`{name}` | {game.title} | {file.source}"
    told = [(each.name, _payoffs(game.expectations(each.profile))) for each in file.equilibria]
    for number, (equilibrium, payoffs) in enumerate(told or [("", "")]):
        yield f"| {' |  | ' if number else first} | {equilibrium} | {payoffs} |"


#: Fractions longer than this are shown as decimals.
_LONGEST = 24


def _payoffs(values: Iterable[Any]) -> str:
    shown = (str(Fraction(value)) for value in values)
    texts = [each if len(each) <= _LONGEST else f"{float(Fraction(each)):.9f}" for each in shown]
    return ", ".join(f"`{text}`" for text in texts)


_INTRODUCTION = """# Games for other programs

The papers' finite games in the formats that Gambit reads, and OpenSpiel (the trees, `.efg`): exact
payoffs and probabilities, the same bytes on every machine. `tools/make_data.py games` writes them.
`paper_ledger.pages.game_files` says which call of `guts_core` each comes from; the same call gives
other decks, pots and bets. Folder and name, without the ending, are the key under which a catalogue
like Gambit's would list the game, such as `bil17/simplified_kuhn_pot_4`; title and comment are what
it would show. The folder is the paper's key in the book's bibliography.

- Kuhn poker (`bil17`, `bil18`): the bet is 1, the pot P is what all antes come to. Payoffs are per
  hand and net of one's own ante.
- Von Neumann's and Newman's poker (`ktz24`): the ante is 1, bets are in antes. Payoffs are net of
  one's own ante.
- Guts (`blpwz22`): one round, in antes; a strategy is a threshold on the mesh, or one for each
  member of a coalition. Between coalitions the entries are A + B V: B is the multiplier of the
  stakes, and V, which the comment names, what going on is worth. Single players go on for 0.
- A catalogue like Gambit's goes through all pure strategies of a game to list it, so that there are
  at most 65,536 for each player. With five cards the dominated moves are left out for that.
- Cards are numbered from 1, the lowest; in simplified Kuhn poker they are A > K > Q > J. An
  information set is named by the card and what has happened.

No player gains by leaving an equilibrium listed here: regrets are 0 in rational numbers, in
Gambit's own evaluation too (`benchmarks/test_games_elsewhere.py`). A payoff with a decimal point is
rounded, others are exact. These need not be all equilibria of a game; a name like "Solution 5" is
the paper's.
"""
