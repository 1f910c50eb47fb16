"""What the chapter on the Weenie rule says."""

from fractions import Fraction
from itertools import product
from math import log

import numpy as np
from prose import claimed, explained, says

from guts_core.guts import Guts, nash_threshold
from guts_core.guts.weenie.landscape import payoff_landscape
from guts_core.methods.exact.intervals import BITS
from paper_ledger.pages.tables.guts import pieces_of_coverings
from tools.proofs.certificates.guts_coverings import MARGIN, coverings, target

F = Fraction


def form_in_steps():
    """The form that the kernel sees, without the margin, and the rules at a threshold near nu."""
    form = {e: Fraction(a) for e, a in target(3, 1).items()}
    for s, y, z in product((Fraction(0), Fraction(1, 5), Fraction(1, 3)), repeat=3):
        value = sum(a * s ** e[0] * y ** e[1] * z ** e[2] for e, a in form.items())
        shown = (y - z) ** 3 + 2 * z**3 + Fraction(3, 2) * s * ((y - z) ** 2 + z**2)
        if value + y**3 + z**3 != MARGIN * shown:
            return False
    nu = 3**-0.5
    for s, t in ((0.1, 0.7), (0.4, 0.95), (0.55, 0.6), (0.0, 1.0)):
        y, z = nu - s, t - nu
        shown = (y - z) ** 3 + 2 * z**3 + 1.5 * s * ((y - z) ** 2 + z**2)
        if abs(Guts(3, weenie=True).payoffs([nu, s, t])[0] - shown) > 1e-12:
            return False
    return True


def pieces_as_counted():
    """The stored coverings are those that are found, and fewer than thirty pieces each."""
    found = {n: sum(tree.count("Whole") for tree in coverings(n)) for n in (2, 3, 4, 5)}
    return found == pieces_of_coverings() and max(found.values()) < 30


def is_flat_below():
    """Without the rule, where two others have the product 1/2 and so the slope is 0; not else."""
    for s, t, flat in ((F(3, 5), F(5, 6), True), (F(3, 5), F(4, 5), False)):
        lower = (F(0), F(1, 7), F(1, 2), s)
        earned = {Guts(3).payoffs(np.array([p, s, t]))[0] for p in lower}
        if (len(earned) == 1) is not flat:
            return False
    return True


def hole_at_the_left_edge():
    """Six players on a mesh: 0 where all are at the threshold, less at small s alone."""
    nu = float(nash_threshold(6, weenie=True))
    drawn = payoff_landscape(6, mesh=101)
    loses = [s for s, row in zip(drawn.deviator, drawn.payoffs.T, strict=True) if row.min() < -1e-9]
    even = abs(Guts(6, weenie=True).payoffs([nu] * 6)[0]) < 1e-12
    return even and bool(loses) and max(loses) < 0.05


ARGUED = (
    "which also has the rule with three hands and pictures",
    "written in $h=1/N$, this payoff is one smooth function for all",
    "all dropping has the weight 3 instead of 2",
    "Against one opponent at 0 the rule is never applied",
    "Near the Nash point all derivatives are close to 0",
    "For three players the Hessian is only semidefinite",
    "is monotone in every threshold, so its range comes from two corners",
    "By the mean value theorem $F$ is at least its value in the middle",
    "All dropping doubles the stakes",
    "With all others at $\\nu$",
)


def logarithm_and_bound():
    """Both at 1/10, if the logarithm rises by at least 2 from there on."""
    steep = min((1 + 3 * x) / ((1 - 3 * x) * (1 - x)) for x in (0.1, 0.2, 0.3, 0.33))
    return (int(100 * log(81 / 70)) / 100, 1.5 * 0.1 * 0.9) if steep > 2 else (0, 0)


def shape_is_known_at_nash():
    """The theorem's condition at the threshold of the rules, for the greatest k, which is 1."""
    for n in range(2, 30):
        power = nash_threshold(n, weenie=True) ** (n - 1)
        if abs(power - 1 / 3) > 1e-12 or not 2 * n * (1 - power) > n - 1:
            return False
    return True


def exceed_a_third():
    """The last number of opponents less one at which (1 - 1/N)^N is at most 1/3, and the next."""
    powers = {n: (1 - Fraction(1, n)) ** n for n in range(2, 20)}
    last = max(n for n, power in powers.items() if power <= Fraction(1, 3))
    return powers[last], Fraction(1, 3), last, powers[last + 1], Fraction(1, 3), last + 1


STATEMENTS = (
    says(
        "$\\frac{1024}{3125}<\\frac13$ for $N=5$ and $\\frac{15625}{46656}>\\frac13$ for $N=6$",
        exceed_a_third,
    ),
    explained("against the pseudo-bloc with $u^N=169/250$", "the one of the theorem"),
    says("it is less than 0 in a small hole at the left edge", hole_at_the_left_edge),
    says("At the Nash threshold $p^N=\\frac13$", shape_is_known_at_nash),
    *(
        explained(text, "argued there, or in the code it names")
        for text in (
            "somebody must be told that it is his turn to hold every hand",
            "and at the best of them all slopes vanish",
            "These equations have no solution but the Nash point",
            "checks each display of the proof on independent opponents",
        )
    ),
    says(
        "the logarithm of this is above $0.14$ and the right side of {eq}`eq-wa-log` is $0.135$",
        logarithm_and_bound,
    ),
    says(
        "this is at least $2\\delta^2-3.72\\,\\delta z+2.72z^2>0$",
        lambda: bool(3.72**2 < 4 * 2 * 2.72),
    ),
    *(explained(text, "argued there") for text in ARGUED),
    claimed("the threshold of the symmetric equilibrium", "blpwz22-corollary-b-4-n-3"),
    claimed("and conjectured it for all", "blpwz22-appendix-b-3-conjecture", "refuted"),
    claimed("false for every $n\\ge6$", "blpwz22-appendix-b-3-conjecture", "refuted"),
    claimed("says that $\\nu$ is optimal against blocs", "blpwz22-proposition-b-1-bloc-game"),
    claimed("the only symmetric equilibrium", "blpwz22-proposition-b-1-equilibrium"),
    claimed("and a strict one", "blpwz22-proposition-b-1-strictness"),
    explained("the iterates from $-1$ have a limit of at least $v$", "argued there"),
    explained("if no coefficient is negative, neither is the payoff", "argued there"),
    explained("Sort the thresholds of all players", "the method of the proof"),
    explained("cuts again, until none is negative", "the method of the proof"),
    says("every term is at least 0", form_in_steps),
    says("Counted over all positions of", pieces_as_counted),
    claimed("gains unless all opponents are at", "blpwz22-appendix-b-3-numerical-check"),
    explained("This chapter has the mathematics", "announces what follows"),
    says("every threshold up to the lowest of the others is as good as any other", is_flat_below),
    says("evaluates every box from the integrals in intervals of 192 binary digits", lambda: BITS),
    explained("all numbers are in {doc}`../notebooks/weenie_optimality`", "says where they are"),
    claimed(
        "and not that of standard guts, as Proposition B.3",
        "blpwz22-proposition-b-3-stakes",
        "corrected",
    ),
    claimed("So the optimality against every coalition", "blpwz22-corollary-b-4-value"),
    explained("the failure of the conjecture for every", "lists what the page proves"),
    explained("is the worst of *all* opponents", "says what is not proved"),
)
