"""The running sums of Kuhn poker for three as loops over the cards that numba compiles."""

import numpy as np
from numba import njit

from guts_core.kuhn.three_players.payoffs import gradient_sums
from guts_core.kuhn.three_players.tables import FIRST_FACTOR, ROWS, SECOND_FACTOR, VALUES

STAKES = len(VALUES.rival)


def amounts_by_stake():
    """The row of each stake; and by part, quarter and stake what is won, without and per pot."""
    rows, amounts = np.zeros(STAKES, dtype=int), np.zeros((2, 4, STAKES))
    of_places = np.repeat(np.arange(2 * ROWS), np.diff(VALUES.starts, append=len(VALUES.places)))
    for row, place, amount in zip(of_places, VALUES.places, VALUES.amounts.ravel(), strict=True):
        quarter, stake = divmod(place, STAKES)
        rows[stake] = row % ROWS
        amounts[row // ROWS, quarter, stake] = amount
    return rows, amounts


STAKE_ROWS, (FIXED, PER_POT) = amounts_by_stake()


def gradient(game, x, pot):
    """The reach-free gradient per hand."""
    weights = sequence_weights(x, FIRST_FACTOR, SECOND_FACTOR)
    amounts = FIXED + pot * PER_POT
    return gradient_sums(rows(weights, VALUES.rival, VALUES.third, STAKE_ROWS, amounts), x) / (
        game.deals
    )


@njit
def sequence_weights(x, first, second):
    """Sequence of own actions by card."""
    factor = np.concatenate((x, 1 - x, np.ones((1, x.shape[1]))))
    return factor[first] * factor[second]


@njit(fastmath={"contract"})
def rows(weights, rival, third, stake_rows, amounts):
    """What each action is worth with each card, summed over the deals: one stake after the other.

    Cards are neighbours in memory, and what is added to them comes from sums up to each.
    """
    cards = weights.shape[1]
    below, above = np.empty_like(weights), np.empty_like(weights)
    for k in range(len(weights)):
        lower = higher = 0.0
        for card in range(cards):
            below[k, card], above[k, cards - 1 - card] = lower, higher
            lower += weights[k, card]
            higher += weights[k, cards - 1 - card]
    found = np.zeros((ROWS, cards))
    for stake in range(len(rival)):
        b, c, row = weights[rival[stake]], weights[third[stake]], found[stake_rows[stake]]
        b_below, b_above = below[rival[stake]], above[rival[stake]]
        c_below, c_above = below[third[stake]], above[third[stake]]
        lower, third_higher, rival_higher, higher = amounts[:, stake]
        sums = 0.0
        for card in range(cards):
            between = third_higher * b_below[card] * c_above[card]
            between += rival_higher * b_above[card] * c_below[card]
            row[card] += lower * sums + between
            sums += b[card] * c_below[card] + c[card] * b_below[card]
        if higher != 0:
            sums = 0.0
            for card in range(cards - 1, -1, -1):
                row[card] += higher * sums
                sums += b[card] * c_above[card] + c[card] * b_above[card]
    return found
