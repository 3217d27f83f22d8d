"""People's moves: the human policy trained from games, and players measured beside people."""
