"""The proof of Corollary B.4 from the rules to the end, every step exact; and a shorter one."""

from __future__ import annotations

from paper_ledger.blpwz22.weenie_proof.corollary_facts import (
    CASE_1,
    CASE_1_END,
    CASE_1_SLOPE,
    CASE_2,
    CASE_2_EDGE,
    CASE_2_FACTORS,
    CASE_2_MINIMUM,
    CASE_2_SLOPE,
    CASE_3,
    CASE_3_END,
    CASE_3_SLOPE,
    FORMS,
    LEAVES_FEE,
    TWO_PLAYERS,
)
from paper_ledger.blpwz22.weenie_proof.payoff_lines import STAKES, THREE_PLAYERS
from paper_ledger.blpwz22.weenie_proof.payoff_lines import TWO_PLAYERS as TWO_PLAYER_PAYOFF
from paper_ledger.blpwz22.weenie_proof.record import ProofLine, correct


def repaired_proof() -> tuple[ProofLine, ...]:
    """The published proof with every line put right, complete from the rules to the value."""
    return (*_ground(), *_case_one(), *_case_two(), *_case_three(), _value())


def short_proof() -> tuple[ProofLine, ...]:
    """Another proof for three players: the payoff is a cubic form in steps between thresholds."""
    return (
        correct(
            "Homogeneity",
            r"Since $1=3p_1^2$ at $p_1=1/\sqrt3$, the payoff $\alpha(p_1,p_2,p_3)$ is a cubic "
            "form.",
            r"Its terms have degree 1 or 3; multiply those of degree 1 by $3p_1^2$.",
            *FORMS,
        ),
        correct(
            "Case I",
            r"$p_2=p_1+a$, $p_3=p_2+b$: $\alpha=p_1(9a^2+9ab+3b^2)+4a^3+6a^2b+3ab^2+b^3"
            r"\ge a^3+b^3$.",
            "No coefficient is negative.",
            *CASE_1,
        ),
        correct(
            "Case II",
            r"$p_1=p_2+a$, $p_3=p_1+b$: $\alpha=\frac32p_2\bigl((a-b)^2+b^2\bigr)"
            r"+a\bigl((a-\frac32b)^2+\frac34b^2\bigr)+b^3\ge0$, and 0 only for $a=b=0$.",
            "Sums of squares with nonnegative factors.",
            *CASE_2,
        ),
        correct(
            "Case III",
            r"$p_3=p_2+a$, $p_1=p_3+b$: $\alpha=p_2(\frac32a^2+6ab+6b^2)+a^3+6a^2b+9ab^2+4b^3"
            r"\ge a^3+b^3$.",
            "No coefficient is negative.",
            *CASE_3,
        ),
        _value(),
    )


def _ground() -> tuple[ProofLine, ...]:
    return (
        correct(
            "Payoffs",
            "The payoffs of two and three players are (B.1) and (B.2).",
            "Integrals of the rules over the segments between the thresholds.",
            *TWO_PLAYER_PAYOFF,
            *THREE_PLAYERS,
        ),
        correct(
            "Stakes",
            r"$\beta=n-1-\sum_ip_i+3\prod_ip_i$.",
            "Holders less one, and 3 more when nobody holds.",
            *STAKES,
        ),
        correct(
            "Two players",
            r"$\alpha(1/3,p_2)=(p_2-1/3)^2$ for $p_2\le1/3$ and $2(p_2-1/3)^2$ for $p_2\ge1/3$.",
            "From (B.1).",
            *TWO_PLAYERS,
        ),
    )


def _case_one() -> tuple[ProofLine, ...]:
    return (
        correct(
            "Case I, step 1",
            r"$p_1=1/\sqrt3\le p_2\le p_3$: $\partial\alpha/\partial p_2"
            r"=3(p_2p_3-p_1^2)+3p_3(p_2-p_1)\ge0$, so that $p_2=p_1$ is worst.",
            "Both summands are nonnegative.",
            *CASE_1_SLOPE,
        ),
        correct(
            "Case I, step 2",
            r"$\alpha(p_1,p_1,p_3)=(p_3-p_1)^2(p_3+2p_1)\ge0$, and 0 only at $p_3=p_1$.",
            r"$(p_3-p_1)(p_3^2+p_1p_3+p_1^2-1)$ with $1=3p_1^2$. And $p_3=p_1$ leaves only "
            r"$p_2=p_1$.",
            *CASE_1_END,
        ),
    )


def _case_two() -> tuple[ProofLine, ...]:
    return (
        correct(
            "Case II, step 1",
            r"$p_2\le p_1\le p_3$ and $p_3\ge\sqrt3/2$: $\partial\tilde\alpha/\partial p_2"
            r"=\frac32p_2^2-\frac32+\sqrt3p_3\ge0$, so that $p_2=0$ is worst.",
            r"$\sqrt3p_3\ge3/2$.",
            *CASE_2_SLOPE,
        ),
        correct(
            "Case II, step 2",
            r"$\tilde\alpha(0,p_3)=2/\sqrt3-2p_3+p_3^3\ge\sqrt3/24>0$.",
            r"It increases for $p_3\ge\sqrt3/2>\sqrt{2/3}$.",
            *CASE_2_EDGE,
        ),
        correct(
            "Case II, step 3",
            r"$p_3\le\sqrt3/2$: $\tilde\alpha$ is strictly convex in $p_2$, and least at "
            r"$p_2^\dagger=\sqrt{1-2p_3/\sqrt3}\in[0,p_1]$.",
            r"$\partial^2\tilde\alpha/\partial p_2^2=3p_2$.",
            *CASE_2_MINIMUM,
        ),
        correct(
            "Case II, step 4",
            r"The minimum is $h=2/\sqrt3-2p_3+p_3^3-(1-2p_3/\sqrt3)^{3/2}$, and with "
            r"$p_3=\frac{\sqrt3}2(1-\frac{z^2}3)$, $0\le z\le1$, "
            r"$\frac{72}{\sqrt3}h=(1-z)^2(3+6z+6z^2-2z^3-z^4)$.",
            r"Substitution of $p_2^\dagger=z/\sqrt3$. No root of the second factor lies in $[0,1]$ "
            "(Sturm), and it is 3 at 0. So $h\\ge0$, and 0 only at $z=1$: $p_3=p_1$, and then "
            r"$p_2^\dagger=p_1$.",
            *CASE_2_FACTORS,
        ),
    )


def _case_three() -> tuple[ProofLine, ...]:
    return (
        correct(
            "Case III, step 1",
            r"$p_2\le p_3\le p_1$: $\partial\alpha/\partial p_2=\frac32(p_2^2+p_3^2)-3p_1^2\le0$, "
            "so that $p_2=p_3$ is worst.",
            "Both thresholds are at most $p_1$.",
            *CASE_3_SLOPE,
        ),
        correct(
            "Case III, step 2",
            r"$\alpha(p_1,p_3,p_3)=2(p_1-p_3)^2(2p_1+p_3)\ge0$, and 0 only at $p_3=p_1$.",
            r"$2(p_1-p_3)(1-p_1^2-p_1p_3-p_3^2)$ with $1=3p_1^2$. And at $p_3=p_1$ the payoff is "
            r"$(p_1-p_2)^2(p_1+p_2/2)$, which vanishes only at $p_2=p_1$.",
            *CASE_3_END,
        ),
    )


def _value() -> ProofLine:
    return correct(
        "Value",
        r"$\alpha-\beta+1\ge2/\sqrt3-1>0$ for three players, and $\alpha-\beta+1>0$ for two: with "
        r"$\alpha\ge0$, Theorem 1.2 between $-1$ and 0 gives $\underline V=0$.",
        r"$\alpha-\beta+2-2/\sqrt3$ is a cubic form as well, without a negative coefficient in the "
        r"steps between the thresholds. For two players, Sturm.",
        *LEAVES_FEE,
    )
