(** All others at one threshold q: it is a best answer to itself if and only if its
    N-th power is a half, or a third under the Weenie rule. *)
From Coq Require Import List Setoid Morphisms Ring Bool Arith Lia Permutation Sorted.
From Guts.common Require Import Scalars Sums Domains Polynomials.
From Guts.guts Require Import Rules Statements ThreePlayers NashThreshold ClosedForm Arrangements AnyNumber.
Import ListNotations.
Open Scope nat_scope.
Open Scope scalar_scope.

Section SymmetricNash.
Context {K : Type} `{D : Domain K} `{P : @Parts K H}.
Add Ring scalar_ring_symmetric : ring_laws.

(** * All others at one threshold *)

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


(** What a deviation gains to the first order. *)
Definition slope (weenie : bool) (v : K) (N : nat) : K := one - (if weenie then 3 else 2) * power v N.

Lemma lower_than_all (weenie : bool) v p k : p <= v -> payoff weenie (p :: repeat v (S k)) 0 ==
  count (S k) * slope weenie v (S k) * (p - v) - (if weenie then rest_of v p (S k) else zero).
Proof.
  intros Le. destruct (Arrangements.closed_form weenie p (repeat v (S k)) [] (repeat v (S k)) (Permutation_refl _)) as [E _].
  { cbn [app]. constructor; [apply sorted_repeat|]. constructor. exact Le. }
  rewrite E. clear E. unfold mean_payoff, mean_stakes.
  assert (Ar : area p 0 (repeat v (S k)) == power v (S k) * (part 1 * (v - p)) + part (S (S k)) * (one - power v (S (S k)))).
  { change (area p 0 (repeat v (S k))) with (Statements.product (repeat v (S k)) * (part 1 * (v * one - p * one)) + area v 1 (repeat v k)).
    rewrite area_at, product_at. cbn [Nat.add]. ring. }
  change (length (@nil K)) with 0%nat. rewrite Ar, repeat_length, sum_at, product_at. cbn [Nat.add sum Statements.product dropped].
  pose proof (part_law (S k)) as L. pose proof part_one as L1. unfold rest_of, slope.
  set (q := part (S (S k))) in *. set (g := power v (S k)) in *. change (power v (S (S k))) with (v * g).
  change (power zero (S (S k))) with (zero * (zero * power zero k)). set (x := power p (S (S k))).
  change (count (S (S k))) with (one + count (S k) : K) in *. set (c := count (S k)) in *. rewrite L1.
  destruct weenie.
  - transitivity (c * (one - 3 * g) * (p - v) - (x - v * g - (one + c) * g * (p - v)) + ((one + c) * q - one) * (2 * (one - v * g) - x));
      [ring|rewrite L; ring].
  - transitivity (c * (one - 2 * g) * (p - v) - zero + ((one + c) * q - one) * (2 * (one - v * g)));
      [ring|rewrite L; ring].
Qed.

Lemma higher_than_all (weenie : bool) v p k : v <= p -> payoff weenie (p :: repeat v (S k)) 0 ==
  count (S k) * slope weenie v (S k) * (p - v) - 2 * rest_of v p (S k).
Proof.
  intros Le. destruct (Arrangements.closed_form weenie p (repeat v (S k)) (repeat v (S k)) []) as [E _].
  { now rewrite app_nil_r. }
  { now apply sorted_end. }
  rewrite E. clear E. unfold mean_payoff, mean_stakes.
  assert (Dr : dropped zero one (repeat v (S k)) 0 p == part (S (S k)) * power v (S (S k)) + power v (S k) * (part 1 * (p - v))).
  { change (dropped zero one (repeat v (S k)) 0 p) with (one * (part (S (length (repeat v (S k)) + 0)) *
      (power v (S (length (repeat v (S k)) + 0)) - power zero (S (length (repeat v (S k)) + 0)))) + dropped v (one * v) (repeat v k) 0 p).
    rewrite dropped_at, repeat_length, Nat.add_0_r. cbn [power]. ring. }
  change (length (@nil K)) with 0%nat. rewrite repeat_length, sum_at, product_at, Nat.add_0_r. cbn [sum Statements.product area].
  pose proof (part_law (S k)) as L. pose proof part_one as L1. unfold rest_of, slope.
  set (q := part (S (S k))) in *. set (g := power v (S k)) in *. change (power v (S (S k))) with (v * g) in *.
  set (x := power p (S (S k))).
  change (count (S (S k))) with (one + count (S k) : K) in *. set (c := count (S k)) in *.
  destruct weenie.
  - rewrite Dr, L1. transitivity (c * (one - 3 * g) * (p - v) - 2 * (x - v * g - (one + c) * g * (p - v)) + ((one + c) * q - one) * (2 * (one - x) - v * g));
      [ring|rewrite L; ring].
  - transitivity (c * (one - 2 * g) * (p - v) - 2 * (x - v * g - (one + c) * g * (p - v)) + ((one + c) * q - one) * (2 * (one - x)));
      [ring|rewrite L; ring].
Qed.

Lemma no_slope (weenie : bool) v N : (if weenie then 3 else 2) * power v N == one -> slope weenie v N == zero.
Proof. intros T. unfold slope. rewrite T. ring. Qed.

Lemma no_weight (a b : K) : a * zero * b - zero == zero.
Proof. ring. Qed.

Lemma slope_zero (weenie : bool) v N : slope weenie v N == zero -> (if weenie then 3 else 2) * power v N == one.
Proof.
  unfold slope. intros E. transitivity (one - (one - (if weenie then 3 else 2) * power v N)); [ring|]. rewrite E. ring.
Qed.

Lemma at_all (weenie : bool) v k : payoff weenie (v :: repeat v (S k)) 0 == zero.
Proof. rewrite higher_than_all by apply leq_refl. unfold rest_of. ring. Qed.

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

Lemma rest_nonnegative v p N : zero <= v -> zero <= p -> zero <= rest_of v p N.
Proof. intros V P0. exact (proj1 (rest_of_bound v p N V P0)). Qed.

Lemma at_nash (weenie : bool) v p k : zero <= v -> zero <= p -> (if weenie then 3 else 2) * power v (S k) == one ->
  payoff weenie (p :: repeat v (S k)) 0 <= zero.
Proof.
  intros V P0 T. apply no_slope in T. pose proof (rest_nonnegative v p (S k) V P0) as R.
  destruct (leq_total p v) as [L|L].
  - rewrite lower_than_all by exact L. rewrite T. apply negate_nonnegative. destruct weenie.
    + match goal with |- _ <= ?x => setoid_replace x with (rest_of v p (S k)) by ring end. exact R.
    + apply AnyNumber.same_leq'. ring.
  - rewrite higher_than_all by exact L. rewrite T. apply negate_nonnegative.
    match goal with |- _ <= ?x => setoid_replace x with (rest_of v p (S k) + rest_of v p (S k)) by ring end.
    now apply nonnegative_plus.
Qed.

Lemma reply_to_weenie_nash v p k : zero <= v -> zero <= p -> 3 * power v (S k) == one ->
  payoff true (p :: repeat v (S k)) 0 <= zero.
Proof. exact (at_nash true v p k). Qed.

Lemma weenie_strict v p k : zero <= v -> zero <= p -> 3 * power v (S k) == one ->
  payoff true (p :: repeat v (S k)) 0 == zero -> p == v.
Proof.
  intros V P0 T Z. apply (strict_rest v p k V P0 T). pose proof (no_slope true v (S k) T) as F.
  destruct (leq_total p v) as [L|L].
  - rewrite (lower_than_all true v p k L), F in Z. apply AnyNumber.same_leq'.
    transitivity (- (count (S k) * zero * (p - v) - rest_of v p (S k))); [ring|]. rewrite Z. ring.
  - rewrite (higher_than_all true v p k L), F in Z. pose proof (rest_nonnegative v p (S k) V P0) as R.
    setoid_replace (rest_of v p (S k)) with (rest_of v p (S k) + zero) by ring.
    eapply leq_trans; [apply leq_both; [apply leq_refl|exact R]|]. apply AnyNumber.same_leq'.
    transitivity (- (count (S k) * zero * (p - v) - 2 * rest_of v p (S k))); [ring|]. rewrite Z. ring.
Qed.

(** * No other threshold is an answer to itself *)
Lemma power_below_one v N : zero <= v -> v <= one -> power v N <= one.
Proof.
  intros V L. induction N as [|N IH]; cbn [power]; [apply leq_refl|].
  eapply leq_trans; [exact (leq_scale _ _ _ V IH)|]. setoid_replace (v * one) with v by ring. exact L.
Qed.

Lemma rest_small v p N : zero <= v <= one -> zero <= p <= one ->
  2 * rest_of v p N <= count N * count (S N) * ((p - v) * (p - v)).
Proof.
  intros [V V1] [P0 P1]. induction N as [|N IH].
  - apply AnyNumber.same_leq'. unfold rest_of. cbn [power count]. ring.
  - pose proof (rest_nonnegative v p N V P0) as R. set (d := (p - v) * (p - v)) in *.
    assert (D0 : zero <= d) by apply square_nonnegative.
    pose proof (count_nonnegative (S N)) as C0. pose proof (power_below_one v N V V1) as W.
    rewrite rest_of_more. fold d. apply AnyNumber.to_difference in IH, P1, W. apply AnyNumber.from_difference.
    change (count (S (S N))) with (one + count (S N) : K). change (count (S N)) with (one + count N : K) in *.
    set (c := one + count N) in *.
    match goal with |- _ <= ?x => setoid_replace x with
      ((count N * c * d - 2 * rest_of v p N) + 2 * ((one - p) * rest_of v p N) + 2 * (c * ((one - power v N) * d))
       + (c - one - count N) * c * d) by ring end.
    setoid_replace (c - one - count N) with zero by (unfold c; ring).
    match goal with |- _ <= ?x + zero * ?y * ?z => setoid_replace (x + zero * y * z) with x by ring end.
    nonnegative.
Qed.

Lemma power_above v N : zero <= v -> v <= one -> one - power v N <= count N * (one - v).
Proof.
  intros V L. apply AnyNumber.to_difference in L. induction N as [|N IH]; cbn [power count].
  - apply AnyNumber.same_leq'. ring.
  - pose proof (power_below_one v N V (from_difference _ _ L)) as W. apply AnyNumber.to_difference in IH, W. apply AnyNumber.from_difference.
    match goal with |- _ <= ?x => setoid_replace x with
      ((count N * (one - v) - (one - power v N)) + (one - v) * (one - power v N)) by ring end.
    apply nonnegative_plus; [exact IH|now apply leq_times].
Qed.

Lemma part_positive n : positive (part (S n)).
Proof.
  intros Z. apply zero_below_one. rewrite <- (part_law n). apply negate_nonnegative.
  setoid_replace (- (count (S n) * part (S n))) with (count (S n) * (zero - part (S n))) by ring.
  apply leq_times; [apply count_nonnegative|now apply -> leq_difference].
Qed.

(** A small step up gains where the slope is positive, and one down where it is negative. *)
Lemma step_up (weenie : bool) v k : zero <= v <= one -> positive (slope weenie v (S k)) ->
  exists p, zero <= p <= one /\ ~ payoff weenie (p :: repeat v (S k)) 0 <= zero.
Proof.
  intros [V V1] S0. set (e := slope weenie v (S k)) in *. set (n := S (S k)). set (q := part (S n)).
  pose proof (part_law n) as L. fold q in L.
  assert (Q : positive q) by apply part_positive.
  pose proof (positive_nonnegative _ S0) as E0. pose proof (positive_nonnegative _ Q) as Q0.
  assert (Up : zero <= e * q) by now apply leq_times.
  assert (B : zero <= v + e * q) by now apply nonnegative_plus.
  assert (Top : v + e * q <= one).
  { apply AnyNumber.from_difference. apply (cancel_nonnegative (count (S n))); [apply count_positive|].
    apply AnyNumber.to_difference in V1. pose proof (power_above v (S k) V (from_difference _ _ V1)) as W.
    pose proof (nonnegative_power v (S k) V) as G0. apply AnyNumber.to_difference in W.
    assert (E1 : e <= one - power v (S k)).
    { unfold e, slope. apply AnyNumber.from_difference. destruct weenie.
      - match goal with |- _ <= ?x => setoid_replace x with (power v (S k) + power v (S k)) by ring end. now apply nonnegative_plus.
      - match goal with |- _ <= ?x => setoid_replace x with (power v (S k)) by ring end. exact G0. }
    apply AnyNumber.to_difference in E1. clearbody e.
    match goal with |- _ <= ?x => setoid_replace x with (count (S n) * (one - v) - e * (count (S n) * q)) by ring end.
    rewrite L. unfold n. change (count (S (S (S k)))) with (one + (one + count (S k)) : K).
    match goal with |- _ <= ?x => setoid_replace x with
      ((count (S k) * (one - v) - (one - power v (S k))) + (one - power v (S k) - e) + ((one - v) + (one - v))) by ring end.
    repeat apply nonnegative_plus; assumption. }
  exists (v + e * q). split; [now split|]. intros Lz.
  rewrite higher_than_all in Lz by (apply AnyNumber.from_difference; now setoid_replace (v + e * q - v) with (e * q) by ring).
  fold e in Lz. pose proof (rest_small v (v + e * q) (S k) (conj V V1) (conj B Top)) as R.
  setoid_replace (v + e * q - v) with (e * q) in Lz by ring. setoid_replace (v + e * q - v) with (e * q) in R by ring.
  assert (G : positive (count (S k) * (e * q) * (e * q))) by (repeat apply positive_times; auto using count_positive).
  apply G. eapply leq_trans; [|exact Lz]. apply AnyNumber.from_difference. apply AnyNumber.to_difference in R.
  fold n in R. change (count (S n)) with (one + count n : K) in L.
  match goal with |- _ <= ?x => setoid_replace x with
    ((count (S k) * count n * (e * q * (e * q)) - 2 * rest_of v (v + e * q) (S k))
     + (one - (one + count n) * q) * (count (S k) * e * (e * q))) by ring end.
  rewrite L. match goal with |- _ <= ?x => setoid_replace x with
    (count (S k) * count n * (e * q * (e * q)) - 2 * rest_of v (v + e * q) (S k)) by ring end. exact R.
Qed.

Lemma step_down (weenie : bool) v k : zero <= v <= one -> positive (- slope weenie v (S k)) ->
  exists p, zero <= p <= one /\ ~ payoff weenie (p :: repeat v (S k)) 0 <= zero.
Proof.
  intros [V V1] S0. set (f := - slope weenie v (S k)) in *. set (n := S (S k)). set (q := part (S n)).
  pose proof (part_law n) as L. fold q in L. assert (Q : positive q) by apply part_positive.
  pose proof (positive_nonnegative _ S0) as F0. pose proof (positive_nonnegative _ Q) as Q0.
  pose proof (power_below_one v (S k) V V1) as W. pose proof (nonnegative_power v (S k) V) as G0.
  apply AnyNumber.to_difference in W, V1.
  assert (Pv : positive v).
  { intros Z. assert (E : v == zero) by now apply leq_antisymmetric. apply S0. unfold f, slope.
    assert (E0 : power v (S k) == zero) by (cbn [power]; rewrite E; ring). rewrite E0.
    apply negate_nonnegative. setoid_replace (- - (one - (if weenie then 3 else 2) * zero)) with (one : K) by (destruct weenie; ring).
    apply one_nonnegative. }
  assert (F2 : f <= 2).
  { apply AnyNumber.from_difference. unfold f, slope. set (g := power v (S k)) in *. destruct weenie.
    - match goal with |- _ <= ?x => setoid_replace x with (3 * (one - g)) by ring end. apply leq_times; [nonnegative|exact W].
    - match goal with |- _ <= ?x => setoid_replace x with (2 * (one - g) + one) by ring end. nonnegative. }
  set (d := f * q * v).
  assert (Dp : positive d) by (repeat apply positive_times; assumption). pose proof (positive_nonnegative _ Dp) as D0.
  apply AnyNumber.to_difference in F2.
  assert (Fq : zero <= one - f * q).
  { apply (cancel_nonnegative (count (S n))); [apply count_positive|].
    match goal with |- _ <= ?x => setoid_replace x with (count (S n) - f * (count (S n) * q)) by ring end.
    rewrite L. unfold n. change (count (S (S (S k)))) with (one + (one + count (S k)) : K).
    match goal with |- _ <= ?x => setoid_replace x with (count (S k) + (2 - f)) by ring end.
    apply nonnegative_plus; [apply count_nonnegative|exact F2]. }
  assert (B : zero <= v - d).
  { unfold d. match goal with |- _ <= ?x => setoid_replace x with ((one - f * q) * v) by ring end. now apply leq_times. }
  assert (Top : v - d <= one).
  { apply AnyNumber.from_difference. match goal with |- _ <= ?x => setoid_replace x with ((one - v) + d) by ring end.
    now apply nonnegative_plus. }
  exists (v - d). split; [now split|]. intros Lz.
  rewrite lower_than_all in Lz by (apply AnyNumber.from_difference; now setoid_replace (v - (v - d)) with d by ring).
  pose proof (rest_small v (v - d) (S k) (conj V (from_difference _ _ V1)) (conj B Top)) as R.
  setoid_replace (v - d - v) with (- d) in Lz by ring. setoid_replace (v - d - v) with (- d) in R by ring.
  pose proof (rest_nonnegative v (v - d) (S k) V B) as R0. set (r := rest_of v (v - d) (S k)) in *.
  assert (G : positive (count (S k) * d * f)) by (repeat apply positive_times; auto using count_positive).
  apply G. eapply leq_trans with (2 * (count (S k) * slope weenie v (S k) * - d - (if weenie then r else zero))).
  - apply AnyNumber.to_difference in R. fold n in R.
    assert (Nq : zero <= one - count n * (q * v)).
    { change (count (S n)) with (one + count n : K) in L.
      setoid_replace (one - count n * (q * v)) with (count n * q * (one - v) + q + (one - (one + count n) * q)) by ring. rewrite L.
      setoid_replace (count n * q * (one - v) + q + (one - one)) with (count n * q * (one - v) + q) by ring.
      apply nonnegative_plus; [|exact Q0]. apply leq_times; [|exact V1]. apply leq_times; [apply count_nonnegative|exact Q0]. }
    assert (Main : zero <= 2 * (count (S k) * f * d) - 2 * r - count (S k) * d * f).
    { match goal with |- _ <= ?x => setoid_replace x with
        ((count (S k) * count n * (- d * - d) - 2 * r) + count (S k) * d * (f - count n * d)) by ring end.
      apply nonnegative_plus; [exact R|]. apply leq_times; [apply leq_times; [apply count_nonnegative|exact D0]|].
      unfold d. setoid_replace (f - count n * (f * q * v)) with (f * (one - count n * (q * v))) by ring. now apply leq_times. }
    apply AnyNumber.from_difference. destruct weenie.
    + match goal with |- _ <= ?x => setoid_replace x with (2 * (count (S k) * f * d) - 2 * r - count (S k) * d * f) by (unfold f; ring) end.
      exact Main.
    + match goal with |- _ <= ?x => setoid_replace x with (2 * (count (S k) * f * d) - 2 * r - count (S k) * d * f + (r + r)) by (unfold f; ring) end.
      repeat apply nonnegative_plus; assumption.
  - apply negate_nonnegative. apply AnyNumber.to_difference in Lz.
    match goal with |- _ <= - (2 * ?y) => setoid_replace (- (2 * y)) with (2 * (zero - y)) by ring end.
    apply leq_times; [nonnegative|exact Lz].
Qed.

Lemma difference_shift (a b : K) : zero - a == b - (a + b).
Proof. ring. Qed.
Lemma nothing_more (b : K) : zero + b == b.
Proof. ring. Qed.

Lemma stakes_at (weenie : bool) v p N : (if weenie then 3 else 2) * power v N == one ->
  stakes weenie (p :: repeat v N) == count N * (one - v).
Proof.
  intros T. assert (E : stakes weenie (p :: repeat v N) == count N - p - count N * v + (if weenie then 3 else 2) * (p * power v N)).
  { destruct (leq_total p v) as [L|L].
    - destruct (Arrangements.closed_form weenie p (repeat v N) [] (repeat v N) (Permutation_refl _)) as [_ E].
      { cbn [app]. constructor; [apply sorted_repeat|]. destruct N; constructor. exact L. }
      rewrite E. unfold mean_stakes. change (length (@nil K)) with 0%nat.
      rewrite repeat_length, sum_at, product_at. cbn [Nat.add sum Statements.product]. destruct weenie; ring.
    - destruct (Arrangements.closed_form weenie p (repeat v N) (repeat v N) []) as [_ E].
      { now rewrite app_nil_r. }
      { now apply sorted_end. }
      rewrite E. unfold mean_stakes. change (length (@nil K)) with 0%nat.
      rewrite repeat_length, sum_at, product_at, Nat.add_0_r. cbn [sum Statements.product]. destruct weenie; ring. }
  rewrite E. transitivity (count N - p - count N * v + p * ((if weenie then 3 else 2) * power v N)); [ring|]. rewrite T. ring.
Qed.
End SymmetricNash.

Theorem stakes_against_nash : Statements.stakes_against_nash.
Proof.
  intros K numbers laws domain parts weenie N v p V Z V0 P0 T. destruct N as [|k]; [now destruct Z|].
  split; [now apply stakes_at|]. rewrite !stakes_at by exact T. rewrite at_all. split.
  - apply from_difference. pose proof (to_difference _ _ (at_nash weenie v p k V0 P0 T)) as G.
    eapply leq_trans; [exact G|]. apply same_leq', difference_shift.
  - apply nothing_more.
Qed.

Theorem symmetric_equilibrium : Statements.symmetric_equilibrium.
Proof.
  intros K numbers laws domain parts weenie N q Z Q. destruct N as [|k]; [now destruct Z|]. split.
  - intros Best. assert (At : forall p, zero <= p <= one -> payoff weenie (p :: repeat q (S k)) 0 <= zero).
    { intros p I. eapply leq_trans; [exact (Best p I)|]. apply same_leq'. apply at_all. }
    destruct (three_signs (slope weenie q (S k))) as [S0|[S0|S0]].
    + destruct (step_up weenie q k Q S0) as [p [I N]]. destruct (N (At p I)).
    + now apply slope_zero.
    + destruct (step_down weenie q k Q S0) as [p [I N]]. destruct (N (At p I)).
  - intros T p I. eapply leq_trans; [apply (at_nash weenie q p k (proj1 Q) (proj1 I) T)|].
    apply same_leq'. symmetry. apply at_all.
Qed.

Theorem weenie_nash : Statements.weenie_nash.
Proof.
  intros K numbers laws domain parts N v p Z V P0 T. destruct N as [|k]; [now destruct Z|].
  split; [apply at_all|split; [exact (at_nash true v p k V P0 T)|exact (weenie_strict v p k V P0 T)]].
Qed.

Theorem lower_thresholds : Statements.lower_thresholds.
Proof.
  intros K numbers laws parts N v p Z L T. destruct N as [|k]; [now destruct Z|].
  rewrite lower_than_all by exact L. rewrite (no_slope false v (S k) T). apply no_weight.
Qed.

Theorem strict_by_the_rule : Statements.strict_by_the_rule.
Proof. exact (conj weenie_nash lower_thresholds). Qed.
