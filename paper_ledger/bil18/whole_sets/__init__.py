"""Proofs that a list of closed patterns holds every equilibrium of four-card Kuhn poker.

``rules`` deals the cards and sums the slopes, ``checker`` reads a proof and says what it proves.
Both calculate with whole numbers alone and share no code with the search that found the proofs.
"""
