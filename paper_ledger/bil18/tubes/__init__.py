"""Curves of regularised equilibria proved by interval Newton steps (Krawczyk's test) in tubes."""
