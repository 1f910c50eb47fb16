"""Numbers of guts that are roots of equations, enclosed: existence and uniqueness by Krawczyk.

``many_opponents`` has the limit of 1 v. N and the fall of the value with every opponent.
"""
