"""A search for equilibria of four-card Kuhn poker that shares no code with the package.

The tree is dealt out here; the conditions are sums of products of frequencies, one product for each
deal and end of the hand. Semismooth Newton steps lead from random points to solutions.
"""

from itertools import permutations

import numpy as np
from scipy.linalg import svd
from scipy.sparse import csr_array

PLAYERS, CARDS = 3, 4
FIRST_ANSWER = {2: 3, 1: 6, 0: 9}  # who bet: the first of three nodes that answer


def ends():
    """Each end of a hand: the (node, aggressive) on its way, who has put in a bet."""
    yield [(0, 0), (1, 0), (2, 0)], ()
    for bettor in range(PLAYERS):
        opened = [(k, 0) for k in range(bettor)] + [(bettor, 1)]
        one, two = (bettor + 1) % 3, (bettor + 2) % 3
        for a in (0, 1):
            for b in (0, 1):
                first = FIRST_ANSWER[bettor]
                path = [*opened, (first, a), (first + 1 + a, b)]
                yield path, (bettor, *([one] if a else []), *([two] if b else []))


def owner(node):
    if node < 3:
        return node
    bettor = 2 - (node - 3) // 3
    return (bettor + (1 if node % 3 == 0 else 2)) % 3


def decided(node, card):
    """What dominance says of a frequency, or None; the cards are 0 to 3."""
    if card == 3 and node >= 2:
        return 1
    if node >= 3 and (card == 0 or (card == 1 and node % 3 == 2)):
        return 0
    return None


FREE = [(n, c) for n in range(12) for c in range(CARDS) if decided(n, c) is None]
PLACE = {each: k for k, each in enumerate(FREE)}
SIZE, ONE = len(FREE), 2 * len(FREE)


def terms():
    """Rows (which condition, payoff without and per pot, up to four factors) of the conditions."""
    for path, bets in ends():
        for deal in permutations(range(CARDS), PLAYERS):
            inside = bets or range(PLAYERS)
            winner = max(inside, key=lambda player: deal[player])
            for node, action in path:
                me = owner(node)
                if (node, deal[me]) not in PLACE:
                    continue
                factors = []
                for other, taken in path:
                    if owner(other) == me and other <= node:
                        continue
                    place = (other, deal[owner(other)])
                    if place in PLACE:
                        factors.append(PLACE[place] + (0 if taken else SIZE))
                    elif decided(*place) != taken:
                        break
                else:
                    sign = 1 if action else -1
                    fixed = sign * ((len(bets) if winner == me else 0) - (me in bets))
                    factors += [ONE] * (4 - len(factors))
                    yield PLACE[node, deal[me]], fixed, sign * (winner == me), factors


ROWS = list(terms())
ROW, FIXED, PER_POT = (np.array([row[k] for row in ROWS]) for k in range(3))
FACTORS = np.array([row[3] for row in ROWS])


def sums_by(places, signs, count):
    """The sums over rows that fall on one place, as a matrix; no row falls on a negative one."""
    kept = np.flatnonzero(places >= 0)
    return csr_array((signs[kept], (places[kept], kept)), shape=(count, len(places)))


BY_CONDITION = sums_by(ROW, np.ones(len(ROW)), SIZE)
BY_DERIVATIVE = [
    sums_by(
        np.where(column == ONE, -1, ROW * SIZE + column % SIZE),
        np.where(column < SIZE, 1.0, -1.0),
        SIZE * SIZE,
    )
    for column in FACTORS.T
]


def conditions(x, pot):
    """Slopes and their derivatives at points, shapes (points, 26) and (points, 26, 26)."""
    values = np.concatenate([x, 1 - x, np.ones((len(x), 1))], axis=1).T
    one, two, three, four = values[FACTORS.T]
    weight = ((FIXED + pot * PER_POT) / (6 * (pot + 1)))[:, None]
    slopes = BY_CONDITION @ (weight * (one * two * three * four))
    rests = two * three * four, one * three * four, one * two * four, one * two * three
    derivatives = sum(by @ (weight * rest) for by, rest in zip(BY_DERIVATIVE, rests, strict=True))
    return slopes.T, derivatives.T.reshape(-1, SIZE, SIZE)


def equilibria(pot, starts, rng, steps=60):
    """Solutions from random starts, shape (found, 12, 4)."""
    x = rng.random((starts, SIZE)) ** rng.uniform(0.3, 5, (starts, 1))
    x[::2] = np.where(rng.random(x[::2].shape) < 0.5, np.round(x[::2]), x[::2])
    scale, found = rng.choice([0.3, 1.0, 3.0], (starts, 1)), []
    for _ in range(steps):
        f, slopes = conditions(x, pot)
        moved = x + scale * f
        inside = (moved > 0) & (moved < 1)
        residual = x - np.clip(moved, 0, 1)
        size = np.abs(residual).max(axis=1)
        found.append(np.clip(x[size < 1e-12], 0, 1))
        left = size >= 1e-12
        x, scale, slopes, inside, residual, size = (
            a[left] for a in (x, scale, slopes, inside, residual, size)
        )
        if not len(x):
            break
        matrix = np.where(inside[:, :, None], -scale[:, :, None] * slopes, np.eye(SIZE))
        turned = matrix.swapaxes(1, 2)
        damped = turned @ matrix + (1e-3 * size + 1e-13)[:, None, None] * np.eye(SIZE)
        step = np.linalg.solve(damped, turned @ residual[:, :, None])[:, :, 0]
        x = np.clip(x - rng.choice([0.4, 1.0], (len(x), 1)) * step, -0.1, 1.1)
    free = np.concatenate(found)
    full = np.zeros((len(free), 12, CARDS))
    for node in range(12):
        for card in range(CARDS):
            full[:, node, card] = decided(node, card) or 0
    for k, (node, card) in enumerate(FREE):
        full[:, node, card] = free[:, k]
    return full


def neighbours(x, pot, count, radius, rng, steps=40):
    """Solutions next to one, over the free frequencies: points nearby, led back by least steps."""
    y = x + radius * rng.uniform(-1, 1, (count, SIZE))
    size, left = np.full(count, np.inf), np.arange(count)
    for _ in range(steps):
        f, slopes = conditions(y[left], pot)
        moved = y[left] + f
        inside = (moved > 0) & (moved < 1)
        residual = y[left] - np.clip(moved, 0, 1)
        size[left] = np.abs(residual).max(axis=1)
        more = size[left] >= 1e-14
        matrices = np.where(inside[more][:, :, None], -slopes[more], np.eye(SIZE))
        left = left[more]
        y[left] -= (pseudo_inverses(matrices) @ residual[more][:, :, None])[:, :, 0]
        left = left[np.abs(y[left] - x).max(axis=1) < 1]  # the others would fly off to infinity
        if not len(left):
            break
    return y[(size < 1e-12) & (np.abs(y - x).max(axis=1) < 20 * radius)]


def pseudo_inverses(matrices, least=1e-7):
    """Singular values below so much of the largest are 0.

    The method that NumPy has does not converge for some matrices on some processors; LAPACK's
    older one then does.
    """
    try:
        return np.linalg.pinv(matrices, rcond=least)
    except np.linalg.LinAlgError:
        return np.array([_pseudo_inverse(each, least) for each in matrices])


def _pseudo_inverse(matrix, least):
    left, values, right = svd(matrix, full_matrices=False, lapack_driver="gesvd")
    kept = values > least * values[0]
    return (right[kept].T / values[kept]) @ left[:, kept].T


def reached(x):
    """Which free frequencies are seen: some deal and the others' frequencies lead there."""
    chance = [{1: value, 0: 1 - value} for value in x]
    found = set()
    for path, _ in ends():
        for deal in permutations(range(CARDS), PLAYERS):
            for node, action in path:
                place = (node, deal[owner(node)])
                if place in PLACE:
                    found.add(PLACE[place])
                    possible = chance[PLACE[place]][action] > 1e-9
                else:
                    possible = decided(*place) == action
                if not possible:
                    break
    return sorted(found)


def local_dimensions(x, pot, rng, count=40, radii=(3e-4, 3e-5)):
    """Dimension of the solutions next to one, and of what is seen of them; None if none is met.

    Next to double roots, such as (0, 0) = (0, 1) = 2/11, where slopes of 1e-13 hide an error of
    1e-6, the search stops that far off: closer neighbours would take the error for a direction.
    Farther ones meet other branches; the less of two radii is taken, as each can only add.
    """
    found = []
    for radius in radii:
        near = neighbours(x, pot, count, radius, rng)
        if len(near) < count // 2:
            return None
        moves = (near - near.mean(axis=0)) / (radius * np.sqrt(len(near)))
        seen = moves[:, reached(near.mean(axis=0))]
        sizes = (np.linalg.svd(each, compute_uv=False) for each in (moves, seen))
        found.append([int((each > 0.03).sum()) for each in sizes])
    return tuple(map(min, zip(*found, strict=True)))
