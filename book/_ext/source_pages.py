"""The code as pages with a link to each line, for the ledger and the reference.

``source/guts_core/guts/rules.py.html#L30`` is line 30 of that file. The files stand beside the
book's own pages, without its menus, so that several hundred of them cost seconds and little space.
They are written by a process of their own while Sphinx reads and writes the book's pages:
``source_pages.py FOLDER``, or ``source_pages.py FOLDER PATTERN...`` for some of the files.
"""

import inspect
import re
import subprocess
import sys
from functools import cache
from html import escape
from pathlib import Path

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name

ROOT = Path(__file__).resolve().parents[2]
PATTERNS = (
    "guts_core/**/*.py",
    "paper_ledger/**/*.py",
    "proofs/**/*.v",
    "tests/record/test_ledger.py",
    "tests/**/test_*claim*.py",
)
LEXERS = {".py": "python", ".v": "coq"}
PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{name}</title>
<script>
const dark = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
document.documentElement.dataset.theme = localStorage.getItem("theme") || dark;
</script>
<link rel="icon" href="{up}_static/favicon.svg">
<link rel="stylesheet" href="{up}source/style.css">
</head>
<body>
<main>
<h1>{name}</h1>
<p><a href="{up}book/ledger.html">The ledger</a> · <a href="{up}book/reference/index.html">The
reference</a></p>
{code}
</main>
</body>
</html>
"""
#: Pygments' two links of a line, of which one serves.
ANCHOR = re.compile(r'<a id="L-(\d+)" name="L-\d+"></a><a href="#L-\d+">')
STYLE = """
body {{ margin: 0 auto; max-width: 64rem; padding: 1rem; font-family: sans-serif; }}
h1 {{ font-size: 1.2rem; overflow-wrap: anywhere; }}
pre {{ overflow-x: auto; line-height: 1.35; font-size: 0.85rem; }}
span:has(> a:target) {{ background: #fff3b0; }}
a:has(.linenos) {{ text-decoration: none; }}
.linenos {{ user-select: none; padding-right: 1em; }}
{light}
@media screen {{ html[data-theme="dark"] {{
body {{ background: #14181e; color: #e6e6e6; }}
a {{ color: #7cb3ff; }}
span:has(> a:target) {{ background: #4a4318; }}
{dark}
}} }}
@media print {{ pre {{ white-space: pre-wrap; }} }}
"""


def formatter(style):
    return HtmlFormatter(
        style=style, linenos="inline", lineanchors="L", linespans="line", anchorlinenos=True
    )


@cache
def lexer(language):
    """A quick one; only the process that writes the pages asks for it."""
    from quick_lexer import quick

    return quick(get_lexer_by_name(language))


def files(patterns):
    return sorted({path for pattern in patterns for path in ROOT.glob(pattern)})


def page(path):
    """One file as HTML; the anchors are L1, L2, ..."""
    name = path.relative_to(ROOT).as_posix()
    code = highlight(
        path.read_text(encoding="utf-8"),
        lexer(LEXERS[path.suffix]),
        formatter("default"),
    )
    code = ANCHOR.sub(r'<a id="L\1" href="#L\1">', code)
    return PAGE.format(name=escape(name), code=code, up="../" * (name.count("/") + 1))


def write_pages(folder, patterns=PATTERNS):
    """All pages, or those of some files, and their style sheet."""
    for path in files(patterns):
        target = folder / f"{path.relative_to(ROOT).as_posix()}.html"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(page(path), encoding="utf-8")
    styles = {
        "light": formatter("a11y-high-contrast-light").get_style_defs(".highlight"),
        "dark": formatter("a11y-high-contrast-dark").get_style_defs(".highlight"),
    }
    (folder / "style.css").write_text(STYLE.format(**styles), encoding="utf-8")


def address(domain, info):
    """Where the code of a documented name is, from a page of book/reference."""
    if domain != "py" or not info["module"]:
        return None
    target = __import__(info["module"], fromlist=["_"])
    try:
        for part in info["fullname"].split("."):
            target = getattr(target, part)
        target = inspect.unwrap(target.fget if isinstance(target, property) else target)
        path, line = Path(inspect.getsourcefile(target)), inspect.findsource(target)[1] + 1
    except (AttributeError, TypeError, OSError):
        return None
    if not path.is_relative_to(ROOT):
        return None
    return f"../../source/{path.relative_to(ROOT).as_posix()}.html#L{line}"


def configure(app, config):
    config.linkcode_resolve = address


def begin(app):
    """Start the process that writes the pages."""
    if app.builder.format == "html":
        command = [sys.executable, __file__, str(Path(app.outdir) / "source")]
        app.source_pages = subprocess.Popen(command)


def finish(app, exception):
    """Wait for it."""
    process = getattr(app, "source_pages", None)
    if process is not None and process.wait() and exception is None:
        raise RuntimeError("the pages of the code could not be written")


def setup(app):
    app.connect("config-inited", configure, priority=100)
    app.connect("builder-inited", begin)
    app.connect("build-finished", finish)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


if __name__ == "__main__":
    write_pages(Path(sys.argv[1]), sys.argv[2:] or PATTERNS)
