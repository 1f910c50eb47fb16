"""What a package offers is what its ``__init__`` imports: each public name is written once."""

import sys
from types import ModuleType


def offer_imports(package: str) -> None:
    """Set ``__all__`` of a package to all that it has, but modules and what starts with a ``_``.

    Parameters
    ----------
    package : str
        The package's ``__name__``; this is the last call of its ``__init__``.
    """
    names = vars(sys.modules[package])
    names["__all__"] = sorted(
        name
        for name, thing in names.items()
        if not name.startswith("_") and not isinstance(thing, ModuleType)
    )
