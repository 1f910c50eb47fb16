"""A page in the browser, with what went wrong while it opened."""

import contextlib
import os

from built_book import ROOT

WIDTHS = (1400, 390)
SHOTS = ROOT / "_build" / "screenshots"
#: Pictures of the pages take half of the time: PICTURES=1 asks for them.
PICTURES = bool(os.environ.get("PICTURES"))


@contextlib.contextmanager
def tab(browser, theme="light", width=WIDTHS[0]):
    """An empty tab of a reader who has not been here before."""
    context = browser.new_context(
        viewport={"width": width, "height": 900}, color_scheme=theme, reduced_motion="reduce"
    )
    context.add_init_script("localStorage.setItem('mode', 'auto')")
    yield context.new_page()
    context.close()


@contextlib.contextmanager
def visited(page, url):
    """What goes wrong while a tab shows a page, and what the page asks for, after MathJax has run.

    Its theme follows the system: `in_theme` changes it without loading the page again.
    """
    problems, asked = [], []
    listeners = {
        "pageerror": lambda error: problems.append(f"error: {error}"),
        "console": lambda m: problems.append(f"console: {m.text}") if m.type == "error" else 0,
        # What is cut off by leaving the page is no failure: a missing file has a status of its own.
        "requestfailed": lambda request: (
            problems.append(f"failed: {request.url}")
            if request.failure != "net::ERR_ABORTED"
            else None
        ),
        "response": lambda r: problems.append(f"{r.status}: {r.url}") if r.status > 399 else 0,
        "request": lambda request: asked.append(request.url),
    }
    page.goto("about:blank")  # what the page before still asks for is not this one's
    for event, listener in listeners.items():
        page.on(event, listener)
    page.goto(url)
    page.evaluate("async () => window.MathJax?.startup?.promise")
    # The theme's menus slide when the window narrows; a picture must not catch them on the way.
    page.add_style_tag(content="* { transition: none !important; }")
    yield problems, asked
    for event, listener in listeners.items():
        page.remove_listener(event, listener)


@contextlib.contextmanager
def opened(browser, address, name, theme="light", width=WIDTHS[0]):
    """A page in a tab of its own, what went wrong on the way, and what it asked for."""
    with (
        tab(browser, theme, width) as page,
        visited(page, f"{address}/{name}") as (problems, asked),
    ):
        yield page, problems, asked


def in_theme(page, theme):
    """The page as a system shows it that has this theme."""
    page.emulate_media(color_scheme=theme)
    page.locator(f"html[data-theme={theme}]").wait_for(state="attached")


def take_picture(page, name):
    if PICTURES:
        SHOTS.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=SHOTS / f"{name}.png", full_page=True)
