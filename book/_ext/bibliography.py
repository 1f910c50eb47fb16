"""Citations by the keys that docstrings and the ledger use: [BLPWZ22], not [BLP+22b]."""

from pybtex.plugin import register_plugin
from pybtex.style.formatting.alpha import Style as AlphaStyle
from pybtex.style.labels import BaseLabelStyle


class KeyLabels(BaseLabelStyle):
    """The key itself."""

    def format_labels(self, entries):
        """One label for each entry."""
        return (entry.key for entry in entries)


class KeyStyle(AlphaStyle):
    """The alphabetic style with other labels."""

    default_label_style = KeyLabels


def setup(app):
    register_plugin("pybtex.style.formatting", "keys", KeyStyle)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
