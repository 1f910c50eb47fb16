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

(** Frequencies as whole numbers: [one_part] times [parts_at c] is the frequency with card [c], and
    [one_part] times [all_parts] is one.  Fractions then need not be shortened deal by deal. *)
Record divided := Divided { one_part : K; all_parts : K; parts_at : nat -> K }.
Definition mixer := nat -> nat -> divided.   (** by seat and label *)
Definition undivided (x : nat -> K) : divided := Divided one one x.
Definition plain (s : profile K) : mixer := fun i label => undivided (s i label).

Definition divides (r : divided) : Prop := zero <= one_part r /\ one_part r * all_parts r == one.
Definition stands (z : mixer) (s : profile K) : Prop := forall i label,
  divides (z i label) /\ forall c, one_part (z i label) * parts_at (z i label) c == s i label c.

(** Payoffs are multiplied and divided alike. *)
Definition paid_out (u : divided) (k : nat) (pay : deal -> nat -> K) (w : weighted) : K :=
  tidy (one_part u * tidy_sum (fun e => snd e * tidy (all_parts u * pay (fst e) k)) w).

Fixpoint best (u : divided) (z : mixer) (k : nat) (t : tree K) (w : weighted) : K :=
  match w with
  | [] => zero
  | _ =>
    match t with
    | Payoff pay => paid_out u k pay w
    | Choice i label quiet loud =>
      if Nat.eqb i k then larger (best u z k quiet w) (best u z k loud w)
      else let r := z i label in
        tidy (one_part r * (best u z k quiet (followed (fun d => all_parts r - parts_at r (card d i)) w)
                        + best u z k loud (followed (fun d => parts_at r (card d i)) w)))
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

Lemma plain_stands s : stands (plain s) s.
Proof.
  intros i label. split; [split|]; cbn [plain undivided one_part all_parts parts_at].
  - destruct (leq_total zero one) as [L|L]; [assumption|]. destruct (zero_below_one L).
  - ring.
  - intros c. ring.
Qed.

Lemma paid_out_worth u k pay w : divides u -> paid_out u k pay w == worth (fun d => pay d k) w.
Proof.
  intros [_ U]. unfold paid_out, worth. rewrite tidy_same.
  rewrite (tidy_sum_sum _ (fun e => all_parts u * (snd e * pay (fst e) k)))
    by (intros e _; rewrite tidy_same; ring).
  rewrite sum_scale. setoid_replace (one_part u * (all_parts u * sum (fun e => snd e * pay (fst e) k) w))
    with (one_part u * all_parts u * sum (fun e => snd e * pay (fst e) k) w) by ring. rewrite U. ring.
Qed.

(** What somebody else's choice makes of a sum. *)
Lemma worth_choice r x i f g w : divides r -> (forall c, one_part r * parts_at r c == x c) ->
  worth (fun d => mix (x (card d i)) (f d) (g d)) w ==
  one_part r * (worth f (followed (fun d => all_parts r - parts_at r (card d i)) w)
            + worth g (followed (fun d => parts_at r (card d i)) w)).
Proof.
  intros [_ U] X. rewrite !worth_followed. unfold worth. rewrite <- sum_add, <- sum_scale.
  apply sum_eq. intros [d y] _. simpl. unfold mix. rewrite <- X, <- U. ring.
Qed.

Lemma card_followed k c x w : (forall e, In e w -> card (fst e) k = c) ->
  forall e, In e (followed x w) -> card (fst e) k = c.
Proof.
  intros C e I. unfold followed in I. apply filter_In in I. destruct I as [I _].
  apply in_map_iff in I. destruct I as [e1 [<- I]]. simpl. now apply C.
Qed.

Lemma best_bounds u z s k v c t : divides u -> stands z s -> legal v ->
  forall w, (forall e, In e w -> card (fst e) k = c) ->
  worth (fun d => gain (deviation s k v) d k t) w <= best u z k t w.
Proof.
  intros U Z V. induction t as [pay|i label quiet IHq loud IHl]; intros w C.
  - destruct w as [|e w]; [apply leq_refl|]. apply same_leq. symmetry. now apply paid_out_worth.
  - destruct w as [|e w]; [apply leq_refl|].
    set (l := e :: w) in *. assert (B : best u z k (Choice i label quiet loud) l =
      if Nat.eqb i k then larger (best u z k quiet l) (best u z k loud l)
      else tidy (one_part (z i label) *
        (best u z k quiet (followed (fun d => all_parts (z i label) - parts_at (z i label) (card d i)) l)
         + best u z k loud (followed (fun d => parts_at (z i label) (card d i)) l)))) by reflexivity.
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
    + rewrite tidy_same. destruct (Z i label) as [D X].
      assert (M : worth (fun d => gain (deviation s k v) d k (Choice i label quiet loud)) l ==
        worth (fun d => mix (s i label (card d i)) (gain (deviation s k v) d k quiet)
                            (gain (deviation s k v) d k loud)) l).
      { unfold worth. apply sum_eq. intros [d y] I. simpl.
        unfold deviation at 1. apply Nat.eqb_neq in E. rewrite E. reflexivity. }
      rewrite M, (worth_choice _ _ i _ _ l D X).
      apply leq_scale; [apply D|]. apply leq_both; [apply IHq|apply IHl]; now apply card_followed.
Qed.

(** The deals in which player [k] holds card [c], all of weight one. *)
Definition holding (k c : nat) (l : list deal) : weighted :=
  map (fun d => (d, one)) (filter (fun d => Nat.eqb (card d k) c) l).

Definition best_total (u : divided) (z : mixer) (g : game K) (k : nat) : K :=
  let all := all_deals g in tidy_sum (fun c => best u z k (play g) (holding k c all)) (deck g).

Lemma card_in_deck m : forall d cs k, In d (deals m cs) -> k < m -> In (card d k) cs.
Proof.
  induction m as [|m IH]; intros d cs k I L; [lia|].
  simpl in I. apply in_flat_map in I. destruct I as [c [Ic I]].
  apply in_map_iff in I. destruct I as [d' [<- I]]. destruct k; simpl; [assumption|].
  apply IH with (k := k) in I; [|lia]. now apply in_remove in I.
Qed.

Lemma best_total_bounds u z g s k v : divides u -> stands z s -> NoDup (deck g) -> k < seats g ->
  legal v -> total g (deviation s k v) k <= best_total u z g k.
Proof.
  intros U Z D L V. unfold total, best_total.
  rewrite (sum_classes (fun d => card d k) _ (all_deals g) (deck g) D)
    by (intros d I; eapply card_in_deck; eauto).
  rewrite (tidy_sum_sum _ (fun c => best u z k (play g) (holding k c (all_deals g)))) by reflexivity.
  apply sum_le. intros c _.
  eapply leq_trans; [|apply (best_bounds u z s k v c (play g) U Z V)].
  - apply same_leq. unfold worth, holding. rewrite sum_map. apply sum_eq. intros d _. simpl. ring.
  - intros e I. unfold holding in I. apply in_map_iff in I. destruct I as [d [<- I]].
    apply filter_In in I. destruct I as [_ I]. now apply Nat.eqb_eq.
Qed.

(** The totals themselves, with short fractions and without impossible deals. *)
Fixpoint reached (u : divided) (z : mixer) (k : nat) (t : tree K) (w : weighted) : K :=
  match w with
  | [] => zero
  | _ =>
    match t with
    | Payoff pay => paid_out u k pay w
    | Choice i label quiet loud =>
      let r := z i label in
      tidy (one_part r * (reached u z k quiet (followed (fun d => all_parts r - parts_at r (card d i)) w)
                      + reached u z k loud (followed (fun d => parts_at r (card d i)) w)))
    end
  end.

Lemma reached_worth u z s k t : divides u -> stands z s ->
  forall w, reached u z k t w == worth (fun d => gain s d k t) w.
Proof.
  intros U Z. induction t as [pay|i label quiet IHq loud IHl]; intros [|e w]; try reflexivity.
  - exact (paid_out_worth u k pay (e :: w) U).
  - set (l := e :: w). assert (B : reached u z k (Choice i label quiet loud) l =
      tidy (one_part (z i label) *
        (reached u z k quiet (followed (fun d => all_parts (z i label) - parts_at (z i label) (card d i)) l)
         + reached u z k loud (followed (fun d => parts_at (z i label) (card d i)) l)))) by reflexivity.
    rewrite B. clear B. clearbody l. rewrite tidy_same, IHq, IHl. destruct (Z i label) as [D X].
    rewrite <- (worth_choice _ _ i _ _ l D X). reflexivity.
Qed.

Definition reached_with (u : divided) (z : mixer) (g : game K) (k : nat) : K :=
  reached u z k (play g) (map (fun d => (d, one)) (all_deals g)).

Lemma reached_with_total u z g s k : divides u -> stands z s -> reached_with u z g k == total g s k.
Proof.
  intros U Z. unfold reached_with, total. rewrite (reached_worth u z s) by assumption.
  unfold worth. rewrite sum_map. apply sum_eq. intros d _. simpl. ring.
Qed.

Definition nothing_divided : divided := undivided (fun _ => zero).
Lemma nothing_divides : divides nothing_divided.
Proof. exact (proj1 (plain_stands (fun _ _ _ => zero) 0 0)). Qed.

Definition reached_total (g : game K) (s : profile K) (k : nat) : K :=
  reached_with nothing_divided (plain s) g k.

Lemma reached_total_total g s k : reached_total g s k == total g s k.
Proof. apply reached_with_total; [exact nothing_divides|apply plain_stands]. Qed.

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

(** ** Tables over common denominators
    [split] finds a unit fraction, its inverse and the numerators of a row of frequencies; what it finds
    is compared with the row. *)
Definition parts_of := (K * K * list K)%type.
Definition unsplit (l : list K) : parts_of := (one, one, l).

Definition is_scale (u w : K) : bool := leqb zero u && is_zero (u * w - one).
Fixpoint is_multiple (u : K) (parts l : list K) : bool :=
  match parts, l with
  | [], [] => true
  | p :: parts, x :: l => is_zero (u * p - x) && is_multiple u parts l
  | _, _ => false
  end.
Definition is_split (r : parts_of) (l : list K) : bool :=
  let '(u, w, parts) := r in is_scale u w && is_multiple u parts l.

Fixpoint split_row (label : nat) (t : list (nat * parts_of)) : parts_of :=
  match t with
  | [] => unsplit []
  | (name, r) :: rest => if Nat.eqb name label then r else split_row label rest
  end.
Definition as_divided (r : parts_of) : divided :=
  let '(u, w, parts) := r in Divided u w (fun c => nth (c - 1) parts zero).

Section Split.
Variable split : list K -> parts_of.
Definition split_table (t : table) : list (nat * parts_of) := map (fun e => (fst e, split (snd e))) t.
Definition split_right (t : table) : bool := forallb (fun e => is_split (split (snd e)) (snd e)) t.
Definition mixer_of (l : list (list (nat * parts_of))) : mixer :=
  fun i label => as_divided (split_row label (nth i l [])).

Lemma minus_zero x y : is_zero (x - y) = true -> x == y.
Proof.
  intros Z. apply is_zero_sound in Z. setoid_replace x with (x - y + y) by ring. rewrite Z. ring.
Qed.

Lemma scale_sound u w (x : nat -> K) : is_scale u w = true -> divides (Divided u w x).
Proof.
  unfold is_scale. rewrite andb_true_iff. intros [U W]. split; [now apply leqb_leq|].
  now apply minus_zero.
Qed.

Lemma multiple_sound u parts : forall l, is_multiple u parts l = true ->
  forall n, u * nth n parts zero == nth n l zero.
Proof.
  induction parts as [|p parts IH]; intros [|x l] M n; try discriminate.
  - destruct n; simpl; ring.
  - simpl in M. apply andb_true_iff in M. destruct M as [A B].
    destruct n; simpl; [now apply minus_zero|now apply IH].
Qed.

Lemma mixer_stands tables : forallb split_right tables = true ->
  stands (mixer_of (map split_table tables)) (from_tables tables).
Proof.
  intros F i label. unfold mixer_of, from_tables, from_table.
  rewrite (map_nth split_table tables [] i : nth i (map split_table tables) [] = _).
  assert (R : split_right (nth i tables []) = true).
  { rewrite forallb_forall in F. destruct (nth_in_or_default i tables []) as [I| ->]; [now apply F|reflexivity]. }
  induction (nth i tables []) as [|[name l] t IH]; simpl.
  - split; [exact (proj1 (plain_stands (fun _ _ _ => zero) 0 0))|].
    intros c. destruct (c - 1)%nat; ring.
  - simpl in R. apply andb_true_iff in R. destruct R as [R1 R2].
    destruct (Nat.eqb name label); [|now apply IH].
    destruct (split l) as [[u w] parts]. simpl in R1. apply andb_true_iff in R1. destruct R1 as [U M].
    split; [now apply scale_sound|]. intros c. simpl. now apply multiple_sound.
Qed.

(** The check of an equilibrium: the best answers gain nothing.  [gains] are the totals, which
    may be asked for something else, too. *)
Definition gains_with (u : divided) (g : game K) (tables : list table) : list K :=
  let z := mixer_of (map split_table tables) in map (reached_with u z g) (seq 0 (seats g)).
Definition no_better (u : divided) (g : game K) (tables : list table) (gains : list K) : bool :=
  let z := mixer_of (map split_table tables) in
  distinct (deck g) && forallb legal_table tables && forallb split_right tables &&
  is_scale (one_part u) (all_parts u) &&
  forallb (fun k => leqb (best_total u z g k) (nth k gains zero)) (seq 0 (seats g)).

Lemma nth_gains u g tables k : is_scale (one_part u) (all_parts u) = true -> forallb split_right tables = true ->
  k < seats g -> nth k (gains_with u g tables) zero == total g (from_tables tables) k.
Proof.
  intros U R L. unfold gains_with.
  rewrite (nth_indep _ zero (reached_with u (mixer_of (map split_table tables)) g 0))
    by now rewrite map_length, seq_length.
  rewrite map_nth, seq_nth by exact L.
  apply reached_with_total; [now apply (scale_sound _ _ (parts_at u))|now apply mixer_stands].
Qed.

Lemma no_better_right u g tables gains : no_better u g tables gains = true ->
  is_scale (one_part u) (all_parts u) = true /\ forallb split_right tables = true.
Proof. unfold no_better. rewrite !andb_true_iff. tauto. Qed.

Lemma tables_legal tables : forallb legal_table tables = true -> forall i, legal (from_tables tables i).
Proof.
  intros T i. unfold from_tables. rewrite forallb_forall in T.
  destruct (nth_in_or_default i tables []) as [I| ->]; apply legal_table_sound; [now apply T|reflexivity].
Qed.

Lemma no_better_sound u g tables : no_better u g tables (gains_with u g tables) = true ->
  nash g (from_tables tables).
Proof.
  intros B. destruct (no_better_right _ _ _ _ B) as [U R]. unfold no_better in B.
  rewrite !andb_true_iff in B. destruct B as [[[[D T] _] _] B].
  split; [now apply tables_legal|]. intros k v L V. rewrite forallb_forall in B.
  specialize (B k). rewrite in_seq in B. specialize (B (conj (Nat.le_0_l _) L)).
  apply leqb_leq in B. rewrite nth_gains in B by assumption.
  eapply leq_trans; [|exact B]. apply best_total_bounds; auto.
  - now apply (scale_sound _ _ (parts_at u)).
  - now apply mixer_stands.
  - now apply distinct_sound.
Qed.
End Split.

Definition is_equilibrium (g : game K) (tables : list table) : bool :=
  no_better unsplit nothing_divided g tables (gains_with unsplit nothing_divided g tables).

Theorem is_equilibrium_sound g tables :
  is_equilibrium g tables = true -> nash g (from_tables tables).
Proof. apply no_better_sound. Qed.
End BestAnswers.
Arguments divided K : clear implicits.
Arguments parts_of K : clear implicits.
