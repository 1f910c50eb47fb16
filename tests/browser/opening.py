"""A page in the browser, with what went wrong while it opened."""

import contextlib

WIDTHS = (1400, 390)


@contextlib.contextmanager
def opened(browser, address, name, theme="light", width=WIDTHS[0]):
    """The page after MathJax has run, what went wrong on the way, and what it asked for.

    Its theme follows the system: `in_theme` changes it without loading the page again.
    """
    context = browser.new_context(
        viewport={"width": width, "height": 900}, color_scheme=theme, reduced_motion="reduce"
    )
    context.add_init_script("localStorage.setItem('mode', 'auto')")
    page, problems, asked = context.new_page(), [], []
    page.on("pageerror", lambda error: problems.append(f"error: {error}"))
    page.on("console", lambda m: problems.append(f"console: {m.text}") if m.type == "error" else 0)
    # What is cut off by leaving the page is no failure: a missing file has a status of its own.
    page.on(
        "requestfailed",
        lambda request: (
            problems.append(f"failed: {request.url}")
            if request.failure != "net::ERR_ABORTED"
            else None
        ),
    )
    page.on("response", lambda r: problems.append(f"{r.status}: {r.url}") if r.status > 399 else 0)
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{address}/{name}")
    page.evaluate("async () => window.MathJax?.startup?.promise")
    # The theme's menus slide when the window narrows; a picture must not catch them on the way.
    page.add_style_tag(content="* { transition: none !important; }")
    yield page, problems, asked
    context.close()


def in_theme(page, theme):
    """The page as a system shows it that has this theme."""
    page.emulate_media(color_scheme=theme)
    page.locator(f"html[data-theme={theme}]").wait_for(state="attached")
