"""What the checks of claims refuse, part by part, with everything else as they want it."""

from fractions import Fraction
from types import SimpleNamespace

import numpy as np
import pytest

from guts_core.simplified_kuhn.solutions.families import FAMILY
from guts_core.simplified_kuhn.tree import FREQUENCIES
from paper_ledger import claims
from paper_ledger.bil17 import _dynamics_checks as check
from paper_ledger.bil17 import _long_run_checks as late
from paper_ledger.bil17 import _observation_checks as remarks


def test_each_frequency_has_its_step_in_the_proof_for_small_pots_and_none_may_fail(monkeypatch):
    steps = []

    def told(names, sign, **_):
        steps.append({(name, sign) for name in names.split()})
        return len(steps) != failing

    monkeypatch.setattr(remarks, "_sign", told)
    failing = 0
    assert remarks.no_bluffs()
    wanted = {(name, -1) for name in FREQUENCIES} | {("a1", 1), ("a2", 1)}
    assert set.union(*steps) == wanted
    for failing in range(1, len(steps) + 1):  # noqa: B007
        steps.clear()
        assert not remarks.no_bluffs()


def test_below_the_pot_2_a_best_card_is_bet_or_not_and_no_claim_denies_it():
    assert remarks.bets_with_ace_are_free()
    half = Fraction(1, 2)
    for a1, a2, holds in ((0, 1, True), (half, half, True), (1, half, False)):
        bets = [{"a1": a1, "a2": a2}.get(name, 0) for name in FREQUENCIES]
        x = np.array([bets], dtype=object)
        slopes = remarks.twenty_four_gradient(x, 1)
        gained = np.where(slopes > 0, (1 - x) * slopes, -x * slopes)
        assert (not gained.any()) is holds
    denied = (
        "a1 and b1",
        "a2 and b2",
        "Text to Figure 3, P below P6",
        "Text to Figure 4, player 2",
    )
    said = [each.statement for each in claims("Bil17") if each.place.endswith(denied)]
    assert len(said) == len(denied)
    assert all("(read: from $P=2$ on)" in each for each in said)


@pytest.mark.parametrize(
    ("broken", "by"), [("a1", 3), ("a1", -3), ("b2", 3), ("b3", 3), ("b3", -3)]
)
def test_each_slope_below_the_pot_2_has_to_be_as_it_is(monkeypatch, broken, by):
    def other(profiles, pot, slopes=remarks.twenty_four_gradient):
        changed = slopes(profiles, pot)
        changed[-1, FREQUENCIES.index(broken)] += by
        return changed

    monkeypatch.setattr(remarks, "twenty_four_gradient", other)
    assert not remarks.bets_with_ace_are_free()


def test_one_member_is_not_several(monkeypatch):
    assert remarks.many_at_seven_halves()
    only = FAMILY["5a"].vertices(Fraction(7, 2))[:1]
    monkeypatch.setattr(remarks, "FAMILY", {"5a": SimpleNamespace(vertices=lambda _: only)})
    monkeypatch.setattr(remarks, "found", lambda _: [SimpleNamespace(vertices=only)])
    assert not remarks.many_at_seven_halves()


@pytest.mark.parametrize(
    "claim",
    ["only_player_3_catches", "callers_of_player_2", "large_pots_differ"],
)
def test_of_no_solutions_nothing_is_said(monkeypatch, claim):
    assert getattr(remarks, claim)()
    monkeypatch.setattr(remarks, "vertices_everywhere", list)
    assert not getattr(remarks, claim)()


def test_an_ace_must_win_more_than_the_pot_somewhere_and_overcalls_must_be_there(monkeypatch):
    monkeypatch.setattr(remarks, "payoffs", lambda *_: ((0, 1),) * 3)
    assert not remarks.ace_of_player_3()
    monkeypatch.setattr(remarks, "endings", list)
    assert not remarks.overcalls_lose()


def test_a_solution_between_the_bounds_is_none_at_them(monkeypatch):
    def with_the_middle(pot, vertices=FAMILY["1"].vertices):
        some = vertices(pot)
        middle = tuple(sum(each, 0 * each[0]) / len(some) for each in zip(*some, strict=True))
        return [*some, middle]

    family = SimpleNamespace(**{**vars(FAMILY["1"]), "vertices": with_the_middle})
    assert remarks.bounds_decide()
    monkeypatch.setattr(remarks, "FAMILY", FAMILY | {"1": family})
    assert not remarks.bounds_decide()


@pytest.mark.parametrize(
    ("claim", "asked", "labels"),
    [
        ("stable_by_theorem", "hypotheses", ("1", "3", "4")),
        ("driven_by_theorem", "driven_hypotheses", ("9", "10")),
    ],
)
def test_every_solution_must_meet_the_hypotheses(monkeypatch, claim, asked, labels):
    def told(label):
        return dict.fromkeys(range(6), True) | {5: label != failing}

    monkeypatch.setattr(check, asked, told)
    failing = ""
    assert getattr(check, claim)()
    for failing in labels:  # noqa: B007
        assert not getattr(check, claim)()


@pytest.mark.parametrize(("sizes", "one"), [((20, 20), True), ((40, 40), True), ((20, 40), False)])
def test_starts_that_differ_are_two_behaviours(monkeypatch, sizes, one):
    play = SimpleNamespace(log_odds=np.ones((1501, 2, 11)) * np.array(sizes)[:, None])
    monkeypatch.setattr(check, "_sixteen", lambda: play)
    monkeypatch.setattr(check, "is_play", lambda *_: True)
    assert check.one_behaviour() is one


@pytest.mark.parametrize("closed", ["a2 c3", "b1 c2"])
def test_every_pair_must_be_on_closed_curves(monkeypatch, closed):
    """Its weights are conserved, those of the other pair are not."""
    pairs = [set(names.split()) for names in ("a2 c3", "b1 c2")]
    found = [SimpleNamespace(weights=dict.fromkeys(sorted(pair), 1)) for pair in pairs]
    monkeypatch.setattr(check, "conserved_quantities", lambda *_: found)
    monkeypatch.setattr(check, "is_conserved", lambda *given: set(given[2]) == set(closed.split()))
    assert not check.closed_orbits("1", "1", *pairs)
    assert check.closed_orbits("1", "1", set(closed.split()))


def test_where_there_are_no_other_solutions_none_is_said_to_pay_otherwise(monkeypatch):
    monkeypatch.setattr(check, "equilibria", lambda _: [SimpleNamespace(label="2")])
    assert not check.no_other(2, "2", 0.5, [Fraction(31, 10)])


@pytest.mark.parametrize("stable", check.UNSTABLE["7"])
def test_a_solution_must_be_unstable_at_every_pot_that_is_looked_at(monkeypatch, stable):
    monkeypatch.setattr(check, "unstable_inside", lambda _: True)
    monkeypatch.setattr(check, "spectrum", lambda _, pot: (0, 0, int(pot != Fraction(stable)), 0))
    assert not check.unstable_on_range("7")


@pytest.mark.parametrize("window", late.LATE)
@pytest.mark.parametrize("pot", [pot for pot, _ in late.POTS["2"]])
def test_starts_must_stay_in_every_late_window_at_every_pot(monkeypatch, window, pot):
    def stays(case, name, end, *at):
        return 0.9 if at == (window, pot) else 1

    monkeypatch.setattr(late, "stored_long_runs", lambda: SimpleNamespace(stays=stays))
    monkeypatch.setattr(late, "played_again", lambda _: True)
    assert not late.settle("2", c3=0)


@pytest.mark.parametrize(
    ("low", "high", "go_on"), [(0.3, 0.8, True), (0.2, 0.8, False), (0.3, 0.95, False)]
)
def test_bursts_come_back_for_some_and_not_for_nearly_all(monkeypatch, low, high, go_on):
    shares = {"a1": low, "b1": high}
    monkeypatch.setattr(late, "settle", lambda *_, **__: True)
    monkeypatch.setattr(late, "share", lambda case, name, *_: shares[name])
    assert late.bursts_go_on() is go_on


@pytest.mark.parametrize("some", ["6", "near"])
def test_every_start_must_grow_also_those_near_the_solution(monkeypatch, some):
    monkeypatch.setattr(late, "starts_of", lambda _: 12)
    monkeypatch.setattr(late, "grown", lambda case, _: 12 - (case == some))
    assert not late.all_grow()


@pytest.mark.parametrize(
    ("medians", "still", "quiet", "grow"),
    [
        ([1, 2, 3, 4, 5], 11, 0, True),
        ([3, 3.5, 4, 5, 5.9], 11, 0, False),  # not twice as much at last
        ([1, 4, 5, 6, 7], 11, 0, False),  # no more than half of it after the second window
        ([1, 2, 3, 4, 5], 12, 0, False),
        ([1, 2, 3, 4, 5], 11, 1, False),
    ],
)
def test_what_is_said_of_growth_in_case_6(monkeypatch, medians, still, quiet, grow):
    monkeypatch.setattr(late, "medians_in_case_6", lambda: np.array([[1, 2, 3, 4, 5], medians]))
    monkeypatch.setattr(late, "grown", lambda case, _: still if case == "6" else quiet)
    monkeypatch.setattr(late, "starts_of", lambda _: 12)
    monkeypatch.setattr(late, "played_again", lambda _: True)
    assert late.some_grow() is grow


@pytest.mark.parametrize(("last", "closer"), [(0.9, True), (0.5, False), (1.0, False)])
def test_starts_come_ever_closer_to_their_ends_and_are_never_there_for_good(
    monkeypatch, last, closer
):
    near = np.array([0.4, 0.6, last])[:, None, None] * np.ones((3, 2, 11))
    runs = SimpleNamespace(near=near, chosen=lambda _: np.arange(2))
    monkeypatch.setattr(late, "stored_long_runs", lambda: runs)
    monkeypatch.setattr(late, "played_again", lambda _: True)
    assert late.ever_closer("5") is closer


@pytest.mark.parametrize("bounded", [pot for pot, _ in late.POTS["2"]])
def test_medians_must_grow_with_time_at_every_pot(monkeypatch, bounded):
    ends = np.array(late.stored_long_runs().ends, dtype=float)
    monkeypatch.setattr(late, "played_again", lambda _: True)
    monkeypatch.setattr(late, "medians", lambda case, pot: ends)
    assert late.grows_with_time("2")
    monkeypatch.setattr(late, "medians", lambda case, pot: 1 + 0 * ends if pot == bounded else ends)
    assert not late.grows_with_time("2")


@pytest.mark.parametrize(
    ("between", "low", "high", "holds"),
    [(0.9, 0.05, 0.05, True), (0.7, 0.15, 0.15, False), (0.9, 0.05, 0, False)],
)
def test_most_starts_go_to_and_fro_and_all_others_to_one_end(
    monkeypatch, between, low, high, holds
):
    monkeypatch.setattr(late, "share_between", lambda *_: between)
    monkeypatch.setattr(late, "share", lambda case, name, end, window: (low, high)[end])
    monkeypatch.setattr(late, "starts_of", lambda _: 20)
    assert late.to_and_fro() is holds
