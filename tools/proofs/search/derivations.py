"""How the conditions of an equilibrium, and the payoffs, follow from each solution."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from tools.proofs.search.conditions import (
    NAMES,
    ONE,
    PAYOFFS,
    SLOPE,
    SOLUTIONS,
    P,
    Q,
    V,
    a2,
    b1,
    b3,
    c1,
    d1,
    payoff_gaps,
)
from tools.proofs.search.witnesses import NONNEGATIVE as N
from tools.proofs.search.witnesses import (
    POSITIVE,
    SIZES,
    Fact,
    Known,
    NoWitnessError,
    Polynomial,
    Tree,
)
from tools.proofs.search.witnesses import ZERO as Z


def derivation(label: str) -> Tree:
    """From "P >= 2" and a solution to the conditions and its payoffs."""
    known = given(label)
    places = [known.names["P2"]]
    for x in SLOPE:
        known, four = _condition(known, x)
        places += four
    for player, gap in enumerate(payoff_gaps(label)):
        known = _payoff(known, player, gap, PAYOFFS[label][0])
        places.append(len(known.facts) - 1)
    return known.goal(0, places)


def given(label: str, assumed: Sequence[Fact] = ()) -> Known:
    """What the solution says (s0, s1, ...), what is assumed (e0, ...), and what helps."""
    known = Known(ONE).with_fact("P2", P - 2, N)
    for number, (value, sign) in enumerate(SOLUTIONS[label]):
        known = known.with_fact(f"s{number}", value, sign)
    for number, (value, sign) in enumerate(assumed):
        known = known.with_fact(f"e{number}", value, sign)
    known = known.have("Qpos", Q, POSITIVE, "P2")
    if label == "3":
        known = known.claim("P3", P - 3, N, "P2 s0")
        known = known.have("quad", a2**2 + (P**2 - 4) * a2 + Q * (P**2 - 4 * P + 1), Z, "s4")
        known = known.claim("half", 2 * a2 - 1, N, "quad s5 s1 P3")
        known = known.claim("top", 5 - P - 2 * a2, N, "quad s5 s0 P3")
        known = known.have("more", P + a2, POSITIVE, "half P2")
    if label == "10":
        known = known.have("more", P, POSITIVE, "P2")
        known = known.have("b1cap", 2 - 5 * b1, N, "s0 s2", "more")
        known = known.have("b3cap", 5 - 18 * b3, N, "s0 s5", "Qpos Qpos")
        known = known.have("b3low", b3, N, "s0 s5", "Qpos Qpos")
        known = known.have("d1low", 3 * d1 - 1, N, "s0 s9", "Qpos")
        known = known.have("c1cap", 1 - c1, N, "s0 s6", "Qpos")
        known = known.have("a2up", SLOPE["a2"], N, "b1cap b3cap b3low d1low c1cap s8")
    return known


def _condition(known: Known, x: str) -> tuple[Known, list[int]]:
    """A frequency is in [0, 1], and its slope is zero or of the sign of its end."""
    v, g = V[x], SLOPE[x]
    known, low = have_near(known, v, N)
    known, high = have_near(known, 1 - v, N)
    if known.place_of(v, Z) is not None:
        known, slope = have_near(known, -g, N)
        up, down = [known.place_of(v, Z)], [known.place_of(v, Z), slope]
    elif known.place_of(v - 1, Z) is not None:
        known, slope = have_near(known, g, N)
        up, down = [known.place_of(v - 1, Z), slope], [known.place_of(v - 1, Z)]
    else:
        known, slope = have_near(known, g, Z)
        up = down = [slope]
    known, more = _from_places(known, v * g, up)
    known, less = _from_places(known, (v - 1) * g, down)
    return known, [low, high, more, less]


def _from_places(known: Known, value: Polynomial, places: list[int | None]) -> tuple[Known, int]:
    """A fact that is not negative, from the facts at these places."""
    place = known.place_of(value, N)
    if place is None:
        names = " ".join(name for name, k in known.names.items() if k in places)
        known = known.have(f"x{len(known.facts)}", value, N, names)
        place = len(known.facts) - 1
    return known, place


def have_near(
    known: Known, value: Polynomial, sign: str, sizes: Sequence[tuple[int, int]] = SIZES
) -> tuple[Known, int]:
    """A fact, from facts about its variables or, if these are too few, about more of them."""
    place = known.place_of(value, sign)
    if place is not None:
        return known, place
    regions = list(near(known, value))
    factors = ("", "Qpos", "more", "Qpos Qpos", "Qpos more")
    for size, using, by in product(sizes, regions, factors):
        try:
            found = known.have(f"x{len(known.facts)}", value, sign, using, by, (size,))
        except (NoWitnessError, KeyError):
            continue
        return found, len(found.facts) - 1
    raise NoWitnessError(f"{value} {sign}")


def _variables(value: Polynomial) -> set[str]:
    used = {k for m in value.monoms() for k, power in enumerate(m) if int(power)}
    return {NAMES[k] for k in used} - {"P"}


def near(known: Known, value: Polynomial) -> Iterator[str]:
    """Names of the facts about a polynomial's variables: few, then more of them."""
    about = {n: _variables(known.facts[k][0]) for n, k in known.names.items() if n[0] != "x"}
    equations = {n for n in about if known.facts[known.names[n]][1] == Z}
    need = _variables(value).union(*(v for name, v in about.items() if name[0] == "e"))
    closed = need.union(*(v for v in about.values() if v & need))
    wide = closed.union(*(about[n] for n in equations if about[n] & closed))
    yield " ".join(n for n in about if not about[n] or (n in equations and about[n] & need))
    for region in (need, closed, wide):
        yield " ".join(n for n in about if about[n] <= region)


def _payoff(known: Known, player: int, gap: Polynomial, factor: Polynomial) -> Known:
    """The gap is zero: frequencies times slopes that are zero first, then by substitution."""
    cofactors: dict[int, Polynomial] = {}
    rest = gap
    for x in (x for x in SLOPE if int(x[1]) == player + 1):
        for place, (value, sign) in enumerate(known.facts):
            if sign == Z and value in (SLOPE[x], V[x]):
                cofactors[place] = factor * (V[x] if value == SLOPE[x] else SLOPE[x])
                rest -= factor * V[x] * SLOPE[x]
                break
    times, multipliers = 1, []
    for place, x in _substitutions(known):
        more, constant = _split(rest, x)
        if more == 0:
            continue
        denominator, other = _split(known.facts[place][0], x)
        quotient, remainder = divmod(more, denominator)
        if remainder != 0:
            number, names = _positive_factors(known, denominator)
            if number < 0:
                number, denominator, more = -number, -denominator, -more
            times, multipliers = times * number, multipliers + names
            cofactors = {k: v * denominator for k, v in cofactors.items()}
            quotient, constant = more, denominator * constant
        cofactors[place] = cofactors.get(place, 0 * P) + quotient
        rest = constant - quotient * other
    if rest != 0:
        raise NoWitnessError(f"a payoff of player {player + 1}: {rest} is left")
    terms: list[Tree] = [("Multiple", q, k) for k, q in cofactors.items() if q != 0]
    places = [known.names[n] for n in multipliers]
    return known.derived(f"x{len(known.facts)}", (gap, Z), places, times, terms)


def _split(value: Polynomial, x: str) -> tuple[Polynomial, Polynomial]:
    """A and B with the value A x + B."""
    at_zero = value.subs({x: 0})
    more, remainder = divmod(value - at_zero, V[x])
    if remainder != 0 or more.subs({x: 0}) != more:
        raise NoWitnessError(f"{value} is not affine in {x}")
    return more, at_zero


def _substitutions(known: Known) -> list[tuple[int, str]]:
    """Equations that give a frequency by others, or the pot, those with most variables first."""
    found = []
    for name, place in known.names.items():
        value, sign = known.facts[place]
        if sign != Z or name[0] != "s":
            continue
        used = _variables(value)
        for x in reversed([x for x in NAMES if x in used] or ["P"]):
            if value.degrees()[NAMES.index(x)] == 1 and not _variables(_split(value, x)[0]):
                found.append((len(used), place, x))
                break
    return [(place, x) for _, place, x in sorted(found, key=lambda entry: -entry[0])]


def _positive_factors(known: Known, value: Polynomial) -> tuple[int, list[str]]:
    """A positive number and names of positive facts whose product the value is."""
    names = []
    while value.total_degree() > 0:
        for name in ("Qpos", "more"):
            quotient, remainder = divmod(value, known.facts[known.names[name]][0])
            if remainder == 0:
                names.append(name)
                value = quotient
                break
        else:
            raise NoWitnessError(f"{value} is not known to be positive")
    return int(value.coeffs()[0]), names
