"""Reading one move in standard algebraic notation, or as two squares.

Not `pgn.spelling`, which takes what people write in files for moves: to tell apart there what is
SAN would slow the reading of files, and a program's `Pe4` is an error.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from philidor.core.types import KING, NO_KIND, PAWN, Kind
    from philidor.pgn.san import find_castling, find_from, find_move
    from philidor.pgn.spelling import english_kind

    MoveText = bytes
    NO_SAN = 65534

from philidor.core.position import Position


def castling_length(text: MoveText, end: cython.int) -> cython.int:
    """The length of castling with letters or zeros, 0 if the text is something else."""
    letter: cython.int = text[0]
    length: cython.int = 1
    if letter != ord("O") and letter != ord("0") and letter != ord("o"):
        return 0
    while length + 1 < end and text[length] == ord("-") and text[length + 1] == letter:
        length += 2
    return length if length == end and (length == 3 or length == 5) else 0


def read_san(position: Position, text: MoveText, end: cython.int) -> cython.int:
    """The legal move that a text names: NO_MOVE if there is none, AMBIGUOUS if several.

    NO_SAN for a text that is not a move in any position. Signs for check and judgement may follow.
    """
    at: cython.int = 0
    file: cython.int = -1
    rank: cython.int = -1
    target: cython.int
    kind: Kind
    promotion: Kind = NO_KIND
    while end > 0 and (
        text[end - 1] == ord("+")
        or text[end - 1] == ord("#")
        or text[end - 1] == ord("!")
        or text[end - 1] == ord("?")
    ):
        end -= 1
    if end < 2:
        return NO_SAN
    if castling_length(text, end):
        return find_castling(position, end == 3)
    kind = english_kind(text[0])
    if kind != NO_KIND:
        at = 1
    if at < end and ord("a") <= text[at] <= ord("h"):
        file = text[at] - ord("a")
        at += 1
    if at < end and ord("1") <= text[at] <= ord("8"):
        rank = text[at] - ord("1")
        at += 1
    if at < end and (text[at] == ord("x") or text[at] == ord("-") or text[at] == ord(":")):
        at += 1
    if at + 1 < end and ord("a") <= text[at] <= ord("h") and ord("1") <= text[at + 1] <= ord("8"):
        target = text[at] - ord("a") + 8 * (text[at + 1] - ord("1"))
        at += 2
    elif file >= 0 and rank >= 0 and ord("1") <= text[at - 1] <= ord("8"):
        target = file + 8 * rank
        file = rank = -1
    else:
        return NO_SAN
    if at < end and (kind == PAWN or kind == NO_KIND) and (target < 8 or target > 55):
        if text[at] == ord("=") or text[at] == ord("/"):
            at += 1
        if at < end:
            promotion = english_kind(text[at] & ~32)
            at += 1
        if promotion == NO_KIND or promotion == KING or promotion == PAWN:
            return NO_SAN
    if at != end:
        return NO_SAN
    if kind == NO_KIND and file >= 0 and rank >= 0:
        return find_from(position, file + 8 * rank, target, promotion)
    return find_move(position, PAWN if kind == NO_KIND else kind, file, rank, target, promotion)
