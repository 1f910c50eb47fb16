(** Where value iteration leads, and whose value that is: of both players, who
    may leave for a fee.  Over every ordered field, so for payoffs and limits that
    are real numbers.  No proofs here. *)
From Coq Require Import List QArith.
From Guts.common Require Import Scalars Sums.
From Guts.recursive_games Require Import Rules Statements MinimaxStatements.
Import ListNotations.
Open Scope scalar_scope.

Section Words.
Context {K R C : Type} `{Scalars K}.
Implicit Types g : recursive_game K R C.

(** The least number that no member of the set [p] exceeds, and the greatest
    that exceeds none. *)
Definition supremum (p : K -> Prop) (s : K) : Prop :=
  (forall a, p a -> a <= s) /\ forall u, (forall a, p a -> a <= u) -> s <= u.
Definition infimum (p : K -> Prop) (s : K) : Prop :=
  (forall a, p a -> s <= a) /\ forall u, (forall a, p a -> u <= a) -> u <= s.

(** A sequence that rises tends to the one, and one that falls to the other. *)
Definition numbers_of (v : nat -> K) (a : K) : Prop := exists n, a == v n.
Definition rises_to_limit (v : nat -> K) (s : K) : Prop := v 0%nat <= v 1%nat /\ supremum (numbers_of v) s.
Definition falls_to_limit (v : nat -> K) (s : K) : Prop := v 1%nat <= v 0%nat /\ infimum (numbers_of v) s.

(** The game in which player 2 is called player 1: he receives what he has paid. *)
Definition mirrored g : recursive_game K C R := {|
  rows_of := columns_of g;
  columns_of := rows_of g;
  payoff := fun j i => negate (payoff g i j);
  growth := fun j i => growth g i j
|}.

(** What player 1 is sure of in some number of rounds, and to what player 2, who
    may leave for a fee in their stead, can keep him. *)
Definition can_force g (fee w : K) : Prop := exists n, forces g fee n w.
Definition can_keep g (fee w : K) : Prop := exists n, forces (mirrored g) fee n (negate w).

(** The values of the two players. *)
Definition value_of_one g (fee v : K) : Prop := supremum (can_force g fee) v.
Definition value_of_two g (fee v : K) : Prop := infimum (can_keep g fee) v.

Definition only_fixed_point g (f : K) : Prop :=
  fixed_point g f /\ forall u, fixed_point g u -> u == f.
End Words.

(** [BLPWZ22] (1.6): where value iteration rises to a limit, that is a fixed
    point, and the least that is not below the start; where it falls, the
    greatest that is not above. *)
Definition limit_is_fixed : Prop :=
  forall (K R C : Type) (numbers : Scalars K) (laws : Ordered K) (inverse : K -> K)
    (rows_told : told R) (columns_told : told C) (g : recursive_game K R C) start v s,
  divides inverse -> finite_game (round g start) -> growth_nonnegative g -> iterates g start v ->
  (rises_to_limit v s -> fixed_point g s /\ forall f, fixed_point g f -> start <= f -> s <= f) /\
  (falls_to_limit v s -> fixed_point g s /\ forall f, fixed_point g f -> f <= start -> f <= s).

(** It may rise beyond all bounds. *)
Definition iteration_without_bound : Prop :=
  exists (g : recursive_game Q nat nat) v,
  growth_nonnegative g /\ iterates g (- (1))%Q v /\ (v 0%nat < v 1%nat)%Q /\ forall u, exists n, (u < v n)%Q.

Definition limit_of_iteration : Prop := limit_is_fixed /\ iteration_without_bound.

(** [BLPWZ22] introduction: the least to which player 2 can keep player 1 is a
    fixed point, as printed; wherever it is not infinite. *)
Definition value_of_two_as_printed : Prop :=
  forall (R C : Type) (g : recursive_game Q R C) fee s,
  growth_nonnegative g -> value_of_two g fee s -> fixed_point g s.

(** The same mended: it is one if the first step from his fee does not rise; if
    it does not fall, it is the fee. *)
Definition value_of_two_mended : Prop :=
  forall (K R C : Type) (numbers : Scalars K) (laws : Ordered K) (inverse : K -> K)
    (rows_told : told R) (columns_told : told C) (g : recursive_game K R C) fee v s,
  divides inverse -> finite_game (round g fee) -> growth_nonnegative g -> iterates g fee v ->
  value_of_two g fee s ->
  (v 1%nat <= v 0%nat -> fixed_point g s /\ falls_to_limit v s) /\ (v 0%nat <= v 1%nat -> s == fee).

(** Player 2 has an infinite value, too. *)
Definition value_of_two_without_bound : Prop :=
  exists (g : recursive_game Q nat nat), growth_nonnegative g /\ forall u, exists w, (w < u)%Q /\ can_keep g 1%Q w.

Definition value_of_player_two : Prop :=
  ~ value_of_two_as_printed /\ value_of_two_mended /\ value_of_two_without_bound.

(** [BLPWZ22] section 4.2 as printed: the only fixed point is the value, if
    value iteration from leaving tends to it. *)
Definition unique_fixed_point_as_printed : Prop :=
  forall (R C : Type) (g : recursive_game Q R C) fee v s,
  growth_nonnegative g -> iterates g (negate fee) v -> rises_to_limit v s \/ falls_to_limit v s ->
  only_fixed_point g s -> value_of_one g fee s.

(** The same mended: if neither player loses by entering, both values are the only
    fixed point. *)
Definition unique_fixed_point_mended : Prop :=
  forall (K R C : Type) (numbers : Scalars K) (laws : Ordered K) (inverse : K -> K)
    (rows_told : told R) (columns_told : told C) (g : recursive_game K R C) fee fee2 v u f s t,
  divides inverse -> finite_game (round g f) -> growth_nonnegative g ->
  iterates g (negate fee) v -> v 0%nat <= v 1%nat -> iterates g fee2 u -> u 1%nat <= u 0%nat ->
  only_fixed_point g f -> value_of_one g fee s -> value_of_two g fee2 t -> s == f /\ t == f.

Definition unique_fixed_point : Prop := ~ unique_fixed_point_as_printed /\ unique_fixed_point_mended.
