"""Pictures for single pages of the book, which nobody would look for in the library."""
