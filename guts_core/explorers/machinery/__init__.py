"""What all explorers share: their parts, the page's table, the picture without scripts, Jupyter."""
