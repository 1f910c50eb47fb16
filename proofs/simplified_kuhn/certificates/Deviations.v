(** Written by tools/proofs/search: why a deviation gains nothing. *)
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
Local Notation vxJ := (PEX Z 13).
Local Notation vxQ := (PEX Z 14).
Local Notation vxK := (PEX Z 15).
Local Notation vxA := (PEX Z 16).
Local Notation vcJ := (PEX Z 17).
Local Notation vcQ := (PEX Z 18).
Local Notation vcK := (PEX Z 19).
Local Notation vcA := (PEX Z 20).
Local Notation vdJ := (PEX Z 21).
Local Notation vdQ := (PEX Z 22).
Local Notation vdK := (PEX Z 23).
Local Notation vdA := (PEX Z 24).
Local Notation voJ := (PEX Z 25).
Local Notation voQ := (PEX Z 26).
Local Notation voK := (PEX Z 27).
Local Notation voA := (PEX Z 28).

Definition once (i : nat) : summand := Product 1 [i].
Definition twice (i j : nat) : summand := Product 1 [i; j].

Definition difference_0 : list summand := [
  twice 7 48;
  twice 8 47;
  Product 2 [48; 55];
  Product 1 [48; 63; 17];
  Product 1 [48; 63; 17; 38];
  Product 1 [48; 71; 17; 37];
  Product 1 [50; 11; 58];
  Product 1 [50; 12; 57];
  Product 1 [50; 15; 66];
  Product 1 [50; 16; 65];
  Product 1 [50; 73; 21];
  twice 49 12;
  twice 49 16;
  Product 1 [49; 17; 33];
  Product 2 [49; 21];
  Product 2 [49; 18];
  twice 3 52;
  twice 4 51;
  Product 2 [52; 60; 33; 0];
  Product 6 [52; 60; 33];
  Product 1 [52; 68; 21; 0];
  Product 1 [52; 68; 21; 0; 38];
  Product 3 [52; 68; 21];
  Product 3 [52; 68; 21; 38];
  Product 1 [52; 76; 21; 37; 0];
  Product 4 [52; 76; 21; 37];
  Multiple (!4 + d3 + c2 + b2*vcJ + P*d3 + P*c2 + b2*c3*vdJ + a2*c3*vdJ + a2*b3*vcJ - !2*vcJ - !2*P - !2*b3*vcJ - b2*voJ - b2*vdJ - !2*a2*vdJ - b2*c3*voJ - a2*c3*voJ) 77;
  Multiple (!2 + !2*b3 - b2 - a2*b3) 78;
  Multiple (b2 + !2*a2 - b2*c3 - a2*c3) 79;
  Multiple (b2 + b2*c3 + a2*c3) 80].

Definition difference_1 : list summand := [
  twice 23 48;
  twice 24 47;
  Product 2 [55; 1];
  twice 48 63;
  Product 1 [48; 63; 10];
  Product 1 [48; 71; 9];
  twice 27 58;
  twice 28 57;
  Product 1 [50; 31; 66];
  Product 1 [50; 32; 65];
  Product 1 [50; 73; 33; 2];
  twice 49 32;
  twice 49 33;
  Product 2 [49; 2];
  twice 19 52;
  twice 20 51;
  Product 2 [60; 5; 0];
  Product 6 [60; 5];
  Product 1 [52; 68; 33; 0];
  Product 1 [52; 68; 33; 0; 10];
  Product 3 [52; 68; 33];
  Product 3 [52; 68; 33; 10];
  Product 1 [52; 76; 33; 9; 0];
  Product 4 [52; 76; 33; 9];
  Multiple (!4 + c3 + d1 + c1*vdJ + b1*vdJ + P*c3 + P*d1 + P*b1 + c1*b3*vdJ + a1*b3*voJ - !2*vdJ - b1 - !2*a1 - !2*P - b3*voJ - b3*vdJ - c1*voJ - b1*c3 - c1*b3*voJ - P*b1*c3) 77;
  Multiple (!2*b1 + !2*a1) 78;
  Multiple (!2 + b3 - c1 - b1 - c1*b3) 79;
  Multiple (b3 + c1 + c1*b3 - a1*b3) 80].

Definition difference_2 : list summand := [
  twice 35 48;
  twice 36 47;
  Product 2 [55; 17];
  twice 63 1;
  Product 1 [63; 1; 26];
  Product 1 [71; 1; 25];
  twice 39 58;
  twice 40 57;
  twice 43 66;
  twice 44 65;
  twice 73 5;
  twice 49 18;
  Product 1 [49; 18; 6];
  twice 49 2;
  Product 1 [49; 2; 22];
  Product 2 [60; 21; 0];
  Product 6 [60; 21];
  Product 1 [68; 5; 0];
  Product 1 [68; 5; 0; 26];
  Product 3 [68; 5];
  Product 3 [68; 5; 26];
  Product 1 [76; 5; 25; 0];
  Product 4 [76; 5; 25];
  twice 52 9;
  Product 1 [52; 9; 22];
  twice 52 29;
  Product 1 [52; 29; 6];
  Multiple (!4 + d2 + c1 + b1*a2 + a1*b2 + P*d2 + P*b2 + P*c1 + P*b1 - b2 - !2*a2 - b1 - !2*a1 - !2*P - c1*b2 - b1*d2 - P*c1*b2 - P*b1*d2) 77;
  Multiple (!2*b2 + !2*a2 - b1*a2 - a1*b2) 78;
  Multiple (b1 + !2*a1 - b1*c2 - a1*c2) 79;
  Multiple (b1 + b1*c2 + a1*c2) 80].

Definition difference (k : nat) : list summand :=
  match k with 0 => difference_0 | 1 => difference_1 | _ => difference_2 end.

Lemma differences_checked : forallb (fun k =>
    let claim := gains_nothing the_pot the_frequencies k (the_strategy k) in
    check [[fact_of claim]] (map fact_of (known the_pot the_frequencies k (the_strategy k)))
      (Have [] 1 (fact_of claim) (difference k) (Goal 0 [81]))) [0; 1; 2] = true.
Proof. vm_compute. reflexivity. Qed.
