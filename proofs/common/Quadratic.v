(** Numbers a + b sqrt(d) with rational a and b, ordered as they are on the line.

    No square root is taken: [a + b sqrt(d)] is not negative if a >= |b| sqrt(d)
    or b sqrt(d) >= |a|, and both are compared by their squares. *)
From Coq Require Import QArith Ring Setoid Morphisms Bool Lqa.
From Guts.common Require Import Scalars.
Open Scope Q_scope.

Record surd (d : positive) := Surd { rational_part : Q; root_part : Q }.
Arguments Surd {d}.
Arguments rational_part {d}.
Arguments root_part {d}.

Section Quadratic.
Context {d : positive}.
Let D : Q := inject_Z (Zpos d).

Definition nonnegative (a b : Q) : Prop :=
  (0 <= a /\ b * b * D <= a * a) \/ (0 <= b /\ a * a <= b * b * D).

Definition surd_leq (x y : surd d) : Prop :=
  nonnegative (rational_part y - rational_part x) (root_part y - root_part x).

#[export] Instance surd_scalars : Scalars (surd d) := {
  zero := Surd 0 0;
  one := Surd 1 0;
  plus x y := Surd (rational_part x + rational_part y) (root_part x + root_part y);
  times x y := Surd (rational_part x * rational_part y + root_part x * root_part y * D)
                    (rational_part x * root_part y + root_part x * rational_part y);
  minus x y := Surd (rational_part x - rational_part y) (root_part x - root_part y);
  negate x := Surd (- rational_part x) (- root_part x);
  same x y := surd_leq x y /\ surd_leq y x;
  leq := surd_leq;
  leqb x y :=
    let a := rational_part y - rational_part x in
    let b := root_part y - root_part x in
    (Qle_bool 0 a && Qle_bool (b * b * D) (a * a)) || (Qle_bool 0 b && Qle_bool (a * a) (b * b * D));
  tidy x := Surd (Qred (rational_part x)) (Qred (root_part x));
  is_zero x := Z.eqb (Qnum (rational_part x)) 0 && Z.eqb (Qnum (root_part x)) 0
}.

Lemma D_positive : 0 < D.
Proof. reflexivity. Qed.

Lemma weighted_square x : 0 <= x * x * D.
Proof. apply Qmult_le_0_compat; [nra|]. pose proof D_positive. lra. Qed.

(** ** Comparing by squares *)
Lemma from_squares x y : 0 <= y -> x * x <= y * y -> x <= y.
Proof. intros Y S. destruct (Qlt_le_dec y x) as [L|L]; [|assumption]. nra. Qed.

Lemma product_below u v p q : 0 <= p -> 0 <= q -> u * u <= p * p -> v * v <= q * q -> u * v <= p * q.
Proof.
  intros P Q U V. apply from_squares; [apply Qmult_le_0_compat; assumption|].
  setoid_replace (u * v * (u * v)) with ((u * u) * (v * v)) by ring.
  setoid_replace (p * q * (p * q)) with ((p * p) * (q * q)) by ring.
  assert (0 <= v * v) by nra. assert (0 <= p * p) by nra. nra.
Qed.

(** |a a'| and |b b'| D are compared by their squares. *)
Lemma rational_product a b a' b' :
  0 <= a -> b * b * D <= a * a -> 0 <= a' -> b' * b' * D <= a' * a' -> b * b' * D <= a * a'.
Proof.
  intros A B A' B'. pose proof D_positive as P. apply from_squares; [apply Qmult_le_0_compat; assumption|].
  setoid_replace (b * b' * D * (b * b' * D)) with ((b * b * D) * (b' * b' * D)) by ring.
  setoid_replace (a * a' * (a * a')) with ((a * a) * (a' * a')) by ring.
  pose proof (weighted_square b') as Square_other. assert (0 <= a * a) by nra. nra.
Qed.

Lemma root_product a b a' b' :
  0 <= b -> a * a <= b * b * D -> 0 <= b' -> a' * a' <= b' * b' * D -> a * a' <= b * b' * D.
Proof.
  intros A B A' B'. pose proof D_positive as P. apply from_squares.
  { apply Qmult_le_0_compat; [apply Qmult_le_0_compat; assumption|lra]. }
  setoid_replace (b * b' * D * (b * b' * D)) with ((b * b * D) * (b' * b' * D)) by ring.
  setoid_replace (a * a' * (a * a')) with ((a * a) * (a' * a')) by ring.
  assert (0 <= a' * a') by nra. pose proof (weighted_square b) as Square. nra.
Qed.

Lemma mixed_product a b a' b' :
  0 <= a -> b * b * D <= a * a -> 0 <= b' -> a' * a' <= b' * b' * D -> b * a' <= a * b'.
Proof.
  intros A B A' B'. pose proof D_positive as P. apply from_squares; [apply Qmult_le_0_compat; assumption|].
  assert (S : (b * b * D) * (a' * a') <= (a * a) * (b' * b' * D)).
  { assert (0 <= a' * a') by nra. assert (0 <= a * a) by nra. nra. }
  setoid_replace ((b * b * D) * (a' * a')) with (b * a' * (b * a') * D) in S by ring.
  setoid_replace ((a * a) * (b' * b' * D)) with (a * b' * (a * b') * D) in S by ring.
  apply Qmult_le_r in S; assumption.
Qed.

(** ** Sums and products *)
#[local] Instance nonnegative_same : Proper (Qeq ==> Qeq ==> iff) nonnegative.
Proof. intros a a' A b b' B. unfold nonnegative. now rewrite A, B. Qed.

Lemma nonnegative_mixed a b a' b' :
  0 <= a -> b * b * D <= a * a -> 0 <= b' -> a' * a' <= b' * b' * D -> nonnegative (a + a') (b + b').
Proof.
  intros A B A' B'. pose proof D_positive as P. unfold nonnegative.
  destruct (Qlt_le_dec (a + a') 0) as [N|N].
  - (* the rational parts add up to a negative number *)
    right. assert (S : b * b <= b' * b').
    { apply (Qmult_le_r _ _ D P). assert (a * a <= a' * a') by nra. lra. }
    assert (L : - b <= b') by (apply from_squares; [assumption|nra]).
    split; [lra|]. destruct (Qlt_le_dec ((b + b') * (b + b') * D) ((a + a') * (a + a'))) as [G|G]; [|assumption].
    assert (M : - ((b + b') * b * D) <= - (a + a') * a).
    { apply from_squares; [apply Qmult_le_0_compat; lra|].
      setoid_replace (- ((b + b') * b * D) * - ((b + b') * b * D))
        with (((b + b') * (b + b') * D) * (b * b * D)) by ring.
      setoid_replace (- (a + a') * a * (- (a + a') * a)) with (((a + a') * (a + a')) * (a * a)) by ring.
      pose proof (weighted_square (b + b')) as Square_sum. pose proof (weighted_square b) as Square.
      apply Qle_trans with (((a + a') * (a + a')) * (b * b * D)).
      - apply Qmult_le_compat_r; [lra|assumption].
      - setoid_replace (((a + a') * (a + a')) * (b * b * D)) with ((b * b * D) * ((a + a') * (a + a'))) by ring.
        setoid_replace (((a + a') * (a + a')) * (a * a)) with ((a * a) * ((a + a') * (a + a'))) by ring.
        apply Qmult_le_compat_r; [assumption|nra]. }
    exfalso.
    setoid_replace (b' * b' * D) with ((b + b') * (b + b') * D + 2 * - ((b + b') * b * D) + b * b * D) in B' by ring.
    nra.
  - destruct (Qlt_le_dec (b + b') 0) as [M|M].
    + (* the root parts do *)
      left. split; [assumption|].
      destruct (Qlt_le_dec ((a + a') * (a + a')) ((b + b') * (b + b') * D)) as [G|G]; [|assumption].
      assert (L : - ((a + a') * a') <= - (b + b') * b' * D).
      { apply from_squares.
        - apply Qmult_le_0_compat; [apply Qmult_le_0_compat; lra|lra].
        - setoid_replace (- ((a + a') * a') * - ((a + a') * a')) with (((a + a') * (a + a')) * (a' * a')) by ring.
          setoid_replace (- (b + b') * b' * D * (- (b + b') * b' * D))
            with (((b + b') * (b + b') * D) * (b' * b' * D)) by ring.
          assert (0 <= a' * a') by nra. pose proof (weighted_square (b + b')) as Square_sum.
          apply Qle_trans with (((b + b') * (b + b') * D) * (a' * a')).
          + apply Qmult_le_compat_r; [lra|assumption].
          + setoid_replace (((b + b') * (b + b') * D) * (a' * a')) with ((a' * a') * ((b + b') * (b + b') * D)) by ring.
            setoid_replace (((b + b') * (b + b') * D) * (b' * b' * D))
              with ((b' * b' * D) * ((b + b') * (b + b') * D)) by ring.
            apply Qmult_le_compat_r; assumption. }
      exfalso.
      setoid_replace (a * a) with ((a + a') * (a + a') + 2 * - ((a + a') * a') + a' * a') in B by ring.
      setoid_replace (b * b * D) with ((b + b') * (b + b') * D + 2 * (- (b + b') * b' * D) + b' * b' * D) in B by ring.
      lra.
    + destruct (Qlt_le_dec ((a + a') * (a + a')) ((b + b') * (b + b') * D)) as [G|G];
        [right|left]; split; lra.
Qed.

Lemma nonnegative_plus a b a' b' : nonnegative a b -> nonnegative a' b' -> nonnegative (a + a') (b + b').
Proof.
  intros [[A B]|[A B]] [[A' B']|[A' B']].
  - left. split; [lra|]. pose proof (rational_product a b a' b' A B A' B'). nra.
  - now apply nonnegative_mixed.
  - rewrite (Qplus_comm a), (Qplus_comm b). now apply nonnegative_mixed.
  - right. split; [lra|]. pose proof (root_product a b a' b' A B A' B'). nra.
Qed.

Lemma norm_of_product a b a' b' :
  (a * a' + b * b' * D) * (a * a' + b * b' * D) - (a * b' + b * a') * (a * b' + b * a') * D ==
  (a * a - b * b * D) * (a' * a' - b' * b' * D).
Proof. ring. Qed.

Lemma nonnegative_times a b a' b' : nonnegative a b -> nonnegative a' b' ->
  nonnegative (a * a' + b * b' * D) (a * b' + b * a').
Proof.
  intros X Y. pose proof (norm_of_product a b a' b') as N. unfold nonnegative.
  destruct X as [[A B]|[A B]], Y as [[A' B']|[A' B']].
  - left. pose proof (rational_product a (- b) a' b' A ltac:(lra) A' B') as M.
    assert (0 <= (a * a - b * b * D) * (a' * a' - b' * b' * D)) by (apply Qmult_le_0_compat; lra).
    split; lra.
  - right. pose proof (mixed_product a (- b) a' b' A ltac:(lra) A' B') as M.
    assert (0 <= (a * a - b * b * D) * (b' * b' * D - a' * a')) by (apply Qmult_le_0_compat; lra).
    split; lra.
  - right. pose proof (mixed_product a' (- b') a b A' ltac:(lra) A B) as M.
    assert (0 <= (b * b * D - a * a) * (a' * a' - b' * b' * D)) by (apply Qmult_le_0_compat; lra).
    split; lra.
  - left. pose proof (root_product (- a) b a' b' A ltac:(lra) A' B') as M.
    assert (0 <= (b * b * D - a * a) * (b' * b' * D - a' * a')) by (apply Qmult_le_0_compat; lra).
    split; lra.
Qed.

Lemma nonnegative_or_not a b : nonnegative a b \/ nonnegative (- a) (- b).
Proof.
  unfold nonnegative. destruct (Qlt_le_dec (a * a) (b * b * D)) as [L|L].
  - destruct (Qlt_le_dec b 0); [right; right|left; right]; split; lra.
  - destruct (Qlt_le_dec a 0); [right; left|left; left]; split; lra.
Qed.

Lemma nonnegative_zero : nonnegative 0 0.
Proof. left. split; [lra|]. setoid_replace (0 * 0 * D) with 0 by ring. lra. Qed.

(** ** The laws of an ordered ring *)
Lemma parts_same (x y : surd d) :
  rational_part x == rational_part y -> root_part x == root_part y -> same x y.
Proof.
  intros A B. split; unfold surd_leq.
  - setoid_replace (rational_part y - rational_part x) with 0 by (rewrite A; ring).
    setoid_replace (root_part y - root_part x) with 0 by (rewrite B; ring). apply nonnegative_zero.
  - setoid_replace (rational_part x - rational_part y) with 0 by (rewrite A; ring).
    setoid_replace (root_part x - root_part y) with 0 by (rewrite B; ring). apply nonnegative_zero.
Qed.

Lemma surd_leq_plus (x y z : surd d) : surd_leq x y -> surd_leq (plus x z) (plus y z).
Proof.
  unfold surd_leq. simpl. intros L.
  setoid_replace (rational_part y + rational_part z - (rational_part x + rational_part z))
    with (rational_part y - rational_part x) by ring.
  now setoid_replace (root_part y + root_part z - (root_part x + root_part z))
    with (root_part y - root_part x) by ring.
Qed.

Lemma surd_leq_trans (x y z : surd d) : surd_leq x y -> surd_leq y z -> surd_leq x z.
Proof.
  unfold surd_leq. intros L M.
  setoid_replace (rational_part z - rational_part x)
    with ((rational_part y - rational_part x) + (rational_part z - rational_part y)) by ring.
  setoid_replace (root_part z - root_part x)
    with ((root_part y - root_part x) + (root_part z - root_part y)) by ring.
  now apply nonnegative_plus.
Qed.

Lemma surd_leq_total (x y : surd d) : surd_leq x y \/ surd_leq y x.
Proof.
  unfold surd_leq.
  destruct (nonnegative_or_not (rational_part y - rational_part x) (root_part y - root_part x)) as [L|L];
    [left; assumption|right].
  setoid_replace (rational_part x - rational_part y) with (- (rational_part y - rational_part x)) by ring.
  now setoid_replace (root_part x - root_part y) with (- (root_part y - root_part x)) by ring.
Qed.

Lemma surd_leq_times_right (x y z : surd d) :
  surd_leq x y -> surd_leq zero z -> surd_leq (times x z) (times y z).
Proof.
  unfold surd_leq. simpl. intros L M. pose proof (nonnegative_times _ _ _ _ L M) as T.
  refine (proj1 (nonnegative_same _ _ _ _ _ _) T); ring.
Qed.

Lemma surd_leq_negate (x y : surd d) : surd_leq x y -> surd_leq (negate y) (negate x).
Proof.
  unfold surd_leq. simpl. intros L. refine (proj1 (nonnegative_same _ _ _ _ _ _) L); ring.
Qed.

Lemma times_same_right (x y z : surd d) : same x y -> same (times x z) (times y z).
Proof.
  intros [L M]. destruct (surd_leq_total zero z) as [Z|Z].
  - split; now apply surd_leq_times_right.
  - assert (N : surd_leq zero (negate z)).
    { apply surd_leq_negate in Z. refine (proj1 (nonnegative_same _ _ _ _ _ _) Z); simpl; ring. }
    split; [pose proof (surd_leq_times_right _ _ _ M N) as T|pose proof (surd_leq_times_right _ _ _ L N) as T];
      refine (proj1 (nonnegative_same _ _ _ _ _ _) T); simpl; ring.
Qed.

Lemma same_comm_times (x y : surd d) : same (times x y) (times y x).
Proof. apply parts_same; simpl; ring. Qed.

#[local] Instance surd_equivalence : Equivalence (@same (surd d) _).
Proof.
  constructor.
  - intros x. apply parts_same; reflexivity.
  - intros x y [L M]. now split.
  - intros x y z [L M] [N O]. split; eapply surd_leq_trans; eassumption.
Qed.

#[export] Instance surds_ordered : Ordered (surd d).
Proof.
  constructor.
  - constructor; intros; apply parts_same; simpl; ring.
  - exact surd_equivalence.
  - intros x y [L M] x' y' [L' M']. split.
    + apply surd_leq_trans with (plus y x'); [now apply surd_leq_plus|].
      pose proof (surd_leq_plus _ _ y L') as T.
      refine (proj1 (nonnegative_same _ _ _ _ _ _) T); simpl; ring.
    + apply surd_leq_trans with (plus x y'); [now apply surd_leq_plus|].
      pose proof (surd_leq_plus _ _ x M') as T.
      refine (proj1 (nonnegative_same _ _ _ _ _ _) T); simpl; ring.
  - intros x y X x' y' X'. transitivity (times y x'); [now apply times_same_right|].
    transitivity (times x' y); [apply same_comm_times|].
    transitivity (times y' y); [now apply times_same_right|apply same_comm_times].
  - intros x y [L M] x' y' [L' M']. split.
    + pose proof (nonnegative_plus _ _ _ _ L M') as T. simpl in T.
      refine (proj1 (nonnegative_same _ _ _ _ _ _) T); simpl; ring.
    + pose proof (nonnegative_plus _ _ _ _ M L') as T. simpl in T.
      refine (proj1 (nonnegative_same _ _ _ _ _ _) T); simpl; ring.
  - intros x y [L M]. split; now apply surd_leq_negate.
  - intros x y [L M] x' y' [L' M']. split; intros N.
    + apply surd_leq_trans with x; [assumption|]. apply surd_leq_trans with x'; assumption.
    + apply surd_leq_trans with y; [assumption|]. apply surd_leq_trans with y'; assumption.
  - intros x. apply (proj1 (parts_same x x (Qeq_refl _) (Qeq_refl _))).
  - exact surd_leq_trans.
  - intros x y L M. now split.
  - exact surd_leq_total.
  - intros [[L M]|[L M]]; simpl in *; [lra|].
    setoid_replace ((0 - 0) * (0 - 0) * D) with 0 in M by ring. lra.
  - exact surd_leq_plus.
  - intros x y L M. unfold leq in *. simpl in *. unfold surd_leq in *. simpl in *.
    pose proof (nonnegative_times _ _ _ _ L M) as T.
    refine (proj1 (nonnegative_same _ _ _ _ _ _) T); ring.
  - intros x y. simpl. unfold surd_leq, nonnegative.
    rewrite orb_true_iff, !andb_true_iff, !Qle_bool_iff. reflexivity.
  - intros x. apply parts_same; apply Qred_correct.
  - intros [a b] Z. simpl in Z. apply andb_true_iff in Z. rewrite !Z.eqb_eq in Z. destruct Z as [A B].
    apply parts_same; simpl; unfold Qeq; simpl; [rewrite A|rewrite B]; reflexivity.
Qed.
End Quadratic.
