(** Written by tools/proofs/search: from each solution to the conditions and its payoffs. *)
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

Definition from_1a : tree :=
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 6 (!1 - a1, Nonnegative) [Product 2 [16]; Multiple (!3*a1 - !2) 1; Multiple (- !3*P) 2] (
Have [] 1 (- s_a1, Nonnegative) [Product 2 [10]; Multiple (- b2) 1; Multiple (c3 + P) 5] (
Have [] 1 (a1*s_a1, Nonnegative) [Multiple s_a1 2] (
Have [] 1 ((a1 - !1)*s_a1, Nonnegative) [once 18; Multiple s_a1 2] (
Have [] 6 (!1 - b1, Nonnegative) [Product 2 [16]; Multiple (!3*b1 - !2) 1; Multiple (- !3*P) 3] (
Have [] 1 (- s_b1, Nonnegative) [Product 3 [14]; Product 3 [15]; Multiple (d3 + c2 - !2) 1] (
Have [] 1 (b1*s_b1, Nonnegative) [Multiple s_b1 3] (
Have [] 1 ((b1 - !1)*s_b1, Nonnegative) [once 22; Multiple s_b1 3] (
Have [] 6 (!1 - c1, Nonnegative) [Product 2 [16]; Multiple (!3*c1 - !2) 1; Multiple (- !3*P) 6] (
Have [] 9 (- s_c1, Nonnegative) [Product 6 [8]; Product 2 [16]; Multiple (- !2 - !9*b3) 1; Multiple (- !9*b3) 4; Multiple (- !9) 5] (
Have [] 1 (c1*s_c1, Nonnegative) [Multiple s_c1 6] (
Have [] 1 ((c1 - !1)*s_c1, Nonnegative) [once 26; Multiple s_c1 6] (
Have [] 9 (!1 - d1, Nonnegative) [Product 3 [8]; Product 9 [9]; Product 9 [12]; once 16; Multiple (- !1) 1] (
Have [] 2 (s_d1, Zero) [Multiple (!2*a2 - b2) 1; Multiple (- !2*P) 4; Multiple (!3*P) 5] (
Have [] 1 (d1*s_d1, Nonnegative) [Multiple d1 30] (
Have [] 1 ((d1 - !1)*s_d1, Nonnegative) [Multiple (d1 - !1) 30] (
Have [] 6 (!1 - a2, Nonnegative) [Product 2 [16]; Multiple (!3*a2 - !2) 1; Multiple (- !3*P) 4] (
Have [] 1 (- s_a2, Nonnegative) [Product 2 [9]; Multiple c3 3; Multiple b3 6] (
Have [] 1 (a2*s_a2, Nonnegative) [Multiple s_a2 4] (
Have [] 1 ((a2 - !1)*s_a2, Nonnegative) [once 34; Multiple s_a2 4] (
Have [] 6 (!1 - b2, Nonnegative) [Product 2 [16]; Multiple (!3*b2 - !2) 1; Multiple (- !3*P) 5] (
Have [] 1 (- s_b2, Nonnegative) [Product 3 [12]; Product 3 [13]; Multiple (c3 + d1 - !2) 1; Multiple (- !2) 2] (
Have [] 1 (b2*s_b2, Nonnegative) [Multiple s_b2 5] (
Have [] 1 ((b2 - !1)*s_b2, Nonnegative) [once 38; Multiple s_b2 5] (
Have [] 9 (!1 - c2, Nonnegative) [Product 3 [8]; Product 9 [10]; Product 9 [15]; once 16; Multiple (- !1) 1] (
Have [] 1 (s_c2, Zero) [Multiple a1 1; Multiple (- P) 2; Multiple P 3] (
Have [] 1 (c2*s_c2, Nonnegative) [Multiple c2 42] (
Have [] 1 ((c2 - !1)*s_c2, Nonnegative) [Multiple (c2 - !1) 42] (
Have [] 6 (!1 - d2, Nonnegative) [Product 2 [16]; Multiple (!3*d2 - !2) 1; Multiple (- !3*P) 7] (
Have [] 2 (- s_d2, Nonnegative) [Product 2 [8]; Multiple (b1 - !2*b3) 1; Multiple (- P) 3] (
Have [] 1 (d2*s_d2, Nonnegative) [Multiple s_d2 7] (
Have [] 1 ((d2 - !1)*s_d2, Nonnegative) [once 46; Multiple s_d2 7] (
Have [] 9 (!1 - b3, Nonnegative) [Product 3 [8]; once 16; Multiple (- !1) 1] (
Have [] 2 (s_b3, Zero) [Multiple (!4 + d2 - !2*a2 - !2*a1) 1; Multiple (!2*P) 2; Multiple (!2*P) 4; Multiple (- !2 - !2*P) 6; Multiple (- !3*P) 7] (
Have [] 1 (b3*s_b3, Nonnegative) [Multiple b3 50] (
Have [] 1 ((b3 - !1)*s_b3, Nonnegative) [Multiple (b3 - !1) 50] (
Have [] 9 (!1 - c3, Nonnegative) [Product 3 [8]; Product 9 [9]; Product 9 [13]; once 16; Multiple (- !1) 1] (
Have [] 1 (s_c3, Zero) [Multiple a2 3; Multiple (- !2) 4; Multiple (a1 + P) 5] (
Have [] 1 (c3*s_c3, Nonnegative) [Multiple c3 54] (
Have [] 1 ((c3 - !1)*s_c3, Nonnegative) [Multiple (c3 - !1) 54] (
Have [] 9 (!1 - d3, Nonnegative) [Product 3 [8]; Product 9 [10]; Product 9 [14]; once 16; Multiple (- !1) 1] (
Have [] 2 (s_d3, Zero) [Multiple (!2*a1 - b1) 1; Multiple (- !2*P) 2; Multiple (!3*P) 3] (
Have [] 1 (d3*s_d3, Nonnegative) [Multiple d3 58] (
Have [] 1 ((d3 - !1)*s_d3, Nonnegative) [Multiple (d3 - !1) 58] (
Have [] 1 (the_payoff 0 0, Zero) [Multiple s_a1 2; Multiple s_b1 3; Multiple s_c1 6; Multiple d1 30; Multiple (!2 + c3 - P) 5; Multiple (- b3) 1] (
Have [] 1 (the_payoff 0 1, Zero) [Multiple s_a2 4; Multiple s_b2 5; Multiple c2 42; Multiple s_d2 7; Multiple (!2 - P) 3; Multiple b3 6; Multiple (- b3) 1] (
Have [] 1 (the_payoff 0 2, Zero) [Multiple b3 50; Multiple c3 54; Multiple d3 58; Multiple (!2 + c2 - d2 - P) 3; Multiple (!2 - c1 - P) 5; Multiple (!2) 6; Multiple (!2) 7] (
Goal 0 [0; 2; 17; 19; 20; 3; 21; 23; 24; 6; 25; 27; 28; 13; 29; 31; 32; 4; 33; 35; 36; 5; 37; 39; 40; 14; 41; 43; 44; 7; 45; 47; 48; 11; 49; 51; 52; 12; 53; 55; 56; 15; 57; 59; 60; 61; 62; 63])))))))))))))))))))))))))))))))))))))))))))))))).

Definition from_1 : tree :=
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 4 (!1 - a1, Nonnegative) [once 2; once 18; Multiple (- !4) 3] (
Have [18] 2 (- s_a1, Nonnegative) [twice 2 13; twice 13 18; Multiple (!4 + !2*c3 + !4*P + !2*P*c3) 6; Multiple (!4) 8] (
Have [] 1 (a1*s_a1, Nonnegative) [Multiple s_a1 3] (
Have [] 1 ((a1 - !1)*s_a1, Nonnegative) [once 20; Multiple s_a1 3] (
Have [] 4 (!1 - b1, Nonnegative) [once 2; once 18; Multiple (- !4) 4] (
Have [] 1 (b1*s_b1, Nonnegative) [Multiple s_b1 4] (
Have [] 1 ((b1 - !1)*s_b1, Nonnegative) [once 12; Multiple s_b1 4] (
Have [] 4 (!1 - c1, Nonnegative) [once 2; once 18; Multiple (- !4) 7] (
Have [18] 8 (- s_c1, Nonnegative) [twice 2 2; Product 2 [2; 18]; twice 18 18; Multiple (- !8*b3 - !8*P*b3) 5; Multiple (- !8 - !8*P) 6; Multiple (- !8*P) 8] (
Have [] 1 (c1*s_c1, Nonnegative) [Multiple s_c1 7] (
Have [] 1 ((c1 - !1)*s_c1, Nonnegative) [once 27; Multiple s_c1 7] (
Have [] 48 (!1 - d1, Nonnegative) [Product 16 [11]; Product 16 [0; 15]; twice 2 2; Product 2 [2; 18]; Product 16 [14; 18]; twice 18 18] (
Have [] 1 (s_d1, Zero) [Multiple (- !2) 5; Multiple (!1 + P) 6] (
Have [] 1 (d1*s_d1, Nonnegative) [Multiple d1 31] (
Have [] 1 ((d1 - !1)*s_d1, Nonnegative) [Multiple (d1 - !1) 31] (
Have [] 4 (!1 - a2, Nonnegative) [once 2; once 18; Multiple (- !4) 5] (
Have [18] 2 (- s_a2, Nonnegative) [twice 2 11; twice 11 18; Multiple (!2*c3 + !2*P*c3) 4; Multiple (!2*b3 + !2*P*b3) 7; Multiple (!4) 8] (
Have [] 1 (a2*s_a2, Nonnegative) [Multiple s_a2 5] (
Have [] 1 ((a2 - !1)*s_a2, Nonnegative) [once 35; Multiple s_a2 5] (
Have [] 4 (!1 - b2, Nonnegative) [once 2; once 18; Multiple (- !4) 6] (
Have [] 1 (- s_b2, Nonnegative) [once 10; Multiple (- !2) 3] (
Have [] 1 (b2*s_b2, Nonnegative) [Multiple s_b2 6] (
Have [] 1 ((b2 - !1)*s_b2, Nonnegative) [once 39; Multiple s_b2 6] (
Have [] 48 (!1 - c2, Nonnegative) [Product 16 [13]; Product 16 [0; 16]; twice 2 2; Product 2 [2; 18]; Product 16 [17; 18]; twice 18 18] (
Have [] 1 (s_c2, Zero) [Multiple (- !2) 3; Multiple P 4] (
Have [] 1 (c2*s_c2, Nonnegative) [Multiple c2 43] (
Have [] 1 ((c2 - !1)*s_c2, Nonnegative) [Multiple (c2 - !1) 43] (
Have [18] 1 (d2, Nonnegative) [Product 2 [1]; Multiple (!1) 9] (
Have [18] 2 (!1 - d2, Nonnegative) [Product 3 [2]; once 18; Multiple (- !2) 9] (
Have [] 1 (s_d2, Zero) [Multiple (!1) 4; Multiple (!1) 8] (
Have [] 1 (d2*s_d2, Nonnegative) [Multiple d2 48] (
Have [] 1 ((d2 - !1)*s_d2, Nonnegative) [Multiple (d2 - !1) 48] (
Have [18] 2 (b3, Nonnegative) [once 2; once 18; Multiple (!2) 8] (
Have [18] 3 (!1 - b3, Nonnegative) [Product 2 [1]; once 18; Multiple (- !3) 8] (
Have [] 1 (s_b3, Zero) [Multiple (!2) 3; Multiple (!2) 5; Multiple (- !1 - P) 7; Multiple (- !1) 9] (
Have [] 1 (b3*s_b3, Nonnegative) [Multiple b3 53] (
Have [] 1 ((b3 - !1)*s_b3, Nonnegative) [Multiple (b3 - !1) 53] (
Have [] 48 (!1 - c3, Nonnegative) [Product 16 [11]; Product 16 [0; 14]; twice 2 2; Product 2 [2; 18]; Product 16 [15; 18]; twice 18 18] (
Have [] 1 (s_c3, Zero) [Multiple b2 3; Multiple a2 4; Multiple (- !2) 5; Multiple P 6] (
Have [] 1 (c3*s_c3, Nonnegative) [Multiple c3 57] (
Have [] 1 ((c3 - !1)*s_c3, Nonnegative) [Multiple (c3 - !1) 57] (
Have [] 48 (!1 - d3, Nonnegative) [Product 16 [13]; Product 16 [0; 17]; twice 2 2; Product 2 [2; 18]; Product 16 [16; 18]; twice 18 18] (
Have [] 1 (s_d3, Zero) [Multiple (- !2) 3; Multiple (!1 + P) 4] (
Have [] 1 (d3*s_d3, Nonnegative) [Multiple d3 61] (
Have [] 1 ((d3 - !1)*s_d3, Nonnegative) [Multiple (d3 - !1) 61] (
Have [] 1 (the_payoff 1 0, Zero) [Multiple (!2*d3 + !2*c2 + !2*P*d3 + !2*P*c2 - !2*b3 - !2*b2 - b2*c3 - !2*P*b3 - !2*P*b2 - P*b2*c3) 3; Multiple (!2*P^2 - !4 - d3 - c2 - !2*P - !2*P*d3 - !2*P*c2 - P^2*d3 - P^2*c2) 4; Multiple (b2 + a2*b3 + P*b3 + P*b2 + P*a2*b3 + P^2*b3 - !2 - !2*P) 7; Multiple (d1 + P*d1) 31; Multiple (!2 + c3 + P + P*c3 - P^2) 6; Multiple (!2 - P) 8] (
Have [] 1 (the_payoff 1 1, Zero) [Multiple (!2*c3 + !2*d1 + !2*P*c3 + !2*P*d1 - !2*b3 - c1*b3 - b1*c3 - !2*P*b3 - P*c1*b3 - P*b1*c3) 5; Multiple (!2*a1 + !2*P*a1 + !2*P^2 - !4 - c3 - d1 - !2*P - !2*P*c3 - !2*P*d1 - P^2*c3 - P^2*d1) 6; Multiple (c2 + P*c2) 43; Multiple (d2 + P*d2) 48; Multiple (!2 + P - P^2) 4; Multiple (b3 + P*b3) 7; Multiple (!2 - P) 8] (
Have [] 1 (the_payoff 1 2, Zero) [Multiple (b3 + P*b3) 53; Multiple (c3 + P*c3) 57; Multiple (d3 + P*d3) 61; Multiple (!2 + c2 + P + P*c2 - d2 - P*d2 - P^2) 4; Multiple (!2 + P - c1 - P*c1 - P^2) 6; Multiple (!2 + !2*P) 7; Multiple (!2) 9] (
Goal 0 [0; 3; 19; 21; 22; 4; 23; 24; 25; 7; 26; 28; 29; 15; 30; 32; 33; 5; 34; 36; 37; 6; 38; 40; 41; 16; 42; 44; 45; 46; 47; 49; 50; 51; 52; 54; 55; 14; 56; 58; 59; 17; 60; 62; 63; 64; 65; 66]))))))))))))))))))))))))))))))))))))))))))))))))).

Definition from_2a : tree :=
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 12 (!1 - a1, Nonnegative) [Product 3 [16]; Multiple (!4*a1 - !3) 1; Multiple (- !4*P) 2] (
Have [] 1 (- s_a1, Nonnegative) [once 13; Multiple (!1) 7; Multiple b2 10] (
Have [] 1 (a1*s_a1, Nonnegative) [Multiple s_a1 2] (
Have [] 1 ((a1 - !1)*s_a1, Nonnegative) [once 18; Multiple s_a1 2] (
Have [] 12 (!1 - b1, Nonnegative) [Product 3 [16]; Multiple (!4*b1 - !3) 1; Multiple (- !4*P) 3] (
Have [] 1 (- s_b1, Nonnegative) [Product 2 [12]; Multiple (d3 + c2 - !2) 1] (
Have [] 1 (b1*s_b1, Nonnegative) [Multiple s_b1 3] (
Have [] 1 ((b1 - !1)*s_b1, Nonnegative) [once 22; Multiple s_b1 3] (
Have [] 12 (!1 - c1, Nonnegative) [Product 3 [16]; Multiple (!4*c1 - !3) 1; Multiple (- !4*P) 8] (
Have [] 2 (- s_c1, Nonnegative) [once 5; Multiple (- !1) 1; Multiple (- !1) 6; Multiple (- a2 - P) 7] (
Have [] 1 (c1*s_c1, Nonnegative) [Multiple s_c1 8] (
Have [] 1 ((c1 - !1)*s_c1, Nonnegative) [once 26; Multiple s_c1 8] (
Have [] 8 (d1, Nonnegative) [once 16; Multiple (- !2*d1) 1; Multiple (!1 + P) 11] (
Have [] 8 (!1 - d1, Nonnegative) [once 16; Multiple (- !1) 1; Multiple (- !4) 11] (
Have [] 2 (s_d1, Zero) [Multiple a2 1; Multiple (!1 + P) 6] (
Have [] 1 (d1*s_d1, Nonnegative) [Multiple d1 31] (
Have [] 1 ((d1 - !1)*s_d1, Nonnegative) [Multiple (d1 - !1) 31] (
Have [] 8 (!1 - a2, Nonnegative) [Product 4 [5]; once 16; Multiple (- !1) 1] (
Have [] 6 (s_a2, Zero) [Multiple (!4*b3 + c1 - !4*c3 - !4*d1) 1; Multiple (- !6*c3) 3; Multiple (- !3*c1 - !2*P) 7; Multiple (- P) 8; Multiple (!4*P) 10; Multiple (!2*P) 11] (
Have [] 1 (a2*s_a2, Nonnegative) [Multiple a2 35] (
Have [] 1 ((a2 - !1)*s_a2, Nonnegative) [Multiple (a2 - !1) 35] (
Have [] 2 (b2, Nonnegative) [once 4; Multiple (!1) 6] (
Have [] 16 (!1 - b2, Nonnegative) [Product 4 [5]; Product 3 [16]; Multiple (- !3) 1; Multiple (- !8) 6] (
Have [] 3 (s_b2, Zero) [Multiple (!4 + c3 + d1 - !2*a1) 1; Multiple (!2*P) 2; Multiple (- !4*P) 10; Multiple (- !2*P) 11] (
Have [] 1 (b2*s_b2, Nonnegative) [Multiple b2 40] (
Have [] 1 ((b2 - !1)*s_b2, Nonnegative) [Multiple (b2 - !1) 40] (
Have [] 16 (!1 - c2, Nonnegative) [Product 4 [5]; Product 8 [13]; Product 16 [15]; once 16; Multiple (- !1) 1; Multiple (- !8) 6] (
Have [] 3 (s_c2, Zero) [Multiple (!2*a1) 1; Multiple (- !2*P) 2; Multiple (!3*P) 3] (
Have [] 1 (c2*s_c2, Nonnegative) [Multiple c2 44] (
Have [] 1 ((c2 - !1)*s_c2, Nonnegative) [Multiple (c2 - !1) 44] (
Have [] 8 (d2, Nonnegative) [Product 4 [4]; once 16; Multiple (- !1) 1; Multiple (!4) 9] (
Have [] 16 (!1 - d2, Nonnegative) [Product 4 [5]; once 16; Multiple (- !1) 1; Multiple (- !8) 9] (
Have [] 6 (s_d2, Zero) [Multiple (!3 - !2*b1) 1; Multiple (!2*P) 3; Multiple (!3 + !3*P) 7] (
Have [] 1 (d2*s_d2, Nonnegative) [Multiple d2 49] (
Have [] 1 ((d2 - !1)*s_d2, Nonnegative) [Multiple (d2 - !1) 49] (
Have [] 8 (b3, Nonnegative) [once 16; Multiple (- !2*b3) 1; Multiple (!1 + P) 7] (
Have [] 8 (!1 - b3, Nonnegative) [once 16; Multiple (- !1) 1; Multiple (- !4) 7] (
Have [] 6 (s_b3, Zero) [Multiple (!9 + !2*c1 - !3*a2 - !4*a1) 1; Multiple (!4*P) 2; Multiple (- !8*P) 8; Multiple (- !3 - !3*P) 9] (
Have [] 1 (b3*s_b3, Nonnegative) [Multiple b3 54] (
Have [] 1 ((b3 - !1)*s_b3, Nonnegative) [Multiple (b3 - !1) 54] (
Have [] 12 (!1 - c3, Nonnegative) [Product 3 [16]; Multiple (!4*c3 - !3) 1; Multiple (- !4*P) 10] (
Have [] 2 (- s_c3, Nonnegative) [once 4; Multiple (- a2) 1; Multiple (- a2) 2; Multiple (- !2*a2) 3; Multiple (- a1 - P) 6] (
Have [] 1 (c3*s_c3, Nonnegative) [Multiple s_c3 10] (
Have [] 1 ((c3 - !1)*s_c3, Nonnegative) [once 58; Multiple s_c3 10] (
Have [] 16 (!1 - d3, Nonnegative) [Product 4 [5]; Product 8 [13]; Product 16 [14]; once 16; Multiple (- !1) 1; Multiple (- !8) 6] (
Have [] 3 (s_d3, Zero) [Multiple (!2*a1 - b1) 1; Multiple (- !2*P) 2; Multiple (!4*P) 3] (
Have [] 1 (d3*s_d3, Nonnegative) [Multiple d3 62] (
Have [] 1 ((d3 - !1)*s_d3, Nonnegative) [Multiple (d3 - !1) 62] (
Have [] 1 (the_payoff 2 0, Zero) [Multiple (!4*d3 + !4*c2 - !4*b3 - !4*b2 - !2*b2*c3) 2; Multiple (!4*P - !8 - !2*d3 - !2*c2 - !2*P*d3 - !2*P*c2) 3; Multiple (!2*b2 + !2*a2*b3 + !2*P*b3 - !4) 8; Multiple (!2*d1) 31; Multiple (!2 + c3 - P) 6; Multiple (!2 - P) 7; Multiple a2 10; Multiple (- !1 - a2) 1] (
Have [] 1 (the_payoff 2 1, Zero) [Multiple (!2*a2) 35; Multiple (!2*b2) 40; Multiple (!2*c2) 44; Multiple (!2*d2) 49; Multiple (!4 - !2*P) 3; Multiple (!2 + c1 - P) 7; Multiple (!1) 8; Multiple (- !1) 1] (
Have [] 1 (the_payoff 2 2, Zero) [Multiple (!2*b3) 54; Multiple (!2*b1*a2 + !2*a1*b2 + !2*P*b2 - !4*a2) 10; Multiple (!2*d3) 62; Multiple (!2 - c1 - P) 6; Multiple (!2 - b1) 9; Multiple (!3 + !2*c2 - a2 - !2*P) 3; Multiple (!4 - a2) 8; Multiple (- a2) 1] (
Goal 0 [0; 2; 17; 19; 20; 3; 21; 23; 24; 8; 25; 27; 28; 29; 30; 32; 33; 4; 34; 36; 37; 38; 39; 41; 42; 14; 43; 45; 46; 47; 48; 50; 51; 52; 53; 55; 56; 10; 57; 59; 60; 15; 61; 63; 64; 65; 66; 67])))))))))))))))))))))))))))))))))))))))))))))))))))).

Definition from_2 : tree :=
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 1 (!1 - a1, Nonnegative) [Product 1 []; Multiple (- !1) 3] (
Have [16] 1 (- s_a1, Nonnegative) [Product 2 [13]; Multiple (!2 + c3) 6; Multiple (!2) 7; Multiple (!1) 10] (
Have [] 1 (a1*s_a1, Nonnegative) [Multiple s_a1 3] (
Have [] 1 ((a1 - !1)*s_a1, Nonnegative) [once 18; Multiple s_a1 3] (
Have [] 1 (!1 - b1, Nonnegative) [Product 1 []; Multiple (- !1) 4] (
Have [] 1 (b1*s_b1, Nonnegative) [Multiple s_b1 4] (
Have [] 1 ((b1 - !1)*s_b1, Nonnegative) [once 12; Multiple s_b1 4] (
Have [] 1 (c1, Nonnegative) [Product 2 [1]; Multiple (!1) 8] (
Have [] 3 (!1 - c1, Nonnegative) [once 2; Product 2 [1; 1]; Multiple (- !3) 8] (
Have [] 2 (s_c1, Zero) [Multiple b3 5; Multiple b3 6; Multiple (!2 - b2) 7] (
Have [] 1 (c1*s_c1, Nonnegative) [Multiple c1 26] (
Have [] 1 ((c1 - !1)*s_c1, Nonnegative) [Multiple (c1 - !1) 26] (
Have [16] 2 (d1, Nonnegative) [Product 3 [1]; once 16; Multiple (!2) 11] (
Have [16] 120 (!1 - d1, Nonnegative) [Product 32 [2]; Product 55 [1; 1]; Product 9 [16; 16]; Multiple (- !120) 11] (
Have [] 1 (s_d1, Zero) [Multiple (- !1) 5; Multiple (!1) 6] (
Have [] 1 (d1*s_d1, Nonnegative) [Multiple d1 31] (
Have [] 1 ((d1 - !1)*s_d1, Nonnegative) [Multiple (d1 - !1) 31] (
Have [] 2 (a2, Nonnegative) [Product 1 []; Multiple (!1) 5] (
Have [] 2 (!1 - a2, Nonnegative) [Product 1 []; Multiple (- !1) 5] (
Have [] 18 (s_a2, Zero) [Multiple (- !6*P*c3) 4; Multiple (- !18*d1) 7; Multiple (!6*c3 + !2*P*c3 - !18*b3 - c1*c3 - !3*b1*c3) 8; Multiple (c1^2 + !3*b1*c1 + !4*P^2 - !4*P*c1) 10; Multiple (!18*b3) 11] (
Have [] 1 (a2*s_a2, Nonnegative) [Multiple a2 36] (
Have [] 1 ((a2 - !1)*s_a2, Nonnegative) [Multiple (a2 - !1) 36] (
Have [16] 1 (b2, Nonnegative) [Product 1 []; Multiple (!1) 6] (
Have [16] 4 (!1 - b2, Nonnegative) [once 1; Product 3 [16]; Multiple (- !4) 6] (
Have [] 1 (s_b2, Zero) [Multiple (!2) 3; Multiple (- !1 - P) 10; Multiple (- !1) 11] (
Have [] 1 (b2*s_b2, Nonnegative) [Multiple b2 41] (
Have [] 1 ((b2 - !1)*s_b2, Nonnegative) [Multiple (b2 - !1) 41] (
Have [] 240 (!1 - c2, Nonnegative) [Product 4 [2]; Product 60 [13]; Product 5 [1; 1]; Product 60 [1; 14]; Product 60 [15; 16]; Product 3 [16; 16]] (
Have [] 1 (s_c2, Zero) [Multiple (- !2) 3; Multiple P 4] (
Have [] 1 (c2*s_c2, Nonnegative) [Multiple c2 45] (
Have [] 1 ((c2 - !1)*s_c2, Nonnegative) [Multiple (c2 - !1) 45] (
Have [16] 1 (d2, Nonnegative) [once 2; Multiple (!1) 9] (
Have [16] 9 (!1 - d2, Nonnegative) [Product 5 [0; 0]; twice 0 16; Product 12 [1; 16]; Multiple (- !9) 9] (
Have [] 1 (s_d2, Zero) [Multiple (!1) 4; Multiple (!1) 7] (
Have [] 1 (d2*s_d2, Nonnegative) [Multiple d2 50] (
Have [] 1 ((d2 - !1)*s_d2, Nonnegative) [Multiple (d2 - !1) 50] (
Have [16] 1 (b3, Nonnegative) [Product 2 []; Multiple (!1) 7] (
Have [16] 2 (!1 - b3, Nonnegative) [once 1; once 16; Multiple (- !2) 7] (
Have [] 6 (s_b3, Zero) [Multiple (!4*P - !2*c1) 3; Multiple (!2*P - c1) 5; Multiple (!2*a2 + !2*a1 - !7 - !6*P) 8; Multiple (- !6) 9] (
Have [] 1 (b3*s_b3, Nonnegative) [Multiple b3 55] (
Have [] 1 ((b3 - !1)*s_b3, Nonnegative) [Multiple (b3 - !1) 55] (
Have [] 1 (!1 - c3, Nonnegative) [Product 1 []; Multiple (- !1) 10] (
Have [16] 60 (- s_c3, Nonnegative) [Product 4 [2]; Product 5 [1; 1]; Product 3 [16; 16]; Multiple (- !60) 3; Multiple (- !60*a2 - !60*P*a2) 4; Multiple (!60 + !60*P) 5; Multiple (- !60*a1 - !60*P) 6] (
Have [] 1 (c3*s_c3, Nonnegative) [Multiple s_c3 10] (
Have [] 1 ((c3 - !1)*s_c3, Nonnegative) [once 59; Multiple s_c3 10] (
Have [] 240 (!1 - d3, Nonnegative) [Product 4 [2]; Product 60 [13]; Product 5 [1; 1]; Product 60 [1; 15]; Product 60 [14; 16]; Product 3 [16; 16]] (
Have [] 1 (s_d3, Zero) [Multiple (- !2) 3; Multiple (!1 + P) 4] (
Have [] 1 (d3*s_d3, Nonnegative) [Multiple d3 63] (
Have [] 1 ((d3 - !1)*s_d3, Nonnegative) [Multiple (d3 - !1) 63] (
Have [] 1 (the_payoff 3 0, Zero) [Multiple (!2*d3 + !2*c2 + !2*P*d3 + !2*P*c2 - !2*b3 - !2*b2 - b2*c3 - !2*P*b3 - !2*P*b2 - P*b2*c3) 3; Multiple (!2*P^2 - !4 - d3 - c2 - !2*P - !2*P*d3 - !2*P*c2 - P^2*d3 - P^2*c2) 4; Multiple (c1 + P*c1) 26; Multiple (d1 + P*d1) 31; Multiple (!2 + c3 - P) 6; Multiple (!2 - P) 7; Multiple (!1) 10] (
Have [] 1 (the_payoff 3 1, Zero) [Multiple (a2 + P*a2) 36; Multiple (b2 + P*b2) 41; Multiple (c2 + P*c2) 45; Multiple (d2 + P*d2) 50; Multiple (!2 + P - P^2) 4; Multiple (!2 + c1 - P) 7; Multiple (!2) 8] (
Have [] 1 (the_payoff 3 2, Zero) [Multiple (b3 + P*b3) 55; Multiple (b1*a2 + a1*b2 + P*b2 + P*b1*a2 + P*a1*b2 + P^2*b2 - !2*a2 - !2*P*a2) 10; Multiple (d3 + P*d3) 63; Multiple (!2 + c2 + P + P*c2 - d2 - P*d2 - P^2) 4; Multiple (!2 - c1 - P) 6; Multiple (!1 + !2*P) 8; Multiple (!2) 9] (
Goal 0 [0; 3; 17; 19; 20; 4; 21; 22; 23; 24; 25; 27; 28; 29; 30; 32; 33; 34; 35; 37; 38; 39; 40; 42; 43; 14; 44; 46; 47; 48; 49; 51; 52; 53; 54; 56; 57; 10; 58; 60; 61; 15; 62; 64; 65; 66; 67; 68]))))))))))))))))))))))))))))))))))))))))))))))))))))).

Definition from_3 : tree :=
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Claim (P - !3, Nonnegative) (Absurd [Product 2 []; Product 7 [18]; once 1; Product 2 [18; 0]]) (
Have [] 4 (!1 + a2^2 + P^2*a2 + P^3 - !4*a2 - !3*P - !3*P^2, Zero) [Multiple (!1) 5] (
Claim (!2*a2 - !1, Nonnegative) (Absurd [Product 7 [2]; twice 20 20; Product 2 [20; 6]; Product 2 [2; 18]; Multiple (!4) 19]) (
Claim (!5 - !2*a2 - P, Nonnegative) (Absurd [Product 16 [21]; Product 4 [1]; twice 21 21; twice 21 1; twice 21 18; twice 1 18; Multiple (- !4) 19]) (
Have [] 2 (a2 + P, Positive) [Product 5 []; once 20; Product 2 [0]] (
Have [] 1 (!1 - a1, Nonnegative) [Product 1 []; Multiple (- !1) 3] (
Have [] 1 (- s_a1, Nonnegative) [Product 2 [14]; Multiple b2 11] (
Have [] 1 (a1*s_a1, Nonnegative) [Multiple s_a1 3] (
Have [] 1 ((a1 - !1)*s_a1, Nonnegative) [once 24; Multiple s_a1 3] (
Have [] 1 (!1 - b1, Nonnegative) [Product 1 []; Multiple (- !1) 4] (
Have [] 1 (b1*s_b1, Nonnegative) [Multiple s_b1 4] (
Have [] 1 ((b1 - !1)*s_b1, Nonnegative) [once 13; Multiple s_b1 4] (
Have [17] 39 (c1, Nonnegative) [Product 12 [1]; Product 19 [2]; Product 14 [6]; Product 25 [20]; Multiple (!39) 9] (
Have [17] 1 (!1 - c1, Nonnegative) [once 21; Multiple (- !1) 9] (
Have [] 1 (c1*s_c1, Nonnegative) [Multiple c1 8] (
Have [] 1 ((c1 - !1)*s_c1, Nonnegative) [Multiple (c1 - !1) 8] (
Have [17] 11 (d1, Nonnegative) [Product 6 [1]; Product 6 [2]; Product 4 [17]; Multiple (!11) 12] (
Have [17] 120 (!1 - d1, Nonnegative) [Product 32 [2]; Product 9 [17; 17]; Product 55 [18; 18]; Multiple (- !120) 12] (
Have [] 1 (d1*s_d1, Nonnegative) [Multiple d1 7] (
Have [] 1 ((d1 - !1)*s_d1, Nonnegative) [Multiple (d1 - !1) 7] (
Have [] 9 (a2, Nonnegative) [Product 5 [20]; once 21; once 22] (
Have [] 2 (!1 - a2, Nonnegative) [once 18; once 21] (
Have [17; 22] 6 (s_a2, Zero) [Multiple (- !6*a2*c3 - !6*P*a2*c3) 4; Multiple (!2 - c3 - d1) 5; Multiple (!2*a2 + !3*c1 + !6*P - d1*a2 - !3*P*d1) 7; Multiple (- !6*a2 - !3*c1 - !18*P - !3*P*c1) 8; Multiple (!2*a2 + d1 + P*d1 - !2 - !2*P - a2*c3 - !3*a2*b3 - d1*a2 - !3*P*b3) 9; Multiple (!4 + !2*a2^2 + c1*a2 + !10*P*a2 + P*c1*a2 + !4*P^2*a2 + !4*P^3 - !6*P*b1 - !6*P^2*b1) 11; Multiple (!2*a2 + a2*b2 + c1*a2 + !3*P*b2 + !4*P*a2 + !4*P^2 - c1 - !2*P - P*c1) 12] (
Have [] 1 (a2*s_a2, Nonnegative) [Multiple a2 40] (
Have [] 1 ((a2 - !1)*s_a2, Nonnegative) [Multiple (a2 - !1) 40] (
Have [17] 9 (b2, Nonnegative) [Product 10 [20]; Product 2 [21]; Product 2 [22]; Multiple (!9) 7] (
Have [17] 11 (!1 - b2, Nonnegative) [Product 6 [1]; Product 6 [2]; Product 4 [17]; Product 11 [21]; Multiple (- !11) 7] (
Have [] 1 (s_b2, Zero) [Multiple (!2) 3; Multiple (- !1 - P) 11; Multiple (- !1) 12] (
Have [] 1 (b2*s_b2, Nonnegative) [Multiple b2 45] (
Have [] 1 ((b2 - !1)*s_b2, Nonnegative) [Multiple (b2 - !1) 45] (
Have [] 24133243680 (!1 - c2, Nonnegative) [Product 1199605680 [1; 15]; Product 77621544 [1; 16]; Product 6652800 [1; 18]; Product 412070960 [2; 21]; Product 776215440 [13; 20]; Product 1552430880 [14; 17; 22]; Product 846780480 [15; 18; 20]; Product 846780480 [15; 18; 21]; Product 1368079713 [16; 17; 17]; Product 29108079 [16; 18; 18]; Product 52254720 [17; 17; 17]; Product 450690400 [18; 18; 21]; Product 86274720 [18; 20; 20]; Product 34957680 [20; 20; 21]; Product 88519200 [20; 21; 21]; Product 39452160 [20; 21; 22]; Product 135341760 [21; 22; 22]; Multiple (- !75917520) 5; Multiple (!1552430880 - !1552430880*a2 - !1552430880*P) 7; Multiple (- !1552430880 - !1552430880*P) 8] (
Have [] 1 (s_c2, Zero) [Multiple (- !2) 3; Multiple P 4] (
Have [] 1 (c2*s_c2, Nonnegative) [Multiple c2 49] (
Have [] 1 ((c2 - !1)*s_c2, Nonnegative) [Multiple (c2 - !1) 49] (
Have [] 1 (!1 - d2, Nonnegative) [Product 1 []; Multiple (- !1) 10] (
Have [22] 9 (- s_d2, Nonnegative) [Product 2 [20; 20]; Product 4 [20; 21]; Product 4 [20; 22]; Multiple (- !9*a2 - !9*P) 4; Multiple (!9) 7; Multiple (- !9 - !9*P) 8] (
Have [] 1 (d2*s_d2, Nonnegative) [Multiple s_d2 10] (
Have [] 1 ((d2 - !1)*s_d2, Nonnegative) [once 53; Multiple s_d2 10] (
Have [17] 388 (b3, Nonnegative) [Product 96 [1]; Product 388 [13]; Product 388 [14; 17]; Product 12 [17; 17]; Product 97 [17; 21]; Product 204 [18; 20]; Product 107 [18; 21]; Multiple (- !388) 7] (
Have [17; 22] 360794 (!1 - b3, Nonnegative) [Product 36757 [1; 18]; Product 28847 [1; 21]; Product 5976 [2; 18]; Product 31716 [2; 22]; Product 59628 [6; 20]; Product 97636 [6; 22]; Product 98928 [20; 21]; Multiple (- !9518) 5; Multiple (!360794) 7; Multiple (- !360794 - !360794*P) 8] (
Have [] 1 (s_b3, Zero) [Multiple (!2) 3; Multiple (- !1) 9; Multiple (- !1 - P) 10] (
Have [] 1 (b3*s_b3, Nonnegative) [Multiple b3 58] (
Have [] 1 ((b3 - !1)*s_b3, Nonnegative) [Multiple (b3 - !1) 58] (
Have [] 1 (!1 - c3, Nonnegative) [Product 1 []; Multiple (- !1) 11] (
Have [17] 133665 (- s_c3, Nonnegative) [Product 13251 [1; 18]; Product 7014 [1; 21]; Product 186 [2; 18]; Product 20079 [6; 20]; Product 3206 [6; 22]; Product 6393 [20; 20]; Product 24248 [20; 21]; Multiple (- !133665*b2 - !133665*P*b2) 3; Multiple (- !133665*a2 - !133665*P*a2) 4; Multiple (- !3827) 5; Multiple (- !133665*P) 7] (
Have [] 1 (c3*s_c3, Nonnegative) [Multiple s_c3 11] (
Have [] 1 ((c3 - !1)*s_c3, Nonnegative) [once 62; Multiple s_c3 11] (
Have [] 24133243680 (!1 - d3, Nonnegative) [Product 77621544 [1; 15]; Product 1199605680 [1; 16]; Product 6652800 [1; 18]; Product 412070960 [2; 21]; Product 776215440 [13; 20]; Product 1552430880 [14; 17; 22]; Product 1368079713 [15; 17; 17]; Product 29108079 [15; 18; 18]; Product 846780480 [16; 18; 20]; Product 846780480 [16; 18; 21]; Product 52254720 [17; 17; 17]; Product 450690400 [18; 18; 21]; Product 86274720 [18; 20; 20]; Product 34957680 [20; 20; 21]; Product 88519200 [20; 21; 21]; Product 39452160 [20; 21; 22]; Product 135341760 [21; 22; 22]; Multiple (- !75917520) 5; Multiple (!1552430880 - !1552430880*a2 - !1552430880*P) 7; Multiple (- !1552430880 - !1552430880*P) 8] (
Have [] 1 (s_d3, Zero) [Multiple (- !2) 3; Multiple (!1 + P) 4] (
Have [] 1 (d3*s_d3, Nonnegative) [Multiple d3 66] (
Have [] 1 ((d3 - !1)*s_d3, Nonnegative) [Multiple (d3 - !1) 66] (
Have [] 2 (the_payoff 4 0, Zero) [Multiple (!4*d3 + !4*c2 - !4*b3 - !4*b2 - !2*b2*c3) 3; Multiple (!4*P - !8 - !2*d3 - !2*c2 - !2*P*d3 - !2*P*c2) 4; Multiple (!2*c3 + !2*c1) 8; Multiple (!2*d1) 7; Multiple (b3*c3) 9; Multiple (!4 - !4*b3 - c1*b3 - P*c1*b3) 11] (
Have [] 1 (the_payoff 4 1, Zero) [Multiple a2 40; Multiple b2 45; Multiple c2 49; Multiple s_d2 10; Multiple (!2 - P) 4] (
Have [] 1 (the_payoff 4 2, Zero) [Multiple b3 58; Multiple s_c3 11; Multiple d3 66; Multiple (!2 + c2 - d2 - P) 4; Multiple (!2) 10] (
Goal 0 [0; 3; 23; 25; 26; 4; 27; 28; 29; 30; 31; 32; 33; 34; 35; 36; 37; 38; 39; 41; 42; 43; 44; 46; 47; 15; 48; 50; 51; 10; 52; 54; 55; 56; 57; 59; 60; 11; 61; 63; 64; 16; 65; 67; 68; 69; 70; 71]))))))))))))))))))))))))))))))))))))))))))))))))))))))).

Definition from_4 : tree :=
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 9 (!1 - a1, Nonnegative) [once 2; Product 2 [16]; Multiple (- !9) 3] (
Have [16] 27 (- s_a1, Nonnegative) [Product 2 [2; 13]; Product 4 [13; 16]; Multiple (!54) 6; Multiple (!18) 7; Multiple (!27*b2 + !27*P*b2) 10] (
Have [] 1 (a1*s_a1, Nonnegative) [Multiple s_a1 3] (
Have [] 1 ((a1 - !1)*s_a1, Nonnegative) [once 18; Multiple s_a1 3] (
Have [] 9 (!1 - b1, Nonnegative) [once 2; Product 2 [16]; Multiple (- !9) 4] (
Have [] 1 (b1*s_b1, Nonnegative) [Multiple s_b1 4] (
Have [] 1 ((b1 - !1)*s_b1, Nonnegative) [once 12; Multiple s_b1 4] (
Have [] 9 (c1, Nonnegative) [once 2; Product 2 [16]; Multiple (!9) 8] (
Have [] 1 (!1 - c1, Nonnegative) [Multiple (- !1) 8] (
Have [16] 1080 (s_c1, Nonnegative) [Product 40 [1; 2]; Product 80 [1; 16]; Multiple (!135*b3 + !324*P + !135*P*b3 - !216*b2 - !216*P*b2) 5; Multiple (!432*a2 + !216*P) 6; Multiple (!225 + !270*a2 + !315*P) 7] (
Have [] 1 (c1*s_c1, Nonnegative) [once 26; Multiple s_c1 8] (
Have [] 1 ((c1 - !1)*s_c1, Nonnegative) [Multiple s_c1 8] (
Have [16] 1 (d1, Nonnegative) [Product 2 [0]; Multiple (!1) 11] (
Have [16] 3 (!1 - d1, Nonnegative) [Product 2 [2]; once 16; Multiple (- !3) 11] (
Have [] 1 (s_d1, Zero) [Multiple (- !1) 5; Multiple (!1) 6] (
Have [] 1 (d1*s_d1, Nonnegative) [Multiple d1 31] (
Have [] 1 ((d1 - !1)*s_d1, Nonnegative) [Multiple (d1 - !1) 31] (
Have [] 6 (a2, Nonnegative) [Product 2 [2]; once 16; Multiple (!3) 5] (
Have [16] 12 (!1 - a2, Nonnegative) [Product 3 [1]; Product 2 [2]; once 16; Multiple (- !6 - !6*P) 5] (
Have [] 6 (s_a2, Zero) [Multiple (d1 - !2) 7; Multiple (- !6*b3) 8; Multiple (!12 - !6*b1) 10; Multiple (!4 - !3*b3) 11] (
Have [] 1 (a2*s_a2, Nonnegative) [Multiple a2 36] (
Have [] 1 ((a2 - !1)*s_a2, Nonnegative) [Multiple (a2 - !1) 36] (
Have [16] 3 (b2, Nonnegative) [Product 2 [2]; once 16; Multiple (!3) 6] (
Have [16] 1 (!1 - b2, Nonnegative) [Product 2 [0]; Multiple (- !1) 6] (
Have [] 1 (s_b2, Zero) [Multiple (!2) 3; Multiple (- !1 - P) 10; Multiple (- !1) 11] (
Have [] 1 (b2*s_b2, Nonnegative) [Multiple b2 41] (
Have [] 1 ((b2 - !1)*s_b2, Nonnegative) [Multiple (b2 - !1) 41] (
Have [16] 93 (!1 - c2, Nonnegative) [Product 4 [1]; Product 31 [13]; Product 6 [0; 2]; Product 93 [15; 16]; Product 4 [16; 16]] (
Have [] 1 (s_c2, Zero) [Multiple (- !2) 3; Multiple P 4] (
Have [] 1 (c2*s_c2, Nonnegative) [Multiple c2 45] (
Have [] 1 ((c2 - !1)*s_c2, Nonnegative) [Multiple (c2 - !1) 45] (
Have [] 9 (!1 - d2, Nonnegative) [once 2; Product 2 [16]; Multiple (- !9) 9] (
Have [] 3 (- s_d2, Nonnegative) [Product 2 [2]; Multiple (- !3) 4; Multiple (- !1) 7] (
Have [] 1 (d2*s_d2, Nonnegative) [Multiple s_d2 9] (
Have [] 1 ((d2 - !1)*s_d2, Nonnegative) [once 49; Multiple s_d2 9] (
Have [16] 3 (b3, Nonnegative) [Product 4 [0]; Multiple (!1) 7] (
Have [16] 9 (!1 - b3, Nonnegative) [Product 4 [2]; Product 5 [16]; Multiple (- !3) 7] (
Have [] 5 (s_b3, Zero) [Multiple (!4*a2 + !2*P) 3; Multiple (!4 + d2 + c1 - !2*a1) 5; Multiple (- !2*a2 - !6*P) 8; Multiple (- !2*a2 - !6*P) 9] (
Have [] 1 (b3*s_b3, Nonnegative) [Multiple b3 54] (
Have [] 1 ((b3 - !1)*s_b3, Nonnegative) [Multiple (b3 - !1) 54] (
Have [] 9 (!1 - c3, Nonnegative) [once 2; Product 2 [16]; Multiple (- !9) 10] (
Have [16] 135 (- s_c3, Nonnegative) [Product 10 [2; 2]; Product 25 [2; 16]; Product 10 [16; 16]; Multiple (- !54*a2*b2 - !162*P*b2) 3; Multiple (- !54*a2^2 - !162*P*a2) 4; Multiple (!135 + !135*P + !27*b1*a2 + !27*a1*b2) 5; Multiple (- !135*P) 6] (
Have [] 1 (c3*s_c3, Nonnegative) [Multiple s_c3 10] (
Have [] 1 ((c3 - !1)*s_c3, Nonnegative) [once 58; Multiple s_c3 10] (
Have [16] 93 (!1 - d3, Nonnegative) [Product 4 [1]; Product 31 [13]; Product 6 [0; 2]; Product 93 [14; 16]; Product 4 [16; 16]] (
Have [] 1 (s_d3, Zero) [Multiple (- !2) 3; Multiple (!1 + P) 4] (
Have [] 1 (d3*s_d3, Nonnegative) [Multiple d3 62] (
Have [] 1 ((d3 - !1)*s_d3, Nonnegative) [Multiple (d3 - !1) 62] (
Have [] 2 (the_payoff 5 0, Zero) [Multiple (!12*d3 + !12*c2 + !12*P*d3 + !12*P*c2 - !12*b3 - !12*b2 - !6*b2*c3 - !12*P*b3 - !12*P*b2 - !6*P*b2*c3) 3; Multiple (!12*P^2 - !24 - !6*d3 - !6*c2 - !12*P - !12*P*d3 - !12*P*c2 - !6*P^2*d3 - !6*P^2*c2) 4; Multiple (!6*d1 + !6*P*d1) 31; Multiple (!3*c1*b3 + !3*P*c1*b3) 5; Multiple (!12 + !6*c3 + !6*c1 - !6*P) 6; Multiple (!4 + !5*c1 + P*c1 - !2*P) 7; Multiple (!4*P^2 - !22 - !6*P) 8; Multiple (!30 - !6*P) 10] (
Have [] 1 (the_payoff 5 1, Zero) [Multiple (!3*a2 + !3*P*a2) 36; Multiple (!3*b2 + !3*P*b2) 41; Multiple (!3*c2 + !3*P*c2) 45; Multiple (!3*b3 + !3*b1 + !6*P*b3 + !3*P*b1 + !3*P^2*b3 - !6 - !6*P) 9; Multiple (!6 + !3*P - !3*P^2) 4; Multiple (!2 + c1 - P) 7; Multiple (!4*P - !8) 8] (
Have [] 1 (the_payoff 5 2, Zero) [Multiple (!3*b3 + !3*P*b3) 54; Multiple (!3*b1*a2 + !3*a1*b2 + !3*P*b2 + !3*P*b1*a2 + !3*P*a1*b2 + !3*P^2*b2 - !6*a2 - !6*P*a2) 10; Multiple (!3*d3 + !3*P*d3) 62; Multiple (!6 + !3*c2 + !3*P + !3*P*c2 - !3*d2 - !3*P*d2 - !3*P^2) 4; Multiple (!6 - !3*c1 - !3*P) 6; Multiple (!9*P - !9) 8; Multiple (!6 + !6*P) 9] (
Goal 0 [0; 3; 17; 19; 20; 4; 21; 22; 23; 24; 25; 27; 28; 29; 30; 32; 33; 34; 35; 37; 38; 39; 40; 42; 43; 14; 44; 46; 47; 9; 48; 50; 51; 52; 53; 55; 56; 10; 57; 59; 60; 15; 61; 63; 64; 65; 66; 67])))))))))))))))))))))))))))))))))))))))))))))))))))).

Definition from_5a : tree :=
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 63 (!1 - a1, Nonnegative) [Product 14 [16]; Multiple (!9*a1 - !7) 1; Multiple (- !18*P) 2] (
Have [] 9 (- s_a1, Nonnegative) [Product 2 [13]; Multiple (!2 + c3) 6; Multiple (!2) 7; Multiple (!4*a2) 10] (
Have [] 1 (a1*s_a1, Nonnegative) [Multiple s_a1 2] (
Have [] 1 ((a1 - !1)*s_a1, Nonnegative) [once 18; Multiple s_a1 2] (
Have [] 63 (!1 - b1, Nonnegative) [Product 14 [16]; Multiple (!9*b1 - !7) 1; Multiple (- !18*P) 3] (
Have [] 2 (- s_b1, Nonnegative) [Product 3 [12]; Multiple (d3 + c2 - !2) 1] (
Have [] 1 (b1*s_b1, Nonnegative) [Multiple s_b1 3] (
Have [] 1 ((b1 - !1)*s_b1, Nonnegative) [once 22; Multiple s_b1 3] (
Have [] 63 (c1, Nonnegative) [Product 14 [16]; Multiple (!2 - !9*c1) 1; Multiple (!18*P) 8] (
Have [] 7 (!1 - c1, Nonnegative) [Multiple (c1 - !1) 1; Multiple (- !2*P) 8] (
Have [] 81 (s_c1, Nonnegative) [Product 18 [4]; Product 4 [16]; Multiple (!16) 1; Multiple (!9) 6; Multiple (!9*a2 + !9*P) 7] (
Have [] 1 (c1*s_c1, Nonnegative) [once 27; Multiple s_c1 8] (
Have [] 1 ((c1 - !1)*s_c1, Nonnegative) [Multiple s_c1 8] (
Have [] 189 (d1, Nonnegative) [Product 28 [16]; Multiple (!4 - !27*d1) 1; Multiple (!18*P) 11] (
Have [] 189 (!1 - d1, Nonnegative) [Product 14 [16]; Multiple (!27*d1 - !25) 1; Multiple (- !18*P) 11] (
Have [] 9 (s_d1, Zero) [Multiple (!2*a2) 1; Multiple (!1 + P) 6] (
Have [] 1 (d1*s_d1, Nonnegative) [Multiple d1 32] (
Have [] 1 ((d1 - !1)*s_d1, Nonnegative) [Multiple (d1 - !1) 32] (
Have [] 12 (a2, Nonnegative) [Product 3 [4]; Product 2 [16]; Multiple (- !1) 1] (
Have [] 63 (s_a2, Zero) [Multiple (!18*b3 + !4*c1 - !18*c3 - !18*d1) 1; Multiple (- !63*c3) 3; Multiple (- !7*c1 - !4*P) 7; Multiple (- !8*P) 8; Multiple (!36*P) 10; Multiple (!12*P) 11] (
Have [] 1 (a2*s_a2, Nonnegative) [Multiple a2 36] (
Have [] 1 ((a2 - !1)*s_a2, Nonnegative) [Multiple (a2 - !1) 36] (
Have [] 27 (b2, Nonnegative) [Product 3 [4]; Product 2 [16]; Multiple (- !1) 1; Multiple (!3) 6] (
Have [] 81 (!1 - b2, Nonnegative) [Product 36 [5]; Product 10 [16]; Multiple (- !5) 1; Multiple (- !9) 6] (
Have [] 7 (s_b2, Zero) [Multiple (!4 + c3 + d1 - !2*a1) 1; Multiple (!4*P) 2; Multiple (- !9*P) 10; Multiple (- !3*P) 11] (
Have [] 1 (b2*s_b2, Nonnegative) [Multiple b2 41] (
Have [] 1 ((b2 - !1)*s_b2, Nonnegative) [Multiple (b2 - !1) 41] (
Have [] 81 (!1 - c2, Nonnegative) [Product 36 [5]; Product 9 [13]; Product 81 [15]; Product 2 [16]; Multiple (- !1) 1] (
Have [] 7 (s_c2, Zero) [Multiple (!2*a1) 1; Multiple (- !4*P) 2; Multiple (!7*P) 3] (
Have [] 1 (c2*s_c2, Nonnegative) [Multiple c2 45] (
Have [] 1 ((c2 - !1)*s_c2, Nonnegative) [Multiple (c2 - !1) 45] (
Have [] 9 (d2, Nonnegative) [once 4; Multiple (!1) 9] (
Have [] 81 (!1 - d2, Nonnegative) [Product 36 [5]; Product 16 [16]; Multiple (- !8) 1; Multiple (- !9) 9] (
Have [] 63 (s_d2, Zero) [Multiple (!14 - !9*b1) 1; Multiple (!18*P) 3; Multiple (!7 + !7*P) 7] (
Have [] 1 (d2*s_d2, Nonnegative) [Multiple d2 50] (
Have [] 1 ((d2 - !1)*s_d2, Nonnegative) [Multiple (d2 - !1) 50] (
Have [] 81 (b3, Nonnegative) [Product 8 [16]; Multiple (- !9*b3) 1; Multiple (!2 + !2*P) 7] (
Have [] 81 (!1 - b3, Nonnegative) [Product 10 [16]; Multiple (- !5) 1; Multiple (- !9) 7] (
Have [] 63 (s_b3, Zero) [Multiple (!33 + !9*c1 - !14*a2 - !18*a1) 1; Multiple (!36*P) 2; Multiple (- !81*P) 8; Multiple (- !7 - !7*P) 9] (
Have [] 1 (b3*s_b3, Nonnegative) [Multiple b3 55] (
Have [] 1 ((b3 - !1)*s_b3, Nonnegative) [Multiple (b3 - !1) 55] (
Have [] 63 (!1 - c3, Nonnegative) [Product 14 [16]; Multiple (!9*c3 - !7) 1; Multiple (- !18*P) 10] (
Have [] 27 (- s_c3, Nonnegative) [Product 3 [4]; Product 2 [16]; Multiple (- !1 - !6*a2) 1; Multiple (- !12*a2) 2; Multiple (- !27*a2) 3; Multiple (- !3*a1 - !3*P) 6] (
Have [] 1 (c3*s_c3, Nonnegative) [Multiple s_c3 10] (
Have [] 1 ((c3 - !1)*s_c3, Nonnegative) [once 59; Multiple s_c3 10] (
Have [] 81 (!1 - d3, Nonnegative) [Product 36 [5]; Product 9 [13]; Product 81 [14]; Product 2 [16]; Multiple (- !1) 1] (
Have [] 7 (s_d3, Zero) [Multiple (!2*a1 - b1) 1; Multiple (- !4*P) 2; Multiple (!9*P) 3] (
Have [] 1 (d3*s_d3, Nonnegative) [Multiple d3 63] (
Have [] 1 ((d3 - !1)*s_d3, Nonnegative) [Multiple (d3 - !1) 63] (
Have [] 1 (the_payoff 6 0, Zero) [Multiple (!18*d3 + !18*c2 - !18*b3 - !18*b2 - !9*b2*c3) 2; Multiple (!18*P - !36 - !9*d3 - !9*c2 - !9*P*d3 - !9*P*c2) 3; Multiple (!9*d1) 32; Multiple (!2 + c3 + c1 - P) 6; Multiple (!2 + c1*a2 + P*c1 - P) 7; Multiple (!8*a2 + !4*P - !18) 8; Multiple (!4*a2) 10; Multiple (- !2*a2) 1] (
Have [] 1 (the_payoff 6 1, Zero) [Multiple (!9*a2) 36; Multiple (!9*b2) 41; Multiple (!9*c2) 45; Multiple (!9*d2) 50; Multiple (!18 - !9*P) 3; Multiple (!2 + c1 - P) 7; Multiple (!4) 8; Multiple (- !2) 1] (
Have [] 1 (the_payoff 6 2, Zero) [Multiple (!9*b3) 55; Multiple (!9*b1*a2 + !9*a1*b2 + !9*P*b2 - !18*a2) 10; Multiple (!9*d3) 63; Multiple (!2 - c1 - P) 6; Multiple (!2 - b1) 9; Multiple (!21 + !9*c2 - !4*a2 - !9*P) 3; Multiple (!18 - !4*a2) 8; Multiple (- !2*a2) 1] (
Goal 0 [0; 2; 17; 19; 20; 3; 21; 23; 24; 25; 26; 28; 29; 30; 31; 33; 34; 35; 5; 37; 38; 39; 40; 42; 43; 14; 44; 46; 47; 48; 49; 51; 52; 53; 54; 56; 57; 10; 58; 60; 61; 15; 62; 64; 65; 66; 67; 68]))))))))))))))))))))))))))))))))))))))))))))))))))))).

Definition from_5 : tree :=
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 5 (!1 - a1, Nonnegative) [once 2; once 16; Multiple (- !5) 3] (
Have [16] 5 (- s_a1, Nonnegative) [Product 2 [2; 13]; Product 2 [13; 16]; Multiple (!10) 6; Multiple (!10) 7; Multiple (!5*b2 + !5*P*b2) 10] (
Have [] 1 (a1*s_a1, Nonnegative) [Multiple s_a1 3] (
Have [] 1 ((a1 - !1)*s_a1, Nonnegative) [once 18; Multiple s_a1 3] (
Have [] 5 (!1 - b1, Nonnegative) [once 2; once 16; Multiple (- !5) 4] (
Have [] 1 (b1*s_b1, Nonnegative) [Multiple s_b1 4] (
Have [] 1 ((b1 - !1)*s_b1, Nonnegative) [once 12; Multiple s_b1 4] (
Have [] 5 (c1, Nonnegative) [once 2; once 16; Multiple (!5) 8] (
Have [] 1 (!1 - c1, Nonnegative) [Multiple (- !1) 8] (
Have [16] 405 (s_c1, Nonnegative) [Product 10 [1; 1]; Product 72 [2; 16]; Product 32 [16; 16]; Multiple (!810) 5; Multiple (!405) 6; Multiple (!405*a2 + !405*P) 7] (
Have [] 1 (c1*s_c1, Nonnegative) [once 26; Multiple s_c1 8] (
Have [] 1 ((c1 - !1)*s_c1, Nonnegative) [Multiple s_c1 8] (
Have [16] 3 (d1, Nonnegative) [Product 2 [1]; Product 2 [16]; Multiple (!3) 11] (
Have [16] 5 (!1 - d1, Nonnegative) [Product 6 [2]; once 16; Multiple (- !5) 11] (
Have [] 1 (s_d1, Zero) [Multiple (- !2) 5; Multiple (!1) 6] (
Have [] 1 (d1*s_d1, Nonnegative) [Multiple d1 31] (
Have [] 1 ((d1 - !1)*s_d1, Nonnegative) [Multiple (d1 - !1) 31] (
Have [] 5 (a2, Nonnegative) [once 2; once 16; Multiple (!5) 5] (
Have [] 1 (!1 - a2, Nonnegative) [Multiple (- !1) 5] (
Have [16] 5 (s_a2, Nonnegative) [Product 2 [1; 2]; Product 2 [1; 16]; Multiple (- !10 - !5*c1) 7; Multiple (- !10) 8; Multiple (!10 + !10*P - !5*b1 - !5*P*b1) 10; Multiple (!10) 11] (
Have [] 1 (a2*s_a2, Nonnegative) [once 36; Multiple s_a2 5] (
Have [] 1 ((a2 - !1)*s_a2, Nonnegative) [Multiple s_a2 5] (
Have [16] 5 (b2, Nonnegative) [Product 2 [2]; Product 2 [16]; Multiple (!5) 6] (
Have [16] 9 (!1 - b2, Nonnegative) [Product 2 [1]; Product 5 [16]; Multiple (- !9) 6] (
Have [] 1 (s_b2, Zero) [Multiple (!2) 3; Multiple (- !1 - P) 10; Multiple (- !1) 11] (
Have [] 1 (b2*s_b2, Nonnegative) [Multiple b2 41] (
Have [] 1 ((b2 - !1)*s_b2, Nonnegative) [Multiple (b2 - !1) 41] (
Have [] 3645 (!1 - c2, Nonnegative) [Product 810 [13]; Product 5 [1; 1]; Product 405 [1; 14]; Product 36 [2; 16]; Product 810 [15; 16]; Product 16 [16; 16]] (
Have [] 1 (s_c2, Zero) [Multiple (- !2) 3; Multiple P 4] (
Have [] 1 (c2*s_c2, Nonnegative) [Multiple c2 45] (
Have [] 1 ((c2 - !1)*s_c2, Nonnegative) [Multiple (c2 - !1) 45] (
Have [16] 9 (d2, Nonnegative) [Product 4 [1]; once 16; Multiple (!9) 9] (
Have [16] 5 (!1 - d2, Nonnegative) [Product 4 [2]; Product 4 [16]; Multiple (- !5) 9] (
Have [] 1 (s_d2, Zero) [Multiple (!1) 4; Multiple (!1) 7] (
Have [] 1 (d2*s_d2, Nonnegative) [Multiple d2 50] (
Have [] 1 ((d2 - !1)*s_d2, Nonnegative) [Multiple (d2 - !1) 50] (
Have [16] 5 (b3, Nonnegative) [Product 2 [2]; Product 2 [16]; Multiple (!5) 7] (
Have [16] 9 (!1 - b3, Nonnegative) [Product 2 [1]; Product 5 [16]; Multiple (- !9) 7] (
Have [] 1 (s_b3, Zero) [Multiple (!2) 3; Multiple (!2) 5; Multiple (- !1 - P) 8; Multiple (- !1) 9] (
Have [] 1 (b3*s_b3, Nonnegative) [Multiple b3 55] (
Have [] 1 ((b3 - !1)*s_b3, Nonnegative) [Multiple (b3 - !1) 55] (
Have [] 5 (!1 - c3, Nonnegative) [once 2; once 16; Multiple (- !5) 10] (
Have [16] 405 (- s_c3, Nonnegative) [Product 10 [1; 1]; Product 72 [2; 16]; Product 32 [16; 16]; Multiple (- !405*b2 - !405*P*b2) 3; Multiple (- !405*a2 - !405*P*a2) 4; Multiple (!810 + !810*P) 5; Multiple (- !405*P) 6] (
Have [] 1 (c3*s_c3, Nonnegative) [Multiple s_c3 10] (
Have [] 1 ((c3 - !1)*s_c3, Nonnegative) [once 59; Multiple s_c3 10] (
Have [] 3645 (!1 - d3, Nonnegative) [Product 810 [13]; Product 5 [1; 1]; Product 405 [1; 15]; Product 36 [2; 16]; Product 810 [14; 16]; Product 16 [16; 16]] (
Have [] 1 (s_d3, Zero) [Multiple (- !2) 3; Multiple (!1 + P) 4] (
Have [] 1 (d3*s_d3, Nonnegative) [Multiple d3 63] (
Have [] 1 ((d3 - !1)*s_d3, Nonnegative) [Multiple (d3 - !1) 63] (
Have [] 1 (the_payoff 7 0, Zero) [Multiple (!2*d3 + !2*c2 + !2*P*d3 + !2*P*c2 - !2*b3 - !2*b2 - b2*c3 - !2*P*b3 - !2*P*b2 - P*b2*c3) 3; Multiple (!2*P^2 - !4 - d3 - c2 - !2*P - !2*P*d3 - !2*P*c2 - P^2*d3 - P^2*c2) 4; Multiple (d1 + P*d1) 31; Multiple (c1*b3 + P*c1*b3) 5; Multiple (!2 + c3 + c1 - P) 6; Multiple (!2 + c1 + P*c1 - P) 7; Multiple (!2) 8; Multiple (!2) 10] (
Have [] 1 (the_payoff 3 1, Zero) [Multiple (b2 + P*b2) 41; Multiple (c2 + P*c2) 45; Multiple (d2 + P*d2) 50; Multiple (!2 + P - a2*c3 - P^2 - P*a2*c3) 4; Multiple (!2*c3 + !2*d1 + !2*P*c3 + !2*P*d1 - !2*b3 - c1*b3 - !2*P*b3 - P*c1*b3) 5; Multiple (- P) 7; Multiple (!2 + !2*P) 10; Multiple (!2) 11] (
Have [] 1 (the_payoff 7 2, Zero) [Multiple (b3 + P*b3) 55; Multiple (b1*a2 + a1*b2 + P*b2 + P*b1*a2 + P*a1*b2 + P^2*b2 - !2*a2 - !2*P*a2) 10; Multiple (d3 + P*d3) 63; Multiple (!2 + c2 + P + P*c2 - d2 - P*d2 - P^2) 4; Multiple (!2 - c1 - P) 6; Multiple (!2*P) 8; Multiple (!2) 9] (
Goal 0 [0; 3; 17; 19; 20; 4; 21; 22; 23; 24; 25; 27; 28; 29; 30; 32; 33; 34; 35; 37; 38; 39; 40; 42; 43; 14; 44; 46; 47; 48; 49; 51; 52; 53; 54; 56; 57; 10; 58; 60; 61; 15; 62; 64; 65; 66; 67; 68]))))))))))))))))))))))))))))))))))))))))))))))))))))).

Definition from_6 : tree :=
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 1 (a1, Nonnegative) [twice 2 14; Multiple (!1) 3] (
Have [] 10 (!1 - a1, Nonnegative) [Product 5 [1]; once 2; once 14; Multiple (- !10) 3] (
Have [] 12 (s_a1, Zero) [Multiple (!3*b3 - !6) 6; Multiple (!3*d3 + !4*c2 - !6 - !3*b2) 7; Multiple (- !12*b2) 10; Multiple (!8*P - !4*b3 - !4*P*b3) 12; Multiple (!6 - !3*b3) 13] (
Have [] 1 (a1*s_a1, Nonnegative) [Multiple a1 17] (
Have [] 1 ((a1 - !1)*s_a1, Nonnegative) [Multiple (a1 - !1) 17] (
Have [] 1 (b1, Nonnegative) [Product 2 [2]; Multiple (!1) 4] (
Have [14] 3 (!1 - b1, Nonnegative) [once 0; Product 3 [1]; Product 2 [14]; Multiple (- !3 - !3*P) 4] (
Have [] 1 (s_b1, Zero) [Multiple (- !1 - P) 12; Multiple (- !1) 13] (
Have [] 1 (b1*s_b1, Nonnegative) [Multiple b1 22] (
Have [] 1 ((b1 - !1)*s_b1, Nonnegative) [Multiple (b1 - !1) 22] (
Have [] 5 (c1, Nonnegative) [once 2; once 14; Multiple (!5) 8] (
Have [] 1 (!1 - c1, Nonnegative) [Multiple (- !1) 8] (
Have [14] 120 (s_c1, Nonnegative) [Product 23 [1; 2]; Product 23 [1; 14]; Product 5 [2; 2]; Product 5 [14; 14]; Multiple (!120*b3 + !120*P*b3) 5; Multiple (!120) 6; Multiple (!120 + !120*P) 7] (
Have [] 1 (c1*s_c1, Nonnegative) [once 27; Multiple s_c1 8] (
Have [] 1 ((c1 - !1)*s_c1, Nonnegative) [Multiple s_c1 8] (
Have [14] 25 (d1, Nonnegative) [Product 10 [0; 2]; Product 44 [2; 14]; Product 4 [14; 14]; Multiple (!25) 11] (
Have [14] 1 (!1 - d1, Nonnegative) [once 1; once 2; Multiple (- !1) 11] (
Have [] 1 (s_d1, Zero) [Multiple (- !2) 5; Multiple (!1) 6] (
Have [] 1 (d1*s_d1, Nonnegative) [Multiple d1 32] (
Have [] 1 ((d1 - !1)*s_d1, Nonnegative) [Multiple (d1 - !1) 32] (
Have [] 5 (a2, Nonnegative) [once 2; once 14; Multiple (!5) 5] (
Have [] 1 (!1 - a2, Nonnegative) [Multiple (- !1) 5] (
Have [14] 800 (s_a2, Nonnegative) [Product 384 [2; 2]; Product 3648 [2; 14]; Product 64 [14; 14]; Multiple (!100*c1*b3 + !75*b1*c3 - !200*c3 - !100*b3 - !250*P*c3) 4; Multiple (- !2400) 7; Multiple (- !100*b1*b3 - !1000*P*b3) 8; Multiple (!500*P^2 - !75*b1^2 - !700*P*b1) 10; Multiple (!1600) 11] (
Have [] 1 (a2*s_a2, Nonnegative) [once 37; Multiple s_a2 5] (
Have [] 1 ((a2 - !1)*s_a2, Nonnegative) [Multiple s_a2 5] (
Have [14] 5 (b2, Nonnegative) [Product 2 [2]; Product 2 [14]; Multiple (!5) 6] (
Have [14] 3 (!1 - b2, Nonnegative) [Product 2 [0]; once 14; Multiple (- !3) 6] (
Have [] 1 (s_b2, Zero) [Multiple (!2) 3; Multiple (- !1 - P) 10; Multiple (- !1) 11] (
Have [] 1 (b2*s_b2, Nonnegative) [Multiple b2 42] (
Have [] 1 ((b2 - !1)*s_b2, Nonnegative) [Multiple (b2 - !1) 42] (
Have [] 5 (!1 - c2, Nonnegative) [once 2; once 14; Multiple (- !5) 12] (
Have [] 1 (- s_c2, Nonnegative) [Product 2 [2]; Multiple (!2) 3; Multiple (- P) 4] (
Have [] 1 (c2*s_c2, Nonnegative) [Multiple s_c2 12] (
Have [] 1 ((c2 - !1)*s_c2, Nonnegative) [once 46; Multiple s_c2 12] (
Have [14] 75 (d2, Nonnegative) [Product 20 [0; 2]; Product 133 [2; 14]; Product 3 [14; 14]; Multiple (!75) 9] (
Have [14] 5 (!1 - d2, Nonnegative) [Product 5 [1]; Product 3 [2]; Product 3 [14]; Multiple (- !5) 9] (
Have [] 1 (s_d2, Zero) [Multiple (!1) 4; Multiple (!1) 7] (
Have [] 1 (d2*s_d2, Nonnegative) [Multiple d2 51] (
Have [] 1 ((d2 - !1)*s_d2, Nonnegative) [Multiple (d2 - !1) 51] (
Have [14] 71 (b3, Nonnegative) [Product 17 [1]; Product 39 [0; 2]; Product 5 [14; 14]; Multiple (!71) 7] (
Have [14] 5 (!1 - b3, Nonnegative) [Product 8 [2]; Product 3 [14]; Multiple (- !5) 7] (
Have [] 1 (s_b3, Zero) [Multiple (!2) 3; Multiple (!2) 5; Multiple (- !1 - P) 8; Multiple (- !1) 9] (
Have [] 1 (b3*s_b3, Nonnegative) [Multiple b3 56] (
Have [] 1 ((b3 - !1)*s_b3, Nonnegative) [Multiple (b3 - !1) 56] (
Have [] 5 (!1 - c3, Nonnegative) [once 2; once 14; Multiple (- !5) 10] (
Have [14] 160 (- s_c3, Nonnegative) [Product 64 [1; 2]; Product 64 [1; 14]; Multiple (- !320) 3; Multiple (!15*b1*a2 - !120 - !40*a2 - !15*b1 - !110*P - !50*P*a2) 4; Multiple (!100*P^2 - !15*b1^2 - !140*P*b1) 5; Multiple (- !160*a1 - !160*P) 6] (
Have [] 1 (c3*s_c3, Nonnegative) [Multiple s_c3 10] (
Have [] 1 ((c3 - !1)*s_c3, Nonnegative) [once 60; Multiple s_c3 10] (
Have [14] 1 (d3, Nonnegative) [Product 2 [0]; Multiple (!1) 13] (
Have [14] 5 (!1 - d3, Nonnegative) [Product 6 [2]; once 14; Multiple (- !5) 13] (
Have [] 1 (s_d3, Zero) [Multiple (- !2) 3; Multiple (!1 + P) 4] (
Have [] 1 (d3*s_d3, Nonnegative) [Multiple d3 65] (
Have [] 1 ((d3 - !1)*s_d3, Nonnegative) [Multiple (d3 - !1) 65] (
Have [] 1 (the_payoff 8 0, Zero) [Multiple (a1 + P*a1) 17; Multiple (b1 + P*b1) 22; Multiple (d1 + P*d1) 32; Multiple (c1*b3 + P*c1*b3) 5; Multiple (!2 + c3 + c1 - P) 6; Multiple (!2 + c1 + P*c1 - P) 7; Multiple (!2*P^2 - !6 - !6*P) 8; Multiple (!2) 10] (
Have [] 1 (the_payoff 8 1, Zero) [Multiple (b2 + P*b2) 42; Multiple (P*b1 + P^2*b1 - !2*a1 - !2*P*a1) 12; Multiple (d2 + P*d2) 51; Multiple (!2 + P - a2*c3 - P^2 - P*a2*c3) 4; Multiple (!2*d1 + !2*P*d1 + !2*P^2*c3 - !6*c3 - !2*b3 - c1*b3 - !4*P*c3 - !2*P*b3 - P*c1*b3) 5; Multiple (- P) 7; Multiple (!2*P^2 - !6 - !4*P) 10; Multiple (!2) 11] (
Have [] 1 (the_payoff 8 2, Zero) [Multiple (b3 + P*b3) 56; Multiple (b1*a2 + a1*b2 + P*b2 + P*b1*a2 + P*a1*b2 + P^2*b2 - !2*a2 - !2*P*a2) 10; Multiple (d3 + P*d3) 65; Multiple (!2 + c2 + P + P*c2 - d2 - P*d2 - P^2) 4; Multiple (!2 - c1 - P) 6; Multiple (!2*P) 8; Multiple (!2*P - !6) 9; Multiple (!8 + !6*P - !2*P^2) 12] (
Goal 0 [0; 15; 16; 18; 19; 20; 21; 23; 24; 25; 26; 28; 29; 30; 31; 33; 34; 35; 36; 38; 39; 40; 41; 43; 44; 12; 45; 47; 48; 49; 50; 52; 53; 54; 55; 57; 58; 10; 59; 61; 62; 63; 64; 66; 67; 68; 69; 70]))))))))))))))))))))))))))))))))))))))))))))))))))))))))).

Definition from_7 : tree :=
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 2 (a1, Nonnegative) [Product 1 []; Multiple (!1) 3] (
Have [] 2 (!1 - a1, Nonnegative) [Product 1 []; Multiple (- !1) 3] (
Have [14] 6052312 (s_a1, Zero) [Multiple (!74676*c3*d3 + !576072*c3^2 - !3556*d3^2 - !753872*P*c3 - !796544*P^2) 6; Multiple (!2105152*d3 + !526288*c3 - !1052576*P) 7; Multiple (!2062480*d3 + !384048*c3 + !1572648*c2 + !7112*d3^2 + !21336*b2*d3 + !384048*P*d3 + !500388*P*c2 - !526288*b3 - !1635760*b2 - !768096*P - !192024*c3*d3 - !35742*c2*d3 - !245088*c2*c3 - !576072*b2*c3 - !526288*P*b3 - !398272*P*b2) 10; Multiple (!5957*d3^2 + !245088*c3^2 + !5957*P*d3^2 + !245088*P*c3^2 + !1000776*P^3 - !531024*P*c3 - !990564*P^2*c3) 12; Multiple (!274022*c2 + !1081024*P + !192024*c3^2 + !35742*c2*c3 + !3556*b2*d3 + !14224*P*d3 + !42672*P*b2 + !768096*P^2 - !56896*d3 - !540512*c3 - !2105152*b3 - !163576*b2 - !7112*c3*d3 - !5957*c2*d3 - !96012*b2*c3 - !768096*P*c3 - !2105152*P*b3 - !71484*P*c2) 13] (
Have [] 1 (a1*s_a1, Nonnegative) [Multiple a1 17] (
Have [] 1 ((a1 - !1)*s_a1, Nonnegative) [Multiple (a1 - !1) 17] (
Have [14] 1 (b1, Nonnegative) [Product 1 []; Multiple (!1) 4] (
Have [14] 3 (!1 - b1, Nonnegative) [once 0; Product 2 [14]; Multiple (- !3) 4] (
Have [] 1 (s_b1, Zero) [Multiple (- !1 - P) 12; Multiple (- !1) 13] (
Have [] 1 (b1*s_b1, Nonnegative) [Multiple b1 22] (
Have [] 1 ((b1 - !1)*s_b1, Nonnegative) [Multiple (b1 - !1) 22] (
Have [] 1 (c1, Nonnegative) [Product 1 []; Multiple (!1) 8] (
Have [] 1 (!1 - c1, Nonnegative) [Multiple (- !1) 8] (
Have [14] 42 (s_c1, Nonnegative) [Product 5 [0; 0]; twice 0 1; twice 2 14; Multiple (!42*b3 + !42*P*b3) 5; Multiple (!42) 6; Multiple (!42) 7] (
Have [] 1 (c1*s_c1, Nonnegative) [once 27; Multiple s_c1 8] (
Have [] 1 ((c1 - !1)*s_c1, Nonnegative) [Multiple s_c1 8] (
Have [14; 14] 32 (d1, Nonnegative) [Product 5 [0]; Product 5 [0; 2]; Product 27 [2; 14]; Product 2 [14; 14]; Multiple (!32 + !32*P) 11] (
Have [14; 14] 84 (!1 - d1, Nonnegative) [Product 5 [0; 0]; Product 15 [0; 1]; Product 69 [1; 14]; twice 14 14; Multiple (- !84 - !84*P) 11] (
Have [] 1 (s_d1, Zero) [Multiple (- !2) 5; Multiple (!1) 6] (
Have [] 1 (d1*s_d1, Nonnegative) [Multiple d1 32] (
Have [] 1 ((d1 - !1)*s_d1, Nonnegative) [Multiple (d1 - !1) 32] (
Have [] 1 (a2, Nonnegative) [Product 1 []; Multiple (!1) 5] (
Have [] 1 (!1 - a2, Nonnegative) [Multiple (- !1) 5] (
Have [14; 14] 1979040 (s_a2, Nonnegative) [Product 340480 [0; 0]; Product 297920 [0; 2]; Product 297920 [1; 14]; Product 1532160 [14; 14]; Multiple (!312480*c3^2 + !52080*d1*c3 - !2499840*P*c3) 4; Multiple (!76608*c3 + !12768*d1 - !3472896 - !1979040*c1 - !127680*P) 7; Multiple (!37107*d1*c3 + !37107*P*d1*c3 + !17670*P^2*c3 - !7068*c3^2 - !37107*d1^2 - !7068*P*c3^2 - !37107*P*d1^2 - !257982*P^2*d1 - !226176*P^3) 8; Multiple (!69312 + !513732*c3 + !546060*d1 + !7068*c1*c3 + !497952*P*d1 + !995904*P^2 - !76608*b3 - !56544*c1 - !52080*d1*c3 - !35340*c1*d1 - !312480*b1*c3 - !104160*P*c3 - !76608*P*b3) 10; Multiple (!395808*c1 + !882816*P + !52080*c3^2 + !37107*c1*d1 + !113088*P*c1 + !995904*P^2 - !92313*c3 - !12768*b3 - !37107*d1 - !1767*c1*c3 - !52080*b1*c3 - !602112*P*c3 - !12768*P*b3) 11] (
Have [] 1 (a2*s_a2, Nonnegative) [once 37; Multiple s_a2 5] (
Have [] 1 ((a2 - !1)*s_a2, Nonnegative) [Multiple s_a2 5] (
Have [14] 1 (b2, Nonnegative) [Product 2 []; Multiple (!1) 6] (
Have [14] 3 (!1 - b2, Nonnegative) [Product 2 [0]; once 14; Multiple (- !3) 6] (
Have [] 1 (s_b2, Zero) [Multiple (!1) 3; Multiple (- !1) 10; Multiple (- !1) 11] (
Have [] 1 (b2*s_b2, Nonnegative) [Multiple b2 42] (
Have [] 1 ((b2 - !1)*s_b2, Nonnegative) [Multiple (b2 - !1) 42] (
Have [] 1 (!1 - c2, Nonnegative) [Product 1 []; Multiple (- !1) 12] (
Have [14] 42 (- s_c2, Nonnegative) [Product 5 [0; 0]; twice 0 1; twice 2 14; Multiple (!42 + !42*P) 3; Multiple (- !42*P) 4] (
Have [] 1 (c2*s_c2, Nonnegative) [Multiple s_c2 12] (
Have [] 1 ((c2 - !1)*s_c2, Nonnegative) [once 46; Multiple s_c2 12] (
Have [14] 1 (d2, Nonnegative) [once 0; Multiple (!1) 9] (
Have [14] 1 (!1 - d2, Nonnegative) [Product 3 []; Multiple (- !1) 9] (
Have [14] 1 (s_d2, Zero) [Multiple (!1) 4; Multiple (!1) 7] (
Have [] 1 (d2*s_d2, Nonnegative) [Multiple d2 51] (
Have [] 1 ((d2 - !1)*s_d2, Nonnegative) [Multiple (d2 - !1) 51] (
Have [14; 14] 87 (b3, Nonnegative) [Product 24 [0]; Product 5 [0; 1]; Product 5 [2; 14]; Product 25 [14; 14]; Multiple (!87) 7] (
Have [14; 14] 93 (!1 - b3, Nonnegative) [Product 9 [0; 0]; Product 4 [0; 2]; Product 4 [1; 14]; Product 56 [14; 14]; Multiple (- !93) 7] (
Have [] 1 (s_b3, Zero) [Multiple (!1) 3; Multiple (!2) 5; Multiple (- !1 - P) 8; Multiple (- !1) 9] (
Have [] 1 (b3*s_b3, Nonnegative) [Multiple b3 56] (
Have [] 1 ((b3 - !1)*s_b3, Nonnegative) [Multiple (b3 - !1) 56] (
Have [14] 1 (c3, Nonnegative) [once 1; Multiple (!1) 10] (
Have [14] 1 (!1 - c3, Nonnegative) [once 2; Multiple (- !1) 10] (
Have [] 2 (s_c3, Zero) [Multiple b2 3; Multiple b2 4; Multiple (!2*b1 - !2*b2 - !2*P*b2) 5; Multiple (!2*a2 - b1) 6] (
Have [] 1 (c3*s_c3, Nonnegative) [Multiple c3 61] (
Have [] 1 ((c3 - !1)*s_c3, Nonnegative) [Multiple (c3 - !1) 61] (
Have [14] 1 (d3, Nonnegative) [Product 2 [0]; Multiple (!1) 13] (
Have [14; 14] 14 (!1 - d3, Nonnegative) [twice 0 0; Product 3 [0; 1]; Product 3 [2; 14]; Multiple (- !14 - !14*P) 13] (
Have [] 1 (s_d3, Zero) [Multiple (- !1) 3; Multiple (!1) 4] (
Have [] 1 (d3*s_d3, Nonnegative) [Multiple d3 66] (
Have [] 1 ((d3 - !1)*s_d3, Nonnegative) [Multiple (d3 - !1) 66] (
Have [] 1 (the_payoff 9 0, Zero) [Multiple (a1 + !2*P*a1 + P^2*a1) 17; Multiple (b1 + !2*P*b1 + P^2*b1) 22; Multiple (d1 + !2*P*d1 + P^2*d1) 32; Multiple (c1*b3 + !2*P*c1*b3 + P^2*c1*b3) 5; Multiple (!2 + c3 + c1 + P + P*c3 + P*c1 - P^2) 6; Multiple (!2 + c1 + P*c1 - P) 7; Multiple (!1 + P) 8; Multiple (!2) 10] (
Have [] 1 (the_payoff 9 1, Zero) [Multiple (b2 + !2*P*b2 + P^2*b2) 42; Multiple (P*b1 + !2*P^2*b1 + P^3*b1 - !2*a1 - !4*P*a1 - !2*P^2*a1) 12; Multiple (d2 + !2*P*d2 + P^2*d2) 51; Multiple (!2 + P - a2*c3 - P^2 - P*a2*c3) 4; Multiple (c3 + !2*d1 + !3*P*c3 + !4*P*d1 + !2*P^2*c3 + !2*P^2*d1 - !2*b3 - c1*b3 - !4*P*b3 - !2*P*c1*b3 - !2*P^2*b3 - P^2*c1*b3) 5; Multiple (- P) 7; Multiple (!1 + !2*P) 10; Multiple (!2 + !2*P) 11] (
Have [] 1 (the_payoff 9 2, Zero) [Multiple (b3 + !2*P*b3 + P^2*b3) 56; Multiple (c3 + !2*P*c3 + P^2*c3) 61; Multiple (d3 + !2*P*d3 + P^2*d3) 66; Multiple (!2 + c2 + P + P*c2 - d2 - P*d2 - P^2) 4; Multiple (!2 + P - c1 - P*c1 - P^2) 6; Multiple (!2*P + !2*P^2) 8; Multiple (!1 + !2*P) 9; Multiple (!1 + P) 12] (
Goal 0 [0; 15; 16; 18; 19; 20; 21; 23; 24; 25; 26; 28; 29; 30; 31; 33; 34; 35; 36; 38; 39; 40; 41; 43; 44; 12; 45; 47; 48; 49; 50; 52; 53; 54; 55; 57; 58; 59; 60; 62; 63; 64; 65; 67; 68; 69; 70; 71])))))))))))))))))))))))))))))))))))))))))))))))))))))))))).

Definition from_8 : tree :=
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 2 (a1, Nonnegative) [Product 1 []; once 2; Multiple (!1) 3] (
Have [] 2 (!1 - a1, Nonnegative) [once 1; Multiple (- !1) 3] (
Have [] 63 (s_a1, Zero) [Multiple (!21*b3 - !42) 6; Multiple (!14*d3 + !18*c2 - !28 - !21*b2) 7; Multiple (- !63*b2) 10; Multiple (!36*P - !18*b3 - !18*P*b3) 12; Multiple (!28 - !14*b3) 13] (
Have [] 1 (a1*s_a1, Nonnegative) [Multiple a1 17] (
Have [] 1 ((a1 - !1)*s_a1, Nonnegative) [Multiple (a1 - !1) 17] (
Have [14] 1 (b1, Nonnegative) [Product 1 []; once 2; Multiple (!1 + P) 4] (
Have [14] 3 (!1 - b1, Nonnegative) [Product 2 [0]; Product 3 [1]; once 14; Multiple (- !3 - !3*P) 4] (
Have [] 1 (s_b1, Zero) [Multiple (- !1 - P) 12; Multiple (- !1) 13] (
Have [] 1 (b1*s_b1, Nonnegative) [Multiple b1 22] (
Have [] 1 ((b1 - !1)*s_b1, Nonnegative) [Multiple (b1 - !1) 22] (
Have [] 1 (c1, Nonnegative) [Product 1 []; Multiple (!1) 8] (
Have [] 1 (!1 - c1, Nonnegative) [Multiple (- !1) 8] (
Have [14] 1 (s_c1, Nonnegative) [once 1; Multiple (b3 + P*b3) 5; Multiple (!1) 6; Multiple (!1 + P) 7] (
Have [] 1 (c1*s_c1, Nonnegative) [once 27; Multiple s_c1 8] (
Have [] 1 ((c1 - !1)*s_c1, Nonnegative) [Multiple s_c1 8] (
Have [14; 14] 32 (d1, Nonnegative) [Product 5 [0]; Product 5 [0; 2]; Product 27 [2; 14]; Product 2 [14; 14]; Multiple (!32 + !32*P) 11] (
Have [14] 1 (!1 - d1, Nonnegative) [Product 4 []; once 1; Multiple (- !1) 11] (
Have [] 1 (s_d1, Zero) [Multiple (- !2) 5; Multiple (!1) 6] (
Have [] 1 (d1*s_d1, Nonnegative) [Multiple d1 32] (
Have [] 1 ((d1 - !1)*s_d1, Nonnegative) [Multiple (d1 - !1) 32] (
Have [] 1 (a2, Nonnegative) [Product 1 []; Multiple (!1) 5] (
Have [] 1 (!1 - a2, Nonnegative) [Multiple (- !1) 5] (
Have [14; 14] 37266480 (s_a2, Nonnegative) [Product 13250304 [0; 0]; Product 19875456 [0; 1]; Product 57141936 [2; 14]; Product 31469472 [14; 14]; Multiple (!667260*b3 + !545940*c1*b3 + !92016*b1*c3 + !74140*b1*b3 + !898695*c1*d1*b3 + !782136*b1*d1*c3 + !60660*b1*c1*b3 + !10224*b1^2*c3 + !731880*P*d1*b3 + !1213200*P*c1*b3 + !134800*P*b1*b3 + !212896*P*b1*d1 + !425792*P^2*b1 - !8281440*c3 - !166815*d1*b3 - !569240*b1*d1 - !10224*b1^2 - !18403200*P*c3 - !10979640*P*d1 - !1972768*P*b1 - !12371040*P^2*c3 - !4392720*P^2*d1 - !8785440*P^3) 4; Multiple (- !43767720 - !7691310*d1 - !731880*b1*d1 - !134800*b1^2 - !15741990*P*d1 - !269600*P*b1 - !28556460*P^2) 7; Multiple (- !898695*b1*d1*b3 - !60660*b1^2*b3 - !9885645*P*d1*b3 - !1334520*P*b1*b3 - !55869390*P^2*b3) 8; Multiple (!24742080*P^3 - !782136*b1^2*d1 - !10224*b1^3 - !8603496*P*b1*d1 - !20448*P*b1^2 - !38973888*P^2*b1) 10; Multiple (!128372130 + !6189975*b3 + !16688340*P + !8088255*c1*b3 + !7039224*b1*c3 + !14278230*P*b3 + !3966928*P*b1 + !8785440*P^2 - !212896*b1^2) 11] (
Have [] 1 (a2*s_a2, Nonnegative) [once 37; Multiple s_a2 5] (
Have [] 1 ((a2 - !1)*s_a2, Nonnegative) [Multiple s_a2 5] (
Have [14] 1 (b2, Nonnegative) [Product 2 []; Multiple (!1) 6] (
Have [14] 3 (!1 - b2, Nonnegative) [Product 2 [0]; once 14; Multiple (- !3) 6] (
Have [] 1 (s_b2, Zero) [Multiple (!1) 3; Multiple (- !1 - P) 10; Multiple (- !1) 11] (
Have [] 1 (b2*s_b2, Nonnegative) [Multiple b2 42] (
Have [] 1 ((b2 - !1)*s_b2, Nonnegative) [Multiple (b2 - !1) 42] (
Have [] 1 (!1 - c2, Nonnegative) [Product 1 []; Multiple (- !1) 12] (
Have [14] 14 (- s_c2, Nonnegative) [Product 12 [2]; Product 2 [0; 0]; twice 0 1; twice 2 14; Multiple (!14 + !14*P) 3; Multiple (- !14*P - !14*P^2) 4] (
Have [] 1 (c2*s_c2, Nonnegative) [Multiple s_c2 12] (
Have [] 1 ((c2 - !1)*s_c2, Nonnegative) [once 46; Multiple s_c2 12] (
Have [14] 1 (d2, Nonnegative) [once 0; once 2; Multiple (!1) 9] (
Have [14] 1 (!1 - d2, Nonnegative) [Product 2 []; once 1; Multiple (- !1) 9] (
Have [] 1 (s_d2, Zero) [Multiple (!1) 4; Multiple (!1) 7] (
Have [] 1 (d2*s_d2, Nonnegative) [Multiple d2 51] (
Have [] 1 ((d2 - !1)*s_d2, Nonnegative) [Multiple (d2 - !1) 51] (
Have [14; 14] 31 (b3, Nonnegative) [Product 9 [0]; Product 9 [0; 2]; Product 9 [1; 14]; Product 8 [14; 14]; Multiple (!31 + !31*P) 7] (
Have [14; 14] 10 (!1 - b3, Nonnegative) [Product 2 [0; 0]; Product 3 [0; 1]; Product 3 [2; 14]; Product 6 [14; 14]; Multiple (- !10 - !10*P) 7] (
Have [] 1 (s_b3, Zero) [Multiple (!1) 3; Multiple (!2) 5; Multiple (- !1 - P) 8; Multiple (- !1) 9] (
Have [] 1 (b3*s_b3, Nonnegative) [Multiple b3 56] (
Have [] 1 ((b3 - !1)*s_b3, Nonnegative) [Multiple (b3 - !1) 56] (
Have [] 1 (c3, Nonnegative) [Product 1 []; Multiple (!1) 10] (
Have [] 1 (!1 - c3, Nonnegative) [Multiple (- !1) 10] (
Have [14] 81 (s_c3, Nonnegative) [Product 162 [2]; Multiple (!81) 3; Multiple (!63 + !18*a2 + !7*b1 + !59*P + !22*P*a2 - !7*b1*a2) 4; Multiple (!7*b1^2 + !73*P*b1 - !44*P^2) 5; Multiple (!81*a1 + !81*P) 6] (
Have [] 1 (c3*s_c3, Nonnegative) [once 61; Multiple s_c3 10] (
Have [] 1 ((c3 - !1)*s_c3, Nonnegative) [Multiple s_c3 10] (
Have [14] 1 (d3, Nonnegative) [Product 2 [0]; Multiple (!1) 13] (
Have [14; 14] 15 (!1 - d3, Nonnegative) [Product 2 [0; 0]; Product 3 [0; 1]; Product 3 [2; 14]; twice 14 14; Multiple (- !15 - !15*P) 13] (
Have [] 1 (s_d3, Zero) [Multiple (- !1) 3; Multiple (!1 + P) 4] (
Have [] 1 (d3*s_d3, Nonnegative) [Multiple d3 66] (
Have [] 1 ((d3 - !1)*s_d3, Nonnegative) [Multiple (d3 - !1) 66] (
Have [] 1 (the_payoff 10 0, Zero) [Multiple (a1 + P*a1) 17; Multiple (b1 + P*b1) 22; Multiple (d1 + P*d1) 32; Multiple (c1*b3 + P*c1*b3) 5; Multiple (!2 + c3 + c1 - P) 6; Multiple (!2 + c1 + P*c1 - P) 7; Multiple (!2*P^2 - !7 - !7*P) 8; Multiple (!2) 10] (
Have [] 1 (the_payoff 10 1, Zero) [Multiple (b2 + P*b2) 42; Multiple (P*b1 + P^2*b1 - !2*a1 - !2*P*a1) 12; Multiple (d2 + P*d2) 51; Multiple (!2 + P - a2*c3 - P^2 - P*a2*c3) 4; Multiple (!2*d1 + !2*P*d1 + !2*P^2*c3 - !7*c3 - !2*b3 - c1*b3 - !5*P*c3 - !2*P*b3 - P*c1*b3) 5; Multiple (- P) 7; Multiple (!2*P^2 - !7 - !5*P) 10; Multiple (!2) 11] (
Have [] 2 (the_payoff 10 2, Zero) [Multiple (!2*b3 + !2*P*b3) 56; Multiple (!2*d3 + !2*P*d3) 66; Multiple (b2*c3 + P*b2*c3) 3; Multiple (!4 + !2*c2 + !2*P + !2*a2*c3 + !2*P*c2 + !2*P*a2*c3 - !2*d2 - !2*P*d2 - !2*P^2) 4; Multiple (!14*c3 + !10*P*c3 - !4*P^2*c3) 5; Multiple (!4 + !9*c3 + !9*P*c3 - !2*c1 - !2*P - !2*P^2*c3) 6; Multiple (!4*P) 8; Multiple (!4*P - !14) 9; Multiple (!32 + !28*P - !8*P^2) 10; Multiple (!18 + !14*P - !4*P^2) 12] (
Goal 0 [0; 15; 16; 18; 19; 20; 21; 23; 24; 25; 26; 28; 29; 30; 31; 33; 34; 35; 36; 38; 39; 40; 41; 43; 44; 12; 45; 47; 48; 49; 50; 52; 53; 54; 55; 57; 58; 59; 60; 62; 63; 64; 65; 67; 68; 69; 70; 71])))))))))))))))))))))))))))))))))))))))))))))))))))))))))).

Definition from_9 : tree :=
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 6 (a1, Nonnegative) [once 2; once 15; Multiple (!6) 3] (
Have [] 1 (!1 - a1, Nonnegative) [Multiple (- !1) 3] (
Have [15; 15] 3 (s_a1, Nonnegative) [twice 1 2; twice 1 15; Multiple (- !9 - !6*P - !3*P*c3) 6; Multiple (- !6) 7; Multiple (- !3*b2 - !6*P - !3*P*b2) 11; Multiple (!6 + !12*P + !6*P^2) 13; Multiple (!6 + !6*P) 14] (
Have [] 1 (a1*s_a1, Nonnegative) [once 18; Multiple s_a1 3] (
Have [] 1 ((a1 - !1)*s_a1, Nonnegative) [Multiple s_a1 3] (
Have [15] 3 (b1, Nonnegative) [once 2; once 15; Multiple (!3) 4] (
Have [15] 3 (!1 - b1, Nonnegative) [Product 2 [0]; once 15; Multiple (- !3) 4] (
Have [] 1 (s_b1, Zero) [Multiple (- !1 - P) 13; Multiple (- !1) 14] (
Have [] 1 (b1*s_b1, Nonnegative) [Multiple b1 23] (
Have [] 1 ((b1 - !1)*s_b1, Nonnegative) [Multiple (b1 - !1) 23] (
Have [] 108 (c1, Nonnegative) [Product 36 [0; 9]; twice 2 2; Product 2 [2; 15]; Product 36 [10; 15]; twice 15 15; Multiple (!36) 8] (
Have [15] 1 (s_c1, Zero) [Multiple (b3 + P*b3) 5; Multiple (!1) 6; Multiple (!1) 7] (
Have [] 1 (c1*s_c1, Nonnegative) [Multiple c1 27] (
Have [] 1 ((c1 - !1)*s_c1, Nonnegative) [Multiple (c1 - !1) 27] (
Have [15] 30 (d1, Nonnegative) [Product 3 [1]; Product 7 [0; 2]; twice 15 15; Multiple (!30) 12] (
Have [15] 3 (!1 - d1, Nonnegative) [Product 2 [2]; Product 2 [15]; Multiple (- !3) 12] (
Have [] 1 (s_d1, Zero) [Multiple (- !2) 5; Multiple (!1) 6] (
Have [] 1 (d1*s_d1, Nonnegative) [Multiple d1 32] (
Have [] 1 ((d1 - !1)*s_d1, Nonnegative) [Multiple (d1 - !1) 32] (
Have [] 6 (a2, Nonnegative) [once 2; once 15; Multiple (!6) 5] (
Have [] 1 (!1 - a2, Nonnegative) [Multiple (- !1) 5] (
Have [15; 15] 186 (s_a2, Nonnegative) [Product 124 [0; 9]; Product 42 [1; 2]; Product 42 [1; 15]; Product 17 [2; 2]; Product 248 [9; 15]; Product 223 [15; 15]; Multiple (- !186*c3 - !186*P*c3) 4; Multiple (- !372 - !186*c1) 7; Multiple (!372*P + !372*P^2) 11; Multiple (!372 + !372*P) 12] (
Have [] 1 (a2*s_a2, Nonnegative) [once 37; Multiple s_a2 5] (
Have [] 1 ((a2 - !1)*s_a2, Nonnegative) [Multiple s_a2 5] (
Have [15] 3 (b2, Nonnegative) [once 2; once 15; Multiple (!3) 6] (
Have [15] 3 (!1 - b2, Nonnegative) [Product 2 [0]; once 15; Multiple (- !3) 6] (
Have [] 1 (s_b2, Zero) [Multiple (!2) 3; Multiple (- !1 - P) 11; Multiple (- !1) 12] (
Have [] 1 (b2*s_b2, Nonnegative) [Multiple b2 42] (
Have [] 1 ((b2 - !1)*s_b2, Nonnegative) [Multiple (b2 - !1) 42] (
Have [] 6 (!1 - c2, Nonnegative) [once 2; once 15; Multiple (- !6) 13] (
Have [15] 18 (- s_c2, Nonnegative) [twice 2 2; Product 2 [2; 15]; twice 15 15; Multiple (!36 + !36*P) 3; Multiple (- !18*P) 4] (
Have [] 1 (c2*s_c2, Nonnegative) [Multiple s_c2 13] (
Have [] 1 ((c2 - !1)*s_c2, Nonnegative) [once 46; Multiple s_c2 13] (
Have [] 108 (d2, Nonnegative) [Product 36 [0; 10]; twice 2 2; Product 2 [2; 15]; Product 36 [9; 15]; twice 15 15; Multiple (!36) 8] (
Have [15] 1 (s_d2, Zero) [Multiple (!1) 4; Multiple (!1) 7] (
Have [] 1 (d2*s_d2, Nonnegative) [Multiple d2 50] (
Have [] 1 ((d2 - !1)*s_d2, Nonnegative) [Multiple (d2 - !1) 50] (
Have [15; 15] 18 (b3, Nonnegative) [Product 2 [0; 2]; Product 3 [2; 15]; Product 5 [15; 15]; Multiple (!18) 7] (
Have [15; 15] 186 (!1 - b3, Nonnegative) [Product 4 [1; 2]; Product 4 [1; 15]; Product 9 [2; 2]; Product 129 [15; 15]; Multiple (- !186) 7] (
Have [] 1 (s_b3, Zero) [Multiple (!2) 3; Multiple (!2) 5; Multiple (- !1) 8] (
Have [] 1 (b3*s_b3, Nonnegative) [Multiple b3 55] (
Have [] 1 ((b3 - !1)*s_b3, Nonnegative) [Multiple (b3 - !1) 55] (
Have [] 6 (c3, Nonnegative) [once 2; once 15; Multiple (!6) 11] (
Have [] 1 (!1 - c3, Nonnegative) [Multiple (- !1) 11] (
Have [15] 18 (s_c3, Nonnegative) [twice 2 2; Product 2 [2; 15]; twice 15 15; Multiple (!36) 3; Multiple (!18*a2) 4; Multiple (- !36*P) 5; Multiple (!18*a1 + !18*P) 6] (
Have [] 1 (c3*s_c3, Nonnegative) [once 60; Multiple s_c3 11] (
Have [] 1 ((c3 - !1)*s_c3, Nonnegative) [Multiple s_c3 11] (
Have [15] 1 (d3, Nonnegative) [Product 2 [0]; Multiple (!1) 14] (
Have [15] 1 (!1 - d3, Nonnegative) [once 2; Multiple (- !1) 14] (
Have [] 1 (s_d3, Zero) [Multiple (- !2) 3; Multiple (!1) 4] (
Have [] 1 (d3*s_d3, Nonnegative) [Multiple d3 65] (
Have [] 1 ((d3 - !1)*s_d3, Nonnegative) [Multiple (d3 - !1) 65] (
Have [] 1 (the_payoff 11 0, Zero) [Multiple (b1 + !2*P*b1 + P^2*b1) 23; Multiple (c1 + !2*P*c1 + P^2*c1) 27; Multiple (d1 + !2*P*d1 + P^2*d1) 32; Multiple (!2*d3 + !2*c2 + !4*P*d3 + !4*P*c2 + !2*P^2*d3 + !2*P^2*c2 - !2*b3 - !2*b2 - b2*c3 - !4*P*b3 - !4*P*b2 - !2*P*b2*c3 - !2*P^2*b3 - !2*P^2*b2 - P^2*b2*c3) 3; Multiple (- P - P^2) 6; Multiple (- P) 7; Multiple (!2 + !4*P + !2*P^2) 13; Multiple (!2 + !2*P) 14] (
Have [] 1 (the_payoff 11 1, Zero) [Multiple (b2 + !2*P*b2 + P^2*b2) 42; Multiple (P*b1 + !2*P^2*b1 + P^3*b1 - !2*a1 - !4*P*a1 - !2*P^2*a1) 13; Multiple (d2 + !2*P*d2 + P^2*d2) 50; Multiple (!2 + P - a2*c3 - P^2 - P*a2*c3) 4; Multiple (!2*d1 + !2*P*c3 + !4*P*d1 + !2*P^2*c3 + !2*P^2*d1 - !2*b3 - c1*b3 - !4*P*b3 - !2*P*c1*b3 - !2*P^2*b3 - P^2*c1*b3) 5; Multiple (- P) 7; Multiple (!2*P + !2*P^2) 11; Multiple (!2 + !2*P) 12] (
Have [] 1 (the_payoff 11 2, Zero) [Multiple (b3 + !2*P*b3 + P^2*b3) 55; Multiple (d3 + !2*P*d3 + P^2*d3) 65; Multiple (!2 + !2*P - b1 - P*b1) 8; Multiple (b2*c3 + !2*P*b2*c3 + P^2*b2*c3) 3; Multiple (!2 + c2 + c1 + a2*c3 + P*c2 + P*c1 + P*a2*c3 - P - P^2) 4; Multiple (- !2*P*c3 - !2*P^2*c3) 5; Multiple (!2 + c3 + P + !2*P*c3 + P^2*c3 - c1 - P*c1 - P^2) 6; Multiple (!2 + !2*P) 11; Multiple (!2 + !2*P) 13] (
Goal 0 [0; 16; 17; 19; 20; 21; 22; 24; 25; 26; 9; 28; 29; 30; 31; 33; 34; 35; 36; 38; 39; 40; 41; 43; 44; 13; 45; 47; 48; 49; 10; 51; 52; 53; 54; 56; 57; 58; 59; 61; 62; 63; 64; 66; 67; 68; 69; 70])))))))))))))))))))))))))))))))))))))))))))))))))))))))).

Definition from_10a : tree :=
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 30 (a1, Nonnegative) [Product 5 [14]; Multiple (!1 - !6*a1) 1; Multiple (!6*P) 2] (
Have [] 5 (!1 - a1, Nonnegative) [Multiple (a1 - !1) 1; Multiple (- P) 2] (
Have [] 135 (s_a1, Nonnegative) [Product 10 [14]; Multiple (!17 + !9*c3 + !54*b2 - !54*d3 - !54*c2) 1; Multiple (- !45*c3 - !18*P) 6; Multiple (- !15) 7; Multiple (- !9*P) 10; Multiple (!54*P) 12; Multiple (!54*P) 13] (
Have [] 1 (a1*s_a1, Nonnegative) [once 17; Multiple s_a1 2] (
Have [] 1 ((a1 - !1)*s_a1, Nonnegative) [Multiple s_a1 2] (
Have [] 18 (b1, Nonnegative) [Product 6 [3]; once 14; Multiple (- !1) 1] (
Have [] 10 (!1 - b1, Nonnegative) [Product 2 [4]; once 14; Multiple (- !1) 1] (
Have [] 5 (s_b1, Zero) [Multiple (!4 + d3 + c2) 1; Multiple (- !6*P) 12; Multiple (- !6*P) 13] (
Have [] 1 (b1*s_b1, Nonnegative) [Multiple b1 22] (
Have [] 1 ((b1 - !1)*s_b1, Nonnegative) [Multiple (b1 - !1) 22] (
Have [] 18 (c1, Nonnegative) [Product 2 [14]; Multiple (- !3*c1) 1; Multiple (!1 + P) 8] (
Have [] 18 (!1 - c1, Nonnegative) [once 14; Multiple (- !1) 1; Multiple (- !6) 8] (
Have [] 18 (s_c1, Zero) [Multiple (!6 - a2) 1; Multiple P 5; Multiple (!6) 6; Multiple (a2 + P) 7] (
Have [] 1 (c1*s_c1, Nonnegative) [Multiple c1 27] (
Have [] 1 ((c1 - !1)*s_c1, Nonnegative) [Multiple (c1 - !1) 27] (
Have [] 90 (d1, Nonnegative) [Product 5 [14]; Multiple (!1 - !18*d1) 1; Multiple (!6*P) 11] (
Have [] 45 (!1 - d1, Nonnegative) [Product 5 [14]; Multiple (!9*d1 - !8) 1; Multiple (- !3*P) 11] (
Have [] 5 (s_d1, Zero) [Multiple (!2*a2 - b2) 1; Multiple (- !2*P) 5; Multiple (!2*P) 6] (
Have [] 1 (d1*s_d1, Nonnegative) [Multiple d1 32] (
Have [] 1 ((d1 - !1)*s_d1, Nonnegative) [Multiple (d1 - !1) 32] (
Have [] 30 (a2, Nonnegative) [Product 5 [14]; Multiple (!1 - !6*a2) 1; Multiple (!6*P) 5] (
Have [] 5 (!1 - a2, Nonnegative) [Multiple (a2 - !1) 1; Multiple (- P) 5] (
Have [] 810 (s_a2, Nonnegative) [Product 162 [4]; Product 206 [14]; Multiple (!196 + !45*c1 - !324*c3 - !324*d1) 1; Multiple (- !90 - !45*c1) 7; Multiple (- !15*P) 8; Multiple (!324*P - !810*b1) 10; Multiple (!108*P) 11] (
Have [] 1 (a2*s_a2, Nonnegative) [once 37; Multiple s_a2 5] (
Have [] 1 ((a2 - !1)*s_a2, Nonnegative) [Multiple s_a2 5] (
Have [] 90 (b2, Nonnegative) [Product 5 [14]; Multiple (!1 - !18*b2) 1; Multiple (!6*P) 6] (
Have [] 45 (!1 - b2, Nonnegative) [Product 5 [14]; Multiple (!9*b2 - !8) 1; Multiple (- !3*P) 6] (
Have [] 5 (s_b2, Zero) [Multiple (!4 + c3 + d1 - !2*a1) 1; Multiple (!2*P) 2; Multiple (- !6*P) 10; Multiple (- !2*P) 11] (
Have [] 1 (b2*s_b2, Nonnegative) [Multiple b2 42] (
Have [] 1 ((b2 - !1)*s_b2, Nonnegative) [Multiple (b2 - !1) 42] (
Have [] 30 (!1 - c2, Nonnegative) [Product 5 [14]; Multiple (!6*c2 - !5) 1; Multiple (- !6*P) 12] (
Have [] 5 (- s_c2, Nonnegative) [Product 5 [4]; Multiple (!2 - !5*b1 - !2*a1) 1; Multiple (!2*P) 2] (
Have [] 1 (c2*s_c2, Nonnegative) [Multiple s_c2 12] (
Have [] 1 ((c2 - !1)*s_c2, Nonnegative) [once 46; Multiple s_c2 12] (
Have [] 30 (d2, Nonnegative) [Product 5 [14]; Multiple (!1 - !6*d2) 1; Multiple (!6*P) 9] (
Have [] 5 (!1 - d2, Nonnegative) [Multiple (d2 - !1) 1; Multiple (- P) 9] (
Have [] 18 (s_d2, Nonnegative) [Product 6 [3]; Multiple (!5) 1; Multiple (!1 + P) 7] (
Have [] 1 (d2*s_d2, Nonnegative) [once 51; Multiple s_d2 9] (
Have [] 1 ((d2 - !1)*s_d2, Nonnegative) [Multiple s_d2 9] (
Have [] 108 (b3, Nonnegative) [Product 5 [14]; Multiple (- !5) 1; Multiple (!6) 7] (
Have [] 108 (!1 - b3, Nonnegative) [Product 13 [14]; Multiple (- !13) 1; Multiple (- !6) 7] (
Have [] 5 (s_b3, Zero) [Multiple (!4 + d2 + c1 - !2*a2 - !2*a1) 1; Multiple (!2*P) 2; Multiple (!2*P) 5; Multiple (- !2*P) 8; Multiple (- !6*P) 9] (
Have [] 1 (b3*s_b3, Nonnegative) [Multiple b3 56] (
Have [] 1 ((b3 - !1)*s_b3, Nonnegative) [Multiple (b3 - !1) 56] (
Have [] 30 (c3, Nonnegative) [Product 5 [14]; Multiple (!1 - !6*c3) 1; Multiple (!6*P) 10] (
Have [] 5 (!1 - c3, Nonnegative) [Multiple (c3 - !1) 1; Multiple (- P) 10] (
Have [] 90 (s_c3, Nonnegative) [Product 30 [3]; Product 5 [14]; Multiple (!36*a2 - !5 - !6*a1) 1; Multiple (!6*P) 2; Multiple (!90*b1 - !36*P) 5; Multiple (!30*a1 + !30*P) 6] (
Have [] 1 (c3*s_c3, Nonnegative) [once 61; Multiple s_c3 10] (
Have [] 1 ((c3 - !1)*s_c3, Nonnegative) [Multiple s_c3 10] (
Have [] 30 (d3, Nonnegative) [Product 5 [14]; Multiple (!1 - !6*d3) 1; Multiple (!6*P) 13] (
Have [] 5 (!1 - d3, Nonnegative) [Multiple (d3 - !1) 1; Multiple (- P) 13] (
Have [] 5 (s_d3, Nonnegative) [Product 10 [3]; Multiple (!5*b1 + !2*a1 - !2) 1; Multiple (- !2*P) 2] (
Have [] 1 (d3*s_d3, Nonnegative) [once 66; Multiple s_d3 13] (
Have [] 1 ((d3 - !1)*s_d3, Nonnegative) [Multiple s_d3 13] (
Have [] 1 (the_payoff 12 0, Zero) [Multiple (!18*b1) 22; Multiple (!18*c1) 27; Multiple (!18*d1) 32; Multiple (!36*d3 + !36*c2 - !36*b3 - !36*b2 - !18*b2*c3) 2; Multiple (- !6*P) 6; Multiple (- P) 7; Multiple (!36) 12; Multiple (!36) 13; Multiple (- !11) 1] (
Have [] 1 (the_payoff 12 1, Zero) [Multiple (!18*b2) 42; Multiple (!18*P*b1 - !36*a1) 12; Multiple (!36*c3 + !36*d1 - !36*b3 - !18*c1*b3 - !18*b1*c3) 5; Multiple (d2 + P*d2 - P) 7; Multiple (!18*b1 + !5*P - !31) 9; Multiple (!36 - !18*b1) 10; Multiple (!12) 11; Multiple (- !18*b1) 1] (
Have [] 1 (the_payoff 12 2, Zero) [Multiple (!18*b3) 56; Multiple (!18*b2*c3 - !36*d3) 2; Multiple (!18*b1*c3 - !36*c3) 5; Multiple (!12 + !6*c3 + !6*P*c3 - !6*c1 - !6*P) 6; Multiple (!10) 8; Multiple (!36 - !18*b1) 9; Multiple (!18*b1 + !6*P - !30) 10; Multiple (!18*b1) 12; Multiple (!18*b1 + !18*P*b1 - !36) 13] (
Goal 0 [0; 15; 16; 18; 19; 20; 21; 23; 24; 25; 26; 28; 29; 30; 31; 33; 34; 35; 36; 38; 39; 40; 41; 43; 44; 12; 45; 47; 48; 49; 50; 52; 53; 54; 55; 57; 58; 59; 60; 62; 63; 64; 65; 67; 68; 69; 70; 71])))))))))))))))))))))))))))))))))))))))))))))))))))))))))).

Definition from_10 : tree :=
Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
Have [] 1 (P, Positive) [Product 2 []; once 0] (
Have [14] 1 (!2 - !5*b1, Nonnegative) [Product 2 [1]; Multiple (- !5) 3] (
Have [13; 13] 1 (!5 - !18*b3, Nonnegative) [Product 24 [1]; Product 5 [1; 1]; Multiple (- !18) 6] (
Have [13; 13] 1 (b3, Nonnegative) [Product 10 []; Product 2 [1]; Multiple (!1) 6] (
Have [13] 1 (!3*d1 - !1, Nonnegative) [Product 2 [1]; Multiple (!3) 10] (
Have [13] 1 (!1 - c1, Nonnegative) [Product 2 []; Multiple (- !1) 7] (
Have [] 30 (s_a2, Nonnegative) [Product 43 []; Product 6 [15]; Product 5 [16]; Product 20 [18]; Product 30 [17; 19]; Multiple (!60 - !30*b1) 9] (
Have [] 1 (a1, Nonnegative) [Product 1 []; Multiple (!1) 2] (
Have [] 1 (!1 - a1, Nonnegative) [Multiple (- !1) 2] (
Have [13] 45 (s_a1, Nonnegative) [Product 131 [1]; Product 24 [14]; Product 5 [13; 16]; Multiple (- !90 - !45*c3) 5; Multiple (- !90) 9; Multiple (!72 + !18*d3) 11; Multiple (!108*P - !18*c2 - !18*P*c2) 12] (
Have [] 1 (a1*s_a1, Nonnegative) [once 23; Multiple s_a1 2] (
Have [] 1 ((a1 - !1)*s_a1, Nonnegative) [Multiple s_a1 2] (
Have [14] 1 (b1, Nonnegative) [Product 2 []; Multiple (!1) 3] (
Have [14] 5 (!1 - b1, Nonnegative) [Product 2 [1]; Product 3 [14]; Multiple (- !5) 3] (
Have [] 1 (s_b1, Zero) [Multiple (- !1) 11; Multiple (- !1 - P) 12] (
Have [] 1 (b1*s_b1, Nonnegative) [Multiple b1 28] (
Have [] 1 ((b1 - !1)*s_b1, Nonnegative) [Multiple (b1 - !1) 28] (
Have [13] 5 (c1, Nonnegative) [once 1; Product 4 [14]; Multiple (!5) 7] (
Have [13] 1 (s_c1, Zero) [Multiple (b3 + P*b3) 4; Multiple (!1) 5; Multiple (!1) 6] (
Have [] 1 (c1*s_c1, Nonnegative) [Multiple c1 32] (
Have [] 1 ((c1 - !1)*s_c1, Nonnegative) [Multiple (c1 - !1) 32] (
Have [13] 5 (d1, Nonnegative) [Product 3 [1]; Product 2 [14]; Multiple (!5) 10] (
Have [13] 1 (!1 - d1, Nonnegative) [Product 4 []; Multiple (- !1) 10] (
Have [] 1 (s_d1, Zero) [Multiple (- !2) 4; Multiple (!1) 5] (
Have [] 1 (d1*s_d1, Nonnegative) [Multiple d1 37] (
Have [] 1 ((d1 - !1)*s_d1, Nonnegative) [Multiple (d1 - !1) 37] (
Have [] 1 (a2, Nonnegative) [Product 1 []; Multiple (!1) 4] (
Have [] 1 (!1 - a2, Nonnegative) [Multiple (- !1) 4] (
Have [] 1 (a2*s_a2, Nonnegative) [once 20; Multiple s_a2 4] (
Have [] 1 ((a2 - !1)*s_a2, Nonnegative) [Multiple s_a2 4] (
Have [13] 1 (b2, Nonnegative) [Product 2 []; Multiple (!1) 5] (
Have [13] 5 (!1 - b2, Nonnegative) [once 1; Product 4 [14]; Multiple (- !5) 5] (
Have [] 1 (s_b2, Zero) [Multiple (!2) 2; Multiple (- !1 - P) 9; Multiple (- !1) 10] (
Have [] 1 (b2*s_b2, Nonnegative) [Multiple b2 46] (
Have [] 1 ((b2 - !1)*s_b2, Nonnegative) [Multiple (b2 - !1) 46] (
Have [13] 1 (c2, Nonnegative) [once 1; Multiple (!1) 11] (
Have [13] 1 (!1 - c2, Nonnegative) [Product 6 []; Multiple (- !1) 11] (
Have [] 1 (s_c2, Zero) [Multiple (- !2) 2; Multiple (!1) 3] (
Have [] 1 (c2*s_c2, Nonnegative) [Multiple c2 51] (
Have [] 1 ((c2 - !1)*s_c2, Nonnegative) [Multiple (c2 - !1) 51] (
Have [] 1 (d2, Nonnegative) [Product 1 []; Multiple (!1) 8] (
Have [] 1 (!1 - d2, Nonnegative) [Multiple (- !1) 8] (
Have [13; 14] 1 (s_d2, Nonnegative) [Product 2 []; Multiple (!1 + P) 3; Multiple P 6] (
Have [] 1 (d2*s_d2, Nonnegative) [once 56; Multiple s_d2 8] (
Have [] 1 ((d2 - !1)*s_d2, Nonnegative) [Multiple s_d2 8] (
Have [] 18 (!1 - b3, Nonnegative) [Product 13 []; once 16] (
Have [] 1 (s_b3, Zero) [Multiple (!2) 2; Multiple (!2) 4; Multiple (- !1) 7; Multiple (- !1 - P) 8] (
Have [] 1 (b3*s_b3, Nonnegative) [Multiple b3 60] (
Have [] 1 ((b3 - !1)*s_b3, Nonnegative) [Multiple (b3 - !1) 60] (
Have [] 1 (c3, Nonnegative) [Product 1 []; Multiple (!1) 9] (
Have [] 1 (!1 - c3, Nonnegative) [Multiple (- !1) 9] (
Have [14] 1 (s_c3, Nonnegative) [Product 2 []; Multiple (P*b2) 2; Multiple (!1) 3; Multiple (P*b1 - !2*P) 4; Multiple P 5] (
Have [] 1 (c3*s_c3, Nonnegative) [once 65; Multiple s_c3 9] (
Have [] 1 ((c3 - !1)*s_c3, Nonnegative) [Multiple s_c3 9] (
Have [] 1 (d3, Nonnegative) [Product 1 []; Multiple (!1) 12] (
Have [] 1 (!1 - d3, Nonnegative) [Multiple (- !1) 12] (
Have [14] 1 (s_d3, Nonnegative) [Product 2 []; Multiple (- !2*P) 2; Multiple (!1 + P) 3] (
Have [] 1 (d3*s_d3, Nonnegative) [once 70; Multiple s_d3 12] (
Have [] 1 ((d3 - !1)*s_d3, Nonnegative) [Multiple s_d3 12] (
Have [] 1 (the_payoff 13 0, Zero) [Multiple (P*b1 + !2*P^2*b1 + P^3*b1) 28; Multiple (P*c1 + !2*P^2*c1 + P^3*c1) 32; Multiple (P*d1 + !2*P^2*d1 + P^3*d1) 37; Multiple (!2*P*d3 + !2*P*c2 + !4*P^2*d3 + !4*P^2*c2 + !2*P^3*d3 + !2*P^3*c2 - !2*P*b3 - !2*P*b2 - P*b2*c3 - !4*P^2*b3 - !4*P^2*b2 - !2*P^2*b2*c3 - !2*P^3*b3 - !2*P^3*b2 - P^3*b2*c3) 2; Multiple (- P^2 - P^3) 5; Multiple (- P^2) 6; Multiple (!2*P + !2*P^2) 11; Multiple (!2*P + !4*P^2 + !2*P^3) 12] (
Have [] 1 (the_payoff 13 1, Zero) [Multiple (P*b2 + !2*P^2*b2 + P^3*b2) 46; Multiple (P*c2 + !2*P^2*c2 + P^3*c2) 51; Multiple (!2 + d2 + !3*P + !2*P*d2 + P^2*d2 - a2*c3 - !2*P*a2*c3 - P^3 - P^2*a2*c3) 3; Multiple (!2*P*d1 + !2*P^2*c3 + !4*P^2*d1 + !2*P^3*c3 + !2*P^3*d1 - !2*c3 - !2*P*c3 - !2*P*b3 - P*c1*b3 - !4*P^2*b3 - !2*P^2*c1*b3 - !2*P^3*b3 - P^3*c1*b3) 4; Multiple (P*d2 + P^2*d2 - P^2) 6; Multiple (!2 + !2*P) 8; Multiple (!2*P^2 + !2*P^3 - !2 - !2*P) 9; Multiple (!2*P + !2*P^2) 10] (
Have [] 1 (the_payoff 13 2, Zero) [Multiple (P*b3 + !2*P^2*b3 + P^3*b3) 60; Multiple (P*b2*c3 + !2*P^2*b2*c3 + P^3*b2*c3 - !2*P*d3 - !4*P^2*d3 - !2*P^3*d3) 2; Multiple (!2 + d3 + c2 + !3*P + a2*c3 + !3*P*d3 + !2*P*c2 + !2*P*a2*c3 + !3*P^2*d3 + P^2*c2 + P^2*a2*c3 + P^3*d3 - d2 - !2*P*d2 - P^2*d2 - P^3) 3; Multiple (!2*c3 + !2*P*c3 - !2*P^2*c3 - !2*P^3*c3) 4; Multiple (!2*P + P*c3 + P^2 + !2*P^2*c3 + P^3*c3 - P*c1 - P^2*c1 - P^3) 5; Multiple (!2*P^2) 7; Multiple (!2*P^2 + !2*P^3 - !2 - !2*P) 8; Multiple (!2 + !4*P + !2*P^2) 9; Multiple (!2 + !2*P) 11; Multiple (!2 + !4*P + !2*P^2) 12] (
Goal 0 [0; 21; 22; 24; 25; 26; 27; 29; 30; 31; 19; 33; 34; 35; 36; 38; 39; 40; 41; 42; 43; 44; 45; 47; 48; 49; 50; 52; 53; 54; 55; 57; 58; 17; 59; 61; 62; 63; 64; 66; 67; 68; 69; 71; 72; 73; 74; 75]))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))).

Definition derivations : list tree := [from_1a; from_1; from_2a; from_2; from_3; from_4; from_5a; from_5; from_6; from_7; from_8; from_9; from_10a; from_10].

Lemma derivations_checked : forallb (fun n =>
    let family := nth n (families the_pot the_frequencies) ([], []) in
    check [map fact_of (conditions the_pot the_frequencies ++ snd family)]
      (map fact_of (AtMost (#2) the_pot :: fst family)) (nth n derivations (Absurd [])))
  (seq 0 14) = true.
Proof. vm_compute. reflexivity. Qed.
