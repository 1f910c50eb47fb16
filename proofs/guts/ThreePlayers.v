(** Three players: payoffs and stakes as polynomials in the thresholds. *)
From Coq Require Import List Arith Bool Setoid Morphisms Ring Permutation Sorted.
From Guts.common Require Import Scalars Sums Polynomials.
From Guts.guts Require Import Rules Statements ClosedForm Arrangements.
Import ListNotations.
Open Scope nat_scope.
Open Scope scalar_scope.

Section Parts.
Context {K : Type} `{O : Ordered K} `{P : @Parts K H}.
Add Ring scalar_ring_parts : ring_laws.

Lemma part_one : part 1 == one.
Proof. pose proof (part_law 0) as L. cbn in L. ring_simplify in L. exact L. Qed.
Lemma part_two : part 2 + part 2 == one.
Proof. pose proof (part_law 1) as L. cbn in L. rewrite <- L. ring. Qed.
Lemma part_three : part 3 + part 3 + part 3 == one.
Proof. pose proof (part_law 2) as L. cbn in L. rewrite <- L. ring. Qed.

End Parts.

Section ThreePlayers.
Context {K : Type} `{O : Ordered K} `{P : @Parts K H}.
Add Ring scalar_ring_three : ring_laws.

(** * The rules give these polynomials *)

Lemma halve a b : 2 * a == 2 * b -> a == b.
Proof.
  intros E. setoid_replace a with ((part 2 + part 2) * a) by (rewrite part_two; ring).
  setoid_replace b with ((part 2 + part 2) * b) by (rewrite part_two; ring).
  setoid_replace ((part 2 + part 2) * a) with (part 2 * (2 * a)) by ring. rewrite E. ring.
Qed.

(** In each place among the others' thresholds the closed form for any number of players is a
    polynomial, with parts of one in place of fractions. *)
Ltac from_closed_form weenie :=
  pose proof part_one as E1; pose proof part_two as E2; pose proof part_three as E3;
  unfold mean_payoff, mean_stakes, double_payoff, stakes_formula, wins_low, wins_middle, wins_high,
    pays_low, pays_middle, pays_high;
  cbn [length app Nat.add count sum product area dropped power];
  destruct weenie; ring [E1 E2 E3].

Lemma mean_low weenie p s t : 2 * mean_payoff weenie p [] [s; t]
  == double_payoff weenie (wins_low p s t) (pays_low p s t) p s t.
Proof. from_closed_form weenie. Qed.
Lemma mean_middle weenie p s t : 2 * mean_payoff weenie p [s] [t]
  == double_payoff weenie (wins_middle p s t) (pays_middle p s t) p s t.
Proof. from_closed_form weenie. Qed.
Lemma mean_high weenie p s t : 2 * mean_payoff weenie p [s; t] []
  == double_payoff weenie (wins_high p s t) (pays_high p s t) p s t.
Proof. from_closed_form weenie. Qed.

Lemma leqb_false a b : leqb a b = false -> b <= a.
Proof.
  intros E. destruct (leq_total a b) as [L|L]; [|exact L]. apply leqb_leq in L. congruence.
Qed.

(** The others may be named in either order. *)
Lemma three_named weenie p s t others : Permutation others [s; t] -> s <= t ->
  2 * payoff weenie (p :: others) 0 == formula weenie p s t /\
  stakes weenie (p :: others) == stakes_formula weenie p s t.
Proof.
  intros E L. unfold formula.
  assert (C : forall low high, low ++ high = [s; t] -> Sorted leq (low ++ p :: high) ->
    payoff weenie (p :: others) 0 == mean_payoff weenie p low high /\
    stakes weenie (p :: others) == mean_stakes weenie p low high).
  { intros low high J S. apply closed_form; [now rewrite J|exact S]. }
  destruct (leqb p s) eqn:A; [apply leqb_leq in A|apply leqb_false in A;
    destruct (leqb p t) eqn:B; [apply leqb_leq in B|apply leqb_false in B]].
  - destruct (C [] [s; t] eq_refl) as [-> ->]; [repeat constructor; assumption|].
    split; [apply mean_low|from_closed_form weenie].
  - destruct (C [s] [t] eq_refl) as [-> ->]; [repeat constructor; assumption|].
    split; [apply mean_middle|from_closed_form weenie].
  - destruct (C [s; t] [] eq_refl) as [-> ->]; [repeat constructor; assumption|].
    split; [apply mean_high|from_closed_form weenie].
Qed.

Lemma three_players weenie p s t : s <= t ->
  2 * payoff weenie [p; s; t] 0 == formula weenie p s t.
Proof. now apply three_named. Qed.

Lemma three_players_stakes weenie p s t : s <= t ->
  stakes weenie [p; s; t] == stakes_formula weenie p s t.
Proof. now apply three_named. Qed.

(** The same by the order of the thresholds; where two are equal both hold. *)
Lemma payoff_low weenie p s t : p <= s -> s <= t ->
  2 * payoff weenie [p; s; t] 0 == double_payoff weenie (wins_low p s t) (pays_low p s t) p s t.
Proof.
  intros A B. rewrite three_players by assumption. unfold formula.
  apply leqb_leq in A. now rewrite A.
Qed.

Lemma payoff_middle weenie p s t : s <= p -> p <= t ->
  2 * payoff weenie [p; s; t] 0 == double_payoff weenie (wins_middle p s t) (pays_middle p s t) p s t.
Proof.
  intros A B. rewrite three_players by (eapply leq_trans; eassumption). unfold formula.
  destruct (leqb p s) eqn:E.
  - apply leqb_leq in E. assert (S : p == s) by now apply leq_antisymmetric.
    unfold double_payoff, stakes_formula, wins_low, wins_middle, pays_low, pays_middle.
    destruct weenie; rewrite S; ring.
  - apply leqb_leq in B. now rewrite B.
Qed.

Lemma payoff_high weenie p s t : s <= t -> t <= p ->
  2 * payoff weenie [p; s; t] 0 == double_payoff weenie (wins_high p s t) (pays_high p s t) p s t.
Proof.
  intros A B. destruct (leqb p t) eqn:E.
  - apply leqb_leq in E. rewrite payoff_middle; [|eapply leq_trans; eassumption|assumption].
    assert (S : p == t) by now apply leq_antisymmetric.
    unfold double_payoff, stakes_formula, wins_high, wins_middle, pays_high, pays_middle.
    destruct weenie; rewrite S; ring.
  - rewrite three_players by assumption. unfold formula.
    destruct (leqb p s) eqn:F; [|now rewrite E].
    apply leqb_leq in F. assert (G : p <= t) by (eapply leq_trans; eassumption).
    apply leqb_leq in G. congruence.
Qed.
End ThreePlayers.
