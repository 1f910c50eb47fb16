"""Equilibria in closed form for any number of players, proved on an interval of pots."""

from dataclasses import dataclass

from guts_core.kuhn.many_players.game import MultiplayerKuhn
from guts_core.kuhn.three_players.closed_forms import ClosedForm


@dataclass(frozen=True)
class PotForm(ClosedForm):
    """A closed form on an interval of pots, for any number of players.

    Attributes
    ----------
    players : int
        m; the frequencies have the shape of ``MultiplayerKuhn(players, cards)``.
    """

    players: int = 4

    @property
    def game(self) -> MultiplayerKuhn:
        """The game."""
        return MultiplayerKuhn(self.players, self.cards)
