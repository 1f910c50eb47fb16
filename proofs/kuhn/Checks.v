(** Certificates of Kuhn poker are checked by computing best answers. *)
From Coq Require Import List Arith Bool QArith.
From Guts.common Require Import Scalars Sums Games BestAnswers.
From Guts.kuhn Require Import Rules Statements.
Import ListNotations.
Open Scope Q_scope.

Definition paid (players cards : nat) (pot : Q) (tables : list (@table Q)) (k : nat) : Q :=
  Qred (reached_total (kuhn players cards pot) (by_rows tables) k
        / count (length (all_deals (kuhn players cards pot))) - pot / count players).

Fixpoint same_numbers (l m : list Q) : bool :=
  match l, m with
  | [], [] => true
  | x :: l, y :: m => Qeq_bool x y && same_numbers l m
  | _, _ => false
  end.

Definition is_paid (players cards : nat) (pot : Q) (tables : list (@table Q)) (payoffs : list Q) : bool :=
  same_numbers (map (paid players cards pot tables) (seq 0 players)) payoffs.

Definition check (players cards : nat) (pot : Q) (tables : list (@table Q)) (payoffs : list Q) : bool :=
  is_equilibrium (kuhn players cards pot) tables && is_paid players cards pot tables payoffs.

Lemma paid_expectation players cards pot tables k :
  paid players cards pot tables k == expectation players cards pot (from_tables tables) k.
Proof.
  unfold paid, expectation. change (by_rows tables) with (from_tables tables). rewrite Qred_correct.
  pose proof (reached_total_total (kuhn players cards pot) (from_tables tables) k) as E.
  simpl in E. now rewrite E.
Qed.

Lemma same_numbers_sound f g ks : (forall k : nat, f k == g k) ->
  forall m, same_numbers (map f ks) m = true -> Forall2 Qeq (map g ks) m.
Proof.
  intros E. induction ks as [|k ks IH]; intros [|y m] S; try discriminate; simpl; constructor;
    simpl in S; apply andb_true_iff in S; destruct S as [A B].
  - apply Qeq_bool_iff in A. now rewrite <- E.
  - now apply IH.
Qed.

Lemma is_paid_sound players cards pot tables payoffs :
  is_paid players cards pot tables payoffs = true ->
  Forall2 Qeq (map (expectation players cards pot (from_tables tables)) (seq 0 players)) payoffs.
Proof. apply same_numbers_sound. intros k. apply paid_expectation. Qed.

Theorem check_sound players cards pot tables payoffs :
  check players cards pot tables payoffs = true -> equilibrium players cards pot tables payoffs.
Proof.
  unfold check. rewrite andb_true_iff. intros [N P].
  split; [now apply is_equilibrium_sound|now apply is_paid_sound].
Qed.

(** A whole list at once. *)
Definition check_all (l : list member) : bool :=
  forallb (fun m => check (players m) (cards m) (pot m) (tables m) (payoffs m)) l.

Theorem check_all_sound l : check_all l = true -> all_equilibria l.
Proof.
  unfold check_all, all_equilibria. rewrite forallb_forall.
  intros C m I. now apply check_sound, C.
Qed.

Definition check_near (players cards : nat) (pot most : Q) (tables : list (@table Q)) (payoffs : list Q) : bool :=
  let g := kuhn players cards pot in
  distinct (deck g) && forallb legal_table tables &&
  forallb (fun k => Qle_bool (best_total g (by_rows tables) k)
                             (reached_total g (by_rows tables) k + most * count (length (all_deals g))))
          (seq 0 players) &&
  negb (Qle_bool (count (length (all_deals g))) 0) &&
  is_paid players cards pot tables payoffs.

Theorem check_near_sound players cards pot most tables payoffs :
  check_near players cards pot most tables payoffs = true ->
  near_equilibrium players cards pot most tables payoffs.
Proof.
  unfold check_near. cbv zeta. rewrite !andb_true_iff, negb_true_iff. intros [[[[D T] B] N] P].
  assert (S : forall i, legal (from_tables tables i)).
  { intros i. unfold from_tables. rewrite forallb_forall in T.
    destruct (nth_in_or_default i tables []) as [I| ->].
    - now apply legal_table_sound, T.
    - now apply legal_table_sound. }
  assert (M : 0 < count (length (all_deals (kuhn players cards pot)))).
  { apply Qnot_le_lt. intros L. apply Qle_bool_iff in L. congruence. }
  split; [exact S|]. split; [|now apply is_paid_sound].
  intros k v L V. rewrite forallb_forall in B. specialize (B k). rewrite in_seq in B.
  specialize (B (conj (Nat.le_0_l _) L)). apply Qle_bool_iff in B.
  change (by_rows tables) with (from_tables tables) in B.
  pose proof (best_total_bounds (kuhn players cards pot) (from_tables tables) k v
                (distinct_sound _ D) L S V) as U.
  pose proof (reached_total_total (kuhn players cards pot) (from_tables tables) k) as R.
  simpl in U, R. rewrite R in B. unfold expectation.
  set (n := count _) in *. set (a := total _ (deviation _ _ _) _) in *. set (b := total _ (from_tables tables) _) in *.
  assert (W : a <= b + most * n) by (eapply Qle_trans; eassumption).
  assert (Q : a / n <= b / n + most).
  { apply Qle_shift_div_r; [assumption|]. eapply Qle_trans; [exact W|].
    apply Qle_lteq. right. field. intros Z. rewrite Z in M. discriminate. }
  unfold Qminus. setoid_replace (b / n + - (pot / count players) + most)
    with (b / n + most + - (pot / count players)) by ring.
  apply Qplus_le_compat; [assumption|apply Qle_refl].
Qed.

Definition check_all_near (l : list (Q * member)) : bool :=
  forallb (fun e => let m := snd e in check_near (players m) (cards m) (pot m) (fst e) (tables m) (payoffs m)) l.

Lemma check_all_near_sound l : check_all_near l = true -> all_near l.
Proof.
  unfold check_all_near, all_near. rewrite forallb_forall. intros C e I. cbv zeta.
  apply check_near_sound. exact (C e I).
Qed.
