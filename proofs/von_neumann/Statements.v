(** What is proved of von Neumann's poker with a finite deck.  No proofs here. *)
From Coq Require Import QArith Qminmax Qround List ZArith.
From Guts.common Require Import Scalars Sums Games BestAnswers.
From Guts.von_neumann Require Import Rules.
Import ListNotations.
Open Scope Q_scope.

(** A natural number as a fraction. *)
Notation whole n := (inject_Z (Z.of_nat n)).

(** The game of two players with [n] cards and the bet [b].  Its payoffs are
    added up over the n(n-1) deals. *)
Definition duel (n : nat) (b : Q) : game Q := von_neumann at_once 2 n b.

(** x^2 at the integers, and linear between them. *)
Definition square (x : Q) : Q :=
  let k := inject_Z (Qfloor x) in (2 * k + 1) * x - k * (k + 1).

(** Where this is greatest, player I is sure of it, over all deals, if he bluffs
    with the lowest [B] cards and bets the highest (1 + 2/b) B for value.  By
    other numbers of bluffs he may be sure of more than this. *)
Definition sure (n : nat) (b B : Q) : Q :=
  (2 * whole n - 1) * B - square B - b * square ((1 + 2 / b) * B).

(** Where B or (1 + 2/b) B is one of the whole numbers 0, ..., n. *)
Definition corners (n : nat) (b : Q) : list Q :=
  map (fun k => whole k) (seq 0 (S n)) ++ map (fun k => b / (b + 2) * whole k) (seq 0 (S n)).

(** The greatest of the numbers that [sure] takes there.  It can be computed:
    [Eval vm_compute in Qred (deck_value 4 2)] answers 1, that is 12 times 1/12. *)
Definition deck_value (n : nat) (b : Q) : Q :=
  fold_right (fun B v => Qmax (sure n b B) v) 0 (corners n b).

(** The closed form, for every deck and every rational bet: over the n(n-1)
    deals the game is worth [deck_value n b] to player I, whatever behaviour
    strategies are allowed.  Book, "Value and one equilibrium". *)
Definition closed_form : Prop := forall n b, (2 <= n)%nat -> 0 < b ->
  has_value (duel n b) (deck_value n b).

(** It is the greatest value of [sure], not only at the corners. *)
Definition greatest : Prop := forall n b, (2 <= n)%nat -> 0 < b ->
  (exists B, In B (corners n b) /\ sure n b B == deck_value n b) /\
  forall B, 0 <= B -> sure n b B <= deck_value n b.

(** Strategies that depend on the card alone, as those of this game do. *)
Definition by_card (p : nat -> Q) : strategy Q := fun _ c => p c.
Definition duellists (p q : nat -> Q) : profile Q :=
  fun i => if Nat.eqb i 0 then by_card p else by_card q.

(** A list of the frequencies of the cards 1, 2, ... *)
Definition listed (l : list Q) (c : nat) : Q := nth (c - 1) l 0.

(** An equilibrium: cards, bet, how often player I bets and player II calls with
    the cards 1, 2, ..., and the value per game. *)
Record solution := Solution {
  cards : nat; bet : Q; bettor : list Q; caller : list Q; worth : Q }.
Definition is_solution (m : solution) : Prop :=
  nash (duel (cards m) (bet m)) (duellists (listed (bettor m)) (listed (caller m))) /\
  has_value (duel (cards m) (bet m)) (whole (cards m) * (whole (cards m) - 1) * worth m).

(** A game has at most one value. *)
Definition one_value : Prop := forall (g : game Q) u v,
  has_value g u -> has_value g v -> u == v.

(** ** Any number of players, over any ordered ring
    For the rationals and for the numbers a + b sqrt(d) of common/Quadratic.v. *)
Section Tables.
Context {K : Type} `{Ordered K}.

(** What the players are paid per game, on the average over all deals. *)
Definition pays (g : game K) (s : profile K) (payoffs : list K) : Prop :=
  forall k, (k < seats g)%nat ->
    same (total g s k) (sum (fun _ => nth k payoffs zero) (all_deals g)).

(** One of a list of equilibria of three players: who sees what, cards, bet,
    the tables of the three, and what they are paid. *)
Record triple := Triple {
  order_of : order; deck_size : nat; bet_size : K;
  tables : list (@table K); payoffs : list K }.
Definition triple_game (m : triple) : game K := von_neumann (order_of m) 3 (deck_size m) (bet_size m).
Definition is_equilibrium_of_three (m : triple) : Prop :=
  nash (triple_game m) (from_tables (tables m)) /\
  pays (triple_game m) (from_tables (tables m)) (payoffs m).
End Tables.
Arguments triple K : clear implicits.

(** ** Pure strategies of two players: sets of cards *)
(** All sets of the cards a, ..., a + m - 1, each in increasing order. *)
Fixpoint sets_from (a m : nat) : list (list nat) :=
  match m with
  | O => [[]]
  | S l => map (cons a) (sets_from (S a) l) ++ sets_from (S a) l
  end.
Definition sets (n : nat) : list (list nat) := sets_from 1 n.

(** To act with the cards of a set. *)
Definition acting (s : list nat) (c : nat) : Q := if existsb (Nat.eqb c) s then 1 else 0.

(** Player I bets with the cards of [s], player II calls with those of [t]. *)
Definition with_sets (s t : list nat) : profile Q := duellists (acting s) (acting t).

(** The pure equilibria are these pairs of sets, and each pays so much per game. *)
Definition pure_equilibria_are (n : nat) (b : Q) (found : list (list nat * list nat * Q)) : Prop :=
  (forall s t, In s (sets n) -> In t (sets n) ->
    (nash (duel n b) (with_sets s t) <-> exists v, In (s, t, v) found)) /\
  (forall s t v, In (s, t, v) found -> In s (sets n) /\ In t (sets n) /\
    total (duel n b) (with_sets s t) 0 == whole n * (whole n - 1) * v).

(** The payoffs of all pairs of sets, in the order of the list [l]. *)
Definition payoffs_are (n : nat) (b : Q) (l : list (list nat)) (matrix : list (list Q)) : Prop :=
  forall i j, (i < length l)%nat -> (j < length l)%nat ->
    total (duel n b) (with_sets (nth i l []) (nth j l [])) 0 ==
      whole n * (whole n - 1) * nth j (nth i matrix []) 0.

(** The least and the greatest number of a list. *)
Definition least (l : list Q) (x : Q) : Prop := Exists (Qeq x) l /\ Forall (Qle x) l.
Definition most (l : list Q) (x : Q) : Prop := Exists (Qeq x) l /\ Forall (fun y => y <= x) l.
Definition table_column (matrix : list (list Q)) (j : nat) : list Q := map (fun row => nth j row 0) matrix.
Definition table_columns (matrix : list (list Q)) : list (list Q) :=
  map (table_column matrix) (seq 0 (length matrix)).

(** A table of payoffs with the least of every row, the greatest of every
    column, the row maximin and the column minimax. *)
Definition table_is (n : nat) (b : Q) (l : list (list nat)) (matrix : list (list Q))
    (minima maxima : list Q) (maximin minimax : Q) : Prop :=
  payoffs_are n b l matrix /\ Forall2 least matrix minima /\ Forall2 most (table_columns matrix) maxima /\
  most minima maximin /\ least maxima minimax.

(** ** What follows from the closed form *)
(** The value of the continuum. *)
Definition continuum (b : Q) : Q := b / ((b + 1) * (b + 4)).

(** The deck is never worth much more than the continuum, nor much less.
    Book, "The error of a finite deck". *)
Definition error_bounds : Prop := forall n b v, (2 <= n)%nat -> 0 < b ->
  has_value (duel n b) v ->
  continuum b / 4 - (1 + b) / 4 <= v - whole n * (whole n - 1) * continuum b <= continuum b / 4.

(** For a rational bet beta / delta the error has this period in the number of cards. *)
Definition period (beta delta : nat) : nat :=
  ((beta + delta) * (beta + 4 * delta) / Nat.gcd 2 beta)%nat.
Definition error_repeats : Prop := forall n beta delta v w,
  (2 <= n)%nat -> (1 <= beta)%nat -> (1 <= delta)%nat ->
  let b := whole beta / whole delta in
  let m := (n + period beta delta)%nat in
  has_value (duel n b) v -> has_value (duel m b) w ->
  w - whole m * (whole m - 1) * continuum b == v - whole n * (whole n - 1) * continuum b.

(** With an integer bet no deck is worth more than the continuum, and these are
    worth as much.  Book, "Decks worth more than the continuum" (c). *)
Definition integer_bets : Prop := forall n b v, (2 <= n)%nat -> (1 <= b)%nat ->
  has_value (duel n (whole b)) v ->
  v <= whole n * (whole n - 1) * continuum (whole b) /\
  (v == whole n * (whole n - 1) * continuum (whole b) <->
    exists m, n = (m * period b 1)%nat \/ n = (m * period b 1 + 1)%nat).

(** No deck and no bet is worth more than a ninth. *)
Definition ninth : Prop := forall n b v, (2 <= n)%nat -> 0 < b ->
  has_value (duel n b) v ->
  v <= whole n * (whole n - 1) * (1 # 9) /\
  (v == whole n * (whole n - 1) * (1 # 9) <->
    b == 2 /\ (n mod 9 = 0 \/ n mod 9 = 1)%nat).

(** ** The caller's side of the closed form *)
Definition above_zero (x : Q) : Q := if Qle_bool x 0 then 0 else x.

(** The most that player I can get, over all deals, if player II calls with the
    highest [C] cards, the last of them with a fraction. *)
Definition held_to (n : nat) (b C : Q) : Q :=
  sum (fun m => above_zero (2 * whole m - (b + 2) * C)) (seq 0 n) +
  b * sum (fun r => above_zero (C - 1 - 2 * whole r)) (seq 0 n).

(** Of each card so much is called, from the highest down. *)
Definition top_calls (n : nat) (C : Q) (c : nat) : Q :=
  if Nat.leb 1 c && Nat.leb c n then Qmin 1 (above_zero (C - whole (n - c))) else 0.

(** The value is the least of these numbers, and calling so is then optimal. *)
Definition least_calls : Prop := forall n b v, (2 <= n)%nat -> 0 < b ->
  has_value (duel n b) v ->
  (exists C, 0 < C <= whole n /\ held_to n b C == v) /\
  forall C, 0 < C <= whole n -> v <= held_to n b C /\
    forall r, legal r ->
      total (duel n b) (fun i => if Nat.eqb i 0 then r else by_card (top_calls n C)) 0 <= held_to n b C.

(** ** The bettor's side: the lowest [B] and the highest (1 + 2/b) B cards *)
Definition filled_bets (n : nat) (b B : Q) (c : nat) : Q :=
  if Nat.leb 1 c && Nat.leb c n then
    Qmin 1 (above_zero (B - whole (c - 1))) +
    Qmin 1 (above_zero ((1 + 2 / b) * B - whole (n - c)))
  else 0.

(** Where [sure] is greatest, these bets are optimal. *)
Definition optimal_bets : Prop := forall n b v B, (2 <= n)%nat -> 0 < b ->
  has_value (duel n b) v -> 0 <= B -> sure n b B == v ->
  legal (by_card (filled_bets n b B)) /\
  forall r, legal r ->
    v <= total (duel n b) (fun i => if Nat.eqb i 0 then by_card (filled_bets n b B) else r) 0.

(** ** Newman's game with a list of sizes *)
(** One of a list of equilibria: cards, sizes of the bet, the tables of both
    players, and the value per game. *)
Record newman_solution := Newman {
  newman_cards : nat; sizes : list Q; newman_tables : list (@table Q); newman_worth : Q }.
Definition is_newman_solution (m : newman_solution) : Prop :=
  nash (newman (newman_cards m) (sizes m)) (from_tables (newman_tables m)) /\
  has_value (newman (newman_cards m) (sizes m))
    (whole (newman_cards m) * (whole (newman_cards m) - 1) * newman_worth m).

(** ** Pure equilibria that bluff, for every deck and every rational bet
    The [B] lowest and the [W] highest cards are bet, the [c] highest called. *)
Definition balanced_pure_equilibria : Prop := forall (n : nat) (b : Q) (B W c : nat),
  (2 <= n)%nat -> 0 < b -> (1 <= B)%nat -> (b + 2) * whole B == b * whole W ->
  2 * whole W - 1 <= whole c <= 2 * whole W + 1 ->
  0 <= whole n - whole B - (b + 2) / 2 * whole c <= 1 ->
  nash (duel n b) (with_sets (seq 1 B ++ seq (S (n - W)) W) (seq (S (n - c)) c)) /\
  has_value (duel n b) (whole B * (2 * whole n - 1 - whole B - (b + 2) * whole W)).

(** ** Decks worth more than the continuum
    A number of cards is one of these if it is m/delta of a period, rounded up,
    and that is no whole number. *)
Definition favourable_decks : Prop := forall n beta delta m v,
  (2 <= n)%nat -> (1 <= beta)%nat -> (1 <= delta)%nat ->
  let b := whole beta / whole delta in
  whole n - 1 < whole m * whole (period beta delta) / whole delta < whole n ->
  has_value (duel n b) v -> whole n * (whole n - 1) * continuum b < v.
