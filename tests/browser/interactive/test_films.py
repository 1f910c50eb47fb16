"""Films and pictures of the dynamics: whole dots, names apart, and what is typed meanwhile."""

import pytest
from built_book import built, in_chromium
from explorer_pages import with_explorers

pytestmark = built


@pytest.fixture(scope="module", name="dynamics")
def _dynamics(browser, address):
    """The second explorer of a page, which begins at the last moment of its film."""
    with with_explorers(browser, f"{address}/notebooks/three_player_dynamics.html") as page:
        yield page.locator("figure.explorer").nth(1)


@in_chromium[-2]
@in_chromium[-1]
def test_a_dot_on_the_edge_of_the_frame_is_whole(dynamics):
    """The clip of the lines had made it a half."""
    picture = dynamics.locator("svg.ex-picture").nth(2)
    frame = picture.locator("clipPath rect")
    right = sum(float(frame.get_attribute(name)) for name in ("x", "width"))
    dots = picture.locator("circle").all()
    assert [float(dot.get_attribute("cx")) for dot in dots] == pytest.approx([right] * 3)
    assert picture.locator("[clip-path] circle").count() == 0
    assert picture.locator("[clip-path] path").count() == 3


#: Names in a picture that lie on each other, at every position of a slider.
ON_EACH_OTHER = """(figure) => {
  const slider = figure.querySelector("input[type=range]"), start = slider.value, found = [];
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 8;
  const look = () => {
    for (const picture of figure.querySelectorAll("svg.ex-picture")) {
      const names = [...picture.querySelectorAll(".ex-text")];
      names.forEach((one, i) => names.slice(i + 1).forEach((other) => {
        if (meet(one.getBoundingClientRect(), other.getBoundingClientRect()))
          found.push(`${one.textContent} on ${other.textContent}`);
      }));
    }
  };
  const move = async (value) => {
    slider.value = value;
    slider.dispatchEvent(new Event("input"));
    await new Promise((next) => setTimeout(next));
  };
  return (async () => {
    for (let place = 0; place <= slider.max; place++) { await move(place); look(); }
    await move(start);
    return found;
  })();
}"""


@in_chromium[-2]
@in_chromium[-1]
def test_no_name_in_a_picture_lies_on_another(dynamics):
    """Where the second of two names took in a third it had grown over the first, at the pot 7/2."""
    assert dynamics.evaluate(ON_EACH_OTHER) == []


@in_chromium[-2]
@in_chromium[-1]
def test_what_is_typed_while_a_film_plays_is_taken(dynamics):
    play = dynamics.locator(".ex-play")
    box = dynamics.locator(".ex-film .ex-box")
    play.click()
    assert play.inner_text() == "Pause"
    box.press("Control+a")
    box.press_sequentially("55", delay=100)
    assert play.inner_text() == "Play"  # it does not go on over what is being typed
    box.press("Enter")
    assert float(box.input_value()) == pytest.approx(55, abs=1)
    problem = dynamics.locator(".ex-problem")
    box.fill("99999")
    box.press("Enter")
    assert "not “99999”" in problem.inner_text()
    box.fill(box.evaluate("box => box.defaultValue"))
    box.press("Enter")
    assert problem.inner_text() == ""


#: What Python brings while a film plays: other controls. How often something is shown then.
OTHER_CONTROLS = """async figure => {
  const { spec } = JSON.parse(figure.querySelector("script").textContent);
  const button = figure.querySelector(".ex-play");
  const slider = button.parentElement.querySelector("input[type=range]");
  slider.value = 0;
  slider.dispatchEvent(new Event("input"));
  let record, count = 0;
  figure.addEventListener("explorer-shown", ({ detail }) => { record = detail.record; count++; });
  const pause = () => new Promise((next) => setTimeout(next, 300));
  button.click();
  await pause();
  const before = count;
  await figure.explorer.use(async () => record, spec.live);
  count = 0;
  await pause();
  return [before > 1, count];
}"""


@in_chromium[-2]
@in_chromium[-1]
def test_a_film_ends_with_its_button(dynamics):
    """It had drawn the same picture again and again, and kept "Computing …" from being shown."""
    assert dynamics.evaluate(OTHER_CONTROLS) == [True, 0]
