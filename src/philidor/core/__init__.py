"""The rules of chess: bitboards, strictly legal moves, keys, static exchange. Compiled."""
