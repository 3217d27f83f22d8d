"""Tag pairs, as the import format allows them: several in a line, indented, over two lines."""

from __future__ import annotations

import cython

if not cython.compiled:
    from philidor.pgn.spelling import is_digit

from philidor.pgn.spelling import Spelling

# A tag's value may go on in another line, as in files that a mail program has wrapped.
MOST_LINES = 3


class TagPairs(Spelling):
    """Recognises a tag pair at an offset.

    name_start, name_stop, value_start, value_stop: where its name and its value are; escaped: the
    value has escapes; broken: it ends in another line.
    """

    def __init__(self) -> None:
        super().__init__()
        self.name_start = self.name_stop = self.value_start = self.value_stop = 0
        if not cython.compiled:
            self.escaped = self.broken = False

    def line_end(self, at: cython.int) -> cython.int:
        """The offset of the line's end."""
        while at < self.end and self.text[at] != ord("\n"):
            at += 1
        return at

    def after_blanks(self, at: cython.int) -> cython.int:
        """The offset after spaces and tabs."""
        while at < self.end and self.text[at] <= 32 and self.text[at] != ord("\n"):
            at += 1
        return at

    def tag_at(self, at: cython.int) -> cython.int:
        """The length of a tag pair; 0 if there is none."""
        here: cython.int = self.after_blanks(at + 1)
        letter: cython.int = self.letter_at(here)
        self.name_start = here
        while (
            is_digit(letter)
            or 65 <= (letter & 0xDF) <= 90
            or letter >= 0x80
            or letter == ord("_")
            or letter == ord("+")
            or letter == ord("#")
            or letter == ord("=")
            or letter == ord(":")
            or letter == ord("-")
        ):
            here += 1
            letter = self.letter_at(here)
        self.name_stop = here
        here = self.after_blanks(here)
        letter = self.letter_at(here)
        if self.name_stop == self.name_start or (letter != ord('"') and letter != ord("'")):
            return 0
        here = self.value_at(here)
        return here - at if here else 0

    def value_at(self, at: cython.int) -> cython.int:
        """The offset after a quoted value and its bracket; 0 if it is not closed."""
        here: cython.int = at + 1
        quote: cython.int = self.text[at]
        letter: cython.int
        after: cython.int
        lines: cython.int = 0
        self.value_start = here
        self.escaped = self.broken = False
        while here < self.end:
            letter = self.text[here]
            if letter == ord("\n"):
                lines += 1
                if lines > MOST_LINES or not self.goes_on(here + 1):
                    return 0
            elif letter == ord("\\"):
                if self.letter_at(here + 1) == ord("\\"):
                    self.escaped = True
                    here += 1
                elif self.letter_at(here + 1) == quote:
                    after = self.tag_end(here + 1)
                    # A path such as "C:\" ends here; in `\"]` within a value more text follows.
                    if after == 0 or self.letter_at(self.after_blanks(after)) > 32:
                        self.escaped = True
                        here += 1
            elif letter == quote:
                after = self.tag_end(here)
                if after:
                    self.value_stop = here
                    self.broken = lines > 0
                    return after
            here += 1
        return 0

    def tag_end(self, at: cython.int) -> cython.int:
        """The offset after the bracket that follows a closing quote; 0 if there is none."""
        at = self.after_blanks(at + 1)
        return at + 1 if self.letter_at(at) == ord("]") else 0

    def goes_on(self, at: cython.int) -> cython.bint:
        """Whether a tag's value goes on in this line."""
        at = self.after_blanks(at)
        return self.letter_at(at) > 32 and self.text[at] != ord("[")
