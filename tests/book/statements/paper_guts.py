"""What the page on the guts papers says."""

from prose import claimed, explained, says

from guts_core.guts import solve_coalition_limit


def rounds_alike():
    """The asymptote as printed and the limit."""
    return round(0.163, 2) == round(-solve_coalition_limit().value, 2)


STATEMENTS = (
    explained("One player faces a {term}`coalition` of all others", "says what the paper treats"),
    explained("The first version of August 2022", "the dates of the papers"),
    explained("is a theorem for every number of opponents", "book/guts_structure proves it"),
    says("opponents tends, 0.1565", lambda: [-solve_coalition_limit().value]),
    says("rounded to two digits its asymptote 0.163 agrees with the limit", rounds_alike),
    claimed("The third digit of the asymptote does not", "blpwz22-section-5-predicted-asymptote"),
    claimed("The rate of Theorem 1.3 is too fast", "blpwz22-theorem-1-3", "refuted"),
    claimed("and Theorem 1.4 is contradicted", "blpwz22-theorem-1-4-eq-1-9", "refuted"),
    claimed(
        "for any number of players is true up to five", "blpwz22-appendix-b-3-conjecture", "refuted"
    ),
    claimed("Player 1 should be bolder", "blpwz22-section-5-conservative-play", "refuted"),
    claimed("who gains by leaving the equilibrium", "blpwz22-section-5-2-pairs-of-strategies"),
    claimed(
        "comes to the equilibrium in every run", "blpwz22-section-5-2-three-player-fictitious-play"
    ),
    explained("of section 5.1 can be played against", "names a chapter"),
    explained("for players who begin alike", "book/fictitious_play_theory proves it"),
    explained("All corrections stand in the", "how the errata are made"),
)
