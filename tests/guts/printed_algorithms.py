"""The paper's own algorithms, as printed ([BLPWZ22] 4.1.1, 4.1.2): 3^n scenarios, exact."""

from fractions import Fraction
from itertools import combinations
from math import prod


def printed_payoffs(thresholds):
    """Section 4.1.1, steps 1 to 6, for every player."""
    n = len(thresholds)
    order = sorted(range(n), key=lambda i: thresholds[i])
    p = [thresholds[i] for i in order]
    value = [Fraction(0)] * n
    for d in range(n):
        for drop in combinations(range(n), d):
            hold = [i for i in range(n) if i not in drop]
            h = len(hold)
            top = max(p[i] for i in hold)
            for losers in range(h):
                for lost in combinations(hold, losers):
                    fair = [i for i in hold if i not in lost]
                    f = len(fair)
                    chance = prod(
                        [p[i] for i in drop] + [1 - top for _ in fair] + [top - p[i] for i in lost],
                        start=Fraction(1),
                    )
                    for i in drop:
                        value[i] += chance * (h - 2)
                    for i in lost:
                        value[i] += chance * (h - n - 2)
                    share = Fraction(n + h - 2 + (h - n - 2) * (f - 1), f)
                    for i in fair:
                        value[i] += chance * share
    restored = [Fraction(0)] * n
    for rank, player in enumerate(order):
        restored[player] = value[rank]
    return restored


def printed_stakes(thresholds):
    """Section 4.1.2."""
    n = len(thresholds)
    beta = Fraction(0)
    for d in range(n + 1):
        for drop in combinations(range(n), d):
            chance = prod(
                (thresholds[i] if i in drop else 1 - thresholds[i] for i in range(n)),
                start=Fraction(1),
            )
            beta += chance * (n - d - 1 if d < n else 1)
    return beta
