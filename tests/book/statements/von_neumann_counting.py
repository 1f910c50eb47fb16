"""What the chapter on the number of pure equilibria says beside its theorems."""

from fractions import Fraction

from prose import explained, says

from guts_core.von_neumann.two_players.counting import (
    has_trivial_equilibria,
    predicted_count,
    pure_form,
)
from guts_core.von_neumann.two_players.pure import count_pure_equilibria, pure_equilibria
from guts_core.von_neumann.two_players.sweeps import authors_sweep

F = Fraction
BETS = (1, 2, 3, 4, 5, F(1, 2), F(3, 2))


def decks(bet, most):
    """Decks up to ``most`` cards with equilibria of form (b)."""
    return [n for n in range(2, most + 1) if pure_form(n, bet) is not None]


def table_of_the_paper():
    """None with four, five and six cards; three, three and seven with the next three."""
    return [count_pure_equilibria(n, 2) for n in range(4, 10)] == [0, 0, 0, 3, 3, 7]


def law_is_what_a_walk_finds():
    return all(
        predicted_count(n, b) == count_pure_equilibria(n, b)
        for b in (1, 2, 3)
        for n in range(2, 31)
    )


def form_of_the_sets():
    """Outside case (a): the lowest and the highest cards are bet, and which are never called."""
    for b in BETS:
        for n in range(2, 13):
            form = None if has_trivial_equilibria(n, b) else pure_form(n, b)
            if form is None:
                continue
            low, high = set(range(1, form.bluffs + 1)), set(range(n - form.value_bets + 1, n + 1))
            for each in pure_equilibria(n, b):
                called = set(each.call_cards)
                middle = called - high - low
                if set(each.bet_cards) != low | high or not high <= called:
                    return False
                if called & set(range(1, form.bluffs + 2)):
                    return False
                if len(middle) - form.value_bets != form.surplus or abs(form.surplus) > 1:
                    return False
    return True


def one_size_of_calls():
    """All pure equilibria of a deck call with equally many cards; case (a) has no form (b)."""
    for b in BETS:
        for n in range(2, 13):
            sizes = {len(each.call_cards) for each in pure_equilibria(n, b)}
            if len(sizes) > 1 or (has_trivial_equilibria(n, b) and pure_form(n, b) is not None):
                return False
    return True


def decks_recur():
    """With the stated period, or the least multiple of it that is an integer."""
    for b in BETS:
        p, q = F(b).numerator, F(b).denominator
        length = F(q * (b + 1) * (b + 4), 2 if p % 2 == 0 else 1)
        length = int(length * length.denominator)
        first = set(decks(b, 3 * length + 2)) - set(range(2, length))
        later = set(decks(b, 4 * length + 4))
        if not first or any(n + length not in later for n in first):
            return False
    return True


def six_or_four_decks():
    """Six decks in each period of an even bet, four in each of an odd one."""

    def share(b):
        length = (b + 1) * (b + 4) // (2 if b % 2 == 0 else 1)
        return len([n for n in decks(b, 3 * length) if n > 2 * length])

    return [share(b) for b in (2, 4, 6)] == [6] * 3 and [share(b) for b in (1, 3, 5)] == [4] * 3


def sweep_covers_the_list():
    """The decks and bets of the authors' page."""
    listed = {(n, b) for n in range(2, 11) for b in range(1, 6)}
    listed |= {(n, b) for n in range(2, 12) for b in (1, 2, 3)} | {(n, 2) for n in range(2, 28)}
    return {(point.cards, point.bet) for point in authors_sweep(11)} == {
        each for each in listed if each[0] <= 11
    }


def nine_cards():
    """One bluff, two value bets, and two calls among the cards 2 to 7."""
    found = list(pure_equilibria(9, 2))
    calls = [set(each.call_cards) - {8, 9} for each in found]
    return len(found) == 7 and all(
        each.bet_cards == (1, 8, 9) and len(middle) == 2 and 1 not in middle
        for each, middle in zip(found, calls, strict=True)
    )


SWEPT = "the authors' list, quoted"


def fourteen_cards_and_half_an_ante():
    """The form, and the number that the example adds up to."""
    form = pure_form(14, Fraction(1, 2))
    rest = 14 - Fraction(3, 2) * Fraction(9, 2) * 2
    return (form.value_bets, form.surplus, rest, predicted_count(14, Fraction(1, 2))) == (
        5,
        0,
        Fraction(1, 2),
        7,
    )


STATEMENTS = (
    says("The seven pure equilibria with nine cards and a bet of 2, as paths", nine_cards),
    says("For example, with 14 cards and a bet of", fourteen_cards_and_half_an_ante),
    says("In all seven equilibria player I bets with the cards 1, 8 and 9", nine_cards),
    explained("A *pure* equilibrium is one in which nobody draws lots", "a definition"),
    explained("in the table of all $2^n\\times2^n$ payoffs, up to", "reports the slides"),
    says(
        "none for four, five and six cards, three each for seven and for eight, and seven for nine",
        table_of_the_paper,
    ),
    says("The answer is a law, proved here for every number of cards", law_is_what_a_walk_finds),
    says("and never with the $B+1$ lowest", form_of_the_sets),
    says(
        "at most one pair $(\\tau,d)$ does this, and none does if $2(n-1)\\le b+2$",
        one_size_of_calls,
    ),
    says("every rational bet has infinitely many of them", decks_recur),
    explained("An irrational bet has none, by {eq}`eq-balance`", "argued in the sentence"),
    says("they are 6 decks out of every", six_or_four_decks),
    explained("tries every choice that no deviation improves", "says what a function does"),
    explained("lists sample outputs with all pure equilibria and one mixed one", SWEPT),
    explained("$n=2,\\dots,11$ with $b=1,2,3$", SWEPT),
    explained("$n=2,\\dots,27$ with $b=2$", SWEPT),
    says("These are sweeps over the same decks and bets, in exact numbers", sweep_covers_the_list),
    explained("**Proved**, for all $n$ and $b$ they speak of", "the theorems of the page"),
    explained("all tables are exact", "they are whole numbers and fractions"),
    explained("compares the law with a walk over all sizes", "says what a test does"),
    explained("checks every row of the files", "says what a test does"),
)
