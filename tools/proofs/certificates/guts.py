"""Certificates of guts for the kernel of Coq, written from what guts_core found.

Values of one player against a coalition of two on meshes of thresholds: a mixture of either side,
in fractions, and the bounds that it proves. And the pseudo-blocs that gain from a player at the
Nash threshold under the Weenie rule. The kernel tries all thresholds and pairs itself; nothing
that is written here is believed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor

import numpy as np

from guts_core.guts import coalition_game, nash_threshold, pseudo_bloc_minimum
from guts_core.methods import RecursiveSolution, enclose_value
from guts_core.methods.recursive_games.enclosure import rational_weights
from tools.proofs.certificates.kuhn import argument, number

#: Sizes M of the meshes whose certificates stand in the tree, and of those made on demand.
MESHES = (*range(3, 22), 31, 41, 51)
LARGE_MESHES = (61, 81, 101)
#: Their weights and bounds are whole numbers over this.
DIGITS = 2**30

#: Numbers of players for whom the conjecture on the Weenie rule is refuted, each by its own pair.
WEENIE_PLAYERS = (*range(6, 41), 51, 101)
#: Thresholds of the pseudo-blocs and bounds of the Nash threshold are whole numbers over these.
PSEUDO_BLOC_DIGITS, NASH_DIGITS = 10**4, 10**6

HEADER = """From Coq Require Import QArith List.
From Guts.common Require Import Scalars.
From Guts.recursive_games Require Import Rules.
From Guts.guts Require Import Statements Coalition.
Import ListNotations.
Open Scope Q_scope.
"""

FORMAL = """forall c, In c {file}.values ->
  forces_nearly (one_against_two (cells c)) 1 (low c) /\\
  bars (one_against_two (cells c)) 1 (high c)"""


WEENIE_HEADER = """From Coq Require Import QArith List.
From Guts.common Require Import Scalars Domains Polynomials.
From Guts.guts Require Import Rules Statements PseudoBlocs.
Import ListNotations.
Open Scope Q_scope.
"""

WEENIE_FORMAL = """forall k u low high, In (k, (u, (low, high))) Weenie.gains ->
  3 * power low (S (S k)) < 1 /\\ 1 < 3 * power high (S (S k)) /\\ high < u /\\ u <= 1 /\\
  forall p, low <= p -> p <= high -> payoff true (p :: 0 :: repeat u (S k)) 0 < 0"""


@dataclass(frozen=True)
class MeshValue:
    """Bounds of the value of 1 v. 2 on a mesh, and the mixtures that prove them.

    Attributes
    ----------
    mesh : int
        Number M of thresholds.
    player : list of (int, Fraction)
        Places on the mesh of player 1's thresholds, and their weights.
    coalition : list of ((int, int), Fraction)
        Places of the pairs of thresholds, and their weights.
    rate : Fraction
        The part of the way from leaving to ``low`` that player 1 gains in the first round.
    low, high : Fraction
        The bounds.
    """

    mesh: int
    player: list[tuple[int, Fraction]]
    coalition: list[tuple[tuple[int, int], Fraction]]
    rate: Fraction
    low: Fraction
    high: Fraction

    @property
    def in_coq(self) -> str:
        """The arguments of the record in Coq."""
        player = "; ".join(f"({place}%nat, {number(w)})" for place, w in self.player)
        coalition = "; ".join(f"(({s}, {t})%nat, {number(w)})" for (s, t), w in self.coalition)
        bounds = " ".join(map(argument, (self.rate, self.low, self.high)))
        return f"{self.mesh - 1} [{player}] [{coalition}] {bounds}"


def mesh_value(mesh: int) -> MeshValue:
    """The value of 1 v. 2 on the mesh of so many thresholds, as guts_core encloses it."""
    game = coalition_game(2, mesh)
    solution = rounded(game.solve())
    exact = game.exact()
    x, y = map(rational_weights, (solution.row_strategy, solution.column_strategy))
    pure = len(x) == len(y) == 1
    if pure:
        alpha, beta = (
            part.row_payoffs(solution.columns, y)[solution.rows[0]]
            for part in (exact.payoff, exact.stakes)
        )
        low = high = Fraction(alpha) / (1 - Fraction(beta))
    else:
        bounds = enclose_value(exact, solution)
        low = Fraction(floor(bounds.lower * DIGITS), DIGITS)
        high = Fraction(ceil(bounds.upper * DIGITS), DIGITS)
    first = exact.payoff.column_payoffs(solution.rows, x) - exact.stakes.column_payoffs(
        solution.rows, x
    )
    rate = Fraction(1, ceil((low + 1) / (min(first) + 1)))
    places = np.rint(game.column_thresholds[solution.columns] * (mesh - 1)).astype(int)
    pairs = [(int(s), int(t)) for s, t in places]
    rows = list(zip(map(int, solution.rows), x, strict=True))
    return MeshValue(mesh, rows, list(zip(pairs, y, strict=True)), rate, low, high)


def rounded(solution: RecursiveSolution) -> RecursiveSolution:
    """The same with fewer digits: another processor's last ones would give another file."""
    mixtures = solution.row_strategy, solution.column_strategy
    row, column = (np.rint(weights * DIGITS) / DIGITS for weights in mixtures)
    return replace(solution, row_strategy=row, column_strategy=column)


def list_of(values: list[MeshValue]) -> str:
    """A file with a list of values and the theorem that they are right."""
    entries = ";\n".join(f"(** M = {each.mesh} *)\nMeshValue {each.in_coq}" for each in values)
    return (
        f"{HEADER}\nDefinition values : list mesh_value := [\n{entries}].\n\n"
        "Theorem values_are_right : all_mesh_values values.\n"
        "Proof. apply check_values_sound. vm_cast_no_check (eq_refl true). Qed.\n"
    )


def gain(players: int) -> str:
    """A pseudo-bloc in fractions that gains under the Weenie rule, and bounds of the threshold."""
    found = pseudo_bloc_minimum(players)
    partners = Fraction(round(found.thresholds[-1] * PSEUDO_BLOC_DIGITS), PSEUDO_BLOC_DIGITS)
    low = floor(nash_threshold(players, weenie=True) * NASH_DIGITS)
    numbers = (partners, Fraction(low, NASH_DIGITS), Fraction(low + 1, NASH_DIGITS))
    return "({}%nat, ({}, ({}, {})))".format(players - 3, *map(number, numbers))


def weenie() -> str:
    """A file with the pseudo-blocs that gain, and the theorem that they do."""
    entries = ";\n".join(map(gain, WEENIE_PLAYERS))
    return (
        f"{WEENIE_HEADER}\n(** Players less 3, the threshold of the partners, and bounds of the "
        f"Nash threshold. *)\nDefinition gains : list (nat * (Q * (Q * Q))) := [\n{entries}].\n\n"
        "Theorem pseudo_blocs_gain : all_gain gains.\n"
        "Proof. apply check_gains_sound. vm_cast_no_check (eq_refl true). Qed.\n"
    )


def manifest(values: list[MeshValue]) -> str:
    """The list of the theorems."""
    meshes = f"{len(values)} meshes of {values[0].mesh} to {values[-1].mesh} thresholds"
    return (
        f'preamble = """\n{HEADER}{WEENIE_HEADER}"""\n\n[[theorem]]\n'
        'name = "guts.certificates.MeshValues.values_are_right"\n'
        f"formal = '''{FORMAL.format(file='MeshValues')}'''\n"
        f'says = "One player against two at guts on {meshes}: in rounds enough he is sure of '
        'every number below the lower bound, and never of more than the upper one."\n'
        f'place = "this book"\nresults = {len(values)}\n'
        '\n[[theorem]]\nname = "guts.certificates.Weenie.pseudo_blocs_gain"\n'
        f"formal = '''{WEENIE_FORMAL}'''\n"
        f'says = "Under the Weenie rule a coalition gains from a player at any threshold in '
        f"fractions within an interval around the Nash threshold, by {len(WEENIE_PLAYERS)} "
        f"numbers of players from {WEENIE_PLAYERS[0]} to {WEENIE_PLAYERS[-1]}: one opponent "
        'always holds, the others hold above a threshold in fractions."\n'
        f'place = "[BLPWZ22] Appendix B.3, conjecture"\nresults = {len(WEENIE_PLAYERS)}\n'
        'relates = ["blpwz22-appendix-b-3-conjecture", "blpwz22-abstract-weenie-rule", '
        '"blpwz22-section-1-1-2-weenie-rule"]\n'
    )


def files() -> dict[str, str]:
    """The certificates that stand in the tree, and their list."""
    values = [mesh_value(mesh) for mesh in MESHES]
    folder = "guts/certificates"
    return {
        f"{folder}/MeshValues.v": list_of(values),
        f"{folder}/Weenie.v": weenie(),
        f"{folder}/manifest.toml": manifest(values),
    }


def heavy_files() -> dict[str, str]:
    """The certificates of large meshes, one file each."""
    return {
        f"guts/certificates/MeshValue{mesh}.v": list_of([mesh_value(mesh)]) for mesh in LARGE_MESHES
    }
