(** Where no product of two numbers is zero unless one of them is, a positive
    factor may be cancelled. *)
From Coq Require Import QArith Setoid Morphisms Ring Bool Arith.
From Guts.common Require Import Scalars Sums.
Open Scope scalar_scope.

#[export] Instance rationals_domain : Domain Q.
Proof. intros x y E. simpl in *. now apply Qmult_integral. Qed.

Section Domains.
Context {K : Type} `{Domain K}.
Add Ring scalar_ring_domains : ring_laws.

Definition positive (x : K) : Prop := ~ x <= zero.

Lemma positive_nonnegative x : positive x -> zero <= x.
Proof. intros X. destruct (leq_total zero x); [assumption|contradiction]. Qed.

Lemma three_signs x : positive x \/ x == zero \/ positive (- x).
Proof.
  destruct (leqb x zero) eqn:A.
  - apply leqb_leq in A. right. destruct (leqb zero x) eqn:B.
    + apply leqb_leq in B. left. now apply leq_antisymmetric.
    + right. intros L. assert (N : zero <= x); [|apply leqb_leq in N; congruence].
      apply leq_plus with (z := x) in L.
      now setoid_replace (- x + x) with (zero : K) in L by ring; setoid_replace (zero + x) with x in L by ring.
  - left. intros L. apply leqb_leq in L. congruence.
Qed.

#[export] Instance positive_same : Proper (same ==> iff) positive.
Proof. intros x y E. unfold positive. now rewrite E. Qed.

Lemma positive_one : positive (one : K).
Proof. exact zero_below_one. Qed.

Lemma positive_times x y : positive x -> positive y -> positive (x * y).
Proof.
  intros X Y L.
  assert (Z : x * y == zero).
  { apply leq_antisymmetric; [assumption|]. apply leq_times; now apply positive_nonnegative. }
  destruct (no_zero_divisors _ _ Z) as [E|E].
  - apply X. rewrite E. apply leq_refl.
  - apply Y. rewrite E. apply leq_refl.
Qed.

Lemma positive_plus x y : positive x -> zero <= y -> positive (x + y).
Proof.
  intros X Y L. apply X. eapply leq_trans; [|exact L].
  apply leq_plus with (z := x) in Y.
  now setoid_replace (zero + x) with x in Y by ring; setoid_replace (y + x) with (x + y) in Y by ring.
Qed.

Lemma nonnegative_plus x y : zero <= x -> zero <= y -> zero <= x + y.
Proof.
  intros X Y. setoid_replace (zero : K) with (zero + zero : K) by ring. now apply leq_both.
Qed.

Lemma negate_nonnegative x : zero <= - x -> x <= zero.
Proof.
  intros L. apply leq_plus with (z := x) in L.
  now setoid_replace (zero + x) with x in L by ring; setoid_replace (- x + x) with (zero : K) in L by ring.
Qed.

Lemma cancel_nonnegative c x : positive c -> zero <= c * x -> zero <= x.
Proof.
  intros C L. destruct (three_signs x) as [X|[X|X]].
  - now apply positive_nonnegative.
  - rewrite X. apply leq_refl.
  - exfalso. apply (positive_times _ _ C X), negate_nonnegative.
    now setoid_replace (- (c * - x)) with (c * x) by ring.
Qed.

Lemma cancel_positive c x : positive c -> positive (c * x) -> positive x.
Proof.
  intros C L. destruct (three_signs x) as [X|[X|X]]; [assumption| |]; exfalso; apply L.
  - rewrite X. setoid_replace (c * zero) with (zero : K) by ring. apply leq_refl.
  - apply negate_nonnegative. setoid_replace (- (c * x)) with (c * - x) by ring.
    now apply positive_nonnegative, positive_times.
Qed.

Lemma cancel_zero c x : positive c -> c * x == zero -> x == zero.
Proof.
  intros C E. destruct (no_zero_divisors _ _ E) as [Z|Z]; [|assumption].
  destruct C. rewrite Z. apply leq_refl.
Qed.
End Domains.
