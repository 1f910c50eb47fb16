"""Claims of the paper on three-player Kuhn poker with N cards [Bil18]."""
