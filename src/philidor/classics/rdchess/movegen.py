"""Strictly legal moves by four generators, in two lists: captures and quiet moves.

Not in check: all moves, or captures only. In check: captures of the checking piece, and the other
evasions. Promotions count as captures whether they capture something or not. A pinned piece moves
along its pin only, and the attack table keeps the king off attacked squares, so that no move has to
be taken back as illegal. Before every generator `attacks.survey` must be called for the position.

Captures by pieces of little value come first. Pieces move towards the enemy king and forward first
(`compass`), and pawns take two steps before one.
"""

import cython

if not cython.compiled:
    from philidor.classics.rdchess.attacks import in_check, slides_along, survey
    from philidor.classics.rdchess.board import Board
    from philidor.classics.rdchess.compass import (
        JUMPS,
        STEP_COUNTS,
        STEP_ORDERS,
        STEPS,
        direction_to,
        distance,
    )
    from philidor.classics.rdchess.types import (
        BISHOP,
        CAPTURE,
        CASTLING,
        EN_PASSANT,
        FREE,
        KING,
        KNIGHT,
        MAX_CAPTURES,
        MAX_PLY,
        MAX_QUIETS,
        NO_SQUARE,
        NORMAL,
        NORTH,
        OUTSIDE,
        PAWN,
        PROMOTION,
        QUEEN,
        SIDE_PIECES,
        Kind,
        Move,
        Piece,
        Side,
        Square,
        Step,
        colored,
        kind_of,
        new_move,
        rank_of,
        seen_from,
        side_of,
        type_of,
    )


class MoveLists:
    """The two lists of every ply, and the generators that fill them.

    `toward` holds the direction of the enemy king for each side and origin, as of the root.
    """

    def __init__(self) -> None:
        if not cython.compiled:
            self.captures = [[0] * MAX_CAPTURES for _ in range(MAX_PLY)]
            self.quiets = [[0] * MAX_QUIETS for _ in range(MAX_PLY)]
            self.capture_counts = [0] * MAX_PLY
            self.quiet_counts = [0] * MAX_PLY
            self.pin_steps = [0] * SIDE_PIECES
            self.toward = [[0] * 144, [0] * 144]

    def face(self, board: Board) -> cython.void:
        """Choose the direction tables by the squares of the kings."""
        side: Side
        square: Square
        for side in range(2):
            king: Square = board.list_squares[side ^ 1][0]
            for square in range(26, 118):
                self.toward[side][square] = direction_to(square, king)

    def start(self, board: Board, ply: cython.int) -> cython.void:
        """Empty a ply's lists and load the pins."""
        self.capture_counts[ply] = 0
        self.quiet_counts[ply] = 0
        index: cython.int
        for index in range(SIDE_PIECES):
            self.pin_steps[index] = 0
        for index in range(board.stack[board.ply].pin_count):
            pinned: Square = board.stack[board.ply].pins[index].pinned
            self.pin_steps[board.slots[pinned]] = board.stack[board.ply].pins[index].step

    def generate(self, board: Board, ply: cython.int) -> cython.void:
        """Every legal move, in check or not."""
        if board.stack[board.ply].checked:
            self.capture_checkers(board, ply)
            self.escape_check(board, ply)
        else:
            self.all_moves(board, ply)

    def all_moves(self, board: Board, ply: cython.int) -> cython.void:
        """The Full Move Generator: captures and quiet moves, not in check."""
        self.start(board, ply)
        self.every_piece(board, ply, True)
        if board.stack[board.ply].castling:
            self.castlings(board, ply)

    def captures_only(self, board: Board, ply: cython.int) -> cython.void:
        """The Capture Move Generator: captures and promotions, not in check."""
        self.start(board, ply)
        self.every_piece(board, ply, False)

    def capture_checkers(self, board: Board, ply: cython.int) -> cython.void:
        """The Capture Checking Piece Generator: only the king can meet a double check."""
        self.start(board, ply)
        context: cython.int = board.ply
        if board.stack[context].checker_count == 1:
            self.moves_to(board, ply, board.stack[context].checkers[0])
        king: Square = board.list_squares[board.side][0]
        index: cython.int
        for index in range(min(2, board.stack[context].checker_count)):
            checker: Square = board.stack[context].checkers[index]
            if beside(king, checker) and not board.stack[context].attacks[board.side ^ 1][checker]:
                self.add(board, ply, king, checker)

    def escape_check(self, board: Board, ply: cython.int) -> cython.void:
        """The Escape Check Generator: the king moves away, or another piece interposes.

        The king may capture a piece that does not give check. These moves join those that
        `capture_checkers` has put into the ply's lists.
        """
        context: cython.int = board.ply
        king: Square = board.list_squares[board.side][0]
        order: cython.int = self.toward[board.side][king]
        index: cython.int
        for index in range(8):
            end: Square = king + STEP_ORDERS[board.side][order][KING][index]
            if (
                not self.closed(board, end)
                and not board.stack[context].attacks[board.side ^ 1][end]
                and not is_checker(board, end)
            ):
                self.add(board, ply, king, end)
        step: Step = board.stack[context].check_step
        if board.stack[context].checker_count == 1 and step != 0:
            end = king + step
            while end != board.stack[context].checkers[0]:
                self.moves_to(board, ply, end)
                end += step

    def holds(self, board: Board, ply: cython.int, move: Move) -> cython.bint:
        """Whether a move from another source is legal here. Overwrites the ply's lists."""
        start: Square = move & 0xFF
        if start < 26 or start > 117 or board.squares[start] in (FREE, OUTSIDE):
            return False
        if side_of(board.squares[start]) != board.side:
            return False
        if board.stack[board.ply].checked:
            self.generate(board, ply)
        else:
            self.start(board, ply)
            if type_of(move) == CASTLING:
                self.castlings(board, ply)
            else:
                self.moves_of(board, ply, board.slots[start], True)
        found: cython.bint = False
        index: cython.int
        for index in range(self.capture_counts[ply]):
            found = found or self.captures[ply][index] == move
        for index in range(self.quiet_counts[ply]):
            found = found or self.quiets[ply][index] == move
        return found

    def every_piece(self, board: Board, ply: cython.int, quiets: cython.bint) -> cython.void:
        """The moves of all pieces, those of little value first."""
        side: Side = board.side
        kind: Kind
        slot: cython.int
        for kind in range(PAWN, KING + 1):
            piece: Piece = colored(kind, side)
            for slot in range(board.counts[side]):
                if board.list_pieces[side][slot] == piece:
                    self.moves_of(board, ply, slot, quiets)

    def moves_of(
        self, board: Board, ply: cython.int, slot: cython.int, quiets: cython.bint
    ) -> cython.void:
        """The moves of the piece in a slot of the piece list."""
        kind: Kind = kind_of(board.list_pieces[board.side][slot])
        square: Square = board.list_squares[board.side][slot]
        if kind == PAWN:
            self.pawn(board, ply, square, self.pin_steps[slot], quiets)
        elif kind == KNIGHT:
            if self.pin_steps[slot] == 0:
                self.jump(board, ply, square, quiets)
        elif kind == KING:
            self.king(board, ply, square, quiets)
        else:
            self.slide(board, ply, square, kind, self.pin_steps[slot], quiets)

    def closed(self, board: Board, end: Square) -> cython.bint:
        """Whether a square is off the board or occupied by a piece of the side to move."""
        piece: Piece = board.squares[end]
        return piece == OUTSIDE or (piece != FREE and side_of(piece) == board.side)

    def add(self, board: Board, ply: cython.int, start: Square, end: Square) -> cython.void:
        """Add a normal move or capture to the list where it belongs."""
        if board.squares[end] == FREE:
            self.quiets[ply][self.quiet_counts[ply]] = new_move(
                start, end, NORMAL, board.squares[start]
            )
            self.quiet_counts[ply] += 1
        else:
            self.add_capture(ply, new_move(start, end, CAPTURE, board.squares[start]))

    def add_capture(self, ply: cython.int, move: Move) -> cython.void:
        """Add a move to the list of captures."""
        self.captures[ply][self.capture_counts[ply]] = move
        self.capture_counts[ply] += 1

    def add_pawn_move(
        self, board: Board, ply: cython.int, start: Square, end: Square
    ) -> cython.void:
        """Add a pawn move; on the last rank as four promotions."""
        if seen_from(rank_of(end), board.side) != 7:
            self.add(board, ply, start, end)
            return
        kind: Kind = QUEEN
        while kind >= KNIGHT:
            self.add_capture(ply, new_move(start, end, PROMOTION, colored(kind, board.side)))
            kind -= 1

    def slide(
        self,
        board: Board,
        ply: cython.int,
        start: Square,
        kind: Kind,
        pin: Step,
        quiets: cython.bint,
    ) -> cython.void:
        """Moves of a bishop, rook or queen, along its pin if it is pinned."""
        side: Side = board.side
        order: cython.int = self.toward[side][start]
        index: cython.int
        for index in range(STEP_COUNTS[kind]):
            step: Step = STEP_ORDERS[side][order][kind][index]
            if pin != 0 and pin != step and pin != -step:
                continue
            end: Square = start + step
            while board.squares[end] == FREE:
                if quiets:
                    self.add(board, ply, start, end)
                end += step
            if not self.closed(board, end):
                self.add(board, ply, start, end)

    def jump(
        self, board: Board, ply: cython.int, start: Square, quiets: cython.bint
    ) -> cython.void:
        """Moves of a knight."""
        order: cython.int = self.toward[board.side][start]
        index: cython.int
        for index in range(8):
            end: Square = start + STEP_ORDERS[board.side][order][KNIGHT][index]
            if not self.closed(board, end) and (quiets or board.squares[end] != FREE):
                self.add(board, ply, start, end)

    def king(
        self, board: Board, ply: cython.int, start: Square, quiets: cython.bint
    ) -> cython.void:
        """Steps of the king to squares that the enemy does not attack."""
        order: cython.int = self.toward[board.side][start]
        index: cython.int
        for index in range(8):
            end: Square = start + STEP_ORDERS[board.side][order][KING][index]
            if (
                not self.closed(board, end)
                and (quiets or board.squares[end] != FREE)
                and not board.stack[board.ply].attacks[board.side ^ 1][end]
            ):
                self.add(board, ply, start, end)

    def pawn(
        self, board: Board, ply: cython.int, start: Square, pin: Step, quiets: cython.bint
    ) -> cython.void:
        """Pawn captures, then double steps, then single steps."""
        forward: Step = -NORTH if board.side else NORTH
        sideways: cython.int
        for sideways in range(-1, 2, 2):
            end: Square = start + forward + sideways
            if pin != 0 and pin != forward + sideways and pin != -forward - sideways:
                continue
            if end == board.stack[board.ply].en_passant:
                self.add_en_passant(board, ply, start, end)
            elif board.squares[end] != FREE and not self.closed(board, end):
                self.add_pawn_move(board, ply, start, end)
        end = start + forward
        if board.squares[end] != FREE or (pin != 0 and pin != forward and pin != -forward):
            return
        rank: cython.int = seen_from(rank_of(start), board.side)
        if quiets and rank == 1 and board.squares[end + forward] == FREE:
            self.add(board, ply, start, end + forward)
        if quiets or rank == 6:
            self.add_pawn_move(board, ply, start, end)

    def add_en_passant(
        self, board: Board, ply: cython.int, start: Square, end: Square
    ) -> cython.void:
        """An en passant capture, unless removing both pawns opens a line to their king."""
        move: Move = new_move(start, end, EN_PASSANT, board.squares[start])
        victim: Square = end + NORTH if board.side else end - NORTH
        pawn: Piece = board.squares[start]
        taken: Piece = board.squares[victim]
        board.squares[start] = board.squares[victim] = FREE
        board.squares[end] = pawn
        exposed: cython.bint = in_check(board)
        board.squares[end] = FREE
        board.squares[start] = pawn
        board.squares[victim] = taken
        if not exposed:
            self.add_capture(ply, move)

    def castlings(self, board: Board, ply: cython.int) -> cython.void:
        """Castling where the way is free and the king crosses no attacked square."""
        king: Square = board.list_squares[board.side][0]
        rights: cython.int = board.stack[board.ply].castling >> (2 * board.side)
        if rights & 1 and self.open_way(board, king, 1, 2):
            self.add_castling(board, ply, king, king + 2)
        if rights & 2 and self.open_way(board, king, -1, 3):
            self.add_castling(board, ply, king, king - 2)

    def open_way(self, board: Board, king: Square, step: Step, between: cython.int) -> cython.bint:
        """Whether `between` squares beside the king are free, and the first two not attacked."""
        index: cython.int
        for index in range(1, between + 1):
            if board.squares[king + index * step] != FREE:
                return False
            if index < 3 and board.stack[board.ply].attacks[board.side ^ 1][king + index * step]:
                return False
        return True

    def add_castling(self, board: Board, ply: cython.int, king: Square, end: Square) -> cython.void:
        """Add castling as a quiet move."""
        self.quiets[ply][self.quiet_counts[ply]] = new_move(
            king, end, CASTLING, board.squares[king]
        )
        self.quiet_counts[ply] += 1

    def moves_to(self, board: Board, ply: cython.int, end: Square) -> cython.void:
        """Legal moves of all pieces but the king to a square, in check; pinned pieces stay."""
        self.pawn_moves_to(board, ply, end)
        index: cython.int
        for index in range(8):
            self.add_from(board, ply, end + JUMPS[index], end, KNIGHT)
        kind: Kind
        for kind in range(BISHOP, KING):
            for index in range(8):
                if slides_along(kind, index):
                    start: Square = end + STEPS[index]
                    while board.squares[start] == FREE:
                        start += STEPS[index]
                    self.add_from(board, ply, start, end, kind)

    def add_from(
        self, board: Board, ply: cython.int, start: Square, end: Square, kind: Kind
    ) -> cython.void:
        """Add the move if such a piece of the side to move stands there unpinned."""
        if board.squares[start] == colored(kind, board.side) and not self.pinned(board, start):
            self.add(board, ply, start, end)

    def pinned(self, board: Board, square: Square) -> cython.bint:
        """Whether a piece of the side to move is pinned to its king."""
        return self.pin_steps[board.slots[square]] != 0

    def pawn_moves_to(self, board: Board, ply: cython.int, end: Square) -> cython.void:
        """Pawn captures on the square, en passant included, or pawn steps to it if it is empty."""
        forward: Step = -NORTH if board.side else NORTH
        pawn: Piece = colored(PAWN, board.side)
        start: Square
        sideways: cython.int
        for sideways in range(-1, 2, 2):
            start = end - forward + sideways
            if board.squares[end] != FREE and board.squares[start] == pawn:
                if not self.pinned(board, start):
                    self.add_pawn_move(board, ply, start, end)
            # En passant captures the checking pawn, or the pawn lands between checker and king.
            passed: Square = board.stack[board.ply].en_passant
            if passed != NO_SQUARE and (passed == end or passed - forward == end):
                start = passed - forward + sideways
                if board.squares[start] == pawn:
                    self.add_en_passant(board, ply, start, passed)
        if board.squares[end] != FREE:
            return
        start = end - forward
        if board.squares[start] == pawn:
            if not self.pinned(board, start):
                self.add_pawn_move(board, ply, start, end)
        elif board.squares[start] == FREE and seen_from(rank_of(end), board.side) == 3:
            start -= forward
            if board.squares[start] == pawn and not self.pinned(board, start):
                self.add(board, ply, start, end)

    def listed(self, ply: cython.int) -> tuple[list[int], list[int]]:
        """A ply's captures and quiet moves in generation order."""
        return (
            [self.captures[ply][index] for index in range(self.capture_counts[ply])],
            [self.quiets[ply][index] for index in range(self.quiet_counts[ply])],
        )

    def legal(self, board: Board) -> list[int]:
        """All legal moves in generation order, captures first."""
        survey(board)
        self.face(board)
        self.generate(board, 0)
        captures, quiets = self.listed(0)
        return captures + quiets

    def perft(self, board: Board, depth: cython.int) -> cython.longlong:
        """Number of legal move sequences of that many plies (below MAX_PLY)."""
        self.face(board)
        with cython.nogil:
            found: cython.longlong = self.count(board, depth)
        return found

    def count(self, board: Board, depth: cython.int) -> cython.longlong:
        """Perft in C. All generated moves are legal, so the last ply is counted, not made."""
        if depth <= 0:
            return 1
        survey(board)
        self.generate(board, depth)
        if depth == 1:
            return self.capture_counts[1] + self.quiet_counts[1]
        found: cython.longlong = 0
        index: cython.int
        for index in range(self.capture_counts[depth]):
            board.make(self.captures[depth][index])
            found += self.count(board, depth - 1)
            board.unmake()
        for index in range(self.quiet_counts[depth]):
            board.make(self.quiets[depth][index])
            found += self.count(board, depth - 1)
            board.unmake()
        return found


def beside(one: Square, other: Square) -> cython.bint:
    """Whether two squares are adjacent."""
    return distance(one, other) == 1


def is_checker(board: Board, square: Square) -> cython.bint:
    """Whether the piece on a square gives check."""
    index: cython.int
    for index in range(min(2, board.stack[board.ply].checker_count)):
        if board.stack[board.ply].checkers[index] == square:
            return True
    return False
