"""environment.yml, uv.lock and pyproject.toml say the same."""

import re
import tomllib
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]


def read(name):
    return tomllib.loads((ROOT / name).read_text("utf-8"))


@pytest.fixture(scope="module")
def pins():
    environment = yaml.safe_load((ROOT / "environment.yml").read_text("utf-8"))
    (pip,) = [each["pip"] for each in environment["dependencies"] if isinstance(each, dict)]
    assert pip[0] == "-e ."
    return dict(line.split("==") for line in pip[1:])


@pytest.fixture(scope="module")
def locked():
    return {each["name"]: each for each in read("uv.lock")["package"]}


def test_every_pin_is_the_locked_version(pins, locked):
    assert pins == {name: locked[name]["version"] for name in pins}


def test_every_direct_dependency_is_pinned(pins):
    project = read("pyproject.toml")
    asked = [
        *project["project"]["dependencies"],
        *project["project"]["optional-dependencies"]["full"],
        *project["dependency-groups"]["book"],
    ]
    names = {re.match(r"[\w.-]+", each)[0].lower() for each in asked}
    assert set(pins) == names - {"guts-core"}


def test_conda_python_is_in_range():
    environment = yaml.safe_load((ROOT / "environment.yml").read_text("utf-8"))
    (python,) = [each for each in environment["dependencies"] if str(each).startswith("python=")]
    assert python.split("=")[1] in {"3.11", "3.12", "3.13"}
    assert read("pyproject.toml")["project"]["requires-python"] == ">=3.11,<3.14"


def test_lock_belongs_to_the_project(locked):
    """A dependency added without locking would only fail on a fresh clone."""
    project = read("pyproject.toml")
    recorded = locked["guts-core"]["metadata"]
    listed = {(each["name"], each.get("specifier", "")) for each in recorded["requires-dist"]}
    for requirement in [
        *project["project"]["dependencies"],
        *project["project"]["optional-dependencies"]["full"],
    ]:
        name, specifier = re.match(r"([\w.-]+)(.*)", requirement).groups()
        assert (name, specifier) in listed


def test_lock_has_one_version_of_each_package():
    names = [each["name"] for each in read("uv.lock")["package"]]
    assert len(set(names)) == len(names)


def test_package_needs_numpy_and_scipy_only():
    assert {
        re.match(r"\w+", each)[0] for each in read("pyproject.toml")["project"]["dependencies"]
    } == {"numpy", "scipy"}
