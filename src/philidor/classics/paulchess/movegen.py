"""Generate the next boards of a board: captures, then all other moves (two-phase generation).

A legal move always appears as a finished board, appended to an array of boards. A phase is chosen
by masking a piece's move bits with the enemy's pieces or with all other squares. So a promotion
without capture belongs to the second phase.
"""

import cython

if not cython.compiled:
    from philidor.classics.paulchess.board import attacked, kind_on, new_board
    from philidor.classics.paulchess.lookups import (
        BISHOP_LINES,
        PAWN_ATTACKS,
        ROOK_LINES,
        first_square,
        piece_lookup,
        sieve,
    )
    from philidor.classics.paulchess.types import (
        BLACK,
        CAPTURES,
        CASTLING,
        DOUBLE_STEP,
        EN_PASSANT,
        EVERYTHING,
        FULL,
        KING,
        KNIGHT,
        NO_KIND,
        NO_SQUARE,
        ONE,
        OTHERS,
        PAWN,
        PLAIN,
        QUEEN,
        WHITE,
        Bitboard,
        BoardRef,
        Boards,
        Kind,
        LastMove,
        Move,
        Phase,
        Side,
        Square,
        SquareList,
        board_at,
    )


def generate(boards: Boards, place: cython.int, top: cython.int, phase: Phase) -> cython.int:
    """Append the legal next boards of `boards[place]` from index `top`, and return the new top."""
    parent: BoardRef = board_at(boards, place)
    mover: Side = parent.turn
    wanted: Bitboard = ~parent.sides[mover]
    if phase == CAPTURES:
        wanted = parent.sides[1 - mover]
    elif phase == OTHERS:
        wanted = ~(parent.sides[WHITE] | parent.sides[BLACK])
    king: Square = first_square(parent.pieces[6 * mover + KING])
    checked: cython.bint = attacked(parent, king, 1 - mover)
    # Only a piece on a line with the king can expose it; in check every move must be tested.
    exposed: Bitboard = ROOK_LINES[king] | BISHOP_LINES[king] | ONE << king
    if checked:
        exposed = FULL
    kind: Kind
    top = pawn_moves(boards, parent, top, phase, exposed)
    for kind in range(KNIGHT, KING + 1):
        top = piece_moves(boards, parent, top, kind, wanted, exposed)
    if phase != CAPTURES and not checked:
        top = castlings(boards, parent, top, king)
    return top


def follow(boards: Boards, place: cython.int, top: cython.int, move: Move) -> cython.int:
    """Append the one next board of a move known to be legal, and return the new top."""
    parent: BoardRef = board_at(boards, place)
    origin: Square = move & 63
    target: Square = move >> 6 & 63
    promotion: Kind = move >> 12
    kind: Kind = kind_on(parent, parent.turn, origin)
    special: cython.int = PLAIN
    if kind == NO_KIND:
        return top
    if kind == PAWN and target == parent.en_passant:
        special = EN_PASSANT
    elif kind == PAWN and (target - origin == 16 or origin - target == 16):
        special = DOUBLE_STEP
    elif kind == KING and (target - origin == 2 or origin - target == 2):
        special = CASTLING
    return add(
        boards,
        parent,
        top,
        LastMove(
            origin=origin,
            target=target,
            kind=kind,
            taken=NO_KIND,
            promotion=promotion if promotion else NO_KIND,
            special=special,
        ),
        True,
    )


def add(
    boards: Boards, parent: BoardRef, top: cython.int, last: LastMove, exposed: cython.bint
) -> cython.int:
    """Append a next board unless it leaves the king in check, and return the new top."""
    board: BoardRef = board_at(boards, top)
    new_board(board, parent, last)
    if exposed and attacked(board, first_square(board.pieces[6 * parent.turn + KING]), board.turn):
        return top
    return top + 1


def pawn_moves(
    boards: Boards, parent: BoardRef, top: cython.int, phase: Phase, exposed: Bitboard
) -> cython.int:
    """Append the pawn moves of a phase."""
    squares: SquareList
    targets: SquareList
    if not cython.compiled:
        squares, targets = SquareList(), SquareList()
    i: cython.int
    j: cython.int
    for i in range(sieve(parent.pieces[6 * parent.turn + PAWN], squares)):
        for j in range(sieve(pawn_targets(parent, squares[i], phase), targets)):
            top = pawn_move(boards, parent, top, squares[i], targets[j], exposed >> squares[i] & 1)
    return top


def pawn_targets(parent: BoardRef, square: Square, phase: Phase) -> Bitboard:
    """A pawn's target squares in a phase; en passant is a capture."""
    mover: Side = parent.turn
    targets: Bitboard = 0
    forward: cython.int = 8 if mover == WHITE else -8
    empty: Bitboard = ~(parent.sides[WHITE] | parent.sides[BLACK])
    victims: Bitboard = parent.sides[1 - mover]
    if phase != OTHERS:
        if parent.en_passant != NO_SQUARE:
            victims |= ONE << parent.en_passant
        targets = PAWN_ATTACKS[mover][square] & victims
    if phase != CAPTURES and empty >> (square + forward) & 1:
        targets |= ONE << (square + forward)
        if square >> 3 == (1 if mover == WHITE else 6) and empty >> (square + 2 * forward) & 1:
            targets |= ONE << (square + 2 * forward)
    return targets


def pawn_move(
    boards: Boards,
    parent: BoardRef,
    top: cython.int,
    origin: Square,
    target: Square,
    exposed: cython.bint,
) -> cython.int:
    """Append a pawn move, or its four promotions."""
    special: cython.int = PLAIN
    promotion: Kind = NO_KIND
    if target >> 3 == 0 or target >> 3 == 7:
        for promotion in range(QUEEN, KNIGHT - 1, -1):
            top = add(
                boards,
                parent,
                top,
                LastMove(
                    origin=origin,
                    target=target,
                    kind=PAWN,
                    taken=NO_KIND,
                    promotion=promotion,
                    special=PLAIN,
                ),
                exposed,
            )
        return top
    if target == parent.en_passant:
        # Two pawns leave the row at once, which can expose the king from any square.
        special = EN_PASSANT
        exposed = True
    elif target - origin == 16 or origin - target == 16:
        special = DOUBLE_STEP
    return add(
        boards,
        parent,
        top,
        LastMove(
            origin=origin,
            target=target,
            kind=PAWN,
            taken=NO_KIND,
            promotion=NO_KIND,
            special=special,
        ),
        exposed,
    )


def piece_moves(
    boards: Boards,
    parent: BoardRef,
    top: cython.int,
    kind: Kind,
    wanted: Bitboard,
    exposed: Bitboard,
) -> cython.int:
    """Append the moves of all pieces of one kind to `wanted` squares, except castling."""
    squares: SquareList
    targets: SquareList
    if not cython.compiled:
        squares, targets = SquareList(), SquareList()
    occupied: Bitboard = parent.sides[WHITE] | parent.sides[BLACK]
    attacks: Bitboard
    i: cython.int
    j: cython.int
    for i in range(sieve(parent.pieces[6 * parent.turn + kind], squares)):
        attacks = piece_lookup(kind, squares[i], occupied) & wanted
        for j in range(sieve(attacks, targets)):
            top = add(
                boards,
                parent,
                top,
                LastMove(
                    origin=squares[i],
                    target=targets[j],
                    kind=kind,
                    taken=NO_KIND,
                    promotion=NO_KIND,
                    special=PLAIN,
                ),
                exposed >> squares[i] & 1,
            )
    return top


def castlings(boards: Boards, parent: BoardRef, top: cython.int, king: Square) -> cython.int:
    """Append castling moves if the way is free and the king crosses no attacked square."""
    mover: Side = parent.turn
    occupied: Bitboard = parent.sides[WHITE] | parent.sides[BLACK]
    wing: cython.int
    step: cython.int
    between: Bitboard
    for wing in range(2):
        if not parent.castling >> (2 * mover + wing) & 1:
            continue
        step = 1 if wing == 0 else -1
        between = (
            (ONE << (king + 1) | ONE << (king + 2))
            if wing == 0
            else (ONE << (king - 1) | ONE << (king - 2) | ONE << (king - 3))
        )
        if occupied & between or attacked(parent, king + step, 1 - mover):
            continue
        top = add(
            boards,
            parent,
            top,
            LastMove(
                origin=king,
                target=king + 2 * step,
                kind=KING,
                taken=NO_KIND,
                promotion=NO_KIND,
                special=CASTLING,
            ),
            True,
        )
    return top


def count_leaves(
    boards: Boards, place: cython.int, top: cython.int, depth: cython.int
) -> cython.longlong:
    """Number of move sequences of that many plies (perft); the arena must be deep enough."""
    if depth <= 0:
        return 1
    end: cython.int = generate(boards, place, top, EVERYTHING)
    if depth == 1:
        return end - top
    total: cython.longlong = 0
    i: cython.int
    for i in range(top, end):
        total += count_leaves(boards, i, end, depth - 1)
    return total
