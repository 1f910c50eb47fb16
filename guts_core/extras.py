"""What is asked for beyond NumPy and SciPy, and how to get it."""

from importlib import import_module


def needs(part: str, *packages: str) -> None:
    """Import packages of the extra ``full``, or say that it is missing.

    Raises
    ------
    ModuleNotFoundError
        If one of them is not installed.
    """
    for package in packages:
        try:
            import_module(package)
        except ModuleNotFoundError as missing:
            if missing.name != package:
                raise
            raise ModuleNotFoundError(
                f"{part} needs {package}: pip install 'guts-core[full]'", name=package
            ) from None
