"""What the historic programs share besides chess ideas: the base of a player, records."""
