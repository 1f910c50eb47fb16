"""Findings on von Neumann's poker with a finite deck."""

from paper_ledger.record.findings.finding import Finding, Lead

NEUMANN = "Von Neumann's poker with a finite deck"

FINDINGS = (
    Finding(
        NEUMANN,
        "The value and a pair of optimal strategies in closed form, for every deck and every bet.",
        "book/von_neumann_proof",
        "thm-neumann-value",
        ("KTZ24", "vNM44", "BB49", "New59"),
        "The limit of many cards is von Neumann's. The slides find values deck by deck with linear "
        "programmes; {cite:t}`vNM44` and {cite:t}`BB49` treat finite and continuous models which "
        "have not been compared in detail.",
        lead=Lead(
            4,
            "ktz24-slide-vnmne-9-2-200-cards",
            "**Any deck, exactly.** In von Neumann's poker one player may bet and the other may "
            "call. The authors' programs reach decks of more than 200 cards. Here are formulas "
            "for the value of the game and for all optimal strategies, for every deck and every "
            "bet.",
        ),
    ),
    Finding(
        NEUMANN,
        "All optimal strategies of both players, for every deck and every bet.",
        "book/von_neumann_proof",
        "thm-neumann-optimal",
        open="The number of corners of the caller's optimal strategies.",
    ),
    Finding(
        NEUMANN,
        "The difference between a finite deck and the continuum, times $n(n-1)$, is bounded, and "
        "for rational bets periodic in the number of cards, with its least period; for which bets "
        "there are decks that are worth more than the continuum.",
        "book/von_neumann_proof",
        "thm-neumann-period",
    ),
    Finding(
        NEUMANN,
        r"No deck and no bet is worth more than $\frac19$, and which attain it.",
        "book/von_neumann_proof",
        "thm-neumann-ninth",
        ("vNM44",),
        r"In the continuum the bound $\frac19$ is von Neumann's.",
    ),
    Finding(
        NEUMANN,
        "Newman's game with a finite list of sizes of the bet in closed form, and the best list.",
        "book/von_neumann_proof",
        "thm-neumann-sizes",
        ("New59",),
        r"For one size this is von Neumann's value, and the limit $\frac17$ of all sizes is "
        "Newman's.",
    ),
    Finding(
        NEUMANN,
        r"Newman's game with any closed set of allowed sizes: the value is $(1-G)/(7-G)$, with the "
        "cubes of the gaps that they leave. One size, a list, a range and all sizes are cases.",
        "book/von_neumann_proof",
        "thm-neumann-allowed",
        ("New59", "Spe26"),
        "The game with a least and a largest size is the subject of {cite:t}`Spe26`, of which we "
        "have read the abstract and the introduction: the value there has not been compared.",
    ),
    Finding(
        NEUMANN,
        "Newman's game with a finite deck and a list of sizes in closed form, with a pair of "
        "optimal strategies; its error against the continuum, times $n(n-1)$, is bounded, and for "
        "rational sizes periodic.",
        "book/von_neumann_proof",
        "thm-neumann-deck-sizes",
        ("New59", "KTZ24"),
        "{cite:t}`New59` has hands in $[0,1]$; the slides announce the game with a finite deck, "
        "and the preprint behind them, {cite:t}`KTZ24`, studies it, as its abstract says; its "
        "rules there have not been compared.",
    ),
    Finding(
        NEUMANN,
        r"Newman's game with a finite deck and any bet: the value as the minimum of a function of "
        r"one number, and its distance from $\frac17$, which is of the order $n^{-3/2}$.",
        "book/von_neumann_proof",
        "thm-neumann-deck-any",
        ("New59", "KTZ24"),
        r"The limit $\frac17$ is Newman's. The preprint {cite:t}`KTZ24` studies his game with a "
        "finite deck, as its abstract says; its rules there have not been compared.",
    ),
    Finding(
        NEUMANN,
        "At bets of whole numbers the form of all pure equilibria, for which decks there are any, "
        "and how many, by Raney numbers.",
        "book/von_neumann_counting",
        "thm-neumann-number",
        ("KTZ24", "Ran60", "DM47"),
        "The tables are in the slides; the counting lemma is the cycle lemma of "
        "{cite:t}`DM47` and Raney's. That pure equilibria are counted by them was not found.",
    ),
    Finding(
        NEUMANN,
        "The number of pure equilibria for any rational bet, by exponential series.",
        "book/von_neumann_counting",
        "thm-neumann-rational",
        ("Biz54", "Ges80"),
        "That paths above a line of rational slope are counted by an exponential series is "
        "Bizley's, for paths from the line to the line; the factorization by which other ends are "
        "treated is of the kind of {cite:t}`Ges80`. Neither has been compared term by term.",
        open="For which bets that are not whole numbers the sums are products.",
    ),
    Finding(
        NEUMANN,
        "Three players with a finite deck: equilibria that pay differently, so that there is no "
        "value of the game.",
        "book/von_neumann_three_players",
        "Many equilibria, several payoffs",
        evidence="exact",
        open="How many equilibria there are, and how far apart their payoffs can lie.",
    ),
    Finding(
        NEUMANN,
        "Three players with a finite deck: for every deck and every bet there is an equilibrium in "
        "which both callers play alike, with thresholds.",
        "book/von_neumann_three_players",
        "thm-neumann-equal-callers",
    ),
    Finding(
        NEUMANN,
        "Three players with a finite deck and callers who play alike, with thresholds: the payoff "
        "approaches that of the continuum as $1/n$, and the limits of the coefficient lie in an "
        "interval, which they fill if the thresholds are independent over the rationals.",
        "book/von_neumann_three_players",
        "thm-neumann-three-decks",
        ("KTZ24",),
        "The thresholds of the continuum are in the slides.",
        open="The same if the third player sees what the second did.",
    ),
    Finding(
        NEUMANN,
        "Three players with a finite deck, the third of whom sees what the second did: for every "
        "deck and every bet there is an equilibrium with three thresholds.",
        "book/von_neumann_three_players",
        "thm-neumann-turn",
        open="Whether some game needs numbers of a degree above 2.",
    ),
    Finding(
        NEUMANN,
        "Any number of callers with hands in $[0,1]$: the three equations of the thresholds "
        "have exactly one solution between 0 and 1, and it is an equilibrium.",
        "book/von_neumann_three_players",
        "prop-neumann-callers",
        ("KTZ24",),
        "The slides have the equations, and for a given bet their solution, for two callers.",
    ),
    Finding(
        NEUMANN,
        "Many callers with hands in $[0,1]$: the limits of the thresholds and of the payoff.",
        "book/von_neumann_three_players",
        "prop-neumann-limit",
    ),
    Finding(
        NEUMANN,
        "Many callers with hands in $[0,1]$: the limit of the best bet.",
        "book/von_neumann_three_players",
        "prop-neumann-many",
        ("KTZ24",),
        "The slides have the best bet and its payoff for two callers.",
    ),
)
