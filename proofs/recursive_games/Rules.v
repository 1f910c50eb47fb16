(** Matrix games, and the recursive games that are played round after round
    for changing stakes: the rules.  Nothing is proved in this file.

    Player 1 chooses a row and receives the entry of the matrix from player 2,
    who chooses a column.  Rows and columns may be of any kind, numbers or
    thresholds, say. *)
From Coq Require Import List.
From Guts.common Require Import Scalars Sums.
Import ListNotations.
Open Scope scalar_scope.

Section Rules.
Context {K R C : Type} `{Scalars K}.

(** * One round *)

Record matrix_game := { rows : list R; columns : list C; entry : R -> C -> K }.

(** A mixed strategy gives every choice its probability. *)
Definition mixed {A : Type} (choices : list A) (x : A -> K) : Prop :=
  (forall a, In a choices -> zero <= x a) /\ sum x choices == one.

(** What player 1 receives on average. *)
Definition mean (m : matrix_game) (x : R -> K) (y : C -> K) : K :=
  sum (fun i => x i * sum (fun j => y j * entry m i j) (columns m)) (rows m).

(** [x] is sure of [v], whatever player 2 does; [y] keeps player 1 to [v]. *)
Definition secures (m : matrix_game) (x : R -> K) (v : K) : Prop :=
  mixed (rows m) x /\ forall y, mixed (columns m) y -> v <= mean m x y.
Definition concedes (m : matrix_game) (y : C -> K) (v : K) : Prop :=
  mixed (columns m) y /\ forall x, mixed (rows m) x -> mean m x y <= v.

Definition matrix_value (m : matrix_game) (v : K) : Prop :=
  exists x y, secures m x v /\ concedes m y v.

(** * Many rounds *)

(** A round pays [payoff] times the stakes, and then the stakes are multiplied
    by [growth], which is not negative. *)
Record recursive_game := {
  rows_of : list R;
  columns_of : list C;
  payoff : R -> C -> K;
  growth : R -> C -> K
}.

(** The round when what follows is worth [v] for stakes of one: A + B v. *)
Definition round (g : recursive_game) (v : K) : matrix_game := {|
  rows := rows_of g;
  columns := columns_of g;
  entry := fun i j => payoff g i j + growth g i j * v
|}.

Definition fixed_point (g : recursive_game) (v : K) : Prop := matrix_value (round g v) v.

(** The sequence [v] is value iteration from [start]. *)
Definition iterates (g : recursive_game) (start : K) (v : nat -> K) : Prop :=
  v 0 == start /\ forall j, matrix_value (round g (v j)) (v (S j)).

(** What was played so far; in every situation player 1 leaves with a
    probability, and otherwise both mix. *)
Definition history := list (R * C).
Record plan := { leaves : history -> K; plays : history -> R -> K }.
Definition answer := history -> C -> K.

Definition legal_plan (g : recursive_game) (s : plan) : Prop :=
  forall h, probability (leaves s h) /\ mixed (rows_of g) (plays s h).
Definition legal_answer (g : recursive_game) (t : answer) : Prop :=
  forall h, mixed (columns_of g) (t h).

(** The expected total for stakes of one, after the history [h], when player 1
    pays [fee] times the stakes for leaving and leaves after [n] more rounds at
    the latest. *)
Fixpoint outcome (g : recursive_game) (fee : K) (s : plan) (t : answer) (n : nat) (h : history) : K :=
  match n with
  | 0 => negate fee
  | S m =>
    mix (leaves s h)
      (sum (fun i => plays s h i * sum (fun j => t h j *
         (payoff g i j + growth g i j * outcome g fee s t m (h ++ [(i, j)])))
         (columns_of g)) (rows_of g))
      (negate fee)
  end.

(** Player 1 is sure of [v] within [n] rounds. *)
Definition forces (g : recursive_game) (fee : K) (n : nat) (v : K) : Prop :=
  exists s, legal_plan g s /\ forall t, legal_answer g t -> v <= outcome g fee s t n [].
(** Player 2 keeps every plan of [n] rounds to [v]. *)
Definition keeps (g : recursive_game) (fee : K) (n : nat) (v : K) : Prop :=
  exists t, legal_answer g t /\ forall s, legal_plan g s -> outcome g fee s t n [] <= v.

(** Player 1 plays [x] in every one of [n] rounds, and is sure of [v]. *)
Definition always (x : R -> K) : plan := {| leaves := fun _ => zero; plays := fun _ => x |}.
Definition repeated (g : recursive_game) (fee : K) (x : R -> K) (n : nat) (v : K) : Prop :=
  forall t, legal_answer g t -> v <= outcome g fee (always x) t n [].

(** In rounds enough player 1 is sure of every number below [v]. *)
Definition forces_nearly (g : recursive_game) (fee v : K) : Prop :=
  forall w, ~ v <= w -> exists n, forces g fee n w.
(** He is never sure of more than [v], however many rounds he plays. *)
Definition bars (g : recursive_game) (fee v : K) : Prop := forall n, keeps g fee n v.
End Rules.
Arguments matrix_game K R C : clear implicits.
Arguments recursive_game K R C : clear implicits.
Arguments plan K R C : clear implicits.
Arguments answer K R C : clear implicits.

(** Games given by their two matrices; rows and columns are counted from 0. *)
Section Tables.
Context {K : Type} `{Scalars K}.
Definition cell (m : list (list K)) (i j : nat) : K := nth j (nth i m []) zero.
Definition width (m : list (list K)) : nat := length (nth 0 m []).
Definition matrix (m : list (list K)) : matrix_game K nat nat := {|
  rows := seq 0 (length m); columns := seq 0 (width m); entry := cell m
|}.
Definition game_of (a b : list (list K)) : recursive_game K nat nat := {|
  rows_of := seq 0 (length a); columns_of := seq 0 (width a); payoff := cell a; growth := cell b
|}.
End Tables.
