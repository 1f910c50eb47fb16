(** Everybody checks and calls with the best card alone: an equilibrium up to the least pot only. *)
From Coq Require Import List Arith Bool QArith Lqa Lia Setoid Morphisms.
From Guts.common Require Import Scalars Sums Games BestAnswers.
From Guts.kuhn Require Import Rules Statements Deals ZeroSum NoProfit.
Import ListNotations.
Open Scope Q_scope.

Lemma never u w : mix 0 u w == u.
Proof. now apply mix_zero. Qed.
Lemma always u w : mix 1 u w == w.
Proof. now apply mix_one. Qed.

(** A bet meets the best card, or wins the pot. *)
Definition bet (pot : Q) (cards b c : nat) : Q :=
  if Nat.eqb b cards || Nat.eqb c cards then - (1) else pot.
Definition check (pot : Q) (a b c : nat) : Q := if highest a b c then pot else 0.

Definition first_label (k : nat) : nat := match k with 0 => 1 | 1 => 2 | _ => 4 end%nat.

Lemma against_cautious pot cards v a b c k : (k < 3)%nat ->
  (a <= cards)%nat -> (b <= cards)%nat -> (c <= cards)%nat -> a <> b -> a <> c -> b <> c ->
  gain (deviation (fun _ => cautious cards) k v) [a; b; c] k (play (kuhn 3 cards pot)) ==
  match k with
  | 0%nat => mix (v 1%nat a) (check pot a b c) (bet pot cards b c)
  | 1%nat => mix (v 2%nat b) (check pot b a c) (bet pot cards a c)
  | _ => mix (v 4%nat c) (check pot c a b) (bet pot cards a b)
  end.
Proof.
  intros K A B C AB AC BC.
  cbn [kuhn play opening answers seq gain app Nat.mul Nat.add].
  pose proof (shown pot a b c k) as H. change (settle pot zero) with (settle pot 0).
  unfold deviation, cautious, check, bet.
  destruct k as [|[|[|k]]]; [| | |lia];
    cbn [Nat.eqb existsb orb card nth] in *; rewrite !never, ?H.
  - apply mix_same; [reflexivity|reflexivity|].
    destruct (Nat.eqb_spec b cards), (Nat.eqb_spec c cards); cbn [orb]; try lia;
      rewrite ?never, ?always; unfold settle; cbn [existsb forallb Nat.eqb card nth orb andb length Nat.sub times_one];
      rewrite ?Nat.leb_refl; cbn [andb].
    + destruct (Nat.leb_spec b a); [lia|]. cbn [andb]. rational. reflexivity.
    + destruct (Nat.leb_spec c a); [lia|]. cbn [andb]. rational. reflexivity.
    + rational. ring.
  - apply mix_same; [reflexivity|reflexivity|].
    destruct (Nat.eqb_spec a cards), (Nat.eqb_spec c cards); cbn [orb]; try lia;
      rewrite ?never, ?always; unfold settle; cbn [existsb forallb Nat.eqb card nth orb andb length Nat.sub times_one];
      rewrite ?Nat.leb_refl; cbn [andb].
    + destruct (Nat.leb_spec a b); [lia|]. cbn [andb]. rational. reflexivity.
    + destruct (Nat.leb_spec c b); [lia|]. cbn [andb]. rational. reflexivity.
    + rational. ring.
  - apply mix_same; [reflexivity|reflexivity|].
    destruct (Nat.eqb_spec a cards), (Nat.eqb_spec b cards); cbn [orb]; try lia;
      rewrite ?never, ?always; unfold settle; cbn [existsb forallb Nat.eqb card nth orb andb length Nat.sub times_one];
      rewrite ?Nat.leb_refl; cbn [andb].
    + destruct (Nat.leb_spec a c); [lia|]. cbn [andb]. rational. reflexivity.
    + destruct (Nat.leb_spec b c); [lia|]. cbn [andb]. rational. reflexivity.
    + rational. ring.
Qed.

(** With one card in hand: the sum over the cards of the others. *)
Definition others (f : nat -> nat -> Q) (a cards : nat) : Q :=
  sum (fun b => sum (fun c => if Nat.eqb a b || Nat.eqb a c || Nat.eqb b c then 0 else f b c)
    (seq 1 cards)) (seq 1 cards).

Lemma others_mix x f g a cards :
  others (fun b c => mix x (f b c) (g b c)) a cards == mix x (others f a cards) (others g a cards).
Proof.
  unfold others. rewrite q_mix, <- !q_sum_scale, <- q_sum_add. apply q_sum_eq. intros b _.
  rewrite <- !q_sum_scale, <- q_sum_add. apply q_sum_eq. intros c _.
  destruct (_ || _); rewrite ?q_mix; ring.
Qed.

Lemma others_le f g a cards :
  (forall b c, (1 <= b <= cards)%nat -> (1 <= c <= cards)%nat -> a <> b -> a <> c -> b <> c -> f b c <= g b c) ->
  others f a cards <= others g a cards.
Proof.
  intros L. apply q_sum_le. intros b B. apply q_sum_le. intros c C. apply in_seq in B, C.
  destruct (Nat.eqb_spec a b); [apply Qle_refl|]. destruct (Nat.eqb_spec a c); [apply Qle_refl|].
  destruct (Nat.eqb_spec b c); [apply Qle_refl|]. apply L; lia.
Qed.

Lemma others_zero a cards : others (fun _ _ => 0) a cards == 0.
Proof.
  unfold others. rewrite <- (q_sum_zero (seq 1 cards)). apply q_sum_eq. intros b _.
  rewrite <- (q_sum_zero (seq 1 cards)). apply q_sum_eq. intros c _. destruct (_ || _); reflexivity.
Qed.

Lemma one_card x a n : (1 <= a <= n)%nat -> sum (fun c => if Nat.eqb a c then x else 0) (seq 1 n) == x.
Proof.
  intros A. assert (I : In a (seq 1 n)) by (apply in_seq; lia).
  exact (sum_one_class (K := Q) (fun _ : unit => a) (fun _ => x) tt (seq 1 n) (seq_NoDup n 1) I).
Qed.

Lemma every_card x n : sum (fun _ => x) (seq 1 n) == count n * x.
Proof.
  induction n as [|n IH]; [rational; change (count 0) with 0; cbn; ring|].
  rewrite sum_seq_last, IH, count_succ. ring.
Qed.

Lemma all_but_one x a n : (1 <= a <= n)%nat ->
  sum (fun c => if Nat.eqb a c then 0 else x) (seq 1 n) == (count n - 1) * x.
Proof.
  intros A. transitivity (sum (fun _ => x) (seq 1 n) + sum (fun c => if Nat.eqb a c then - x else 0) (seq 1 n)).
  - rewrite <- q_sum_add. apply q_sum_eq. intros c _. destruct (Nat.eqb a c); ring.
  - rewrite every_card, one_card by assumption. ring.
Qed.

Lemma all_but_two x a b n : (1 <= a <= n)%nat -> (1 <= b <= n)%nat -> a <> b ->
  sum (fun c => if Nat.eqb a c || Nat.eqb b c then 0 else x) (seq 1 n) == (count n - 2) * x.
Proof.
  intros A B D. transitivity (sum (fun c => if Nat.eqb a c then 0 else x) (seq 1 n)
    + sum (fun c => if Nat.eqb b c then - x else 0) (seq 1 n)).
  - rewrite <- q_sum_add. apply q_sum_eq. intros c _.
    destruct (Nat.eqb_spec a c), (Nat.eqb_spec b c); cbn [orb]; try ring. congruence.
  - rewrite all_but_one, one_card by assumption. ring.
Qed.

(** What a bet is worth with any card but the best. *)
Lemma bets_with pot a n : (1 <= a <= n)%nat ->
  others (bet pot (S n)) a (S n) == (count n - 1) * (pot * (count n - 2) - 2).
Proof.
  intros A. unfold others. rewrite sum_seq_last.
  assert (L : sum (fun c => if Nat.eqb a (S n) || Nat.eqb a c || Nat.eqb (S n) c then 0
    else bet pot (S n) (S n) c) (seq 1 (S n)) == (count n - 1) * - (1)).
  { rewrite sum_seq_last, Nat.eqb_refl, !orb_true_r, Qplus_0_r.
    rewrite <- (all_but_one (- (1)) a n A). apply q_sum_eq. intros c C. apply in_seq in C.
    destruct (Nat.eqb_spec a (S n)) as [E|_]; [lia|]. destruct (Nat.eqb_spec (S n) c) as [E|_]; [lia|].
    rewrite orb_false_r. cbn [orb]. unfold bet. rewrite Nat.eqb_refl. reflexivity. }
  rewrite L. assert (F : sum (fun b => sum (fun c => if Nat.eqb a b || Nat.eqb a c || Nat.eqb b c then 0
    else bet pot (S n) b c) (seq 1 (S n))) (seq 1 n)
    == sum (fun b => if Nat.eqb a b then 0 else (count n - 2) * pot - 1) (seq 1 n)).
  { apply q_sum_eq. intros b B. apply in_seq in B. destruct (Nat.eqb_spec a b) as [E|E].
    - cbn [orb]. apply q_sum_zero.
    - rewrite sum_seq_last. cbn [orb].
      destruct (Nat.eqb_spec a (S n)) as [G|_]; [lia|]. destruct (Nat.eqb_spec b (S n)) as [G|_]; [lia|].
      cbn [orb]. unfold bet at 2. rewrite Nat.eqb_refl, orb_true_r.
      rewrite <- (all_but_two pot a b n) by (lia || assumption).
      apply Qplus_comp; [|reflexivity]. apply q_sum_eq. intros c C. apply in_seq in C.
      destruct (_ || _); [reflexivity|]. unfold bet.
      destruct (Nat.eqb_spec b (S n)) as [G|_]; [lia|]. destruct (Nat.eqb_spec c (S n)) as [G|_]; [lia|].
      reflexivity. }
  rewrite F, all_but_one by assumption. ring.
Qed.

Lemma three_others f l cards : l = seq 1 cards ->
  three f l == sum (fun a => others (f a) a cards) l.
Proof. intros ->. reflexivity. Qed.

Lemma deviation_total pot cards v k : (k < 3)%nat ->
  total (kuhn 3 cards pot) (deviation (fun _ => cautious cards) k v) k ==
  sum (fun a => mix (v (first_label k) a) (others (check pot a) a cards)
    (others (bet pot cards) a cards)) (seq 1 cards).
Proof.
  intros K. unfold total. change (all_deals (kuhn 3 cards pot)) with (deals 3 (seq 1 cards)).
  rewrite sum_deals.
  transitivity (three (fun a b c => mix (v (first_label k) a) (check pot a b c) (bet pot cards b c)) (seq 1 cards)).
  - transitivity (three (fun a b c => match k with
      | 0%nat => mix (v 1%nat a) (check pot a b c) (bet pot cards b c)
      | 1%nat => mix (v 2%nat b) (check pot b a c) (bet pot cards a c)
      | _ => mix (v 4%nat c) (check pot c a b) (bet pot cards a b) end) (seq 1 cards)).
    + apply three_eq. intros a b c A B C AB AC BC. apply in_seq in A, B, C.
      apply against_cautious; auto; lia.
    + destruct k as [|[|k]]; cbn [first_label]; [reflexivity| |].
      * symmetry. apply three_swap_first.
      * symmetry. rewrite three_swap_first. apply three_swap_last.
  - rewrite (three_others _ (seq 1 cards) cards eq_refl). apply q_sum_eq. intros a _. apply others_mix.
Qed.

Lemma cautious_legal cards : legal (cautious cards).
Proof.
  intros label c. unfold cautious. destruct (existsb _ _); [split; rational; lra|].
  destruct (Nat.eqb c cards); split; rational; lra.
Qed.

Lemma gain_same (s t : profile Q) d k tree : (forall i label c, s i label c == t i label c) ->
  gain s d k tree == gain t d k tree.
Proof.
  intros E. induction tree as [pay|i label quiet IHq loud IHl]; [reflexivity|].
  cbn [gain]. now rewrite IHq, IHl, E.
Qed.

Lemma no_deviation pot cards k : (k < 3)%nat ->
  total (kuhn 3 cards pot) (fun _ => cautious cards) k ==
  sum (fun a => others (check pot a) a cards) (seq 1 cards).
Proof.
  intros K.
  transitivity (total (kuhn 3 cards pot) (deviation (fun _ => cautious cards) k (cautious cards)) k).
  - unfold total. apply q_sum_eq. intros d _. apply gain_same. intros i label c. unfold deviation.
    destruct (Nat.eqb i k); reflexivity.
  - rewrite deviation_total by assumption. apply q_sum_eq. intros a _.
    apply mix_zero. destruct k as [|[|k]]; reflexivity.
Qed.

Lemma checks_with pot a cards : 0 <= pot -> 0 <= others (check pot a) a cards.
Proof.
  intros P. rewrite <- (others_zero a cards). apply others_le. intros b c _ _ _ _ _. unfold check.
  destruct (highest a b c); [assumption|apply Qle_refl].
Qed.

Theorem least_pot : Statements.least_pot.
Proof.
  intros cards pot C P. destruct cards as [|n]; [lia|].
  pose proof (count_lt 2 n ltac:(lia)) as M. change (count 2) with 2 in M. rewrite count_succ. split.
  - intros [_ D]. specialize (D 0%nat (fun _ c => if Nat.eqb 1 c then 1 else 0) ltac:(cbn; lia)).
    assert (V : legal (fun _ c => if Nat.eqb 1 c then 1 else 0 : Q)).
    { intros label c. destruct (Nat.eqb 1 c); split; rational; lra. }
    specialize (D V). rational. rewrite deviation_total, no_deviation in D by lia.
    assert (Z : others (check pot 1%nat) 1%nat (S n) == 0).
    { rewrite <- (others_zero 1 (S n)). apply Qle_antisym; apply others_le; intros b c B E BA EA BE;
        unfold check, highest; destruct (Nat.leb_spec b 1); try lia; cbn [andb]; apply Qle_refl. }
    assert (X : sum (fun a => mix (if Nat.eqb 1 a then 1 else 0) (others (check pot a) a (S n))
        (others (bet pot (S n)) a (S n))) (seq 1 (S n)) ==
      sum (fun a => others (check pot a) a (S n)) (seq 1 (S n)) + others (bet pot (S n)) 1 (S n)).
    { rewrite <- (one_card (others (bet pot (S n)) 1 (S n)) 1 (S n)) by lia. rewrite <- q_sum_add.
      apply q_sum_eq. intros a _. destruct (Nat.eqb_spec 1 a) as [E|E].
      - subst a. rewrite always, Z. ring.
      - rewrite never. ring. }
    rewrite X, bets_with in D by lia.
    assert (Y : (count n - 1) * (pot * (count n - 2) - 2) <= 0) by lra.
    assert (T : pot * (count n - 2) - 2 <= 0).
    { apply Qmult_le_l with (z := count n - 1); [lra|]. rewrite Qmult_0_r. exact Y. }
    lra.
  - intros L. split; [intros i; apply cautious_legal|]. intros k v K V.
    rational. cbn [seats kuhn] in K. rewrite deviation_total, no_deviation by assumption.
    apply q_sum_le. intros a A. apply in_seq in A.
    assert (X : forall x u w, in_unit x -> w <= u -> mix x u w <= u).
    { intros x u w [X0 X1] W. rewrite q_mix. assert (0 <= x * (u - w)) by (apply Qmult_le_0_compat; lra). lra. }
    apply X; [apply V|].
    destruct (Nat.eq_dec a (S n)) as [E|E].
    + subst a. apply others_le. intros b c B F BA FA BF. unfold bet, check, highest.
      destruct (Nat.eqb_spec b (S n)); [lia|]. destruct (Nat.eqb_spec c (S n)); [lia|].
      destruct (Nat.leb_spec b (S n)); [|lia]. destruct (Nat.leb_spec c (S n)); [|lia]. apply Qle_refl.
    + rewrite bets_with by lia. eapply Qle_trans; [|apply checks_with; assumption].
      assert (0 <= (count n - 1) * (2 - pot * (count n - 2))) by (apply Qmult_le_0_compat; lra). lra.
Qed.
