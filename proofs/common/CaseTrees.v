(** Proofs about polynomial inequalities, as data.  Facts are polynomials in
    several variables with integer coefficients that are zero, not negative, or
    positive.  A tree goes from given facts to one of several goals: it adds
    facts that follow, distinguishes the three signs of a polynomial, ends with
    a contradiction or with a goal.  [check] decides whether a tree is right;
    what it accepts holds in every ordered ring without divisors of zero, so
    for rational and for real numbers alike. *)
From Coq Require Import ZArith List Setoid Morphisms Ring Ring_theory InitialRing Ring_polynom Bool Arith.
From Guts.common Require Import Scalars Sums Domains.
From Guts.common Require Export Relations.
Import ListNotations.
Open Scope scalar_scope.

Definition expression := PExpr Z.
Inductive sign := Zero | Nonnegative | Positive.
Definition fact := (expression * sign)%type.

(** A summand of a combination of facts: a positive number times a product of
    facts (counted from 0), or any multiple of a fact that is zero. *)
Inductive summand :=
  | Product (times : BinNums.positive) (factors : list nat)
  | Multiple (factor : expression) (equation : nat).

Inductive tree :=
  | Absurd (sum : list summand)        (* a positive sum is identically zero *)
  | Have (multiplier : list nat) (times : BinNums.positive) (new : fact) (sum : list summand) (rest : tree)
    (* the sum is the new fact times a positive number and positive facts *)
  | Claim (new : fact) (otherwise rest : tree)   (* by contradiction *)
  | Signs (e : expression) (negative zero positive : tree)
  | Goal (which : nat) (facts : list nat).

Definition get (facts : list fact) (i : nat) : fact := nth i facts (PEc 0%Z, Zero).

Definition sign_times (s t : sign) : sign :=
  match s, t with
  | Zero, _ | _, Zero => Zero
  | Positive, Positive => Positive
  | _, _ => Nonnegative
  end.
Definition sign_plus (s t : sign) : sign :=
  match s, t with
  | Zero, x | x, Zero => x
  | Nonnegative, Nonnegative => Nonnegative
  | _, _ => Positive
  end.

Definition product (facts : list fact) (factors : list nat) : fact :=
  fold_right (fun i f => (PEmul (fst (get facts i)) (fst f), sign_times (snd (get facts i)) (snd f)))
             (PEI, Positive) factors.

Definition one_summand (facts : list fact) (s : summand) : fact :=
  match s with
  | Product c factors => let f := product facts factors in (PEmul (PEc (Zpos c)) (fst f), snd f)
  | Multiple e i =>
    match get facts i with (q, Zero) => (PEmul e q, Zero) | _ => (PEO, Zero) end
  end.
Definition combination (facts : list fact) (sum : list summand) : fact :=
  fold_right (fun s f => let g := one_summand facts s in
                         (PEadd (fst g) (fst f), sign_plus (snd g) (snd f))) (PEO, Zero) sum.

Definition normal : expression -> Pol Z :=
  norm_aux 0%Z 1%Z Z.add Z.mul Z.sub Z.opp Z.eqb.
Definition same_polynomial (e f : expression) : bool := Peq Z.eqb (normal e) (normal f).

(** [implies s t]: a number of sign [s] has sign [t], too. *)
Definition implies (s t : sign) : bool :=
  match s, t with
  | Zero, Zero | Positive, Positive | _, Nonnegative => true
  | _, _ => false
  end.
Definition is_strict (s : sign) : bool := match s with Positive => true | _ => false end.
Definition covers (facts : list fact) (i : nat) (goal : fact) : bool :=
  let f := get facts i in implies (snd f) (snd goal) && same_polynomial (fst f) (fst goal).
Fixpoint all_covered (facts : list fact) (which : list nat) (goal : list fact) : bool :=
  match which, goal with
  | [], [] => true
  | i :: which', g :: goal' => covers facts i g && all_covered facts which' goal'
  | _, _ => false
  end.

(** What holds if a fact does not; nothing is said of a fact that would be zero. *)
Definition negation (f : fact) : fact :=
  match f with
  | (e, Nonnegative) => (PEopp e, Positive)
  | (e, Positive) => (PEopp e, Nonnegative)
  | (_, Zero) => (PEO, Zero)
  end.

(** New facts stand at the end of the list. *)
Fixpoint check (goals : list (list fact)) (facts : list fact) (t : tree) : bool :=
  match t with
  | Absurd sum =>
    let f := combination facts sum in is_strict (snd f) && same_polynomial (fst f) PEO
  | Have multiplier times new sum rest =>
    let m := product facts multiplier in
    let f := combination facts sum in
    is_strict (snd m) && implies (snd f) (snd new) &&
    same_polynomial (PEmul (PEmul (PEc (Zpos times)) (fst m)) (fst new)) (fst f) &&
    check goals (facts ++ [new]) rest
  | Claim new otherwise rest =>
    check goals (facts ++ [negation new]) otherwise && check goals (facts ++ [new]) rest
  | Signs e negative zero positive =>
    check goals (facts ++ [(PEopp e, Positive)]) negative &&
    check goals (facts ++ [(e, Zero)]) zero &&
    check goals (facts ++ [(e, Positive)]) positive
  | Goal which indices => all_covered facts indices (nth which goals [(PEI, Zero)])
  end.

Fixpoint leaves (t : tree) : nat :=
  match t with
  | Absurd _ | Goal _ _ => 1
  | Have _ _ _ _ rest => leaves rest
  | Claim _ a b => leaves a + leaves b
  | Signs _ a b c => leaves a + leaves b + leaves c
  end.

(** Expressions as numbers, so that what is defined for all numbers can be
    written down as expressions, too.  Nothing is asked of their order. *)
#[export] Instance expressions : Scalars expression := {
  zero := PEc 0%Z; one := PEc 1%Z; plus := @PEadd Z; times := @PEmul Z; minus := @PEsub Z;
  negate := @PEopp Z; same := eq; leq := fun _ _ => True; leqb := fun _ _ => false;
  tidy := fun e => e; is_zero := fun _ => false
}.

Definition fact_of (r : relation expression) : fact :=
  match r with Equal x y => (x - y, Zero) | AtMost x y => (y - x, Nonnegative) end.

Section Meaning.
Context {K : Type} `{Domain K}.
Add Ring scalar_ring_trees : ring_laws.

Definition integer : Z -> K := gen_phiZ zero one plus times negate.
Definition evaluate (l : list K) : expression -> K :=
  PEeval zero one plus times minus negate integer id_phi_N (pow_N one times) l.

Definition has_sign (s : sign) (x : K) : Prop :=
  match s with Zero => x == zero | Nonnegative => zero <= x | Positive => positive x end.
Definition holds (l : list K) (f : fact) : Prop := has_sign (snd f) (evaluate l (fst f)).
Definition all_hold (l : list K) (facts : list fact) : Prop := Forall (holds l) facts.

#[local] Instance has_sign_same s : Proper (same ==> iff) (has_sign s).
Proof. intros x y E. destruct s; simpl; now rewrite E. Qed.

Definition valued (l : list K) (r : relation expression) : relation K :=
  match r with
  | Equal x y => Equal (evaluate l x) (evaluate l y)
  | AtMost x y => AtMost (evaluate l x) (evaluate l y)
  end.

Lemma fact_of_sound l r : holds l (fact_of r) <-> satisfied (valued l r).
Proof.
  destruct r as [x y|x y]; unfold holds; simpl.
  - change (evaluate l x - evaluate l y == zero <-> evaluate l x == evaluate l y). split; intros E.
    + setoid_replace (evaluate l x) with (evaluate l x - evaluate l y + evaluate l y) by ring.
      rewrite E. ring.
    + rewrite E. ring.
  - change (zero <= evaluate l y - evaluate l x <-> evaluate l x <= evaluate l y).
    symmetry. apply leq_difference.
Qed.

Lemma facts_of_sound l rs : all_hold l (map fact_of rs) <-> all_satisfied (map (valued l) rs).
Proof.
  unfold all_hold, all_satisfied. rewrite !Forall_map.
  split; apply Forall_impl; intros r; apply fact_of_sound.
Qed.

Lemma ring_extensions : ring_eq_ext plus times negate same.
Proof. constructor; typeclasses eauto. Qed.

Lemma almost_ring : almost_ring_theory zero one plus times minus negate same.
Proof. exact (Rth_ARth same_equivalence ring_extensions ring_laws). Qed.

Lemma integers : ring_morph zero one plus times minus negate same
  0%Z 1%Z Z.add Z.mul Z.sub Z.opp Z.eqb integer.
Proof.
  pose proof (gen_phiZ_morph same_equivalence ring_extensions ring_laws) as M.
  constructor; try (apply M).
  intros x y E. apply Z.eqb_eq in E. now subst.
Qed.

Lemma integer_positive c : positive (integer (Zpos c)).
Proof.
  unfold integer, gen_phiZ. rewrite <- (same_gen same_equivalence ring_extensions almost_ring).
  induction c as [c IH|c IH|]; simpl.
  - apply positive_plus; [apply positive_one|]. apply leq_times; [|now apply positive_nonnegative].
    apply nonnegative_plus; apply positive_nonnegative, positive_one.
  - apply positive_times; [|assumption].
    apply positive_plus; [apply positive_one|apply positive_nonnegative, positive_one].
  - apply positive_one.
Qed.

Lemma same_polynomial_sound l e f : same_polynomial e f = true -> evaluate l e == evaluate l f.
Proof.
  unfold same_polynomial, evaluate. intros E.
  rewrite !(norm_aux_spec same_equivalence ring_extensions almost_ring integers
              (pow_N_th one times same_equivalence)).
  exact (Peq_ok same_equivalence ring_extensions integers _ _ E l).
Qed.

Lemma evaluate_number l z : evaluate l (PEc z) = integer z.
Proof. reflexivity. Qed.

Lemma implies_sound s t x : implies s t = true -> has_sign s x -> has_sign t x.
Proof.
  destruct s, t; simpl; intros I X; try discriminate; auto.
  - rewrite X. apply leq_refl.
  - now apply positive_nonnegative.
Qed.

Lemma sign_times_sound s t x y : has_sign s x -> has_sign t y -> has_sign (sign_times s t) (x * y).
Proof.
  destruct s, t; simpl; intros X Y; try (rewrite X; ring); try (rewrite Y; ring).
  - now apply leq_times.
  - apply leq_times; [assumption|now apply positive_nonnegative].
  - apply leq_times; [now apply positive_nonnegative|assumption].
  - now apply positive_times.
Qed.

Lemma sign_plus_sound s t x y : has_sign s x -> has_sign t y -> has_sign (sign_plus s t) (x + y).
Proof.
  assert (L : forall u v : K, u == zero -> u + v == v) by (intros u v E; rewrite E; ring).
  assert (R : forall u v : K, v == zero -> u + v == u) by (intros u v E; rewrite E; ring).
  destruct s, t; simpl; intros X Y; try (rewrite (L _ _ X); assumption);
    try (rewrite (R _ _ Y); assumption).
  - now apply nonnegative_plus.
  - setoid_replace (x + y) with (y + x) by ring. now apply positive_plus.
  - now apply positive_plus.
  - apply positive_plus; [assumption|now apply positive_nonnegative].
Qed.

Lemma get_holds l facts i : all_hold l facts -> holds l (get facts i).
Proof.
  intros F. unfold get. destruct (nth_in_or_default i facts (PEc 0%Z, Zero)) as [I|E].
  - unfold all_hold in F. rewrite Forall_forall in F. now apply F.
  - rewrite E. exact (reflexivity zero).
Qed.

Lemma product_holds l facts factors : all_hold l facts -> holds l (product facts factors).
Proof.
  intros F. induction factors as [|i factors IH]; [apply positive_one|].
  apply sign_times_sound; [now apply get_holds|exact IH].
Qed.

Lemma one_summand_holds l facts s : all_hold l facts -> holds l (one_summand facts s).
Proof.
  intros F. destruct s as [c factors|e i]; unfold one_summand.
  - pose proof (sign_times_sound Positive (snd (product facts factors)) (integer (Zpos c))
      (evaluate l (fst (product facts factors))) (integer_positive c) (product_holds l facts factors F)) as P.
    unfold holds. simpl. destruct (snd (product facts factors)); exact P.
  - pose proof (get_holds l facts i F) as G. destruct (get facts i) as [q s].
    assert (Z : holds l (PEO, Zero)) by exact (reflexivity zero).
    destruct s; [|exact Z|exact Z].
    unfold holds in *. simpl in *. change (evaluate l e * evaluate l q == zero). rewrite G. ring.
Qed.

Lemma combination_holds l facts sum : all_hold l facts -> holds l (combination facts sum).
Proof.
  intros F. induction sum as [|s sum IH]; [exact (reflexivity zero)|].
  apply sign_plus_sound; [now apply one_summand_holds|exact IH].
Qed.

Lemma add_fact l facts f : all_hold l facts -> holds l f -> all_hold l (facts ++ [f]).
Proof. intros F G. apply Forall_app. split; [exact F|]. now constructor. Qed.

Lemma all_covered_sound l facts : all_hold l facts -> forall goal which,
  all_covered facts which goal = true -> all_hold l goal.
Proof.
  intros F goal. induction goal as [|g goal IH]; intros [|i which] C; try discriminate; [constructor|].
  simpl in C. apply andb_true_iff in C. destruct C as [C C']. constructor; [|now apply (IH which)].
  unfold covers in C. apply andb_true_iff in C. destruct C as [I S].
  unfold holds. rewrite <- (same_polynomial_sound l _ _ S).
  eapply implies_sound; [exact I|]. now apply get_holds.
Qed.

Lemma negation_or l f : holds l f \/ holds l (negation f).
Proof.
  destruct f as [e [| |]].
  - right. exact (reflexivity zero).
  - destruct (three_signs (evaluate l e)) as [X|[X|X]].
    + left. now apply positive_nonnegative.
    + left. unfold holds. simpl. rewrite X. apply leq_refl.
    + right. exact X.
  - destruct (three_signs (evaluate l e)) as [X|[X|X]].
    + now left.
    + right. unfold holds. change (zero <= - evaluate l e). rewrite X.
      setoid_replace (- zero : K) with (zero : K) by ring. apply leq_refl.
    + right. now apply positive_nonnegative.
Qed.

(** What a checked tree says: if the facts hold, so do all facts of one of the goals. *)
Lemma check_holds goals t l : forall facts, check goals facts t = true -> all_hold l facts ->
  exists goal, In goal goals /\ all_hold l goal.
Proof.
  induction t as [sum|multiplier times new sum rest IH|new a IHa b IHb|e a IHa b IHb c IHc|which indices];
    simpl; intros facts C F; repeat rewrite andb_true_iff in C.
  - destruct C as [S E]. exfalso. pose proof (combination_holds l facts sum F) as G.
    unfold holds in G. destruct (combination facts sum) as [f s]. simpl in *.
    destruct s; try discriminate. simpl in G. apply G.
    rewrite (same_polynomial_sound l _ _ E). apply leq_refl.
  - destruct C as [[[M I] E] C]. apply (IH _ C). apply add_fact; [exact F|].
    pose proof (product_holds l facts multiplier F) as P. unfold holds in P.
    destruct (product facts multiplier) as [m s]. simpl in *. destruct s; try discriminate. simpl in P.
    pose proof (combination_holds l facts sum F) as G. unfold holds in G.
    apply (same_polynomial_sound l) in E. rewrite <- E in G.
    pose proof (implies_sound _ _ _ I G) as N. unfold holds. destruct new as [e s]. simpl in *.
    change (has_sign s (integer (Zpos times) * evaluate l m * evaluate l e)) in N.
    pose proof (positive_times _ _ (integer_positive times) P) as Q.
    destruct s; simpl in *.
    + eapply cancel_zero; eauto.
    + eapply cancel_nonnegative; eauto.
    + eapply cancel_positive; eauto.
  - destruct C as [A B]. destruct (negation_or l new) as [N|N].
    + apply (IHb _ B). now apply add_fact.
    + apply (IHa _ A). now apply add_fact.
  - destruct C as [[A B] D]. destruct (three_signs (evaluate l e)) as [X|[X|X]].
    + apply (IHc _ D). now apply add_fact.
    + apply (IHb _ B). now apply add_fact.
    + apply (IHa _ A). now apply add_fact.
  - destruct (nth_in_or_default which goals [(PEI, Zero)]) as [I|E].
    + exists (nth which goals [(PEI, Zero)]). split; [exact I|]. eapply all_covered_sound; eauto.
    + exfalso. rewrite E in C. pose proof (all_covered_sound l facts F _ _ C) as A.
      inversion A as [|x y Z _]. unfold holds in Z. simpl in Z.
      apply zero_below_one. change ((one : K) == zero) in Z. rewrite Z. apply leq_refl.
Qed.

(** The same said of equations and inequalities. *)
Theorem check_sound given goals t l :
  check (map (map fact_of) goals) (map fact_of given) t = true ->
  all_satisfied (map (valued l) given) ->
  exists goal, In goal goals /\ all_satisfied (map (valued l) goal).
Proof.
  intros C A. apply facts_of_sound in A. destruct (check_holds _ _ _ _ C A) as [facts [I F]].
  apply in_map_iff in I. destruct I as [goal [<- I]].
  exists goal. split; [exact I|]. now apply facts_of_sound.
Qed.
End Meaning.
