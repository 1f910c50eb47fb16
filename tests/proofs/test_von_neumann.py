"""von Neumann's poker is one game in Coq and in guts_core; what is no equilibrium is refused."""

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from guts_core.von_neumann.rules import bet_gains, call_gains, payoff
from guts_core.von_neumann.three_players.rules import ThreePlayerGame
from guts_core.von_neumann.two_players.convergence import deck_value
from guts_core.von_neumann.two_players.mixed import mixed_equilibrium
from tools.proofs.certificates.kuhn import argument
from tools.proofs.certificates.von_neumann import (
    HEADER,
    HEADER_OF_NEWMAN,
    HEADER_OF_THREE,
    NEWMAN,
    mixed,
    newman_in_coq,
    pure,
    row,
    surds,
    triples,
)
from tools.proofs.coq import (
    REDUCED,
    SOURCES,
    evaluate,
    fraction_lists,
    fractions,
    in_modules,
)

BET = Fraction(7, 3)
SIZES = (Fraction(1, 2), Fraction(3))
STEP = Fraction(1, 10**6)

#: A rule of the game, and what it might be by mistake.
MISTAKES = [
    ("then paid else one in", "then one else one in"),
    ("else negate (stake k).", "else negate paid."),
    ("(fun j => Nat.leb (card d j) (card d k))", "(fun j => Nat.leb (card d k) (card d j))"),
    ("at_once => label | in_turn => 2 * label + call", "at_once => label | in_turn => label"),
    ("(answers o all paid rest (k :: players)", "(answers o all paid rest players"),
    ("(Payoff (settle (seq 0 players) one", "(Payoff (settle (seq 0 players) (one + bet)"),
    ("(answers o (seq 0 players) (one + bet)", "(answers o (seq 0 players) bet"),
]


def chances(count, seed):
    """Random frequencies, some of them 0 and 1."""
    rng = random.Random(seed)
    return [Fraction(min(max(rng.randint(-20, 117), 0), 97), 97) for _ in range(count)]


def tables(*players):
    """Tables of Coq: for each player pairs of a label and the frequencies of the cards."""
    rows = [
        "; ".join(f"({label}%nat, {row(values)})" for label, values in each) for each in players
    ]
    return f"(from_tables [{'; '.join(f'[{each}]' for each in rows)}])"


def three(order, cards, module=""):
    """Totals of three players in Coq, and the same in guts_core."""
    p, q, s, t = (chances(cards, seed) for seed in range(4))
    if order == "at_once":
        t, calls = s, ([(0, p)], [(1, q)], [(1, s)])
    else:
        calls = ([(0, p)], [(1, q)], [(2, s), (3, t)])
    g = f"({module}von_neumann {module}{order} 3 {cards} {argument(BET)})"
    known = ThreePlayerGame(cards, BET, in_turn=order == "in_turn")
    deals = cards * (cards - 1) * (cards - 2)
    asked = [f"total {g} {tables(*calls)} {k}" for k in range(3)]
    return asked, [deals * x for x in known.payoffs(p, q, s, t)]


def two(cards, module=""):
    """The same with two players."""
    p, q = chances(cards, 5), chances(cards, 6)
    g = f"({module}von_neumann {module}at_once 2 {cards} {argument(BET)})"
    worth = cards * (cards - 1) * payoff(cards, BET, p, q)
    return [f"total {g} {tables([(0, p)], [(1, q)])} {k}" for k in range(2)], [worth, -worth]


def newman(cards):
    """The same with two sizes of the bet, chosen one after the other."""
    first, second = chances(cards, 7), chances(cards, 8)
    calls = [chances(cards, 9), chances(cards, 10)]
    bets = [first, [(1 - x) * y for x, y in zip(first, second, strict=True)]]
    worth = sum(
        x * gain
        for size, bet, call in zip(SIZES, bets, calls, strict=True)
        for x, gain in zip(bet, bet_gains(cards, size, call), strict=True)
    )
    g = f"(newman {cards} {row(SIZES)})"
    profile = tables([(0, first), (1, second)], [(1, calls[0]), (2, calls[1])])
    return [f"total {g} {profile} {k}" for k in range(2)], [worth, -worth]


def mistaken_rules():
    """The rules with one mistake each, as modules M0, M1, ..."""
    text = (SOURCES / "von_neumann" / "Rules.v").read_text("utf-8")
    assert all(text.count(rule) == 1 for rule, _ in MISTAKES)
    return in_modules({f"M{k}": text.replace(*each) for k, each in enumerate(MISTAKES)})


@pytest.mark.coq
def test_both_play_the_same_game_and_a_mistake_in_a_rule_is_seen():
    games = [two(2), two(3), two(5), newman(2), newman(4)]
    games += [three(order, n) for order in ("at_once", "in_turn") for n in (3, 4, 5)]
    wrong = [
        three(order, 4, f"M{k}.") for k in range(len(MISTAKES)) for order in ("at_once", "in_turn")
    ]
    asked = [question for questions, _ in games + wrong for question in questions]
    found = iter(fractions(f"{mistaken_rules()}\n{HEADER}\n{REDUCED}", asked))
    for _, known in games:
        assert [next(found) for _ in known] == known
    seen = [[next(found) for _ in known] != known for _, known in wrong]
    assert all(any(seen[2 * k : 2 * k + 2]) for k in range(len(MISTAKES))), seen


@pytest.mark.coq
def test_the_closed_form_in_coq_is_that_of_guts_core():
    games = [(n, b) for n in (2, 3, 7, 14, 30) for b in map(Fraction, ("1/3", "1", "2", "7/2"))]
    found = fractions(HEADER, [f"deck_value {n} {argument(b)}" for n, b in games])
    assert found == [n * (n - 1) * deck_value(n, b) for n, b in games]


@pytest.mark.coq
def test_the_strategies_beside_the_closed_form_in_coq_are_those_of_guts_core():
    """Of the top cards so many are called, of the lowest and the highest so many are bet."""
    games = [(n, b) for n in (2, 3, 7, 14) for b in map(Fraction, ("1/3", "1", "2", "7/2"))]
    asked, expected = [], []
    for n, b in games:
        found = mixed_equilibrium(n, b)
        bets, calls = found.bet_probabilities, found.call_probabilities
        bluffs = argument(sum(bets) * b / (2 * b + 2))
        size = f"{n} {argument(b)}"
        asked += [
            f"map (filled_bets {size} {bluffs}) (seq 1 {n})",
            f"map (top_calls {n} {argument(sum(calls))}) (seq 1 {n})",
            f"[sure {size} {bluffs}; held_to {size} {argument(sum(calls))}]",
        ]
        expected += [[*bets], [*calls], 2 * [n * (n - 1) * found.value]]
    assert fraction_lists(HEADER, asked) == expected


def altered(solution):
    """The solution with one number altered."""
    for name in ("bettor", "caller"):
        values = getattr(solution, name)
        for place, x in enumerate(values):
            other = (*values[:place], x - STEP if x else STEP, *values[place + 1 :])
            yield replace(solution, **{name: other})
    yield replace(solution, worth=solution.worth + STEP)
    yield replace(solution, bet=solution.bet + STEP)


def is_solution(solution):
    """Whether these strategies are an equilibrium worth so much, by guts_core."""
    n, b, p, q = solution.cards, solution.bet, solution.bettor, solution.caller
    gains = [*zip(p, bet_gains(n, b, q), strict=True), *zip(q, call_gains(n, b, p), strict=True)]
    best = all(x == (gain > 0) for x, gain in gains if gain)
    return best and payoff(n, b, p, q) == solution.worth


@pytest.mark.coq
def test_one_altered_number_is_refused_unless_the_strategies_are_still_best():
    solutions = [mixed()[2], mixed()[12], mixed()[55], *pure()[5:7]]
    others = [*solutions, *(other for each in solutions for other in altered(each))]
    expected = [is_solution(each) for each in others]
    assert all(expected[: len(solutions)])
    assert expected.count(False) > len(others) / 2
    answers = evaluate(HEADER, [f"check ({each.in_coq})" for each in others])
    assert answers == [str(each).lower() for each in expected]


def altered_three(found):
    """The equilibrium of three players with one number altered, and whether it is still one."""
    for number, values in enumerate(found.strategies):
        place = max(range(len(values)), key=lambda k: values[k] not in (0, 1))
        other = [*values]
        other[place] = other[place] - STEP if other[place] else STEP
        strategies = (*found.strategies[:number], other, *found.strategies[number + 1 :])
        if found.order == "at_once" or number < 2 or other[place] != 1 - STEP:
            yield replace(found, strategies=strategies)
    yield replace(found, payoffs=(found.payoffs[0] + STEP, *found.payoffs[1:]))
    yield replace(found, bet=found.bet + STEP)


def is_triple(found):
    """Whether these strategies are an equilibrium that pays this, by guts_core."""
    game = ThreePlayerGame(found.cards, found.bet, in_turn=found.order == "in_turn")
    strategies = (*found.strategies,)
    return not any(game.gains(*strategies)) and [*game.payoffs(*strategies)] == [*found.payoffs]


@pytest.mark.coq
def test_one_altered_number_of_three_players_is_refused():
    known = list(triples())
    chosen = [known[0], known[3], known[8], known[11], known[-1]]
    others = [*chosen, *(other for each in chosen for other in altered_three(each))]
    expected = [is_triple(each) for each in others]
    assert all(expected[: len(chosen)])
    assert expected.count(False) > len(others) / 2
    answers = evaluate(
        HEADER_OF_THREE, [f"check_triple_with over_common ({each.in_coq})" for each in others]
    )
    assert answers == [str(each).lower() for each in expected]


@pytest.mark.coq
def test_one_altered_number_with_a_root_is_refused():
    found = surds()[1]
    d = found.radicand
    assert d == 109
    text = found.in_coq.replace("s ", f"@Surd {d} ")
    right = f"check_triple_with (K := surd {d}) surds_over_common ({text})"
    parts = ["(37#210)", "((-1)#2)", "(1#12)", "(943#20160)"]
    assert all(part in text for part in parts)
    wrong = [right.replace(part, "(1#7)", 1) for part in parts]
    assert evaluate(HEADER_OF_THREE, [right, *wrong]) == ["true", *["false"] * len(wrong)]


@pytest.mark.coq
def test_one_altered_number_of_newmans_game_is_refused():
    right = newman_in_coq(*NEWMAN[2])
    assert NEWMAN[2] == (5, (1, 2))
    assert right.startswith("Newman 5 [1;2]")
    assert right.count("[1#2;") == 1
    wrong = [right.replace("[1#2;", "[501#1000;"), right.replace("[1;2]", "[1;3]")]
    wrong.append(f"{right.rpartition('(')[0]}(1#13)")
    questions = [f"check_newman ({each})" for each in (right, *wrong)]
    assert evaluate(HEADER_OF_NEWMAN, questions) == ["true", "false", "false", "false"]
