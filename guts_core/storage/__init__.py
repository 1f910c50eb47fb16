"""Files on disk: written whole or not at all, and sweeps that resume after an interruption."""

from guts_core.storage.files import FilePath, write_csv
from guts_core.storage.resumable import resumable_sweep

__all__ = ["FilePath", "resumable_sweep", "write_csv"]
