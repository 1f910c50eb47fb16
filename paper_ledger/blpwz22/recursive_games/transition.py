"""Section 1.1.1: a repeated strategy, Proposition 1.1 and Theorems 1.2 and 1.3."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from paper_ledger.blpwz22._tools import V1, assertion, reaches, repetition_limit, steps, strategies
from paper_ledger.blpwz22.repetition import (
    rate_bounds,
    repeated_play,
    termination_bounds,
    transition_holds,
    worst_case,
)
from paper_ledger.record import Method, Verdict

#: The page of the book that shows these claims.
PAGE = "book/recursive_games"

F = Fraction
ROUNDS = 8


def _proposition_1_1() -> bool:
    """The worst payoffs that (1.7) allows, exactly, against the bound (1.8)."""
    for fee, share, part in product((F(1, 2), F(1), F(3)), steps(0, 1, 4), (F(0), F(1, 4), F(2))):
        margin, forced = share * fee, part * fee
        value = -fee
        for bound in termination_bounds(forced, fee, margin, ROUNDS):
            if value < bound:
                return False
            # beta >= 0 is as small as allowed if V >= 0, else as large as (1.7) lets it be
            largest = 1 + (forced - margin) / fee
            value = min(forced, forced + largest * value)
    return True


def _termination_criterion_is_sharp() -> bool:
    """Some (alpha_0, epsilon) satisfies (1.7) iff repetition gets from -1 to 0, or above 0."""
    for alpha, beta in strategies(600, seed=5):
        leaves = worst_case(alpha, beta, F(-1)) > -1
        limit = repetition_limit(alpha, beta, F(-1))
        if (leaves and min(alpha) >= 0) != reaches(limit, F(0)):
            return False
        if (leaves and min(alpha) > 0) != (limit is None or limit > 0):
            return False
    return True


def _criterion_is_sharp() -> bool:
    for alpha, beta in strategies(400, seed=6):
        for low, high in ((F(-1), F(0)), (F(-2), F(-1, 2)), (F(0), F(1))):
            if transition_holds(alpha, beta, low, high) != reaches(
                repetition_limit(alpha, beta, low), high
            ):
                return False
    return True


def _criterion_suffices() -> bool:
    for alpha, beta in strategies(600, seed=7):
        low, high = F(-1), F(0)
        if not transition_holds(alpha, beta, low, high):
            continue
        inside = (low, *steps(low, high, 5))
        if not all(worst_case(alpha, beta, value) > value for value in inside):
            return False
        if not all(reaches(repetition_limit(alpha, beta, value), high) for value in inside):
            return False
    return True


def _printed_rate_holds() -> bool:
    """Alpha = 0, beta = 1/2 on [-2, 0]: epsilon = 1, the printed bound is 0 after one round."""
    low, high, margin = F(-2), F(0), F(1)
    values = repeated_play([F(0)], [F(1, 2)], low, ROUNDS)
    hypothesis = worst_case([F(0)], [F(1, 2)], low) == low + margin
    return not hypothesis or all(
        high - v <= (1 - margin) ** k * (high - low) for k, v in enumerate(values)
    )


def _mended_rate() -> bool:
    """The rate holds wherever the hypothesis does, and a single column attains it."""
    low, high = F(-2), F(0)
    for alpha, beta in strategies(600, seed=8):
        margin = min(worst_case(alpha, beta, low) - low, high - low)
        if margin > 0 and worst_case(alpha, beta, high) >= high:
            values = repeated_play(alpha, beta, low, ROUNDS)
            bounds = rate_bounds(margin, low, high, ROUNDS)
            if any(high - v > bound for v, bound in zip(values, bounds, strict=True)):
                return False
    line = repeated_play([F(0)], [F(3, 4)], low, ROUNDS)
    return [high - v for v in line] == rate_bounds(F(1, 2), low, high, ROUNDS)


def _ratio_attained(width: Fraction) -> bool:
    """Whether the slowest strategy, one column through (v^*, v^*), has the ratio printed."""
    margin = width / 4
    values = repeated_play([F(0)], [1 - margin / width], -width, ROUNDS)
    return all(-v == (1 - margin) ** k * width for k, v in enumerate(values))


def _rates_recover_proposition(forced: Fraction) -> bool:
    """Whether the true rate of Theorem 1.3 on [-t, alpha_0] implies the bound (1.8)."""
    fee, margin = F(1), F(1, 2)
    bounds = rate_bounds(margin, -fee, forced, ROUNDS)
    printed = termination_bounds(forced, fee, margin, ROUNDS)
    return all(forced - b >= v for b, v in zip(bounds, printed, strict=True))


def _limits_recover_proposition() -> bool:
    """(1.7) implies the hypotheses of Theorem 1.2 on [-t, alpha_0]."""
    for alpha, beta in strategies(600, seed=9):
        if (
            min(alpha) > 0
            and worst_case(alpha, beta, F(-1)) > -1
            and not transition_holds(alpha, beta, F(-1), min(alpha))
        ):
            return False
    return True


def _positive_between(at: int) -> bool:
    """Whether gains at v_* = 0 and, weakly, at ``at`` imply gains on [0, 2), column by column."""
    for alpha, beta in product(steps(-3, 3, 23), (F(0), *steps(0, 2, 7))):
        gains = [alpha + (beta - 1) * value for value in (F(0), *steps(0, 2, 9))]
        if alpha > 0 and alpha + (beta - 1) * at >= 0 and min(gains) <= 0:
            return False
    return True


CLAIMS = (
    assertion(
        "Proposition 1.1, eqs. (1.7), (1.8)",
        r"If $\alpha\ge\alpha_0\ge0$, $\beta\ge0$ and $\alpha\ge t(\beta-1)+\varepsilon$ with "
        r"$0<\varepsilon<t$, then $V_n\ge v_n=\alpha_0-\alpha_0(1-\varepsilon/t)^{\max\{0,n-1\}}"
        r"-t(1-\varepsilon/t)^n$.",
        _proposition_1_1,
        note=r"The least $V_{n+1}$ that (1.7) allows is $\min(\alpha_0,\alpha_0(1+V_n/t)"
        r"+V_n(1-\varepsilon/t))$; it never falls below $v_{n+1}$, and $V_1=v_1$, $V_2=v_2$.",
        covers=("Proposition 1.1", "Eq. (1.7)", "Eq. (1.8)"),
    ),
    assertion(
        "Proposition 1.1, sharpness",
        r"Condition (1.7) is sharp for a single strategy forcing $\underline V\ge0$ or "
        r"$\underline V>0$.",
        _termination_criterion_is_sharp,
        note=r"The worst case is concave in $V$: if it lies above $V$ at $-t$ and not below at "
        r"some $L>0$, it is positive at 0. Read with $\alpha_0>0$ for $\underline V>0$.",
    ),
    assertion(
        "Theorem 1.2",
        r"If $\alpha+\beta V>V$ at $v_*$ and $\ge V$ at $v^*$ for a fixed strategy, its repetition "
        r"leads from any $V_0\in[v_*,v^*]$ to a limit $\ge v^*$.",
        _criterion_suffices,
        note=r"Against each column $\alpha+(\beta-1)V$ is linear, so positive on $[v_*,v^*)$.",
        proof="book/recursive_games#thm-transition",
        covers=("Theorem 1.2", "Section 2.1, proof of Theorem 1.2"),
    ),
    assertion(
        "Theorem 1.2, sharpness",
        r"The criterion is sharp: no strategy that violates it leads from $v_*$ to $v^*$ by "
        "repetition.",
        _criterion_is_sharp,
        note=r"A repetition that starts at a fixed point or falls never gets to $v^*$; one that "
        r"rises has its limit where the first falling line meets the diagonal.",
        proof="book/recursive_games#thm-transition",
    ),
    assertion(
        "Section 2.1, proof of Theorem 1.2",
        r"From $\alpha+(\beta-1)v_*>0$ and $\alpha+(\beta-1)v_*\ge0$ it follows that "
        r"$\alpha+(\beta-1)V>0$ on $[v_*,v^*)$.",
        lambda: _positive_between(at=0),
        Verdict.CORRECTED,
        r"The second inequality is meant at $v^*$, as v2 prints. As it stands $\alpha=1$, "
        r"$\beta=0$, $v_*=0$, $v^*=2$ contradicts it.",
        mended=lambda: _positive_between(at=2),
        paper=V1,
        method=Method.EXACT,
    ),
    assertion(
        "Theorem 1.3",
        r"If moreover $\alpha+\beta v_*\ge v_*+\varepsilon$, then "
        r"$v^*-V_n\le(1-\varepsilon)^n(v^*-v_*)$.",
        _printed_rate_holds,
        Verdict.REFUTED,
        r"Counterexample: one strategy each, $\alpha=0$, $\beta=1/2$, $v_*=-2$, $v^*=0$. "
        r"There $\varepsilon=1$, so the printed bound is 0, but $V_1=-1$. The proof uses "
        r"$T(v_0)-v_0\ge\varepsilon(v^*-v_0)$ where only $\ge\varepsilon$ is given. Mended: the "
        r"rate is "
        r"$1-\varepsilon/(v^*-v_*)$ for $\varepsilon\le v^*-v_*$. Where $v^*-v_*<1$, as for "
        "one player against a coalition at guts, the printed bound is true.",
        mended=_mended_rate,
        method=Method.EXACT,
        proof="book/recursive_games#thm-rate",
        covers=("Theorem 1.3", "Section 2.1, proof of Theorem 1.3"),
    ),
    assertion(
        "Theorem 1.3, sharpness",
        r"The geometric estimate with the ratio $1-\varepsilon$ is sharp.",
        lambda: _ratio_attained(F(1)) and _ratio_attained(F(1, 2)),
        Verdict.CORRECTED,
        r"Sharp only if $v^*-v_*=1$. For $\varepsilon\le v^*-v_*$ the ratio "
        r"$1-\varepsilon/(v^*-v_*)$ is attained by one column that meets the diagonal at $v^*$, "
        r"and "
        "no column does worse.",
        mended=_mended_rate,
        method=Method.EXACT,
    ),
    assertion(
        "Section 1.1.1, Proposition 1.1 recovered",
        r"For $v_*=-t$, $v^*=\alpha_0$ Theorems 1.2 and 1.3 recover the result of Proposition 1.1.",
        lambda: _rates_recover_proposition(F(0)) and _rates_recover_proposition(F(1, 2)),
        Verdict.CORRECTED,
        r"The limit is recovered; the rate only if $\alpha_0=0$. In general the true ratio of "
        r"Theorem 1.3, $1-\varepsilon/(t+\alpha_0)$, is larger than the ratio $1-\varepsilon/t$ of "
        r"(1.8).",
        mended=lambda: _limits_recover_proposition() and _rates_recover_proposition(F(0)),
    ),
)
