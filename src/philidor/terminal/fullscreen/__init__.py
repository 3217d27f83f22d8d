"""One screen for a whole session at the board: keys and mouse move pieces, nothing flickers."""
