"""Introduction and sections 1.2 and 5.2: opponents who mix independently, and strong equilibria."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, permutations, product

import numpy as np

from guts_core.guts.beyond.asynchronous import independent_minimum, nash_value
from guts_core.methods import solve_zero_sum
from paper_ledger.blpwz22._tools import assertion, own_payoff, steps, tuples
from paper_ledger.blpwz22.alliances.coalitions import one_shot_coalition_wins
from paper_ledger.blpwz22.coalition.payoffs import nobody_gains_alone
from paper_ledger.record import Method, Verdict

F = Fraction

#: Where the book proves what is checked here.
IDENTITY = "book/guts_alliances#identity-three-players"
COROLLARY = "book/guts_alliances#cor-pooled"

#: Who published the value of three players first.
FIRST = (
    "That the value for three players is 0 was published first by Babyak, Buck, Dichter, Jiang and "
    "Zumbrun (arXiv:2412.19855; we know its abstract)."
)

#: Five points in each third of [0, 1]: payoffs of three players have degree 3 at most.
THIRDS = [steps(F(k, 3), F(k + 1, 3), 5) for k in range(3)]


def _won(p: Fraction, s: Fraction, t: Fraction) -> Fraction:
    """The integral of max(s, x) max(t, x) from p to 1, piece by piece."""
    low, high = min(s, t), max(s, t)
    first, second = max(p, low), max(p, high)
    inner = high * (second**2 - first**2) / 2
    return s * t * (first - p) + inner + (1 - second**3) / 3


def _payoff(p: Fraction, s: Fraction, t: Fraction) -> Fraction:
    """Player 1's payoff, eq. (F) of the book at V = 0: all proofs start from it."""
    return 2 * p - s - t - 2 + 2 * p * s * t + 6 * _won(p, s, t)


def _payoff_formula_holds() -> bool:
    """The formula against the rules, on more points of each ordering than its degree."""
    return all(
        own_payoff(point) == _payoff(*point)
        for order in permutations(THIRDS)
        for point in tuples(order)
    )


def _middle_payoff(p: Fraction, s: Fraction, t: Fraction) -> Fraction:
    """Player 1's payoff for s <= p <= t."""
    return 2 * p - s - t + t**3 - 3 * p * p * t + 2 * p * s * t


def _shown(s: Fraction, t: Fraction) -> Fraction:
    """The sum of squares that it is at p = (1 + st)/(3t)."""
    return ((s * t - F(1, 2)) ** 2 + 3 * (t * t - F(1, 2)) ** 2) / (3 * t)


def _identity_holds() -> bool:
    """The three payoffs of the identity: rational functions, equal on more points than degrees."""
    low, middle, high = THIRDS
    inside = all(own_payoff([p, s, t]) == _middle_payoff(p, s, t) for s, p, t in product(*THIRDS))
    pairs = [(s, t) for s in [*low, *middle] for t in [*middle, *high]]
    squares = all(_middle_payoff((1 + s * t) / (3 * t), s, t) == _shown(s, t) for s, t in pairs)
    upper = all(own_payoff([t, s, t]) == (t - s) * (1 - 2 * t * t) for s in low for t in high)
    lower = all(own_payoff([s, s, t]) == (t - s) * (t * t + s * t - 1) for s in low for t in high)
    return inside and squares and upper and lower


def _never_loses(s: Fraction, t: Fraction) -> bool:
    """Player 1's payoff at (1 + st)/(3t), or at the end of [s, t] next to it."""
    p = min(max((1 + s * t) / (3 * t), s), t)
    return bool(own_payoff([p, s, t]) >= 0)


def _independent_coalition_cannot_win() -> bool:
    """Of three players: the formula and the identities of the proof, and 300 pairs besides.

    By the slopes the payoff is convex in each of the others' thresholds: mixing does not help them.
    """
    points = (F(0), *steps(0, 1, 23), F(1))
    pairs = combinations_with_replacement(points, 2)
    safe = all(_never_loses(s, t) for s, t in pairs if t > 0)
    return _payoff_formula_holds() and slopes_hold() and _identity_holds() and safe


def _symmetric_games(count: int) -> Iterator[np.ndarray]:
    """Payoffs u(a; b, c) of symmetric zero-sum games of three players with three actions."""
    rng = np.random.default_rng(19)
    for _ in range(count):
        payoffs = np.zeros((3, 3, 3), dtype=object)
        for a, b in permutations(range(3), 2):
            odd = 2 * int(rng.integers(-3, 3))
            payoffs[b, a, a] = F(odd)
            payoffs[a, a, b] = payoffs[a, b, a] = F(-odd, 2)
        first, second = (F(int(x)) for x in rng.integers(-1, 4, 2))
        for a, share in enumerate((first, second, -first - second)):
            b, c = (k for k in range(3) if k != a)
            payoffs[a, b, c] = payoffs[a, c, b] = share
        yield payoffs + F(0)


def _is_strong(payoffs: np.ndarray, action: int) -> bool:
    """Whether no player gains by leaving (action, action, action), and no two together."""
    alone = max(payoffs[:, action, action]) <= 0
    together = min(payoffs[action].ravel()) >= 0  # two others gain what the third loses
    return bool(alone and together)


def _strong_equilibrium_fixes_all_values() -> bool:
    """Synchronous value 0 by linear programming; so 0 <= asynchronous value <= 0 as well."""
    found = 0
    for payoffs in _symmetric_games(60):
        for action in range(3):
            if _is_strong(payoffs, action):
                found += 1
                synchronous = solve_zero_sum(payoffs.reshape(3, 9), exact=True).value
                at_most = max(payoffs[:, action, action])
                if not synchronous == at_most == 0:
                    return False
    return found >= 5


def _slope(point: Sequence[Fraction], index: int) -> Fraction:
    """A slope of player 1's payoff where no thresholds tie: of cubics the difference is exact."""
    step = F(1, 1000)
    sides = []
    for k in (1, 2):
        up, down = list(point), list(point)
        up[index] += k * step
        down[index] -= k * step
        sides.append(_payoff(*up) - _payoff(*down))
    return (8 * sides[0] - sides[1]) / (12 * step)


def _below(p: Fraction, s: Fraction, t: Fraction) -> tuple[Fraction, ...]:
    """The slopes in p, s and t for p <= s <= t."""
    return 2 - 4 * s * t, 6 * s * t - 4 * p * t - 1, 3 * t * t + 3 * s * s - 4 * p * s - 1


def _between(p: Fraction, s: Fraction, t: Fraction) -> tuple[Fraction, ...]:
    """For s <= p <= t."""
    return 2 - 6 * p * t + 2 * s * t, 2 * p * t - 1, 3 * t * t - 3 * p * p + 2 * p * s - 1


def _above(p: Fraction, s: Fraction, t: Fraction) -> tuple[Fraction, ...]:
    """For s <= t <= p."""
    return 2 - 6 * p * p + 2 * s * t, 2 * p * t - 1, 2 * p * s - 1


def slopes_hold() -> bool:
    """The slopes of player 1's payoff in p, s and t, with p below, between and above s < t.

    Compared on more points than their degrees. The one in p does not rise with p, and the others
    do not fall in their own threshold, also from one order to the next: the payoff is concave in p,
    convex in s and in t.
    """
    return all(
        tuple(_slope(point, k) for k in range(3)) == slopes(*point)
        for low, middle, high in tuples(THIRDS)
        for slopes, point in (
            (_below, (low, middle, high)),
            (_between, (middle, low, high)),
            (_above, (high, low, middle)),
        )
    )


def _no_other_pair_rests() -> bool:
    """The steps that exclude every other pair s <= t of a team, by the slopes, which are exact.

    They are identities in s and t, compared on more points than their degrees: where 2st < 1 the
    reply is between the two, or above both with 3p^2 = 1 + st; where 2st > 1 it is 0; where
    2st = 1 the slope in s leaves only p = s, and that in t then only t^2 = 1/2.
    """
    for s, t in product(steps(0, 1, 7), repeat=2):
        in_own, in_lower, _ = _between((1 + s * t) / (3 * t), s, t)
        above_at_most = 2 * (1 + s * t) / 3 - 1  # 2pt - 1 for t up to p
        if in_own != 0 or not 3 * in_lower == 3 * above_at_most == 2 * s * t - 1:
            return False
        if _below(F(0), s, t)[:2] != (2 * (1 - 2 * s * t), 6 * s * t - 1):
            return False
        if _above(s, s, t)[0] != 2 * (1 + s * t - 3 * s * s):
            return False
    for t in steps(F(1, 2), 1, 7):
        s = 1 / (2 * t)
        of_s, of_t = zip(*(_below(p, s, t)[1:] for p in (F(0), s)), strict=True)
        if of_s != (2, 0) or 4 * t * t * of_t[1] != (2 * t * t - 1) * (6 * t * t + 1):
            return False
    return True


def _independent_play_gains() -> bool:
    """Whether independent opponents can hold player 1 below 0, n = 3..7."""
    rng = np.random.default_rng(12)
    return any(independent_minimum(n, rng, starts=4).value < -1e-9 for n in range(3, 8))


def _team_cannot_gain() -> bool:
    return _independent_coalition_cannot_win() and not _independent_play_gains()


def _continued_value_is_that_of_nash() -> bool:
    rng = np.random.default_rng(13)
    return all(
        abs(independent_minimum(n, rng, v, starts=4).value - nash_value(n, v)) < 1e-7
        for n in (3, 5)
        for v in (-0.8, -0.2, 0.5)
    )


CLAIMS = (
    assertion(
        "Introduction, asynchronous minimax",
        r"The minimax against players 2-$n$ who mix independently is at least the synchronous "
        r"value "
        "and, unless the Nash equilibrium is strong, strictly less than the Nash value.",
        lambda: not (_independent_coalition_cannot_win() and one_shot_coalition_wins()),
        Verdict.REFUTED,
        r"One-shot guts with three players is not strong, but its asynchronous minimax is 0, the "
        r"Nash value. $\alpha$ is convex in each opponent's threshold, so means $s\le t$ do at "
        r"least as well as mixtures; and player 1 answers with $p=(1+st)/(3t)$, where "
        r"$\alpha=[(st-\frac12)^2+3(t^2-\frac12)^2]/(3t)$, or, if that is above $t$ or below $s$, "
        r"with $t$ or $s$, where $\alpha=(t-s)(1-2t^2)$ or $(t-s)(t^2+st-1)$: never negative. "
        f"{FIRST} "
        "Checked here: the formula of the payoff, its slopes, by which it is convex, and these "
        "identities, on more points than their degrees. Mended: at least the synchronous value and "
        "at most the Nash value.",
        mended=lambda: _independent_coalition_cannot_win() and nobody_gains_alone(),
        method=Method.EXACT,
        proof=IDENTITY,
        covers=("Introduction, asynchronous minimax (display without number)",),
    ),
    assertion(
        "Introduction, values of a strong equilibrium",
        "If the Nash equilibrium is strong, the synchronous value, the asynchronous minimax and "
        "the Nash value agree (read: a symmetric equilibrium of a symmetric zero-sum game).",
        _strong_equilibrium_fixes_all_values,
        note="With player 1 at his equilibrium strategy the others together gain nothing, so the "
        "synchronous value is at least 0; with them at theirs he gains nothing, so the "
        "asynchronous minimax is at most 0; and it is never below the synchronous value. Checked "
        "in random games of three players and three actions, by exact linear programming.",
        proof="book/guts_alliances#strong-equilibria",
        covers=("Introduction, strong equilibrium, three values",),
    ),
    assertion(
        "Section 5.2, only pure equilibrium",
        r"If players 2 and 3 play for the team without communicating, $1/\sqrt2$ for each is the "
        "only pure equilibrium.",
        lambda: _payoff_formula_holds() and slopes_hold() and _no_other_pair_rests(),
        note=r"For thresholds $s\le t$ of the team: if $2st>1$ player 1 always holds, as his slope "
        r"below $s$ is $2-4st$, and then the one at $s$ gains by a lower threshold, $6st-1>0$. If "
        r"$2st<1$ the reply $p$ lies above $s$, with $3pt=1+st$ below $t$ and $3p^2=1+st$ above "
        r"it, so the slope in $s$, $2pt-1$, is negative. If $2st=1$ the slope in $s$, $2-4pt$, "
        r"vanishes at $p=s$ only, and that in $t$ is $3t^2-s^2-1$ there: 0 at $t^2=\frac12$ only. "
        r"For every number of players, with $2^{-1/(n-1)}$, it is the corollary on pooled winnings "
        "in the chapter on coalitions. Checked here: the formula of the payoff, these slopes, and "
        "the steps of the argument, as identities on more points than their degrees.",
        method=Method.EXACT,
        proof=COROLLARY,
    ),
    assertion(
        "Section 5.2, non-communicating team",
        "Two players who team up without communicating cannot meaningfully gain.",
        _team_cannot_gain,
        note="Not at all: the minimax over independent mixed strategies is exactly 0. "
        f"{FIRST} For every number of players it is a theorem of the chapter on coalitions. "
        "Checked here: the slopes and the identities for three players exactly, and the minimum "
        "for three to seven players in floats.",
        method=Method.EXACT,
        proof=IDENTITY,
    ),
    assertion(
        "Section 1.2, equilibria favouring the coalition",
        r"It is open whether the game with pooled winnings has equilibria that favour players "
        r"2-$n$ (settled: it has none).",
        _team_cannot_gain,
        note="In an equilibrium they play independently, and independent strategies hold player 1 "
        f"to no less than 0. {FIRST} With a continuation $V$ it is no less than $V\\beta_\\nu$, "
        "what the Nash thresholds give, for every number of players (proved in the chapter on "
        "coalitions). Checked here: the slopes and the identities for three players exactly, the "
        "rest in floats.",
        mended=_continued_value_is_that_of_nash,
        proof=COROLLARY,
    ),
)
