"""Linear programmes of matrix games, in floats: where pivoting stops, and for what it does not ask.

SciPy solves them, which is loaded by the first of them.
"""

from contextlib import suppress
from functools import partial
from typing import Any

import numpy as np

from guts_core.methods.matrix_games.pivoting import (
    WarmSimplex,
    even_units,
    gap_left,
    in_unit,
    on_simplex,
    polished,
)

#: Tolerances of linear programmes, and a gap, relative to the payoffs, that is beyond both.
_TOLERANCES, _FAR = (1e-10, 1e-8), 1e-6

#: A gap that is none of these tolerances, and the smallest payoffs told apart from rounding.
_NEAR, _LEAST = 1e-11, 1e-10

#: A gap, relative to the payoffs, that rounding alone explains; another programme may leave less
#: than a larger one.
_LEFT = 1e-13

#: Rounding of a sum, beside the size of its terms, and what these are at least: margins are
#: differences of about 1, conditions are none.
_ROUNDING, _TERMS = 1e-15, (1.0, 0.0)

#: Iterations of HiGHS: so many, and for each row and column so many. Where it needs more it
#: mostly comes round again and again; games of several hundred rows take two for each.
_ITERATIONS = 1000, 10

#: The interior point method ends within a hundred, or the simplex method after it comes round.
_INTERIOR = 300

#: Payoffs below it are solved in a unit that is smaller by it: parts of them would be no floats.
_TINY = 2.0**-900

#: Exponents of 2 beyond which no row or column is brought: of units, HiGHS takes those below 1e-9
#: for 0, and refuses those above 1e15.
_FURTHEST = 29


def linear_programme(block: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Both optimal strategies from one linear programme: maximise v subject to x'M >= v.

    Tolerances are told beside the largest payoff. Where they leave more than a little, the payoffs
    in play differ from the value by far less: the programme is solved once more beside these
    differences, and if that does not help, or the first comes to no end, with rows and columns
    brought to like sizes.
    """
    scale = np.abs(block).max() or 1.0
    if scale < _TINY:
        return linear_programme(block / _TINY)
    even = partial(_beside, block, scale, evened=True)
    try:
        x, y = _beside(block, scale)
    except ArithmeticError:
        return even()
    found = [(x, y)]
    lost = x @ block
    value = lost.min()
    differences = max((lost - value).max(), _LEAST * scale)
    for again in (partial(_beside, block, differences, value=value), even):
        if min(gap_left(block, *pair) for pair in found) > _LEFT * scale:
            with suppress(ArithmeticError):
                found.append(again())
    return min(found, key=lambda pair: gap_left(block, *pair))


def _beside(
    block: np.ndarray, scale: float, evened: bool = False, value: float = 0.0
) -> tuple[np.ndarray, np.ndarray]:
    """The same with this size of payoffs for 1, or with rows and columns brought to like sizes.

    Payoffs are taken less what is about the value.

    What is then below 1e-9 HiGHS takes for 0, which may be all of a row or column of small payoffs.
    """
    payoffs, units = _in_units((block - value) / scale, evened)
    upper = np.column_stack([-payoffs.T, units[1]])
    costs, limits = np.append(np.zeros(len(block)), -1.0), np.zeros(block.shape[1])
    for tolerances in (_TOLERANCES, _TOLERANCES[1:]):
        answer = _cheapest(costs, upper, limits, units[0], free=1, tolerances=tolerances)
        if answer.status != 0:
            raise ArithmeticError(f"linear programme of a matrix game failed: {answer.message}")
        found = answer.x[:-1] * units[0], -answer.ineqlin.marginals * units[1]
        x, y = polished(block, *map(on_simplex, found))
        if gap_left(block, x, y) <= _FAR * scale:
            break  # else HiGHS has called optimal what is not
    return x, y


def _in_units(payoffs: np.ndarray, evened: bool) -> tuple[np.ndarray, list[np.ndarray]]:
    """The payoffs and units of rows and columns: 1, or those in which they are of like sizes."""
    if not evened:
        return payoffs, [np.ones(size) for size in payoffs.shape]
    middle = (each - each.mean().round() for each in even_units(payoffs))
    units = [2.0 ** np.clip(each, -_FURTHEST, _FURTHEST) for each in middle]
    scaled = units[0][:, None] * payoffs * units[1]
    return scaled / (np.abs(scaled).max() or 1.0), units


def sparse_programme(block: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Both optimal strategies where most payoffs are equal: pure ones, or by interior points.

    The method works with the payoffs that differ from the median, then the commonest one. Where it
    leaves more than rounding it is tried once more with rows and columns of like sizes.
    """
    sure, most = block.min(axis=1), block.max(axis=0)
    if sure.max() == most.min():
        return np.eye(1, len(sure), sure.argmax())[0], np.eye(1, len(most), most.argmin())[0]
    unit = in_unit(block)
    differences = unit - np.median(unit)
    found, failed = [], ArithmeticError()
    for evened in (False, True):
        try:
            found.append(polished(block, *_by_interior_points(differences, evened)))
        except ArithmeticError as reason:
            failed = reason
        if found and gap_left(unit, *found[-1]) <= _LEFT:
            break
    if not found:
        raise failed
    return min(found, key=lambda pair: gap_left(block, *pair))


def _by_interior_points(payoffs: np.ndarray, evened: bool) -> tuple[np.ndarray, np.ndarray]:
    """Strategies in a game of which most payoffs are 0."""
    from scipy.sparse import csc_array, hstack  # slow to import

    payoffs, units = _in_units(payoffs, evened)
    upper = hstack([csc_array(-payoffs.T), units[1][:, None]], format="csc")
    costs, limits = np.append(np.zeros(len(payoffs)), -1.0), np.zeros(len(units[1]))
    answer = _cheapest(costs, upper, limits, units[0], free=1, interior=True)
    if answer.status != 0:
        raise ArithmeticError(f"sparse programme of a matrix game failed: {answer.message}")
    found = answer.x[:-1] * units[0], -answer.ineqlin.marginals * units[1]
    return on_simplex(found[0]), on_simplex(found[1])


def has_sure_margin(margins: np.ndarray, conditions: np.ndarray, answer: np.ndarray) -> bool:
    """Whether a strategy x is found with x'margins >= 0 and x'conditions >= 0 in every column.

    Both are evaluated afresh at the strategy found: the programme's own tolerance is not rounding.
    That is told in each column beside its own numbers in the rows that x plays, where margins are
    differences of about 1; so a condition of one row alone is not rounded, however small it is.
    There is no such x if either is negative beyond that on average over a mixture of columns, the
    ``answer``, or both together over one that is found; then no programme is solved.
    """
    both = margins, conditions
    sizes = np.maximum(1.0, np.abs(margins).max(axis=0)), np.abs(conditions).max(axis=0)
    pairs = list(zip(both, sizes, strict=True))
    if any((each @ answer < -_NEAR * size.max()).all() for each, size in pairs):
        return False
    if np.logical_and(*map(_kept, both, map(np.abs, both), _TERMS)).any():
        return True  # a row alone: where it is all 0, pivoting beside it is degenerate and slow
    # Pivoting on both side by side shows sooner what the programme would show, if it shows it.
    block = np.hstack([each / np.where(size > 0, size, 1.0) for each, size in pairs])
    with suppress(ArithmeticError, np.linalg.LinAlgError):
        strategy, refuting = WarmSimplex()(block)
        if (block @ refuting < -_NEAR).all():
            return False
        if _has_margins(strategy, both):
            return True
    rows, columns = margins.shape
    upper = np.column_stack(
        [np.vstack([-margins.T, -conditions.T]), np.repeat([1.0, 0.0], columns)]
    )
    found = _cheapest(np.append(np.zeros(rows), -1.0), upper, np.zeros(2 * columns), free=1)
    return bool(found.status == 0) and _has_margins(on_simplex(found.x[:-1]), both)


def _has_margins(strategy: np.ndarray, both: tuple[np.ndarray, np.ndarray]) -> bool:
    """Whether a strategy keeps numbers from being negative, up to rounding beside their sizes."""
    means = [strategy @ each for each in both]
    sizes = [np.abs(each[strategy > 0]).max(axis=0) for each in both]
    return all(map(_kept, means, sizes, _TERMS))


def _kept(means: np.ndarray, sizes: np.ndarray, terms: float) -> np.ndarray:
    """Whether means of numbers of such sizes are not negative in any column, up to rounding."""
    return np.all(means >= -_ROUNDING * np.maximum(terms, sizes), axis=-1)


def least_cost_strategy(block: np.ndarray, sure: float, costs: np.ndarray) -> np.ndarray:
    """Among the row strategies sure of ``sure`` against every column, one of least mean cost."""
    answer = _cheapest(costs, -block.T, np.full(block.shape[1], -sure))
    if answer.status != 0:
        raise ArithmeticError(f"no row strategy is sure of {sure}: {answer.message}")
    return on_simplex(answer.x)


def _cheapest(
    costs: np.ndarray,
    upper: Any,
    limits: np.ndarray,
    units: np.ndarray | None = None,
    free: int = 0,
    tolerances: tuple[float, ...] = _TOLERANCES,
    interior: bool = False,
) -> Any:
    """Least cost with upper x <= limits; x is a mixed strategy, then ``free`` unknowns of any sign.

    The weights may be told in units of their own. SciPy's answer with tight tolerances, from the
    dual simplex method or that of interior points, of a matrix that may be sparse.
    """
    from scipy.optimize import linprog

    rows = len(costs) - free
    total = np.append(np.ones(rows) if units is None else units, np.zeros(free))[None]
    bounds = [(0, None)] * rows + [(None, None)] * free
    method = "highs-ipm" if interior else "highs-ds"
    most = _INTERIOR if interior else _ITERATIONS[0] + _ITERATIONS[1] * sum(upper.shape)
    for tolerance in tolerances:  # the larger one where rounding stops HiGHS with the other
        options = {
            "presolve": interior,
            "maxiter": most,
            "primal_feasibility_tolerance": tolerance,
            "dual_feasibility_tolerance": tolerance,
        }
        answer = linprog(costs, upper, limits, total, [1.0], bounds, method=method, options=options)
        if answer.status != 4:
            break
    return answer
