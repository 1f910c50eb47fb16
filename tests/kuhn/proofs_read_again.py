"""A second reader of the proofs on whole sets, which shares no code with the package.

Slopes and payoffs are dealt out here, in fractions. A polynomial is a dictionary of sorted tuples
of variables: 0 to 25 are the free frequencies, 26 the place of the pot in an interval. That is from
0 to 1; or from 0 on in an interval without one of its ends, which may be infinite.
"""

import re
from collections import defaultdict
from fractions import Fraction
from itertools import permutations
from math import lcm

PLACE = 26
NODES = ("", "0", "00", "001", "0010", "0011", "01", "010", "011", "1", "10", "11")


def settled(node, card):
    """What dominance says: the best card bets last and calls, those that cannot win fold."""
    if card == 4 and (node == "00" or "1" in node):
        return 1
    return 0 if card < 1 + node.count("1") else None


FREE = [(node, card) for node in NODES for card in (1, 2, 3, 4) if settled(node, card) is None]


def added(*terms):
    """The sum of polynomials, each with a factor."""
    total = defaultdict(int)
    for factor, polynomial in terms:
        for monomial, number in polynomial.items():
            total[monomial] += factor * number
    return {monomial: number for monomial, number in total.items() if number}


def times(one, other):
    total = defaultdict(int)
    for m, a in one.items():
        for n, b in other.items():
            total[tuple(sorted(m + n))] += a * b
    return {monomial: number for monomial, number in total.items() if number}


def put(polynomial, values):
    """The polynomial with 0 and 1 in the place of some variables."""
    left = [(m, c) for m, c in polynomial.items() if all(values.get(k, 1) for k in m)]
    return added(*((1, {tuple(k for k in m if k not in values): c}) for m, c in left))


def action(node, card, taken):
    """The probability of an action."""
    known = settled(node, card)
    x = {(FREE.index((node, card)),): 1} if known is None else {(): known} if known else {}
    return x if taken == "1" else added((1, {(): 1}), (-1, x))


def hands(start=""):
    """All hands that begin like this."""
    bet = start.find("1")
    if len(start) == (3 if bet < 0 else bet + 3):
        return [start]
    return [hand for taken in "01" for hand in hands(start + taken)]


def won(hand, deal, player, pot):
    """What a player has at the end, before the ante."""
    paid = [k % 3 for k, taken in enumerate(hand) if taken == "1"]
    first = max(paid or range(3), key=lambda k: deal[k])
    got = added((1, pot), (len(paid), {(): 1})) if player == first else {}
    return added((1, got), (-1, {(): int(player in paid)}))


def slope(node, card, pot):
    """What betting or calling gains, her own earlier check left out, summed over the deals."""
    terms = []
    for deal in permutations((1, 2, 3, 4), 3):
        me = len(node) % 3
        for hand in hands(node) if deal[me] == card else ():
            part = won(hand, deal, me, pot)
            for k, taken in enumerate(hand):
                if k > len(node) or (k < len(node) and k % 3 != me):
                    part = times(part, action(hand[:k], deal[k % 3], taken))
            terms.append((1 if hand[len(node)] == "1" else -1, part))
    return added(*terms)


def payoff(player, pot):
    """A payoff net of the ante, summed over the deals."""
    terms = [(-8, pot)]
    for deal in permutations((1, 2, 3, 4), 3):
        for hand in hands():
            part = won(hand, deal, player, pot)
            for k, taken in enumerate(hand):
                part = times(part, action(hand[:k], deal[k % 3], taken))
            terms.append((1, part))
    return added(*terms)


class Reader:
    """Reads the proofs of one pot or interval; :class:`AssertionError` where there is a gap."""

    def __init__(self, low, high, without=None):
        one, t, endless = {(): 1}, {(PLACE,): 1}, float("inf")
        self.endless = without is not None
        if without is None:
            unit, pot = one, added((low, one), (high - low, t))
        elif without == endless:
            assert high == endless
            assert low > 0
            unit, pot = one, added((low, one), (low, t))
        else:
            assert without in (low, high)
            assert low < high < endless
            unit, pot = added((1, one), (1, t)), added((low + high - without, one), (without, t))
        whole = low.denominator * (1 if high == endless else high.denominator)
        self.base, self.place = unit, pot
        self.unit, self.pot = (added((whole, each)) for each in (unit, pot))
        self.slopes = [self.at_the_pots(slope, *place) for place in FREE]

    def at_the_pots(self, function, *which):
        """Of a polynomial that is linear in the pot, its value in the unit of the pot."""
        at_0, at_1 = function(*which, {}), function(*which, {(): 1})
        growth = added((1, at_1), (-1, at_0))
        return added((1, times(self.unit, at_0)), (1, times(self.pot, growth)))

    def walls(self, pattern):
        return {k: int(state) for k, state in enumerate(pattern) if state in "01"}

    def shows(self, pattern, target, text):
        """That a polynomial is >= 0 on a pattern, by multiplying out a certificate."""
        values, (scales, *products) = self.walls(pattern), text.split()
        numbers = [*map(int, scales.split(","))]
        assert numbers[0] > 0
        assert all(number >= 0 for number in numbers)
        share = {(PLACE,) * k: number for k, number in enumerate(numbers) if number}
        terms = [(1, times(share, target))]
        for each in products:
            number, kind, k, factors = re.fullmatch(
                r"(-?\d+)\*(?:([ule])(\d+))?((?:[+-]\d+)*)", each
            ).groups()
            assert int(number) > 0 or (kind == "e" and pattern[int(k)] == "=")
            part = {(): 1}
            if kind:
                assert kind != "e" or pattern[int(k)] == "="
                x, part = {(int(k),): 1}, self.slopes[int(k)]
                known = {"u": x, "l": added((1, x), (-1, {(): 1})), "e": {(): 1}}[kind]
                part = times(known, part)
            for sign, j in re.findall(r"([+-])(\d+)", factors):
                assert int(j) <= PLACE
                assert (sign, int(j), self.endless) != ("-", PLACE, True)
                x = {(int(j),): 1}
                part = times(part, x if sign == "+" else added((1, {(): 1}), (-1, x)))
            terms.append((-int(number), part))
        self.at_least_zero(put(added(*terms), values))

    def at_least_zero(self, rest):
        """By its constant; where the place has no end, by that of each of its powers."""
        parts = defaultdict(dict)
        for m, c in rest.items():
            if self.endless:
                parts[m.count(PLACE)][tuple(k for k in m if k != PLACE)] = c
            else:
                parts[0][m] = c
        for part in parts.values():
            assert part.get((), 0) + sum(c for m, c in part.items() if m and c < 0) >= 0

    def also(self, pattern, k, state, text):
        """That all solutions of a pattern have another state at one place."""
        x, f = {(k,): 1}, self.slopes[k]
        target = {
            "0=": f,
            "1=": added((-1, f)),
            "=0": added((-1, x)),
            "=1": added((1, x), (-1, {(): 1})),
        }[pattern[k] + state]
        self.shows(pattern, target, text)

    def listed(self, lines):
        """The patterns at the ends of a tree."""
        lines, found = iter(lines), []

        def read(pattern, before):
            head, _, rest = next(lines).partition(" ")
            if head == ".":
                left = [put(f, self.walls(pattern)) for f in self.slopes]
                assert not any(f for f, state in zip(left, pattern, strict=True) if state == "?")
                found.append(pattern.replace("?", "="))
            elif head == "!":
                self.shows(pattern, {(): -1}, rest)
            elif head[0] == "<":
                k, state = int(head[1:-1]), head[-1]
                assert state in before[k]
                self.also(pattern, k, state, rest)
            else:
                k = int(head.removeprefix("?"))
                assert pattern[k] == "?"
                assert sorted(rest) == ["0", "1", "="]
                for place, state in enumerate(rest):
                    read(pattern[:k] + state + pattern[k + 1 :], before | {k: rest[:place]})

        read("?" * len(FREE), {})
        assert next(lines, None) is None
        return found

    def shorter(self, patterns, lines):
        """Those that are left when some are shown to lie in others."""
        left = [*patterns]
        for line in lines:
            both, *texts = line.split(";")
            one, other = both.split()
            assert one != other
            assert {one, other} <= {*left}
            places = [k for k in range(len(FREE)) if one[k] != other[k]]
            for k, text in zip(places, texts, strict=True):
                self.also(one, k, other[k], text)
            left.remove(one)
        return sorted(left)

    def bounds(self, player, order, top, bottom, patterns, texts):
        """That a payoff is at most, or at least, a quotient of two polynomials in the pot."""
        most = max(len(top), len(bottom))
        above, below = self.in_the_pot(top, most), self.in_the_pot(bottom, most)
        less = sum(c for m, c in below.items() if m and c < 0)
        assert below[()] + less > 0
        assert not (self.endless and less)
        whole = lcm(*(Fraction(c).denominator for c in (*above.values(), *below.values())))
        paid = times(self.at_the_pots(payoff, player - 1), below)
        sign = {"<=": whole, ">=": -whole}[order]
        target = added((24 * sign, times(self.unit, above)), (-sign, paid))
        for pattern, text in zip(patterns, texts, strict=True):
            self.shows(pattern, target, text)

    def in_the_pot(self, coefficients, most):
        """A polynomial in the pot, times a power of 1 or 1 + t, by Horner's rule."""
        total, factor = {}, {(): 1}
        for _ in range(most - len(coefficients)):
            factor = times(factor, self.base)
        for k, c in enumerate(reversed(coefficients)):
            total = times(total, self.place) if k else {}
            total = added((1, total), (c, factor))
            factor = times(factor, self.base)
        return total
