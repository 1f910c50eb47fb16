(** Equilibria of Newman's finite game are checked by computing best answers. *)
From Coq Require Import QArith List Arith Bool ZArith Lia Lqa Setoid Morphisms.
From Guts.common Require Import Scalars Sums Games BestAnswers.
From Guts.von_neumann Require Import Rules Statements TwoPlayers Replies.
Import ListNotations.
Open Scope Q_scope.

(** What player I gains player II loses, at every deal. *)
Lemma sizing_zero_sum s i j l : i <> j -> forall first,
  gain s [i; j] 1 (sizing l first) == - gain s [i; j] 0 (sizing l first).
Proof.
  intros N. induction l as [|size rest IH]; intros first; cbn [sizing gain].
  - unfold settle, card. simpl. rewrite !Nat.leb_refl.
    destruct (Nat.leb_spec j i), (Nat.leb_spec i j); try lia; simpl; ring.
  - unfold mix. cbn [answers gain sum]. unfold mix. simpl plus. simpl times. simpl minus.
    rewrite (IH (S first)). unfold settle, card. simpl. rewrite !Nat.leb_refl.
    destruct (Nat.leb_spec j i), (Nat.leb_spec i j); try lia; simpl; ring.
Qed.

Lemma newman_zero_sum n l s : total (newman n l) s 1 == - total (newman n l) s 0.
Proof.
  unfold total, all_deals. simpl seats. simpl deck. simpl play. rewrite !two_cards.
  assert (E : pairs n (fun i j => gain s [i; j] 1 (sizing l 0)) +
              pairs n (fun i j => gain s [i; j] 0 (sizing l 0)) == 0).
  { rewrite <- pairs_plus. transitivity (pairs n (fun _ _ => 0)).
    - apply pairs_ext. intros i j _ _ N. rewrite sizing_zero_sum by assumption. ring.
    - unfold pairs. rewrite (add_ext _ (fun _ => 0 * 0)).
      + rewrite add_times. ring.
      + intros i _. rewrite !(add_ext (fun _ => 0) (fun _ => 0 * 0)) by reflexivity.
        rewrite !add_times. ring. }
  lra.
Qed.

(** Only the first two seats play. *)
Lemma sizing_seats s u d k l : (forall label c, s 0%nat label c == u 0%nat label c) ->
  (forall label c, s 1%nat label c == u 1%nat label c) -> forall first,
  gain s d k (sizing l first) == gain u d k (sizing l first).
Proof.
  intros A B. induction l as [|size rest IH]; intros first; cbn [sizing gain]; [reflexivity|].
  unfold mix. simpl. rewrite (IH (S first)), A, !B. reflexivity.
Qed.

Lemma newman_seats n l s u k : (forall label c, s 0%nat label c == u 0%nat label c) ->
  (forall label c, s 1%nat label c == u 1%nat label c) ->
  total (newman n l) s k == total (newman n l) u k.
Proof.
  intros A B. unfold total, all_deals. simpl seats. simpl deck. simpl play. rewrite !two_cards.
  apply pairs_ext. intros i j _ _ _. now apply sizing_seats.
Qed.

Lemma newman_value n l s : nash (newman n l) s -> has_value (newman n l) (total (newman n l) s 0).
Proof.
  intros [Legal Best]. exists (s 0%nat), (s 1%nat). split; [apply Legal|]. split; [apply Legal|].
  split; intros r R; simpl leq.
  - pose proof (Best 1%nat r ltac:(simpl; lia) R) as G. rewrite !newman_zero_sum in G. simpl in G.
    assert (E : total (newman n l) (fun i => if Nat.eqb i 0 then s 0%nat else r) 0 ==
                total (newman n l) (deviation s 1 r) 0) by (apply newman_seats; reflexivity).
    rewrite E. lra.
  - pose proof (Best 0%nat r ltac:(simpl; lia) R) as G. simpl in G.
    assert (E : total (newman n l) (fun i => if Nat.eqb i 0 then r else s 1%nat) 0 ==
                total (newman n l) (deviation s 0 r) 0) by (apply newman_seats; reflexivity).
    rewrite E. lra.
Qed.

Definition check_newman (m : newman_solution) : bool :=
  is_equilibrium (newman (newman_cards m) (sizes m)) (newman_tables m) &&
  Qeq_bool (reached_total (newman (newman_cards m) (sizes m)) (from_tables (newman_tables m)) 0)
    (whole (newman_cards m) * (whole (newman_cards m) - 1) * newman_worth m).

(** For every deck and every list of sizes. *)
Theorem check_newman_sound m : check_newman m = true -> is_newman_solution m.
Proof.
  unfold check_newman. rewrite andb_true_iff, Qeq_bool_iff. intros [E V].
  apply is_equilibrium_sound in E. split; [assumption|].
  apply (has_value_same _ (total (newman (newman_cards m) (sizes m)) (from_tables (newman_tables m)) 0)).
  - pose proof (reached_total_total (newman (newman_cards m) (sizes m)) (from_tables (newman_tables m)) 0) as T.
    simpl in T. rewrite <- V, T. reflexivity.
  - now apply newman_value.
Qed.

Theorem check_newmans_sound l :
  forallb check_newman l = true -> forall m, In m l -> is_newman_solution m.
Proof. rewrite forallb_forall. intros F m I. now apply check_newman_sound, F. Qed.

(** With one size it is von Neumann's game. *)
Theorem newman_with_one_size : forall n (b : Q), newman n [b] = von_neumann at_once 2 n b.
Proof. reflexivity. Qed.
