"""Proofs get a title and an address, and theorems a line if a kernel has checked them.

sphinx-proof writes "Proof." into the first paragraph and calls every proof by the same name;
folding a proof needs a title and an address of its own. The lists beside the sources in ``proofs/``
say which theorems of the book a proof assistant's kernel has checked.
"""

from docutils import nodes
from sphinx_proof.nodes import NODE_TYPES, proof_node

from paper_ledger.pages.kernel_page import source_address
from paper_ledger.record.manifest import theorems

WORD = "Proof. "


def give_titles(app, doctree):
    """A title, and a number on the page, for each proof."""
    for number, proof in enumerate(doctree.findall(proof_node), start=1):
        box, text = proof[0], next(proof.findall(nodes.Text))
        box["ids"] = [f"proof-{number}"]
        text.parent.replace(text, nodes.Text(text.removeprefix(WORD)))
        box.insert(0, nodes.title("", "Proof"))


def proved_on(page):
    """Theorems checked by the kernel, by the label of what they prove on a page."""
    found = {}
    for theorem in theorems():
        for target in theorem.pages:
            name, _, label = target.partition("#")
            if name == page:
                found.setdefault(label, []).append(theorem)
    return found


def line(found, root):
    """The sentence with a link to each theorem's source."""
    text = nodes.paragraph(classes=["kernel"])
    text += nodes.reference("", "Checked by a kernel", refuri=f"{root}book/kernel.html")
    text += nodes.Text(": ")
    for number, theorem in enumerate(found):
        link = nodes.reference("", "", refuri=source_address(theorem, root))
        link += nodes.literal("", theorem.name.rpartition(".")[2])
        text += [nodes.Text(", "), link] if number else [link]
        text += nodes.Text(f" (for {theorem.numbers})" if theorem.numbers else "")
    text += nodes.Text(".")
    return text


def add_lines(app, doctree):
    """Put them in."""
    page = app.env.docname
    found = proved_on(page.rpartition("/")[2])
    kinds = tuple(NODE_TYPES.values())
    for box in doctree.findall(lambda node: isinstance(node, kinds)):
        settled = found.get(box.get("label", ""))
        if settled:
            box += line(settled, "../" * page.count("/"))


def setup(app):
    app.connect("doctree-read", give_titles)
    app.connect("doctree-read", add_lines)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
