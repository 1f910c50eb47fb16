"""Sections 1.1.2 and 5: coalitions whose members move freely, and 2 v. 2, at M = 21."""

from __future__ import annotations

from functools import cache

import numpy as np

from guts_core.guts import CoalitionGame, Guts, coalition_game
from guts_core.methods import RecursiveSolution
from paper_ledger.blpwz22._tools import assertion, in_continuum, independent, on_mesh, quantity
from paper_ledger.record import Method, Verdict


def _is_pseudo_bloc(profile: tuple[float, ...]) -> bool:
    """Whether all thresholds, which are sorted, are alike, or all but one."""
    return len(set(profile[1:])) == 1 or len(set(profile[:-1])) == 1


def _has_structure(coalition: int) -> bool:
    return all(_is_pseudo_bloc(profile) for profile in independent(coalition)[1])


def _follows_trend(coalition: int) -> bool:
    """A bloc, and one member who always holds with all others at one threshold; nothing else."""
    profiles = independent(coalition)[1]
    alike = all(len(set(profile[1:])) == 1 for profile in profiles)
    return alike and sorted((p[0] == 0, p[0] == p[1]) for p in profiles) == [
        (False, True),
        (True, False),
    ]


def _restriction_error(coalition: int) -> float:
    """What the pseudo-bloc restriction costs the coalition at M = 21."""
    return on_mesh(coalition, 21).value - independent(coalition)[0].value


def _no_profile_beats_the_optimum() -> bool:
    """In the continuum: random coalitions of 2 to 5 against player 1's optimal threshold."""
    rng = np.random.default_rng(40)
    for coalition in range(2, 6):
        solution = in_continuum(coalition)
        profiles = rng.random((40_000, coalition + 1)) ** rng.uniform(0.1, 1, (40_000, 1))
        profiles[:, 0] = solution.player
        game = Guts(coalition + 1)
        payoff = game.payoffs(profiles)[:, 0] + solution.value * game.stakes(profiles)
        if payoff.min() < solution.value - 1e-12:
            return False
    return True


def _restriction_error_is_below_mesh_error() -> bool:
    """Nothing up to N = 4; at N = 5 less than what the mesh of 21 points costs."""
    exact = all(abs(_restriction_error(n)) < 1e-9 for n in (2, 3, 4))
    mesh_error = abs(on_mesh(5, 21).value - in_continuum(5).value)
    return exact and _restriction_error(5) < mesh_error / 2 and _no_profile_beats_the_optimum()


@cache
def _two_against_two() -> tuple[CoalitionGame, RecursiveSolution]:
    game = coalition_game(2, 21, allies=2)
    return game, game.solve(termination_fee=2)


def _fair() -> list[float]:
    game, solution = _two_against_two()
    return [solution.value, game.upper_value(termination_fee=2).value]


def _is_symmetric() -> bool:
    """Whether A is antisymmetric and B symmetric: either coalition can do what the other can."""
    game, _ = _two_against_two()
    everything = np.arange(game.shape[0])
    payoff = game.payoff.entries(everything, everything)
    growth = game.stakes.entries(everything, everything)
    return bool(np.abs(payoff + payoff.T).max() < 1e-12 and np.abs(growth - growth.T).max() < 1e-12)


def _weight_of_nonbloc() -> tuple[float, float]:
    """Least and largest probability of (0, .95) among all optimal strategies at V = 0."""
    from scipy.optimize import linprog

    game, _ = _two_against_two()
    size = game.shape[0]
    payoff = game.payoff.entries(np.arange(size), np.arange(size))
    chosen = np.all(np.isclose(game.row_thresholds, (0, 0.95)), axis=1).astype(float)
    extremes = []
    for sign in (1, -1):
        answer = linprog(
            sign * chosen,
            A_ub=-payoff.T,
            b_ub=np.full(size, 1e-12),
            A_eq=np.ones((1, size)),
            b_eq=[1],
            method="highs-ds",
        )
        extremes.append(sign * answer.fun)
    return extremes[0], extremes[1]


def _support() -> set[tuple[float, ...]]:
    game, solution = _two_against_two()
    return {tuple(map(float, game.row_thresholds[i].round(9))) for i in solution.rows}


CLAIMS = (
    assertion(
        "Section 1.1.2, pseudo-bloc structure",
        "For $n=4$ and 5 players the optimal coalition is pseudo-bloc: all but one member always "
        "do the same.",
        lambda: _has_structure(3) and _has_structure(4),
        note="Coalitions of 3 and 4 on the mesh of 21 points, all profiles allowed.",
        method=Method.NUMERICAL,
        covers=(
            "Abstract, two-strategy optimum",
            "Section 1.1.2, pseudo-bloc structure",
            "Appendix A, always pseudo-bloc",
        ),
    ),
    assertion(
        "Section 5, trend at M = 21",
        "For coalitions of 3, 4 and 5 the optimum mixes a bloc with a pseudo-bloc, one member "
        "always holding and all others at the same threshold.",
        lambda: all(_follows_trend(n) for n in (3, 4, 5)),
        Verdict.CORRECTED,
        "So it is for 3 and 4. For 5 the members other than the one who always holds use two "
        "neighbouring mesh points. In the continuum the statement is exact for every coalition.",
        mended=lambda: _follows_trend(3) and _follows_trend(4) and _no_profile_beats_the_optimum(),
        method=Method.NUMERICAL,
        covers=(
            "Abstract, two-strategy optimum",
            "Section 5, trend at M = 21",
            "Appendix A, always pseudo-bloc",
        ),
    ),
    assertion(
        "Section 5, restricted coalition",
        "The restriction to blocs and pseudo-blocs reproduces the results of independent members "
        "for $N=2,3,4,5$ (read: at $M=21$, one member free and the others alike, four decimals).",
        lambda: all(abs(_restriction_error(n)) < 5e-5 for n in (2, 3, 4, 5)),
        Verdict.CORRECTED,
        "Exactly for $N=2,3,4$. For $N=5$ the free members gain more, though by less than the mesh "
        "costs. In the continuum nothing is lost for any $N$.",
        mended=_restriction_error_is_below_mesh_error,
        method=Method.NUMERICAL,
        covers=("Abstract, two-strategy optimum", "Section 5, restricted coalition"),
    ),
    quantity(
        "Section 5, 2 v. 2, value",
        r"The game 2 v. 2 on the mesh of 21 points has $\underline V=\overline V=0$.",
        [0, 0],
        _fair,
        1e-9,
        note="From termination fees of two antes, one for each member.",
        mended=_is_symmetric,
        computed_as="on the mesh of 21 points",
    ),
    assertion(
        "Section 5, 2 v. 2, strategies",
        "The optimal strategies of both coalitions are the same and mix a bloc with thresholds "
        ".75-.8 and the non-bloc strategy (0, .95).",
        lambda: _is_symmetric() and _support() == {(0.75, 0.75), (0.75, 0.8), (0.0, 0.95)},
        method=Method.NUMERICAL,
    ),
    quantity(
        "Section 5, 2 v. 2, weights",
        "The bloc is played with probability 0.95, the non-bloc strategy with 0.05.",
        [0.95, 0.05],
        lambda: [1 - _weight_of_nonbloc()[0], _weight_of_nonbloc()[1]],
        5e-3,
        Verdict.CORRECTED,
        "The non-bloc strategy is rarer: all optimal strategies on this mesh have the same "
        "weights.",
        mended=lambda: _weight_of_nonbloc()[1] - 1e-6 < _weight_of_nonbloc()[0] < 0.05 - 5e-3,
        computed_as="on the mesh of 21 points",
    ),
)
