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


def _below() -> list[Fraction]:
    """Numbers from -1 to just below 0."""
    return [-F(1), *steps(-1, 0, 40), F(-1, 10**9)]


def _rises(payoff: Square, multiplier: Square) -> bool:
    """Whether value iteration rises from -1 to the fixed point 0."""
    return all(value < square_value(at(payoff, multiplier, value)) <= 0 for value in _below())


def _no_finite_sequence_suffices() -> bool:
    """Whether value iteration rises to 0, yet no fixed strategy ever gets there from below."""
    keeps = [w for w in steps(0, 1, 199) if worst_case(*_against_columns(*CLIMB, w), F(0)) >= 0]
    optimal, _ = mixed_weights(at(*CLIMB, F(0)))
    falls = all(worst_case(*_against_columns(*CLIMB, optimal), value) < value for value in _below())
    return is_mixed(at(*CLIMB, F(0))) and _rises(*CLIMB) and keeps == [optimal] and falls


def _best_weight(matrix: Square) -> Fraction:
    """The weight of the first row in an optimal strategy."""
    return mixed_weights(matrix)[0] if is_mixed(matrix) else F(min(matrix[0]) >= min(matrix[1]))


def _comes_close(payoff: Square, multiplier: Square) -> bool:
    """Whether finitely many strategies, each repeated to its own limit, lead past -1/1000."""
    value = F(-1)
    for _ in range(3000):
        weight = _best_weight(at(payoff, multiplier, value))
        limit = repetition_limit(*_against_columns(payoff, multiplier, weight), value)
        if limit is None or limit >= F(-1, 1000):
            return True
        # rounded down: short fractions, and the criterion holds up to any smaller number
        value = F((limit * 2**40).__floor__(), 2**40)
    return False


def _sequences_lead_to_the_value() -> bool:
    """Whether they do in the example, and in all games tried whose iteration rises to 0."""
    games = [CLIMB, *((payoff, stakes) for payoff, stakes, _ in games_with_value_zero())][::31]
    return all(_comes_close(*game) for game in games if _rises(*game))


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
        r"finite repetitions of a sequence of different strategies $S_i$ (read: in the limit, as "
        "in Theorem 1.2).",
        _sequences_lead_to_the_value,
        note=r"Finitely many strategies lead to every $\underline V-\varepsilon$, as the paper has "
        r"it just before, since value iteration itself does. $\underline V$ itself they need not "
        r"reach. Example: $A=\begin{pmatrix}3&-3\\-2&2\end{pmatrix}$, "
        r"$B=\begin{pmatrix}1/2&3/2\\0&3/2\end{pmatrix}$, $\underline V=0$ from $-1$. Only the "
        r"mixture $(2/5,3/5)$ keeps 0 at 0, and below 0 it falls, as column 2 has stakes $3/2$; "
        r"every play from below 0 ends below 0.",
        mended=_no_finite_sequence_suffices,
        noted=lambda: {
            "2/5": (weight := mixed_weights(at(*CLIMB, F(0)))[0]),
            "3/5": 1 - weight,
        },
        proof="book/recursive_games#what-no-repetition-reaches",
    ),
)
