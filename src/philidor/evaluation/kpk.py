"""King and pawn against king: a table that says for every position whether it is won.

The table is filled by the classic iteration: unknown positions are decided from their successors
until nothing changes; at import in some milliseconds, uncompiled in seconds and therefore when it
is first needed. The pawn is White's, on the files a to d.
"""

from functools import cache

import cython

if not cython.compiled:
    from philidor.core.attacks import KING_ATTACKS, PAWN_ATTACKS
    from philidor.core.types import ONE, WHITE, Bitboard, Square, ctz

    # Ranks and files of the pawn, side to move, squares of both kings: 6 * 4 * 2 * 64 * 64 entries.
    POSITIONS = 196608
    VERDICT = bytearray(POSITIONS)

INVALID = cython.declare(cython.int, 0)
UNKNOWN = cython.declare(cython.int, 1)
DRAW = cython.declare(cython.int, 2)
WIN = cython.declare(cython.int, 4)
INVALID, UNKNOWN, DRAW, WIN = 0, 1, 2, 4


def place_of(turn: cython.int, strong: Square, weak: Square, pawn: Square) -> cython.int:
    """Index of a position; turn 0: the pawn's side moves; the pawn is on files a-d, ranks 2-7."""
    return (((((pawn >> 3) - 1) * 4 + (pawn & 7)) * 2 + turn) * 64 + strong) * 64 + weak


def first_verdict(turn: cython.int, strong: Square, weak: Square, pawn: Square) -> cython.int:
    """The verdict without looking at successors: impossible, promoting, stalemate, a lost pawn."""
    stop: Square = pawn + 8
    pawn_hits: Bitboard = PAWN_ATTACKS[WHITE][pawn]
    escapes: Bitboard = KING_ATTACKS[weak] & ~(KING_ATTACKS[strong] | pawn_hits)
    if strong == weak or strong == pawn or weak == pawn:
        return INVALID
    if KING_ATTACKS[strong] & (ONE << weak) or (turn == 0 and pawn_hits & (ONE << weak)):
        return INVALID
    if turn == 0:
        if pawn >> 3 == 6 and strong != stop and weak != stop:
            # The new queen must not be captured at once.
            if not KING_ATTACKS[weak] & (ONE << stop) or KING_ATTACKS[strong] & (ONE << stop):
                return WIN
        return UNKNOWN
    if not escapes and not pawn_hits & (ONE << weak):
        return DRAW
    if escapes & (ONE << pawn):
        return DRAW
    return UNKNOWN


def replies(
    targets: Bitboard,
    turn: cython.int,
    strong: Square,
    weak: Square,
    pawn: Square,
) -> cython.int:
    """The union of the verdicts after each king step of the side to move."""
    found: cython.int = 0
    target: Square
    while targets:
        target = ctz(targets)
        targets &= targets - 1
        if turn == 0:
            found |= VERDICT[place_of(1, target, weak, pawn)]
        else:
            found |= VERDICT[place_of(0, strong, target, pawn)]
    return found


def judged(turn: cython.int, strong: Square, weak: Square, pawn: Square) -> cython.int:
    """A position's verdict from its successors: the side to move chooses the best for itself."""
    found: cython.int
    if turn == 1:
        found = replies(KING_ATTACKS[weak], 1, strong, weak, pawn)
        if found & DRAW:
            return DRAW
        return UNKNOWN if found & UNKNOWN else WIN
    found = replies(KING_ATTACKS[strong], 0, strong, weak, pawn)
    if pawn >> 3 < 6:
        found |= VERDICT[place_of(1, strong, weak, pawn + 8)]
        if pawn >> 3 == 1 and pawn + 8 != strong and pawn + 8 != weak:
            found |= VERDICT[place_of(1, strong, weak, pawn + 16)]
    if found & WIN:
        return WIN
    return UNKNOWN if found & UNKNOWN else DRAW


def solve() -> cython.void:
    """Fill the table, a pawn's square at a time.

    A king's step leaves the pawn where it is, so only squares ahead of it must be finished before.
    """
    rank: cython.int
    file: cython.int
    for rank in range(6, 0, -1):
        for file in range(4):
            solve_pawn(8 * rank + file)


def solve_pawn(pawn: Square) -> cython.void:
    """Fill the table for a pawn on this square."""
    turn: cython.int
    strong: cython.int
    weak: cython.int
    verdict: cython.int
    changed: cython.bint = True
    for turn in range(2):
        for strong in range(64):
            for weak in range(64):
                verdict = first_verdict(turn, strong, weak, pawn)
                VERDICT[place_of(turn, strong, weak, pawn)] = verdict
    while changed:
        changed = False
        for turn in range(2):
            for strong in range(64):
                for weak in range(64):
                    if VERDICT[place_of(turn, strong, weak, pawn)] == UNKNOWN:
                        verdict = judged(turn, strong, weak, pawn)
                        if verdict != UNKNOWN:
                            VERDICT[place_of(turn, strong, weak, pawn)] = verdict
                            changed = True


def pawn_wins(
    strong_to_move: cython.int, strong: Square, weak: Square, pawn: Square
) -> cython.bint:
    """Whether the side with the pawn wins, seen with that side as White."""
    flip: cython.int = 7 if pawn & 7 > 3 else 0
    if not cython.compiled:
        solved()
    return (
        VERDICT[place_of(0 if strong_to_move else 1, strong ^ flip, weak ^ flip, pawn ^ flip)]
        == WIN
    )


if cython.compiled:
    solve()
else:

    @cache
    def solved() -> None:
        """Fill the table once."""
        solve()
