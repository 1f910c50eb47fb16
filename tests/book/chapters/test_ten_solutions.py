"""The ten solutions as the page lists them, read from its formulas, are those of the library."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

from guts_core.methods.exact.surds import square_root
from guts_core.simplified_kuhn import expectations
from guts_core.simplified_kuhn.solutions.families import FAMILIES, P3, P4, P6, P8, P9
from guts_core.simplified_kuhn.tree import FREQUENCIES

PAGE = Path(__file__).resolve().parents[3] / "book" / "three_player_completeness.md"
DEFINITION = PAGE.read_text("utf-8").split(":label: def-ten-solutions")[1].split(":::")[0]
LISTED = dict(re.findall(r"^\* \*\*(\w+)\*\*, (.*)$", DEFINITION, re.M))
FORMULA = re.compile(r"\$([abcd]_[123])=([^=$]*)\$")
ENDS = {"P3": P3, "P4": P4, "P6": P6, "P8": P8, "P9": P9}


def python(formula):
    """A formula in LaTeX, of the kinds that occur, as Python."""
    text = re.sub(r"\\frac([0-9P])([0-9Q P])", r"\\frac{\1}{\2}", formula)
    text = re.sub(r"\\frac(\{[^{}]*\})([0-9QP])", r"\\frac\1{\2}", text)
    text = re.sub(r"\\frac([0-9P])\{", r"\\frac{\1}{", text)
    text = re.sub(r"\\frac\{([^{}]*)\}\{([^{}]*)\}", r"((\1)/(\2))", text)
    text = re.sub(r"\\sqrt R", "*root(R)", text).replace("^", "**")
    text = re.sub(r"([abcd])_([123])", r"\1\2", text).replace("V_0", "V")
    text = re.sub(r"(?<![abcd])(\d|\))(?=[PQabcd(])", r"\1*", text)
    return re.sub(r"(?<![\w*])(\d+)", r"F(\1)", text)


def listed(label, pot):
    """The named frequencies at a pot, with those that follow from them."""
    p = Fraction(pot)
    known = {"F": Fraction, "P": p, "Q": p + 1, "V": (2 * p - 4) / (p + 1), "root": square_root}
    known["R"] = p**4 - 4 * p**3 + 4 * p**2 + 12 * p + 12
    named = (
        {"a2": Fraction(1), "b2": 2 / (p + 1)} if label in {"6", "7", "8", "9", "10a", "10"} else {}
    )
    line = LISTED["9"] + LISTED["10a"] if label == "10a" else LISTED[label]
    if label == "10a":
        line = line.replace(r"$b_1=\frac2Q$", "")
    for name, formula in FORMULA.findall(line.replace(r"$R=", "$")):
        key = name.replace("_", "")
        named[key] = eval(python(formula), known | named)
    return named


def inner_pots(family):
    low, high = float(family.low), float(family.high or 9)
    if low == high:
        return [Fraction(family.low)]
    return [Fraction(low + (high - low) * k / 7).limit_denominator(10**6) for k in range(1, 7)]


@pytest.mark.parametrize("family", FAMILIES, ids=lambda each: each.label)
def test_formulas_of_the_page(family):
    for pot in inner_pots(family):
        vertices = [dict(zip(FREQUENCIES, v, strict=True)) for v in family.vertices(pot)]
        fixed = {n: {v[n] for v in vertices} for n in FREQUENCIES}
        fixed = {n: next(iter(values)) for n, values in fixed.items() if len(values) == 1}
        named = listed(family.label, pot) if family.label not in ("1a", "2a", "5a") else {}
        assert {n: v for n, v in named.items() if n in fixed and fixed[n] != v} == {}
        if named:
            assert {n for n, v in fixed.items() if v != 0} <= set(named)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda each: each.label)
def test_ranges_of_the_page(family):
    names = {str(value): name for name, value in ENDS.items()}
    low, high = (names.get(str(end), str(end)) for end in (family.low, family.high))
    line = (
        re.sub(r"\\frac(\d)(\d)", r"\1/\2", LISTED[family.label])
        .replace("P_", "P")
        .replace(r"\le ", r"\le")
    )
    written = line.split("$")[1]
    if family.low == family.high:
        assert written == f"P={low}"
    elif family.high is None:
        assert written == rf"P\ge{low}"
    else:
        assert written == rf"{low}\leP\le{high}"


@pytest.mark.parametrize(("name", "value"), ENDS.items())
def test_ends_of_the_page(name, value):
    part, whole, root = re.search(
        rf"P_{name[1]}&=\\tfrac1(\d)\((\d)\+\\sqrt{{(\d+)}}\)", DEFINITION
    ).groups()
    assert value == (int(whole) + square_root(int(root))) / int(part)


def test_families_at_single_pots():
    """Their relations, written as in the library."""
    relations = {family.label: family.relations for family in FAMILIES}
    assert relations["2a"] == (
        "0 <= a2 <= 1/2",
        "b2 = a2/2",
        "d2 = (1+a2)/2",
        "1/2 <= c2 + d3 <= 1/2 + b2",
    )
    assert all(
        piece in LISTED["2a"]
        for piece in (
            r"$a_2\le\frac12$",
            r"$b_2=\frac{a_2}2$",
            r"$d_2=\frac{1+a_2}2$",
            r"\frac12\le c_2+d_3\le\frac12+b_2",
        )
    )
    assert relations["5a"][0] == "3/4 <= a2 <= 1"
    assert r"$\frac34\le a_2\le1$" in LISTED["5a"]
    assert relations["10a"] == ("1/3 <= b1 <= 2/5",)
    assert r"$\frac13\le b_1\le\frac25$" in LISTED["10a"]


def test_the_slopes_on_the_page_are_those_of_the_game():
    slope = re.compile(r"([abcd]_[123])&:\\ ([^&]*?)(?:, &|,\\\\|,\n|\.\n)")
    lines = slope.findall(PAGE.read_text("utf-8"))
    assert sorted(name.replace("_", "") for name, _ in lines) == sorted(FREQUENCIES)
    pot, played = Fraction(17, 5), [Fraction(k, 13) for k in range(1, 12)]
    known = dict(zip(FREQUENCIES, played, strict=True)) | {"P": pot, "Q": pot + 1}
    for name, text in lines:
        factors = re.sub(
            r"(\d|\)|[PQ])(?=[PQabcd(])", r"\1*", text.replace("_", "").replace(" ", "")
        )
        product = re.sub(r"([abcd][123])\*?(?=[PQabcd(])", r"\1*", factors)
        place = FREQUENCIES.index(name.replace("_", ""))
        low, high = (
            expectations([*played[:place], Fraction(end), *played[place + 1 :]], pot)
            for end in (0, 1)
        )
        owner = int(name[-1]) - 1
        assert eval(product, {}, known) == 24 * (high[owner] - low[owner]), name
