"""Faces over python-chess: SAN, PGN, EPD."""
