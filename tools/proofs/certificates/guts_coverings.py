"""Coverings that prove the Weenie rule's Nash threshold for two to five players, for Coq.

At the Nash threshold the payoff is a form in the steps between the sorted thresholds, one form for
each number of opponents below it. Where it has negative coefficients the region is cut in two
where two of the steps are equal, by the pair that leaves least of them. The kernel writes down the
forms itself and tries the cuts; nothing that is written here is believed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import reduce
from itertools import combinations
from math import comb, factorial, lcm, prod

#: Numbers of players, and the part of the powers of the distances that the payoff exceeds.
PLAYERS = (2, 3, 4, 5)
MARGIN = 100

HEADER = """From Coq Require Import ZArith List.
From Guts.common Require Import Covering.
Import ListNotations.
"""

#: A polynomial: exponents to coefficients.
Polynomial = dict[tuple[int, ...], Fraction]
#: A covering: nothing, or a pair of steps and two coverings.
Covering = tuple | None


def times(*factors: Polynomial) -> Polynomial:
    """The product of polynomials."""

    def two(p: Polynomial, q: Polynomial) -> Polynomial:
        found: Polynomial = defaultdict(Fraction)
        for e, a in p.items():
            for f, b in q.items():
                found[tuple(map(sum, zip(e, f, strict=True)))] += a * b
        return found

    return reduce(two, factors)


def total(*terms: tuple[int | Fraction, Polynomial]) -> Polynomial:
    """The sum of multiples of polynomials."""
    found: Polynomial = defaultdict(Fraction)
    for factor, p in terms:
        for e, a in p.items():
            found[e] += factor * a
    return {e: a for e, a in found.items() if a}


def target(players: int, below: int) -> Polynomial:
    """What must not be negative, with so many opponents below player 1, in the steps."""
    n, others = players, players - 1
    step = [{tuple(int(i == j) for j in range(n)): Fraction(1)} for i in range(n)]
    points = [total(*((1, x) for x in step[: i + 1])) for i in range(n)]
    low, p, high = points[:below], points[below], points[below + 1 :]
    one: Polynomial = {(0,) * n: Fraction(1)}

    def power(x: Polynomial, k: int) -> Polynomial:
        return times(one, *[x] * k)

    def segment(a: Polynomial, b: Polynomial, k: int) -> Polynomial:
        return total((Fraction(1, k), power(b, k)), (-Fraction(1, k), power(a, k)))

    ends = [p, *high]
    areas = [
        times(one, *high[i:], segment(ends[i], ends[i + 1], below + i + 1))
        for i in range(len(high))
    ]
    starts = [{}, *low, p]
    drops = [
        times(one, *low[:i], segment(starts[i], starts[i + 1], n - i)) for i in range(below + 1)
    ]
    linear = total((others, p), *((-1, t) for t in low + high))
    payoff = total(
        (3, times(linear, power(p, others))),
        (3, times(one, *points)),
        *((2 * n, each) for each in areas),
        (-2, power(ends[-1], n)),
        *((-n, each) for each in drops),
    )
    margin = [power(total((1, p), (-1, t)), n) for t in low]
    margin += [power(total((1, t), (-1, p)), n) for t in high]
    return total((MARGIN, payoff), *((-1, each) for each in margin))


def raised(p: Polynomial, i: int, j: int) -> Polynomial:
    """The form where step i is at least step j, in what it is more in its place."""
    found: Polynomial = defaultdict(Fraction)
    for e, a in p.items():
        for k in range(e[i] + 1):
            f = list(e)
            f[i], f[j] = e[i] - k, e[j] + k
            found[tuple(f)] += a * comb(e[i], k)
    return found


def lack(p: Polynomial) -> Fraction:
    """The sum of the negative coefficients, each divided by its multinomial number."""
    return sum(
        (-a * prod(map(factorial, e)) / factorial(sum(e)) for e, a in p.items() if a < 0),
        Fraction(0),
    )


def covering(p: Polynomial) -> Covering:
    """Cuts after which no coefficient is negative."""
    if not lack(p):
        return None
    halves = {
        (i, j): (raised(p, i, j), raised(p, j, i))
        for i, j in combinations(range(len(next(iter(p)))), 2)
    }
    pair = min(halves, key=lambda each: sum(map(lack, halves[each])))
    return (*pair, *map(covering, halves[pair]))


def in_coq(cuts: Covering) -> str:
    """A covering as a term of Coq."""
    if cuts is None:
        return "Whole"
    i, j, first, second = cuts
    return f"Cut {i + 1} {j + 1} {_argument(first)} {_argument(second)}"


def _argument(cuts: Covering) -> str:
    return "Whole" if cuts is None else f"({in_coq(cuts)})"


def coverings(players: int) -> list[str]:
    """One covering for each number of opponents below player 1."""
    return [in_coq(covering(target(players, below))) for below in range(players)]


def lists() -> Iterator[str]:
    """The definitions, with the number of which all denominators are divisors."""
    for players in PLAYERS:
        found = ";\n   ".join(coverings(players))
        yield f"({players}%nat, ({lcm(*range(1, players + 1))}%Z,\n  [{found}]))"


def files() -> dict[str, str]:
    """The coverings, which ``Weenie.v`` uses."""
    text = (
        f"{HEADER}\n(** Players, a number that all parts divide, and a covering for each number of "
        "opponents\n    below player 1. *)\n"
        "Definition coverings : list (nat * (Z * list covering)) := [\n"
        + ";\n".join(lists())
        + "]%positive.\n"
    )
    return {"guts/certificates/Coverings.v": text}
