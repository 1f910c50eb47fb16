"""Section 3.1: blocs in symmetric games at large, which are not like blocs in guts."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from paper_ledger.blpwz22._tools import assertion, mixed_weights, steps
from paper_ledger.blpwz22.coalition.payoffs import nash_forces_zero, symmetric_nash
from paper_ledger.record import Method, Verdict

#: The page of the book that shows these claims.
PAGE = "book/guts_payoffs"

F = Fraction


def _odd_man_out(own: int, second: int, third: int) -> int:
    """Three players choose 1 or 2; an odd one out pays one unit to each of the others."""
    if own == second == third:
        return 0
    return -2 if second == third else 1


def _is_symmetric_zero_sum() -> bool:
    plays = list(product((1, 2), repeat=3))
    zero_sum = all(
        sum(_odd_man_out(*(play[(k + i) % 3] for i in range(3))) for k in range(3)) == 0
        for play in plays
    )
    return zero_sum and all(_odd_man_out(a, b, c) == _odd_man_out(a, c, b) for a, b, c in plays)


def _no_bloc_mixture_wins() -> bool:
    """False if player 1 always loses to (1, 1) and (2, 2), played with equal chances."""
    best = max(F(_odd_man_out(own, 1, 1) + _odd_man_out(own, 2, 2), 2) for own in (1, 2))
    return not (_is_symmetric_zero_sum() and best < 0)


def _two_against_two_pay(own: int, others: tuple[int, ...]) -> Fraction:
    """Four players choose 1 or 2: an odd one out pays 1 to each other, two with 2 pay 3/2 each."""
    alike = others.count(own)
    return (F(-3), F(3, 2) if own == 1 else F(-3, 2), F(1), F(0))[alike]


def _payoffs_against(share: Fraction) -> list[Fraction]:
    """Of choosing 1 and 2 there, if each of the others chooses 1 with this probability."""
    means = [F(0), F(0)]
    for others in product((1, 2), repeat=3):
        chance = share ** others.count(1) * (1 - share) ** others.count(2)
        for own in (1, 2):
            means[own - 1] += chance * _two_against_two_pay(own, others)
    return means


def _equilibria_are_three() -> bool:
    """Choosing 1 gains 9(s - 1/3)(2 - s)/2, so the equilibria are 0, 1/3, 1; sums are zero."""
    shares = (F(0), *steps(0, 1, 11), F(1))
    for share in shares:
        first, second = _payoffs_against(share)
        if first - second != F(9, 2) * (share - F(1, 3)) * (2 - share):
            return False
        # the best reply to independent members gets at least 0, and 0 in equilibrium only
        if share * first + (1 - share) * second != 0 or max(first, second) < 0:
            return False
        if (max(first, second) == 0) != (share in (0, F(1, 3), 1)):
            return False
    return True


def _bloc_optimum_is_an_equilibrium() -> bool:
    """False: player 1 and the bloc (1, 1, 1) or (2, 2, 2) mix as in no symmetric equilibrium."""
    ones, twos = (
        (_two_against_two_pay(own, (1, 1, 1)), _two_against_two_pay(own, (2, 2, 2)))
        for own in (1, 2)
    )
    optima = mixed_weights((ones, twos))
    return not _equilibria_are_three() or bool({*optima} & {F(0), F(1, 3), F(1)})


def _independent_blocs_do_not_win() -> bool:
    """Player 1 who copies a strategy mixed independently gets exactly 0: the game is symmetric."""
    for share in (F(0), *steps(0, 1, 9), F(1)):
        chance = {1: share, 2: 1 - share}
        mean = sum(
            chance[a] * chance[b] * chance[c] * _odd_man_out(a, b, c)
            for a, b, c in product((1, 2), repeat=3)
        )
        if mean != 0:
            return False
    return nash_forces_zero()


CLAIMS = (
    assertion(
        "Section 3.1, bloc optimum",
        "For a symmetric one-shot game the optimal bloc strategy corresponds to the symmetric Nash "
        "equilibrium (read: for every symmetric zero-sum game).",
        _bloc_optimum_is_an_equilibrium,
        Verdict.REFUTED,
        "Counterexample: four players choose 1 or 2; an odd one out pays 1 to each of the others, "
        "and if two choose 2 each of them pays 3/2 to one who chose 1. In the symmetric equilibria "
        "1 is chosen with probability 0, 1/3 or 1. If the other three are a bloc, it and player 1 "
        "choose with equal chances, and player 1 loses 3/2. True of members who mix independently, "
        "against whom the best reply gets at least 0, and 0 in an equilibrium only; and in guts.",
        mended=lambda: _equilibria_are_three() and symmetric_nash() and nash_forces_zero(),
        method=Method.EXACT,
    ),
    assertion(
        "Remark 3.4",
        "No coalition that employs a bloc strategy, even a mixed one, beats a single player in a "
        "symmetric zero-sum game.",
        _no_bloc_mixture_wins,
        Verdict.REFUTED,
        "Counterexample: three players choose 1 or 2, an odd one out pays one unit to each of the "
        r"others. A coalition that plays $(1,1)$ and $(2,2)$ with equal chances leaves player 1 "
        "$-1$ whatever he does: to copy the mixture is not to copy its outcome. True for pure "
        "blocs, for members who mix independently, and in guts.",
        mended=_independent_blocs_do_not_win,
        method=Method.EXACT,
    ),
)
