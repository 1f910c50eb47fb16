(** Written by tools/proofs/search: from the conditions to one of the solutions. *)
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

Definition no_others : tree :=
Signs (P - !2) (Absurd [once 45; once 0])
 (Signs a1 (Absurd [once 46; once 1])
  (Signs b1 (Absurd [once 47; once 5])
   (Signs a2 (Absurd [once 48; once 17])
    (Signs b2 (Absurd [once 49; once 21])
     (Signs b3 (Absurd [once 50; once 33])
      (Claim (- s_c1, Positive) (Absurd [Product 2 []; once 51; Multiple (- a2 - P) 50; Multiple (- !1) 49]) (
      Signs c1 (Absurd [once 52; once 9])
       (Claim (- s_d2, Positive) (Absurd [Product 2 []; once 53; Multiple (- !1 - P) 50; Multiple (- !1) 47]) (
       Signs d2 (Absurd [once 54; once 29])
        (Claim (!2 - !3*b3, Nonnegative) (Absurd [Product 2 [32]; Product 2 [55]; Multiple (!4 - !3*P*b3) 54; Multiple (P - P*d2) 47; Multiple (!2*b3 + d2*b3 + b1*d2 - b1) 45]) (
        Have [] 1 (- s_a1, Nonnegative) [once 4; Multiple (- s_a1) 46] (
        Have [] 1 (- s_a2, Nonnegative) [once 20; Multiple (- s_a2) 48] (
        Have [] 2 (b3 - c3 - d1, Nonnegative) [once 57; Multiple (- c3) 47; Multiple (- b3) 52] (
        Have [] 2 (b3 - d3 - c2, Nonnegative) [once 56; Multiple (- !2 - c3) 49] (
        Goal 0 [45; 46; 47; 48; 49; 52; 54; 55; 58; 59; 33; 37; 13; 25; 41]))))))
        (Absurd [once 31; twice 54 53])))
       (Absurd [once 11; twice 52 51])))
      (Have [50] 1 (s_b3, Nonnegative) [once 35] (
      Signs c1 (Absurd [once 52; once 9])
       (Signs d2 (Absurd [once 53; once 29])
        (Claim (!2 - !3*b3, Nonnegative) (Absurd [Product 2 [32]; Product 2 [54]; Multiple (!4 - !3*P*b3) 53; Multiple (P - P*d2) 47; Multiple (!2*b3 + d2*b3 + b1*d2 - b1) 45]) (
        Have [] 1 (- s_a1, Nonnegative) [once 4; Multiple (- s_a1) 46] (
        Have [] 1 (- s_a2, Nonnegative) [once 20; Multiple (- s_a2) 48] (
        Have [] 2 (b3 - c3 - d1, Nonnegative) [once 56; Multiple (- c3) 47; Multiple (- b3) 52] (
        Have [] 2 (b3 - d3 - c2, Nonnegative) [once 55; Multiple (- !2 - c3) 49] (
        Goal 0 [45; 46; 47; 48; 49; 52; 53; 54; 57; 58; 33; 37; 13; 25; 41]))))))
        (Absurd [Product 6 [53]; Product 2 [51]; Multiple (!3*P) 52; Multiple (- !2*P) 46; Multiple (- !4) 48; Multiple (!2*d2 + !2*a1 - !4 - c1) 45]))
       (Absurd [Product 3 [52]; once 51; Product 3 [29]; Multiple (- P) 46; Multiple (- !2) 48; Multiple (d2 + c1 + a1 - !2) 45]))))
     (Claim (s_d1, Positive) (Absurd [once 50; Product 3 [49]; Multiple b2 45; Multiple (- !2) 48]) (
     Signs (!1 - d1) (Absurd [once 51; once 14])
      (Absurd [Product 2 [23]; Product 6 [49]; Product 6 [49; 37]; Multiple (- !3*P*b2) 51; Multiple (- !2*P*b2) 46; Multiple (!2*b2*c3 + !2*a1*b2 - b2 - d1*b2) 45])
      (Absurd [once 16; twice 51 50]))))
    (Signs b2 (Absurd [once 49; once 21])
     (Claim (- s_c3, Positive) (Absurd [once 50; Product 2 [48]; Multiple (- a1 - P) 49; Multiple (- a2) 47]) (
     Signs c3 (Absurd [once 51; once 37])
      (Claim (- s_d1, Positive) (Absurd [once 52; Product 2 [48]; Multiple (- !1 - P) 49]) (
      Signs d1 (Absurd [once 53; once 13])
       (Have [48] 1 (s_a2, Nonnegative) [once 19] (
       Signs b3 (Absurd [once 55; once 33])
        (Claim (- s_c1, Positive) (Absurd [Product 1 []; once 56; once 22; Multiple (- a2 - P) 55]) (
        Signs c1 (Absurd [once 57; once 9])
         (Claim (- s_d2, Positive) (Absurd [Product 2 []; once 58; Multiple (- !1 - P) 55; Multiple (- !1) 47]) (
         Signs d2 (Absurd [once 59; once 29])
          (Absurd [Product 4 [36]; Product 8 [48]; Multiple (!8 + !2*d2 + !2*c1 + !3*P*c1 - !8*b3 - !2*c1*b3) 45; Multiple (!4*P*d2 - !8*a2 - !8*a1) 55; Multiple (!8) 46; Multiple (!4*b3 - !6*P) 59; Multiple (!6*P*b3 - !3*P^2) 57])
          (Absurd [once 31; twice 59 58])))
         (Absurd [once 11; twice 57 56])))
        (Absurd [Product 2 [55]; once 54; twice 55 9; Multiple (- !2) 53; Multiple (b1 - !2) 51])))
       (Absurd [once 15; twice 53 52])))
      (Absurd [once 39; twice 51 50])))
     (Have [49] 1 (s_b2, Nonnegative) [once 23] (
     Signs c3 (Absurd [once 51; once 37])
      (Signs d1 (Absurd [once 52; once 13])
       (Have [48] 1 (s_a2, Nonnegative) [once 19] (
       Signs b3 (Absurd [once 54; once 33])
        (Claim (- s_c1, Positive) (Absurd [Product 1 []; once 55; once 22; Multiple (- a2 - P) 54]) (
        Signs c1 (Absurd [once 56; once 9])
         (Claim (- s_d2, Positive) (Absurd [Product 2 []; once 57; Multiple (- !1 - P) 54; Multiple (- !1) 47]) (
         Signs d2 (Absurd [once 58; once 29])
          (Absurd [Product 4 [36]; Product 8 [48]; Multiple (!8 + !2*d2 + !2*c1 + !3*P*c1 - !8*b3 - !2*c1*b3) 45; Multiple (!4*P*d2 - !8*a2 - !8*a1) 54; Multiple (!8) 46; Multiple (!4*b3 - !6*P) 58; Multiple (!6*P*b3 - !3*P^2) 56])
          (Absurd [once 31; twice 58 57])))
         (Absurd [once 11; twice 56 55])))
        (Absurd [Product 2 [54]; once 53; twice 54 9; Multiple (- !2) 52; Multiple (b1 - !2) 51])))
       (Absurd [Product 6 [52]; Product 2 [50]; Multiple (!3*P) 51; Multiple (- !2*P) 46; Multiple (!2*d1 + !2*a1 - !4 - c3) 45]))
      (Absurd [Product 3 [51]; once 50; Product 3 [13]; Multiple (- P) 46; Multiple (c3 + d1 + a1 - !2) 45])))))
   (Claim (s_c2, Positive) (Absurd [once 48; Product 2 [47]; Multiple b1 45; Multiple (- !2) 46]) (
   Signs (!1 - c2) (Absurd [once 49; once 26])
    (Absurd [Product 2 [7]; Product 6 [47]; Product 6 [47; 41]; Multiple (- !3*P*b1) 49; Multiple (!2*b1*d3 - b1 - b1*c2) 45])
    (Absurd [once 28; twice 49 48]))))
  (Signs b1 (Absurd [once 47; once 5])
   (Claim (- s_c2, Positive) (Absurd [once 48; Product 2 [46]; Multiple (- P) 47]) (
   Signs c2 (Absurd [once 49; once 25])
    (Claim (- s_d3, Positive) (Absurd [once 50; Product 2 [46]; Multiple (- !1 - P) 47]) (
    Signs d3 (Absurd [once 51; once 41])
     (Have [46] 1 (s_a1, Nonnegative) [once 3] (
     Signs b3 (Absurd [once 53; once 33])
      (Signs b2 (Absurd [once 54; once 21])
       (Claim (- s_d2, Positive) (Absurd [Product 1 []; once 55; once 6; Multiple (- !1 - P) 53]) (
       Signs d2 (Absurd [once 56; once 29])
        (Claim (- s_c1, Positive) (Absurd [Product 2 []; once 57; Multiple (- a2 - P) 53; Multiple (- !1) 54]) (
        Signs c1 (Absurd [once 58; once 9])
         (Absurd [Product 4 [36]; Product 8 [46]; Product 8 [17]; Multiple (!8 + !2*d2 + !4*a1*b3 + !3*P*d2 + !2*P*c1 - !8*b3 - !2*d2*b3 - !2*c1*b3) 45; Multiple (!6*P*c1 - !8*a2 - !4*P*a1) 53; Multiple (!6*P*b3 - !3*P^2) 56; Multiple (- !4 - !2*P^2) 58])
         (Absurd [once 11; twice 58 57])))
        (Absurd [once 31; twice 56 55])))
       (Absurd [Product 2 [54]; once 52; twice 54 37; Multiple (- !2) 49; Multiple (- !2) 51; Multiple (!2) 53]))
      (Absurd [Product 2 [53]; once 52; Product 2 [21]; twice 21 37; Multiple (- !2) 49; Multiple (- !2) 51])))
     (Absurd [once 43; twice 51 50])))
    (Absurd [once 27; twice 49 48])))
   (Have [47] 1 (s_b1, Nonnegative) [once 7] (
   Signs c2 (Absurd [once 49; once 25])
    (Signs d3 (Absurd [once 50; once 41])
     (Have [46] 1 (s_a1, Nonnegative) [once 3] (
     Signs b3 (Absurd [once 52; once 33])
      (Signs b2 (Absurd [once 53; once 21])
       (Claim (- s_d2, Positive) (Absurd [Product 1 []; once 54; once 6; Multiple (- !1 - P) 52]) (
       Signs d2 (Absurd [once 55; once 29])
        (Claim (- s_c1, Positive) (Absurd [Product 2 []; once 56; Multiple (- a2 - P) 52; Multiple (- !1) 53]) (
        Signs c1 (Absurd [once 57; once 9])
         (Absurd [Product 4 [36]; Product 8 [46]; Product 8 [17]; Multiple (!8 + !2*d2 + !4*a1*b3 + !3*P*d2 + !2*P*c1 - !8*b3 - !2*d2*b3 - !2*c1*b3) 45; Multiple (!6*P*c1 - !8*a2 - !4*P*a1) 52; Multiple (!6*P*b3 - !3*P^2) 55; Multiple (- !4 - !2*P^2) 57])
         (Absurd [once 11; twice 57 56])))
        (Absurd [once 31; twice 55 54])))
       (Absurd [Product 2 [53]; once 51; twice 53 37; Multiple (- !2) 49; Multiple (- !2) 50; Multiple (!2) 52]))
      (Absurd [Product 2 [52]; once 51; Product 2 [21]; twice 21 37; Multiple (- !2) 49; Multiple (- !2) 50])))
     (Absurd [Product 6 [50]; Product 2 [48]; Multiple (!3*P) 49; Multiple (!2*d3 - !4 - c2) 45]))
    (Absurd [Product 3 [49]; once 48; Product 3 [41]; Multiple (d3 + c2 - !2) 45])))))
 (Signs (!1 - b1) (Absurd [once 46; once 6])
  (Claim (s_d3, Positive) (Absurd [Product 1 []; once 47; once 45; Product 2 [2]; Multiple (- !1 - P) 46]) (
  Signs (!1 - d3) (Absurd [once 48; once 42])
   (Claim (s_c2, Positive) (Absurd [once 49; once 45; Product 2 [2]; Multiple (- P) 46]) (
   Signs (!1 - c2) (Absurd [once 50; once 26])
    (Absurd [Product 6 []; once 7; Multiple (- !6) 46; Multiple (- b1 - P*b1) 48; Multiple (- b1 - P*b1) 50])
    (Absurd [once 28; twice 50 49])))
   (Absurd [once 44; twice 48 47])))
  (Signs (!1 - b2) (Absurd [once 47; once 22])
   (Claim (s_d1, Positive) (Absurd [Product 1 []; once 48; once 45; Product 2 [18]; Multiple (- !1 - P) 47]) (
   Signs (!1 - d1) (Absurd [once 49; once 14])
    (Claim (s_c3, Positive) (Absurd [once 50; once 45; once 18; once 1; once 5; twice 18 6; Multiple (- a1 - P) 47]) (
    Signs (!1 - c3) (Absurd [once 51; once 38])
     (Absurd [Product 4 []; once 23; Product 2 [2]; Multiple (!2*a1 - !4 - c3 - d1) 47; Multiple (- !1 - P*b2) 49; Multiple (- !1 - P*b2) 51])
     (Absurd [once 40; twice 51 50])))
    (Absurd [once 16; twice 49 48])))
   (Signs (!1 - b3) (Absurd [once 48; once 34])
    (Claim (s_d2, Positive) (Absurd [Product 1 []; once 49; once 45; once 5; Multiple (- !1 - P) 48]) (
    Signs (!1 - d2) (Absurd [once 50; once 30])
     (Claim (s_c1, Positive) (Absurd [once 51; once 45; once 17; once 21; Multiple (- a2 - P) 48]) (
     Signs (!1 - c1) (Absurd [once 52; once 10])
      (Absurd [Product 2 []; once 35; Product 2 [2]; Product 2 [18]; Multiple (!2*a2 + !2*a1 - !6) 48; Multiple (- b3 - P*b3) 50; Multiple (- b3 - P*b3) 52])
      (Absurd [once 12; twice 52 51])))
     (Absurd [once 32; twice 50 49])))
    (Signs b3 (Absurd [once 49; once 33])
     (Claim (- s_d2, Positive) (Absurd [Product 1 []; once 50; once 46; Multiple (- !1 - P) 49]) (
     Signs d2 (Absurd [once 51; once 29])
      (Claim (- s_c1, Positive) (Absurd [Product 1 []; once 52; once 47; Multiple (- a2 - P) 49]) (
      Signs c1 (Absurd [once 53; once 9])
       (Absurd [once 36; Product 2 [1]; Product 2 [17]; Product 2 [45]; Multiple (!4 + P*c1 - !2*a2 - !2*a1 - !2*P) 49; Multiple (b3 + P*b3 - !1 - P) 51; Multiple (b3 - !1 - P) 53])
       (Absurd [once 11; twice 53 52])))
      (Absurd [once 31; twice 51 50])))
     (Signs s_b3 (Absurd [once 35; twice 50 49])
      (Claim (!2 - P*b3, Nonnegative) (Claim (s_c1, Positive) (Absurd [once 52; once 51; once 21; twice 17 33]) (
       Signs (!1 - c1) (Absurd [once 53; once 10])
        (Claim (s_d2, Positive) (Absurd [once 54; once 51; once 33; once 5]) (
        Signs (!1 - d2) (Absurd [once 55; once 30])
         (Absurd [Product 2 []; Product 2 [2]; Product 2 [18]; Multiple (!1) 50; Multiple (- !1 - P) 53; Multiple (- !1 - P) 55])
         (Absurd [once 32; twice 55 54])))
        (Absurd [once 12; twice 53 52]))) (
      Claim (!2*a2 - P*b2, Nonnegative) (Claim (s_d1, Positive) (Absurd [once 53; once 52; once 21]) (
       Signs (!1 - d1) (Absurd [once 54; once 14])
        (Claim (s_c3, Positive) (Absurd [once 55; once 52; twice 21 1; twice 5 17]) (
        Signs (!1 - c3) (Absurd [once 56; once 38])
         (Signs b2 (Absurd [once 57; once 21])
          (Absurd [once 52; Product 2 [17]; Multiple (- P) 57])
          (Signs s_b2 (Absurd [once 23; twice 58 57])
           (Absurd [Product 4 []; Product 2 [2]; Multiple (!1) 58; Multiple (- !1 - P) 54; Multiple (- !1 - P) 56])
           (Absurd [once 24; twice 58 47])))
         (Absurd [once 40; twice 56 55])))
        (Absurd [once 16; twice 54 53]))) (
      Have [47] 1 (- s_b2, Nonnegative) [once 24] (
      Have [46] 1 (- s_b1, Nonnegative) [once 8] (
      Signs a1 (Absurd [once 55; once 1])
       (Signs b1 (Absurd [once 56; once 5])
        (Have [] 1 (- s_a1, Nonnegative) [once 4; Multiple (- s_a1) 55] (
        Signs a2 (Absurd [once 58; once 17])
         (Signs b2 (Absurd [once 59; once 21])
          (Have [] 1 (- s_a2, Nonnegative) [once 20; Multiple (- s_a2) 58] (
          Signs s_d2 (Claim (- s_d2, Positive) (Absurd [once 62; once 61]) (
           Signs d2 (Absurd [once 63; once 29])
            (Claim (- s_c1, Positive) (Absurd [once 64; once 61; once 33; Multiple (!1) 56; Multiple (- b3) 58; Multiple (- !1) 59]) (
            Signs c1 (Absurd [once 65; once 9])
             (Absurd [Product 2 [45]; Multiple (- !1) 50; Multiple (- !1 - P) 63; Multiple (- !1 - P) 65; Multiple (!2) 55; Multiple (!2) 58])
             (Absurd [once 11; twice 65 64])))
            (Absurd [once 31; twice 63 62])))
           (Claim (- s_c1, Positive) (Absurd [once 62; once 49; Multiple (- !1) 61; Multiple (!1) 56; Multiple (- b3) 58; Multiple (- !1) 59]) (
           Signs c1 (Absurd [once 63; once 9])
            (Have [] 4 (!3 - P, Nonnegative) [Product 3 [57]; Product 2 [54]; twice 57 0; Multiple (- !2) 61; Multiple (!2) 56; Multiple (- !2 - c3 - !2*P - P*c3) 59] (
            Have [] 1 (b3 + P*b3 - !2, Zero) [Multiple (!1) 61; Multiple (- !1) 56] (
            Have [] 1 (!4 + d2 + P*d2 - !2*P, Zero) [Multiple (- !1) 50; Multiple (!2) 55; Multiple (!2) 58; Multiple (- !1 - P) 63] (
            Have [] 1 (!4 + c3 + d1 + P*c3 + P*d1 - !2*P, Nonnegative) [once 53; Multiple (!2) 55] (
            Have [] 2 (!2 - c3 - d1 - P*c3 - P*d1, Nonnegative) [Product 3 [60]; twice 60 0; Multiple (- !2) 61; Multiple (!2 - c3 - P*c3) 56; Multiple (- b3 - P*b3) 63] (
            Have [] 2 (!2 - d3 - c2 - P*d3 - P*c2, Nonnegative) [Product 3 [57]; twice 57 0; Multiple (- !2) 61; Multiple (!2) 56; Multiple (- !2 - c3 - !2*P - P*c3) 59] (
            Goal 1 [0; 64; 55; 56; 58; 59; 63; 65; 66; 67; 68; 54; 69; 37; 13; 25; 41])))))))
            (Absurd [once 11; twice 63 62])))
           (Claim (s_d2, Positive) (Absurd [once 62; once 61]) (
           Signs (!1 - d2) (Absurd [once 63; once 30])
            (Have [] 1 (P - !5, Nonnegative) [Product 3 [9]; twice 9 0; Multiple (!1) 50; Multiple (- !1 - P) 63; Multiple (- !2) 55; Multiple (- !2) 58] (
            Absurd [Product 36 []; Product 28 [64]; Product 30 [57]; Product 10 [54]; Product 12 [51]; Product 4 [64; 64]; Product 11 [64; 57]; Product 2 [64; 54]; Product 2 [64; 51]; Product 1 [64; 64; 57]; Multiple (- !2*P - P*c3 - !2*P^2 - P^2*c3) 59]))
            (Absurd [once 32; twice 63 62])))))
          (Claim (s_d1, Positive) (Absurd [once 60; Product 3 [59]; twice 45 59; Multiple (- !2) 58]) (
          Signs (!1 - d1) (Absurd [once 61; once 14])
           (Claim (s_c3, Positive) (Absurd [once 62; Product 2 [59]; twice 45 59; twice 59 1; Multiple (b1 - !2) 58]) (
           Signs (!1 - c3) (Absurd [once 63; once 38])
            (Absurd [once 23; Product 6 [59]; Multiple (- b2 - P*b2) 61; Multiple (- !2*b2) 55; Multiple (- b2 - P*b2) 63])
            (Absurd [once 40; twice 63 62])))
           (Absurd [once 16; twice 61 60]))))
         (Signs b2 (Absurd [once 59; once 21])
          (Claim (- s_d1, Positive) (Absurd [once 60; Product 2 [58]; Multiple (- !1 - P) 59]) (
          Signs d1 (Absurd [once 61; once 13])
           (Claim (- s_c3, Positive) (Absurd [once 62; Product 2 [58]; Multiple (- a1 - P) 59; Multiple (- a2) 56]) (
           Signs c3 (Absurd [once 63; once 37])
            (Absurd [once 53; Product 2 [45]; Multiple (- !1 - P) 61; Multiple (- !1 - P) 63; Multiple (!2) 55])
            (Absurd [once 39; twice 63 62])))
           (Absurd [once 15; twice 61 60])))
          (Signs s_b2 (Absurd [once 23; twice 60 59])
           (Have [58] 1 (s_a2, Nonnegative) [once 19] (
           Signs s_d1 (Claim (- s_d1, Positive) (Absurd [once 63; once 62]) (
            Signs d1 (Absurd [once 64; once 13])
             (Claim (- s_c3, Positive) (Absurd [once 65; once 62; once 21; Multiple (- a2) 56; Multiple (- b2) 55]) (
             Signs c3 (Absurd [once 66; once 37])
              (Absurd [Product 2 [45]; Multiple (- !1) 60; Multiple (- !1 - P) 64; Multiple (- !1 - P) 66; Multiple (!2) 55])
              (Absurd [once 39; twice 66 65])))
             (Absurd [once 15; twice 64 63])))
            (Claim (- s_c3, Positive) (Absurd [once 63; once 59; Multiple (- !1) 62; Multiple (- a2) 56; Multiple (- b2) 55]) (
            Signs c3 (Absurd [once 64; once 37])
             (Signs (!2*a2 - !1) (Have [] 2 (!1 - a2, Positive) [Product 1 []; once 65] (
              Signs s_a2 (Absurd [once 19; twice 67 58])
               (Signs s_d2 (Claim (- s_d2, Positive) (Absurd [once 69; once 68]) (
                Signs d2 (Absurd [once 70; once 29])
                 (Claim (- s_c1, Positive) (Absurd [Product 3 [71]; Product 2 [68]; Product 2 [65]; twice 71 0; twice 68 0; twice 68 17; Multiple (- !1) 62; Multiple (a2 + P) 56]) (
                 Signs c1 (Absurd [once 72; once 9])
                  (Absurd [Product 2 [17]; Product 2 [45]; Multiple (- !1) 50; Multiple (- !1 - P) 70; Multiple (- !1 - P) 72; Multiple (!2) 55])
                  (Absurd [once 11; twice 72 71])))
                 (Absurd [once 31; twice 70 69])))
                (Claim (- s_c1, Positive) (Absurd [Product 3 [69]; Product 2 [65]; twice 69 0; Multiple (- a2 - P) 68; Multiple (- !1) 62; Multiple (a2 + P) 56]) (
                Signs c1 (Absurd [once 70; once 9])
                 (Have [] 4 (P - !3, Zero) [Multiple (!2) 68; Multiple (!1 + P) 67; Multiple (b3 + P*b3) 70; Multiple (c3 + P*c3 - !2) 56; Multiple (- !4) 55; Multiple (!2) 60] (
                 Have [] 2 (!2*b2 - a2, Zero) [Multiple (- b2) 71; Multiple (!1) 62] (
                 Have [] 6 (!2*b3 - !1, Zero) [Multiple (b1 - !3*b3) 71; Multiple (- P) 56; Multiple (!3) 68] (
                 Have [] 6 (!2*d2 - !1 - a2, Zero) [Multiple (!6 + c1 - !3*d2 - !2*a1) 71; Multiple (!2*P) 55; Multiple (- !3) 50; Multiple (- !4*P) 70] (
                 Have [] 6 (!2*d1 - !1, Zero) [Multiple (!6 + c3 - !3*d1 - !2*a1) 71; Multiple (!2*P) 55; Multiple (- !4*P) 64; Multiple (- !3) 60] (
                 Have [] 2 (!2*d3 + !2*c2 - !1, Nonnegative) [once 54; Multiple (!2 - d3 - c2) 71] (
                 Have [] 6 (!1 + !2*b2 - !2*d3 - !2*c2, Nonnegative) [Product 6 [57]; Multiple (!3*b3 - b1) 71; Multiple P 56; Multiple (- !6*b2) 64; Multiple (- !3) 68] (
                 Goal 2 [71; 55; 56; 17; 65; 72; 73; 70; 74; 64; 75; 76; 77; 25; 41]))))))))
                 (Absurd [once 11; twice 70 69])))
                (Claim (s_d2, Positive) (Absurd [once 69; once 68]) (
                Signs (!1 - d2) (Absurd [once 70; once 30])
                 (Have [] 1 (P - !4, Positive) [once 65; Product 3 [9]; twice 9 0; Multiple (!1) 50; Multiple (- !1 - P) 70; Multiple (- !2) 55] (
                 Have [] 1 (!8 + !2*b3 + c1*b3 + !2*P*b3 + P*c1*b3 - !4*P, Zero) [Multiple (- !1 - P) 67; Multiple (- P*b1) 64; Multiple (- c3) 56; Multiple (- !2) 60; Multiple (!4) 55] (
                 Absurd [Product 2 []; Product 16 [71]; Product 8 [10]; Product 11 [51]; Product 3 [71; 33]; Product 4 [10; 33]; Product 4 [51; 9]; Multiple (!4) 72])))
                 (Absurd [once 32; twice 70 69]))))
               (Absurd [once 20; twice 67 66])))
              (Have [] 2 (!1 - a2, Positive) [Product 1 []; Multiple (- !1) 65] (
              Signs s_a2 (Absurd [once 19; twice 67 58])
               (Signs s_d2 (Claim (- s_d2, Positive) (Absurd [once 69; once 68]) (
                Signs d2 (Absurd [once 70; once 29])
                 (Claim (- s_c1, Positive) (Absurd [Product 6 [71]; Product 5 [68]; Product 2 [71; 0]; Product 2 [68; 0]; Multiple (- !2 - b3 - P*b3) 65; Multiple (- !2) 62; Multiple (!1 + !2*P) 56]) (
                 Signs c1 (Absurd [once 72; once 9])
                  (Absurd [Product 2 [17]; Product 2 [45]; Multiple (- !1) 50; Multiple (- !1 - P) 70; Multiple (- !1 - P) 72; Multiple (!2) 55])
                  (Absurd [once 11; twice 72 71])))
                 (Absurd [once 31; twice 70 69])))
                (Have [] 1 (b3 + P*b3 - !2, Zero) [Multiple (!1) 68; Multiple (- !1) 56] (
                Have [] 2 (!6 + c1 - !2*P, Zero) [Multiple (- !2 - c1) 69; Multiple (- !1 - P) 67; Multiple (- c3) 56; Multiple (!4) 55; Multiple (- P*b1) 64; Multiple (- !2) 60] (
                Have [] 2 (P - !3, Nonnegative) [once 9; Multiple (- !1) 70] (
                Have [] 3 (!3 + !6*P - !2*P^2, Nonnegative) [Product 9 [29]; Product 3 [29; 0]; Multiple (!3 + !3*P - a1) 70; Multiple (!3) 50; Multiple (- !3) 65; Multiple (c1 - !2*P) 55] (
                Have [] 1 (b2 + P*b2 - !1, Zero) [Multiple (!1) 65; Multiple (!1) 62] (
                Have [] 3 (d2 + P*d2 + !2*P^2 - !3 - !6*P, Zero) [Multiple (a1 - !3 - !3*P) 70; Multiple (- !3) 50; Multiple (!3) 65; Multiple (!2*P - c1) 55] (
                Have [] 1 (!4 + d1 + P*d1 - !2*P, Zero) [Multiple (- !1) 60; Multiple (- !1 - P) 64; Multiple (!2) 55] (
                Have [] 2 (!3 - d3 - c2 - P*d3 - P*c2, Nonnegative) [Product 3 [57]; twice 57 0; Multiple (- !2) 69; Multiple (- !2) 65; Multiple (- !2) 62; Multiple (- b2 - P*b2) 64] (
                Goal 3 [71; 72; 55; 56; 65; 73; 69; 70; 74; 64; 75; 54; 76; 25; 41])))))))))
                (Claim (s_d2, Positive) (Absurd [once 69; once 68]) (
                Signs (!1 - d2) (Absurd [once 70; once 30])
                 (Claim (s_c1, Positive) (Absurd [Product 6 [71]; Product 5 [68]; Product 2 [71; 0]; Product 2 [68; 0]; Multiple (!2 + b3 + P*b3) 65; Multiple (!2) 62; Multiple (- !1 - !2*P) 56]) (
                 Signs (!1 - c1) (Absurd [once 72; once 10])
                  (Absurd [Product 5 []; Multiple (!1) 50; Multiple (- !1 - P) 72; Multiple (- !1 - P) 70; Multiple (- !2) 55; Multiple (- !1) 65])
                  (Absurd [once 12; twice 72 71])))
                 (Absurd [once 32; twice 70 69]))))
               (Absurd [once 20; twice 67 66])))
              (Signs s_c1 (Claim (- s_c1, Positive) (Absurd [once 67; once 66]) (
               Signs c1 (Absurd [once 68; once 9])
                (Claim (- s_d2, Positive) (Absurd [Product 5 [69]; Product 6 [66]; Product 4 [65]; twice 69 65; Product 2 [69; 0]; Product 2 [66; 0]; Multiple (!2) 62; Multiple (- !2*a2 - !2*P) 56]) (
                Signs d2 (Absurd [once 70; once 29])
                 (Absurd [Product 2 [17]; Product 2 [45]; Multiple (- !1) 50; Multiple (- !1 - P) 70; Multiple (- !1 - P) 68; Multiple (!2) 55])
                 (Absurd [once 31; twice 70 69])))
                (Absurd [once 11; twice 68 67])))
               (Claim (- s_d2, Positive) (Absurd [Product 5 [67]; Product 4 [65]; twice 67 65; Product 2 [67; 0]; Multiple (- !2 - !2*P) 66; Multiple (!2) 62; Multiple (- !2*a2 - !2*P) 56]) (
               Signs d2 (Absurd [once 68; once 29])
                (Signs (!1 - a2) (Absurd [once 69; once 18])
                 (Have [] 1 (!3 - P, Nonnegative) [Product 3 [10]; twice 10 0; Multiple (- !1) 50; Multiple (- !1 - P) 68; Multiple (!2) 55; Multiple (- !2) 69] (
                 Have [] 1 (!2 + c1 + P*c1 - !2*P, Zero) [Multiple (- !1) 50; Multiple (- !1 - P) 68; Multiple (!2) 55; Multiple (- !2) 69] (
                 Have [] 1 (b2 + P*b2 - !2, Zero) [Multiple (!1) 62; Multiple (- !2) 69] (
                 Have [] 1 (b3 + !2*P*b3 + P^2*b3 - !2*P, Zero) [Multiple (!1 + P) 66; Multiple (- !1) 72; Multiple (b3 + P*b3) 69] (
                 Have [] 1 (!4*P - !8 - !2*b3 - c1*b3 - !2*P*b3 - P*c1*b3, Nonnegative) [Product 3 [61]; twice 61 0; Multiple (!2) 60; Multiple (P*b1) 64; Multiple c3 56; Multiple (- !4) 55] (
                 Have [] 1 (!4*P^2 - !8 - !8*P - !2*P*c1, Nonnegative) [Product 3 [74]; twice 74 0; Multiple (!2 + c1) 73] (
                 Have [] 1 (!4*P^3 - !8 - !12*P - !8*P^2, Nonnegative) [Product 3 [75]; twice 75 0; Multiple (!2*P) 71] (
                 Absurd [Product 8 []; once 76; Product 24 [70]; Product 20 [70; 45]; Product 4 [70; 45; 45]]))))))))
                 (Signs s_a2 (Absurd [once 19; twice 70 58])
                  (Have [] 1 (!8 + !2*c3 + !2*d1 + !2*a2*b3 + !2*P*c3 + !2*P*b3 + !2*P*d1 - !4*b3 - !4*P - c1*b3 - b1*c3 - P*c1*b3 - P*b1*c3, Zero) [Multiple (- !2) 60; Multiple b3 50; Multiple (b3 + P*b3) 68; Multiple (- b1 - P*b1) 64; Multiple (!4 - !2*b3) 55] (
                  Have [] 1 (!2*b3 + !4*P - !8 - !2*a2*b3 - !4*P*b3, Zero) [Multiple (- !1) 71; Multiple (!1 + P) 70] (
                  Have [] 1 (!2*a2 + a2*b3 + P*b3 + P*a2*b3 + P^2*b3 - !2 - !2*P, Zero) [Multiple (!1 + P) 66; Multiple (- !1) 62] (
                  Have [] 1 (!4 + !4*a2^2 + !4*P^2*a2 + !4*P^3 - !16*a2 - !12*P - !12*P^2, Zero) [Multiple (a2 + P + P*a2 + P^2) 72; Multiple (!2*a2 + !4*P - !2) 73] (
                  Have [] 4 (!1 + a2^2 + P^2*a2 + P^3 - !4*a2 - !3*P - !3*P^2, Zero) [Multiple (!1) 74] (
                  Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
                  Have [] 1 (!1 + !2*P, Positive) [Product 5 []; Product 2 [0]] (
                  Have [76] 2 (!2*P^2 - !11 - !3*P, Nonnegative) [Product 24 [10]; Product 50 [10; 0]; Product 6 [10; 65]; Product 26 [10; 0; 0]; Product 2 [10; 0; 65]; Product 4 [10; 0; 0; 0]; Multiple (!4 + !2*a2 + !2*P - d2 - c1 - P*c1) 75; Multiple (!5 + !5*P - a2^2 - P^2 - P^2*a2 - P^3) 50; Multiple (!6 + !7*P + P^2 - !4*a2 - P*a2^2 - P^3 - P^3*a2 - P^4) 68; Multiple (!2*a2^2 + !2*P^2 + !2*P^2*a2 + !2*P^3 - !10 - !10*P) 55] (
                  Have [77] 1 (!3 + !6*P - !2*P^2, Nonnegative) [Product 2 [65]; twice 65 65; Product 8 [65; 0]; Product 2 [65; 0; 0]; Multiple (- !4) 75] (
                  Have [] 1 (!2*a2 + P^2 - !4, Nonnegative) [Product 2 [17]; Product 4 [0]; twice 0 0] (
                  Have [] 1 (!4 + c1 + P*c1 - !2*a2 - !2*P, Zero) [Multiple (!2) 55; Multiple (- !1) 50; Multiple (- !1 - P) 68] (
                  Have [] 1 (!4 + d1 + P*d1 - !2*P, Zero) [Multiple (!2) 55; Multiple (- !1 - P) 64; Multiple (- !1) 60] (
                  Have [] 2 (b3 + b2 - d3 - c2, Nonnegative) [once 57; Multiple (- b2) 64] (
                  Goal 4 [78; 79; 55; 56; 74; 80; 62; 66; 81; 68; 64; 82; 54; 83; 25; 41]))))))))))))))
                  (Absurd [once 20; twice 70 69])))
                (Absurd [once 31; twice 68 67])))
               (Claim (s_c1, Positive) (Absurd [once 67; once 66]) (
               Signs (!1 - c1) (Absurd [once 68; once 10])
                (Have [] 1 (!5 + d2 + P*d2 - !2*a2 - P, Zero) [Multiple (- !1) 50; Multiple (!1 + P) 68; Multiple (!2) 55] (
                Have [] 1 (!4*P - !8 - !3*b3 - !3*P*b3, Nonnegative) [Product 3 [61]; twice 61 0; Multiple (- b3 - P*b3) 68; Multiple b1 64; Multiple (P*c3) 56; Multiple (- !4) 55; Multiple (!2) 60] (
                Signs s_d2 (Claim (- s_d2, Positive) (Absurd [once 72; once 71]) (
                 Signs d2 (Absurd [once 73; once 29])
                  (Signs (!1 - a2) (Absurd [once 74; once 18])
                   (Have [] 1 (P - !3, Zero) [Multiple (- !1) 69; Multiple (!1 + P) 73; Multiple (!2) 74] (
                   Have [] 6 (!2*b2 - !1, Zero) [Multiple (!3) 62; Multiple (- !2*P) 74; Multiple (!2 - !3*b2 - !2*a2) 75] (
                   Absurd [Product 1 []; Product 2 [70]; Product 6 [66]; Multiple (- !8) 75; Multiple (- !3) 76; Multiple (!6*b3) 74])))
                   (Signs s_a2 (Absurd [once 19; twice 75 58])
                    (Have [] 1 (!8 + !3*b3 + !3*P*b3 - !4*P, Zero) [Multiple (- !1 - P) 75; Multiple (b3 + P*b3) 68; Multiple (- b1) 64; Multiple (- P*c3) 56; Multiple (!4) 55; Multiple (- !2) 60] (
                    Have [] 1 (!2*a2 + P - !5, Zero) [Multiple (- !1) 69; Multiple (!1 + P) 73] (
                    Have [] 1 (b2 + P + P*b2 - !5, Zero) [Multiple (!1) 77; Multiple (!1) 62] (
                    Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
                    Have [79] 200 (!2*P^2 - !11 - !3*P, Nonnegative) [Product 5400 [66]; Product 3600 [66; 0]; Product 600 [66; 0; 0]; Multiple (!120*b2 + !244*P*b2 + !124*P^2*b2 - !75*b3 - !75*P*b3 - !276*P^2) 77; Multiple (- !240*a2 - !100*P - !248*P*a2 - !124*P^2) 78; Multiple (- !125 - !150*a2 - !175*P - !200*P*a2 - !200*P^2) 76] (
                    Have [] 2 (!7 - !2*P, Nonnegative) [Product 3 [71]; Multiple (!1) 76; Multiple (!3) 56] (
                    Have [] 5 (c1 - !1, Zero) [Multiple (- !2*a2 - P) 68; Multiple (!1 - c1) 77] (
                    Have [] 5 (!4 + d1 + P*d1 - !2*P, Zero) [Multiple (!4*a2 + !2*P) 55; Multiple (- !2*a2 - !6*P) 64; Multiple (- !5) 60; Multiple (c3 - !2*a1) 77] (
                    Have [] 2 (!7 + P - !3*d3 - !3*c2 - !3*P*d3 - !3*P*c2, Nonnegative) [Product 9 [57]; Product 3 [57; 0]; Multiple (- !2) 76; Multiple (- !6) 78; Multiple (- !3*b2 - !3*P*b2) 64] (
                    Goal 5 [80; 81; 55; 56; 77; 78; 76; 82; 73; 64; 83; 54; 84; 25; 41]))))))))))
                    (Absurd [once 20; twice 75 74])))
                  (Absurd [once 31; twice 73 72])))
                 (Have [] 1 (b3 + P*b3 - !2, Zero) [Multiple (!1) 71; Multiple (- !1) 56] (
                 Signs (!1 - a2) (Absurd [once 73; once 18])
                  (Have [] 2 (!4 - d3 - c2 - P*d3 - P*c2, Nonnegative) [Product 3 [57]; twice 57 0; Multiple (- !2) 72; Multiple (!4) 73; Multiple (- !2) 62; Multiple (- b2 - P*b2) 64] (
                  Have [] 2 (!2*P - !7, Nonnegative) [once 70; Multiple (!3) 72] (
                  Have [] 2 (!4 - P, Nonnegative) [once 74; once 54] (
                  Have [] 1 (a2 - !1, Zero) [Multiple (- !1) 73] (
                  Have [] 1 (b2 + P*b2 - !2, Zero) [Multiple (!1) 62; Multiple (- !2) 73] (
                  Have [] 1 (c1 - !1, Zero) [Multiple (- !1) 68] (
                  Have [] 1 (!3 + d2 + P*d2 - P, Zero) [Multiple (!1) 69; Multiple (- !2) 73] (
                  Have [] 1 (!4 + d1 + P*d1 - !2*P, Zero) [Multiple (- !1) 60; Multiple (- !1 - P) 64; Multiple (!2) 55] (
                  Goal 7 [75; 76; 55; 56; 77; 78; 72; 79; 80; 64; 81; 54; 74; 25; 41])))))))))
                  (Signs s_a2 (Absurd [once 19; twice 74 58])
                   (Have [] 2 (!2*P - !7, Zero) [Multiple (!1 + P) 74; Multiple (!2 + c1) 72; Multiple (- !2) 68; Multiple (c3 + P*c3) 56; Multiple (- !4) 55; Multiple (!2) 60] (
                   Have [] 1 (!4*a2 - !3, Nonnegative) [Product 9 [29]; Multiple (- !2) 69; Multiple (d2 - !1) 75] (
                   Have [] 1 (!9*b2 - !4*a2, Zero) [Multiple (!2) 62; Multiple (- b2) 75] (
                   Have [] 1 (!9*b3 - !4, Zero) [Multiple (!2) 72; Multiple (- b3) 75] (
                   Have [] 1 (c1 - !1, Zero) [Multiple (- !1) 68] (
                   Have [] 1 (!3 + !9*d2 - !4*a2, Zero) [Multiple (!2) 69; Multiple (!1 - d2) 75] (
                   Have [] 21 (!3*d1 - !2, Zero) [Multiple (- !14) 60; Multiple (- !18*P) 64; Multiple (!8*P) 55; Multiple (!14 + !2*c3 - !7*d1 - !4*a1) 75] (
                   Have [] 3 (!3*d3 + !3*c2 - !2, Nonnegative) [Product 2 [54]; Multiple (!2 - d3 - c2) 75] (
                   Have [] 2 (!4 + !4*a2 - !9*d3 - !9*c2, Nonnegative) [Product 9 [57]; Multiple (- !4) 72; Multiple (- !4) 62; Multiple (- !9*b2) 64; Multiple (!2*b3 + !2*b2) 75] (
                   Goal 6 [75; 55; 56; 76; 18; 77; 78; 79; 80; 64; 81; 82; 83; 25; 41]))))))))))
                   (Absurd [once 20; twice 74 73]))))
                 (Claim (s_d2, Positive) (Absurd [once 72; once 71]) (
                 Signs (!1 - d2) (Absurd [once 73; once 30])
                  (Absurd [Product 4 []; Product 2 [18]; Multiple (!1) 50; Multiple (- !1 - P) 68; Multiple (- !1 - P) 73; Multiple (- !2) 55])
                  (Absurd [once 32; twice 73 72]))))))
                (Absurd [once 12; twice 68 67])))))
             (Absurd [once 39; twice 64 63])))
            (Claim (s_d1, Positive) (Absurd [once 63; once 62]) (
            Signs (!1 - d1) (Absurd [once 64; once 14])
             (Have [] 1 (P - !5, Nonnegative) [Product 3 [37]; twice 37 0; Multiple (!1) 60; Multiple (- !1 - P) 64; Multiple (- !2) 55] (
             Have [] 1 (!8 + !2*b3 + !2*b2 + b2*c3 + !2*P*b3 + !2*P*b2 + P*b2*c3 - !4*P, Nonnegative) [Product 3 [57]; Product 2 [54]; twice 57 0] (
             Have [] 1 (!8 + !2*b3 + !2*P*b3 + !3*P*b2 - !3*b2 - !4*P, Nonnegative) [once 66; Multiple b2 60; Multiple (- b2 - P*b2) 64; Multiple (- !2*b2) 55] (
             Have [] 1 (!4 + !12*P + !3*P^2*b2 - !3*P*b2 - !4*P^2, Nonnegative) [Product 2 [67]; Product 6 [51]; twice 67 0; Product 2 [51; 0]] (
             Absurd [Product 12 []; Product 10 [65]; once 68; Product 3 [52]; Product 6 [18]; Product 4 [65; 0]; Product 3 [52; 0]; Product 6 [18; 0]])))))
             (Absurd [once 16; twice 64 63])))))
           (Absurd [once 24; twice 60 47])))))
        (Claim (s_c2, Positive) (Absurd [once 57; Product 2 [56]; twice 56 45; Multiple (- !2) 55]) (
        Signs (!1 - c2) (Absurd [once 58; once 26])
         (Claim (s_d3, Positive) (Absurd [once 59; Product 3 [56]; twice 56 45; Multiple (- !2) 55]) (
         Signs (!1 - d3) (Absurd [once 60; once 42])
          (Absurd [once 7; Product 6 [56]; Multiple (- b1 - P*b1) 58; Multiple (- b1 - P*b1) 60])
          (Absurd [once 44; twice 60 59])))
         (Absurd [once 28; twice 58 57]))))
       (Signs b1 (Absurd [once 56; once 5])
        (Claim (- s_d3, Positive) (Absurd [once 57; Product 2 [55]; Multiple (- !1 - P) 56]) (
        Signs d3 (Absurd [once 58; once 41])
         (Claim (- s_c2, Positive) (Absurd [once 59; Product 2 [55]; Multiple (- P) 56]) (
         Signs c2 (Absurd [once 60; once 25])
          (Absurd [once 54; Product 2 [45]; Multiple (- !1 - P) 58; Multiple (- !1 - P) 60])
          (Absurd [once 27; twice 60 59])))
         (Absurd [once 43; twice 58 57])))
        (Signs s_b1 (Absurd [once 7; twice 57 56])
         (Have [55] 1 (s_a1, Nonnegative) [once 3] (
         Signs s_d3 (Claim (- s_d3, Positive) (Absurd [once 60; once 59]) (
          Signs d3 (Absurd [once 61; once 41])
           (Claim (- s_c2, Positive) (Absurd [once 62; once 59; once 56]) (
           Signs c2 (Absurd [once 63; once 25])
            (Absurd [Product 2 [45]; Multiple (- !1) 57; Multiple (- !1 - P) 61; Multiple (- !1 - P) 63])
            (Absurd [once 27; twice 63 62])))
           (Absurd [once 43; twice 61 60])))
          (Claim (- s_c2, Positive) (Absurd [once 60; once 56; Multiple (- !1) 59]) (
          Signs c2 (Absurd [once 61; once 25])
           (Claim (- s_c2, Nonnegative) (Claim (s_c2, Positive) (Absurd [once 63; once 62]) (
            Signs (!1 - c2) (Absurd [once 64; once 26])
             (Absurd [once 62; once 56; Multiple (- !1) 59])
             (Absurd [once 28; twice 64 63]))) (
           Claim (a2 - !1, Nonnegative) (Have [63] 1 (- s_a2, Nonnegative) [once 20] (
            Have [] 1 (!5 - P, Nonnegative) [Product 3 [42]; twice 42 0; Multiple (- !1) 57; Multiple (- !1 - P) 61] (
            Have [] 1 (!2*d3 + c1*b3 + b1*c3 - !2*c3 - !2*b2 - !2*d1 - b2*c3, Nonnegative) [once 64; once 58; Multiple (- !2) 61] (
            Have [] 1 (c1*b3 + !2*a1*c3 + P*c1*b3 - !2*b2 - !4*a1 - b2*c3 - !2*P*b2 - P*b2*c3, Nonnegative) [Product 3 [66]; Product 2 [53]; twice 66 0; Multiple (- c3) 59; Multiple (!2) 57; Multiple (!2 + !2*P) 61] (
            Have [] 1 (c1*b3 + P*c1*b3 - !2*b2 - !2*a1 - !2*P*b2, Nonnegative) [once 67; Product 2 [38; 1]; Product 3 [37; 21]; Product 1 [37; 21; 0]] (
            Claim (b2 + !2*P*b2 + P^2*b2 - !2*P*a2, Nonnegative) (Claim (- s_d1, Positive) (Absurd [Product 3 [70]; once 69; Product 2 [17]; twice 70 0]) (
             Signs d1 (Absurd [once 71; once 13])
              (Have [] 1 (b1*a2 + P*b1*a2 - !2*a1*a2, Zero) [Multiple a2 59] (
              Claim (- s_c3, Positive) (Absurd [Product 3 [73]; once 69; twice 73 0; Product 2 [2; 17]; Product 3 [2; 21]; Product 1 [2; 21; 0]; Multiple (- !1) 72]) (
              Signs c3 (Absurd [once 74; once 37])
               (Absurd [once 53; Product 2 [1]; Product 2 [45]; Multiple (- !1 - P) 71; Multiple (- !1 - P) 74])
               (Absurd [once 39; twice 74 73]))))
              (Absurd [once 15; twice 71 70]))) (
            Have [] 1 (c1*b3 + !2*P*c1*b3 + P^2*c1*b3 - !2*a1 - !4*P*a2 - !2*P*a1, Nonnegative) [Product 3 [68]; Product 2 [69]; twice 68 0] (
            Signs c1 (Absurd [once 71; once 9])
             (Absurd [once 68; Product 2 [55]; Product 6 [21]; Product 2 [21; 0]; Multiple (- b3 - P*b3) 71])
             (Have [71] 1 (s_c1, Nonnegative) [once 11] (
             Claim (- s_d2, Nonnegative) (Claim (s_d2, Positive) (Absurd [once 74; once 73]) (
              Signs (!1 - d2) (Absurd [once 75; once 30])
               (Have [] 1 (!5 + c1 + P*c1 - !2*a2 - !2*a1 - P, Zero) [Multiple (- !1) 50; Multiple (!1 + P) 75] (
               Have [] 1 (!2*a2*b3 + !2*a1*b3 + P*b3 - !5*b3 - !2*b2 - !2*a1 - !2*P*b2, Nonnegative) [once 68; Multiple (- b3) 76] (
               Have [] 1 (!2*a2 + !2*a1 + P - !5, Positive) [Product 3 [71]; twice 71 0; Multiple (- !1) 76] (
               Have [] 1 (!4*a2 + !4*a1 + !2*P - !10 - !2*P*b2 - !2*P*a1 - !2*P^2*b2, Nonnegative) [Product 2 [77]; twice 77 0; twice 51 78] (
               Have [] 1 (!4*a2 + !4*a1 + !4*P*a2 + !2*P*a1 + !2*P^2 - !10 - !8*P - !4*P^2*a2 - !2*P^2*a1, Nonnegative) [Product 3 [79]; Product 4 [69]; twice 79 0; Product 2 [69; 0]] (
               Absurd [Product 1944 [55]; Product 3 [80; 65; 65]; Product 36 [80; 65; 55]; Product 9 [80; 65; 0]; Product 36 [80; 55; 0]; Product 6 [80; 0; 0]; Product 6 [65; 65; 65; 65]; Product 4 [65; 65; 65; 17]; Product 30 [65; 65; 65; 0]; Product 48 [65; 65; 17; 55]; Product 52 [65; 65; 17; 0]; Product 18 [65; 65; 55; 0]; Product 48 [65; 65; 0; 0]; Product 528 [65; 17; 55; 0]; Product 164 [65; 17; 0; 0]; Product 216 [65; 55; 55; 0]; Product 24 [65; 0; 0; 0]; Product 912 [17; 55; 0; 0]; Product 152 [17; 0; 0; 0]; Product 432 [55; 55; 0; 0]]))))))
               (Absurd [once 32; twice 75 74]))) (
             Have [] 1 (- s_d2, Nonnegative) [once 73] (
             Have [] 1 (b2 + a2*b3 + P*b3 + P*b2 + P*a2*b3 + P^2*b3 - !2 - !2*P, Nonnegative) [Product 3 [72]; twice 72 0] (
             Have [] 1 (b2 + !2*a2 + P*b2 - !2 - b1*a2 - P*b1, Nonnegative) [once 75; Product 2 [74]; twice 74 17; twice 74 0] (
             Have [] 1 (!2*a2 + !4*P*a2 - !2*P, Nonnegative) [Product 2 [76]; Product 3 [52]; Product 4 [56]; twice 76 0; twice 52 0; Product 4 [0; 56]; Product 2 [56; 17]; Product 1 [0; 0; 56]; Product 1 [0; 56; 17]] (
             Have [] 1 (!2 - b1 - c1*b3 - P*c1*b3, Nonnegative) [once 74; Product 3 [10; 33]; Product 1 [10; 33; 0]] (
             Have [] 1 (!2 + !2*P - b1 - !2*a1 - !4*P*a2 - P*b1 - !2*P*a1, Nonnegative) [once 70; Product 3 [78]; twice 78 0] (
             Have [] 392 (!1 - !2*a1, Positive) [Product 84 [79]; Product 84 [77]; Product 42 [79; 55]; Product 93 [79; 56]; Product 84 [79; 18]; Product 24 [77; 56]; Product 84 [77; 18]; Product 252 [55; 0]; Product 16 [0; 56]; Product 1872 [56; 56]; Product 84 [55; 55; 0]; Product 354 [55; 0; 56]; Product 624 [0; 56; 56]; Product 108 [0; 56; 17]; Product 56 [17; 17; 17]; Product 56 [18; 18; 18]; Multiple (!14 + !84*a2 - !531*b1 - !126*a1) 59] (
             Claim (a2, Positive) (Absurd [Product 4 []; Product 10 [81]; once 77; Product 2 [45]; Product 4 [81; 45]]) (
             Signs b2 (Absurd [once 82; once 21])
              (Absurd [once 69; Product 4 [81]; Product 2 [81; 0]; Multiple (- !1 - !2*P - P^2) 82])
              (Signs s_b2 (Absurd [once 23; twice 83 82])
               (Have [] 1 (b1*a2 + P*b1*a2 - !2*a1*a2, Zero) [Multiple a2 59] (
               Signs s_d1 (Claim (- s_d1, Positive) (Absurd [once 86; once 85]) (
                Signs d1 (Absurd [once 87; once 13])
                 (Claim (- s_c3, Positive) (Absurd [Product 3 [88]; Product 2 [85]; twice 88 0; twice 85 1; twice 85 0; Product 2 [80; 81]; Multiple (- !1) 84]) (
                 Signs c3 (Absurd [once 89; once 37])
                  (Absurd [once 53; Product 2 [1]; Product 2 [45]; Multiple (- !1 - P) 87; Multiple (- !1 - P) 89])
                  (Absurd [once 39; twice 89 88])))
                 (Absurd [once 15; twice 87 86])))
                (Absurd [once 68; once 78; once 76; Product 2 [55]; Product 3 [56]; twice 0 56; twice 56 17; Multiple (!1) 85])
                (Claim (s_d1, Positive) (Absurd [once 86; once 85]) (
                Signs (!1 - d1) (Absurd [once 87; once 14])
                 (Have [] 1 (!2*a1 + P - !5, Nonnegative) [Product 3 [37]; twice 37 0; Multiple (!1) 83; Multiple (- !1 - P) 87] (
                 Have [] 1 (!8 + !2*b3 + c1*b3 + b1*c3 + !2*P*b3 + P*c1*b3 + P*b1*c3 - !4*a1 - !4*P, Nonnegative) [Product 3 [64]; twice 64 0; Multiple (- !2) 83] (
                 Have [] 1 (!6 - !2*b3 - c1*b3 - !2*P*b3 - P*c1*b3, Nonnegative) [Product 2 [74]; Product 2 [56]; Product 2 [10]; twice 74 9; twice 56 9] (
                 Absurd [Product 3 []; once 89; once 90; Product 4 [88]; Product 3 [80]; Product 2 [38; 1]; Multiple (- c3) 59]))))
                 (Absurd [once 16; twice 87 86])))))
               (Absurd [once 24; twice 83 47]))))))))))))))))))))) (
           Signs (a2 - !1) (Absurd [once 64; once 63])
            (Signs b2 (Absurd [once 65; once 21])
             (Claim (- s_d1, Positive) (Absurd [Product 2 []; once 66; Multiple (- !1 - P) 65; Multiple (!2) 64]) (
             Signs d1 (Absurd [once 67; once 13])
              (Claim (- s_c3, Positive) (Absurd [Product 1 []; once 68; once 46; Multiple (- a1 - P) 65; Multiple (!2 - b1) 64]) (
              Signs c3 (Absurd [once 69; once 37])
               (Absurd [once 53; Product 2 [1]; Product 2 [45]; Multiple (- !1 - P) 67; Multiple (- !1 - P) 69])
               (Absurd [once 39; twice 69 68])))
              (Absurd [once 15; twice 67 66])))
             (Signs s_b2 (Absurd [once 23; twice 66 65])
              (Have [] 1 (s_a2, Nonnegative) [once 19; Multiple (- s_a2) 64] (
              Claim (!2 - b3 - P*b3, Nonnegative) (Claim (s_d2, Positive) (Absurd [once 69; once 68; once 5]) (
               Signs (!1 - d2) (Absurd [once 70; once 30])
                (Claim (s_c1, Positive) (Absurd [once 71; once 68; once 21; Multiple b3 64]) (
                Signs (!1 - c1) (Absurd [once 72; once 10])
                 (Absurd [Product 2 []; Product 2 [2]; Multiple (!1) 50; Multiple (- a2 - P) 72; Multiple (- a2 - P) 70; Multiple (- d2 - c1) 64])
                 (Absurd [once 12; twice 72 71])))
                (Absurd [once 32; twice 70 69]))) (
              Have [] 1 (!5 - P, Nonnegative) [Product 3 [42]; twice 42 0; Multiple (- !1) 57; Multiple (- !1 - P) 61] (
              Have [] 1 (!4 + d3 + P*d3 - !2*P, Zero) [Multiple (- !1) 57; Multiple (- !1 - P) 61] (
              Have [] 1 (!2 + !2*P + b1*a2 + P*b1*a2 - !2*a2 - !2*a1 - !2*P*a2, Zero) [Multiple a2 59; Multiple (!2*a1 - !2 - !2*P) 64] (
              Have [] 1 (!2*a1 + !2*P - !2 - d2 - c1 - P*d2 - P*c1, Zero) [Multiple (!1) 50; Multiple (- !2) 64] (
              Have [] 1 (!4*P - !8 - !2*b3 - !2*b2 - b2*c3 - !2*P*b3 - !2*P*b2 - P*b2*c3, Nonnegative) [Product 3 [58]; twice 58 0; Multiple (- !2) 70; Multiple (- !2 - !2*P) 61] (
              Signs (!2*a1 - !1) (Have [] 2 (!1 - a1, Positive) [Product 1 []; once 74] (
               Signs s_a1 (Absurd [once 3; twice 76 55])
                (Have [] 1 (!4*P - !8 - !2*b3 - !2*b2 - b2*c3 - !2*P*b3 - !2*P*b2 - P*b2*c3, Zero) [Multiple (!1 + P) 76; Multiple (- !2) 70; Multiple (- !2 - !2*P) 61] (
                Signs s_d1 (Claim (- s_d1, Positive) (Absurd [once 79; once 78]) (
                 Signs d1 (Absurd [once 80; once 13])
                  (Claim (- s_c3, Positive) (Absurd [Product 3 [81]; Product 2 [78]; Product 2 [74]; twice 81 0; twice 78 1; twice 78 0; Multiple (- !1) 71; Multiple (- !2*a1 - !2*P) 64]) (
                  Signs c3 (Absurd [once 82; once 37])
                   (Absurd [Product 2 [1]; Product 2 [45]; Multiple (- !1) 66; Multiple (- !1 - P) 80; Multiple (- !1 - P) 82])
                   (Absurd [once 39; twice 82 81])))
                  (Absurd [once 15; twice 80 79])))
                 (Have [] 1 (b2 + P*b2 - !2, Zero) [Multiple (!1) 78; Multiple (!2) 64] (
                 Claim (- s_c3, Positive) (Absurd [Product 3 [80]; Product 2 [74]; twice 80 0; Multiple (- a1 - P) 79; Multiple (- !1) 71]) (
                 Signs c3 (Absurd [once 81; once 37])
                  (Have [] 2 (!6 + b3 + P*b3 - !2*P, Zero) [Multiple (- !1) 77; Multiple (- b2 - P*b2) 81; Multiple (- !2) 79] (
                  Have [] 1 (b2 + P*b2 - b1 - P*b1, Positive) [Product 1 []; once 74; Multiple (!1) 79; Multiple (- !1) 59] (
                  Signs s_d2 (Claim (- s_d2, Positive) (Absurd [once 85; once 84]) (
                   Signs d2 (Absurd [once 86; once 29])
                    (Absurd [Product 6 [10]; Product 4 [55]; Product 3 [49]; Product 2 [10; 0]; twice 49 0; Multiple (- !2) 72; Multiple (- !2 - !2*P) 86; Multiple (- !1) 82])
                    (Absurd [once 31; twice 86 85])))
                   (Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
                   Claim (s_c1, Positive) (Absurd [Product 3 [86]; once 83; twice 86 0; Multiple (!1 + P) 84; Multiple (b3 + P*b3) 64]) (
                   Signs (!1 - c1) (Absurd [once 87; once 10])
                    (Have [] 1 (b1 + !2*P - !8, Zero) [Multiple (!1) 84; Multiple (- !1) 82] (
                    Have [] 2 (a1 + P^2 - !4 - !3*P, Zero) [Multiple (- !1) 59; Multiple (!1 + P) 88] (
                    Have [] 1 (!2*P^2 - !7 - !6*P, Nonnegative) [once 74; Multiple (!2) 89] (
                    Have [] 2 (!4 - P, Nonnegative) [once 5; Multiple (- !1) 88] (
                    Have [] 1 (c1 - !1, Zero) [Multiple (- !1) 87] (
                    Have [] 1 (d2 + P*d2 + !2*P^2 - !5 - !7*P, Zero) [Multiple (- !1) 72; Multiple (!1 + P) 87; Multiple (!2) 89] (
                    Have [] 1 (d1 + P*d1 + !2*P^2 - !4 - !8*P, Zero) [Multiple (- !1) 66; Multiple (- !1 - P) 81; Multiple (!2) 89] (
                    Goal 8 [90; 91; 89; 88; 64; 79; 82; 92; 93; 81; 94; 61; 70]))))))))
                    (Absurd [once 12; twice 87 86]))))
                   (Claim (s_d2, Positive) (Absurd [once 85; once 84]) (
                   Signs (!1 - d2) (Absurd [once 86; once 30])
                    (Claim (s_c1, Positive) (Absurd [Product 3 [87]; once 83; Product 3 [84]; twice 87 0; twice 84 0; Multiple (b3 + P*b3) 64]) (
                    Signs (!1 - c1) (Absurd [once 88; once 10])
                     (Absurd [Product 3 []; once 74; Multiple (!1) 72; Multiple (- !1 - P) 88; Multiple (- !1 - P) 86])
                     (Absurd [once 12; twice 88 87])))
                    (Absurd [once 32; twice 86 85]))))))
                  (Absurd [once 39; twice 81 80]))))
                 (Claim (s_d1, Positive) (Absurd [once 79; once 78]) (
                 Signs (!1 - d1) (Absurd [once 80; once 14])
                  (Have [] 1 (!5 + c3 + P*c3 - !2*a1 - P, Zero) [Multiple (- !1) 66; Multiple (!1 + P) 80] (
                  Have [] 1 (!2*a1 + P - !5, Nonnegative) [Product 3 [37]; twice 37 0; Multiple (- !1) 81] (
                  Claim (- s_c3, Nonnegative) (Claim (s_c3, Positive) (Absurd [once 84; once 83]) (
                   Signs (!1 - c3) (Absurd [once 85; once 38])
                    (Absurd [Product 5 []; once 74; Multiple (- !1) 81; Multiple (- !1 - P) 85])
                    (Absurd [once 40; twice 85 84]))) (
                  Have [] 1 (!2 + !2*P - !2*a1 - a1*b2 - P*b2 - P*a1*b2 - P^2*b2, Nonnegative) [Product 3 [83]; twice 83 0; Multiple (!1) 71] (
                  Have [] 1 (!12 + !2*b2 + b2*c3 + !2*P*b2 + P*b2*c3 - !4*P, Nonnegative) [Product 2 [68]; Multiple (- !1) 77] (
                  Have [] 1 (!12 + !2*a1*b2 + !3*P*b2 - !3*b2 - !4*P, Nonnegative) [once 85; Multiple (- b2) 81] (
                  Have [] 1 (!2*a1 + !3*P - !3, Positive) [Product 3 []; Product 3 [0]; Product 2 [55]] (
                  Have [] 1 (!10*a1 + !3*a1*b2 + !3*P*b2 + !6*P^2 - !6 - !4*a1^2 - !2*P*a1 - !2*a1^2*b2 - !2*P*a1*b2 - !2*P*a1^2*b2 - !5*P^2*a1*b2 - !3*P^3*b2, Nonnegative) [twice 84 87] (
                  Have [] 1 (a1 + P + P*a1 + P^2, Positive) [Product 6 []; Product 5 [0]; Product 3 [55]; twice 0 0; twice 0 55] (
                  Have [] 1 (!22*a1 + !12*P + !6*P*a1 + !14*P^2 - !6 - !4*a1^2 - !4*P^2*a1 - !4*P^3, Nonnegative) [once 88; twice 86 89] (
                  Absurd [Product 9 [90]; Product 630 [74]; Product 216 [74; 74]; Product 18 [82; 82; 82]; Product 17 [82; 69; 69]; Product 33 [82; 69; 74]; Product 118 [82; 69; 0]; Product 87 [82; 74; 0]; Product 119 [82; 0; 0]; Product 18 [74; 74; 74]])))))))))))
                  (Absurd [once 16; twice 80 79])))))
                (Absurd [once 4; twice 76 75])))
               (Have [] 2 (!1 - a1, Positive) [Product 1 []; Multiple (- !1) 74] (
               Signs s_a1 (Absurd [once 3; twice 76 55])
                (Have [] 1 (!4*P - !8 - !2*b3 - !2*b2 - b2*c3 - !2*P*b3 - !2*P*b2 - P*b2*c3, Zero) [Multiple (!1 + P) 76; Multiple (- !2) 70; Multiple (- !2 - !2*P) 61] (
                Signs s_d1 (Claim (- s_d1, Positive) (Absurd [once 79; once 78]) (
                 Signs d1 (Absurd [once 80; once 13])
                  (Claim (- s_c3, Positive) (Absurd [Product 6 [81]; Product 5 [78]; Product 2 [81; 0]; Product 2 [78; 0]; Multiple (- !2) 71; Multiple (- !2 - b2 - P*b2) 74; Multiple (- !2 - !4*P) 64]) (
                  Signs c3 (Absurd [once 82; once 37])
                   (Absurd [Product 2 [1]; Product 2 [45]; Multiple (- !1) 66; Multiple (- !1 - P) 80; Multiple (- !1 - P) 82])
                   (Absurd [once 39; twice 82 81])))
                  (Absurd [once 15; twice 80 79])))
                 (Have [] 1 (b2 + P*b2 - !2, Zero) [Multiple (!1) 78; Multiple (!2) 64] (
                 Have [] 1 (b1 + P*b1 - !1, Zero) [Multiple (!1) 59; Multiple (!1) 74] (
                 Have [] 1 (b2 + P*b2 - b1 - P*b1, Positive) [Product 1 []; Multiple (!1) 79; Multiple (- !1) 80] (
                 Signs s_d2 (Claim (- s_d2, Positive) (Absurd [once 83; once 82]) (
                  Signs d2 (Absurd [once 84; once 29])
                   (Absurd [Product 3 [10]; once 45; twice 10 45; Multiple (- !1) 72; Multiple (- !1 - P) 84; Multiple (!1) 74])
                   (Absurd [once 31; twice 84 83])))
                  (Claim (s_c1, Positive) (Absurd [Product 3 [83]; once 81; twice 83 0; Multiple (!1 + P) 82; Multiple (b3 + P*b3) 64]) (
                  Signs (!1 - c1) (Absurd [once 84; once 10])
                   (Have [] 1 (b3 + !2*P*b3 + P^2*b3 - !1 - !2*P, Zero) [Multiple (!1 + P) 82; Multiple (- !1) 80] (
                   Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
                   Have [] 2 (!6 + c3 + b3 + !4*P + P*c3 + !2*P*b3 + P^2*b3 - !2*P^2, Zero) [Multiple (- !1 - P) 77; Multiple (- !2 - c3 - !2*P - P*c3) 79] (
                   Have [] 1 (!7 + c3 + !6*P + P*c3 - !2*P^2, Zero) [Multiple (!1) 87; Multiple (- !1) 85] (
                   Have [] 1 (!2*P^2 - !7 - !6*P, Nonnegative) [Product 3 [37]; twice 37 0; Multiple (- !1) 88] (
                   Have [] 1 (!8 + !7*P - !2*P^2, Nonnegative) [Product 3 [38]; twice 38 0; Multiple (!1) 88] (
                   Have [] 1 (c1 - !1, Zero) [Multiple (- !1) 84] (
                   Have [] 1 (!2 + d2 + P*d2 - P, Zero) [Multiple (- !1) 72; Multiple (!1 + P) 84; Multiple (!1) 74] (
                   Have [] 1 (d1 + P*d1 + !2*P^2 - !4 - !8*P, Zero) [Multiple (- !1) 66; Multiple (- !1) 88; Multiple (!1) 74] (
                   Goal 9 [89; 90; 74; 80; 64; 79; 85; 91; 92; 88; 93; 61; 70]))))))))))
                   (Absurd [once 12; twice 84 83])))
                  (Claim (s_d2, Positive) (Absurd [once 83; once 82]) (
                  Signs (!1 - d2) (Absurd [once 84; once 30])
                   (Claim (s_c1, Positive) (Absurd [Product 3 [85]; once 81; Product 3 [82]; twice 85 0; twice 82 0; Multiple (b3 + P*b3) 64]) (
                   Signs (!1 - c1) (Absurd [once 86; once 10])
                    (Absurd [Product 3 []; Multiple (!1) 72; Multiple (- !1 - P) 86; Multiple (- !1 - P) 84; Multiple (- !1) 74])
                    (Absurd [once 12; twice 86 85])))
                   (Absurd [once 32; twice 84 83])))))))
                 (Claim (s_d1, Positive) (Absurd [once 79; once 78]) (
                 Signs (!1 - d1) (Absurd [once 80; once 14])
                  (Claim (s_c3, Positive) (Absurd [Product 6 [81]; Product 5 [78]; Product 2 [81; 0]; Product 2 [78; 0]; Multiple (!2) 71; Multiple (!2 + b2 + P*b2) 74; Multiple (!2 + !4*P) 64]) (
                  Signs (!1 - c3) (Absurd [once 82; once 38])
                   (Absurd [Product 5 []; Multiple (!1) 66; Multiple (- !1 - P) 80; Multiple (- !1 - P) 82; Multiple (- !1) 74])
                   (Absurd [once 40; twice 82 81])))
                  (Absurd [once 16; twice 80 79])))))
                (Absurd [once 4; twice 76 75])))
               (Claim (b2 + !2*P*b2 + P^2*b2 - !2*P, Nonnegative) (Claim (- s_d1, Positive) (Absurd [Product 2 []; Product 3 [76]; once 75; twice 76 0; Multiple (!2 + !2*P) 64]) (
                Signs d1 (Absurd [once 77; once 13])
                 (Claim (- s_c3, Positive) (Absurd [Product 3 [78]; once 75; Product 2 [2]; twice 78 0; Product 3 [2; 21]; Product 1 [2; 21; 0]; Multiple (- !1) 71]) (
                 Signs c3 (Absurd [once 79; once 37])
                  (Absurd [Product 2 [1]; Product 2 [45]; Multiple (- !1) 66; Multiple (- !1 - P) 77; Multiple (- !1 - P) 79])
                  (Absurd [once 39; twice 79 78])))
                 (Absurd [once 15; twice 77 76]))) (
               Claim (!2 - b2 - P*b2, Nonnegative) (Claim (s_d1, Positive) (Absurd [once 77; once 76; Multiple (- !2) 64]) (
                Signs (!1 - d1) (Absurd [once 78; once 14])
                 (Claim (s_c3, Positive) (Absurd [Product 6 [79]; Product 5 [76]; Product 4 [74]; Product 2 [79; 0]; twice 76 74; Product 2 [76; 0]; Multiple (!2) 71]) (
                 Signs (!1 - c3) (Absurd [once 80; once 38])
                  (Absurd [Product 4 []; Product 2 [2]; Multiple (!1) 66; Multiple (- !1 - P) 78; Multiple (- !1 - P) 80])
                  (Absurd [once 40; twice 80 79])))
                 (Absurd [once 16; twice 78 77]))) (
               Claim (b3 + !2*P*b3 + P^2*b3 - !2*P, Nonnegative) (Claim (- s_d2, Positive) (Absurd [Product 3 [78]; once 77; Product 2 [2]; twice 78 0; Multiple (- !1) 59]) (
                Signs d2 (Absurd [once 79; once 29])
                 (Claim (- s_c1, Positive) (Absurd [Product 3 [80]; once 77; once 76; twice 80 0; Multiple (- b3 - P*b3) 64]) (
                 Signs c1 (Absurd [once 81; once 9])
                  (Absurd [Product 2 [1]; Product 2 [17]; Product 2 [45]; Multiple (- !1) 50; Multiple (- !1 - P) 79; Multiple (- !1 - P) 81])
                  (Absurd [once 11; twice 81 80])))
                 (Absurd [once 31; twice 79 78]))) (
               Have [] 1 (!4*P^2 - !8 - !2*b2 - !8*P - b2*c3 - !4*P*b2 - !2*P*b2*c3 - !2*P^2*b2 - P^2*b2*c3, Nonnegative) [Product 3 [73]; Product 2 [77]; twice 73 0] (
               Have [] 1 (!4*P^2 - !8 - !12*P - !2*P*c3, Nonnegative) [once 78; Product 2 [75]; twice 75 37] (
               Signs s_c3 (Claim (- s_c3, Positive) (Absurd [once 81; once 80]) (
                Signs c3 (Absurd [once 82; once 37])
                 (Claim (- s_d1, Positive) (Absurd [Product 5 [83]; Product 6 [80]; Product 4 [74]; twice 83 74; Product 2 [83; 0]; Product 2 [80; 0]; Multiple (!2) 71; Multiple (!4*a1 + !4*P) 64]) (
                 Signs d1 (Absurd [once 84; once 13])
                  (Absurd [Product 2 [1]; Product 2 [45]; Multiple (- !1) 66; Multiple (- !1 - P) 84; Multiple (- !1 - P) 82])
                  (Absurd [once 15; twice 84 83])))
                 (Absurd [once 39; twice 82 81])))
                (Have [] 1 (!2*a1 + a1*b2 + P*b2 + P*a1*b2 + P^2*b2 - !2 - !2*P, Zero) [Multiple (- !1) 71; Multiple (!1 + P) 80] (
                Claim (- s_d1, Positive) (Absurd [Product 5 [82]; Product 4 [74]; twice 82 74; Product 2 [82; 0]; Multiple (- !2) 81; Multiple (!4*a1 + !4*P) 64]) (
                Signs d1 (Absurd [once 83; once 13])
                 (Have [] 1 (!4 + c3 + P*c3 - !2*a1 - !2*P, Zero) [Multiple (- !1) 66; Multiple (- !1 - P) 83] (
                 Have [] 1 (!4 - P, Positive) [Product 3 [38]; once 74; twice 38 0; Multiple (!1) 84] (
                 Absurd [Product 3 [79]; Product 26 [85]; Product 4 [74]; twice 79 45; Product 20 [85; 45]; Product 2 [74; 45]; Product 4 [85; 45; 45]; Multiple (!2*P) 84])))
                 (Absurd [once 15; twice 83 82]))))
                (Claim (s_c3, Positive) (Absurd [once 81; once 80]) (
                Signs (!1 - c3) (Absurd [once 82; once 38])
                 (Signs s_d1 (Claim (- s_d1, Positive) (Absurd [once 84; once 83]) (
                  Signs d1 (Absurd [once 85; once 13])
                   (Have [] 1 (!4 - P, Positive) [once 74; Multiple (- !1) 66; Multiple (!1 + P) 82; Multiple (- !1 - P) 85] (
                   Absurd [once 79; Product 10 [86]; Product 4 [86; 45]; Multiple (- !2*P) 82]))
                   (Absurd [once 15; twice 85 84])))
                  (Have [] 1 (b2 + P*b2 - !2, Zero) [Multiple (!1) 83; Multiple (!2) 64] (
                  Have [] 1 (!5 + d1 + P*d1 - !2*a1 - P, Zero) [Multiple (- !1) 66; Multiple (!1 + P) 82] (
                  Signs (!1 - a1) (Absurd [once 86; once 2])
                   (Have [] 1 (a1 - !1, Zero) [Multiple (- !1) 86] (
                   Have [] 1 (b1 + P*b1 - !2, Zero) [Multiple (!1) 59; Multiple (!2) 87] (
                   Have [] 1 (b2 + P*b2 - b1 - P*b1, Zero) [Multiple (- !1) 88; Multiple (!1) 84] (
                   Signs s_d2 (Claim (- s_d2, Positive) (Absurd [once 91; once 90]) (
                    Signs d2 (Absurd [once 92; once 29])
                     (Claim (- s_c1, Positive) (Absurd [Product 3 [93]; Product 3 [90]; twice 93 0; twice 90 0; Multiple (- !1) 89; Multiple (- b3 - P*b3) 64]) (
                     Signs c1 (Absurd [once 94; once 9])
                      (Absurd [Product 4 []; Product 2 [45]; Multiple (- !1) 72; Multiple (- !1 - P) 92; Multiple (- !1 - P) 94; Multiple (!2) 87])
                      (Absurd [once 11; twice 94 93])))
                     (Absurd [once 31; twice 92 91])))
                    (Have [] 1 (b3 + !2*P*b3 + P^2*b3 - !2*P, Zero) [Multiple (!1 + P) 90; Multiple (- !1) 88] (
                    Have [] 1 (!1 + P, Positive) [Product 3 []; once 0] (
                    Have [] 1 (!4*P - !14 - !2*b3 - !2*P*b3, Nonnegative) [once 73; Multiple (- !2) 82; Multiple (!2 + c3) 84] (
                    Have [] 2 (!2*P^2 - !7 - !7*P, Nonnegative) [Product 3 [93]; twice 93 0; Multiple (!2) 91] (
                    Have [] 1 (d2 + c1 + P*d2 + P*c1 - !2*P, Zero) [Multiple (- !1) 72; Multiple (!2) 87] (
                    Have [] 1 (c3 - !1, Zero) [Multiple (- !1) 82] (
                    Have [] 1 (!3 + d1 + P*d1 - P, Zero) [Multiple (!1) 85; Multiple (!2) 87] (
                    Goal 11 [94; 69; 87; 88; 64; 84; 91; 95; 10; 30; 96; 97; 61; 70]))))))))
                    (Claim (s_d2, Positive) (Absurd [once 91; once 90]) (
                    Signs (!1 - d2) (Absurd [once 92; once 30])
                     (Claim (s_c1, Positive) (Absurd [Product 3 [93]; Product 3 [90]; twice 93 0; twice 90 0; Multiple (!1) 89; Multiple (b3 + P*b3) 64]) (
                     Signs (!1 - c1) (Absurd [once 94; once 10])
                      (Absurd [Product 2 []; Multiple (!1) 72; Multiple (- !1 - P) 92; Multiple (- !1 - P) 94; Multiple (- !2) 87])
                      (Absurd [once 12; twice 94 93])))
                     (Absurd [once 32; twice 92 91])))))))
                   (Signs s_a1 (Absurd [once 3; twice 87 55])
                    (Have [] 1 (!4*P - !8 - !2*b3 - !2*b2 - b2*c3 - !2*P*b3 - !2*P*b2 - P*b2*c3, Zero) [Multiple (!1 + P) 87; Multiple (- !2) 70; Multiple (- !2 - !2*P) 61] (
                    Have [] 2 (!7 + b3 + P*b3 - !2*P, Zero) [Multiple (- !1) 88; Multiple (!2) 82; Multiple (- !2 - c3) 84] (
                    Have [] 1 (b2 + P*b2 - b1 - P*b1, Positive) [Product 2 [86]; Multiple (!1) 84; Multiple (- !1) 59] (
                    Signs s_d2 (Claim (- s_d2, Positive) (Absurd [once 92; once 91]) (
                     Signs d2 (Absurd [once 93; once 29])
                      (Absurd [Product 3 [10]; once 74; once 45; twice 10 45; Multiple (- !1) 72; Multiple (- !1 - P) 93])
                      (Absurd [once 31; twice 93 92])))
                     (Claim (s_c1, Positive) (Absurd [Product 3 [92]; once 90; twice 92 0; Multiple (!1 + P) 91; Multiple (b3 + P*b3) 64]) (
                     Signs (!1 - c1) (Absurd [once 93; once 10])
                      (Have [] 1 (b1 + !2*P - !9, Zero) [Multiple (!1) 91; Multiple (- !1) 89] (
                      Have [] 1 (!2*a1 + !2*P^2 - !9 - !7*P, Zero) [Multiple (- !1) 59; Multiple (!1 + P) 94] (
                      Have [] 1 (!2*P^2 - !7 - !7*P, Nonnegative) [Product 2 [2]; Multiple (!1) 95] (
                      Have [] 1 (!8 + !7*P - !2*P^2, Nonnegative) [once 74; Multiple (- !1) 95] (
                      Have [] 1 (c1 - !1, Zero) [Multiple (- !1) 93] (
                      Have [] 1 (d2 + P*d2 + !2*P^2 - !6 - !8*P, Zero) [Multiple (- !1) 72; Multiple (!1 + P) 93; Multiple (!1) 95] (
                      Have [] 1 (c3 - !1, Zero) [Multiple (- !1) 82] (
                      Have [] 1 (d1 + P*d1 + !2*P^2 - !4 - !8*P, Zero) [Multiple (!1) 85; Multiple (!1) 95] (
                      Goal 10 [96; 97; 95; 94; 64; 84; 89; 98; 99; 100; 101; 61; 70])))))))))
                      (Absurd [once 12; twice 93 92])))
                     (Claim (s_d2, Positive) (Absurd [once 92; once 91]) (
                     Signs (!1 - d2) (Absurd [once 93; once 30])
                      (Claim (s_c1, Positive) (Absurd [Product 3 [94]; once 90; Product 3 [91]; twice 94 0; twice 91 0; Multiple (b3 + P*b3) 64]) (
                      Signs (!1 - c1) (Absurd [once 95; once 10])
                       (Absurd [Product 2 []; Product 2 [86]; Multiple (!1) 72; Multiple (- !1 - P) 95; Multiple (- !1 - P) 93])
                       (Absurd [once 12; twice 95 94])))
                      (Absurd [once 32; twice 93 92])))))))
                    (Absurd [once 4; twice 87 86])))))
                  (Claim (s_d1, Positive) (Absurd [once 84; once 83]) (
                  Signs (!1 - d1) (Absurd [once 85; once 14])
                   (Absurd [Product 4 []; Product 2 [2]; Multiple (!1) 66; Multiple (- !1 - P) 85; Multiple (- !1 - P) 82])
                   (Absurd [once 16; twice 85 84]))))
                 (Absurd [once 40; twice 82 81])))))))))))))))))
              (Absurd [once 24; twice 66 47])))
            (Absurd [once 64; once 18]))))
           (Absurd [once 27; twice 61 60])))
          (Claim (s_d3, Positive) (Absurd [once 60; once 59]) (
          Signs (!1 - d3) (Absurd [once 61; once 42])
           (Have [] 1 (P - !5, Nonnegative) [Product 3 [25]; twice 25 0; Multiple (!1) 57; Multiple (- !1 - P) 61] (
           Claim (- s_c2, Nonnegative) (Claim (s_c2, Positive) (Absurd [once 64; once 63]) (
            Signs (!1 - c2) (Absurd [once 65; once 26])
             (Absurd [Product 6 []; Multiple (!1) 57; Multiple (- !1 - P) 61; Multiple (- !1 - P) 65])
             (Absurd [once 28; twice 65 64]))) (
           Claim (a2 - !1, Nonnegative) (Have [64] 1 (- s_a2, Nonnegative) [once 20] (
            Have [] 1 (!6 - !2*P*b3 - P*c1*b3, Nonnegative) [Product 2 [51]; Product 2 [10]; twice 51 9] (
            Have [] 1 (!2 - P*b1*c3, Nonnegative) [Product 2 [2]; twice 63 37; Product 2 [38; 1]] (
            Have [] 1 (!8 - !2*P*c3 - !2*P*d1, Nonnegative) [Product 2 [65]; once 66; once 67; twice 65 0] (
            Have [] 2 (!4 + !8*P - !2*P*a1 - !2*P^2, Nonnegative) [Product 3 [68]; Product 4 [53]; twice 68 0; Product 2 [53; 0]] (
            Absurd [Product 6 []; once 69; Product 6 [62]; Product 4 [1]; Product 2 [62; 0]; Product 2 [1; 0]])))))) (
           Signs (a2 - !1) (Absurd [once 65; once 64])
            (Signs b2 (Absurd [once 66; once 21])
             (Claim (- s_d1, Positive) (Absurd [Product 2 []; once 67; Multiple (- !1 - P) 66; Multiple (!2) 65]) (
             Signs d1 (Absurd [once 68; once 13])
              (Claim (- s_c3, Positive) (Absurd [Product 1 []; once 69; once 46; Multiple (- a1 - P) 66; Multiple (!2 - b1) 65]) (
              Signs c3 (Absurd [once 70; once 37])
               (Absurd [once 53; Product 2 [1]; Product 2 [45]; Multiple (- !1 - P) 68; Multiple (- !1 - P) 70])
               (Absurd [once 39; twice 70 69])))
              (Absurd [once 15; twice 68 67])))
             (Signs s_b2 (Absurd [once 23; twice 67 66])
              (Have [] 1 (s_a2, Nonnegative) [once 19; Multiple (- s_a2) 65] (
              Claim (!2 - b3 - P*b3, Nonnegative) (Claim (s_d2, Positive) (Absurd [once 70; once 69; once 5]) (
               Signs (!1 - d2) (Absurd [once 71; once 30])
                (Claim (s_c1, Positive) (Absurd [once 72; once 69; once 21; Multiple b3 65]) (
                Signs (!1 - c1) (Absurd [once 73; once 10])
                 (Absurd [Product 2 []; Product 2 [2]; Multiple (!1) 50; Multiple (- a2 - P) 73; Multiple (- a2 - P) 71; Multiple (- d2 - c1) 65])
                 (Absurd [once 12; twice 73 72])))
                (Absurd [once 32; twice 71 70]))) (
              Have [] 1 (!5 + c2 + P*c2 - P, Zero) [Multiple (- !1) 57; Multiple (!1 + P) 61] (
              Claim (a1 - !1, Nonnegative) (Signs s_a1 (Absurd [once 3; twice 72 55])
                (Have [] 1 (!4*P - !8 - !2*b3 - !2*b2 - b2*c3 - !2*P*b3 - !2*P*b2 - P*b2*c3, Zero) [Multiple (!1 + P) 72; Multiple (!2) 57] (
                Have [] 1 (!6 - !2*P*b2 - P*b2*c3, Nonnegative) [Product 2 [52]; Product 4 [18]; Product 2 [38]; twice 52 37; Product 2 [18; 37]] (
                Have [] 1 (!12 + !2*b2 + b2*c3 + !2*P*b2 + P*b2*c3 - !4*P, Nonnegative) [Product 2 [69]; Multiple (- !1) 73] (
                Have [] 1 (!6 + !18*P - !4*P^2, Nonnegative) [Product 2 [75]; Product 3 [74]; twice 75 0; twice 74 0] (
                Absurd [Product 4 []; once 76; Product 22 [62]; Product 4 [62; 62]])))))
                (Absurd [once 4; twice 72 71])) (
              Signs (a1 - !1) (Absurd [once 72; once 71])
               (Signs s_d1 (Claim (- s_d1, Positive) (Absurd [once 74; once 73]) (
                Signs d1 (Absurd [once 75; once 13])
                 (Absurd [Product 2 []; Product 6 [38]; once 62; twice 38 62; Multiple (- !1) 67; Multiple (- !1 - P) 75; Multiple (!2) 72])
                 (Absurd [once 15; twice 75 74])))
                (Have [] 1 (b2 + P*b2 - !2, Zero) [Multiple (!1) 73; Multiple (!2) 65] (
                Have [] 1 (b1*a2 + a1*b2 + P*b2 - !2*a2 - b1, Zero) [Multiple b2 72; Multiple (b1 - !2) 65; Multiple (!1) 74] (
                Claim (s_c3, Positive) (Absurd [once 76; once 56; Multiple (!1) 75]) (
                Signs (!1 - c3) (Absurd [once 77; once 38])
                 (Have [] 1 (!3 + d1 + P*d1 - P, Zero) [Multiple (- !1) 67; Multiple (a1 + P) 77; Multiple (!1 + c3) 72] (
                 Have [] 1 (b1 + P*b1 - b2 - P*b2, Positive) [once 59; Multiple (- !1) 74; Multiple (!2) 72] (
                 Signs s_c1 (Claim (- s_c1, Positive) (Absurd [once 81; once 80]) (
                  Signs c1 (Absurd [once 82; once 9])
                   (Absurd [Product 4 []; Product 6 [30]; once 62; twice 30 62; Multiple (- !1) 50; Multiple (- !1 - P) 82; Multiple (!2) 72; Multiple (!2) 65])
                   (Absurd [once 11; twice 82 81])))
                  (Claim (s_d2, Positive) (Absurd [Product 3 [81]; once 79; twice 81 0; Multiple (!1 + P) 80; Multiple (- b3 - P*b3) 65]) (
                  Signs (!1 - d2) (Absurd [once 82; once 30])
                   (Have [] 1 (b3 + b2 + P*b3 - !2, Zero) [Multiple (!1) 80; Multiple (- b3) 65] (
                   Have [] 1 (b3 + !2*P*b3 + P^2*b3 - !2*P, Zero) [Multiple (!1 + P) 83; Multiple (- !1) 74] (
                   Have [] 1 (!1 + c1 + P*c1 - P, Zero) [Multiple (- !1) 50; Multiple (a2 + P) 82; Multiple (!2) 72; Multiple (!1 + d2) 65] (
                   Signs s_c2 (Claim (- s_c2, Positive) (Absurd [once 87; once 86]) (
                    Signs c2 (Absurd [once 88; once 25])
                     (Have [] 1 (P - !5, Zero) [Multiple (- !1) 70; Multiple (!1 + P) 88] (
                     Have [] 10 (!3*b1 - !1, Nonnegative) [Product 5 [59]; Multiple (!2 - !5*b1 - !2*a1) 89; Multiple (!2*P) 72] (
                     Have [] 5 (!2 - !5*b1, Nonnegative) [Product 5 [63]; Multiple (!5*b1 + !2*a1 - !2) 89; Multiple (- !2*P) 72] (
                     Have [] 2 (!3*b2 - !1, Zero) [Multiple (- b2) 89; Multiple (!1) 74] (
                     Have [] 2 (!18*b3 - !5, Zero) [Multiple (!2 - !7*b3 - P*b3) 89; Multiple (!1) 84] (
                     Have [] 2 (!3*c1 - !2, Zero) [Multiple (!1 - c1) 89; Multiple (!1) 85] (
                     Have [] 1 (d2 - !1, Zero) [Multiple (- !1) 82] (
                     Have [] 1 (c3 - !1, Zero) [Multiple (- !1) 77] (
                     Have [] 2 (!3*d1 - !1, Zero) [Multiple (!1 - d1) 89; Multiple (!1) 78] (
                     Have [] 1 (d3 - !1, Zero) [Multiple (- !1) 61] (
                     Goal 12 [89; 72; 90; 91; 65; 92; 93; 94; 95; 96; 97; 88; 98])))))))))))
                     (Absurd [once 27; twice 88 87])))
                    (Have [] 1 (P*b1 - !2, Zero) [Multiple (!1) 86; Multiple (!2) 72] (
                    Have [] 1 (d2 - !1, Zero) [Multiple (- !1) 82] (
                    Have [] 1 (c3 - !1, Zero) [Multiple (- !1) 77] (
                    Have [] 1 (d3 - !1, Zero) [Multiple (- !1) 61] (
                    Goal 13 [62; 72; 87; 65; 74; 84; 85; 88; 89; 78; 70; 90])))))
                    (Absurd [once 86; once 63])))))
                   (Absurd [once 32; twice 82 81])))
                  (Claim (s_c1, Positive) (Absurd [once 81; once 80]) (
                  Signs (!1 - c1) (Absurd [once 82; once 10])
                   (Claim (s_d2, Positive) (Absurd [Product 3 [83]; once 79; Product 3 [80]; twice 83 0; twice 80 0; Multiple (- b3 - P*b3) 65]) (
                   Signs (!1 - d2) (Absurd [once 84; once 30])
                    (Absurd [Product 2 []; Multiple (!1) 50; Multiple (- !1 - P) 82; Multiple (- a1 - P) 84; Multiple (- !1 - d2) 72; Multiple (- !2) 65])
                    (Absurd [once 32; twice 84 83])))
                   (Absurd [once 12; twice 82 81]))))))
                 (Absurd [once 40; twice 77 76])))))
                (Claim (s_d1, Positive) (Absurd [once 74; once 73]) (
                Signs (!1 - d1) (Absurd [once 75; once 14])
                 (Claim (s_c3, Positive) (Absurd [once 76; once 73; once 56; Multiple b2 72; Multiple b1 65]) (
                 Signs (!1 - c3) (Absurd [once 77; once 38])
                  (Absurd [Product 4 []; Multiple (!1) 67; Multiple (- !1 - P) 75; Multiple (- !1 - P) 77; Multiple (- !2) 72])
                  (Absurd [once 40; twice 77 76])))
                 (Absurd [once 16; twice 75 74]))))
               (Absurd [once 72; once 2]))))))
              (Absurd [once 24; twice 67 47])))
            (Absurd [once 65; once 18])))))
           (Absurd [once 44; twice 61 60])))))
         (Absurd [once 8; twice 57 46]))))))))
      (Absurd [once 36; twice 50 48])))))).

Lemma no_others_checked : check (map (map fact_of) (solutions the_pot the_frequencies))
  (map fact_of (conditions the_pot the_frequencies)) no_others = true.
Proof. vm_compute. reflexivity. Qed.
