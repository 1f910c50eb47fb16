(** Games of cards: every player is dealt one card of a deck, all different,
    and then the players act one after another, each knowing his own card and
    what was done before.  Rules only; nothing is proved in this file.

    Seats and labels count from 0, cards from 1. *)
From Coq Require Import List Arith.
From Guts.common Require Import Scalars Sums.
Import ListNotations.
Open Scope scalar_scope.

Section Games.
Context {K : Type} `{Scalars K}.

(** A deal lists the card of every seat. *)
Definition deal := list nat.
Definition card (d : deal) (seat : nat) : nat := nth seat d 0.

(** All deals of [seats] different cards of [deck]. *)
Fixpoint deals (seats : nat) (deck : list nat) : list deal :=
  match seats with
  | 0 => [[]]
  | S rest => flat_map (fun c => map (cons c) (deals rest (remove Nat.eq_dec c deck))) deck
  end.

(** What can happen once the cards are dealt.  At [Choice seat label quiet loud]
    the player in this seat does the quiet thing (check, fold) or the loud one
    (bet, call).  He cannot tell choices of one label apart.  At the end
    [Payoff pay] gives everybody's gain, which depends on the deal. *)
Inductive tree :=
  | Payoff (pay : deal -> nat -> K)
  | Choice (seat label : nat) (quiet loud : tree).

Record game := { seats : nat; deck : list nat; play : tree }.
Definition all_deals (g : game) : list deal := deals (seats g) (deck g).

(** [s seat label card]: with which probability the player in this seat, who
    holds this card, does the loud thing at a choice of this label. *)
Definition profile := nat -> nat -> nat -> K.
Definition strategy := nat -> nat -> K.
Definition legal (s : strategy) : Prop := forall label c, probability (s label c).

(** The expected gain of player [k] when the deal [d] is known. *)
Fixpoint gain (s : profile) (d : deal) (k : nat) (t : tree) : K :=
  match t with
  | Payoff pay => pay d k
  | Choice i label quiet loud => mix (s i label (card d i)) (gain s d k quiet) (gain s d k loud)
  end.

(** The sum of the expected gain over all deals: the expectation times their number. *)
Definition total (g : game) (s : profile) (k : nat) : K :=
  sum (fun d => gain s d k (play g)) (all_deals g).

(** The profile [s], except that player [k] uses [v]. *)
Definition deviation (s : profile) (k : nat) (v : strategy) : profile :=
  fun i label c => if Nat.eqb i k then v label c else s i label c.

(** No player gains by another strategy, whichever it is. *)
Definition nash (g : game) (s : profile) : Prop :=
  (forall i, legal (s i)) /\
  forall k v, k < seats g -> legal v -> total g (deviation s k v) k <= total g s k.

(** A game of two players has value [v] for the first (times the number of
    deals): he can secure it, and the other can hold him to it. *)
Definition has_value (g : game) (v : K) : Prop :=
  exists p q, legal p /\ legal q /\
    (forall r, legal r -> v <= total g (fun i => if Nat.eqb i 0 then p else r) 0) /\
    (forall r, legal r -> total g (fun i => if Nat.eqb i 0 then r else q) 0 <= v).

(** Strategies as tables: every label with the frequencies of its cards 1, 2, ...
    What a table does not name has frequency zero. *)
Definition table := list (nat * list K).
Fixpoint row (label : nat) (t : table) : list K :=
  match t with
  | [] => []
  | (name, frequencies) :: rest => if Nat.eqb name label then frequencies else row label rest
  end.
Definition from_table (t : table) : strategy := fun label c => nth (c - 1) (row label t) zero.
Definition from_tables (tables : list table) : profile := fun i => from_table (nth i tables []).
End Games.
Arguments tree K : clear implicits.
Arguments game K : clear implicits.
Arguments profile K : clear implicits.
Arguments strategy K : clear implicits.
