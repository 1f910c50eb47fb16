(** Von Neumann's theorem over every ordered field, so for payoffs that are real
    numbers and for rational ones.  No proofs here. *)
From Coq Require Import List.
From Guts.common Require Import Scalars Sums.
From Guts.recursive_games Require Import Rules GapStatements.
Import ListNotations.
Open Scope scalar_scope.

Section Words.
Context {K : Type} `{Scalars K}.

(** [inverse] makes the numbers a field. *)
Definition divides (inverse : K -> K) : Prop := forall x, ~ x == zero -> x * inverse x == one.

(** Whether two choices are the same can be told. *)
Definition told (A : Type) : Type := forall a b : A, {a = b} + {a <> b}.

(** There are rows and columns, and each is listed once. *)
Definition finite_game {R C : Type} (m : matrix_game K R C) : Prop :=
  rows m <> [] /\ columns m <> [] /\ NoDup (rows m) /\ NoDup (columns m).

(** A mixed strategy and a number that satisfy the inequalities of a linear
    programme, one for each pure strategy of the other side. *)
Definition row_programme {R C : Type} (m : matrix_game K R C) (x : R -> K) (w : K) : Prop :=
  mixed (rows m) x /\ forall j, In j (columns m) -> w <= sum (fun i => x i * entry m i j) (rows m).
Definition column_programme {R C : Type} (m : matrix_game K R C) (y : C -> K) (w : K) : Prop :=
  mixed (columns m) y /\ forall i, In i (rows m) -> sum (fun j => y j * entry m i j) (columns m) <= w.
End Words.

(** Every finite game has a value; each side has a mixed strategy that is sure
    of it, and nobody gains by leaving these two. *)
Definition minimax_theorem : Prop :=
  forall (K R C : Type) (numbers : Scalars K) (laws : Ordered K) (inverse : K -> K)
    (rows_told : told R) (columns_told : told C) (m : matrix_game K R C),
  divides inverse -> finite_game m ->
  exists v x y, secures m x v /\ concedes m y v /\
    (forall x', mixed (rows m) x' -> mean m x' y <= mean m x y) /\
    (forall y', mixed (columns m) y' -> mean m x y <= mean m x y').

(** The greatest number of the one linear programme and the least of the other
    exist, and both are the value. *)
Definition linear_programmes : Prop :=
  forall (K R C : Type) (numbers : Scalars K) (laws : Ordered K) (inverse : K -> K)
    (rows_told : told R) (columns_told : told C) (m : matrix_game K R C),
  divides inverse -> finite_game m ->
  exists v, matrix_value m v /\
    (exists x, row_programme m x v) /\ (forall x w, row_programme m x w -> w <= v) /\
    (exists y, column_programme m y v) /\ (forall y w, column_programme m y w -> v <= w).

(** [BLPWZ22] introduction: one player against several who mix their profiles
    together.  The most that he can force is the least to which they can keep him. *)
Definition coalition_value : Prop :=
  forall (K R : Type) (numbers : Scalars K) (laws : Ordered K) (inverse : K -> K) (rows_told : told R)
    (own : list R) (choices : list (list nat)) (pay : R -> list nat -> K),
  divides inverse -> own <> [] -> NoDup own -> (forall c, In c choices -> c <> [] /\ NoDup c) ->
  let game := {| rows := own; columns := profiles choices; entry := pay |} in
  exists v, (exists x, secures game x v) /\ (forall x w, secures game x w -> w <= v) /\
    (exists y, concedes game y v) /\ (forall y w, concedes game y w -> v <= w).
