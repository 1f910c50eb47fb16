"""Outcomes of the claims, kept in files for as long as nothing that they rest on has changed.

``Claim.outcome`` always computes and knows nothing of these files. The tests keep what they have
computed, so that the ledger's page, built from the same state of the library, need not compute it
again; or the page keeps it, when it is built first.
"""

from __future__ import annotations

import dataclasses
import hashlib
import platform
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path

from guts_core.files import FilePath
from guts_core.ledger import Claim, Outcome, claims
from guts_core.sweeps import read_part, write_part


def library_state() -> str:
    """Digest of the library's files, the data beside them, and what else Python finds installed."""
    package = Path(__file__).resolve().parent
    paths = [path for top in (package, package.parent / "data") for path in top.rglob("*")]
    digest = hashlib.sha256()
    for path in sorted(path for path in paths if path.is_file() and path.suffix != ".pyc"):
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        digest.update(f"{path.relative_to(package.parent)} {content}\n".encode())
    installed = {found.name for place in sys.path for found in Path(place).glob("*.dist-info")}
    digest.update(repr((sys.version, platform.platform(), sorted(installed))).encode())
    return digest.hexdigest()


def keep_outcomes(outcomes: Mapping[str, Outcome], folder: FilePath, state: str) -> None:
    """Write outcomes, by the keys of their claims; those of other states are thrown away."""
    place = Path(folder) / state
    place.mkdir(parents=True, exist_ok=True)
    for other in Path(folder).iterdir():
        if other != place:
            shutil.rmtree(other, ignore_errors=True)
    for key, outcome in outcomes.items():
        write_part(place / f"{key}.part", outcome)


def kept_outcomes(folder: FilePath, state: str) -> dict[str, Outcome]:
    """What was kept for a state, by the claims' keys; files that are damaged are passed over."""
    parts = {path.stem: read_part(path) for path in (Path(folder) / state).glob("*.part")}
    return {key: part[0] for key, part in parts.items() if part and isinstance(part[0], Outcome)}


def claims_with_outcomes(folder: FilePath) -> list[Claim]:
    """All claims, with their outcomes read from ``folder``, or computed and kept there.

    The files are pickles: use a folder that nobody else can write to.
    """
    before = library_state()
    found = kept_outcomes(folder, before)
    every = [dataclasses.replace(claim) for claim in claims()]
    for claim in every:
        if claim.key in found:
            vars(claim)["outcome"] = found[claim.key]
    new = {claim.key: claim.outcome for claim in every if claim.key not in found}
    if new and library_state() == before:
        keep_outcomes(new, folder, before)
    return every
