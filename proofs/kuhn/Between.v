(** Between two equilibria that differ in one choice of one player there are only
    equilibria: every payoff is affine in that choice. *)
From Coq Require Import List Arith Bool QArith Lqa Lia.
From Guts.common Require Import Scalars Sums Games BestAnswers IntegerPolynomials Formulas.
From Guts.kuhn Require Import Rules Statements Deals NoProfit Forms.
From Guts.kuhn.certificates Require ThreePlayersForms.
Import ListNotations.
Open Scope Q_scope.

Section Between.
Variables (seat label : nat).
Definition here (i l : nat) : bool := Nat.eqb i seat && Nat.eqb l label.
Fixpoint never_asked (t : tree Q) : bool :=
  match t with
  | Payoff _ => true
  | Choice i l quiet loud => negb (here i l) && never_asked quiet && never_asked loud
  end.
Fixpoint asked_once (t : tree Q) : bool :=
  match t with
  | Payoff _ => true
  | Choice i l quiet loud =>
    if here i l then never_asked quiet && never_asked loud else asked_once quiet && asked_once loud
  end.

Variables (share : Q) (p p0 p1 : profile Q).
Hypothesis elsewhere : forall i l c, here i l = false -> p i l c == p0 i l c /\ p i l c == p1 i l c.
Hypothesis there : forall c, p seat label c == mix share (p0 seat label c) (p1 seat label c).

Lemma gain_never d k t : never_asked t = true ->
  gain p d k t == gain p0 d k t /\ gain p d k t == gain p1 d k t.
Proof.
  induction t as [pay|i l q IHq r IHr]; [split; reflexivity|]. cbn [never_asked gain].
  rewrite !andb_true_iff, negb_true_iff. intros [[H Q] R].
  destruct (IHq Q) as [Q0 Q1]. destruct (IHr R) as [R0 R1].
  destruct (elsewhere i l (card d i) H) as [E0 E1]. split.
  - now rewrite Q0, R0, E0.
  - now rewrite Q1, R1, E1.
Qed.

Lemma gain_between d k t : asked_once t = true ->
  gain p d k t == mix share (gain p0 d k t) (gain p1 d k t).
Proof.
  induction t as [pay|i l q IHq r IHr]; [intros _; cbn [gain]; rewrite q_mix; ring|].
  cbn [asked_once gain]. destruct (here i l) eqn:H; rewrite andb_true_iff; intros [Q R].
  - unfold here in H. apply andb_true_iff in H. destruct H as [I L].
    apply Nat.eqb_eq in I, L. subst i l. destruct (gain_never d k q Q) as [Q0 Q1].
    destruct (gain_never d k r R) as [R0 R1]. rewrite <- Q0, <- Q1, <- R0, <- R1, there, !q_mix. ring.
  - rewrite (IHq Q), (IHr R). destruct (elsewhere i l (card d i) H) as [E0 E1].
    rewrite <- E0, <- E1, !q_mix. ring.
Qed.
End Between.

Definition blend (share : Q) (p0 p1 : profile Q) : profile Q :=
  fun i l c => mix share (p0 i l c) (p1 i l c).

Section Blend.
Variables (g : game Q) (seat label : nat) (share : Q) (p0 p1 : profile Q).
Hypothesis once : asked_once seat label (play g) = true.
Hypothesis agree : forall i l c, here seat label i l = false -> p0 i l c == p1 i l c.

Lemma total_blend k : total g (blend share p0 p1) k == mix share (total g p0 k) (total g p1 k).
Proof.
  unfold total. rewrite q_mix, <- !q_sum_scale, <- q_sum_add. apply q_sum_eq. intros d _.
  rewrite (gain_between seat label share (blend share p0 p1) p0 p1).
  - rewrite q_mix. reflexivity.
  - intros i l c H. unfold blend. rewrite q_mix, (agree i l c H). split; ring.
  - intros c. reflexivity.
  - assumption.
Qed.

Lemma total_blend_deviation k v : total g (deviation (blend share p0 p1) k v) k ==
  mix share (total g (deviation p0 k v) k) (total g (deviation p1 k v) k).
Proof.
  unfold total. rewrite q_mix, <- !q_sum_scale, <- q_sum_add. apply q_sum_eq. intros d _.
  rewrite (gain_between seat label share (deviation (blend share p0 p1) k v) (deviation p0 k v) (deviation p1 k v)).
  - rewrite q_mix. reflexivity.
  - intros i l c H. unfold deviation, blend. destruct (Nat.eqb i k); [split; reflexivity|].
    rewrite q_mix, (agree i l c H). split; ring.
  - intros c. unfold deviation, blend. destruct (Nat.eqb seat k); rewrite !q_mix; ring.
  - assumption.
Qed.

Lemma nash_blend : in_unit share -> nash g p0 -> nash g p1 -> nash g (blend share p0 p1).
Proof.
  intros [S0 S1] [L0 N0] [L1 N1]. split.
  - intros i l c. destruct (L0 i l c) as [A0 B0]. destruct (L1 i l c) as [A1 B1]. rational.
    unfold blend. split; rational; rewrite q_mix.
    + assert (0 <= (1 - share) * p0 i l c) by (apply Qmult_le_0_compat; lra).
      assert (0 <= share * p1 i l c) by (apply Qmult_le_0_compat; lra). lra.
    + assert (0 <= (1 - share) * (1 - p0 i l c)) by (apply Qmult_le_0_compat; lra).
      assert (0 <= share * (1 - p1 i l c)) by (apply Qmult_le_0_compat; lra). lra.
  - intros k v K V. specialize (N0 k v K V). specialize (N1 k v K V). rational.
    rewrite total_blend, total_blend_deviation, !q_mix.
    set (a0 := total g (deviation p0 k v) k) in *. set (a1 := total g (deviation p1 k v) k) in *.
    set (b0 := total g p0 k) in *. set (b1 := total g p1 k) in *.
    assert (0 <= (1 - share) * (b0 - a0)) by (apply Qmult_le_0_compat; lra).
    assert (0 <= share * (b1 - a1)) by (apply Qmult_le_0_compat; lra). lra.
Qed.
End Blend.

Section LowCalls.
Variable pot : Q.
Hypothesis large : 6 <= pot.
Definition none : profile Q := from_tables (tables_at (bases ThreePlayersForms.low_calls_0)
  (frequencies ThreePlayersForms.low_calls_0) pot).
Definition all : profile Q := from_tables (tables_at (bases ThreePlayersForms.low_calls_1)
  (frequencies ThreePlayersForms.low_calls_1) pot).

Lemma alike i l c : here 1 3 i l = false -> none i l c == all i l c.
Proof.
  unfold here, none, all, from_tables, from_table. intros H.
  destruct i as [|[|[|i]]].
  - cbn. reflexivity.
  - cbn in H. cbn. destruct l as [|[|[|[|l]]]]; try reflexivity; discriminate.
  - cbn. reflexivity.
  - cbn. destruct i; cbn; reflexivity.
Qed.
End LowCalls.

Theorem low_calls : Statements.low_calls.
Proof.
  intros pot share L E S0 S1. cbv zeta.
  assert (R : forall f, f = ThreePlayersForms.low_calls_0 \/ f = ThreePlayersForms.low_calls_1 -> in_range f pot).
  { intros f [-> | ->]; (split; [cbn; nra|split; [exact I|]]; intros e [<-|[]]; cbn; unfold inject_Z; lra). }
  pose proof (ThreePlayersForms.low_calls_0_holds pot (R _ (or_introl eq_refl))) as [N0 P0].
  pose proof (ThreePlayersForms.low_calls_1_holds pot (R _ (or_intror eq_refl))) as [N1 P1].
  change (form_players _) with 3%nat in N0, N1, P0, P1. change (form_cards _) with 4%nat in N0, N1, P0, P1.
  fold (none pot) in N0, P0. fold (all pot) in N1, P1.
  exists (blend share (none pot) (all pot)). split; [|split].
  - apply (nash_blend (kuhn 3 4 pot) 1 3); auto; [apply alike|now split].
  - assert (M : forall k, expectation 3 4 pot (blend share (none pot) (all pot)) k ==
      mix share (expectation 3 4 pot (none pot) k) (expectation 3 4 pot (all pot) k)).
    { intros k. unfold expectation.
      rewrite (total_blend (kuhn 3 4 pot) 1 3 share (none pot) (all pot) eq_refl (alike pot)).
      rewrite !q_mix. unfold Qdiv. ring. }
    cbn [seq map] in P0, P1. unfold amounts_at in P0, P1. cbn in P0, P1. unfold inject_Z in P0, P1.
    inversion P0 as [|? ? ? ? A0 P0']; subst. inversion P0' as [|? ? ? ? B0 P0'']; subst.
    inversion P0'' as [|? ? ? ? C0 _]; subst.
    inversion P1 as [|? ? ? ? A1 P1']; subst. inversion P1' as [|? ? ? ? B1 P1'']; subst.
    inversion P1'' as [|? ? ? ? C1 _]; subst.
    cbn [map]. repeat constructor; rewrite M, q_mix.
    + rewrite A0, A1. field. repeat split; intros Z; nra.
    + rewrite B0, B1. field. repeat split; intros Z; nra.
    + rewrite C0, C1. field. repeat split; intros Z; nra.
  - unfold blend. rewrite q_mix. unfold none, all. cbn. unfold inject_Z.
    field. repeat split; intros Z; nra.
Qed.
