"""Kuhn poker as OpenSpiel holds it: a tree with every deal in it."""

from guts_core.kuhn.tree import betting_tree

#: OpenSpiel's game for three players has four cards, antes and bets of 1: ours with P = 3.
SPIEL_GAME = "kuhn_poker(players=3)"

#: Its game for four players has five cards: ours with P = 4.
SPIEL_FOUR = "kuhn_poker(players=4)"


def spiel_policy(spiel, frequencies, players=3):
    """Our frequencies by what OpenSpiel's players know: the own card, then the moves so far."""
    seen = ["".join("pb"[bet] for _, bet in path) for path in betting_tree(players).paths]
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
