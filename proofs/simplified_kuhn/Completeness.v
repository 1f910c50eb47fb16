(** The conditions of an equilibrium, and the solutions of the paper: the same. *)
From Coq Require Import List Bool Arith.
From Guts.common Require Import Scalars Sums Games Domains CaseTrees.
From Guts.kuhn Require Import Rules.
From Guts.simplified_kuhn Require Import Rules Statements Conditions.
From Guts.simplified_kuhn.certificates Require Import NoOthers Solutions.
Import ListNotations.
Open Scope scalar_scope.

Section Completeness.
Context {K : Type} `{Domain K}.

Lemma conditions_valued (P : K) f :
  map (valued (values P f)) (conditions the_pot the_frequencies) = conditions P f.
Proof. destruct f. reflexivity. Qed.

Lemma solutions_valued (P : K) f :
  map (map (valued (values P f))) (solutions the_pot the_frequencies) = solutions P f.
Proof. destruct f. reflexivity. Qed.

Lemma pot_valued (P : K) f : valued (values P f) (AtMost (#2) the_pot) = AtMost (#2) P.
Proof. reflexivity. Qed.

(** There are no other solutions: the case tree. *)
Lemma conditions_solve (P : K) f : all_satisfied (conditions P f) -> is_solution P f.
Proof.
  intros C. rewrite <- conditions_valued in C.
  destruct (check_sound _ _ _ _ no_others_checked C) as [goal [I A]].
  exists (map (valued (values P f)) goal). split; [|exact A].
  rewrite <- solutions_valued. now apply in_map.
Qed.

(** Every solution fulfils the conditions on its whole range, and pays what it should. *)
Lemma derived (P : K) f given pays t :
  check (map (map fact_of) [conditions the_pot the_frequencies ++ pays])
    (map fact_of (AtMost (#2) the_pot :: given)) t = true ->
  #2 <= P -> all_satisfied (map (valued (values P f)) given) ->
  all_satisfied (conditions P f) /\ all_satisfied (map (valued (values P f)) pays).
Proof.
  intros C L A.
  assert (G : all_satisfied (map (valued (values P f)) (AtMost (#2) the_pot :: given))).
  { constructor; [exact L|exact A]. }
  destruct (check_sound _ _ _ _ C G) as [goal [[<-|[]] R]].
  rewrite map_app, conditions_valued in R. now apply Forall_app in R.
Qed.

Lemma families_valued (P : K) f :
  map (fun family => (map (valued (values P f)) (fst family), map (valued (values P f)) (snd family)))
    (families the_pot the_frequencies) = families P f.
Proof. destruct f. reflexivity. Qed.

Lemma family_fulfils (P : K) f family : #2 <= P -> In family (families P f) ->
  all_satisfied (fst family) -> all_satisfied (conditions P f) /\ all_satisfied (snd family).
Proof.
  intros L I A. rewrite <- families_valued in I. apply in_map_iff in I.
  destruct I as [[given pays] [<- I]]. unfold fst, snd in *.
  apply In_nth with (d := ([], [])) in I. destruct I as [n [N E]].
  pose proof derivations_checked as D. rewrite forallb_forall in D.
  assert (S : In n (seq 0 14)) by (apply in_seq; split; [apply Nat.le_0_l|exact N]).
  specialize (D n S). cbv beta zeta in D. rewrite E in D. unfold fst, snd in D.
  exact (derived P f given pays _ D L A).
Qed.

Lemma solutions_fulfil (P : K) f : #2 <= P -> is_solution P f -> all_satisfied (conditions P f).
Proof.
  intros L [s [I A]]. unfold solutions in I. apply in_map_iff in I. destruct I as [family [<- I]].
  now apply (family_fulfils P f family).
Qed.
End Completeness.
