"""A database of games: imported PGN, searched by position, material, header and opening."""
