"""What the enclosures of guts' limits and coalitions refuse."""

from fractions import Fraction
from functools import cache
from inspect import unwrap
from types import SimpleNamespace

import mpmath as mp
import numpy as np
from refusals import Refusal, both_tests, broken, refuses, yes

from guts_core.guts import closed_forms, coalition_game
from guts_core.guts.alliances.two_allies import two_against_two
from guts_core.guts.coalition.certificates import enclose_coalition
from guts_core.methods.exact.flint_numbers import flint
from guts_core.methods.exact.interval_arrays import IntervalArray
from guts_core.methods.exact.rational_functions import variable
from paper_ledger.blpwz22.coalition import best_fit, numbers
from paper_ledger.blpwz22.enclosures import (
    alliances,
    krawczyk,
    replies,
    three_allies,
    two_allies,
)
from paper_ledger.blpwz22.enclosures import many_opponents as many
from paper_ledger.blpwz22.enclosures import on_mesh as meshes
from paper_ledger.blpwz22.enclosures import optimum as optima
from paper_ledger.blpwz22.enclosures import own_thresholds as best
from paper_ledger.blpwz22.enclosures.mixtures import MIXTURES

HERE = "paper_ledger.blpwz22.enclosures"
X = variable()


FIT = "paper_ledger.blpwz22.coalition.best_fit"
SHIFT = numbers._refit().shift


def fitted(step):
    """The best fit to the printed values, looked for so far from it."""
    return best_fit.enclose_fit(numbers._printed_values(), SHIFT + step)


def column(deviator, bloc):
    """The number of a column of 101 by 101."""
    return 101 * deviator + bloc


BOUNDS = enclose_coalition(3, 101)


def optimum_with(rows=(72, 73), columns=((0, 89), (76, 76))):
    """The optimum of 1 v. 3 on 101 points, if floats find these rows and columns."""
    numbers = np.array([column(*pair) for pair in columns])
    found = SimpleNamespace(rows=np.array(rows), columns=np.arange(2))
    with (
        broken(f"{HERE}.on_mesh:mesh_solution", lambda opponents, mesh: (found, numbers)),
        broken(f"{HERE}.on_mesh:enclose_coalition", lambda opponents, mesh: BOUNDS),
    ):
        return meshes._only_optimum.__wrapped__(3, 101)


FREE = coalition_game(3, 21)


def free_with(profile=(0, 18, 18)):
    """That of three free members on 21 points, if floats find this profile beside the bloc."""
    meshes.free_value(3)  # kept
    points = np.rint(FREE.column_thresholds * 20).astype(int).tolist()
    columns = [points.index(each) for each in ([*profile], [15, 15, 15])]
    found = SimpleNamespace(rows=[14, 15], columns=columns)
    game = SimpleNamespace(
        **{name: getattr(FREE, name) for name in ("shape", "exact", "column_thresholds")},
        solve=lambda: found,
    )
    with broken(f"{HERE}.on_mesh:coalition_game", lambda opponents, mesh: game):
        return unwrap(meshes.free_optimum)(3)


def square_root(middle):
    """A box of half-width 1e-6 for the root of x^2 = 2."""
    return krawczyk.only_zero(lambda x: ([x[0] ** 2 - 2], [[2 * x[0]]]), [middle], 1e-6)


@cache
def limit_value():
    """The limit in fifty digits, from two equations: a and c as functions of b and V, c alone."""

    def system(b, c, v):
        a = b + (1 + v) * (mp.exp(b) - 2) / 2
        bloc = (a - b) * (2 * mp.exp(-b) - 1) + v * (b - 2 + 2 * mp.exp(-b))
        pseudo = c - a + 1 + 2 * (a - c - 1) * mp.exp(-c) + v * (c - 1)
        return [bloc, pseudo, 1 + v - 2 * (a - c) * mp.exp(-c)]

    with mp.workdps(50):
        return Fraction(mp.nstr(mp.findroot(system, (0.9, 0.5, -0.2))[2], 45))


def limit_holds(steps):
    """Whether the limit, moved by so many widths of its enclosure, is in it."""
    low, high = many.enclose_limit.__wrapped__().value
    return low <= limit_value() + steps * Fraction(1, 10**21) <= high


def optimum(changes=(0, 0, 0, 0)):
    middle = [x + y for x, y in zip(many.rates(0.1), changes, strict=True)]
    return many.is_optimum(krawczyk.box(middle, 1e-9), flint().arb(0.1))


def converges(a):
    """Whether player 1 is found to get away from -1 with this rate."""
    zero = flint().arb(0)
    unknowns = [flint().arb(a), *krawczyk.box(many.rates(0.0)[1:], 1e-9)]
    return many._converges(unknowns, many.forms(krawczyk.box(many.rates(0.0), 1e-9), zero))


def beside():
    """The curve proved along one that lies beside it by little more than the boxes' half-width."""
    original = many.rates
    with broken(f"{HERE}.many_opponents:rates", lambda h: [x + 0.007 for x in original(h)]):
        many.enclose_fall.__wrapped__()


def turns_at(slope):
    """Whether w is found to fall with h at least so fast at h = 0.3, where it does so by .8637."""
    h = flint().arb(0.3)
    zero = krawczyk.only_zero(many.equations(h), many.rates(0.3), 1e-9)
    return many.turns(zero, h)[0] > slope


def bends_up(h):
    """Whether the value is found to be convex in n = 1/h there: it is up to h = 0.2987."""
    ball = flint().arb(h)
    zero = krawczyk.only_zero(many.equations(ball), many.rates(h), 1e-9)
    return many.turns(zero, ball)[1] > 0


def steepness(h):
    """The slope of the value at h as a difference quotient."""
    return (many.rates(h)[3] - many.rates(h - 1e-6)[3]) / 1e-6


@cache
def bloc_of_two():
    """The bloc of 2 v. 2 in forty digits: the ends of the curve in z, the lower one by a sum."""

    def system(first, last, scale):
        low = [(3 * z * z + 1) ** (mp.mpf(2) / 3) * scale / z for z in (last, first)]
        tops = [(3 * z * z + 1) ** (mp.mpf(1) / 3) for z in (last, first)]
        path = mp.quad(lambda s: s * (s**3 - 4) / (s**3 - 1), tops)
        rise = tops[1] + 2 / tops[1] ** 2 - tops[0] - 2 / tops[0] ** 2
        ends = (1 / low[0] + 1 / low[1]) / 4 + rise / (24 * scale)
        return [
            8 * low[1] ** 3 - first - 1 / first,
            scale / 2 * path - low[0],
            ends - low[1] ** 2,
        ]

    with mp.workdps(40):
        _, last, scale = mp.findroot(system, (6.2, 3.3, 0.241), tol=1e-33)
        return Fraction(mp.nstr((3 * last * last + 1) ** (mp.mpf(2) / 3) * scale / last, 36))


@cache
def bloc_of_one():
    """The bloc of 1 v. 2 in forty digits, from the payoffs in closed form and their slopes."""

    def system(p, q, r, v):
        return [
            closed_forms.bloc_payoff(2, p, q, v) - v,
            closed_forms.pseudo_bloc_payoff(2, p, r, v) - v,
            closed_forms.bloc_gradient(2, p, q, v),
            closed_forms.pseudo_bloc_gradient(2, p, r, v),
        ]

    with mp.workdps(40):
        return Fraction(mp.nstr(mp.findroot(system, (0.64, 0.68, 0.86, -0.01))[1], 36))


def bloc_of_one_holds(steps):
    """Whether q of 1 v. 2, moved by so many 1e-17, is in its enclosure."""
    low, high = unwrap(optima.enclose_optimum)(2).bloc
    return low <= bloc_of_one() + steps * Fraction(1, 10**17) <= high


def most_holds(steps):
    """Whether what is left by 6/7 of the bloc 2/3 and 1/7 of (0, 5/6), moved, is in its bounds.

    Up to 2/3 the payoff is a parabola in the threshold.
    """
    bloc, partner, share = Fraction(2, 3), Fraction(5, 6), Fraction(1, 7)

    def earned(p):
        alone = closed_forms.bloc_payoff(2, p, bloc, 0)
        return (1 - share) * alone + share * closed_forms.pseudo_bloc_payoff(2, p, partner, 0)

    start, middle, end = (earned(Fraction(k, 4)) for k in range(3))
    bend, slope = 8 * (start - 2 * middle + end), 2 * (4 * middle - 3 * start - end)
    top = earned(-slope / (2 * bend))
    mixture = [((bloc, bloc), 1 - share), ((Fraction(0), partner), share)]
    found = best.best_threshold(mixture)
    return found.lower <= top + steps * Fraction(1, 10**20) <= found.upper


def bloc_holds(steps):
    """Whether q, moved by so many 1e-17, is in its enclosure."""
    low, high = two_allies.enclose_two_allies.__wrapped__().bloc
    return low <= bloc_of_two() + steps * Fraction(1, 10**17) <= high


def curve(**changes):
    """The ends of the curve with changed numbers."""
    found = [flint().arb(x) for x in (two_against_two().first, two_against_two().last)]
    return (*found, two_allies.along(*found)._replace(**changes))


def three(steps):
    """Whether z_1 of 3 v. 3, moved by so many 1e-16, is where the curve meets the diagonal."""
    low, high = three_allies.enclose_three_allies.__wrapped__().last
    return low <= DIAGONAL + steps * Fraction(1, 10**16) <= high


#: The end of that curve, from its differential equation in thirty digits.
DIAGONAL = Fraction("5.64418697445696138850999715511")


def three_curve(**changes):
    found = [flint().arb(z) for z in three_allies.NEAR]
    return (*found, three_allies.along(*found)._replace(**changes))


def side(opponents, which):
    return alliances.Side.of(MIXTURES[2, opponents][1 + which])


def two_force(excess):
    """Whether the two are found to force their value against four and so much more."""
    return side(4, 0).forces(Fraction(MIXTURES[2, 4][0]) + Fraction(excess), 4)


def replies_bounded(excess):
    """Whether no pair is found to earn more than the value of 2 v. 4 and so much."""
    value = Fraction(MIXTURES[2, 4][0])
    four = side(4, 1)
    against = replies.Replies(2, four.profiles, four.weights, value)
    return against.bounded(value + Fraction(excess), limit=3000).complete


def alliance(value):
    """The enclosure of 2 v. 4 around another value."""
    changed = {(2, 4): (value, *MIXTURES[2, 4][1:])}
    with broken(f"{HERE}.alliances:MIXTURES", changed):
        return unwrap(alliances.enclose_alliances)(4)


#: Where 2 (1 - exp(-a)) = a.
LARGEST_RATE = float(mp.findroot(lambda a: 2 * (1 - mp.exp(-a)) - a, 1.6))

ROWS = [
    Refusal(
        f"{FIT}:enclose_fit",
        "the shift of the best fit is 1e-6 greater or less",
        lambda: all(
            refuses(ArithmeticError, lambda step=step: fitted(step)) for step in (1e-6, -1e-6)
        ),
        lambda: fitted(0).shift.lower < Fraction(SHIFT) < fitted(0).shift.upper,
        ((f"{FIT}:enclose_fit", lambda points, shift: numbers._best_fit()),),
    ),
    Refusal(
        f"{FIT}:_never",
        "x - x^2 is never above 1/4 - 1e-12, or on the other half of the line -x - x^2",
        lambda: (
            not any(
                best_fit._never(sign * X - X * X, Fraction(1, 4) - Fraction(1, 10**12))
                for sign in (1, -1)
            )
        ),
        lambda: best_fit._never(X - X * X, Fraction(1, 4) + Fraction(1, 10**12)),
    ),
    Refusal(
        f"{FIT}:_exceeded_within",
        "x^2 (4 - x^2) is above 3.9 for one sign of x only, or x (1 - x) above 0.2 next to 0.4",
        lambda: (
            not (
                best_fit._exceeded_within(X * X * (4 - X * X), Fraction(39, 10), 1, 2)
                or best_fit._exceeded_within(
                    X * (1 - X), Fraction(1, 5), Fraction(39, 100), Fraction(41, 100)
                )
            )
        ),
        lambda: best_fit._exceeded_within(X * (1 - X), Fraction(1, 5), Fraction(1, 5), 1),
    ),
    Refusal(
        f"{HERE}.on_mesh:_all_lose",
        "player 1 mixes .72 and .74, or .71 and .73, against three on the mesh",
        lambda: all(
            refuses(ArithmeticError, lambda rows=rows: optimum_with(rows=rows))
            for rows in ((72, 74), (71, 73))
        ),
        lambda: optimum_with().player == (Fraction(72, 100), Fraction(73, 100)),
        ((f"{HERE}.on_mesh:_all_lose", yes),),
    ),
    Refusal(
        f"{HERE}.on_mesh:only_optimum",
        "the pseudo-bloc there is .88 or .90, or one member of the bloc has .75 or .77",
        lambda: all(
            refuses(ArithmeticError, lambda pair=pair: optimum_with(columns=pair))
            for pair in (
                *(((0, other), (76, 76)) for other in (88, 90)),
                *(((0, 89), (other, 76)) for other in (75, 77)),
            )
        ),
        lambda: optimum_with().members(True) == [Fraction(89, 100)] * 2,
        ((f"{HERE}.on_mesh:_all_lose", yes),),
    ),
    Refusal(
        f"{HERE}.on_mesh:free_optimum",
        "on 21 points free members mix the bloc with (0, .85, .9), (0, .9, .95) or (.05, .9, .9)",
        lambda: all(
            refuses(ArithmeticError, lambda other=other: free_with(other))
            for other in ((0, 17, 18), (0, 18, 19), (1, 18, 18))
        ),
        lambda: free_with() == meshes.free_optimum(3),
        ((f"{HERE}.on_mesh:_all_lose", yes),),
    ),
    Refusal(
        f"{HERE}.on_mesh:falls_from",
        "value iteration falls from 1e-9 below the value of 1 v. 3 on the mesh",
        lambda: not meshes.falls_from(BOUNDS.lower - Fraction(1, 10**9), 3),
        lambda: meshes.falls_from(BOUNDS.upper + Fraction(1, 10**9), 3),
    ),
    Refusal(
        f"{HERE}.on_mesh:_Game.weights",
        "two thresholds that both gain by the one profile are mixed",
        lambda: refuses(ArithmeticError, lambda: optimum_with(columns=((0, 89),) * 2)),
        lambda: optimum_with().pseudo_bloc_share[1] < Fraction(1918, 10000),
        ((f"{HERE}.on_mesh:_Game.weights", lambda self: ((Fraction(1, 2),) * 2,) * 2),),
    ),
    Refusal(
        f"{HERE}.krawczyk:only_zero",
        "a box that lies beside the root of 2, by little more than its width, holds it",
        lambda: refuses(ArithmeticError, lambda: square_root(2**0.5 + 1.1e-6)),
        lambda: square_root(2**0.5)[0].overlaps(flint().arb(2).sqrt()),
        ((f"{HERE}.krawczyk:all", yes),),
    ),
    Refusal(
        f"{HERE}.many_opponents:enclose_limit",
        "the limit of many opponents is larger or smaller by 1e-21",
        lambda: not (limit_holds(1) or limit_holds(-1)),
        lambda: limit_holds(0),
        ((f"{HERE}.many_opponents:NARROW", 0.019),),
    ),
    Refusal(
        f"{HERE}.many_opponents:is_optimum",
        "a solution with q below p, or p above 1, is the optimum",
        lambda: not (optimum((0, 0.5, 0, 0)) or optimum((10, 0, 0, 0))),
        optimum,
    ),
    Refusal(
        f"{HERE}.many_opponents:_converges",
        "player 1 gets away from -1 with a rate that is 1e-9 too large",
        lambda: not converges(LARGEST_RATE + 1e-9),
        lambda: converges(LARGEST_RATE - 1e-9),
    ),
    Refusal(
        f"{HERE}.many_opponents:enclose_fall",
        "the curve lies 0.007 beside itself, the value falls faster with h than at 1/3, or it "
        "bends upward in n beyond 0.2987",
        lambda: (
            refuses(ArithmeticError, beside)
            and many.enclose_fall.__wrapped__().slope[0] < steepness(1 / 3)
            and not turns_at(-0.8)
            and not bends_up(0.2988)
        ),
        lambda: many.enclose_fall.__wrapped__().slope[0] > 0 and bends_up(0.2986),
        (
            (f"{HERE}.krawczyk:all", yes),
            (f"{HERE}.many_opponents:_around", lambda bounds: bounds[0]),
        ),
    ),
    Refusal(
        f"{HERE}.optimum:enclose_optimum",
        "the bloc of one against two is higher or lower by 1e-17",
        lambda: not (bloc_of_one_holds(1) or bloc_of_one_holds(-1)),
        lambda: bloc_of_one_holds(0),
        ((f"{HERE}.optimum:NARROW", 1e-3),),
    ),
    Refusal(
        f"{HERE}.own_thresholds:best_threshold",
        "the most that a mixture leaves is larger or smaller by 1e-20",
        lambda: not (most_holds(1) or most_holds(-1)),
        lambda: most_holds(0),
        ((f"{HERE}.own_thresholds:NEAR", Fraction(1, 2)),),
    ),
    Refusal(
        f"{HERE}.two_allies:enclose_two_allies",
        "the bloc of two against two is higher or lower by 1e-17",
        lambda: not (bloc_holds(1) or bloc_holds(-1)),
        lambda: bloc_holds(0),
        ((f"{HERE}.two_allies:NARROW", 1e-3),),
    ),
    Refusal(
        f"{HERE}.two_allies:supposed",
        "b_0 = 1 + 1e-12 is a threshold, or a bloc that is never played leaves the fee",
        lambda: (
            not (
                two_allies.supposed(*curve(partner=flint().arb(1 + 1e-12)))
                or two_allies.supposed(*curve(bloc_weight=flint().arb(0)))
            )
        ),
        lambda: two_allies.supposed(*curve()),
    ),
    Refusal(
        f"{HERE}.three_allies:enclose_three_allies",
        "the end of the curve of three against three is higher or lower by 1e-16",
        lambda: not (three(1) or three(-1)),
        lambda: three(0),
        ((f"{HERE}.three_allies:NARROW", 1e-3),),
    ),
    Refusal(
        f"{HERE}.three_allies:supposed",
        "b_0 = 1 + 1e-12 is a threshold of three, or a bloc that is never played leaves the fee",
        lambda: (
            not (
                three_allies.supposed(*three_curve(partner=flint().arb(1 + 1e-12)))
                or three_allies.supposed(*three_curve(bloc_weight=flint().arb(0)))
            )
        ),
        lambda: three_allies.supposed(*three_curve()),
    ),
    Refusal(
        f"{HERE}.replies:Replies.bounded",
        "no pair earns more than 1e-9 below the value of two against four",
        lambda: not replies_bounded(-1e-9),
        lambda: replies_bounded(1e-8),
        (
            (
                f"{HERE}.replies:Replies.payoffs",
                lambda self, own: IntervalArray.point(own[:, 0] - 9),
            ),
        ),
    ),
    Refusal(
        f"{HERE}.alliances:Side.forces",
        "two against four force 1e-8 more than the value, or their fee of 2 itself",
        lambda: not (two_force(1e-8) or side(4, 0).forces(Fraction(-2), 4)),
        lambda: two_force(-1e-8),
    ),
    Refusal(
        f"{HERE}.alliances:enclose_alliances",
        "the value of two against four is higher or lower by 1.1e-8",
        lambda: all(
            refuses(ArithmeticError, lambda x=x: alliance(MIXTURES[2, 4][0] + x))
            for x in (1.1e-8, -1.1e-8)
        ),
        lambda: Fraction(MIXTURES[2, 4][0]) in alliances.enclose_alliances(4),
        ((f"{HERE}.alliances:Side.forces", yes),),
    ),
]

test_refused, test_broken_certifier_is_noticed = both_tests(ROWS)
