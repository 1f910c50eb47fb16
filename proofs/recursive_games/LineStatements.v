(** Recursive games in which one side has no choice: lines a + b V, of which
    the other side takes the highest or the lowest.  What is stated of them, for
    every ordered ring in which no product of two numbers is zero unless one of
    them is, so for the real numbers.  No proofs here. *)
From Coq Require Import List.
From Guts.common Require Import Scalars Sums.
From Guts.common Require Polynomials.
Import ListNotations.
Open Scope scalar_scope.

Notation power := Polynomials.power.

Section Lines.
Context {K : Type} `{Scalars K}.

Record line := { pays : K; grows : K }.
Definition at_value (l : line) (v : K) : K := pays l + grows l * v.

Definition below (u v : K) : Prop := ~ v <= u.

(** [w] is the greatest of what the lines are at [v]: T(v) of an m x 1 game. *)
Definition best (ls : list line) (v w : K) : Prop :=
  (exists l, In l ls /\ at_value l v == w) /\ forall l, In l ls -> at_value l v <= w.
Definition crossing (ls : list line) (v : K) : Prop := best ls v v.

(** [w] is the least of them: what a fixed strategy is sure of, if [v] is to come. *)
Definition lowest (ls : list line) (v w : K) : Prop :=
  (exists l, In l ls /\ at_value l v == w) /\ forall l, In l ls -> w <= at_value l v.

(** No line that is highest at [v] has the slope of the diagonal. *)
Definition no_line_along (ls : list line) (v : K) : Prop :=
  forall l, In l ls -> at_value l v == v -> ~ grows l == one.

Definition no_growth_below_zero (ls : list line) : Prop := forall l, In l ls -> zero <= grows l.
End Lines.
Arguments line K : clear implicits.

(** [BLPWZ22] section 2.2: if there are two crossings a < b, and no line along
    the diagonal at them, then all lines through a have slopes below 1, those
    through b above 1, and there is no third crossing. *)
Definition two_crossings : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (domain : Domain K)
         (ls : list (line K)) (a b : K),
  crossing ls a -> crossing ls b -> below a b -> no_line_along ls a -> no_line_along ls b ->
  (forall l, In l ls -> at_value l a == a -> below (grows l) one) /\
  (forall l, In l ls -> at_value l b == b -> below one (grows l)) /\
  (forall c, crossing ls c -> c == a \/ c == b).

(** The lower one attracts from both sides, and the upper one repels: below a
    a step leads up, not beyond a, and leaves no more than a part r < 1 of the
    distance; between them it leads down, not beyond a, and from c and
    everything nearer to a it leaves no more than the part (d - a) / (c - a),
    where c is led to d; the distance to b grows by (b - d) / (b - c) at least
    from c and everything nearer to b; and beyond b it grows by r > 1. *)
Definition attracts_and_repels : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (domain : Domain K)
         (ls : list (line K)) (a b : K),
  crossing ls a -> crossing ls b -> below a b -> no_line_along ls a -> no_line_along ls b ->
  no_growth_below_zero ls ->
  (exists r, zero <= r /\ below r one /\ forall v w, below v a -> best ls v w ->
     below v w /\ w <= a /\ a - w <= r * (a - v)) /\
  (forall v w, below a v -> below v b -> best ls v w -> a <= w /\ below w v) /\
  (forall c d v w, below a c -> below c b -> best ls c d -> best ls v w ->
     (a <= v -> v <= c -> (w - a) * (c - a) <= (d - a) * (v - a)) /\
     (c <= v -> v <= b -> (b - d) * (b - v) <= (b - w) * (b - c))) /\
  (exists r, below one r /\ forall v w, below b v -> best ls v w ->
     below v w /\ r * (v - b) <= w - b).

(** Above an upper crossing b each step gains more than the one before. *)
Definition leaves_faster : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (domain : Domain K)
         (ls : list (line K)) (b v w x : K),
  crossing ls b -> below b v -> below v w -> best ls v w -> best ls w x -> below (w - v) (x - w).

(** So from below b nothing leads beyond b, and from above b everything leads away. *)
Definition no_overshoot : Prop := attracts_and_repels /\ leaves_faster.

(** A line along the diagonal at a crossing is the diagonal, and the crossings
    are then the numbers that no line exceeds. *)
Definition line_of_crossings : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (ls : list (line K)) (v : K) (l : line K),
  In l ls -> at_value l v == v -> grows l == one ->
  pays l == zero /\ forall u, crossing ls u <-> forall m, In m ls -> at_value m u <= u.

(** [BLPWZ22] Proposition 1.1, (1.8): all that a fixed strategy meets are lines
    with (1.7), one of which is met in every round.  t r = t - e. *)
Definition termination_rate : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (domain : Domain K)
         (ls : list (line K)) (least t e r : K) (v : nat -> K),
  below zero t -> below zero e -> below e t -> t * r == t - e -> zero <= least ->
  (forall l, In l ls -> least <= pays l /\ zero <= grows l /\ t * (grows l - one) + e <= pays l) ->
  v 0%nat == - t -> (forall n, exists l, In l ls /\ v (S n) == at_value l (v n)) ->
  forall n, least - least * power r (pred n) - t * power r n <= v n.

(** [BLPWZ22] Theorems 1.2 and 1.3: if all lines gain e at low and lose nothing
    at high, then of the gap to high, from any start between, n rounds leave at
    most the part r^n, where (high - low) r = high - low - e. *)
Definition transition_from_between : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (domain : Domain K)
         (ls : list (line K)) (low high e r : K) (v : nat -> K),
  below zero e -> e <= high - low -> (high - low) * r == high - low - e -> no_growth_below_zero ls ->
  (forall l, In l ls -> low + e <= at_value l low /\ high <= at_value l high) ->
  low <= v 0%nat -> v 0%nat <= high -> (forall n, exists l, In l ls /\ v (S n) == at_value l (v n)) ->
  forall n, high - power r n * (high - v 0%nat) <= v n.

(** Theorem 1.2 is sharp: without a gain at low, or with a loss at high, what
    repetition from low is sure of stays below a number below high. *)
Definition transition_is_sharp : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (domain : Domain K)
         (ls : list (line K)) (low high : K) (v : nat -> K),
  below low high -> no_growth_below_zero ls ->
  v 0%nat == low -> (forall n, lowest ls (v n) (v (S n))) ->
  (exists w, lowest ls low w /\ w <= low) \/ (exists l, In l ls /\ below (at_value l high) high) ->
  exists u, below u high /\ forall n, v n <= u.

(** Proposition 1.1 is sharp: without a gain at -t, or with a line that pays
    less than 0, it stays below a number below 0; if one pays no more than 0,
    it is never above 0. *)
Definition termination_is_sharp : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (domain : Domain K)
         (ls : list (line K)) (t : K) (v : nat -> K),
  below zero t -> no_growth_below_zero ls -> v 0%nat == - t -> (forall n, lowest ls (v n) (v (S n))) ->
  ((exists w, lowest ls (- t) w /\ w <= - t) \/ (exists l, In l ls /\ below (pays l) zero) ->
   exists u, below u zero /\ forall n, v n <= u) /\
  ((exists l, In l ls /\ pays l <= zero) -> forall n, v n <= zero).

(** Both together: the criterion of Proposition 1.1 decides. *)
Definition termination_criterion : Prop := termination_rate /\ termination_is_sharp.
