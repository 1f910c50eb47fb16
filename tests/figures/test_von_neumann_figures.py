"""Figures of von Neumann's poker draw what they are given."""

from fractions import Fraction

import matplotlib.pyplot as plt
import pytest

from guts_core import von_neumann as vn
from guts_core.figures import von_neumann as figures
from guts_core.von_neumann.two_players.pay_tables import paytable


def test_strategies_are_bars_of_the_probabilities():
    found = vn.mixed_equilibrium(9, 2)
    _, given = plt.subplots()
    ax = figures.plot_strategies(found, vn.continuous_equilibrium(2), given)
    assert ax is given
    heights = [patch.get_height() / 0.8 for patch in ax.patches]
    expected = [float(p) for p in (*found.bet_probabilities, *found.call_probabilities)]
    assert heights == pytest.approx(expected)


def test_thresholds_of_the_continuum_are_dashed_in_the_row_of_their_player():
    """At b = 2: player I bets below 1/9 and above 7/9, player II calls above 5/9."""
    ax = figures.plot_strategies(vn.mixed_equilibrium(9, 2), vn.continuous_equilibrium(2))
    dashed = [line.get_data() for line in ax.get_lines() if line.get_linestyle() == "--"]
    rows = sorted((round(9 * x[0]), min(y)) for x, y in dashed)
    assert rows == [(1, 1), (5, 0), (7, 1)]


def test_saddle_points_are_circled():
    ax = figures.plot_paytable(paytable(7, 2))
    assert len(ax.get_lines()) == vn.count_pure_equilibria(7, 2)
    assert (ax.get_ylabel(), ax.get_xlabel()) == ("player I's strategy", "player II's strategy")
    numerators = paytable(7, 2).numerators
    for line in ax.get_lines():
        ((x,), (y,)) = line.get_data()
        assert numerators[y].min() == numerators[y, x] == numerators[:, x].max()


def test_bets_stand_on_the_left_and_calls_on_the_right():
    decks = [vn.mixed_equilibrium(n, 2) for n in (4, 9)]
    ax = figures.plot_filling(decks)
    dots = iter(ax.collections)
    for found in decks:
        for side in (found.bet_probabilities, found.call_probabilities):
            drawn = next(dots)
            assert list(drawn.get_sizes()) == pytest.approx([9 * float(p) for p in side])
            right = side is found.call_probabilities
            assert all((x > 1.05) == right and y == len(side) for x, y in drawn.get_offsets())
    assert next(dots, None) is None


def test_other_figures():
    series = {k: [vn.continuous_equilibrium(b, k) for b in (1.0, 2.0)] for k in (1, 2)}
    assert len(figures.plot_value_against_bet(series).get_lines()) == 2
    counts = {"b": {n: vn.count_pure_equilibria(n, 2) for n in range(2, 9)}}
    (line,) = figures.plot_counts(counts).get_lines()
    assert list(line.get_xdata()) == [2, 3, 7, 8]


def test_fractions_are_the_masses_of_the_strategies():
    decks = [vn.mixed_equilibrium(n, 2) for n in (4, 9, 30)]
    limit = vn.continuous_equilibrium(2)
    calls, *limits = figures.plot_fractions(decks, limit).get_lines()
    _, values, _, bluffs, _ = limits
    assert [each.get_ydata()[0] for each in limits[::2]] == pytest.approx([4 / 9, 2 / 9, 1 / 9])
    for place, found in enumerate(decks):
        n = len(found.bet_probabilities)
        both = values.get_ydata()[place] + bluffs.get_ydata()[place]
        assert both * n == pytest.approx(float(sum(found.bet_probabilities)))
        assert calls.get_ydata()[place] * n == pytest.approx(float(sum(found.call_probabilities)))
        assert 0 < bluffs.get_ydata()[place] < values.get_ydata()[place]


def test_newman_curves_and_steps():
    best = vn.best_sizes(3)
    ax = figures.plot_newman(vn.newman_continuous(), [best])
    assert len(ax.get_lines()) == 4
    (steps,) = ax.patches
    assert list(steps.get_data().values) == pytest.approx([2 / 3, 2, 6])
    assert list(steps.get_data().edges) == pytest.approx([*map(float, best.value_above), 1])
    calls = ax.get_lines()[-1].get_data()
    assert list(calls[0]) == pytest.approx([*map(float, best.call_above)])
    assert list(calls[1]) == pytest.approx([*map(float, best.bets)])


@pytest.mark.parametrize(
    ("sizes", "label"),
    [([2], "the best 1 size"), ([1, 4], "the best 2 sizes"), ([1], "1 size"), ([1, 5], "2 sizes")],
)
def test_the_legend_calls_only_the_best_sizes_the_best(sizes, label):
    ax = figures.plot_newman(vn.newman_continuous(), [vn.newman_sizes(sizes)])
    assert ax.patches[0].get_label() == label


def test_three_players_are_three_rows_of_bars():
    found = vn.three_player_equilibrium(5, 1)
    ax = figures.plot_three_players(found)
    heights = [patch.get_height() / 0.8 for patch in ax.patches]
    rows = (found.bet_probabilities, found.call_probabilities_2, found.call_probabilities_3)
    assert heights == pytest.approx([float(p) for row in rows for p in row])
    assert [label.get_text() for label in ax.get_yticklabels()] == [
        "I bets",
        "II calls",
        "III calls",
    ]
    middles = [patch.get_x() + patch.get_width() / 2 for patch in ax.patches[:5]]
    assert ax.get_xticks() == pytest.approx(middles)
    assert [label.get_text() for label in ax.get_xticklabels()] == ["1", "2", "3", "4", "5"]


def test_errors_and_callers_are_lines():
    errors = {"b": {n: vn.scaled_error(n, 2) for n in (2, 3, 9)}}
    assert list(figures.plot_errors(errors).get_lines()[0].get_xdata()) == [2, 3, 9]
    best, limit = figures.plot_many_callers({1: 0.11, 2: 0.12}, 0.1).get_lines()
    assert list(best.get_ydata()) == [0.11, 0.12]
    assert limit.get_ydata()[0] == 0.1


@pytest.mark.parametrize("cards", [7, 8, 9, 10, 11])
def test_paths_keep_their_barriers_and_end_together(cards):
    """The barriers, 0 for a fold and -b for a call, are drawn after them."""
    form, found = vn.pure_form(cards, 2), list(vn.pure_equilibria(cards, 2))
    drawn = [line.get_ydata() for line in figures.plot_paths(form, found, cards, 2).get_lines()]
    paths = drawn[:-2]
    assert [set(barrier) for barrier in drawn[-2:]] == [{0}, {-2}]
    assert len(paths) == len(found) == vn.predicted_count(cards, 2)
    level = [path - 0.12 * k for k, path in enumerate(paths)]
    for path in level:
        starts, steps = path[:-1], path[1:] - path[:-1]
        assert (starts[steps > 0] >= -2 - 1e-9).all()
        assert (starts[steps < 0] >= -1e-9).all()
    assert len({(path[0], round(path[-1], 9)) for path in level}) == 1


@pytest.mark.parametrize(
    ("cards", "bet"), [(7, 2), (9, 2), (10, 1), (2, 50), (2, "1/10"), (21, "1/3"), (21, 100)]
)
def test_the_two_guarantees_meet_at_the_value(cards, bet):
    """At decks whose best numbers of cards are tenths; small bets are called with most cards."""
    conceded, assured, _ = figures.plot_guarantees(cards, Fraction(bet)).get_lines()
    value = float(vn.deck_value(cards, Fraction(bet)))
    assert min(conceded.get_ydata()) == pytest.approx(value, abs=1e-9)
    assert max(assured.get_ydata()) == pytest.approx(value, abs=1e-9)
    assert conceded.get_label() == "II calls: I gets at most this"
    assert assured.get_label() == "I bets: he gets at least this"


def test_callers_are_counted_in_the_legend():
    series = {k: [vn.continuous_equilibrium(2, k)] for k in (1, 2)}
    labels = [line.get_label() for line in figures.plot_value_against_bet(series).get_lines()]
    assert labels == ["1 caller", "2 callers"]


def test_payoffs_and_bets_are_in_antes():
    """Drawn is what the functions give, in antes: nothing is divided by the bet."""
    errors = {n: vn.scaled_error(n, 2) for n in (4, 9)}
    drawn = figures.plot_errors({"b": errors})
    assert list(drawn.get_lines()[0].get_ydata()) == [float(each) for each in errors.values()]
    found = vn.continuous_equilibrium(2)
    by_bet = figures.plot_value_against_bet({1: [found]})
    assert by_bet.get_lines()[0].get_xydata().tolist() == [[2, pytest.approx(found.value)]]
    guaranteed = figures.plot_guarantees(9, Fraction(2))
    labels = [ax.get_ylabel() for ax in (drawn, by_bet, guaranteed)] + [by_bet.get_xlabel()]
    assert all(label.endswith(" (antes)") for label in labels)
