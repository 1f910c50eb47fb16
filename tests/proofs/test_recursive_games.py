"""Recursive games in Coq and in guts_core: one value map, one play; wrong values are refused."""

import re
from fractions import Fraction
from itertools import product
from math import prod

import numpy as np
import pytest

from guts_core.methods import solve_zero_sum
from paper_ledger.blpwz22.recursive_games import overshoot
from paper_ledger.blpwz22.recursive_games.recursion import FOUR_FIXED_POINTS
from tools.proofs.certificates.kuhn import argument
from tools.proofs.coq import evaluate, fractions

IMPORTS = """From Coq Require Import QArith List.
From Guts.common Require Import Scalars.
From Guts.recursive_games Require Import Rules MatrixGames Statements.
Import ListNotations.
Open Scope Q_scope.
"""
STEP = Fraction(1, 10**6)


def rounds(values):
    """The matrices A + B V of the game with four fixed points."""
    payoff, growth = (np.array(part, dtype=object) for part in FOUR_FIXED_POINTS)
    return [payoff + growth * value for value in values]


def mixture(weights):
    return "[" + "; ".join(f"({k}%nat, {argument(w)})" for k, w in enumerate(weights)) + "]"


@pytest.mark.coq
def test_the_value_map_with_four_fixed_points_is_that_of_guts_core_and_other_values_are_refused():
    values = [Fraction(k, 3) for k in range(-50, 10, 4)]
    optima = [solve_zero_sum(matrix, exact=True) for matrix in rounds(values)]
    mapped = fractions(IMPORTS, [f"four_map {argument(value)}" for value in values])
    assert mapped == [Fraction(each.value) for each in optima]
    questions = []
    for value, each in zip(values, optima, strict=True):
        x, y = map(mixture, (each.row_strategy, each.column_strategy))
        for claimed in (each.value, each.value + STEP, each.value - STEP):
            game = f"(round four {argument(value)})"
            questions.append(f"is_value {game} {x} {y} {argument(Fraction(claimed))}")
    assert evaluate(IMPORTS, questions) == ["true", "false", "false"] * len(values)


@pytest.mark.coq
def test_a_plan_of_two_rounds_pays_what_a_computation_by_hand_says():
    x, y = np.array([Fraction(1, 3), Fraction(2, 3)]), np.array([Fraction(3, 7), Fraction(4, 7)])
    fee, leaving = Fraction(5, 4), Fraction(1, 5)
    paid = -fee
    for _ in range(2):
        paid = leaving * -fee + (1 - leaving) * (x @ rounds([paid])[0] @ y)
    plan = f"{{| leaves := fun _ => {argument(leaving)}; plays := fun _ => weight {mixture(x)} |}}"
    term = f"outcome four {argument(fee)} {plan} (fun _ => weight {mixture(y)}) 2 []"
    assert fractions(IMPORTS, [term]) == [paid]


def a_line(pays, grows):
    return f"{{| pays := {argument(pays)}; grows := {argument(grows)} |}}"


@pytest.mark.coq
def test_lines_are_those_of_the_claims_and_their_hypotheses_can_be_met():
    """The greatest of some lines at all crossings and between, and one along the diagonal."""
    imports = IMPORTS.replace("MatrixGames", "MatrixGames LineStatements")
    for lines in (((0, "1/2"), (-1, 2)), ((0, 1), (-1, 0), (-1, 2))):
        lines = tuple((Fraction(a), Fraction(b)) for a, b in lines)
        points = sorted({a / (1 - b) for a, b in lines if b != 1})
        assert points == overshoot._fixed_points([each for each in lines if each[1] != 1])
        for value in (points[0] - 1, *points, sum(points) / 2, points[-1] + STEP):
            terms = [f"at_value {a_line(*each)} {argument(value)}" for each in lines]
            assert max(fractions(imports, terms)) == overshoot._map(lines, value)


#: Three opponents' mixtures of two, three and two actions.
MIXTURES = [
    [Fraction(1, 3), Fraction(2, 3)],
    [Fraction(1, 7), Fraction(2, 7), Fraction(4, 7)],
    [Fraction(3, 5), Fraction(2, 5)],
]


@pytest.mark.coq
def test_opponents_who_mix_each_for_himself_are_those_of_numpy():
    """The mean of a payoff that tells all profiles apart, and the profiles in their order."""
    imports = IMPORTS.replace("MatrixGames", "MatrixGames GapStatements")
    choices = "[" + "; ".join(f"seq 0 {len(each)}" for each in MIXTURES) + "]"
    mixtures = "[" + "; ".join(f"weight {mixture(each)}" for each in MIXTURES) + "]"
    pay = "(fun l => inject_Z (Z.of_nat (fold_left (fun n a => n * 3 + a)%nat l 1%nat)))"
    found = fractions(imports, [f"independent {choices} {mixtures} {pay}"])
    chosen = list(product(*(range(len(each)) for each in MIXTURES)))
    chances = [prod(each[a] for each, a in zip(MIXTURES, row, strict=True)) for row in chosen]
    paid = [int("1" + "".join(map(str, row)), 3) for row in chosen]
    assert found == [sum(x * y for x, y in zip(chances, paid, strict=True))]
    listed = evaluate(imports, [f"profiles {choices}"])
    assert [int(n) for n in re.findall(r"\d+", listed[0])] == [a for row in chosen for a in row]


@pytest.mark.coq
def test_a_profile_changes_for_one_player_alone():
    imports = IMPORTS.replace("MatrixGames", "MatrixGames GapStatements")
    found = evaluate(imports, [f"put {k} 9%nat [4; 5; 6]%nat" for k in range(4)])
    numbers = [[int(n) for n in re.findall(r"\d+", each.replace("%nat", ""))] for each in found]
    assert numbers == [[9, 5, 6], [4, 9, 6], [4, 5, 9], [4, 5, 6]]


@pytest.mark.coq
def test_the_minimax_theorem_speaks_of_fractions_and_needs_a_row():
    """Its hypotheses can be met, and without the one on rows its conclusion is false."""
    imports = IMPORTS.replace("MatrixGames", "MatrixGames MatrixTheorems MinimaxStatements Minimax")
    proved = """
Lemma fractions_divide : divides Qinv.
Proof. exact Qmult_inv_r. Qed.
Lemma pennies_are_finite : finite_game pennies.
Proof. repeat split; try discriminate; repeat constructor; simpl; intuition discriminate. Qed.
Lemma its_value : exists v, matrix_value pennies v /\\ v == 0.
Proof.
  destruct (linear_programmes Q nat nat _ _ Qinv Nat.eq_dec Nat.eq_dec pennies fractions_divide
    pennies_are_finite) as [v [V _]].
  exists v. split; [exact V|]. apply (value_unique pennies v 0 V).
  now apply (is_value_sound pennies [(0%nat, 1#2); (1%nat, 1#2)] [(0%nat, 1#2); (1%nat, 1#2)]);
    try apply pennies_are_finite.
Qed.
Lemma without_rows : forall v,
  ~ matrix_value {| rows := []; columns := [0%nat]; entry := fun _ _ : nat => 0 |} v.
Proof. intros v [x [y [[[_ S] _] _]]]. discriminate S. Qed.
"""
    assert evaluate(imports + proved, ["1 + 1"]) == ["2"]


@pytest.mark.coq
def test_the_hypotheses_on_limits_can_be_met_and_a_mirrored_game_pays_the_other_player():
    """A game that ends at once: from -1 value iteration rises to 0, and from 1 it falls to 0."""
    imports = IMPORTS.replace("MatrixGames", "MatrixGames MinimaxStatements LimitStatements Limits")
    proved = """
Definition ends_at_once := Limits.single 0 0.
Definition then_nothing (start : Q) (n : nat) : Q := match n with O => start | _ => 0 end.
Lemma iteration start : iterates ends_at_once start (then_nothing start).
Proof. split; [reflexivity|]. intros n. apply single_value. simpl. ring. Qed.
Lemma two_limits : rises_to_limit (then_nothing (-1)) 0 /\\ falls_to_limit (then_nothing 1) 0.
Proof.
  split; (split; [discriminate|]); split.
  1, 3: intros a [n E]; simpl in *; rewrite E; destruct n; discriminate.
  all: intros u U; apply U; now exists 1%nat.
Qed.
Lemma it_is_fixed : fixed_point ends_at_once 0.
Proof.
  refine (proj1 (proj1 (limit_is_fixed Q nat nat _ _ Qinv Nat.eq_dec Nat.eq_dec ends_at_once (-1)
    _ 0 Qmult_inv_r _ (single_growth 0 0 (Qle_refl 0)) (iteration (-1))) (proj1 two_limits))).
  repeat split; try discriminate; repeat constructor; simpl; intuition discriminate.
Qed.
Lemma its_value : value_of_one ends_at_once 1 0.
Proof.
  pose proof (Rounds.backward_induction ends_at_once 1 (single_growth 0 0 (Qle_refl 0)) _
    (iteration (-1))) as B.
  split.
  - intros w [n W]. apply (Rounds.forces_keeps ends_at_once 1 n); [exact W|].
    apply (Rounds.keeps_more _ _ _ (then_nothing (-1) n)); [destruct n; discriminate|].
    apply B. discriminate.
  - intros u U. apply U. exists 1%nat. apply B. discriminate.
Qed.
"""
    mirrored = "mirrored (game_of [[3; 4]] [[1; 2]])"
    cells = [f"{name} ({mirrored}) {j}%nat 0%nat" for name in ("payoff", "growth") for j in (0, 1)]
    assert fractions(imports + proved, cells) == [-3, -4, 1, 2]


#: The real numbers of Coq's library, with its axioms: their order is decided by ``Rle_dec``.
REALS = """From Coq Require Import Reals Lra List.
From Guts.common Require Import Scalars Sums.
From Guts.guts Require Import Rules.
From Guts.recursive_games Require Import Rules MinimaxStatements Minimax.
Open Scope R_scope.
#[local] Instance reals : Scalars R := {
  zero := 0; one := 1; plus := Rplus; times := Rmult; minus := Rminus; negate := Ropp;
  same := eq; leq := Rle; leqb x y := if Rle_dec x y then true else false;
  tidy x := x; is_zero _ := false }.
#[local] Instance reals_ordered : Ordered R.
Proof.
  constructor; simpl; intros; try typeclasses eauto; try lra; try discriminate.
  - constructor; intros; simpl; ring.
  - now apply Rmult_le_pos.
  - destruct (Rle_dec x y); split; intros; easy.
Qed.
#[local] Instance reals_domain : Domain R.
Proof. intros x y. apply Rmult_integral. Qed.
#[local, refine] Instance reals_parts : @Parts R reals := { part k := / INR k }.
Proof.
  intros k. assert (E : forall n, count n = INR n).
  { induction n as [|n IH]; [reflexivity|]. rewrite S_INR, <- IH. simpl. lra. }
  rewrite E. apply (Rinv_r (INR (S k))). now apply not_0_INR.
Defined.
Lemma reals_divide : divides Rinv.
Proof. exact Rinv_r. Qed.
"""


@pytest.mark.coq
def test_real_numbers_are_among_the_numbers_of_the_statements():
    """What is said of all numbers with certain laws is said of them, von Neumann's theorem too."""
    game = "{| rows := seq 0 2; columns := seq 0 1; entry := fun _ _ => sqrt 2 |}"
    proved = f"""
Lemma value_of_roots : exists v x y, secures ({game}) x v /\\ concedes ({game}) y v.
Proof.
  destruct (minimax_theorem R nat nat _ _ Rinv Nat.eq_dec Nat.eq_dec ({game}) reals_divide)
    as [v [x [y [S [T _]]]]].
  - repeat split; try discriminate; repeat constructor; simpl; intuition discriminate.
  - now exists v, x, y.
Qed.
"""
    assert evaluate(REALS + proved, ["(1 + 1)%nat"]) == ["2%nat"]
