"""One step along a curve: guess, Newton's iteration on the bordered system, and the checks.

The border is the unit tangent t. One LU factorisation of [J b; t'] per iteration, by LAPACK or by a
problem that knows a structure of J, gives the correction, the new tangent and the sign of the
determinant. That sign cannot change along a curve
of regular points, at folds neither; a step that changes it has jumped.
"""

import math
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from guts_core.methods.continuation.options import ContinuationOptions
from guts_core.methods.continuation.problem import Evaluation, Factors, Problem
from guts_core.methods.records import ReadOnly, read_only

#: A correction that is at most this part of the one before shrinks fast: the iteration converges
#: quadratically, and the factors of the point before serve the next one.
_FAST = 0.1


@dataclass(frozen=True)
class CurvePoint(ReadOnly):
    """A point of a curve with its unit tangent.

    Attributes
    ----------
    position : ndarray, shape (n + 1,)
        x, then the weighted parameter (read-only).
    tangent : ndarray, shape (n + 1,)
        Unit vector in the same coordinates, along the direction of travel (read-only).
    sign : int
        Sign of det[J b; t'].
    residual : float
        Largest residual.
    arc_length : float
        Sum of the chords from the start.
    weight : float
        Weight of the parameter.
    asked : float, optional
        The parameter where it was asked for: times the weight and divided by it again it may be
        another float.
    """

    position: np.ndarray
    tangent: np.ndarray
    sign: int
    residual: float
    arc_length: float = 0.0
    weight: float = 1.0
    asked: float | None = None

    @property
    def x(self) -> np.ndarray:
        """The unknowns."""
        return self.position[:-1]

    @property
    def parameter(self) -> float:
        """The parameter."""
        return float(self.position[-1]) / self.weight if self.asked is None else self.asked

    @property
    def parameter_rate(self) -> float:
        """Component of the tangent along the weighted parameter; 0 at a fold."""
        return float(self.tangent[-1])


class StepRejected(Exception):
    """A step is not accepted; ``str`` gives the reason."""


class _Factors:
    """Solves one system after the other, and once more with the factors of the last one."""

    kept = True

    def __init__(self, size: int) -> None:
        from scipy.linalg import lapack  # slow to import

        # In one go: OpenBLAS lets its threads share each `getrs` for more than one right-hand side,
        # however small, and on a machine with other work they wait for each other, milliseconds.
        self._factored_and_solved = lapack.dgesv
        self._solved_again = lapack.dgetrs
        self._rows = np.arange(size)

    def solved(self, matrix: np.ndarray, right: np.ndarray) -> tuple[np.ndarray, int]:
        """The solutions and the determinant's sign; the factors take the matrix's place."""
        factors, pivots, solution, info = self._factored_and_solved(matrix, right, overwrite_a=True)
        if info != 0:
            raise StepRejected("singular")
        self._factors = factors, pivots
        negative = np.count_nonzero(factors.diagonal() < 0)
        swaps = np.count_nonzero(pivots != self._rows)
        return solution, -1 if (negative + swaps) % 2 else 1

    def solved_again(self, right: np.ndarray) -> np.ndarray:
        """The solution with another right-hand side."""
        return self._solved_again(*self._factors, right)[0]


class _NoFactors:
    """The same by NumPy, which keeps no factors; a page would fetch all of SciPy for them."""

    kept = False

    def solved(self, matrix: np.ndarray, right: np.ndarray) -> tuple[np.ndarray, int]:
        """The solutions and the determinant's sign."""
        try:
            solution = np.linalg.solve(matrix, right)
        except np.linalg.LinAlgError:
            raise StepRejected("singular") from None
        return solution, int(np.linalg.slogdet(matrix).sign)


class BorderedSystem:
    """Newton's iteration for F = 0 with one linear condition, in weighted coordinates.

    Parameters
    ----------
    problem : Problem
        The equations.
    size : int
        Number n of unknowns.
    options : ContinuationOptions
        Tolerances, limits of a step and the weight of the parameter.
    """

    def __init__(self, problem: Problem, size: int, options: ContinuationOptions) -> None:
        self.problem = problem
        self.options = options
        self.size = size
        self.evaluations = 0
        self._full: np.ndarray | None = None
        self._right = np.zeros((size + 1, 2), order="F")
        in_a_page = sys.platform == "emscripten"
        self._factors: Any = _NoFactors() if in_a_page else _Factors(size + 1)
        self._write: Any = getattr(problem, "write_jacobian", None)
        self._structured: Any = getattr(problem, "factored", None) if self._factors.kept else None
        reused = options.reuse_factors and self._factors.kept
        self._residual: Any = getattr(problem, "residual", None) if reused else None
        self._again: Any = None

    def correct(
        self,
        guess: np.ndarray,
        border: np.ndarray,
        ahead: np.ndarray,
        reach: float = math.inf,
        reuse: bool = False,
        before: CurvePoint | None = None,
    ) -> CurvePoint:
        """Solution with ``border . (z - guess) = 0`` next to ``guess``.

        Parameters
        ----------
        guess, border : ndarray, shape (n + 1,)
            Where to start, and the normal of the plane to stay in.
        ahead : ndarray, shape (n + 1,)
            The tangent found points to the side of this vector.
        reach : float
            Greatest distance from the guess.
        reuse : bool
            Whether corrections that shrink fast may be computed with the factors of an earlier one,
            if the options allow it. The tangent then is that of the earlier point.
        before : CurvePoint, optional
            The point from which the arc length goes on, by a chord.

        Raises
        ------
        StepRejected
            If the iteration does not converge or ends outside the domain.
        """
        position, length, fast = guess, math.inf, False
        with np.errstate(all="ignore"):
            for _ in range(self.options.newton_iterations + 1):
                longer = length
                if fast and reuse and self._residual:
                    residual, correction = self._corrected_again(position, border, guess)
                else:
                    residual, correction, direction, sign = self._solve(position, border)
                length = math.sqrt(correction @ correction)
                fast = length <= _FAST * longer < math.inf
                within_noise = residual <= self._noise(position)
                if not within_noise:
                    position = position + correction
                if not _distance(position, guess) <= reach:  # also for NaN
                    raise StepRejected("correction")
                if within_noise or length <= self.options.newton_tolerance:
                    return self._point(position, direction, sign, residual, ahead, before)
        raise StepRejected("newton")

    def start(self, x: np.ndarray, parameter: float, direction: np.ndarray) -> CurvePoint:
        """First point at the given parameter, with the tangent on the side of ``direction``."""
        position = np.append(x, self.options.parameter_weight * parameter)
        residual, tangent = self._null_vector(position)
        asked: float | None = parameter
        if not residual <= self._noise(position):
            fixed = np.append(np.zeros(self.size), 1.0)
            try:
                position = self.correct(position, fixed, direction).position
            except StepRejected:  # perhaps a fold; then a solution is next to it
                reach = self.options.initial_step
                position, asked = self.correct(position, tangent, direction, reach).position, None
            residual, tangent = self._null_vector(position)
        tangent = tangent if tangent @ direction >= 0 else -tangent
        _, _, null, sign = self._solve(position, tangent)
        return replace(self._point(position, null, sign, residual, tangent), asked=asked)

    def step(
        self, history: Sequence[CurvePoint], length: float, predictor: str = "tangent"
    ) -> CurvePoint:
        """Next point at the given arc length, or `StepRejected` with the reason."""
        old = history[-1]
        guess = predict(history, length, predictor)
        # Most guesses beyond a wall end beyond it or far away; to see that is cheap before Newton.
        if not self.problem.inside(guess[:-1]):
            raise StepRejected("domain")
        reach = self.options.max_correction * length
        new = self.correct(guess, old.tangent, old.tangent, reach, True, old)
        chord = new.position - old.position
        if new.sign != old.sign:
            raise StepRejected("determinant")
        if new.tangent @ old.tangent < math.cos(self.options.max_angle):
            raise StepRejected("angle")
        if min(chord @ new.tangent, chord @ old.tangent) <= 0:
            raise StepRejected("reversal")
        return new

    def residual_at(self, point: CurvePoint) -> float:
        """Largest residual at a point of a curve."""
        return self._solve(point.position, point.tangent)[0]

    def _null_vector(self, position: np.ndarray) -> tuple[float, np.ndarray]:
        """Largest residual and unit null vector of [J b], which exists at folds too."""
        # Any border will do for one vector, unless it is at right angles to it, as no such row is.
        anyhow = np.cos(np.arange(self.size + 1.0))
        if (found := self._factored(position, anyhow)) is not None:
            residual, factors = found
            vector = factors.solved(np.append(np.zeros(self.size), 1.0)[:, None])[:, 0]
            if not np.isfinite(vector).all():
                raise StepRejected("singular")
            return float(np.abs(residual).max()), vector / np.linalg.norm(vector)
        residual, jacobian, derivative = self._evaluate(position)
        rectangle = np.column_stack([jacobian, derivative])
        if not np.isfinite(rectangle).all():
            raise StepRejected("singular")
        return float(np.abs(residual).max()), np.linalg.qr(rectangle.T, "complete")[0][:, -1]

    def _evaluate(self, position: np.ndarray) -> Evaluation:
        weight = self.options.parameter_weight
        parts = self.problem.residual_and_jacobian(position[:-1], float(position[-1]) / weight)
        residual, jacobian, derivative = map(_in_floats, parts)
        self.evaluations += 1
        return residual, jacobian, derivative / weight

    @property
    def _matrix(self) -> np.ndarray:
        """The bordered matrix, for which there may be no room where a structure is known."""
        if self._full is None:
            self._full = np.empty((self.size + 1, self.size + 1), order="F")
        return self._full

    @property
    def _jacobian(self) -> np.ndarray:
        return self._matrix[:-1, :-1]

    def _factored(
        self, position: np.ndarray, border: np.ndarray
    ) -> tuple[np.ndarray, Factors] | None:
        """Residual, and factors of the bordered matrix if the problem knows a structure of it."""
        if self._structured is None:
            return None
        weight = self.options.parameter_weight
        x, parameter = position[:-1], float(position[-1]) / weight
        try:
            found: tuple[np.ndarray, Factors] | None
            found = self._structured(x, parameter, weight, border)
        except np.linalg.LinAlgError:
            raise StepRejected("singular") from None
        self.evaluations += found is not None
        return found

    def _written(self, position: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Residual and derivative by the weighted parameter; the Jacobian is in the matrix."""
        if self._write is None:
            residual, self._jacobian[...], derivative = self._evaluate(position)
            return residual, derivative
        weight = self.options.parameter_weight
        x, parameter = position[:-1], float(position[-1]) / weight
        residual, derivative = map(_in_floats, self._write(x, parameter, self._jacobian))
        self.evaluations += 1
        return residual, derivative / weight

    def _solve(
        self, position: np.ndarray, border: np.ndarray
    ) -> tuple[float, np.ndarray, np.ndarray, int]:
        """Largest residual, correction, null vector v with border . v = 1, determinant's sign."""
        size, right = self.size, self._right
        right[:size, 1] = 0.0
        right[size] = 0.0, 1.0
        if (found := self._factored(position, border)) is not None:
            residual, factors = found
            right[:size, 0] = -residual
            solution, sign = factors.solved(right), factors.sign
            self._again = factors.solved
        else:
            matrix = self._matrix
            residual, matrix[:size, size] = self._written(position)
            matrix[size] = border
            right[:size, 0] = -residual
            solution, sign = self._factors.solved(matrix, right)
            self._again = self._factors.solved_again if self._factors.kept else None
        return float(np.abs(residual).max()), solution[:, 0], solution[:, 1], sign

    def _corrected_again(
        self, position: np.ndarray, border: np.ndarray, guess: np.ndarray
    ) -> tuple[float, np.ndarray]:
        """Largest residual, and the correction by the factors that there are."""
        parameter = float(position[-1]) / self.options.parameter_weight
        residual = _in_floats(self._residual(position[:-1], parameter))
        right = np.append(-residual, border @ (guess - position))
        return float(np.abs(residual).max()), self._again(right[:, None])[:, 0]

    def _noise(self, position: np.ndarray) -> float:
        parameter = float(position[-1]) / self.options.parameter_weight
        return self.problem.noise(position[:-1], parameter)

    def _point(
        self,
        position: np.ndarray,
        direction: np.ndarray,
        sign: int,
        residual: float,
        ahead: np.ndarray,
        before: CurvePoint | None = None,
    ) -> CurvePoint:
        norm = math.sqrt(direction @ direction)
        if not (math.isfinite(norm) and math.isfinite(residual)):
            raise StepRejected("singular")
        if not self.problem.inside(position[:-1]):
            raise StepRejected("domain")
        # det[A; border] and det[A; t] differ by the factor border . t.
        turn = 1 if direction @ ahead >= 0 else -1
        arc_length = 0.0
        if before is not None:
            arc_length = before.arc_length + _distance(position, before.position)
        weight = self.options.parameter_weight
        tangent = read_only(direction * (turn / norm))  # new, so it need not be copied
        return CurvePoint(position, tangent, sign * turn, residual, arc_length, weight)


def predict(history: Sequence[CurvePoint], length: float, predictor: str) -> np.ndarray:
    """Guess at ``length`` beyond the last point of ``history``."""
    old = history[-1]
    # Lagrange's parabola through three points, [Bil18] at (7); the nodes are arc lengths, which are
    # equal where a long curve comes to its end in steps shorter than their last digit.
    nodes = [point.arc_length for point in history[-3:]]
    if predictor == "tangent" or len(set(nodes)) < 3:
        return old.position + length * old.tangent
    target = old.arc_length + length
    guess = np.zeros_like(old.position)
    for i, point in enumerate(history[-3:]):
        others = [node for k, node in enumerate(nodes) if k != i]
        guess += point.position * math.prod((target - o) / (nodes[i] - o) for o in others)
    return guess


def between(old: CurvePoint, new: CurvePoint, fraction: float) -> np.ndarray:
    """Hermite's cubic between two points with their tangents."""
    chord = new.position - old.position
    length = new.arc_length - old.arc_length
    u = fraction
    return (
        old.position
        + (u * u * (3 - 2 * u)) * chord
        + (length * u * (1 - u) ** 2) * old.tangent
        - (length * u * u * (1 - u)) * new.tangent
    )


def _in_floats(part: np.ndarray) -> np.ndarray:
    """The same numbers; without a sign, -x would be another one, and exact ones are not finite."""
    return np.asarray(part, dtype=float)


def _distance(one: np.ndarray, other: np.ndarray) -> float:
    difference = one - other
    return math.sqrt(difference @ difference)
