(** What is stated of recursive games.  Nothing is proved in this file. *)
From Coq Require Import QArith List.
From Guts.common Require Import Scalars Sums.
From Guts.common Require Polynomials.
From Guts.recursive_games Require Import Rules.
Import ListNotations.
Open Scope Q_scope.

Notation power := Polynomials.power.

Definition growth_nonnegative {K R C : Type} `{Scalars K} (g : recursive_game K R C) : Prop :=
  forall i j, In i (rows_of g) -> In j (columns_of g) -> leq zero (growth g i j).

(** [BLPWZ22] (1.4), (1.5): if the first step of value iteration from leaving
    does not fall, then its n-th number is what player 1 forces in n rounds,
    and player 2 keeps him to it.  Both may use the whole history, and player
    1 may leave earlier, with a probability. *)
Definition backward_induction : Prop :=
  forall (K R C : Type) (numbers : Scalars K) (laws : Ordered K) (g : recursive_game K R C) fee v,
  growth_nonnegative g -> iterates g (negate fee) v -> leq (v 0%nat) (v 1%nat) ->
  forall n, forces g fee n (v n) /\ keeps g fee n (v n).

(** [BLPWZ22] Theorem 1.2: one strategy that gains something in the first
    round, and loses nothing at [w], leads by its repetition as near to [w] as
    one likes. *)
Definition transition : Prop :=
  forall (R C : Type) (g : recursive_game Q R C) fee x w e,
  growth_nonnegative g -> 0 < e -> - fee <= w ->
  secures (round g (- fee)) x (- fee + e) -> secures (round g w) x w ->
  forall u, u < w -> exists n, repeated g fee x n u.

(** [BLPWZ22] Theorem 1.3 as printed: the distance shrinks like (1 - e)^n. *)
Definition rate_as_printed : Prop :=
  forall (R C : Type) (g : recursive_game Q R C) fee x w e,
  growth_nonnegative g -> 0 < e -> - fee <= w ->
  secures (round g (- fee)) x (- fee + e) -> secures (round g w) x w ->
  forall n, repeated g fee x n (w - power (1 - e) n * (w + fee)).

(** The same mended: the rate is 1 - e / (w + fee). *)
Definition rate_mended : Prop :=
  forall (R C : Type) (g : recursive_game Q R C) fee x w e,
  growth_nonnegative g -> 0 < e -> e <= w + fee ->
  secures (round g (- fee)) x (- fee + e) -> secures (round g w) x w ->
  forall n, repeated g fee x n (w - power (1 - e / (w + fee)) n * (w + fee)).

(** Value iteration from [start] rises, and tends to [v]. *)
Definition rises_to {R C : Type} (g : recursive_game Q R C) (start v : Q) : Prop :=
  exists V, iterates g start V /\ V 0%nat < V 1%nat /\
    (forall n, V n <= v) /\ forall w, w < v -> exists n, w < V n.

(** Each side has only one optimal strategy in a game of value [v]. *)
Definition unique_optimum {R C : Type} (m : matrix_game Q R C) (v : Q) : Prop :=
  exists x y, secures m x v /\ concedes m y v /\
    (forall x', secures m x' v -> forall i, In i (rows m) -> x' i == x i) /\
    (forall y', concedes m y' v -> forall j, In j (columns m) -> y' j == y j).

(** [BLPWZ22] (1.9). *)
Definition attracts_from_above {R C : Type} (g : recursive_game Q R C) (v : Q) : Prop :=
  exists d r, 0 < d /\ 0 < r /\ forall V T, v < V -> V < v + r ->
    matrix_value (round g V) T -> T - V <= - d * (V - v).

(** [BLPWZ22] Theorem 1.4 as printed: unique optimal strategies at the value
    that player 1 forces make it attracting from above. *)
Definition attraction_as_printed : Prop :=
  forall (R C : Type) (g : recursive_game Q R C) start v,
  growth_nonnegative g -> rises_to g start v -> fixed_point g v ->
  unique_optimum (round g v) v -> attracts_from_above g v.

(** The game with four isolated fixed points: its value map on all rational
    numbers.  On the piece in the middle T(V) = V means 7 V^2 + 50 V + 56 = 0,
    which has two irrational roots there. *)
Definition four : recursive_game Q nat nat := game_of [[7; - (7)]; [1; 0]] [[3 # 2; 0]; [2; 3 # 4]].
Definition four_map (V : Q) : Q :=
  if Qle_bool V (- (28 # 3)) then 7 + (3 # 2) * V
  else if Qle_bool V (- (4 # 5)) then ((9 # 8) * V * V + (77 # 4) * V + 7) / ((1 # 4) * V + 13)
  else (3 # 4) * V.
Definition four_value_map : Prop := forall V, matrix_value (round four V) (four_map V).

(** Its fixed points, and on which side of the diagonal the map is elsewhere.
    The equation has no rational root, so the rational fixed points are -14
    and 0; the sign of T(V) - V changes at both of its real roots. *)
Definition rises_at (V : Q) : Prop := forall T, matrix_value (round four V) T -> V < T.
Definition falls_at (V : Q) : Prop := forall T, matrix_value (round four V) T -> T < V.
Definition four_fixed_points : Prop :=
  (forall V, fixed_point four V <-> V == - (14) \/ V == 0 \/ 7 * V * V + 50 * V + 56 == 0) /\
  (forall V, ~ 7 * V * V + 50 * V + 56 == 0) /\
  (forall V, V < - (14) -> falls_at V) /\
  (forall V, - (14) < V -> V < - (4) -> 0 < 7 * V * V + 50 * V + 56 -> rises_at V) /\
  (forall V, 7 * V * V + 50 * V + 56 < 0 -> falls_at V) /\
  (forall V, - (4) < V -> V < 0 -> 0 < 7 * V * V + 50 * V + 56 -> rises_at V) /\
  (forall V, 0 < V -> falls_at V).
