(** Finite sums over lists, and the mixture of two numbers. *)
From Coq Require Import List Setoid Morphisms Ring Bool Arith.
From Guts.common Require Import Scalars.
Import ListNotations.
Open Scope scalar_scope.

Section Sums.
Context {K : Type} `{Ordered K}.
Add Ring scalar_ring : ring_laws.

Fixpoint sum {A : Type} (f : A -> K) (l : list A) : K :=
  match l with [] => zero | x :: t => f x + sum f t end.

(** [mix x u w]: the mean of [u] and [w] when [w] has probability [x]. *)
Definition mix (x u w : K) : K := (one - x) * u + x * w.
Definition probability (x : K) : Prop := zero <= x <= one.

Lemma leq_both a b c d : a <= b -> c <= d -> a + c <= b + d.
Proof.
  intros L R. apply leq_trans with (b + c); [now apply leq_plus|].
  setoid_replace (b + c) with (c + b) by ring. setoid_replace (b + d) with (d + b) by ring.
  now apply leq_plus.
Qed.

Lemma leq_difference a b : a <= b <-> zero <= b - a.
Proof.
  split; intros L.
  - pose proof (leq_plus _ _ (- a) L) as M.
    now setoid_replace (a + - a) with zero in M by ring; setoid_replace (b + - a) with (b - a) in M by ring.
  - pose proof (leq_plus _ _ a L) as M.
    now setoid_replace (zero + a) with a in M by ring; setoid_replace (b - a + a) with b in M by ring.
Qed.

Lemma leq_scale x a b : zero <= x -> a <= b -> x * a <= x * b.
Proof.
  intros X L. apply <- leq_difference. setoid_replace (x * b - x * a) with (x * (b - a)) by ring.
  apply leq_times; [assumption|]. now apply -> leq_difference.
Qed.

Lemma mix_le x u w m : probability x -> u <= m -> w <= m -> mix x u w <= m.
Proof.
  intros [X Y] U W. unfold mix.
  setoid_replace m with ((one - x) * m + x * m) by ring.
  apply leq_both; apply leq_scale; auto; now apply -> leq_difference.
Qed.

Lemma mix_ge x u w m : probability x -> m <= u -> m <= w -> m <= mix x u w.
Proof.
  intros [X Y] U W. unfold mix.
  setoid_replace m with ((one - x) * m + x * m) by ring.
  apply leq_both; apply leq_scale; auto; now apply -> leq_difference.
Qed.

Lemma sum_le {A} (f g : A -> K) l : (forall x, In x l -> f x <= g x) -> sum f l <= sum g l.
Proof.
  induction l as [|a l IH]; simpl; intros L; [apply leq_refl|].
  apply leq_both; [apply L; auto|apply IH; intros; apply L; auto].
Qed.

Lemma sum_eq {A} (f g : A -> K) l : (forall x, In x l -> f x == g x) -> sum f l == sum g l.
Proof.
  induction l as [|a l IH]; simpl; intros L; [reflexivity|].
  rewrite (L a) by auto. rewrite IH; [reflexivity|intros; apply L; auto].
Qed.

Lemma sum_add {A} (f g : A -> K) l : sum (fun x => f x + g x) l == sum f l + sum g l.
Proof. induction l; simpl; [ring|]. rewrite IHl. ring. Qed.

Lemma sum_zero {A} (l : list A) : sum (fun _ => zero) l == zero.
Proof. induction l; simpl; [reflexivity|]. rewrite IHl. ring. Qed.

Lemma sum_scale {A} c (f : A -> K) l : sum (fun x => c * f x) l == c * sum f l.
Proof. induction l; simpl; [ring|]. rewrite IHl. ring. Qed.

Lemma sum_app {A} (f : A -> K) l m : sum f (l ++ m) == sum f l + sum f m.
Proof. induction l; simpl; [ring|]. rewrite IHl. ring. Qed.

Lemma sum_map {A B} (g : B -> A) (f : A -> K) l : sum f (map g l) = sum (fun x => f (g x)) l.
Proof. induction l; simpl; [reflexivity|]. now rewrite IHl. Qed.

Lemma sum_swap {A B} (f : A -> B -> K) l m :
  sum (fun i => sum (fun j => f i j) m) l == sum (fun j => sum (fun i => f i j) l) m.
Proof.
  induction l as [|a l IH]; simpl; [symmetry; apply sum_zero|].
  rewrite IH. symmetry. apply sum_add.
Qed.

Lemma sum_mix {A} x (f g : A -> K) l :
  sum (fun i => mix x (f i) (g i)) l == mix x (sum f l) (sum g l).
Proof. unfold mix. rewrite sum_add, !sum_scale. reflexivity. Qed.

(** A sum may be taken class by class. *)
Lemma sum_one_class {A} (class : A -> nat) (f : A -> K) (a : A) (cs : list nat) :
  NoDup cs -> In (class a) cs ->
  sum (fun c => if Nat.eqb (class a) c then f a else zero) cs == f a.
Proof.
  induction cs as [|c cs IH]; intros D I; [destruct I|].
  inversion D as [|? ? N D']; subst. simpl. destruct (Nat.eqb_spec (class a) c) as [E|E].
  - assert (Z : sum (fun c0 => if Nat.eqb (class a) c0 then f a else zero) cs == zero).
    { rewrite <- (sum_zero cs). apply sum_eq. intros d Id.
      destruct (Nat.eqb_spec (class a) d); [subst; congruence|reflexivity]. }
    rewrite Z. ring.
  - destruct I as [I|I]; [congruence|]. rewrite IH by assumption. ring.
Qed.

Lemma sum_filter {A} (p : A -> bool) (f : A -> K) l :
  sum f (filter p l) == sum (fun a => if p a then f a else zero) l.
Proof.
  induction l as [|a l IH]; simpl; [reflexivity|].
  destruct (p a); simpl; rewrite IH; ring.
Qed.

Lemma sum_classes {A} (class : A -> nat) (f : A -> K) l (cs : list nat) :
  NoDup cs -> (forall a, In a l -> In (class a) cs) ->
  sum f l == sum (fun c => sum f (filter (fun a => Nat.eqb (class a) c) l)) cs.
Proof.
  intros D I.
  transitivity (sum (fun a => sum (fun c => if Nat.eqb (class a) c then f a else zero) cs) l).
  - apply sum_eq. intros a Ia. symmetry. apply sum_one_class; auto.
  - rewrite sum_swap. apply sum_eq. intros c _. symmetry. apply sum_filter.
Qed.

(** The same sums with every partial result written shortly, for computing. *)
Fixpoint tidy_sum {A : Type} (f : A -> K) (l : list A) : K :=
  match l with [] => zero | x :: t => tidy (f x + tidy_sum f t) end.

Lemma tidy_sum_sum {A} (f g : A -> K) l :
  (forall x, In x l -> f x == g x) -> tidy_sum f l == sum g l.
Proof.
  induction l as [|a l IH]; intros L; simpl; [reflexivity|].
  rewrite tidy_same, (L a) by (simpl; auto). rewrite IH; [reflexivity|intros; apply L; simpl; auto].
Qed.

Definition larger (u w : K) : K := if leqb u w then w else u.

Lemma larger_bounds u w : u <= larger u w /\ w <= larger u w.
Proof.
  unfold larger. destruct (leqb u w) eqn:E.
  - split; [now apply leqb_leq|apply leq_refl].
  - split; [apply leq_refl|]. destruct (leq_total u w) as [L|L]; [|assumption].
    apply leqb_leq in L. congruence.
Qed.

Definition probability_bool (x : K) : bool := leqb zero x && leqb x one.

Lemma probability_sound x : probability_bool x = true -> probability x.
Proof.
  unfold probability_bool, probability. rewrite andb_true_iff. intros [A B].
  split; now apply leqb_leq.
Qed.
End Sums.
