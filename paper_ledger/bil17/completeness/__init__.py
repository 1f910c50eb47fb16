"""The proof that there are no other solutions than those of [Bil17].

``regions`` is the proof for every real pot, ``table_1`` goes through the cases of Table 1 one by
one, ``check`` derives the steps a second time. ``ranges`` decides what holds at every pot between
two.
"""
