(** Three players: payoffs and stakes as polynomials in the thresholds. *)
From Coq Require Import List Arith Bool Setoid Morphisms Ring.
From Guts.common Require Import Scalars Sums.
From Guts.guts Require Import Rules Statements.
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

(** What the winner gains when one, two or three hands share the best cell. *)
Lemma alone : count 3 * (part 1 + part 1 - one) == 3.
Proof. rewrite part_one. cbn. ring. Qed.
Lemma two_alike : count 3 * (part 2 + part 2 - one) == zero.
Proof. rewrite part_two. ring. Qed.
Lemma three_alike : count 3 * (part 3 + part 3 - one) == - one.
Proof.
  assert (E : count 3 * (part 3 + part 3 - one) == 2 * (part 3 + part 3 + part 3) - 3) by (cbn; ring).
  rewrite E, part_three. ring.
Qed.
Lemma drop_alone : count 3 * part 1 == 3.
Proof. rewrite part_one. cbn. ring. Qed.
Lemma drop_two : count 3 * part 2 + count 3 * part 2 == 3.
Proof. setoid_replace (count 3 * part 2 + count 3 * part 2) with (count 3 * (part 2 + part 2)) by ring.
  rewrite part_two. cbn. ring. Qed.
Lemma drop_three : count 3 * part 3 == one.
Proof. rewrite <- part_three at 1. cbn. ring. Qed.
End Parts.

Ltac expand :=
  cbn [app widths deals length seq flat_map map fst snd nth sum];
  cbv [gain contest multiplier holders players hand best is_in pot filter seq length nth Nat.leb
       existsb forallb Nat.eqb fst snd andb orb];
  pose proof alone as Ea; pose proof two_alike as Eb; pose proof three_alike as Ec;
  pose proof drop_alone as Ed; pose proof drop_three as Ee; pose proof drop_two as Ef;
  generalize dependent (count 3 * (part 1 + part 1 - one));
  generalize dependent (count 3 * (part 2 + part 2 - one));
  generalize dependent (count 3 * (part 3 + part 3 - one));
  generalize dependent (count 3 * part 1);
  generalize dependent (count 3 * part 2);
  generalize dependent (count 3 * part 3);
  cbn [count];
  intros d3 Ed3 d2 Ed2 d1 Ed1 a3 Ea3 a2 Ea2 a1 Ea1.

Section ThreePlayers.
Context {K : Type} `{O : Ordered K} `{P : @Parts K H}.
Add Ring scalar_ring_three : ring_laws.

Definition mean_of (weenie : bool) (own : list nat) (points : list K) : K :=
  sum (fun d => snd d * gain weenie own (fst d) 0) (deals 3 (widths points)).
Definition stakes_of (weenie : bool) (own : list nat) (points : list K) : K :=
  sum (fun d => snd d * multiplier weenie own (fst d)) (deals 3 (widths points)).

Section Layouts.
Variables p s t : K.

Lemma mean_low weenie : 2 * mean_of weenie [1;2;3]%nat [zero; p; s; t; one]
  == double_payoff weenie (wins_low p s t) (pays_low p s t) p s t.
Proof.
  unfold mean_of, double_payoff, stakes_formula, wins_low, pays_low.
  destruct weenie; expand; ring [Ed3 Ed1 Ed2 Ea1 Ea2 Ea3].
Qed.

Lemma mean_middle weenie : 2 * mean_of weenie [2;1;3]%nat [zero; s; p; t; one]
  == double_payoff weenie (wins_middle p s t) (pays_middle p s t) p s t.
Proof.
  unfold mean_of, double_payoff, stakes_formula, wins_middle, pays_middle.
  destruct weenie; expand; ring [Ed3 Ed1 Ed2 Ea1 Ea2 Ea3].
Qed.

Lemma mean_high weenie : 2 * mean_of weenie [3;1;2]%nat [zero; s; t; p; one]
  == double_payoff weenie (wins_high p s t) (pays_high p s t) p s t.
Proof.
  unfold mean_of, double_payoff, stakes_formula, wins_high, pays_high.
  destruct weenie; expand; ring [Ed3 Ed1 Ed2 Ea1 Ea2 Ea3].
Qed.

Lemma stakes_low weenie : stakes_of weenie [1;2;3]%nat [zero; p; s; t; one] == stakes_formula weenie p s t.
Proof. unfold stakes_of, stakes_formula. destruct weenie; expand; ring. Qed.
Lemma stakes_middle weenie : stakes_of weenie [2;1;3]%nat [zero; s; p; t; one] == stakes_formula weenie p s t.
Proof. unfold stakes_of, stakes_formula. destruct weenie; expand; ring. Qed.
Lemma stakes_high weenie : stakes_of weenie [3;1;2]%nat [zero; s; t; p; one] == stakes_formula weenie p s t.
Proof. unfold stakes_of, stakes_formula. destruct weenie; expand; ring. Qed.
End Layouts.

(** * The rules give these polynomials *)

Lemma halve a b : 2 * a == 2 * b -> a == b.
Proof.
  intros E. setoid_replace a with ((part 2 + part 2) * a) by (rewrite part_two; ring).
  setoid_replace b with ((part 2 + part 2) * b) by (rewrite part_two; ring).
  setoid_replace ((part 2 + part 2) * a) with (part 2 * (2 * a)) by ring. rewrite E. ring.
Qed.

Lemma three_players weenie p s t : s <= t ->
  2 * payoff weenie [p; s; t] 0 == formula weenie p s t.
Proof.
  intros L. apply leqb_leq in L. unfold payoff, average, formula, cuts, below, order.
  cbn [seq length fold_right insert threshold nth]. unfold threshold. cbn [nth]. rewrite L.
  cbn [insert]. unfold threshold. cbn [nth]. destruct (leqb p s); [|destruct (leqb p t)];
    cbn [map place Nat.eqb nth app]; [apply mean_low|apply mean_middle|apply mean_high].
Qed.

Lemma three_players_stakes weenie p s t : s <= t ->
  stakes weenie [p; s; t] == stakes_formula weenie p s t.
Proof.
  intros L. apply leqb_leq in L. unfold stakes, average, cuts, below, order.
  cbn [seq length fold_right insert threshold nth]. unfold threshold. cbn [nth]. rewrite L.
  cbn [insert]. unfold threshold. cbn [nth]. destruct (leqb p s); [|destruct (leqb p t)];
    cbn [map place Nat.eqb nth app]; [apply stakes_low|apply stakes_middle|apply stakes_high].
Qed.

Lemma leqb_false a b : leqb a b = false -> b <= a.
Proof.
  intros E. destruct (leq_total a b) as [L|L]; [|exact L]. apply leqb_leq in L. congruence.
Qed.

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
