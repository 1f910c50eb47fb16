r"""Corollary B.4: the facts of its proof.

Everything is exact at :math:`p_1^*=1/\sqrt3`. Two devices recur. In :math:`z`, with
:math:`p_3^*=\frac{\sqrt3}2(1-\frac{z^2}3)`, the square root of (B.7) is :math:`z/\sqrt3` and h a
polynomial. And since :math:`1=3(p_1^*)^2`, the payoff is a cubic form in the thresholds, which in
the steps a, b between neighbouring thresholds has few negative coefficients, or none.
"""

from __future__ import annotations

from paper_ledger.blpwz22.weenie_proof.facts import Equal, Fact, Nonnegative, OnlyZero, Sign, Where

NASH: Where = (("p1", "1/sqrt(3)"),)
BOTH_NASH: Where = (*NASH, ("p2", "1/sqrt(3)"))
BLOC: Where = (*NASH, ("p2", "p3"))

#: The three orderings, by the lowest threshold q and the steps a, b up from it.
REGIONS: dict[str, Where] = {
    "123": (("p1", "q"), ("p2", "q + a"), ("p3", "q + a + b")),
    "213": (("p2", "q"), ("p1", "q + a"), ("p3", "q + a + b")),
    "231": (("p2", "q"), ("p3", "q + a"), ("p1", "q + a + b")),
}
#: Case II once more, cut where the two steps are equal: a = b + s and b = a + s.
LONG_FIRST_STEP: Where = (("p2", "q"), ("p1", "q + b + s"), ("p3", "q + 2*b + s"))
LONG_SECOND_STEP: Where = (("p2", "q"), ("p1", "q + a"), ("p3", "q + 2*a + s"))

#: p3 in [1/sqrt 3, sqrt 3/2] as z runs down from 1 to 0.
IN_Z: Where = (("p3", "sqrt(3)/2*(1 - z**2/3)"),)

ROOT = "sqrt(1 - 2*p3/sqrt(3))"
H = "2/sqrt(3) - 2*p3 + p3**3 - (1 - 2*p3/sqrt(3))**(3/2)"
SECOND_FACTOR = "(3 + 6*z + 6*z**2 - 2*z**3 - z**4)"

FORMS: tuple[Fact, ...] = tuple(
    Equal(f"form_{tag}", f"alpha_{tag}", NASH) for tag in ("123", "213", "231")
)

CASE_1_SLOPE: tuple[Fact, ...] = (
    Equal("diff(alpha_123, p2)", "-1 + 6*p2*p3 - 3*p1*p3"),
    Equal("diff(alpha_123, p2)", "(3*p2*p3 - 1) + 3*p3*(p2 - p1)"),
    Nonnegative("3*p2*p3 - 3*p1**2", REGIONS["123"]),
    Nonnegative("3*p3*(p2 - p1)", REGIONS["123"]),
)
CASE_1_END: tuple[Fact, ...] = (
    Equal("alpha_123.subs(p2, p1)", "(p3 - p1)*(p3**2 + p3*p1 + p1**2 - 1)"),
    Equal("alpha_123", "(p3 - 1/sqrt(3))**2*(p3 + 2/sqrt(3))", BOTH_NASH),
    Sign("alpha_123", ">=", "1/sqrt(3)", "1", BOTH_NASH),
    OnlyZero("alpha_123", "1/sqrt(3)", "1/sqrt(3)", "1", BOTH_NASH),
)
CASE_1: tuple[Fact, ...] = (FORMS[0], Nonnegative("form_123 - a**3 - b**3", REGIONS["123"]))

CASE_2_SLOPE: tuple[Fact, ...] = (
    Equal("diff(tilde, p2)", "3*p2**2/2 - 3/2 + sqrt(3)*p3"),
    Nonnegative("diff(tilde, p2)", (("p3", "sqrt(3)/2 + s"),)),
    Sign("sqrt(3)/2 - 1/sqrt(3)", ">"),
    Sign("1 - sqrt(3)/2", ">"),
)
CASE_2_EDGE: tuple[Fact, ...] = (
    Equal("tilde.subs(p2, 0)", "2/sqrt(3) - 2*p3 + p3**3"),
    Sign("diff(tilde.subs(p2, 0), p3)", ">", "sqrt(3)/2", "1"),
    Equal("tilde", "sqrt(3)/24", (("p2", "0"), ("p3", "sqrt(3)/2"))),
    Sign("tilde.subs(p2, 0)", ">", "sqrt(3)/2", "1"),
)
CASE_2_MINIMUM: tuple[Fact, ...] = (
    Equal("diff(tilde, p2, 2)", "3*p2"),
    Equal("diff(tilde, p2)", "0", (("p2", ROOT),)),
    Sign("1 - 2*p3/sqrt(3)", ">=", "1/sqrt(3)", "sqrt(3)/2"),
    Sign("1/3 - (1 - 2*p3/sqrt(3))", ">=", "1/sqrt(3)", "sqrt(3)/2"),
)
CASE_2_FACTORS: tuple[Fact, ...] = (
    Equal("h", H, IN_Z),
    Equal("72/sqrt(3)*h", f"(1 - z)**2*{SECOND_FACTOR}", IN_Z),
    Sign(SECOND_FACTOR, ">"),
    Sign("h", ">=", where=IN_Z),
    OnlyZero("h", "1", where=IN_Z),
)
CASE_2: tuple[Fact, ...] = (
    FORMS[1],
    Equal(
        "form_213",
        "3*q/2*((a - b)**2 + b**2) + a*((a - 3*b/2)**2 + 3*b**2/4) + b**3",
        REGIONS["213"],
    ),
    Nonnegative("form_213 - b**3 - s**3", LONG_FIRST_STEP),
    Nonnegative("form_213 - a**3 - s**3", LONG_SECOND_STEP),
)

CASE_3_SLOPE: tuple[Fact, ...] = (
    Equal("diff(alpha_231, p2)", "-1 + 3*p2**2/2 + 3*p3**2/2"),
    Nonnegative("3*p1**2 - 3*p2**2/2 - 3*p3**2/2", REGIONS["231"]),
    Equal("-1 + 3*p1**2", "0", NASH),
)
CASE_3_END: tuple[Fact, ...] = (
    Equal("alpha_231.subs(p2, p3)", "2*(p1 - p3)*(1 - p1**2 - p1*p3 - p3**2)"),
    Equal("alpha_231", "2*(p3 - 1/sqrt(3))**2*(p3 + 2/sqrt(3))", BLOC),
    Sign("alpha_231", ">=", "0", "1/sqrt(3)", BLOC),
    OnlyZero("alpha_231", "1/sqrt(3)", "0", "1/sqrt(3)", BLOC),
    Equal(
        "alpha_231",
        "(p2 - 1/sqrt(3))**2*(p2/2 + 1/sqrt(3))",
        (*NASH, ("p3", "1/sqrt(3)")),
    ),
)
CASE_3: tuple[Fact, ...] = (FORMS[2], Nonnegative("form_231 - a**3 - b**3", REGIONS["231"]))

TWO_PLAYERS: tuple[Fact, ...] = (
    Equal("alpha_21", "(p2 - 1/3)**2", (("p1", "1/3"),)),
    Equal("alpha_12", "2*(p2 - 1/3)**2", (("p1", "1/3"),)),
)

LEAVES_FEE: tuple[Fact, ...] = (
    Sign("alpha_21 - beta_2 + 1", ">", "0", "1/3", (("p1", "1/3"),)),
    Sign("alpha_12 - beta_2 + 1", ">", "1/3", "1", (("p1", "1/3"),)),
    *(Equal(f"alpha_{tag} - beta_3 + 2 - 2/sqrt(3)", f"rise_{tag}", NASH) for tag in REGIONS),
    *(Nonnegative(f"rise_{tag}", region) for tag, region in REGIONS.items()),
    Equal("rise_123", "0", (("p2", "p1"), ("p3", "p1"))),
    Sign("2/sqrt(3) - 1", ">"),
)
LEAVES_FEE_AS_PRINTED: tuple[Fact, ...] = (
    Equal("beta_2 - standard_beta_2", "p1*p2"),
    Equal("beta_3 - standard_beta_3", "p1*p2*p3"),
)
