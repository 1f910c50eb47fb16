"""What runs at the host: only what is named by its hash, and no downloaded code with rights."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[3]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def read(path):
    return yaml.safe_load(path.read_text("utf-8"))


def rights(workflow, job):
    """What a job may write; where it says nothing the workflow decides."""
    granted = job.get("permissions", workflow["permissions"])
    return {name for name, level in granted.items() if level == "write"}


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_actions_are_named_by_their_commit(path):
    uses = re.findall(r"uses: (\S+)(.*)", path.read_text("utf-8"))
    assert uses
    for action, comment in uses:
        assert re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", action), action
        assert re.fullmatch(r" # v\d+\.\d+\.\d+", comment), action


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_code_runs_without_rights(path):
    workflow = read(path)
    assert workflow["permissions"] == {"contents": "read"}
    for job in workflow["jobs"].values():
        if rights(workflow, job):
            assert [step for step in job["steps"] if "run" in step] == []
        for step in job["steps"]:
            if step.get("uses", "").startswith("actions/checkout"):
                assert step["with"]["persist-credentials"] is False


def test_pages_are_published_after_the_tests_of_the_same_tree():
    jobs = read(ROOT / ".github" / "workflows" / "publish.yml")["jobs"]
    assert [step["run"] for step in jobs["build"]["steps"] if "run" in step][1:] == [".ci/run"]
    assert jobs["publish"]["needs"] == "build"
    (step,) = jobs["publish"]["steps"]
    assert step["uses"].startswith("actions/deploy-pages@")


def test_pages_are_published_from_main_alone_and_with_no_other_rights():
    workflow = read(ROOT / ".github" / "workflows" / "publish.yml")
    # YAML takes the word "on" for a truth value.
    assert workflow[True] == {"push": {"branches": ["main"]}, "workflow_dispatch": None}
    assert workflow["concurrency"] == {"group": "pages", "cancel-in-progress": False}
    build, publish = workflow["jobs"]["build"], workflow["jobs"]["publish"]
    assert rights(workflow, build) == set()
    assert publish["permissions"] == {"pages": "write", "id-token": "write"}
    assert build["steps"][-1]["with"]["path"] == "_build/html"


def test_every_python_that_is_allowed_is_tried():
    jobs = read(ROOT / ".github" / "workflows" / "ci.yml")["jobs"]
    asked = [step.get("with", {}).get("python-version") for step in jobs["everything"]["steps"]]
    tried = [*jobs["tests"]["strategy"]["matrix"]["python-version"], *filter(None, asked)]
    least, most = re.search(
        r"\(3, (\d+)\) <= v <= \(3, (\d+)\)", (ROOT / "Makefile").read_text("utf-8")
    ).groups()
    wanted = [f"3.{minor}" for minor in range(int(least), int(most) + 1)]
    assert sorted(tried) == wanted


@pytest.mark.skipif(not shutil.which("bash"), reason="bash is not installed")
def test_the_tree_of_the_script_is_tested_wherever_the_shell_looks_for_folders(tmp_path):
    for name in ("here", "elsewhere"):
        (tmp_path / name / ".ci").mkdir(parents=True)
    shutil.copy2(ROOT / ".ci" / "run", tmp_path / "here" / ".ci")
    (tmp_path / "make").write_text("#!/bin/sh\npwd >&2\nexit 1\n", encoding="utf-8")
    (tmp_path / "make").chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    around = os.environ | {"PATH": path, "PYTHON": "python3", "CDPATH": f"{tmp_path}/elsewhere"}
    done = subprocess.run(
        [".ci/run"], cwd=tmp_path / "here", env=around, capture_output=True, text=True
    )
    assert done.returncode == 1
    assert Path(done.stderr.removesuffix("\n")).samefile(tmp_path / "here")


#: A program that does nothing, fails if its call is the one that is to fail, and, if it is ``git``,
#: tells of what a call has left in the tree.
STUB = """#!/bin/sh
call="$(basename "$0") $*"
case "$call" in *"$FAILS"*) exit 1 ;; esac
case "$call" in "$LEAVES") touch left ;; esac
case "$call" in git*) ls left 2>/dev/null ;; esac
exit 0
"""


def ran(folder, fails="no call", leaves="no call"):
    """The script with programs that do nothing but fail, or leave a file, where they are told."""
    here, programs = folder / "here", folder / "programs"
    (here / ".ci").mkdir(parents=True)
    shutil.copy2(ROOT / ".ci" / "run", here / ".ci")
    (here / ".venv" / "bin").mkdir(parents=True)
    programs.mkdir()
    names = ("make", "git", "coqc", "coq_makefile", "chromium-headless-shell")
    for path in (*(programs / name for name in names), here / ".venv" / "bin" / "python"):
        path.write_text(STUB, encoding="utf-8")
        path.chmod(0o755)
    around = {"PATH": f"{programs}{os.pathsep}{os.environ['PATH']}", "PYTHON": "python3"}
    around |= {"FAILS": fails, "LEAVES": leaves}
    return subprocess.run(
        [".ci/run"], cwd=here, env=os.environ | around, capture_output=True, text=True
    )


@pytest.mark.skipif(not shutil.which("bash"), reason="bash is not installed")
@pytest.mark.parametrize(
    "call",
    ["make .venv/.synced", "make test", "make book", "make proofs", "synced-browser", "pytest"],
)
def test_whatever_fails_fails_the_script(tmp_path, call):
    done = ran(tmp_path, fails=call)
    assert done.returncode != 0
    assert "All passed" not in done.stdout


@pytest.mark.skipif(not shutil.which("bash"), reason="bash is not installed")
def test_the_script_passes_where_all_does_and_nothing_is_left_in_the_tree(tmp_path):
    done = ran(tmp_path / "clean")
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "== All passed")
    for call in ("make test", "make book"):
        done = ran(tmp_path / call.replace(" ", "-"), leaves=call)
        assert done.returncode != 0
        assert "The tree is not what it was:\nleft\n" in done.stdout


def test_installer_and_build_backend_have_hashes():
    """pip checks the hash of uv; uv checks those of all the rest."""
    makefile = (ROOT / "Makefile").read_text("utf-8")
    (install,) = re.findall(r"-m pip install (.*\\\n.*)", makefile)
    assert "--require-hashes" in install
    assert "-r tools/release/uv.txt" in install
    pinned = (ROOT / "tools" / "release" / "uv.txt").read_text("utf-8")
    assert re.search(r"^uv==[\d.]+ \\$", pinned, re.MULTILINE)
    assert pinned.count("--hash=sha256:") > 10
    pyproject = (ROOT / "pyproject.toml").read_text("utf-8")
    assert 'no-build-isolation-package = ["guts-core"]' in pyproject
    lock = (ROOT / "uv.lock").read_text("utf-8")
    for name in ("hatchling", "editables"):
        block = lock.split(f'[[package]]\nname = "{name}"')[1].split("[[package]]")[0]
        assert "hash = " in block


def test_a_worker_is_told_which_tests_belong_together(request):
    """Else files are torn apart, and both workers compute what their tests share."""
    if not request.config.getoption("loadgroup", False):
        pytest.skip("there are no workers, or they get whole files")
    assert request.node.nodeid.endswith("@tests/project/making/test_workflows.py")
