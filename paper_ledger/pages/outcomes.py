"""The claims with outcomes that were computed before, by the tests or for the ledger's page.

``Claim.outcome`` itself always computes. Here an outcome is taken from a folder if it was computed
from the library as it is now.
"""

from __future__ import annotations

import dataclasses

from guts_core.storage.files import FilePath
from paper_ledger.collection import claims
from paper_ledger.pages.kept_results import keep, kept, library_state
from paper_ledger.record import Claim, Outcome


def claims_with_outcomes(folder: FilePath) -> list[Claim]:
    """All claims, with their outcomes read from ``folder``, or computed and kept there.

    The files are pickles: use a folder that nobody else can write to.
    """
    before = library_state()
    every = _with_kept(folder, before)
    new = {claim.key: claim.outcome for claim in every if "outcome" not in vars(claim)}
    if new and library_state() == before:
        keep(new, folder, before)
    return every


def claims_as_kept(folder: FilePath) -> list[Claim]:
    """All claims, with those outcomes that ``folder`` has; nothing is computed.

    Parameters
    ----------
    folder : path
        As for :func:`claims_with_outcomes`.
    """
    return _with_kept(folder, library_state())


def _with_kept(folder: FilePath, state: str) -> list[Claim]:
    found = kept(folder, state, Outcome)
    every = [dataclasses.replace(claim) for claim in claims()]
    for claim in every:
        if claim.key in found:
            vars(claim)["outcome"] = found[claim.key]
    return every
