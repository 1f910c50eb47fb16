"""Recompute, check and extend five papers on toy poker."""
