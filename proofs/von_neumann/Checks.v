(** Equilibria of two players are checked by computing what each card gains. *)
From Coq Require Import QArith List Arith Bool ZArith Lia Lqa Setoid Morphisms.
From Guts.common Require Import Scalars Sums Games.
From Guts.von_neumann Require Import Rules Statements TwoPlayers Replies.
Import ListNotations.
Open Scope Q_scope.

(** The sums with short fractions. *)
Fixpoint tidy_add (f : nat -> Q) (a m : nat) : Q :=
  match m with O => 0 | S l => Qred (f a + tidy_add f (S a) l) end.
Lemma tidy_add_add f m : forall a, tidy_add f a m == add f a m.
Proof. induction m as [|m IH]; intros a; cbn [tidy_add add]; [reflexivity|]. now rewrite Qred_correct, IH. Qed.

Definition bet_gain_of (n : nat) (b : Q) (q : nat -> Q) (i : nat) : Q :=
  Qred (2 * (whole n - whole i) + b * tidy_add q 1 (i - 1) - (b + 2) * tidy_add q (S i) (n - i)).
Definition call_gain_of (n : nat) (b : Q) (p : nat -> Q) (j : nat) : Q :=
  Qred ((b + 2) * tidy_add p 1 (j - 1) - b * tidy_add p (S j) (n - j)).
Lemma bet_gain_of_same n b q i : bet_gain_of n b q i == bet_gain n b q i.
Proof. unfold bet_gain_of, bet_gain. now rewrite Qred_correct, !tidy_add_add. Qed.
Lemma call_gain_of_same n b p j : call_gain_of n b p j == call_gain n b p j.
Proof. unfold call_gain_of, call_gain. now rewrite Qred_correct, !tidy_add_add. Qed.

(** Whether the frequency [x] is best if acting gains [d]. *)
Definition fits (x d : Q) : bool :=
  match Z.compare (Qnum d) 0 with
  | Eq => true
  | Gt => Qeq_bool x 1
  | Lt => Qeq_bool x 0
  end.

Lemma fits_sound x d : fits x d = true -> forall y, 0 <= y <= 1 -> y * d <= x * d.
Proof.
  unfold fits. intros F y [A B]. destruct (Z.compare_spec (Qnum d) 0) as [E|E|E].
  - assert (Z : d == 0) by (destruct d as [t u]; simpl in *; subst t; reflexivity). rewrite Z. lra.
  - apply Qeq_bool_iff in F. rewrite F. assert (N : d <= 0).
    { destruct d as [t u]. unfold Qle. simpl in *. lia. } nra.
  - apply Qeq_bool_iff in F. rewrite F. assert (N : 0 <= d).
    { destruct d as [t u]. unfold Qle. simpl in *. lia. } nra.
Qed.

Lemma fits_complete x d : 0 <= x <= 1 -> (forall y, 0 <= y <= 1 -> y * d <= x * d) -> fits x d = true.
Proof.
  unfold fits. intros X L. destruct (Z.compare_spec (Qnum d) 0) as [E|E|E]; [reflexivity| |].
  - assert (N : d < 0) by (destruct d as [t u]; unfold Qlt; simpl in *; lia).
    apply Qeq_bool_iff. specialize (L 0 ltac:(lra)). nra.
  - assert (N : 0 < d) by (destruct d as [t u]; unfold Qlt; simpl in *; lia).
    apply Qeq_bool_iff. specialize (L 1 ltac:(lra)). nra.
Qed.

Definition are_best (n : nat) (b : Q) (p q : nat -> Q) : bool :=
  forallb (fun i => fits (p i) (bet_gain_of n b q i) && fits (q i) (call_gain_of n b p i)) (seq 1 n).

Lemma are_best_sound n b p q : are_best n b p q = true -> best_bets n b p q /\ best_calls n b p q.
Proof.
  unfold are_best. rewrite forallb_forall. intros F. split; intros i x L X;
    specialize (F i ltac:(apply in_seq; lia)); apply andb_true_iff in F; destruct F as [F G].
  - rewrite <- bet_gain_of_same. now apply fits_sound.
  - rewrite <- call_gain_of_same. now apply fits_sound.
Qed.

Lemma are_best_complete n b p q : chances p -> chances q ->
  best_bets n b p q -> best_calls n b p q -> are_best n b p q = true.
Proof.
  intros P C Bets Calls. unfold are_best. apply forallb_forall. intros i I. apply in_seq in I.
  apply andb_true_iff. split; apply fits_complete; auto; intros y Y.
  - rewrite !bet_gain_of_same. apply Bets; [lia|assumption].
  - rewrite !call_gain_of_same. apply Calls; [lia|assumption].
Qed.

Definition are_chances (l : list Q) : bool := forallb (fun x => Qle_bool 0 x && Qle_bool x 1) l.
Lemma are_chances_sound l : are_chances l = true -> chances (listed l).
Proof.
  unfold are_chances. rewrite forallb_forall. intros F c. unfold listed.
  destruct (nth_in_or_default (c - 1) l 0) as [I| ->]; [|lra].
  specialize (F _ I). apply andb_true_iff in F. rewrite !Qle_bool_iff in F. exact F.
Qed.

Definition check (m : solution) : bool :=
  are_chances (bettor m) && are_chances (caller m) &&
  are_best (cards m) (bet m) (listed (bettor m)) (listed (caller m)) &&
  Qeq_bool (tidy_add (fun i => listed (bettor m) i * bet_gain_of (cards m) (bet m) (listed (caller m)) i) 1 (cards m))
    (whole (cards m) * (whole (cards m) - 1) * worth m).

(** For every deck, bet and pair of strategies. *)
Theorem check_sound m : check m = true -> is_solution m.
Proof.
  unfold check. rewrite !andb_true_iff, Qeq_bool_iff. intros [[[P C] B] V].
  apply are_chances_sound in P, C. apply are_best_sound in B. destruct B as [Bets Calls].
  split; [now apply nash_of_best_replies|].
  apply (has_value_same _ (payoff (cards m) (bet m) (listed (bettor m)) (listed (caller m)))).
  - rewrite <- V, tidy_add_add. apply add_ext. intros i _. now rewrite bet_gain_of_same.
  - now apply value_of_best_replies.
Qed.

Theorem check_all_sound l : forallb check l = true -> forall m, In m l -> is_solution m.
Proof. rewrite forallb_forall. intros F m I. now apply check_sound, F. Qed.
