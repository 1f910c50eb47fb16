"""Docstrings as the reference shows them: ``allies, opponents : int`` is an entry for each name.

Napoleon does so for parameters, not for the fields of a class. A line like ``b.`` is the letter,
not the beginning of a list.
"""

import re

LETTER = re.compile(r"^( +[A-Za-z])\.(?=$| )")
SEVERAL = re.compile(r"(\w+(?:, \w+)+) : (.*)")


def one_entry_each(lines):
    """The lines with each entry of several names once for each name."""
    out, index = [], 0
    while index < len(lines):
        entry = SEVERAL.fullmatch(lines[index])
        index += 1
        if entry is None:
            out.append(lines[index - 1])
            continue
        text = []
        while index < len(lines) and lines[index].startswith(" "):
            text.append(lines[index])
            index += 1
        for name in entry[1].split(", "):
            out += [f"{name} : {entry[2]}", *text]
    return out


def process(app, what, name, obj, options, lines):
    lines[:] = [LETTER.sub(r"\1\\.", line) for line in one_entry_each(lines)]


def setup(app):
    # Before napoleon, which listens at the default priority of 500.
    app.connect("autodoc-process-docstring", process, priority=400)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
