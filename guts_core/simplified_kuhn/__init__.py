"""Full-street simplified three-player Kuhn poker ([Bil17])."""
