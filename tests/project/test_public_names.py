"""What readers import stays: the public names of the packages, their arguments and defaults.

``public_names.json`` is the list as it was published. A name may be added to it; one that is there
goes with a new major version only.
"""

import enum
import importlib
import inspect
import json
from pathlib import Path

import pytest

STORED = json.loads(Path(__file__).with_name("public_names.json").read_text(encoding="utf-8"))
PACKAGES = ("methods", "guts", "von_neumann", "kuhn", "simplified_kuhn")


def arguments(thing):
    """Names, order, kinds and defaults of what a function or class is called with.

    Nobody calls an enumeration; its members are listed.
    """
    if inspect.isclass(thing) and issubclass(thing, enum.Enum):
        return list(thing.__members__)
    try:
        parameters = inspect.signature(thing).parameters.values()
    except (TypeError, ValueError):
        return None
    return [
        [each.name, each.kind.name, None if each.default is each.empty else repr(each.default)]
        for each in parameters
    ]


def public(package):
    """The names of a package with their arguments; of constants, nothing but the name."""
    module = importlib.import_module(f"guts_core.{package}")
    things = {name: getattr(module, name) for name in sorted(module.__all__)}
    return {name: arguments(each) if callable(each) else "" for name, each in things.items()}


@pytest.mark.parametrize("package", PACKAGES)
def test_names_and_arguments_are_those_published(package):
    assert public(package) == STORED[package]


@pytest.mark.parametrize("package", PACKAGES)
def test_no_name_is_a_module(package):
    """A function that shares its module's name is hidden by it, or hides it."""
    module = importlib.import_module(f"guts_core.{package}")
    assert not [name for name in module.__all__ if inspect.ismodule(getattr(module, name))]
