(** What the replies to a pair of strategies say: the proofs. *)
From Coq Require Import List QArith Lqa Arith Lia Setoid Morphisms Ring.
From Guts.common Require Import Scalars Sums.
From Guts.recursive_games Require Import Rules Statements MatrixGames MatrixTheorems GapStatements.
Import ListNotations.
Open Scope scalar_scope.

Section Gaps.
Context {K : Type} `{Ordered K}.
Add Ring scalar_ring_gaps : ring_laws.

Lemma less_taken a b c d : a <= b -> c <= d -> a - d <= b - c.
Proof.
  intros A C. apply <- leq_difference.
  setoid_replace (b - c - (a - d)) with ((b - a) + (d - c)) by ring.
  setoid_replace zero with (zero + zero) by ring.
  apply leq_both; now apply -> leq_difference.
Qed.

Lemma nothing_plus a : zero + a == a.
Proof. ring. Qed.
Lemma plus_nothing a : a + zero == a.
Proof. ring. Qed.
Lemma less_itself : zero - zero == zero.
Proof. ring. Qed.
Lemma swapped_nothing a b : a - b == zero -> b - a == zero.
Proof. intros E. setoid_replace (b - a) with (zero - (a - b)) by ring. rewrite E. ring. Qed.
Lemma sum_less {A} (f g : A -> K) l : sum (fun a => f a - g a) l == sum f l - sum g l.
Proof. induction l as [|a l IH]; simpl; [ring|]. rewrite IH. ring. Qed.
Lemma negate_leq a b : negate b <= negate a -> a <= b.
Proof.
  intros L. apply -> leq_difference in L. apply <- leq_difference.
  setoid_replace (b - a) with (negate a - negate b) by ring. exact L.
Qed.

(** The value does not fall where no entry does. *)
Lemma value_rises {R C : Type} (m m' : matrix_game K R C) v v' :
  rows m = rows m' -> columns m = columns m' ->
  (forall i j, In i (rows m) -> In j (columns m) -> entry m i j <= entry m' i j) ->
  matrix_value m v -> matrix_value m' v' -> v <= v'.
Proof.
  intros Er Ec L [x [_ [[X Sx] _]]] [_ [y [_ [Y Cy]]]]. rewrite <- Er in *. rewrite <- Ec in *.
  eapply leq_trans; [exact (Sx y Y)|]. eapply leq_trans; [|exact (Cy x X)].
  unfold mean. rewrite <- Er, <- Ec. apply sum_le. intros i I. apply leq_scale; [now apply X|].
  apply sum_le. intros j J. apply leq_scale; [now apply Y|]. now apply L.
Qed.

Lemma iterate_rises {R C : Type} (g : recursive_game K R C) u w tu tw :
  growth_nonnegative g -> u <= w -> matrix_value (round g u) tu -> matrix_value (round g w) tw -> tu <= tw.
Proof.
  intros G L. apply value_rises; try reflexivity. intros i j I J. simpl.
  apply leq_both; [apply leq_refl|]. apply leq_scale; [now apply G|exact L].
Qed.

(** Where a function is greatest on a list. *)
Lemma greatest_on (f : nat -> K) l : l <> [] -> exists a, In a l /\ forall b, In b l -> f b <= f a.
Proof.
  induction l as [|c l IH]; [easy|]. intros _. destruct l as [|d l].
  - exists c. split; [now left|]. intros b [<-|[]]. apply leq_refl.
  - destruct IH as [a [A L]]; [discriminate|]. destruct (leq_total (f c) (f a)) as [T|T].
    + exists a. split; [now right|]. intros b [<-|B]; [exact T|now apply L].
    + exists c. split; [now left|]. intros b [<-|B]; [apply leq_refl|].
      eapply leq_trans; [now apply L|exact T].
Qed.

(** A product of mixtures is a mixture of profiles. *)
Fixpoint together (ys : list (nat -> K)) (l : list nat) : K :=
  match ys, l with
  | y :: others, a :: rest => y a * together others rest
  | _, _ => one
  end.

Lemma independent_eq choices : forall ys (f g : list nat -> K), (forall l, f l == g l) ->
  independent choices ys f == independent choices ys g.
Proof.
  induction choices as [|c rest IH]; intros [|y ys] f g E; simpl; try apply E.
  apply sum_eq. intros a _. rewrite (IH ys _ (fun l => g (a :: l))) by (intros; apply E). reflexivity.
Qed.

Lemma sum_flat {A B} (f : B -> K) (h : A -> list B) l :
  sum f (flat_map h l) == sum (fun a => sum f (h a)) l.
Proof. induction l as [|a l IH]; simpl; [reflexivity|]. now rewrite sum_app, IH. Qed.

Lemma independent_is_together choices : forall ys (f : list nat -> K), length ys = length choices ->
  independent choices ys f == sum (fun l => together ys l * f l) (profiles choices).
Proof.
  induction choices as [|c rest IH]; intros [|y ys] f E; try discriminate; simpl.
  - ring.
  - rewrite sum_flat. apply sum_eq. intros a _. rewrite sum_map, (IH ys) by (simpl in E; lia).
    rewrite <- sum_scale. apply sum_eq. intros l _. simpl. ring.
Qed.

Lemma independent_one choices ys : Forall2 mixed choices ys -> independent choices ys (fun _ => one) == one.
Proof.
  induction 1 as [|c y choices ys [_ S] F IH]; simpl; [reflexivity|].
  rewrite <- S. apply sum_eq. intros a _. rewrite IH. ring.
Qed.

Lemma paired_length {A B} (p : A -> B -> Prop) l m : Forall2 p l m -> length m = length l.
Proof. induction 1; simpl; congruence. Qed.

Lemma together_mixed choices ys : Forall2 mixed choices ys -> mixed (profiles choices) (together ys).
Proof.
  intros F. split.
  - induction F as [|c y choices ys [N _] F IH]; intros l I.
    + destruct (leq_total zero one) as [L|L]; [exact L|]. now destruct (zero_below_one L).
    + simpl in I. apply in_flat_map in I as [a [A I]]. apply in_map_iff in I as [r [<- I]].
      simpl. apply leq_times; [now apply N|now apply IH].
  - rewrite <- (independent_one choices ys F) at 1.
    rewrite independent_is_together by (now apply (paired_length mixed)).
    apply sum_eq. intros. ring.
Qed.

Lemma independent_single choices : (forall c, In c choices -> NoDup c) ->
  forall l (f : list nat -> K), In l (profiles choices) ->
  Forall2 mixed choices (map single l) /\ independent choices (map single l) f == f l.
Proof.
  induction choices as [|c rest IH]; intros D l f I; simpl in I.
  - destruct I as [<-|[]]. split; [constructor|reflexivity].
  - apply in_flat_map in I as [a [A I]]. apply in_map_iff in I as [r [<- I]].
    destruct (IH (fun c' J => D c' (or_intror J)) r (fun l => f (a :: l)) I) as [M E].
    split; simpl.
    + constructor; [|exact M]. apply single_mixed; [apply D; now left|exact A].
    + rewrite <- E.
      apply (sum_single a (fun b => independent rest (map single r) (fun l => f (b :: l))));
        [apply D; now left|exact A].
Qed.
End Gaps.

Theorem iteration_is_monotone : GapStatements.iteration_is_monotone.
Proof.
  intros K R C numbers laws g start v G [_ I]. split; intros L n; induction n as [|n IH]; try exact L.
  - exact (iterate_rises g _ _ _ _ G IH (I n) (I (S n))).
  - exact (iterate_rises g _ _ _ _ G IH (I (S n)) (I n)).
Qed.

Section Ending.
Context {K : Type} `{Ordered K}.
Add Ring scalar_ring_ending : ring_laws.
Variables (r a : K) (v : nat -> K).
Hypothesis Next : forall n, v (S n) == mix r (v n) a.

Lemma goes_on r' : probability r' -> zero <= one - r' <= one.
Proof.
  intros [P U]. split; [now apply -> leq_difference|]. apply <- leq_difference.
  setoid_replace (one - (one - r')) with r' by ring. exact P.
Qed.

Lemma distance_left n : v (S n) == r * a + (one - r) * v n /\ v n == a + power (one - r) n * (v 0%nat - a).
Proof.
  split; [rewrite Next; unfold mix; ring|].
  induction n as [|n IH]; simpl; [ring|]. rewrite Next. unfold mix. rewrite IH. ring.
Qed.
End Ending.

Theorem ending_game : GapStatements.ending_game.
Proof. intros K numbers laws r a v P N. split; [now apply goes_on|]. intros n. now apply distance_left. Qed.

Theorem bounds_of_the_replies : GapStatements.bounds_of_the_replies.
Proof.
  intros K R C numbers laws m x y v u w X Y [x' [y' [[X' S] [Y' T]]]] [_ U] [_ W].
  split; split; auto.
  - eapply leq_trans; [exact (W y' Y')|exact (T x X)].
  - eapply leq_trans; [exact (S y Y)|exact (U x' X')].
Qed.

Theorem replies_exist : GapStatements.replies_exist.
Proof.
  intros K numbers laws m x y Er Ec Dr Dc. split.
  - destruct (greatest_on (fun i => sum (fun j => y j * entry m i j) (columns m)) (rows m) Er) as [i [I L]].
    exists (sum (fun j => y j * entry m i j) (columns m)). split.
    + exists (single i). split; [now apply single_mixed|].
      now apply (sum_single i (fun k => sum (fun j => y j * entry m k j) (columns m))).
    + intros x' X'. now apply mean_below.
  - destruct (greatest_on (fun j => negate (sum (fun i => x i * entry m i j) (rows m))) (columns m) Ec)
      as [j [J L]].
    exists (sum (fun i => x i * entry m i j) (rows m)). split.
    + exists (single j). split; [now apply single_mixed|]. rewrite mean_swap.
      now apply (sum_single j (fun k => sum (fun i => x i * entry m i k) (rows m))).
    + intros y' Y'. rewrite mean_swap. apply mean_above; [exact Y'|].
      intros k A. specialize (L k A). now apply negate_leq.
Qed.

Theorem gap_bounds_the_distance : GapStatements.gap_bounds_the_distance.
Proof.
  intros K R C numbers laws m x y v u w X Y V U W.
  destruct (bounds_of_the_replies K R C numbers laws m x y v u w X Y V U W) as [[A B] [C' D]].
  split; [now apply less_taken|]. split; [now apply less_taken|].
  destruct U as [[x' [X' Ex]] U], W as [[y' [Y' Ey]] W]. split.
  - intros E.
    assert (L : v <= w) by (rewrite <- E; exact B). assert (G : u <= v) by (rewrite E; exact A).
    split; split; auto.
    + intros z Z. eapply leq_trans; [exact L|now apply W].
    + intros z Z. eapply leq_trans; [now apply U|exact G].
  - intros [[_ S] [_ T]]. apply leq_antisymmetric.
    + apply leq_trans with v; [rewrite <- Ex; now apply T|rewrite <- Ey; now apply S].
    + now apply leq_trans with v.
Qed.

Ltac numbers := cbv [plus times minus negate one zero same leq rational_scalars] in *.

(** In matching pennies the first player shows heads, and the second tosses. *)
Definition heads (a : nat) : Q := match a with 0%nat => 1 | _ => 0 end%Q.
Definition tossed (a : nat) : Q := (1 # 2)%Q.

Theorem value_with_a_gap : GapStatements.value_with_a_gap.
Proof.
  exists pennies, heads, tossed, 0%Q, 0%Q, (-1)%Q.
  assert (N : NoDup [0; 1]%nat) by (repeat constructor; simpl; intuition lia).
  assert (H : mixed (rows pennies) heads).
  { split; [intros a [<-|[<-|[]]]; simpl; lra|simpl; lra]. }
  assert (T : mixed (columns pennies) tossed).
  { split; [intros a [<-|[<-|[]]]; unfold tossed; simpl; lra|unfold tossed; simpl; lra]. }
  split; [exact H|]. split; [exact T|]. split; [|split; [|split; [|split]]].
  - apply (is_value_sound pennies [(0%nat, (1#2)%Q); (1%nat, (1#2)%Q)] [(0%nat, (1#2)%Q); (1%nat, (1#2)%Q)]);
      [exact N|exact N|vm_compute; reflexivity].
  - split; [exists heads; split; [exact H|now vm_compute]|].
    intros z _. unfold mean, tossed. cbn. numbers. lra.
  - split; [exists (single 1%nat); split; [apply single_mixed; [exact N|simpl; auto]|now vm_compute]|].
    intros z [P Z]. pose proof (P 0%nat (or_introl eq_refl)) as A.
    pose proof (P 1%nat (or_intror (or_introl eq_refl))) as B.
    unfold mean. cbn in *. numbers. lra.
  - now vm_compute.
  - vm_compute. congruence.
Qed.

Theorem duality_gap : GapStatements.duality_gap.
Proof. split; [exact gap_bounds_the_distance|exact value_with_a_gap]. Qed.

Lemma put_itself {S : Type} (s : list S) : forall k x, nth_error s k = Some x -> put k x s = s.
Proof.
  induction s as [|y s IH]; intros [|k] x E; simpl in *; try discriminate.
  - now injection E as ->.
  - now rewrite (IH k x E).
Qed.

Lemma sum_nothing {K} `{Ordered K} (f : nat -> K) l :
  (forall k, In k l -> zero <= f k) -> sum f l == zero -> forall k, In k l -> f k == zero.
Proof.
  induction l as [|c l IH]; intros L E k; [easy|]. simpl in E.
  assert (A : zero <= f c) by (apply L; now left).
  assert (B : zero <= sum f l).
  { rewrite <- (sum_zero l). apply sum_le. intros. apply L. now right. }
  assert (Z : f c == zero).
  { apply leq_antisymmetric; [|exact A]. rewrite <- E.
    apply leq_trans with (f c + zero); [apply same_is_leq; symmetry; apply plus_nothing|].
    apply leq_both; [apply leq_refl|exact B]. }
  intros [<-|I]; [exact Z|]. apply IH; [intros; apply L; now right| |exact I].
  rewrite <- E, Z. symmetry. apply nothing_plus.
Qed.

Theorem gap_of_many : GapStatements.gap_of_many.
Proof.
  intros K numbers laws S legal pay s best Legal Sum Best.
  assert (Own : forall k, In k (seq 0 (length s)) -> pay s k <= best k).
  { intros k I. apply in_seq in I. destruct (nth_error s k) as [x|] eqn:E.
    - rewrite <- (put_itself s k x E). apply Best; [lia|now apply Legal].
    - apply nth_error_None in E. lia. }
  assert (Least : zero <= sum best (seq 0 (length s))) by (rewrite <- Sum; now apply sum_le).
  split; [exact Least|]. split.
  - intros E k y I L. assert (J : In k (seq 0 (length s))) by (apply in_seq; lia).
    assert (Z : best k - pay s k == zero).
    { apply (sum_nothing (fun k => best k - pay s k) (seq 0 (length s))); [| |exact J].
      - intros i A. apply -> leq_difference. now apply Own.
      - rewrite sum_less, E, Sum. apply less_itself. }
    eapply leq_trans; [now apply Best|]. apply <- leq_difference.
    apply same_is_leq. symmetry. now apply swapped_nothing.
  - intros N. apply leq_antisymmetric; [|exact Least]. rewrite <- Sum. apply sum_le.
    intros k I. apply in_seq in I. destruct (Best k) as [[y [Y E]] _]; [lia|].
    rewrite <- E. apply N; [lia|exact Y].
Qed.

Theorem independent_opponents : GapStatements.independent_opponents.
Proof.
  intros K R numbers laws own choices pay x v X D. split.
  - intros S. apply secures_by_columns; [exact X|]. intros l I.
    destruct (independent_single choices D l (fun l => sum (fun i => x i * pay i l) own) I) as [M E].
    simpl. rewrite <- E. now apply S.
  - intros [_ S] ys F. specialize (S (together ys) (together_mixed choices ys F)).
    rewrite mean_swap in S. rewrite independent_is_together by (now apply (paired_length mixed)).
    exact S.
Qed.
