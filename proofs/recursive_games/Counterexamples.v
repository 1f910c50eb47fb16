(** Theorems 1.2 to 1.4: what is right, and what is not. *)
From Coq Require Import QArith Qfield Lqa List Lia Bool.
From Guts.common Require Import Scalars Sums.
From Guts.recursive_games Require Import Rules MatrixGames Rounds Enclosures Statements.
Import ListNotations.
Open Scope Q_scope.

Theorem backward_induction : Statements.backward_induction.
Proof. intros K R C numbers laws g fee v G V L. now apply Rounds.backward_induction. Qed.

Ltac numbers := cbv [plus times minus negate one zero same leq rational_scalars] in *.

Section Rates.
Context {R C : Type}.
Variable g : recursive_game Q R C.
Variables (fee w e : Q) (x : R -> Q).
Hypothesis G : growth_nonnegative g.
Hypothesis E : 0 < e.
Hypothesis First : secures (round g (- fee)) x (- fee + e).
Hypothesis Last : secures (round g w) x w.

Lemma secures_less m v u : u <= v -> secures m x v -> secures (K := Q) (R := R) (C := C) m x u.
Proof. intros L [X S]. split; [exact X|]. intros y Y. eapply Qle_trans; [exact L|now apply S]. Qed.

Lemma rate_bound r : 0 <= r <= 1 -> - fee <= w -> r * (w + fee) <= e ->
  forall n, repeated g fee x n (w - power (1 - r) n * (w + fee)).
Proof.
  intros [R1 R2] L B n t T.
  assert (F : repeated g fee x n (mix (power (1 - r) n) w (- fee))).
  { apply (repetition g fee G x w r); [split; assumption|exact L| |exact Last].
    apply (secures_less _ (- fee + e)); [|exact First]. unfold mix. numbers. lra. }
  eapply Qle_trans; [|exact (F t T)]. unfold mix. numbers.
  apply Qle_lteq. right. ring.
Qed.
End Rates.

Theorem rate_mended : Statements.rate_mended.
Proof.
  intros R C g fee x w e G E L A B. apply (rate_bound g fee w e x G A B).
  - split; [apply Qle_shift_div_l; lra|apply Qle_shift_div_r; lra].
  - lra.
  - apply Qle_lteq. right. field. lra.
Qed.

Theorem transition : Statements.transition.
Proof.
  intros R C g fee x w e G E L A B u U.
  set (gap := w + fee + e).
  assert (P : 0 < e / gap <= 1).
  { unfold gap. split; [apply Qlt_shift_div_l; lra|apply Qle_shift_div_r; lra]. }
  destruct (powers_vanish (e / gap) (w + fee) (w - u) P) as [n N]; [lra|lra|].
  exists n. intros t T. eapply Qle_trans; [|apply (rate_bound g fee w e x G A B (e / gap))]; auto.
  - lra.
  - lra.
  - assert (Z : e == e / gap * gap) by (field; unfold gap; lra).
    assert (D : e / gap * (w + fee) <= e / gap * gap); [|lra].
    apply Qmult_le_l; unfold gap in *; lra.
Qed.

(** One row and one column: the payoff 0, the stakes times 19/20. *)
Definition shrinking : recursive_game Q nat nat := game_of [[0]] [[19 # 20]].


Definition the_row (_ : nat) : Q := 1.
Lemma the_row_mixed : mixed [0%nat] the_row.
Proof. split; [intros; unfold the_row; numbers; lra|]. reflexivity. Qed.

Lemma shrinking_secures v u : u <= (19 # 20) * v -> secures (round shrinking v) the_row u.
Proof.
  intros L. apply secures_by_columns; [apply the_row_mixed|]. intros j [<-|[]].
  cbn. unfold the_row. numbers. lra.
Qed.

Theorem rate_as_printed_fails : ~ Statements.rate_as_printed.
Proof.
  intros P.
  assert (G : growth_nonnegative shrinking).
  { intros i j [<-|[]] [<-|[]]. cbn. numbers. lra. }
  assert (A : secures (round shrinking (- (10))) the_row (- (10) + (1 # 2))) by (apply shrinking_secures; lra).
  assert (B : secures (round shrinking 0) the_row 0) by (apply shrinking_secures; lra).
  pose proof (P nat nat shrinking 10 the_row 0 (1 # 2) G ltac:(lra) ltac:(lra) A B 1%nat) as F.
  specialize (F (fun _ => the_row) (fun _ => the_row_mixed)). revert F.
  unfold outcome, always, mix, the_row. cbn. numbers. intros F. clear - F. lra.
Qed.

(** * Games of two rows and two columns *)

Section Squares.
Variables (m : matrix_game Q nat nat).
Hypothesis Rows : rows m = [0%nat; 1%nat].
Hypothesis Columns : columns m = [0%nat; 1%nat].

Definition first_with (p : Q) (i : nat) : Q := match i with O => p | _ => 1 - p end.

Lemma first_with_mixed p : 0 <= p <= 1 -> mixed [0%nat; 1%nat] (first_with p).
Proof.
  intros [P Q]. split.
  - intros i [<-|[<-|[]]]; unfold first_with; numbers; lra.
  - unfold first_with. cbn. numbers. ring.
Qed.

Lemma square_secures p v : 0 <= p <= 1 ->
  v <= p * entry m 0%nat 0%nat + (1 - p) * entry m 1%nat 0%nat ->
  v <= p * entry m 0%nat 1%nat + (1 - p) * entry m 1%nat 1%nat ->
  secures m (first_with p) v.
Proof.
  intros P A B. apply secures_by_columns; rewrite Rows; [now apply first_with_mixed|].
  rewrite Columns. intros j [<-|[<-|[]]]; unfold first_with; cbn; numbers; lra.
Qed.

Lemma square_concedes p v : 0 <= p <= 1 ->
  p * entry m 0%nat 0%nat + (1 - p) * entry m 0%nat 1%nat <= v ->
  p * entry m 1%nat 0%nat + (1 - p) * entry m 1%nat 1%nat <= v ->
  concedes m (first_with p) v.
Proof.
  intros P A B. apply concedes_by_rows; rewrite Columns; [now apply first_with_mixed|].
  rewrite Rows. intros j [<-|[<-|[]]]; unfold first_with; cbn; numbers; lra.
Qed.

Lemma square_value p q v : 0 <= p <= 1 -> 0 <= q <= 1 ->
  v <= p * entry m 0%nat 0%nat + (1 - p) * entry m 1%nat 0%nat ->
  v <= p * entry m 0%nat 1%nat + (1 - p) * entry m 1%nat 1%nat ->
  q * entry m 0%nat 0%nat + (1 - q) * entry m 0%nat 1%nat <= v ->
  q * entry m 1%nat 0%nat + (1 - q) * entry m 1%nat 1%nat <= v ->
  matrix_value m v.
Proof.
  intros. exists (first_with p), (first_with q). split; [now apply square_secures|now apply square_concedes].
Qed.

Lemma pure_secures x v : secures m x v ->
  0 <= x 0%nat /\ 0 <= x 1%nat /\ x 0%nat + x 1%nat == 1 /\
  v <= x 0%nat * entry m 0%nat 0%nat + x 1%nat * entry m 1%nat 0%nat /\
  v <= x 0%nat * entry m 0%nat 1%nat + x 1%nat * entry m 1%nat 1%nat.
Proof.
  intros S. assert (D : NoDup (columns m)).
  { rewrite Columns. repeat constructor; simpl; intuition discriminate. }
  pose proof (secures_column m x v 0%nat D S) as A. pose proof (secures_column m x v 1%nat D S) as B.
  destruct S as [[P T] _]. rewrite Rows, Columns in *. cbn in A, B, T. numbers.
  assert (P0 := P 0%nat (or_introl eq_refl)). assert (P1 := P 1%nat (or_intror (or_introl eq_refl))).
  specialize (A (or_introl eq_refl)). specialize (B (or_intror (or_introl eq_refl))).
  clear P. repeat split; lra.
Qed.

Lemma pure_concedes y v : concedes m y v ->
  0 <= y 0%nat /\ 0 <= y 1%nat /\ y 0%nat + y 1%nat == 1 /\
  y 0%nat * entry m 0%nat 0%nat + y 1%nat * entry m 0%nat 1%nat <= v /\
  y 0%nat * entry m 1%nat 0%nat + y 1%nat * entry m 1%nat 1%nat <= v.
Proof.
  intros S. assert (D : NoDup (rows m)).
  { rewrite Rows. repeat constructor; simpl; intuition discriminate. }
  pose proof (concedes_row m y v 0%nat D S) as A. pose proof (concedes_row m y v 1%nat D S) as B.
  destruct S as [[P T] _]. rewrite Rows, Columns in *. cbn in A, B, T. numbers.
  assert (P0 := P 0%nat (or_introl eq_refl)). assert (P1 := P 1%nat (or_intror (or_introl eq_refl))).
  specialize (A (or_introl eq_refl)). specialize (B (or_intror (or_introl eq_refl))).
  clear P. repeat split; lra.
Qed.
End Squares.

(** * Theorem 1.4 *)

Definition touching : recursive_game Q nat nat := game_of [[1; - (2)]; [0; 1]] [[0; 4]; [0; 0]].

Lemma touching_value V : V <= 3 # 4 -> matrix_value (round touching V) (1 / (4 - 4 * V)).
Proof.
  intros L. set (p := 1 / (4 - 4 * V)).
  assert (E : p * (4 - 4 * V) == 1) by (unfold p; field; lra).
  assert (P : 0 <= p <= 1).
  { unfold p. split; [apply Qle_shift_div_l; lra|apply Qle_shift_div_r; lra]. }
  apply (square_value (round touching V) eq_refl eq_refl p (1 - p)); clearbody p; cbn; numbers; lra.
Qed.

(** Value iteration from -1 is 1/2 - 1 / (2 j + 2/3). *)
Definition touching_iterate (j : nat) : Q := (1 # 2) - 3 / (6 * inject_Z (Z.of_nat j) + 2).

Lemma touching_rises : rises_to touching (- (1)) (1 # 2).
Proof.
  assert (N : forall j, 0 <= inject_Z (Z.of_nat j)).
  { intros j. change 0 with (inject_Z 0). rewrite <- Zle_Qle. lia. }
  assert (P : forall j, 0 < 3 / (6 * inject_Z (Z.of_nat j) + 2)).
  { intros j. specialize (N j). apply Qlt_shift_div_l; lra. }
  exists touching_iterate. split; [split|split; [|split]].
  - reflexivity.
  - intros j. specialize (N j). pose proof (P j) as Pj.
    apply (value_same _ (1 / (4 - 4 * touching_iterate j))).
    + unfold touching_iterate. rewrite Nat2Z.inj_succ. unfold Z.succ. rewrite inject_Z_plus.
      change (inject_Z 1) with 1. numbers. field. lra.
    + apply touching_value. unfold touching_iterate. lra.
  - reflexivity.
  - intros n. specialize (P n). unfold touching_iterate. lra.
  - intros w W. set (d := (1 # 2) - w). assert (D : 0 < d) by (unfold d; lra).
    exists (Z.to_nat (Qround.Qceiling (1 / d))). unfold touching_iterate.
    pose proof (Qround.Qle_ceiling (1 / d)) as L.
    assert (Pos : (0 <= Qround.Qceiling (1 / d))%Z).
    { rewrite Zle_Qle. eapply Qle_trans; [|exact L]. apply Qle_shift_div_l; [lra|change (0 * d <= 1); lra]. }
    rewrite Z2Nat.id by exact Pos. set (c := inject_Z (Qround.Qceiling (1 / d))) in *.
    assert (C : 1 <= c * d).
    { apply Qle_trans with (1 / d * d); [apply Qle_lteq; right; field; lra|].
      apply Qmult_le_compat_r; [exact L|lra]. }
    assert (C0 : 0 <= c). { change 0 with (inject_Z 0). unfold c. rewrite <- Zle_Qle. exact Pos. }
    assert (F : 3 / (6 * c + 2) < d); [|unfold d in F; lra].
    apply Qlt_shift_div_r; lra.
Qed.

Theorem attraction_as_printed_fails : ~ Statements.attraction_as_printed.
Proof.
  intros P. destruct (P nat nat touching (- (1)) (1 # 2)) as [d [r [D [R A]]]].
  - intros i j [<-|[<-|[]]] [<-|[<-|[]]]; cbn; numbers; lra.
  - apply touching_rises.
  - apply (value_same _ (1 / (4 - 4 * (1 # 2)))); [reflexivity|]. apply touching_value. lra.
  - exists (first_with (1 # 2)), (first_with (1 # 2)). split; [|split; [|split]].
    + apply square_secures; try reflexivity; cbn; numbers; lra.
    + apply square_concedes; try reflexivity; cbn; numbers; lra.
    + intros x S. apply pure_secures in S; try reflexivity. cbn in S. numbers.
      intros i [<-|[<-|[]]]; unfold first_with; lra.
    + intros x S. apply pure_concedes in S; try reflexivity. cbn in S. numbers.
      intros i [<-|[<-|[]]]; unfold first_with; lra.
  - set (s := if Qle_bool r (1 # 4) then r / 2 else 1 # 8).
    assert (Ss : 0 < s /\ s < r /\ s <= 1 # 8).
    { unfold s. destruct (Qle_bool r (1 # 4)) eqn:E.
      - apply Qle_bool_iff in E. assert (r == r / 2 * 2) by field. lra.
      - assert (~ r <= 1 # 4). { intros L. apply Qle_bool_iff in L. congruence. } lra. }
    specialize (A ((1 # 2) + s) _ ltac:(lra) ltac:(lra) (touching_value ((1 # 2) + s) ltac:(lra))).
    assert (E : 1 / (4 - 4 * ((1 # 2) + s)) - ((1 # 2) + s) == 2 * (s * s) / (1 - 2 * s)) by (field; lra).
    rewrite E in A. assert (F : 0 <= 2 * (s * s) / (1 - 2 * s)) by (apply Qle_shift_div_l; nra).
    assert (G : 0 < d * s) by (apply Qmult_lt_0_compat; lra).
    assert (H : - d * ((1 # 2) + s - (1 # 2)) == - (d * s)) by ring. rewrite H in A. lra.
Qed.
