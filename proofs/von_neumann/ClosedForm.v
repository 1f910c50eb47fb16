(** The closed form of the value, for every deck and every rational bet. *)
From Coq Require Import QArith Qminmax Qround List Arith Bool ZArith Lia Lqa Setoid Morphisms.
From Guts.common Require Import Scalars Sums Games.
From Guts.von_neumann Require Import Rules Statements TwoPlayers Replies.
Import ListNotations.
Open Scope Q_scope.

(** ** Whole numbers as fractions *)
Lemma whole_S n : whole (S n) == whole n + 1.
Proof. rewrite Nat2Z.inj_succ. unfold Z.succ. rewrite inject_Z_plus. reflexivity. Qed.
Lemma whole_plus m n : whole (m + n) == whole m + whole n.
Proof. rewrite Nat2Z.inj_add, inject_Z_plus. reflexivity. Qed.
Lemma whole_minus m n : (n <= m)%nat -> whole (m - n) == whole m - whole n.
Proof.
  intros L. rewrite Nat2Z.inj_sub by assumption. unfold Zminus.
  rewrite inject_Z_plus, inject_Z_opp. reflexivity.
Qed.
Lemma whole_nonnegative n : 0 <= whole n.
Proof. change 0 with (inject_Z 0). rewrite <- Zle_Qle. lia. Qed.
Lemma whole_le m n : (m <= n)%nat -> whole m <= whole n.
Proof. intros L. rewrite <- Zle_Qle. lia. Qed.
Lemma whole_lt m n : (m < n)%nat -> whole m + 1 <= whole n.
Proof. intros L. rewrite <- whole_S. apply whole_le. lia. Qed.

(** ** A fraction cut down to a probability *)
Definition cut (x : Q) : Q := if Qle_bool x 0 then 0 else if Qle_bool 1 x then 1 else x.

Lemma cut_cases x :
  (x <= 0 /\ cut x == 0) \/ (0 < x < 1 /\ cut x == x) \/ (1 <= x /\ cut x == 1).
Proof.
  unfold cut. destruct (Qle_bool x 0) eqn:E.
  - left. apply Qle_bool_iff in E. split; [assumption|reflexivity].
  - assert (N : ~ x <= 0) by (rewrite <- Qle_bool_iff; congruence). apply Qnot_le_lt in N.
    destruct (Qle_bool 1 x) eqn:F.
    + right; right. apply Qle_bool_iff in F. split; [assumption|reflexivity].
    + right; left. assert (M : ~ 1 <= x) by (rewrite <- Qle_bool_iff; congruence).
      apply Qnot_le_lt in M. split; [split; assumption|reflexivity].
Qed.

Definition low (x y : Q) : Q := if Qle_bool x y then x else y.
Lemma low_cases x y : (x <= y /\ low x y == x) \/ (y < x /\ low x y == y).
Proof.
  unfold low. destruct (Qle_bool x y) eqn:E.
  - left. apply Qle_bool_iff in E. split; [assumption|reflexivity].
  - right. assert (N : ~ x <= y) by (rewrite <- Qle_bool_iff; congruence).
    apply Qnot_le_lt in N. split; [assumption|reflexivity].
Qed.

(** The mass [x], filled into cells of size one, up to the cell number [m]. *)
Lemma add_cut x m : forall a, 0 <= x ->
  add (fun k => cut (x - whole k)) a m == low x (whole (a + m)) - low x (whole a).
Proof.
  induction m as [|m IH]; intros a X; simpl add.
  - rewrite Nat.add_0_r. ring.
  - rewrite IH by assumption. replace (S a + m)%nat with (a + S m)%nat by lia.
    pose proof (whole_S a) as A.
    destruct (cut_cases (x - whole a)) as [[? E]|[[? E]|[? E]]]; rewrite E;
    destruct (low_cases x (whole a)) as [[? F]|[? F]]; rewrite F;
    destruct (low_cases x (whole (S a))) as [[? G]|[? G]]; rewrite G; lra.
Qed.

(** ** The function [square] *)
Lemma floor_bounds x : inject_Z (Qfloor x) <= x < inject_Z (Qfloor x) + 1.
Proof.
  split; [apply Qfloor_le|]. pose proof (Qlt_floor x) as L.
  rewrite inject_Z_plus in L. exact L.
Qed.

Lemma whole_gap (j k : Z) : (j < k)%Z -> inject_Z j + 1 <= inject_Z k.
Proof. intros L. change 1 with (inject_Z 1). rewrite <- inject_Z_plus, <- Zle_Qle. lia. Qed.

Lemma square_supports x (k : Z) :
  (2 * inject_Z k + 1) * x - inject_Z k * (inject_Z k + 1) <= square x.
Proof.
  unfold square. destruct (floor_bounds x) as [L U]. set (f := Qfloor x) in *.
  destruct (Ztrichotomy f k) as [H|[H|H]].
  - apply whole_gap in H. nra.
  - subst k. lra.
  - apply Z.gt_lt, whole_gap in H. nra.
Qed.

Lemma square_between x (k : Z) : inject_Z k <= x <= inject_Z k + 1 ->
  square x == (2 * inject_Z k + 1) * x - inject_Z k * (inject_Z k + 1).
Proof.
  intros [A B]. unfold square. destruct (floor_bounds x) as [L U]. set (f := Qfloor x) in *.
  destruct (Ztrichotomy f k) as [H|[H|H]].
  - apply whole_gap in H. lra.
  - subst k. reflexivity.
  - apply Z.gt_lt, whole_gap in H. assert (E : inject_Z f == inject_Z k + 1) by lra.
    assert (F : x == inject_Z k + 1) by lra. rewrite E, F. ring.
Qed.

#[local] Instance square_same : Proper (Qeq ==> Qeq) square.
Proof. intros x y E. unfold square. rewrite (Qfloor_comp _ _ E). rewrite E. reflexivity. Qed.

Lemma add_square x m : 0 <= x ->
  (x <= whole m -> add (fun k => (2 * whole k + 1) * cut (x - whole k)) 0 m == square x) /\
  (whole m <= x -> add (fun k => (2 * whole k + 1) * cut (x - whole k)) 0 m == whole m * whole m).
Proof.
  intros X. induction m as [|m [IH IG]].
  - split; intros L; simpl add; [|reflexivity].
    assert (Z : x == 0) by (change (whole 0) with 0 in L; lra). rewrite Z. reflexivity.
  - rewrite !add_last. simpl (0 + m)%nat. pose proof (whole_S m) as M.
    pose proof (whole_nonnegative m) as N.
    destruct (cut_cases (x - whole m)) as [[L E]|[[L E]|[L E]]].
    + split; intros G; [|lra]. rewrite E, IH by lra. ring.
    + split; intros G; [|lra]. rewrite E, IG by lra.
      rewrite (square_between x (Z.of_nat m)) by lra. ring.
    + split; intros G; rewrite E, IG by lra.
      * rewrite (square_between x (Z.of_nat m)) by lra.
        assert (F : x == whole m + 1) by lra. rewrite F. ring.
      * rewrite M. ring.
Qed.

(** ** Where c x - square x is greatest *)
Definition peak (c x : Q) : Prop := forall k : nat,
  (whole k < x -> 2 * whole k + 1 <= c) /\ (x < whole k + 1 -> c <= 2 * whole k + 1).

Lemma floor_natural x : 0 <= x -> exists k : nat, whole k <= x < whole k + 1.
Proof.
  intros X. destruct (floor_bounds x) as [L U].
  assert (F : (0 <= Qfloor x)%Z).
  { destruct (Z_lt_le_dec (Qfloor x) 0) as [N|N]; [|assumption].
    apply whole_gap in N. change (inject_Z 0) with 0 in N. lra. }
  exists (Z.to_nat (Qfloor x)). rewrite Z2Nat.id by assumption. split; assumption.
Qed.

Lemma peak_greatest c x : 0 <= x -> peak c x -> forall y, 0 <= y -> c * y - square y <= c * x - square x.
Proof.
  intros X P y Y. destruct (floor_natural x X) as [k [L U]].
  pose proof (square_supports y (Z.of_nat k)) as S.
  rewrite (square_between x (Z.of_nat k)) by lra.
  destruct (P k) as [A B]. specialize (B U). pose proof (whole_nonnegative k) as N.
  destruct (Qlt_le_dec (whole k) x) as [H|H].
  - specialize (A H). assert (E : c == 2 * whole k + 1) by lra. rewrite E. lra.
  - assert (E : x == whole k) by lra. rewrite E. destruct (Qlt_le_dec y x) as [G|G].
    + destruct k as [|k]; [change (whole 0) with 0 in *; lra|].
      pose proof (whole_S k) as M. destruct (P k) as [A' _].
      assert (C : 2 * whole k + 1 <= c) by (apply A'; lra).
      pose proof (square_supports y (Z.of_nat k)) as T. rewrite M in *.
      assert (D : (c - 2 * whole k - 1) * (x - y) >= 0) by nra. nra.
    + assert (D : (2 * whole k + 1 - c) * (y - x) >= 0) by nra. nra.
Qed.

(** ** Bets and calls in cells
    Player I bluffs with the mass [B] of the lowest cards and bets the mass [W]
    of the highest for value; player II calls with the mass [C] of the highest. *)
Definition in_deck (n i : nat) : bool := Nat.leb 1 i && Nat.leb i n.
Definition bluffs (B : Q) (i : nat) : Q := cut (B - whole (i - 1)).
Definition values (n : nat) (W : Q) (i : nat) : Q := cut (W - whole (n - i)).
Definition bets (n : nat) (B W : Q) (i : nat) : Q :=
  if in_deck n i then bluffs B i + values n W i else 0.
Definition calls (n : nat) (C : Q) (i : nat) : Q := if in_deck n i then values n C i else 0.

Lemma in_deck_true n i : (1 <= i <= n)%nat -> in_deck n i = true.
Proof. intros L. apply andb_true_iff. split; apply Nat.leb_le; lia. Qed.
Lemma in_deck_spec n i : in_deck n i = true -> (1 <= i <= n)%nat.
Proof. unfold in_deck. rewrite andb_true_iff, !Nat.leb_le. lia. Qed.

Lemma add_bluffs B i m : 0 <= B -> (1 <= i)%nat ->
  add (bluffs B) i m == low B (whole (i - 1 + m)) - low B (whole (i - 1)).
Proof.
  intros X L. rewrite <- add_cut by assumption. apply add_shift. intros k K. unfold bluffs.
  replace (i + k - 1)%nat with (i - 1 + k)%nat by lia. reflexivity.
Qed.

Lemma add_values n W i m : 0 <= W -> (i + m <= S n)%nat ->
  add (values n W) i m == low W (whole (n + 1 - i)) - low W (whole (n + 1 - i - m)).
Proof.
  intros X L. rewrite add_backwards.
  replace (n + 1 - i)%nat with (n + 1 - i - m + m)%nat at 1 by lia.
  rewrite <- (add_cut W m (n + 1 - i - m) X). apply add_shift. intros k K. unfold values.
  replace (n - (i + (m - 1 - (0 + k))))%nat with (n + 1 - i - m + k)%nat by lia. reflexivity.
Qed.

Lemma low_zero x : 0 <= x -> low x (whole 0) == 0.
Proof. intros L. change (whole 0) with 0. destruct (low_cases x 0) as [[? E]|[? E]]; rewrite E; lra. Qed.
Lemma low_all x y : x <= y -> low x y == x.
Proof. intros L. destruct (low_cases x y) as [[? E]|[? E]]; rewrite E; lra. Qed.

Section Filled.
Variables (n : nat) (b B W C : Q).
Hypotheses (Two : (2 <= n)%nat) (Bet : 0 < b) (B0 : 0 <= B) (W0 : 0 <= W) (C0 : 0 < C)
  (Balance : (b + 2) * B == b * W)
  (Low : peak (2 * whole n - 1 - (b + 2) * C) B) (High : peak C W).

(** The inequalities of the peaks, card by card: [k] cards are below the card,
    [a] above. *)
Lemma bluff_pays k a : (k + a = n - 1)%nat -> whole k < B -> (b + 2) * C <= 2 * whole a.
Proof.
  intros E L. destruct (Low k) as [P _]. specialize (P L).
  assert (F : whole n == whole k + whole a + 1)
    by (replace n with (S (k + a)) by lia; rewrite whole_S, whole_plus; reflexivity). lra.
Qed.
Lemma no_bluff_pays k a : (k + a = n - 1)%nat -> B < whole k + 1 -> 2 * whole a <= (b + 2) * C.
Proof.
  intros E L. destruct (Low k) as [_ P]. specialize (P L).
  assert (F : whole n == whole k + whole a + 1)
    by (replace n with (S (k + a)) by lia; rewrite whole_S, whole_plus; reflexivity). lra.
Qed.
Lemma value_pays a : whole a < W -> 2 * whole a + 1 <= C.
Proof. apply High. Qed.
Lemma no_value_pays a : W < whole a + 1 -> C <= 2 * whole a + 1.
Proof. apply High. Qed.

Lemma bluffs_fit : B <= whole n - 1.
Proof using Two Bet B0 W0 C0 Balance Low High.
  destruct (Qlt_le_dec (whole (n - 1)) B) as [L|L].
  - pose proof (bluff_pays (n - 1) 0 ltac:(lia) L) as P. change (whole 0) with 0 in P. nra.
  - rewrite whole_minus in L by lia. exact L.
Qed.
Lemma calls_fit : C <= whole n.
Proof using Two Bet B0 W0 C0 Balance Low High.
  assert (N : 2 <= whole n) by (apply (whole_le 2); assumption).
  destruct (Qlt_le_dec 0 B) as [L|L].
  - pose proof (bluff_pays 0 (n - 1) ltac:(lia) L) as P. rewrite whole_minus in P by lia.
    change (whole 1) with 1 in P. nra.
  - assert (Z : W <= 0) by nra. pose proof (no_value_pays 0) as P.
    change (whole 0) with 0 in P. specialize (P ltac:(lra)). lra.
Qed.

Lemma value_bets_fit : W <= whole n.
Proof using Two Bet B0 W0 C0 Balance Low High.
  destruct (Qlt_le_dec (whole n) W) as [L|L]; [|assumption].
  pose proof (value_pays n L). pose proof calls_fit. pose proof (whole_nonnegative n). lra.
Qed.

(** No card both bluffs and is bet for value. *)
Lemma apart k a : (k + a = n - 1)%nat -> whole k < B -> W <= whole a.
Proof using Two Bet B0 W0 C0 Balance Low High.
  intros E L. destruct (Qlt_le_dec (whole a) W) as [M|M]; [|assumption].
  pose proof (bluff_pays k a E L). pose proof (value_pays a M). pose proof (whole_nonnegative a). nra.
Qed.

Lemma below_above i : (1 <= i <= n)%nat -> whole i == whole (i - 1) + 1 /\
  whole (n + 1 - i) == whole (n - i) + 1 /\ whole n == whole (i - 1) + whole (n - i) + 1.
Proof.
  intros L. rewrite <- whole_plus, <- !whole_S.
  replace (S (i - 1)) with i by lia. replace (S (n - i)) with (n + 1 - i)%nat by lia.
  replace (S (i - 1 + (n - i))) with n by lia. repeat split; reflexivity.
Qed.

(** *** The gains *)
Lemma bet_gain_filled i : (1 <= i <= n)%nat -> bet_gain n b (calls n C) i ==
  2 * whole (n - i) + b * (C - low C (whole (n - i) + 1)) - (b + 2) * low C (whole (n - i)).
Proof.
  intros L. unfold bet_gain. destruct (below_above i L) as [I [J N]].
  rewrite (add_ext (calls n C) (values n C) (i - 1) 1)
    by (intros j K; unfold calls; rewrite in_deck_true by lia; reflexivity).
  rewrite (add_ext (calls n C) (values n C) (n - i) (S i))
    by (intros j K; unfold calls; rewrite in_deck_true by lia; reflexivity).
  rewrite !add_values by (lra || lia).
  replace (n + 1 - 1)%nat with n by lia. replace (n - (i - 1))%nat with (n + 1 - i)%nat by lia.
  replace (n + 1 - S i)%nat with (n - i)%nat by lia. rewrite Nat.sub_diag.
  rewrite low_zero, (low_all C (whole n)) by (apply calls_fit || lra).
  assert (E : low C (whole (n + 1 - i)) == low C (whole (n - i) + 1)).
  { destruct (low_cases C (whole (n + 1 - i))) as [[? E]|[? E]]; rewrite E;
    destruct (low_cases C (whole (n - i) + 1)) as [[? F]|[? F]]; rewrite F; lra. }
  rewrite E. rewrite <- whole_minus by lia. ring.
Qed.

Lemma call_gain_filled j : (1 <= j <= n)%nat -> call_gain n b (bets n B W) j ==
  (b + 2) * (low B (whole (j - 1)) + W - low W (whole (n - j) + 1))
  - b * (B - low B (whole (j - 1) + 1) + low W (whole (n - j))).
Proof.
  intros L. unfold call_gain. destruct (below_above j L) as [I [J N]].
  rewrite (add_ext (bets n B W) (fun i => bluffs B i + values n W i) (j - 1) 1)
    by (intros i K; unfold bets; rewrite in_deck_true by lia; reflexivity).
  rewrite (add_ext (bets n B W) (fun i => bluffs B i + values n W i) (n - j) (S j))
    by (intros i K; unfold bets; rewrite in_deck_true by lia; reflexivity).
  rewrite !add_plus. rewrite !add_values, !add_bluffs by (lra || lia).
  replace (n + 1 - 1)%nat with n by lia. replace (n - (j - 1))%nat with (n + 1 - j)%nat by lia.
  replace (n + 1 - S j)%nat with (n - j)%nat by lia. rewrite !Nat.sub_diag.
  replace (1 - 1 + (j - 1))%nat with (j - 1)%nat by lia.
  replace (S j - 1 + (n - j))%nat with n by lia. replace (S j - 1)%nat with j by lia.
  replace (1 - 1)%nat with O by lia.
  pose proof bluffs_fit as Fb.
  rewrite !low_zero, (low_all W (whole n)), (low_all B (whole n))
    by (apply value_bets_fit || lra).
  assert (E : low W (whole (n + 1 - j)) == low W (whole (n - j) + 1)).
  { destruct (low_cases W (whole (n + 1 - j))) as [[? E]|[? E]]; rewrite E;
    destruct (low_cases W (whole (n - j) + 1)) as [[? F]|[? F]]; rewrite F; lra. }
  assert (G : low B (whole j) == low B (whole (j - 1) + 1)).
  { destruct (low_cases B (whole j)) as [[? G]|[? G]]; rewrite G;
    destruct (low_cases B (whole (j - 1) + 1)) as [[? F]|[? F]]; rewrite F; lra. }
  rewrite E, G. simpl (0 + (j - 1))%nat. ring.
Qed.

Lemma bets_chances : chances (bets n B W).
Proof using Two Bet B0 W0 C0 Balance Low High.
  intros i. unfold bets. destruct (in_deck n i) eqn:D; [|lra]. apply in_deck_spec in D.
  destruct (below_above i D) as [I [J N]]. unfold bluffs, values.
  pose proof (apart (i - 1) (n - i) ltac:(lia)) as A.
  destruct (cut_cases (B - whole (i - 1))) as [[? E]|[[? E]|[? E]]]; rewrite E;
  destruct (cut_cases (W - whole (n - i))) as [[? F]|[[? F]|[? F]]]; rewrite F;
  try lra; specialize (A ltac:(lra)); lra.
Qed.

Lemma calls_chances : chances (calls n C).
Proof.
  intros i. unfold calls. destruct (in_deck n i); [|lra]. unfold values.
  destruct (cut_cases (C - whole (n - i))) as [[? E]|[[? E]|[? E]]]; rewrite E; lra.
Qed.

(** *** Best replies *)
Lemma bets_best : best_bets n b (bets n B W) (calls n C).
Proof using Two Bet B0 W0 C0 Balance Low High.
  intros i x L X. rewrite bet_gain_filled by assumption. unfold bets. rewrite in_deck_true by lia.
  destruct (below_above i L) as [I [J N]]. unfold bluffs, values.
  pose proof (bluff_pays (i - 1) (n - i) ltac:(lia)) as F1.
  pose proof (no_bluff_pays (i - 1) (n - i) ltac:(lia)) as F2.
  pose proof (value_pays (n - i)) as F3. pose proof (no_value_pays (n - i)) as F4.
  pose proof (whole_nonnegative (n - i)) as A0. set (a := whole (n - i)) in *. set (k := whole (i - 1)) in *.
  destruct (Qlt_le_dec a C) as [M|M].
  - (* she may call with this card *)
    assert (NB : B <= k).
    { destruct (Qlt_le_dec k B) as [T|T]; [|assumption]. specialize (F1 T). nra. }
    destruct (cut_cases (B - k)) as [[? E]|[[? E]|[? E]]]; try lra. rewrite E.
    destruct (low_cases C a) as [[? G]|[? G]]; [lra|]. rewrite G.
    destruct (low_cases C (a + 1)) as [[? Low1]|[? Low1]]; rewrite Low1.
    + (* or not *)
      assert (Z : 0 <= x * (b * a)) by (repeat apply Qmult_le_0_compat; lra).
      destruct (Qlt_le_dec a W) as [T|T].
      * specialize (F3 T). assert (V : a == 0) by lra. setoid_replace (2 * a + b * (C - C) - (b + 2) * a) with 0 by (rewrite V; ring).
        rewrite !Qmult_0_r. lra.
      * destruct (cut_cases (W - a)) as [[? F]|[[? F]|[? F]]]; try lra. rewrite F. lra.
    + setoid_replace (2 * a + b * (C - (a + 1)) - (b + 2) * a) with (b * (C - 1 - 2 * a)) by ring.
      destruct (cut_cases (W - a)) as [[? F]|[[? F]|[? F]]]; rewrite F.
      * specialize (F4 ltac:(lra)).
        assert (Z : 0 <= x * (b * (2 * a + 1 - C))) by (repeat apply Qmult_le_0_compat; lra). lra.
      * specialize (F3 ltac:(lra)). specialize (F4 ltac:(lra)).
        setoid_replace (C - 1 - 2 * a) with 0 by lra. rewrite !Qmult_0_r. lra.
      * specialize (F3 ltac:(lra)).
        assert (Z : 0 <= (1 - x) * (b * (C - 1 - 2 * a))) by (repeat apply Qmult_le_0_compat; lra). lra.
  - (* she folds this card *)
    destruct (cut_cases (W - a)) as [[? F]|[[? F]|[? F]]]; try (specialize (F3 ltac:(lra)); lra).
    rewrite F. destruct (low_cases C a) as [[? G]|[? G]]; [|lra]. rewrite G.
    destruct (low_cases C (a + 1)) as [[? Low1]|[? Low1]]; [|lra]. rewrite Low1.
    setoid_replace (2 * a + b * (C - C) - (b + 2) * C) with (2 * a - (b + 2) * C) by ring.
    destruct (cut_cases (B - k)) as [[? E]|[[? E]|[? E]]]; rewrite E.
    + specialize (F2 ltac:(lra)).
      assert (Z : 0 <= x * ((b + 2) * C - 2 * a)) by (apply Qmult_le_0_compat; lra). lra.
    + specialize (F1 ltac:(lra)). specialize (F2 ltac:(lra)).
      setoid_replace (2 * a - (b + 2) * C) with 0 by lra. rewrite !Qmult_0_r. lra.
    + specialize (F1 ltac:(lra)).
      assert (Z : 0 <= (1 - x) * (2 * a - (b + 2) * C)) by (apply Qmult_le_0_compat; lra). lra.
Qed.

Lemma calls_best : best_calls n b (bets n B W) (calls n C).
Proof using Two Bet B0 W0 C0 Balance Low High.
  intros j x L X. rewrite call_gain_filled by assumption. unfold calls. rewrite in_deck_true by lia.
  destruct (below_above j L) as [I [J N]]. unfold values.
  pose proof (bluff_pays (j - 1) (n - j) ltac:(lia)) as F1.
  pose proof (value_pays (n - j)) as F3. pose proof (apart (j - 1) (n - j) ltac:(lia)) as A.
  pose proof (whole_nonnegative (n - j)) as A0. set (a := whole (n - j)) in *. set (k := whole (j - 1)) in *.
  destruct (Qlt_le_dec k B) as [M|M].
  - (* a bluff: she folds *)
    specialize (A M). specialize (F1 M). assert (BC : 0 <= b * C) by (apply Qmult_le_0_compat; lra).
    destruct (cut_cases (C - a)) as [[? E]|[[? E]|[? E]]]; try lra. rewrite E.
    destruct (low_cases B k) as [[? G]|[? G]]; [lra|]. rewrite G.
    rewrite (low_all W (a + 1)), (low_all W a) by lra.
    assert (Z : 0 <= x * ((b + 2) * (B - k))) by (repeat apply Qmult_le_0_compat; lra).
    destruct (low_cases B (k + 1)) as [[? Low1]|[? Low1]]; rewrite Low1.
    + setoid_replace ((b + 2) * (k + W - W) - b * (B - B + W)) with ((b + 2) * k - b * W) by ring.
      rewrite <- Balance. lra.
    + assert (Z1 : 0 <= x * (b * (B - (k + 1)))) by (repeat apply Qmult_le_0_compat; lra).
      setoid_replace ((b + 2) * (k + W - W) - b * (B - (k + 1) + W))
        with ((b + 2) * k - b * (B - (k + 1)) - b * W) by ring.
      rewrite <- Balance. lra.
  - rewrite (low_all B k), (low_all B (k + 1)) by lra.
    destruct (low_cases W a) as [[T G]|[T G]]; rewrite G.
    + (* between the bets she does not mind *)
      rewrite (low_all W (a + 1)) by lra.
      setoid_replace ((b + 2) * (B + W - W) - b * (B - B + W)) with ((b + 2) * B - b * W) by ring.
      rewrite Balance. setoid_replace (b * W - b * W) with 0 by ring. lra.
    + (* a value bet: she calls *)
      specialize (F3 T). destruct (cut_cases (C - a)) as [[? E]|[[? E]|[? E]]]; try lra. rewrite E.
      assert (Z : 0 <= (1 - x) * (b * (W - a))) by (repeat apply Qmult_le_0_compat; lra).
      destruct (low_cases W (a + 1)) as [[? Low1]|[? Low1]]; rewrite Low1.
      * setoid_replace ((b + 2) * (B + W - W) - b * (B - B + a)) with ((b + 2) * B - b * a) by ring.
        rewrite Balance. lra.
      * assert (Z1 : 0 <= (1 - x) * ((b + 2) * (W - (a + 1)))) by (repeat apply Qmult_le_0_compat; lra).
        setoid_replace ((b + 2) * (B + W - (a + 1)) - b * (B - B + a))
          with ((b + 2) * B + (b + 2) * (W - (a + 1)) - b * a) by ring.
        rewrite Balance. lra.
Qed.

(** *** The payoff *)
Lemma payoff_filled : payoff n b (bets n B W) (calls n C) ==
  (2 * whole n - 1) * B - square B - b * square W.
Proof.
  unfold payoff.
  assert (T : add (fun i => bets n B W i * bet_gain n b (calls n C) i) 1 n ==
    add (fun i => (2 * whole n - 1 - (b + 2) * C) * bluffs B i +
                  -(1) * ((2 * whole (i - 1) + 1) * bluffs B i) +
                  (b * C * values n W i + -(b) * ((2 * whole (n - i) + 1) * values n W i))) 1 n).
  { apply add_ext. intros i K. rewrite bet_gain_filled by lia. unfold bets. rewrite in_deck_true by lia.
    destruct (below_above i ltac:(lia)) as [I [J N]]. unfold bluffs, values.
    pose proof (bluff_pays (i - 1) (n - i) ltac:(lia)) as F1. pose proof (value_pays (n - i)) as F3.
    pose proof (whole_nonnegative (n - i)) as A0.
    set (a := whole (n - i)) in *. set (k := whole (i - 1)) in *. rewrite N.
    destruct (Qlt_le_dec k B) as [M|M].
    - specialize (F1 M). assert (T : C <= a) by nra.
      destruct (cut_cases (W - a)) as [[? F]|[[? F]|[? F]]];
        try (specialize (F3 ltac:(lra)); lra). rewrite F.
      rewrite (low_all C a), (low_all C (a + 1)) by lra. ring.
    - destruct (cut_cases (B - k)) as [[? E]|[[? E]|[? E]]]; try lra. rewrite E.
      destruct (Qlt_le_dec a W) as [T|T].
      + specialize (F3 T). destruct (low_cases C a) as [[? G]|[? G]]; [lra|]. rewrite G.
        destruct (low_cases C (a + 1)) as [[V Low1]|[? Low1]]; rewrite Low1; [|ring].
        assert (Z : C == a + 1) by lra. rewrite Z. ring.
      + destruct (cut_cases (W - a)) as [[? F]|[[? F]|[? F]]]; try lra. rewrite F. ring. }
  rewrite T. rewrite !add_plus, !add_times.
  rewrite add_bluffs, add_values by (lra || lia).
  replace (1 - 1 + n)%nat with n by lia. replace (1 - 1)%nat with O by lia.
  replace (n + 1 - 1 - n)%nat with O by lia. replace (n + 1 - 1)%nat with n by lia.
  pose proof bluffs_fit as Fb. pose proof value_bets_fit as Fw.
  rewrite !low_zero, (low_all W (whole n)), (low_all B (whole n)) by lra.
  assert (S1 : add (fun i => (2 * whole (i - 1) + 1) * bluffs B i) 1 n == square B).
  { rewrite <- (proj1 (add_square B n B0)) by lra. apply add_shift. intros i K. unfold bluffs.
    replace (1 + i - 1)%nat with (0 + i)%nat by lia. reflexivity. }
  assert (S2 : add (fun i => (2 * whole (n - i) + 1) * values n W i) 1 n == square W).
  { rewrite <- (proj1 (add_square W n W0)) by lra. rewrite add_backwards. apply add_shift.
    intros i K. unfold values. replace (n - (1 + (n - 1 - (0 + i))))%nat with (0 + i)%nat by lia.
    reflexivity. }
  rewrite S1, S2.
  setoid_replace (b * C * (W - 0)) with (C * (b * W)) by ring. rewrite <- Balance. ring.
Qed.

Lemma filled_value : has_value (duel n b) ((2 * whole n - 1) * B - square B - b * square W).
Proof using Two Bet B0 W0 C0 Balance Low High.
  apply (has_value_same _ (payoff n b (bets n B W) (calls n C))); [apply payoff_filled|].
  apply value_of_best_replies; [apply bets_chances|apply calls_chances|apply bets_best|apply calls_best].
Qed.

Lemma filled_greatest : forall B', 0 <= B' -> sure n b B' <= (2 * whole n - 1) * B - square B - b * square W.
Proof using Two Bet B0 W0 C0 Balance Low High.
  intros B' L. unfold sure. set (W' := (1 + 2 / b) * B').
  assert (E : b * W' == (b + 2) * B') by (unfold W'; field; lra).
  assert (L' : 0 <= W') by nra.
  pose proof (peak_greatest _ B B0 Low B' L) as G1. pose proof (peak_greatest _ W W0 High W' L') as G2.
  assert (G3 : b * (C * W' - square W') <= b * (C * W - square W)) by nra.
  assert (E1 : b * (C * W') == C * ((b + 2) * B')) by (rewrite <- E; ring).
  assert (E2 : b * (C * W) == C * ((b + 2) * B)) by (rewrite Balance; ring).
  nra.
Qed.
End Filled.

(** ** The balanced bets where player I is sure of most *)
(** The first natural number with a property. *)
Lemma first_one (f : nat -> bool) N : f N = true ->
  exists k, (k <= N)%nat /\ f k = true /\ forall j, (j < k)%nat -> f j = false.
Proof.
  induction N as [N IH] using lt_wf_ind. intros F.
  destruct (existsb f (seq 0 N)) eqn:E.
  - apply existsb_exists in E. destruct E as [j [I G]]. apply in_seq in I.
    destruct (IH j ltac:(lia) G) as [k [L R]]. exists k. split; [lia|assumption].
  - exists N. split; [lia|]. split; [assumption|]. intros j L.
    destruct (f j) eqn:G; [|reflexivity].
    assert (T : existsb f (seq 0 N) = true)
      by (apply existsb_exists; exists j; split; [apply in_seq; lia|assumption]). congruence.
Qed.

(** How fast [sure] grows at the right of [B]. *)
Definition slope (n : nat) (b B : Q) : Q :=
  2 * (whole n - 1 - inject_Z (Qfloor B)) - (b + 2) * (2 * inject_Z (Qfloor ((1 + 2 / b) * B)) + 1).

(** The greatest whole number below a positive number. *)
Lemma below_natural x : 0 < x -> exists k : nat, whole k < x <= whole k + 1.
Proof.
  intros X. destruct (floor_natural x ltac:(lra)) as [k [L U]].
  destruct (Qlt_le_dec (whole k) x) as [M|M]; [exists k; lra|].
  destruct k as [|k]; [change (whole 0) with 0 in *; lra|].
  exists k. rewrite whole_S in *. lra.
Qed.

Lemma floor_at_least x (k : nat) : whole k <= x -> whole k <= inject_Z (Qfloor x).
Proof.
  intros L. rewrite <- Zle_Qle. pose proof (Qfloor_resp_le _ _ L) as R.
  rewrite Qfloor_Z in R. exact R.
Qed.

Lemma floor_is x (k : nat) : whole k <= x < whole k + 1 -> inject_Z (Qfloor x) == whole k.
Proof.
  intros [L U]. pose proof (floor_at_least x k L) as G. destruct (floor_bounds x) as [A B].
  destruct (Z_lt_le_dec (Z.of_nat k) (Qfloor x)) as [M|M].
  - apply whole_gap in M. lra.
  - rewrite Zle_Qle in M. lra.
Qed.

Section Search.
Variables (n : nat) (b : Q).
Hypotheses (Two : (2 <= n)%nat) (Bet : 0 < b).

Lemma ratio_positive : 0 < 1 + 2 / b.
Proof using Bet. assert (0 < 2 / b) by (apply Qlt_shift_div_l; lra). lra. Qed.

Lemma balanced B : (b + 2) * B == b * ((1 + 2 / b) * B).
Proof using Bet. field. lra. Qed.

(** At [B] the function begins to fall, but not before. *)
Definition turning (B : Q) : Prop := 0 <= B /\ slope n b B <= 0 /\
  (forall k, whole k < B -> 0 < slope n b (whole k)) /\
  (forall w, whole w < (1 + 2 / b) * B -> 0 < slope n b (b / (b + 2) * whole w)).

Lemma partner w : (1 + 2 / b) * (b / (b + 2) * w) == w.
Proof using Bet. field. lra. Qed.

Lemma falls_late B : 0 <= B -> whole n - 1 <= B \/ whole n <= (1 + 2 / b) * B -> slope n b B <= 0.
Proof.
  intros L R. unfold slope.
  assert (N : 2 <= whole n) by (apply (whole_le 2); assumption).
  assert (W0 : 0 <= (1 + 2 / b) * B) by (pose proof ratio_positive; nra).
  pose proof (floor_at_least B 0 L) as F0. pose proof (floor_at_least _ 0 W0) as G0.
  change (whole 0) with 0 in *. destruct R as [R|R].
  - pose proof (floor_at_least B (n - 1)) as F. rewrite whole_minus in F by lia.
    specialize (F R). change (whole 1) with 1 in F. nra.
  - pose proof (floor_at_least _ n R) as F. nra.
Qed.

Lemma turning_exists : exists B, In B (corners n b) /\ turning B.
Proof using Two Bet.
  set (f := fun k => Qle_bool (slope n b (whole k)) 0).
  set (g := fun w => Qle_bool (slope n b (b / (b + 2) * whole w)) 0).
  assert (T : 0 < b / (b + 2)) by (apply Qlt_shift_div_l; lra).
  destruct (first_one f n) as [k [Lk [Fk Gk]]].
  { apply Qle_bool_iff, falls_late; [apply whole_nonnegative|left; lra]. }
  destruct (first_one g n) as [w [Lw [Fw Gw]]].
  { apply Qle_bool_iff, falls_late.
    - pose proof (whole_nonnegative n). nra.
    - right. rewrite partner. lra. }
  apply Qle_bool_iff in Fk, Fw.
  assert (Before : forall x, Qle_bool x 0 = false -> 0 < x).
  { intros x E. apply Qnot_le_lt. intros L. apply Qle_bool_iff in L. congruence. }
  assert (Less : forall i j, whole i < whole j -> (i < j)%nat).
  { intros i j L. rewrite <- Zlt_Qlt in L. lia. }
  pose proof ratio_positive as R.
  destruct (Qlt_le_dec (b / (b + 2) * whole w) (whole k)) as [M|M].
  - exists (b / (b + 2) * whole w). split.
    + apply in_or_app. right. apply in_map_iff. exists w. split; [reflexivity|apply in_seq; lia].
    + pose proof (whole_nonnegative w). repeat split.
      * nra.
      * assumption.
      * intros i I. apply Before, Gk, Less. lra.
      * intros i I. rewrite partner in I. apply Before, Gw, Less. assumption.
  - exists (whole k). split.
    + apply in_or_app. left. apply in_map_iff. exists k. split; [reflexivity|apply in_seq; lia].
    + repeat split.
      * apply whole_nonnegative.
      * assumption.
      * intros i I. apply Before, Gk, Less. assumption.
      * intros i I. apply Before, Gw, Less.
        assert (P : (1 + 2 / b) * whole k <= (1 + 2 / b) * (b / (b + 2) * whole w)) by nra.
        rewrite partner in P. lra.
Qed.

(** There player II can call so often that neither side wants to change. *)
Lemma turning_calls B : turning B -> exists C, 0 < C /\
  peak (2 * whole n - 1 - (b + 2) * C) B /\ peak C ((1 + 2 / b) * B).
Proof using Two Bet.
  intros [B0 [Right [Cards Partners]]]. set (W := (1 + 2 / b) * B) in *.
  pose proof ratio_positive as R. assert (W0 : 0 <= W) by (unfold W; nra).
  destruct (floor_natural B B0) as [k [Lk Uk]]. destruct (floor_natural W W0) as [w [Lw Uw]].
  assert (Rt : 2 * (whole n - 1 - whole k) <= (b + 2) * (2 * whole w + 1)).
  { unfold slope in Right. fold W in Right. rewrite (floor_is B k), (floor_is W w) in Right by lra. lra. }
  assert (N : 2 <= whole n) by (apply (whole_le 2); assumption).
  pose proof (whole_nonnegative w) as Nw. pose proof (whole_nonnegative k) as Nk.
  assert (Small : forall m m', whole m < whole m' + 1 -> whole m <= whole m').
  { intros m m' L. rewrite <- whole_S in L. rewrite <- Zlt_Qlt in L. apply whole_le. lia. }
  assert (Large : forall m m', whole m' < whole m + 1 -> whole m' <= whole m) by (intros; apply Small; lra).
  destruct (Qlt_le_dec 0 B) as [Pos|Zero].
  - assert (Wpos : 0 < W) by (unfold W; nra).
    destruct (below_natural B Pos) as [c [Lc Uc]]. destruct (below_natural W Wpos) as [u [Lu Uu]].
    assert (Left : (b + 2) * (2 * whole u + 1) <= 2 * (whole n - 1 - whole c)).
    { destruct (Qlt_le_dec ((1 + 2 / b) * whole c) (whole u)) as [M|M].
      - specialize (Partners u Lu). unfold slope in Partners. rewrite partner in Partners.
        rewrite Qfloor_Z in Partners.
        assert (S : whole c <= b / (b + 2) * whole u).
        { assert (T : 0 < b / (b + 2)) by (apply Qlt_shift_div_l; lra).
          setoid_replace (whole c) with (b / (b + 2) * ((1 + 2 / b) * whole c)) by (field; lra).
          apply Qmult_le_l; lra. }
        pose proof (floor_at_least _ c S). lra.
      - specialize (Cards c Lc). unfold slope in Cards. rewrite Qfloor_Z in Cards.
        pose proof (floor_at_least _ u M) as F. nra. }
    (* the calls: between 2 [u] + 1 and 2 [w] + 1, and as the bluffs ask *)
    set (x := 2 * (whole n - 1 - whole k) / (b + 2)).
    assert (X : (b + 2) * x == 2 * (whole n - 1 - whole k)) by (unfold x; field; lra).
    assert (UW : 2 * whole u + 1 <= 2 * whole w + 1).
    { assert (S : whole u < whole w + 1) by lra. apply Small in S. lra. }
    assert (CK : whole c <= whole k) by (apply Small; lra).
    assert (C : exists C, 2 * whole u + 1 <= C <= 2 * whole w + 1 /\
      2 * (whole n - 1 - whole k) <= (b + 2) * C <= 2 * (whole n - 1 - whole c)).
    { destruct (Qlt_le_dec x (2 * whole u + 1)) as [M|M].
      - exists (2 * whole u + 1). split; [lra|]. split; [|lra].
        assert (S : (b + 2) * x <= (b + 2) * (2 * whole u + 1)) by (apply Qmult_le_l; lra). lra.
      - exists x. split; [split; [assumption|]|lra].
        apply (Qmult_le_l _ _ (b + 2)); lra. }
    destruct C as [C [[C1 C2] [C3 C4]]]. pose proof (whole_nonnegative u) as Nu.
    exists C. split; [lra|]. split; intros m; split; intros I.
    + assert (S : whole m <= whole c) by (apply Small; lra). lra.
    + assert (S : whole k <= whole m) by (apply Small; lra). lra.
    + assert (S : whole m <= whole u) by (apply Small; lra). lra.
    + assert (S : whole w <= whole m) by (apply Small; lra). lra.
  - assert (Z : B == 0) by lra. assert (ZW : W == 0) by (unfold W; rewrite Z; ring).
    assert (k0 : whole k == 0) by lra.
    assert (w0 : whole w == 0) by lra. rewrite k0, w0 in Rt.
    exists 1. split; [lra|]. split; intros m; split; intros I; pose proof (whole_nonnegative m); lra.
Qed.
End Search.

Theorem greatest : Statements.greatest.
Proof.
  intros n b Two Bet. destruct (turning_exists n b Two Bet) as [B [I T]].
  destruct (turning_calls n b Two Bet B T) as [C [C0 [P1 P2]]]. destruct T as [B0 _].
  pose proof (ratio_positive b Bet) as R.
  assert (G : forall B', 0 <= B' -> sure n b B' <= sure n b B).
  { apply (filled_greatest n b B ((1 + 2 / b) * B) C); auto. nra. now apply balanced. }
  assert (Nonnegative : forall B', In B' (corners n b) -> 0 <= B').
  { intros B' J. unfold corners in J. apply in_app_or in J.
    assert (T : 0 < b / (b + 2)) by (apply Qlt_shift_div_l; lra).
    destruct J as [J|J]; apply in_map_iff in J; destruct J as [m [<- _]];
      pose proof (whole_nonnegative m); nra. }
  assert (Z : 0 <= sure n b B).
  { apply Qle_trans with (sure n b 0); [|apply G; lra]. unfold sure.
    assert (S0 : square 0 == 0) by reflexivity. rewrite !Qmult_0_r, S0. lra. }
  assert (E : deck_value n b == sure n b B).
  { unfold deck_value. revert I Nonnegative. generalize (corners n b) as l.
    induction l as [|a l IH]; intros I N; [destruct I|]. simpl.
    assert (A : sure n b a <= sure n b B) by (apply G, N; left; reflexivity).
    destruct I as [<-|I].
    - apply Q.max_l. clear IH. induction l as [|a' l IH]; simpl; [assumption|].
      apply Q.max_lub; [apply G, N; right; left; reflexivity|].
      apply IH. intros B' [J|J]; apply N; [left|right; right]; assumption.
    - rewrite IH by (auto; intros; apply N; right; assumption). now apply Q.max_r. }
  split.
  - exists B. split; [assumption|]. symmetry. assumption.
  - intros B' J. rewrite E. now apply G.
Qed.

Theorem closed_form : Statements.closed_form.
Proof.
  intros n b Two Bet. destruct (turning_exists n b Two Bet) as [B [I T]].
  destruct (turning_calls n b Two Bet B T) as [C [C0 [P1 P2]]]. pose proof T as [B0 _].
  pose proof (ratio_positive b Bet) as R.
  assert (V : has_value (duel n b) (sure n b B)).
  { apply (filled_value n b B ((1 + 2 / b) * B) C); auto. nra. now apply balanced. }
  apply (has_value_same _ (sure n b B)); [|assumption].
  destruct (greatest n b Two Bet) as [[B1 [I1 E1]] G1].
  apply Qle_antisym; [now apply G1|]. rewrite <- E1.
  apply (filled_greatest n b B ((1 + 2 / b) * B) C); auto.
  - nra.
  - now apply balanced.
  - unfold corners in I1. apply in_app_or in I1.
    assert (S : 0 < b / (b + 2)) by (apply Qlt_shift_div_l; lra).
    destruct I1 as [J|J]; apply in_map_iff in J; destruct J as [m [<- _]];
      pose proof (whole_nonnegative m); nra.
Qed.
