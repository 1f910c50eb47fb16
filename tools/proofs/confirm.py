"""Let the kernel confirm the lists of theorems: statement and axioms of every row."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from itertools import groupby

from paper_ledger.record.manifest import Theorem
from tools.proofs.coq import SOURCES, THEOREM, CoqError, ask, sources

#: Printed between the answers of one question file.
_MARK = "-- theorem "
CLOSED = "Closed under the global context"


def unlisted(of: Iterable[Theorem]) -> list[str]:
    """Theorems that stand in the sources and in no list."""
    listed = {theorem.name for theorem in of}
    stand = {
        f"{path.with_suffix('').as_posix().replace('/', '.')}.{name}"
        for path in sources()
        for name in THEOREM.findall((SOURCES / path).read_text(encoding="utf-8"))
    }
    return sorted(stand - listed)


def question(theorem: Theorem) -> str:
    """Lines by which Coq compares a theorem with its listed statement and names its axioms.

    The statement is proved anew by nothing but the theorem, so a theorem that says less is
    refused, whatever the text of its file looks like.
    """
    full = f"Guts.{theorem.name}"
    inside = f"Asked_{theorem.name.replace('.', '_')}"
    return "\n".join(
        (
            f"From Guts Require {theorem.module}.",
            f"Module {inside}.",
            f"Import Guts.{theorem.module}.",
            f'Goal True. idtac "{_MARK}{theorem.name}". exact I. Qed.',
            f"Goal {theorem.formal}. Proof. exact @{full}. Qed.",
            f"End {inside}.",
            f"Print Assumptions {full}.",
        )
    )


def axioms(of: Iterable[Theorem]) -> Iterator[tuple[Theorem, tuple[str, ...]]]:
    """Each theorem with the axioms that it rests on, folder by folder.

    Raises
    ------
    CoqError
        If a theorem does not prove the statement of its row.
    """
    for folder, rows in groupby(of, key=lambda theorem: theorem.folder):
        asked = list(rows)
        preamble = tomllib.loads((SOURCES / folder / "manifest.toml").read_text("utf-8"))
        answers = _answers(str(preamble.get("preamble", "")), asked)
        for theorem in asked:
            yield theorem, _named(answers[theorem.name])


def _answers(preamble: str, asked: list[Theorem]) -> dict[str, str]:
    try:
        printed = ask("\n".join([preamble, *map(question, asked)]))
    except CoqError as error:
        if len(asked) == 1:
            raise CoqError(f"{asked[0].name} does not prove its row: {error}") from error
        # Somewhere among them: ask one by one, so that the error names the theorem.
        return {name: text for one in asked for name, text in _answers(preamble, [one]).items()}
    parts = printed.split(_MARK)[1:]
    return {part.partition("\n")[0].strip(): part.partition("\n")[2] for part in parts}


def _named(answer: str) -> tuple[str, ...]:
    if CLOSED in answer:
        return ()
    return tuple(re.findall(r"^([\w.']+)\s*:", answer, re.MULTILINE)) or (answer.strip(),)
