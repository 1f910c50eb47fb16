"""Search for proofs that a list of closed patterns holds all equilibria of four-card Kuhn poker."""
