"""How the tests are spread over workers, and what they compute for the ledger's page."""

import gc
import os
from pathlib import Path

import pytest
from hypothesis import settings
from xdist.scheduler import LoadGroupScheduling

# SymPy is the second, independent arithmetic of the tests: left to itself it takes python-flint.
os.environ["SYMPY_GROUND_TYPES"] = "python"

from paper_ledger.pages.kept_results import keep, library_state

BEFORE = library_state()
ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "_build" / "outcomes"
#: Cases that are left to `make heavy`; see the head of the list.
HEAVY = {
    line
    for line in (ROOT / "tests" / "heavy_cases.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#") and os.environ.get("HEAVY_CASES") != "run"
}
NOT_HERE = ("browser", "coq", "heavy")  # what make test leaves out
#: Examples in a folder of the ledger go with the tests of its paper, which compute the same.
PAPERS = {f"paper_ledger/{name.lower()}": name for name in ("Bil17", "Bil18", "BLPWZ22", "KTZ24")}
# Of no test it matters how long an example takes.
settings.register_profile("without deadlines", deadline=None)
settings.load_profile("without deadlines")
COLLECTED = pytest.StashKey[dict[str, bool]]()


def pytest_configure(config):
    """Where there is no shared memory, joblib says that it works in one process; so it does."""
    serial = "ignore:.*joblib will operate in serial mode:UserWarning"
    config.addinivalue_line("filterwarnings", serial)


def pytest_collection_modifyitems(config, items):
    """A file goes to one worker as a whole, unless its tests name groups of their own."""
    config.stash[COLLECTED] = collected = {}
    for item in items:
        if item.nodeid in HEAVY:
            item.add_marker(pytest.mark.heavy)
        marks = {}
        for mark in item.iter_markers():
            marks.setdefault(mark.name, mark)  # the closest one comes first
        collected[item.nodeid] = marks.keys().isdisjoint(NOT_HERE)
        if "xdist_group" not in marks:
            file = item.nodeid.partition("::")[0]
            group = PAPERS.get("/".join(file.split("/")[:2]), file)
            marks["xdist_group"] = pytest.mark.xdist_group(group)
            item.add_marker(marks["xdist_group"])
        if config.getoption("loadgroup", False):
            _write_group(item, marks["xdist_group"].args[0])


def _write_group(item, group):
    """End the name with the group, where xdist reads it; what it writes, pytest 9.2 passes over."""
    name = f"{item.nodeid.removesuffix(f'@{group}')}@{group}"
    if hasattr(item, "_id"):
        item._id = type(item._id).parse(name)
    else:
        item._nodeid = name


class Groups(LoadGroupScheduling):
    """Groups of tests for workers, where a test that is done is forgotten.

    Otherwise all tests are counted again at each message of a worker, ten for every test.
    """

    def mark_test_complete(self, node, item_index, duration=0):
        """Take a test, and a group that is done, from what its worker has to do."""
        name = self.registered_collections[node][item_index]
        group = self._split_scope(name)
        to_do = self.assigned_work[node]
        del to_do[group][name]
        if not to_do[group]:
            del to_do[group]
        self._reschedule(node)

    def _pending_of(self, workload):
        return sum(map(len, workload.values()))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Our groups, where groups are asked for."""
    return Groups(config, log) if config.getoption("dist") == "loadgroup" else None


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Ten thousand tests stay until the end: whether they are garbage is never asked."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.fixture(scope="session")
def collected(pytestconfig):
    """Names of all cases in the files of this run, and whether `make test` runs them."""
    return pytestconfig.stash[COLLECTED]


@pytest.fixture(scope="session")
def heavy_cases():
    """Names of the cases in `tests/heavy_cases.txt`."""
    return HEAVY


@pytest.fixture(scope="session", name="computed_here")
def _computed_here():
    """Outcomes by key; kept at the end if the library is still what it was at the beginning."""
    outcomes = {}
    yield outcomes
    if outcomes and library_state() == BEFORE:
        keep(outcomes, FOLDER, BEFORE)
