"""Appendix A: the expansion for small epsilon, its example, and another function g."""

#: The page of the book that shows these claims.
PAGE = "book/kuhn_theory"
