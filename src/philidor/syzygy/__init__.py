"""Syzygy endgame tables: files that the user has, read by a prober of our own."""
