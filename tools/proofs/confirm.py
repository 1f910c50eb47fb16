"""Let the kernel confirm the lists of theorems: statement and axioms of every row."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import groupby

from paper_ledger.record.manifest import Theorem
from tools.proofs.coq import SOURCES, CoqError, ask, sources
from tools.proofs.sentences import stated

CLOSED = "Closed under the global context"


def unlisted(of: Iterable[Theorem]) -> list[str]:
    """What stands in the sources as a theorem, and in no list; lemmas may."""
    listed = {theorem.name for theorem in of}
    stand = {
        f"{path.with_suffix('').as_posix().replace('/', '.')}.{name}"
        for path in sources()
        for name in stated((SOURCES / path).read_text(encoding="utf-8"))
    }
    return sorted(stand - listed)


def question(theorem: Theorem) -> str:
    """Lines by which Coq takes a theorem, and no tactic, for a proof of the listed statement.

    They come after :func:`statement`, so a theorem that says less is refused, whatever the text
    of its file looks like.
    """
    full = f"Guts.{theorem.name}"
    data = " ".join(f"Guts.{theorem.module}.{name}" for name in own_names(theorem))
    return "\n".join(
        (
            f"From Guts Require {theorem.module}.",
            f"Definition {_confirmed(theorem)} : {_asked(theorem)} {data} := @{full}.",
            *_length(theorem),
        )
    )


def _together(names: Iterable[str]) -> str:
    """Lines by which Coq says what some terms rest on: all at once, because it takes long."""
    return f"Definition together := ({', '.join(names)}).\nPrint Assumptions together."


def _length(theorem: Theorem) -> list[str]:
    """That the lists of which a statement says something are as long as the row says.

    An empty list would do for every statement on its members.
    """
    lists = [name for name, kind in own_names(theorem).items() if kind.strip().startswith("list")]
    member = rf"\b(In \w+|Forall\d? .*|forallb .*|incl) (\w+\.)?({'|'.join(lists)})\b"
    if theorem.results == 1 and not (lists and re.search(member, theorem.formal)):
        return []
    full = (f"Datatypes.length Guts.{theorem.module}.{name}" for name in lists)
    whole = " + ".join(full) or "0"
    return [f"Goal @eq nat ({whole})%nat {theorem.results}%nat. Proof. reflexivity. Qed."]


def statement(theorem: Theorem) -> str:
    """The listed statement as a definition of its own.

    Coq reads it before it sees the theorem's file, so that no definition, notation or instance
    of that file can give the words another meaning. What the file itself names, such as a list
    of equilibria, is a variable here.

    Raises
    ------
    CoqError
        If the row is more than one term.
    """
    if re.search(r"\.\s|\(\*|\.$|\"", theorem.formal):
        raise CoqError(f"{theorem.name}: its row must be one term, without comments and texts")
    text, given, new = theorem.formal, "", []
    for name, kind in own_names(theorem).items():
        text = re.sub(rf"\b{_file(theorem)}\.{name}\b", f"own_{name}", text)
        if re.search(rf"(?<![\w.]){name}\b", text):
            new.append(f"Fail Check {name}.")
            text = re.sub(rf"(?<![\w.]){name}\b", f"own_{name}", text)
        given += f" (own_{name} : {kind})"
    return "\n".join([*new, f"Definition {_asked(theorem)}{given} : Prop := ({text})."])


def own_names(theorem: Theorem) -> dict[str, str]:
    """The lists and the like that a statement names of the theorem's own file, with their types.

    A function or a property is not among them, nor what has no type; then the head of the row's
    list must open the file. No name may mean something else without the file.
    """
    text = (SOURCES / theorem.source).read_text(encoding="utf-8")
    found = dict(re.findall(r"^Definition ([\w']+) : ([\w.@*() ]+) :=", text, re.MULTILINE))
    used = {name.rpartition(".")[2] for name in re.findall(r"[\w.']+", theorem.formal)}
    return {
        name: kind
        for name, kind in found.items()
        if name in used and not re.search(r"->|\bProp\b|\bType\b|forall", kind)
    }


def _file(theorem: Theorem) -> str:
    return theorem.module.rpartition(".")[2]


def _asked(theorem: Theorem) -> str:
    return f"asked_{theorem.name.replace('.', '_')}"


def _confirmed(theorem: Theorem) -> str:
    return f"confirmed_{theorem.name.replace('.', '_')}"


def axioms(of: Iterable[Theorem]) -> Iterator[tuple[Theorem, tuple[str, ...]]]:
    """Each theorem with the axioms that it rests on, folder by folder.

    Raises
    ------
    CoqError
        If a theorem does not prove the statement of its row.
    """
    folders = [list(rows) for _, rows in groupby(of, key=lambda theorem: theorem.folder)]
    as_hoped = False
    with suppress(CoqError):  # then the folders are asked one by one, for the row that is refused
        as_hoped = len(folders) > 1 and not _at_once(folders)
    if as_hoped:
        yield from ((theorem, ()) for asked in folders for theorem in asked)
        return
    with ThreadPoolExecutor(os.cpu_count()) as workers:  # each waits for a process of Coq's
        for asked, answers in zip(folders, workers.map(_answers, folders), strict=True):
            for theorem in asked:
                yield theorem, answers[theorem.name]


def _at_once(folders: list[list[Theorem]]) -> tuple[str, ...]:
    """What all rows together rest on.

    Each folder is asked in modules of its own, so that none sees what another one opens: first all
    statements, and then the theorems. One process reads the files, and what their proofs share is
    followed once.
    """
    heads, rows, names = [], [], []
    for number, asked in enumerate(folders):
        heads += [
            f"Module Head{number}.",
            _head(asked),
            *map(statement, asked),
            f"End Head{number}.",
        ]
        rows += [f"Module Rows{number}.", f"Import Head{number}.", *map(question, asked)]
        rows += [f"End Rows{number}."]
        names += [f"Rows{number}.{_confirmed(row)}" for row in asked]
    return _named(ask("\n".join([*heads, *rows, _together(names)])))


def _head(asked: list[Theorem]) -> str:
    """What the list of a folder opens before its statements."""
    listed = (SOURCES / asked[0].folder / "manifest.toml").read_text("utf-8")
    return str(tomllib.loads(listed).get("preamble", ""))


def _rows(asked: list[Theorem]) -> str:
    """What Coq reads of some rows of one folder: first all statements, then the theorems."""
    return "\n".join([_head(asked), *map(statement, asked), *map(question, asked)])


def _answers(asked: list[Theorem]) -> dict[str, tuple[str, ...]]:
    """The axioms of each row of a folder."""
    found: tuple[str, ...] = ()
    failed = None
    try:
        found = _named(ask(f"{_rows(asked)}\n{_together(map(_confirmed, asked))}"))
    except CoqError as error:
        failed = error
    if len(asked) > 1 and (failed or found):  # one by one, so that the answer names the theorem
        return {name: text for one in asked for name, text in _answers([one]).items()}
    if failed:
        raise CoqError(f"{asked[0].name} does not prove its row: {failed}") from failed
    return {theorem.name: found for theorem in asked}


def _named(answer: str) -> tuple[str, ...]:
    lines = [line.strip() for line in answer.splitlines()]
    if CLOSED in lines and "Axioms:" not in lines:  # a type may hold the same words
        return ()
    # An axiom has a type after a colon; of a check that was switched off Coq says a sentence.
    names = re.findall(r"^(?!Axioms:)(\S+)(?:\s*:| is | relies )", answer, re.MULTILINE)
    return tuple(names) or (answer.strip(),)
