"""What the page on the paper on N cards says."""

from prose import ROOT, claimed, explained, says

from paper_ledger.bil18.stored.curve_files import read_curves


def curves_up_to_52_cards():
    files = sorted((ROOT / "data").glob("kuhn_curve_*.csv"))
    return max(read_curves(path)[0].cards for path in files)


STATEMENTS = (
    explained("Three players get one card each", "a rule of the game"),
    says("26 cards, and continued to 52", lambda: [26, curves_up_to_52_cards()]),
    claimed(
        "at many pots, and not only at the special ones",
        "bil18-section-1-a-special-pot",
        "corrected",
    ),
    claimed("card 3 is not the only card that catches bluffs", "bil18-section-2-n-4", "refuted"),
    claimed(
        "closed loops which the curve does not meet",
        "bil18-section-5-no-other-solutions",
        "refuted",
    ),
    claimed(
        "That nobody profits in a small pot is a theorem",
        "bil18-section-2-no-profit-below-the-least-pot",
    ),
    claimed(
        "which solutions the paper counts when it speaks of fifteen",
        "bil18-section-5-figure-5-fifteen",
        "open",
    ),
    claimed(
        "of twenty-four of them could not be found out",
        "bil18-section-5-2-figure-12-twenty-four",
        "open",
    ),
    claimed(
        "two of the slopes in (13) are half the derivatives",
        "bil18-appendix-a-equation-13",
        "corrected",
    ),
    explained("counted in bets, is the only number that can still be chosen", "the rules"),
    explained("All corrections stand in the", "how the errata are made"),
)
