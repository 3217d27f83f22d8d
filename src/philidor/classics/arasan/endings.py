"""Endings with code of their own: mopping up, king and pawn, bishop and knight.

The source names them and says what mopping up rewards. How the pawn ending is judged is chosen
here: by the rules of every endgame book (square of the pawn, key squares, opposition). The rest
is left to the search, as the source promises to play these endings "fairly well" only.
"""

import cython

if not cython.compiled:
    from philidor.classics.arasan.bearing import BEARING, COUNTS
    from philidor.classics.arasan.board import VALUES, Board
    from philidor.classics.arasan.placement import CENTRALITY, DISTANCES
    from philidor.classics.arasan.types import (
        BISHOP,
        EMPTY,
        INVALID,
        KING,
        KNIGHT,
        NOBODY,
        PAWN,
        QUEEN,
        ROOK,
        SIDE_PIECES,
        Kind,
        Score,
        Side,
        Square,
        kind_of,
        relative,
        side_of,
    )

# A pawn that will queen: worth more than any ordinary pawn, less than a queen.
WON_PAWN = 380
LARGE_ADVANTAGE = 300
CORNERED = 14
EDGE = 12
CLOSE_KINGS = 5
FREE_SQUARE = 4
NEAR_KNIGHT = 2


def is_kpk(board: Board) -> cython.bint:
    """Whether it is king and pawn against king."""
    side: Side
    for side in range(2):
        if board.pieces[side][PAWN] == 1 and board.pieces[side ^ 1][PAWN] == 0:
            return board.material[0] + board.material[1] == VALUES[PAWN]
    return False


def is_kbnk(board: Board, side: Side) -> cython.bint:
    """Whether a side has king, bishop and knight against the bare king."""
    return (
        board.material[side ^ 1] == 0
        and board.pieces[side][BISHOP] == 1
        and board.pieces[side][KNIGHT] == 1
        and board.material[side] == VALUES[BISHOP] + VALUES[KNIGHT]
    )


def mopping_up(board: Board) -> Side:
    """The side far ahead of an opponent with no pawn and at most a minor piece, or NOBODY.

    It must have enough to mate without promoting a pawn.
    """
    side: Side
    for side in range(2):
        enemy: Side = side ^ 1
        if board.pieces[enemy][PAWN] or board.material[enemy] > VALUES[BISHOP]:
            continue
        if board.material[side] - board.material[enemy] < LARGE_ADVANTAGE:
            continue
        minors: cython.int = board.pieces[side][BISHOP] + board.pieces[side][KNIGHT]
        if board.pieces[side][QUEEN] or board.pieces[side][ROOK]:
            return side
        if board.pieces[side][BISHOP] and minors > 1:
            return side
    return NOBODY


def mop_up_score(board: Board, winner: Side) -> Score:
    """For the winner: enemy king at the edge or in a corner, with few squares, ours close."""
    prey: Square = board.king_pos[winner ^ 1]
    return (
        EDGE * (6 - CENTRALITY[prey])
        - CLOSE_KINGS * kings_apart(board)
        - FREE_SQUARE * free_squares(board, winner ^ 1)
    )


def free_squares(board: Board, side: Side) -> cython.int:
    """Number of squares that a king could step to."""
    king: Square = board.king_pos[side]
    free: cython.int = 0
    index: cython.int
    for index in range(COUNTS[side][KING][king]):
        square: Square = BEARING[side][KING][king][index]
        if board.attacks.by[side ^ 1][square] == 0 and (
            board.squares[square] == EMPTY or side_of(board.squares[square]) != side
        ):
            free += 1
    return free


def kings_apart(board: Board) -> cython.int:
    """Distance between the kings, files and ranks added."""
    files: cython.int = (board.king_pos[0] & 7) - (board.king_pos[1] & 7)
    ranks: cython.int = (board.king_pos[0] >> 3) - (board.king_pos[1] >> 3)
    return abs(files) + abs(ranks)


def kbnk_score(board: Board, winner: Side) -> Score:
    """Drive the bare king to a corner of the bishop's colour, with the pieces around it."""
    prey: Square = board.king_pos[winner ^ 1]
    bishop: Square = square_of(board, winner, BISHOP)
    knight: Square = square_of(board, winner, KNIGHT)
    file: cython.int = prey & 7
    # 7 in the corners of the bishop's colour, 0 on the long diagonal between the other two.
    dark: cython.bint = ((bishop >> 3) + bishop) & 1 == 0
    towards: cython.int = abs(7 - file - (prey >> 3)) if dark else abs(file - (prey >> 3))
    return (
        CORNERED * towards
        + EDGE * (6 - CENTRALITY[prey]) // 2
        - CLOSE_KINGS * kings_apart(board)
        - FREE_SQUARE * free_squares(board, winner ^ 1)
        - NEAR_KNIGHT * DISTANCES[knight][prey]
    )


def square_of(board: Board, side: Side, kind: Kind) -> Square:
    """Square of a side's first piece of a kind."""
    slot: cython.int
    square: Square
    for slot in range(SIDE_PIECES):
        square = board.piece_pos[side][slot]
        if square != INVALID and kind_of(board.squares[square]) == kind:
            return square
    return INVALID


def kpk_score(board: Board) -> Score:
    """King and pawn against king, for the side with the pawn; includes the pawn's own value."""
    side: Side = 0 if board.pieces[0][PAWN] else 1
    pawn: Square = relative(square_of(board, side, PAWN), side)
    king: Square = relative(board.king_pos[side], side)
    enemy: Square = relative(board.king_pos[side ^ 1], side)
    near: Score = 2 * (DISTANCES[enemy][pawn] - DISTANCES[king][pawn])
    if pawn_wins(pawn, king, enemy, board.side == side):
        return WON_PAWN + 12 * (pawn >> 3) + near
    return (pawn >> 3) + near


def pawn_wins(pawn: Square, king: Square, enemy: Square, our_turn: cython.bint) -> cython.bint:
    """Whether the rules say that a pawn moving up the board wins.

    False means that the rules do not decide; it is usually a draw.
    """
    if pawn_is_lost(pawn, king, enemy, our_turn):
        return False
    if outruns(pawn, king, enemy, our_turn) or on_key_square(pawn, king, enemy):
        return True
    # The opposition before the pawn wins a key square, except for rook pawns.
    file: cython.int = pawn & 7
    return (
        not our_turn
        and file not in (0, 7)
        and king >> 3 == (pawn >> 3) + 1
        and -1 <= (king & 7) - file <= 1
        and enemy == king + 16
    )


def pawn_is_lost(pawn: Square, king: Square, enemy: Square, our_turn: cython.bint) -> cython.bint:
    """Whether the enemy king captures the pawn at once, or surely reaches it first."""
    reach: cython.int = DISTANCES[enemy][pawn]
    if our_turn:
        # Even if our king steps towards the pawn, it must be guarded when the enemy arrives.
        return reach == 1 and DISTANCES[king][pawn] > 2
    return reach == 1 and DISTANCES[king][pawn] > 1


def outruns(pawn: Square, king: Square, enemy: Square, our_turn: cython.bint) -> cython.bint:
    """Whether the pawn queens alone: enemy king outside its square, ours not in its way."""
    file: cython.int = pawn & 7
    rank: cython.int = pawn >> 3
    if king & 7 == file and king > pawn:
        return False
    steps: cython.int = 7 - (2 if rank == 1 else rank)
    reach: cython.int = DISTANCES[enemy][56 + file]
    return reach - (0 if our_turn else 1) > steps


def on_key_square(pawn: Square, king: Square, enemy: Square) -> cython.bint:
    """Whether our king holds a square from which it escorts the pawn, whichever side moves."""
    file: cython.int = pawn & 7
    rank: cython.int = pawn >> 3
    sideways: cython.int = abs((king & 7) - file)
    if file in (0, 7):
        near: cython.bint = DISTANCES[king][pawn] <= DISTANCES[enemy][pawn]
        return near and sideways == 1 and king >> 3 >= 6
    if rank == 6:
        return sideways == 1 and king >> 3 >= 6
    if sideways > 1:
        return False
    if rank < 4:
        return king >> 3 == rank + 2
    return rank + 1 <= king >> 3 <= rank + 2
