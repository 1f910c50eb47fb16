"""Three-player Kuhn poker with N cards and pot P: payoffs, gradients, gains ([Bil18] sec. 2, 3)."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any

import numpy as np

from guts_core.kuhn.game import GradientSystem, KuhnGame, Structured
from guts_core.kuhn.three_players import banded, few_cards
from guts_core.kuhn.three_players.jacobian import (
    Layout,
    affine_gradient,
    gradient_alone,
    layout_of,
    write_system,
)
from guts_core.kuhn.three_players.payoffs import expectation_sums, gain_sums, gradient_sums
from guts_core.kuhn.three_players.tree import NODES
from guts_core.kuhn.three_players.values import action_values
from guts_core.methods.arguments import Anything, Each, Real, Row, Whole, checked
from guts_core.methods.continuation.regularised import MOST_UNKNOWNS
from guts_core.methods.exact.flint_numbers import with_flint
from guts_core.methods.records import kept
from guts_core.methods.validation import shown

#: Most frequencies at once: 16 profiles of 100,000 cards, or 400,000 of 4.
_MOST_FREQUENCIES = 2 * 10**7

#: Least cards whose derivatives are factored by bands.
_BANDED = 40

#: N.
Cards = Annotated[int, Whole(4, 10**5)]


@checked
@dataclass(frozen=True)
class KuhnPoker(KuhnGame):
    """The game; frequencies are arrays of shape (12, cards), node by card.

    An entry is the probability of the aggressive action (bet, call) at node 1, ..., 12 with card
    1, ..., N. Payoffs are per hand and net of the ante P/3, so they sum to zero. Bets are one unit.
    Arrays of ``Fraction`` are treated exactly.

    Parameters
    ----------
    cards : int
        N, at least 4 and at most 100,000: payoffs, gradients and gains take time and memory of the
        order of N (tenths of a second there), derivatives of the order of N^2.
    simplified : bool
        Simplified Kuhn poker [Bil17]: four cards, and card 1 never bets or calls.
    held : tuple of (int, int, number)
        Further frequencies that are not unknowns: node, card and float in [0, 1], kept in the order
        of the nodes. They restrict the equations to be solved, not the deviations that
        :meth:`gains` allows.

    Raises
    ------
    ValueError
        If ``cards`` is not an integer >= 4, or not 4 in the simplified game, or ``held`` is not as
        described, or lets card 1 bet or call in the simplified game.

    Examples
    --------
    >>> game = KuhnPoker(4)
    >>> never = np.zeros((12, 4))
    >>> game.expectations(never, 3).tolist()
    [0.0, 0.0, 0.0]
    >>> int(game.free.sum())
    26
    """

    cards: Cards
    simplified: bool = False
    held: Annotated[tuple[tuple[int, int, float], ...], Anything()] = ()

    players = 3

    def __post_init__(self) -> None:
        _check_cards("KuhnPoker", self.cards, self.simplified)
        object.__setattr__(self, "held", checked_held(self.held, self.cards))
        if self.simplified and any(card == 1 and value > 0 for _, card, value in self.held):
            raise ValueError(
                "KuhnPoker: held must hold card 1 at 0, if at all, in the simplified game, "
                f"got {shown(self.held)}"
            )

    @kept
    def fixed(self) -> np.ndarray:
        """Frequencies that dominance decides or that are held; NaN where they are free."""
        fixed = super().fixed.copy()
        if self.simplified:
            fixed[:, 0] = 0.0
        for node, card, value in self.held:
            fixed[node - 1, card - 1] = value
        return fixed

    @property
    def choices(self) -> np.ndarray:
        """Where the rules leave a choice: in the simplified game not with card 1."""
        choices = super().choices
        choices[:, 0] = not self.simplified
        return choices

    def payoff_sums(self, frequencies: np.ndarray, pot: Any) -> np.ndarray:
        """Expectations before the ante is taken off, summed over the deals; unchecked."""
        return _with_values(expectation_sums, frequencies, pot)

    def slope_sums(self, frequencies: np.ndarray, pot: Any) -> np.ndarray:
        """Reach-free gradient, summed over the deals; unchecked."""
        return _with_values(gradient_sums, frequencies, pot)

    def loss_sums(self, frequencies: np.ndarray, pot: Any) -> np.ndarray:
        """What the players lose against their best replies, summed over the deals; unchecked."""
        start = int(self.simplified)  # card 1 has no choice there

        def losses(rows: np.ndarray, x: np.ndarray) -> np.ndarray:
            return gain_sums(rows[..., start:], x[..., start:])

        return _with_values(losses, frequencies, pot)

    def system(self, unknowns: np.ndarray, pot: float) -> GradientSystem:
        """Reach-free gradient of the free frequencies with its derivatives; floats, unchecked.

        Raises
        ------
        ValueError
            If more than 10,000 frequencies are free.
        """
        if self.size > MOST_UNKNOWNS:
            raise ValueError(
                f"KuhnPoker.system: at most {MOST_UNKNOWNS} frequencies may be free, "
                f"got {self.size}"
            )
        jacobian = np.empty((self.size, self.size), order="F")
        gradient, pot_derivative = self.write_system(unknowns, pot, np.ones(self.size), jacobian)
        return GradientSystem(gradient, jacobian, pot_derivative)

    def write_system(
        self, unknowns: np.ndarray, pot: float, rows: np.ndarray, jacobian: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """The gradient and its derivative by the pot; the Jacobian is written."""
        x = self._completed(unknowns)
        if self.cards <= few_cards.MOST_CARDS:
            return few_cards.write_system(x, pot, self._polynomials, rows, jacobian)
        return write_system(x, pot, self._layout, rows, jacobian)

    def gradient_alone(self, unknowns: np.ndarray, pot: float) -> np.ndarray:
        """The gradient of :meth:`system` without its derivatives; floats, unchecked."""
        x = self._completed(unknowns)
        if self.cards <= few_cards.MOST_CARDS:
            return few_cards.gradient_alone(x, pot, self._polynomials)
        return gradient_alone(x, pot, self._unknown)

    def structured(self, unknowns: np.ndarray, pot: float) -> Structured | None:
        """The gradient, its derivative by the pot, and how its Jacobian is factored: by bands."""
        if self.cards < _BANDED:
            return None
        frequencies = self._completed(unknowns)
        fixed, rate = affine_gradient(frequencies, self._unknown)
        factors = partial(banded.factored, frequencies, self._unknown, pot)
        return fixed + pot * rate, rate, factors

    def _completed(self, unknowns: np.ndarray) -> np.ndarray:
        frequencies = self.dominated.copy()
        frequencies.reshape(-1)[self._unknown] = unknowns
        return frequencies

    @kept
    def _unknown(self) -> np.ndarray:
        return np.flatnonzero(self.free)

    @kept
    def _layout(self) -> Layout:
        return layout_of(self.free)

    @kept
    def _polynomials(self) -> few_cards.Polynomials:
        return few_cards.polynomials_of(self.free)

    def _checked(self, method: str, frequencies: Any, pot: Any) -> tuple[np.ndarray, Any]:
        x, p = super()._checked(method, frequencies, pot)
        name = f"KuhnPoker.{method}"
        if self.simplified and np.any(x[..., 0] != 0):
            raise ValueError(f"{name}: frequencies of card 1 must be 0 in the simplified game")
        if x.size > _MOST_FREQUENCIES:
            raise ValueError(
                f"{name}: frequencies must be of fewer cards or profiles: at most "
                f"{_MOST_FREQUENCIES:.0g} entries, got shape {x.shape}"
            )
        return x, p


def _with_values(
    sums: Callable[[np.ndarray, np.ndarray], np.ndarray], frequencies: np.ndarray, pot: Any
) -> np.ndarray:
    """Sums of what the actions are worth and of the frequencies."""

    def compute(x: np.ndarray, p: np.ndarray) -> np.ndarray:
        return sums(action_values(x, p), x)

    return with_flint(compute, frequencies, np.asarray(pot))


def checked_held(held: Any, cards: int) -> tuple[tuple[int, int, float], ...]:
    """``held`` as triples of numbers in their order, or a ``ValueError``."""
    triple = Row(Whole(1, NODES), Whole(1, cards), Real(0, 1))
    triples: tuple[Any, ...] | None
    try:
        triples = Each(triple).of(held)
    except Exception:  # also what an object raises when it is looked at
        triples = None
    if triples is not None and len({(n, c) for n, c, _ in triples}) == len(triples):
        return tuple(sorted(triples))  # one game is equal to itself, however it is written
    raise ValueError(
        f"KuhnPoker: held must hold (node 1..{NODES}, card 1..{cards}, frequency in [0, 1]), each "
        f"place once, got {shown(held)}"
    )


def chosen_game(function: str, cards: KuhnGame | int, simplified: bool) -> KuhnGame:
    """The game itself, or the one of three players with so many cards."""
    if not isinstance(cards, KuhnGame):
        _check_cards(function, cards, simplified)
        return KuhnPoker(cards, simplified)
    if simplified:
        raise ValueError(f"{function}: simplified must be False where a game is given, got True")
    return cards


def _check_cards(function: str, cards: int, simplified: bool) -> None:
    if simplified and cards != 4:
        raise ValueError(f"{function}: cards must be 4 in the simplified game, got {cards}")
