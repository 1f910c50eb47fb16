"""Section 1.1.1: whether the value is forced by one strategy, or by finitely many."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice

from paper_ledger.blpwz22._tools import (
    Square,
    assertion,
    at,
    games_with_value_zero,
    is_mixed,
    mixed_weights,
    reaches,
    repetition_limit,
    square_value,
    steps,
)
from paper_ledger.blpwz22.repetition import transition_holds, worst_case
from paper_ledger.record import Method, Verdict

#: The page of the book that shows these claims.
PAGE = "book/recursive_games"

F = Fraction

#: A game whose value 0 no fixed strategy forces from below: column 2 has stakes above 1.
CLIMB: tuple[Square, Square] = (
    ((F(3), F(-3)), (F(-2), F(2))),
    ((F(1, 2), F(3, 2)), (F(0), F(3, 2))),
)


def _against_columns(
    payoff: Square, multiplier: Square, weight: Fraction
) -> tuple[list[Fraction], list[Fraction]]:
    """Alpha and beta of the mixture (weight, 1 - weight) of the rows against both columns."""
    alpha, beta = (
        [weight * top + (1 - weight) * bottom for top, bottom in zip(*matrix, strict=True)]
        for matrix in (payoff, multiplier)
    )
    return alpha, beta


def _finite_sequence_suffices() -> bool:
    """False if value iteration rises to 0, yet no fixed strategy ever gets there from below."""
    below = [-F(1), *steps(-1, 0, 40), F(-1, 10**9)]
    rises = all(value < square_value(at(*CLIMB, value)) < 0 for value in below)
    keeps = [w for w in steps(0, 1, 199) if worst_case(*_against_columns(*CLIMB, w), F(0)) >= 0]
    optimal, _ = mixed_weights(at(*CLIMB, F(0)))
    falls = all(worst_case(*_against_columns(*CLIMB, optimal), value) < value for value in below)
    return not (is_mixed(at(*CLIMB, F(0))) and rises and keeps == [optimal] and falls)


def _every_lower_value_is_reached() -> bool:
    """Finitely many strategies lead past V - 1/1000, each repeated up to its own limit."""
    value, used = F(-1), 0
    while value < F(-1, 1000) and used < 100:
        weight, _ = mixed_weights(at(*CLIMB, value))
        limit = repetition_limit(*_against_columns(*CLIMB, weight), value)
        if limit is None or not value < limit < 0:
            return False
        # rounded down: short fractions, and the criterion holds up to any smaller number
        value, used = F((limit * 2**40).__floor__(), 2**40), used + 1
    return value >= F(-1, 1000)


def _forcing(payoff: Square, multiplier: Square, weights: set[Fraction]) -> set[Fraction]:
    """Mixtures whose repetition leads from -1 to 0."""
    return {
        weight
        for weight in weights
        if reaches(repetition_limit(*_against_columns(payoff, multiplier, weight), F(-1)), F(0))
    }


def _optimum_decides_repetition() -> bool:
    """A mixture that forces the value 0 by repetition is the optimal one, by Theorem 1.2."""
    answers = set()
    for payoff, multiplier, _ in islice(games_with_value_zero(), 0, None, 3):
        optimal, _ = mixed_weights(payoff)
        forcing = _forcing(payoff, multiplier, {optimal, F(0), *steps(0, 1, 11), F(1)})
        alpha, beta = _against_columns(payoff, multiplier, optimal)
        passes = transition_holds(alpha, beta, F(-1), F(0))
        answers.add(passes)
        if forcing != ({optimal} if passes else set()):
            return False
    return answers == {True, False}


CLAIMS = (
    assertion(
        "Section 1.1.1, repeated strategy",
        r"With $v_*=-t$, $v^*=\underline V$ and $S$ optimal at the fixed point, Theorem 1.2 "
        r"decides whether a repeated strategy forces $\underline V$.",
        _optimum_decides_repetition,
        note=r"A strategy whose repetition forces $\underline V$ has $\alpha+\beta\underline V\ge"
        r"\underline V$, so it is optimal there. Checked where the optimum is unique.",
    ),
    assertion(
        "Section 1.1.1, interlacing intervals",
        r"Theorem 1.2 over a series of interlacing intervals leads from $-t$ to $\underline V$ by "
        r"finite repetitions of a sequence of strategies $S_i$ (read: finitely many $S_i$).",
        _finite_sequence_suffices,
        Verdict.CORRECTED,
        r"Every $\underline V-\varepsilon$ is reached by finitely many strategies, as the paper "
        r"has it just before; $\underline V$ itself in general in the limit of infinitely many. "
        r"Example: $A=\begin{pmatrix}3&-3\\-2&2\end{pmatrix}$, "
        r"$B=\begin{pmatrix}1/2&3/2\\0&3/2\end{pmatrix}$, $\underline V=0$ from $-1$. Only the "
        r"mixture $(2/5,3/5)$ keeps 0 at 0, and below 0 it falls, as column 2 has stakes $3/2$; "
        r"every play from below 0 ends below 0.",
        mended=_every_lower_value_is_reached,
        method=Method.EXACT,
        noted=lambda: {
            "2/5": (weight := mixed_weights(at(*CLIMB, F(0)))[0]),
            "3/5": 1 - weight,
        },
        proof="book/recursive_games#what-no-repetition-reaches",
    ),
)
