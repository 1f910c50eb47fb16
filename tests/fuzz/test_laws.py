"""Every public function is under a law that relates its results to something else, and obeys it."""

import inspect
from types import FunctionType

import pytest
from annotated_calls import PACKAGES
from hypothesis import HealthCheck, given, settings
from laws import guts, kuhn, methods, simplified_kuhn, von_neumann  # noqa: F401
from laws.registry import LAWS

#: Under no law but that equal arguments give equal results, with the reason.
WITHOUT = {
    "RecursiveSolution.capped": "a step of RecursiveGame.solve with opponent_fee",
    "RecursiveSolution.resolved": "the solution itself, or an error",
    "write_mixed_csv": "writes what sweep finds; two_players/test_sweep.py reads it again",
    "write_pure_csv": "writes what sweep finds; two_players/test_sweep.py reads it again",
}


def public_calls():
    """Public functions, and public methods of the packages' own, as ``Class.method``."""
    found = set()
    for package in PACKAGES:
        for name in package.__all__:
            thing = getattr(package, name)
            if isinstance(thing, type):
                found |= {f"{name}.{method}" for method in methods_of(thing)}
            elif callable(thing):
                found.add(name)
    return found


def methods_of(owner):
    for name in dir(owner):
        method = inspect.getattr_static(owner, name)
        method = getattr(method, "__func__", method)
        ours = isinstance(method, FunctionType) and method.__module__.startswith("guts_core")
        if ours and not name.startswith("_"):
            yield name


def named_in_laws():
    return {name for each in LAWS.values() for name in each.names}


def test_every_public_function_is_under_a_law_or_in_the_list():
    assert public_calls() - named_in_laws() == set(WITHOUT)


def test_laws_name_what_there_is():
    classes = {name for package in PACKAGES for name in package.__all__}
    assert named_in_laws() <= public_calls() | classes


@pytest.mark.parametrize("name", LAWS)
def test_law(name):
    obey(LAWS[name], LAWS[name].examples)


@pytest.mark.heavy
@pytest.mark.parametrize("name", LAWS)
def test_law_for_many_arguments(name):
    obey(LAWS[name], LAWS[name].many)


def test_the_long_run_makes_forty_thousand_calls():
    assert sum(each.many for each in LAWS.values()) >= 40_000


def obey(law, examples):
    """Draw so many arguments, the same ones on every machine."""
    chosen = settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    chosen(given(**law.given)(law.holds))()
