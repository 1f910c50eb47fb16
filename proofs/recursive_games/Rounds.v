(** What is forced in many rounds: backward induction, and the repetition of
    one mixed strategy. *)
From Coq Require Import List Setoid Morphisms Ring Bool Arith Lia.
From Guts.common Require Import Scalars Sums.
From Guts.common Require Polynomials.
From Guts.recursive_games Require Import Rules MatrixGames.
Import ListNotations.
Open Scope scalar_scope.

Notation power := Polynomials.power.

Section Rounds.
Context {K R C : Type} `{Ordered K}.
Add Ring scalar_ring_rounds : ring_laws.
Variable g : recursive_game K R C.
Variable fee : K.

Definition growth_positive : Prop :=
  forall i j, In i (rows_of g) -> In j (columns_of g) -> zero <= growth g i j.
Hypothesis positive : growth_positive.

Definition round_mean (x : R -> K) (y : C -> K) (v : K) : K := mean (round g v) x y.

Lemma mean_monotone (x : R -> K) (y : C -> K) (f : R -> C -> K) v :
  mixed (rows_of g) x -> mixed (columns_of g) y ->
  (forall i j, In i (rows_of g) -> In j (columns_of g) -> v <= f i j) ->
  mean (round g v) x y <=
  sum (fun i => x i * sum (fun j => y j * (payoff g i j + growth g i j * f i j)) (columns_of g)) (rows_of g).
Proof.
  intros [X _] [Y _] L. unfold mean. simpl. apply sum_weighted_le; [exact X|]. intros i I.
  apply sum_weighted_le; [exact Y|]. intros j J.
  apply leq_both; [apply leq_refl|]. apply leq_scale; auto.
Qed.

Lemma mean_antitone (x : R -> K) (y : C -> K) (f : R -> C -> K) v :
  mixed (rows_of g) x -> mixed (columns_of g) y ->
  (forall i j, In i (rows_of g) -> In j (columns_of g) -> f i j <= v) ->
  sum (fun i => x i * sum (fun j => y j * (payoff g i j + growth g i j * f i j)) (columns_of g)) (rows_of g)
  <= mean (round g v) x y.
Proof.
  intros [X _] [Y _] L. unfold mean. simpl. apply sum_weighted_le; [exact X|]. intros i I.
  apply sum_weighted_le; [exact Y|]. intros j J.
  apply leq_both; [apply leq_refl|]. apply leq_scale; auto.
Qed.

(** Only what is planned from now on matters. *)
Lemma outcome_later s s' t n : forall h,
  (forall h', (length h <= length h')%nat -> leaves s h' = leaves s' h' /\ plays s h' = plays s' h') ->
  outcome g fee s t n h == outcome g fee s' t n h.
Proof.
  induction n as [|n IH]; intros h E; simpl; [reflexivity|].
  destruct (E h (le_n _)) as [El Ep]. rewrite El, Ep. unfold mix.
  setoid_replace (sum (fun i => plays s' h i * sum (fun j => t h j *
      (payoff g i j + growth g i j * outcome g fee s t n (h ++ [(i, j)]))) (columns_of g)) (rows_of g))
    with (sum (fun i => plays s' h i * sum (fun j => t h j *
      (payoff g i j + growth g i j * outcome g fee s' t n (h ++ [(i, j)]))) (columns_of g)) (rows_of g));
    [reflexivity|].
  apply sum_eq. intros i _.
  setoid_replace (sum (fun j => t h j *
      (payoff g i j + growth g i j * outcome g fee s t n (h ++ [(i, j)]))) (columns_of g))
    with (sum (fun j => t h j *
      (payoff g i j + growth g i j * outcome g fee s' t n (h ++ [(i, j)]))) (columns_of g));
    [reflexivity|].
  apply sum_eq. intros j _. rewrite IH; [reflexivity|].
  intros h' L. apply E. rewrite app_length in L. lia.
Qed.

Lemma outcome_later_answer s t t' n : forall h,
  (forall h', (length h <= length h')%nat -> t h' = t' h') ->
  outcome g fee s t n h == outcome g fee s t' n h.
Proof.
  induction n as [|n IH]; intros h E; simpl; [reflexivity|].
  rewrite (E h (le_n _)). unfold mix.
  setoid_replace (sum (fun i => plays s h i * sum (fun j => t' h j *
      (payoff g i j + growth g i j * outcome g fee s t n (h ++ [(i, j)]))) (columns_of g)) (rows_of g))
    with (sum (fun i => plays s h i * sum (fun j => t' h j *
      (payoff g i j + growth g i j * outcome g fee s t' n (h ++ [(i, j)]))) (columns_of g)) (rows_of g));
    [reflexivity|].
  apply sum_eq. intros i _.
  setoid_replace (sum (fun j => t' h j *
      (payoff g i j + growth g i j * outcome g fee s t n (h ++ [(i, j)]))) (columns_of g))
    with (sum (fun j => t' h j *
      (payoff g i j + growth g i j * outcome g fee s t' n (h ++ [(i, j)]))) (columns_of g));
    [reflexivity|].
  apply sum_eq. intros j _. rewrite IH; [reflexivity|].
  intros h' L. apply E. rewrite app_length in L. lia.
Qed.

Lemma never : probability (zero : K).
Proof. split; [apply leq_refl|apply zero_one]. Qed.

(** Numbers that are secured one after the other are forced. *)
Lemma secured_steps (v : nat -> K) : v 0 <= negate fee ->
  (forall n, exists x, secures (round g (v n)) x (v (S n))) -> forall n, forces g fee n (v n).
Proof.
  intros V0 V n.
  assert (F : forall k, exists s, legal_plan g s /\
    forall t h, legal_answer g t -> length h = k -> v n <= outcome g fee s t n h).
  { induction n as [|n IH]; intros k.
    - destruct (V 0) as [x [X _]]. exists {| leaves := fun _ => zero; plays := fun _ => x |}.
      split; [intros h; split; [apply never|exact X]|]. intros t h _ _. exact V0.
    - destruct (V n) as [x [X Sure]]. destruct (IH (S k)) as [s [L O]].
      set (s' := {| leaves := fun h => if Nat.leb (length h) k then zero else leaves s h;
                    plays := fun h => if Nat.leb (length h) k then x else plays s h |}).
      exists s'. split.
      { intros h. simpl. destruct (Nat.leb (length h) k); [split; [apply never|exact X]|apply L]. }
      intros t h T E. simpl. rewrite E, Nat.leb_refl. unfold mix.
      match goal with |- _ <= _ * ?a + _ => setoid_replace ((one - zero) * a + zero * negate fee) with a by ring end.
      eapply leq_trans; [apply (Sure (t h)), T|].
      apply mean_monotone; [exact X|apply T|]. intros i j _ _.
      eapply leq_trans; [apply (O t (h ++ [(i, j)]) T); rewrite app_length; simpl; lia|].
      apply same_is_leq. apply outcome_later. intros h' G. rewrite app_length in G. simpl in *.
      destruct (Nat.leb_spec (length h') k); [lia|]. split; reflexivity. }
  destruct (F 0) as [s [L O]]. exists s. split; [exact L|]. intros t T. now apply O.
Qed.

(** Numbers that player 2 can concede one after the other are not exceeded. *)
Lemma conceded_steps (v : nat -> K) : (forall n, negate fee <= v n) ->
  (forall n, exists y, concedes (round g (v n)) y (v (S n))) -> forall n, keeps g fee n (v n).
Proof.
  intros V0 V n.
  assert (F : forall k, exists t, legal_answer g t /\
    forall s h, legal_plan g s -> length h = k -> outcome g fee s t n h <= v n).
  { induction n as [|n IH]; intros k.
    - destruct (V 0) as [y [Y _]]. exists (fun _ => y).
      split; [intros h; exact Y|]. intros s h _ _. apply V0.
    - destruct (V n) as [y [Y Sure]]. destruct (IH (S k)) as [t [L O]].
      set (t' := fun h => if Nat.leb (length h) k then y else t h).
      exists t'. split.
      { intros h. unfold t'. destruct (Nat.leb (length h) k); [exact Y|apply L]. }
      intros s h T E. simpl. destruct (T h) as [Leave X].
      apply mix_le; [exact Leave| |apply V0].
      eapply leq_trans; [|apply (Sure (plays s h)), X].
      replace (t' h) with y by (unfold t'; now rewrite E, Nat.leb_refl).
      apply mean_antitone; [exact X|exact Y|]. intros i j _ _.
      eapply leq_trans; [|apply (O s (h ++ [(i, j)]) T); rewrite app_length; simpl; lia].
      apply same_is_leq. apply outcome_later_answer. intros h' G. rewrite app_length in G. simpl in *.
      unfold t'. destruct (Nat.leb_spec (length h') k); [lia|]. reflexivity. }
  destruct (F 0) as [t [L O]]. exists t. split; [exact L|]. intros s T. now apply O.
Qed.

Lemma value_monotone v w a b : v <= w ->
  matrix_value (round g v) a -> matrix_value (round g w) b -> a <= b.
Proof.
  intros L [x [y [[X Sx] [Y Cy]]]] [x' [y' [[X' Sx'] [Y' Cy']]]].
  eapply leq_trans; [apply (Sx y'), Y'|]. eapply leq_trans; [|apply (Cy' x), X].
  apply (mean_monotone x y' (fun _ _ => w)); auto.
Qed.

Lemma forces_less n v w : w <= v -> forces g fee n v -> forces g fee n w.
Proof. intros L [s [P Q]]. exists s. split; [exact P|]. intros t T. eapply leq_trans; [exact L|auto]. Qed.

Lemma keeps_more n v w : v <= w -> keeps g fee n v -> keeps g fee n w.
Proof. intros L [s [P Q]]. exists s. split; [exact P|]. intros t T. eapply leq_trans; [|exact L]. auto. Qed.

(** What is forced is never more than what player 2 keeps. *)
Lemma forces_keeps n v w : forces g fee n v -> keeps g fee n w -> v <= w.
Proof. intros [s [P Q]] [t [T U]]. eapply leq_trans; [apply (Q t T)|apply (U s P)]. Qed.

Lemma backward_induction v : iterates g (negate fee) v -> v 0 <= v 1 ->
  forall n, forces g fee n (v n) /\ keeps g fee n (v n).
Proof.
  intros [V0 V] L n.
  assert (U : forall n, v n <= v (S n)).
  { intros m. induction m as [|m IH]; [exact L|]. eapply value_monotone; [exact IH| |]; apply V. }
  assert (B : forall n, negate fee <= v n).
  { intros m. induction m as [|m IH]; [rewrite V0; apply leq_refl|]. eapply leq_trans; [exact IH|apply U]. }
  split.
  - apply secured_steps; [rewrite V0; apply leq_refl|].
    intros m. destruct (V m) as [x [y [Sx _]]]. now exists x.
  - apply conceded_steps; [exact B|].
    intros m. destruct (V m) as [x [y [_ Cy]]]. now exists y.
Qed.

(** * One strategy, repeated *)

Lemma power_probability x n : probability x -> probability (power x n).
Proof.
  intros [X Y]. induction n as [|n [P Q]]; simpl; [split; [apply zero_one|apply leq_refl]|].
  split; [now apply leq_times|]. eapply leq_trans; [apply (leq_scale x _ one X Q)|].
  setoid_replace (x * one) with x by ring. exact Y.
Qed.

Lemma mean_mix s x y v w : mixed (rows_of g) x -> mixed (columns_of g) y ->
  mean (round g (mix s v w)) x y == mix s (mean (round g v) x y) (mean (round g w) x y).
Proof.
  intros _ _. unfold mean. simpl. rewrite <- sum_mix. apply sum_eq. intros i _.
  setoid_replace (mix s (x i * sum (fun j => y j * (payoff g i j + growth g i j * v)) (columns_of g))
                        (x i * sum (fun j => y j * (payoff g i j + growth g i j * w)) (columns_of g)))
    with (x i * mix s (sum (fun j => y j * (payoff g i j + growth g i j * v)) (columns_of g))
                      (sum (fun j => y j * (payoff g i j + growth g i j * w)) (columns_of g)))
    by (unfold mix; ring).
  rewrite <- sum_mix.
  setoid_replace (sum (fun j => y j * (payoff g i j + growth g i j * mix s v w)) (columns_of g))
    with (sum (fun j => mix s (y j * (payoff g i j + growth g i j * v))
                              (y j * (payoff g i j + growth g i j * w))) (columns_of g)); [reflexivity|].
  apply sum_eq. intros j _. unfold mix. ring.
Qed.

(** If [x] gains the part [rate] of the way from [v] to [w] at [v], and loses
    nothing at [w], then it closes that part of the gap in every round. *)
Lemma secures_on_the_way x v w rate s : probability rate -> probability s -> v <= w ->
  secures (round g v) x (mix rate v w) -> secures (round g w) x w ->
  secures (round g (mix s w v)) x (mix (s * (one - rate)) w v).
Proof.
  intros Rate P L [X A] [_ B]. split; [exact X|]. intros y Y. simpl in Y.
  rewrite mean_mix by assumption.
  setoid_replace (mix (s * (one - rate)) w v) with (mix s w (mix rate v w)) by (unfold mix; ring).
  unfold mix at 1 3. destruct P as [P Q].
  apply leq_both; apply leq_scale; auto. now apply -> leq_difference.
Qed.

(** Numbers that one strategy secures one after the other are secured by its repetition. *)
Lemma repeated_steps x (v : nat -> K) : v 0 <= negate fee ->
  (forall n, secures (round g (v n)) x (v (S n))) -> forall n, repeated g fee x n (v n).
Proof.
  intros V0 V n t T. revert n.
  assert (F : forall n h, v n <= outcome g fee (always x) t n h).
  { intros n. induction n as [|n IH]; intros h; [exact V0|]. simpl. unfold mix.
    match goal with |- _ <= _ * ?a + _ => setoid_replace ((one - zero) * a + zero * negate fee) with a by ring end.
    destruct (V n) as [X Sure]. eapply leq_trans; [apply (Sure (t h)), T|].
    apply mean_monotone; [exact X|apply T|]. intros i j _ _. apply IH. }
  intros n. apply F.
Qed.

Lemma repetition x w rate : probability rate -> negate fee <= w ->
  secures (round g (negate fee)) x (mix rate (negate fee) w) -> secures (round g w) x w ->
  forall n, repeated g fee x n (mix (power (one - rate) n) w (negate fee)).
Proof.
  intros Rate L A B. apply (repeated_steps x (fun n => mix (power (one - rate) n) w (negate fee))).
  - apply same_is_leq. simpl. unfold mix. ring.
  - intros n.
    assert (E : mix (power (one - rate) (S n)) w (negate fee)
                == mix (power (one - rate) n * (one - rate)) w (negate fee)) by (simpl; unfold mix; ring).
    destruct (secures_on_the_way x (negate fee) w rate (power (one - rate) n)) as [X Sx]; auto.
    { apply power_probability. destruct Rate as [P Q]. split; [now apply -> leq_difference|].
      apply leq_difference. setoid_replace (one - (one - rate)) with rate by ring. exact P. }
    split; [exact X|]. intros y Y. rewrite E. now apply Sx.
Qed.

Lemma repeated_forces x n v : mixed (rows_of g) x -> repeated g fee x n v -> forces g fee n v.
Proof.
  intros X F. exists (always x). split; [intros h; split; [apply never|exact X]|exact F].
Qed.

Lemma never_exceeded y w : negate fee <= w -> concedes (round g w) y w -> bars g fee w.
Proof. intros L Cy n. apply (conceded_steps (fun _ => w)); [auto|]. intros _. now exists y. Qed.
End Rounds.
