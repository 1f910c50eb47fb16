"""A player holds every picture without loss, names each, and is never left half written."""

import base64
import io
import json
import re
from importlib.resources import files
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.animation import FuncAnimation
from PIL import Image

from guts_core.figures.films.kuhn import animate_strategy, write_strategy_player
from guts_core.figures.films.player import write_player
from guts_core.figures.kuhn import reached_shares
from guts_core.kuhn import MultiplayerKuhn, equilibrium_curve, many_players_curve
from guts_core.kuhn.curves.curve import QUICK
from guts_core.kuhn.curves.spaced import along_curve

DATA = Path(__file__).resolve().parents[2] / "data"
TEXTS = {"title": "A title", "description": "What is seen"}


@pytest.fixture(scope="module")
def curve():
    return equilibrium_curve(4, (1, 3), options=QUICK)


def growing_bar(count=3):
    """A film of a bar of height 1, 2, ..."""
    figure, ax = plt.subplots(figsize=(2, 1))
    (bar,) = ax.bar([0], [1])
    ax.set_ylim(0, count)
    return not_drawn(FuncAnimation(figure, lambda index: [bar.set_height(index + 1)], frames=count))


def not_drawn(animation):
    """The same film, without Matplotlib's warning if nobody ever draws it."""
    animation._draw_was_started = True
    return animation


def film(text):
    return json.loads(re.search(r'id="film">(.*?)</script>', text, re.DOTALL)[1])


def picture(text):
    return Image.open(io.BytesIO(base64.b64decode(text))).convert("RGBA")


def test_pictures_put_together_are_the_drawn_ones(tmp_path):
    write_player(growing_bar(), tmp_path / "a.html", ["1", "2", "3"], **TEXTS, dpi=60)
    text = (tmp_path / "a.html").read_text("utf-8")
    still = picture(re.search(r'id="still" src="data:image/webp;base64,([^"]+)"', text)[1])
    stored = film(text)["pictures"]
    assert len(stored) == 3
    drawn = growing_bar()
    (ax,) = drawn._fig.axes
    for index, each in enumerate(stored):
        ax.patches[0].set_height(index + 1)
        raw = io.BytesIO()
        drawn._fig.savefig(raw, format="png", dpi=60)
        whole = Image.alpha_composite(still, picture(each))
        assert np.array_equal(whole, Image.open(raw).convert("RGBA"))


def test_labels_of_strategies_are_the_pots_of_the_curve(curve, tmp_path):
    write_strategy_player(curve, tmp_path / "a.html", 3)
    text = (tmp_path / "a.html").read_text("utf-8")
    stored = film(text)
    assert len(stored["pictures"]) == 3
    pots = [float(label.removeprefix("P = ")) for label in stored["labels"]]
    assert pots == pytest.approx(along_curve(curve, 3).pots, abs=5e-4)
    assert pots[0] == 1
    assert 'max="2"' in text
    assert "with 4 cards" in text
    assert [each.name for each in tmp_path.iterdir()] == ["a.html"]
    assert not plt.get_fignums()


def test_nothing_is_fetched_and_text_is_text(tmp_path):
    texts = {"title": "a < b & c", "description": 'say "no"'}
    write_player(growing_bar(1), tmp_path / "a.html", ["</script>"], **texts, dpi=30)
    text = (tmp_path / "a.html").read_text("utf-8")
    assert "<h1>a &lt; b &amp; c</h1>" in text
    assert film(text)["labels"] == ["</script>"]
    assert set(re.findall(r'(?:src|href)="(\w+:|[^"]*)', text)) == {"data:"}
    assert not re.search(r"https?:|url\(|@import|fetch\(", text)


@pytest.mark.parametrize(
    ("labels", "changed", "named"),
    [
        (["1", "2"], {}, "labels must be one for each of the 3 pictures, got 2"),
        ([], {}, "labels"),
        ("123", {}, "labels"),
        (["1", "2", 3.0], {}, "labels"),
        (["1", "2", "3"], {"title": " "}, "title"),
        (["1", "2", "3"], {"description": None}, "description"),
        (["1", "2", "3"], {"title": "half \ud800"}, "title must be whole text"),
        (["1", "2", "\udfff"], {}, "labels must be whole text"),
        (["1", "2", "3"], {"path": None}, "path must be the path of a file"),
        (["1", "2", "3"], {"path": "."}, "path must be the path of a file"),
        (["1", "2", "3"], {"fps": 0}, "fps"),
        (["1", "2", "3"], {"fps": 1e-320}, "fps"),
        (["1", "2", "3"], {"dpi": 9}, "dpi"),
    ],
)
def test_bad_input_leaves_the_old_file(tmp_path, labels, changed, named):
    path = tmp_path / "a.html"
    path.write_text("old")
    options = {"path": path, "dpi": 20} | TEXTS | changed
    with pytest.raises(ValueError, match=f"write_player: {named}"):
        write_player(growing_bar(), labels=labels, **options)
    assert [(each.name, each.read_text()) for each in tmp_path.iterdir()] == [("a.html", "old")]


def test_a_film_that_breaks_leaves_nothing(tmp_path):
    def broken(index):
        if index:
            raise ArithmeticError

    film_of_two = FuncAnimation(plt.figure(figsize=(1, 1)), broken, frames=2)
    with pytest.raises(ArithmeticError):
        write_player(film_of_two, tmp_path / "a.html", ["1", "2"], **TEXTS, dpi=20)
    assert not list(tmp_path.iterdir())
    assert not plt.get_fignums()


def test_animation_has_the_frames_of_the_curve(curve):
    points, animation = along_curve(curve, 4), not_drawn(animate_strategy(curve, 4))
    assert animation._save_count == 4
    for index, frequencies in enumerate(points.frequencies):
        animation._func(index)
        shares = reached_shares(frequencies)
        for node, ax in enumerate(animation._fig.axes):
            grey, colour = ([bar.get_height() for bar in bars] for bars in ax.containers)
            assert grey == pytest.approx(shares[node])
            assert colour == pytest.approx(shares[node] * frequencies[node])
        assert animation._fig.get_suptitle() == f"N = 4, P = {points.pots[index]:.3f}"


def test_bad_number_of_frames(curve, tmp_path):
    with pytest.raises(ValueError, match="animate_strategy: frames"):
        animate_strategy(curve, 1)
    with pytest.raises(ValueError, match="write_strategy_player: frames"):
        write_strategy_player(curve, tmp_path / "a.html", True)
    assert not list(tmp_path.iterdir())
    assert not plt.get_fignums()


def test_what_is_refused_is_named_and_leaves_no_figure(curve, tmp_path):
    two = many_players_curve(MultiplayerKuhn(2, 4), 3)
    for function, more in ((animate_strategy, ()), (write_strategy_player, (tmp_path / "a.html",))):
        for given, said in ((two, "one of three players"), (None, "of class EquilibriumCurve")):
            with pytest.raises(ValueError, match=rf"^{function.__name__}: curve must be {said}"):
                function(given, *more)
    short = equilibrium_curve(4, (1.5, np.nextafter(1.5, 2)), 1e-2)
    six = equilibrium_curve(6, (1, 1.5), 1e-2)
    for function, more in ((animate_strategy, ()), (write_strategy_player, (tmp_path / "a.html",))):
        with pytest.raises(ValueError, match=rf"^{function.__name__}: curve must have at least tw"):
            function(short, *more)
        with pytest.raises(ValueError, match=rf"^{function.__name__}: frames must be at most 694"):
            function(six, *more, frames=10**6)
    for path in (tmp_path, "", None):
        with pytest.raises(ValueError, match=r"^write_strategy_player: path must be the path of"):
            write_strategy_player(curve, path, 2)
    assert plt.get_fignums() == []
    assert not list(tmp_path.iterdir())


def test_numbers_need_not_be_python_floats(tmp_path):
    write_player(growing_bar(1), tmp_path / "a.html", ["1"], **TEXTS, fps=np.float64(4), dpi=20)
    assert film((tmp_path / "a.html").read_text("utf-8"))["milliseconds"] == 250


@pytest.mark.parametrize(("cards", "high"), [(4, 8.0), (5, 6.0)])
def test_stored_films_name_the_pots_that_are_computed(cards, high):
    path = DATA / f"kuhn_strategies_{cards:02d}.html"
    text = path.read_text("utf-8")
    labels = film(text)["labels"]
    curve = equilibrium_curve(cards, (1.0, high))
    pots = along_curve(curve, len(labels)).pots
    assert [float(label.removeprefix("P = ")) for label in labels] == pytest.approx(pots, abs=1e-3)
    assert len(labels) == 120
    assert path.stat().st_size < 1_200_000
    template = files("guts_core.figures").joinpath("player.html").read_text("utf-8")
    assert text.endswith(template.split("$film")[1])  # it plays as players do now


def test_no_label_hides_the_end_of_the_script(tmp_path):
    label, texts = "<!--<script>", {"title": "a", "description": "b"}
    write_player(growing_bar(1), tmp_path / "a.html", [label], **texts, dpi=30)
    text = (tmp_path / "a.html").read_text("utf-8")
    assert film(text)["labels"] == [label]
    assert "<" not in re.search(r'id="film">(.*?)</script>', text, re.DOTALL)[1]
