(** Kuhn poker for any number of players, cards and any pot: the rules.

    Everybody has paid an ante into the pot [P] and holds one card of [N].  The
    players may check or bet one unit, in turn; after a bet the others, in
    turn, fold or call it.  Nobody can raise.  The highest card among those who
    are in wins the pot; if all have checked, everybody is in. *)
From Coq Require Import List Arith Bool QArith.
From Guts.common Require Import Scalars Sums Games.
Import ListNotations.
Local Open Scope nat_scope.
Open Scope scalar_scope.

Section Kuhn.
Context {K : Type} `{Scalars K}.

Fixpoint times_one (n : nat) : K := match n with 0 => zero | S m => one + times_one m end.

(** The winner's gain is the pot and the others' stakes; a stake is lost. *)
Definition settle (pot stake : K) (players : list nat) (d : deal) (k : nat) : K :=
  if existsb (Nat.eqb k) players then
    if forallb (fun j => Nat.leb (card d j) (card d k)) players
    then pot + times_one (length players - 1) * stake
    else negate stake
  else zero.

(** A label tells the history: 2 [label] + 1 follows a loud choice, 2 [label] a
    quiet one, and 1 is the beginning. *)
Fixpoint answers (pot : K) (waiting : list nat) (players : list nat) (label : nat)
    : tree K :=
  match waiting with
  | [] => Payoff (settle pot one players)
  | k :: rest => Choice k label
      (answers pot rest players (2 * label))
      (answers pot rest (k :: players) (2 * label + 1))
  end.

Fixpoint opening (pot : K) (n : nat) (checked waiting : list nat) (label : nat)
    : tree K :=
  match waiting with
  | [] => Payoff (settle pot zero checked)
  | k :: rest => Choice k label
      (opening pot n (checked ++ [k]) rest (2 * label))
      (answers pot (rest ++ checked) [k] (2 * label + 1))
  end.

Definition kuhn (players cards : nat) (pot : K) : game K := {|
  seats := players;
  deck := seq 1 cards;
  play := opening pot players [] (seq 0 players) 1
|}.
End Kuhn.

(** What a hand is worth to player [k], less his ante, when pot and frequencies
    are rational: the [E_k] of the papers. *)
Open Scope Q_scope.
Definition count (n : nat) : Q := inject_Z (Z.of_nat n).
Definition expectation (players cards : nat) (pot : Q) (s : profile Q) (k : nat) : Q :=
  total (kuhn players cards pot) s k / count (length (all_deals (kuhn players cards pot)))
  - pot / count players.
