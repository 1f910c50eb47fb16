"""Tables for the notebooks; they need pandas."""
