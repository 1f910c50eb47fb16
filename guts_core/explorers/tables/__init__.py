"""Tables to play guts at: in a page without Python, and with it."""
