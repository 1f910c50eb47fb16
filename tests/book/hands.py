"""A hand of three-player Kuhn poker, played out by its rules alone."""


def played(cards, moves, ante=1):
    """What the three players win, net of an ante each.

    ``cards`` are those of players 1, 2, 3; ``moves`` say in the order of play who bets or calls
    (1) and who checks or folds (0).
    """
    paid, bettor, asked = [ante] * 3, None, []
    for move in moves:
        if bettor is None:
            player = len(asked)
            asked.append(player)
            if move:
                bettor, asked = player, []
        else:
            player = (bettor + 1 + len(asked)) % 3
            asked.append(player)
        paid[player] += move
    still_in = [k for k in range(3) if bettor is None or paid[k] > ante]
    winner = max(still_in, key=lambda k: cards[k])
    return tuple(sum(paid) * (k == winner) - paid[k] for k in range(3))
