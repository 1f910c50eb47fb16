"""Displayed formulas about von Neumann's poker with a deck and one bet."""

import math
from fractions import Fraction
from functools import cache
from itertools import combinations, product

import pytest
from formulas import chains, displayed, family, holds, one, statements, true
from latex import Late, value

from guts_core.von_neumann import (
    continuous_equilibrium,
    count_pure_equilibria,
    mixed_equilibrium,
    pure_equilibria,
)
from guts_core.von_neumann.two_players.convergence import deck_value, period, scaled_error
from guts_core.von_neumann.two_players.counting import pure_form
from guts_core.von_neumann.two_players.optimal_set import optimal_strategies

F = Fraction
COUNTING, PROOF, CHAPTER = "von_neumann_counting", "von_neumann_proof", "von_neumann_finite_decks"
GAMES = [(4, F(2)), (7, F(1, 2)), (9, F(2)), (10, F(7, 3)), (3, F(5))]


def _gcd(*numbers):
    return math.gcd(*map(int, numbers))


def paid(i, j, bets, calls, b):
    """What player I wins with card i against card j, by the rules."""
    higher = 1 if i > j else -1
    return bets * (calls * higher * (b + 1) + (1 - calls)) + (1 - bets) * higher


def gains(n, b, bets, calls):
    """What betting and calling gain with each card, summed over the other's cards."""
    betting = [
        sum(paid(i, j, 1, calls[j - 1], b) - paid(i, j, 0, 0, b) for j in range(1, n + 1) if j != i)
        for i in range(1, n + 1)
    ]
    calling = [
        sum(
            bets[i - 1] * (paid(i, j, 1, 0, b) - paid(i, j, 1, 1, b))
            for i in range(1, n + 1)
            if i != j
        )
        for j in range(1, n + 1)
    ]
    return betting, calling


def drawn(n, seed):
    return [F((5 * k * k + 3 * seed * k + seed) % 11, 10) % 1 for k in range(1, n + 1)]


@pytest.mark.parametrize(("n", "b"), GAMES)
def test_gains(n, b):
    """Of betting and of calling, on three pages, with their differences from card to card."""
    bets, calls = drawn(n, 1), drawn(n, 2)
    betting, calling = gains(n, b, bets, calls)
    names = {"n": n, "b": b, "over": {"i": range(1, n + 1), "j": range(1, n + 1)}}
    names |= family("p", bets) | family("q", calls) | family("t", bets) | family("s", calls)
    names |= family("D", betting) | family("E", calling)
    first = {k: v for k, v in names.items() if k != "over"} | {"over": {"j": range(1, n + 1)}}
    second = {**first, "over": {"i": range(1, n + 1)}}
    for k in range(1, n + 1):
        for page, label in ((PROOF, "eq-vn-gains"), (CHAPTER, "eq-neumann-bet"), (COUNTING, "")):
            found = [c for c in statements(page, "D_i", label) if r"\sum" in c[-1]]
            assert value(found[0][-1], {**first, "i": k}) == betting[k - 1]
        for page, label in ((PROOF, "eq-vn-gains"), (CHAPTER, "eq-neumann-call"), (COUNTING, "")):
            found = [c for c in statements(page, "E_j", label) if r"\sum" in c[-1]]
            assert value(found[0][-1], {**second, "j": k}) == calling[k - 1]
    for k in range(1, n):
        assert true(COUNTING, label="eq-differences", **names, i=k, j=k)
    assert true(PROOF, label="eq-vn-payoff", **names)
    total = sum(
        paid(i, j, bets[i - 1], calls[j - 1], b)
        for i in range(1, n + 1)
        for j in range(1, n + 1)
        if i != j
    )
    assert one(PROOF, r"\sum_ip_iD_i", side=0, **names) == total


def bend(x):
    """The square at whole numbers, and straight between them."""
    low = math.floor(x)
    return low**2 + (x - low) * (2 * low + 1)


def kinks(n, b):
    """Where the functions of bluffs and value bets, and that of calls, have their corners."""
    masses = sorted({*map(F, range(n + 1)), *(b * W / (b + 2) for W in map(F, range(5 * n)))})
    calls = {2 * F(m) / (b + 2) for m in range(n)} | {F(1 + 2 * r) for r in range(n)} | {F(0)}
    return [x for x in masses if x <= n], sorted(x for x in calls if x <= n)


def proof_names(n, b):
    masses, calls = kinks(n, b)
    names = {"n": n, "b": b, "g": bend, "v_n": deck_value(n, b)}
    names |= {"over": {"r": range(n), "B": masses, "Q": calls, "W": [F(k) for k in range(n + 1)]}}
    inner = {"n": n, "b": b, "over": {"r": range(n)}, "g": bend}
    (calling, *_) = statements(PROOF, r"\varphi(Q)")
    names[r"\varphi"] = lambda Q: value(calling[-1], {**inner, "Q": Q})
    names[r"\Psi"] = lambda B: one(PROOF, r"\Psi(B)", **inner, B=B, W=(b + 2) / b * B)
    return names


def test_square_with_corners():
    names = {r"\sigma": lambda x: one(PROOF, r"\sigma(x)", x=x)}
    for x in (F(0), F(1, 3), F(7, 2), F(-5, 4)):
        assert one(PROOF, "g(x)", **names, x=x) == bend(x)


@pytest.mark.parametrize(("n", "b"), GAMES)
def test_value(n, b):
    """Against the best replies to the equilibrium that is found."""
    found, names = mixed_equilibrium(n, b), proof_names(n, b)
    betting, calling = gains(n, b, found.bet_probabilities, found.call_probabilities)
    most = sum(max(gain, F(0)) for gain in betting)
    assert most == n * (n - 1) * names["v_n"]
    folds = [F(0)] * n
    shown = gains(n, b, found.bet_probabilities, folds)[0]
    sure = sum(p * gain for p, gain in zip(found.bet_probabilities, shown, strict=True))
    assert sure - sum(max(gain, F(0)) for gain in calling) == most
    assert true(PROOF, label="eq-vn-value", **names)
    for Q in (F(1), F(3, 2), F(9, 4)):
        assert one(CHAPTER, r"\varphi(Q)", n=n, b=b, Q=Q, over={"r": range(n)}) == names[
            r"\varphi"
        ](Q)
        assert true(PROOF, label="eq-vn-lagrange", **names, Q=Q)
    (sums,) = [c for c in statements(PROOF) if c[-1].strip() == r"\Psi(B)"]
    for B in (F(1, 3), F(2)):
        assert holds(sums, {**names, "B": B, "W": (b + 2) / b * B})


@pytest.mark.parametrize(("n", "b"), [(9, F(2)), (12, F(1, 2)), (13, F(7, 3))])
def test_signs_of_calls(n, b):
    """At balanced bets with the lowest and the highest cards, the last of each with a fraction."""
    low = F(7, 4) * min(b / 2, 1)
    high = (b + 2) / b * low
    bets = [
        min(max(low - k, F(0)), F(1)) + min(max(high - (n - 1 - k), F(0)), F(1)) for k in range(n)
    ]
    assert sum(bets) == low + high <= n
    calling = gains(n, b, bets, bets)[1]
    bluff, worth = statements(PROOF, label="eq-vn-signs")
    for j, (bet, gain) in enumerate(zip(bets, calling, strict=True)):
        if bet:
            group = range(j) if j < n // 2 else range(n // 2, j)
            names = {"b": b, "B": low, "p_j": bet, "E_j": gain, "s": sum(bets[k] for k in group)}
            assert holds(bluff if j < n // 2 else worth, names)


@pytest.mark.parametrize(("n", "b"), GAMES)
def test_rows_of_the_programme(n, b):
    """They allow the payoffs of an optimal strategy card by card, which add up to the value."""
    bets = mixed_equilibrium(n, b).bet_probabilities
    sums = [sum(bets[:k]) for k in range(n + 1)]
    names = {"n": n, "b": b, "A_n": sums[-1], **family("A", sums, 0)}
    found = statements(PROOF, "(n-1)v_j")
    least = [min(value(c[-1], {**names, "j": j}) for c in found) for j in range(1, n + 1)]
    for j in range(1, n + 1):
        for c, calls in zip(found, (0, 1), strict=True):
            others = [i for i in range(1, n + 1) if i != j]
            assert value(c[-1], {**names, "j": j}) == sum(
                paid(i, j, bets[i - 1], calls, b) for i in others
            )
    assert sum(least) == n * (n - 1) * deck_value(n, b)


@pytest.mark.parametrize(("n", "b"), [(9, F(2)), (10, F(2)), (7, F(1, 2))])
def test_optimal_calls(n, b):
    found = optimal_strategies(n, b)
    low, high = min(found.calls), max(found.calls)
    for calls in found.caller.extreme_points:
        names = {"q": 0, "Q^-": low, "Q^+": high, "over": {"j": range(1, n + 1)}}
        (between,) = [c for c in statements(PROOF, label="eq-vn-caller") if len(c) == 5]
        between = [side.replace("Q^-", "x").replace("Q^+", "y") for side in between]
        assert holds(between, names | {"x": low, "y": high} | family("q", calls))


# The error of a deck --------------------------------------------------------------------


def error_names(n, b):
    limit = continuous_value(b)
    names = {"n": n, "b": b, "v": limit, r"\sigma": lambda x: bend(x) - x**2}
    names["W"] = Late(lambda now: (1 + 2 / b) * now["B"])
    assert one(PROOF, "W", "eq-vn-error", b=b, B=1) == 1 + 2 / b
    names["over"] = {"B": kinks(n, b)[0]}
    return names


def continuous_value(b):
    return b / ((b + 1) * (b + 4))


@pytest.mark.parametrize(("n", "b"), [*GAMES, (23, F(5, 3)), (30, F(31, 6))])
def test_error(n, b):
    names = error_names(n, b)
    error = n * (n - 1) * (deck_value(n, b) - names["v"])
    names["e"] = lambda _: error
    assert true(PROOF, "e(n)", label="eq-vn-error", **names)
    assert true(PROOF, label="eq-vn-bounds", **names)
    top, bottom = b.numerator, b.denominator
    names |= {r"\beta": top, r"\delta": bottom, r"\gcd": _gcd, "h": math.gcd(2, top)}
    assert one(PROOF, "P", "eq-vn-period", **names) == period(b)
    assert scaled_error(n + period(b), b) == scaled_error(1 - n if n < 1 else n, b) == error
    written = statements(PROOF, label="eq-vn-kinks")[0][0]
    masses = names["over"]["B"]
    assert max(value(written, {**names, "B": B}) for B in masses) == error
    cases = [value(c[0], names) for c in statements(PROOF, label="eq-vn-greatest")[::2]]
    greatest = max(scaled_error(k, b) for k in range(2, period(b) + 2))
    assert greatest == cases[bottom % 2]
    favourable = [
        all(holds(c, {**names, "B": B}) for c in statements(PROOF, label="eq-vn-favourable"))
        for B in masses
    ]
    assert any(favourable) == (error > 0)
    corner = [B for B in masses if B and true(PROOF, label="eq-vn-corner", **names, B=B)]
    for B in corner:
        assert deck_value(math.ceil(B / names["v"]), b) > names["v"]


@pytest.mark.parametrize("b", [F(2), F(5, 3), F(1, 2)])
def test_where_both_masses_are_whole(b):
    top, bottom = b.numerator, b.denominator
    names = {r"\beta": top, r"\delta": bottom, "h": math.gcd(2, top), "P": period(b)}
    names |= {"v": continuous_value(b), "n": 17}
    for m in (1, 4):
        B = one(PROOF, "B", "eq-vn-lattice", **names, m=m)
        assert B.denominator == ((1 + 2 / b) * B).denominator == 1
        assert one(PROOF, "W", "eq-vn-kinks", **names, B=B) == (1 + 2 / b) * B
        (place,) = [c for c in statements(PROOF, label="eq-vn-lattice") if "mP" in c[2]]
        bare = place[2].partition("(")[0]
        assert value(place[0], {**names, "B": B}) == value(bare, {**names, "m": m})
        assert true(PROOF, r"\fracBv-n+\frac12", **names, m=m, B=B)


@pytest.mark.parametrize(("square", "never"), [(2, True), (6, True), (200, False)])
def test_irrational_bets(square, never):
    """Square roots of even numbers, with p = 0."""
    b = math.sqrt(square)
    names = {"b": b, "p": 0, "q": -square, "v": continuous_value(b)}
    assert true(PROOF, label="eq-vn-irrational", **names) == never


@pytest.mark.parametrize("n", [9, 10, 13, 29])
def test_steps_to_a_ninth(n):
    for b in (F(1), F(2), F(5, 2)):
        names = error_names(n, b)
        best = max(
            names["over"]["B"], key=lambda x: (2 * n - 1) * x - bend(x) - b * bend((1 + 2 / b) * x)
        )
        here = {"n": n, "v_n": deck_value(n, b), "B": best, "W": (1 + 2 / b) * best}
        for m in range(n - 1):
            assert true(PROOF, label="eq-vn-ninth", **here, m=m, a=n - 1 - m)
    m, r = divmod(n - 1, 9)
    (square,) = [c for c in statements(PROOF) if "(8m+r-1)^2" in c[0]]
    assert holds(square, {"n": n, "m": m, "r": r + 1})


# Pure equilibria ------------------------------------------------------------------------

PURE = [(b, n) for b in (1, 2, 3, F(1, 2), F(3, 2)) for n in range(5, 16) if pure_form(n, b)]


@pytest.mark.parametrize(("b", "n"), PURE)
def test_form_of_pure_equilibria(b, n):
    form, b = pure_form(n, b), F(b)
    names = {"b": b, "n": n, "B": form.bluffs, "W": form.value_bets, "d": form.surplus}
    names |= {"v": form.value, r"\tau": F(form.bluffs) / b, "c": form.calls}
    assert form.calls == 2 * form.value_bets + form.surplus
    names[r"\theta"] = n - form.bluffs - (b + 2) / 2 * form.calls
    for label in ("eq-balance", "eq-decks", "eq-pure-value"):
        assert true(COUNTING, label=label, **names), label
    assert form.value == deck_value(n, b)
    for each in pure_equilibria(n, b):
        both = each.bet_cards, each.call_cards
        raised, called = ([F(k in cards) for k in range(1, n + 1)] for cards in both)
        betting = gains(n, b, raised, called)[0]
        low, high = form.bluffs, n - form.value_bets
        here = {**names, **family("D", betting), **family("s", called), "D_B": betting[low - 1]}
        shows = [c for c in statements(COUNTING) if c[0].strip() in ("D_B", "D_{n-W+1}")]
        assert [holds(c, here) for c in shows] == [True, True]
        height = -b * form.surplus
        for place, card in enumerate(range(high, low, -1)):
            (formula, *_) = statements(COUNTING, "h")
            h = value(formula[-1], {**here, "a": sum(called[card:high]), "u": place})
            assert h == height
            ((*_, formula),) = [c for c in statements(COUNTING, "D_i") if c[-1].startswith("-h")]
            assert value(formula, {**here, "h": h, "i": card}) == betting[card - 1]
            step = statements(COUNTING, label="eq-steps")
            rises, above, falls, zero = step
            assert holds(above if called[card - 1] else zero, {**here, "h": h})
            height += value(rises[0], here) if called[card - 1] else -value(falls[0], here)
        assert height == -2 * names[r"\theta"]


@pytest.mark.parametrize(("n", "b", "c"), [(9, F(2), 4), (8, F(1, 2), 3), (6, F(3), 2)])
def test_calls_with_the_highest_cards(n, b, c):
    calls = [F(k > n - c) for k in range(1, n + 1)]
    betting = gains(n, b, calls, calls)[0]
    folded, called = [
        x for x in statements(COUNTING) if x[0].strip() in ("D_i", "D_{n-r}") and "c" in x[2]
    ][-2:]
    names = {"n": n, "b": b, "c": c}
    for i in range(1, n - c + 1):
        assert value(folded[2].partition(r"(i\notin")[0], {**names, "i": i}) == betting[i - 1]
    for r in range(c):
        assert value(called[2].partition("(r")[0], {**names, "r": r}) == betting[n - r - 1]
    low, high = 1, 3
    bets = [F(k <= low or k > n - high) for k in range(1, n + 1)]
    if n - c > low and c > high - 1:
        names |= {"B": low, "W": high}
        assert one(COUNTING, "E_{n-c}", side=1, **names) == gains(n, b, bets, calls)[1][n - c - 1]


def test_period_of_decks():
    for b in (F(1), F(2), F(3, 2), F(2, 5)):
        names = {"b": b, "p": b.numerator, "q": b.denominator, r"\gcd": _gcd}
        (written,) = [c[0] for c in statements(COUNTING) if r"\gcd" in c[0]]
        step = value(written, names)
        least = [n for n in range(2, 400) if pure_form(n, b)]
        assert step > 0
        again = step.denominator * step  # the least multiple that is a whole number
        assert {n + again for n in least if n < 300 - again} <= set(least)


@cache
def first_passages(m, s, p):
    """Paths with m steps of s up, the others of 1 down, that reach -p first at their end."""
    steps, found = (s + 1) * m + p, 0
    for places in combinations(range(steps), m):
        height, early = 0, False
        for k in range(steps):
            height += s if k in places else -1
            early = early or (height <= -p and k < steps - 1)
        found += not early and height == -p
    return found


@pytest.mark.parametrize(("m", "s", "p"), [(0, 2, 3), (2, 1, 2), (3, 2, 1), (2, 3, 4), (4, 1, 1)])
def test_raney_numbers(m, s, p):
    names = {"m": m, "s": s, "p": p}
    names[r"\lambda"] = one(COUNTING, r"\lambda", **names)
    assert one(COUNTING, "R(m,s,p)", **names) == first_passages(m, s, p)


def parts_of_paths(p, q, most):
    """The numbers of paths nowhere below their end, and of those above 0 after their start."""
    low, high = {}, {}
    for a, f in product(range(most + 1), repeat=2):
        low[a, f] = high[a, f] = 0
        if a + f > most:
            continue
        for places in combinations(range(a + f), a):
            heights = [0]
            for k in range(a + f):
                heights.append(heights[-1] + (p if k in places else -q))
            low[a, f] += min(heights) >= heights[-1]
            high[a, f] += min(heights[1:], default=1) > 0
    return low, high


@pytest.mark.parametrize(("p", "q"), [(1, 2), (3, 2), (1, 1)])
def test_series_of_paths(p, q):
    most = 11
    low, high = parts_of_paths(p, q, most)
    pairs = [(a, f) for a, f in product(range(most + 1), repeat=2) if 0 < a + f <= most]
    (series, *_) = statements(COUNTING, label="eq-exponentials")
    names = {"x": 0.05, "y": 0.04, "p": p, "q": q}
    sums = []
    conditions = [c for c in statements(COUNTING, label="eq-exponentials") if len(c) == 3]
    for found, condition in zip((low, high), conditions, strict=True):
        each = [{"a": a, "f": f} for a, f in pairs if holds(condition, {**names, "a": a, "f": f})]
        generated = sum(count * 0.05**a * 0.04**f for (a, f), count in found.items())
        assert value(series[0], {**names, "each": each}) == pytest.approx(generated, abs=1e-9)
        sums.append(generated)
    names |= {"L": lambda *_: sums[0], "U": lambda *_: sums[1]}
    assert true(COUNTING, "L(x,y)U(x,y)", **names, slack=1e-8)


@pytest.mark.parametrize(
    ("n", "b"), [(14, F(1, 2)), (13, F(1, 2)), (15, F(1, 2)), (12, F(2)), (8, F(2))]
)
def test_number_for_any_rational_bet(n, b):
    """Against a count that goes through all choices, by the recipe of the theorem."""
    form, (p, q) = pure_form(n, b), (b.numerator, b.denominator)
    d, W = form.surplus, form.value_bets
    names = {"b": b, "p": p, "q": q, "d": d, "W": W}
    names[r"\theta"] = n - form.bluffs - (b + 2) / 2 * form.calls
    half = F(p * d, 2)
    names["r"] = max(half + k for k in range(-20, 20) if half + k <= min(F(q), F(p, 2)))
    (recipe,) = (c for c in map(chains, displayed(COUNTING)) if c[0][0].strip() == "s")
    found = {
        c[0].strip(): value(c[-1], names)
        for c in recipe
        if len(c) == 3 and c[0].strip() in ("s", "e", r"\varphi")
    }
    options = [c for c in recipe if c[0].strip() in (r"\alpha", "W-1", "d")]
    assert [c[-1].strip() for c in options] == ["W", "W-1", "-1"]
    found[r"\alpha"] = value(options[d == -1][-1], names)
    if found["e"] < 0:
        found["e"], found[r"\varphi"] = found["e"] + q, found[r"\varphi"] - 1
    low, high = parts_of_paths(p, q, 13)
    names |= found | {"L_": lambda a, f: low[a, f], "U_": lambda a, f: high[int(a), int(f)]}
    if found["e"] == 0:
        number = low[found[r"\alpha"], found[r"\varphi"]]
    else:
        total, bounds = statements(COUNTING, label="eq-rational-number")
        pairs = product(range(int(found[r"\alpha"]) + 1), range(int(found[r"\varphi"]) + 1))
        inside = [(a, f) for a, f in pairs if holds(bounds, {**names, "a": a, "f": f})]
        term = total[0].replace(r"\sum_{a,f}", "")
        number = sum(value(term, {**names, "a": a, "f": f}) for a, f in inside)
    assert number == count_pure_equilibria(n, b)


# The chapter ----------------------------------------------------------------------------


def test_two_choices_that_are_worth_the_same():
    for name in "qp":
        answer = one(CHAPTER, name, "")
        (chain,) = [c for c in statements(CHAPTER, "-1") if name in c[-1]]
        assert holds(chain, {name: answer})


@pytest.mark.parametrize("b", [0.5, 2.0, 7.0])
def test_thresholds_of_the_continuum(b):
    found = continuous_equilibrium(b)
    thresholds = found.bluff_below, found.value_above, found.call_above
    for name, threshold in zip("ABC", thresholds, strict=True):
        assert one(CHAPTER, name, b=b) == pytest.approx(threshold)
