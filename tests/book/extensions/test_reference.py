"""The reference: every public name is documented, with its arguments."""

import importlib
import importlib.util
import inspect
import io
import re
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from docutils import nodes
from loading import loaded
from packages import PACKAGES
from PIL import Image

ROOT = Path(__file__).resolve().parents[3]
REFERENCE = ROOT / "book" / "reference"
NAMES = [
    (package, name)
    for package in PACKAGES
    for name in importlib.import_module(f"guts_core.{package}").__all__
]


def unsaid(package, name):
    """What the documentation of a public name leaves out."""
    thing = getattr(importlib.import_module(f"guts_core.{package}"), name)
    text = inspect.getdoc(thing) if callable(thing) else name
    if not inspect.isfunction(thing) or not text:
        return [] if text else [name]
    arguments = [each for each in inspect.signature(thing).parameters if each[0] != "_"]
    elsewhere = re.search(r"(those of|as|as in) :func:", text)
    return [each for each in arguments if not (elsewhere or re.search(rf"\b{each}\b", text))]


def test_public_names_are_documented_with_their_arguments():
    found = {f"{package}.{name}": unsaid(package, name) for package, name in NAMES}
    assert {name: missing for name, missing in found.items() if missing} == {}


@pytest.mark.parametrize("package", [*PACKAGES, "figures", "explorers"])
def test_package_has_a_page(package):
    text = (REFERENCE / f"{package}.md").read_text(encoding="utf-8")
    modules = set(re.findall(r"automodule:: ([\w.]+)", text))
    if package in PACKAGES:
        assert modules == {f"guts_core.{package}"}
    else:
        files = (ROOT / "guts_core" / package).rglob("[!_]*.py")
        assert modules == {".".join(path.relative_to(ROOT).with_suffix("").parts) for path in files}


def test_each_page_of_the_reference_is_listed():
    contents = (ROOT / "_toc.yml").read_text(encoding="utf-8")
    for path in REFERENCE.glob("*.md"):
        assert f"book/reference/{path.stem}\n" in contents


LISTED = sorted(
    {
        name
        for path in REFERENCE.glob("*.md")
        for name in re.findall(r"automodule:: ([\w.]+)", path.read_text(encoding="utf-8"))
    }
)


@pytest.mark.parametrize("name", LISTED)
def test_no_value_on_a_page_tells_where_it_was_made(name):
    """A path of the machine, or where in its memory something was, would stand in the page."""
    module = importlib.import_module(name)
    source = Path(module.__file__).read_text(encoding="utf-8")
    for said, variable in re.findall(
        r"^((?:#:.*\n)+)([A-Za-z]\w*)\b.*=", source, flags=re.MULTILINE
    ):
        shown = repr(getattr(module, variable))
        assert ":meta hide-value:" in said or not re.search(r" from ['\"]/| at 0x", shown)
    for thing in vars(module).values():
        if inspect.isfunction(thing) and thing.__module__ == name:
            assert " at 0x" not in str(inspect.signature(thing))


def extension(name):
    return loaded(ROOT / "book" / "_ext" / f"{name}.py")


def test_each_field_of_a_class_has_its_own_entry():
    lines = ["Text: a, b : no entry", "a, b : int", "    m and n.", "", "c : float", "    Rest."]
    expected = ["a : int", "    m and n.", "b : int", "    m and n.", "", "c : float", "    Rest."]
    assert extension("docstrings").one_entry_each(lines) == [lines[0], *expected]


def test_a_letter_is_no_list():
    lines = ["bet : float", "    b.", "    A. Some.", "    A.B is", "    b, c.", "b. no"]
    extension("docstrings").process(None, "class", "", None, None, lines)
    assert lines == [lines[0], "    b\\.", "    A\\. Some.", "    A.B is", "    b, c.", "b. no"]


def test_pictures_are_stored_small_and_shown_at_their_size():
    """A figure of twice the page's density takes half of its pixels there."""
    pictures = extension("light_pictures")
    drawn = Image.new("RGBA", (440, 220), (0, 114, 178, 0))
    drawn.info["dpi"] = (2 * pictures.PAGE_DPI, 2 * pictures.PAGE_DPI)
    assert pictures.size_on_page(drawn) == (220, 110)
    with Image.open(io.BytesIO(pictures.smallest(pictures.on_white(drawn)))) as stored:
        assert stored.format == "WEBP"
        assert stored.convert("RGB").getpixel((0, 0)) == (255, 255, 255)


@pytest.mark.parametrize("density", [None, 72.0, 110.0])
def test_pictures_are_never_shown_larger_than_they_are(density):
    drawn = Image.new("RGB", (440, 220))
    drawn.info |= {"dpi": (density, density)} if density else {}
    assert extension("light_pictures").size_on_page(drawn) == (440, 220)


def test_a_picture_keeps_its_words_its_place_and_its_size():
    told = []
    node = nodes.image(uri="a.webp", alt="A curve", align="center", size=(3, 4))
    writer = SimpleNamespace(
        builder=SimpleNamespace(imgpath="../_images", images={"a.webp": "b.webp"}),
        body=[],
        emptytag=lambda node, tag, end, **attributes: told.append((tag, attributes)),
    )
    extension("light_pictures").visit_image(writer, node)
    ((tag, attributes),) = told
    assert tag == "img"
    assert attributes == {
        **{"src": "../_images/b.webp", "alt": "A curve", "width": 3, "height": 4},
        **{"class": "align-center", "loading": "lazy", "decoding": "async"},
    }


def test_rounded_colours_are_those_that_were_drawn_to_the_eye():
    """Of 255 steps no part of a colour moves by more than 4, and white stays white."""
    pictures = extension("light_pictures")
    drawn = np.random.default_rng(0).integers(0, 256, (60, 60, 3), dtype=np.uint8)
    drawn[0] = 255
    with Image.open(io.BytesIO(pictures.smallest(Image.fromarray(drawn)))) as stored:
        shown = np.asarray(stored.convert("RGB")).astype(int)
    assert np.abs(shown - drawn).max() == 4
    assert (shown[0] == 255).all()


def test_heavy_pictures_lose_pixels():
    pictures = extension("light_pictures")
    noise = np.random.default_rng(0).integers(0, 256, (200, 1200, 3), dtype=np.uint8)
    with Image.open(io.BytesIO(pictures.smallest(Image.fromarray(noise)))) as stored:
        assert stored.width < 1200
