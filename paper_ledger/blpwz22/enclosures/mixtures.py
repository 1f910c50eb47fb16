"""Mixtures of coalitions near their optimum, as data: what they are worth is proved elsewhere.

Found by :func:`paper_ledger.blpwz22.alliances.few_profiles.two_against_more`, rounded. Each row is
a weight and the thresholds of a profile; weights need not add up to 1.
"""

#: Rows of one mixture.
Rows = tuple[tuple[float, ...], ...]

#: Value, mixture of the allies and of the opponents, by their numbers.
MIXTURES: dict[tuple[int, int], tuple[float, Rows, Rows]] = {
    (2, 3): (
        -0.03049669496,
        (
            (0.699022109, 0.817156273, 0.817156273),
            (0.300977891, 0.635864418, 0.856879039),
        ),
        (
            (0.897274189, 0.815744681, 0.817296307, 0.817296307),
            (0.102725811, 0.0, 0.936865832, 0.936865832),
        ),
    ),
    (2, 4): (
        -0.056557330795,
        ((1.0, 0.797079399, 0.858148354),),
        (
            (0.862253669, 0.84818401, 0.84818401, 0.84818401, 0.84818401),
            (0.137746331, 0.0, 0.943468706, 0.943468706, 0.943468706),
        ),
    ),
}
