"""Problems whose curves are known, for the tests of continuation."""

import numpy as np


class Equations:
    """A problem on the whole space from one function."""

    def __init__(self, function, noise=1e-15):
        self.residual_and_jacobian = function
        self._noise = noise

    def inside(self, x):
        return True

    def noise(self, x, parameter):
        return self._noise


CIRCLE = Equations(lambda x, p: (x**2 + p**2 - 1, np.diag(2 * x), np.array([2 * p])))


#: p = x^3 - x: folds at x = +-1/sqrt(3)
S_CURVE = Equations(lambda x, p: (x**3 - x - p, np.diag(3 * x**2 - 1), -np.ones(1)))


class Conditions:
    """Affine conditions f = A x + b + c p on the unit cube."""

    def __init__(self, matrix, constant, slope):
        self.matrix, self.constant, self.slope = map(np.array, (matrix, constant, slope))

    def residual_and_jacobian(self, x, parameter):
        values = self.matrix @ x + self.constant + self.slope * parameter
        return values, self.matrix, self.slope

    def noise(self, x, parameter):
        return 4e-16 * (1 + abs(parameter))


#: x = 1 where x > p, x = 0 where x < p: three solutions 0, p, 1 for 0 < p < 1
SWITCH = Conditions([[1.0]], [0.0], [-1.0])


#: Two players who both want to act if the other does: 0, 0 and 1, 1 and a mixed one.
GAME = Conditions([[0.0, 1.0], [0.8, 0.0]], [0.0, 0.05], [-1.0, -0.9])


LINE = Equations(lambda x, p: (x - p, np.eye(1), -np.ones(1)))
