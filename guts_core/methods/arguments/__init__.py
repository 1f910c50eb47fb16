"""One gate for arguments: the annotation of an argument is its check and its conversion.

``@checked`` above a function, a method or a dataclass reads the annotations and, before the body
runs, hands each argument that was given to what its annotation says::

    @checked
    def value(cards: Annotated[int, Whole(2, 100)], bet: Annotated[Fraction, PositiveExact()]):

Bodies see the converted values and check no argument again: an ``int`` for an integer of any
width, which would wrap around if it stayed one of NumPy's, the same ``Fraction`` for an exact
number, a ``tuple`` for a list, a read-only array for numbers. A bad argument is a ``ValueError``
that names the function, the argument and what is allowed; an ``ArithmeticError`` tells of exact
numbers too large for the floats that a function computes with.

Sizes have an upper bound wherever work or memory grows with them, so that a slip of the keyboard is
refused and not computed for a week. With one size at its bound, and the rest as in the example of
its docstring, a function ends within a quarter of an hour on one core, in 3 GB; curves of Kuhn
poker with hundreds of cards take longer.

What needs no :class:`Kind` beside it says enough by itself: ``bool``, ``float`` (any finite
number), ``Literal``, a class (an object of it), a protocol (an object with its methods),
``Iterable`` or ``Sequence`` of any of these, a ``Mapping`` to them, a ``tuple`` of so many,
``Callable`` with so many arguments, and each of them ``| None``.
"""

from guts_core.methods.arguments.annotations import kind_of, kinds_of
from guts_core.methods.arguments.arrays import Indices, Interval, Matrix, Numbers, Probabilities
from guts_core.methods.arguments.files import FileName, FolderName
from guts_core.methods.arguments.functions import Callback, Progress
from guts_core.methods.arguments.gate import checked, usual_settings
from guts_core.methods.arguments.kind import (
    Anything,
    Both,
    Having,
    Instance,
    Kind,
    OneOf,
    OrNone,
    Truth,
)
from guts_core.methods.arguments.lists import LIST, Each, Entries, Mapped, Row, Some
from guts_core.methods.arguments.numbers import (
    Between,
    Exact,
    Floating,
    Jobs,
    Number,
    Positive,
    PositiveExact,
    Printable,
    Real,
    Whole,
)

__all__ = [
    "LIST",
    "Anything",
    "Between",
    "Both",
    "Callback",
    "Each",
    "Entries",
    "Exact",
    "FileName",
    "Floating",
    "FolderName",
    "Having",
    "Indices",
    "Instance",
    "Interval",
    "Jobs",
    "Kind",
    "Mapped",
    "Matrix",
    "Number",
    "Numbers",
    "OneOf",
    "OrNone",
    "Positive",
    "PositiveExact",
    "Printable",
    "Probabilities",
    "Progress",
    "Real",
    "Row",
    "Some",
    "Truth",
    "Whole",
    "checked",
    "kind_of",
    "kinds_of",
    "usual_settings",
]
