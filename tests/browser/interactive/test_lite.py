"""Python in the reader's browser: notebooks, live code in a page, headline results in Pyodide."""

import contextlib
import io
import json
import re
import shutil

import pytest
from built_book import HTML, ROOT, in_chromium
from opening import tab

from guts_core import guts

LITE = HTML / "lite"
LOCAL = (LITE / "static" / "pyodide" / "pyodide.mjs").exists()
NOTEBOOKS = sorted(path.stem for path in (ROOT / "notebooks").glob("*.ipynb"))
#: Loading Python takes a few seconds on an idle machine.
START = 180_000
COMPUTE = 600_000

#: In the browser's Python and in this one: the first result of each paper.
HEADLINES = """
import json
from guts_core import guts, kuhn, methods, simplified_kuhn, von_neumann
curve = kuhn.equilibrium_curve(4, (2, 3.1))
print("HEADLINES", json.dumps({
    "coalition": guts.solve_coalition(2).value,
    "many opponents": guts.solve_coalition_limit().value,
    "weenie": guts.pseudo_bloc_minimum(6).value,
    "deck": str(von_neumann.mixed_equilibrium(11, 2).value),
    "pure": von_neumann.count_pure_equilibria(40, 2),
    "kuhn": list(curve.at(3.0)[0].expectations),
    "equilibria": [e.label for e in simplified_kuhn.equilibria(3)],
    "programme": float(methods.solve_zero_sum([[0, 1, -2], [-1, 0, 3], [2, -3, 0]]).gap),
}))
"""

#: What each explorer of the pages shows first, as Python in the page computes it.
EXPLORERS = """
import json
from guts_core.explorers import (
    coalitions, fictitious_play, guts, kuhn, recursive_games, simplified_kuhn, von_neumann, weenie,
)
found = {}
for make in (
    coalitions.coalitions_explorer, fictitious_play.play_explorer, fictitious_play.jacob_explorer,
    guts.coalition_explorer, kuhn.solution_explorer, recursive_games.value_map_explorer,
    simplified_kuhn.play_explorer, von_neumann.deck_explorer, von_neumann.three_explorer,
    von_neumann.callers_explorer, weenie.weenie_explorer,
):
    shown = make().computed or make()
    record = {**shown.start, **shown.at(**shown.start)}
    found[shown.name] = [record.get(number.key) for number in shown.numbers]
print("EXPLORERS", json.dumps(found))
"""

pytestmark = [
    *in_chromium,
    pytest.mark.timeout(900),
    # One worker: Python in a browser takes a core and 500 MB.
    pytest.mark.xdist_group("lite"),
    pytest.mark.skipif(not LOCAL, reason="these pages take Pyodide from a CDN: PYODIDE=local"),
]


#: What turns while Python computes is drawn sixty times a second, by the processor.
STILL = """{
  const still = new CSSStyleSheet();
  still.replaceSync("*, ::before, ::after { animation: none !important; }");
  document.adoptedStyleSheets = [still];
}"""


@pytest.fixture
def page(browser, address):
    """A page that refuses what the book's own server does not have."""
    context = browser.new_context(viewport={"width": 1400, "height": 900})
    context.add_init_script(STILL)
    page, problems = context.new_page(), []

    def allowed(url):
        # JupyterLite's service worker answers this one itself, whatever its address.
        heartbeat = url.endswith("/api/service-worker-heartbeat")
        return heartbeat or url.startswith((address, "data:", "blob:"))

    page.on("request", lambda r: None if allowed(r.url) else problems.append(r.url))
    page.on("response", lambda r: problems.append(f"{r.status} {r.url}") if r.status > 399 else 0)
    yield page
    context.close()
    assert problems == []


def outputs(cell):
    """What a cell shows as text, without the identifiers that pandas and widgets draw."""
    texts = []
    for output in cell["outputs"]:
        if output["output_type"] == "error":
            return [f"{output['ename']}: {output['evalue']}"]
        data = output.get("data", {"text/plain": output.get("text", "")})
        if "image/png" in data or any("widget" in kind for kind in data):
            continue
        # In the book a part of the page, in the notebook live.
        if re.search('class="(explorer|guts-play)"', "".join(data.get("text/html", ""))):
            continue
        texts.append("".join(data.get("text/html", data.get("text/plain", ""))))
    return [re.sub(r"\s+", " ", re.sub(r"0x\w+|T_\w+", "", text)).strip() for text in texts]


#: Its promise is awaited: Playwright's own waiting asks the page at every picture that it draws.
RUN_ALL = """limit => Promise.race([
  jupyterapp.commands.execute("notebook:run-all-cells").then(() => {}),
  new Promise((_, fail) => setTimeout(() => fail(new Error("not run in time")), limit)),
])"""


def run_all(page, address, name):
    """Open a notebook, run it whole, and give its cells."""
    page.goto(f"{address}/lite/notebooks/index.html?path=notebooks/{name}.ipynb")
    kernel = "() => window.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel"
    page.wait_for_function(kernel, timeout=START)
    page.evaluate(RUN_ALL, COMPUTE)
    model = "() => jupyterapp.shell.currentWidget.content.model.toJSON().cells"
    return [cell for cell in page.evaluate(model) if cell["cell_type"] == "code"]


def assert_same_as_stored(name, cells):
    stored = json.loads((ROOT / "notebooks" / f"{name}.ipynb").read_text(encoding="utf-8"))
    shown = {cell["id"]: cell for cell in cells}
    for cell in stored["cells"]:
        if cell["cell_type"] == "code":
            assert shown[cell["id"]]["execution_count"] is not None, cell["source"]
            assert outputs(shown[cell["id"]]) == outputs(cell), "".join(cell["source"])


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_each_notebook_has_a_copy_to_run(name):
    """The link to it is looked at where every page is opened."""
    copy = LITE / "files" / "notebooks" / f"{name}.ipynb"
    cells = json.loads(copy.read_text(encoding="utf-8"))["cells"]
    assert not any("{live}" in "".join(cell["source"]) for cell in cells)


def test_the_folder_itself_leads_to_an_application():
    """It led to JupyterLab, which is not built."""
    settings = json.loads((LITE / "jupyter-lite.json").read_text(encoding="utf-8"))
    assert (LITE / settings["jupyter-config-data"]["appUrl"] / "index.html").exists()


@pytest.mark.parametrize("scripts", [True, False])
def test_python_is_offered_where_it_starts(browser, address, scripts):
    """Pages on disk and pages without scripts had led to an empty page and an empty frame."""
    name = "notebooks/guts_bot.html"
    for url in (f"{address}/{name}", (HTML / name).as_uri()):
        with tab(browser, formulas=False, java_script_enabled=scripts) as page:
            page.goto(url)
            shown = page.locator(".run-this-page:visible, .live-code:visible")
            assert shown.count() == (2 if scripts and url.startswith(address) else 0)


def test_a_notebook_shows_in_the_browser_what_the_book_shows(page, address):
    """The quickest one; the heavy tests run them all. Then the first results, in its kernel.

    Exact arithmetic, 7 MB, is fetched by the first call that needs it.
    """
    assert_same_as_stored("guts_bot", run_all(page, address, "guts_bot"))
    assert run_code(page, "import sys; print('flint' in sys.modules)").strip() == "False"
    assert_bytecode_is_of_the_sources(page)
    assert_headlines_agree(run_code(page, HEADLINES))
    assert_explorers_agree(run_code(page, EXPLORERS))
    assert run_code(page, "print('flint' in sys.modules)").strip() == "True"
    assert_an_explorer_is_live(page)


#: Which modules have bytecode, and whether it is what Python makes of the sources: by the hash of
#: each source, and some compiled once more.
BYTECODE = """
import json, marshal, sys
from importlib.util import MAGIC_NUMBER, cache_from_source, source_hash
from pathlib import Path
files = {getattr(each, "__file__", None) or "" for each in list(sys.modules.values())}
names = sorted(each for each in files if "/site-packages/" in each and each.endswith(".py"))
caches = [Path(cache_from_source(each)) for each in names]
found = {name: cache.read_bytes() for name, cache in zip(names, caches) if cache.exists()}
heads = {name: MAGIC_NUMBER + bytes([1, 0, 0, 0]) for name in found}
sources = {name: Path(name).read_bytes() for name in found}
print("BYTECODE", json.dumps({
    "imported": len(names),
    "ours": [each for each in names if "guts_core" in each and each not in found],
    "library": [each for each in files if ".zip/" in each and each.endswith(".py")],
    "found": len(found),
    "other": [each for each in found
              if found[each][:16] != heads[each] + source_hash(sources[each])],
    "differ": [each for each in sorted(found)[::50]
               if marshal.loads(found[each][16:]) != compile(sources[each], each, "exec")],
}))
"""


def assert_bytecode_is_of_the_sources(page):
    """What starts with the page was compiled when the book was built, if it could be."""
    told = json.loads(run_code(page, BYTECODE).split("BYTECODE", 1)[1])
    if not told["found"] and shutil.which("node") is None:
        return  # nothing was there to run Pyodide with
    assert told["other"] == told["differ"] == told["ours"] == []
    assert told["found"] > 0.9 * told["imported"] > 500
    assert len(told["library"]) < 60, told["library"]


EXPLORER = "from guts_core.explorers.guts import coalition_explorer\ncoalition_explorer()"


def assert_an_explorer_is_live(page):
    """The kernel in the browser answers its questions, the continuum's among them."""
    page.evaluate(
        """async code => {
          const { commands, shell } = jupyterapp;
          await commands.execute('notebook:insert-cell-below');
          shell.currentWidget.content.activeCell.model.sharedModel.setSource(code);
          await commands.execute('notebook:run-cell');
        }""",
        EXPLORER,
    )
    page.locator(".explorer .ex-picture").wait_for(timeout=COMPUTE)
    page.locator(".explorer .ex-box").first.fill("137")
    page.locator(".explorer .ex-box").first.press("Enter")
    value = f"{guts.solve_coalition(137).value:.6f}".replace("-", "\N{MINUS SIGN}")
    page.locator(".explorer .ex-numbers dd", has_text=value).wait_for(timeout=COMPUTE)


def run_code(page, code):
    """What code prints in the kernel of the notebook that is open."""
    return page.evaluate(
        """async code => {
          const session = jupyterapp.shell.currentWidget.sessionContext.session;
          const future = session.kernel.requestExecute({ code });
          let printed = "";
          future.onIOPub = ({ content }) => { printed += content.text ?? content.evalue ?? ""; };
          await future.done;
          return printed;
        }""",
        code,
    )


def assert_headlines_agree(printed):
    """The same code, here and in the browser, gives the same numbers."""
    there = json.loads(printed.split("HEADLINES", 1)[1])
    shown = io.StringIO()
    with contextlib.redirect_stdout(shown):
        exec(HEADLINES, {})
    here = json.loads(shown.getvalue().split("HEADLINES", 1)[1])
    for key, value in here.items():
        exact = key in ("deck", "pure", "equilibria")
        assert there[key] == (value if exact else pytest.approx(value, rel=1e-9, abs=1e-12)), key


def assert_explorers_agree(printed):
    """There Python has 32 bits: what is too large for it only shows when it is computed."""
    assert "EXPLORERS" in printed, printed
    there = json.loads(printed.split("EXPLORERS", 1)[1])
    shown = io.StringIO()
    with contextlib.redirect_stdout(shown):
        exec(EXPLORERS, {})
    here = json.loads(shown.getvalue().split("EXPLORERS", 1)[1])
    assert len(here) == 11
    for name, numbers in here.items():
        for one, other in zip(there[name], numbers, strict=True):
            near = pytest.approx(other, rel=1e-6, abs=1e-9) if isinstance(other, float) else other
            assert one == near, name


@pytest.mark.heavy
@pytest.mark.parametrize("name", NOTEBOOKS)
def test_every_notebook_shows_what_the_book_shows(page, address, name):
    assert_same_as_stored(name, run_all(page, address, name))


def test_the_bot_is_played_in_the_page(page, address):
    """A press of the button loads Python; each decision moves the game as the engine does here.

    It loads no package which it does not use. Python that could not be loaded had left an empty
    frame for good: it can be started again.

    By keys first: Enter opens the table, the focus is on its first button, Tab and Enter are the
    table's.
    """
    from guts_core.guts.bot.game import GutsGame
    from guts_core.guts.bot.strategies import coalition_bot

    loaded = set()
    page.context.on("request", lambda r: loaded.add(r.url.rpartition("/")[2].partition("-")[0]))
    page.goto(f"{address}/notebooks/guts_bot.html", wait_until="networkidle")
    page.context.route("**/pyodide.mjs*", lambda route: route.abort())
    button = page.locator(".live-code button")
    title = button.inner_text()
    with page.context.expect_event("requestfailed", timeout=START):
        button.press("Enter")
    page.context.unroute_all()
    page.get_by_role("button", name="Start again").press("Enter")
    assert page.locator("iframe.live-frame").get_attribute("title") == title
    frame = page.frame_locator("iframe.live-frame")
    hold, drop = (frame.get_by_role("button", name=name) for name in ("Hold", "Drop"))
    hold.wait_for(timeout=START)
    focused = "button => button === button.ownerDocument.activeElement"
    page.wait_for_timeout(500)
    assert page.locator(".live-code").count() == 0
    assert not {"pandas", "sympy", "matplotlib", "joblib", "anywidget"} & loaded
    table = frame.locator(".jp-OutputArea-output").last
    game = GutsGame((coalition_bot(2, 101),), seed=1)
    for holds in (True, False, True, True):
        assert f"{game.hand:.3f}" in table.inner_text()
        if not game.history:
            assert hold.evaluate(focused)
            page.keyboard.press("Enter")
        else:
            (hold if holds else drop).click()
        played = game.decide(holds)
        shown = re.compile(rf"your total\s*{re.escape(f'{game.total:+g}')}")
        table.filter(has_text=shown).wait_for(timeout=30_000)
        assert f"{played.hands[1]:.3f}" in table.inner_text()
    hold.focus()
    page.keyboard.press("Tab")
    assert drop.evaluate(focused)
    assert not frame.locator(".jp-CodeConsole-input").is_visible()
