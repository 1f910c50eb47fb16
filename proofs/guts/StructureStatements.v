(** What is stated of the best answers of a coalition at guts.  Nothing is
    proved in this file. *)
From Coq Require Import List.
From Guts.common Require Import Scalars Sums Domains Polynomials.
From Guts.guts Require Import Rules Statements.
Import ListNotations.
Open Scope nat_scope.
Open Scope scalar_scope.

(** What a round is worth to player 1 if a unit of stakes in the next is worth
    [V] to him: his threshold is [p], and the opponents have the others. *)
Definition worth {K : Type} `{Parts K} (V p : K) (others : list K) : K :=
  payoff false (p :: others) 0 + V * stakes false (p :: others).

(** N opponents against player 1, who has the threshold p: a unit of stakes in the
    next round is worth V, at least -1, which leaving costs player 1, and at most N,
    which leaving costs the others.  Whatever thresholds the opponents have, a bloc,
    in which all have one threshold q, or a pseudo-bloc, in which one always holds
    and the others have the threshold q, does at least as well, and q is not below p. *)
Definition best_answers : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (domain : Domain K) (parts : Parts K)
         (N : nat) (V p : K) (others : list K), length others = N -> N <> 0%nat ->
  negate one <= V <= count N -> zero <= p <= one -> (forall t, In t others -> zero <= t <= one) ->
  exists q, p <= q <= one /\
    (worth V p (repeat q N) <= worth V p others \/
     worth V p (zero :: repeat q (pred N)) <= worth V p others).

(** If all opponents have thresholds from p upwards, their mean q is at least as
    good for each of them; so it is for the others if one of them always holds. *)
Definition equal_thresholds : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (domain : Domain K) (parts : Parts K)
         (N : nat) (V p q : K) (others : list K), length others = N -> N <> 0%nat ->
  zero <= p -> (forall t, In t others -> p <= t) -> count N * q == sum (fun t => t) others ->
  (V <= count N -> worth V p (repeat q N) <= worth V p others) /\
  worth V p (zero :: repeat q N) <= worth V p (zero :: others).

(** The worth of a round is concave in player 1's threshold: it lies below its
    tangents, whose slope at p is N - V + 2 (1 + V) P - 2 (N + 1) f(p), where P is the
    product of the others' thresholds and f(p) that of the larger ones of them and p. *)
Definition slope {K : Type} `{Parts K} (V p : K) (others : list K) : K :=
  count (length others) - V + (one + one) * ((one + V) * Statements.product others)
  - (one + one) * (count (S (length others)) * Statements.product (map (larger p) others)).
Definition tangents : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (domain : Domain K) (parts : Parts K)
         (V p x : K) (others : list K), zero <= p -> zero <= x -> (forall t, In t others -> zero <= t) ->
  worth V x others <= worth V p others + (x - p) * slope V p others.

(** So a mixture of thresholds is worth no more than their mean, against any others. *)
Definition one_threshold : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (domain : Domain K) (parts : Parts K)
         (V : K) (mixture : list (K * K)) (others : list K),
  (forall t, In t others -> zero <= t) ->
  (forall p w, In (p, w) mixture -> zero <= p /\ zero <= w) -> sum snd mixture == one ->
  sum (fun c => snd c * worth V (fst c) others) mixture <=
  worth V (sum (fun c => snd c * fst c) mixture) others.

(** The two families in closed form: the bloc of N at q, and the pseudo-bloc of N,
    of whom m = N - 1 have the threshold q, neither of them below p. *)
Definition closed_forms_of_blocs : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (domain : Domain K) (parts : Parts K)
         (N : nat) (V p q : K), zero <= p -> p <= q ->
  worth V p (repeat q N) == count N * (q - p) * (2 * power q N - one)
                            + V * (count N - p - count N * q + 2 * (p * power q N)) /\
  forall m, N = S m ->
  worth V p (zero :: repeat q m) == count N * p - count m * q + count m * power q (S N)
                                    - count (S N) * (p * p) * power q m + V * (count N - p - count m * q).
