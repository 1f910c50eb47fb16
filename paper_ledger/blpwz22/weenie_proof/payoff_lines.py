"""Appendix B up to section B.1: the symmetric equilibrium, the payoffs, the stakes."""

from __future__ import annotations

from paper_ledger.blpwz22.weenie_proof.facts import (
    Equal,
    Event,
    Exhaustive,
    Fact,
    Nonnegative,
    Sign,
    Where,
)
from paper_ledger.blpwz22.weenie_proof.record import ProofLine, correct
from paper_ledger.record import Verdict

#: S = 1 + t + ... + t^(N-1) lies above N for t = 1 + u, and below N for t = 1 - u.
ABOVE: Where = (("t", "1 + u"), ("S", "N + d"))
BELOW: Where = (("t", "1 - u"), ("N", "S + d"))

UNIQUE: tuple[Fact, ...] = (
    Equal("diff(bloc_below, p).subs(p, q)", "N*(1 - 3*q**N)"),
    Equal("diff(bloc_above, p).subs(p, q)", "N*(1 - 3*q**N)"),
)

STRICT: tuple[Fact, ...] = (
    Equal("3*deviation_below", "-(1 - t)*(N - t*S)"),
    Equal("3*deviation_above", "-2*(t - 1)*(t*S - N)"),
    Nonnegative("-3*deviation_below - u**2*S", BELOW),
    Nonnegative("-3*deviation_above - 2*u**2*S", ABOVE),
)

#: Two and three players: the payoff bends down everywhere in the own threshold.
STRICTLY_CONCAVE: tuple[Fact, ...] = (
    Equal("diff(alpha_12, p1, 2)", "-2"),
    Equal("diff(alpha_21, p1, 2)", "-4"),
    Equal("diff(alpha_123, p1, 2)", "-6*p1"),
    Equal("diff(alpha_213, p1, 2)", "-3*p2 - 6*p3"),
    Equal("diff(alpha_231, p1, 2)", "-12*p1"),
)

BLOC: tuple[Fact, ...] = (
    Equal("3*coalition_above", "(t - 1)*((S - N) + 2*N*(t - 1)*S)"),
    Equal("3*coalition_below", "(1 - t)*(2*(N - S) + N*(1 - t)*S)"),
    Nonnegative("3*coalition_above - 2*u**2*N*S", ABOVE),
    Nonnegative("3*coalition_below - u**2*N*S", BELOW),
)

#: Stakes against the bloc at q, 3 q^N = 1; and q < 1 - 1/N from N = 6 on only.
BLOC_STAKES: tuple[Fact, ...] = (
    Equal("N - p - N*q + 3*p*q**N", "N*(1 - q) + p*(3*q**N - 1)"),
    Sign("1/3 - (1 - 1/5)**5", ">"),
    Sign("(1 - 1/6)**6 - 1/3", ">"),
)

STAKES: tuple[Fact, ...] = (
    Equal("beta_2", "1 - p1 - p2 + 3*p1*p2"),
    Equal("beta_3", "2 - p1 - p2 - p3 + 3*p1*p2*p3"),
    Equal("beta_4", "3 - p1 - p2 - p3 - p4 + 3*p1*p2*p3*p4"),
    Equal("beta_3 - standard_beta_3", "p1*p2*p3"),
)

TWO_PLAYERS: tuple[Fact, ...] = (
    Equal("alpha_21", "(1 - 2*p1 - p2)*(p1 - p2)"),
    Equal("alpha_12", "(1 - 2*p2 - p1)*(p1 - p2)"),
)

THREE_PLAYERS: tuple[Fact, ...] = (
    Equal("alpha_123", "2*p1 - p2 - p3 + p3**3 - p1**3 + 3*p2**2*p3 - 3*p1*p2*p3"),
    Equal("alpha_132", "2*p1 - p2 - p3 + p2**3 - p1**3 + 3*p3**2*p2 - 3*p1*p2*p3"),
    Equal(
        "alpha_213",
        "2*p1 - p2 - p3 + p2**3/2 + p3**3 - 3*p1**2*p2/2 - 3*p1**2*p3 + 3*p1*p2*p3",
    ),
    Equal(
        "alpha_312",
        "2*p1 - p3 - p2 + p3**3/2 + p2**3 - 3*p1**2*p3/2 - 3*p1**2*p2 + 3*p1*p2*p3",
    ),
    Equal("alpha_231", "2*p1 - p3 - p2 - 2*p1**3 + p2**3/2 + 3*p2*p3**2/2"),
    Equal("alpha_321", "2*p1 - p3 - p2 - 2*p1**3 + p3**3/2 + 3*p3*p2**2/2"),
)

#: Case of Prop. B.3: order, printed total, and the rows i) to vi): cells of the hands 1, 2, 3,
#: outcome, probability. The paper leaves out the probability of case i), whose outcome is 0.
CASES: dict[str, tuple[tuple[int, ...], str, tuple[tuple[tuple[int, ...], str, str], ...]]] = {
    "Case 1": (
        (1, 2, 3),
        "-p1**3 + p1*p2*p3",
        (
            ((0, 0, 0), "0", "p1**3"),
            ((0, 1, 0), "1", "p1**2*(p2 - p1)"),
            ((0, 0, 1), "1", "p1**2*(p2 - p1)"),
            ((0, 1, 1), "1", "p1*(p2 - p1)**2"),
            ((0, 0, 2), "1", "p1**2*(p3 - p2)"),
            ((0, 1, 2), "1", "p1*(p2 - p1)*(p3 - p2)"),
        ),
    ),
    "Case 2": (
        (2, 1, 3),
        "p2**3/2 - 3*p2*p1**2/2 + p1*p2*p3",
        (
            ((0, 0, 0), "0", "p2**3"),
            ((0, 0, 1), "1", "p2**2*(p1 - p2)"),
            ((0, 0, 2), "1", "p2**2*(p3 - p1)"),
            ((1, 0, 0), "-2", "p2**2*(p1 - p2)"),
            ((1, 0, 1), "-1/2", "p2*(p1 - p2)**2"),
            ((1, 0, 2), "1", "p2*(p1 - p2)*(p3 - p1)"),
        ),
    ),
    "Case 3": (
        (2, 3, 1),
        "p2**3/2 + 3*p2*p3**2/2 - 2*p1*p2*p3",
        (
            ((0, 0, 0), "0", "p2**3"),
            ((1, 0, 0), "-2", "p2**2*(p3 - p2)"),
            ((2, 0, 0), "-2", "p2**2*(p1 - p3)"),
            ((0, 0, 1), "1", "p2**2*(p3 - p2)"),
            ((1, 0, 1), "-1/2", "p2*(p3 - p2)**2"),
            ((2, 0, 1), "-2", "p2*(p3 - p2)*(p1 - p3)"),
        ),
    ),
}

_TOTALS = {
    "Case 1": "$-(p_1^*)^3+p_1^*p_2^*p_3^*$",
    "Case 2": r"$(p_2^*)^3/2-\frac32p_2^*(p_1^*)^2+p_1^*p_2^*p_3^*$",
    "Case 3": r"$(p_2^*)^3/2+\frac32p_2^*(p_3^*)^2-2p_1^*p_2^*p_3^*$",
}


def introduction() -> tuple[ProofLine, ...]:
    """The first page of Appendix B, with Proposition B.1."""
    return (
        ProofLine(
            "Appendix B, standard threshold",
            "The optimal bloc strategy of standard guts is $p_1^*=1/2^{1/(n-2)}$.",
            "The optimal bloc strategy of standard guts is $p_1^*=1/2^{1/(n-1)}$.",
            r"Against $N=n-1$ others at $q$ the payoff has the slope $N(1-2q^N)$ at $p_1^*=q$; it "
            "vanishes at $2q^{n-1}=1$, eq. (3.3). The printed exponent has no meaning for $n=2$.",
            Verdict.CORRECTED,
            (
                Equal(
                    "diff(standard_bloc_below, p).subs(p, q)", "0", (("N", "2"), ("q", "2**(-1)"))
                ),
            ),
            (
                Equal("diff(standard_bloc_below, p).subs(p, q)", "N*(1 - 2*q**N)"),
                Equal("diff(standard_bloc_above, p).subs(p, q)", "N*(1 - 2*q**N)"),
                Equal("standard_bloc_below", "0", (("q", "2**(-1/N)"),)),
            ),
            covers=("Appendix B, thresholds",),
        ),
        correct(
            "Appendix B, shifted threshold",
            "The Weenie rule shifts it to the more aggressive $p_1^*=1/3^{1/(n-1)}$.",
            "With the rule the slope is $N(1-3q^N)$, which vanishes at $3q^N=1$, below $2q^N=1$.",
            *UNIQUE,
            covers=("Appendix B, thresholds",),
        ),
        correct(
            "Proposition B.1, equilibrium",
            r"The unique symmetric Nash equilibrium is $(1/3^{1/(n-1)},\dots,1/3^{1/(n-1)})$ "
            "(read: in which all have one threshold).",
            r"For every $n$. At $p_1^*=q$ the payoff is differentiable with slope $N(1-3q^N)$, so "
            r"only $3q^N=1$ can be an equilibrium (the slope is $N$ at $q=0$, $-2N$ at $q=1$). "
            r"There a deviation to $p_1^*=tq$ gives $-\frac q3(1-t)(N-tS)$ for $t\le1$ and "
            r"$-\frac{2q}3(t-1)(tS-N)$ for $t\ge1$, $S=1+t+\dots+t^{N-1}$: never positive. Nor is "
            "there one in which any player mixes, symmetric or not: whatever the others do, his "
            "payoff is strictly concave in his own threshold (proved in the chapter on the Weenie "
            "rule; the checks see two and three players).",
            *UNIQUE,
            *STRICT,
            *STRICTLY_CONCAVE,
            proof="book/weenie#prop-weenie-pure",
        ),
        correct(
            "Proposition B.1, bloc game",
            "The threshold $p=1/3^{1/(n-1)}$ is optimal for the bloc strategy game.",
            r"For every $n$, in one round: against others at $tp$ it earns "
            r"$\frac p3(t-1)\bigl((S-N)+2N(t-1)S\bigr)$ for $t\ge1$ and "
            r"$\frac p3(1-t)\bigl(2(N-S)+N(1-t)S\bigr)$ for $t\le1$, with $S\ge N$ in the one and "
            r"$S\le N$ in the other case: positive but at $t=1$. In the recursive game the bloc at "
            r"the equilibrium multiplies the stakes by $N(1-3^{-1/N})$ whatever player 1 does. "
            r"From seven players on this is more than 1, since $(1-1/N)^N>1/3$, and then player 1 "
            "can force nothing better than the termination fee, fair as each round is.",
            *BLOC,
            *BLOC_STAKES,
        ),
        correct(
            "Proposition B.1, strictness",
            "Different from the standard case, it is a strict Nash equilibrium.",
            r"Every deviation costs at least a multiple of $(1-t)^2$. In standard guts every lower "
            "threshold earns 0 as well.",
            *STRICT,
            Equal("standard_bloc_below", "0", (("q", "2**(-1/N)"),)),
        ),
    )


def payoffs() -> tuple[ProofLine, ...]:
    """Propositions B.2 and B.3 with the proof of the latter."""
    return (
        correct(
            "Proposition B.2, eq. (B.1)",
            r"For two players $\alpha=(1-2p_1^*-p_2^*)(p_1^*-p_2^*)$ if $p_2^*\le p_1^*$ and "
            r"$(1-2p_2^*-p_1^*)(p_1^*-p_2^*)$ if $p_2^*>p_1^*$.",
            "Derived from the rules: the hand that wins and the hand that is highest when all drop "
            "are integrated over the segments between the thresholds.",
            *TWO_PLAYERS,
            covers=("Proposition B.2", "Eq. (B.1)"),
        ),
        ProofLine(
            "Proposition B.3, stakes",
            r"For three players $\beta$ is as for standard guts, $2-\sum_ip_i^*+2p_1^*p_2^*p_3^*$.",
            r"$\beta=2-\sum_ip_i^*+3p_1^*p_2^*p_3^*$.",
            r"With $h\ge1$ holders the stakes are multiplied by $h-1$, and by 2 when all drop: "
            r"that is $h-1$ plus 3 with probability $\prod p_i^*$. The printed payoff already "
            r"contains the virtual ante $+1$ of this doubling.",
            Verdict.CORRECTED,
            (Equal("beta_3", "2 - p1 - p2 - p3 + 2*p1*p2*p3"),),
            STAKES,
            covers=("Appendix B, Weenie rule", "Proposition B.3"),
        ),
        correct(
            "Proposition B.3, eq. (B.2)",
            r"For three players $\alpha$ is given by six polynomials, one for each ordering of the "
            "thresholds.",
            "Each of the six derived from the rules by integration.",
            *THREE_PLAYERS,
            covers=("Proposition B.3", "Eq. (B.2)"),
        ),
        *(line for case in CASES for line in _case(case)),
        correct(
            "Proposition B.3, sum",
            "Summing with the standard payoffs (3.2) gives formulas (i), (iii), (v) of (B.2).",
            "The printed totals are the differences of the payoffs with and without the rule.",
            *(Equal(f"alpha_{_tag(o)} - standard_{_tag(o)}", t) for o, t, _ in CASES.values()),
            covers=("Proposition B.3, end of the proof",),
        ),
        correct(
            "Proposition B.3, symmetry",
            "The remaining cases follow by exchanging $p_2^*$ and $p_3^*$.",
            "Formulas (ii), (iv), (vi) are (i), (iii), (v) with the two thresholds exchanged.",
            *_exchanges(),
            covers=("Proposition B.3, end of the proof",),
        ),
    )


def _case(name: str) -> tuple[ProofLine, ProofLine]:
    """The list i) to vi) of one case, and its total."""
    order, total, rows = CASES[name]
    events = [Event(order, *row) for row in rows]
    mean = " + ".join(f"({outcome})*({chance})" for _, outcome, chance in rows)
    chain = "<".join(f"p_{player}^*" for player in order)
    return (
        correct(
            f"Proposition B.3, {name} i) to vi)",
            f"For ${chain}$: six ways in which all drop, each with its outcome for player 1 and "
            "its probability.",
            "The outcome is the virtual ante 1 less $3$ times the chance to hold the best hand, "
            "which players whose hands lie in the same interval share. The list is complete.",
            *events,
            Exhaustive(order, tuple(cells for cells, _, _ in rows)),
            covers=(f"Proposition B.3, {name}",),
        ),
        correct(
            f"Proposition B.3, {name} total",
            f"Total: {_TOTALS[name]}.",
            "The sum of the six products.",
            Equal(mean, total),
            covers=(f"Proposition B.3, {name}",),
            one_case="the cases come in one call, or wrong ones break it off",
        ),
    )


def _tag(order: tuple[int, ...]) -> str:
    return "".join(map(str, order))


def _exchanges() -> list[Fact]:
    """Formulas (ii), (iv), (vi) against (i), (iii), (v)."""
    exchanged = "alpha_{}.subs({{p2: p3, p3: p2}}, simultaneous=True)"
    pairs = (("132", "123"), ("312", "213"), ("321", "231"))
    return [Equal(f"alpha_{tag}", exchanged.format(image)) for tag, image in pairs]
