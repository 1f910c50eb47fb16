(** Polynomials in several variables with whole coefficients that are not
    negative where no variable is.  If no coefficient is negative, neither is a
    value.  Otherwise the region is cut in two: of two variables x_i and x_j one
    is at least the other; where x_i is, it is x_j and something not negative,
    so x_i + x_j takes the place of x_i.  A tree names the pairs of variables;
    it may be found in any way, because [covered] tries it.  For forms this is
    the method of successive differences of L. Yang. *)
From Coq Require Import BinList Ring_polynom InitialRing ZArith List Setoid Morphisms Ring Bool Arith Lia.
From Guts.common Require Import Scalars Sums Domains CaseTrees.
Import ListNotations.
Open Scope scalar_scope.

Inductive covering := Whole | Cut (i j : BinNums.positive) (first second : covering).

Fixpoint pieces (c : covering) : nat :=
  match c with Whole => 1 | Cut _ _ a b => pieces a + pieces b end.

Fixpoint no_negative (p : Pol Z) : bool :=
  match p with
  | Pc c => Z.leb 0 c
  | Pinj _ q => no_negative q
  | PX q _ r => no_negative q && no_negative r
  end.

(** x_i + x_j in the place of x_i. *)
Fixpoint raised (i j : BinNums.positive) (e : expression) : expression :=
  match e with
  | PEX _ k => if Pos.eqb k i then PEadd (PEX Z i) (PEX Z j) else e
  | PEadd a b => PEadd (raised i j a) (raised i j b)
  | PEsub a b => PEsub (raised i j a) (raised i j b)
  | PEmul a b => PEmul (raised i j a) (raised i j b)
  | PEopp a => PEopp (raised i j a)
  | PEpow a n => PEpow (raised i j a) n
  | _ => e
  end.

Fixpoint covered (e : expression) (c : covering) : bool :=
  match c with
  | Whole => no_negative (normal e)
  | Cut i j first second =>
    negb (Pos.eqb i j) && covered (raised i j e) first && covered (raised j i e) second
  end.

Lemma nth_next {A} (d : A) p l : BinList.nth d (Pos.succ p) l = BinList.nth d p (tl l).
Proof.
  transitivity (hd d (jump (Pos.succ p) (d :: l))); [now rewrite <- nth_jump|].
  rewrite jump_succ. cbn [jump]. rewrite jump_tl. cbn [tl]. now rewrite nth_jump.
Qed.

Lemma nth_is {A} (d : A) p : forall l, BinList.nth d p l = nth (pred (Pos.to_nat p)) l d.
Proof.
  induction p as [|p IH] using Pos.peano_ind; intros l; [destruct l; reflexivity|].
  rewrite nth_next, IH, Pos2Nat.inj_succ. cbn [pred].
  destruct (Pos2Nat.is_succ p) as [k ->]. cbn [pred]. destruct l as [|a l]; [now destruct k|reflexivity].
Qed.

Section Covering.
Context {K : Type} `{Domain K}.
Add Ring scalar_ring_covering : ring_laws.

Definition all_nonnegative (l : list K) : Prop := Forall (leq zero) l.

Lemma nonnegative_at l k : all_nonnegative l -> zero <= nth k l zero.
Proof.
  intros N. destruct (nth_in_or_default k l zero) as [I|E]; [|rewrite E; apply leq_refl].
  unfold all_nonnegative in N. rewrite Forall_forall in N. now apply N.
Qed.

Lemma nonnegative_tail l : all_nonnegative l -> all_nonnegative (tl l).
Proof. intros N. destruct N; [constructor|assumption]. Qed.

Lemma nonnegative_jump p : forall l, all_nonnegative l -> all_nonnegative (jump p l).
Proof.
  induction p as [p IH|p IH|]; intros l N; cbn [jump]; auto using nonnegative_tail.
Qed.

Lemma nonnegative_pow_pos (x : K) p : zero <= x -> zero <= pow_pos times x p.
Proof. intros X. induction p as [p IH|p IH|]; cbn [pow_pos]; repeat apply leq_times; assumption. Qed.

Lemma integer_nonnegative z : Z.leb 0 z = true -> zero <= integer z.
Proof.
  destruct z as [|p|p]; intros E; [apply leq_refl| |discriminate].
  apply positive_nonnegative, integer_positive.
Qed.

Lemma no_negative_sound p : forall l, no_negative p = true -> all_nonnegative l ->
  zero <= Pphi zero plus times integer l p.
Proof.
  induction p as [c|j q IH|q IHq i r IHr]; intros l E N; cbn [no_negative Pphi] in *.
  - now apply integer_nonnegative.
  - apply IH; [exact E|now apply nonnegative_jump].
  - apply andb_true_iff in E. destruct E as [E F]. apply nonnegative_plus.
    + apply leq_times; [now apply IHq|]. apply nonnegative_pow_pos.
      destruct N; [apply leq_refl|assumption].
    + apply IHr; [exact F|now apply nonnegative_tail].
Qed.

Lemma normal_sound l e : evaluate l e == Pphi zero plus times integer l (normal e).
Proof.
  unfold evaluate. exact (norm_aux_spec same_equivalence ring_extensions almost_ring integers
              (pow_N_th one times same_equivalence) l e).
Qed.

(** The point at which the i-th number is [x]. *)
Fixpoint put (i : nat) (x : K) (l : list K) : list K :=
  match i, l with
  | 0, [] => [x]
  | 0, _ :: rest => x :: rest
  | S k, [] => zero :: put k x []
  | S k, a :: rest => a :: put k x rest
  end.

Lemma nth_put i x : forall l k, nth k (put i x l) zero = if Nat.eqb k i then x else nth k l zero.
Proof.
  induction i as [|i IH]; intros l k.
  - destruct l as [|a l], k as [|k]; cbn; try reflexivity. now destruct k.
  - destruct l as [|a l], k as [|k]; cbn; try reflexivity; rewrite IH; [|reflexivity].
    destruct (Nat.eqb k i); [reflexivity|]. now destruct k.
Qed.

Lemma put_nonnegative i x : zero <= x -> forall l, all_nonnegative l -> all_nonnegative (put i x l).
Proof.
  intros X. induction i as [|i IH]; intros l N.
  - destruct N; constructor; assumption || constructor.
  - destruct N as [|a l A N]; constructor; [apply leq_refl|apply IH; constructor|exact A|now apply IH].
Qed.

Lemma raised_sound l i j e : Pos.eqb i j = false ->
  let d := BinList.nth zero i l - BinList.nth zero j l in
  evaluate (put (pred (Pos.to_nat i)) d l) (raised i j e) == evaluate l e.
Proof.
  intros D d. set (l' := put (pred (Pos.to_nat i)) d l).
  assert (E : forall k, BinList.nth zero k l' = if Pos.eqb k i then d else BinList.nth zero k l).
  { intros k. unfold l'. rewrite !nth_is, nth_put. destruct (Pos.eqb_spec k i) as [->|N]; [now rewrite Nat.eqb_refl|].
    destruct (Nat.eqb_spec (pred (Pos.to_nat k)) (pred (Pos.to_nat i))) as [M|M]; [|reflexivity].
    exfalso. apply N, Pos2Nat.inj. lia. }
  unfold evaluate. induction e as [| |c|k|a IHa b IHb|a IHa b IHb|a IHa b IHb|a IHa|a IHa n]; cbn [raised PEeval];
    try reflexivity; try (now rewrite IHa, IHb); try (now rewrite IHa).
  - destruct (Pos.eqb_spec k i) as [->|N]; cbn [PEeval]; rewrite !E.
    + rewrite Pos.eqb_refl, Pos.eqb_sym, D. unfold d. ring.
    + apply Pos.eqb_neq in N. rewrite N. reflexivity.
  - destruct n as [|p]; [reflexivity|]. cbn [id_phi_N pow_N]. induction p as [p IH|p IH|]; cbn [pow_pos]; rewrite ?IH, ?IHa; reflexivity.
Qed.

(** What [covered] says. *)
Theorem covered_sound c : forall e l, covered e c = true -> all_nonnegative l -> zero <= evaluate l e.
Proof.
  induction c as [|i j a IHa b IHb]; intros e l C N; cbn [covered] in C.
  - rewrite normal_sound. now apply no_negative_sound.
  - rewrite !andb_true_iff in C. destruct C as [[D A] B]. apply negb_true_iff in D.
    destruct (leq_total (BinList.nth zero j l) (BinList.nth zero i l)) as [L|L]; apply -> leq_difference in L.
    + rewrite <- (raised_sound l i j e D). apply IHa; [exact A|]. now apply put_nonnegative.
    + rewrite Pos.eqb_sym in D. rewrite <- (raised_sound l j i e D). apply IHb; [exact B|]. now apply put_nonnegative.
Qed.
End Covering.
