(** Pure equilibria that bluff, for every deck and every rational bet. *)
From Coq Require Import QArith List Arith Bool ZArith Lia Lqa Setoid Morphisms.
From Guts.common Require Import Scalars Sums Games.
From Guts.von_neumann Require Import Rules Statements TwoPlayers Replies ClosedForm PureSets.
Import ListNotations.
Open Scope Q_scope.

(** What cards outside the deck do does not matter. *)
Lemma best_bets_in_deck n b p q p' q' :
  (forall i, (1 <= i <= n)%nat -> p i == p' i) -> (forall i, (1 <= i <= n)%nat -> q i == q' i) ->
  best_bets n b p q -> best_bets n b p' q'.
Proof.
  intros P Q Best i x I X. specialize (Best i x I X). rewrite <- (P i I).
  assert (E : bet_gain n b q i == bet_gain n b q' i).
  { unfold bet_gain. rewrite (add_ext q q' (i - 1) 1), (add_ext q q' (n - i) (S i)) by (intros; apply Q; lia).
    reflexivity. }
  rewrite <- E. exact Best.
Qed.

Lemma best_calls_in_deck n b p q p' q' :
  (forall i, (1 <= i <= n)%nat -> p i == p' i) -> (forall i, (1 <= i <= n)%nat -> q i == q' i) ->
  best_calls n b p q -> best_calls n b p' q'.
Proof.
  intros P Q Best j x J X. specialize (Best j x J X). rewrite <- (Q j J).
  assert (E : call_gain n b p j == call_gain n b p' j).
  { unfold call_gain. rewrite (add_ext p p' (j - 1) 1), (add_ext p p' (n - j) (S j)) by (intros; apply P; lia).
    reflexivity. }
  rewrite <- E. exact Best.
Qed.

(** Whole numbers of cards, cut into cells. *)
Lemma cut_whole k j : cut (whole k - whole j) == if Nat.ltb j k then 1 else 0.
Proof.
  destruct (Nat.ltb_spec j k) as [L|L].
  - apply whole_lt in L. destruct (cut_cases (whole k - whole j)) as [[? E]|[[? E]|[? E]]]; lra.
  - apply whole_le in L. destruct (cut_cases (whole k - whole j)) as [[? E]|[[? E]|[? E]]]; lra.
Qed.

Lemma in_run a m i : existsb (Nat.eqb i) (seq a m) = Nat.leb a i && Nat.ltb i (a + m).
Proof.
  apply Bool.eq_iff_eq_true. rewrite existsb_exists, andb_true_iff, Nat.leb_le, Nat.ltb_lt. split.
  - intros [k [K E]]. apply Nat.eqb_eq in E. subst k. apply in_seq in K. lia.
  - intros L. exists i. split; [apply in_seq; lia|apply Nat.eqb_refl].
Qed.

Lemma acting_top n c i : (c <= n)%nat -> (1 <= i <= n)%nat ->
  acting (seq (S (n - c)) c) i == calls n (whole c) i.
Proof.
  intros C I. unfold acting, calls. rewrite in_deck_true by assumption. unfold values.
  rewrite cut_whole, in_run.
  destruct (Nat.leb_spec (S (n - c)) i), (Nat.ltb_spec i (S (n - c) + c)), (Nat.ltb_spec (n - i) c);
    simpl; try lia; reflexivity.
Qed.

Lemma acting_ends n B W i : (B + W <= n)%nat -> (1 <= i <= n)%nat ->
  acting (seq 1 B ++ seq (S (n - W)) W) i == bets n (whole B) (whole W) i.
Proof.
  intros C I. unfold acting, bets. rewrite in_deck_true by assumption. unfold bluffs, values.
  rewrite !cut_whole, existsb_app, !in_run.
  destruct (Nat.leb_spec 1 i), (Nat.ltb_spec i (1 + B)), (Nat.leb_spec (S (n - W)) i),
    (Nat.ltb_spec i (S (n - W) + W)), (Nat.ltb_spec (i - 1) B), (Nat.ltb_spec (n - i) W);
    simpl; try lia; reflexivity.
Qed.

Theorem balanced_pure_equilibria : Statements.balanced_pure_equilibria.
Proof.
  intros n b B W c Two Bet B1 Balance [C1 C2] [T1 T2].
  assert (B1q : 1 <= whole B) by (apply (whole_le 1); assumption).
  assert (W0 : 0 <= whole W) by apply whole_nonnegative.
  assert (W1 : 1 <= whole W).
  { destruct W as [|W]; [change (whole 0) with 0 in *; nra|apply (whole_le 1); lia]. }
  assert (C0 : 0 < whole c) by lra.
  assert (Half : (b + 2) / 2 * whole c == (b + 2) * whole c * (1 # 2)) by (field).
  rewrite Half in *.
  assert (Low : peak (2 * whole n - 1 - (b + 2) * whole c) (whole B)).
  { intros k. split; intros L.
    - assert (M : whole k + 1 <= whole B) by (rewrite <- Zlt_Qlt in L; apply whole_lt; lia). lra.
    - assert (M : whole B <= whole k).
      { rewrite <- whole_S in L. rewrite <- Zlt_Qlt in L. apply whole_le. lia. } lra. }
  assert (High : peak (whole c) (whole W)).
  { intros k. split; intros L.
    - assert (M : whole k + 1 <= whole W) by (rewrite <- Zlt_Qlt in L; apply whole_lt; lia). lra.
    - assert (M : whole W <= whole k).
      { rewrite <- whole_S in L. rewrite <- Zlt_Qlt in L. apply whole_le. lia. } lra. }
  assert (Fit : (c <= n)%nat).
  { assert (M : whole c <= whole n) by (apply (calls_fit n b (whole B) (whole W) (whole c)); auto; lra).
    rewrite <- Zle_Qle in M. lia. }
  assert (Apart : (B + W <= n)%nat).
  { assert (M : whole W <= whole (n - B)).
    { apply (apart n b (whole B) (whole W) (whole c)) with (k := (B - 1)%nat); auto; try lra.
      - assert (N : whole B <= whole n - 1) by (apply (bluffs_fit n b (whole B) (whole W) (whole c)); auto; lra).
        assert (N1 : whole (S B) <= whole n) by (rewrite whole_S; lra). rewrite <- Zle_Qle in N1. lia.
      - rewrite whole_minus by lia. change (whole 1) with 1. lra. }
    rewrite <- Zle_Qle in M. assert (N : (B <= n)%nat).
    { assert (N : whole B <= whole n - 1) by (apply (bluffs_fit n b (whole B) (whole W) (whole c)); auto; lra).
      assert (N1 : whole B <= whole n) by lra. rewrite <- Zle_Qle in N1. lia. }
    lia. }
  split.
  - apply nash_of_best_replies; [apply acting_chances|apply acting_chances| |].
    + apply (best_bets_in_deck n b (bets n (whole B) (whole W)) (calls n (whole c))).
      * intros i I. symmetry. now apply acting_ends.
      * intros i I. symmetry. now apply acting_top.
      * apply (bets_best n b (whole B) (whole W) (whole c)); auto; lra.
    + apply (best_calls_in_deck n b (bets n (whole B) (whole W)) (calls n (whole c))).
      * intros i I. symmetry. now apply acting_ends.
      * intros i I. symmetry. now apply acting_top.
      * apply (calls_best n b (whole B) (whole W) (whole c)); auto; lra.
  - apply (has_value_same _ ((2 * whole n - 1) * whole B - square (whole B) - b * square (whole W))).
    + rewrite (square_between (whole B) (Z.of_nat B)), (square_between (whole W) (Z.of_nat W)) by lra.
      setoid_replace (b * ((2 * whole W + 1) * whole W - whole W * (whole W + 1))) with (b * whole W * whole W) by ring.
      rewrite <- Balance. ring.
    + apply (filled_value n b (whole B) (whole W) (whole c)); auto; lra.
Qed.
