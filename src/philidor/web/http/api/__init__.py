"""REST: one module for each topic."""
