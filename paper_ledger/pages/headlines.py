"""The papers' headline results: where each is shown, and the one call that computes it.

A call is a Python expression in the packages ``guts``, ``kuhn``, ``methods``, ``simplified_kuhn``
and ``von_neumann`` of ``guts_core``. The tests evaluate all of them and compare the results with
the claims of the ledger.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from guts_core import guts, kuhn, methods, simplified_kuhn, von_neumann
from paper_ledger.collection import claims
from paper_ledger.pages.templates.text import format_printed, format_value
from paper_ledger.record import Claim

#: What the calls may name.
#:
#: :meta hide-value:
PACKAGES = {
    "guts": guts,
    "kuhn": kuhn,
    "methods": methods,
    "simplified_kuhn": simplified_kuhn,
    "von_neumann": von_neumann,
}


@dataclass(frozen=True)
class Headline:
    """One headline result.

    Attributes
    ----------
    paper, place : str
        The claim of the ledger that checks it.
    result : str
        What the paper found, in a few words (MyST).
    page : str
        The page that walks the reader through it, from the root of the book.
    call : str
        The expression that computes the claim's number, or its truth value.
    part : int, optional
        Which of the claim's numbers the call gives, if it gives one of several.
    also : str
        Key of another paper that has the result too.
    """

    paper: str
    place: str
    result: str
    page: str
    call: str
    part: int | None = None
    also: str = ""

    def run(self) -> Any:
        """The value of the call."""
        return eval(self.call, dict(PACKAGES))

    @property
    def claim(self) -> Claim:
        """The claim of the ledger."""
        return next(each for each in claims(self.paper) if each.place == self.place)

    def of(self, numbers: Any) -> Any:
        """The one of the claim's numbers that the call gives, or all of them."""
        return numbers if self.part is None else numbers[self.part]


GUTS, WEENIE = "notebooks/guts_fixed_point", "notebooks/weenie_optimality"
PLAY, BOT = "notebooks/fictitious_play", "notebooks/guts_bot"
DECKS, THREE = "notebooks/von_neumann_finite_decks", "book/von_neumann_three_players"
KUHN, SIMPLIFIED = "notebooks/kuhn_continuation", "notebooks/three_player_dynamics"


def _guts(place: str, result: str, page: str, call: str, part: int | None = None) -> Headline:
    """A result of either version of the paper on guts; the Weenie rule is in v2 only."""
    also = "" if page == WEENIE else "BLPWZ22a"
    return Headline("BLPWZ22", place, result, page, call, part, also)


HEADLINES = (
    _guts(
        "Section 5, joint value",
        "Two players in a coalition win .013 antes from the third (101 mesh points).",
        GUTS,
        "-guts.solve_coalition(2, mesh=101).value",
    ),
    _guts(
        "Table 1, value column",
        "What a coalition of 2 to 15 wins.",
        GUTS,
        "[-optimum.value for optimum in guts.coalition_table(range(2, 16))]",
    ),
    _guts(
        "Section 5, mixing weights",
        "The coalition of two mixes a bloc and a pseudo-bloc; weight of the latter.",
        GUTS,
        "guts.solve_coalition(2, mesh=101).pseudo_bloc_weight",
        1,
    ),
    _guts(
        "Section 1.1.2, asymptote",
        "A large coalition wins about 16 % of an ante.",
        GUTS,
        "-guts.solve_coalition_limit().value",
    ),
    _guts(
        "Section 5, 2 v. 2, value",
        "Two against two is fair.",
        "book/guts_alliances",
        "guts.coalition_game(2, 21, allies=2).solve(termination_fee=2).value",
        0,
    ),
    _guts(
        "Section 5.2, three-player Fictitious Play",
        "Fictitious play of three players comes to the symmetric equilibrium.",
        PLAY,
        "bool(abs(methods.fictitious_play(guts.GutsPlay(3, 101), 1500).plays[-1] / 100"
        " - guts.nash_threshold(3)).max() < 0.01)",
    ),
    _guts(
        "Section 5.1, unbeatable",
        "The bot cannot be beaten in the long run.",
        BOT,
        "guts.bot.best_reply(guts.bot.coalition_bot(15, mesh=101)).value < 0",
    ),
    _guts(
        "Appendix B.3, numerical check",
        "Weenie rule, up to five players: the Nash threshold is safe against every coalition.",
        WEENIE,
        "all(guts.minimum_against_nash(players).lower >= 0 for players in (3, 4, 5))",
    ),
    _guts(
        "Appendix B.3, conjecture",
        "Weenie rule, any number of players: the same, conjectured (false from six on).",
        WEENIE,
        "not guts.losing_for_all_sizes()",
    ),
    Headline(
        "KTZ24",
        "Slide vnNE(9, 2), number",
        "Nine cards, bet 2: the number of pure equilibria.",
        DECKS,
        "von_neumann.count_pure_equilibria(9, 2)",
    ),
    Headline(
        "KTZ24",
        "vnMNE(3, 1)",
        "Three cards, bet 1: the value.",
        DECKS,
        "von_neumann.mixed_equilibrium(3, 1).value",
    ),
    Headline(
        "KTZ24",
        "vnMNE(9, 2)",
        "Nine cards, bet 2: the value, that of the continuum.",
        DECKS,
        "von_neumann.mixed_equilibrium(9, 2).value",
    ),
    Headline(
        "KTZ24",
        "Slide von Neumann's pure Nash Equilibrium, b = 2, value",
        "Cards from [0, 1], bet 2: the value.",
        DECKS,
        "von_neumann.continuous_equilibrium(2).value",
    ),
    Headline(
        "KTZ24",
        "FastMNE(10, 2)",
        "Three players, ten cards, bet 2: what player I wins.",
        THREE,
        "von_neumann.three_player_equilibrium(10, 2).values[0]",
        1,
    ),
    Headline(
        "KTZ24",
        "Optimal(2), value",
        "Three players, cards from [0, 1], bet 2: what player I wins.",
        THREE,
        "von_neumann.continuous_equilibrium(2, callers=2).value",
    ),
    Headline(
        "KTZ24",
        "Further discussion, best bet",
        "Three players: the best bet.",
        THREE,
        "von_neumann.best_bet(callers=2).bet",
    ),
    Headline(
        "KTZ24",
        "Further discussion, two players' best",
        "Two players: the best bet.",
        DECKS,
        "von_neumann.best_bet().bet",
        0,
    ),
    Headline(
        "Bil18",
        "Section 2, least pot",
        "The pot below which nobody profits, four to nine cards.",
        KUHN,
        "[kuhn.KuhnPoker(cards).least_pot for cards in range(4, 10)]",
    ),
    Headline(
        "Bil18",
        "Section 5.2, number of solutions with N = 4",
        "Four cards: the most solutions that coexist on the regularised curve, near P = 4.2.",
        KUHN,
        "kuhn.equilibrium_curve(4, pots=(3.5, 4.5)).largest_multiplicity(1e-3)[0]",
    ),
    Headline(
        "Bil18",
        "Section 5.2, number of solutions",
        "Five cards: the same, near P = 2.2.",
        KUHN,
        "kuhn.equilibrium_curve(5, pots=(2.1, 2.3)).largest_multiplicity(1e-3)[0]",
    ),
    Headline(
        "Bil17",
        "Section 3, number of solutions",
        "Ten solutions, and four more at single pots.",
        SIMPLIFIED,
        "[sum(family.low != family.high for family in simplified_kuhn.FAMILIES),"
        " sum(family.low == family.high for family in simplified_kuhn.FAMILIES)]",
    ),
    Headline(
        "Bil17",
        "Abstract, three ranges",
        "The number of solutions at ten pots, one in each range: three at three of them.",
        SIMPLIFIED,
        "[len(simplified_kuhn.equilibria(pot))"
        " for pot in (2.5, 3.1, 3.3, 3.47, 3.7, 3.95, 4.2, 4.35, 4.7, 6)]",
    ),
    Headline(
        "Bil17",
        "Sec. 4.1, oscillatory dimensions",
        "Play near Solutions 1, 4, 5, 9 and 10 goes round: in how many dimensions.",
        SIMPLIFIED,
        "[simplified_kuhn.stability(simplified_kuhn.equilibria(pot)[0], pot).oscillatory"
        " for pot in (2.5, 3.47, 3.7, 4.7, 6)]",
    ),
)


def headlines_markdown(paper: str) -> str:
    """A paper's results as a list in MyST: result, number, verdict, and the call; runs all calls.

    Parameters
    ----------
    paper : str
        Key of the paper; both versions of the paper on guts stand under the second one's.

    Raises
    ------
    ValueError
        If the paper has no headline results.
    """
    rows = [_item(each) for each in HEADLINES if each.paper == paper]
    if not rows:
        raise ValueError(f"headlines_markdown: no headline results of paper {paper!r}")
    return "\n\n".join(rows)


def _item(headline: Headline) -> str:
    """What was found, the number here and the printed one, and below it the call."""
    claim, value = headline.claim, headline.run()
    small = isinstance(value, float) and abs(value) < 1e-12
    given = format_value(0 if small else value, claim.tolerance)
    printed = format_printed(headline.of(claim.printed))
    asked = isinstance(value, bool)
    here = ("It is so" if value else "It is not so") if asked else f"Here: **{given}**"
    there = "" if asked else f"; printed: {printed}"
    badge = f'<span class="verdict verdict-{claim.verdict.value}">{claim.verdict.value}</span>'
    return (
        f"- {headline.result} {here}{there}. {badge} "
        f'<a href="ledger.html#{claim.key}">{claim.place}</a>, {{doc}}`/{headline.page}`.\\\n'
        f"  `{headline.call}`"
    )
