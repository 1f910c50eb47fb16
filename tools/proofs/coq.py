"""Coq as a program: where it is, compiling the proofs, evaluating terms, and asking the kernel."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path

from guts_core.storage.files import is_leftover, write_file

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "proofs"
#: Where the sources are compiled, so that the tree stays clean.
BUILT = ROOT / "_build" / "proofs"
#: The language of messages; and less memory for new values than the quarter of a gigabyte that Coq
#: takes in each of some hundred processes, with rarer collection: half the memory, less time.
SETTINGS = {"LC_ALL": "C", "OCAMLRUNPARAM": "s=1M,o=1000"}
#: What to say where Coq is not.
HOW_TO_GET_IT = (
    "Coq is not here. Debian, Ubuntu: apt-get install coq; macOS: brew install coq;"
    " conda: coq from conda-forge. Versions 8.16 to 8.20 are known to work."
)


class CoqError(RuntimeError):
    """Coq refused a file; the message is its own."""


#: Fractions that every operation reduces, after whatever imports the numbers of the statements: the
#: rules are written for all numbers, and with these the terms do not become long.
REDUCED = """#[local] Instance reduced : Scalars Q := {
  zero := 0%Q; one := 1%Q; plus x y := Qred (x + y); times x y := Qred (x * y);
  minus x y := Qred (x - y); negate := Qopp; same := Qeq; leq := Qle; leqb := Qle_bool;
  tidy := Qred; is_zero x := Z.eqb (Qnum x) 0 }.
"""


@cache
def coq_is_here() -> bool:
    """Whether the compiler and its makefile writer are on the path."""
    return all(map(shutil.which, ("coqc", "coq_makefile", "make")))


def sources(root: Path = SOURCES) -> list[Path]:
    """All Coq files, as paths below ``root``."""
    found = (path for path in root.rglob("*.v") if not is_leftover(path.name))
    return sorted(path.relative_to(root) for path in found)


def copy_sources(more: dict[str, str] | None = None) -> list[Path]:
    """Bring the build folder up to date; a file that did not change keeps its time.

    ``more`` are further files, path below ``proofs/`` to text.
    """
    wanted = {path.as_posix(): (SOURCES / path).read_text(encoding="utf-8") for path in sources()}
    wanted |= more or {}
    for path in BUILT.rglob("*.v*") if BUILT.is_dir() else []:
        # A compiled file whose source is gone could still be asked.
        if path.with_suffix(".v").relative_to(BUILT).as_posix() not in wanted:
            path.unlink()
    for name, text in wanted.items():
        target = BUILT / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.is_file() or target.read_text(encoding="utf-8") != text:
            target.with_suffix(".vo").unlink(missing_ok=True)  # by a wrong clock it might be newer
            write_file(target, text)
    return [Path(name) for name in sorted(wanted)]


def compile_proofs(more: dict[str, str] | None = None) -> None:
    """Compile everything that has changed since the last time.

    Raises
    ------
    CoqError
        If Coq refuses a file.
    """
    files = copy_sources(more)
    listing = "\n".join(["-Q . Guts", *(path.as_posix() for path in files)]) + "\n"
    write_file(BUILT / "_CoqProject", listing)
    _run(["coq_makefile", "-f", "_CoqProject", "-o", "Makefile"], BUILT)
    _make(os.cpu_count() or 1)


#: What Coq says of a compiled file of which a killed run has left half, or of another version's.
_UNREADABLE = re.compile(
    r"Error:\s+(?:File\s+)?((?:(?!Error:).)*\.vo)(?::\s+premature\s+end|\s+has\s+bad\s+magic)",
    re.DOTALL,
)


def _make(jobs: int) -> None:
    """Compile, and once more without those compiled files of ours that cannot be read."""
    removed: set[Path] = set()
    while True:
        try:
            _run(["make", "-s", "-k", f"-j{jobs}"], BUILT)
            return
        except CoqError as error:
            named = {Path(name).resolve() for name in _UNREADABLE.findall(str(error))}
            ours = (path for path in named - removed if path.is_relative_to(BUILT.resolve()))
            unreadable = {path for path in ours if path.is_file()}
            if not unreadable:
                raise
            for path in unreadable:
                path.unlink()
            removed |= unreadable


def check_again(modules: Sequence[str] | None = None) -> list[str]:
    """Let the independent checker ``coqchk`` read compiled files; what it finds wrong.

    It computes as the kernel does; otherwise it would take hours for the certificates. Coq's own
    library it takes as it is.

    Raises
    ------
    CoqError
        If it refuses a file.
    """
    names = modules or [
        path.with_suffix("").as_posix().replace("/", ".") for path in sources(BUILT)
    ]
    asked = [word for name in names for word in ("-norec", f"Guts.{name}")]
    settings = ["-silent", "-o", "-bytecode-compiler", "yes", "-Q", ".", "Guts"]
    return complaints(_run(["coqchk", *settings, *asked], BUILT, all_said=True))


def complaints(report: str) -> list[str]:
    """Axioms of ours, and whatever rests on a check that was switched off, in a report of coqchk.

    The axioms of Coq's library that are listed are those of its modules that are loaded with
    others; whether a theorem uses them is asked of the kernel.
    """
    *_, summary = report.partition("CONTEXT SUMMARY")
    parts = dict(re.findall(r"^\* ([^:\n]+):(.*(?:\n(?!\*).*)*)", summary, re.MULTILINE))
    parts.pop("Theory", None)
    found = [f"{what}: {name}" for what, names in parts.items() for name in names.split()]
    if "Axioms" not in parts:
        return ["coqchk reported nothing"]
    return [each for each in found if not re.search(r": (<none>|Coq\..*)$", each)]


def ask(text: str) -> str:
    """What Coq prints when it reads a file that may use the compiled proofs."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "Question.v"
        file.write_text(text, encoding="utf-8")
        return _run(["coqc", "-q", "-Q", str(BUILT), "Guts", str(file)], Path(folder))


def in_modules(texts: dict[str, str]) -> str:
    """Sources as modules of one file, by their names; what they read is read once, before them."""
    reading = re.compile(r"^From [\w.]+ Require .*\.\n", re.MULTILINE)
    read = dict.fromkeys(line for text in texts.values() for line in reading.findall(text))
    modules = (f"Module {k}.\n{reading.sub('', text)}\nEnd {k}." for k, text in texts.items())
    return "".join(read) + "\n".join(modules)


def evaluate(imports: str, expressions: Sequence[str]) -> list[str]:
    """The values of terms, as Coq prints them, each on one line and without its type."""
    lines = [imports, "Set Printing Width 1000000.", "Set Printing Depth 1000000."]
    lines += [f"Eval vm_compute in ({expression})." for expression in expressions]
    answers = re.split(r"^\s*= ", ask("\n".join(lines)), flags=re.MULTILINE)[1:]
    return [" ".join(re.split(r"^\s*: ", each, flags=re.MULTILINE)[0].split()) for each in answers]


def fractions(imports: str, expressions: Sequence[str]) -> list[Fraction]:
    """The values of rational terms."""
    terms = [f"let q := Qred ({term}) in (Qnum q, Zpos (Qden q))" for term in expressions]
    pairs = evaluate(f"From Coq Require Import QArith.\n{imports}", terms)
    return [Fraction(*map(int, re.findall(r"-?\d+", pair))) for pair in pairs]


def fraction_lists(imports: str, expressions: Sequence[str]) -> list[list[Fraction]]:
    """The values of lists of rational terms: each list is computed once for all its numbers."""
    pairs = "map (fun x => let q := Qred x in (Qnum q, Zpos (Qden q)))"
    found = []
    for text in evaluate(
        f"From Coq Require Import QArith List.\n{imports}",
        [f"{pairs} ({expression})" for expression in expressions],
    ):
        numbers = list(map(int, re.findall(r"-?\d+", text)))
        found.append([Fraction(*pair) for pair in zip(numbers[::2], numbers[1::2], strict=True)])
    return found


def _run(command: list[str], folder: Path, all_said: bool = False) -> str:
    # Settings of an outer make must not reach the programs.
    settings = {
        k: v for k, v in os.environ.items() if k not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL")
    }
    done = subprocess.run(
        command, cwd=folder, env=settings | SETTINGS, capture_output=True, text=True
    )
    if done.returncode:
        raise CoqError(f"{' '.join(command[:2])}: {done.stderr.strip() or done.stdout.strip()}")
    return done.stdout + done.stderr if all_said else done.stdout
