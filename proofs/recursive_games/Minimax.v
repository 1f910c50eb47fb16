(** Von Neumann's theorem, by elimination of one unknown after the other
    (Fourier, Motzkin) from the inequalities that optimal strategies satisfy. *)
From Coq Require Import List Bool Arith Setoid Morphisms Ring.
From Guts.common Require Import Scalars Sums.
From Guts.recursive_games Require Import Rules MatrixGames GapStatements MinimaxStatements.
Import ListNotations.
Open Scope scalar_scope.

Section Elimination.
Context {K : Type} `{Ordered K} {V : Type} `{Labels V}.
Variable inverse : K -> K.
Hypothesis inverse_law : forall x, ~ x == zero -> x * inverse x == one.
Add Ring scalar_ring_elimination : ring_laws.

(** The sum of [a] times the unknowns is at most [b]. *)
Definition constraint : Type := (V -> K) * K.
Definition at_point (unknowns : list V) (a z : V -> K) : K := sum (fun k => a k * z k) unknowns.
Definition meets (unknowns : list V) (z : V -> K) (c : constraint) : Prop :=
  at_point unknowns (fst c) z <= snd c.

(** What follows by adding and by multiplying with what is not negative. *)
Inductive derived (system : list constraint) : (V -> K) -> K -> Prop :=
  | given c : In c system -> derived system (fst c) (snd c)
  | added a b a' b' : derived system a b -> derived system a' b' ->
      derived system (fun k => a k + a' k) (b + b')
  | scaled t a b : zero <= t -> derived system a b -> derived system (fun k => t * a k) (t * b).

Lemma derived_twice system system' a b :
  (forall c, In c system' -> derived system (fst c) (snd c)) -> derived system' a b -> derived system a b.
Proof. intros D. induction 1; [now apply D|now apply added|now apply scaled]. Qed.

Lemma derived_without system k a b :
  (forall c, In c system -> fst c k == zero) -> derived system a b -> a k == zero.
Proof.
  intros Z. induction 1 as [c I|a b a' b' _ A _ B|t a b _ _ A]; [now apply Z| |].
  - rewrite A, B. ring.
  - rewrite A. ring.
Qed.

Lemma below a b : zero <= b - a -> a <= b.
Proof. apply leq_difference. Qed.
Lemma above a b : a <= b -> zero <= b - a.
Proof. apply leq_difference. Qed.

Lemma not_leqb a b : leqb a b = false -> ~ a <= b /\ b <= a.
Proof.
  intros E. assert (N : ~ a <= b) by (intros L; apply leqb_leq in L; congruence).
  split; [exact N|]. destruct (leq_total a b); [contradiction|assumption].
Qed.

Lemma not_zero a b : ~ a <= b -> ~ a - b == zero.
Proof. intros N E. apply N, below. setoid_replace (b - a) with (zero - (a - b)) by ring. rewrite E. apply same_is_leq. ring. Qed.

(** The inverse has the sign of the number. *)
Lemma inverse_above x : ~ x <= zero -> zero <= inverse x /\ x * inverse x == one.
Proof.
  intros N. assert (E : x * inverse x == one).
  { apply inverse_law. intros Z. apply N. apply same_is_leq. exact Z. }
  split; [|exact E]. destruct (leq_total zero (inverse x)) as [L|L]; [exact L|exfalso].
  destruct (leq_total zero x) as [P|P]; [|contradiction]. apply zero_below_one, below.
  setoid_replace (zero - one) with (x * (zero - inverse x)).
  - apply leq_times; [exact P|now apply above].
  - setoid_replace (x * (zero - inverse x)) with (zero - x * inverse x) by ring. now rewrite E.
Qed.

Lemma inverse_below x : ~ zero <= x -> inverse x <= zero /\ x * inverse x == one.
Proof.
  intros N. assert (E : x * inverse x == one).
  { apply inverse_law. intros Z. apply N. apply same_is_leq. symmetry. exact Z. }
  split; [|exact E]. destruct (leq_total (inverse x) zero) as [L|L]; [exact L|exfalso].
  destruct (leq_total x zero) as [P|P]; [|contradiction]. apply zero_below_one, below.
  setoid_replace (zero - one) with ((zero - x) * inverse x).
  - apply leq_times; [now apply above|exact L].
  - setoid_replace ((zero - x) * inverse x) with (zero - x * inverse x) by ring. now rewrite E.
Qed.

(** A number between those of two lists. *)
Lemma greatest (l : list K) : l <> [] -> exists t, In t l /\ forall u, In u l -> u <= t.
Proof.
  induction l as [|a l IH]; [easy|]. intros _. destruct l as [|b l].
  - exists a. split; [now left|]. intros u [<-|[]]. apply leq_refl.
  - destruct IH as [t [I L]]; [discriminate|]. destruct (leq_total a t) as [T|T].
    + exists t. split; [now right|]. intros u [<-|U]; [exact T|now apply L].
    + exists a. split; [now left|]. intros u [<-|U]; [apply leq_refl|].
      eapply leq_trans; [now apply L|exact T].
Qed.

Lemma least (l : list K) : l <> [] -> exists t, In t l /\ forall u, In u l -> t <= u.
Proof.
  induction l as [|a l IH]; [easy|]. intros _. destruct l as [|b l].
  - exists a. split; [now left|]. intros u [<-|[]]. apply leq_refl.
  - destruct IH as [t [I L]]; [discriminate|]. destruct (leq_total t a) as [T|T].
    + exists t. split; [now right|]. intros u [<-|U]; [exact T|now apply L].
    + exists a. split; [now left|]. intros u [<-|U]; [apply leq_refl|].
      eapply leq_trans; [exact T|now apply L].
Qed.

Lemma between low high : (forall l u, In l low -> In u high -> l <= u) ->
  exists t, (forall l, In l low -> l <= t) /\ (forall u, In u high -> t <= u).
Proof.
  intros L. destruct low as [|l low].
  - destruct high as [|u high]; [exists zero; split; easy|].
    destruct (least (u :: high)) as [t [_ T]]; [discriminate|]. exists t. split; [easy|exact T].
  - destruct (greatest (l :: low)) as [t [I T]]; [discriminate|]. exists t. split; [exact T|].
    intros u U. now apply L.
Qed.

(** Two constraints, added so that the unknown [k] drops out. *)
Definition combined (k : V) (p q : constraint) : constraint :=
  (fun w => (zero - fst q k) * fst p w + fst p k * fst q w, (zero - fst q k) * snd p + fst p k * snd q).

Definition upper (k : V) (c : constraint) : bool := negb (leqb (fst c k) zero).
Definition lower (k : V) (c : constraint) : bool := negb (leqb zero (fst c k)).
Definition eliminated (k : V) (system : list constraint) : list constraint :=
  filter (fun c => leqb (fst c k) zero && leqb zero (fst c k)) system
  ++ flat_map (fun p => map (combined k p) (filter (lower k) system)) (filter (upper k) system).

Lemma upper_spec k c : upper k c = true -> ~ fst c k <= zero /\ zero <= fst c k.
Proof. unfold upper. rewrite negb_true_iff. apply not_leqb. Qed.
Lemma lower_spec k c : lower k c = true -> ~ zero <= fst c k /\ fst c k <= zero.
Proof. unfold lower. rewrite negb_true_iff. apply not_leqb. Qed.

Lemma eliminated_spec k system c : In c (eliminated k system) ->
  derived system (fst c) (snd c) /\ fst c k == zero.
Proof.
  unfold eliminated. rewrite in_app_iff, filter_In, in_flat_map.
  intros [[I E]|[p [P I]]].
  - apply andb_true_iff in E as [A B]. split; [now apply given|].
    apply leq_antisymmetric; now apply leqb_leq.
  - apply in_map_iff in I as [q [<- Q]]. apply filter_In in P as [P U]. apply filter_In in Q as [Q L].
    apply upper_spec in U as [_ U]. apply lower_spec in L as [_ L]. simpl. split; [|ring].
    apply added; apply scaled; try (now apply given); [now apply above|exact U].
Qed.

Lemma at_point_with k vs a z t : ~ In k vs ->
  at_point (k :: vs) a (fun w => if alike k w then t else z w) == a k * t + at_point vs a z.
Proof.
  intros N. unfold at_point. simpl.
  assert (T : alike k k = true) by now apply alike_eq. rewrite T.
  rewrite (sum_eq _ (fun w => a w * z w) vs); [reflexivity|].
  intros w I. destruct (alike k w) eqn:E; [|reflexivity].
  apply alike_eq in E. subst. contradiction.
Qed.

Lemma at_point_combined vs k p q z :
  at_point vs (fst (combined k p q)) z
  == (zero - fst q k) * at_point vs (fst p) z + fst p k * at_point vs (fst q) z.
Proof.
  unfold at_point. rewrite <- !sum_scale, <- sum_add. apply sum_eq. intros. simpl. ring.
Qed.

(** A system has a solution, or what is impossible follows. *)
Lemma elimination vs : NoDup vs -> forall system,
  (exists z, forall c, In c system -> meets vs z c) \/
  (exists a b, derived system a b /\ (forall k, In k vs -> a k == zero) /\ ~ zero <= b).
Proof.
  induction 1 as [|k vs N D IH]; intros system.
  - destruct (existsb (fun c => negb (leqb zero (snd c))) system) eqn:E.
    + right. apply existsb_exists in E as [c [I E]]. rewrite negb_true_iff in E. apply not_leqb in E.
      exists (fst c), (snd c). split; [now apply given|]. split; [easy|apply E].
    + left. exists (fun _ => zero). intros c I. unfold meets, at_point. simpl.
      destruct (leqb zero (snd c)) eqn:L; [now apply leqb_leq|].
      assert (T : existsb (fun c => negb (leqb zero (snd c))) system = true); [|congruence].
      apply existsb_exists. exists c. split; [exact I|now rewrite L].
  - destruct (IH (eliminated k system)) as [[z M]|[a [b [A [Z B]]]]].
    + left. set (rest c := snd c - at_point vs (fst c) z).
      destruct (between (map (fun c => inverse (fst c k) * rest c) (filter (lower k) system))
                        (map (fun c => inverse (fst c k) * rest c) (filter (upper k) system)))
        as [t [Low High]].
      { intros l u L U. apply in_map_iff in L as [q [<- Q]]. apply in_map_iff in U as [p [<- P]].
        assert (I : In (combined k p q) (eliminated k system)).
        { unfold eliminated. apply in_app_iff. right. apply in_flat_map. exists p. split; [exact P|].
          apply in_map_iff. now exists q. }
        apply M in I. unfold meets in I. rewrite at_point_combined in I. simpl in I. apply above in I.
        apply filter_In in P as [_ U]. apply filter_In in Q as [_ L].
        apply upper_spec in U as [U _]. apply lower_spec in L as [L _].
        apply inverse_above in U as [U Eu]. apply inverse_below in L as [L El].
        apply below. apply above in L.
        setoid_replace (inverse (fst p k) * rest p - inverse (fst q k) * rest q)
          with (inverse (fst p k) * (zero - inverse (fst q k)) *
                ((zero - fst q k) * snd p + fst p k * snd q
                 - ((zero - fst q k) * at_point vs (fst p) z + fst p k * at_point vs (fst q) z))
                - (fst q k * inverse (fst q k) - one) * inverse (fst p k) * rest p
                + (fst p k * inverse (fst p k) - one) * inverse (fst q k) * rest q)
          by (unfold rest; ring).
        rewrite Eu, El.
        match goal with |- zero <= ?a - ?b + ?c => setoid_replace (a - b + c) with a by ring end.
        apply leq_times; [now apply leq_times|exact I]. }
      exists (fun w => if alike k w then t else z w). intros c I. unfold meets.
      rewrite at_point_with by exact N. apply below.
      destruct (leqb (fst c k) zero) eqn:A; [destruct (leqb zero (fst c k)) eqn:B|].
      * assert (F : In c (eliminated k system)).
        { unfold eliminated. apply in_app_iff. left. apply filter_In. split; [exact I|].
          now rewrite A, B. }
        apply M in F. unfold meets in F. apply above in F. apply leqb_leq in A. apply leqb_leq in B.
        assert (Z : fst c k == zero) by now apply leq_antisymmetric.
        rewrite Z.
        match goal with |- zero <= ?a => setoid_replace a with (snd c - at_point vs (fst c) z) by ring end.
        exact F.
      * assert (J : In c (filter (lower k) system)).
        { apply filter_In. split; [exact I|]. unfold lower. now rewrite B. }
        pose proof (Low _ (in_map (fun c => inverse (fst c k) * rest c) _ _ J)) as T. cbv beta in T.
        apply not_leqb in B as [B B']. apply inverse_below in B as [_ E]. apply above in T. apply above in B'.
        setoid_replace (snd c - (fst c k * t + at_point vs (fst c) z))
          with ((zero - fst c k) * (t - inverse (fst c k) * rest c)
                - (fst c k * inverse (fst c k) - one) * rest c) by (unfold rest; ring).
        rewrite E.
        match goal with |- zero <= ?a - ?b => setoid_replace (a - b) with a by ring end.
        now apply leq_times.
      * assert (J : In c (filter (upper k) system)).
        { apply filter_In. split; [exact I|]. unfold upper. now rewrite A. }
        pose proof (High _ (in_map (fun c => inverse (fst c k) * rest c) _ _ J)) as T. cbv beta in T.
        apply not_leqb in A as [A A']. apply inverse_above in A as [_ E]. apply above in T.
        setoid_replace (snd c - (fst c k * t + at_point vs (fst c) z))
          with (fst c k * (inverse (fst c k) * rest c - t)
                - (fst c k * inverse (fst c k) - one) * rest c) by (unfold rest; ring).
        rewrite E.
        match goal with |- zero <= ?a - ?b => setoid_replace (a - b) with a by ring end.
        now apply leq_times.
    + right. exists a, b. split; [|split; [|exact B]].
      * apply (derived_twice system (eliminated k system)); [|exact A].
        intros c I. now apply eliminated_spec in I.
      * intros w [<-|I]; [|now apply Z].
        apply (derived_without (eliminated k system) k a b); [|exact A].
        intros c I. now apply eliminated_spec in I.
Qed.
End Elimination.

#[export, refine] Instance sum_labels {A B : Type} `{Labels A} `{Labels B} : Labels (A + B) := {
  alike a b := match a, b with inl a, inl b => alike a b | inr a, inr b => alike a b | _, _ => false end
}.
Proof. intros [a|a] [b|b]; rewrite ?alike_eq; split; intros E; congruence. Defined.
#[export, refine] Instance unit_labels : Labels unit := { alike _ _ := true }.
Proof. now intros [] []. Defined.
Lemma told_same {A : Type} (t : told A) a b : (if t a b then true else false) = true <-> a = b.
Proof. destruct (t a b); split; congruence. Qed.
Definition told_labels {A : Type} (t : told A) : Labels A :=
  {| alike := fun a b => if t a b then true else false; alike_eq := told_same t |}.

(** * The inequalities of two optimal strategies

    The unknowns are the probabilities of the rows, those of the columns, and
    the value. *)
Section Minimax.
Context {K R C : Type} `{Ordered K} `{Labels R} `{Labels C}.
Add Ring scalar_ring_minimax : ring_laws.
Variable m : matrix_game K R C.

Definition name : Type := R + (C + unit).
Definition of_row (i : R) : name := inl i.
Definition of_column (j : C) : name := inr (inl j).
Definition of_value : name := inr (inr tt).
Definition form (x : R -> K) (y : C -> K) (v : K) (w : name) : K :=
  match w with inl i => x i | inr (inl j) => y j | inr (inr _) => v end.
Definition none {A : Type} (_ : A) : K := zero.
Definition all {A : Type} (c : K) (_ : A) : K := c.
Definition minus_single {A : Type} `{Labels A} (i k : A) : K := zero - single i k.

Definition unknowns : list name := map of_row (rows m) ++ map of_column (columns m) ++ [of_value].
Definition system : list (constraint (K := K) (V := name)) :=
  [(form (all one) none zero, one); (form (all (zero - one)) none zero, zero - one);
   (form none (all one) zero, one); (form none (all (zero - one)) zero, zero - one)]
  ++ map (fun i => (form (minus_single i) none zero, zero)) (rows m)
  ++ map (fun j => (form none (minus_single j) zero, zero)) (columns m)
  ++ map (fun j => (form (fun i => zero - entry m i j) none one, zero)) (columns m)
  ++ map (fun i => (form none (fun j => entry m i j) (zero - one), zero)) (rows m).

Lemma names_differ : NoDup (rows m) -> NoDup (columns m) -> NoDup unknowns.
Proof.
  intros Dr Dc. unfold unknowns.
  assert (Named : forall A (f : A -> name) l, (forall a b, f a = f b -> a = b) -> NoDup l -> NoDup (map f l)).
  { intros A f l Apart. induction 1 as [|a l N D IH]; simpl; constructor; [|exact IH].
    intros I. apply in_map_iff in I as [b [E I]]. apply Apart in E as ->. contradiction. }
  assert (Apart : forall (l l' : list name), NoDup l -> NoDup l' -> (forall w, In w l -> ~ In w l') -> NoDup (l ++ l')).
  { induction 1 as [|a l N D IH]; simpl; intros D' A; [exact D'|]. constructor.
    - rewrite in_app_iff. intros [I|I]; [contradiction|]. now apply (A a); [left|].
    - apply IH; [exact D'|]. intros w I. apply A. now right. }
  apply Apart; [apply Named; [now injection 1|exact Dr]| |].
  - apply Apart; [apply Named; [now injection 1|exact Dc]|repeat constructor; easy|].
    intros w I [<-|[]]. apply in_map_iff in I as [j [E _]]. discriminate.
  - intros w I J. apply in_map_iff in I as [i [<- _]]. apply in_app_iff in J as [J|[J|[]]]; [|discriminate].
    apply in_map_iff in J as [j [E _]]. discriminate.
Qed.

Lemma at_form x y v z : at_point unknowns (form x y v) z ==
  sum (fun i => x i * z (of_row i)) (rows m) + sum (fun j => y j * z (of_column j)) (columns m) + v * z of_value.
Proof. unfold at_point, unknowns. rewrite !sum_app, !sum_map. simpl. ring. Qed.

Lemma sum_none {A} (z : A -> K) l : sum (fun i => none i * z i) l == zero.
Proof. rewrite <- (sum_zero l). apply sum_eq. intros. unfold none. ring. Qed.
Lemma sum_all {A} c (z : A -> K) l : sum (fun i => all c i * z i) l == c * sum z l.
Proof. rewrite <- sum_scale. reflexivity. Qed.
Lemma sum_minus_single {A} `{Labels A} i (z : A -> K) l : NoDup l -> In i l -> sum (fun k => minus_single i k * z k) l == zero - z i.
Proof.
  intros D I. rewrite <- (sum_single i z l D I).
  setoid_replace (zero - sum (fun k => single i k * z k) l) with ((zero - one) * sum (fun k => single i k * z k) l) by ring.
  rewrite <- sum_scale. apply sum_eq. intros. unfold minus_single. ring.
Qed.

(** A solution is a pair of optimal strategies. *)
Lemma solution_is_optimal z : NoDup (rows m) -> NoDup (columns m) ->
  (forall c, In c system -> meets unknowns z c) ->
  secures m (fun i => z (of_row i)) (z of_value) /\ concedes m (fun j => z (of_column j)) (z of_value).
Proof.
  intros Dr Dc M.
  assert (Met : forall x y v b, In (form x y v, b) system ->
    sum (fun i => x i * z (of_row i)) (rows m) + sum (fun j => y j * z (of_column j)) (columns m) + v * z of_value <= b).
  { intros x y v b I. apply M in I. unfold meets in I. cbn [fst snd] in I. now rewrite at_form in I. }
  unfold system in Met.
  pose proof (Met _ _ _ _ (or_introl eq_refl)) as X1.
  pose proof (Met _ _ _ _ (or_intror (or_introl eq_refl))) as X2.
  pose proof (Met _ _ _ _ (or_intror (or_intror (or_introl eq_refl)))) as Y1.
  pose proof (Met _ _ _ _ (or_intror (or_intror (or_intror (or_introl eq_refl))))) as Y2.
  rewrite sum_none, sum_all in X1. rewrite sum_none, sum_all in X2.
  rewrite sum_none, sum_all in Y1. rewrite sum_none, sum_all in Y2.
  assert (X : mixed (rows m) (fun i => z (of_row i))).
  { split.
    - intros i I.
      assert (L : sum (fun k => minus_single i k * z (of_row k)) (rows m)
                  + sum (fun j => none j * z (of_column j)) (columns m) + zero * z of_value <= zero).
      { apply Met. apply in_app_iff. right. apply in_app_iff. left. apply in_map_iff. now exists i. }
      rewrite sum_none, (sum_minus_single i (fun k => z (of_row k))) in L by assumption.
      apply above in L. eapply leq_trans; [exact L|]. apply same_is_leq. ring.
    - apply leq_antisymmetric.
      + eapply leq_trans; [|exact X1]. apply same_is_leq. ring.
      + apply below. apply above in X2. eapply leq_trans; [exact X2|]. apply same_is_leq. ring. }
  assert (Y : mixed (columns m) (fun j => z (of_column j))).
  { split.
    - intros j J.
      assert (L : sum (fun k => none k * z (of_row k)) (rows m)
                  + sum (fun k => minus_single j k * z (of_column k)) (columns m) + zero * z of_value <= zero).
      { apply Met. apply in_app_iff. right. apply in_app_iff. right. apply in_app_iff. left. apply in_map_iff. now exists j. }
      rewrite sum_none, (sum_minus_single j (fun k => z (of_column k))) in L by assumption.
      apply above in L. eapply leq_trans; [exact L|]. apply same_is_leq. ring.
    - apply leq_antisymmetric.
      + eapply leq_trans; [|exact Y1]. apply same_is_leq. ring.
      + apply below. apply above in Y2. eapply leq_trans; [exact Y2|]. apply same_is_leq. ring. }
  split.
  - apply secures_by_columns; [exact X|]. intros j J.
    assert (L : sum (fun i => (zero - entry m i j) * z (of_row i)) (rows m)
                + sum (fun k => none k * z (of_column k)) (columns m) + one * z of_value <= zero).
    { apply Met. apply in_app_iff. right. do 2 (apply in_app_iff; right). apply in_app_iff. left. apply in_map_iff. now exists j. }
    rewrite sum_none in L.
    rewrite (sum_eq _ (fun i => (zero - one) * (z (of_row i) * entry m i j))) in L by (intros; ring).
    rewrite sum_scale in L. apply above in L. apply below.
    eapply leq_trans; [exact L|]. apply same_is_leq. ring.
  - apply concedes_by_rows; [exact Y|]. intros i I.
    assert (L : sum (fun k => none k * z (of_row k)) (rows m)
                + sum (fun j => entry m i j * z (of_column j)) (columns m) + (zero - one) * z of_value <= zero).
    { apply Met. apply in_app_iff. right. do 3 (apply in_app_iff; right). apply in_map_iff. now exists i. }
    rewrite sum_none in L.
    rewrite (sum_eq _ (fun j => z (of_column j) * entry m i j)) in L by (intros; ring).
    apply above in L. apply below. eapply leq_trans; [exact L|]. apply same_is_leq. ring.
Qed.

(** What follows from the inequalities is a mixture of rows, one of columns,
    both times one number, and multiples of the two sums. *)
Definition shape (a : name -> K) (b : K) : Prop := exists p q s t,
  (forall j, In j (columns m) -> zero <= p j) /\ (forall i, In i (rows m) -> zero <= q i) /\
  (forall i, In i (rows m) -> a (of_row i) <= s - sum (fun j => p j * entry m i j) (columns m)) /\
  (forall j, In j (columns m) -> a (of_column j) <= t + sum (fun i => q i * entry m i j) (rows m)) /\
  a of_value == sum p (columns m) - sum q (rows m) /\ b == s + t.

Lemma shape_by p q s t a b :
  (forall j, In j (columns m) -> zero <= p j) -> (forall i, In i (rows m) -> zero <= q i) ->
  (forall i, In i (rows m) -> a (of_row i) <= s - sum (fun j => p j * entry m i j) (columns m)) ->
  (forall j, In j (columns m) -> a (of_column j) <= t + sum (fun i => q i * entry m i j) (rows m)) ->
  a of_value == sum p (columns m) - sum q (rows m) -> b == s + t -> shape a b.
Proof. intros. exists p, q, s, t. auto 10. Qed.

Lemma sum_of_none {A} (l : list A) : sum none l == zero.
Proof. exact (sum_zero l). Qed.

Lemma single_nonnegative {A} `{Labels A} (i k : A) : zero <= single i k.
Proof. unfold single. destruct (alike i k); [apply zero_one|apply leq_refl]. Qed.

Lemma minus_single_below {A} `{Labels A} (i k : A) z : z == zero -> minus_single i k <= z.
Proof.
  intros ->. apply below. eapply leq_trans; [apply (single_nonnegative i k)|].
  apply same_is_leq. unfold minus_single. ring.
Qed.

Ltac plainly :=
  intros; cbn [fst snd form of_row of_column of_value]; rewrite ?sum_none, ?sum_of_none; unfold none, all;
  try first [ring | apply same_is_leq; ring].

Lemma given_has_shape c : NoDup (rows m) -> NoDup (columns m) -> In c system -> shape (fst c) (snd c).
Proof.
  intros Dr Dc. unfold system. rewrite !in_app_iff, !in_map_iff.
  intros [I|[[i [<- I]]|[[j [<- J]]|[[j [<- J]]|[i [<- I]]]]]].
  - destruct I as [<-|[<-|[<-|[<-|[]]]]].
    + apply (shape_by none none one zero); plainly.
    + apply (shape_by none none (zero - one) zero); plainly.
    + apply (shape_by none none zero one); plainly.
    + apply (shape_by none none zero (zero - one)); plainly.
  - apply (shape_by none none zero zero); try now plainly.
    intros k _. plainly. apply minus_single_below. ring.
  - apply (shape_by none none zero zero); try now plainly.
    intros k _. plainly. apply minus_single_below. ring.
  - apply (shape_by (single j) none zero zero); try now plainly.
    + intros k _. apply single_nonnegative.
    + intros i I. rewrite (sum_single j (fun j => entry m i j)) by assumption. plainly.
    + destruct (single_mixed j (columns m) Dc J) as [_ S]. rewrite S. plainly.
  - apply (shape_by none (single i) zero zero); try now plainly.
    + intros k _. apply single_nonnegative.
    + intros j J. rewrite (sum_single i (fun i => entry m i j)) by assumption. plainly.
    + destruct (single_mixed i (rows m) Dr I) as [_ S]. rewrite S. plainly.
Qed.

Lemma sum_plus {A} (p p' f : A -> K) l :
  sum (fun k => (p k + p' k) * f k) l == sum (fun k => p k * f k) l + sum (fun k => p' k * f k) l.
Proof. rewrite <- sum_add. apply sum_eq. intros. ring. Qed.
Lemma sum_times {A} u (p f : A -> K) l : sum (fun k => u * p k * f k) l == u * sum (fun k => p k * f k) l.
Proof. rewrite <- sum_scale. apply sum_eq. intros. ring. Qed.

Lemma derived_has_shape a b : NoDup (rows m) -> NoDup (columns m) -> derived system a b -> shape a b.
Proof.
  intros Dr Dc. induction 1 as [c I|a b a' b' _ [p [q [s [t [P [Q [X [Y [V B]]]]]]]]]
      _ [p' [q' [s' [t' [P' [Q' [X' [Y' [V' B']]]]]]]]]|u a b U _ [p [q [s [t [P [Q [X [Y [V B]]]]]]]]]].
  - now apply given_has_shape.
  - apply (shape_by (fun j => p j + p' j) (fun i => q i + q' i) (s + s') (t + t')).
    + intros j J. setoid_replace zero with (zero + zero) by ring. apply leq_both; auto.
    + intros i I. setoid_replace zero with (zero + zero) by ring. apply leq_both; auto.
    + intros i I. rewrite sum_plus. eapply leq_trans; [apply leq_both; [now apply X|now apply X']|].
      apply same_is_leq. ring.
    + intros j J. rewrite sum_plus. eapply leq_trans; [apply leq_both; [now apply Y|now apply Y']|].
      apply same_is_leq. ring.
    + rewrite !sum_add, V, V'. ring.
    + rewrite B, B'. ring.
  - apply (shape_by (fun j => u * p j) (fun i => u * q i) (u * s) (u * t)).
    + intros j J. apply leq_times; auto.
    + intros i I. apply leq_times; auto.
    + intros i I. rewrite sum_times. eapply leq_trans; [apply leq_scale; [exact U|now apply X]|].
      apply same_is_leq. ring.
    + intros j J. rewrite sum_times. eapply leq_trans; [apply leq_scale; [exact U|now apply Y]|].
      apply same_is_leq. ring.
    + rewrite !sum_scale, V. ring.
    + rewrite B. ring.
Qed.

Lemma sum_term {A} (f : A -> K) l : (forall k, In k l -> zero <= f k) -> forall k, In k l -> f k <= sum f l.
Proof.
  induction l as [|c l IH]; intros P k; [easy|]. simpl.
  assert (S : zero <= sum f l). { rewrite <- (sum_zero l). apply sum_le. intros. apply P. now right. }
  intros [<-|I].
  - eapply leq_trans; [|apply leq_both; [apply leq_refl|exact S]]. apply same_is_leq. ring.
  - eapply leq_trans; [|apply leq_both; [apply P; now left|apply IH; [intros; apply P; now right|exact I]]].
    apply same_is_leq. ring.
Qed.

(** So nothing impossible follows. *)
Lemma nothing_impossible inverse a b : (forall x, ~ x == zero -> x * inverse x == one) ->
  rows m <> [] -> columns m <> [] ->
  shape a b -> (forall w, In w unknowns -> a w == zero) -> zero <= b.
Proof.
  intros Law Nr Nc [p [q [s [t [P [Q [X [Y [V B]]]]]]]]] Z.
  assert (Zx : forall i, In i (rows m) -> zero <= s - sum (fun j => p j * entry m i j) (columns m)).
  { intros i I. rewrite <- (Z (of_row i)); [now apply X|]. unfold unknowns. apply in_app_iff. left. now apply in_map. }
  assert (Zy : forall j, In j (columns m) -> zero <= t + sum (fun i => q i * entry m i j) (rows m)).
  { intros j J. rewrite <- (Z (of_column j)); [now apply Y|]. unfold unknowns. apply in_app_iff. right.
    apply in_app_iff. left. now apply in_map. }
  assert (Zv : sum p (columns m) == sum q (rows m)).
  { assert (E : a of_value == zero).
    { apply Z. unfold unknowns. apply in_app_iff. right. apply in_app_iff. right. now left. }
    rewrite V in E. setoid_replace (sum p (columns m)) with (sum p (columns m) - sum q (rows m) + sum q (rows m)) by ring.
    rewrite E. ring. }
  rewrite B. destruct (leqb (sum p (columns m)) zero) eqn:E.
  - apply leqb_leq in E.
    assert (Np : forall j, In j (columns m) -> p j == zero).
    { intros j J. apply leq_antisymmetric; [|now apply P].
      eapply leq_trans; [now apply (sum_term p (columns m))|exact E]. }
    assert (Nq : forall i, In i (rows m) -> q i == zero).
    { intros i I. apply leq_antisymmetric; [|now apply Q]. rewrite Zv in E.
      eapply leq_trans; [now apply (sum_term q (rows m))|exact E]. }
    assert (S : zero <= s).
    { destruct (rows m) as [|i r]; [easy|]. specialize (Zx i (or_introl eq_refl)).
      rewrite (sum_eq _ (fun _ => zero)) in Zx by (intros k I; rewrite (Np k I); ring).
      rewrite sum_zero in Zx. eapply leq_trans; [exact Zx|]. apply same_is_leq. ring. }
    assert (T : zero <= t).
    { destruct (columns m) as [|j c]; [easy|]. specialize (Zy j (or_introl eq_refl)).
      rewrite (sum_eq _ (fun _ => zero)) in Zy by (intros k I; rewrite (Nq k I); ring).
      rewrite sum_zero in Zy. eapply leq_trans; [exact Zy|]. apply same_is_leq. ring. }
    eapply leq_trans; [|apply leq_both; [exact S|exact T]]. apply same_is_leq. ring.
  - apply not_leqb in E as [E _]. destruct (inverse_above inverse Law _ E) as [U W].
    set (u := sum p (columns m)) in *.
    assert (Q0 : zero <= sum (fun i => q i * (s - sum (fun j => p j * entry m i j) (columns m))) (rows m)).
    { rewrite <- (sum_zero (rows m)). apply sum_le. intros i I. apply leq_times; auto. }
    assert (P0 : zero <= sum (fun j => p j * (t + sum (fun i => q i * entry m i j) (rows m))) (columns m)).
    { rewrite <- (sum_zero (columns m)). apply sum_le. intros j J. apply leq_times; auto. }
    rewrite (sum_eq _ (fun i => s * q i + (zero - one) * (q i * sum (fun j => p j * entry m i j) (columns m)))) in Q0
      by (intros; ring).
    rewrite sum_add, !sum_scale, <- Zv in Q0.
    rewrite (sum_eq _ (fun j => t * p j + p j * sum (fun i => q i * entry m i j) (rows m))) in P0
      by (intros; ring).
    rewrite sum_add, sum_scale in P0. fold u in P0.
    pose proof (mean_swap m q p) as Swap. unfold mean in Swap. rewrite Swap in Q0.
    setoid_replace (s + t) with (inverse u * (u * (s + t)) - (u * inverse u - one) * (s + t)) by ring.
    rewrite W.
    match goal with |- zero <= ?a - ?b => setoid_replace (a - b) with a by ring end.
    apply leq_times; [exact U|].
    eapply leq_trans; [|eapply leq_trans; [apply leq_both; [exact Q0|exact P0]|]]; apply same_is_leq; ring.
Qed.
End Minimax.

Theorem minimax_theorem : MinimaxStatements.minimax_theorem.
Proof.
  intros K R C numbers laws inverse rows_told columns_told m Law [Er [Ec [Dr Dc]]].
  pose (Lr := told_labels rows_told). pose (Lc := told_labels columns_told).
  destruct (elimination inverse Law (unknowns m) (names_differ m Dr Dc) (system m)) as [[z M]|[a [b [A [Z N]]]]].
  - destruct (solution_is_optimal m z Dr Dc M) as [S T].
    exists (z of_value), (fun i => z (of_row i)), (fun j => z (of_column j)).
    split; [exact S|]. split; [exact T|]. destruct S as [X S], T as [Y T]. split.
    + intros x' X'. apply leq_trans with (z of_value); auto.
    + intros y' Y'. apply leq_trans with (z of_value); auto.
  - destruct N. apply (nothing_impossible m inverse a b Law Er Ec); [|exact Z].
    now apply derived_has_shape.
Qed.

Theorem linear_programmes : MinimaxStatements.linear_programmes.
Proof.
  intros K R C numbers laws inverse rows_told columns_told m Law F.
  destruct (minimax_theorem K R C numbers laws inverse rows_told columns_told m Law F) as [v [x [y [S [T _]]]]].
  destruct F as [_ [_ [Dr Dc]]].
  pose (Lr := told_labels rows_told). pose (Lc := told_labels columns_told).
  exists v. split; [now exists x, y|]. split; [|split; [|split]].
  - exists x. split; [apply S|]. intros j J. now apply secures_column.
  - intros x' w [X' W]. apply (secures_concedes m x' y); [now apply secures_by_columns|exact T].
  - exists y. split; [apply T|]. intros i I. now apply concedes_row.
  - intros y' w [Y' W]. apply (secures_concedes m x y'); [exact S|now apply concedes_by_rows].
Qed.

Lemma profiles_exist choices : (forall c, In c choices -> c <> [] /\ NoDup c) ->
  profiles choices <> [] /\ NoDup (profiles choices).
Proof.
  induction choices as [|c rest IH]; intros D; simpl; [split; [easy|repeat constructor; easy]|].
  destruct IH as [E N]; [intros; apply D; now right|]. destruct (D c (or_introl eq_refl)) as [Ec Nc]. split.
  - destruct c as [|a c]; [easy|]. destruct (profiles rest); [easy|]. discriminate.
  - clear D Ec. induction Nc as [|a c A Nc IHc]; simpl; [constructor|].
    assert (Na : NoDup (map (cons a) (profiles rest))).
    { clear - N. induction N as [|p l P N IH]; simpl; constructor; [|exact IH].
      intros I. apply in_map_iff in I as [q [F I]]. injection F as ->. contradiction. }
    assert (Apart : forall p, In p (map (cons a) (profiles rest)) ->
      ~ In p (flat_map (fun a => map (cons a) (profiles rest)) c)).
    { intros p I J. apply in_map_iff in I as [q [<- _]]. apply in_flat_map in J as [b [B J]].
      apply in_map_iff in J as [q' [F _]]. injection F as -> _. contradiction. }
    revert Apart. induction Na as [|p l P Na IHl]; simpl; intros Apart; [exact IHc|].
    constructor; [|apply IHl; intros; apply Apart; now right].
    rewrite in_app_iff. intros [I|I]; [contradiction|]. now apply (Apart p); [left|].
Qed.

Theorem coalition_value : MinimaxStatements.coalition_value.
Proof.
  intros K R numbers laws inverse rows_told own choices pay Law Eo Do D game.
  destruct (profiles_exist choices D) as [E N].
  assert (F : finite_game game) by (repeat split; assumption).
  destruct (minimax_theorem K R (list nat) numbers laws inverse rows_told (list_eq_dec Nat.eq_dec) game Law F)
    as [v [x [y [S [T _]]]]].
  exists v. split; [now exists x|]. split; [|split; [now exists y|]].
  - intros x' w S'. exact (secures_concedes game x' y w v S' T).
  - intros y' w T'. exact (secures_concedes game x y' v w S T').
Qed.
