"""Findings on continuous guts: coalitions, the Weenie rule, play, ruin."""

from paper_ledger.record.findings.finding import Finding, Lead

GUTS = "Guts: one player against a coalition"
WEENIE = "Guts: the Weenie rule"
ALLIANCES = "Guts: coalitions of other kinds"
PLAY = "Fictitious play"
BEYOND = "Guts: ruin and real cards"

FINDINGS = (
    Finding(
        GUTS,
        "The mean payoff and the mean factor of the stakes in closed form, for any number of "
        "players and under both rules. The papers have formulas for two and three players, and for "
        "more an algorithm.",
        "book/guts_payoffs",
        "thm-guts-payoff",
    ),
    Finding(
        GUTS,
        "For a coalition of any size the best answers to a single threshold are two families with "
        "one parameter each, the bloc and the pseudo-bloc. The papers saw it on a mesh for up to "
        "five opponents.",
        "book/guts_structure",
        "thm-guts-best-answers",
        ("BLPWZ22",),
        "The shape is their observation; the proof for every number of opponents and without a "
        "mesh is ours. {cite:t}`BBDJZ24` announces new results on synchronous coalitions against "
        "one player in three-player guts, of which we have read the abstract only: whether they "
        "contain the case of two opponents has not been compared.",
        open=(
            "Coalitions of which some members do not cooperate, and best answers to a mixture "
            "of thresholds."
        ),
    ),
    Finding(
        GUTS,
        "The optimum mixes exactly one bloc and one pseudo-bloc against one threshold, and the "
        r"value of the recursive game is the only fixed point in $[-1,N]$.",
        "book/guts_structure",
        "thm-guts-value",
        ("BLPWZ22", "BBDJZ24"),
        "The form is theirs, the proof of existence and uniqueness for every $N$ is ours. With two "
        "opponents it may overlap the synchronous part of {cite:t}`BBDJZ24`, of which we have read "
        "the abstract only.",
        lead=Lead(
            1,
            "blpwz22-section-1-1-2-asymptote",
            "**A team wins, but not much.** In guts everybody pays one chip to begin with. "
            "Two opponents who share a plan win {two:.4f} chips a game from the best player "
            "there is. The more opponents, the more they win together, but it tends to about "
            "{many:.4f} chips: the paper's 16 percent.",
        ),
    ),
    Finding(
        GUTS,
        "Every value of Table 1 is enclosed rigorously in the continuum, by a lemma on curvature "
        "and interval arithmetic.",
        "book/guts_structure",
        "lem-guts-curvature",
        ("MKC09",),
        "Interval arithmetic is classical. The paper says that bounds could be had in principle.",
        evidence="intervals",
    ),
    Finding(
        GUTS,
        r"The limit of many opponents, $-0.156532723\ldots$, is the only solution of a system of "
        "equations in a stated box, enclosed to 18 places, and not where the paper's fitted curve "
        "ends.",
        "book/guts_structure",
        "thm-guts-limit",
        ("Kra69",),
        "The test by which existence and uniqueness are shown is Krawczyk's.",
        evidence="intervals",
    ),
    Finding(
        GUTS,
        "The value falls with every opponent, from two on by less at each step, with bounds for "
        "each step and the first coefficient of its expansion; the pseudo-bloc is played more "
        "often with each, but always less often than the bloc.",
        "book/guts_structure",
        "thm-guts-fall",
        ("BLPWZ22",),
        "The paper has the falling values in its table, for up to fifteen opponents, and says of "
        "the pseudo-bloc that it is played more often.",
        evidence="intervals",
    ),
    Finding(
        GUTS,
        "Against a coalition player 1's optimal threshold is below the Nash threshold: he plays "
        "more boldly, not more conservatively.",
        "book/guts_structure",
        "thm-guts-two-strategies",
        remark="The paper prints the opposite, though its Table 1 shows this.",
        claims=("blpwz22-section-5-conservative-play",),
    ),
    Finding(
        GUTS,
        "Mixed blocs can beat a single player in a symmetric game, and the best bloc need not be "
        "the symmetric equilibrium: small counterexamples.",
        "book/ledger",
        "Every printed claim",
        claims=(
            "blpwz22-remark-3-4",
            "blpwz22-section-3-1-bloc-optimum",
            "blpwz22-section-b-4-symmetric-games",
        ),
        evidence="exact",
    ),
    Finding(
        WEENIE,
        "Under the Weenie rule nobody mixes: however the others mix, one threshold is best, so "
        "that every equilibrium of a round is pure, with any number of players. The symmetric one "
        "is unique among mixed ones, too.",
        "book/weenie",
        "prop-weenie-pure",
        ("BLPWZ22",),
        "The symmetric equilibrium, and that it is the only one of pure thresholds, is their "
        "Proposition B.1. That strictly concave payoffs leave no room to mix is well known.",
        ("blpwz22-proposition-b-1-equilibrium",),
    ),
    Finding(
        WEENIE,
        r"The conjecture that the Nash threshold is safe against every coalition is true for "
        r"$n\le5$ players, by a search of all opponents in interval arithmetic, and again by sums "
        "of terms that are not negative.",
        "book/weenie",
        "thm-weenie-least",
        ("BLPWZ22",),
        "The statement is their theorem for two and three players and their conjecture for all; "
        "the proof for three is mended and those for four and five are ours.",
        (
            "blpwz22-corollary-b-4-case-ii-concavity",
            "blpwz22-corollary-b-4-case-ii-secant",
            "blpwz22-appendix-b-3-numerical-check",
        ),
        evidence="intervals",
    ),
    Finding(
        WEENIE,
        r"The conjecture is false for every $n\ge6$: if one opponent always holds and the others "
        "share a threshold of their own, they gain together.",
        "book/weenie",
        "thm-weenie-fails",
        claims=(
            "blpwz22-appendix-b-3-conjecture",
            "blpwz22-abstract-weenie-rule",
            "blpwz22-section-1-1-2-weenie-rule",
        ),
        open="Whether the pseudo-bloc is the worst that sixteen or more opponents can do.",
        lead=Lead(
            2,
            "blpwz22-appendix-b-3-conjecture",
            "**A house rule that protects, up to a point.** Under the Weenie rule the best hand "
            "pays if all drop. Is a player then safe against a team of all others if he keeps to "
            "the threshold of the Nash equilibrium? With up to five players he is, and with six "
            "or more he is not: both are proved here.",
        ),
    ),
    Finding(
        WEENIE,
        "The recursive game under the Weenie rule: with up to five players nobody can be made to "
        "pay, with six the value is enclosed, and from seven on leaving the table is best.",
        "book/weenie",
        "thm-weenie-recursive",
        evidence="intervals",
        open="The value for six players in closed form.",
    ),
    Finding(
        WEENIE,
        "Opponents who mix independently do not hold a player who answers them below what the Nash "
        "threshold pays under the Weenie rule either, for any number of players; a coalition that "
        "draws lots together does. A player who stays at the threshold is another matter: "
        "{prf:ref}`thm-weenie-fails`.",
        "book/weenie",
        "thm-weenie-asynchronous",
        ("BBDJZ24",),
        "As far as the abstract tells, {cite:t}`BBDJZ24` has three players under the standard "
        "rule. For this rule, which is that of {cite:t}`BLPWZ22`, the statement was not found.",
        open="Continuations above 0 under this rule.",
    ),
    Finding(
        ALLIANCES,
        "Members who mix independently of each other gain nothing: the asynchronous value of a "
        "round is the Nash value, attained by the Nash thresholds only.",
        "book/guts_alliances",
        "thm-asynchronous",
        ("BBDJZ24",),
        "For three players and the value 0 this answers the open problem of {cite:t}`BLPWZ22`, and "
        "the answer is theirs. As far as the abstract tells, ours are: every number of players, "
        "every continuation $-1<V<N$, uniqueness, the recursive game and the game with pooled "
        "winnings, and the refutation of the strict inequality printed in {cite:t}`BLPWZ22`. In "
        "the language of {cite:t}`SK97` the question is about a team-maxmin equilibrium.",
        ("blpwz22-introduction-asynchronous-minimax",),
    ),
    Finding(
        ALLIANCES,
        "Two against two in the continuum: the optimal mixture, along a curve, from two equations "
        "for its ends that have one solution only, enclosed; and no other mixture is optimal.",
        "book/guts_alliances",
        "thm-two-against-two",
        ("Kra69",),
        "The test by which the root is enclosed is Krawczyk's.",
        evidence="intervals",
        open="The form of the optimum of other coalitions, three against three apart.",
    ),
    Finding(
        ALLIANCES,
        "Three against three in the continuum: the only optimal mixture, along a curve of profiles "
        "with two equal thresholds, and the value 0.",
        "book/guts_alliances",
        "thm-three-against-three",
        ("Kra69",),
        "The test by which the root is enclosed is Krawczyk's.",
        evidence="intervals",
        open="The same for four against four and more.",
    ),
    Finding(
        ALLIANCES,
        "The values of two against three and of two against four, enclosed from both sides.",
        "book/guts_alliances",
        "prop-alliances-two-three",
        ("MKC09",),
        "Interval arithmetic is classical.",
        evidence="intervals",
        open="Whether the few profiles found are exactly optimal.",
    ),
    Finding(
        ALLIANCES,
        "Who gains by leaving the symmetric equilibrium of three players for other thresholds, in "
        "closed form; no two who mix independently hurt the third without a loss for one of them.",
        "book/guts_alliances",
        "thm-three-at-nash",
        ("BLPWZ22",),
        "Who gains was seen in the paper's experiments; the proof is ours.",
        open="The same with four players and more.",
    ),
    Finding(
        PLAY,
        "In continuous time the rescaled duality gap of a matrix game is constant, not only "
        "not increasing, and in discrete time it never decreases.",
        "book/fictitious_play_theory",
        "prop-play-constant",
        ("Bro51", "Rob51", "Har98", "HS06"),
        "The rate $1/t$ in continuous time is known since {cite:t}`Har98`; {cite:t}`HS06` treat "
        "continuous games. Convergence in discrete time is the theorem of {cite:t}`Rob51`. We "
        "claim no more than the correction of the paper's inequality and footnote.",
        ("blpwz22-appendix-c-footnote-1",),
        open="The rate in rounds.",
    ),
    Finding(
        PLAY,
        "The Jacob game has seven equilibria, and fictitious play converges to one of them from "
        "every start.",
        "book/fictitious_play_theory",
        "prop-play-jacob",
        ("BLPWZ22", "MS96"),
        "The equilibria are the paper's, and that play converges was seen there; convergence to "
        "the set of equilibria is {cite:t}`MS96`. Ours is that there are no other equilibria, that "
        "play comes to a single one, and that it can be each of them.",
        open="The shares of the basins in closed form.",
    ),
    Finding(
        PLAY,
        "Fictitious play of guts without a mesh, any number of players who begin alike: it "
        "converges to the Nash threshold, with three players from below at the rate $k^{-2/3}$ and "
        "with a gap of the order $k^{-4/3}$, and no start leads to replies above the threshold.",
        "book/fictitious_play_theory",
        "thm-play-common",
        ("BLPWZ22",),
        "That play of three converges was seen in the paper, which conjectures it for any number, "
        "with a gap of the order $1/k$; the proof for players who begin alike, and the rates, are "
        "ours.",
        ("blpwz22-appendix-c-1-conjectured-rate",),
        open="Starts at which the players differ.",
    ),
    Finding(
        BEYOND,
        "Ruin with equal antes: the shorter stack wins more often than its share of the money, "
        "for every total up to 40.",
        "book/guts_open_problems",
        "Gambler's ruin",
        ("Eve57",),
        "Recursive games with several states, and the criterion used, are Everett's.",
        evidence="exact",
    ),
    Finding(
        BEYOND,
        "Ruin with totals of 5 and 6: the values are algebraic numbers of the degrees 13 and 26, "
        "with their polynomials.",
        "book/guts_open_problems",
        "thm-ruin-exact",
        ("Eve57",),
        "That the values solve the equations of one round is Everett's theorem.",
    ),
    Finding(
        BEYOND,
        "Guts with two real cards each and three players: against the threshold that is an "
        "equilibrium, K4, the best team of two takes 667564/12724075 antes a round, one holding "
        "everything and one from AJ on.",
        "book/guts_open_problems",
        "thm-card-team",
    ),
    Finding(
        BEYOND,
        "Ruin with three players: thresholds for small stacks from which no strategy gains more "
        "than a billionth, with the chances of all players.",
        "book/guts_open_problems",
        "prop-ruin-three",
    ),
    Finding(
        BEYOND,
        "Guts with two real cards each: suits matter for nothing but keeping hands apart.",
        "book/guts_open_problems",
        "lem-suits",
        open="With three players, equilibria of other shapes than a threshold.",
    ),
)
