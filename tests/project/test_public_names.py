"""What readers import stays: the packages' public names and methods, arguments and defaults.

``public_names.json`` is the list as it was published. A name may be added to it; one that is there
goes with a new major version only. What a package has there is ``json.dumps(public(package))``.
"""

import enum
import importlib
import inspect
import json
from pathlib import Path

import pytest
from packages import PACKAGES

STORED = json.loads(Path(__file__).with_name("public_names.json").read_text(encoding="utf-8"))


def arguments(thing):
    """Names, order, kinds and defaults of what a function or class is called with.

    Nobody calls an enumeration; its members are listed.
    """
    if inspect.isclass(thing) and issubclass(thing, enum.Enum):
        return ", ".join(thing.__members__)
    try:
        signature = inspect.signature(thing)
    except (TypeError, ValueError):
        return None
    plain = [each.replace(annotation=each.empty) for each in signature.parameters.values()]
    return str(signature.replace(parameters=plain, return_annotation=signature.empty))


def public(package):
    """The names of a package with their arguments; of constants, nothing but the name."""
    module = importlib.import_module(f"guts_core.{package}")
    things = {name: getattr(module, name) for name in sorted(module.__all__)}
    named = {name: arguments(each) if callable(each) else "" for name, each in things.items()}
    return named | {key: own for name, each in things.items() for key, own in members(name, each)}


def members(name, thing):
    """The public methods of a class with their arguments, and its properties."""
    if not inspect.isclass(thing) or issubclass(thing, enum.Enum):
        return
    for own in dir(thing):
        found = inspect.getattr_static(thing, own)
        if isinstance(found, staticmethod | classmethod):
            found = found.__func__
        written = getattr(found, "fget", None) or getattr(found, "func", None) or found
        module = str(getattr(written, "__module__", ""))
        if not own.startswith("_") and module.startswith("guts_core."):
            yield f"{name}.{own}", arguments(found) if inspect.isfunction(found) else ""


@pytest.mark.parametrize("package", PACKAGES)
def test_names_and_arguments_are_those_published(package):
    assert public(package) == STORED.get(package, {})


@pytest.mark.parametrize("package", PACKAGES)
def test_no_name_is_a_module(package):
    """A function that shares its module's name is hidden by it, or hides it."""
    module = importlib.import_module(f"guts_core.{package}")
    assert not [name for name in module.__all__ if inspect.ismodule(getattr(module, name))]
