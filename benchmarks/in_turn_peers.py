"""Three-player poker in turn as Gambit reads it, and its logit solver on that."""

from io import StringIO
from itertools import count, permutations

from guts_core.von_neumann.three_players.rules import pot


def three_player_tree(cards, bet):
    """The game in turn as a file that Gambit reads (EFG 2), payoffs net of the ante."""
    hands, ends = list(permutations(range(cards), 3)), count(1)
    chances = " ".join(f'"{a} {b} {c}" 1/{len(hands)}' for a, b, c in hands)
    lines = ['EFG 2 R "in turn" { "1" "2" "3" }', f'c "" 1 "" {{ {chances} }} 0']

    def decides(player, knows, aggressive):
        lines.append(f'p "" {player} {knows + 1} "" {{ "{aggressive}" "pass" }} 0')

    def ends_with(hand, paid):
        stake = max(paid)
        stay = [k for k in range(3) if paid[k] == stake]
        winner = max(stay, key=lambda k: hand[k])
        won = [(k == winner) * pot(len(stay), stake) - paid[k] for k in range(3)]
        lines.append(f't "" {next(ends)} "" {{ {" ".join(map(str, won))} }}')

    for hand in hands:
        decides(1, hand[0], "bet")
        decides(2, hand[1], "call")
        for second in (True, False):
            decides(3, hand[2] + second * cards, "call")
            for third in (True, False):
                ends_with(hand, [1 + bet, 1 + second * bet, 1 + third * bet])
        ends_with(hand, [1, 1, 1])
    return "\n".join(lines)


def logit_by_gambit(gambit, text, accuracy):
    """Gambit's equilibrium along the logit branch: the largest regret of a player, over the pot."""
    game = gambit.read_efg(StringIO(text))
    found = gambit.nash.logit_solve(game, maxregret=accuracy)
    return found.equilibrium
