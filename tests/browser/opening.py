"""A page in the browser, with what went wrong while it opened."""

import contextlib
import os
from collections import defaultdict

from built_book import ROOT

WIDTHS = (1400, 390)
SHOTS = ROOT / "_build" / "screenshots"
#: Pictures of the pages take half of the time: PICTURES=1 asks for them.
PICTURES = bool(os.environ.get("PICTURES"))
#: The theme's menus do not slide when the window narrows: a picture must not catch them on the way.
FIRST = """{
  const still = new CSSStyleSheet();
  still.replaceSync("* { transition: none !important; }");
  document.adoptedStyleSheets = [still];
}"""
#: Formulas are left as they are: typesetting takes most of the time where nobody looks at them. To
#: this header the server answers with an empty MathJax; pages from the disk load it, idle.
NO_MATHJAX = {"X-No-MathJax": "1"}
NO_FORMULAS = """
Object.defineProperty(window, "MathJax", {
  configurable: true,
  set(given) {
    const value = { ...given, startup: { typeset: false } };
    Object.defineProperty(window, "MathJax", { value, writable: true });
  },
});
"""
#: Tabs that nobody uses now, by browser and kind: a new one takes a second more for its first page.
FREE = defaultdict(list)


def new_tab(browser, formulas, kind):
    """A tab without a size: with one, each other size would be laid out for the window as well."""
    headers = {} if formulas else NO_MATHJAX
    context = browser.new_context(
        no_viewport="is_mobile" not in kind, extra_http_headers=headers, **kind
    )
    context.add_init_script(FIRST if formulas else NO_FORMULAS + FIRST)
    return context.new_page()


def leave(page):
    """A tab as if nobody had been here; one whose test failed is not used again."""
    page.unroute_all()
    page.mouse.move(0, 0)
    if page.url.startswith(("http", "file")):
        page.evaluate("[localStorage, sessionStorage].forEach(each => each.clear())")
    page.goto("about:blank")


@contextlib.contextmanager
def tab(
    browser, theme="light", width=WIDTHS[0], height=900, motion="reduce", formulas=True, **kind
):
    """An empty tab of a reader who has not been here before; `kind` says what the device is."""
    free = FREE[browser, formulas, *kind.items()]
    page = free.pop() if free else new_tab(browser, formulas, kind)
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(media="null", color_scheme=theme, reduced_motion=motion)
    yield page
    leave(page)
    free.append(page)


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
    yield problems, asked
    for event, listener in listeners.items():
        page.remove_listener(event, listener)


@contextlib.contextmanager
def opened(browser, address, name, theme="light", width=WIDTHS[0], formulas=True):
    """A page in a tab of its own, what went wrong on the way, and what it asked for."""
    with (
        tab(browser, theme, width, formulas=formulas) as page,
        visited(page, f"{address}/{name}") as (problems, asked),
    ):
        yield page, problems, asked


#: Playwright's own waiting puts a large script into every page, and draws while it looks.
HAS_THEME = """theme => new Promise((done, fail) => {
  setTimeout(() => fail(new Error(`the page is not ${theme}`)), 30_000);
  const look = () =>
    document.documentElement.dataset.theme === theme ? done() : requestAnimationFrame(look);
  look();
})"""


def in_theme(page, theme):
    """The page as a system shows it that has this theme."""
    page.emulate_media(color_scheme=theme)
    page.evaluate(HAS_THEME, theme)


def axe_finds(page, part=None, only=None):
    """Faults of names, roles, contrast and headings, for readers with a screen reader.

    A second theme changes colours alone: `only="cat.color"` looks at these.
    """
    from axe_playwright_python.sync_playwright import Axe

    options = {"resultTypes": ["violations"]}
    if only:
        options["runOnly"] = {"type": "tag", "values": [only]}
    found = Axe().run(page, part, options).response["violations"]
    return [(each["id"], [node["html"] for node in each["nodes"]]) for each in found]


def take_picture(page, name):
    if PICTURES:
        SHOTS.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=SHOTS / f"{name}.png", full_page=True)
