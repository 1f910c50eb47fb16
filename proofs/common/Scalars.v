(** Numbers: what the statements ask of an ordered ring, and the rationals as
    the one most of them use.  Two fractions may be written differently and be
    the same number, so equality is a relation of its own, [same]. *)
From Coq Require Import QArith Qminmax Ring Setoid Morphisms Bool Lqa.

Class Scalars (K : Type) := {
  zero : K;
  one : K;
  plus : K -> K -> K;
  times : K -> K -> K;
  minus : K -> K -> K;
  negate : K -> K;
  same : K -> K -> Prop;
  leq : K -> K -> Prop;
  leqb : K -> K -> bool;   (** the same question as [leq], decided *)
  tidy : K -> K;           (** the same number, written shorter *)
  is_zero : K -> bool      (** may only err by saying no *)
}.

Class Ordered (K : Type) `{Scalars K} := {
  ring_laws : ring_theory zero one plus times minus negate same;
  same_equivalence : Equivalence same;
  plus_same : Proper (same ==> same ==> same) plus;
  times_same : Proper (same ==> same ==> same) times;
  minus_same : Proper (same ==> same ==> same) minus;
  negate_same : Proper (same ==> same) negate;
  leq_same : Proper (same ==> same ==> iff) leq;
  leq_refl : forall x, leq x x;
  leq_trans : forall x y z, leq x y -> leq y z -> leq x z;
  leq_antisymmetric : forall x y, leq x y -> leq y x -> same x y;
  leq_total : forall x y, leq x y \/ leq y x;
  zero_below_one : ~ leq one zero;
  leq_plus : forall x y z, leq x y -> leq (plus x z) (plus y z);
  leq_times : forall x y, leq zero x -> leq zero y -> leq zero (times x y);
  leqb_leq : forall x y, leqb x y = true <-> leq x y;
  tidy_same : forall x, same (tidy x) x;
  is_zero_sound : forall x, is_zero x = true -> same x zero
}.

(** Ordered rings in which no product of two numbers is zero unless one of them
    is, such as the rationals and every ordered field. *)
Class Domain (K : Type) `{Ordered K} :=
  no_zero_divisors : forall x y, same (times x y) zero -> same x zero \/ same y zero.

#[export] Existing Instance same_equivalence.
#[export] Existing Instance plus_same.
#[export] Existing Instance times_same.
#[export] Existing Instance minus_same.
#[export] Existing Instance negate_same.
#[export] Existing Instance leq_same.

Declare Scope scalar_scope.
Delimit Scope scalar_scope with scalar.
Infix "+" := plus : scalar_scope.
Infix "*" := times : scalar_scope.
Infix "-" := minus : scalar_scope.
Notation "- x" := (negate x) : scalar_scope.
Infix "==" := same : scalar_scope.
Infix "<=" := leq : scalar_scope.
Notation "a <= b <= c" := (leq a b /\ leq b c) : scalar_scope.

(** The rationals. *)
#[export] Instance rational_scalars : Scalars Q := {
  zero := 0%Q; one := 1%Q; plus := Qplus; times := Qmult; minus := Qminus;
  negate := Qopp; same := Qeq; leq := Qle; leqb := Qle_bool; tidy := Qred;
  is_zero := fun x => Z.eqb (Qnum x) 0
}.

#[export] Instance rationals_ordered : Ordered Q.
Proof.
  constructor; simpl; intros; try typeclasses eauto.
  - constructor; intros; simpl; ring.
  - apply Qle_refl.
  - eapply Qle_trans; eauto.
  - now apply Qle_antisym.
  - destruct (Qlt_le_dec x y); [left; now apply Qlt_le_weak | now right].
  - lra.
  - now apply Qplus_le_compat; [|apply Qle_refl].
  - now apply Qmult_le_0_compat.
  - apply Qle_bool_iff.
  - apply Qred_correct.
  - apply Z.eqb_eq in H. destruct x as [a b]; simpl in *; subst a; reflexivity.
Qed.
