"""Tables of explorers as the page reads them, and how to compare them with their records."""

import json
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

import guts_core

ROOT = Path(__file__).resolve().parents[2]
#: The library that is tested: in this tree, or installed from an archive.
LIBRARY = Path(guts_core.__file__).parent
PAGE = LIBRARY / "explorers" / "page"

#: The page's ``draw``, and as much of a document as it needs.
DRAW = """
const made = (tagName) => ({ tagName, attributes: {}, children: [],
  setAttribute(key, value) { this.attributes[key] = value; },
  getAttribute(key) { return this.attributes[key]; },
  append(...added) { this.children.push(...added); } });
globalThis.document = { createElementNS: (_, name) => made(name) };
const { draw } = await import("./draw.mjs");
"""


def assert_close(found, wanted):
    """Numbers to the accuracy of the table; everything else the same."""
    if isinstance(wanted, dict):
        assert found.keys() == wanted.keys()
        for key, value in wanted.items():
            assert_close(found[key], value)
    elif isinstance(wanted, list):
        assert len(found) == len(wanted)
        for one, other in zip(found, wanted, strict=True):
            assert_close(one, other)
    elif isinstance(wanted, float | int):
        assert abs(found - wanted) <= 5.1e-5
    else:
        assert found == wanted


def by_node(script, *arguments, folder=PAGE):
    """What a script prints that imports the page's modules, of which ``folder`` may hold a copy."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("no node here")
    command = [node, "--input-type=module", "--eval", script, *arguments]
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=60, check=True
    )
    return json.loads(done.stdout)


#: Every state of a table as the page reads it.
DECODE = """
import fs from "node:fs";
import { recordAt } from "./unpack.mjs";
const { spec, states, positions } = JSON.parse(fs.readFileSync(process.argv[1], "utf8"));
console.log(JSON.stringify(positions.map((at) => recordAt(spec.controls, states, at))));
"""


def decoded_by_the_page(explorer, states):
    """Records by position, as JSON, of the packed states of an explorer's whole table."""
    positions = list(explorer.positions())
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "table.json"
        data = {"spec": explorer.spec(), "states": states, "positions": positions}
        path.write_text(json.dumps(data), encoding="utf-8")
        return dict(zip(map(json.dumps, positions), by_node(DECODE, str(path)), strict=True))
