"""A few profiles dealt out exactly: quick, and sharp enough to notice a change of any rule."""

import dataclasses
from fractions import Fraction

import numpy as np
import pytest
from kuhn_dealt import Dealt

from guts_core.kuhn import KuhnPoker, eleven_unknowns
from guts_core.kuhn.three_players import few_cards, jacobian
from guts_core.kuhn.three_players.tree import OWNERS
from paper_ledger.bil18 import dealing


def test_expectations():
    game, x, pot = KuhnPoker(4), dealing.random_frequencies(4, 1), Fraction(41, 4)
    assert game.expectations(x, pot).tolist() == Dealt(3, 4, x, pot).expectations()


def test_gains():
    x = np.random.default_rng(1).random((12, 4))
    dealt = list(map(float, Dealt(3, 4, x, 10.25).gains()))
    assert KuhnPoker(4).gains(x, 10.25) == pytest.approx(dealt, abs=1e-13)


def test_gradient():
    """The expectations are linear in each frequency."""
    game, x = KuhnPoker(4), np.random.default_rng(5).random((12, 4))
    gradient = game.gradient(x, 2.5)
    for node, card in np.ndindex(12, 4):
        ends = np.stack([x, x])
        ends[:, node, card] = 0, 1
        never, always = game.expectations(ends, 2.5)[:, OWNERS[node]]
        assert gradient[node, card] == pytest.approx(always - never, abs=1e-14)


def test_reach_free_gradient_is_divided_by_the_own_check():
    game, x = KuhnPoker(4), dealing.random_frequencies(4, 6)
    x = np.where(x == 1, Fraction(1, 2), x)
    with_reach, without = (game.gradient(x, 3, reach_free=free) for free in (False, True))
    checks = {4: 1, 8: 1, 9: 1, 5: 2, 6: 2}
    for node in range(1, 13):
        reach = 1 - x[checks[node] - 1] if node in checks else 1
        assert (without[node - 1] * reach == with_reach[node - 1]).all()


@pytest.mark.parametrize(("cards", "simplified"), [(4, False), (4, True), (6, False)])
def test_jacobian_is_the_difference_of_gradients(cards, simplified):
    """The gradient is linear in each frequency and in the pot."""
    game = KuhnPoker(cards, simplified)
    x = np.random.default_rng(cards).random(game.size)
    system = game.system(x, 2.75)

    def gradient(unknowns, pot):
        return game.reduce(game.gradient(game.complete(unknowns), pot, reach_free=True))

    assert system.gradient == pytest.approx(gradient(x, 2.75), abs=1e-14)
    assert system.pot_derivative == pytest.approx(gradient(x, 3.75) - system.gradient, abs=1e-13)
    for k in range(game.size):
        up, down = x.copy(), x.copy()
        up[k], down[k] = 1, 0
        slope = gradient(up, 2.75) - gradient(down, 2.75)
        assert system.jacobian[:, k] == pytest.approx(slope, abs=1e-13)


@pytest.mark.parametrize(
    "game",
    [
        eleven_unknowns(),
        KuhnPoker(4, held=((1, 2, 0.25), (8, 3, 1.0), (6, 3, 0.5))),
        KuhnPoker(few_cards.MOST_CARDS),
        KuhnPoker(4, held=tuple((n, c, 0.5) for n in range(1, 13) for c in range(1, 5))),
    ],
    ids=["eleven unknowns", "held", "most cards", "all held"],
)
def test_polynomials_of_few_cards_are_the_running_sums(game):
    """Rows times factors, into a part of a larger matrix that was used before."""
    (x, rows), pot = np.random.default_rng(1).random((2, game.size)), 2.75
    matrix = np.full((game.size + 1, game.size + 1), np.nan, order="F")
    gradient, rate = game.write_system(x, pot, rows, matrix[:-1, :-1])
    expected = np.empty((game.size, game.size), order="F")
    frequencies, layout = game.complete(x), jacobian.layout_of(game.free)
    same = jacobian.write_system(frequencies, pot, layout, rows, expected)
    assert gradient == pytest.approx(same[0], abs=1e-15)
    assert rate == pytest.approx(same[1], abs=1e-15)
    assert matrix[:-1, :-1] == pytest.approx(expected, abs=1e-15)
    assert np.isnan(matrix[-1]).all()
    assert np.isnan(matrix[:, -1]).all()
    assert (game.gradient_alone(x, pot) == gradient).all()


def test_only_terms_of_one_product_are_added():
    """Each product of three of three numbers, twice in each of two sums; the third sum has none."""
    which, *places = np.indices((2, 3, 3, 3, 2))[:4].reshape(4, -1)
    sums = few_cards._merged(which, np.array(places), np.ones((2, len(which))), 3, 2)
    assert sums.fixed.tolist() == sums.rate.tolist() == [1.0] * 54 + [0.0]
    assert sums.starts.tolist() == [0, 27, 54]
    found = zip(*sums.places[:, :27].tolist(), strict=True)
    assert sorted(found) == list(np.ndindex(3, 3, 3))


def test_number_of_terms():
    """As the docstring of the module has it."""
    gradient, jacobian = few_cards.polynomials_of(KuhnPoker(4).free)
    counts = [
        np.count_nonzero((sums.fixed != 0) | (sums.rate != 0)) for sums in (gradient, jacobian)
    ]
    assert counts == [552, 969]
    assert "552 terms, and 969 in their derivatives" in few_cards.__doc__


def test_which_frequencies_are_unknown():
    fixed = KuhnPoker(5).fixed
    expected = np.full((12, 5), np.nan)
    expected[2:, 4] = 1
    expected[3:, 0] = 0
    expected[[5, 8, 11], 1] = 0
    assert np.array_equal(fixed, expected, equal_nan=True)
    assert not fixed.flags.writeable
    assert not KuhnPoker(4, simplified=True).fixed[:, 0].any()
    assert KuhnPoker(6, held=((1, 2, 0.25), (12, 6, 0.5))).fixed[[0, 11], [1, 5]].tolist() == [
        0.25,
        0.5,
    ]
    assert [KuhnPoker(n).least_pot for n in (4, 5, 7)] == [2, 1, Fraction(1, 2)]


def test_many_profiles_at_once_are_each_alone():
    game, rng = KuhnPoker(5), np.random.default_rng(0)
    x, pots = rng.random((700, 12, 5)), 1 + rng.random(700)
    together = game.expectations(x, pots), game.gains(x, pots), game.gradient(x, pots)
    for k in (0, 1, 350, 699):
        alone = game.expectations(x[k], pots[k]), game.gains(x[k], pots[k])
        assert np.allclose(together[0][k], alone[0], rtol=0, atol=1e-14)
        assert np.allclose(together[1][k], alone[1], rtol=0, atol=1e-14)
        assert np.allclose(together[2][k], game.gradient(x[k], pots[k]), rtol=0, atol=1e-14)
    assert game.expectations(x[:0], 3).shape == (0, 3)


def test_the_game_cannot_be_changed():
    with pytest.raises(dataclasses.FrozenInstanceError):
        KuhnPoker(4).cards = 5
    with pytest.raises(dataclasses.FrozenInstanceError):
        KuhnPoker(4).system(np.full(26, 0.5), 3.0).jacobian = None
    with pytest.raises(ValueError, match="KuhnPoker: cards"):
        KuhnPoker(10**5 + 1)


@pytest.mark.parametrize(
    ("held", "fits"),
    [
        (((1, 1, 0.0),), True),
        (((12, 4, 1.0),), True),
        (((0, 1, 0.5),), False),
        (((13, 1, 0.5),), False),
        (((1, 0, 0.5),), False),
        (((1, 5, 0.5),), False),
        (((1, 1, -0.01),), False),
        (((1, 1, 1.01),), False),
        (((1, 1),), False),
        ((1,), False),
    ],
)
def test_held_frequencies(held, fits):
    if fits:
        assert KuhnPoker(4, held=held).held == held
    else:
        with pytest.raises(ValueError, match="KuhnPoker: held"):
            KuhnPoker(4, held=held)


@pytest.mark.parametrize(
    "held",
    [
        iter([(1, 1, 0.5)]),  # others go on for ever
        {(1, 1, 0.5): 1},
        [dict.fromkeys((1, 2, 0.5))],
        [(1, 1, 1 + Fraction(1, 10**30))],
    ],
    ids=["iterator", "mapping", "mapping within", "hardly above 1"],
)
def test_held_frequencies_are_a_list_with_an_end(held):
    with pytest.raises(ValueError, match="KuhnPoker: held must hold"):
        KuhnPoker(4, held=held)


def test_the_order_of_held_frequencies_makes_no_other_game():
    held = ((2, 1, 0.25), (1, 3, 1.0), (1, 2, 0.5))
    one, other = KuhnPoker(4, held=held), KuhnPoker(4, held=held[::-1])
    assert one == other
    assert hash(one) == hash(other)
    assert np.array_equal(one.fixed, other.fixed, equal_nan=True)


@pytest.mark.parametrize("pot", [0, -1, np.nan, np.inf, "3", [1, 2], None])
def test_bad_pot(pot):
    with pytest.raises(ValueError, match="pot"):
        KuhnPoker(4).expectations(np.full((12, 4), 0.5), pot)


@pytest.mark.parametrize("shape", [(12, 5), (11, 4), (4,), ()])
def test_bad_shape(shape):
    with pytest.raises(ValueError, match="frequencies"):
        KuhnPoker(4).gains(np.full(shape, 0.5), 3)


def test_simplified_game_has_a_card_that_never_acts():
    x = np.full((12, 4), 0.5)
    with pytest.raises(ValueError, match="card 1"):
        KuhnPoker(4, simplified=True).gradient(x, 3)
    x[:, 0] = 0
    assert KuhnPoker(4, simplified=True).gradient(x, 3).shape == (12, 4)


def test_sixteen_profiles_of_the_largest_deck_are_the_most():
    game, profile = KuhnPoker(10**5), np.zeros((12, 10**5))
    many = np.broadcast_to(profile, (17, 12, 10**5))
    with pytest.raises(ValueError, match=r"at most 2e\+07 entries, got shape \(17, 12, 100000\)"):
        game.expectations(many, 3)
