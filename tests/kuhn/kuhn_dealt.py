"""Kuhn poker played out from its rules, in fractions: payoffs and best replies.

Nothing of the package takes part. The rules: each of m players antes P/m and is dealt one of the
cards 1, ..., N. In turn they check or bet one unit; after a bet the others, in turn, call or fold,
once each. The highest card among those who have put in most wins everything.

A history is a word of the moves so far: "x" a check, "b" the bet, "c" a call, "f" a fold.
"""

from fractions import Fraction
from functools import cache
from itertools import permutations, product

from flint import fmpq


def rational(number):
    """A number exactly, in a type that computes ten times as fast as Fraction."""
    exact = Fraction(number)
    return fmpq(exact.numerator, exact.denominator)


def fraction(number):
    return Fraction(int(number.p), int(number.q))


@cache
def mover(players, history):
    """Who moves next, or None at the end."""
    if "b" not in history:
        return len(history) if len(history) < players else None
    answers = len(history) - history.index("b") - 1
    return (history.index("b") + 1 + answers) % players if answers < players - 1 else None


@cache
def paid(players, history):
    """Who has put in the bet: the bettor and those who called."""
    bettor = history.find("b")
    steps = enumerate(history[bettor + 1 :], start=1)
    called = [(bettor + step) % players for step, move in steps if move == "c"]
    return [] if bettor < 0 else [bettor, *called]


def shares(players, history, hands, pot):
    """What each player has gained when the cards are shown."""
    stakes = paid(players, history)
    winner = max(stakes or range(players), key=lambda player: hands[player])
    return [
        (player == winner) * (pot + len(stakes)) - (player in stakes) - pot / players
        for player in range(players)
    ]


def decisions(players):
    """All histories at which somebody moves, in the order in which the files number them.

    First the checks; then the answers to a bet, to that of the last player first, sorted by how
    many have answered and, among these, with a fold before a call.
    """
    checks = ["x" * k for k in range(players)]
    answers = [
        "x" * bettor + "b" + "".join(word)
        for bettor in reversed(range(players))
        for length in range(players - 1)
        for word in product("fc", repeat=length)
    ]
    return [*checks, *answers]


def aggressive(history):
    return "c" if "b" in history else "b"


def passive(history):
    return "f" if "b" in history else "x"


class Dealt:
    """One profile at one pot: ``frequencies[node][card]``, fractions in the order of the files."""

    def __init__(self, players, cards, frequencies, pot):
        self.players, self.cards, self.pot = players, cards, rational(pot)
        rows = zip(decisions(players), frequencies, strict=True)
        self.bold = {history: [rational(each) for each in row] for history, row in rows}
        assert all(0 <= each <= 1 for row in self.bold.values() for each in row)
        self.deals = list(permutations(range(cards), players))

    def chance(self, history, move, card):
        """The probability of a move."""
        x = self.bold[history][card]
        return x if move == aggressive(history) else 1 - x

    def outcome(self, history, hands):
        """What the players gain on average from here on."""
        player = mover(self.players, history)
        if player is None:
            return shares(self.players, history, hands, self.pot)
        total = [rational(0)] * self.players
        for move in (aggressive(history), passive(history)):
            weight = self.chance(history, move, hands[player])
            if weight:
                after = self.outcome(history + move, hands)
                total = [a + weight * b for a, b in zip(total, after, strict=True)]
        return total

    def expectations(self):
        """Payoffs per hand."""
        outcomes = [self.outcome("", hands) for hands in self.deals]
        return [fraction(sum(column) / len(self.deals)) for column in zip(*outcomes, strict=True)]

    def best_reply(self, player):
        """The most that a player gets against the others, by plans for each of her holdings.

        Her histories are decided from the last one to the first; what the others do weighs the
        deals, her own moves do not.
        """
        chosen = {}
        own = [each for each in self.bold if mover(self.players, each) == player]
        total = rational(0)
        for card in range(self.cards):
            dealt = [hands for hands in self.deals if hands[player] == card]
            for history in sorted(own, key=len, reverse=True):
                worth = {}
                for move in (aggressive(history), passive(history)):
                    worth[move] = sum(
                        weight * self.reply_value(history + move, hands, player, chosen)
                        for hands in dealt
                        if (weight := self.others(history, hands, player))
                    )
                chosen[history, card] = max(worth, key=worth.__getitem__)
            total += sum(self.reply_value("", hands, player, chosen) for hands in dealt)
        return fraction(total / len(self.deals))

    def others(self, history, hands, player):
        """The probability that the others move along a history."""
        weight = rational(1)
        for step, move in enumerate(history):
            who = mover(self.players, history[:step])
            if who != player:
                weight *= self.chance(history[:step], move, hands[who])
            if not weight:
                break
        return weight

    def reply_value(self, history, hands, player, chosen):
        """What the player gets from here on if she moves as chosen."""
        who = mover(self.players, history)
        if who is None:
            return shares(self.players, history, hands, self.pot)[player]
        if who == player:
            move = chosen[history, hands[player]]
            return self.reply_value(history + move, hands, player, chosen)
        total = rational(0)
        for move in (aggressive(history), passive(history)):
            weight = self.chance(history, move, hands[who])
            if weight:
                total += weight * self.reply_value(history + move, hands, player, chosen)
        return total

    def gains(self):
        """What each player gains by a best reply: all 0 exactly at an equilibrium."""
        now = self.expectations()
        return [self.best_reply(player) - now[player] for player in range(self.players)]
