(** The equilibria in closed form as the book states them. *)
From Coq Require Import List QArith ZArith Lqa Lia.
From Guts.common Require Import Scalars Sums Games BestAnswers IntegerPolynomials Formulas.
From Guts.kuhn Require Import Rules Statements Forms.
From Guts.kuhn.certificates Require ThreePlayersForms ThreePlayersSpecial FourPlayersForms5 FourPlayersSegment.
Import ListNotations.
Open Scope Q_scope.

Lemma paying players cards pot tables l m : equilibrium players cards pot tables l ->
  Forall2 Qeq l m -> equilibrium players cards pot tables m.
Proof.
  intros [N P] E. split; [assumption|]. revert m E. induction P as [|a b l' l A P IH]; intros m E;
    inversion E as [|? ? ? ? B F]; subst; constructor; [now rewrite A|auto].
Qed.

Lemma in_range_without f pot : first f <= pot -> match last f with None => True | Some b => pot <= b end ->
  edges f = [] -> in_range f pot.
Proof. intros A B E. split; [assumption|]. split; [assumption|]. rewrite E. intros e []. Qed.

(** Two fractions are the same where their denominators are not 0. *)
Ltac same_fractions :=
  unfold amounts_at; cbn; unfold inject_Z; repeat constructor;
  field; repeat split; let Z := fresh "Z" in intros Z; nra.

Theorem large_pots_four : Statements.large_pots_four.
Proof.
  intros pot P. eexists. eapply paying.
  - apply (ThreePlayersForms.large_pots_4_holds pot). now apply in_range_without.
  - same_fractions.
Qed.

(** A form that holds without end, from where one more inequality is strict. *)
Ltac beyond_an_edge holds :=
  intros pot P E; eexists; eapply paying;
  [ apply (holds pot); split; [cbn; nra|]; split; [exact I|];
    intros e [<-|[]]; cbn; unfold inject_Z; lra
  | same_fractions ].

Theorem large_pots_five : Statements.large_pots_five.
Proof. beyond_an_edge ThreePlayersForms.large_pots_5_holds. Qed.

Theorem large_pots_six : Statements.large_pots_six.
Proof. beyond_an_edge ThreePlayersForms.large_pots_6_holds. Qed.

Definition twelve : list form := [
  FourPlayersForms5.form_1; FourPlayersForms5.form_2; FourPlayersForms5.form_3; FourPlayersForms5.form_4; FourPlayersForms5.form_5; FourPlayersForms5.form_6; FourPlayersForms5.form_7; FourPlayersForms5.form_8; FourPlayersForms5.form_9; FourPlayersForms5.form_10; FourPlayersForms5.form_11; FourPlayersForms5.form_12].

Theorem four_players_in_forms : Statements.four_players_in_forms.
Proof.
  exists twelve. split; [reflexivity|]. split.
  - apply Forall_forall. unfold twelve.
    repeat (apply Forall_cons; [split; [reflexivity|split; [reflexivity|]]|]); try apply Forall_nil.
    all: first [ exact FourPlayersForms5.form_1_holds | exact FourPlayersForms5.form_2_holds
            | exact FourPlayersForms5.form_3_holds | exact FourPlayersForms5.form_4_holds
            | exact FourPlayersForms5.form_5_holds | exact FourPlayersForms5.form_6_holds
            | exact FourPlayersForms5.form_7_holds | exact FourPlayersForms5.form_8_holds
            | exact FourPlayersForms5.form_9_holds | exact FourPlayersForms5.form_10_holds
            | exact FourPlayersForms5.form_11_holds | exact FourPlayersForms5.form_12_holds ].
  - intros pot P. destruct (FourPlayersForms5.covered pot P) as [f [I R]]. exists f. split; [|exact R].
    clear R; revert f I. apply Forall_forall. unfold forms_of, FourPlayersForms5.steps. cbn [flat_map app].
    repeat (apply Forall_cons; [unfold twelve; cbn [In]; tauto|]). apply Forall_nil.
Qed.

Theorem four_players : Statements.four_players.
Proof.
  intros pot P. destruct four_players_in_forms as (forms & _ & H & C).
  destruct (C pot P) as [f [I R]]. destruct (H f I) as (M & N & F).
  exists (tables_at (bases f) (frequencies f) pot), (amounts_at f pot).
  specialize (F pot R). unfold equilibrium_at in F. now rewrite M, N in F.
Qed.

Theorem four_players_at_first : Statements.four_players_at_first.
Proof.
  intros pot P E. eexists. eapply paying.
  - apply (FourPlayersForms5.form_2_holds pot). split; [exact P|]. split; [cbn; nra|].
    intros e [<-|[]]. cbn. unfold inject_Z. lra.
  - same_fractions.
Qed.

Theorem four_players_at_last : Statements.four_players_at_last.
Proof.
  intros pot P. cbv zeta. eexists. eapply paying.
  - apply (FourPlayersForms5.form_12_holds pot). now apply in_range_without.
  - same_fractions.
Qed.

Theorem four_players_at_4 : Statements.four_players_at_4.
Proof.
  intros share A B. cbv zeta. do 3 eexists. eapply paying.
  - apply (FourPlayersSegment.segment_at_4_holds share). now apply in_range_without.
  - unfold amounts_at; cbn; unfold inject_Z. repeat constructor; try reflexivity; field.
Qed.

Theorem card_two_calls : Statements.card_two_calls.
Proof.
  exists (tables_at (bases ThreePlayersForms.low_calls_1) (frequencies ThreePlayersForms.low_calls_1) 8),
    (amounts_at ThreePlayersForms.low_calls_1 8).
  split; [|split; vm_compute; reflexivity].
  apply (ThreePlayersForms.low_calls_1_holds 8). split; [vm_compute; discriminate|]. split; [exact I|].
  intros e [<-|[]]. vm_compute. discriminate.
Qed.

Theorem two_payoffs : Statements.two_payoffs.
Proof.
  split; eexists.
  - eapply paying; [exact (ThreePlayersSpecial.special_are_equilibria _ (or_introl eq_refl))|].
    repeat constructor.
  - eapply paying; [exact (ThreePlayersSpecial.special_are_equilibria _ (or_intror (or_introl eq_refl)))|].
    repeat constructor.
Qed.
