(** What is stated of guts.  Nothing is proved in this file.  [v] is the
    threshold of the symmetric equilibrium: 2 v^2 = 1 for three players, and
    3 v^2 = 1 under the Weenie rule. *)
From Coq Require Import QArith List.
From Guts.common Require Import Scalars Sums Domains Polynomials.
From Guts.guts Require Import Rules ThreePlayers Formula AnyNumber.
Import ListNotations.
Open Scope nat_scope.
Open Scope scalar_scope.

(** The polynomials of [BLPWZ22] (3.2) and (B.2), from the rules: three
    players, player 1 at [p], the others at [s <= t]. *)
Definition payoffs_of_three : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (parts : Parts K) weenie (p s t : K),
  s <= t -> 2 * payoff weenie [p; s; t] 0 == formula weenie p s t.
Definition stakes_of_three : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (parts : Parts K) weenie (p s t : K),
  s <= t -> stakes weenie [p; s; t] == stakes_formula weenie p s t.

(** [BLPWZ22] (3.1) and (B.1): two players, player 1 at [p] and the other at [q]. *)
Definition payoffs_of_two : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (parts : Parts K) (p q : K),
  (q <= p -> payoff false [p; q] 0 == (one - 2 * p) * (p - q) /\
             payoff true [p; q] 0 == (one - 2 * p - q) * (p - q)) /\
  (p <= q -> payoff false [p; q] 0 == (one - 2 * q) * (p - q) /\
             payoff true [p; q] 0 == (one - 2 * q - p) * (p - q)).
Definition stakes_of_two : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (parts : Parts K) (p q : K),
  stakes false [p; q] == p * q + (one - p) * (one - q) /\
  stakes true [p; q] == p * q + (one - p) * (one - q) + p * q.

(** [BLPWZ22] Corollary B.4 for two players: at 1/3 player 1 loses nothing. *)
Definition weenie_two : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (parts : Parts K) (v q : K),
  3 * v == one -> zero <= payoff true [v; q] 0.

(** [BLPWZ22] (3.2) as printed: six orders of the thresholds, of which the
    others' two exchange their names. *)
Definition printed_payoffs_of_three : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (parts : Parts K) (p s t : K),
  s <= t -> payoff false [p; t; s] 0 == payoff false [p; s; t] 0 /\
  (p <= s -> payoff false [p; s; t] 0 ==
     2 * p - s - t + t * t * t + 3 * (s * s) * t - 4 * (p * s * t)) /\
  (s <= p -> p <= t -> payoff false [p; s; t] 0 ==
     2 * p - s - t + t * t * t - 3 * (p * p) * t + 2 * (p * s * t)) /\
  (t <= p -> payoff false [p; s; t] 0 == 2 * p - s - t - 2 * (p * p * p) + 2 * (p * s * t)).

(** [BLPWZ22] (B.2) as printed, the same under the Weenie rule, doubled so that
    it needs no halves. *)
Definition printed_weenie_payoffs_of_three : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (parts : Parts K) (p s t : K),
  s <= t -> payoff true [p; t; s] 0 == payoff true [p; s; t] 0 /\
  (p <= s -> 2 * payoff true [p; s; t] 0 ==
     2 * (2 * p - s - t + t * t * t - p * p * p + 3 * (s * s) * t - 3 * (p * s * t))) /\
  (s <= p -> p <= t -> 2 * payoff true [p; s; t] 0 ==
     2 * (2 * p - s - t) + s * s * s + 2 * (t * t * t) - 3 * (p * p) * s - 3 * 2 * (p * p) * t
     + 3 * 2 * (p * s * t)) /\
  (t <= p -> 2 * payoff true [p; s; t] 0 ==
     2 * (2 * p - s - t) - 4 * (p * p * p) + s * s * s + 3 * s * (t * t)).

(** [BLPWZ22] Propositions 3.2 and B.3, stakes: 2 - p1 - p2 - p3 + 2 p1 p2 p3,
    and with 3 in place of the last 2 under the Weenie rule, not with 2 as printed. *)
Definition printed_stakes_of_three : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (parts : Parts K) (p s t : K),
  stakes false [p; s; t] == 2 - p - s - t + 2 * (p * s * t) /\
  stakes true [p; s; t] == 2 - p - s - t + 3 * (p * s * t).

(** Two opponents who do not coordinate: with p = (1 + s t) / (3 t), where it
    lies between them, player 1's payoff is a sum of squares. *)
Definition three_player_identity : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (parts : Parts K) (p s t : K),
  s <= p -> p <= t -> 3 * t * p == one + s * t ->
  2 * (3 * 2 * t * payoff false [p; s; t] 0) ==
  (2 * s * t - one) * (2 * s * t - one) + 3 * ((2 * t * t - one) * (2 * t * t - one)).

(** Against any two thresholds player 1 has one that loses nothing. *)
Definition nobody_is_held_below_zero : Prop :=
  forall (s t : Q), zero <= s -> s <= t -> t <= one ->
  exists p : Q, zero <= p /\ p <= one /\ zero <= payoff false [p; s; t] 0.

(** [BLPWZ22] Corollary B.4 for three players: under the Weenie rule a player
    at the Nash threshold loses nothing, whatever the two others do. *)
Definition weenie_three : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (parts : Parts K) (v s t : K),
  3 * v * v == one -> zero <= v -> zero <= s -> s <= t -> zero <= payoff true [v; s; t] 0.

(** [BLPWZ22] section 5.2: three players at and near the Nash threshold. *)
Definition against_a_bloc : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (parts : Parts K) (v q : K),
  2 * v * v == one ->
  (v <= q -> payoff false [v; q; q] 0 == 4 * ((q - v) * (q - v)) * (q + v)) /\
  (q <= v -> payoff false [v; q; q] 0 == 2 * v * ((v - q) * (v - q))).
Definition third_player : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (parts : Parts K) (v t : K),
  2 * v * v == one ->
  (v <= t -> payoff false [t; v; v] 0 == - (2 * ((t - v) * (t - v)) * (t + 2 * v))) /\
  (t <= v -> payoff false [t; v; v] 0 == zero).
Definition pairs_of_thresholds : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (parts : Parts K) (v s t : K),
  2 * v * v == one -> s <= t ->
  (t <= v -> payoff false [v; s; t] 0 == 2 * v * (v - s) * (v - t)) /\
  (v <= s -> payoff false [v; s; t] 0
             == (t - v) * (t - v) * (t + 2 * v) + (s - v) * (3 * s * t - v * t - one)) /\
  (s <= v -> v <= t -> payoff false [v; s; t] 0 == (t - v) * (t * t + v * t + 2 * v * s - 2) /\
                       payoff false [t; s; v] 0 == - (2 * (t - v) * (t * t - v * v + v * (t - s)))).

(** Any number N of opponents who do not coordinate, at any thresholds, with
    the closed form of the payoff.  Let P be the chance that all of them drop.
    If P is at least 1/2, player 1 loses nothing by always holding. *)
Definition any_number_always_holding : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (domain : Domain K) (parts : Parts K) (high : list K),
  ascending zero high -> one <= 2 * product high -> zero <= mean_payoff false zero [] high.

(** If not, he loses nothing at the threshold at which a hand wins with the
    chance (N + 2 P) / (2 (N + 1)), which is where his payoff is greatest.
    [low] are the thresholds up to it and [high] those from it upwards. *)
Definition any_number_best_threshold : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (domain : Domain K) (parts : Parts K)
         (p : K) (low high : list K),
  zero <= p -> low <> [] -> up_to p low -> ascending p high ->
  2 * count (S (length low + length high)) * (power p (length low) * product high)
    == count (length low + length high) + 2 * (product low * product high) ->
  zero <= mean_payoff false p low high.
