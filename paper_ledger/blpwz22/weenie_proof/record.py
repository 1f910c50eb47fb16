"""The record of one line of a proof, and the rows of its table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from paper_ledger.blpwz22.weenie_proof.facts import Fact
from paper_ledger.record import Verdict


@dataclass(frozen=True)
class ProofLine:
    """One line of a proof: what is printed, what is right, and exact checks of both.

    Attributes
    ----------
    label : str
        Where it stands: ``"Eq. (B.6)"``, ``"Corollary B.4, Case I, derivative"``.
    printed, right : str
        The line as printed and as it should read (MyST, inline math).
    reason : str
        Why it is right, or what is wrong with it.
    verdict : Verdict
        Reproduced, corrected (a misprint or slip) or refuted (the statement is false).
    printed_facts, right_facts : tuple of Fact
        What the two say, as data; each fact decides itself exactly.
    covers : tuple of str
        The printed items that it is a line of, if not the one its label begins with.
    one_case : str
        Why the tests can break no case of it later than the first one, where they can't.
    proof : str
        Page and anchor of the theorem that says it for more than the facts do, if there is one.
    """

    label: str
    printed: str
    right: str
    reason: str
    verdict: Verdict
    printed_facts: tuple[Fact, ...]
    right_facts: tuple[Fact, ...]
    covers: tuple[str, ...] = ()
    one_case: str = ""
    proof: str = ""

    def check_printed(self) -> bool:
        """Whether the printed line is true."""
        return all(fact.holds() for fact in self.printed_facts)

    def check_right(self) -> bool:
        """Whether the right line is true."""
        return all(fact.holds() for fact in self.right_facts)


def correct(
    label: str,
    printed: str,
    reason: str,
    *facts: Fact,
    covers: tuple[str, ...] = (),
    one_case: str = "",
    proof: str = "",
) -> ProofLine:
    """A line that is right as printed."""
    right = (printed, printed, reason, Verdict.REPRODUCED, facts, facts)
    return ProofLine(label, *right, covers, one_case, proof)


def proof_table(lines: Iterable[ProofLine]) -> list[dict[str, str]]:
    """Rows for the book: label, printed line, verdict, right line, reason.

    The verdict is that of the checks, which are run: a line whose check contradicts its verdict
    says so.
    """
    return [
        {
            "line": line.label,
            "printed": line.printed,
            "verdict": _checked_verdict(line),
            "right": "as printed" if line.right == line.printed else line.right,
            "reason": line.reason,
        }
        for line in lines
    ]


def _checked_verdict(line: ProofLine) -> str:
    expected = line.verdict is Verdict.REPRODUCED
    supported = line.check_printed() is expected and line.check_right()
    return line.verdict.value if supported else f"{line.verdict.value}, but the check fails"
