"""A claim looked up by its place and checked anew, for tests that change what it rests on."""

import dataclasses
from collections.abc import Callable, Iterable
from typing import Any

from paper_ledger.record import Claim


def claim_at(claims: Iterable[Claim], place: str) -> Claim:
    """The one claim of a paper at this place."""
    (claim,) = (claim for claim in claims if claim.place == place)
    return claim


def holds_anew(claims: Iterable[Claim], place: str, **changes: Any) -> bool:
    """Whether a fresh copy of the claim holds (outcomes are kept by the claims themselves)."""
    return dataclasses.replace(claim_at(claims, place), **changes).outcome.holds


def giving(result: Any) -> Callable[..., Any]:
    """A function that gives this, whatever it is asked."""
    return lambda *arguments, **options: result
