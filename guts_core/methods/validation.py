"""Checks of arguments shared by all public functions: a bad one is named, with what is allowed."""

import math
import numbers
import operator
import sys
from array import ArrayType
from collections.abc import Callable, Iterable
from contextlib import suppress
from decimal import Decimal
from fractions import Fraction
from itertools import islice
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from guts_core.methods.ring import Ordered

Converted = TypeVar("Converted")

#: Entries of the vectors multiplied at a time: BLAS shares those of more than 10,000 among threads.
_ALONE = 2**13


class Refused(ValueError):
    """What an argument must be, and what was given, if that tells anything."""

    def __init__(self, allowed: str, *given: Any) -> None:
        super().__init__(", got ".join([allowed, *map(shown, given)]))


def named(
    function: str, name: str, convert: Callable[..., Converted], value: Any, *bounds: Any
) -> Converted:
    """``value`` as ``convert`` returns it, or a ``ValueError`` that names function and argument."""
    try:
        return convert(value, *bounds)
    except Refused as reason:
        raise ValueError(f"{function}: {name} {reason}") from None
    except Exception as error:  # of the object's own, when it is looked at
        said = f"cannot be read: {type(error).__name__}: {error}"
        raise ValueError(f"{function}: {name} {said}") from error


#: Largest payoff of a game that is played again and again in floats: the sum of 10^14 rounds, say,
#: is one still.
LARGEST_PAYOFF = 1e290

#: So many entries may have what is no list, tuple or array, such as a range.
LONGEST = 10**7

#: Largest denominator of a float that is taken for an exact number.
_SHORT = 10**6

#: A number with this many digits is not written out as a fraction; Python writes none with more.
_MOST_DIGITS = sys.int_info.default_max_str_digits

#: What is said besides of a number that would be right if it were not too large or too small.
_IN_FLOATS = " within the range of floats"
_DIGITS = f" with fewer than {_MOST_DIGITS} digits"

#: Whole numbers up to this one are floats without rounding.
_LARGEST_SAFE = 2**53


def plain(value: Any) -> Any:
    """A number of another library, or an array without axes, as the Python number it is.

    All else stays as it is. So do numbers that are not known, such as intervals and balls, and
    expressions: the functions for numbers refuse them.

    NumPy's integers have so many bits and wrap around silently, and what computes with numbers of
    mpmath depends on its precision; Python's own do neither. Binary numbers of more digits than
    a float has are the Fractions that they are.

    Examples
    --------
    >>> import numpy as np
    >>> plain(np.uint8(255)) + 1, plain(np.array(0.5)), plain("two")
    (256, 0.5, 'two')
    """
    if type(value) in _OF_PYTHON:
        return value
    if not isinstance(value, np.ndarray | np.generic) and hasattr(type(value), "__array__"):
        value = np.asarray(value)
    if isinstance(value, np.ndarray):
        return value if value.ndim or masked(value) else plain(value[()])
    if isinstance(value, np.generic):
        if isinstance(value, np.floating):
            return _binary_number(value)
        return value if isinstance(value, np.datetime64 | np.timedelta64) else value.item()
    return _number_of_python(value)


#: What is passed on as it is; classes made of these may do sums of their own.
_OF_PYTHON = {int, float, bool, str, Fraction, Decimal}

#: Of these, the numbers that may stand in an array.
_KEPT = {int, float, bool, Fraction}


def _number_of_python(value: Any) -> Any:
    if isinstance(value, bool | str | bytes | Decimal):
        return value
    if hasattr(type(value), "__index__"):
        return operator.index(value)
    if hasattr(value, "p") and hasattr(value, "q"):  # a fraction of python-flint or SymPy
        return Fraction(int(value.p), int(value.q))
    if isinstance(value, numbers.Rational):
        return Fraction(int(value.numerator), int(value.denominator))
    return _binary_number(value) if isinstance(value, numbers.Real) else value


def _binary_number(value: Any) -> float | Fraction:
    """A float, or the Fraction that it is if it has more bits, as far as it tells."""
    if isinstance(value, float):
        return float(value)
    with np.errstate(all="ignore"):
        given = float(value)
        if given == value or given != given:
            return given
    if isinstance(value, np.longdouble):
        return Fraction(*value.as_integer_ratio())
    mantissa, exponent = getattr(value, "man_exp", (0, 0))  # of mpmath, without the sign
    if not mantissa or abs(exponent) > _MOST_DIGITS:
        return given
    return Fraction(int(mantissa)) * Fraction(2) ** exponent * (-1 if value < 0 else 1)


def is_listed(value: Any) -> bool:
    """Whether it can be gone through; an array without axes cannot, whatever it says."""
    return isinstance(value, Iterable) and not (isinstance(value, np.ndarray) and value.ndim == 0)


def endless(value: Any) -> bool:
    """Whether going through it, or what it holds, could take for ever: no array or iterator does.

    A list that holds itself does.

    Examples
    --------
    >>> endless([0.5, 1]), endless(range(10**12)), endless([range(10**12)])
    (False, True, True)
    """
    if isinstance(value, list | tuple):
        try:
            return not set(map(type, value)) <= _KEPT and any(map(endless, value))
        except RecursionError:
            return True
    if hasattr(type(value), "__array__") or isinstance(value, ArrayType):
        return False
    try:
        return len(value) > LONGEST
    except OverflowError:
        return True
    except TypeError:
        again = isinstance(value, Iterable) and iter(value) is not value
    with suppress(TypeError, NotImplementedError):  # some sparse matrices give no rows
        return again and any(True for _ in islice(value, LONGEST, None))
    return False


def of_bytes(value: Any) -> bool:
    """Whether it is text in bytes, though an array of small integers could be made of it."""
    if isinstance(value, memoryview):
        return value.format in {"B", "b", "c"}
    return isinstance(value, bytes | bytearray)


def holds_truths(value: npt.ArrayLike) -> bool:
    """Whether True or False is among the numbers, also in an array of objects."""
    array = np.asarray(value)
    return array.dtype == bool or (
        array.dtype == object and any(isinstance(each, bool | np.bool_) for each in array.flat)
    )


def masked(value: Any) -> bool:
    """Whether it is an array with masked entries, or a list that holds one."""
    # who has not imported this part of NumPy, which takes a while, has no such array
    kind = getattr(sys.modules.get("numpy.ma"), "MaskedArray", None)
    if kind is not None and isinstance(value, kind):
        return bool(np.ma.getmaskarray(value).any())
    if not isinstance(value, list | tuple) or set(map(type, value)) <= _KEPT:
        return False
    return any(masked(each) for each in value)


def integer_at_least(
    function: str, name: str, value: Any, least: int, most: int | None = None
) -> int:
    """``value`` as an ``int``, or a ``ValueError`` naming function and argument."""
    return named(function, name, whole, value, least, most)


def whole(value: Any, least: int, most: int | None = None) -> int:
    """``value`` as an ``int`` between these."""
    given = plain(value)
    try:
        number = least - 1 if isinstance(given, np.ndarray) else operator.index(given)
    except TypeError:
        number = least - 1
    if isinstance(given, bool) or number < least or (most is not None and number > most):
        allowed = f">= {least}" + ("" if most is None else f" and at most {most}")
        raise Refused(f"must be an integer {allowed}", value)
    return number


def finite_number(value: Any, least: float = -math.inf) -> float:
    """``value`` as a finite ``float`` not below ``least``."""
    given, beyond = plain(value), ""
    try:
        number = float(given) if is_number(given) else math.nan
    except (TypeError, ValueError):
        number = math.nan
    except OverflowError:  # an exact number, and so a finite one
        number, beyond = math.nan, _IN_FLOATS
    if math.isinf(number) and value != number:  # neither is a decimal one
        beyond = _IN_FLOATS
    if not (math.isfinite(number) and number >= least):
        allowed = "a finite number" + ("" if least == -math.inf else f" >= {least:g}")
        raise Refused(f"must be {allowed}{beyond}", value)
    return number


def is_number(value: Any) -> bool:
    """Whether it is a real number of Python or of this package; True and False are none."""
    known = isinstance(value, int | float | Fraction | Decimal | Ordered)
    return known and not isinstance(value, bool)


def positive(function: str, name: str, value: Any) -> float:
    """``value`` as a ``float`` above 0, or a ``ValueError`` naming function and argument."""
    return named(function, name, above_zero, value)


def above_zero(value: Any) -> float:
    """``value`` as a positive finite ``float``."""
    number = finite_number(value)
    if number <= 0:
        beyond = _IN_FLOATS if plain(value) > 0 else ""
        raise Refused(f"must be a positive finite number{beyond}", value)
    return number


def is_short(number: float | Decimal) -> bool:
    """Whether it is finite, and as a fraction no number of very many digits."""
    if isinstance(number, float):
        return math.isfinite(number)
    digits = abs(number.adjusted()) + len(number.as_tuple().digits) if number.is_finite() else None
    return digits is not None and digits < _MOST_DIGITS


def digits_allowed(number: Any) -> str:
    """What is said besides of a finite decimal number that is not short."""
    return _DIGITS if isinstance(number, Decimal) and number.is_finite() else ""


def exact_number(value: Any) -> int | Fraction:
    """``value`` as an ``int`` or a ``Fraction`` that equals it.

    Integers of every kind, ``Fraction`` and ``Decimal`` are exact. A float is taken only if it is
    whole, or a fraction with a small denominator, such as 0.5, that leaves a third of its bits
    unused: nobody means by 0.1 the binary fraction that it is. Text is no number.

    Examples
    --------
    >>> from decimal import Decimal
    >>> exact_number(0.5), exact_number(Decimal("0.1"))
    (Fraction(1, 2), Fraction(1, 10))
    >>> named("f", "bet", exact_number, 0.1)
    Traceback (most recent call last):
    ValueError: f: bet must be exact, got the float 0.1; write Fraction('0.1')
    """
    if type(value) is Fraction:
        return of_python(value)
    given = plain(value)
    if isinstance(given, int) and not isinstance(given, bool):
        return given
    if not isinstance(given, float | Decimal | Fraction):
        raise Refused("must be a rational number", value)
    if not isinstance(given, Fraction) and not is_short(given):
        raise Refused(f"must be a rational number{digits_allowed(given)}", value)
    exact = Fraction(given)
    if not isinstance(given, Decimal) and _is_rounded(value, exact):
        bare = value[()] if isinstance(value, np.ndarray) else value
        written = str(bare) if isinstance(bare, np.floating) else repr(float(given))
        raise Refused(f"must be exact, got the float {written}; write Fraction('{written}')")
    return of_python(exact)


def of_python(number: Fraction) -> Fraction:
    """A Fraction of Python's own integers, since those of NumPy would overflow silently."""
    over, under = number.numerator, number.denominator
    plainly = type(number) is Fraction and type(over) is int is type(under)
    return number if plainly else Fraction(int(over), int(under))


def _is_rounded(value: Any, exact: Fraction) -> bool:
    """Whether it is a binary number, of some width, that is seldom the one that is meant."""
    bare = value[()] if isinstance(value, np.ndarray) else value
    binary = isinstance(bare, np.floating | float) or hasattr(bare, "man_exp")
    if not binary and isinstance(plain(bare), Fraction):
        return False
    bits = np.finfo(type(bare)).nmant + 1 if isinstance(bare, np.floating) else 53
    filled = exact.denominator > 1 and exact.numerator.bit_length() > bits - bits // 3
    return filled or exact.denominator > _SHORT


#: What may have a representation of gigabytes; its beginning is that of a part of it.
_LONG = str, bytes, bytearray, list, tuple


def shown(value: Any, as_text: Callable[[Any], str] = repr) -> str:
    """``value`` in a message, cut short; a number may have more digits than Python prints."""
    try:  # of a long list no more is looked at than is shown
        text = as_text(value[:100] if isinstance(value, _LONG) and len(value) > 100 else value)
    except Exception as error:
        digits = isinstance(error, ValueError)
        return "a number of very many digits" if digits else f"a {type(value).__name__}"
    return text if len(text) <= 100 else f"{text[:80]}..."


def within(array: np.ndarray, most: float) -> None:
    """Refuse an array with an entry, of either sign, beyond a number."""
    if most < math.inf and array.size and max(array.max(), -array.min()) > most:
        raise Refused(f"must have entries between {-most:g} and {most:g}")


def finite_matrix(value: npt.ArrayLike, copied: bool = True, most: float = math.inf) -> np.ndarray:
    """``value`` as a non-empty two-dimensional array of finite numbers, none beyond ``most``.

    Arrays of Python objects (``int``, ``Fraction``) keep their exact entries, and so do integers
    that are no floats without rounding: the array then holds Python objects.
    """
    array = real_array(value, copied)
    if array.ndim != 2 or 0 in array.shape:
        raise Refused(
            f"must be a matrix with at least one row and one column, got shape {array.shape}"
        )
    if not all_finite(array):
        raise Refused("must have finite entries, got NaN or infinity")
    within(array, most)
    return array


def probabilities(value: npt.ArrayLike) -> np.ndarray:
    """``value`` as an array of numbers in [0, 1] (exact if its entries are)."""
    array = real_array(value)
    if not all_finite(array) or not bool(np.all((array >= 0) & (array <= 1))):
        raise Refused(f"must lie in [0, 1], got {_extremes(array)}")
    return array


class TwoFieldsError(ValueError):
    """Exact numbers of two fields, such as sqrt(2) and sqrt(3), of which no sum is computed."""


def all_finite(array: np.ndarray) -> bool:
    """Whether every entry is a finite number, also for arrays of Python objects."""
    if array.dtype == object:
        exact = set(map(type, array.flat)) <= {int, Fraction}
        return exact or all(_is_finite(entry) for entry in array.flat)
    large = array.dtype == float and array.size >= 2 * _ALONE
    if large and (array.flags.c_contiguous or array.flags.f_contiguous):
        # One pass over memory without a second array, of both halves at once. In parts: BLAS shares
        # longer products among threads, which then wait for each other.
        flat = array.ravel(order="K")
        whole = array.size - array.size % (2 * _ALONE)
        first, second = flat[:whole].reshape(2, -1, _ALONE)
        with np.errstate(all="ignore"):
            if math.isfinite(np.vecdot(first, second).sum() + flat[whole:].sum()):
                return True  # else an entry is not finite, or a product too large
    return bool(np.isfinite(array).all())


def one_of(value: Any, allowed: Iterable[Any]) -> Any:
    """The one of ``allowed`` that ``value`` equals; True and False are not 1 and 0."""
    choices, given = list(allowed), plain(value)
    signals = isinstance(given, Decimal) and given.is_snan()  # it may not even be compared
    if not signals and not isinstance(given, np.ndarray | np.generic):
        for choice in choices:
            if choice == given and isinstance(choice, bool) == isinstance(given, bool):
                return choice
    raise Refused(f"must be one of {choices}", value)


def real_array(value: npt.ArrayLike, copied: bool = True) -> np.ndarray:
    """Floats if no entry is rounded by that, else Python objects.

    A copy of what was given, by rows, since sums depend on the layout; if not ``copied``, a view
    where that is possible.
    """
    if masked(value):
        raise Refused("must have no masked entries")
    if of_bytes(value) or endless(value):
        raise Refused("must be an array of real numbers", value)
    try:
        array = np.asarray(value)
    except ValueError:  # rows of different lengths
        raise Refused("must be a rectangular array of numbers") from None
    if array.dtype.kind not in "biufO":
        raise Refused("must be an array of real numbers", value)
    if array.dtype != object and _has_rounded(value, array):
        array = np.asarray(value, dtype=object)
    if array.dtype != object:
        floats = array.astype(float, order="C" if copied else "K", copy=copied)
        return floats.view() if floats is array else floats
    exact = exact_entries(array)
    kinds = set(map(type, exact.flat))
    if not kinds <= _KEPT and not all(is_number(x) or isinstance(x, bool) for x in exact.flat):
        raise Refused("must be an array of real numbers", value)
    return exact


def not_alone(value: Any) -> Any:
    """The same, unless it is True or False alone; among others they are 1 and 0."""
    array = value if isinstance(value, np.ndarray) else np.asarray([])
    if isinstance(value, bool | np.bool_) or (not array.ndim and isinstance(array.item(), bool)):
        raise Refused("must be numbers", value)
    return value


def exact_entries(array: np.ndarray) -> np.ndarray:
    """A copy of an array of objects in which no number is one of NumPy, that would wrap around."""
    if set(map(type, array.flat)) <= _KEPT:
        return array.copy()
    exact = np.empty(array.size, dtype=object)
    for place, entry in enumerate(array.flat):
        exact[place] = exact_entry(entry)
    return exact.reshape(array.shape)


def _has_rounded(given: Any, array: np.ndarray) -> bool:
    """Whether integers, or numbers of many bits, are rounded by taking the array for floats."""
    if not array.size or array.dtype.kind == "b":
        return False
    if array.dtype.kind in "iu":
        return bool(array.max() > _LARGEST_SAFE or array.min() < -_LARGEST_SAFE)
    if array.dtype.itemsize > 8:
        with np.errstate(over="ignore"):
            return bool((array.astype(float) != array).any())
    if given is array or array.itemsize < 8 or not np.abs(array).max() >= _LARGEST_SAFE:
        return False  # a list with integers among its floats has become floats on the way here
    return any(isinstance(plain(entry), int) for entry in np.asarray(given, dtype=object).flat)


def exact_entry(entry: Any) -> Any:
    """A number as it may stand among exact ones: of Python, and a Fraction if it is decimal."""
    if isinstance(entry, Decimal):
        if entry.is_finite() and not is_short(entry):
            raise Refused(f"must have entries{_DIGITS}", entry)
        return Fraction(entry) if entry.is_finite() else math.nan
    return plain(entry)


def _is_finite(entry: Any) -> bool:
    if isinstance(entry, int | Fraction):
        return True
    try:
        return is_number(entry) and math.isfinite(entry)
    except (TypeError, ValueError, OverflowError):
        return False


def _extremes(array: np.ndarray) -> str:
    if not all_finite(array):
        return "NaN or infinity"
    low, high = np.array([array.min(), array.max()], dtype=array.dtype).tolist()
    return f"values from {shown(low)} to {shown(high)}"
