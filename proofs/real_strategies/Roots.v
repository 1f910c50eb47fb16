(** Numbers that are no fractions: those of the form a + b sqrt(d). *)
From Coq Require Import QArith Lqa.
From Guts.common Require Import Scalars Quadratic.
From Guts.real_strategies Require Import Statements.
Open Scope Q_scope.

Theorem roots_contain_fractions : Statements.roots_contain_fractions.
Proof.
  intros d. constructor.
  - intros x y E. apply parts_same; [exact E|reflexivity].
  - apply parts_same; reflexivity.
  - intros x y. apply parts_same; cbn [rational_part root_part plus surd_scalars]; ring.
  - intros x y. apply parts_same; cbn [rational_part root_part times surd_scalars]; ring.
  - intros x y L. cbn [leq surd_scalars]. unfold surd_leq. cbn [rational_part root_part].
    assert (P : 0 <= y - x) by lra. left. split; [exact P|].
    setoid_replace ((0 - 0) * (0 - 0) * inject_Z (Zpos d)) with 0 by ring. now apply Qmult_le_0_compat.
Qed.
