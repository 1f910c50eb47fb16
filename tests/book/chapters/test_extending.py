"""The worked example of the page on extending: it runs, and its numbers have a second source."""

import ast
import importlib
import re
from fractions import Fraction
from itertools import permutations, product
from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from IPython.display import Markdown

import guts_core
from paper_ledger import record as ledger

PAGE = Path(__file__).resolve().parents[3] / "book" / "extending.md"
TEXT = PAGE.read_text("utf-8")
CELLS = [
    re.sub(r"\A---\n.*?\n---\n", "", cell, flags=re.DOTALL)
    for cell in re.findall(r"```\{code-cell\} ipython3\n(.*?)```", TEXT, re.DOTALL)
]
F = Fraction


def shown(cell, names):
    """What a cell shows: its last line, if that is an expression."""
    last = cell.body.pop() if isinstance(cell.body[-1], ast.Expr) else None
    exec(compile(cell, PAGE.name, "exec"), names)
    return last and eval(compile(ast.Expression(last.value), PAGE.name, "eval"), names)


@pytest.fixture(scope="module")
def page():
    """The names that the page's cells define, once run; the ledger stays as it was."""
    names, before = {}, dict(ledger.PAPERS)
    with mpl.rc_context():
        mpl.use("agg")
        names["shown"] = [shown(ast.parse(cell), names) for cell in CELLS]
    plt.close("all")
    ledger.PAPERS.clear()
    ledger.PAPERS.update(before)
    return names


def test_what_the_page_shows_is_not_cut(page):
    """A table of pandas ends a long entry with three dots."""
    tables = [each for each in page["shown"] if isinstance(each, pd.DataFrame)]
    assert len(tables) > 5
    assert not any("..." in each.to_html() for each in tables)
    (answers,) = (each.data for each in page["shown"] if isinstance(each, Markdown))
    assert re.search(r"an integer >= 2 and at most 400, got 1`\n.*got 'two'`$", answers)


def dealt(bets, calls, bet):
    """Player I's payoff, deal by deal."""
    deals = list(permutations(range(len(bets)), 2))
    total = F(0)
    for i, j in deals:
        called = (bet + 1) * (1 if i > j else -1)
        total += bets[i] * (calls[j] * called + 1 - calls[j]) - (1 - bets[i])
    return total / len(deals)


@pytest.mark.parametrize(("cards", "bet"), [(2, F(1)), (3, F(2)), (4, F(1, 2))])
def test_payoffs_deal_by_deal(page, cards, bet):
    every = np.array(list(product([0, 1], repeat=cards)))
    expected = [[dealt(row, column, bet) for column in every] for row in every]
    assert page["payoffs"](every, every, bet).tolist() == expected


def test_best_gains_are_best_deviations(page):
    rng, bet = np.random.default_rng(1), F(3, 2)
    every = np.array(list(product([0, 1], repeat=4)))
    for _ in range(5):
        p, q = (np.array([F(int(k), 5) for k in rng.integers(0, 6, 4)]) for _ in range(2))
        now = dealt(p, q, bet)
        first = max(dealt(row, q, bet) for row in every) - now
        second = now - min(dealt(p, column, bet) for column in every)
        played = page["Relance"](now, p, q, F(0))
        assert page["best_gains"](played, bet) == [first, second]
        assert first > 0 or second > 0


@pytest.mark.parametrize("bet", [F(1, 4), F(1), F(7)])
def test_limit_lies_in_every_enclosure(page, bet):
    for cards in (2, 3, 7, 30):
        low, high = page["enclosure"](cards, bet)
        assert low <= -((bet / (bet + 2)) ** 2) <= high
        assert page["best_gains"](page["relance"](cards, bet), bet) == [0, 0]
    assert high - low == 2 * (bet + 1) / cards


def test_claim_holds_and_its_mutation_does_not(page):
    assert page["claim"].outcome.holds
    assert not page["broken"].outcome.holds
    assert not page["misprint"].outcome.holds
    assert page["corrected"].outcome.holds
    assert "Relance" not in ledger.PAPERS


def written(names):
    """A module with the imports of all cells and some of their definitions."""
    nodes = [node for cell in CELLS for node in ast.parse(cell).body]
    bare = [node for node in nodes if isinstance(node, ast.Import | ast.ImportFrom)]
    solvers = [
        node
        for node in bare
        if not re.search("figures|ledger|matplotlib|pandas", ast.unparse(node))
    ]
    defined = [node for node in nodes if getattr(node, "name", "") in names]
    assert {node.name for node in defined} == set(names)
    return "\n".join(map(ast.unparse, (*solvers, *defined)))


def test_the_game_is_one_folder(tmp_path, monkeypatch):
    """Its modules as section 6 lists them, beside the other games, import nothing but methods."""
    listed = dict(re.findall(r"`guts_core/relance/(rules|solution)\.py`\n: (.+?)[:.\n]", TEXT))
    rules, solution = (re.findall(r"`(\w+)`", listed[name]) for name in ("rules", "solution"))
    folder = tmp_path / "relance"
    folder.mkdir()
    (folder / "rules.py").write_text(written(rules))
    begin = f"from guts_core.relance.rules import {', '.join(rules)}\n"
    (folder / "solution.py").write_text(begin + written(solution))
    (folder / "__init__.py").write_text("from guts_core.relance.solution import relance\n")
    monkeypatch.setattr(guts_core, "__path__", [*guts_core.__path__, str(tmp_path)])
    game = importlib.import_module("guts_core.relance")
    assert game.relance(3, 2).value == F(-1, 3)
    assert game.relance(10, 0.5).gap == 0
    with pytest.raises(ValueError, match="relance: cards must be"):
        game.relance(1, 2)
    imports = re.findall(r"from (guts_core\.[\w.]+)", (folder / "solution.py").read_text())
    assert all(name.startswith(("guts_core.methods", "guts_core.relance")) for name in imports)


def test_files_named_on_the_page_exist():
    root = PAGE.parents[1]
    named = set(re.findall(r"`((?:guts_core|paper_ledger|tests|book|tools)/[\w/]+\.\w+)`", TEXT))
    assert len(named) > 10
    assert all((root / name).exists() for name in named if "relance" not in name)


def test_what_equals_a_known_argument_is_checked_all_the_same(page):
    assert page["relance"](3, 1) is page["relance"](np.uint8(3), F(1))
    with pytest.raises(ValueError, match="relance: bet must be a rational number, got True"):
        page["relance"](3, True)


def test_nobody_changes_what_the_cache_keeps(page):
    with pytest.raises(ValueError, match="read-only"):
        page["relance"](3, 1).bets[0] = 5
