"""How three players with a deck approach the continuum: the theorem of the book, in numbers.

The chapter "Three players and more" proves it and defines the symbols.
"""

from dataclasses import dataclass
from fractions import Fraction

from guts_core.methods.extras import needs
from guts_core.von_neumann import continuous_equilibrium


@dataclass(frozen=True)
class DeckLaw:
    """n (v_n - V) = constant + rate * (F - nC), up to a multiple of 1/n.

    Attributes
    ----------
    value, call_above : float
        V in antes and C of the continuum.
    constant, rate : float
        The two coefficients.
    centre : float
        F - nC if no threshold is rounded.
    shifts : tuple of float
        By what it changes if a threshold of bluffs, value bets, calls is rounded by a whole card.
    """

    value: float
    call_above: float
    constant: float
    rate: float
    centre: float
    shifts: tuple[float, float, float]

    @property
    def interval(self) -> tuple[float, float]:
        """The least and the greatest limit of n (v_n - V)."""
        middle = self.constant + self.rate * self.centre
        low = sum(min(shift, 0.0) for shift in self.shifts)
        high = sum(max(shift, 0.0) for shift in self.shifts)
        return middle + self.rate * low, middle + self.rate * high


def deck_law(bet: Fraction | int) -> DeckLaw:
    """The coefficients of the theorem at one bet."""
    b, limit = float(bet), continuous_equilibrium(float(bet), callers=2)
    low, high, call = limit.bluff_below, limit.value_above, limit.call_above
    catch, lose = (2 * b + 3) * call - b, (2 * b + 3) * low
    slope = (b + 3) * catch * call / (3 * low) + lose + b * high / (3 * high - call)
    rest = (
        catch * (3 * low + b - (b + 3) * call) / (2 * low)
        - 2 * (b + 3) * low
        + b * (9 * high - 4 * call - 3) / (6 * high - 2 * call)
        + 2 * b * (1 - high)
    )
    constant = (
        3 * limit.value - 3 * low * ((b + 3) * call - b - low) - 3 * b * (1 - high) * (high - call)
    )
    return DeckLaw(
        value=limit.value,
        call_above=call,
        constant=constant,
        rate=2 * (b + 3) * low * call - b * (1 - high**2),
        centre=-rest / slope,
        shifts=(catch / slope, b / slope, -lose / slope),
    )


def thresholds_are_independent(bet: Fraction | int) -> bool:
    """Whether 1, A, B and C are linearly independent over the rational numbers, in exact algebra.

    A and C are rational functions of B, which is a root of a polynomial; its irreducible factor
    gives all of them as polynomials in B of a lower degree.
    """
    needs(__name__, "sympy")
    import sympy as sp

    x, b = sp.symbols("x"), sp.Rational(str(bet))
    call = (3 * x**2 - 1) / (2 * x)
    low = b * (1 - x) / ((2 * b + 3) * call - b)
    equation = sp.numer(sp.together(3 * low**2 - (b + 3) * call**2 + b))
    root = continuous_equilibrium(float(bet), callers=2).value_above
    factors = [each for each, _ in sp.factor_list(equation, x)[1]]
    factor = sp.Poly(min(factors, key=lambda f: abs(float(f.subs(x, root)))), x, domain="QQ")
    rows = []
    for number in (sp.Integer(1), low, x, call):
        parts = [sp.Poly(each, x, domain="QQ") for each in sp.fraction(sp.together(number))]
        reduced = (parts[0] * sp.invert(parts[1], factor)).rem(factor)
        rows.append([reduced.coeff_monomial(x**k) for k in range(factor.degree())])
    return bool(sp.Matrix(rows).rank() == len(rows))
