(** Two strategies of which each is a best reply to the other give the value. *)
From Coq Require Import QArith List Arith Bool ZArith Lia Lqa Setoid Morphisms.
From Guts.common Require Import Scalars Sums Games.
From Guts.von_neumann Require Import Rules Statements TwoPlayers.
Import ListNotations.
Open Scope Q_scope.

Definition best_bets (n : nat) (b : Q) (p q : nat -> Q) : Prop :=
  forall i x, (1 <= i <= n)%nat -> 0 <= x <= 1 -> x * bet_gain n b q i <= p i * bet_gain n b q i.
Definition best_calls (n : nat) (b : Q) (p q : nat -> Q) : Prop :=
  forall j x, (1 <= j <= n)%nat -> 0 <= x <= 1 -> x * call_gain n b p j <= q j * call_gain n b p j.
Definition chances (p : nat -> Q) : Prop := forall c, 0 <= p c <= 1.

(** The payoff of player I over all deals. *)
Definition payoff (n : nat) (b : Q) (p q : nat -> Q) : Q :=
  add (fun i => p i * bet_gain n b q i) 1 n.

Section Saddle.
Variables (n : nat) (b : Q) (p q : nat -> Q).
Hypotheses (P : chances p) (C : chances q)
  (Bets : best_bets n b p q) (Calls : best_calls n b p q).

Lemma no_better_bets r : chances r -> payoff n b r q <= payoff n b p q.
Proof using Bets. intros R. apply add_le. intros i I. apply Bets; [lia|apply R]. Qed.

Lemma no_better_calls r : chances r -> payoff n b p q <= payoff n b p r.
Proof using Calls.
  intros R. unfold payoff. rewrite !bets_and_calls.
  assert (L : add (fun j => r j * call_gain n b p j) 1 n <= add (fun j => q j * call_gain n b p j) 1 n).
  { apply add_le. intros j J. apply Calls; [lia|apply R]. }
  lra.
Qed.

Lemma value_of_best_replies : has_value (duel n b) (payoff n b p q).
Proof using P C Bets Calls.
  exists (by_card p), (by_card q). split; [intros l c; apply P|]. split; [intros l c; apply C|].
  split; intros r R; unfold duel; rewrite total_by_bets; simpl.
  - apply (no_better_calls (r 1%nat)). intros c. apply R.
  - apply (no_better_bets (r 0%nat)). intros c. apply R.
Qed.

Lemma nash_of_best_replies : nash (duel n b) (duellists p q).
Proof using P C Bets Calls.
  split.
  - intros i l c. unfold duellists. destruct (Nat.eqb i 0); [apply P|apply C].
  - intros k v K V. unfold duel. destruct k as [|[|k]]; [| |simpl in K; lia].
    + rewrite !total_by_bets. simpl. apply (no_better_bets (v 0%nat)). intros c. apply V.
    + rewrite !zero_sum, !total_by_bets. simpl.
      assert (L : payoff n b p q <= payoff n b p (v 1%nat))
        by (apply no_better_calls; intros c; apply V).
      change (- payoff n b p (v 1%nat) <= - payoff n b p q). lra.
Qed.
End Saddle.

Lemma has_value_same (g : game Q) u v : u == v -> has_value g u -> has_value g v.
Proof.
  intros E [p [q [P [R [L U]]]]]. exists p, q. split; [exact P|]. split; [exact R|].
  split; intros r T; simpl; rewrite <- E; [now apply L|now apply U].
Qed.

(** Conversely, in an equilibrium everybody replies best with each card. *)
Definition instead (p : nat -> Q) (i : nat) (x : Q) (c : nat) : Q := if Nat.eqb c i then x else p c.

Lemma instead_chances p i x : chances p -> 0 <= x <= 1 -> chances (instead p i x).
Proof. intros P X c. unfold instead. destruct (Nat.eqb c i); [exact X|apply P]. Qed.

Lemma add_instead p i x f n : (1 <= i <= n)%nat ->
  add (fun c => instead p i x c * f c) 1 n == add (fun c => p c * f c) 1 n + (x - p i) * f i.
Proof.
  intros L. replace n with (i - 1 + S (n - i))%nat by lia. rewrite !add_split.
  replace (1 + (i - 1))%nat with i by lia. cbn [add].
  rewrite (add_ext (fun c => instead p i x c * f c) (fun c => p c * f c) (i - 1) 1).
  - rewrite (add_ext (fun c => instead p i x c * f c) (fun c => p c * f c) (n - i) (S i)).
    + unfold instead. rewrite Nat.eqb_refl. ring.
    + intros c I. unfold instead. replace (Nat.eqb c i) with false
        by (symmetry; apply Nat.eqb_neq; lia). reflexivity.
  - intros c I. unfold instead. replace (Nat.eqb c i) with false
      by (symmetry; apply Nat.eqb_neq; lia). reflexivity.
Qed.

Lemma best_replies_of_nash n b p q : nash (duel n b) (duellists p q) ->
  best_bets n b p q /\ best_calls n b p q.
Proof.
  intros [Legal Best].
  assert (P : chances p) by (intros c; apply (Legal 0%nat 0%nat c)).
  assert (C : chances q) by (intros c; apply (Legal 1%nat 0%nat c)). split.
  - intros i x L X. pose proof (Best 0%nat (by_card (instead p i x)) ltac:(simpl; lia)) as G.
    specialize (G ltac:(intros l c; apply instead_chances; assumption)).
    unfold duel in G. rewrite !total_by_bets in G.
    change (add (fun c => instead p i x c * bet_gain n b q c) 1 n <=
            add (fun c => p c * bet_gain n b q c) 1 n) in G.
    rewrite add_instead in G by assumption. lra.
  - intros j x L X. pose proof (Best 1%nat (by_card (instead q j x)) ltac:(simpl; lia)) as G.
    specialize (G ltac:(intros l c; apply instead_chances; assumption)).
    unfold duel in G. rewrite !zero_sum, !total_by_calls in G.
    change (- (add (fun i => 2 * (whole n - whole i) * p i) 1 n -
               add (fun c => instead q j x c * call_gain n b p c) 1 n) <=
            - (add (fun i => 2 * (whole n - whole i) * p i) 1 n -
               add (fun c => q c * call_gain n b p c) 1 n)) in G.
    rewrite add_instead in G by assumption. lra.
Qed.

Theorem one_value : Statements.one_value.
Proof.
  intros g u v [p [q [P [R [L U]]]]] [p' [q' [P' [R' [L' U']]]]]. simpl in *.
  apply Qle_antisym.
  - eapply Qle_trans; [apply (L q' R')|]. apply (U' p P).
  - eapply Qle_trans; [apply (L' q R)|]. apply (U p' P').
Qed.
