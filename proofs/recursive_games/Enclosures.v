(** Bounds of what player 1 forces in a recursive game, checked by computing
    with one strategy of either side. *)
From Coq Require Import QArith Qround Lqa List Bool Lia.
From Guts.common Require Import Scalars Sums.
From Guts.recursive_games Require Import Rules MatrixGames Rounds.
Import ListNotations.
Open Scope scalar_scope.

(** Powers of a number below one become as small as one likes. *)
Lemma bernoulli r n : (0 <= r <= 1)%Q ->
  (power (1 - r) n * (1 + inject_Z (Z.of_nat n) * r) <= 1)%Q /\ (0 <= power (1 - r) n)%Q.
Proof.
  intros [R1 R2]. induction n as [|n [IH P]].
  { change (1 * (1 + 0 * r) <= 1 /\ 0 <= 1)%Q. split; lra. }
  rewrite Nat2Z.inj_succ. unfold Z.succ. rewrite inject_Z_plus. simpl power.
  change (times (1 - r) (power (1 - r) n))%Q with ((1 - r) * power (1 - r) n)%Q.
  set (x := power (1 - r) n) in *. set (m := inject_Z (Z.of_nat n)) in *.
  assert (IH' : (x * (1 + m * r) <= 1)%Q) by exact IH. assert (P' : (0 <= x)%Q) by exact P.
  assert (M : (0 <= m)%Q) by (unfold m; change 0%Q with (inject_Z 0); rewrite <- Zle_Qle; lia).
  change (inject_Z 1) with 1%Q.
  change (((1 - r) * x * (1 + (m + 1) * r) <= 1)%Q /\ (0 <= (1 - r) * x)%Q). clearbody x. split; [|apply Qmult_le_0_compat; [lra|exact P']].
  assert (E : ((1 - r) * x * (1 + (m + 1) * r) == x * (1 + m * r) - x * (r * r * (m + 1)))%Q) by ring.
  rewrite E. assert (Z : (0 <= x * (r * r * (m + 1)))%Q).
  { apply Qmult_le_0_compat; [exact P'|]. apply Qmult_le_0_compat; [apply Qmult_le_0_compat; lra|lra]. }
  lra.
Qed.

Lemma powers_vanish r d e : (0 < r <= 1)%Q -> (0 <= d)%Q -> (0 < e)%Q ->
  exists n, (power (1 - r) n * d <= e)%Q.
Proof.
  intros [R1 R2] D E.
  set (bound := (d / (e * r))%Q). exists (Z.to_nat (Qceiling bound)).
  assert (W : (0 < e * r)%Q) by nra.
  assert (D' : (0 <= bound)%Q) by (apply Qle_shift_div_l; [exact W|lra]).
  assert (Pos : (0 <= Qceiling bound)%Z).
  { rewrite Zle_Qle. eapply Qle_trans; [exact D'|apply Qle_ceiling]. }
  destruct (bernoulli r (Z.to_nat (Qceiling bound))) as [B P]; [split; lra|].
  rewrite Z2Nat.id in B by exact Pos. pose proof (Qle_ceiling bound) as L.
  set (m := inject_Z (Qceiling bound)) in *.
  generalize dependent (power (1 - r)%Q (Z.to_nat (Qceiling bound))). intros x B P.
  assert (Y : (d == bound * (e * r))%Q) by (unfold bound; field; split; lra).
  assert (DL : (d <= m * (e * r))%Q) by (rewrite Y; apply Qmult_le_compat_r; [exact L|lra]).
  assert (F : (x * d <= x * (m * (e * r)))%Q) by nra.
  assert (G : (x * (m * (e * r)) == e * (x * (1 + m * r)) - e * x)%Q) by ring.
  rewrite G in F. assert (I : (e * (x * (1 + m * r)) <= e * 1)%Q) by nra. nra.
Qed.

(** Fractions over one denominator are added, and an entry at a value is found, without
    multiplying denominators; other fractions, as always. *)
Definition add (x y : Q) : Q :=
  if Pos.eqb (Qden x) (Qden y) then (Qnum x + Qnum y)%Z # Qden x else (x + y)%Q.
Definition entry_at (v pay grow : Q) : Q :=
  if Pos.eqb (Qden pay) (Qden grow)
  then (Qnum pay * Zpos (Qden v) + Qnum grow * Qnum v)%Z # (Qden pay * Qden v)
  else (pay + grow * v)%Q.

Lemma add_same x y : (add x y == x + y)%Q.
Proof.
  unfold add. destruct (Pos.eqb_spec (Qden x) (Qden y)) as [E|_]; [|reflexivity].
  unfold Qeq, Qplus. cbn [Qnum Qden]. rewrite <- E, Pos2Z.inj_mul. ring.
Qed.

Lemma entry_at_same v pay grow : (entry_at v pay grow == pay + grow * v)%Q.
Proof.
  unfold entry_at. destruct (Pos.eqb_spec (Qden pay) (Qden grow)) as [E|_]; [|reflexivity].
  unfold Qeq, Qplus, Qmult. cbn [Qnum Qden]. rewrite <- E, !Pos2Z.inj_mul. ring.
Qed.

(** The same weights over a common denominator, and what they earn. *)
Definition over (d : positive) (x : Q) : Q :=
  let y := (Qnum x * (Zpos d / Zpos (Qden x)))%Z # d in if Qeq_bool y x then y else x.
Definition common {A : Type} (l : list (A * Q)) : list (A * Q) :=
  let d := fold_right (fun e d => Z.to_pos (Z.lcm (Zpos (Qden (snd e))) (Zpos d))) 1%positive l in
  map (fun e => (fst e, over d (snd e))) l.
Definition earned {A : Type} (v : Q) (pay grow : A -> Q) (l : list (A * Q)) : Q :=
  fold_right (fun e s => add (snd e * entry_at v (pay (fst e)) (grow (fst e)))%Q s) 0%Q l.

Lemma over_same d x : (over d x == x)%Q.
Proof.
  unfold over. cbv zeta. destruct (Qeq_bool _ x) eqn:E; [now apply Qeq_bool_iff|reflexivity].
Qed.

Lemma earned_same {A : Type} v (pay grow : A -> Q) l :
  (earned v pay grow (common l) == sum (fun e => snd e * (pay (fst e) + grow (fst e) * v))%Q l)%Q.
Proof.
  unfold common. cbv zeta. generalize (fold_right (fun (e : A * Q) d =>
    Z.to_pos (Z.lcm (Zpos (Qden (snd e))) (Zpos d))) 1%positive l). intros d.
  induction l as [|e l IH]; [reflexivity|].
  change (add (over d (snd e) * entry_at v (pay (fst e)) (grow (fst e)))
              (earned v pay grow (map (fun e => (fst e, over d (snd e))) l))
    == snd e * (pay (fst e) + grow (fst e) * v)
       + sum (fun e => snd e * (pay (fst e) + grow (fst e) * v)) l)%Q.
  rewrite add_same, entry_at_same, over_same, IH. reflexivity.
Qed.

Section Enclosures.
Context {R C : Type}.
Variable g : recursive_game Q R C.
Variable fee : Q.

Lemma repetition_forces x w rate : growth_positive g -> (0 < rate <= 1)%Q -> (- fee <= w)%Q ->
  secures (round g (- fee)%Q) x (mix rate (- fee)%Q w) -> secures (round g w) x w ->
  forces_nearly g fee w.
Proof.
  intros G [R1 R2] L A B u U.
  assert (UW : (u < w)%Q) by (apply Qnot_le_lt; exact U).
  destruct (powers_vanish rate (w + fee)%Q (w - u)%Q) as [n N]; [split; auto|lra|lra|].
  exists n. eapply forces_less; [|eapply repeated_forces; [exact (proj1 B)|apply (repetition g fee G x w rate); auto]].
  - change (u <= (1 - power (1 - rate)%Q n) * w + power (1 - rate)%Q n * (- fee))%Q.
    generalize dependent (power (1 - rate)%Q n). intros p N.
    assert (E : ((1 - p) * w + p * - fee == w - p * (w + fee))%Q) by ring. rewrite E. lra.
  - split; simpl; lra.
Qed.

Context `{Labels R} `{Labels C}.

(** The same entries, written for computing. *)
Variables pay grow : R -> C -> Q.
Definition same_entries : Prop := forall i j, In i (rows_of g) -> In j (columns_of g) ->
  (payoff g i j == pay i j)%Q /\ (growth g i j == grow i j)%Q.

(** A list of choices against every answer: they are sure of [w] when the next
    round is worth [v], or give no more than [w]. *)
Definition sure_of (v : Q) (x : list (R * Q)) (w : Q) : bool :=
  let l := common x in
  forallb (fun j => Qle_bool w (earned v (fun i => pay i j) (fun i => grow i j) l)) (columns_of g).
Definition keeps_to (v : Q) (y : list (C * Q)) (w : Q) : bool :=
  let l := common y in
  forallb (fun i => Qle_bool (earned v (pay i) (grow i) l) w) (rows_of g).

Hypothesis entries : same_entries.

Lemma sure_of_sound v x w : NoDup (rows_of g) -> is_mixture (rows_of g) x = true ->
  sure_of v x w = true -> secures (round g v) (weight x) w.
Proof.
  intros D M S. unfold sure_of in S. cbv zeta in S. rewrite forallb_forall in S.
  apply secures_by_columns; [now apply is_mixture_sound|]. intros j J. pose proof (S j J) as W.
  apply Qle_bool_iff in W. rewrite earned_same in W.
  change (w <= sum (fun i => weight x i * (payoff g i j + growth g i j * v)) (rows_of g)).
  rewrite (sum_weight x (fun i => payoff g i j + growth g i j * v));
    [|exact D|intros e E; now apply (is_mixture_in (rows_of g) x e M E)].
  eapply leq_trans; [exact W|]. apply same_is_leq. apply sum_eq. intros e E.
  destruct (entries (fst e) j) as [P G]; [now apply (is_mixture_in (rows_of g) x e M E)|exact J|].
  change (snd e * (pay (fst e) j + grow (fst e) j * v) == snd e * (payoff g (fst e) j + growth g (fst e) j * v))%Q.
  rewrite P, G. reflexivity.
Qed.

Lemma keeps_to_sound v y w : NoDup (columns_of g) -> is_mixture (columns_of g) y = true ->
  keeps_to v y w = true -> concedes (round g v) (weight y) w.
Proof.
  intros D M S. unfold keeps_to in S. cbv zeta in S. rewrite forallb_forall in S.
  apply concedes_by_rows; [now apply is_mixture_sound|]. intros i I. pose proof (S i I) as W.
  apply Qle_bool_iff in W. rewrite earned_same in W.
  change (sum (fun j => weight y j * (payoff g i j + growth g i j * v)) (columns_of g) <= w).
  rewrite (sum_weight y (fun j => payoff g i j + growth g i j * v));
    [|exact D|intros e E; now apply (is_mixture_in (columns_of g) y e M E)].
  eapply leq_trans; [|exact W]. apply same_is_leq. apply sum_eq. intros e E.
  destruct (entries i (fst e)) as [P G]; [exact I|now apply (is_mixture_in (columns_of g) y e M E)|].
  change (snd e * (payoff g i (fst e) + growth g i (fst e) * v) == snd e * (pay i (fst e) + grow i (fst e) * v))%Q.
  rewrite P, G. reflexivity.
Qed.

(** Player 1 repeats [x]: he gains the part [rate] of the way from leaving to
    [low] in the first round, and loses nothing at [low].  Player 2 answers
    with [y], which gives nothing away at [high]. *)
Definition is_enclosure (x : list (R * Q)) (y : list (C * Q)) (rate low high : Q) : bool :=
  is_mixture (rows_of g) x && is_mixture (columns_of g) y &&
  negb (Qle_bool rate 0) && Qle_bool rate 1 && Qle_bool (- fee)%Q low && Qle_bool (- fee)%Q high &&
  sure_of (- fee)%Q x (mix rate (- fee)%Q low) && sure_of low x low && keeps_to high y high.

Lemma is_enclosure_sound x y rate low high :
  growth_positive g -> NoDup (rows_of g) -> NoDup (columns_of g) ->
  is_enclosure x y rate low high = true ->
  forces_nearly g fee low /\ bars g fee high.
Proof.
  intros G D E. unfold is_enclosure. rewrite !andb_true_iff, negb_true_iff.
  intros [[[[[[[[X Y] R0] R1] L] U] A] B] T].
  apply Qle_bool_iff in R1, L, U.
  assert (R2 : (0 < rate)%Q).
  { apply Qnot_le_lt. intros N. apply Qle_bool_iff in N. congruence. }
  split.
  - apply (repetition_forces (weight x) low rate); auto; now apply sure_of_sound.
  - apply (never_exceeded g fee G (weight y)); [exact U|]. now apply keeps_to_sound.
Qed.
End Enclosures.
