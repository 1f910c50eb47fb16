"""What the chapter on optimality under the Weenie rule says."""

from fractions import Fraction as F

from prose import claimed, explained, says

from guts_core.guts import Guts, losing_for_all_sizes, minimum_against_nash, nash_threshold
from guts_core.guts.bot.scores import settle
from guts_core.guts.weenie.minimum import LARGEST_SEARCH

SHOWN = (
    "The diamond at the left edge is a second valley",
    "Here are all lines, the right ones too",
    "it cuts the set of plans into boxes",
    "All drop ({numref}`fig-weenie-round`)",
    "Three players have the threshold 0.58",
    "Every displayed line of Appendix B",
    "the others together) or a point where all derivatives vanish",
    "looks at every box again",
    "one opponent is at $s$, the others are all at $u$",
    "The least payoff at the Nash threshold, with proved bounds",
    "`minimum_against_nash` searches all opponents",
    "For two to ten players it is the least against all opponents",
    "and the dot is the worst of them",
)


def all_drop():
    """Three dropped hands: credit, payments and stakes."""
    payoffs, stakes = settle([0.42, 0.55, 0.31], [False] * 3, weenie=True)
    return payoffs.tolist() == [1, -2, 1] and float(stakes) == 2


def six_lose():
    """One opponent at 0 and four at 37/40."""
    profile = [nash_threshold(6, weenie=True), 0, *[F(37, 40)] * 4]
    return bool(Guts(6, weenie=True).payoffs([float(p) for p in profile])[0] < -0.01)


def searched_to():
    """Between which numbers of players the pseudo-bloc is the worst, by a search."""
    worst = [n for n in (5, 6) if minimum_against_nash(n).thresholds[0] == 0]
    return [min(worst), LARGEST_SEARCH]


def safe_up_to_five():
    return all(minimum_against_nash(n).lower >= 0 for n in range(2, 6))


def six_alone_lose():
    """Of four, five and six players."""
    return six_lose() and all(minimum_against_nash(n).lower >= 0 for n in (4, 5))


STATEMENTS = (
    explained("when one opponent always holds and the others agree", "what is drawn"),
    explained("All drop.", "what is drawn"),
    says("nobody pays in the first, player 2 pays three in the second", all_drop),
    claimed("everywhere else it is more", "blpwz22-corollary-b-4-n-3"),
    explained("Four, five and six players: what player 1 gets", "what is drawn"),
    says("only the map of six players has a hatched patch of loss", six_alone_lose),
    explained("The least payoff of player 1 over one opponent's threshold", "what is drawn"),
    says("below zero for six players only", six_alone_lose),
    explained("by the threshold of all opponents but one", "what is drawn"),
    *(explained(text, "says what is shown or run") for text in SHOWN),
    explained("protect a player against all others together?", "a question"),
    claimed(
        "In ordinary guts a team of all other players takes money",
        "blpwz22-proposition-3-5-negative-return",
    ),
    claimed(
        "they conjecture it for any number of players", "blpwz22-appendix-b-3-conjecture", "refuted"
    ),
    says("When all drop, $\\beta=2$ now", all_drop),
    claimed("the chance that all of them drop is", "blpwz22-proposition-b-1-equilibrium"),
    claimed("What the authors state for $n=3$", "blpwz22-corollary-b-4-n-3"),
    explained("For $n=3,4,5$ all yielding (numerical) optimality", "quotes the paper"),
    says("fails for every number of players from six on", losing_for_all_sizes),
    claimed("The surface touches 0 at the Nash point", "blpwz22-corollary-b-4-n-3"),
    says("the four others hold above $u=37/40$", six_lose),
    says("From 6 to 16 the pseudo-bloc is the worst they can do", searched_to),
    explained("Is it negative for *every* $n\\ge6$?", "a question"),
    says("that settles all $n$ at once", losing_for_all_sizes),
    explained("Let one opponent always hold and the others hold above the $u$", "names the plan"),
    explained("have their $h$ in the interval from 0 to", "argued there"),
    explained("interval arithmetic gives an upper bound of the function", "says how it is proved"),
    explained("those of degree 1 may be multiplied by $3p_1^2$", "argued there"),
    explained("All dropping doubles the stakes", "the rule"),
    claimed("keeps the stakes of standard guts", "blpwz22-proposition-b-3-stakes", "corrected"),
    explained("Only one game is neither fair nor hopeless", "proved in the chapter on the rule"),
    explained("the theorem for three players, by the mended proof", "lists what is proved"),
    explained("whether the pseudo-bloc is the worst", "says what is open"),
    says("For two to five players the Nash threshold is safe", safe_up_to_five),
)
