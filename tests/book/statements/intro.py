"""What the first page says."""

from prose import ROOT, claimed, explained, says

from paper_ledger import claims
from paper_ledger.pages.landing import PAPER_PAGES
from paper_ledger.pages.printed_items import checked_by, read_items


def every_item_is_answered():
    """No item of the papers is without a claim or a reason why none can check it."""
    items = read_items(ROOT / "book" / "numbered_items.csv")
    answers = checked_by(items, claims()).items()
    return all(found or item.not_checkable_because for item, found in answers)


def five_papers_four_entries():
    """The papers of the ledger, and the entries of the list: one has two versions."""
    entries = list(PAPER_PAGES.values())
    return sum(map(len, entries)) == 5 and len(entries) == 4


STATEMENTS = (
    claimed("against the bot that nobody beats", "blpwz22-section-5-1-unbeatable"),
    explained("Here are six of the results", "says what the list below shows"),
    says("they count as two of the five", five_papers_four_entries),
    explained("what became of all the printed claims together", "heads the counts"),
    explained("Everybody pays a chip and gets a hand, a number between 0", "a rule of the game"),
    explained("Each of the others who held pays as much", "a rule of the game"),
    explained("If nobody holds, new hands are dealt", "a rule of the game"),
    says(
        "Every number, every theorem and every figure that can be checked gets a verdict",
        every_item_is_answered,
    ),
)
