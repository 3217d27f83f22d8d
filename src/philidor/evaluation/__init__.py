"""The static evaluation: hand-written terms and networks. Compiled."""
