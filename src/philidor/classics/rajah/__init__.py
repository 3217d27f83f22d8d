"""Rajah (Valavan Manohararajah, 1996): a full-width searcher on a 0x88 board. See SOURCE.md."""
