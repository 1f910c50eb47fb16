(** What is stated of Kuhn poker.  Nothing is proved in this file.

    Payoffs are those of the papers: per hand, less the ante, in units of the bet. *)
From Coq Require Import List Arith QArith.
From Guts.common Require Import Scalars Sums Games BestAnswers.
From Guts.kuhn Require Import Rules.
Import ListNotations.
Open Scope Q_scope.

(** The frequencies of these tables are a Nash equilibrium, against all
    behaviour strategies, and the players are paid these amounts. *)
Definition equilibrium (players cards : nat) (pot : Q) (tables : list (@table Q)) (payoffs : list Q) : Prop :=
  nash (kuhn players cards pot) (from_tables tables) /\
  Forall2 Qeq (map (expectation players cards pot (from_tables tables)) (seq 0 players)) payoffs.

(** One of a list of equilibria: number of players and cards, pot, the tables
    of all players, and what they are paid. *)
Record member := Member {
  players : nat; cards : nat; pot : Q; tables : list (@table Q); payoffs : list Q }.
Definition all_equilibria (l : list member) : Prop :=
  forall m, In m l -> equilibrium (players m) (cards m) (pot m) (tables m) (payoffs m).

(** Nobody gains more than [most] per hand by another strategy. *)
Definition near_equilibrium (players cards : nat) (pot most : Q) (tables : list (@table Q)) (payoffs : list Q) : Prop :=
  (forall i, legal (from_tables tables i)) /\
  (forall k v, (k < players)%nat -> legal v ->
    expectation players cards pot (deviation (from_tables tables) k v) k
    <= expectation players cards pot (from_tables tables) k + most) /\
  Forall2 Qeq (map (expectation players cards pot (from_tables tables)) (seq 0 players)) payoffs.

(** The least pot.  In what follows there are three players.

    A cautious player checks whenever nobody has bet (labels 1, 2 and 4) and calls
    with the best card alone. *)
Definition cautious (cards : nat) : strategy Q := fun label c =>
  if existsb (Nat.eqb label) [1; 2; 4]%nat then 0 else if Nat.eqb c cards then 1 else 0.

(** Up to the pot 2/(N - 3) a cautious player does not lose, whatever the others do. *)
Definition caution_costs_nothing : Prop := forall cards pot s k,
  (4 <= cards)%nat -> 0 <= pot -> pot * (count cards - 3) <= 2 ->
  (forall i, legal (s i)) -> (k < 3)%nat ->
  0 <= expectation 3 cards pot (deviation s k (cautious cards)) k.

(** Hence nobody profits in any equilibrium ([Bil18] section 2). *)
Definition no_profit : Prop := forall cards pot s k,
  (4 <= cards)%nat -> 0 <= pot -> pot * (count cards - 3) <= 2 ->
  nash (kuhn 3 cards pot) s -> (k < 3)%nat ->
  expectation 3 cards pot s k == 0.

(** That everybody is cautious is an equilibrium up to the least pot, and only there. *)
Definition least_pot : Prop := forall cards pot,
  (4 <= cards)%nat -> 0 <= pot ->
  (nash (kuhn 3 cards pot) (fun _ => cautious cards) <-> pot * (count cards - 3) <= 2).

(** With any number of players the payoffs add up to nothing. *)
Definition zero_sum : Prop := forall players cards pot s,
  (1 <= players <= cards)%nat ->
  sum (fun k => expectation players cards pot s k) (seq 0 players) == 0.

(** Two players: an equilibrium is a pair of optimal strategies, and what it pays
    is the value.  [value_of_two] is the value per hand, less the ante. *)
Definition value_of_two (cards : nat) (pot v : Q) : Prop :=
  has_value (kuhn 2 cards pot)
    ((v + pot / 2) * count (length (all_deals (kuhn 2 cards pot)))).
Definition two_players : Prop := forall cards pot tables payoffs, (2 <= cards)%nat ->
  equilibrium 2 cards pot tables payoffs -> value_of_two cards pot (nth 0 payoffs 0).

(** H. W. Kuhn's game of 1950: three cards, antes of one unit each, so that the
    pot holds 2; the first player loses 1/18 a hand. *)
Definition kuhn_1950 : Prop := value_of_two 3 2 (-1 # 18).
