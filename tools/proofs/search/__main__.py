"""Write the case trees of simplified Kuhn poker: python -m tools.proofs.search."""

from __future__ import annotations

import argparse

from guts_core.storage.command_lines import exit_with
from guts_core.storage.files import write_file
from tools.proofs.coq import SOURCES
from tools.proofs.search import cases, pot_two
from tools.proofs.search.conditions import SOLUTIONS, P, known_conditions
from tools.proofs.search.consequences import CONSEQUENCES, trees
from tools.proofs.search.derivations import derivation
from tools.proofs.search.deviations import VARIABLES, difference
from tools.proofs.search.members import MEMBERS, membership, quotients
from tools.proofs.search.text import SHORT, header, of_pot, summand, tree

FOLDER = SOURCES / "simplified_kuhn" / "certificates"
_CHECKED = "Proof. vm_compute. reflexivity. Qed.\n"


def no_others() -> str:
    """From the conditions to one of the solutions."""
    found = known_conditions().signs("P", P - 2, "P2", pot_two.pot_two, cases.root)
    start = header("from the conditions to one of the solutions.") + SHORT
    return f"""{start}Definition no_others : tree :=
{tree(found)}.

Lemma no_others_checked : check (map (map fact_of) (solutions the_pot the_frequencies))
  (map fact_of (conditions the_pot the_frequencies)) no_others = true.
{_CHECKED}"""


def solutions() -> str:
    """From each solution to the conditions and its payoffs."""
    trees = "\n\n".join(f"Definition from_{x} : tree :=\n{tree(derivation(x))}." for x in SOLUTIONS)
    names = "; ".join(f"from_{label}" for label in SOLUTIONS)
    return f"""{header("from each solution to the conditions and its payoffs.")}{SHORT}{trees}

Definition derivations : list tree := [{names}].

Lemma derivations_checked : forallb (fun n =>
    let family := nth n (families the_pot the_frequencies) ([], []) in
    check [map fact_of (conditions the_pot the_frequencies ++ snd family)]
      (map fact_of (AtMost (#2) the_pot :: fst family)) (nth n derivations (Absurd [])))
  (seq 0 14) = true.
{_CHECKED}"""


def deviations() -> str:
    """Why no deviation gains."""
    sums = "\n\n".join(
        f"Definition difference_{k} : list summand := [\n  "
        + ";\n  ".join(map(summand, difference(k)))
        + "]."
        for k in range(3)
    )
    return f"""{header("why a deviation gains nothing.", VARIABLES)}{SHORT}{sums}

Definition difference (k : nat) : list summand :=
  match k with 0 => difference_0 | 1 => difference_1 | _ => difference_2 end.

Lemma differences_checked : forallb (fun k =>
    let claim := gains_nothing the_pot the_frequencies k (the_strategy k) in
    check [[fact_of claim]] (map fact_of (known the_pot the_frequencies k (the_strategy k)))
      (Have [] 1 (fact_of claim) (difference k) (Goal 0 [81]))) [0; 1; 2] = true.
{_CHECKED}"""


def consequences() -> str:
    """What holds at every equilibrium."""
    lists = "\n\n".join(
        f"Definition {name} : list tree := [\n" + ";\n".join(map(tree, trees(name))) + "]."
        for name in CONSEQUENCES
    )
    return f"{header('from each solution to what holds at every equilibrium.')}{SHORT}{lists}\n"


def members() -> str:
    """A member of each solution but Solution 3."""
    rows = []
    for label in SOLUTIONS:
        each = quotients(label) if label in MEMBERS else []
        rows.append("; ".join(f"({of_pot(top)}, {bottom})" for top, bottom in each))
    listed = ";\n   ".join(f"[{row}]" for row in rows)
    return f"""(** Written by tools/proofs/search: a member of each solution but Solution 3. *)
From Coq Require Import List.
From Guts.common Require Import Scalars.
From Guts.kuhn Require Import Rules.
From Guts.simplified_kuhn Require Import Statements.
Import ListNotations.
Open Scope scalar_scope.

(** Numerators; denominators as a number, and how often P + 1 and P are factors. *)
Definition quotients {{K : Type}} `{{Scalars K}} (P : K) : list (list (K * (nat * nat * nat))) :=
  [{listed}].
"""


def memberships() -> str:
    """From ranges and quotients to the solutions."""
    trees = ";\n".join(
        tree(membership(label)) if label in MEMBERS else "Absurd []" for label in SOLUTIONS
    )
    start = header("from the quotients of Members.v to the solutions.") + SHORT
    return f"{start}Definition memberships : list tree := [\n{trees}].\n"


#: Who writes which file.
WRITERS = {
    "Deviations": deviations,
    "Solutions": solutions,
    "Consequences": consequences,
    "NoOthers": no_others,
    "Members": members,
    "Memberships": memberships,
}


def main() -> None:
    """Write the files."""
    FOLDER.mkdir(exist_ok=True)
    for name, write in WRITERS.items():
        write_file(FOLDER / f"{name}.v", write())
        print(f"Written: {name}.v", flush=True)


if __name__ == "__main__":
    argparse.ArgumentParser(
        prog="python -m tools.proofs.search", description=__doc__
    ).parse_args()  # there is nothing to choose
    exit_with(main)
