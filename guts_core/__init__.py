"""Recompute, check and extend five papers on toy poker."""


def __getattr__(name: str) -> str:
    if name == "__version__":
        from importlib.metadata import version

        return version("guts-core")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
