(** The theorems of Transfer.v for Kuhn's, von Neumann's and Newman's poker. *)
From Coq Require Import QArith List Setoid Morphisms Ring Bool Arith Lia.
From Guts.common Require Import Scalars Sums Games.
From Guts.kuhn Require Rules.
From Guts.von_neumann Require Import Rules Statements ClosedForm.
From Guts.real_strategies Require Import Statements Transfer.
Import ListNotations.
Open Scope scalar_scope.

(** ** Labels *)
Section Labels.
Context {K : Type} `{Scalars K}.

Lemma kuhn_answers_meet pot waiting : forall players label i m,
  meets i m (kuhn.Rules.answers pot waiting players label : tree K) = true -> (label <= m)%nat.
Proof.
  induction waiting as [|k rest IH]; intros players label i m M; cbn [kuhn.Rules.answers meets] in M; [discriminate|].
  rewrite !orb_true_iff, andb_true_iff, !Nat.eqb_eq in M.
  destruct M as [[[_ E]|E]|E]; [lia| |]; apply IH in E; lia.
Qed.

Lemma kuhn_answers_once pot waiting : forall players label, (1 <= label)%nat ->
  meets_once (kuhn.Rules.answers pot waiting players label : tree K) = true.
Proof.
  induction waiting as [|k rest IH]; intros players label L; cbn [kuhn.Rules.answers meets_once]; [reflexivity|].
  rewrite !IH by lia. rewrite !andb_true_r, andb_true_iff, !negb_true_iff.
  split; apply not_true_is_false; intros M; apply kuhn_answers_meet in M; lia.
Qed.

Lemma opening_meets pot n waiting : forall checked label i m,
  meets i m (kuhn.Rules.opening pot n checked waiting label : tree K) = true -> (label <= m)%nat.
Proof.
  induction waiting as [|k rest IH]; intros checked label i m M; cbn [kuhn.Rules.opening meets] in M; [discriminate|].
  rewrite !orb_true_iff, andb_true_iff, !Nat.eqb_eq in M.
  destruct M as [[[_ E]|E]|E]; [lia| |].
  - apply IH in E. lia.
  - apply kuhn_answers_meet in E. lia.
Qed.

Lemma opening_once pot n waiting : forall checked label, (1 <= label)%nat ->
  meets_once (kuhn.Rules.opening pot n checked waiting label : tree K) = true.
Proof.
  induction waiting as [|k rest IH]; intros checked label L; cbn [kuhn.Rules.opening meets_once]; [reflexivity|].
  rewrite IH, kuhn_answers_once by lia. rewrite !andb_true_r, andb_true_iff, !negb_true_iff.
  split; apply not_true_is_false; intros M; [apply opening_meets in M|apply kuhn_answers_meet in M]; lia.
Qed.

Lemma answers_meet o all paid waiting : forall players label i m,
  meets i m (answers o all paid waiting players label : tree K) = true -> In i waiting.
Proof.
  induction waiting as [|k rest IH]; intros players label i m M; cbn [answers meets] in M; [discriminate|].
  rewrite !orb_true_iff, andb_true_iff, !Nat.eqb_eq in M.
  destruct M as [[[E _]|E]|E]; [now left| |]; right; eapply IH; exact E.
Qed.

Lemma answers_once o all paid waiting : forall players label, NoDup waiting ->
  meets_once (answers o all paid waiting players label : tree K) = true.
Proof.
  induction waiting as [|k rest IH]; intros players label D; cbn [answers meets_once]; [reflexivity|].
  inversion D as [|k' rest' N D']; subst. rewrite !IH by assumption.
  rewrite !andb_true_r, andb_true_iff, !negb_true_iff.
  split; apply not_true_is_false; intros M; apply answers_meet in M; contradiction.
Qed.

Lemma von_neumann_once o players cards (b : K) : meets_once (play (von_neumann o players cards b)) = true.
Proof.
  cbn [von_neumann play meets_once meets]. rewrite answers_once by apply seq_NoDup.
  rewrite !andb_true_r. cbn [negb andb]. apply negb_true_iff, not_true_is_false. intros M.
  apply answers_meet, in_seq in M. lia.
Qed.

Lemma sizing_meets (sizes : list K) : forall i k m, meets k m (sizing sizes i) = true ->
  k = 1%nat \/ (i <= m)%nat.
Proof.
  induction sizes as [|b rest IH]; intros i k m M; cbn [sizing meets] in M; [discriminate|].
  rewrite !orb_true_iff, andb_true_iff, !Nat.eqb_eq in M. destruct M as [[[_ E]|E]|E].
  - right. lia.
  - apply IH in E. destruct E as [E|E]; [now left|right; lia].
  - apply answers_meet in E. destruct E as [E|[]]. now left.
Qed.

Lemma sizing_once (sizes : list K) : forall i, meets_once (sizing sizes i) = true.
Proof.
  induction sizes as [|b rest IH]; intros i; cbn [sizing meets_once]; [reflexivity|].
  rewrite IH, !andb_true_r. apply negb_true_iff, not_true_is_false. intros M.
  apply sizing_meets in M. destruct M; lia.
Qed.

Lemma sizing_two (sizes : list K) : forall i, of_two (sizing sizes i) = true.
Proof.
  induction sizes as [|b rest IH]; intros i; cbn [sizing of_two]; [reflexivity|]. now rewrite IH.
Qed.
End Labels.

(** ** Payoffs *)
Section Payoffs.
Context {K : Type} `{Ordered K} (of_Q : Q -> K) `{!Contains_Q K of_Q}.
Add Ring scalar_ring_payoffs : ring_laws.

Lemma of_Q_times_one n : of_Q (kuhn.Rules.times_one n) == kuhn.Rules.times_one n.
Proof.
  induction n as [|n IH]; cbn [kuhn.Rules.times_one]; [apply of_Q_zero; assumption|].
  change (of_Q (Qplus 1%Q (kuhn.Rules.times_one n)) == one + kuhn.Rules.times_one n).
  now rewrite of_Q_plus, of_Q_one, IH.
Qed.

Lemma kuhn_settle pot stake paid players d k : of_Q stake == paid ->
  of_Q (kuhn.Rules.settle pot stake players d k) == kuhn.Rules.settle (of_Q pot) paid players d k.
Proof.
  intros E. unfold kuhn.Rules.settle. destruct (existsb _ _); [destruct (forallb _ _)|].
  - change (of_Q (Qplus pot (Qmult (kuhn.Rules.times_one (length players - 1)) stake)) ==
      of_Q pot + kuhn.Rules.times_one (length players - 1) * paid).
    now rewrite of_Q_plus, of_Q_times, of_Q_times_one, E.
  - change (of_Q (Qopp stake) == negate paid). now rewrite of_Q_negate, E by assumption.
  - apply of_Q_zero; assumption.
Qed.

Lemma kuhn_answers pot waiting : forall players label,
  same_tree of_Q (kuhn.Rules.answers pot waiting players label) (kuhn.Rules.answers (of_Q pot) waiting players label).
Proof.
  induction waiting as [|k rest IH]; intros players label; cbn [kuhn.Rules.answers]; constructor; auto.
  intros d k. apply kuhn_settle, of_Q_one.
Qed.

Lemma kuhn_opening pot n waiting : forall checked label,
  same_tree of_Q (kuhn.Rules.opening pot n checked waiting label) (kuhn.Rules.opening (of_Q pot) n checked waiting label).
Proof.
  induction waiting as [|k rest IH]; intros checked label; cbn [kuhn.Rules.opening]; constructor; auto using kuhn_answers.
  intros d k. apply kuhn_settle. apply of_Q_zero; assumption.
Qed.

Lemma kuhn_same players cards pot :
  same_game of_Q (kuhn.Rules.kuhn players cards pot) (kuhn.Rules.kuhn players cards (of_Q pot)).
Proof. repeat split. apply kuhn_opening. Qed.

Lemma settle_same all paid paid' players d k : of_Q paid == paid' ->
  of_Q (settle all paid players d k) == settle all paid' players d k.
Proof.
  intros E. unfold settle.
  assert (S : forall j, of_Q (if existsb (Nat.eqb j) players then paid else one) ==
    if existsb (Nat.eqb j) players then paid' else one).
  { intros j. destruct (existsb _ _); [exact E|apply of_Q_one]. }
  destruct (_ && _).
  - rewrite of_Q_sum by assumption. apply sum_eq. intros j _. apply S.
  - change (of_Q (Qopp (if existsb (Nat.eqb k) players then paid else 1%Q)) ==
      negate (if existsb (Nat.eqb k) players then paid' else one)).
    rewrite of_Q_negate by assumption. now rewrite <- S.
Qed.

Lemma answers_same o all paid paid' waiting : of_Q paid == paid' -> forall players label,
  same_tree of_Q (answers o all paid waiting players label) (answers o all paid' waiting players label).
Proof.
  intros E. induction waiting as [|k rest IH]; intros players label; cbn [answers]; constructor; auto.
  intros d k. now apply settle_same.
Qed.

Lemma paid_same b : of_Q (Qplus 1%Q b) == one + of_Q b.
Proof. now rewrite of_Q_plus, of_Q_one. Qed.

Lemma von_neumann_same o players cards b :
  same_game of_Q (von_neumann o players cards b) (von_neumann o players cards (of_Q b)).
Proof.
  repeat split. cbn [von_neumann play]. constructor.
  - constructor. intros d k. apply settle_same, of_Q_one.
  - apply answers_same, paid_same.
Qed.

Lemma sizing_same sizes : forall i, same_tree of_Q (sizing sizes i) (sizing (map of_Q sizes) i).
Proof.
  induction sizes as [|b rest IH]; intros i; cbn [sizing map]; constructor; auto.
  - intros d k. apply settle_same, of_Q_one.
  - apply answers_same, paid_same.
Qed.
End Payoffs.

Theorem kuhn_equilibria : Statements.kuhn_equilibria.
Proof.
  intros K numbers laws of_Q fractions players cards P s N.
  apply (equilibria_stay K numbers laws of_Q fractions (kuhn.Rules.kuhn players cards P)); [|
    |exact N].
  - now apply kuhn_same.
  - cbn [kuhn.Rules.kuhn play]. now apply opening_once.
Qed.

Theorem von_neumann_equilibria : Statements.von_neumann_equilibria.
Proof.
  intros K numbers laws of_Q fractions o players cards b s N.
  apply (equilibria_stay K numbers laws of_Q fractions (von_neumann o players cards b)); [| |exact N].
  - now apply von_neumann_same.
  - apply von_neumann_once.
Qed.

Theorem newman_equilibria : Statements.newman_equilibria.
Proof.
  intros K numbers laws of_Q fractions cards sizes s v.
  assert (G : same_game of_Q (newman cards sizes) (newman cards (map of_Q sizes))).
  { repeat split. now apply sizing_same. }
  split; intros N.
  - apply (equilibria_stay K numbers laws of_Q fractions (newman cards sizes)); [exact G| |exact N].
    apply sizing_once.
  - apply (values_stay K numbers laws of_Q fractions (newman cards sizes)); [exact G| | |exact N].
    + apply sizing_once.
    + apply sizing_two.
Qed.

Theorem closed_form : Statements.closed_form.
Proof.
  intros K numbers laws of_Q fractions n b N B.
  assert (V : has_value (von_neumann at_once 2 n (of_Q b)) (of_Q (deck_value n b))).
  { apply (values_stay K numbers laws of_Q fractions (von_neumann at_once 2 n b)).
    - now apply von_neumann_same.
    - apply von_neumann_once.
    - reflexivity.
    - now apply ClosedForm.closed_form. }
  split; [exact V|]. intros v W. exact (one_value K numbers laws _ _ _ W V).
Qed.
