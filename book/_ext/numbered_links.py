"""References to numbered figures, without unpickling a whole page for each, as Sphinx does."""

from __future__ import annotations

from sphinx.domains.std import StandardDomain


class Remembering:
    """Sphinx's environment, which gives a page that was read once again, to be looked at only."""

    def __init__(self, env):
        self._env, self._pages = env, {}

    def __getattr__(self, name):
        return getattr(self._env, name)

    def get_doctree(self, name):
        """A page, read at the first call."""
        if name not in self._pages:
            self._pages[name] = self._env.get_doctree(name)
        return self._pages[name]


class QuickDomain(StandardDomain):
    """Sphinx's own, which remembers the pages where it looks numbers up."""

    def resolve_xref(self, env, *rest):
        """The link."""
        if not hasattr(self, "remembering"):
            self.remembering = Remembering(env)
        return super().resolve_xref(self.remembering, *rest)


def setup(app):
    app.add_domain(QuickDomain, override=True)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
