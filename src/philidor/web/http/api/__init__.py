"""REST: a module a topic."""
