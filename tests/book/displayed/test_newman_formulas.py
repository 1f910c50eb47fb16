"""Displayed formulas about Newman's poker, with hands in [0, 1] and with a deck."""

import math
from fractions import Fraction
from itertools import pairwise

import mpmath
import pytest
from formulas import family, holds, inline, one, statements, true
from latex import Late, value
from scipy.optimize import minimize_scalar

from guts_core.von_neumann import newman_any_bet, newman_deck_value, newman_value
from guts_core.von_neumann.newman.sizes import best_sizes, newman_sizes

F = Fraction
PROOF, CHAPTER = "von_neumann_proof", "von_neumann_finite_decks"
LISTS = [[F(2)], [F(1), F(4)], [F(1, 2), F(2), F(7, 3)]]


def bend(x):
    """The square at whole numbers, and straight between them."""
    low = math.floor(x)
    return low**2 + (x - low) * (2 * low + 1)


def list_names(sizes):
    """With the size 0 before the list, and a mark at 0 behind it."""
    sizes = [F(0), *sizes]
    marks = [*(1 / (s + 2) for s in sizes), F(0)]
    k = len(sizes) - 1
    names = {"k": k, **family("s", sizes, 0), **family("t", marks, 0), "s_k": sizes[-1]}
    cuts = [2 * t for t in marks]
    names["G"] = sum((high - low) ** 3 for high, low in pairwise(cuts))
    return names | {"over": {"i": range(1, k + 1)}}


@pytest.mark.parametrize("sizes", LISTS)
def test_value_of_a_list(sizes):
    names, found = list_names(sizes), newman_sizes(sizes)
    for page, label in ((PROOF, "eq-vn-newman"), (PROOF, "eq-vn-allowed"), (CHAPTER, "")):
        written = [c for c in statements(page, "v", label) if "G" in c[-1]]
        assert [value(c[-1], names) for c in written] == [found.value] * len(written)
    T = one(PROOF, "T", **names)
    assert (1 - names["G"]) / 24 == T
    v = found.value
    assert v == 4 * T / (1 + 4 * T)
    (conceded,) = [c[0] for c in statements(PROOF) if c[0].startswith(r"(1-\frac\kappa2 )^2")]
    assert value(conceded, {**names, r"\kappa": 2 * (1 - v)}) == v
    for kappa in (F(1, 2), F(5, 3)):
        marks = [names["t_"](i) for i in range(len(sizes) + 2)]
        corners = [F(0), *(kappa * a * b for a, b in pairwise(marks))]
        masses = [high - low for high, low in zip(corners, [*corners[1:], F(0)], strict=True)]
        here = {
            **names,
            r"\kappa": kappa,
            "T": T,
            **family("u", corners, 0),
            **family("W", masses, 0),
        }
        (gained,) = [c for c in statements(PROOF) if c[0].startswith(r"\int\max_i")]
        assert holds(gained[2:], here)
        best = sum(
            (max(max(s * (kappa / (s + 2) - 2 * F(u, 4000)), F(0)) for s in sizes))
            for u in range(4000)
        )
        assert value(gained[-1], here) == pytest.approx(float(best) / 4000, abs=1e-3)


@pytest.mark.parametrize("count", [1, 2, 5])
def test_best_lists(count):
    found, names = best_sizes(count), {"k": count}
    assert one(CHAPTER, "s_i", **names, i=1) == found.bets[0]
    (written,) = [c for c in statements(CHAPTER, "v") if "k" in c[-1]]
    assert value(written[-1], names) == found.value


def test_value_of_allowed_sizes():
    """From 1 to 4, and its lists: the ends of every cell that has a point."""
    G = F(1, 3) ** 3 + F(1, 3) ** 3
    assert one(PROOF, "v", "eq-vn-allowed", G=G) == newman_value([(1, 4)])
    for cells in (2, 5, 9):
        marks = {F(1, 3), F(2, 3)}
        for cell in range(cells):
            low, high = max(F(cell, cells), F(1, 3)), min(F(cell + 1, cells), F(2, 3))
            marks |= {low, high} if low <= high else set()
        cuts = [F(0), *sorted(marks), F(1)]
        pieces = sum((b - a) ** 3 for a, b in pairwise(cuts))
        assert true(PROOF, label="eq-vn-lists", G=G, G_m=pieces, m=cells)


@pytest.mark.parametrize(
    ("text", "allowed"),
    [("* **One size $b$:** $G=", [F(3)]), ("* **Sizes from $L$ to $U$:** $G=", [(F(1), F(6))])],
)
def test_gaps_of_allowed_sizes(text, allowed):
    (sizes,) = allowed
    low, high = sizes if isinstance(sizes, tuple) else (sizes, sizes)
    G = value(inline(PROOF, text), {"b": low, "L": low, "U": high})
    assert one(PROOF, "v", "eq-vn-allowed", G=G) == newman_value(allowed)


def deck_names(n, sizes):
    names = {**list_names(sizes), "n": n, "g": bend}
    both = {"over": {"r": range(4 * n), "x": range(4 * n)}, "g": bend}
    names["h"] = lambda y: one(PROOF, "h(y)", side=1, **both, y=y)
    names[r"\Delta_"] = lambda i: one(PROOF, r"\Delta_i", **names, i=int(i))
    names["y_"] = lambda i: one(PROOF, "y_i", **names, i=int(i))
    return names


def corners(n, names):
    """Where the minimum over how often she calls can be."""
    places = {F(2 * n - 2 - 2 * r) for r in range(n)}
    for i in range(1, names["k"] + 1):
        step = 2 * names["t_"](i - 1) * names["t_"](i)
        places |= {(1 + 2 * r) / step for r in range(n)}
    return sorted(x for x in places if 0 <= x <= 2 * n - 2)


@pytest.mark.parametrize("y", [F(0), F(3, 2), F(4), F(19, 3)])
def test_sum_over_cards(y):
    names = {"over": {"r": range(12), "x": range(12)}, "g": bend, "y": y}
    ((_, _, *rest),) = statements(PROOF, "h(y)")
    assert holds(rest, names)


@pytest.mark.parametrize("sizes", LISTS)
@pytest.mark.parametrize("n", [4, 7, 12])
def test_value_of_a_deck(n, sizes):
    names = deck_names(n, sizes)

    def promise(K):
        names["K"] = K
        (written,) = statements(PROOF, r"\varphi(K)", "eq-vn-newman-deck")
        return value(written[-1], names)

    at = {K: promise(K) for K in corners(n, names)}
    worth = newman_deck_value(n, sizes)
    assert true(
        PROOF, "n(n-1)v_n", label="eq-vn-newman-deck", n=n, v_n=worth,
        **{r"\varphi": lambda K: at[K], "over": {"K": list(at)}},
    )  # fmt: skip
    v = newman_sizes(sizes).value
    names |= {"v": v, "e": lambda _: n * (n - 1) * (worth - v)}
    assert true(PROOF, label="eq-vn-newman-error", **names)
    masses = {F(k) for k in range(n + 1)}
    for i in range(1, names["k"] + 1):
        step = 2 * names["t_"](i - 1) * names["t_"](i)
        masses |= {F(2 * r + 1, 2) / step for r in range(-1, 2 * n)}
    square = {**names, "x_0": (n - F(1, 2)) * (1 - v)}
    square["over"] = {"i": range(1, names["k"] + 1), "x": sorted(masses)}
    assert true(PROOF, label="eq-vn-newman-square", **square)
    promised = n * (n - 1) * worth
    for share in (F(1, 3), F(2, 3), F(1)):  # what player I is sure of is no more
        tops = [share * (names["k"] + 1 - i) for i in range(1, names["k"] + 1)]
        here = {**names, **family("u", tops)}
        here["A"] = one(PROOF, "A", "eq-vn-newman-balance", **here)
        assert value(statements(PROOF, label="eq-vn-newman-sure")[0][0], here) <= promised
        masses = [high - low for high, low in zip(tops, [*tops[1:], F(0)], strict=True)]
        spread = [s / (s + 2) * mass for s, mass in zip(sizes, masses, strict=True)]
        assert here["A"] == sum(spread)


@pytest.mark.parametrize(
    ("size", "top", "bottom"), [(F(2), F(7, 3), F(3, 4)), (F(1, 2), F(3), F(1))]
)
def test_calls_against_value_bets(size, top, bottom):
    """Of one size: what calling with a card gains, and the sum of it over the cards."""
    cover = lambda r: max(min(top, r + 1) - max(bottom, r), F(0))  # noqa: E731
    bets = [cover(F(r)) for r in range(6)]
    bluffs = size / (size + 2) * (top - bottom)
    total = F(0)
    names = {"s_i": size, "W_i": top - bottom, "g": bend, "u_i": top, "u_{i+1}": bottom}
    (written,) = [c for c in statements(PROOF, "E") if "w_r" in c[2]]
    for r, bet in enumerate(bets):
        above = sum(bets[:r])
        rest = top - bottom - above - bet
        gain = (size + 2) * (bluffs + rest) - size * above
        here = {**names, "w_r": above, "p_r": bet, "E": gain}
        assert holds(written, here)
        total += max(gain, F(0))
    (added,) = [c for c in statements(PROOF) if c[0].strip().startswith(r"\sum E^+")]
    assert value(added[-1], names) == total


# Any bet --------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [3, 8, 20])
def test_value_of_a_deck_with_any_bet(n):
    names = {"n": n, "over": {"r": range(n)}}
    names["h"] = lambda y: sum(max(y - 1 - 2 * r, 0.0) for r in range(n))
    promise = lambda K: one(PROOF, r"\chi(K)", **names, K=K)  # noqa: E731
    found = minimize_scalar(
        promise, bounds=(0, 2 * n - 2), method="bounded", options={"xatol": 1e-9}
    )
    grid = [*((2 * n - 2) * k / 100 for k in range(101)), found.x]
    names |= {"v_n": newman_any_bet(n), r"\chi": promise, "over": {"K": grid, "r": range(n)}}
    assert true(PROOF, "n(n-1)v_n", label="eq-vn-newman-any", **names, slack=1e-6)


def test_how_slowly_a_deck_comes_to_a_seventh():
    (rate, limit) = statements(PROOF, label="eq-vn-newman-slow")
    count = 2000
    inside = limit[-1].replace(r"\lim_{R\to\infty}", "").replace("R^{3/2}", "R^{x}")
    zeta = float(mpmath.zeta(-0.5, 0.5))
    names = {"R": count, "x": 1.5, "over": {"r": range(count)}}
    assert value(inside, names) == pytest.approx(zeta, abs=1e-3)
    n = 2 * 10**4
    reached = {"n": n, "v_n": newman_any_bet(n), r"\zeta": zeta}
    assert value(rate[0], reached) == pytest.approx(value(rate[-1], reached), rel=0.02)


def test_square_of_how_often_she_calls():
    for n, K in ((10, F(7)), (33, F(40))):
        names = {"n": n, "K": K, "K_0": F(12, 7) * (n - F(1, 2)), r"\zeta": 0.06}
        (square,) = [c for c in statements(PROOF) if r"\tfrac1{24}K^2" in c[0]]
        assert holds(square, names)


def test_late_names_follow_an_index():
    """As the reader of formulas says: what depends on a running index is looked up each time."""
    names = {"over": {"i": (1, 2, 3)}, "w": Late(lambda now: 10 * now["i"])}
    assert value(r"\sum_i w", names) == 60
