"""Pages with explorers, and widgets of a kernel that is played by hand."""

import contextlib

from opening import tab

#: How long a screen reader waits for the numbers, in milliseconds; here with some time over.
SPOKEN = 700


@contextlib.contextmanager
def with_explorers(browser, url, **options):
    """A page whose formulas are left as they are."""
    with tab(browser, width=1000, formulas=False, **options) as page:
        page.goto(url, wait_until="domcontentloaded")
        yield page


#: A widget of a kernel that is played by hand: what it has sent, and how it hears an answer.
BY_HAND = """
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const { default: widget } = await import(url);
  const sent = [];
  let hear;
  const model = { get: () => spec, send: (question) => sent.push(question),
    on: (_, listener) => (hear = listener), off: () => {} };
"""
