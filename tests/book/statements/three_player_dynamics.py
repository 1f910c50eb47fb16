"""What the chapter *Three players who keep adjusting* says."""

import numpy as np
from prose import claimed, explained, says

from guts_core import simplified_kuhn as sk
from guts_core.simplified_kuhn.dynamics import sections
from guts_core.simplified_kuhn.solutions.families import FAMILIES
from guts_core.simplified_kuhn.tree import deals, endings
from paper_ledger.bil17 import _long_run_checks as late


def crossing_starts():
    """Starts of the section in Case 3, and frequencies that the rules leave to be chosen."""
    from fractions import Fraction

    (quantity,) = sk.conserved_quantities("3", Fraction(67, 20))
    middle = [float(quantity.centre.get(name, 0.5)) for name in sk.FREQUENCIES]
    grid = np.tile(middle, (80, 1))
    grid[:, [4, 8]] = np.random.default_rng(5).uniform([0.4, 0.12], [0.98, 0.78], (80, 2))
    height = quantity(sections.face_log_odds("3", middle)) + 0.45
    face = sections.face_log_odds("3", grid)
    return len(sections.starts_on_level(quantity, height, face, "b2"))


def most_grow():
    """Case 6: medians hardly move to t = 1000, then double; near Solution 9 nothing grows."""
    early = all(
        late.medians("6", pot)[1] < 2 * late.medians("6", pot)[0] for pot, _ in late.POTS["6"]
    )
    return early and late.some_grow()


STATEMENTS = (
    explained("each of three players gets one, and the pot holds", "rules of the game"),
    says("which leaves eleven frequencies", lambda: len(sk.FREQUENCIES) == 11),
    says("ten families of equilibria", lambda: sum(f.low != f.high for f in FAMILIES) == 10),
    says(
        "the 24 deals and the 13 ways to play a hand",
        lambda: (len(list(deals())), len(list(endings()))),
    ),
    explained("in fractions, with their expectations times 24", "a caption"),
    claimed("That there are no other equilibria", "bil17-section-3-completeness", "reproduced"),
    explained("diamonds exist at one pot only", "legend of a figure"),
    explained("on the face where only $b_3$ and $d_2$ move: 400 starts", "legend of a figure"),
    claimed("against every small perturbation", "bil17-sec-4-1-lyapunov-stable", "reproduced"),
    claimed(
        "at the paper's $P=4.65$ almost at the ends",
        "bil17-sec-4-1-lyapunov-stable-solutions-9-and-10",
        "open",
    ),
    explained("From 48 random starts to $t=300$", "caption of the table that follows"),
    explained("of 48 starts has the standard error", "a formula"),
    says("for 71 starts with the same $H$", crossing_starts),
    says("In Case 6 hardly anything happens before", most_grow),
    explained("one stroke for each start, means with two standard errors", "legend of a figure"),
    explained("they are close to 0, as for regular motion", "describes the figure that follows"),
    explained("they stay well above: chaotic motion", "describes the figure that follows"),
    explained("from all starts tried play reaches one", "says what was tried below"),
)
