"""What the chapter on the structure of the optimum says."""

from fractions import Fraction
from math import floor

import numpy as np
from prose import claimed, explained, says

from guts_core.guts import (
    coalition_game,
    coalition_table,
    fit_gain,
    solve_coalition,
    solve_coalition_limit,
)
from guts_core.guts.closed_forms import bloc_payoff, pseudo_bloc_payoff
from guts_core.methods.exact.flint_numbers import flint
from paper_ledger.blpwz22.enclosures import many_opponents
from paper_ledger.blpwz22.enclosures.krawczyk import only_zero
from paper_ledger.blpwz22.enclosures.on_mesh import only_optimum


def asymptote(first, last, mesh=None):
    solved = coalition_table(range(first, last + 1), mesh)
    return fit_gain([s.opponents for s in solved], [-s.value for s in solved]).asymptote


def from_the_limit(asymptote):
    return abs(asymptote + solve_coalition_limit().value)


def fits_approach_the_limit():
    far, near, nearest = (
        from_the_limit(asymptote(*ends)) for ends in ((2, 15), (2, 100), (10, 100))
    )
    return far > near > nearest


def fit_on_the_mesh():
    """The ends of the fits without a mesh and with one, if the second is nearer to the limit."""
    without, meshed = asymptote(2, 15), asymptote(2, 15, 101)
    return (without, meshed) if from_the_limit(meshed) < from_the_limit(without) else False


def only_ones_on_the_mesh():
    """For each number of opponents in the table two thresholds are shown to be the only ones."""
    found = {n: only_optimum(n).player for n in range(2, 16)}
    return all(high - low == Fraction(1, 100) for low, high in found.values()) and (2, 15)


def two_tops():
    """Of the curves of the figure: each rises to its top and falls from there."""
    solution = solve_coalition(2)
    own = np.linspace(0, 1, 201)[:, None]
    others = np.maximum(np.linspace(0, 1, 401), own)
    curves = [
        payoff(2, own, others, solution.value).min(axis=1)
        for payoff in (bloc_payoff, pseudo_bloc_payoff)
    ]
    tops = [curve.argmax() for curve in curves]
    turns = all(
        (np.diff(curve[: top + 1]) > 0).all() and (np.diff(curve[top:]) < 0).all()
        for curve, top in zip(curves, tops, strict=True)
    )
    at_nash, further_left = own[tops, 0]
    little = np.ptp(curves[0][tops[0] :]) < 0.01
    crossings = np.flatnonzero(np.diff(np.sign(curves[0] - curves[1])))
    (crossing,) = own[crossings, 0]
    at_dot = abs(crossing - solution.player) < 0.01
    between = further_left < solution.player < at_nash
    return turns and little and at_dot and between and abs(at_nash - 0.5**0.5) < 0.005


def cost_of_the_family(opponents, mesh=21):
    """The value of the full game, and what the family with one deviator costs the coalition."""
    full, family = (
        coalition_game(opponents, mesh, family=name).solve().value
        for name in ("full", "pseudo-bloc")
    )
    return full, family - full


def where_the_family_is_worse():
    """Numbers of opponents and points."""
    cases = [(5, 21), (4, 41)]
    assert all(cost_of_the_family(*case)[1] > 1e-6 for case in cases)
    return [number for case in cases for number in case]


def values_that_the_family_reproduces():
    (three, cost), (four, also) = cost_of_the_family(3), cost_of_the_family(4)
    assert max(abs(cost), abs(also)) < 1e-11
    return 3, 4, three, four


def cost_with_five():
    full, cost = cost_of_the_family(5)
    return 5, cost, -full


def in_the_stated_box():
    """The box on the page, between the one of the proof and the solution, which is in it."""
    found = many_opponents.enclose_limit()
    sides = (found.player_rate, found.bloc_rate, found.pseudo_bloc_rate, found.value)
    middle, half = (1.1382, 0.9217, 0.4661, -0.1565), 0.0199
    proved = many_opponents.rates(0.0)
    fits = max(abs(x - y) for x, y in zip(middle, proved, strict=True)) + half < many_opponents.WIDE
    holds = all(abs(float(x[0]) - y) < half for x, y in zip(sides, middle, strict=True))
    return (*(-x for x in middle), half) if fits and holds else None


def bounds_of_the_fall():
    fall = many_opponents.enclose_fall()
    ends = [*fall.slope, *fall.weight]
    outward = [floor(100 * x) + k % 2 for k, x in enumerate(ends)]
    return (fall.pieces, *(x / 100 for x in outward))


def bounds_of_the_turn():
    low, high = many_opponents.enclose_fall().weight_slope
    return floor(100 * low) / 100, (floor(100 * high) + 1) / 100


def bounds_of_the_bend():
    low, high = many_opponents.enclose_fall().bend
    return floor(100 * low) / 100, (floor(100 * high) + 1) / 100


def bends_back_for_two():
    """At h = 1/3, in a small box around the solution."""
    h = flint().arb(1) / 3
    zero = only_zero(many_opponents.equations(h), many_opponents.rates(1 / 3), 1e-9)
    return many_opponents.turns(zero, h)[1] < 0


ARGUED = (
    "That there is an exact one nearby, and no second",
    "With the $w$ of the fifth it is",
    "That the box holds exactly one solution is shown by",
    "Every solution in $X$ is in $K$",
    "All is evaluated in balls",
    "So every solution that satisfies them has the same",
    "To see this, do not look at the limit only",
    "If player 1 has a low threshold, the coalition hurts him most",
    "So for given $p$ the best bloc and the best pseudo-bloc are unique",
    "The threshold $p$ is unique and is player 1's only optimal strategy",
    "is unique up to the choice of the member who always holds",
    "That every single round has a minimax value is not enough",
    "which stay of order 1 for all $N$",
    "Its first coefficient needs no derivatives",
    "turns a statement about all strategies into",
    "for player 1's threshold $p$ against *every* profile",
    "player 1 then forces $v$ by playing $p$ in every round",
    "By the transition criterion (Theorem 1.2 of the paper",
    "Only sums, products, quotients and integer powers",
    "in which every operation is rounded outwards",
    "whose error matters only squared",
)


def integral_of_the_others():
    """Over the hands above p, of a bloc and of a pseudo-bloc whose thresholds are above it."""
    for p, q, r, n in ((0.3, 0.5, 0.7, 3), (0.6, 0.8, 0.9, 6), (0.1, 0.2, 0.4, 2)):
        x = p + (1 - p) * (np.arange(100_000) + 0.5) / 100_000
        bloc = np.maximum(x, q) ** (n - 1)
        pseudo = x * np.maximum(x, r) ** (n - 2)
        printed = (
            (q - p) * q ** (n - 1) + (1 - q**n) / n,
            r ** (n - 2) * (r**2 - p**2) / 2 + (1 - r**n) / n,
        )
        found = [each.mean() * (1 - p) for each in (bloc, pseudo)]
        if max(abs(a - b) for a, b in zip(found, printed, strict=True)) > 1e-8:
            return False
    return True


def curvature_in_the_own_threshold():
    """Second differences are at most 2nN, and mixing neighbours loses at most an eighth of it."""
    for opponents, value in ((2, 0.0), (2, -0.5), (5, -0.2), (9, -0.9)):
        n, step, own = opponents + 1, 0.02, np.linspace(0, 1, 51)
        for q in (0.0, 0.3, 0.7, 0.95, 1.0):
            paid = [
                bloc_payoff(opponents, own[own <= q], q, value),
                pseudo_bloc_payoff(opponents, own[own <= q], q, value),
            ]
            for each in paid:
                bends = each[2:] - 2 * each[1:-1] + each[:-2]
                if len(bends) and abs(bends).max() > 2 * n * opponents * step**2 + 1e-12:
                    return False
    return True


STATEMENTS = (
    says("is $(q-p)q^N+(1-q^n)/n$ in the first case and", integral_of_the_others),
    claimed("where the paper has about 0.14", "blpwz22-section-5-mixing-weights", "corrected"),
    says("from above 0.10 to below 0.46", lambda: bounds_of_the_fall()[3:]),
    says(
        "at most $\\frac18\\delta^2\\max|\\partial^2F/\\partial p^2|\\le\\frac14nN\\delta^2$",
        curvature_in_the_own_threshold,
    ),
    says("they cross at a dot between the two tops", two_tops),
    *(explained(text, "argued there, or in the code it names") for text in ARGUED),
    *(
        explained(text, "says what the paper did")
        for text in (
            "solved the game on a mesh for $N\\le5$",
            "in order to reach $N=15$",
            "announce new results on synchronous play",
        )
    ),
    claimed(
        "Here it is proved for every $N$ and without a mesh",
        "blpwz22-abstract-two-strategy-optimum",
    ),
    explained("**The reduction which the paper makes is exact", "argued there"),
    claimed(
        "corrects a remark in section 5 of the paper",
        "blpwz22-section-5-conservative-play",
        "refuted",
    ),
    claimed(
        "only the partners in the pseudo-bloc are", "blpwz22-section-5-conservative-pseudo-bloc"
    ),
    says("0.15<n\\,(V_N-V_\\infty)<0.70", lambda: bounds_of_the_fall()[1:3]),
    says("lies between $-1.15$ and $-0.77$", bounds_of_the_turn),
    says("lies between $0.13$ and $1.26$ for all", bounds_of_the_bend),
    claimed("is positive for $N\\ge3$", "blpwz22-figure-3", "corrected"),
    claimed("from the fourth on each adds less", "blpwz22-figure-3", "corrected"),
    says("For the fourth this is so of the whole numbers only", bends_back_for_two),
    says(
        "In the box $|a-1.1382|$, $|b-0.9217|$, $|c-0.4661|$, $|V+0.1565|\\le0.0199$",
        in_the_stated_box,
    ),
    says(
        "Krawczyk's test succeeds with the half-width $0.02$ around the floating-point solution",
        lambda: [many_opponents.WIDE],
    ),
    says("and again with $10^{-12}$, which gives the digits", lambda: many_opponents.NARROW),
    says("into 1024 pieces", lambda: [many_opponents.PIECES]),
    says("shows that a box of half-width $0.006$", lambda: many_opponents.OVER_PIECE),
    says(
        "on the 1024 boxes lie between $0.15$ and $0.70$, those of $w$ between $0.10$ and $0.46$",
        bounds_of_the_fall,
    ),
    says(
        "In fact the value falls with every single opponent",
        lambda: many_opponents.enclose_fall().slope[0] > 0,
    ),
    claimed("So a larger coalition always takes more", "blpwz22-section-5-majority"),
    says("is proved to be the only one, for $N=2,\\dots,15$", only_ones_on_the_mesh),
    *(
        explained(text, "lists what the page proves")
        for text in (
            "the limit equations have one solution in a stated box",
            "the value falls with every opponent, from two on by less at each step, with bounds",
        )
    ),
    claimed("Corollary 8.16, Proposition 3.5", "blpwz22-proposition-3-5-negative-return"),
    explained("The pure strategies are thresholds throughout", "says what is a strategy here"),
    claimed("(the sign in front of 3.6 is misprinted)", "blpwz22-section-5-fit-shift", "corrected"),
    says("Fitted to values without a mesh for larger and larger $N$", fits_approach_the_limit),
    says("bring the fit nearer to it, from 0.1669 to 0.1626", fit_on_the_mesh),
    claimed(
        "The paper says (section 1.1.2) that rigorous bounds",
        "blpwz22-section-1-1-2-rigorous-bounds",
    ),
    says(
        "for $N=5$ on 21 points and for $N=4$ on 41, where the full coalition does better than the "
        "family with one deviator",
        where_the_family_is_worse,
    ),
    claimed(
        'The paper checked for $N\\le5$ that the restriction "correctly reproduced"',
        "blpwz22-section-5-restricted-coalition",
        "corrected",
    ),
    says(
        "costs nothing for $N=3$ and 4, where it gives the value of the full game, $-0.0327657$ "
        "and $-0.0489209$",
        values_that_the_family_reproduces,
    ),
    says("For $N=5$ it costs the coalition 0.0008 of 0.0576", cost_with_five),
    explained("In the continuum it costs nothing for any $N$", "proved above"),
    claimed("a mesh of 101 points resolves this poorly", "blpwz22-figure-3", "corrected"),
    says("is proved to be the only one, for $N=2,\\dots,15$", only_ones_on_the_mesh),
    *(
        explained(text, "lists what the page proves")
        for text in (
            "*Proved* for every $N\\ge2$",
            "the optimum mixes exactly one of each",
            "hence every enclosure that",
            "has exactly one fixed point $V_N$",
        )
    ),
)
