"""Which solutions are stable under repeated play and which are not, proved for all their pots.

``attraction`` checks the hypotheses of the theorem on Solutions 1, 4 and 5, ``instability`` proves
that Solutions 2, 3, 6, 7 and 8 are unstable, ``resonance`` finds the members of Solution 9 near
which linearised play grows with time, ``harmonic`` decides which faces are harmonic games,
``driven`` what the stability of Solutions 9 and 10 rests on.
"""
