"""The games for other programs: each file is what is made now, and says what is known of it."""

import re
from fractions import Fraction
from pathlib import Path

import pytest
from game_files import expectations, information_sets, read_efg, read_nfg

from guts_core.methods import Ending, GameTree
from paper_ledger.pages import game_files
from paper_ledger.pages.download_page import games_markdown
from paper_ledger.pages.game_files import GAME_FILES, PAPERS, list_of_games, write_games

FOLDER = Path(__file__).resolve().parents[2] / "data" / "games"
EACH = pytest.mark.parametrize("each", GAME_FILES, ids=lambda each: each.path)


@EACH
def test_file_is_what_is_made(each):
    assert (FOLDER / each.path).read_bytes() == each.text().encode()


def test_the_list_is_what_is_made():
    assert (FOLDER / "README.md").read_bytes() == list_of_games().encode()


def test_there_are_no_other_files():
    there = {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*") if path.is_file()}
    assert there == {"README.md", *(each.path for each in GAME_FILES)}
    assert len({each.game.title for each in GAME_FILES}) == len(GAME_FILES)
    sizes = [path.stat().st_size for path in FOLDER.rglob("*")]
    assert max(sizes) < 200_000
    assert sum(sizes) < 1_500_000


@EACH
def test_names_are_those_of_a_catalogue(each):
    folder, _, name = each.path.partition("/")
    assert folder in PAPERS
    assert re.fullmatch(r"[a-z0-9_]+\.(efg|nfg)", name)
    assert each.game.comment.endswith(f"{PAPERS[folder]}, {each.source}.")


@EACH
def test_nobody_gains_by_leaving_a_known_equilibrium(each):
    game, known = each.game, each.equilibria
    assert known
    for found in known:
        assert not any(game.gains(found.profile))


@EACH
def test_the_text_pays_what_the_list_says(each):
    """By a reader that shares nothing with the writer."""
    text, game = (FOLDER / each.path).read_text("utf-8"), each.game
    for found in each.equilibria:
        if isinstance(game, GameTree):
            title, players, comment, root = read_efg(text)
            assert comment == game.comment
            assert information_sets(root).keys() == found.profile.keys()
            paid = expectations(root, found.profile)
        else:
            title, players, _, payoffs = read_nfg(text)
            paid = [Fraction(0)] * len(players)
            for profile, amounts in payoffs.items():
                weight = Fraction(1)
                for mixture, k in zip(found.profile, profile, strict=True):
                    weight *= Fraction(mixture[k])
                paid = [x + weight * y for x, y in zip(paid, amounts, strict=True)]
        assert (title, tuple(players)) == (game.title, tuple(game.players))
        assert paid == list(game.expectations(found.profile))


def pure_strategies(player, places):
    """How many a player has, told apart by what she may still have to decide."""
    met, left, total = {}, list(places), 1
    while left:
        node = left.pop()
        if getattr(node, "player", None) == player:
            met.setdefault(node.knows, []).append(node)
        elif not isinstance(node, Ending):
            left += node.after
    for members in met.values():
        actions = range(len(members[0].actions))
        total *= sum(pure_strategies(player, [node.after[k] for node in members]) for k in actions)
    return total


@EACH
def test_a_catalogue_can_go_through_the_pure_strategies(each):
    if isinstance(each.game, GameTree):
        counts = [pure_strategies(k, [each.game.root]) for k in range(len(each.game.players))]
    else:
        counts = list(map(len, each.game.strategies))
    assert max(counts) <= 65_536


def test_all_ten_solutions_but_the_irrational_ones_are_known():
    names = {found.name for each in GAME_FILES for found in each.equilibria}
    labels = {int(re.match(r"\d+", name[9:])[0]) for name in names if name.startswith("Solution")}
    assert labels == {1, 2, 4, 5, 6, 7, 8, 9, 10}


def test_files_are_written_as_a_whole(tmp_path, monkeypatch):
    monkeypatch.setattr(game_files, "GAME_FILES", GAME_FILES[:1])
    written = write_games(tmp_path / "games")
    assert [path.name for path in written] == [GAME_FILES[0].path.partition("/")[2], "README.md"]
    assert written[0].read_bytes() == (FOLDER / GAME_FILES[0].path).read_bytes()


def test_the_page_offers_every_game():
    page = games_markdown(FOLDER)
    assert all(each.path in page and each.game.title in page for each in GAME_FILES)
