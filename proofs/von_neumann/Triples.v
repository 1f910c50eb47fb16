(** Equilibria of three players are checked by comparing all plans. *)
From Coq Require Import List Arith Bool Setoid Morphisms.
From Guts.common Require Import Scalars Sums Games BestAnswers PureAnswers.
From Guts.von_neumann Require Import Rules Statements.
Import ListNotations.
Open Scope scalar_scope.

Section Triples.
Context {K : Type} `{Ordered K}.

Definition is_paid (g : game K) (s : profile K) (l : list K) (k : nat) : bool :=
  let paid := reached_total g s k in
  let stated := tidy_sum (fun _ => nth k l zero) (all_deals g) in
  leqb paid stated && leqb stated paid.

Lemma is_paid_sound g s l : forallb (is_paid g s l) (seq 0 (seats g)) = true -> pays g s l.
Proof.
  rewrite forallb_forall. intros F k L.
  specialize (F k). rewrite in_seq in F. specialize (F (conj (Nat.le_0_l _) L)).
  apply andb_true_iff in F. destruct F as [A B]. apply leqb_leq in A, B.
  assert (E : tidy_sum (fun _ => nth k l zero) (all_deals g) == sum (fun _ => nth k l zero) (all_deals g))
    by (apply tidy_sum_sum; reflexivity).
  rewrite reached_total_total, E in A, B. now apply leq_antisymmetric.
Qed.

Definition check_triple (m : triple K) : bool :=
  is_equilibrium_by_plans (triple_game m) (tables m) &&
  forallb (is_paid (triple_game m) (from_tables (tables m)) (payoffs m)) (seq 0 3).

(** For both orders, every deck, bet and tables, over every ordered ring. *)
Theorem check_triple_sound m : check_triple m = true -> is_equilibrium_of_three m.
Proof.
  unfold check_triple. rewrite andb_true_iff. intros [E P].
  split; [now apply is_equilibrium_by_plans_sound|now apply is_paid_sound].
Qed.

Theorem check_triples_sound l :
  forallb check_triple l = true -> forall m, In m l -> is_equilibrium_of_three m.
Proof. rewrite forallb_forall. intros F m I. now apply check_triple_sound, F. Qed.
End Triples.
