"""What the book shows of the record: its tables, pages, downloads and headlines."""
