(** Rows of fractions, and of numbers a + b sqrt(d), over a common denominator.  What is found
    here is compared with the row where it is used, so nothing has to be proved of it. *)
From Coq Require Import List QArith.
From Guts.common Require Import Scalars BestAnswers Quadratic.
Import ListNotations.
Open Scope Q_scope.

Definition denominator (l : list Q) : positive :=
  fold_right (fun x d => Z.to_pos (Z.lcm (Zpos (Qden x)) (Zpos d))) 1%positive l.
Definition enlarged (d : positive) (x : Q) : Q := inject_Z (Qnum x * (Zpos d / Zpos (Qden x))).

Definition over_common (l : list Q) : parts_of Q :=
  let d := denominator l in (1 # d, inject_Z (Zpos d), map (enlarged d) l).

Definition surds_over_common {r : positive} (l : list (surd r)) : parts_of (surd r) :=
  let d := denominator (map rational_part l ++ map root_part l) in
  (Surd (1 # d) 0, Surd (inject_Z (Zpos d)) 0,
   map (fun x => Surd (enlarged d (rational_part x)) (enlarged d (root_part x))) l).
