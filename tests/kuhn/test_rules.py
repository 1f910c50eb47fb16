"""The game against dealing every hand, exactly; its derivatives by unit differences."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kuhn_dealt import Dealt

from guts_core.kuhn import (
    KuhnPoker,
    MultiplayerKuhn,
    eleven_unknowns,
    large_pots,
    two_player_kuhn,
    two_player_limit,
)
from guts_core.kuhn.three_players.simplified import NAMES
from guts_core.kuhn.three_players.tree import OWNERS, TERMINALS
from guts_core.methods.exact.surds import square_root
from paper_ledger.bil18 import dealing
from paper_ledger.bil18.rules import satisfies_conditions, spurious_profile

seeds = st.integers(0, 2**32 - 1)
pots = st.fractions(min_value=Fraction(1, 20), max_value=60, max_denominator=20)
few = settings(max_examples=8)


def random_floats(cards, seed, count=()):
    return np.random.default_rng(seed).random((*count, 12, cards))


def test_tree_is_the_betting_rules():
    assert OWNERS == dealing.ACTORS
    assert len(TERMINALS) == 13
    letters = {True: "bc", False: "kf"}
    for end in TERMINALS:
        history = ""
        for node, aggressive in end.moves:
            assert dealing.HISTORIES[node - 1] == history
            history += letters[aggressive]["b" in history]
        assert dealing.result((2, 1, 0), history, Fraction(3)) is not None


@few
@given(st.sampled_from([4, 5]), seeds, pots)
def test_expectations_are_those_of_all_deals(cards, seed, pot):
    x = dealing.random_frequencies(cards, seed)
    exact = KuhnPoker(cards).expectations(x, pot)
    assert exact.tolist() == Dealt(3, cards, x, pot).expectations()
    assert exact.sum() == 0
    floats = KuhnPoker(cards).expectations(x.astype(float), float(pot))
    assert floats == pytest.approx(exact.astype(float), abs=1e-14 * (1 + pot))


@settings(max_examples=4)
@given(st.sampled_from([4, 5]), seeds, pots)
def test_gradient_is_the_difference_of_always_and_never(cards, seed, pot):
    """The expectations are linear in each frequency. One card of each node."""
    game, x = KuhnPoker(cards), dealing.random_frequencies(cards, seed)
    gradient, drawn = game.gradient(x, pot), np.random.default_rng(seed).integers(cards, size=12)
    for node, card in enumerate(drawn):
        always, never = x.copy(), x.copy()
        always[node, card], never[node, card] = Fraction(1), Fraction(0)
        slopes = game.expectations(always, pot) - game.expectations(never, pot)
        assert gradient[node, card] == slopes[OWNERS[node]]


@few
@given(st.sampled_from([4, 7]), seeds, pots)
def test_reach_free_gradient_leaves_out_the_own_check(cards, seed, pot):
    game, x = KuhnPoker(cards), dealing.random_frequencies(cards, seed)
    plain, free = game.gradient(x, pot), game.gradient(x, pot, reach_free=True)
    for node in range(1, 13):
        first = {4: 1, 8: 1, 9: 1, 5: 2, 6: 2}.get(node)
        reach = 1 - x[first - 1] if first else Fraction(1)
        assert (plain[node - 1] == reach * free[node - 1]).all()


@pytest.mark.parametrize("player", range(3))
def test_gains_are_those_of_all_pure_plans(player):
    for seed, pot in ((1, Fraction(3)), (2, Fraction(1, 2))):
        x = dealing.random_frequencies(4, seed)
        best = sum(max(dealing.plan_values(x, pot, player, card)) for card in range(4)) / 24
        assert (
            KuhnPoker(4).gains(x, pot)[player]
            == best - KuhnPoker(4).expectations(x, pot)[player]
            > 0
        )


@settings(max_examples=4)
@given(st.integers(4, 6), seeds, pots)
def test_gains_are_never_negative_and_zero_after_the_best_reply(cards, seed, pot):
    """Replying card by card with the reach-free gradients, later nodes first, leaves no gain."""
    game, x = KuhnPoker(cards), dealing.random_frequencies(cards, seed)
    for player in range(3):
        assert game.gains(x.astype(float), float(pot))[player] >= 0
        reply = x.copy()
        for node in sorted((n for n in range(12) if OWNERS[n] == player), reverse=True):
            slopes = game.gradient(reply, pot, reach_free=True)[node]
            reply[node] = np.where(slopes > 0, Fraction(1), Fraction(0))
        gains, before = game.gains(reply, pot), game.gains(x, pot)
        assert gains[player] == 0
        risen = game.expectations(reply, pot) - game.expectations(x, pot)
        assert risen[player] == before[player]


@few
@given(st.integers(4, 12), seeds, st.floats(0.05, 50))
def test_system_is_the_gradient_with_its_unit_differences(cards, seed, pot):
    game = KuhnPoker(cards)
    unknowns = game.reduce(random_floats(cards, seed))

    def gradient(values, pot):
        return game.reduce(game.gradient(game.complete(values), pot, reach_free=True))

    found, noise = game.system(unknowns, pot), 1e-14 * (1 + pot)
    assert found.gradient == pytest.approx(gradient(unknowns, pot), abs=noise)
    slope = gradient(unknowns, pot + 1) - gradient(unknowns, pot)
    assert found.pot_derivative == pytest.approx(slope, abs=noise)
    always, never = (np.repeat(unknowns[None], game.size, axis=0) for _ in range(2))
    np.fill_diagonal(always, 1.0)
    np.fill_diagonal(never, 0.0)
    columns = gradient(always, pot) - gradient(never, pot)
    assert found.jacobian == pytest.approx(columns.T, abs=noise)


@pytest.mark.parametrize("cards", [4, 5, 10])
def test_off_path_gradients_keep_their_digits(cards):
    """Behind bets of probability 1e-12 the gradient is right to 12 digits of its own size."""
    game, x = KuhnPoker(cards), dealing.random_frequencies(cards, 5)
    x[:3] = Fraction(1, 10**12)
    floats = game.gradient(x.astype(float), 3.5, reach_free=True)[3:]
    exact = game.gradient(x, Fraction(7, 2), reach_free=True)[3:].astype(float)
    scale = np.abs(exact).max(axis=1, keepdims=True)
    assert scale.max() < 1e-11
    assert (np.abs(floats - exact) <= 1e-12 * scale).all()


@pytest.mark.parametrize("cards", range(4, 12))
def test_unknowns(cards):
    game = KuhnPoker(cards)
    assert game.size == game.free.sum() == 12 * cards - 22
    values = np.random.default_rng(cards).random(game.size)
    full = game.complete(values)
    assert (game.reduce(full) == values).all()
    assert (full[~game.free] == game.fixed[~game.free]).all()
    assert game.least_pot * (cards - 3) == 2
    exact = game.complete(np.array([Fraction(1, 3)] * game.size, dtype=object))
    assert {type(entry) for entry in exact.flat} == {Fraction}


@pytest.mark.parametrize("bad", [None, "1/3", [1], object()])
def test_unknowns_that_are_no_numbers(bad):
    game = KuhnPoker(4)
    unknowns = np.full(26, Fraction(1, 3), dtype=object)
    unknowns[7] = bad
    with pytest.raises(ValueError, match=r"KuhnPoker\.complete: unknowns must be real numbers"):
        game.complete(unknowns)
    frequencies = np.full((12, 4), Fraction(1, 3), dtype=object)
    frequencies[2, 1] = bad
    with pytest.raises(ValueError, match=r"KuhnPoker\.reduce: frequencies must be real numbers"):
        game.reduce(frequencies)


@pytest.mark.parametrize("method", ["complete", "reduce"])
def test_what_would_fill_the_memory_is_no_array(method):
    with pytest.raises(ValueError, match=rf"KuhnPoker\.{method}: \w+ must be real numbers, got r"):
        getattr(KuhnPoker(4), method)(range(10**18))


@pytest.mark.parametrize("cards", [4, 30])
def test_many_profiles_at_once(cards):
    x, pot = random_floats(cards, 3, (3, 40)), np.linspace(1, 9, 120).reshape(3, 40)
    game = KuhnPoker(cards)
    for i, j in ((0, 0), (1, 17), (2, 39)):
        for method in (game.expectations, game.gradient, game.gains):
            alone = method(x[i, j], pot[i, j])
            assert method(x, pot)[i, j] == pytest.approx(alone, abs=1e-14)
    assert game.expectations(x[:0], 2.0).shape == (0, 40, 3)


def printed_expectations(f, pot):
    """Equations (1) to (3) of [Bil17], divided by 24."""
    a1, b1, c1, d1, a2, b2, c2, d2, b3, c3, d3 = (f[name] for name in NAMES)
    first = (
        (-2 * b2 + 2 * c2 - 2 * b3 + 2 * d3 - b2 * c3) * a1
        + (2 * pot - 4 - (pot + 1) * (c2 + d3)) * b1
        + (b2 - 2 + (pot + a2) * b3) * c1
        + ((pot + 1) * b2 - 2 * a2) * d1
        + (2 - pot) * b3
        + (2 + c3 - pot) * b2
    )
    second = (
        (2 * d1 + 2 * c3 - 2 * b3 - c1 * b3 - b1 * c3) * a2
        + (2 * pot - 4 + 2 * a1 - (pot + 1) * (c3 + d1)) * b2
        + (pot * b1 - 2 * a1) * c2
        + ((pot + 1) * b3 - 2 + b1) * d2
        + (2 - pot + c1) * b3
        + (2 - pot) * b1
    )
    third = (
        (2 * pot - 4 + 2 * a1 + 2 * a2 - (pot + 1) * (c1 + d2)) * b3
        + ((pot + a1) * b2 - (2 - b1) * a2) * c3
        + ((pot + 1) * b1 - 2 * a1) * d3
        + (2 - pot - c1) * b2
        + 2 * c1
        + (2 - pot + c2 - d2) * b1
        + 2 * d2
    )
    return [first / 24, second / 24, third / 24]


@given(st.lists(st.fractions(0, 1, max_denominator=9), min_size=11, max_size=11), pots)
@few
def test_simplified_game_has_the_printed_expectations(numbers, pot):
    game, f = eleven_unknowns(), dict(zip(NAMES, numbers, strict=True))
    full = game.complete(np.zeros(11, dtype=object))
    for name, (node, card) in NAMES.items():
        assert game.free[node - 1, card - 1]
        full[node - 1, card - 1] = f[name]
    assert game.expectations(full, pot).tolist() == printed_expectations(f, pot)


def test_simplified_game_forbids_the_worst_card():
    game = KuhnPoker(4, simplified=True)
    assert game.size == 23
    assert not game.free[:, 0].any()
    assert KuhnPoker(4, simplified=True, held=((1, 1, 0.0),)).size == 23
    assert KuhnPoker(4, simplified=True, held=((1, 2, 0.5),)).size == 22
    x = dealing.random_frequencies(4, 8)
    x[:, 0] = Fraction(0)
    assert (game.gains(x, 3) <= KuhnPoker(4).gains(x, 3)).all()
    # Where all check and fold, each of the cards 1 and 2 would win the whole pot by a bet, which
    # it never wins by a check, and card 3 two thirds more of it than by a check.
    never = 0 * x
    assert KuhnPoker(4).gains(never, 3).tolist() == [Fraction(2)] * 3
    assert game.gains(never, 3).tolist() == [Fraction(5, 4)] * 3
    x[2, 0] = Fraction(1)
    with pytest.raises(ValueError, match="frequencies of card 1 must be 0"):
        game.gains(x, 3)


@few
@given(seeds, pots)
def test_simplified_calls_held_at_zero_never_gain(seed, pot):
    """Calls with card 2 and overcalls with card 3, whatever the other frequencies are."""
    game = KuhnPoker(4, simplified=True)
    x = game.complete(game.reduce(dealing.random_frequencies(4, seed)))
    slopes = game.gradient(x, pot, reach_free=True)
    assert all(slopes[n - 1, c - 1] <= 0 for n, c, _ in eleven_unknowns().held if n > 3)


def test_plain_conditions_hold_at_a_profile_that_is_no_equilibrium():
    game, (x, better), pot = KuhnPoker(4), spurious_profile(), Fraction(2)
    assert (x == game.complete(game.reduce(x))).all()
    assert satisfies_conditions(x, game.gradient(x, pot))
    assert not satisfies_conditions(x, game.gradient(x, pot, reach_free=True))
    assert game.gains(x, pot).tolist() == [Fraction(1, 6), 0, 0]
    assert (x[game.free] != better[game.free]).sum() == 4
    assert game.expectations(better, pot)[0] - game.expectations(x, pot)[0] == Fraction(1, 6)


@pytest.mark.parametrize("cards", [3, 0, -1, 4.5, "4", None, True])
def test_bad_deck(cards):
    with pytest.raises(ValueError, match=r"KuhnPoker: cards must be an integer >= 4"):
        KuhnPoker(cards)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"cards": 5, "simplified": True}, "cards must be 4 in the simplified game"),
        ({"cards": 4, "simplified": 1}, "simplified must be True or False"),
        ({"cards": 4, "held": ((13, 1, 0.0),)}, "held must hold"),
        ({"cards": 4, "held": ((1, 1, 1.5),)}, "held must hold"),
        ({"cards": 4, "held": 7}, "held must hold"),
        ({"cards": 4, "held": ((1, 1, "0.5"),)}, "held must hold"),
        ({"cards": 4, "held": ((1, 1, True),)}, "held must hold"),
        ({"cards": 4, "held": ((True, 1, 0.5),)}, "held must hold"),
        ({"cards": 4, "held": ((1, True, 0.5),)}, "held must hold"),
        ({"cards": 4, "held": ((1, 1, 0.0), (1, 1, 1.0))}, "held must hold .* each place once"),
        (
            {"cards": 4, "simplified": True, "held": ((1, 2, 0.5), (3, 1, 0.5))},
            "held must hold card 1 at 0",
        ),
    ],
)
def test_bad_game(arguments, message):
    with pytest.raises(ValueError, match=message):
        KuhnPoker(**arguments)


@pytest.mark.parametrize(("method", "shape"), [("complete", 26), ("reduce", (12, 4))])
def test_masked_entries_are_refused(method, shape):
    given = np.ma.masked_array(np.full(shape, 0.5), mask=True)
    with pytest.raises(ValueError, match=rf"KuhnPoker.{method}: \w+ must have no masked entries"):
        getattr(KuhnPoker(4), method)(given)


@pytest.mark.parametrize("method", ["expectations", "gradient", "gains"])
@pytest.mark.parametrize("pot", [0, -1, float("nan"), float("inf"), "3", None, True, [1.0, 2.0]])
def test_bad_pot(method, pot):
    with pytest.raises(ValueError, match=f"KuhnPoker.{method}: pot must"):
        getattr(KuhnPoker(4), method)(np.zeros((12, 4)), pot)


@pytest.mark.parametrize(
    "pot", [10**400, Fraction(10**401, 3), Fraction(1, 10**400)], ids=["whole", "thirds", "tiny"]
)
def test_exact_pots_beyond_floats(pot):
    """In fractions they are pots as others are; floats have a limit, which is named."""
    game, best = KuhnPoker(4), large_pots(4).at(max(pot, 6))
    assert game.gains(best, max(pot, 6)).tolist() == [0, 0, 0]
    assert sum(game.expectations(best, pot)) == 0
    found = two_player_limit(pot)
    assert found.lower == found.upper == found.value
    if pot > 1:
        with pytest.raises(ValueError, match=r"gains: pot must be at most 1e\+280 in floats"):
            game.gains(best.astype(float), pot)
        with pytest.raises(ArithmeticError, match=r"two_player_kuhn: .*pot lead beyond the"):
            two_player_kuhn(13, pot)


def test_the_largest_pot_in_floats():
    game, nobody = KuhnPoker(4), np.zeros((12, 4))
    assert game.expectations(nobody, 1e280).tolist() == [0, 0, 0]
    with pytest.raises(ValueError, match=r"expectations: pot must be at most 1e\+280 in floats"):
        game.expectations(nobody, np.nextafter(1e280, np.inf))


@pytest.mark.parametrize("method", ["expectations", "gradient", "gains"])
@pytest.mark.parametrize(
    "frequencies",
    [np.zeros((4, 12)), np.zeros(48), np.full((12, 4), 1.1), [[np.nan] * 4] * 12, "x"],
)
def test_bad_frequencies(method, frequencies):
    with pytest.raises(ValueError, match=f"KuhnPoker.{method}: frequencies must"):
        getattr(KuhnPoker(4), method)(frequencies, 3)


@pytest.mark.parametrize("method", ["expectations", "gradient", "gains"])
@pytest.mark.parametrize("game", [KuhnPoker(4), MultiplayerKuhn(3, 4)])
def test_the_errors_of_floats_that_a_caller_wants_change_nothing(method, game):
    """Products of tiny chances underflow, which is none of the caller's."""
    x = np.full((12, 4), 1e-200)
    expected = getattr(game, method)(x, 2.0)
    with np.errstate(all="raise"):
        assert np.array_equal(getattr(game, method)(x, 2.0), expected)
        assert game.expectation_slopes(game.reduce(x), 2.0).shape == (3, game.size)


@pytest.mark.parametrize("method", ["expectations", "gradient", "gains"])
@pytest.mark.parametrize("game", [KuhnPoker(4), MultiplayerKuhn(3, 4)])
def test_exact_numbers_that_are_not_rational(method, game):
    root, half = square_root(Fraction(1, 2)), np.full((12, 4), Fraction(1, 2))
    name, compute = f"{type(game).__name__}.{method}", getattr(game, method)
    with pytest.raises(ValueError, match=f"^{name}: pot must be a rational number"):
        compute(half, 3 + root)
    with pytest.raises(ValueError, match=f"^{name}: frequencies must be of rational numbers"):
        compute(half * root, 3)


def test_bad_unknowns():
    with pytest.raises(ValueError, match=r"KuhnPoker.complete: unknowns must have 26 entries"):
        KuhnPoker(4).complete(np.zeros(25))


@pytest.mark.parametrize("method", ["complete", "reduce", "reached"])
@pytest.mark.parametrize(
    "given",
    [np.zeros((3, 3)), np.zeros((2, 4, 12)), "x", [["a"] * 26] * 2, [[1], [1, 2]], 1j, None],
)
def test_arrays_of_other_shapes_and_kinds(method, given):
    with pytest.raises(ValueError, match=f"^KuhnPoker.{method}: (unknowns|frequencies) "):
        getattr(KuhnPoker(4), method)(given)


def test_several_profiles_are_not_reached_at_once():
    """They were read as one with more nodes: the answer had the shape of one profile."""
    with pytest.raises(ValueError, match=r"reached: frequencies must have shape \(12, 4\), got"):
        KuhnPoker(4).reached(np.full((2, 12, 4), 0.5))


@pytest.mark.parametrize("bad", [np.nan, 5.0, -1.0, Fraction(-1, 10**9), None])
def test_what_is_no_profile_is_not_reached(bad):
    """NaN was neither below 1 nor above 0, and 5 was a bet for sure."""
    x = np.full((12, 4), Fraction(1, 2))
    x[3, 1] = bad
    with pytest.raises(ValueError, match=r"^KuhnPoker.reached: frequencies must"):
        KuhnPoker(4).reached(x)


@pytest.mark.parametrize("game", [KuhnPoker(4), MultiplayerKuhn(3, 4)])
@pytest.mark.parametrize(
    ("unknowns", "told"),
    [
        (0.5, r"must have shape \(26,\), got shape \(\)"),
        ([0.5] * 25, r"must have shape \(26,\), got shape \(25,\)"),
        (np.full((26, 1), 0.5), r"must have shape \(26,\), got shape \(26, 1\)"),
        (["a"] * 26, "must be an array of real numbers"),
        ([1.5] * 26, r"must lie in \[0, 1\]"),
    ],
)
def test_slopes_of_the_expectations_are_asked_for_with_one_number_for_each_unknown(
    game, unknowns, told
):
    name = f"{type(game).__name__}.expectation_slopes"
    with pytest.raises(ValueError, match=f"{name}: unknowns {told}"):
        game.expectation_slopes(unknowns, 3)


def test_slopes_of_the_expectations_of_very_large_decks():
    """No table of all unknowns by all unknowns is needed: it would fill any memory."""
    game, never = KuhnPoker(10**4), np.zeros((12, 10**4))
    x = game.reduce(never)
    slopes = game.expectation_slopes(x, 3.0)
    assert slopes.shape == (3, game.size)
    assert slopes.sum(axis=0) == pytest.approx(0, abs=1e-15)
    own = slopes[game.owners[np.nonzero(game.free)[0]], np.arange(game.size)]
    assert own == pytest.approx(game.reduce(game.gradient(game.complete(x), 3.0)), abs=1e-15)
