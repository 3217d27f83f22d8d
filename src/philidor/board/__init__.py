"""The board of the library: positions, moves and pieces, safe in any hands (`docs/library.md`)."""
