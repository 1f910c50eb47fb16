"""Games played out from their rules: all deals, all answers. Nothing of the package takes part."""

from fractions import Fraction
from itertools import pairwise, permutations, product

from kuhn_dealt import fraction, rational

F = Fraction


# One bet against callers (von Neumann) -----------------------------------------------------


def one_bet(cards, bet, betting, answers):
    """What the bettor and the callers get on average.

    ``betting[card]`` is the chance of a bet; ``answers[caller][earlier][card]`` that of a call
    after the earlier callers answered so.
    """
    players, bet = len(answers) + 1, rational(bet)
    betting = [rational(chance) for chance in betting]
    answers = [
        {earlier: [rational(call) for call in calls] for earlier, calls in table.items()}
        for table in answers
    ]
    total = [rational(0)] * players
    deals = list(permutations(range(cards), players))
    for hands in deals:
        chance = betting[hands[0]]
        ends = [(1 - chance, [])] + [
            (chance * weight, called) for weight, called in answered(hands, answers)
        ]
        for k, (weight, called) in enumerate(ends):
            if weight:
                shown = range(players) if k == 0 else [0, *called]
                for player, share in enumerate(showdown(hands, shown, 0 if k == 0 else bet)):
                    total[player] += weight * share
    return [fraction(each / len(deals)) for each in total]


def answered(hands, answers):
    """Chances of all ways in which a bet is answered, and who then calls."""
    for word in product((0, 1), repeat=len(answers)):
        weight = rational(1)
        for caller, move in enumerate(word):
            call = answers[caller][word[:caller]][hands[caller + 1]]
            weight *= call if move else 1 - call
        yield weight, [caller + 1 for caller, move in enumerate(word) if move]


def showdown(hands, shown, bet):
    """What each has won: an ante of 1 each is in the pot, and a bet from those who show."""
    winner = max(shown, key=lambda player: hands[player])
    paid = [1 + bet * (player in shown) for player in range(len(hands))]
    return [sum(paid) * (player == winner) - paid[player] for player in range(len(hands))]


def two_players(cards, bet, betting, calling):
    return one_bet(cards, bet, betting, [{(): calling}])


def at_once(cards, bet, betting, second, third):
    return one_bet(cards, bet, betting, [{(): second}, {(0,): third, (1,): third}])


def in_turn(cards, bet, betting, second, after_fold, after_call):
    return one_bet(cards, bet, betting, [{(): second}, {(0,): after_fold, (1,): after_call}])


def best_changes(payoffs, owners, tables):
    """What each owner gains by the best change, where nobody moves twice: entry by entry."""
    before = payoffs(*tables)
    gained = [F(0)] * len(before)
    for number, owner in enumerate(owners):
        for place in range(len(tables[number])):
            worth = []
            for end in (F(0), F(1)):
                changed = [list(table) for table in tables]
                changed[number][place] = end
                worth.append(payoffs(*changed)[owner])
            gained[owner] += max(worth) - before[owner] if max(worth) > before[owner] else 0
    return gained


def table_of_payoffs(cards, bet):
    """The bettor's payoffs for all pairs of sets of cards, the sets in binary order."""
    sets = list(product((0, 1), repeat=cards))
    return sets, [[two_players(cards, bet, one, other)[0] for other in sets] for one in sets]


def sizes(cards, bets, betting, calling):
    """The bettor's payoff with several sizes: ``betting[card]`` has a check's chance first."""
    total = F(0)
    deals = list(permutations(range(cards), 2))
    for mine, yours in deals:
        sign = 1 if mine > yours else -1
        check, *chances = betting[mine]
        total += check * sign
        for size, chance, call in zip(bets, chances, calling, strict=True):
            total += chance * (1 - call[yours] + call[yours] * sign * (1 + size))
    return total / len(deals)


def bounds_of_sizes(cards, bets, betting, calling):
    """What the bettor gets at least with her strategy and at most against the caller's."""
    deals = list(permutations(range(cards), 2))
    low = sum(betting[mine][0] * (1 if mine > yours else -1) for mine, yours in deals)
    for number, size in enumerate(bets, start=1):
        for card in range(cards):
            against = [betting[mine][number] for mine in range(cards) if mine != card]
            call = sum(
                betting[mine][number] * (1 if mine > card else -1) * (1 + size)
                for mine in range(cards)
                if mine != card
            )
            low += min(sum(against), call)
    high = F(0)
    for card in range(cards):
        others = [each for each in range(cards) if each != card]
        signs = {each: 1 if card > each else -1 for each in others}
        worth = [F(sum(signs.values()))]
        for size, call in zip(bets, calling, strict=True):
            worth.append(sum(1 - call[k] + call[k] * signs[k] * (1 + size) for k in others))
        high += max(worth)
    return low / len(deals), high / len(deals)


# Guts --------------------------------------------------------------------------------------


def guts(thresholds, weenie=False):
    """One-round payoffs and mean stakes, exactly: only the cells between thresholds matter.

    Hands in one cell are in either order equally often. The stakes are the holders less one; all
    but the first payment is an ante that need not be paid again.
    """
    players = len(thresholds)
    cuts = sorted({F(0), F(1), *map(F, thresholds)})
    cells = list(pairwise(cuts))
    payoffs, stakes = [F(0)] * players, F(0)
    for places in product(range(len(cells)), repeat=players):
        weight = F(1)
        for place in places:
            weight *= cells[place][1] - cells[place][0]
        holders = [k for k in range(players) if cells[places[k]][0] >= thresholds[k]]
        loser_pays = weenie and not holders
        best = max((places[k] for k in holders or range(players)), default=0)
        top = [k for k in holders or range(players) if places[k] == best]
        multiplier = len(holders) - 1 if holders else 1 + weenie
        stakes += weight * multiplier
        for k in range(players):
            share = F(top.count(k), len(top))
            if holders:
                won = players * share - players * ((k in holders) - share)
            else:
                won = -players * share * loser_pays
            payoffs[k] += weight * (won + multiplier - 1)
    return payoffs, stakes


# Matrix games ------------------------------------------------------------------------------


def replies(matrix, rows, columns):
    """The least that the rows' mixture gets and the most that is got against the columns'."""
    low = min(
        sum(x * row[k] for x, row in zip(rows, matrix, strict=True)) for k in range(len(matrix[0]))
    )
    high = max(sum(x * y for x, y in zip(row, columns, strict=True)) for row in matrix)
    return low, high
