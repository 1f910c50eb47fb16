"""The files of data on Kuhn poker: what is kept of curves and searches, how it is made and read.

``curves`` has the records of what is stored of a curve, ``curve_files`` their files; ``strategies``
has the frequencies at their points; ``branches`` looks for solutions off the curve; ``ranges`` and
``ends`` are the payoffs that searches and walks found without the regularisation; ``four_players``
holds exact equilibria, which ``rational`` reads off those in floats.
"""
