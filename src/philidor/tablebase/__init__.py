"""Philidor's endgame tables: distance to mate for every position with a few pieces."""
