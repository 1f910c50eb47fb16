"""What runs at the host: only what is named by its hash, and no downloaded code with rights."""

import re
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
