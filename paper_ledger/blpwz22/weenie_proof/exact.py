"""Exact decisions on polynomials over the field Q(sqrt 3): signs, Sturm sequences, identities.

Imported only when a line of the proof is checked: the rest of the package needs no sympy.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from typing import TYPE_CHECKING, Any

from guts_core.methods.extras import needs

if TYPE_CHECKING:
    import sympy as sp
else:
    sp = needs(__name__, "sympy")


ROOT = sp.sqrt(3)


class RootField(sp.AlgebraicField):
    """Q(sqrt 3) of which a number a + b sqrt(3) is read off; sympy finds a polynomial for each."""

    def from_sympy(self, number: Any) -> Any:
        """The number as an element of the field; a ``CoercionFailed`` if it is none."""
        second = number.coeff(ROOT)
        first = number - second * ROOT
        if not (first.is_Rational and second.is_Rational):
            return super().from_sympy(number)
        return self([self.dom.from_sympy(part) for part in (second, first)])


#: Every constant of Appendix B for two and three players lies in this field.
FIELD = RootField(sp.QQ, ROOT)

#: Where to look for a counterexample to an inequality whose coefficients have both signs.
PROBES = (sp.Integer(0), sp.Rational(1, 100), sp.Rational(1, 2), sp.Integer(1), sp.Integer(10))


class UndecidedError(ArithmeticError):
    """A statement that was neither proved nor disproved."""


def sign(number: Any) -> int:
    """Sign of a + b sqrt(3), by comparing a^2 with 3 b^2; no rounding."""
    element = FIELD.from_sympy(sp.expand(sp.sympify(number)))
    b, a = [0, 0, *element.to_list()][-2:]
    sign_a, sign_b = (a > 0) - (a < 0), (b > 0) - (b < 0)
    if sign_a * sign_b >= 0:
        return int(sign_a or sign_b)
    return int(sign_a if a * a > 3 * b * b else sign_b)


def polynomial(expression: Any) -> sp.Poly:
    """The expression as a polynomial over Q(sqrt 3) in its own symbols."""
    expanded = sp.expand(expression)
    symbols = sorted(expanded.free_symbols, key=str) or [sp.Symbol("x")]
    return sp.Poly(expanded, *symbols, domain=FIELD)


def is_zero(expression: Any) -> bool:
    """Whether an expression vanishes identically.

    Rational functions over Q(sqrt 3) are decided by their numerator. With symbolic exponents a
    difference that does not simplify away must be seen to be different from 0 at rational numbers.
    """
    numerator = sp.numer(sp.together(sp.expand(expression)))
    try:
        return bool(polynomial(numerator).is_zero)
    except sp.polys.polyerrors.BasePolynomialError:
        pass
    if sp.simplify(sp.expand(expression, power_exp=True)) == 0:
        return True
    if _differs_somewhere(expression):
        return False
    raise UndecidedError(f"is {expression} zero?")


def _differs_somewhere(expression: Any) -> bool:
    names = sorted(expression.free_symbols, key=str)
    point = {name: sp.Rational(1, k + 2) for k, name in enumerate(names)}
    point |= {name: sp.Integer(3) for name in names if str(name) == "N"}
    value = expression.subs(point)
    return bool(value.is_Rational and value != 0)


def sturm_chain(poly: sp.Poly) -> list[sp.Poly]:
    """Sturm sequence of the square-free part."""
    square_free = poly.quo(poly.gcd(poly.diff()))
    chain = [square_free, square_free.diff()]
    while not chain[-1].is_zero:
        chain.append(-chain[-2].rem(chain[-1]))
    return chain[:-1]


def count_roots(expression: Any, low: Any, high: Any) -> int:
    """Number of distinct roots in [low, high] of a polynomial in one symbol, by Sturm's theorem."""
    poly = polynomial(expression)
    chain = sturm_chain(poly)
    inside = _variations(chain, low) - _variations(chain, high)
    return inside + (sign(poly.eval(low)) == 0)


def _variations(chain: Sequence[sp.Poly], point: Any) -> int:
    signs = [s for s in (sign(poly.eval(point)) for poly in chain) if s]
    return sum(a != b for a, b in pairwise(signs))


def is_positive(expression: Any, low: Any, high: Any, strict: bool) -> bool:
    """Whether a polynomial in at most one symbol is positive (not negative) on [low, high]."""
    poly = polynomial(expression)
    if poly.degree() <= 0:
        constant = sign(poly.as_expr())
        return constant > 0 if strict else constant >= 0
    middle = (sp.sympify(low) + high) / 2
    if strict:
        return count_roots(expression, low, high) == 0 and sign(poly.eval(middle)) > 0
    odd = _part_of_odd_multiplicity(poly)
    ends = sum(sign(odd.eval(end)) == 0 for end in (low, high))
    crossings = count_roots(odd.as_expr(), low, high) - ends if odd.degree() > 0 else 0
    return crossings == 0 and sign(odd.eval(middle)) > 0


def _part_of_odd_multiplicity(poly: sp.Poly) -> sp.Poly:
    """The polynomial without a square factor that has the same sign wherever both are not 0."""
    leading, factors = poly.sqf_list()
    part = sp.Poly(leading, *poly.gens, domain=FIELD)
    for factor, multiplicity in factors:
        part *= factor if multiplicity % 2 else 1
    return part


def has_one_sign(expression: Any) -> bool:
    """Whether a polynomial is >= 0 for all nonnegative values of its symbols.

    Proved if no coefficient is negative, disproved by a point; anything else is undecided.
    """
    poly = polynomial(expression)
    if all(sign(coefficient) >= 0 for coefficient in poly.coeffs()):
        return True
    if any(sign(poly.eval(point)) < 0 for point in _probe_points(poly)):
        return False
    raise UndecidedError(f"is {expression} nonnegative?")


def _probe_points(poly: sp.Poly) -> Iterator[Any]:
    for point in product(PROBES, repeat=len(poly.gens)):
        yield point if len(point) > 1 else point[0]
