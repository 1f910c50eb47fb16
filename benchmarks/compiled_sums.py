"""The running sums of Kuhn poker for three as loops over the cards that numba compiles."""

import numpy as np
from numba import njit

from guts_core.kuhn.three_players.payoffs import gradient_sums
from guts_core.kuhn.three_players.tables import FIRST_FACTOR, ROWS, SECOND_FACTOR, VALUES

STAKES = len(VALUES.rival)
#: For each term: its row, its quarter, its stake and its amount.
TERMS = (
    np.repeat(np.arange(2 * ROWS), np.diff(VALUES.starts, append=len(VALUES.places))),
    VALUES.places // STAKES,
    VALUES.places % STAKES,
    VALUES.amounts.ravel().astype(float),
)


def gradient(game, x, pot):
    """The reach-free gradient per hand."""
    weights = sequence_weights(x, FIRST_FACTOR, SECOND_FACTOR)
    quarters = lower_and_higher(weights, VALUES.rival, VALUES.third)
    return gradient_sums(rows(quarters, pot, *TERMS), x) / game.deals


@njit
def sequence_weights(x, first, second):
    """Card by sequence of own actions."""
    factor, weights = np.ones(2 * len(x) + 1), np.empty((x.shape[1], len(first)))
    for card in range(x.shape[1]):
        for node in range(len(x)):
            factor[node], factor[len(x) + node] = x[node, card], 1 - x[node, card]
        for k in range(len(first)):
            weights[card, k] = factor[first[k]] * factor[second[k]]
    return weights


@njit
def lower_and_higher(weights, rival, third):
    """Card by quarter by stake: others both lower, third higher, rival higher, both higher."""
    cards, stakes = len(weights), len(rival)
    found, below, above = np.empty((cards, 4, stakes)), weights * 0, weights * 0
    for card in range(1, cards):
        below[card] = below[card - 1] + weights[card - 1]
        above[-1 - card] = above[-card] + weights[-card]
    lower, higher = np.zeros(stakes), np.zeros(stakes)
    for card in range(cards):
        high = cards - 1 - card
        for k in range(stakes):
            b, c = rival[k], third[k]
            found[card, 0, k], found[high, 3, k] = lower[k], higher[k]
            found[card, 1, k] = below[card, b] * above[card, c]
            found[card, 2, k] = above[card, b] * below[card, c]
            lower[k] += weights[card, b] * below[card, c] + weights[card, c] * below[card, b]
            higher[k] += weights[high, b] * above[high, c] + weights[high, c] * above[high, b]
    return found


@njit
def rows(quarters, pot, row, quarter, stake, amount):
    """What each action is worth with each card, summed over the deals."""
    found = np.zeros((ROWS, len(quarters)))
    for card in range(len(quarters)):
        for k in range(len(row)):
            share = 1.0 if row[k] < ROWS else pot
            found[row[k] % ROWS, card] += share * amount[k] * quarters[card, quarter[k], stake[k]]
    return found
