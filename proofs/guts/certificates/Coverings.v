From Coq Require Import ZArith List.
From Guts.common Require Import Covering.
Import ListNotations.

(** Players, a number that all parts divide, and a covering for each number of opponents
    below player 1. *)
Definition coverings : list (nat * (Z * list covering)) := [
(2%nat, (2%Z,
  [Whole;
   Whole]));
(3%nat, (6%Z,
  [Whole;
   Cut 2 3 (Cut 2 3 Whole Whole) Whole;
   Whole]));
(4%nat, (12%Z,
  [Whole;
   Cut 2 3 (Cut 2 4 (Cut 2 3 (Cut 2 3 (Cut 2 4 Whole Whole) Whole) Whole) Whole) Whole;
   Cut 3 4 Whole (Cut 2 4 Whole Whole);
   Whole]));
(5%nat, (60%Z,
  [Whole;
   Cut 2 4 (Cut 2 3 (Cut 2 5 (Cut 2 4 (Cut 2 3 (Cut 2 3 (Cut 1 2 Whole (Cut 2 5 (Cut 2 4 (Cut 2 3 (Cut 2 3 (Cut 2 3 Whole Whole) Whole) Whole) Whole) Whole)) Whole) Whole) Whole) Whole) Whole) Whole;
   Cut 3 4 (Cut 3 5 Whole (Cut 2 5 Whole Whole)) (Cut 2 4 (Cut 2 5 (Cut 2 4 Whole Whole) Whole) Whole);
   Cut 4 5 Whole (Cut 3 5 Whole (Cut 2 5 Whole Whole));
   Whole]))]%positive.
