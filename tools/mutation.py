"""Break the rules modules in one place at a time and count how many breaks the tests notice.

Usage: mutation.py [--module guts_core/guts/rules.py ...] [--at-most 200] [--show] [--write]

The breaks are Cosmic Ray's. Each is tried in a forked process whose import of the module gives the
broken source, so that tables made at import and cached results are broken too, and no file is
touched. ``--write`` keeps the counts in data/mutation.csv; ``--show`` prints what was not noticed.
"""

from __future__ import annotations

import argparse
import ast
import csv
import importlib.util
import os
import signal
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

#: Breaks that no test can notice: module, the line as it is, the line as it becomes, the reason.
EQUIVALENT = ROOT / "tools" / "mutation_equivalent.csv"

#: Each module and the quick tests that must notice its breaks.
TARGETS = {
    "guts/rules": ("guts/test_rules_exactly", "guts/test_rules"),
    "guts/ruin_rules": ("guts/test_rules_exactly", "guts/test_ruin"),
    "guts/closed_forms": ("guts/test_rules_exactly",),
    "von_neumann/rules": ("von_neumann/test_rules_exactly", "von_neumann/test_two_player"),
    "von_neumann/paytable": ("von_neumann/test_paytable",),
    "von_neumann/three_player_rules": ("von_neumann/test_rules_exactly",),
    "von_neumann/in_turn_rules": ("von_neumann/test_rules_exactly",),
    "kuhn/tree": ("kuhn/test_rules_exactly",),
    "kuhn/tables": ("kuhn/test_rules_exactly",),
    "kuhn/action_values": ("kuhn/test_rules_exactly",),
    "kuhn/payoffs": ("kuhn/test_rules_exactly",),
    "kuhn/jacobian": ("kuhn/test_rules_exactly",),
    "kuhn/rules": ("kuhn/test_rules_exactly", "kuhn/test_rules"),
    "simplified_kuhn/tree": ("simplified_kuhn/test_rules_exactly", "simplified_kuhn/test_rules"),
    "simplified_kuhn/rules": ("simplified_kuhn/test_rules_exactly", "simplified_kuhn/test_rules"),
}

#: One replacement for each operator: the others are noticed wherever these are.
OPERATORS = (
    "ReplaceBinaryOperator_Add_Sub",
    "ReplaceBinaryOperator_Sub_Add",
    "ReplaceBinaryOperator_Mul_Div",
    "ReplaceBinaryOperator_Div_Mul",
    "ReplaceBinaryOperator_FloorDiv_Mul",
    "ReplaceBinaryOperator_Mod_Mul",
    "ReplaceBinaryOperator_Pow_Mul",
    "ReplaceBinaryOperator_BitOr_BitAnd",
    "ReplaceBinaryOperator_BitAnd_BitOr",
    "ReplaceComparisonOperator_Lt_LtE",
    "ReplaceComparisonOperator_LtE_Lt",
    "ReplaceComparisonOperator_Gt_GtE",
    "ReplaceComparisonOperator_GtE_Gt",
    "ReplaceComparisonOperator_Eq_NotEq",
    "ReplaceComparisonOperator_NotEq_Eq",
    "ReplaceComparisonOperator_Is_IsNot",
    "ReplaceComparisonOperator_IsNot_Is",
    "ReplaceUnaryOperator_Delete_USub",
    "ReplaceUnaryOperator_Delete_Not",
    "ReplaceTrueWithFalse",
    "ReplaceFalseWithTrue",
    "ReplaceAndWithOr",
    "ReplaceOrWithAnd",
    "ReplaceBreakWithContinue",
    "ReplaceContinueWithBreak",
    "AddNot",
    "NumberReplacer",
    "ZeroIterationForLoop",
)


@dataclass(frozen=True)
class Mutant:
    """One broken source: where, and the line before and after."""

    line: int
    before: str
    after: str
    source: str


def mutants(source: str) -> list[Mutant]:
    """All different broken sources, in the order of the lines."""
    from cosmic_ray.mutating import mutate_code
    from cosmic_ray.plugins import get_operator

    seen, found = {_code(source), ""}, []
    for name in OPERATORS:
        for occurrence in range(10**6):
            broken = mutate_code(source, get_operator(f"core/{name}")(), occurrence)
            if broken is None:
                break
            code = _code(broken)
            if code not in seen:
                seen.add(code)
                found.append(_described(source, broken))
    return sorted(found, key=lambda each: each.line)


def _described(source: str, broken: str) -> Mutant:
    """The first line that differs."""
    pairs = zip(source.splitlines(), broken.splitlines(), strict=False)
    line, (old, new) = next((i, p) for i, p in enumerate(pairs, 1) if p[0] != p[1])
    return Mutant(line, old.strip(), new.strip(), broken)


class _WithoutAnnotations(ast.NodeTransformer):
    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self.generic_visit(node)
        node.returns = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AnnAssign:
        self.generic_visit(node)
        node.annotation = ast.Name("object", ast.Load())
        return node


def _code(source: str) -> str:
    """What runs, since annotations are never evaluated; nothing if it is no Python."""
    try:
        return ast.dump(_WithoutAnnotations().visit(ast.parse(source)))
    except SyntaxError:
        return ""


class _Broken(MetaPathFinder, Loader):
    """Imports one module from another source."""

    def __init__(self, name: str, path: Path, source: str) -> None:
        self.name, self.path, self.source = name, path, source

    def find_spec(self, name: str, path: object, target: object = None) -> ModuleSpec | None:
        if name != self.name:
            return None
        return importlib.util.spec_from_file_location(name, self.path, loader=self)

    def exec_module(self, module: object) -> None:
        exec(compile(self.source, str(self.path), "exec"), vars(module))


def preload() -> None:
    """Everything the tests import but the library itself, once for all children."""
    import hypothesis
    import numpy  # noqa: F401
    import pytest  # noqa: F401
    import scipy.integrate
    import scipy.linalg
    import scipy.optimize
    import scipy.sparse  # noqa: F401

    hypothesis.settings.register_profile(
        "mutation",
        database=None,
        derandomize=True,
        phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],
    )
    hypothesis.settings.load_profile("mutation")


def noticed(path: Path, source: str, tests: list[str], limit: float) -> bool:
    """Whether the tests fail, or do not end, with this source of the module."""
    child = os.fork()
    if child == 0:
        os.setpgid(0, 0)
        _test(path, source, tests)
    started = time.monotonic()
    while time.monotonic() - started < limit:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status) != 0
        time.sleep(0.02)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return True


def _test(path: Path, source: str, tests: list[str]) -> None:
    """Run the tests and leave with their exit code."""
    import pytest

    code = 1
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        sys.meta_path.insert(0, _Broken(name, path, source))
        # The plug-ins are imported before pytest could rewrite their assertions, and need not be.
        quiet = ["-W", "ignore::pytest.PytestAssertRewriteWarning", "-q", "--no-header", "--tb=no"]
        options = ["-x", *quiet, "-p", "no:cacheprovider", "-p", "no:xdist"]
        # One file after the other: most breaks are noticed by the first.
        code = next((code for test in tests if (code := pytest.main([*options, test]))), 0)
    finally:
        os._exit(int(code))


def equivalent() -> set[tuple[str, str, str]]:
    """Breaks that change nothing: module, line before, line after."""
    with EQUIVALENT.open(encoding="utf-8", newline="") as file:
        return {(row["module"], row["before"], row["after"]) for row in csv.DictReader(file)}


def unnoticed(path: Path, chosen: list[Mutant], tests: list[str]) -> Iterator[Mutant]:
    """The mutants that all tests pass."""
    started = time.monotonic()
    if noticed(path, path.read_text("utf-8"), tests, 300):
        raise SystemExit(f"{path}: its tests fail as it stands")
    limit = 10 + 5 * (time.monotonic() - started)
    for mutant in chosen:
        if not noticed(path, mutant.source, tests, limit):
            yield mutant


def measure(path: Path, tests: list[str], at_most: int, show: bool) -> tuple[int, int, int, int]:
    """All mutants, those tried, equivalent ones among those not noticed, and noticed ones."""
    module = path.relative_to(ROOT).as_posix()
    every = mutants(path.read_text("utf-8"))
    chosen = every[:: max(1, -(-len(every) // at_most))]
    known, same, missed = equivalent(), 0, 0
    for mutant in unnoticed(path, chosen, tests):
        if (module, mutant.before, mutant.after) in known:
            same += 1
            continue
        missed += 1
        if show:
            print(f"{module}:{mutant.line}\n  - {mutant.before}\n  + {mutant.after}", flush=True)
    return len(every), len(chosen), same, len(chosen) - same - missed


def main() -> None:
    """Measure the modules and print, or keep, the counts."""
    arguments = _arguments()
    os.chdir(ROOT)
    preload()
    rows = []
    for module, names in TARGETS.items():
        path = ROOT / "guts_core" / f"{module}.py"
        if arguments.module and path.relative_to(ROOT).as_posix() not in arguments.module:
            continue
        tests = [f"tests/{name}.py" for name in names if (ROOT / f"tests/{name}.py").exists()]
        every, tried, same, killed = measure(path, tests, arguments.at_most, arguments.show)
        module_path = path.relative_to(ROOT).as_posix()
        rows.append((module_path, every, tried, same, killed, tried - same - killed))
        rate = killed / max(1, tried - same)
        print(f"{rows[-1][0]}: {killed} of {tried - same} noticed, {rate:.1%}", flush=True)
    if arguments.write:
        _write(rows)


def _write(rows: list[tuple[str, int, int, int, int, int]]) -> None:
    columns = ("module", "breaks", "tried", "equivalent", "noticed", "not_noticed")
    with (ROOT / "data" / "mutation.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(rows)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--module", nargs="*", help="only these files")
    parser.add_argument("--at-most", type=int, default=10**6, help="evenly chosen mutants of each")
    parser.add_argument("--show", action="store_true", help="print what was not noticed")
    parser.add_argument("--write", action="store_true", help="keep the counts")
    return parser.parse_args()


if __name__ == "__main__":
    main()
