"""The films' players in Chromium: keys, buttons and slider move picture and label; no network."""

import contextlib
import itertools
import json
import re
from importlib.util import find_spec

import pytest
from built_book import CHROMIUM, PAGES, ROOT
from opening import WIDTHS, in_theme, opened, tab, take_picture, visited

PLAYERS = sorted((ROOT / "data").glob("kuhn_strategies_*.html"))
PAGE = "notebooks/kuhn_continuation.html"

#: The files need no book around them.
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not find_spec("playwright"), reason="playwright is not installed"),
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed"),
]


@contextlib.contextmanager
def played(browser, path, motion="reduce"):
    """A player opened from the disk; afterwards nothing has failed or was asked for."""
    with (
        tab(browser, height=844, motion=motion) as page,
        visited(page, path.as_uri()) as (problems, asked),
    ):
        yield page
        assert [url for url in asked if not url.startswith("data:")] == [path.as_uri()]
        assert problems == []


def labels_of(path):
    text = path.read_text("utf-8")
    return json.loads(re.search(r'id="film">(.*?)</script>', text, re.DOTALL)[1])["labels"]


def shown(page):
    """The label, and the slider's place and text, which must agree."""
    label = page.locator("#label").inner_text()
    slider = page.get_by_role("slider", name="Position in the film")
    assert slider.get_attribute("aria-valuetext") == label
    assert page.get_by_role("img", name=label).count() == 1
    return label, int(slider.input_value())


def picture(page):
    return page.evaluate("document.getElementById('picture').toDataURL()")


def until(page, condition):
    """Wait: the player's own security policy forbids what Playwright's waiting functions do."""
    for _ in range(200):
        if condition():
            return
        page.wait_for_timeout(50)
    pytest.fail("nothing came of it in ten seconds")


def dark_pixels(page):
    """How many values of the picture's upper part are neither those of paper nor empty."""
    return page.evaluate(
        "[...document.getElementById('picture').getContext('2d').getImageData(0, 0, 840, 560).data]"
        ".filter((x, i) => i % 4 < 3 && x > 0 && x < 128).length"
    )


@pytest.mark.parametrize("path", PLAYERS, ids=lambda path: path.stem)
def test_keys_change_picture_and_label(browser, path):
    labels = labels_of(path)
    with played(browser, path) as page:
        until(page, lambda: dark_pixels(page) > 1000)
        assert shown(page) == (labels[0], 0)
        first = picture(page)
        for key, place in (("End", len(labels) - 1), ("ArrowLeft", len(labels) - 2)):
            page.keyboard.press(key)
            assert shown(page) == (labels[place], place)
        until(page, lambda: picture(page) != first)
        page.keyboard.press("Home")
        page.keyboard.press("ArrowLeft")
        assert shown(page) == (labels[0], 0)
        until(page, lambda: picture(page) == first)


def test_buttons_and_slider(browser):
    path = PLAYERS[0]
    labels = labels_of(path)
    with played(browser, path) as page:
        page.get_by_role("button", name="Next picture").click()
        page.keyboard.press("ArrowRight")  # the focus is on the button
        assert shown(page) == (labels[2], 2)
        page.get_by_role("button", name="Previous picture").click()
        assert shown(page) == (labels[1], 1)
        page.get_by_role("slider").fill("7")
        assert shown(page) == (labels[7], 7)
        page.get_by_role("slider").press("ArrowRight")  # the browser's own key, not a second step
        assert shown(page) == (labels[8], 8)


def test_space_plays_to_the_end_and_pauses(browser):
    path = PLAYERS[0]
    last = len(labels_of(path)) - 1
    with played(browser, path) as page:
        page.get_by_role("slider").fill(str(last - 12))
        page.keyboard.press("Space")
        page.get_by_role("button", name="Pause").wait_for()
        page.get_by_role("button", name="Play").wait_for()  # it stops by itself
        assert shown(page)[1] == last
        page.keyboard.press("Space")  # from the beginning
        until(page, lambda: 0 < int(page.get_by_role("slider").input_value()) < last)
        page.keyboard.press("Space")
        assert page.get_by_role("button", name="Play").count() == 1
        at = shown(page)
        page.wait_for_timeout(200)
        assert shown(page) == at


def test_whoever_takes_hold_of_the_slider_stops_the_film(browser):
    """The film had gone on from under the pointer until that moved."""
    with played(browser, PLAYERS[0]) as page:
        page.keyboard.press("Space")
        page.get_by_role("button", name="Pause").wait_for()
        page.evaluate(
            "document.getElementById('position').dispatchEvent(new PointerEvent('pointerdown'))"
        )
        assert page.get_by_role("button", name="Play").count() == 1


def test_a_space_bar_held_down_counts_once(browser):
    """Its repeats had played and paused in turn."""
    with played(browser, PLAYERS[0]) as page:
        for _ in range(4):
            page.keyboard.down("Space")
        page.keyboard.up("Space")
        assert page.get_by_role("button", name="Pause").count() == 1


def test_it_starts_by_itself_only_for_those_who_do_not_mind(browser):
    with played(browser, PLAYERS[0], motion="no-preference") as page:
        page.get_by_role("button", name="Pause").wait_for()
    with played(browser, PLAYERS[0]) as page:
        page.wait_for_timeout(500)
        assert shown(page)[1] == 0
        assert page.get_by_role("button", name="Play").count() == 1


def test_it_fits(browser):
    """In both widths and themes, between which it changes while it is open."""
    with played(browser, PLAYERS[-1]) as page:
        page.keyboard.press("End")
        for width, theme in itertools.product(WIDTHS, ("light", "dark")):
            page.set_viewport_size({"width": width, "height": 844})
            in_theme(page, theme)
            take_picture(page, f"player-{width}-{theme}")
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert page.evaluate("document.documentElement.scrollHeight") <= 844
            parts = page.locator("button, select")
            assert min(parts.evaluate_all("each => each.map(x => x.clientHeight)")) >= 40


@pytest.mark.skipif(not PAGES, reason="the book is not built: run make book")
def test_player_in_the_book(browser, address):
    """It follows the page's own switch, not only the system, and does not scroll in itself."""
    with opened(browser, address, PAGE, formulas=False) as (page, problems, _):
        frame = page.locator("iframe[title^=Film]")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            frame.scroll_into_view_if_needed()
            inside = frame.element_handle().content_frame()
            inside.wait_for_load_state()
            inside.locator("#label").wait_for()
            room = "[document.documentElement.scrollHeight, innerHeight]"
            needed, there = inside.evaluate(room)
            assert needed <= there
        page.evaluate("document.documentElement.dataset.theme = 'dark'")
        inside.locator("html[data-theme=dark]").wait_for(state="attached")
        assert problems == []
