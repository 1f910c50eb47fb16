(** The two theorems of the slides on matrix games in general.  No proofs here.

    Rows and columns are numbers; player I chooses a row and receives the entry
    from player II, who chooses a column. *)
From Coq Require Import List QArith.
From Guts.common Require Import Scalars Sums.
From Guts.recursive_games Require Import Rules.
Import ListNotations.
Open Scope Q_scope.

Definition game_of_numbers := @matrix_game Q nat nat.

(** A pure equilibrium: nobody gains by another row or by another column. *)
Definition pure_equilibrium (m : game_of_numbers) (i j : nat) : Prop :=
  In i (rows m) /\ In j (columns m) /\
  (forall k, In k (rows m) -> entry m k j <= entry m i j) /\
  (forall k, In k (columns m) -> entry m i j <= entry m i k).

(** The least number of a row, and the greatest of a column. *)
Definition row_minimum (m : game_of_numbers) (i : nat) (u : Q) : Prop :=
  (exists j, In j (columns m) /\ entry m i j == u) /\ forall j, In j (columns m) -> u <= entry m i j.
Definition column_maximum (m : game_of_numbers) (j : nat) (w : Q) : Prop :=
  (exists i, In i (rows m) /\ entry m i j == w) /\ forall i, In i (rows m) -> entry m i j <= w.

(** The greatest row minimum, and the least column maximum. *)
Definition row_maximin (m : game_of_numbers) (u : Q) : Prop :=
  (exists i, In i (rows m) /\ row_minimum m i u) /\
  forall i u', In i (rows m) -> row_minimum m i u' -> u' <= u.
Definition column_minimax (m : game_of_numbers) (w : Q) : Prop :=
  (exists j, In j (columns m) /\ column_maximum m j w) /\
  forall j w', In j (columns m) -> column_maximum m j w' -> w <= w'.

(** Theorem 1 of the slides. *)
Definition theorem_1 : Prop := forall m u w, row_maximin m u -> column_minimax m w ->
  ((exists i j, pure_equilibrium m i j) <-> u == w).

(** Every matrix has these two numbers. *)
Definition margins_exist : Prop := forall m, rows m <> [] -> columns m <> [] ->
  (exists u, row_maximin m u) /\ exists w, column_minimax m w.

(** Theorem 2 of the slides for optimal strategies: what is played earns the value. *)
Definition theorem_2_for_optimal_strategies : Prop := forall (m : game_of_numbers) x y v,
  NoDup (rows m) -> NoDup (columns m) -> secures m x v -> concedes m y v ->
  (forall i, In i (rows m) -> 0 < x i -> sum (fun j => y j * entry m i j) (columns m) == v) /\
  (forall j, In j (columns m) -> 0 < y j -> sum (fun i => x i * entry m i j) (rows m) == v).

(** As printed, for any mixed strategies. *)
Definition theorem_2_as_printed : Prop := forall (m : game_of_numbers) x y v,
  NoDup (rows m) -> NoDup (columns m) -> matrix_value m v -> mixed (rows m) x -> mixed (columns m) y ->
  forall i, In i (rows m) -> 0 < x i -> sum (fun j => y j * entry m i j) (columns m) == v.
