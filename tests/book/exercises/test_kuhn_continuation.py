"""The exercises on Kuhn poker with N cards: what their solutions say is computed again."""

from fractions import Fraction as F
from functools import partial

from hands import played
from solutions import ROOT, solution

from guts_core.kuhn import KuhnPoker, first_bluffs, large_pots, low_calls
from paper_ledger.bil18.stored.curve_files import read_counts

solved = partial(solution, "notebooks/kuhn_continuation")


def test_ex_kuhn_hand():
    first, second, third = played((4, 3, 2), (0, 0, 1, 1, 0))
    text = solved("ex-kuhn-hand")
    assert f"he wins {first}; player 2 loses her ante, {-second}, and player 3" in text
    assert third == -2
    assert "the ante and the bet, 2" in text


def test_ex_kuhn_unknowns():
    text = solved("ex-kuhn-unknowns")
    assert f"$12\\cdot10-22={KuhnPoker(10).size}$" in text
    first = next(n for n in range(4, 100) if KuhnPoker(n).size > 500)
    assert f"first for $N={first}$ cards" in text
    assert f"says {KuhnPoker(first).size}" in text


def test_ex_kuhn_least_pot():
    pot = 3 * F(1, 10)
    enough = next(n for n in range(4, 100) if KuhnPoker(n).least_pot < pot)
    text = solved("ex-kuhn-least-pot")
    assert f"with {enough} cards, where $P_{{\\min}}=\\frac27$, but not with {enough - 1}" in text
    assert KuhnPoker(enough).least_pot == F(2, 7)


def test_ex_kuhn_bluff():
    game, pot = KuhnPoker(4), F(5, 2)
    x = first_bluffs(4).at(pot)
    bluff, call, paid = x[2, 1], x[4, 2], game.expectations(x, pot)[2]
    text = solved("ex-kuhn-bluff")
    assert (bluff, call, paid) == (F(4, 7), F(2, 7), F(1, 42))
    assert all(f"{{P+1}}=\\frac{said}$" in text for said in ("27", "1{42}"))
    assert "(P+1)}=\\frac47$" in text
    assert not any(game.gains(x, pot))
    assert pot * (1 + (1 - call)) == 4 + call == F(30, 7)
    assert "=\\frac{30}7$" in text


def test_ex_kuhn_odd():
    (six,) = (
        c
        for c in read_counts(ROOT / "data" / "kuhn_counts.csv")
        if (c.cards, c.epsilon) == (6, 1e-6)
    )
    wide = six.high - six.low > 1e-3
    assert (six.counts[wide] % 2 == 1).all()
    said = f"go up to {six.counts.max()}, and on intervals wider than 0.001 to {six.largest(1e-3)}"
    assert said in solved("ex-kuhn-odd")


def test_ex_kuhn_low_calls():
    pot = F(10)
    some, none = (low_calls(share).expectations for share in (1, 0))
    usual = large_pots(4).expectations
    assert none[0](pot) == usual[0](pot)
    rises, same, falls = (a(pot) - b(pot) for a, b in zip(some, none, strict=True))
    assert (rises, same, falls) == (F(1, 168), 0, -F(1, 168))
    text = solved("ex-kuhn-low-calls")
    assert f"=\\frac1{int(1 / (24 * rises))}$" in text
    assert f"\\frac1{{{int(1 / rises)}}}" in text
