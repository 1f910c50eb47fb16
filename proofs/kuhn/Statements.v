(** What is stated of Kuhn poker.  Nothing is proved in this file.

    Payoffs are those of the papers: per hand, less the ante, in units of the bet. *)
From Coq Require Import List Arith QArith.
From Guts.common Require Import Scalars Sums Games BestAnswers IntegerPolynomials Formulas.
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

(** The same over any ordered ring and without dividing: on the average over all deals the
    players together gain the pot, which is what they have paid as antes. *)
Definition shared_pot : Prop := forall (K : Type) (scalars : Scalars K) (laws : Ordered K)
  players cards (pot : K) (s : profile K), (1 <= players)%nat ->
  same (sum (fun k => total (kuhn players cards pot) s k) (seq 0 players))
       (times (times_one (length (all_deals (kuhn players cards pot)))) pot).

(** Two players: what an equilibrium pays is the value.  [value_of_two] is
    the value per hand, less the ante. *)
Definition value_of_two (cards : nat) (pot v : Q) : Prop :=
  has_value (kuhn 2 cards pot)
    ((v + pot / 2) * count (length (all_deals (kuhn 2 cards pot)))).
Definition two_players : Prop := forall cards pot tables payoffs, (2 <= cards)%nat ->
  equilibrium 2 cards pot tables payoffs -> value_of_two cards pot (nth 0 payoffs 0).

(** H. W. Kuhn's game of 1950: three cards, antes of one unit each, so that the
    pot holds 2; the first player loses 1/18 a hand. *)
Definition kuhn_1950 : Prop := value_of_two 3 2 (-1 # 18).

(** An equilibrium in closed form: frequencies and payoffs are rational functions
    of the pot.  Denominators are products of the [bases]; the frequencies stand
    row by row as label, exponents of the denominator, numerators by card, and
    the payoffs as exponents and numerator.  It holds for the pots from [first] to
    [last], without end where there is no [last], and as long as no edge (a
    polynomial that vanishes at an end that is no fraction) is negative.  The cuts
    divide the interval for the check. *)
Record form := Form {
  form_players : nat; form_cards : nat;
  first : Q; last : option Q; edges : list poly; cuts : list Q;
  bases : list poly; frequencies : formulas; amounts : list (list nat * poly) }.

Definition in_range (f : form) (pot : Q) : Prop :=
  first f <= pot /\ match last f with None => True | Some b => pot <= b end /\
  forall e, In e (edges f) -> 0 <= value e pot.
Definition amounts_at (f : form) (pot : Q) : list Q :=
  map (fun a => value (snd a) pot / value (product (bases f) (fst a)) pot) (amounts f).
Definition equilibrium_at (f : form) (pot : Q) : Prop :=
  equilibrium (form_players f) (form_cards f) pot (tables_at (bases f) (frequencies f) pot) (amounts_at f pot).
Definition holds (f : form) : Prop := forall pot, in_range f pot -> equilibrium_at f pot.

(** One step where forms cover all pots: its end, a polynomial, the form where that is not
    negative, and the form where it is. *)
Definition step := (option Q * poly * form * form)%type.
Definition forms_of (steps : list step) : list form :=
  flat_map (fun s : step => let '(_, _, f, g) := s in [f; g]) steps.

(** The same with a fixed pot, where the variable leads along a segment. *)
Definition holds_along (pot : Z) (f : form) : Prop := forall share, in_range f share ->
  equilibrium (form_players f) (form_cards f) (inject_Z pot)
    (tables_at (bases f) (frequencies f) share) (amounts_at f share).

(** Large pots, as on the page on Kuhn poker: four cards from P = 5 on, five from
    P = (49 + sqrt 2929)/8 on, six from P = (53 + sqrt 3081)/4 on. *)
Definition large_pots_four : Prop := forall pot, 5 <= pot ->
  exists tables, equilibrium 3 4 pot tables
    [- (6 * pot + 8) / (24 * (pot + 1) * (pot + 1));
     - (2 * pot - 6) / (24 * pot * (pot + 1));
     (6 * pot + 8) / (24 * (pot + 1) * (pot + 1)) + (2 * pot - 6) / (24 * pot * (pot + 1))].
Definition large_pots_five : Prop := forall pot, 12 <= pot -> 0 <= 4 * pot * pot - 49 * pot - 33 ->
  exists tables, equilibrium 3 5 pot tables
    [(pot * pot - 42 * pot - 51) / (60 * (pot + 1) * (pot + 1));
     - (2 * (pot - 7) * (pot + 5)) / (60 * (pot * pot - 1));
     - ((pot * pot - 42 * pot - 51) / (60 * (pot + 1) * (pot + 1)))
       + (2 * (pot - 7) * (pot + 5)) / (60 * (pot * pot - 1))].
Definition large_pots_six : Prop := forall pot, 27 <= pot -> 0 <= 2 * pot * pot - 53 * pot - 34 ->
  exists tables, equilibrium 3 6 pot tables
    [3 * (pot * pot - 48 * pot - 55) / (120 * (pot + 1) * (pot + 1));
     - (6 * (pot - 12) * (pot + 4)) / (120 * (pot - 2) * (pot + 1));
     - (3 * (pot * pot - 48 * pot - 55) / (120 * (pot + 1) * (pot + 1)))
       + (6 * (pot - 12) * (pot + 4)) / (120 * (pot - 2) * (pot + 1))].

(** Four players with five cards: an equilibrium at every pot from 3 on ... *)
Definition four_players : Prop := forall pot, 3 <= pot ->
  exists tables payoffs, equilibrium 4 5 pot tables payoffs.
(** ... twelve closed forms do it: each holds on the whole of its range, and every pot from 3
    on lies in one of these ranges; ... *)
Definition four_players_in_forms : Prop := exists forms : list form,
  length forms = 12%nat /\
  (forall f, In f forms -> form_players f = 4%nat /\ form_cards f = 5%nat /\ holds f) /\
  forall pot, 3 <= pot -> exists f, In f forms /\ in_range f pot.
(** ... what it pays up to (11 + sqrt 217)/6 and from 11 on ... *)
Definition four_players_at_first : Prop := forall pot, 4 <= pot -> 0 <= 8 + 11 * pot - 3 * pot * pot ->
  exists tables, equilibrium 4 5 pot tables
    [- (3 * (pot - 3)) / (40 * (pot + 1)); - (3 * (pot - 3)) / (40 * (pot + 1));
     (2 * pot - 9) / (20 * (pot + 1)); pot / (20 * (pot + 1))].
Definition four_players_at_last : Prop := forall pot, 11 <= pot ->
  let e1 := - (24 * pot * pot * pot - 11 * pot * pot - 50 * pot + 8)
            / (20 * pot * (4 * pot - 7) * (pot + 1) * (pot + 1)) in
  let e2 := - (16 * pot * pot * pot - 55 * pot * pot - 10 * pot + 94)
            / (20 * (4 * pot - 7) * (pot - 1) * (pot + 1) * (pot + 1)) in
  let e3 := (4 * pot * pot * pot - 3 * pot * pot - 41 * pot + 58)
            / (20 * pot * (4 * pot - 7) * (pot * pot - 1)) in
  exists tables, equilibrium 4 5 pot tables [e1; e2; e3; - (e1 + e2 + e3)].
(** ... and at the pot 4 equilibria that pay the last player every value between
    3/100 and 29/700, and the third always -1/100. *)
Definition four_players_at_4 : Prop := forall share, 0 <= share -> share <= 1 ->
  let e4 := (1 - share) * (3 # 100) + share * (29 # 700) in
  exists tables e1 e2, equilibrium 4 5 4 tables [e1; e2; - (1 # 100); e4].

(** Four cards: card 2 calls a bet in an equilibrium at the pot 8, with probability
    1/6; the bet is made, for player 1 always bets card 4. *)
Definition card_two_calls : Prop := exists tables payoffs,
  equilibrium 3 4 8 tables payoffs /\
  from_tables tables 1%nat 3%nat 2%nat == 1 # 6 /\ from_tables tables 0%nat 1%nat 4%nat == 1.

(** Four cards: at the pot 31/10 equilibria pay differently. *)
Definition two_payoffs : Prop :=
  (exists tables, equilibrium 3 4 (31 # 10) tables [-1384 # 40344; -738 # 40344; 2122 # 40344]) /\
  (exists tables, equilibrium 3 4 (31 # 10) tables [-12851 # 403440; -8651 # 403440; 21502 # 403440]).

(** Four cards: from P = (5 + sqrt 73)/2 on equilibria pay player 1 every amount
    between two, and card 2 calls in all of them but one. *)
Definition low_calls : Prop := forall pot share,
  6 <= pot -> 0 <= pot * pot - 5 * pot - 12 -> 0 <= share -> share <= 1 ->
  let e1 := - (6 * pot + 8) / (24 * (pot + 1) * (pot + 1)) + share * (2 / (24 * (pot + 4))) in
  let e2 := - (2 * pot - 6) / (24 * pot * (pot + 1)) in
  exists s, nash (kuhn 3 4 pot) s /\
    Forall2 Qeq (map (expectation 3 4 pot s) [0; 1; 2]%nat) [e1; e2; - (e1 + e2)] /\
    s 1%nat 3%nat 2%nat == 2 * share / (pot + 4).

(** A list of profiles with what a player can gain at most by another strategy. *)
Definition all_near (l : list (Q * member)) : Prop := forall e, In e l ->
  let m := snd e in near_equilibrium (players m) (cards m) (pot m) (fst e) (tables m) (payoffs m).

(** ** Over any ordered ring
    For the rationals and for the numbers a + b sqrt(d) of common/Quadratic.v.

    Player [k] is paid [e] per hand, less the ante.  Nothing is divided: his gains over all
    deals are so many times [e] and the ante, and all is multiplied by the number of players. *)
Section Rings.
Context {K : Type} `{Scalars K}.
Definition earns (players cards : nat) (pot : K) (s : profile K) (k : nat) (e : K) : Prop :=
  same (times (times_one players) (total (kuhn players cards pot) s k))
       (times (times_one (length (all_deals (kuhn players cards pot))))
              (plus (times (times_one players) e) pot)).

(** One of a list of equilibria: as [member], with numbers of the ring. *)
Record exact := Exact {
  seats_of : nat; cards_of : nat; pot_of : K; tables_of : list (@table K); payoffs_of : list K }.
Definition is_exact_equilibrium (m : exact) : Prop :=
  nash (kuhn (seats_of m) (cards_of m) (pot_of m)) (from_tables (tables_of m)) /\
  forall k, (k < seats_of m)%nat ->
    earns (seats_of m) (cards_of m) (pot_of m) (from_tables (tables_of m)) k (nth k (payoffs_of m) zero).
End Rings.
Arguments exact K : clear implicits.
