"""Reading a game's moves in SAN or coordinates, skipping comments, variations and glyphs.

The reader is as lenient as PGN's import format requires: it accepts long algebraic notation, `0-0`,
promotions without `=`, missing or wrong move numbers, and skips signs, numbers and the words of
`words.is_harmless`. Any other word must be a legal move; the first that is not ends the reading.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from philidor.core.outcomes import material_on
    from philidor.core.types import (
        BISHOP,
        KING,
        KNIGHT,
        NO_KIND,
        NO_MOVE,
        PAWN,
        QUEEN,
        ROOK,
        Kind,
        Move,
    )
    from philidor.pgn.keys import polyglot_key
    from philidor.pgn.san import find_castling, find_from, find_move
    from philidor.pgn.types import (
        AMBIGUOUS,
        AMBIGUOUS_MOVE,
        BLACK_WINS,
        DRAWN,
        ILLEGAL_MOVE,
        MAX_PLIES,
        MOST_HISTORY,
        NO_FAULT,
        NO_RESULT,
        NOT_A_MOVE,
        NULL_MOVE,
        OPEN_COMMENT,
        OPEN_VARIATION,
        TOO_LONG,
        WHITE_WINS,
        Text,
    )

from philidor.core.position import Position
from philidor.pgn.tags import decoded
from philidor.pgn.words import is_harmless


def is_file(letter: cython.int) -> cython.bint:
    """Whether a byte is `a` to `h`."""
    return 97 <= letter <= 104


def is_rank(letter: cython.int) -> cython.bint:
    """Whether a byte is `1` to `8`."""
    return 49 <= letter <= 56


def is_digit(letter: cython.int) -> cython.bint:
    """Whether a byte is `0` to `9`."""
    return 48 <= letter <= 57


def kind_of(letter: cython.int) -> Kind:
    """The piece that a capital letter stands for, or NO_KIND."""
    if letter == ord("N"):
        return KNIGHT
    if letter == ord("B"):
        return BISHOP
    if letter == ord("R"):
        return ROOK
    if letter == ord("Q"):
        return QUEEN
    return KING if letter == ord("K") else NO_KIND


def follow(
    text: Text, at: cython.int, end: cython.int, first: cython.int, second: cython.int
) -> cython.bint:
    """Whether these two bytes are at a position in the text."""
    return at + 1 < end and text[at] == first and text[at + 1] == second


def skip_comment(text: Text, at: cython.int, end: cython.int) -> cython.int:
    """The offset after the brace that closes the comment; -1 if it is not closed."""
    while at < end:
        if text[at] == ord("}"):
            return at + 1
        at += 1
    return -1


def ends_word(letter: cython.int) -> cython.bint:
    """Whether a byte after a move shows that the move ends before it.

    In UTF-8 0xC2 and 0xE2 begin signs such as `±`, `½`, `∞` or a space that does not break.
    """
    return (
        letter <= 32
        or letter == ord("+")
        or letter == ord("#")
        or letter == ord("!")
        or letter == ord("?")
        or letter == ord(".")
        or letter == ord(",")
        or letter == ord("$")
        or letter == ord("*")
        or opens_or_closes(letter)
        or letter == 0xC2
        or letter == 0xE2
    )


def opens_or_closes(letter: cython.int) -> cython.bint:
    """Whether a byte begins or ends a comment or a variation."""
    return (
        letter == ord("{")
        or letter == ord("}")
        or letter == ord("(")
        or letter == ord(")")
        or letter == ord(";")
    )


def goes_on(text: Text, at: cython.int, end: cython.int) -> cython.bint:
    """Whether a word goes on after a move: then it is another word, unless the rest is harmless."""
    return at < end and not ends_word(text[at])


def word_end(text: Text, at: cython.int, end: cython.int) -> cython.int:
    """The offset after a word, which glyphs, comments, variations and white space end."""
    letter: cython.int
    while at < end:
        letter = text[at]
        if letter <= 32 or opens_or_closes(letter):
            break
        if letter == ord("!") or letter == ord("?") or letter == ord("$") or letter == ord("*"):
            break
        at += 1
    return at


def follows_number(text: Text, at: cython.int) -> cython.bint:
    """Whether a move's number stands before the word at this offset."""
    while at > 0 and text[at - 1] <= 32:
        at -= 1
    if at > 0 and text[at - 1] == ord("."):
        return True
    number: cython.int = at
    while at > 0 and is_digit(text[at - 1]):
        at -= 1
    return at < number and (at == 0 or text[at - 1] <= 32)


def after_promotion(text: Text, at: cython.int, end: cython.int) -> cython.int:
    """The offset after `=Q`, `Q`, `/Q` or `(Q)`."""
    if text[at] == ord("=") or text[at] == ord("/"):
        return at + 2
    if text[at] != ord("("):
        return at + 1
    return at + 3 if at + 2 < end and text[at + 2] == ord(")") else at + 2


def skip_line(text: Text, at: cython.int, end: cython.int) -> cython.int:
    """The offset of the line's end."""
    while at < end and text[at] != ord("\n"):
        at += 1
    return at


class MoveReader:
    """Reads the moves of games, one game per call of `read`.

    position: the game's initial position, set by the caller before `read`; afterwards its final
    one. plies: moves read. result: the result in the text. annotated: whether the text has
    comments, variations or glyphs. fault: why the reading stopped, and the word's offset.
    """

    def __init__(self) -> None:
        self.position = Position()
        if not cython.compiled:
            self.played = [0] * MAX_PLIES
            self.seen = [0] * (MAX_PLIES + 1)
            self.material = [0] * (MAX_PLIES + 1)
            self.since = [0] * (MAX_PLIES + 1)
        self.forget(0)

    def forget(self, most: cython.int) -> cython.void:
        """Start without moves."""
        self.plies = 0
        self.steps = 0
        self.most = most
        self.result = NO_RESULT
        self.annotated = False
        self.fault = NO_FAULT
        self.fault_at = 0
        self.fault_end = 0

    def read(self, text: Text, at: cython.int, end: cython.int, most: cython.int) -> None:
        """Read the moves of `text[at:end]` from `position`, up to a number of plies."""
        self.forget(most)
        self.seen[0] = polyglot_key(self.position)
        self.material[0] = material_on(self.position)
        self.since[0] = 0
        self.scan(text, at, end)

    def moves(self) -> bytes:
        """The moves, two bytes each in the core's form."""
        return array("H", [self.played[i] for i in range(self.plies)]).tobytes()

    def keys(self) -> bytes:
        """Polyglot's keys of all positions, including the first and the last; eight bytes each."""
        return array("Q", [self.seen[i] for i in range(self.plies + 1)]).tobytes()

    def materials(self) -> list[tuple[int, int]]:
        """The material after each change: `material_on` and the ply."""
        return [(self.material[i], self.since[i]) for i in range(self.steps + 1)]

    def scan(self, text: Text, at: cython.int, end: cython.int) -> cython.void:
        """Go through the text; only moves outside variations and before the result count."""
        depth: cython.int = 0
        opened: cython.int = 0
        following: cython.int
        letter: cython.int
        while at < end and self.fault == NO_FAULT:
            letter = text[at]
            following = at + 1
            if letter == ord("{"):
                self.annotated = True
                following = skip_comment(text, at, end)
                if following < 0:
                    self.stop(OPEN_COMMENT, at, at + 1)
            elif letter == ord(";"):
                self.annotated = True
                following = skip_line(text, at, end)
            elif letter == ord("%") and (at == 0 or text[at - 1] == ord("\n")):
                following = skip_line(text, at, end)
            elif letter == ord("("):
                if depth == 0:
                    opened = at
                depth += 1
                self.annotated = True
            elif letter == ord(")"):
                if depth > 0:
                    depth -= 1
            elif letter == ord("$") or letter == ord("!") or letter == ord("?"):
                self.annotated = True
                while letter == ord("$") and following < end and is_digit(text[following]):
                    following += 1
            elif letter > 32 and depth == 0:
                following = self.word(
                    text, at, end, self.result == NO_RESULT and self.plies < self.most
                )
            at = following
        if depth > 0 and self.fault == NO_FAULT:
            self.stop(OPEN_VARIATION, opened, opened + 1)

    def word(self, text: Text, at: cython.int, end: cython.int, counts: cython.bint) -> cython.int:
        """Read a number, a result or a move; returns the offset after it."""
        letter: cython.int = text[at]
        length: cython.int
        if is_file(letter) or kind_of(letter) != NO_KIND:
            length = self.move_at(text, at, end, counts)
        else:
            length = self.result_at(text, at, end)
            if length == 0 and (letter == ord("O") or letter == ord("o") or letter == ord("0")):
                length = self.castling_at(text, at, end, counts)
            if length == 0:
                length = self.null_move_at(text, at, end)
                if length and counts:
                    self.stop(NULL_MOVE, at, at + length)
            if length == 0:
                length = self.sign_at(text, at, end)
        return at + length if length else self.other_word(text, at, at, end, counts)

    def other_word(
        self, text: Text, at: cython.int, here: cython.int, end: cython.int, counts: cython.bint
    ) -> cython.int:
        """Skip what is not a move from `here` to the end of the word that begins at `at`.

        A fault, unless it is harmless. Returns the offset after it.
        """
        stop: cython.int = word_end(text, here, end)
        # The letter of `a8=D` is a piece, that of `Nf3D` or `Nf3 D` announces a diagram.
        after_move: cython.bint = (
            text[here] != ord("=") if here > at else not follows_number(text, at)
        )
        if counts and not is_harmless(decoded(text[here:stop]), bool(after_move)):
            self.stop(NOT_A_MOVE, at, stop)
        return stop

    def sign_at(self, text: Text, at: cython.int, end: cython.int) -> cython.int:
        """The length of a number or a sign, or of `½-½`, a result; 0 if there is none."""
        letter: cython.int = text[at]
        here: cython.int = at
        if is_digit(letter):
            while here < end and (is_digit(text[here]) or text[here] == ord(".")):
                here += 1
            return here - at if here >= end or text[here] != ord("-") else 0
        if follow(text, at, end, 0xC2, 0xBD) and follow(text, at + 2, end, ord("-"), 0xC2):
            if self.result == NO_RESULT:
                self.result = DRAWN
            here = at + 5
        elif letter == 0xC2:
            here = at + 2
        elif letter == 0xE2:
            here = at + 3
        elif ends_word(letter):
            here = at + 1
        return min(here, end) - at

    def result_at(self, text: Text, at: cython.int, end: cython.int) -> cython.int:
        """The length of a result at this offset, which becomes the game's; 0 if there is none."""
        found: cython.int = NO_RESULT
        length: cython.int = 0
        if text[at] == ord("*"):
            # `*` means that the game is unfinished: no further moves belong to it.
            self.most = self.plies
            return 1
        if text[at] == ord("1") and follow(text, at + 1, end, ord("-"), ord("0")):
            found, length = WHITE_WINS, 3
        elif text[at] == ord("0") and follow(text, at + 1, end, ord("-"), ord("1")):
            found, length = BLACK_WINS, 3
        elif text[at] == ord("1") and follow(text, at + 1, end, ord("/"), ord("2")):
            found, length = DRAWN, 3
            if follow(text, at + 3, end, ord("-"), ord("1")):
                length = 7
        if length and self.result == NO_RESULT:
            self.result = found
        return length

    def null_move_at(self, text: Text, at: cython.int, end: cython.int) -> cython.int:
        """The length of a null move at this offset; 0 if there is none."""
        if follow(text, at, end, ord("-"), ord("-")) or follow(text, at, end, ord("Z"), ord("0")):
            return 2
        if follow(text, at, end, ord("@"), ord("@")):
            return 4 if follow(text, at + 2, end, ord("@"), ord("@")) else 0
        if follow(text, at, end, ord("0"), ord("0")):
            return 4 if follow(text, at + 2, end, ord("0"), ord("0")) else 0
        return 0

    def castling_at(
        self, text: Text, at: cython.int, end: cython.int, counts: cython.bint
    ) -> cython.int:
        """Play castling written at this offset; returns its length, 0 if there is none."""
        letter: cython.int = text[at]
        length: cython.int = 1
        after: cython.int
        move: Move
        while at + length + 1 < end and text[at + length] == ord("-") and length < 5:
            if text[at + length + 1] != letter:
                break
            length += 2
        if length == 1:
            return 0
        after = at + length
        if goes_on(text, after, end):
            after = self.other_word(text, at, after, end, counts)
        if counts and self.fault == NO_FAULT:
            move = find_castling(self.position, length == 3)
            if move == NO_MOVE:
                self.stop(ILLEGAL_MOVE, at, at + length)
            else:
                self.play(move, at, at + length)
        return after - at

    def move_at(
        self, text: Text, at: cython.int, end: cython.int, counts: cython.bint
    ) -> cython.int:
        """Play a move written at this offset; returns its length, 0 if there is none."""
        kind: Kind = kind_of(text[at])
        here: cython.int = at if kind == NO_KIND else at + 1
        file: cython.int = -1
        rank: cython.int = -1
        target: cython.int
        after: cython.int
        promotion: Kind = NO_KIND
        move: Move
        if here < end and is_file(text[here]):
            file = text[here] - 97
            here += 1
        if here < end and is_rank(text[here]):
            rank = text[here] - 49
            here += 1
        after = here
        if here < end and (
            text[here] == ord("x") or text[here] == ord("-") or text[here] == ord(":")
        ):
            after += 1
        if after + 1 < end and is_file(text[after]) and is_rank(text[after + 1]):
            target = text[after] - 97 + 8 * (text[after + 1] - 49)
            here = after + 2
        elif file >= 0 and rank >= 0:
            target = file + 8 * rank
            file = rank = -1
        else:
            return 0
        if kind == NO_KIND and (target < 8 or target > 55):
            promotion = self.promotion_at(text, here, end)
        after = here if promotion == NO_KIND else after_promotion(text, here, end)
        if goes_on(text, after, end):
            after = self.other_word(text, at, after, end, counts)
        if not counts or self.fault != NO_FAULT:
            return after - at
        if kind == NO_KIND and file >= 0 and rank >= 0:
            move = find_from(self.position, file + 8 * rank, target, promotion)
        else:
            kind = PAWN if kind == NO_KIND else kind
            move = find_move(self.position, kind, file, rank, target, promotion)
        if move == NO_MOVE or move == AMBIGUOUS:
            self.stop(AMBIGUOUS_MOVE if move == AMBIGUOUS else ILLEGAL_MOVE, at, here)
        else:
            self.play(move, at, here)
        return after - at

    def promotion_at(self, text: Text, at: cython.int, end: cython.int) -> Kind:
        """The piece of `=Q`, `Q`, `q`, `/Q` or `(Q)` at this offset, or NO_KIND."""
        kind: Kind
        letter: cython.int
        if at < end and (text[at] == ord("=") or text[at] == ord("/") or text[at] == ord("(")):
            at += 1
        if at >= end:
            return NO_KIND
        letter = text[at]
        kind = kind_of(letter if letter < 97 else letter - 32)
        return NO_KIND if kind == KING else kind

    def play(self, move: Move, at: cython.int, end: cython.int) -> cython.void:
        """Play a legal move; record it, the new key and a change of material."""
        material: cython.longlong
        if self.plies >= MAX_PLIES:
            self.stop(TOO_LONG, at, end)
            return
        if self.position.top > MOST_HISTORY:
            self.position.forget_past()
        self.position.make(move)
        self.played[self.plies] = move
        self.plies += 1
        self.seen[self.plies] = polyglot_key(self.position)
        material = material_on(self.position)
        if material != self.material[self.steps]:
            self.steps += 1
            self.material[self.steps] = material
            self.since[self.steps] = self.plies

    def stop(self, fault: cython.int, at: cython.int, end: cython.int) -> cython.void:
        """Record why the reading ends, and the word."""
        self.fault = fault
        self.fault_at = at
        self.fault_end = end
