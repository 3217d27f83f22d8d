"""A soak: thousands of very short games to find faults, and measurements taken meanwhile."""
