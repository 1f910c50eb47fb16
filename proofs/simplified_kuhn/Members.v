(** Every solution but Solution 3 has a member at every pot of its range. *)
From Coq Require Import List Bool Arith Lia Ring Setoid Morphisms.
From Guts.common Require Import Scalars Sums Games Domains CaseTrees.
From Guts.kuhn Require Import Rules.
From Guts.simplified_kuhn Require Import Rules Statements Conditions Completeness Equilibria.
From Guts.simplified_kuhn.certificates Require Import Members Memberships.
Import ListNotations.
Open Scope scalar_scope.

Section Equations.
Context {K : Type} `{Scalars K}.

Fixpoint powers (x : K) (n : nat) : K := match n with 0 => one | S m => x * powers x m end.
Definition denominator (P : K) (d : nat * nat * nat) : K :=
  let '(k, i, j) := d in times_one k * (powers (P + #1) i * powers P j).

(** A frequency times its denominator is its numerator. *)
Definition equations (P : K) (xs : list K) (qs : list (K * (nat * nat * nat))) : list (relation K) :=
  map (fun e => Equal (denominator P (snd (snd e)) * fst e) (fst (snd e))) (combine xs qs).
End Equations.

Lemma memberships_checked : forallb (fun n =>
    check (map (map fact_of) [nth n (solutions the_pot the_frequencies) []])
      (map fact_of (AtMost (#2) the_pot :: nth n (ranges the_pot) []
        ++ equations the_pot (list_of the_frequencies) (nth n (quotients the_pot) [])))
      (nth n memberships (Absurd [])))
  [0; 1; 2; 3; 5; 6; 7; 8; 9; 10; 11; 12; 13] = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Section Members.
Context {K : Type} `{Domain K}.
Add Ring scalar_ring_members : ring_laws.

Lemma ranges_valued (P : K) f n :
  map (valued (values P f)) (nth n (ranges the_pot) []) = nth n (ranges P) [].
Proof. do 14 (destruct n as [|n]; [reflexivity|]). destruct n; reflexivity. Qed.

Lemma solution_valued (P : K) f n :
  map (valued (values P f)) (nth n (solutions the_pot the_frequencies) []) = nth n (solutions P f) [].
Proof. destruct f. do 14 (destruct n as [|n]; [reflexivity|]). destruct n; reflexivity. Qed.

Lemma equations_valued (P : K) f n :
  map (valued (values P f)) (equations the_pot (list_of the_frequencies) (nth n (quotients the_pot) []))
  = equations P (list_of f) (nth n (quotients P) []).
Proof. destruct f. do 14 (destruct n as [|n]; [reflexivity|]). destruct n; reflexivity. Qed.

Lemma times_one_nonnegative n : zero <= (#n : K).
Proof.
  induction n as [|n IH]; cbn [times_one]; [apply leq_refl|].
  apply nonnegative_plus; [apply positive_nonnegative, positive_one|exact IH].
Qed.

Lemma times_one_positive n : positive (#(S n) : K).
Proof. cbn [times_one]. apply positive_plus; [apply positive_one|apply times_one_nonnegative]. Qed.

Lemma powers_positive (x : K) n : positive x -> positive (powers x n).
Proof.
  intros X. induction n as [|n IH]; cbn [powers]; [apply positive_one|now apply positive_times].
Qed.

Lemma pot_positive (P : K) : #2 <= P -> positive P.
Proof. intros L N. apply (times_one_positive 1). now apply leq_trans with P. Qed.

Lemma denominator_positive (P : K) k i j : positive P -> positive (denominator P (S k, i, j)).
Proof.
  intros X. cbn [denominator]. apply positive_times; [apply times_one_positive|].
  apply positive_times; apply powers_positive; [|exact X].
  apply positive_plus; [exact X|apply times_one_nonnegative].
Qed.

Lemma denominators (P : K) n :
  Forall (fun q => exists k i j, snd q = (S k, i, j)) (nth n (quotients P) []).
Proof.
  do 14 (destruct n as [|n]; [repeat constructor; cbn [snd]; eexists _, _, _; reflexivity|]).
  destruct n; constructor.
Qed.

Lemma lengths (P : K) n : n < 14 -> n <> 4 -> length (nth n (quotients P) []) = 11.
Proof.
  intros L N. do 14 (destruct n as [|n]; [first [reflexivity|lia]|]). lia.
Qed.

Variables (inverse : K -> K) (inverse_right : inverts inverse).

Lemma quotient (d e : K) : positive d -> d * (e * inverse d) == e.
Proof.
  intros D. setoid_replace (d * (e * inverse d)) with (e * (d * inverse d)) by ring.
  rewrite inverse_right; [ring|]. intros E. apply D. rewrite E. apply leq_refl.
Qed.

Definition divided (P : K) (qs : list (K * (nat * nat * nat))) (i : nat) : K :=
  let q := nth i qs (zero, (1, 0, 0)) in fst q * inverse (denominator P (snd q)).
Definition member (P : K) (qs : list (K * (nat * nat * nat))) : frequencies K :=
  let x := divided P qs in
  {| a1 := x 0; b1 := x 1; c1 := x 2; d1 := x 3; a2 := x 4; b2 := x 5; c2 := x 6; d2 := x 7;
     b3 := x 8; c3 := x 9; d3 := x 10 |}.

Lemma member_equations (P : K) qs : positive P -> length qs = 11 ->
  Forall (fun q => exists k i j, snd q = (S k, i, j)) qs ->
  all_satisfied (equations P (list_of (member P qs)) qs).
Proof.
  intros X L D. do 11 (destruct qs as [|? qs]; [discriminate L|]).
  destruct qs; [|discriminate L]. clear L.
  assert (G : forall q, (exists k i j, snd q = (S k, i, j)) ->
    satisfied (Equal (denominator P (snd q) * (fst q * inverse (denominator P (snd q)))) (fst q))).
  { intros q [k [i [j E]]]. cbn [satisfied]. apply quotient. rewrite E. now apply denominator_positive. }
  rewrite Forall_forall in D. unfold all_satisfied. rewrite Forall_forall. intros r I.
  unfold equations, list_of, member, divided in I. cbn [a1 b1 c1 d1 a2 b2 c2 d2 b3 c3 d3 nth combine map fst snd] in I.
  repeat (destruct I as [<-|I]; [apply G, D; repeat first [left; reflexivity|right]|]). destruct I.
Qed.

Lemma member_solves (P : K) n : #2 <= P -> n < 14 -> n <> 4 -> all_satisfied (nth n (ranges P) []) ->
  all_satisfied (nth n (solutions P (member P (nth n (quotients P) []))) []).
Proof.
  intros L N F R. set (f := member P (nth n (quotients P) [])).
  assert (E : all_satisfied (equations P (list_of f) (nth n (quotients P) []))).
  { apply member_equations; [now apply pot_positive|now apply lengths|apply denominators]. }
  pose proof memberships_checked as C. rewrite forallb_forall in C. specialize (C n).
  assert (I : In n [0; 1; 2; 3; 5; 6; 7; 8; 9; 10; 11; 12; 13]) by (simpl; lia).
  specialize (C I). cbv beta in C.
  assert (G : all_satisfied (map (valued (values P f)) (AtMost (#2) the_pot :: nth n (ranges the_pot) []
    ++ equations the_pot (list_of the_frequencies) (nth n (quotients the_pot) [])))).
  { cbn [map]. constructor; [exact L|]. rewrite map_app, ranges_valued, equations_valued.
    apply Forall_app. now split. }
  destruct (check_sound _ _ _ _ C G) as [goal [[<-|[]] A]].
  now rewrite solution_valued in A.
Qed.

(** The ranges leave no gap, also without Solution 3. *)
Lemma some_range (P : K) : #2 <= P ->
  exists n, n < 14 /\ n <> 4 /\ all_satisfied (nth n (ranges P) []).
Proof.
  intros L. assert (Two : forall r s : relation K, satisfied r -> satisfied s -> all_satisfied [r; s])
    by (intros r s A B; repeat constructor; assumption).
  assert (More : forall x y : K, zero <= x -> zero <= y -> zero <= x + y) by apply nonnegative_plus.
  destruct (leq_total P (#3)) as [A|A]; [exists 1; repeat split; [lia|lia|now apply Two]|].
  destruct (leq_total (#2 * P * P - #6 * P - #3) (#0)) as [B|B]; [exists 3; repeat split; [lia|lia|now apply Two]|].
  apply -> leq_difference in A.
  destruct (leq_total (#2 * P) (#7)) as [C|C].
  { exists 5. repeat split; [lia|lia|]. apply Two; [|exact C]. cbn [satisfied].
    change (#0) with (zero : K).
    setoid_replace (#2 * P * P - #3 * P - #11) with ((#2 * P * P - #6 * P - #3) + (#3 * (P - #3) + #1))
      by (cbn [times_one]; ring).
    apply More; [exact B|]. apply More; [|apply times_one_nonnegative].
    apply leq_times; [apply times_one_nonnegative|exact A]. }
  destruct (leq_total P (#4)) as [D|D]; [exists 7; repeat split; [lia|lia|now apply Two]|].
  apply -> leq_difference in D.
  destruct (leq_total (#2 * P * P - #7 * P - #8) (#0)) as [E|E].
  { exists 9. repeat split; [lia|lia|]. apply Two; [|exact E]. cbn [satisfied].
    change (#0) with (zero : K).
    setoid_replace (#2 * P * P - #6 * P - #7) with (#2 * ((P - #4) * (P - #4)) + (#10 * (P - #4) + #1))
      by (cbn [times_one]; ring).
    apply More; [|apply More; [|apply times_one_nonnegative]];
      (apply leq_times; [apply times_one_nonnegative|]); [now apply leq_times|exact D]. }
  destruct (leq_total P (#5)) as [F|F].
  - exists 11. repeat split; [lia|lia|]. apply Two; [|exact F]. cbn [satisfied].
    change (#0) with (zero : K).
    setoid_replace (#2 * P * P - #7 * P - #7) with ((#2 * P * P - #7 * P - #8) + #1)
      by (cbn [times_one]; ring).
    apply More; [exact E|apply times_one_nonnegative].
  - exists 13. repeat split; [lia|lia|]. repeat constructor. exact F.
Qed.
End Members.

Theorem members_exist : Statements.members_exist.
Proof.
  intros K numbers laws cancels inverse I P n L N F R.
  exists (member inverse P (nth n (quotients P) [])). now apply member_solves.
Qed.

Theorem equilibrium_at_every_pot : Statements.equilibrium_at_every_pot.
Proof.
  intros K numbers laws cancels inverse I P L.
  destruct (some_range P L) as [n [N [F R]]].
  destruct (members_exist K numbers laws cancels inverse I P n L N F R) as [f S]. exists f.
  apply (solutions_are_equilibria K numbers laws cancels P f L).
  exists (nth n (solutions P f) []). split; [|exact S]. apply nth_In. exact N.
Qed.
