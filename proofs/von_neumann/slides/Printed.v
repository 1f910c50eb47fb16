From Coq Require Import List QArith ZArith.
From Guts.common Require Import Scalars Sums Games BestAnswers CommonDenominators.
From Guts.von_neumann Require Import Rules Statements TwoPlayers Replies Checks PureSets Triples.
Import ListNotations.
Open Scope Q_scope.

Theorem pure_equilibria_of_2_cards :
  pure_equilibria_are 2 2 [([], [2%nat], 0); ([2%nat], [2%nat], 0)].
Proof. apply check_pure_sound. vm_cast_no_check (eq_refl true). Qed.

Theorem pure_equilibria_of_3_cards :
  pure_equilibria_are 3 2 [([], [3%nat], 0); ([3%nat], [3%nat], 0)].
Proof. apply check_pure_sound. vm_cast_no_check (eq_refl true). Qed.

Theorem pure_equilibria_of_4_cards :
  pure_equilibria_are 4 2 [].
Proof. apply check_pure_sound. vm_cast_no_check (eq_refl true). Qed.

Theorem pure_equilibria_of_5_cards :
  pure_equilibria_are 5 2 [].
Proof. apply check_pure_sound. vm_cast_no_check (eq_refl true). Qed.

Theorem pure_equilibria_of_6_cards :
  pure_equilibria_are 6 2 [].
Proof. apply check_pure_sound. vm_cast_no_check (eq_refl true). Qed.

Theorem pure_equilibria_of_7_cards :
  pure_equilibria_are 7 2 [([1%nat; 6%nat; 7%nat], [3%nat; 6%nat; 7%nat], (2#21)); ([1%nat; 6%nat; 7%nat], [4%nat; 6%nat; 7%nat], (2#21)); ([1%nat; 6%nat; 7%nat], [5%nat; 6%nat; 7%nat], (2#21))].
Proof. apply check_pure_sound. vm_cast_no_check (eq_refl true). Qed.

Theorem pure_equilibria_of_8_cards :
  pure_equilibria_are 8 2 [([1%nat; 7%nat; 8%nat], [4%nat; 7%nat; 8%nat], (3#28)); ([1%nat; 7%nat; 8%nat], [5%nat; 7%nat; 8%nat], (3#28)); ([1%nat; 7%nat; 8%nat], [6%nat; 7%nat; 8%nat], (3#28))].
Proof. apply check_pure_sound. vm_cast_no_check (eq_refl true). Qed.

Theorem pure_equilibria_of_9_cards :
  pure_equilibria_are 9 2 [([1%nat; 8%nat; 9%nat], [3%nat; 6%nat; 8%nat; 9%nat], (1#9)); ([1%nat; 8%nat; 9%nat], [3%nat; 7%nat; 8%nat; 9%nat], (1#9)); ([1%nat; 8%nat; 9%nat], [4%nat; 6%nat; 8%nat; 9%nat], (1#9)); ([1%nat; 8%nat; 9%nat], [4%nat; 7%nat; 8%nat; 9%nat], (1#9)); ([1%nat; 8%nat; 9%nat], [5%nat; 6%nat; 8%nat; 9%nat], (1#9)); ([1%nat; 8%nat; 9%nat], [5%nat; 7%nat; 8%nat; 9%nat], (1#9)); ([1%nat; 8%nat; 9%nat], [6%nat; 7%nat; 8%nat; 9%nat], (1#9))].
Proof. apply check_pure_sound. vm_cast_no_check (eq_refl true). Qed.

Theorem payoffs_of_two_cards :
  table_is 2 2
  [[]; [1%nat]; [2%nat]; [1%nat; 2%nat]]
  [[0;0;0;0];
   [1;1;-1;-1];
   [0;1;0;1];
   [1;2;-1;0]]
  [0;-1;0;-1] [1;2;0;1] 0 0.
Proof. apply check_table_sound. vm_cast_no_check (eq_refl true). Qed.

Theorem payoffs_of_four_cards :
  table_is 4 2
  [[]; [1%nat]; [2%nat]; [3%nat]; [4%nat]; [1%nat; 2%nat]; [1%nat; 3%nat]; [1%nat; 4%nat]; [2%nat; 3%nat]; [2%nat; 4%nat]; [3%nat; 4%nat]; [1%nat; 2%nat; 3%nat]; [1%nat; 2%nat; 4%nat]; [1%nat; 3%nat; 4%nat]; [2%nat; 3%nat; 4%nat]; [1%nat; 2%nat; 3%nat; 4%nat]]
  [[0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0];
   [1#2;1#2;1#6;1#6;1#6;1#6;1#6;1#6;(-1)#6;(-1)#6;(-1)#6;(-1)#6;(-1)#6;(-1)#6;(-1)#2;(-1)#2];
   [1#3;1#2;1#3;0;0;1#2;1#6;1#6;0;0;(-1)#3;1#6;1#6;(-1)#6;(-1)#3;(-1)#6];
   [1#6;1#3;1#3;1#6;(-1)#6;1#2;1#3;0;1#3;0;(-1)#6;1#2;1#6;0;0;1#6];
   [0;1#6;1#6;1#6;0;1#3;1#3;1#6;1#3;1#6;1#6;1#2;1#3;1#3;1#3;1#2];
   [5#6;1;1#2;1#6;1#6;2#3;1#3;1#3;(-1)#6;(-1)#6;(-1)#2;0;0;(-1)#3;(-5)#6;(-2)#3];
   [2#3;5#6;1#2;1#3;0;2#3;1#2;1#6;1#6;(-1)#6;(-1)#3;1#3;0;(-1)#6;(-1)#2;(-1)#3];
   [1#2;2#3;1#3;1#3;1#6;1#2;1#2;1#3;1#6;0;0;1#3;1#6;1#6;(-1)#6;0];
   [1#2;5#6;2#3;1#6;(-1)#6;1;1#2;1#6;1#3;0;(-1)#2;2#3;1#3;(-1)#6;(-1)#3;0];
   [1#3;2#3;1#2;1#6;0;5#6;1#2;1#3;1#3;1#6;(-1)#6;2#3;1#2;1#6;0;1#3];
   [1#6;1#2;1#2;1#3;(-1)#6;5#6;2#3;1#6;2#3;1#6;0;1;1#2;1#3;1#3;2#3];
   [1;4#3;5#6;1#3;0;7#6;2#3;1#3;1#6;(-1)#6;(-2)#3;1#2;1#6;(-1)#3;(-5)#6;(-1)#2];
   [5#6;7#6;2#3;1#3;1#6;1;2#3;1#2;1#6;0;(-1)#3;1#2;1#3;0;(-1)#2;(-1)#6];
   [2#3;1;2#3;1#2;0;1;5#6;1#3;1#2;0;(-1)#6;5#6;1#3;1#6;(-1)#6;1#6];
   [1#2;1;5#6;1#3;(-1)#6;4#3;5#6;1#3;2#3;1#6;(-1)#3;7#6;2#3;1#6;0;1#2];
   [1;3#2;1;1#2;0;3#2;1;1#2;1#2;0;(-1)#2;1;1#2;0;(-1)#2;0]]
  [0;(-1)#2;(-1)#3;(-1)#6;0;(-5)#6;(-1)#2;(-1)#6;(-1)#2;(-1)#6;(-1)#6;(-5)#6;(-1)#2;(-1)#6;(-1)#3;(-1)#2] [1;3#2;1;1#2;1#6;3#2;1;1#2;2#3;1#6;1#6;7#6;2#3;1#3;1#3;2#3] 0 (1#6).
Proof. apply check_table_sound. vm_cast_no_check (eq_refl true). Qed.

Theorem three_cards_and_bet_1 :
  is_solution (Solution 3 1
  [1#3;0;1]
  [0;1#3;1] (1#18)).
Proof. apply check_sound. vm_cast_no_check (eq_refl true). Qed.

Theorem nine_cards_and_bet_2 :
  is_solution (Solution 9 2
  [1;0;0;0;0;0;0;1;1]
  [0;0;0;0;0;1;1;1;1] (1#9)).
Proof. apply check_sound. vm_cast_no_check (eq_refl true). Qed.

Theorem four_cards_and_bet_2 :
  is_solution (Solution 4 2
  [1#2;0;0;1]
  [0;1#2;0;1] (1#12)).
Proof. apply check_sound. vm_cast_no_check (eq_refl true). Qed.

Theorem suggested_for_two_cards :
  total (duel 2 2) (with_sets [1%nat] [2%nat]) 0 == 2 * -(1) /\ ~ nash (duel 2 2) (with_sets [1%nat] [2%nat]) /\ total (duel 2 2) (with_sets [1%nat] [1%nat; 2%nat]) 0 == 2 * -(1) /\ ~ nash (duel 2 2) (with_sets [1%nat] [1%nat; 2%nat]) /\ has_value (duel 2 2) 0.
Proof. split; [rewrite <- payoff_of_total; vm_compute; reflexivity|]. split; [rewrite nash_iff_best; vm_compute; discriminate|]. split; [rewrite <- payoff_of_total; vm_compute; reflexivity|]. split; [rewrite nash_iff_best; vm_compute; discriminate|]. apply (has_value_same _ (2 * (2 - 1) * 0)); [reflexivity|].
  exact (proj2 (check_sound (Solution 2 2 [0; 0] [0; 1] 0) (eq_refl true))). Qed.

Theorem seven_cards_bluff_first :
  (forall n, (2 <= n < 7)%nat -> forall s t, In s (sets n) -> In t (sets n) ->
    nash (duel n 2) (with_sets s t) -> ~ In 1%nat s) /\
  exists s t, In s (sets 7) /\ In t (sets 7) /\ nash (duel 7 2) (with_sets s t) /\ In 1%nat s.
Proof. exact seven_bluff_first. Qed.

Theorem three_players_4_cards_and_bet_1 :
  is_equilibrium_of_three (Triple at_once 4 1
  [[(0%nat, [2#3;0;0;1])]; [(1%nat, [0;0;1#4;1])]; [(1%nat, [0;0;1#4;1])]]
  [1#24;(-1)#48;(-1)#48]).
Proof. apply (check_triple_sound over_common). vm_cast_no_check (eq_refl true). Qed.

Theorem three_players_10_cards_and_bet_2 :
  is_equilibrium_of_three (Triple at_once 10 2
  [[(0%nat, [16#19;0;0;0;0;0;0;0;0;1])]; [(1%nat, [0;0;0;0;0;0;3#25;1;1;1])]; [(1%nat, [0;0;0;0;0;0;3#25;1;1;1])]]
  [106#1125;(-53)#1125;(-53)#1125]).
Proof. apply (check_triple_sound over_common). vm_cast_no_check (eq_refl true). Qed.

Theorem payoffs_differ :
  exists s t : profile Q, nash (von_neumann at_once 3 14 1) s /\ pays (von_neumann at_once 3 14 1) s [291#2912;(-291)#5824;(-291)#5824] /\ nash (von_neumann at_once 3 14 1) t /\ pays (von_neumann at_once 3 14 1) t [11#112;(-11)#224;(-11)#224].
Proof. assert (Most : is_equilibrium_of_three (Triple at_once 14 1
  [[(0%nat, [1;1;0;0;0;0;0;0;0;0;0;1;1;1])]; [(1%nat, [0;0;0;0;0;0;0;1#8;1;1;1;1;1;1])]; [(1%nat, [0;0;0;0;0;0;0;1#8;1;1;1;1;1;1])]]
  [291#2912;(-291)#5824;(-291)#5824])) by (apply (check_triple_sound over_common); vm_cast_no_check (eq_refl true)). assert (Least : is_equilibrium_of_three (Triple at_once 14 1
  [[(0%nat, [1;1;0;0;0;0;0;0;0;0;0;1;1;1])]; [(1%nat, [0;0;0;0;0;0;0;1#4;1;1;1;1;1;1])]; [(1%nat, [0;0;0;0;0;0;0;1#4;1;1;1;1;1;1])]]
  [11#112;(-11)#224;(-11)#224])) by (apply (check_triple_sound over_common); vm_cast_no_check (eq_refl true)). exists (from_tables ([[(0%nat, [1;1;0;0;0;0;0;0;0;0;0;1;1;1])]; [(1%nat, [0;0;0;0;0;0;0;1#8;1;1;1;1;1;1])]; [(1%nat, [0;0;0;0;0;0;0;1#8;1;1;1;1;1;1])]] : list (@table Q))), (from_tables ([[(0%nat, [1;1;0;0;0;0;0;0;0;0;0;1;1;1])]; [(1%nat, [0;0;0;0;0;0;0;1#4;1;1;1;1;1;1])]; [(1%nat, [0;0;0;0;0;0;0;1#4;1;1;1;1;1;1])]] : list (@table Q))). destruct Most as [N P], Least as [M R]. split; [exact N|split; [exact P|split; [exact M|exact R]]]. Qed.
