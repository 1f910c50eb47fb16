From Coq Require Import List QArith.
From Guts.common Require Import Scalars Games BestAnswers.
From Guts.kuhn Require Import Rules Statements Checks.
Import ListNotations.
Open Scope Q_scope.

Definition special : list member := [
(** 4 cards, pot 31/10. *)
Member 3 4 (31#10)
  [[(9%nat, [0; 0; 0; 1]); (10%nat, [0; 0; 22#41; 1]); (11%nat, [0; 0; 0; 1])];
   [(2%nat, [10#41; 10#41; 0; 1]); (18%nat, [0; 0; 1512#1681; 1]); (19%nat, [0; 0; 0; 1]); (3%nat, [0; 0; 1540#1681; 1])];
   [(4%nat, [0; 20#41; 0; 1]); (5%nat, [0; 0; 0; 1]); (6%nat, [0; 0; 0; 1]); (7%nat, [0; 0; 0; 1])]]
  [(-173)#5043; (-3)#164; 1061#20172];

(** 4 cards, pot 31/10. *)
Member 3 4 (31#10)
  [[(9%nat, [0; 1#10; 0; 1]); (10%nat, [0; 0; 22#41; 1]); (11%nat, [0; 0; 0; 1])];
   [(2%nat, [15#82; 5#41; 0; 5#8]); (18%nat, [0; 101#14760; 1257#1681; 1]); (19%nat, [0; 0; 0; 1]); (3%nat, [0; 0; 0; 1])];
   [(4%nat, [20#41; 1#41; 0; 1]); (5%nat, [0; 0; 0; 1]); (6%nat, [0; 1#7; 6#11; 1]); (7%nat, [0; 0; 0; 1])]]
  [(-12851)#403440; (-211)#9840; 10751#201720]].

Theorem special_are_equilibria : all_equilibria special.
Proof. apply check_all_sound. vm_cast_no_check (eq_refl true). Qed.
