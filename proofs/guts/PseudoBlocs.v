(** The Weenie rule with six players and more: a pseudo-bloc gains from a
    player at the Nash threshold. *)
From Coq Require Import QArith Qfield Lqa List Bool Lia Arith Permutation Sorted.
From Guts.common Require Import Scalars Sums Domains Polynomials.
From Guts.guts Require Import Rules Statements ThreePlayers ClosedForm Arrangements.
Import ListNotations.
Open Scope Q_scope.

Lemma count_is n : count n == inject_Z (Z.of_nat n).
Proof.
  induction n as [|n IH]; [reflexivity|]. change (count (S n)) with (1 + count n).
  rewrite IH, Nat2Z.inj_succ. unfold Z.succ. rewrite inject_Z_plus. ring.
Qed.

Lemma part_is n : count (S n) * part (S n) == 1.
Proof. exact (part_law n). Qed.

Lemma product_repeat u k : product (repeat u k) = power u k.
Proof. induction k as [|k IH]; simpl; [reflexivity|]. now rewrite IH. Qed.

Lemma sum_repeat u k : sum (fun t => t) (repeat u k) == count k * u.
Proof.
  induction k as [|k IH]; [reflexivity|].
  change (sum (fun t : Q => t) (repeat u (S k))) with (u + sum (fun t : Q => t) (repeat u k)).
  change (count (S k)) with (1 + count k). rewrite IH. ring.
Qed.

Lemma area_repeat u k : forall m, area u m (repeat u k) == part (S (m + k)) * (1 - power u (S (m + k))).
Proof.
  induction k as [|k IH]; intros m.
  - rewrite Nat.add_0_r. reflexivity.
  - change (area u m (repeat u (S k))) with
      (product (repeat u (S k)) * (part (S m) * (power u (S m) - power u (S m))) + area u (S m) (repeat u k)).
    rewrite IH. rewrite <- Nat.add_succ_comm. ring.
Qed.

Lemma dropped_zero low above p : forall lo done, done == 0 -> dropped lo done low above p == 0.
Proof.
  induction low as [|t low IH]; intros lo done D.
  - change (done * (part (S above) * (power p (S above) - power lo (S above))) == 0). rewrite D. ring.
  - change (done * (part (S (length (t :: low) + above)) * (power t (S (length (t :: low) + above)) - power lo (S (length (t :: low) + above))))
      + dropped t (done * t) low above p == 0).
    assert (Z : dropped t (done * t) low above p == 0) by (apply IH; rewrite D; ring).
    rewrite Z, D. ring.
Qed.

(** One opponent always holds, k + 1 others hold above [u]. *)
Lemma pseudo_bloc k p u : let N := inject_Z (Z.of_nat k) + 2 in
  mean_payoff true p [0] (repeat u (S k)) ==
  N * p - (N - 1) * u + (N - 1) * power u (S (S (S k))) - (N + 1) * (p * p) * power u (S k).
Proof.
  intros N. unfold mean_payoff, mean_stakes. rewrite repeat_length.
  set (W := area p (length [0]) (repeat u (S k))).
  assert (EW : W == power u (S k) * (part 2 * (u * u - p * p)) + part (S (S (S k))) * (1 - power u (S (S (S k))))).
  { unfold W. change (area p (length [0]) (repeat u (S k))) with
      (product (repeat u (S k)) * (part 2 * (u * (u * 1) - p * (p * 1))) + area u 2 (repeat u k)).
    rewrite area_repeat, product_repeat. change (2 + k)%nat with (S (S k)). ring. }
  assert (D : dropped 0 1 [0] (S k) p == 0).
  { change (dropped 0 1 [0] (S k) p) with
      (1 * (part (S (1 + S k)) * (power 0 (S (1 + S k)) - power 0 (S (1 + S k)))) + dropped 0 (1 * 0) [] (S k) p).
    rewrite dropped_zero by ring. ring. }
  pose proof (part_is 1) as P2. pose proof (part_is (S (S k))) as Pn.
  rewrite count_is in P2, Pn.
  pose proof (sum_repeat u (S k)) as ES. rewrite count_is in ES.
  pose proof (count_is (1 + S k)) as C1. pose proof (count_is (S (1 + S k))) as C2.
  assert (EC : inject_Z (Z.of_nat (1 + S k)) == N).
  { replace (Z.of_nat (1 + S k)) with (Z.of_nat k + 2)%Z by lia. rewrite inject_Z_plus. reflexivity. }
  assert (EK : inject_Z (Z.of_nat (S k)) == N - 1).
  { replace (Z.of_nat (S k)) with (Z.of_nat k + 1)%Z by lia. rewrite inject_Z_plus.
    change (inject_Z 1) with 1. unfold N. ring. }
  assert (EN : inject_Z (Z.of_nat (S (1 + S k))) == N + 1).
  { replace (Z.of_nat (S (1 + S k))) with (Z.of_nat k + 3)%Z by lia. rewrite inject_Z_plus.
    change (inject_Z 3) with 3. unfold N. ring. }
  change (S (S (S k))) with (S (1 + S k)) in *.
  rewrite EN in Pn. rewrite EC in C1. rewrite EN in C2. rewrite EK in ES.
  set (d := dropped 0 1 [0] (S k) p) in *. set (s := sum (fun t : Q => t) (repeat u (S k))) in *.
  set (U := power u (S k)) in *. set (U2 := power u (S (1 + S k))) in *.
  assert (G : (count (1 + S k) - p - (0 + 0 + s) + (1 + 1 + 1) * (p * (0 * 1 * product (repeat u (S k))))) - 1
    + count (S (1 + S k)) * ((1 + 1) * W - (1 - p) - d)
    == N * p - (N - 1) * u + (N - 1) * U2 - (N + 1) * (p * p) * U); [|exact G].
  set (h := part 2) in *. set (q := part (S (1 + S k))) in *.
  change (inject_Z (Z.of_nat 2)) with 2 in P2.
  assert (EU : U2 == u * u * U).
  { unfold U2, U. change (power u (S (1 + S k))) with (u * (u * (u * power u k))).
    change (power u (S k)) with (u * power u k). ring. }
  rewrite C1, C2, D, EW, ES, EU. clearbody d s U U2 W h q N. clear - P2 Pn.
  assert (E : N - p - (0 + 0 + (N - 1) * u) + (1 + 1 + 1) * (p * (0 * 1 * product (repeat u (S k)))) - 1
    + (N + 1) * ((1 + 1) * (U * (h * (u * u - p * p)) + q * (1 - u * u * U)) - (1 - p) - 0)
    == N - p - (N - 1) * u - 1 + (2 * h) * ((N + 1) * U * (u * u - p * p)) + 2 * ((N + 1) * q) * (1 - u * u * U)
       - (N + 1) * (1 - p)) by ring.
  rewrite E, P2, Pn. ring.
Qed.

Lemma repeat_sorted (u : Q) k : Sorted leq (repeat u k).
Proof.
  induction k as [|k IH]; cbn [repeat]; constructor; [exact IH|].
  destruct k; cbn [repeat]; constructor. apply Qle_refl.
Qed.

(** The closed form is that of the rules. *)
Lemma pseudo_bloc_payoff k p u : 0 <= p -> p <= u -> payoff true (p :: 0 :: repeat u (S k)) 0 ==
  mean_payoff true p [0] (repeat u (S k)).
Proof.
  intros P U. refine (proj1 (closed_form true p (0 :: repeat u (S k)) [0] (repeat u (S k)) (Permutation_refl _) _)).
  cbn [app]. constructor; [constructor; [apply repeat_sorted|]|]; constructor; assumption.
Qed.

Definition check_gain (k : nat) (u low high : Q) : bool :=
  let N := inject_Z (Z.of_nat k) + 2 in
  let less := fun x y => negb (Qle_bool y x) in
  less (3 * power low (S (S k))) 1 && less 1 (3 * power high (S (S k))) && less high u && Qle_bool u 1 &&
  Qle_bool 0 low && Qle_bool 0 (power u (S k)) &&
  less (N * high - (N - 1) * u + (N - 1) * power u (S (S (S k))) - (N + 1) * (low * low) * power u (S k)) 0.

Lemma check_gain_sound k u low high : check_gain k u low high = true -> pseudo_bloc_gains k u low high.
Proof.
  assert (L : forall x y, negb (Qle_bool y x) = true -> x < y).
  { intros x y B. apply Qnot_le_lt. intros M. apply Qle_bool_iff in M. rewrite M in B. discriminate. }
  unfold check_gain. rewrite !andb_true_iff. intros [[[[[[A B] C] D] E] F] G].
  apply L in A, B, C, G. apply Qle_bool_iff in D, E, F.
  unfold pseudo_bloc_gains. repeat split; try assumption. intros p P1 P2.
  rewrite pseudo_bloc_payoff by lra. rewrite pseudo_bloc. eapply Qle_lt_trans; [|exact G]. cbv zeta.
  set (N := inject_Z (Z.of_nat k) + 2).
  assert (Pos : 0 <= N).
  { unfold N. assert (0 <= inject_Z (Z.of_nat k)); [|lra]. change 0 with (inject_Z 0). rewrite <- Zle_Qle. lia. }
  clearbody N. set (U := power u (S k)) in *. set (U3 := power u (S (S (S k)))). clearbody U U3.
  assert (X : N * p <= N * high) by (rewrite !(Qmult_comm N); apply Qmult_le_compat_r; lra).
  assert (Y : low * low <= p * p) by nra.
  assert (Z : (N + 1) * (low * low) * U <= (N + 1) * (p * p) * U).
  { apply Qmult_le_compat_r; [|exact F]. rewrite !(Qmult_comm (N + 1)). apply Qmult_le_compat_r; lra. }
  lra.
Qed.

Theorem check_gains_sound l :
  forallb (fun e => check_gain (fst e) (fst (snd e)) (fst (snd (snd e))) (snd (snd (snd e)))) l = true -> all_gain l.
Proof.
  rewrite forallb_forall. intros C k u low high I. apply check_gain_sound. exact (C _ I).
Qed.
