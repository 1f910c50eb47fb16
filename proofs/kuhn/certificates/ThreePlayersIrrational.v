From Coq Require Import List QArith.
From Guts.common Require Import Quadratic Scalars Games BestAnswers CommonDenominators.
From Guts.kuhn Require Import Rules Statements ExactChecks.
Import ListNotations.
Open Scope Q_scope.

(** 4 cards, pot 419/100: next to solution 2. *)
Definition s1 := @Surd 1828109.
Definition irrational_1 : list (exact (surd 1828109)) := [
Exact 3 4 (s1 (419#100) 0)
  [[(1%nat, [s1 (254#1557) ((-5)#94977); s1 (254#1557) (5#94977); s1 0 0; s1 (127#150) 0]); (9%nat, [s1 0 0; s1 0 0; s1 1 0; s1 1 0]); (10%nat, [s1 0 0; s1 0 0; s1 (5#9) 0; s1 1 0]); (11%nat, [s1 0 0; s1 0 0; s1 0 0; s1 1 0])];
   [(2%nat, [s1 (100#519) ((-40)#676257); s1 (100#519) (40#676257); s1 0 0; s1 1 0]); (18%nat, [s1 0 0; s1 0 0; s1 (125703#225419) 0; s1 1 0]); (19%nat, [s1 0 0; s1 0 0; s1 0 0; s1 1 0]); (3%nat, [s1 0 0; s1 0 0; s1 0 0; s1 1 0])];
   [(4%nat, [s1 (793#4325) ((-121)#1492125); s1 (793#4325) (121#1492125); s1 0 0; s1 1 0]); (5%nat, [s1 0 0; s1 0 0; s1 (319#519) 0; s1 1 0]); (6%nat, [s1 0 0; s1 0 0; s1 (146#173) 0; s1 1 0]); (7%nat, [s1 0 0; s1 0 0; s1 0 0; s1 1 0])]]
  [s1 ((-4134151)#80808300) 0; s1 (1496803#484849800) 0; s1 (23308103#484849800) 0]].

Theorem irrational_1_is_equilibrium : forall m, In m irrational_1 -> is_exact_equilibrium m.
Proof. apply (check_exacts_sound surds_over_common). vm_cast_no_check (eq_refl true). Qed.

(** 5 cards, pot 11/5: next to solution 3. *)
Definition s2 := @Surd 8159729032003235946.
Definition irrational_2 : list (exact (surd 8159729032003235946)) := [
Exact 3 5 (s2 (11#5) 0)
  [[(1%nat, [s2 (25#128) ((-1)#37862676480); s2 (25#128) (1#37862676480); s2 0 0; s2 0 0; s2 (5#6) 0]); (9%nat, [s2 0 0; s2 0 0; s2 (2#25) 0; s2 1 0; s2 1 0]); (10%nat, [s2 0 0; s2 0 0; s2 0 0; s2 (10337283361811#21401580666400) 0; s2 1 0]); (11%nat, [s2 0 0; s2 0 0; s2 0 0; s2 0 0; s2 1 0])];
   [(2%nat, [s2 (32039295087#133759879165) (3#53503951666); s2 (32039295087#133759879165) ((-3)#53503951666); s2 0 0; s2 0 0; s2 1 0]); (18%nat, [s2 0 0; s2 0 0; s2 0 0; s2 (1577204393#1835470040) 0; s2 1 0]); (19%nat, [s2 0 0; s2 0 0; s2 0 0; s2 (650128969#4212909580) 0; s2 1 0]); (3%nat, [s2 0 0; s2 0 0; s2 0 0; s2 0 0; s2 1 0])];
   [(4%nat, [s2 (30#127) (2265#40037786918678); s2 (30#127) ((-2265)#40037786918678); s2 0 0; s2 0 0; s2 1 0]); (5%nat, [s2 0 0; s2 0 0; s2 (44116698093#356458046959) 0; s2 (5353919628815#5703328751344) 0; s2 1 0]); (6%nat, [s2 0 0; s2 0 0; s2 (5#19) 0; s2 (131#152) 0; s2 1 0]); (7%nat, [s2 0 0; s2 0 0; s2 0 0; s2 0 0; s2 1 0])]]
  [s2 ((-4152850983807)#107007903332000) 0; s2 (103176935562317#41091034879488000) 0; s2 (1491517842219571#41091034879488000) 0]].

Theorem irrational_2_is_equilibrium : forall m, In m irrational_2 -> is_exact_equilibrium m.
Proof. apply (check_exacts_sound surds_over_common). vm_cast_no_check (eq_refl true). Qed.

(** 5 cards, pot 4: next to solution 2. *)
Definition s3 := @Surd 69.
Definition irrational_3 : list (exact (surd 69)) := [
Exact 3 5 (s3 4 0)
  [[(1%nat, [s3 (9956176#159632109) ((-6479)#53210703); s3 (23563079#159632109) ((-5890)#53210703); s3 0 0; s3 0 0; s3 (1596155#2533843) ((-1767)#2533843)]); (9%nat, [s3 0 0; s3 0 0; s3 (211736#2533843) (399#2533843); s3 1 0; s3 1 0]); (10%nat, [s3 0 0; s3 0 0; s3 0 0; s3 (1196309042#798160545) ((-13950653)#159632109); s3 1 0]); (11%nat, [s3 0 0; s3 0 0; s3 0 0; s3 ((-1032608455)#1915585308) (148096789#1915585308); s3 1 0])];
   [(2%nat, [s3 0 0; s3 (27#110) (1#110); s3 0 0; s3 0 0; s3 1 0]); (18%nat, [s3 0 0; s3 0 0; s3 (178063383#365349380) ((-219051)#365349380); s3 1 0; s3 1 0]); (19%nat, [s3 0 0; s3 0 0; s3 0 0; s3 (23#36) (1#252); s3 1 0]); (3%nat, [s3 0 0; s3 0 0; s3 (841#660) ((-97)#660); s3 (1#2) 0; s3 1 0])];
   [(4%nat, [s3 0 0; s3 (7#11) 0; s3 0 0; s3 (2#3) 0; s3 1 0]); (5%nat, [s3 0 0; s3 0 0; s3 (9#2) ((-1)#2); s3 1 0; s3 1 0]); (6%nat, [s3 0 0; s3 0 0; s3 ((-89)#198) (97#990); s3 1 0; s3 1 0]); (7%nat, [s3 0 0; s3 0 0; s3 0 0; s3 0 0; s3 1 0])]]
  [s3 ((-83)#4752) ((-59)#23760); s3 ((-1298143879)#75255137100) (793838053#451530822600); s3 (3483433247#100340182800) (654774949#903061645200)]].

Theorem irrational_3_is_equilibrium : forall m, In m irrational_3 -> is_exact_equilibrium m.
Proof. apply (check_exacts_sound surds_over_common). vm_cast_no_check (eq_refl true). Qed.

(** 4 cards, pot 39/10: where the least payoff of player 3 was found. *)
Definition s4 := @Surd 504541.
Definition irrational_4 : list (exact (surd 504541)) := [
Exact 3 4 (s4 (39#10) 0)
  [[(1%nat, [s4 (170902#225547) ((-176)#225547); s4 0 0; s4 0 0; s4 (85451#46030) ((-44)#23015)]); (9%nat, [s4 0 0; s4 0 0; s4 (745763976631#589337620522) ((-390190159)#589337620522); s4 1 0]); (10%nat, [s4 0 0; s4 0 0; s4 (51241961#34959785) ((-24029)#34959785); s4 1 0]); (11%nat, [s4 0 0; s4 0 0; s4 0 0; s4 1 0])];
   [(2%nat, [s4 (1151#4557) (1#4557); s4 0 0; s4 0 0; s4 1 0]); (18%nat, [s4 0 0; s4 0 0; s4 (86546515#128033374) ((-15139)#128033374); s4 1 0]); (19%nat, [s4 0 0; s4 0 0; s4 0 0; s4 1 0]); (3%nat, [s4 0 0; s4 0 0; s4 0 0; s4 1 0])];
   [(4%nat, [s4 (10#49) 0; s4 (10#49) 0; s4 0 0; s4 1 0]); (5%nat, [s4 0 0; s4 (711#490) ((-1)#490); s4 (711#490) ((-1)#490); s4 1 0]); (6%nat, [s4 0 0; s4 0 0; s4 (38#49) 0; s4 1 0]); (7%nat, [s4 0 0; s4 0 0; s4 0 0; s4 1 0])]]
  [s4 ((-613937)#17863440) ((-169)#5954480); s4 ((-570978593)#41112707160) (143366#5139088395); s4 (188948057#3915495920) (1139#2349297552)]].

Theorem irrational_4_is_equilibrium : forall m, In m irrational_4 -> is_exact_equilibrium m.
Proof. apply (check_exacts_sound surds_over_common). vm_cast_no_check (eq_refl true). Qed.

(** 4 cards, pot 41/10: where the least payoff of player 3 was found. *)
Definition s5 := @Surd 604261.
Definition irrational_5 : list (exact (surd 604261)) := [
Exact 3 4 (s5 (41#10) 0)
  [[(1%nat, [s5 (25414#37179) ((-184)#260253); s5 0 0; s5 0 0; s5 (12707#7290) ((-46)#25515)]); (9%nat, [s5 0 0; s5 0 0; s5 (10773010421#8904558582) ((-646902601)#1059642471258); s5 1 0]); (10%nat, [s5 0 0; s5 (1#27) 0; s5 (8140372#6010605) ((-31531)#42074235); s5 1 0]); (11%nat, [s5 0 0; s5 0 0; s5 0 0; s5 1 0])];
   [(2%nat, [s5 (1301#4947) (1#4947); s5 0 0; s5 0 0; s5 1 0]); (18%nat, [s5 0 0; s5 0 0; s5 (143157275#207650886) ((-20041)#207650886); s5 1 0]); (19%nat, [s5 0 0; s5 0 0; s5 0 0; s5 1 0]); (3%nat, [s5 0 0; s5 0 0; s5 0 0; s5 1 0])];
   [(4%nat, [s5 (10#51) 0; s5 (10#51) 0; s5 0 0; s5 1 0]); (5%nat, [s5 0 0; s5 (841#510) ((-1)#510); s5 (841#510) ((-1)#510); s5 1 0]); (6%nat, [s5 0 0; s5 0 0; s5 (14#17) 0; s5 1 0]); (7%nat, [s5 0 0; s5 0 0; s5 0 0; s5 1 0])]]
  [s5 ((-2088041)#60551280) ((-1681)#60551280); s5 ((-208794517)#22070941560) (1772507#77248295460); s5 (1939770923#44141883120) (297623#61798636368)]].

Theorem irrational_5_is_equilibrium : forall m, In m irrational_5 -> is_exact_equilibrium m.
Proof. apply (check_exacts_sound surds_over_common). vm_cast_no_check (eq_refl true). Qed.

(** 5 cards, pot 2: where the least payoff of player 1 was found. *)
Definition s6 := @Surd 39.
Definition irrational_6 : list (exact (surd 39)) := [
Exact 3 5 (s6 2 0)
  [[(1%nat, [s6 (1#5) 0; s6 (1#5) 0; s6 0 0; s6 0 0; s6 (4#5) 0]); (9%nat, [s6 0 0; s6 0 0; s6 (13#5) ((-2)#5); s6 1 0; s6 1 0]); (10%nat, [s6 0 0; s6 0 0; s6 (2#5) 0; s6 (9#10) 0; s6 1 0]); (11%nat, [s6 0 0; s6 0 0; s6 0 0; s6 0 0; s6 1 0])];
   [(2%nat, [s6 ((-15)#14) (17#91); s6 (11#7) ((-17)#91); s6 0 0; s6 0 0; s6 1 0]); (18%nat, [s6 0 0; s6 0 0; s6 0 0; s6 (4909#1470) ((-15703)#38220); s6 1 0]); (19%nat, [s6 0 0; s6 0 0; s6 0 0; s6 (3#7) ((-4)#91); s6 1 0]); (3%nat, [s6 0 0; s6 0 0; s6 0 0; s6 0 0; s6 1 0])];
   [(4%nat, [s6 0 0; s6 (13#35) (2#105); s6 0 0; s6 0 0; s6 1 0]); (5%nat, [s6 0 0; s6 0 0; s6 0 0; s6 0 0; s6 1 0]); (6%nat, [s6 0 0; s6 0 0; s6 0 0; s6 1 0; s6 1 0]); (7%nat, [s6 0 0; s6 0 0; s6 0 0; s6 0 0; s6 1 0])]]
  [s6 ((-169)#3675) (1#1225); s6 (269#21000) ((-13)#7875); s6 (4877#147000) (46#55125)]].

Theorem irrational_6_is_equilibrium : forall m, In m irrational_6 -> is_exact_equilibrium m.
Proof. apply (check_exacts_sound surds_over_common). vm_cast_no_check (eq_refl true). Qed.

(** 5 cards, pot 2: where the least payoff of player 2 was found. *)
Definition s7 := @Surd 37.
Definition irrational_7 : list (exact (surd 37)) := [
Exact 3 5 (s7 2 0)
  [[(9%nat, [s7 0 0; s7 0 0; s7 (7#2) ((-1)#2); s7 1 0; s7 1 0]); (10%nat, [s7 0 0; s7 0 0; s7 (7#27) 0; s7 (20#27) 0; s7 1 0]); (11%nat, [s7 0 0; s7 0 0; s7 0 0; s7 0 0; s7 1 0])];
   [(2%nat, [s7 (1#4) 0; s7 (1#4) 0; s7 0 0; s7 0 0; s7 1 0]); (18%nat, [s7 0 0; s7 0 0; s7 0 0; s7 (17#14) ((-5)#28); s7 1 0]); (19%nat, [s7 0 0; s7 0 0; s7 0 0; s7 ((-11)#24) (5#48); s7 1 0]); (3%nat, [s7 0 0; s7 0 0; s7 (1#11) 0; s7 ((-4715)#1408) (1885#2944); s7 1 0])];
   [(4%nat, [s7 0 0; s7 (17#42) (1#42); s7 0 0; s7 0 0; s7 1 0]); (5%nat, [s7 0 0; s7 0 0; s7 0 0; s7 0 0; s7 1 0]); (6%nat, [s7 0 0; s7 0 0; s7 (11#29) 0; s7 (264869#77952) ((-33605)#61824); s7 1 0]); (7%nat, [s7 0 0; s7 0 0; s7 0 0; s7 0 0; s7 1 0])]]
  [s7 ((-43)#896) (23#13440); s7 (1#105) ((-1)#420); s7 (517#13440) (3#4480)]].

Theorem irrational_7_is_equilibrium : forall m, In m irrational_7 -> is_exact_equilibrium m.
Proof. apply (check_exacts_sound surds_over_common). vm_cast_no_check (eq_refl true). Qed.

(** 5 cards, pot 2: where the greatest payoff of player 3 was found. *)
Definition s8 := @Surd 37.
Definition irrational_8 : list (exact (surd 37)) := [
Exact 3 5 (s8 2 0)
  [[(9%nat, [s8 0 0; s8 0 0; s8 (7#2) ((-1)#2); s8 1 0; s8 1 0]); (10%nat, [s8 0 0; s8 0 0; s8 0 0; s8 1 0; s8 1 0]); (11%nat, [s8 0 0; s8 0 0; s8 0 0; s8 0 0; s8 1 0])];
   [(2%nat, [s8 ((-73)#84) (17#84); s8 (115#84) ((-17)#84); s8 0 0; s8 0 0; s8 1 0]); (18%nat, [s8 0 0; s8 0 0; s8 0 0; s8 (573#196) ((-89)#196); s8 1 0]); (19%nat, [s8 0 0; s8 0 0; s8 0 0; s8 (8#21) ((-1)#21); s8 1 0]); (3%nat, [s8 0 0; s8 0 0; s8 0 0; s8 0 0; s8 1 0])];
   [(4%nat, [s8 0 0; s8 (17#42) (1#42); s8 0 0; s8 0 0; s8 1 0]); (5%nat, [s8 0 0; s8 0 0; s8 0 0; s8 0 0; s8 1 0]); (6%nat, [s8 0 0; s8 0 0; s8 0 0; s8 1 0; s8 1 0]); (7%nat, [s8 0 0; s8 0 0; s8 (4#29) 0; s8 0 0; s8 1 0])]]
  [s8 ((-131)#2940) (1#980); s8 (1#105) ((-1)#420); s8 (103#2940) (1#735)]].

Theorem irrational_8_is_equilibrium : forall m, In m irrational_8 -> is_exact_equilibrium m.
Proof. apply (check_exacts_sound surds_over_common). vm_cast_no_check (eq_refl true). Qed.

(** 5 cards, pot 10: where the least payoff of player 3 was found. *)
Definition s9 := @Surd 148481.
Definition irrational_9 : list (exact (surd 148481)) := [
Exact 3 5 (s9 10 0)
  [[(1%nat, [s9 0 0; s9 (391#22) ((-1)#22); s9 0 0; s9 1 0; s9 (387#4) ((-1)#4)]); (9%nat, [s9 0 0; s9 0 0; s9 1 0; s9 1 0; s9 1 0]); (10%nat, [s9 0 0; s9 0 0; s9 1 0; s9 1 0; s9 1 0]); (11%nat, [s9 0 0; s9 0 0; s9 0 0; s9 1 0; s9 1 0])];
   [(2%nat, [s9 0 0; s9 ((-4276495786201)#1239984853888) (12278344423#1239984853888); s9 0 0; s9 (22604374496949#6199924269440) ((-44285198699)#6199924269440); s9 1 0]); (18%nat, [s9 0 0; s9 0 0; s9 ((-3877420079625607)#136398333927680) (10305775600377#136398333927680); s9 1 0; s9 1 0]); (19%nat, [s9 0 0; s9 0 0; s9 0 0; s9 1 0; s9 1 0]); (3%nat, [s9 0 0; s9 0 0; s9 (1691#13555) ((-1)#13555); s9 1 0; s9 1 0])];
   [(4%nat, [s9 0 0; s9 ((-347)#121) (1#121); s9 0 0; s9 1 0; s9 1 0]); (5%nat, [s9 0 0; s9 0 0; s9 (1169#44) ((-3)#44); s9 1 0; s9 1 0]); (6%nat, [s9 0 0; s9 0 0; s9 (116949#149105) (1#13555); s9 1 0; s9 1 0]); (7%nat, [s9 0 0; s9 0 0; s9 0 0; s9 (3#8) 0; s9 1 0])]]
  [s9 ((-1245657805989629)#2045975008915200) (993852856593#681991669638400); s9 ((-706925)#23232) (1835#23232); s9 (63502496785732129#2045975008915200) ((-164584698263279)#2045975008915200)]].

Theorem irrational_9_is_equilibrium : forall m, In m irrational_9 -> is_exact_equilibrium m.
Proof. apply (check_exacts_sound surds_over_common). vm_cast_no_check (eq_refl true). Qed.
