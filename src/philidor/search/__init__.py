"""The alpha-beta search. Compiled."""
