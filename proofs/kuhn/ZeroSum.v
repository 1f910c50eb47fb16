(** What one player gains the others lose, for any number of players. *)
From Coq Require Import List Arith Bool QArith Lqa Lia Setoid Morphisms Permutation.
From Guts.common Require Import Scalars Sums Games BestAnswers.
From Guts.kuhn Require Import Rules Statements Deals.
Import ListNotations.
Open Scope Q_scope.

Lemma dealt_once m : forall d cs, In d (deals m cs) ->
  NoDup d /\ length d = m /\ (forall x, In x d -> In x cs).
Proof.
  induction m as [|m IH]; intros d cs I; cbn [deals] in I.
  - destruct I as [<-|[]]. repeat split; [constructor|intros x []].
  - apply in_flat_map in I. destruct I as [c [C I]]. apply in_map_iff in I. destruct I as [e [<- I]].
    destruct (IH _ _ I) as (N & L & S). repeat split.
    + constructor; [|assumption]. intros J. apply S in J. now apply remove_In in J.
    + cbn [length]. lia.
    + intros x [<-|J]; [assumption|]. apply S in J. now apply in_remove in J.
Qed.

(** ** Over any ordered ring *)
Section Rings.
Context {K : Type} `{Ordered K}.
Add Ring scalar_ring_zero_sum : ring_laws.
Open Scope scalar_scope.

Section Settle.
Variables (pot stake : K) (d : deal) (seats : nat).
Hypothesis once : forall i j, (i < seats)%nat -> (j < seats)%nat -> card d i = card d j -> i = j.

Definition member_of (players : list nat) (k : nat) : bool := existsb (Nat.eqb k) players.
Definition wins (players : list nat) (k : nat) : bool :=
  forallb (fun j => Nat.leb (card d j) (card d k)) players.

Lemma member_of_In players k : member_of players k = true <-> In k players.
Proof.
  unfold member_of. rewrite existsb_exists. split.
  - intros [j [J E]]. apply Nat.eqb_eq in E. now subst.
  - intros I. exists k. split; [assumption|apply Nat.eqb_refl].
Qed.

Lemma one_seat k : (k < seats)%nat -> sum (fun j => if Nat.eqb j k then one else zero) (seq 0 seats) == one.
Proof.
  intros B. rewrite <- (sum_one_class (fun _ : unit => k) (fun _ => one) tt (seq 0 seats)).
  - apply sum_eq. intros j _. rewrite Nat.eqb_sym. reflexivity.
  - apply seq_NoDup.
  - apply in_seq. lia.
Qed.

Lemma members_counted players : NoDup players -> (forall j, In j players -> (j < seats)%nat) ->
  sum (fun k => if member_of players k then one else zero) (seq 0 seats) == times_one (length players).
Proof.
  induction players as [|p players IH]; intros N B.
  - cbn [member_of existsb length]. apply sum_zero.
  - inversion N as [|? ? M N']; subst. cbn [length times_one]. rewrite <- IH by auto using in_cons.
    rewrite <- (one_seat p) by (apply B; now left). rewrite <- sum_add.
    apply sum_eq. intros k _. unfold member_of. cbn [existsb].
    destruct (Nat.eqb_spec k p) as [E|E]; cbn [orb]; [|ring]. subst k.
    destruct (existsb (Nat.eqb p) players) eqn:F; [|ring]. now apply member_of_In in F.
Qed.

Lemma somebody_wins players : players <> [] -> exists w, In w players /\ wins players w = true.
Proof.
  induction players as [|p players IH]; intros N; [congruence|]. destruct players as [|q players].
  - exists p. split; [now left|]. unfold wins. cbn [forallb]. now rewrite Nat.leb_refl.
  - destruct IH as [w [I W]]; [discriminate|]. unfold wins in *. rewrite forallb_forall in W.
    destruct (le_lt_dec (card d p) (card d w)) as [L|L].
    + exists w. split; [now right|]. apply forallb_forall. intros j [<-|J]; [now apply Nat.leb_le|now apply W].
    + exists p. split; [now left|]. apply forallb_forall. intros j [<-|J]; apply Nat.leb_le; [lia|].
      specialize (W j J). apply Nat.leb_le in W. lia.
Qed.

Lemma settled players : players <> [] -> NoDup players ->
  (forall j, In j players -> (j < seats)%nat) ->
  sum (settle pot stake players d) (seq 0 seats) == pot.
Proof.
  intros E N B. destruct (somebody_wins players E) as [w [I W]].
  assert (U : forall k, member_of players k && wins players k = Nat.eqb k w).
  { intros k. destruct (Nat.eqb_spec k w) as [E1|E1].
    - subst k. rewrite W, andb_true_r. now apply member_of_In.
    - destruct (member_of players k) eqn:M; [|reflexivity]. apply member_of_In in M.
      destruct (wins players k) eqn:V; [|reflexivity]. exfalso. apply E1. apply once; auto.
      unfold wins in V, W. rewrite forallb_forall in V, W.
      specialize (V w I). specialize (W k M). apply Nat.leb_le in V, W. lia. }
  transitivity (sum (fun k => negate stake * (if member_of players k then one else zero)) (seq 0 seats) +
    sum (fun k => (pot + times_one (length players) * stake) * (if Nat.eqb k w then one else zero)) (seq 0 seats)).
  - rewrite <- sum_add. apply sum_eq. intros k _. rewrite <- U. unfold settle.
    fold (member_of players k). fold (wins players k).
    assert (L : times_one (length players - 1) == times_one (length players) - one).
    { destruct players as [|p players]; [congruence|]. cbn [length times_one]. rewrite Nat.sub_succ, Nat.sub_0_r. ring. }
    destruct (member_of players k); cbn [andb]; [|ring].
    destruct (wins players k); rewrite ?L; ring.
  - rewrite !sum_scale, members_counted, one_seat by auto. ring.
Qed.
End Settle.

Section Trees.
Variables (pot : K) (s : profile K) (d : deal) (seats : nat).
Hypothesis once : forall i j, (i < seats)%nat -> (j < seats)%nat -> card d i = card d j -> i = j.

Definition everybody (t : tree K) : K := sum (fun k => gain s d k t) (seq 0 seats).

Lemma everybody_choice i label quiet loud :
  everybody quiet == pot -> everybody loud == pot -> everybody (Choice i label quiet loud) == pot.
Proof.
  unfold everybody. intros A B. cbn [gain].
  rewrite (sum_mix (s i label (card d i)) (fun k => gain s d k quiet) (fun k => gain s d k loud)).
  unfold mix. rewrite A, B. ring.
Qed.

Lemma everybody_answers waiting : forall players label, players <> [] -> NoDup (waiting ++ players) ->
  (forall j, In j (waiting ++ players) -> (j < seats)%nat) ->
  everybody (answers pot waiting players label) == pot.
Proof.
  induction waiting as [|i rest IH]; intros players label E N B.
  - apply (settled pot one d seats once); assumption.
  - cbn [answers]. cbn [app] in *. inversion N as [|? ? M N']; subst. apply everybody_choice.
    + apply IH; auto using in_cons.
    + apply IH; [discriminate| |].
      * refine (Permutation_NoDup _ N). apply Permutation_middle.
      * intros j J. apply B. apply in_app_iff in J. cbn [In] in *. rewrite in_app_iff. tauto.
Qed.

Lemma everybody_opening n waiting : forall checked label, checked ++ waiting <> [] ->
  NoDup (checked ++ waiting) -> (forall j, In j (checked ++ waiting) -> (j < seats)%nat) ->
  everybody (opening pot n checked waiting label) == pot.
Proof.
  induction waiting as [|i rest IH]; intros checked label E N B.
  - rewrite app_nil_r in *. apply (settled pot zero d seats once); assumption.
  - cbn [opening]. apply everybody_choice.
    + apply IH; rewrite <- app_assoc; assumption.
    + apply everybody_answers; [discriminate| |].
      * refine (Permutation_NoDup _ N). transitivity ((i :: rest) ++ checked);
          [apply Permutation_app_comm|apply Permutation_cons_append].
      * intros j J. apply B. rewrite !in_app_iff in *. cbn [In] in *. tauto.
Qed.
End Trees.
End Rings.

Lemma dealt_apart players cards d : In d (deals players (seq 1 cards)) ->
  forall i j, (i < players)%nat -> (j < players)%nat -> card d i = card d j -> i = j.
Proof.
  intros I i j A B E. destruct (dealt_once _ _ _ I) as (N & L & _).
  apply (proj1 (NoDup_nth d 0%nat) N); [lia|lia|exact E].
Qed.

Lemma some_deals players : forall l, NoDup l -> (players <= length l)%nat -> deals players l <> [].
Proof.
  induction players as [|m IH]; intros l N L; cbn [deals]; [discriminate|].
  destruct l as [|c l]; [cbn [length] in L; lia|]. intros E. cbn [flat_map] in E.
  apply app_eq_nil in E. destruct E as [E _]. apply map_eq_nil in E. revert E. apply IH.
  - cbn [remove]. destruct (Nat.eq_dec c c) as [_|F]; [|congruence].
    inversion N; subst. now rewrite notin_remove.
  - cbn [remove]. destruct (Nat.eq_dec c c) as [_|F]; [|congruence].
    inversion N; subst. rewrite notin_remove by assumption. cbn [length] in L. lia.
Qed.

Lemma deals_positive players cards : (players <= cards)%nat ->
  0 < count (length (deals players (seq 1 cards))).
Proof.
  intros L. change 0 with (count 0). apply count_lt.
  pose proof (some_deals players (seq 1 cards) (seq_NoDup cards 1)) as S. rewrite seq_length in S.
  specialize (S L). destruct (deals players (seq 1 cards)); [congruence|cbn [length]; lia].
Qed.

Section Total.
Context {K : Type} `{Ordered K}.
Add Ring scalar_ring_total : ring_laws.
Open Scope scalar_scope.

Lemma sum_same {A} (x : K) (l : list A) : sum (fun _ => x) l == times_one (length l) * x.
Proof. induction l as [|a l IH]; cbn [sum length times_one]; [ring|]. rewrite IH. ring. Qed.

Lemma all_gains players cards pot (s : profile K) : (1 <= players)%nat ->
  sum (fun k => total (kuhn players cards pot) s k) (seq 0 players) ==
  times_one (length (all_deals (kuhn players cards pot))) * pot.
Proof.
  intros P. unfold total. rewrite sum_swap, <- sum_same. apply sum_eq. intros d D.
  change (all_deals (kuhn players cards pot)) with (deals players (seq 1 cards)) in D.
  change (play (kuhn players cards pot)) with (opening pot players [] (seq 0 players) 1%nat).
  apply (everybody_opening pot s d players (dealt_apart players cards d D)); cbn [app].
  - destruct players; [lia|discriminate].
  - apply seq_NoDup.
  - intros j J. apply in_seq in J. lia.
Qed.
End Total.

Theorem shared_pot : Statements.shared_pot.
Proof. intros K scalars laws players cards pot s P. now apply all_gains. Qed.

Theorem zero_sum : Statements.zero_sum.
Proof.
  intros players cards pot s [P C].
  pose proof (deals_positive players cards C) as M.
  set (m := count (length (deals players (seq 1 cards)))) in *.
  assert (T : sum (fun k => total (kuhn players cards pot) s k) (seq 0 players) == pot * m).
  { pose proof (all_gains players cards pot s P) as T.
    change (all_deals (kuhn players cards pot)) with (deals players (seq 1 cards)) in T.
    rational. rewrite T, times_one_count. fold m. ring. }
  assert (E : sum (fun k => expectation players cards pot s k) (seq 0 players) ==
    sum (fun k => (1 / m) * total (kuhn players cards pot) s k) (seq 0 players) +
    sum (fun k => (- (pot / count players)) * 1) (seq 0 players)).
  { rewrite <- q_sum_add. apply q_sum_eq. intros k _. unfold expectation.
    change (all_deals (kuhn players cards pot)) with (deals players (seq 1 cards)). fold m.
    field. split; intros Z; [|rewrite Z in M; discriminate].
    pose proof (count_lt 0 players ltac:(lia)) as X. rewrite Z in X. discriminate. }
  rewrite E, !q_sum_scale, T.
  assert (S : sum (fun _ : nat => 1) (seq 0 players) == count players).
  { clear. generalize 0%nat. induction players as [|n IH]; intros i; [reflexivity|].
    cbn [seq sum]. rewrite IH, count_succ. rational. ring. }
  rewrite S. field. split; intros Z; [|rewrite Z in M; discriminate].
  pose proof (count_lt 0 players ltac:(lia)) as X. rewrite Z in X. discriminate.
Qed.
