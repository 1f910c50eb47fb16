"""What the certifiers of guts_core.methods refuse."""

import dataclasses
import math
import operator
from fractions import Fraction
from functools import partial

import numpy as np
from refusals import Refusal, both_tests, first, refuses, yes

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
from guts_core.methods.finite_games import Decision, Ending, GameTree
from guts_core.methods.matrix_games import programmes, zero_sum
from guts_core.methods.recursive_games import all_fixed_points, enclosure
from guts_core.methods.recursive_games import state_proof as multi_state_proof
from guts_core.methods.recursive_games.game import RecursiveGame
from guts_core.methods.recursive_games.states import MultiStateGame
from paper_ledger.blpwz22 import repetition

HALF, TINY = Fraction(1, 2), Fraction(1, 10**6)

#: The last of two columns, as an answer.
LAST = np.array([0.0, 1.0])

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


def two_steps(first_view, second_view):
    """A game of one player who acts twice, with what she knows then."""
    last = [
        Decision(0, view, ["l", "r"], [Ending([a]), Ending([1 - a])])
        for view, a in zip(second_view, (1, 0), strict=True)
    ]
    return GameTree("twice", ["p"], Decision(0, first_view, ["l", "r"], last))


#: Matching pennies, and half the stakes in the next round: worth 0.
PAYOFF = np.array([[Fraction(1), Fraction(-1)], [Fraction(-1), Fraction(1)]], dtype=object)
STAKES = np.full((2, 2), HALF, dtype=object)
PENNIES = RecursiveGame(PAYOFF, STAKES)
SOLVED = RecursiveGame(PAYOFF.astype(float), STAKES.astype(float)).solve()


def enclosed(**changes):
    """The enclosure that a changed solution of the game proves."""
    arrays = {k: np.array(v, dtype=float) for k, v in changes.items() if k != "value"}
    return enclosure.enclose_value(PENNIES, dataclasses.replace(SOLVED, **(changes | arrays)))


def check(leave):
    """What mixtures prove of the same game where leaving gives so much."""
    least = partial(enclosure._least_gain, "check", PENNIES)
    return enclosure._Check("check", PENNIES, (SOLVED.rows, SOLVED.columns), leave, least)


def row_forces(weight, value):
    """Whether a mixture with this weight on the first row is found to force a number."""
    weights = np.array([weight, 1 - weight], dtype=object)
    return check(Fraction(-1)).forced_by(np.arange(2), weights)(Fraction(value))


def half_of_each():
    return np.arange(2), np.array([HALF, HALF], dtype=object)


def leads_away(margin):
    """An enclosure of 0 for a row that, against the first column, leads from -1 to -1 + margin."""
    payoff = np.array([[HALF + margin, Fraction(0)]], dtype=object)
    stakes = np.array([[Fraction(3, 2), HALF]], dtype=object)
    solution = dataclasses.replace(
        SOLVED, value=0.0, row_strategy=np.ones(1), column_strategy=np.array([0.0, 1.0])
    )
    return enclosure.enclose_value(RecursiveGame(payoff, stakes), solution)


def touches(off):
    """Isolated fixed points of the game of Theorem 1.4, with ``off`` added to all payoffs."""
    payoff = np.array([[1, -2], [0, 1]]) + off
    return [point.low for point in all_fixed_points.fixed_points(payoff, [[0, 4], [0, 0]])]


#: |2 - V^2| over something positive, where V > 0: blocks of which player 1 chooses one.
MEETING = (
    [[1, 1, 0, 0], [0, 0, 2, 2], [-1, 0, -1, 0], [0, -2, 0, -2]],
    [[1, 1, 0, 0], [0, 0, 1, 1], [1, 2, 1, 2], [2, 1, 2, 1]],
)


def meets(off):
    """Number of fixed points of a game that touches at the square root of 2, moved up."""
    payoff = np.array(MEETING[0]) + off
    return len(all_fixed_points.fixed_points(payoff, MEETING[1]))


def positive_from(low):
    """Whether the larger of V and -V - 1 is shown to be positive from ``low`` to 1."""
    game = np.array([[0], [-1]], dtype=object), np.array([[1], [-1]], dtype=object)
    stretches = all_fixed_points._stretches(*game, Fraction(1))
    return any(each.sign > 0 and each.holds(low, Fraction(1)) for each in stretches)


def around(off):
    """An enclosure of 1/2 from a start that is off by so much."""
    return enclosure.enclose_around("around", 0.5 + off, lambda v: v <= HALF, lambda v: v >= HALF)


#: In state 0 player 1 wins 1 or plays on in state 1, where he loses 1 or wins 2 by a coin.
STATES = MultiStateGame(
    [np.array([[Fraction(0)]], dtype=object), np.array([[HALF]], dtype=object)],
    [
        np.array([[[Fraction(0), HALF]]], dtype=object),
        np.array([[[Fraction(0), Fraction(0)]]], dtype=object),
    ],
)
FLOATS = MultiStateGame([[[0.0]], [[0.5]]], [[[[0.0, 0.5]]], [[[0.0, 0.0]]]])


def state_bounds(shift):
    """The bounds that a solution, moved by ``shift``, is taken to prove on each side."""
    point = FLOATS.solve()
    moved = dataclasses.replace(point, values=point.values + shift)
    return multi_state_proof._lower(STATES, moved), multi_state_proof._upper(STATES, moved)


def in_states(shift):
    """Whether the enclosure of the values holds them, moved by so much."""
    found = multi_state_proof.enclose_states(FLOATS)
    true = (Fraction(1, 4) + shift, HALF + shift)
    return (
        all(
            low <= value <= high
            for low, value, high in zip(found.lower, true, found.upper, strict=True)
        )
        and found.width < TINY
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


def exactly(matrix):
    return zero_sum.solve_zero_sum(np.array(matrix, dtype=object), exact=True)


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
        "methods.recursive_games.enclosure:enclose_value",
        "the value is 1e-5 higher",
        lambda: refuses(ArithmeticError, lambda: enclosed(value=1e-5)),
        lambda: abs(enclosed().upper) < TINY,
        (
            (
                "methods.recursive_games.enclosure:_first",
                lambda value, direction, proved: Fraction(value),
            ),
        ),
    ),
    Refusal(
        "methods.recursive_games.enclosure:enclosure_of",
        "a row strategy with a weight of -1e-3 proves something",
        lambda: refuses(ValueError, lambda: enclosed(row_strategy=[1.001, -0.001])),
        lambda: abs(enclosed(row_strategy=[0.5, 0.5]).lower) < TINY,
        (("methods.recursive_games.enclosure:min", lambda numbers: 0),),
    ),
    Refusal(
        "methods.recursive_games.enclosure:rational_weights",
        "2 and 2 are probabilities",
        lambda: refuses(ValueError, lambda: enclosure.rational_weights(np.array([2.0, 2.0]))),
        lambda: sum(enclosure.rational_weights(np.array([0.3, 0.7]))) == 1,
        (("methods.recursive_games.enclosure:min", lambda numbers: 0),),
    ),
    Refusal(
        "methods.recursive_games.enclosure:rational_weights",
        "an infinite weight is a probability",
        lambda: refuses(ValueError, lambda: enclosure.rational_weights(np.array([np.inf, 0.0]))),
        lambda: sum(enclosure.rational_weights(np.array([1.0, 0.0]))) == 1,
        (("methods.recursive_games.enclosure:np.isfinite", lambda numbers: ~np.isnan(numbers)),),
    ),
    Refusal(
        "methods.recursive_games.enclosure:enclose_value",
        "a row with alpha = beta - 1 leads away from -1",
        lambda: refuses(ArithmeticError, lambda: leads_away(Fraction(0))),
        lambda: 0 in leads_away(TINY),
        (("methods.recursive_games.enclosure:enclosure_of", yes),),
    ),
    Refusal(
        "methods.recursive_games.all_fixed_points:fixed_points",
        "a value map that passes 1e-12 above the diagonal at 1/2 touches it",
        lambda: len(touches(Fraction(1, 10**12))) == 1,
        lambda: touches(Fraction(0)) == [HALF, 1],
        (("methods.recursive_games.all_fixed_points:_is_zero", yes),),
    ),
    Refusal(
        "methods.recursive_games.all_fixed_points:fixed_points",
        "a value map that passes 1e-2000 above the diagonal at the square root of 2 touches it",
        lambda: meets(Fraction(1, 10**2000)) == 0,
        lambda: meets(Fraction(0)) == 1,
        (("methods.recursive_games.all_fixed_points:_shows_zero", yes),),
    ),
    Refusal(
        "methods.recursive_games.all_fixed_points:fixed_points",
        "a fixed point that value iteration leaves downwards is forced from below",
        lambda: not all_fixed_points.fixed_points([[0]], [[2]])[0].forced_from_below,
        lambda: all_fixed_points.fixed_points([[0]], [[0]])[0].forced_from_below,
        (
            (
                "methods.recursive_games.all_fixed_points:_signs",
                lambda _, __, between: [all_fixed_points._Stretch(1, 0, 0)] * len(between),
            ),
        ),
    ),
    Refusal(
        "methods.recursive_games.all_fixed_points:_stretches",
        "the larger of V and -V - 1 is positive where V is above -1/2",
        lambda: not positive_from(-HALF),
        lambda: positive_from(TINY),
        (
            (
                "methods.recursive_games.all_fixed_points:_positive",
                lambda *_: (-math.inf, math.inf),
            ),
            ("methods.recursive_games.all_fixed_points:_Stretch.holds", yes),
        ),
    ),
    Refusal(
        "methods.recursive_games.enclosure:enclose_around",
        "1/2 + 2e-6 is 1/2",
        lambda: refuses(ArithmeticError, lambda: around(2e-6)),
        lambda: holds(around(1e-8), HALF),
        (
            (
                "methods.recursive_games.enclosure:_first",
                lambda value, direction, proved: Fraction(value),
            ),
        ),
    ),
    Refusal(
        "methods.recursive_games.enclosure:ValueEnclosure.__contains__",
        "the value lies one width away",
        lambda: all(
            s * (enclosed().width + Fraction(1, 10**20)) not in enclosed() for s in (1, -1)
        ),
        lambda: 0 in enclosed(),
    ),
    Refusal(
        "methods.recursive_games.enclosure:_Check",
        "a row that is .002 below 0 against one column forces 0, as it is above against the other",
        lambda: not (row_forces(HALF - TINY, 0) or row_forces(HALF + TINY, 0)),
        lambda: row_forces(HALF, 0),
        (("methods.recursive_games.enclosure:_Check.forced_by", lambda *_: yes),),
    ),
    Refusal(
        "methods.recursive_games.enclosure:_Check",
        "with half the stakes, half of either row leads away from 0 to 0",
        lambda: not check(Fraction(0)).forced_by(*half_of_each())(Fraction(0)),
        lambda: check(-TINY).forced_by(*half_of_each())(Fraction(0)),
        (("methods.recursive_games.enclosure:_Check.forced_by", lambda *_: yes),),
    ),
    Refusal(
        "methods.recursive_games.enclosure:_Check",
        "half of either column holds player 1 to 1e-6 less than 0, or less than leaving costs",
        lambda: (
            not (
                check(-HALF).barred_by(*half_of_each())(-TINY)
                or check(HALF).barred_by(*half_of_each())(HALF - TINY)
            )
        ),
        lambda: check(HALF).barred_by(*half_of_each())(HALF),
        (("methods.recursive_games.enclosure:_Check.barred_by", lambda *_: yes),),
    ),
    Refusal(
        "methods.recursive_games.enclosure:_Check.forces",
        "some mixture of rows forces 1e-6 more than 0",
        lambda: not check(-HALF).forces(TINY),
        lambda: check(-HALF).forces(Fraction(0)),
    ),
    Refusal(
        "methods.recursive_games.enclosure:_Check.bars",
        "some mixture of columns bars 1e-6 less than 0",
        lambda: not check(-HALF).bars(-TINY),
        lambda: check(-HALF).bars(Fraction(0)),
    ),
    Refusal(
        "methods.recursive_games.state_proof:player_one_forces",
        "what is secured in the first of two states is enough",
        lambda: refuses(ValueError, lambda: multi_state_proof.player_one_forces([0.0, 0.5], [0.0])),
        lambda: multi_state_proof.player_one_forces([0.0], [0.0]),
    ),
    Refusal(
        "methods.recursive_games.state_proof:player_one_forces",
        "waiting for ever is worth 1/2, or next to nothing, in the second state",
        lambda: not any(multi_state_proof.player_one_forces([0, v], [0, v]) for v in (0.5, 1e-30)),
        lambda: multi_state_proof.player_one_forces([0.0, 0.5], [0.0, 0.5 + 1e-9]),
        (
            ("methods.recursive_games.state_proof:player_one_forces", yes),
            ("methods.recursive_games.state_proof:all", first),
        ),
    ),
    Refusal(
        "methods.recursive_games.state_proof:player_two_forces",
        "waiting for ever costs 1/2, or next to nothing, in the second state",
        lambda: (
            not any(multi_state_proof.player_two_forces([0, -v], [0, -v]) for v in (0.5, 1e-30))
        ),
        lambda: multi_state_proof.player_two_forces([0.0, -0.5], [0.0, -0.5 - 1e-9]),
        (
            ("methods.recursive_games.state_proof:player_two_forces", yes),
            ("methods.recursive_games.state_proof:player_one_forces", yes),
        ),
    ),
    Refusal(
        "methods.recursive_games.state_proof:enclose_states",
        "values that are off by 1e-6 are forced",
        lambda: state_bounds(1e-6)[0] is None and state_bounds(-1e-6)[1] is None,
        lambda: state_bounds(-1e-6)[0] is not None and state_bounds(1e-6)[1] is not None,
        (("methods.recursive_games.state_proof:player_one_forces", yes),),
    ),
    Refusal(
        "methods.recursive_games.state_proof:enclose_states",
        "the values 1/4 and 1/2 are larger or smaller by 1e-6",
        lambda: not any(in_states(x) for x in (TINY, -TINY)),
        lambda: in_states(0),
        (
            (
                "methods.recursive_games.state_proof:_first_proved",
                lambda proposals, check: (Fraction(1),) * 2,
            ),
            ("methods.recursive_games.state_proof:_lower", lambda game, point: (Fraction(-1),) * 2),
        ),
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
    Refusal(
        "methods.finite_games.trees:GameTree.perfect_recall",
        "a player who no longer knows what she did forgets nothing",
        lambda: not two_steps("first", ("then", "then")).perfect_recall,
        lambda: two_steps("first", ("after l", "after r")).perfect_recall,
        (("methods.finite_games.trees:GameTree.perfect_recall", property(yes)),),
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
        "paper_ledger.blpwz22.repetition:transition_holds",
        "a strategy that only keeps -1 forces 0",
        lambda: not repetition.transition_holds([HALF], [Fraction(3, 2)], Fraction(-1), HALF),
        lambda: repetition.transition_holds([HALF + TINY], [Fraction(3, 2)], Fraction(-1), HALF),
    ),
    Refusal(
        "paper_ledger.blpwz22.repetition:transition_holds",
        "the second column may pay 1e-6 too little",
        lambda: (
            not repetition.transition_holds([HALF, -TINY], [HALF, HALF], Fraction(-1), Fraction(0))
        ),
        lambda: repetition.transition_holds(
            [HALF, Fraction(0)], [HALF, HALF], Fraction(-1), Fraction(0)
        ),
    ),
    Refusal(
        "methods.matrix_games.programmes:has_sure_margin",
        "next to stakes of a million, those that miss 1 by 1e-10 are 1",
        lambda: not programmes.has_sure_margin(np.ones((1, 2)), np.array([[1e6, -1e-10]]), LAST),
        lambda: programmes.has_sure_margin(np.ones((1, 2)), np.array([[1e6, 0.0]]), LAST),
    ),
    Refusal(
        "methods.matrix_games.programmes:has_sure_margin",
        "next to a margin of a million, one that misses 0 by 1e-10 is 0",
        lambda: not programmes.has_sure_margin(np.array([[1e6, -1e-10]]), np.ones((1, 2)), LAST),
        lambda: programmes.has_sure_margin(np.array([[1e6, 0.0]]), np.ones((1, 2)), LAST),
    ),
    Refusal(
        "methods.matrix_games.programmes:_has_margins",
        "next to others of a million, one that misses 0 by 1e-10 is 0",
        lambda: (
            not programmes._has_margins(np.ones(1), (np.ones((1, 2)), np.array([[1e6, -1e-10]])))
        ),
        lambda: programmes._has_margins(np.ones(1), (np.ones((1, 2)), np.array([[1e6, 0.0]]))),
    ),
    Refusal(
        "methods.matrix_games.programmes:_has_margins",
        "next to a row that is not played, one that misses 0 by 1e-18 is 0",
        lambda: not programmes._has_margins(LAST, (np.ones((2, 1)), np.array([[-1.0], [-1e-18]]))),
        lambda: programmes._has_margins(LAST, (np.ones((2, 1)), np.array([[-1.0], [0.0]]))),
    ),
    Refusal(
        "methods.matrix_games.zero_sum:solve_zero_sum",
        "the solution of a game proves the value of one that pays 1e-30 more",
        lambda: (
            exactly([[1, -1], [-1, 1 + Fraction(1, 10**30)]]).value
            != exactly([[1, -1], [-1, 1]]).value
        ),
        lambda: exactly([[1, -1], [-1, 1]]).gap == 0,
        (
            (
                "methods.matrix_games.exact_simplex:solve_exactly",
                lambda *_: (np.array([1, 0], dtype=object), np.array([0, 1], dtype=object)),
            ),
        ),
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
