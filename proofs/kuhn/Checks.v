(** Certificates of Kuhn poker are checked by computing best answers. *)
From Coq Require Import List Arith Bool QArith.
From Guts.common Require Import Scalars Sums Games BestAnswers CommonDenominators.
From Guts.kuhn Require Import Rules Statements.
Import ListNotations.
Open Scope Q_scope.

Definition paid (players cards : nat) (pot total : Q) : Q :=
  Qred (total / count (length (all_deals (kuhn players cards pot))) - pot / count players).

Fixpoint same_numbers (l m : list Q) : bool :=
  match l, m with
  | [], [] => true
  | x :: l, y :: m => Qeq_bool x y && same_numbers l m
  | _, _ => false
  end.

Definition is_paid (players cards : nat) (pot : Q) (gains payoffs : list Q) : bool :=
  same_numbers (map (paid players cards pot) gains) payoffs.

(** All gains are computed once, over common denominators. *)
Definition pot_over (pot : Q) : divided Q := as_divided (over_common [pot]).
Definition check (players cards : nat) (pot : Q) (tables : list (@table Q)) (payoffs : list Q) : bool :=
  let g := kuhn players cards pot in
  let gains := gains_with over_common (pot_over pot) g tables in
  no_better over_common (pot_over pot) g tables gains && is_paid players cards pot gains payoffs.

Lemma same_numbers_sound f g ks : (forall k : nat, f k == g k) ->
  forall m, same_numbers (map f ks) m = true -> Forall2 Qeq (map g ks) m.
Proof.
  intros E. induction ks as [|k ks IH]; intros [|y m] S; try discriminate; simpl; constructor;
    simpl in S; apply andb_true_iff in S; destruct S as [A B].
  - apply Qeq_bool_iff in A. now rewrite <- E.
  - now apply IH.
Qed.

Lemma is_paid_sound u players cards pot tables payoffs :
  is_scale (one_part u) (all_parts u) = true -> forallb (split_right over_common) tables = true ->
  is_paid players cards pot (gains_with over_common u (kuhn players cards pot) tables) payoffs = true ->
  Forall2 Qeq (map (expectation players cards pot (from_tables tables)) (seq 0 players)) payoffs.
Proof.
  intros U R. unfold is_paid, gains_with. rewrite map_map. apply same_numbers_sound. intros k.
  unfold paid, expectation. rewrite Qred_correct.
  pose proof (reached_with_total u (mixer_of (map (split_table over_common) tables)) (kuhn players cards pot)
    (from_tables tables) k (scale_sound _ _ (parts_at u) U) (mixer_stands over_common tables R)) as E.
  simpl in E. now rewrite E.
Qed.

Theorem check_sound players cards pot tables payoffs :
  check players cards pot tables payoffs = true -> equilibrium players cards pot tables payoffs.
Proof.
  unfold check. cbv zeta. rewrite andb_true_iff. intros [N P].
  destruct (no_better_right _ _ _ _ _ N) as [U R].
  split; [now apply no_better_sound in N|now apply is_paid_sound in P].
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
  let u := pot_over pot in
  let z := mixer_of (map (split_table over_common) tables) in
  let gains := gains_with over_common u g tables in
  distinct (deck g) && forallb legal_table tables && forallb (split_right over_common) tables &&
  is_scale (one_part u) (all_parts u) &&
  forallb (fun k => Qle_bool (best_total u z g k) (nth k gains 0 + most * count (length (all_deals g))))
          (seq 0 players) &&
  negb (Qle_bool (count (length (all_deals g))) 0) &&
  is_paid players cards pot gains payoffs.

Theorem check_near_sound players cards pot most tables payoffs :
  check_near players cards pot most tables payoffs = true ->
  near_equilibrium players cards pot most tables payoffs.
Proof.
  unfold check_near. cbv zeta. set (u := pot_over pot). rewrite !andb_true_iff, negb_true_iff.
  intros [[[[[[D T] R] U] B] N] P].
  assert (M : 0 < count (length (all_deals (kuhn players cards pot)))).
  { apply Qnot_le_lt. intros L. apply Qle_bool_iff in L. congruence. }
  split; [now apply tables_legal|]. split; [|now apply is_paid_sound in P].
  intros k v L V. rewrite forallb_forall in B. specialize (B k). rewrite in_seq in B.
  specialize (B (conj (Nat.le_0_l _) L)). apply Qle_bool_iff in B.
  pose proof (best_total_bounds u _ (kuhn players cards pot) (from_tables tables) k v
                (scale_sound _ _ (parts_at u) U) (mixer_stands over_common tables R) (distinct_sound _ D) L V) as W0.
  pose proof (nth_gains over_common u (kuhn players cards pot) tables k U R L) as G.
  simpl in W0, G. rewrite G in B. unfold expectation.
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
