"""The sentences of a Coq file: what is declared in it, and with which word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

#: A comment's ends, a string, or the end of a sentence.
_TOKEN = re.compile(r'\(\*|\*\)|"(?:[^"]|"")*"|(?<!\.)\.(?=\s|$)')
_HEAD = re.compile(
    r"(?P<more>(?:#\[[^\]]*\]\s*|(?:Local|Global|Program|Polymorphic|Cumulative)\s+)*)"
    r"(?P<word>\w+)\s*(?P<name>[\w']*)"
)
#: What opens a proof; a term in place of it is the proof as a whole.
_PROOF = re.compile(r"Proof(\s+(using|with)\b.*)?", re.DOTALL)
_END_OF_PROOF = {"Qed", "Defined", "Admitted", "Abort", "Save"}


@dataclass(frozen=True)
class Sentence:
    """One sentence outside of proofs: attributes, first word, the name after it, and all."""

    more: str
    word: str
    name: str
    text: str


def _split(text: str) -> Iterator[str]:
    """Sentences without their comments."""
    depth, start, kept = 0, 0, ""
    for token in _TOKEN.finditer(text):
        if token[0] == "(*":
            kept += "" if depth else text[start : token.start()] + " "
            depth += 1
        elif token[0] == "*)":
            depth = max(depth - 1, 0)
            start = token.end()
        elif token[0] == "." and not depth:
            yield (kept + text[start : token.start()]).strip()
            kept, start = "", token.end()
    if rest := (kept + text[start:]).strip():
        yield rest


def sentences(text: str) -> Iterator[Sentence]:
    """The sentences of a file, without what stands in proofs."""
    in_proof = False
    for each in _split(text):
        found = _HEAD.match(each)
        sentence = Sentence(found["more"], found["word"], found["name"], each) if found else None
        if sentence is None:
            if not in_proof:
                yield Sentence("", each[:20], "", each)
        elif in_proof:
            in_proof = sentence.word not in _END_OF_PROOF
            if sentence.word in {"Admitted", "Abort", "Save"}:
                yield sentence
        else:
            in_proof = _PROOF.fullmatch(each) is not None
            yield sentence


#: What is proved under one of these words must stand in a list; a Lemma is a step on the way.
_STATED = {"Theorem", "Corollary", "Proposition", "Fact", "Remark", "Property", "Goal"}


def stated(text: str) -> list[str]:
    """Names of what a file states to be proved, lemmas excepted.

    A definition whose body is given as a proof is among them.
    """
    found = []
    all_sentences = list(sentences(text))
    for each, following in zip(all_sentences, [*all_sentences[1:], None], strict=True):
        opened = each.word == "Definition" and ":=" not in each.text
        if each.word in _STATED or (opened and following is not None):
            found.append(each.name)
    return found
