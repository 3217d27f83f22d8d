"""Arasan 1.2 (Jon Dart, 1994): attack tables kept move by move. See SOURCE.md."""
