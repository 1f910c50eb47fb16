(** The polynomials as the paper prints them: two players, and three in every order. *)
From Coq Require Import List Arith Bool Setoid Morphisms Ring Permutation.
From Guts.common Require Import Scalars Sums.
From Guts.guts Require Import Rules Statements ThreePlayers NashThreshold.
Import ListNotations.
Open Scope nat_scope.
Open Scope scalar_scope.

Section TwoPlayers.
Context {K : Type} `{O : Ordered K} `{P : @Parts K H}.
Add Ring scalar_ring_printed : ring_laws.

Lemma pair_alone : count 2 * (part 1 + part 1 - one) == 2.
Proof. rewrite part_one. cbn. ring. Qed.
Lemma pair_alike : count 2 * (part 2 + part 2 - one) == zero.
Proof. rewrite part_two. ring. Qed.
Lemma pair_drops_alone : count 2 * part 1 == 2.
Proof. rewrite part_one. cbn. ring. Qed.
Lemma pair_drops_alike : count 2 * part 2 == one.
Proof.
  setoid_replace (count 2 * part 2) with (part 2 + part 2) by (cbn; ring). apply part_two.
Qed.
End TwoPlayers.

Ltac expand_pair :=
  cbn [app widths deals length seq flat_map map fst snd nth sum];
  cbv [gain contest multiplier holders players hand best is_in pot filter seq length nth Nat.leb
       existsb forallb Nat.eqb fst snd andb orb];
  pose proof pair_alone as Ea; pose proof pair_alike as Eb;
  pose proof pair_drops_alone as Ed; pose proof pair_drops_alike as Ee;
  generalize dependent (count 2 * (part 1 + part 1 - one));
  generalize dependent (count 2 * (part 2 + part 2 - one));
  generalize dependent (count 2 * part 1);
  generalize dependent (count 2 * part 2);
  cbn [count];
  intros d2 Ed2 d1 Ed1 a2 Ea2 a1 Ea1.

Section Pairs.
Context {K : Type} `{O : Ordered K} `{P : @Parts K H}.
Add Ring scalar_ring_pairs : ring_laws.

Definition mean_of_pair (weenie : bool) (own : list nat) (points : list K) : K :=
  sum (fun d => snd d * gain weenie own (fst d) 0) (deals 2 (widths points)).
Definition stakes_of_pair (weenie : bool) (own : list nat) (points : list K) : K :=
  sum (fun d => snd d * multiplier weenie own (fst d)) (deals 2 (widths points)).

Definition above (weenie : bool) (p q : K) : K :=
  (one - 2 * p - (if weenie then q else zero)) * (p - q).
Definition under (weenie : bool) (p q : K) : K :=
  (one - 2 * q - (if weenie then p else zero)) * (p - q).

Lemma pair_below weenie p q :
  mean_of_pair weenie [1; 2]%nat [zero; p; q; one] == under weenie p q.
Proof.
  unfold mean_of_pair, under. destruct weenie; expand_pair; ring [Ed2 Ed1 Ea2 Ea1].
Qed.
Lemma pair_above weenie p q :
  mean_of_pair weenie [2; 1]%nat [zero; q; p; one] == above weenie p q.
Proof.
  unfold mean_of_pair, above. destruct weenie; expand_pair; ring [Ed2 Ed1 Ea2 Ea1].
Qed.

Lemma payoff_pair weenie p q : payoff weenie [p; q] 0 ==
  if leqb p q then under weenie p q else above weenie p q.
Proof.
  unfold payoff, average, cuts, below, order.
  cbn [seq length fold_right insert threshold nth]. unfold threshold. cbn [nth].
  destruct (leqb p q); cbn [map place Nat.eqb nth app]; [apply pair_below|apply pair_above].
Qed.

Lemma stakes_pair weenie p q :
  stakes weenie [p; q] == one - p - q + (if weenie then 3 else 2) * (p * q).
Proof.
  unfold stakes, average, cuts, below, order.
  cbn [seq length fold_right insert threshold nth]. unfold threshold. cbn [nth].
  destruct (leqb p q); cbn [map place Nat.eqb nth app]; destruct weenie; expand_pair; ring.
Qed.

Lemma payoff_under weenie p q : p <= q -> payoff weenie [p; q] 0 == under weenie p q.
Proof. intros L. rewrite payoff_pair. apply leqb_leq in L. now rewrite L. Qed.

Lemma payoff_above weenie p q : q <= p -> payoff weenie [p; q] 0 == above weenie p q.
Proof.
  intros L. rewrite payoff_pair. destruct (leqb p q) eqn:E; [|reflexivity].
  apply leqb_leq in E. assert (S : p == q) by now apply leq_antisymmetric.
  unfold under, above. destruct weenie; rewrite S; ring.
Qed.

(** At 3 v = 1 what the other can do is worth a square to player 1. *)
Lemma weenie_pair v q : 3 * v == one -> zero <= payoff true [v; q] 0.
Proof.
  intros N. destruct (leq_total v q) as [L|L].
  - rewrite payoff_under by exact L.
    assert (E : under true v q == 2 * ((q - v) * (q - v)) + (one - 3 * v) * (v - q))
      by (unfold under; ring).
    rewrite E, N. setoid_replace (2 * ((q - v) * (q - v)) + (one - one) * (v - q))
      with (2 * ((q - v) * (q - v))) by ring. nonnegative.
  - rewrite payoff_above by exact L.
    assert (E : above true v q == (v - q) * (v - q) + (one - 3 * v) * (v - q))
      by (unfold above; ring).
    rewrite E, N. setoid_replace ((v - q) * (v - q) + (one - one) * (v - q))
      with ((v - q) * (v - q)) by ring. nonnegative.
Qed.
End Pairs.

Section Triples.
Context {K : Type} `{O : Ordered K} `{P : @Parts K H}.
Add Ring scalar_ring_triples : ring_laws.

(** Player 1's payoff does not change if the two others change places. *)
Lemma others_swap weenie p s t : s <= t -> payoff weenie [p; t; s] 0 == payoff weenie [p; s; t] 0.
Proof.
  intros L. apply halve. rewrite (three_players weenie p s t L).
  apply three_named; [apply perm_swap|exact L].
Qed.

(** Nor do the stakes, in whatever order the thresholds are. *)
Lemma stakes_any_order weenie p s t : stakes weenie [p; s; t] == stakes_formula weenie p s t.
Proof.
  destruct (leq_total s t) as [L|L]; [now apply three_players_stakes|].
  destruct (three_named weenie p t s [s; t] (perm_swap t s []) L) as [_ E].
  rewrite E. unfold stakes_formula. ring.
Qed.

Lemma minus_zero (a : K) : a - zero == a.
Proof. ring. Qed.

Lemma stakes_printed (p q : K) :
  one - p - q + 2 * (p * q) == p * q + (one - p) * (one - q) /\
  one - p - q + 3 * (p * q) == p * q + (one - p) * (one - q) + p * q.
Proof. split; ring. Qed.

Lemma standard_printed (p s t : K) : s <= t ->
  (p <= s -> payoff false [p; s; t] 0 ==
     2 * p - s - t + t * t * t + 3 * (s * s) * t - 4 * (p * s * t)) /\
  (s <= p -> p <= t -> payoff false [p; s; t] 0 ==
     2 * p - s - t + t * t * t - 3 * (p * p) * t + 2 * (p * s * t)) /\
  (t <= p -> payoff false [p; s; t] 0 == 2 * p - s - t - 2 * (p * p * p) + 2 * (p * s * t)).
Proof.
  intros L. split; [|split]; intros; apply halve;
    first [rewrite payoff_low by assumption | rewrite payoff_middle by assumption
          | rewrite payoff_high by assumption];
    unfold double_payoff, stakes_formula, wins_low, wins_middle, wins_high; ring.
Qed.

Lemma weenie_printed (p s t : K) : s <= t ->
  (p <= s -> 2 * payoff true [p; s; t] 0 ==
     2 * (2 * p - s - t + t * t * t - p * p * p + 3 * (s * s) * t - 3 * (p * s * t))) /\
  (s <= p -> p <= t -> 2 * payoff true [p; s; t] 0 ==
     2 * (2 * p - s - t) + s * s * s + 2 * (t * t * t) - 3 * (p * p) * s - 3 * 2 * (p * p) * t
     + 3 * 2 * (p * s * t)) /\
  (t <= p -> 2 * payoff true [p; s; t] 0 ==
     2 * (2 * p - s - t) - 4 * (p * p * p) + s * s * s + 3 * s * (t * t)).
Proof.
  intros L. split; [|split]; intros;
    first [rewrite payoff_low by assumption | rewrite payoff_middle by assumption
          | rewrite payoff_high by assumption];
    unfold double_payoff, stakes_formula, wins_low, wins_middle, wins_high,
      pays_low, pays_middle, pays_high; ring.
Qed.
End Triples.

Theorem payoffs_of_two : Statements.payoffs_of_two.
Proof.
  intros K numbers laws parts p q. split; intros L.
  - split; rewrite payoff_above by exact L; unfold above; [|reflexivity].
    apply times_same; [|reflexivity]. apply minus_zero.
  - split; rewrite payoff_under by exact L; unfold under; [|reflexivity].
    apply times_same; [|reflexivity]. apply minus_zero.
Qed.

Theorem stakes_of_two : Statements.stakes_of_two.
Proof. intros K numbers laws parts p q. rewrite !stakes_pair. apply stakes_printed. Qed.

Theorem weenie_two : Statements.weenie_two.
Proof. intros K numbers laws parts v q. apply weenie_pair. Qed.

Theorem printed_payoffs_of_three : Statements.printed_payoffs_of_three.
Proof.
  intros K numbers laws parts p s t L. split; [now apply others_swap|]. apply standard_printed, L.
Qed.

Theorem printed_weenie_payoffs_of_three : Statements.printed_weenie_payoffs_of_three.
Proof.
  intros K numbers laws parts p s t L. split; [now apply others_swap|]. apply weenie_printed, L.
Qed.

Theorem printed_stakes_of_three : Statements.printed_stakes_of_three.
Proof.
  intros K numbers laws parts p s t. split.
  - exact (stakes_any_order false p s t).
  - exact (stakes_any_order true p s t).
Qed.
