(** A cautious player does not lose in a small pot, so nobody profits there. *)
From Coq Require Import List Arith Bool QArith Lqa Lia Setoid Morphisms.
From Guts.common Require Import Scalars Sums Games BestAnswers.
From Guts.kuhn Require Import Rules Statements Deals ZeroSum.
Import ListNotations.
Open Scope Q_scope.

Definition in_unit (x : Q) := 0 <= x /\ x <= 1.

Lemma q_mix_ge x u w m : in_unit x -> m <= u -> m <= w -> m <= mix x u w.
Proof. intros X. exact (mix_ge (K := Q) x u w m X). Qed.
Lemma q_mix x u w : mix x u w == (1 - x) * u + x * w.
Proof. reflexivity. Qed.
Lemma mix_zero x u w : x == 0 -> mix x u w == u.
Proof. intros E. rewrite q_mix, E. ring. Qed.
Lemma mix_one x u w : x == 1 -> mix x u w == w.
Proof. intros E. rewrite q_mix, E. ring. Qed.

#[export] Instance mix_same : Proper (Qeq ==> Qeq ==> Qeq ==> Qeq) mix.
Proof. intros x x' X u u' U w w' W. rewrite !q_mix, X, U, W. reflexivity. Qed.


Section Answers.
Variables (pot : Q) (s : profile Q) (d : deal) (k : nat).
Hypothesis legal_s : forall i, legal (s i).

Lemma unit_s i label c : in_unit (s i label c).
Proof. apply legal_s. Qed.

(** Who has folded gains nothing any more. *)
Lemma gain_out waiting : forall players label, ~ In k waiting -> ~ In k players ->
  gain s d k (answers pot waiting players label) == 0.
Proof.
  induction waiting as [|i rest IH]; intros players label W P.
  - cbn [answers gain]. unfold settle.
    destruct (existsb (Nat.eqb k) players) eqn:E; [|reflexivity].
    apply existsb_exists in E. destruct E as [j [J E]]. apply Nat.eqb_eq in E. subst j. contradiction.
  - cbn [answers gain]. rewrite q_mix, !IH.
    + ring.
    + intros I. apply W. now right.
    + intros [I|I]; [apply W; now left|contradiction].
    + intros I. apply W. now right.
    + assumption.
Qed.

(** Who is in with the best card wins a unit of everybody else who is in. *)
Lemma gain_best waiting : forall players label,
  In k players -> (forall j, In j waiting \/ In j players -> (card d j <= card d k)%nat) ->
  pot + count (length players - 1) <= gain s d k (answers pot waiting players label).
Proof.
  induction waiting as [|i rest IH]; intros players label P B.
  - cbn [answers gain]. unfold settle.
    assert (E : existsb (Nat.eqb k) players = true).
    { apply existsb_exists. exists k. split; [assumption|apply Nat.eqb_refl]. }
    assert (F : forallb (fun j => Nat.leb (card d j) (card d k)) players = true).
    { apply forallb_forall. intros j J. apply Nat.leb_le. auto. }
    rewrite E, F. rational. rewrite times_one_count. apply Qle_lteq. right. ring.
  - cbn [answers gain]. apply q_mix_ge; [apply unit_s| |].
    + apply IH; [assumption|]. intros j [J|J]; apply B; [left; now right|now right].
    + eapply Qle_trans; [|apply IH].
      * apply Qplus_le_compat; [apply Qle_refl|]. apply count_le. cbn [length]. lia.
      * now right.
      * intros j [J|[J|J]]; apply B; [left; now right|left; now left|now right].
Qed.

(** A cautious player who is asked gains nothing, and at least a unit and the
    pot with the best card. *)
Variable cards : nat.
Hypothesis cautious_k : forall label c, s k label c = cautious cards label c.
Hypothesis cards_d : forall j, (card d j <= cards)%nat.

Lemma gain_asked waiting : forall players label, NoDup waiting ->
  In k waiting -> ~ In k players -> players <> [] -> label = 3%nat \/ (5 <= label)%nat ->
  (if Nat.eqb (card d k) cards then pot + 1 else 0)
  <= gain s d k (answers pot waiting players label).
Proof.
  induction waiting as [|i rest IH]; intros players label D W P N L; [destruct W|].
  inversion D as [|? ? NI D']; subst. cbn [answers gain].
  destruct (Nat.eq_dec i k) as [E|E].
  - subst i. rewrite cautious_k. unfold cautious.
    assert (O : existsb (Nat.eqb label) [1; 2; 4]%nat = false).
    { cbn [existsb]. rewrite !orb_false_iff, !Nat.eqb_neq. repeat split; lia. }
    rewrite O. destruct (Nat.eqb_spec (card d k) cards) as [C|C].
    + rewrite mix_one by reflexivity. eapply Qle_trans; [|apply gain_best].
      * apply Qplus_le_compat; [apply Qle_refl|]. change 1 with (count 1). apply count_le.
        destruct players as [|p players]; [congruence|]. cbn [length]. lia.
      * now left.
      * intros j _. rewrite C. apply cards_d.
    + rewrite mix_zero by reflexivity. rewrite gain_out by assumption. apply Qle_refl.
  - destruct W as [W|W]; [contradiction|]. apply q_mix_ge; [apply unit_s| |].
    + apply IH; auto. right. lia.
    + apply IH; auto; [|discriminate|right; lia]. intros [I|I]; [congruence|contradiction].
Qed.
End Answers.

(** What is left to her: the pot, less what bets cost her. *)
Definition highest (a b c : nat) : bool := Nat.leb b a && Nat.leb c a.
Definition either (v w : Q) : Q := v + w - v * w.
Definition cost (pot : Q) (cards a b c : nat) : Q :=
  if Nat.eqb a cards then 1 else if highest a b c then - pot else 0.
Definition kept (pot : Q) (cards a b c : nat) (v w : Q) : Q :=
  (if highest a b c then pot else 0) + either v w * cost pot cards a b c.

Lemma two_bets y z p m u w : in_unit y -> in_unit z -> m <= u -> m <= w ->
  p + either y z * (m - p) <= mix y (mix z p u) w.
Proof.
  intros [Y0 Y1] [Z0 Z1] U W. rewrite !q_mix. unfold either.
  assert (A : 0 <= (1 - y) * (z * (u - m))) by (repeat apply Qmult_le_0_compat; lra).
  assert (B : 0 <= y * (w - m)) by (apply Qmult_le_0_compat; lra).
  lra.
Qed.

Lemma kept_two_bets pot cards a b c y z u w :
  0 <= pot -> (a <= cards)%nat -> (b <= cards)%nat -> (c <= cards)%nat -> in_unit y -> in_unit z ->
  (if Nat.eqb a cards then pot + 1 else 0) <= u ->
  (if Nat.eqb a cards then pot + 1 else 0) <= w ->
  kept pot cards a b c y z <= mix y (mix z (if highest a b c then pot else 0) u) w.
Proof.
  intros P A B C Y Z U W. eapply Qle_trans; [|exact (two_bets y z _ _ u w Y Z U W)].
  apply Qle_lteq. right. unfold kept, cost, highest.
  destruct (Nat.eqb_spec a cards) as [E|E].
  - subst a. apply Nat.leb_le in B, C. rewrite B, C. cbn [andb]. ring.
  - destruct (_ && _); ring.
Qed.

Lemma shown pot a b c k :
  settle pot 0 [0; 1; 2]%nat [a; b; c] k ==
  match k with
  | 0%nat => if highest a b c then pot else 0
  | 1%nat => if highest b a c then pot else 0
  | 2%nat => if highest c a b then pot else 0
  | _ => 0
  end.
Proof.
  destruct k as [|[|[|k]]]; unfold settle, highest; cbn [existsb forallb Nat.eqb card nth orb andb];
    rewrite ?Nat.leb_refl, ?andb_true_r; cbn [andb]; try reflexivity;
    destruct (Nat.leb _ _); cbn [andb]; try destruct (Nat.leb _ _); rational; try reflexivity;
    cbn [length times_one]; rational; ring.
Qed.

Lemma cautious_deal pot cards s a b c k :
  0 <= pot -> (a <= cards)%nat -> (b <= cards)%nat -> (c <= cards)%nat ->
  (forall i, legal (s i)) -> (k < 3)%nat ->
  match k with
  | 0%nat => kept pot cards a b c (s 1%nat 2%nat b) (s 2%nat 4%nat c)
  | 1%nat => kept pot cards b a c (s 0%nat 1%nat a) (s 2%nat 4%nat c)
  | _ => kept pot cards c a b (s 0%nat 1%nat a) (s 1%nat 2%nat b)
  end <= gain (deviation s k (cautious cards)) [a; b; c] k (play (kuhn 3 cards pot)).
Proof.
  intros P A B C S K.
  set (t := deviation s k (cautious cards)).
  assert (T : forall i, legal (t i)).
  { intros i label e. unfold t, deviation. destruct (Nat.eqb i k); [|apply S].
    unfold cautious. destruct (existsb _ _); [split; rational; lra|].
    destruct (Nat.eqb e cards); split; rational; lra. }
  assert (O : forall label e, t k label e = cautious cards label e).
  { intros label e. unfold t, deviation. now rewrite Nat.eqb_refl. }
  assert (D : forall j, (card [a; b; c] j <= cards)%nat).
  { intros [|[|[|[|j]]]]; unfold card; cbn [nth]; lia. }
  pose proof (gain_asked pot t [a; b; c] k T cards O D) as G.
  assert (N1 : NoDup [1; 2]%nat) by (repeat constructor; cbn; intuition lia).
  assert (N2 : NoDup [2; 0]%nat) by (repeat constructor; cbn; intuition lia).
  assert (N3 : NoDup [0; 1]%nat) by (repeat constructor; cbn; intuition lia).
  pose proof (G _ [0%nat] 3%nat N1) as G3. pose proof (G _ [1%nat] 5%nat N2) as G5.
  pose proof (G _ [2%nat] 9%nat N3) as G9. clear G.
  cbn [kuhn play opening seq gain app Nat.mul Nat.add].
  set (A3 := gain t [a; b; c] k (answers pot [1; 2]%nat [0%nat] 3)) in *.
  set (A5 := gain t [a; b; c] k (answers pot [2; 0]%nat [1%nat] 5)) in *.
  set (A9 := gain t [a; b; c] k (answers pot [0; 1]%nat [2%nat] 9)) in *.
  pose proof (shown pot a b c k) as H.
  set (E := settle pot 0 [0; 1; 2]%nat [a; b; c] k) in *.
  change (settle pot zero [0; 1; 2]%nat [a; b; c] k) with E.
  destruct k as [|[|[|k]]]; [| | |lia]; cbn [card nth] in *.
  - change (t 0%nat 1%nat a) with (cautious cards 1%nat a). rewrite (mix_zero (cautious cards 1%nat a)) by reflexivity.
    rewrite H. change (t 1%nat 2%nat b) with (s 1%nat 2%nat b). change (t 2%nat 4%nat c) with (s 2%nat 4%nat c).
    apply kept_two_bets; auto using unit_s.
    + apply G9; cbn; [auto|intuition lia|discriminate|right; lia].
    + apply G5; cbn; [auto|intuition lia|discriminate|right; lia].
  - change (t 1%nat 2%nat b) with (cautious cards 2%nat b). rewrite (mix_zero (cautious cards 2%nat b)) by reflexivity.
    rewrite H. change (t 0%nat 1%nat a) with (s 0%nat 1%nat a). change (t 2%nat 4%nat c) with (s 2%nat 4%nat c).
    apply kept_two_bets; auto using unit_s.
    + apply G9; cbn; [auto|intuition lia|discriminate|right; lia].
    + apply G3; cbn; [auto|intuition lia|discriminate|left; lia].
  - change (t 2%nat 4%nat c) with (cautious cards 4%nat c). rewrite (mix_zero (cautious cards 4%nat c)) by reflexivity.
    rewrite H. change (t 0%nat 1%nat a) with (s 0%nat 1%nat a). change (t 1%nat 2%nat b) with (s 1%nat 2%nat b).
    apply kept_two_bets; auto using unit_s.
    + apply G5; cbn; [auto|intuition lia|discriminate|right; lia].
    + apply G3; cbn; [auto|intuition lia|discriminate|left; lia].
Qed.

(** Sums over the cards of the others. *)

Lemma lost_cards pot w b c n m : b <> c -> (m <= n)%nat ->
  sum (fun a => if Nat.eqb b c || Nat.eqb b a || Nat.eqb c a then 0
                else w * cost pot (S n) a b c) (seq 1 m)
  == - (pot * w * count (m - Nat.max b c)).
Proof.
  intros D. induction m as [|m IH]; intros L.
  - cbn [seq sum]. change (count (0 - Nat.max b c)) with 0. rational. ring.
  - rewrite sum_seq_last, IH by lia. apply Nat.eqb_neq in D. rewrite D. cbn [orb].
    unfold cost, highest. destruct (Nat.eqb_spec (S m) (S n)) as [F|_]; [lia|].
    destruct (Nat.eqb_spec b (S m)) as [E|E]; [|destruct (Nat.eqb_spec c (S m)) as [F|F]]; cbn [orb].
    + replace (S m - Nat.max b c)%nat with 0%nat by lia. replace (m - Nat.max b c)%nat with 0%nat by lia.
      change (count 0) with 0. ring.
    + replace (S m - Nat.max b c)%nat with 0%nat by lia. replace (m - Nat.max b c)%nat with 0%nat by lia.
      change (count 0) with 0. ring.
    + destruct (Nat.leb_spec b (S m)) as [G|G]; destruct (Nat.leb_spec c (S m)) as [H|H]; cbn [andb].
      * replace (S m - Nat.max b c)%nat with (S (m - Nat.max b c))%nat by lia. rewrite count_succ. ring.
      * replace (S m - Nat.max b c)%nat with 0%nat by lia. replace (m - Nat.max b c)%nat with 0%nat by lia.
        change (count 0) with 0. ring.
      * replace (S m - Nat.max b c)%nat with 0%nat by lia. replace (m - Nat.max b c)%nat with 0%nat by lia.
        change (count 0) with 0. ring.
      * replace (S m - Nat.max b c)%nat with 0%nat by lia. replace (m - Nat.max b c)%nat with 0%nat by lia.
        change (count 0) with 0. ring.
Qed.

Lemma own_cards pot w b c n : b <> c -> (1 <= b <= n)%nat -> (1 <= c <= n)%nat ->
  sum (fun a => if Nat.eqb b c || Nat.eqb b a || Nat.eqb c a then 0
                else w * cost pot (S n) a b c) (seq 1 (S n))
  == w * (1 - pot * count (n - Nat.max b c)).
Proof.
  intros D B C. rewrite sum_seq_last, (lost_cards pot w b c n n D) by lia.
  unfold cost. rewrite Nat.eqb_refl.
  assert (E : Nat.eqb b c = false) by now apply Nat.eqb_neq.
  assert (F : Nat.eqb b (S n) = false) by (apply Nat.eqb_neq; lia).
  assert (G : Nat.eqb c (S n) = false) by (apply Nat.eqb_neq; lia).
  rewrite E, F, G. cbn [orb]. ring.
Qed.

(** Against the best card there is nothing to lose and nothing to win. *)
Lemma against_best pot w b c n : b = S n \/ c = S n ->
  sum (fun a => if Nat.eqb b c || Nat.eqb b a || Nat.eqb c a then 0
                else w * cost pot (S n) a b c) (seq 1 (S n)) == 0.
Proof.
  intros T. rewrite <- (q_sum_zero (seq 1 (S n))). apply q_sum_eq. intros a I. apply in_seq in I.
  destruct (Nat.eqb_spec b c), (Nat.eqb_spec b a), (Nat.eqb_spec c a); cbn [orb]; try reflexivity.
  unfold cost, highest. destruct (Nat.eqb_spec a (S n)) as [F|F]; [lia|].
  destruct (Nat.leb_spec b a), (Nat.leb_spec c a); cbn [andb]; try (ring); lia.
Qed.

(** What a bet of card [b] meets, summed over the third card. *)
Definition edge (n b c : nat) : Q := 2 * count (Nat.max b c) - count n - 2.

Lemma row_short n b m : (m < b)%nat ->
  sum (fun c => if Nat.eqb b c then 0 else edge n b c) (seq 1 m)
  == count m * (2 * count b - count n - 2) /\
  sum (fun c => if Nat.eqb b c then 0 else if Nat.ltb c b then count b - 2 else 0) (seq 1 m)
  == count m * (count b - 2).
Proof.
  induction m as [|m IH]; intros L.
  - cbn [seq sum]. change (count 0) with 0. rational. split; ring.
  - destruct IH as [I J]; [lia|]. rewrite !sum_seq_last, I, J, count_succ.
    destruct (Nat.eqb_spec b (S m)) as [E|E]; [lia|].
    destruct (Nat.ltb_spec (S m) b) as [F|F]; [|lia].
    unfold edge. rewrite Nat.max_l by lia. split; ring.
Qed.

Lemma row_long n b m : (1 <= b)%nat -> (b <= m)%nat ->
  sum (fun c => if Nat.eqb b c then 0 else edge n b c) (seq 1 m)
  == (count b - 1) * (2 * count b - count n - 2)
     + (count m * (count m + 1) - count b * (count b + 1)) - (count m - count b) * (count n + 2) /\
  sum (fun c => if Nat.eqb b c then 0 else if Nat.ltb c b then count b - 2 else 0) (seq 1 m)
  == (count b - 1) * (count b - 2).
Proof.
  intros B. induction m as [|m IH]; intros L; [lia|]. rewrite !sum_seq_last.
  destruct (Nat.eq_dec b (S m)) as [E|E].
  - destruct (row_short n b m) as [I J]; [lia|]. rewrite I, J, E, Nat.eqb_refl, count_succ. split; ring.
  - destruct IH as [I J]; [lia|]. rewrite I, J.
    destruct (Nat.eqb_spec b (S m)) as [F|F]; [lia|].
    destruct (Nat.ltb_spec (S m) b) as [G|G]; [lia|].
    unfold edge. rewrite Nat.max_r by lia. rewrite count_succ. split; ring.
Qed.

Lemma row n b : (1 <= b <= n)%nat ->
  sum (fun c => if Nat.eqb b c then 0 else edge n b c) (seq 1 n)
  == sum (fun c => if Nat.eqb b c then 0 else if Nat.ltb c b then count b - 2 else 0) (seq 1 n).
Proof.
  intros [B L]. destruct (row_long n b n B L) as [I J]. rewrite I, J. ring.
Qed.

Definition pairs (f : nat -> nat -> Q) (n : nat) : Q :=
  sum (fun b => sum (fun c => if Nat.eqb b c then 0 else f b c) (seq 1 n)) (seq 1 n).

Lemma pairs_le f g n :
  (forall b c, (1 <= b <= n)%nat -> (1 <= c <= n)%nat -> b <> c -> f b c <= g b c) ->
  pairs f n <= pairs g n.
Proof.
  intros L. apply q_sum_le. intros b B. apply q_sum_le. intros c C. apply in_seq in B, C.
  destruct (Nat.eqb_spec b c); [apply Qle_refl|]. apply L; lia.
Qed.

Lemma pairs_add f g n : pairs (fun b c => f b c + g b c) n == pairs f n + pairs g n.
Proof.
  unfold pairs. rewrite <- q_sum_add. apply q_sum_eq. intros b _.
  rewrite <- q_sum_add. apply q_sum_eq. intros c _. destruct (Nat.eqb b c); rational; ring.
Qed.

Lemma pairs_swap f n : pairs f n == pairs (fun b c => f c b) n.
Proof.
  unfold pairs. rewrite q_sum_swap. apply q_sum_eq. intros b _. apply q_sum_eq. intros c _.
  rewrite Nat.eqb_sym. reflexivity.
Qed.

Lemma pairs_rows (v : nat -> Q) e e' n :
  (forall b, (1 <= b <= n)%nat ->
     sum (fun c => if Nat.eqb b c then 0 else e b c) (seq 1 n)
     == sum (fun c => if Nat.eqb b c then 0 else e' b c) (seq 1 n)) ->
  pairs (fun b c => v b * e b c) n == pairs (fun b c => v b * e' b c) n.
Proof.
  intros R. unfold pairs. apply q_sum_eq. intros b B. apply in_seq in B.
  transitivity (v b * sum (fun c => if Nat.eqb b c then 0 else e b c) (seq 1 n)).
  - rewrite <- q_sum_scale. apply q_sum_eq. intros c _. destruct (Nat.eqb b c); ring.
  - rewrite R by lia. rewrite <- q_sum_scale. apply q_sum_eq. intros c _.
    destruct (Nat.eqb b c); ring.
Qed.

Lemma pairs_zero n : pairs (fun _ _ => 0) n == 0.
Proof.
  unfold pairs. rewrite <- (q_sum_zero (seq 1 n)). apply q_sum_eq. intros b _.
  rewrite <- (q_sum_zero (seq 1 n)). apply q_sum_eq. intros c _. destruct (Nat.eqb b c); reflexivity.
Qed.

Lemma edge_symmetric n b c : edge n b c = edge n c b.
Proof. unfold edge. now rewrite Nat.max_comm. Qed.

(** The heart of the proof: bets of two rivals, weighed by how they meet. *)
Lemma bets_weighed (v w : nat -> Q) n :
  (forall c, in_unit (v c)) -> (forall c, in_unit (w c)) ->
  0 <= pairs (fun b c => either (v b) (w c) * edge n b c) n.
Proof.
  intros V W.
  set (low := fun b c => if Nat.ltb c b then count b - 2 else 0).
  assert (E : pairs (fun b c => either (v b) (w c) * edge n b c) n ==
    pairs (fun b c => v b * low b c + w c * low c b - v b * w c * edge n b c) n).
  { transitivity (pairs (fun b c => v b * edge n b c) n + pairs (fun b c => w c * edge n b c) n
      + pairs (fun b c => - (v b * w c * edge n b c)) n).
    - rewrite <- !pairs_add. apply Qle_antisym; apply pairs_le; intros; unfold either;
        apply Qle_lteq; right; ring.
    - rewrite (pairs_rows v (edge n) low n) by (intros b B; now apply row).
      rewrite (pairs_swap (fun b c => w c * edge n b c)).
      assert (S : pairs (fun b c => w b * edge n c b) n == pairs (fun b c => w b * low b c) n).
      { rewrite <- (pairs_rows w (edge n) low n) by (intros b B; now apply row).
        apply Qle_antisym; apply pairs_le; intros; rewrite edge_symmetric; apply Qle_refl. }
      rewrite S. rewrite (pairs_swap (fun b c => w b * low b c)).
      rewrite <- !pairs_add. apply Qle_antisym; apply pairs_le; intros; apply Qle_lteq; right; ring. }
  rewrite E. rewrite <- (pairs_zero n). apply pairs_le. intros b c B C D.
  destruct (V b) as [V0 V1]. destruct (W c) as [W0 W1].
  assert (G : forall x y b', 0 <= x -> 0 <= y -> y <= 1 -> (2 <= b' <= n)%nat ->
    0 <= x * ((1 - y) * (count b' - 2) + y * (count n - count b'))).
  { intros x y b' X0 Y0 Y1 L.
    pose proof (count_le 2 b' ltac:(lia)) as M. pose proof (count_le b' n ltac:(lia)) as N.
    change (count 2) with 2 in M. apply Qmult_le_0_compat; [assumption|].
    assert (0 <= (1 - y) * (count b' - 2)) by (apply Qmult_le_0_compat; lra).
    assert (0 <= y * (count n - count b')) by (apply Qmult_le_0_compat; lra).
    lra. }
  unfold low, edge. destruct (Nat.ltb_spec c b) as [L|L].
  - destruct (Nat.ltb_spec b c) as [M|_]; [lia|]. rewrite Nat.max_l by lia.
    eapply Qle_trans; [apply (G (v b) (w c) b); auto; lia|]. apply Qle_lteq. right. ring.
  - destruct (Nat.ltb_spec b c) as [M|M]; [|lia]. rewrite Nat.max_r by lia.
    eapply Qle_trans; [apply (G (w c) (v b) c); auto; lia|]. apply Qle_lteq. right. ring.
Qed.

Lemma three_cost pot (v w : nat -> Q) n :
  three (fun b c a => either (v b) (w c) * cost pot (S n) a b c) (seq 1 (S n))
  == pairs (fun b c => either (v b) (w c) * (1 - pot * count (n - Nat.max b c))) n.
Proof.
  unfold three, pairs. rewrite sum_seq_last.
  assert (Z : sum (fun c => sum (fun a => if Nat.eqb (S n) c || Nat.eqb (S n) a || Nat.eqb c a then 0
    else either (v (S n)) (w c) * cost pot (S n) a (S n) c) (seq 1 (S n))) (seq 1 (S n)) == 0).
  { rewrite <- (q_sum_zero (seq 1 (S n))). apply q_sum_eq. intros c _. apply against_best. now left. }
  rewrite Z, Qplus_0_r. apply q_sum_eq. intros b B. apply in_seq in B.
  rewrite sum_seq_last, against_best by now right. rewrite Qplus_0_r.
  apply q_sum_eq. intros c C. apply in_seq in C.
  destruct (Nat.eqb_spec b c) as [E|E].
  - subst c. cbn [orb]. apply q_sum_zero.
  - rewrite <- own_cards by lia. apply q_sum_eq. intros a _. 
    apply Nat.eqb_neq in E. now rewrite E.
Qed.

Lemma bets_cost pot (v w : nat -> Q) n : (3 <= n)%nat -> 0 <= pot -> pot * (count n - 2) <= 2 ->
  (forall c, in_unit (v c)) -> (forall c, in_unit (w c)) ->
  0 <= three (fun b c a => either (v b) (w c) * cost pot (S n) a b c) (seq 1 (S n)).
Proof.
  intros N P L V W. rewrite three_cost.
  assert (M : 0 < count n - 2) by (pose proof (count_lt 2 n ltac:(lia)) as X; change (count 2) with 2 in X; lra).
  apply Qmult_le_l with (z := count n - 2); [assumption|]. rewrite Qmult_0_r.
  eapply Qle_trans; [apply (bets_weighed v w n V W)|].
  assert (S : (count n - 2) * pairs (fun b c => either (v b) (w c) * (1 - pot * count (n - Nat.max b c))) n
    == pairs (fun b c => (count n - 2) * (either (v b) (w c) * (1 - pot * count (n - Nat.max b c)))) n).
  { unfold pairs. rewrite <- q_sum_scale. apply q_sum_eq. intros b _. rewrite <- q_sum_scale.
    apply q_sum_eq. intros c _. destruct (Nat.eqb b c); ring. }
  rewrite S. apply pairs_le. intros b c B C _. destruct (V b) as [V0 V1]. destruct (W c) as [W0 W1].
  assert (E : 0 <= either (v b) (w c)).
  { unfold either. assert (0 <= v b * (1 - w c)) by (apply Qmult_le_0_compat; lra). lra. }
  set (m := Nat.max b c). assert (F : count (n - m) == count n - count m).
  { unfold count. rewrite Nat2Z.inj_sub by (unfold m; lia). unfold Z.sub.
    rewrite inject_Z_plus, inject_Z_opp. reflexivity. }
  assert (G : 0 <= count n - count m) by (rewrite <- F; apply count_nonnegative).
  assert (H : 0 <= either (v b) (w c) * ((2 - pot * (count n - 2)) * (count n - count m)))
    by (repeat apply Qmult_le_0_compat; lra).
  unfold edge. fold m. rewrite F. lra.
Qed.

(** Each of the three holds the highest card equally often. *)
Lemma highest_once a b c : a <> b -> a <> c -> b <> c ->
  (if highest a b c then 1 else 0) + (if highest b a c then 1 else 0) + (if highest c a b then 1 else 0) == 1.
Proof.
  intros A B C. unfold highest.
  destruct (Nat.leb_spec b a), (Nat.leb_spec c a), (Nat.leb_spec a b), (Nat.leb_spec c b),
    (Nat.leb_spec a c), (Nat.leb_spec b c); cbn [andb]; try lia; ring.
Qed.

Lemma highest_share pot l :
  3 * three (fun a b c => if highest a b c then pot else 0) l == pot * count (length (deals 3 l)).
Proof.
  set (one_ := fun a b c => if highest a b c then 1 else 0 : Q).
  assert (E : three (fun a b c => if highest a b c then pot else 0) l == pot * three one_ l).
  { rewrite <- three_scale. apply three_eq. intros. unfold one_. destruct (highest a b c); ring. }
  assert (F : 3 * three one_ l == count (length (deals 3 l))).
  { rewrite <- sum_count, sum_deals.
    transitivity (three (fun a b c => one_ a b c + one_ b a c + one_ c a b) l).
    - rewrite !three_add. rewrite <- (three_swap_first one_).
      assert (S : three (fun a b c => one_ c a b) l == three one_ l).
      { rewrite three_swap_last. rewrite <- (three_swap_first one_). reflexivity. }
      rewrite S. ring.
    - apply three_eq. intros. now apply highest_once. }
  rewrite E. rewrite <- F. ring.
Qed.

Lemma some_deal cards : (3 <= cards)%nat -> 0 < count (length (deals 3 (seq 1 cards))).
Proof.
  intros L. change 0 with (count 0). apply count_lt.
  assert (I : In [1; 2; 3]%nat (deals 3 (seq 1 cards))).
  { cbn [deals]. apply in_flat_map. exists 1%nat. split; [apply in_seq; lia|].
    apply in_map. apply in_flat_map. exists 2%nat. split; [apply in_in_remove; [lia|apply in_seq; lia]|].
    apply in_map. apply in_flat_map. exists 3%nat. split; [|now left].
    repeat (apply in_in_remove; [lia|]). apply in_seq; lia. }
  destruct (deals 3 (seq 1 cards)); [destruct I|cbn [length]; lia].
Qed.

Theorem caution_costs_nothing : Statements.caution_costs_nothing.
Proof.
  intros cards pot s k N P L S K. unfold expectation.
  change (all_deals (kuhn 3 cards pot)) with (deals 3 (seq 1 cards)).
  pose proof (some_deal cards ltac:(lia)) as M.
  set (m := count (length (deals 3 (seq 1 cards)))) in *.
  set (T := total _ _ _).
  assert (B : exists v w : nat -> Q, (forall c, in_unit (v c)) /\ (forall c, in_unit (w c)) /\
    three (fun a b c => kept pot cards a b c (v b) (w c)) (seq 1 cards) <= T).
  { set (first := match k with 0%nat => s 1%nat 2%nat | _ => s 0%nat 1%nat end).
    set (second := match k with 0%nat | 1%nat => s 2%nat 4%nat | _ => s 1%nat 2%nat end).
    exists first, second. split; [|split].
    - intros c. unfold first. destruct k; apply S.
    - intros c. unfold second. destruct k as [|[|k]]; apply S.
    - unfold T, total. change (all_deals (kuhn 3 cards pot)) with (deals 3 (seq 1 cards)).
      rewrite sum_deals.
      assert (R : three (fun a b c => kept pot cards a b c (first b) (second c)) (seq 1 cards) ==
        three (fun a b c => match k with
          | 0%nat => kept pot cards a b c (s 1%nat 2%nat b) (s 2%nat 4%nat c)
          | 1%nat => kept pot cards b a c (s 0%nat 1%nat a) (s 2%nat 4%nat c)
          | _ => kept pot cards c a b (s 0%nat 1%nat a) (s 1%nat 2%nat b) end) (seq 1 cards)).
      { unfold first, second. destruct k as [|[|k]]; [reflexivity|apply three_swap_first|].
        rewrite three_swap_first. apply three_swap_last. }
      rewrite R. apply three_le. intros a b c A B C _ _ _. apply in_seq in A, B, C.
      apply cautious_deal; auto; lia. }
  destruct B as (v & w & V & W & B).
  assert (E : three (fun a b c => kept pot cards a b c (v b) (w c)) (seq 1 cards) ==
    three (fun a b c => if highest a b c then pot else 0) (seq 1 cards) +
    three (fun b c a => either (v b) (w c) * cost pot cards a b c) (seq 1 cards)).
  { unfold kept. rewrite three_add. apply Qplus_comp; [reflexivity|].
    rewrite three_swap_first. apply three_swap_last. }
  assert (C : 0 <= three (fun b c a => either (v b) (w c) * cost pot cards a b c) (seq 1 cards)).
  { destruct cards as [|n]; [lia|]. apply bets_cost; auto; [lia|].
    rewrite count_succ in L. setoid_replace (count n - 2) with (count n + 1 - 3) by ring. assumption. }
  pose proof (highest_share pot (seq 1 cards)) as H. fold m in H.
  assert (G : pot * m <= 3 * T) by lra.
  assert (D : pot / 3 <= T / m).
  { apply Qle_shift_div_l; [assumption|]. setoid_replace (pot / 3 * m) with (pot * m / 3) by field.
    apply Qle_shift_div_r; [reflexivity|]. lra. }
  change (count 3) with 3. lra.
Qed.

Theorem no_profit : Statements.no_profit.
Proof.
  intros cards pot s k N P L [S D] K.
  assert (B : forall j, (j < 3)%nat -> 0 <= expectation 3 cards pot s j).
  { intros j J. eapply Qle_trans; [apply (caution_costs_nothing cards pot s j N P L S J)|].
    unfold expectation. unfold Qminus. apply Qplus_le_compat; [|apply Qle_refl].
    unfold Qdiv. apply Qmult_le_compat_r.
    - apply D; [assumption|]. intros label c. unfold cautious.
      destruct (existsb _ _); [split; rational; lra|]. destruct (Nat.eqb c cards); split; rational; lra.
    - apply Qinv_le_0_compat. apply count_nonnegative. }
  pose proof (zero_sum 3%nat cards pot s ltac:(lia)) as Z. cbn [seq sum] in Z.
  pose proof (B 0%nat ltac:(lia)). pose proof (B 1%nat ltac:(lia)). pose proof (B 2%nat ltac:(lia)).
  rational. destruct k as [|[|[|k]]]; [| | |lia]; lra.
Qed.
