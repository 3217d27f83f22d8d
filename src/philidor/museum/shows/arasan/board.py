"""Arasan's board, its key and its moves."""

from __future__ import annotations

from philidor.contract.setup import square_number
from philidor.museum.shows import MIDDLEGAME, Shown
from philidor.museum.shows.arasan import board_at, named

ROOK = 4

# What `memory` shows: White's pieces are 9 to 14, Black's 1 to 6.
MEMORY = (
    "a2 9, e4 9, d1 13, a7 1, d8 5, e5 0",
    "PiecePos of White: 1 2 3 12 5 6 7 8 9 10 127 28 13 14 15 127",
    "KingPos: 12 60",
    "pawns and rooks of White by file: ([1, 1, 1, 0, 1, 1, 1, 1], [0, 1, 0, 0, 0, 0, 0, 1])",
    "en passant square of Black after e2-e4: 20",
    "CastleStatus: 3 0",
)


def stacked() -> Shown:
    """A rook behind a rook attacks no square in front of the other."""
    alone = board_at("4k3/8/8/8/8/8/3R4/4K3 w - - 0 1").attacks.count(0, square_number("d6"), ROOK)
    behind = board_at("4k3/8/8/8/8/8/3R4/3RK3 w - - 0 1").attacks.count(
        0, square_number("d6"), ROOK
    )
    lines = (f"rook d2: {alone} rook attacks d6", f"rooks d1 and d2: {behind} rook attacks d6")
    return Shown(lines, (alone, behind) == (1, 1))


def reversible() -> Shown:
    """Of the three classes of moves only the last can be undone."""
    board = board_at(MIDDLEGAME)
    move = named(board, "e5f7")
    undoing = board.make(move)
    refused, undone = board.undo(move), board.undo(undoing)  # type: ignore[arg-type]
    lines = (f"undo of the ExtendedMove: {refused}", f"undo of the ReversibleMove: {undone}")
    return Shown(lines, not refused and bool(undone))


def side_in_the_key() -> Shown:
    """The lowest bit of the key is the side to move."""
    keys = [board_at(f"4k3/8/8/8/8/8/4P3/4K3 {side} - - 0 1").key for side in "wb"]
    lines = tuple(f"{side}: {key:08x}" for side, key in zip(("White", "Black"), keys, strict=True))
    return Shown(
        lines, [key & 1 for key in keys] in ([0, 1], [1, 0]) and keys[0] >> 1 == keys[1] >> 1
    )


def memory() -> Shown:
    """The board's data after a few moves, of which one was a capture."""
    board = board_at("rnbqkbnr/ppp1pppp/8/8/3p4/2N5/PPPPPPPP/R1BQKBNR w KQkq - 0 1")
    for name in ("e2e4", "d4c3", "a1b1", "c3d2", "e1e2"):
        board.play(named(board, name))
        if name == "e2e4":
            passing = board.en_passant_square(1)
    lines = (
        f"a2 {board.piece_at(8)}, e4 {board.piece_at(28)}, d1 {board.piece_at(3)}, "
        f"a7 {board.piece_at(48)}, d8 {board.piece_at(59)}, e5 {board.piece_at(36)}",
        f"PiecePos of White: {' '.join(map(str, board.listed(0)))}",
        f"KingPos: {board.king_square(0)} {board.king_square(1)}",
        f"pawns and rooks of White by file: {board.file_counts(0)}",
        f"en passant square of Black after e2-e4: {passing}",
        f"CastleStatus: {board.castling_status(0)} {board.castling_status(1)}",
    )
    return Shown(lines, lines == MEMORY)


def exclusive_or() -> Shown:
    """What a pawn on d3 changes in the key of an empty and of a fuller board: the same bits."""
    changed = []
    for rest in ("8", "6r1"):
        keys = [board_at(f"4k3/8/8/8/8/{d3}/{rest}/4K3 w - - 0 1").key for d3 in ("8", "3P4")]
        changed.append(keys[0] ^ keys[1])
    return Shown(
        tuple(f"{bits:08x}" for bits in changed),
        changed[0] == changed[1] in range(1, 1 << 32),
    )
