"""Figures, data and tables of the Weenie rule: signs, minima and marks are where they should be."""

from fractions import Fraction

import matplotlib.pyplot as plt
import pytest

from guts_core import guts
from guts_core.figures import weenie as figures
from guts_core.guts.weenie.landscape import least_over_partners, payoff_at_nash, payoff_landscape
from guts_core.guts.weenie.sizes import LOSING_POWER
from paper_ledger import Verdict
from paper_ledger.blpwz22.weenie_proof import published_proof, repaired_proof
from paper_ledger.pages.proof_cards import proof_html, steps_html
from paper_ledger.pages.tables import guts as tables


@pytest.fixture(scope="module")
def landscapes():
    return [payoff_landscape(n, mesh=101) for n in (4, 5, 6)]


def test_landscape_of_three_players_is_the_papers_payoff():
    landscape = payoff_landscape(3, mesh=21)
    thresholds = [landscape.nash, landscape.deviator[4], landscape.partners[15]]
    payoff = guts.Guts(3, weenie=True).payoffs(thresholds)[0]
    assert landscape.payoffs[15, 4] == pytest.approx(payoff, abs=1e-15)
    assert landscape.payoffs == pytest.approx(landscape.payoffs.T, abs=1e-14)
    assert landscape.payoffs.min() == pytest.approx(0, abs=1e-14)


def test_second_minimum_sinks_through_zero(landscapes):
    for landscape in landscapes:
        assert (landscape.second.value < 0) == (landscape.players >= 6)
        low, where = least_over_partners(landscape.players, 0.0)
        assert low == pytest.approx(landscape.second.value, abs=1e-12)
        assert where == pytest.approx(landscape.second.thresholds[-1], abs=1e-6)
        at_nash = payoff_at_nash(landscape.players, landscape.nash, landscape.nash)
        assert at_nash == pytest.approx(0, abs=1e-14)
        assert landscape.valley.min() >= min(landscape.second.value, 0) - 1e-12


def test_two_players_have_no_partners():
    assert payoff_at_nash(2, 0.6, 0.1) == payoff_at_nash(2, 0.6, 0.9)


def test_surface_and_contours_mark_the_nash_point(landscapes):
    ax = figures.plot_surface(payoff_landscape(3, mesh=21))
    assert ax.name == "3d"
    _, given = plt.subplots()
    assert figures.plot_landscape(landscapes[2], given) is given
    places = [line.get_xydata()[0].tolist() for line in given.get_lines()]
    assert [landscapes[2].nash] * 2 in places
    assert [0.0, landscapes[2].second.thresholds[-1]] in places
    assert "\N{MINUS SIGN}0.0112" in [text.get_text() for text in given.texts]


def test_panels_share_their_steps(landscapes):
    axes = figures.plot_landscapes(landscapes)
    assert axes.shape == (3,)
    assert [ax.get_title(loc="left") for ax in axes] == ["$n=4$", "$n=5$", "$n=6$"]
    assert len(axes[0].figure.axes) == 4


def test_valleys_and_minima(landscapes):
    ax = figures.plot_valleys(landscapes)
    curves = [line for line in ax.get_lines() if line.get_label().startswith("$n=")]
    assert [bool((line.get_ydata() < -1e-3).any()) for line in curves] == [False, False, True]
    dots = [line.get_xydata()[0] for line in ax.get_lines() if len(line.get_xdata()) == 1]
    for dot, landscape in zip(dots[::2], landscapes, strict=True):
        second = landscape.second
        assert list(dot) == pytest.approx([second.thresholds[-1], second.value])
    minima, limit = [guts.pseudo_bloc_minimum(n) for n in (3, 5, 6, 21)], guts.weenie_limit()
    ax = figures.plot_minimum_against_players(minima, limit)
    (level,) = [line for line in ax.get_lines() if line.get_label() == "limit"]
    assert level.get_ydata()[0] == limit.value
    below = next(line for line in ax.get_lines() if line.get_label().startswith("below"))
    assert below.get_xdata().tolist() == [6, 21]
    assert [tick.get_text() for tick in ax.get_xticklabels()] == [
        *("3", "4", "5", "6", "8", "11", "16", "21")
    ]


@pytest.mark.parametrize(("players", "ticks"), [((3, 5), ["3", "4", "5"]), ((7,), ["7"])])
def test_an_axis_ends_where_its_players_do(players, ticks):
    minima = [guts.pseudo_bloc_minimum(n) for n in players]
    ax = figures.plot_minimum_against_players(minima, guts.weenie_limit())
    assert [tick.get_text() for tick in ax.get_xticklabels()] == ticks
    assert len(ax.get_legend_handles_labels()[1]) == 2


def test_losing_curve_stays_below_zero():
    curve, dots, _ = figures.plot_losing(LOSING_POWER).get_lines()
    assert (curve.get_ydata() < 0).all()
    u = float(LOSING_POWER) ** (1 / 5)
    plan = [guts.nash_threshold(6, weenie=True), 0.0, u, u, u, u]
    payoff = guts.Guts(6, weenie=True).payoffs(plan)[0]
    assert dots.get_xydata()[0] == pytest.approx([0.2, payoff])


def test_recursive_values_with_both_stakes():
    right = [guts.solve_weenie(n) for n in (4, 5, 6)]
    printed = [guts.solve_weenie(n, printed_stakes=True) for n in (4, 5, 6)]
    ax = figures.plot_weenie_values(right, printed)
    lines = {line.get_label(): line.get_ydata() for line in ax.get_lines()}
    assert lines["stakes of the rule"][-1] == -1
    assert -0.01 < lines["stakes as printed"][-1] < 0
    for label, solved in (("stakes of the rule", right), ("stakes as printed", printed)):
        assert list(lines[label]) == pytest.approx([each.value for each in solved])


def test_minima_are_rounded_outward():
    frame = tables.weenie_minimum_frame([3, 4], [6, 7])
    for players, row in frame.iterrows():
        find = guts.minimum_against_nash if players < 5 else guts.pseudo_bloc_minimum
        found, least = find(players), Fraction(1, 10**12)
        assert found.lower - least < Fraction(row["at least"]) <= found.lower
        assert found.upper <= Fraction(row["at most"]) < found.upper + least
        ends = row["one opponent at"], row["the others at"]
        assert ends == tuple(f"{found.thresholds[place]:.6f}" for place in (0, 1))


def test_tables():
    frame = tables.weenie_minimum_frame([3, 5], [6])
    assert float(frame["at most"][6]) < 0 == float(frame["at least"][5])
    assert (frame["at least"].astype(float) <= frame["at most"].astype(float)).all()
    values = tables.weenie_value_frame([4, 5, 6])
    assert values["value V"][5] == f"{guts.solve_weenie(5).value:.6f}"
    printed = f"{guts.solve_weenie(6, printed_stakes=True).value:.6f}"
    assert values["V, printed stakes"][6] == printed != values["value V"][6]
    assert float(values["growth at Nash"][5]) < 1 < float(values["growth at Nash"][6])


@pytest.mark.xdist_group("tests/guts/weenie/test_weenie_proof.py")  # it runs the same checks
def test_proof_cards_say_what_the_checks_say():
    lines = published_proof()
    page = proof_html(lines)
    assert page.count("<li>") == len(lines)
    wrong = [line for line in lines if line.verdict is not Verdict.REPRODUCED]
    assert proof_html(lines, wrong_only=True).count("<dt>Right</dt>") == len(wrong)
    assert "check fails" not in page
    assert tables.proof_frame(lines).to_numpy().sum() == len(lines)
    steps = repaired_proof()
    assert steps_html(steps).count(">checked<") == len(steps)


def test_steps_below_zero_are_orange_and_those_above_are_blue():
    """One more than levels: the first is below all of them, the last above."""
    ends = [-1.0, *figures.LEVELS, 1.0]
    for low, high, (red, _, blue, _) in zip(ends, ends[1:], figures._colours(), strict=False):
        assert (red > blue) == (high <= 0) == (low < 0)
    assert len(figures._colours()) == len(figures.LEVELS) + 1
