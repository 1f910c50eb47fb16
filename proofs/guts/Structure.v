(** The best answers of a coalition at guts are blocs and pseudo-blocs. *)
From Coq Require Import List Arith Setoid Morphisms Ring Lia Permutation Sorted.
From Guts.common Require Import Scalars Sums Domains Polynomials.
From Guts.guts Require Import Rules Statements ThreePlayers NashThreshold ClosedForm Arrangements AnyNumber SymmetricNash StructureStatements.
Import ListNotations.
Open Scope nat_scope.
Open Scope scalar_scope.

Section Structure.
Context {K : Type} `{D : Domain K} `{P : @Parts K H}.
Add Ring scalar_ring_structure : ring_laws.
Implicit Types a b c d p q k e n V : K.

(** * One threshold and its mean with lower ones that are equal *)

Section Mean.
Variables a d m : K.
Hypothesis A0 : zero <= a.
Hypothesis D0 : zero <= d.
Hypothesis M1 : one <= m.

Let rest i := power (a + d) (S i) - power a (S i) - count (S i) * power a i * d.
Let far i := power (a + m * d) (S i) - power a (S i) - count (S i) * power a i * (m * d).

Lemma rest_nonnegative i : zero <= rest i.
Proof.
  unfold rest. assert (L : a <= a + d).
  { apply from_difference. setoid_replace (a + d - a) with d by ring. exact D0. }
  pose proof (to_difference _ _ (first_order a (a + d) i A0 L)) as F.
  setoid_replace (power (a + d) (S i) - power a (S i) - count (S i) * power a i * d)
    with (power (a + d) (S i) - (power a (S i) + count (S i) * power a i * (a + d - a))) by ring.
  exact F.
Qed.

(** The part beyond the first order grows with the square of the step and more. *)
Lemma far_is_more i : m * m * rest i <= far i.
Proof.
  assert (M0 : zero <= m) by (eapply leq_trans; [apply one_nonnegative|exact M1]).
  induction i as [|i IH].
  - apply same_leq'. unfold rest, far. simpl. ring.
  - apply from_difference. apply to_difference in IH. pose proof (to_difference _ _ M1) as M.
    setoid_replace (far (S i) - m * m * rest (S i))
      with ((a + m * d) * (far i - m * m * rest i) + m * m * ((m - one) * (d * rest i)))
      by (unfold far, rest; simpl; ring).
    apply sum_nonnegative; repeat apply leq_times; auto using rest_nonnegative.
    apply sum_nonnegative; [exact A0|now apply leq_times].
Qed.
End Mean.

(** [j] thresholds at [a] and one at [b], all replaced by their mean [c]. *)
Lemma mean_is_better (z j : nat) a d : zero <= a -> zero <= d ->
  let b := a + count (S j) * d in
  count (S j) * count (S (z + j)) * power (a + d) (S (S (z + j))) <=
  count j * count (S (S (z + j))) * power a (S (z + j)) * b + count (S z) * power b (S (S (z + j))).
Proof.
  intros A0 D0 b. set (m := count (S j) : K).
  assert (M1 : one <= m).
  { apply from_difference. unfold m. cbn [count]. setoid_replace (one + count j - one) with (count j : K) by ring.
    apply count_nonnegative. }
  pose proof (to_difference _ _ (far_is_more a d m A0 D0 M1 (S (z + j)))) as F.
  pose proof (rest_nonnegative a d A0 D0 (S (z + j))) as R. cbv zeta in F, R.
  apply from_difference. fold m in b. fold b in F.
  set (x := power (a + d) (S (S (z + j)))) in *. set (y := power b (S (S (z + j)))) in *.
  change (power a (S (S (z + j)))) with (a * power a (S (z + j))) in *.
  set (u := power a (S (z + j))) in *.
  set (r := x - a * u - count (S (S (z + j))) * u * d) in *.
  set (f := y - a * u - count (S (S (z + j))) * u * (m * d)) in *.
  assert (E : count j * count (S (S (z + j))) * u * b + count (S z) * y - m * count (S (z + j)) * x ==
    count (S z) * (f - m * m * r) + m * (count z * (count j * r))).
  { unfold f, r, b, m. cbn [count]. rewrite !count_plus. ring. }
  rewrite E. apply sum_nonnegative; repeat apply leq_times; try apply count_nonnegative; assumption.
Qed.

(** The same as an integral: what the [max(t, x)] lose, weighted with [x^z]. *)
Lemma mean_integral (z j : nat) a d : zero <= a -> zero <= d ->
  let b := a + count (S j) * d in
  zero <= (part (S z) - part (S (z + j))) * (power a (S (z + j)) * b)
          + (part (S (z + j)) - part (S (S (z + j)))) * power b (S (S (z + j)))
          - (part (S z) - part (S (S (z + j)))) * power (a + d) (S (S (z + j))).
Proof.
  intros A0 D0 b. pose proof (to_difference _ _ (mean_is_better z j a d A0 D0)) as L. cbv zeta in L. fold b in L.
  apply (cancel_nonnegative (count (S z) * (count (S (z + j)) * count (S (S (z + j)))))).
  { repeat apply positive_times; apply count_positive. }
  pose proof (part_law z) as Pu. pose proof (part_law (z + j)) as Pv. pose proof (part_law (S (z + j))) as Pw.
  set (u := part (S z)) in *. set (v := part (S (z + j))) in *. set (w := part (S (S (z + j)))) in *.
  set (x := power (a + d) (S (S (z + j)))) in *. set (y := power b (S (S (z + j)))) in *. set (s := power a (S (z + j))) in *.
  assert (Cv : count (S (z + j)) == count (S z) + count j) by (cbn [count]; rewrite count_plus; ring).
  assert (Cw : count (S (S (z + j))) == count (S z) + count (S j)) by (cbn [count]; rewrite count_plus; ring).
  set (U := count (S z)) in *. set (V := count (S (z + j))) in *. set (W := count (S (S (z + j)))) in *.
  match goal with |- _ <= ?g => assert (E : g ==
    ((U * u) * V * W - (V * v) * U * W) * (s * b) + ((V * v) * U * W - (W * w) * U * V) * y
    - ((U * u) * V * W - (W * w) * U * V) * x) by ring end.
  rewrite E, Pu, Pv, Pw.
  match goal with |- _ <= ?g => setoid_replace g with ((V - U) * W * (s * b) + (W - V) * U * y - (W - U) * V * x) by ring end.
  setoid_replace (V - U) with (count j) by (rewrite Cv; ring).
  setoid_replace (W - U) with (count (S j)) by (rewrite Cw; ring).
  setoid_replace (W - V) with (one : K) by (rewrite Cw, Cv; cbn [count]; ring).
  match goal with |- _ <= ?g => setoid_replace g with (count j * W * s * b + U * y - count (S j) * V * x) by ring end.
  exact L.
Qed.

(** * The area over a block of equal thresholds *)

Lemma area_from p a high : forall z,
  area p z high == product high * (part (S z) * (power a (S z) - power p (S z))) + area a z high.
Proof. destruct high as [|t high]; intros z; cbn [area product]; ring. Qed.

Lemma product_block a j high : product (repeat a j ++ high) == power a j * product high.
Proof. induction j as [|j IH]; cbn [repeat app product power]; [ring|]. rewrite IH. ring. Qed.

Lemma sum_block a j high : sum (fun t => t) (repeat a j ++ high) == count j * a + sum (fun t => t) high.
Proof. rewrite sum_app, sum_at. reflexivity. Qed.

Lemma area_block a j high : forall p z, area p z (repeat a j ++ high) ==
  power a j * product high * (part (S z) * (power a (S z) - power p (S z))) + area a (z + j) high.
Proof.
  induction j as [|j IH]; intros p z.
  - rewrite Nat.add_0_r. cbn [repeat app]. rewrite (area_from p a). cbn [power]. ring.
  - cbn [repeat app area]. rewrite (IH a (S z)). rewrite <- Nat.add_succ_comm.
    cbn [product]. rewrite product_block. cbn [power]. ring.
Qed.

(** * Equal thresholds above [p] *)

(** What depends on the thresholds above [p], when [z] others lie below. *)
Definition upper p k e n (z : nat) (high : list K) : K :=
  2 * (e * product high) + 2 * (n * area p z high) - k * sum (fun t => t) high.

Section Upper.
Variables p k e n : K.
Variable z : nat.
Hypothesis P0 : zero <= p.
Hypothesis N0 : zero <= n.
Hypothesis E0 : e <= n * (part (S z) * power p (S z)).

Lemma one_more a d j rest : p <= a -> zero <= d -> zero <= product rest ->
  upper p k e n z (repeat (a + d) (S j) ++ rest) <=
  upper p k e n z (repeat a j ++ (a + count (S j) * d) :: rest).
Proof.
  intros PA D0 C0. assert (A0 : zero <= a) by (exact (leq_trans _ _ _ P0 PA)).
  set (b := a + count (S j) * d). set (C := product rest) in *.
  pose proof (mean_integral z j a d A0 D0) as M. cbv zeta in M. fold b in M.
  assert (G : zero <= power (a + d) (S j) - power a j * b).
  { pose proof (rest_nonnegative a d A0 D0 j) as R. cbv zeta in R.
    setoid_replace (power (a + d) (S j) - power a j * b)
      with (power (a + d) (S j) - power a (S j) - count (S j) * power a j * d) by (unfold b; cbn [power]; ring). exact R. }
  pose proof (to_difference _ _ E0) as E. apply from_difference. unfold upper.
  rewrite !sum_block, !product_block, !area_block. cbn [product sum area]. fold C.
  assert (Es : count (S j) * (a + d) + sum (fun t => t) rest == count j * a + (b + sum (fun t => t) rest)).
  { unfold b. cbn [count]. ring. }
  rewrite Es, (area_from (a + d) b rest). fold C. clearbody b. replace (z + S j)%nat with (S (z + j)) by lia.
  assert (Ps : forall x y i, power x (S (y + i)) == power x i * power x (S y)).
  { intros x y i. induction i as [|i IH]; [rewrite Nat.add_0_r; cbn [power]; ring|].
    rewrite Nat.add_succ_r. change (power x (S (S (y + i)))) with (x * power x (S (y + i))). rewrite IH. cbn [power]. ring. }
  match goal with |- _ <= ?g => setoid_replace g with
    (2 * (C * ((n * (part (S z) * power p (S z)) - e) * (power (a + d) (S j) - power a j * b)))
     + 2 * (n * (C * ((part (S z) - part (S (z + j))) * (power a (S (z + j)) * b)
          + (part (S (z + j)) - part (S (S (z + j)))) * power b (S (S (z + j)))
          - (part (S z) - part (S (S (z + j)))) * power (a + d) (S (S (z + j)))))))
    end.
  - assert (T : zero <= 2) by (apply sum_nonnegative; apply one_nonnegative).
    apply sum_nonnegative; repeat apply leq_times; assumption.
  - replace (S (S (z + j))) with (S (z + S j)) by lia. rewrite (Ps (a + d)), (Ps a).
    change (power b (S (z + S j))) with (b * power b (z + S j)). replace (z + S j)%nat with (S (z + j)) by lia.
    ring.
Qed.
End Upper.
(** * From the lowest threshold upwards *)

Lemma ascending_lower a b l : a <= b -> ascending b l -> ascending a l.
Proof. destruct l as [|t l]; [trivial|]. intros L [T A]. split; [eapply leq_trans; eassumption|exact A]. Qed.

Lemma upper_same p k e n z h h' : same_lists h h' -> upper p k e n z h == upper p k e n z h'.
Proof.
  intros S. unfold upper. now rewrite (product_same_lists _ _ S), (sum_same_lists _ _ S), (area_same _ _ S p p z (reflexivity p)).
Qed.

Section Equal.
Variables p k e n : K.
Variable z : nat.
Hypothesis P0 : zero <= p.
Hypothesis N0 : zero <= n.
Hypothesis E0 : e <= n * (part (S z) * power p (S z)).

Lemma equal_from rest : forall a j, p <= a -> ascending a rest -> exists q,
  a <= q /\ (forall top, a <= top -> (forall t, In t rest -> t <= top) -> q <= top) /\
  count (j + length rest) * q == sum (fun t => t) (repeat a j ++ rest) /\
  upper p k e n z (repeat q (j + length rest)) <= upper p k e n z (repeat a j ++ rest).
Proof.
  induction rest as [|b rest IH]; intros a j PA A.
  - exists a. rewrite app_nil_r, Nat.add_0_r, sum_at.
    split; [apply leq_refl|split; [now intros|split; [reflexivity|apply leq_refl]]].
  - destruct A as [AB A]. set (d := part (S j) * (b - a)).
    assert (D0 : zero <= d) by (apply leq_times; [apply part_nonnegative|now apply to_difference]).
    assert (Eb : b == a + count (S j) * d).
    { unfold d. setoid_replace (count (S j) * (part (S j) * (b - a))) with (count (S j) * part (S j) * (b - a)) by ring.
      rewrite part_law. ring. }
    assert (AC : a <= a + d) by (apply from_difference; setoid_replace (a + d - a) with d by ring; exact D0).
    assert (CB : a + d <= b).
    { apply from_difference. rewrite Eb. cbn [count].
      setoid_replace (a + (one + count j) * d - (a + d)) with (count j * d) by ring.
      apply leq_times; [apply count_nonnegative|exact D0]. }
    destruct (IH (a + d) (S j)) as [q [Q1 [Q2 [Q3 Q4]]]].
    { exact (leq_trans _ _ _ PA AC). }
    { exact (ascending_lower _ _ _ CB A). }
    exists q. replace (j + length (b :: rest))%nat with (S j + length rest)%nat by (cbn [length]; lia).
    split; [|split; [|split]].
    + exact (leq_trans _ _ _ AC Q1).
    + intros top _ T. apply Q2; [|intros t I; apply T; now right].
      apply (leq_trans _ b); [exact CB|apply T; now left].
    + rewrite Q3, !sum_block. cbn [sum count]. rewrite Eb. cbn [count]. ring.
    + eapply leq_trans; [exact Q4|].
      rewrite (upper_same p k e n z (repeat a j ++ b :: rest) (repeat a j ++ (a + count (S j) * d) :: rest)).
      * apply one_more; try assumption. apply (product_nonnegative b); [|exact A].
        exact (leq_trans _ _ _ P0 (leq_trans _ _ _ PA AB)).
      * apply Forall2_app; [apply same_lists_refl|]. constructor; [exact Eb|apply same_lists_refl].
Qed.

Lemma equal h : ascending p h -> exists q,
  p <= q /\ (forall top, p <= top -> (forall t, In t h -> t <= top) -> q <= top) /\
  count (length h) * q == sum (fun t => t) h /\
  upper p k e n z (repeat q (length h)) <= upper p k e n z h.
Proof. exact (equal_from h p 0 (leq_refl p)). Qed.
End Equal.

(** * Thresholds up to [p] *)

(** Each of them is moved to 0 or to [p], and all but one of those at 0 to [p]. *)
Lemma lowest p low : up_to p low -> forall c,
  sum (fun t => t) low - c * product low <= count (length low) * p - c * power p (length low) \/
  (low <> [] /\ sum (fun t => t) low - c * product low <= count (pred (length low)) * p).
Proof.
  induction low as [|t low IH]; intros U c.
  - left. apply same_leq'. cbn [sum product length count power]. ring.
  - destruct (U t (or_introl eq_refl)) as [T0 T].
    pose proof (to_difference _ _ T) as T1.
    cbn [sum product length pred]. set (m := length low) in *.
    destruct (IH (fun x I => U x (or_intror I)) (c * t)) as [L|[N L]]; apply to_difference in L.
    + destruct (leq_total one (c * power p m)) as [M|M]; apply to_difference in M.
      * right. split; [discriminate|]. apply from_difference.
        match goal with |- _ <= ?g => setoid_replace g with
          ((count m * p - c * t * power p m - (sum (fun t => t) low - c * t * product low))
           + t * (c * power p m - one)) by ring end.
        apply sum_nonnegative; [exact L|now apply leq_times].
      * left. apply from_difference. cbn [count power].
        match goal with |- _ <= ?g => setoid_replace g with
          ((count m * p - c * t * power p m - (sum (fun t => t) low - c * t * product low))
           + (p - t) * (one - c * power p m)) by ring end.
        apply sum_nonnegative; [exact L|now apply leq_times].
    + right. split; [discriminate|]. apply from_difference.
      assert (Em : count m == one + count (pred m)) by (unfold m; destruct low; [congruence|reflexivity]).
      rewrite Em.
      match goal with |- _ <= ?g => setoid_replace g with
        ((count (pred m) * p - (sum (fun t => t) low - c * t * product low)) + (p - t)) by ring end.
      now apply sum_nonnegative.
Qed.

(** * The worth of a round in closed form *)

Definition worth_formula V p (low high : list K) : K := mean_payoff false p low high + V * mean_stakes false p low high.

Lemma worth_formula_lower V p low low' high : zero <= one + V -> length low' = length low ->
  let c := 2 * (p * product high) in
  sum (fun t => t) low - c * product low <= sum (fun t => t) low' - c * product low' ->
  worth_formula V p low' high <= worth_formula V p low high.
Proof.
  intros V0 L c S. apply to_difference in S. apply from_difference.
  unfold worth_formula, mean_payoff, mean_stakes. rewrite L.
  match goal with |- _ <= ?g => setoid_replace g with
    ((one + V) * (sum (fun t => t) low' - c * product low' - (sum (fun t => t) low - c * product low)))
    by (unfold c; ring) end.
  now apply leq_times.
Qed.

Definition apart V p (N : nat) : K := (one + V) * (count N - p) - one - count (S N) * (one - p).

Lemma worth_formula_bloc V p h : worth_formula V p [] h ==
  upper p (one + V) ((one + V) * p) (count (S (length h))) 0 h + apart V p (length h).
Proof. unfold worth_formula, mean_payoff, mean_stakes, upper, apart. cbn [length sum product Nat.add]. ring. Qed.

Lemma worth_formula_pseudo_bloc V p h : worth_formula V p [zero] h ==
  upper p (one + V) zero (count (S (S (length h)))) 1 h + apart V p (S (length h)).
Proof. unfold worth_formula, mean_payoff, mean_stakes, upper, apart. cbn [length sum product Nat.add]. ring. Qed.

Lemma part_one : part 1 == one.
Proof. pose proof (part_law 0) as L. cbn [count] in L. rewrite <- L. ring. Qed.

Lemma equal_bloc V p h : zero <= p -> one + V <= count (S (length h)) -> ascending p h -> exists q,
  p <= q /\ (forall top, p <= top -> (forall t, In t h -> t <= top) -> q <= top) /\
  count (length h) * q == sum (fun t => t) h /\ worth_formula V p [] (repeat q (length h)) <= worth_formula V p [] h.
Proof.
  intros P0 L A.
  destruct (equal p (one + V) ((one + V) * p) (count (S (length h))) 0 P0 (count_nonnegative _)) with (h := h)
    as [q [Q1 [Q2 [Q3 Q4]]]]; [|exact A|].
  - rewrite part_one. cbn [power]. apply from_difference. apply to_difference in L.
    match goal with |- _ <= ?g => setoid_replace g with ((count (S (length h)) - (one + V)) * p) by ring end.
    now apply leq_times.
  - exists q. repeat (split; [assumption|]). rewrite !worth_formula_bloc, repeat_length. now apply leq_plus.
Qed.

Lemma equal_pseudo_bloc V p h : zero <= p -> ascending p h -> exists q,
  p <= q /\ (forall top, p <= top -> (forall t, In t h -> t <= top) -> q <= top) /\
  count (length h) * q == sum (fun t => t) h /\ worth_formula V p [zero] (repeat q (length h)) <= worth_formula V p [zero] h.
Proof.
  intros P0 A.
  destruct (equal p (one + V) zero (count (S (S (length h)))) 1 P0 (count_nonnegative _)) with (h := h)
    as [q [Q1 [Q2 [Q3 Q4]]]]; [|exact A|].
  - apply leq_times; [apply count_nonnegative|]. apply leq_times; [apply part_nonnegative|now apply nonnegative_power].
  - exists q. repeat (split; [assumption|]). rewrite !worth_formula_pseudo_bloc, repeat_length. now apply leq_plus.
Qed.

(** * From the rules *)

Lemma sorted_from (p q : K) m : p <= q -> Sorted leq (p :: repeat q m).
Proof. intros L. constructor; [apply sorted_repeat|]. destruct m; constructor. exact L. Qed.

Lemma worth_is V p others low high : Permutation others (low ++ high) -> Sorted leq (low ++ p :: high) ->
  worth V p others == worth_formula V p low high.
Proof. intros E So. unfold worth, worth_formula. now destruct (closed_form false p others low high E So) as [-> ->]. Qed.

Lemma worth_bloc V p q m : p <= q -> worth V p (repeat q m) == worth_formula V p [] (repeat q m).
Proof. intros L. apply worth_is; [reflexivity|now apply sorted_from]. Qed.

Lemma worth_pseudo_bloc V p q m : zero <= p -> p <= q ->
  worth V p (zero :: repeat q m) == worth_formula V p [zero] (repeat q m).
Proof.
  intros P0 L. apply worth_is; [reflexivity|]. cbn [app]. constructor; [now apply sorted_from|]. now constructor.
Qed.

(** The thresholds at [p] may be counted among the higher ones. *)
Lemma worth_formula_block V p low high m : worth_formula V p (low ++ repeat p m) high == worth_formula V p low (repeat p m ++ high).
Proof.
  unfold worth_formula, mean_payoff, mean_stakes.
  rewrite !app_length, !repeat_length, sum_app, product_app, sum_block, product_block, area_block, product_at, sum_at.
  replace (length low + (m + length high))%nat with (length low + m + length high)%nat by lia. ring.
Qed.

Lemma ascending_block p m high : ascending p high -> ascending p (repeat p m ++ high).
Proof. intros A. induction m as [|m IH]; [exact A|]. split; [apply leq_refl|exact IH]. Qed.

Lemma best_answer N V p others : length others = N -> N <> 0%nat ->
  negate one <= V <= count N -> zero <= p <= one -> (forall t, In t others -> zero <= t <= one) ->
  exists q, p <= q <= one /\
    (worth V p (repeat q N) <= worth V p others \/
     worth V p (zero :: repeat q (pred N)) <= worth V p others).
Proof.
  intros Len N0 [V0 V1] [P0 P1] B.
  destruct (arranged p others) as [low [high [E [So Eq]]]].
  assert (W : worth V p others == worth_formula V p low high).
  { unfold worth, worth_formula. now destruct (Eq false) as [-> ->]. }
  destruct (sorted_halves p low high So) as [A [Lo _]].
  assert (In_low : forall t, In t low -> zero <= t /\ t <= p).
  { intros t I. split; [|now apply Lo]. apply B. eapply Permutation_in; [symmetry; exact E|]. apply in_or_app. now left. }
  assert (In_high : forall t, In t high -> t <= one).
  { intros t I. apply B. eapply Permutation_in; [symmetry; exact E|]. apply in_or_app. now right. }
  assert (In_block : forall m t, In t (repeat p m ++ high) -> t <= one).
  { intros m t I. apply in_app_or in I. destruct I as [I|I]; [|now apply In_high].
    apply repeat_spec in I. rewrite I. exact P1. }
  assert (Count : (length low + length high)%nat = N) by (rewrite <- app_length, <- (Permutation_length E); exact Len).
  assert (Vk : zero <= one + V).
  { apply to_difference in V0. now setoid_replace (one + V) with (V - negate one) by ring. }
  setoid_rewrite W. clear W Eq So E Lo Len B.
  destruct (lowest p low In_low (2 * (p * product high))) as [L|[NL L]].
  - set (h := repeat p (length low) ++ high).
    assert (Lh : length h = N) by (unfold h; now rewrite app_length, repeat_length).
    destruct (equal_bloc V p h P0) as [q [Q1 [Q2 [_ Q3]]]].
    + rewrite Lh. cbn [count]. apply from_difference. apply to_difference in V1.
      now setoid_replace (one + count N - (one + V)) with (count N - V) by ring.
    + now apply ascending_block.
    + exists q. split; [split; [exact Q1|]|left].
      * apply Q2; [exact P1|apply In_block].
      * rewrite worth_bloc by exact Q1. rewrite Lh in Q3. eapply leq_trans; [exact Q3|].
        unfold h. rewrite <- (worth_formula_block V p [] high). apply worth_formula_lower; [exact Vk|apply repeat_length|].
        cbn [app]. rewrite sum_at, product_at. exact L.
  - set (m := pred (length low)) in *. set (h := repeat p m ++ high).
    assert (Lm : length low = S m) by (unfold m; destruct low; [congruence|reflexivity]).
    assert (Lh : length h = pred N) by (unfold h; rewrite app_length, repeat_length; lia).
    destruct (equal_pseudo_bloc V p h P0) as [q [Q1 [Q2 [_ Q3]]]]; [now apply ascending_block|].
    exists q. split; [split; [exact Q1|]|right].
    + apply Q2; [exact P1|apply In_block].
    + rewrite worth_pseudo_bloc by assumption. rewrite Lh in Q3. eapply leq_trans; [exact Q3|].
      unfold h. rewrite <- (worth_formula_block V p [zero] high). apply worth_formula_lower; [exact Vk| |].
      * cbn [app length]. now rewrite repeat_length.
      * cbn [app sum product]. rewrite sum_at. eapply leq_trans; [exact L|]. apply same_leq'. ring.
Qed.

Lemma equal_is_better N V p q others : length others = N -> N <> 0%nat ->
  zero <= p -> (forall t, In t others -> p <= t) -> count N * q == sum (fun t => t) others ->
  (V <= count N -> worth V p (repeat q N) <= worth V p others) /\
  worth V p (zero :: repeat q N) <= worth V p (zero :: others).
Proof.
  intros Len N0 P0 B Q.
  destruct (arranged p others) as [low [high [E [So _]]]]. set (h := low ++ high).
  assert (Sh : StronglySorted leq (p :: h)).
  { constructor; [exact (proj1 (sorted_without low high p So))|]. apply Forall_forall. intros t I. apply B.
    eapply Permutation_in; [symmetry; exact E|exact I]. }
  pose proof (sorted_ascending p h Sh) as A. apply StronglySorted_Sorted in Sh.
  assert (Lh : length h = N) by (unfold h; rewrite <- (Permutation_length E); exact Len).
  rewrite (sum_permutation _ _ _ E) in Q. fold h in Q.
  assert (Unique : forall r, count (length h) * r == sum (fun t => t) h -> r == q).
  { intros r R. rewrite Lh, <- Q in R. destruct N as [|N]; [congruence|].
    assert (Z : r - q == zero).
    { apply (cancel_zero (count (S N))); [apply count_positive|].
      setoid_replace (count (S N) * (r - q)) with (count (S N) * r - count (S N) * q) by ring. rewrite R. ring. }
    setoid_replace r with (r - q + q) by ring. rewrite Z. ring. }
  assert (Same : forall low' r, r == q -> worth_formula V p low' (repeat r N) == worth_formula V p low' (repeat q N)).
  { intros low' r R. assert (S : same_lists (repeat r N) (repeat q N)).
    { clear - R. induction N; constructor; assumption. }
    unfold worth_formula. now rewrite (payoff_same false p _ _ _ _ (same_lists_refl low') S), (stakes_same false p _ _ _ _ (same_lists_refl low') S). }
  split.
  - intros V1. destruct (equal_bloc V p h P0) as [r [R1 [_ [R2 R3]]]]; [|exact A|].
    + rewrite Lh. cbn [count]. apply from_difference. apply to_difference in V1.
      now setoid_replace (one + count N - (one + V)) with (count N - V) by ring.
    + apply Unique in R2. rewrite worth_bloc by (now rewrite <- R2).
      rewrite (worth_is V p others [] h E Sh), <- (Same [] r R2), <- Lh. exact R3.
  - destruct (equal_pseudo_bloc V p h P0 A) as [r [R1 [_ [R2 R3]]]].
    apply Unique in R2. rewrite worth_pseudo_bloc by (try assumption; now rewrite <- R2).
    rewrite (worth_is V p (zero :: others) [zero] h), <- (Same [zero] r R2), <- Lh; [exact R3| |].
    + cbn [app]. now constructor.
    + cbn [app]. constructor; [exact Sh|]. now constructor.
Qed.
End Structure.

Theorem best_answers : StructureStatements.best_answers.
Proof. intros K numbers laws domain parts N V p others. apply best_answer. Qed.

Theorem equal_thresholds : StructureStatements.equal_thresholds.
Proof. intros K numbers laws domain parts N V p q others. apply equal_is_better. Qed.
