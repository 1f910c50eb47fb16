"""Sweeps over decks and bets, as in the sample outputs of [KTZ24], and their CSV files."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, islice
from numbers import Integral, Rational
from typing import Annotated, Any

from guts_core.methods.arguments import Anything, FileName, Jobs, Whole, checked
from guts_core.methods.threads import each_of
from guts_core.methods.validation import is_listed, shown
from guts_core.storage.files import FilePath, write_csv
from guts_core.von_neumann.arguments import Bets
from guts_core.von_neumann.two_players.counting import predicted_count
from guts_core.von_neumann.two_players.mixed import MixedEquilibrium, mixed_equilibrium
from guts_core.von_neumann.two_players.pure import (
    MOST_LISTED,
    PureEquilibrium,
    count_pure_equilibria,
    pure_equilibria,
)

#: Decks and bets of the authors' three sample outputs.
AUTHORS_SWEEPS = (
    (range(2, 11), range(1, 6)),
    (range(2, 12), range(1, 4)),
    (range(2, 28), (2,)),
)

#: So many pure equilibria of a deck are listed unless something else is asked for.
LIMIT = 10_000

#: Most cards in all listed equilibria together, each with all its deck: a gigabyte and a half.
_MOST_CARDS = 10**8

PURE_COLUMNS = ("cards", "bet", "bet_cards", "call_cards", "value", "value_float")
MIXED_COLUMNS = (
    *("cards", "bet", "pure_equilibria", "pure_listed", "value", "value_float"),
    *("bet_probabilities", "call_probabilities"),
    *("bet_probabilities_float", "call_probabilities_float"),
)


#: Where a file is to be, as the operating system understands it.
Path = Annotated[FilePath, FileName()]


@dataclass(frozen=True)
class SweepPoint:
    """Equilibria for one deck and one bet.

    Attributes
    ----------
    cards : int
        Number n of cards.
    bet : Fraction
        Bet b in antes.
    count : int
        Number of pure equilibria.
    pure : tuple of PureEquilibrium
        All of them, or the first ones if there are more than the limit, in order of their cards.
    mixed : MixedEquilibrium
        One mixed equilibrium; its value is that of the game.
    """

    cards: int
    bet: Fraction
    count: int
    pure: tuple[PureEquilibrium, ...]
    mixed: MixedEquilibrium

    @property
    def is_complete(self) -> bool:
        """Whether ``pure`` holds all pure equilibria."""
        return len(self.pure) == self.count


#: Points of a sweep, which may come one at a time.
Points = Annotated[Iterable[SweepPoint], Anything()]


@checked
def sweep(
    cards: Iterable[Annotated[int, Whole(2, MOST_LISTED)]],
    bets: Bets,
    n_jobs: Annotated[int, Jobs()] = 1,
    limit: Annotated[int, Whole(0, 10**9)] = LIMIT,
) -> list[SweepPoint]:
    """All pure equilibria and one mixed, for every deck and every bet.

    Parameters
    ----------
    cards : list, range, set or array of int
        Numbers of cards, from 2 to 2000.
    bets : list, range or array of int or Fraction
        Bets in antes, all different; the outer loop.
    n_jobs : int
        Workers of joblib (or of the backend selected by ``joblib.parallel_config``); with 1
        everything runs in this process, without joblib.
    limit : int
        Largest number of pure equilibria to list for one deck and bet. Those listed, each times
        the cards of its deck, are at most 10^8 in all.

    Returns
    -------
    list of SweepPoint
        By bet, then by cards.

    Raises
    ------
    ValueError
        If a number of cards, a bet, ``n_jobs`` or ``limit`` is out of range, or too many
        equilibria would be listed.

    Examples
    --------
    >>> [(point.cards, point.count, point.mixed.value) for point in sweep([3, 9], [2])]
    [(3, 2, Fraction(0, 1)), (9, 7, Fraction(1, 9))]
    """
    cases = [(n, b, limit) for b in bets for n in cards]
    held = sum(n * min(limit, predicted_count(n, b)) for n, b, _ in cases)
    if held > _MOST_CARDS:
        raise ValueError(
            f"sweep: limit must be smaller: equilibria listed, times the cards of their decks, "
            f"would be {held}, at most {_MOST_CARDS} are allowed"
        )
    return each_of(_point, cases, None if n_jobs == 1 else n_jobs)


@checked
def authors_sweep(
    most_cards: Annotated[int, Whole(2, 10**4)] = 27, n_jobs: Annotated[int, Jobs()] = 1
) -> list[SweepPoint]:
    """The authors' three sweeps in one, each deck and bet once, by bet and then by cards.

    Parameters
    ----------
    most_cards : int
        Leave out larger decks.
    n_jobs : int
        As in :func:`sweep`.

    Returns
    -------
    list of SweepPoint
        Those of :func:`sweep`.

    Examples
    --------
    >>> points = authors_sweep(11)
    >>> len(points), sum(point.count for point in points if point.bet == 2)
    (48, 36)
    """
    pairs = {(Fraction(b), n) for decks, bets in AUTHORS_SWEEPS for b in bets for n in decks}
    cases = [(n, b, LIMIT) for b, n in sorted(pairs) if n <= most_cards]
    return each_of(_point, cases, None if n_jobs == 1 else n_jobs)


@checked
def write_pure_csv(points: Points, path: Path) -> None:
    """Write one row for every pure equilibrium in ``points`` to ``path``, replaced as a whole.

    Parameters
    ----------
    points : iterable of SweepPoint
        From :func:`sweep`.
    path : path
        The file.

    Returns
    -------
    None
        The file is there, or what was there before.
    """
    rows = (row for point in _each("write_pure_csv", points) for row in _pure_rows(point))
    write_csv(path, PURE_COLUMNS, rows)


@checked
def write_mixed_csv(points: Points, path: Path) -> None:
    """Write one row for every deck and bet of ``points`` to ``path``, replaced as a whole.

    Parameters
    ----------
    points, path
        As in :func:`write_pure_csv`.

    Returns
    -------
    None
        As there.
    """
    write_csv(path, MIXED_COLUMNS, map(_mixed_row, _each("write_mixed_csv", points)))


#: Digits of a bet in a table: what is made of it has some times as many, and Python writes 4300.
_MOST_DIGITS, _WRITTEN = 1000, 10**4300


def _each(function: str, points: Any) -> Iterator[SweepPoint]:
    for point in points if is_listed(points) else (points,):
        if not isinstance(point, SweepPoint):
            raise ValueError(f"{function}: points must be SweepPoints, got {shown(point)}")
        for name, fits in _FIELDS.items():
            given = getattr(point, name)
            if not fits(given):
                raise ValueError(
                    f"{function}: points must be SweepPoints as sweep returns them, got one of "
                    f"which {name} is {shown(given)}"
                )
            if name == "bet" and max(given.numerator, given.denominator) >= 10**_MOST_DIGITS:
                raise ValueError(
                    f"{function}: points must have bets of at most {_MOST_DIGITS} digits above "
                    f"and below, got {shown(given)}"
                )
        yield point


def _is_count(number: Any) -> bool:
    return isinstance(number, Integral) and 0 <= int(number) < _WRITTEN


def _is_pure(listed: Any) -> bool:
    if not (isinstance(listed, tuple | list) and _all_are(listed, PureEquilibrium)):
        return False
    chosen = [cards for each in listed for cards in (each.bet_cards, each.call_cards)]
    values = [each.value for each in listed]
    return (
        _all_are(chosen, tuple)
        and _all_are(chain.from_iterable(chosen), Integral)
        and all(map(_is_part, values))
    )


def _is_mixed(found: Any) -> bool:
    if not isinstance(found, MixedEquilibrium):
        return False
    strategies = found.bet_probabilities, found.call_probabilities
    return _all_are(strategies, tuple) and all(
        map(_is_part, (*chain.from_iterable(strategies), found.value))
    )


def _all_are(listed: Iterable[Any], kind: type) -> bool:
    return all(issubclass(each, kind) for each in set(map(type, listed)))


def _is_part(number: Any) -> bool:
    """Whether it is an exact number that can be written: a probability, or a part of an ante."""
    if not isinstance(number, Rational):
        return False
    return abs(int(number.numerator)) <= int(number.denominator) < _WRITTEN


#: What the fields of a point must be.
_FIELDS: dict[str, Callable[[Any], bool]] = {
    "cards": _is_count,
    "bet": lambda bet: isinstance(bet, Rational) and int(bet.numerator) > 0,
    "count": _is_count,
    "pure": _is_pure,
    "mixed": _is_mixed,
}


def _pure_rows(point: SweepPoint) -> Iterator[tuple[Any, ...]]:
    for each in point.pure:
        chosen = _text(each.bet_cards), _text(each.call_cards)
        yield point.cards, point.bet, *chosen, each.value, float(each.value)


def _mixed_row(point: SweepPoint) -> tuple[Any, ...]:
    value = point.mixed.value
    strategies = point.mixed.bet_probabilities, point.mixed.call_probabilities
    return (
        *(point.cards, point.bet, point.count, len(point.pure), value, float(value)),
        *(_text(each) for each in strategies),
        *(_text(map(float, each)) for each in strategies),
    )


def _point(case: tuple[int, Fraction, int]) -> SweepPoint:
    n, b, limit = case
    listed = islice(pure_equilibria(n, b), limit)
    pure = tuple(sorted(listed, key=lambda each: (each.bet_cards, each.call_cards)))
    return SweepPoint(n, b, count_pure_equilibria(n, b), pure, mixed_equilibrium(n, b))


def _text(entries: Iterable[Any]) -> str:
    return " ".join(map(str, entries))
