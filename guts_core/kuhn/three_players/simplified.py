"""Simplified Kuhn poker [Bil17] inside the game with four cards: its eleven frequencies by name.

Cards J, Q, K, A are 1, 2, 3, 4. J never bets or calls. What [Bil17] sec. 2 leaves out besides is
dominated then: bets with K, overcalls with K, and calls with Q.
"""

from guts_core.kuhn.three_players.rules import KuhnPoker

#: Node and card of each named frequency, in the order of [Bil18] Appendix A by player.
NAMES = {
    "a1": (1, 4),
    "b1": (1, 2),
    "c1": (4, 3),
    "d1": (8, 3),
    "a2": (2, 4),
    "b2": (2, 2),
    "c2": (10, 3),
    "d2": (5, 3),
    "b3": (3, 2),
    "c3": (7, 3),
    "d3": (11, 3),
}

#: Dominated bets with K, overcalls with K and calls with Q: all 0.
DOMINATED = (
    *((node, 3, 0.0) for node in (1, 2, 3, 6, 9, 12)),
    *((node, 2, 0.0) for node in (4, 5, 7, 8, 10, 11)),
)


def eleven_unknowns() -> KuhnPoker:
    """The simplified game with the eleven frequencies of [Bil17] as its only unknowns.

    ``KuhnPoker(4, simplified=True)`` keeps the twelve dominated ones as unknowns.

    Returns
    -------
    KuhnPoker
        Of four cards.

    Examples
    --------
    >>> eleven_unknowns().size
    11
    """
    return KuhnPoker(4, simplified=True, held=DOMINATED)
