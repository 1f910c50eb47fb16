"""Keys of sweeps: two computations that differ never share a part."""

import dataclasses
import functools
import math
import operator
import os
import subprocess
import sys
import types
from fractions import Fraction

import joblib
import pytest

from guts_core.guts import Guts
from guts_core.methods import RecursiveGame
from guts_core.storage import keys
from guts_core.storage.resumable import part_key, resumable_sweep

one = RecursiveGame([[1.0, -1.0], [-1.0, 1.0]], [[0.5, 0.5], [0.5, 0.5]])
other = RecursiveGame([[1.0, -1.0], [-1.0, 3.0]], [[0.5, 0.5], [0.5, 0.5]])


@dataclasses.dataclass(frozen=True)
class Line:
    slope: float
    offset: float = 0.0

    @functools.cached_property
    def double(self):
        return 2 * self.slope

    def at(self, x):
        return self.double / 2 * x + self.offset

    def __call__(self, x):
        return -self.at(x)

    @classmethod
    def name(cls):
        return cls.__name__


class Steeper(Line):
    pass


@dataclasses.dataclass
class Changing:
    slope: float

    @functools.cached_property
    def double(self):
        return 2 * self.slope

    def at(self, x):
        return self.double * x


class Unsaid:
    """An object that says nothing about its state."""

    def __init__(self):
        self.stream = (x for x in ())

    def at(self, x):
        return x


def power(x, exponent=2):
    return x**exponent


@functools.cache
def kept_power(x):
    return power(x)


def test_methods_belong_to_their_object(tmp_path):
    values = [resumable_sweep(game.solve, [(1.0,)], tmp_path)[0].value for game in (one, other)]
    assert values == [one.solve().value, other.solve().value]
    assert values[0] != values[1]
    tasks = [([0.3, 0.6, 0.9],)]
    plain, weenie = (
        resumable_sweep(Guts(3, weenie).payoffs, tasks, tmp_path)[0] for weenie in (False, True)
    )
    assert (weenie == Guts(3, weenie=True).payoffs(*tasks[0])).all()
    assert (weenie != plain).any()


def test_all_kinds_of_callables_have_keys_of_their_own():
    functions = [
        power,
        kept_power,
        functools.partial(power, exponent=3),
        functools.partial(power, exponent=4),
        functools.partial(math.pow, 3),
        Line(1.0),
        Line(2.0),
        Steeper(1.0),
        Line(1.0).at,
        Line(2.0).at,
        Line(1.0, 1.0).at,
        Steeper(1.0).at,
        Line.name,
        Steeper.name,
        Line,
        Fraction,
        Fraction.from_float,
        math.comb,
        [1, 2].index,
        [2, 1].index,
        [2, 1].count,
        one.solve,
        other.solve,
        one.upper_value,
    ]
    keys = [part_key(function, (1,)) for function in functions]
    assert len(set(keys)) == len(keys)
    assert keys == [part_key(function, (1,)) for function in functions]


def test_a_record_is_known_by_its_fields_not_by_what_it_computed_since():
    line = Line(2.0)
    calls = (line.at, 1), *((power, task) for task in (line, {"of": line}, {line}))
    before = [part_key(function, (task,)) for function, task in calls]
    assert line.at(1) == 2
    assert [part_key(function, (task,)) for function, task in calls] == before


def test_what_may_be_changed_is_known_by_all_that_it_holds():
    """What was computed before a change is not what would be computed now."""
    one, other = Changing(2.0), Changing(2.0)
    assert part_key(one.at, (1,)) == part_key(other.at, (1,))
    other.slope = 3.0
    assert other.at(1) == 6
    other.slope = 2.0
    assert part_key(one.at, (1,)) != part_key(other.at, (1,))


def test_code_and_defaults_count(monkeypatch):
    before = part_key(power, (3,))
    monkeypatch.setattr(power, "__defaults__", (3,))
    assert part_key(power, (3,)) != before
    monkeypatch.undo()
    assert part_key(power, (3,)) == before
    monkeypatch.setattr(power, "__code__", (lambda x, exponent=2: x + exponent).__code__)
    assert part_key(power, (3,)) != before


def times(factor, others=()):
    def decorated(function):
        @functools.wraps(function)
        def called(x):
            return factor * function(x) + sum(others)

        return called

    return decorated


def same(x):
    return x


def test_what_a_decorator_was_given_counts(monkeypatch):
    here, keys = sys.modules[__name__], []
    for factor in (2, 3, 2.0, Fraction(2), 2):
        monkeypatch.setattr(here, "decorated", times(factor)(same), raising=False)
        here.decorated.__qualname__ = "decorated"
        keys.append(part_key(here.decorated, (1,)))
    assert len(set(keys)) == 4
    assert keys[0] == keys[-1]


def defined(source, monkeypatch):
    """A module with this source, in place of one with another."""
    module = types.ModuleType("rewritten")
    monkeypatch.setitem(sys.modules, "rewritten", module)
    exec(source, vars(module))
    return vars(module)


CACHED = "import functools\nclass A:\n @functools.cache\n def f(self, x): return x{}\nf = A().f"
KEPT = "import functools\n@functools.cache\ndef f(x): return {}"
CALLED = "class A:\n def __call__(self, x): return {} * x\nf = A()"
PARTIAL = """
import functools
class A(functools.partial):
    def __call__(self, x):
        return super().__call__(x)
def g(x):
    return {}
f = A(g)
"""
MADE_BY = "class f:\n def {}(self, *x): return x[{}]"
RECORD = """
from dataclasses import dataclass
@dataclass
class f:
    x: int
    y: int = 0
    def __post_init__(self):
        self.y = {}
"""
DECORATED = """
import functools
def given(others):
    def decorated(function):
        @functools.wraps(function)
        def called(x):
            return x + (others() if callable(others) else sum(others))
        return called
    return decorated
@given({})
def f(x):
    return x
"""
NAMED = """
import functools
def plain(x):
    return {0}
@functools.cache
def kept(x):
    return {0}
"""
WRAPPED = """
import functools
def through(function):
    @functools.wraps(function)
    def called(x):
        return called.__wrapped__(x)
    return called
@through
def f(x):
    return {}
"""
MADE = """
from dataclasses import InitVar, dataclass
@dataclass(frozen=True)
class Half:
    x: InitVar[int]
    def __post_init__(self, x):
        object.__setattr__(self, "half", x / 2)
@dataclass(frozen=True)
class Length(float):
    unit: str
    def __new__(cls, size, unit):
        return float.__new__(cls, size)
    def __init__(self, size, unit):
        object.__setattr__(self, "unit", unit)
@dataclass(frozen=True)
class Sizes(list):
    unit: str
    def __init__(self, size, unit):
        list.__init__(self, [size])
        object.__setattr__(self, "unit", unit)
def f(given):
    if isinstance(given, Sizes):
        return sum(given)
    return given.half if isinstance(given, Half) else float(given)
"""


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("def f(x, *y): return y", "def f(x, y=()): return y"),
        ("def f(*x): return x", "def f(x): return x"),
        ("def f(x, *y): return y", "def f(x, **y): return y"),
        ("def f(x, y=0): return y", "def f(x, /, y=0): return y"),
        ("def f(x, *, y=0): return y", "def f(x, *, y=1): return y"),
        ("def f(x, y=0): return x - y", "def f(y, x=0): return y - x"),  # of f(y=2) they differ
        ("def f(x): return x.real", "def f(x): return x.imag"),
        ("def f(x): return x + 123456789012", "def f(x): return x + 123456789013"),
        *(
            (
                "def f(x):\n def g(): return 1\n return g()",
                f"def f(x):\n def g(): return {two}\n return g()",
            )
            for two in ("2", "1.0")
        ),
        ("def f(x): return 1", "def f(x): return 1.0"),
        (
            "def f(x):\n try: y = 1 / x; z = 1\n except Exception: return 0\n return y",
            "def f(x):\n y = 1 / x\n try: z = 1\n except Exception: return 0\n return y",
        ),
        (CACHED.format(""), CACHED.format(" * 2")),
        (KEPT.format("x"), KEPT.format("-x")),
        (CALLED.format(1), CALLED.format(2)),
        (PARTIAL.format("x"), PARTIAL.format("-x")),
        (WRAPPED.format("x"), WRAPPED.format("-x")),
        (MADE_BY.format("__init__", 1), MADE_BY.format("__init__", 2)),
        (MADE_BY.format("__new__", 1), MADE_BY.format("__new__", 2)),
        (RECORD.format("self.x"), RECORD.format("2 * self.x")),
        (RECORD.format(1), RECORD.format(2)),
        *(
            (DECORATED.format(one), DECORATED.format(other))
            for one, other in [
                ("(1, 2)", "(1, 3)"),
                ("[1, 2]", "[1, 3]"),
                ("range(3)", "range(4)"),
                ("frozenset({1, 2})", "frozenset({1, 3})"),
                ("abs", "bool"),
                ("lambda: 1", "lambda: 2"),
                ("(lambda: 1,)", "(lambda: 2,)"),
                ("[print, [lambda: 1]]", "[print, [lambda: 2]]"),
                ("[(lambda: 1,)]", "[(lambda: 2,)]"),
                ("functools.partial(lambda x: x, 1)", "functools.partial(lambda x: x, 2)"),
                ("functools.partial(lambda: 1)", "functools.partial(lambda: 2)"),
                ("functools.partial(max, key=abs)", "functools.partial(max, key=bool)"),
                ("functools.cache(lambda: 1)", "functools.cache(lambda: 2)"),
                ("functools.cache(abs)", "functools.cache(bool)"),
                ("(10**5000,)", "(10**5000 + 1,)"),
            ]
        ),
        # functions that could be pickled by their names, whatever they do
        *(
            (NAMED.format(1) + DECORATED.format(held), NAMED.format(2) + DECORATED.format(held))
            for held in ("kept", "[[kept]]", "functools.partial(plain, 3)", "[[plain]]")
        ),
    ],
)
def test_functions_that_differ_have_different_keys(one, other, monkeypatch):
    keys = [part_key(defined(source, monkeypatch)["f"], (1,)) for source in (one, other, one)]
    assert keys[0] != keys[1]
    assert keys[0] == keys[2]


@pytest.mark.parametrize(("name", "more"), [("Half", ()), ("Length", ("m",)), ("Sizes", ("m",))])
def test_a_record_is_more_than_its_fields(name, more, monkeypatch, tmp_path):
    found = defined(MADE, monkeypatch)
    tasks = [(found[name](size, *more),) for size in (2, 4, 2)]
    values = resumable_sweep(found["f"], tasks, tmp_path)
    assert values == [found["f"](*task) for task in tasks]
    assert len(list(tmp_path.iterdir())) == 2


class Twice(functools.partial):
    def __call__(self, *arguments):
        return 2 * super().__call__(*arguments)


def test_a_partial_function_that_does_more_has_a_key_of_its_own():
    keys = {part_key(made(power, 4), (2,)) for made in (functools.partial, Twice)}
    assert len({*keys, part_key(Twice(power, 5), (2,)), part_key(Twice(max, 4), (2,))}) == 4


def test_a_key_is_the_same_after_the_first_call(tmp_path):
    """The checks of a public function are read at its first call, and kept beside it."""
    game = RecursiveGame([[1.0, -1.0], [-1.0, 7.0]], [[0.5, 0.5], [0.5, 0.5]])
    before = part_key(game.upper_value, (1.0,)), part_key(RecursiveGame.solve, (game,))
    game.upper_value(1.0)
    game.solve()
    assert before == (part_key(game.upper_value, (1.0,)), part_key(RecursiveGame.solve, (game,)))


def test_a_cache_beside_a_function_in_a_list_is_no_part_of_a_key(monkeypatch):
    source = """
def kept(parts):
    def decorated(function):
        def f(x):
            return parts[1].setdefault(x, parts[0](function(x)))
        return f
    return decorated
f = kept((abs, {}))(lambda x: x)
f.__qualname__ = "f"
"""
    function = defined(source, monkeypatch)["f"]
    before = part_key(function, (1,))
    assert function(-2) == 2
    assert part_key(function, (1,)) == before


def nested():
    def inside(x):
        return x

    return inside


@dataclasses.dataclass
class Holder:
    function: object

    def at(self, x):
        return x


@pytest.mark.parametrize(
    "function",
    [
        lambda x: x,
        nested(),
        functools.partial(nested()),
        functools.partial(power, nested()),
        Unsaid().at,
        Holder(nested()).at,
        type("Local", (), {"at": lambda self, x: x})().at,
        type("Local", (), {"__call__": lambda self, x: x})(),
        operator.methodcaller("upper").__class__.__call__,
        3,
        None,
    ],
)
def test_what_cannot_be_told_apart_is_refused(function, tmp_path):
    with pytest.raises(ValueError, match="resumable_sweep: function"):
        resumable_sweep(function, [(1,)], tmp_path)


def local_record():
    @dataclasses.dataclass(frozen=True)
    class Here:
        x: int = 1

    return Here()


@dataclasses.dataclass(frozen=True)
class Private:
    def __reduce__(self):
        raise NotImplementedError("this object stays here")


@pytest.mark.parametrize("given", [lambda x: x, local_record(), Private()])
def test_tasks_that_cannot_be_pickled_are_refused(given, tmp_path):
    with pytest.raises(ValueError, match="resumable_sweep: tasks "):
        resumable_sweep(power, [(given,)], tmp_path)


def test_a_record_that_lacks_a_field_has_a_key():
    unset = object.__new__(Line)
    assert part_key(power, (unset,)) != part_key(power, (Line(1.0),))
    bound = [types.MethodType(functools.partial(pow, base), 3) for base in (2, 5)]
    assert part_key(bound[0], ()) != part_key(bound[1], ())
    assert part_key(power, (Line,)) != part_key(power, (Steeper,))


def test_a_set_among_the_constants_has_no_order():
    one, other = frozenset([0, 8]), frozenset([8, 0])
    assert list(one) != list(other)
    assert keys._constant(one) == keys._constant(other) != keys._constant(frozenset([0, 9]))


#: Keys of sets of texts, which have another order in each process: alone, in lists, given before.
SETS = """
import functools, math, types
from guts_core.storage.resumable import part_key

texts = {"ace", "king", "queen", "jack"}
print(part_key(math.comb, (texts,)))
print(part_key(math.comb, ([frozenset(texts), (1, {(text, 1) for text in texts})],)))
print(part_key(functools.partial(math.comb, frozenset(texts)), ()))
math.fsum = types.FunctionType((lambda of: of).__code__, {"__name__": "math"}, "fsum", (texts,))
math.fsum.__qualname__ = "fsum"
print(part_key(math.fsum, ()))
"""


def test_a_set_has_the_same_key_in_each_process():
    """A sweep over sets of texts was computed anew each time, and read nothing it had kept."""
    said = set()
    for seed in ("1", "2", "3"):
        settings = {**os.environ, "PYTHONHASHSEED": seed}
        said.add(subprocess.check_output([sys.executable, "-c", SETS], text=True, env=settings))
    (found,) = said
    assert len(set(found.split())) == 4


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({1, 2}, {1, 3}),
        ({1, 2}, frozenset({1, 2})),
        ({1}, {True}),
        ({0.0}, {-0.0}),
        (set(), frozenset()),
        ({(1, 2)}, {1, 2}),
        ({1, 2}, [1, 2]),
    ],
)
def test_sets_that_differ_have_different_keys(one, other):
    assert part_key(math.comb, (one,)) != part_key(math.comb, (other,))
    assert part_key(math.comb, ([one],)) != part_key(math.comb, ([other],))


def test_what_a_record_is_told_apart_by_is_another_task():
    """A tuple of a word, the class and the fields had the key of the record."""
    line = Line(2.0)
    fields = {"slope": 2.0, "offset": 0.0}
    for task in (("record", Line, fields), (Line, fields)):
        assert part_key(operator.neg, (task,)) != part_key(operator.neg, (line,))
    assert part_key(operator.neg, (line,)) == part_key(operator.neg, (Line(2.0),))


def filled(one, other):
    """Put something into one, and count what is in the other."""
    inside = getattr(one, "slope", one)
    inside.add(7) if isinstance(inside, set) else inside.append(7)
    return len(getattr(other, "slope", other))


@pytest.mark.parametrize("make", [list, set, lambda: [Line(1.0)], lambda: [{1}]])
@pytest.mark.parametrize("around", [lambda x: x, Line, Changing])
def test_one_thing_twice_is_not_two_that_are_equal(make, around, tmp_path):
    """Both tasks had one key, so that the one had the result of the other."""
    first, second, third = make(), make(), make()
    tasks = [(around(first), first), (around(second), third), (around(first), around(first))]
    alone = [len(first) + more for more in (1, 0, 1)]
    assert resumable_sweep(filled, tasks, tmp_path) == alone
    assert resumable_sweep(filled, tasks[::-1], tmp_path) == alone[::-1]


class Knot:
    """An object beside itself in a set."""

    def __init__(self, *others):
        self.around = {self, *others}


def test_what_holds_itself_has_a_key_of_its_own():
    circle = []
    circle.append(circle)
    given = (circle, [circle], [[]], Knot(), Knot(1), Knot(2), Knot(Knot()))
    assert len({part_key(power, (each,)) for each in given}) == len(given)
    assert part_key(power, (Knot(1),)) == part_key(power, (Knot(1),))


def test_the_same_task_twice_in_threads(tmp_path):
    tasks = [(4, 2), (5, 2)] * 10
    for attempt in range(3):
        with joblib.parallel_config(backend="threading"):
            found = resumable_sweep(math.comb, tasks, tmp_path / str(attempt), n_jobs=8)
        assert found == [6, 10] * 10
        assert len(list((tmp_path / str(attempt)).iterdir())) == 2


def test_versions_of_many_digits_are_not_taken_for_shorter_ones():
    """Long ones are written in hexadecimal, where 16^500 looks as 10^500 does in decimals."""
    assert part_key(math.comb, (4, 2), 16**500) != part_key(math.comb, (4, 2), 10**500)


def test_a_list_a_tuple_and_a_truth_are_no_other_arguments_or_constants(monkeypatch):
    """Equal as they may be, what is computed of them may differ."""
    assert part_key(power, ([1, 2],)) != part_key(power, ((1, 2),))
    sources = (f"def f():\n    return {value}\n" for value in ("1", "True"))
    keys = {part_key(defined(source, monkeypatch)["f"], ()) for source in sources}
    assert len(keys) == 2


def test_a_function_that_bears_the_name_of_another_is_refused():
    """By its name another one would be called in a new process."""
    impostor = functools.wraps(math.comb)(lambda n, k: 0)
    with pytest.raises(ValueError, match="function must stand at the top level of a module"):
        part_key(impostor, (4, 2))
