"""Chains of tubes along a curve: found next to a continued curve, stored, and proved again.

A chain is a list of stretches. All pieces of a stretch have one axis, and on all of them the pot
is proved to rise (turn 1), to fall (-1), or neither (0: a fold may be there). Where two pieces
meet, a zero is enclosed that lies in both tubes and is passed in one direction: so the zeros of all
pieces are one connected curve without a branch, and it turns around nowhere but in stretches with
turn 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

import numpy as np

from guts_core.kuhn.curves.regularised import RegularisedKuhn
from guts_core.kuhn.game import KuhnGame
from guts_core.kuhn.three_players.rules import KuhnPoker
from guts_core.methods.exact.interval_arrays import IntervalArray
from guts_core.methods.records import ReadOnly
from paper_ledger.bil18.tubes.enclosures import Equations
from paper_ledger.bil18.tubes.krawczyk import Tubes, proved_tubes
from paper_ledger.bil18.tubes.slices import slice_rises, slice_zero, tube_holds

#: How far a tube reaches beyond its ends (1/2 is no farther); how many are tested at once.
HALF, _BATCH = 0.51, 32

#: Halvings until a piece is given up, and until the pot's direction may stay open; the pot is the
#: axis where it moves by this part of the fastest unknown, and along the tangents by the last.
_DEPTH, _TURN_DEPTH, _SHARE, _STEEP = 22, 9, 0.02, 0.01

#: How near a stretch begins to what is stored; rounding of its pots, relative to them; how near
#: its largest half-width is, which depends on where exactly it begins.
_NEAR, _CLOSE, _ALIKE = 1e-8, 1e-13, 0.05


@dataclass(frozen=True)
class Stretch(ReadOnly):
    """Neighbouring pieces with one axis and one direction of the pot.

    Attributes
    ----------
    axis : int
        The coordinate that is the parameter; the last one is the pot.
    turn : int
        1 or -1 where the pot is proved to rise or to fall, 0 where neither is.
    start : numpy.ndarray, shape (n + 1,)
        A point near the curve, its first.
    cuts : tuple of float
        The axis at the ends of the pieces, the first one included.
    pots : tuple of float
        Bounds of the pot on the stretch.
    radius : float
        The largest half-width of a tube.
    """

    axis: int
    turn: int
    start: np.ndarray = field(repr=False)
    cuts: tuple[float, ...] = field(repr=False)
    pots: tuple[float, float]
    radius: float


@dataclass(frozen=True)
class Chain:
    """A curve that is proved to be connected, from its first stretch to its last.

    Attributes
    ----------
    cards : int
        N.
    epsilon : Fraction
        Regularisation of the gradient per hand.
    stretches : tuple of Stretch
        In order.
    """

    cards: int
    epsilon: Fraction
    stretches: tuple[Stretch, ...] = field(repr=False)

    @property
    def pieces(self) -> int:
        """Number of tubes."""
        return sum(len(each.cuts) - 1 for each in self.stretches)

    @property
    def windows(self) -> list[tuple[float, float]]:
        """Pots between which a fold may be, joined where they overlap."""
        found: list[tuple[float, float]] = []
        for low, high in sorted(each.pots for each in self.stretches if each.turn == 0):
            if found and low <= found[-1][1]:
                found[-1] = (found[-1][0], max(high, found[-1][1]))
            else:
                found.append((low, high))
        return found

    @property
    def arcs(self) -> list[tuple[float, float]]:
        """Pots between which the curve rises or falls all the way, from one window to the next.

        Where an arc ends in a window, its end is known as well as the window is narrow.
        """
        found: list[tuple[float, float]] = []
        turn = 0
        for stretch in self.stretches:
            if stretch.turn:
                begun = found.pop()[0] if stretch.turn == turn else float(stretch.start[-1])
                found.append((begun, stretch.pots[stretch.turn > 0]))
            turn = stretch.turn
        return found

    @property
    def most(self) -> int:
        """Largest number of solutions on the curve at a pot outside the windows."""
        ends = sorted({end for arc in self.arcs for end in arc})
        middles = [(a + b) / 2 for a, b in pairwise(ends)]
        return max(self.solutions(middle) or 0 for middle in middles)

    def solutions(self, pot: float) -> int | None:
        """How many solutions the curve has at a pot; None within a window."""
        if any(low <= pot <= high for low, high in self.windows):
            return None
        return sum(min(ends) < pot < max(ends) for ends in self.arcs)


class Follower:
    """Points and tangents of the curve in floats, for the centres of tubes."""

    def __init__(self, game: KuhnGame, epsilon: Fraction) -> None:
        self.equations = Equations(game, epsilon)
        self.problem = RegularisedKuhn(game, float(epsilon))

    def corrected(self, guess: np.ndarray, axis: int) -> tuple[np.ndarray, np.ndarray]:
        """The zero next to a point with the same axis, and dz by the axis."""
        z, others, last = guess.copy(), np.delete(np.arange(len(guess)), axis), np.inf
        for _ in range(12):
            residual, matrix = self._linear(z)
            step = np.linalg.solve(matrix[:, others], -residual)
            z[others] += step
            size = float(np.abs(step).max())
            if size < 1e-15 or last <= size < 1e-9:
                break
            last = size
        matrix = self._linear(z)[1]
        tangent = np.zeros(len(z))
        tangent[axis] = 1.0
        tangent[others] = np.linalg.solve(matrix[:, others], -matrix[:, axis])
        return z, tangent

    def _linear(self, z: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        residual, jacobian, by_pot = self.problem.residual_and_jacobian(z[:-1], float(z[-1]))
        return residual, np.column_stack([jacobian, by_pot])


#: A point of the curve with its tangent.
Node = tuple[np.ndarray, np.ndarray]


def cubic(left: Node, right: Node, axis: int) -> np.ndarray:
    """Hermite's cubic between two nodes for |t| <= 1/2, its axis linear; shape (4, n + 1)."""
    step = right[0][axis] - left[0][axis]
    first, last, chord = left[1] * step, right[1] * step, right[0] - left[0]
    third = first + last - 2 * chord
    second = 3 * chord - 2 * first - last
    shifted = [
        left[0] + first / 2 + second / 4 + third / 8,
        first + second + 0.75 * third,
        second + 1.5 * third,
        third,
    ]
    shifted[2][axis] = shifted[3][axis] = 0.0
    return np.array(shifted)


def middle(left: Node, right: Node, axis: int) -> np.ndarray:
    """The cubic's point between two nodes."""
    return np.asarray(cubic(left, right, axis)[0])


def tubes_of(equations: Equations, ends: Sequence[tuple[Node, Node, int]]) -> Tubes:
    """Tubes between pairs of nodes, tested."""
    curves = np.array([cubic(*each) for each in ends]).transpose(1, 2, 0)
    return proved_tubes(equations, curves, np.array([axis for *_, axis in ends]), HALF)


def joined(equations: Equations, one: Tubes, other: Tubes, nodes: np.ndarray) -> np.ndarray:
    """Whether a zero next to each node is proved to lie in both tubes, and the second leads on.

    It is enclosed in the slice of one of their axes, or of what moves fastest. The shape of
    ``nodes`` is (n + 1, joints).
    """
    still, found = np.array([nodes, *(np.zeros_like(nodes),) * 3]), np.zeros(len(one.axis), bool)
    for axis in (other.axis, one.axis, np.abs(one.curve[1]).argmax(axis=0)):
        point = proved_tubes(equations, still, axis, 0.0, room=1.5)
        zero = IntervalArray(nodes - point.radius, nodes + point.radius)
        found |= point.proved & holds(one, zero) & holds(other, zero) & _onward(one, other, point)
        if found.all():
            break
    return found


def _onward(one: Tubes, other: Tubes, point: Tubes) -> np.ndarray:
    """Whether both tubes are passed in one direction at the zeros, not there and back."""
    each = np.arange(len(one.axis))
    first, second = (tubes.ways * point.rise[tubes.axis, each] for tubes in (one, other))
    return np.asarray(first * second > 0)


def holds(tubes: Tubes, zero: IntervalArray) -> np.ndarray:
    """Whether boxes lie in the tubes, at whatever t their axis says."""
    each = np.arange(len(tubes.axis))
    start, rate = tubes.curve[0][tubes.axis, each], tubes.curve[1][tubes.axis, each]
    ends = [(end[tubes.axis, each] - start) / rate for end in (zero.low, zero.high)]
    slack = 1e-14 * (1 + np.abs(start / rate))
    t = IntervalArray(np.minimum(*ends) - slack, np.maximum(*ends) + slack)
    a, b, c, d = tubes.curve
    off = zero - (a + t * (b + t * (c + t * d)))
    near = (off.magnitude <= tubes.radius) | (np.arange(len(a))[:, None] == tubes.axis)
    return np.asarray(near.all(axis=0) & (t.low >= -tubes.half) & (t.high <= tubes.half))


@dataclass(frozen=True)
class _Piece:
    left: Node
    right: Node
    axis: int
    turn: int
    pots: tuple[float, float]
    radius: float


def found_chain(cards: int, epsilon: Fraction, points: np.ndarray, rates: np.ndarray) -> Chain:
    """The chain along points of a continued curve, shape (points, n + 1), or an error.

    Raises
    ------
    ArithmeticError
        If a piece is not proved, however short.
    """
    pieces = _joined_pieces(Follower(KuhnPoker(cards), epsilon), points, rates)
    groups: list[list[_Piece]] = []
    for piece in pieces:
        same = groups and (groups[-1][-1].axis, groups[-1][-1].turn) == (piece.axis, piece.turn)
        groups[-1].append(piece) if same else groups.append([piece])
    return Chain(cards, epsilon, tuple(_stretch(group) for group in groups))


def covering(follower: Follower, points: np.ndarray, rates: np.ndarray) -> Tubes:
    """The tubes of all pieces along points of a continued curve, each joined to the next.

    Raises
    ------
    ArithmeticError
        If a piece is not proved, however short, or two are not joined.
    """
    pieces = _joined_pieces(follower, points, rates)
    return tubes_of(follower.equations, [(p.left, p.right, p.axis) for p in pieces])


def _joined_pieces(follower: Follower, points: np.ndarray, rates: np.ndarray) -> list[_Piece]:
    pieces = _pieces(follower, points, rates)
    _check_joints(follower.equations, [(p.left, p.right, p.axis) for p in pieces])
    return pieces


def _stretch(group: list[_Piece]) -> Stretch:
    axis = group[0].axis
    cuts = (group[0].left[0][axis], *(piece.right[0][axis] for piece in group))
    return Stretch(
        axis,
        group[0].turn,
        group[0].left[0],
        tuple(float(cut) for cut in cuts),
        (min(p.pots[0] for p in group), max(p.pots[1] for p in group)),
        max(piece.radius for piece in group),
    )


def _pieces(follower: Follower, points: np.ndarray, rates: np.ndarray) -> list[_Piece]:
    moved, last = np.abs(np.diff(points, axis=0)), points.shape[1] - 1
    straight = np.minimum(rates[:-1] * np.sign(rates[1:]), np.abs(rates[1:])) > _STEEP
    by_pot = straight & (moved[:, -1] >= _SHARE * moved[:, :-1].max(axis=1))
    axes = np.where(by_pot, last, moved[:, :-1].argmax(axis=1)).tolist()
    todo = [
        ((k,), *(follower.corrected(points[i], axis) for i in (k, k + 1)), axis)
        for k, axis in enumerate(axes)
    ]
    done: dict[Place, _Piece] = {}
    whole: dict[Place, _Piece] = {}
    while todo:
        batch, todo = todo[:_BATCH], todo[_BATCH:]
        tubes = tubes_of(follower.equations, [each[1:] for each in batch])
        for i, (place, left, right, axis) in enumerate(batch):
            if tubes.proved[i]:
                whole[place] = _piece(tubes, i, left, right)
                if tubes.turn[i] or len(place) > _TURN_DEPTH:
                    done[place] = whole[place]
                    continue
            if len(place) > _DEPTH:
                done |= _undivided(place, whole, left)
                continue
            node = follower.corrected(middle(left, right, axis), axis)
            halves = [((*place, 0), left, node, axis), ((*place, 1), node, right, axis)]
            todo = halves + todo
        todo = [each for each in todo if not _within_one(each[0], done)]
    return [done[place] for place in sorted(done) if not _within_one(place, done)]


#: Number of a step of the continued curve, and which halves of it: 0 or 1.
Place = tuple[int, ...]


def _undivided(place: Place, whole: dict[Place, _Piece], left: Node) -> dict[Place, _Piece]:
    """The smallest piece around a place that is proved; there the pot's direction is open."""
    for length in range(len(place), 0, -1):
        if place[:length] in whole:
            return {place[:length]: whole[place[:length]]}
    raise ArithmeticError(f"found_chain: no tube at pot {left[0][-1]:.9g}")


def _within_one(place: Place, done: dict[Place, _Piece]) -> bool:
    """Whether a place is a part of one that is done."""
    return any(place[:length] in done for length in range(1, len(place)))


def _piece(tubes: Tubes, i: int, left: Node, right: Node) -> _Piece:
    low, high = (float(end[i]) for end in _pots(tubes))
    axis, turn = int(tubes.axis[i]), int(tubes.turn[i])
    return _Piece(left, right, axis, turn, (low, high), float(tubes.radius[:, i].max()))


def _pots(tubes: Tubes) -> tuple[np.ndarray, np.ndarray]:
    """Bounds of the pots in tubes, with room for another as wide."""
    a, b, c, d = (IntervalArray.point(part[-1]) for part in tubes.curve)
    t = IntervalArray(np.array(-HALF), np.array(HALF))
    pot, wide = a + t * (b + t * (c + t * d)), 2 * tubes.radius[-1]
    return pot.low - wide, pot.high + wide


def _check_joints(equations: Equations, ends: list[tuple[Node, Node, int]]) -> None:
    """All neighbours share a zero at which the second leads on, or an error."""
    for low in range(0, len(ends) - 1, _BATCH):
        part = ends[low : low + _BATCH + 1]
        tubes = tubes_of(equations, part)
        one, other = (selected(tubes, k) for k in (slice(None, -1), slice(1, None)))
        nodes = np.array([left[0] for left, *_ in part[1:]]).T
        shared = joined(equations, one, other, nodes)
        for i in np.flatnonzero(~shared):
            shared[i] = _joined_in_balls(equations, nodes[:, i], selected(tubes, slice(i, i + 2)))
        if not (tubes.proved.all() and shared.all()):
            k = low + int(np.argmin(np.append(shared, True) & tubes.proved))
            raise ArithmeticError(f"chain: piece {k + 1} and the next are not proved to be joined")


def _joined_in_balls(equations: Equations, node: np.ndarray, tubes: Tubes) -> bool:
    """The same of a zero next to a node to many digits, for two tubes."""
    game, epsilon = equations.game, equations.regularisation
    for axis in tubes.axis.tolist():
        zero = slice_zero(game, epsilon, node, axis)
        if zero is not None and all(tube_holds(tubes, k, zero) for k in range(2)):
            rise = slice_rises(game, epsilon, zero, axis)
            return bool(np.prod(tubes.ways * rise[tubes.axis]) > 0)
    return False


def selected(tubes: Tubes, which: slice | np.ndarray) -> Tubes:
    """Some of the tubes, or some of them several times."""
    return Tubes(
        tubes.curve[:, :, which],
        tubes.axis[which],
        tubes.half,
        *(tubes.radius[:, which], tubes.proved[which], tubes.rise[:, which]),
    )


def proved_again(chain: Chain, which: Sequence[int] | None = None) -> bool:
    """Whether stretches of a chain are proved, with their pots, and each leads on to the next.

    Parameters
    ----------
    chain : Chain
        As stored.
    which : sequence of int, optional
        Numbers of stretches, from 0; all of them if nothing is said.

    Returns
    -------
    bool
        False also if there is no such stretch, or none at all, or one without a piece.
    """
    numbers = range(len(chain.stretches)) if which is None else which
    if not len(numbers) or not all(0 <= k < len(chain.stretches) for k in numbers):
        return False
    try:
        follower = Follower(KuhnPoker(chain.cards), chain.epsilon)
        return all(_again(follower, chain, k) for k in numbers)
    except (ArithmeticError, ValueError, IndexError, np.linalg.LinAlgError):
        return False


def is_closed(chain: Chain) -> bool:
    """Whether the last piece of a chain is proved to lead on to its first.

    Then the zeros of a chain that is proved as well are a closed curve. Next to it there are no
    others, for each tube holds one in each slice: no zero elsewhere is connected with it.
    """
    try:
        follower = Follower(KuhnPoker(chain.cards), chain.epsilon)
        *_, last = _followed(follower, chain.stretches[-1])
        _check_joints(follower.equations, [last, *_first(follower, chain.stretches[0])])
    except (ArithmeticError, ValueError, IndexError, np.linalg.LinAlgError):
        return False
    return True


def laid(chain: Chain) -> Iterator[Tubes]:
    """All tubes of a chain in their order, laid anew and tested, some at a time."""
    return laid_between(chain, -np.inf, np.inf)


def laid_between(chain: Chain, low: float, high: float) -> Iterator[Tubes]:
    """The same without such tubes as have no solution with a pot in a range.

    Along a stretch that does not turn, the pot of a piece lies between those of its ends, which are
    as near to the curve as the tubes are wide.
    """
    ends = [
        each
        for stretch in chain.stretches
        for each in _kept(chain.cards, chain.epsilon, stretch)
        if not stretch.turn or _between(each, low, high, 1.1 * stretch.radius)
    ]
    equations = Equations(KuhnPoker(chain.cards), chain.epsilon)
    for first in range(0, len(ends), _BATCH):
        yield tubes_of(equations, ends[first : first + _BATCH])


@lru_cache(maxsize=64)
def _kept(cards: int, epsilon: Fraction, stretch: Stretch) -> tuple[tuple[Node, Node, int], ...]:
    """The pieces of a stretch, which is followed once for all the pots that are asked for."""
    return tuple(_followed(Follower(KuhnPoker(cards), epsilon), stretch))


def _between(ends: tuple[Node, Node, int], low: float, high: float, near: float) -> bool:
    """Whether a piece on which the pot rises or falls may have a pot in a range."""
    pots = sorted(float(node[0][-1]) for node in ends[:2])
    return pots[0] <= high + near and pots[1] >= low - near


def _again(follower: Follower, chain: Chain, number: int) -> bool:
    stretch = chain.stretches[number]
    ends = list(_followed(follower, stretch))
    after = chain.stretches[number + 1 : number + 2]
    said = _says(follower.equations, stretch, ends)
    _check_joints(follower.equations, [*ends, *(e for s in after for e in _first(follower, s))])
    return said


def _says(equations: Equations, stretch: Stretch, ends: list[tuple[Node, Node, int]]) -> bool:
    """Whether the pieces are proved, begin where a stretch does, and turn and are wide as it says.

    Joints prove their pieces as well, but a piece that is alone has none.
    """
    parts = []
    for low in range(0, len(ends), _BATCH):
        tubes = tubes_of(equations, ends[low : low + _BATCH])
        wide, size = tubes.radius[-1], tubes.radius.max(axis=0)
        parts.append([*_pots(tubes), wide, tubes.turn, size, tubes.proved])
    lows, highs, wide, turns, radii, proved = np.concatenate(parts, axis=1)
    first, last = lows.argmin(), highs.argmax()
    room = wide[[first, last]] + _CLOSE * (1 + highs[last])
    off = np.abs(np.array([lows[first], highs[last]]) - stretch.pots)
    begun = np.abs(ends[0][0][0] - stretch.start).max() <= _NEAR
    alike = abs(radii.max() - stretch.radius) <= _ALIKE * radii.max()
    turned = stretch.turn == 0 or bool((turns == stretch.turn).all())
    return bool(proved.all() and begun and alike and turned and (off <= room).all())


def _first(follower: Follower, stretch: Stretch) -> Iterator[tuple[Node, Node, int]]:
    for each in _followed(follower, stretch):
        yield each
        return


def _followed(follower: Follower, stretch: Stretch) -> Iterator[tuple[Node, Node, int]]:
    """The pieces of a stretch, each end next to the one before."""
    start = stretch.start.copy()
    start[stretch.axis] = stretch.cuts[0]
    left = follower.corrected(start, stretch.axis)
    for cut in stretch.cuts[1:]:
        guess = left[0] + (cut - left[0][stretch.axis]) * left[1]
        guess[stretch.axis] = cut
        right = follower.corrected(guess, stretch.axis)
        yield left, right, stretch.axis
        left = right
