"""Training data from the engine's own games, and networks trained on it."""
