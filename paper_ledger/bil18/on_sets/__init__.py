"""What the whole sets of equilibria of four cards say: frequencies, selection, observations."""
