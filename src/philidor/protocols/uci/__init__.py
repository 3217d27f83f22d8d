"""The Universal Chess Interface, between a player and a chess GUI."""
