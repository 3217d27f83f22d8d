"""The state of the game at the root, which sets parameters of the evaluation before a search.

It holds where each side has castled, whose king may be active, and 12x12 tables of the value of
advancing a pawn and of controlling a square. It stays fixed during the search, as the source says.
"""

import cython

if not cython.compiled:
    from philidor.classics.rdchess.board import VALUES, Board
    from philidor.classics.rdchess.compass import distance
    from philidor.classics.rdchess.types import (
        PAWN,
        SQUARES,
        Score,
        Side,
        Square,
        file_of,
        rank_of,
        seen_from,
    )

    ADVANCE_BY_FILE = [0] * 8

NOT_CASTLED = 0
KING_SIDE = 1
QUEEN_SIDE = 2
# A king becomes active when the enemy's pieces are worth no more than this: a queen and a rook.
ACTIVE_KING = 1410
# The early middlegame lasts while both sides' pieces are worth more than this, of 5440 at first.
EARLY = 4400
# Centipawns per rank for a pawn on the wing away from its king, and towards a castled enemy king.
AWAY_FROM_KING = 2
STORM = 2
# The same for a pawn that covers its king, before kings are active.
COVER = -3
# Centipawns per rank for every pawn: one per THINNING of pieces gone; and once kings are active.
THINNING = 1500
ENDGAME_ADVANCE = 3


class Stage:
    """The game's state at the root. `mark` changes when stored formation values become invalid."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.wing = [NOT_CASTLED, NOT_CASTLED]
            self.active = [0, 0]
            self.advance = [[0] * SQUARES, [0] * SQUARES]
            self.quality = [[0] * SQUARES, [0] * SQUARES]
        self.early: cython.bint = True
        self.endgame: cython.bint = False
        self.mark = -1

    def set_by(self, board: Board) -> cython.bint:
        """Set the state from a root position; True if stored formation values become invalid."""
        side: Side
        pieces: Score = 0
        for side in range(2):
            self.wing[side] = castled_wing(board, side)
            worth: Score = pieces_value(board, side)
            pieces += worth
            self.active[side ^ 1] = worth <= ACTIVE_KING
        self.early = pieces > EARLY
        self.endgame = self.active[0] and self.active[1]
        thin: cython.int = 4 - min(4, pieces // THINNING)
        self.fill_tables(board, thin)
        mark: cython.int = self.wing[0] + 3 * self.wing[1] + 9 * thin
        mark = 4 * mark + 2 * self.active[0] + self.active[1]
        changed: cython.bint = mark != self.mark
        self.mark = mark
        return changed

    def fill_tables(self, board: Board, thin: cython.int) -> cython.void:
        """Fill the tables: the value of a pawn on each square, and of attacking each square."""
        side: Side
        square: Square
        for side in range(2):
            enemy_king: Square = board.list_squares[side ^ 1][0]
            for square in range(26, 118):
                file: cython.int = file_of(square)
                if file < 0 or file > 7:
                    continue
                steps: cython.int = seen_from(rank_of(square), side) - 1
                self.advance[side][square] = steps * self.advance_by(side, file, thin)
                centre: cython.int = min(file, 7 - file)
                rank: cython.int = rank_of(square)
                centre = min(centre, min(rank, 7 - rank))
                near: cython.bint = distance(square, enemy_king) <= 2
                self.quality[side][square] = 1 + centre + (2 if near else 0)

    def advance_by(self, side: Side, file: cython.int, thin: cython.int) -> Score:
        """Centipawns per rank for a side's pawn on a file."""
        value: Score = ADVANCE_BY_FILE[file] + thin
        if self.endgame:
            return value + ENDGAME_ADVANCE
        own: cython.int = self.wing[side]
        if own != NOT_CASTLED and not self.active[side]:
            if own == wing_of(file):
                value += COVER
            elif wing_of(file) != NOT_CASTLED:
                value += AWAY_FROM_KING
                if self.wing[side ^ 1] == wing_of(file):
                    value += STORM
        return value

    def advance_on(self, side: Side, square: Square) -> Score:
        """The advance table's value for a square."""
        return self.advance[side][square]


def wing_of(file: cython.int) -> cython.int:
    """The wing of a file; the two middle files belong to none."""
    if file < 3:
        return QUEEN_SIDE
    return KING_SIDE if file > 4 else NOT_CASTLED


def castled_wing(board: Board, side: Side) -> cython.int:
    """The wing to which a side has castled, judged by the king's square."""
    king: Square = board.list_squares[side][0]
    if seen_from(rank_of(king), side) > 1 or board.stack[board.ply].castling >> (2 * side) & 3:
        return NOT_CASTLED
    return wing_of(file_of(king))


def pieces_value(board: Board, side: Side) -> Score:
    """Value of a side's pieces other than pawns."""
    now: cython.int = board.ply
    return board.stack[now].material[side] - VALUES[PAWN] * board.stack[now].pawns[side]


def _fill() -> None:
    for file, value in enumerate((0, 1, 3, 5, 5, 2, 0, 0)):
        ADVANCE_BY_FILE[file] = value


_fill()
