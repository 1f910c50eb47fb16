(** What is stated of guts.  Nothing is proved in this file.  [v] is the
    threshold of the symmetric equilibrium: 2 v^2 = 1 for three players, and
    3 v^2 = 1 under the Weenie rule. *)
From Coq Require Import QArith List Permutation Sorted.
From Guts.common Require Import Scalars Sums Domains Polynomials.
From Guts.recursive_games Require Rules.
From Guts.guts Require Import Rules.
Import ListNotations.
Open Scope nat_scope.
Open Scope scalar_scope.

Notation "2" := (one + one) : scalar_scope.
Notation "3" := (one + one + one) : scalar_scope.
Notation "4" := (one + one + one + one) : scalar_scope.

(** * The words *)
Section Words.
Context {K : Type} `{Parts K}.

(** The mean multiplier: the coefficient of all dropping is 2, or 3 under the
    Weenie rule. *)
Definition stakes_formula (weenie : bool) (p s t : K) : K :=
  2 - p - s - t + (if weenie then 3 else 2) * (p * s * t).

(** Six times the chance that player 1 at [p] holds and wins against [s <= t]. *)
Definition wins_low (p s t : K) : K :=
  3 * 2 * s * t * (s - p) + 3 * t * (t * t - s * s) + 2 * (one - t * t * t).
Definition wins_middle (p s t : K) : K := 3 * t * (t * t - p * p) + 2 * (one - t * t * t).
Definition wins_high (p s t : K) : K := 2 * (one - p * p * p).

(** Six times the chance that all drop and his hand is the best. *)
Definition pays_low (p s t : K) : K := 2 * (p * p * p).
Definition pays_middle (p s t : K) : K := 2 * (s * s * s) + 3 * s * (p * p - s * s).
Definition pays_high (p s t : K) : K :=
  2 * (s * s * s) + 3 * s * (t * t - s * s) + 3 * 2 * s * t * (p - t).

(** Twice player 1's payoff. *)
Definition double_payoff (weenie : bool) (wins pays p s t : K) : K :=
  2 * (stakes_formula weenie p s t - one + wins - 3 * (one - p)) - (if weenie then pays else zero).

(** Player 1's payoff against [s <= t], twice. *)
Definition formula (weenie : bool) (p s t : K) : K :=
  if leqb p s then double_payoff weenie (wins_low p s t) (pays_low p s t) p s t
  else if leqb p t then double_payoff weenie (wins_middle p s t) (pays_middle p s t) p s t
  else double_payoff weenie (wins_high p s t) (pays_high p s t) p s t.

(** Any number of players: the payoff in closed form. *)
Fixpoint product (l : list K) : K := match l with [] => one | t :: rest => t * product rest end.

(** The integral from [lo] to 1 of the product of the [max(t, x)], for [m]
    thresholds up to [lo] and the thresholds [high], from [lo] upwards in
    increasing order. *)
Fixpoint area (lo : K) (m : nat) (high : list K) : K :=
  match high with
  | [] => part (S m) * (one - power lo (S m))
  | t :: rest => product high * (part (S m) * (power t (S m) - power lo (S m))) + area t (S m) rest
  end.

(** The integral from [lo] to [p] of the product of the [min(t, x)], for
    thresholds below [lo] with the product [done], the thresholds [low] between
    [lo] and [p] in increasing order, and [above] more above [p]. *)
Fixpoint dropped (lo done : K) (low : list K) (above : nat) (p : K) : K :=
  match low with
  | [] => done * (part (S above) * (power p (S above) - power lo (S above)))
  | t :: rest =>
    done * (part (S (length low + above)) * (power t (S (length low + above)) - power lo (S (length low + above))))
    + dropped t (done * t) rest above p
  end.

(** Player 1 at [p] against the thresholds [low] up to [p] and [high] from [p]
    upwards, both in increasing order. *)
Definition mean_stakes (weenie : bool) (p : K) (low high : list K) : K :=
  count (length low + length high) - p - (sum (fun t => t) low + sum (fun t => t) high)
  + (if weenie then one + one + one else one + one) * (p * (product low * product high)).
Definition mean_payoff (weenie : bool) (p : K) (low high : list K) : K :=
  let n := count (S (length low + length high)) in
  mean_stakes weenie p low high - one
  + n * ((one + one) * area p (length low) high - (one - p)
         - (if weenie then dropped zero one low (length high) p else zero)).

(** How far a number is from another. *)
Definition distance (s t : K) : K := if leqb s t then t - s else s - t.
End Words.

(** * Three players, and two *)

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

(** [BLPWZ22] Corollary B.4 and Appendix B.3: under the Weenie rule a player of two
    to five at the Nash threshold, whose N-th power is a third for N opponents,
    loses nothing, whatever thresholds the others have, and gains unless all of
    them have it, too; and no other threshold is sure of more.  He gains at least a
    hundredth of the sum of the (N + 1)-th powers of their distances from it. *)
Definition weenie_few : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (domain : Domain K) (parts : Parts K) (v : K) (others : list K),
  In (length others) [1; 2; 3; 4]%nat -> zero <= v -> 3 * power v (length others) == one ->
  (forall t, In t others -> zero <= t) ->
  zero <= payoff true (v :: others) 0 /\
  (payoff true (v :: others) 0 == zero -> forall t, In t others -> t == v) /\
  (forall p, zero <= p -> payoff true (p :: repeat v (length others)) 0 <= zero).
Definition weenie_margin : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (domain : Domain K) (parts : Parts K) (v : K) (others : list K),
  In (length others) [1; 2; 3; 4]%nat -> zero <= v -> 3 * power v (length others) == one ->
  (forall t, In t others -> zero <= t) ->
  sum (fun t => power (distance t v) (S (length others))) others <= count 100 * payoff true (v :: others) 0.

(** [BLPWZ22] (3.3) and Proposition B.1: if all N others have the threshold q, it is a
    best answer itself if and only if its N-th power is a half, or a third under the
    Weenie rule, for any number of players. *)
Definition symmetric_equilibrium : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (domain : Domain K) (parts : Parts K)
         (weenie : bool) (N : nat) (q : K), N <> 0%nat -> zero <= q <= one ->
  (forall p, zero <= p <= one -> payoff weenie (p :: repeat q N) 0 <= payoff weenie (q :: repeat q N) 0) <->
  (if weenie then 3 else 2) * power q N == one.

(** All N others at the Nash threshold v: the stakes are multiplied by N (1 - v)
    on average, whatever player 1 does, so with the value V of the continuation nothing is better
    than V N (1 - v), and v itself earns it. *)
Definition stakes_against_nash : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (domain : Domain K) (parts : Parts K)
         (weenie : bool) (N : nat) (v p V : K), N <> 0%nat -> zero <= v -> zero <= p ->
  (if weenie then 3 else 2) * power v N == one ->
  stakes weenie (p :: repeat v N) == count N * (one - v) /\
  payoff weenie (p :: repeat v N) 0 + V * stakes weenie (p :: repeat v N) <= V * (count N * (one - v)) /\
  payoff weenie (v :: repeat v N) 0 + V * stakes weenie (v :: repeat v N) == V * (count N * (one - v)).

(** [BLPWZ22] Proposition B.1: if all N others are at the Nash threshold, every
    other threshold loses, for any number of players. *)
Definition weenie_nash : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (domain : Domain K) (parts : Parts K) (N : nat) (v p : K),
  N <> 0%nat -> zero <= v -> zero <= p -> 3 * power v N == one ->
  payoff true (v :: repeat v N) 0 == zero /\ payoff true (p :: repeat v N) 0 <= zero /\
  (payoff true (p :: repeat v N) 0 == zero -> p == v).

(** Without the rule the equilibrium is not strict: every lower threshold earns as much. *)
Definition lower_thresholds : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (parts : Parts K) (N : nat) (v p : K),
  N <> 0%nat -> p <= v -> 2 * power v N == one -> payoff false (p :: repeat v N) 0 == zero.
Definition strict_by_the_rule : Prop := weenie_nash /\ lower_thresholds.

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

(** * Any number of players *)

(** The closed form follows from the rules: the opponents are [low] and [high] in
    any order, and [low], player 1's threshold, [high] do not decrease. *)
Definition closed_form : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (parts : Parts K) weenie (p : K) (others low high : list K),
  Permutation others (low ++ high) -> Sorted leq (low ++ p :: high) ->
  payoff weenie (p :: others) 0 == mean_payoff weenie p low high /\
  stakes weenie (p :: others) == mean_stakes weenie p low high.

(** Any number N of opponents who do not coordinate, at any thresholds.  Let P be
    the chance that all of them drop.  If P is at least 1/2, player 1 loses
    nothing by always holding. *)
Definition any_number_always_holding : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (domain : Domain K) (parts : Parts K) (others : list K),
  (forall t, In t others -> zero <= t) -> one <= 2 * product others -> zero <= payoff false (zero :: others) 0.

(** If not, he loses nothing at the threshold at which a hand beats the others,
    dropped or lower, with the chance (N + 2 P) / (2 (N + 1)); there his payoff
    is greatest. *)
Definition any_number_best_threshold : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (domain : Domain K) (parts : Parts K) (p : K) (others : list K),
  zero <= p -> (forall t, In t others -> zero <= t) ->
  2 * count (S (length others)) * product (map (larger p) others) == count (length others) + 2 * product others ->
  zero <= payoff false (p :: others) 0.

(** [BLPWZ22] (1.2): the stakes are never multiplied by a negative number on
    average; of two players by no more than 1; but of more, if all of them
    always hold, by their number less one. *)
Definition stakes_may_grow : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (parts : Parts K) (p : K) (others : list K),
  (forall t, In t (p :: others) -> zero <= t <= one) ->
  zero <= stakes false (p :: others) /\
  (length others = 1%nat -> stakes false (p :: others) <= one) /\
  forall N, (2 <= N)%nat -> stakes false (zero :: repeat zero N) == count N /\ ~ count N <= one.

(** [BLPWZ22] (1.3): who always drops keeps all but his ante, whatever the others do. *)
Definition dropping_costs_the_ante : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (parts : Parts K) (others : list K),
  (forall t, In t others -> t <= one) ->
  payoff false (one :: others) 0 - stakes false (one :: others) == - one.

(** * Coalitions *)
Open Scope Q_scope.

(** One player against two on a mesh. The thresholds are 0, 1/m, ..., 1; the coalition's pairs are unordered.
    For leaving player 1 pays the ante. *)
Definition point (m : BinNums.positive) (i : nat) : Q := Z.of_nat i # m.
Definition mesh (m : BinNums.positive) : list nat := seq 0 (S (Pos.to_nat m)).
Definition pairs (l : list nat) : list (nat * nat) :=
  filter (fun c => Nat.leb (fst c) (snd c)) (list_prod l l).

Definition one_against_two (m : BinNums.positive) : recursive_games.Rules.recursive_game Q nat (nat * nat) := {|
  recursive_games.Rules.rows_of := mesh m;
  recursive_games.Rules.columns_of := pairs (mesh m);
  recursive_games.Rules.payoff := fun i c => guts.Rules.payoff false [point m i; point m (fst c); point m (snd c)] 0;
  recursive_games.Rules.growth := fun i c => guts.Rules.stakes false [point m i; point m (fst c); point m (snd c)]
|}.

(** A mesh of [cells] cells, the mixtures of both sides, and what they prove. *)
Record mesh_value := MeshValue {
  cells : BinNums.positive;
  player : list (nat * Q);
  coalition : list (nat * nat * Q);
  rate : Q;
  low : Q;
  high : Q
}.
Definition all_mesh_values (l : list mesh_value) : Prop := forall c, In c l ->
  recursive_games.Rules.forces_nearly (one_against_two (cells c)) 1 (low c) /\
  recursive_games.Rules.bars (one_against_two (cells c)) 1 (high c).

(** Under the Weenie rule [k + 3] players: one opponent always holds, and k + 1
    hold above [u].  They gain from every threshold of player 1 between [low] and
    [high], among them the Nash threshold, of which the power is a third. *)
Definition pseudo_bloc_gains (k : nat) (u low high : Q) : Prop :=
  3 * power low (S (S k)) < 1 /\ 1 < 3 * power high (S (S k)) /\ high < u /\ u <= 1 /\
  forall p, low <= p -> p <= high -> payoff true (p :: 0 :: repeat u (S k)) 0 < 0.
Definition all_gain (l : list (nat * (Q * (Q * Q)))) : Prop := forall k u low high,
  In (k, (u, (low, high))) l -> pseudo_bloc_gains k u low high.
