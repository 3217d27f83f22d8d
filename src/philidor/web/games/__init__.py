"""Games: their data, sessions in progress, stored games, PGN and EPD."""
