"""Exact equilibria of four-player Kuhn poker: the stored closed forms and members, dealt again."""

import dataclasses
import math
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from kuhn_dealt import Dealt

from guts_core.kuhn import KuhnPoker, first_profit, large_pots, two_player_kuhn
from guts_core.kuhn.equilibria.many_player_forms import PotForm
from guts_core.kuhn.equilibria.segments import segment_of_equilibria
from guts_core.kuhn.equilibrium import certified
from guts_core.methods.complementarity.step import Partition
from guts_core.methods.exact.rational_functions import variable
from guts_core.methods.exact.surds import Surd
from paper_ledger.bil18.stored.four_players import (
    read_forms,
    read_members,
    write_forms,
    write_members,
)

DATA = Path(__file__).parents[3] / "data"
FORMS = read_forms(DATA / "kuhn_four_forms.csv")
MEMBERS = read_members(DATA / "kuhn_four_members.csv")
FIVE = sorted((form for form in FORMS if form.cards == 5), key=lambda form: float(form.low))
STEP = Fraction(1, 1000)


def member_at(cards, pot, end):
    return next(
        each
        for each in MEMBERS
        if (each.game.cards, each.pot) == (cards, pot) and end in each.ends.split()
    )


def inside(form):
    """A pot in the interval of a form, and none of those at which it was found."""
    low = math.ceil(float(form.low) * 977) + 1
    high = low + 2000 if form.high is None else math.floor(float(form.high) * 977) - 1
    return Fraction((2 * low + high) // 3, 977)


def moved(frequencies, game):
    """Profiles with one frequency between 0 and 1, where it is played, moved by 1/1000."""
    mixed = game.reached(frequencies) & (frequencies > 0) & (frequencies < 1)
    for place in np.argwhere(game.free & mixed.astype(bool)):
        other = frequencies.copy()
        at = other[tuple(place)]
        other[tuple(place)] = at + STEP if at + STEP <= 1 else at - STEP
        yield other


def refused_moves(form, pot):
    """How many moves of one frequency by 1/1000 let somebody gain, and how many do not."""
    gaining = [
        any(Dealt(form.players, form.cards, other, pot).gains())
        for other in moved(form.at(pot), form.game)
    ]
    return sum(gaining), len(gaining) - sum(gaining)


# The second look itself


def test_the_second_look_knows_two_players():
    """Three cards and two units in the pot: the value is -1/18, and optimal play loses no more."""
    found = two_player_kuhn(3, 2, exact=True)
    again = Dealt(2, 3, found.frequencies, 2)
    assert again.gains() == [0, 0]
    assert again.expectations() == [Fraction(-1, 18), Fraction(1, 18)]
    bolder = found.frequencies.copy()
    bolder[3, 1] += STEP
    assert any(Dealt(2, 3, bolder, 2).gains())


def test_the_second_look_knows_three_players():
    frequencies = large_pots(4).at(8)
    again = Dealt(3, 4, frequencies, 8)
    assert again.gains() == [0, 0, 0]
    assert again.expectations() == KuhnPoker(4).expectations(frequencies, 8).tolist()
    frequencies[9, 2] += STEP
    assert any(Dealt(3, 4, frequencies, 8).gains())


def test_gains_of_a_profile_that_is_no_equilibrium():
    """Three players who are bold half of the time: payoffs and gains are the package's."""
    game, pot = KuhnPoker(4), Fraction(9, 2)
    even = game.complete([Fraction(1, 2)] * game.size)
    again = Dealt(3, 4, even, pot)
    assert again.expectations() == game.expectations(even, pot).tolist()
    assert again.gains() == game.gains(even, pot).tolist()
    assert min(again.gains()) > 0


# Closed forms in the pot


def test_five_cards_are_covered_from_the_least_pot_on():
    """Each form begins before the one before it ends, and the last one never does."""
    assert FIVE[0].low == FIVE[0].game.least_pot == 3
    assert all(after.low <= before.high for before, after in pairwise(FIVE))
    assert FIVE[-1].low == 11
    assert FIVE[-1].high is None


def test_six_cards_are_covered_where_the_page_says():
    """From 2 to 17/8, from 2.1412 to 2.4471, and from 27.4174 on."""
    six = sorted((form for form in FORMS if form.cards == 6), key=lambda form: float(form.low))
    ends = [form.high for form in six[:-1]]
    gaps = [(high, form.low) for high, form in zip(ends, six[1:], strict=True) if form.low > high]
    assert len(FIVE) == 12
    assert six[0].low == 2
    assert gaps == [
        (Fraction(17, 8), Fraction("2.1412")),
        (Fraction("2.4471"), Fraction("27.4174")),
    ]
    assert six[-1].high is None


def test_the_proof_refuses_what_is_false():
    """On three players, where it is quick: a longer interval, and a frequency that is moved."""
    known = large_pots(4)
    form = PotForm(4, known.low, None, known.frequencies, 3)
    assert form.proved()
    assert form.expectations == known.expectations
    assert not dataclasses.replace(form, low=known.low - STEP).proved()
    shifted = form.frequencies.copy()
    shifted[1, 0] = shifted[1, 0] + STEP
    assert not dataclasses.replace(form, frequencies=shifted).proved()


@pytest.mark.heavy
@pytest.mark.timeout(900)
@pytest.mark.parametrize("form", FORMS, ids=lambda f: f"{f.cards}-{float(f.low):.4f}")
def test_every_form_is_proved(form):
    assert form.proved()
    pot = inside(form)
    payoffs = [each(pot) for each in form.expectations]
    assert payoffs == Dealt(4, form.cards, form.at(pot), pot).expectations()
    shifted = form.frequencies.copy()
    place = next(p for p, x in np.ndenumerate(shifted) if form.game.free[p] and x not in (0, 1))
    shifted[place] = shifted[place] + STEP
    assert not dataclasses.replace(form, frequencies=shifted).proved()


@pytest.mark.heavy
@pytest.mark.parametrize("form", FIVE[1:], ids=lambda f: f"{float(f.low):.4f}")
def test_forms_end_where_they_are_said_to_end(form):
    """A hundredth beyond either end the proof is refused."""
    low = Fraction(float(form.low)) - Fraction(1, 100)
    assert not dataclasses.replace(form, low=low).proved()
    if form.high is not None:
        high = Fraction(float(form.high)) + Fraction(1, 100)
        assert not dataclasses.replace(form, high=high).proved()


def test_nobody_gains_at_a_large_pot():
    form, pot = FIVE[-1], Fraction(1500, 97)
    assert Dealt(4, 5, form.at(pot), pot).gains() == [0] * 4


@pytest.mark.heavy
@pytest.mark.timeout(900)
@pytest.mark.parametrize("form", FORMS, ids=lambda f: f"{f.cards}-{float(f.low):.4f}")
def test_forms_dealt(form):
    """Nobody gains inside the interval and at its rational ends."""
    ends = [end for end in (form.low, form.high) if isinstance(end, Fraction)]
    for pot in (inside(form), *ends):
        assert Dealt(4, form.cards, form.at(pot), pot).gains() == [0] * 4


@pytest.mark.heavy
@pytest.mark.timeout(900)
@pytest.mark.parametrize("form", FIVE, ids=lambda f: f"{float(f.low):.4f}")
def test_every_move_of_one_frequency_is_refused(form):
    """Each frequency between 0 and 1 that is played is settled to less than a thousandth."""
    refused, let_pass = refused_moves(form, inside(form))
    assert refused > 0
    assert let_pass == 0


@pytest.mark.heavy
def test_payoffs_in_closed_form():
    """Those of the theorem "Four players, five cards" on the page of proofs."""
    pot, second, last = variable(), FIVE[1].expectations, FIVE[-1].expectations
    assert second[0] == second[1] == -3 * (pot - 3) / (40 * (pot + 1))
    assert second[2:] == ((2 * pot - 9) / (20 * (pot + 1)), pot / (20 * (pot + 1)))
    square, cube, part = pot * pot, pot * pot * pot, 20 * (4 * pot - 7)
    once = (pot + 1) * (pot + 1)
    assert last[0] == -(24 * cube - 11 * square - 50 * pot + 8) / (part * pot * once)
    assert last[1] == -(16 * cube - 55 * square - 10 * pot + 94) / (part * (pot - 1) * once)
    assert last[2] == (4 * cube - 3 * square - 41 * pot + 58) / (part * pot * (square - 1))
    assert FIVE[1].high == Surd(Fraction(11, 6), Fraction(1, 6), 217)


def test_one_moved_frequency_is_refused():
    """A call of player 4, a thousandth more often than right."""
    form, pot = FIVE[-1], Fraction(1500, 97)
    right = form.at(pot)
    other = right.copy()
    other[4, 3] += STEP
    assert 0 < right[4, 3] < 1
    gains = Dealt(4, 5, other, pot).gains()
    assert max(gains) > 0
    assert min(gains) == 0


def test_the_first_form_is_the_one_that_is_known_for_all_decks():
    """Same payoffs as in "Where profit begins", whose range ends where the second form begins."""
    pot = Fraction(18, 5)
    payoffs = FIVE[0].game.expectations(FIVE[0].at(pot).astype(float), 3.6)
    known = [float(each) for each in first_profit(4, 5, pot).expectations]
    assert payoffs == pytest.approx(known, abs=1e-14)
    assert FIVE[0].high == FIVE[1].low == 4
    before, after = FIVE[0].at(4), FIVE[1].at(4)
    assert before[2, 4] == 0 < after[2, 4]  # player 3 begins to bet the best card
    with pytest.raises(ValueError, match=r"ClosedForm\.at: pot must lie between 3 and 4"):
        FIVE[0].at(Fraction(401, 100))


# Members at single pots


def test_stored_members_are_equilibria_dealt():
    """One of them; ``heavy`` deals all."""
    member = member_at(5, 4, "E4+")
    again = Dealt(4, 5, member.frequencies, 4)
    assert again.gains() == [0] * 4
    assert tuple(again.expectations()) == member.expectations


def assert_equilibrium_in_floats(game, frequencies, pot):
    """``heavy`` deals all hands, in fractions; also where nobody arrives it is a probability."""
    x = frequencies.astype(float)
    assert ((x >= 0) & (x <= 1)).all()
    assert game.gains(x, float(pot)).max() < 1e-12 * (1 + float(pot))
    return game.expectations(x, float(pot))


def test_every_stored_member_in_floats():
    for each in MEMBERS:
        found = assert_equilibrium_in_floats(each.game, each.frequencies, each.pot)
        assert found == pytest.approx([float(e) for e in each.expectations], rel=0, abs=1e-12)


def test_every_stored_form_in_floats():
    for form in FORMS:
        ends = [end for end in (form.low, form.high) if isinstance(end, Fraction)]
        for pot in (inside(form), *ends):
            assert_equilibrium_in_floats(form.game, form.at(pot), pot)


@pytest.mark.heavy
@pytest.mark.timeout(900)
@pytest.mark.parametrize("member", MEMBERS, ids=lambda m: f"{m.game.cards}-{m.pot}-{m.ends}")
def test_every_member_dealt(member):
    again = Dealt(4, member.game.cards, member.frequencies, member.pot)
    assert again.gains() == [0] * 4
    assert tuple(again.expectations()) == member.expectations


def test_payoffs_of_one_game_differ():
    """Five cards at the pot 4: E3 = -1/100 at both ends, and E4 goes from 3/100 to 29/700."""
    low, high = (member_at(5, 4, end) for end in ("E4-", "E4+"))
    assert [low.expectations[2], high.expectations[2]] == [Fraction(-1, 100)] * 2
    assert (low.expectations[3], high.expectations[3]) == (Fraction(3, 100), Fraction(29, 700))


def record(game, pot, frequencies):
    """The library's record of a profile."""
    x = game.reduce(frequencies)
    low, high = (np.asarray(x == end, dtype=bool) for end in (0, 1))
    return certified(game, pot, x, Partition(low, high, ~(low | high)))


@pytest.mark.heavy
def test_a_segment_of_equilibria_joins_them():
    """So E4 takes every value between. E3 has degree 7 at most: one factor for each move."""
    game, pot = FIVE[0].game, Fraction(4)
    low, high = (member_at(5, 4, end).frequencies for end in ("E4-", "E4+"))
    assert segment_of_equilibria(record(game, pot, low), record(game, pot, high))
    for share in (Fraction(k, 8) for k in range(9)):
        between = (1 - share) * low + share * high
        assert game.expectations(between, pot)[2] == Fraction(-1, 100)
    twisted = high.copy()
    twisted[2, 2] += STEP
    assert not segment_of_equilibria(record(game, pot, low), record(game, pot, twisted))


def test_written_and_read_again(tmp_path):
    write_forms(FORMS, tmp_path / "forms.csv")
    write_members(MEMBERS, tmp_path / "members.csv")
    for name in ("forms", "members"):
        again = (tmp_path / f"{name}.csv").read_text("utf-8")
        assert again == (DATA / f"kuhn_four_{name}.csv").read_text("utf-8")


@pytest.mark.parametrize("root", [Fraction(1, 3), Fraction(-1, 3)])
def test_an_end_that_is_no_fraction_is_read_with_its_sign(tmp_path, root):
    form = next(each for each in FORMS if each.high is None)
    end = Surd(Fraction(9, 2), root, Fraction(7))
    write_forms([dataclasses.replace(form, low=end)], tmp_path / "forms.csv")
    (again,) = read_forms(tmp_path / "forms.csv")
    assert again.low == end
