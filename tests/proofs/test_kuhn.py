"""Kuhn poker in Coq and in guts_core is one game, and what is not an equilibrium is refused."""

import re
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from types import SimpleNamespace

import numpy as np
import pytest

from guts_core.kuhn import KuhnPoker, MultiplayerKuhn, large_pots
from guts_core.kuhn.tree import betting_tree
from guts_core.methods.exact.surds import Surd
from paper_ledger.record.manifest import theorems
from tools.proofs.certificates import kuhn_exact, kuhn_forms, kuhn_stored
from tools.proofs.certificates.kuhn import HEADER, argument, labels, lists, profile
from tools.proofs.certificates.kuhn_stored import (
    HEADER_OF_SURDS,
    SHORT,
    field_of,
    of_kind,
    payoffs_of,
    read_choices,
    searched,
)
from tools.proofs.certificates.von_neumann import entry
from tools.proofs.coq import ROOT, SOURCES, evaluate, fraction_lists, in_modules

SIZES = [(2, 3), (2, 4), (3, 4), (3, 5), (4, 5)]
POT = Fraction(7, 3)
STEP = Fraction(1, 10**6)

#: A rule of the game, and what it might be by mistake.
MISTAKES = [
    ("pot + times_one (length players - 1) * stake", "pot + times_one (length players) * stake"),
    ("else negate stake", "else zero"),
    ("(opening pot n (checked ++ [k]) rest", "(opening pot n (k :: checked) rest"),
    ("(answers pot (rest ++ checked) [k]", "(answers pot (checked ++ rest) [k]"),
    ("Nat.leb (card d j) (card d k)", "Nat.leb (card d k) (card d j)"),
    ("[] => Payoff (settle pot zero checked)", "[] => Payoff (settle pot one checked)"),
    ("(answers pot rest players (2 * label))", "(answers pot rest players (2 * label + 1))"),
]


def game(players, cards):
    return KuhnPoker(cards) if players == 3 else MultiplayerKuhn(players, cards)


def random_profile(players, cards):
    """Every decision with every card at its own frequency.

    Multiplying by powers of two is quick in Coq; what it prints of long numbers is not.
    """
    rng = np.random.default_rng(cards)
    places = game(players, cards).free.shape
    values = [Fraction(int(x), 16) for x in rng.permutation(17 * 16)[: np.prod(places)] % 17]
    return np.array(values, dtype=object).reshape(places)


def dealt(players, cards, frequencies, pot):
    """Gains of all players at every deal, before the ante, along the tree of guts_core."""
    tree = betting_tree(players)

    def outcome(spot, hands):
        if spot >= tree.nodes:
            end = spot - tree.nodes
            shown = np.flatnonzero(tree.contenders[end])
            stake = int(tree.bets[end]) // len(shown)
            best = max(shown, key=lambda k: hands[k])
            gains = [-stake if k in shown else 0 for k in range(players)]
            gains[best] += pot + int(tree.bets[end])
            return np.array(gains, dtype=object)
        x = frequencies[spot, hands[tree.owners[spot]] - 1]
        quiet, loud = (outcome(child, hands) for child in tree.children[spot])
        return (1 - x) * quiet + x * loud

    hands = permutations(range(1, cards + 1), players)
    return [x for deal in hands for x in outcome(0, deal)]


def asked(module, players, cards, frequencies, pot):
    """The same in Coq, by the rules of a module."""
    g = f"({module}kuhn {players} {cards} {argument(pot)})"
    given = f"let t := play {g} in let s := from_tables {profile(players, frequencies)} in"
    inner = f"map (fun k => gain s d k t) (seq 0 {players})"
    return f"{given} flat_map (fun d => {inner}) (all_deals {g})"


def mistaken_rules():
    """The rules with one mistake each, as modules M0, M1, ..."""
    text = (SOURCES / "kuhn" / "Rules.v").read_text("utf-8")
    assert all(text.count(rule) == 1 for rule, _ in MISTAKES)
    return in_modules({f"M{k}": text.replace(*each) for k, each in enumerate(MISTAKES)})


@pytest.mark.coq
def test_both_play_the_same_game_and_a_mistake_in_a_rule_is_seen():
    profiles = [(*size, random_profile(*size), POT) for size in SIZES]
    three = profiles[2]
    questions = [asked("", *each) for each in profiles]
    questions += [asked(f"M{k}.", *three) for k in range(len(MISTAKES))]
    found = fraction_lists(f"{mistaken_rules()}\n{HEADER}", questions)
    for each, gains in zip(profiles, found[: len(profiles)], strict=True):
        assert gains == dealt(*each)
        sums = game(*each[:2]).payoff_sums(*each[2:])
        assert [sum(gains[k :: each[0]]) for k in range(each[0])] == list(sums)
    for mistake, gains in zip(MISTAKES, found[len(profiles) :], strict=True):
        assert gains != dealt(*three), mistake


def altered(member):
    """The member with one number altered: a frequency, the pot, or what somebody is paid."""
    known = game(member.players, member.cards)
    mixed = known.reached(member.frequencies) & (member.frequencies > 0)
    for place in np.argwhere(known.free & mixed.astype(bool)):
        other = member.frequencies.copy()
        other[tuple(place)] -= min(STEP, other[tuple(place)])
        yield replace(member, frequencies=other)
    yield replace(member, pot=member.pot + STEP)


def is_what_it_says(paid, member):
    """Whether a member is an equilibrium that pays this, by guts_core."""
    known = game(member.players, member.cards)
    gains = known.gains(member.frequencies, member.pot)
    return not any(gains) and member.payoffs == paid


def question(member, paid):
    tables, amounts = profile(member.players, member.frequencies), "; ".join(map(argument, paid))
    size = f"{member.players} {member.cards} {argument(member.pot)}"
    return f"check {size} {tables} [{amounts}]"


@pytest.mark.coq
def test_one_altered_number_is_refused():
    found = lists()
    (_, three), (_, four) = found["ThreePlayers"], found["FourPlayers"]
    chosen = [three[30], three[-4], three[-1], four[0]]
    questions, expected = [], []
    for member in chosen:
        right = member.payoffs
        wrong = [*right[:-1], right[-1] + STEP]
        # With six cards or four players a question takes long: every fourth number there.
        others = list(altered(member))[:: 1 if member is three[30] else 4]
        questions += [question(member, right), question(member, wrong)]
        questions += [question(other, right) for other in others]
        expected += [True, False, *(is_what_it_says(right, other) for other in others)]
    assert expected.count(True) == len(chosen) < expected.count(False) / 5
    assert evaluate(HEADER, questions) == [str(each).lower() for each in expected]


@pytest.mark.coq
def test_one_altered_number_of_a_stored_solution_is_refused():
    questions, expected = [], []
    for member in (each.member for each in of_kind("fractions", "selected", {4: SHORT[4]})):
        others = list(altered(member))
        questions += [question(other, member.payoffs) for other in others[::4]]
        expected += [is_what_it_says(member.payoffs, other) for other in others[::4]]
    assert expected.count(False) > 15
    assert evaluate(HEADER, questions) == [str(each).lower() for each in expected]


@pytest.mark.parametrize(
    "cards", [4, *(pytest.param(n, marks=pytest.mark.heavy) for n in (5, 6, 9, 10))]
)
def test_the_search_finds_the_exact_members_that_are_written(cards):
    found = {key: each.unknowns if each else () for key, each in searched(cards)}
    assert found == {key: each for key, each in read_choices().items() if key[1] == str(cards)}
    assert len(found) > 10
    assert any(found.values())


def altered_surds(x):
    """Frequencies with one irrational number altered, in either part."""
    for place in map(tuple, np.argwhere([[isinstance(y, Surd) for y in row] for row in x])):
        for step in (STEP, STEP * Surd(Fraction(0), Fraction(1), x[place].radicand)):
            other = x.copy()
            other[place] = x[place] + step
            yield other


@pytest.mark.coq
def test_one_altered_irrational_number_is_refused():
    (right,) = (each for each in of_kind("irrational", "selected", {4: "4.19"}))
    others = [replace(right, frequencies=x) for x in altered_surds(right.frequencies)]
    paid = "; ".join(map(entry, payoffs_of(right)))
    wrong = "; ".join(map(entry, [payoffs_of(right)[0] + STEP, *payoffs_of(right)[1:]]))
    questions = [exact_question(right, wrong)]
    questions += [exact_question(each, paid) for each in (*others, right)]
    imports = f"{HEADER_OF_SURDS}Definition s := @Surd {field_of(right)}."
    assert len(others) > 8
    assert evaluate(imports, questions) == ["false"] * (len(others) + 1) + ["true"]


def exact_question(solution, paid):
    tables, pot = profile(3, solution.frequencies, entry), entry(solution.pot)
    return (
        f"check_exact_with surds_over_common (Exact 3 {solution.cards} ({pot}) {tables} [{paid}])"
    )


def test_each_deck_of_a_proposition_under_which_a_kernel_is_named_has_its_theorem():
    page = (ROOT / "book" / "kuhn_theory.md").read_text("utf-8")
    (decks,) = re.findall(r"`large_pots\(N\)\.proved\(\)` decides it, for ([\d, and]+) cards", page)
    rows = [row for row in theorems() if "kuhn_theory#prop-kuhn-large-pots" in row.pages]
    proved = [number for row in rows for number in re.findall(r"equilibrium 3 (\d+)", row.formal)]
    assert sorted(proved) == re.findall(r"\d+", decks)


def altered_forms(form):
    """The form with one number altered: a frequency, a payoff, an end of the interval."""
    for place in np.argwhere(form.frequencies != 0):
        x = form.frequencies.copy()
        if x[tuple(place)] != 1 or place[0] < 3:
            x[tuple(place)] = x[tuple(place)] * (1 - STEP)
            yield replace(form, frequencies=x)
    yield replace(form, payoffs=(form.payoffs[0] + STEP, *form.payoffs[1:]))
    yield replace(form, payoffs=form.payoffs[:-1])
    yield replace(form, low=form.low - STEP)


def term(form):
    """A form as a term of Coq."""
    return f"({form.in_coq.partition(':= ')[2].strip().removesuffix('.')})"


@pytest.mark.coq
def test_one_altered_number_of_a_closed_form_is_refused():
    right = kuhn_forms.Form.of("right", large_pots(4))
    others = list(altered_forms(right))
    questions = [f"check_form {term(each)}" for each in (right, *others)]
    assert len(others) > 15
    assert evaluate(kuhn_forms.HEADER, questions) == ["true"] + ["false"] * len(others)


@pytest.mark.coq
def test_a_closed_form_in_coq_has_the_frequencies_of_guts_core():
    form, pot = large_pots(4), Fraction(41, 6)
    known = form.at(pot)
    tables = f"(tables_at (bases f) (frequencies f) {argument(pot)})"
    tree = betting_tree(3)
    entries = "; ".join(
        f"from_tables t {owner}%nat {label}%nat {card}%nat"
        for owner, label in zip(tree.owners, labels(tree), strict=True)
        for card in range(1, 5)
    )
    right = term(kuhn_forms.Form.of("right", form))
    question = f"let f := {right} in let t := {tables} in [{entries}]"
    (found,) = fraction_lists(kuhn_forms.HEADER, [question])
    assert found == known.ravel().tolist()


@pytest.mark.coq
def test_forms_that_leave_a_gap_do_not_cover():
    (first, second, *_) = kuhn_forms.four_players(5)
    given = f"{first.in_coq}{second.in_coq}"
    end = "(None, [], form_2, form_2)"
    steps = ["(Some 4, [], form_1, form_1)", "(Some 5, [], form_1, form_1)"]
    questions = [f"check_cover 3 [{steps[0]}; (Some (41#10), [], form_2, form_2)]"]
    questions += [f"check_cover 3 [{step}; {end}]" for step in steps]
    assert evaluate(kuhn_forms.HEADER + given, questions) == ["false"] * 3


@pytest.mark.parametrize(
    ("third", "slopes", "proved"),
    [
        ("1/2", (-1, 1, 0), True),
        ("1/2", (0, 0, 0), True),
        ("1/2", ("1/1000000000", 1, 0), False),
        ("1/2", (-1, "-1/1000000000", 0), False),
        ("1/2", (-1, 1, "1/1000000000"), False),
        ("1/2", (-1, 1, "-1/1000000000"), False),
        ("1000000001/1000000000", (-1, 1, 0), False),
        ("-1/1000000000", (-1, 1, 0), False),
    ],
)
def test_frequencies_are_proved_by_the_signs_of_all_slopes(third, slopes, proved):
    """The first is held at 0, the second at 1, and the third was solved for."""
    ups = np.array([Fraction(each) for each in slopes])
    game = SimpleNamespace(reduce=lambda x: x, complete=lambda x: x, slope_sums=lambda *_: ups)
    held = np.eye(3, dtype=bool)
    partition = SimpleNamespace(low=held[0], high=held[1], free=held[2])
    near = SimpleNamespace(
        game=game, frequencies=np.array([0.0, 1.0, 0.5]), partition=partition, pot=1
    )
    found = kuhn_exact._proved(near, {2: Fraction(third)})
    assert (found is not None) == proved


def test_an_end_that_pays_otherwise_than_the_stored_one_is_another():
    stored, *polished = next(kuhn_stored.next_to_ends())
    assert kuhn_stored._end(stored, *polished) is not None
    for player, off in ((0, 1e-8), (1, -1e-8), (2, 1e-8)):
        paid = np.array(stored.expectations, dtype=float)
        paid[player] += off
        assert kuhn_stored._end(replace(stored, expectations=paid), *polished) is None
