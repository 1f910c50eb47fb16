"""The guts bot in a terminal."""

import os
import signal
import sys

from guts_core.guts.bot.terminal import main

if hasattr(signal, "SIGPIPE"):  # whoever reads what is said may stop at any line
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
if sys.stdin is None:  # it was closed: the same as an input that ends at once
    sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
main()
