(** Equilibria of Kuhn poker are checked over any ordered ring. *)
From Coq Require Import List Arith Bool Setoid Morphisms.
From Guts.common Require Import Scalars Sums Games BestAnswers.
From Guts.kuhn Require Import Rules Statements.
Import ListNotations.
Open Scope scalar_scope.

Section ExactChecks.
Context {K : Type} `{Ordered K}.

Definition is_earned (players cards : nat) (pot : K) (gains payoffs : list K) (k : nat) : bool :=
  let paid := tidy (times_one players * nth k gains zero) in
  let stated := tidy (times_one (length (all_deals (kuhn players cards pot)))
                      * (times_one players * nth k payoffs zero + pot)) in
  leqb paid stated && leqb stated paid.

(** [split] brings rows over a common denominator; whether it did is checked. *)
Section Split.
Variable split : list K -> parts_of K.
Definition check_exact_with (m : exact K) : bool :=
  let g := kuhn (seats_of m) (cards_of m) (pot_of m) in
  let u := as_divided (split [pot_of m]) in
  let gains := gains_with split u g (tables_of m) in
  no_better split u g (tables_of m) gains &&
  forallb (is_earned (seats_of m) (cards_of m) (pot_of m) gains (payoffs_of m)) (seq 0 (seats_of m)).

Theorem check_exact_sound m : check_exact_with m = true -> is_exact_equilibrium m.
Proof.
  unfold check_exact_with. cbv zeta. rewrite andb_true_iff, forallb_forall. intros [E P].
  destruct (no_better_right _ _ _ _ _ E) as [U R]. split.
  - now apply no_better_sound in E.
  - intros k L. specialize (P k). rewrite in_seq in P. specialize (P (conj (Nat.le_0_l _) L)).
    unfold is_earned in P. cbv zeta in P. unfold earns.
    rewrite andb_true_iff, !leqb_leq, !tidy_same in P.
    pose proof (nth_gains split _ (kuhn (seats_of m) (cards_of m) (pot_of m)) (tables_of m) k U R L) as G.
    rewrite G in P. destruct P as [A B]. now apply leq_antisymmetric.
Qed.

Theorem check_exacts_sound l :
  forallb check_exact_with l = true -> forall m, In m l -> is_exact_equilibrium m.
Proof. rewrite forallb_forall. intros F m I. now apply check_exact_sound, F. Qed.
End Split.
End ExactChecks.
