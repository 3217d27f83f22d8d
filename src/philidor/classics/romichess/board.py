"""The board of lessons 1, 5 and 6: a 10x12 mailbox of slots and a doubly linked piece list.

A cell holds the slot of the piece that stands on it. Captured pieces are unlinked from their list
and linked again on take-back, which works because take-backs come in reverse order: the unlinked
slot still holds its neighbours. Castling tests how often the king's and the rook's squares have
been moved from or to, so there are no castling rights to maintain.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from philidor.classics.romichess.tables import (
        BISHOP_OFFSETS,
        FORWARD,
        KING_HOME,
        KNIGHT_OFFSETS,
        ROOK_OFFSETS,
        START_INDEX,
        TARGET,
        owner,
        square_at,
    )
    from philidor.classics.romichess.types import (
        BISHOP,
        BLACK_SLOTS,
        BORDER,
        CAPTURE,
        CASTLE,
        CASTLING_KING,
        CELLS,
        EMPTY,
        EN_PASSANT,
        FRIENDLY_PIECE,
        GAME_SIZE,
        KING,
        KING_SLOT,
        KNIGHT,
        LIST_SIZE,
        MARK_EP,
        NEVER_MOVED,
        PAWN,
        PROMOTED_KIND,
        PROMOTION,
        QUEEN,
        ROOK,
        SIMPLE,
        SLOTS,
        STACK_SIZE,
        TERMINATE,
        WHITE,
        Kind,
        Move,
        Offsets,
        Piece,
        Side,
        Slot,
        Square,
        copied,
    )

    PIECE_VALUE = [0] * 8


class Board:
    """A chess position, the moves that led to it, and the move lists of the search.

    chess_board: the 120 cells. piece: the 40 slots. piece_value: each slot's value from White's
    view. count: how often each square was moved from or to, NEVER_MOVED (-1) if never.
    move_stack: the lists of all plies on top of each other; move_stack_index[ply] is the last move
    of a ply's list, which begins above that of the ply before. move_list: the moves made.
    ep_square, quiet_plies: for each ply the square a pawn has just crossed (0 for none) and
    the plies since the last capture or pawn move. Plies count from 1.
    resolving: whether the generator passes each recorded move to `resolve`.
    material_balance: the value of White's pieces less that of Black's, in centipawns.
    pawns_on, rearmost_pawn: working memory of the evaluation for each side's files, 1 to 8.
    """

    def __init__(self) -> None:
        if not cython.compiled:
            self.chess_board = [BORDER] * CELLS
            self.piece = [Piece() for _ in range(SLOTS)]
            self.piece_value = [0] * SLOTS
            self.count = [0] * CELLS
            self.move_stack = [Move() for _ in range(STACK_SIZE)]
            self.move_stack_index = [0] * LIST_SIZE
            self.move_list = [Move() for _ in range(LIST_SIZE)]
            self.ep_square = [0] * LIST_SIZE
            self.quiet_plies = [0] * LIST_SIZE
            self.pawns_on = [[0] * 10 for _ in range(2)]
            self.rearmost_pawn = [[0] * 10 for _ in range(2)]
            self.wtm: Side = WHITE
            self.ply = 1
            self.resolving = False
            self.material_balance = 0
        self.clear()

    # Setting up

    def clear(self) -> cython.void:
        """Clear the board: empty cells, empty lists, no square touched.

        The home squares of kings and rooks count as touched once, until `allow_castling`.
        """
        square: Square
        slot: Slot
        side: Side
        file: cython.int
        rank: cython.int
        for square in range(CELLS):
            self.chess_board[square] = BORDER
            self.count[square] = NEVER_MOVED
        for rank in range(1, 9):
            for file in range(1, 9):
                self.chess_board[square_at(file, rank)] = EMPTY
        for side in range(2):
            for square in (KING_HOME[side], KING_HOME[side] + 3, KING_HOME[side] - 4):
                self.count[square] = NEVER_MOVED + 1
        for slot in range(SLOTS):
            self.piece[slot].typ = TERMINATE
            self.piece[slot].squ = self.piece[slot].nxt = self.piece[slot].prv = -1
            self.piece_value[slot] = 0
        self.move_stack_index[0] = 0
        self.material_balance = 0
        self.wtm = WHITE
        self.ply = 1

    def place(self, slot: Slot, kind: Kind, square: Square) -> cython.void:
        """Put a piece into a free slot and onto an empty square; `link` must follow."""
        self.chess_board[square] = slot
        self.piece[slot].squ = square
        promote(self, slot, kind)

    def link(self) -> cython.void:
        """Link the filled slots of each side, from its head to the terminator."""
        head: Slot
        last: Slot
        slot: Slot
        for head in range(0, SLOTS, BLACK_SLOTS):
            last = head
            for slot in range(head + 1, head + BLACK_SLOTS - 1):
                if self.piece[slot].typ != TERMINATE:
                    self.piece[last].nxt = slot
                    self.piece[slot].prv = last
                    last = slot
            self.piece[last].nxt = BORDER

    def begin(self, wtm: Side, ep_square: Square, quiet_plies: cython.int) -> cython.void:
        """Start a game here: set the side to move, no moves made, mark kings that may castle."""
        self.wtm = wtm
        self.ply = 1
        self.move_stack_index[1] = 0
        self.ep_square[1] = ep_square
        self.quiet_plies[1] = quiet_plies
        self.retype_kings()

    def allow_castling(self, rook: Square) -> cython.void:
        """Mark the rook on this home square and its king as never moved; call before `begin`."""
        self.count[rook] = NEVER_MOVED
        self.count[KING_HOME[owner(self.chess_board[rook])]] = NEVER_MOVED

    def settle(self) -> cython.void:
        """After a move is played for good, drop the positions that can no longer be repeated."""
        last: cython.int = self.ply - 1
        self.move_stack_index[last] = 0
        if self.quiet_plies[self.ply] == 0 or self.ply >= GAME_SIZE:
            self.begin(self.wtm, self.ep_square[self.ply], self.quiet_plies[self.ply])
        self.retype_kings()

    def retype_kings(self) -> cython.void:
        """Change a king that has moved to the kind that never tries castling."""
        side: Side
        for side in range(2):
            self.piece[START_INDEX[side] + KING_SLOT].typ = (
                CASTLING_KING if self.count[KING_HOME[side]] == NEVER_MOVED else KING
            )

    def resolve(self) -> cython.void:
        """Called while `resolving` for each move that the generator has just recorded.

        A plain board keeps the move unexamined, so that its list is pseudo-legal; the search
        replaces this by its capture search (see `search.py`).
        """

    # Access from outside

    def cell(self, square: Square) -> cython.int:
        """The slot in a cell, EMPTY or BORDER."""
        return self.chess_board[square]

    def slot(self, index: Slot) -> dict[str, int]:
        """One slot of the piece list, by field name."""
        return {
            "typ": self.piece[index].typ,
            "squ": self.piece[index].squ,
            "nxt": self.piece[index].nxt,
            "prv": self.piece[index].prv,
        }

    def moves_from(self, square: Square) -> cython.int:
        """The move count of a square; NEVER_MOVED if it was never moved from or to."""
        return self.count[square]

    def move_at(self, i: int) -> dict[str, int]:
        """An entry of the move stack, by field name."""
        return {
            "from_square": self.move_stack[i].from_square,
            "to_square": self.move_stack[i].to_square,
            "target": self.move_stack[i].target,
            "special": self.move_stack[i].special,
            "score": self.move_stack[i].score,
            "stats": self.move_stack[i].stats,
        }

    def find(self, from_square: Square, to_square: Square, promotion: cython.int) -> cython.int:
        """Index of a move in the current ply's list, 0 for none; promotion is 0 or a kind."""
        i: cython.int
        kind: Kind
        for i in range(self.bottom(), self.top() + 1):
            kind = 0
            if self.move_stack[i].special >= PROMOTION:
                kind = self.move_stack[i].special & PROMOTED_KIND
            if (
                self.move_stack[i].from_square == from_square
                and self.move_stack[i].to_square == to_square
                and kind == promotion
            ):
                return i
        return 0

    def bottom(self) -> cython.int:
        """Index of the lowest entry of the current ply's list."""
        return self.move_stack_index[self.ply - 1] + 1

    def top(self) -> cython.int:
        """Index of the highest entry of the current ply's list, below `bottom` if it is empty."""
        return self.move_stack_index[self.ply]

    def make(self, i: cython.int) -> cython.void:
        """Make a move of the stack on the board."""
        make_move(self, i)

    def unmake(self) -> cython.void:
        """Take the last move back."""
        take_back(self)


def make_move(board: Board, i: cython.int) -> cython.void:
    """Make a move of the stack and go to the next ply."""
    move: Move = board.move_stack[i]
    from_square: Square = move.from_square
    to_square: Square = move.to_square
    special: cython.int = move.special
    ply: cython.int = board.ply
    slot: Slot = board.chess_board[from_square]
    quiet: cython.int = 0
    ep_square: Square = 0
    board.chess_board[from_square] = EMPTY
    board.chess_board[to_square] = slot
    board.piece[slot].squ = to_square
    board.count[from_square] += 1
    board.count[to_square] += 1
    if special == SIMPLE:
        if board.piece[slot].typ != PAWN:
            quiet = board.quiet_plies[ply] + 1
    elif special == CAPTURE:
        remove(board, move.target)
    elif special == MARK_EP:
        ep_square = (from_square + to_square) >> 1
    elif special == EN_PASSANT:
        board.chess_board[board.piece[move.target].squ] = EMPTY
        remove(board, move.target)
    elif special == CASTLE:
        move_castling_rook(board, from_square, to_square, False)
        quiet = board.quiet_plies[ply] + 1
    else:
        if move.target:
            remove(board, move.target)
        promote(board, slot, special & PROMOTED_KIND)
    board.move_list[ply] = copied(move)
    ply += 1
    board.ply = ply
    board.ep_square[ply] = ep_square
    board.quiet_plies[ply] = quiet
    board.wtm = 1 - board.wtm


def take_back(board: Board) -> cython.void:
    """Go to the ply before and take its move back."""
    ply: cython.int = board.ply - 1
    move: Move = board.move_list[ply]
    from_square: Square = move.from_square
    to_square: Square = move.to_square
    special: cython.int = move.special
    slot: Slot = board.chess_board[to_square]
    board.ply = ply
    board.wtm = 1 - board.wtm
    board.chess_board[to_square] = EMPTY
    board.chess_board[from_square] = slot
    board.piece[slot].squ = from_square
    board.count[from_square] -= 1
    board.count[to_square] -= 1
    if special in (SIMPLE, MARK_EP):
        return
    if special == CAPTURE:
        put_back(board, move.target, to_square)
    elif special == EN_PASSANT:
        put_back(board, move.target, to_square - FORWARD[board.wtm])
    elif special == CASTLE:
        move_castling_rook(board, from_square, to_square, True)
    else:
        promote(board, slot, PAWN)
        if move.target:
            put_back(board, move.target, to_square)


def remove(board: Board, slot: Slot) -> cython.void:
    """Unlink a captured piece; it keeps its own links for the take-back."""
    before: Slot = board.piece[slot].prv
    after: Slot = board.piece[slot].nxt
    board.piece[before].nxt = after
    board.piece[after].prv = before
    board.material_balance -= board.piece_value[slot]


def put_back(board: Board, slot: Slot, square: Square) -> cython.void:
    """Link a captured piece where it was before, and put it back on its square."""
    board.piece[board.piece[slot].prv].nxt = slot
    board.piece[board.piece[slot].nxt].prv = slot
    board.material_balance += board.piece_value[slot]
    board.chess_board[square] = slot


def move_castling_rook(
    board: Board, king_from: Square, king_to: Square, back: cython.bint
) -> cython.void:
    """Move the castling rook over its king, or back; the caller updates the move counts."""
    corner: Square = king_to + 1 if king_to > king_from else king_to - 2
    beside: Square = (king_from + king_to) >> 1
    rook_from: Square = beside if back else corner
    rook_to: Square = corner if back else beside
    slot: Slot = board.chess_board[rook_from]
    board.chess_board[rook_from] = EMPTY
    board.chess_board[rook_to] = slot
    board.piece[slot].squ = rook_to


def promote(board: Board, slot: Slot, kind: Kind) -> cython.void:
    """Change the piece in a slot to this kind."""
    value: cython.int = PIECE_VALUE[kind] if owner(slot) == WHITE else -PIECE_VALUE[kind]
    board.material_balance += value - board.piece_value[slot]
    board.piece_value[slot] = value
    board.piece[slot].typ = kind


def is_square_attacked(board: Board, square: Square, by: Side) -> cython.bint:
    """Whether a side attacks a square."""
    slot: Slot
    i: cython.int
    for i in range(-1, 2, 2):
        slot = board.chess_board[square - FORWARD[by] + i]
        if board.piece[slot].typ == PAWN and TARGET[by][slot] == FRIENDLY_PIECE:
            return True
    step: cython.int = square - board.piece[START_INDEX[by] + KING_SLOT].squ
    return (
        step in (1, 9, 10, 11, -1, -9, -10, -11)
        or knight_attacks(board, square, by)
        or slides_to(board, square, by, BISHOP_OFFSETS, BISHOP)
        or slides_to(board, square, by, ROOK_OFFSETS, ROOK)
    )


def knight_attacks(board: Board, square: Square, by: Side) -> cython.bint:
    """Whether a side's knight stands one of the eight knight's steps away."""
    slot: Slot
    i: cython.int
    for i in range(8):
        slot = board.chess_board[square + KNIGHT_OFFSETS[i]]
        if board.piece[slot].typ == KNIGHT and TARGET[by][slot] == FRIENDLY_PIECE:
            return True
    return False


def slides_to(board: Board, square: Square, by: Side, offsets: Offsets, kind: Kind) -> cython.bint:
    """Whether a side's slider of this kind, or its queen, attacks a square along its lines."""
    return (
        looks_along(board, square, by, offsets[0], kind)
        or looks_along(board, square, by, offsets[1], kind)
        or looks_along(board, square, by, offsets[2], kind)
        or looks_along(board, square, by, offsets[3], kind)
    )


def looks_along(
    board: Board, square: Square, by: Side, step: cython.int, kind: Kind
) -> cython.bint:
    """Whether the first piece in one direction is a side's slider of this kind or its queen."""
    slot: Slot
    square += step
    while board.chess_board[square] == EMPTY:
        square += step
    slot = board.chess_board[square]
    return (board.piece[slot].typ == kind or board.piece[slot].typ == QUEEN) and TARGET[by][
        slot
    ] == FRIENDLY_PIECE


def is_side_in_check(board: Board, side: Side) -> cython.bint:
    """Whether a side's king is attacked."""
    return is_square_attacked(board, board.piece[START_INDEX[side] + KING_SLOT].squ, 1 - side)


def fill_values() -> None:
    """Value of each kind in centipawns; the source gives none, so these are common ones."""
    for kind, value in zip(
        (PAWN, KNIGHT, BISHOP, ROOK, QUEEN), (100, 320, 330, 500, 900), strict=True
    ):
        PIECE_VALUE[kind] = value


fill_values()
