(** A best answer found card by card and choice by choice bounds every
    strategy from above.  With it an equilibrium is checked by computing. *)
From Coq Require Import List Arith Bool Setoid Morphisms Ring Lia.
From Guts.common Require Import Scalars Sums Games.
Import ListNotations.
Open Scope scalar_scope.

Section BestAnswers.
Context {K : Type} `{Ordered K}.
Add Ring scalar_ring_best : ring_laws.

(** Deals with weights: how likely the others' choices so far make them. *)
Definition weighted := list (deal * K).
Definition worth (f : deal -> K) (w : weighted) : K := sum (fun e => snd e * f (fst e)) w.

(** A product, where the second factor is zero or one most of the time. *)
Definition weighed (y x : K) : K :=
  if is_zero x then x else if is_zero (one - x) then y else tidy (y * x).

(** The weights after another player's choice; deals that have become
    impossible are left out. *)
Definition followed (x : deal -> K) (w : weighted) : weighted :=
  filter (fun e => negb (is_zero (snd e))) (map (fun e => (fst e, weighed (snd e) (x (fst e)))) w).

Fixpoint best (s : profile K) (k : nat) (t : tree K) (w : weighted) : K :=
  match w with
  | [] => zero
  | _ =>
    match t with
    | Payoff pay => tidy_sum (fun e => snd e * pay (fst e) k) w
    | Choice i label quiet loud =>
      if Nat.eqb i k then larger (best s k quiet w) (best s k loud w)
      else let x := s i label in
        tidy (best s k quiet (followed (fun d => one - x (card d i)) w)
              + best s k loud (followed (fun d => x (card d i)) w))
    end
  end.

Lemma weighed_times y x : weighed y x == y * x.
Proof.
  unfold weighed. destruct (is_zero x) eqn:X; [|destruct (is_zero (one - x)) eqn:Y].
  - apply is_zero_sound in X. rewrite X. ring.
  - apply is_zero_sound in Y. setoid_replace (y * x) with (y - y * (one - x)) by ring. rewrite Y. ring.
  - apply tidy_same.
Qed.

Lemma worth_followed f x w : worth f (followed x w) == worth (fun d => x d * f d) w.
Proof.
  unfold worth, followed. rewrite sum_filter, sum_map.
  apply sum_eq. intros [d y] _. simpl. destruct (is_zero _) eqn:E; simpl.
  - apply is_zero_sound in E. rewrite weighed_times in E.
    setoid_replace (y * (x d * f d)) with (y * x d * f d) by ring. rewrite E. ring.
  - rewrite weighed_times. ring.
Qed.

Lemma same_leq a b : a == b -> a <= b.
Proof. intros E. rewrite E. apply leq_refl. Qed.

Definition nonnegative (w : weighted) := forall e, In e w -> zero <= snd e.

Lemma followed_nonnegative x w :
  (forall d, zero <= x d) -> nonnegative w -> nonnegative (followed x w).
Proof.
  intros X W e I. unfold followed in I. apply filter_In in I. destruct I as [I _].
  apply in_map_iff in I. destruct I as [[d y] [E I]]. subst e. simpl. rewrite weighed_times.
  apply leq_times; [apply (W _ I)|apply X].
Qed.

Lemma best_bounds s k v c t : (forall i, legal (s i)) -> legal v ->
  forall w, (forall e, In e w -> card (fst e) k = c) ->
  worth (fun d => gain (deviation s k v) d k t) w <= best s k t w.
Proof.
  intros S V. induction t as [pay|i label quiet IHq loud IHl]; intros w C.
  - destruct w as [|e w]; [apply leq_refl|]. apply same_leq. symmetry.
    unfold worth. apply tidy_sum_sum. intros. reflexivity.
  - destruct w as [|e w]; [apply leq_refl|].
    set (l := e :: w) in *. assert (B : best s k (Choice i label quiet loud) l =
      if Nat.eqb i k then larger (best s k quiet l) (best s k loud l)
      else tidy (best s k quiet (followed (fun d => one - s i label (card d i)) l)
                 + best s k loud (followed (fun d => s i label (card d i)) l))) by reflexivity.
    rewrite B. clear B. clearbody l. destruct (Nat.eqb_spec i k) as [E|E].
    + subst i.
      assert (M : worth (fun d => gain (deviation s k v) d k (Choice k label quiet loud)) l ==
        mix (v label c) (worth (fun d => gain (deviation s k v) d k quiet) l)
                        (worth (fun d => gain (deviation s k v) d k loud) l)).
      { unfold worth. rewrite <- sum_mix. apply sum_eq. intros [d y] I. simpl.
        unfold deviation at 1. rewrite Nat.eqb_refl. rewrite (C _ I : card d k = c).
        unfold mix. ring. }
      rewrite M. apply mix_le; [apply V| |].
      * eapply leq_trans; [apply IHq, C|apply larger_bounds].
      * eapply leq_trans; [apply IHl, C|apply larger_bounds].
    + rewrite tidy_same.
      assert (M : worth (fun d => gain (deviation s k v) d k (Choice i label quiet loud)) l ==
        worth (fun d => gain (deviation s k v) d k quiet) (followed (fun d => one - s i label (card d i)) l)
        + worth (fun d => gain (deviation s k v) d k loud) (followed (fun d => s i label (card d i)) l)).
      { rewrite !worth_followed. unfold worth. rewrite <- sum_add. apply sum_eq. intros [d y] I. simpl.
        unfold deviation at 1. apply Nat.eqb_neq in E. rewrite E. unfold mix. ring. }
      rewrite M.
      assert (F : forall x, forall e0, In e0 (followed x l) -> card (fst e0) k = c).
      { intros x e0 I. unfold followed in I. apply filter_In in I. destruct I as [I _].
        apply in_map_iff in I. destruct I as [e1 [<- I]]. simpl. now apply C. }
      apply leq_both; [apply IHq|apply IHl]; apply F.
Qed.

(** The deals in which player [k] holds card [c], all of weight one. *)
Definition holding (k c : nat) (l : list deal) : weighted :=
  map (fun d => (d, one)) (filter (fun d => Nat.eqb (card d k) c) l).

Definition best_total (g : game K) (s : profile K) (k : nat) : K :=
  tidy_sum (fun c => best s k (play g) (holding k c (all_deals g))) (deck g).

Lemma card_in_deck m : forall d cs k, In d (deals m cs) -> k < m -> In (card d k) cs.
Proof.
  induction m as [|m IH]; intros d cs k I L; [lia|].
  simpl in I. apply in_flat_map in I. destruct I as [c [Ic I]].
  apply in_map_iff in I. destruct I as [d' [<- I]]. destruct k; simpl; [assumption|].
  apply IH with (k := k) in I; [|lia]. now apply in_remove in I.
Qed.

Lemma best_total_bounds g s k v : NoDup (deck g) -> k < seats g ->
  (forall i, legal (s i)) -> legal v -> total g (deviation s k v) k <= best_total g s k.
Proof.
  intros D L S V. unfold total, best_total.
  rewrite (sum_classes (fun d => card d k) _ (all_deals g) (deck g) D)
    by (intros d I; eapply card_in_deck; eauto).
  rewrite (tidy_sum_sum _ (fun c => best s k (play g) (holding k c (all_deals g)))) by reflexivity.
  apply sum_le. intros c _.
  eapply leq_trans; [|apply (best_bounds s k v c (play g) S V)].
  - apply same_leq. unfold worth, holding. rewrite sum_map. apply sum_eq. intros d _. simpl. ring.
  - intros e I. unfold holding in I. apply in_map_iff in I. destruct I as [d [<- I]].
    apply filter_In in I. destruct I as [_ I]. now apply Nat.eqb_eq.
Qed.

(** The totals themselves, with short fractions and without impossible deals. *)
Fixpoint reached (s : profile K) (k : nat) (t : tree K) (w : weighted) : K :=
  match w with
  | [] => zero
  | _ =>
    match t with
    | Payoff pay => tidy_sum (fun e => snd e * pay (fst e) k) w
    | Choice i label quiet loud =>
      let x := s i label in
      tidy (reached s k quiet (followed (fun d => one - x (card d i)) w)
            + reached s k loud (followed (fun d => x (card d i)) w))
    end
  end.

Lemma reached_worth s k t : forall w, reached s k t w == worth (fun d => gain s d k t) w.
Proof.
  induction t as [pay|i label quiet IHq loud IHl]; intros [|e w]; try reflexivity.
  - change (tidy_sum (fun e0 => snd e0 * pay (fst e0) k) (e :: w) ==
            sum (fun e0 => snd e0 * pay (fst e0) k) (e :: w)).
    apply tidy_sum_sum. reflexivity.
  - set (l := e :: w). assert (B : reached s k (Choice i label quiet loud) l =
      tidy (reached s k quiet (followed (fun d => one - s i label (card d i)) l)
            + reached s k loud (followed (fun d => s i label (card d i)) l))) by reflexivity.
    rewrite B. clear B. clearbody l. rewrite tidy_same, IHq, IHl, !worth_followed.
    unfold worth. rewrite <- sum_add. apply sum_eq. intros [d y] _. simpl. unfold mix. ring.
Qed.

Definition reached_total (g : game K) (s : profile K) (k : nat) : K :=
  reached s k (play g) (map (fun d => (d, one)) (all_deals g)).

Lemma reached_total_total g s k : reached_total g s k == total g s k.
Proof.
  unfold reached_total, total. rewrite reached_worth. unfold worth. rewrite sum_map.
  apply sum_eq. intros d _. simpl. ring.
Qed.

Definition legal_table (t : table) : bool :=
  forallb (fun entry => forallb probability_bool (snd entry)) t.

Lemma zero_probability : probability (zero : K).
Proof.
  split; [apply leq_refl|]. destruct (leq_total zero one) as [L|L]; [assumption|].
  destruct (zero_below_one L).
Qed.

Lemma legal_table_sound t : legal_table t = true -> legal (from_table t).
Proof.
  unfold legal_table, legal, from_table. intros T label c.
  assert (R : forallb probability_bool (row label t) = true).
  { induction t as [|[name f] t IH]; simpl in *; [reflexivity|].
    apply andb_true_iff in T. destruct T as [F T]. destruct (Nat.eqb name label); auto. }
  rewrite forallb_forall in R.
  destruct (nth_in_or_default (c - 1) (row label t) zero) as [I| ->].
  - now apply probability_sound, R.
  - apply zero_probability.
Qed.

Fixpoint distinct (l : list nat) : bool :=
  match l with [] => true | x :: t => negb (existsb (Nat.eqb x) t) && distinct t end.

Lemma distinct_sound l : distinct l = true -> NoDup l.
Proof.
  induction l as [|x l IH]; simpl; [constructor|]. rewrite andb_true_iff, negb_true_iff.
  intros [N D]. constructor; [|auto]. intros I.
  assert (T : existsb (Nat.eqb x) l = true)
    by (apply existsb_exists; exists x; split; [assumption|apply Nat.eqb_refl]).
  congruence.
Qed.

(** The tables as a profile that finds a row once for all cards, for computing. *)
Definition by_rows (tables : list table) : profile K :=
  fun i label => let r := row label (nth i tables []) in fun c => nth (c - 1) r zero.

(** The check of an equilibrium: the best answers gain nothing. *)
Definition is_equilibrium (g : game K) (tables : list table) : bool :=
  distinct (deck g) && forallb legal_table tables &&
  forallb (fun k => leqb (best_total g (by_rows tables) k)
                         (reached_total g (by_rows tables) k)) (seq 0 (seats g)).

Theorem is_equilibrium_sound g tables :
  is_equilibrium g tables = true -> nash g (from_tables tables).
Proof.
  unfold is_equilibrium. rewrite !andb_true_iff. intros [[D T] B].
  assert (S : forall i, legal (from_tables tables i)).
  { intros i. unfold from_tables. rewrite forallb_forall in T.
    destruct (nth_in_or_default i tables []) as [I| ->].
    - now apply legal_table_sound, T.
    - now apply legal_table_sound. }
  split; [exact S|]. intros k v L V. rewrite forallb_forall in B.
  specialize (B k). rewrite in_seq in B. specialize (B (conj (Nat.le_0_l _) L)).
  change (by_rows tables) with (from_tables tables) in B. apply leqb_leq in B.
  rewrite reached_total_total in B.
  eapply leq_trans; [|exact B].
  apply best_total_bounds; auto. now apply distinct_sound.
Qed.
End BestAnswers.
