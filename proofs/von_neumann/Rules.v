(** von Neumann's poker for any number of players, any deck and any bet, and
    Newman's for two players and a list of sizes: the rules.

    Everybody antes 1 and is dealt one card of 1, ..., n, all different.  The
    player in seat 0 checks, and the highest card takes the pot, or he bets.
    Then the others, in the order of their seats, fold or call the bet; nobody
    can raise.  Among those who have paid the bet the highest card takes the
    pot; who folds has lost the ante. *)
From Coq Require Import List Arith Bool.
From Guts.common Require Import Scalars Sums Games.
Import ListNotations.
Open Scope scalar_scope.

Section Rules.
Context {K : Type} `{Scalars K}.

(** Those who are in have paid [paid], the others their antes.  The highest
    card of those who are in wins what the others have paid. *)
Definition settle (all : list nat) (paid : K) (players : list nat) (d : deal) (k : nat) : K :=
  let stake j := if existsb (Nat.eqb j) players then paid else one in
  if existsb (Nat.eqb k) players && forallb (fun j => Nat.leb (card d j) (card d k)) players
  then sum stake (remove Nat.eq_dec k all)
  else negate (stake k).

(** The callers act at once if none sees what the callers before him did, and
    in turn if he does.  In turn, 2 [label] + 1 follows a call and 2 [label] a
    fold, and the first caller's label is 1; at once, all labels are 1. *)
Inductive order := at_once | in_turn.
Definition after (o : order) (label call : nat) : nat :=
  match o with at_once => label | in_turn => 2 * label + call end.

Fixpoint answers (o : order) (all : list nat) (paid : K) (waiting players : list nat) (label : nat)
    : tree K :=
  match waiting with
  | [] => Payoff (settle all paid players)
  | k :: rest => Choice k label
      (answers o all paid rest players (after o label 0))
      (answers o all paid rest (k :: players) (after o label 1))
  end.

Definition von_neumann (o : order) (players cards : nat) (bet : K) : game K := {|
  seats := players;
  deck := seq 1 cards;
  play := Choice 0 0
    (Payoff (settle (seq 0 players) one (seq 0 players)))
    (answers o (seq 0 players) (one + bet) (seq 1 (players - 1)) [0%nat] 1)
|}.

(** Newman's game: the bet is one of the sizes of a list.  The choice is made
    size by size: at label [i] the player in seat 0 bets the size number [i], or
    goes on to the next one, and in the end he checks.  The caller knows the
    size: she answers the size number [i] at the label [i] + 1. *)
Fixpoint sizing (sizes : list K) (i : nat) : tree K :=
  match sizes with
  | [] => Payoff (settle (seq 0 2) one (seq 0 2))
  | size :: rest => Choice 0 i
      (sizing rest (S i))
      (answers at_once (seq 0 2) (one + size) [1%nat] [0%nat] (S i))
  end.

Definition newman (cards : nat) (sizes : list K) : game K := {|
  seats := 2;
  deck := seq 1 cards;
  play := sizing sizes 0
|}.
End Rules.
