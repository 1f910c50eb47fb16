"""The same numbers in other clothes: NumPy's integers, Decimals, arrays of every kind and layout.

Each public call is made again with each of its arguments in every other type that its annotation
allows. It gives the same result, or refuses the argument by name; a wrong number, or another error,
is not allowed.
"""

import dataclasses
from collections.abc import Mapping
from fractions import Fraction

import numpy as np
import pytest
from annotated_calls import expected, outcome, public_functions, recorded_call
from derived_values import WIDTHS, equals

import guts_core.guts as G
import guts_core.kuhn as K
import guts_core.methods as M
import guts_core.simplified_kuhn as S
import guts_core.von_neumann as V

#: The examples of all docstrings are run once for these files.
pytestmark = pytest.mark.xdist_group("recorded calls")

F = Fraction


#: Calls that take longer than this, in seconds, are tried in one other type only.
SLOW = 0.1


def close(one, other):
    """Whether numbers, or arrays of them, agree up to rounding."""
    if isinstance(one, float) and one == other:
        return True
    return bool(np.isclose(one, other, rtol=1e-9, atol=1e-12, equal_nan=True).all())


def same(one, other, depth=0, floats=False):
    """Whether two results agree, up to rounding where they are (or for floats may be) floats."""
    if isinstance(one, Fraction) and not (
        floats and isinstance(other, float)
    ):  # what was exact stays so; an exact argument may make it so
        return type(one) is type(other) and one == other
    if isinstance(one, int | float | Fraction | np.generic) and not isinstance(one, np.str_):
        return close(float(one), float(other))
    if isinstance(one, np.ndarray):
        if one.shape != np.shape(other) or one.dtype.kind not in "biufO":
            return one.shape == np.shape(other)
        if one.dtype.kind != "O" and other.dtype.kind in "biuf":
            return close(one.astype(float), other.astype(float))
        return all(same(a, b, depth + 1, floats) for a, b in zip(one.flat, other.flat, strict=True))
    if isinstance(one, Mapping):
        return one.keys() == other.keys() and all(
            same(one[k], other[k], depth + 1, floats) for k in one
        )
    if isinstance(one, list | tuple):
        return len(one) == len(other) and all(
            same(a, b, depth + 1, floats) for a, b in zip(one, other, strict=True)
        )
    if dataclasses.is_dataclass(one) and depth < 6:
        names = [field.name for field in dataclasses.fields(one)]
        return all(same(getattr(one, n), getattr(other, n), depth + 1, floats) for n in names)
    return type(one) is type(other)


def refusal(call, argument, options, wanted):
    """Why a call with one odd argument is not allowed to end as it did; None if it is."""
    floats = any(isinstance(value, float) for value in options.values())
    try:
        found = outcome(call, options)
        return None if same(wanted, found, floats=floats) else "another result"
    except ValueError as error:
        message = str(error)
        named = call.__name__ in message and argument.rstrip("s") in message
        return None if named else f"names not both function and argument: {message}"
    except Exception as error:
        return f"{type(error).__name__}: {error}"


@pytest.mark.parametrize("name", sorted(public_functions()))
def test_equal_arguments_give_equal_results(name):
    call = recorded_call(name)
    rounds = 1 if expected(name).seconds > SLOW else None
    others = {
        argument: list(equals(kind, call.options[argument]).values())
        for argument, kind in call.kinds.items()
    }
    found = []
    for number in range(rounds or max(map(len, others.values()))):
        dressed = {name: values[number] for name, values in others.items() if number < len(values)}
        found.append(wrong(call, dressed))
    assert not [each for each in found if each]


def wrong(call, dressed):
    """What is wrong if these arguments are given together, or, if something is, one by one."""
    wanted, given = expected(call.name).result, call.options
    if refusal(call.call, "", given | dressed, wanted) is None:
        return {}
    found = {n: refusal(call.call, n, given | {n: v}, wanted) for n, v in dressed.items()}
    return {n: why for n, why in found.items() if why}


LARGE = [
    (K.first_profit, (2, 4, F(3, 4)), 0),
    (K.first_profit, (3, 50, F(3, 50)), 1),
    (G.nash_growth, (3,), 0),
    (G.nash_growth, (100,), 0),
    (G.nash_threshold, (100,), 0),
    (V.mixed_equilibrium, (100, 100), 0),
    (V.mixed_equilibrium, (100, 100), 1),
    (V.deck_value, (100, 100), 0),
    (V.deck_value, (100, 100), 1),
    (V.scaled_error, (100, 3), 0),
    (V.period, (100,), 0),
    (V.predicted_count, (100, 100), 0),
    (V.in_turn_gains, (3, 100, [1] * 3, [1] * 3, [0] * 3, [1] * 3), 1),
    (V.guarantees, (100, 100, [1] * 100, [1] * 100), 0),
    (V.guarantees, (100, 100, [1] * 100, [1] * 100), 2),
    (V.payoff, (100, 100, [1] * 100, [1] * 100), 0),
    (V.payoff, (100, 100, [1] * 100, [1] * 100), 2),
    (V.deviation_gains, (100, 100, [1] * 100, [1] * 100), 1),
    (V.deviation_gains, (100, 100, [1] * 100, [1] * 100), 3),
    (K.two_player_limit, (100,), 0),
    (S.equilibria, (100,), 0),
    (S.expectations, ([1] * 11, 100), 0),
    (S.expectations, ([1] * 11, 100), 1),
    (S.conserved_quantities, ("1", 100), 1),
    (M.solve_zero_sum, ([[100, -100], [-100, 100]], True), 0),
    (M.continuous_fictitious_play, ([[100, -1], [-1, 1]], 100), 1),
]


@pytest.mark.parametrize("width", WIDTHS, ids=lambda width: width.__name__)
@pytest.mark.parametrize(
    ("call", "given", "place"),
    [pytest.param(*case, id=f"{case[0].__name__}-{case[2]}") for case in LARGE],
)
def test_numbers_near_the_end_of_their_type_do_not_wrap_around(call, given, place, width):
    least, most = np.iinfo(width).min, np.iinfo(width).max
    if isinstance(given[place], list) and not least <= np.min(given[place]):
        pytest.skip("not a number of this type")
    if np.max(given[place]) > most:
        pytest.skip("not a number of this type")
    word = np.asarray(given[place], dtype=width)[()]
    assert same(call(*given[:place], word, *given[place + 1 :]), call(*given))


def test_products_of_cards_do_not_wrap_around():
    """200 times 199 is beyond 16 bits."""
    cards = 200
    played = [0] * (cards // 2) + [1] * (cards // 2)
    gains = V.deviation_gains(np.int16(cards), np.int8(2), np.array(played), played)
    assert sum(gains) == V.guarantees(cards, 2, played, played).gap
    assert min(gains) >= 0


def test_games_are_made_of_machine_words_too():
    game = K.MultiplayerKuhn(np.int64(3), np.int8(50))
    assert type(game.players) is type(game.cards) is int
    assert (game.size, game) == (K.MultiplayerKuhn(3, 50).size, K.MultiplayerKuhn(3, 50))
    assert G.Guts(np.uint8(3)) == G.Guts(3)
    assert K.KuhnPoker(np.uint16(4), np.bool_(False)) == K.KuhnPoker(4)


@pytest.mark.parametrize("call", [V.guarantees, V.payoff, V.deviation_gains])
def test_a_probability_hardly_beyond_one_is_none(call):
    """1 + 10^-30 is 1 in floats."""
    with pytest.raises(ValueError, match=f"{call.__name__}: bet_probabilities must"):
        call(2, 1, [0, 1 + F(1, 10**30)], [0, 1])
    with pytest.raises(ValueError, match=f"{call.__name__}: call_probabilities must"):
        call(2, 1, [0, 1], [-F(1, 10**30), 1])
