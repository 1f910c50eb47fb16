"""The set of equilibria of four-card Kuhn poker at one pot: its pieces, its components, its ends.

The notion is that of [Bil18]: dominated actions are left out, and at a node that only the owner's
own earlier bet excludes she answers best all the same. A Nash equilibrium in undominated actions
becomes a member by such answers, which are never seen, so :meth:`EquilibriumSet.contains` does not
look at them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from guts_core.kuhn.arguments import ExactPot, RationalFrequencies, Tolerance, profile_of
from guts_core.kuhn.curves.degree import component_indices
from guts_core.kuhn.equilibria.polynomials import expectation_system
from guts_core.kuhn.equilibrium import Equilibrium, certified
from guts_core.kuhn.game import KuhnGame
from guts_core.kuhn.three_players.rules import KuhnPoker
from guts_core.kuhn.whole_sets.dimensions import dimensions_of, may_have_members
from guts_core.kuhn.whole_sets.exact_members import exact_member
from guts_core.kuhn.whole_sets.known import KNOWN
from guts_core.kuhn.whole_sets.patterns import ClosedPattern
from guts_core.kuhn.whole_sets.pieces import Piece, Pieces
from guts_core.kuhn.whole_sets.proved import proved_codes
from guts_core.methods import arguments as kinds
from guts_core.methods.arguments import checked
from guts_core.methods.complementarity.pieces import highest, solutions_on
from guts_core.methods.complementarity.step import Partition
from guts_core.methods.records import ReadOnly
from guts_core.methods.threads import one_thread
from guts_core.methods.validation import shown

#: Payoffs on a piece that differ by less are one payoff; members from which its ends are sought.
_SAME, _CLIMBS = 1e-10, 3

#: Moves of each of 64 walkers.
_ROUNDS = 60

#: Beyond it frequencies of the order of 1/P drown in the tolerances.
_LARGEST_POT = 1e4

PROVED, SEARCHED = "proved complete", "complete as far as searched"


@dataclass(frozen=True)
class Component(ReadOnly):
    """Closed patterns that hang together by common members.

    Attributes
    ----------
    patterns : tuple of ClosedPattern
        Their solutions make up the component.
    members : tuple of Equilibrium
        For each pattern one member with slack in its inequalities; in floats.
    joints : tuple of Equilibrium
        Common members of two patterns each, which join the patterns in the order found. The join
        is proved where the joint is ``exact``. That each pattern hangs together in itself, and
        that components are separate, is not proved by them; that all equilibria are one component
        is where ``is_connected`` of the ledger says so
        (``paper_ledger.bil18.whole_sets.connected``).
    least, greatest : tuple of Equilibrium
        Members with the smallest and with the largest payoff of each player that were found: in
        fractions where long decimals show them (``exact``), else in floats with their gains.
    dimension, seen_dimension : int
        Its dimension as a set, and that of what is seen of it at nodes that are reached. Exact
        members prove that both are attained.
    index : int or None
        The fixed-point index, or None where it could not be told. The sum of all is 1.
    most_dimensions : tuple of int or None
        Proved upper bounds of both dimensions; where they are the same, the dimensions of these
        patterns are exact.
    """

    patterns: tuple[ClosedPattern, ...]
    members: tuple[Equilibrium, ...]
    joints: tuple[Equilibrium, ...]
    least: tuple[Equilibrium, ...]
    greatest: tuple[Equilibrium, ...]
    dimension: int
    seen_dimension: int
    index: int | None = None
    most_dimensions: tuple[int, int] | None = None

    @property
    def ranges(self) -> tuple[tuple[Any, Any], ...]:
        """Smallest and largest payoff of each player, per hand: Fractions where ends are exact."""
        pairs = zip(self.least, self.greatest, strict=True)
        return tuple(
            (low.expectations[i], high.expectations[i]) for i, (low, high) in enumerate(pairs)
        )

    @property
    def exact(self) -> np.ndarray:
        """Boolean (players, 2): which ends of the ranges are in fractions, with gains of 0."""
        pairs = zip(self.least, self.greatest, strict=True)
        return np.array([[end.exact for end in ends] for ends in pairs])


@dataclass(frozen=True)
class EquilibriumSet(ReadOnly):
    """All equilibria of four-card Kuhn poker at one pot, as far as they are known.

    Attributes
    ----------
    game : KuhnGame
        The game.
    pot : Fraction
        P.
    components : tuple of Component
        What hangs together; of any two of them no common member was found. A single one is proved
        to be one component where ``is_connected`` of the ledger says so.
    status : str
        "proved complete": every equilibrium is proved to satisfy a pattern of ``proved_codes``.
        Where ``patterns``, those with members of their own that were found, are the same, this is
        the whole set; where they are fewer, that they cover it is numerical. That payoffs do not
        range further is proved where ``proved_ranges`` of the ledger says the same
        (``paper_ledger.bil18.whole_sets.bounds``). Else "complete as far as searched".
    """

    game: KuhnGame
    pot: Fraction
    components: tuple[Component, ...]
    status: str = SEARCHED

    @property
    def patterns(self) -> tuple[ClosedPattern, ...]:
        """The patterns of all components."""
        return tuple(pattern for each in self.components for pattern in each.patterns)

    @property
    def ranges(self) -> tuple[tuple[Any, Any], ...]:
        """Smallest and largest payoff of each player, per hand: Fractions where ends are exact.

        Each end is attained by a member; that there are none beyond is proved where ``status``
        says how.
        """
        each = [component.ranges for component in self.components]
        return tuple(
            (min(r[i][0] for r in each), max(r[i][1] for r in each))
            for i in range(self.game.players)
        )

    @checked
    def contains(
        self,
        frequencies: Annotated[npt.ArrayLike, RationalFrequencies()],
        tolerance: Tolerance = 1e-5,
    ) -> bool:
        """Whether a profile satisfies one of the patterns.

        Parameters
        ----------
        frequencies : array_like
            Shape (12, 4). A profile with a dominated action is not a member, even where nobody sees
            it. Other answers that the owner's own bet excludes are not looked at, so a Nash
            equilibrium without dominated actions is a member whatever they are.
        tolerance : float
            Largest distance from a wall, and largest slope given the own card as a share of P + 1,
            that counts as 0. With 0 and Fractions the answer is exact.

        Returns
        -------
        bool

        Examples
        --------
        >>> from guts_core.kuhn import first_bluffs
        >>> found = equilibrium_set(4, Fraction(5, 2))
        >>> found.contains(first_bluffs(4).at(Fraction(5, 2)), 0), found.contains(np.zeros((12, 4)))
        (True, False)
        """
        game = self.game
        x = profile_of(game, "EquilibriumSet.contains", "frequencies", frequencies).copy()
        decided = ~game.free  # to 0 or 1, as integers: beside floats Fractions would be rounded
        if (np.abs(x - game.dominated.astype(int)) > tolerance)[decided].any():
            return False
        x = game.complete(game.reduce(x))
        slopes = game.gradient(x, self.pot, reach_free=True)
        for node, before in game.tree.own_check.items():
            unseen = (x[before] >= 1 - tolerance) & game.free[node]
            x[node, unseen] = (slopes[node, unseen] > 0).astype(int)
        slopes = game.reduce(game.gradient(x, self.pot, reach_free=True))
        slopes, x = game.cards * slopes / (self.pot + 1), game.reduce(x)
        return any(bool(each.holds(x, slopes, tolerance)) for each in self.patterns)


@checked
def equilibrium_set(
    cards: Annotated[int, kinds.Whole(4, 4)],
    pot: Annotated[Any, kinds.Both(kinds.Positive(_LARGEST_POT), ExactPot())],
    starts: Annotated[int, kinds.Whole(0, 10**6)] = 200,
) -> EquilibriumSet:
    """All equilibria of three-player Kuhn poker with four cards at one pot, as far as known.

    Where a proof lists the patterns that hold every equilibrium, these are tried. Elsewhere every
    pattern known from any pot is, and a search from random starts looks for others. It takes a
    second or two with a proof, and up to a minute with a search.

    Parameters
    ----------
    cards : int
        N, which must be 4.
    pot : number
        P > 0, at most 10^4, taken at its exact value: ``Fraction(31, 10)`` has rational ends where
        3.1, a fraction with a large denominator, shows none.
        Floats tell the sides of a pot at which the patterns change down to some 10^-9. Nearer to an
        irrational one, such as (5 + sqrt 65)/4 or (5 + sqrt 73)/2, patterns and ends of ranges can
        be those of that pot or of its other side, at profiles where gains are rounding.
    starts : int
        Number of random starts.

    Returns
    -------
    EquilibriumSet

    Raises
    ------
    ArithmeticError
        If the pot is so near to one at which the patterns change, without being it, that floats
        take what is small there for 0: some 10^-7 from 2, 3, (3 + sqrt 23)/2 or 5.

    Examples
    --------
    >>> [[str(end) for end in pair] for pair in equilibrium_set(4, 1).ranges]  # nobody profits
    [['0', '0'], ['0', '0'], ['0', '0']]
    >>> found = equilibrium_set(4, Fraction(5, 2))
    >>> found.status, [each.text for each in found.patterns]
    ('proved complete', ['0000 0000 ==0 00 0= 0 .. .. . .. .. .'])
    >>> [[str(24 * end) for end in pair] for pair in found.ranges]
    [['-2/7', '-2/7'], ['-2/7', '-2/7'], ['4/7', '4/7']]
    """
    game, rng = KuhnPoker(cards), np.random.default_rng(0)
    with one_thread():
        pieces, proved = Pieces(game, pot, rng), proved_codes(pot)
        if starts and proved is None:
            pieces.search(starts)
        known = [ClosedPattern(code) for code in proved or KNOWN]
        for again in (False, True):  # the second time from members of the others as well
            pieces.look(known, again)
        if proved is None and len(pieces.found) > 1:
            pieces.walk(_ROUNDS)
        pieces.fill()
        components = _with_indices(game, pot, _components(pieces))
    return EquilibriumSet(game, pot, components, SEARCHED if proved is None else PROVED)


def _with_indices(
    game: KuhnGame, pot: Fraction, components: tuple[Component, ...]
) -> tuple[Component, ...]:
    """The components with their indices; a single one has the whole sum, which is 1."""
    if len(components) == 1:
        return (replace(components[0], index=1),)
    try:
        indices = component_indices(game, float(pot), [each.patterns for each in components])
    except ArithmeticError:
        return components
    pairs = zip(components, indices, strict=True)
    return tuple(replace(each, index=index) for each, index in pairs)


def _components(pieces: Pieces) -> tuple[Component, ...]:
    """The pieces that are needed, grouped by common members."""
    needed = pieces.needed()
    group = list(range(len(needed)))
    joints: list[list[Equilibrium]] = [[] for _ in needed]
    for k, one in enumerate(needed):
        for j, other in enumerate(needed[:k]):
            if group[j] != group[k] and (joint := _common(pieces, one, other)) is not None:
                old, new = group[k], group[j]
                joints[new] += [*joints[old], joint]
                group = [new if each == old else each for each in group]
    return tuple(
        _component(pieces, [p for p, own in zip(needed, group, strict=True) if own == g], joints[g])
        for g in sorted(set(group))
    )


def _common(pieces: Pieces, one: Piece, other: Piece) -> Equilibrium | None:
    """A common member of two patterns, or None if none was found."""
    p, q = one.pattern.partition, other.pattern.partition
    both = Partition(p.low | q.low, p.high | q.high, p.zero | q.zero)
    if (both.low & both.high).any():
        return None
    points = np.concatenate([one.members[:12], other.members[:12]])
    x, solved = solutions_on(pieces.system, [both] * len(points), points)
    if not solved.any():
        return None
    return exact_member(pieces.game, pieces.pot, pieces.system, both, x[solved][0])


def _component(pieces: Pieces, parts: Sequence[Piece], joints: Sequence[Equilibrium]) -> Component:
    game, pot = pieces.game, pieces.pot
    cover = [ClosedPattern(code) for code in proved_codes(pot) or ()]
    found = dimensions_of(pot, ((p.pattern, p.members) for p in parts), cover)
    unknown = found.least == (0, 0) and not found.exact
    if unknown or not all(may_have_members(each.pattern, pot) for each in parts):
        raise ArithmeticError(
            f"equilibrium_set: no exact members show the patterns at pot {shown(pot)}: it is too "
            "near to one at which they change"
        )
    ends = [[_end(pieces, parts, i, sign) for i in range(game.players)] for sign in (-1, 1)]
    exact = [end for side in ends for end in side if end.exact]
    ends = [[_as_good(end, i, exact) for i, end in enumerate(side)] for side in ends]
    return Component(
        patterns=tuple(each.pattern for each in parts),
        members=tuple(certified(game, pot, p.centre, p.pattern.partition) for p in parts),
        joints=tuple(joints),
        least=tuple(ends[0]),
        greatest=tuple(ends[1]),
        dimension=found.least[0],
        seen_dimension=found.least[1],
        most_dimensions=found.most,
    )


def _end(pieces: Pieces, parts: Sequence[Piece], player: int, sign: int) -> Equilibrium:
    """The member with a player's largest or smallest payoff that climbs from members find."""
    system, payoffs = pieces.system, expectation_system(pieces.game, float(pieces.pot))
    found = []
    for part in parts:
        values = sign * payoffs.values(part.members)[:, player]
        tops = part.members[np.argsort(-values)[: _CLIMBS if np.ptp(values) > _SAME else 1]]
        piece = part.pattern.partition
        for x in tops:
            top = highest(system, piece, x, payoffs, player, sign) if len(tops) > 1 else x
            found.append((sign * float(payoffs.values(top[None])[0, player]), piece, top))
    best = max(value for value, _, _ in found)
    ties = [(piece, x) for value, piece, x in found if value > best - _SAME]
    for piece, x in ties[:_CLIMBS]:
        end = exact_member(pieces.game, pieces.pot, system, piece, x)
        if end.exact:
            break
    return end


def _as_good(end: Equilibrium, player: int, exact: Sequence[Equilibrium]) -> Equilibrium:
    """An exact member that pays the player the same as an end, if there is one."""
    paid = end.expectations[player]
    same = (each for each in exact if abs(float(each.expectations[player] - paid)) <= _SAME)
    return end if end.exact else next(same, end)
