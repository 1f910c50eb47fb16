"""The worked example of the page on extending: it runs, and its numbers have a second source."""

import ast
import re
from fractions import Fraction
from itertools import permutations, product
from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest

from paper_ledger import record as ledger

PAGE = Path(__file__).resolve().parents[2] / "book" / "extending.md"
CELLS = [
    re.sub(r"\A---\n.*?\n---\n", "", cell, flags=re.DOTALL)
    for cell in re.findall(
        r"```\{code-cell\} ipython3\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL
    )
]
F = Fraction


@pytest.fixture(scope="module")
def page():
    """The names that the page's cells define, once run; the ledger stays as it was."""
    names, before = {}, dict(ledger.PAPERS)
    with mpl.rc_context():
        mpl.use("agg")
        for cell in CELLS:
            exec(compile(cell, PAGE.name, "exec"), names)
    plt.close("all")
    ledger.PAPERS.clear()
    ledger.PAPERS.update(before)
    return names


def dealt(bets, calls, bet):
    """Player I's payoff, deal by deal."""
    deals = list(permutations(range(len(bets)), 2))
    total = F(0)
    for i, j in deals:
        called = (bet + 1) * (1 if i > j else -1)
        total += bets[i] * (calls[j] * called + 1 - calls[j]) - (1 - bets[i])
    return total / len(deals)


@pytest.mark.parametrize("cell", CELLS)
def test_cells_are_short(cell):
    assert len(cell.strip().splitlines()) <= 12
    assert max(map(len, cell.splitlines())) <= 76, "wider than the page"
    defined = [node for node in ast.walk(ast.parse(cell)) if isinstance(node, ast.FunctionDef)]
    assert all(node.end_lineno - node.lineno < 11 for node in defined)


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


def test_files_named_on_the_page_exist():
    text = PAGE.read_text("utf-8")
    root = PAGE.parents[1]
    named = set(re.findall(r"`((?:guts_core|tests|book|tools|data)/[\w/]+\.\w+)`", text))
    assert len(named) > 10
    assert all((root / name).exists() for name in named if "relance" not in name)
