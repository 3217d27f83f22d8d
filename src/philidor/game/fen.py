"""Reading FEN strictly: the result is a valid chess position, or an error says why not."""

from __future__ import annotations

from philidor.contract.setup import (
    EMPTY,
    FILES,
    MAX_CLOCK,
    PIECES,
    START_FEN,
    FenError,
    Setup,
    is_own_rook,
    quoted,
    square_name,
    square_number,
)
from philidor.game.attacks import attacked

CASTLING_LETTERS = "KQkqABCDEFGHabcdefgh"


def parse_fen(text: str, chess960: bool = False) -> Setup:
    """Read a FEN of four to six fields, strictly.

    Four fields (EPD's position part) mean clocks 0 and 1. `chess960` asks for king-takes-rook
    castling moves; it is switched on automatically if the castling squares are not the usual ones.
    Raises FenError with one line that names the fault.
    """
    fields = text.split()
    if not 4 <= len(fields) <= 6:
        said = quoted(" ".join(fields))
        raise FenError(
            f"a FEN has 4 to 6 fields, this one has {len(fields)}: {said}",
            "fen.fields",
            count=len(fields),
        )
    board = _parse_board(fields[0])
    if fields[1] not in ("w", "b"):
        said = quoted(fields[1])
        raise FenError(f"side to move must be 'w' or 'b', not {said}", "fen.turn", text=said)
    white = fields[1] == "w"
    _check_kings(board, white)
    castling = _parse_castling(fields[2], board)
    halfmoves = _parse_clock(fields[4], "halfmove clock") if len(fields) > 4 else 0
    # Many programs write move number 0, which is harmless; it is read as 1.
    fullmove = max(1, _parse_clock(fields[5], "move number")) if len(fields) > 5 else 1
    return Setup(
        board=board,
        white_to_move=white,
        castling=castling,
        en_passant=_parse_en_passant(fields[3], board, white),
        halfmoves=halfmoves,
        fullmove=fullmove,
        chess960=chess960 or not _classic_castling(board, castling),
    )


def start() -> Setup:
    """The initial position of chess."""
    return parse_fen(START_FEN)


def _parse_board(field: str) -> str:
    rows = field.split("/")
    if len(rows) != 8:
        raise FenError(
            f"the board must have 8 ranks, this one has {len(rows)}: {quoted(field)}",
            "fen.ranks",
            count=len(rows),
        )
    return "".join(_parse_row(row, 8 - index) for index, row in reversed(list(enumerate(rows))))


def _parse_row(row: str, rank: int) -> str:
    squares = ""
    for position, letter in enumerate(row):
        if letter in PIECES:
            squares += letter
        elif letter in "12345678":
            if position and row[position - 1].isdigit():
                raise FenError(
                    f"two numbers in a row on rank {rank}: {quoted(row)}",
                    "fen.two-numbers",
                    rank=rank,
                    text=quoted(row),
                )
            squares += EMPTY * int(letter)
        else:
            raise FenError(
                f"unknown piece {quoted(letter)} on rank {rank}: {quoted(row)}",
                "fen.unknown-piece",
                rank=rank,
                text=quoted(letter),
            )
    if len(squares) != 8:
        raise FenError(
            f"rank {rank} has {len(squares)} squares instead of 8: {quoted(row)}",
            "fen.rank-length",
            rank=rank,
            count=len(squares),
        )
    if rank in (1, 8) and "p" in squares.lower():
        raise FenError(
            f"a pawn stands on rank {rank}: {quoted(row)}", "fen.pawn-on-rank", rank=rank
        )
    return squares


def _check_kings(board: str, white: bool) -> None:
    for name, king, pieces in (("White", "K", "PNBRQK"), ("Black", "k", "pnbrqk")):
        count = board.count(king)
        if count != 1:
            raise FenError(
                f"{name} has {count or 'no'} king{'s' if count > 1 else ''}",
                "fen.kings",
                side=name.lower(),
                count=count,
            )
        if sum(board.count(piece) for piece in pieces) > 16:
            raise FenError(
                f"{name} has more than 16 pieces", "fen.too-many-pieces", side=name.lower()
            )
        if board.count(pieces[0]) > 8:
            raise FenError(f"{name} has more than 8 pawns", "fen.too-many-pawns", side=name.lower())
    if attacked(board, board.index("k" if white else "K"), white):
        checked = "Black" if white else "White"
        raise FenError(
            f"{checked} is in check but it is {'White' if white else 'Black'}'s turn",
            "fen.wrong-side-in-check",
            side=checked.lower(),
        )


def _parse_castling(field: str, board: str) -> frozenset[int]:
    if field == "-":
        return frozenset()
    rooks: set[int] = set()
    for letter in field:
        white = letter.isupper()
        if letter not in CASTLING_LETTERS:
            raise FenError(
                f"unknown castling right {quoted(letter)} in {quoted(field)}",
                "fen.unknown-castling",
                text=quoted(letter),
            )
        rook = _castling_rook(letter, board, white)
        if rook in rooks:
            raise FenError(
                f"castling right '{letter}' is given twice in {quoted(field)}",
                "fen.castling-twice",
                text=letter,
            )
        rooks.add(rook)
    for white in (True, False):
        own = [r for r in rooks if is_own_rook(r, white)]
        king = board.index("K" if white else "k")
        if len(own) > 2 or (len(own) == 2 and (own[0] > king) == (own[1] > king)):
            raise FenError(
                f"two castling rights to the same side in {quoted(field)}",
                "fen.castling-same-side",
                side="white" if white else "black",
            )
    return frozenset(rooks)


def _castling_rook(letter: str, board: str, white: bool) -> int:
    king = board.index("K" if white else "k")
    home = 0 if white else 56
    side = "White" if white else "Black"
    if not home <= king < home + 8:
        raise FenError(
            f"castling right '{letter}' but {side}'s king is not on its first rank",
            "fen.castling-king",
            side=side.lower(),
            text=letter,
        )
    piece = "R" if white else "r"
    if letter in "Kk":
        candidates = range(home + 7, king, -1)
    elif letter in "Qq":
        candidates = range(home, king)
    else:
        candidates = range(home + FILES.index(letter.lower()), home + 8)[:1]
    for square in candidates:
        if board[square] == piece:
            return square
    raise FenError(
        f"castling right '{letter}' but {side} has no rook there",
        "fen.castling-rook",
        side=side.lower(),
        text=letter,
    )


def _classic_castling(board: str, castling: frozenset[int]) -> bool:
    for rook in castling:
        king = board.index("K" if rook < 8 else "k")
        if king % 8 != 4 or rook % 8 not in (0, 7):
            return False
    return True


def _parse_en_passant(field: str, board: str, white: bool) -> int | None:
    if field == "-":
        return None
    try:
        square = square_number(field)
    except ValueError as error:
        raise FenError(
            f"en passant square {error}", "fen.en-passant-square", text=quoted(field)
        ) from None
    if square // 8 != (5 if white else 2):
        raise FenError(
            f"en passant square '{field}' is not on rank {6 if white else 3}, "
            f"where it must be with {'White' if white else 'Black'} to move",
            "fen.en-passant-rank",
            square=field,
            rank=6 if white else 3,
            side="white" if white else "black",
        )
    origin, target = (square + 8, square - 8) if white else (square - 8, square + 8)
    pawn = "p" if white else "P"
    if board[target] != pawn:
        raise FenError(
            f"en passant square '{field}' but no {'black' if white else 'white'} pawn stands on "
            f"{square_name(target)}",
            "fen.en-passant-pawn",
            square=field,
            pawn=square_name(target),
            side="black" if white else "white",
        )
    if board[square] != EMPTY or board[origin] != EMPTY:
        raise FenError(
            f"en passant square '{field}' but the pawn's path was blocked",
            "fen.en-passant-path",
            square=field,
        )
    return square


def _parse_clock(field: str, name: str) -> int:
    clock = name.split()[0]
    if not (field.isascii() and field.isdigit()):
        raise FenError(
            f"the {name} must be a number, not {quoted(field)}",
            "fen.clock",
            clock=clock,
            text=quoted(field),
        )
    # Check the length first: Python refuses to convert numbers of thousands of digits.
    if len(field.lstrip("0")) > len(str(MAX_CLOCK)) or int(field) > MAX_CLOCK:
        raise FenError(
            f"the {name} {quoted(field)} is above {MAX_CLOCK}",
            "fen.clock-large",
            clock=clock,
            most=MAX_CLOCK,
        )
    return int(field)
