"""Storage: the SQLite file and the opening library's file."""
