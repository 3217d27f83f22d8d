"""The events of a PGN text: tags, numbers, moves, comments, glyphs, variations, results.

A game is found by its words, never by empty lines: it ends at a result, at a tag after moves, or at
the end of the text. What belongs to no event is skipped with a note.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from philidor.core.types import NO_KIND
    from philidor.pgn.spelling import ends_move, is_digit, is_file
    from philidor.pgn.types import (
        AFTER_RESULT,
        BOTH_FORFEIT,
        BROKEN_TAG,
        CASTLES,
        COMMAND,
        COMMENT,
        GAME_END,
        GLYPH,
        LOOK_AHEAD,
        MORE_TEXT,
        MOST_NAMES,
        MOST_NOTES,
        MOVE_NUMBER,
        NO_RESULT,
        NOT_A_TAG,
        PASS,
        PIECE_MOVE,
        RESULT,
        SECOND_RESULT,
        SKIPPED,
        STRAY_BRACE,
        STRAY_PARENTHESIS,
        TAG_PAIR,
        UNREADABLE,
        VARIATION_BEGIN,
        VARIATION_END,
    )

from philidor.pgn.tag_pairs import TagPairs
from philidor.pgn.words import TRADITIONAL, meaning


class Scanner(TagPairs):
    """Finds one event after another; each call of `next` returns its kind.

    start, stop: where the event is in the text. value: of a number, a glyph or a result; of a tag,
    `name_…` and `value_…` are the places, `escaped` whether the value has escapes; those of a
    comment's text are `value_…` too. The fields of `Spelling` describe a move. depth: open
    variations; moves: of the main line. numbered: the game has a move number 1.
    open_comment, open_variation: the place of one that is never closed, -1 for none.
    """

    def __init__(self) -> None:
        super().__init__()
        if not cython.compiled:
            self.names_from = [0] * MOST_NAMES
            self.names_to = [0] * MOST_NAMES
            self.note_kinds = [0] * MOST_NOTES
            self.note_from = [0] * MOST_NOTES
            self.note_to = [0] * MOST_NOTES
        self.open(b"", True)
        self.new_game(0)

    def open(self, data: bytes, complete: cython.bint) -> None:
        """Take a text; complete: whether it is the end of its file."""
        self.data = data
        self.text = data
        self.end = len(data)
        self.complete = complete

    def new_game(self, at: cython.int) -> None:
        """Begin with the game at an offset."""
        self.at = self.start = self.stop = at
        self.last = SKIPPED
        self.depth = self.moves = self.notes = self.names = self.dots = 0
        self.open_comment = self.open_variation = -1
        self.blank = self.tagged = self.commented = self.content = self.prose = False
        self.numbered = self.lettered = self.numeric = self.over = False
        self.ending = NO_RESULT

    def noted(self) -> list[tuple[int, int, int]]:
        """What was skipped or repaired in this game: the kind, and where the text is."""
        return [(self.note_kinds[i], self.note_from[i], self.note_to[i]) for i in range(self.notes)]

    def next(self) -> cython.int:
        """The kind of the next event, GAME_END before the next game, or MORE_TEXT."""
        kind: cython.int = SKIPPED
        while kind == SKIPPED:
            self.skip_space()
            self.start = self.stop = self.at
            if self.at < self.end:
                kind = self.judged(self.token(self.text[self.at]))
                self.blank = False
                if kind == GAME_END:
                    break
            if self.at >= self.end and not self.complete:
                return MORE_TEXT
            if self.start >= self.end:
                kind = GAME_END
        if kind == GAME_END and self.depth > 0:
            # `open_variation` was the place of the outermost one while it was open.
            self.depth = 0
        elif self.depth == 0:
            self.open_variation = -1
        self.last = kind
        return kind

    def note(self, kind: cython.int, start: cython.int, stop: cython.int) -> cython.void:
        """Keep what was skipped or repaired."""
        if self.notes < MOST_NOTES:
            self.note_kinds[self.notes] = kind
            self.note_from[self.notes] = start
            self.note_to[self.notes] = stop
            self.notes += 1

    def skip_space(self) -> cython.void:
        """Go to the next word; notes whether an empty line comes before it."""
        lines: cython.int = 0
        while self.at < self.end and self.text[self.at] <= 32:
            if self.text[self.at] == ord("\n"):
                lines += 1
            self.at += 1
        if lines > 1:
            self.blank = True

    def token(self, letter: cython.int) -> cython.int:
        """Read what begins with this letter; moves `at` behind it."""
        if letter == ord("{"):
            return self.brace()
        if letter == ord("(") or letter == ord(")"):
            return self.parenthesis(letter == ord("("))
        if letter == ord("$") or letter == ord("!") or letter == ord("?"):
            return self.glyph(letter)
        if letter == ord("["):
            return self.bracket()
        if letter == ord(";") or letter == ord("%"):
            return self.escaped_line(letter)
        if letter == ord("}"):
            self.at += 1
            self.note(STRAY_BRACE, self.start, self.at)
            return SKIPPED
        return self.number(letter) if is_digit(letter) else self.word(letter)

    def escaped_line(self, letter: cython.int) -> cython.int:
        """A comment after `;`, or a line that is hidden from readers by `%`."""
        if letter == ord("%") and self.start > 0 and self.text[self.start - 1] != ord("\n"):
            return self.other(self.at)
        self.value_start = self.at + 1
        self.at = self.stop = self.value_stop = self.line_end(self.at)
        return COMMENT if letter == ord(";") else SKIPPED

    def begins_line(self, at: cython.int) -> cython.bint:
        """Whether only white space stands before an offset in its line."""
        while at > 0 and self.text[at - 1] <= 32 and self.text[at - 1] != ord("\n"):
            at -= 1
        return at == 0 or self.text[at - 1] == ord("\n")

    def parenthesis(self, opening: cython.bint) -> cython.int:
        """The begin or end of a variation; before a game, a sign among other text."""
        self.at += 1
        self.stop = self.at
        if not (self.tagged or self.content):
            return SKIPPED
        if opening:
            if self.depth == 0:
                self.open_variation = self.start
            self.depth += 1
            return VARIATION_BEGIN
        if self.depth == 0:
            self.note(STRAY_PARENTHESIS, self.start, self.at)
            return SKIPPED
        self.depth -= 1
        return VARIATION_END

    def glyph(self, letter: cython.int) -> cython.int:
        """`$14`, or `!` and `?` in the traditional combinations."""
        number: cython.int = 0
        self.at += 1
        if letter == ord("$"):
            while self.at < self.end and is_digit(self.text[self.at]):
                number = min(10 * number + self.text[self.at] - 48, 10_000)
                self.at += 1
            self.value = number
        else:
            while self.letter_at(self.at) == ord("!") or self.letter_at(self.at) == ord("?"):
                self.at += 1
            self.value = TRADITIONAL.get(self.data[self.start : min(self.at, self.start + 2)], 0)
        self.stop = self.at
        return GLYPH

    # Comments

    def brace(self) -> cython.int:
        """A comment; one that is never closed ends before the tags of the next game."""
        here: cython.int = self.at + 1
        self.value_start = here
        while here < self.end and self.text[here] != ord("}"):
            if self.text[here] == ord("\n"):
                if self.letter_at(here + 1) == ord("%") and self.is_escaped(here + 1):
                    here = self.line_end(here + 1)
                    continue
                if self.begins_tags(here + 1):
                    break
            here += 1
        self.value_stop = self.stop = self.at = here
        if here < self.end and self.text[here] == ord("}"):
            self.at = self.stop = here + 1
        elif here < self.end or self.complete:
            self.open_comment = self.start
            self.content = True
        return COMMENT

    def next_brace(self, at: cython.int) -> cython.int:
        """The next brace, which tells whether a comment is still open here; 0 for none."""
        last: cython.int = min(self.end, at + LOOK_AHEAD)
        while at < last:
            if self.text[at] == ord("{") or self.text[at] == ord("}"):
                return self.text[at]
            at += 1
        return 0

    def is_escaped(self, at: cython.int) -> cython.bint:
        """Whether a line that begins with `%` in a comment does not end it with a brace."""
        end: cython.int = self.line_end(at)
        while at < end:
            if self.text[at] == ord("}"):
                return self.next_brace(end) == ord("}")
            at += 1
        return False

    def begins_tags(self, at: cython.int) -> cython.bint:
        """Whether another game's tags begin here in a comment that is never closed.

        They stand after an empty line, and no brace closes the comment after them.
        """
        here: cython.int = self.after_blanks(at)
        before: cython.int = at - 2
        stop: cython.int
        if self.letter_at(here) != ord("["):
            return False
        while before > 0 and self.text[before] <= 32 and self.text[before] != ord("\n"):
            before -= 1
        if before < 0 or self.text[before] != ord("\n"):
            return False
        start: cython.int = self.value_start
        length: cython.int = self.tag_at(here)
        self.value_start = start
        if length == 0:
            return False
        stop = self.after_blanks(here + length)
        if stop < self.end and self.text[stop] != ord("\n"):
            return False
        return self.next_brace(stop) != ord("}")

    # Tags

    def bracket(self) -> cython.int:
        """A tag, a command outside of a comment, or a sign."""
        length: cython.int = self.tag_at(self.at)
        line: cython.int = self.line_end(self.at)
        here: cython.int = self.at
        if length:
            self.at = self.stop = self.at + length
            return TAG_PAIR
        if self.letter_at(self.at + 1) == ord("%"):
            while here < line and self.text[here] != ord("]"):
                here += 1
            self.at = min(here + 1, line)
            self.note(COMMAND, self.start, self.at)
        elif not self.content and not self.prose and self.begins_line(self.at):
            self.at = line
            self.note(NOT_A_TAG, self.start, line)
        else:
            self.at += 1
        return SKIPPED

    # Words

    def word(self, letter: cython.int) -> cython.int:
        """A move, castling, a null move, a result, or something else."""
        length: cython.int = self.move_at(self.at)
        if length:
            return self.after_move(PIECE_MOVE, length)
        if letter == ord("O") or letter == ord("o") or letter == 0xD0:
            length = self.castling_at(self.at)
            if length:
                return self.after_move(CASTLES, length)
        length = self.null_move_at(self.at)
        if length:
            self.at = self.stop = self.at + length
            return PASS
        length = self.result_at(self.at)
        if length:
            self.at = self.stop = self.at + length
            return RESULT
        length = self.space_at(self.at)
        if length == 0 and (letter == ord(",") or letter == ord(".")):
            length = 1
        elif self.has(self.at, 0xE2, 0x80) and self.letter_at(self.at + 2) == 0xA6:
            length = 3
        if length:
            self.at += length
            return SKIPPED
        return self.other(self.at)

    def number(self, letter: cython.int) -> cython.int:
        """A result, castling or a null move with zeros, a numeric move, or a number."""
        length: cython.int = self.result_at(self.at)
        if length:
            self.at = self.stop = self.at + length
            return RESULT
        if letter == ord("0"):
            length = self.castling_at(self.at)
            if length and self.moves == 0 and self.depth == 0 and self.last != MOVE_NUMBER:
                self.at = self.stop = self.at + length
                self.value = NO_RESULT
                self.note(BOTH_FORFEIT, self.start, self.at)
                return RESULT
            if length:
                return self.after_move(CASTLES, length)
            length = self.null_move_at(self.at)
            if length:
                self.at = self.stop = self.at + length
                return PASS
        if not self.lettered and (self.tagged or self.content):
            length = self.numeric_at(self.at)
            if length:
                self.numeric = True
                self.at = self.stop = self.at + length
                return PIECE_MOVE
        length = self.plain_number(self.at)
        if length == 0:
            return self.other(self.at)
        self.at = self.stop = self.at + length
        return MOVE_NUMBER

    def plain_number(self, at: cython.int) -> cython.int:
        """The length of a move number with its dots, to which a move may be glued; 0 if none."""
        here: cython.int = at
        letter: cython.int
        number: cython.int = 0
        while here < self.end and is_digit(self.text[here]):
            number = min(10 * number + self.text[here] - 48, 100_000)
            here += 1
        self.dots = 0
        while True:
            if self.letter_at(here) == ord("."):
                self.dots += 1
                here += 1
            elif self.has(here, 0xE2, 0x80) and self.letter_at(here + 2) == 0xA6:
                self.dots += 3
                here += 3
            else:
                break
        letter = self.letter_at(here)
        if self.dots == 0 and letter == ord(")") and self.depth == 0:
            here += 1
        elif is_digit(letter) and not self.castling_at(here) and not self.null_move_at(here):
            if self.lettered or not self.numeric_at(here):
                return 0
        elif self.dots == 0 and not ends_move(letter) and not is_file(letter):
            if self.piece_at(here) == NO_KIND and not self.castling_at(here):
                return 0
        self.value = number
        return here - at

    def after_move(self, kind: cython.int, length: cython.int) -> cython.int:
        """A move, if the rest of its word is harmless; else the word is unreadable."""
        here: cython.int = self.at + length
        stop: cython.int
        self.stop = here
        while here < self.end and (self.text[here] == ord("+") or self.text[here] == ord("#")):
            here += 1
        if here < self.end and not ends_move(self.text[here]):
            stop = self.word_end(here)
            # The letter of `a8=D` is a piece, that of `Nf3D` announces a diagram.
            if meaning(self.data[here:stop], self.text[here] != ord("=")) < 0:
                self.at = self.stop = stop
                return UNREADABLE
        self.at = here
        return kind

    def other(self, at: cython.int) -> cython.int:
        """A sign or a word that is not a move: a glyph, harmless, or unreadable."""
        letter: cython.int = self.text[at]
        stop: cython.int = self.word_end(at)
        found: cython.int
        if letter == 0xC2:
            stop = min(at + 2, self.end)
        elif letter == 0xE2:
            stop = min(at + 3, self.end)
        elif stop == at:
            stop = at + 1
        found = meaning(self.data[at:stop], self.last != MOVE_NUMBER)
        self.at = self.stop = stop
        if found > 0:
            self.value = found
            return GLYPH
        return SKIPPED if found == 0 else UNREADABLE

    # Where games begin and end

    def judged(self, kind: cython.int) -> cython.int:
        """What an event means at its place: itself, nothing, or that the game ended before it."""
        if kind == SKIPPED:
            return SKIPPED
        if kind == TAG_PAIR:
            return self.tag_judged()
        if kind == COMMENT:
            self.commented = True
            return COMMENT
        if self.depth > 0 or kind == VARIATION_BEGIN or kind == VARIATION_END:
            self.content = True
            return kind
        if self.over:
            return self.after_result(kind)
        if kind == MOVE_NUMBER:
            return self.number_judged()
        if not (self.tagged or self.content) and (kind == UNREADABLE or kind == PASS):
            self.prose = True
        if self.prose:
            return SKIPPED
        if kind == GLYPH:
            return GLYPH if self.content or self.tagged else SKIPPED
        self.content = True
        if kind == RESULT:
            self.over = True
            self.ending = self.value
        elif kind != UNREADABLE:
            self.moves += 1
            self.lettered = not self.numeric
        return kind

    def tag_judged(self) -> cython.int:
        """A tag of this game, or the end of the game before it."""
        if self.content:
            return self.end_here()
        if self.tagged and (self.blank or self.commented) and self.is_known_name():
            return self.end_here()
        if self.broken:
            self.note(BROKEN_TAG, self.start, self.stop)
        if self.names < MOST_NAMES:
            self.names_from[self.names] = self.name_start
            self.names_to[self.names] = self.name_stop
            self.names += 1
        self.prose = self.commented = False
        self.tagged = True
        return TAG_PAIR

    def is_known_name(self) -> cython.bint:
        """Whether the game has a tag of this name already."""
        index: cython.int
        length: cython.int = self.name_stop - self.name_start
        for index in range(self.names):
            if self.names_to[index] - self.names_from[index] == length:
                if self.repeats(self.names_from[index], self.name_start, length):
                    return True
        return False

    def number_judged(self) -> cython.int:
        """A move number; 1 begins a game after an empty line, without tags also elsewhere."""
        first: cython.bint = self.value == 1 and self.dots < 2
        # Numbers in games with tags are sometimes wrong.
        if self.moves > 0 and (self.blank or (self.moves >= 3 and not self.tagged)):
            if first and self.begins_game():
                return self.end_here()
        if self.prose:
            if not first or not self.begins_game():
                return SKIPPED
            self.prose = False
        if self.value == 1:
            self.numbered = True
        if self.numbered or self.tagged:
            self.content = True
        return MOVE_NUMBER

    def after_result(self, kind: cython.int) -> cython.int:
        """An event after the result: the next game, an addition to this one, or other text."""
        if kind == GLYPH:
            return GLYPH
        if kind == MOVE_NUMBER:
            if self.value == 1 and self.dots < 2 and self.begins_game():
                return self.end_here()
        elif kind == RESULT:
            if self.value != self.ending and self.value != NO_RESULT:
                self.note(SECOND_RESULT, self.start, self.stop)
        elif kind != UNREADABLE:
            if self.blank:
                return self.end_here()
            self.note(AFTER_RESULT, self.start, self.stop)
        return SKIPPED

    def begins_game(self) -> cython.bint:
        """Whether a move follows the number that was read."""
        here: cython.int = self.at
        found: cython.bint
        while here < self.end and self.text[here] <= 32:
            here += 1
        if here >= self.end:
            return False
        found = self.move_at(here) > 0 or self.castling_at(here) > 0
        if not found and not self.german:
            self.german = True
            found = self.move_at(here) > 0
            self.german = False
        return found

    def end_here(self) -> cython.int:
        """End the game before the event that was read."""
        self.at = self.stop = self.start
        return GAME_END
