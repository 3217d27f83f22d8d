"""Strictly legal moves, generated from check and pin masks without making the moves.

Each function that writes moves takes the move list and the number of moves in it, and returns the
new number. Without a list it only counts the moves, which is all that the leaves of perft need.
"""

import cython

if not cython.compiled:
    from philidor.core.accessors import king_square, occupancy, pieces_of
    from philidor.core.attacks import (
        BETWEEN,
        BISHOPS,
        KING_ATTACKS,
        KNIGHT_ATTACKS,
        LINE,
        PAWN_ATTACKS,
        ROOKS,
        attacks_from,
    )
    from philidor.core.position import Position
    from philidor.core.types import (
        ALL_MOVES,
        BISHOP,
        BLACK,
        CAPTURES,
        CASTLING,
        EN_PASSANT,
        FULL,
        KING,
        KNIGHT,
        MAX_MOVES,
        NO_KIND,
        NO_LIST,
        NO_SQUARE,
        NORMAL,
        NOT_FILE_A,
        NOT_FILE_H,
        ONE,
        PAWN,
        PROMOTION,
        QUEEN,
        QUIETS,
        RANK_1,
        RANK_8,
        ROOK,
        WHITE,
        Bitboard,
        Colour,
        Kind,
        Move,
        MoveList,
        Moves,
        Square,
        ctz,
        flag_of,
        origin_of,
        popcount,
        promoted_to,
        slide,
        target_of,
        wrap,
    )


def write(moves: Moves, count: cython.int, origin: Square, targets: Bitboard) -> cython.int:
    """Moves of one piece to each of the targets."""
    if not moves:
        return count + popcount(targets)
    while targets:
        moves[count] = origin | (ctz(targets) << 6)
        count += 1
        targets &= targets - 1
    return count


def write_pawns(
    moves: Moves,
    count: cython.int,
    targets: Bitboard,
    delta: cython.int,
    pinned: Bitboard,
    king: Square,
) -> cython.int:
    """Pawn moves to targets that are all `delta` squares away from their origins."""
    origin: Square
    target: Square
    if not moves and not pinned:
        return count + popcount(targets)
    while targets:
        target = ctz(targets)
        origin = target - delta
        targets &= targets - 1
        if not pinned & (ONE << origin) or LINE[king][origin] & (ONE << target):
            if moves:
                moves[count] = origin | (target << 6)
            count += 1
    return count


def write_promotions(
    moves: Moves,
    count: cython.int,
    targets: Bitboard,
    delta: cython.int,
    pinned: Bitboard,
    king: Square,
    wanted: cython.int,
) -> cython.int:
    """Promotions; to a queen they count as captures, to a lesser piece as quiet moves."""
    origin: Square
    target: Square
    move: Move
    while targets:
        target = ctz(targets)
        origin = target - delta
        targets &= targets - 1
        if pinned & (ONE << origin) and not LINE[king][origin] & (ONE << target):
            continue
        move = origin | (target << 6) | PROMOTION
        if not moves:
            count += 4
            continue
        if wanted & CAPTURES:
            moves[count] = move | ((QUEEN - 1) << 12)
            count += 1
        if wanted & QUIETS:
            moves[count] = move | ((KNIGHT - 1) << 12)
            moves[count + 1] = move | ((ROOK - 1) << 12)
            moves[count + 2] = move | ((BISHOP - 1) << 12)
            count += 3
    return count


def pawn_moves(
    position: Position,
    moves: Moves,
    count: cython.int,
    wanted: cython.int,
    us: Colour,
    allowed: Bitboard,
    pinned: Bitboard,
) -> cython.int:
    """Pawn moves except en passant; `us` is a constant where this is inlined."""
    king: Square = king_square(position, us)
    pawns: Bitboard = pieces_of(position, us, PAWN)
    empty: Bitboard = ~occupancy(position) & FULL
    theirs: Bitboard = position.colours[us ^ 1] & allowed
    last: Bitboard = RANK_8 if us == WHITE else RANK_1
    up: cython.int = 8 if us == WHITE else -8
    west: cython.int = 7 if us == WHITE else -9
    east: cython.int = 9 if us == WHITE else -7
    single: Bitboard
    double: Bitboard
    to_west: Bitboard
    to_east: Bitboard
    if us == WHITE:
        single = wrap(pawns << 8) & empty
        double = wrap((single & (RANK_1 << 16)) << 8) & empty & allowed
        to_west = wrap((pawns & NOT_FILE_A) << 7) & theirs
        to_east = wrap((pawns & NOT_FILE_H) << 9) & theirs
    else:
        single = (pawns >> 8) & empty
        double = ((single & (RANK_8 >> 16)) >> 8) & empty & allowed
        to_west = ((pawns & NOT_FILE_A) >> 9) & theirs
        to_east = ((pawns & NOT_FILE_H) >> 7) & theirs
    single &= allowed
    if (single | to_west | to_east) & last:
        count = write_promotions(moves, count, single & last, up, pinned, king, wanted)
        count = write_promotions(moves, count, to_west & last, west, pinned, king, wanted)
        count = write_promotions(moves, count, to_east & last, east, pinned, king, wanted)
    if wanted & CAPTURES:
        count = write_pawns(moves, count, to_west & ~last, west, pinned, king)
        count = write_pawns(moves, count, to_east & ~last, east, pinned, king)
        if position.en_passant != NO_SQUARE:
            count = en_passant_moves(position, moves, count)
    if wanted & QUIETS:
        count = write_pawns(moves, count, single & ~last, up, pinned, king)
        count = write_pawns(moves, count, double, 2 * up, pinned, king)
    return count


def en_passant_moves(position: Position, moves: Moves, count: cython.int) -> cython.int:
    """En passant captures."""
    us: Colour = position.us
    pawns: Bitboard = PAWN_ATTACKS[us ^ 1][position.en_passant] & pieces_of(position, us, PAWN)
    origin: Square
    while pawns:
        origin = ctz(pawns)
        pawns &= pawns - 1
        if en_passant_is_safe(position, origin):
            if moves:
                moves[count] = origin | (position.en_passant << 6) | EN_PASSANT
            count += 1
    return count


def en_passant_is_safe(position: Position, origin: Square) -> cython.bint:
    """Whether an en passant capture does not expose the king.

    Two pawns leave one rank at once, which no pin mask covers, so the resulting board is tested.
    """
    us: Colour = position.us
    taken: Bitboard = ONE << (position.en_passant ^ 8)
    occupied: Bitboard = (occupancy(position) ^ taken ^ (ONE << origin)) | (
        ONE << position.en_passant
    )
    attackers: Bitboard = position.attackers_to(king_square(position, us), occupied)
    return not attackers & position.colours[us ^ 1] & ~taken


def piece_moves(
    position: Position, moves: Moves, count: cython.int, targets: Bitboard, pinned: Bitboard
) -> cython.int:
    """Moves of knights, bishops, rooks and queens; a pinned piece stays on the line of its pin."""
    us: Colour = position.us
    own: Bitboard = position.colours[us]
    occupied: Bitboard = occupancy(position)
    king: Square = king_square(position, us)
    origin: Square
    reached: Bitboard
    pieces: Bitboard = position.kinds[KNIGHT] & own & ~pinned
    while pieces:
        origin = ctz(pieces)
        pieces &= pieces - 1
        count = write(moves, count, origin, KNIGHT_ATTACKS[origin] & targets)
    pieces = (position.kinds[BISHOP] | position.kinds[QUEEN]) & own
    while pieces:
        origin = ctz(pieces)
        pieces &= pieces - 1
        reached = slide(BISHOPS[origin], occupied) & targets
        if pinned & (ONE << origin):
            reached &= LINE[king][origin]
        count = write(moves, count, origin, reached)
    pieces = (position.kinds[ROOK] | position.kinds[QUEEN]) & own
    while pieces:
        origin = ctz(pieces)
        pieces &= pieces - 1
        reached = slide(ROOKS[origin], occupied) & targets
        if pinned & (ONE << origin):
            reached &= LINE[king][origin]
        count = write(moves, count, origin, reached)
    return count


def king_moves(
    position: Position, moves: Moves, count: cython.int, targets: Bitboard
) -> cython.int:
    """King steps to squares that are not attacked once the king has left its square."""
    us: Colour = position.us
    king: Square = king_square(position, us)
    without_king: Bitboard = occupancy(position) ^ (ONE << king)
    target: Square
    targets &= KING_ATTACKS[king]
    while targets:
        target = ctz(targets)
        targets &= targets - 1
        if not position.attacked(target, us ^ 1, without_king):
            if moves:
                moves[count] = king | (target << 6)
            count += 1
    return count


def flights(position: Position) -> cython.int:
    """Number of squares that the king of the side to move can step to."""
    return king_moves(position, NO_LIST, 0, ~position.colours[position.us])


def can_castle(position: Position, right: cython.int) -> cython.bint:
    """Whether castling with this right is legal now; the king must not be in check.

    Right 2 * colour castles towards the h-file, 2 * colour + 1 towards the a-file.
    """
    us: Colour = position.us
    king: Square = king_square(position, us)
    rook: Square = position.castling_rook[right]
    king_to: Square = (king & 56) + (2 if right & 1 else 6)
    rook_to: Square = (king & 56) + (3 if right & 1 else 5)
    pair: Bitboard = (ONE << king) | (ONE << rook)
    others: Bitboard = occupancy(position) & ~pair
    king_path: Bitboard = BETWEEN[king][king_to] | (ONE << king_to)
    rook_path: Bitboard = BETWEEN[rook][rook_to] | (ONE << rook_to)
    if (king_path | rook_path) & others:
        return False
    # In Chess960 the rook itself may have shielded the king, so it is moved before the test.
    occupied: Bitboard = others | (ONE << rook_to)
    if position.attacked(king_to, us ^ 1, occupied):
        return False
    king_path &= ~(ONE << king_to)
    while king_path:
        if position.attacked(ctz(king_path), us ^ 1, occupancy(position) ^ (ONE << king)):
            return False
        king_path &= king_path - 1
    return True


def castling_moves(position: Position, moves: Moves, count: cython.int) -> cython.int:
    """Castling moves, encoded as king takes rook."""
    right: cython.int
    for right in range(2 * position.us, 2 * position.us + 2):
        if position.rights & (1 << right) and can_castle(position, right):
            if moves:
                moves[count] = (
                    king_square(position, position.us)
                    | (position.castling_rook[right] << 6)
                    | CASTLING
                )
            count += 1
    return count


def generate(position: Position, moves: Moves, count: cython.int, wanted: cython.int) -> cython.int:
    """Append legal moves of one sort (CAPTURES, QUIETS or ALL_MOVES) at index `count`.

    Without a list the moves are only counted, which works for ALL_MOVES only.
    """
    us: Colour = position.us
    checkers: Bitboard = position.checkers
    targets: Bitboard = 0
    allowed: Bitboard = FULL
    pinned: Bitboard
    if wanted & CAPTURES:
        targets |= position.colours[us ^ 1]
    if wanted & QUIETS:
        targets |= ~occupancy(position) & FULL
    count = king_moves(position, moves, count, targets)
    if checkers:
        if checkers & (checkers - 1):
            return count
        allowed = checkers | BETWEEN[king_square(position, us)][ctz(checkers)]
    elif wanted & QUIETS and position.rights:
        count = castling_moves(position, moves, count)
    pinned = position.pinned(us)
    count = piece_moves(position, moves, count, targets & allowed, pinned)
    if us == WHITE:
        return pawn_moves(position, moves, count, wanted, WHITE, allowed, pinned)
    return pawn_moves(position, moves, count, wanted, BLACK, allowed, pinned)


def moves_like(position: Position, move: Move, kind: Kind) -> cython.bint:
    """Whether a piece of this kind can make the move, ignoring the safety of its own king."""
    us: Colour = position.us
    origin: Square = origin_of(move)
    target: Square = target_of(move)
    flag: cython.int = flag_of(move)
    there: Bitboard = ONE << target
    occupied: Bitboard = occupancy(position)
    up: cython.int = 8 if us == WHITE else -8
    if flag != PROMOTION and promoted_to(move) != KNIGHT:
        return False
    if position.colours[us] & there:
        return False
    if kind != PAWN:
        return flag == NORMAL and (attacks_from(kind, origin, occupied) & there) != 0
    if (there & (RANK_1 | RANK_8) != 0) != (flag == PROMOTION):
        return False
    if PAWN_ATTACKS[us][origin] & there:
        if flag == EN_PASSANT:
            return target == position.en_passant
        return (position.colours[us ^ 1] & there) != 0
    if flag == EN_PASSANT or occupied & there:
        return False
    if target == origin + up:
        return True
    return (
        target == origin + 2 * up
        and (origin >> 3) == (1 if us == WHITE else 6)
        and not occupied & (ONE << (origin + up))
    )


def gives_check(position: Position, move: Move) -> cython.bint:
    """Whether a legal move gives check, directly or by discovery."""
    us: Colour = position.us
    king: Square = king_square(position, us ^ 1)
    origin: Square = origin_of(move)
    target: Square = target_of(move)
    flag: cython.int = flag_of(move)
    there: Bitboard = ONE << target
    kind: Kind = position.kind_on[origin]
    occupied: Bitboard
    straight: Bitboard
    diagonal: Bitboard
    own: Bitboard
    checks: cython.bint
    if flag == CASTLING or flag == EN_PASSANT:
        # Two pieces leave their squares. That is rare, so the move is made and taken back.
        position.make(move)
        checks = position.checkers != 0
        position.unmake()
        return checks
    occupied = (occupancy(position) ^ (ONE << origin)) | there
    straight = slide(ROOKS[king], occupied)
    diagonal = slide(BISHOPS[king], occupied)
    if flag == PROMOTION:
        kind = promoted_to(move)
    if kind == PAWN:
        if PAWN_ATTACKS[us ^ 1][king] & there:
            return True
    elif kind == KNIGHT:
        if KNIGHT_ATTACKS[king] & there:
            return True
    elif ((kind == ROOK or kind == QUEEN) and straight & there) or (
        (kind == BISHOP or kind == QUEEN) and diagonal & there
    ):
        return True
    # Discovered checks.
    own = position.colours[us] & ~(ONE << origin)
    return (
        own
        & (
            (straight & (position.kinds[ROOK] | position.kinds[QUEEN]))
            | (diagonal & (position.kinds[BISHOP] | position.kinds[QUEEN]))
        )
    ) != 0


def is_legal(position: Position, move: Move) -> cython.bint:
    """Whether a 16-bit number is a legal move here; used for table moves and killers."""
    us: Colour = position.us
    origin: Square = origin_of(move)
    target: Square = target_of(move)
    flag: cython.int = flag_of(move)
    kind: Kind = position.kind_on[origin]
    king: Square = king_square(position, us)
    right: cython.int
    if kind == NO_KIND or not position.colours[us] & (ONE << origin):
        return False
    if flag == CASTLING:
        if kind != KING or position.checkers or promoted_to(move) != KNIGHT:
            return False
        for right in range(2 * us, 2 * us + 2):
            if position.rights & (1 << right) and position.castling_rook[right] == target:
                return can_castle(position, right)
        return False
    if not moves_like(position, move, kind):
        return False
    if kind == KING:
        return not position.attacked(target, us ^ 1, occupancy(position) ^ (ONE << king))
    if flag == EN_PASSANT:
        return en_passant_is_safe(position, origin)
    if position.checkers:
        if position.checkers & (position.checkers - 1):
            return False
        if not (position.checkers | BETWEEN[king][ctz(position.checkers)]) & (ONE << target):
            return False
    return not position.pinned(us) & (ONE << origin) or (LINE[king][origin] & (ONE << target)) != 0


def legal_moves(position: Position) -> list[int]:
    """All legal moves as a Python list, in generation order."""
    return moves_wanted(position, ALL_MOVES)


def moves_wanted(position: Position, wanted: cython.int) -> list[int]:
    """The legal moves of one sort as a Python list, in generation order."""
    moves: MoveList
    if not cython.compiled:
        moves = [0] * MAX_MOVES
    count: cython.int = generate(position, moves, 0, wanted)
    return [moves[i] for i in range(count)]
