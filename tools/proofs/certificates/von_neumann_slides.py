"""What the slides print of finite decks, as statements for the kernel of Coq.

The numbers are those of the slides, from the ledger; where the ledger corrects them, the corrected
ones. The kernel computes all of them anew from the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from guts_core.von_neumann.three_players.equilibria import equilibrium_family
from paper_ledger.ktz24 import _three_player_checks as three
from paper_ledger.ktz24.equilibria import NINE_CARDS_IN_WORDS, PURE, SUGGESTED, THREE_CARDS
from paper_ledger.ktz24.tables import FOUR_CARDS, NUMBERED, TWO_CARDS
from tools.proofs.certificates.kuhn import argument
from tools.proofs.certificates.von_neumann import Solution, Triple, at_once, row, values

FOLDER = "von_neumann/slides"

HEADER = """From Coq Require Import List QArith ZArith.
From Guts.common Require Import Scalars Sums Games BestAnswers CommonDenominators.
From Guts.von_neumann Require Import Rules Statements TwoPlayers Replies Checks PureSets Triples.
Import ListNotations.
Open Scope Q_scope.
"""


@dataclass(frozen=True)
class Row:
    """A theorem and its row in the list.

    Attributes
    ----------
    name, formal, proof : str
        In Coq.
    says : str
        In words.
    place : str
        Of the slides.
    supports, relates : tuple of str
        Claims that it settles wholly and in part.
    """

    name: str
    formal: str
    proof: str
    says: str
    place: str
    supports: tuple[str, ...]
    relates: tuple[str, ...] = ()

    @property
    def in_coq(self) -> str:
        """The theorem."""
        return f"\nTheorem {self.name} :\n  {self.formal}.\nProof. {self.proof} Qed.\n"

    @property
    def listed(self) -> str:
        """The row of the list."""
        claims = "".join(
            f"{word} = {[f'ktz24-{key}' for key in keys]}\n"
            for word, keys in (("supports", self.supports), ("relates", self.relates))
            if keys
        )
        return (
            f'[[theorem]]\nname = "{FOLDER.replace("/", ".")}.Printed.{self.name}"\n'
            f"formal = '''{self.formal}'''\n"
            f'says = "{self.says}"\nplace = "[KTZ24] {self.place}"\n{claims}'
        )


def cards(chosen: Iterable[int]) -> str:
    """A set of cards."""
    return f"[{'; '.join(f'{c}%nat' for c in chosen)}]"


def computed(lemma: str) -> str:
    """The proof of what a check confirms."""
    return f"apply {lemma}. vm_cast_no_check (eq_refl true)."


def pure_list(n: int) -> Row:
    """The list vnNE(n, 2)."""
    entries = "; ".join(f"({cards(s)}, {cards(t)}, {argument(v)})" for s, t, v in PURE[n])
    count = len(PURE[n])
    printed = f"exactly {count} pure equilibria, those of the slides, with the values printed there"
    said = printed if count else "no pure equilibria, as on the slides"
    more = {2: ("payoff-matrix-n-2-pure-nes",), 4: ("payoff-matrix-n-4-pure-nes",)}
    return Row(
        f"pure_equilibria_of_{n}_cards",
        f"pure_equilibria_are {n} 2 [{entries}]",
        computed("check_pure_sound"),
        f"With {n} cards and a bet of 2 there are {said}.",
        f"vnNE({n}, 2)",
        (f"vnne-{n}-2", *more.get(n, ()), *(("slide-vnne-9-2-number",) if n == 9 else ())),
    )


def minima(matrix: Sequence[Sequence[Fraction]]) -> list[Fraction]:
    """The least of each row."""
    return [min(each) for each in matrix]


def table(name: str, n: int, sets: Sequence[Sequence[int]], matrix: list[list[Fraction]]) -> str:
    """A table with its minima and maxima, as the arguments of the statement."""
    least, greatest = minima(matrix), [max(each) for each in zip(*matrix, strict=True)]
    rows = ";\n   ".join(map(row, matrix))
    listed = "; ".join(map(cards, sets))
    ends = f"{argument(max(least))} {argument(min(greatest))}"
    return f"{name} {n} 2\n  [{listed}]\n  [{rows}]\n  {row(least)} {row(greatest)} {ends}"


def tables() -> list[Row]:
    """The payoff matrices for two and for four cards."""
    two, four = "payoff-matrix-n-2", "payoff-matrix-n-4"
    return [
        Row(
            "payoffs_of_two_cards",
            table("table_is", 2, ((), (1,), (2,), (1, 2)), TWO_CARDS),
            computed("check_table_sound"),
            "The table of payoffs for two cards and a bet of 2 with its row minima and column "
            "maxima: maximin and minimax are 0.",
            "Payoff matrix, n = 2",
            (two, f"{two}-row-min", f"{two}-column-max", f"{two}-maximin"),
        ),
        Row(
            "payoffs_of_four_cards",
            table("table_is", 4, NUMBERED, FOUR_CARDS),
            computed("check_table_sound"),
            "The table of payoffs for four cards and a bet of 2 with its row minima and column "
            "maxima: that of row 2 is -1/2, the maximin is 0 and the minimax 1/6.",
            "Payoff matrix, n = 4",
            (
                four,
                f"{four}-strategies",
                f"{four}-row-min-of-rows-1-and-5",
                f"{four}-row-min-of-row-2",
                f"{four}-column-max",
                f"{four}-maximin",
            ),
        ),
    ]


def sets_row(n: int, chosen: Iterable[int]) -> tuple[Fraction, ...]:
    """A set of cards as frequencies."""
    held = set(chosen)
    return tuple(Fraction(c in held) for c in range(1, n + 1))


def mixed() -> list[Row]:
    """The mixed equilibria of two players."""
    half = Fraction(1, 2)
    three_cards = Solution(3, Fraction(1), *map(tuple, THREE_CARDS), Fraction(1, 18))
    nine = (sets_row(9, held) for held in NINE_CARDS_IN_WORDS)
    nine_cards = Solution(9, Fraction(2), *nine, Fraction(1, 9))
    four_cards = Solution(4, Fraction(2), (half, 0, 0, 1), (0, half, 0, 1), Fraction(1, 12))
    known = "is a Nash equilibrium against all behaviour strategies, and the game is worth"
    return [
        Row(
            "three_cards_and_bet_1",
            f"is_solution ({three_cards.in_coq})",
            computed("check_sound"),
            f"With three cards and a bet of 1 the printed pair of strategies {known} 1/18.",
            "vnMNE(3, 1)",
            ("vnmne-3-1", "vnmne-3-1-strategies"),
            ("vnmne-3-1-decimals", "slide-vnmne-3-1-bluffing"),
        ),
        Row(
            "nine_cards_and_bet_2",
            f"is_solution ({nine_cards.in_coq})",
            computed("check_sound"),
            "With nine cards and a bet of 2, betting with 1, 8 and 9 and calling with 6 to 9 "
            f"{known} 1/9.",
            "vnMNE(9, 2)",
            ("vnmne-9-2", "vnmne-9-2-translation"),
            ("vnmne-9-2-decimals",),
        ),
        Row(
            "four_cards_and_bet_2",
            f"is_solution ({four_cards.in_coq})",
            computed("check_sound"),
            "With four cards and a bet of 2 the printed mixture, card by card: betting with 1 half "
            "of the time and with 4, calling with 2 half of the time and with 4, "
            f"{known} 1/12.",
            "MNE, n = 4",
            ("mne-n-4",),
            ("mne-n-4-strategies",),
        ),
    ]


def suggested() -> Row:
    """The two pairs of the authors' page with two cards, which are no equilibria."""
    bets, answers = SUGGESTED
    pairs = [f"(with_sets {cards(bets)} {cards(calls)})" for calls in answers]
    says = " /\\ ".join(
        f"total (duel 2 2) {pair} 0 == 2 * -(1) /\\ ~ nash (duel 2 2) {pair}" for pair in pairs
    )
    goals = " ".join(
        "split; [rewrite <- payoff_of_total; vm_compute; reflexivity|]. "
        "split; [rewrite nash_iff_best; vm_compute; discriminate|]."
        for _ in pairs
    )
    return Row(
        "suggested_for_two_cards",
        f"{says} /\\ has_value (duel 2 2) 0",
        f"{goals} apply (has_value_same _ (2 * (2 - 1) * 0)); [reflexivity|].\n  "
        "exact (proj2 (check_sound (Solution 2 2 [0; 0] [0; 1] 0) (eq_refl true))).",
        "With two cards and a bet of 2 the two suggested pairs of sets pay player I -1, are no "
        "equilibria of the whole game, and that is worth 0.",
        "Slide of the web page",
        ("slide-of-the-web-page-suggested-strategies-n-2-payoffs",),
        ("slide-of-the-web-page-suggested-strategies-n-2",),
    )


def bluffing() -> Row:
    """Seven cards are the fewest with a pure equilibrium that bluffs."""
    return Row(
        "seven_cards_bluff_first",
        "(forall n, (2 <= n < 7)%nat -> forall s t, In s (sets n) -> In t (sets n) ->\n"
        "    nash (duel n 2) (with_sets s t) -> ~ In 1%nat s) /\\\n"
        "  exists s t, In s (sets 7) /\\ In t (sets 7) /\\ "
        "nash (duel 7 2) (with_sets s t) /\\ In 1%nat s",
        "exact seven_bluff_first.",
        "At a bet of 2 no pure equilibrium of two to six cards bets with the lowest card; with "
        "seven cards one does.",
        "Slide vnNE(7, 2), bluffing",
        ("slide-vnne-7-2-bluffing",),
    )


def printed_triple(n: int, bet: int, lines: list[list[Fraction]]) -> Triple:
    """The output of FastMNE without a 0 that is too many."""
    payoffs, bets, calls = lines[0][1:], [*lines[1]], lines[2]
    while len(bets) > n:
        bets.remove(Fraction(0))
    return Triple("at_once", n, Fraction(bet), (bets, calls, calls), payoffs)


def fast() -> list[Row]:
    """The two printed equilibria of three players."""
    rows = []
    for n, bet, lines in ((4, 1, three.FOUR_CARDS), (10, 2, three.TEN_CARDS)):
        key, but = f"fastmne-{n}-{bet}", "" if n == 4 else ", without the 0 that is too many,"
        more = (f"{key}-strategies",) if n == 4 else (f"{key}-list-p",)
        rows.append(
            Row(
                f"three_players_{n}_cards_and_bet_{bet}",
                f"is_equilibrium_of_three ({printed_triple(n, bet, lines).in_coq})",
                computed("(check_triple_sound over_common)"),
                f"With three players, {n} cards and a bet of {bet} the printed strategies{but} are "
                "a Nash equilibrium against all behaviour strategies and pay what is printed.",
                f"FastMNE({n}, {bet})",
                (key, f"{key}-translation", *more),
            )
        )
    return rows


def several_payoffs() -> Row:
    """Two equilibria of one game that pay player I differently."""
    family = equilibrium_family(14, 1)
    ends = [at_once(each, 14, Fraction(1)) for each in (family[0], family[-1])]
    g = "(von_neumann at_once 3 14 1)"
    says = " /\\ ".join(
        f"nash {g} {s} /\\ pays {g} {s} {values(end.payoffs)}"
        for s, end in zip("st", ends, strict=True)
    )
    known = " ".join(
        f"assert ({name} : is_equilibrium_of_three ({end.in_coq})) by "
        "(apply (check_triple_sound over_common); vm_cast_no_check (eq_refl true))."
        for name, end in zip(("Most", "Least"), ends, strict=True)
    )
    tables = ", ".join(f"(from_tables ({end.tables} : list (@table Q)))" for end in ends)
    return Row(
        "payoffs_differ",
        f"exists s t : profile Q, {says}",
        f"{known} exists {tables}. destruct Most as [N P], Least as [M R]. "
        "split; [exact N|split; [exact P|split; [exact M|exact R]]].",
        "With three players, 14 cards and a bet of 1 there are two Nash equilibria, in one of "
        f"which player I is paid {ends[0].payoffs[0]} and in the other {ends[1].payoffs[0]}.",
        "FastMNE, value of the game",
        ("fastmne-value-of-the-game",),
    )


def rows() -> list[Row]:
    """All theorems."""
    lists = [pure_list(n) for n in PURE]
    return [*lists, *tables(), *mixed(), suggested(), bluffing(), *fast(), several_payoffs()]


def files() -> dict[str, str]:
    """The statements and their list."""
    found = rows()
    listed = "\n".join(each.listed for each in found)
    return {
        f"{FOLDER}/Printed.v": HEADER + "".join(each.in_coq for each in found),
        f"{FOLDER}/manifest.toml": f'preamble = """\n{HEADER}"""\n\n{listed}',
    }
