"""Signs along curves: as boxes made anew and balls say, and refused where they are wrong."""

import itertools
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import flint
import numpy as np
import pytest

from guts_core.kuhn.own_cards import sums_for
from guts_core.kuhn.three_players.rules import KuhnPoker
from guts_core.kuhn.three_players.tree import FOLLOWERS
from guts_core.kuhn.three_players.two_way import bets
from guts_core.methods.exact.flint_numbers import precision
from guts_core.methods.exact.interval_arrays import IntervalArray
from paper_ledger.bil18.tubes import observed_roles as asked
from paper_ledger.bil18.tubes import signs as module
from paper_ledger.bil18.tubes.along_curve import PARTS, Along, along
from paper_ledger.bil18.tubes.files import read_chains, read_signs, write_signs
from paper_ledger.bil18.tubes.observed import (
    FIVE_IN_ORDER,
    FIVE_SECOND_LAST,
    curve_in_boxes,
    five_in_order,
    five_second_last,
    kept_signs,
    proved_chain,
)
from paper_ledger.bil18.tubes.roles import roles_along
from paper_ledger.bil18.tubes.signs import GRAIN, Run, Signs, signs_again, signs_of, turning_points
from paper_ledger.bil18.tubes.slices import slice_zero

DATA = Path(__file__).resolve().parents[2] / "data"
CHAINS, KEPT = read_chains(DATA / "kuhn_tubes.csv"), read_signs(DATA / "kuhn_signs.csv")
NAMES = [f"{each.cards}-{float(each.epsilon):g}" for each in CHAINS]
PAIRS = pytest.mark.parametrize(("chain", "signs"), list(zip(CHAINS, KEPT, strict=True)), ids=NAMES)
FOUR, FIVE, SIX = map(kept_signs, (4, 5, 6))

#: Letters that a frequency may have, by whether it is nearer to 0 than what counts, between, or
#: nearer to 1.
FITTING = {"low": "0l?", "middle": "lmh?", "high": "1h?"}


@pytest.mark.heavy
@PAIRS
def test_all_signs_are_found_again(chain, signs):
    assert signs_again(chain, signs)


@PAIRS
def test_signs_of_a_stretch_are_found_again(chain, signs):
    """A short one, of more than one run where there is such a one."""
    number = short(chain)[len(chain.stretches) // 3]
    assert signs_again(chain, signs, [number])


def short(chain):
    """Numbers of the stretches, those with few pieces first."""
    return sorted(range(len(chain.stretches)), key=lambda k: len(chain.stretches[k].cuts))


@PAIRS
def test_runs_are_those_of_the_stored_tubes(chain, signs):
    """As many boxes as tubes have parts, in order, with pots that overlap from one to the next."""
    assert (signs.cards, signs.epsilon) == (chain.cards, chain.epsilon)
    for number, stretch in enumerate(chain.stretches):
        runs = [each for each in signs.runs if each.stretch == number]
        assert sum(each.boxes for each in runs) == PARTS * (len(stretch.cuts) - 1)
        assert min(each.pots[0] for each in runs) > stretch.pots[0] - 1e-5
        assert max(each.pots[1] for each in runs) < stretch.pots[1] + 1e-5
    for one, other in itertools.pairwise(signs.runs):
        assert one.stretch <= other.stretch <= one.stretch + 1
        assert max(one.pots[0], other.pots[0]) <= min(one.pots[1], other.pots[1])


@cache
def numbers_at(place, number):
    """A zero in balls where a stretch begins: frequencies, payoffs with what is got more, the pot.

    Nothing of it comes from the tubes or the boxes: payoffs are sums over sets of players.
    """
    chain = CHAINS[place]
    game, stretch = KuhnPoker(chain.cards), chain.stretches[number]
    zero = slice_zero(game, chain.epsilon, stretch.start, stretch.axis)
    assert zero is not None
    full = np.empty(game.free.shape, dtype=object)
    with precision(128):
        for each, settled in np.ndenumerate(game.dominated):
            full[each] = flint.arb(int(settled))
        full[game.free] = zero[:-1]
        without, with_one = (sums_for(3).payoffs(full, pot) for pot in (0, 1))
        ante = game.deals // game.players
        paid = [f0 + zero[-1] * (f1 - f0 - ante) for f0, f1 in zip(without, with_one, strict=True)]
        return full[game.free], [*paid, paid[1] - paid[0], paid[2] - paid[1]], full[0, -1], zero[-1]


def ball_says(run, numbers):
    """Whether a zero in balls is as a run says that begins there."""
    frequencies, paid, best, pot = numbers
    kinds = ["low" if x < GRAIN else "high" if x > 1 - GRAIN else "middle" for x in frequencies]
    fits = [sign in FITTING[kind] for sign, kind in zip(run.frequencies, kinds, strict=True)]
    signed = zip(run.payoffs, paid, strict=True)
    fits += [sign == "?" or bool(x > 0 if sign == "+" else x < 0) for sign, x in signed]
    inside = [low < x < high for (low, high), x in ((run.begins, best), (run.pots, pot))]
    return all(fits) and all(inside)


def first_run(signs, number):
    return next(each for each in signs.runs if each.stretch == number)


@pytest.mark.parametrize("number", [57, 157])
def test_a_zero_of_five_cards_in_balls_is_as_its_run_says(number):
    assert ball_says(first_run(FIVE, number), numbers_at(KEPT.index(FIVE), number))


@pytest.mark.heavy
@pytest.mark.parametrize("place", range(len(CHAINS)), ids=NAMES)
def test_zeros_in_balls_are_as_their_runs_say(place):
    for number in range(len(CHAINS[place].stretches)):
        assert ball_says(first_run(KEPT[place], number), numbers_at(place, number))


def test_a_zero_in_balls_is_not_as_another_run_says():
    """With one letter, one sign or one bound otherwise."""
    run, numbers = first_run(FIVE, 57), numbers_at(KEPT.index(FIVE), 57)
    assert ball_says(run, numbers)
    (low, high), (least, most) = run.begins, run.pots
    for wrong in (
        *(replace(run, frequencies=letter("m", other)(run.frequencies)) for other in "01"),
        *(replace(run, frequencies=letter("0", other)(run.frequencies)) for other in "mh1"),
        replace(run, payoffs=swapped(run.payoffs)),
        replace(run, begins=(high, high + 1e-6)),
        replace(run, begins=(low - 1e-6, low)),
        replace(run, pots=(most, most + 1)),
        replace(run, pots=(least - 1, least)),
    ):
        assert not ball_says(wrong, numbers)


def swapped(letters):
    return letters.translate(str.maketrans("+-", "-+"))


@pytest.fixture(scope="module")
def stretch():
    """A stretch of four cards with several runs, with its number and its boxes."""
    chain = proved_chain(4)
    firsts = (first_run(FOUR, k) for k in short(chain))
    number = next(
        e.stretch
        for e in firsts
        if {"0", "m", "+"} <= {*e.frequencies, *e.payoffs}
        and sum(other.stretch == e.stretch for other in FOUR.runs) > 2
    )
    return number, along(replace(chain, stretches=(chain.stretches[number],)))


def changed(number, change):
    """The signs of four cards with other runs of one stretch."""
    before = [e for e in FOUR.runs if e.stretch < number]
    runs = [e for e in FOUR.runs if e.stretch == number]
    return replace(
        FOUR,
        runs=(*before, *change(runs), *(e for e in FOUR.runs if e.stretch > number)),
    )


def with_first(**changes):
    """A change of the first run: its parts by functions of what they are."""

    def change(runs):
        first, *others = runs
        given = {name: of(getattr(first, name)) for name, of in changes.items()}
        return [replace(first, **given), *others]

    return change


def letter(old, new):
    return lambda text: text.replace(old, new, 1)


def moved_box(runs):
    """The first run has a box more, the second one less."""
    one, other, *rest = runs
    return [replace(one, boxes=one.boxes + 1), replace(other, boxes=other.boxes - 1), *rest]


WRONG = {
    "m for 0": with_first(frequencies=letter("0", "m")),
    "1 for 0": with_first(frequencies=letter("0", "1")),
    "h for 0": with_first(frequencies=letter("0", "h")),
    "0 for m": with_first(frequencies=letter("m", "0")),
    "1 for m": with_first(frequencies=letter("m", "1")),
    "no letter": with_first(frequencies=letter("m", "x")),
    "a letter less": with_first(frequencies=letter("m", "")),
    "another sign": with_first(payoffs=swapped),
    "no sign": with_first(payoffs=letter("+", "*")),
    "a sign less": with_first(payoffs=letter("+", "")),
    "lower": with_first(pots=lambda pots: (pots[0] - 1e-7, pots[1])),
    "higher": with_first(pots=lambda pots: (pots[0], pots[1] + 1e-7)),
    "not so low": with_first(pots=lambda pots: (pots[0] + 3e-9, pots[1])),
    "not so high": with_first(pots=lambda pots: (pots[0], pots[1] - 3e-9)),
    "begins elsewhere": with_first(begins=lambda ends: (ends[0] + 1e-7, ends[1] + 1e-7)),
    "no number": with_first(pots=lambda pots: (np.nan, pots[1])),
    "a run less": lambda runs: runs[1:],
    "the last run less": lambda runs: runs[:-1],
    "the last box less": lambda runs: [*runs[:-1], replace(runs[-1], boxes=runs[-1].boxes - 1)],
    "a box too many": lambda runs: [*runs[:-1], replace(runs[-1], boxes=runs[-1].boxes + 1)],
    "a run twice": lambda runs: [runs[0], *runs],
    "no box": lambda runs: [replace(runs[0], boxes=0), *runs],
    "a box moved": moved_box,
    "the other way": lambda runs: runs[::-1],
    "none": lambda runs: [],
    "elsewhere": with_first(stretch=lambda number: number + 1),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_wrong_signs_are_refused(stretch, monkeypatch, wrong):
    number, boxes = stretch
    monkeypatch.setattr(module, "along", lambda chain: boxes)
    assert signs_again(proved_chain(4), FOUR, [number])
    assert not signs_again(proved_chain(4), changed(number, WRONG[wrong]), [number])


#: Where frequencies with these signs lie: at 0, between, or at 1.
PLACES = {"0": {0}, "m": {0.5}, "1": {1}, "l": {0, 0.5}, "h": {0.5, 1}, "?": {0, 0.5, 1}}


def test_a_sign_says_no_more_than_all_of_its_boxes(stretch, monkeypatch):
    number, boxes = stretch
    run = first_run(FOUR, number)
    part = module._part(boxes, slice(0, run.boxes))
    frequencies, paid = module._letters(part)
    for kept, here in itertools.product(PLACES, repeat=2):
        letters = frequencies.copy()
        letters[0, -1] = here
        monkeypatch.setattr(module, "_letters", lambda _, letters=letters: (letters, paid))
        said = replace(run, frequencies=kept + run.frequencies[1:])
        allowed = {place for each in letters[0] for place in PLACES[each]}
        assert module._says(said, part) == (allowed <= PLACES[kept])


def test_signs_that_say_less_are_not_wrong(stretch, monkeypatch):
    number, boxes = stretch
    monkeypatch.setattr(module, "along", lambda chain: boxes)
    for old, new in (("0", "l"), ("0", "?"), ("m", "l"), ("m", "h"), ("m", "?")):
        less = changed(number, with_first(frequencies=letter(old, new)))
        assert less != FOUR
        assert signs_again(proved_chain(4), less, [number])
    assert signs_again(
        proved_chain(4), changed(number, with_first(payoffs=letter("+", "?"))), [number]
    )


def test_signs_of_another_curve_or_of_none_are_refused(monkeypatch):
    chain = proved_chain(4)
    for signs, which in (
        (KEPT[0], [5]),
        (replace(FOUR, epsilon=Fraction(1, 10**5)), [5]),
        (replace(FOUR, cards=5), [5]),
        (FOUR, []),
        (FOUR, [-1]),
        (FOUR, [len(chain.stretches)]),
        (replace(FOUR, runs=(*(e for e in FOUR.runs if e.stretch), first_run(FOUR, 0))), [5]),
    ):
        assert not signs_again(chain, signs, which)

    def unproved(chain):
        raise ArithmeticError("along: chain has a tube that is not proved")

    monkeypatch.setattr(module, "along", unproved)
    assert not signs_again(chain, FOUR, [5])


def test_what_may_be_0_has_no_sign():
    numbers = IntervalArray(np.array([0.0, -1.0, 1e-9, -1.0]), np.array([1.0, 0.0, 1.0, -1e-9]))
    assert "".join(module._signs(numbers)) == "??+-"


def test_bounds_are_rounded_outward():
    for number in (1 / 3, 2 / 3, -1 / 3, 0.25):
        low, high = module._outward(number, number)
        assert number - module._NEAR < low < number < high < number + module._NEAR


def test_runs_are_written_as_they_are_found(stretch, tmp_path):
    """Those of one stretch, as in the stored table."""
    number, _ = stretch
    chain = proved_chain(4)
    found = signs_of(replace(chain, stretches=(chain.stretches[number],)))
    kept = [replace(e, stretch=0) for e in FOUR.runs if e.stretch == number]
    assert [(e.boxes, e.frequencies, e.payoffs) for e in found.runs] == [
        (e.boxes, e.frequencies, e.payoffs) for e in kept
    ]
    write_signs([found, FIVE], tmp_path / "signs.csv")
    assert read_signs(tmp_path / "signs.csv") == (found, FIVE)


@pytest.mark.parametrize(
    ("low", "high", "letter"),
    [
        (0.0, 0.0099, "0"),
        (0.0, 0.01, "l"),
        (0.0099, 0.5, "l"),
        (0.01, 0.99, "m"),
        (0.01, 0.9901, "h"),
        (0.99, 1.0, "h"),
        (0.9901, 1.0, "1"),
        (0.0, 1.0, "?"),
    ],
)
def test_a_letter_says_what_is_sure(low, high, letter):
    interval = IntervalArray(np.full((26, 1), low), np.full((26, 1), high))
    signs = IntervalArray(np.array([[0.1], [-0.2], [-0.1]]), np.array([[0.2], [-0.1], [0.1]]))
    found = Along(4, interval, interval[0], signs, signs[:2])
    frequencies, payoffs = module._letters(found)
    assert "".join(frequencies[:, 0]) == 26 * letter
    assert "".join(payoffs[:, 0]) == "+-?+-"


def random_signs(cards, seed, letters="0m1", runs=40):
    rng, size = np.random.default_rng(seed), KuhnPoker(cards).size
    drawn = (("".join(rng.choice(list(letters), size)), k) for k in range(runs))
    ends = (0.0, 1.0)
    parts = tuple(Run(0, 1, (float(k), k + 1.0), text, "+-+-+", ends) for text, k in drawn)
    return Signs(cards, Fraction(1, 10**6), parts)


@pytest.mark.parametrize("cards", [4, 5, 6])
def test_roles_are_those_of_profiles_with_these_letters(cards):
    """Which are looked at deal by deal, or opponent by opponent, in numbers."""
    signs, game = random_signs(cards, cards), KuhnPoker(cards)
    sure, possible = (roles_along(signs, each) for each in (True, False))
    for name in ("bets", "called", "folded_to", "calls"):
        assert np.array_equal(getattr(sure, name), getattr(possible, name))
    for k, run in enumerate(signs.runs):
        x = np.array(game.dominated, dtype=float)
        x[game.free] = [{"0": 0.0, "m": 0.5, "1": 1.0}[each] for each in run.frequencies]
        value, bluffs = np.zeros((2, 12, cards), dtype=bool)
        for bet in bets(x, 0.0):
            value[bet.node - 1, bet.card - 1] = max(bet.worse_calls) > 0
            bluffs[bet.node - 1, bet.card - 1] = max(bet.better_folds) > 0
        assert np.array_equal(sure.value[..., k], value)
        assert np.array_equal(sure.bluffs[..., k], bluffs)
        two_way = any(bet.is_two_way(0.0) for bet in bets(x, 0.0))
        assert asked.no_two_way_bet(replace(signs, runs=(run,))) == (not two_way)
        calls = game.reached(x) & (x > 0)
        assert np.array_equal(sure.calls[3:, :, k], calls[3:])


@pytest.mark.parametrize("cards", [4, 5])
def test_what_is_open_is_possible_and_not_sure(cards):
    """Roles at whatever an open letter stands for lie between."""
    signs, rng = random_signs(cards, 7, "0lmh1?"), np.random.default_rng(cards)
    meant = {"0": "0", "l": "0m", "m": "m", "h": "m1", "1": "1", "?": "0m1"}
    sure, possible = (roles_along(signs, each) for each in (True, False))
    open_ones = 0
    for _ in range(20):
        settled = tuple(
            replace(e, frequencies="".join(rng.choice(list(meant[x])) for x in e.frequencies))
            for e in signs.runs
        )
        found = roles_along(replace(signs, runs=settled), True)
        for name in ("bets", "value", "bluffs", "calls"):
            low, here, high = (getattr(each, name) for each in (sure, found, possible))
            assert (low <= here).all()
            assert (here <= high).all()
            open_ones += (low < high).sum()
    assert open_ones > 100


def test_turns_lie_between_those_that_are_sure_and_those_that_may_be():
    rng = np.random.default_rng(2)
    differ = 0
    for _ in range(60):
        values = rng.random(40)
        low, high = values - 0.1 * rng.random(40), values + 0.1 * rng.random(40)
        sure = len(turning_points(low, high, 0.3))
        may = len(turning_points(high, low, 0.3))
        assert sure <= len(turning_points(values, values, 0.3)) <= may
        differ += sure < may
    assert differ > 10


def test_sentences_on_roles_are_sure_and_those_next_to_them_refused():
    assert asked.roles_are(FOUR, {4}, {1, 2}, {3})
    assert asked.roles_are(FIVE, {4, 5}, {1, 2, 3}, {2, 3, 4})
    assert not asked.roles_are(FIVE, {5}, {1, 2, 3}, {2, 3, 4})
    assert not asked.roles_are(FIVE, {4, 5}, {1, 2}, {2, 3, 4})
    assert not asked.roles_are(FIVE, {4, 5}, {1, 2, 3, 4}, {2, 3, 4})
    assert not asked.roles_are(FIVE, {4, 5}, {1, 2, 3}, {3, 4})
    assert [asked.one_role_each(each) for each in (FOUR, FIVE, SIX)] == [True, False, False]
    assert [asked.a_card_has_two_roles(each) for each in (FOUR, FIVE, SIX)] == [False, True, True]
    assert [asked.distinct_ranges(each) for each in (FOUR, FIVE, SIX)] == [True, False, False]
    assert [asked.overlapping_ranges(FIVE, card) for card in range(1, 5)] == [False, *[True] * 3]
    assert asked.always_overlaps(FIVE, 4, 2.68)
    assert not asked.always_overlaps(FIVE, 4, 2.67)
    assert asked.bluffs_below_value(FIVE)
    assert asked.no_two_way_bet(FIVE)
    assert asked.only_idle_bet(FOUR, 3, 3, 2.1, 99)
    assert not asked.only_idle_bet(FOUR, 3, 3, 2.0, 99)
    assert not asked.only_idle_bet(FOUR, 3, 3, 2.1, 100)
    assert not asked.only_idle_bet(FOUR, 3, 3, 2.1, 4.27)
    assert not asked.only_idle_bet(FOUR, 3, 2, 2.1, 99)


def test_a_role_that_is_possible_and_not_sure_is_neither_named_nor_left_out(monkeypatch):
    sure = np.zeros((3, 4), dtype=bool)
    sure[[0, 1, 2, 2], [3, 0, 2, 3]] = True
    possible = sure.copy()
    monkeypatch.setattr(asked, "_anywhere", lambda _, only: sure if only else possible)
    assert asked.roles_are(FOUR, {4}, {1}, {3})
    possible[1, 1] = True
    assert not asked.roles_are(FOUR, {4}, {1}, {3})
    assert not asked.roles_are(FOUR, {4}, {1, 2}, {3})


def test_sentences_on_the_order_of_five_players_are_sure_and_those_next_to_them_refused():
    rises, falls = (FIVE.leads == "+").all(axis=0), FIVE.leads[0] == "-"
    assert five_in_order(FIVE)
    assert not FIVE.always(rises, 1.49, FIVE_IN_ORDER[1])
    assert not FIVE.always(rises, FIVE_IN_ORDER[0], 15.6)
    assert five_second_last(FIVE)
    assert not FIVE.always(falls, 17.7)
    assert FIVE.always(falls, FIVE_SECOND_LAST, 100)
    assert not FIVE.always(falls, FIVE_SECOND_LAST, 101)


@pytest.mark.parametrize("leads", ["++", "-+", "+?", "?+", "-?", "--", "+-"])
def test_an_order_is_that_of_all_three_players(leads):
    runs = tuple(replace(each, payoffs=each.payoffs[:3] + leads) for each in FIVE.runs)
    signs = replace(FIVE, runs=runs)
    assert five_in_order(signs) == (leads == "++")
    assert five_second_last(signs) == (leads == "-+")


def test_one_run_that_is_otherwise_is_noticed():
    """A call of card 2 of four at any node where it is asked, even if it is not sure."""
    free = np.argwhere(KuhnPoker(4).free).tolist()
    for node, card in ((8, 2), (11, 2), (5, 2)):
        place = free.index([node - 1, card - 1])
        k = next(k for k, e in enumerate(FOUR.runs) if 4.3 < e.pots[0] < e.pots[1] < 30)
        text = FOUR.runs[k].frequencies
        for letter_here in "ml?h1":
            runs = list(FOUR.runs)
            runs[k] = replace(runs[k], frequencies=text[:place] + letter_here + text[place + 1 :])
            other = replace(FOUR, runs=tuple(runs))
            assert not asked.one_role_each(other)
            assert not asked.roles_are(other, {4}, {1, 2}, {3})
            assert asked.a_card_has_two_roles(other) == (letter_here in "mh1")


def with_roles(**places):
    """Roles of four cards in two runs: where there are some, by node, card and run from 0."""
    names = ("value", "bluffs", "bets", "calls")
    found = {name: np.zeros((12, 4, 2), dtype=bool) for name in names}
    found |= {name: np.zeros((1, 12, 4, 2), dtype=bool) for name in ("called", "folded_to")}
    for name, some in places.items():
        for place in some:
            found[name][place] = True
    return SimpleNamespace(**found)


@pytest.mark.parametrize(("card", "below"), [(0, False), (1, False), (2, True)])
def test_a_bluff_is_below_all_bets_for_value(monkeypatch, card, below):
    found = with_roles(value=[(0, card, 1)], bluffs=[(0, 1, 1)])
    monkeypatch.setattr(asked, "roles_along", lambda *_: found)
    assert asked.bluffs_below_value(FOUR) is below


def test_roles_that_cards_may_have_are_left_open(monkeypatch):
    """Card 2 may call, and card 1 bluff, in the second run."""
    bluffs = [(2, 1, 0), (2, 1, 1), (2, 0, 0)]
    sure = with_roles(bluffs=bluffs)
    open_ones = with_roles(bluffs=[*bluffs, (2, 0, 1)], calls=[(7, 1, 1)])
    for possible, known in ((sure, True), (open_ones, False)):
        both = {True: sure, False: possible}
        monkeypatch.setattr(asked, "roles_along", lambda _, each, both=both: both[each])
        assert asked.distinct_ranges(FOUR) is known
        assert asked.bluffs_with_and_without(FOUR, 3, 2, 1) is known


@pytest.mark.parametrize(
    ("more", "alone"),
    [
        ({}, True),
        ({"called": [(0, 2, 2, 0), (0, 2, 2, 1)]}, False),
        ({"folded_to": [(0, 2, 2, 0), (0, 2, 2, 1)]}, False),
        ({"bets": [(2, 2, 0), (2, 2, 1), (0, 0, 1)]}, False),
        *(({"calls": [(node - 1, 3, 1)]}, False) for node in asked.AFTER_OWN_CHECK),
    ],
)
def test_a_bet_without_a_role_is_the_only_one_and_changes_nothing(monkeypatch, more, alone):
    """Card 3 at node 3; not if it may have a role, or card 4 may call after its owner's check."""
    bets = {"bets": [(2, 2, 0), (2, 2, 1)]}
    both = {True: with_roles(**bets), False: with_roles(**bets | more)}
    monkeypatch.setattr(asked, "roles_along", lambda _, each: both[each])
    two = replace(FOUR, runs=FOUR.runs[:2])
    ends = two.pots.low.min(), two.pots.high.max()
    assert asked.only_idle_bet(two, 3, 3, *ends) is alone


def test_nodes_after_an_own_check_are_those_of_the_tree():
    assert {*asked.AFTER_OWN_CHECK} == {node for after in FOLLOWERS.values() for node in after}


@pytest.mark.parametrize(("letter_here", "share"), [("0", 1), *((each, 0.75) for each in "lmh1?")])
def test_only_what_is_sure_is_never_bet(letter_here, share):
    place = np.argwhere(KuhnPoker(4).free).tolist().index([0, 2])
    first = FOUR.runs[0].frequencies
    never, here = (first[:place] + each + first[place + 1 :] for each in ("0", letter_here))
    runs = [replace(FOUR.runs[0], frequencies=each) for each in (never, never, never, here)]
    assert asked.share_never_bet(replace(FOUR, runs=tuple(runs)), [0, 1, 2, 3], 1, 3) == share


def test_an_end_is_known_to_a_hundredth():
    assert asked._known(1.0, 1.009) == 1.009
    assert np.isnan([asked._known(inner, 1.02) for inner in (1.0, np.inf)]).all()


def test_ends_that_are_not_known_so_well_are_no_numbers():
    assert np.isnan(asked.bluff_and_call(FOUR, 2)).all()
    assert asked.value_bets_from(FOUR, 1, 3) == (np.inf, FOUR.pots.high.max())
    assert asked.bluff_and_call(FIVE, 2) == pytest.approx((1.6797, 3.6848), abs=1e-4)
    vague = replace(
        FIVE, runs=tuple(replace(e, frequencies=e.frequencies.replace("m", "l")) for e in FIVE.runs)
    )
    assert asked.value_bets_from(vague, 3, 4)[1] > 98


def test_what_is_said_from_a_pot_on_is_so_at_all_larger_ones():
    """At no solution below and at all above; one run far above in which it is not is noticed."""
    for signs, node, card, said, ends in (
        (FIVE, 1, 4, asked.value_bets_from, (8.7709, 8.7869)),
        (FIVE, 3, 4, asked.value_bets_from, (2.6786, 2.6793)),
        (FOUR, 3, 3, asked.idle_from, (4.2784, 4.2809)),
    ):
        assert said(signs, node, card) == pytest.approx(ends, abs=2e-4)
        free = np.argwhere(KuhnPoker(signs.cards).free).tolist()
        place = free.index([node - 1, card - 1])
        runs = [
            replace(e, frequencies=e.frequencies[:place] + "l" + e.frequencies[place + 1 :])
            if e.pots[0] < 50 < e.pots[1]
            else e
            for e in signs.runs
        ]
        assert said(replace(signs, runs=tuple(runs)), node, card)[1] > 50


def test_six_cards_have_one_that_bluffs_and_calls():
    assert [asked.bluffs_and_calls(SIX, card) for card in (1, 2, 3)] == [False, True, False]
    assert not any(asked.bluffs_and_calls(FOUR, card) for card in (1, 2, 3, 4))


@pytest.mark.heavy
def test_the_best_of_five_cards_turns_forty_times_and_no_more():
    """At node 1, by the boxes themselves, whose ends say how often it may turn at most."""
    found = curve_in_boxes(5)
    here, best = found.pots.high >= 1.0, found.frequency(1, 5)
    low, high = best.low[here], best.high[here]
    assert (high - low < 0.02).all()
    assert len(turning_points(low, high, 0.02)) == len(turning_points(high, low, 0.02)) == 40
    assert len(asked.turns(FIVE, 1.0, 0.02)) == 40
