"""The tables to play guts at, in the built book: mouse, keys, finger, offline, without motion."""

import contextlib
import re

import pytest
from built_book import HTML, in_chromium
from opening import axe_finds, tab, visited

from guts_core.explorers.tables.page_tables import bot_record, round_record

pytestmark = in_chromium

TOY, BOT = "book/intro.html", "notebooks/guts_bot.html"
PHONE = {"width": 390, "height": 844}
#: What a round says, by how many held; nobody, one, more.
SAID = r"Nobody holds|alone holds? and takes?|(Two|Three|All|\d+) hold\."


@pytest.fixture
def opened(browser):
    """Opens a page on a phone and makes sure that nothing went wrong on it."""
    with contextlib.ExitStack() as stack:
        found = []

        def open_page(url, motion="no-preference", **options):
            page = stack.enter_context(tab(browser, motion=motion, **PHONE, **options))
            found.append(stack.enter_context(visited(page, url))[0])
            page.locator(".guts-play[data-ready]").wait_for()
            return page

        yield open_page
        assert [each for each in found[0] if each.startswith("error")] == []  # axe asks for more


def buttons(page):
    return (page.get_by_role("button", name=name, exact=True) for name in ("Hold", "Drop"))


def own_hand(page):
    return float(page.locator(".gp-value").first.inner_text())


def test_a_round_is_told_and_settled_on_file_with_a_finger(opened):
    """From a file on disk, without a network."""
    page = opened(f"file://{HTML / TOY}", has_touch=True, is_mobile=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    hold, drop = buttons(page)
    fresh = True
    for _ in range(6):
        assert page.locator(".gp-told").inner_text().startswith("Everybody has paid") == fresh
        (hold if own_hand(page) > 0.6 else drop).tap()
        told = page.locator(".gp-told").inner_text()
        assert re.search(SAID, told)
        words = page.locator(".gp-word").all_inner_texts()
        paid = [int(n) for n in re.findall(r"pays (\d+)", " ".join(words))]
        pot = int(page.locator(".gp-amount").inner_text().split()[1])
        if "Nobody" not in told:
            assert pot == sum(paid)
        assert_no_ties(page.locator(".gp-value").all_inner_texts(), words)
        fresh = pot == 0
        page.locator(".gp-main:visible").tap()
    page.wait_for_function("!document.querySelector('.gp-flying')")  # chips that have arrived


FOCUSED = "each => each === document.activeElement"


def test_one_press_is_one_decision(opened, address):
    """A second click, and a key that is held, had pressed the button that came in its place."""
    page = opened(f"{address}/{TOY}", motion="reduce")
    hold, drop = buttons(page)
    next_one = page.get_by_role("button", name=re.compile("Next round|New game"))
    told = page.locator(".gp-told")
    for button, side in ((hold, 1), (drop, -1)):
        box = button.bounding_box()
        middle = box["width"] / 2
        # On the edge of the button where the next one will stand.
        button.dblclick(position={"x": middle + side * (middle - 3), "y": box["height"] / 2})
        assert re.search(SAID, told.inner_text())
        box = next_one.bounding_box()
        next_one.dblclick(position={"x": box["width"] / 2 - side * 20, "y": box["height"] / 2})
        assert "hold or drop?" in told.inner_text()
    hold.focus()
    for _ in range(4):
        page.keyboard.down("Enter")  # the first press, and its repetitions
    assert re.search(SAID, told.inner_text())
    page.keyboard.up("Enter")
    page.keyboard.press("Enter")
    assert "hold or drop?" in told.inner_text()
    assert hold.evaluate(FOCUSED)


def assert_no_ties(values, words):
    """Hands are told with digits enough that the winner's is seen to be the best."""
    won = [float(v) for v, word in zip(values, words, strict=True) if word.startswith("wins")]
    assert all(
        float(v) < won[0] for v, w in zip(values, words, strict=True) if w.startswith("pays")
    )


def test_after_five_games_the_page_guesses_and_a_team_takes_the_first_number(opened, address):
    page = opened(f"{address}/{TOY}", motion="reduce")
    hold, drop = buttons(page)
    hold.focus()
    won = []
    for _ in range(40):
        (hold if own_hand(page) > 0.6 else drop).press("Enter")
        assert page.locator(".gp-flying").count() == 0
        won += re.findall(r"you have ([+−]?\d+)\.", page.locator(".gp-told").inner_text())
        if page.locator("#gp-second").is_visible():
            break
        left = 5 - len(won)
        when = "five games" if left == 5 else f"{left} more game{'s' * (left > 1)}"
        about = page.locator(".gp-about").inner_text()
        assert about.endswith(f"After {when} the page guesses how you decide.")
        page.keyboard.press("Enter")
    total = signed(sum(int(each.replace("−", "-")) for each in won))
    assert page.locator(".gp-score").inner_text() == f"5 games finished, {total} in all"
    guess = float(re.search(r"above (0\.\d\d)", page.locator(".gp-about").inner_text())[1])
    assert 0.4 < guess < 0.8
    limit, line = page.locator(".gp-limit"), page.locator(".gp-line svg")
    for name in ("x1", "x2"):
        assert float(limit.get_attribute(name)) == pytest.approx(10 + 300 * guess, abs=1.6)
    held, dropped = (page.locator(f".gp-line .gp-{name}").count() for name in ("held", "dropped"))
    told = f"Your hands so far: held with {held}, dropped {dropped}."
    assert line.get_attribute("aria-label") == told
    own = page.locator("#gp-own")
    assert float(own.input_value()) == round(100 * guess)
    assert not page.locator(".gp-open").is_visible()
    team_button = page.get_by_role("button", name="What if Left")
    team_button.press("Enter")
    assert page.locator("#gp-team").evaluate(FOCUSED)
    page.keyboard.press("ArrowUp")
    assert page.locator(".gp-chart polyline").first.get_attribute("class") == "gp-curve"
    assert page.locator(".gp-moral a").count() == 0
    assert team_button.is_visible()
    page.keyboard.press("ArrowDown")
    assert not team_button.is_visible()
    curves = page.locator(".gp-chart polyline").all()
    assert [each.get_attribute("class") for each in curves] == ["gp-curve gp-other", "gp-curve"]
    assert [page.locator(f"#gp-{name}").is_checked() for name in ("alone", "team")] == [False, True]
    team = round_record()["bots"]["team"]
    best, never = signed(team["best"], 4), signed(team["values"][100], 2)
    told = f": at most {best} antes a game, and {never} if you never hold."
    assert page.locator(".gp-chart svg").get_attribute("aria-label").endswith(told)
    assert team["moral"] in page.locator(".gp-moral").inner_text()
    assert page.locator(".gp-moral a").count() == 2
    own.press("ArrowRight")
    place = int(own.input_value())
    shown = page.locator("output[for=gp-own][aria-live=off]")  # the slider tells it by itself
    assert shown.inner_text() == own.get_attribute("aria-valuetext") == f"{place / 100:.2f}"
    shown = page.locator("#gp-second p[role=status]")
    exact = f"{team['values'][place]:+.4f}".replace("-", "−")
    assert exact in shown.inner_text()
    play, seen = page.get_by_role("button", name="Play 200,000 games"), []
    for _ in range(2):  # the second time other games are dealt
        own.press("ArrowRight")
        own.press("ArrowLeft")
        play.press("Enter")
        page.get_by_text("games dealt here").wait_for()
        mean, error = re.search(r"([+−][\d.]+) ± ([\d.]+)", shown.inner_text()).groups()
        assert abs(float(mean.replace("−", "-")) - team["values"][place]) < 2.5 * float(error)
        assert shown.inner_text().endswith(f"Exact: {exact}.")
        seen.append(shown.inner_text())
    assert seen[0] != seen[1]
    page.locator(".gp-main:visible").click()
    page.evaluate(ROUNDS, 40)  # further games guess again, but leave the slider where it is
    assert not page.locator(".gp-score").inner_text().startswith("5 ")
    assert own.input_value() == f"{place}"


#: The first games that the page plays for a threshold: their mean, and its standard error.
FIRST_GAMES = """([own, lines, seed]) => {
  const random = guts.dealer(seed + 1), count = 200000;
  let sum = 0, squares = 0;
  for (let game = 0; game < count; game++) {
    const won = guts.playGame(own, lines, 2, random);
    sum += won;
    squares += won * won;
  }
  const mean = sum / count;
  return [mean, Math.sqrt((squares / count - mean * mean) / count)];
}"""


def test_many_games_are_told_and_drawn_with_two_standard_errors(opened, address):
    """A mean that is zero as it is written has no sign; games of a threshold left are not told."""
    page = opened(f"{address}/{TOY}", motion="reduce")
    page.get_by_role("button", name="Choose a threshold").click()
    assert page.locator("#gp-alone").evaluate(FOCUSED)
    assert page.get_by_role("group", name="Left and Right play").count() == 1
    own, shown = page.locator("#gp-own"), page.locator("#gp-second p[role=status]")
    play = page.get_by_role("button", name="Play 200,000 games")
    given = round_record()
    mean, error = page.evaluate(FIRST_GAMES, [0.32, given["bots"]["alone"]["lines"], given["seed"]])
    assert -0.0005 < mean < 0
    own.fill("32")
    play.click()
    page.get_by_text("games dealt here").wait_for()
    assert f"dealt here: 0 ± {2 * error:.3f} antes" in shown.inner_text()
    dot, bar, zero, curve, other = (
        page.locator(f".gp-chart .gp-{name}")
        for name in ("mean", "error", "zero", "curve:not(.gp-other)", "other")
    )
    middle = float(dot.get_attribute("cy"))
    ends = [float(bar.get_attribute(name)) for name in ("y1", "y2")]
    assert middle - ends[1] == pytest.approx(ends[0] - middle) != 0
    # What it earns exactly is nothing, and it is drawn so; against a team it loses.
    height, below = (
        float(each.get_attribute("points").split()[32].split(",")[1]) for each in (curve, other)
    )
    assert height < below - 10
    assert height == pytest.approx(float(zero.get_attribute("y1")), abs=0.06)
    assert middle == pytest.approx(height, abs=0.3)
    across = float(curve.get_attribute("points").split()[32].split(",")[0])
    drawn = [dot.get_attribute("cx"), *(bar.get_attribute(name) for name in ("x1", "x2"))]
    assert [*map(float, drawn)] == pytest.approx([across] * 3, abs=0.06)
    # The points of the curve are where the numbers at both axes say.
    places = {
        each.text_content(): [float(each.get_attribute(name)) for name in "xy"]
        for each in page.locator(".gp-chart text").all()
    }
    points = [tuple(map(float, at.split(","))) for at in curve.get_attribute("points").split()]
    values = given["bots"]["alone"]["values"]
    for k, name in ((0, "0"), (25, "0.25"), (50, "0.5"), (75, "0.75"), (100, "1")):
        if name != "0":  # also a number of the other axis
            assert points[k][0] == pytest.approx(places[name][0], abs=0.06)
    unit = (points[100][1] - points[32][1]) / (values[32] - values[100])
    heights = {float(name.replace("−", "-")): at[1] for name, at in places.items() if "−" in name}
    lines = [float(each.get_attribute("y1")) for each in page.locator(".gp-chart .gp-grid").all()]
    assert sorted(heights.values()) == pytest.approx([y + 4 for y in sorted(lines)])
    for value, height in heights.items():
        assert height - 4 == pytest.approx(points[32][1] + unit * (values[32] - value), abs=0.5)
    play.evaluate("(button) => button.click()")  # and the slider moves while they are played
    own.evaluate("own => { own.value = 90; own.dispatchEvent(new Event('input')); }")
    exact = given["bots"]["alone"]["values"][90]
    page.wait_for_timeout(700)
    told = f"Exact, from the library: {exact:+.4f} antes a game.".replace("-", "−")
    assert shown.inner_text() == told
    assert not dot.is_visible()
    own.fill("100")  # who never holds always loses the ante: no game differs from another
    play.click()
    page.get_by_text("games dealt here").wait_for()
    assert "dealt here: −1.000 ± 0.000 antes" in shown.inner_text()


#: Rounds of a sitting, in which the reader holds every other hand, as the page tells them.
ROUNDS = """count => {
  const text = (name) => [...document.querySelectorAll(name)].map((each) => each.textContent);
  const press = (name) => [...document.querySelectorAll(".gp-main")].find(
    (button) => name.includes(button.textContent)).click();
  return Array.from({ length: count }, (_, k) => {
    const before = text(".gp-amount")[0], dealt = [text(".gp-told")[0], ...text(".gp-value")];
    const bar = parseFloat(document.querySelector(".gp-bar").style.height);
    press(k % 2 ? ["Hold"] : ["Drop"]);
    const told = { dealt, bar, next: text(".gp-main")[2],
      chips: document.querySelectorAll(".gp-pile i").length,
      words: text(".gp-word"), said: text(".gp-told")[0], plan: text(".gp-plan")[0],
      pots: [before, text(".gp-amount")[0]].map((pot) => Number(pot.split(" ")[1])),
      hands: text(".gp-value"),
      bars: [...document.querySelectorAll(".gp-bar")].map((bar) => parseFloat(bar.style.height)),
      numbers: text(".gp-numbers dd"),
      seats: [...document.querySelectorAll(".gp-seat")].map((seat) => seat.className) };
    press(["Next round", "New game"]);
    return told;
  });
}"""


def signed(number, digits=0):
    return f"{number:+.{digits}f}".replace("-", "−") if number else "0"


#: How many hold, who wins, how much, who pays, how much, and the pot of the next round.
SETTLED = re.compile(
    r"(?:(\w+) hold\. )?(.+?)(?: alone)? (?:holds? and takes?|wins?) the (?:pot of )?(\d+)"
    r"(?: in the pot, and (.+) pays? (\d+)(?: each)? for the next one\. The pot is (\d+))?"
)


def assert_told_as_it_was_played(told, names):
    """A deal shows the own hand alone; what is said of a round is what its words and pots are."""
    own, *others = told["hands"]
    said, shown, *hidden = told["dealt"]
    assert f"Your hand is {shown}, better than {int(shown[2:])} of 1" in said
    assert float(own) == pytest.approx(float(shown), abs=0.0051)
    assert told["bar"] == pytest.approx(100 * float(own), abs=0.51)
    assert hidden == ["?"] * len(others)
    before, after = told["pots"]
    assert told["next"] == ("Next round" if after else "New game")
    assert told["chips"] == min(after, 30)
    words = [*zip(names, told["words"], strict=True)]
    wins, pays = (
        [name for name, word in words if word == f"{what} {before}"] for what in ("wins", "pays")
    )
    if not wins:
        assert told["said"].startswith("Nobody holds.")
        return
    many, *found = SETTLED.match(told["said"]).groups()
    if not pays:
        assert [many, *found] == [None, *wins, str(before), None, None, None]
        return
    assert many == {2: "Two", 3: "Three"}[1 + len(pays)]
    payers = " and ".join(pays).replace("You", "you")
    assert found == [*wins, str(before), payers, str(before), str(after)]


def assert_played_as_the_bots_say(told, lines):
    """Whoever is said to hold whatever comes has held, and the others above what is told."""
    (_, bloc, _), (_, _, inner) = lines
    always = re.search(r"bot (\d) holds whatever", told["plan"])
    for bot, (hand, word) in enumerate(zip(told["hands"], told["words"], strict=True)):
        if bot and always and bot == int(always[1]):
            assert word != "drops"
        elif bot:
            limit = inner if always else bloc
            if abs(float(hand) - limit) > 0.006:  # a hand is told with two digits
                assert (word != "drops") == (float(hand) > limit)


def test_the_bot_keeps_score_and_tells_what_it_played(opened, address):
    page = opened(f"{address}/{BOT}", motion="reduce")
    bot = bot_record()["bots"][1]
    (_, bloc, _), (_, _, inner) = bot["lines"]
    always = "The bots played the pseudo-bloc: bot {} holds whatever comes, the other holds above"
    plans = {f"The bots played the bloc: all hold above {bloc:.4f}."}
    plans |= {f"{always.format(place)} {inner:.4f}." for place in (1, 2)}
    seen, won, total = set(), [], -1
    for told in page.evaluate(ROUNDS, 400):
        seen.add(told["plan"])
        assert_told_as_it_was_played(told, ["You", "Bot 1", "Bot 2"])
        assert_played_as_the_bots_say(told, bot["lines"])
        what, _, chips = told["words"][0].partition(" ")
        total += {"wins": 1, "pays": -1, "drops": 0}[what] * int(chips or 0)
        for word, seat in zip(told["words"], told["seats"], strict=True):
            assert ("gp-out" in seat) == (word == "drops") != ("gp-in" in seat)
            assert ("gp-won" in seat) == word.startswith("wins")
        for hand, bar in zip(told["hands"], told["bars"], strict=True):
            assert bar == pytest.approx(100 * float(hand), abs=0.51)
        before, after = told["pots"]
        for ending, grew in ((": the same game, for more.", 1), (": the same game again.", 0)):
            if told["said"].endswith(ending):
                assert (after > before) == grew
        if "The game is over" in told["said"]:
            assert told["said"].endswith(f"you have {signed(total)}.")
            won.append(total)
            total = -1
        if won:
            best = ", ".join(map(signed, sorted(won, reverse=True)[:3]))
            expected = signed(bot["value"] * len(won), 2)
            assert told["numbers"] == [str(len(won)), signed(sum(won)), best, expected]
    assert seen == plans
    slider = page.locator("#gp-opponents")
    for key, words in (("Home", "1 opponent"), ("ArrowRight", "2 opponents")):
        slider.press(key)
        assert slider.get_attribute("aria-valuetext") == words
        assert page.locator("output[for=gp-opponents]").inner_text() == words[0]
        assert page.locator(".gp-numbers dd").first.inner_text() == "0"
    assert page.locator("output:not([aria-live=off])").count() == 0


def test_hands_that_were_held_are_full_dots_where_they_were(opened, address):
    page = opened(f"{address}/{TOY}", motion="reduce")
    for button, name in zip(buttons(page), ("held", "dropped"), strict=True):
        hand = own_hand(page)
        button.click()
        dot = page.locator(f".gp-line .gp-{name}")
        assert float(dot.get_attribute("cx")) == pytest.approx(10 + 300 * hand, abs=1.6)
        page.locator(".gp-main:visible").click()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_bot_seats_up_to_twenty_and_tells_its_plan(opened, address, theme):
    page = opened(f"{address}/{BOT}", theme=theme)
    slider = page.locator("#gp-opponents")
    slider.press("End")
    own_bar = "document.querySelector('.gp-bar').style.height"
    first_hand = page.evaluate(own_bar)
    assert page.locator(".gp-seat").count() == 21
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert "pot 21" in page.locator(".gp-amount").inner_text()
    _, drop = buttons(page)
    drop.click()
    assert "The bots played the" in page.locator(".gp-plan").inner_text()
    slider.press("Home")
    assert page.evaluate(own_bar) != first_hand
    assert page.locator(".gp-seat b").all_inner_texts() == ["You", "Bot"]
    assert page.locator(".gp-plan").inner_text() == ""
    drop.click()
    assert page.locator(".gp-plan").inner_text() == "The bot holds above 0.5000."
    slider.press("ArrowRight")
    value = f"{bot_record()['bots'][1]['value']:.4f}".replace("-", "−")
    assert value in page.locator(".gp-numbers").inner_text()


def test_axe_finds_nothing_while_the_round_is_played(opened, address):
    page = opened(f"{address}/{TOY}", motion="reduce")
    more = page.get_by_role("button", name="Choose a threshold")
    assert (more.get_attribute("aria-expanded"), more.get_attribute("aria-controls")) == (
        ("false", "gp-second")
    )
    more.click()
    page.get_by_role("button", name="Hold", exact=True).click()
    assert page.locator(".gp-told").get_attribute("role") == "status"
    assert axe_finds(page, ".guts-play") == []


def test_hands_are_seen_on_paper_and_in_colours_of_a_system(opened, address):
    """Bars are backgrounds, which both take away: the frames had been empty."""
    page = opened(f"{address}/{TOY}", motion="reduce")
    bar = page.locator(".gp-bar").first
    colour = "bar => getComputedStyle(bar).backgroundColor"
    wanted = bar.evaluate(colour)
    page.emulate_media(forced_colors="active")
    page.wait_for_function("matchMedia('(forced-colors: active)').matches")
    assert bar.evaluate(colour) == wanted
    assert bar.evaluate("bar => getComputedStyle(bar).printColorAdjust") == "exact"
    page.emulate_media(forced_colors="none")
