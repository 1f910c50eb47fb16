"""Proofs that a list of closed patterns holds every equilibrium of four-card Kuhn poker.

``rules`` deals the cards and sums the slopes, ``checker`` reads a proof and says what it proves,
``bounds`` and ``connected`` do the same for proofs of what all equilibria pay, and that they hang
together. All calculate with whole numbers alone and share no code with the search that
found the proofs.
"""
