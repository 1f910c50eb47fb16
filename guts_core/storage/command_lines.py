"""The end of a command line: what its exit code is, and what happens if nobody reads on."""

import os
import sys
from argparse import ArgumentTypeError
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from typing import NoReturn

#: What a shell says of a program that a closed pipe has ended: 128 and the number of the signal.
_NOBODY_READS = 141


def exit_with(main: Callable[[], int | str | None]) -> NoReturn:
    """End the process with what ``main`` returns; without a word if nobody reads on what it says.

    ``... | head -1`` closes the pipe after the first line. By default Python then prints a
    traceback, or a remark at its end; both if what it says goes to a disk without room, of which
    one line is said here.

    Parameters
    ----------
    main : callable
        The command line. A pipe of its own that breaks is an error as ever.
    """
    code: int | str | None
    try:
        try:
            code = main()
        except SystemExit as done:  # so end also help and refused arguments
            code = done.code
        _say_all()
    except OSError as reason:
        try:  # what broke may have been another pipe, what is full another disk
            _say_all("\n" if reason.filename is None else "")
        except BrokenPipeError:
            code = _NOBODY_READS
        except OSError as again:
            code = f"The output cannot be written: {again.strerror}"
        else:
            raise
        with suppress(OSError, ValueError):  # else Python says at its end what it could not say
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(code)


def positive_fraction(text: str) -> Fraction:
    """A pot or a bet of a command line, as a ``type`` of argparse.

    Examples
    --------
    >>> positive_fraction("5/2")
    Fraction(5, 2)
    """
    try:
        number = Fraction(text)
    except (ValueError, ZeroDivisionError):
        number = Fraction(0)
    if number <= 0:
        raise ArgumentTypeError(f"must be a fraction above 0, such as 5/2, got {text!r}")
    return number


def _say_all(more: str = "") -> None:
    if sys.stdout is not None:  # it was closed
        if more:  # a device without room may refuse nothing, too
            sys.stdout.write(more)
        sys.stdout.flush()
