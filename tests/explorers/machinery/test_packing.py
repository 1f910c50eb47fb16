"""Records as they are packed for the page, and numbers that are rounded once and alike."""

import dataclasses
import json
import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tables import assert_close, by_node

from guts_core.explorers import recursive_games, von_neumann
from guts_core.explorers.machinery.explorer import Explorer
from guts_core.explorers.machinery.packing import packed, plain, unpacked
from guts_core.explorers.machinery.parts import Control, Number, as_text

NUMBERS = st.floats(-1e3, 1e3)


VALUES = st.one_of(
    st.none(),
    st.text("abc =1/2", max_size=5).filter(lambda text: not text.startswith("=")),
    NUMBERS,
    st.integers(-(10**6), 10**6),
    st.lists(NUMBERS, max_size=40),
    st.lists(st.sampled_from([0.0, 0.5, 1.0]), max_size=40),
    st.lists(st.sampled_from(["1/2", "0"]), max_size=20),
    st.lists(st.integers(0, 5), max_size=40),
    st.builds(lambda a, n: np.linspace(a, 1, n).tolist(), st.floats(0, 0.9), st.integers(2, 60)),
)


@settings(max_examples=150)
@given(st.dictionaries(st.sampled_from("abcdef"), VALUES))
def test_a_packed_record_is_read_again(record):
    assert_close(unpacked(json.loads(json.dumps(packed(record, {})))), record)


@pytest.mark.parametrize(
    "curve",
    [
        [1e15, 2.0, 3.5, -1.25],
        [1e308, -1e308, 0.5, 0.25, 1.0],
        [-1.5e308, 0.0, 1e308, 1.5e308],
        [10**30, 1, 10**20, 5, 7],
    ],
)
def test_curves_beyond_whole_numbers_are_read_again(curve):
    """Their steps were the least integer of NumPy."""
    assert unpacked(json.loads(json.dumps(packed({"a": curve}, {})))) == {"a": curve}


def test_steps_of_large_numbers_are_added_up_by_the_page_without_rounding():
    """The numbers were below 2^53, but not their steps, of which JavaScript has every other one."""
    for most in (2**53 - 1, 2**52 - 1, 2**36 - 1):
        curve = [most, -104, 1 - most, 5, most, 7]
        script = """
          import { unpacked } from "./unpack.mjs";
          const state = JSON.parse(process.argv[1]);
          console.log(JSON.stringify(unpacked(state.a, state)));
        """
        assert by_node(script, json.dumps(packed({"a": curve}, {"a": 0}))) == curve


@pytest.mark.parametrize("value", ["=b", "=", ["=b"], ["=b"] * 9, ["a", "=b", "c", "d", "e"]])
def test_a_text_that_the_page_would_look_up_is_refused(value):
    with pytest.raises(ValueError, match="packed: record must have no text that begins with '='"):
        packed({"a": value, "b": 1}, {})


def test_what_repeats_is_named_and_digits_are_kept():
    record = {"a": [0.1, 0.7, 0.3, 0.44], "b": [0.1, 0.7, 0.3, 0.44], "c": 1 / 3, "d": [2, 2, 2, 2]}
    found = packed(record, {"c": 2})
    assert found["b"] == "=a"
    assert found["c"] == 0.33
    assert found["d"] == {"r": [[2, 4]]}


def test_numbers_have_six_decimals_and_curves_four():
    found = packed({"one": 2 / 3, "few": [1 / 3, 1e-7], "curve": [0.1, 2 / 3, 0.5, 0.7]}, {})
    assert found["one"] == 0.666667
    assert found["few"] == [0.333333, 0]
    assert unpacked(found)["curve"] == [0.1, 0.6667, 0.5, 0.7]


def test_what_lies_halfway_is_rounded_alike_on_every_processor():
    """Curves have steps in ten-thousandths, single numbers in millionths."""
    halves = [0.00005 * k for k in (1, 3, 8, 5, 21, 13)]
    for off in (-3e-17, 3e-17):
        record = {"curve": [each + off for each in halves], "number": 0.1234565 + off}
        assert packed(record, {}) == packed({"curve": halves, "number": 0.1234565}, {})


def test_the_page_reads_each_way_of_packing():
    """Equal steps with numbers between them, whose places are their sizes' only."""
    record = {
        "grid": [0.0, 0.25, 0.3, 0.5, 0.75, 0.8, 1.0],
        "curve": [0.5, 0.25, 0.75, 0.125],
        "runs": [1.0] * 9 + [0.5] * 9,
        "names": ["a", "a", "a", "a"],
        "both": [[0.0, 0.25, 0.3, 0.5, 0.75, 1.0], [0.5, 0.25, 0.75, 0.125]],
    }
    record["same"] = record["grid"]
    state = packed(record, {})
    assert "e" in state["grid"]
    script = """
      import { unpacked } from "./unpack.mjs";
      const state = JSON.parse(process.argv[1]);
      console.log(JSON.stringify(Object.keys(state).map((key) => unpacked(state[key], state))));
    """
    assert_close(by_node(script, json.dumps(state)), [*record.values()])


def test_a_record_that_is_changed_changes_no_other():
    first = recursive_games.value_map_record("four", 0, -13.0)
    kept = plain(first)
    first["map"].clear()
    first["v"][:] = 0
    assert plain(recursive_games.value_map_record("four", 0, -13.0)) == kept


def test_narrow_numbers_are_the_same():
    """A hundredth of an integer of eight bits would have eleven."""
    narrow = recursive_games.value_map_record("four", np.int8(5), np.float32(-13.5))
    wide = recursive_games.value_map_record("four", 5, -13.5)
    for key, value in wide.items():
        np.testing.assert_array_equal(narrow[key], value)


def halfway(share, gap, value):
    return {"share": share, "gap": gap, "value": value}


#: Next to the middle of two numbers as they are shown: six decimals lie beyond it or on it.
NEXT_TO_A_MIDDLE = [
    (0.1532501081, 0.8162495203, -2.50000001),
    (0.1532499, 0.17095027998, 2.4999999),
    (0.125, 0.03125, -2.5),
    (0.428550395, 0.7389500978, 1e-9),
]


@pytest.mark.parametrize("given", NEXT_TO_A_MIDDLE)
def test_a_number_is_not_rounded_twice(given):
    """With six decimals in the table 0.8162495 had been 0.8163 in the page, 15.32501 % 15.32 %."""
    numbers = (
        Number("share", "share", 2, " %", 100),
        Number("gap", "gap", 4),
        Number("gap", "gap again", 5),
        Number("value", "value"),
    )
    controls = tuple(Control(key, key, (each,)) for key, each in halfway(*given).items())
    made = Explorer(halfway, controls, (), numbers, "Numbers.")
    state = json.loads(json.dumps(made.states()))[0][0][0]
    script = """
      const [state, numbers] = JSON.parse(process.argv[1]);
      console.log(JSON.stringify(
        numbers.map(([key, times, digits]) => (state[key] * times).toFixed(digits))));
    """
    shown = by_node(script, json.dumps([state, [[n.key, n.times, n.digits] for n in numbers]]))
    wanted = [number.text(halfway(*given)[number.key]) for number in numbers]
    assert ["0" if each == "-0" else each for each in shown] == wanted


def test_numbers_of_any_size_are_written_as_by_the_page():
    """Those of a power of ten had all their digits, or none where a factor made them infinite."""
    rng = np.random.default_rng(0)
    random = (rng.uniform(-10, 10, 300) * 10.0 ** rng.integers(-330, 308, 300)).tolist()
    values = [0.0, -0.0, 5e-324, 1e-7, 1e-6, 0.5, 2.5, 1e16, 9e20, 1e21, 1e307, -1e308, *random]
    numbers = [(1, 0), (100, 2), (0.01, 6)]
    script = """
      const [values, numbers] = JSON.parse(process.argv[1]);
      console.log(JSON.stringify([values.map(String), numbers.map(([times, digits]) =>
        values.map((value) => (value * times).toFixed(digits)))]));
    """
    names, fixed = by_node(script, json.dumps([values, numbers]))
    assert [*map(as_text, values)] == names
    for (times, digits), wanted in zip(numbers, fixed, strict=True):
        number = Number("x", "x", digits, times=times)
        found = [number.text(value).replace(",", "") for value in values]
        assert found == [re.sub(r"^-(0\.?0*)$", r"\1", each) for each in wanted]
    assert [*map(as_text, (None, True, 3, 'a "b" \u2212'))] == ["null", "true", "3", 'a "b" \u2212']


def test_equal_lists_are_one_where_as_many_decimals_are_kept_of_both():
    """Of the second more are kept, as it would be shown as another number: it is a list of its own.

    Written as the first it would come back with the decimals of that.
    """
    record = {"rough": [0.24996, 0.5], "fine": [0.24996, 0.5], "again": [0.24996, 0.5]}
    text = Number("fine", "fine", 4).text
    kept = unpacked(packed(record, {"rough": 1, "fine": 1, "again": 1}, {"fine": [text]}))
    assert kept == {"rough": [0.2, 0.5], "fine": [0.25, 0.5], "again": [0.2, 0.5]}
    both = {"fine": [text], "again": [text]}
    assert packed(record, {"fine": 1, "again": 1}, both)["again"] == "=fine"


@pytest.mark.parametrize(
    "values",
    [
        [0.123449999, 0.5],
        [0.123449999] * 9,
        [*np.linspace(0, 1, 9), 0.123449999],
        [0.123449999, None, 0.25, 0.5],
        [0.123449999, 0.3, 0.32, 0.5, 0.9],
    ],
)
def test_numbers_of_a_list_are_not_rounded_twice_however_it_is_written(values):
    """With four decimals it is as before, but short, even and equal ones are written with six."""
    text = Number("at", "at", 4).text
    values = sorted(values) if None not in values else values
    found = unpacked(packed({"at": values}, {}, {"at": [text]}))["at"]
    shown = [[text(each) for each in given if each is not None] for given in (found, values)]
    assert shown[0] == shown[1]


@pytest.mark.parametrize("callers", [2, 3, 5])
def test_what_a_control_picks_is_not_rounded_twice(callers):
    """The thresholds of callers have six decimals in the table, of which four are shown."""
    explorer = von_neumann.callers_explorer()
    explorer = dataclasses.replace(
        explorer, controls=(Control("callers", "callers", (callers,)), explorer.controls[1])
    )
    whole, table = explorer.first(), unpacked(explorer.states()[0])
    for number in explorer.numbers:
        key = explorer.controls[1].picks.get(number.key, number.key)
        found, wanted = ([*map(number.text, np.ravel(each[key]))] for each in (table, whole))
        assert found == wanted


@pytest.mark.parametrize("digits", [7, 9])
def test_equal_steps_keep_the_digits_that_are_asked_for(digits):
    for record in ({"x": [1.123456789 + k for k in range(6)]}, {"x": [k * 1e-7 for k in range(5)]}):
        found = unpacked(packed(record, {"x": digits}))["x"]
        np.testing.assert_allclose(found, record["x"], rtol=0, atol=0.51 * 10.0**-digits)


def test_equal_lists_keep_the_digits_of_their_own_keys():
    values = [0.123456, 0.2, 0.3789, 0.9]
    found = packed({"a": values, "b": list(values), "c": list(values)}, {"a": 1, "b": 6, "c": 6})
    assert unpacked(found) == {"a": [0.1, 0.2, 0.4, 0.9], "b": values, "c": values}
    assert found["c"] == "=b"


@pytest.mark.parametrize("record", [{"a": {"b": 1}}, {"a": [1, 2, {"b": [1.0]}]}])
def test_a_mapping_within_is_refused(record):
    """A packed list is one: the page would take it for that."""
    with pytest.raises(ValueError, match="packed: record must have no mapping within"):
        packed(record, {})


def test_numbers_next_to_a_grid_are_stored_as_they_are():
    stored = packed({"x": [0, 0.2500004, 0.5, 0.75, 1.0]}, {"x": 7})
    assert unpacked(stored)["x"][1] == 0.2500004
