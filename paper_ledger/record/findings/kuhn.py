"""Findings on Kuhn poker with three players and N cards."""

from paper_ledger.record.findings.finding import Finding, Lead

KUHN = "Kuhn poker with three players and N cards"

FINDINGS = (
    Finding(
        KUHN,
        "Up to the least pot every player's payoff is 0 in every equilibrium of three-player Kuhn "
        "poker, for any number of cards.",
        "book/kuhn_theory",
        "thm-kuhn-no-profit",
        ("Bil18",),
        "The paper states it of its computed solutions; the proof is ours.",
    ),
    Finding(
        KUHN,
        "Where profit begins: an equilibrium in closed form for any number of players and cards, "
        "with exact gains of 0.",
        "book/kuhn_theory",
        "thm-kuhn-first-profit",
        ("Bil18",),
        "The smallest pot is the paper's for three players; the profile, and the case of $m$ "
        "players, are ours.",
    ),
    Finding(
        KUHN,
        "Equilibria of one and the same game pay differently, with four cards at every pot from "
        r"$\frac12(5+\sqrt{73})$ on: a family in closed form, and exact members at other pots.",
        "book/kuhn_theory",
        "thm-kuhn-low-calls",
        ("SGS13", "Bil18", "Bil17a"),
        "For four cards and one pot {cite:t}`SGS13` give a family of equilibria with different "
        "payoffs; {cite:t}`Bil18` has ranges of payoffs at four pots of its curve. The bound "
        r"$\frac12(5+\sqrt{73})=6.772\ldots$ stands in the abstract of {cite:t}`Bil17a`, as that "
        "from which a smaller game has three equilibria; the two have not been compared. Ours are "
        "the family, and the ranges at other pots and decks.",
        ("bil18-section-2-n-4",),
    ),
    Finding(
        KUHN,
        "With five and six cards, too, equilibria pay differently at all large pots, in closed "
        "form, and by an amount that does not vanish as the pot grows.",
        "book/kuhn_theory",
        "thm-kuhn-low-calls-five",
        ("Bil18",),
        "The paper has five cards with solutions that pay differently; the closed forms at all "
        "large pots, and six cards, are ours.",
        open="All equilibria with five cards; seven cards and more.",
    ),
    Finding(
        KUHN,
        "All equilibria of three-player Kuhn poker with four cards that are without dominated "
        "actions, at every pot up to 19/5 and from 5 on, however large, and at single ones "
        "between: lists of closed patterns that are proved to be complete.",
        "book/kuhn_whole_set",
        "thm-kuhn-all-equilibria",
        claims=("bil18-section-5-1-who-bets-every-equilibrium",),
        evidence="certificates",
        open="The pots at which the list is complete only as far as it was searched.",
    ),
    Finding(
        KUHN,
        "What all these equilibria pay, in closed form on four stretches of pots: three on which "
        "each player has one payoff, and one on which a known family has all payoffs that there "
        "are.",
        "book/kuhn_whole_set",
        "thm-kuhn-all-payoffs",
        ("Bil18",),
        "The formulas are those of the paper's solutions, or of the family of calls; that no "
        "equilibrium pays anything else is ours.",
        evidence="certificates",
        open="The other pots, above all from 3 to 3.3 and around 4.",
    ),
    Finding(
        KUHN,
        "The equilibria of four cards without dominated actions are one path-connected set at "
        "every pot below 3, from 33/10 to 19/5, at 5, and from 21/4 on.",
        "book/kuhn_whole_set",
        "thm-kuhn-set-connected",
        ("Bil18",),
        "The paper asks for single equilibria; that sets of equilibria of finite games have "
        "finitely many components is known, that these are one is ours.",
        evidence="certificates",
        open="The pots between these stretches.",
    ),
    Finding(
        KUHN,
        "The components of the set of equilibria have indices that add up to 1. With four cards "
        "one component, of index 1, was found at each pot at which the set is stored.",
        "book/kuhn_theory",
        "prop-kuhn-component-index",
        ("Rit94", "GW97"),
        "Indices of components and their sum are known for all finite games. Ours is the form for "
        "the conditions of the paper, whatever the regularisation, and the count.",
        evidence="numerical",
        open="That different components are separate is not proved.",
    ),
    Finding(
        KUHN,
        "The regularised solutions with four cards pick points of one component at each pot, and "
        "where the curve has three, three points of it: in the corner of the payoffs at large "
        "pots, at others inside the ranges or at an end of one player's.",
        "book/kuhn_whole_set",
        "Which member the regularisation picks",
        claims=("bil18-section-5-1-distinct-solutions-separate",),
        evidence="numerical",
        open="That the pieces of the component hang together in themselves.",
    ),
    Finding(
        KUHN,
        "Four players with five cards: at every pot from 3 on an exact equilibrium "
        "in closed form, and at the pot 4 a segment of equilibria on which the last player's "
        "payoff takes every value from 3/100 to 29/700.",
        "book/kuhn_theory",
        "thm-kuhn-four-players",
        ("Bil18",),
        "The paper says that its method serves four players too, and that six cards were out of "
        "its reach; it shows no solution.",
        open="All equilibria of one of these games; six cards and more.",
    ),
    Finding(
        KUHN,
        "The number of regularised solutions is odd at every pot at which all are regular.",
        "book/kuhn_theory",
        "thm-kuhn-odd",
        ("MP95", "Tur05"),
        "It is a standard consequence of the degree, used for quantal response equilibria by "
        "{cite:t}`MP95`, the nearest relatives of the regularisation; {cite:t}`Tur05` follows them "
        "by continuation. That the paper's counts can be read against it is ours.",
    ),
    Finding(
        KUHN,
        "With six cards there are regularised solutions on closed loops which the paper's curve "
        "does not meet, and equilibria of the game next to them.",
        "book/kuhn_theory",
        "Solutions off the curve",
        claims=("bil18-section-5-no-other-solutions",),
        evidence="numerical",
        open="Whether the loops hang together with the curve through equilibria of the game.",
        lead=Lead(
            5,
            "bil18-section-5-no-other-solutions",
            "**Equilibria off the beaten path.** The paper solves Kuhn's poker with three players "
            "by following a curve of near equilibria as the pot grows. With six cards our "
            "computations find other near equilibria, on closed loops which that curve does not "
            "meet, and equilibria next to them.",
        ),
    ),
    Finding(
        KUHN,
        "The second best card is not dominated as a bet in the game with four cards.",
        "book/ledger",
        "Every printed claim",
        claims=("bil18-section-2-second-best-card",),
        evidence="exact",
    ),
    Finding(
        KUHN,
        "Two players and many cards: the limit game's value and strategies.",
        "book/kuhn_theory",
        "thm-kuhn-two-players",
        ("BB49", "FF03", "CA06", "FFG07"),
        "Continuous two-player models with a check by both are treated in the literature since "
        "{cite:t}`BB49`, see {cite:t}`FF03`; the nearest may be those of {cite:t}`CA06` and "
        "{cite:t}`FFG07`. Whether one of them is this game has not been compared.",
        open="The limit game of three players.",
    ),
)
