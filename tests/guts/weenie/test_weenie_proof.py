"""The published proof of Corollary B.4: every verdict, and that every check can fail."""

import dataclasses
import importlib.util
import math
import subprocess
import sys
from fractions import Fraction
from itertools import combinations_with_replacement, pairwise, permutations, product

import numpy as np
import pytest
import sympy as sp

from guts_core.guts import Guts
from paper_ledger import Verdict
from paper_ledger.blpwz22.weenie import appendix as weenie_claims
from paper_ledger.blpwz22.weenie_proof import (
    derived,
    exact,
    facts,
    proof_table,
    published_proof,
    repaired_proof,
    short_proof,
)
from paper_ledger.blpwz22.weenie_proof.facts import Equal, Fails, Nonnegative, OnlyZero, Sign

PUBLISHED = published_proof()
EVERY = [*PUBLISHED, *repaired_proof(), *short_proof()]
WRONG = [line for line in PUBLISHED if line.verdict is not Verdict.REPRODUCED]
NASH = sp.sqrt(3) / 3


def by_label(label):
    (line,) = (line for line in PUBLISHED if line.label == label)
    return line


def label_of(line):
    return line.label


@pytest.mark.parametrize("line", EVERY, ids=label_of)
def test_verdict(line):
    assert line.check_right()
    assert line.check_printed() is (line.verdict is Verdict.REPRODUCED)


def test_which_lines_are_wrong():
    assert {line.label: line.verdict.value for line in WRONG} == {
        "Appendix B, standard threshold": "corrected",
        "Proposition B.3, stakes": "corrected",
        "Eq. (B.4)": "corrected",
        "After eq. (B.5)": "corrected",
        "Eq. (B.6)": "corrected",
        "Eq. (B.8)": "corrected",
        "Eq. (B.9)": "corrected",
        "Corollary B.4, Case II, first derivative": "corrected",
        "Corollary B.4, Case II, second derivative": "corrected",
        "Corollary B.4, Case II, maximum of g": "corrected",
        "Corollary B.4, Case II, concavity": "refuted",
        "Corollary B.4, Case II, secant": "refuted",
        "Section B.4, symmetric games": "refuted",
    }


def test_every_equation_has_a_line():
    labels = " ".join(line.label for line in PUBLISHED)
    assert all(f"(B.{number})" in labels for number in range(1, 10))


@pytest.mark.parametrize("line", EVERY, ids=label_of)
def test_every_check_can_fail(line):
    """Each fact, changed a little, is disproved, and takes its line down with it."""
    for position, fact in enumerate(line.right_facts):
        mutants = fact.mutants()
        assert mutants
        for mutant in mutants:
            assert not mutant.holds(), mutant
        changed = list(line.right_facts)
        changed[position] = mutants[0]
        assert not dataclasses.replace(line, right_facts=tuple(changed)).check_right()


@pytest.mark.parametrize("line", WRONG, ids=label_of)
def test_wrong_line_put_right_would_be_reproduced(line):
    assert line.right != line.printed
    assert dataclasses.replace(line, printed_facts=line.right_facts).check_printed()


@pytest.fixture
def altered(monkeypatch):
    """Replaces names of the proof by expressions, as if the rules were other ones."""

    def alter(**changes):
        names = {**derived.vocabulary(), **changes}
        monkeypatch.setattr(derived, "vocabulary", lambda: names)
        facts._parse.cache_clear()

    yield alter
    monkeypatch.undo()
    facts._parse.cache_clear()


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("alpha_21", "Proposition B.2, eq. (B.1)"),
        ("alpha_132", "Proposition B.3, eq. (B.2)"),
        ("alpha_231", "Proposition B.3, sum"),
        ("beta_3", "Corollary B.4, value"),
        ("bloc_below", "Proposition B.1, equilibrium"),
        ("deviation_above", "Proposition B.1, strictness"),
        ("coalition_below", "Proposition B.1, bloc game"),
        ("tilde", "Eq. (B.3)"),
        ("h", "Eq. (B.8)"),
        ("h", "Corollary B.4, Case II, secant"),
        ("form_213", "Corollary B.4, Case II, conclusion"),
        ("rise_231", "Corollary B.4, value"),
    ],
)
def test_other_rules_are_noticed(altered, name, label):
    p, p2 = derived.vocabulary()["p"], derived.vocabulary()["p2"]
    altered(**{name: derived.vocabulary()[name] - (p if "bloc" in name else p2) / 1000})
    assert not by_label(label).check_right()


def evaluate(expression, points):
    """A polynomial in the thresholds at rows of fractions, exactly."""
    poly = sp.Poly(expression, *derived.THRESHOLDS[: points.shape[-1]])
    terms = [(Fraction(c.p, c.q), np.array(powers)) for powers, c in poly.terms()]
    return sum(c * (points**powers).prod(axis=-1) for c, powers in terms)


@pytest.mark.parametrize("players", [2, 3])
def test_derived_payoffs_are_those_of_the_game(players):
    """(B.1), (B.2) on a tensor grid in each ordering, fine enough for their degree."""
    game = Guts(players, weenie=True)
    for order in permutations(range(1, players + 1)):
        axes = [
            [Fraction(order.index(i) + Fraction(k, players), players) for k in range(players + 1)]
            for i in range(1, players + 1)
        ]
        points = np.array(list(product(*axes)), dtype=object)
        derived_values = evaluate(derived.payoff(order), points)
        assert (game.payoffs(points)[:, 0] == derived_values).all()


def test_derived_payoffs_of_four_players():
    rng = np.random.default_rng(4)
    game = Guts(4, weenie=True)
    for order in permutations(range(1, 5)):
        levels = np.sort(rng.integers(0, 61, (4, 4)), axis=-1).astype(object) * Fraction(1, 60)
        points = levels[:, [order.index(i) for i in range(1, 5)]]
        assert (game.payoffs(points)[:, 0] == evaluate(derived.payoff(order), points)).all()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_derived_stakes_are_those_of_the_game(players):
    symbols = derived.THRESHOLDS[:players]
    point = [Fraction(k + 1, k + 3) for k in range(players)]
    values = dict(zip(symbols, map(sp.Rational, point), strict=True))
    for weenie in (False, True):
        beta = derived.stakes(players, weenie).subs(values)
        assert beta == sp.Rational(Guts(players, weenie).stakes(point))


def test_bloc_payoff_is_that_of_the_orderings():
    names = derived.vocabulary()
    p1, p2, p3 = derived.THRESHOLDS[:3]
    p, q, opponents = (names[name] for name in ("p", "q", "N"))
    for bloc, tag in (("bloc_below", "123"), ("bloc_above", "231")):
        at_bloc = names[f"alpha_{tag}"].subs({p1: p, p2: q, p3: q})
        assert sp.expand(names[bloc].subs(opponents, 2) - at_bloc) == 0


def rounds(thresholds, count, rng):
    """Rounds by the rules: multiplier of the stakes and the money of player 1, ante at the end."""
    hands = rng.random((count, len(thresholds)))
    holds = hands > thresholds
    holders = holds.sum(axis=1)
    best = np.where(holders[:, None] > 0, np.where(holds, hands, -1), hands).argmax(axis=1)
    stakes = np.where(holders > 0, holders - 1, 2)
    pays = np.where(holders > 0, holds[:, 0] & (best != 0), best == 0)
    takes = (holders > 0) & (best == 0)
    n = len(thresholds)
    return stakes, stakes - 1 + n * takes - n * pays


def test_stakes_double_when_all_drop():
    """Simulated: the coefficient of the product is 3, and 2 is out of the question."""
    rng = np.random.default_rng(7)
    thresholds, count = np.array([0.55, 0.7, 0.8]), 400_000
    stakes, money = rounds(thresholds, count, rng)
    linear = 2 - thresholds.sum()
    errors = [stakes.mean() - linear - c * thresholds.prod() for c in (2, 3)]
    deviation = stakes.std() / np.sqrt(count)
    assert abs(errors[1]) < 4 * deviation
    assert errors[0] > 50 * deviation
    alpha = Guts(3, weenie=True).payoffs(thresholds)[0]
    assert abs(money.mean() - alpha) < 4 * money.std() / np.sqrt(count)


def test_second_factor_by_hand():
    """Eq. (B.8) in z, independently of the helpers of the proof."""
    z = sp.Symbol("z", positive=True)
    third = sp.sqrt(3) / 2 * (1 - z**2 / 3)
    game = derived.payoff((2, 1, 3))
    p1, p2, p3 = derived.THRESHOLDS[:3]
    least = game.subs({p1: NASH, p2: z / sp.sqrt(3), p3: third})
    factor = 3 + 6 * z + 6 * z**2 - 2 * z**3 - z**4
    assert sp.expand(72 / sp.sqrt(3) * least - (1 - z) ** 2 * factor) == 0
    assert sp.Poly(factor, z).count_roots(0, 1) == 0


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        ("0", 0),
        ("7 - 4*sqrt(3)", 1),
        ("4*sqrt(3) - 7", -1),
        ("97 - 56*sqrt(3)", 1),
        ("sqrt(3)", 1),
        ("-2/sqrt(3)", -1),
        ("-1/3", -1),
        ("1 + sqrt(3)", 1),
    ],
)
def test_sign(number, expected):
    assert exact.sign(number) == expected


@pytest.mark.parametrize(
    ("roots", "low", "high", "count"),
    [
        (["1/2"], 0, 1, 1),
        (["0", "1"], 0, 1, 2),
        (["0", "1"], "1/3", "2/3", 0),
        (["1/2", "1/2", "1/2"], 0, 1, 1),
        (["1/sqrt(3)", "1/sqrt(3)", "2/sqrt(3)"], 0, 1, 1),
        (["1/sqrt(3)", "sqrt(3)/2", "2/sqrt(3)"], "1/sqrt(3)", "sqrt(3)/2", 2),
    ],
)
def test_count_roots(roots, low, high, count):
    x = sp.Symbol("x", positive=True)
    polynomial = sp.prod([x - sp.sympify(root) for root in roots]) * (x**2 + 1)
    assert exact.count_roots(polynomial, sp.sympify(low), sp.sympify(high)) == count


@pytest.mark.parametrize(
    ("fact", "expected"),
    [
        (Sign("(z - 1/2)**2", ">="), True),
        (Sign("(z - 1/2)**2", ">"), False),
        (Sign("(z - 1/2)**3", ">="), False),
        (Sign("(z - 1/2)**3", ">=", "1/2", "1"), True),
        (Sign("z*(1 - z)", ">="), True),
        (Sign("z*(1 - z)", "<="), False),
        (Sign("z*(1 - z)", ">"), False),
        (Sign("z*(z - 1)*(z - 1/2)**2", "<="), True),
        (Sign("z - z", ">="), True),
        (Sign("z - z", "<"), False),
        (OnlyZero("z*(2 - z)", "0"), True),
        (OnlyZero("z*(1 - z)", "0"), False),
        (OnlyZero("1 - z", "1", "0", "1/2"), False),
        (Nonnegative("a*b + sqrt(3)*a - a"), True),
        (Nonnegative("a**2 - a*b"), False),
        (Equal("sqrt(z**2)", "z"), True),
        (Equal("q**N*q", "q**(N + 1)"), True),
        (Equal("q**N", "q**(N + 1)"), False),
        (Fails(Equal("1", "2")), True),
    ],
)
def test_decisions(fact, expected):
    assert fact.holds() is expected


def test_what_is_neither_proved_nor_disproved_is_an_error():
    """(a - b)^2 is nonnegative, which its coefficients do not show."""
    with pytest.raises(exact.UndecidedError):
        Nonnegative("(a - b)**2").holds()


def test_identities_with_a_symbol_in_the_exponent():
    p, n = sp.Symbol("p"), sp.Symbol("N")
    assert exact.is_zero(p ** (n + 1) - p * p**n)
    assert not exact.is_zero(p ** (n + 1) - p**n)


ROOTS = [sp.Rational(root) for root in ("-1/2", "0", "1/10", "1/2", "3/4", "1", "2")]


@pytest.mark.parametrize("leading", [1, -1])
def test_signs_of_products_on_an_interval_are_those_between_their_roots(leading):
    """Every product of up to three factors, with both ends and the middle among the roots."""
    x = sp.Symbol("x")
    for roots in (each for k in range(4) for each in combinations_with_replacement(ROOTS, k)):
        polynomial = leading * sp.prod(x - root for root in roots)
        marks = sorted({sp.Integer(0), sp.Integer(1), *(r for r in roots if 0 < r < 1)})
        between = [(a + b) / 2 for a, b in pairwise(marks)]
        signs = [leading * math.prod(at - root for root in roots) for at in [*marks, *between]]
        assert exact.is_positive(polynomial, 0, 1, strict=True) == (min(signs) > 0)
        assert exact.is_positive(polynomial, 0, 1, strict=False) == (min(signs) >= 0)


def test_table():
    rows = proof_table(PUBLISHED)
    for row, own in zip(rows, PUBLISHED, strict=True):
        assert row["right"] == ("as printed" if own.right == own.printed else own.right)
    assert [row["line"] for row in rows] == [line.label for line in PUBLISHED]
    assert all(isinstance(text, str) and text for row in rows for text in row.values())
    assert not any("fails" in row["verdict"] for row in rows)
    line = dataclasses.replace(PUBLISHED[0], verdict=Verdict.REPRODUCED)
    assert "fails" in proof_table([line])[0]["verdict"]


def test_one_claim_per_line():
    assert [claim.place for claim in weenie_claims.CLAIMS] == [line.label for line in PUBLISHED]
    assert all(claim.outcome.holds for claim in weenie_claims.CLAIMS)


@pytest.mark.parametrize(
    "number", ["0", "-3/7", "sqrt(3)", "2/7 - 5*sqrt(3)/3", "(1 + sqrt(3))**2", "1/(1 - sqrt(3))"]
)
def test_numbers_are_read_off_as_sympy_finds_them(number):
    theirs = sp.QQ.algebraic_field(sp.sqrt(3))
    expression = sp.sympify(number)
    read, found = exact.FIELD.from_sympy(expression), theirs.from_sympy(expression)
    assert read == found
    assert read.to_list() == found.to_list()


@pytest.mark.parametrize("number", ["sqrt(2)", "x", "x*sqrt(3)", "sqrt(3) + 0.5", "pi"])
def test_what_is_no_number_of_the_field_is_refused(number):
    with pytest.raises(sp.polys.polyerrors.CoercionFailed):
        exact.FIELD.from_sympy(sp.sympify(number))


def test_sympy_is_not_imported_until_a_check_runs():
    code = (
        "import sys; from paper_ledger.blpwz22 import weenie_proof as w; "
        "lines = w.published_proof() + w.repaired_proof() + w.short_proof(); "
        "sys.modules['sympy'] = None; lines[0].check_right()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert "in check_right" in done.stderr
    assert "weenie_proof.exact needs sympy: pip install" in done.stderr.splitlines()[-1]


def test_a_root_outside_the_interval_is_none_of_its_roots():
    two = "(z - 1/4)*(z - 3/4)"
    assert OnlyZero(two, "1/4", "0", "1/2").holds()
    assert not OnlyZero(two, "3/4", "0", "1/2").holds()
    assert not OnlyZero(two, "1/4", "1/2", "1").holds()


def test_what_is_not_seen_to_be_0_or_not_is_an_error():
    for fact in (Equal("pi", "22/7"), Fails(Equal("pi", "22/7")), Equal("Abs(z - 1)", "1 - z")):
        with pytest.raises(exact.UndecidedError):
            fact.holds()


@pytest.mark.parametrize("probe", ["0", "1/100", "1/2", "1", "10"])
def test_a_counterexample_is_found_next_to_each_probe(probe):
    """Below 0 within a thousandth of it only."""
    for beside in ("", " + b"):
        assert not Nonnegative(f"(a - {probe})**2 - 1/10**6{beside}").holds()


def test_nothing_but_0_is_not_negative():
    assert exact.has_one_sign(sp.Symbol("a") * 0)


def test_without_sympy_the_module_says_how_to_get_it(monkeypatch):
    spec = importlib.util.find_spec(exact.__name__)
    monkeypatch.setitem(sys.modules, "sympy", None)
    with pytest.raises(ModuleNotFoundError, match=r"weenie_proof.exact needs sympy: pip install"):
        spec.loader.exec_module(importlib.util.module_from_spec(spec))
