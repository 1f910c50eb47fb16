"""The statements of some code: imports are found without looking into every expression."""

import ast

PARTS = ("body", "orelse", "finalbody", "handlers", "cases")


def statements_in(code):
    """All statements, those within functions and classes too, and the module itself."""
    left = [ast.parse(code)]
    while left:
        node = left.pop()
        yield node
        for part in PARTS:
            left += getattr(node, part, ())
