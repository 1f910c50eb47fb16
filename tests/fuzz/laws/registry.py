"""The list of laws: what must hold between a public function's results and something else.

A law is a function of drawn arguments that asserts. Its kind says what it compares a result with:

- ``scale``: the result for payoffs in other units, or for other sizes where it is known how it
  changes;
- ``order``: the result for players, cards or strategies in another order;
- ``recomputed``: what other code finds, which shares nothing with the library
  (:mod:`laws.played_out`);
- ``limit``: a case that is approached.

That equal arguments of other types give equal results is one law for all functions:
``test_number_kinds.py``.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from hypothesis import strategies as st

KINDS = ("scale", "order", "recomputed", "limit")


@dataclass(frozen=True)
class Law:
    """A statement about public names, for all arguments that can be drawn.

    Attributes
    ----------
    kind : str
        One of :data:`KINDS`.
    names : tuple of str
        Public functions, or methods as ``Class.method``, about which it says something.
    holds : callable
        Takes the drawn arguments and asserts.
    given : mapping
        Where the arguments are drawn from.
    examples, many : int
        How many are drawn in every run of the tests, and in the long one.
    """

    kind: str
    names: tuple[str, ...]
    holds: Callable
    given: Mapping[str, st.SearchStrategy]
    examples: int
    many: int


LAWS: dict[str, Law] = {}


def law(kind, names, examples=7, many=600, **given):
    """Enter a function into the list of laws."""
    assert kind in KINDS

    def enter(holds):
        place = holds.__module__.split(".")[-1]
        found = Law(kind, tuple(names.split()), holds, given, examples, many)
        LAWS[f"{place}-{kind}-{holds.__name__}"] = found
        return holds

    return enter


def fractions(low, high, largest=6):
    """Fractions with small denominators."""
    return st.fractions(Fraction(low), Fraction(high), max_denominator=largest)


def chances(count, largest=4):
    """As many probabilities."""
    return st.lists(fractions(0, 1, largest), min_size=count, max_size=count)


#: Bets in antes.
BETS = fractions(Fraction(1, 5), 6)

SEEDS = st.integers(0, 2**32 - 1)
