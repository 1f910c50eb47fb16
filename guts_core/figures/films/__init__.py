"""Films: pictures along a curve, and the player that shows them without a network."""
