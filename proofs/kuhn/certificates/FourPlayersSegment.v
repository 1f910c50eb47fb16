From Coq Require Import List QArith ZArith.
From Guts.common Require Import Scalars Games BestAnswers IntegerPolynomials Formulas.
From Guts.kuhn Require Import Rules Statements Forms.
Import ListNotations.
Open Scope Q_scope.

Definition segment_at_4 : form := Form 4 5 0 (Some 1) []%Z []
  [[2]; [5]; [7]]%Z
  [[(17%nat, []%nat, [[]; []; []; []; [1]]%Z); (18%nat, []%nat, [[]; []; []; []; [1]]%Z); (19%nat, []%nat, [[]; []; []; []; [1]]%Z); (20%nat, [0; 1]%nat, [[]; []; []; [3]; [5]]%Z); (21%nat, []%nat, [[]; []; []; []; [1]]%Z); (22%nat, []%nat, [[]; []; []; []; [1]]%Z); (23%nat, []%nat, [[]; []; []; []; [1]]%Z)];
   [(34%nat, []%nat, [[]; []; []; []; [1]]%Z); (35%nat, []%nat, [[]; []; []; []; [1]]%Z); (36%nat, [0; 1]%nat, [[]; []; []; [3]; [5]]%Z); (37%nat, []%nat, [[]; []; []; []; [1]]%Z); (38%nat, []%nat, [[]; []; []; []; [1]]%Z); (39%nat, []%nat, [[]; []; []; []; [1]]%Z); (3%nat, []%nat, [[]; []; []; []; [1]]%Z)];
   [(4%nat, [0; 1; 1]%nat, [[0; 2]; [0; 8]; [0; 8]; []; [0; 30]]%Z); (68%nat, [0; 1]%nat, [[]; []; []; [3; 2]; [5]]%Z); (69%nat, []%nat, [[]; []; []; []; [1]]%Z); (70%nat, []%nat, [[]; []; []; []; [1]]%Z); (71%nat, []%nat, [[]; []; []; []; [1]]%Z); (5%nat, []%nat, [[]; []; []; []; [1]]%Z); (6%nat, [0; 1]%nat, [[]; []; []; [0; 3]; [5]]%Z); (7%nat, []%nat, [[]; []; []; []; [1]]%Z)];
   [(8%nat, [0; 1]%nat, [[]; []; [3]; []; [5]]%Z); (9%nat, []%nat, [[]; []; []; []; [1]]%Z); (10%nat, []%nat, [[]; []; []; []; [1]]%Z); (11%nat, []%nat, [[]; []; []; []; [1]]%Z); (12%nat, [0; 1]%nat, [[]; []; []; [3; -3]; [5]]%Z); (13%nat, []%nat, [[]; []; []; []; [1]]%Z); (14%nat, []%nat, [[]; []; []; []; [1]]%Z); (15%nat, []%nat, [[]; []; []; []; [1]]%Z)]]
  [([2; 2; 1]%nat, [-7; -4]%Z); ([2; 2; 1]%nat, [-7; -4]%Z); ([2; 2]%nat, [-1]%Z); ([2; 2; 1]%nat, [21; 8]%Z)].
Theorem segment_at_4_holds : holds_along 4 segment_at_4.
Proof. apply check_segment_sound. vm_cast_no_check (eq_refl true). Qed.
