(** All pure equilibria of a deck, found by computing and proved to be all. *)
From Coq Require Import QArith List Arith Bool ZArith Lia Lqa.
From Guts.common Require Import Scalars Sums Games BestAnswers.
From Guts.von_neumann Require Import Rules Statements TwoPlayers Replies Checks.
Import ListNotations.
Open Scope Q_scope.

Lemma acting_chances s : chances (acting s).
Proof. intros c. unfold acting. destruct (existsb _ s); lra. Qed.

Lemma nash_iff_best n b s t :
  nash (duel n b) (with_sets s t) <-> are_best n b (acting s) (acting t) = true.
Proof.
  split.
  - intros N. apply best_replies_of_nash in N. destruct N as [B C].
    apply are_best_complete; auto using acting_chances.
  - intros A. apply are_best_sound in A. destruct A as [B C].
    apply nash_of_best_replies; auto using acting_chances.
Qed.

(** Player II's best sets against [s]: card by card what fits what calling gains. *)
Fixpoint best_sets (gain : nat -> Q) (a m : nat) : list (list nat) :=
  match m with
  | O => [[]]
  | S l =>
    let rest := best_sets gain (S a) l in
    let d := gain a in
    (if fits 1 d then map (cons a) rest else []) ++ (if fits 0 d then rest else [])
  end.

Lemma sets_from_above a m : forall s, In s (sets_from a m) -> forall c, In c s -> (a <= c)%nat.
Proof.
  revert a. induction m as [|m IH]; intros a s I c C; simpl in I.
  - destruct I as [<-|[]]. destruct C.
  - apply in_app_or in I. destruct I as [I|I].
    + apply in_map_iff in I. destruct I as [r [<- I]]. destruct C as [<-|C]; [lia|].
      specialize (IH _ _ I _ C). lia.
    + specialize (IH _ _ I _ C). lia.
Qed.

Lemma acting_other c a r : c <> a -> acting (a :: r) c = acting r c.
Proof. intros N. unfold acting. simpl. apply Nat.eqb_neq in N. now rewrite N. Qed.
Lemma acting_self a r : acting (a :: r) a = 1.
Proof. unfold acting. simpl. now rewrite Nat.eqb_refl. Qed.
Lemma acting_none a r : (forall c, In c r -> (S a <= c)%nat) -> acting r a = 0.
Proof.
  intros L. unfold acting. destruct (existsb (Nat.eqb a) r) eqn:E; [|reflexivity].
  apply existsb_exists in E. destruct E as [c [C D]]. apply Nat.eqb_eq in D. subst c.
  specialize (L a C). lia.
Qed.

Lemma best_sets_spec gain m : forall a t,
  In t (best_sets gain a m) <->
  In t (sets_from a m) /\ forall c, (a <= c < a + m)%nat -> fits (acting t c) (gain c) = true.
Proof.
  induction m as [|m IH]; intros a t; simpl.
  - split; [intros I; split; [assumption|intros; lia]|now intros [I _]].
  - rewrite !in_app_iff. split.
    + intros [I|I].
      * destruct (fits 1 (gain a)) eqn:F; [|destruct I]. apply in_map_iff in I.
        destruct I as [r [<- I]]. apply IH in I. destruct I as [I G]. split.
        -- left. apply in_map_iff. exists r. now split.
        -- intros c C. destruct (Nat.eq_dec c a) as [->|N]; [now rewrite acting_self|].
           rewrite acting_other by assumption. apply G. lia.
      * destruct (fits 0 (gain a)) eqn:F; [|destruct I]. apply IH in I. destruct I as [I G]. split.
        -- now right.
        -- intros c C. destruct (Nat.eq_dec c a) as [->|N]; [|apply G; lia].
           rewrite acting_none; [assumption|]. intros c I'. eapply sets_from_above; eauto.
    + intros [[I|I] G].
      * left. apply in_map_iff in I. destruct I as [r [<- I]].
        pose proof (G a ltac:(lia)) as F. rewrite acting_self in F. rewrite F.
        apply in_map_iff. exists r. split; [reflexivity|]. apply IH. split; [assumption|].
        intros c C. rewrite <- (acting_other c a r) by lia. apply G. lia.
      * right. pose proof (G a ltac:(lia)) as F.
        rewrite acting_none in F by (intros c I'; eapply sets_from_above; eauto). rewrite F.
        apply IH. split; [assumption|]. intros c C. apply G. lia.
Qed.

(** All pure equilibria. *)
Definition all_pure (n : nat) (b : Q) : list (list nat * list nat) :=
  flat_map (fun s =>
    let p := acting s in
    map (pair s) (filter (fun t =>
      forallb (fun i => fits (p i) (bet_gain_of n b (acting t) i)) (seq 1 n))
      (best_sets (call_gain_of n b p) 1 n))) (sets n).

Lemma all_pure_spec n b s t : In s (sets n) -> In t (sets n) ->
  (nash (duel n b) (with_sets s t) <-> In (s, t) (all_pure n b)).
Proof.
  intros S T. rewrite nash_iff_best. unfold all_pure, are_best. rewrite in_flat_map, forallb_forall. split.
  - intros F. exists s. split; [assumption|]. apply in_map_iff. exists t. split; [reflexivity|].
    apply filter_In. split.
    + apply best_sets_spec. split; [assumption|]. intros c C.
      specialize (F c ltac:(apply in_seq; lia)). apply andb_true_iff in F. apply F.
    + apply forallb_forall. intros i I. specialize (F i I). apply andb_true_iff in F. apply F.
  - intros [s' [_ I]]. apply in_map_iff in I. destruct I as [t' [E I]]. inversion E; subst s' t'.
    apply filter_In in I. destruct I as [I G]. apply best_sets_spec in I. destruct I as [_ I].
    rewrite forallb_forall in G. intros c C. apply andb_true_iff. split; [now apply G|].
    apply I. apply in_seq in C. lia.
Qed.

Fixpoint same_set (s t : list nat) : bool :=
  match s, t with
  | [], [] => true
  | a :: s, b :: t => Nat.eqb a b && same_set s t
  | _, _ => false
  end.
Lemma same_set_eq s : forall t, same_set s t = true <-> s = t.
Proof.
  induction s as [|a s IH]; intros [|c t]; simpl; split; try discriminate; auto.
  - rewrite andb_true_iff, Nat.eqb_eq, IH. intros [-> ->]. reflexivity.
  - intros E. inversion E; subst. rewrite Nat.eqb_refl. now apply IH.
Qed.

Definition same_pair (x y : list nat * list nat) : bool := same_set (fst x) (fst y) && same_set (snd x) (snd y).
Lemma same_pair_eq x y : same_pair x y = true <-> x = y.
Proof.
  destruct x as [s t], y as [u v]. unfold same_pair. simpl. rewrite andb_true_iff, !same_set_eq.
  split; [intros [-> ->]; reflexivity|intros E; inversion E; now split].
Qed.

Definition member (x : list nat * list nat) (l : list (list nat * list nat)) : bool := existsb (same_pair x) l.
Lemma member_In x l : member x l = true <-> In x l.
Proof.
  unfold member. rewrite existsb_exists. split.
  - intros [y [I E]]. apply same_pair_eq in E. now subst y.
  - intros I. exists x. split; [assumption|now apply same_pair_eq].
Qed.

Definition payoff_of (n : nat) (b : Q) (s t : list nat) : Q :=
  tidy_add (fun i => acting s i * bet_gain_of n b (acting t) i) 1 n.
Lemma payoff_of_total n b s t : payoff_of n b s t == total (duel n b) (with_sets s t) 0.
Proof.
  unfold payoff_of, duel. rewrite tidy_add_add, total_by_bets. apply add_ext. intros i _.
  rewrite bet_gain_of_same. reflexivity.
Qed.

Definition check_pure (n : nat) (b : Q) (found : list (list nat * list nat * Q)) : bool :=
  let all := all_pure n b in
  let pairs := map fst found in
  forallb (fun x => member x pairs) all &&
  forallb (fun x => member (fst x) all && existsb (same_set (fst (fst x))) (sets n) &&
    existsb (same_set (snd (fst x))) (sets n) &&
    Qeq_bool (payoff_of n b (fst (fst x)) (snd (fst x))) (whole n * (whole n - 1) * snd x)) found.

(** For every deck and every bet: the list has all pure equilibria and no others. *)
Theorem check_pure_sound n b found : check_pure n b found = true -> pure_equilibria_are n b found.
Proof.
  unfold check_pure. rewrite andb_true_iff, !forallb_forall. intros [A F].
  assert (Known : forall s t v, In (s, t, v) found -> In (s, t) (all_pure n b) /\
    In s (sets n) /\ In t (sets n) /\ total (duel n b) (with_sets s t) 0 == whole n * (whole n - 1) * v).
  { intros s t v I. specialize (F _ I). rewrite !andb_true_iff in F. simpl in F.
    destruct F as [[[M S] T] V]. apply member_In in M. apply existsb_exists in S, T.
    destruct S as [s' [S E]]. apply same_set_eq in E. subst s'.
    destruct T as [t' [T E]]. apply same_set_eq in E. subst t'.
    apply Qeq_bool_iff in V. rewrite payoff_of_total in V. repeat split; assumption. }
  split.
  - intros s t S T. rewrite all_pure_spec by assumption. split.
    + intros I. specialize (A _ I). apply member_In in A. apply in_map_iff in A.
      destruct A as [[[s' t'] v] [E I']]. simpl in E. inversion E; subst s' t'. now exists v.
    + intros [v I]. apply (Known _ _ _ I).
  - intros s t v I. destruct (Known _ _ _ I) as [_ R]. exact R.
Qed.

Definition check_payoffs (n : nat) (b : Q) (l : list (list nat)) (matrix : list (list Q)) : bool :=
  forallb (fun i => forallb (fun j =>
    Qeq_bool (payoff_of n b (nth i l []) (nth j l []))
      (whole n * (whole n - 1) * nth j (nth i matrix []) 0)) (seq 0 (length l))) (seq 0 (length l)).

Theorem check_payoffs_sound n b l matrix : check_payoffs n b l matrix = true -> payoffs_are n b l matrix.
Proof.
  unfold check_payoffs. rewrite forallb_forall. intros F i j I J.
  specialize (F i ltac:(apply in_seq; lia)). rewrite forallb_forall in F.
  specialize (F j ltac:(apply in_seq; lia)). apply Qeq_bool_iff in F.
  rewrite payoff_of_total in F. exact F.
Qed.

Definition is_least (l : list Q) (x : Q) : bool := existsb (Qeq_bool x) l && forallb (Qle_bool x) l.
Definition is_most (l : list Q) (x : Q) : bool :=
  existsb (Qeq_bool x) l && forallb (fun y => Qle_bool y x) l.

Lemma is_least_sound l x : is_least l x = true -> least l x.
Proof.
  unfold is_least. rewrite andb_true_iff, existsb_exists, forallb_forall. intros [[y [I E]] F].
  split; [apply Exists_exists; exists y; split; [assumption|now apply Qeq_bool_iff]|].
  apply Forall_forall. intros z Z. now apply Qle_bool_iff, F.
Qed.
Lemma is_most_sound l x : is_most l x = true -> most l x.
Proof.
  unfold is_most. rewrite andb_true_iff, existsb_exists, forallb_forall. intros [[y [I E]] F].
  split; [apply Exists_exists; exists y; split; [assumption|now apply Qeq_bool_iff]|].
  apply Forall_forall. intros z Z. now apply Qle_bool_iff, F.
Qed.

Fixpoint each_pair {A B} (f : A -> B -> bool) (l : list A) (m : list B) : bool :=
  match l, m with
  | [], [] => true
  | a :: l, b :: m => f a b && each_pair f l m
  | _, _ => false
  end.
Lemma each_pair_sound {A B} (f : A -> B -> bool) (R : A -> B -> Prop) :
  (forall a b, f a b = true -> R a b) -> forall l m, each_pair f l m = true -> Forall2 R l m.
Proof.
  intros S. induction l as [|a l IH]; intros [|b m] E; simpl in E; try discriminate; constructor.
  - apply S. now apply andb_true_iff in E.
  - apply IH. now apply andb_true_iff in E.
Qed.

Definition check_table (n : nat) (b : Q) (l : list (list nat)) (matrix : list (list Q))
    (minima maxima : list Q) (maximin minimax : Q) : bool :=
  check_payoffs n b l matrix && each_pair is_least matrix minima &&
  each_pair is_most (table_columns matrix) maxima && is_most minima maximin && is_least maxima minimax.

Theorem check_table_sound n b l matrix minima maxima maximin minimax :
  check_table n b l matrix minima maxima maximin minimax = true ->
  table_is n b l matrix minima maxima maximin minimax.
Proof.
  unfold check_table. rewrite !andb_true_iff. intros [[[[P R] C] X] Y].
  split; [now apply check_payoffs_sound|]. split; [revert R; apply each_pair_sound, is_least_sound|].
  split; [revert C; apply each_pair_sound, is_most_sound|].
  split; [now apply is_most_sound|now apply is_least_sound].
Qed.

(** At a bet of 2, seven cards are the fewest with a pure equilibrium that bluffs. *)
Lemma seven_bluff_first :
  (forall n, (2 <= n < 7)%nat -> forall s t, In s (sets n) -> In t (sets n) ->
    nash (duel n 2) (with_sets s t) -> ~ In 1%nat s) /\
  exists s t, In s (sets 7) /\ In t (sets 7) /\ nash (duel 7 2) (with_sets s t) /\ In 1%nat s.
Proof.
  split.
  - intros n L s t S T N I. apply all_pure_spec in N; [|assumption|assumption].
    assert (F : forallb (fun n => forallb (fun x => negb (existsb (Nat.eqb 1) (fst x))) (all_pure n 2))
      (seq 2 5) = true) by (vm_compute; reflexivity).
    rewrite forallb_forall in F. specialize (F n ltac:(apply in_seq; lia)).
    rewrite forallb_forall in F. specialize (F _ N). apply negb_true_iff in F. cbn [fst] in F.
    assert (E : existsb (Nat.eqb 1) s = true) by (apply existsb_exists; exists 1%nat; now split).
    congruence.
  - exists [1; 6; 7]%nat, [3; 6; 7]%nat.
    assert (S : forall r, existsb (same_set r) (sets 7) = true -> In r (sets 7)).
    { intros r E. apply existsb_exists in E. destruct E as [r' [I E]]. apply same_set_eq in E. now subst r'. }
    split; [now apply S|]. split; [now apply S|]. split; [|now left].
    apply nash_iff_best. vm_compute. reflexivity.
Qed.
