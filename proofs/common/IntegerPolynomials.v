(** Polynomials in one variable with whole coefficients, from the constant
    upwards: arithmetic for computing, values at rational points, and a test of
    the sign on an interval that may have no upper end. *)
From Coq Require Import List QArith Qround ZArith Znumtheory Lqa Lia Bool.
Import ListNotations.
Open Scope Q_scope.

Definition poly := list Z.

Fixpoint value (p : poly) (x : Q) : Q :=
  match p with [] => 0 | c :: rest => inject_Z c + x * value rest x end.

Fixpoint add (p q : poly) : poly :=
  match p, q with
  | [], _ => q
  | _, [] => p
  | a :: p', b :: q' => (a + b)%Z :: add p' q'
  end.
Definition scale (c : Z) (p : poly) : poly := map (Z.mul c) p.
Fixpoint mul (p q : poly) : poly :=
  match p with
  | [] => []
  | a :: rest => add (if Z.eqb a 0 then [] else scale a q)
                     (match rest with [] => [] | _ => 0%Z :: mul rest q end)
  end.
Definition neg (p : poly) : poly := scale (-1) p.
Definition sub (p q : poly) : poly := add p (neg q).
Fixpoint pow (p : poly) (n : nat) : poly := match n with O => [1%Z] | S m => mul p (pow p m) end.
Definition nothing (p : poly) : bool := forallb (Z.eqb 0) p.

Lemma value_add p : forall q x, value (add p q) x == value p x + value q x.
Proof.
  induction p as [|a p IH]; intros [|b q] x; cbn [add value]; try ring.
  rewrite IH, inject_Z_plus. ring.
Qed.

Lemma value_scale c p x : value (scale c p) x == inject_Z c * value p x.
Proof.
  induction p as [|a p IH]; cbn [scale map value]; [ring|]. fold (scale c p). rewrite IH, inject_Z_mult. ring.
Qed.

Lemma value_mul p : forall q x, value (mul p q) x == value p x * value q x.
Proof.
  induction p as [|a p IH]; intros q x; cbn [mul value]; [ring|]. rewrite value_add.
  assert (A : value (if Z.eqb a 0 then [] else scale a q) x == inject_Z a * value q x).
  { destruct (Z.eqb_spec a 0) as [->|_]; [cbn [value]; ring|apply value_scale]. }
  rewrite A. destruct p as [|b p]; [cbn [value]; ring|].
  cbn [value] in *. rewrite (IH q x). change (inject_Z 0) with 0. ring.
Qed.

Lemma value_neg p x : value (neg p) x == - value p x.
Proof. unfold neg. rewrite value_scale. change (inject_Z (-1)) with (- (1)). ring. Qed.

Lemma value_sub p q x : value (sub p q) x == value p x - value q x.
Proof. unfold sub. rewrite value_add, value_neg. ring. Qed.

Lemma value_one x : value [1%Z] x == 1.
Proof. cbn [value]. change (inject_Z 1) with 1. ring. Qed.

Lemma value_nothing p x : nothing p = true -> value p x == 0.
Proof.
  induction p as [|a p IH]; cbn [nothing forallb value]; [reflexivity|].
  rewrite andb_true_iff. intros [A B]. apply Z.eqb_eq in A. subst a. rewrite IH by exact B.
  change (inject_Z 0) with 0. ring.
Qed.

Lemma positive_pow p n x : 0 < value p x -> 0 < value (pow p n) x.
Proof.
  intros P. induction n as [|n IH]; cbn [pow]; [rewrite value_one; reflexivity|].
  rewrite value_mul. now apply Qmult_lt_0_compat.
Qed.

(** An interval from [low] on, with an end or without. *)
Record interval := Interval { low : Q; high : option Q }.
Definition inside (i : interval) (x : Q) : Prop :=
  low i <= x /\ match high i with None => True | Some b => x <= b end.

(** With x = M / L, where M and L are sums of multiples of u and v that are not
    negative, L^n p(x) is a form in u and v; if none of its coefficients is
    negative, neither is p(x).  A form is the list of the coefficients of
    v^n, u v^(n-1), ..., u^n. *)
Fixpoint power (x : Q) (n : nat) : Q := match n with O => 1 | S m => x * power x m end.
Fixpoint form (l : list Z) (u v : Q) : Q :=
  match l with [] => 0 | c :: rest => inject_Z c * power v (length rest) + u * form rest u v end.

(** A form times a v + b u. *)
Definition times_linear (a b : Z) (l : list Z) : list Z :=
  add (scale a l ++ [0%Z]) (0%Z :: scale b l).

Record lines := Lines { m_v : Z; m_u : Z; l_v : Z; l_u : Z }.
Fixpoint powers (s : lines) (n : nat) : list Z :=
  match n with O => [1%Z] | S m => times_linear (l_v s) (l_u s) (powers s m) end.
Fixpoint coefficients (s : lines) (p : poly) : list Z :=
  match p with
  | [] => []
  | c :: rest => add (scale c (powers s (length rest))) (times_linear (m_v s) (m_u s) (coefficients s rest))
  end.

(** The same with the powers in one pass, for computing; they come first. *)
Fixpoint with_powers (s : lines) (p : poly) : list Z * list Z :=
  match p with
  | [] => ([1%Z], [])
  | c :: rest => let (w, l) := with_powers s rest in
    (times_linear (l_v s) (l_u s) w, add (scale c w) (times_linear (m_v s) (m_u s) l))
  end.

Lemma with_powers_right s p : with_powers s p = (powers s (length p), coefficients s p).
Proof. induction p as [|c p IH]; cbn [with_powers]; [reflexivity|]. now rewrite IH. Qed.

(** The sign at n/d, so that a polynomial that is negative there is refused at once. *)
Fixpoint at_fraction (n d : Z) (p : poly) : Z * Z :=
  match p with
  | [] => (0, 1)%Z
  | c :: rest => let (v, w) := at_fraction n d rest in (c * (d * w) + n * v, d * w)%Z
  end.
Definition negative_at (x : Q) (p : poly) : bool := Z.ltb (fst (at_fraction (Qnum x) (Zpos (Qden x)) p)) 0.
Definition negative_at_end (i : interval) (p : poly) : bool :=
  if negative_at (low i) p then true else match high i with None => false | Some b => negative_at b p end.

Definition lines_of (i : interval) : lines :=
  let a := low i in
  match high i with
  | None => Lines (Qnum a) (Zpos (Qden a)) (Zpos (Qden a)) 0
  | Some b => Lines (Qnum a * Zpos (Qden b)) (Qnum b * Zpos (Qden a))
                    (Zpos (Qden a * Qden b)) (Zpos (Qden a * Qden b))
  end.

(** The same ratio with smaller numbers, which powers then make large. *)
Definition factor_of (s : lines) : Z := Z.gcd (Z.gcd (m_v s) (m_u s)) (Z.gcd (l_v s) (l_u s)).
Definition reduced (s : lines) : lines :=
  let g := factor_of s in Lines (m_v s / g) (m_u s / g) (l_v s / g) (l_u s / g).

Definition not_empty (i : interval) : bool :=
  match high i with None => true | Some b => negb (Qle_bool b (low i)) end.
Definition never_negative (i : interval) (p : poly) : bool :=
  not_empty i && if negative_at_end i p then false else forallb (Z.leb 0) (snd (with_powers (reduced (lines_of i)) p)).

Lemma add_length p : forall q, length p = length q -> length (add p q) = length p.
Proof. induction p; intros [|b q] E; simpl in *; try discriminate; auto. Qed.

Lemma form_add u v p : forall q, length p = length q -> form (add p q) u v == form p u v + form q u v.
Proof.
  induction p as [|a p IH]; intros [|b q] E; simpl in E; try discriminate; cbn [add form]; [ring|].
  injection E as E. rewrite add_length, IH, inject_Z_plus, E by assumption. ring.
Qed.

Lemma scale_length c l : length (scale c l) = length l.
Proof. apply map_length. Qed.

Lemma form_scale c u v l : form (scale c l) u v == inject_Z c * form l u v.
Proof.
  induction l as [|a l IH]; cbn [scale map form]; [ring|]. fold (scale c l).
  rewrite scale_length, IH, inject_Z_mult. ring.
Qed.

Lemma form_shift u v l : form (l ++ [0%Z]) u v == v * form l u v.
Proof.
  induction l as [|a l IH]; cbn [app form]; [cbn; ring|].
  rewrite IH, app_length, Nat.add_comm. cbn [length Nat.add power]. ring.
Qed.

Lemma times_linear_length a b l : length (times_linear a b l) = S (length l).
Proof.
  unfold times_linear. rewrite add_length; rewrite app_length; cbn [length]; rewrite ?scale_length; lia.
Qed.

Lemma form_times a b u v l : form (times_linear a b l) u v == (inject_Z a * v + inject_Z b * u) * form l u v.
Proof.
  unfold times_linear. rewrite form_add by (rewrite app_length; cbn [length]; rewrite !scale_length; lia).
  rewrite form_shift. cbn [form]. rewrite !form_scale. change (inject_Z 0) with 0. ring.
Qed.

Lemma powers_length s n : length (powers s n) = S n.
Proof. induction n as [|n IH]; cbn [powers]; [reflexivity|]. now rewrite times_linear_length, IH. Qed.

Lemma form_powers s u v n : form (powers s n) u v == power (inject_Z (l_v s) * v + inject_Z (l_u s) * u) n.
Proof.
  induction n as [|n IH]; cbn [powers power].
  - cbn [form length power]. change (inject_Z 1) with 1. ring.
  - now rewrite form_times, IH.
Qed.

Lemma coefficients_length s p : length (coefficients s p) = length p.
Proof.
  induction p as [|c p IH]; cbn [coefficients]; [reflexivity|].
  rewrite add_length; rewrite scale_length, powers_length; [reflexivity|].
  now rewrite times_linear_length, IH.
Qed.

Lemma form_coefficients s p x u v :
  let m := inject_Z (m_v s) * v + inject_Z (m_u s) * u in
  let l := inject_Z (l_v s) * v + inject_Z (l_u s) * u in
  x * l == m -> form (coefficients s p) u v == power l (pred (length p)) * value p x.
Proof.
  intros m l E. induction p as [|c p IH]; cbn [coefficients form value length pred power]; [ring|].
  rewrite form_add by (now rewrite scale_length, powers_length, times_linear_length, coefficients_length).
  rewrite form_scale, form_powers, form_times, IH. fold m. fold l. rewrite <- E.
  destruct p as [|d p]; cbn [value length pred power]; ring.
Qed.

Lemma power_nonnegative x n : 0 <= x -> 0 <= power x n.
Proof. intros X. induction n; cbn [power]; [discriminate|now apply Qmult_le_0_compat]. Qed.

Lemma power_positive x n : 0 < x -> 0 < power x n.
Proof. intros X. induction n; cbn [power]; [reflexivity|now apply Qmult_lt_0_compat]. Qed.

Lemma form_nonnegative l u v : 0 <= u -> 0 <= v -> forallb (Z.leb 0) l = true -> 0 <= form l u v.
Proof.
  intros U V. induction l as [|c l IH]; cbn [forallb form]; [intros _; apply Qle_refl|].
  rewrite andb_true_iff. intros [C L]. apply Z.leb_le in C.
  assert (A : 0 <= inject_Z c * power v (length l)).
  { apply Qmult_le_0_compat; [|now apply power_nonnegative]. change 0 with (inject_Z 0). now rewrite <- Zle_Qle. }
  assert (B : 0 <= u * form l u v) by (apply Qmult_le_0_compat; auto). lra.
Qed.

Lemma never_negative_form s p x u v :
  forallb (Z.leb 0) (coefficients s p) = true -> 0 <= u -> 0 <= v ->
  0 < inject_Z (l_v s) * v + inject_Z (l_u s) * u ->
  x * (inject_Z (l_v s) * v + inject_Z (l_u s) * u) == inject_Z (m_v s) * v + inject_Z (m_u s) * u ->
  0 <= value p x.
Proof.
  intros C U V L E. pose proof (form_nonnegative _ u v U V C) as F.
  rewrite (form_coefficients s p x u v E) in F.
  assert (P : 0 < power (inject_Z (l_v s) * v + inject_Z (l_u s) * u) (pred (length p))) by now apply power_positive.
  apply Qmult_le_l with (z := power (inject_Z (l_v s) * v + inject_Z (l_u s) * u) (pred (length p)));
    [assumption|]. now rewrite Qmult_0_r.
Qed.

Lemma divided_exactly g a : (0 < g)%Z -> (g | a)%Z -> inject_Z a == inject_Z g * inject_Z (a / g).
Proof. intros G D. rewrite <- inject_Z_mult, <- Znumtheory.Zdivide_Zdiv_eq by assumption. reflexivity. Qed.

Lemma reduced_form s p x u v :
  forallb (Z.leb 0) (coefficients (reduced s) p) = true -> 0 <= u -> 0 <= v ->
  0 < inject_Z (l_v s) * v + inject_Z (l_u s) * u ->
  x * (inject_Z (l_v s) * v + inject_Z (l_u s) * u) == inject_Z (m_v s) * v + inject_Z (m_u s) * u ->
  0 <= value p x.
Proof.
  intros C U V L E. set (g := factor_of s) in *.
  assert (M : (g | Z.gcd (m_v s) (m_u s))%Z) by apply Z.gcd_divide_l.
  assert (N : (g | Z.gcd (l_v s) (l_u s))%Z) by apply Z.gcd_divide_r.
  assert (Dmv : (g | m_v s)%Z) by (eapply Z.divide_trans; [exact M|apply Z.gcd_divide_l]).
  assert (Dmu : (g | m_u s)%Z) by (eapply Z.divide_trans; [exact M|apply Z.gcd_divide_r]).
  assert (Dlv : (g | l_v s)%Z) by (eapply Z.divide_trans; [exact N|apply Z.gcd_divide_l]).
  assert (Dlu : (g | l_u s)%Z) by (eapply Z.divide_trans; [exact N|apply Z.gcd_divide_r]).
  assert (G : (0 < g)%Z).
  { assert (0 <= g)%Z by apply Z.gcd_nonneg. destruct (Z.eq_dec g 0) as [Z0|]; [|lia].
    rewrite Z0 in Dlv, Dlu. apply Z.divide_0_l in Dlv, Dlu. rewrite Dlv, Dlu in L.
    change (inject_Z 0) with 0 in L. lra. }
  rewrite (divided_exactly g (l_v s)), (divided_exactly g (l_u s)) in L, E by assumption.
  rewrite (divided_exactly g (m_v s)), (divided_exactly g (m_u s)) in E by assumption.
  assert (H : 0 < inject_Z g) by (change 0 with (inject_Z 0); now rewrite <- Zlt_Qlt).
  set (h := inject_Z g) in *.
  set (lv := inject_Z (l_v s / g)) in *. set (lu := inject_Z (l_u s / g)) in *.
  set (mv := inject_Z (m_v s / g)) in *. set (mu := inject_Z (m_u s / g)) in *.
  apply (never_negative_form (reduced s) p x u v C U V); cbn [reduced l_v l_u m_v m_u]; fold g lv lu mv mu.
  - apply Qmult_lt_l with (z := h); [exact H|]. rewrite Qmult_0_r.
    setoid_replace (h * (lv * v + lu * u)) with (h * lv * v + h * lu * u) by ring. exact L.
  - apply (Qmult_inj_l _ _ h); [intros Z; rewrite Z in H; discriminate|].
    setoid_replace (h * (x * (lv * v + lu * u))) with (x * (h * lv * v + h * lu * u)) by ring.
    rewrite E. ring.
Qed.

Lemma as_fraction (a : Q) : a * inject_Z (Zpos (Qden a)) == inject_Z (Qnum a).
Proof. destruct a as [n d]. unfold Qeq, inject_Z. cbn [Qnum Qden Qmult]. lia. Qed.

Lemma never_negative_sound i p x : never_negative i p = true -> inside i x -> 0 <= value p x.
Proof.
  unfold never_negative, inside, not_empty. rewrite andb_true_iff. intros [N C] [A B].
  destruct (negative_at_end i p); [discriminate|]. rewrite with_powers_right in C. cbn [snd] in C.
  destruct i as [a [b|]]; cbn [low high] in *.
  - assert (D : a < b). { apply Qnot_le_lt. intros L. apply Qle_bool_iff in L. rewrite L in N. discriminate. }
    apply (reduced_form _ p x (x - a) (b - x) C); [lra|lra| |];
      cbn [lines_of low high l_v l_u m_v m_u];
      rewrite ?Pos2Z.inj_mul, ?inject_Z_mult;
      pose proof (as_fraction a) as FA; pose proof (as_fraction b) as FB;
      set (da := inject_Z (Zpos (Qden a))) in *; set (db := inject_Z (Zpos (Qden b))) in *.
    + assert (0 < da) by reflexivity. assert (0 < db) by reflexivity.
      assert (0 < (da * db) * (b - a)) by (repeat apply Qmult_lt_0_compat; lra). lra.
    + rewrite <- FA, <- FB. ring.
  - apply (reduced_form _ p x (x - a) 1 C); [lra|discriminate| |];
      cbn [lines_of low high l_v l_u m_v m_u]; pose proof (as_fraction a) as FA;
      set (da := inject_Z (Zpos (Qden a))) in *; change (inject_Z 0) with 0.
    + assert (0 < da) by reflexivity. lra.
    + rewrite <- FA. ring.
Qed.

(** Most polynomials keep their sign up to the next whole numbers, and with these the powers are
    short.  Of [||] both sides would be computed. *)
Definition wider (i : interval) : interval :=
  Interval (inject_Z (Qfloor (low i))) (option_map (fun b => inject_Z (Qceiling b)) (high i)).
Definition not_negative (i : interval) (p : poly) : bool :=
  if never_negative (wider i) p then true else never_negative i p.

Lemma not_negative_sound i p x : not_negative i p = true -> inside i x -> 0 <= value p x.
Proof.
  intros N X. apply orb_true_iff in N. destruct N as [N|N]; [|now apply (never_negative_sound i)].
  apply (never_negative_sound (wider i)); [exact N|]. destruct i as [a [b|]], X as [A B]; split;
    cbn [wider low high option_map] in *; try exact I;
    [apply Qle_trans with a; [apply Qfloor_le|]|apply Qle_trans with b; [|apply Qle_ceiling]|
     apply Qle_trans with a; [apply Qfloor_le|]]; assumption.
Qed.

(** Where the interval ends at a surd, a polynomial that vanishes there, the
    [edge], is known not to be negative; others may be multiples of it. *)
Fixpoint quotient (steps : nat) (p q : poly) : poly :=
  match steps, p, q with
  | S n, a :: _, b :: _ => let r := Z.div a b in r :: quotient n (tl (sub p (scale r q))) q
  | _, _, _ => []
  end.
Fixpoint signs (pieces : list interval) (edges : list poly) (p : poly) : bool :=
  if forallb (fun i => not_negative i p) pieces then true else
  match edges with
  | [] => false
  | e :: rest => if signs pieces rest p then true else
      let r := quotient (length p) p e in if nothing (sub (mul e r) p) then signs pieces rest r else false
  end.

Theorem signs_sound pieces edges x :
  (exists i, In i pieces /\ inside i x) -> (forall e, In e edges -> 0 <= value e x) ->
  forall p, signs pieces edges p = true -> 0 <= value p x.
Proof.
  intros [i [I X]]. induction edges as [|e edges IH]; intros E p S; cbn [signs] in S.
  - destruct (forallb _ pieces) eqn:F; [|discriminate]. rewrite forallb_forall in F.
    now apply (not_negative_sound i), X; apply F.
  - apply orb_true_iff in S. destruct S as [S|S].
    + rewrite forallb_forall in S. now apply (not_negative_sound i), X; apply S.
    + assert (R : forall q, signs pieces edges q = true -> 0 <= value q x)
        by (apply IH; intros f F; apply E; now right).
      apply orb_true_iff in S. destruct S as [S|S]; [now apply R|].
      cbv zeta in S. apply andb_true_iff in S. destruct S as [Z S].
      apply (value_nothing _ x) in Z. rewrite value_sub, value_mul in Z. apply R in S.
      assert (M : 0 <= value e x * value (quotient (length p) p e) x)
        by (apply Qmult_le_0_compat; [apply E; now left|assumption]).
      lra.
Qed.
