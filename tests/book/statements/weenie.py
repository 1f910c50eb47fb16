"""What the chapter on the Weenie rule says."""

from prose import claimed, explained

ARGUED = (
    "which also has the rule with three hands and pictures",
    "written in $h=1/N$, this payoff is one smooth function for all",
    "all dropping has the weight 3 instead of 2",
    "Against one opponent at 0 the rule is never applied",
    "Near the Nash point all derivatives are close to 0",
    "For three players the Hessian is only semidefinite",
    "is monotone in every threshold, so its range comes from two corners",
    "By the mean value theorem $F$ is at least its value in the middle",
    "All dropping doubles the stakes",
    "With all others at $\\nu$",
)

STATEMENTS = (
    *(explained(text, "argued there") for text in ARGUED),
    claimed("the threshold of the symmetric equilibrium", "blpwz22-corollary-b-4-n-3"),
    claimed("and conjectured it for all", "blpwz22-appendix-b-3-conjecture", "refuted"),
    claimed("false for every $n\\ge6$", "blpwz22-appendix-b-3-conjecture", "refuted"),
    claimed("says that $\\nu$ is optimal against blocs", "blpwz22-proposition-b-1-bloc-game"),
    claimed("the only symmetric equilibrium", "blpwz22-proposition-b-1-equilibrium"),
    claimed("and a strict one", "blpwz22-proposition-b-1-strictness"),
    explained("the iterates from $-1$ have a limit of at least $v$", "argued there"),
    explained("This chapter has the mathematics", "announces what follows"),
    explained("A second program, which shares with the first", "says how the search is checked"),
    explained("all numbers are in {doc}`../notebooks/weenie_optimality`", "says where they are"),
    claimed(
        "and not that of standard guts, as Proposition B.3",
        "blpwz22-proposition-b-3-stakes",
        "corrected",
    ),
    claimed("So the optimality against every coalition", "blpwz22-corollary-b-4-value"),
    explained("the failure of the conjecture for every", "lists what the page proves"),
    explained("is the worst of *all* opponents", "says what is not proved"),
)
