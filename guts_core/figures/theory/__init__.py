"""Pictures on the pages that state and prove."""
