(** Any number of opponents who do not coordinate: a threshold of player 1
    that loses nothing. *)
From Coq Require Import List Arith Setoid Morphisms Ring Lia Permutation Sorted.
From Guts.common Require Import Scalars Sums Domains Polynomials.
From Guts.guts Require Import Rules Statements ThreePlayers NashThreshold ClosedForm Arrangements.
Import ListNotations.
Open Scope nat_scope.
Open Scope scalar_scope.

Section AnyNumber.
Context {K : Type} `{D : Domain K} `{P : @Parts K H}.
Add Ring scalar_ring_any : ring_laws.

Lemma same_leq' a b : a == b -> a <= b.
Proof. intros E. rewrite E. apply leq_refl. Qed.
Lemma from_difference a b : zero <= b - a -> a <= b.
Proof. apply leq_difference. Qed.
Lemma to_difference a b : a <= b -> zero <= b - a.
Proof. apply leq_difference. Qed.

Lemma count_nonnegative n : zero <= count n.
Proof. induction n; simpl; [apply leq_refl|]. apply sum_nonnegative; [apply one_nonnegative|assumption]. Qed.

(** Bernoulli's inequality, to the first and to the second order. *)
Lemma first_order lo t k : zero <= lo -> lo <= t ->
  power lo (S k) + count (S k) * power lo k * (t - lo) <= power t (S k).
Proof.
  intros L T. apply to_difference in T. set (d := t - lo) in *.
  assert (E : t == lo + d) by (unfold d; ring).
  induction k as [|k IH].
  - apply from_difference. simpl. rewrite E at 1.
    setoid_replace ((lo + d) * one - (lo * one + (one + zero) * one * d)) with zero by ring. apply leq_refl.
  - apply from_difference. apply to_difference in IH.
    setoid_replace (power t (S (S k)) - (power lo (S (S k)) + count (S (S k)) * power lo (S k) * d))
      with (t * (power t (S k) - (power lo (S k) + count (S k) * power lo k * d))
            + count (S k) * (power lo k * (d * d))
            + (t - lo - d) * (power lo (S k) + count (S k) * power lo k * d)) by (simpl; ring).
    setoid_replace (t - lo - d) with zero by (unfold d; ring).
    apply sum_nonnegative; [apply sum_nonnegative|].
    + apply leq_times; [|exact IH]. rewrite E. now apply sum_nonnegative.
    + repeat apply leq_times; auto using count_nonnegative, nonnegative_power.
    + setoid_replace (zero * (power lo (S k) + count (S k) * power lo k * d)) with zero by ring. apply leq_refl.
Qed.

(** The chances that are lost to the remaining thresholds. *)
Fixpoint tails (lo : K) (m : nat) (high : list K) : K :=
  match high with
  | [] => zero
  | t :: rest => count (length high) * (product high * (part (S m) * (power t (S m) - power lo (S m))))
                 + tails t (S m) rest
  end.

Lemma by_parts high : forall lo m,
  count (S (m + length high)) * area lo m high == one - power lo (S m) * product high + tails lo m high.
Proof.
  induction high as [|t rest IH]; intros lo m.
  - cbn [length area product tails]. rewrite Nat.add_0_r.
    setoid_replace (count (S m) * (part (S m) * (one - power lo (S m))))
      with (count (S m) * part (S m) * (one - power lo (S m))) by ring.
    rewrite part_law. ring.
  - cbn [area tails]. specialize (IH t (S m)).
    replace (S (S m + length rest))%nat with (S (m + length (t :: rest)))%nat in IH by (simpl; lia).
    set (seg := product (t :: rest) * (part (S m) * (power t (S m) - power lo (S m)))) in *.
    setoid_replace (count (S (m + length (t :: rest))) * (seg + area t (S m) rest))
      with (count (S (m + length (t :: rest))) * seg + count (S (m + length (t :: rest))) * area t (S m) rest) by ring.
    rewrite IH. replace (S (m + length (t :: rest)))%nat with (S m + length (t :: rest))%nat by lia.
    rewrite count_plus.
    setoid_replace ((count (S m) + count (length (t :: rest))) * seg)
      with (count (S m) * part (S m) * (product (t :: rest) * (power t (S m) - power lo (S m)))
            + count (length (t :: rest)) * seg) by (unfold seg; ring).
    rewrite part_law. cbn [product]. change (power t (S (S m))) with (t * power t (S m)). ring.
Qed.

Lemma second_order lo t k : zero <= lo -> lo <= t ->
  2 * (power lo (S (S k)) + count (S (S k)) * power lo (S k) * (t - lo))
  + count (S (S k)) * count (S k) * power lo k * ((t - lo) * (t - lo)) <= 2 * power t (S (S k)).
Proof.
  intros L T. apply to_difference in T. set (d := t - lo) in *.
  assert (E : t == lo + d) by (unfold d; ring).
  assert (T0 : zero <= t) by (rewrite E; now apply sum_nonnegative).
  induction k as [|k IH].
  - apply from_difference. simpl. rewrite E.
    match goal with |- _ <= ?x => setoid_replace x with zero by ring end. apply leq_refl.
  - apply from_difference. apply to_difference in IH.
    match goal with |- _ <= ?x => setoid_replace x with
      (t * (2 * power t (S (S k)) - (2 * (power lo (S (S k)) + count (S (S k)) * power lo (S k) * d)
            + count (S (S k)) * count (S k) * power lo k * (d * d)))
       + count (S (S k)) * count (S k) * (power lo k * (d * (d * d)))
       + (t - lo - d) * ((2 * (power lo (S (S k)) + count (S (S k)) * power lo (S k) * d)
            + count (S (S k)) * count (S k) * power lo k * (d * d)))) by (simpl; ring) end.
    setoid_replace (t - lo - d) with zero by (unfold d; ring).
    apply sum_nonnegative; [apply sum_nonnegative|].
    + now apply leq_times.
    + repeat apply leq_times; auto using count_nonnegative, nonnegative_power.
    + match goal with |- _ <= ?x => setoid_replace x with zero by ring end. apply leq_refl.
Qed.

Lemma count_positive n : positive (count (S n)).
Proof. simpl. apply positive_plus; [apply positive_one|apply count_nonnegative]. Qed.

Lemma part_nonnegative n : zero <= part (S n).
Proof.
  apply (cancel_nonnegative (count (S n))); [apply count_positive|]. rewrite part_law. apply one_nonnegative.
Qed.

Lemma power_monotone lo t k : zero <= lo -> lo <= t -> power lo k <= power t k.
Proof.
  intros L T. induction k as [|k IH]; [apply leq_refl|]. apply from_difference.
  apply to_difference in IH. apply to_difference in T.
  setoid_replace (power t (S k) - power lo (S k))
    with ((t - lo) * power t k + lo * (power t k - power lo k)) by (simpl; ring).
  assert (T0 : zero <= t).
  { setoid_replace t with ((t - lo) + lo) by ring. now apply sum_nonnegative. }
  apply sum_nonnegative; apply leq_times; auto using nonnegative_power.
Qed.

Fixpoint ascending (lo : K) (l : list K) : Prop :=
  match l with [] => True | t :: rest => lo <= t /\ ascending t rest end.

Lemma product_nonnegative lo l : zero <= lo -> ascending lo l -> zero <= product l.
Proof.
  revert lo. induction l as [|t l IH]; intros lo L A; [apply one_nonnegative|]. destruct A as [T A].
  assert (T0 : zero <= t) by (eapply leq_trans; eassumption). simpl. apply leq_times; [exact T0|now apply (IH t)].
Qed.

Lemma sum_shift (f : K -> K) b c l :
  sum (fun x => f x - c) l == count (length l) * (b - c) + sum (fun x => f x - b) l.
Proof. induction l as [|x l IH]; simpl; [ring|]. rewrite IH. ring. Qed.

Section Tails.
Variables p a s : K.
Hypothesis P0 : zero <= p.
Definition parabola (x : K) : K := 2 * a * (x - p) + s * ((x - p) * (x - p)).

Lemma tails_bound high : forall lo j, p <= lo -> ascending lo high ->
  a + s * (lo - p) <= product high * power lo (S j) ->
  s <= product high * (count (S j) * power lo j) ->
  sum (fun t => parabola t - parabola lo) high <= 2 * tails lo (S j) high.
Proof.
  induction high as [|t rest IH]; intros lo j L A I1 I2.
  - simpl. setoid_replace (2 * zero) with zero by ring. apply leq_refl.
  - assert (L0 : zero <= lo) by exact (leq_trans _ _ _ P0 L).
    assert (G0 : zero <= product (t :: rest)) by (eapply product_nonnegative; [exact L0|exact A]).
    destruct A as [T A]. assert (T0 : zero <= t) by exact (leq_trans _ _ _ L0 T).
    assert (Dt := to_difference _ _ T).
    assert (R : sum (fun x => parabola x - parabola t) rest <= 2 * tails t (S (S j)) rest).
    { apply IH; [exact (leq_trans _ _ _ L T)|exact A| |].
      - setoid_replace (product rest * power t (S (S j))) with (product (t :: rest) * power t (S j)) by (simpl; ring).
        pose proof (leq_scale _ _ _ G0 (first_order lo t j L0 T)) as F.
        eapply leq_trans; [|exact F]. apply from_difference.
        apply to_difference in I1. apply to_difference in I2.
        match goal with |- _ <= ?x => setoid_replace x with
          ((product (t :: rest) * power lo (S j) - (a + s * (lo - p)))
           + (product (t :: rest) * (count (S j) * power lo j) - s) * (t - lo)) by ring end.
        apply sum_nonnegative; [exact I1|now apply leq_times].
      - eapply leq_trans; [exact I2|].
        setoid_replace (product rest * (count (S (S j)) * power t (S j)))
          with (product (t :: rest) * (count (S (S j)) * power t j)) by (simpl; ring).
        apply leq_scale; [exact G0|]. apply from_difference.
        match goal with |- _ <= ?x => setoid_replace x with
          (power t j + count (S j) * (power t j - power lo j)) by (simpl; ring) end.
        apply sum_nonnegative; [now apply nonnegative_power|].
        apply leq_times; [apply count_nonnegative|]. now apply to_difference, power_monotone. }
    assert (Seg : parabola t - parabola lo <=
      2 * (product (t :: rest) * (part (S (S j)) * (power t (S (S j)) - power lo (S (S j)))))).
    { pose proof (to_difference _ _ (second_order lo t j L0 T)) as F.
      pose proof (leq_times _ _ (part_nonnegative (S j)) F) as F1. apply from_difference.
      set (q := part (S (S j))) in *. pose proof (part_law (S j)) as Law. fold q in Law.
      apply to_difference in I1. apply to_difference in I2.
      assert (E : 2 * (product (t :: rest) * (q * (power t (S (S j)) - power lo (S (S j))))) - (parabola t - parabola lo)
        == product (t :: rest) * (q * (2 * power t (S (S j)) -
             (2 * (power lo (S (S j)) + count (S (S j)) * power lo (S j) * (t - lo))
              + count (S (S j)) * count (S j) * power lo j * ((t - lo) * (t - lo)))))
           + 2 * ((product (t :: rest) * power lo (S j) - (a + s * (lo - p))) * (t - lo))
           + (product (t :: rest) * (count (S j) * power lo j) - s) * ((t - lo) * (t - lo))
           + (count (S (S j)) * q - one) * (product (t :: rest) *
               (2 * (power lo (S j) * (t - lo)) + count (S j) * power lo j * ((t - lo) * (t - lo))))).
      { unfold parabola. generalize (product (t :: rest)) (count (S (S j))) (count (S j)). intros g c2 c1.
        generalize (power lo (S (S j))) (power lo (S j)) (power lo j) (power t (S (S j))). intros. ring. }
      rewrite E, Law.
      match goal with |- _ <= ?x + ?y + ?z + (one - one) * ?w =>
        setoid_replace (x + y + z + (one - one) * w) with (x + y + z) by ring end.
      apply sum_nonnegative; [apply sum_nonnegative|].
      - now apply leq_times.
      - apply leq_times; [apply sum_nonnegative; apply one_nonnegative|now apply leq_times].
      - apply leq_times; [exact I2|now apply leq_times]. }
    assert (Sum : sum (fun x => parabola x - parabola lo) rest ==
      count (length rest) * (parabola t - parabola lo) + sum (fun x => parabola x - parabola t) rest).
    { apply (sum_shift parabola). }
    cbn [sum tails]. rewrite Sum.
    set (seg := product (t :: rest) * (part (S (S j)) * (power t (S (S j)) - power lo (S (S j))))) in *.
    pose proof (leq_scale _ _ _ (count_nonnegative (length (t :: rest))) Seg) as F.
    eapply leq_trans; [|eapply leq_trans; [apply (leq_both _ _ _ _ F R)|]].
    + apply same_leq'. simpl. ring.
    + apply same_leq'. ring.
Qed.
End Tails.

(** Weierstrass's inequality. *)
Definition up_to (p : K) (low : list K) : Prop := forall t, In t low -> zero <= t /\ t <= p.

Lemma low_products p low : zero <= p -> up_to p low ->
  zero <= product low /\ product low <= power p (length low) /\
  p * (power p (length low) - product low) <= power p (length low) * (count (length low) * p - sum (fun t => t) low).
Proof.
  intros P0 U. induction low as [|t low IH].
  - split; [apply one_nonnegative|split; [apply leq_refl|]]. apply same_leq'. simpl. ring.
  - destruct IH as [A [B C]]; [intros x I; apply U; now right|].
    destruct (U t (or_introl eq_refl)) as [T0 T]. apply to_difference in T, B, C.
    cbn [product length power]. pose proof (nonnegative_power p (length low) P0) as N.
    split; [now apply leq_times|split]; apply from_difference.
    + match goal with |- _ <= ?x => setoid_replace x with
        (p * (power p (length low) - product low) + (p - t) * product low) by ring end.
      apply sum_nonnegative; now apply leq_times.
    + cbn [sum count]. match goal with |- _ <= ?x => setoid_replace x with
        (p * (power p (length low) * (count (length low) * p - sum (fun t => t) low) - p * (power p (length low) - product low))
         + p * ((p - t) * (power p (length low) - product low))) by ring end.
      apply sum_nonnegative; repeat apply leq_times; assumption.
Qed.

Lemma sum_squares p x e l :
  zero <= x * x * sum (fun t => (t - p) * (t - p)) l
          - 2 * x * e * (sum (fun t => t) l - count (length l) * p) + count (length l) * (e * e).
Proof.
  setoid_replace (x * x * sum (fun t => (t - p) * (t - p)) l
          - 2 * x * e * (sum (fun t => t) l - count (length l) * p) + count (length l) * (e * e))
    with (sum (fun t => (x * (t - p) - e) * (x * (t - p) - e)) l).
  - rewrite <- (sum_zero l). apply sum_le. intros t _. apply square_nonnegative.
  - induction l as [|t l IH]; simpl; [ring|]. rewrite <- IH. ring.
Qed.

Lemma sum_parabola p a s l : sum (fun t => parabola p a s t - parabola p a s p) l ==
  2 * a * (sum (fun t => t) l - count (length l) * p) + s * sum (fun t => (t - p) * (t - p)) l.
Proof. unfold parabola. induction l as [|t l IH]; simpl; [ring|]. rewrite IH. ring. Qed.

(** At a threshold [p] with opponents both below and above, where the chance of
    winning at [p] is [(N + 2 P) / 2 n], player 1 loses nothing. *)
Lemma best_threshold p low high : zero <= p -> low <> [] -> up_to p low -> ascending p high ->
  let N := (length low + length high)%nat in
  2 * count (S N) * (power p (length low) * product high)
    == count N + 2 * (product low * product high) ->
  zero <= mean_payoff false p low high.
Proof.
  intros P0 NE U A N E. destruct (low_products p low P0 U) as [L0 [LP W]].
  assert (Ex : exists j, length low = S j).
  { destruct low as [|t0 low0]; [congruence|]. now exists (length low0). }
  destruct Ex as [j Len]. clear NE.
  set (H1 := product high) in *. set (L1 := product low) in *.
  assert (H10 : zero <= H1) by exact (product_nonnegative p high P0 A).
  set (phi := power p (length low) * H1). set (m := count (length low)). set (h := count (length high)).
  set (s := H1 * (m * power p j)).
  assert (Phi0 : zero <= phi) by (apply leq_times; [now apply nonnegative_power|exact H10]).
  assert (M0 : zero <= m) by apply count_nonnegative. assert (h0 : zero <= h) by apply count_nonnegative.
  assert (CN : count N == m + h) by (unfold N; apply count_plus).
  assert (Sp : s * p == m * phi).
  { unfold s, phi. rewrite Len. simpl. ring. }
  assert (T : 2 * phi * (sum (fun t => t) high - h * p) + s * sum (fun t => (t - p) * (t - p)) high
              <= 2 * tails p (length low) high).
  { eapply leq_trans; [apply same_leq'; symmetry; exact (sum_parabola p phi s high)|].
    rewrite Len. apply tails_bound; auto using leq_refl.
    - apply same_leq'. unfold phi. rewrite Len. fold H1. ring.
    - apply same_leq'. unfold s, m. rewrite Len. fold H1. ring. }
  set (Sl := sum (fun t => t) low) in *. set (Sh := sum (fun t => t) high) in *.
  set (T2 := tails p (length low) high) in *. set (Q2 := sum (fun t => (t - p) * (t - p)) high) in *.
  assert (F : mean_payoff false p low high == 2 * count N * p * phi - Sl - Sh + 2 * T2).
  { unfold mean_payoff, mean_stakes. fold N Sl Sh H1 L1. cbv iota.
    pose proof (by_parts high p (length low)) as B. fold N T2 H1 in B.
    setoid_replace (count (S N) * ((one + one) * area p (length low) high - (one - p) - zero))
      with (2 * (count (S N) * area p (length low) high) - count (S N) * (one - p)) by ring.
    rewrite B. change (power p (S (length low))) with (p * power p (length low)).
    assert (E1 : p * (count N + 2 * (L1 * H1)) == p * (2 * count (S N) * phi)) by (rewrite <- E; reflexivity).
    change (count (S N)) with (one + count N) in *.
    assert (Z : forall x y z : K, x == y -> z + (x - y) == z) by (intros x y z X; rewrite X; ring).
    rewrite <- (Z _ _ (2 * count N * p * phi - Sl - Sh + 2 * T2) E1). unfold phi. ring. }
  (* The factor that is cancelled is positive. *)
  assert (N1 : positive (count N)).
  { unfold N. rewrite Len. exact (count_positive (j + length high)). }
  assert (Phi1 : positive phi).
  { apply (cancel_positive (2 * count (S N))).
    - apply positive_times; [|apply count_positive]. apply positive_plus; [apply positive_one|apply one_nonnegative].
    - fold phi in E. rewrite E. apply positive_plus; [exact N1|]. apply leq_times;
        [apply sum_nonnegative; apply one_nonnegative|now apply leq_times]. }
  assert (P1 : positive p).
  { destruct (three_signs p) as [X|[X|X]]; [exact X| |].
    - exfalso. apply Phi1. apply same_leq'. unfold phi. rewrite Len. simpl. rewrite X. ring.
    - exfalso. apply X. setoid_replace (- p) with (zero - p) by ring. apply from_difference.
      setoid_replace (zero - (zero - p)) with p by ring. exact P0. }
  assert (M1 : positive m) by (unfold m; rewrite Len; apply count_positive).
  set (e := (one - 2 * phi) * p). set (w := 2 * phi * (m * p - Sl) - count N * e).
  assert (Ne : count N * e == 2 * H1 * (p * (power p (length low) - L1))).
  { unfold e. change (count (S N)) with (one + count N) in E. fold phi in E.
    assert (X : count N * ((one - 2 * phi) * p) == p * ((count N + 2 * (L1 * H1)) - 2 * (one + count N) * phi)
                + 2 * H1 * (p * (power p (length low) - L1))) by (unfold phi; ring).
    rewrite X, E. ring. }
  assert (E0 : zero <= e).
  { apply (cancel_nonnegative (count N)); [exact N1|]. rewrite Ne. apply to_difference in LP.
    repeat apply leq_times; auto. apply sum_nonnegative; apply one_nonnegative. }
  assert (W0 : zero <= w).
  { unfold w. rewrite Ne. fold m in W. apply to_difference in W.
    setoid_replace (2 * phi * (m * p - Sl) - 2 * H1 * (p * (power p (length low) - L1)))
      with (2 * (H1 * (power p (length low) * (m * p - Sl) - p * (power p (length low) - L1)))) by (unfold phi; ring).
    apply leq_times; [apply sum_nonnegative; apply one_nonnegative|now apply leq_times]. }
  rewrite F. apply (cancel_nonnegative (4 * m * phi * p)).
  { apply positive_times; [apply positive_times; [apply positive_times; [|exact M1]|exact Phi1]|exact P1].
    repeat (apply positive_plus; [|apply one_nonnegative]). apply positive_one. }
  apply to_difference in T. pose proof (sum_squares p (2 * m * phi) e high) as Sq. fold Sh Q2 h in Sq.
  assert (Last : zero <= 2 * m * count N - h).
  { rewrite CN. unfold m. rewrite Len. change (count (S j)) with (one + count j).
    setoid_replace (2 * (one + count j) * (one + count j + h) - h)
      with ((2 * (one + count j) * (one + count j)) + (one + 2 * count j) * h) by ring.
    pose proof (count_nonnegative j). nonnegative. }
  setoid_replace (4 * m * phi * p * (2 * count N * p * phi - Sl - Sh + 2 * T2))
    with (4 * m * phi * p * (2 * T2 - (2 * phi * (Sh - h * p) + s * Q2))
          + (2 * m * phi * (2 * m * phi) * Q2 - 2 * (2 * m * phi) * e * (Sh - h * p) + h * (e * e))
          + 4 * (m * (phi * (p * w))) + 2 * (m * (e * w)) + (2 * m * count N - h) * (e * e)).
  - assert (E4 : zero <= 4 * m * phi * p) by (nonnegative).
    assert (Two : zero <= 2) by nonnegative. assert (Four : zero <= 4) by nonnegative.
    apply sum_nonnegative; [apply sum_nonnegative; [apply sum_nonnegative; [apply sum_nonnegative|]|]|].
    + now apply leq_times.
    + exact Sq.
    + repeat (apply leq_times; [assumption|]). assumption.
    + repeat (apply leq_times; [assumption|]). assumption.
    + apply leq_times; [exact Last|apply square_nonnegative].
  - assert (Z : forall x y z u : K, x == y -> z + u * (x - y) == z) by (intros x y z u X; rewrite X; ring).
    rewrite <- (Z _ _ (4 * m * phi * p * (2 * count N * p * phi - Sl - Sh + 2 * T2)) (- (4 * m * phi * Q2)) Sp).
    unfold w, e. rewrite CN. ring.
Qed.

Lemma tails_constant a high : forall lo k, zero <= lo -> ascending lo high ->
  a <= product high * power lo k -> sum (fun t => a * t - a * lo) high <= tails lo k high.
Proof.
  induction high as [|t rest IH]; intros lo k L0 A I; [apply leq_refl|].
  assert (G0 : zero <= product (t :: rest)) by exact (product_nonnegative lo (t :: rest) L0 A).
  destruct A as [T A]. assert (T0 : zero <= t) by exact (leq_trans _ _ _ L0 T).
  assert (Dt := to_difference _ _ T).
  assert (R : sum (fun x => a * x - a * t) rest <= tails t (S k) rest).
  { apply IH; [exact T0|exact A|]. eapply leq_trans; [exact I|].
    setoid_replace (product rest * power t (S k)) with (product (t :: rest) * power t k) by (simpl; ring).
    apply leq_scale; [exact G0|now apply power_monotone]. }
  assert (Seg : a * t - a * lo <= product (t :: rest) * (part (S k) * (power t (S k) - power lo (S k)))).
  { pose proof (leq_times _ _ (part_nonnegative k) (to_difference _ _ (first_order lo t k L0 T))) as F.
    pose proof (part_law k) as Law. set (q := part (S k)) in *. apply from_difference. apply to_difference in I.
    assert (E : product (t :: rest) * (q * (power t (S k) - power lo (S k))) - (a * t - a * lo)
      == product (t :: rest) * (q * (power t (S k) - (power lo (S k) + count (S k) * power lo k * (t - lo))))
         + (product (t :: rest) * power lo k - a) * (t - lo)
         + (count (S k) * q - one) * (product (t :: rest) * (power lo k * (t - lo)))).
    { generalize (product (t :: rest)) (count (S k)) (power lo (S k)) (power lo k) (power t (S k)). intros. ring. }
    rewrite E, Law. match goal with |- _ <= ?x + ?y + (one - one) * ?w =>
      setoid_replace (x + y + (one - one) * w) with (x + y) by ring end.
    apply sum_nonnegative; now apply leq_times. }
  cbn [sum tails].
  rewrite (sum_shift (fun x => a * x) (a * t) (a * lo) rest).
  pose proof (leq_scale _ _ _ (count_nonnegative (length (t :: rest))) Seg) as F.
  eapply leq_trans; [|apply (leq_both _ _ _ _ F R)]. apply same_leq'. simpl. ring.
Qed.

(** If all opponents drop at least half of the time, player 1 always holds. *)
Lemma always_holding high : ascending zero high -> one <= 2 * product high ->
  zero <= mean_payoff false zero [] high.
Proof.
  intros A L. unfold mean_payoff, mean_stakes. cbn [length sum product].
  change (0 + length high)%nat with (length high).
  pose proof (by_parts high zero 0) as B. change (0 + length high)%nat with (length high) in B.
  assert (T : sum (fun t => product high * t - product high * zero) high <= tails zero 0 high).
  { apply tails_constant; [apply leq_refl|exact A|]. apply same_leq'. simpl. ring. }
  assert (E : sum (fun t => product high * t - product high * zero) high == product high * sum (fun t => t) high).
  { rewrite <- sum_scale. apply sum_eq. intros. ring. }
  rewrite E in T. apply to_difference in T. apply to_difference in L.
  assert (S0 : zero <= sum (fun t => t) high).
  { clear - A H0. assert (G : forall lo, zero <= lo -> ascending lo high -> zero <= sum (fun t => t) high).
    { clear A. induction high as [|t rest IH]; intros lo P A; [apply leq_refl|]. destruct A as [T A].
      assert (T0 : zero <= t) by exact (leq_trans _ _ _ P T). simpl. apply sum_nonnegative; [exact T0|now apply (IH t)]. }
    now apply (G zero (leq_refl _)). }
  setoid_replace (count (S (length high)) * ((one + one) * area zero 0 high - (one - zero) - zero))
    with (2 * (count (S (length high)) * area zero 0 high) - count (S (length high))) by ring.
  rewrite B. change (power zero 1) with (zero * one : K). change (count (S (length high))) with (one + count (length high)).
  match goal with |- _ <= ?x => setoid_replace x with
    (2 * (tails zero 0 high - product high * sum (fun t => t) high)
     + (2 * product high - one) * sum (fun t => t) high) by ring end.
  apply sum_nonnegative; apply leq_times; try assumption. apply sum_nonnegative; apply one_nonnegative.
Qed.

(** * The same of the game *)

Lemma sorted_ascending (p : K) high : StronglySorted leq (p :: high) -> ascending p high.
Proof.
  revert p. induction high as [|t high IH]; intros p So; [exact I|].
  apply StronglySorted_inv in So. destruct So as [So F]. rewrite Forall_forall in F.
  split; [apply F; now left|]. now apply IH.
Qed.

Lemma sorted_halves (p : K) low high : StronglySorted leq (low ++ p :: high) ->
  ascending p high /\ (forall t, In t low -> t <= p) /\ (forall t, In t high -> p <= t).
Proof.
  intros So. destruct (sorted_without low high p So) as [_ [A B]]. split; [|now split].
  apply sorted_ascending. clear A B. induction low as [|a low IH]; [exact So|].
  apply StronglySorted_inv in So. now apply IH.
Qed.

Lemma product_zero l (x : K) : In x l -> x == zero -> product l == zero.
Proof.
  induction l as [|a l IH]; intros I E; [destruct I|]. cbn [product]. destruct I as [->|I].
  - rewrite E. ring.
  - rewrite (IH I E). ring.
Qed.

Lemma always_holding_loses_nothing others : (forall t, In t others -> zero <= t) ->
  one <= 2 * product others -> zero <= payoff false (zero :: others) 0.
Proof.
  intros N L. destruct (arranged zero others) as [low [high [E [So Eq]]]]. destruct (Eq false) as [-> _].
  destruct (sorted_halves zero low high So) as [A [B _]]. rewrite (product_permutation _ _ E) in L.
  destruct low as [|t low].
  - now apply always_holding.
  - exfalso. assert (Z : product ((t :: low) ++ high) == zero).
    { apply (product_zero _ t); [now left|]. apply leq_antisymmetric; [apply B; now left|].
      apply N. eapply Permutation_in; [symmetry; exact E|]. now left. }
    apply zero_below_one. rewrite Z in L. now setoid_replace (2 * zero) with (zero : K) in L by ring.
Qed.

Lemma larger_low (p t : K) : t <= p -> larger p t == p.
Proof.
  intros L. unfold larger. destruct (leqb p t) eqn:E; [|reflexivity].
  apply leqb_leq in E. now apply leq_antisymmetric.
Qed.
Lemma larger_high (p t : K) : p <= t -> larger p t == t.
Proof. intros L. unfold larger. apply leqb_leq in L. rewrite L. reflexivity. Qed.

Lemma product_larger p low high : (forall t, In t low -> t <= p) -> (forall t, In t high -> p <= t) ->
  product (map (larger p) (low ++ high)) == power p (length low) * product high.
Proof.
  intros A B. rewrite map_app, product_app. apply times_same.
  - clear B. induction low as [|t low IH]; cbn [map product length power]; [reflexivity|].
    rewrite larger_low by (apply A; now left). rewrite IH by (intros; apply A; now right). reflexivity.
  - clear A. induction high as [|t high IH]; cbn [map product]; [reflexivity|].
    rewrite larger_high by (apply B; now left). rewrite IH by (intros; apply B; now right). reflexivity.
Qed.

(** Where all others are higher and the chance is one half, the threshold does not matter. *)
Lemma only_higher p high : zero <= p -> ascending p high ->
  2 * count (S (length high)) * product high == count (length high) + 2 * product high ->
  zero <= mean_payoff false p [] high.
Proof.
  intros P0 A E. destruct high as [|t high].
  - apply same_leq'. unfold mean_payoff, mean_stakes. cbn [length sum product area Nat.add count power].
    pose proof (part_law 0) as L. cbn [count] in L.
    transitivity ((one - p) * ((one + zero) * part 1 - one) * 2); [rewrite L; ring|ring].
  - set (G := product (t :: high)) in *.
    assert (Half : 2 * G == one).
    { assert (Z : count (length (t :: high)) * (2 * G - one) == zero).
      { change (count (S (length (t :: high)))) with (one + count (length (t :: high)) : K) in E.
        transitivity (2 * (one + count (length (t :: high))) * G - (count (length (t :: high)) + 2 * G)); [ring|].
        rewrite E. ring. }
      apply (cancel_zero _ _ (count_positive (length high))) in Z.
      transitivity (2 * G - one + one); [ring|]. rewrite Z. ring. }
    pose proof (always_holding (t :: high)) as Zero0.
    assert (A0 : ascending zero (t :: high)).
    { destruct A as [A1 A2]. split; [exact (leq_trans _ _ _ P0 A1)|exact A2]. }
    specialize (Zero0 A0). fold G in Zero0. rewrite Half in Zero0. specialize (Zero0 (leq_refl one)).
    assert (Q : mean_payoff false p [] (t :: high) == mean_payoff false zero [] (t :: high)); [|now rewrite Q].
    unfold mean_payoff, mean_stakes. cbn [length sum area power Nat.add]. fold G.
    pose proof (part_law 0) as L. cbn [count] in L.
    set (n := count (S (S (length high)))). set (m := count (S (length high))).
    assert (Nm : n == one + m) by reflexivity. change (product []) with (one : K).
    assert (P1 : part 1 == one) by (rewrite <- L; ring). rewrite P1, Nm.
    transitivity (m - zero - (zero + (t + sum (fun t => t) high)) + (one + one) * (zero * (one * G)) - one
      + (one + m) * ((one + one) * (G * (one * (t * one - zero * one)) + area t 1 high) - (one - zero) - zero)
      + p * m * (one - 2 * G)); [ring|]. rewrite Half. ring.
Qed.

Lemma best_threshold_loses_nothing p others : zero <= p -> (forall t, In t others -> zero <= t) ->
  2 * count (S (length others)) * product (map (larger p) others) == count (length others) + 2 * product others ->
  zero <= payoff false (p :: others) 0.
Proof.
  intros P0 N Eq. destruct (arranged p others) as [low [high [E [So Form]]]]. destruct (Form false) as [-> _].
  destruct (sorted_halves p low high So) as [A [B C]].
  rewrite (product_permutation _ _ (Permutation_map (larger p) E)), (product_larger p low high B C),
    (product_permutation _ _ E), product_app, (Permutation_length E), app_length in Eq.
  destruct low as [|t low].
  - cbn [length power product Nat.add] in Eq. apply only_higher; [exact P0|exact A|].
    transitivity (2 * count (S (length high)) * (one * product high)); [ring|]. rewrite Eq. ring.
  - apply best_threshold; [exact P0|discriminate| |exact A|exact Eq].
    intros u I. split; [|now apply B]. apply N. eapply Permutation_in; [symmetry; exact E|]. apply in_or_app. now left.
Qed.
End AnyNumber.
