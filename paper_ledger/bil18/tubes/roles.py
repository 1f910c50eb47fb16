"""Which cards bet for value, bluff and call all along a curve, as far as its signs tell.

A bet is for value if a worse card calls and a bluff if a better one folds; of the second opponent
counts what she does after the first has folded. Frequencies nearer to 0 or 1 than what counts are 0
or 1. What is sure is so at all solutions in a run, and what is not possible at none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from guts_core.kuhn.three_players.rules import KuhnPoker
from guts_core.kuhn.three_players.tree import NODES, OWNERS
from guts_core.kuhn.three_players.two_way import ANSWERS
from guts_core.methods.records import ReadOnly
from paper_ledger.bil18.tubes.signs import MAY_ACT, MAY_PASS, SURE_ACTS, SURE_PASSES, Signs

#: The player who bets at each node, and the nodes that answer it, each with the owners: 0, 1, 2.
BETS = {node: OWNERS[node - 1] for node in ANSWERS}


@dataclass(frozen=True)
class Roles(ReadOnly):
    """What is done with each card, at each node in each run, (12, cards, runs).

    Attributes
    ----------
    bets : numpy.ndarray of bool
        Bets at nodes 1 to 3.
    called, folded_to : numpy.ndarray of bool
        Whether a worse card would call a bet, and a better one fold to it: of the first opponent
        and of the second, shape (2, 12, cards, runs).
    calls : numpy.ndarray of bool
        Calls of bets that are made.
    """

    bets: np.ndarray
    called: np.ndarray
    folded_to: np.ndarray
    calls: np.ndarray

    @property
    def value(self) -> np.ndarray:
        """Bets for value."""
        return np.asarray(self.bets & self.called.any(axis=0))

    @property
    def bluffs(self) -> np.ndarray:
        """Bluffs."""
        return np.asarray(self.bets & self.folded_to.any(axis=0))


def roles_along(signs: Signs, sure: bool) -> Roles:
    """What is sure to be done in each run, or else what is possible there.

    Parameters
    ----------
    signs : Signs
        The signs along a curve.
    sure : bool
        Which of the two.

    Returns
    -------
    Roles
    """
    acts, passes = (_moves(signs, each) for each in _kinds(sure))
    able = _able(signs.cards, acts, passes)
    bets, calls = np.zeros((2, *acts.shape), dtype=bool)
    called, folded_to = np.zeros((2, 2, *acts.shape), dtype=bool)
    worse = np.tri(signs.cards, k=-1, dtype=bool)[:, :, None]
    for node, answers in ANSWERS.items():
        bets[node - 1] = acts[node - 1]
        for place, answer in enumerate(answers):
            caller = acts[answer - 1] & able[answer - 1, OWNERS[answer - 1]]
            folder = passes[answer - 1] & able[answer - 1, OWNERS[answer - 1]]
            third = _third(able[answer - 1, 3 - BETS[node] - OWNERS[answer - 1]])
            calls[answer - 1] = (caller & third & acts[node - 1][:, None]).any(axis=0)
            if place < 2:
                called[place, node - 1] = (caller & third & worse).any(axis=1)
                folded_to[place, node - 1] = (folder & third & worse.swapaxes(0, 1)).any(axis=1)
    return Roles(bets, called, folded_to, calls)


def _kinds(sure: bool) -> Iterator[tuple[str, int]]:
    """Signs at which each action is taken, and how it is taken where dominance settles it."""
    kinds = (SURE_ACTS, SURE_PASSES) if sure else (MAY_ACT, MAY_PASS)
    yield from zip(kinds, (1, 0), strict=True)


def _moves(signs: Signs, kind: tuple[str, int]) -> np.ndarray:
    """Whether an action is taken, by node, card and run."""
    game, (letters, settled) = KuhnPoker(signs.cards), kind
    moves = np.zeros((NODES, signs.cards, len(signs.runs)), dtype=bool)
    moves[np.asarray(game.dominated) == settled] = True
    moves[game.free] = np.isin(signs.frequencies, list(letters))
    return moves


def _able(cards: int, acts: np.ndarray, passes: np.ndarray) -> np.ndarray:
    """Whether a player moves so that a node is reached, by node, player, card and run.

    Shape (12, 3, cards, runs); moves as :meth:`~guts_core.kuhn.game.KuhnGame.reached` has them.
    """
    before = KuhnPoker(cards).tree.moves_before
    moved = np.stack([passes, acts], axis=1).reshape(2 * NODES, cards, -1)
    rows = np.concatenate([moved, np.ones_like(moved[:1])])
    return np.asarray(rows[before].all(axis=2))


def _third(able: np.ndarray) -> np.ndarray:
    """Whether the third player can have a card beside two different ones, shape (N, N, runs)."""
    left = able.sum(axis=0) - able[:, None].astype(int) - able[None, :]
    different = ~np.eye(len(able), dtype=bool)[:, :, None]
    return np.asarray((left > 0) & different)
