"""SAN, PGN and boards, built on python-chess."""
