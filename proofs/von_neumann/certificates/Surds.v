From Coq Require Import List QArith ZArith.
From Guts.common Require Import Scalars Sums Games BestAnswers Quadratic CommonDenominators.
From Guts.von_neumann Require Import Rules Statements Triples.
Import ListNotations.
Open Scope Q_scope.

Definition s46 := @Surd 46.
Definition root_46 : list (triple (surd 46)) := [
Triple in_turn 6 (s46 (1#3) 0)
  [[(0%nat, [s46 0 0; s46 (13#105) (1#210); s46 0 0; s46 0 0; s46 0 0; s46 1 0])]; [(1%nat, [s46 0 0; s46 0 0; s46 0 0; s46 7 (-1); s46 1 0; s46 1 0])]; [(2%nat, [s46 0 0; s46 0 0; s46 (32#21) ((-2)#21); s46 1 0; s46 1 0; s46 1 0]); (3%nat, [s46 0 0; s46 0 0; s46 0 0; s46 0 0; s46 ((-17)#33) (4#33); s46 1 0])]]
  [s46 (2851#83160) (31#41580); s46 ((-3833)#207900) ((-101)#415800); s46 ((-599)#37800) ((-19)#37800)]].

Theorem root_46_are_equilibria : forall m, In m root_46 -> is_equilibrium_of_three m.
Proof. apply (check_triples_sound surds_over_common). vm_cast_no_check (eq_refl true). Qed.

Definition s109 := @Surd 109.
Definition root_109 : list (triple (surd 109)) := [
Triple in_turn 6 (s109 (1#2) 0)
  [[(0%nat, [s109 0 0; s109 (37#210) (1#210); s109 0 0; s109 0 0; s109 0 0; s109 1 0])]; [(1%nat, [s109 0 0; s109 0 0; s109 0 0; s109 (11#2) ((-1)#2); s109 1 0; s109 1 0])]; [(2%nat, [s109 0 0; s109 0 0; s109 (4#3) ((-2)#21); s109 1 0; s109 1 0; s109 1 0]); (3%nat, [s109 0 0; s109 0 0; s109 0 0; s109 0 0; s109 ((-7)#12) (1#12); s109 1 0])]]
  [s109 (943#20160) (13#20160); s109 ((-2593)#100800) ((-19)#100800); s109 ((-1061)#50400) ((-23)#50400)]].

Theorem root_109_are_equilibria : forall m, In m root_109 -> is_equilibrium_of_three m.
Proof. apply (check_triples_sound surds_over_common). vm_cast_no_check (eq_refl true). Qed.

Definition s193 := @Surd 193.
Definition root_193 : list (triple (surd 193)) := [
Triple in_turn 7 (s193 (1#2) 0)
  [[(0%nat, [s193 0 0; s193 (83#322) (3#322); s193 0 0; s193 0 0; s193 0 0; s193 1 0; s193 1 0])]; [(1%nat, [s193 0 0; s193 0 0; s193 0 0; s193 0 0; s193 (5#2) ((-1)#6); s193 1 0; s193 1 0])]; [(2%nat, [s193 0 0; s193 0 0; s193 (779#322) ((-45)#322); s193 1 0; s193 1 0; s193 1 0; s193 1 0]); (3%nat, [s193 0 0; s193 0 0; s193 0 0; s193 0 0; s193 0 0; s193 ((-199)#64) (15#64); s193 1 0])]]
  [s193 (35947#1081920) (3797#3245760); s193 ((-19571)#1081920) ((-197)#360640); s193 ((-89)#5880) ((-11)#17640)]].

Theorem root_193_are_equilibria : forall m, In m root_193 -> is_equilibrium_of_three m.
Proof. apply (check_triples_sound surds_over_common). vm_cast_no_check (eq_refl true). Qed.

Definition s69 := @Surd 69.
Definition root_69 : list (triple (surd 69)) := [
Triple in_turn 8 (s69 (2#3) 0)
  [[(0%nat, [s69 0 0; s69 (17#55) (1#55); s69 0 0; s69 0 0; s69 0 0; s69 0 0; s69 1 0; s69 1 0])]; [(1%nat, [s69 0 0; s69 0 0; s69 0 0; s69 0 0; s69 0 0; s69 3 ((-1)#3); s69 1 0; s69 1 0])]; [(2%nat, [s69 0 0; s69 0 0; s69 0 0; s69 (228#55) ((-21)#55); s69 1 0; s69 1 0; s69 1 0; s69 1 0]); (3%nat, [s69 0 0; s69 0 0; s69 0 0; s69 0 0; s69 0 0; s69 0 0; s69 ((-49)#13) (6#13); s69 1 0])]]
  [s69 (15083#360360) (371#154440); s69 ((-453)#20020) ((-67)#60060); s69 ((-533)#27720) ((-107)#83160)]].

Theorem root_69_are_equilibria : forall m, In m root_69 -> is_equilibrium_of_three m.
Proof. apply (check_triples_sound surds_over_common). vm_cast_no_check (eq_refl true). Qed.

Definition s1065 := @Surd 1065.
Definition root_1065 : list (triple (surd 1065)) := [
Triple in_turn 9 (s1065 (2#3) 0)
  [[(0%nat, [s1065 0 0; s1065 (23#77) (1#231); s1065 0 0; s1065 0 0; s1065 0 0; s1065 0 0; s1065 0 0; s1065 1 0; s1065 1 0])]; [(1%nat, [s1065 0 0; s1065 0 0; s1065 0 0; s1065 0 0; s1065 0 0; s1065 0 0; s1065 (7#2) ((-1)#10); s1065 1 0; s1065 1 0])]; [(2%nat, [s1065 0 0; s1065 0 0; s1065 0 0; s1065 (53#11) ((-4)#33); s1065 1 0; s1065 1 0; s1065 1 0; s1065 1 0; s1065 1 0]); (3%nat, [s1065 0 0; s1065 0 0; s1065 0 0; s1065 0 0; s1065 0 0; s1065 0 0; s1065 0 0; s1065 ((-227)#52) (7#52); s1065 1 0])]]
  [s1065 (2335#54054) (499#810810); s1065 ((-11519)#504504) ((-1315)#4540536); s1065 ((-2371)#116424) ((-569)#1746360)]].

Theorem root_1065_are_equilibria : forall m, In m root_1065 -> is_equilibrium_of_three m.
Proof. apply (check_triples_sound surds_over_common). vm_cast_no_check (eq_refl true). Qed.
