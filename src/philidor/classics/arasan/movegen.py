"""Move generation by table: pseudo-legal moves, captures, and strictly legal answers to check.

Pieces walk their bearing lists; pawn moves and castling have code of their own. Moves into check
are included, except when in check: `check_evasions` generates legal moves only, since their number
(none or one) decides between mate and an extension.
"""

import cython

if not cython.compiled:
    from philidor.classics.arasan.attacks import attackers_in
    from philidor.classics.arasan.bearing import BEARING, COUNTS, EDGES, SKIPS, STEPS
    from philidor.classics.arasan.board import Board
    from philidor.classics.arasan.types import (
        BLACK,
        DOUBLE_STEP,
        EMPTY,
        EN_PASSANT,
        INVALID,
        KING,
        KING_CASTLING,
        KNIGHT,
        MAX_MOVES,
        MAX_PLY,
        NO_MOVE,
        NORMAL,
        PAWN,
        QUEEN,
        QUEEN_CASTLING,
        SIDE_PIECES,
        WHITE_PIECE,
        ExtendedMove,
        Kind,
        Move,
        Moves,
        Piece,
        ReversibleMove,
        Side,
        Square,
        dest_of,
        extended,
        kind_of,
        move_from,
        plain,
        relative,
        side_of,
        special_of,
        start_of,
    )


def generate(board: Board, moves: Moves) -> cython.int:
    """Generate all moves, including moves into check, and return their number."""
    count: cython.int = 0
    slot: cython.int
    for slot in range(SIDE_PIECES):
        if board.piece_pos[board.side][slot] != INVALID:
            count = moves_from(board, moves, count, board.piece_pos[board.side][slot], False)
    return castling_moves(board, moves, count)


def generate_captures(board: Board, moves: Moves) -> cython.int:
    """Generate captures and promotions to a queen."""
    count: cython.int = 0
    slot: cython.int
    for slot in range(SIDE_PIECES):
        if board.piece_pos[board.side][slot] != INVALID:
            count = moves_from(board, moves, count, board.piece_pos[board.side][slot], True)
    return count


def check_evasions(board: Board, moves: Moves) -> cython.int:
    """Generate exactly the legal moves of a side in check.

    The king may step to any safe square. Against a single attacker other pieces may capture it
    or interpose; against two only the king moves.
    """
    king: Square = board.king_pos[board.side]
    attacker: Square = INVALID
    if attackers_in(board.attacks.by[board.side ^ 1][king]) == 1:
        attacker = checker(board)
    kept: cython.int = 0
    index: cython.int
    for index in range(generate(board, moves)):
        move: ExtendedMove = moves[index]
        if start_of(move) != king and not answers(move, king, attacker):
            continue
        if is_legal(board, move):
            moves[kept] = move
            kept += 1
    return kept


def complete(board: Board, move: Move, scratch: Moves) -> ExtendedMove:
    """A hash table's move completed for this board, NO_MOVE if it is not possible here.

    Keys of 32 bits collide now and then, so the move may belong to another position.
    """
    start: Square = start_of(move)
    piece: Piece = board.squares[start]
    if piece == EMPTY or side_of(piece) != board.side:
        return NO_MOVE
    count: cython.int = moves_from(board, scratch, 0, start, False)
    if kind_of(piece) == KING:
        count = castling_moves(board, scratch, count)
    index: cython.int
    for index in range(count):
        if plain(scratch[index]) == move:
            return scratch[index]
    return NO_MOVE


def moves_from(
    board: Board, moves: Moves, count: cython.int, start: Square, captures_only: cython.bint
) -> cython.int:
    """The moves of the piece on a square, except castling."""
    if kind_of(board.squares[start]) == PAWN:
        return pawn_moves(board, moves, count, start, captures_only)
    return bearing_moves(board, moves, count, start, captures_only)


def bearing_moves(
    board: Board, moves: Moves, count: cython.int, start: Square, captures_only: cython.bint
) -> cython.int:
    """Moves along a piece's list; an occupied square ends the line it lies on."""
    piece: Piece = board.squares[start]
    side: Side = board.side
    kind: Kind = kind_of(piece)
    index: cython.int = 0
    dest: Square
    captured: Piece
    while index < COUNTS[side][kind][start]:
        dest = BEARING[side][kind][start][index]
        captured = board.squares[dest]
        if captured == EMPTY:
            index += 1
            if captures_only:
                continue
        else:
            index = SKIPS[side][kind][start][index]
            if side_of(captured) == side:
                continue
        moves[count] = extended(move_from(start, dest, EMPTY), piece, captured, NORMAL)
        count += 1
    return count


def pawn_moves(
    board: Board, moves: Moves, count: cython.int, start: Square, captures_only: cython.bint
) -> cython.int:
    """Pawn captures, en passant included, then steps; among captures only a step that promotes."""
    pawn: Piece = board.squares[start]
    side: Side = board.side
    forward: cython.int = -8 if side == BLACK else 8
    dest: Square
    index: cython.int
    for index in range(COUNTS[side][PAWN][start]):
        dest = BEARING[side][PAWN][start][index]
        captured: Piece = board.squares[dest]
        if captured != EMPTY and side_of(captured) != side:
            count = add_pawn_move(moves, count, pawn, start, dest, captured, captures_only)
        elif dest == board.en_passant[side]:
            moves[count] = extended(
                move_from(start, dest, EMPTY), pawn, pawn ^ WHITE_PIECE, EN_PASSANT
            )
            count += 1
    rank: cython.int = relative(start, side) >> 3
    dest = start + forward
    if board.squares[dest] != EMPTY or (captures_only and rank != 6):
        return count
    count = add_pawn_move(moves, count, pawn, start, dest, EMPTY, captures_only)
    if rank == 1 and board.squares[dest + forward] == EMPTY:
        moves[count] = extended(move_from(start, dest + forward, EMPTY), pawn, EMPTY, DOUBLE_STEP)
        count += 1
    return count


def add_pawn_move(
    moves: Moves,
    count: cython.int,
    pawn: Piece,
    start: Square,
    dest: Square,
    captured: Piece,
    captures_only: cython.bint,
) -> cython.int:
    """Add a pawn move; on the last rank one for each kind (the queen alone among captures)."""
    if relative(dest, side_of(pawn)) >> 3 != 7:
        moves[count] = extended(move_from(start, dest, EMPTY), pawn, captured, NORMAL)
        return count + 1
    kind: Kind = QUEEN
    while kind >= (QUEEN if captures_only else KNIGHT):
        moves[count] = extended(move_from(start, dest, kind), pawn, captured, NORMAL)
        count += 1
        kind -= 1
    return count


def castling_moves(board: Board, moves: Moves, count: cython.int) -> cython.int:
    """Castling if the way is free and the king neither leaves nor crosses an attacked square.

    Whether the destination is attacked is found when the move is made, as for every move.
    """
    side: Side = board.side
    king: Square = relative(4, side)
    piece: Piece = KING + (0 if side == BLACK else WHITE_PIECE)
    if board.in_check():
        return count
    if (
        board.can_castle(side, KING_CASTLING)
        and board.squares[king + 1] == EMPTY
        and board.squares[king + 2] == EMPTY
        and board.attacks.by[side ^ 1][king + 1] == 0
    ):
        moves[count] = extended(move_from(king, king + 2, EMPTY), piece, EMPTY, KING_CASTLING)
        count += 1
    if (
        board.can_castle(side, QUEEN_CASTLING)
        and board.squares[king - 1] == EMPTY
        and board.squares[king - 2] == EMPTY
        and board.squares[king - 3] == EMPTY
        and board.attacks.by[side ^ 1][king - 1] == 0
    ):
        moves[count] = extended(move_from(king, king - 2, EMPTY), piece, EMPTY, QUEEN_CASTLING)
        count += 1
    return count


def checker(board: Board) -> Square:
    """Square of the single piece that gives check."""
    king: Square = board.king_pos[board.side]
    kind: Kind
    index: cython.int
    square: Square
    for kind in range(PAWN, KING):
        if board.attacks.count(board.side ^ 1, king, kind) == 0:
            continue
        # From the king's square, walk the moves of this kind to find the attacking piece.
        index = 0
        while index < COUNTS[board.side][kind][king]:
            square = BEARING[board.side][kind][king][index]
            if board.squares[square] == EMPTY:
                index += 1
                continue
            if kind_of(board.squares[square]) == kind and (
                side_of(board.squares[square]) != board.side
            ):
                return square
            index = SKIPS[board.side][kind][king][index]
    return INVALID


def answers(move: ExtendedMove, king: Square, attacker: Square) -> cython.bint:
    """Whether another piece's move captures the single attacker or interposes."""
    if attacker == INVALID:
        return False
    dest: Square = dest_of(move)
    if dest == attacker or (special_of(move) == EN_PASSANT and dest ^ 8 == attacker):
        return True
    direction: cython.int
    for direction in range(8):
        square: Square = king
        between: cython.bint = False
        _distance: cython.int
        for _distance in range(EDGES[king][direction]):
            square += STEPS[direction]
            if square == dest:
                between = True
            elif square == attacker:
                return between
    return False


def is_legal(board: Board, move: ExtendedMove) -> cython.bint:
    """Whether a pseudo-legal move leaves the king safe, found by making and undoing it."""
    undoing: ReversibleMove = board.make(move)
    legal: cython.bint = not board.exposed()
    board.undo(undoing)
    return legal


class Generator:
    """Move lists for every ply; lists legal moves and counts them (perft)."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.moves = [[NO_MOVE] * MAX_MOVES for _ in range(MAX_PLY)]

    def legal(self, board: Board) -> list[ExtendedMove]:
        """The legal moves in generation order."""
        if board.in_check():
            return self.evasions(board)
        return [move for move in self.pseudo_legal(board) if is_legal(board, move)]

    def pseudo_legal(self, board: Board) -> list[ExtendedMove]:
        """All moves, including moves into check."""
        return [self.moves[0][index] for index in range(generate(board, self.moves[0]))]

    def captures(self, board: Board) -> list[ExtendedMove]:
        """Captures and promotions to a queen, including moves into check."""
        return [self.moves[0][index] for index in range(generate_captures(board, self.moves[0]))]

    def evasions(self, board: Board) -> list[ExtendedMove]:
        """The answers to a check."""
        return [self.moves[0][index] for index in range(check_evasions(board, self.moves[0]))]

    def completed(self, board: Board, move: Move) -> ExtendedMove:
        """The move completed for this board, NO_MOVE if it cannot be made."""
        return complete(board, plain(move), self.moves[0])

    def perft(self, board: Board, depth: cython.int) -> cython.longlong:
        """Number of legal move sequences of that many plies (below MAX_PLY)."""
        with cython.nogil:
            found: cython.longlong = self.count(board, depth)
        return found

    def count(self, board: Board, depth: cython.int) -> cython.longlong:
        """Perft in C."""
        if depth <= 0:
            return 1
        number: cython.int
        if board.in_check():
            number = check_evasions(board, self.moves[depth])
        else:
            number = generate(board, self.moves[depth])
        found: cython.longlong = 0
        index: cython.int
        for index in range(number):
            undoing: ReversibleMove = board.make(self.moves[depth][index])
            if not board.exposed():
                found += 1 if depth == 1 else self.count(board, depth - 1)
            board.undo(undoing)
        return found
