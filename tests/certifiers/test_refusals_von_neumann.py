"""What the certifiers of guts_core.von_neumann refuse."""

import dataclasses
import math
from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np
from refusals import Refusal, both_tests, broken, refuses, yes
from scipy.optimize import brentq

from guts_core.methods.exact.intervals import Interval
from guts_core.methods.exact.rational_functions import variable
from guts_core.von_neumann import rules
from guts_core.von_neumann.continuum import many_callers
from guts_core.von_neumann.continuum.one_caller import best_bet
from guts_core.von_neumann.newman import equilibrium as newman
from guts_core.von_neumann.three_players import equilibria, payoffs
from guts_core.von_neumann.three_players.rules import ThreePlayerGame
from guts_core.von_neumann.two_players import (
    certificates,
    convergence,
    counting,
    mixed,
    optimal_set,
    programmes,
    pure,
)
from guts_core.von_neumann.two_players.sweeps import sweep
from paper_ledger.ktz24 import continuum, two_caller_bounds

TINY = Fraction(1, 10**6)
THIRD = Fraction(1, 3)

#: The equilibrium of three cards with the bet 1, worth 1/18.
BETS, CALLS = [THIRD, Fraction(0), Fraction(1)], [Fraction(0), THIRD, Fraction(1)]


def moved(strategy, k, step=TINY):
    """A strategy with one probability moved towards the inside."""
    other = list(strategy)
    other[k] += step if other[k] < 1 else -step
    return other


def bounds(bets=BETS, calls=CALLS):
    return certificates.guarantees(3, 1, bets, calls)


def payoff(i, j, bets, calls, b=1):
    """Player I's with cards i and j: the pot of two antes, and the bet if it is called."""
    win = 1 if i > j else -1
    called = bets[i] * calls[j] * win * (1 + b)
    return (1 - bets[i]) * win + bets[i] * (1 - calls[j]) + called


def by_replies(strategy, player):
    """What a strategy guarantees with three cards, from all eight pure replies."""
    replies = product((0, 1), repeat=3)
    pairs = ((strategy, r) if player == 1 else (r, strategy) for r in replies)
    values = [
        sum(payoff(i, j, p, q) for i in range(3) for j in range(3) if i != j) / Fraction(6)
        for p, q in pairs
    ]
    return min(values) if player == 1 else max(values)


#: Strategies against which some reply gains as little as can be, or nothing.
SAMPLES = (
    [Fraction(1, 2), 0, 1],
    [Fraction(1, 3), Fraction(1, 3), 1],
    [0, Fraction(1, 2), Fraction(1, 2)],
    [Fraction(1, 4), Fraction(1, 5), Fraction(2, 3)],
)


def gains(bets=BETS, calls=CALLS):
    return rules.deviation_gains(3, 1, bets, calls)


@cache
def in_three():
    return equilibria.three_player_equilibrium(4, 1)


def gains_in_three(step=0):
    found = in_three()
    bets = moved(found.bet_probabilities, 0, step) if step else found.bet_probabilities
    return payoffs.three_player_gains(4, 1, bets, *(found.call_probabilities_2,) * 2)


@cache
def turn():
    return equilibria.in_turn_equilibrium(4, 1)


def gains_in_turn(step):
    found = turn()
    bets = moved(found.bet_probabilities, 1, step) if step else found.bet_probabilities
    return payoffs.in_turn_gains(
        4, 1, bets, found.call_probabilities_2, found.after_fold, found.after_call
    )


def certified_in_turn(step=0):
    """The records of one equilibrium in turn, or of what is next to it."""
    found, game = turn(), ThreePlayerGame(4, Fraction(1), in_turn=True)
    bets = moved(found.bet_probabilities, 1, step) if step else found.bet_probabilities
    calls = found.call_probabilities_2, found.after_fold, found.after_call
    return list(equilibria.certified(equilibria.InTurnEquilibrium, game, bets, calls))


#: One bluff in a million hands more.
BLUFF = np.array([[TINY, 0, 0]])


def certified_off(step):
    """Newman's game with one size, player I's probabilities moved."""
    original = newman.Folds.bets
    with broken("von_neumann.newman.decks:Folds.bets", lambda folds: original(folds) + step):
        return newman.newman_equilibrium(3, [1])


def certified_beyond_one(method, step):
    """Newman's game with numbers of one player that may be no chances; both bounds say 0."""
    original = getattr(newman.Folds, method)
    moved = broken(f"von_neumann.newman.decks:Folds.{method}", lambda folds: original(folds) + step)
    level = [
        broken(f"von_neumann.newman.equilibrium:{bound}", lambda *_: Fraction(0))
        for bound in ("_sure", "_conceded")
    ]
    with moved, level[0], level[1]:
        return newman.newman_equilibrium(3, [1])


#: The root of (1 - d^2) exp(d) = 1.
ROOT = brentq(lambda d: d + math.log1p(-d * d), 0.5, 0.9, xtol=1e-16)


def encloses_e(shift):
    """Whether the bounds of exp(1) enclose e, known to a hundred digits, and so much."""
    low, high = many_callers._exponential(Fraction(1))
    digits = (
        "2.71828182845904523536028747135266249775724709369995"
        "95749669676277240766303535475945713821785251664274"
    )
    return low <= Fraction(digits) + shift <= high


@cache
def seven():
    return optimal_set.optimal_strategies(7, 2)


def all_optimal():
    """Whether each pair of extreme points found for seven cards is an equilibrium."""
    found = optimal_set.optimal_strategies(7, 2)
    ends = product(found.bettor.extreme_points, found.caller.extreme_points)
    return all(certificates.guarantees(7, 2, p, q).gap == 0 for p, q in ends)


def off_the_line(step):
    """The gap of a strategy that bluffs a little more often than one of player I's."""
    p = [(a + b) / 2 for a, b in zip(*seven().bettor.extreme_points, strict=True)]
    p[0] += step
    return certificates.guarantees(7, 2, p, seven().caller.extreme_points[0]).gap


@cache
def swept():
    return sweep([9], [2])[0]


def sizes_by_force(n, b):
    """Numbers of bets and calls in the pure equilibria of a small deck, from all pairs of sets."""
    sets = [[Fraction(k >> i & 1) for i in range(n)] for k in range(2**n)]
    return {
        (int(sum(p)), int(sum(q)))
        for p, q in product(sets, sets)
        if rules.deviation_gains(n, b, p, q) == (0, 0)
    }


def sizes(n, b):
    return {(len(e.bet_cards), len(e.call_cards)) for e in pure.pure_equilibria(n, b)}


def repeats(length, bet=Fraction(1, 2)):
    """Whether the scaled error repeats after so many cards."""
    errors = [convergence.scaled_error(n, bet) for n in range(2, 2 * 27 + 2)]
    return errors[:27] == errors[length : length + 27]


def worth_more(n, bet=Fraction(1, 2)):
    """Whether a deck is worth more than the continuum, b/((b + 4)(b + 1)), by its equilibrium."""
    return mixed.mixed_equilibrium(n, bet).value > bet / ((bet + 4) * (bet + 1))


BOUNDS = "paper_ledger.ktz24.two_caller_bounds"
SOLVED, STATIONARY = two_caller_bounds.solved, two_caller_bounds.stationary_bets


def enclosed_off(step):
    """C at the bet 2, looked for beside the number that bisection gives."""
    start = [*SOLVED(Fraction(2))]
    start[2] = Fraction(start[2]) + step  # decimals would be rounded
    with broken(f"{BOUNDS}:solved", lambda bet: start):
        return two_caller_bounds.enclosed(Fraction(2)).call


def enclosed_up_to(more):
    """C at all bets from 2 on that are so little higher."""
    bets = Interval.between(Fraction(2), 2 + more)
    return two_caller_bounds.enclosed(bets).call


def best_with(root):
    """The best bet, as if the payoff could be stationary at one more."""

    def stationary():
        b = variable()
        return STATIONARY() * (b - root)

    with broken(f"{BOUNDS}:stationary_bets", stationary):
        return two_caller_bounds.best.__wrapped__()


def best_near(step):
    """The best bet, looked for beside the one found in floats."""
    found = best_bet(2)
    near = dataclasses.replace(found, bet=found.bet + step)
    with broken("von_neumann.continuum.one_caller:best_bet", lambda callers: near):
        return two_caller_bounds.best.__wrapped__()


def best_of(payoff):
    """The best bet, with another payoff at each."""
    with broken(f"{BOUNDS}:_payoff", payoff):
        return two_caller_bounds.best.__wrapped__()


PAYOFF = two_caller_bounds._payoff


def is_close(bounds, number):
    """Whether bounds are within 1e-9 of a number."""
    return number - 1e-9 < bounds.lower <= bounds.upper < number + 1e-9


ROWS = [
    Refusal(
        f"{BOUNDS}:enclosed",
        "equation C holds 1e-33 off its solution",
        lambda: all(
            refuses(ArithmeticError, lambda step=step: enclosed_off(step))
            for step in (Fraction(1, 10**33), Fraction(-1, 10**33))
        ),
        lambda: is_close(enclosed_off(0), 0.641304115985),
        ((f"{BOUNDS}:NEAR", Fraction(1, 10**30)),),
    ),
    Refusal(
        f"{BOUNDS}:enclosed",
        "one call threshold, but for 1e-35, is that of all bets from 2 to 2 + 1e-9",
        lambda: refuses(ArithmeticError, lambda: enclosed_up_to(Fraction(1, 10**9))),
        lambda: is_close(enclosed_up_to(Fraction(1, 10**36)), 0.641304115985),
    ),
    Refusal(
        f"{BOUNDS}:best",
        "the payoff may be stationary at the bet 5 as well",
        lambda: refuses(ArithmeticError, lambda: best_with(5)),
        lambda: is_close(best_with(-5).bet, 2.0723785764),
        ((f"{BOUNDS}:cell_points", lambda *_: [1, 3]),),
    ),
    Refusal(
        f"{BOUNDS}:best",
        "the best bet is 1e-9 off",
        lambda: all(
            refuses(ArithmeticError, lambda step=step: best_near(step)) for step in (1e-9, -1e-9)
        ),
        lambda: is_close(best_near(0).bet, 2.0723785764),
        ((f"{BOUNDS}:_around", lambda number: (Fraction(1), Fraction(3))),),
    ),
    Refusal(
        f"{BOUNDS}:_is_peak",
        "the bet is the best one where it is the worst, or a payoff rises or falls throughout",
        lambda: all(
            refuses(ArithmeticError, lambda payoff=payoff: best_of(payoff))
            for payoff in (lambda c, b: -PAYOFF(c, b), lambda c, b: b, lambda c, b: -b)
        ),
        lambda: is_close(best_of(PAYOFF).value, 0.1225906993),
    ),
    Refusal(
        "paper_ledger.ktz24.continuum:is_best",
        "a bet 1e-6 above or below 2 is the best",
        lambda: not continuum.is_best(2 + TINY) and not continuum.is_best(2 - TINY),
        lambda: continuum.is_best(Fraction(2)),
    ),
    Refusal(
        "von_neumann.two_players.certificates:guarantees",
        "bluffing 1e-6 more often guarantees the same",
        lambda: bounds(bets=moved(BETS, 0)).lower < Fraction(1, 18),
        lambda: bounds().lower == Fraction(1, 18),
    ),
    Refusal(
        "von_neumann.two_players.certificates:guarantees",
        "calling 1e-6 more often holds player I to the same",
        lambda: bounds(calls=moved(CALLS, 1)).upper > Fraction(1, 18),
        lambda: bounds().upper == Fraction(1, 18),
        (
            (
                "von_neumann.two_players.certificates:guarantees",
                lambda *_: certificates.Guarantees(Fraction(1, 18), Fraction(1, 18)),
            ),
        ),
    ),
    Refusal(
        "von_neumann.two_players.certificates:guarantees",
        "the best of the eight replies to a strategy leaves something else",
        lambda: all(bounds(bets=p).lower == by_replies(p, 1) for p in SAMPLES),
        lambda: all(bounds(calls=q).upper == by_replies(q, 2) for q in SAMPLES),
        (
            ("von_neumann.two_players.certificates:_reply_of_caller", lambda n, b, p: 0),
            ("von_neumann.two_players.certificates:_reply_of_bettor", lambda n, b, q, unit: 0),
        ),
    ),
    Refusal(
        "von_neumann.two_players.certificates:guarantees",
        "1 + 1e-6 is a probability, or -1e-6, or three cards have four of them",
        lambda: (
            refuses(ValueError, lambda: bounds(bets=[THIRD, 0, 1 + TINY]))
            and refuses(ValueError, lambda: bounds(bets=[-TINY, 0, 1]))
            and refuses(ValueError, lambda: bounds(bets=[*BETS, 1]))
        ),
        lambda: bounds().gap == 0,
        (
            (
                "von_neumann.two_players.certificates:guarantees",
                lambda *_: certificates.Guarantees(0, 0),
            ),
        ),
    ),
    Refusal(
        "von_neumann.two_players.certificates:Guarantees.gap",
        "strategies that are off by 1e-6 leave no gap",
        lambda: bounds(moved(BETS, 0), moved(CALLS, 1)).gap > 0,
        lambda: bounds().gap == 0,
        (("von_neumann.two_players.certificates:Guarantees.gap", lambda self: Fraction(0)),),
    ),
    *(
        Refusal(
            "von_neumann.rules:deviation_gains",
            f"{words} 1e-6 off is best",
            lambda k=k, changed=changed: gains(**{changed[0]: changed[1]})[1 - k] > 0,
            lambda: gains() == (0, 0),
            (("von_neumann.rules:deviation_gains", lambda *_: (Fraction(0), Fraction(0))),),
        )
        for k, words, changed in (
            (0, "folding to bluffs", ("bets", moved(BETS, 0))),
            (1, "betting against calls", ("calls", moved(CALLS, 1))),
        )
    ),
    Refusal(
        "von_neumann.three_players.payoffs:three_player_gains",
        "player I's equilibrium bet is right when it is 1e-6 more frequent",
        lambda: any(gains_in_three(TINY)),
        lambda: not any(gains_in_three()),
        (("von_neumann.three_players.payoffs:three_player_gains", lambda *_: (0, 0, 0)),),
    ),
    Refusal(
        "von_neumann.three_players.payoffs:in_turn_gains",
        "an equilibrium in turn with one bet 1e-6 more frequent is one",
        lambda: any(gains_in_turn(TINY)),
        lambda: not any(gains_in_turn(0)),
        (("von_neumann.three_players.payoffs:in_turn_gains", lambda *_, **__: (0, 0, 0)),),
    ),
    Refusal(
        "von_neumann.three_players.equilibria:certified",
        "an equilibrium with one bet 1e-6 more frequent is recorded as one",
        lambda: not certified_in_turn(TINY),
        lambda: certified_in_turn() == [turn()],
        (("von_neumann.three_players.rules:ThreePlayerGame.gains", lambda *_: (0, 0, 0)),),
    ),
    Refusal(
        "von_neumann.two_players.counting:has_trivial_equilibria",
        "four cards with the bet 4 - 1e-6 have equilibria without bets",
        lambda: not counting.has_trivial_equilibria(4, 4 - TINY),
        lambda: counting.has_trivial_equilibria(4, 4),
    ),
    Refusal(
        "von_neumann.two_players.counting:_is_trivial",
        "so have five cards with the bet 4",
        lambda: not counting._is_trivial(5, Fraction(4)),
        lambda: counting._is_trivial(4, Fraction(4)),
    ),
    Refusal(
        "von_neumann.newman.equilibrium:_are_bets",
        "sizes with chances 1/2 and 1/2 + 1e-6 may be mixed",
        lambda: not newman._are_bets(np.array([[THIRD, 1 - THIRD], [0, THIRD + TINY]])),
        lambda: newman._are_bets(np.array([[THIRD, 1 - THIRD], [0, THIRD]])),
    ),
    Refusal(
        "von_neumann.newman.equilibrium:_are_calls",
        "one may call with a chance of 1 + 1e-6, or of -1e-6",
        lambda: (
            not newman._are_calls(np.array([[THIRD, 1 + TINY]]))
            and not newman._are_calls(np.array([[-TINY, THIRD]]))
        ),
        lambda: newman._are_calls(np.array([[THIRD, Fraction(1)]])),
    ),
    Refusal(
        "von_neumann.newman.equilibrium:newman_equilibrium",
        "strategies that leave a gap of 1e-6 are an equilibrium",
        lambda: refuses(ArithmeticError, lambda: certified_off(BLUFF)),
        lambda: certified_off(Fraction(0)).value == Fraction(1, 18),
        (
            (
                "von_neumann.newman.equilibrium:_sure",
                lambda n, sizes, p: newman._conceded(n, sizes, [CALLS]),
            ),
        ),
    ),
    *(
        Refusal(
            "von_neumann.newman.equilibrium:newman_equilibrium",
            f"numbers above 1 for a player's {method} are an equilibrium where the bounds agree",
            lambda method=method: refuses(
                ArithmeticError, lambda: certified_beyond_one(method, Fraction(2))
            ),
            lambda method=method: certified_beyond_one(method, Fraction(0)).gap == 0,
            ((f"von_neumann.newman.equilibrium:_are_{method}", yes),),
        )
        for method in ("bets", "calls")
    ),
    Refusal(
        "von_neumann.continuum.many_callers:_proved_gap",
        "a number 3e-15 off is the root",
        lambda: refuses(ArithmeticError, lambda: many_callers._proved_gap(ROOT + 3e-15)),
        lambda: many_callers._proved_gap(ROOT)[0] < many_callers._proved_gap(ROOT)[1],
        (
            (
                "von_neumann.continuum.many_callers:_proved_gap",
                lambda x: (Fraction(x), Fraction(x) + 1),
            ),
        ),
    ),
    Refusal(
        "von_neumann.continuum.many_callers:_exponential",
        "e is larger by 1e-20, or smaller",
        lambda: not encloses_e(Fraction(1, 10**20)) and not encloses_e(Fraction(-1, 10**20)),
        lambda: encloses_e(0),
        (
            (
                "von_neumann.continuum.many_callers:_exponential",
                lambda x: (Fraction(2), Fraction(3)),
            ),
        ),
    ),
    Refusal(
        "von_neumann.two_players.optimal_set:optimal_strategies",
        "beside the line through player I's extreme points there are optimal strategies",
        lambda: off_the_line(TINY) > 0 and off_the_line(-TINY) > 0,
        lambda: all_optimal() and off_the_line(0) == 0,
        (
            ("von_neumann.two_players.optimal_set:cut_box", lambda d, cuts: ((Fraction(1),) * d,)),
            (
                "von_neumann.two_players.optimal_set:cut_box",
                lambda d, cuts: ((THIRD,) * d, (TINY,) * d),
            ),
        ),
    ),
    Refusal(
        "von_neumann.two_players.programmes:_certified",
        "strategies of the programme, one 1e-6 off, have no gap",
        lambda: programmes._certified(3, Fraction(1), moved(BETS, 0), CALLS, True).gap > 0,
        lambda: programmes._certified(3, Fraction(1), BETS, CALLS, True).gap == 0,
        (("von_neumann.two_players.certificates:Guarantees.gap", lambda self: Fraction(0)),),
    ),
    Refusal(
        "von_neumann.two_players.sweeps:SweepPoint.is_complete",
        "a list of pure equilibria without the last is complete",
        lambda: not dataclasses.replace(swept(), pure=swept().pure[:-1]).is_complete,
        lambda: swept().is_complete,
    ),
    Refusal(
        "von_neumann.two_players.pure:_size_pairs",
        "four cards with the bet 4 have a pure equilibrium with one bet and one call only",
        lambda: sizes(4, 4) == sizes_by_force(4, 4),
        lambda: sizes(5, 1) == set() and sizes(9, 2) == {(3, 4)},
        (("von_neumann.two_players.pure:_size_pairs", lambda n, b: iter([(1, 1)])),),
    ),
    Refusal(
        "von_neumann.two_players.convergence:period",
        "27 - 1, or 27/3, is a period for the bet 1/2",
        lambda: not any(repeats(n) for n in (26, 9)),
        lambda: convergence.period(Fraction(1, 2)) == 27 and repeats(27),
        (("von_neumann.two_players.convergence:period", lambda bet: 9),),
    ),
    Refusal(
        "von_neumann.two_players.convergence:favourable_decks",
        "decks of 13 or 15 cards are worth more than the continuum",
        lambda: convergence.favourable_decks(Fraction(1, 2)).residues == (14,),
        lambda: [worth_more(n) for n in (13, 14, 15)] == [False, True, False],
        (("von_neumann.two_players.convergence:_scaled_error", lambda n, b: n - 13),),
    ),
]


test_refused, test_broken_certifier_is_noticed = both_tests(ROWS)
