(** Written by tools/proofs/search: from each solution to what holds at every equilibrium. *)
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

Definition b1_below_1 : list tree := [
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 1 []; once 16; Multiple (- !1) 3]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 1 []; once 18; Multiple (- !1) 4]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 3 []; Product 3 [16]; Multiple b1 1; Multiple (- P) 3]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 1 []; once 16; Multiple (- !1) 4]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Claim (P - !3, Nonnegative) (Absurd [Product 2 []; Product 7 [19]; once 1; Product 2 [19; 0]]) (
Have [] 4 (!1 + a2^2 + P^2*a2 + P^3 - !4*a2 - !3*P - !3*P^2, Zero) [Multiple (!1) 5] (
Claim (!2*a2 - !1, Nonnegative) (Absurd [Product 7 [2]; twice 21 21; Product 2 [21; 6]; Product 2 [2; 19]; Multiple (!4) 20]) (
Claim (!5 - !2*a2 - P, Nonnegative) (Absurd [Product 16 [22]; Product 4 [1]; twice 22 22; twice 22 1; twice 22 19; twice 1 19; Multiple (- !4) 20]) (
Have [] 2 (a2 + P, Positive) [Product 5 []; once 21; Product 2 [0]] (
Absurd [Product 1 []; once 17; Multiple (- !1) 4]))))));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 1 []; once 16; Multiple (- !1) 4]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 7 []; Product 7 [16]; Multiple b1 1; Multiple (- !2*P) 3]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 1 []; once 16; Multiple (- !1) 4]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 21 []; Product 6 [1]; twice 0 14; Product 5 [14; 15]; Multiple (- !3 - !6*P) 4]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 2 []; once 0; twice 14 15; Multiple (- !1) 4]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 18 []; Product 6 [1]; twice 0 14; Product 5 [14; 15]; Multiple (- !3 - !6*P) 4]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 20 []; once 1; Product 2 [0; 2]; Product 7 [15; 16]; Multiple (- !7) 4]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 3 []; once 4; Product 5 [14]]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 1 (P, Positive) [Product 2 []; once 0] (
Have [15] 1 (!2 - !5*b1, Nonnegative) [Product 2 [1]; Multiple (- !5) 3] (
Have [14; 14] 1 (!5 - !18*b3, Nonnegative) [Product 24 [1]; Product 5 [1; 1]; Multiple (- !18) 6] (
Have [14; 14] 1 (b3, Nonnegative) [Product 10 []; Product 2 [1]; Multiple (!1) 6] (
Have [14] 1 (!3*d1 - !1, Nonnegative) [Product 2 [1]; Multiple (!3) 10] (
Have [14] 1 (!1 - c1, Nonnegative) [Product 2 []; Multiple (- !1) 7] (
Have [] 30 (s_a2, Nonnegative) [Product 43 []; Product 6 [16]; Product 5 [17]; Product 20 [19]; Product 30 [18; 20]; Multiple (!60 - !30*b1) 9] (
Absurd [Product 3 []; Product 5 [13]; once 16]))))))))].

Definition b2_below_1 : list tree := [
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 1 []; once 16; Multiple (- !1) 5]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 1 []; once 18; Multiple (- !1) 6]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 3 []; once 5; Product 4 [16]; Multiple (- !2) 6]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 3 []; once 1; twice 16 17; Multiple (- !1) 6]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Claim (P - !3, Nonnegative) (Absurd [Product 2 []; Product 7 [19]; once 1; Product 2 [19; 0]]) (
Have [] 4 (!1 + a2^2 + P^2*a2 + P^3 - !4*a2 - !3*P - !3*P^2, Zero) [Multiple (!1) 5] (
Claim (!2*a2 - !1, Nonnegative) (Absurd [Product 7 [2]; twice 21 21; Product 2 [21; 6]; Product 2 [2; 19]; Multiple (!4) 20]) (
Claim (!5 - !2*a2 - P, Nonnegative) (Absurd [Product 16 [22]; Product 4 [1]; twice 22 22; twice 22 1; twice 22 19; twice 1 19; Multiple (- !4) 20]) (
Have [] 2 (a2 + P, Positive) [Product 5 []; once 21; Product 2 [0]] (
Absurd [Product 78 []; Product 6 [1]; Product 5 [0; 22]; Product 33 [17; 18]; Product 7 [18; 22]; Product 12 [19; 21]; Multiple (- !33) 7]))))));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 9 []; once 1; twice 0 2; Product 4 [16; 17]; Multiple (- !4) 6]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 5 []; Product 4 [5]; Product 9 [16]; Multiple (- !1) 6]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 25 []; twice 1 2; twice 1 17; Product 10 [16; 17]; Multiple (- !10) 6]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 17 []; once 1; Product 2 [0; 2]; Product 6 [14; 15]; Multiple (- !6) 6]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 1 []; once 0; twice 14 15; Multiple (- !1) 6]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 1 []; once 0; twice 14 15; Multiple (- !1) 6]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 20 []; once 1; Product 2 [0; 2]; Product 7 [15; 16]; Multiple (- !7) 6]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 2 []; Product 3 [14]; Multiple (- !1) 6]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 1 (P, Positive) [Product 2 []; once 0] (
Have [15] 1 (!2 - !5*b1, Nonnegative) [Product 2 [1]; Multiple (- !5) 3] (
Have [14; 14] 1 (!5 - !18*b3, Nonnegative) [Product 24 [1]; Product 5 [1; 1]; Multiple (- !18) 6] (
Have [14; 14] 1 (b3, Nonnegative) [Product 10 []; Product 2 [1]; Multiple (!1) 6] (
Have [14] 1 (!3*d1 - !1, Nonnegative) [Product 2 [1]; Multiple (!3) 10] (
Have [14] 1 (!1 - c1, Nonnegative) [Product 2 []; Multiple (- !1) 7] (
Have [] 30 (s_a2, Nonnegative) [Product 43 []; Product 6 [16]; Product 5 [17]; Product 20 [19]; Product 30 [18; 20]; Multiple (!60 - !30*b1) 9] (
Absurd [Product 4 []; once 1; twice 13 14; Multiple (- !1) 5]))))))))].

Definition b3_below_1 : list tree := [
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 1 []; once 8; Product 3 [16]]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 4 []; twice 0 19; twice 1 2; Product 4 [18; 19]; Multiple (- !4) 8]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 1 []; Product 2 [16]; Multiple (- !1) 7]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 2 []; once 1; twice 16 17; Multiple (- !1) 7]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Claim (P - !3, Nonnegative) (Absurd [Product 2 []; Product 7 [19]; once 1; Product 2 [19; 0]]) (
Have [] 4 (!1 + a2^2 + P^2*a2 + P^3 - !4*a2 - !3*P - !3*P^2, Zero) [Multiple (!1) 5] (
Claim (!2*a2 - !1, Nonnegative) (Absurd [Product 7 [2]; twice 21 21; Product 2 [21; 6]; Product 2 [2; 19]; Multiple (!4) 20]) (
Claim (!5 - !2*a2 - P, Nonnegative) (Absurd [Product 16 [22]; Product 4 [1]; twice 22 22; twice 22 1; twice 22 19; twice 1 19; Multiple (- !4) 20]) (
Have [] 2 (a2 + P, Positive) [Product 5 []; once 21; Product 2 [0]] (
Absurd [Product 5292 []; Product 336 [1]; Product 616 [14; 21]; Product 616 [14; 22]; Product 616 [15; 21]; Product 616 [15; 22]; Product 616 [16; 21]; Product 616 [16; 22]; Product 792 [17; 19]; Product 88 [17; 21]; Product 2904 [17; 23]; Product 539 [18; 21]; Product 133 [19; 21]; Product 672 [19; 22]; Multiple (!616) 7; Multiple (- !3080) 8]))))));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 135 []; twice 2 2; Product 2 [2; 17]; Product 54 [16; 17]; Multiple (- !18) 7]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 5 []; Product 9 [16]; Multiple (- !1) 7]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 25 []; twice 1 2; twice 1 17; Product 10 [16; 17]; Multiple (- !10) 7]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 15 []; twice 2 2; twice 2 15; Product 5 [14; 15]; Multiple (- !5) 7]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 57 []; Product 18 [0]; Product 3 [1]; twice 0 14; Product 3 [1; 14]; Product 29 [14; 15]; Multiple (- !6) 7]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 192 []; Product 3 [2]; Product 2 [0; 14]; Product 3 [1; 14]; Product 52 [14; 15]; Multiple (- !27 - !6*P) 7]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 108 []; Product 6 [0; 2]; Product 2 [0; 15]; twice 1 2; Product 3 [1; 15]; twice 1 16; Product 31 [15; 16]; Multiple (- !6) 7]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 13 []; Product 18 [14]; Multiple (- !1) 7]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 1 (P, Positive) [Product 2 []; once 0] (
Have [15] 1 (!2 - !5*b1, Nonnegative) [Product 2 [1]; Multiple (- !5) 3] (
Have [14; 14] 1 (!5 - !18*b3, Nonnegative) [Product 24 [1]; Product 5 [1; 1]; Multiple (- !18) 6] (
Have [14; 14] 1 (b3, Nonnegative) [Product 10 []; Product 2 [1]; Multiple (!1) 6] (
Have [14] 1 (!3*d1 - !1, Nonnegative) [Product 2 [1]; Multiple (!3) 10] (
Have [14] 1 (!1 - c1, Nonnegative) [Product 2 []; Multiple (- !1) 7] (
Have [] 30 (s_a2, Nonnegative) [Product 43 []; Product 6 [16]; Product 5 [17]; Product 20 [19]; Product 30 [18; 20]; Multiple (!60 - !30*b1) 9] (
Absurd [Product 13 []; Product 18 [13]; once 17]))))))))].

Definition b3_above_0 : list tree := [
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Goal 0 [1]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 2 []; twice 18 19; Multiple (!1) 8]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 1 []; Product 2 [16]; Multiple (!1) 7]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 2 []; twice 16 17; Multiple (!1) 7]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Claim (P - !3, Nonnegative) (Absurd [Product 2 []; Product 7 [19]; once 1; Product 2 [19; 0]]) (
Have [] 4 (!1 + a2^2 + P^2*a2 + P^3 - !4*a2 - !3*P - !3*P^2, Zero) [Multiple (!1) 5] (
Claim (!2*a2 - !1, Nonnegative) (Absurd [Product 7 [2]; twice 21 21; Product 2 [21; 6]; Product 2 [2; 19]; Multiple (!4) 20]) (
Claim (!5 - !2*a2 - P, Nonnegative) (Absurd [Product 16 [22]; Product 4 [1]; twice 22 22; twice 22 1; twice 22 19; twice 1 19; Multiple (- !4) 20]) (
Have [] 2 (a2 + P, Positive) [Product 5 []; once 21; Product 2 [0]] (
Absurd [Product 272 []; Product 4 [1]; Product 44 [14; 19]; Product 44 [15; 19]; Product 44 [16; 19]; Product 44 [17; 19]; Product 176 [17; 23]; Product 5 [18; 22]; Product 8 [19; 21]; Product 3 [22; 22]; Product 6 [22; 23]; Multiple (- !44) 7; Multiple (!176) 8]))))));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 9 []; once 1; twice 0 2; Product 6 [16; 17]; Multiple (!2) 7]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 4 []; Product 9 [16]; Multiple (!1) 7]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 2 []; twice 16 17; Multiple (!1) 7]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 5 []; once 1; Product 2 [0; 2]; Product 3 [14; 15]; Multiple (!3) 7]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 30 []; Product 12 [0]; twice 0 14; Product 3 [1; 14]; Product 29 [14; 15]; Multiple (!6) 7]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 42 []; Product 6 [1]; Product 2 [0; 14]; Product 3 [1; 14]; Product 25 [14; 15]; Multiple (!6*P) 7]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 324 []; Product 24 [0; 2]; Product 14 [0; 15]; Product 2 [1; 2]; Product 21 [1; 15]; Product 2 [1; 16]; Product 217 [15; 16]; Multiple (!42) 7]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Absurd [Product 5 []; Product 18 [14]; Multiple (!1) 7]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 1 (P, Positive) [Product 2 []; once 0] (
Have [15] 1 (!2 - !5*b1, Nonnegative) [Product 2 [1]; Multiple (- !5) 3] (
Have [14; 14] 1 (!5 - !18*b3, Nonnegative) [Product 24 [1]; Product 5 [1; 1]; Multiple (- !18) 6] (
Have [14; 14] 1 (b3, Nonnegative) [Product 10 []; Product 2 [1]; Multiple (!1) 6] (
Have [14] 1 (!3*d1 - !1, Nonnegative) [Product 2 [1]; Multiple (!3) 10] (
Have [14] 1 (!1 - c1, Nonnegative) [Product 2 []; Multiple (- !1) 7] (
Have [] 30 (s_a2, Nonnegative) [Product 43 []; Product 6 [16]; Product 5 [17]; Product 20 [19]; Product 30 [18; 20]; Multiple (!60 - !30*b1) 9] (
Absurd [Product 10 []; Product 2 [1]; Product 1 [13; 14; 14]; Multiple (!1) 6]))))))))].

Definition value_1 : list tree := [
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 1 (- a1, Nonnegative) [Multiple (- !1) 2] (
Goal 0 [18]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 1 (- a1, Nonnegative) [Multiple (- !1) 3] (
Goal 0 [20]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 3 (- a1, Nonnegative) [Multiple a1 1; Multiple (- P) 2] (
Goal 0 [18]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 1 (- a1, Nonnegative) [Multiple (- !1) 3] (
Goal 0 [18]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Claim (P - !3, Nonnegative) (Absurd [Product 2 []; Product 7 [19]; once 1; Product 2 [19; 0]]) (
Have [] 4 (!1 + a2^2 + P^2*a2 + P^3 - !4*a2 - !3*P - !3*P^2, Zero) [Multiple (!1) 5] (
Claim (!2*a2 - !1, Nonnegative) (Absurd [Product 7 [2]; twice 21 21; Product 2 [21; 6]; Product 2 [2; 19]; Multiple (!4) 20]) (
Claim (!5 - !2*a2 - P, Nonnegative) (Absurd [Product 16 [22]; Product 4 [1]; twice 22 22; twice 22 1; twice 22 19; twice 1 19; Multiple (- !4) 20]) (
Have [] 2 (a2 + P, Positive) [Product 5 []; once 21; Product 2 [0]] (
Have [] 1 (- a1, Nonnegative) [Multiple (- !1) 3] (
Goal 0 [24])))))));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 1 (- a1, Nonnegative) [Multiple (- !1) 3] (
Goal 0 [18]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 7 (- a1, Nonnegative) [Multiple a1 1; Multiple (- !2*P) 2] (
Goal 0 [18]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 1 (- a1, Nonnegative) [Multiple (- !1) 3] (
Goal 0 [18]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 2 (- a1, Nonnegative) [twice 14 15; Multiple (- !2) 3; Multiple (!1 + P) 4] (
Goal 0 [16]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 2 (- a1, Nonnegative) [twice 14 15; Multiple (- !1) 3; Multiple (!1) 4] (
Goal 0 [16]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 2 (- a1, Nonnegative) [twice 14 15; Multiple (- !1) 3; Multiple (!1 + P) 4] (
Goal 0 [16]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 2 (- a1, Nonnegative) [twice 15 16; Multiple (- !2) 3; Multiple (!1) 4] (
Goal 0 [17]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 5 (- a1, Nonnegative) [Product 5 [3]; Product 15 [14]; Multiple (a1 - !1) 1; Multiple (- P) 2] (
Goal 0 [16]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 1 (P, Positive) [Product 2 []; once 0] (
Have [15] 1 (!2 - !5*b1, Nonnegative) [Product 2 [1]; Multiple (- !5) 3] (
Have [14; 14] 1 (!5 - !18*b3, Nonnegative) [Product 24 [1]; Product 5 [1; 1]; Multiple (- !18) 6] (
Have [14; 14] 1 (b3, Nonnegative) [Product 10 []; Product 2 [1]; Multiple (!1) 6] (
Have [14] 1 (!3*d1 - !1, Nonnegative) [Product 2 [1]; Multiple (!3) 10] (
Have [14] 1 (!1 - c1, Nonnegative) [Product 2 []; Multiple (- !1) 7] (
Have [] 30 (s_a2, Nonnegative) [Product 43 []; Product 6 [16]; Product 5 [17]; Product 20 [19]; Product 30 [18; 20]; Multiple (!60 - !30*b1) 9] (
Have [] 2 (- a1, Nonnegative) [twice 13 15; Multiple (- !2) 2; Multiple (!1) 3] (
Goal 0 [22])))))))))].

Definition bluff_1 : list tree := [
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 2 (- b1, Nonnegative) [Multiple b1 1; Multiple (- P) 3] (
Goal 0 [18]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 1 (- b1, Nonnegative) [Multiple (- !1) 4] (
Goal 0 [20]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 3 (- b1, Nonnegative) [Multiple b1 1; Multiple (- P) 3] (
Goal 0 [18]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 1 (- b1, Nonnegative) [Multiple (- !1) 4] (
Goal 0 [18]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Claim (P - !3, Nonnegative) (Absurd [Product 2 []; Product 7 [19]; once 1; Product 2 [19; 0]]) (
Have [] 4 (!1 + a2^2 + P^2*a2 + P^3 - !4*a2 - !3*P - !3*P^2, Zero) [Multiple (!1) 5] (
Claim (!2*a2 - !1, Nonnegative) (Absurd [Product 7 [2]; twice 21 21; Product 2 [21; 6]; Product 2 [2; 19]; Multiple (!4) 20]) (
Claim (!5 - !2*a2 - P, Nonnegative) (Absurd [Product 16 [22]; Product 4 [1]; twice 22 22; twice 22 1; twice 22 19; twice 1 19; Multiple (- !4) 20]) (
Have [] 2 (a2 + P, Positive) [Product 5 []; once 21; Product 2 [0]] (
Have [] 1 (- b1, Nonnegative) [Multiple (- !1) 4] (
Goal 0 [24])))))));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 1 (- b1, Nonnegative) [Multiple (- !1) 4] (
Goal 0 [18]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 7 (- b1, Nonnegative) [Multiple b1 1; Multiple (- !2*P) 3] (
Goal 0 [18]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 1 (- b1, Nonnegative) [Multiple (- !1) 4] (
Goal 0 [18]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [15] 1 (- b1, Nonnegative) [Product 2 [14]; Multiple (!2) 3; Multiple (- !1 - P) 4] (
Goal 0 [16]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [15] 1 (- b1, Nonnegative) [Product 2 [14]; Multiple (!1) 3; Multiple (- !1) 4] (
Goal 0 [16]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 1 (- b1, Nonnegative) [Product 2 [0]; Product 5 [2]; Product 10 [14]; Multiple (!5) 3; Multiple (- !1) 4] (
Goal 0 [16]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [16] 1 (- b1, Nonnegative) [Product 2 [15]; Multiple (!2) 3; Multiple (- !1) 4] (
Goal 0 [17]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 25 (- b1, Nonnegative) [Product 5 [4]; Product 10 [14]; Multiple (!2 - !2*a1) 1; Multiple (!2*P) 2] (
Goal 0 [16]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 1 (P, Positive) [Product 2 []; once 0] (
Have [15] 1 (!2 - !5*b1, Nonnegative) [Product 2 [1]; Multiple (- !5) 3] (
Have [14; 14] 1 (!5 - !18*b3, Nonnegative) [Product 24 [1]; Product 5 [1; 1]; Multiple (- !18) 6] (
Have [14; 14] 1 (b3, Nonnegative) [Product 10 []; Product 2 [1]; Multiple (!1) 6] (
Have [14] 1 (!3*d1 - !1, Nonnegative) [Product 2 [1]; Multiple (!3) 10] (
Have [14] 1 (!1 - c1, Nonnegative) [Product 2 []; Multiple (- !1) 7] (
Have [] 30 (s_a2, Nonnegative) [Product 43 []; Product 6 [16]; Product 5 [17]; Product 20 [19]; Product 30 [18; 20]; Multiple (!60 - !30*b1) 9] (
Have [] 5 (- b1, Nonnegative) [Product 2 [13]; once 16; Multiple (!2) 2] (
Goal 0 [22])))))))))].

Definition value_2 : list tree := [
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 1 (- a2, Nonnegative) [Multiple (- !1) 4] (
Goal 0 [18]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 1 (- a2, Nonnegative) [Multiple (- !1) 5] (
Goal 0 [20]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 1 (- a2, Nonnegative) [Product 2 [16]; Multiple (!1) 6] (
Goal 0 [18]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 2 (- a2, Nonnegative) [twice 16 17; Multiple (- !1) 5; Multiple (!1) 6] (
Goal 0 [18]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Claim (P - !3, Nonnegative) (Absurd [Product 2 []; Product 7 [19]; once 1; Product 2 [19; 0]]) (
Have [] 4 (!1 + a2^2 + P^2*a2 + P^3 - !4*a2 - !3*P - !3*P^2, Zero) [Multiple (!1) 5] (
Claim (!2*a2 - !1, Nonnegative) (Absurd [Product 7 [2]; twice 21 21; Product 2 [21; 6]; Product 2 [2; 19]; Multiple (!4) 20]) (
Claim (!5 - !2*a2 - P, Nonnegative) (Absurd [Product 16 [22]; Product 4 [1]; twice 22 22; twice 22 1; twice 22 19; twice 1 19; Multiple (- !4) 20]) (
Have [] 2 (a2 + P, Positive) [Product 5 []; once 21; Product 2 [0]] (
Have [] 2 (- a2, Nonnegative) [twice 17 18; Multiple (!1) 7] (
Goal 0 [24])))))));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 2 (- a2, Nonnegative) [twice 16 17; Multiple (- !1) 5; Multiple (!1) 6] (
Goal 0 [18]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 4 (- a2, Nonnegative) [Product 9 [16]; Multiple (!1) 6] (
Goal 0 [18]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 2 (- a2, Nonnegative) [twice 16 17; Multiple (- !2) 5; Multiple (!1) 6] (
Goal 0 [18]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 2 (- a2, Nonnegative) [twice 14 15; Multiple (- !2) 5; Multiple (!1) 6] (
Goal 0 [16]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 2 (- a2, Nonnegative) [twice 14 15; Multiple (- !2) 5; Multiple (!1) 6] (
Goal 0 [16]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 2 (- a2, Nonnegative) [twice 14 15; Multiple (- !2) 5; Multiple (!1) 6] (
Goal 0 [16]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 2 (- a2, Nonnegative) [twice 15 16; Multiple (- !2) 5; Multiple (!1) 6] (
Goal 0 [17]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 5 (- a2, Nonnegative) [Product 15 [14]; Multiple (a2 - !3*b2) 1; Multiple (- P) 5; Multiple P 6] (
Goal 0 [16]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 1 (P, Positive) [Product 2 []; once 0] (
Have [15] 1 (!2 - !5*b1, Nonnegative) [Product 2 [1]; Multiple (- !5) 3] (
Have [14; 14] 1 (!5 - !18*b3, Nonnegative) [Product 24 [1]; Product 5 [1; 1]; Multiple (- !18) 6] (
Have [14; 14] 1 (b3, Nonnegative) [Product 10 []; Product 2 [1]; Multiple (!1) 6] (
Have [14] 1 (!3*d1 - !1, Nonnegative) [Product 2 [1]; Multiple (!3) 10] (
Have [14] 1 (!1 - c1, Nonnegative) [Product 2 []; Multiple (- !1) 7] (
Have [] 30 (s_a2, Nonnegative) [Product 43 []; Product 6 [16]; Product 5 [17]; Product 20 [19]; Product 30 [18; 20]; Multiple (!60 - !30*b1) 9] (
Have [] 2 (- a2, Nonnegative) [twice 13 14; Multiple (- !2) 4; Multiple (!1) 5] (
Goal 0 [22])))))))))].

Definition bluff_2 : list tree := [
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 2 (- b2, Nonnegative) [Multiple b2 1; Multiple (- P) 5] (
Goal 0 [18]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 1 (- b2, Nonnegative) [Multiple (- !1) 6] (
Goal 0 [20]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 2 (- b2, Nonnegative) [once 16; Multiple (- !1) 6] (
Goal 0 [18]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [17] 1 (- b2, Nonnegative) [Product 2 [16]; Multiple (!1) 5; Multiple (- !1) 6] (
Goal 0 [18]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Claim (P - !3, Nonnegative) (Absurd [Product 2 []; Product 7 [19]; once 1; Product 2 [19; 0]]) (
Have [] 4 (!1 + a2^2 + P^2*a2 + P^3 - !4*a2 - !3*P - !3*P^2, Zero) [Multiple (!1) 5] (
Claim (!2*a2 - !1, Nonnegative) (Absurd [Product 7 [2]; twice 21 21; Product 2 [21; 6]; Product 2 [2; 19]; Multiple (!4) 20]) (
Claim (!5 - !2*a2 - P, Nonnegative) (Absurd [Product 16 [22]; Product 4 [1]; twice 22 22; twice 22 1; twice 22 19; twice 1 19; Multiple (- !4) 20]) (
Have [] 2 (a2 + P, Positive) [Product 5 []; once 21; Product 2 [0]] (
Have [18] 1 (- b2, Nonnegative) [Product 2 [17]; Multiple (- !1) 7] (
Goal 0 [24])))))));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [17] 1 (- b2, Nonnegative) [Product 2 [16]; Multiple (!1) 5; Multiple (- !1) 6] (
Goal 0 [18]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 9 (- b2, Nonnegative) [Product 4 [16]; Multiple (- !1) 6] (
Goal 0 [18]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [17] 1 (- b2, Nonnegative) [Product 2 [16]; Multiple (!2) 5; Multiple (- !1) 6] (
Goal 0 [18]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [15] 1 (- b2, Nonnegative) [Product 2 [14]; Multiple (!2) 5; Multiple (- !1) 6] (
Goal 0 [16]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [15] 1 (- b2, Nonnegative) [Product 2 [14]; Multiple (!2) 5; Multiple (- !1) 6] (
Goal 0 [16]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [15] 1 (- b2, Nonnegative) [Product 2 [14]; Multiple (!2) 5; Multiple (- !1) 6] (
Goal 0 [16]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [16] 1 (- b2, Nonnegative) [Product 2 [15]; Multiple (!2) 5; Multiple (- !1) 6] (
Goal 0 [17]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 15 (- b2, Nonnegative) [Product 5 [14]; Multiple (!3*b2 - a2) 1; Multiple P 5; Multiple (- P) 6] (
Goal 0 [16]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 1 (P, Positive) [Product 2 []; once 0] (
Have [15] 1 (!2 - !5*b1, Nonnegative) [Product 2 [1]; Multiple (- !5) 3] (
Have [14; 14] 1 (!5 - !18*b3, Nonnegative) [Product 24 [1]; Product 5 [1; 1]; Multiple (- !18) 6] (
Have [14; 14] 1 (b3, Nonnegative) [Product 10 []; Product 2 [1]; Multiple (!1) 6] (
Have [14] 1 (!3*d1 - !1, Nonnegative) [Product 2 [1]; Multiple (!3) 10] (
Have [14] 1 (!1 - c1, Nonnegative) [Product 2 []; Multiple (- !1) 7] (
Have [] 30 (s_a2, Nonnegative) [Product 43 []; Product 6 [16]; Product 5 [17]; Product 20 [19]; Product 30 [18; 20]; Multiple (!60 - !30*b1) 9] (
Have [14] 1 (- b2, Nonnegative) [Product 2 [13]; Multiple (!2) 4; Multiple (- !1) 5] (
Goal 0 [22])))))))))].

Definition first_bets : list tree := [
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Goal 0 [2; 3]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Goal 0 [3; 4]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Goal 0 [2; 3]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Goal 0 [3; 4]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Claim (P - !3, Nonnegative) (Absurd [Product 2 []; Product 7 [18]; once 1; Product 2 [18; 0]]) (
Have [] 4 (!1 + a2^2 + P^2*a2 + P^3 - !4*a2 - !3*P - !3*P^2, Zero) [Multiple (!1) 5] (
Claim (!2*a2 - !1, Nonnegative) (Absurd [Product 7 [2]; twice 20 20; Product 2 [20; 6]; Product 2 [2; 18]; Multiple (!4) 19]) (
Claim (!5 - !2*a2 - P, Nonnegative) (Absurd [Product 16 [21]; Product 4 [1]; twice 21 21; twice 21 1; twice 21 18; twice 1 18; Multiple (- !4) 19]) (
Have [] 2 (a2 + P, Positive) [Product 5 []; once 20; Product 2 [0]] (
Goal 0 [3; 4]))))));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Goal 0 [3; 4]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Goal 0 [2; 3]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Goal 0 [3; 4]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Goal 1 [1]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Goal 1 [1]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 3 (!2*P^2 - !7 - !6*P, Nonnegative) [once 0; Product 3 [1]; Product 2 [14]] (
Goal 1 [15]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 3 (!2*P^2 - !7 - !6*P, Nonnegative) [once 0; Product 3 [1]; Product 2 [15]] (
Goal 1 [16]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 6 (!2*P^2 - !7 - !6*P, Nonnegative) [Product 13 [14]; Multiple (!11 + !12*P) 1] (
Goal 1 [15]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 1 (P, Positive) [Product 2 []; once 0] (
Have [14] 1 (!2 - !5*b1, Nonnegative) [Product 2 [1]; Multiple (- !5) 3] (
Have [13; 13] 1 (!5 - !18*b3, Nonnegative) [Product 24 [1]; Product 5 [1; 1]; Multiple (- !18) 6] (
Have [13; 13] 1 (b3, Nonnegative) [Product 10 []; Product 2 [1]; Multiple (!1) 6] (
Have [13] 1 (!3*d1 - !1, Nonnegative) [Product 2 [1]; Multiple (!3) 10] (
Have [13] 1 (!1 - c1, Nonnegative) [Product 2 []; Multiple (- !1) 7] (
Have [] 30 (s_a2, Nonnegative) [Product 43 []; Product 6 [15]; Product 5 [16]; Product 20 [18]; Product 30 [17; 19]; Multiple (!60 - !30*b1) 9] (
Have [] 45 (!2*P^2 - !7 - !6*P, Nonnegative) [Product 5 [0; 0]; Product 67 [1; 13]; Product 18 [13; 14]] (
Goal 1 [21])))))))))].

Definition second_bets : list tree := [
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Goal 0 [4; 5]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Goal 0 [5; 6]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Goal 1 [1]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Goal 1 [1]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Claim (P - !3, Nonnegative) (Absurd [Product 2 []; Product 7 [18]; once 1; Product 2 [18; 0]]) (
Have [] 4 (!1 + a2^2 + P^2*a2 + P^3 - !4*a2 - !3*P - !3*P^2, Zero) [Multiple (!1) 5] (
Claim (!2*a2 - !1, Nonnegative) (Absurd [Product 7 [2]; twice 20 20; Product 2 [20; 6]; Product 2 [2; 18]; Multiple (!4) 19]) (
Claim (!5 - !2*a2 - P, Nonnegative) (Absurd [Product 16 [21]; Product 4 [1]; twice 21 21; twice 21 1; twice 21 18; twice 1 18; Multiple (- !4) 19]) (
Have [] 2 (a2 + P, Positive) [Product 5 []; once 20; Product 2 [0]] (
Goal 1 [18]))))));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [16] 6 (P - !3, Nonnegative) [Product 3 [1]; Product 2 [2]; once 16] (
Goal 1 [17]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 9 (P - !3, Nonnegative) [once 16; Multiple (!4) 1] (
Goal 1 [17]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 9 (P - !3, Nonnegative) [Product 4 [1]; once 16] (
Goal 1 [17]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [14] 6 (P - !3, Nonnegative) [once 0; Product 3 [1]; Product 5 [14]] (
Goal 1 [15]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [14] 6 (P - !3, Nonnegative) [once 0; Product 3 [1]; Product 5 [14]] (
Goal 1 [15]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [14] 6 (P - !3, Nonnegative) [Product 2 [0]; Product 3 [1]; Product 7 [14]] (
Goal 1 [15]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [15] 6 (P - !3, Nonnegative) [Product 2 [0]; Product 3 [1]; Product 7 [15]] (
Goal 1 [16]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 3 (P - !3, Nonnegative) [once 14; Multiple (!2) 1] (
Goal 1 [15]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 1 (P, Positive) [Product 2 []; once 0] (
Have [14] 1 (!2 - !5*b1, Nonnegative) [Product 2 [1]; Multiple (- !5) 3] (
Have [13; 13] 1 (!5 - !18*b3, Nonnegative) [Product 24 [1]; Product 5 [1; 1]; Multiple (- !18) 6] (
Have [13; 13] 1 (b3, Nonnegative) [Product 10 []; Product 2 [1]; Multiple (!1) 6] (
Have [13] 1 (!3*d1 - !1, Nonnegative) [Product 2 [1]; Multiple (!3) 10] (
Have [13] 1 (!1 - c1, Nonnegative) [Product 2 []; Multiple (- !1) 7] (
Have [] 30 (s_a2, Nonnegative) [Product 43 []; Product 6 [15]; Product 5 [16]; Product 20 [18]; Product 30 [17; 19]; Multiple (!60 - !30*b1) 9] (
Have [] 5 (P - !3, Nonnegative) [Product 3 [1]; Product 2 [14]] (
Goal 1 [21])))))))))].

Definition second_checks : list tree := [
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 3 (!3 - P, Nonnegative) [once 17; Multiple (- !4) 1] (
Goal 0 [18]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Goal 0 [2]);
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 1 (!3 - P, Nonnegative) [Multiple (- !1) 1] (
Goal 0 [18]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 27 (!3 - P, Nonnegative) [Product 4 [2]; Product 8 [1; 1]; Product 6 [16; 17]; Multiple (!3 + !3*P) 5] (
Goal 0 [18]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Claim (P - !3, Nonnegative) (Absurd [Product 2 []; Product 7 [19]; once 1; Product 2 [19; 0]]) (
Have [] 4 (!1 + a2^2 + P^2*a2 + P^3 - !4*a2 - !3*P - !3*P^2, Zero) [Multiple (!1) 5] (
Claim (!2*a2 - !1, Nonnegative) (Absurd [Product 7 [2]; twice 21 21; Product 2 [21; 6]; Product 2 [2; 19]; Multiple (!4) 20]) (
Claim (!5 - !2*a2 - P, Nonnegative) (Absurd [Product 16 [22]; Product 4 [1]; twice 22 22; twice 22 1; twice 22 19; twice 1 19; Multiple (- !4) 20]) (
Have [] 2 (a2 + P, Positive) [Product 5 []; once 21; Product 2 [0]] (
Have [] 1 (!3 - P, Nonnegative) [Product 2 [17]; Product 2 [21]; once 22] (
Goal 0 [24])))))));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 3 (!3 - P, Nonnegative) [Product 2 [2]; Product 2 [16]; Multiple (!1) 5] (
Goal 0 [18]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 6 (!3 - P, Nonnegative) [once 4; Product 4 [16]; Multiple (- !3) 1] (
Goal 0 [18]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 1 (!3 - P, Nonnegative) [once 2; once 16; Multiple (!1) 5] (
Goal 0 [18]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 1 (!3 - P, Nonnegative) [once 2; once 14; Multiple (!1) 5] (
Goal 0 [16]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 48 (!3 - P, Nonnegative) [Product 9 [2]; Product 18 [0; 0]; Product 13 [0; 14]; Product 26 [14; 15]; Multiple (!39*P) 5] (
Goal 0 [16]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 48 (!3 - P, Nonnegative) [Product 9 [2]; Product 18 [0; 0]; Product 13 [0; 14]; Product 26 [14; 15]; Multiple (!39*P) 5] (
Goal 0 [16]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 1 (!3 - P, Nonnegative) [once 2; Product 2 [15]; Multiple (!2) 5] (
Goal 0 [17]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 5 (!3 - P, Nonnegative) [Product 10 [14]; Multiple (- !3 - !2*a2) 1; Multiple (!2*P) 5] (
Goal 0 [16]));
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 1 (P, Positive) [Product 2 []; once 0] (
Have [15] 1 (!2 - !5*b1, Nonnegative) [Product 2 [1]; Multiple (- !5) 3] (
Have [14; 14] 1 (!5 - !18*b3, Nonnegative) [Product 24 [1]; Product 5 [1; 1]; Multiple (- !18) 6] (
Have [14; 14] 1 (b3, Nonnegative) [Product 10 []; Product 2 [1]; Multiple (!1) 6] (
Have [14] 1 (!3*d1 - !1, Nonnegative) [Product 2 [1]; Multiple (!3) 10] (
Have [14] 1 (!1 - c1, Nonnegative) [Product 2 []; Multiple (- !1) 7] (
Have [] 30 (s_a2, Nonnegative) [Product 43 []; Product 6 [16]; Product 5 [17]; Product 20 [19]; Product 30 [18; 20]; Multiple (!60 - !30*b1) 9] (
Have [] 5 (!3 - P, Nonnegative) [Product 3 [1; 13]; Product 2 [13; 15]; Multiple (!5*P - !15) 4] (
Goal 0 [22])))))))))].
