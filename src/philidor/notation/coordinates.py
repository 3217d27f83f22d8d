"""Long notations of a move, made from its short one and its squares."""

from __future__ import annotations

PIECES = "KQRBN"


def long_algebraic(san: str, uci: str) -> str:
    """`Ng1-f3`, `e4xd5`, `a7-a8=Q+` for a move in SAN and in UCI form; castling as in SAN."""
    return _long(san, uci, "-", "x")


def paulchess(san: str, uci: str) -> str:
    """A move in PaulChess's notation: `Ng1f3`, `Be7:f6`, `a7a8=Q`, with `+` for check and mate.

    Castling is `O-O` or `O-O-O` and never gets a `+`.
    """
    if san.startswith("O"):
        return san.rstrip("+#")
    return _long(san, uci, "", ":").replace("#", "+")


def _long(san: str, uci: str, moves: str, takes: str) -> str:
    if san[0] not in PIECES and san[0] not in "abcdefgh":
        return san
    piece = san[0] if san[0] in PIECES else ""
    between = takes if "x" in san else moves
    promotion = f"={uci[4].upper()}" if len(uci) > 4 else ""
    check = san[-1] if san[-1] in "+#" else ""
    return f"{piece}{uci[:2]}{between}{uci[2:4]}{promotion}{check}"
