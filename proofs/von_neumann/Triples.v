(** Equilibria of three players are checked by comparing all plans. *)
From Coq Require Import List Arith Bool Setoid Morphisms Ring.
From Guts.common Require Import Scalars Sums Games BestAnswers PureAnswers.
From Guts.von_neumann Require Import Rules Statements.
Import ListNotations.
Open Scope scalar_scope.

Section Triples.
Context {K : Type} `{Ordered K}.
Add Ring scalar_ring_triples : ring_laws.

(** Over all deals, of which there are [number]. *)
Definition number_of (g : game K) : K := tidy_sum (fun _ => one) (all_deals g).
Definition is_paid (number : K) (gains l : list K) (k : nat) : bool :=
  let paid := nth k gains zero in
  let stated := nth k l zero * number in
  leqb paid stated && leqb stated paid.

(** [split] brings rows over a common denominator; whether it did is checked. *)
Section Split.
Variable split : list K -> parts_of K.

Lemma is_paid_sound u g tables l :
  is_scale (one_part u) (all_parts u) = true -> forallb (split_right split) tables = true ->
  forallb (is_paid (number_of g) (gains_with split u g tables) l) (seq 0 (seats g)) = true ->
  pays g (from_tables tables) l.
Proof.
  intros U R. rewrite forallb_forall. intros F k L.
  specialize (F k). rewrite in_seq in F. specialize (F (conj (Nat.le_0_l _) L)).
  apply andb_true_iff in F. destruct F as [A B]. apply leqb_leq in A, B.
  assert (E : nth k l zero * number_of g == sum (fun _ => nth k l zero) (all_deals g)).
  { unfold number_of. rewrite (tidy_sum_sum _ (fun _ => one)) by reflexivity. rewrite <- sum_scale.
    apply sum_eq. intros d _. ring. }
  pose proof (nth_gains split u g tables k U R L) as G.
  rewrite G, E in A, B. now apply leq_antisymmetric.
Qed.

Definition check_triple_with (m : triple K) : bool :=
  let g := triple_game m in
  let u := as_divided (split [bet_size m]) in
  let gains := gains_with split u g (tables m) in
  no_better_plan split u g (tables m) gains &&
  let number := number_of g in forallb (is_paid number gains (payoffs m)) (seq 0 3).

(** For both orders, every deck, bet and tables, over every ordered ring. *)
Theorem check_triple_sound m : check_triple_with m = true -> is_equilibrium_of_three m.
Proof.
  unfold check_triple_with. cbv zeta. rewrite andb_true_iff. intros [E P].
  destruct (no_better_plan_right _ _ _ _ _ E) as [U R].
  split; [now apply no_better_plan_sound in E|now apply is_paid_sound in P].
Qed.

Theorem check_triples_sound l :
  forallb check_triple_with l = true -> forall m, In m l -> is_equilibrium_of_three m.
Proof. rewrite forallb_forall. intros F m I. now apply check_triple_sound, F. Qed.
End Split.
End Triples.
