"""The list of all findings in MyST, and how many there are of each kind."""

from __future__ import annotations

import re
from collections import Counter

from paper_ledger.record.findings import EVIDENCE, FINDINGS, NOT_FOUND, Finding

#: Of more theorems than these a finding names only the first.
SHOWN = 3


def findings_markdown(subject: str) -> str:
    """The findings of a subject in MyST, numbered through all subjects.

    Parameters
    ----------
    subject : str
        One of the subjects of :data:`paper_ledger.record.findings.FINDINGS`.

    Raises
    ------
    ValueError
        If there is no such subject.
    """
    items = [_item(k, each) for k, each in enumerate(FINDINGS, 1) if each.subject == subject]
    if not items:
        raise ValueError(f"findings_markdown: no finding has the subject {subject!r}")
    return "\n\n".join(items)


def evidence_rows() -> list[tuple[str | int, ...]]:
    """For each subject, and for all, its number of findings, in all and by what they rest on."""
    subjects = dict.fromkeys(each.subject for each in FINDINGS)
    rows: list[tuple[str | int, ...]] = []
    for name, part in [
        *((s, [f for f in FINDINGS if f.subject == s]) for s in subjects),
        ("all", FINDINGS),
    ]:
        kinds = Counter(each.evidence for each in part)
        checked = sum(bool(each.theorems) for each in part)
        rows.append((name, len(part), *(kinds[kind] for kind in EVIDENCE), checked))
    return rows


def _item(number: int, finding: Finding) -> str:
    keys = ",".join(finding.first_published)
    first = f"{{cite}}`{keys}`." if keys else f"{NOT_FOUND}."
    lines = [
        f'<span id="finding-{finding.key}"></span>{finding.statement}',
        f"*Evidence:* {_place(finding)}, {EVIDENCE[finding.evidence]}.{_checked(finding)}",
        f"*First published:* {first} {finding.remark}",
        *([f"*Open:* {finding.open}"] if finding.open else []),
    ]
    indent = " " * (len(str(number)) + 2)
    return f"{number}. " + f"\n\n{indent}".join(line.strip() for line in lines)


def _checked(finding: Finding) -> str:
    names = [f"`{theorem.name}`" for theorem in finding.theorems[:SHOWN]]
    if not names:
        return ""
    more = f" and {len(finding.theorems) - SHOWN} more" if len(finding.theorems) > SHOWN else ""
    fractions = " for fractions" if any(each.in_fractions for each in finding.theorems) else ""
    return f" {{doc}}`Checked by a kernel </book/kernel>`{fractions}: {', '.join(names)}{more}."


def _place(finding: Finding) -> str:
    """A theorem by its number, and its page; of a row of the ledger the rows."""
    if finding.page == "book/ledger":
        rows = (f'<a href="ledger.html#{key}">{k}</a>' for k, key in enumerate(finding.claims, 1))
        return f"{{doc}}`/book/ledger` ({', '.join(rows)})"
    label = re.match(r"(thm|prop|lem|exa)-", finding.place)
    return f"{{prf:ref}}`{finding.place}`" if label else f"{{doc}}`/{finding.page}`"
