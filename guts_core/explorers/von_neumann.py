"""Explorers of von Neumann's poker: two players, three players, and callers in the continuum."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Any

import numpy as np

from guts_core.explorers.machinery.explorer import Explorer
from guts_core.explorers.machinery.parts import Axis, Control, Mark, Number, Panel
from guts_core.methods.arguments import OneOf, PositiveExact, Real, Whole, checked
from guts_core.von_neumann import (
    ThreePlayerEquilibrium,
    best_bet,
    continuous_equilibrium,
    count_pure_equilibria,
    in_turn_equilibrium,
    mixed_equilibrium,
    three_player_equilibrium,
)
from guts_core.von_neumann.arguments import LONGEST, ExactBet
from guts_core.von_neumann.three_players.equilibria import MOST_CARDS, InTurnEquilibrium

#: Decks and bets of two players in the page's table, and what Python computes on demand.
CARDS, MOST = tuple(range(2, 61)), 200
BETS = tuple(quarter / 4 for quarter in range(1, 41))
LIVE_BETS, DIVISORS = tuple(quarter / 4 for quarter in range(1, 201)), tuple(range(1, 31))

#: The same for three players, by the order in which the callers answer. In turn a browser takes up
#: to three seconds for 40 cards, but up to nine for 60 and twenty for 104, the most there are.
THREE_CARDS = {"at once": tuple(range(3, 31)), "in turn": tuple(range(3, 13))}
THREE_LIVE = {"at once": tuple(range(3, 121)), "in turn": tuple(range(3, 41))}
THREE_BETS = (0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0)

#: Callers in the continuum, equal steps of the curves against the bet, and halvings of the first.
CALLERS, MOST_CALLERS, STEPS, HALVINGS = tuple(range(1, 11)), 200, 90, 8

#: Bets that the continuum has an equilibrium for.
_CONTINUOUS_BET = Real(1e-9, 1e9)


@checked
def deck_record(
    cards: Annotated[int, Whole(2, MOST)],
    bet: Annotated[Any, PositiveExact()],
    over: Annotated[int, Whole(1)] = 1,
) -> dict[str, Any]:
    """Two players: one equilibrium card by card, with the thresholds of the continuum.

    Parameters
    ----------
    cards : int
        n.
    bet, over : float and int
        The bet is ``bet / over`` antes.
    """
    b = Fraction(bet) / over
    _CONTINUOUS_BET("deck_record", "bet / over", b)
    ExactBet(LONGEST)("deck_record", "bet / over", b)  # so that the exact value can be written
    found, limit = mixed_equilibrium(cards, b), continuous_equilibrium(float(b))
    pure = count_pure_equilibria(cards, b)
    return {
        "bet_shown": _short(b),
        "exact": str(found.value),
        "value": float(found.value),
        "limit": limit.value,
        "pure": f"{pure:,}" if pure < 10**12 else f"{pure:.3e}",
        "bets": _floats(found.bet_probabilities),
        "calls": _floats(found.call_probabilities),
        "bluff": _place(limit.bluff_below, cards),
        "raise": _place(limit.value_above, cards),
        "call": _place(limit.call_above, cards),
        "right": cards + 0.5,
    }


@checked
def three_record(
    order: Annotated[str, OneOf(*THREE_CARDS)],
    cards: Annotated[int, Whole(3, THREE_LIVE["at once"][-1])],
    bet: Annotated[Any, PositiveExact()],
    over: Annotated[int, Whole(1)] = 1,
) -> dict[str, Any]:
    """Three players, of whom one bets: the equilibrium which the search finds first.

    Parameters
    ----------
    order : str
        "at once", or "in turn": then player III sees what II did.
    cards : int
        n.
    bet, over : float and int
        The bet is ``bet / over`` antes.
    """
    if order == "in turn":
        Whole(3, MOST_CARDS)("three_record", "cards", cards)
    b = ExactBet(LONGEST)("three_record", "bet / over", Fraction(bet) / over)
    if order == "at once":
        _CONTINUOUS_BET("three_record", "bet / over", b)
    solve = three_player_equilibrium if order == "at once" else in_turn_equilibrium
    common = {"bet_shown": _short(b), "right": cards + 0.5}
    try:
        found: ThreePlayerEquilibrium | InTurnEquilibrium = solve(cards, b)
    except ArithmeticError:  # there is one, but the search may miss it
        return {**common, "gain": "none found"}
    after = (
        [found.call_probabilities_3] * 2
        if isinstance(found, ThreePlayerEquilibrium)
        else [found.after_fold, found.after_call]
    )
    one, two, three = map(float, found.values)
    limit = continuous_equilibrium(float(b), 2).value if order == "at once" else None
    return {
        **common,
        "value_1": one,
        "value_2": two,
        "value_3": three,
        "limit": limit,
        "gain": str(max(found.gains)),
        "bets": _floats(found.bet_probabilities),
        "calls": _floats(found.call_probabilities_2),
        "after_fold": _floats(after[0]),
        "after_call": _floats(after[1]),
    }


@checked
def callers_record(callers: Annotated[int, Whole(1, MOST_CALLERS)]) -> dict[str, Any]:
    """Any number of callers with hands from [0, 1]: value and thresholds against the bet.

    Parameters
    ----------
    callers : int
        k.
    """
    best = best_bet(callers)
    even = np.linspace(0, 3 * best.bet, STEPS + 1)[1:]
    # Near 0 the thresholds are steep, and with many callers A is greatest within the first step.
    bets = np.append(even[0] / 2.0 ** np.arange(HALVINGS, 0, -1), even)
    found = [continuous_equilibrium(float(b), callers) for b in bets]
    values = [each.value for each in found]
    return {
        "bets": bets,
        "values": values,
        "bluffs": [each.bluff_below for each in found],
        "raises": [each.value_above for each in found],
        "calls": [each.call_above for each in found],
        "best": best.bet,
        "best_value": best.value,
        "widest": bets[-1],
        "top": 1.15 * best.value,
    }


def _floats(probabilities: Sequence[Any]) -> list[float]:
    return [float(p) for p in probabilities]


def _short(number: Fraction) -> str:
    """A bet as a decimal number if that is exact, else as a fraction."""
    return f"{float(number):g}" if Fraction(f"{float(number):g}") == number else str(number)


def _place(hand: float, cards: int) -> float:
    """Where a hand of the continuum stands among the cards."""
    return cards * hand + 0.5


def _strategy(
    title: str, css: str, key: str, rules: Sequence[str] = (), *, half: bool = False
) -> Panel:
    """How often a player bets, or calls, with each card."""
    thresholds = tuple(
        Mark("vrule", "c", x=rule, name="" if i else "thresholds of the continuum")
        for i, rule in enumerate(rules)
    )
    return Panel(
        x=Axis("card", (0.5, "right"), whole=True),
        y=Axis("", (0, 1), ticks=((0, "0"), (0.5, "½"), (1, "1"))),
        marks=(Mark("bars", css, y=key, when=key), *thresholds),
        title=title,
        half=half,
        aspect=0.5 if half else 0.3,
        low=150,
    )


def _bet(values: Sequence[float], start: int) -> tuple[Control, Control]:
    """The bet; where Python computes it can be divided."""
    bet = Control("bet", "bet b (antes)", values, start=start, live=LIVE_BETS)
    return bet, Control("over", "b divided by", (1,), live=DIVISORS)


def deck_explorer() -> Explorer:
    """Two players: the number of cards and the bet."""
    cards = Control("cards", "cards n", CARDS, start=5, live=tuple(range(2, MOST + 1)))
    return Explorer(
        deck_record,
        (cards, *_bet(BETS, BETS.index(2))),
        (
            _strategy("I bets", "a", "bets", ("bluff", "raise")),
            _strategy("II calls", "b", "calls", ("call",)),
        ),
        (
            Number("bet_shown", "bet"),
            Number("exact", "value, exactly"),
            Number("value", "value", 6),
            Number("limit", "value in the continuum", 6),
            Number("pure", "pure equilibria"),
        ),
        "How often player I bets and player II calls with each card in one equilibrium of many; "
        "{cards} cards.",
        f"Python runs in this page: every deck up to {MOST} cards, bets of quarters up to 50, "
        "divided by 1 to 30.",
        digits={"bets": 3, "calls": 3},
    )


def three_explorer() -> Explorer:
    """Three players: who answers when, the number of cards and the bet."""
    order = Control("order", "II and III answer", tuple(THREE_CARDS), kind="choice")
    cards = Control("cards", "cards n", THREE_CARDS, start=7, live=THREE_LIVE, by="order")
    return Explorer(
        three_record,
        (order, cards, *_bet(THREE_BETS, THREE_BETS.index(2))),
        (
            _strategy("I bets", "a", "bets", half=True),
            _strategy("II calls", "b", "calls", half=True),
            _strategy("III calls if II has folded", "g", "after_fold", half=True),
            _strategy("III calls if II has called", "g", "after_call", half=True),
        ),
        (
            Number("bet_shown", "bet"),
            Number("value_1", "player I gets", 6),
            Number("value_2", "player II gets", 6),
            Number("value_3", "player III gets", 6),
            Number("limit", "I gets in the continuum", 6),
            Number("gain", "gained by deviating, exactly"),
        ),
        "How often each player bets or calls with each card in the equilibrium found first; "
        "{cards} cards, answers {order}.",
        "Python runs in this page: up to 120 cards at once, 40 in turn, bets of quarters up to "
        "50, divided by 1 to 30.",
        packages=("numpy", "scipy", "python-flint"),
        digits={"bets": 3, "calls": 3, "after_fold": 3, "after_call": 3},
    )


def callers_explorer() -> Explorer:
    """The continuum: the number of callers and the bet."""
    now = {"bet": "bets", "value": "values", "bluff": "bluffs", "raise": "raises", "call": "calls"}
    x = Axis("bet b (antes)", (0, "widest"))
    return Explorer(
        callers_record,
        (
            Control("callers", "callers k", CALLERS, live=tuple(range(1, MOST_CALLERS + 1))),
            Control(
                "bet",
                "bet b (antes)",
                along="bets",
                picks=now,
                start=HALVINGS + STEPS // 3 - 1,
                box=True,
            ),
        ),
        (
            Panel(
                x,
                Axis("player I's value (antes)", (0, "top")),
                (
                    Mark("vrule", "g", x="best", name="best bet"),
                    Mark("line", "a", x="bets", y="values", name="value"),
                    Mark("dots", "c", x="bet", y="value"),
                ),
                aspect=0.45,
            ),
            Panel(
                x,
                Axis("hand", (0, 1)),
                (
                    Mark("line", "a", x="bets", y="bluffs", name="I bluffs below A"),
                    Mark("line", "b", x="bets", y="raises", name="I bets for value above B"),
                    Mark("line", "r", x="bets", y="calls", name="each of the others calls above C"),
                    Mark("dots", "c", x="bet", y="bluff"),
                    Mark("dots", "c", x="bet", y="raise"),
                    Mark("dots", "c", x="bet", y="call"),
                ),
                aspect=0.45,
            ),
        ),
        (
            Number("value", "player I's value", 6),
            Number("bluff", "A, I bluffs below", 4),
            Number("raise", "B, I bets above", 4),
            Number("call", "C, others call above", 4),
            Number("best", "best bet", 4),
            Number("best_value", "worth", 6),
        ),
        "Player I's value and the thresholds of all players against the bet; callers: {callers}.",
        f"Python runs in this page: up to {MOST_CALLERS} callers.",
        digits={"bets": 9, "values": 6, "bluffs": 6, "raises": 6, "calls": 6},
    )
