"""Appendix B of v2: the Weenie rule."""

#: The page of the book that shows these claims.
PAGE = "notebooks/weenie_optimality"
