"""What the pages say: their sentences, and the statements about computed results among them."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[2]

#: A sentence with one of these speaks of a set or of a count.
QUANTIFIED = re.compile(
    r"\b(all|every|only|never|none|always|each of|unique(ly)?|no other|nowhere|everywhere|nobody|"
    r"(exactly|at least|at most|precisely) \w+|(two|three|four|five|six|seven|eight|nine|ten|"
    r"eleven|twelve|\d+) (of|out of) (the|them|\d+))\b",
    re.IGNORECASE,
)
#: A number that somebody must have computed: a decimal, a percentage, or one of two digits.
NUMBER = re.compile(r"(?<![\w./{-])\d*\.\d+|\d\s?\\?%|(?<![\w.^_{])\d{2,}(?![\w}])|\b10\^")
#: A fraction of whole numbers; those of displayed formulas have tests of their own.
FRACTION = re.compile(r"\\[dt]?frac ?(\d|\{\d+\}) ?(\d|\{\d+\})|(?<![\w./{^-])\d+/\d+")


@dataclass(frozen=True)
class Sentence:
    """One sentence of a page; ``argued`` if it belongs to a theorem or to a proof."""

    text: str
    argued: bool

    @property
    def is_marked(self) -> bool:
        """Whether it must be glued, checked or explained."""
        bare = re.sub(r"\{[\w:]+\}`[^`]*`|\]\([^)]*\)|`[^`]*`", " ", self.text)
        if NUMBER.search(bare):
            return True
        fraction = "$$" not in bare and FRACTION.search(bare)
        return bool(fraction or QUANTIFIED.search(bare)) and not self.argued


@dataclass(frozen=True)
class Statement:
    """A piece of a sentence and what stands behind it."""

    text: str
    check: Callable[[], Any] | None
    reason: str = ""


def says(text: str, check: Callable[[], Any]) -> Statement:
    """The page says this, and the code agrees.

    ``check`` gives a truth value, or the numbers in ``text`` from left to right: each must be
    within half a unit of its last printed digit. What several pieces name is computed once.
    """
    return Statement(text, _once(check))


@cache
def _once(check: Callable[[], Any]) -> Callable[[], Any]:
    return cache(check)


def claimed(text: str, key: str, verdict: str = "reproduced") -> Statement:
    """The sentence repeats a claim of the ledger, which checks it, with this verdict."""
    return Statement(text, lambda: _verdict(key) == verdict, f"claim {key}")


def explained(text: str, reason: str) -> Statement:
    """No result of a computation: a rule, a definition, a quotation, an argument given there."""
    return Statement(text, None, reason)


@lru_cache
def _verdicts() -> dict[str, str]:
    from paper_ledger import claims

    return {claim.key: claim.verdict.value for claim in claims()}


def _verdict(key: str) -> str:
    return _verdicts()[key]


def page_text(path: Path) -> str:
    """The prose of a page, without code, front matter and directives' fences."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".ipynb":
        cells = json.loads(text)["cells"]
        text = "\n\n".join("".join(c["source"]) for c in cells if c["cell_type"] == "markdown")
    text = re.sub(r"\A---.*?\n---\n", "", text, flags=re.DOTALL)
    return re.sub(
        r"^(`{3,})(?!\{(note|tip|admonition|warning|glossary)).*?^\1\s*$",
        "\n\n",
        text,
        flags=re.S | re.M,
    )


def figures(path: Path) -> Iterator[tuple[str, str]]:
    """The captions of a page's figures, and what is told to readers who do not see them.

    Each comes with the code of the page, where the numbers stand that are chosen for a drawing.
    """
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".ipynb":
        cells = [cell for cell in json.loads(text)["cells"] if cell["cell_type"] == "code"]
        heads = [cell["metadata"] for cell in cells]
        code = "\n".join("".join(cell["source"]) for cell in cells)
    else:
        written = re.findall(r"(?ms)^```\{code-cell\}[^\n]*\n---\n(.*?)\n---$", text)
        heads = [yaml.safe_load(each) for each in written]
        code = "\n".join(re.findall(r"(?ms)^```\{code-cell\}(.*?)^```", text))
        code = re.sub(r"(?ms)^---$.*?^---$", "", code)
    shown = [head.get("mystnb", {}) for head in heads]
    kinds = ("figure", "caption"), ("image", "alt")
    for each in shown:
        for kind, name in kinds:
            yield squeezed(each.get(kind, {}).get(name, "")), code


def figure_texts(path: Path) -> list[str]:
    """What :func:`figures` has, without the code."""
    return [text for text, _ in figures(path)]


#: The papers' own figures and years in a caption, and whole or decimal numbers of two digits.
OF_A_PAPER = re.compile(r"(Figures?|Table|Theorem) \d+[\w.]*( (to|and) \d+)?|\b(19|20)\d\d\b")
LONGER = re.compile(r"\d[\d,]*\.\d+|\d[\d,]*\d")


def figure_sentences(path: Path) -> Iterator[str]:
    """Marked sentences of figures, but where all numbers are those that the page's code chooses.

    The end of a range is one less than its number in the code.
    """
    for text, code in figures(path):
        chosen = {float(n) for n in re.findall(r"(?<![\w.])\d*\.?\d+", code.replace("_", ""))}
        chosen |= {n - 1 for n in chosen if n.is_integer()}
        for sentence in _sentences(text):
            bare = Sentence(OF_A_PAPER.sub(" ", sentence.text), argued=False)
            numbers = {float(n.replace(",", "")) for n in LONGER.findall(bare.text)}
            is_drawn = numbers and numbers <= chosen and not QUANTIFIED.search(bare.text)
            if bare.is_marked and not is_drawn:
                yield sentence.text


#: How a theorem begins, after its label, and a paragraph that still belongs to its statement.
THEOREM = re.compile(
    r"(\([\w-]+\)= )?[*_]*(\(?[A-Z]\w*\)? )?"
    r"(Theorem|Lemma|Proposition|Corollary|Criterion)\b.*?\*\*"
)
PROOF = re.compile(r"[*_]{1,2}Proof")
GOES_ON = re.compile(r"\([a-z]\) |\$\$")
#: A statement with a proof ends where the proof begins, after so many paragraphs at most.
LONGEST = 8

#: The fence that opens a directive, with its name and title; one of colons alone closes it.
FENCE = re.compile(r"^ *(:{3,})(?:\{([\w:-]+)\} *(.*))?$", re.MULTILINE)
OPTION = re.compile(r"^ *:[\w-]+:.*$\n?", re.MULTILINE)
#: Directives whose sentences are argued there, and those whose sentences have tests of their own.
ARGUED = {f"prf:{kind}" for kind in ("theorem", "lemma", "proposition", "corollary", "criterion")}
ARGUED |= {"prf:proof", "prf:definition", "prf:conjecture"}
TESTED = {"exercise", "solution"}


def passages(text: str) -> Iterator[tuple[str, set[str]]]:
    """Pieces of a page's prose between fences, each with the directives that it stands in."""
    opened: list[str] = []
    start = 0
    for fence in FENCE.finditer(text):
        yield text[start : fence.start()], set(opened)
        start = fence.end()
        if fence[2] is None:
            opened.pop()
            continue
        opened.append(fence[2])
        yield ("" if fence[2] in {"figure", "image"} else fence[3]), set(opened)
    yield text[start:], set(opened)


def sentences(path: Path) -> Iterator[Sentence]:
    """All sentences of a page in their order, without those of exercises."""
    for passage, directives in passages(page_text(path)):
        if not directives & TESTED:
            plain = OPTION.sub("", passage) if directives else passage
            for sentence in _sentences(plain):
                argued = sentence.argued or bool(directives & ARGUED)
                yield Sentence(sentence.text, argued)


def _sentences(text: str) -> Iterator[Sentence]:
    blocks = [" ".join(b.split()) for b in re.split(r"\n\s*\n|\n(?=[*-] |\|)", text)]
    in_proof, until = False, -1
    for place, words in enumerate(blocks):
        if words.startswith("#"):
            in_proof = bool(re.match(r"#+ Proof", words))
            continue
        in_proof = in_proof or bool(PROOF.match(words))
        if THEOREM.match(words):
            until = _end_of_statement(blocks, place)
        for sentence in re.split(r"(?<=[.!?;])\s+(?=[A-Z$*`{(\[])", words):
            yield Sentence(sentence, in_proof or place <= until)
            if r"\square" in sentence:
                in_proof = False


def _end_of_statement(blocks: list[str], start: int) -> int:
    """The last paragraph of a theorem's statement."""
    following = blocks[start + 1 : start + 1 + LONGEST]
    for count, words in enumerate(following):
        if words.startswith("#") or THEOREM.match(words):
            break
        if PROOF.match(words):
            return start + count
    return start + len(list(itertools.takewhile(GOES_ON.match, following)))


def squeezed(text: str) -> str:
    """Text with one blank for any white space."""
    return " ".join(text.split())


NUMERAL = re.compile(
    r"\\t?frac\{?(?P<top>\d+)\}?\{?(?P<bottom>\d+)\}?"
    r"|(?P<sign>[-−]?)(?P<digits>\d{1,3}(?:,\d{3})+(?![\d,])|\d*\.\d+|\d+)"
    r"(?:\s*(?:\\times|\\cdot|×)\s*10\^\{?(?P<power>[-−]?\d+)\}?)?"
    r"(?P<exponent>\^\{?[-−]?\d+\}?)?"
)


def numerals(text: str) -> list[tuple[Fraction, Fraction]]:
    """The numbers in a text, each with half a unit of its last digit."""
    found = []
    for match in NUMERAL.finditer(text):
        if match["top"]:
            found.append((Fraction(int(match["top"]), int(match["bottom"])), Fraction(1, 10**9)))
            continue
        digits = match["digits"].replace(",", "")
        places = len(digits.partition(".")[2])
        scale = Fraction(10) ** _signed(match["power"] or "0")
        value = Fraction(digits if digits[0] != "." else f"0{digits}") * scale
        if match["exponent"]:
            value **= _signed(match["exponent"].strip("^{}"))
        half = scale / (2 * 10**places) if places or match["power"] else Fraction(1, 10**9)
        found.append((-value if match["sign"] else value, half))
    return found


def _signed(text: str) -> int:
    return int(text.replace("−", "-"))


def agrees(statement: Statement) -> bool:
    """Whether the code says what the page says."""
    assert statement.check is not None
    result = statement.check()
    if isinstance(result, bool) or type(result).__name__ == "bool":
        return bool(result)
    computed = [result] if not hasattr(result, "__len__") else list(result)
    printed = numerals(statement.text)
    if len(computed) != len(printed):
        raise ValueError(
            f"{statement.text!r} has {len(printed)} numbers, the check {len(computed)}"
        )
    slack = Fraction(1, 10**12)
    return all(
        abs(Fraction(ours) - value) <= half * (1 + slack) + slack
        for ours, (value, half) in zip(computed, printed, strict=True)
    )
