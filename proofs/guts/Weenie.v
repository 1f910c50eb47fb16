(** The Weenie rule: the Nash threshold against any opponents, for two to five
    players. *)
From Coq Require Import ZArith List Setoid Morphisms Ring Bool Arith Lia Permutation Sorted.
From Guts.common Require Import Scalars Sums Domains Polynomials CaseTrees Covering.
From Guts.guts Require Import Rules Statements NashThreshold ClosedForm Arrangements AnyNumber SymmetricNash WeenieForms.
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

Lemma times_nothing (x : K) : x * zero == zero.
Proof. ring. Qed.
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
    now apply reply_to_weenie_nash.
Qed.
