"""The protocols that chess programs speak."""
