"""Compute the book's pages side by side, before the build, into the cache which the build reads.

Sphinx would compute one page after the other. A page that fails here is left to the build, which
reports it. Run as a module: python -m tools.notebooks.execute_pages.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import yaml
from jupyter_cache import get_cache
from jupyter_cache.base import CacheBundleIn
from jupyter_cache.cache.db import NbCacheRecord
from jupyter_cache.cache.main import JupyterCacheBase
from myst_nb.core.read import (
    is_myst_markdown_notebook,
    read_myst_markdown_notebook,
    standard_nb_read,
)
from myst_parser.config.main import MdParserConfig
from nbformat import NotebookNode
from sqlalchemy.exc import DatabaseError

from tools.notebooks.executed_notebooks import executed, executed_now

ROOT = Path(__file__).resolve().parents[2]


def pages() -> list[Path]:
    """Files of the table of contents, in its order."""
    contents = yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))
    names = [contents["root"]]
    for part in contents["parts"]:
        for chapter in part["chapters"]:
            names += [each["file"] for each in (chapter, *chapter.get("sections", ()))]
    return [path for name in names for path in ROOT.glob(f"{name}.*") if path.is_file()]


def read(path: Path, settings: dict) -> NotebookNode | None:
    """The page as a notebook, as the build reads it; None if it has no code."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".ipynb":
        return standard_nb_read(text)
    if not is_myst_markdown_notebook(text):
        return None
    extensions = settings["parse"]["myst_enable_extensions"]
    markdown = MdParserConfig(enable_extensions=set(extensions))
    return read_myst_markdown_notebook(text, markdown, add_source_map=True, path=path)


def amount(notebook: NotebookNode) -> int:
    """Characters of its code: pages with much of it compute for long, and are begun first."""
    return sum(len(cell.source) for cell in notebook.cells if cell.cell_type == "code")


def compute(path: Path, notebook: NotebookNode, settings: dict) -> str:
    """Execute one page in its own folder; the error's name, empty if there was none."""
    timeout = settings["execute"]["timeout"]
    run = executed if path.suffix == ".ipynb" else executed_now
    done, error = run(path, notebook, timeout)
    if not error:
        seconds = done.metadata.pop("execution_seconds", None)
        entry = CacheBundleIn(done, str(path), data={"execution_seconds": seconds})
        with cache(settings) as store:
            store.cache_notebook_bundle(entry, check_validity=False, overwrite=True)
    return error


@contextmanager
def cache(settings: dict) -> Iterator[JupyterCacheBase]:
    """Context in which the notebook cache named in _config.yml is open; its database is closed."""
    store = get_cache(str(ROOT / settings["execute"]["cache"]))
    try:
        yield store
    finally:
        store.db.dispose()


def is_known(notebook: NotebookNode, settings: dict) -> bool:
    """Whether the cache has the outputs of this code; half an entry, of a failed write, is dropped.

    The cache lists an entry before it writes it, and the build reads whatever is listed.
    """
    with cache(settings) as store:
        try:
            record = store.match_cache_notebook(notebook)
        except KeyError:
            return False
        try:
            store.merge_match_into_notebook(notebook)
        except Exception:  # whatever half a file is taken for
            shutil.rmtree(store.path / "executed" / record.hashkey, ignore_errors=True)
            NbCacheRecord.remove_record(record.pk, store.db)
            return False
        return True


def unknown(
    read_pages: list[tuple[Path, NotebookNode]], settings: dict
) -> list[tuple[Path, NotebookNode]]:
    """Pages whose outputs the cache does not have; where its list is damaged, it is begun anew."""
    try:
        return [page for page in read_pages if not is_known(page[1], settings)]
    except (DatabaseError, RuntimeError):
        with cache(settings) as store:
            store.clear_cache()
        return [page for page in read_pages if not is_known(page[1], settings)]


def main() -> None:
    """Compute what the cache does not have, as many pages at once as there are cores."""
    settings = yaml.safe_load((ROOT / "_config.yml").read_text(encoding="utf-8"))
    read_pages = [(path, nb) for path in pages() if (nb := read(path, settings))]
    new = unknown(read_pages, settings)
    new.sort(key=lambda page: amount(page[1]), reverse=True)
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        errors = list(pool.map(lambda page: compute(*page, settings), new))
    failed = [path.stem for (path, _), error in zip(new, errors, strict=True) if error]
    print(f"Book: {len(new) - len(failed)} pages computed", file=sys.stderr)
    if failed:
        print(f"Book: not computed: {', '.join(failed)}", file=sys.stderr)


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()  # there is nothing to choose
    main()
