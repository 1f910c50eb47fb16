(** Polynomials in one variable over an ordered ring, and their signs on an
    interval.  A polynomial is the list of its coefficients, from the constant
    upwards.  On [a, b] it is written in the products (x - a)^i (b - x)^j, as
    S. Bernstein did; if no coefficient is negative there, neither is a value.
    Where one piece does not suffice the interval is cut. *)
From Coq Require Import List Setoid Morphisms Ring Bool Arith Lia.
From Guts.common Require Import Scalars Sums Domains.
Import ListNotations.
Open Scope scalar_scope.

Section Polynomials.
Context {K : Type} `{Domain K}.
Add Ring scalar_ring_polynomials : ring_laws.

Fixpoint value (p : list K) (x : K) : K :=
  match p with [] => zero | c :: rest => c + x * value rest x end.

Fixpoint power (x : K) (n : nat) : K := match n with 0 => one | S m => x * power x m end.

#[export] Instance power_same : Proper (same ==> eq ==> same) power.
Proof.
  intros x y E n ? <-. induction n as [|n IH]; simpl; [reflexivity|]. now rewrite IH, E.
Qed.

(** [form l u v]: the sum of l_i u^i v^(n - i), where n + 1 is the length of [l]. *)
Fixpoint form (l : list K) (u v : K) : K :=
  match l with [] => zero | c :: rest => c * power v (length rest) + u * form rest u v end.

Fixpoint plus_lists (l m : list K) : list K :=
  match l, m with
  | x :: l', y :: m' => tidy (x + y) :: plus_lists l' m'
  | [], _ => m
  | _, [] => l
  end.
Definition scaled (c : K) (l : list K) : list K := map (fun x => tidy (c * x)) l.

(** The form times (a v + b u). *)
Definition times_linear (a b : K) (l : list K) : list K :=
  plus_lists (scaled a l ++ [zero]) (zero :: scaled b l).

(** (u + v)^n, and the coefficients of (b - a)^n p(x) in the products of
    u = x - a and v = b - x, where n + 1 is the length of [p]. *)
Fixpoint binomial (n : nat) : list K :=
  match n with 0 => [one] | S m => times_linear one one (binomial m) end.
Fixpoint coefficients (a b : K) (p : list K) : list K :=
  match p with
  | [] => []
  | c :: rest => plus_lists (scaled c (binomial (length rest)))
                            (times_linear a b (coefficients a b rest))
  end.

(** The checks: on [a, b] at once, and on its pieces between the cuts. *)
Definition is_positive (x : K) : bool := negb (leqb x zero).
Definition on_piece (sign : K -> bool) (p : list K) (a b : K) : bool :=
  is_positive (b - a) && forallb sign (coefficients a b p).
Fixpoint on_pieces (sign : K -> bool) (p : list K) (a : K) (cuts : list K) (b : K) : bool :=
  match cuts with
  | [] => on_piece sign p a b
  | c :: rest => on_piece sign p a c && on_pieces sign p c rest b
  end.
Definition nonnegative_on (p : list K) (a : K) (cuts : list K) (b : K) : bool :=
  on_pieces (leqb zero) p a cuts b.
Definition positive_on (p : list K) (a : K) (cuts : list K) (b : K) : bool :=
  match p with [] => false | _ => on_pieces is_positive p a cuts b end.

Lemma is_positive_sound x : is_positive x = true -> positive x.
Proof.
  unfold is_positive, positive. rewrite negb_true_iff. intros E L. apply leqb_leq in L. congruence.
Qed.

Lemma plus_lists_length l : forall m, length l = length m -> length (plus_lists l m) = length l.
Proof. induction l; intros [|y m] E; simpl in *; try discriminate; auto. Qed.

Lemma form_plus u v l : forall m, length l = length m ->
  form (plus_lists l m) u v == form l u v + form m u v.
Proof.
  induction l as [|x l IH]; intros [|y m] E; simpl in *; try discriminate; [ring|].
  injection E as E. rewrite plus_lists_length, IH, tidy_same, E by assumption. ring.
Qed.

Lemma scaled_length c l : length (scaled c l) = length l.
Proof. apply map_length. Qed.

Lemma form_scaled c u v l : form (scaled c l) u v == c * form l u v.
Proof.
  induction l as [|x l IH]; simpl; [ring|]. rewrite scaled_length, IH, tidy_same. ring.
Qed.

Lemma form_shift u v l : form (l ++ [zero]) u v == v * form l u v.
Proof.
  induction l as [|x l IH]; simpl; [ring|]. rewrite IH, app_length, Nat.add_comm. simpl. ring.
Qed.

Lemma form_times a b u v l : form (times_linear a b l) u v == (a * v + b * u) * form l u v.
Proof.
  unfold times_linear. rewrite form_plus by (rewrite app_length; simpl; rewrite !scaled_length; lia).
  rewrite form_shift. simpl. rewrite !form_scaled. ring.
Qed.

Lemma times_linear_length a b l : length (times_linear a b l) = S (length l).
Proof.
  unfold times_linear. rewrite plus_lists_length; rewrite app_length; simpl; rewrite !scaled_length; lia.
Qed.

Lemma binomial_length n : length (binomial n) = S n.
Proof. induction n; simpl; [reflexivity|]. now rewrite times_linear_length, IHn. Qed.

Lemma form_binomial u v n : form (binomial n) u v == power (u + v) n.
Proof.
  induction n as [|n IH]; simpl; [ring|]. rewrite form_times, IH. ring.
Qed.

Lemma coefficients_length a b p : length (coefficients a b p) = length p.
Proof.
  induction p as [|c p IH]; simpl; [reflexivity|].
  rewrite plus_lists_length; rewrite scaled_length, binomial_length; [reflexivity|].
  now rewrite times_linear_length, IH.
Qed.

Lemma form_coefficients a b p x :
  form (coefficients a b p) (x - a) (b - x) == power (b - a) (pred (length p)) * value p x.
Proof.
  induction p as [|c p IH]; simpl; [ring|].
  rewrite form_plus by (now rewrite scaled_length, binomial_length, times_linear_length, coefficients_length).
  rewrite form_scaled, form_binomial, form_times, IH.
  setoid_replace (x - a + (b - x)) with (b - a) by ring.
  setoid_replace (a * (b - x) + b * (x - a)) with ((b - a) * x) by ring.
  destruct p as [|d p]; simpl; ring.
Qed.

Lemma positive_power x n : positive x -> positive (power x n).
Proof. intros X. induction n; simpl; [apply positive_one|now apply positive_times]. Qed.

Lemma nonnegative_power x n : zero <= x -> zero <= power x n.
Proof.
  intros X. induction n; simpl; [apply positive_nonnegative, positive_one|now apply leq_times].
Qed.

Lemma form_nonnegative u v l : zero <= u -> zero <= v ->
  forallb (leqb zero) l = true -> zero <= form l u v.
Proof.
  intros U V. induction l as [|c l IH]; simpl; intros L; [apply leq_refl|].
  apply andb_true_iff in L. destruct L as [C L]. apply leqb_leq in C.
  apply nonnegative_plus; apply leq_times; auto. now apply nonnegative_power.
Qed.

Lemma form_positive_right u v l : positive u -> zero <= v -> l <> [] ->
  forallb is_positive l = true -> positive (form l u v).
Proof.
  intros U V. induction l as [|c l IH]; simpl; intros N L; [congruence|].
  apply andb_true_iff in L. destruct L as [C L]. apply is_positive_sound in C.
  destruct l as [|d l].
  - simpl. setoid_replace (c * one + u * zero) with c by ring. assumption.
  - setoid_replace (c * power v (length (d :: l)) + u * form (d :: l) u v)
      with (u * form (d :: l) u v + c * power v (length (d :: l))) by ring.
    apply positive_plus.
    + apply positive_times; [assumption|]. apply IH; [discriminate|assumption].
    + apply leq_times; [now apply positive_nonnegative|now apply nonnegative_power].
Qed.

Lemma form_positive_left u v l : zero <= u -> positive v -> l <> [] ->
  forallb is_positive l = true -> positive (form l u v).
Proof.
  intros U V N L. destruct l as [|c l]; [congruence|]. simpl in *.
  apply andb_true_iff in L. destruct L as [C L]. apply is_positive_sound in C.
  apply positive_plus.
  - apply positive_times; [assumption|now apply positive_power].
  - apply leq_times; [assumption|]. apply form_nonnegative; auto using positive_nonnegative.
    rewrite forallb_forall in *. intros d I. apply leqb_leq, positive_nonnegative, is_positive_sound.
    now apply L.
Qed.

Lemma nonnegative_on_piece p a b x : on_piece (leqb zero) p a b = true ->
  a <= x <= b -> zero <= value p x.
Proof.
  unfold on_piece. rewrite andb_true_iff. intros [D C] [L R].
  apply cancel_nonnegative with (c := power (b - a) (pred (length p))).
  - now apply positive_power, is_positive_sound.
  - rewrite <- form_coefficients. apply form_nonnegative; [| |assumption]; now apply -> leq_difference.
Qed.

Lemma positive_on_piece p a b x : p <> [] -> on_piece is_positive p a b = true ->
  a <= x <= b -> positive (value p x).
Proof.
  unfold on_piece. rewrite andb_true_iff. intros N [D C] [L R].
  apply is_positive_sound in D. apply -> leq_difference in L. apply -> leq_difference in R.
  apply cancel_positive with (c := power (b - a) (pred (length p))); [now apply positive_power|].
  rewrite <- form_coefficients.
  assert (N' : coefficients a b p <> []).
  { intros E. apply N, length_zero_iff_nil. now rewrite <- (coefficients_length a b), E. }
  destruct (three_signs (x - a)) as [X|[X|X]].
  - now apply form_positive_right.
  - apply form_positive_left; auto.
    setoid_replace (b - x) with (b - a - (x - a)) by ring. rewrite X.
    now setoid_replace (b - a - zero) with (b - a) by ring.
  - exfalso. apply X, negate_nonnegative. now setoid_replace (- - (x - a)) with (x - a) by ring.
Qed.

Lemma on_pieces_sound sign p (good : K -> Prop) :
  (forall a b x, on_piece sign p a b = true -> a <= x <= b -> good x) ->
  forall cuts a b x, on_pieces sign p a cuts b = true -> a <= x <= b -> good x.
Proof.
  intros G cuts. induction cuts as [|c cuts IH]; simpl; intros a b x C [L R].
  - now apply (G a b).
  - apply andb_true_iff in C. destruct C as [A C]. destruct (leq_total x c) as [X|X].
    + now apply (G a c).
    + now apply (IH c b).
Qed.

(** No value on [a, b] is negative; all values are positive. *)
Theorem nonnegative_on_sound p a cuts b x : nonnegative_on p a cuts b = true ->
  a <= x <= b -> zero <= value p x.
Proof.
  intros C X. refine (on_pieces_sound (leqb zero) p (fun y => zero <= value p y) _ cuts a b x C X).
  intros a' b' y. now apply nonnegative_on_piece.
Qed.

Theorem positive_on_sound p a cuts b x : positive_on p a cuts b = true ->
  a <= x <= b -> positive (value p x).
Proof.
  unfold positive_on. destruct p as [|c p]; [discriminate|]. intros C X.
  refine (on_pieces_sound is_positive (c :: p) (fun y => positive (value (c :: p) y)) _ cuts a b x C X).
  intros a' b' y. now apply positive_on_piece.
Qed.
End Polynomials.
