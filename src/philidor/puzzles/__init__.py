"""Puzzles: their store and selection, the user's rating, solving, and making them from games."""
