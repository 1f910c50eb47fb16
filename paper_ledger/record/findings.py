r"""What this book found beside the papers, and who had it before.

A finding is a result that the book states as its own. Each names the place where it is stated and
proved or measured, and who published it first as far as a search of the literature in November
2026 could tell. Of most works cited here only the abstract, or a summary, was read: ``remark``
says what that allows to be said.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from paper_ledger.record.manifest import Theorem, theorems

#: What is said where nobody was found who had it before.
NOT_FOUND = "not found by our search, November 2026"
#: What a finding rests on.
EVIDENCE = {
    "proof": "with its proof",
    "intervals": "with interval arithmetic",
    "exact": "in exact arithmetic",
    "certificates": "by certificates in whole numbers, which a checker of their own reads",
    "numerical": "numerically",
}


@dataclass(frozen=True, order=True)
class Lead:
    """What the first page says of a finding.

    Attributes
    ----------
    rank : int
        Where it stands there.
    claim : str
        Key of the printed claim that it belongs to.
    text : str
        Sentences (MyST), with the names of computed numbers in braces: ``{two:.4f}``.
    """

    rank: int
    claim: str
    text: str


@dataclass(frozen=True)
class Finding:
    """One result that the book calls its own.

    Attributes
    ----------
    subject : str
        Heading under which it is listed.
    statement : str
        What was found, in a sentence or two (MyST, inline math allowed).
    page : str
        Where it stands: ``"book/guts_structure"``.
    place : str
        The label of a theorem on that page, ``"thm-raney"``, or words by which it is found.
    first_published : tuple of str
        Keys of the bibliography: who had it, or part of it, before; empty if nobody was found.
    remark : str
        Which part is theirs and which is ours, and what has not been compared.
    claims : tuple of str
        Keys of the claims of the ledger whose verdict it explains.
    evidence : str
        What it rests on, a key of :data:`EVIDENCE`; of several the weakest.
    open : str
        What it leaves open, in a sentence; empty if nothing is named.
    lead : Lead, optional
        What the first page says of it.
    """

    subject: str
    statement: str
    page: str
    place: str
    first_published: tuple[str, ...] = ()
    remark: str = ""
    claims: tuple[str, ...] = ()
    evidence: str = "proof"
    open: str = ""
    lead: Lead | None = None

    @property
    def key(self) -> str:
        """Its address on the page of findings, without ``finding-``."""
        label = re.fullmatch(r"[a-z]+-([\w-]+)", self.place)
        if label:
            return label[1]
        words = self.claims[0] if self.page == "book/ledger" else self.place
        return re.sub(r"\W+", "-", words.lower()).strip("-")

    @property
    def priority(self) -> str:
        """Who was first: the keys, or that nobody was found."""
        return ", ".join(self.first_published) or NOT_FOUND

    @property
    def theorems(self) -> tuple[Theorem, ...]:
        """The theorems checked by a kernel that prove it, or settle a claim which it explains."""
        here = f"{self.page.rpartition('/')[2]}#{self.place}"
        return tuple(
            theorem
            for theorem in theorems()
            if here in theorem.pages or not {*self.claims}.isdisjoint(theorem.supports)
        )


RECURSIVE = "Recursive games"
GUTS = "Guts: one player against a coalition"
WEENIE = "Guts: the Weenie rule"
ALLIANCES = "Guts: coalitions of other kinds"
PLAY = "Fictitious play"
BEYOND = "Guts: ruin and real cards"
NEUMANN = "Von Neumann's poker with a finite deck"
KUHN = "Kuhn poker with three players and N cards"
SIMPLIFIED = "Simplified three-player Kuhn poker: repeated play"

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
        ("Eve57",),
        "The criterion, and that there is a value, are Everett's; the rule for one state, which "
        "follows from them, may well be known.",
    ),
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
    Finding(
        SIMPLIFIED,
        "The flow of repeated play preserves volume in log-odds, so that no equilibrium with a "
        "frequency between 0 and 1 attracts.",
        "book/three_player_dynamics_theory",
        "thm-play-volume",
        ("EA83", "Hof96", "RW95", "HS98", "FVLMP20"),
        "Both statements are known for replicator dynamics: {cite:t}`EA83`, {cite:t}`Hof96`, "
        "{cite:t}`RW95` and {cite:t}`HS98`; for all regularised learning and any number of "
        "players {cite:t}`FVLMP20`. Ours is that this game has the property decision by decision.",
    ),
    Finding(
        SIMPLIFIED,
        "Solutions 2, 3, 6, 7 and 8 are unstable inside their ranges.",
        "book/three_player_dynamics_theory",
        "thm-play-unstable",
        ("Bil17",),
        "The paper found it from eigenvalues computed numerically; the proof over whole ranges is "
        "ours.",
        open="The ends of the ranges.",
    ),
    Finding(
        SIMPLIFIED,
        "Conserved quantities on the faces that attract play, and why average profits equal those "
        "of an equilibrium.",
        "book/three_player_dynamics_theory",
        "thm-play-conserved",
        ("Hof96", "MPP18", "NBP20", "ADP15", "LMP24"),
        "Constants of motion of this form are known for bimatrix games {cite}`Hof96`, zero-sum "
        "and network games {cite}`MPP18,NBP20`, polymatrix games {cite}`ADP15` and harmonic games "
        "{cite}`LMP24`. Ours is for which faces of this game, and with which weights, they exist, "
        "which is tested by one linear system.",
        open="Whether orbits of Case 6 are unbounded.",
    ),
    Finding(
        SIMPLIFIED,
        "With each decision a player of its own, the faces of Cases 1, 3 and 4 are harmonic games "
        "with weights, those of Cases 2 and 5 with none, and in Case 6 a harmonic game drives "
        "another. Where the face is harmonic, play is confined.",
        "book/three_player_dynamics_theory",
        "prop-play-harmonic",
        ("LMP24", "LMPPP24"),
        "That play in harmonic games is recurrent is theirs; of both papers only the abstracts "
        "were read. Ours is which faces of this game are harmonic, and which decisions, reacting "
        "without being answered, prevent it.",
        open="Faces other than those on which play was seen to settle.",
    ),
    Finding(
        SIMPLIFIED,
        "On the faces of Cases 1, 3, 4 and 6, but for $P=5$, time averages of the profits are "
        "those of the equilibrium; in Cases 2 and 5 the identity behind it is missing.",
        "book/three_player_dynamics_theory",
        "thm-play-averages",
        ("Hof96", "HS98"),
        "That time averages equal the rest point's where orbits stay away from the boundary is "
        "known for bimatrix and replicator dynamics. Ours are the identity for this game, and "
        "Cases 2 and 5.",
        open="The averages of Cases 2 and 5 in closed form.",
    ),
    Finding(
        SIMPLIFIED,
        "Every member of Solutions 1, 4 and 5 is Lyapunov stable inside the range of its pots, "
        "also against perturbations off the face.",
        "book/three_player_dynamics_theory",
        "thm-play-stable",
        ("Bil17", "Pli64", "Kelley67", "Car81"),
        "The paper suggests it from numerical solutions. "
        "Near a member whose transverse eigenvalues do not vanish it follows from their reduction "
        "principle. Ours are the conserved quantity it is applied to, the elementary proof with "
        "its rates, and the ends of the families.",
        open="Solution 9 with both pairs swinging, and the ends of all ranges.",
    ),
    Finding(
        SIMPLIFIED,
        "Solution 9 is resonant: at pots between 4.6457..., just below the paper's example 4.65, "
        "and 5 it has members at which linearised play grows in proportion to time.",
        "book/three_player_dynamics_theory",
        "thm-play-resonance",
        open="Whether the resonant members are stable when both pairs swing.",
    ),
    Finding(
        SIMPLIFIED,
        "Solution 10 is Lyapunov stable for every pot above 5.",
        "book/three_player_dynamics_theory",
        "thm-play-ten",
        ("Bil17", "Mos62", "SM71", "Pli64", "Car81"),
        "The paper suggests it from numerical solutions. "
        "The twist theorem and the reduction principle are theirs. Ours is that play next to this "
        "solution is an oscillator driven with one period, whose own period is never constant.",
    ),
    Finding(
        SIMPLIFIED,
        "Members of Solution 9 inside the family, resonant ones included, are stable against all "
        "perturbations on the face of Case 6 that leave one of its two pairs at rest, and "
        "stable at all if they are stable on that face.",
        "book/three_player_dynamics_theory",
        "thm-play-nine",
        ("Mos62", "SM71", "Pli64", "Car81"),
        "As for Solution 10.",
        open="An invariant torus for all small swings of both pairs at once.",
    ),
    Finding(
        SIMPLIFIED,
        "On the face of Case 6, but for the pot 5, and for pots above 5, log-odds grow at most "
        "like the square root of time, so that average profits are those of Solutions 9 and 10 "
        "with an error of order $1/\\sqrt T$.",
        "book/three_player_dynamics_theory",
        "thm-play-root",
        open="Whether any orbit there is unbounded; ensembles grow nearly like the cube root of "
        "time, as a random walk of the energy from swing to swing would.",
    ),
    Finding(
        SIMPLIFIED,
        "The ten solutions of the paper, with its four at single pots, are all the equilibria that "
        "there are in the eleven frequencies, at every pot from 2 on.",
        "book/three_player_completeness",
        "thm-completeness",
        ("Bil17",),
        "The list is the paper's; the proof that it is complete is ours.",
        lead=Lead(
            6,
            "bil17-section-3-completeness",
            "**All {listed} solutions, and no more.** In simplified Kuhn poker there are four "
            "cards, and nobody bets or calls with the worst one. The paper lists the equilibria "
            "without dominated actions, by the size of the pot. It is proved here that the list "
            "is complete. None of them attracts players who adapt to each other.",
        ),
    ),
)


def findings_of(key: str) -> list[Finding]:
    """The findings which explain the verdict on a claim.

    Parameters
    ----------
    key : str
        The claim's key.
    """
    return [finding for finding in FINDINGS if key in finding.claims]


def first_published(key: str) -> str:
    """Who published the result behind a claim's verdict first; empty if it is no finding of ours.

    Parameters
    ----------
    key : str
        The claim's key.

    Examples
    --------
    >>> first_published("blpwz22-introduction-asynchronous-minimax")
    'BBDJZ24'
    """
    return "; ".join(finding.priority for finding in findings_of(key))


def lead_texts(**numbers: float) -> dict[str, str]:
    """What the first page says, by the key of the claim that each text belongs to.

    Parameters
    ----------
    **numbers : float
        The computed numbers that the texts name.

    Raises
    ------
    KeyError
        If a text names a number that is not given.
    """
    leads = sorted(each.lead for each in FINDINGS if each.lead)
    return {lead.claim: lead.text.format(**numbers) for lead in leads}
