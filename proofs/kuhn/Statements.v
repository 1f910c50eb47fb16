(** What is stated of Kuhn poker.  Nothing is proved in this file.

    Payoffs are those of the papers: per hand, less the ante, in units of the bet. *)
From Coq Require Import List Arith QArith.
From Guts.common Require Import Scalars Sums Games BestAnswers.
From Guts.kuhn Require Import Rules.
Import ListNotations.
Open Scope Q_scope.

(** The frequencies of these tables are a Nash equilibrium, against all
    behaviour strategies, and the players are paid these amounts. *)
Definition equilibrium (players cards : nat) (pot : Q) (tables : list (@table Q)) (payoffs : list Q) : Prop :=
  nash (kuhn players cards pot) (from_tables tables) /\
  Forall2 Qeq (map (expectation players cards pot (from_tables tables)) (seq 0 players)) payoffs.

(** One of a list of equilibria: number of players and cards, pot, the tables
    of all players, and what they are paid. *)
Record member := Member {
  players : nat; cards : nat; pot : Q; tables : list (@table Q); payoffs : list Q }.
Definition all_equilibria (l : list member) : Prop :=
  forall m, In m l -> equilibrium (players m) (cards m) (pot m) (tables m) (payoffs m).

(** Nobody gains more than [most] per hand by another strategy. *)
Definition near_equilibrium (players cards : nat) (pot most : Q) (tables : list (@table Q)) (payoffs : list Q) : Prop :=
  (forall i, legal (from_tables tables i)) /\
  (forall k v, (k < players)%nat -> legal v ->
    expectation players cards pot (deviation (from_tables tables) k v) k
    <= expectation players cards pot (from_tables tables) k + most) /\
  Forall2 Qeq (map (expectation players cards pot (from_tables tables)) (seq 0 players)) payoffs.
