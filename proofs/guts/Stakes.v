(** How the stakes grow on average, and what always dropping costs. *)
From Coq Require Import List Arith Setoid Morphisms Ring Lia Permutation Sorted.
From Guts.common Require Import Scalars Sums Domains Polynomials.
From Guts.guts Require Import Rules Statements ThreePlayers NashThreshold ClosedForm Arrangements AnyNumber Slopes Printed.
Import ListNotations.
Open Scope nat_scope.
Open Scope scalar_scope.

Section Stakes.
Context {K : Type} `{O : Ordered K} `{P : @Parts K H}.
Add Ring scalar_ring_stakes : ring_laws.

Lemma from_less a b : zero <= b - a -> a <= b.
Proof. apply leq_difference. Qed.
Lemma to_less a b : a <= b -> zero <= b - a.
Proof. apply leq_difference. Qed.
Lemma equal_leq a b : a == b -> a <= b.
Proof. intros ->. apply leq_refl. Qed.

(** The chance that all drop is at least 1 less the sum of the chances of holding. *)
Lemma all_drop_at_least l : (forall t, In t l -> zero <= t <= one) ->
  zero <= product l <= one /\ one - sum (fun t => one - t) l <= product l.
Proof.
  induction l as [|t l IH]; intros B; simpl.
  - split; [split; [|apply leq_refl]|apply equal_leq; ring].
    destruct (leq_total zero one) as [L|L]; [exact L|]. now destruct (zero_below_one L).
  - destruct (IH (fun u I => B u (or_intror I))) as [[N M] L]. destruct (B t (or_introl eq_refl)) as [T U].
    apply to_less in U, M. split; [split; [now apply leq_times|]|].
    + apply from_less. setoid_replace (one - t * product l) with ((one - t) + t * (one - product l)) by ring.
      setoid_replace zero with (zero + zero) by ring. apply leq_both; [exact U|now apply leq_times].
    + apply from_less. apply to_less in L.
      setoid_replace (t * product l - (one - (one - t + sum (fun t => one - t) l)))
        with ((product l - (one - sum (fun t => one - t) l)) + (one - t) * (one - product l)) by ring.
      setoid_replace zero with (zero + zero) by ring. apply leq_both; [exact L|now apply leq_times].
Qed.

Lemma sum_of_chances l : sum (fun t => one - t) l == count (length l) - sum (fun t : K => t) l.
Proof. induction l as [|t l IH]; simpl; [ring|]. rewrite IH. ring. Qed.

Lemma count_more m n : count (m + n) == (count m + count n : K).
Proof. induction m as [|m IH]; simpl; [ring|]. rewrite IH. ring. Qed.

Lemma stakes_nonnegative p others : (forall t, In t (p :: others) -> zero <= t <= one) ->
  zero <= stakes false (p :: others).
Proof.
  intros B. destruct (arranged p others) as [low [high [E [_ Eq]]]]. destruct (Eq false) as [_ ->].
  destruct (all_drop_at_least (p :: low ++ high)) as [[N _] L].
  { intros t [<-|I]; apply B; [now left|]. right. eapply Permutation_in; [symmetry; exact E|exact I]. }
  apply to_less in L. rewrite sum_of_chances in L. simpl in L, N.
  rewrite product_app in L, N. rewrite sum_app, app_length, count_more in L.
  unfold mean_stakes. rewrite count_more.
  match goal with |- zero <= ?x => setoid_replace x with
    (p * (product low * product high)
     + (p * (product low * product high)
        - (one - (one + (count (length low) + count (length high))
                  - (p + (sum (fun t => t) low + sum (fun t => t) high)))))) by ring end.
  setoid_replace zero with (zero + zero) by ring. now apply leq_both.
Qed.

Lemma stakes_of_pair p q : zero <= p <= one -> zero <= q <= one -> stakes false [p; q] <= one.
Proof.
  intros [P0 P1] [Q0 Q1]. apply to_less in P1, Q1.
  destruct (stakes_of_two K _ _ _ p q) as [-> _]. apply from_less.
  setoid_replace (one - (p * q + (one - p) * (one - q))) with (p * (one - q) + (one - p) * q) by ring.
  setoid_replace zero with (zero + zero) by ring. apply leq_both; now apply leq_times.
Qed.

Lemma zeros_sorted N : Sorted leq (zero :: repeat zero N : list K).
Proof.
  induction N as [|N IH]; simpl; [repeat constructor|]. constructor; [exact IH|].
  constructor. apply leq_refl.
Qed.

Lemma sum_zeros N : sum (fun t : K => t) (repeat zero N) == zero.
Proof. induction N as [|N IH]; simpl; [reflexivity|]. rewrite IH. ring. Qed.

Lemma all_hold N : stakes false (zero :: repeat zero N) == count N.
Proof.
  destruct (Arrangements.closed_form false zero (repeat zero N) [] (repeat zero N)) as [_ ->];
    [reflexivity|apply zeros_sorted|].
  unfold mean_stakes. simpl. rewrite repeat_length, sum_zeros. ring.
Qed.

Lemma count_above_one N : (2 <= N)%nat -> ~ (count N : K) <= one.
Proof.
  intros L. destruct N as [|[|N]]; [lia|lia|]. intros A. apply zero_below_one.
  apply from_less. apply to_less in A. simpl in A.
  assert (C : forall n, zero <= (count n : K)).
  { induction n as [|n IH]; simpl; [apply leq_refl|]. setoid_replace zero with (zero + zero) by ring.
    apply leq_both; [|exact IH]. destruct (leq_total zero one) as [Z|Z]; [exact Z|]. now destruct (zero_below_one Z). }
  setoid_replace (zero - one) with ((one - (one + (one + count N))) + count N) by ring.
  setoid_replace zero with (zero + zero) by ring. now apply leq_both.
Qed.

Lemma always_dropping others : (forall t, In t others -> t <= one) ->
  payoff false (one :: others) 0 - stakes false (one :: others) == - one.
Proof.
  intros B. destruct (arranged one others) as [low [high [E [So _]]]].
  apply sorted_without in So as [So _].
  assert (All : StronglySorted leq ((low ++ high) ++ one :: [])).
  { apply sorted_with; [now rewrite app_nil_r| |easy]. intros t I. apply B.
    eapply Permutation_in; [symmetry; exact E|exact I]. }
  destruct (Arrangements.closed_form false one others (low ++ high) []) as [-> ->].
  - now rewrite app_nil_r.
  - now apply StronglySorted_Sorted.
  - unfold mean_payoff. cbn [area]. rewrite !power_one. ring.
Qed.
End Stakes.

Theorem stakes_may_grow : Statements.stakes_may_grow.
Proof.
  intros K numbers laws parts p others B. split; [now apply stakes_nonnegative|]. split.
  - intros L. destruct others as [|q [|]]; try discriminate. apply stakes_of_pair; apply B; simpl; auto.
  - intros N L. split; [apply all_hold|now apply count_above_one].
Qed.

Theorem dropping_costs_the_ante : Statements.dropping_costs_the_ante.
Proof. intros K numbers laws parts others. apply always_dropping. Qed.
