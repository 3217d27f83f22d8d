"""RDChess: Rudolf Posch's program, re-created from its technical description (see SOURCE.md)."""
