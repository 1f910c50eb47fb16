"""What a claim is: a printed statement, how it is checked, and the verdict."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from typing import Annotated, Any

import numpy as np

from guts_core.methods.arguments import Real, checked, usual_settings
from guts_core.methods.exact.surds import comparable
from guts_core.methods.ring import Ordered, Ring
from guts_core.methods.validation import masked, shown
from paper_ledger.record.findings import first_published
from paper_ledger.record.manifest import Theorem, supporting

#: Citation keys of the papers (``book/references.bib``) and what the ledger page calls them.
PAPERS = {
    "BLPWZ22a": "Continuous guts poker, v1 (August 2022)",
    "BLPWZ22": "Continuous guts poker, v2 (October 2022)",
    "KTZ24": "Von Neumann poker with finite decks, slides (October 2024)",
    "Bil18": "Three-player Kuhn poker with N > 3 cards (February 2018)",
    "Bil17": "Full street simplified three-player Kuhn poker (July 2017)",
}


class Verdict(StrEnum):
    """What became of a printed claim."""

    REPRODUCED = "reproduced"
    CORRECTED = "corrected"
    REFUTED = "refuted"
    OPEN = "open"


class Method(StrEnum):
    """How the computed side was obtained; only the first three are proofs.

    ``KERNEL``: a theorem that the kernel of a proof assistant has checked. No claim says so of
    itself: :attr:`Claim.settled_by` finds the theorem. ``SAMPLES`` is exact arithmetic, or
    enclosures, on finitely many cases of a general statement.
    """

    KERNEL = "kernel"
    EXACT = "exact"
    INTERVAL = "interval"
    SAMPLES = "exact samples"
    NUMERICAL = "numerical"


@dataclass(frozen=True)
class Outcome:
    """What running a claim's check gave.

    Attributes
    ----------
    computed : object
        The value computed here; an array or a list as a tuple.
    agrees : bool
        Whether it equals the printed one within the claim's tolerance.
    holds : bool
        Whether the verdict in the ledger is the one the computation supports.
    """

    computed: Any
    agrees: bool
    holds: bool

    def __post_init__(self) -> None:
        object.__setattr__(self, "computed", _fixed(self.computed))


@checked
@dataclass(frozen=True)
class Claim:
    """One printed claim with its check.

    Attributes
    ----------
    paper : str
        Citation key, one of :data:`PAPERS`.
    place : str
        Where it stands: ``"Table 1, N = 4, value"``, ``"Theorem 1.3"``.
    statement : str
        What the paper asserts, in one sentence (MyST, inline math allowed).
    printed : object
        The printed number, numbers (an array or a list becomes a tuple), or ``True`` for an
        assertion.
    compute : callable
        Recomputes it: a number, an array, or the truth value of the assertion.
    tolerance : float
        Largest ``|computed - printed|`` that counts as agreement (half a unit of the last
        printed digit, unless the note says otherwise).
    verdict : Verdict
        What the ledger says. ``Outcome.holds`` tells whether the computation supports it.
    note : str
        Evidence: the right value or statement and why (MyST, inline math allowed).
    method : Method
        Whether our own computation is exact, an interval enclosure, exact on samples, or numerical.
    mended : callable, optional
        Truth value of the mended statement, for an assertion that is false as printed.
    proof : str
        Page and anchor of the theorem behind the verdict, where one is printed in this book:
        ``"book/guts_structure#thm-guts-two-strategies"``.
    covers : tuple of str
        The printed items it checks, as the list of the papers' items names them, with the key of
        the paper and a colon before an item of another paper. Empty where the place itself is an
        item, or begins with one and a comma.
    one_case : str
        For an assertion: why the tests can break no case of it later than the first one. Empty
        where they can, which they try.
    computed_as : str
        What the computed number is, where there could be more than one: on which mesh, without
        one, an end of an enclosure.
    noted : callable, optional
        The numbers of the note that neither the paper prints nor :attr:`compute` gives, computed:
        ``{".396": gain, "40": turns}``, each under the text that stands in the note, with its
        sign. The verdict is supported only if all of them round to their texts.
    """

    paper: str
    place: str
    statement: str
    printed: Any
    compute: Callable[[], Any]
    tolerance: Annotated[float, Real(0)]
    verdict: Verdict
    note: str = ""
    method: Method = Method.NUMERICAL
    mended: Callable[[], bool] | None = None
    proof: str = ""
    covers: tuple[str, ...] = ()
    one_case: str = ""
    computed_as: str = ""
    noted: Callable[[], Mapping[str, Any]] | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "printed", _fixed(self.printed))
        if self.paper not in PAPERS:
            raise ValueError(f"Claim: paper must be one of {sorted(PAPERS)}, got {self.paper!r}")
        if not any(map(str.isalnum, self.place)):  # of these its key is made
            raise ValueError(f"Claim: place must hold letters or digits, got {self.place!r}")
        if self.proof and not re.fullmatch(r"(book|notebooks)/\w+#[a-z0-9-]+", self.proof):
            raise ValueError(
                f"Claim: proof must be a page and an anchor, book/page#anchor, got {self.proof!r}"
            )
        if self.method is Method.KERNEL:
            raise ValueError(
                "Claim: method must say how Python computes, KERNEL is found by itself"
            )

    @property
    def key(self) -> str:
        """Anchor of the claim in the ledger page."""
        words = f"{self.paper} {self.place}".lower()
        return "-".join("".join(c if c.isalnum() else " " for c in words).split())

    @property
    def theorems(self) -> tuple[Theorem, ...]:
        """The theorems, checked by the kernel of a proof assistant, that settle it wholly."""
        return supporting(self.key)

    @property
    def settled_by(self) -> Method:
        """The strongest way in which it was settled: by the kernel, or else by :attr:`method`."""
        return Method.KERNEL if self.theorems else self.method

    @property
    def first_published(self) -> str:
        """Who had the result behind the verdict first; empty if the book does not call it its own.

        Keys of the bibliography, or that nobody was found: see :mod:`paper_ledger.record.findings`.
        """
        return first_published(self.key)

    @cached_property
    def outcome(self) -> Outcome:
        """The check, run once; what a caller has set of floats and decimals changes nothing.

        Raises
        ------
        ValueError
            If the computed and the printed value are not of one kind: a truth value against a
            number, or arrays of different shapes; if :attr:`mended` gives no truth value; or if
            a text of :attr:`noted` is no number of the note, or stands for what is no real number.
        """
        with usual_settings():
            return self._checked()

    def _checked(self) -> Outcome:
        computed = self.compute()
        agrees = self._agrees(computed)
        if _undefined(computed):
            return Outcome(computed, False, False)
        mended = self._is_mended() and self._notes_what_is_so()
        if self.verdict is Verdict.REPRODUCED:
            return Outcome(computed, agrees, agrees and mended)
        if self.verdict is Verdict.OPEN:
            return Outcome(computed, agrees, mended)
        return Outcome(computed, agrees, not agrees and mended)

    def _is_mended(self) -> bool:
        found = True if self.mended is None else self.mended()
        if not _is_truth(found):
            raise ValueError(
                f"Claim {self.key}: mended must give a truth value, got {shown(found)}"
            )
        return bool(found)

    def _notes_what_is_so(self) -> bool:
        computed = {} if self.noted is None else self.noted()
        if not isinstance(computed, Mapping):
            raise ValueError(
                f"Claim {self.key}: noted must give a mapping of texts to numbers,"
                f" got {shown(computed)}"
            )
        for text, value in computed.items():
            if not _is_number_of(text, self.note):
                raise ValueError(
                    f"Claim {self.key}: noted must name numbers of the note, got {text!r}"
                )
            if comparable(value) is NotImplemented:
                raise ValueError(
                    f"Claim {self.key}: noted must give a real number for {text!r},"
                    f" got {shown(value)}"
                )
        return all(_rounds_to(text, value) for text, value in computed.items())

    def _agrees(self, computed: Any) -> bool:
        if _is_truth(computed) != _is_truth(self.printed):
            raise ValueError(
                f"Claim {self.key}: computed {computed!r} must be a truth value exactly where"
                f" the printed {self.printed!r} is one"
            )
        ours, theirs = np.asarray(computed, dtype=object), np.asarray(self.printed, dtype=object)
        if ours.shape != theirs.shape:
            raise ValueError(
                f"Claim {self.key}: the computed value has shape {ours.shape},"
                f" the printed one {theirs.shape}"
            )
        if list(map(_kind, ours.flat)) != list(map(_kind, theirs.flat)):
            raise ValueError(
                f"Claim {self.key}: computed {computed!r} and printed {self.printed!r} must be"
                " numbers, texts and truth values at the same places"
            )
        if self.tolerance == 0:  # without rounding: fractions and long integers are compared whole
            return bool(np.all(ours == theirs))
        tolerance = Fraction(self.tolerance)
        pairs = zip(ours.flat, theirs.flat, strict=True)
        return all(_within(tolerance, one, other) for one, other in pairs)


def assertion(
    place: str,
    statement: str,
    compute: Callable[[], bool],
    verdict: Verdict = Verdict.REPRODUCED,
    note: str = "",
    method: Method = Method.SAMPLES,
    mended: Callable[[], bool] | None = None,
    *,
    paper: str,
    proof: str = "",
    covers: tuple[str, ...] = (),
    one_case: str = "",
    noted: Callable[[], Mapping[str, Any]] | None = None,
) -> Claim:
    """A claim that something is so."""
    judged = (verdict, note, method, mended, proof, covers, one_case)
    return Claim(paper, place, statement, True, compute, 0.0, *judged, noted=noted)


def quantity(
    place: str,
    statement: str,
    printed: Any,
    compute: Callable[[], Any],
    tolerance: float = 0.0,
    verdict: Verdict = Verdict.REPRODUCED,
    note: str = "",
    method: Method = Method.NUMERICAL,
    mended: Callable[[], bool] | None = None,
    *,
    paper: str,
    proof: str = "",
    covers: tuple[str, ...] = (),
    computed_as: str = "",
    noted: Callable[[], Mapping[str, Any]] | None = None,
) -> Claim:
    """A claim that a number, or an array of numbers, has the printed value."""
    judged = (verdict, note, method, mended, proof, covers)
    known = (paper, place, statement, printed, compute, tolerance)
    return Claim(*known, *judged, computed_as=computed_as, noted=noted)


def _fixed(value: Any) -> Any:
    """The same with tuples for arrays and lists: they are compared, and nobody changes them."""
    if isinstance(value, np.ndarray):
        return _fixed(value.tolist())
    return tuple(map(_fixed, value)) if isinstance(value, list | tuple) else value


def _within(tolerance: Fraction, computed: Any, printed: Any) -> bool:
    """Whether two numbers differ by so much at most, without rounding; texts by nothing."""
    ours, theirs = comparable(computed), comparable(printed)
    if not all(isinstance(each, int | Fraction | Ordered) for each in (ours, theirs)):
        return bool(computed == printed)
    return bool(theirs - tolerance <= ours <= theirs + tolerance)


#: What a note may have for a number: an integer, a decimal or a fraction.
_NUMBER = re.compile(r"-?(?:\d+(?:/0*[1-9]\d*)?|\d*\.\d+)")


def _is_number_of(text: Any, note: str) -> bool:
    """Whether this number stands in the note: as a whole, with the sign that it has there."""
    if not isinstance(text, str) or not _NUMBER.fullmatch(text):
        return False
    # A minus after a letter, a digit or a bracket is a difference or a hyphen, and no sign.
    alone = r"(?<![\w)}])"
    own = alone if text.startswith("-") else ""
    whole = rf"(?<![\d.])(?<!\d/)(?<!{alone}-){own}{re.escape(text)}(?![\d/]|\.\d)"
    return re.search(whole, note) is not None


def _rounds_to(text: str, value: Any) -> bool:
    """Whether a number rounds to its text: half a unit of the last decimal, else exactly."""
    ours = comparable(value)
    if _is_truth(value) or isinstance(ours, float):  # neither is infinity a number of a note
        return False
    decimals = len(text.partition(".")[2])
    half = Fraction(bool(decimals), 2 * 10**decimals)
    return bool(Fraction(text) - half <= ours <= Fraction(text) + half)


def _is_truth(value: Any) -> bool:
    return isinstance(value, bool | np.bool_)


def _kind(value: Any) -> type:
    """Truth value, text or number; what has no order, such as an interval, is near to no number."""
    if isinstance(value, complex) or (isinstance(value, Ring) and not isinstance(value, Ordered)):
        return type(value)
    return bool if _is_truth(value) else str if isinstance(value, str) else float


def _undefined(computed: Any) -> bool:
    """Whether a number is missing: what is not a number, or not there, supports no verdict."""
    entries = np.asarray(computed, dtype=object).flat
    return masked(computed) or any(entry is None or entry != entry for entry in entries)
