(** The closed form of a player's mean payoff, from the rules, for any number of
    players: the mean over all deals is a sum over the cell of his own hand, and
    in each cell the others are independent. *)
From Coq Require Import List Arith Bool Setoid Morphisms Ring Lia Permutation.
From Guts.common Require Import Scalars Sums Domains Polynomials.
From Guts.guts Require Import Rules Statements.
Import ListNotations.
Open Scope nat_scope.
Open Scope scalar_scope.

Section Means.
Context {K : Type} `{O : Ordered K}.
Add Ring scalar_ring_means : ring_laws.

Lemma sum_flat_map {A B} (f : B -> K) (g : A -> list B) l :
  sum f (flat_map g l) == sum (fun a => sum f (g a)) l.
Proof. induction l as [|a l IH]; simpl; [reflexivity|]. now rewrite sum_app, IH. Qed.

Lemma sum_permutation {A} (f : A -> K) l m : Permutation l m -> sum f l == sum f m.
Proof.
  intros E. induction E as [|a l m _ IH|a b l|l m n _ IH1 _ IH2]; simpl;
    [reflexivity|now rewrite IH|ring|now rewrite IH1].
Qed.

Lemma product_permutation (l m : list K) : Permutation l m -> product l == product m.
Proof.
  intros E. induction E as [|a l m _ IH|a b l|l m n _ IH1 _ IH2]; simpl;
    [reflexivity|now rewrite IH|ring|now rewrite IH1].
Qed.

Lemma product_app (l m : list K) : product (l ++ m) == product l * product m.
Proof. induction l as [|a l IH]; simpl; [ring|]. rewrite IH. ring. Qed.

(** The mean of a function of the cells of [n] hands. *)
Variable w : list K.
Definition mean (n : nat) (f : list nat -> K) : K := sum (fun d => snd d * f (fst d)) (deals n w).
Definition cells : list nat := seq 0 (length w).
Definition width (c : nat) : K := nth c w zero.

Lemma mean_none f : mean 0 f == f [].
Proof. unfold mean. simpl. ring. Qed.

Lemma mean_more n f : mean (S n) f == sum (fun c => width c * mean n (fun d => f (c :: d))) cells.
Proof.
  unfold mean. cbn [deals]. rewrite sum_flat_map.
  transitivity (sum (fun d => sum (fun c => width c * (snd d * f (c :: fst d))) cells) (deals n w)).
  - apply sum_eq. intros d _. rewrite sum_map. apply sum_eq. intros c _. simpl. unfold width. ring.
  - rewrite sum_swap. apply sum_eq. intros c _. apply sum_scale.
Qed.

Lemma mean_same n : forall f g, (forall d, length d = n -> f d == g d) -> mean n f == mean n g.
Proof.
  induction n as [|n IH]; intros f g E; [rewrite !mean_none; now apply E|].
  rewrite !mean_more. apply sum_eq. intros c _. apply times_same; [reflexivity|].
  apply IH. intros d L. apply E. simpl. now rewrite L.
Qed.

Lemma mean_add n f g : mean n (fun d => f d + g d) == mean n f + mean n g.
Proof.
  unfold mean. rewrite <- sum_add. apply sum_eq. intros d _. ring.
Qed.

Lemma mean_scale n c f : mean n (fun d => c * f d) == c * mean n f.
Proof. unfold mean. rewrite <- sum_scale. apply sum_eq. intros d _. ring. Qed.

Hypothesis whole : sum width cells == one.

Lemma mean_constant n c : mean n (fun _ => c) == c.
Proof.
  induction n as [|n IH]; [apply mean_none|]. rewrite mean_more.
  transitivity (sum (fun c0 => c * width c0) cells); [apply sum_eq; intros; rewrite IH; ring|].
  rewrite sum_scale, whole. ring.
Qed.

(** The chance of a property of one hand. *)
Definition chance (q : nat -> bool) : K := sum (fun h => width h * (if q h then one else zero)) cells.

Lemma chance_not q : chance (fun h => negb (q h)) == one - chance q.
Proof.
  assert (E : chance (fun h => negb (q h)) + chance q == one).
  { unfold chance. rewrite <- sum_add, <- whole. apply sum_eq. intros h _. destruct (q h); simpl; ring. }
  rewrite <- E. ring.
Qed.

Lemma sum_fixed (q : nat -> bool) (x : K) :
  sum (fun h => width h * (if q h then x else zero)) cells == x * chance q.
Proof. unfold chance. rewrite <- sum_scale. apply sum_eq. intros h _. destruct (q h); ring. Qed.
End Means.

(** * What a deal is for player 1, by recursion over the others *)
Section Deals.
Context {K : Type} `{O : Ordered K} `{P : @Parts K H}.
Add Ring scalar_ring_deals : ring_laws.

Lemma filter_later (q : nat -> bool) l : filter q (map S l) = map S (filter (fun k => q (S k)) l).
Proof. induction l as [|k l IH]; [reflexivity|]. simpl. rewrite IH. destruct (q (S k)); reflexivity. Qed.

Lemma holders_cons o own c hands :
  holders (o :: own) (c :: hands) = (if Nat.leb o c then [0] else []) ++ map S (holders own hands).
Proof.
  unfold holders, players, hand. cbn [length seq filter nth]. rewrite <- seq_shift.
  rewrite filter_later. destruct (Nat.leb o c); reflexivity.
Qed.

Lemma is_in_later l : is_in 0 (map S l) = false.
Proof. induction l as [|k l IH]; [reflexivity|exact IH]. Qed.

Lemma forallb_later (q : nat -> bool) l : forallb q (map S l) = forallb (fun k => q (S k)) l.
Proof. induction l as [|k l IH]; [reflexivity|]. simpl. now rewrite IH. Qed.

(** Among player 1 in cell [c] and others, he is the best if no other is in a
    higher cell, together with those who are in the same. *)
Definition beaten (c : nat) (hands among : list nat) : bool :=
  negb (forallb (fun k => Nat.leb (nth k hands 0%nat) c) among).
Definition ties (c : nat) (hands among : list nat) : nat :=
  length (filter (fun k => Nat.eqb (nth k hands 0%nat) c) among).

Lemma is_best c hands among :
  is_in 0 (best (c :: hands) (0%nat :: map S among)) = negb (beaten c hands among).
Proof.
  unfold best, beaten, hand. cbn [filter forallb nth]. rewrite Nat.leb_refl, forallb_later, negb_involutive.
  rewrite filter_later. cbn [andb nth].
  destruct (forallb (fun k => Nat.leb (nth k hands 0%nat) c) among); cbn [is_in existsb Nat.eqb orb]; [reflexivity|].
  apply is_in_later.
Qed.

Lemma how_many_best c hands among : beaten c hands among = false ->
  length (best (c :: hands) (0%nat :: map S among)) = S (ties c hands among).
Proof.
  unfold beaten. intros B. apply negb_false_iff in B. unfold best, ties, hand.
  cbn [filter forallb nth]. rewrite Nat.leb_refl, forallb_later, filter_later. cbn [andb nth]. rewrite B.
  cbn [length]. rewrite map_length. f_equal. f_equal. apply filter_ext_in. intros k I.
  rewrite forallb_later. cbn [nth]. rewrite forallb_forall in B. pose proof (B k I) as L. apply Nat.leb_le in L.
  destruct (Nat.eqb_spec (nth k hands 0%nat) c) as [E|E].
  - rewrite E, Nat.leb_refl. cbn [andb]. apply forallb_forall. exact B.
  - apply andb_false_iff. left. apply Nat.leb_gt. lia.
Qed.

(** His part of the pot: nothing if a better hand holds.  Each other is beaten,
    tied or better. *)
Inductive other := Lower | Tied | Better.
Section Outcomes.
Variable class : nat -> nat -> other.
Fixpoint outcome (i : nat) (own hands : list nat) : K :=
  match own, hands with
  | o :: own', h :: hands' =>
    match class o h with
    | Better => zero
    | Lower => outcome i own' hands'
    | Tied => outcome (S i) own' hands'
    end
  | _, _ => part (S i)
  end.
End Outcomes.

Definition when_holding (c o h : nat) : other :=
  if Nat.ltb h o then Lower else if Nat.ltb h c then Lower else if Nat.eqb h c then Tied else Better.
Definition when_dropping (c o h : nat) : other :=
  if Nat.leb o h then Better else if Nat.ltb h c then Lower else if Nat.eqb h c then Tied else Better.

Lemma outcome_holding c own : forall hands i, length hands = length own ->
  outcome (when_holding c) i own hands ==
  if beaten c hands (holders own hands) then zero else part (S (i + ties c hands (holders own hands))).
Proof.
  induction own as [|o own IH]; intros [|h hands] i L; try discriminate.
  - simpl. rewrite Nat.add_0_r. reflexivity.
  - injection L as L. rewrite holders_cons. cbn [outcome]. unfold when_holding. rewrite Nat.ltb_antisym.
    destruct (Nat.leb_spec o h) as [A|A]; cbn [negb app].
    + unfold beaten, ties. cbn [forallb filter nth]. rewrite forallb_later, filter_later. cbn [nth].
      rewrite Nat.ltb_antisym.
      destruct (Nat.leb_spec c h) as [B|B]; cbn [negb].
      * destruct (Nat.eqb_spec h c) as [E|E].
        { rewrite IH by exact L. unfold beaten, ties. subst h. rewrite Nat.leb_refl. cbn [andb length].
          rewrite map_length, Nat.add_succ_r. reflexivity. }
        { replace (Nat.leb h c) with false by (symmetry; apply Nat.leb_gt; lia). reflexivity. }
      * replace (Nat.leb h c) with true by (symmetry; apply Nat.leb_le; lia).
        replace (Nat.eqb h c) with false by (symmetry; apply Nat.eqb_neq; lia).
        rewrite IH by exact L. unfold beaten, ties. cbn [andb]. rewrite map_length. reflexivity.
    + unfold beaten, ties. rewrite forallb_later, filter_later. cbn [nth]. rewrite map_length.
      rewrite IH by exact L. reflexivity.
Qed.

Lemma outcome_dropping c own : forall hands i, length hands = length own ->
  outcome (when_dropping c) i own hands ==
  match holders own hands with
  | [] => if beaten c hands (players own) then zero else part (S (i + ties c hands (players own)))
  | _ => zero
  end.
Proof.
  induction own as [|o own IH]; intros [|h hands] i L; try discriminate.
  - simpl. rewrite Nat.add_0_r. reflexivity.
  - injection L as L. rewrite holders_cons. cbn [outcome]. unfold when_dropping.
    destruct (Nat.leb_spec o h) as [A|A]; cbn [app]; [reflexivity|].
    unfold players, beaten, ties. cbn [length seq]. rewrite <- seq_shift. cbn [forallb filter nth].
    rewrite forallb_later, filter_later. cbn [nth]. rewrite Nat.ltb_antisym.
    assert (M : forall x y : K, match map S (holders own hands) with [] => x | _ => y end
              = match holders own hands with [] => x | _ => y end) by (intros; now destruct (holders own hands)).
    rewrite M. destruct (Nat.leb_spec c h) as [B|B]; cbn [negb].
    + destruct (Nat.eqb_spec h c) as [E|E].
      * rewrite IH by exact L. unfold beaten, ties, players. subst h. rewrite Nat.leb_refl. cbn [andb length].
        rewrite map_length, Nat.add_succ_r. reflexivity.
      * replace (Nat.leb h c) with false by (symmetry; apply Nat.leb_gt; lia). cbn [andb negb].
        destruct (holders own hands); reflexivity.
    + replace (Nat.leb h c) with true by (symmetry; apply Nat.leb_le; lia).
      replace (Nat.eqb h c) with false by (symmetry; apply Nat.eqb_neq; lia).
      rewrite IH by exact L. unfold beaten, ties, players. cbn [andb]. rewrite map_length. reflexivity.
Qed.

Lemma contest_first weenie o own c hands : length hands = length own ->
  contest weenie (o :: own) (c :: hands) 0 ==
  if Nat.leb o c then count (S (length own)) * ((one + one) * outcome (when_holding c) 0 own hands - one)
  else if weenie then - (count (S (length own)) * outcome (when_dropping c) 0 own hands) else zero.
Proof.
  intros L. pose proof (outcome_holding c own hands 0 L) as EH. pose proof (outcome_dropping c own hands 0 L) as ED.
  unfold contest. rewrite holders_cons. change (pot (o :: own)) with (count (S (length own)) : K).
  destruct (Nat.leb o c) eqn:A; cbn [app].
  - cbn [is_in existsb Nat.eqb orb]. fold (is_in 0 (best (c :: hands) (0%nat :: map S (holders own hands)))).
    rewrite EH, is_best. destruct (beaten c hands (holders own hands)) eqn:B; cbn [negb]; [ring|].
    rewrite how_many_best by exact B. cbn [Nat.add]. ring.
  - destruct weenie; [|destruct (holders own hands) as [|k l]; [reflexivity|];
      cbn [map]; change (S k :: map S l) with (map S (k :: l)); now rewrite is_in_later].
    rewrite ED. destruct (holders own hands) as [|k l]; cbn [map].
    + unfold players. cbn [length seq]. rewrite <- seq_shift, is_best. fold (players own). cbn [andb].
      destruct (beaten c hands (players own)) eqn:B; cbn [negb]; [ring|].
      rewrite how_many_best by exact B. reflexivity.
    + change (S k :: map S l) with (map S (k :: l)). rewrite is_in_later. ring.
Qed.

(** The multiplier counts who holds. *)
Fixpoint held (own hands : list nat) : nat :=
  match own, hands with
  | o :: own', h :: hands' => (if Nat.leb o h then 1 else 0) + held own' hands'
  | _, _ => 0
  end.
Fixpoint all_drop (own hands : list nat) : K :=
  match own, hands with
  | o :: own', h :: hands' => (if Nat.ltb h o then one else zero) * all_drop own' hands'
  | _, _ => one
  end.

Lemma how_many_hold own : forall hands, length hands = length own -> length (holders own hands) = held own hands.
Proof.
  induction own as [|o own IH]; intros [|h hands] L; try discriminate; [reflexivity|].
  injection L as L. rewrite holders_cons. cbn [held]. rewrite <- IH by exact L.
  rewrite app_length, map_length. destruct (Nat.leb o h); reflexivity.
Qed.

Lemma all_drop_held own : forall hands, length hands = length own ->
  all_drop own hands == if Nat.eqb (held own hands) 0 then one else zero.
Proof.
  induction own as [|o own IH]; intros [|h hands] L; try discriminate; [reflexivity|].
  injection L as L. cbn [held all_drop]. rewrite IH by exact L. rewrite Nat.ltb_antisym.
  destruct (Nat.leb o h); cbn [negb Nat.add Nat.eqb]; ring.
Qed.

Definition all_dropping (weenie : bool) : K := if weenie then one + one + one else one + one.

Lemma multiplier_is weenie own hands : length hands = length own ->
  multiplier weenie own hands == count (held own hands) - one + all_dropping weenie * all_drop own hands.
Proof.
  intros L. unfold multiplier, all_dropping. rewrite how_many_hold, all_drop_held by exact L.
  destruct (held own hands) as [|m]; cbn [Nat.eqb count]; destruct weenie; ring.
Qed.
End Deals.

(** * The means *)
Section Integrals.
Context {K : Type} `{O : Ordered K} `{P : @Parts K H}.
Add Ring scalar_ring_integrals : ring_laws.
Variable w : list K.
Hypothesis whole : sum (width w) (cells w) == one.

Fixpoint shared (i : nat) (l : list (K * K)) : K :=
  match l with [] => part (S i) | (a, b) :: rest => a * shared i rest + b * shared (S i) rest end.

Definition is_lower (x : other) : bool := match x with Lower => true | _ => false end.
Definition is_tied (x : other) : bool := match x with Tied => true | _ => false end.
Definition masses (class : nat -> nat -> other) (o : nat) : K * K :=
  (chance w (fun h => is_lower (class o h)), chance w (fun h => is_tied (class o h))).

Lemma mean_outcome class own : forall i,
  mean w (length own) (outcome class i own) == shared i (map (masses class) own).
Proof.
  induction own as [|o own IH]; intros i.
  - rewrite mean_none. reflexivity.
  - cbn [length map shared masses]. rewrite mean_more. rewrite <- !IH.
    set (X := mean w (length own) (outcome class i own)). set (Y := mean w (length own) (outcome class (S i) own)).
    setoid_replace (chance w (fun h => is_lower (class o h)) * X + chance w (fun h => is_tied (class o h)) * Y)
      with (X * chance w (fun h => is_lower (class o h)) + Y * chance w (fun h => is_tied (class o h))) by ring.
    rewrite <- !sum_fixed, <- sum_add. apply sum_eq. intros c _. cbn [outcome].
    destruct (class o c); cbn [is_lower is_tied]; unfold X, Y;
      [change (mean w (length own) (fun d => outcome class i own d)) with (mean w (length own) (outcome class i own)); ring
      |change (mean w (length own) (fun d => outcome class (S i) own d)) with (mean w (length own) (outcome class (S i) own)); ring
      |rewrite (mean_constant w whole); ring].
Qed.

Lemma mean_held own : mean w (length own) (fun d => count (held own d)) ==
  sum (fun o => chance w (fun h => Nat.leb o h)) own.
Proof.
  induction own as [|o own IH]; [exact (mean_none w _)|]. cbn [length sum]. rewrite mean_more, <- IH.
  set (X := mean w (length own) (fun d => count (held own d))).
  transitivity (sum (fun c => width w c * (if Nat.leb o c then one else zero) + X * width w c) (cells w)).
  - apply sum_eq. intros c _. cbn [held].
    transitivity (width w c * mean w (length own) (fun d => (if Nat.leb o c then one else zero) + count (held own d))).
    + apply times_same; [reflexivity|]. apply mean_same. intros d _. destruct (Nat.leb o c); simpl; ring.
    + rewrite mean_add, (mean_constant w whole). fold X. ring.
  - rewrite sum_add, sum_scale, whole. unfold chance. ring.
Qed.

Lemma mean_all_drop own : mean w (length own) (all_drop own) ==
  product (map (fun o => chance w (fun h => Nat.ltb h o)) own).
Proof.
  induction own as [|o own IH]; [exact (mean_none w _)|]. cbn [length map product]. rewrite mean_more, <- IH.
  set (X := mean w (length own) (all_drop own)). unfold chance.
  setoid_replace (sum (fun h => width w h * (if Nat.ltb h o then one else zero)) (cells w) * X)
    with (X * sum (fun h => width w h * (if Nat.ltb h o then one else zero)) (cells w)) by ring.
  rewrite <- sum_scale. apply sum_eq. intros c _. cbn [all_drop]. rewrite mean_scale. fold X. ring.
Qed.

(** The chance of a hand below a cut. *)
Definition under (c : nat) : K := sum (width w) (seq 0 c).

Lemma under_more c : under (S c) == under c + width w c.
Proof. unfold under. rewrite seq_S, sum_app. simpl. ring. Qed.

Lemma chance_same q r : (forall h, q h = r h) -> chance w q == chance w r.
Proof. intros E. unfold chance. apply sum_eq. intros h _. rewrite E. reflexivity. Qed.

Lemma chance_never q : (forall h, q h = false) -> chance w q == zero.
Proof.
  intros E. unfold chance. rewrite <- (sum_zero (cells w)). apply sum_eq. intros h _. rewrite E. ring.
Qed.

Lemma chance_below c : (c <= length w)%nat -> chance w (fun h => Nat.ltb h c) == under c.
Proof.
  intros L. unfold chance, cells, under. replace (length w) with (c + (length w - c))%nat by lia.
  rewrite seq_app, sum_app. cbn [Nat.add].
  transitivity (sum (width w) (seq 0 c) + sum (fun _ => zero) (seq c (length w - c))); [|rewrite sum_zero; ring].
  apply plus_same; apply sum_eq; intros h I; apply in_seq in I.
  - replace (Nat.ltb h c) with true by (symmetry; apply Nat.ltb_lt; lia). ring.
  - replace (Nat.ltb h c) with false by (symmetry; apply Nat.ltb_ge; lia). ring.
Qed.

Lemma chance_in c : c < length w -> chance w (fun h => Nat.eqb h c) == width w c.
Proof.
  intros L. assert (E : chance w (fun h => Nat.ltb h c) + chance w (fun h => Nat.eqb h c) == chance w (fun h => Nat.ltb h (S c))).
  { unfold chance. rewrite <- sum_add. apply sum_eq. intros h _.
    destruct (Nat.ltb_spec h c), (Nat.eqb_spec h c), (Nat.ltb_spec h (S c)); try lia; ring. }
  rewrite !chance_below, under_more in E by lia.
  setoid_replace (chance w (fun h => Nat.eqb h c))
    with (under c + chance w (fun h => Nat.eqb h c) - under c) by ring.
  rewrite E. ring.
Qed.

Lemma chance_from c : (c <= length w)%nat -> chance w (fun h => Nat.leb c h) == one - under c.
Proof.
  intros L. rewrite <- chance_below by exact L. rewrite <- (chance_not w whole). apply chance_same.
  intros h. now rewrite Nat.ltb_antisym, negb_involutive.
Qed.

Lemma under_all : under (length w) == one.
Proof. exact whole. Qed.

(** What an opponent contributes in a cell: those whose threshold is under the
    cell may tie, or be below it; and conversely when all drop. *)
Definition may_tie (c : nat) : K * K := (under c, width w c).
Definition no_tie (o : nat) : K * K := (under o, zero).
Definition alike (a b : K * K) : Prop := fst a == fst b /\ snd a == snd b.

Lemma holding_low c o : (o <= c)%nat -> c < length w -> alike (masses (when_holding c) o) (may_tie c).
Proof.
  intros A B. split; cbn [fst snd masses may_tie].
  - rewrite <- chance_below by lia. apply chance_same. intros h. unfold when_holding.
    destruct (Nat.ltb_spec h o), (Nat.ltb_spec h c), (Nat.eqb_spec h c); try reflexivity; lia.
  - rewrite <- chance_in by lia. apply chance_same. intros h. unfold when_holding.
    destruct (Nat.ltb_spec h o), (Nat.ltb_spec h c), (Nat.eqb_spec h c); try reflexivity; lia.
Qed.
Lemma holding_high c o : c < o -> (o <= length w)%nat -> alike (masses (when_holding c) o) (no_tie o).
Proof.
  intros A B. split; cbn [fst snd masses no_tie].
  - rewrite <- chance_below by lia. apply chance_same. intros h. unfold when_holding.
    destruct (Nat.ltb_spec h o), (Nat.ltb_spec h c), (Nat.eqb_spec h c); try reflexivity; lia.
  - apply chance_never. intros h. unfold when_holding.
    destruct (Nat.ltb_spec h o), (Nat.ltb_spec h c), (Nat.eqb_spec h c); try reflexivity; lia.
Qed.
Lemma dropping_low c o : (o <= c)%nat -> c < length w -> alike (masses (when_dropping c) o) (no_tie o).
Proof.
  intros A B. split; cbn [fst snd masses no_tie].
  - rewrite <- chance_below by lia. apply chance_same. intros h. unfold when_dropping.
    destruct (Nat.ltb_spec h o), (Nat.leb_spec o h), (Nat.ltb_spec h c), (Nat.eqb_spec h c); try reflexivity; lia.
  - apply chance_never. intros h. unfold when_dropping.
    destruct (Nat.leb_spec o h), (Nat.ltb_spec h c), (Nat.eqb_spec h c); try reflexivity; lia.
Qed.
Lemma dropping_high c o : c < o -> (o <= length w)%nat -> alike (masses (when_dropping c) o) (may_tie c).
Proof.
  intros A B. split; cbn [fst snd masses may_tie].
  - rewrite <- chance_below by lia. apply chance_same. intros h. unfold when_dropping.
    destruct (Nat.leb_spec o h), (Nat.ltb_spec h c), (Nat.eqb_spec h c); try reflexivity; lia.
  - rewrite <- chance_in by lia. apply chance_same. intros h. unfold when_dropping.
    destruct (Nat.leb_spec o h), (Nat.ltb_spec h c), (Nat.eqb_spec h c); try reflexivity; lia.
Qed.

Lemma shared_alike {A} (f g : A -> K * K) l : forall i,
  (forall o, In o l -> alike (f o) (g o)) -> shared i (map f l) == shared i (map g l).
Proof.
  induction l as [|o l IH]; intros i E; [reflexivity|]. destruct (E o (or_introl eq_refl)) as [E1 E2].
  cbn [map shared]. destruct (f o), (g o). cbn [fst snd] in *. rewrite E1, E2, !IH; [reflexivity| |];
    intros; apply E; now right.
Qed.

Lemma shared_permutation l m : Permutation l m -> forall i, shared i l == shared i m.
Proof.
  intros E. induction E as [|[a b] l m _ IH|[a b] [c d] l|l m n _ IH1 _ IH2]; intros i; cbn [shared];
    [reflexivity|now rewrite !IH|ring|now rewrite IH1].
Qed.

Lemma shared_untied l os : forall i,
  shared i (map no_tie os ++ l) == product (map under os) * shared i l.
Proof.
  induction os as [|o os IH]; intros i; cbn [map app shared product no_tie]; [ring|]. rewrite !IH. ring.
Qed.

(** The mean of 1 / (1 + ties) over [m] hands that are below [x] or in a cell of
    width [d] above it. *)
Definition tied (x d : K) (i m : nat) : K := shared i (repeat (x, d) m).

Lemma tied_more x d i m : tied x d i (S m) == x * tied x d i m + d * tied x d (S i) m.
Proof. reflexivity. Qed.

Definition fewer (x d : K) (i m : nat) : K := match m with 0 => zero | S k => count (S k) * tied x d i k end.

Lemma fewer_more x d i m : x * fewer x d i m + d * fewer x d (S i) m == count m * tied x d i m.
Proof. destruct m as [|m]; cbn [fewer]; [simpl; ring|]. rewrite tied_more. ring. Qed.

Lemma tied_by_parts x d m : forall i,
  count (S i + m) * tied x d i m == power (x + d) m + x * fewer x d i m.
Proof.
  induction m as [|m IH]; intros i.
  - rewrite Nat.add_0_r. unfold tied. cbn [repeat shared power fewer]. rewrite part_law. ring.
  - rewrite tied_more. replace (S i + S m)%nat with (S (S i + m)) by lia. change (count (S (S i + m))) with (one + count (S i + m) : K).
    transitivity (x * tied x d i m + x * (count (S i + m) * tied x d i m) + d * (count (S (S i) + m) * tied x d (S i) m)).
    { change (count (S (S i) + m)) with (one + count (S i + m) : K). ring. }
    rewrite !IH. cbn [fewer power]. change (count (S m)) with (one + count m : K).
    pose proof (fewer_more x d i m) as E.
    transitivity (x * tied x d i m + (x + d) * power (x + d) m + x * (x * fewer x d i m + d * fewer x d (S i) m)); [ring|].
    rewrite E. ring.
Qed.

Lemma tied_segment x d m : d * tied x d 0 m == part (S m) * (power (x + d) (S m) - power x (S m)).
Proof.
  assert (E : count (S m) * (d * tied x d 0 m) == power (x + d) (S m) - power x (S m)).
  { induction m as [|m IH].
    - pose proof (tied_by_parts x d 0 0) as E. cbn [Nat.add fewer power] in E.
      transitivity (d * (count 1 * tied x d 0 0)); [ring|]. rewrite E. simpl. ring.
    - pose proof (tied_by_parts x d (S m) 0) as E. cbn [Nat.add fewer] in E.
      transitivity (d * (count (S (S m)) * tied x d 0 (S m))); [ring|]. rewrite E.
      transitivity (d * power (x + d) (S m) + x * (count (S m) * (d * tied x d 0 m))); [ring|].
      rewrite IH. cbn [power]. ring. }
  rewrite <- E. transitivity (count (S m) * part (S m) * (d * tied x d 0 m)); [rewrite part_law; ring|ring].
Qed.

(** One cell: [above] have no tie there, [m] others may. *)
Lemma one_cell c class above many own : Permutation own (above ++ many) ->
  (forall o, In o above -> alike (masses class o) (no_tie o)) ->
  (forall o, In o many -> alike (masses class o) (may_tie c)) ->
  width w c * shared 0 (map (masses class) own) ==
  product (map under above) * (part (S (length many)) * (power (under (S c)) (S (length many)) - power (under c) (S (length many)))).
Proof.
  intros E A M. rewrite (shared_permutation _ _ (Permutation_map (masses class) E)), map_app.
  assert (S1 : forall i, shared i (map (masses class) above ++ map (masses class) many)
             == shared i (map no_tie above ++ map (fun _ => may_tie c) many)).
  { clear E. induction above as [|o above IH]; intros i; cbn [map app].
    - now apply shared_alike.
    - cbn [shared]. destruct (A o (or_introl eq_refl)) as [E1 E2]. destruct (masses class o). cbn [fst snd no_tie] in *.
      rewrite E1, E2, !IH by (intros; apply A; now right). reflexivity. }
  rewrite S1, shared_untied.
  assert (R : map (fun _ => may_tie c) many = repeat (may_tie c) (length many)).
  { clear. induction many as [|o many IH]; [reflexivity|]. cbn [map length repeat]. now rewrite IH. }
  rewrite R. pose proof (tied_segment (under c) (width w c) (length many)) as T. unfold tied in T.
  fold (may_tie c) in T. rewrite under_more, <- T. ring.
Qed.

(** * All cells, with the thresholds in increasing order *)
Section InOrder.
Variables (p : K) (low high : list K).
Let l := length low.
Let h := length high.
Hypothesis size : length w = S (S (l + h)).
Hypothesis at_p : under (S l) == p.
Hypothesis at_low : forall i, i < l -> under (S i) == nth i low zero.
Hypothesis at_high : forall i, i < h -> under (S (S l) + i) == nth i high zero.
Variable own : list nat.
Hypothesis others : Permutation own (seq 1 l ++ seq (S (S l)) h).

Definition won : K := sum (fun c => width w c * shared 0 (map (masses (when_holding c)) own)) (seq (S l) (S h)).
Definition paid : K := sum (fun c => width w c * shared 0 (map (masses (when_dropping c)) own)) (seq 0 (S l)).

Lemma seq_split a m n : seq a (m + n) = seq a m ++ seq (a + m) n.
Proof. apply seq_app. Qed.

Lemma product_known x a : forall b, (forall i, i < length x -> under (a + i) == nth i x zero) -> b = length x ->
  product (map under (seq a b)) == product x.
Proof.
  revert a. induction x as [|t x IH]; intros a b E ->; [reflexivity|].
  cbn [length seq map product]. rewrite (IH (S a) (length x)); [|intros i I; replace (S a + i)%nat with (a + S i)%nat by lia; apply (E (S i)); simpl; lia|reflexivity].
  pose proof (E 0%nat (Nat.lt_0_succ _)) as E0. rewrite Nat.add_0_r in E0. cbn [nth] in E0. rewrite E0. reflexivity.
Qed.

Lemma power_one n : power (one : K) n == one.
Proof. induction n as [|n IH]; simpl; [reflexivity|]. rewrite IH. ring. Qed.

Lemma segments x : forall a lo, under (S a) == lo ->
  (forall i, i < length x -> under (S (S a) + i) == nth i x zero) -> under (S (S a) + length x) == one ->
  sum (fun c => product (map under (seq (S c) (S a + length x - c))) * (part c * (power (under (S c)) c - power (under c) c)))
      (seq (S a) (S (length x))) == area lo a x.
Proof.
  induction x as [|t x IH]; intros a lo E X1 L; cbn [length seq sum area].
  - cbn [length] in L. rewrite Nat.add_0_r in L. rewrite Nat.add_0_r, Nat.sub_diag. cbn [seq map product].
    rewrite L, E. rewrite power_one. ring.
  - replace (S a + S (length x) - S a)%nat with (S (length x)) by lia.
    rewrite (product_known (t :: x) (S (S a)) (S (length x)) X1 eq_refl).
    pose proof (X1 0%nat (Nat.lt_0_succ _)) as Et. rewrite Nat.add_0_r in Et. cbn [nth] in Et.
    rewrite <- (IH (S a) t); [|exact Et| |].
    + rewrite E. rewrite Et at 1. cbn [seq sum]. replace (S (S a) + length x)%nat with (S a + S (length x))%nat by lia. reflexivity.
    + intros i I. replace (S (S (S a)) + i)%nat with (S (S a) + S i)%nat by lia. apply (X1 (S i)). cbn [length]. lia.
    + replace (S (S (S a)) + length x)%nat with (S (S a) + length (t :: x))%nat by (cbn [length]; lia). exact L.
Qed.
Lemma won_is : won == area p l high.
Proof.
  unfold won. rewrite <- (segments high l p at_p at_high).
  2:{ fold h. replace (S (S l) + h)%nat with (length w) by lia. exact under_all. }
  fold h. apply sum_eq. intros c I. apply in_seq in I.
  rewrite (one_cell c (when_holding c) (seq (S c) (S l + h - c)) (seq 1 l ++ seq (S (S l)) (c - S l)) own).
  - replace (S (length (seq 1 l ++ seq (S (S l)) (c - S l)))) with c by (rewrite app_length, !seq_length; lia).
    reflexivity.
  - rewrite others. replace h with ((c - S l) + (S l + h - c))%nat at 1 by lia.
    rewrite seq_app. replace (S (S l) + (c - S l))%nat with (S c) by lia.
    rewrite app_assoc. apply Permutation_app_comm.
  - intros o J. apply in_seq in J. apply holding_high; lia.
  - intros o J. apply in_app_or in J. rewrite !in_seq in J. apply holding_low; lia.
Qed.

Lemma dropped_segments x : forall a lo done, under a == lo ->
  (forall i, i < length x -> under (S a + i) == nth i x zero) -> under (S a + length x) == p ->
  sum (fun c => done * product (map under (seq (S a) (c - a))) *
        (part (S (length x + a - c + h)) * (power (under (S c)) (S (length x + a - c + h)) - power (under c) (S (length x + a - c + h)))))
      (seq a (S (length x))) == dropped lo done x h p.
Proof.
  induction x as [|t x IH]; intros a lo done E X1 L.
  - cbn [length seq sum dropped Nat.add]. rewrite !Nat.sub_diag. cbn [seq map product Nat.add].
    cbn [length] in L. rewrite Nat.add_0_r in L. rewrite L, E. ring.
  - pose proof (X1 0%nat (Nat.lt_0_succ _)) as Et. rewrite Nat.add_0_r in Et. cbn [nth] in Et.
    cbn [length] in *. cbn [dropped length]. change (seq a (S (S (length x)))) with (a :: seq (S a) (S (length x))). cbn [sum].
    replace (S (length x) + a - a)%nat with (S (length x)) by lia. rewrite Nat.sub_diag. cbn [seq map product].
    rewrite <- (IH (S a) t (done * t)); [|exact Et| |].
    + rewrite E, Et. apply plus_same; [ring|]. apply sum_eq. intros c I. apply in_seq in I.
      replace (S (length x) + a - c)%nat with (length x + S a - c)%nat by lia.
      replace (c - a)%nat with (S (c - S a)) by lia. cbn [seq map product]. rewrite Et. ring.
    + intros i I. replace (S (S a) + i)%nat with (S a + S i)%nat by lia. apply (X1 (S i)). lia.
    + replace (S (S a) + length x)%nat with (S a + S (length x))%nat by lia. exact L.
Qed.

Lemma paid_is : paid == dropped zero one low h p.
Proof.
  unfold paid. rewrite <- (dropped_segments low 0 zero one); [|reflexivity|exact at_low|exact at_p].
  fold l. apply sum_eq. intros c I. apply in_seq in I. rewrite Nat.sub_0_r, Nat.add_0_r.
  rewrite (one_cell c (when_dropping c) (seq 1 c) (seq (S c) (l - c) ++ seq (S (S l)) h) own).
  - rewrite app_length, !seq_length. ring.
  - rewrite others. replace l with (c + (l - c))%nat at 1 by lia. rewrite seq_app, <- app_assoc. reflexivity.
  - intros o J. apply in_seq in J. apply dropping_low; lia.
  - intros o J. apply in_app_or in J. rewrite !in_seq in J. apply dropping_high; lia.
Qed.

Lemma mean_contest weenie : mean w (S (length own)) (fun d => contest weenie (S l :: own) d 0) ==
  count (S (length own)) * ((one + one) * won - (one - p) - (if weenie then paid else zero)).
Proof.
  rewrite mean_more. set (n := count (S (length own)) : K).
  assert (C : cells w = seq 0 (S l) ++ seq (S l) (S h)).
  { unfold cells. rewrite size. replace (S (S (l + h))) with (S l + S h)%nat by lia. apply seq_app. }
  rewrite C, sum_app.
  assert (A : sum (fun c => width w c * mean w (length own) (fun d => contest weenie (S l :: own) (c :: d) 0)) (seq 0 (S l))
    == - (n * if weenie then paid else zero)).
  { transitivity (sum (fun c => (- n) * (if weenie then width w c * shared 0 (map (masses (when_dropping c)) own) else zero)) (seq 0 (S l))).
    - apply sum_eq. intros c I. apply in_seq in I.
      rewrite (mean_same w _ _ (fun d => (if weenie then - n else zero) * outcome (when_dropping c) 0 own d)).
      + rewrite mean_scale. change (mean w (length own) (fun d => outcome (when_dropping c) 0 own d))
          with (mean w (length own) (outcome (when_dropping c) 0 own)). rewrite mean_outcome. destruct weenie; ring.
      + intros d L. rewrite contest_first by exact L. replace (Nat.leb (S l) c) with false by (symmetry; apply Nat.leb_gt; lia).
        destruct weenie; unfold n; ring.
    - rewrite sum_scale. destruct weenie; unfold paid; [ring|]. rewrite sum_zero. ring. }
  assert (B : sum (fun c => width w c * mean w (length own) (fun d => contest weenie (S l :: own) (c :: d) 0)) (seq (S l) (S h))
    == n * ((one + one) * won - (one - p))).
  { transitivity (sum (fun c => n * (one + one) * (width w c * shared 0 (map (masses (when_holding c)) own)) + (- n) * width w c) (seq (S l) (S h))).
    - apply sum_eq. intros c I. apply in_seq in I.
      rewrite (mean_same w _ _ (fun d => n * (one + one) * outcome (when_holding c) 0 own d + (- n))).
      + rewrite mean_add, mean_scale, (mean_constant w whole). change (mean w (length own) (fun d => outcome (when_holding c) 0 own d))
          with (mean w (length own) (outcome (when_holding c) 0 own)). rewrite mean_outcome. ring.
      + intros d L. rewrite contest_first by exact L. replace (Nat.leb (S l) c) with true by (symmetry; apply Nat.leb_le; lia).
        fold n. ring.
    - rewrite sum_add, !sum_scale. fold won.
      assert (R : under (S l) + sum (width w) (seq (S l) (S h)) == one).
      { rewrite <- whole, C, sum_app. reflexivity. }
      rewrite at_p in R. rewrite <- R. ring. }
  rewrite A, B. ring.
Qed.

Lemma mean_multiplier weenie all : (forall o, In o all -> (o <= length w)%nat) ->
  mean w (length all) (multiplier weenie all) ==
  sum (fun o => one - under o) all - one + all_dropping weenie * product (map under all).
Proof.
  intros B. rewrite (mean_same w _ _ (fun d => (count (held all d) + - one) + all_dropping weenie * all_drop all d)).
  - rewrite !mean_add, mean_scale, (mean_constant w whole), mean_held.
    change (mean w (length all) (fun d => all_drop all d)) with (mean w (length all) (all_drop all)). rewrite mean_all_drop.
    assert (E1 : sum (fun o => chance w (fun h => Nat.leb o h)) all == sum (fun o => one - under o) all).
    { apply sum_eq. intros o I. apply chance_from, B, I. }
    assert (E2 : product (map (fun o => chance w (fun h => Nat.ltb h o)) all) == product (map under all)).
    { clear E1. induction all as [|o all IH]; [reflexivity|]. cbn [map product].
      rewrite IH by (intros; apply B; now right). rewrite chance_below by (apply B; now left). reflexivity. }
    rewrite E1, E2. ring.
  - intros d L. rewrite multiplier_is by exact L. ring.
Qed.

Lemma thresholds_known x a : (forall i, i < length x -> under (a + i) == nth i x zero) ->
  sum (fun o => one - under o) (seq a (length x)) == count (length x) - sum (fun t => t) x.
Proof.
  revert a. induction x as [|t x IH]; intros a E; cbn [length seq sum count]; [ring|].
  rewrite (IH (S a)) by (intros i I; replace (S a + i)%nat with (a + S i)%nat by lia; apply (E (S i)); simpl; lia).
  pose proof (E 0%nat (Nat.lt_0_succ _)) as E0. rewrite Nat.add_0_r in E0. cbn [nth] in E0. rewrite E0. ring.
Qed.

Lemma own_length : length own = (l + h)%nat.
Proof. rewrite (Permutation_length others), app_length, !seq_length. reflexivity. Qed.

Lemma count_plus m n : count (m + n) == (count m + count n : K).
Proof. induction m; simpl; [ring|]. rewrite IHm. ring. Qed.

Lemma mean_stakes_is weenie : mean w (S (length own)) (multiplier weenie (S l :: own)) == mean_stakes weenie p low high.
Proof.
  change (S (length own)) with (length (S l :: own)). rewrite mean_multiplier.
  - cbn [sum map product]. rewrite (sum_permutation _ _ _ others), (product_permutation _ _ (Permutation_map under others)).
    rewrite sum_app, map_app, product_app, at_p.
    unfold l, h. rewrite (thresholds_known low 1 at_low), (thresholds_known high (S (S (length low))) at_high).
    rewrite (product_known low 1 _ at_low eq_refl), (product_known high (S (S (length low))) _ at_high eq_refl).
    unfold mean_stakes. rewrite count_plus. destruct weenie; cbn [all_dropping]; ring.
  - intros o [<-|I]; [lia|]. apply (Permutation_in _ others) in I. apply in_app_or in I. rewrite !in_seq in I. lia.
Qed.

Lemma mean_payoff_is weenie : mean w (S (length own)) (fun d => gain weenie (S l :: own) d 0) == mean_payoff weenie p low high.
Proof.
  unfold gain. rewrite (mean_same w _ _ (fun d => multiplier weenie (S l :: own) d + - one + contest weenie (S l :: own) d 0)) by (intros; ring).
  rewrite !mean_add, (mean_constant w whole), mean_contest.
  change (mean w (S (length own)) (fun d => multiplier weenie (S l :: own) d)) with (mean w (S (length own)) (multiplier weenie (S l :: own))).
  pose proof paid_is as D. rewrite mean_stakes_is, won_is, own_length. unfold mean_payoff. fold l. fold h.
  destruct weenie; [rewrite D|]; ring.
Qed.
End InOrder.
End Integrals.

(** * The rules *)
Section FromTheRules.
Context {K : Type} `{O : Ordered K} `{P : @Parts K H}.
Add Ring scalar_ring_rules : ring_laws.

Section Thresholds.
Variable thresholds : list K.

Lemma insert_permutation k l : Permutation (insert thresholds k l) (k :: l).
Proof.
  induction l as [|j l IH]; cbn [insert]; [reflexivity|].
  destruct (leqb (threshold thresholds k) (threshold thresholds j)); [reflexivity|].
  rewrite IH. apply perm_swap.
Qed.

Lemma sorted_permutation l : Permutation (fold_right (insert thresholds) [] l) l.
Proof. induction l as [|k l IH]; cbn [fold_right]; [reflexivity|]. now rewrite insert_permutation, IH. Qed.

Lemma order_permutation : Permutation (order thresholds) (seq 0 (length thresholds)).
Proof. apply sorted_permutation. Qed.
End Thresholds.

Lemma place_here k l m : ~ In k l -> place k (l ++ k :: m) = length l.
Proof.
  induction l as [|j l IH]; intros N; cbn [app place length]; [now rewrite Nat.eqb_refl|].
  destruct (Nat.eqb_spec j k) as [->|E]; [destruct N; now left|]. rewrite IH; [reflexivity|].
  intros I. apply N. now right.
Qed.

Lemma places l : NoDup l -> map (fun k => place k l) l = seq 0 (length l).
Proof.
  intros N. assert (G : forall m r, l = m ++ r -> map (fun k => place k l) r = seq (length m) (length r)).
  { intros m r. revert m. induction r as [|k r IH]; intros m E; [reflexivity|]. cbn [map length seq].
    rewrite (IH (m ++ [k])) by (now rewrite <- app_assoc). rewrite app_length, Nat.add_comm. cbn [length Nat.add].
    f_equal. rewrite E in *. apply place_here. apply NoDup_remove_2 in N. intros I. apply N, in_or_app. now left. }
  exact (G [] l eq_refl).
Qed.

Lemma widths_under (c : list K) : forall m, m < length c -> under (widths c) m == nth m c zero - nth 0 c zero.
Proof.
  unfold under. induction c as [|a c IH]; intros m L; [simpl in L; lia|].
  destruct m as [|m]; [simpl; ring|]. destruct c as [|b c]; [simpl in L; lia|].
  cbn [seq sum]. rewrite <- seq_shift, sum_map. cbn [length] in L.
  specialize (IH m ltac:(cbn [length]; lia)).
  transitivity ((b - a) + sum (width (widths (b :: c))) (seq 0 m)); [reflexivity|]. rewrite IH.
  cbn [nth]. ring.
Qed.

Lemma widths_length (c : list K) : length (widths c) = pred (length c).
Proof.
  induction c as [|a c IH]; [reflexivity|]. destruct c as [|b c]; [reflexivity|].
  cbn [widths length] in *. now rewrite IH.
Qed.

Lemma app_same {A} (l : list A) : forall m l' m', length l = length l' -> l ++ m = l' ++ m' -> l = l' /\ m = m'.
Proof.
  induction l as [|a l IH]; intros m [|b l'] m' L E; try discriminate; [now split|].
  injection L as L. injection E as -> E. destruct (IH _ _ _ L E) as [-> ->]. now split.
Qed.

(** With the players in any order that names everyone once. *)
Variables (p : K) (opponents : list K).
Let thresholds := p :: opponents.

Lemma from_the_rules before after : order thresholds = before ++ 0%nat :: after ->
  let low := map (threshold thresholds) before in
  let high := map (threshold thresholds) after in
  forall weenie, payoff weenie thresholds 0 == mean_payoff weenie p low high /\
                 stakes weenie thresholds == mean_stakes weenie p low high.
Proof.
  intros E low high weenie. set (l := length low). set (h := length high).
  pose proof (order_permutation thresholds) as Po. rewrite E in Po.
  cbn [length seq] in Po. unfold thresholds at 1 in Po. cbn [length seq] in Po.
  pose proof (Permutation_cons_app_inv _ _ (Permutation_sym Po)) as Pr.
  set (o := order thresholds) in *. set (N := length opponents) in *.
  assert (Nd : NoDup (before ++ 0%nat :: after)).
  { eapply Permutation_NoDup; [symmetry; exact Po|]. change (0%nat :: seq 1 N) with (seq 0 (S N)). apply seq_NoDup. }
  assert (Pl : map (fun k => place k o) before = seq 0 l /\ place 0 o = l /\ map (fun k => place k o) after = seq (S l) h).
  { assert (Q : map (fun k => place k o) (before ++ 0%nat :: after) = seq 0 (length (before ++ 0%nat :: after))).
    { rewrite E. now apply places. }
    rewrite map_app, app_length in Q. cbn [map length] in Q. rewrite seq_app in Q. cbn [seq Nat.add] in Q.
    unfold l, h, low, high. rewrite !map_length.
    assert (Len : length (map (fun k => place k o) before) = length (seq 0 (length before))) by now rewrite map_length, seq_length.
    apply app_same in Q; [|exact Len]. destruct Q as [Q1 Q2]. rewrite seq_length in *. cbn [seq] in Q2.
    injection Q2 as Q2 Q3. now rewrite Q1, Q2, Q3. }
  destruct Pl as [Pl1 [Pl2 Pl3]].
  set (own := map (fun k => S (place k o)) (seq 1 N)).
  assert (B : below thresholds = S l :: own).
  { unfold below. fold o. change (seq 0 (length thresholds)) with (0%nat :: seq 1 N). cbn [map]. now rewrite Pl2. }
  assert (Pw : Permutation own (seq 1 l ++ seq (S (S l)) h)).
  { unfold own. rewrite (Permutation_map _ Pr), map_app.
    rewrite <- (map_map (fun k => place k o) S before), <- (map_map (fun k => place k o) S after), Pl1, Pl3, !seq_shift.
    reflexivity. }
  set (w := widths (cuts thresholds)).
  assert (C : cuts thresholds = zero :: low ++ (p :: high) ++ [one]).
  { unfold cuts. fold o. rewrite E, map_app. cbn [map]. now rewrite <- app_assoc. }
  assert (Lc : length (cuts thresholds) = S (S (S (l + h)))).
  { rewrite C. cbn [length]. rewrite !app_length. cbn [length]. fold l. fold h. lia. }
  assert (Lw : length w = S (S (l + h))) by (unfold w; now rewrite widths_length, Lc).
  assert (U : forall m, m < S (S (S (l + h))) -> under w m == nth m (zero :: low ++ (p :: high) ++ [one]) zero).
  { intros m L. unfold w. rewrite widths_under by lia. rewrite C. cbn [nth]. ring. }
  assert (W : sum (width w) (cells w) == one).
  { change (under w (length w) == one). rewrite Lw, U by lia. cbn [nth]. rewrite !app_nth2 by (cbn [length]; fold l; lia).
    cbn [length]. fold l. fold h. replace (S (l + h) - l - S h)%nat with 0%nat by lia. reflexivity. }
  assert (At_p : under w (S l) == p).
  { rewrite U by lia. cbn [nth]. rewrite app_nth2 by (fold l; lia). fold l. rewrite Nat.sub_diag. reflexivity. }
  assert (At_low : forall i, i < length low -> under w (S i) == nth i low zero).
  { intros i L. fold l in L. rewrite U by lia. cbn [nth]. rewrite app_nth1 by exact L. reflexivity. }
  assert (At_high : forall i, i < length high -> under w (S (S (length low)) + i) == nth i high zero).
  { intros i L. fold l. fold h in L. rewrite U by lia. cbn [nth Nat.add]. rewrite app_nth2 by (fold l; lia). fold l.
    replace (S (l + i) - l)%nat with (S i) by lia. cbn [nth app]. rewrite app_nth1 by exact L. reflexivity. }
  assert (Ln : length own = N) by (unfold own; now rewrite map_length, seq_length).
  change (payoff weenie thresholds 0) with (mean w (S N) (fun d => gain weenie (below thresholds) d 0)).
  change (stakes weenie thresholds) with (mean w (S N) (multiplier weenie (below thresholds))).
  rewrite B, <- Ln. split.
  - exact (mean_payoff_is w W p low high Lw At_p At_low At_high own Pw weenie).
  - exact (mean_stakes_is w W p low high Lw At_p At_low At_high own Pw weenie).
Qed.
End FromTheRules.
