"""Guts in Coq and in guts_core is one game, and bounds of a value with an altered number fail."""

import re
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from guts_core.guts import Guts, coalition_game
from tools.proofs.certificates.guts import HEADER, WEENIE_HEADER, gain, mesh_value
from tools.proofs.certificates.guts_coverings import coverings
from tools.proofs.certificates.kuhn import argument
from tools.proofs.coq import SOURCES, evaluate, fraction_lists, fractions, in_modules

RULES = """From Coq Require Import List QArith.
Import ListNotations.
Open Scope Q_scope.
"""

#: A rule of the game, and what it might be by mistake.
MISTAKES = [
    ("| S more => count more", "| S more => count (S more)"),
    ("| 0 => if weenie then one + one else one", "| 0 => if weenie then one else one"),
    ("then pot * (part", "then (part"),
    ("else negate pot", "else negate one"),
    ("then negate (pot * part (length (best players)))", "then negate pot"),
    ("Nat.leb (hand j) (hand k)", "Nat.leb (hand k) (hand j)"),
    ("Nat.leb (nth k own 0) (hand k)", "Nat.ltb (nth k own 0) (hand k)"),
]

#: A term of the closed form, and what it might be by mistake.
WRONG_TERMS = [
    ("then one + one + one else one + one) * (p *", "then one + one else one + one) * (p *"),
    ("+ area t (S m) rest", "+ area t m rest"),
    ("+ dropped t (done * t) rest above p", "+ dropped t done rest above p"),
    ("(one + one) * area p (length low) high", "area p (length low) high"),
    ("dropped zero one low (length high) p else", "dropped zero one low 0 p else"),
]

PROFILES = {
    2: [(Fraction(1, 3), Fraction(3, 5)), (Fraction(1, 2), Fraction(1, 2))],
    3: [
        (Fraction(64, 100), Fraction(7, 10), Fraction(68, 100)),
        (Fraction(5, 6), Fraction(0), Fraction(5, 6)),
        (Fraction(1, 5), Fraction(1), Fraction(2, 5)),
    ],
    4: [(Fraction(4, 7), Fraction(2, 3), Fraction(1, 4), Fraction(2, 3))],
}


#: All payoffs and the stakes, computed from the rules; sums are kept short.
ASKED = """Definition asked (rule : bool) (points : list Q) : list Q :=
  let own := below points in
  let n := length points in
  let mean := fun f => tidy_sum (fun d => snd d * f (fst d))%scalar
                                (deals n (widths (cuts points))) in
  map (fun k => mean (fun hands => gain rule own hands k)) (seq 0 n)
    ++ [mean (multiplier rule own)].
"""


def asked(thresholds, weenie, module):
    """A list of Coq with the payoffs and the stakes under the rules of a module."""
    points = "[" + "; ".join(map(argument, thresholds)) + "]"
    return f"{module}.asked {str(weenie).lower()} {points}"


def known(thresholds, weenie):
    """The same by guts_core."""
    game, points = Guts(len(thresholds), weenie), np.array(thresholds, dtype=object)
    return [*game.payoffs(points), game.stakes(points)]


def modules():
    """The rules, as the module Right, and with one mistake each, as M0, M1, ..."""
    text = (SOURCES / "guts" / "Rules.v").read_text("utf-8") + ASKED
    assert all(text.count(rule) == 1 for rule, _ in MISTAKES)
    wrong = {f"M{k}": text.replace(*each) for k, each in enumerate(MISTAKES)}
    return in_modules({"Right": text} | wrong)


@pytest.mark.coq
def test_both_play_the_same_game_and_a_mistake_in_a_rule_is_seen():
    cases = [(each, weenie) for n in PROFILES for each in PROFILES[n] for weenie in (False, True)]
    questions = [asked(*case, "Right") for case in cases]
    three = PROFILES[3][0]
    right = [known(three, False), known(three, True)]
    for place in range(len(MISTAKES)):
        questions += [asked(three, weenie, f"M{place}") for weenie in (False, True)]
    found = fraction_lists(f"{modules()}\n{RULES}", questions)
    assert found[: len(cases)] == [known(*case) for case in cases]
    rest = found[len(cases) :]
    for place, mistake in enumerate(MISTAKES):
        assert rest[2 * place : 2 * place + 2] != right, mistake


def altered(value):
    """The bounds of a value with one number altered."""
    step = Fraction(1, 10**6)
    yield replace(value, low=value.low + step)
    yield replace(value, high=value.high - step)
    yield replace(value, rate=Fraction(1))
    yield replace(value, mesh=value.mesh + 1)
    for name in ("player", "coalition"):
        (first, w), *others = getattr(value, name)
        yield replace(value, **{name: [(first, w - step), *others]})
        (second, u), *rest = others
        yield replace(value, **{name: [(first, w - step), (second, u + step), *rest]})
        yield replace(value, **{name: [(second, w), (first, u), *rest]})


@pytest.mark.coq
def test_bounds_with_one_altered_number_are_refused():
    value = mesh_value(11)
    questions = [f"check_values [MeshValue {each.in_coq}]" for each in (value, *altered(value))]
    answers = evaluate(HEADER, questions)
    assert answers == ["true", *["false"] * (len(questions) - 1)]


@pytest.mark.coq
def test_the_closed_form_is_that_of_guts_core():
    rng = np.random.default_rng(4)
    questions, expected = [], []
    for players in range(2, 8):
        own, *others = (Fraction(int(x), 60) for x in rng.integers(0, 61, players))
        sides = ([t for t in sorted(others) if t <= own], [t for t in sorted(others) if t > own])
        low, high = ("[" + "; ".join(map(argument, side)) + "]" for side in sides)
        for weenie in (False, True):
            size = f"{str(weenie).lower()} {argument(own)} {low} {high}"
            questions += [f"mean_payoff {size}", f"mean_stakes {size}"]
            every = known([own, *others], weenie)
            expected += [every[0], every[-1]]
    assert fractions(WEENIE_HEADER, questions) == expected


@pytest.mark.coq
def test_an_altered_closed_form_is_not_that_of_the_rules():
    text = (SOURCES / "guts" / "Statements.v").read_text("utf-8")
    points = (Fraction(4, 7), Fraction(1, 4), Fraction(2, 3), Fraction(2, 3))
    own, first, *higher = map(argument, points)
    size = f"true {own} [{first}] [{'; '.join(higher)}]"
    formulas = {"Right": text} | {
        f"F{place}": text.replace(term, mistake)
        for place, (term, mistake) in enumerate(WRONG_TERMS)
        if text.count(term) == 1
    }
    assert len(formulas) == 1 + len(WRONG_TERMS)
    found = fractions(
        f"{in_modules(formulas)}\n{WEENIE_HEADER}",
        [f"{each}.mean_payoff {size}" for each in formulas],
    )
    right = known(points, True)[0]
    assert found[0] == right
    assert right not in found[1:]


@pytest.mark.coq
def test_pseudo_blocs_of_five_players_and_bounds_of_another_threshold_are_refused():
    check = "let '(k, (u, (low, high))) := {} in check_gain k u low high"
    six = gain(6)
    wrong = [gain(5), six.replace("(3%nat", "(4%nat"), six.replace("9247#", "8047#")]
    assert all(each != six for each in wrong)
    answers = evaluate(WEENIE_HEADER, [check.format(each) for each in (six, *wrong)])
    assert answers == ["true", "false", "false", "false"]


@pytest.mark.coq
def test_the_game_on_a_mesh_has_all_rows_and_columns_and_their_entries():
    """Bounds of a game that lacks a row or a column would say less, and be refused nowhere."""
    mesh = 4
    places = [(i, s, t) for i in range(mesh) for s in range(mesh) for t in range(s, mesh)]
    assert coalition_game(2, mesh).shape == (mesh, len(places) // mesh)
    g = f"let g := one_against_two {mesh - 1} in"
    every = f"{g} flat_map (fun i => map (fun c => {{}}) (columns_of g)) (rows_of g)"
    (triples,) = evaluate(HEADER, [every.format("(i, fst c, snd c)")])
    assert [*map(int, re.findall(r"\d+", triples))] == [k for each in places for k in each]
    entries = [every.format(f"recursive_games.Rules.{name} g i c") for name in ("payoff", "growth")]
    thresholds = [[Fraction(k, mesh - 1) for k in each] for each in places]
    paid = [known(each, False) for each in thresholds]
    assert fraction_lists(HEADER, entries) == [[each[k] for each in paid] for k in (0, -1)]


COVERING_HEADER = """From Coq Require Import ZArith List.
From Guts.common Require Import Covering.
From Guts.guts Require Import WeenieForms.
Import ListNotations.
Open Scope positive_scope.
"""


@pytest.mark.coq
def test_coverings_without_one_cut_and_coverings_for_six_players_are_refused():
    five = coverings(5)
    last = re.compile(r"\(Cut \d \d Whole Whole\)|(?<=Whole )Cut \d \d Whole Whole")
    wrong = []
    for place, tree in enumerate(five):
        for cut in last.finditer(tree):
            shorter = tree[: cut.start()] + "Whole" + tree[cut.end() :]
            wrong.append([*five[:place], shorter, *five[place + 1 :]])
    wrong += [[tree.replace("Cut 2 3 Whole", "Cut 2 2 Whole") for tree in five], ["Whole"] * 5]
    assert len(wrong) > 5
    check = "is_covered {}%nat {}%Z {}%Z [{}]"
    questions = [check.format(5, 100, 60, "; ".join(trees)) for trees in (five, *wrong)]
    questions += [
        check.format(5, margin, parts, "; ".join(five)) for margin, parts in ((10, 60), (100, 30))
    ]
    questions += [check.format(6, 10**6, 60, "; ".join([*five, "Whole"]))]
    answers = evaluate(COVERING_HEADER, questions)
    assert answers == ["true", *["false"] * (len(questions) - 1)]
