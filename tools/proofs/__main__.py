"""Compile the proofs, let the kernel confirm the lists, and print one line for each theorem.

Run as a module: python -m tools.proofs [--again] [--heavy].
"""

from __future__ import annotations

import argparse
import sys
import time

from guts_core.storage.command_lines import exit_with
from paper_ledger.record.manifest import theorems
from tools.proofs.certificates import altered_files, heavy_files
from tools.proofs.confirm import axioms, unlisted
from tools.proofs.coq import HOW_TO_GET_IT, CoqError, check_again, compile_proofs, coq_is_here


def confirmed() -> int:
    """Print every theorem with what it rests on; how many rows are wrong."""
    wrong = 0
    for theorem, found in axioms(theorems()):
        as_listed = set(found) == set(theorem.axioms)
        rests = ", ".join(found) if found else "no axiom"
        remark = "" if as_listed else f"  NOT AS LISTED: {', '.join(theorem.axioms) or 'no axiom'}"
        print(f"  {theorem.name:70} {rests}{remark}", flush=True)
        wrong += not as_listed
    return wrong


def main() -> int:
    """What the command line asks for; how many things are not as they should be."""
    arguments = argparse.ArgumentParser(prog="python -m tools.proofs", description=__doc__)
    arguments.add_argument("--again", action="store_true", help="read all again with coqchk")
    arguments.add_argument("--heavy", action="store_true", help="the large certificates, too")
    chosen = arguments.parse_args()
    if not coq_is_here():
        print(HOW_TO_GET_IT, file=sys.stderr)
        return 1
    started = time.monotonic()
    try:
        compile_proofs(heavy_files(print) if chosen.heavy else None)
        print(f"Compiled in {time.monotonic() - started:.0f} s", flush=True)
        wrong = confirmed()
        if chosen.again:
            for found in (found_again := check_again()):
                print(f"  coqchk: {found}", file=sys.stderr)
            wrong += len(found_again)
            print(f"coqchk has read it all again, after {time.monotonic() - started:.0f} s")
    except CoqError as error:
        print(error, file=sys.stderr)
        return 1
    for name in (missing := unlisted(theorems())):
        print(f"  {name} stands in no list", file=sys.stderr)
    for name in (changed := altered_files()):
        print(f"  proofs/{name} is not what its writer computes", file=sys.stderr)
    print(f"{len(theorems())} theorems, {wrong + len(missing) + len(changed)} not as listed")
    return wrong + len(missing) + len(changed)


if __name__ == "__main__":
    exit_with(lambda: min(main(), 1))
