"""Numbers of guts, enclosed: roots of equations by Krawczyk's test, values by bounds on replies.

``best_threshold`` has the most that one player earns against a mixture, ``optimum`` that of 1 v. N,
``many_opponents`` its limit and the fall of the value with every opponent, ``moving`` numbers with
their derivatives,
``two_allies`` and ``three_allies`` the optima of 2 v. 2 and 3 v. 3, ``alliances`` the values of
2 v. 3 and 2 v. 4.
"""
