"""What the page on the guts papers says."""

from prose import claimed, explained

STATEMENTS = (
    explained("first version {cite:t}`BLPWZ22a` of August 2022", "the dates of the papers"),
    explained("One player faces a coalition of all others", "says what the paper treats"),
    explained("those which only the first one prints", "says how the page is arranged"),
    claimed("Section 5.2's experiments can be proved", "blpwz22-section-5-2-pairs-of-strategies"),
)
