"""Command lines: what they take, what they need, how they end, and what if nobody reads on."""

import io
import os
import sys
import tempfile
from argparse import ArgumentTypeError
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn

#: What a shell says of a program that a closed pipe has ended: 128 and the number of the signal.
_NOBODY_READS = 141

#: What it says of one that was stopped by hand, with Ctrl-C.
_STOPPED = 130

#: How Python treats what an encoding lacks, by the locale: it ends the program.
_RAISING = ("strict", "surrogateescape")

#: The largest exponent of a float: a fraction with one far beyond it would fill the memory.
_TENS = 308

#: As many as joblib is asked for at most (:class:`guts_core.methods.arguments.Jobs`).
_MOST_WORKERS = 10**4


def exit_with(main: Callable[[], int | str | None]) -> NoReturn:
    """End the process with what ``main`` returns; without a word if nobody reads on what it says.

    Ctrl-C ends it with one line. ``... | head -1`` closes the pipe after the first line. By default
    Python then prints a traceback, or a remark at its end; both if what it says goes to a disk
    without room, of which one line is said here. A character that the output's encoding lacks is
    told by its number.

    Parameters
    ----------
    main : callable
        The command line. A pipe of its own that breaks is an error as ever.
    """
    code: int | str | None
    if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout.errors in _RAISING:
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        try:
            code = main()
        except SystemExit as done:  # so end also help and refused arguments
            code = done.code
        except KeyboardInterrupt:
            code = _STOPPED
            if sys.stderr is not None:
                print("Stopped by hand.", file=sys.stderr)
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


def fraction(text: str) -> Fraction:
    """A number of a command line, exactly; its exponent may be as large as those of floats.

    Examples
    --------
    >>> fraction("25e-1")
    Fraction(5, 2)
    """
    exponent = text.lower().partition("e")[2]
    if exponent and abs(int(exponent)) > _TENS:
        raise ValueError(f"fraction: text must have an exponent up to {_TENS}, got {text!r:.80}")
    return Fraction(text)


def positive_fraction(text: str) -> Fraction:
    """A pot or a bet of a command line, as a ``type`` of argparse.

    Examples
    --------
    >>> positive_fraction("5/2")
    Fraction(5, 2)
    """
    try:
        number = fraction(text)
    except (ValueError, ZeroDivisionError):
        number = Fraction(0)
    if number <= 0:
        raise ArgumentTypeError(f"must be a fraction above 0, such as 5/2, got {text!r}")
    return number


def at_least(least: int) -> Callable[[str], int]:
    """A whole number of a command line that is not below another, as a ``type`` of argparse.

    Examples
    --------
    >>> at_least(2)("3")
    3
    """

    def integer(text: str) -> int:  # argparse names it where the text is none
        number = int(text)
        if number < least:
            raise ArgumentTypeError(f"must be {least} or more, got {number}")
        return number

    return integer


def workers(text: str) -> int:
    """A number of workers of a command line, or -1 for all cores, as a ``type`` of argparse.

    Examples
    --------
    >>> workers("-1")
    -1
    """
    number = int(text)
    if number != -1 and not 1 <= number <= _MOST_WORKERS:
        raise ArgumentTypeError(
            f"must be a number of workers, at most {_MOST_WORKERS}, or -1 for all cores, "
            f"got {number}"
        )
    return number


def folder_to_write(text: str) -> Path:
    """A folder of a command line, made if it is missing, as a ``type`` of argparse.

    Whether files can be written there is tried, not looked up: permissions do not tell it for
    every user and every file system.
    """
    if not text:  # of a path, it is the current folder
        raise ArgumentTypeError("must be a folder that can be written to, got ''")
    folder = Path(text)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as reason:
        said = f"must be a folder that can be written to, got {text}: {reason.strerror}"
        raise ArgumentTypeError(said) from None
    return folder


def file_to_write(text: str) -> Path:
    """A file of a command line that is made or replaced, as a ``type`` of argparse.

    Its folder is made if it is missing.
    """
    path = Path(text)
    if path.is_dir():
        raise ArgumentTypeError(f"must be a file, got the folder {text}")
    folder_to_write(os.path.dirname(os.path.realpath(path)))
    return path


def ask_for(package: str, target: str) -> None:
    """End with a line that says which target of ``make`` brings a package, if it is missing."""
    found = find_spec(package)
    if found is None or found.origin is None:  # a folder that it has left
        sys.exit(f"This needs the package {package}: make {target}")


def _say_all(more: str = "") -> None:
    if sys.stdout is not None:  # it was closed
        if more:  # a device without room may refuse nothing, too
            sys.stdout.write(more)
        sys.stdout.flush()
