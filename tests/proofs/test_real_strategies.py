"""Strategies that are no fractions: what the theorems ask of a game, and one such strategy."""

import pytest

from tools.proofs.coq import evaluate

HEADER = """From Coq Require Import QArith List.
From Guts.common Require Import Scalars Sums Games Quadratic.
From Guts.kuhn Require Rules.
From Guts.von_neumann Require Import Rules Statements.
From Guts.real_strategies Require Import Statements.
Import ListNotations.
Open Scope Q_scope.
(* Who meets the same choice twice: quiet and then loud pays 1, everything else 0. *)
Definition pays (x : Q) : tree Q := Payoff (fun _ _ => x).
Definition twice : tree Q := Choice 0 5 (Choice 0 5 (pays 0) (pays 1)) (pays 0).
Definition forgetful : game Q := {| seats := 1; deck := [1%nat]; play := twice |}.
Definition always (x : Q) : profile Q := fun _ _ _ => x.
(* Three cards and the bet 1: player I calls himself even with the chance sqrt 2 - 1. *)
Definition root : surd 2 := Surd (- (1)) 1.
Definition bettor (x : surd 2) : strategy (surd 2) :=
  fun _ c => match c with 1%nat => Surd (1 # 3) 0 | 3%nat => one | _ => x end.
Definition caller : strategy (surd 2) :=
  fun _ c => match c with 2%nat => Surd (1 # 3) 0 | 3%nat => one | _ => zero end.
Definition earned (x : surd 2) : surd 2 :=
  total (von_neumann at_once 2 3 one) (fun i => if Nat.eqb i 0 then bettor x else caller) 0.
Definition worth : surd 2 := Surd (deck_value 3 1) 0."""


@pytest.mark.coq
def test_every_poker_game_has_what_is_asked_and_a_forgetful_player_has_not():
    asked = [
        "meets_once (play (kuhn.Rules.kuhn 4 5 3))",
        "meets_once (play (von_neumann in_turn 4 5 3))",
        "meets_once (play (von_neumann at_once 4 5 3))",
        "of_two (play (newman 4 [1; 2; 3]))",
        "of_two (play (von_neumann at_once 3 4 3))",
        "meets_once twice",
        # Both sure strategies earn nothing, so without the condition a mixed one would, too.
        "map (fun x => Qred (total forgetful (always x) 0)) [0; 1; 1 # 2]",
    ]
    answers = evaluate(HEADER, asked)
    assert answers == ["true"] * 4 + ["false"] * 2 + ["[0; 0; 1 # 4]"]


@pytest.mark.coq
def test_an_irrational_strategy_earns_no_more_than_the_closed_form():
    asked = ["Qred (deck_value 3 1)", "leqb (earned root) worth", "leqb worth (earned zero)"]
    asked += ["leqb worth (earned root)"]
    assert evaluate(HEADER, asked) == ["1 # 3", "true", "true", "false"]
