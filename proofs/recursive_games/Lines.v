(** Where lines cross the diagonal, and how fast they lead there. *)
From Coq Require Import List Setoid Morphisms Ring Arith Lia.
From Guts.common Require Import Scalars Sums Domains Polynomials.
From Guts.recursive_games Require Import LineStatements.
Import ListNotations.
Open Scope scalar_scope.

Section Lines.
Context {K : Type} `{D : Domain K}.
Add Ring scalar_ring_lines : ring_laws.
Implicit Types (ls : list (line K)) (l m : line K) (a b c d v w x : K).

Lemma to_zero u v : u <= v -> zero <= v - u.
Proof. apply leq_difference. Qed.
Lemma from_zero u v : zero <= v - u -> u <= v.
Proof. apply leq_difference. Qed.
Lemma below_positive u v : below u v <-> positive (v - u).
Proof.
  unfold below, positive. split; intros N L; apply N.
  - apply from_zero. setoid_replace (u - v) with (- (v - u)) by ring.
    apply to_zero in L. now setoid_replace (zero - (v - u)) with (- (v - u)) in L by ring.
  - apply to_zero in L. apply from_zero. now setoid_replace (zero - (v - u)) with (u - v) by ring.
Qed.
Lemma to_positive u v : below u v -> positive (v - u).
Proof. apply below_positive. Qed.
Lemma from_positive u v : positive (v - u) -> below u v.
Proof. apply below_positive. Qed.
Lemma below_leq u v : below u v -> u <= v.
Proof. intros L. destruct (leq_total u v) as [B|B]; [exact B|contradiction]. Qed.
Lemma same_leq u v : u == v -> u <= v.
Proof. intros E. rewrite E. apply leq_refl. Qed.
Lemma below_or_leq u v : below u v \/ v <= u.
Proof.
  destruct (leqb v u) eqn:E; [right; now apply leqb_leq|left].
  intros L. apply leqb_leq in L. congruence.
Qed.

(** A line through (a, a), at another place. *)
Lemma through l a v : at_value l a == a -> at_value l v - v == (grows l - one) * (v - a).
Proof.
  unfold at_value. intros E.
  setoid_replace (pays l) with (a - grows l * a); [ring|].
  rewrite <- E at 1. ring.
Qed.
Lemma through' l a w v : at_value l a == w -> at_value l v == w + grows l * (v - a).
Proof. unfold at_value. intros E. rewrite <- E. ring. Qed.

Lemma cancel c x : positive c -> x * c <= zero -> x <= zero.
Proof.
  intros C L. apply negate_nonnegative. apply (cancel_nonnegative c); [exact C|].
  apply to_zero in L. now setoid_replace (c * - x) with (zero - x * c) by ring.
Qed.
Lemma cancel_up c x : positive c -> zero <= x * c -> zero <= x.
Proof. intros C L. apply (cancel_nonnegative c); [exact C|]. now setoid_replace (c * x) with (x * c) by ring. Qed.

Lemma slope_at_lower ls l a b : crossing ls b -> below a b -> In l ls -> at_value l a == a -> grows l <= one.
Proof.
  intros [_ B] L I E. apply to_positive in L.
  apply from_zero. specialize (B l I). apply to_zero in B.
  apply (cancel_up (b - a)); [exact L|].
  setoid_replace ((one - grows l) * (b - a)) with (- ((grows l - one) * (b - a))) by ring.
  rewrite <- (through l a b E). now setoid_replace (- (at_value l b - b)) with (b - at_value l b) by ring.
Qed.
Lemma slope_at_upper ls l a b : crossing ls a -> below a b -> In l ls -> at_value l b == b -> one <= grows l.
Proof.
  intros [_ B] L I E. apply to_positive in L.
  apply from_zero. specialize (B l I). apply to_zero in B.
  apply (cancel_up (b - a)); [exact L|].
  setoid_replace ((grows l - one) * (b - a)) with (- ((grows l - one) * (a - b))) by ring.
  rewrite <- (through l b a E). now setoid_replace (- (at_value l a - a)) with (a - at_value l a) by ring.
Qed.
Lemma strictly u v : u <= v -> ~ u == v -> below u v.
Proof. intros L N B. apply N. now apply leq_antisymmetric. Qed.

Section Two.
Variables (ls : list (line K)) (a b : K).
Hypotheses (A : crossing ls a) (B : crossing ls b) (L : below a b).
Hypotheses (NA : no_line_along ls a) (NB : no_line_along ls b).

Lemma lower_slopes l : In l ls -> at_value l a == a -> below (grows l) one.
Proof. intros I E. apply strictly; [exact (slope_at_lower ls l a b B L I E)|exact (NA l I E)]. Qed.
Lemma upper_slopes l : In l ls -> at_value l b == b -> below one (grows l).
Proof.
  intros I E. apply strictly; [exact (slope_at_upper ls l a b A L I E)|].
  intros S. apply (NB l I E). now symmetry.
Qed.

(** Below a a line through a is above the diagonal; above b one through b is. *)
Lemma above_diagonal_low v w : below v a -> best ls v w -> below v w.
Proof.
  intros V [_ W]. destruct A as [[l [I E]] _]. apply from_positive.
  specialize (W l I). apply to_zero in W.
  setoid_replace (w - v) with ((at_value l v - v) + (w - at_value l v)) by ring.
  apply positive_plus; [|exact W]. rewrite (through l a v E).
  setoid_replace ((grows l - one) * (v - a)) with ((one - grows l) * (a - v)) by ring.
  apply positive_times; [apply to_positive, (lower_slopes l I E)|now apply to_positive].
Qed.
Lemma above_diagonal_high v w : below b v -> best ls v w -> below v w.
Proof.
  intros V [_ W]. destruct B as [[l [I E]] _]. apply from_positive.
  specialize (W l I). apply to_zero in W.
  setoid_replace (w - v) with ((at_value l v - v) + (w - at_value l v)) by ring.
  apply positive_plus; [|exact W]. rewrite (through l b v E).
  apply positive_times; [apply to_positive, (upper_slopes l I E)|now apply to_positive].
Qed.

(** Between them every line is below the diagonal. *)
Lemma between v w : below a v -> below v b -> best ls v w -> below w v.
Proof.
  intros V V' [[l [I E]] W]. apply to_positive in V. apply to_positive in V'. apply from_positive. rewrite <- E.
  destruct A as [_ WA]. destruct B as [_ WB]. specialize (WA l I). specialize (WB l I).
  apply to_zero in WA. apply to_zero in WB.
  apply (cancel_positive (b - a)); [now apply to_positive|].
  assert (S : (b - a) * (v - at_value l v) == (b - v) * (a - at_value l a) + (v - a) * (b - at_value l b))
    by (unfold at_value; ring).
  rewrite S.
  destruct (three_signs (a - at_value l a)) as [P|[Z|P]].
  - apply positive_plus; [now apply positive_times|]. apply leq_times; [now apply positive_nonnegative|exact WB].
  - (* the line passes through a, so it is strictly below at b *)
    assert (T : at_value l a == a) by (setoid_replace (at_value l a) with (a - (a - at_value l a)) by ring; rewrite Z; ring).
    rewrite Z. setoid_replace ((b - v) * zero + (v - a) * (b - at_value l b)) with ((v - a) * (b - at_value l b)) by ring.
    apply positive_times; [exact V|].
    setoid_replace (b - at_value l b) with (- (at_value l b - b)) by ring. rewrite (through l a b T).
    setoid_replace (- ((grows l - one) * (b - a))) with ((one - grows l) * (b - a)) by ring.
    apply positive_times; [apply to_positive, (lower_slopes l I T)|now apply to_positive].
  - exfalso. apply P. apply to_zero in WA. now setoid_replace (a - at_value l a - zero) with (zero - - (a - at_value l a)) in WA by ring; apply from_zero.
Qed.

Lemma only_two c : crossing ls c -> c == a \/ c == b.
Proof.
  intros C. assert (S : ~ below c c) by (intros N; apply N, leq_refl).
  destruct (below_or_leq c a) as [X|X]; [destruct S; now apply (above_diagonal_low c c)|].
  destruct (below_or_leq b c) as [Y|Y]; [destruct S; now apply (above_diagonal_high c c)|].
  destruct (below_or_leq a c) as [X'|X']; [|left; now apply leq_antisymmetric].
  destruct (below_or_leq c b) as [Y'|Y']; [|right; now apply leq_antisymmetric].
  destruct S. now apply (between c c).
Qed.

Hypothesis G : no_growth_below_zero ls.

(** The maximum does not decrease. *)
Lemma best_monotone u x v w : u <= v -> best ls u x -> best ls v w -> x <= w.
Proof.
  intros U [[l [I E]] _] [_ W]. rewrite <- E. eapply leq_trans; [|exact (W l I)].
  unfold at_value. apply leq_both; [apply leq_refl|]. apply leq_scale; [exact (G l I)|exact U].
Qed.

(** It is convex: below the chord between two of its points. *)
Lemma chord u x v w c d : u <= v -> v <= c -> best ls u x -> best ls v w -> best ls c d ->
  w * (c - u) <= x * (c - v) + d * (v - u).
Proof.
  intros U C [_ WX] [[l [I E]] _] [_ WD]. rewrite <- E. specialize (WX l I). specialize (WD l I).
  setoid_replace (at_value l v * (c - u)) with ((c - v) * at_value l u + (v - u) * at_value l c) by (unfold at_value; ring).
  setoid_replace (x * (c - v) + d * (v - u)) with ((c - v) * x + (v - u) * d) by ring.
  apply leq_both; apply leq_scale; auto using to_zero.
Qed.

Lemma from_below : exists r, zero <= r /\ below r one /\ forall v w, below v a -> best ls v w ->
  below v w /\ w <= a /\ a - w <= r * (a - v).
Proof.
  destruct A as [[l [I E]] _]. exists (grows l). split; [exact (G l I)|].
  split; [exact (lower_slopes l I E)|]. intros v w V W.
  split; [exact (above_diagonal_low v w V W)|]. split; [exact (best_monotone v w a a (below_leq _ _ V) W A)|].
  destruct W as [_ W]. specialize (W l I). apply from_zero. apply to_zero in W.
  setoid_replace (grows l * (a - v) - (a - w)) with (w - at_value l v + ((at_value l v - v) - (grows l - one) * (v - a))) by ring.
  rewrite (through l a v E).
  now setoid_replace (w - at_value l v + ((grows l - one) * (v - a) - (grows l - one) * (v - a))) with (w - at_value l v) by ring.
Qed.

Lemma in_between v w : below a v -> below v b -> best ls v w -> a <= w /\ below w v.
Proof. intros X Y W. split; [exact (best_monotone a a v w (below_leq _ _ X) A W)|exact (between v w X Y W)]. Qed.

Lemma chords c d v w : below a c -> below c b -> best ls c d -> best ls v w ->
  (a <= v -> v <= c -> (w - a) * (c - a) <= (d - a) * (v - a)) /\
  (c <= v -> v <= b -> (b - d) * (b - v) <= (b - w) * (b - c)).
Proof.
  intros X Y C W. split; intros U V; apply from_zero.
  - assert (T := chord a a v w c d U V A W C). apply to_zero in T.
    now setoid_replace ((d - a) * (v - a) - (w - a) * (c - a)) with (a * (c - v) + d * (v - a) - w * (c - a)) by ring.
  - assert (T := chord c d v w b b U V C W B). apply to_zero in T.
    now setoid_replace ((b - w) * (b - c) - (b - d) * (b - v)) with (d * (b - v) + b * (v - c) - w * (b - c)) by ring.
Qed.

Lemma from_above : exists r, below one r /\ forall v w, below b v -> best ls v w ->
  below v w /\ r * (v - b) <= w - b.
Proof.
  destruct B as [[l [I E]] _]. exists (grows l). split; [exact (upper_slopes l I E)|]. intros v w V W.
  split; [exact (above_diagonal_high v w V W)|].
  destruct W as [_ W]. specialize (W l I). apply from_zero. apply to_zero in W.
  setoid_replace (w - b - grows l * (v - b)) with (w - at_value l v + ((at_value l v - v) - (grows l - one) * (v - b))) by ring.
  rewrite (through l b v E).
  now setoid_replace (w - at_value l v + ((grows l - one) * (v - b) - (grows l - one) * (v - b))) with (w - at_value l v) by ring.
Qed.
End Two.

Lemma faster ls b v w x : crossing ls b -> below b v -> below v w -> best ls v w -> best ls w x -> below (w - v) (x - w).
Proof.
  intros [_ WB] V U [[l [I E]] _] [_ W]. apply to_positive in V. apply to_positive in U. apply from_positive.
  specialize (WB l I). specialize (W l I). apply to_zero in WB. apply to_zero in W.
  assert (S : positive (grows l - one)).
  { apply (cancel_positive (v - b)); [exact V|].
    setoid_replace ((v - b) * (grows l - one)) with ((w - v) + (b - at_value l b) + (at_value l v - w)) by (unfold at_value; ring).
    rewrite E. setoid_replace (w - v + (b - at_value l b) + (w - w)) with (w - v + (b - at_value l b)) by ring.
    now apply positive_plus. }
  setoid_replace (x - w - (w - v)) with ((grows l - one) * (w - v) + (x - at_value l w) + (at_value l v - w)) by (unfold at_value; ring).
  rewrite E. setoid_replace ((grows l - one) * (w - v) + (x - at_value l w) + (w - w)) with ((grows l - one) * (w - v) + (x - at_value l w)) by ring.
  apply positive_plus; [now apply positive_times|exact W].
Qed.
End Lines.

Theorem two_crossings : two_crossings.
Proof.
  intros K numbers laws domain ls a b A B L NA NB. split; [|split].
  - now apply (lower_slopes ls a b).
  - now apply (upper_slopes ls a b).
  - now apply (only_two ls a b).
Qed.

Theorem attracts_and_repels : attracts_and_repels.
Proof.
  intros K numbers laws domain ls a b A B L NA NB G. split; [|split; [|split]].
  - now apply (from_below ls a b).
  - now apply (in_between ls a b).
  - now apply (chords ls a b).
  - now apply (from_above ls a b).
Qed.

Theorem leaves_faster : leaves_faster.
Proof. intros K numbers laws domain ls b v w x. apply faster. Qed.

Theorem no_overshoot : no_overshoot.
Proof. split; [exact attracts_and_repels|exact leaves_faster]. Qed.

Section Diagonal.
Context {K : Type} `{Ordered K}.
Add Ring scalar_ring_diagonal : ring_laws.

Lemma diagonal (l : line K) v : at_value l v == v -> grows l == one -> pays l == zero.
Proof.
  unfold at_value. intros E S. setoid_replace (pays l) with (pays l + grows l * v - grows l * v) by ring.
  rewrite E, S. ring.
Qed.

Lemma crossings_of_diagonal ls (l : line K) u : In l ls -> pays l == zero -> grows l == one ->
  (crossing ls u <-> forall m, In m ls -> at_value m u <= u).
Proof.
  intros I Z S. split; [now intros [_ W]|]. intros W. split; [|exact W].
  exists l. split; [exact I|]. unfold at_value. rewrite Z, S. ring.
Qed.
End Diagonal.

Theorem line_of_crossings : line_of_crossings.
Proof.
  intros K numbers laws ls v l I E S. assert (Z := diagonal l v E S).
  split; [exact Z|]. intros u. now apply (crossings_of_diagonal ls l).
Qed.

Section Rate.
Context {K : Type} `{D : Domain K}.
Add Ring scalar_ring_rate : ring_laws.
Variables (ls : list (line K)) (least t e r : K).
Hypotheses (T : positive t) (E : positive e) (ET : below e t) (R : t * r == t - e) (L : zero <= least).
Hypothesis met : forall l, In l ls -> least <= pays l /\ zero <= grows l /\ t * (grows l - one) + e <= pays l.

Lemma rate_positive : positive r.
Proof. apply (cancel_positive t); [exact T|]. rewrite R. now apply to_positive. Qed.
Lemma rate_below : r <= one.
Proof.
  apply from_zero. apply (cancel_nonnegative t); [exact T|].
  setoid_replace (t * (one - r)) with (t - t * r) by ring. rewrite R.
  setoid_replace (t - (t - e)) with e by ring. now apply positive_nonnegative.
Qed.
Lemma power_below n : power r n <= one.
Proof.
  induction n as [|n IH]; simpl; [apply leq_refl|].
  apply leq_trans with (r * one); [apply leq_scale; [apply positive_nonnegative, rate_positive|exact IH]|].
  setoid_replace (r * one) with r by ring. exact rate_below.
Qed.

Definition bound (n : nat) : K := least - least * power r (pred n) - t * power r n.

(** Wherever player 1 is, at least at -t, the next round brings so much. *)
Lemma next l v : In l ls -> - t <= v -> v <= zero -> least * (t + v) + t * r * v <= t * at_value l v.
Proof.
  intros I V N. destruct (met l I) as [P [G M]]. apply from_zero.
  setoid_replace (t * at_value l v - (least * (t + v) + t * r * v))
    with ((pays l - least) * (t + v) + (pays l - (t * (grows l - one) + e)) * - v + (t - e - t * r) * v)
    by (unfold at_value; ring).
  rewrite R. setoid_replace ((t - e - (t - e)) * v) with (zero : K) by ring.
  setoid_replace ((pays l - least) * (t + v) + (pays l - (t * (grows l - one) + e)) * - v + zero)
    with ((pays l - least) * (t + v) + (pays l - (t * (grows l - one) + e)) * - v) by ring.
  apply nonnegative_plus; apply leq_times; try now apply to_zero.
  - apply to_zero in V. now setoid_replace (v - - t) with (t + v) in V by ring.
  - apply to_zero in N. now setoid_replace (zero - v) with (- v) in N by ring.
Qed.

Lemma bound_next n x : bound n <= x -> - t <= x -> (n = 0%nat -> x == - t) ->
  t * bound (S n) <= least * (t + x) + t * r * x.
Proof.
  intros B X Z. apply from_zero. destruct n as [|n].
  - rewrite (Z eq_refl). unfold bound. simpl.
    match goal with |- _ <= ?y => setoid_replace y with (zero : K) by ring end. apply leq_refl.
  - set (y := bound (S n)) in *.
    setoid_replace (least * (t + x) + t * r * x - t * bound (S (S n)))
      with ((least + t * r) * (x - y) + least * (y + t * r)) by (unfold y, bound; simpl; ring).
    assert (TR : zero <= t * r) by (apply leq_times; apply positive_nonnegative; [exact T|exact rate_positive]).
    apply nonnegative_plus; apply leq_times; [now apply nonnegative_plus|now apply to_zero|exact L|].
    setoid_replace (y + t * r) with (least * (one - power r n) + t * r * (one - power r n)) by (unfold y, bound; simpl; ring).
    apply nonnegative_plus; apply leq_times; auto; apply to_zero, power_below.
Qed.

Lemma bound_at_most n : bound n <= least.
Proof.
  apply from_zero. unfold bound.
  setoid_replace (least - (least - least * power r (pred n) - t * power r n)) with (least * power r (pred n) + t * power r n) by ring.
  apply nonnegative_plus; apply leq_times; auto; try (apply nonnegative_power, positive_nonnegative, rate_positive).
  now apply positive_nonnegative.
Qed.

Lemma bound_above_fee n : - t <= bound n.
Proof.
  apply from_zero. unfold bound.
  setoid_replace (least - least * power r (pred n) - t * power r n - - t)
    with (least * (one - power r (pred n)) + t * (one - power r n)) by ring.
  apply nonnegative_plus; apply leq_times; auto; try (apply to_zero, power_below). now apply positive_nonnegative.
Qed.

Variable v : nat -> K.
Hypotheses (V0 : v 0%nat == - t) (VS : forall n, exists l, In l ls /\ v (S n) == at_value l (v n)).

Lemma rate n : bound n <= v n.
Proof.
  induction n as [|n IH].
  - rewrite V0. apply from_zero. unfold bound. simpl.
    match goal with |- _ <= ?y => setoid_replace y with (zero : K) by ring end. apply leq_refl.
  - destruct (VS n) as [l [I S]]. rewrite S.
    assert (X : - t <= v n) by (eapply leq_trans; [apply bound_above_fee|exact IH]).
    destruct (leq_total zero (v n)) as [P|N].
    + apply leq_trans with least; [apply bound_at_most|]. destruct (met l I) as [Q [G _]].
      apply leq_trans with (pays l); [exact Q|]. apply from_zero. unfold at_value.
      setoid_replace (pays l + grows l * v n - pays l) with (grows l * v n) by ring. now apply leq_times.
    + apply from_zero. apply (cancel_nonnegative t); [exact T|].
      setoid_replace (t * (at_value l (v n) - bound (Datatypes.S n)))
        with (t * at_value l (v n) - t * bound (Datatypes.S n)) by ring.
      apply to_zero. eapply leq_trans; [|exact (next l (v n) I X N)].
      apply bound_next; [exact IH|exact X|]. intros ->. exact V0.
Qed.
End Rate.

Theorem termination_rate : termination_rate.
Proof. intros K numbers laws domain ls least t e r v T E ET R L M V0 VS n. now apply (rate ls least t e r). Qed.

Section Transition.
Context {K : Type} `{D : Domain K}.
Add Ring scalar_ring_transition : ring_laws.
Variables (ls : list (line K)) (low high e r : K).
Hypotheses (E : positive e) (W : e <= high - low) (R : (high - low) * r == high - low - e).
Hypothesis G : no_growth_below_zero ls.
Hypothesis met : forall l, In l ls -> low + e <= at_value l low /\ high <= at_value l high.

Lemma width_positive : positive (high - low).
Proof.
  setoid_replace (high - low) with (e + (high - low - e)) by ring. apply positive_plus; [exact E|now apply to_zero].
Qed.
Lemma ratio_nonnegative : zero <= r.
Proof. apply (cancel_nonnegative (high - low)); [exact width_positive|]. rewrite R. now apply to_zero. Qed.
Lemma ratio_below : r <= one.
Proof.
  apply from_zero. apply (cancel_nonnegative (high - low)); [exact width_positive|].
  setoid_replace ((high - low) * (one - r)) with (high - low - (high - low) * r) by ring. rewrite R.
  setoid_replace (high - low - (high - low - e)) with e by ring. now apply positive_nonnegative.
Qed.
Lemma ratio_power n : zero <= power r n /\ power r n <= one.
Proof.
  split; [apply nonnegative_power, ratio_nonnegative|].
  induction n as [|n IH]; simpl; [apply leq_refl|].
  apply leq_trans with (r * one); [apply leq_scale; [exact ratio_nonnegative|exact IH]|].
  setoid_replace (r * one) with r by ring. exact ratio_below.
Qed.

Lemma step l x : In l ls -> low <= x -> x <= high -> high - r * (high - x) <= at_value l x.
Proof.
  intros I X Y. destruct (met l I) as [P Q]. apply from_zero.
  apply (cancel_nonnegative (high - low)); [exact width_positive|].
  setoid_replace ((high - low) * (at_value l x - (high - r * (high - x))))
    with ((high - x) * (at_value l low - (low + e)) + (x - low) * (at_value l high - high)
          + ((high - low) * r - (high - low - e)) * (high - x)) by (unfold at_value; ring).
  rewrite R. setoid_replace ((high - low - e - (high - low - e)) * (high - x)) with (zero : K) by ring.
  setoid_replace ((high - x) * (at_value l low - (low + e)) + (x - low) * (at_value l high - high) + zero)
    with ((high - x) * (at_value l low - (low + e)) + (x - low) * (at_value l high - high)) by ring.
  apply nonnegative_plus; apply leq_times; now apply to_zero.
Qed.

Variable v : nat -> K.
Hypotheses (V0 : low <= v 0%nat) (V1 : v 0%nat <= high).
Hypothesis VS : forall n, exists l, In l ls /\ v (S n) == at_value l (v n).

Lemma approach n : high - power r n * (high - v 0%nat) <= v n.
Proof.
  assert (Z : zero <= high - v 0%nat) by now apply to_zero.
  induction n as [|n IH].
  - simpl. apply same_leq. ring.
  - destruct (VS n) as [l [I S]]. rewrite S. destruct (ratio_power (Datatypes.S n)) as [N _].
    destruct (leq_total high (v n)) as [B|B].
    + apply leq_trans with high.
      * apply from_zero. setoid_replace (high - (high - power r (Datatypes.S n) * (high - v 0%nat)))
          with (power r (Datatypes.S n) * (high - v 0%nat)) by ring. now apply leq_times.
      * destruct (met l I) as [_ Q]. eapply leq_trans; [exact Q|]. unfold at_value.
        apply leq_both; [apply leq_refl|]. apply leq_scale; [exact (G l I)|exact B].
    + assert (X : low <= v n).
      { eapply leq_trans; [|exact IH]. destruct (ratio_power n) as [_ M]. apply from_zero.
        setoid_replace (high - power r n * (high - v 0%nat) - low)
          with ((one - power r n) * (high - v 0%nat) + (v 0%nat - low)) by ring.
        apply nonnegative_plus; [apply leq_times; [now apply to_zero|exact Z]|now apply to_zero]. }
      eapply leq_trans; [|exact (step l (v n) I X B)]. apply from_zero. apply to_zero in IH.
      setoid_replace (high - r * (high - v n) - (high - power r (Datatypes.S n) * (high - v 0%nat)))
        with (r * (v n - (high - power r n * (high - v 0%nat)))) by (simpl; ring).
      apply leq_times; [exact ratio_nonnegative|exact IH].
Qed.
End Transition.

Theorem transition_from_between : transition_from_between.
Proof.
  intros K numbers laws domain ls low high e r v E W R G M V0 V1 VS n.
  now apply (approach ls low high e r).
Qed.

Section Sharp.
Context {K : Type} `{D : Domain K}.
Add Ring scalar_ring_sharp : ring_laws.
Variables (ls : list (line K)) (v : nat -> K).
Hypothesis G : no_growth_below_zero ls.
Hypothesis VS : forall n, lowest ls (v n) (v (S n)).

Lemma line_monotone l x y : In l ls -> x <= y -> at_value l x <= at_value l y.
Proof. intros I L. unfold at_value. apply leq_both; [apply leq_refl|]. now apply leq_scale; [apply G|]. Qed.

(** Nothing gets over u that some line does not carry over u. *)
Lemma stays u : v 0%nat <= u ->
  (forall x w, x <= u -> lowest ls x w -> w <= u) -> forall n, v n <= u.
Proof. intros V S n. induction n as [|n IH]; [exact V|]. exact (S (v n) (v (Datatypes.S n)) IH (VS n)). Qed.

Lemma held_by l u z : In l ls -> u <= z -> at_value l z <= u -> forall x w, x <= u -> lowest ls x w -> w <= u.
Proof.
  intros I U Z x w X [_ W]. eapply leq_trans; [exact (W l I)|].
  eapply leq_trans; [|exact Z]. apply line_monotone; [exact I|]. now apply leq_trans with u.
Qed.

Lemma sharp low high : below low high -> v 0%nat == low ->
  (exists w, lowest ls low w /\ w <= low) \/ (exists l, In l ls /\ below (at_value l high) high) ->
  exists u, below u high /\ forall n, v n <= u.
Proof.
  intros L V [[w [[[l [I S]] _] N]]|[l [I N]]].
  - exists low. split; [exact L|]. apply stays; [now apply same_leq|].
    apply (held_by l low low I (leq_refl _)). now rewrite S.
  - destruct (leq_total low (at_value l high)) as [A|A].
    + exists (at_value l high). split; [exact N|]. apply stays; [now rewrite V|].
      apply (held_by l _ high I (below_leq _ _ N) (leq_refl _)).
    + exists low. split; [exact L|]. apply stays; [now apply same_leq|].
      apply (held_by l low high I (below_leq _ _ L) A).
Qed.
End Sharp.

Theorem transition_is_sharp : transition_is_sharp.
Proof. intros K numbers laws domain ls low high v L G V VS. now apply sharp. Qed.

Section TerminationSharp.
Context {K : Type} `{D : Domain K}.
Add Ring scalar_ring_termination : ring_laws.

Lemma at_zero (l : line K) : at_value l zero == pays l.
Proof. unfold at_value. ring. Qed.
Lemma fee_below t : positive t -> below (- t) (zero : K).
Proof. intros T. apply from_positive. now setoid_replace (zero - - t) with t by ring. Qed.
End TerminationSharp.

Theorem termination_is_sharp : termination_is_sharp.
Proof.
  intros K numbers laws domain ls t v T G V VS. assert (F := fee_below t T). split.
  - intros C. apply (sharp ls v G VS (- t) zero F V). destruct C as [C|[l [I N]]]; [now left|right].
    exists l. split; [exact I|]. unfold below in *. now rewrite at_zero.
  - intros [l [I N]]. apply (stays ls v VS); [rewrite V; exact (below_leq _ _ F)|].
    apply (held_by ls G l zero zero I (leq_refl _)). now rewrite at_zero.
Qed.

Theorem termination_criterion : termination_criterion.
Proof. split; [exact termination_rate|exact termination_is_sharp]. Qed.
