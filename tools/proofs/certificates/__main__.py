"""Write every certificate that stands in the tree: python -m tools.proofs.certificates."""

import argparse

from guts_core.storage.command_lines import exit_with
from tools.proofs.certificates import write

if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        prog="python -m tools.proofs.certificates", description=__doc__
    )
    parser.parse_args()  # there is nothing to choose
    exit_with(write)
