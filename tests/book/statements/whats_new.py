"""What the page on priority says."""

from prose import explained

STATEMENTS = (
    explained("We looked for earlier work in November 2026", "when the search was made"),
    explained("Solving a zero-sum game exactly at a vertex rests on", "says whose theorem it is"),
    explained("methods that find all equilibria of a finite game exist", "says what others made"),
)
