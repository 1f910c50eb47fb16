"""Kinds of paths: of a file, of a folder."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from guts_core.methods.arguments.kind import Kind
from guts_core.methods.validation import Refused


@dataclass(frozen=True)
class FileName(Kind):
    """The path of a file, as text or as an object that stands for a path."""

    def of(self, value: Any) -> Path:
        """A path."""
        path = _path(value)
        last = os.path.basename(os.fsdecode(value)) if path else ""  # a Path drops a last slash
        if path is None or last in ("", ".", ".."):
            raise Refused("must be the path of a file", value)
        if os.path.isdir(path):
            raise Refused("must be the path of a file, not of a folder", value)
        return path


@dataclass(frozen=True)
class FolderName(Kind):
    """The path of a folder, as text or as an object that stands for a path."""

    def of(self, value: Any) -> Path:
        """A path."""
        path = _path(value)
        if path is None or not os.fspath(value):  # an empty text would be the current folder
            raise Refused("must be the path of a folder", value)
        if os.path.lexists(path) and not os.path.isdir(path):
            raise Refused("must be the path of a folder, not of something else", value)
        return path


def _path(value: Any) -> Path | None:
    """None if it is no path that a file system takes."""
    try:
        path = Path(value)
        return None if b"\0" in os.fsencode(path) else path
    except (TypeError, UnicodeEncodeError):
        return None
