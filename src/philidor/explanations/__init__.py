"""Explanations: the value of a move, and why it is good or bad, as far as that can be proved."""
