"""A page in the browser, with what went wrong while it opened."""

import contextlib

WIDTHS = (1400, 390)


@contextlib.contextmanager
def opened(browser, address, name, theme="light", width=WIDTHS[0]):
    """The page after MathJax has run, what went wrong on the way, and what it asked for."""
    context = browser.new_context(
        viewport={"width": width, "height": 900}, color_scheme=theme, reduced_motion="reduce"
    )
    # The theme button's own setting, so that the page is drawn in one scheme from the start.
    context.add_init_script(
        f"localStorage.setItem('mode', '{theme}'); localStorage.setItem('theme', '{theme}')"
    )
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
    page.goto(f"{address}/{name}", wait_until="networkidle")
    page.evaluate("async () => window.MathJax?.startup?.promise")
    # The theme's menus slide when the window narrows; a picture must not catch them on the way.
    page.add_style_tag(content="* { transition: none !important; }")
    yield page, problems, asked
    context.close()
