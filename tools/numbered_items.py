"""Check that every item of the papers is a claim of the ledger or says why it is none.

Usage: numbered_items.py [--papers DIR]

``book/numbered_items.csv`` lists the papers' equations, theorems, tables, figures, quoted numbers
and stated observations, each with its words; an item that can't be checked gives the reason. Each
claim of the ledger names the items that it covers. The exit code is 1 where an item has neither
claim nor reason, and where a claim names an item that is not in the list. With ``--papers`` the
numbered items are also read off the papers' texts, and each must be listed.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from guts_core.storage.command_lines import exit_with
from paper_ledger import PAPERS, Claim, claims
from paper_ledger.pages.printed_items import PrintedItem, checked_by, covered, read_items

LIST = Path(__file__).resolve().parent.parent / "book" / "numbered_items.csv"

#: How the name of each paper's text begins.
TEXTS = {"BLPWZ22a": "000_", "BLPWZ22": "004_", "KTZ24": "002_", "Bil18": "001_", "Bil17": "003_"}

_GUTS = (
    (r"^\$?\$?(?:\\begin\{aligned\} *)?\((\d\.\d+|[A-C]\.\d+)\) *\\quad", r"Eq. (\1)"),
    (r"^\*{0,3}(Theorem|Proposition|Corollary|Remark) (\w\.\d+)\b", r"\1 \2"),
    (r"^FIGURE (\d+)\.", r"Figure \1"),
    (r"^TABLE (\d+)\.", r"Table \1"),
    (r"^(\d+)\t0\.\d+\t", r"Table 1, N = \1"),
)
#: Per paper: what a numbered item looks like in the text, and how the list calls it.
PATTERNS = {
    "BLPWZ22a": _GUTS,
    "BLPWZ22": _GUTS,
    "KTZ24": (
        (r"\*\*Theorem (\d)", r"Theorem \1"),
        (r"[{(]Eq\. ([A-C])[})]", r"(Eq. \1)"),
        (r"[{(]VN-(I+)[})]", r"(VN-\1)"),
        (r"\b(vnNE|vnMNE|FastMNE)\}? ?\((\d+), ?(\d+)\)", r"\1(\2, \3)"),
        (r"\b(MNE\(M, S1, S2\)|Optimal\(\d\))", r"\1"),
        (r"[Pp]ayoff Matrix for \$n = (\d)\$", r"Payoff matrix, n = \1"),
    ),
    "Bil18": (
        (r"\((\d{1,2})\)", r"Eq. (\1)"),
        (r"Figures?\s(\d+)\b", r"Figure \1"),
    ),
    "Bil17": (
        (r"(?<![\w}])\((\d{1,2})\)", r"Eq. (\1)"),
        (r"\b(Solution \d+a?)(?::| *\$\$?\(P)", r"\1"),
        (r"^#+ [\d.]+ (Case \d):", r"\1"),
        (r"^(Figure \d+): ", r"\1"),
        (r"^(Table \d+): ", r"\1"),
    ),
}


def gaps(items: Iterable[PrintedItem], ledger: Iterable[Claim]) -> list[str]:
    """Items without a claim and without a reason."""
    answered = checked_by(items, ledger).items()
    return [i.name for i, found in answered if not (found or i.not_checkable_because.strip())]


def faults(items: list[PrintedItem], ledger: list[Claim]) -> list[str]:
    """Whatever else is wrong between the list and the ledger, one sentence each."""
    names = Counter((i.paper, i.item) for i in items)
    named = {(claim.key, name) for claim in ledger for name in covered(claim, names)}
    named |= {(i.name, covered_as(i)) for i in items if i.same_as}
    answered = checked_by(items, ledger).items()
    return [
        *(f"{i.name}: {i.paper!r} is no paper" for i in items if i.paper not in PAPERS),
        *(f"{i.name}: no quote" for i in items if not i.quote.strip()),
        *(f"{i.name}: a claim and a reason" for i, c in answered if c and i.not_checkable_because),
        *(f"{paper}, {item}: listed twice" for (paper, item), n in names.items() if n > 1),
        *(f"{by}: no item {name}" for by, name in sorted(named) if name not in names),
    ]


def covered_as(item: PrintedItem) -> tuple[str, str]:
    """Paper and item of the other version that says the same."""
    paper, _, other = item.same_as.partition(": ")
    return paper, other


def printed_labels(paper: str, text: str) -> list[str]:
    """The numbered items in a paper's text, in the words of the list."""
    found = (
        match.expand(label)
        for pattern, label in PATTERNS[paper]
        for match in re.finditer(pattern, text, re.MULTILINE)
    )
    return list(dict.fromkeys(found))


def unlisted(paper: str, text: str, items: Iterable[PrintedItem]) -> list[str]:
    """Numbered items of a paper's text that no row of the list names."""
    names = [i.item for i in items if i.paper == paper]
    return [label for label in printed_labels(paper, text) if not _is_named(label, names)]


def _is_named(label: str, names: list[str]) -> bool:
    whole = re.compile(rf"(?<!\w){re.escape(label)}(?!\w)")
    return any(whole.search(name) for name in names)


def paper_text(paper: str, directory: Path) -> str:
    """The text of one paper."""
    (path,) = _texts(paper, directory)
    return path.read_text("utf-8")


def _texts(paper: str, directory: Path) -> list[Path]:
    return list(directory.glob(f"{TEXTS[paper]}*.txt"))


def main(arguments: list[str] | None = None) -> int:
    """Print what is missing; 0 if nothing is."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--papers", type=Path, help="directory of the papers' texts")
    options = parser.parse_args(arguments)
    if options.papers is not None:
        missing = [paper for paper in PAPERS if len(_texts(paper, options.papers)) != 1]
        if missing:
            parser.error(f"--papers: {options.papers} must have one text of {', '.join(missing)}")
    items, ledger = read_items(LIST), claims()
    messages = faults(items, ledger)
    messages += [f"{name}: neither claim nor reason" for name in gaps(items, ledger)]
    if options.papers is not None:
        for paper in PAPERS:
            absent = unlisted(paper, paper_text(paper, options.papers), items)
            messages += [f"{paper}, {label}: not in the list" for label in absent]
    print("\n".join(messages) or f"{len(items)} items, each with its claims or a reason")
    return int(bool(messages))


if __name__ == "__main__":
    exit_with(main)
