"""The Jacob game: Appendix C.2 of v2."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations, product
from math import prod

import numpy as np

from guts_core.guts.play.jacob import advantage, jacob_equilibria, jacob_payoffs
from paper_ledger.blpwz22._tools import assertion
from paper_ledger.record import Method, Verdict

#: The page of the book that shows these claims.
PAGE = "notebooks/fictitious_play"

F = Fraction

#: After how many rounds play from pure starts is looked at.
_ROUNDS = 60


def _jacob_is_complete() -> bool:
    """Whether there are seven equilibria, all of them permutations of the three printed ones."""
    printed = ((0, 3, 3), (2, 2, 2), (3, 1, 1))
    orbits = {order for each in printed for order in permutations(each)}
    found = {tuple(int(3 * share) for share in e.choose_one) for e in jacob_equilibria()}
    return found == orbits and len(jacob_equilibria()) == 7


def _jacob_strict_are_pure() -> bool:
    return all(e.strict == all(s in (0, 1) for s in e.choose_one) for e in jacob_equilibria())


def _jacob_pays() -> bool:
    """Whether the rules pay 2, -1 and -1."""
    return jacob_payoffs()[:, 1, 0, 0].tolist() == [2, -1, -1]


def _paid(shares: Sequence[Fraction]) -> list[Fraction]:
    """What the three players get if they choose 1 with these probabilities."""
    chances = [(share, 1 - share) for share in shares]
    cells = [*product((0, 1), repeat=3)]
    weights = [F(prod(both[k] for both, k in zip(chances, cell, strict=True))) for cell in cells]
    return [
        sum((w * int(own[cell]) for w, cell in zip(weights, cells, strict=True)), F(0))
        for own in jacob_payoffs()
    ]


def _one_wins() -> list[tuple[Fraction, ...]]:
    """The sorted payoffs of each equilibrium in which one player wins and the others lose."""
    paid = [tuple(sorted(_paid(each.choose_one))) for each in jacob_equilibria()]
    return [each for each in paid if each[1] < 0 < each[2]]


def _lone_winners_payoffs() -> dict[str, Fraction]:
    """What the winner and the losers get in the equilibria that are not pure."""
    ((lost, _, won),) = {each for each in _one_wins() if each[2] != 2}
    return {"4/3": won, "-2/3": lost}


def limit_of_play(start: Sequence[int]) -> tuple[Fraction, ...] | None:
    """What the shares of 1 tend to from pure first plays, exactly; None if that is not shown.

    Where they tend to an equilibrium, choosing 1 gains in all rounds so far what it gains there,
    times the rounds, and a multiple of the offsets: of the plays of 1 less those at the limit.
    Three rounds that leave the offsets as they were are so repeated for ever, if who is not
    indifferent there already plays what he plays there.
    """
    plays = np.array(start, dtype=object)
    offsets: list[np.ndarray] = []
    followed = []
    shares = [np.array(each.choose_one, dtype=object) for each in jacob_equilibria()]
    for rounds in range(1, _ROUNDS + 4):
        gains = advantage(plays * F(1, rounds))
        offsets.append(np.array([plays - rounds * limit for limit in shares]))
        followed.append(
            [((each != 0) <= (each * gains > 0)).all() for each in map(advantage, shares)]
        )
        plays = plays + (gains >= 0)
    same = (offsets[-1] == offsets[-4]).all(axis=1) & np.all(followed[-4:], axis=0)
    found = [tuple(limit) for limit, settled in zip(shares, same, strict=True) if settled]
    return found[0] if len(found) == 1 else None


def _jacob_ends() -> list[tuple[Fraction, ...] | None]:
    ends = map(limit_of_play, product((0, 1), repeat=3))
    return [end and tuple(sorted(end)) for end in ends]


def _jacob_always_one_wins() -> bool:
    return all(end == (F(0), F(1), F(1)) for end in _jacob_ends())


def _jacob_reaches_all_types() -> bool:
    targets = (F(0), F(1), F(1)), (F(1, 3), F(1, 3), F(1)), (F(2, 3),) * 3
    return [_jacob_ends().count(target) for target in targets] == [3, 3, 2]


CLAIMS = (
    assertion(
        "Appendix C.2, equilibria of the Jacob game",
        r"The equilibria are the permutations of $(0,1,1)$, $(2/3,2/3,2/3)$ and $(1,1/3,1/3)$.",
        _jacob_is_complete,
        note=r"Seven and no more: choosing 1 gains player $i$ $4-3\sum_{j\ne i}s_j$, which leaves "
        "at most one solution in each of the 27 supports.",
        method=Method.EXACT,
        proof="book/fictitious_play_theory#the-jacob-game",
        covers=("Appendix C.2, equilibria",),
        noted=lambda: {"27": len([*product(((0,), (1,), (0, 1)), repeat=3)])},
    ),
    assertion(
        "Appendix C.2, pure equilibrium",
        r"The type $(0,1,1)$ is the only pure one and the only one that is not weak.",
        _jacob_strict_are_pure,
        method=Method.EXACT,
    ),
    assertion(
        "Appendix C.2, payoffs",
        r"At $(0,1,1)$ player 1 wins 2 and the others lose 1 each.",
        _jacob_pays,
        method=Method.EXACT,
        one_case="what it calls is called once",
    ),
    assertion(
        "Appendix C.2, one wins",
        "In several equilibria of this symmetric game one player wins while the others lose.",
        lambda: len(_one_wins()) > 1,
        note="In six of the seven: the permutations of $(0,1,1)$ and of $(1,1/3,1/3)$, of which "
        "the latter pay $4/3$ and twice $-2/3$. Only $(2/3,2/3,2/3)$ pays nothing.",
        mended=lambda: len(_one_wins()) == 6 and _paid((F(2, 3),) * 3) == [0, 0, 0],
        method=Method.EXACT,
        noted=_lone_winners_payoffs,
    ),
    assertion(
        "Appendix C.2, limit of Fictitious Play",
        r"Fictitious Play of the Jacob game converges to an equilibrium of type $(0,1,1)$ (read: "
        "from every start; the paper names none).",
        _jacob_always_one_wins,
        Verdict.CORRECTED,
        r"It converges from every start (the game has the best replies of a common payoff "
        r"$4\sum s_i-3\sum_{i<j}s_is_j$), but the limit depends on it: of the eight pure first "
        r"plays three lead to $(0,1,1)$, three to $(1,1/3,1/3)$, and the two symmetric ones to "
        r"$(2/3,2/3,2/3)$, each up to permutation: in whole numbers three rounds come to repeat "
        r"themselves for ever.",
        mended=_jacob_reaches_all_types,
        method=Method.EXACT,
        proof="book/fictitious_play_theory#the-jacob-game",
        one_case="the cases come in one call, or wrong ones break it off",
    ),
)
