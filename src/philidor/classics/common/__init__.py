"""What the historic programs share that is no chess idea: the frame of a player, records."""
