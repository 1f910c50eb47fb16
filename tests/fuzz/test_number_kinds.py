"""The same numbers in other clothes: NumPy's integers, Decimals, arrays of every kind and layout.

Each public call is made again with all its arguments so dressed. It gives the same result, or
refuses an argument by name; a wrong number, or another error, is not allowed.
"""

import copy
import dataclasses
import itertools
from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from public_calls import CALLS

import guts_core.guts as G
import guts_core.kuhn as K
import guts_core.methods as M
import guts_core.simplified_kuhn as S
import guts_core.von_neumann as V

WIDTHS = [np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint32, np.uint64]
F = Fraction


def in_machine_words(width):
    def dress(value):
        if isinstance(value, bool):
            return np.bool_(value)
        if isinstance(value, int) and np.iinfo(width).min <= value <= np.iinfo(width).max:
            return width(value)
        if isinstance(value, list | tuple) and value and all(type(x) is int for x in value):
            return np.array(value, dtype=width)
        return None

    return dress


def without_axes(value):
    return np.array(value) if isinstance(value, bool | int | float | Fraction) else None


def in_single_precision(value):
    if isinstance(value, float) and float(np.float32(value)) == value:
        return np.float32(value)
    if isinstance(value, np.ndarray) and value.dtype == float:
        return value.astype(np.float32) if (value.astype(np.float32) == value).all() else None
    return None


def in_decimals(value):
    if isinstance(value, int | float | Fraction) and not isinstance(value, bool):
        digits = Decimal(Fraction(value).numerator) / Decimal(Fraction(value).denominator)
        return digits if Fraction(digits) == value else None
    return None


def laid_out_otherwise(value):
    """Read-only, columns first, every second entry of something larger."""
    array = np.asarray(value, dtype=object)
    if not array.ndim or not array.size or not all(isinstance(x, int | float) for x in array.flat):
        return None
    wide = np.repeat(np.asfortranarray(array.astype(float)), 2, axis=-1)[..., ::2]
    wide.setflags(write=False)
    return wide


def masked(value):
    array = np.asarray(value, dtype=object)
    if not array.ndim or not array.size or not all(isinstance(x, int | float) for x in array.flat):
        return None
    hidden = np.ma.array(array.astype(float))
    hidden[(0,) * array.ndim] = np.ma.masked
    return hidden


KINDS = {width.__name__: in_machine_words(width) for width in WIDTHS}
KINDS |= {
    "no axes": without_axes,
    "float32": in_single_precision,
    "Decimal": in_decimals,
    "layout": laid_out_otherwise,
}

#: Calls that take a tenth of a second or more are tried in fewer ways.
SLOW = {"solve_alliances", "equilibrium_curve", "in_turn_equilibrium", "certified_search"}
FEW = ("uint8", "no axes", "Decimal")


def outcome(call, options):
    result = call(**copy.deepcopy(options))
    return list(itertools.islice(result, 20)) if isinstance(result, Iterator) else result


def same(one, other, depth=0):
    """Whether two results agree, up to rounding where they are floats."""
    if isinstance(one, Fraction) or isinstance(other, Fraction):
        return type(one) is type(other) and one == other
    if isinstance(one, int | float | np.generic) and not isinstance(one, np.str_):
        return bool(np.isclose(float(one), float(other), rtol=1e-9, atol=1e-12, equal_nan=True))
    if isinstance(one, np.ndarray):
        if one.shape != np.shape(other) or one.dtype.kind not in "biufO":
            return one.shape == np.shape(other)
        return all(same(a, b, depth + 1) for a, b in zip(one.flat, other.flat, strict=True))
    if isinstance(one, Mapping):
        return one.keys() == other.keys() and all(same(one[k], other[k], depth + 1) for k in one)
    if isinstance(one, list | tuple):
        return len(one) == len(other) and all(
            same(a, b, depth + 1) for a, b in zip(one, other, strict=True)
        )
    if dataclasses.is_dataclass(one) and depth < 6:
        names = [field.name for field in dataclasses.fields(one)]
        return all(same(getattr(one, n), getattr(other, n), depth + 1) for n in names)
    return type(one) is type(other)


def refusal(call, argument, options):
    """Why a call with one odd argument is not allowed to end as it did; None if it is."""
    try:
        return None if same(outcome(call, options), EXPECTED[id(call)]) else "another result"
    except ValueError as error:
        message = str(error)
        named = call.__name__ in message and argument.rstrip("s") in message
        return None if named else f"names not both function and argument: {message}"
    except Exception as error:
        return f"{type(error).__name__}: {error}"


EXPECTED = {}


def wrong(call, options, dress):
    """What is wrong with a call if all its arguments, or each in turn, are dressed otherwise."""
    dressed = {name: dress(value) for name, value in options.items()}
    dressed = {name: value for name, value in dressed.items() if value is not None}
    try:
        if not dressed or same(outcome(call, options | dressed), EXPECTED[id(call)]):
            return {}
    except Exception:
        pass
    found = {n: refusal(call, n, options | {n: value}) for n, value in dressed.items()}
    return {name: why for name, why in found.items() if why} or {}


@pytest.mark.parametrize(
    ("call", "options"), [pytest.param(*case, id=case[0].__qualname__) for case in CALLS]
)
def test_equal_numbers_give_equal_results(call, options):
    EXPECTED[id(call)] = outcome(call, options)
    kinds = FEW if call.__name__ in SLOW else KINDS
    found = {kind: wrong(call, options, KINDS[kind]) for kind in kinds}
    assert not {kind: why for kind, why in found.items() if why}


def test_masks_are_never_dropped():
    """An array with a masked entry is refused, wherever an array is taken."""
    taken = {}
    for call, options in CALLS:
        for name, value in options.items():
            hidden = masked(value)
            if hidden is None:
                continue
            try:
                outcome(call, options | {name: hidden})
            except ValueError as error:
                if call.__name__ in str(error) and name.rstrip("s") in str(error):
                    continue
                taken[call.__qualname__, name] = str(error)
            except Exception as error:
                taken[call.__qualname__, name] = repr(error)
            else:
                taken[call.__qualname__, name] = "taken"
    assert not taken


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
