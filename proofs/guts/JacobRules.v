(** The game of Jacob ([BLPWZ22] Appendix C.2): its rules, and the words of what is
    stated of it and of blocs in games of three.  Nothing is proved in this file. *)
From Coq Require Import QArith.
Open Scope Q_scope.

(** Three players choose 1 or 2 at once.  If exactly two agree, each of them
    pays the number that they chose to the third. *)
Inductive choice := One | Two.
Definition amount (c : choice) : Q := match c with One => 1 | Two => 2 end.
Definition agree (a b : choice) : bool :=
  match a, b with One, One | Two, Two => true | _, _ => false end.

(** What a player gains who chooses [own] when the others choose [a] and [b]. *)
Definition gain (own a b : choice) : Q :=
  if agree a b then if agree own a then 0 else 2 * amount a
  else - amount own.

(** The mean if One is chosen with these probabilities. *)
Definition mean (x y z : Q) : Q :=
  x * (y * (z * gain One One One + (1 - z) * gain One One Two)
       + (1 - y) * (z * gain One Two One + (1 - z) * gain One Two Two))
  + (1 - x) * (y * (z * gain Two One One + (1 - z) * gain Two One Two)
       + (1 - y) * (z * gain Two Two One + (1 - z) * gain Two Two Two)).

Definition chance (x : Q) : Prop := 0 <= x <= 1.

(** Nobody gains by another probability. *)
Definition equilibrium (x y z : Q) : Prop :=
  chance x /\ chance y /\ chance z /\
  forall u, chance u -> mean u y z <= mean x y z /\ mean u x z <= mean y x z /\ mean u x y <= mean z x y.

Definition is (x y z a b c : Q) : Prop := x == a /\ y == b /\ z == c.

(** Every other probability loses. *)
Definition strict (x y z : Q) : Prop := forall u, chance u ->
  (~ u == x -> mean u y z < mean x y z) /\ (~ u == y -> mean u x z < mean y x z) /\
  (~ u == z -> mean u x y < mean z x y).

(** * Remark 3.4: blocs that draw lots *)

(** A game of three who choose One or Two, alike for all and with nothing won
    or lost in sum: what a player gains depends on his choice and the others'. *)
Definition alike_for_all (g : choice -> choice -> choice -> Q) : Prop :=
  (forall a b c, g a b c == g a c b) /\ forall a b c, g a b c + g b a c + g c a b == 0.

(** Player 1 chooses One with probability [x]; the two others agree on One with
    probability [w], and else on Two. *)
Definition against_blocs (g : choice -> choice -> choice -> Q) (x w : Q) : Q :=
  w * (x * g One One One + (1 - x) * g Two One One)
  + (1 - w) * (x * g One Two Two + (1 - x) * g Two Two Two).

(** [BLPWZ22] Remark 3.4 as printed. *)
Definition no_bloc_wins : Prop := forall g, alike_for_all g ->
  forall w, chance w -> exists x, chance x /\ 0 <= against_blocs g x w.

(** The odd one out pays one unit to each of the others. *)
Definition odd_one_pays (own a b : choice) : Q :=
  if agree a b then if agree own a then 0 else -(2) else 1.
