"""That there are no other solutions.

``regions`` is the proof for every real pot, ``table_1`` goes through the cases of Table 1 one by
one, ``check`` derives the steps a second time.
"""
