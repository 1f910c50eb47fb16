"""The deck explorer: every position has its own frame with the computed numbers."""

from fractions import Fraction

from guts_core.explorers.von_neumann import deck_explorer, live_deck_explorer
from guts_core.von_neumann import count_pure_equilibria, mixed_equilibrium


def test_static_explorer_has_a_frame_for_each_position():
    cards, bets = (3, 7), (Fraction(1, 2), Fraction(2))
    _, _, outer = deck_explorer(cards, bets).children
    for bet, stack in zip(bets, outer.children, strict=True):
        for n, frame in zip(cards, stack.children, strict=True):
            assert f"<b>{mixed_equilibrium(n, bet).value}</b>" in frame.value
            assert f"<b>{count_pure_equilibria(n, bet):,}</b>" in frame.value


def test_live_explorer_follows_its_sliders():
    count, quarters, frame, _ = live_deck_explorer(largest=20).children
    count.value, quarters.value = 11, 6
    assert f"<b>{mixed_equilibrium(11, Fraction(3, 2)).value}</b>" in frame.value
