"""What the page *Ten solutions, and no others* says."""

from prose import claimed, explained, says

from guts_core.simplified_kuhn.solutions.families import FAMILIES
from paper_ledger.bil17.completeness.check import proof_holds
from paper_ledger.bil17.completeness.ranges import holds_on_range
from paper_ledger.bil17.completeness.table_1 import cases
from paper_ledger.record.manifest import supporting

KEY = "bil17-section-3-completeness"


def count_of_cases():
    return [sum(1 for _ in cases())]


def kernel_has_replayed():
    return any(
        theorem.name.endswith("no_others") and not theorem.axioms for theorem in supporting(KEY)
    )


STATEMENTS = (
    explained("always calls if $b$ is above her threshold", "the slopes of the calls"),
    explained("The more often somebody bluffs, the more often the others call", "the thresholds"),
    says("has also been replayed by the kernel", kernel_has_replayed),
    explained("There the proof is a tree of cases", "the certificate `NoOthers.v`"),
    explained("They are the functions (13) of", "what the equations are called in the paper"),
    claimed("At every real pot $P\\ge2$ each equilibrium in the eleven", KEY, "reproduced"),
    explained("Player 3 always bets A", "the rules, and his only dominated choice"),
    explained("We used the computer algebra package Mathematica", "a quotation"),
    explained("(Billingham 2017, section 3)", "the place of a quotation"),
    explained("Are these all?", "a question"),
    explained("where $R=P^4-4P^3+4P^2+12P+12$", "read by `test_ten_solutions`"),
    explained("* **10**, $P\\ge5$", "read by `test_ten_solutions`"),
    says("is an equilibrium on its whole range", lambda: all(map(holds_on_range, FAMILIES))),
    explained("all targets are positive, $0<b_3<1$", "the lemma on bluffs and value bets"),
    explained("belongs to one of Solutions 6, 7, 8, 9, 10a and 10", "a lemma"),
    explained("(4P-12)\\,Q\\,(P+a_1)", "derived again in `completeness_check`, letters h and i"),
    explained("$f$ increases with $a_1$ (h)", "derived again in `completeness_check`"),
    explained("**Solution 10a** at $P=5$, **Solution 10** above", "a step of the proof"),
    says("each of the [4374] combinations", count_of_cases),
    explained("Here is an argument by hand that they are", "announces the proof"),
    explained("be 24 times the derivative of its owner's", "a definition"),
    says("Each of the 4374 cases of the paper's Table 1", proof_holds),
    claimed("and is left exactly where a solution has members", KEY, "reproduced"),
    explained("the inner members of Solution 10a, which are looked for separately", "see the code"),
    explained(
        "has searched all patterns of 0, inside and 1 at single rational pots",
        "what the named test does, in `make heavy`",
    ),
)
