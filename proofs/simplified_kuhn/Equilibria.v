(** Equilibria of the game, and the eleven conditions. *)
From Coq Require Import List Bool Ring Setoid Arith Lia.
From Guts.common Require Import Scalars Sums Games BestAnswers Domains CaseTrees.
From Guts.kuhn Require Import Rules.
From Guts.simplified_kuhn Require Import Rules Statements Conditions Completeness.
From Guts.simplified_kuhn.certificates Require Import Deviations.
Import ListNotations.
Open Scope scalar_scope.

Section Equilibria.
Context {K : Type} `{Domain K}.
Add Ring scalar_ring_equilibria : ring_laws.

(** The profits are polynomials: the kernel plays out the 24 deals. *)
Lemma profits_checked : forallb (fun k =>
    same_polynomial (total (simplified the_pot) (profile_of the_frequencies) k)
                    (#8 * the_pot + profit the_pot the_frequencies k)) [0; 1; 2] = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** Both sides are computed once, when the proof is closed. *)
Ltac by_computing := match goal with |- _ = ?x => vm_cast_no_check (eq_refl x) end.

Lemma player_cases (good : nat -> Prop) : good 0 -> good 1 -> good 2 -> forall k, k < 3 -> good k.
Proof. intros A B C [|[|[|k]]] L; auto. lia. Qed.

Lemma total_valued (P : K) f k : k < 3 ->
  evaluate (values P f) (total (simplified the_pot) (profile_of the_frequencies) k)
  = total (simplified P) (profile_of f) k.
Proof. revert k. destruct f. apply player_cases; by_computing. Qed.

Lemma profit_valued (P : K) f k : k < 3 ->
  evaluate (values P f) (#8 * the_pot + profit the_pot the_frequencies k) = #8 * P + profit P f k.
Proof. revert k. destruct f. apply player_cases; reflexivity. Qed.

Lemma total_profit (P : K) f k : k < 3 ->
  total (simplified P) (profile_of f) k == #8 * P + profit P f k.
Proof.
  intros L. rewrite <- total_valued, <- profit_valued by assumption. apply same_polynomial_sound.
  pose proof profits_checked as C. rewrite forallb_forall in C. apply C.
  destruct k as [|[|[|k]]]; simpl; auto. lia.
Qed.

(** Frequencies between 0 and 1 make legal strategies that obey the rule about J. *)
Definition list_of (f : frequencies K) : list K :=
  [a1 f; b1 f; c1 f; d1 f; a2 f; b2 f; c2 f; d2 f; b3 f; c3 f; d3 f].

Lemma one_probability : probability (one : K).
Proof. split; [apply zero_probability|apply leq_refl]. Qed.

Lemma legal_profile f : Forall probability (list_of f) -> forall i, legal (profile_of f i).
Proof.
  intros F i label c. unfold list_of in F. rewrite Forall_forall in F.
  assert (S : forall x y z, In x (list_of f) \/ x = one -> In y (list_of f) \/ y = one ->
    In z (list_of f) \/ z = one -> probability (by_seat i x y z)).
  { assert (G : forall x, In x (list_of f) \/ x = one -> probability x).
    { intros x [I| ->]; [now apply F|apply one_probability]. }
    intros x y z X Y Z. destruct i as [|[|i]]; simpl; auto. }
  unfold profile_of. destruct (situation_of i label); destruct c as [|[|[|[|[|c]]]]];
    try apply zero_probability; try apply one_probability; apply S; unfold list_of; simpl; tauto.
Qed.

Lemma obeys_profile f i : obeys (profile_of f i).
Proof. intros label. unfold profile_of. destruct (situation_of i label); reflexivity. Qed.

Lemma legal_frequencies f : (forall i, legal (profile_of f i)) -> Forall probability (list_of f).
Proof.
  intros L. unfold list_of.
  pose proof (L 0 1 4) as A1. pose proof (L 0 1 2) as B1. pose proof (L 0 9 3) as C1.
  pose proof (L 0 10 3) as D1. pose proof (L 1 2 4) as A2. pose proof (L 1 2 2) as B2.
  pose proof (L 1 3 3) as C2. pose proof (L 1 18 3) as D2. pose proof (L 2 4 2) as B3.
  pose proof (L 2 5 3) as C3. pose proof (L 2 6 3) as D3.
  repeat (apply Forall_cons; [assumption|]). apply Forall_nil.
Qed.

(** Frequencies that come from [g] for player [k] and from [f] for the others. *)
Definition replaced (k : nat) (f g : frequencies K) : frequencies K :=
  let p := if Nat.eqb k 0 then g else f in
  let q := if Nat.eqb k 1 then g else f in
  let r := if Nat.eqb k 2 then g else f in
  {| a1 := a1 p; b1 := b1 p; c1 := c1 p; d1 := d1 p; a2 := a2 q; b2 := b2 q; c2 := c2 q;
     d2 := d2 q; b3 := b3 r; c3 := c3 r; d3 := d3 r |}.

Lemma total_replaced (P : K) f g k : k < 3 ->
  total (simplified P) (deviation (profile_of f) k (profile_of g k)) k
  = total (simplified P) (profile_of (replaced k f g)) k.
Proof. revert k. destruct f, g. apply player_cases; by_computing. Qed.

Lemma no_better (P : K) f g k : k < 3 -> equilibrium_of_frequencies P f ->
  Forall probability (list_of g) -> zero <= profit P f k - profit P (replaced k f g) k.
Proof.
  intros L [_ E] G. specialize (E g k L (legal_profile g G k)).
  rewrite total_replaced, !total_profit in E by assumption. apply -> leq_difference in E.
  now setoid_replace (profit P f k - profit P (replaced k f g) k)
    with (#8 * P + profit P f k - (#8 * P + profit P (replaced k f g) k)) by ring.
Qed.

(** One frequency set to another value. *)
Definition with_a1 (f : frequencies K) (y : K) : frequencies K :=
  {| a1 := y; b1 := b1 f; c1 := c1 f; d1 := d1 f; a2 := a2 f; b2 := b2 f; c2 := c2 f; d2 := d2 f; b3 := b3 f; c3 := c3 f; d3 := d3 f |}.
Definition with_b1 (f : frequencies K) (y : K) : frequencies K :=
  {| a1 := a1 f; b1 := y; c1 := c1 f; d1 := d1 f; a2 := a2 f; b2 := b2 f; c2 := c2 f; d2 := d2 f; b3 := b3 f; c3 := c3 f; d3 := d3 f |}.
Definition with_c1 (f : frequencies K) (y : K) : frequencies K :=
  {| a1 := a1 f; b1 := b1 f; c1 := y; d1 := d1 f; a2 := a2 f; b2 := b2 f; c2 := c2 f; d2 := d2 f; b3 := b3 f; c3 := c3 f; d3 := d3 f |}.
Definition with_d1 (f : frequencies K) (y : K) : frequencies K :=
  {| a1 := a1 f; b1 := b1 f; c1 := c1 f; d1 := y; a2 := a2 f; b2 := b2 f; c2 := c2 f; d2 := d2 f; b3 := b3 f; c3 := c3 f; d3 := d3 f |}.
Definition with_a2 (f : frequencies K) (y : K) : frequencies K :=
  {| a1 := a1 f; b1 := b1 f; c1 := c1 f; d1 := d1 f; a2 := y; b2 := b2 f; c2 := c2 f; d2 := d2 f; b3 := b3 f; c3 := c3 f; d3 := d3 f |}.
Definition with_b2 (f : frequencies K) (y : K) : frequencies K :=
  {| a1 := a1 f; b1 := b1 f; c1 := c1 f; d1 := d1 f; a2 := a2 f; b2 := y; c2 := c2 f; d2 := d2 f; b3 := b3 f; c3 := c3 f; d3 := d3 f |}.
Definition with_c2 (f : frequencies K) (y : K) : frequencies K :=
  {| a1 := a1 f; b1 := b1 f; c1 := c1 f; d1 := d1 f; a2 := a2 f; b2 := b2 f; c2 := y; d2 := d2 f; b3 := b3 f; c3 := c3 f; d3 := d3 f |}.
Definition with_d2 (f : frequencies K) (y : K) : frequencies K :=
  {| a1 := a1 f; b1 := b1 f; c1 := c1 f; d1 := d1 f; a2 := a2 f; b2 := b2 f; c2 := c2 f; d2 := y; b3 := b3 f; c3 := c3 f; d3 := d3 f |}.
Definition with_b3 (f : frequencies K) (y : K) : frequencies K :=
  {| a1 := a1 f; b1 := b1 f; c1 := c1 f; d1 := d1 f; a2 := a2 f; b2 := b2 f; c2 := c2 f; d2 := d2 f; b3 := y; c3 := c3 f; d3 := d3 f |}.
Definition with_c3 (f : frequencies K) (y : K) : frequencies K :=
  {| a1 := a1 f; b1 := b1 f; c1 := c1 f; d1 := d1 f; a2 := a2 f; b2 := b2 f; c2 := c2 f; d2 := d2 f; b3 := b3 f; c3 := y; d3 := d3 f |}.
Definition with_d3 (f : frequencies K) (y : K) : frequencies K :=
  {| a1 := a1 f; b1 := b1 f; c1 := c1 f; d1 := d1 f; a2 := a2 f; b2 := b2 f; c2 := c2 f; d2 := d2 f; b3 := b3 f; c3 := c3 f; d3 := y |}.

(** Both ends of one frequency give its condition. *)
Lemma one_condition (P : K) f k x slope (change : K -> frequencies K) : k < 3 ->
  equilibrium_of_frequencies P f -> probability x ->
  (forall y, probability y -> Forall probability (list_of (change y))) ->
  (forall y, profit P f k - profit P (replaced k f (change y)) k == (x - y) * slope) ->
  Forall satisfied (condition (x, slope)).
Proof.
  intros L E [X Y] C D.
  pose proof (no_better P f (change zero) k L E (C zero zero_probability)) as A.
  pose proof (no_better P f (change one) k L E (C one one_probability)) as B.
  rewrite D in A, B. unfold condition.
  repeat (apply Forall_cons; simpl).
  - exact X.
  - now setoid_replace (one + zero : K) with (one : K) by ring.
  - now setoid_replace (x * slope) with ((x - zero) * slope) by ring.
  - now setoid_replace ((x - (one + zero)) * slope) with ((x - one) * slope) by ring.
  - apply Forall_nil.
Qed.

Lemma weak_conditions (P : K) f : #2 <= P -> equilibrium_of_frequencies P f ->
  all_satisfied (conditions P f).
Proof.
  intros L E. pose proof (legal_frequencies f (proj1 E)) as F. unfold list_of in F.
  destruct f as [x1 x2 x3 x4 x5 x6 x7 x8 x9 x10 x11]. simpl in F.
  repeat (match goal with G : Forall probability (_ :: _) |- _ =>
    inversion_clear G end).
  unfold conditions. apply Forall_cons; [exact L|].
  set (f := Build_frequencies x1 x2 x3 x4 x5 x6 x7 x8 x9 x10 x11) in *.
  cbn [slopes flat_map f].
  apply Forall_app. split.
  { apply (one_condition P f 0 _ _ (with_a1 f)); [lia|exact E|assumption| |].
    - intros y Y. repeat (apply Forall_cons; [assumption|]). apply Forall_nil.
    - intros y. unfold profit, replaced, with_a1, f. simpl. ring. }
  apply Forall_app. split.
  { apply (one_condition P f 0 _ _ (with_b1 f)); [lia|exact E|assumption| |].
    - intros y Y. repeat (apply Forall_cons; [assumption|]). apply Forall_nil.
    - intros y. unfold profit, replaced, with_b1, f. simpl. ring. }
  apply Forall_app. split.
  { apply (one_condition P f 0 _ _ (with_c1 f)); [lia|exact E|assumption| |].
    - intros y Y. repeat (apply Forall_cons; [assumption|]). apply Forall_nil.
    - intros y. unfold profit, replaced, with_c1, f. simpl. ring. }
  apply Forall_app. split.
  { apply (one_condition P f 0 _ _ (with_d1 f)); [lia|exact E|assumption| |].
    - intros y Y. repeat (apply Forall_cons; [assumption|]). apply Forall_nil.
    - intros y. unfold profit, replaced, with_d1, f. simpl. ring. }
  apply Forall_app. split.
  { apply (one_condition P f 1 _ _ (with_a2 f)); [lia|exact E|assumption| |].
    - intros y Y. repeat (apply Forall_cons; [assumption|]). apply Forall_nil.
    - intros y. unfold profit, replaced, with_a2, f. simpl. ring. }
  apply Forall_app. split.
  { apply (one_condition P f 1 _ _ (with_b2 f)); [lia|exact E|assumption| |].
    - intros y Y. repeat (apply Forall_cons; [assumption|]). apply Forall_nil.
    - intros y. unfold profit, replaced, with_b2, f. simpl. ring. }
  apply Forall_app. split.
  { apply (one_condition P f 1 _ _ (with_c2 f)); [lia|exact E|assumption| |].
    - intros y Y. repeat (apply Forall_cons; [assumption|]). apply Forall_nil.
    - intros y. unfold profit, replaced, with_c2, f. simpl. ring. }
  apply Forall_app. split.
  { apply (one_condition P f 1 _ _ (with_d2 f)); [lia|exact E|assumption| |].
    - intros y Y. repeat (apply Forall_cons; [assumption|]). apply Forall_nil.
    - intros y. unfold profit, replaced, with_d2, f. simpl. ring. }
  apply Forall_app. split.
  { apply (one_condition P f 2 _ _ (with_b3 f)); [lia|exact E|assumption| |].
    - intros y Y. repeat (apply Forall_cons; [assumption|]). apply Forall_nil.
    - intros y. unfold profit, replaced, with_b3, f. simpl. ring. }
  apply Forall_app. split.
  { apply (one_condition P f 2 _ _ (with_c3 f)); [lia|exact E|assumption| |].
    - intros y Y. repeat (apply Forall_cons; [assumption|]). apply Forall_nil.
    - intros y. unfold profit, replaced, with_c3, f. simpl. ring. }
  apply Forall_app. split.
  { apply (one_condition P f 2 _ _ (with_d3 f)); [lia|exact E|assumption| |].
    - intros y Y. repeat (apply Forall_cons; [assumption|]). apply Forall_nil.
    - intros y. unfold profit, replaced, with_d3, f. simpl. ring. }
  apply Forall_nil.
Qed.

Lemma conditions_probabilities (P : K) f : all_satisfied (conditions P f) ->
  Forall probability (list_of f).
Proof.
  intros C. apply Forall_inv_tail in C.
  assert (E : list_of f = map fst (slopes P f)) by (destruct f; reflexivity).
  rewrite E, Forall_map. clear E. revert C. generalize (slopes P f).
  intros entries. induction entries as [|[x slope] entries IH]; intros C; [constructor|].
  apply (Forall_app satisfied (condition (x, slope)) (flat_map condition entries)) in C. destruct C as [C C']. constructor; [|now apply IH].
  split; [exact (Forall_inv C)|]. pose proof (Forall_inv (Forall_inv_tail C)) as U. simpl in U.
  simpl. now setoid_replace (one + zero : K) with (one : K) in U by ring.
Qed.

(** All that is known of an allowed deviation. *)
Lemma known_satisfied (P : K) f k v : all_satisfied (conditions P f) -> allowed v ->
  all_satisfied (known P f k v).
Proof.
  intros C [L O]. apply Forall_app. split; [exact C|]. apply Forall_app. split.
  - apply Forall_flat_map. unfold choices. apply Forall_flat_map, Forall_forall. intros label _.
    apply Forall_map, Forall_forall. intros c _. destruct (L label c) as [A B].
    apply Forall_cons; [exact A|]. apply Forall_cons; [|apply Forall_nil].
    simpl. now setoid_replace (one + zero : K) with (one : K) by ring.
  - apply Forall_map, Forall_forall. intros label _. apply O.
Qed.

Definition all_values (P : K) (f : frequencies K) (k : nat) (v : strategy K) : list K :=
  values P f ++ choices k v.

Lemma known_valued (P : K) f v k : k < 3 ->
  map (valued (all_values P f k v)) (known the_pot the_frequencies k (the_strategy k)) = known P f k v.
Proof. revert k. destruct f. apply player_cases; reflexivity. Qed.

Lemma gains_valued (P : K) f v k : k < 3 ->
  valued (all_values P f k v) (gains_nothing the_pot the_frequencies k (the_strategy k))
  = gains_nothing P f k v.
Proof. revert k. destruct f. apply player_cases; by_computing. Qed.

Lemma conditions_equilibrium (P : K) f : all_satisfied (conditions P f) ->
  equilibrium P (profile_of f).
Proof.
  intros C. split.
  - intros i. split; [|apply obeys_profile]. apply legal_profile. now apply (conditions_probabilities P).
  - intros k v L A. pose proof differences_checked as D. rewrite forallb_forall in D.
    assert (I : In k [0; 1; 2]) by (destruct k as [|[|[|k]]]; simpl; auto; lia).
    specialize (D k I). cbv zeta in D.
    pose proof (known_satisfied P f k v C A) as N. rewrite <- known_valued in N by assumption.
    destruct (check_sound (known the_pot the_frequencies k (the_strategy k))
      [[gains_nothing the_pot the_frequencies k (the_strategy k)]] _ _ D N) as [goal [[<-|[]] G]].
    apply Forall_inv in G. rewrite gains_valued in G by assumption. exact G.
Qed.

Lemma strong_weak (P : K) f : equilibrium P (profile_of f) -> equilibrium_of_frequencies P f.
Proof.
  intros [A E]. split; [intros i; apply A|]. intros g k L G. apply E; [exact L|].
  split; [exact G|apply obeys_profile].
Qed.
End Equilibria.

Theorem expected_profits : Statements.expected_profits.
Proof. intros K numbers laws cancels P f player L. now apply total_profit. Qed.

Lemma one_family (K : Type) (numbers : Scalars K) (laws : Ordered K) (cancels : Domain K)
    (P : K) (f : frequencies K) n solution payoffs : #2 <= P ->
  nth_error (families P f) n = Some (solution, payoffs) -> all_satisfied solution ->
  equilibrium P (profile_of f) /\ all_satisfied payoffs.
Proof.
  intros L E A. apply nth_error_In in E.
  destruct (family_fulfils P f (solution, payoffs) L E A) as [C R]. split; [|exact R].
  now apply conditions_equilibrium.
Qed.

Theorem family_1a : is_family (@solution_1a) (@payoffs_1a).
Proof. intros K numbers laws cancels P f L. now apply (one_family K numbers laws cancels P f 0). Qed.

Theorem family_1 : is_family (@solution_1) (@payoffs_1).
Proof. intros K numbers laws cancels P f L. now apply (one_family K numbers laws cancels P f 1). Qed.

Theorem family_2a : is_family (@solution_2a) (@payoffs_2a).
Proof. intros K numbers laws cancels P f L. now apply (one_family K numbers laws cancels P f 2). Qed.

Theorem family_2 : is_family (@solution_2) (@payoffs_2).
Proof. intros K numbers laws cancels P f L. now apply (one_family K numbers laws cancels P f 3). Qed.

Theorem family_3 : is_family (@solution_3) (@payoffs_3).
Proof. intros K numbers laws cancels P f L. now apply (one_family K numbers laws cancels P f 4). Qed.

Theorem family_4 : is_family (@solution_4) (@payoffs_4).
Proof. intros K numbers laws cancels P f L. now apply (one_family K numbers laws cancels P f 5). Qed.

Theorem family_5a : is_family (@solution_5a) (@payoffs_5a).
Proof. intros K numbers laws cancels P f L. now apply (one_family K numbers laws cancels P f 6). Qed.

Theorem family_5 : is_family (@solution_5) (@payoffs_5).
Proof. intros K numbers laws cancels P f L. now apply (one_family K numbers laws cancels P f 7). Qed.

Theorem family_6 : is_family (@solution_6) (@payoffs_6).
Proof. intros K numbers laws cancels P f L. now apply (one_family K numbers laws cancels P f 8). Qed.

Theorem family_7 : is_family (@solution_7) (@payoffs_7).
Proof. intros K numbers laws cancels P f L. now apply (one_family K numbers laws cancels P f 9). Qed.

Theorem family_8 : is_family (@solution_8) (@payoffs_8).
Proof. intros K numbers laws cancels P f L. now apply (one_family K numbers laws cancels P f 10). Qed.

Theorem family_9 : is_family (@solution_9) (@payoffs_9).
Proof. intros K numbers laws cancels P f L. now apply (one_family K numbers laws cancels P f 11). Qed.

Theorem family_10a : is_family (@solution_10a) (@payoffs_10a).
Proof. intros K numbers laws cancels P f L. now apply (one_family K numbers laws cancels P f 12). Qed.

Theorem family_10 : is_family (@solution_10) (@payoffs_10).
Proof. intros K numbers laws cancels P f L. now apply (one_family K numbers laws cancels P f 13). Qed.

Theorem solutions_are_equilibria : Statements.solutions_are_equilibria.
Proof.
  intros K numbers laws cancels P f L S. now apply conditions_equilibrium, solutions_fulfil.
Qed.

Theorem no_others : Statements.no_others.
Proof. intros K numbers laws cancels P f L E. now apply conditions_solve, weak_conditions. Qed.

(** The conditions 1 to 11 of the paper. *)
Theorem eleven_conditions : Statements.eleven_conditions.
Proof.
  intros K numbers laws cancels P f L. split; [now apply weak_conditions|].
  intros C. now apply strong_weak, conditions_equilibrium.
Qed.

Theorem ten_solutions : Statements.ten_solutions.
Proof.
  intros K numbers laws cancels P f L. split.
  - intros E. apply (no_others K numbers laws cancels P f L). now apply strong_weak.
  - intros S. exact (solutions_are_equilibria K numbers laws cancels P f L S).
Qed.
