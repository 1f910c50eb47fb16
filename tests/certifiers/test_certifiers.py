"""Every function that returns a proof, an enclosure, a certificate or a verdict is in the table.

The candidates are found by their words: those whose name, docstring or annotation speaks of proofs,
certificates, enclosures, guarantees, verdicts or intervals, and those that answer yes or no. Each
stands in a table of refusals in this folder, or below with the reason why nothing hangs on it.
"""

import ast
import importlib
import re
import sys
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

import pytest
from packages import PACKAGES
from refusals import placed

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "guts_core"
if not PACKAGE.exists():
    pytest.skip("the sources stand beside the tests in the source tree", allow_module_level=True)

#: The executable proofs: those parts of the record that certify.
PROOFS = (
    "blpwz22/enclosures",
    "blpwz22/weenie_proof",
    "bil17/completeness",
    "bil17/stability",
    "bil18/whole_sets",
)
WORDS = re.compile(
    r"\bprov(e|es|ed|en|ing)\b|proof|certif|enclos|rigor|guarant|verdict|\bintervals?\b", re.I
)
FOLDER = Path(__file__).parent
TABLES = sorted(FOLDER.rglob("test_refusals_*.py"))


@cache
def listed():
    """Certifiers in the tables, which pytest has imported, unless this file is run alone."""
    return {row.certifier for table in TABLES for row in imported(table).ROWS}


def imported(path):
    parts = path.relative_to(FOLDER).with_suffix("").parts
    name = ".".join((__name__.rpartition(".")[0], *parts))
    return sys.modules.get(name) or importlib.import_module(path.stem)


#: Reason to patterns of names.
NO_CERTIFIERS = {
    "decides whether an array is copied": ("methods.records:_is_open",),
    "decides whether a package is there": ("methods.extras:is_left_over",),
    "decides whether an output is open": ("methods.threads:_is_open",),
    "decides whether an argument is accepted": (
        "methods.arguments.*",
        "methods.validation:*",
        "simplified_kuhn.profiles:*",
        "simplified_kuhn.arguments:*",
        "von_neumann.three_players.programmes:_fit",
        "von_neumann.two_players.sweeps:_*",
    ),
    "steers an iteration in floats, whose result says itself what it is worth": (
        "methods.matrix_games.zero_sum:_Answer.complete",
        "methods.matrix_games.zero_sum:_is_sparse",
        "methods.recursive_games.ascent:*",
        "methods.recursive_games.ascent_points:*",
        "methods.recursive_games.states:MultiStateGame._ends",
        "methods.recursive_games.states:MultiStateGame._is_rounded",
        "methods.complementarity.*",
        "methods.continuation.*",
        "methods.learning.continuous_many:_Trace*",
        "methods.learning.ties:*",
        "methods.continuation.regularised:*",
        "kuhn.equilibria.search:*",
        "kuhn.whole_sets.exact_members:_close",
        "guts.alliances.solve:_Search.extend",
        "von_neumann.two_players.programmes:_near_bound",
        "guts.coalition.sweeps:_Bends.has_a_pole",
    ),
    "computes repeated play in floats, or says whether numba can do it": (
        "simplified_kuhn.dynamics.flow:states",
        "methods.extras:has_numba",
        "methods.learning.compiled_rounds:are_compiled",
        "methods.learning.fictitious_rounds:_can_be_compiled",
    ),
    "a record of numbers in floats, with a gap or a residual that its solver measures": (
        "methods.learning.continuous_many:BestResponsePath",
        "methods.learning.fictitious_rounds:FictitiousPlay",
        "methods.recursive_games.states:MultiStateGame.solve",
        "guts.alliances.solve:AllianceSolution",
        "guts.solution:CoalitionSolution",
        "kuhn.curves.curve:*",
    ),
    "a record that a function in the table fills": (
        "methods.recursive_games.enclosure:ValueEnclosure",
        "methods.recursive_games.enclosure:ValueEnclosure.width",
        "methods.recursive_games.all_fixed_points:FixedInterval*",
        "methods.recursive_games.state_proof:StateEnclosure",
        "methods.matrix_games.zero_sum:ZeroSumSolution",
        "guts.alliances.best_replies:ReplyBound",
        "guts.beyond.ruin:RuinSolution",
        "guts.weenie.minimum:NashMinimum",
        "guts.weenie.search:OpponentSearch",
        "paper_ledger.blpwz22.enclosures.many_opponents:ManyOpponents",
        "paper_ledger.blpwz22.enclosures.on_mesh:_Game",
        "paper_ledger.blpwz22.enclosures.optimum:EnclosedOptimum",
        "paper_ledger.blpwz22.enclosures.two_allies:TwoAllies",
        "paper_ledger.blpwz22.enclosures.three_allies:ThreeAllies",
        "paper_ledger.blpwz22.weenie_proof.facts:Sign",
        "paper_ledger.blpwz22.weenie_proof.facts:OnlyZero",
        "paper_ledger.blpwz22.weenie_proof.facts:Event",
        "paper_ledger.blpwz22.weenie_proof.facts:Fact.holds",
        "paper_ledger.blpwz22.weenie_proof.exact:UndecidedError",
        "paper_ledger.blpwz22.weenie_proof.record:ProofLine",
        "guts.weenie.sizes:LosingCover",
        "von_neumann.two_players.certificates:Guarantees",
        "von_neumann.continuum.many_callers:ManyCallersBestBet",
        "von_neumann.three_players.certificates:*",
        "von_neumann.three_players.equilibria:InTurnEquilibrium",
        "von_neumann.two_players.programmes:ProgrammeSolution",
        "kuhn.three_players.closed_forms:ClosedForm",
        "kuhn.equilibria.many_player_forms:PotForm",
        "kuhn.equilibrium:Equilibrium",
        "kuhn.whole_sets.dimensions:Dimensions",
        "kuhn.whole_sets.whole_set:Component",
        "kuhn.whole_sets.whole_set:EquilibriumSet",
        "kuhn.whole_sets.whole_set:EquilibriumSet.ranges",
        "kuhn.two_players.game:TwoPlayerKuhn",
        "paper_ledger.bil17.completeness.table_1:Decision",
        "paper_ledger.bil17.completeness.regions:Step",
        "paper_ledger.bil17.completeness.check:Need",
        "simplified_kuhn.dynamics.linear:Stability",
        "paper_ledger.bil18.whole_sets.bounds:Bound",
        "paper_ledger.bil18.whole_sets.checker:Refused",
        "paper_ledger.bil18.whole_sets.special_pots:SpecialPot",
    ),
    "data: statements that the facts in the table decide, each with mutants of its own": (
        "paper_ledger.blpwz22.weenie_proof.__init__:*",
        "paper_ledger.blpwz22.weenie_proof.case_two_lines:*",
        "paper_ledger.blpwz22.weenie_proof.corollary_lines:*",
        "paper_ledger.blpwz22.weenie_proof.payoff_lines:*",
        "paper_ledger.blpwz22.weenie_proof.repaired:*",
        "paper_ledger.blpwz22.weenie_proof.derived:vocabulary",
        "paper_ledger.blpwz22.weenie_proof.record:correct",
        "paper_ledger.blpwz22.weenie_proof.facts:OnlyZero.mutants",
        "kuhn.three_players.closed_forms:first_bluffs",
        "kuhn.three_players.closed_forms:large_pots",
        "kuhn.three_players.closed_forms:low_calls",
        "kuhn.three_players.closed_forms:ClosedForm.at",
        "paper_ledger.bil17.completeness.table_1:_of_every_pot",
        "paper_ledger.bil17.completeness.check:needs",
        "paper_ledger.bil17.completeness.regions:steps",
        "paper_ledger.bil18.whole_sets.bounds:stored_bounds",
        "paper_ledger.bil18.whole_sets.bounds:proved_ranges",
        "paper_ledger.bil18.whole_sets.connected:listed",
        "paper_ledger.bil18.whole_sets.special_pots:write_special_pots",
        "paper_ledger.bil18.whole_sets.stored:*",
    ),
    "part of one in the table, and broken with it": (
        "methods.recursive_games.all_fixed_points:_is_zero",
        "paper_ledger.bil18.whole_sets.connected:_Lines.prove",
        "paper_ledger.bil18.whole_sets.connected:_moved_on",
        "paper_ledger.bil18.whole_sets.special_pots:SpecialPot.target",
        "methods.recursive_games.all_fixed_points:_shows_zero",
        "methods.recursive_games.all_fixed_points:_Stretch*",
        "methods.recursive_games.all_fixed_points:_positive",
        "methods.recursive_games.all_fixed_points:_signs",
        "methods.recursive_games.all_fixed_points:_around",
        "methods.recursive_games.state_proof:_first_proved",
        "paper_ledger.blpwz22.enclosures.on_mesh:_found",
        "paper_ledger.blpwz22.enclosures.on_mesh:free_value",
        "methods.exact.rational_functions:_roots_inside",
        "methods.exact.rational_functions:_is_inside",
        "methods.exact.rational_functions:_real_roots",
        "guts.alliances.solve:solve_alliances",
        "guts.alliances.solve:_Search.certified",
        "guts.weenie.sizes:_*",
        "guts.weenie.second_look:_pull",
        "guts.weenie.second_look:_reach",
        "guts.weenie.second_look:_integral_of_minima",
        "von_neumann.two_players.optimal_set:_Least.is_point",
        "von_neumann.two_players.programmes:fast_programme",
        "methods.exact.bilinear:may_meet",
        "methods.exact.bilinear:_may_vanish",
        "von_neumann.three_players.equilibria:_at_once",
        "von_neumann.three_players.equilibria:_by_homotopy",
        "von_neumann.three_players.equilibria:_in_turn",
        "von_neumann.three_players.equilibria:_may_be_best",
        "kuhn.equilibria.chains:connected",
        "kuhn.whole_sets.whole_set:equilibrium_set",
        "kuhn.two_players.game:two_player_kuhn",
    ),
    "describes a game or a strategy": ("kuhn.three_players.two_way:*",),
    "chooses the numbers that the same sums are computed with": (
        "methods.one_denominator:are_fractions",
        "kuhn.curves.regularised:KuhnConditions._unscaled",
    ),
    "compares two results, entry by entry": (
        "methods.records:_equal*",
        "methods.records:_is_nan",
        "methods.finite_games.places:_equal_trees",
    ),
}
EXCUSED = [pattern for patterns in NO_CERTIFIERS.values() for pattern in patterns]


@cache
def candidates():
    """Paths of all functions, methods and classes that may certify something."""
    found = []
    proofs = (ROOT / "paper_ledger" / proof for proof in PROOFS)
    for folder in (*(PACKAGE / each for each in PACKAGES), *proofs):
        for file in sorted(folder.rglob("*.py")):
            module = ".".join(file.relative_to(ROOT).with_suffix("").parts)
            tree = ast.parse(file.read_text("utf-8"))
            names = (f"{module}:{name}" for name in suspicious(tree, ""))
            found += (name.removeprefix("guts_core.") for name in names)
    return found


def suspicious(node, prefix):
    """Names in a module or a class, with what they are in."""
    for each in node.body:
        if not isinstance(each, ast.FunctionDef | ast.ClassDef):
            continue
        returns = ast.unparse(each.returns) if getattr(each, "returns", None) else ""
        text = " ".join((each.name.replace("_", " "), ast.get_docstring(each) or "", returns))
        if returns == "bool" or WORDS.search(text):
            yield prefix + each.name
        if isinstance(each, ast.ClassDef):
            yield from suspicious(each, f"{prefix}{each.name}.")


def excused(name):
    return any(fnmatchcase(name, pattern) for pattern in EXCUSED)


def test_certifiers_are_in_the_table():
    """Give a false statement that a new one refuses, or a reason why nothing hangs on it."""
    assert [name for name in candidates() if (name in listed()) == excused(name)] == []


def test_no_reason_is_left_over():
    assert [p for p in EXCUSED if not any(fnmatchcase(name, p) for name in candidates())] == []


def test_what_the_table_names_is_there():
    for name in listed():
        owner, last = placed(name)
        assert last in vars(owner), name


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("def f() -> bool: ...", ["f"]),
        ("def prove_it(): ...", ["prove_it"]),
        ('def f():\n    """An enclosure of it."""', ["f"]),
        ("class A:\n    def holds(self) -> bool: ...", ["A.holds"]),
        ("def f() -> Enclosure: ...", ["f"]),
        ('def f():\n    """What improves it."""', []),
    ],
)
def test_candidates_are_found_by_their_words(source, names):
    assert list(suspicious(ast.parse(source), "")) == names
