r"""How the best-response dynamics may go on from a tie.

Along a ray :math:`p+\lambda(v-p)` the payoffs of n players are polynomials of degree n - 1 in
:math:`\lambda`. A player's own play does not enter the comparison of that player's strategies, so
a single tied player simply takes what the others make better. If several are tied, the target v
must be an equilibrium of the game of first derivatives, in which payoffs are sums over the
opponents: for given supports the conditions are linear. What the first derivatives leave open the
higher ones decide. Of strategies that differ in nothing one is looked at before the others.
"""

import heapq
from collections.abc import Iterator, Sequence
from itertools import combinations, islice, product

import numpy as np

from guts_core.methods.learning.models import PlayModel

#: A mixed strategy of each player.
Profile = list[np.ndarray]

#: All payoffs, by the player and the strategy that she alone moves to.
Effects = dict[tuple[int, int], list[np.ndarray]]

#: Combinations of supports looked at in one tie; how far weights may be from adding up to 1.
MOST_SUPPORTS, _SUM = 2000, 1e-12

#: Part of the payoffs on a ray that rounding may make of a coefficient that is 0.
_LOST = 1e-14


def ray_payoffs(game: PlayModel, present: Profile, target: Profile) -> list[np.ndarray]:
    """Coefficients in lambda (rows, lowest first) of all payoffs on the way to a target."""
    nodes = (1 - np.cos(np.pi * (np.arange(len(present)) + 0.5) / len(present))) / 2
    along = [game.payoffs([p + x * (v - p) for p, v in zip(present, target, strict=True)])
             for x in nodes]  # fmt: skip
    powers = np.linalg.inv(np.vander(nodes, increasing=True))
    return [powers @ np.array(each) for each in zip(*along, strict=True)]


def ray_shortfalls(game: PlayModel, present: Profile, target: Profile) -> list[np.ndarray]:
    """The same payoffs less that of the target: positive where a strategy does better."""
    payoffs = ray_payoffs(game, present, target)
    return [c - (c @ v)[:, None] for c, v in zip(payoffs, target, strict=True)]


def tied(payoffs: Sequence[np.ndarray], rounding: Sequence[float]) -> list[np.ndarray]:
    """Each player's best replies, equal up to the rounding of her payoffs."""
    both = zip(payoffs, rounding, strict=True)
    return [np.flatnonzero(values >= values.max() - lost) for values, lost in both]


def continuations(
    game: PlayModel,
    present: Profile,
    ties: Sequence[np.ndarray],
    effects: Effects,
    rounding: Sequence[float],
) -> Iterator[Profile]:
    """Targets which are best replies for some time, pure ones first."""
    different = [_different(effects, j, ties, rounding) for j in range(len(ties))]
    for supports in _looked_at(ties, different):
        target = _indifferent(game.sizes, effects, supports, rounding)
        if target is not None and _stays_best(game, present, target, ties, rounding):
            yield target


def leaves_open(
    shortfalls: Sequence[np.ndarray],
    target: Profile,
    ties: Sequence[np.ndarray],
    rounding: Sequence[float],
) -> bool:
    """Whether a tied strategy that the target does not use stays level with it all along."""
    return any(
        np.abs(shortfall[1:, k]).max() <= lost
        for shortfall, used, own, lost in zip(shortfalls, target, ties, rounding, strict=True)
        for k in own[used[own] == 0]
    )


def _looked_at(
    ties: Sequence[np.ndarray], different: Sequence[np.ndarray]
) -> Iterator[tuple[tuple[int, ...], ...]]:
    """The first supports among the tied strategies, and of those among the different ones.

    Else copies of a few strategies would use up what is looked at.
    """
    single, every = (islice(_by_size(own), MOST_SUPPORTS) for own in (different, ties))
    members = [set(own.tolist()) for own in different]
    if sum(map(len, members)) == sum(map(len, ties)):
        return single
    copies = (
        supports
        for supports in every
        if not all(own.issuperset(some) for own, some in zip(members, supports, strict=True))
    )
    return heapq.merge(single, copies, key=lambda supports: sum(map(len, supports)))


def _by_size(ties: Sequence[np.ndarray]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Supports among the tied strategies, small ones first, lazily: there may be very many."""
    most = [len(own) for own in ties]
    for total in range(len(most), sum(most) + 1):
        for sizes in _adding_up(most, total):
            yield from product(
                *(combinations(own.tolist(), k) for own, k in zip(ties, sizes, strict=True))
            )


def _adding_up(most: Sequence[int], total: int) -> Iterator[tuple[int, ...]]:
    """Sizes from 1 to these bounds that add up to a total, in lexicographic order."""
    first, *others = most
    least = max(1, total - sum(others))
    for size in range(least, min(first, total - len(others)) + 1):
        if others:
            yield from ((size, *rest) for rest in _adding_up(others, total - size))
        elif size == total:
            yield (size,)


def effects_of(game: PlayModel, present: Profile, ties: Sequence[np.ndarray]) -> Effects:
    """All payoffs if player j alone moves to strategy b: the derivative, up to a constant."""
    effects: Effects = {}
    for j, own in enumerate(ties):
        for b in own:
            moved = list(present)
            moved[j] = np.eye(1, game.sizes[j], b)[0]
            effects[j, int(b)] = game.payoffs(moved)
    return effects


def _different(
    effects: Effects,
    j: int,
    ties: Sequence[np.ndarray],
    rounding: Sequence[float],
) -> np.ndarray:
    """The tied strategies of player j, of those with the same first derivatives only the first."""
    others = [key for key in effects if key[0] != j]
    opponents = [i for i in range(len(ties)) if i != j]
    rows = [
        np.concatenate(
            [
                [effects[key][j][b] for key in others],
                *(effects[j, b][i][ties[i]] for i in opponents),
            ]
        )
        for b in ties[j].tolist()
    ]
    counts = [len(others), *(len(ties[i]) for i in opponents)]
    lost = np.repeat([rounding[i] for i in (j, *opponents)], counts)
    left, found = np.arange(len(rows)), []
    values = np.array(rows)
    while left.size:
        found.append(left[0])
        left = left[(np.abs(values[left] - values[left[0]]) > lost).any(axis=1)]
    return np.asarray(ties[j][found])


def _indifferent(
    sizes: tuple[int, ...],
    effects: Effects,
    supports: tuple[tuple[int, ...], ...],
    rounding: Sequence[float],
) -> Profile | None:
    """Weights on the supports which keep each player's strategies there level, if there are any.

    Differences of payoffs are taken relative to the largest of their row, as payoffs may have any
    unit and stand beside sums of weights, which are 1.
    """
    columns = [(j, b) for j, support in enumerate(supports) for b in support]
    rows, levels, allowed = [], [], []
    for i, support in enumerate(supports):
        rows.append([float(j == i) for j, _ in columns])
        levels.append(1.0)
        allowed.append(_SUM)
        for a in support[1:]:
            gain = [effects[key][i][a] - effects[key][i][support[0]] for key in columns]
            row = [x if j != i else 0.0 for x, (j, _) in zip(gain, columns, strict=True)]
            unit = max(map(abs, row))
            if unit > rounding[i]:
                rows.append([x / unit for x in row])
                levels.append(0.0)
                allowed.append(rounding[i] / unit)
    system = np.array(rows)
    weights = np.linalg.lstsq(system, np.array(levels), rcond=None)[0]
    if (np.abs(system @ weights - levels) > allowed).any() or weights.min() < 0:
        return None
    target = [np.zeros(size) for size in sizes]
    for (j, b), weight in zip(columns, weights, strict=True):
        target[j][b] = weight
    return target


def _stays_best(
    game: PlayModel,
    present: Profile,
    target: Profile,
    ties: Sequence[np.ndarray],
    rounding: Sequence[float],
) -> bool:
    """Whether no tied strategy overtakes the target at once.

    Payoffs may be larger by far on the way than where it begins, and their rounding with them.
    """
    ray = ray_payoffs(game, present, target)
    for payoffs, used, own, least in zip(ray, target, ties, rounding, strict=True):
        lost = max(least, _LOST * float(np.abs(payoffs).max()))
        for later in (payoffs[1:, own] - (payoffs[1:] @ used)[:, None]).T:
            large = later[np.abs(later) > lost]
            if large.size and large[0] > 0:
                return False
    return True
