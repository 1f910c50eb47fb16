(** With two players an equilibrium gives the value, and Kuhn's own game has -1/18. *)
From Coq Require Import List Arith Bool QArith Lqa Lia Setoid Morphisms.
From Guts.common Require Import Scalars Sums Games BestAnswers.
From Guts.kuhn Require Import Rules Statements Checks Deals ZeroSum.
Import ListNotations.
Open Scope Q_scope.

(** Payoffs ask a profile only about the seats that there are. *)
Lemma gain_agrees (s t : profile Q) d k (seats : nat) tree :
  (forall i label c, (i < seats)%nat -> s i label c == t i label c) ->
  (fix within (u : Games.tree Q) := match u with
     | Payoff _ => True
     | Choice i _ quiet loud => (i < seats)%nat /\ within quiet /\ within loud end) tree ->
  gain s d k tree == gain t d k tree.
Proof.
  intros E. induction tree as [pay|i label quiet IHq loud IHl]; intros W; [reflexivity|].
  destruct W as (L & Q & R). cbn [gain]. unfold mix. rational.
  rewrite IHq, IHl, E by assumption. reflexivity.
Qed.

Lemma total_agrees cards pot s t k :
  (forall i label c, (i < 2)%nat -> s i label c == t i label c) ->
  total (kuhn 2 cards pot) s k == total (kuhn 2 cards pot) t k.
Proof.
  intros E. unfold total. apply q_sum_eq. intros d _. apply (gain_agrees s t d k 2 _ E).
  cbn. repeat split; lia.
Qed.

Lemma total_of_both cards pot s : (2 <= cards)%nat ->
  total (kuhn 2 cards pot) s 0 + total (kuhn 2 cards pot) s 1
  == pot * count (length (all_deals (kuhn 2 cards pot))).
Proof.
  intros C. pose proof (zero_sum 2%nat cards pot s ltac:(lia)) as Z. cbn [seq sum] in Z.
  pose proof (deals_positive 2 cards C) as M. unfold expectation in Z.
  change (all_deals (kuhn 2 cards pot)) with (deals 2 (seq 1 cards)) in *.
  set (m := count (length (deals 2 (seq 1 cards)))) in *. change (count 2) with 2 in Z.
  rational. set (a := total _ _ 0%nat) in *. set (b := total _ _ 1%nat) in *.
  assert (N : ~ m == 0) by (intros E; rewrite E in M; discriminate).
  setoid_replace (a + b) with ((a / m - pot / 2 + (b / m - pot / 2 + 0) + pot) * m) by (field; assumption).
  rewrite Z. ring.
Qed.

Theorem two_players : Statements.two_players.
Proof.
  intros cards pot tables payoffs C [[S D] P].
  set (s := from_tables tables) in *.
  pose proof (deals_positive 2 cards C) as M.
  inversion P as [|? ? ? ? E _]; subst. cbn [seq map nth] in *. 
  unfold value_of_two. unfold expectation in E.
  change (all_deals (kuhn 2 cards pot)) with (deals 2 (seq 1 cards)) in *.
  set (m := count (length (deals 2 (seq 1 cards)))) in *. change (count 2) with 2 in E.
  assert (N : ~ m == 0) by (intros F; rewrite F in M; discriminate).
  assert (V : (y + pot / 2) * m == total (kuhn 2 cards pot) s 0).
  { rewrite <- E. field. assumption. }
  exists (s 0%nat), (s 1%nat). split; [apply S|]. split; [apply S|]. split.
  - intros r R. specialize (D 1%nat r ltac:(cbn; lia) R).
    pose proof (total_of_both cards pot s C) as A.
    pose proof (total_of_both cards pot (deviation s 1 r) C) as B.
    assert (F : total (kuhn 2 cards pot) (fun i => if Nat.eqb i 0 then s 0%nat else r) 0 ==
      total (kuhn 2 cards pot) (deviation s 1 r) 0).
    { apply total_agrees. intros [|[|i]] label c L; [| |lia]; reflexivity. }
    rational. rewrite F, V. lra.
  - intros r R. specialize (D 0%nat r ltac:(cbn; lia) R).
    assert (F : total (kuhn 2 cards pot) (fun i => if Nat.eqb i 0 then r else s 1%nat) 0 ==
      total (kuhn 2 cards pot) (deviation s 0 r) 0).
    { apply total_agrees. intros [|[|i]] label c L; [| |lia]; reflexivity. }
    rational. rewrite F, V. exact D.
Qed.

(** Optimal strategies: the first player checks everything and then calls with card
    2 once in three times; the second bluffs with card 1 and calls with card 2 as often. *)
Definition optimal : list (@table Q) :=
  [[(1%nat, []); (5%nat, [0; 1 # 3; 1])];
   [(2%nat, [1 # 3; 0; 1]); (3%nat, [0; 1 # 3; 1])]].

Theorem kuhn_1950 : Statements.kuhn_1950.
Proof.
  apply (two_players 3%nat 2 optimal [-1 # 18; 1 # 18]); [lia|].
  apply check_sound. vm_cast_no_check (eq_refl true).
Qed.
