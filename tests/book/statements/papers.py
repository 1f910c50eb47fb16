"""What the page on the papers says: what each paper does, in its own terms."""

from prose import explained

PAPER = "what the paper does"
STATEMENTS = (
    explained("Each has a page of its own", "says what is listed"),
    explained("Each player holds or drops, all at the same moment", "a rule of the game"),
    explained("One player faces a coalition of all others", "a rule of the game"),
    explained("find all pure equilibria and one mixed one for a deck by computer algebra", PAPER),
    explained("The text studied here is a talk of October 2024", "names the source"),
    explained("eleven betting frequencies remain, all equilibria can be written down", PAPER),
)
