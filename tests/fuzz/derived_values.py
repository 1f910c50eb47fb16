"""Values that a kind of argument refuses, and values in other types that are equal for it."""

import math
from decimal import Decimal
from fractions import Fraction
from functools import singledispatch

import flint
import mpmath
import numpy as np
import sympy

from guts_core.methods import arguments as a
from guts_core.methods.exact.surds import square_root
from guts_core.simplified_kuhn.arguments import ExactPot, OnFace
from guts_core.von_neumann.arguments import ExactBet, ExactBets

WIDTHS = [np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint32, np.uint64]

#: No number, whatever it may look like.
NO_NUMBERS = [None, True, "2", b"2", 1j, math.nan, math.inf, -math.inf, Decimal("sNaN"), object()]
NO_NUMBERS += [flint.arb(3), flint.arb(3, 0.5), sympy.oo, sympy.Symbol("x")]
NO_NUMBERS += [np.timedelta64(3, "ns"), np.datetime64(3, "ns")]

#: No array of numbers.
NO_ARRAYS = [
    None,
    "2",
    {},
    object(),
    [[1, 2], [3]],
    np.array(["a", "b"]),
    np.array([None, None]),
    np.full((2, 2), math.nan),
    np.ma.array([0.5, 1.0], mask=[False, True]),
    [flint.arb(1), flint.arb(0, 0.5)],
    [sympy.Symbol("x"), 1],
    np.array(["0.5", 0.5], dtype=object),
]


@singledispatch
def outside(kind):
    """Values that the kind refuses; one that says nothing about values refuses none."""
    return []


@outside.register
def _(kind: a.Whole):
    most = [] if kind.most is None else [kind.most + 1]
    return [*NO_NUMBERS, kind.least - 1, kind.least + 0.5, *most]


@outside.register(a.Number)
@outside.register(a.Real)
@outside.register(a.Exact)
def _(kind):
    below = [] if kind.least == -math.inf else [np.nextafter(kind.least, -math.inf)]
    above = [] if kind.most == math.inf else [np.nextafter(kind.most, math.inf)]
    return [*NO_NUMBERS, *below, *above, *([0.1] if isinstance(kind, a.Exact) else [])]


@outside.register
def _(kind: a.Between):
    return [*NO_NUMBERS, kind.low, *([] if kind.high == math.inf else [kind.high])]


@outside.register
def _(kind: a.Positive):
    above = [] if kind.most == math.inf else [2 * kind.most]
    return [*NO_NUMBERS, 0, -1, -0.0, Fraction(-1, 10**30), *above]


@outside.register
def _(kind: a.PositiveExact):
    return [*NO_NUMBERS, 0, -1, 0.1]


@outside.register
def _(kind: ExactBet):
    return [*outside(a.PositiveExact()), *([] if kind.longest is None else [kind.longest + 1])]


@outside.register
def _(kind: ExactBets):
    return [2, None, [], [1, 1], *([each] for each in outside(ExactBet()))]


@outside.register
def _(kind: ExactPot):
    return [*NO_NUMBERS, -3, Fraction(199, 100), [3], square_root(2 if kind.surds else 8)]


@outside.register
def _(kind: OnFace):
    ends = (0.5, -1, "0", Decimal("sNaN"), [1], np.array([1]), sympy.Symbol("x"))
    face = kind.faces["1"]
    return [None, "7", 3, face | {"a3": 0}, *(face | {"a1": end} for end in ends)]


@outside.register
def _(kind: a.Truth):
    return [None, 0, 1, "yes", math.nan, []]


@outside.register
def _(kind: a.OneOf):
    return [object(), "no such thing", math.nan, [], np.array([1, 2])]


@outside.register
def _(kind: a.Instance):
    return [thing for thing in (object(), "x", 3, [], None) if not isinstance(thing, kind.classes)]


@outside.register
def _(kind: a.OrNone):
    return [value for value in outside(kind.kind) if value is not None]


@outside.register
def _(kind: a.Both):
    return [value for each in kind.kinds for value in outside(each)]


@outside.register
def _(kind: a.Printable):
    return [10**4001, Fraction(10**4001 + 1, 10**4001)]


@outside.register
def _(kind: a.Each):
    return [None, 3, "ab", {}, iter([]), *([value] for value in outside(kind.kind))]


@outside.register
def _(kind: a.Numbers):
    wrong = [] if kind.dimensions is None else [np.zeros((2,) * (kind.dimensions + 1))]
    few = [np.zeros((0,) * (kind.dimensions or 1))] if kind.least else []
    return [*NO_ARRAYS, *wrong, *few]


@outside.register
def _(kind: a.Matrix):
    return [*NO_ARRAYS, 1.0, np.zeros(2), np.zeros((2, 2, 2)), np.zeros((0, 3))]


@outside.register
def _(kind: a.Probabilities):
    shape = (1,) * (kind.dimensions or 1) if kind.last is None else (kind.last,)
    wrong = [] if kind.dimensions is None else [np.zeros((2,) * (kind.dimensions + 1))]
    return [*NO_ARRAYS, *wrong, np.full(shape, 1 + 1e-9), np.full(shape, -1e-300)]


@outside.register
def _(kind: a.Indices):
    return [None, 3, "ab", [-1], [0.5], [True], [math.nan], [10**30]]


@outside.register
def _(kind: a.Interval):
    texts = ["ab", "12", b"\x01\x02", ("1", "2")]
    return [None, 3, (1, 0), (0, 0), (math.nan, 1), (0, 1, 2), (1,), (flint.arb(0), 1), *texts]


@outside.register
def _(kind: a.Jobs):
    return [*NO_NUMBERS[1:], 0, 10**9]


@outside.register
def _(kind: a.Callback):
    return [3, "f", object(), *([] if kind.arguments is None else [lambda *, word: word])]


@outside.register
def _(kind: a.Progress):
    drops = [lambda items: None, lambda items: [], lambda items: list(items)[1:]]
    return [None, 3, "f", *drops, lambda items: [*items, *items], lambda items: [0 for _ in items]]


@outside.register
def _(kind: a.Having):
    return [object(), "x", 3]


class OddFraction(Fraction):
    """A number whose own sums are not to be used."""

    def odd(self, *_):
        return Fraction(7777)

    __add__ = __radd__ = __mul__ = __rmul__ = __sub__ = __rsub__ = odd


@singledispatch
def equals(kind, value):
    """The same value in other types, by what it then is; of some kinds there is one only."""
    return {}


@equals.register
def _(kind: a.OrNone, value):
    return {} if value is None else equals(kind.kind, value)


@equals.register
def _(kind: a.Both, value):
    return equals(kind.kinds[0], value)


@equals.register
def _(kind: a.Truth, value):
    return {"NumPy": np.bool_(value), "no axes": np.array(value)}


@equals.register
def _(kind: a.Whole, value):
    words = {width.__name__: width(value) for width in WIDTHS if _holds(width, value)}
    return words | {"no axes": np.array(value)}


def _holds(width, value):
    return np.iinfo(width).min <= value <= np.iinfo(width).max


@equals.register(a.Number)
@equals.register(a.Real)
@equals.register(a.Positive)
@equals.register(a.Between)
@equals.register(a.Exact)
@equals.register(a.PositiveExact)
def _(kind, value):
    if not isinstance(value, int | float | Fraction) or abs(value) > 10**30:
        return {}
    number = Fraction(value)
    digits = Decimal(number.numerator) / Decimal(number.denominator)
    found = equals(a.Whole(0), int(number)) if number.denominator == 1 else {}
    found |= {"int": int(number), "float": float(int(number))} if number.denominator == 1 else {}
    found |= {"Fraction": number}
    found |= {"Decimal": digits} if Fraction(digits) == number else {}
    found |= {"python-flint": flint.fmpq(number.numerator, number.denominator)}
    found |= {"SymPy": sympy.Rational(number.numerator, number.denominator)}
    found |= {"own sums": OddFraction(number)}
    found |= {"mpmath": mpmath.mpf(value)} if isinstance(value, float) else {}
    found |= {"no axes": np.array(value)} if not isinstance(value, Fraction) else {}
    if isinstance(value, float) and float(np.float32(value)) == value:
        found |= {"float32": np.float32(value), "float64": np.float64(value)}
    return found


@equals.register(a.Numbers)
@equals.register(a.Probabilities)
@equals.register(a.Matrix)
def _(kind, value):
    array = np.asarray(value)
    found = {"list": array.tolist(), "tuple": _tuples(array.tolist()), "read-only": array.copy()}
    found["read-only"].flags.writeable = False
    if array.dtype == object:
        return found
    found["layout"] = (
        np.repeat(np.asfortranarray(array), 2, axis=-1)[..., ::2] if array.ndim else array
    )
    found["reversed"] = np.ascontiguousarray(array[::-1])[::-1] if array.ndim else array
    for width in (np.float32, *WIDTHS):
        with np.errstate(invalid="ignore"):
            narrow = array.astype(width)
        if (narrow.astype(float) == array).all():
            found[width.__name__] = narrow
    found["other library"] = np.vectorize(mpmath.mpf, otypes=[object])(array.astype(float))
    if np.isfinite(array).all():
        found["Fraction"] = np.vectorize(Fraction, otypes=[object])(array.astype(float))
    return found


def _tuples(value):
    """Nested lists as nested tuples."""
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


@equals.register(a.Each)
@equals.register(a.Indices)
def _(kind, value):
    found = {"list": list(value)}
    if value and all(type(each) is int and _holds(np.int8, each) for each in value):
        found |= {"int8": np.array(value, np.int8)}
    return found
