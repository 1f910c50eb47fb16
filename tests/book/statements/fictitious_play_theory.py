"""What the page on the theory of fictitious play says."""

from prose import claimed, explained

STATEMENTS = (
    explained("Why should the gap fall at all?", "a question"),
    explained("The score of the best row and that of the best column", "the proof follows"),
    explained("with three or more players always converges", "an open question"),
    claimed(
        "For $G$ this is never so unless it is constant",
        "blpwz22-appendix-c-footnote-1",
        "refuted",
    ),
    explained("Convergence holds all the same", "a theorem of others, cited there"),
    explained("then all rounds to come are $b$", "an argument given there"),
    claimed("our runs on the 501 points", "blpwz22-appendix-c-1-rate"),
    explained("if exactly two agree, each pays", "the rules of the game"),
)
