"""The tags and the main line of a game, from the events of its text.

Variations, comments and glyphs are only passed over. The first word that is not a legal move ends
the main line; the game's text is still read to its end.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from philidor.core.outcomes import material_on
    from philidor.core.types import NO_KIND, NO_MOVE, Move
    from philidor.pgn.accessors import packed_keys, packed_moves
    from philidor.pgn.keys import polyglot_key
    from philidor.pgn.san import find_castling, find_from, find_move, find_two_files
    from philidor.pgn.types import (
        AMBIGUOUS,
        AMBIGUOUS_MOVE,
        CASTLES,
        COMMENT,
        GAME_END,
        GLYPH,
        ILLEGAL_MOVE,
        MAX_PLIES,
        MORE_TEXT,
        MOST_HISTORY,
        MOVE_NUMBER,
        NO_FAULT,
        NO_RESULT,
        NOT_A_MOVE,
        NULL_MOVE,
        OPEN_COMMENT,
        OPEN_VARIATION,
        PASS,
        PASS_IN_CHECK,
        PIECE_MOVE,
        RESULT,
        TAG_PAIR,
        TOO_LONG,
        UNREADABLE,
    )

from philidor.core.position import Position
from philidor.pgn.scanner import Scanner
from philidor.pgn.tags import unescaped


def move_of(scanner: Scanner, position: Position, kind: cython.int) -> Move:
    """The legal move that the scanner's last event describes; NO_MOVE or AMBIGUOUS if none."""
    if kind == CASTLES:
        return find_castling(position, not scanner.queenside)
    if scanner.target < 0:
        return find_two_files(position, scanner.file, scanner.to_file)
    if scanner.piece == NO_KIND:
        return find_from(
            position, scanner.file + 8 * scanner.rank, scanner.target, scanner.promotion
        )
    return find_move(
        position, scanner.piece, scanner.file, scanner.rank, scanner.target, scanner.promotion
    )


def pass_on(position: Position) -> cython.int:
    """Make a null move; returns whether that is possible, which it is not in check."""
    if position.checkers:
        return 0
    if position.top > MOST_HISTORY:
        position.forget_past()
    position.make_null()
    return 1


class MoveReader:
    """Reads the main lines of games: `tags`, then `start` and `read` for each.

    position: the game's initial position, set by the caller between `tags` and `start`; afterwards
    its final one. plies: moves read. result: the result in the text. annotated: whether the text
    has comments, variations or glyphs. fault: why the reading stopped, and the word's offset.
    begin: the offset after the tags.
    """

    def __init__(self) -> None:
        self.scanner = Scanner()
        self.position = Position()
        if not cython.compiled:
            self.played = [0] * MAX_PLIES
            self.seen = [0] * (MAX_PLIES + 1)
            self.material = [0] * (MAX_PLIES + 1)
            self.since = [0] * (MAX_PLIES + 1)
        self.begin = self.kind = self.most = 0
        self.forget()

    def forget(self) -> cython.void:
        """Start without moves."""
        self.plies = 0
        self.steps = 0
        self.result = NO_RESULT
        self.fault = NO_FAULT
        self.fault_at = 0
        self.fault_end = 0

    def tags(self, at: cython.int, german: bool) -> tuple[dict[str, str], list[bytes]] | None:
        """The tags of the game at an offset, and the comments before and between them.

        None if the text ends first. german: whether pieces have German letters.
        """
        scanner = self.scanner
        found: dict[str, str] = {}
        comments: list[bytes] = []
        scanner.german = german
        scanner.new_game(at)
        self.annotated = False
        while True:
            self.kind = scanner.next()
            if self.kind == TAG_PAIR:
                value = scanner.data[scanner.value_start : scanner.value_stop]
                name = scanner.data[scanner.name_start : scanner.name_stop].decode()
                found[name] = unescaped(value.decode("utf-8", "replace"), bool(scanner.escaped))
            elif self.kind == COMMENT and scanner.open_comment < 0:
                comments.append(scanner.data[scanner.start : scanner.stop])
            else:
                break
        self.begin = scanner.start
        return None if self.kind == MORE_TEXT else (found, comments)

    def start(self, most: cython.int) -> None:
        """Begin with the moves, of which up to `most` are wanted, at `position`."""
        self.forget()
        self.most = most
        self.seen[0] = polyglot_key(self.position)
        self.material[0] = material_on(self.position)
        self.since[0] = 0

    def read(self, events: cython.int) -> bool:
        """Read on for so many events; returns whether the game goes on after them."""
        while events > 0 and self.kind != GAME_END and self.kind != MORE_TEXT:
            self.event()
            self.kind = self.scanner.next()
            events -= 1
        if self.kind == GAME_END and self.fault == NO_FAULT:
            if self.scanner.open_comment >= 0:
                self.stop(OPEN_COMMENT, self.scanner.open_comment, self.scanner.open_comment)
            elif self.scanner.open_variation >= 0:
                self.stop(OPEN_VARIATION, self.scanner.open_variation, self.scanner.open_variation)
        return self.kind != GAME_END and self.kind != MORE_TEXT

    def needs_text(self) -> bool:
        """Whether the text ended before the game."""
        return self.kind == MORE_TEXT

    def event(self) -> cython.void:
        """Take the last event into account."""
        if self.kind == MOVE_NUMBER:
            return
        if self.kind == COMMENT or self.kind == GLYPH or self.scanner.depth > 0:
            self.annotated = True
        elif self.kind == RESULT:
            self.result = self.scanner.value
        elif self.fault == NO_FAULT and self.plies < self.most:
            if self.kind == PIECE_MOVE or self.kind == CASTLES:
                self.move()
            elif self.kind == PASS:
                self.passed()
            elif self.kind == UNREADABLE:
                self.stop(NOT_A_MOVE, self.scanner.start, self.scanner.stop)

    def move(self) -> cython.void:
        """Play the move of the last event."""
        move: Move = move_of(self.scanner, self.position, self.kind)
        if move == NO_MOVE or move == AMBIGUOUS:
            self.stop(
                AMBIGUOUS_MOVE if move == AMBIGUOUS else ILLEGAL_MOVE,
                self.scanner.start,
                self.scanner.stop,
            )
        elif self.plies >= MAX_PLIES:
            self.stop(TOO_LONG, self.scanner.start, self.scanner.stop)
        else:
            if self.position.top > MOST_HISTORY:
                self.position.forget_past()
            self.position.make(move)
            self.record(move)

    def passed(self) -> cython.void:
        """Play a null move."""
        if self.plies >= MAX_PLIES:
            self.stop(TOO_LONG, self.scanner.start, self.scanner.stop)
        elif pass_on(self.position):
            self.scanner.note(NULL_MOVE, self.scanner.start, self.scanner.stop)
            self.record(NO_MOVE)
        else:
            self.stop(PASS_IN_CHECK, self.scanner.start, self.scanner.stop)

    def record(self, move: Move) -> cython.void:
        """Record a move that was made, the new key and a change of material."""
        material: cython.longlong = material_on(self.position)
        self.played[self.plies] = move
        self.plies += 1
        self.seen[self.plies] = polyglot_key(self.position)
        if material != self.material[self.steps]:
            self.steps += 1
            self.material[self.steps] = material
            self.since[self.steps] = self.plies

    def stop(self, fault: cython.int, at: cython.int, end: cython.int) -> cython.void:
        """Record why the reading ends, and the word."""
        self.fault = fault
        self.fault_at = at
        self.fault_end = end

    def moves(self) -> bytes:
        """The moves, two bytes each in the core's form; NO_MOVE is a null move."""
        return packed_moves(self.played, self.plies)

    def keys(self) -> bytes:
        """Polyglot's keys of all positions, including the first and the last; eight bytes each."""
        return packed_keys(self.seen, self.plies + 1)

    def materials(self) -> list[tuple[int, int]]:
        """The material after each change: `material_on` and the ply."""
        return [(self.material[i], self.since[i]) for i in range(self.steps + 1)]
