"""Displayed formulas about von Neumann's poker with several callers, and about La Relance."""

import math
import re
from fractions import Fraction
from itertools import permutations, product

import pytest
from formulas import family, holds, one, statements, true
from latex import value

from guts_core.methods.matrix_games.zero_sum import solve_zero_sum
from guts_core.von_neumann import continuous_equilibrium
from guts_core.von_neumann.continuum.many_callers import many_callers_limit
from guts_core.von_neumann.three_players.equilibria import three_player_equilibrium
from paper_ledger.ktz24.decks_of_three import deck_law

F = Fraction
PAGE = "von_neumann_three_players"


def won(cards, bet, called, b):
    """What three players win: antes of 1, player I's bet, and who of the others calls."""
    paid = [1 + b * bet, 1 + b * called[0], 1 + b * called[1]]
    still = [0, *(k for k in (1, 2) if called[k - 1])] if bet else [0, 1, 2]
    best = max(still, key=lambda k: cards[k])
    return [sum(paid) * (k == best) - paid[k] for k in range(3)]


def mean(n, b, owner, card, action, strategies):
    """What a player wins with a card and an action, summed over the other cards.

    Strategies are those of player I, of II, and of III after a fold and after a call.
    """
    bets, second, fold, call = strategies
    total = F(0)
    for others in permutations([c for c in range(1, n + 1) if c != card], 2):
        cards = [*others[:owner], card, *others[owner:]]
        for raised, two, three in product((0, 1), repeat=3):
            chosen = [raised, two, three]
            third = call if two else fold
            played = [bets[cards[0] - 1], second[cards[1] - 1], third[cards[2] - 1]]
            if not raised and (two or three):
                continue
            weight = F(1)
            for player, (choice, p) in enumerate(zip(chosen, played, strict=True)):
                if player == owner:
                    weight *= choice == action or (player and not raised)
                elif player == 0 or raised:
                    weight *= p if choice else 1 - p
            total += weight * won(cards, raised, [two, three], b)[owner]
    return total


def gain(n, b, owner, card, strategies, after=None):
    """What acting gains over not acting; of III after a call or a fold of II alone."""
    if after is not None:
        bets, second, *_ = strategies
        total = F(0)
        for i, j in permutations([c for c in range(1, n + 1) if c != card], 2):
            weight = bets[i - 1] * (second[j - 1] if after else 1 - second[j - 1])
            ends = [won([i, j, card], 1, [after, answer], b)[2] for answer in (1, 0)]
            total += weight * (ends[0] - ends[1])
        return total
    return mean(n, b, owner, card, 1, strategies) - mean(n, b, owner, card, 0, strategies)


def threshold(n, c, f):
    return [F(0)] * (c - 1) + [f] + [F(1)] * (n - c)


def drawn(n, seed):
    return [F((7 * k * k + 2 * seed * k + seed) % 12, 11) for k in range(1, n + 1)]


@pytest.mark.parametrize(
    ("n", "b", "c", "f"), [(5, F(1), 3, F(1, 3)), (6, F(2), 4, F(0)), (6, F(1, 2), 2, F(1))]
)
def test_gains_if_callers_play_alike(n, b, c, f):
    calls, bets = threshold(n, c, f), drawn(n, 1)
    strategies = bets, calls, calls, calls
    names = {"n": n, "b": b, "c": c, "f": f, "m": n - 2, "F": c - f, "p_c": bets[c - 1]}
    names |= {r"\alpha": sum(bets[: c - 1]), r"\omega": sum(bets[c:]), **family("p", bets)}
    callers = [gain(n, b, 1, j, strategies) for j in range(1, n + 1)]
    names["w"] = one(PAGE, "w", "eq-vn-equal", **names)
    assert true(PAGE, "w", label="eq-vn-three-gains", **names)
    assert one(PAGE, "E_c", "eq-vn-three-gains", **names) == callers[c - 1]
    below, above = statements(PAGE, "D_i", "eq-vn-three-gains")
    for i in range(1, n + 1):
        betting = gain(n, b, 0, i, strategies)
        if i != c:
            assert value((below if i < c else above)[-1], {**names, "i": i}) == betting, i
    less = names["w"] - (2 * b + 3) * f
    for j in range(1, c):
        here = {"B": names[r"\alpha"], "B'": sum(bets[: j - 1]), "w'": less, "j": j}
        assert one(PAGE, "E_c-E_j", **names, **here) == callers[c - 1] - callers[j - 1]
    ((_, _, cases),) = statements(PAGE, "g_c(i)")
    parts = {sign: value(part, names) for part, sign in re.findall(r"([^()]+)\(i([<>])c\)", cases)}
    here = {"g_": lambda j: lambda i: parts["<" if i < j else ">"], "over": {"i": range(1, n + 1)}}
    assert one(PAGE, "E_j", "eq-vn-equal", **names, **here, j=c) == callers[c - 1]


@pytest.mark.parametrize("bet", [F(1, 2), F(2), F(5)])
def test_law_of_large_decks(bet):
    """Its coefficients, and what they say of a deck of 60 cards up to the order that is named."""
    law, limit, b = deck_law(bet), continuous_equilibrium(float(bet), callers=2), float(bet)
    names = {"b": b, "A": limit.bluff_below, "B": limit.value_above, "C": limit.call_above}
    names |= {"V": limit.value}
    names["Y"] = one(PAGE, "Y", **names)
    for name in (r"\Delta", "c_1", "c_0"):
        names[name] = one(PAGE, name, **names)
    names[r"\gamma_0"] = -one(PAGE, r"-\Delta\gamma_0", **names) / names[r"\Delta"]
    assert names["c_0"] == pytest.approx(law.constant)
    assert names["c_1"] == pytest.approx(law.rate)
    assert names[r"\gamma_0"] == pytest.approx(law.centre)
    n = 60
    found = three_player_equilibrium(n, bet)
    calls = found.call_probabilities_2
    names |= {"n": n, "v_n": float(found.values[0]), "F": float(n - sum(calls)), "O": lambda _: 0}
    names[r"\gamma"] = names["F"] - n * names["C"]
    paid, _ = statements(PAGE, label="eq-vn-three-law")
    sides = [value(side, names) for side in paid[::2]]
    assert sides[0] == pytest.approx(sides[1], abs=20 / n)
    low, high = (
        one(PAGE, r"\gamma", "eq-vn-three-law", **names, **rounded)
        for rounded in (
            {r"\rho": 0, r"\rho'": 0, r"\varphi": 1},
            {r"\rho": 1, r"\rho'": 1, r"\varphi": 0},
        )
    )
    assert low - 5 / n <= names[r"\gamma"] <= high + 5 / n
    ends = sorted(names["c_0"] + names["c_1"] * gamma for gamma in (low, high))
    assert ends == pytest.approx(law.interval)


@pytest.mark.parametrize("bet", [F(1), F(3)])
def test_linear_equations_of_the_roundings(bet):
    """Eliminating a and o gives what is said of the number of cards that a caller folds."""
    limit, b = continuous_equilibrium(float(bet), callers=2), float(bet)
    names = {"b": b, "A": limit.bluff_below, "B": limit.value_above, "C": limit.call_above}
    names |= {"Y": one(PAGE, "Y", **names, V=0), r"\rho": 0.3, r"\rho'": 0.8, r"\varphi": 0.6}
    names |= {"n": 1, "F": 0, "O": lambda _: 0, "V": limit.value}
    names[r"\Delta"] = one(PAGE, r"\Delta", **names)
    names[r"\gamma_0"] = -one(PAGE, r"-\Delta\gamma_0", **names) / names[r"\Delta"]
    names[r"\gamma"] = one(PAGE, r"\gamma", "eq-vn-three-law", **names)
    first, second, third = statements(PAGE, label="eq-vn-three-linear")
    names["a"] = value(first[-1], names) / (6 * names["A"]) - names[r"\rho"]
    names["o"] = names[r"\rho'"] - value(second[-1], names) / (6 * names["B"] - 2 * names["C"])
    assert holds(first, names)
    assert holds(second, names)
    assert holds(third, names, slack=1e-8)


def test_sum_over_value_bets():
    """A sum of gains is the difference of the polynomial at its ends, up to the order n."""
    n, b, fold, low = 4000, 2, 1900, 2500
    gains = sum(
        b * (i - 2) * (3 * i - 3 - 2 * fold) - b * (n - 1) * (n - 2) for i in range(low + 1, n + 1)
    )
    (written,) = [c[0] for c in statements(PAGE) if "i^3-Fi^2" in c[0]]
    names = {"b": b, "F": fold, "n": n}
    difference = value(written, {**names, "i": n}) - value(written, {**names, "i": low})
    assert abs(gains - difference) < 20 * b * n


@pytest.mark.parametrize(("n", "b"), [(4, F(1)), (5, F(2))])
def test_gains_in_turn(n, b):
    bets, second = drawn(n, 3), sorted(drawn(n, 2))
    fold, call = drawn(n, 4), drawn(n, 5)
    strategies = bets, second, fold, call
    away = [1 - q for q in second]
    names = {"b": b, "n": n, "F": sum(away), **family("p", bets), **family("f", away)}
    names |= family("q", second) | family("t", call)
    for k in range(1, n + 1):
        here = {**names, "k": k, "over": {"i": [i for i in range(1, n + 1) if i != k]}}
        assert one(PAGE, "E^s_k", **here) == gain(n, b, 2, k, strategies, after=0)
        total = F(0)
        for i, third in permutations([c for c in range(1, n + 1) if c != k], 2):
            both = {"g": b + 3 if i < k else -b, "h": 2 * b + 3 if max(i, third) < k else -b}
            bare = {**names, **both, "i": i, "k": third}
            term = statements(PAGE, label="eq-vn-turn-call")[0][-1].replace(r"\sum_{i,k}", "")
            total += value(term, bare)
        assert total == gain(n, b, 1, k, strategies)
    for k in range(2, n):
        rises = [gain(n, b, 2, j, strategies, after=1) for j in (k, k + 1)]
        apart = [i for i in range(n) if i not in (k - 1, k)]
        sums = {"Q": sum(second[: k - 1]), "P": sum(bets[: k - 1]), "k": k}
        sums |= {"P'": sum(bets[i] for i in apart), "Q'": sum(second[i] for i in apart)}
        (after,) = [c[0] for c in statements(PAGE) if "3(b+1)Q-bQ'" in c[0].replace(" ", "")]
        assert value(after, {**names, **sums}) == rises[1] - rises[0]
        rises = [gain(n, b, 1, j, strategies) for j in (k, k + 1)]
        alone = [F(i == k - 1) for i in range(n)]
        sums["G"] = gain(n, b, 1, k + 1, (alone, second, fold, call))
        (other,) = [c[0] for c in statements(PAGE) if c[0].replace(" ", "").startswith("p_kG")]
        assert value(other, {**names, **sums}) == rises[1] - rises[0]


# Many callers ---------------------------------------------------------------------------


@pytest.mark.parametrize(("b", "k"), [(2.0, 1), (2.0, 2), (0.5, 3), (40.0, 20)])
def test_thresholds_of_callers(b, k):
    found = continuous_equilibrium(b, callers=k)
    names = {"A": found.bluff_below, "B": found.value_above, "C": found.call_above}
    names |= {"b": b, "k": k, r"\kappa": b / (k + 1), "V": found.value}
    for label in ("eq-vn-thresholds", "eq-vn-callers-payoff"):
        assert true(PAGE, label=label, **names), label
    for label in ("eq-vn-callers-close", "eq-vn-callers-bluffs", "eq-vn-callers-small"):
        assert true(PAGE, label=label, **names), label
    chapter = "von_neumann_finite_decks"
    lefts = "(k+1)A^k+b", "(k+1)B^k-1", "A((k+2b+1)C^{k-1}-b)"
    assert true(chapter, *lefts, **names)


@pytest.mark.parametrize("kappa", [0.2, 1.0, 6.0])
def test_limit_of_many_callers(kappa):
    found, k = many_callers_limit(kappa), 10**5
    names = {"e": math.e, r"\kappa": kappa, "x": found.call_rate, "y": found.value_rate}
    names |= {"a": found.bluff_rate, r"\delta": found.call_rate - found.value_rate}
    assert true(PAGE, label="eq-vn-many", **names)
    ((_, _, limit),) = statements(PAGE, label="eq-vn-many-value")
    assert value(limit, names) == pytest.approx(found.value)
    near = continuous_equilibrium(kappa * (k + 1), callers=k)
    assert near.value == pytest.approx(value(limit, names), rel=1e-3)
    assert k * near.bluff_below == pytest.approx(names["a"], rel=1e-3)
    assert k * (1 - near.call_above) == pytest.approx(names["x"], rel=1e-3)


def test_objective_and_gains():
    """At any strategies the objective is the sum of what best replies gain."""
    n, b = 4, F(1)
    bets, second, third = drawn(n, 1), drawn(n, 2), drawn(n, 3)
    strategies = bets, second, third, third
    deals, bounds, replies, pays = n * (n - 1) * (n - 2), {}, [], []
    for owner, own in enumerate((bets, second, third)):
        acting, not_acting = (
            [mean(n, b, owner, card, action, strategies) for card in range(1, n + 1)]
            for action in (1, 0)
        )
        for card in range(1, n + 1):
            best = max(acting[card - 1], not_acting[card - 1])
            bounds[card, owner] = best * n / deals
        replies.append(sum(map(max, acting, not_acting)) / deals)
        mixed = zip(own, acting, not_acting, strict=True)
        pays.append(sum(p * x + (1 - p) * y for p, x, y in mixed) / deals)
    assert sum(pays) == 0
    ((objective,),) = statements(PAGE, label="eq-vn-objective")
    names = {"n": n}
    text = objective.replace("v_c^1", "x_c").replace("v_c^2", "y_c").replace("v_c^3", "z_c")
    for name, owner in zip("xyz", range(3), strict=True):
        names |= family(name, [bounds[card, owner] for card in range(1, n + 1)])
    names |= family(r"\beta", replies) | family("u", pays) | {"over": {"l": (1, 2, 3)}}
    names |= {rf"\beta_{k}": reply for k, reply in enumerate(replies, start=1)}
    assert true(PAGE, label="eq-three-gains", **names)
    assert value(text, names) == sum(replies)


# La Relance -----------------------------------------------------------------------------


def relance(i, j, bet, call, B):
    """Player I folds or bets; player II folds or calls; the higher card wins."""
    shown = call * (B + 1) * (1 if i > j else -1) + (1 - call)
    return bet * shown - (1 - bet)


@pytest.mark.parametrize(("n", "B"), [(3, F(1)), (6, F(5, 2))])
def test_gains_at_la_relance(n, B):
    cards, bets, calls = range(1, n + 1), drawn(n, 1), drawn(n, 6)
    betting = [
        sum(relance(i, j, 1, calls[j - 1], B) - relance(i, j, 0, 0, B) for j in cards if j != i)
        for i in cards
    ]
    calling = [
        sum(
            bets[i - 1] * (relance(i, j, 1, 0, B) - relance(i, j, 1, 1, B)) for i in cards if i != j
        )
        for j in cards
    ]
    names = {"B": B, **family("p", bets), **family("q", calls)}
    names |= family("D", betting) | family("E", calling)
    for k in cards:
        assert one("extending", "D_i", **names, over={"j": cards}, i=k) == betting[k - 1]
        assert one("extending", "E_j", **names, over={"i": cards}, j=k) == calling[k - 1]
        if k < n:
            assert true("extending", "D_{i+1}-D_i", "E_{j+1}-E_j", **names, i=k, j=k)


@pytest.mark.parametrize("B", [F(1), F(2), F(7, 2)])
def test_limit_of_la_relance(B):
    names = {"B": B, "c": one("extending", "c", B=B)}
    names["V"] = one("extending", "V", "eq-relance-limit", **names)
    assert true("extending", label="eq-relance-limit", **{k: float(v) for k, v in names.items()})
    for n in (2, 5, 9):
        rows = [
            [
                sum(relance(i, j, i >= s, j >= t, B) for i, j in permutations(range(n), 2))
                / F(n * (n - 1))
                for t in range(n + 1)
            ]
            for s in range(n + 1)
        ]
        worth = solve_zero_sum(rows, exact=True).value
        assert true("extending", label="eq-relance-bound", **names, n=n, V_n=worth)
