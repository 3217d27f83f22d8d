"""The rules core: bitboards, strictly legal moves, keys, static exchange. Compiled."""
