"""Definitions at terms by mouse, key and finger; folded proofs and solutions open."""

import re

import pytest
from built_book import HTML, PAGES, in_chromium
from opening import opened, tab

pytestmark = in_chromium
LINK, BOX = "main a:has(> .std-term)", ".definition:popover-open"
#: A page of theory with terms in its text, the last of which it has linked before, and with what is
#: folded.
PAGE = "book/kuhn_theory.html"


@pytest.fixture(scope="module", name="theory")
def _theory(browser, address):
    """The page, and what went wrong on it so far."""
    with opened(browser, address, PAGE, formulas=False) as (page, problems, _):
        yield page, problems


def two_pictures(page):
    """Wait until all scrolling has been told, which happens with the next picture."""
    next_picture = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
    page.evaluate(f"() => {next_picture}")


def hrefs(page):
    return page.locator(LINK).evaluate_all("links => links.map(each => each.getAttribute('href'))")


def link_in_sight(page, place=0):
    """A term after all scrolling, which hides the definition at a pointer."""
    link = page.locator(LINK).nth(place)
    link.scroll_into_view_if_needed()
    two_pictures(page)
    return link


def test_by_mouse(theory):
    page, problems = theory
    link_in_sight(page).hover()
    box = page.locator(BOX)
    box.wait_for()
    assert len(box.inner_text()) > 20
    assert page.locator(LINK).first.get_attribute("aria-describedby") == box.get_attribute("id")
    page.mouse.move(2, 2)
    box.wait_for(state="hidden")
    assert problems == []


def test_a_pointer_may_go_to_the_definition(theory):
    """On its way it is beside both for a moment, and so it may come back to the link."""
    page, _ = theory
    link = link_in_sight(page)
    link.hover()
    box = page.locator(BOX)
    box.wait_for()
    place = box.bounding_box()
    page.mouse.move(2, 2)
    link.hover()
    page.wait_for_timeout(300)
    assert box.is_visible()
    page.mouse.move(2, 2)
    page.mouse.move(place["x"] + 9, place["y"] + place["height"] / 2)
    page.wait_for_timeout(400)
    assert box.is_visible()
    page.mouse.move(2, 2)
    box.wait_for(state="hidden")


def test_by_key(theory):
    page, _ = theory
    page.keyboard.press("Tab")
    link_in_sight(page).focus()
    page.locator(BOX).wait_for()
    page.keyboard.press("Escape")
    assert page.locator(BOX).count() == 0
    link = page.locator(LINK).first
    link.blur()
    link.focus()
    page.locator(BOX).wait_for()
    link.blur()  # what comes next on the way of the Tab key may be no term
    assert page.locator(BOX).count() == 0


def test_by_key_below_the_screen(theory):
    """The page scrolls to the term, and its definition goes with it.

    One box is for both links to the term: the other one had closed it.
    """
    page, _ = theory
    page.evaluate("scrollTo(0, 0)")
    page.keyboard.press("Tab")
    link = page.locator(LINK).last
    link.focus()
    two_pictures(page)
    assert page.evaluate("scrollY") > 0
    box, term = page.locator(BOX).bounding_box(), link.bounding_box()
    assert box["y"] + box["height"] > 0
    assert min(abs(box["y"] - term["y"]), abs(box["y"] + box["height"] - term["y"])) < 100
    page.evaluate("scrollBy(0, -150)")  # and whenever it is moved
    two_pictures(page)
    moved, link_moved = page.locator(BOX).bounding_box(), link.bounding_box()
    assert link_moved["y"] > term["y"] + 100
    assert moved["y"] - link_moved["y"] in (
        pytest.approx(link_moved["height"], abs=10),
        pytest.approx(-moved["height"], abs=10),
    )
    page.keyboard.press("Escape")


TAP_ELSEWHERE = """document.querySelector("h1").dispatchEvent(
  new PointerEvent("pointerdown", { pointerType: "touch", bubbles: true }))"""

#: As in a table that is moved sideways: of a link only its end is seen.
OUT_OF_SIGHT = """link => link.style =
  `position: relative; right: ${link.getBoundingClientRect().right - 20}px`"""


def test_by_finger(browser, address):
    """The first tap shows the definition, the second follows the link.

    A tap elsewhere and moving the page hide it, also where a tap gives a link no focus; a key shows
    it again at the link that has the focus, and whole where the link is not.
    """
    with tab(browser, width=390, height=800, formulas=False, has_touch=True) as page:
        page.goto(f"{address}/{PAGE}")
        link = link_in_sight(page, -1)
        assert link.get_attribute("href") in hrefs(page)[:-1]
        link.tap()
        box = page.locator(BOX)
        box.wait_for()
        inside = box.bounding_box()
        assert inside["x"] >= 0
        assert inside["x"] + inside["width"] <= 390
        box.tap()
        assert box.count() == 1
        page.evaluate(TAP_ELSEWHERE)
        assert box.count() == 0
        link.tap()
        page.evaluate("scrollBy(0, -50)")
        two_pictures(page)
        assert box.count() == 0
        link.blur()
        page.keyboard.press("Shift")
        link.evaluate(OUT_OF_SIGHT)
        link.focus()
        assert box.bounding_box()["x"] == 8
        link.evaluate("link => link.style = ''")
        link.tap()
        page.wait_for_url(re.compile("glossary"))


#: In the middle of the screen there is little room above and below.
TO_THE_MIDDLE = "link => link.scrollIntoView({ block: 'center' })"
#: Leaves so much of the screen below a link.
ROOM_BELOW = """(link, room) => scrollBy({ behavior: "instant",
  top: link.getBoundingClientRect().bottom - innerHeight + room })"""
WHOLE = "box => box.scrollHeight <= box.clientHeight"


def beside(page, box, link, height):
    """On which side of its link a definition stands, within a screen of that height."""
    two_pictures(page)
    inside, term = box.bounding_box(), link.bounding_box()
    assert 0 <= inside["y"] <= height - inside["height"]
    if inside["y"] >= term["y"] + term["height"]:
        return "below"
    assert inside["y"] + inside["height"] <= term["y"]
    return "above"


@pytest.mark.parametrize(("width", "height", "whole"), [(568, 290, True), (320, 256, False)])
def test_on_a_low_screen(browser, address, width, height, whole):
    """A phone on its side, and a page enlarged four times: the end had been below the screen."""
    with tab(browser, width=width, height=height, formulas=False) as page:
        page.goto(f"{address}/notebooks/guts_bot.html")
        page.keyboard.press("Tab")
        link = page.locator(f"{LINK}[href$='#term-coalition']").first
        link.evaluate(TO_THE_MIDDLE)
        link.focus()
        box = page.locator(BOX)
        assert beside(page, box, link, height) == "above"
        assert box.evaluate(WHOLE) == whole
        # Below, where there is more room, though not enough.
        link.evaluate(ROOM_BELOW, height - 90)
        assert beside(page, box, link, height) == "below"
        # On a higher screen it is whole again: above, for below it would have less room.
        least = box.evaluate("box => box.clientHeight")
        link.blur()
        page.set_viewport_size({"width": width, "height": 3 * height})
        link.evaluate(ROOM_BELOW, least + 20)
        two_pictures(page)
        page.keyboard.press("Shift")
        link.focus()
        assert beside(page, box, link, 3 * height) == "above"
        assert box.evaluate(WHOLE)


def test_when_the_window_narrows(browser, address):
    """The definition goes with its link; it had stayed beyond the edge.

    Once it is hidden the link leads to the glossary at once.
    """
    with tab(browser, height=500, formulas=False) as page:
        page.goto(f"{address}/{PAGE}")
        page.keyboard.press("Tab")
        link_in_sight(page).focus()
        page.locator(BOX).wait_for()
        page.set_viewport_size({"width": 350, "height": 500})
        two_pictures(page)
        link_in_sight(page)
        box, term = page.locator(BOX).bounding_box(), page.locator(LINK).first.bounding_box()
        assert 0 <= box["x"] <= 350 - box["width"]
        assert min(abs(box["y"] - term["y"]), abs(box["y"] + box["height"] - term["y"])) < 100
        page.keyboard.press("Escape")
        page.keyboard.press("Enter")
        page.wait_for_url(re.compile("glossary"))


def test_what_is_folded_opens(theory):
    page, problems = theory
    box = page.locator(".admonition.dropdown").first
    text = box.locator(":scope > :not(.admonition-title)").first
    assert not text.is_visible()
    box.locator("button").press("Enter")
    text.wait_for()
    page.emulate_media(media="print")
    assert problems == []


def test_proofs_have_addresses_of_their_own():
    for name in PAGES:
        found = re.findall(r'<div class="proof[^"]*" id="(proof-\d+)"', (HTML / name).read_text())
        assert len(found) == len(set(found))
