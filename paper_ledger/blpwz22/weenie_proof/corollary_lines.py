"""Corollary B.4 as printed: what it asserts, cases I and III, section B.4."""

from __future__ import annotations

from paper_ledger.blpwz22.weenie_proof.corollary_facts import (
    CASE_1,
    CASE_1_END,
    CASE_1_SLOPE,
    CASE_2,
    CASE_3,
    CASE_3_END,
    CASE_3_SLOPE,
    LEAVES_FEE,
    LEAVES_FEE_AS_PRINTED,
    TWO_PLAYERS,
)
from paper_ledger.blpwz22.weenie_proof.facts import Equal, Nonnegative, Sign, Where
from paper_ledger.blpwz22.weenie_proof.record import ProofLine, correct
from paper_ledger.record import Verdict

#: A game of three players whose payoffs are ODD_GAME and its two images.
ODD_GAME = "(-2*p1**2 + p2**2 + p3**2)"
ODD_GAME_2 = "(-2*p2**2 + p1**2 + p3**2)"
ODD_GAME_3 = "(-2*p3**2 + p1**2 + p2**2)"

OTHERS_NASH: Where = (("p2", "1/sqrt(3)"), ("p3", "1/sqrt(3)"))
HESSIAN = "(diff(tilde, p2, 2)*diff(tilde, p3, 2) - diff(tilde, p2, p3)**2)"


def statements() -> tuple[ProofLine, ...]:
    """What Corollary B.4 asserts."""
    return (
        correct(
            "Corollary B.4, n = 2",
            "For two players $p_1^*=1/3$ is optimal; this follows from Proposition B.1, as all "
            "strategies of one opponent are bloc strategies.",
            r"$\alpha(1/3,p_2^*)$ is $(p_2^*-1/3)^2$ below and $2(p_2^*-1/3)^2$ above $1/3$.",
            *TWO_PLAYERS,
        ),
        correct(
            "Corollary B.4, n = 3",
            r"For three players $p_1^*=1/\sqrt3$ is optimal against general (nonbloc) strategies.",
            "True, though the printed proof of Case II breaks down: see the lines that follow.",
            *CASE_1,
            *CASE_2,
            *CASE_3,
            covers=("Corollary B.4", "Figure 4"),
        ),
        correct(
            "Corollary B.4, value",
            r"These strategies force $\underline V=0$.",
            r"The paper does not check the other half of Theorem 1.2, $\alpha-\beta>-1$. It is "
            r"true: for $n=3$ the least value of $\alpha-\beta+1$ is $2/\sqrt3-1$, at the "
            r"equilibrium, and with the printed stakes it is larger by $p_1^*p_2^*p_3^*$.",
            *LEAVES_FEE,
            *LEAVES_FEE_AS_PRINTED,
        ),
    )


def case_one() -> tuple[ProofLine, ...]:
    r"""Case I: :math:`p_1^*\le p_2^*\le p_3^*`."""
    return (
        correct(
            "Corollary B.4, Case I, derivative",
            r"$\partial\alpha/\partial p_2^*=-1+6p_2^*p_3^*-3p_1^*p_3^*"
            r"=(3p_2^*p_3^*-1)+3p_3^*(p_2^*-p_1^*)\ge0$.",
            r"$1=3(p_1^*)^2\le3p_2^*p_3^*$.",
            *CASE_1_SLOPE,
        ),
        correct(
            "Corollary B.4, Case I, endpoint",
            r"At $p_2^*=p_1^*=1/\sqrt3$ player 3 earns at most 0, and 0 only at $p_3^*=1/\sqrt3$.",
            r"$\alpha(p,p,t)=(t-p)(t^2+tp+p^2-1)$, which is $(t-p)^2(t+2p)$ at $3p^2=1$; "
            r"player 3 earns $-2\alpha$.",
            *CASE_1_END,
            Equal(
                "bloc_above",
                "-2*alpha_123.subs({p1: q, p2: q, p3: p}, simultaneous=True)",
                (("N", "2"),),
            ),
        ),
        correct(
            "Corollary B.4, Case I, conclusion",
            r"$\alpha\ge0$ in this case, with equality if and only if all thresholds are "
            r"$1/\sqrt3$.",
            r"With $p_2^*=p_1^*+a$, $p_3^*=p_2^*+b$ even directly: "
            r"$\alpha=p_1^*(9a^2+9ab+3b^2)+4a^3+6a^2b+3ab^2+b^3$.",
            *CASE_1,
            one_case="the cases come in one call, or wrong ones break it off",
        ),
    )


def case_three() -> tuple[ProofLine, ...]:
    r"""Case III: :math:`p_2^*\le p_3^*\le p_1^*`."""
    return (
        correct(
            "Corollary B.4, Case III, derivative",
            r"$\partial\alpha/\partial p_2^*=-1+3(p_2^*)^2/2+3(p_3^*)^2/2\le-1+3(p_1^*)^2=0$.",
            r"Both thresholds are at most $p_1^*=1/\sqrt3$.",
            *CASE_3_SLOPE,
        ),
        correct(
            "Corollary B.4, Case III, bloc",
            r"At $p_2^*=p_3^*$ the payoff is $\ge0$, and 0 only at $p_2^*=1/\sqrt3$.",
            r"$\alpha(p,q,q)=2(p-q)(1-p^2-pq-q^2)$, which is $2(p-q)^2(2p+q)$ at $3p^2=1$.",
            *CASE_3_END,
        ),
        correct(
            "Corollary B.4, Case III, conclusion",
            r"$\alpha\ge0$ in this case, with equality if and only if all thresholds are "
            r"$1/\sqrt3$.",
            r"With $p_3^*=p_2^*+a$, $p_1^*=p_3^*+b$ even directly: "
            r"$\alpha=p_2^*(\frac32a^2+6ab+6b^2)+a^3+6a^2b+9ab^2+4b^3$.",
            *CASE_3,
            one_case="the cases come in one call, or wrong ones break it off",
        ),
    )


def conclusions() -> tuple[ProofLine, ...]:
    """The remark after the proof, and section B.4."""
    return (
        correct(
            "After Corollary B.4",
            "The result is in striking contrast to standard guts.",
            r"There $\alpha(1/\sqrt2,0,9/10)<0$: the equilibrium threshold does not hold out "
            "against two opponents, one of whom always holds.",
            # at 2 p1^2 = 1 this is 2 p1 - 1521/1000, and (2 p1)^2 = 2
            Equal("standard_213", "2*p1 - 27*p1**2/10 - 171/1000", (("p2", "0"), ("p3", "9/10"))),
            Equal("(27/10)/2 + 171/1000", "1521/1000"),
            Sign("2 - (1521/1000)**2", "<"),
        ),
        correct(
            "Section B.4, strong equilibrium",
            r"$(1/\sqrt3,1/\sqrt3,1/\sqrt3)$ is an exact minimax solution of the three-player "
            "game, a strong Nash equilibrium.",
            "Corollary B.4 for every player, by symmetry.",
            *CASE_1,
            *CASE_2,
            *CASE_3,
        ),
        correct(
            "Section B.4, saddle point",
            "It is a saddle point of pure strategies of threshold type.",
            r"Against $(1/\sqrt3,1/\sqrt3)$ player 1 earns $-(p-\nu)^2(p+2\nu)$ with $p\le\nu$ and "
            r"$-2(p-\nu)^2(p+2\nu)$ with $p\ge\nu=1/\sqrt3$.",
            Equal("alpha_123", "-(p1 - p3)**2*(p1 + 2*p3)", OTHERS_NASH),
            Equal("alpha_231", "-2*(p1 - p3)**2*(p1 + 2*p3)", OTHERS_NASH),
        ),
        correct(
            "Section B.4, not by convexity",
            "This does not follow by concave-convexity of the payoff, as it does for blocs.",
            r"$\tilde\alpha$ is not convex: its Hessian $18p_2^*p_3^*-3$ is negative at "
            r"$(1/10,6/10)$. Against two opponents in a bloc the payoff is concave in $p_1^*$, "
            "convex in the bloc's threshold. (With three opponents or more it is not: at $N=3$ it "
            r"is concave in $q$ for $q<p/6$.)",
            Equal(HESSIAN, "18*p2*p3 - 3"),
            Sign(HESSIAN, "<", where=(("p2", "1/10"), ("p3", "6/10"))),
            Nonnegative("-diff(bloc_below.subs(N, 2), p, 2)"),
            Nonnegative("-diff(bloc_above.subs(N, 2), p, 2)"),
            Nonnegative("diff(bloc_below.subs(N, 2), q, 2)", (("q", "p + s"),)),
            Nonnegative("diff(bloc_above.subs(N, 2), q, 2)"),
            Equal("diff(bloc_above.subs(N, 3), q, 2)", "-6*q*(p - 6*q)"),
            Equal("diff(bloc_below - bloc_above, p).subs(p, q)", "0"),
            Equal("diff(bloc_below - bloc_above, q).subs(p, q)", "0"),
            covers=("Section B.4, convexity",),
        ),
        ProofLine(
            "Section B.4, symmetric games",
            r"For symmetric games of $n\ge3$ players the payoff of player 1 against a coalition "
            r"can never be concave in $p_1$ and convex in $(p_2,\dots,p_n)$, unless it is linear.",
            r"It can: $\alpha=-2p_1^2+p_2^2+p_3^2$ is the payoff in a symmetric zero-sum game, "
            r"concave in $p_1$, convex in $(p_2,p_3)$, and not linear.",
            "Symmetry and zero sum ask that the payoffs of the three players add up to 0, which "
            "does not forbid squares.",
            Verdict.REFUTED,
            (Equal(f"diff({ODD_GAME}, p1, 2)", "0"), Equal(f"diff({ODD_GAME}, p2, 2)", "0")),
            (
                Equal(f"{ODD_GAME} + {ODD_GAME_2} + {ODD_GAME_3}", "0"),
                Equal(ODD_GAME, f"{ODD_GAME}.subs({{p2: p3, p3: p2}}, simultaneous=True)"),
                Equal(ODD_GAME_2, f"{ODD_GAME}.subs({{p1: p2, p2: p1}}, simultaneous=True)"),
                Sign(f"diff({ODD_GAME}, p1, 2)", "<"),
                Sign(f"diff({ODD_GAME}, p2, 2)", ">"),
                Sign(f"diff({ODD_GAME}, p3, 2)", ">"),
                Equal(f"diff({ODD_GAME}, p2, p3)", "0"),
            ),
        ),
    )
