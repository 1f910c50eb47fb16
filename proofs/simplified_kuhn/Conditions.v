(** The eleven conditions of an equilibrium as polynomials, which are data. *)
From Coq Require Import List ZArith Ring_polynom Ring Setoid.
From Guts.common Require Import Scalars Sums Games Domains CaseTrees.
From Guts.kuhn Require Import Rules.
From Guts.simplified_kuhn Require Import Rules Statements.
Import ListNotations.
Open Scope scalar_scope.

Section Conditions.
Context {K : Type} `{Scalars K}.

(** The pot and the frequencies as a list of values. *)
Definition values (P : K) (f : frequencies K) : list K :=
  [P; a1 f; b1 f; c1 f; d1 f; a2 f; b2 f; c2 f; d2 f; b3 f; c3 f; d3 f].
End Conditions.

(** The same as expressions in twelve variables. *)
Definition variable (i : BinNums.positive) : expression := PEX Z i.
Definition the_pot : expression := variable 1.
Definition the_frequencies : frequencies expression := {|
  a1 := variable 2; b1 := variable 3; c1 := variable 4; d1 := variable 5;
  a2 := variable 6; b2 := variable 7; c2 := variable 8; d2 := variable 9;
  b3 := variable 10; c3 := variable 11; d3 := variable 12 |}.
Definition the_slope (i : nat) : expression := snd (nth i (slopes the_pot the_frequencies) (#0, #0)).

(** What is known of a deviation [v] of player [k], and what it may not do. *)
Section Deviations.
Context {K : Type} `{Scalars K}.

Definition labels_of (k : nat) : list nat :=
  match k with 0 => [1; 9; 10; 11] | 1 => [2; 3; 18; 19] | _ => [4; 5; 6; 7] end.
Definition choices (k : nat) (v : strategy K) : list K :=
  flat_map (fun label => map (v label) [1; 2; 3; 4]) (labels_of k).

Definition known (P : K) (f : frequencies K) (k : nat) (v : strategy K) : list (relation K) :=
  conditions P f
  ++ flat_map (fun x => [AtMost (#0) x; AtMost x (#1)]) (choices k v)
  ++ map (fun label => Equal (v label 1) (#0)) (labels_of k).

Definition gains_nothing (P : K) (f : frequencies K) (k : nat) (v : strategy K) : relation K :=
  AtMost (total (simplified P) (deviation (profile_of f) k v) k)
         (total (simplified P) (profile_of f) k).
End Deviations.

(** A strategy of player [k] in sixteen variables, from the thirteenth on. *)
Definition the_strategy (k : nat) : strategy expression := fun label card =>
  let place := match situation_of k label with
    Bet => 0 | Call => 4 | CallAfterFold => 8 | Overcall => 12 | Never => 16 end in
  variable (BinPos.Pos.of_nat (12 + place + card)).

(** The difference of both sides of a payoff of a family. *)
Definition the_payoff (family k : nat) : expression :=
  let pays := snd (nth family (families the_pot the_frequencies) ([], [])) in
  fst (fact_of (nth k pays (Equal (#0) (#0)))).
