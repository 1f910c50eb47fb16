"""The book without the package jupyter-book: its settings, its folder, and what differs."""

import os
import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT))

from tools.faults import network  # noqa: E402
from tools.stack import compare, settings  # noqa: E402

CONFIG = yaml.safe_load((ROOT / "_config.yml").read_text("utf-8"))
#: Extensions that jupyter-book loads in every book: other builders, and services outside the book.
UNUSED = {
    "jupyter_book": "the package itself, which names settings",
    "sphinx_thebe": "a service that runs code; book/_ext/light_theme.py takes it out again",
    "sphinx_comments": "services for comments, none of which is asked for",
    "sphinx.ext.intersphinx": "links into other projects' books, none of which is named",
    "sphinx_jupyterbook_latex": "pages for LaTeX",
    "sphinx_multitoc_numbering": "numbers of chapters; sphinx_external_toc loads it itself",
}
#: Settings of jupyter-book that say what Sphinx or the extension says anyway, or that of the above.
SILENT = {
    "comments_config": {"hypothesis": False, "utterances": False},
    "html_baseurl": "",
    "latex_engine": "pdflatex",
    "nb_execution_excludepatterns": [],
    "nb_execution_in_temp": False,
    "use_jupyterbook_latex": True,
    "use_multitoc_numbering": True,
}
#: Names left out of every book by the package, which no page here has.
NO_PAGES = {"**.ipynb_checkpoints", ".DS_Store", "Thumbs.db"}


@pytest.fixture(scope="module")
def theirs():
    """What jupyter-book tells Sphinx."""
    final = pytest.importorskip("jupyter_book.config").get_final_config
    path = list(sys.path)
    found, _ = final(
        user_yaml=ROOT / "_config.yml",
        cli_config={"latex_individualpages": False},
        sourcedir=ROOT,
        raise_on_invalid=True,
    )
    sys.path[:] = path
    return found


def test_settings_are_those_of_jupyter_book_key_by_key(theirs):
    ours = settings.settings(CONFIG)
    apart = {"extensions", "exclude_patterns"}
    assert {key: theirs.get(key) for key in ours.keys() - apart} == {
        key: ours[key] for key in ours.keys() - apart
    }
    assert {key: theirs[key] for key in theirs.keys() - ours.keys()} == SILENT
    assert set(theirs["exclude_patterns"]) - set(ours["exclude_patterns"]) == NO_PAGES


def test_extensions_are_those_of_jupyter_book_but_for_the_unused(theirs):
    ours = settings.settings(CONFIG)["extensions"]
    assert ours == [name for name in theirs["extensions"] if name not in UNUSED]
    assert set(UNUSED) <= set(theirs["extensions"])


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"html": {"announcement": "soon"}}, "html.announcement"),
        ({"repository": {"url": "x"}}, "repository"),
        ({"execute": {"run_in_temp": True}}, "execute.run_in_temp"),
        ({"sphinx": {"recursive_update": True}}, "sphinx.recursive_update"),
        ({"html": "plain"}, "html"),
    ],
)
def test_a_key_that_is_not_translated_is_refused_by_name(change, key):
    with pytest.raises(ValueError, match=rf"_config\.yml: .*{re.escape(key)}\b"):
        settings.settings(CONFIG | change)


def test_settings_of_sphinx_itself_win():
    changed = CONFIG | {"sphinx": {"config": {"html_title": "Another"}}}
    assert settings.settings(changed)["html_title"] == "Another"
    assert settings.settings({})["extensions"] == list(settings.EXTENSIONS)


def test_settings_are_found_where_the_root_is_on_no_path(tmp_path):
    """As by sphinx-build in another folder, with the library installed from elsewhere."""
    code = (
        "import runpy, sys\nfrom pathlib import Path\n"
        "sys.path = [each for each in sys.path if not Path(each, 'tools').exists()]\n"
        "print(runpy.run_path(sys.argv[1])['html_title'])\n"
    )
    command = [sys.executable, "-c", code, str(ROOT / "conf.py")]
    assert subprocess.check_output(command, cwd=tmp_path, text=True).strip() == CONFIG["title"]


def make(*arguments):
    command = ["make", "--dry-run", "--always-make", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.skipif(not shutil.which("make"), reason="make is not installed")
def test_each_stack_has_its_environment_and_its_folder():
    one, other = make("book").stdout, make("book", "STACK=sphinx").stdout
    assert "jupyter-book build ." in one
    assert ".venv-sphinx" not in one
    assert "_build/sphinx/html" not in one
    assert "jupyter-book" not in other.replace("the package jupyter-book", "")
    assert ".venv/" not in other
    assert "--fail-on-warning" in other
    assert "_build/sphinx/html/lite" in other


@pytest.mark.skipif(not shutil.which("make"), reason="make is not installed")
@pytest.mark.parametrize("more", [{}, {"SSL_CERT_FILE": "/a/store.pem"}])
@pytest.mark.parametrize("stack", ["jupyter-book", "sphinx"])
def test_no_variable_of_the_makefile_is_taken_from_the_environment_unasked(
    stack, more, monkeypatch
):
    """Those that may be are assigned with ``?=``, or are other programs' settings."""
    for name, value in more.items():
        monkeypatch.setenv(name, value)
    done = make("book", f"STACK={stack}", "--warn-undefined-variables")
    undefined = set(re.findall(r"undefined variable '(\w+)'", done.stderr))
    others = {"SSL_CERT_FILE", "PIP_CERT", "REQUESTS_CA_BUNDLE", "NODE_EXTRA_CA_CERTS", "PYTHON"}
    assert undefined <= others
    before = make("book", f"STACK={stack}").stdout
    for name in re.findall(r"\$\((\w+)\)", (ROOT / "Makefile").read_text("utf-8")):
        if name not in others | {"STACK", "PYODIDE", "MAKECMDGOALS"}:
            monkeypatch.setenv(name, "somebody's")
    assert make("book", f"STACK={stack}").stdout == before


@pytest.mark.skipif(not shutil.which("make"), reason="make is not installed")
@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["book", "STACK=mkdocs"], 'STACK is jupyter-book or sphinx, not "mkdocs"'),
        (["test", "STACK=sphinx"], "STACK=sphinx is for make book only"),
    ],
)
def test_another_stack_or_target_is_refused(arguments, says):
    done = make(*arguments)
    assert done.returncode
    assert says in done.stderr


@pytest.mark.skipif(not shutil.which("make"), reason="make is not installed")
@pytest.mark.parametrize(
    ("changed", "anew"),
    [
        ({}, False),
        ({"place": "/old"}, True),
        ({"python": "gone"}, True),
        ({"uv": "exit 1"}, True),
        ({"version": "3.10.1"}, True),
        ({"asked": "echo 3.10"}, True),
        ({"asked": "exit 1"}, False),
    ],
)
def test_an_environment_that_does_not_work_here_is_made_anew(tmp_path, changed, anew):
    tmp_path = tmp_path / 'it\'s $HOME, "quoted" `here`'  # what a shell would read in a name
    tmp_path.mkdir()
    usual = {"place": "", "python": sys.executable, "uv": "echo 'uv 0.1'", "asked": "exit 1"}
    told = usual | {"version": platform.python_version()} | changed
    for name in ("Makefile", "pyproject.toml", "uv.lock"):
        shutil.copy2(ROOT / name, tmp_path)
    inside = tmp_path / ".venv"
    (inside / "bin").mkdir(parents=True)
    (inside / "bin" / "python").symlink_to(told["python"])
    made = (
        f"version = {told['version']}\ncommand = python3 -m venv {tmp_path}{told['place']}/.venv\n"
    )
    (inside / "pyvenv.cfg").write_text(made, encoding="utf-8")
    for path, script in ((inside / "bin" / "uv", told["uv"]), (tmp_path / "asked", told["asked"])):
        path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        path.chmod(0o755)
    (inside / ".synced").touch()
    command = ["make", "--dry-run", ".venv/.synced", f"PYTHON={tmp_path / 'asked'}"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert ("-m venv --clear" in done.stdout) == anew


@pytest.mark.skipif(not shutil.which("make"), reason="make is not installed")
def test_uv_is_told_of_an_environment_whatever_its_folder_is_called(tmp_path):
    folder = tmp_path / 'it\'s $HOME, "quoted" `here`'
    (folder / ".venv" / "bin").mkdir(parents=True)
    shutil.copy2(ROOT / "Makefile", folder)
    (folder / ".venv" / "bin" / "uv").write_text('#!/bin/sh\necho "$VIRTUAL_ENV"', encoding="utf-8")
    (folder / ".venv" / "bin" / "uv").chmod(0o755)
    command = ["make", "--silent", "--eval", "shown: ; @$(UV)", "shown"]
    told = subprocess.check_output(command, cwd=folder, text=True)
    assert told == f"{folder}/.venv\n"


@pytest.mark.skipif(not shutil.which("make"), reason="make is not installed")
def test_an_environment_without_uv_keeps_its_python(tmp_path):
    subprocess.run(
        [sys.executable, "-m", "venv", "--without-pip", ".venv"], cwd=tmp_path, check=True
    )
    shutil.copy2(ROOT / "Makefile", tmp_path)
    shown = subprocess.check_output(["make", "-n", ".venv/bin/uv"], cwd=tmp_path, text=True)
    assert "for each in .venv/bin/python " in shown
    assert "--python .venv/bin/python" in make(".venv/.synced").stdout


#: Stands for Python: it makes an environment, slowly, whose pip makes uv; all else is Python's.
STUB = """#!/bin/sh
case "$*" in
"-m venv"*)
  echo made >>made
  mkdir -p .venv/bin && cp "$0" .venv/bin/python
  sleep 0.5
  printf 'version = {version}\\ncommand = python3 -m venv %s/.venv\\n' "$PWD" >.venv/pyvenv.cfg ;;
"-m pip install"*)
  sleep 0.5 && printf '#!/bin/sh\\necho uv 0.1\\n' >.venv/bin/uv && chmod +x .venv/bin/uv ;;
"-m pip"*) ;;
*) exec "{python}" "$@" ;;
esac
"""


@pytest.mark.skipif(not shutil.which("make"), reason="make is not installed")
def test_two_that_are_made_at_once_make_one_environment(tmp_path):
    for name in ("Makefile", "pyproject.toml", "uv.lock"):
        shutil.copy2(ROOT / name, tmp_path)
    stub = tmp_path / "stub"
    filled = STUB.replace("{python}", sys.executable).replace(
        "{version}", platform.python_version()
    )
    stub.write_text(filled, encoding="utf-8")
    stub.chmod(0o755)
    command = ["make", ".venv/bin/uv", f"PYTHON={stub}"]
    running = [subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE) for _ in range(3)]
    said = b"".join(each.communicate()[0] for each in running)
    assert [each.returncode for each in running] == [0, 0, 0]
    assert said.count(b"Environment: uv, from the Python package index") == 1
    assert (tmp_path / "made").read_text(encoding="utf-8") == "made\n"


@pytest.mark.skipif(not shutil.which("make"), reason="make is not installed")
@pytest.mark.parametrize("there", ["nothing", "a folder", "a file", "a link to nothing"])
def test_what_stood_in_the_place_of_an_environment_stays(tmp_path, there):
    shutil.copy2(ROOT / "Makefile", tmp_path)
    stub, inside = tmp_path / "stub", tmp_path / ".venv"
    made = "mkdir -p .venv; touch .venv/made; exit 1"
    failing = f'#!/bin/sh\ncase "$1" in -c) echo 3.11;; -m) {made};; esac\n'
    stub.write_text(failing, encoding="utf-8")
    stub.chmod(0o755)
    if there == "a folder":
        inside.mkdir()
        (inside / "own").touch()
    elif there == "a file":
        inside.touch()
    elif there == "a link to nothing":
        inside.symlink_to("nothing")
    command = ["make", ".venv/bin/uv", f"PYTHON={stub}"]
    said = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True).stderr
    left = there in ("nothing", "a folder")
    assert ("cannot make a virtual environment" if left else ".venv is no folder") in said
    assert inside.is_symlink() or inside.exists() == (there != "nothing")
    assert (inside / "own").exists() == (there == "a folder")


@pytest.mark.skipif(not shutil.which("make"), reason="make is not installed")
def test_what_python_says_of_an_environment_is_told_and_nothing_guessed(tmp_path):
    """In a folder that takes no files, too."""
    folder, stub = tmp_path / "copy", tmp_path / "stub"
    folder.mkdir()
    shutil.copy2(ROOT / "Makefile", folder)
    stub.write_text('#!/bin/sh\necho 3.11 "is here"; [ "$1" = -c ]\n', encoding="utf-8")
    stub.chmod(0o755)
    folder.chmod(0o555)
    command = ["make", "--silent", ".venv/bin/uv", f"PYTHON={stub}"]
    said = subprocess.run(command, cwd=folder, capture_output=True, text=True).stderr
    told = ["3.11 is here", f"{stub} cannot make a virtual environment here"]
    assert said.splitlines()[:-1] == told
    assert [each.name for each in folder.iterdir()] == ["Makefile"]


@pytest.mark.skipif(not shutil.which("make"), reason="make is not installed")
def test_a_folder_whose_name_has_two_lines_is_refused(tmp_path):
    folder = tmp_path / "two\nlines"
    folder.mkdir()
    shutil.copy2(ROOT / "Makefile", folder)
    done = subprocess.run(["make", "help"], cwd=folder, capture_output=True, text=True)
    assert "the path of this folder has more than one line" in done.stderr


@pytest.mark.skipif(not shutil.which("make"), reason="make is not installed")
def test_an_environment_that_a_link_leads_to_stays(tmp_path):
    (tmp_path / "other" / "bin").mkdir(parents=True)
    (tmp_path / "other" / "pyvenv.cfg").touch()
    (tmp_path / "copy").mkdir()
    shutil.copy2(ROOT / "Makefile", tmp_path / "copy")
    (tmp_path / "copy" / ".venv").symlink_to("../other")
    command = ["make", ".venv/bin/uv", f"PYTHON={sys.executable}"]
    done = subprocess.run(command, cwd=tmp_path / "copy", capture_output=True, text=True)
    assert ".venv is no folder" in done.stderr
    assert sorted(each.name for each in (tmp_path / "other").iterdir()) == ["bin", "pyvenv.cfg"]


@pytest.mark.skipif(not shutil.which("make"), reason="make is not installed")
def test_a_file_of_any_name_stops_no_target(tmp_path):
    shutil.copy2(ROOT / "Makefile", tmp_path)
    shown = ["plain.csv", "it's.csv", "ä,[1].csv"]
    for folder in ("data", "data/.ipynb_checkpoints", "book", "notebooks"):
        (tmp_path / folder).mkdir()
        for name in (
            *shown,
            "my notes.csv",
            ".my:x.csv",
            *(f"a{each}(b)" for each in ":;#%=|&$\\"),
        ):
            (tmp_path / folder / os.fsdecode(name.encode())).touch()
    (tmp_path / "notebooks" / "my notes.ipynb").touch()
    for name in ("pyproject.toml", "uv.lock", "_config.yml", "_toc.yml", "conf.py"):
        (tmp_path / name).touch()
    rules = "library: $(LIBRARY) ; $(info $(sort $^))\npages: $(PAGES) ; @:\n"
    command = ["make", "--silent", "-f", "Makefile", "-f", "-", "library", "pages"]
    told = subprocess.check_output(command, cwd=tmp_path, input=rules, encoding="utf-8")
    assert told.split() == sorted(
        [*(f"data/{name}" for name in shown), "pyproject.toml", "uv.lock"]
    )
    assert "nbval-cell-timeout=300 notebooks/*.ipynb\n" in make("test").stdout


#: Stands for Python and for what builds the book: it writes down what it has built, unless it is
#: interrupted.
BUILDER = """#!/bin/sh
case "$0 $*" in
*" build "*) mkdir -p _build/html && touch _build/html/index.html && echo pages >>built ;;
*build_lite.py*)
  rm -rf _build/html/lite && mkdir -p _build/html/lite/static/pyodide
  test -z "$INTERRUPTED" || exit 1
  touch _build/html/lite/static/pyodide/pyodide.mjs && echo lite >>built ;;
esac
"""


@pytest.mark.skipif(not shutil.which("make"), reason="make is not installed")
@pytest.mark.parametrize(
    ("done", "anew"),
    [
        ("true", []),
        ("touch book/page.md", ["pages", "lite"]),
        ("touch tools/browser/build_lite.py", ["lite"]),
        ("! INTERRUPTED=yes make book PYODIDE=cdn", ["lite"]),
        ("rm -r _build/html", ["pages", "lite"]),
        ("rm -r _build/html/lite", ["lite"]),
        ("rm data/table.csv", ["pages", "lite"]),
        ("rm book/picture.svg", ["pages", "lite"]),
    ],
)
def test_what_is_no_whole_book_of_these_sources_is_built_anew(tmp_path, done, anew):
    builders = (".venv/bin/python", ".venv/bin/jupyter-book")
    made = ("_config.yml", "_toc.yml", "conf.py", "pyproject.toml", "uv.lock", "data/table.csv")
    made += ("guts_core/module.py", "book/page.md", "book/picture.svg", ".venv/bin/uv")
    made += tuple(
        f"tools/browser/{name}"
        for name in ("vendor_javascript.py", "build_lite.py", "vendor_pyodide.py")
    )
    made += ("tools/browser/lite_packages.json", ".venv/.synced")
    for name in (*made, "book/_static/vendor/.complete", *builders):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(BUILDER if name in builders else "", encoding="utf-8")
    for name in builders:
        (tmp_path / name).chmod(0o755)
    shutil.copy2(ROOT / "Makefile", tmp_path)
    before = ["pages", "lite"]
    later = f"sleep 0.05 && {done} && make book"  # clocks of files tick some hundred times a second
    for command, built in (("make book", before), (later, before + anew)):
        subprocess.run(["sh", "-c", command], cwd=tmp_path, check=True, capture_output=True)
        assert (tmp_path / "built").read_text(encoding="utf-8").split() == built


#: What the tools that a target calls are told of where they keep things, and of Python.
KEPT = (
    "XDG_CACHE_HOME",
    "MPLCONFIGDIR",
    "JUPYTER_CONFIG_DIR",
    "JUPYTER_DATA_DIR",
    "npm_config_cache",
)


def environment_of_a_target(**variables):
    command = ["make", "--silent", "--eval", "shown: ; @env", "shown"]
    inherited = {name: value for name, value in os.environ.items() if name not in KEPT}
    lines = subprocess.check_output(command, cwd=ROOT, env=inherited | variables, text=True)
    return dict(line.split("=", 1) for line in lines.splitlines() if "=" in line)


@pytest.mark.skipif(not shutil.which("make"), reason="make is not installed")
def test_a_home_that_takes_no_files_needs_none(tmp_path):
    told = environment_of_a_target(HOME=str(tmp_path / "none"))
    assert all(told[name].startswith(f"{ROOT}/.venv/home/") for name in KEPT)
    assert not environment_of_a_target(HOME=str(tmp_path)).keys() & set(KEPT)


@pytest.mark.skipif(not shutil.which("make"), reason="make is not installed")
def test_what_a_reader_told_python_does_not_reach_a_page():
    others = ("PYTHONPATH", "PYTHONHOME", "PYTHONOPTIMIZE", "PYTHONWARNINGS", "MPLBACKEND")
    others += ("PYTHONSAFEPATH",)
    assert not environment_of_a_target(**dict.fromkeys(others, "1")).keys() & set(others)


@pytest.mark.skipif(not shutil.which("make"), reason="make is not installed")
def test_figures_of_a_page_are_drawn_with_the_settings_of_matplotlib(tmp_path):
    (tmp_path / "matplotlibrc").write_text("font.size: 31", "utf-8")
    told = environment_of_a_target(MATPLOTLIBRC=str(tmp_path), MPLCONFIGDIR=str(tmp_path))
    shown = [sys.executable, "-c", "import matplotlib as m; print(m.rcParams['font.size'])"]
    assert subprocess.check_output(shown, cwd=tmp_path.parent, env=told, text=True) == "10.0\n"


#: Settings by which uv installs less than uv.lock names, or what another project names, or makes
#: an environment anew by another Python, without the uv in it.
LESS = dict.fromkeys(
    (
        *("UV_NO_INSTALL_PROJECT", "UV_NO_INSTALL_LOCAL", "UV_NO_INSTALL_WORKSPACE"),
        *("UV_NO_GROUP", "UV_NO_DEV", "UV_NO_SOURCES", "UV_MANAGED_PYTHON"),
        *("UV_PROJECT", "UV_WORKING_DIR", "UV_WORKING_DIRECTORY"),
    ),
    "1",
) | {"UV_PYTHON_PREFERENCE": "only-managed"}


@pytest.mark.skipif(not shutil.which("make"), reason="make is not installed")
def test_pip_and_uv_install_into_the_environment_whatever_they_are_told():
    asked = network.ELSEWHERE | LESS
    told = environment_of_a_target(**asked)
    kept = {"PIP_USER": "0", "UV_PYTHON_PREFERENCE": "managed"}
    assert {name: told[name] for name in asked if name in told} == kept
    honoured = {"UV_INDEX_URL": "x", "UV_CACHE_DIR": "x", "UV_OFFLINE": "1", "UV_LINK_MODE": "copy"}
    assert environment_of_a_target(**honoured).items() >= honoured.items()


@pytest.mark.skipif(not shutil.which("make"), reason="make is not installed")
def test_what_downloads_for_the_pages_trusts_the_system_too(monkeypatch):
    """Node has authorities of its own, and not the system's."""
    for name in ("SSL_CERT_FILE", "PIP_CERT", "REQUESTS_CA_BUNDLE"):
        monkeypatch.delenv(name, raising=False)
    lines = make("book").stdout.replace("\\\n", "").splitlines()
    for script in ("vendor_javascript.py", "build_lite.py"):
        (line,) = [line for line in lines if script in line]
        assert "NODE_EXTRA_CA_CERTS=" in line


@pytest.mark.skipif(not shutil.which("make"), reason="make is not installed")
def test_certificates_serve_who_has_none_of_its_own(monkeypatch):
    names = ("SSL_CERT_FILE", "PIP_CERT", "NODE_EXTRA_CA_CERTS")
    for name in (*names, "REQUESTS_CA_BUNDLE"):
        monkeypatch.delenv(name, raising=False)
    for given in ("SSL_CERT_FILE", "PIP_CERT", "REQUESTS_CA_BUNDLE"):
        told = environment_of_a_target(**{given: "one"})
        assert [told[name] for name in names] == ["one"] * 3
    own = {name: f"of {name}" for name in names}
    assert own.items() <= environment_of_a_target(**own).items()


@pytest.mark.skipif(not shutil.which("make"), reason="make is not installed")
@pytest.mark.parametrize(
    ("target", "first", "last"),
    [
        ("test", "-m pytest", "--assert=plain"),
        ("heavy", "-m pytest", ""),
        ("heavy", "-m tools.faults", ""),
        ("data", "tools/make_data.py", " results"),
    ],
)
def test_a_target_fails_if_one_of_its_calls_does(tmp_path, target, first, last):
    """With any code, and though what fails may pass when it is run again."""
    shutil.copy2(ROOT / "Makefile", tmp_path)
    python = tmp_path / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    there = ("book", ".venv/.synced", ".venv/.synced-smt", ".venv/.synced-browser")
    command = ["make", *(f"--old-file={each}" for each in there), target]
    for code in (0, 1, 2, 5):
        fails = f'#!/bin/sh\ncase "$*" in "{first}"*"{last}") exit {code};; esac\n'
        python.write_text(fails, encoding="utf-8")
        python.chmod(0o755)
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
        assert (done.returncode != 0) == (code != 0), done.stderr


PAGE = """<html><head><title>Cards</title></head><body>menu<article class="bd-article">
<h1 id="cards">Cards<a href="#cards">#</a></h1><span class="math">x</span>
<figure id="fig"><img src="a.webp" alt="A curve"></figure><a href="other.html#there">on</a>
</article></body></html>"""
OTHER = '<html><head><title>Other</title></head><body><p id="there">text</p></body></html>'
INDEX = (
    'Search.setIndex({"docnames":["page"],"alltitles":{"Cards":[]},"indexentries":{},"objects":{}})'
)


def book(folder, page=PAGE, index=INDEX):
    folder.mkdir()
    for name, text in (("page.html", page), ("other.html", OTHER), ("searchindex.js", index)):
        (folder / name).write_text(text, "utf-8")
    return folder


def test_books_that_differ_in_menus_only_are_the_same(tmp_path):
    one, other = book(tmp_path / "a"), book(tmp_path / "b", PAGE.replace("menu", "another menu"))
    assert compare.compared(one, other) == []


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("<title>Cards", "<title>Card", "title"),
        ('id="cards"', 'id="card"', "anchors"),
        ("Cards<a", "Card<a", "headings"),
        ("<figure", "<div", "figures"),
        ("A curve", "A line", "pictures"),
        ('<span class="math">x', "<span>x", "formulas"),
        ("#there", "#nowhere", "links that lead nowhere"),
        ('href="other.html', 'href="none.html', "links that lead nowhere"),
    ],
)
def test_what_a_reader_would_miss_is_found(tmp_path, old, new, what):
    one, other = book(tmp_path / "a"), book(tmp_path / "b", PAGE.replace(old, new))
    found = compare.compared(one, other)
    assert what in {each.what for each in found}
    assert not any(each.reason for each in found)


def test_a_missing_page_and_a_missing_entry_of_the_search_are_found(tmp_path):
    one, other = book(tmp_path / "a"), book(tmp_path / "b", index=INDEX.replace("Cards", "Card"))
    (other / "page.html").unlink()
    found = {(each.page, each.what) for each in compare.compared(one, other)}
    assert found == {("page.html", "page"), ("searchindex.js", "titles")}


@pytest.mark.parametrize(
    ("kind", "part"),
    [
        ("explorers", '<div class="explorer">x</div>'),
        ("cells", '<div class="cell">x</div>'),
        ("code", '<div class="highlight">x</div>'),
        ("tables", "<table><tr><td>x</td></tr></table>"),
        (
            "theorems and exercises",
            '<div class="admonition"><p class="admonition-title">x</p></div>',
        ),
        ("notes", '<div class="definition">x</div>'),
        ("downloads", '<a class="download" href="other.html">x</a>'),
    ],
)
def test_each_kind_of_part_is_missed_on_either_side(tmp_path, kind, part):
    with_it, without = PAGE.replace("</article>", f"{part}</article>"), PAGE
    one, other = book(tmp_path / "a", with_it), book(tmp_path / "b", without)
    assert compare.compared(one, other) == [compare.Difference("page.html", kind, "'x'", "")]
    assert compare.compared(other, one) == [compare.Difference("page.html", kind, "", "'x'")]


def test_a_page_of_code_is_the_same_byte_by_byte(tmp_path):
    one, other = book(tmp_path / "a"), book(tmp_path / "b")
    for folder, text in ((one, "x = 1"), (other, "x =  1")):
        (folder / "source").mkdir()
        (folder / "source" / "a.html").write_text(text, "utf-8")
    assert [(each.page, each.what) for each in compare.compared(one, other)] == [
        ("source/a.html", "code")
    ]


@pytest.mark.parametrize(
    ("kind", "old", "new"),
    [
        ("pages", '["page"]', '["page","more"]'),
        ("entries", '"indexentries":{}', '"indexentries":{"word":[]}'),
        ("objects", '"objects":{}', '"objects":{"guts":[[0,0,1,"","play"]]}'),
    ],
)
def test_whatever_the_search_knows_of_is_compared(tmp_path, kind, old, new):
    one, other = book(tmp_path / "a"), book(tmp_path / "b", index=INDEX.replace(old, new))
    assert [each.what for each in compare.compared(one, other)] == [kind]


def test_one_difference_without_a_reason_fails(tmp_path, monkeypatch):
    """A reason is for what differs in one way on a page."""
    one, other = book(tmp_path / "a"), book(tmp_path / "b", PAGE.replace("Cards<a", "Card<a"))
    monkeypatch.setattr(sys, "argv", ["compare.py", str(one), str(other)])
    for kind, fails in (("headings", False), ("figures", True)):
        monkeypatch.setattr(compare, "EXPLAINED", (("page.html", kind, "Known."),))
        with pytest.raises(SystemExit) as ended:
            compare.main()
        assert ended.value.code == fails
