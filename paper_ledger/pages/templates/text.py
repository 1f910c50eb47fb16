"""What pages say of a claim's values, as text, and lines of MyST as HTML."""

from __future__ import annotations

import html
import math
import re
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np

from guts_core.methods.exact.surds import comparable
from paper_ledger.record import Claim, Verdict

#: A sequence of more numbers than this is cut short in a table cell, to so many.
LONGEST, SHOWN = 6, 4


#: What the checks say of an assertion; whether they do is said beside the verdict.
HOLDS = {
    Verdict.REPRODUCED: "holds",
    Verdict.CORRECTED: "holds once mended",
    Verdict.REFUTED: "does not hold",
    Verdict.OPEN: "not settled",
}


def format_value(value: Any, tolerance: float = 0.0) -> str:
    """Plain text of a printed or computed value.

    Parameters
    ----------
    value : object
        A truth value, a number, a sequence of numbers, text, or None.
    tolerance : float
        Numbers get three decimals more than it resolves; 0 means twelve significant digits. A
        Decimal keeps the digits that it has.

    Examples
    --------
    >>> format_value(0.013285905082, 5e-5)
    '0.0132859'
    >>> format_value([2, 3, 5, 7, 11, 13, 17])
    '2, 3, 5, 7, … (7 numbers)'
    """
    if value is None:
        return "–"
    if isinstance(value, bool | np.bool_):
        return "true" if value else "false"
    if isinstance(value, str):
        return value
    if isinstance(value, Decimal):
        return _minus(str(value).lower())
    if isinstance(value, Fraction):
        exact = str(value)
        return _minus(exact) if len(exact) <= 16 else _rational(value, tolerance)
    if isinstance(value, int):
        return _rational(Fraction(value), tolerance)
    if isinstance(value, float | np.number):
        return _number(float(value), tolerance)
    if isinstance(value, Sequence | np.ndarray):
        return _sequence(value, tolerance)
    return str(value)


def format_printed(value: Any) -> str:
    """Plain text of a printed value, with the digits that were typed.

    Parameters
    ----------
    value : object
        The same as for :func:`format_value`. Zeros at the end are typed in a Decimal.

    Examples
    --------
    >>> format_printed(0.122590664136184), format_printed(Decimal("0.1110"))
    ('0.122590664136184', '0.1110')
    """
    return format_value(_typed(value))


def _typed(value: Any) -> Any:
    """Floats as the decimals that were typed: of fifteen digits a float loses none."""
    if isinstance(value, list | tuple):
        return [_typed(each) for each in value]
    if isinstance(value, float) and math.isfinite(value):
        return Decimal(f"{value + 0.0:.15g}")
    return value


def _rational(value: Fraction, tolerance: float) -> str:
    """As the nearest float, or with twelve digits where none is so large, or so small."""
    try:
        near = float(value)
    except OverflowError:
        near = math.inf
    if math.isfinite(near) and bool(near) == bool(value):
        return _number(near, tolerance)
    return _minus(f"{(Decimal(value.numerator) / value.denominator).normalize():.12g}")


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
    shown = flat if len(flat) <= LONGEST else flat[:SHOWN]
    text = ", ".join(format_value(value, tolerance) for value in shown)
    return text if shown is flat else f"{text}, … ({len(flat)} numbers)"


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


#: A formula with more signs than this may be wider than a phone.
WIDE = 26
#: Before these a wide formula may be broken, outside of brackets.
BREAKS = {"=", "<", ">", r"\le", r"\ge", r"\to", "+", "-"}


def breakable(formula: str) -> list[str]:
    r"""A formula in pieces between which a line may end, if it is too wide for a phone.

    Examples
    --------
    >>> breakable("a=b+c")
    ['a=b+c']
    >>> breakable("h=4a^3+6a^2(b-c)+3ab^2+b^3-(a-c)^2")
    ['h', '{}=4a^3', '{}+6a^2(b-c)', '{}+3ab^2', '{}+b^3', '{}-(a-c)^2']
    """
    signs = re.findall(r"\\[A-Za-z]+|\\.|.", formula, flags=re.DOTALL)
    if len([sign for sign in signs if sign not in "{}^_ "]) <= WIDE or r"\begin" in signs:
        return [formula]
    pieces, depth, last = [""], 0, "="
    for sign in signs:
        if sign in BREAKS and depth == 0 and last not in {*BREAKS, "_", "^"}:
            pieces.append("{}")
        pieces[-1] += sign
        depth += (sign in {"{", "(", "[", r"\{"}) - (sign in {"}", ")", "]", r"\}"})
        last = sign.strip() or last
    return pieces


def _piece(piece: str) -> str:
    if len(piece) > 2 and piece[0] == piece[-1] == "$":
        spans = (html.escape(each, quote=False) for each in breakable(piece[1:-1]))
        return "<wbr>".join(rf'<span class="math">\({each}\)</span>' for each in spans)
    if len(piece) > 2 and piece[0] == piece[-1] == "`":
        return f"<code>{html.escape(piece[1:-1], quote=False)}</code>"
    text = html.escape(piece.replace(r"\$", "$"), quote=False)
    text = re.sub(r"\*\*(\S(?:[^*]*\S)?)\*\*", r"<strong>\1</strong>", text)
    return re.sub(r"(?<![\w*])\*(\S(?:[^*]*\S)?)\*(?![\w*])", r"<em>\1</em>", text)


def printed(claim: Claim) -> str:
    """HTML of the printed value, as typed in the claim: the paper's own digits."""
    if isinstance(claim.printed, bool):
        return "asserted" if claim.printed else "denied"
    return power(format_printed(claim.printed))


def computed(claim: Claim) -> str:
    """HTML of the computed value."""
    computed = claim.outcome.computed
    if isinstance(claim.printed, bool):
        return HOLDS[claim.verdict]
    return power(format_value(computed, claim.tolerance))


def difference(claim: Claim) -> str:
    """The largest difference between a printed sequence that is cut short and the computed one.

    There is none if they hold anything but finite numbers.
    """
    theirs = np.asarray(claim.printed, dtype=object).ravel()
    if len(theirs) <= LONGEST:
        return ""
    ours = np.asarray(claim.outcome.computed, dtype=object).ravel()
    pairs = [tuple(map(comparable, pair)) for pair in zip(ours, theirs, strict=True)]
    if any(isinstance(each, float) or each is NotImplemented for pair in pairs for each in pair):
        return ""  # texts, or infinity
    largest = max(max(one - other, other - one) for one, other in pairs)
    return _minus(f"{float(largest):.2g}")


def power(text: str) -> str:
    """HTML of text in which powers of ten are raised."""
    shown = html.escape(text)
    return re.sub(r"10\^(-?\d+)", lambda match: f"10<sup>{_minus(match[1])}</sup>", shown)
