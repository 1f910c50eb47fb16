"""The page on the data, as MyST: what each file holds, its size and checksum, and a link to it."""

from __future__ import annotations

import hashlib
from pathlib import Path

from guts_core.storage.files import FilePath, is_leftover
from paper_ledger.pages.downloads import DOWNLOADS, Download
from paper_ledger.pages.game_files import GAME_FILES


def tables_markdown(folder: FilePath) -> str:
    """The light tables: what one row is, and the meaning of each column.

    Parameters
    ----------
    folder : path
        The folder with the files, as seen from the page.
    """
    return "\n".join(table_markdown(each, folder) for each in DOWNLOADS)


def table_markdown(table: Download, folder: FilePath) -> str:
    """A link to one table, what one row is, and the meaning of each column.

    Parameters
    ----------
    table : Download
        The table.
    folder : path
        The folder with its file, as seen from the page.
    """
    columns = "\n".join(f"  - `{name}`: {said}" for name, said in table.columns.items())
    return f"{_link(Path(folder) / table.name)}\n: {table.title}\n\n{columns}\n"


def files_markdown(folder: FilePath) -> str:
    """All files of a folder that are data: size and the beginning of the SHA-256 checksum.

    Parameters
    ----------
    folder : path
        The folder with the files, as seen from the page.
    """
    rows = "\n".join(
        f"| {_link(path)} | `{hashlib.sha256(path.read_bytes()).hexdigest()[:16]}…` |"
        for path in sorted(Path(folder).iterdir())
        if path.suffix in (".csv", ".html") and not is_leftover(path.name)
    )
    return f"| File | SHA-256 |\n| --- | --- |\n{rows}\n"


def games_markdown(folder: FilePath) -> str:
    """The games for other programs: the title in each file, and a link to it.

    Parameters
    ----------
    folder : path
        The folder with the folders of the papers, as seen from the page.
    """
    paths = [Path(folder) / each.path for each in GAME_FILES]
    titles = [path.read_text("utf-8").split('"')[1] for path in paths]
    rows = "\n".join(f"| {t} | {_link(p)} |" for t, p in zip(titles, paths, strict=True))
    return f"| Game | File |\n| --- | --- |\n{rows}\n"


def _link(path: Path) -> str:
    size = f"{path.stat().st_size / 1000:,.1f} kB"
    return f"{{download}}`{path.name} <{path.as_posix()}>` {size}"
