"""What the first page says."""

from prose import ROOT, says

from paper_ledger import claims
from paper_ledger.pages.printed_items import checked_by, read_items
from paper_ledger.record.findings import FINDINGS


def every_item_is_answered():
    """No item of the papers is without a claim or a reason why none can check it."""
    items = read_items(ROOT / "book" / "numbered_items.csv")
    answers = checked_by(items, claims()).items()
    return all(found or item.not_checkable_because for item, found in answers)


def four_findings_are_listed():
    """What the sentence names stands among the findings."""
    said = " ".join(each.statement for each in FINDINGS)
    words = (
        "in closed form, for every deck",
        "enclosed rigorously",
        "The ten solutions",
        "mix independently",
    )
    return all(each in said for each in words)


def every_notebook_gets_the_button():
    """The build treats all notebooks alike: it names none of them."""
    text = (ROOT / "book" / "_ext" / "lite.py").read_text("utf-8")
    names = [path.stem for path in (ROOT / "notebooks").glob("*.ipynb")]
    return bool(names) and 'folder != "notebooks"' in text and not any(n in text for n in names)


STATEMENTS = (
    says("Every number, theorem and figure of five papers", every_item_is_answered),
    says("What the book adds to them is listed in {doc}`whats_new`", four_findings_are_listed),
    says(
        "Every notebook has a button that runs it in your browser", every_notebook_gets_the_button
    ),
)
