(** The Weenie rule: the Nash threshold against any opponents, for two to five
    players, and against opponents who have it, too, for any number. *)
From Coq Require Import ZArith List Setoid Morphisms Ring Bool Arith Lia Permutation Sorted.
From Guts.common Require Import Scalars Sums Domains Polynomials CaseTrees Covering.
From Guts.guts Require Import Rules Statements ThreePlayers NashThreshold ClosedForm Arrangements AnyNumber WeenieForms.
From Guts.guts.certificates Require Import Coverings.
Import ListNotations.
Open Scope nat_scope.
Open Scope scalar_scope.

Lemma all_covered : forallb (fun e => is_covered (fst e) 100 (fst (snd e)) (snd (snd e))) coverings = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Section Weenie.
Context {K : Type} `{D : Domain K} `{P : @Parts K H}.
Add Ring scalar_ring_few : ring_laws.

Lemma margin_of_few (v : K) others : In (length others) [1; 2; 3; 4]%nat -> zero <= v ->
  3 * power v (length others) == one -> (forall t, In t others -> zero <= t) ->
  sum (fun t => power (distance t v) (S (length others))) others <= count 100 * payoff true (v :: others) 0.
Proof.
  intros I V T N. pose proof all_covered as C. rewrite forallb_forall in C.
  assert (E : exists d trees, In (S (length others), (d, trees)) coverings).
  { unfold coverings. destruct I as [I|[I|[I|[I|[]]]]]; rewrite <- I; do 2 eexists; simpl; tauto. }
  destruct E as [d [trees J]]. specialize (C _ J). cbn [fst snd] in C.
  change 100%nat with (Z.to_nat 100). rewrite <- integer_count. change (Z.of_nat (Z.to_nat 100)) with 100%Z.
  exact (is_covered_sound _ _ _ _ v others C eq_refl T V N).
Qed.

Lemma distance_nonnegative (s t : K) : zero <= distance s t.
Proof.
  unfold distance. destruct (leqb s t) eqn:E; apply -> leq_difference; [now apply leqb_leq|now apply leqb_no].
Qed.

Lemma no_distance (s t : K) : distance s t == zero -> s == t.
Proof.
  unfold distance. destruct (leqb s t); intros E.
  - transitivity (t - (t - s)); [ring|]. rewrite E. ring.
  - transitivity (s - t + t); [ring|]. rewrite E. ring.
Qed.

Lemma power_zero (x : K) n : power x n == zero -> x == zero.
Proof.
  induction n as [|n IH]; intros E.
  - exfalso. apply zero_below_one. change (one == (zero : K)) in E. rewrite E. apply leq_refl.
  - cbn [power] in E. destruct (no_zero_divisors _ _ E) as [Z|Z]; [exact Z|now apply IH].
Qed.

Lemma none_of_sum {A} (f : A -> K) l : (forall x, In x l -> zero <= f x) -> sum f l <= zero ->
  forall x, In x l -> f x == zero.
Proof.
  induction l as [|a l IH]; intros N L x I; [destruct I|]. cbn [sum] in L.
  assert (S0 : zero <= sum f l).
  { rewrite <- (sum_zero l). apply sum_le. intros y J. apply N. now right. }
  pose proof (N a (or_introl eq_refl)) as A0.
  assert (La : f a <= zero).
  { eapply leq_trans; [|exact L]. setoid_replace (f a) with (f a + zero) at 1 by ring. apply leq_both; [apply leq_refl|exact S0]. }
  assert (Ls : sum f l <= zero).
  { eapply leq_trans; [|exact L]. setoid_replace (sum f l) with (zero + sum f l) at 1 by ring. apply leq_both; [exact A0|apply leq_refl]. }
  destruct I as [<-|I]; [now apply leq_antisymmetric|]. apply IH; [intros y J; apply N; now right|exact Ls|exact I].
Qed.

(** * All others at the Nash threshold *)

Lemma area_at (u : K) k : forall m, area u m (repeat u k) == part (S (m + k)) * (one - power u (S (m + k))).
Proof.
  induction k as [|k IH]; intros m; cbn [repeat area]; [now rewrite Nat.add_0_r|].
  rewrite IH. replace (S (S m + k))%nat with (S (m + S k)) by lia. ring.
Qed.

Lemma product_at (u : K) k : Statements.product (repeat u k) == power u k.
Proof. induction k as [|k IH]; cbn [repeat Statements.product power]; [reflexivity|now rewrite IH]. Qed.

Lemma sum_at (u : K) k : sum (fun t => t) (repeat u k) == count k * u.
Proof. induction k as [|k IH]; cbn [repeat sum count]; [ring|]. rewrite IH. ring. Qed.

Lemma dropped_at (v : K) k p : forall done,
  dropped v done (repeat v k) 0 p == done * power v k * (part 1 * (power p 1 - power v 1)).
Proof.
  induction k as [|k IH]; intros done; cbn [repeat dropped length power Nat.add]; [ring|].
  rewrite IH. cbn [power]. ring.
Qed.

Lemma sorted_repeat (u : K) k : Sorted leq (repeat u k).
Proof.
  induction k as [|k IH]; cbn [repeat]; constructor; [exact IH|]. destruct k; cbn [repeat]; constructor. apply leq_refl.
Qed.

(** What is left of Bernoulli's inequality. *)
Definition rest_of (v p : K) (N : nat) : K := power p (S N) - power v (S N) - count (S N) * power v N * (p - v).

Lemma rest_of_more v p N : rest_of v p (S N) == p * rest_of v p N + count (S N) * power v N * ((p - v) * (p - v)).
Proof. unfold rest_of. cbn [power count]. ring. Qed.

Lemma rest_of_bound v p N : zero <= v -> zero <= p ->
  zero <= rest_of v p N /\ count (S N) * power v N * ((p - v) * (p - v)) <= rest_of v p (S N).
Proof.
  intros V P0. induction N as [|N [IH _]].
  - assert (Z : rest_of v p 0 == zero) by (unfold rest_of; cbn [power count]; ring).
    split; [rewrite Z; apply leq_refl|]. rewrite rest_of_more, Z. apply AnyNumber.same_leq'. cbn [count power]. ring.
  - assert (G : forall M, zero <= rest_of v p M -> count (S M) * power v M * ((p - v) * (p - v)) <= rest_of v p (S M)).
    { intros M L. rewrite rest_of_more. apply AnyNumber.from_difference.
      match goal with |- _ <= ?x => setoid_replace x with (p * rest_of v p M) by ring end. now apply leq_times. }
    assert (R : zero <= rest_of v p (S N)).
    { eapply leq_trans; [|exact (G N IH)]. apply leq_times; [apply leq_times; [apply count_nonnegative|now apply nonnegative_power]|apply square_nonnegative]. }
    split; [exact R|exact (G (S N) R)].
Qed.

Lemma sorted_end (v p : K) k : v <= p -> Sorted leq (repeat v k ++ [p]).
Proof.
  intros L. induction k as [|k IH]; cbn [repeat app]; [repeat constructor|]. constructor; [exact IH|].
  destruct k; cbn [repeat app]; constructor; [exact L|apply leq_refl].
Qed.

Lemma lower_than_nash v p k : 3 * power v (S k) == one -> p <= v ->
  payoff true (p :: repeat v (S k)) 0 == - rest_of v p (S k).
Proof.
  intros T Le. destruct (Arrangements.closed_form true p (repeat v (S k)) [] (repeat v (S k)) (Permutation_refl _)) as [E _].
  { cbn [app]. constructor; [apply sorted_repeat|]. constructor. exact Le. }
  rewrite E. clear E. unfold mean_payoff, mean_stakes.
  assert (Ar : area p 0 (repeat v (S k)) == power v (S k) * (part 1 * (v - p)) + part (S (S k)) * (one - power v (S (S k)))).
  { change (area p 0 (repeat v (S k))) with (Statements.product (repeat v (S k)) * (part 1 * (v * one - p * one)) + area v 1 (repeat v k)).
    rewrite area_at, product_at. cbn [Nat.add]. ring. }
  change (length (@nil K)) with 0%nat. rewrite Ar, repeat_length, sum_at, product_at. cbn [Nat.add sum Statements.product dropped].
  pose proof (part_law (S k)) as L. pose proof part_one as L1. unfold rest_of.
  set (q := part (S (S k))) in *. set (g := power v (S k)) in *. change (power v (S (S k))) with (v * g).
  change (power zero (S (S k))) with (zero * (zero * power zero k)). set (x := power p (S (S k))).
  change (count (S (S k))) with (one + count (S k) : K) in *. set (c := count (S k)) in *. rewrite L1.
  match goal with |- ?a == _ => transitivity
    (- (x - v * g - (one + c) * g * (p - v)) + ((one + c) * q - one) * (2 * (one - v * g) - x) + (one - 3 * g) * (c * (p - v))) end.
  - ring.
  - rewrite L, T. ring.
Qed.

Lemma higher_than_nash v p k : 3 * power v (S k) == one -> v <= p ->
  payoff true (p :: repeat v (S k)) 0 == - (2 * rest_of v p (S k)).
Proof.
  intros T Le. destruct (Arrangements.closed_form true p (repeat v (S k)) (repeat v (S k)) []) as [E _].
  { now rewrite app_nil_r. }
  { now apply sorted_end. }
  rewrite E. clear E. unfold mean_payoff, mean_stakes.
  assert (Dr : dropped zero one (repeat v (S k)) 0 p == part (S (S k)) * power v (S (S k)) + power v (S k) * (part 1 * (p - v))).
  { change (dropped zero one (repeat v (S k)) 0 p) with (one * (part (S (length (repeat v (S k)) + 0)) *
      (power v (S (length (repeat v (S k)) + 0)) - power zero (S (length (repeat v (S k)) + 0)))) + dropped v (one * v) (repeat v k) 0 p).
    rewrite dropped_at, repeat_length, Nat.add_0_r. cbn [power]. ring. }
  change (length (@nil K)) with 0%nat. rewrite Dr, repeat_length, sum_at, product_at, Nat.add_0_r. cbn [sum Statements.product area].
  pose proof (part_law (S k)) as L. pose proof part_one as L1. unfold rest_of.
  set (q := part (S (S k))) in *. set (g := power v (S k)) in *. change (power v (S (S k))) with (v * g).
  set (x := power p (S (S k))).
  change (count (S (S k))) with (one + count (S k) : K) in *. set (c := count (S k)) in *. rewrite L1.
  match goal with |- ?a == _ => transitivity
    (- (2 * (x - v * g - (one + c) * g * (p - v))) + ((one + c) * q - one) * (2 * (one - x) - v * g) + (one - 3 * g) * (c * (p - v))) end.
  - ring.
  - rewrite L, T. ring.
Qed.

Lemma strict_rest v p k : zero <= v -> zero <= p -> 3 * power v (S k) == one -> rest_of v p (S k) <= zero -> p == v.
Proof.
  intros V P0 T L. destruct (rest_of_bound v p k V P0) as [_ B].
  assert (Pv : positive (power v k)).
  { intros Z. apply zero_below_one. rewrite <- T. cbn [power].
    assert (E : power v k == zero) by (apply leq_antisymmetric; [exact Z|now apply nonnegative_power]).
    rewrite E. apply AnyNumber.same_leq'. ring. }
  assert (Z : count (S k) * power v k * ((p - v) * (p - v)) == zero).
  { apply leq_antisymmetric; [exact (leq_trans _ _ _ B L)|].
    apply leq_times; [apply leq_times; [apply count_nonnegative|now apply nonnegative_power]|apply square_nonnegative]. }
  apply cancel_zero in Z; [|apply positive_times; [apply count_positive|exact Pv]].
  assert (Q : p - v == zero) by (destruct (no_zero_divisors _ _ Z); assumption).
  transitivity (p - v + v); [ring|]. rewrite Q. ring.
Qed.

Lemma times_nothing (x : K) : x * zero == zero.
Proof. ring. Qed.
Lemma no_rest v N : - rest_of v v N == zero.
Proof. unfold rest_of. ring. Qed.

Lemma nash_reply v p k : zero <= v -> zero <= p -> 3 * power v (S k) == one ->
  payoff true (p :: repeat v (S k)) 0 <= zero /\ (payoff true (p :: repeat v (S k)) 0 == zero -> p == v).
Proof.
  intros V P0 T. destruct (rest_of_bound v p (S k) V P0) as [R _]. destruct (leq_total p v) as [L|L].
  - pose proof (lower_than_nash v p k T L) as E. rewrite E. split.
    + apply negate_nonnegative. now setoid_replace (- - rest_of v p (S k)) with (rest_of v p (S k)) by ring.
    + intros Z. apply (strict_rest v p k V P0 T). apply AnyNumber.same_leq'.
      transitivity (- - rest_of v p (S k)); [ring|]. rewrite Z. ring.
  - pose proof (higher_than_nash v p k T L) as E. rewrite E. split.
    + apply negate_nonnegative. setoid_replace (- - (2 * rest_of v p (S k))) with (rest_of v p (S k) + rest_of v p (S k)) by ring.
      now apply nonnegative_plus.
    + intros Z. apply (strict_rest v p k V P0 T).
      eapply leq_trans; [|apply AnyNumber.same_leq'; transitivity (- - (2 * rest_of v p (S k))); [reflexivity|rewrite Z; ring]].
      setoid_replace (- - (2 * rest_of v p (S k))) with (rest_of v p (S k) + rest_of v p (S k)) by ring.
      setoid_replace (rest_of v p (S k)) with (rest_of v p (S k) + zero) at 1 by ring. apply leq_both; [apply leq_refl|exact R].
Qed.
End Weenie.

Theorem weenie_margin : Statements.weenie_margin.
Proof. intros K numbers laws domain parts v others. apply margin_of_few. Qed.

Theorem weenie_few : Statements.weenie_few.
Proof.
  intros K numbers laws domain parts v others I V T N.
  pose proof (margin_of_few v others I V T N) as M.
  assert (Pw : forall t, In t others -> zero <= power (distance t v) (S (length others))).
  { intros t _. apply nonnegative_power, distance_nonnegative. }
  split; [|split].
  - apply (cancel_nonnegative (count 100)); [apply count_positive|]. eapply leq_trans; [|exact M].
    rewrite <- (sum_zero others). now apply sum_le.
  - intros E t J. apply no_distance, (power_zero _ (S (length others))).
    apply (none_of_sum (fun t => power (distance t v) (S (length others))) others Pw); [|exact J].
    eapply leq_trans; [exact M|]. rewrite E. apply same_leq', times_nothing.
  - intros p P0. destruct (length others) as [|k]; [destruct I as [I|[I|[I|[I|[]]]]]; discriminate|].
    now apply nash_reply.
Qed.

Theorem weenie_nash : Statements.weenie_nash.
Proof.
  intros K numbers laws domain parts N v p Z V P0 T. destruct N as [|k]; [now destruct Z|].
  split; [|now apply nash_reply]. rewrite lower_than_nash by (assumption || apply leq_refl). apply no_rest.
Qed.
