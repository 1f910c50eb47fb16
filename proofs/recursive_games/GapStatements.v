(** What the replies to a pair of strategies say: of the value, of an
    equilibrium, and of opponents who mix each for himself.  Over every ordered
    ring, so for payoffs and probabilities of real numbers.  No proofs here. *)
From Coq Require Import List QArith.
From Guts.common Require Import Scalars Sums.
From Guts.recursive_games Require Import Rules Statements.
Import ListNotations.
Open Scope scalar_scope.

(** * Value iteration *)

(** [BLPWZ22] (1.5) and section 4.2: it goes on as it begins. *)
Definition iteration_is_monotone : Prop :=
  forall (K R C : Type) (numbers : Scalars K) (laws : Ordered K) (g : recursive_game K R C) start v,
  growth_nonnegative g -> iterates g start v ->
  (v 0%nat <= v 1%nat -> forall n, v n <= v (S n)) /\ (v 1%nat <= v 0%nat -> forall n, v (S n) <= v n).

(** [BLPWZ22] (1.1): a round that ends the game with the probability [r], and the
    payoff [a], and else goes on is one with alpha = r a and beta = 1 - r, from 0
    to 1; [n] rounds leave the part (1 - r)^n of the distance between the start and [a]. *)
Definition ending_game : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (r a : K) (v : nat -> K),
  probability r -> (forall n, v (S n) == mix r (v n) a) ->
  zero <= one - r <= one /\ forall n,
  v (S n) == r * a + (one - r) * v n /\ v n == a + power (one - r) n * (v 0%nat - a).

(** * Two players *)
Section Replies.
Context {K R C : Type} `{Scalars K}.
Implicit Types m : matrix_game K R C.

(** The most that player 1 gets against [y], and the least that is left to
    [x], by any mixed strategies; [u] - [w] is the duality gap. *)
Definition most_against m (y : C -> K) (u : K) : Prop :=
  (exists x, mixed (rows m) x /\ mean m x y == u) /\ forall x, mixed (rows m) x -> mean m x y <= u.
Definition least_left m (x : R -> K) (w : K) : Prop :=
  (exists y, mixed (columns m) y /\ mean m x y == w) /\ forall y, mixed (columns m) y -> w <= mean m x y.
End Replies.

(** [BLPWZ22] Appendix C: both the value and what is paid lie between the two. *)
Definition bounds_of_the_replies : Prop :=
  forall (K R C : Type) (numbers : Scalars K) (laws : Ordered K) (m : matrix_game K R C) x y v u w,
  mixed (rows m) x -> mixed (columns m) y -> matrix_value m v -> most_against m y u -> least_left m x w ->
  w <= v <= u /\ w <= mean m x y <= u.

(** Rows and columns that are numbers, each named once, have these two replies. *)
Definition replies_exist : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (m : matrix_game K nat nat) x y,
  rows m <> [] -> columns m <> [] -> NoDup (rows m) -> NoDup (columns m) ->
  (exists u, most_against m y u) /\ exists w, least_left m x w.

(** What is paid is no further from the value than the gap; no gap is left just
    where both strategies are optimal. *)
Definition gap_bounds_the_distance : Prop :=
  forall (K R C : Type) (numbers : Scalars K) (laws : Ordered K) (m : matrix_game K R C) x y v u w,
  mixed (rows m) x -> mixed (columns m) y -> matrix_value m v -> most_against m y u -> least_left m x w ->
  mean m x y - v <= u - w /\ v - mean m x y <= u - w /\
  (u == w <-> secures m x v /\ concedes m y v).

(** But the value may be paid, in every round, while a gap is left. *)
Definition value_with_a_gap : Prop :=
  exists (m : matrix_game Q nat nat) x y v u w,
  mixed (rows m) x /\ mixed (columns m) y /\ matrix_value m v /\ most_against m y u /\ least_left m x w /\
  mean m x y == v /\ ~ u - w <= zero.

Definition duality_gap : Prop := gap_bounds_the_distance /\ value_with_a_gap.

(** * Any number of players, with strategies of any kind *)

(** The profile [s] in which player [k] uses [y] instead. *)
Fixpoint put {S : Type} (k : nat) (y : S) (s : list S) : list S :=
  match s, k with
  | [], _ => []
  | _ :: rest, 0%nat => y :: rest
  | x :: rest, Datatypes.S j => x :: put j y rest
  end.

(** [BLPWZ22] (C.4): what the best replies get adds up to at least 0, and to 0
    just where nobody gains by another strategy.  [pay s k] is what player [k]
    gets; all together get 0. *)
Definition gap_of_many : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (S : Type)
    (legal : nat -> S -> Prop) (pay : list S -> nat -> K) (s : list S) (best : nat -> K),
  (forall k x, nth_error s k = Some x -> legal k x) ->
  sum (pay s) (seq 0 (length s)) == zero ->
  (forall k, (k < length s)%nat ->
     (exists y, legal k y /\ pay (put k y s) k == best k) /\
     forall y, legal k y -> pay (put k y s) k <= best k) ->
  zero <= sum best (seq 0 (length s)) /\
  (sum best (seq 0 (length s)) == zero <->
   forall k y, (k < length s)%nat -> legal k y -> pay (put k y s) k <= pay s k).

(** * One player against several who mix each for himself *)
Section Independent.
Context {K : Type} `{Scalars K}.

(** Every way to choose one entry from each list. *)
Fixpoint profiles (choices : list (list nat)) : list (list nat) :=
  match choices with
  | [] => [[]]
  | c :: rest => flat_map (fun a => map (cons a) (profiles rest)) c
  end.

(** The mean of [f] when each of them mixes for himself. *)
Fixpoint independent (choices : list (list nat)) (ys : list (nat -> K)) (f : list nat -> K) : K :=
  match choices, ys with
  | c :: rest, y :: others => sum (fun a => y a * independent rest others (fun l => f (a :: l))) c
  | _, _ => f []
  end.
End Independent.

(** [BLPWZ22] introduction: by a mixture [x] player 1 is sure of the same
    numbers against those who mix each for himself as against a coalition,
    that mixes whole profiles. *)
Definition independent_opponents : Prop :=
  forall (K R : Type) (numbers : Scalars K) (laws : Ordered K)
    (own : list R) (choices : list (list nat)) (pay : R -> list nat -> K) x v,
  mixed own x -> (forall c, In c choices -> NoDup c) ->
  ((forall ys, Forall2 mixed choices ys ->
      v <= independent choices ys (fun l => sum (fun i => x i * pay i l) own)) <->
   secures {| rows := own; columns := profiles choices; entry := pay |} x v).
