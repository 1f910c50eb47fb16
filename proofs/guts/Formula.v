(** The payoff of guts in closed form, for any number of players: a formula,
    which a test compares with guts_core and with the rules; for three players
    [ThreePlayers] derives it from the rules. *)
From Coq Require Import List Arith Setoid Morphisms Ring.
From Guts.common Require Import Scalars Sums Domains Polynomials.
From Guts.guts Require Import Rules.
Import ListNotations.
Open Scope nat_scope.
Open Scope scalar_scope.

Section Formula.
Context {K : Type} `{Parts K}.

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
End Formula.
