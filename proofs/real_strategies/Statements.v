(** From fractions to all numbers: equilibria and values of games whose pots,
    bets and strategies are fractions hold against every strategy, that of
    irrational probabilities included.  No proofs here.

    The numbers [K] are any ordered ring that contains the rationals; [of_Q]
    says which of its numbers is a fraction. *)
From Coq Require Import QArith List ZArith.
From Guts.common Require Import Scalars Sums Games Quadratic.
From Guts.kuhn Require Rules.
From Guts.von_neumann Require Import Rules Statements.
Import ListNotations.
Open Scope scalar_scope.

Class Contains_Q (K : Type) `{Ordered K} (of_Q : Q -> K) := {
  of_Q_same : forall x y, Qeq x y -> of_Q x == of_Q y;
  of_Q_one : of_Q 1%Q == one;
  of_Q_plus : forall x y, of_Q (Qplus x y) == of_Q x + of_Q y;
  of_Q_times : forall x y, of_Q (Qmult x y) == of_Q x * of_Q y;
  of_Q_leq : forall x y, Qle x y -> of_Q x <= of_Q y
}.

(** Numbers that do: a + b sqrt(d), with rational a and b. *)
Definition roots_contain_fractions : Prop :=
  forall d, Contains_Q (surd d) (fun x => Surd x 0%Q).

(** ** Games of cards *)
Section Image.
Context {K : Type} `{Scalars K} (of_Q : Q -> K).

(** The same tree, and at every end the same payoffs. *)
Inductive same_tree : tree Q -> tree K -> Prop :=
  | same_payoffs pay paid : (forall d k, of_Q (pay d k) == paid d k) ->
      same_tree (Payoff pay) (Payoff paid)
  | same_choices i label quiet loud quiet' loud' : same_tree quiet quiet' -> same_tree loud loud' ->
      same_tree (Choice i label quiet loud) (Choice i label quiet' loud').
Definition same_game (g : game Q) (h : game K) : Prop :=
  seats g = seats h /\ deck g = deck h /\ same_tree (play g) (play h).

Definition in_K (s : profile Q) : profile K := fun i label c => of_Q (s i label c).
End Image.

(** Nobody meets a label of his twice. *)
Fixpoint meets {K : Type} (i label : nat) (t : tree K) : bool :=
  match t with
  | Payoff _ => false
  | Choice j name quiet loud =>
    (Nat.eqb i j && Nat.eqb label name) || meets i label quiet || meets i label loud
  end.
Fixpoint meets_once {K : Type} (t : tree K) : bool :=
  match t with
  | Payoff _ => true
  | Choice i label quiet loud =>
    negb (meets i label quiet) && negb (meets i label loud) && meets_once quiet && meets_once loud
  end.
(** Only the seats 0 and 1 have choices. *)
Fixpoint of_two {K : Type} (t : tree K) : bool :=
  match t with
  | Payoff _ => true
  | Choice i _ quiet loud => Nat.ltb i 2 && of_two quiet && of_two loud
  end.

(** An equilibrium in fractions is one among all strategies. *)
Definition equilibria_stay : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) of_Q (fractions : Contains_Q K of_Q)
    (g : game Q) (h : game K) s,
    same_game of_Q g h -> meets_once (play g) = true -> nash g s -> nash h (in_K of_Q s).

(** So is a value. *)
Definition values_stay : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) of_Q (fractions : Contains_Q K of_Q)
    (g : game Q) (h : game K) v,
    same_game of_Q g h -> meets_once (play g) = true -> of_two (play g) = true ->
    has_value g v -> has_value h (of_Q v).

(** A game has at most one value. *)
Definition one_value : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) (g : game K) u v,
    has_value g u -> has_value g v -> u == v.

(** ** Kuhn poker: any number of players, deck and rational pot *)
Definition kuhn_equilibria : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) of_Q (fractions : Contains_Q K of_Q)
    players cards P s,
    nash (kuhn.Rules.kuhn players cards P) s -> nash (kuhn.Rules.kuhn players cards (of_Q P)) (in_K of_Q s).

(** ** von Neumann's poker and Newman's *)
Definition von_neumann_equilibria : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) of_Q (fractions : Contains_Q K of_Q)
    o players cards b s,
    nash (von_neumann o players cards b) s ->
    nash (von_neumann o players cards (of_Q b)) (in_K of_Q s).

Definition newman_equilibria : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) of_Q (fractions : Contains_Q K of_Q)
    cards sizes s v,
    (nash (newman cards sizes) s -> nash (newman cards (map of_Q sizes)) (in_K of_Q s)) /\
    (has_value (newman cards sizes) v -> has_value (newman cards (map of_Q sizes)) (of_Q v)).

(** The closed form of the value, for every deck and every rational bet; and
    there is no other value. *)
Definition closed_form : Prop :=
  forall (K : Type) (numbers : Scalars K) (laws : Ordered K) of_Q (fractions : Contains_Q K of_Q)
    n (b : Q), (2 <= n)%nat -> Qlt 0 b ->
    has_value (von_neumann at_once 2 n (of_Q b)) (of_Q (deck_value n b)) /\
    forall v, has_value (von_neumann at_once 2 n (of_Q b)) v -> v == of_Q (deck_value n b).
