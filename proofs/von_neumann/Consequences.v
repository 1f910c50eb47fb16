(** What follows from the closed form: the error against the continuum, its
    period, integer bets, and the greatest value of all. *)
From Coq Require Import QArith Qround List Arith Bool ZArith Lia Lqa Setoid Morphisms.
From Guts.common Require Import Scalars Sums Games.
From Guts.von_neumann Require Import Rules Statements TwoPlayers Replies ClosedForm.
Import ListNotations.
Open Scope Q_scope.

#[local] Existing Instance square_same.

Lemma integer_minus (j k : Z) : inject_Z (j - k) == inject_Z j - inject_Z k.
Proof. unfold Zminus. rewrite inject_Z_plus, inject_Z_opp. reflexivity. Qed.

Lemma no_negative_square x : 0 <= x * x.
Proof. nra. Qed.

(** What the fractional part of a number costs. *)
Definition loss (x : Q) : Q := square x - x * x.

#[local] Instance loss_same : Proper (Qeq ==> Qeq) loss.
Proof. intros x y E. unfold loss. now rewrite E. Qed.

Lemma loss_parts x : loss x == (x - inject_Z (Qfloor x)) * (1 - (x - inject_Z (Qfloor x))).
Proof. unfold loss, square. ring. Qed.
Lemma loss_nonnegative x : 0 <= loss x.
Proof. rewrite loss_parts. destruct (floor_bounds x). apply Qmult_le_0_compat; lra. Qed.
Lemma loss_quarter x : loss x <= 1 # 4.
Proof. rewrite loss_parts. set (y := x - inject_Z (Qfloor x)).
  pose proof (no_negative_square (y - (1 # 2))). lra. Qed.

Lemma floor_shift x (k : Z) : inject_Z (Qfloor (x + inject_Z k)) == inject_Z (Qfloor x) + inject_Z k.
Proof.
  destruct (floor_bounds x) as [L U]. destruct (floor_bounds (x + inject_Z k)) as [A B].
  set (f := Qfloor x) in *. set (g := Qfloor (x + inject_Z k)) in *. rewrite <- inject_Z_plus.
  destruct (Ztrichotomy g (f + k)) as [H|[H|H]].
  - apply whole_gap in H. rewrite inject_Z_plus in H. lra.
  - now rewrite H.
  - apply Z.gt_lt, whole_gap in H. rewrite inject_Z_plus in H. lra.
Qed.

Lemma loss_shift x (k : Z) : loss (x + inject_Z k) == loss x.
Proof. rewrite !loss_parts, floor_shift. ring. Qed.

(** Among all x(1-x) with the same fractional part the loss is greatest. *)
Lemma loss_greatest x : x * (1 - x) <= loss x.
Proof. unfold loss. pose proof (square_supports x 0). change (inject_Z 0) with 0 in *. lra. Qed.

Lemma loss_opposite x : loss (- x) == loss x.
Proof.
  unfold loss. destruct (floor_bounds x) as [L U]. set (f := Qfloor x) in *.
  rewrite (square_between x f) by lra.
  rewrite (square_between (- x) (- f - 1)).
  - rewrite integer_minus, inject_Z_opp. change (inject_Z 1) with 1. ring.
  - rewrite integer_minus, inject_Z_opp. change (inject_Z 1) with 1. lra.
Qed.

Lemma loss_whole (k : Z) : loss (inject_Z k) == 0.
Proof. unfold loss. rewrite (square_between _ k) by lra. ring. Qed.

Lemma loss_zero x : loss x == 0 -> x == inject_Z (Qfloor x).
Proof.
  intros Z. rewrite loss_parts in Z. destruct (floor_bounds x) as [L U].
  apply Qmult_integral in Z. destruct Z as [Z|Z]; lra.
Qed.

Lemma loss_double x : loss (2 * x) <= 2 * loss x.
Proof.
  destruct (floor_bounds x) as [L U]. set (f := Qfloor x) in *. unfold loss.
  rewrite (square_between x f) by lra.
  destruct (Qlt_le_dec (2 * x) (2 * inject_Z f + 1)) as [M|M].
  - rewrite (square_between (2 * x) (2 * f)) by (rewrite inject_Z_mult; change (inject_Z 2) with 2; lra).
    rewrite inject_Z_mult. change (inject_Z 2) with 2. nra.
  - rewrite (square_between (2 * x) (2 * f + 1))
      by (rewrite inject_Z_plus, inject_Z_mult; change (inject_Z 2) with 2; change (inject_Z 1) with 1; lra).
    rewrite inject_Z_plus, inject_Z_mult. change (inject_Z 2) with 2. change (inject_Z 1) with 1. nra.
Qed.

(** ** The value as the greatest value of [sure] *)
Lemma continuum_positive b : 0 < b -> 0 < continuum b.
Proof. intros B. unfold continuum. apply Qlt_shift_div_l; nra. Qed.

(** The square completed. *)
Lemma sure_error n b B : 0 < b -> let t := B / continuum b - whole n + 1 in
  sure n b B == whole n * (whole n - 1) * continuum b + continuum b * (t * (1 - t))
                - loss B - b * loss ((1 + 2 / b) * B).
Proof. intros P t. unfold sure, loss, t, continuum. field. split; [|split]; nra. Qed.

Lemma sure_negative n b B : (2 <= n)%nat -> 0 < b -> B <= 0 -> sure n b B <= 0.
Proof.
  intros Two P L. unfold sure. pose proof (loss_nonnegative B) as S.
  pose proof (loss_nonnegative ((1 + 2 / b) * B)) as T. unfold loss in S, T.
  assert (N : 2 <= whole n) by (apply (whole_le 2); assumption).
  set (W := (1 + 2 / b) * B) in *. assert (S0 : 0 <= square B) by nra.
  assert (T0 : 0 <= square W) by nra. nra.
Qed.

Section Value.
Variables (n : nat) (b v : Q).
Hypotheses (Two : (2 <= n)%nat) (Bet : 0 < b) (V : has_value (duel n b) v).

Lemma value_is : v == deck_value n b.
Proof using Two Bet V. apply (one_value (duel n b)); [assumption|now apply closed_form]. Qed.

Lemma value_at_corner : exists B, In B (corners n b) /\ 0 <= B /\ v == sure n b B.
Proof using Two Bet V.
  destruct (greatest n b Two Bet) as [[B [I E]] _]. exists B.
  split; [assumption|]. split; [|rewrite E; apply value_is].
  assert (T : 0 < b / (b + 2)) by (apply Qlt_shift_div_l; lra). unfold corners in I.
  apply in_app_or in I. destruct I as [J|J]; apply in_map_iff in J; destruct J as [m [<- _]];
    pose proof (whole_nonnegative m); nra.
Qed.

Lemma value_bounds B : sure n b B <= v.
Proof using Two Bet V.
  rewrite value_is. destruct (Qlt_le_dec B 0) as [L|L].
  - apply Qle_trans with 0; [apply sure_negative; auto; lra|].
    apply Qle_trans with (sure n b 0); [|apply greatest; auto; lra].
    unfold sure. assert (S0 : square 0 == 0) by reflexivity. rewrite !Qmult_0_r, S0. lra.
  - now apply greatest.
Qed.
End Value.

Theorem error_bounds : Statements.error_bounds.
Proof.
  intros n b v Two Bet V. pose proof (continuum_positive b Bet) as C. split.
  - pose proof (value_bounds n b v Two Bet V (continuum b * (whole n - (1 # 2)))) as L.
    rewrite sure_error in L by assumption.
    set (B := continuum b * (whole n - (1 # 2))) in *.
    pose proof (loss_quarter B) as L1. pose proof (loss_quarter ((1 + 2 / b) * B)) as L2.
    assert (T : B / continuum b - whole n + 1 == 1 # 2) by (unfold B; field; lra).
    rewrite T in L.
    assert (L3 : b * loss ((1 + 2 / b) * B) <= b * (1 # 4)) by (apply Qmult_le_l; assumption).
    setoid_replace ((1 # 2) * (1 - (1 # 2))) with (1 # 4) in L by reflexivity.
    setoid_replace (continuum b / 4) with (continuum b * (1 # 4)) by (field; lra).
    setoid_replace ((1 + b) / 4) with ((1 # 4) + b * (1 # 4)) by field. lra.
  - destruct (value_at_corner n b v Two Bet V) as [B [_ [_ E]]]. rewrite E, sure_error by assumption.
    pose proof (loss_nonnegative B) as L1. pose proof (loss_nonnegative ((1 + 2 / b) * B)) as L2.
    set (t := B / continuum b - whole n + 1).
    assert (T : t * (1 - t) <= 1 # 4) by (pose proof (no_negative_square (t - (1 # 2))); lra).
    assert (T1 : continuum b * (t * (1 - t)) <= continuum b * (1 # 4)) by (apply Qmult_le_l; assumption).
    assert (L3 : 0 <= b * loss ((1 + 2 / b) * B)) by (apply Qmult_le_0_compat; [lra|assumption]).
    setoid_replace (continuum b / 4) with (continuum b * (1 # 4)) by (field; lra). lra.
Qed.

(** ** The greatest value of all *)
Lemma ninth_inequality a W d : 0 < d -> d <= W ->
  d * (a * a * d - 16 * (W - d) * (a * d - W * W)) ==
  (a * d - 8 * (W - d) * d) * (a * d - 8 * (W - d) * d)
  + 16 * d * (W - d) * ((W - 2 * d) * (W - 2 * d)).
Proof. intros D L. ring. Qed.

(** With any number [m] of whole bluffs in the place of the fraction. *)
Lemma sure_below n b B (m : nat) : 0 < b -> 0 < B -> let a := whole n - 1 - whole m in
  let d := 2 / b * B in let W := B + d in
  d * (8 * (whole m * (whole m + 1)) + a * a - 8 * sure n b B) ==
  (a * d - 8 * (W - d) * d) * (a * d - 8 * (W - d) * d) / d
  + 16 * (W - d) * ((W - 2 * d) * (W - 2 * d))
  + d * (8 * (square B - ((2 * whole m + 1) * B - whole m * (whole m + 1))) + 8 * b * (square W - W * W)).
Proof.
  intros P L a d W. assert (D : 0 < d) by (unfold d; apply Qmult_lt_0_compat; [apply Qlt_shift_div_l; lra|lra]).
  assert (E : (1 + 2 / b) * B == W) by (unfold W, d; ring).
  assert (Eb : b == 2 * B / d) by (unfold d; field; split; lra).
  unfold sure. rewrite E. setoid_replace (b * square W) with (b * (square W - W * W) + b * (W * W)) by ring.
  setoid_replace (b * (W * W)) with (2 * B / d * (W * W)) by (rewrite Eb at 1; reflexivity).
  unfold a, W. field. lra.
Qed.

(** ** Integer bets *)
Section Integers.
Variables (n b : nat).
Hypothesis (Bet : (1 <= b)%nat).
Let c := continuum (whole b).

Lemma bet_positive : 1 <= whole b.
Proof using Bet. apply (whole_le 1). assumption. Qed.

(** Where the number of bluffs is whole, what the value bets lose is enough. *)
Lemma whole_bluffs (k : Z) : let B := inject_Z k in let y := 2 / whole b * B in
  B / c == inject_Z (k * (Z.of_nat b + 5)) + 2 * y /\ (1 + 2 / whole b) * B == y + inject_Z k.
Proof using Bet.
  intros B y. pose proof bet_positive. split; [|unfold y, B; field; lra].
  rewrite inject_Z_mult, inject_Z_plus. change (inject_Z 5) with 5.
  unfold c, continuum, y, B. field. repeat split; lra.
Qed.

Lemma whole_values B (w : Z) : (1 + 2 / whole b) * B == inject_Z w -> let z := 2 / (whole b + 2) * inject_Z w in
  B / c == - z + inject_Z (w * (Z.of_nat b + 3)) /\ B == - z + inject_Z w.
Proof using Bet.
  intros E z. pose proof bet_positive as P.
  assert (EB : B == whole b / (whole b + 2) * inject_Z w).
  { rewrite <- E. field. split; lra. }
  split.
  - rewrite inject_Z_mult, inject_Z_plus. change (inject_Z 3) with 3.
    unfold c, continuum, z. rewrite EB. field. repeat split; lra.
  - rewrite EB. unfold z. field. lra.
Qed.

Lemma continuum_small : c * 10 <= whole b /\ c * 9 <= 1 /\ 0 < c.
Proof using Bet.
  pose proof bet_positive as P. unfold c, continuum.
  assert (D : 10 <= (whole b + 1) * (whole b + 4)) by nra.
  assert (D0 : 0 < (whole b + 1) * (whole b + 4)) by lra.
  split; [|split].
  - setoid_replace (whole b / ((whole b + 1) * (whole b + 4)) * 10)
      with ((whole b * 10) / ((whole b + 1) * (whole b + 4))) by (field; split; lra).
    apply Qle_shift_div_r; [assumption|]. apply Qmult_le_l; lra.
  - setoid_replace (whole b / ((whole b + 1) * (whole b + 4)) * 9)
      with ((whole b * 9) / ((whole b + 1) * (whole b + 4))) by (field; split; lra).
    apply Qle_shift_div_r; [assumption|]. pose proof (no_negative_square (whole b - 2)). lra.
  - apply Qlt_shift_div_l; [assumption|]. rewrite Qmult_0_l. lra.
Qed.

(** What a corner loses outweighs what the continuum could gain there. *)
Lemma corner_loses B : let W := (1 + 2 / whole b) * B in let t := B / c - whole n + 1 in
  (exists k : Z, B == inject_Z k) \/ (exists w : Z, W == inject_Z w) ->
  c * (t * (1 - t)) <= loss B + whole b * loss W /\
  (c * (t * (1 - t)) == loss B + whole b * loss W -> loss B == 0 /\ loss W == 0 /\ t * (1 - t) == 0).
Proof using Bet.
  intros W t K. destruct continuum_small as [C1 [C2 C0]]. pose proof bet_positive as P.
  pose proof (loss_greatest t) as G. destruct K as [[k E]|[w E]].
  - destruct (whole_bluffs k) as [E1 E2]. set (y := 2 / whole b * inject_Z k) in *.
    assert (LB : loss B == 0) by (rewrite E; apply loss_whole).
    assert (LW : loss W == loss y) by (unfold W; rewrite E, E2; apply loss_shift).
    assert (LT : loss t == loss (2 * y)).
    { setoid_replace t with (2 * y + inject_Z (k * (Z.of_nat b + 5) + (1 - Z.of_nat n))).
      - apply loss_shift.
      - unfold t. rewrite E, E1, inject_Z_plus, integer_minus. change (inject_Z 1) with 1. ring. }
    rewrite LB, LW. pose proof (loss_double y) as D. pose proof (loss_nonnegative y) as N.
    assert (M : c * (t * (1 - t)) <= c * (2 * loss y)) by (apply Qmult_le_l; [assumption|lra]).
    assert (S : c * 2 <= whole b * (1 # 5)) by lra.
    assert (S1 : c * 2 * loss y <= whole b * (1 # 5) * loss y) by (apply Qmult_le_compat_r; assumption).
    assert (S2 : 1 * loss y <= whole b * loss y) by (apply Qmult_le_compat_r; assumption).
    split; [lra|]. intros Q. assert (Z : loss y == 0) by lra.
    split; [reflexivity|]. split; [assumption|].
    assert (F : c * (t * (1 - t)) == 0) by (rewrite Q, Z; ring).
    apply Qmult_integral in F. destruct F as [F|F]; [lra|assumption].
  - destruct (whole_values B w E) as [E1 E2]. set (z := 2 / (whole b + 2) * inject_Z w) in *.
    assert (LW : loss W == 0) by (rewrite E; apply loss_whole).
    assert (LB : loss B == loss z) by (rewrite E2, loss_shift; apply loss_opposite).
    assert (LT : loss t == loss z).
    { setoid_replace t with (- z + inject_Z (w * (Z.of_nat b + 3) + (1 - Z.of_nat n))).
      - rewrite loss_shift. apply loss_opposite.
      - unfold t. rewrite E1, inject_Z_plus, integer_minus. change (inject_Z 1) with 1. ring. }
    rewrite LB, LW. pose proof (loss_nonnegative z) as N.
    assert (M : c * (t * (1 - t)) <= c * loss z) by (apply Qmult_le_l; [assumption|lra]).
    assert (S1 : c * loss z <= (1 # 9) * loss z) by (apply Qmult_le_compat_r; [lra|assumption]).
    split; [lra|]. intros Q. assert (Z : loss z == 0) by lra.
    split; [assumption|]. split; [reflexivity|].
    assert (F : c * (t * (1 - t)) == 0) by (rewrite Q, Z; ring).
    apply Qmult_integral in F. destruct F as [F|F]; [lra|assumption].
Qed.

Lemma whole_integer (k : Z) : 0 <= inject_Z k -> exists m : nat, k = Z.of_nat m.
Proof. intros L. exists (Z.to_nat k). rewrite Z2Nat.id; [reflexivity|]. rewrite Zle_Qle. exact L. Qed.

Lemma period_even h : b = (2 * h)%nat -> period b 1 = ((2 * h + 1) * (h + 2))%nat.
Proof using Bet.
  intros E. unfold period. change (Nat.gcd 2 b) with (Nat.gcd (b mod 2) 2).
  replace (b mod 2)%nat with 0%nat by (rewrite E, Nat.mul_comm; symmetry; apply Nat.mod_mul; lia).
  change (Nat.gcd 0 2) with 2%nat.
  replace ((b + 1) * (b + 4 * 1))%nat with ((2 * h + 1) * (h + 2) * 2)%nat by (rewrite E; lia).
  apply Nat.div_mul. lia.
Qed.
Lemma period_odd h : b = (2 * h + 1)%nat -> period b 1 = ((2 * h + 2) * (2 * h + 5))%nat.
Proof using Bet.
  intros E. unfold period. change (Nat.gcd 2 b) with (Nat.gcd (b mod 2) 2).
  replace (b mod 2)%nat with 1%nat.
  - change (Nat.gcd 1 2) with 1%nat. rewrite Nat.div_1_r, E. f_equal; lia.
  - rewrite E, Nat.add_comm, Nat.mul_comm, Nat.mod_add by lia. reflexivity.
Qed.

Lemma even_or_odd : (exists h, b = (2 * h)%nat) \/ exists h, b = (2 * h + 1)%nat.
Proof using Bet.
  pose proof (Nat.div_mod b 2 ltac:(lia)) as E. pose proof (Nat.mod_upper_bound b 2 ltac:(lia)) as U.
  destruct (b mod 2)%nat as [|[|r]] eqn:M; [left|right|lia]; exists (b / 2)%nat; lia.
Qed.

(** Whole numbers of bluffs and of value bets: the bluffs over the value of the
    continuum are a multiple of the period. *)
Lemma balanced_decks B : 0 <= B -> loss B == 0 -> loss ((1 + 2 / whole b) * B) == 0 ->
  exists m : nat, B / c == whole (m * period b 1).
Proof using Bet.
  intros L LB LW. pose proof bet_positive as P. destruct continuum_small as [_ [_ C0]].
  apply loss_zero in LB, LW. set (k := Qfloor B) in *. set (w := Qfloor ((1 + 2 / whole b) * B)) in *.
  rewrite LB in L. destruct (whole_integer k L) as [k' Ek].
  assert (E : whole b * inject_Z (w - k) == 2 * inject_Z k).
  { rewrite integer_minus, <- LW, LB. field. lra. }
  assert (J : 0 <= inject_Z (w - k)).
  { destruct (Qlt_le_dec (inject_Z (w - k)) 0) as [N|N]; [|assumption]. nra. }
  destruct (whole_integer (w - k) J) as [j Ej]. rewrite Ej, Ek in E.
  assert (En : (b * j = 2 * k')%nat).
  { apply Nat2Z.inj. apply inject_Z_injective. rewrite !Nat2Z.inj_mul, !inject_Z_mult. exact E. }
  assert (EB : B / c == whole (k' * (b + 5) + 2 * j)).
  { rewrite whole_plus, !Nat2Z.inj_mul, !inject_Z_mult, whole_plus. change (whole 5) with 5.
    change (whole 2) with 2. rewrite LB, Ek. unfold c, continuum.
    assert (Ej' : whole j == 2 * whole k' / whole b) by (rewrite <- E; field; lra).
    rewrite Ej'. field. lra. }
  destruct even_or_odd as [[h Eh]|[h Eh]].
  - exists j. rewrite EB, (period_even h Eh). apply inject_Z_injective. f_equal.
    assert (h * j = k')%nat by (subst b; lia). subst k'. subst b. ring.
  - assert (O : exists m, j = (2 * m)%nat).
    { exists (k' - h * j)%nat. subst b. nia. }
    destruct O as [m ->]. exists m. rewrite EB, (period_odd h Eh). apply inject_Z_injective. f_equal.
    assert (k' = (2 * h + 1) * m)%nat by (subst b; nia). subst k'. subst b. ring.
Qed.

(** Conversely these numbers of bluffs are whole. *)
Lemma balanced_bluffs (m : nat) : let B := c * whole (m * period b 1) in
  0 <= B /\ loss B == 0 /\ loss ((1 + 2 / whole b) * B) == 0.
Proof using Bet.
  intros B. pose proof bet_positive as P. destruct continuum_small as [_ [_ C0]].
  split; [pose proof (whole_nonnegative (m * period b 1)); unfold B; nra|].
  destruct even_or_odd as [[h Eh]|[h Eh]].
  - assert (E : B == whole (m * h)).
    { unfold B, c, continuum. rewrite (period_even h Eh), Eh.
      rewrite !Nat2Z.inj_mul, !Nat2Z.inj_add, !Nat2Z.inj_mul, !inject_Z_mult, !inject_Z_plus, !inject_Z_mult.
      change (whole 2) with 2. change (whole 1) with 1. rewrite Eh in P.
      rewrite Nat2Z.inj_mul, inject_Z_mult in P. change (whole 2) with 2 in P. field. lra. }
    assert (F : (1 + 2 / whole b) * B == whole (m * h + m)).
    { rewrite E, whole_plus, Nat2Z.inj_mul, inject_Z_mult. rewrite Eh in *.
      rewrite Nat2Z.inj_mul, inject_Z_mult in *. change (whole 2) with 2 in *. field. lra. }
    split; [rewrite E|rewrite F]; apply loss_whole.
  - assert (E : B == whole (m * b)).
    { unfold B, c, continuum. rewrite (period_odd h Eh).
      assert (Eb : whole b == 2 * whole h + 1)
        by (rewrite Eh, whole_plus, Nat2Z.inj_mul, inject_Z_mult; reflexivity).
      rewrite !Nat2Z.inj_mul, !Nat2Z.inj_add, !Nat2Z.inj_mul, !inject_Z_mult, !inject_Z_plus, !inject_Z_mult.
      change (whole 2) with 2. change (whole 5) with 5. rewrite Eb in *. field. lra. }
    assert (F : (1 + 2 / whole b) * B == whole (m * b + 2 * m)).
    { rewrite E, whole_plus, !Nat2Z.inj_mul, !inject_Z_mult. change (whole 2) with 2. field. lra. }
    split; [rewrite E|rewrite F]; apply loss_whole.
Qed.
End Integers.

Lemma corner_whole n b B : In B (corners n b) -> 0 < b ->
  (exists k : Z, B == inject_Z k) \/ (exists w : Z, (1 + 2 / b) * B == inject_Z w).
Proof.
  intros I P. unfold corners in I. apply in_app_or in I.
  destruct I as [J|J]; apply in_map_iff in J; destruct J as [m [<- _]].
  - left. exists (Z.of_nat m). reflexivity.
  - right. exists (Z.of_nat m). apply partner. assumption.
Qed.

Theorem integer_bets : Statements.integer_bets.
Proof.
  intros n b v Two Bet V. pose proof (bet_positive b Bet) as P.
  assert (P0 : 0 < whole b) by lra. destruct (continuum_small b Bet) as [_ [_ C0]].
  destruct (value_at_corner n (whole b) v Two P0 V) as [B [I [L E]]].
  destruct (corner_loses n b Bet B (corner_whole n (whole b) B I P0)) as [Lose Equal].
  rewrite sure_error in E by assumption.
  split; [rewrite E; lra|]. split.
  - intros F. destruct Equal as [LB [LW T]]; [lra|].
    destruct (balanced_decks b Bet B L LB LW) as [m M]. rewrite M in T. exists m.
    apply Qmult_integral in T. destruct T as [T|T].
    + right. apply Nat2Z.inj. apply inject_Z_injective. rewrite whole_plus. change (whole 1) with 1. lra.
    + left. apply Nat2Z.inj. apply inject_Z_injective. lra.
  - intros [m M]. apply Qle_antisym; [rewrite E; lra|].
    destruct (balanced_bluffs b Bet m) as [L' [LB LW]].
    set (B' := continuum (whole b) * whole (m * period b 1)) in *.
    pose proof (value_bounds n (whole b) v Two P0 V B') as G. rewrite sure_error in G by assumption.
    rewrite LB, LW in G.
    assert (T : B' / continuum (whole b) == whole (m * period b 1)) by (unfold B'; field; lra).
    rewrite T in G. destruct M as [M|M].
    + rewrite <- M in G. setoid_replace (whole n - whole n + 1) with 1 in G by ring.
      setoid_replace (1 - 1) with 0 in G by reflexivity. lra.
    + assert (N : whole n == whole (m * period b 1) + 1) by (rewrite M, whole_plus; reflexivity).
      setoid_replace (whole (m * period b 1) - whole n + 1) with 0 in G by lra. lra.
Qed.

(** ** No deck and no bet is worth more than a ninth *)
Theorem ninth : Statements.ninth.
Proof.
  intros n b v Two Bet V. destruct (value_at_corner n b v Two Bet V) as [B [_ [L E]]].
  set (m := ((n - 1) / 9)%nat). set (s := ((n - 1) mod 9)%nat).
  assert (S : (s < 9)%nat) by (apply Nat.mod_upper_bound; lia).
  assert (N : n = (9 * m + s + 1)%nat).
  { pose proof (Nat.div_mod (n - 1) 9 ltac:(lia)). unfold m, s. lia. }
  assert (Nq : whole n == 9 * whole m + whole s + 1).
  { rewrite N, !whole_plus, Nat2Z.inj_mul, inject_Z_mult. reflexivity. }
  pose proof (whole_nonnegative m) as M0. pose proof (whole_nonnegative s) as S0.
  assert (S8 : whole s <= 8) by (apply (whole_le s 8); lia).
  assert (N2 : 2 <= whole n) by (apply (whole_le 2); assumption).
  set (a := whole n - 1 - whole m).
  assert (R : whole n * (whole n - 1) * (1 # 9) ==
    whole m * (whole m + 1) + a * a * (1 # 8) + whole s * (8 - whole s) * (1 # 72)).
  { unfold a. rewrite Nq. ring. }
  assert (Rest : 0 <= whole s * (8 - whole s)) by (apply Qmult_le_0_compat; lra).
  assert (Below : 0 < B -> let d := 2 / b * B in
    0 < d /\ d * (8 * (whole m * (whole m + 1)) + a * a - 8 * v) >=
      16 * B * ((B - d) * (B - d))).
  { intros P d. assert (D : 0 < d) by (unfold d; apply Qmult_lt_0_compat; [apply Qlt_shift_div_l; lra|lra]).
    split; [assumption|]. pose proof (sure_below n b B m Bet P) as F. cbv zeta in F.
    fold d in F. fold a in F. rewrite <- E in F. rewrite F. clear F.
    set (X := a * d - 8 * (B + d - d) * d).
    assert (X0 : 0 <= X * X / d) by (apply Qle_shift_div_l; [assumption|]; pose proof (no_negative_square X); lra).
    assert (Y0 : 0 <= square B - ((2 * whole m + 1) * B - whole m * (whole m + 1)))
      by (pose proof (square_supports B (Z.of_nat m)); lra).
    assert (Z0 : 0 <= b * (square (B + d) - (B + d) * (B + d)))
      by (apply Qmult_le_0_compat; [lra|]; pose proof (loss_nonnegative (B + d)) as Z0; unfold loss in Z0; exact Z0).
    assert (D0 : 0 <= d * (8 * (square B - ((2 * whole m + 1) * B - whole m * (whole m + 1)))
      + 8 * b * (square (B + d) - (B + d) * (B + d)))) by (apply Qmult_le_0_compat; lra).
    setoid_replace (16 * (B + d - d) * ((B + d - 2 * d) * (B + d - 2 * d)))
      with (16 * B * ((B - d) * (B - d))) by ring. lra. }
  assert (Zero : B <= 0 -> v <= 0).
  { intros Z. rewrite E. now apply sure_negative. }
  assert (Positive : 0 < whole n * (whole n - 1)) by (apply Qmult_lt_0_compat; lra).
  assert (Upper : v <= whole n * (whole n - 1) * (1 # 9)).
  { destruct (Qlt_le_dec 0 B) as [P|P]; [|specialize (Zero P); lra].
    destruct (Below P) as [D F]. set (d := 2 / b * B) in *.
    assert (G : 0 <= 16 * B * ((B - d) * (B - d)))
      by (apply Qmult_le_0_compat; [lra|apply no_negative_square]).
    assert (K : 0 <= 8 * (whole m * (whole m + 1)) + a * a - 8 * v).
    { apply (Qmult_le_l _ _ d D). lra. }
    rewrite R. lra. }
  split; [assumption|]. split.
  - intros Q. destruct (Qlt_le_dec 0 B) as [P|P]; [|specialize (Zero P); lra].
    destruct (Below P) as [D F]. set (d := 2 / b * B) in *.
    assert (G0 : 0 <= (B - d) * (B - d)) by apply no_negative_square.
    assert (K : 8 * (whole m * (whole m + 1)) + a * a - 8 * v == - (whole s * (8 - whole s) * (1 # 9)))
      by (rewrite Q, R; ring).
    rewrite K in F.
    assert (H1 : 0 <= d * (whole s * (8 - whole s) * (1 # 9))) by (apply Qmult_le_0_compat; lra).
    assert (H2 : 0 <= 16 * B * ((B - d) * (B - d))) by (apply Qmult_le_0_compat; lra).
    assert (Z1 : d * (whole s * (8 - whole s) * (1 # 9)) == 0) by lra.
    assert (Z2 : 16 * B * ((B - d) * (B - d)) == 0) by lra.
    split.
    + apply Qmult_integral in Z2. destruct Z2 as [Z2|Z2]; [lra|].
      assert (Z3 : B - d == 0) by (apply Qmult_integral in Z2; destruct Z2; assumption).
      assert (Db : d * b == 2 * B) by (unfold d; field; lra).
      assert (Z4 : B * (b - 2) == 0) by (setoid_replace B with d at 1 by lra; lra).
      apply Qmult_integral in Z4. destruct Z4; lra.
    + assert (Z5 : whole s * (8 - whole s) == 0).
      { apply Qmult_integral in Z1. destruct Z1; lra. }
      apply Qmult_integral in Z5. destruct Z5 as [Z5|Z5].
      * right. assert (s = 0)%nat by (apply Nat2Z.inj, inject_Z_injective; exact Z5).
        rewrite N. replace (9 * m + s + 1)%nat with (1 + m * 9)%nat by lia. now rewrite Nat.mod_add.
      * left. assert (s = 8)%nat
          by (apply Nat2Z.inj, inject_Z_injective; change (whole 8) with 8; lra).
        rewrite N. replace (9 * m + s + 1)%nat with (0 + (m + 1) * 9)%nat by lia. now rewrite Nat.mod_add.
  - intros [Q M]. apply Qle_antisym; [assumption|].
    assert (K : exists k, n = (9 * k)%nat \/ n = (9 * k + 1)%nat).
    { exists (n / 9)%nat. pose proof (Nat.div_mod n 9 ltac:(lia)). destruct M; lia. }
    destruct K as [k K]. pose proof (value_bounds n b v Two Bet V (whole k)) as G.
    assert (F : sure n b (whole k) == (2 * whole n - 1) * whole k - 9 * (whole k * whole k)).
    { unfold sure. rewrite Q. setoid_replace ((1 + 2 / 2) * whole k) with (whole (2 * k))
        by (rewrite Nat2Z.inj_mul, inject_Z_mult; change (whole 2) with 2; field).
      rewrite (square_between (whole k) (Z.of_nat k)), (square_between (whole (2 * k)) (Z.of_nat (2 * k))) by lra.
      rewrite Nat2Z.inj_mul, inject_Z_mult. change (whole 2) with 2. ring. }
    rewrite F in G. destruct K as [K|K]; rewrite K in *; clear K.
    + rewrite Nat2Z.inj_mul, inject_Z_mult in *. change (whole 9) with 9 in *. lra.
    + rewrite whole_plus, Nat2Z.inj_mul, inject_Z_mult in *. change (whole 9) with 9 in *.
      change (whole 1) with 1 in *. lra.
Qed.

(** ** The period of the error *)
Section Period.
Variables (beta delta : nat).
Hypotheses (Top : (1 <= beta)%nat) (Bottom : (1 <= delta)%nat).
Let b := whole beta / whole delta.

Lemma fraction_positive : 0 < whole beta /\ 0 < whole delta /\ 0 < b.
Proof using Top Bottom.
  assert (B1 : 1 <= whole beta) by (apply (whole_le 1); assumption).
  assert (D1 : 1 <= whole delta) by (apply (whole_le 1); assumption).
  split; [lra|]. split; [lra|]. unfold b. apply Qlt_shift_div_l; lra.
Qed.

(** One period more: so many bluffs and value bets more, both whole numbers. *)
Lemma one_period : exists k w : Z,
  inject_Z k / continuum b == whole (period beta delta) /\ (1 + 2 / b) * inject_Z k == inject_Z w.
Proof using Top Bottom.
  destruct fraction_positive as [B0 [D0 P]].
  pose proof (Nat.div_mod beta 2 ltac:(lia)) as E. pose proof (Nat.mod_upper_bound beta 2 ltac:(lia)) as U.
  unfold period. change (Nat.gcd 2 beta) with (Nat.gcd (beta mod 2) 2).
  set (g := (beta / 2)%nat) in *. destruct (beta mod 2)%nat as [|[|r]]; [| |lia].
  - change (Nat.gcd 0 2) with 2%nat.
    assert (Eb : whole beta == 2 * whole g)
      by (rewrite E, Nat.add_0_r, Nat2Z.inj_mul, inject_Z_mult; reflexivity).
    replace ((beta + delta) * (beta + 4 * delta))%nat with ((beta + delta) * (g + 2 * delta) * 2)%nat by nia.
    rewrite Nat.div_mul by lia.
    exists (Z.of_nat (g * delta)), (Z.of_nat (delta * (g + delta))). rewrite Eb in *.
    rewrite !Nat2Z.inj_mul, !inject_Z_mult, !whole_plus, !Nat2Z.inj_mul, !inject_Z_mult.
    change (whole 2) with 2. unfold b, continuum. rewrite Eb. split; field; repeat split; nra.
  - change (Nat.gcd 1 2) with 1%nat. rewrite Nat.div_1_r.
    exists (Z.of_nat (beta * delta)), (Z.of_nat (delta * (beta + 2 * delta))).
    rewrite !Nat2Z.inj_mul, !inject_Z_mult, !whole_plus, !Nat2Z.inj_mul, !inject_Z_mult.
    change (whole 2) with 2. change (whole 4) with 4. unfold b, continuum.
    split; field; repeat split; nra.
Qed.

Lemma sure_shift n B k w : let m := (n + period beta delta)%nat in
  inject_Z k / continuum b == whole (period beta delta) -> (1 + 2 / b) * inject_Z k == inject_Z w ->
  sure m b (B + inject_Z k) - whole m * (whole m - 1) * continuum b ==
  sure n b B - whole n * (whole n - 1) * continuum b.
Proof using Top Bottom.
  intros m K W. destruct fraction_positive as [_ [_ P]]. pose proof (continuum_positive b P) as C.
  rewrite !sure_error by assumption. rewrite loss_shift.
  assert (L : loss ((1 + 2 / b) * (B + inject_Z k)) == loss ((1 + 2 / b) * B)).
  { rewrite <- (loss_shift ((1 + 2 / b) * B) w). rewrite <- W.
    setoid_replace ((1 + 2 / b) * (B + inject_Z k)) with ((1 + 2 / b) * B + (1 + 2 / b) * inject_Z k) by ring.
    reflexivity. }
  rewrite L.
  assert (T : (B + inject_Z k) / continuum b - whole m + 1 == B / continuum b - whole n + 1).
  { unfold m. rewrite whole_plus, <- K. field. lra. }
  rewrite T. ring.
Qed.
End Period.

Theorem error_repeats : Statements.error_repeats.
Proof.
  intros n beta delta v w Two Top Bottom b m V W.
  destruct (fraction_positive beta delta Top Bottom) as [_ [_ P]]. fold b in P.
  assert (M : (2 <= m)%nat) by (unfold m; lia).
  destruct (one_period beta delta Top Bottom) as [k [j [K J]]]. fold b in K, J.
  destruct (value_at_corner n b v Two P V) as [B [_ [_ E]]].
  destruct (value_at_corner m b w M P W) as [B' [_ [_ E']]].
  pose proof (value_bounds m b w M P W (B + inject_Z k)) as L.
  pose proof (value_bounds n b v Two P V (B' - inject_Z k)) as L'.
  pose proof (sure_shift beta delta Top Bottom n B k j K J) as S. fold b m in S.
  pose proof (sure_shift beta delta Top Bottom n (B' - inject_Z k) k j K J) as S'. fold b m in S'.
  assert (Q : sure m b (B' - inject_Z k + inject_Z k) == sure m b B').
  { unfold sure. setoid_replace (B' - inject_Z k + inject_Z k) with B' by ring. reflexivity. }
  rewrite Q in S'. apply Qle_antisym; lra.
Qed.

(** ** Decks worth more than the continuum *)
(** A part of the period: whole numbers of bluffs and of value bets. *)
Lemma part_of_period beta delta : (1 <= beta)%nat -> (1 <= delta)%nat ->
  let b := whole beta / whole delta in exists k w : Z,
  inject_Z k / continuum b == whole (period beta delta) / whole delta /\
  (1 + 2 / b) * inject_Z k == inject_Z w.
Proof.
  intros Top Bottom b. destruct (fraction_positive beta delta Top Bottom) as [B0 [D0 P]].
  pose proof (Nat.div_mod beta 2 ltac:(lia)) as E. pose proof (Nat.mod_upper_bound beta 2 ltac:(lia)) as U.
  unfold period. change (Nat.gcd 2 beta) with (Nat.gcd (beta mod 2) 2).
  set (g := (beta / 2)%nat) in *. destruct (beta mod 2)%nat as [|[|r]]; [| |lia].
  - change (Nat.gcd 0 2) with 2%nat.
    assert (Eb : whole beta == 2 * whole g)
      by (rewrite E, Nat.add_0_r, Nat2Z.inj_mul, inject_Z_mult; reflexivity).
    replace ((beta + delta) * (beta + 4 * delta))%nat with ((beta + delta) * (g + 2 * delta) * 2)%nat by nia.
    rewrite Nat.div_mul by lia.
    exists (Z.of_nat g), (Z.of_nat (g + delta)). rewrite Eb in *.
    rewrite !Nat2Z.inj_mul, !inject_Z_mult, !whole_plus, !Nat2Z.inj_mul, !inject_Z_mult.
    change (whole 2) with 2. unfold b, continuum. rewrite Eb. split; field; repeat split; nra.
  - change (Nat.gcd 1 2) with 1%nat. rewrite Nat.div_1_r.
    exists (Z.of_nat beta), (Z.of_nat (beta + 2 * delta)).
    rewrite !Nat2Z.inj_mul, !inject_Z_mult, !whole_plus, !Nat2Z.inj_mul, !inject_Z_mult.
    change (whole 2) with 2. change (whole 4) with 4. unfold b, continuum.
    split; field; repeat split; nra.
Qed.

Theorem favourable_decks : Statements.favourable_decks.
Proof.
  intros n beta delta m v Two Top Bottom b [Low High] V.
  destruct (fraction_positive beta delta Top Bottom) as [_ [D0 P]]. fold b in P.
  destruct (part_of_period beta delta Top Bottom) as [k [w [K W]]]. fold b in K, W.
  pose proof (continuum_positive b P) as C.
  pose proof (value_bounds n b v Two P V (inject_Z (Z.of_nat m * k))) as L.
  rewrite sure_error in L by assumption. rewrite loss_whole in L.
  assert (EW : (1 + 2 / b) * inject_Z (Z.of_nat m * k) == inject_Z (Z.of_nat m * w)).
  { rewrite !inject_Z_mult, <- W. ring. }
  rewrite EW, loss_whole in L.
  assert (T : inject_Z (Z.of_nat m * k) / continuum b == whole m * whole (period beta delta) / whole delta).
  { rewrite inject_Z_mult.
    setoid_replace (whole m * inject_Z k / continuum b) with (whole m * (inject_Z k / continuum b)) by (field; lra).
    rewrite K. field. lra. }
  rewrite T in L. set (x := whole m * whole (period beta delta) / whole delta) in *.
  assert (G : 0 < continuum b * ((x - whole n + 1) * (1 - (x - whole n + 1)))).
  { apply Qmult_lt_0_compat; [assumption|]. apply Qmult_lt_0_compat; lra. }
  lra.
Qed.
