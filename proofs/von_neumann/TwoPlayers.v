(** Two players and rational numbers: what betting and calling gain with each
    card, and what is an equilibrium, in terms of these gains. *)
From Coq Require Import QArith List Arith Bool ZArith Lia Lqa Setoid Morphisms.
From Guts.common Require Import Scalars Sums Games.
From Guts.von_neumann Require Import Rules Statements.
Import ListNotations.
Open Scope Q_scope.


(** The sum of [m] numbers, from the number [a] on. *)
Fixpoint add (f : nat -> Q) (a m : nat) : Q :=
  match m with O => 0 | S l => f a + add f (S a) l end.

Lemma add_sum f m : forall a, sum f (seq a m) = add f a m.
Proof. induction m as [|m IH]; intros a; simpl; [reflexivity|now rewrite <- IH]. Qed.

Lemma add_ext f g m : forall a,
  (forall i, (a <= i < a + m)%nat -> f i == g i) -> add f a m == add g a m.
Proof.
  induction m as [|m IH]; intros a L; simpl; [reflexivity|].
  rewrite (L a), (IH (S a)) by (intros; try apply L; lia). reflexivity.
Qed.

Lemma add_le f g m : forall a,
  (forall i, (a <= i < a + m)%nat -> f i <= g i) -> add f a m <= add g a m.
Proof.
  induction m as [|m IH]; intros a L; simpl; [lra|].
  assert (F : f a <= g a) by (apply L; lia).
  assert (R : add f (S a) m <= add g (S a) m) by (apply IH; intros; apply L; lia). lra.
Qed.

Lemma add_plus f g m : forall a, add (fun i => f i + g i) a m == add f a m + add g a m.
Proof. induction m as [|m IH]; intros a; simpl; [ring|]. rewrite IH. ring. Qed.

Lemma add_times c f m : forall a, add (fun i => c * f i) a m == c * add f a m.
Proof. induction m as [|m IH]; intros a; simpl; [ring|]. rewrite IH. ring. Qed.

Lemma add_split f k m : forall a, add f a (k + m) == add f a k + add f (a + k) m.
Proof.
  induction k as [|k IH]; intros a; simpl; [rewrite Nat.add_0_r; ring|].
  rewrite IH. replace (S a + k)%nat with (a + S k)%nat by lia. ring.
Qed.

Lemma add_last f a m : add f a (S m) == add f a m + f (a + m)%nat.
Proof. replace (S m) with (m + 1)%nat by lia. rewrite add_split. simpl. ring. Qed.

Lemma add_shift f g m : forall a c, (forall i, (i < m)%nat -> f (a + i)%nat == g (c + i)%nat) ->
  add f a m == add g c m.
Proof.
  induction m as [|m IH]; intros a c L; simpl; [reflexivity|].
  specialize (L 0%nat) as Z. rewrite !Nat.add_0_r in Z. rewrite Z by lia.
  rewrite (IH (S a) (S c)); [reflexivity|]. intros i I.
  replace (S a + i)%nat with (a + S i)%nat by lia. replace (S c + i)%nat with (c + S i)%nat by lia.
  apply L; lia.
Qed.

(** Backwards it is the same sum. *)
Lemma add_backwards f m : forall a, add f a m == add (fun i => f (a + (m - 1 - i))%nat) 0 m.
Proof.
  induction m as [|m IH]; intros a; [reflexivity|].
  rewrite (add_last (fun i => f (a + (S m - 1 - i))%nat)).
  replace (a + (S m - 1 - (0 + m)))%nat with a by lia. simpl add at 1. rewrite (IH (S a)).
  rewrite Qplus_comm. apply Qplus_comp; [|reflexivity].
  apply add_ext. intros i I. replace (S a + (m - 1 - i))%nat with (a + (S m - 1 - i))%nat by lia.
  reflexivity.
Qed.

(** What betting instead of checking gains with card [i], times [n - 1], and what
    calling instead of folding gains with card [j], times [n - 1]. *)
Definition bet_gain (n : nat) (b : Q) (q : nat -> Q) (i : nat) : Q :=
  2 * (whole n - whole i) + b * add q 1 (i - 1) - (b + 2) * add q (S i) (n - i).
Definition call_gain (n : nat) (b : Q) (p : nat -> Q) (j : nat) : Q :=
  (b + 2) * add p 1 (j - 1) - b * add p (S j) (n - j).

Lemma remove_seq n i : (1 <= i <= n)%nat ->
  remove Nat.eq_dec i (seq 1 n) = seq 1 (i - 1) ++ seq (S i) (n - i).
Proof.
  intros L. assert (E : seq 1 n = seq 1 (i - 1) ++ i :: seq (S i) (n - i)).
  { transitivity (seq 1 (i - 1 + S (n - i))); [f_equal; lia|]. rewrite seq_app.
    replace (1 + (i - 1))%nat with i by lia. reflexivity. }
  rewrite E, remove_app. simpl remove. destruct (Nat.eq_dec i i) as [_|N]; [|congruence].
  rewrite !notin_remove; [reflexivity| |]; rewrite in_seq; lia.
Qed.

(** A sum over all deals of two cards. *)
Lemma sum_flat_map {A B} (f : B -> Q) (g : A -> list B) l :
  sum f (flat_map g l) == sum (fun a => sum f (g a)) l.
Proof.
  induction l as [|a l IH]; [reflexivity|]. change (flat_map g (a :: l)) with (g a ++ flat_map g l).
  rewrite (sum_app (K := Q)). change (sum f (g a) + sum f (flat_map g l) ==
    sum f (g a) + sum (fun a0 => sum f (g a0)) l). rewrite IH. reflexivity.
Qed.

Definition pairs (n : nat) (f : nat -> nat -> Q) : Q :=
  add (fun i => add (f i) 1 (i - 1) + add (f i) (S i) (n - i)) 1 n.

Lemma two_cards n (f : deal -> Q) :
  sum f (deals 2 (seq 1 n)) == pairs n (fun i j => f [i; j]).
Proof.
  unfold deals. rewrite sum_flat_map. unfold pairs. rewrite add_sum. apply add_ext. intros i I.
  rewrite (sum_map (K := Q)), sum_flat_map. rewrite remove_seq by lia.
  rewrite (sum_app (K := Q)). rewrite !add_sum. simpl (plus _ _).
  apply Qplus_comp; apply add_ext; intros j _; change (f [i; j] + 0 == f [i; j]); ring.
Qed.

Lemma pairs_ext n f g : (forall i j, (1 <= i <= n)%nat -> (1 <= j <= n)%nat -> i <> j -> f i j == g i j) ->
  pairs n f == pairs n g.
Proof.
  intros L. apply add_ext. intros i I. apply Qplus_comp; apply add_ext; intros j J; apply L; lia.
Qed.

Lemma pairs_plus n f g : pairs n (fun i j => f i j + g i j) == pairs n f + pairs n g.
Proof.
  unfold pairs. rewrite <- add_plus. apply add_ext. intros i I. rewrite !add_plus. ring.
Qed.

(** The same sum by the second card first. *)
Lemma pairs_swap n f : pairs n f == pairs n (fun i j => f j i).
Proof.
  unfold pairs.
  assert (T : forall n f, add (fun i => add (f i) 1 (i - 1)) 1 n ==
                          add (fun i => add (fun j => f j i) (S i) (n - i)) 1 n).
  { clear. intros n f. induction n as [|n IH]; [reflexivity|].
    rewrite !add_last. rewrite IH. replace (1 + n - 1)%nat with n by lia.
    replace (S n - (1 + n))%nat with O by lia. simpl (add _ _ 0). rewrite Qplus_0_r.
    transitivity (add (fun i => add (fun j => f j i) (S i) (n - i) + f (S n) i) 1 n).
    - rewrite add_plus. reflexivity.
    - apply add_ext. intros i I. replace (S n - i)%nat with (S (n - i)) by lia.
      rewrite add_last. replace (S i + (n - i))%nat with (S n) by lia. reflexivity. }
  rewrite !add_plus. pose proof (T n f) as One. pose proof (T n (fun i j => f j i)) as Two.
  cbv beta in One, Two. rewrite One, Two. apply Qplus_comm.
Qed.

Section Payoffs.
Variables (n : nat) (b : Q).
Let g := von_neumann at_once 2 n b.

Lemma gain_of_deal s i j : i <> j ->
  gain s [i; j] 0 (play g) ==
    (if Nat.ltb j i then 1 else -(1)) +
    s 0%nat 0%nat i * (if Nat.ltb j i then b * s 1%nat 1%nat j else 2 - (b + 2) * s 1%nat 1%nat j).
Proof.
  intros N. simpl. unfold settle, mix, card. simpl.
  assert (R : Nat.leb i i = true) by (apply Nat.leb_le; lia). rewrite R.
  destruct (Nat.ltb_spec j i) as [L|L].
  - replace (Nat.leb j i) with true by (symmetry; apply Nat.leb_le; lia). simpl. ring.
  - replace (Nat.leb j i) with false by (symmetry; apply Nat.leb_gt; lia). simpl. ring.
Qed.

Lemma showdowns : pairs n (fun i j => if Nat.ltb j i then 1 else -(1)) == 0.
Proof.
  assert (A : pairs n (fun i j => if Nat.ltb j i then 1 else -(1)) ==
    - pairs n (fun i j => if Nat.ltb j i then 1 else -(1))).
  { rewrite pairs_swap at 1.
    assert (E : pairs n (fun i j => if Nat.ltb i j then 1 else -(1)) +
                pairs n (fun i j => if Nat.ltb j i then 1 else -(1)) == 0).
    { rewrite <- pairs_plus. transitivity (pairs n (fun _ _ => 0)).
      - apply pairs_ext. intros i j _ _ N.
        destruct (Nat.ltb_spec i j), (Nat.ltb_spec j i); try lia; ring.
      - unfold pairs. rewrite (add_ext _ (fun _ => 0 * 0)).
        + rewrite add_times. ring.
        + intros i _. rewrite !(add_ext (fun _ => 0) (fun _ => 0 * 0)) by reflexivity.
          rewrite !add_times. ring. }
    lra. }
  lra.
Qed.

Lemma total_by_bets s : total g s 0 ==
  add (fun i => s 0%nat 0%nat i * bet_gain n b (s 1%nat 1%nat) i) 1 n.
Proof.
  unfold total, all_deals. simpl seats. simpl deck. rewrite two_cards.
  rewrite (pairs_ext n _ (fun i j => (if Nat.ltb j i then 1 else -(1)) +
    s 0%nat 0%nat i * (if Nat.ltb j i then b * s 1%nat 1%nat j else 2 - (b + 2) * s 1%nat 1%nat j)))
    by (intros; now apply gain_of_deal).
  rewrite pairs_plus, showdowns, Qplus_0_l. apply add_ext. intros i I.
  rewrite !add_times. unfold bet_gain.
  rewrite (add_ext (fun j => if Nat.ltb j i then _ else _) (fun j => b * s 1%nat 1%nat j) (i - 1) 1)
    by (intros j J; replace (Nat.ltb j i) with true by (symmetry; apply Nat.ltb_lt; lia); reflexivity).
  rewrite (add_ext (fun j => if Nat.ltb j i then _ else _)
    (fun j => 2 * 1 + - (b + 2) * s 1%nat 1%nat j) (n - i) (S i))
    by (intros j J; replace (Nat.ltb j i) with false by (symmetry; apply Nat.ltb_ge; lia); ring).
  rewrite add_plus, !add_times.
  assert (C : forall m a, add (fun _ => 1) a m == whole m).
  { induction m as [|m IH]; intros a; simpl add; [reflexivity|]. rewrite IH.
    rewrite Nat2Z.inj_succ. unfold Z.succ. rewrite inject_Z_plus. ring. }
  rewrite C. rewrite Nat2Z.inj_sub by lia. unfold Zminus.
  rewrite inject_Z_plus, inject_Z_opp. ring.
Qed.

Lemma bets_and_calls p q :
  add (fun i => p i * bet_gain n b q i) 1 n ==
  add (fun i => 2 * (whole n - whole i) * p i) 1 n - add (fun j => q j * call_gain n b p j) 1 n.
Proof.
  assert (E : pairs n (fun i j => p i * (if Nat.ltb j i then b * q j else -(b + 2) * q j)) ==
              add (fun i => p i * (bet_gain n b q i - 2 * (whole n - whole i))) 1 n).
  { apply add_ext. intros i I. unfold bet_gain.
    rewrite (add_ext _ (fun j => (p i * b) * q j) (i - 1) 1)
      by (intros j J; replace (Nat.ltb j i) with true by (symmetry; apply Nat.ltb_lt; lia); ring).
    rewrite (add_ext _ (fun j => (p i * -(b + 2)) * q j) (n - i) (S i))
      by (intros j J; replace (Nat.ltb j i) with false by (symmetry; apply Nat.ltb_ge; lia); ring).
    rewrite !add_times. ring. }
  assert (T : pairs n (fun i j => p i * (if Nat.ltb j i then b * q j else -(b + 2) * q j)) ==
              add (fun j => -(1) * (q j * call_gain n b p j)) 1 n).
  { rewrite pairs_swap. apply add_ext. intros j J. unfold call_gain.
    rewrite (add_ext _ (fun i => (q j * -(b + 2)) * p i) (j - 1) 1)
      by (intros i I; replace (Nat.ltb j i) with false by (symmetry; apply Nat.ltb_ge; lia); ring).
    rewrite (add_ext _ (fun i => (q j * b) * p i) (n - j) (S j))
      by (intros i I; replace (Nat.ltb j i) with true by (symmetry; apply Nat.ltb_lt; lia); ring).
    rewrite !add_times. ring. }
  rewrite T in E. rewrite add_times in E.
  rewrite (add_ext (fun i => p i * bet_gain n b q i)
    (fun i => p i * (bet_gain n b q i - 2 * (whole n - whole i)) + 2 * (whole n - whole i) * p i))
    by (intros; ring).
  rewrite add_plus, <- E. ring.
Qed.

Lemma total_by_calls s : total g s 0 ==
  add (fun i => 2 * (whole n - whole i) * s 0%nat 0%nat i) 1 n -
  add (fun j => s 1%nat 1%nat j * call_gain n b (s 0%nat 0%nat) j) 1 n.
Proof. rewrite total_by_bets. apply bets_and_calls. Qed.

(** What the two players get adds up to nothing. *)
Lemma zero_sum s : total g s 1 == - total g s 0.
Proof.
  unfold total. unfold all_deals. simpl seats. simpl deck. rewrite !two_cards.
  assert (E : pairs n (fun i j => gain s [i; j] 1 (play g)) +
              pairs n (fun i j => gain s [i; j] 0 (play g)) == 0).
  { rewrite <- pairs_plus. transitivity (pairs n (fun _ _ => 0)).
    - apply pairs_ext. intros i j _ _ N. simpl. unfold settle, mix, card. simpl.
      assert (R : forall c, Nat.leb c c = true) by (intros c; apply Nat.leb_le; lia). rewrite !R.
      destruct (Nat.leb_spec j i) as [L|L], (Nat.leb_spec i j) as [M|M]; try lia; simpl; ring.
    - unfold pairs. rewrite (add_ext _ (fun _ => 0 * 0)).
      + rewrite add_times. ring.
      + intros i _. rewrite !(add_ext (fun _ => 0) (fun _ => 0 * 0)) by reflexivity.
        rewrite !add_times. ring. }
  lra.
Qed.
End Payoffs.
