"""What certifiers of games in general refuse: matrix games, recursive ones, trees, repetition."""

import dataclasses
import math
from fractions import Fraction
from functools import partial

import numpy as np
from refusals import Refusal, both_tests, first, refuses, yes

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


def holds(interval, number):
    return interval.lower <= number <= interval.upper


def exactly(matrix):
    return zero_sum.solve_zero_sum(np.array(matrix, dtype=object), exact=True)


ROWS = [
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
        "methods.finite_games.trees:GameTree.perfect_recall",
        "a player who no longer knows what she did forgets nothing",
        lambda: not two_steps("first", ("then", "then")).perfect_recall,
        lambda: two_steps("first", ("after l", "after r")).perfect_recall,
        (("methods.finite_games.trees:GameTree.perfect_recall", property(yes)),),
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
]


test_refused, test_broken_certifier_is_noticed = both_tests(ROWS)
