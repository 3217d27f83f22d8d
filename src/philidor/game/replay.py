"""Playing legal moves on a `Setup`, for code without its own board."""

from __future__ import annotations

from philidor.contract.setup import EMPTY, Setup, square_number

# Files of king and rook after castling, kingside and queenside.
KING_SIDE = (6, 5)
QUEEN_SIDE = (2, 3)


def after(setup: Setup, move: str) -> Setup:
    """The position after a move (UCI) that is known to be legal there."""
    source, target = square_number(move[:2]), square_number(move[2:4])
    white = setup.white_to_move
    squares = list(setup.board)
    piece, taken = squares[source], squares[target]
    rook = castling_rook(setup, piece, source, target)
    squares[source] = EMPTY
    if rook is not None:
        _castle(squares, source, rook, white)
        taken = EMPTY
    else:
        promoted = move[4:5]
        squares[target] = (promoted.upper() if white else promoted) or piece
    pawn = piece in "Pp"
    if pawn and target == setup.en_passant:
        squares[target - 8 if white else target + 8] = EMPTY
    king_moved = piece in "Kk"
    castling = frozenset(
        r
        for r in setup.castling
        if r not in (source, target) and not (king_moved and (r < 8) == white)
    )
    return Setup(
        board="".join(squares),
        white_to_move=not white,
        castling=castling,
        en_passant=(source + target) // 2 if pawn and abs(source - target) == 16 else None,
        halfmoves=0 if pawn or taken != EMPTY else setup.halfmoves + 1,
        fullmove=setup.fullmove + (0 if white else 1),
        chess960=setup.chess960,
    )


def castling_side(setup: Setup, move: str) -> str | None:
    """`O-O` or `O-O-O` when a legal move is castling, else None."""
    source, target = square_number(move[:2]), square_number(move[2:4])
    rook = castling_rook(setup, setup.board[source], source, target)
    if rook is None:
        return None
    return "O-O" if rook > source else "O-O-O"


def castling_move(setup: Setup, kingside: bool) -> str | None:
    """The UCI move of castling to a side; None if that right is lost."""
    king = setup.king(setup.white_to_move)
    own = range(8) if setup.white_to_move else range(56, 64)
    for rook in setup.castling:
        if rook in own and (rook > king) == kingside:
            file = rook % 8 if setup.chess960 else (KING_SIDE if kingside else QUEEN_SIDE)[0]
            rank = king // 8 + 1
            return f"{'abcdefgh'[king % 8]}{rank}{'abcdefgh'[file]}{rank}"
    return None


def castling_rook(setup: Setup, piece: str, source: int, target: int) -> int | None:
    """The square of the rook that castles with this king's move, in either notation."""
    if piece not in "Kk":
        return None
    if setup.chess960:
        own_rook = "R" if piece == "K" else "r"
        return target if target in setup.castling and setup.board[target] == own_rook else None
    if abs(source - target) != 2:
        return None
    own = (r for r in setup.castling if r // 8 == source // 8)
    return next((r for r in own if (r > source) == (target > source)), None)


def _castle(squares: list[str], king: int, rook: int, white: bool) -> None:
    """Put king and rook on their squares after castling; the king is already off the board."""
    squares[rook] = EMPTY
    king_file, rook_file = KING_SIDE if rook > king else QUEEN_SIDE
    home = king - king % 8
    squares[home + king_file] = "K" if white else "k"
    squares[home + rook_file] = "R" if white else "r"
