"""Cases in which the ordinary evaluation does not apply: which one it is, and what it is worth.

The source tells five apart (middlegame, endgame, pawn endgame, near-mating positions, drawn
ones) and has special evaluations for two bishops, and bishop and knight, against a bare king.
"""

import cython

if not cython.compiled:
    from philidor.classics.rdchess.board import VALUES, Board
    from philidor.classics.rdchess.compass import distance
    from philidor.classics.rdchess.types import (
        BISHOP,
        KNIGHT,
        NORTH,
        PAWN,
        ROOK,
        Kind,
        Score,
        Side,
        Square,
        Step,
        file_of,
        kind_of,
        rank_of,
        seen_from,
    )

MIDDLEGAME, ENDGAME, PAWN_ENDGAME, NEAR_MATE, TWO_BISHOPS, BISHOP_AND_KNIGHT, DRAWN = range(7)
# Plies without capture or pawn move beyond which a position counts as drawn (the source).
FIFTY_MOVES = 100
# Weights for driving a king: per step from the centre, from its corner, and between the kings.
TO_EDGE = 12
TO_CORNER = 14
KINGS_APART = 6
# For each rank that a pawn of the winning side has advanced.
FORWARD = 8
# A pawn that no king can catch.
UNSTOPPABLE = 550


def case_of(board: Board, endgame: cython.bint) -> cython.int:
    """Which evaluation a position gets; `endgame` is the root's view of the game."""
    now: cython.int = board.ply
    if board.stack[now].halfmoves > FIFTY_MOVES:
        return DRAWN
    pieces: cython.int = board.stack[now].pieces[0] + board.stack[now].pieces[1]
    if board.stack[now].pawns[0] + board.stack[now].pawns[1] == 0 and pieces <= 2:
        special: cython.int = pawnless(board, pieces)
        if special != ENDGAME:
            return special
    lead: Score = board.stack[now].material[0] - board.stack[now].material[1]
    if (board.stack[now].pawns[1] == 0 and lead >= VALUES[ROOK]) or (
        board.stack[now].pawns[0] == 0 and -lead >= VALUES[ROOK]
    ):
        return NEAR_MATE
    if pieces == 0:
        return PAWN_ENDGAME
    return ENDGAME if endgame else MIDDLEGAME


def pawnless(board: Board, pieces: cython.int) -> cython.int:
    """The case of at most two pieces without pawns; ENDGAME if it is an ordinary one."""
    bishops: cython.int = 0
    knights: cython.int = 0
    side: Side
    slot: cython.int
    for side in range(2):
        for slot in range(1, board.counts[side]):
            kind: Kind = kind_of(board.list_pieces[side][slot])
            bishops += kind == BISHOP
            knights += kind == KNIGHT
    if bishops + knights < pieces:
        return ENDGAME
    if board.counts[0] == 2 and board.counts[1] == 2:
        return DRAWN
    if pieces < 2 or knights == 2:
        return DRAWN
    if knights == 1:
        return BISHOP_AND_KNIGHT
    return TWO_BISHOPS if bishop_pair(board, 0 if board.counts[0] > 1 else 1) else DRAWN


def is_dark(square: Square) -> cython.int:
    """1 for a dark square, 0 for a light one."""
    return 1 - ((file_of(square) + rank_of(square)) & 1)


def bishop_pair(board: Board, side: Side) -> cython.bint:
    """Whether a side has bishops on both colours."""
    return bishop_colors(board, side) == 3


def bishop_colors(board: Board, side: Side) -> cython.int:
    """The colours of a side's bishops: 1 light, 2 dark, 3 both, 0 without a bishop."""
    colors: cython.int = 0
    slot: cython.int
    for slot in range(1, board.counts[side]):
        if kind_of(board.list_pieces[side][slot]) == BISHOP:
            colors |= 1 << is_dark(board.list_squares[side][slot])
    return colors


def special_value(board: Board, case: cython.int) -> Score:
    """White's advantage in the cases where a king is driven to be mated."""
    lead: Score = board.stack[board.ply].material[0] - board.stack[board.ply].material[1]
    winner: Side = 0 if lead > 0 else 1
    weak: Square = board.list_squares[winner ^ 1][0]
    drive: Score = TO_EDGE * off_centre(weak)
    if case == BISHOP_AND_KNIGHT:
        drive += TO_CORNER * (7 - corner_distance(weak, bishop_colors(board, winner) == 2))
    elif case == TWO_BISHOPS:
        nearest: cython.int = min(corner_distance(weak, True), corner_distance(weak, False))
        drive += TO_CORNER * (7 - nearest)
    else:
        drive += forward_pawns(board, winner)
    drive += KINGS_APART * (7 - distance(weak, board.list_squares[winner][0]))
    return lead - drive if winner else lead + drive


def off_centre(square: Square) -> cython.int:
    """Steps from the centre by file and by rank: 0 on the four middle squares, 6 in a corner."""
    file: cython.int = file_of(square)
    rank: cython.int = rank_of(square)
    return 6 - min(file, 7 - file) - min(rank, 7 - rank)


def corner_distance(square: Square, dark: cython.bint) -> cython.int:
    """King moves to the nearer corner of a square colour; a1 and h8 are dark."""
    file: cython.int = file_of(square)
    rank: cython.int = rank_of(square)
    if not dark:
        file = 7 - file
    return min(max(file, rank), max(7 - file, 7 - rank))


def forward_pawns(board: Board, side: Side) -> Score:
    """A small bonus for every rank that a side's pawns have advanced."""
    score: Score = 0
    slot: cython.int
    for slot in range(1, board.counts[side]):
        if kind_of(board.list_pieces[side][slot]) == PAWN:
            score += FORWARD * seen_from(rank_of(board.list_squares[side][slot]), side)
    return score


def outruns(board: Board, square: Square, side: Side) -> cython.bint:
    """Whether a passed pawn queens before the enemy king reaches it: the rule of the square."""
    rank: cython.int = seen_from(rank_of(square), side)
    steps: cython.int = 7 - rank
    if rank == 1:
        # The double step.
        steps -= 1
    forward: Step = -NORTH if side else NORTH
    goal: Square = square + (7 - rank) * forward
    own_king: Square = board.list_squares[side][0]
    # A king of its own side in the way costs the pawn a move.
    if file_of(own_king) == file_of(square) and seen_from(rank_of(own_king), side) > rank:
        steps += 1
    chase: cython.int = distance(board.list_squares[side ^ 1][0], goal)
    if board.side != side:
        chase -= 1
    return chase > steps
