"""What the page on the paper on simplified Kuhn poker says."""

from prose import claimed, explained

STATEMENTS = (
    explained("nobody bets or calls with the worst card", "a rule of the game"),
    explained(
        "Eleven {term}`frequencies <frequency>` of bets and calls are left", "what the paper does"
    ),
    explained("lists ten solutions, each with the range", "what the paper does"),
    claimed(
        "The ten solutions, and your four at single pots, are all the equilibria",
        "bil17-section-3-completeness",
    ),
    claimed("and your four at single pots", "bil17-section-3-number-of-solutions"),
    claimed("no equilibrium is asymptotically stable", "bil17-sec-4-1-no-steady-state"),
    claimed(
        "whether Solution 9 is stable",
        "bil17-sec-4-1-lyapunov-stable-solutions-9-and-10",
        "open",
    ),
    claimed("where play finally goes in three of the six cases", "bil17-case-2-boundary", "open"),
    claimed("finally goes in three of the six cases", "bil17-case-5-boundary", "open"),
    claimed("in three of the six cases", "bil17-case-6-boundary", "open"),
    explained("is proved for every pot from 2 on", "book/three_player_completeness proves it"),
    explained("All corrections stand in the", "how the errata are made"),
)
