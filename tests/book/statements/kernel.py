"""What the chapter on the kernel says."""

from prose import explained

READ = "says what the Coq source beside it says"
RUN = "says what make proofs does, which fails where it is otherwise"

STATEMENTS = (
    explained("which has been in use since 1989", "the history of the program"),
    explained("strategy consists of probabilities", READ),
    explained("The strategies `v` are all strategies", READ),
    explained("it holds of every ordered ring", READ),
    explained("against all strategies of any larger ordered ring", "real_strategies/Poker.v"),
    explained("some sure answer is at least as good", "made_sure in real_strategies/Transfer.v"),
    explained("refuses every source with a sentence", "tests/proofs/test_sources.py"),
    explained("speaks of those in fractions only", READ),
    explained('says "for fractions" of such', "book/_ext/proofs.py"),
    explained("so that nothing in that file can", "tests/proofs/test_audit.py"),
    explained("sums over cells are the expectations", "guts/Rules.v and the chapters on guts"),
    explained(
        "That this program never says yes", "is_equilibrium_sound, which make proofs confirms"
    ),
    explained("every statement stands beside its sentence", "the page's template puts it there"),
    explained("A test deals all hands of small decks", "tests/proofs"),
    explained("confirms for every line of this list", RUN),
    explained("holds for all values of its letters", "says what general means here"),
    explained("the kernel has checked every one of them", RUN),
    explained(
        "Versions 8.16 and 8.20 have been tried", "tried by hand with Debian 12's and 13's Coq"
    ),
    explained("asks the kernel about each line of the list", RUN),
    explained("stands in Lean 4 in the repository", "whose work it is"),
    explained("not found by our search in November 2026", "says what was looked for and when"),
)
