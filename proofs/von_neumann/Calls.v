(** The caller's side of the closed form: calling with the highest cards. *)
From Coq Require Import QArith Qminmax List Arith Bool ZArith Lia Lqa Setoid Morphisms.
From Guts.common Require Import Scalars Sums Games.
From Guts.von_neumann Require Import Rules Statements TwoPlayers Replies ClosedForm Consequences.
Import ListNotations.
Open Scope Q_scope.

Lemma above_zero_cases x : (x <= 0 /\ above_zero x == 0) \/ (0 < x /\ above_zero x == x).
Proof.
  unfold above_zero. destruct (Qle_bool x 0) eqn:E.
  - left. apply Qle_bool_iff in E. split; [assumption|reflexivity].
  - right. assert (N : ~ x <= 0) by (rewrite <- Qle_bool_iff; congruence).
    apply Qnot_le_lt in N. split; [assumption|reflexivity].
Qed.

#[local] Instance above_zero_same : Proper (Qeq ==> Qeq) above_zero.
Proof.
  intros x y E. destruct (above_zero_cases x) as [[X Ex]|[X Ex]], (above_zero_cases y) as [[Y Ey]|[Y Ey]];
    rewrite Ex, Ey; lra.
Qed.

Lemma cut_same x : Qmin 1 (above_zero x) == cut x.
Proof.
  destruct (above_zero_cases x) as [[L E]|[L E]]; rewrite E;
  destruct (cut_cases x) as [[M F]|[[M F]|[M F]]]; rewrite F; try lra.
  - apply Q.min_r. lra.
  - apply Q.min_r. lra.
  - apply Q.min_l. lra.
Qed.

Lemma top_calls_same n C i : top_calls n C i == calls n C i.
Proof.
  unfold top_calls, calls, in_deck, values. destruct (Nat.leb 1 i && Nat.leb i n); [|reflexivity].
  apply cut_same.
Qed.

Lemma bet_gain_same n b q q' i : (forall c, q c == q' c) -> bet_gain n b q i == bet_gain n b q' i.
Proof.
  intros E. unfold bet_gain.
  rewrite (add_ext q q' (i - 1) 1), (add_ext q q' (n - i) (S i)) by (intros; apply E). reflexivity.
Qed.

Lemma places n i : (1 <= i <= n)%nat -> whole i == whole (i - 1) + 1 /\
  whole (n + 1 - i) == whole (n - i) + 1 /\ whole n == whole (i - 1) + whole (n - i) + 1.
Proof.
  intros L. rewrite <- whole_plus, <- !whole_S.
  replace (S (i - 1)) with i by lia. replace (S (n - i)) with (n + 1 - i)%nat by lia.
  replace (S (i - 1 + (n - i))) with n by lia. repeat split; reflexivity.
Qed.

Section HeldTo.
Variables (n : nat) (b C : Q).
Hypotheses (Bet : 0 < b) (C0 : 0 < C) (Cn : C <= whole n).

Lemma best_bet_gain i : (1 <= i <= n)%nat ->
  above_zero (bet_gain n b (calls n C) i) ==
  above_zero (2 * whole (n - i) - (b + 2) * C) + b * above_zero (C - 1 - 2 * whole (n - i)).
Proof using Bet C0 Cn.
  intros L.
  assert (G : bet_gain n b (calls n C) i ==
    2 * whole (n - i) + b * (C - low C (whole (n - i) + 1)) - (b + 2) * low C (whole (n - i))).
  { unfold bet_gain. destruct (places n i L) as [I [J N]].
    rewrite (add_ext (calls n C) (values n C) (i - 1) 1)
      by (intros j K; unfold calls; rewrite in_deck_true by lia; reflexivity).
    rewrite (add_ext (calls n C) (values n C) (n - i) (S i))
      by (intros j K; unfold calls; rewrite in_deck_true by lia; reflexivity).
    rewrite !add_values by (lra || lia).
    replace (n + 1 - 1)%nat with n by lia. replace (n - (i - 1))%nat with (n + 1 - i)%nat by lia.
    replace (n + 1 - S i)%nat with (n - i)%nat by lia. rewrite Nat.sub_diag.
    rewrite low_zero, (low_all C (whole n)) by lra.
    assert (E : low C (whole (n + 1 - i)) == low C (whole (n - i) + 1)).
    { destruct (low_cases C (whole (n + 1 - i))) as [[? E]|[? E]]; rewrite E;
      destruct (low_cases C (whole (n - i) + 1)) as [[? F]|[? F]]; rewrite F; lra. }
    rewrite E. rewrite <- whole_minus by lia. ring. }
  pose proof (whole_nonnegative (n - i)) as A0. set (a := whole (n - i)) in *.
  rewrite G. clear G.
  destruct (Qlt_le_dec a C) as [M|M].
  - destruct (low_cases C a) as [[? F]|[_ F]]; [lra|].
    destruct (above_zero_cases (2 * a - (b + 2) * C)) as [[_ E1]|[X _]]; [|nra]. rewrite E1.
    destruct (low_cases C (a + 1)) as [[X E]|[X E]].
    + destruct (above_zero_cases (C - 1 - 2 * a)) as [[_ E2]|[Y _]].
      * rewrite E2. destruct (above_zero_cases (2 * a + b * (C - low C (a + 1)) - (b + 2) * low C a)) as [[_ E3]|[Z _]].
        -- rewrite E3. ring.
        -- rewrite E, F in Z. nra.
      * (* then [a] is zero and [C] is one *)
        assert (Za : a == 0) by lra. lra.
    + destruct (above_zero_cases (C - 1 - 2 * a)) as [[Y E2]|[Y E2]]; rewrite E2;
      destruct (above_zero_cases (2 * a + b * (C - low C (a + 1)) - (b + 2) * low C a)) as [[Z E3]|[Z E3]];
      rewrite E3; rewrite E, F in *.
      * ring.
      * nra.
      * nra.
      * ring.
  - rewrite (low_all C a), (low_all C (a + 1)) by lra.
    destruct (above_zero_cases (C - 1 - 2 * a)) as [[_ E2]|[Y _]]; [|lra]. rewrite E2.
    destruct (above_zero_cases (2 * a - (b + 2) * C)) as [[Y E1]|[Y E1]]; rewrite E1;
    destruct (above_zero_cases (2 * a + b * (C - C) - (b + 2) * C)) as [[Z E3]|[Z E3]]; rewrite E3; lra.
Qed.

Lemma held_to_gains : held_to n b C == add (fun i => above_zero (bet_gain n b (calls n C) i)) 1 n.
Proof using Bet C0 Cn.
  rewrite (add_ext _ (fun i => above_zero (2 * whole (n - i) - (b + 2) * C)
    + b * above_zero (C - 1 - 2 * whole (n - i))) n 1) by (intros i I; apply best_bet_gain; lia).
  rewrite add_plus, add_times. unfold held_to.
  change (sum (fun m => above_zero (2 * whole m - (b + 2) * C)) (seq 0 n) +
    b * sum (fun r => above_zero (C - 1 - 2 * whole r)) (seq 0 n) ==
    add (fun i => above_zero (2 * whole (n - i) - (b + 2) * C)) 1 n +
    b * add (fun i => above_zero (C - 1 - 2 * whole (n - i))) 1 n).
  rewrite !add_sum.
  assert (T : forall f : nat -> Q, add (fun i => f (n - i)%nat) 1 n == add f 0 n).
  { intros f. rewrite add_backwards. apply add_ext. intros i I.
    replace (n - (1 + (n - 1 - i)))%nat with i by lia. reflexivity. }
  rewrite (T (fun m => above_zero (2 * whole m - (b + 2) * C))).
  rewrite (T (fun m => above_zero (C - 1 - 2 * whole m))). reflexivity.
Qed.

(** Whatever player I does, he gets no more. *)
Lemma top_calls_hold r : legal r ->
  total (duel n b) (fun i => if Nat.eqb i 0 then r else by_card (top_calls n C)) 0 <= held_to n b C.
Proof using Bet C0 Cn.
  intros R. unfold duel. rewrite total_by_bets, held_to_gains. apply add_le. intros i I. simpl.
  unfold by_card. rewrite (bet_gain_same n b _ (calls n C)) by apply top_calls_same.
  destruct (R 0%nat i) as [R0 R1]. simpl in R0, R1.
  destruct (above_zero_cases (bet_gain n b (calls n C) i)) as [[L E]|[L E]]; rewrite E; nra.
Qed.
End HeldTo.

Theorem least_calls : Statements.least_calls.
Proof.
  intros n b v Two Bet V. split.
  - destruct (turning_exists n b Two Bet) as [B [_ T]].
    destruct (turning_calls n b Two Bet B T) as [C [C0 [P1 P2]]]. destruct T as [B0 _].
    pose proof (ratio_positive b Bet) as R.
    set (W := (1 + 2 / b) * B) in *.
    assert (W0 : 0 <= W) by (unfold W; nra).
    assert (Balance : (b + 2) * B == b * W) by (now apply balanced).
    assert (Cn : C <= whole n) by (apply (calls_fit n b B W C); assumption).
    exists C. split; [split; assumption|].
    assert (E : v == payoff n b (bets n B W) (calls n C)).
    { apply (one_value (duel n b)); [assumption|]. apply value_of_best_replies.
      - apply (bets_chances n b B W C); assumption.
      - apply calls_chances.
      - apply (bets_best n b B W C); assumption.
      - apply (calls_best n b B W C); assumption. }
    rewrite E, held_to_gains by assumption. unfold payoff. apply add_ext. intros i I.
    pose proof (bets_best n b B W C) as Best.
    assert (BestB : best_bets n b (bets n B W) (calls n C)) by (apply Best; assumption).
    pose proof (bets_chances n b B W C) as Ch.
    assert (Chances : chances (bets n B W)) by (apply Ch; assumption).
    specialize (Chances i). pose proof (BestB i 0 ltac:(lia) ltac:(lra)) as K0.
    pose proof (BestB i 1 ltac:(lia) ltac:(lra)) as K1.
    destruct (above_zero_cases (bet_gain n b (calls n C) i)) as [[L F]|[L F]]; rewrite F; nra.
  - intros C [C0 Cn]. split.
    + destruct V as [p [q [P [Q [L _]]]]]. apply Qle_trans with
        (total (duel n b) (fun i => if Nat.eqb i 0 then p else by_card (top_calls n C)) 0).
      * apply L. intros l c. change (0 <= top_calls n C c <= 1). rewrite top_calls_same. apply calls_chances.
      * now apply top_calls_hold.
    + intros r R. now apply top_calls_hold.
Qed.

(** ** The bettor's side *)
Lemma greatest_peak c x : 0 <= x -> (forall y, 0 <= y -> c * y - square y <= c * x - square x) -> peak c x.
Proof.
  intros X G k. split; intros L.
  - destruct (below_natural x ltac:(pose proof (whole_nonnegative k); lra)) as [j [Lj Uj]].
    assert (S : whole k <= whole j).
    { assert (M : whole k < whole (S j)) by (rewrite whole_S; lra).
      rewrite <- Zlt_Qlt in M. apply whole_le. lia. }
    specialize (G (whole j) (whole_nonnegative j)).
    rewrite (square_between x (Z.of_nat j)), (square_between (whole j) (Z.of_nat j)) in G by lra.
    assert (F : (2 * whole j + 1 - c) * (x - whole j) <= 0) by lra. nra.
  - destruct (floor_natural x X) as [j [Lj Uj]].
    assert (S : whole j <= whole k).
    { assert (M : whole j < whole (S k)) by (rewrite whole_S; lra).
      rewrite <- Zlt_Qlt in M. apply whole_le. lia. }
    specialize (G (whole j + 1) ltac:(pose proof (whole_nonnegative j); lra)).
    rewrite (square_between x (Z.of_nat j)), (square_between (whole j + 1) (Z.of_nat j)) in G by lra.
    assert (F : (c - 2 * whole j - 1) * (whole j + 1 - x) <= 0) by lra. nra.
Qed.

Lemma filled_bets_same n b B i : filled_bets n b B i == bets n B ((1 + 2 / b) * B) i.
Proof.
  unfold filled_bets, bets, in_deck, bluffs, values. destruct (Nat.leb 1 i && Nat.leb i n); [|reflexivity].
  now rewrite !cut_same.
Qed.

Theorem optimal_bets : Statements.optimal_bets.
Proof.
  intros n b v B Two Bet V B0 E. destruct (turning_exists n b Two Bet) as [B1 [_ T]].
  destruct (turning_calls n b Two Bet B1 T) as [C [C0 [P1 P2]]]. destruct T as [B10 _].
  pose proof (ratio_positive b Bet) as R. pose proof (balanced b Bet B1) as E1.
  pose proof (balanced b Bet B) as E2.
  set (W1 := (1 + 2 / b) * B1) in *. set (W := (1 + 2 / b) * B) in *.
  assert (W10 : 0 <= W1) by (unfold W1; nra). assert (W0 : 0 <= W) by (unfold W; nra).
  pose proof (peak_greatest _ B1 B10 P1) as G1. pose proof (peak_greatest _ W1 W10 P2) as G2.
  assert (L1 : sure n b B1 <= sure n b B) by (rewrite E; now apply value_bounds).
  unfold sure in L1. fold W1 in L1. fold W in L1.
  pose proof (G1 B B0) as D1. pose proof (G2 W W0) as D2.
  set (c := 2 * whole n - 1 - (b + 2) * C) in *.
  assert (S1 : (2 * whole n - 1) * B1 - square B1 - b * square W1 ==
    (c * B1 - square B1) + b * (C * W1 - square W1)).
  { unfold c. setoid_replace (b * (C * W1 - square W1)) with (C * (b * W1) - b * square W1) by ring.
    rewrite <- E1. ring. }
  assert (S2 : (2 * whole n - 1) * B - square B - b * square W ==
    (c * B - square B) + b * (C * W - square W)).
  { unfold c. setoid_replace (b * (C * W - square W)) with (C * (b * W) - b * square W) by ring.
    rewrite <- E2. ring. }
  rewrite S1, S2 in L1.
  assert (D3 : b * (C * W - square W) <= b * (C * W1 - square W1)) by (apply Qmult_le_l; assumption).
  assert (F1 : c * B - square B == c * B1 - square B1) by lra.
  assert (F2 : C * W - square W == C * W1 - square W1).
  { apply (Qmult_inj_l _ _ b); [lra|]. lra. }
  assert (Low : peak c B) by (apply greatest_peak; [assumption|]; intros y Y; rewrite F1; now apply G1).
  assert (High : peak C W) by (apply greatest_peak; [assumption|]; intros y Y; rewrite F2; now apply G2).
  assert (Chances : chances (bets n B W)) by (apply (bets_chances n b B W C); assumption).
  split.
  - intros l i. change (0 <= filled_bets n b B i <= 1). rewrite filled_bets_same. apply Chances.
  - intros r Legal. unfold duel. rewrite total_by_bets.
    change (v <= add (fun i => filled_bets n b B i * bet_gain n b (r 1%nat) i) 1 n).
    rewrite (add_ext _ (fun i => bets n B W i * bet_gain n b (r 1%nat) i) n 1)
      by (intros i I; rewrite filled_bets_same; reflexivity).
    assert (EV : v == payoff n b (bets n B W) (calls n C)).
    { apply (one_value (duel n b)); [assumption|]. apply value_of_best_replies.
      - assumption.
      - apply calls_chances.
      - apply (bets_best n b B W C); assumption.
      - apply (calls_best n b B W C); assumption. }
    rewrite EV. apply no_better_calls.
    + apply (calls_best n b B W C); assumption.
    + intros i. apply (Legal 1%nat i).
Qed.
