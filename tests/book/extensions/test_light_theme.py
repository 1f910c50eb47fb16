"""The lighter theme: the icons that are shown stay, and scripts that only wait are deferred."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from loading import loaded

pytest.importorskip("fontTools")
EXTENSION = Path(__file__).resolve().parents[3] / "book" / "_ext" / "light_theme.py"
theme = loaded(EXTENSION)

#: Of an icon on a page, of one that a script names, of none of these, of two names for one; of the
#: theme itself; and the font.
SHEET = (
    r'.fa-house::before{content:"\f015"}.fa-moon:before{--fa:"\f186 "}'
    r'.fa-gone:before{content:"\f111"}.fa-old:before,.fa-bars:before{content:"\f0c9"}'
    r'.menu::after{content:"\f078"}'
    '@font-face{src:url(../fonts/fa-solid-900.woff2) format("woff2")}'
)


@pytest.fixture
def built(tmp_path):
    """A built book with one page of each kind."""
    pages = {
        "index.html": '<i class="fa-solid fa-house">',
        "book/inner/one.html": '<i class="fa-bars">',
        "notebooks/two.html": "<p>No icon.</p>",
        "_static/scripts/some-theme.js": 'icon("fa-moon")',
        "_static/styles/pydata-sphinx-theme.css": SHEET,
        "_static/vendor/fontawesome/webfonts/fa-solid-900.woff2": "",
    }
    for name, text in pages.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return SimpleNamespace(outdir=tmp_path, builder=SimpleNamespace(format="html"))


def test_icons_that_are_shown_stay(built, monkeypatch):
    """Those of pages, of scripts and of the theme's own rules; rules of the others go."""
    written = []
    monkeypatch.setattr(theme, "write_font", lambda *given: written.append(given))
    theme.subset_icons(built, None)
    ((source, characters, target),) = written
    assert characters == {0xF015, 0xF186, 0xF0C9, 0xF078}
    assert (source.name, target.name) == ("fa-solid-900.woff2", "icons.woff")
    sheet = built.outdir / "_static" / "styles" / "pydata-sphinx-theme.css"
    first, others = SHEET.split(".fa-gone", 1)
    whole = first + others.partition("}")[2]
    css, address = sheet.read_text("utf-8"), "../vendor/fontawesome/webfonts/icons.woff"
    assert css == whole.replace("../fonts/fa-solid-900.woff2", address).replace('woff2"', 'woff"')


def test_a_build_that_failed_or_makes_no_pages_is_left_alone(built):
    theme.subset_icons(built, ValueError())
    built.builder.format = "latex"
    theme.subset_icons(built, None)
    sheet = built.outdir / "_static" / "styles" / "pydata-sphinx-theme.css"
    assert sheet.read_text("utf-8") == SHEET


def test_scripts_that_only_wait_for_the_page_are_deferred():
    names = ("_static/copybutton.js", "_static/theme.js", None)
    scripts = [SimpleNamespace(filename=name, attributes={}) for name in names]
    theme.defer_scripts(None, "page", "", {"script_files": [*scripts, "text"]}, None)
    assert [each.attributes for each in scripts] == [{"defer": "defer"}, {}, {}]
