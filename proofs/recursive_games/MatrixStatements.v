(** The two theorems of the slides on matrix games in general, over every
    ordered ring, so for matrices and probabilities of real numbers.  No proofs
    here.

    Rows and columns are numbers; player I chooses a row and receives the entry
    from player II, who chooses a column. *)
From Coq Require Import List QArith.
From Guts.common Require Import Scalars Sums.
From Guts.recursive_games Require Import Rules.
Import ListNotations.
Open Scope scalar_scope.

Section Matrices.
Context {K : Type} `{Scalars K}.

(** A pure equilibrium: nobody gains by another row or by another column. *)
Definition pure_equilibrium (m : matrix_game K nat nat) (i j : nat) : Prop :=
  In i (rows m) /\ In j (columns m) /\
  (forall k, In k (rows m) -> entry m k j <= entry m i j) /\
  (forall k, In k (columns m) -> entry m i j <= entry m i k).

(** The least number of a row, and the greatest of a column. *)
Definition row_minimum (m : matrix_game K nat nat) (i : nat) (u : K) : Prop :=
  (exists j, In j (columns m) /\ entry m i j == u) /\ forall j, In j (columns m) -> u <= entry m i j.
Definition column_maximum (m : matrix_game K nat nat) (j : nat) (w : K) : Prop :=
  (exists i, In i (rows m) /\ entry m i j == w) /\ forall i, In i (rows m) -> entry m i j <= w.

(** The greatest row minimum, and the least column maximum. *)
Definition row_maximin (m : matrix_game K nat nat) (u : K) : Prop :=
  (exists i, In i (rows m) /\ row_minimum m i u) /\
  forall i u', In i (rows m) -> row_minimum m i u' -> u' <= u.
Definition column_minimax (m : matrix_game K nat nat) (w : K) : Prop :=
  (exists j, In j (columns m) /\ column_maximum m j w) /\
  forall j w', In j (columns m) -> column_maximum m j w' -> w <= w'.
End Matrices.

(** Theorem 1 of the slides. *)
Definition theorem_1 : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (m : matrix_game K nat nat) u w,
  row_maximin m u -> column_minimax m w ->
  ((exists i j, pure_equilibrium m i j) <-> u == w).

(** Every matrix has these two numbers. *)
Definition margins_exist : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (m : matrix_game K nat nat),
  rows m <> [] -> columns m <> [] ->
  (exists u, row_maximin m u) /\ exists w, column_minimax m w.

(** Theorem 2 of the slides for optimal strategies: what is played earns the value. *)
Definition theorem_2_for_optimal_strategies : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (cancels : Domain K)
    (m : matrix_game K nat nat) x y v,
  NoDup (rows m) -> NoDup (columns m) -> secures m x v -> concedes m y v ->
  (forall i, In i (rows m) -> ~ x i <= zero -> sum (fun j => y j * entry m i j) (columns m) == v) /\
  (forall j, In j (columns m) -> ~ y j <= zero -> sum (fun i => x i * entry m i j) (rows m) == v).

(** As printed, for any mixed strategies. *)
Definition theorem_2_as_printed : Prop := forall (m : matrix_game Q nat nat) x y v,
  NoDup (rows m) -> NoDup (columns m) -> matrix_value m v -> mixed (rows m) x -> mixed (columns m) y ->
  forall i, In i (rows m) -> ~ x i <= zero -> sum (fun j => y j * entry m i j) (columns m) == v.

(** So it must be mended. *)
Definition theorem_2 : Prop := ~ theorem_2_as_printed /\ theorem_2_for_optimal_strategies.
