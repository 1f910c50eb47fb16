"""What is kept on disk: files written whole, sweeps that resume, results of this library."""

from guts_core.storage.files import FilePath, write_csv
from guts_core.storage.resumable import resumable_sweep

__all__ = ["FilePath", "resumable_sweep", "write_csv"]
