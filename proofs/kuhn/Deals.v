(** Sums over the deals of three cards, and what is the same in all of them. *)
From Coq Require Import List Arith Bool QArith Lqa Lia.
From Guts.common Require Import Scalars Sums Games BestAnswers.
From Guts.kuhn Require Import Rules Statements.
Import ListNotations.
Open Scope Q_scope.

(** What is written for any ordered ring, read for the rationals. *)
Ltac rational := cbn [plus times minus negate zero one same leq rational_scalars] in *.

Section Read.
Context {A : Type}.
Implicit Types f g : A -> Q.
Lemma q_sum_eq f g l : (forall x, In x l -> f x == g x) -> sum f l == sum g l.
Proof. exact (sum_eq (K := Q) f g l). Qed.
Lemma q_sum_le f g l : (forall x, In x l -> f x <= g x) -> sum f l <= sum g l.
Proof. exact (sum_le (K := Q) f g l). Qed.
Lemma q_sum_add f g l : sum (fun x => f x + g x) l == sum f l + sum g l.
Proof. exact (sum_add (K := Q) f g l). Qed.
Lemma q_sum_scale x f l : sum (fun y => x * f y) l == x * sum f l.
Proof. exact (sum_scale (K := Q) x f l). Qed.
Lemma q_sum_zero (l : list A) : sum (fun _ => 0) l == 0.
Proof. exact (sum_zero (K := Q) l). Qed.
Lemma q_sum_app f l m : sum f (l ++ m) == sum f l + sum f m.
Proof. exact (sum_app (K := Q) f l m). Qed.
Lemma q_sum_swap {B} (f : A -> B -> Q) l m :
  sum (fun i => sum (fun j => f i j) m) l == sum (fun j => sum (fun i => f i j) l) m.
Proof. exact (sum_swap (K := Q) f l m). Qed.
End Read.

Definition three (f : nat -> nat -> nat -> Q) (l : list nat) : Q :=
  sum (fun a => sum (fun b => sum (fun c =>
    if Nat.eqb a b || Nat.eqb a c || Nat.eqb b c then 0 else f a b c) l) l) l.

Lemma sum_remove (f : nat -> Q) x l :
  sum f (remove Nat.eq_dec x l) == sum (fun y => if Nat.eqb x y then 0 else f y) l.
Proof.
  induction l as [|y l IH]; [reflexivity|]. cbn [remove].
  destruct (Nat.eq_dec x y) as [E|E].
  - subst y. cbn [sum]. rewrite Nat.eqb_refl, IH. rational. ring.
  - cbn [sum]. rewrite IH. apply Nat.eqb_neq in E. rewrite E. reflexivity.
Qed.

Lemma sum_flat_map {A B} (f : B -> Q) (g : A -> list B) l :
  sum f (flat_map g l) == sum (fun a => sum f (g a)) l.
Proof.
  induction l as [|a l IH]; [reflexivity|]. cbn [flat_map sum].
  rewrite q_sum_app, IH. reflexivity.
Qed.

Lemma sum_deals (f : deal -> Q) l :
  sum f (deals 3 l) == three (fun a b c => f [a; b; c]) l.
Proof.
  unfold deals, three. rewrite sum_flat_map. apply q_sum_eq. intros a _.
  rewrite sum_map, sum_flat_map, sum_remove. apply q_sum_eq. intros b _.
  destruct (Nat.eqb a b) eqn:E; cbn [orb].
  - symmetry. apply q_sum_zero.
  - rewrite sum_map, sum_flat_map, !sum_remove. apply q_sum_eq. intros c _.
    cbn [map sum]. destruct (Nat.eqb b c) eqn:F; rewrite ?orb_true_r, ?orb_false_r.
    + destruct (Nat.eqb a c); reflexivity.
    + destruct (Nat.eqb a c); rational; ring.
Qed.

Lemma three_le f g l :
  (forall a b c, In a l -> In b l -> In c l -> a <> b -> a <> c -> b <> c -> f a b c <= g a b c) ->
  three f l <= three g l.
Proof.
  intros L. unfold three. apply q_sum_le. intros a Ia.
  apply q_sum_le. intros b Ib. apply q_sum_le. intros c Ic.
  destruct (Nat.eqb_spec a b) as [?|D]; [apply Qle_refl|].
  destruct (Nat.eqb_spec a c) as [?|E]; [apply Qle_refl|].
  destruct (Nat.eqb_spec b c) as [?|F]; [apply Qle_refl|]. now apply L.
Qed.

Lemma three_eq f g l :
  (forall a b c, In a l -> In b l -> In c l -> a <> b -> a <> c -> b <> c -> f a b c == g a b c) ->
  three f l == three g l.
Proof.
  intros L. apply Qle_antisym; apply three_le; intros; apply Qle_lteq; right;
    [|symmetry]; now apply L.
Qed.

Lemma three_add f g l : three (fun a b c => f a b c + g a b c) l == three f l + three g l.
Proof.
  unfold three. rewrite <- q_sum_add. apply q_sum_eq. intros a _.
  rewrite <- q_sum_add. apply q_sum_eq. intros b _.
  rewrite <- q_sum_add. apply q_sum_eq. intros c _.
  destruct (_ || _); rational; ring.
Qed.

Lemma three_scale x f l : three (fun a b c => x * f a b c) l == x * three f l.
Proof.
  unfold three. rewrite <- q_sum_scale. apply q_sum_eq. intros a _.
  rewrite <- q_sum_scale. apply q_sum_eq. intros b _.
  rewrite <- q_sum_scale. apply q_sum_eq. intros c _.
  destruct (_ || _); rational; ring.
Qed.

(** The cards may be named in another order. *)
Lemma three_swap_first f l : three f l == three (fun a b c => f b a c) l.
Proof.
  unfold three. rewrite q_sum_swap. apply q_sum_eq. intros a _. apply q_sum_eq. intros b _.
  apply q_sum_eq. intros c _.
  rewrite (Nat.eqb_sym b a). destruct (Nat.eqb a b), (Nat.eqb a c), (Nat.eqb b c); reflexivity.
Qed.

Lemma three_swap_last f l : three f l == three (fun a b c => f a c b) l.
Proof.
  unfold three. apply q_sum_eq. intros a _. rewrite q_sum_swap. apply q_sum_eq. intros b _.
  apply q_sum_eq. intros c _.
  rewrite (Nat.eqb_sym c b). destruct (Nat.eqb a b), (Nat.eqb a c), (Nat.eqb b c); reflexivity.
Qed.

Lemma sum_count (l : list deal) : sum (fun _ => 1) l == count (length l).
Proof.
  induction l as [|d l IH]; [reflexivity|]. cbn [sum length]. rewrite IH. unfold count.
  rewrite Nat2Z.inj_succ. unfold Z.succ. rewrite inject_Z_plus. rational. ring.
Qed.

Lemma count_succ n : count (S n) == count n + 1.
Proof. unfold count. rewrite Nat2Z.inj_succ. unfold Z.succ. now rewrite inject_Z_plus. Qed.

Lemma count_nonnegative n : 0 <= count n.
Proof. unfold count. change 0 with (inject_Z 0). rewrite <- Zle_Qle. lia. Qed.

Lemma count_le m n : (m <= n)%nat -> count m <= count n.
Proof. intros L. unfold count. rewrite <- Zle_Qle. lia. Qed.

Lemma count_lt m n : (m < n)%nat -> count m < count n.
Proof. intros L. unfold count. rewrite <- Zlt_Qlt. lia. Qed.

Lemma sum_seq_last (f : nat -> Q) n : sum f (seq 1 (S n)) == sum f (seq 1 n) + f (S n).
Proof. rewrite seq_S, q_sum_app. cbn [sum Nat.add]. rational. ring. Qed.

Lemma times_one_count n : times_one n == count n.
Proof. induction n as [|n IH]; [reflexivity|]. cbn [times_one]. rewrite count_succ, IH. rational. ring. Qed.
