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
