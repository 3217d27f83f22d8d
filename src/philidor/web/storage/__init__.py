"""What the page keeps: games, loaded files, the opening library."""
