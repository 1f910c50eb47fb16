(** Simplified three-player Kuhn poker ([Bil17]): what is proved, without proofs.

    Everything is said of every ordered ring without divisors of zero, so of the
    rational and of the real numbers, and of every pot P >= 2.  The solutions of
    the paper are systems of equations and inequalities without fractions and
    roots: "b3 = 2/(P+1)" reads (P+1) b3 = 2, and the irrational ends of ranges are
    written as what they are the roots of. *)
From Coq Require Import List.
From Guts.common Require Import Scalars Sums Games Relations.
From Guts.kuhn Require Import Rules.
From Guts.simplified_kuhn Require Import Rules.
Import ListNotations.
Open Scope scalar_scope.

Notation "# n" := (times_one n) (at level 1, format "# n").

Section Solutions.
Context {K : Type} `{Scalars K}.

(** Equations (1) to (3) of the paper: 24 times the expected profits, net of P/3. *)
Definition profit (P : K) (f : frequencies K) (player : nat) : K :=
  let (a1, b1, c1, d1, a2, b2, c2, d2, b3, c3, d3) := f in
  match player with
  | 0 => (#2 * c2 + #2 * d3 - #2 * b2 - #2 * b3 - b2 * c3) * a1
         + (#2 * P - #4 - (P + #1) * (c2 + d3)) * b1
         + (b2 - #2 + (P + a2) * b3) * c1 + ((P + #1) * b2 - #2 * a2) * d1
         + (#2 - P) * b3 + (#2 + c3 - P) * b2
  | 1 => (#2 * d1 + #2 * c3 - #2 * b3 - c1 * b3 - b1 * c3) * a2
         + (#2 * P - #4 + #2 * a1 - (P + #1) * (c3 + d1)) * b2
         + (P * b1 - #2 * a1) * c2 + ((P + #1) * b3 - #2 + b1) * d2
         + (#2 - P + c1) * b3 + (#2 - P) * b1
  | _ => (#2 * P - #4 + #2 * a1 + #2 * a2 - (P + #1) * (c1 + d2)) * b3
         + ((P + a1) * b2 - (#2 - b1) * a2) * c3 + ((P + #1) * b1 - #2 * a1) * d3
         + (#2 - P - c1) * b2 + #2 * c1 + (#2 - P + c2 - d2) * b1 + #2 * d2
  end.

(** The solutions, equations (5) to (18), with the slips of the paper, or of our
    copy, mended: d2 in Solution 1, the lower end of the range of Solution 8, and the fractions
    of Solution 10a.  The ranges come first.  The ends P3, P4, P6, P8 and P9 are the positive
    roots of 2P^2 - 3P - 11, 2P^2 - 6P - 3, 2P^2 - 6P - 7, 2P^2 - 7P - 7 and
    2P^2 - 7P - 8. *)
Local Open Scope relation_scope.

Definition solution_1a (P : K) (f : frequencies K) : list (relation K) :=
  let (a1, b1, c1, d1, a2, b2, c2, d2, b3, c3, d3) := f in
  [P = #2; a1 = #0; b1 = #0; a2 = #0; b2 = #0; c1 = #0; d2 = #0;
   #3 * b3 <= #2; c3 + d1 <= b3; c2 + d3 <= b3;
   #0 <= b3; #0 <= c3; #0 <= d1; #0 <= c2; #0 <= d3].

Definition solution_1 (P : K) (f : frequencies K) : list (relation K) :=
  let (a1, b1, c1, d1, a2, b2, c2, d2, b3, c3, d3) := f in
  [#2 <= P; P <= #3; a1 = #0; b1 = #0; a2 = #0; b2 = #0; c1 = #0;
   (P + #1) * b3 = #2; (P + #1) * d2 = #2 * P - #4;
   #2 * P - #4 <= (P + #1) * (c3 + d1); (P + #1) * (c3 + d1) <= #2;
   #2 * P - #4 <= (P + #1) * (c2 + d3); (P + #1) * (c2 + d3) <= #2;
   #0 <= c3; #0 <= d1; #0 <= c2; #0 <= d3].

Definition solution_2a (P : K) (f : frequencies K) : list (relation K) :=
  let (a1, b1, c1, d1, a2, b2, c2, d2, b3, c3, d3) := f in
  [P = #3; a1 = #0; b1 = #0; #0 <= a2; #2 * a2 <= #1; #2 * b2 = a2; #2 * b3 = #1; c1 = #0;
   #2 * d2 = #1 + a2; c3 = #0; #2 * d1 = #1;
   #1 <= #2 * (c2 + d3); #2 * (c2 + d3) <= #1 + #2 * b2; #0 <= c2; #0 <= d3].

Definition solution_2 (P : K) (f : frequencies K) : list (relation K) :=
  let (a1, b1, c1, d1, a2, b2, c2, d2, b3, c3, d3) := f in
  [#3 <= P; #2 * P * P - #6 * P - #3 <= #0; a1 = #0; b1 = #0; #2 * a2 = #1;
   (P + #1) * b2 = #1; (P + #1) * b3 = #2; c1 = #2 * P - #6;
   (P + #1) * d2 = #3 + #6 * P - #2 * P * P; c3 = #0; (P + #1) * d1 = #2 * P - #4;
   #2 * P - #4 <= (P + #1) * (c2 + d3); (P + #1) * (c2 + d3) <= #3; #0 <= c2; #0 <= d3].

Definition solution_3 (P : K) (f : frequencies K) : list (relation K) :=
  let (a1, b1, c1, d1, a2, b2, c2, d2, b3, c3, d3) := f in
  let root := #2 * a2 + P * P - #4 in
  [#0 <= #2 * P * P - #3 * P - #11; #2 * P * P - #6 * P - #3 <= #0; a1 = #0; b1 = #0;
   root * root = P * P * P * P - #4 * P * P * P + #4 * P * P + #12 * P + #12; #0 <= root;
   (P + #1) * b2 = #2 * a2; (P + a2) * b3 = #2 - b2; (P + #1) * c1 = #2 * P - #4 + #2 * a2;
   d2 = #0; c3 = #0; (P + #1) * d1 = #2 * P - #4;
   #2 * P - #4 <= (P + #1) * (c2 + d3); c2 + d3 <= b2 + b3; #0 <= c2; #0 <= d3].

Definition solution_4 (P : K) (f : frequencies K) : list (relation K) :=
  let (a1, b1, c1, d1, a2, b2, c2, d2, b3, c3, d3) := f in
  [#0 <= #2 * P * P - #3 * P - #11; #2 * P <= #7; a1 = #0; b1 = #0; #2 * a2 = #5 - P;
   (P + #1) * b2 = #5 - P; #3 * (P + #1) * b3 = #4 * P - #8; c1 = #1; d2 = #0; c3 = #0;
   (P + #1) * d1 = #2 * P - #4;
   #2 * P - #4 <= (P + #1) * (c2 + d3); #3 * (P + #1) * (c2 + d3) <= P + #7; #0 <= c2; #0 <= d3].

Definition solution_5a (P : K) (f : frequencies K) : list (relation K) :=
  let (a1, b1, c1, d1, a2, b2, c2, d2, b3, c3, d3) := f in
  [#2 * P = #7; a1 = #0; b1 = #0; #3 <= #4 * a2; a2 <= #1; #9 * b2 = #4 * a2; #9 * b3 = #4;
   c1 = #1; #9 * d2 = #4 * a2 - #3; c3 = #0; #3 * d1 = #2;
   #2 <= #3 * (c2 + d3); #9 * (c2 + d3) <= #4 * (#1 + a2); #0 <= c2; #0 <= d3].

Definition solution_5 (P : K) (f : frequencies K) : list (relation K) :=
  let (a1, b1, c1, d1, a2, b2, c2, d2, b3, c3, d3) := f in
  [#7 <= #2 * P; P <= #4; a1 = #0; b1 = #0; a2 = #1; (P + #1) * b2 = #2; (P + #1) * b3 = #2;
   c1 = #1; (P + #1) * d2 = P - #3; c3 = #0; (P + #1) * d1 = #2 * P - #4;
   #2 * P - #4 <= (P + #1) * (c2 + d3); (P + #1) * (c2 + d3) <= #4; #0 <= c2; #0 <= d3].

Definition solution_6 (P : K) (f : frequencies K) : list (relation K) :=
  let (a1, b1, c1, d1, a2, b2, c2, d2, b3, c3, d3) := f in
  [#0 <= #2 * P * P - #6 * P - #7; P <= #4; a1 = (#4 - P) * (P + #1); b1 = #2 * (#4 - P);
   a2 = #1; (P + #1) * b2 = #2; (P + #1) * b3 = #2 * (P - #3); c1 = #1;
   (P + #1) * d2 = #5 + #7 * P - #2 * P * P; c3 = #0;
   (P + #1) * d1 = #4 + #8 * P - #2 * P * P; c2 = #0; (P + #1) * d3 = #2 * P - #4].

Definition solution_7 (P : K) (f : frequencies K) : list (relation K) :=
  let (a1, b1, c1, d1, a2, b2, c2, d2, b3, c3, d3) := f in
  [#0 <= #2 * P * P - #6 * P - #7; #2 * P * P - #7 * P - #8 <= #0; #2 * a1 = #1;
   (P + #1) * b1 = #1; a2 = #1; (P + #1) * b2 = #2; (P + #1) * (P + #1) * b3 = #2 * P + #1;
   c1 = #1; (P + #1) * d2 = P - #2; (P + #1) * c3 = #2 * P * P - #6 * P - #7;
   (P + #1) * d1 = #4 + #8 * P - #2 * P * P; c2 = #0; (P + #1) * d3 = #2 * P - #4].

Definition solution_8 (P : K) (f : frequencies K) : list (relation K) :=
  let (a1, b1, c1, d1, a2, b2, c2, d2, b3, c3, d3) := f in
  [#0 <= #2 * P * P - #7 * P - #7; #2 * P * P - #7 * P - #8 <= #0;
   #2 * a1 = (#9 - #2 * P) * (P + #1); b1 = #9 - #2 * P; a2 = #1; (P + #1) * b2 = #2;
   (P + #1) * b3 = #2 * P - #7; c1 = #1; (P + #1) * d2 = #6 + #8 * P - #2 * P * P; c3 = #1;
   (P + #1) * d1 = #4 + #8 * P - #2 * P * P; c2 = #0; (P + #1) * d3 = #2 * P - #4].

Definition solution_9 (P : K) (f : frequencies K) : list (relation K) :=
  let (a1, b1, c1, d1, a2, b2, c2, d2, b3, c3, d3) := f in
  [#0 <= #2 * P * P - #7 * P - #7; P <= #5; a1 = #1; (P + #1) * b1 = #2; a2 = #1;
   (P + #1) * b2 = #2; (P + #1) * (P + #1) * b3 = #2 * P; (P + #1) * (c1 + d2) = #2 * P;
   c1 <= #1; d2 <= #1; c3 = #1; (P + #1) * d1 = P - #3; c2 = #0; (P + #1) * d3 = #2 * P - #4].

Definition solution_10a (P : K) (f : frequencies K) : list (relation K) :=
  let (a1, b1, c1, d1, a2, b2, c2, d2, b3, c3, d3) := f in
  [P = #5; a1 = #1; #1 <= #3 * b1; #5 * b1 <= #2; a2 = #1; #3 * b2 = #1; #18 * b3 = #5;
   #3 * c1 = #2; d2 = #1; c3 = #1; #3 * d1 = #1; c2 = #0; d3 = #1].

Definition solution_10 (P : K) (f : frequencies K) : list (relation K) :=
  let (a1, b1, c1, d1, a2, b2, c2, d2, b3, c3, d3) := f in
  [#5 <= P; a1 = #1; P * b1 = #2; a2 = #1; (P + #1) * b2 = #2;
   (P + #1) * (P + #1) * b3 = #2 * P; (P + #1) * c1 = P - #1; d2 = #1; c3 = #1;
   (P + #1) * d1 = P - #3; (P + #1) * c2 = P - #5; d3 = #1].

(** Their ranges of pots. *)
Definition ranges (P : K) : list (list (relation K)) :=
  [[P = #2]; [#2 <= P; P <= #3];
   [P = #3]; [#3 <= P; #2 * P * P - #6 * P - #3 <= #0];
   [#0 <= #2 * P * P - #3 * P - #11; #2 * P * P - #6 * P - #3 <= #0];
   [#0 <= #2 * P * P - #3 * P - #11; #2 * P <= #7];
   [#2 * P = #7]; [#7 <= #2 * P; P <= #4];
   [#0 <= #2 * P * P - #6 * P - #7; P <= #4];
   [#0 <= #2 * P * P - #6 * P - #7; #2 * P * P - #7 * P - #8 <= #0];
   [#0 <= #2 * P * P - #7 * P - #7; #2 * P * P - #7 * P - #8 <= #0];
   [#0 <= #2 * P * P - #7 * P - #7; P <= #5];
   [P = #5]; [#5 <= P]].

Local Close Scope relation_scope.

(** What the three players win in each solution, 24 times and net of P/3, times a
    common denominator; equations (19) to (21) are those of Solutions 2a, 5a and 10a. *)
Definition paid (m : K) (P : K) (f : frequencies K) (first second third : K) : list (relation K) :=
  [Equal (m * profit P f 0) first; Equal (m * profit P f 1) second; Equal (m * profit P f 2) third].

Definition payoffs_1a (P : K) (f : frequencies K) : list (relation K) :=
  paid #1 P f (#0) (#0) (#0).
Definition payoffs_1 (P : K) (f : frequencies K) : list (relation K) :=
  paid (P + #1) P f (#0 - #2 * (P - #2)) (#0 - #2 * (P - #2)) (#4 * (P - #2)).
Definition payoffs_2a (P : K) (f : frequencies K) : list (relation K) :=
  paid #2 P f (#0 - (a2 f + #1)) (#0 - #1) (a2 f + #2).
Definition payoffs_2 (P : K) (f : frequencies K) : list (relation K) :=
  paid (P + #1) P f (#0 - #3 * (P - #2)) (#2 * (P - #4)) (P + #2).
Definition payoffs_3 (P : K) (f : frequencies K) : list (relation K) :=
  paid #1 P f (#0 - (P - #2) * (b2 f + b3 f)) ((c1 f - (P - #2)) * b3 f) (#2 * c1 f - (P - #2 + c1 f) * b2 f).
Definition payoffs_4 (P : K) (f : frequencies K) : list (relation K) :=
  paid (#3 * (P + #1)) P f (P * P - #8 * P + #3) (#0 - #4 * (P - #3) * (P - #2)) (#3 * (P * P - #4 * P + #7)).
Definition payoffs_5a (P : K) (f : frequencies K) : list (relation K) :=
  paid #9 P f (#2 * (a2 f - #5)) (#0 - #2) (#2 * (#6 - a2 f)).
Definition payoffs_5 (P : K) (f : frequencies K) : list (relation K) :=
  paid (P + #1) P f (#0 - #2 * (#2 * P - #5)) (#2 * (P - #4)) (#2 * (P - #1)).
Definition payoffs_6 (P : K) (f : frequencies K) : list (relation K) :=
  paid (P + #1) P f (#2 * (P - #7)) (#2 * (P - #4) * (P * P - #4 * P - #3)) (#2 * (#5 - P) * (P * P - #3 * P - #1)).
Definition payoffs_7 (P : K) (f : frequencies K) : list (relation K) :=
  paid ((P + #1) * (P + #1)) P f (#0 - (#6 * P + #7)) (#3 + #4 * P - P * P) (P * P + #2 * P + #4).
Definition payoffs_8 (P : K) (f : frequencies K) : list (relation K) :=
  paid (P + #1) P f (#2 * P - #15) (#2 * P * P * P - #15 * P * P + #23 * P + #19) (#15 * P * P - #2 * P * P * P - #25 * P - #4).
Definition payoffs_9 (P : K) (f : frequencies K) : list (relation K) :=
  paid ((P + #1) * (P + #1)) P f (#0 - #2 * (#3 * P + #4)) (#0 - #2) (#2 * (#3 * P + #5)).
Definition payoffs_10a (P : K) (f : frequencies K) : list (relation K) :=
  paid #18 P f (#0 - #19) (#17 - #54 * b1 f) (#2 + #54 * b1 f).
Definition payoffs_10 (P : K) (f : frequencies K) : list (relation K) :=
  paid (P * (P + #1) * (P + #1)) P f (#0 - #2 * P * (#3 * P + #4)) (#0 - #2 * (P * P - #2)) (#4 * (#2 * P * P + #2 * P - #1)).

(** Each solution with its payoffs. *)
Definition families (P : K) (f : frequencies K) : list (list (relation K) * list (relation K)) :=
  [(solution_1a P f, payoffs_1a P f);
   (solution_1 P f, payoffs_1 P f);
   (solution_2a P f, payoffs_2a P f);
   (solution_2 P f, payoffs_2 P f);
   (solution_3 P f, payoffs_3 P f);
   (solution_4 P f, payoffs_4 P f);
   (solution_5a P f, payoffs_5a P f);
   (solution_5 P f, payoffs_5 P f);
   (solution_6 P f, payoffs_6 P f);
   (solution_7 P f, payoffs_7 P f);
   (solution_8 P f, payoffs_8 P f);
   (solution_9 P f, payoffs_9 P f);
   (solution_10a P f, payoffs_10a P f);
   (solution_10 P f, payoffs_10 P f)].
Definition solutions (P : K) (f : frequencies K) : list (list (relation K)) := map fst (families P f).

Definition is_solution (P : K) (f : frequencies K) : Prop :=
  exists s, In s (solutions P f) /\ all_satisfied s.

(** The slope of a frequency: the derivative of its owner's 24-fold profit. *)
Definition slopes (P : K) (f : frequencies K) : list (K * K) :=
  let (a1, b1, c1, d1, a2, b2, c2, d2, b3, c3, d3) := f in
  [(a1, #2 * (c2 + d3) - #2 * b3 - (#2 + c3) * b2);
   (b1, #2 * P - #4 - (P + #1) * (c2 + d3));
   (c1, (P + a2) * b3 + b2 - #2);
   (d1, (P + #1) * b2 - #2 * a2);
   (a2, #2 * (c3 + d1) - c3 * b1 - (#2 + c1) * b3);
   (b2, #2 * P - #4 + #2 * a1 - (P + #1) * (c3 + d1));
   (c2, P * b1 - #2 * a1);
   (d2, (P + #1) * b3 + b1 - #2);
   (b3, #2 * P - #4 + #2 * a1 + #2 * a2 - (P + #1) * (c1 + d2));
   (c3, (P + a1) * b2 - (#2 - b1) * a2);
   (d3, (P + #1) * b1 - #2 * a1)].

(** A frequency x lies in [0, 1]; its slope is not negative unless x = 0, and
    not positive unless x = 1. *)
Definition condition (entry : K * K) : list (relation K) :=
  let (x, slope) := entry in
  [AtMost (#0) x; AtMost x (#1); AtMost (#0) (x * slope); AtMost (#0) ((x - #1) * slope)].

Definition conditions (P : K) (f : frequencies K) : list (relation K) :=
  AtMost (#2) P :: flat_map condition (slopes P f).

(** An equilibrium in the sense of the paper: nobody gains by other values of
    his own frequencies among the eleven. *)
Definition equilibrium_of_frequencies (P : K) (f : frequencies K) : Prop :=
  (forall i, legal (profile_of f i)) /\
  forall g k, k < 3 -> legal (profile_of g k) ->
    total (simplified P) (deviation (profile_of f) k (profile_of g k)) k
    <= total (simplified P) (profile_of f) k.
End Solutions.

(** The expectations are those of the paper.  A total is 24 times the expectation. *)
Definition expected_profits : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (cancels : Domain K)
    (P : K) (f : frequencies K) (player : nat), player < 3 ->
    total (simplified P) (profile_of f) player == #8 * P + profit P f player.

(** Every member of a solution is an equilibrium, on the whole range of pots: no
    allowed strategy whatever gains anything. *)
Definition solutions_are_equilibria : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (cancels : Domain K)
    (P : K) (f : frequencies K), #2 <= P ->
    is_solution P f -> equilibrium P (profile_of f).

(** The same for a solution at a time, with its payoffs. *)
Definition is_family (solution payoffs :
    forall (K : Type) (numbers : Scalars K), K -> frequencies K -> list (relation K)) : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (cancels : Domain K)
    (P : K) (f : frequencies K), #2 <= P ->
    all_satisfied (solution K numbers P f) ->
    equilibrium P (profile_of f) /\ all_satisfied (payoffs K numbers P f).

(** There are no other equilibria in the eleven frequencies, not even if only
    these may be changed. *)
Definition no_others : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (cancels : Domain K)
    (P : K) (f : frequencies K), #2 <= P ->
    equilibrium_of_frequencies P f -> is_solution P f.

(** The conditions 1 to 11 of the paper. *)
Definition eleven_conditions : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (cancels : Domain K)
    (P : K) (f : frequencies K), #2 <= P ->
    (equilibrium_of_frequencies P f <-> all_satisfied (conditions P f)).

(** Nobody bluffs with certainty, and player 3 bluffs with positive probability, but for the pot 2. *)
Definition bluffs : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (cancels : Domain K)
    (P : K) (f : frequencies K), #2 <= P -> equilibrium P (profile_of f) ->
    ~ #1 <= b1 f /\ ~ #1 <= b2 f /\ ~ #1 <= b3 f /\ (b3 f <= #0 -> P == #2).

(** Players 1 and 2 bluff with Q if and only if they bet with A. *)
Definition value_bets_and_bluffs : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (cancels : Domain K)
    (P : K) (f : frequencies K), #2 <= P -> equilibrium P (profile_of f) ->
    (a1 f <= #0 <-> b1 f <= #0) /\ (a2 f <= #0 <-> b2 f <= #0).

(** Player 1 bets from the pot P6 on only; player 2 does not below 3, and does above it. *)
Definition who_bets : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (cancels : Domain K)
    (P : K) (f : frequencies K), #2 <= P -> equilibrium P (profile_of f) ->
    ((a1 f == #0 /\ b1 f == #0) \/ #0 <= #2 * P * P - #6 * P - #7) /\
    ((a2 f == #0 /\ b2 f == #0) \/ #3 <= P) /\ (a2 f <= #0 -> P <= #3).

(** Both together: the solutions are the equilibria. *)
Definition ten_solutions : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (cancels : Domain K)
    (P : K) (f : frequencies K), #2 <= P ->
    (equilibrium P (profile_of f) <-> is_solution P f).

(** Numbers that have inverses. *)
Definition inverts {K : Type} `{Scalars K} (inverse : K -> K) : Prop :=
  forall x, ~ x == zero -> x * inverse x == one.

(** At every pot of the range of a solution there is a member, if the numbers
    have inverses.  Solution 3, the fifth, has an irrational frequency and is
    left out. *)
Definition members_exist : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (cancels : Domain K)
    (inverse : K -> K), inverts inverse -> forall (P : K) n, #2 <= P -> n < 14 -> n <> 4 ->
    all_satisfied (nth n (ranges P) []) ->
    exists f, all_satisfied (nth n (solutions P f) []).

(** So there is an equilibrium at every pot. *)
Definition equilibrium_at_every_pot : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (cancels : Domain K)
    (inverse : K -> K), inverts inverse -> forall P : K, #2 <= P ->
    exists f, equilibrium P (profile_of f).
