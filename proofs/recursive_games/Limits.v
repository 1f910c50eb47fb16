(** Where value iteration leads, and whose value that is: the proofs. *)
From Coq Require Import List QArith Lqa Arith Lia Setoid Morphisms Ring.
From Guts.common Require Import Scalars Sums.
From Guts.recursive_games Require Import Rules Statements MatrixGames Rounds Enclosures GapStatements Gaps.
From Guts.recursive_games Require Import MinimaxStatements Minimax Counterexamples LimitStatements.
Import ListNotations.
Open Scope scalar_scope.

Section Limits.
Context {K R C : Type} `{Ordered K}.
Add Ring scalar_ring_limits : ring_laws.
Implicit Types g : recursive_game K R C.

Lemma negate_turns (a b : K) : a <= b -> negate b <= negate a.
Proof.
  intros L. apply negate_leq. setoid_replace (negate (negate a)) with a by ring.
  setoid_replace (negate (negate b)) with b by ring. exact L.
Qed.

(** * The mirrored game *)

Lemma sum_negate {A} (f : A -> K) l : sum (fun a => negate (f a)) l == negate (sum f l).
Proof. induction l as [|a l IH]; simpl; [ring|]. rewrite IH. ring. Qed.

Lemma mirrored_mean g v x y :
  mean (round (mirrored g) (negate v)) y x == negate (mean (round g v) x y).
Proof.
  rewrite mean_swap. unfold mean. simpl. rewrite <- sum_negate. apply sum_eq. intros i _.
  transitivity (x i * negate (sum (fun j => y j * (payoff g i j + growth g i j * v)) (columns_of g))); [|ring].
  apply times_same; [reflexivity|]. rewrite <- sum_negate. apply sum_eq. intros j _. ring.
Qed.

Lemma mirrored_value g v t : matrix_value (round g v) t ->
  matrix_value (round (mirrored g) (negate v)) (negate t).
Proof.
  intros [x [y [[X S] [Y T]]]]. exists y, x. split; split; auto.
  - intros x' X'. rewrite mirrored_mean. apply negate_turns. now apply T.
  - intros y' Y'. rewrite mirrored_mean. apply negate_turns. now apply S.
Qed.

Lemma mirrored_growth g : growth_nonnegative g -> growth_nonnegative (mirrored g).
Proof. intros G j i J I. now apply G. Qed.

Lemma mirrored_iterates g start v : iterates g start v ->
  iterates (mirrored g) (negate start) (fun n => negate (v n)).
Proof. intros [V0 V]. split; [now rewrite V0|]. intros n. now apply mirrored_value. Qed.

(** * Limits *)

Lemma least_same p s t : supremum p s -> supremum p t -> s == t.
Proof. intros [A B] [A' B']. apply leq_antisymmetric; auto. Qed.
Lemma greatest_same p s t : infimum p s -> infimum p t -> s == t.
Proof. intros [A B] [A' B']. apply leq_antisymmetric; auto. Qed.

(** If [x] is at most a multiple of what a sequence is short of its supremum, it is not positive. *)
Lemma short_of_the_limit (inverse : K -> K) (v : nat -> K) s b x : divides inverse ->
  supremum (numbers_of v) s -> one <= b -> (forall n, x <= b * (s - v n)) -> x <= zero.
Proof.
  intros D [_ S] B L.
  assert (Z : ~ b == zero).
  { intros Z. apply zero_below_one. rewrite <- Z. exact B. }
  pose proof (D b Z) as I.
  assert (Zb : zero <= b) by (eapply leq_trans; [apply zero_one|exact B]).
  assert (P : zero <= inverse b).
  { destruct (leq_total zero (inverse b)) as [P|P]; [exact P|]. destruct zero_below_one.
    rewrite <- I. setoid_replace (zero : K) with (b * zero) by ring. now apply leq_scale. }
  assert (U : s <= s - inverse b * x).
  { apply S. intros a [n E]. rewrite E. apply <- leq_difference.
    setoid_replace (s - inverse b * x - v n) with ((s - v n) - inverse b * x) by ring.
    apply -> leq_difference.
    setoid_replace (s - v n) with (inverse b * (b * (s - v n)))
      by (setoid_replace (inverse b * (b * (s - v n))) with (b * inverse b * (s - v n)) by ring;
          rewrite I; ring).
    now apply leq_scale. }
  assert (N : inverse b * x <= zero).
  { apply <- leq_difference. apply -> leq_difference in U.
    setoid_replace (zero - inverse b * x) with (s - inverse b * x - s) by ring. exact U. }
  setoid_replace x with (b * (inverse b * x))
    by (setoid_replace (b * (inverse b * x)) with (b * inverse b * x) by ring; rewrite I; ring).
  setoid_replace (zero : K) with (b * zero) by ring. now apply leq_scale.
Qed.

(** A number that no growth exceeds. *)
Lemma growth_bounded g : growth_nonnegative g -> exists b, one <= b /\
  forall i j, In i (rows_of g) -> In j (columns_of g) -> growth g i j <= b.
Proof.
  intros G. set (most := fun i => sum (fun j => growth g i j) (columns_of g)).
  assert (One : forall (A : Type) (f : A -> K) l a, (forall c, In c l -> zero <= f c) -> In a l -> f a <= sum f l).
  { intros A f l a. induction l as [|c l IH]; intros P I; [destruct I|]. simpl. destruct I as [<-|I].
    - setoid_replace (f c) with (f c + zero) at 1 by ring. apply leq_both; [apply leq_refl|].
      clear IH. induction l as [|d l IHl]; simpl; [apply leq_refl|].
      setoid_replace (zero : K) with (zero + zero) by ring. apply leq_both; [apply P; simpl; auto|].
      apply IHl. intros e [<-|E]; apply P; simpl; auto.
    - setoid_replace (f a) with (zero + f a) by ring. apply leq_both; [apply P; now left|].
      apply IH; [intros d Di; apply P; now right|exact I]. }
  assert (Pos : forall i, In i (rows_of g) -> zero <= most i).
  { intros i I. unfold most. rewrite <- (sum_zero (columns_of g)). apply sum_le. intros j J. now apply G. }
  exists (one + sum most (rows_of g)). split.
  - setoid_replace (one : K) with (one + zero) at 1 by ring. apply leq_both; [apply leq_refl|].
    rewrite <- (sum_zero (rows_of g)). now apply sum_le.
  - intros i j I J. eapply leq_trans; [apply (One _ (fun j => growth g i j) (columns_of g) j); auto|].
    eapply leq_trans; [apply (One _ most (rows_of g) i Pos I)|].
    setoid_replace (sum most (rows_of g)) with (zero + sum most (rows_of g)) at 1 by ring.
    apply leq_both; [apply zero_one|apply leq_refl].
Qed.

(** The value rises no faster than the greatest growth. *)
Lemma value_moves g b v w tv tw : v <= w ->
  (forall i j, In i (rows_of g) -> In j (columns_of g) -> growth g i j <= b) ->
  matrix_value (round g v) tv -> matrix_value (round g w) tw -> tw <= tv + b * (w - v).
Proof.
  intros L B [_ [y [_ [Y T]]]] [x [_ [[X S] _]]].
  eapply leq_trans; [exact (S y Y)|].
  assert (M : mean (round g w) x y <= mean (round g v) x y + b * (w - v)).
  { setoid_replace (b * (w - v)) with (sum x (rows_of g) * (b * (w - v)))
      by (destruct X as [_ X]; simpl in X; rewrite X; ring).
    rewrite <- sum_constant. unfold mean. simpl. rewrite <- sum_add.
    apply sum_le. intros i I.
    setoid_replace (x i * sum (fun j => y j * (payoff g i j + growth g i j * v)) (columns_of g) + x i * (b * (w - v)))
      with (x i * (sum (fun j => y j * (payoff g i j + growth g i j * v)) (columns_of g) + b * (w - v))) by ring.
    apply leq_scale; [now apply X|].
    setoid_replace (b * (w - v)) with (sum y (columns_of g) * (b * (w - v)))
      by (destruct Y as [_ Y]; simpl in Y; rewrite Y; ring).
    rewrite <- sum_constant, <- sum_add. apply sum_le. intros j J.
    setoid_replace (y j * (payoff g i j + growth g i j * v) + y j * (b * (w - v)))
      with (y j * (payoff g i j + growth g i j * v + b * (w - v))) by ring.
    apply leq_scale; [now apply Y|].
    setoid_replace (payoff g i j + growth g i j * w)
      with (payoff g i j + growth g i j * v + (w - v) * growth g i j) by ring.
    apply leq_both; [apply leq_refl|]. setoid_replace (b * (w - v)) with ((w - v) * b) by ring.
    apply leq_scale; [now apply -> leq_difference|now apply B]. }
  eapply leq_trans; [exact M|]. apply leq_both; [|apply leq_refl]. now apply T.
Qed.

Variable inverse : K -> K.
Hypothesis Field : divides inverse.
Variables (rows_told : told R) (columns_told : told C).

Lemma has_value (m : matrix_game K R C) : finite_game m -> exists v, matrix_value m v.
Proof.
  intros F. destruct (minimax_theorem K R C _ _ inverse rows_told columns_told m Field F) as [v [x [y [S [T _]]]]].
  exists v, x, y. now split.
Qed.

Lemma stays_below g start v f : growth_nonnegative g -> iterates g start v -> fixed_point g f ->
  start <= f -> forall n, v n <= f.
Proof.
  intros G [V0 V] F L n. induction n as [|n IH]; [now rewrite V0|].
  exact (iterate_rises g (v n) f _ _ G IH (V n) F).
Qed.

Lemma rising_limit g start v s : finite_game (round g start) -> growth_nonnegative g -> iterates g start v ->
  rises_to_limit v s -> fixed_point g s /\ forall f, fixed_point g f -> start <= f -> s <= f.
Proof.
  intros F G V [Up S]. split.
  - destruct (has_value (round g s)) as [t T]; [exact F|].
    destruct (growth_bounded g G) as [b [B1 B]]. destruct V as [V0 V].
    assert (Below : forall n, v n <= s) by (intros n; apply S; now exists n).
    apply (value_same _ t s); [|exact T]. apply leq_antisymmetric.
    + assert (Z : t - s <= zero).
      { apply (short_of_the_limit inverse v s b); [exact Field|exact S|exact B1|].
        intros n. pose proof (value_moves g b (v n) s _ _ (Below n) B (V n) T) as M.
        apply <- leq_difference.
        setoid_replace (b * (s - v n) - (t - s)) with ((v (Datatypes.S n) + b * (s - v n) - t) + (s - v (Datatypes.S n))) by ring.
        setoid_replace (zero : K) with (zero + zero) by ring.
        apply leq_both; apply -> leq_difference; [exact M|apply Below]. }
      apply <- leq_difference. apply -> leq_difference in Z.
      setoid_replace (s - t) with (zero - (t - s)) by ring. exact Z.
    + apply S. intros a [n E]. rewrite E.
      assert (Next : v n <= v (Datatypes.S n)).
      { clear - Up V G H0. induction n as [|n IH]; [exact Up|].
        exact (iterate_rises g _ _ _ _ G IH (V n) (V (Datatypes.S n))). }
      eapply leq_trans; [exact Next|]. exact (iterate_rises g _ _ _ _ G (Below n) (V n) T).
  - intros f Ff L. apply S. intros a [n E]. rewrite E. now apply (stays_below g start v f G V Ff L n).
Qed.
End Limits.

Section Values.
Context {K R C : Type} `{Ordered K}.
Add Ring scalar_ring_values : ring_laws.
Implicit Types g : recursive_game K R C.

Lemma back (a b : K) : negate a <= negate b -> b <= a.
Proof. apply negate_leq. Qed.

Lemma mirrored_back g v t : matrix_value (round (mirrored g) (negate v)) (negate t) -> matrix_value (round g v) t.
Proof.
  intros [y [x [[Y S] [X T]]]]. exists x, y. split; split; auto.
  - intros y' Y'. apply back. rewrite <- mirrored_mean. now apply T.
  - intros x' X'. apply back. rewrite <- mirrored_mean. now apply S.
Qed.

Lemma mirrored_limit v s : falls_to_limit v s -> rises_to_limit (fun n => negate (v n)) (negate s).
Proof.
  intros [D [S1 S2]]. split; [now apply negate_turns|]. split.
  - intros a [n E]. rewrite E. apply negate_turns. apply S1. now exists n.
  - intros u U. apply back. setoid_replace (negate (negate s)) with s by ring. apply S2.
    intros a [n E]. rewrite E. apply back. setoid_replace (negate (negate u)) with u by ring.
    apply U. now exists n.
Qed.

Section Fixed.
Variable inverse : K -> K.
Hypothesis Field : divides inverse.
Variables (rows_told : told R) (columns_told : told C).

Lemma falling_limit g start v s : finite_game (round g start) -> growth_nonnegative g -> iterates g start v ->
  falls_to_limit v s -> fixed_point g s /\ forall f, fixed_point g f -> f <= start -> f <= s.
Proof.
  intros [Er [Ec [Dr Dc]]] G V L.
  assert (F : finite_game (round (mirrored g) (negate start))) by (repeat split; assumption).
  destruct (rising_limit inverse Field columns_told rows_told (mirrored g) (negate start)
    (fun n => negate (v n)) (negate s) F (mirrored_growth g G) (mirrored_iterates g start v V)
    (mirrored_limit v s L)) as [Fix Least].
  split; [now apply mirrored_back|]. intros f Ff B. apply back. apply Least.
  - now apply mirrored_value.
  - now apply negate_turns.
Qed.
End Fixed.

(** * Whose value it is *)

Lemma leaves_at_once {R' C' : Type} (g : recursive_game K R' C') fee x : mixed (rows_of g) x -> forces g fee 0 (negate fee).
Proof.
  intros X. exists (always x). split; [intros h; split; [apply never|exact X]|].
  intros t _. apply leq_refl.
Qed.

Lemma one_tends g fee v s : growth_nonnegative g -> iterates g (negate fee) v -> v 0%nat <= v 1%nat ->
  value_of_one g fee s -> rises_to_limit v s.
Proof.
  intros G V L [S1 S2]. split; [exact L|]. split.
  - intros a [n E]. rewrite E. apply S1. exists n. now apply (Rounds.backward_induction g fee G v V L).
  - intros u U. apply S2. intros w [n W].
    eapply leq_trans; [|apply U; now exists n].
    apply (forces_keeps g fee n); [exact W|]. now apply (Rounds.backward_induction g fee G v V L).
Qed.

Lemma two_tends g fee v s : growth_nonnegative g -> iterates g fee v -> v 1%nat <= v 0%nat ->
  value_of_two g fee s -> falls_to_limit v s.
Proof.
  intros G V L [S1 S2].
  pose proof (Rounds.backward_induction (mirrored g) fee (mirrored_growth g G) (fun n => negate (v n))
    (mirrored_iterates g fee v V) (negate_turns _ _ L)) as B.
  split; [exact L|]. split.
  - intros a [n E]. rewrite E. apply S1. exists n. now apply B.
  - intros u U. apply S2. intros w [n W].
    eapply leq_trans; [apply U; now exists n|]. apply back. apply (forces_keeps (mirrored g) fee n); [exact W|].
    now apply B.
Qed.

Lemma two_leaves g fee t : growth_nonnegative g -> matrix_value (round g fee) t -> fee <= t ->
  value_of_two g fee fee.
Proof.
  intros G [x [y [[X S] [Y _]]]] L. split.
  - intros w [n W]. apply back. apply (forces_keeps (mirrored g) fee n); [exact W|].
    apply (never_exceeded (mirrored g) fee (mirrored_growth g G) x (negate fee) (leq_refl _)).
    split; [exact X|]. intros y' Y'. rewrite mirrored_mean. apply negate_turns.
    eapply leq_trans; [exact L|]. now apply S.
  - intros u U. apply U. exists 0%nat. now apply (leaves_at_once (mirrored g) fee y).
Qed.
End Values.

Theorem limit_is_fixed : LimitStatements.limit_is_fixed.
Proof.
  intros K R C numbers laws inverse rows_told columns_told g start v s D F G V. split.
  - now apply (rising_limit inverse D rows_told columns_told).
  - now apply (falling_limit inverse D rows_told columns_told).
Qed.

(** * Games of one row and one column *)

Definition single (a b : Q) : recursive_game Q nat nat := game_of [[a]] [[b]].

Lemma single_growth a b : (0 <= b)%Q -> growth_nonnegative (single a b).
Proof. intros B i j [<-|[]] [<-|[]]. exact B. Qed.

Lemma single_value a b v t : (t == a + b * v)%Q -> matrix_value (round (single a b) v) t.
Proof.
  intros E. exists the_row, the_row. split.
  - apply secures_by_columns; [apply the_row_mixed|]. intros j [<-|[]]. cbn. unfold the_row. numbers. lra.
  - apply concedes_by_rows; [apply the_row_mixed|]. intros i [<-|[]]. cbn. unfold the_row. numbers. lra.
Qed.

Lemma single_fixed a b u : fixed_point (single a b) u -> (u == a + b * u)%Q.
Proof. intros F. apply (value_unique _ _ _ F). now apply single_value. Qed.

Open Scope Q_scope.

Lemma steps_exceed (u : Q) : exists n, u < inject_Z (Z.of_nat n).
Proof.
  exists (Z.to_nat (Z.abs (Qnum u) + 1)). rewrite Z2Nat.id by lia.
  destruct u as [p q]. unfold Qlt, inject_Z. simpl. nia.
Qed.

Lemma next_step n : inject_Z (Z.of_nat (S n)) == inject_Z (Z.of_nat n) + 1.
Proof. rewrite Nat2Z.inj_succ. unfold Z.succ. now rewrite inject_Z_plus. Qed.

Theorem iteration_without_bound : LimitStatements.iteration_without_bound.
Proof.
  exists (single 1 1), (fun n => inject_Z (Z.of_nat n) - 1).
  split; [apply single_growth; lra|]. split; [split; [reflexivity|]|split; [reflexivity|]].
  - intros n. apply single_value. rewrite next_step. ring.
  - intros u. destruct (steps_exceed (u + 1)) as [n N]. exists n. lra.
Qed.

Theorem limit_of_iteration : LimitStatements.limit_of_iteration.
Proof. split; [exact limit_is_fixed|exact iteration_without_bound]. Qed.

Theorem value_of_two_as_printed_fails : ~ LimitStatements.value_of_two_as_printed.
Proof.
  intros P. assert (G : growth_nonnegative (single 0 2)) by (apply single_growth; lra).
  assert (V : value_of_two (single 0 2) 1 1).
  { apply (two_leaves _ _ 2 G); [now apply single_value|]. numbers. lra. }
  pose proof (single_fixed _ _ _ (P nat nat (single 0 2) 1 1 G V)). lra.
Qed.

Theorem value_of_two_mended : LimitStatements.value_of_two_mended.
Proof.
  intros K R C numbers laws inverse rows_told columns_told g fee v s D F G V S. split; intros L.
  - pose proof (two_tends g fee v s G V L S) as T. split; [|exact T].
    now apply (falling_limit inverse D rows_told columns_told g fee v s F G V T).
  - destruct V as [V0 V]. apply (greatest_same _ _ _ S). rewrite V0 in L.
    apply (two_leaves g fee (v 1%nat) G); [|exact L].
    destruct (V 0%nat) as [x [y [[X Sx] [Y Ty]]]]. exists x, y. split; split; auto.
    + intros y' Y'. eapply leq_trans; [exact (Sx y' Y')|].
      apply same_is_leq. unfold mean. simpl. apply sum_eq. intros i _. apply times_same; [reflexivity|].
      apply sum_eq. intros j _. now rewrite V0.
    + intros x' X'. eapply leq_trans; [|exact (Ty x' X')].
      apply same_is_leq. unfold mean. simpl. apply sum_eq. intros i _. apply times_same; [reflexivity|].
      apply sum_eq. intros j _. now rewrite V0.
Qed.

Theorem value_of_two_without_bound : LimitStatements.value_of_two_without_bound.
Proof.
  set (g := single (- (1)) 1). set (v := fun n => 1 - inject_Z (Z.of_nat n)).
  assert (G : growth_nonnegative g) by (apply single_growth; lra).
  exists g. split; [exact G|]. intros u. destruct (steps_exceed (1 - u)) as [n N].
  exists (v n). split; [unfold v; lra|]. exists n.
  assert (V : iterates g 1 v).
  { split; [reflexivity|]. intros k. apply single_value. unfold v. rewrite next_step. ring. }
  apply (Rounds.backward_induction (mirrored g) 1 (mirrored_growth g G) (fun k => negate (v k))
    (mirrored_iterates g 1 v V)). numbers. unfold v. rewrite next_step. simpl. lra.
Qed.

Theorem value_of_player_two : LimitStatements.value_of_player_two.
Proof.
  split; [exact value_of_two_as_printed_fails|].
  split; [exact value_of_two_mended|exact value_of_two_without_bound].
Qed.

Theorem unique_fixed_point_as_printed_fails : ~ LimitStatements.unique_fixed_point_as_printed.
Proof.
  intros P. set (g := single (- (2)) (1 # 2)). set (v := fun n => - (4) + power (1 - (1 # 2)) n * 3).
  assert (G : growth_nonnegative g) by (apply single_growth; lra).
  assert (V : iterates g (- (1)) v).
  { split; [reflexivity|]. intros n. apply single_value. unfold v. simpl power. numbers. ring. }
  assert (Above : forall n, 0 <= power (1 - (1 # 2)) n).
  { intros n. destruct (power_probability (K := Q) (1 - (1 # 2)) n) as [A _]; [split; numbers; lra|exact A]. }
  assert (L : falls_to_limit v (- (4))).
  { split; [unfold v; simpl power; numbers; lra|]. split.
    - intros a [n E]. numbers. rewrite E. unfold v. specialize (Above n). lra.
    - intros u U. numbers. apply Qnot_lt_le. intros Less.
      destruct (powers_vanish (1 # 2) 3 ((u + 4) / 2)) as [n N]; [lra|lra| |].
      { apply Qlt_shift_div_l; lra. }
      assert (W : u <= v n) by (apply U; now exists n). unfold v in W.
      assert (Z : (u + 4) / 2 == (u + 4) * (1 # 2)) by (field). rewrite Z in N. numbers. lra. }
  assert (F : only_fixed_point g (- (4))).
  { split; [apply single_value; reflexivity|]. intros u U. pose proof (single_fixed _ _ _ U). numbers. lra. }
  destruct (P nat nat g 1 v (- (4)) G V (or_intror L) F) as [S _].
  assert (B : - (1) <= - (4)).
  { apply S. exists 0%nat. exact (leaves_at_once (K := Q) g 1 the_row the_row_mixed). }
  lra.
Qed.

Theorem unique_fixed_point_mended : LimitStatements.unique_fixed_point_mended.
Proof.
  intros K R C numbers laws inverse rows_told columns_told g fee fee2 v u f s t D F G V Lv U Lu [_ Only] S T.
  split; apply Only.
  - now apply (rising_limit inverse D rows_told columns_told g (negate fee) v s F G V), (one_tends g fee).
  - now apply (falling_limit inverse D rows_told columns_told g fee2 u t F G U), (two_tends g fee2).
Qed.

Theorem unique_fixed_point : LimitStatements.unique_fixed_point.
Proof. split; [exact unique_fixed_point_as_printed_fails|exact unique_fixed_point_mended]. Qed.
