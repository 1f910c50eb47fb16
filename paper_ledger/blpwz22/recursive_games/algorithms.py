"""Section 4.1, the complexity statements of section 5, and Appendix A."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import numpy as np

from guts_core.guts import Guts
from paper_ledger.blpwz22._tools import assertion, own_payoff, random_fractions, stakes
from paper_ledger.record import Method, Verdict

#: The page of the book that shows these claims.
PAGE = "book/guts_payoffs"

F = Fraction

#: What can become of a player in the algorithm of section 4.1.1.
DROPPED, LOST, IN_PLAY = range(3)


def _scenarios(players: int) -> Iterator[tuple[int, ...]]:
    """Sets D, L, F of section 4.1.1: somebody is in fair play."""
    return (fates for fates in product(range(3), repeat=players) if IN_PLAY in fates)


def _fate_return(fate: int, players: int, holders: int, rivals: int) -> Fraction:
    """Return of a player as printed in step 5."""
    if fate == DROPPED:
        return F(holders - 2)
    if fate == LOST:
        return F(holders - players - 2)
    win, lose = -1 + players + holders - 1, -1 - players + holders - 1
    return F(win, rivals) + F(lose * (rivals - 1), rivals)


def _printed_payoffs(thresholds: list[Fraction]) -> list[Fraction]:
    """The algorithm of section 4.1.1, steps 2 to 6."""
    players = len(thresholds)
    values = [F(0)] * players
    for fates in _scenarios(players):
        top = max(p for p, fate in zip(thresholds, fates, strict=True) if fate != DROPPED)
        probability = math.prod(
            (p, top - p, 1 - top)[fate] for p, fate in zip(thresholds, fates, strict=True)
        )
        holders, rivals = players - fates.count(DROPPED), fates.count(IN_PLAY)
        for player, fate in enumerate(fates):
            values[player] += probability * _fate_return(fate, players, holders, rivals)
    return values


def _holder_sets(players: int) -> Iterator[tuple[bool, ...]]:
    """Who holds, section 4.1.2."""
    return product((False, True), repeat=players)


def _printed_stakes(thresholds: list[Fraction]) -> Fraction:
    """The algorithm of section 4.1.2."""
    total = F(0)
    for holds in _holder_sets(len(thresholds)):
        probability = math.prod(
            1 - p if hold else p for p, hold in zip(thresholds, holds, strict=True)
        )
        total += probability * (sum(holds) - 1 if any(holds) else 1)
    return total


def _profiles() -> Iterator[list[Fraction]]:
    """Random exact thresholds for two to six players, ties and the ends 0 and 1 among them."""
    rng = np.random.default_rng(30)
    for players, count in ((2, 12), (3, 12), (4, 8), (5, 4), (6, 2)):
        yield from random_fractions(rng, (count, players), 8).tolist()


def _payoff_algorithm() -> bool:
    return all(
        _printed_payoffs(point) == Guts(len(point)).payoffs(np.array(point, dtype=object)).tolist()
        for point in _profiles()
    )


def _stakes_algorithm() -> bool:
    return all(_printed_stakes(point) == stakes(point) for point in _profiles())


def _payoff_operations() -> bool:
    """There are 3^n - 2^n scenarios: between a third of 3^n and 3^n."""
    counts = {n: sum(1 for _ in _scenarios(n)) for n in range(2, 10)}
    return all(
        count == 3**n - 2**n and 3 ** (n - 1) <= count <= 3**n for n, count in counts.items()
    )


def _column(plays: tuple[int, ...], mesh: int) -> int:
    """Number of the column of (j_1, ..., j_(n-1)), section 4.1.3."""
    return sum(j * mesh**k for k, j in enumerate(plays))


def _columns_can_be_read_back() -> bool:
    """Section 4.1.3 with mesh N and n players: column of (j_1, ..., j_(n-1)), and j_i of column."""
    for mesh, players in ((2, 5), (3, 4), (7, 3), (21, 3)):
        columns = []
        for plays in product(range(mesh), repeat=players - 1):
            column = _column(plays, mesh)
            columns.append(column)
            back = [(column % mesh**i) // mesh ** (i - 1) for i in range(1, players)]
            if back != list(plays):
                return False
        if sorted(columns) != list(range(mesh ** (players - 1))):
            return False
    return True


def _bloc_counts(players: int) -> Iterator[tuple[int, int, int, int]]:
    """Fates of players 1 and 2, and how many of players 3-n drop and how many lose."""
    for own, second in product(range(3), repeat=2):
        for dropped in range(players - 1):
            for lost in range(players - 1 - dropped):
                yield own, second, dropped, lost


def _pseudo_bloc_payoff(own: Fraction, second: Fraction, bloc: Fraction, players: int) -> Fraction:
    """Player 1's payoff from the numbers of droppers and losers in the bloc alone."""
    value = F(0)
    for fate, deviator, dropped, lost in _bloc_counts(players):
        rivals = players - 2 - dropped - lost
        fates = [fate, deviator, *[DROPPED] * dropped, *[LOST] * lost, *[IN_PLAY] * rivals]
        if IN_PLAY not in fates:
            continue
        pairs = list(zip((own, second, *[bloc] * (players - 2)), fates, strict=True))
        top = max(p for p, f in pairs if f != DROPPED)
        ways = math.comb(players - 2, dropped) * math.comb(players - 2 - dropped, lost)
        chance = math.prod((p, top - p, 1 - top)[f] for p, f in pairs)
        holders = players - fates.count(DROPPED)
        value += ways * chance * _fate_return(fate, players, holders, fates.count(IN_PLAY))
    return value


def _pseudo_bloc_algorithm() -> bool:
    rng = np.random.default_rng(31)
    for players in range(3, 8):
        for own, second, bloc in random_fractions(rng, (4, 3), 9).tolist():
            profile = [own, second, *[bloc] * (players - 2)]
            if _pseudo_bloc_payoff(own, second, bloc, players) != own_payoff(profile):
                return False
    sizes = {n: sum(1 for _ in _bloc_counts(n)) for n in range(3, 40)}
    return all(size == 9 * math.comb(n, 2) for n, size in sizes.items())


def _matrix_work(coalition: int, mesh: int) -> int:
    """Scenarios visited to fill the payoff matrix of the whole game with section 4.1.1."""
    players = coalition + 1
    return mesh**players * players * (3**players - 2**players)


def _is_bounded(bound_exponent: int) -> bool:
    """Whether the work over M^exponent N 3^N stays put when M doubles again and again."""
    for coalition in range(2, 6):
        ratios = [
            _matrix_work(coalition, mesh) / (mesh ** (coalition + bound_exponent) * 3**coalition)
            for mesh in (21, 42, 84, 168)
        ]
        if ratios[-1] > 1.01 * ratios[0]:
            return False
    return True


def _restricted_work_is_bounded() -> bool:
    """M rows, M^2 columns, 9 n(n-1)/2 scenarios each, against M^3 N^2."""
    ratios = [
        mesh * mesh**2 * sum(1 for _ in _bloc_counts(n + 1)) / (mesh**3 * n**2)
        for n in (2, 5, 15, 60)
        for mesh in (21, 101)
    ]
    return max(ratios) <= 9


def _dimensions_saved(coalition: int) -> int:
    """Powers of M by which the profiles of players 2 and 3-n, all alike, are fewer, at M = 2."""
    profiles = list(product(range(2), repeat=coalition))
    restricted = sum(len(set(profile[1:])) == 1 for profile in profiles)
    return round(math.log2(len(profiles) / restricted))


CLAIMS = (
    assertion(
        "Section 4.1.1, algorithm",
        r"The expected payoffs are the sum over the sets $D$, $F$, $L$ of the printed probability "
        "times the printed returns.",
        _payoff_algorithm,
        note="The printed algorithm in exact fractions against the closed form, for two to six "
        "players, ties included.",
        covers=("Section 4.1.1, steps 1 to 6",),
    ),
    assertion(
        "Section 4.1.1, runtime",
        r"The algorithm for $\alpha$ takes $\Theta(n3^n)$ operations.",
        _payoff_operations,
        note=r"It visits $3^n-2^n$ scenarios and updates $n$ returns in each.",
        covers=("Section 4.1.1, runtime", "Appendix A, cases"),
    ),
    assertion(
        "Section 4.1.2, algorithm",
        r"$\beta$ is the sum over the sets of holders of their probability times $h-1$, or times 1 "
        "if nobody holds.",
        _stakes_algorithm,
        note="Two to six players, in exact fractions.",
        covers=("Section 4.1.2, steps 1 to 4",),
    ),
    assertion(
        "Section 4.1.2, runtime",
        r"The algorithm for $\beta$ takes $\Theta(n2^n)$ operations.",
        lambda: all(sum(1 for _ in _holder_sets(n)) == 2**n for n in range(2, 12)),
        note=r"A product of $n$ factors for each of $2^n$ sets.",
    ),
    assertion(
        "Section 4.1.3, columns",
        r"Column $x=j_1+j_2N+\dots+j_{n-1}N^{n-2}$ stands for the profile $(j_1,\dots,j_{n-1})$, "
        r"and $j_i=\lfloor(x\bmod N^i)/N^{i-1}\rfloor$.",
        _columns_can_be_read_back,
        note=r"What is read back is the strategy $j_i$ (printed: the strategy $i$). Members are "
        "interchangeable, so most of the columns are copies.",
    ),
    assertion(
        "Section 4.1.4, pseudo-bloc payoff",
        r"Against a pseudo-bloc $\alpha$ needs only the numbers of players 3-$n$ who drop and who "
        r"lose, $O(n^2)$ cases.",
        _pseudo_bloc_algorithm,
        note="Equal to the closed form in exact fractions for three to seven players.",
        covers=("Section 4.1.4, pseudo-bloc payoff", "Appendix A, cases"),
    ),
    assertion(
        "Section 5, run time of the full game",
        r"The run time of the full game is bounded by $O(M^NI+M^NN3^N)$.",
        lambda: _is_bounded(0),
        Verdict.CORRECTED,
        r"The matrix alone has $M^{N+1}$ entries, as the same paragraph says, each of "
        r"$\Theta(n3^n)$ operations with $n=N+1$: $O(M^{N+1}(I+N3^N))$, where a step of Fictitious "
        "Play is a product of the matrix and a vector.",
        mended=lambda: _is_bounded(1),
        method=Method.SAMPLES,
    ),
    assertion(
        "Section 5, run time of the restricted game",
        r"With blocs and pseudo-blocs only the run time is bounded by $O(M^3I+M^3N^2)$.",
        _restricted_work_is_bounded,
        one_case="the cases come in one call, or wrong ones break it off",
    ),
    assertion(
        "Appendix A, dimensions",
        "The restriction to pseudo-blocs saves one dimension of the array to be filled.",
        lambda: all(_dimensions_saved(n) == 1 for n in range(2, 12)),
        Verdict.CORRECTED,
        r"From $M^{N+1}$ entries to $M^3$: $N-2$ dimensions, one only for $N=3$.",
        mended=lambda: all(_dimensions_saved(n) == n - 2 for n in range(2, 12)),
        method=Method.SAMPLES,
    ),
)
