"""Explorers in the static page: by keyboard, each shows the numbers computed here.

The pages load no widget manager: sliders are the browser's own, frames are files of their own.
"""

import contextlib
import json
import re

import numpy as np
import pytest
from built_book import HTML, built, in_chromium
from opening import in_theme

#: Lowest ratio of contrast among the texts of an explorer, with the text, in the browser.
CONTRAST = """explorer => {
  const channels = text => text.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => [0.2126 * r, 0.7152 * g, 0.0722 * b].length && [r, g, b]
    .map(c => c / 255).map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
    .reduce((sum, c, k) => sum + c * [0.2126, 0.7152, 0.0722][k], 0);
  const ground = element => {
    for (let each = element; each; each = each.parentElement) {
      const colour = channels(getComputedStyle(each).backgroundColor);
      if (colour.length === 3 || colour[3] === 1) return colour;
    }
    return [255, 255, 255];
  };
  const ratios = [...explorer.querySelectorAll("label, output, span, b, button, div")]
    .filter(each => each.offsetParent && [...each.childNodes].some(
      node => node.nodeType === 3 && node.textContent.trim()))
    .map(each => {
      const pair = [light(channels(getComputedStyle(each).color)), light(ground(each))];
      return [(Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05), each.textContent];
    });
  return ratios.sort((a, b) => a[0] - b[0])[0];
}"""

pytestmark = built


@contextlib.contextmanager
def opened(browser, url):
    context = browser.new_context(viewport={"width": 1000, "height": 900}, color_scheme="light")
    context.add_init_script("localStorage.setItem('mode', 'auto')")
    yield context.new_page(), url
    context.close()


def minus(text):
    return text.replace("-", "\N{MINUS SIGN}")


# What each explorer shows after one step on each of its sliders, to the right if there is room.


def coalition():
    from guts_core.explorers.guts import MESHES, OPPONENTS
    from guts_core.guts import solve_coalition

    opponents, mesh = OPPONENTS[2], MESHES[-2]
    found = solve_coalition(opponents, mesh)
    # On a mesh two neighbouring points are mixed: both are shown, with their shares.
    held = " or ".join(f"{at:.4f} ({100 * share:.0f} %)" for at, share in found.player_mixture)
    return [f"{found.value:.6f}", held, f"{100 * found.pseudo_bloc_weight:.2f} %"]


def weenie():
    from guts_core.explorers.weenie import PLAYERS
    from guts_core.guts import nash_threshold
    from guts_core.guts.weenie.landscape import least_over_partners

    nash = nash_threshold(PLAYERS[5], weenie=True)
    payoff, partners = least_over_partners(PLAYERS[5], nash / 8)
    return [f"{nash:.4f}", f"{partners:.4f}", minus(f"{payoff:.6f}")]


def rounds():
    from guts_core.guts import GutsPlay
    from guts_core.methods import fictitious_play

    play = fictitious_play(GutsPlay(4, 201), 300, (0, 67, 133, 200))
    return [f"{play.gap:.6f}", f"{play.rescaled_gaps[-1]:.4f}"]


def basins():
    from guts_core.guts.play.jacob import jacob_basins

    found = jacob_basins(0.6, steps=20)
    strict = np.array([each.strict for each in found.equilibria])
    return [f"{100 * found.shares[strict].sum():.1f} %", f"{100 * found.shares[-1]:.1f} %"]


EXPLORERS = [
    ("fictitious_play", 0, rounds),
    ("fictitious_play", 1, basins),
    ("guts_fixed_point", 0, coalition),
    ("weenie_optimality", 0, weenie),
]


def assert_named_and_readable(page, explorer):
    assert explorer.get_attribute("aria-label").startswith("Explorer: ")
    for slider in explorer.locator("input").all():
        label = explorer.locator(f"label[for='{slider.get_attribute('id')}']")
        assert label.inner_text().strip()
    for theme in ("dark", "light"):
        in_theme(page, theme)
        ratio, text = explorer.evaluate(CONTRAST)
        assert ratio >= 4.5, (theme, text)


@pytest.mark.parametrize(("name", "place", "computed"), EXPLORERS)
class TestExplorer:
    pytestmark = in_chromium

    def test_keyboard_shows_what_is_computed(self, browser, address, name, place, computed):
        with opened(browser, f"{address}/notebooks/{name}.html") as (page, url):
            page.goto(url)
            explorer = page.locator(".explorer").nth(place)
            assert_named_and_readable(page, explorer)
            frame = explorer.locator(".explorer-frame")
            sliders = explorer.locator("input[type=range]")
            for index in range(sliders.count()):
                slider, before = sliders.nth(index), frame.inner_html()
                slider.focus()
                at_end = slider.evaluate("s => s.value === s.max")
                page.keyboard.press("ArrowLeft" if at_end else "ArrowRight")
                assert frame.inner_html() != before
                texts = json.loads(slider.get_attribute("data-texts"))
                assert slider.get_attribute("aria-valuetext") == texts[int(slider.input_value())]
                assert (
                    explorer.locator("output").nth(index).inner_text()
                    == texts[int(slider.input_value())]
                )
                assert slider.evaluate("s => getComputedStyle(s).outlineStyle") == "solid"
            shown = [each.inner_text() for each in frame.locator(".explorer-numbers b").all()]
            assert set(computed()) <= set(shown)
            for picture in frame.locator("img").all():
                picture.scroll_into_view_if_needed()
                page.wait_for_function(
                    "p => p.complete && p.naturalWidth > 0", arg=picture.element_handle()
                )
                assert all(text in picture.get_attribute("alt") for text in computed())
            status = explorer.locator("[role=status]").element_handle()
            page.wait_for_function("p => p.textContent.length > 0", arg=status)
            assert all(text in status.text_content() for text in computed())


@pytest.mark.parametrize("name", sorted({name for name, *_ in EXPLORERS}))
class TestPageWithExplorers:
    def test_every_frame_states_its_numbers(self, name):
        text = (HTML / "notebooks" / f"{name}.html").read_text(encoding="utf-8")
        groups = re.findall(r'class="explorer-frames">(.*?)</script>', text, re.DOTALL)
        assert len(groups) == sum(name == each for each, *_ in EXPLORERS)
        for frames in map(json.loads, groups):
            assert len(set(frames)) > 1
            for frame in frames:
                numbers = re.findall(r"<b>([^<]+)</b></span>", frame)
                alternatives = re.findall(r'<img alt="([^"]+)"', frame)
                assert numbers
                for alternative in alternatives:
                    assert all(number in alternative for number in numbers)
                pictures = re.findall(r'src="\.\./(_images/[^"]+)"', frame)
                assert len(pictures) == len(alternatives) == frame.count("<img")
                assert all((HTML / picture).exists() for picture in pictures)

    def test_first_frames_need_no_script(self, name):
        text = (HTML / "notebooks" / f"{name}.html").read_text(encoding="utf-8")
        explorers = text.split('class="explorer"')[1:]
        assert len(explorers) == sum(name == each for each, *_ in EXPLORERS)
        for explorer in explorers:
            before_scripts, _, _ = explorer.partition("<script")
            assert re.search(r'class="explorer-frame".*<b>[^<]+</b>', before_scripts, re.DOTALL)

    @in_chromium[-2]
    @in_chromium[-1]
    def test_frames_wait_for_the_reader(self, browser, address, name):
        with opened(browser, f"{address}/notebooks/{name}.html") as (page, url):
            asked = []
            page.on("request", lambda each: asked.append(each.url))
            page.goto(url, wait_until="networkidle")
            explorers = page.locator(".explorer")
            assert sum("/frame-" in each for each in asked) <= explorers.count()
            assert not any(each.endswith(("embed-amd.js", "vendor/require.js")) for each in asked)
            if page.locator(".explorer img").count():
                explorers.last.scroll_into_view_if_needed()
                first = explorers.last.locator("img").get_attribute("src")
                page.wait_for_function(
                    "count => performance.getEntriesByType('resource')"
                    ".filter(each => each.name.includes('/frame-')).length >= count",
                    arg=3,
                )
                assert any(each.endswith(first.rpartition("/")[2]) for each in asked)


@in_chromium[-2]
@in_chromium[-1]
def test_sliders_work_offline_once_the_page_stands(browser, address):
    url = f"{address}/notebooks/weenie_optimality.html"
    with opened(browser, url) as (page, url):
        fetched = set()
        page.on("requestfinished", lambda each: fetched.add(each.url.rpartition("/")[2]))
        page.goto(url)
        frames = "".join(page.locator(".explorer-frames").all_text_contents())
        wanted = set(re.findall(r"_images/(frame-\w+\.\w+)", frames))
        for _ in range(200):
            if wanted <= fetched:
                break
            page.wait_for_timeout(100)
        assert wanted <= fetched
        page.context.set_offline(True)
        for slider in page.locator(".explorer input").all():
            slider.press("End")
            slider.press("ArrowLeft")
        for picture in page.locator(".explorer img").all():
            picture.scroll_into_view_if_needed()
            page.wait_for_function(
                "p => p.complete && p.naturalWidth > 0", arg=picture.element_handle()
            )
