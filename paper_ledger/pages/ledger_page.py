"""The ledger as HTML for the book: the table, the errata, the counts. Strings only."""

from __future__ import annotations

import html
import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from paper_ledger.pages.places import Lines, code_of, line_of_test, page_of
from paper_ledger.record import PAPERS, Claim, Method, Verdict

#: What a reader should understand by each verdict.
MEANING = {
    Verdict.REPRODUCED: "the computation agrees with what is printed",
    Verdict.CORRECTED: "wrong in detail; the right value or statement is given",
    Verdict.REFUTED: "false as printed",
    Verdict.OPEN: "not settled here",
}

#: A sequence of more numbers than this is cut short in a table cell.
SHOWN = 4

_COLUMNS = ("Place", "Statement", "Printed", "Computed", "Method", "Verdict", "Note")


def format_value(value: Any, tolerance: float = 0.0) -> str:
    """Plain text of a printed or computed value.

    Parameters
    ----------
    value : object
        A truth value, a number, a sequence of numbers, text, or None.
    tolerance : float
        Numbers get three decimals more than it resolves; 0 means twelve significant digits.

    Examples
    --------
    >>> format_value(0.013285905082, 5e-5)
    '0.0132859'
    >>> format_value([0.5, 0.25, 0.125, 0.0625, 0.03125])
    '0.5, 0.25, 0.125, 0.0625, … (5 numbers)'
    """
    if value is None:
        return "–"
    if isinstance(value, bool | np.bool_):
        return "true" if value else "false"
    if isinstance(value, str):
        return value
    if isinstance(value, Fraction):
        exact = str(value)
        return _minus(exact) if len(exact) <= 16 else format_value(float(value), tolerance)
    if isinstance(value, int | float | np.number):
        return _number(float(value), tolerance)
    if isinstance(value, Sequence | np.ndarray):
        return _sequence(value, tolerance)
    return str(value)


def _number(value: float, tolerance: float) -> str:
    if not math.isfinite(value):
        return {math.inf: "∞", -math.inf: "−∞"}.get(value, "undefined")
    if value == int(value) and abs(value) < 1e15:
        return _minus(str(int(value)))
    if tolerance > 0:
        decimals = max(0, math.ceil(-math.log10(2 * tolerance)) + 3)
        size = math.floor(math.log10(abs(value)))
        digits = min(15, max(3, size + 1 + decimals))
    else:
        digits = 12
    return _minus(f"{value:.{digits}g}")


def _minus(text: str) -> str:
    mantissa, _, exponent = text.replace("-", "−").partition("e")
    return f"{mantissa} × 10^{int(exponent.replace('−', '-'))}" if exponent else mantissa


def _sequence(values: Any, tolerance: float) -> str:
    flat = list(np.asarray(values, dtype=object).ravel())
    text = ", ".join(format_value(value, tolerance) for value in flat[:SHOWN])
    return text if len(flat) <= SHOWN else f"{text}, … ({len(flat)} numbers)"


def inline(text: str) -> str:
    r"""HTML of one line of MyST: math, code, emphasis; all else escaped.

    Math goes into ``\(...\)``, which MathJax looks for in the elements of class
    ``tex2jax_process``.

    Examples
    --------
    >>> inline("if $V < 0$, *always*")
    'if <span class="math">\\(V &lt; 0\\)</span>, <em>always</em>'
    """
    pieces = re.split(r"(?<!\\)(\$[^$]+(?<!\\)\$|`[^`]+`)", text)
    return "".join(_piece(piece) for piece in pieces)


def _piece(piece: str) -> str:
    if len(piece) > 2 and piece[0] == piece[-1] == "$":
        return rf'<span class="math">\({html.escape(piece[1:-1], quote=False)}\)</span>'
    if len(piece) > 2 and piece[0] == piece[-1] == "`":
        return f"<code>{html.escape(piece[1:-1], quote=False)}</code>"
    text = html.escape(piece.replace(r"\$", "$"), quote=False)
    text = re.sub(r"\*\*(\S(?:[^*]*\S)?)\*\*", r"<strong>\1</strong>", text)
    return re.sub(r"(?<![\w*])\*(\S(?:[^*]*\S)?)\*(?![\w*])", r"<em>\1</em>", text)


def _printed(claim: Claim) -> str:
    if isinstance(claim.printed, bool):
        return "asserted" if claim.printed else "denied"
    # As typed in the claim: the paper's own digits.
    return html.escape(format_value(claim.printed))


def _computed(claim: Claim) -> str:
    computed = claim.outcome.computed
    if isinstance(claim.printed, bool):
        return "holds" if computed else "fails"
    text = _power(html.escape(format_value(computed, claim.tolerance)))
    if np.ndim(claim.printed) and np.size(claim.printed) > SHOWN:
        text += f"<br><small>largest difference {_power(_difference(claim))}</small>"
    return text


def _difference(claim: Claim) -> str:
    computed = np.asarray(claim.outcome.computed, dtype=float)
    largest = np.max(np.abs(computed - np.asarray(claim.printed, dtype=float)))
    return _minus(f"{largest:.2g}")


def _power(text: str) -> str:
    return re.sub(r"10\^(-?\d+)", lambda match: f"10<sup>{_minus(match[1])}</sup>", text)


def _badge(claim: Claim) -> str:
    badge = f'<span class="verdict verdict-{claim.verdict.value}">{claim.verdict.value}</span>'
    if not claim.outcome.holds:
        badge += ' <span class="verdict verdict-unsupported">check fails</span>'
    return badge


def _address(lines: Lines) -> str:
    return f"../source/{lines.file}.html#L{lines.line}"


def _links(claim: Claim) -> str:
    """To the check, its test, the page on the subject, and the proof where one is printed."""
    place = html.escape(claim.place, quote=True)
    targets = {
        "code": _address(code_of(claim)),
        "test": _address(line_of_test()),
        "page": f"../{page_of(claim)}.html",
    }
    if claim.proof:
        targets["proof"] = "../{}.html#{}".format(*claim.proof.split("#"))
    return " · ".join(
        f'<a href="{target}" aria-label="{name} of {place}">{name}</a>'
        for name, target in targets.items()
    )


def _note(claim: Claim) -> str:
    """The evidence, and who had it first where the book calls it its own."""
    first = claim.first_published
    return inline(claim.note) + (f" <small>First published: {first}.</small>" if first else "")


def _row(claim: Claim) -> str:
    key = html.escape(claim.key)
    cells = (
        inline(claim.statement),
        _power(_printed(claim)),
        _computed(claim),
        f"{claim.method.value}<br><small>{_links(claim)}</small>",
        _badge(claim),
        _note(claim),
    )
    place = f'<th scope="row"><a href="#{key}">{inline(claim.place)}</a></th>'
    columns = zip(_COLUMNS[1:], cells, strict=True)
    rest = "".join(f'<td data-label="{name}">{cell}</td>' for name, cell in columns if cell)
    empty = "" if cells[-1] else "<td></td>"
    return (
        f'<tr id="{key}" data-paper="{html.escape(claim.paper)}"'
        f' data-verdict="{claim.verdict.value}" data-method="{claim.method.value}">'
        f"{place}{rest}{empty}</tr>"
    )


def _options(choices: Iterable[tuple[str, str]]) -> str:
    return "".join(
        f'<option value="{html.escape(value)}">{html.escape(label)}</option>'
        for value, label in choices
    )


def _papers(claims: Sequence[Claim]) -> list[str]:
    present = {claim.paper for claim in claims}
    return [paper for paper in PAPERS if paper in present]


def _controls(claims: Sequence[Claim]) -> str:
    papers = _options([("", "all"), *((paper, PAPERS[paper]) for paper in _papers(claims))])
    verdicts = _options([("", "all"), *((verdict.value, verdict.value) for verdict in Verdict)])
    methods = _options([("", "all"), *((method.value, method.value) for method in Method)])
    # Hidden until the page's script runs: without it they would do nothing.
    return (
        '<form class="ledger-controls" hidden>'
        f'<label>Paper <select name="paper">{papers}</select></label>'
        f'<label>Verdict <select name="verdict">{verdicts}</select></label>'
        f'<label>Method <select name="method">{methods}</select></label>'
        '<label>Search <input name="text" type="search" autocomplete="off"></label>'
        '<output aria-live="polite"></output></form>'
    )


def ledger_html(claims: Iterable[Claim]) -> str:
    """Table of all claims, a heading for each paper, with controls that filter it.

    The controls need ``book/_static/ledger.js``, the looks ``book/_static/custom.css``.
    """
    claims = list(claims)
    if not claims:
        return "<p>No claim has been entered yet.</p>"
    head = "".join(f'<th scope="col">{name}</th>' for name in _COLUMNS)
    bodies = "".join(
        f'<tbody><tr class="ledger-paper"><th colspan="{len(_COLUMNS)}" scope="rowgroup">'
        f"{html.escape(PAPERS[paper])}</th></tr>"
        + "".join(_row(claim) for claim in claims if claim.paper == paper)
        + "</tbody>"
        for paper in _papers(claims)
    )
    return (
        f'<div class="ledger tex2jax_process">{_controls(claims)}'
        '<div class="ledger-scroll"><table class="ledger-table">'
        "<caption>Every claim, as printed and as computed</caption>"
        f"<thead><tr>{head}</tr></thead>{bodies}</table></div></div>"
    )


def errata_html(claims: Iterable[Claim], ledger_page: str = "ledger.html") -> str:
    """Corrected and refuted claims, paper by paper, each with what is right and why.

    Parameters
    ----------
    claims : iterable of Claim
        All claims; the others are left out here.
    ledger_page : str
        Address of the page with :func:`ledger_html`, for links to its rows.
    """
    wrong = [c for c in claims if c.verdict in (Verdict.CORRECTED, Verdict.REFUTED)]
    if not wrong:
        return "<p>Nothing to correct.</p>"
    sections = []
    for paper in _papers(wrong):
        entries = "".join(_erratum(c, ledger_page) for c in wrong if c.paper == paper)
        sections.append(f"<h2>{html.escape(PAPERS[paper])}</h2>{entries}")
    return f'<div class="errata tex2jax_process">{"".join(sections)}</div>'


def _erratum(claim: Claim, ledger_page: str) -> str:
    values = (
        ""
        if isinstance(claim.printed, bool)
        else f"<dt>Printed</dt><dd>{_power(_printed(claim))}</dd>"
        f"<dt>Computed</dt><dd>{_computed(claim)}</dd>"
    )
    note = f"<dt>Evidence</dt><dd>{_note(claim)}</dd>" if claim.note else ""
    return (
        f'<article><p><a href="{html.escape(ledger_page)}#{html.escape(claim.key)}">'
        f"<strong>{inline(claim.place)}</strong></a> {_badge(claim)}</p>"
        f"<dl><dt>The paper says</dt><dd>{inline(claim.statement)}</dd>{values}{note}</dl>"
        "</article>"
    )


def summary_html(claims: Iterable[Claim], ledger_page: str = "ledger.html") -> str:
    """Counts of the claims by verdict, with the meaning of each verdict."""
    counts = Counter(claim.verdict for claim in claims)
    rows = "".join(
        f'<tr><th scope="row"><a href="{html.escape(ledger_page)}?verdict={verdict.value}">'
        f'<span class="verdict verdict-{verdict.value}">{verdict.value}</span></a></th>'
        f"<td>{counts[verdict]}</td><td>{MEANING[verdict]}</td></tr>"
        for verdict in Verdict
    )
    return (
        '<div class="ledger-scroll"><table class="ledger-summary">'
        f"<caption>{counts.total()} claims</caption>"
        '<thead><tr><th scope="col">Verdict</th><th scope="col">Claims</th>'
        f'<th scope="col">Meaning</th></tr></thead><tbody>{rows}</tbody></table></div>'
    )
