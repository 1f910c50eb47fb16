(** The theorems about three players and about any number, as they are stated. *)
From Coq Require Import QArith List.
From Guts.common Require Import Scalars Sums Domains Polynomials.
From Guts.guts Require Import Rules Statements ThreePlayers NashThreshold Independent Arrangements AnyNumber.

Theorem payoffs_of_three : Statements.payoffs_of_three.
Proof. intros K numbers laws parts weenie p s t. apply three_players. Qed.

Theorem stakes_of_three : Statements.stakes_of_three.
Proof. intros K numbers laws parts weenie p s t. apply three_players_stakes. Qed.

Theorem three_player_identity : Statements.three_player_identity.
Proof. intros K numbers laws parts p s t. apply between. Qed.

Theorem nobody_is_held_below_zero : Statements.nobody_is_held_below_zero.
Proof. intros s t. apply nobody_holds_one_below_zero. Qed.

Theorem weenie_three : Statements.weenie_three.
Proof. intros K numbers laws parts v s t. apply NashThreshold.weenie_three. Qed.

Theorem against_a_bloc : Statements.against_a_bloc.
Proof.
  intros K numbers laws parts v q N. split; [now apply bloc_above|now apply bloc_below].
Qed.

Theorem third_player : Statements.third_player.
Proof.
  intros K numbers laws parts v t N. split; [now apply third_above|now apply third_below].
Qed.

Theorem pairs_of_thresholds : Statements.pairs_of_thresholds.
Proof.
  intros K numbers laws parts v s t N L. split; [|split].
  - now apply pair_below.
  - intros V. now apply pair_above.
  - intros A B. split; [now apply pair_around|now apply tighter_partner].
Qed.

Theorem closed_form : Statements.closed_form.
Proof. intros K numbers laws parts weenie p others low high. apply Arrangements.closed_form. Qed.

Theorem any_number_always_holding : Statements.any_number_always_holding.
Proof. intros K numbers laws domain parts others. apply always_holding_loses_nothing. Qed.

Theorem any_number_best_threshold : Statements.any_number_best_threshold.
Proof. intros K numbers laws domain parts p others. apply best_threshold_loses_nothing. Qed.
