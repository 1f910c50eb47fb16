(** Three players: what player 1 loses at most, by sums of squares. *)
From Coq Require Import List Arith Bool Setoid Morphisms Ring.
From Guts.common Require Import Scalars Sums.
From Guts.guts Require Import Rules Statements ThreePlayers.
Import ListNotations.
Open Scope nat_scope.
Open Scope scalar_scope.

Section Squares.
Context {K : Type} `{O : Ordered K} `{P : @Parts K H}.
Add Ring scalar_ring_squares : ring_laws.

Lemma square_nonnegative a : zero <= a * a.
Proof.
  destruct (leq_total zero a) as [L|L]; [now apply leq_times|].
  setoid_replace (a * a) with ((- a) * (- a)) by ring.
  assert (N : zero <= - a).
  { setoid_replace (- a) with (zero - a) by ring. now apply -> leq_difference. }
  now apply leq_times.
Qed.

Lemma sum_nonnegative a b : zero <= a -> zero <= b -> zero <= a + b.
Proof. intros A B. setoid_replace zero with (zero + zero) by ring. now apply leq_both. Qed.

Lemma double_nonnegative a : zero <= a + a -> zero <= a.
Proof.
  intros L. destruct (leq_total zero a) as [M|M]; [exact M|].
  eapply leq_trans; [exact L|]. setoid_replace a with (zero + a) at 3 by ring.
  now apply leq_plus.
Qed.

Lemma one_nonnegative : zero <= one.
Proof. setoid_replace one with (one * one) by ring. apply square_nonnegative. Qed.

Lemma twice_nonnegative a : zero <= 2 * a -> zero <= a.
Proof. intros L. apply double_nonnegative. now setoid_replace (a + a) with (2 * a) by ring. Qed.
End Squares.

Ltac nonnegative := repeat first
  [ assumption | apply square_nonnegative | apply one_nonnegative
  | apply sum_nonnegative | apply leq_times ].

Section Weenie.
Context {K : Type} `{O : Ordered K} `{P : @Parts K H}.
Add Ring scalar_ring_weenie : ring_laws.

Lemma at_nash v x form rest : 3 * v * v == one ->
  x == form + (one - 3 * v * v) * rest -> zero <= form -> zero <= x.
Proof. intros N E L. rewrite E, N. setoid_replace (form + (one - one) * rest) with form by ring. exact L. Qed.

(** At the Nash threshold the payoff is a cubic form in the steps between the
    sorted thresholds. *)
Lemma weenie_low v s t : 3 * v * v == one -> zero <= v -> v <= s -> s <= t ->
  zero <= payoff true [v; s; t] 0.
Proof.
  intros N V A B. apply twice_nonnegative. rewrite payoff_low by assumption.
  apply -> leq_difference in A. apply -> leq_difference in B.
  apply (at_nash v _ (2 * (v * (3 * 3 * ((s - v) * (s - v)) + 3 * 3 * ((s - v) * (t - s)) + 3 * ((t - s) * (t - s)))
    + (4 * ((s - v) * ((s - v) * (s - v))) + 3 * 2 * ((s - v) * ((s - v) * (t - s)))
       + 3 * ((s - v) * ((t - s) * (t - s))) + (t - s) * ((t - s) * (t - s)))))
    (2 * (2 * v - s - t)) N).
  - unfold double_payoff, stakes_formula, wins_low, pays_low. ring.
  - nonnegative.
Qed.

Lemma weenie_middle v s t : 3 * v * v == one -> zero <= v -> zero <= s -> s <= v -> v <= t ->
  zero <= payoff true [v; s; t] 0.
Proof.
  intros N V S A B. apply twice_nonnegative. rewrite payoff_middle by assumption.
  apply -> leq_difference in A. apply -> leq_difference in B. apply twice_nonnegative.
  apply (at_nash v _ (2 * (3 * (s * ((v - s - (t - v)) * (v - s - (t - v)) + (t - v) * (t - v))))
    + (v - s) * ((2 * (v - s) - 3 * (t - v)) * (2 * (v - s) - 3 * (t - v)) + 3 * ((t - v) * (t - v)))
    + 4 * ((t - v) * ((t - v) * (t - v))))
    (4 * (2 * v - s - t)) N).
  - unfold double_payoff, stakes_formula, wins_middle, pays_middle. ring.
  - nonnegative.
Qed.

Lemma weenie_high v s t : 3 * v * v == one -> zero <= v -> zero <= s -> s <= t -> t <= v ->
  zero <= payoff true [v; s; t] 0.
Proof.
  intros N V S A B. apply twice_nonnegative. rewrite payoff_high by assumption.
  apply -> leq_difference in A. apply -> leq_difference in B.
  apply (at_nash v _ (s * (3 * ((t - s) * (t - s)) + 3 * 4 * ((t - s) * (v - t)) + 3 * 4 * ((v - t) * (v - t)))
    + 2 * ((t - s) * ((t - s) * (t - s)) + 3 * 2 * ((t - s) * ((t - s) * (v - t)))
       + 3 * 3 * ((t - s) * ((v - t) * (v - t))) + 4 * ((v - t) * ((v - t) * (v - t)))))
    (2 * (2 * v - s - t)) N).
  - unfold double_payoff, stakes_formula, wins_high, pays_high. ring.
  - nonnegative.
Qed.

Lemma weenie_three v s t : 3 * v * v == one -> zero <= v -> zero <= s -> s <= t ->
  zero <= payoff true [v; s; t] 0.
Proof.
  intros N V S A. destruct (leq_total v s) as [B|B]; [now apply weenie_low|].
  destruct (leq_total v t) as [C|C]; [now apply weenie_middle|now apply weenie_high].
Qed.
End Weenie.

Section Standard.
Context {K : Type} `{O : Ordered K} `{P : @Parts K H}.
Add Ring scalar_ring_standard : ring_laws.

Lemma nash_value v x form rest : 2 * v * v == one ->
  2 * x == 2 * form + (one - 2 * v * v) * rest -> x == form.
Proof. intros N E. apply halve. rewrite E, N. ring. Qed.

Ltac polynomial rest := apply (nash_value _ _ _ (2 * rest)); [eassumption|];
  unfold double_payoff, stakes_formula, wins_low, wins_middle, wins_high; ring.

Lemma bloc_above v q : 2 * v * v == one -> v <= q ->
  payoff false [v; q; q] 0 == 4 * ((q - v) * (q - v)) * (q + v).
Proof.
  intros N L. apply (nash_value v _ _ (2 * (2 * (v - q))) N).
  rewrite payoff_low by (auto using leq_refl). unfold double_payoff, stakes_formula, wins_low. ring.
Qed.

Lemma bloc_below v q : 2 * v * v == one -> q <= v ->
  payoff false [v; q; q] 0 == 2 * v * ((v - q) * (v - q)).
Proof.
  intros N L. apply (nash_value v _ _ (2 * (2 * (v - q))) N).
  rewrite payoff_high by (auto using leq_refl). unfold double_payoff, stakes_formula, wins_high. ring.
Qed.

Lemma third_above v t : 2 * v * v == one -> v <= t ->
  payoff false [t; v; v] 0 == - (2 * ((t - v) * (t - v)) * (t + 2 * v)).
Proof.
  intros N L. apply (nash_value v _ _ (2 * (2 * (t - v))) N).
  rewrite payoff_high by (auto using leq_refl). unfold double_payoff, stakes_formula, wins_high. ring.
Qed.

Lemma third_below v t : 2 * v * v == one -> t <= v -> payoff false [t; v; v] 0 == zero.
Proof.
  intros N L. apply (nash_value v _ _ (2 * (2 * (t - v))) N).
  rewrite payoff_low by (auto using leq_refl). unfold double_payoff, stakes_formula, wins_low. ring.
Qed.

Lemma pair_below v s t : 2 * v * v == one -> s <= t -> t <= v ->
  payoff false [v; s; t] 0 == 2 * v * (v - s) * (v - t).
Proof.
  intros N A B. apply (nash_value v _ _ (2 * (2 * v - s - t)) N).
  rewrite payoff_high by assumption. unfold double_payoff, stakes_formula, wins_high. ring.
Qed.

Lemma pair_above v s t : 2 * v * v == one -> v <= s -> s <= t ->
  payoff false [v; s; t] 0 == (t - v) * (t - v) * (t + 2 * v) + (s - v) * (3 * s * t - v * t - one).
Proof.
  intros N A B. apply (nash_value v _ _ (2 * (v - t)) N).
  rewrite payoff_low by assumption. unfold double_payoff, stakes_formula, wins_low. ring.
Qed.

Lemma pair_around v s t : 2 * v * v == one -> s <= v -> v <= t ->
  payoff false [v; s; t] 0 == (t - v) * (t * t + v * t + 2 * v * s - 2).
Proof.
  intros N A B. apply (nash_value v _ _ (2 * (t - s)) N).
  rewrite payoff_middle by assumption. unfold double_payoff, stakes_formula, wins_middle. ring.
Qed.

Lemma tighter_partner v s t : 2 * v * v == one -> s <= v -> v <= t ->
  payoff false [t; s; v] 0 == - (2 * (t - v) * (t * t - v * v + v * (t - s))).
Proof.
  intros N A B. apply (nash_value v _ _ (2 * (2 * t - s - v)) N).
  rewrite payoff_high by assumption. unfold double_payoff, stakes_formula, wins_high. ring.
Qed.

(** Two opponents who do not coordinate. *)
Lemma between p s t : s <= p -> p <= t -> 3 * t * p == one + s * t ->
  2 * (3 * 2 * t * payoff false [p; s; t] 0) ==
  (2 * s * t - one) * (2 * s * t - one) + 3 * ((2 * t * t - one) * (2 * t * t - one)).
Proof.
  intros A B E.
  setoid_replace (2 * (3 * 2 * t * payoff false [p; s; t] 0))
    with (3 * 2 * t * (2 * payoff false [p; s; t] 0)) by ring.
  rewrite payoff_middle by assumption.
  setoid_replace (3 * 2 * t * double_payoff false (wins_middle p s t) (pays_middle p s t) p s t)
    with ((2 * s * t - one) * (2 * s * t - one) + 3 * ((2 * t * t - one) * (2 * t * t - one))
          - 4 * ((3 * t * p - (one + s * t)) * (3 * t * p - (one + s * t))))
    by (unfold double_payoff, stakes_formula, wins_middle; ring).
  rewrite E. ring.
Qed.

Lemma at_higher s t : s <= t -> payoff false [t; s; t] 0 == (t - s) * (one - 2 * (t * t)).
Proof.
  intros L. apply halve. rewrite payoff_middle by (auto using leq_refl).
  unfold double_payoff, stakes_formula, wins_middle. ring.
Qed.

Lemma at_lower s t : s <= t -> payoff false [s; s; t] 0 == (t - s) * (t * t + s * t - one).
Proof.
  intros L. apply halve. rewrite payoff_low by (auto using leq_refl).
  unfold double_payoff, stakes_formula, wins_low. ring.
Qed.
End Standard.
