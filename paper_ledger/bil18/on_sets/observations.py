"""The paper's observations on four cards, read as sentences on every equilibrium of the set.

What can be read off the closed patterns is proved at the pots at which a list of patterns is proved
to hold all equilibria. What needs ranges of payoffs or of frequencies holds as far as members were
found. A sentence that fails has a member as witness.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from guts_core.kuhn.three_players.rules import KuhnPoker
from guts_core.kuhn.whole_sets.proved import proved_codes
from paper_ledger.bil18.on_sets.frequencies import FrequencyRange
from paper_ledger.bil18.on_sets.selection import Picked
from paper_ledger.bil18.stored.whole_sets import StoredComponent, outer_ranges

#: Node and card of each sign of a pattern's code.
PLACES = {
    (int(node) + 1, int(card) + 1): k
    for k, (node, card) in enumerate(zip(*np.nonzero(KuhnPoker(4).free), strict=True))
}

#: Frequencies and payoffs that differ by less are the same.
_SAME = 1e-6


@dataclass(frozen=True)
class SetAtPot:
    """What is known of the set at one pot.

    Attributes
    ----------
    pot : Fraction
        P.
    rows : tuple of StoredComponent
        Its components.
    frequencies : tuple of FrequencyRange
        Ranges of frequencies at nodes where members arrive.
    picked : tuple of Picked
        What the regularisation picks.
    """

    pot: Fraction
    rows: tuple[StoredComponent, ...]
    frequencies: tuple[FrequencyRange, ...]
    picked: tuple[Picked, ...]

    @property
    def proved(self) -> bool:
        """Whether a list of patterns is proved to hold all equilibria."""
        return proved_codes(self.pot) is not None

    @cached_property
    def codes(self) -> tuple[str, ...]:
        """The patterns that hold all equilibria: those of the proof, or those that were found."""
        found = (each.replace(" ", "") for row in self.rows for each in row.patterns)
        return proved_codes(self.pot) or tuple(found)

    @cached_property
    def payoffs(self) -> np.ndarray:
        """24 times the least and the greatest payoffs, shape (3, 2)."""
        return 24 * outer_ranges(self.rows, self.pot)

    def signs(self, node: int, card: int) -> set[str]:
        """What the patterns say of a frequency."""
        return {code[PLACES[node, card]] for code in self.codes}

    def least(self, node: int, card: int) -> float:
        """The least frequency; 1 where no member arrives."""
        return min((e.low for e in self.frequencies if (e.node, e.card) == (node, card)), default=1)

    def most(self, node: int, card: int) -> float:
        """The greatest frequency; 0 where no member arrives."""
        here = (e.high for e in self.frequencies if (e.node, e.card) == (node, card))
        return max(here, default=0)


def sets_at_pots(
    rows: Sequence[StoredComponent],
    frequencies: Sequence[FrequencyRange],
    picked: Sequence[Picked],
) -> list[SetAtPot]:
    """What is stored, by pot."""
    return [
        SetAtPot(
            pot,
            tuple(row for row in rows if row.pot == pot),
            tuple(each for each in frequencies if each.pot == pot),
            tuple(each for each in picked if each.pot == pot),
        )
        for pot in sorted({row.pot for row in rows})
    ]


@dataclass(frozen=True)
class Observation:
    """A sentence on every equilibrium with four cards.

    Attributes
    ----------
    claim : str
        Key of the claim of the ledger that has the printed sentence.
    sentence : str
        What is asked of the set.
    speaks : callable
        Of which pots it speaks.
    holds : callable
        Whether it holds at a pot.
    patterns : bool
        Whether the patterns alone tell.
    theorem : str
        Label of the theorem that proves it at all these pots, if there is one.
    """

    claim: str
    sentence: str
    speaks: Callable[[Fraction], bool]
    holds: Callable[[SetAtPot], bool]
    patterns: bool = False
    theorem: str = ""

    def judged(self, sets: Sequence[SetAtPot]) -> Judgement:
        """Where it holds among the stored pots."""
        asked = [each for each in sets if self.speaks(each.pot)]
        good = [each for each in asked if self.holds(each)]
        proved = [each.pot for each in good if self.patterns and each.proved]
        bad = [each.pot for each in asked if each not in good]
        return Judgement(tuple(each.pot for each in good), tuple(proved), tuple(bad))


@dataclass(frozen=True)
class Judgement:
    """The stored pots at which a sentence holds, is proved, and fails."""

    holds: tuple[Fraction, ...]
    proved: tuple[Fraction, ...]
    fails: tuple[Fraction, ...]


def nobody_profits(at: SetAtPot) -> bool:
    """All payoffs are 0."""
    return not at.payoffs.any()


def players_1_and_2_check(at: SetAtPot) -> bool:
    """Neither bets any card."""
    return all(at.signs(node, card) == {"0"} for node in (1, 2) for card in (1, 2, 3, 4))


def player_1_checks(at: SetAtPot) -> bool:
    """Player 1 never bets."""
    return all(at.signs(1, card) == {"0"} for card in (1, 2, 3, 4))


def player_2_bets(at: SetAtPot) -> bool:
    """Player 2 bets card 4 at some frequency in every member that was found."""
    return at.least(2, 4) > _SAME


def card_3_is_checked(at: SetAtPot) -> bool:
    """Players 1 and 2 never bet card 3."""
    return at.signs(1, 3) == at.signs(2, 3) == {"0"}


def card_3_bet_by_player_3_is_not_called(at: SetAtPot) -> bool:
    """By a worse card: no pattern that was found has its bet after two checks and card 2's call."""
    patterns = [each.split() for row in at.rows for each in row.patterns]
    return not any(
        groups[2][2] != "0" and {groups[3][0], groups[4][0]} != {"0"} for groups in patterns
    )


def card_2_never_calls(at: SetAtPot) -> bool:
    """Card 2 calls at no node at which somebody arrives."""
    return all(at.most(node, 2) < _SAME for node in (4, 5, 7, 8, 10, 11))


def card_4_is_also_checked(at: SetAtPot) -> bool:
    """Player 1 or 2 checks card 4 at some frequency in some member, to call with it."""
    return min(at.least(1, 4), at.least(2, 4)) < 1 - _SAME


def one_payoff(at: SetAtPot) -> bool:
    """All members that were found pay the same."""
    return float(np.ptp(at.payoffs, axis=1).max()) < _SAME


def player_1_loses_most(at: SetAtPot) -> bool:
    """Player 2 never gets less than player 1."""
    return bool(at.payoffs[0, 1] <= at.payoffs[1, 0] + _SAME)


def one_is_picked(at: SetAtPot) -> bool:
    """The regularisation picks one member of each component."""
    places = [each.component for each in at.picked]
    return len(places) == len(set(places))


def _any(_: Fraction) -> bool:
    return True


OBSERVATIONS = (
    Observation(
        "bil18-section-2-no-profit-below-the-least-pot",
        "Up to the pot 2 nobody profits.",
        lambda pot: pot <= 2,
        nobody_profits,
        theorem="thm-kuhn-no-profit",
    ),
    Observation(
        "bil18-section-5-1-who-bets-every-equilibrium",
        "Between 2 and 3 players 1 and 2 check.",
        lambda pot: 2 < pot < 3,
        players_1_and_2_check,
        True,
        "thm-kuhn-all-equilibria",
    ),
    Observation(
        "bil18-section-5-1-player-1-active",
        "Above 3 player 2 bets.",
        lambda pot: pot > 3,
        player_2_bets,
    ),
    Observation(
        "bil18-section-5-1-player-1-active",
        "Between 2 and $(3+\\sqrt{23})/2$ player 1 checks.",
        lambda pot: 2 < pot < (3 + 23**0.5) / 2,
        player_1_checks,
        True,
    ),
    Observation(
        "bil18-section-2-n-4",
        "Players 1 and 2 never bet card 3, so of theirs only card 4 bets for value.",
        lambda pot: pot > 2,
        card_3_is_checked,
        True,
    ),
    Observation(
        "bil18-section-5-2-node-1-with-five-cards",
        "Nor does card 3 bet for value after two checks: no worse card calls.",
        lambda pot: pot > 2,
        card_3_bet_by_player_3_is_not_called,
    ),
    Observation(
        "bil18-section-2-n-4",
        "Card 2 never calls, so only card 3 catches bluffs.",
        _any,
        card_2_never_calls,
    ),
    Observation(
        "bil18-section-2-structure-of-strategies",
        "In some member players 1 or 2 check card 4, to call with it.",
        lambda pot: pot > 2,
        card_4_is_also_checked,
    ),
    Observation(
        "bil18-section-1-a-special-pot",
        "All members pay the same, but at four special pots.",
        lambda pot: pot not in (3, 5),
        one_payoff,
    ),
    Observation(
        "bil18-section-5-the-biggest-loser",
        "Player 2 never gets less than player 1.",
        _any,
        player_1_loses_most,
    ),
    Observation(
        "bil18-appendix-a-unique-selection",
        "The regularisation selects one member of each component.",
        _any,
        one_is_picked,
    ),
)
