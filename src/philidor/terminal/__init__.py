"""Playing and looking at chess in a terminal."""
