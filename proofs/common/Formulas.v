(** Equilibria in closed form: frequencies that are rational functions of one
    number x, such as the pot, are an equilibrium at every rational x of an
    interval.  Best answers are found once, with polynomials in place of numbers. *)
From Coq Require Import List Arith Bool QArith Lqa Lia Setoid Morphisms.
From Guts.common Require Import Scalars Sums Games BestAnswers IntegerPolynomials.
Import ListNotations.
Open Scope Q_scope.

(** Polynomials are numbers enough to write down the rules of a game. *)
Definition polynomial_scalars : Scalars poly := {|
  zero := []; one := [1%Z]; plus := add; times := mul; minus := sub; negate := neg;
  same := fun p q => forall x, value p x == value q x;
  leq := fun p q => forall x, value p x <= value q x;
  leqb := fun _ _ => false; tidy := fun p => p; is_zero := nothing |}.

(** The same tree with the values at x as payoffs. *)
Inductive at_point (x : Q) : tree poly -> tree Q -> Prop :=
  | at_payoff p q : (forall d k, value (p d k) x == q d k) -> at_point x (Payoff p) (Payoff q)
  | at_choice i label q l q' l' : at_point x q q' -> at_point x l l' ->
      at_point x (Choice i label q l) (Choice i label q' l').

(** Denominators are products of a few polynomials, the bases. *)
Fixpoint product (bases : list poly) (exponents : list nat) : poly :=
  match bases, exponents with
  | b :: bs, e :: es => mul (pow b e) (product bs es)
  | _, _ => [1%Z]
  end.
Fixpoint joined (f : nat -> nat -> nat) (e g : list nat) : list nat :=
  match e, g with
  | [], _ => g
  | _, [] => e
  | a :: e', b :: g' => f a b :: joined f e' g'
  end.
Fixpoint missing (e g : list nat) : list nat :=   (** what [e] lacks of [g] *)
  match e, g with
  | [], _ => g
  | _, [] => []
  | a :: e', b :: g' => (b - a)%nat :: missing e' g'
  end.

(** A row of frequencies: label, exponents of the denominator, numerators by card. *)
Definition formula_row := (nat * list nat * list poly)%type.
Definition formulas := list (list formula_row).
Fixpoint find_row (label : nat) (l : list formula_row) : list nat * list poly :=
  match l with
  | [] => ([], [])
  | (name, e, ns) :: rest => if Nat.eqb name label then (e, ns) else find_row label rest
  end.

Section Bases.
Variables (bases : list poly) (f : formulas).

(** What the formulas say at x, as ordinary tables. *)
Definition tables_at (x : Q) : list (@table Q) :=
  map (map (fun r : formula_row => let '(label, e, ns) := r in
    (label, map (fun n => value n x / value (product bases e) x) ns))) f.

Definition bottom (i label : nat) : list nat := fst (find_row label (nth i f [])).
Definition tops (i label : nat) : list poly := snd (find_row label (nth i f [])).
Definition top (i label c : nat) : poly := nth (c - 1) (tops i label) [].

(** Deals with the weights that the others' choices leave, all over one denominator. *)
Definition weights := list (deal * poly).
(** Most frequencies are zero or one. *)
Definition weighed (p q : poly) : poly :=
  match q with [] => [] | [c] => if Z.eqb c 1 then p else scale c p | _ => mul p q end.
Definition chosen (y : deal -> poly) (w : weights) : weights :=
  filter (fun e => negb (nothing (snd e))) (map (fun e => (fst e, weighed (snd e) (y (fst e)))) w).

(** The denominator that the values of a tree have for the player [own]; nobody
    has a choice of his own where [own] is no seat. *)
Fixpoint below (own : nat) (t : tree poly) : list nat :=
  match t with
  | Payoff _ => []
  | Choice i label quiet loud =>
    let both := joined Nat.max (below own quiet) (below own loud) in
    if Nat.eqb i own then both else joined Nat.add (bottom i label) both
  end.

Variable good : poly -> bool.

Definition greater (p q : poly) : option poly :=
  if good (sub q p) then Some q else if good (sub p q) then Some p else None.

(** The best answer of [own], or the gain of [k] where [own] is no seat. *)
Fixpoint answer (own k : nat) (t : tree poly) (w : weights) : option poly :=
  match w with
  | [] => Some []
  | _ =>
    match t with
    | Payoff pay => Some (fold_right (fun e s => add (mul (snd e) (pay (fst e) k)) s) [] w)
    | Choice i label quiet loud =>
      let eq_ := below own quiet in let el := below own loud in
      let both := joined Nat.max eq_ el in
      let cq := product bases (missing eq_ both) in let cl := product bases (missing el both) in
      if Nat.eqb i own then
        match answer own k quiet w, answer own k loud w with
        | Some a, Some b => greater (mul a cq) (mul b cl)
        | _, _ => None
        end
      else
        let d := product bases (bottom i label) in
        let tops := tops i label in   (** found once, not for each deal *)
        match answer own k quiet (chosen (fun h => sub d (nth (card h i - 1) tops [])) w),
              answer own k loud (chosen (fun h => nth (card h i - 1) tops []) w) with
        | Some a, Some b => Some (add (mul a cq) (mul b cl))
        | _, _ => None
        end
    end
  end.

(** At one point. *)
Variable x : Q.
Hypothesis good_sound : forall p, good p = true -> 0 <= value p x.
Hypothesis bases_positive : forall b, In b bases -> 0 < value b x.

Lemma product_positive e : 0 < value (product bases e) x.
Proof.
  clear good_sound. revert e. induction bases as [|b bs IH]; intros [|n e]; cbn [product]; try (rewrite value_one; reflexivity).
  rewrite value_mul. apply Qmult_lt_0_compat.
  - apply positive_pow, bases_positive. now left.
  - apply IH. intros c C. apply bases_positive. now right.
Qed.

Lemma pow_add b m n : value (pow b (m + n)) x == value (pow b m) x * value (pow b n) x.
Proof.
  induction m as [|m IH]; cbn [Nat.add pow]; [rewrite value_one; ring|]. rewrite !value_mul, IH. ring.
Qed.

Lemma product_add e g : value (product bases (joined Nat.add e g)) x ==
  value (product bases e) x * value (product bases g) x.
Proof.
  clear bases_positive good_sound. revert e g.
  induction bases as [|b bs IH]; intros [|m e] [|n g]; cbn [joined product]; rewrite ?value_one; try ring.
  rewrite !value_mul, pow_add, IH. ring.
Qed.

Lemma product_missing e g : value (product bases (missing e (joined Nat.max e g))) x * value (product bases e) x ==
  value (product bases (joined Nat.max e g)) x.
Proof.
  clear bases_positive good_sound. revert e g.
  induction bases as [|b bs IH]; intros [|m e] [|n g]; cbn [joined missing product]; rewrite ?value_one; try ring.
  - rewrite !value_mul.
    assert (Z : forall e', value (product bs (missing e' e')) x * value (product bs e') x == value (product bs e') x).
    { intros e'. specialize (IH e' []). destruct e'; cbn [joined] in IH; exact IH. }
    rewrite <- (Z e) at 2. rewrite Nat.sub_diag. cbn [pow]. rewrite value_one. ring.
  - rewrite !value_mul. rewrite <- (IH e g).
    replace (Nat.max m n) with (Nat.max m n - m + m)%nat at 2 by lia. rewrite pow_add. ring.
Qed.

Lemma product_missing_right e g : value (product bases (missing g (joined Nat.max e g))) x * value (product bases g) x ==
  value (product bases (joined Nat.max e g)) x.
Proof.
  assert (C : forall a b : list nat, joined Nat.max a b = joined Nat.max b a).
  { induction a as [|m a IHa]; intros [|n b]; cbn [joined]; try reflexivity. now rewrite IHa, Nat.max_comm. }
  rewrite (C e g). apply product_missing.
Qed.

(** The profile at x. *)
Definition profile_at : profile Q := from_tables (tables_at x).

Lemma profile_top i label c :
  profile_at i label c == value (top i label c) x / value (product bases (bottom i label)) x.
Proof.
  unfold profile_at, from_tables, from_table, tables_at, top, tops, bottom.
  change ([] : table) with (map (fun r : formula_row => let '(l, e, ns) := r in
    (l, map (fun n => value n x / value (product bases e) x) ns)) []) at 1.
  rewrite map_nth. generalize (nth i f []). intros rows.
  induction rows as [|[[name e] ns] rows IH]; cbn [map row find_row].
  - cbn [fst snd]. assert (E : forall n : nat, nth n ([] : list poly) [] = []) by (intros [|n]; reflexivity).
    rewrite E. cbn [value]. destruct (c - 1)%nat; cbn [nth]; unfold Qdiv; rewrite Qmult_0_l; reflexivity.
  - destruct (Nat.eqb name label); [|exact IH]. cbn [fst snd].
    generalize (c - 1)%nat. induction ns as [|n ns IHn]; intros [|j]; cbn [map nth value];
      try (unfold Qdiv; rewrite Qmult_0_l; reflexivity); [reflexivity|apply IHn].
Qed.

Definition weighs (h : deal -> Q) (w : weights) : Q := sum (fun e => value (snd e) x * h (fst e)) w.

Lemma value_weighed p q : value (weighed p q) x == value p x * value q x.
Proof.
  destruct q as [|c [|b q]]; cbn [weighed]; [cbn [value]; ring| |apply value_mul].
  destruct (Z.eqb_spec c 1) as [->|_]; [|rewrite value_scale]; cbn [value]; [change (inject_Z 1) with 1|]; ring.
Qed.

Lemma weighs_chosen y h w : weighs h (chosen y w) == weighs (fun d => value (y d) x * h d) w.
Proof.
  unfold weighs, chosen. induction w as [|[d p] w IH]; [reflexivity|].
  cbn [map filter fst snd]. destruct (nothing (weighed p (y d))) eqn:N; cbn [negb sum fst snd].
  - rewrite IH. apply (value_nothing _ x) in N. rewrite value_weighed in N.
    cbn [plus rational_scalars]. setoid_replace (value p x * (value (y d) x * h d)) with (value p x * value (y d) x * h d) by ring.
    rewrite N. ring.
  - rewrite IH. cbn [plus rational_scalars]. rewrite value_weighed. ring.
Qed.

Lemma weighs_add g h w : weighs (fun d => g d + h d) w == weighs g w + weighs h w.
Proof.
  unfold weighs. induction w as [|e w IH]; cbn [sum plus zero rational_scalars]; [ring|]. rewrite IH. ring.
Qed.
Lemma weighs_scale c h w : weighs (fun d => c * h d) w == c * weighs h w.
Proof.
  unfold weighs. induction w as [|e w IH]; cbn [sum plus zero rational_scalars]; [ring|]. rewrite IH. ring.
Qed.
Lemma weighs_eq g h w : (forall e, In e w -> g (fst e) == h (fst e)) -> weighs g w == weighs h w.
Proof.
  unfold weighs. intros E. induction w as [|e w IH]; cbn [sum plus zero rational_scalars]; [reflexivity|].
  rewrite IH by (intros; apply E; now right). rewrite (E e) by now left. reflexivity.
Qed.

Lemma weighs_payoff (pay : deal -> nat -> poly) k w :
  value (fold_right (fun e s => add (mul (snd e) (pay (fst e) k)) s) [] w) x
  == weighs (fun d => value (pay d k) x) w.
Proof.
  unfold weighs. induction w as [|e w IH]; cbn [fold_right sum]; [reflexivity|].
  rewrite value_add, value_mul, IH. reflexivity.
Qed.

Lemma greater_sound p q r : greater p q = Some r -> value p x <= value r x /\ value q x <= value r x.
Proof.
  unfold greater. destruct (good (sub q p)) eqn:A; [|destruct (good (sub p q)) eqn:B; [|discriminate]];
    intros E; injection E as <-.
  - apply good_sound in A. rewrite value_sub in A. lra.
  - apply good_sound in B. rewrite value_sub in B. lra.
Qed.

(** The others play by the formulas; [u] is the strategy of [own]. *)
Definition played (own : nat) (u : strategy Q) : profile Q := deviation profile_at own u.

Lemma held_chosen own c y w : (forall e, In e w -> card (fst e) own = c) ->
  forall e, In e (chosen y w) -> card (fst e) own = c.
Proof.
  intros H e I. unfold chosen in I. apply filter_In in I. destruct I as [I _].
  apply in_map_iff in I. destruct I as [e' [<- I]]. cbn [fst]. exact (H e' I).
Qed.

(** What somebody else's choice makes of a sum. *)
Lemma weighs_choice own k u i label q l w : i <> own ->
  weighs (fun d => gain (played own u) d k (Choice i label q l)) w
  * value (product bases (bottom i label)) x
  == weighs (fun d => gain (played own u) d k q)
       (chosen (fun d => sub (product bases (bottom i label)) (nth (card d i - 1) (tops i label) [])) w)
     + weighs (fun d => gain (played own u) d k l) (chosen (fun d => nth (card d i - 1) (tops i label) []) w).
Proof.
  intros D. rewrite !weighs_chosen, <- weighs_add, Qmult_comm, <- weighs_scale.
  apply weighs_eq. intros e _. cbn [gain]. unfold played at 1, deviation.
  apply Nat.eqb_neq in D. rewrite D. unfold mix. cbn [plus times minus one rational_scalars].
  rewrite profile_top, value_sub. unfold top. pose proof (product_positive (bottom i label)) as P.
  field. intros Z. rewrite Z in P. discriminate.
Qed.

Lemma answer_bounds own c t u : legal u -> forall t', at_point x t t' ->
  forall w a, (forall e, In e w -> card (fst e) own = c) -> answer own own t w = Some a ->
  weighs (fun d => gain (played own u) d own t') w * value (product bases (below own t)) x <= value a x.
Proof.
  intros U. induction t as [pay|i label q IHq l IHl]; intros t' T w a C A.
  - inversion T as [? pay' E|]; subst. destruct w as [|e w].
    + injection A as <-. match goal with |- _ * ?z <= _ => change (0 * z <= 0) end.
      rewrite Qmult_0_l. apply Qle_refl.
    + assert (B : a = fold_right (fun e s => add (mul (snd e) (pay (fst e) own)) s) [] (e :: w))
        by (cbn [answer] in A; congruence).
      rewrite B. clear A B. set (l := e :: w) in *. rewrite weighs_payoff. cbn [below].
      assert (P : value (product bases []) x == 1) by (destruct bases; apply value_one).
      rewrite P, Qmult_1_r. apply Qle_lteq. right. apply weighs_eq. intros e' _. symmetry. apply E.
  - inversion T as [|? ? ? ? q' l' Tq Tl]; subst. destruct w as [|e w].
    + injection A as <-. match goal with |- _ * ?z <= _ => change (0 * z <= 0) end.
      rewrite Qmult_0_l. apply Qle_refl.
    + set (v := e :: w) in *. cbn [answer] in A. fold v in A. cbn [below].
      set (eq_ := below own q) in *. set (el := below own l) in *.
      set (both := joined Nat.max eq_ el) in *.
      pose proof (product_missing eq_ el) as Pq. pose proof (product_missing_right eq_ el) as Pl.
      fold both in Pq, Pl. set (cq := product bases (missing eq_ both)) in *.
      set (cl := product bases (missing el both)) in *.
      assert (Cq : 0 < value cq x) by apply product_positive.
      assert (Cl : 0 < value cl x) by apply product_positive.
      unfold v in A. fold v in A. destruct (Nat.eqb_spec i own) as [D|D].
      * subst i. destruct (answer own own q v) as [aq|] eqn:Aq; [|discriminate].
        destruct (answer own own l v) as [al|] eqn:Al; [|discriminate].
        specialize (IHq q' Tq v aq C Aq). specialize (IHl l' Tl v al C Al). fold eq_ in IHq. fold el in IHl.
        apply greater_sound in A. rewrite !value_mul in A. destruct A as [G1 G2].
        destruct (U label c) as [U0 U1]. cbn [leq zero one rational_scalars] in U0, U1.
        set (gq := weighs (fun d => gain (played own u) d own q') v) in *.
        set (gl := weighs (fun d => gain (played own u) d own l') v) in *.
        assert (M : weighs (fun d => gain (played own u) d own (Choice own label q' l')) v
          == (1 - u label c) * gq + u label c * gl).
        { unfold gq, gl. rewrite <- !weighs_scale, <- weighs_add. apply weighs_eq. intros e' I.
          cbn [gain]. unfold played at 1, deviation. rewrite Nat.eqb_refl, (C e' I). reflexivity. }
        rewrite M, <- Pq.
        assert (X1 : gq * value (product bases eq_) x * value cq x <= value a x).
        { eapply Qle_trans; [apply Qmult_le_compat_r; [exact IHq|lra]|exact G1]. }
        assert (X2 : gl * value (product bases el) x * value cl x <= value a x).
        { eapply Qle_trans; [apply Qmult_le_compat_r; [exact IHl|lra]|exact G2]. }
        setoid_replace (gl * value (product bases el) x * value cl x)
          with (gl * (value cl x * value (product bases el) x)) in X2 by ring.
        rewrite Pl, <- Pq in X2.
        set (P := value cq x * value (product bases eq_) x) in *.
        setoid_replace (gq * value (product bases eq_) x * value cq x) with (gq * P) in X1 by (unfold P; ring).
        assert (Y1 : 0 <= (1 - u label c) * (value a x - gq * P)) by (apply Qmult_le_0_compat; lra).
        assert (Y2 : 0 <= u label c * (value a x - gl * P)) by (apply Qmult_le_0_compat; lra).
        lra.
      * set (d := product bases (bottom i label)) in *.
        set (wq := chosen (fun h => sub d (nth (card h i - 1) (tops i label) [])) v) in *.
        set (wl := chosen (fun h => nth (card h i - 1) (tops i label) []) v) in *.
        destruct (answer own own q wq) as [aq|] eqn:Aq; [|discriminate].
        destruct (answer own own l wl) as [al|] eqn:Al; [|discriminate]. injection A as <-.
        specialize (IHq q' Tq wq aq (held_chosen own c _ v C) Aq).
        specialize (IHl l' Tl wl al (held_chosen own c _ v C) Al). fold eq_ in IHq. fold el in IHl.
        pose proof (weighs_choice own own u i label q' l' v D) as W. fold d wq wl in W.
        rewrite product_add, value_add, !value_mul. fold d. rewrite Qmult_assoc, W.
        set (gq := weighs (fun h => gain (played own u) h own q') wq) in *.
        set (gl := weighs (fun h => gain (played own u) h own l') wl) in *.
        assert (X1 : gq * value (product bases eq_) x * value cq x <= value aq x * value cq x)
          by (apply Qmult_le_compat_r; [exact IHq|lra]).
        assert (X2 : gl * value (product bases el) x * value cl x <= value al x * value cl x)
          by (apply Qmult_le_compat_r; [exact IHl|lra]).
        setoid_replace ((gq + gl) * value (product bases both) x) with
          (gq * value (product bases both) x + gl * value (product bases both) x) by ring.
        rewrite <- Pq at 1. rewrite <- Pl.
        lra.
Qed.

(** No choice of this seat. *)
Fixpoint nobody (own : nat) (t : tree poly) : bool :=
  match t with
  | Payoff _ => true
  | Choice i _ q l => negb (Nat.eqb i own) && nobody own q && nobody own l
  end.

Lemma answer_exact own k t u : nobody own t = true -> forall t', at_point x t t' ->
  forall w a, answer own k t w = Some a ->
  weighs (fun d => gain (played own u) d k t') w * value (product bases (below own t)) x == value a x.
Proof.
  induction t as [pay|i label q IHq l IHl]; intros N t' T w a A.
  - inversion T as [? pay' E|]; subst. destruct w as [|e w].
    + injection A as <-. match goal with |- _ * ?z == _ => change (0 * z == 0) end. ring.
    + assert (B : a = fold_right (fun e s => add (mul (snd e) (pay (fst e) k)) s) [] (e :: w))
        by (cbn [answer] in A; congruence).
      rewrite B. clear A B. set (l := e :: w) in *. rewrite weighs_payoff. cbn [below].
      assert (P : value (product bases []) x == 1) by (destruct bases; apply value_one).
      rewrite P, Qmult_1_r. apply weighs_eq. intros e' _. symmetry. apply E.
  - inversion T as [|? ? ? ? q' l' Tq Tl]; subst.
    cbn [nobody] in N. rewrite !andb_true_iff, negb_true_iff in N. destruct N as [[N Nq] Nl].
    destruct w as [|e w].
    + injection A as <-. match goal with |- _ * ?z == _ => change (0 * z == 0) end. ring.
    + set (v := e :: w) in *. cbn [answer] in A. fold v in A. cbn [below]. rewrite N in A. rewrite N.
      apply Nat.eqb_neq in N.
      set (eq_ := below own q) in *. set (el := below own l) in *.
      set (both := joined Nat.max eq_ el) in *.
      pose proof (product_missing eq_ el) as Pq. pose proof (product_missing_right eq_ el) as Pl.
      fold both in Pq, Pl. set (cq := product bases (missing eq_ both)) in *.
      set (cl := product bases (missing el both)) in *.
      set (d := product bases (bottom i label)) in *.
      set (wq := chosen (fun h => sub d (nth (card h i - 1) (tops i label) [])) v) in *.
      set (wl := chosen (fun h => nth (card h i - 1) (tops i label) []) v) in *.
      unfold v in A. fold v in A.
      destruct (answer own k q wq) as [aq|] eqn:Aq; [|discriminate].
      destruct (answer own k l wl) as [al|] eqn:Al; [|discriminate]. injection A as <-.
      specialize (IHq Nq q' Tq wq aq Aq). specialize (IHl Nl l' Tl wl al Al). fold eq_ in IHq. fold el in IHl.
      pose proof (weighs_choice own k u i label q' l' v N) as W. fold d wq wl in W.
      rewrite product_add, value_add, !value_mul. fold d. rewrite Qmult_assoc, W.
      rewrite <- IHq, <- IHl.
      setoid_replace ((weighs (fun h => gain (played own u) h k q') wq + weighs (fun h => gain (played own u) h k l') wl)
        * value (product bases both) x) with
        (weighs (fun h => gain (played own u) h k q') wq * value (product bases both) x
         + weighs (fun h => gain (played own u) h k l') wl * value (product bases both) x) by ring.
      rewrite <- Pq at 1. rewrite <- Pl. ring.
Qed.

Lemma gain_played own k t u : nobody own t = true -> forall t', at_point x t t' ->
  forall d, gain (played own u) d k t' == gain profile_at d k t'.
Proof.
  induction t as [pay|i label q IHq l IHl]; intros N t' T d;
    inversion T as [? pay' E|? ? ? ? q' l' Tq Tl]; subst; [reflexivity|].
  cbn [nobody] in N. rewrite !andb_true_iff, negb_true_iff in N. destruct N as [[N Nq] Nl].
  cbn [gain]. unfold mix. rewrite (IHq Nq q' Tq d), (IHl Nl l' Tl d).
  unfold played, deviation. rewrite N. reflexivity.
Qed.

(** The check of a game. *)
Definition dealt (g : game poly) : weights := map (fun d => (d, [1%Z])) (all_deals g).
Definition holding (k c : nat) (w : weights) : weights := filter (fun e => Nat.eqb (card (fst e) k) c) w.

Fixpoint together (l : list (option poly)) : option poly :=
  match l with
  | [] => Some []
  | Some p :: rest => match together rest with Some q => Some (add p q) | None => None end
  | None :: _ => None
  end.
Definition best_of (g : game poly) (k : nat) : option poly :=
  together (map (fun c => answer k k (play g) (holding k c (dealt g))) (deck g)).
Definition gain_of (g : game poly) (k : nat) : option poly := answer (seats g) k (play g) (dealt g).

Definition is_best (g : game poly) (k : nat) : bool :=
  match best_of g k, gain_of g k with
  | Some b, Some r =>
    let eb := below k (play g) in let er := below (seats g) (play g) in
    let both := joined Nat.max eb er in
    good (sub (mul r (product bases (missing er both))) (mul b (product bases (missing eb both))))
  | _, _ => false
  end.
Definition is_legal : bool :=
  forallb (forallb (fun r : formula_row => let '(label, e, ns) := r in
    let d := product bases e in forallb (fun n => good n && good (sub d n)) ns)) f.
Definition is_equilibrium_everywhere (g : game poly) : bool :=
  distinct (deck g) && nobody (seats g) (play g) && is_legal && forallb (is_best g) (seq 0 (seats g)).

(** A row of payoffs per hand: exponents of the denominator and numerator. *)
Definition gains_this (g : game poly) (k : nat) (n : poly) (e : list nat) : bool :=
  match gain_of g k with
  | Some r => nothing (sub (mul r (product bases e)) (mul n (product bases (below (seats g) (play g)))))
  | None => false
  end.

Lemma legal_profile : is_legal = true -> forall i, legal (profile_at i).
Proof.
  unfold is_legal. intros L i label c. rewrite forallb_forall in L.
  assert (R : forallb (fun r : formula_row => let '(label, e, ns) := r in
    let d := product bases e in forallb (fun n => good n && good (sub d n)) ns) (nth i f []) = true).
  { destruct (nth_in_or_default i f []) as [I| ->]; [now apply L|reflexivity]. }
  unfold probability. cbn [leq zero one rational_scalars]. rewrite profile_top.
  set (d := value (product bases (bottom i label)) x).
  assert (D : 0 < d) by apply product_positive.
  assert (B : 0 <= value (top i label c) x /\ value (top i label c) x <= d).
  { unfold d, top, tops, bottom. clear L. induction (nth i f []) as [|[[name e] ns] rows IH].
    - cbn [find_row fst snd]. assert (E : nth (c - 1) ([] : list poly) [] = []) by (destruct (c - 1)%nat; reflexivity).
      rewrite E. cbn [value]. split; [apply Qle_refl|]. apply Qlt_le_weak, product_positive.
    - cbn [forallb find_row] in *. apply andb_true_iff in R. destruct R as [R1 R2].
      destruct (Nat.eqb name label); [|now apply IH]. cbn [fst snd].
      rewrite forallb_forall in R1. destruct (nth_in_or_default (c - 1) ns []) as [I|E].
      + specialize (R1 _ I). apply andb_true_iff in R1. destruct R1 as [R1 R3].
        apply good_sound in R1, R3. rewrite value_sub in R3. lra.
      + rewrite E. cbn [value]. split; [apply Qle_refl|]. apply Qlt_le_weak, product_positive. }
  destruct B as [B0 B1]. split; [apply Qle_shift_div_l|apply Qle_shift_div_r]; try assumption;
    [now rewrite Qmult_0_l|now rewrite Qmult_1_l].
Qed.

Lemma holding_card k c w e : In e (holding k c w) -> card (fst e) k = c.
Proof. unfold holding. rewrite filter_In. intros [_ E]. now apply Nat.eqb_eq. Qed.

Lemma weighs_dealt g h : weighs h (dealt g) == sum h (all_deals g).
Proof.
  unfold weighs, dealt. induction (all_deals g) as [|d l IH]; cbn [map sum fst snd]; [reflexivity|].
  rewrite IH, value_one. cbn [plus rational_scalars]. ring.
Qed.

Lemma weighs_classes g k h : NoDup (deck g) -> (k < seats g)%nat ->
  weighs h (dealt g) == sum (fun c => weighs h (holding k c (dealt g))) (deck g).
Proof.
  intros N K. unfold weighs, holding.
  assert (C : forall e, In e (dealt g) -> In (card (fst e) k) (deck g)).
  { intros e I. unfold dealt in I. apply in_map_iff in I. destruct I as [d [<- I]]. cbn [fst].
    eapply card_in_deck; eauto. }
  exact (sum_classes (K := Q) (fun e : deal * poly => card (fst e) k)
    (fun e => value (snd e) x * h (fst e)) (dealt g) (deck g) N C).
Qed.

Lemma together_bounds (F : nat -> Q) (G : nat -> option poly) z cs :
  (forall c a, In c cs -> G c = Some a -> F c * z <= value a x) ->
  forall a, together (map G cs) = Some a -> sum F cs * z <= value a x.
Proof.
  induction cs as [|c cs IH]; intros B a E; cbn [map together sum] in *.
  - injection E as <-. cbn [value zero rational_scalars]. rewrite Qmult_0_l. apply Qle_refl.
  - destruct (G c) as [p|] eqn:Gc; [|discriminate].
    destruct (together (map G cs)) as [q|] eqn:T; [|discriminate]. injection E as <-.
    rewrite value_add. cbn [plus rational_scalars]. specialize (IH (fun c' a' I => B c' a' (or_intror I)) q eq_refl).
    specialize (B c p (or_introl eq_refl) Gc). lra.
Qed.

Variables (g : game poly) (h : game Q).
Hypothesis same_seats : seats g = seats h.
Hypothesis same_deck : deck g = deck h.
Hypothesis same_play : at_point x (play g) (play h).

Lemma same_deals : all_deals g = all_deals h.
Proof. unfold all_deals. now rewrite same_seats, same_deck. Qed.

Lemma gain_of_exact k r : nobody (seats g) (play g) = true -> gain_of g k = Some r ->
  total h profile_at k * value (product bases (below (seats g) (play g))) x == value r x.
Proof.
  intros N R. unfold gain_of in R.
  pose proof (answer_exact (seats g) k (play g) (fun _ _ => 0) N (play h) same_play _ r R) as E.
  rewrite <- E. rewrite weighs_dealt, same_deals. unfold total.
  assert (S : sum (fun d => gain profile_at d k (play h)) (all_deals h) ==
    sum (fun d => gain (played (seats g) (fun _ _ => 0)) d k (play h)) (all_deals h)).
  { refine (sum_eq (K := Q) _ _ _ _). intros d _. symmetry. exact (gain_played _ k _ _ N _ same_play d). }
  rewrite S. reflexivity.
Qed.

Lemma everywhere_nash : is_equilibrium_everywhere g = true -> nash h profile_at.
Proof.
  unfold is_equilibrium_everywhere. rewrite !andb_true_iff. intros [[[D N] L] B].
  apply distinct_sound in D. split; [now apply legal_profile|]. intros k v K V.
  rewrite forallb_forall in B. rewrite <- same_seats in K. specialize (B k). rewrite in_seq in B.
  specialize (B (conj (Nat.le_0_l _) K)). unfold is_best in B.
  destruct (best_of g k) as [b|] eqn:Eb; [|discriminate].
  destruct (gain_of g k) as [r|] eqn:Er; [|discriminate].
  apply (gain_of_exact k r N) in Er.
  set (eb := below k (play g)) in *. set (er := below (seats g) (play g)) in *.
  pose proof (product_missing eb er) as Pb. pose proof (product_missing_right eb er) as Pr.
  set (both := joined Nat.max eb er) in *. cbv zeta in B. fold both in B.
  apply good_sound in B. rewrite value_sub, !value_mul in B.
  set (cb := product bases (missing eb both)) in *. set (cr := product bases (missing er both)) in *.
  assert (T : total h (deviation profile_at k v) k * value (product bases eb) x <= value b x).
  { assert (E : total h (deviation profile_at k v) k ==
      sum (fun c => weighs (fun d => gain (played k v) d k (play h)) (holding k c (dealt g))) (deck g)).
    { rewrite <- (weighs_classes g k _ D K). rewrite weighs_dealt, same_deals. reflexivity. }
    rewrite E. unfold best_of in Eb.
    refine (together_bounds _ (fun c => answer k k (play g) (holding k c (dealt g))) _ (deck g) _ b Eb).
    intros c a _ A. apply (answer_bounds k c (play g) v V (play h) same_play _ a); [|exact A].
    intros e. apply holding_card. }
  assert (Cb : 0 < value cb x) by apply product_positive.
  assert (Cr : 0 < value cr x) by apply product_positive.
  assert (P : 0 < value (product bases both) x) by apply product_positive.
  cbn [leq rational_scalars].
  set (t := total h (deviation profile_at k v) k) in *. set (s := total h profile_at k) in *.
  assert (X : t * value (product bases eb) x * value cb x <= value b x * value cb x)
    by (apply Qmult_le_compat_r; [exact T|lra]).
  assert (Y : t * value (product bases both) x <= s * value (product bases both) x).
  { rewrite <- Pb at 1. rewrite <- Pr. rewrite <- Er in B. lra. }
  apply Qmult_le_r in Y; assumption.
Qed.

Lemma gains_this_total k n e : nobody (seats g) (play g) = true -> gains_this g k n e = true ->
  total h profile_at k == value n x / value (product bases e) x.
Proof.
  intros N G. unfold gains_this in G. destruct (gain_of g k) as [r|] eqn:R; [|discriminate].
  apply (gain_of_exact k r N) in R. apply (value_nothing _ x) in G.
  rewrite value_sub, !value_mul, <- R in G.
  pose proof (product_positive e) as P. pose proof (product_positive (below (seats g) (play g))) as B.
  set (p := value (product bases e) x) in *. set (q := value (product bases (below (seats g) (play g))) x) in *.
  assert (E : q * (total h profile_at k * p - value n x) == 0) by lra.
  apply Qmult_integral in E. destruct E as [E|E]; [rewrite E in B; discriminate|].
  apply (Qmult_inj_r _ _ p); [intros Z; rewrite Z in P; discriminate|].
  setoid_replace (value n x / p * p) with (value n x) by (field; intros Z; rewrite Z in P; discriminate).
  lra.
Qed.
End Bases.
