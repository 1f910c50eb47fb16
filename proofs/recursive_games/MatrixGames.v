(** Matrix games: it is enough to test a mixed strategy against single rows
    and columns; the value is unique; short mixed strategies as lists. *)
From Coq Require Import List Setoid Morphisms Ring Bool Arith.
From Guts.common Require Import Scalars Sums.
From Guts.recursive_games Require Import Rules.
Import ListNotations.
Open Scope scalar_scope.

(** Choices that can be told apart by computing. *)
Class Labels (A : Type) := { alike : A -> A -> bool; alike_eq : forall a b, alike a b = true <-> a = b }.
#[export] Instance number_labels : Labels nat := { alike := Nat.eqb; alike_eq := Nat.eqb_eq }.
#[export, refine] Instance pair_labels : Labels (nat * nat) := {
  alike := fun a b => Nat.eqb (fst a) (fst b) && Nat.eqb (snd a) (snd b)
}.
Proof.
  intros [a b] [c d]. simpl. rewrite andb_true_iff, !Nat.eqb_eq.
  split; [intros [-> ->]; reflexivity|]. intros E. injection E as -> ->. auto.
Defined.

Section MatrixGames.
Context {K : Type} `{Ordered K}.
Add Ring scalar_ring_matrix : ring_laws.

Lemma same_is_leq a b : a == b -> a <= b.
Proof. intros E. rewrite E. apply leq_refl. Qed.

Lemma sum_weighted_le {A} (x f g : A -> K) l :
  (forall a, In a l -> zero <= x a) -> (forall a, In a l -> f a <= g a) ->
  sum (fun a => x a * f a) l <= sum (fun a => x a * g a) l.
Proof. intros X L. apply sum_le. intros a I. apply leq_scale; auto. Qed.

Lemma sum_constant {A} (x : A -> K) c l : sum (fun a => x a * c) l == sum x l * c.
Proof.
  rewrite (sum_eq _ (fun a => c * x a)) by (intros; ring). rewrite sum_scale. ring.
Qed.

(** A mean lies between the bounds of what it is the mean of. *)
Lemma mean_below {A} (x f : A -> K) l v : mixed l x -> (forall a, In a l -> f a <= v) ->
  sum (fun a => x a * f a) l <= v.
Proof.
  intros [X S] L. eapply leq_trans; [apply sum_weighted_le; [exact X|exact L]|].
  apply same_is_leq. rewrite sum_constant, S. ring.
Qed.

Lemma mean_above {A} (x f : A -> K) l v : mixed l x -> (forall a, In a l -> v <= f a) ->
  v <= sum (fun a => x a * f a) l.
Proof.
  intros [X S] L. eapply leq_trans; [|apply sum_weighted_le; [exact X|exact L]].
  apply same_is_leq. rewrite sum_constant, S. ring.
Qed.

Context {R C : Type}.
Implicit Types m : matrix_game K R C.

Lemma mean_swap m x y :
  mean m x y == sum (fun j => y j * sum (fun i => x i * entry m i j) (rows m)) (columns m).
Proof.
  unfold mean.
  rewrite (sum_eq _ (fun i => sum (fun j => x i * (y j * entry m i j)) (columns m)))
    by (intros; symmetry; apply sum_scale).
  rewrite sum_swap. apply sum_eq. intros j _.
  rewrite <- sum_scale. apply sum_eq. intros. ring.
Qed.

Lemma secures_by_columns m x v : mixed (rows m) x ->
  (forall j, In j (columns m) -> v <= sum (fun i => x i * entry m i j) (rows m)) -> secures m x v.
Proof. intros X L. split; [exact X|]. intros y Y. rewrite mean_swap. now apply mean_above. Qed.

Lemma concedes_by_rows m y v : mixed (columns m) y ->
  (forall i, In i (rows m) -> sum (fun j => y j * entry m i j) (columns m) <= v) -> concedes m y v.
Proof. intros Y L. split; [exact Y|]. intros x X. now apply mean_below. Qed.

Lemma secures_concedes m x y v w : secures m x v -> concedes m y w -> v <= w.
Proof.
  intros [X S] [Y T]. eapply leq_trans; [apply (S y Y)|apply (T x X)].
Qed.

Lemma value_unique m v w : matrix_value m v -> matrix_value m w -> v == w.
Proof.
  intros [x [y [S T]]] [x' [y' [S' T']]].
  apply leq_antisymmetric; eapply secures_concedes; eauto.
Qed.

Lemma value_same m v w : v == w -> matrix_value m v -> matrix_value m w.
Proof.
  intros E [x [y [[X S] [Y T]]]]. exists x, y. split; split; auto.
  - intros y' Y'. rewrite <- E. auto.
  - intros x' X'. rewrite <- E. auto.
Qed.

(** * A single choice is a mixed strategy *)
Section Single.
Context {A : Type} `{Labels A}.
Definition single (a b : A) : K := if alike a b then one else zero.

Lemma zero_one : (zero : K) <= one.
Proof. destruct (leq_total zero one) as [L|L]; [exact L|]. destruct (zero_below_one L). Qed.

Lemma sum_single (a : A) (f : A -> K) l : NoDup l -> In a l -> sum (fun b => single a b * f b) l == f a.
Proof.
  induction l as [|b l IH]; intros D I; [destruct I|]. inversion D as [|? ? N D']; subst. simpl.
  unfold single at 1. destruct (alike a b) eqn:E.
  - apply alike_eq in E. subst b. rewrite (sum_eq _ (fun _ => zero)); [rewrite sum_zero; ring|].
    intros b Ib. unfold single. destruct (alike a b) eqn:F; [|ring].
    apply alike_eq in F. subst. contradiction.
  - destruct I as [->|I].
    + assert (T : alike a a = true) by now apply alike_eq. congruence.
    + rewrite IH by assumption. ring.
Qed.

Lemma single_mixed (a : A) l : NoDup l -> In a l -> mixed l (single a).
Proof.
  intros D I. split.
  - intros b _. unfold single. destruct (alike a b); [apply zero_one|apply leq_refl].
  - rewrite (sum_eq _ (fun b => single a b * one)) by (intros; ring). now apply sum_single.
Qed.

(** * Mixed strategies as lists of choices with their weights *)
Definition weight (l : list (A * K)) (a : A) : K :=
  sum (fun e => single (fst e) a * snd e) l.

Lemma sum_weight (l : list (A * K)) (f : A -> K) choices : NoDup choices ->
  (forall e, In e l -> In (fst e) choices) ->
  sum (fun a => weight l a * f a) choices == sum (fun e => snd e * f (fst e)) l.
Proof.
  intros D I.
  transitivity (sum (fun a => sum (fun e => snd e * (single (fst e) a * f a)) l) choices).
  - apply sum_eq. intros a _. unfold weight.
    setoid_replace (sum (fun e => single (fst e) a * snd e) l * f a)
      with (f a * sum (fun e => single (fst e) a * snd e) l) by ring.
    rewrite <- sum_scale. apply sum_eq. intros. ring.
  - rewrite sum_swap. apply sum_eq. intros e J. rewrite sum_scale.
    rewrite sum_single by auto. reflexivity.
Qed.

Definition is_mixture (choices : list A) (l : list (A * K)) : bool :=
  forallb (fun e => existsb (alike (fst e)) choices && leqb zero (snd e)) l
  && (let total := tidy_sum snd l in leqb total one && leqb one total).

Lemma is_mixture_in choices l e : is_mixture choices l = true -> In e l ->
  In (fst e) choices /\ zero <= snd e.
Proof.
  unfold is_mixture. rewrite andb_true_iff, forallb_forall. intros [L _] I.
  apply L in I. rewrite andb_true_iff, existsb_exists in I. destruct I as [[b [J E]] W].
  apply alike_eq in E. rewrite E. split; [exact J|]. now apply leqb_leq.
Qed.

Lemma is_mixture_sound choices l : NoDup choices -> is_mixture choices l = true ->
  mixed choices (weight l).
Proof.
  intros D M. split.
  - intros a _. unfold weight. rewrite <- (sum_zero l). apply sum_le. intros e I.
    apply leq_times; [|now apply (is_mixture_in choices l e M I)].
    unfold single. destruct (alike (fst e) a); [apply zero_one|apply leq_refl].
  - rewrite (sum_eq _ (fun a => weight l a * one)) by (intros; ring).
    rewrite sum_weight; [|exact D|intros e I; now apply (is_mixture_in choices l e M I)].
    unfold is_mixture in M. rewrite !andb_true_iff in M. destruct M as [_ [B A']].
    apply leqb_leq in B. apply leqb_leq in A'.
    rewrite (tidy_sum_sum snd snd) in B, A' by reflexivity.
    rewrite (sum_eq _ snd) by (intros; ring).
    now apply leq_antisymmetric.
Qed.
End Single.

Context `{Labels R} `{Labels C}.

Lemma secures_column m x v j : NoDup (columns m) -> secures m x v -> In j (columns m) ->
  v <= sum (fun i => x i * entry m i j) (rows m).
Proof.
  intros D [X S] I. eapply leq_trans; [apply (S (single j)); now apply single_mixed|].
  apply same_is_leq. rewrite mean_swap.
  now apply (sum_single j (fun j => sum (fun i => x i * entry m i j) (rows m))).
Qed.

Lemma concedes_row m y v i : NoDup (rows m) -> concedes m y v -> In i (rows m) ->
  sum (fun j => y j * entry m i j) (columns m) <= v.
Proof.
  intros D [Y T] I. eapply leq_trans; [|apply (T (single i)); now apply single_mixed].
  apply same_is_leq. symmetry.
  now apply (sum_single i (fun i => sum (fun j => y j * entry m i j) (columns m))).
Qed.

(** * The check of a value *)
Definition is_value (m : matrix_game K R C) (x : list (R * K)) (y : list (C * K)) (v : K) : bool :=
  is_mixture (rows m) x && is_mixture (columns m) y &&
  forallb (fun j => leqb v (tidy_sum (fun e => snd e * entry m (fst e) j) x)) (columns m) &&
  forallb (fun i => leqb (tidy_sum (fun e => snd e * entry m i (fst e)) y) v) (rows m).

Lemma is_value_sound m x y v : NoDup (rows m) -> NoDup (columns m) ->
  is_value m x y v = true -> matrix_value m v.
Proof.
  intros D E. unfold is_value. rewrite !andb_true_iff, !forallb_forall. intros [[[X Y] S] T].
  exists (weight x), (weight y). split.
  - apply secures_by_columns; [now apply is_mixture_sound|]. intros j I.
    rewrite sum_weight; [|exact D|intros e J; now apply (is_mixture_in (rows m) x e X J)].
    apply S, leqb_leq in I. rewrite tidy_sum_sum in I; [exact I|reflexivity].
  - apply concedes_by_rows; [now apply is_mixture_sound|]. intros i I.
    rewrite sum_weight; [|exact E|intros e J; now apply (is_mixture_in (columns m) y e Y J)].
    apply T, leqb_leq in I. rewrite tidy_sum_sum in I; [exact I|reflexivity].
Qed.
End MatrixGames.
