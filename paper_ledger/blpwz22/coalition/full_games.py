"""Sections 1.1.2 and 5: coalitions whose members move freely, and 2 v. 2, at M = 21."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

import numpy as np

from guts_core.guts import CoalitionGame, Guts, coalition_game
from paper_ledger.blpwz22._tools import assertion, enclosed, in_continuum, quantity
from paper_ledger.blpwz22.enclosures.many_opponents import Bounds
from paper_ledger.blpwz22.enclosures.on_mesh import free_optimum, free_value, only_optimum
from paper_ledger.record import Method, Verdict

F = Fraction


#: Of four decimals.
HALF_A_UNIT = F(1, 20_000)


def _is_pseudo_bloc(profile: tuple[Fraction, ...]) -> bool:
    """Whether all thresholds, which are sorted, are alike, or all but one."""
    return len(set(profile[1:])) == 1 or len(set(profile[:-1])) == 1


def _has_structure(coalition: int) -> bool:
    return all(map(_is_pseudo_bloc, free_optimum(coalition).profiles))


def _follows_trend(coalition: int) -> bool:
    """A bloc, and one member who always holds with all others at one threshold; nothing else."""
    profiles = free_optimum(coalition).profiles
    alike = all(len(set(profile[1:])) == 1 for profile in profiles)
    return alike and sorted((p[0] == 0, p[0] == p[1]) for p in profiles) == [
        (False, True),
        (True, False),
    ]


def _restriction_error(coalition: int) -> Bounds:
    """Bounds of what the pseudo-bloc restriction costs the coalition at M = 21."""
    restricted, (low, high) = enclosed(coalition, 21), free_value(coalition)
    return restricted.lower - high, restricted.upper - low


def _nothing_is_lost(coalition: int) -> bool:
    """Whether the only optimum of independent members is that of the restricted coalition."""
    free, restricted = free_optimum(coalition), only_optimum(coalition, 21)
    same = {tuple(sorted(p)) for p in free.profiles} == {
        tuple(sorted(p)) for p in restricted.profiles
    }
    return same and free.player == restricted.player


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
    exact = all(map(_nothing_is_lost, (2, 3, 4)))
    mesh_error = enclosed(5, 21).lower - enclosed(5).upper
    return exact and _restriction_error(5)[1] < mesh_error / 2 and _no_profile_beats_the_optimum()


#: The coalitions of 2 v. 2, and what leaving costs each: an ante of every member.
ALLIES = 2


@dataclass(frozen=True)
class SymmetricOptimum:
    """A strategy of 2 v. 2 on the mesh of 21 points, in fractions, and what it is sure of.

    Attributes
    ----------
    weights : dict
        Probabilities by the thresholds of the pair.
    worst_mixed, worst_other : Fraction
        The least that it earns in a round against the pairs that it mixes, and against the others.
    from_fee : Fraction
        The least that it leaves if all that follows is worth the termination fee.
    """

    weights: dict[tuple[float, ...], Fraction]
    worst_mixed: Fraction
    worst_other: Fraction
    from_fee: Fraction

    def is_only_optimum(self) -> bool:
        """Whether no other strategy is optimal in a round.

        An optimal one earns nothing against this one, so it mixes the same three pairs only, and
        among these the antisymmetric matrix fixes the weights.
        """
        mixed = len(self.weights) == 3 and min(self.weights.values()) > 0
        return mixed and self.worst_mixed == 0 < self.worst_other

    def forces_nothing_less_than_zero(self) -> bool:
        """Whether its repetition leads from leaving to 0, by Theorem 1.2."""
        return min(self.worst_mixed, self.worst_other) >= 0 and self.from_fee > -ALLIES


@cache
def _two_against_two() -> CoalitionGame:
    return coalition_game(2, 21, allies=ALLIES)


@cache
def _optimum() -> SymmetricOptimum:
    """The mixture of the three pairs of the solver's support that keeps all three at 0."""
    game = _two_against_two()
    rows = np.asarray(game.solve(termination_fee=ALLIES).rows)
    exact, columns = game.exact(), np.arange(game.shape[1])
    payoffs, stakes = (part.entries(rows, columns) for part in (exact.payoff, exact.stakes))
    weights = _kernel(payoffs[:, rows])
    earned = weights @ payoffs
    return SymmetricOptimum(
        dict(zip(_pairs(rows), weights, strict=True)),
        min(earned[rows]),
        min(np.delete(earned, rows)),
        min(earned - ALLIES * (weights @ stakes)),
    )


def _kernel(matrix: np.ndarray) -> np.ndarray:
    """The only probabilities that an antisymmetric 3 x 3 matrix other than 0 sends to 0."""
    (_, a, b), (_, _, c), _ = matrix
    kernel = np.array([c, -b, a], dtype=object)
    return kernel / kernel.sum()


def _pairs(rows: np.ndarray) -> list[tuple[float, ...]]:
    points = _two_against_two().row_thresholds
    return [tuple(map(float, points[i].round(9))) for i in rows]


def _fair() -> list[int]:
    """0 for either coalition if its opponents' numbers are its own with the other sign.

    Then what one of them forces, the other one forces too.
    """
    forced = _optimum().forces_nothing_less_than_zero() and _is_symmetric()
    return [0, 0] if forced else [-1, 1]


def _is_symmetric() -> bool:
    """Whether A is antisymmetric and B symmetric, exactly: each side can do what the other can."""
    exact = _two_against_two().exact()
    everything = np.arange(_two_against_two().shape[0])
    payoff, growth = (part.entries(everything, everything) for part in (exact.payoff, exact.stakes))
    return bool((payoff == -payoff.T).all() and (growth == growth.T).all())


def _weight_of_nonbloc() -> Fraction:
    """The probability of (0, .95) in the only optimal strategy."""
    return _optimum().weights[0.0, 0.95]


CLAIMS = (
    assertion(
        "Section 1.1.2, pseudo-bloc structure",
        "For $n=4$ and 5 players the optimal coalition is pseudo-bloc: all but one member always "
        "do the same.",
        lambda: _has_structure(3) and _has_structure(4),
        note="Coalitions of 3 and 4 on the mesh of 21 points, all profiles allowed: the optimum is "
        "proved to be the only one, between fractions.",
        method=Method.INTERVAL,
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
        "neighbouring mesh points. Each optimum is proved to be the only one. In the continuum the "
        "statement is exact for every coalition, by a theorem; seen besides in floats at random "
        "profiles.",
        mended=lambda: _follows_trend(3) and _follows_trend(4) and _no_profile_beats_the_optimum(),
        method=Method.INTERVAL,
        proof="book/guts_structure#thm-guts-two-strategies",
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
        lambda: all(_restriction_error(n)[0] < HALF_A_UNIT for n in (2, 3, 4, 5)),
        Verdict.CORRECTED,
        "Exactly for $N=2,3,4$: the optima are the same. For $N=5$ the free members gain more, "
        "though by less than half of what the mesh costs, by enclosures. In the continuum nothing "
        "is lost for any $N$, by a theorem; seen besides in floats at random profiles.",
        mended=_restriction_error_is_below_mesh_error,
        method=Method.INTERVAL,
        proof="book/guts_structure#thm-guts-two-strategies",
        covers=("Abstract, two-strategy optimum", "Section 5, restricted coalition"),
    ),
    quantity(
        "Section 5, 2 v. 2, value",
        r"The game 2 v. 2 on the mesh of 21 points has $\underline V=\overline V=0$.",
        [0, 0],
        _fair,
        note="From termination fees of two antes, one for each member: a mixture of three pairs, "
        "in fractions, earns 0 or more against every pair of the mesh, and more than $-2$ where "
        "$-2$ is left to come, so that by Theorem 1.2 its repetition forces 0; and what one "
        "coalition can do, the other can.",
        method=Method.EXACT,
        computed_as="on the mesh of 21 points",
    ),
    assertion(
        "Section 5, 2 v. 2, strategies",
        "The optimal strategies of both coalitions are the same and mix a bloc with thresholds "
        ".75-.8 and the non-bloc strategy (0, .95).",
        lambda: (
            _is_symmetric()
            and _optimum().is_only_optimum()
            and set(_optimum().weights) == {(0.75, 0.75), (0.75, 0.8), (0.0, 0.95)}
        ),
        note="At $V=0$ there is only one optimal strategy, the same for both: every other pair of "
        "the mesh loses .0036 or more against it, in fractions.",
        method=Method.EXACT,
        noted=lambda: {".0036": _optimum().worst_other},
        one_case="it is about one case",
    ),
    quantity(
        "Section 5, 2 v. 2, weights",
        "The bloc is played with probability 0.95, the non-bloc strategy with 0.05.",
        [0.95, 0.05],
        lambda: [float(1 - _weight_of_nonbloc()), float(_weight_of_nonbloc())],
        5e-3,
        Verdict.CORRECTED,
        "The non-bloc strategy is rarer: in the only strategy that is optimal on this mesh it has "
        "the probability .0310.",
        mended=lambda: (
            _optimum().is_only_optimum() and _weight_of_nonbloc() < F(5, 100) - F(5, 1000)
        ),
        method=Method.EXACT,
        noted=lambda: {".0310": _weight_of_nonbloc()},
        computed_as="on the mesh of 21 points",
    ),
)
