"""The face in Jupyter: an anywidget whose pictures are drawn by the page's own script."""

import json
from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from guts_core.explorers.machinery.parts import as_text
from guts_core.methods.extras import needs

if TYPE_CHECKING:
    import anywidget
    import traitlets
else:
    anywidget = needs(__name__, "anywidget")
    traitlets = needs(__name__, "traitlets")


PAGE = files("guts_core.explorers") / "page"


class View(anywidget.AnyWidget):
    """Shows an explorer and answers its questions, one at a time.

    Parameters
    ----------
    spec : dict
        What the page's script is told.
    start : mapping
        The position shown first.
    record_of : callable
        Position by keyword to record.
    """

    _esm = (PAGE / "widget.js").read_text(encoding="utf-8")
    _css = (PAGE / "explorer.css").read_text(encoding="utf-8")
    spec = traitlets.Dict().tag(sync=True)

    def __init__(
        self, spec: dict[str, Any], start: Mapping[str, Any], record_of: Callable[..., Any]
    ) -> None:
        for control in spec["live"]:
            values = control["values"]
            if isinstance(values, dict):
                values = values[as_text(start[control["by"]])]
            if values:
                control["start"] = values.index(start[control["key"]])
        super().__init__(spec=spec)
        self.record_of = record_of
        self.on_msg(self.asked)

    def asked(self, _: object, content: dict[str, Any], __: object) -> None:
        """Answer a question with the record of the position asked for."""
        try:
            reply: dict[str, Any] = {"record": self.record_of(**json.loads(content["at"]))}
        except Exception as error:  # the page says what went wrong
            reply = {"error": f"{type(error).__name__}: {error}"}
        self.send({"id": content["id"], **reply})

    def bundle(self) -> dict[str, Any]:
        """Mime bundle of the view."""
        found = self._repr_mimebundle_()
        return dict(found[0] if isinstance(found, tuple) else found or {})
