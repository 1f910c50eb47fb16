"""Break rules and certifiers in one place at a time and count how many breaks the tests notice.

Usage: mutation.py [--module guts_core/guts/rules.py ...] [--at-most 200] [--show] [--write]

The breaks are Cosmic Ray's. Each is tried in a forked process whose import of the module gives the
broken source, so that tables made at import and cached results are broken too, and no file is
touched. Where a table of refusals (``tests/certifiers``) is among the tests, its rows are tried
first, on a library that is already there and whose module is overwritten: that takes a second.
``--rows`` tries nothing but these. ``--write`` keeps the counts in data/mutation.csv and what was
not noticed in tools/mutation_survivors.csv, for the modules measured; ``--show`` prints the latter.
"""

from __future__ import annotations

import argparse
import ast
import csv
import importlib
import importlib.util
import math
import os
import re
import resource
import signal
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any

from guts_core.storage.command_lines import ask_for, at_least, exit_with
from guts_core.storage.files import naming, write_csv
from tools.mutation_targets import TARGETS

ROOT = Path(__file__).resolve().parent.parent

#: Breaks that no test can notice: module, the line as it is, the line as it becomes, the reason.
EQUIVALENT = ROOT / "tools" / "mutation_equivalent.csv"

#: What is kept: counts, and what was not noticed; and the columns.
COUNTS, SURVIVORS = ROOT / "data" / "mutation.csv", ROOT / "tools" / "mutation_survivors.csv"
KEPT = {
    COUNTS: ("module", "breaks", "tried", "equivalent", "noticed", "not_noticed"),
    SURVIVORS: ("module", "before", "after"),
}

#: Breaks that take a precaution away, or move a limit on the work or on the sizes that are
#: accepted, and change no result: they are not counted.
HARMLESS = (
    r"@dataclass\(frozen=False",
    r"strict=False",
    r"setflags\(write=True",
    r"arguments\.(whole|number|checked)",
    r"(limit|pieces): int =",
    r"lru_cache",
)

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
    """All different broken sources that may change a result, in the order of the lines."""
    from cosmic_ray.mutating import mutate_code
    from cosmic_ray.plugins import get_operator

    seen, found = {_code(source), ""}, []
    harmless = re.compile("|".join(HARMLESS))
    for name in OPERATORS:
        for occurrence in range(10**6):
            broken = mutate_code(source, get_operator(f"core/{name}")(), occurrence)
            if broken is None:
                break
            code = _code(broken)
            if code not in seen:
                seen.add(code)
                mutant = _described(source, broken)
                found += [] if harmless.search(mutant.after) else [mutant]
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


def _execute(source: str, path: object, names: dict[str, Any]) -> None:
    """Run a source as it stands, without what this file imports from ``__future__``."""
    exec(compile(source, str(path), "exec", dont_inherit=True), names)


class _Broken(MetaPathFinder, Loader):
    """Imports one module from another source."""

    def __init__(self, name: str, path: Path, source: str) -> None:
        self.name, self.path, self.source = name, path, source

    def find_spec(self, name: str, path: object, target: object = None) -> ModuleSpec | None:
        if name != self.name:
            return None
        return importlib.util.spec_from_file_location(name, self.path, loader=self)

    def exec_module(self, module: object) -> None:
        _execute(self.source, self.path, vars(module))


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
        # processor time: on a busy machine the clock would take slow tests for endless ones
        resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(limit), math.ceil(limit) + 1))
        _test(path, source, tests)
    started = time.monotonic()
    ended = 0
    try:
        while time.monotonic() - started < 20 * limit:
            ended, status = os.waitpid(child, os.WNOHANG)
            if ended:
                return os.waitstatus_to_exitcode(status) != 0
            time.sleep(0.02)
        return True
    finally:
        if not ended:  # the keys that interrupt this process do not reach another group
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)


def misses_row(path: Path, source: str, table: str) -> bool:
    """Whether a row of a table of refusals fails with this source of the module."""
    tables = importlib.import_module(table)
    name = _name(path)
    own = {name, name.removeprefix("guts_core.")}
    rows = sorted(tables.ROWS, key=lambda row: row.certifier.split(":")[0] not in own)
    importlib.import_module(name)
    child = os.fork()
    if child == 0:
        code = 1
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (20, 21))
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, 2)
            overwrite(sys.modules[name], source)
            code = 0 if all(row.refused() and row.accepted() for row in rows) else 1
        finally:
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) != 0


def overwrite(module: ModuleType, source: str) -> None:
    """Execute a source in a module that others have imported from.

    Classes stay the same objects with new methods; functions are replaced wherever they are known.
    """
    before = dict(vars(module))
    _execute(source, module.__file__, vars(module))
    known = [m for m in list(sys.modules.values()) if _ours(getattr(m, "__name__", ""))]
    for name, was in before.items():
        now = vars(module).get(name)
        if now is was or getattr(was, "__module__", None) != module.__name__:
            continue
        if isinstance(was, type):
            for key, value in vars(now).items():
                if key not in ("__dict__", "__weakref__"):
                    setattr(was, key, value)
            vars(module)[name] = was
        elif callable(was):
            for other in known:
                for key, value in list(vars(other).items()):
                    if value is was:
                        setattr(other, key, now)


def _ours(name: str) -> bool:
    return name.startswith(("guts_core", "paper_ledger", "test_refusals", "refusals"))


def _name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def _test(path: Path, source: str, tests: list[str]) -> None:
    """Run the tests and leave with their exit code."""
    import pytest

    for name in [name for name in sys.modules if _ours(name)]:
        del sys.modules[name]
    code = 1
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        sys.meta_path.insert(0, _Broken(_name(path), path, source))
        os.environ["HEAVY_CASES"] = "run"
        # The plug-ins are imported before pytest could rewrite their assertions, and need not be.
        quiet = ["-W", "ignore::pytest.PytestAssertRewriteWarning", "-q", "--no-header", "--tb=no"]
        options = ["-x", *quiet, "-p", "no:cacheprovider"]
        # One file after the other: most breaks are noticed by the first.
        code = next((code for test in tests if (code := pytest.main([*options, test]))), 0)
    finally:
        os._exit(int(code))


def equivalent() -> set[tuple[str, str, str]]:
    """Breaks that change nothing: module, line before, line after."""
    with EQUIVALENT.open(encoding="utf-8", newline="") as file:
        return {(row["module"], row["before"], row["after"]) for row in csv.DictReader(file)}


def unnoticed(path: Path, chosen: list[Mutant], tests: list[str], rows: bool) -> Iterator[Mutant]:
    """The mutants that all tests pass."""
    source = path.read_text("utf-8")
    every = [Path(test.split("::")[0]).stem for test in tests if "certifiers" in test]
    # Arguments that must be of a class of the module are refused once it is overwritten: then its
    # rows are tried among the tests only.
    tables = [table for table in every if not misses_row(path, source, table)]
    if rows and tables != every:
        raise SystemExit(f"{path}: a row fails as it stands")
    before = _processor_time()
    if not rows and noticed(path, source, tests, 300):
        raise SystemExit(f"{path}: its tests fail as it stands")
    limit = 5 + 3 * (_processor_time() - before)
    for mutant in chosen:
        if any(misses_row(path, mutant.source, table) for table in tables):
            continue
        if rows or not noticed(path, mutant.source, tests, limit):
            yield mutant


def _processor_time() -> float:
    """Seconds that the children that have ended took."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def measure(
    path: Path, tests: list[str], options: argparse.Namespace
) -> tuple[int, int, int, int, list[Mutant]]:
    """Mutants, those tried, equivalent ones, noticed ones, and the list of those not noticed."""
    module = path.relative_to(ROOT).as_posix()
    every = mutants(path.read_text("utf-8"))
    chosen = every[:: max(1, -(-len(every) // options.at_most))]
    known, same = equivalent(), 0
    missed: list[Mutant] = []
    for mutant in unnoticed(path, chosen, tests, options.rows):
        if (module, mutant.before, mutant.after) in known:
            same += 1
            continue
        missed.append(mutant)
        if options.show:
            print(f"{module}:{mutant.line}\n  - {mutant.before}\n  + {mutant.after}", flush=True)
    return len(every), len(chosen), same, len(chosen) - same - len(missed), missed


def main(given: list[str] | None = None) -> None:
    """Measure the modules and print, or keep, the counts."""
    arguments = _arguments(given)
    ask_for("cosmic_ray", ".venv/.synced-mutation")
    os.chdir(ROOT)
    sys.path[:0] = [
        str(ROOT / "tests" / each) for each in ("certifiers", "certifiers/guts", "guts")
    ]
    preload()
    rows, survivors = [], {}
    for module, names in TARGETS.items():
        path = file_of(module)
        if arguments.module and path.relative_to(ROOT).as_posix() not in arguments.module:
            continue
        every, tried, same, killed, missed = measure(path, nodes(names), arguments)
        survivors[path.relative_to(ROOT).as_posix()] = missed
        module_path = path.relative_to(ROOT).as_posix()
        rows.append((module_path, every, tried, same, killed, tried - same - killed))
        rate = killed / max(1, tried - same)
        print(f"{rows[-1][0]}: {killed} of {tried - same} noticed, {rate:.1%}", flush=True)
        if arguments.write:  # after each module: the whole takes hours
            _write(rows, survivors)


def file_of(module: str) -> Path:
    """Where a module of the tree is written."""
    return ROOT / f"{module.replace('.', '/')}.py"


def nodes(names: tuple[str, ...]) -> list[str]:
    """What pytest is to run: files, or tests in them."""
    parts = (name.partition("::") for name in names)
    return [f"tests/{file}.py{colons}{test}" for file, colons, test in parts]


def _write(
    rows: list[tuple[str, int, int, int, int, int]], survivors: dict[str, list[Mutant]]
) -> None:
    """Replace the rows of the modules that were measured, and keep the others."""
    measured = {row[0] for row in rows}
    _replace(COUNTS, rows, measured)
    lines = [(module, m.before, m.after) for module, missed in survivors.items() for m in missed]
    _replace(SURVIVORS, lines, measured)


def _replace(path: Path, rows: list[Any], measured: set[str]) -> None:
    """Write a table in the order of the targets, the other modules' rows as they were."""
    order = [file_of(module).relative_to(ROOT).as_posix() for module in TARGETS]
    kept = [row for row in _kept(path) if row[0] in order and row[0] not in measured]
    write_csv(path, KEPT[path], sorted([*kept, *rows], key=lambda row: order.index(row[0])))


def _kept(path: Path) -> list[list[str]]:
    """The rows of a table; an error names the file. None where there is no table yet."""
    if not path.exists():
        return []
    with naming(path), path.open(encoding="utf-8", newline="") as file:
        header, *rows = list(csv.reader(file, strict=True)) or [[]]
        if tuple(header) != KEPT[path] or any(len(row) != len(header) for row in rows):
            raise ValueError(f"must have the columns {', '.join(KEPT[path])} in every row")
        return rows


def _arguments(given: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--module", nargs="+", default=[], help="only these files")
    most = {"type": at_least(1), "default": 10**6, "help": "evenly chosen mutants of each"}
    parser.add_argument("--at-most", **most)
    parser.add_argument("--rows", action="store_true", help="the tables of refusals only")
    parser.add_argument("--show", action="store_true", help="print what was not noticed")
    parser.add_argument("--write", action="store_true", help="keep the counts")
    arguments = parser.parse_args(given)
    known = {file_of(module).relative_to(ROOT).as_posix() for module in TARGETS}
    if unknown := [module for module in arguments.module if module not in known]:
        parser.error(f"--module: not among the files of TARGETS: {', '.join(unknown)}")
    try:  # what cannot be kept is told before the modules take their time
        _ = [_kept(path) for path in KEPT] if arguments.write else []
    except (OSError, ValueError) as reason:
        parser.error(f"--write: {reason}")
    return arguments


if __name__ == "__main__":
    exit_with(main)
