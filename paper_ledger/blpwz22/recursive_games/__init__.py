"""Introduction and sections 1.1.1, 2, 4: recursive games and the algorithms."""
