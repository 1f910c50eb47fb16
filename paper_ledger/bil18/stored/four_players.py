"""Exact equilibria of four players: closed forms in the pot, members at single pots, their files.

``tools/kuhn_four_players.py`` finds them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from guts_core.kuhn import MultiplayerKuhn
from guts_core.kuhn.equilibria.many_player_forms import PotForm
from guts_core.methods.exact.rational_functions import RationalFunction, polynomial_of
from guts_core.methods.exact.surds import Surd
from guts_core.methods.records import ReadOnly
from guts_core.storage.files import FilePath, read_csv, write_csv

#: Columns of the files.
FORM_COLUMNS = ("players", "cards", "low", "high", "frequencies")
MEMBER_COLUMNS = ("players", "cards", "pot", "ends", "expectations", "frequencies")


@dataclass(frozen=True)
class StoredMember(ReadOnly):
    """An equilibrium in fractions at one pot.

    Attributes
    ----------
    game : MultiplayerKuhn
        The game.
    pot : Fraction
        P.
    ends : str
        Which ends of the ranges that were found it is: "E1- E4+" is the least payoff of player 1
        and the greatest of player 4.
    expectations : tuple of Fraction
        Payoffs per hand, as stored.
    frequencies : numpy.ndarray of Fraction, shape (nodes, cards)
        Read-only.
    """

    game: MultiplayerKuhn
    pot: Fraction
    ends: str
    expectations: tuple[Fraction, ...]
    frequencies: np.ndarray


def write_forms(forms: Iterable[PotForm], path: FilePath) -> None:
    """Write one row for each form; the file is replaced as a whole."""
    rows = (
        (each.players, each.cards, each.low, each.high or "", _spelled(each.game, each.frequencies))
        for each in forms
    )
    write_csv(path, FORM_COLUMNS, rows)


def read_forms(path: FilePath) -> tuple[PotForm, ...]:
    """Read a file of :func:`write_forms`."""
    return tuple(read_csv(path, FORM_COLUMNS, _form))


def _form(row: dict[str, str]) -> PotForm:
    players, cards = int(row["players"]), int(row["cards"])
    low, high = (_number(row[name]) if row[name] else None for name in ("low", "high"))
    frequencies = _read(MultiplayerKuhn(players, cards), row["frequencies"], _function)
    return PotForm(cards, low, high, frequencies, players)


def simple_pot(form: PotForm) -> Fraction:
    """A pot with a small denominator from the interval of a form, about its middle."""
    if form.high is None:
        return Fraction(12)
    return Fraction((float(form.low) + float(form.high)) / 2).limit_denominator(20)


def write_members(members: Iterable[StoredMember], path: FilePath) -> None:
    """Write one row for each member; the file is replaced as a whole."""
    rows = (
        (
            *(each.game.players, each.game.cards, each.pot, each.ends),
            " ".join(map(str, each.expectations)),
            _spelled(each.game, each.frequencies),
        )
        for each in members
    )
    write_csv(path, MEMBER_COLUMNS, rows)


def read_members(path: FilePath) -> tuple[StoredMember, ...]:
    """Read a file of :func:`write_members`."""
    return tuple(read_csv(path, MEMBER_COLUMNS, _member))


def _member(row: dict[str, str]) -> StoredMember:
    game = MultiplayerKuhn(int(row["players"]), int(row["cards"]))
    payoffs = tuple(map(Fraction, row["expectations"].split()))
    frequencies = _read(game, row["frequencies"], Fraction)
    return StoredMember(game, Fraction(row["pot"]), row["ends"], payoffs, frequencies)


def _spelled(game: MultiplayerKuhn, frequencies: np.ndarray) -> str:
    """The free frequencies that are not 0: "node.card = value", separated by semicolons."""
    places = zip(*np.nonzero(game.free), strict=True)
    return "; ".join(
        f"{node + 1}.{card + 1} = {_value(frequencies[node, card])}"
        for node, card in places
        if frequencies[node, card] != 0
    )


def _value(value: Any) -> str:
    """A number, or the ascending coefficients of numerator and denominator."""
    if not isinstance(value, RationalFunction):
        return str(value)
    return " : ".join(" ".join(map(str, part)) for part in coefficients(value))


def coefficients(function: RationalFunction) -> tuple[tuple[Fraction, ...], ...]:
    """The ascending coefficients of numerator and denominator."""
    return function.numerator.coefficients, function.denominator.coefficients


def _read(game: MultiplayerKuhn, text: str, read: Any) -> np.ndarray:
    frequencies = np.empty(game.free.shape, dtype=object)
    for place, settled in np.ndenumerate(game.dominated):
        frequencies[place] = read(str(int(settled)))
    for entry in text.split("; "):
        name, value = entry.split(" = ")
        node, card = map(int, name.split("."))
        if min(node, card) < 1:  # NumPy counts what is below from the end
            raise ValueError(f"nodes and cards must be counted from 1, got {name}")
        frequencies[node - 1, card - 1] = read(value)
    return frequencies


def _function(text: str) -> RationalFunction:
    top, _, bottom = text.partition(" : ")
    parts = [tuple(map(Fraction, part.split())) for part in (top, bottom or "1")]
    numerator, denominator = map(polynomial_of, parts)
    return numerator / denominator


def _number(text: str) -> Fraction | Surd:
    surd = re.fullmatch(r"(\S+) ([+-]) (\S+) sqrt\((\d+)\)", text)
    if surd is None:
        return Fraction(text)
    rational, sign, root, radicand = surd.groups()
    return Surd(Fraction(rational), Fraction(sign + root), Fraction(radicand))
