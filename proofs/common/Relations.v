(** Systems of equations and inequalities, and what it is to fulfil them.
    Nothing is proved in this file. *)
From Coq Require Import List.
From Guts.common Require Import Scalars.
Open Scope scalar_scope.

Inductive relation (K : Type) := Equal (x y : K) | AtMost (x y : K).
Arguments Equal {K}. Arguments AtMost {K}.
Declare Scope relation_scope.
Delimit Scope relation_scope with relation.
Infix "=" := Equal : relation_scope.
Infix "<=" := AtMost : relation_scope.

Definition satisfied {K} `{Scalars K} (r : relation K) : Prop :=
  match r with Equal x y => x == y | AtMost x y => x <= y end.
Definition all_satisfied {K} `{Scalars K} (rs : list (relation K)) : Prop := Forall satisfied rs.
