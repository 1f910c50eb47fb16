"""The book by Sphinx alone, without the package jupyter-book, and the two books compared."""
