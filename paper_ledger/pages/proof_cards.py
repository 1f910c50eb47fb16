"""An annotated proof as HTML for the book: one card for each line. Strings only."""

from __future__ import annotations

import html
from collections.abc import Iterable

from paper_ledger.blpwz22.weenie_proof import ProofLine, proof_table
from paper_ledger.pages.templates.text import inline


def proof_html(lines: Iterable[ProofLine], wrong_only: bool = False) -> str:
    """Cards with printed line, verdict, right line and reason; math is typeset by the page.

    Parameters
    ----------
    lines : iterable of ProofLine
        Their checks are run, and a verdict that they do not support is marked.
    wrong_only : bool
        Leave out the lines that are right as printed.
    """
    rows = proof_table(lines)
    cards = [_card(row) for row in rows if not (wrong_only and row["verdict"] == "reproduced")]
    return f'<div class="proof tex2jax_process"><ol>{"".join(cards)}</ol></div>'


def steps_html(lines: Iterable[ProofLine]) -> str:
    """Cards of a proof that nobody has printed: the line and its reason."""
    rows = proof_table(lines)
    return f'<div class="proof tex2jax_process"><ol>{"".join(map(_step, rows))}</ol></div>'


def _card(row: dict[str, str]) -> str:
    known = row["verdict"].split(",")[0]
    verdict = f'<span class="verdict verdict-{known}">{html.escape(row["verdict"])}</span>'
    printed = f"<div><dt>Printed</dt><dd>{inline(row['printed'])}</dd></div>"
    right = f"<div><dt>Right</dt><dd>{inline(row['right'])}</dd></div>"
    if row["right"] == "as printed":
        right = ""
    reason = f"<div><dt>Reason</dt><dd>{inline(row['reason'])}</dd></div>"
    return f"<li><p>{_label(row)} {verdict}</p><dl>{printed}{right}{reason}</dl></li>"


def _step(row: dict[str, str]) -> str:
    failed = "but" in row["verdict"]
    mark = "check fails" if failed else "checked"
    kind = "refuted" if failed else "reproduced"
    line = row["printed"] if row["right"] == "as printed" else row["right"]
    return (
        f'<li><p>{_label(row)} <span class="verdict verdict-{kind}">{mark}</span></p>'
        f"<p>{inline(line)}</p><p>{inline(row['reason'])}</p></li>"
    )


def _label(row: dict[str, str]) -> str:
    return f"<strong>{inline(row['line'])}</strong>"
