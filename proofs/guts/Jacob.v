(** The game of Jacob ([BLPWZ22] Appendix C.2): all its equilibria. *)
From Coq Require Import QArith Lqa List Setoid Morphisms.
From Guts.guts Require Import JacobRules.
Import ListNotations.
Open Scope Q_scope.

#[local] Instance mean_same : Proper (Qeq ==> Qeq ==> Qeq ==> Qeq) mean.
Proof. intros a b E c d F e f G. unfold mean. now rewrite E, F, G. Qed.

Lemma mean_linear x y z u : mean u y z - mean x y z == (u - x) * (4 - 3 * (y + z)).
Proof. unfold mean, gain, amount, agree. ring. Qed.

Lemma reply x d : chance x -> (forall u, chance u -> (u - x) * d <= 0) ->
  x == 0 /\ d <= 0 \/ x == 1 /\ 0 <= d \/ d == 0.
Proof.
  intros [A B] L. pose proof (L 0 ltac:(split; lra)) as Z. pose proof (L 1 ltac:(split; lra)) as O.
  destruct (Qlt_le_dec d 0) as [N|N]; [left|destruct (Qlt_le_dec 0 d) as [M|M]; [right; left|right; right]].
  - split; [|lra]. assert (x <= 0) by nra. lra.
  - split; [|lra]. assert (1 <= x) by nra. lra.
  - lra.
Qed.

Ltac close := repeat split; lra.
Ltac pick := first [left; close | right; first [left; close | right; first [left; close | right;
  first [left; close | right; first [left; close | right; first [left; close | right; close]]]]]].

Definition seven (x y z : Q) : Prop :=
  is x y z 0 1 1 \/ is x y z 1 0 1 \/ is x y z 1 1 0 \/
  is x y z 1 (1 # 3) (1 # 3) \/ is x y z (1 # 3) 1 (1 # 3) \/ is x y z (1 # 3) (1 # 3) 1 \/
  is x y z (2 # 3) (2 # 3) (2 # 3).

Lemma only_seven x y z : equilibrium x y z -> seven x y z.
Proof.
  intros [X [Y [Z E]]].
  assert (A : x == 0 /\ 4 - 3 * (y + z) <= 0 \/ x == 1 /\ 0 <= 4 - 3 * (y + z) \/ 4 - 3 * (y + z) == 0).
  { apply reply; [exact X|]. intros u U. rewrite <- mean_linear. destruct (E u U) as [F _]. lra. }
  assert (B : y == 0 /\ 4 - 3 * (x + z) <= 0 \/ y == 1 /\ 0 <= 4 - 3 * (x + z) \/ 4 - 3 * (x + z) == 0).
  { apply reply; [exact Y|]. intros u U. rewrite <- mean_linear. destruct (E u U) as [_ [F _]]. lra. }
  assert (C : z == 0 /\ 4 - 3 * (x + y) <= 0 \/ z == 1 /\ 0 <= 4 - 3 * (x + y) \/ 4 - 3 * (x + y) == 0).
  { apply reply; [exact Z|]. intros u U. rewrite <- mean_linear. destruct (E u U) as [_ [_ F]]. lra. }
  clear E. unfold chance, seven, is in *.
  destruct A as [[A1 A2]|[[A1 A2]|A]]; destruct B as [[B1 B2]|[[B1 B2]|B]];
    destruct C as [[C1 C2]|[[C1 C2]|C]]; try (exfalso; lra); pick.
Qed.

Lemma are_equilibria x y z a b c : is x y z a b c -> chance a -> chance b -> chance c ->
  (forall u, chance u -> (u - a) * (4 - 3 * (b + c)) <= 0 /\ (u - b) * (4 - 3 * (a + c)) <= 0 /\
    (u - c) * (4 - 3 * (a + b)) <= 0) -> equilibrium x y z.
Proof.
  intros [A [B C]] X Y Z L. unfold equilibrium, chance in *.
  split; [now rewrite A|split; [now rewrite B|split; [now rewrite C|]]].
  intros u U. destruct (L u U) as [P [Q R]].
  pose proof (mean_linear x y z u) as D. pose proof (mean_linear y x z u) as E. pose proof (mean_linear z x y u) as F.
  rewrite <- A, <- B, <- C in P, Q, R. lra.
Qed.

(** There are seven equilibria, and no others. *)
Theorem seven_equilibria x y z : equilibrium x y z <->
  is x y z 0 1 1 \/ is x y z 1 0 1 \/ is x y z 1 1 0 \/
  is x y z 1 (1 # 3) (1 # 3) \/ is x y z (1 # 3) 1 (1 # 3) \/ is x y z (1 # 3) (1 # 3) 1 \/
  is x y z (2 # 3) (2 # 3) (2 # 3).
Proof.
  split; [apply only_seven|].
  intros E. repeat (destruct E as [E|E]; [apply (are_equilibria _ _ _ _ _ _ E); unfold chance; [lra|lra|lra|]; intros u [U V]; lra|]).
  apply (are_equilibria _ _ _ _ _ _ E); unfold chance; [lra|lra|lra|]. intros u [U V]; lra.
Qed.

(** What the first of them pay, and that they are strict. *)
Theorem pure_equilibrium : mean 0 1 1 == 2 /\ mean 1 0 1 == -1 /\ strict 0 1 1.
Proof.
  split; [reflexivity|split; [reflexivity|]]. intros u [U V].
  assert (D : ~ u == 0 -> 0 < u) by (intros N; apply Qnot_le_lt; intros L; apply N; lra).
  assert (E : ~ u == 1 -> u < 1) by (intros N; apply Qnot_le_lt; intros L; apply N; lra).
  unfold mean, gain, amount, agree.
  split; [intros N; specialize (D N)|split; intros N; specialize (E N)]; lra.
Qed.

(** * Remark 3.4: blocs that draw lots *)

Theorem blocs_may_win : alike_for_all odd_one_pays /\ ~ no_bloc_wins /\
  forall x, chance x -> against_blocs odd_one_pays x (1 # 2) == -1.
Proof.
  assert (S : alike_for_all odd_one_pays).
  { split; intros a b c; destruct a, b, c; reflexivity. }
  assert (V : forall x, chance x -> against_blocs odd_one_pays x (1 # 2) == -1).
  { intros x _. unfold against_blocs, odd_one_pays, agree. ring. }
  split; [exact S|split; [|exact V]]. intros N.
  destruct (N odd_one_pays S (1 # 2)) as [x [X L]]; [split; lra|]. rewrite V in L by exact X. lra.
Qed.
