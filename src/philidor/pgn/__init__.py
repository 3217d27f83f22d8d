"""A fast PGN reader and writer over the core's positions. Its inner loops are compiled."""
