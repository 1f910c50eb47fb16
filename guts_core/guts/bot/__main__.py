"""The guts bot in a terminal."""

import io
import os
import sys

from guts_core.guts.bot.terminal import main
from guts_core.storage.command_lines import exit_with

if sys.stdin is None:  # it was closed: the same as an input that ends at once
    sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
if isinstance(sys.stdin, io.TextIOWrapper):  # what is no text is no answer
    sys.stdin.reconfigure(errors="replace")
if sys.stdout is None:  # nobody reads: ``input`` would refuse to ask
    sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
if sys.stderr is None:  # without it, too
    sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def play() -> None:
    """Play; the sitting is nobody's afterwards."""
    main()


exit_with(play)
