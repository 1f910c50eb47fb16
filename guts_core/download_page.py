"""HTML of the page on the data: what each file holds, its size and checksum. Strings only."""

from __future__ import annotations

import hashlib
import html
from pathlib import Path

from guts_core.downloads import DOWNLOADS
from guts_core.files import FilePath


def tables_html(folder: FilePath) -> str:
    """The light tables: what one row is, and the meaning of each column."""
    rows = []
    for each in DOWNLOADS:
        path = Path(folder) / each.name
        columns = "".join(
            f"<dt><code>{html.escape(name)}</code></dt><dd>{html.escape(meaning)}</dd>"
            for name, meaning in each.columns.items()
        )
        rows.append(
            f'<tr><th scope="row"><code>{each.name}</code><br><small>{_size(path)}</small></th>'
            f"<td>{html.escape(each.title)}<dl>{columns}</dl></td></tr>"
        )
    head = '<tr><th scope="col">File</th><th scope="col">What it holds</th></tr>'
    return f'<table class="downloads"><thead>{head}</thead><tbody>{"".join(rows)}</tbody></table>'


def files_html(folder: FilePath) -> str:
    """All files of a folder that are data: size and the beginning of the SHA-256 checksum."""
    rows = "".join(
        f'<tr><th scope="row"><code>{path.name}</code></th><td>{_size(path)}</td>'
        f"<td><code>{hashlib.sha256(path.read_bytes()).hexdigest()[:16]}…</code></td></tr>"
        for path in sorted(Path(folder).iterdir())
        if path.suffix in (".csv", ".html")
    )
    head = "".join(f'<th scope="col">{name}</th>' for name in ("File", "Size", "SHA-256"))
    return f'<table class="downloads"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'


def _size(path: Path) -> str:
    return f"{path.stat().st_size / 1000:,.1f} kB"
