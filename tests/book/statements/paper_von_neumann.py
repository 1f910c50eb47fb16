"""What the page on the slides says."""

from fractions import Fraction

from prose import explained, says

from guts_core.von_neumann import best_sizes, deck_value, newman_sizes, optimal_strategies
from guts_core.von_neumann.two_players.counting import predicted_count
from guts_core.von_neumann.two_players.programmes import fast_programme
from guts_core.von_neumann.two_players.pure import count_pure_equilibria


def closed_forms():
    """Value, optimal strategies, numbers of pure equilibria and Newman's game, each otherwise."""
    games = [(n, b) for n in (3, 6, 11) for b in (1, 2, Fraction(5, 3))]
    values = all(deck_value(*game) == fast_programme(*game, exact=True).value for game in games)
    strategies = all(optimal_strategies(*game).value == deck_value(*game) for game in games)
    counts = all(predicted_count(n, 2) == count_pure_equilibria(n, 2) for n in range(2, 20))
    lists = all(
        newman_sizes([*best_sizes(2).bets[:1], other]).value <= best_sizes(2).value
        for other in (2, 3, 4, 5, 6)
    )
    return values and strategies and counts and lists


STATEMENTS = (
    explained("the slides of October 2024, with the output", "names the source"),
    explained("All corrections stand in the", "how the errata are made"),
    explained("which is proved for every deck", "book/von_neumann_counting proves it"),
    explained("The preprint itself, arXiv:2407.16155", "names a source"),
    explained(
        "We know the games of these works, but not every result in them", "says what was read"
    ),
    says("Those of two players follow from closed forms", closed_forms),
    explained(
        "a test runs each of these calls", "tests/von_neumann/two_players/test_pure_strategies.py"
    ),
    explained("`PayTable(n, b)` – the table of payoffs", "names a procedure"),
)
