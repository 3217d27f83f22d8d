"""A soak: thousands of very short games that must show no fault, and what happened meanwhile."""
