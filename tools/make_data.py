"""Write the CSV files of data/: the authors' sweeps of von Neumann's poker.

Usage: make_data.py [--directory data] [--cards 27] [--jobs 1]
"""

from __future__ import annotations

import argparse
from pathlib import Path

from guts_core.von_neumann.sweep import authors_sweep, write_mixed_csv, write_pure_csv

ROOT = Path(__file__).resolve().parent.parent


def main() -> None:
    """Compute the sweeps and write both files."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--directory", type=Path, default=ROOT / "data", help="where to write")
    parser.add_argument("--cards", type=int, default=27, help="leave out larger decks")
    parser.add_argument("--jobs", type=int, default=1, help="workers")
    arguments = parser.parse_args()
    points = authors_sweep(arguments.cards, arguments.jobs)
    arguments.directory.mkdir(parents=True, exist_ok=True)
    for name, write in (("pure", write_pure_csv), ("mixed", write_mixed_csv)):
        path = arguments.directory / f"von_neumann_{name}.csv"
        write(points, path)
        print(f"Data: {path.name}, {len(path.read_text('utf-8').splitlines()) - 1} rows")


if __name__ == "__main__":
    main()
