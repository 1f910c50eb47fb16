"""What the page *Ten solutions, and no others* says."""

from prose import claimed, explained, says

from paper_ledger.bil17.completeness.check import proof_holds
from paper_ledger.bil17.completeness.table_1 import cases

KEY = "bil17-section-3-completeness"

STATEMENTS = (
    claimed("At every real pot $P\\ge2$ each equilibrium in the eleven", KEY, "reproduced"),
    explained("$$ f=(4P-12)Q(P+a_1)", "derived again in `completeness_check`, letters h and i"),
    explained("$f$ increases with $a_1$ (h)", "derived again in `completeness_check`"),
    explained("**Solution 10a** at $P=5$, **Solution 10** above", "a step of the proof"),
    says("decide 4374 cases", lambda: sum(1 for _ in cases())),
    explained("Here is an argument by hand, for every real pot", "announces the proof"),
    explained("be 24 times the derivative of its owner's", "a definition"),
    says("Each of the 4374 cases of the paper's Table 1", proof_holds),
    claimed("and is left exactly where a solution has members", KEY, "reproduced"),
    explained("the inner members of Solution 10a, which are looked for separately", "see the code"),
    explained(
        "has searched all patterns of 0, inside and 1 at single rational pots",
        "what the named test does, in `make heavy`",
    ),
)
