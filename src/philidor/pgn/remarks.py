"""Comments and glyphs become notes: the common forms here, compiled; `commands` reads the rest.

Nearly all comments of large files are a value and a clock, `{[%eval 0.17] [%clk 0:00:30]}`, or
plain text. What this module reads, `commands` would read alike.
"""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:
    from philidor.pgn.spelling import is_digit
    from philidor.pgn.types import MOST_DIGITS

from philidor.pgn.commands import read_comment
from philidor.pgn.notes import NOTHING, Notes, Score


class Remarks:
    """Reads one comment after another.

    at: the place in the text, whose end is `stop`. clock, spent, score: what its commands said.
    """

    def __init__(self) -> None:
        self.data = b""
        self.text = b""
        self.at = self.stop = self.digits = 0
        self.number = 0
        self.clock: int | None = None
        self.spent: int | None = None
        self.score: Score | None = None

    def read(
        self, data: bytes, start: cython.int, stop: cython.int, known: Notes, before: cython.bint
    ) -> Notes:
        """What a comment, a part of the data, adds to what is known about a move.

        before: the comment stands before the move.
        """
        self.data = data
        self.text = data
        self.at, self.stop = start, stop
        self.clock = self.spent = self.score = None
        if self.commands() and self.is_plain() and (known is NOTHING or self.fits(known)):
            return self.added(known, before)
        text = data[start:stop].decode("utf-8", "replace").replace("\0", " ")
        return read_comment(text, known, bool(before))

    def fits(self, known: Notes) -> cython.bint:
        """Whether nothing that the commands say is known already."""
        return (
            (self.clock is None or known.clock is None)
            and (self.spent is None or known.spent is None)
            and (self.score is None or known.score is None)
        )

    def added(self, known: Notes, before: cython.bint) -> Notes:
        """The known notes with what the commands said and the text after them."""
        # Fields and the constructor of a named tuple would take several times as long.
        fields: tuple[Any, ...] = cython.cast(tuple, known)
        comment: str = fields[0]
        earlier: str = fields[1]
        if self.at < self.stop:
            text = self.data[self.at : self.stop].decode("utf-8", "replace")
            if before:
                earlier = f"{earlier} {text}".strip()
            else:
                comment = f"{comment} {text}".strip()
        clock = fields[3] if self.clock is None else self.clock
        spent = fields[4] if self.spent is None else self.spent
        score = fields[5] if self.score is None else self.score
        return tuple.__new__(
            Notes,
            (
                comment,
                earlier,
                fields[2],
                clock,
                spent,
                score,
                fields[6],
                fields[7],
                fields[8],
                fields[9],
                fields[10],
            ),
        )

    # What stands in the text

    def letter(self) -> cython.int:
        """The letter here, 0 at the end."""
        return self.text[self.at] if self.at < self.stop else 0

    def skip(self, letter: cython.int) -> cython.bint:
        """Go on if this letter stands here, and return whether it does."""
        if self.letter() != letter:
            return False
        self.at += 1
        return True

    def blanks(self) -> cython.bint:
        """Skip spaces, tabs and line ends, and return whether there were any."""
        begin: cython.int = self.at
        letter: cython.int = self.letter()
        while letter == ord(" ") or letter == ord("\n") or letter == ord("\t"):
            self.at += 1
            letter = self.letter()
        return self.at > begin

    def is_plain(self) -> cython.bint:
        """Whether the rest is a text without commands, its words separated by one space each.

        White space at the end is left out of it.
        """
        at: cython.int
        letter: cython.int
        last: cython.int = 0
        while self.stop > self.at and self.text[self.stop - 1] <= 32:
            self.stop -= 1
        for at in range(self.at, self.stop):
            letter = self.text[at]
            if letter < 32 or letter == 127 or (letter == 32 and last == 32):
                return False
            if letter == ord("%") and last == ord("["):
                return False
            last = letter
        return True

    def commands(self) -> cython.bint:
        """Read the commands that stand first; returns whether each of them could be read."""
        self.blanks()
        while self.letter() == ord("["):
            self.at += 1
            if not (self.skip(ord("%")) and self.command() and self.skip(ord("]"))):
                return False
            self.blanks()
        return True

    def command(self) -> cython.bint:
        """Read `clk`, `emt` or `eval` and its value; the others are not read here."""
        found: cython.bint = False
        begin: cython.int = self.at
        while self.at < self.stop and ord("a") <= self.text[self.at] <= ord("z"):
            self.at += 1
        name: bytes = self.data[begin : self.at]
        if not self.blanks():
            return False
        if name == b"clk" and self.clock is None:
            found = self.time()
            self.clock = self.number
        elif name == b"emt" and self.spent is None:
            found = self.time()
            self.spent = self.number
        elif name == b"eval" and self.score is None:
            found = self.value()
        self.blanks()
        return found

    def count(self) -> cython.bint:
        """Read digits into `number`; returns whether there are some, and not too many."""
        begin: cython.int = self.at
        self.number = 0
        while is_digit(self.letter()):
            self.number = 10 * self.number + self.letter() - ord("0")
            self.at += 1
            if self.at - begin > MOST_DIGITS:
                return False
        self.digits = self.at - begin
        return self.digits > 0

    def decimal(self, places: cython.int) -> cython.bint:
        """Read the decimals of `number`, which is then in units of so many places."""
        whole: cython.longlong = self.number
        self.number = 0
        self.digits = 0
        if self.skip(ord(".")) and not self.count():
            return False
        if self.digits > places:
            return False
        while self.digits < places:
            self.number *= 10
            self.digits += 1
        while places > 0:
            whole *= 10
            places -= 1
        self.number += whole
        return True

    def time(self) -> cython.bint:
        """Read `1:02:03.5`, `2:03` or `123` into `number`, in milliseconds."""
        minutes: cython.longlong = 0
        colons: cython.int = 0
        while self.count():
            if not self.skip(ord(":")):
                if not self.decimal(3):
                    return False
                self.number += 60_000 * minutes
                return True
            colons += 1
            minutes = 60 * minutes + self.number
            if colons > 2:
                return False
        return False

    def value(self) -> cython.bint:
        """Read `0.31`, `-0.31,12` or `#-3` into `score`."""
        negative: cython.bint = self.skip(ord("-"))
        mate: cython.bint = self.skip(ord("#"))
        if mate and self.skip(ord("-")):
            negative = True
        if not self.count() or (mate and self.digits >= MOST_DIGITS):
            return False
        if not mate and not self.decimal(2):
            return False
        value: int = -self.number if negative else self.number
        depth: int | None = None
        if self.skip(ord(",")) or self.skip(ord("/")):
            if not self.count() or self.digits >= MOST_DIGITS:
                return False
            depth = self.number
        self.score = tuple.__new__(Score, (None, value, depth) if mate else (value, None, depth))
        return True


def with_glyph(known: Notes, glyph: cython.int) -> Notes:
    """Notes with one more numeric glyph."""
    return known._replace(nags=tuple(sorted({*known.nags, glyph})))


def may_be_record(comment: str) -> cython.bint:
    """Whether a comment can begin with an annotation of RDChess, which most do not."""
    if not comment or comment[0] not in "CPBD1":
        return False
    return len(comment) == 1 or comment[1] == "/" or comment[1].isspace()
