"""What Sphinx is told, read from ``_config.yml``: for the book without the package jupyter-book.

The package reads the same file itself. A test compares, key by key, what the two make of it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[2]
#: Sphinx's names of what ``_config.yml`` says; in its sections a key stands behind a point.
NAMES = {
    "title": "html_title",
    "author": "author",
    "copyright": "copyright",
    "logo": "html_logo",
    "only_build_toc_files": "external_toc_exclude_missing",
    "exclude_patterns": "exclude_patterns",
    "bibtex_bibfiles": "bibtex_bibfiles",
    "execute.execute_notebooks": "nb_execution_mode",
    "execute.cache": "nb_execution_cache_path",
    "execute.timeout": "nb_execution_timeout",
    "execute.allow_errors": "nb_execution_allow_errors",
    "execute.stderr_output": "nb_output_stderr",
    "parse.myst_enable_extensions": "myst_enable_extensions",
    "html.favicon": "html_favicon",
}
SECTIONS = {name.partition(".")[0] for name in NAMES if "." in name}
#: The part that speaks of Sphinx itself.
SPHINX = {"extra_extensions": list, "local_extensions": dict, "config": dict}
#: Loaded for every book of the package, and needed by this one.
EXTENSIONS = (
    "sphinx_togglebutton",
    "sphinx_copybutton",
    "myst_nb",
    "sphinx_external_toc",
    "sphinx_design",
    "sphinx_book_theme",
)
#: What the package sets when ``_config.yml`` does not.
DEFAULTS = {
    "html_theme": "sphinx_book_theme",
    "html_sourcelink_suffix": "",
    "pygments_style": "sphinx",
    "myst_url_schemes": ["mailto", "http", "https"],
}


def flat(config: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Keys of ``_config.yml`` and of its sections, without the part that speaks of Sphinx."""
    for key, value in config.items():
        if key in SECTIONS and isinstance(value, Mapping):
            yield from ((f"{key}.{inner}", each) for inner, each in value.items())
        elif key != "sphinx":
            yield key, value


def sphinx_part(config: Mapping[str, Any]) -> dict[str, Any]:
    """The part that speaks of Sphinx, with all of its keys."""
    found = config.get("sphinx") or {}
    unknown = sorted(found.keys() - SPHINX.keys())
    if unknown:
        raise ValueError(f"_config.yml: sphinx.{unknown[0]} is not known; {', '.join(SPHINX)} are")
    return {name: found.get(name) or kind() for name, kind in SPHINX.items()}


def settings(config: Mapping[str, Any]) -> dict[str, Any]:
    """Sphinx's settings.

    Raises
    ------
    ValueError
        For a key that is not translated here: the two books would differ in what it asks for.
    """
    said, own = dict(flat(config)), sphinx_part(config)
    unknown = sorted(said.keys() - NAMES.keys())
    if unknown:
        known = ", ".join(sorted(NAMES))
        raise ValueError(
            f"_config.yml: tools/stack/settings.py does not know {unknown[0]}; it knows {known}, "
            "and sphinx"
        )
    extensions = [*EXTENSIONS, *own["extra_extensions"], *own["local_extensions"]]
    if "bibtex_bibfiles" in said:
        extensions.append("sphinxcontrib.bibtex")
    translated = {NAMES[key]: value for key, value in said.items()}
    return DEFAULTS | translated | own["config"] | {"extensions": extensions}


def read(path: Path = ROOT / "_config.yml") -> dict[str, Any]:
    """Sphinx's settings as ``path`` has them, whose own extensions can be imported from now on."""
    config = yaml.safe_load(path.read_text(encoding="utf-8"))
    for folder in dict.fromkeys(sphinx_part(config)["local_extensions"].values()):
        sys.path.append(str(path.parent / folder))
    return settings(config)
