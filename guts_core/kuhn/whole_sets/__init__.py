"""The whole set of equilibria of four-card Kuhn poker at one pot, as a union of closed patterns.

``patterns`` is the unit of description: which frequencies are held at 0 or at 1 and which slopes
vanish.
"""
