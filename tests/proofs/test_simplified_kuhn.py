"""Simplified Kuhn poker is one game in Coq and in guts_core; altered proofs are refused."""

import random
import re
from fractions import Fraction

import pytest

from guts_core.simplified_kuhn.rules import expectations, gradient
from guts_core.simplified_kuhn.solutions.families import FAMILIES
from guts_core.simplified_kuhn.solutions.members import equilibria
from guts_core.simplified_kuhn.tree import FREQUENCIES
from tools.proofs.coq import SOURCES, evaluate, fraction_lists, fractions, in_modules

HEADER = """From Coq Require Import QArith List Ring_polynom.
From Guts.common Require Import Scalars Sums Games Domains CaseTrees.
From Guts.kuhn Require Import Rules.
From Guts.simplified_kuhn Require Import Rules Statements Conditions.
Import ListNotations.
Open Scope Q_scope.
Definition holds_in_numbers (r : relation Q) : bool :=
  match r with Equal x y => Qeq_bool x y | AtMost x y => Qle_bool x y end.
Definition numbers_of (P : Q) f := map (fun s => forallb holds_in_numbers s) (solutions P f)."""
POTS = [Fraction(2), Fraction(7, 2), Fraction(31, 7)]

#: What the simplified game fixes, and what it might fix by mistake.
MISTAKES = [
    (
        "| Bet, 2 => by_seat seat (b1 f) (b2 f) (b3 f)",
        "| Bet, 3 => by_seat seat (b1 f) (b2 f) (b3 f)",
    ),
    ("(a1 f) (a2 f) one", "(a1 f) (a2 f) zero"),
    ("| 0, 10 | 1, 18 | 2, 6 => CallAfterFold", "| 0, 8 | 1, 18 | 2, 6 => CallAfterFold"),
    ("kuhn 3 4 P", "kuhn 3 5 P"),
    ("| CallAfterFold, 4 | Overcall, 4 => one", "| CallAfterFold, 4 => one"),
]


def number(x):
    """A fraction in Coq."""
    return f"(Qmake ({x.numerator}) {x.denominator})"


def in_coq(values, module=""):
    """Eleven frequencies in Coq."""
    fields = zip(FREQUENCIES, values, strict=True)
    return "{| " + "; ".join(f"{module}{name} := {number(x)}" for name, x in fields) + " |}"


def chances(seed):
    """Eleven random frequencies, some of them 0 and 1."""
    rng = random.Random(seed)
    return [Fraction(min(max(rng.randint(-20, 117), 0), 97), 97) for _ in FREQUENCIES]


def totals(pot, seed, module=""):
    """Totals of the players in Coq, and in guts_core, where a third of the pot is taken off."""
    f = chances(seed)
    asked = [
        f"total ({module}simplified {number(pot)}) ({module}profile_of {in_coq(f, module)}) {k}"
        for k in range(3)
    ]
    return asked, [24 * x + 8 * pot for x in expectations(f, pot)]


def mistaken_rules():
    """The rules with one mistake each, as modules M0, M1, ..."""
    text = (SOURCES / "simplified_kuhn" / "Rules.v").read_text("utf-8")
    text = text.replace("Open Scope", "Open Scope nat_scope.\nOpen Scope", 1)
    assert all(text.count(rule) == 1 for rule, _ in MISTAKES)
    return in_modules({f"M{k}": text.replace(*each) for k, each in enumerate(MISTAKES)})


@pytest.mark.coq
def test_both_play_the_same_game_and_a_mistake_in_a_rule_is_seen():
    games = [totals(pot, seed) for seed, pot in enumerate(POTS)]
    wrong = [totals(POTS[2], 2, f"M{k}.") for k in range(len(MISTAKES))]
    slopes = [
        f"nth {k} (map snd (slopes {number(pot)} {in_coq(chances(seed))})) 0"
        for seed, pot in enumerate(POTS)
        for k in range(11)
    ]
    asked = [question for questions, _ in games + wrong for question in questions]
    found = iter(fractions(f"{mistaken_rules()}\n{HEADER}", [*asked, *slopes]))
    for _, known in games:
        assert [next(found) for _ in known] == known
    for _, known in wrong:
        assert [next(found) for _ in known] != known
    for seed, pot in enumerate(POTS):
        assert [next(found) for _ in range(11)] == [24 * x for x in gradient(chances(seed), pot)]


def rational_members():
    """A vertex of every solution but the irrational Solution 3, at pots of their ranges."""
    pots = [Fraction(2), Fraction(5, 2), Fraction(3), Fraction(10, 3), Fraction(7, 2)]
    pots += [
        Fraction(19, 5),
        Fraction(79, 20),
        Fraction(87, 20),
        Fraction(9, 2),
        Fraction(5),
        Fraction(6),
    ]
    for pot in pots:
        for each in equilibria(pot):
            if each.label != "3":
                yield each.label, pot, each.vertices[-1]


@pytest.mark.coq
def test_the_solutions_in_coq_hold_the_members_that_guts_core_finds_and_no_altered_one():
    members = list(rational_members())
    labels = [family.label for family in FAMILIES]
    assert {label for label, _, _ in members} == {*labels} - {"3"}
    asked = [f"numbers_of {number(pot)} {in_coq(vertex)}" for _, pot, vertex in members]
    altered = []
    for _, pot, vertex in members:
        other = [*vertex]
        other[8] += Fraction(1, 10**6)
        altered.append(f"existsb (fun b => b) (numbers_of {number(pot)} {in_coq(other)})")
    answers = evaluate(HEADER, [*asked, *altered])
    for (label, _, _), answer in zip(members, answers, strict=False):
        found = re.findall("true|false", answer)
        assert found[labels.index(label)] == "true"
    # Only at the pot 2 is the frequency b3 of a solution free.
    expected = [pot == 2 and vertex[8] < Fraction(2, 3) for _, pot, vertex in members]
    assert answers[len(members) :] == [str(each).lower() for each in expected]


@pytest.mark.coq
def test_the_payoffs_in_coq_are_those_of_the_members_and_say_something_of_each_player():
    """Both sides are so many times what a player wins; 0 times it would say nothing."""
    members = list(rational_members())
    labels = [family.label for family in FAMILIES]
    asked = [
        "flat_map (fun r => match r with Equal x y => [x; y] | AtMost _ _ => [] end)"
        f" (snd (nth {labels.index(label)} (families {number(pot)} {in_coq(vertex)}) ([], [])))"
        for label, pot, vertex in members
    ]
    for (_, pot, vertex), sides in zip(members, fraction_lists(HEADER, asked), strict=True):
        wins = [24 * x for x in expectations(vertex, pot)]
        scale = sides[4] / wins[2] if wins[2] else 1
        assert scale > 0
        assert sides == [scale * x for x in wins for _ in range(2)]


@pytest.mark.coq
def test_the_ranges_in_coq_are_what_the_solutions_ask_of_the_pot():
    """A member is promised at every pot of a range; a narrower one would promise less."""
    asked = [
        f"let s := nth {k} (solutions the_pot the_frequencies) [] in"
        f" let r := nth {k} (ranges the_pot) [] in (r, (firstn (length r) s))"
        for k in range(len(FAMILIES))
    ]
    for answer in evaluate(HEADER, asked):
        found, of_solution = answer.removeprefix("([").removesuffix("])").split("], [")
        assert {*re.findall(r"PEX Z (\d+)", found)} == {"1"}
        assert found == of_solution


TREE = """From Guts.simplified_kuhn.certificates Require Import NoOthers Solutions Deviations.
Definition checked (goals : list (list (relation expression))) t :=
  check (map (map fact_of) goals) (map fact_of (conditions the_pot the_frequencies)) t.
Definition all := solutions the_pot the_frequencies.
Fixpoint without_a_product (t : tree) : tree :=
  match t with
  | Signs e a b c => Signs e a b (without_a_product c)
  | Claim f a b => Claim f (without_a_product a) b
  | Have m n f s r => Have m n f (tl s) r
  | Absurd s => Absurd (tl s)
  | t => t
  end.
Definition less (f : fact) : fact := (PEsub (fst f) (PEc 1%Z), snd f).
Definition weaker := map fact_of (tl (conditions the_pot the_frequencies))."""


@pytest.mark.coq
def test_a_tree_that_is_altered_or_a_solution_that_is_left_out_is_refused():
    asked = ["checked all no_others"]
    asked += [
        f"checked (firstn {k} all ++ [[Equal one zero]] ++ skipn {k + 1} all) no_others"
        for k in range(14)
    ]
    asked += ["checked all (without_a_product no_others)"]
    asked += ["check (map (map fact_of) all) ((PEO, Nonnegative) :: weaker) no_others"]
    asked += [
        "check [map fact_of (conditions the_pot the_frequencies)]"
        f" (map less (map fact_of (nth {k} all [])))"
        f" (nth {k} derivations (Absurd []))"
        for k in range(14)
    ]
    asked += ["Nat.leb (leaves no_others) 500"]
    answers = evaluate(f"{HEADER}\n{TREE}", asked)
    assert answers == ["true", *["false"] * (len(asked) - 1)]


MEMBERS = """From Guts.simplified_kuhn Require Import Equilibria Members.
From Guts.simplified_kuhn.certificates Require Import Members Memberships.
Definition member_checked (pot : expression) (n : nat) :=
  check (map (map fact_of) [nth n (solutions the_pot the_frequencies) []])
    (map fact_of (AtMost (PEc 2%Z) the_pot :: nth n (ranges the_pot) []
      ++ equations the_pot (list_of the_frequencies) (nth n (quotients pot) [])))
    (nth n memberships (Absurd []))."""


@pytest.mark.coq
def test_a_member_at_another_pot_is_refused():
    others = [n for n in range(14) if n != 4]
    asked = [
        f"map (member_checked {pot}) [{'; '.join(map(str, others))}]%nat"
        for pot in ("the_pot", "(PEadd the_pot (PEc 1%Z))")
    ]
    right, wrong = evaluate(f"{HEADER}\n{MEMBERS}", asked)
    assert right.count("true") == len(others)
    # At single pots the members do not depend on the pot.
    assert wrong.count("true") == 4
