"""What *How to read this book* says."""

import tomllib
from fractions import Fraction

import numpy as np
from prose import ROOT, explained, numerals, says

from paper_ledger import claims


def bare_dependencies():
    """Names of the packages that the library needs without any extra."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return {each.partition(">")[0] for each in project["dependencies"]}


def half_a_unit(claim):
    """Of the last digit printed; the statement keeps the zeros at the end of a number.

    A formula, such as 1/9 or the inverse of pi, has no last digit: 1e-9.
    """
    printed = np.atleast_1d(np.asarray(claim.printed, dtype=object)).ravel()
    places = max(len(str(float(each)).partition(".")[2]) * (each % 1 != 0) for each in printed)
    if places > 15:
        return 1e-9
    stated = {half for value, half in numerals(claim.statement) if float(value) in printed}
    whole = {Fraction(1, 10**9)}  # how integers of texts are compared
    return float(min(Fraction(1, 2 * 10**places), *(stated - whole), Fraction(1, 2)))


#: What the notes of claims with a larger tolerance say.
OTHERWISE = ("half a unit of the fourteenth decimal", "to fourteen decimals")


def tolerances_are_at_most_half_a_unit():
    numbers = [claim for claim in claims() if not isinstance(claim.printed, bool | str)]
    larger = [each for each in numbers if each.tolerance > half_a_unit(each) * (1 + 1e-9)]
    return len(larger) < len(numbers) / 10 and all(
        any(words in claim.note for words in OTHERWISE) for claim in larger
    )


STATEMENTS = (
    says(
        "says otherwise it is at most half a unit of the last printed digit",
        tolerances_are_at_most_half_a_unit,
    ),
    explained(
        "for the others, *Compute any value*", "tests/browser/interactive/test_explorers.py does"
    ),
    explained("the explorer with all positions", "tests/explorers compare both"),
    explained("With Python 3.11, 3.12, 3.13 or 3.14 and `make`", "what the Makefile accepts"),
    explained("installs the locked versions of all packages", "what `make` does"),
    explained("Every claim of it has a verdict and a method", "names what the page explains"),
    explained("The loop computes each claim of one paper anew", "says what the loop does"),
    says(
        "needs NumPy, SciPy and python-flint only",
        lambda: bare_dependencies() == {"numpy", "scipy", "python-flint"},
    ),
)
