"""What runs at the host: only what is named by its hash, and no downloaded code with rights."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
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
    assert request.node.nodeid.endswith("@tests/project/test_workflows.py")
