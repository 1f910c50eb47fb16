"""Every number in a claim's note is the paper's, a choice of the check, or computed.

A decimal, a fraction or an integer of two digits or more in a note must be

* printed by the paper: it stands in the claim's statement, place or printed value,
* the computed value, rounded,
* a choice of the check (a pot, a mesh, a number of starts, a tolerance): a constant in the code of
  ``compute`` or ``mended``, or in what they call or read in the ledger, or
* computed by ``noted``, which the claim's outcome compares with the text.

What is none of them is listed with what it is instead. Names of equations, solutions and years are
no numbers here, nor are powers of ten.
"""

import dataclasses
import dis
import functools
import math
import re
import types
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

from guts_core.methods.exact.surds import square_root
from paper_ledger import Verdict, claims
from paper_ledger.blpwz22.weenie_proof.facts import Equal
from paper_ledger.blpwz22.weenie_proof.record import ProofLine
from paper_ledger.record import Claim

EVERY = claims()
BY_KEY = {claim.key: claim for claim in EVERY}
NOTED = [claim for claim in EVERY if claim.noted is not None]

_NAME = r"\$?\(?\d+[\d.]*[a-z]?\)?"
#: What is called by a number: equations, sections; exponents and indices belong to a formula.
NAMES = re.compile(
    r"\{[\w:-]+\}`[^`]*`|arXiv:[\d.]+|\b[A-Z]\d[\w.]*|\d+\.\([a-c]\)|\([\d.]+\)|\b(?:19|20)\d\d\b"
    r"|\b(?:[Ee]quations?|[Ee]qs?\.|Theorems?|[Ss]ections?|Propositions?|Tables?|Figures?|Remarks?"
    rf"|[Cc]onditions?|Solutions?|v\.) {_NAME}(?:(?:,| and| to| or) {_NAME})*"
    r"|10\^\{?[-\d]+\}?|\^\{?[-\d/]+\}?|_\{?\d+\}?|\\sqrt\d|\\t?frac\d\d|\\[A-Za-z]+"
)
NUMBER = re.compile(r"(?<![\w.])(?:\d+/\d+|\d*\.\d+|\d\d+)(?!\w|\.\d)")


def numbers(text):
    """The numbers of a text, as it has them."""
    return NUMBER.findall(NAMES.sub(" ", re.sub(r"(?<=\d),(?=\d{3}(?!\d))", "", text)))


#: Numbers of notes that no check can give: what they are.
EXPLAINED = {
    "bil18-section-5-the-biggest-loser": {"12": "the largest pot of a search at random"},
    "blpwz22-section-1-2-2-v-2-similar-to-1-v-2": {"21": "the mesh; its optimum is another claim"},
    **{
        f"blpwz22-table-1-{column}-column": {"101": "the mesh of the table, which its cells have"}
        for column in ("value", "player-1", "bloc", "pseudo-bloc")
    },
    **{
        claim.key: {numbers(claim.note)[0]: "written by the code that computes it, not typed"}
        for claim in EVERY
        if re.match(r"blpwz22-table-1-n-\d+-(player-1|bloc|pseudo-bloc)$", claim.key) and claim.note
    },
    **{
        f"bil18-{key}": {"0.01": "the grain of the signs that are kept"}
        for key in (
            "abstract-n-4-is-different",
            "section-2-n-4-on-the-curve",
            "section-5-1-bluffing-value-and-calling-cards",
            "section-5-2-ranges-with-five-cards",
            "section-5-2-node-1-with-five-cards",
            "section-5-2-two-way-bets",
        )
    },
    "blpwz22-after-eq-b-5": {"2/3": "under the root where the derivative vanishes"},
    "blpwz22-eq-b-8": {"1/2": "a coefficient of the formula that the check compares"},
    "blpwz22-before-eq-b-9": {"2/3": "a step of the arithmetic", "1/3": "its result, squared"},
}


def values(thing):
    """The numbers in a value: itself, or those it holds."""
    if isinstance(thing, int | float | Fraction | np.number) and not isinstance(thing, bool):
        return [Fraction(thing)] if np.isfinite(float(thing)) else []
    if isinstance(thing, str):
        return [Fraction(text) for text in numbers(thing)]
    if isinstance(thing, dict):
        return [each for pair in thing.items() for part in pair for each in values(part)]
    if isinstance(thing, np.ndarray):
        return values(thing.tolist())
    if isinstance(thing, tuple | list | set | frozenset | range):
        return [each for part in thing for each in values(part)]
    return []


def constants(check, seen):
    """The numbers in the code of a check and in what it calls or reads in the ledger."""
    while hasattr(check, "__wrapped__"):
        check = check.__wrapped__
    if isinstance(check, functools.partial):
        parts = (*check.args, *check.keywords.values())
        return constants(check.func, seen) + [x for part in parts for x in constants(part, seen)]
    if isinstance(check, types.MethodType) and isinstance(check.__self__, ProofLine):
        return constants((check.__self__.printed_facts, check.__self__.right_facts), seen)
    if type(check).__module__ == Equal.__module__:  # a statement, of expressions
        return [x for part in vars(check).values() for x in values(part)]
    if isinstance(check, tuple | list):
        return [x for part in check for x in constants(part, seen)]
    if not isinstance(check, types.FunctionType):
        return [] if isinstance(check, str) else values(check)
    if check in seen or not check.__module__.startswith("paper_ledger."):
        return []
    seen.add(check)
    closed = [cell.cell_contents for cell in check.__closure__ or ()]
    found, codes = [], [check.__code__]
    for part in (*closed, *(check.__defaults__ or ()), *(check.__kwdefaults__ or {}).values()):
        found += constants(part, seen)
    while codes:
        code = codes.pop()
        found += [x for each in code.co_consts if not isinstance(each, str) for x in values(each)]
        small = [each.argval for each in dis.get_instructions(code) if "SMALL_INT" in each.opname]
        found += values(small)  # Pythons from 3.14 on keep these in the instructions alone
        codes += [each for each in code.co_consts if isinstance(each, types.CodeType)]
        read = [check.__globals__.get(name) for name in code.co_names]
        modules = [each for each in read if isinstance(each, types.ModuleType)]
        read += [vars(each).get(name) for each in modules for name in code.co_names]
        found += [x for each in read for x in constants(each, seen)]
    return found


def unaccounted(claim):
    """The numbers of a claim's note that are not known to be anything."""
    wanted = numbers(claim.note)
    if not wanted:
        return []
    known = values(claim.printed) + values(f"{claim.statement} {claim.place}")
    seen = set()
    for check in (claim.compute, claim.mended):
        known += constants(check, seen)
    noted = claim.noted() if claim.noted else {}
    given = {*EXPLAINED.get(claim.key, {}), *(text.lstrip("-") for text in noted)}
    return [text for text in wanted if text not in given and not _is_known(text, known)]


def _is_known(text, known):
    near = Fraction(1, 10**12)  # a constant folded from a quotient is a float
    if any(abs(abs(each) - Fraction(text)) <= near for each in known):
        return True
    parts = text.split("/")  # of a fraction that the code makes of two integers
    return len(parts) == 2 and all(any(abs(each) == int(part) for each in known) for part in parts)


def each_of(some):
    """A test of each claim; those of one paper share computations, and so a worker."""
    return pytest.mark.parametrize(
        "claim",
        [pytest.param(c, id=c.key, marks=pytest.mark.xdist_group(c.paper)) for c in some],
    )


@each_of(claim for claim in EVERY if claim.note)
def test_every_number_of_a_note_is_accounted_for(claim):
    assert not unaccounted(claim)


@each_of(NOTED)
def test_another_number_is_noticed(claim):
    """Off by one in the last digit of its text, any single value refutes the claim."""
    computed, found = claim.outcome.computed, claim.noted()
    for text, value in found.items():
        unit = Fraction(1, 10 ** len(text.partition(".")[2]))
        for off in (Fraction(value) + unit, Fraction(value) - unit):
            noted = {**found, text: off}
            other = dataclasses.replace(
                claim, compute=lambda: computed, mended=None, noted=lambda n=noted: n
            )
            assert not other.outcome.holds


def example(note, noted):
    fields = ("Bil17", "Table 1", "A statement.", True, lambda: True, 0.0, Verdict.REPRODUCED)
    return Claim(*fields, note=note, noted=lambda: noted)


@pytest.mark.parametrize(
    ("text", "value", "holds"),
    [
        (".396", 0.3955, True),
        (".396", 0.3954999, False),
        ("0.40", Fraction(81, 200), True),
        ("0.40", 0.4051, False),
        ("40", np.int64(40), True),
        ("40", 40.1, False),
        ("3/8", Fraction(3, 8), True),
        ("3/8", 0.37499999, False),
        ("-1.6", -1.6, True),
        ("-1.6", 1.6, False),
        ("1.41", square_root(2), True),
        ("1.42", square_root(2), False),
        (".5", np.float32(0.5), True),
        ("0.5", np.array(Decimal("0.51")), True),
        ("7", np.longdouble(7), True),
        pytest.param("7", 10**400, False, id="huge"),
        *(("1", each, False) for each in (math.nan, math.inf, True, np.True_, np.float64("nan"))),
    ],
)
def test_a_number_must_round_to_its_text(text, value, holds):
    assert example(f"About {text}.", {text: value}).outcome.holds is holds


@pytest.mark.parametrize(
    "text", ["2", "23", "5", "3.4", "14", "1.2", "0.5", "6", "7", "", "From", "10^3", "9/0", 8]
)
def test_a_text_that_the_note_does_not_have_is_refused(text):
    with pytest.raises(ValueError, match="noted must name numbers of the note, got"):
        _ = example("From 123.45 to 6/7 and 8, 10^3, 9/0.", {text: 1}).outcome


@pytest.mark.parametrize("note", ["-0.5", "At $-0.5$.", "In (-0.5, 1)."])
def test_a_number_of_a_note_keeps_its_sign(note):
    assert example(note, {"-0.5": -0.5}).outcome.holds
    assert not example(note, {"-0.5": 0.5}).outcome.holds
    with pytest.raises(ValueError, match="noted must name numbers of the note, got '0\\.5'"):
        _ = example(note, {"0.5": 0.5}).outcome


@pytest.mark.parametrize("note", ["There are $2N-22$.", "Players 21-22.", "It is $(N+1)-22$."])
def test_a_difference_is_no_sign(note):
    assert example(note, {"22": 22}).outcome.holds
    with pytest.raises(ValueError, match="noted must name numbers of the note, got '-22'"):
        _ = example(note, {"-22": -22}).outcome


@pytest.mark.parametrize("value", [None, 1j, "8", [8], np.ma.masked, np.array([8, 8])])
def test_what_is_no_number_stands_for_none(value):
    with pytest.raises(ValueError, match="bil17-table-1: noted must give a real number for '8'"):
        _ = example("It is 8.", {"8": value}).outcome
    with pytest.raises(ValueError, match="noted must give a mapping of texts to numbers"):
        _ = example("It is 8.", [("8", value)]).outcome


def test_explained_numbers_stand_in_notes():
    for key, texts in EXPLAINED.items():
        assert set(texts) <= set(numbers(BY_KEY[key].note))
        assert all(texts.values())


@pytest.mark.parametrize(
    ("note", "found"),
    [
        ("At $P=31/10$, .5 and 0.25 of 60,000.", ["31/10", ".5", "0.25", "60000"]),
        ("Of 12 and 13, $(-738,2122)/1681$.", ["12", "13", "738", "2122", "1681"]),
        ("By (3.2), Theorem 1.3 and eqs. (1.7), (1.8); see Table 10, $10^{-12}$, $a_{11}$.", []),
        ("In arXiv:2412.19855, of 1998, 1 v. 25, 7 and 8.", []),
    ],
)
def test_numbers_are_told_from_names(note, found):
    assert numbers(note) == found


def test_a_number_that_only_the_note_knows_is_found():
    """Neither docstrings nor the note itself account for it; constants that the check reads do."""

    def check():
        """It gives 0.77."""
        return 0.5 < 0.6

    check.__module__ = "paper_ledger.bil17.game"
    claim = dataclasses.replace(example("0.77, 0.6 and 0.88.", {"0.88": 0.88}), compute=check)
    assert unaccounted(claim) == ["0.77"]
