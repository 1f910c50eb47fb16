"""What the ledger's page says of itself."""

from prose import explained

STATEMENTS = (
    explained("Every printed claim stands here with its check", "coverage and its test say so"),
)
