"""What exact arithmetic refuses: intervals, roots, spectra and proofs on boxes."""

import dataclasses
import math
import operator
from fractions import Fraction

import numpy as np
from refusals import Refusal, both_tests, refuses, yes

from guts_core.methods.exact import (
    box_cuts,
    branch_and_bound,
    flint_numbers,
    interval_arrays,
    intervals,
    number_field,
    rational_functions,
    spectra,
    surds,
)
from guts_core.methods.exact.branch_and_bound import Cover

HALF, TINY = Fraction(1, 2), Fraction(1, 10**6)


CORNERS = np.array([[0.0, 0.0], [0.5, 0.0], [0.0, 0.5], [0.5, 0.5]])


FOUR = Cover(CORNERS, CORNERS + 0.5, np.zeros(4, dtype=int), 5, complete=True)


SQUARE = (np.zeros(2), np.ones(2))


def tiled(rows, **changes):
    """Whether the four quarters of the square, some of them left out or changed, fill it."""
    kept = [dataclasses.replace(FOUR, **changes)]
    part = dataclasses.replace(
        kept[0], lower=kept[0].lower[rows], upper=kept[0].upper[rows], reasons=kept[0].reasons[rows]
    )
    return branch_and_bound.tiles(*SQUARE, part)


def inside_out():
    """A box whose corners are exchanged: its sides multiply to the right area."""
    return branch_and_bound.tiles(
        *SQUARE, Cover(np.ones((1, 2)), np.zeros((1, 2)), np.zeros(1, int), 1, complete=True)
    )


X = rational_functions.variable()


CLOSE = (X - 1) * (X - 1) - Fraction(1, 10**12)


DOUBLE = (X - 1) * (X - 1)


ROOT_2 = surds.square_root(2)


ROOT_2996 = surds.square_root(2996)


CUBE_ROOT = number_field.root_near((-2, 0, 0, 1), 1.0)


FOURTH_ROOT = number_field.root_near((-2, 0, 0, 0, 1), 1.2)


BOUNDS_OF_CUBE_ROOT = CUBE_ROOT.field.bounds(200)


def convergent(steps):
    """A fraction that is less than the square root of 2, by about 5.8^(-2 steps)."""
    x, y = 1, 1
    for _ in range(2 * steps):
        x, y = x + 2 * y, x + y
    return Fraction(x, y)


BELOW = convergent(16)


THIRD = Fraction(1, 3)


#: Made here: a break of Interval.of that called it would never come back.
FIVE = intervals.Interval.of(5)


def holds(interval, number):
    return interval.lower <= number <= interval.upper


def array_holds(interval, number):
    return Fraction(float(interval.low)) <= number <= Fraction(float(interval.high))


def tight(operation, number):
    """Whether an operation on intervals around 1/3 and 2/7 encloses this number to 50 digits."""
    x, y = intervals.Interval.of(THIRD), intervals.Interval.of(Fraction(2, 7))
    found = operation(x, y)
    return holds(found, number) and found.upper - found.lower < Fraction(1, 10**50)


def array_tight(operation, number):
    x = interval_arrays.IntervalArray.around(THIRD)
    y = interval_arrays.IntervalArray.around(Fraction(2, 7))
    found = operation(x, y)
    return array_holds(found, number) and float(found.high - found.low) < 1e-14


PLUS_MINUS = intervals.Interval(-1, 1)


def triangle():
    return box_cuts.cut_box(2, [box_cuts.Cut([Fraction(1)] * 2, Fraction(1))])


HALVED = box_cuts.Cut([Fraction(1)] * 3, Fraction(3, 2))


SLANTED = box_cuts.Cut([Fraction(1), Fraction(-1), Fraction(0)], Fraction(1, 10))


def half_cube(*cuts):
    """Half of the cube, cut further."""
    return box_cuts.cut_box(3, [HALVED, *cuts])


def holds_third(low, high):
    found = intervals.Interval.between(low, high)
    return found.lower <= THIRD <= found.upper


def root_in_balls(number):
    return flint_numbers.in_balls(lambda x: x.sqrt(), number)


def real_root(balls):
    """Whether a root about 1 is real, whose imaginary part is known to 1/1000, among so many."""
    acb, arb = (getattr(flint_numbers.flint(), kind) for kind in ("acb", "arb"))
    around = [acb(1, arb(0, 1e-3))] * balls
    return spectra._is_sharp(around[0], around, 10)


ROWS = [
    Refusal(
        "methods.exact.spectra:_is_sharp",
        "a root is real where its conjugate may be in the ball of another one",
        lambda: not real_root(2),
        lambda: real_root(1),
        (("methods.exact.spectra:_is_sharp", yes),),
    ),
    Refusal(
        "methods.exact.branch_and_bound:tiles",
        "three of four quarters fill the square",
        lambda: not tiled([0, 1, 2]),
        lambda: tiled([0, 1, 2, 3]),
    ),
    Refusal(
        "methods.exact.branch_and_bound:tiles",
        "four quarters of which one is there twice and one is missing fill the square",
        lambda: not tiled([0, 1, 2, 2]),
        lambda: tiled([3, 2, 1, 0]),
    ),
    Refusal(
        "methods.exact.branch_and_bound:tiles",
        "quarters that reach 1e-9 too little far fill the square",
        lambda: not tiled([0, 1, 2, 3], upper=CORNERS + 0.5 - 1e-9),
        lambda: tiled([0, 1, 2, 3], upper=CORNERS + 0.5),
    ),
    Refusal(
        "methods.exact.branch_and_bound:tiles",
        "four quarters of which one stands beside the square, below or above, fill it",
        lambda: (
            not any(
                tiled([0, 1, 2, 3], lower=CORNERS + moved, upper=CORNERS + 0.5 + moved)
                for moved in (np.eye(4)[:, :1] * -1.0, np.eye(4)[:, 3:] * 1.0)
            )
        ),
        lambda: tiled([0, 1, 2, 3]),
    ),
    Refusal(
        "methods.exact.branch_and_bound:tiles",
        "a box turned inside out fills the square",
        lambda: not inside_out(),
        lambda: tiled([0, 1, 2, 3]),
    ),
    Refusal(
        "methods.exact.rational_functions:cell_points",
        "two roots 2e-6 apart are one",
        lambda: len(rational_functions.cell_points(CLOSE, 0, 2)) == 3,
        lambda: len(rational_functions.cell_points(DOUBLE, 0, 2)) == 2,
        (
            (
                "methods.exact.rational_functions:_real_roots",
                lambda polynomial, digits: [(Fraction(9, 10), Fraction(11, 10))],
            ),
        ),
    ),
    Refusal(
        "methods.exact.rational_functions:cell_points",
        "the first root beyond the interval is inside",
        lambda: len(rational_functions.cell_points(CLOSE, 0, 1)) == 2,
        lambda: len(rational_functions.cell_points(CLOSE, 0, 1 + 2 * TINY)) == 3,
        (
            ("methods.exact.rational_functions:_is_inside", lambda *anything: False),
            ("methods.exact.rational_functions:cell_points", lambda *anything: [0] * 3),
        ),
    ),
    Refusal(
        "methods.exact.rational_functions:RationalFunction.__eq__",
        "x and x + 1e-30 are the same function",
        lambda: X + Fraction(1, 10**30) != X,
        lambda: (X * X - 1) / (X - 1) == X + 1,
    ),
    Refusal(
        "methods.exact.rational_functions:RationalFunction.__bool__",
        "what is left of (x^2 - 1)/(x - 1) less x + 1 is a function other than 0",
        lambda: not (X * X - 1) / (X - 1) - (X + 1),
        lambda: bool((X * X - 1) / (X - 1) - (X + 1 + Fraction(1, 10**30))),
    ),
    Refusal(
        "methods.exact.number_field:Algebraic.__bool__",
        "the cube of the cube root of 2, less 2, is not 0",
        lambda: not CUBE_ROOT**3 - 2,
        lambda: bool(CUBE_ROOT**3 - 2 + TINY**5),
    ),
    Refusal(
        "methods.exact.number_field:Algebraic.__eq__",
        "the cube root of 2 is rational, with 60 digits",
        lambda: all(bound != CUBE_ROOT for bound in BOUNDS_OF_CUBE_ROOT),
        lambda: CUBE_ROOT * CUBE_ROOT**2 == 2,
    ),
    Refusal(
        "methods.exact.surds:Surd.sign",
        "the square root of 2 is at most a fraction that is about 1e-24 less",
        lambda: (ROOT_2 - BELOW).sign() == 1,
        lambda: (BELOW - ROOT_2).sign() == -1,
        (("methods.exact.surds:Surd.sign", lambda self: -1),),
    ),
    Refusal(
        "methods.exact.surds:Surd.sign",
        "a tenth of the square root of 2 is more than a half",
        lambda: (ROOT_2 / 10 - HALF).sign() == -1,
        lambda: (
            (HALF - ROOT_2 / 10).sign() == 1 == ROOT_2 / ROOT_2 and 2 * (ROOT_2 * HALF) == ROOT_2
        ),
        (("methods.exact.surds:Surd.sign", lambda self: 1),),
    ),
    Refusal(
        "methods.exact.surds:Surd.__eq__",
        "the square root of 2 is a fraction that is about 1e-24 less",
        lambda: ROOT_2 != BELOW,
        lambda: ROOT_2 * ROOT_2 == 2,
    ),
    Refusal(
        "methods.exact.surds:Surd.__bool__",
        "what is left of the square of the square root of 2 less 2 is not 0",
        lambda: not bool(ROOT_2 * ROOT_2 - 2),
        lambda: bool(ROOT_2 - BELOW),
    ),
    Refusal(
        "methods.ring:Ordered.__lt__",
        "the square root of 2 is less than a fraction that is less",
        lambda: not ROOT_2 < BELOW,
        lambda: BELOW + Fraction(1, 10**20) > ROOT_2,
    ),
    Refusal(
        "methods.ring:Ordered.__lt__",
        "the cube root of 2 is less than a number that is less by 1e-60",
        lambda: not BOUNDS_OF_CUBE_ROOT[0] > CUBE_ROOT,
        lambda: BOUNDS_OF_CUBE_ROOT[1] > CUBE_ROOT,
    ),
    Refusal(
        "methods.ring:Ordered.__le__",
        "the square root of 2996, which is less than the nearest float, is at most the one before",
        lambda: not operator.le(ROOT_2996, math.nextafter(float(ROOT_2996), 0)),
        lambda: operator.le(ROOT_2996, float(ROOT_2996)),
    ),
    Refusal(
        "methods.ring:Ordered.__gt__",
        "the square root of 2 is more than a fraction that is more, or than no number",
        lambda: not any(operator.gt(ROOT_2, x) for x in (BELOW + Fraction(1, 10**20), math.nan)),
        lambda: operator.gt(ROOT_2, BELOW),
    ),
    Refusal(
        "methods.ring:Ordered.__ge__",
        "the square root of 2, in the field of its square root, is more than itself by 1e-30",
        lambda: not FOURTH_ROOT**2 - Fraction(1, 10**30) >= ROOT_2,
        lambda: FOURTH_ROOT**2 >= ROOT_2,
    ),
    *(
        Refusal(
            f"methods.{name}",
            f"{words} is larger by 1e-40",
            lambda operation=operation, exact=exact: (
                not tight(operation, exact + Fraction(1, 10**40))
            ),
            lambda operation=operation, exact=exact: tight(operation, exact),
            (
                (f"methods.{name}", lambda *_: FIVE),
                (
                    f"methods.{name}",
                    lambda *_: intervals.Interval(-(1 << 200), 1 << 200),
                ),
            ),
        )
        for name, words, operation, exact in (
            ("exact.intervals:Interval.__neg__", "minus a third", lambda x, y: -x, -THIRD),
            ("exact.intervals:Interval.__add__", "a sum", lambda x, y: x + y, Fraction(13, 21)),
            ("ring:Ring.__sub__", "a difference", lambda x, y: x - y, Fraction(1, 21)),
            ("ring:Ring.__rsub__", "one minus a third", lambda x, y: 1 - x, Fraction(2, 3)),
            ("exact.intervals:Interval.__mul__", "a product", lambda x, y: x * y, Fraction(2, 21)),
            (
                "exact.intervals:Interval.__truediv__",
                "a quotient",
                lambda x, y: x / y,
                Fraction(7, 6),
            ),
            (
                "exact.intervals:Interval.__rtruediv__",
                "one divided by a third",
                lambda x, y: 1 / x,
                Fraction(3),
            ),
            ("exact.intervals:Interval.__pow__", "a power", lambda x, y: y**3, Fraction(8, 343)),
            (
                "exact.intervals:Interval.of",
                "a third",
                lambda x, y: intervals.Interval.of(THIRD),
                THIRD,
            ),
        )
    ),
    Refusal(
        "methods.exact.intervals:Interval.between",
        "a third lies outside of the interval between a third and a half",
        lambda: holds_third(THIRD, HALF) and holds_third(0, THIRD),
        lambda: not holds_third(THIRD + Fraction(1, 10**50), HALF),
        (("methods.exact.intervals:Interval.between", lambda *_: FIVE),),
    ),
    Refusal(
        "methods.exact.flint_numbers:in_balls",
        "the square root of 2 is a fraction about 1e-24 less, that of a third has a last digit",
        lambda: root_in_balls(2)[0] > BELOW and root_in_balls(THIRD)[0] < root_in_balls(THIRD)[1],
        lambda: root_in_balls(2)[1] ** 2 < 2 + Fraction(1, 10**70),
        (
            (
                "methods.exact.flint_numbers:in_balls",
                lambda function, *numbers: (Fraction(1), Fraction(1)),
            ),
        ),
    ),
    Refusal(
        "methods.exact.intervals:Interval.magnitude",
        "an interval from -1 to 2^-192 is no longer than 2^-192",
        lambda: intervals.Interval(-(1 << intervals.BITS), 1).magnitude == 1,
        lambda: intervals.Interval(-1, 1 << intervals.BITS).magnitude == 1,
        (("methods.exact.intervals:Interval.magnitude", lambda self: abs(self.upper)),),
    ),
    Refusal(
        "methods.exact.intervals:Interval",
        "one may divide by an interval around 0",
        lambda: refuses(ZeroDivisionError, lambda: intervals.Interval.of(1) / PLUS_MINUS),
        lambda: refuses(ValueError, lambda: PLUS_MINUS**2),
        (
            ("methods.exact.intervals:Interval.__truediv__", yes),
            ("methods.exact.intervals:Interval.__pow__", yes),
        ),
    ),
    *(
        Refusal(
            f"methods.exact.interval_arrays:{name}",
            f"{words} is larger by 1e-13",
            lambda operation=operation, exact=exact: (
                not array_tight(operation, exact + Fraction(1, 10**13))
            ),
            lambda operation=operation, exact=exact: array_tight(operation, exact),
            ((f"methods.exact.interval_arrays:{broken}", fake),),
        )
        for name, words, operation, exact, broken, fake in (
            (
                "IntervalArray",
                "a sum",
                lambda x, y: x + y,
                Fraction(13, 21),
                "_outward",
                lambda low, high: interval_arrays.IntervalArray(low - 1, high + 1),
            ),
            (
                "IntervalArray.around",
                "a third",
                lambda x, y: interval_arrays.IntervalArray.around(THIRD),
                THIRD,
                "IntervalArray.around",
                lambda *_: interval_arrays.IntervalArray(np.array(-1.0), np.array(1.0)),
            ),
            (
                "IntervalArray.__pow__",
                "a power",
                lambda x, y: y**3,
                Fraction(8, 343),
                "IntervalArray.__pow__",
                lambda self, k: interval_arrays.IntervalArray(self.low - 1, self.high),
            ),
            (
                "IntervalArray.times",
                "a product without signs",
                lambda x, y: x.times(y),
                Fraction(2, 21),
                "IntervalArray.times",
                lambda self, other: interval_arrays.IntervalArray(self.low - 1, self.high),
            ),
            (
                "IntervalArray.point",
                "a half",
                lambda x, y: interval_arrays.IntervalArray.point(0.5),
                HALF,
                "IntervalArray.point",
                lambda *_: interval_arrays.IntervalArray(np.array(-1.0), np.array(1.0)),
            ),
            (
                "_around_each",
                "a third as a point",
                lambda x, y: interval_arrays.IntervalArray.point(THIRD),
                THIRD,
                "_around_each",
                lambda *_: interval_arrays.IntervalArray(np.array(-1.0), np.array(1.0)),
            ),
            (
                "IntervalArray.magnitude",
                "a size",
                lambda x, y: interval_arrays.IntervalArray.point((-y).magnitude),
                Fraction(float(np.nextafter(2 / 7, 1))),
                "IntervalArray.magnitude",
                lambda self: self.low - 1,
            ),
        )
    ),
    Refusal(
        "methods.exact.box_cuts:cut_box",
        "the middle of the cut is an extreme point",
        lambda: (HALF, HALF) not in triangle(),
        lambda: triangle() == ((0, 0), (0, 1), (1, 0)),
        (
            (
                "methods.exact.box_cuts:cut_box",
                lambda d, cuts: ((0, 0), (0, 1), (1, 0), (HALF, HALF)),
            ),
        ),
    ),
    Refusal(
        "methods.exact.box_cuts:_is_edge",
        "two points on a face that was cut twice are the ends of an edge",
        lambda: half_cube(HALVED, SLANTED) == half_cube(SLANTED),
        lambda: len(half_cube()) == 10,
    ),
]


test_refused, test_broken_certifier_is_noticed = both_tests(ROWS)
