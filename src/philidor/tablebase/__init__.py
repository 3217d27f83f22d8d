"""Endgame tables of our own: distance to mate for every position of a few pieces."""
