(** Two opponents who do not coordinate never hold player 1 below zero. *)
From Coq Require Import QArith Qfield Lqa List.
From Guts.common Require Import Scalars Sums.
From Guts.guts Require Import Rules Statements ThreePlayers NashThreshold.
Import ListNotations.
Open Scope Q_scope.

Section Independent.
Context {P : @Parts Q rational_scalars}.

Lemma nobody_holds_one_below_zero (s t : Q) : 0 <= s -> s <= t -> t <= 1 ->
  exists p : Q, 0 <= p /\ p <= 1 /\ 0 <= payoff false [p; s; t] 0.
Proof.
  intros S L T. destruct (Qlt_le_dec 0 t) as [A|A].
  - set (p := (1 + s * t) / (3 * t)).
    assert (E : 3 * t * p == 1 + s * t) by (unfold p; field; lra).
    destruct (Qlt_le_dec p s) as [B|B]; [|destruct (Qlt_le_dec t p) as [C|C]].
    + exists s. split; [lra|split; [lra|]].
      assert (F : payoff false [s; s; t] 0 == (t - s) * (t * t + s * t - 1)) by exact (at_lower s t L).
      rewrite F. apply Qmult_le_0_compat; [lra|].
      assert (t * p <= t * s) by (apply Qmult_le_l; lra). assert (s * t <= t * t) by nra. lra.
    + exists t. split; [lra|split; [lra|]].
      assert (F : payoff false [t; s; t] 0 == (t - s) * (1 - (1 + 1) * (t * t))) by exact (at_higher s t L).
      rewrite F. apply Qmult_le_0_compat; [lra|].
      assert (t * t <= t * p) by (apply Qmult_le_l; lra). assert (s * t <= t * t) by nra. lra.
    + exists p. split; [lra|split; [lra|]].
      assert (F : (1 + 1) * ((1 + 1 + 1) * (1 + 1) * t * payoff false [p; s; t] 0) ==
        ((1 + 1) * s * t - 1) * ((1 + 1) * s * t - 1)
        + (1 + 1 + 1) * (((1 + 1) * t * t - 1) * ((1 + 1) * t * t - 1))) by exact (between p s t B C E).
      set (a := payoff false [p; s; t] 0) in *. clearbody a p.
      assert (Sq : forall x : Q, 0 <= x * x) by (intros x; destruct (Qlt_le_dec x 0); nra).
      pose proof (Sq ((1 + 1) * s * t - 1)) as S1. pose proof (Sq ((1 + 1) * t * t - 1)) as S2.
      assert (G : 0 <= t * a) by lra.
      destruct (Qlt_le_dec a 0) as [N|N]; [exfalso; nra|exact N].
  - exists 0. split; [lra|split; [lra|]].
    assert (F : payoff false [s; s; t] 0 == (t - s) * (t * t + s * t - 1)) by exact (at_lower s t L).
    assert (Z : 2 * payoff false [0; s; t] 0 == double_payoff false (wins_low 0 s t) (pays_low 0 s t) 0 s t)
      by exact (payoff_low false 0 s t S L).
    assert (D : double_payoff false (wins_low 0 s t) (pays_low 0 s t) 0 s t ==
      2 * (6 * s * t * s + 3 * t * (t * t - s * s) + 2 * (1 - t * t * t) - 2 - s - t)).
    { unfold double_payoff, stakes_formula, wins_low.
      cbv [plus times minus negate one zero same leq rational_scalars]. ring. }
    assert (Es : s == 0) by (clear - A S L; lra). assert (Et : t == 0) by (clear - A S L; lra).
    assert (W : 2 * (6 * s * t * s + 3 * t * (t * t - s * s) + 2 * (1 - t * t * t) - 2 - s - t) == 0)
      by (rewrite Es, Et; reflexivity).
    rewrite W in D. rewrite D in Z. clear - Z. lra.
Qed.
End Independent.
