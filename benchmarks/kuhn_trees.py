"""Three-player Kuhn poker as OpenSpiel and Gambit hold it: a tree with every deal in it."""

from itertools import count, permutations

from guts_core.kuhn.three_players.tree import OWNERS, TREE, Terminal

#: OpenSpiel's game for three players has four cards, antes and bets of 1: ours with P = 3.
SPIEL_GAME = "kuhn_poker(players=3)"


def spiel_policy(spiel, frequencies):
    """Our frequencies by what OpenSpiel's players know: the own card, then the moves so far."""
    seen = ["".join("pb"[bet] for _, bet in path) for path in TREE.paths]
    return spiel.TabularPolicy(
        {
            f"{card}{moves}": [(0, 1 - chance), (1, chance)]
            for moves, row in zip(seen, frequencies.tolist(), strict=True)
            for card, chance in enumerate(row)
        }
    )


def spiel_iterations(spiel, solver, target, most):
    """Iterate until the sum of gains of the average is at most ``target``; gains, iterations.

    The average is looked at as often as in :func:`kuhn_peers.regret_minimisation`.
    """
    game = spiel.load_game(SPIEL_GAME)
    solver, check = getattr(spiel, solver)(game), 1
    for step in range(1, most + 1):
        solver.evaluate_and_update_policy()
        if step >= check or step == most:
            check = 1.2 * step + 1
            gain = spiel.nash_conv(game, solver.average_policy())
            if gain <= target:
                break
    return gain, step


def gambit_tree(cards, pot):
    """The game as a file that Gambit reads (EFG 2), payoffs net of the ante."""
    hands, ends = list(permutations(range(cards), 3)), count(1)
    chances = " ".join(f'"{a} {b} {c}" 1/{len(hands)}' for a, b, c in hands)
    lines = ['EFG 2 R "Kuhn poker" { "1" "2" "3" }', f'c "" 1 "" {{ {chances} }} 0']

    def ends_with(hand, moves):
        end = Terminal(moves)
        winner = max(end.contenders, key=lambda k: hand[k])
        won = [(k == winner) * (pot + end.bets) - pot // 3 for k in range(3)]
        for node, bet in moves:
            won[OWNERS[node - 1]] -= bet
        lines.append(f't "" {next(ends)} "" {{ {" ".join(map(str, won))} }}')

    def follows(hand, node, moves):
        if node >= TREE.nodes:
            return ends_with(hand, moves)
        player, knows = OWNERS[node], cards * node + hand[OWNERS[node]]
        lines.append(f'p "" {player + 1} {knows + 1} "" {{ "bet" "pass" }} 0')
        for bet in (True, False):
            follows(hand, TREE.children[node, int(bet)], (*moves, (node + 1, bet)))

    for hand in hands:
        follows(hand, 0, ())
    return "\n".join(lines)
