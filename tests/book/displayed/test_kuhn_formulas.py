"""Displayed formulas about Kuhn poker."""

import math
from fractions import Fraction
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from formulas import chains, displayed, family, holds, inline, one, shown, statements, true
from latex import Late, value

from guts_core.kuhn import MultiplayerKuhn, first_profit, two_player_limit
from guts_core.kuhn.three_players.closed_forms import first_bluffs, large_pots, low_calls
from guts_core.methods.exact.rational_functions import variable
from paper_ledger.bil18.stored.four_players import read_forms
from paper_ledger.bil18.whole_sets.bounds import proved_ranges

F = Fraction
DATA = Path(__file__).resolve().parents[3] / "data"
FOUR = {form.low: form for form in read_forms(DATA / "kuhn_four_forms.csv") if form.cards == 5}
#: The pot, as the variable of functions of it.
POT = variable()


@pytest.mark.parametrize(("cards", "whole"), [(4, 24), (5, 60), (6, 120)])
def test_payoffs_at_large_pots(cards, whole):
    """As functions of the pot, without a low call of player 2 and with some, or with all."""
    form = large_pots(cards)
    for share in (F(0), F(2, 7), F(1)):
        calls = low_calls(share, cards)
        first = shown("kuhn_theory", f"{whole}E_1", P=POT, s=share)
        assert first == [whole * form.expectations[0], whole * calls.expectations[0]]
        second = shown("kuhn_theory", f"{whole}E_2", P=POT)
        assert set(second) == {whole * form.expectations[1], whole * calls.expectations[1]}
        called = one("kuhn_theory", "y", P=POT, N=F(cards))
        assert share * called == calls.frequencies[9, 1]


def test_what_the_last_player_loses():
    assert one("kuhn_theory", "60E_3", P=POT) == 60 * low_calls(1, 5).expectations[2]


@pytest.mark.parametrize(("players", "cards"), [(2, 4), (3, 5), (4, 6)])
def test_where_profit_begins(players, cards):
    names = {"m": F(players), "N": F(cards)}
    (ends,) = (each for each in displayed("kuhn_theory") if each.strip().startswith(r"P_{\min}="))
    (least, (upper,)) = chains(ends)
    assert value(least[-1], names) == MultiplayerKuhn(players, cards).least_pot
    most = value(upper, names)
    found = first_profit(players, cards, most)
    with pytest.raises(ValueError, match="pot must"):
        first_profit(players, cards, most + F(1, 100))
    names |= {"P": most, r"P_{\min}": value(least[-1], names)}
    names["E_m"] = one("kuhn_theory", "E_m", **names)
    assert names["E_m"] == found.expectations[-1]
    names |= {f"E_{{{k}}}": each for k, each in enumerate(found.expectations, start=1)}
    names |= {"E_1": found.expectations[0], r"\dots": found.expectations[0]}
    names["E_{m-1}"] = found.expectations[-2]
    (others,) = [c for c in statements("kuhn_theory", "E_1") if r"\dots" in c[2]]
    assert holds(others, names)


@pytest.mark.parametrize(("cards", "pot"), [(4, F(5, 2)), (5, F(4, 3)), (9, F(1, 2))])
def test_where_profit_of_three_begins(cards, pot):
    found = first_profit(3, cards, pot).expectations
    names = {"N": cards, "P": pot, r"P_{\min}": F(2, cards - 3)}
    names |= {f"E_{k}": each for k, each in enumerate(found, start=1)}
    assert true("kuhn_continuation", "E_1", "E_3", **names)


def drawn(cards):
    rng = np.random.default_rng(cards)
    bets = rng.integers(0, 8, (2, cards)) / F(7)
    return [*map(list, bets)]


@pytest.mark.parametrize("cards", [4, 5, 7])
def test_no_profit_in_a_small_pot(cards):
    """A player who checks and calls with the best card alone loses no more than the bound."""
    first, second = drawn(cards)
    first[-1], second[-1] = F(0), F(0)  # of the best card the bound says nothing
    game, pot = MultiplayerKuhn(3, cards), F(2, cards - 3)
    played = np.full((game.nodes, cards), F(1, 3), dtype=object)
    played[0], played[1] = first, second
    for node in np.flatnonzero(np.asarray(game.owners) == 2):
        played[node] = 0
        if node > 2:
            played[node, -1] = 1
    paid = game.expectations(played, pot)[2] * cards * (cards - 1) * (cards - 2)
    n = cards - 1
    names = {"n": n, "P": pot, **family("v", first), **family("w", second)}
    names["over"] = {"j": range(1, n + 1), "k": range(1, n + 1)}
    names["W"] = Late(lambda now: 1 - (1 - first[now["j"] - 1]) * (1 - second[now["k"] - 1]))
    names["g_"] = lambda j, k: pot * (n - max(j, k)) - 1
    for j, k in product(range(1, n + 1), repeat=2):
        if j != k:
            assert true("kuhn_theory", "g_{jk}", **names, j=j, k=k)
    bound = one("kuhn_theory", r"-\sum_{j\nek\len}Wg_{jk}", side=0, **names)
    (written,) = [c[0] for c in statements("kuhn_theory") if c[0].startswith(r"\sum_k w_k(k-1)")]
    assert value(written, names) == (n - 2) * bound
    assert paid >= bound >= 0


@pytest.mark.parametrize(("low", "place", "paid"), [(4, 0, (1, 2, 3, 4)), (11, 1, (1, 2, 3))])
def test_payoffs_of_four_players(low, place, paid):
    """Each display follows the one that begins with the payoff of the first."""
    shows = [chains(each) for each in displayed("kuhn_theory")]
    four = [found for found in shows if any(chain[0].strip() == "E_3" for chain in found)]
    sides = {name.strip(): chain[-1] for chain in four[place] for name in chain[:-1:2]}
    assert set(sides) == {f"E_{player}" for player in paid}
    for name, written in sides.items():
        expected = FOUR[F(low)].expectations[int(name[-1]) - 1]
        assert value(written, {"P": POT}) == expected


def test_payoffs_of_all_equilibria():
    for pots, each in (((F(9, 4), F(11, 4)), 0), ((F(7, 2), F(18, 5)), 1), ((F(6), F(63, 10)), 2)):
        for pot in pots:
            first = statements("kuhn_whole_set", "E_1")
            second = [first[0], *statements("kuhn_whole_set", "E_2")]
            for player, written in enumerate((first, second)):
                assert len(written) == 3
                pays = value(written[each][-1], {"P": pot})
                assert proved_ranges(pot)[player] == (pays, pays)


def test_stretches_with_one_payoff():
    """The ends that are said belong to the stretches, and beyond them the ranges are open."""
    stretches = [c for c in statements("kuhn_whole_set") if c[2].strip() == "P"]
    assert len(stretches) == 3
    for low, first, _, second, high in stretches:
        ends = value(low, {}), value(high, {})
        inside = [F(1, 100), F(1, 2), F(99, 100)]
        inside += [F(0)] * (first.strip() == r"\le") + [F(1)] * (second.strip() == r"\le")
        for place in inside:
            for bounds in proved_ranges(ends[0] + place * (ends[1] - ends[0]))[:2]:
                assert bounds[0] == bounds[1]


@pytest.mark.parametrize("pot", [F(1, 3), F(2), F(19, 2)])
def test_two_players_in_the_limit(pot):
    found, names = two_player_limit(pot), {"P": pot}
    for name in "uv":
        (written,) = [c[-1] for c in statements("kuhn_theory", name) if "k_-" not in c[-1]]
        names[name] = value(written, names)
    names["w"] = 1 - found.call_above
    assert true("kuhn_theory", "w", **names)
    assert names["u"] == found.answer_bluff_below
    assert 1 - names["v"] == found.answer_value_above == found.value_above
    assert names["w"] == found.value_share
    (worth,) = [c[0] for c in statements("kuhn_theory") if "2 (P+1)^2 (P+2)" in c[0]]
    assert value(worth, names) == found.value
    (paid,) = [c for c in statements("kuhn_theory") if "dh" in c[0]]
    assert holds(paid, names)
    assert value(paid[-1], names) - pot / 2 == found.value


def test_a_bluff_that_is_worth_a_check():
    (bluff,) = [c[0] for c in statements("kuhn_theory") if c[0].startswith(r"-\tfrac23")]
    for pot in (F(9, 4), F(3)):
        called = first_profit(3, 4, pot).frequencies
        y = 2 * (pot - 2) / (pot + 1)
        assert y in called
        assert value(bluff, {"P": pot, "y": y}) == 0


@pytest.mark.parametrize("pot", [F(11, 5), F(13, 5)])
def test_member_that_the_regularisation_selects(pot):
    """The sum of two calls exists, and once only, as the function falls where the sum rises."""
    low, high = (2 * pot - 4) / (pot + 1), 2 / (pot + 1)
    (equation,) = statements("kuhn_theory", "X")
    names = {"P": pot, "k_-": 1 / math.pi, "g": lambda y: 0.5 + math.atan(y) / math.pi}

    def beyond(x):
        here = {**names, "X": x}
        for name in "uv":
            (written,) = [c[-1] for c in statements("kuhn_theory", name) if "k_-" in c[-1]]
            here[name] = value(written, here)
        return value(equation[-1], here) - x

    places = [float(low + (high - low) * k / 50) for k in range(1, 50)]
    values = [beyond(x) for x in places]
    assert values == sorted(values, reverse=True)
    assert values[0] > 0 > values[-1]
    assert beyond(float(low) + 1e-9) == pytest.approx(2 - float(low), abs=1e-6)
    assert beyond(float(high) - 1e-9) == pytest.approx(-float(high), abs=1e-6)


@pytest.mark.parametrize(("f", "epsilon"), [(0.3, 0.1), (-2.0, 0.01), (0.0, 1.0)])
def test_regularised_condition(f, epsilon):
    """Multiplied out it is the same as with the smooth answer."""
    names = {r"\pi": math.pi, "f_k": f, r"\varepsilon": epsilon}
    names["g"] = lambda y: one("kuhn_continuation", "g(y)", y=y, **{r"\pi": math.pi})
    names["x_k"] = one("kuhn_continuation", "x_k", **names)
    assert 0 < names["x_k"] < 1
    ((left, *rest),) = [c for c in statements("kuhn_continuation") if r"\sin" in c[0]]
    assert holds([left, *rest], names)


# Within sentences -----------------------------------------------------------------------


@pytest.mark.parametrize("cards", [4, 5, 6])
def test_frequencies_at_large_pots(cards):
    """The list of those that are not 0: nodes and cards with what stands beside them."""
    form, names = large_pots(cards).frequencies, {"N": F(cards), "P": POT}
    places = {
        "node 1, card 2": [(1, 2)],
        "nodes 2 and 3, cards 1 and 2": [(2, 1), (3, 2)],
        "nodes 4 and 5, card 3": [(4, 3), (5, 3)],
        "nodes 7 and 8, card 3": [(7, 3), (8, 3)],
        "node 10, card 3": [(10, 3)],
    }
    for text, spots in places.items():
        written = value(inline("kuhn_theory", f"* {text}: $"), names)
        assert {form[node - 1, card - 1] == written for node, card in spots} == {True}, text
    call = value(inline("kuhn_theory", "Player 1 bets card 1 with probability $"), names)
    assert low_calls(F(1, 2), cards).frequencies[0, 0] == call


@pytest.mark.parametrize(("players", "cards"), [(3, 4), (3, 6), (4, 5)])
def test_bluffs_and_calls_where_profit_begins(players, cards):
    pot = F(2 * players - 1, 2 * (cards - players))
    least = F(players - 1, cards - players)
    names = {"N": cards, "m": players, "P": pot, r"P_{\min}": least}
    played = first_profit(players, cards, pot).frequencies
    for name in (r"$\beta=", "$y="):
        assert value(inline("kuhn_theory", f"probability {name}"), names) in played
    if players == 3:
        found = first_bluffs(cards)
        for name in ("$q=", "$r="):
            written = value(
                inline("kuhn_theory", f"probability {name}"),
                {**names, "P": POT, r"P_{\min}": least},
            )
            assert written in found.frequencies.flatten().tolist()
