(** Simplified three-player Kuhn poker ([Bil17], section 2): the rules.

    Three players hold one card each of J < Q < K < A, here 1 to 4, and play
    Kuhn poker for the pot P.  The simplification: whoever holds J must check
    and fold.  Nothing else is taken away: the players may also bet K, call
    with Q or fold A, which the paper sets aside as dominated, and so may
    everybody who deviates from an equilibrium.

    The labels of the tree: the players 0, 1 and 2 bet at 1, 2 and 4; they call
    directly after a bet at 9, 3 and 5, after a bet and a fold at 10, 18 and 6,
    and after a bet and a call at 11, 19 and 7. *)
From Coq Require Import List Arith.
From Guts.common Require Import Scalars Sums Games.
From Guts.kuhn Require Import Rules.
Import ListNotations.
Open Scope scalar_scope.

Section SimplifiedKuhn.
Context {K : Type} `{Scalars K}.

Definition simplified (P : K) : game K := kuhn 3 4 P.

(** The simplification: J checks and folds. *)
Definition obeys (s : strategy K) : Prop := forall label, s label 1 == zero.
Definition allowed (s : strategy K) : Prop := legal s /\ obeys s.

(** A Nash equilibrium of the simplified game: nobody gains by any other allowed
    strategy. *)
Definition equilibrium (P : K) (s : profile K) : Prop :=
  (forall i, allowed (s i)) /\
  forall k v, k < 3 -> allowed v ->
    total (simplified P) (deviation s k v) k <= total (simplified P) s k.

(** The eleven frequencies that the paper leaves open: player i bets A with a_i
    and Q with b_i; he calls with K directly after a bet with c_i, and after a
    bet and a fold with d_i.  The third player always bets A. *)
Record frequencies := {
  a1 : K; b1 : K; c1 : K; d1 : K;
  a2 : K; b2 : K; c2 : K; d2 : K;
  b3 : K; c3 : K; d3 : K
}.

Inductive situation := Bet | Call | CallAfterFold | Overcall | Never.

Definition situation_of (seat label : nat) : situation :=
  match seat, label with
  | 0, 1 | 1, 2 | 2, 4 => Bet
  | 0, 9 | 1, 3 | 2, 5 => Call
  | 0, 10 | 1, 18 | 2, 6 => CallAfterFold
  | 0, 11 | 1, 19 | 2, 7 => Overcall
  | _, _ => Never
  end.

Definition by_seat (seat : nat) (first second third : K) : K :=
  match seat with 0 => first | 1 => second | _ => third end.

(** What the paper's players do: A always calls, K neither bets nor overcalls,
    Q never calls, J does nothing. *)
Definition profile_of (f : frequencies) : profile K := fun seat label card =>
  match situation_of seat label, card with
  | Bet, 4 => by_seat seat (a1 f) (a2 f) one
  | Bet, 2 => by_seat seat (b1 f) (b2 f) (b3 f)
  | Call, 3 => by_seat seat (c1 f) (c2 f) (c3 f)
  | CallAfterFold, 3 => by_seat seat (d1 f) (d2 f) (d3 f)
  | Call, 4 | CallAfterFold, 4 | Overcall, 4 => one
  | _, _ => zero
  end.
End SimplifiedKuhn.
Arguments frequencies K : clear implicits.
