"""A position as a FEN says it, independent of any program's board.

`Setup` is what every player is handed. Parsing complains about each kind of malformed FEN in one
plain line, so that no engine of the house ever sees an impossible position.

Castling rights name the *rook's square* (Chess960); `KQkq`, X-FEN and Shredder-FEN are all read.
"""

from __future__ import annotations

from dataclasses import dataclass

START_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
EMPTY = "."
FILES = "abcdefgh"
MEN = "PNBRQKpnbrqk"
# Moves of the rays and jumps as (file step, rank step).
ROOK_STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))
BISHOP_STEPS = ((1, 1), (1, -1), (-1, 1), (-1, -1))
KNIGHT_JUMPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
MAX_CLOCK = 9999
CASTLING_LETTERS = "KQkqABCDEFGHabcdefgh"
# Complaints quote what was wrong, up to so many characters.
MAX_QUOTED = 90


class FenError(ValueError):
    """A FEN that cannot be a chess position; the message says what is wrong and where.

    code and values say the same to a front end that words it in another language. Sides are
    `white` or `black`.
    """

    def __init__(self, message: str, code: str = "fen.fields", **values: str | int) -> None:
        super().__init__(message)
        self.code = code
        self.values = values


def square_name(square: int) -> str:
    """`a1` for 0 up to `h8` for 63."""
    return FILES[square % 8] + str(square // 8 + 1)


def square_number(name: str) -> int:
    """0 for `a1` up to 63 for `h8`; ValueError for anything else."""
    if len(name) != 2 or name[0] not in FILES or name[1] not in "12345678":
        raise ValueError(f"{_quoted(name)} is not a square")
    return FILES.index(name[0]) + 8 * (int(name[1]) - 1)


@dataclass(frozen=True)
class Setup:
    """A chess position, valid by construction when it comes from `parse_fen`.

    board: 64 characters, a1 first, h1 eighth, h8 last; FEN's letters, `.` for an empty square.
    white_to_move: whose turn it is.
    castling: squares (0 to 63) of the rooks that may still castle.
    en_passant: the square passed over by a double pawn step just made, or None. It is kept as
        the FEN gave it, whether or not a capture is possible.
    halfmoves: plies since the last capture or pawn move.
    fullmove: number of the move, from 1.
    chess960: castling moves are spoken as king takes rook (`e1h1`), not as `e1g1`.
    """

    board: str
    white_to_move: bool = True
    castling: frozenset[int] = frozenset()
    en_passant: int | None = None
    halfmoves: int = 0
    fullmove: int = 1
    chess960: bool = False

    def king(self, white: bool) -> int:
        """Square of one side's king."""
        return self.board.index("K" if white else "k")

    def fen(self) -> str:
        """The position as FEN; castling as `KQkq` where that is unambiguous, else by file."""
        rows = [self.board[8 * rank : 8 * rank + 8] for rank in range(7, -1, -1)]
        return " ".join(
            (
                "/".join(_packed_row(row) for row in rows),
                "w" if self.white_to_move else "b",
                self._castling_field(),
                "-" if self.en_passant is None else square_name(self.en_passant),
                str(self.halfmoves),
                str(self.fullmove),
            )
        )

    def _castling_field(self) -> str:
        letters = ""
        for white in (True, False):
            king = self.king(white)
            for rook in sorted((r for r in self.castling if _own_rook(r, white)), reverse=True):
                letter = self._castling_letter(rook, king, white)
                letters += letter.upper() if white else letter
        return letters or "-"

    def _castling_letter(self, rook: int, king: int, white: bool) -> str:
        """`k` or `q` for the outermost rook of its side (X-FEN), else the rook's file."""
        step = 1 if rook > king else -1
        edge = king - king % 8 + (7 if step > 0 else 0)
        outside = range(rook + step, edge + step, step)
        if any(self.board[square] == ("R" if white else "r") for square in outside):
            return FILES[rook % 8]
        return "k" if step > 0 else "q"


def parse_fen(text: str, chess960: bool = False) -> Setup:
    """Read a FEN of four to six fields, strictly.

    Four fields (EPD's position part) mean clocks 0 and 1. `chess960` asks for king-takes-rook
    castling moves; it is switched on by itself where the castling squares are not the classic ones.
    Raises FenError with one line that names the fault.
    """
    fields = text.split()
    if not 4 <= len(fields) <= 6:
        said = _quoted(" ".join(fields))
        raise FenError(
            f"a FEN has 4 to 6 fields, this one has {len(fields)}: {said}",
            "fen.fields",
            count=len(fields),
        )
    board = _parse_board(fields[0])
    if fields[1] not in ("w", "b"):
        said = _quoted(fields[1])
        raise FenError(f"side to move must be 'w' or 'b', not {said}", "fen.turn", text=said)
    white = fields[1] == "w"
    _check_kings(board, white)
    castling = _parse_castling(fields[2], board)
    halfmoves = _parse_clock(fields[4], "halfmove clock") if len(fields) > 4 else 0
    # Move number 0 is common in the wild and harmless; it is read as 1.
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


def attacked(board: str, square: int, by_white: bool) -> bool:
    """Whether one side attacks a square; for validation, not for speed."""
    return bool(attackers(board, square, by_white))


def attackers(board: str, square: int, by_white: bool) -> list[int]:
    """Squares of one side's men that attack a square."""
    found = []
    men = "PNBRQK" if by_white else "pnbrqk"
    pawn_step = -1 if by_white else 1
    for df in (-1, 1):
        found += _man_at(board, square, df, pawn_step, men[0])
    for df, dr in KNIGHT_JUMPS:
        found += _man_at(board, square, df, dr, men[1])
    for df, dr in ROOK_STEPS + BISHOP_STEPS:
        found += _man_at(board, square, df, dr, men[5])
    for steps, slider in ((BISHOP_STEPS, men[2]), (ROOK_STEPS, men[3])):
        for df, dr in steps:
            found += _slider_along(board, square, df, dr, slider + men[4])
    return found


def _offset(square: int, df: int, dr: int) -> int | None:
    file, rank = square % 8 + df, square // 8 + dr
    return 8 * rank + file if 0 <= file < 8 and 0 <= rank < 8 else None


def _man_at(board: str, square: int, df: int, dr: int, man: str) -> list[int]:
    there = _offset(square, df, dr)
    return [there] if there is not None and board[there] == man else []


def _slider_along(board: str, square: int, df: int, dr: int, sliders: str) -> list[int]:
    there = _offset(square, df, dr)
    while there is not None:
        if board[there] != EMPTY:
            return [there] if board[there] in sliders else []
        there = _offset(there, df, dr)
    return []


def _quoted(text: str) -> str:
    """The text in quotes for a message of one line: shortened, control characters escaped."""
    return repr(text if len(text) <= MAX_QUOTED else text[: MAX_QUOTED - 3] + "...")


def _packed_row(row: str) -> str:
    packed, gap = "", 0
    for man in row:
        if man == EMPTY:
            gap += 1
            continue
        packed += (str(gap) if gap else "") + man
        gap = 0
    return packed + (str(gap) if gap else "")


def _own_rook(square: int, white: bool) -> bool:
    return square < 8 if white else square >= 56


def _parse_board(field: str) -> str:
    rows = field.split("/")
    if len(rows) != 8:
        raise FenError(
            f"the board must have 8 ranks, this one has {len(rows)}: {_quoted(field)}",
            "fen.ranks",
            count=len(rows),
        )
    return "".join(_parse_row(row, 8 - index) for index, row in reversed(list(enumerate(rows))))


def _parse_row(row: str, rank: int) -> str:
    squares = ""
    for position, letter in enumerate(row):
        if letter in MEN:
            squares += letter
        elif letter in "12345678":
            if position and row[position - 1].isdigit():
                raise FenError(
                    f"two numbers in a row on rank {rank}: {_quoted(row)}",
                    "fen.two-numbers",
                    rank=rank,
                    text=_quoted(row),
                )
            squares += EMPTY * int(letter)
        else:
            raise FenError(
                f"unknown piece {_quoted(letter)} on rank {rank}: {_quoted(row)}",
                "fen.unknown-piece",
                rank=rank,
                text=_quoted(letter),
            )
    if len(squares) != 8:
        raise FenError(
            f"rank {rank} has {len(squares)} squares instead of 8: {_quoted(row)}",
            "fen.rank-length",
            rank=rank,
            count=len(squares),
        )
    if rank in (1, 8) and "p" in squares.lower():
        raise FenError(
            f"a pawn stands on rank {rank}: {_quoted(row)}", "fen.pawn-on-rank", rank=rank
        )
    return squares


def _check_kings(board: str, white: bool) -> None:
    for name, king, men in (("White", "K", "PNBRQK"), ("Black", "k", "pnbrqk")):
        count = board.count(king)
        if count != 1:
            raise FenError(
                f"{name} has {count or 'no'} king{'s' if count > 1 else ''}",
                "fen.kings",
                side=name.lower(),
                count=count,
            )
        if sum(board.count(man) for man in men) > 16:
            raise FenError(
                f"{name} has more than 16 pieces", "fen.too-many-pieces", side=name.lower()
            )
        if board.count(men[0]) > 8:
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
                f"unknown castling right {_quoted(letter)} in {_quoted(field)}",
                "fen.unknown-castling",
                text=_quoted(letter),
            )
        rook = _castling_rook(letter, board, white)
        if rook in rooks:
            raise FenError(
                f"castling right '{letter}' is given twice in {_quoted(field)}",
                "fen.castling-twice",
                text=letter,
            )
        rooks.add(rook)
    for white in (True, False):
        own = [r for r in rooks if _own_rook(r, white)]
        king = board.index("K" if white else "k")
        if len(own) > 2 or (len(own) == 2 and (own[0] > king) == (own[1] > king)):
            raise FenError(
                f"two castling rights to the same side in {_quoted(field)}",
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
    man = "R" if white else "r"
    if letter in "Kk":
        candidates = range(home + 7, king, -1)
    elif letter in "Qq":
        candidates = range(home, king)
    else:
        candidates = range(home + FILES.index(letter.lower()), home + 8)[:1]
    for square in candidates:
        if board[square] == man:
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
            f"en passant square {error}", "fen.en-passant-square", text=_quoted(field)
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
            f"the {name} must be a number, not {_quoted(field)}",
            "fen.clock",
            clock=clock,
            text=_quoted(field),
        )
    # The length is looked at first: Python refuses to read numbers of thousands of digits.
    if len(field.lstrip("0")) > len(str(MAX_CLOCK)) or int(field) > MAX_CLOCK:
        raise FenError(
            f"the {name} {_quoted(field)} is above {MAX_CLOCK}",
            "fen.clock-large",
            clock=clock,
            most=MAX_CLOCK,
        )
    return int(field)
