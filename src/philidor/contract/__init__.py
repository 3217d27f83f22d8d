"""The neutral language of the house: positions, limits, search reports and what a player is."""
