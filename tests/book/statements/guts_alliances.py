"""What the chapter on coalitions against coalitions says."""

from fractions import Fraction
from functools import cache
from itertools import product
from math import sqrt

import numpy as np
from prose import claimed, explained, says

from guts_core.guts import Guts, coalition_game, nash_threshold
from paper_ledger.blpwz22.alliances.few_profiles import two_against_more
from paper_ledger.blpwz22.enclosures import alliances, three_allies, two_allies

ARGUED = (
    "and of these the Nash point alone has all derivatives right",
    "Nobody, of course; but how does one play it",
    "another one does it for every number of players",
    "whether the finitely many profiles shown for",
    "The opponents enter only through $T$ and the function $h$",
    "A mixed strategy therefore matters only",
    "and along every direction in which no threshold falls",
    "a *branch and bound* bounds every reply",
    "without a member who always holds is not quite a bloc",
    "a large one it never forms",
    "with best replies among all real thresholds",
    "every wrong term breaks it",
    "is the one over all real thresholds",
    "that they are exactly optimal is not proved",
    "only the bound says that they are right",
    "As a check that knows nothing of the derivation",
    "earns more than $-2$ at $V=-2$ against everybody",
    "so they reply by always holding",
    "and nothing else: the Nash thresholds stay optimal for the team",
    "he is sure of 0, so the synchronous value is at least 0",
    "so the asynchronous minimax is at most 0",
    "for every $n\\ge2$ and $-1<V<N$",
)


def lots_pay():
    """At sqrt(5/6) the two who draw lots gain, and most at that threshold."""
    nash = nash_threshold(3)
    others = np.append(sqrt(5 / 6), np.linspace(0.5, 1, 501))
    profiles = np.column_stack([np.full(502, nash), np.zeros(502), others])
    payoffs = Guts(3).payoffs(profiles)[:, 0]
    return bool(payoffs[0] < 0 and payoffs[0] <= payoffs.min() + 1e-12)


@cache
def both_values():
    """The two enclosures have the half-width on the page."""
    three, four = (alliances.enclose_alliances(opponents) for opponents in (3, 4))
    if max(three.width, four.width) <= 2 * Fraction(1, 10**8):
        return [float(x.lower + x.upper) / 2 for x in (three, four)]
    return [0, 0]


def wrong_by_half():
    """The mesh, and the game whose value it misses by about a half of it."""
    value = coalition_game(3, 21, allies=2).solve(termination_fee=2).value
    return (21, 2, 3) if abs(1 - value / both_values()[0] - 0.5) < 0.05 else False


def excess_of_replies():
    """Of the replies of one side; the gap is the sum of both sides, up to rounding."""
    (excess,) = {round(two_against_more(opponents).gap / 2, 15) for opponents in (3, 4)}
    return excess


def one_pair_against_four():
    (((loose, tight), weight),) = two_against_more(4).allied_mixture
    return weight == 1 and loose < tight - 0.01


def bloc_and_pair_against_three():
    """And of the opponents' tight profile one member holds slightly more often."""
    found = two_against_more(3)
    (bloc, pair), (first, *others) = (
        [profile for profile, _ in found.allied_mixture],
        found.opposing_mixture[0][0],
    )
    same = bloc[0] == bloc[1] and others[0] == others[1]
    return same and pair[0] < pair[1] and 0 < others[0] - first < 0.01


def lower_thresholds_achieve_it_at_the_fee():
    """At V = -1 player 1 gets n p - 2 p^n - N against any thresholds up to his own, p."""
    shares = (Fraction(0), Fraction(1, 3), Fraction(1))
    return all(
        game.payoffs([p, *(p * share for share in part)])[0]
        - game.stakes([p, *(p * share for share in part)])
        == n * p - 2 * p**n - (n - 1)
        for n, game in ((n, Guts(n)) for n in (2, 3, 5))
        for p in (Fraction(1, 4), Fraction(7, 10), Fraction(1))
        for part in product(shares, repeat=n - 1)
    )


STATEMENTS = (
    explained("the one on the left edge a pair of which one always holds", "what is drawn"),
    explained("With $u=\\ln b$ and $K+k=\\frac12e^{-2u}\\cosh\\theta$", "names new variables"),
    says(
        "brings player 1 $np-2p^n-N$ against all that are not above it",
        lower_thresholds_achieve_it_at_the_fee,
    ),
    says(
        "of $-0.03049669496$ for 2 v. 3 and of $-0.056557330795$ for 2 v. 4",
        lambda: [both_values()[0], 2, 3, both_values()[1], 2, 4],
    ),
    explained("So by Theorem 1.2 of the paper", "argued there"),
    explained("To 14 places", "the digits beside it are of both ends of an enclosure"),
    says("on a box of half-width $10^{-9}$", lambda: three_allies.NARROW == 10**-9),
    explained("has the sign of $48z^2-30z-24>0$", "a derivative, checked in the tests"),
    says(
        "6\\,\\mathsf ED>0.33", lambda: bool(three_allies.enclose_three_allies().from_fee[0] > 0.33)
    ),
    explained("and the two tight members of a profile always agree", "argued there"),
    explained("To 15 places", "the digits beside it are of both ends of an enclosure"),
    says("on the box of half-width $10^{-10}$", lambda: two_allies.NARROW == 10**-10),
    says("4\\,\\mathsf ED>0.43", lambda: bool(two_allies.enclose_two_allies().from_fee[0] > 0.43)),
    explained("and that it is the only one, with its numbers", "lists what the page proves"),
    *(explained(text, "defined or argued there, or in the code it names") for text in ARGUED[:-1]),
    *(
        explained(text, "names sections of the paper")
        for text in ("$n$ (sections 1.2 and 5)?", "(section 5.2)?", "First the game 2 v. 2 at")
    ),
    explained("What is added here, as far as an abstract tells", "says whose result it is"),
    claimed(
        "The paper prints a bloc with thresholds .75 to .8",
        "blpwz22-section-5-2-v-2-weights",
        "corrected",
    ),
    says("At $M=21$ the value of 2 v. 3 is wrong by half", wrong_by_half),
    says("no reply of either side more than $10^{-11}$ above the value", excess_of_replies),
    says("Against four the allies do not mix at all", one_pair_against_four),
    says("Against three they mix a bloc with such a pair", bloc_and_pair_against_three),
    claimed("Section 5.2 reports three experiments", "blpwz22-section-5-2-third-player"),
    claimed("(c) Player 1 loses only if", "blpwz22-section-5-2-pairs-of-strategies"),
    claimed("by (d) no *independent* mixtures of", "blpwz22-section-5-2-pairs-of-strategies"),
    says("The way out is to draw lots", lots_pay),
    claimed("The only pure equilibrium of the latter", "blpwz22-section-5-2-only-pure-equilibrium"),
    claimed(
        "What fails is what the paper says of other equilibria",
        "blpwz22-introduction-asynchronous-minimax",
        "refuted",
    ),
    *(
        explained(text, "lists what the page proves")
        for text in ("with its corollaries, for every number of players",)
    ),
)
