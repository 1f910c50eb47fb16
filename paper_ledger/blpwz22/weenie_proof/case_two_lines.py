r"""Corollary B.4, Case II as printed: :math:`p_2^*\le p_1^*\le p_3^*`."""

from __future__ import annotations

from paper_ledger.blpwz22.weenie_proof.corollary_facts import (
    CASE_2,
    CASE_2_EDGE,
    CASE_2_FACTORS,
    CASE_2_MINIMUM,
    CASE_2_SLOPE,
    IN_Z,
    ROOT,
    H,
)
from paper_ledger.blpwz22.weenie_proof.facts import Equal, Fails, Nonnegative, Sign
from paper_ledger.blpwz22.weenie_proof.record import ProofLine, correct
from paper_ledger.record import Verdict

PRINTED_H = f"2/sqrt(3) - 2*{ROOT} - 2*p3 + (1 - 2*p3/sqrt(3))**(3/2) + p3**3 + sqrt(3)*{ROOT}*p3"
PRINTED_SLOPE = f"(sqrt(3)*p3/2 - 1)/{ROOT} + (sqrt(3) + 3/2)*{ROOT} - 2 + 3*p3**2"
PRINTED_C = "(sqrt(3)/2 + 2/sqrt(3))"
PRINTED_G = f"({PRINTED_C}*p3 - 1 - p3**2 - sqrt(3))"
PRINTED_CURVATURE = f"{PRINTED_G}/sqrt(3)/{ROOT}"
SECANT = "(p3 - 1/sqrt(3))/4"


def case_two_branches() -> tuple[ProofLine, ...]:
    r"""Case II, :math:`p_2^*\le p_1^*\le p_3^*`, up to the minimum over :math:`p_2^*`."""
    return (
        correct(
            "Corollary B.4, Case II, payoff",
            r"$\tilde\alpha(p_2^*,p_3^*)=2/\sqrt3-3p_2^*/2-2p_3^*+(p_2^*)^3/2+(p_3^*)^3"
            r"+\sqrt3p_2^*p_3^*$.",
            r"Formula (iii) of (B.2) at $p_1^*=1/\sqrt3$.",
            Equal("tilde", "2/sqrt(3) - 3*p2/2 - 2*p3 + p2**3/2 + p3**3 + sqrt(3)*p2*p3"),
            one_case="the cases come in one call, or wrong ones break it off",
        ),
        correct(
            "Eq. (B.3)",
            r"$\partial\tilde\alpha/\partial p_2^*=3(p_2^*)^2/2-3/2+\sqrt3p_3^*$.",
            "The derivative of the line before.",
            CASE_2_SLOPE[0],
            one_case="the cases come in one call, or wrong ones break it off",
        ),
        ProofLine(
            "Eq. (B.4)",
            r"This is nonnegative for $2/\sqrt3\le p_3^*\le1$.",
            r"This is nonnegative for $\sqrt3/2\le p_3^*\le1$.",
            r"$2/\sqrt3>1$: the printed range is empty. At $p_2^*=0$ the derivative vanishes at "
            r"$p_3^*=\sqrt3/2$.",
            Verdict.CORRECTED,
            (
                Sign("1 - 2/sqrt(3)", ">="),
                Nonnegative("diff(tilde, p2)", (("p3", "2/sqrt(3) + s"),)),
            ),
            (*CASE_2_SLOPE, Equal("diff(tilde, p2).subs({p2: 0, p3: sqrt(3)/2})", "0")),
        ),
        correct(
            "Eq. (B.5)",
            r"$\tilde\alpha(0,p_3^*)=2/\sqrt3-p_3^*+(p_3^*)^3-p_3\ge2/\sqrt3+(p_3^*)^3-2p_3$.",
            r"An equality (with $p_3$ read as $p_3^*$): $2/\sqrt3-2p_3^*+(p_3^*)^3$.",
            Equal("tilde.subs(p2, 0)", "2/sqrt(3) - p3 + p3**3 - p3"),
            Equal("tilde.subs(p2, 0)", "2/sqrt(3) + p3**3 - 2*p3"),
        ),
        ProofLine(
            "After eq. (B.5)",
            r"The right side of (B.5) increases for $2/\sqrt3\le p_3^*\le1$, and is "
            r"$2/\sqrt3\,(1+4/3-2)>0$ at the end $p_3^*=2/\sqrt3$.",
            r"It increases for $\sqrt3/2\le p_3^*\le1$, and is $\sqrt3/24>0$ at the end "
            r"$p_3^*=\sqrt3/2$.",
            r"Its derivative $3(p_3^*)^2-2$ is positive beyond $\sqrt{2/3}<\sqrt3/2$.",
            Verdict.CORRECTED,
            (
                Sign("1 - 2/sqrt(3)", ">="),
                Equal("tilde", "2/sqrt(3)*(1 + 4/3 - 2)", (("p2", "0"), ("p3", "2/sqrt(3)"))),
            ),
            CASE_2_EDGE,
            covers=("Corollary B.4, after eq. (B.5)",),
        ),
        ProofLine(
            "Eq. (B.6)",
            r"In the remaining case $1/\sqrt3\le p_3^*\le2/\sqrt3$ the minimum is at the "
            "stationary point.",
            r"In the remaining case $1/\sqrt3\le p_3^*\le\sqrt3/2$ the minimum is at the "
            "stationary point.",
            r"For $p_3^*>\sqrt3/2$ there is none. For the others it lies in $[0,p_1^*]$, where "
            r"$\tilde\alpha$ is convex in $p_2^*$.",
            Verdict.CORRECTED,
            (Sign("1 - 2*p3/sqrt(3)", ">=", "1/sqrt(3)", "2/sqrt(3)"),),
            CASE_2_MINIMUM,
        ),
        correct(
            "Eq. (B.7)",
            r"$p_2^*=p_2^\dagger(p_3^*)=\sqrt{1-2p_3^*/\sqrt3}$.",
            r"Real for $p_3^*\le\sqrt3/2$ only.",
            CASE_2_MINIMUM[1],
            one_case="the cases come in one call, or wrong ones break it off",
        ),
    )


def case_two_minimum() -> tuple[ProofLine, ...]:
    """Case II, the minimum h over the lowest threshold."""
    return (
        ProofLine(
            "Eq. (B.8)",
            r"$h=2/\sqrt3-2y-2p_3^*+y^3+(p_3^*)^3+\sqrt3\,yp_3^*$ with "
            r"$y=(1-2p_3^*/\sqrt3)^{1/2}$.",
            r"$h=2/\sqrt3-\frac32y-2p_3^*+\frac12y^3+(p_3^*)^3+\sqrt3\,yp_3^*"
            r"=2/\sqrt3-2p_3^*+(p_3^*)^3-y^3$.",
            r"The coefficients $-3/2$ and $1/2$ of $\tilde\alpha$ were lost. The printed h is "
            r"$-1/(3\sqrt3)$ at $p_3^*=1/\sqrt3$, against (B.9).",
            Verdict.CORRECTED,
            (Equal("h", PRINTED_H, IN_Z),),
            (
                Equal(
                    "h",
                    f"2/sqrt(3) - 3*{ROOT}/2 - 2*p3 + (1 - 2*p3/sqrt(3))**(3/2)/2 + p3**3"
                    f" + sqrt(3)*{ROOT}*p3",
                    IN_Z,
                ),
                Equal("h", H, IN_Z),
                Equal(PRINTED_H, "-1/(3*sqrt(3))", (("p3", "1/sqrt(3)"),)),
            ),
        ),
        correct(
            "Before eq. (B.9)",
            r"$p_2^\dagger(1/\sqrt3)=1/\sqrt3$.",
            r"$1-2/3=1/3$.",
            Equal(ROOT, "1/sqrt(3)", (("p3", "1/sqrt(3)"),)),
            covers=("Eq. (B.9)",),
            one_case="the cases come in one call, or wrong ones break it off",
        ),
        ProofLine(
            "Eq. (B.9)",
            r"$h(1/\sqrt3)=0$ and $h(2/\sqrt3)=\tilde\alpha(0,2/\sqrt3)>0$.",
            r"$h(1/\sqrt3)=0$ and $h(\sqrt3/2)=\tilde\alpha(0,\sqrt3/2)=\sqrt3/24>0$.",
            r"$2/\sqrt3$ is no threshold, and $p_2^\dagger$ is not real there. The first equation "
            "holds for the right h, not for the printed one.",
            Verdict.CORRECTED,
            (
                Equal("h", "0", (("p3", "1/sqrt(3)"),)),
                Sign("1 - 2*p3/sqrt(3)", ">=", where=(("p3", "2/sqrt(3)"),)),
            ),
            (
                Equal("h", "0", (("p3", "1/sqrt(3)"),)),
                Equal("h", "sqrt(3)/24", (("p3", "sqrt(3)/2"),)),
                Fails(Equal(PRINTED_H, "0", (("p3", "1/sqrt(3)"),))),
            ),
        ),
        ProofLine(
            "Corollary B.4, Case II, first derivative",
            r"$h'=(\sqrt3p_3^*/2-1)y^{-1}+(\sqrt3+3/2)y-2+3(p_3^*)^2$.",
            r"$h'=-2+3(p_3^*)^2+\sqrt3\,y$.",
            "The printed expression is the derivative neither of the right h nor of the printed "
            "one.",
            Verdict.CORRECTED,
            (Equal("diff(h, p3)", PRINTED_SLOPE, IN_Z),),
            (
                Equal("diff(h, p3)", f"-2 + 3*p3**2 + sqrt(3)*{ROOT}", IN_Z),
                Fails(Equal(f"diff({PRINTED_H}, p3)", PRINTED_SLOPE, IN_Z)),
            ),
            covers=("Corollary B.4, Case II, h' and h''",),
        ),
        ProofLine(
            "Corollary B.4, Case II, second derivative",
            r"$h''=(1/\sqrt3)\bigl(Cp_3^*-1-(p_3^*)^2-\sqrt3\bigr)y^{-1}$.",
            r"$h''=6p_3^*-y^{-1}$.",
            "The printed expression is the second derivative neither of the right h nor of the "
            "printed one, nor the derivative of the printed $h'$.",
            Verdict.CORRECTED,
            (Equal("diff(h, p3, 2)", PRINTED_CURVATURE, IN_Z),),
            (
                Equal("diff(h, p3, 2)", f"6*p3 - 1/{ROOT}", IN_Z),
                Fails(Equal(f"diff({PRINTED_H}, p3, 2)", PRINTED_CURVATURE, IN_Z)),
                Fails(Equal(f"diff({PRINTED_SLOPE}, p3)", PRINTED_CURVATURE, IN_Z)),
            ),
            covers=("Corollary B.4, Case II, h' and h''",),
        ),
    )


def case_two_secant() -> tuple[ProofLine, ...]:
    """Case II, the argument from concavity, which fails, and what it should give."""
    return (
        correct(
            "Corollary B.4, Case II, C",
            r"$C=\sqrt3/2+2/\sqrt3=\sqrt3(1/2+2/3)>\sqrt3\ge2p_3^*$.",
            r"For $p_3^*\le\sqrt3/2$. (With $h''$ corrected, C plays no part.)",
            Equal(PRINTED_C, "sqrt(3)*(1/2 + 2/3)"),
            Sign(f"{PRINTED_C} - sqrt(3)", ">"),
            Sign("sqrt(3) - 2*p3", ">=", "1/sqrt(3)", "sqrt(3)/2"),
            covers=("Corollary B.4, Case II, C and g",),
        ),
        correct(
            "Corollary B.4, Case II, slope of g",
            r"$g=Cp_3^*-1-(p_3^*)^2-\sqrt3$ has $g'=C-2p_3^*>0$ on $[1/\sqrt3,\sqrt3/2]$.",
            r"True of the printed g, which has nothing to do with the right $h''$.",
            Equal(f"diff({PRINTED_G}, p3)", f"{PRINTED_C} - 2*p3"),
            Sign(f"diff({PRINTED_G}, p3)", ">", "1/sqrt(3)", "sqrt(3)/2"),
            covers=("Corollary B.4, Case II, C and g",),
        ),
        ProofLine(
            "Corollary B.4, Case II, maximum of g",
            r"On $[1/\sqrt3,\sqrt3/2]$ g is largest at the right end, $g(2/\sqrt3)"
            r"=14/6-6/6-8/6-\sqrt3<0$.",
            r"On $[1/\sqrt3,\sqrt3/2]$ g is largest at the right end, $g(\sqrt3/2)"
            r"=7/4-1-3/4-\sqrt3=-\sqrt3$.",
            r"The right end is $\sqrt3/2$. By chance g is $-\sqrt3$ at both points.",
            Verdict.CORRECTED,
            (
                Equal(PRINTED_G, "14/6 - 6/6 - 8/6 - sqrt(3)", (("p3", "2/sqrt(3)"),)),
                Equal("2/sqrt(3)", "sqrt(3)/2"),
            ),
            (
                Equal(PRINTED_G, "7/4 - 1 - 3/4 - sqrt(3)", (("p3", "sqrt(3)/2"),)),
                Equal(PRINTED_G, "-sqrt(3)", (("p3", "2/sqrt(3)"),)),
            ),
            covers=("Corollary B.4, Case II, C and g",),
        ),
        ProofLine(
            "Corollary B.4, Case II, concavity",
            r"$h''<0$ everywhere on $[1/\sqrt3,\sqrt3/2]$.",
            r"$h''$ changes sign: $h''(1/\sqrt3)=\sqrt3>0$, where $h=h'=0$, and it falls to "
            r"$-\infty$ at $\sqrt3/2$.",
            "Here the printed argument breaks off: h touches 0 from above, at a minimum, and is at "
            "first below every secant that rises from there. A factorisation takes its place, in "
            "the next line.",
            Verdict.REFUTED,
            (Sign("z*diff(h, p3, 2)", "<", where=IN_Z),),
            (
                Equal("diff(h, p3, 2)", "sqrt(3)", (("p3", "1/sqrt(3)"),)),
                Equal("diff(h, p3)", "0", (("p3", "1/sqrt(3)"),)),
                Sign("z*diff(h, p3, 2)", "<", "0", "1/10", IN_Z),
            ),
            covers=("Corollary B.4, Case II, end",),
        ),
        ProofLine(
            "Corollary B.4, Case II, secant",
            r"h lies above its secant line between the endpoints $p_2^*=1/\sqrt3$ and "
            r"$p_2^*=2/\sqrt3$, and so $h\ge0$ by (B.9).",
            r"With $p_3^*=\frac{\sqrt3}2(1-\frac{z^2}3)$, $0\le z\le1$: "
            r"$\frac{72}{\sqrt3}h=(1-z)^2(3+6z+6z^2-2z^3-z^4)\ge0$.",
            r"The endpoints are values of $p_3^*$, and the right one is $\sqrt3/2$. The secant "
            r"between them is $(p_3^*-1/\sqrt3)/4$, and h starts below it. "
            r"The second factor has no root in $[0,1]$ (Sturm), so that $h\ge0$ all the same.",
            Verdict.REFUTED,
            (Sign(f"h - {SECANT}", ">=", where=IN_Z),),
            (
                *CASE_2_FACTORS,
                Equal(SECANT, "0", (("p3", "1/sqrt(3)"),)),
                Equal(SECANT, "sqrt(3)/24", (("p3", "sqrt(3)/2"),)),
            ),
            covers=("Corollary B.4, Case II, end",),
        ),
        correct(
            "Corollary B.4, Case II, conclusion",
            r"$\alpha\ge0$ on the whole range $p_3^*\in[1/\sqrt3,1]$, with equality if and only if "
            r"all thresholds are $1/\sqrt3$.",
            r"With $p_1^*=p_2^*+a$, $p_3^*=p_1^*+b$ even directly: $\alpha=\frac32p_2^*"
            r"\bigl((a-b)^2+b^2\bigr)+a\bigl((a-\frac32b)^2+\frac34b^2\bigr)+b^3$.",
            *CASE_2,
            covers=("Corollary B.4, Case II, end",),
        ),
    )
