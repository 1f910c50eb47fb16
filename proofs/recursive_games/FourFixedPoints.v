(** The game with four isolated fixed points. *)
From Coq Require Import QArith Qfield Lqa List Bool ZArith Lia.
From Guts.common Require Import Scalars Sums.
From Guts.recursive_games Require Import Rules MatrixGames Statements Counterexamples.
Import ListNotations.
Open Scope Q_scope.

Lemma four_square V p q v : 0 <= p <= 1 -> 0 <= q <= 1 ->
  v <= p * (7 + (3 # 2) * V) + (1 - p) * (1 + 2 * V) ->
  v <= p * (- (7)) + (1 - p) * ((3 # 4) * V) ->
  q * (7 + (3 # 2) * V) + (1 - q) * (- (7)) <= v ->
  q * (1 + 2 * V) + (1 - q) * ((3 # 4) * V) <= v ->
  matrix_value (round four V) v.
Proof.
  intros P Z A B C D.
  apply (square_value (round four V) eq_refl eq_refl p q v P Z); cbn; numbers; lra.
Qed.

Lemma below_or_above a b : {a <= b} + {b < a}.
Proof. destruct (Qlt_le_dec b a); auto. Qed.

Lemma four_low V : V <= - (28 # 3) -> matrix_value (round four V) (7 + (3 # 2) * V).
Proof. intros L. apply (four_square V 1 1); lra. Qed.

Lemma four_middle V : - (28 # 3) <= V -> V <= - (4 # 5) ->
  matrix_value (round four V) (((9 # 8) * V * V + (77 # 4) * V + 7) / ((1 # 4) * V + 13)).
Proof.
  intros A B. assert (D : 0 < (1 # 4) * V + 13) by lra.
  apply (four_square V ((- (1) - (5 # 4) * V) / ((1 # 4) * V + 13)) (((3 # 4) * V + 7) / ((1 # 4) * V + 13))).
  - split; [apply Qle_shift_div_l|apply Qle_shift_div_r]; lra.
  - split; [apply Qle_shift_div_l|apply Qle_shift_div_r]; lra.
  - apply Qle_lteq. right. field. lra.
  - apply Qle_lteq. right. field. lra.
  - apply Qle_lteq. right. field. lra.
  - apply Qle_lteq. right. field. lra.
Qed.

Lemma four_high V : - (4 # 5) <= V -> matrix_value (round four V) ((3 # 4) * V).
Proof. intros L. apply (four_square V 0 0); lra. Qed.

Theorem four_value_map : Statements.four_value_map.
Proof.
  intros V. unfold four_map. destruct (Qle_bool V (- (28 # 3))) eqn:A.
  - apply Qle_bool_iff in A. now apply four_low.
  - assert (A' : - (28 # 3) < V).
    { apply Qnot_le_lt. intros L. apply Qle_bool_iff in L. congruence. }
    destruct (Qle_bool V (- (4 # 5))) eqn:B.
    + apply Qle_bool_iff in B. apply four_middle; lra.
    + assert (B' : - (4 # 5) < V).
      { apply Qnot_le_lt. intros L. apply Qle_bool_iff in L. congruence. }
      apply four_high. lra.
Qed.

(** How far the middle piece is from the diagonal. *)
Lemma middle_gap V : 0 < (1 # 4) * V + 13 ->
  (((9 # 8) * V * V + (77 # 4) * V + 7) / ((1 # 4) * V + 13) - V) * (8 * ((1 # 4) * V + 13))
  == 7 * V * V + 50 * V + 56.
Proof. intros D. field. lra. Qed.

Lemma sign_of_product a b c : 0 < b -> a * b == c -> (0 < c -> 0 < a) /\ (c < 0 -> a < 0) /\ (c == 0 <-> a == 0).
Proof. intros B E. repeat split; intros; nra. Qed.

Lemma value_is V v T : matrix_value (round four V) v -> matrix_value (round four V) T -> T == v.
Proof. intros A B. exact (value_unique _ _ _ B A). Qed.

Lemma middle_sign V T : - (28 # 3) <= V -> V <= - (4 # 5) -> matrix_value (round four V) T ->
  (0 < 7 * V * V + 50 * V + 56 -> 0 < T - V) /\ (7 * V * V + 50 * V + 56 < 0 -> T - V < 0) /\
  (7 * V * V + 50 * V + 56 == 0 <-> T - V == 0).
Proof.
  intros A B M. rewrite (value_is V _ T (four_middle V A B) M).
  apply (sign_of_product _ (8 * ((1 # 4) * V + 13))); [lra|]. apply middle_gap. lra.
Qed.

Lemma root_place V : 7 * V * V + 50 * V + 56 <= 0 -> - (28 # 3) <= V /\ V <= - (4 # 5).
Proof. intros L. split; [destruct (below_or_above (- (28 # 3)) V)|destruct (below_or_above V (- (4 # 5)))]; auto; exfalso; nra. Qed.

(** No square is 233 times a square: both would have the factor 3 again and again. *)
Lemma no_root_of_233 (n : nat) : forall a b : Z, (Z.abs b <= Z.of_nat n -> a * a = 233 * (b * b) -> b = 0)%Z.
Proof.
  induction n as [|n IH]; intros a b L E; [lia|].
  pose proof (Z.div_mod a 3 ltac:(lia)) as A. pose proof (Z.mod_pos_bound a 3 ltac:(lia)) as RA.
  pose proof (Z.div_mod b 3 ltac:(lia)) as B. pose proof (Z.mod_pos_bound b 3 ltac:(lia)) as RB.
  remember (a / 3)%Z as c. remember (b / 3)%Z as d. remember (a mod 3)%Z as r. remember (b mod 3)%Z as s.
  assert (R : (r = 0 \/ r = 1 \/ r = 2)%Z) by lia. assert (S : (s = 0 \/ s = 1 \/ s = 2)%Z) by lia.
  assert (F : (9 * (c * c) + 6 * (r * c) + r * r = 233 * (9 * (d * d) + 6 * (s * d) + s * s))%Z).
  { transitivity (a * a)%Z; [rewrite A; ring|rewrite E, B; ring]. }
  clear Heqc Heqd Heqr Heqs RA RB.
  destruct R as [->|[->| ->]], S as [->|[->| ->]]; try lia.
  assert (D : d = 0%Z) by (apply (IH c d); lia). lia.
Qed.

Lemma no_rational_root V : ~ 7 * V * V + 50 * V + 56 == 0.
Proof.
  destruct V as [t u]. unfold Qeq, Qplus, Qmult. cbn [Qnum Qden]. rewrite !Pos2Z.inj_mul. intros E.
  assert (Z : Z.pos u = 0%Z); [|discriminate].
  apply (no_root_of_233 (Pos.to_nat u) (7 * t + 25 * Z.pos u)); [lia|].
  assert (F : (Z.pos u * (7 * (t * t) + 50 * (t * Z.pos u) + 56 * (Z.pos u * Z.pos u)) = 0)%Z)
    by (etransitivity; [|exact E]; ring).
  apply Z.mul_eq_0_r in F; [lia|discriminate].
Qed.

Theorem four_fixed_points : Statements.four_fixed_points.
Proof.
  split; [split|split; [exact no_rational_root|repeat split]].
  - intros F. destruct (below_or_above V (- (28 # 3))) as [L|L].
    + left. pose proof (value_is V _ V (four_low V L) F). lra.
    + destruct (below_or_above V (- (4 # 5))) as [U|U].
      * right. right. apply (middle_sign V V); [lra|lra|exact F|lra].
      * right. left. pose proof (value_is V _ V (four_high V ltac:(lra)) F). lra.
  - intros [E|[E|E]].
    + apply (value_same _ (7 + (3 # 2) * V)); [numbers; lra|]. apply four_low. lra.
    + apply (value_same _ ((3 # 4) * V)); [numbers; lra|]. apply four_high. lra.
    + destruct (root_place V) as [A B]; [lra|]. pose proof (four_middle V A B) as M.
      destruct (middle_sign V _ A B M) as [_ [_ [Z _]]]. specialize (Z E).
      refine (value_same _ _ V _ M). numbers. lra.
  - intros V L T M. pose proof (value_is V _ T (four_low V ltac:(lra)) M). lra.
  - intros V A B G T M. destruct (below_or_above V (- (28 # 3))) as [L|L].
    + pose proof (value_is V _ T (four_low V L) M). lra.
    + destruct (middle_sign V T) as [P _]; [lra|lra|exact M|]. specialize (P G). lra.
  - intros V G T M. destruct (root_place V) as [A B]; [lra|].
    destruct (middle_sign V T A B M) as [_ [P _]]. specialize (P G). lra.
  - intros V A B G T M. destruct (below_or_above V (- (4 # 5))) as [L|L].
    + destruct (middle_sign V T) as [P _]; [lra|lra|exact M|]. specialize (P G). lra.
    + pose proof (value_is V _ T (four_high V ltac:(lra)) M). lra.
  - intros V L T M. pose proof (value_is V _ T (four_high V ltac:(lra)) M). lra.
Qed.
