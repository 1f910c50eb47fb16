"""Proofs with a title and an address of their own, which folding a proof needs.

sphinx-proof writes "Proof." into the first paragraph and calls every proof by the same name.
"""

from docutils import nodes
from sphinx_proof.nodes import proof_node

WORD = "Proof. "


def give_titles(app, doctree):
    """A title, and a number on the page, for each proof."""
    for number, proof in enumerate(doctree.findall(proof_node), start=1):
        box, text = proof[0], next(proof.findall(nodes.Text))
        box["ids"] = [f"proof-{number}"]
        text.parent.replace(text, nodes.Text(text.removeprefix(WORD)))
        box.insert(0, nodes.title("", "Proof"))


def setup(app):
    app.connect("doctree-read", give_titles)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
