"""Tables to play at in a page: the script's rule is guts_core's, and so is all it plays with."""

import itertools
import json
import math
import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

from guts_core.explorers.tables import page_tables
from guts_core.guts.bot.scores import settle
from guts_core.guts.bot.strategies import (
    Bot,
    Table,
    best_reply,
    coalition_bot,
    nash_bot,
    threshold_bot,
)
from guts_core.guts.rules import nash_threshold

PAGE = Path(page_tables.__file__).parents[1] / "page"
in_node = pytest.mark.skipif(not shutil.which("node"), reason="node is not installed")


def run(code, given):
    """What JavaScript prints that knows the rules of the page and ``given``."""
    rules = json.dumps(str(PAGE / "guts_rules.js"))
    program = f"require({rules}); const given = {json.dumps(given)}; {code}"
    done = subprocess.run(["node", "-e", program], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def rounds():
    """All orders of two to four hands, with everybody's decision."""
    for players in (2, 3, 4):
        for order in itertools.permutations(range(1, players + 1)):
            for holds in itertools.product((False, True), repeat=players):
                yield [place / 10 for place in order], list(holds), players * (2 + len(order))
    # Of equal hands the first wins.
    for hands in ([0.5, 0.5], [0.2, 0.5, 0.5], [0.5, 0.2, 0.5], [0.5, 0.5, 0.5]):
        for holds in itertools.product((False, True), repeat=len(hands)):
            yield hands, list(holds), 6 * len(hands)


@in_node
def test_no_hand_is_written_as_0_or_as_1():
    """A hand of 0.997 was "1.00, better than 100 of 100"."""
    hands = {0.997: "0.997", 0.9949: "0.99", 0.004: "0.004", 0.63: "0.63", 0.0002: "0.0002"}
    hands |= {0.9999999: "0.9999999", 0.00000012: "0.0000001"}
    code = "console.log(JSON.stringify(given.map((hand) => guts.written(hand))))"
    assert run(code, list(hands)) == list(hands.values())
    assert run("console.log(JSON.stringify(guts.written(...given)))", [0.9996, 3]) == "0.9996"


@in_node
def test_each_round_is_settled_as_by_the_rules():
    """In chips: the library counts a share in the pot that is carried over, the table does not."""
    cases = list(rounds())
    code = "const told = given.map(([h, d, pot]) => guts.settle(h, d, pot));"
    for (hands, holds, pot), told in zip(
        cases, run(code + "console.log(JSON.stringify(told))", cases), strict=True
    ):
        payoffs, factor = settle(hands, holds)
        stakes = pot / len(hands)
        assert told["pot"] == pot * factor
        shares = stakes * (factor - 1)
        assert told["paid"] == pytest.approx((stakes * payoffs - shares).tolist())
        inside = [seat for seat, held in enumerate(holds) if held]
        assert told["winner"] == max(inside, key=hands.__getitem__, default=None)


def test_a_changed_record_changes_no_other():
    first, one = page_tables.round_record(), page_tables.bot_record()
    first["bots"].clear()
    one["bots"][0]["value"] = 99
    assert set(page_tables.round_record()["bots"]) == {"alone", "team"}
    assert page_tables.bot_record()["bots"][0]["value"] == 0


@in_node
@pytest.mark.parametrize(("kind", "step"), [("alone", 40), ("team", 30), ("team", 64)])
def test_means_of_many_games_are_the_exact_values(kind, step):
    bot, games = page_tables.round_record()["bots"][kind], 40_000
    code = """const random = guts.dealer(given.seed); let sum = 0, squares = 0;
    for (let k = 0; k < given.games; k++) {
      const won = guts.playGame(given.own, given.lines, 2, random);
      sum += won; squares += won * won; }
    console.log(JSON.stringify([sum / given.games, squares / given.games]))"""
    given = {"own": step / 100, "lines": bot["lines"], "games": games, "seed": 5}
    mean, square = run(code, given)
    error = math.sqrt((square - mean**2) / games)
    assert abs(mean - bot["values"][step]) < 4 * error
    assert error < 0.03


@in_node
def test_lines_and_members_are_drawn_with_their_probabilities():
    lines, games = page_tables.bot_record()["bots"][3]["lines"], 20_000
    code = """const random = guts.dealer(3), count = [0, 0], places = [0, 0, 0, 0];
    let right = true;
    for (let k = 0; k < given.games; k++) {
      const { line, place, thresholds } = guts.drawn(given.lines, 4, random);
      count[line] += 1; places[place] += 1;
      right &&= thresholds.every((t, s) => t === given.lines[line][s === place ? 1 : 2]); }
    console.log(JSON.stringify([count, places, right]))"""
    count, places, right = run(code, {"lines": lines, "games": games})
    assert right
    assert np.allclose(np.array(count) / games, [line[0] for line in lines], atol=0.02)
    assert np.allclose(np.array(places) / games, 0.25, atol=0.02)


@in_node
def test_who_holds_above_seven_tenths_sees_all_that_can_happen():
    """The first rounds of the first page: nobody holds, then two, then one."""
    found = page_tables.round_record()
    code = """const random = guts.dealer(given.seed), count = [];
    for (let k = 0; k < 3; k++) {
      const hands = Array.from({ length: 3 }, random);
      const limits = [0.7, ...guts.drawn(given.lines, 2, random).thresholds];
      count.push(hands.filter((hand, seat) => hand > limits[seat]).length); }
    console.log(JSON.stringify(count))"""
    given = {"seed": found["seed"], "lines": found["bots"]["alone"]["lines"]}
    assert run(code, given) == [0, 2, 1]


@in_node
def test_a_threshold_is_guessed_from_decisions():
    sure = [{"hand": hand / 20, "held": hand > 12} for hand in range(20)]
    assert run("console.log(guts.guessed(given))", sure) == pytest.approx(0.625)
    assert run("console.log(guts.guessed(given))", [{"hand": 0.4, "held": True}]) == 0.2


@in_node
def test_of_thresholds_that_explain_as_much_the_most_central_is_guessed():
    """Each of 0.1, 0.5 and 0.9 explains two of four decisions, and no threshold more."""
    odd = [{"hand": k / 5, "held": k % 2 == 1} for k in range(1, 5)]
    assert run("console.log(guts.guessed(given))", odd) == pytest.approx(0.5)


@in_node
def test_no_threshold_explains_decisions_better_than_the_guess():
    """Between two that explain most it had taken the middle, which explained fewer."""
    rng = np.random.default_rng(5)
    cases = [[{"hand": 0.3, "held": True}, {"hand": 0.6, "held": False}]] + [
        [{"hand": hand, "held": bool(hand > limit)} for hand, limit in rng.random((count, 2))]
        for count in range(1, 60)
    ]
    code = "console.log(JSON.stringify(given.map((each) => guts.guessed(each))))"
    for decisions, guess in zip(cases, run(code, cases), strict=True):
        hands = np.array([each["hand"] for each in decisions])
        held = np.array([each["held"] for each in decisions])
        limits = np.array([guess, 0, *hands])[:, None]
        against = ((hands > limits) != held).sum(axis=1)
        assert against[0] == against[1:].min()


def test_lines_are_the_optimal_coalition():
    for opponents, baked in enumerate(page_tables.bot_record()["bots"], start=1):
        mixture = coalition_bot(opponents).mixture
        assert len(baked["lines"]) == len(mixture)
        for (weight, one, others), (profile, share) in zip(baked["lines"], mixture, strict=True):
            wanted = [share, profile[0], *profile[1:]]
            assert [weight, one, *[others] * (opponents - 1)] == pytest.approx(wanted, abs=1e-9)
        if 2 <= opponents <= 15:
            reply = best_reply(coalition_bot(opponents))
            assert baked["value"] == pytest.approx(reply.value, abs=1e-9)


def test_values_of_the_round_have_their_top_where_the_text_says():
    bots = page_tables.round_record()["bots"]
    reply = best_reply(coalition_bot(2))
    assert bots["team"]["best"] == pytest.approx(reply.value, rel=0, abs=5.1e-8)
    assert reply.value - 2e-5 < max(bots["team"]["values"]) < reply.value - 1e-5
    assert bots["alone"]["best"] == max(bots["alone"]["values"]) == 0
    assert np.argmax(bots["team"]["values"]) == round(100 * reply.threshold)
    assert (
        f"above {reply.threshold:.4f}, and it costs you {-reply.value:.4f}" in bots["team"]["moral"]
    )
    alone = np.array(bots["alone"]["values"])
    assert (alone[: int(100 * nash_threshold(3)) + 1] == 0).all()
    assert (alone[int(100 * nash_threshold(3)) + 1 :] < 0).all()
    assert best_reply(nash_bot(3), nash_bot(3)).value == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("step", [0, 35, 80, 100])
def test_values_of_the_round_are_those_of_its_games(step):
    bots = {"alone": (nash_bot(3), nash_bot(3)), "team": (coalition_bot(2),)}
    for kind, others in bots.items():
        (total, *_) = Table((threshold_bot(step / 100), *others)).expected_totals()
        stored = page_tables.round_record()["bots"][kind]["values"][step]
        assert stored == pytest.approx(float(total), rel=0, abs=5.1e-8)


def test_what_the_text_says_of_the_team_is_what_it_plays():
    team = page_tables.round_record()["bots"]["team"]
    (share, bloc, _), (rest, _, inner) = team["lines"]
    assert team["moral"].startswith(
        f"In {100 * share:.0f} of 100 rounds both hold above {bloc:.4f}"
    )
    assert f"in the other {100 * rest:.0f} one of them" in team["moral"]
    assert f"the other above {inner:.4f}" in team["moral"]


def test_members_with_more_thresholds_than_two_have_no_line():
    with pytest.raises(ValueError, match="must play alike"):
        page_tables.lines_of(Bot("odd", (((0.1, 0.2, 0.3), 1.0),)))


@pytest.mark.parametrize("html", [page_tables.round_html(), page_tables.bot_html()])
def test_a_page_gets_the_record_and_the_scripts(html):
    record = re.search(r'<script type="application/json">(.*?)</script>', html)[1]
    assert json.loads(record)["bots"]
    for name in re.findall(r'(?:src|href)="\.\./_static/([\w.]+)"', html):
        assert (PAGE / name).exists()
    assert len(html) < 6000
