(** Best answers where a player chooses at several places without knowing at
    which of them he is: for every card all his sure plans are compared.

    A plan says for each label whether the player does the loud thing.  Where
    no label comes twice on one way through the tree, the gain is linear in the
    frequency of every label, so no mixture is better than the best plan. *)
From Coq Require Import List Arith Bool Setoid Morphisms Ring Lia.
From Guts.common Require Import Scalars Sums Games BestAnswers.
Import ListNotations.
Open Scope scalar_scope.

Section PureAnswers.
Context {K : Type} `{Ordered K}.
Add Ring scalar_ring_plans : ring_laws.

(** The labels at which a player chooses. *)
Fixpoint labels (k : nat) (t : tree K) : list nat :=
  match t with
  | Payoff _ => []
  | Choice i l quiet loud =>
    let rest := labels k quiet ++ labels k loud in if Nat.eqb i k then l :: rest else rest
  end.

(** No way through the tree meets the same label of this player twice. *)
Fixpoint once (k : nat) (t : tree K) : bool :=
  match t with
  | Payoff _ => true
  | Choice i l quiet loud =>
    (negb (Nat.eqb i k) || negb (existsb (Nat.eqb l) (labels k quiet ++ labels k loud)))
    && once k quiet && once k loud
  end.

(** The plan to be loud at these labels. *)
Definition plan (louds : list nat) : strategy K :=
  fun label _ => if existsb (Nat.eqb label) louds then one else zero.

(** The player chooses by a plan, the others as before. *)
Definition planned (z : mixer) (k : nat) (louds : list nat) : mixer :=
  fun i label => if Nat.eqb i k then undivided (plan louds label) else z i label.

Lemma planned_stands z s k louds : stands z s -> stands (planned z k louds) (deviation s k (plan louds)).
Proof.
  intros Z i label. unfold planned, deviation. destruct (Nat.eqb i k); [|apply Z].
  exact (plain_stands (fun _ => plan louds) i label).
Qed.

Fixpoint best_plan (u : divided K) (z : mixer) (k : nat) (t : tree K) (open louds : list nat) (w : weighted) : K :=
  match open with
  | [] => reached u (planned z k louds) k t w
  | l :: rest => larger (best_plan u z k t rest louds w) (best_plan u z k t rest (l :: louds) w)
  end.

(** The strategy [v] with another frequency at one label. *)
Definition with_label (v : strategy K) (label : nat) (x : K) : strategy K :=
  fun l c => if Nat.eqb l label then x else v l c.

Lemma gain_agrees s k v u d t :
  (forall l, In l (labels k t) -> v l (card d k) == u l (card d k)) ->
  gain (deviation s k v) d k t == gain (deviation s k u) d k t.
Proof.
  induction t as [pay|i l quiet IHq loud IHl]; intros A; simpl; [reflexivity|].
  assert (Q : gain (deviation s k v) d k quiet == gain (deviation s k u) d k quiet).
  { apply IHq. intros m M. apply A. simpl. destruct (Nat.eqb i k); [right|]; apply in_or_app; now left. }
  assert (L : gain (deviation s k v) d k loud == gain (deviation s k u) d k loud).
  { apply IHl. intros m M. apply A. simpl. destruct (Nat.eqb i k); [right|]; apply in_or_app; now right. }
  unfold mix. rewrite Q, L. unfold deviation at 1 3 5 7. destruct (Nat.eqb_spec i k) as [E|E]; [|reflexivity].
  subst i. rewrite (A l); [reflexivity|]. simpl. rewrite Nat.eqb_refl. now left.
Qed.

Lemma gain_mixes s k v label d t : once k t = true ->
  gain (deviation s k v) d k t ==
  mix (v label (card d k)) (gain (deviation s k (with_label v label zero)) d k t)
                           (gain (deviation s k (with_label v label one)) d k t).
Proof.
  induction t as [pay|i l quiet IHq loud IHl]; intros O; [simpl; unfold mix; ring|].
  simpl in O. apply andb_true_iff in O. destruct O as [O Ol]. apply andb_true_iff in O.
  destruct O as [O Oq]. specialize (IHq Oq). specialize (IHl Ol).
  simpl gain. destruct (Nat.eqb_spec i k) as [E|E].
  - subst i. simpl in O. apply negb_true_iff in O.
    unfold deviation at 1 4 7. rewrite Nat.eqb_refl. unfold with_label at 1 4.
    destruct (Nat.eqb_spec l label) as [F|F].
    + subst l.
      assert (Absent : forall x m, In m (labels k quiet ++ labels k loud) ->
        v m (card d k) == with_label v label x m (card d k)).
      { intros x m M. unfold with_label. destruct (Nat.eqb_spec m label) as [G|G]; [|reflexivity].
        subst m. assert (T : existsb (Nat.eqb label) (labels k quiet ++ labels k loud) = true)
          by (apply existsb_exists; exists label; split; [assumption|apply Nat.eqb_refl]). congruence. }
      assert (Q : forall x, gain (deviation s k (with_label v label x)) d k quiet ==
                            gain (deviation s k v) d k quiet).
      { intros x. symmetry. apply gain_agrees. intros m M. apply Absent, in_or_app. now left. }
      assert (L : forall x, gain (deviation s k (with_label v label x)) d k loud ==
                            gain (deviation s k v) d k loud).
      { intros x. symmetry. apply gain_agrees. intros m M. apply Absent, in_or_app. now right. }
      unfold mix. rewrite !Q, !L. ring.
    + unfold mix in *. rewrite IHq, IHl. ring.
  - apply Nat.eqb_neq in E. unfold deviation at 1 4 7. rewrite E.
    unfold mix in *. rewrite IHq, IHl. ring.
Qed.

Lemma once_deviates s k v label c t : once k t = true ->
  forall w, (forall e, In e w -> card (fst e) k = c) ->
  worth (fun d => gain (deviation s k v) d k t) w ==
  mix (v label c) (worth (fun d => gain (deviation s k (with_label v label zero)) d k t) w)
                  (worth (fun d => gain (deviation s k (with_label v label one)) d k t) w).
Proof.
  intros O w C. unfold worth. rewrite <- sum_mix. apply sum_eq. intros [d y] I. simpl.
  rewrite (gain_mixes s k v label d t O). rewrite (C _ I : card d k = c). unfold mix. ring.
Qed.

Lemma zero_one : (zero : K) <= one.
Proof. destruct (leq_total zero one) as [L|L]; [assumption|]. destruct (zero_below_one L). Qed.

Lemma with_label_legal v label x : legal v -> probability x -> legal (with_label v label x).
Proof. intros V X l c. unfold with_label. destruct (Nat.eqb l label); [exact X|apply V]. Qed.

Lemma best_plan_bounds u z s k c t w : divides u -> stands z s -> once k t = true -> (forall e, In e w -> card (fst e) k = c) ->
  forall open louds v, legal v -> NoDup open -> (forall l, In l open -> ~ In l louds) ->
  (forall l, In l (labels k t) -> In l open \/ v l c == plan louds l c) ->
  worth (fun d => gain (deviation s k v) d k t) w <= best_plan u z k t open louds w.
Proof.
  intros U0 Z0 O C. induction open as [|l open IH]; intros louds v V N D A.
  - simpl. apply same_leq.
    rewrite (reached_worth u _ (deviation s k (plan louds))) by (assumption || now apply planned_stands).
    unfold worth. apply sum_eq. intros [d y] I. simpl.
    rewrite (gain_agrees s k v (plan louds) d t); [reflexivity|].
    intros m M. rewrite (C _ I : card d k = c). destruct (A m M) as [F|F]; [destruct F|assumption].
  - inversion N as [|? ? Nl Nr]; subst. rewrite (once_deviates s k v l c t O w C). simpl.
    assert (Z : probability (zero : K)) by (split; [apply leq_refl|apply zero_one]).
    assert (U : probability (one : K)) by (split; [apply zero_one|apply leq_refl]).
    apply mix_le; [apply V| |].
    + eapply leq_trans; [|exact (proj1 (larger_bounds _ _))]. apply IH; auto.
      * now apply with_label_legal.
      * intros m M. exact (D m (or_intror M)).
      * intros m M. unfold with_label. destruct (Nat.eqb_spec m l) as [E|E].
        -- subst m. right. unfold plan. destruct (existsb (Nat.eqb l) louds) eqn:X; [|reflexivity].
           apply existsb_exists in X. destruct X as [m [I E]]. apply Nat.eqb_eq in E. subst m.
           destruct (D l (or_introl eq_refl) I).
        -- destruct (A m M) as [[F|F]|F]; [congruence|now left|now right].
    + eapply leq_trans; [|exact (proj2 (larger_bounds _ _))]. apply IH; auto.
      * now apply with_label_legal.
      * intros m M [F|F]; [subst m; contradiction|]. exact (D m (or_intror M) F).
      * intros m M. unfold with_label. unfold plan. simpl. destruct (Nat.eqb_spec m l) as [E|E].
        -- subst m. right. simpl. reflexivity.
        -- simpl. destruct (A m M) as [[F|F]|F]; [congruence|now left|now right].
Qed.

(** The same plans in one list, and what each of them is worth: all are followed through the tree
    at once, so that what the others do is worked out once and not plan by plan. *)
Fixpoint plans_from (open louds : list nat) : list (list nat) :=
  match open with
  | [] => [louds]
  | l :: rest => plans_from rest louds ++ plans_from rest (l :: louds)
  end.

Fixpoint picked (label : nat) (plans : list (list nat)) (quiet loud : list K) : list K :=
  match plans, quiet, loud with
  | p :: plans, x :: quiet, y :: loud =>
    (if existsb (Nat.eqb label) p then y else x) :: picked label plans quiet loud
  | _, _, _ => []
  end.
Fixpoint added (u : K) (quiet loud : list K) : list K :=
  match quiet, loud with
  | x :: quiet, y :: loud => tidy (u * (x + y)) :: added u quiet loud
  | _, _ => []
  end.

Fixpoint by_plans (u : divided K) (z : mixer) (k : nat) (plans : list (list nat)) (t : tree K) (w : weighted)
    : list K :=
  match w with
  | [] => map (fun _ => zero) plans
  | _ =>
    match t with
    | Payoff pay => let x := paid_out u k pay w in map (fun _ => x) plans
    | Choice i label quiet loud =>
      if Nat.eqb i k then picked label plans (by_plans u z k plans quiet w) (by_plans u z k plans loud w)
      else let r := z i label in
        added (one_part r)
          (by_plans u z k plans quiet (followed (fun d => all_parts r - parts_at r (card d i)) w))
          (by_plans u z k plans loud (followed (fun d => parts_at r (card d i)) w))
    end
  end.

Fixpoint greatest (l : list K) : K :=
  match l with
  | [] => zero
  | [x] => x
  | x :: rest => larger x (greatest rest)
  end.

Lemma greatest_bounds x l : In x l -> x <= greatest l.
Proof.
  induction l as [|y l IH]; [intros []|]. destruct l as [|y' l].
  - intros [->|[]]. apply leq_refl.
  - intros [->|I]; [exact (proj1 (larger_bounds _ _))|].
    eapply leq_trans; [now apply IH|exact (proj2 (larger_bounds _ _))].
Qed.

Lemma best_plan_below u z k t w b : forall open louds,
  (forall p, In p (plans_from open louds) -> reached u (planned z k p) k t w <= b) ->
  best_plan u z k t open louds w <= b.
Proof.
  induction open as [|l open IH]; intros louds B; simpl in *; [apply B; now left|].
  unfold larger. destruct (leqb _ _); apply IH; intros p I; apply B, in_or_app; [now right|now left].
Qed.

Lemma all_same {A} (R : A -> K -> Prop) x l : (forall a, R a x) -> Forall2 R l (map (fun _ => x) l).
Proof. intros E. induction l; simpl; constructor; auto. Qed.

Lemma picked_worth s k label quiet loud w : forall plans q l,
  Forall2 (fun p x => x == worth (fun d => gain (deviation s k (plan p)) d k quiet) w) plans q ->
  Forall2 (fun p x => x == worth (fun d => gain (deviation s k (plan p)) d k loud) w) plans l ->
  Forall2 (fun p x => x == worth (fun d => gain (deviation s k (plan p)) d k (Choice k label quiet loud)) w)
    plans (picked label plans q l).
Proof.
  induction plans as [|p plans IH]; intros q l Q L.
  { inversion Q; inversion L. constructor. }
  inversion Q as [|? x ? q' X Q']; inversion L as [|? y ? l' Y L']; subst.
  simpl. constructor; [|now apply IH].
  destruct (existsb (Nat.eqb label) p) eqn:E; [rewrite Y|rewrite X];
    unfold worth; apply sum_eq; intros [d e] _; simpl; unfold deviation at 2; unfold plan at 2;
    rewrite Nat.eqb_refl, E; unfold mix; ring.
Qed.

Lemma added_worth r s k i label quiet loud w : Nat.eqb i k = false -> divides r ->
  (forall c, one_part r * parts_at r c == s i label c) -> forall plans q l,
  Forall2 (fun p x => x == worth (fun d => gain (deviation s k (plan p)) d k quiet)
    (followed (fun d => all_parts r - parts_at r (card d i)) w)) plans q ->
  Forall2 (fun p x => x == worth (fun d => gain (deviation s k (plan p)) d k loud)
    (followed (fun d => parts_at r (card d i)) w)) plans l ->
  Forall2 (fun p x => x == worth (fun d => gain (deviation s k (plan p)) d k (Choice i label quiet loud)) w)
    plans (added (one_part r) q l).
Proof.
  intros N D X. induction plans as [|p plans IH]; intros q l Q L.
  { inversion Q; inversion L. constructor. }
  inversion Q as [|? a ? q' A Q']; inversion L as [|? b ? l' B L']; subst.
  simpl. constructor; [|now apply IH].
  rewrite tidy_same, A, B, <- (worth_choice r (s i label) i _ _ w D X).
  unfold worth. apply sum_eq. intros [d e] _. simpl. unfold deviation at 3. rewrite N. reflexivity.
Qed.

Lemma by_plans_worth u z s k plans t : divides u -> stands z s -> forall w,
  Forall2 (fun p x => x == worth (fun d => gain (deviation s k (plan p)) d k t) w) plans (by_plans u z k plans t w).
Proof.
  intros U Z. induction t as [pay|i label quiet IHq loud IHl]; intros [|e w];
    try (apply all_same; intros p; reflexivity).
  - apply all_same. intros p. exact (paid_out_worth u k pay (e :: w) U).
  - set (l := e :: w). assert (B : by_plans u z k plans (Choice i label quiet loud) l =
      if Nat.eqb i k then picked label plans (by_plans u z k plans quiet l) (by_plans u z k plans loud l)
      else added (one_part (z i label))
        (by_plans u z k plans quiet (followed (fun d => all_parts (z i label) - parts_at (z i label) (card d i)) l))
        (by_plans u z k plans loud (followed (fun d => parts_at (z i label) (card d i)) l))) by reflexivity.
    rewrite B. clear B. clearbody l. destruct (Nat.eqb i k) eqn:N.
    + apply Nat.eqb_eq in N. subst i. now apply picked_worth.
    + destruct (Z i label) as [D X]. now apply added_worth.
Qed.

Lemma best_plan_greatest u z s k t open louds w : divides u -> stands z s ->
  best_plan u z k t open louds w <= greatest (by_plans u z k (plans_from open louds) t w).
Proof.
  intros U Z. apply best_plan_below. intros p I.
  assert (M : forall plans l, Forall2 (fun p x => x == worth (fun d => gain (deviation s k (plan p)) d k t) w) plans l ->
    In p plans -> exists x, In x l /\ x == worth (fun d => gain (deviation s k (plan p)) d k t) w).
  { induction 1 as [|p' x plans l E F IH]; [intros []|]. intros [->|J].
    - exists x. split; [now left|exact E].
    - destruct (IH J) as [y [Y G]]. exists y. split; [now right|exact G]. }
  destruct (M _ _ (by_plans_worth u z s k (plans_from open louds) t U Z w) I) as [x [X E]].
  rewrite (reached_worth u _ (deviation s k (plan p))) by (assumption || now apply planned_stands).
  rewrite <- E. now apply greatest_bounds.
Qed.

Definition best_plans (u : divided K) (z : mixer) (g : game K) (all : list deal) (k : nat) : K :=
  let plans := plans_from (nodup Nat.eq_dec (labels k (play g))) [] in
  tidy_sum (fun c => greatest (by_plans u z k plans (play g) (holding k c all))) (deck g).

Lemma best_plans_bound u z g s k v : divides u -> stands z s -> NoDup (deck g) -> k < seats g ->
  once k (play g) = true -> legal v -> total g (deviation s k v) k <= best_plans u z g (all_deals g) k.
Proof.
  intros U Z D L O V. unfold total, best_plans.
  rewrite (sum_classes (fun d => card d k) _ (all_deals g) (deck g) D)
    by (intros d I; eapply card_in_deck; eauto).
  rewrite (tidy_sum_sum _ (fun c => greatest (by_plans u z k
    (plans_from (nodup Nat.eq_dec (labels k (play g))) []) (play g) (holding k c (all_deals g))))) by reflexivity.
  apply sum_le. intros c _. eapply leq_trans; [|now apply (best_plan_greatest u z s)].
  eapply leq_trans; [|apply (best_plan_bounds u z s k c (play g) _ U Z O) with (v := v)]; auto.
  - apply same_leq. unfold worth, holding. rewrite sum_map. apply sum_eq. intros d _. simpl. ring.
  - intros e I. unfold holding in I. apply in_map_iff in I. destruct I as [d [<- I]].
    apply filter_In in I. destruct I as [_ I]. now apply Nat.eqb_eq.
  - apply NoDup_nodup.
  - intros l M. left. now apply nodup_In.
Qed.

(** The check of an equilibrium by plans: right also where a player does not
    see what the others before him did. *)
Section Split.
Variable split : list K -> parts_of K.
Definition no_better_plan (u : divided K) (g : game K) (tables : list table) (gains : list K) : bool :=
  let z := mixer_of (map (split_table split) tables) in
  let all := all_deals g in
  distinct (deck g) && forallb legal_table tables && forallb (split_right split) tables &&
  is_scale (one_part u) (all_parts u) &&
  forallb (fun k => once k (play g) && leqb (best_plans u z g all k) (nth k gains zero)) (seq 0 (seats g)).

Lemma no_better_plan_right u g tables gains : no_better_plan u g tables gains = true ->
  is_scale (one_part u) (all_parts u) = true /\ forallb (split_right split) tables = true.
Proof. unfold no_better_plan. cbv zeta. rewrite !andb_true_iff. tauto. Qed.

Lemma no_better_plan_sound u g tables :
  no_better_plan u g tables (gains_with split u g tables) = true -> nash g (from_tables tables).
Proof.
  intros B. destruct (no_better_plan_right _ _ _ _ B) as [U R]. unfold no_better_plan in B. cbv zeta in B.
  rewrite !andb_true_iff in B. destruct B as [[[[D T] _] _] B].
  split; [now apply tables_legal|]. intros k v L V. rewrite forallb_forall in B.
  specialize (B k). rewrite in_seq in B. specialize (B (conj (Nat.le_0_l _) L)).
  apply andb_true_iff in B. destruct B as [O B].
  apply leqb_leq in B. rewrite nth_gains in B by assumption.
  eapply leq_trans; [|exact B]. apply best_plans_bound; auto.
  - now apply (scale_sound _ _ (parts_at u)).
  - now apply mixer_stands.
  - now apply distinct_sound.
Qed.
End Split.

Definition is_equilibrium_by_plans (g : game K) (tables : list table) : bool :=
  no_better_plan unsplit nothing_divided g tables (gains_with unsplit nothing_divided g tables).

Theorem is_equilibrium_by_plans_sound g tables :
  is_equilibrium_by_plans g tables = true -> nash g (from_tables tables).
Proof. apply no_better_plan_sound. Qed.
End PureAnswers.
