"""What the page on the paper on N cards says."""

from prose import ROOT, claimed, says

from paper_ledger.bil18.stored.curve_files import read_curves


def curves_up_to_52_cards():
    files = sorted((ROOT / "data").glob("kuhn_curve_*.csv"))
    return max(read_curves(path)[0].cards for path in files)


STATEMENTS = (
    says("The curves are reproduced, to 52 cards", lambda: [curves_up_to_52_cards()]),
    claimed(
        "not only at special pots",
        "bil18-section-1-a-special-pot",
        "corrected",
    ),
    claimed("not only with card 3 as the calling card", "bil18-section-2-n-4", "refuted"),
    claimed(
        "closed loops that the curve does not meet", "bil18-section-5-no-other-solutions", "refuted"
    ),
    claimed(
        "That nobody profits up to $P_{\\min}$ is proved for every equilibrium",
        "bil18-section-2-no-profit-below-the-least-pot",
    ),
    claimed("could not be identified and are open", "bil18-section-5-figure-5-fifteen", "open"),
)
