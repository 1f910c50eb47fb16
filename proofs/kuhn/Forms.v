(** Equilibria of Kuhn poker in closed form are checked with polynomials in the pot. *)
From Coq Require Import List Arith Bool QArith Lqa Lia.
From Guts.common Require Import Scalars Sums Games BestAnswers IntegerPolynomials Formulas.
From Guts.kuhn Require Import Rules Statements Deals.
Import ListNotations.
Open Scope Q_scope.

(** The pot is a polynomial, too: the variable itself, or a constant where the
    variable is the place on a segment. *)
Section Pot.
Variable the_pot : poly.
Definition game_of (players cards : nat) : game poly := @kuhn poly polynomial_scalars players cards the_pot.

Variables x pot : Q.
Hypothesis value_the_pot : value the_pot x == pot.

Lemma value_times_one n : value (@times_one poly polynomial_scalars n) x == times_one n.
Proof.
  induction n as [|n IH]; [reflexivity|]. cbn [times_one plus one polynomial_scalars].
  rewrite value_add, IH, value_one. reflexivity.
Qed.

Lemma value_settle stake stake' players d k : value stake x == stake' ->
  value (@settle poly polynomial_scalars the_pot stake players d k) x == settle pot stake' players d k.
Proof.
  intros S. unfold settle. destruct (existsb _ _); [|reflexivity]. destruct (forallb _ _).
  - cbn [plus times polynomial_scalars]. rewrite value_add, value_mul, value_times_one, value_the_pot, S. reflexivity.
  - cbn [negate polynomial_scalars]. rewrite value_neg, S. reflexivity.
Qed.

Lemma answers_at waiting : forall players label,
  at_point x (@answers poly polynomial_scalars the_pot waiting players label) (answers pot waiting players label).
Proof.
  induction waiting as [|k rest IH]; intros players label; cbn [answers].
  - constructor. intros d k. apply value_settle. apply value_one.
  - constructor; apply IH.
Qed.

Lemma opening_at n waiting : forall checked label,
  at_point x (@opening poly polynomial_scalars the_pot n checked waiting label) (opening pot n checked waiting label).
Proof.
  induction waiting as [|k rest IH]; intros checked label; cbn [opening].
  - constructor. intros d k. apply value_settle. reflexivity.
  - constructor; [apply IH|apply answers_at].
Qed.

End Pot.

(** The pieces of the interval. *)
Fixpoint pieces (a : Q) (l : list Q) (b : option Q) : list interval :=
  match l with [] => [Interval a b] | c :: rest => Interval a (Some c) :: pieces c rest b end.

Lemma some_piece l b x : match b with None => True | Some e => x <= e end ->
  forall a, a <= x -> exists i, In i (pieces a l b) /\ inside i x.
Proof.
  intros B. induction l as [|c l IH]; intros a A; cbn [pieces].
  - exists (Interval a b). split; [now left|]. split; assumption.
  - destruct (Qlt_le_dec x c) as [L|L].
    + exists (Interval a (Some c)). split; [now left|]. split; [assumption|]. now apply Qlt_le_weak.
    + destruct (IH c L) as [i [I X]]. exists i. split; [now right|assumption].
Qed.

Definition good (f : form) : poly -> bool := signs (pieces (first f) (cuts f) (last f)) (edges f).
Definition number_of_deals (f : form) : nat := length (deals (form_players f) (seq 1 (form_cards f))).

Definition pays_right (the_pot : poly) (f : form) (k : nat) (a : list nat * poly) : bool :=
  let m := Z.of_nat (number_of_deals f) in
  let share := Z.div m (Z.of_nat (form_players f)) in
  Z.eqb (share * Z.of_nat (form_players f)) m &&
  gains_this (bases f) (frequencies f) (good f) (game_of the_pot (form_players f) (form_cards f)) k
    (add (scale m (snd a)) (scale share (mul the_pot (product (bases f) (fst a))))) (fst a).

Fixpoint all_right (the_pot : poly) (f : form) (k : nat) (l : list (list nat * poly)) : bool :=
  match l with
  | [] => Nat.eqb k (form_players f)
  | a :: rest => pays_right the_pot f k a && all_right the_pot f (S k) rest
  end.

Definition check_with (the_pot : poly) (f : form) : bool :=
  Nat.leb 1 (form_players f) && negb (Nat.eqb (number_of_deals f) 0) &&
  forallb (fun b => good f (sub (scale 1000 b) [1%Z])) (bases f) &&
  is_equilibrium_everywhere (bases f) (frequencies f) (good f)
    (game_of the_pot (form_players f) (form_cards f)) &&
  all_right the_pot f 0 (amounts f).

Lemma check_with_sound the_pot f : check_with the_pot f = true ->
  forall x pot, in_range f x -> value the_pot x == pot ->
  equilibrium (form_players f) (form_cards f) pot (tables_at (bases f) (frequencies f) x) (amounts_at f x).
Proof.
  unfold check_with, in_range, equilibrium, amounts_at.
  rewrite !andb_true_iff, negb_true_iff. intros [[[[M D] B] E] A] x pot [L [H X]] V.
  apply Nat.leb_le in M. apply Nat.eqb_neq in D.
  assert (G : forall p, good f p = true -> 0 <= value p x).
  { intros p. unfold good. apply signs_sound; [|exact X]. now apply some_piece. }
  assert (P : forall b, In b (bases f) -> 0 < value b x).
  { intros b I. rewrite forallb_forall in B. specialize (B b I). apply G in B.
    rewrite value_sub, value_scale, value_one in B. change (inject_Z 1000) with 1000 in B. lra. }
  set (g := game_of the_pot (form_players f) (form_cards f)) in *.
  set (h := kuhn (form_players f) (form_cards f) pot).
  assert (T : at_point x (play g) (play h)) by (apply opening_at; exact V).
  assert (N : nobody (seats g) (play g) = true).
  { unfold is_equilibrium_everywhere in E. rewrite !andb_true_iff in E. tauto. }
  split.
  - exact (everywhere_nash (bases f) (frequencies f) (good f) x G P g h eq_refl eq_refl T E).
  - assert (R : forall l k, all_right the_pot f k l = true ->
      Forall2 Qeq (map (expectation (form_players f) (form_cards f) pot
          (from_tables (tables_at (bases f) (frequencies f) x))) (seq k (form_players f - k)))
        (map (fun a => value (snd a) x / value (product (bases f) (fst a)) x) l) /\
      (k <= form_players f)%nat).
    { induction l as [|a l IH]; intros k R; cbn [all_right] in R.
      - apply Nat.eqb_eq in R. subst k. rewrite Nat.sub_diag. split; [constructor|lia].
      - apply andb_true_iff in R. destruct R as [R1 R2]. destruct (IH (S k) R2) as [F K]. split; [|lia].
        replace (form_players f - k)%nat with (S (form_players f - S k)) by lia. cbn [seq map].
        constructor; [|exact F]. unfold pays_right in R1. cbv zeta in R1. apply andb_true_iff in R1.
        destruct R1 as [R0 R1]. apply Z.eqb_eq in R0. fold g in R1.
        apply (gains_this_total (bases f) (frequencies f) (good f) x P g h eq_refl eq_refl T k _ _ N) in R1.
        unfold expectation. change (from_tables (tables_at (bases f) (frequencies f) x)) with
          (profile_at (bases f) (frequencies f) x). fold h. rewrite R1.
        change (length (all_deals h)) with (number_of_deals f).
        rewrite value_add, !value_scale, value_mul, V.
        set (d := value (product (bases f) (fst a)) x).
        assert (DP : 0 < d) by (apply product_positive; exact P).
        assert (C : 0 < count (number_of_deals f)) by (change 0 with (count 0); apply count_lt; lia).
        assert (S : 0 < count (form_players f)) by (change 0 with (count 0); apply count_lt; lia).
        fold (count (number_of_deals f)).
        set (share := inject_Z (Z.of_nat (number_of_deals f) / Z.of_nat (form_players f))).
        assert (Q : share * count (form_players f) == count (number_of_deals f)).
        { unfold share, count. rewrite <- inject_Z_mult, R0. reflexivity. }
        rewrite <- Q in C |- *.
        assert (W : 0 < share).
        { apply Qnot_le_lt. intros W. assert (share * count (form_players f) <= 0 * count (form_players f))
            by (apply Qmult_le_compat_r; lra). lra. }
        field. repeat split; intros Z; [rewrite Z in DP|rewrite Z in S|rewrite Z in W]; discriminate. }
    destruct (R _ _ A) as [F _]. rewrite Nat.sub_0_r in F. exact F.
Qed.

(** The variable is the pot. *)
Definition check_form : form -> bool := check_with [0; 1]%Z.

Theorem check_form_sound f : check_form f = true -> holds f.
Proof.
  intros C pot R. apply (check_with_sound _ f C pot pot R).
  cbn [value]. change (inject_Z 0) with 0. change (inject_Z 1) with 1. ring.
Qed.

(** The pot is fixed, and the variable leads along a segment. *)
Theorem check_segment_sound pot f : check_with [pot] f = true -> holds_along pot f.
Proof.
  intros C x R. apply (check_with_sound _ f C x (inject_Z pot) R). cbn [value]. ring.
Qed.

(** Several forms cover all pots from one on.  Every step has the end of its
    interval, the numbers of two forms, and a polynomial that decides between them. *)
Definition same_poly (p q : poly) : bool := nothing (sub p q).
Definition fits (f : form) (i : interval) (e : poly) : bool :=
  Qle_bool (first f) (low i) &&
  match last f, high i with
  | None, _ => true
  | Some b, Some c => Qle_bool c b
  | Some _, None => false
  end &&
  forallb (fun h => never_negative i h || same_poly h e) (edges f).
Fixpoint check_cover (a : Q) (steps : list step) : bool :=
  match steps with
  | [] => false
  | (b, e, f, g) :: rest =>
    fits f (Interval a b) e && fits g (Interval a b) (neg e) &&
    match b with None => true | Some c => check_cover c rest end
  end.
Lemma fits_range f i e x : fits f i e = true -> inside i x -> 0 <= value e x -> in_range f x.
Proof.
  unfold fits, inside, in_range. rewrite !andb_true_iff, forallb_forall. intros [[A B] C] [L H] E.
  apply Qle_bool_iff in A. split; [eapply Qle_trans; eassumption|]. split.
  - destruct (last f) as [b|]; [|exact I]. destruct (high i) as [c|]; [|discriminate].
    apply Qle_bool_iff in B. eapply Qle_trans; eassumption.
  - intros h K. specialize (C h K). apply orb_true_iff in C. destruct C as [C|C].
    + apply (never_negative_sound i); [assumption|split; assumption].
    + apply (value_nothing _ x) in C. rewrite value_sub in C. lra.
Qed.

Theorem check_cover_sound steps : forall a, check_cover a steps = true ->
  forall x, a <= x -> exists f, In f (forms_of steps) /\ in_range f x.
Proof.
  induction steps as [|[[[b e] f] g] steps IH]; intros a C x A; [discriminate|].
  cbn [check_cover] in C. rewrite !andb_true_iff in C. destruct C as [[F G] R].
  assert (S : inside (Interval a b) x -> exists h, In h (forms_of ((b, e, f, g) :: steps)) /\ in_range h x).
  { intros I. destruct (Qlt_le_dec (value e x) 0) as [L|L].
    - exists g. split; [right; now left|]. apply (fits_range g _ _ x G I). rewrite value_neg. lra.
    - exists f. split; [now left|]. now apply (fits_range f _ _ x F I). }
  destruct b as [c|]; [|apply S; now split].
  destruct (Qlt_le_dec c x) as [L|L]; [|apply S; now split].
  destruct (IH c R x (Qlt_le_weak _ _ L)) as [h [I X]]. exists h. split; [right; now right|assumption].
Qed.
