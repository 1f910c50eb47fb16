"""What the page of headline results says."""

STATEMENTS = ()
