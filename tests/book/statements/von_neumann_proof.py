"""What the chapter on the closed form says beside its theorems."""

from fractions import Fraction

from prose import explained, says

from guts_core.von_neumann import mixed_equilibrium
from guts_core.von_neumann.two_players.convergence import (
    balanced_decks,
    deck_value,
    favourable_decks,
    period,
    scaled_error,
)
from guts_core.von_neumann.two_players.optimal_set import optimal_strategies

BETS = (1, 2, 3, Fraction(1, 2), Fraction(5, 3))


def error_is_periodic():
    """Over a period, at five bets, from the rules' values and not from the period's proof."""
    return all(
        scaled_error(n, b) == scaled_error(n + period(b), b) for b in BETS for n in range(2, 30)
    )


def both_sides_agree_for_every_deck():
    """The pair of strategies guarantees the value to both sides."""
    return all(
        mixed_equilibrium(n, b).value == deck_value(n, b) for b in BETS for n in range(2, 13)
    )


def others_are_optimal_too():
    """At nine cards and the bet 2 player II has more than one optimal strategy."""
    return optimal_strategies(9, 2).caller.dimension > 0


def share_of_free_cards(cards=400):
    """The dimension of player II's set, divided by the cards, nears the share on the page."""

    def gap(b):
        v = b / ((b + 1) * (b + 4))
        return abs(optimal_strategies(cards, b).caller.dimension / cards - (1 - (2 + 2 / b) * v))

    return all(gap(Fraction(b)) < Fraction(3, cards) for b in BETS)


def residues_are_more_than_b_names():
    """At some bet there are favourable remainders which (b) does not name."""
    found = [
        (set(favourable_decks(b).residues), set(balanced_decks(b))) for b in (Fraction(31, 6),)
    ]
    return any(named < every for every, named in found)


PROVED = "the theorems and proofs of the page"
STATEMENTS = (
    says(
        "*all* optimal strategies are written down for every deck", both_sides_agree_for_every_deck
    ),
    says("the error is periodic in the number of cards", error_is_periodic),
    explained("The slow one is the matrix game over all $2^n$ pure strategies", "names programmes"),
    says("The strategies of Theorem 1 are not the only ones", others_are_optimal_too),
    says("in large decks the share $1-(2+\\frac2b)v$ of all cards", share_of_free_cards),
    says("The remainders in (b) need not be all", residues_are_more_than_b_names),
    explained("goes through one period, which settles all $n$", "Theorem 4 (a)"),
    explained("Proved for every $n$ and $b$: Theorems 1 to 6", PROVED),
    explained("Between that and one fixed bet lies the game", "a rule of the game"),
    explained("cuts the whole cube of strategies by the conditions", "says what a test does"),
)
