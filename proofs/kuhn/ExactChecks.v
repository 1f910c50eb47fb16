(** Equilibria of Kuhn poker are checked over any ordered ring. *)
From Coq Require Import List Arith Bool Setoid Morphisms.
From Guts.common Require Import Scalars Sums Games BestAnswers.
From Guts.kuhn Require Import Rules Statements.
Import ListNotations.
Open Scope scalar_scope.

Section ExactChecks.
Context {K : Type} `{Ordered K}.

Definition is_earned (players cards : nat) (pot : K) (tables : list (@table K)) (payoffs : list K) (k : nat) : bool :=
  let g := kuhn players cards pot in
  let paid := tidy (times_one players * reached_total g (by_rows tables) k) in
  let stated := tidy (times_one (length (all_deals g)) * (times_one players * nth k payoffs zero + pot)) in
  leqb paid stated && leqb stated paid.

Lemma is_earned_sound players cards pot tables payoffs k :
  is_earned players cards pot tables payoffs k = true ->
  earns players cards pot (from_tables tables) k (nth k payoffs zero).
Proof.
  unfold is_earned, earns. cbv zeta. change (by_rows tables) with (from_tables tables). rewrite andb_true_iff, !leqb_leq, !tidy_same, reached_total_total.
  intros [A B]. now apply leq_antisymmetric.
Qed.

Definition check_exact (m : exact K) : bool :=
  is_equilibrium (kuhn (seats_of m) (cards_of m) (pot_of m)) (tables_of m) &&
  forallb (is_earned (seats_of m) (cards_of m) (pot_of m) (tables_of m) (payoffs_of m)) (seq 0 (seats_of m)).

Theorem check_exact_sound m : check_exact m = true -> is_exact_equilibrium m.
Proof.
  unfold check_exact. rewrite andb_true_iff, forallb_forall. intros [E P]. split.
  - now apply is_equilibrium_sound.
  - intros k L. apply is_earned_sound, P. apply in_seq. split; [apply Nat.le_0_l|exact L].
Qed.

Theorem check_exacts_sound l :
  forallb check_exact l = true -> forall m, In m l -> is_exact_equilibrium m.
Proof. rewrite forallb_forall. intros F m I. now apply check_exact_sound, F. Qed.
End ExactChecks.
