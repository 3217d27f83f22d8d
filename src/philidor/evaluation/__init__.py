"""The hand-written evaluation. Compiled."""
