(** One player against a coalition of two on a mesh of thresholds: the
    recursive game, and bounds of its value checked by computing. *)
From Coq Require Import QArith Qfield Lqa List FinFun Bool Lia Arith.
From Guts.common Require Import Scalars Sums.
From Guts.guts Require Import Rules Statements ThreePlayers.
From Guts.recursive_games Require Import Rules MatrixGames Rounds Enclosures.
Import ListNotations.
Open Scope Q_scope.

(** * Its entries as whole numbers over m^3 *)

Definition cubic_stakes (m p s t : Z) : Z := ((2 * m - p - s - t) * m * m + 2 * p * s * t)%Z.
Definition cubic_wins (m p s t : Z) : Z :=
  (if p <=? s then 6 * s * t * (s - p) + 3 * t * (t * t - s * s) + 2 * (m * m * m - t * t * t)
   else if p <=? t then 3 * t * (t * t - p * p) + 2 * (m * m * m - t * t * t)
   else 2 * (m * m * m - p * p * p))%Z.
Definition cubic_payoff (m p s t : Z) : Z :=
  (cubic_stakes m p s t - m * m * m + cubic_wins m p s t - 3 * (m - p) * m * m)%Z.

Definition pay (m : positive) (i : nat) (c : nat * nat) : Q :=
  cubic_payoff (Zpos m) (Z.of_nat i) (Z.of_nat (fst c)) (Z.of_nat (snd c)) # (m * m * m).
Definition grow (m : positive) (i : nat) (c : nat * nat) : Q :=
  cubic_stakes (Zpos m) (Z.of_nat i) (Z.of_nat (fst c)) (Z.of_nat (snd c)) # (m * m * m).

Lemma point_order m i j : Qle_bool (point m i) (point m j) = (Z.of_nat i <=? Z.of_nat j)%Z.
Proof.
  unfold Qle_bool, point. simpl. destruct (Z.leb_spec (Z.of_nat i) (Z.of_nat j)).
  - apply Z.leb_le. nia.
  - apply Z.leb_gt. nia.
Qed.

Lemma over_cube (m : positive) (z : Z) :
  z # (m * m * m) == inject_Z z / (inject_Z (Zpos m) * inject_Z (Zpos m) * inject_Z (Zpos m)).
Proof. rewrite (Qmake_Qdiv z). rewrite !Pos2Z.inj_mul, !inject_Z_mult. reflexivity. Qed.

Lemma point_division m i : point m i == inject_Z (Z.of_nat i) / inject_Z (Zpos m).
Proof. unfold point. now rewrite (Qmake_Qdiv (Z.of_nat i)). Qed.

Ltac clear_cubes :=
  cbv [double_payoff stakes_formula wins_low wins_middle wins_high cubic_wins cubic_stakes
       plus times minus negate one zero same rational_scalars];
  rewrite ?over_cube, ?point_division; unfold Zminus;
  repeat rewrite ?inject_Z_plus, ?inject_Z_mult, ?inject_Z_opp;
  change (inject_Z 2) with 2; change (inject_Z 3) with 3; change (inject_Z 6) with 6.

Lemma denominator m : ~ inject_Z (Zpos m) == 0.
Proof. unfold Qeq. simpl. lia. Qed.

Lemma pay_formula m i j k :
  formula false (point m i) (point m j) (point m k) == (1 + 1) * pay m i (j, k).
Proof.
  unfold formula, pay, cubic_payoff. cbn [fst snd].
  change (leqb (point m i) (point m j)) with (Qle_bool (point m i) (point m j)).
  change (leqb (point m i) (point m k)) with (Qle_bool (point m i) (point m k)).
  rewrite !point_order. pose proof (denominator m) as D. unfold cubic_wins.
  destruct (Z.of_nat i <=? Z.of_nat j)%Z; [|destruct (Z.of_nat i <=? Z.of_nat k)%Z];
    clear_cubes; field; exact D.
Qed.

Lemma grow_formula m i j k :
  stakes_formula false (point m i) (point m j) (point m k) == grow m i (j, k).
Proof.
  unfold grow. cbn [fst snd]. pose proof (denominator m) as D. clear_cubes. field. exact D.
Qed.

Lemma entries m : same_entries (one_against_two m) (pay m) (grow m).
Proof.
  intros i [j k] _ J. apply filter_In in J. destruct J as [_ L]. cbn [fst snd] in L.
  apply Nat.leb_le in L.
  assert (S : (leq (point m j) (point m k))).
  { apply Qle_bool_iff. rewrite point_order. apply Z.leb_le. lia. }
  split.
  - change (same (guts.Rules.payoff false [point m i; point m j; point m k] 0) (pay m i (j, k))).
    apply halve. etransitivity; [exact (three_players false (point m i) (point m j) (point m k) S)|].
    apply pay_formula.
  - change (same (guts.Rules.stakes false [point m i; point m j; point m k]) (grow m i (j, k))).
    etransitivity; [exact (three_players_stakes false (point m i) (point m j) (point m k) S)|].
    apply grow_formula.
Qed.

Lemma stakes_positive x y z : 0 <= x <= 1 -> 0 <= y <= 1 -> 0 <= z <= 1 ->
  0 <= stakes_formula false x y z.
Proof.
  intros X Y Z. cbv [stakes_formula plus times minus negate one zero rational_scalars].
  assert (E : 1 + 1 - x - y - z + (1 + 1) * (x * y * z) ==
    x * ((1 - y) * (1 - z)) + y * ((1 - x) * (1 - z)) + z * ((1 - x) * (1 - y))
    + 2 * ((1 - x) * ((1 - y) * (1 - z))) + x * (y * z)) by ring.
  rewrite E.
  assert (P : forall a b c, 0 <= a -> 0 <= b -> 0 <= c -> 0 <= a * (b * c)).
  { intros a b c A B C. apply Qmult_le_0_compat; [exact A|]. now apply Qmult_le_0_compat. }
  pose proof (P x (1 - y) (1 - z)). pose proof (P y (1 - x) (1 - z)). pose proof (P z (1 - x) (1 - y)).
  pose proof (P (1 - x) (1 - y) (1 - z)). pose proof (P x y z). lra.
Qed.

Lemma point_probability m i : In i (mesh m) -> 0 <= point m i <= 1.
Proof. unfold mesh. rewrite in_seq. intros I. unfold point, Qle. simpl. lia. Qed.

Lemma pairs_in l c : In c (pairs l) -> In (fst c) l /\ In (snd c) l /\ (fst c <= snd c)%nat.
Proof.
  intros I. apply filter_In in I. destruct I as [I L]. destruct c as [a b].
  apply in_prod_iff in I. apply Nat.leb_le in L. tauto.
Qed.

Lemma growth_is_positive m : growth_positive (one_against_two m).
Proof.
  intros i [j k] I J. destruct (entries m i (j, k) I J) as [_ E].
  destruct (pairs_in _ _ J) as [J1 [J2 _]]. cbn [fst snd] in *.
  assert (P : 0 <= growth (one_against_two m) i (j, k)); [|exact P].
  rewrite E, <- grow_formula. apply stakes_positive; now apply point_probability.
Qed.

Lemma mesh_distinct m : NoDup (mesh m).
Proof. apply seq_NoDup. Qed.

Lemma append_distinct {A : Type} (l r : list A) :
  NoDup l -> NoDup r -> (forall x, In x l -> ~ In x r) -> NoDup (l ++ r).
Proof.
  intros L R D. induction L as [|a l N L IH]; [exact R|]. simpl. constructor.
  - rewrite in_app_iff. intros [I|I]; [contradiction|]. now apply (D a (or_introl eq_refl)).
  - apply IH. intros x I. apply D. now right.
Qed.

Lemma product_distinct {A B : Type} (l : list A) (r : list B) : NoDup l -> NoDup r -> NoDup (list_prod l r).
Proof.
  intros L R. induction L as [|a l N L IH]; [constructor|]. simpl. apply append_distinct.
  - apply FinFun.Injective_map_NoDup; [|exact R]. intros x y E. now injection E.
  - exact IH.
  - intros [x y] I J. apply in_map_iff in I. destruct I as [z [E _]]. injection E as -> _.
    apply in_prod_iff in J. tauto.
Qed.

Lemma pairs_distinct l : NoDup l -> NoDup (pairs l).
Proof. intros L. unfold pairs. apply NoDup_filter. now apply product_distinct. Qed.

(** * The check *)

Definition is_mesh_value (m : positive) (x : list (nat * Q)) (y : list (nat * nat * Q)) (rate low high : Q)
  : bool := is_enclosure (one_against_two m) 1 (pay m) (grow m) x y rate low high.

Lemma is_mesh_value_sound m x y rate low high :
  is_mesh_value m x y rate low high = true ->
  forces_nearly (one_against_two m) 1 low /\ bars (one_against_two m) 1 high.
Proof.
  intros E. apply (is_enclosure_sound (one_against_two m) 1 (pay m) (grow m) (entries m) x y rate);
    [apply growth_is_positive|apply mesh_distinct|apply pairs_distinct, mesh_distinct|exact E].
Qed.

Definition check_values (l : list mesh_value) : bool :=
  forallb (fun c => is_mesh_value (cells c) (player c) (coalition c) (rate c) (low c) (high c)) l.

Theorem check_values_sound l : check_values l = true -> all_mesh_values l.
Proof.
  unfold check_values. rewrite forallb_forall. intros C c I.
  apply (is_mesh_value_sound (cells c) (player c) (coalition c) (rate c)). now apply C.
Qed.
