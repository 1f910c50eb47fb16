"""Displayed formulas of the pages: found, and compared with what they say."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import prose
from latex import LAYOUT, SIGN, compare, split, value

#: What divides the statements of one display.
_BETWEEN = r"[,;]|:(?!=)(?<!=:)"


def _path(page: str) -> Path:
    folders = ("book", "md"), ("notebooks", "ipynb")
    (path,) = (
        each for place, end in folders for each in (prose.ROOT / place).glob(f"{page}.{end}")
    )
    return path


@cache
def _text(page: str) -> str:
    path = _path(page)
    text = path.read_text("utf-8")
    if path.suffix == ".md":
        return text
    cells = [cell for cell in json.loads(text)["cells"] if cell["cell_type"] == "markdown"]
    return "\n\n".join("".join(cell["source"]) for cell in cells)


@cache
def displayed(page: str) -> tuple[str, ...]:
    """What stands between two lines of dollars on a page, in order, with its label."""
    if _path(page).suffix == ".ipynb":
        return tuple(re.findall(r"\$\$(.*?\$\$[^\n]*)", _text(page), re.DOTALL))
    found = re.findall(r"^ *\$\$$(.*?^ *\$\$[^\n]*)", _text(page), re.DOTALL | re.MULTILINE)
    return tuple(found)


def chains(formula: str) -> list[list[str]]:
    """The statements of a display, each as its sides with the signs between them."""
    bare, _, _ = formula.partition("$$")
    bare = re.sub(r"\\underbrace|_\{\\text\{[^{}]*\}\}|(?<=\d)\{,\}(?=\d)", "", bare)
    bare = LAYOUT.sub(" ", re.sub(r"\\text\{[^{}]*\}|&&", ",", bare))
    parts = [part.strip(" .") for part in split(bare, _BETWEEN)[::2]]
    return [split(part, SIGN) for part in parts if part]


@cache
def _statements(page: str) -> tuple[tuple[str, list[str]], ...]:
    """The statements of a page, each with the label of its display."""
    return tuple(
        (label.partition("(")[2].partition(")")[0], chain)
        for formula in displayed(page)
        for label in [formula.partition("$$")[2]]
        for chain in chains(formula)
    )


def statements(page: str, left: str = "", label: str = "") -> list[list[str]]:
    """The statements of a page with this first side, without blanks, or under this label."""
    found = [
        chain
        for of, chain in _statements(page)
        if (not left or chain[0].replace(" ", "") == left) and (not label or of == label)
    ]
    if not found:
        raise LookupError(f"{page} displays no {left or label}")
    return found


def shown(page: str, *lefts: str, label: str = "", **names: Any) -> list[Any]:
    """The values of the last sides of the equations with these left sides, in order."""
    return [value(chain[-1], names) for left in lefts for chain in statements(page, left, label)]


def one(page: str, left: str, label: str = "", side: int = -1, **names: Any) -> Any:
    """The value of a side of the only statement with this first side, the last one if not told."""
    (chain,) = statements(page, left, label)
    return value(chain[::2][side], names)


def holds(chain: list[str], names: Mapping[str, Any], slack: float = 1e-9) -> bool:
    """Whether all sides of a statement are as its signs say."""
    if len(chain) < 3:
        raise ValueError(f"{chain} states nothing")
    sides = [value(side, names) for side in chain[::2]]
    between = zip(chain[1::2], pairwise(sides), strict=True)
    return all(compare(sign, *pair, slack) for sign, pair in between)


def true(page: str, *lefts: str, label: str = "", slack: float = 1e-9, **names: Any) -> bool:
    """Whether the statements of a page with these first sides, or of a display, hold."""
    found = [chain for left in lefts or [""] for chain in statements(page, left, label)]
    return all(holds(chain, names, slack) for chain in found)


def matrices(formula: str) -> dict[str, list[list[str]]]:
    """The matrices of a displayed formula by what they are said to be equal to."""
    found = re.findall(r"([\w+]+)=\\begin\{pmatrix\}(.*?)\\end\{pmatrix\}", formula, re.DOTALL)
    return {name: [row.split("&") for row in re.split(r"\\\\", entries)] for name, entries in found}


def family(name: str, values: Sequence[Any], first: int = 1) -> dict[str, Any]:
    """The name of a running index for these values: ``p_j`` is the j-th of them."""
    return {f"{name}_": lambda index: values[int(index) - first]}


def slope(function: Callable[[Any], Any], at: Any, step: Fraction = Fraction(1, 10**8)) -> float:
    """The derivative of what is smooth there, from values in fractions."""
    at = Fraction(at)
    return float((function(at + step) - function(at - step)) / (2 * step))


def inline(page: str, text: str) -> str:
    """What stands behind this text, up to the dollar that ends the formula."""
    _, found, rest = prose.squeezed(_text(page)).partition(prose.squeezed(text))
    if not found:
        raise LookupError(f"{page} does not say {text}")
    return rest.partition("$")[0]
