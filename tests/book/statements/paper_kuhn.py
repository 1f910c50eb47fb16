"""What the page on the paper on N cards says."""

from prose import ROOT, claimed, explained, says

from paper_ledger.bil18.stored.curve_files import read_curves


def curves_up_to_52_cards():
    files = sorted((ROOT / "data").glob("kuhn_curve_*.csv"))
    return max(read_curves(path)[0].cards for path in files)


STATEMENTS = (
    explained("Three players get one card each", "a rule of the game"),
    says("26 cards, and continued to 52", lambda: [26, curves_up_to_52_cards()]),
    claimed("at many pots, not only at special ones", "bil18-section-1-a-special-pot", "corrected"),
    claimed(
        "not only with card 3 as the card that catches bluffs", "bil18-section-2-n-4", "refuted"
    ),
    claimed(
        "closed loops which the curve does not meet",
        "bil18-section-5-no-other-solutions",
        "refuted",
    ),
    claimed(
        "That nobody profits in a small pot is a theorem",
        "bil18-section-2-no-profit-below-the-least-pot",
    ),
    claimed("could not be identified", "bil18-section-5-figure-5-fifteen", "open"),
    claimed("of twenty-four solutions", "bil18-section-5-2-figure-12-twenty-four", "open"),
    claimed("two slopes of (13) have half their size", "bil18-appendix-a-equation-13", "corrected"),
    explained("All corrections stand in the", "how the errata are made"),
)
