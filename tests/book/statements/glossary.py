"""What the glossary says: definitions, but for a few words on results."""

from prose import explained, says

from guts_core.guts import nash_threshold, solve_coalition, two_against_two
from guts_core.kuhn.three_players.tree import NODES


def profiles_of_optima():
    """Whether in the optimum one member always holds who is not as the others, if there is one.

    Against a single player, and against another pair: there some pairs are drawn in which both drop
    at times.
    """
    alone = [p for n in (2, 3, 4) for p, _ in solve_coalition(n).coalition_mixture]
    lower, higher, mass = two_against_two().curve(3)
    drawn = 0 < lower[1] < higher[1] and mass[0] < mass[1] < mass[2]
    return all(min(p) == 0 or min(p) == max(p) for p in alone), drawn


DEFINES = "a definition"
STATEMENTS = (
    explained("What every player pays before the cards are dealt", DEFINES),
    explained("every strategy is a best response to the others", DEFINES),
    explained("whose members all play the same {term}`threshold", DEFINES),
    explained("continuum The game with all real numbers", DEFINES),
    says(
        "In an optimum against a single player, without a {term}`mesh`, that one member always",
        lambda: profiles_of_optima()[0],
    ),
    says("Against another coalition it need not be so", lambda: profiles_of_optima()[1]),
    explained("virtual ante The credit", DEFINES),
    explained("All claims are in {doc}`ledger`", "names the page"),
    explained("One strategy per player such that none gains", DEFINES),
    explained("All players repeatedly answer the others' past average play", DEFINES),
    explained("All gains are 0 exactly at an {term}`equilibrium`", "follows from both definitions"),
    explained("Where the limit is reached from below it is at most 1", "proved on the page named"),
    explained("ledger The list of all {term}`claims <claim>`", DEFINES),
    says("Three-player Kuhn poker has 12", lambda: NODES),
    explained("pseudo-bloc A {term}`coalition` all of whose members but one", DEFINES),
    explained("Act, that is hold, bet or call, with all hands above some number", DEFINES),
    explained("if all players drop, the one with the best hand has to match", "a rule of the game"),
    explained(
        "In games where nobody forgets what he knew", "Kuhn's theorem on behaviour strategies"
    ),
    explained("component A connected piece of the set of all", DEFINES),
    explained("deck The $n$ cards", DEFINES),
    explained("dominated Said of an {term}`action`", DEFINES),
    explained("isolated Said of an {term}`equilibrium`", DEFINES),
    explained(
        "Every matrix game is one, and where the payoffs are fractions",
        "a classical theorem of Dantzig",
    ),
    says("about 0.7071 for three", lambda: [nash_threshold(3)]),
    explained("payoff matrix $A$: the table of the payments", DEFINES),
    explained("profile One strategy for each", DEFINES),
    explained("proved Said of a statement with a proof on a page", DEFINES),
    explained("pure equilibrium An {term}`equilibrium` in which no player mixes", DEFINES),
    explained("zero-sum game A game whose payoffs", DEFINES),
    explained("repeated play The players play again and again", DEFINES),
)
