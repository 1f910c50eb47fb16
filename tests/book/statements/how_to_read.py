"""What *How to read this book* says."""

import tomllib

from prose import ROOT, explained, says


def bare_dependencies():
    """Names of the packages that the library needs without any extra."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return {each.partition(">")[0] for each in project["dependencies"]}


STATEMENTS = (
    explained("for the others, *Compute any value*", "tests/browser/test_explorers.py does"),
    explained("the explorer with all positions", "tests/explorers compare both"),
    explained("With Python 3.11, 3.12, 3.13 or 3.14 and `make`", "what the Makefile accepts"),
    explained("installs the locked versions of all packages", "what `make` does"),
    explained("has a verdict and a method", "names what the page explains"),
    says(
        "needs NumPy, SciPy and python-flint only",
        lambda: bare_dependencies() == {"numpy", "scipy", "python-flint"},
    ),
)
