"""Every function that returns a proof, an enclosure, a certificate or a verdict is in the table.

The candidates are found by their words: those whose name, docstring or annotation speaks of proofs,
certificates, enclosures, guarantees, verdicts or intervals, and those that answer yes or no. Each
stands in a table of refusals beside this file, or below with the reason why nothing hangs on it.
"""

import ast
import re
from fnmatch import fnmatchcase
from pathlib import Path

import pytest
import test_refusals_completeness
import test_refusals_dynamics
import test_refusals_guts
import test_refusals_kuhn
import test_refusals_methods
import test_refusals_von_neumann
import test_refusals_weenie
from refusals import placed

PACKAGE = Path(__file__).resolve().parents[2] / "guts_core"
if not PACKAGE.exists():
    pytest.skip("the sources stand beside the tests in the source tree", allow_module_level=True)

GAMES = ("methods", "guts", "von_neumann", "kuhn", "simplified_kuhn")
WORDS = re.compile(
    r"\bprov(e|es|ed|en|ing)\b|proof|certif|enclos|rigor|guarant|verdict|\bintervals?\b", re.I
)
TABLES = (
    test_refusals_methods,
    test_refusals_guts,
    test_refusals_weenie,
    test_refusals_von_neumann,
    test_refusals_kuhn,
    test_refusals_completeness,
    test_refusals_dynamics,
)
LISTED = {row.certifier for table in TABLES for row in table.ROWS}

#: Reason to patterns of names.
NO_CERTIFIERS = {
    "decides whether an argument is accepted": (
        "methods.arguments:*",
        "methods.validation:*",
        "simplified_kuhn.profiles:*",
        "methods.continuous_play:_is_cell",
        "methods.fictitious_play_start:_is_listed",
        "simplified_kuhn.invariants:_is_end",
    ),
    "steers an iteration in floats, whose result says itself what it is worth": (
        "methods.ascent:*",
        "methods.ascent_points:*",
        "methods.complementarity*",
        "methods.continuation*",
        "methods.continuous_play_many:_Trace*",
        "methods.continuous_play_ties:*",
        "methods.deflation:*",
        "methods.regularised_conditions:*",
        "kuhn.regularised:*",
        "kuhn.branches:*",
        "kuhn.equilibrium_search:*",
        "guts.alliances:_Search.extend",
        "von_neumann.programmes:_near_bound",
    ),
    "a record of numbers in floats, with a gap or a residual that its solver measures": (
        "methods.continuous_play_many:BestResponsePath",
        "methods.fictitious_play:FictitiousPlay",
        "methods.multi_state:MultiStateGame.solve",
        "guts.alliances:AllianceSolution",
        "guts.solution:CoalitionSolution",
        "kuhn.curve:*",
        "kuhn.curve_data:*",
        "kuhn.stored:*",
        "kuhn.many_players_equilibrium:NearEquilibrium",
        "kuhn.many_players_equilibrium:without_regularisation",
    ),
    "a record that a function in the table fills": (
        "methods.enclosure:ValueEnclosure",
        "methods.enclosure:ValueEnclosure.width",
        "methods.multi_state_proof:StateEnclosure",
        "methods.zero_sum:ZeroSumSolution",
        "guts.alliance_replies:ReplyBound",
        "guts.ruin:RuinSolution",
        "guts.weenie:NashMinimum",
        "guts.weenie_search:OpponentSearch",
        "guts.weenie_proof.facts:Sign",
        "guts.weenie_proof.facts:OnlyZero",
        "guts.weenie_proof.facts:Event",
        "guts.weenie_proof.facts:Fact.holds",
        "guts.weenie_proof.exact:UndecidedError",
        "guts.weenie_proof.record:ProofLine",
        "guts.weenie_sizes:LosingCover",
        "von_neumann.certificates:Guarantees",
        "von_neumann.many_callers:ManyCallersBestBet",
        "von_neumann.programmes:ProgrammeSolution",
        "kuhn.closed_forms:ClosedForm",
        "kuhn.exact:Equilibrium",
        "kuhn.two_player:TwoPlayerKuhn",
        "simplified_kuhn.cases:Decision",
        "simplified_kuhn.completeness:Step",
        "simplified_kuhn.completeness_check:Need",
        "simplified_kuhn.stability:Stability",
    ),
    "data: statements that the facts in the table decide, each with mutants of its own": (
        "guts.weenie_proof.__init__:*",
        "guts.weenie_proof.case_two_lines:*",
        "guts.weenie_proof.corollary_lines:*",
        "guts.weenie_proof.payoff_lines:*",
        "guts.weenie_proof.repaired:*",
        "guts.weenie_proof.derived:vocabulary",
        "guts.weenie_proof.record:correct",
        "guts.weenie_proof.facts:OnlyZero.mutants",
        "kuhn.closed_forms:first_bluffs",
        "kuhn.closed_forms:large_pots",
        "kuhn.closed_forms:low_calls",
        "kuhn.closed_forms:ClosedForm.at",
        "simplified_kuhn.cases:_of_every_pot",
        "simplified_kuhn.completeness_check:needs",
    ),
    "part of one in the table, and broken with it": (
        "methods.multi_state_proof:_first_proved",
        "methods.rational_functions:_roots_inside",
        "methods.rational_functions:_one_per_cell",
        "methods.rational_functions:_isolated",
        "guts.alliances:solve_alliances",
        "guts.alliances:_Search.certified",
        "guts.weenie_sizes:_*",
        "guts.weenie_recheck:_terms",
        "guts.weenie_recheck:_integral_of_minima",
        "von_neumann.optimal_set:_Reply.is_point",
        "von_neumann.programmes:fast_programme",
        "von_neumann.in_turn:_equilibria_at",
        "von_neumann.three_player:_equilibria_at",
        "kuhn.rational:rational_member",
        "kuhn.chains:connected",
        "kuhn.two_player:two_player_kuhn",
    ),
    "describes a game or a strategy": (
        "guts.continuum:interval_strategies",
        "kuhn.tables:Stake.against_rival",
        "kuhn.two_way:*",
    ),
}
EXCUSED = [pattern for patterns in NO_CERTIFIERS.values() for pattern in patterns]


def candidates():
    """Paths of all functions, methods and classes that may certify something."""
    for game in GAMES:
        for file in sorted((PACKAGE / game).rglob("*.py")):
            if "claims" not in file.parts:
                module = ".".join(file.relative_to(PACKAGE).with_suffix("").parts)
                tree = ast.parse(file.read_text("utf-8"))
                yield from (f"{module}:{name}" for name in suspicious(tree, ""))


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


FOUND = list(candidates())


def excused(name):
    return any(fnmatchcase(name, pattern) for pattern in EXCUSED)


def test_certifiers_are_in_the_table():
    """Give a false statement that a new one refuses, or a reason why nothing hangs on it."""
    assert [name for name in FOUND if (name in LISTED) == excused(name)] == []


def test_no_reason_is_left_over():
    assert [p for p in EXCUSED if not any(fnmatchcase(name, p) for name in FOUND)] == []


def test_what_the_table_names_is_there():
    for name in LISTED:
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
