(** Written by tools/proofs/search: from the quotients of Members.v to the solutions. *)
From Coq Require Import List ZArith Ring_polynom.
From Guts.common Require Import Scalars Domains CaseTrees.
From Guts.simplified_kuhn Require Import Rules Statements Conditions.
Import ListNotations.
Local Infix "+" := (@PEadd Z). Local Infix "-" := (@PEsub Z). Local Infix "*" := (@PEmul Z).
Local Notation "- x" := (@PEopp Z x). Local Notation "x ^ n" := (PEpow x n%N).
Local Notation "! n" := (PEc n%Z) (at level 1, format "! n").
Local Notation P := (PEX Z 1).
Local Notation a1 := (PEX Z 2).
Local Notation s_a1 := (the_slope 0).
Local Notation b1 := (PEX Z 3).
Local Notation s_b1 := (the_slope 1).
Local Notation c1 := (PEX Z 4).
Local Notation s_c1 := (the_slope 2).
Local Notation d1 := (PEX Z 5).
Local Notation s_d1 := (the_slope 3).
Local Notation a2 := (PEX Z 6).
Local Notation s_a2 := (the_slope 4).
Local Notation b2 := (PEX Z 7).
Local Notation s_b2 := (the_slope 5).
Local Notation c2 := (PEX Z 8).
Local Notation s_c2 := (the_slope 6).
Local Notation d2 := (PEX Z 9).
Local Notation s_d2 := (the_slope 7).
Local Notation b3 := (PEX Z 10).
Local Notation s_b3 := (the_slope 8).
Local Notation c3 := (PEX Z 11).
Local Notation s_c3 := (the_slope 9).
Local Notation d3 := (PEX Z 12).
Local Notation s_d3 := (the_slope 10).

Definition once (i : nat) : summand := Product 1 [i].
Definition twice (i j : nat) : summand := Product 1 [i; j].

Definition memberships : list tree := [
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 1 (P, Positive) [Product 2 []; once 0] (
Have [] 3 (!2 - !3*b3, Nonnegative) [Product 2 [13]; Multiple (- !2) 1; Multiple (- !9) 10] (
Have [] 2 (b3 - c3 - d1, Nonnegative) [Multiple (c3 + d1 - b3) 1; Multiple (- P) 5; Multiple P 10; Multiple (- P) 11] (
Have [] 2 (b3 - d3 - c2, Nonnegative) [Multiple (d3 + c2 - b3) 1; Multiple (- P) 8; Multiple P 10; Multiple (- P) 12] (
Goal 0 [1; 2; 3; 6; 7; 4; 9; 15; 16; 17; 10; 11; 5; 8; 12])))));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 1 (P, Positive) [Product 2 []; once 0] (
Have [] 1 (!4 + c3 + d1 + P*c3 + P*d1 - !2*P, Nonnegative) [Multiple (!1) 6; Multiple (!1 + P) 12] (
Have [] 1 (!2 - c3 - d1 - P*c3 - P*d1, Nonnegative) [Product 2 [2]; Multiple (- !1) 6; Multiple (- !1 - P) 12] (
Have [] 1 (- s_b1, Nonnegative) [Multiple (!1 + P) 9; Multiple (!1) 13] (
Have [] 1 (!2 - d3 - c2 - P*d3 - P*c2, Nonnegative) [Product 2 [2]; Multiple (- !1 - P) 9; Multiple (- !1) 13] (
Have [14] 1 (d1, Nonnegative) [Product 2 [1]; Multiple (!1) 6] (
Have [14] 1 (d3, Nonnegative) [Product 2 [1]; Multiple (!1) 13] (
Goal 0 [0; 2; 3; 4; 7; 8; 5; 11; 10; 16; 17; 18; 19; 12; 20; 9; 21]))))))));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 1 (P, Positive) [Product 2 []; once 0] (
Have [] 12 (!1 - !2*a2, Nonnegative) [Product 3 [13]; Multiple (!8*a2 - !3) 1; Multiple (- !8*P) 6] (
Have [] 3 (!2*b2 - a2, Zero) [Multiple (a2 - !2*b2) 1; Multiple (- P) 6; Multiple (!2*P) 7] (
Have [] 3 (!2*d2 - !1 - a2, Zero) [Multiple a2 1; Multiple (- P) 6; Multiple (!3) 9] (
Have [] 3 (!2*d3 + !2*c2 - !1, Nonnegative) [Multiple (- !2*c2) 1; Multiple (!2*P) 8; Multiple (!3) 12] (
Have [] 3 (!1 + !2*b2 - !2*d3 - !2*c2, Nonnegative) [Multiple (!2*c2 - !2*b2) 1; Multiple (!2*P) 7; Multiple (- !2*P) 8; Multiple (- !3) 12] (
Have [] 8 (d3, Nonnegative) [once 13; Multiple (- !2*d3) 1; Multiple (!1 + P) 12] (
Goal 0 [1; 2; 3; 6; 15; 16; 10; 4; 17; 11; 5; 18; 19; 8; 20]))))))));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 1 (P, Positive) [Product 2 []; once 0] (
Have [] 1 (- s_b1, Nonnegative) [Multiple (!1 + P) 9; Multiple (!1) 13] (
Have [] 3 (!3 - d3 - c2 - P*d3 - P*c2, Nonnegative) [once 2; Product 2 [1; 1]; Multiple (- !3 - !3*P) 9; Multiple (- !3) 13] (
Have [14] 3 (d3, Nonnegative) [Product 4 [1]; Product 2 [15]; Multiple (!3) 13] (
Goal 0 [1; 2; 3; 4; 7; 8; 11; 5; 10; 12; 6; 16; 17; 9; 18])))));
Absurd [];
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 1 (P, Positive) [Product 2 []; once 0] (
Have [] 1 (- s_b1, Nonnegative) [Multiple (!1 + P) 9; Multiple (!1) 13] (
Have [] 3 (!7 + P - !3*d3 - !3*c2 - !3*P*d3 - !3*P*c2, Nonnegative) [Product 8 [2]; once 14; Multiple (- !9 - !9*P) 9; Multiple (- !9) 13] (
Have [14] 1 (d3, Nonnegative) [Product 2 [0]; Multiple (!1) 13] (
Goal 0 [1; 2; 3; 4; 7; 8; 11; 5; 10; 12; 6; 16; 17; 9; 18])))));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 1 (P, Positive) [Product 2 []; once 0] (
Have [] 63 (!4*a2 - !3, Nonnegative) [Product 14 [13]; Multiple (!29 - !36*a2) 1; Multiple (!72*P) 6] (
Have [] 7 (!1 - a2, Nonnegative) [Multiple (a2 - !1) 1; Multiple (- !2*P) 6] (
Have [] 7 (!9*b2 - !4*a2, Zero) [Multiple (!4*a2 - !4) 1; Multiple (- !8*P) 6; Multiple (!7) 7] (
Have [] 7 (!3 + !9*d2 - !4*a2, Zero) [Multiple (!4*a2 - !4) 1; Multiple (- !8*P) 6; Multiple (!7) 9] (
Have [] 7 (!3*d3 + !3*c2 - !2, Nonnegative) [Multiple (!2 - !3*d3 - !3*c2) 1; Multiple (!6*P) 8; Multiple (!2*P) 12] (
Have [] 63 (!4 + !4*a2 - !9*d3 - !9*c2, Nonnegative) [Product 28 [13]; Multiple (!81*d3 + !81*c2 - !32 - !36*a2) 1; Multiple (!72*P) 6; Multiple (- !162*P) 8; Multiple (- !54*P) 12] (
Have [] 27 (d3, Nonnegative) [Product 4 [13]; Multiple (- !3*d3) 1; Multiple (!2 + !2*P) 12] (
Goal 0 [1; 2; 3; 15; 16; 17; 10; 4; 18; 11; 5; 19; 20; 8; 21])))))))));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 1 (P, Positive) [Product 2 []; once 0] (
Have [] 1 (- s_b1, Nonnegative) [Multiple (!1 + P) 9; Multiple (!1) 13] (
Have [] 1 (!4 - d3 - c2 - P*d3 - P*c2, Nonnegative) [Product 2 [2]; Multiple (- !1 - P) 9; Multiple (- !1) 13] (
Have [14] 3 (d3, Nonnegative) [Product 2 [1]; Product 2 [14]; Multiple (!3) 13] (
Goal 0 [1; 2; 3; 4; 7; 8; 11; 5; 10; 12; 6; 16; 17; 9; 18])))));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 1 (P, Positive) [Product 2 []; once 0] (
Goal 0 [1; 2; 3; 4; 7; 8; 11; 5; 10; 12; 6; 9; 13]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 1 (P, Positive) [Product 2 []; once 0] (
Goal 0 [1; 2; 3; 4; 7; 8; 11; 5; 10; 12; 6; 9; 13]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 1 (P, Positive) [Product 2 []; once 0] (
Goal 0 [1; 2; 3; 4; 7; 8; 11; 5; 10; 12; 6; 9; 13]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 1 (P, Positive) [Product 2 []; once 0] (
Have [] 1 (d2 + c1 + P*d2 + P*c1 - !2*P, Zero) [Multiple (!1 + P) 5; Multiple (!1) 10] (
Have [] 1 (!1 - c1, Nonnegative) [Multiple (- !1) 5] (
Have [14] 3 (!1 - d2, Nonnegative) [once 2; once 14; Multiple (- !3) 10] (
Goal 0 [1; 2; 3; 4; 7; 8; 11; 16; 17; 18; 12; 6; 9; 13])))));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 1 (P, Positive) [Product 2 []; once 0] (
Have [] 18 (!2 - !5*b1, Nonnegative) [once 13; Multiple (- !1) 1; Multiple (- !30) 3] (
Goal 0 [1; 2; 3; 15; 6; 7; 10; 4; 9; 11; 5; 8; 12])));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 1 (P, Positive) [Product 2 []; once 0] (
Goal 0 [1; 2; 3; 6; 7; 10; 4; 9; 11; 5; 8; 12]))].
