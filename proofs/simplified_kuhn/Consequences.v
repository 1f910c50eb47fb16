(** What holds at every equilibrium of simplified Kuhn poker: it is seen from one
    solution after the other. *)
From Coq Require Import List Bool Arith Ring Setoid.
From Guts.common Require Import Scalars Sums Games Domains CaseTrees.
From Guts.kuhn Require Import Rules.
From Guts.simplified_kuhn Require Import Rules Statements Conditions Completeness Equilibria.
From Guts.simplified_kuhn.certificates Require Import Consequences.
Import ListNotations.
Open Scope scalar_scope.

(** Whether some relations, in addition, lead from every solution to a goal. *)
Definition follows (more : list (relation expression)) (goals : list (list (relation expression)))
    (trees : list tree) : bool :=
  forallb (fun n =>
    check (map (map fact_of) goals)
      (map fact_of (AtMost (#2) the_pot ::
        fst (nth n (families the_pot the_frequencies) ([], [])) ++ more))
      (nth n trees (Absurd []))) (seq 0 14).

Section Consequences.
Context {K : Type} `{Domain K}.
Add Ring scalar_ring_consequences : ring_laws.

Lemma follows_sound more goals trees (P : K) f : follows more goals trees = true ->
  #2 <= P -> equilibrium P (profile_of f) -> all_satisfied (map (valued (values P f)) more) ->
  exists goal, In goal goals /\ all_satisfied (map (valued (values P f)) goal).
Proof.
  intros C L E M. apply (ten_solutions K _ _ _ P f L) in E. destruct E as [s [I A]].
  unfold solutions in I. rewrite <- families_valued in I. rewrite map_map in I.
  apply in_map_iff in I. destruct I as [[given pays] [<- I]]. cbv beta in A. unfold fst at 1 in A.
  apply In_nth with (d := ([], [])) in I. destruct I as [n [N Q]].
  unfold follows in C. rewrite forallb_forall in C.
  assert (S : In n (seq 0 14)) by (apply in_seq; split; [apply Nat.le_0_l|exact N]).
  specialize (C n S). cbv beta in C. rewrite Q in C. unfold fst in C, A.
  assert (D : all_satisfied (map (valued (values P f)) (given ++ more))).
  { rewrite map_app. apply Forall_app. now split. }
  assert (G : all_satisfied (map (valued (values P f)) (AtMost (#2) the_pot :: given ++ more))).
  { constructor; [exact L|exact D]. }
  exact (check_sound _ _ _ _ C G).
Qed.

Lemma refuted more trees (P : K) f : follows more [] trees = true ->
  #2 <= P -> equilibrium P (profile_of f) -> ~ all_satisfied (map (valued (values P f)) more).
Proof.
  intros C L E M. destruct (follows_sound more [] trees P f C L E M) as [goal [[] _]].
Qed.

Lemma assumed_one (x y : K) : x <= y -> all_satisfied [AtMost x y].
Proof. intros L. constructor; [exact L|constructor]. Qed.
End Consequences.

Definition b1_of := b1 the_frequencies.
Definition b2_of := b2 the_frequencies.
Definition b3_of := b3 the_frequencies.
Definition a1_of := a1 the_frequencies.
Definition a2_of := a2 the_frequencies.

Lemma checked :
  follows [AtMost (#1) b1_of] [] b1_below_1 && follows [AtMost (#1) b2_of] [] b2_below_1 &&
  follows [AtMost (#1) b3_of] [] b3_below_1 &&
  follows [AtMost b3_of (#0)] [[Equal the_pot (#2)]] b3_above_0 &&
  follows [AtMost b1_of (#0)] [[AtMost a1_of (#0)]] value_1 &&
  follows [AtMost a1_of (#0)] [[AtMost b1_of (#0)]] bluff_1 &&
  follows [AtMost b2_of (#0)] [[AtMost a2_of (#0)]] value_2 &&
  follows [AtMost a2_of (#0)] [[AtMost b2_of (#0)]] bluff_2 &&
  follows [] [[Equal a1_of (#0); Equal b1_of (#0)];
              [AtMost (#0) (#2 * the_pot * the_pot - #6 * the_pot - #7)]] first_bets &&
  follows [] [[Equal a2_of (#0); Equal b2_of (#0)]; [AtMost (#3) the_pot]] second_bets &&
  follows [AtMost a2_of (#0)] [[AtMost the_pot (#3)]] second_checks = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** Nobody bluffs with certainty, and player 3 bluffs with positive probability, but for the pot 2. *)
Theorem bluffs : Statements.bluffs.
Proof.
  intros K numbers laws cancels P f L E. pose proof checked as C.
  do 7 (apply andb_true_iff in C; destruct C as [C _]). apply andb_true_iff in C.
  destruct C as [[[C1 C2]%andb_true_iff C3]%andb_true_iff C4].
  repeat split; try intros B; pose proof (assumed_one _ _ B) as A.
  - exact (refuted _ _ P f C1 L E A).
  - exact (refuted _ _ P f C2 L E A).
  - exact (refuted _ _ P f C3 L E A).
  - destruct (follows_sound _ _ _ P f C4 L E A) as [goal [[<-|[]] G]]. exact (Forall_inv G).
Qed.

(** Players 1 and 2 bluff with Q if and only if they bet with A. *)
Theorem value_bets_and_bluffs : Statements.value_bets_and_bluffs.
Proof.
  intros K numbers laws cancels P f L E. pose proof checked as C.
  do 3 (apply andb_true_iff in C; destruct C as [C _]). apply andb_true_iff in C.
  destruct C as [[[[_ C5]%andb_true_iff C6]%andb_true_iff C7]%andb_true_iff C8].
  repeat split; intros B; pose proof (assumed_one _ _ B) as A.
  - destruct (follows_sound _ _ _ P f C6 L E A) as [goal [[<-|[]] G]]. exact (Forall_inv G).
  - destruct (follows_sound _ _ _ P f C5 L E A) as [goal [[<-|[]] G]]. exact (Forall_inv G).
  - destruct (follows_sound _ _ _ P f C8 L E A) as [goal [[<-|[]] G]]. exact (Forall_inv G).
  - destruct (follows_sound _ _ _ P f C7 L E A) as [goal [[<-|[]] G]]. exact (Forall_inv G).
Qed.

(** Player 1 bets from the pot P6 on only; player 2 does not below 3, and does above it. *)
Theorem who_bets : Statements.who_bets.
Proof.
  intros K numbers laws cancels P f L E. pose proof checked as C.
  apply andb_true_iff in C. destruct C as [[[_ C9]%andb_true_iff C10]%andb_true_iff C11]. repeat split.
  - destruct (follows_sound _ _ _ P f C9 L E (Forall_nil _)) as [goal [[<-|[<-|[]]] G]].
    + left. split; [exact (Forall_inv G)|exact (Forall_inv (Forall_inv_tail G))].
    + right. exact (Forall_inv G).
  - destruct (follows_sound _ _ _ P f C10 L E (Forall_nil _)) as [goal [[<-|[<-|[]]] G]].
    + left. split; [exact (Forall_inv G)|exact (Forall_inv (Forall_inv_tail G))].
    + right. exact (Forall_inv G).
  - intros B. pose proof (assumed_one _ _ B) as A.
    destruct (follows_sound _ _ _ P f C11 L E A) as [goal [[<-|[]] G]]. exact (Forall_inv G).
Qed.
