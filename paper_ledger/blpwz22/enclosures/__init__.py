"""Numbers of guts, enclosed: roots of equations by Krawczyk's test, values by bounds on replies.

``many_opponents`` has the limit of 1 v. N and the fall of the value with every opponent,
``two_allies`` and ``three_allies`` the optima of 2 v. 2 and 3 v. 3, ``alliances`` the values of
2 v. 3 and 2 v. 4.
"""
