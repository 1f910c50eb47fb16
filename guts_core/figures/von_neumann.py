"""Figures of von Neumann's poker."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Annotated

import numpy as np
from matplotlib.axes import Axes

from guts_core.figures.style import (
    BLACK,
    BLUE,
    GREEN,
    GREY,
    LARGEST_DRAWN,
    LINES,
    ORANGE,
    Coordinate,
    Label,
    Plane,
    axes_or_new,
    in_house_style,
)
from guts_core.methods.arguments import Entries, Number, PositiveExact, Some, Whole
from guts_core.methods.validation import shown
from guts_core.von_neumann import (
    ContinuousEquilibrium,
    MixedEquilibrium,
    NewmanContinuous,
    NewmanSizes,
    PureEquilibrium,
    PureForm,
    ThreePlayerEquilibrium,
    best_sizes,
    deck_value,
    guarantees,
    mixed_equilibrium,
    pure_form,
)
from guts_core.von_neumann.two_players.pay_tables import Paytable
from guts_core.von_neumann.two_players.pure import MOST_LISTED

#: Of a deck.
Cards = Annotated[int, Whole(2, int(LARGEST_DRAWN))]
Count = Annotated[int, Whole(0, int(LARGEST_DRAWN))]

#: An exact number that is drawn.
Height = Annotated[Fraction, Number(-LARGEST_DRAWN, LARGEST_DRAWN)]

_SERIES = LINES[:5]


@in_house_style
def plot_strategies(
    found: MixedEquilibrium, limit: ContinuousEquilibrium, ax: Plane | None = None
) -> Axes:
    """Probabilities of betting and of calling, card by card, over the continuous thresholds."""
    _check_callers("plot_strategies", "limit", 1, [limit])
    ax = _strategies({"I bets": found.bet_probabilities, "II calls": found.call_probabilities}, ax)
    for threshold, base in (
        (limit.bluff_below, 1.0),
        (limit.value_above, 1.0),
        (limit.call_above, 0.0),
    ):
        ax.plot([threshold] * 2, [base, base + 0.9], color=BLACK, lw=1.6, ls="--")
    ax.set_xlabel("card, as a share of the deck (dashed: thresholds of the continuum)")
    return ax


def _check_callers(
    function: str, name: str, callers: int, found: Sequence[ContinuousEquilibrium]
) -> None:
    given = {each.callers for each in found}
    if given != {callers}:
        raise ValueError(
            f"{function}: {name} must be of the game whose number of callers is {callers}, "
            f"got {sorted(given)}"
        )


@in_house_style
def plot_three_players(found: ThreePlayerEquilibrium, ax: Plane | None = None) -> Axes:
    """Probabilities of betting and of calling of three players, card by card."""
    rows = {
        "I bets": found.bet_probabilities,
        "II calls": found.call_probabilities_2,
        "III calls": found.call_probabilities_3,
    }
    ax = _strategies(rows, ax)
    cards = len(found.bet_probabilities)
    ax.set_xticks(
        (np.arange(1, cards + 1) - 0.5) / cards, labels=[str(card + 1) for card in range(cards)]
    )
    ax.set_xlabel("card")
    return ax


def _strategies(rows: Mapping[str, Sequence[Fraction]], ax: Axes | None) -> Axes:
    """A row of bars for each player, the first one on top."""
    ax = axes_or_new(ax)
    bases = np.arange(len(rows), dtype=float)[::-1]
    for (label, probabilities), base, (color, _) in zip(rows.items(), bases, _SERIES, strict=False):
        cards = len(probabilities)
        hands = (np.arange(1, cards + 1) - 0.5) / cards
        heights = 0.8 * np.array([float(p) for p in probabilities])
        ax.bar(hands, heights, 0.92 / cards, bottom=base, color=color, label=label)
        ax.axhline(base, color=GREY, lw=0.8)
    ax.set(xlim=(0, 1), ylim=(0, len(rows)))
    ax.set_yticks(bases + 0.4, labels=list(rows))
    ax.grid(visible=False)
    return ax


@in_house_style
def plot_filling(solutions: Some[Sequence[MixedEquilibrium]], ax: Plane | None = None) -> Axes:
    """Cards that are bet (left) and called with (right), one line per deck size."""
    ax = axes_or_new(ax)
    for found in solutions:
        cards = len(found.bet_probabilities)
        hands = (np.arange(1, cards + 1) - 0.5) / cards
        for probabilities, shift, color in (
            (found.bet_probabilities, 0.0, BLUE),
            (found.call_probabilities, 1.1, ORANGE),
        ):
            weights = np.array([float(p) for p in probabilities])
            ax.scatter(hands + shift, np.full(cards, cards), s=9 * weights, color=color, lw=0)
    ax.set_xticks([0, 0.5, 1, 1.1, 1.6, 2.1], labels=["0", "I bets", "1", "0", "II calls", "1"])
    ax.set_ylabel("cards in the deck")
    return ax


@in_house_style
def plot_paytable(table: Paytable, ax: Plane | None = None) -> Axes:
    """The payoff table as a heat map; saddle points are circled."""
    ax = axes_or_new(ax)
    payoffs = table.numerators / table.denominator
    largest = np.abs(payoffs).max()
    image = ax.imshow(payoffs, cmap="PuOr", vmin=-largest, vmax=largest)
    places = {each: index for index, each in enumerate(table.subsets)}
    for bets, calls in table.saddle_points():
        ax.plot(places[calls], places[bets], "o", mfc="none", mec=BLACK, mew=1.6, ms=10)
    bar = ax.figure.colorbar(image, ax=ax)
    bar.set_label("payoff to player I (antes)")
    ax.set(xlabel="player II's strategy", ylabel="player I's strategy")
    ax.grid(visible=False)
    return ax


@in_house_style
def plot_value_against_bet(
    series: Annotated[Mapping[int, Some[Sequence[ContinuousEquilibrium]]], Entries(1, 5)],
    ax: Plane | None = None,
) -> Axes:
    """Player I's value against the bet, for up to five numbers of callers."""
    for callers, found in series.items():
        _check_callers("plot_value_against_bet", "series", callers, found)
    ax = axes_or_new(ax)
    for (callers, found), (color, style) in zip(series.items(), _SERIES, strict=False):
        points = sorted((each.bet, each.value) for each in found)  # else the line would go back
        label = f"{callers} caller" + ("s" if callers > 1 else "")
        ax.plot(*zip(*points, strict=True), style, color=color, label=label)
    ax.set(xlabel="bet $b$ (antes)", ylabel="player I's value (antes)")
    ax.legend(loc="lower right")
    return ax


@in_house_style
def plot_counts(
    counts: Annotated[Mapping[Label, Some[Mapping[Cards, Count]]], Entries(1, 5)],
    ax: Plane | None = None,
) -> Axes:
    """Numbers of pure equilibria against the deck, where there are any, for up to five bets.

    Marks are hollow and each bet has its own, so that those at one point are seen together.
    """
    ax = axes_or_new(ax)
    for (label, by_cards), (color, _), mark in zip(counts.items(), _SERIES, "os^D+", strict=False):
        some = {cards: count for cards, count in by_cards.items() if count}
        line = ax.semilogy(list(some), list(some.values()), mark, color=color, label=label)[0]
        line.set(markersize=6, markerfacecolor="none", markeredgewidth=1.4)
    ax.set(xlabel="cards $n$", ylabel="pure equilibria")
    ax.legend()
    return ax


@in_house_style
def plot_fractions(
    solutions: Some[Sequence[MixedEquilibrium]],
    limit: ContinuousEquilibrium,
    ax: Plane | None = None,
) -> Axes:
    """Shares of the deck that bluff, bet for value and call, with their limits dashed."""
    _check_callers("plot_fractions", "limit", 1, [limit])
    ax = axes_or_new(ax)
    cards = np.array([len(found.bet_probabilities) for found in solutions])
    bets = [np.array([float(p) for p in found.bet_probabilities]) for found in solutions]
    calls = [sum(map(float, found.call_probabilities)) for found in solutions]
    # the bluffs are the cards below the first one that is never bet
    low = [p[: int(np.argmin(p))].sum() for p in bets]
    high = [p.sum() - bluffs for p, bluffs in zip(bets, low, strict=True)]
    rows = (
        ("calls", calls, 1 - limit.call_above, ORANGE, "s"),
        ("bets for value", high, 1 - limit.value_above, GREEN, "^"),
        ("bluffs", low, limit.bluff_below, BLUE, "o"),
    )
    for label, masses, share, color, marker in rows:
        ax.plot(cards, np.array(masses) / cards, marker, ms=4, color=color, label=label)
        ax.axhline(share, color=color, lw=1.2, ls="--")
    ax.set(ylim=(0, 0.15 + max(0.35, 1 - limit.call_above)))
    ax.set(xlabel="cards $n$", ylabel="share of the deck")
    ax.legend(loc="upper right", ncols=3)
    return ax


@in_house_style
def plot_newman(
    game: NewmanContinuous, lists: Sequence[NewmanSizes] = (), ax: Plane | None = None
) -> Axes:
    """Hands that make and that call each bet in Newman's game; steps: with a list of sizes."""
    largest = max((size for found in lists for size in found.bets), default=Fraction(0))
    if largest > LARGEST_DRAWN:
        raise ValueError(
            f"plot_newman: lists must have sizes of at most {LARGEST_DRAWN:g}, got {shown(largest)}"
        )
    ax = axes_or_new(ax)
    most = max(12, 1.1 * float(largest))
    bets = np.linspace(0, most, 400)
    ax.plot([game.bluff_hand(bet) for bet in bets], bets, color=BLUE, label="I bluffs")
    ax.plot([game.value_hand(bet) for bet in bets], bets, color=GREEN, label="I bets for value")
    ax.plot([game.call_above(bet) for bet in bets], bets, color=ORANGE, label="II calls above")
    for found in lists:
        sizes = [float(bet) for bet in found.bets]
        edges = [*map(float, found.value_above), 1.0]
        best = bool(sizes) and found.bets == best_sizes(len(sizes)).bets
        label = "the best " * best + f"{len(sizes)} size" + "s" * (len(sizes) > 1)
        ax.stairs(sizes, edges, color=BLACK, lw=1.2, label=label)
        ax.plot([float(hand) for hand in found.call_above], sizes, "o", ms=4, color=BLACK)
    ax.set(xlim=(0, 1), ylim=(0, most), xlabel="hand", ylabel="bet (antes)")
    ax.legend(loc="upper center")
    return ax


@in_house_style
def plot_errors(
    errors: Annotated[Mapping[Label, Some[Mapping[Cards, Height]]], Entries(1, 5)],
    ax: Plane | None = None,
) -> Axes:
    """n(n-1) times the value of a deck less that of the continuum, for each of up to five bets."""
    ax = axes_or_new(ax)
    for (label, by_cards), (color, style) in zip(errors.items(), _SERIES, strict=False):
        cards = sorted(by_cards)  # a line through them in another order would go back
        heights = [float(by_cards[each]) for each in cards]
        ax.plot(cards, heights, f"o{style}", ms=3.5, lw=1, color=color, label=label)
    ax.axhline(0, color=GREY, lw=1)
    ax.set(xlabel="cards $n$", ylabel="$n(n-1)(v_n-v)$ (antes)")
    ax.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=len(errors))
    return ax


@in_house_style
def plot_guarantees(
    cards: Annotated[int, Whole(2, 1000)],
    bet: Annotated[Fraction, PositiveExact(), Number(most=LARGEST_DRAWN)],
    ax: Plane | None = None,
) -> Axes:
    """What calling with the top cards concedes, and what betting with them is sure of.

    Player I bluffs with the share of his value bets that leaves player II indifferent.
    """
    ax = axes_or_new(ax)
    none = [Fraction(0)] * cards
    # In the continuum this share of the hands is bet for value, and twice as many call.
    tenths = 10 * cards * (bet + 2) / ((bet + 1) * (bet + 4))
    best = sum(mixed_equilibrium(cards, bet).call_probabilities, Fraction(0))  # may be no tenth
    most = Fraction(10 * cards)
    calls = sorted({best, *_tenths(9 * tenths / 8, min(13 * tenths / 4 + 10, most))})
    conceded = [guarantees(cards, bet, none, _top(cards, mass)).upper for mass in calls]
    with_bluffs = most * (bet + 2) / (2 * bet + 2)  # all cards are bet
    values = _tenths(Fraction(0), min(2 * tenths + 10, with_bluffs))
    bluffs = [_top(cards, mass * bet / (bet + 2))[::-1] for mass in values]
    bets = [
        [low + high for low, high in zip(each, _top(cards, mass), strict=True)]
        for each, mass in zip(bluffs, values, strict=True)
    ]
    assured = [guarantees(cards, bet, each, none).lower for each in bets]
    for counts, payoffs, color, label in (
        (calls, conceded, ORANGE, "II calls: I gets at most this"),
        (values, assured, BLUE, "I bets: he gets at least this"),
    ):
        ax.plot([float(x) for x in counts], [float(y) for y in payoffs], color=color, label=label)
    ax.axhline(float(deck_value(cards, bet)), color=BLACK, lw=1, ls="--", label="value")
    ax.set(xlabel="number of top cards called with, or bet for value")
    ax.set(ylabel="payoff to player I (antes)")
    ax.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=1)
    return ax


def _tenths(low: Fraction, high: Fraction) -> list[Fraction]:
    """Numbers of cards from so many tenths to so many."""
    return [Fraction(each, 10) for each in range(int(low), int(high) + 1)]


def _top(cards: int, mass: Fraction) -> list[Fraction]:
    """Probabilities that play so many top cards, the last of them with the fraction left."""
    above = range(cards)
    return [min(max(mass - count, Fraction(0)), Fraction(1)) for count in above][::-1]


@in_house_style
def plot_paths(
    form: PureForm,
    equilibria: Some[Sequence[PureEquilibrium]],
    cards: Annotated[int, Whole(2, MOST_LISTED)],
    bet: Annotated[Fraction, PositiveExact()],
    ax: Plane | None = None,
) -> Axes:
    """The calls of pure equilibria as paths over the cards that are never bet, from the top.

    A call goes up by 2b and a fold down by 2, from no lower than -b and 0. Paths that share a step
    are drawn beside each other.
    """
    if form != pure_form(cards, bet):
        raise ValueError(
            f"plot_paths: form must be that of {cards} cards and a bet of {shown(bet)}, got {form}"
        )
    between = range(cards - form.value_bets, form.bluffs, -1)
    bet_with = tuple(card for card in range(1, cards + 1) if card not in between)
    if any(bet_with != each.bet_cards for each in equilibria):
        raise ValueError(f"plot_paths: equilibria must be of the game with {cards} cards")
    ax = axes_or_new(ax)
    for k, found in enumerate(equilibria):
        heights = [-bet * form.surplus]
        for card in between:
            heights.append(heights[-1] + (2 * bet if card in found.call_cards else -2))
        shifted = [float(height) + 0.12 * k for height in heights]
        color, style = _SERIES[k % len(_SERIES)]
        ax.plot(range(len(heights)), shifted, f"o{style}", ms=4, color=color, lw=1.4)
    ax.axhline(0, color=GREY, lw=1, ls="--")
    ax.axhline(-float(bet), color=GREY, lw=1, ls=":")
    ax.set_xticks(np.arange(len(between)) + 0.5, labels=[str(card) for card in between])
    ax.set(xlabel="card, from the top", ylabel="height $h$")
    return ax


@in_house_style
def plot_many_callers(
    payoffs: Some[Mapping[Annotated[int, Whole(1, int(LARGEST_DRAWN))], Coordinate]],
    limit: Coordinate,
    ax: Plane | None = None,
) -> Axes:
    """Player I's payoff at the best bet against the number of callers, and its limit."""
    ax = axes_or_new(ax)
    callers = sorted(payoffs)  # a line through them in another order would go back
    paid = [payoffs[each] for each in callers]
    ax.semilogx(callers, paid, "o-", ms=4, color=BLUE, label="best bet")
    ax.axhline(limit, color=BLACK, lw=1, ls="--", label="limit of many callers")
    ax.set(xlabel="callers $k$", ylabel="player I's payoff (antes)")
    ax.legend(loc="upper right")
    return ax
