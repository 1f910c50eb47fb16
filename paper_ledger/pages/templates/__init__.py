"""The pages' HTML as Jinja2 templates: everything that is put into them is escaped.

``text`` turns values and lines of MyST into text and HTML; the ``.html`` files say what stands
where.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from guts_core.methods.extras import needs
from paper_ledger.pages.templates import text

if TYPE_CHECKING:
    import jinja2


def render(name: str, **values: Any) -> str:
    """The page of a template.

    Parameters
    ----------
    name : str
        The file without its suffix.
    **values
        What the template calls by these names.
    """
    return _environment().get_template(f"{name}.html").render(values)


@cache
def _environment() -> jinja2.Environment:
    needs(__name__, "jinja2")
    import jinja2
    from markupsafe import Markup

    found = jinja2.Environment(
        loader=jinja2.PackageLoader("paper_ledger.pages", "templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    filters = (text.inline, text.power, text.printed, text.computed)
    found.filters |= {each.__name__: lambda value, of=each: Markup(of(value)) for each in filters}
    found.globals["difference"] = text.difference
    return found
