"""What the page on coverage says: nothing but what its table counts."""

STATEMENTS = ()
