"""What a page answers: the text of the solution of an exercise."""

import json
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def solution(page: str, label: str) -> str:
    """The solution of an exercise on a page, ``"notebooks/guts_bot"``, with single blanks."""
    (path,) = (path for end in ("md", "ipynb") for path in ROOT.glob(f"{page}.{end}"))
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".ipynb":
        cells = json.loads(text)["cells"]
        text = "\n\n".join("".join(c["source"]) for c in cells if c["cell_type"] == "markdown")
    found = re.search(rf"^(:::+)\{{solution\}} {label}$(.*?)^\1$", text, re.MULTILINE | re.DOTALL)
    if found is None:
        raise LookupError(f"{page} has no solution of {label}")
    return " ".join(found[2].split())
