"""Findings on recursive games V = Val(A + BV)."""

from paper_ledger.record.findings.finding import Finding, Lead

RECURSIVE = "Recursive games"

FINDINGS = (
    Finding(
        RECURSIVE,
        r"The printed rate $(1-\varepsilon)^n$ of Theorem 1.3 is too fast. With its hypothesis "
        r"$\varepsilon\le v^*-v_*$ spelled out, a right rate is given.",
        "book/recursive_games",
        "thm-rate",
        claims=("blpwz22-theorem-1-3",),
    ),
    Finding(
        RECURSIVE,
        r"Theorem 1.4, on which fixed points of $V=\operatorname{Val}(A+BV)$ attract, is false as "
        r"printed: a game of two by two strategies contradicts it. It becomes true if "
        r"$V_1>V_0$ and $x^{\mathsf T}By\ne1$ are added.",
        "book/recursive_games",
        "thm-attraction",
        ("Mil56",),
        "Mills' theorem on marginal values of matrix games is the lemma behind the repair; the "
        "criterion itself was not found elsewhere.",
        (
            "blpwz22-theorem-1-4-eq-1-9",
            "blpwz22-section-2-2-proof-of-theorem-1-4",
        ),
        lead=Lead(
            3,
            "blpwz22-theorem-1-4-eq-1-9",
            "**A theorem with a hole, and its repair.** To find the value of a game that is played "
            "again and again, one computes estimates, each from the one before. A theorem of the "
            "paper says when they come back to the value after a small error upwards. In a game "
            "of two by two strategies its hypotheses hold and they do not come back. With two "
            "more hypotheses the theorem is true.",
        ),
    ),
    Finding(
        RECURSIVE,
        r"The paper asks how many fixed points $V=\operatorname{Val}(A+BV)$ can have. In games of "
        "two by two strategies they form four components at most, and a game with four isolated "
        "ones, in closed form, shows that this is sharp.",
        "book/recursive_games",
        "thm-fixed-two",
    ),
    Finding(
        RECURSIVE,
        r"The number of isolated fixed points of $V=\operatorname{Val}(A+BV)$ can grow "
        "exponentially with the size of the game, and no faster: bounds from both sides, the lower "
        "ones by games with rational fixed points.",
        "book/recursive_games",
        "thm-fixed-growth",
        ("SS50", "BTN01"),
        "The bound from above counts kernels in the sense of Shapley and Snow; the fold, which "
        "makes many pieces from few inequalities, is Ben-Tal and Nemirovski's.",
    ),
    Finding(
        RECURSIVE,
        "Where play goes on with a probability, the fixed points, if there are any, form an "
        "interval, and the value is the one nearest to 0. With several states, or growing stakes, "
        "this is false.",
        "book/recursive_games",
        "thm-nearest",
        ("Eve57", "Sha53", "Loo46"),
        "The criterion, and that there is a value, are Everett's. Where every round may be the "
        "last, that there is one fixed point is a case of {cite:t}`Sha53`, and of von Neumann's "
        "games of ratios, see {cite:t}`Loo46`. The rule for one state, which follows from "
        "Everett's theorem, may well be known.",
    ),
)
