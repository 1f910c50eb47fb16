r"""Two-card guts for three from the real deck: the best that two opponents do together.

Player 1 holds from one class on. If the others hold the classes with :math:`g_j=1` and
:math:`h_k=1`, he gets, summed over all deals and in half-antes, the whole number
:math:`c+\sum_ja_jg_j+\sum_ka_kh_k+\sum_{jk}Q_{jk}g_jh_k`. All :math:`Q_{jk}` are positive: it costs
the two something if both hold. So the least value is a minimal cut, and a flow proves it: as
:math:`g(1-h')\ge g-h'` for :math:`h'=1-h`, every :math:`0\le f_{jk}\le Q_{jk}` gives the lower
bound

.. math:: c+\sum_ka_k+\sum_j\min\Bigl(0,a_j+\sum_kf_{jk}\Bigr)
          +\sum_k\min\Bigl(0,-a_k-\sum_jf_{jk}\Bigr),

also for mixed strategies, and for partners who toss coins together.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np

from guts_core.guts.beyond.classes import class_names
from guts_core.guts.beyond.real_cards import deal_counts
from guts_core.methods.records import ReadOnly

_UNIT = 2


@dataclass(frozen=True)
class TeamForm(ReadOnly):
    """Player 1's payoff, in half-antes over all deals, as a function of what two others hold.

    Attributes
    ----------
    constant : int
    single : ndarray of int, shape (91,)
        a_j, the same for both.
    both : ndarray of int, shape (91, 91)
        Q_jk.
    deals : int
        Number of deals.
    """

    constant: int
    single: np.ndarray
    both: np.ndarray
    deals: int

    def payoff(self, first: np.ndarray, second: np.ndarray) -> Fraction:
        """What player 1 gets a round, in antes, if the others hold these classes."""
        g, h = np.asarray(first, dtype=int), np.asarray(second, dtype=int)
        total = self.constant + self.single @ (g + h) + g @ self.both @ h
        return Fraction(int(total), _UNIT * self.deals)

    def bound(self, flow: np.ndarray) -> Fraction:
        """What player 1 gets at least, whatever the others hold; from a flow within Q.

        Raises
        ------
        ValueError
            If the flow is not one of whole numbers between 0 and Q.
        """
        if flow.dtype.kind != "i" or not within(flow, self.both):
            raise ValueError("TeamForm.bound: the flow must be whole numbers between 0 and Q")
        rest = np.minimum(0, self.single + flow.sum(axis=1)).sum()
        rest += np.minimum(0, -self.single - flow.sum(axis=0)).sum()
        total = self.constant + int(self.single.sum()) + int(rest)
        return Fraction(total, _UNIT * self.deals)


@dataclass(frozen=True)
class Team(ReadOnly):
    """The best that two opponents do together, with its proof.

    Attributes
    ----------
    payoff : Fraction
        What player 1 gets a round, in antes.
    first, second : tuple of str
        Classes that the one and the other hold.
    flow : ndarray of int
        The flow whose bound is ``payoff``.
    """

    payoff: Fraction
    first: tuple[str, ...]
    second: tuple[str, ...]
    flow: np.ndarray


def within(flow: np.ndarray, most: np.ndarray) -> bool:
    """Whether each entry is between 0 and the most."""
    return bool((flow >= 0).all() and (flow <= most).all())


@lru_cache
def team_form(weakest: str) -> TeamForm:
    """The payoff of a player who holds from this class on."""
    counts, own = deal_counts(3), np.arange(len(class_names()))
    classes = np.ix_(own, own, own)
    held = (own >= class_names().index(weakest))[:, None, None]
    paid = {
        (g, h): (counts * np.where(held, *(_paid((i, g, h), classes) for i in (1, 0)))).sum(axis=0)
        for g in (0, 1)
        for h in (0, 1)
    }
    both = paid[1, 1] - paid[1, 0] - paid[0, 1] + paid[0, 0]
    single = (paid[1, 0] - paid[0, 0]).sum(axis=1)
    return TeamForm(int(paid[0, 0].sum()), single, both, int(counts.sum()))


@lru_cache
def best_team(weakest: str) -> Team:
    """The least that two opponents leave a player who holds from this class on.

    Raises
    ------
    ArithmeticError
        If holding of both did not cost the opponents, or the flow does not prove what is found.
    """
    form = team_form(weakest)
    if not (form.both > 0).all():
        raise ArithmeticError("best_team: the opponents' hands do not hinder each other")
    flow = _flow(form)
    first = form.single + flow.sum(axis=1) < 0
    second = form.single + first.astype(int) @ form.both < 0
    payoff = form.payoff(first, second)
    if payoff != form.bound(flow):
        raise ArithmeticError("best_team: the flow does not prove the least payoff")
    names = np.array(class_names())
    return Team(payoff, tuple(names[first].tolist()), tuple(names[second].tolist()), flow)


def _paid(holds: tuple[int, ...], classes: Any) -> np.ndarray:
    """Half-antes of player 1 for who holds and all classes; the virtual ante counts."""
    players = len(holds)
    shown = [np.where(h, c, -1) for h, c in zip(holds, np.broadcast_arrays(*classes), strict=True)]
    best, holders = np.maximum.reduce(shown), sum(holds)
    if not holders:
        return 0 * best
    winners = sum((hand == best).astype(int) for hand in shown)
    share = _UNIT * players // np.maximum(winners, 1)
    own = np.where(shown[0] == best, share, -_UNIT * players) if holds[0] else 0
    return _UNIT * (holders - winners - 1) + own


def _flow(form: TeamForm) -> np.ndarray:
    """A greatest flow of the cut, by SciPy, in units small enough for it."""
    from scipy.sparse import csr_array  # slow to import in the reader's browser
    from scipy.sparse.csgraph import maximum_flow

    unit = math.gcd(*map(int, form.both.flat), *map(int, form.single))
    size, ends = len(form.single), np.maximum(-form.single, 0) // unit
    edges = np.zeros((2 * size + 2, 2 * size + 2), dtype=np.int32)
    edges[:size, size:-2] = form.both // unit
    edges[-2, :size] = edges[size:-2, -1] = ends
    edges[:size, -1] = edges[-2, size:-2] = np.maximum(form.single, 0) // unit
    flow = maximum_flow(csr_array(edges), 2 * size, 2 * size + 1).flow.toarray()
    return np.maximum(flow[:size, size:-2], 0).astype(int) * unit
