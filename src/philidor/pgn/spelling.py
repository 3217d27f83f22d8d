"""How moves, results and null moves are spelled in PGN files, letter by letter.

Besides SAN: long algebraic notation (`Nb1-c3`), coordinates, ICCF's numbers (`5254`), figurines,
German letters, `Pe4`, `exd`, `ed`, `a8(Q)`, `Nf3(g1)`, `0-0`, `OO`, and dashes of every length.
The position decides later whether a move is legal.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from philidor.core.types import BISHOP, KING, KNIGHT, NO_KIND, PAWN, QUEEN, ROOK, Kind
    from philidor.pgn.types import BLACK_WINS, DRAWN, NO_RESULT, WHITE_WINS


def is_file(letter: cython.int) -> cython.bint:
    """Whether a byte is `a` to `h`."""
    return 97 <= letter <= 104


def is_rank(letter: cython.int) -> cython.bint:
    """Whether a byte is `1` to `8`."""
    return 49 <= letter <= 56


def is_digit(letter: cython.int) -> cython.bint:
    """Whether a byte is `0` to `9`."""
    return 48 <= letter <= 57


def english_kind(letter: cython.int) -> Kind:
    """The piece that a capital letter stands for in English, or NO_KIND."""
    if letter == ord("N"):
        return KNIGHT
    if letter == ord("B"):
        return BISHOP
    if letter == ord("R"):
        return ROOK
    if letter == ord("Q"):
        return QUEEN
    if letter == ord("K"):
        return KING
    return PAWN if letter == ord("P") else NO_KIND


def opens_or_closes(letter: cython.int) -> cython.bint:
    """Whether a byte begins or ends a comment or a variation."""
    return (
        letter == ord("{")
        or letter == ord("}")
        or letter == ord("(")
        or letter == ord(")")
        or letter == ord(";")
    )


def ends_move(letter: cython.int) -> cython.bint:
    """Whether a byte after a move shows that the move ends before it.

    In UTF-8 0xC2, 0xE2, 0xE3 and 0xEF begin signs such as `±`, `½`, `∞` and spaces.
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
        or letter == 0xE3
        or letter == 0xEF
    )


class Spelling:
    """Recognises the words of a text at an offset; each `…_at` returns a length, 0 for none.

    data, end: the text and its length. german: pieces have German letters. The last move found:
    piece (NO_KIND where only squares are given), file and rank of its origin (-1 where not given),
    target (-1 where only its file, to_file, is given), promotion, and queenside of castling.
    value: the last result or number.
    """

    def __init__(self) -> None:
        self.data = b""
        self.text = self.data
        self.end = 0
        self.german = False
        self.piece = self.promotion = NO_KIND
        self.file = self.rank = self.to_file = self.target = -1
        self.queenside = False
        self.value = 0
        self.width = 0

    def letter_at(self, at: cython.int) -> cython.int:
        """The byte at an offset; 0 after the end."""
        return self.text[at] if at < self.end else 0

    def has(self, at: cython.int, first: cython.int, second: cython.int) -> cython.bint:
        """Whether these two bytes are at an offset."""
        return at + 1 < self.end and self.text[at] == first and self.text[at + 1] == second

    def space_at(self, at: cython.int) -> cython.int:
        """The length of a space outside ASCII, or of a byte order mark within the text."""
        last: cython.int
        if self.has(at, 0xC2, 0xA0):
            return 2
        if at + 2 >= self.end:
            return 0
        last = self.text[at + 2]
        if self.has(at, 0xE2, 0x80) and (0x80 <= last <= 0x8B or last == 0xAF):
            return 3
        if self.has(at, 0xE3, 0x80) and last == 0x80:
            return 3
        return 3 if self.has(at, 0xEF, 0xBB) and last == 0xBF else 0

    def dash_at(self, at: cython.int) -> cython.int:
        """The length of a hyphen, dash or minus sign."""
        last: cython.int
        if self.letter_at(at) == ord("-"):
            return 1
        if at + 2 >= self.end:
            return 0
        last = self.text[at + 2]
        if self.has(at, 0xE2, 0x80) and 0x90 <= last <= 0x95:
            return 3
        return 3 if self.has(at, 0xE2, 0x88) and last == 0x92 else 0

    def spaced_dash_at(self, at: cython.int) -> cython.int:
        """The length of a dash, which may have spaces on both sides."""
        here: cython.int = at
        length: cython.int
        while self.letter_at(here) == ord(" "):
            here += 1
        length = self.dash_at(here)
        if length == 0:
            return 0
        if here == at:
            return length
        here += length
        if self.letter_at(here) != ord(" "):
            return 0
        while self.letter_at(here) == ord(" "):
            here += 1
        return here - at

    def word_end(self, at: cython.int) -> cython.int:
        """The offset after a word, which glyphs, comments, variations and white space end."""
        letter: cython.int
        while at < self.end:
            letter = self.text[at]
            if letter <= 32 or opens_or_closes(letter) or self.space_at(at):
                break
            if letter == ord("!") or letter == ord("?") or letter == ord("$") or letter == ord("*"):
                break
            at += 1
        return at

    def ends_number(self, at: cython.int) -> cython.bint:
        """Whether a result or a number in digits ends at an offset."""
        letter: cython.int = self.letter_at(at)
        return (
            not is_digit(letter) and not self.dash_at(at) and not 65 <= (letter & 0xDF) <= 90
        ) or letter == 0

    # Moves

    def kind_of(self, letter: cython.int) -> cython.int:
        """The piece that a capital letter stands for in the game's language, or NO_KIND."""
        if self.german and letter != ord("K") and letter != ord("P"):
            if letter == ord("S"):
                return KNIGHT
            if letter == ord("L"):
                return BISHOP
            if letter == ord("T"):
                return ROOK
            return QUEEN if letter == ord("D") else NO_KIND
        return english_kind(letter)

    def figurine_at(self, at: cython.int) -> cython.int:
        """The piece of a figurine with what may follow it: the choice of a picture, a space."""
        last: cython.int
        if at + 2 >= self.end or not self.has(at, 0xE2, 0x99):
            return NO_KIND
        last = self.text[at + 2]
        if last < 0x94 or last > 0x9F:
            return NO_KIND
        self.width = 3
        if self.has(at + 3, 0xEF, 0xB8):
            self.width += 3
        if self.letter_at(at + self.width) == ord(" "):
            self.width += 1
        elif self.has(at + self.width, 0xC2, 0xA0):
            self.width += 2
        return KING - (last - 0x94) % 6

    def piece_at(self, at: cython.int) -> cython.int:
        """The piece whose letter or figurine is at an offset, `width` bytes long, or NO_KIND."""
        if self.text[at] == 0xE2:
            return self.figurine_at(at)
        self.width = 1
        return self.kind_of(self.text[at])

    def takes_at(self, at: cython.int) -> cython.int:
        """The length of the sign between two squares."""
        letter: cython.int = self.letter_at(at)
        if letter == ord("x") or letter == ord(":"):
            return 1
        return 2 if self.has(at, 0xC3, 0x97) else self.dash_at(at)

    def move_at(self, at: cython.int) -> cython.int:
        """The length of a move other than castling, without signs for check."""
        here: cython.int = at
        after: cython.int
        self.file = self.rank = self.to_file = self.target = -1
        self.promotion = NO_KIND
        self.piece = PAWN
        if not is_file(self.text[at]):
            self.piece = self.piece_at(at)
            if self.piece == NO_KIND:
                return 0
            here += self.width
        if here < self.end and is_file(self.text[here]):
            self.file = self.text[here] - 97
            here += 1
        if here < self.end and is_rank(self.text[here]):
            self.rank = self.text[here] - 49
            here += 1
        after = here + self.takes_at(here)
        if after + 1 < self.end and is_file(self.text[after]) and is_rank(self.text[after + 1]):
            self.target = self.text[after] - 97 + 8 * (self.text[after + 1] - 49)
            here = after + 2
            if self.file >= 0 and self.rank >= 0 and is_file(self.text[at]):
                self.piece = NO_KIND
        elif self.file >= 0 and self.rank >= 0:
            self.target = self.file + 8 * self.rank
            self.file = self.rank = -1
        else:
            after = self.two_files_at(after)
            return after - at if after else 0
        here += self.origin_at(here)
        if self.piece == PAWN or self.piece == NO_KIND:
            here += self.promotion_at(here)
        return here - at

    def two_files_at(self, at: cython.int) -> cython.int:
        """The end of `exd` or `ed`, whose second file is at an offset; 0 if it is not one."""
        if self.piece != PAWN or self.file < 0 or self.rank >= 0:
            return 0
        self.to_file = self.letter_at(at) - 97
        if self.to_file != self.file - 1 and self.to_file != self.file + 1:
            return 0
        if not 0 <= self.to_file < 8 or not ends_move(self.letter_at(at + 1)):
            return 0
        return at + 1

    def origin_at(self, at: cython.int) -> cython.int:
        """The length of the origin in parentheses, as in `Nf3(g1)`."""
        if (
            at + 3 >= self.end
            or self.text[at] != ord("(")
            or self.text[at + 3] != ord(")")
            or not is_file(self.text[at + 1])
            or not is_rank(self.text[at + 2])
        ):
            return 0
        self.file = self.text[at + 1] - 97
        self.rank = self.text[at + 2] - 49
        return 4

    def promotion_at(self, at: cython.int) -> cython.int:
        """The length of `=Q`, `Q`, `q`, `/Q`, `:Q` or `(Q)` after a pawn's last square."""
        here: cython.int = at
        letter: cython.int = self.letter_at(at)
        kind: cython.int
        opened: cython.bint = letter == ord("(")
        if 8 <= self.target <= 55:
            return 0
        if opened or letter == ord("=") or letter == ord("/") or letter == ord(":"):
            here += 1
            letter = self.letter_at(here)
        if letter == 0xE2:
            kind = self.figurine_at(here)
            here += 3
        else:
            kind = self.kind_of(letter if letter < 97 else letter - 32)
            here += 1
        if kind == NO_KIND or kind == KING or kind == PAWN:
            return 0
        if opened and self.letter_at(here) != ord(")"):
            return 0
        self.promotion = kind
        return here + (1 if opened else 0) - at

    def castling_letter_at(self, at: cython.int) -> cython.int:
        """The length of a letter of castling: `O`, `o`, `0` or the Cyrillic letter."""
        letter: cython.int = self.letter_at(at)
        if letter == ord("O") or letter == ord("o") or letter == ord("0"):
            return 1
        return 2 if self.has(at, 0xD0, 0x9E) or self.has(at, 0xD0, 0xBE) else 0

    def castling_at(self, at: cython.int) -> cython.int:
        """The length of castling: `O-O-O`, `0-0`, `OO`, with any dash."""
        width: cython.int = self.castling_letter_at(at)
        here: cython.int = at + width
        letters: cython.int = 1
        dash: cython.int
        if width == 0:
            return 0
        while letters < 3:
            dash = self.dash_at(here)
            if dash == 0 and (self.text[at] & 0xDF) != ord("O"):
                break
            if here + dash + width > self.end or self.text[here + dash] != self.text[at]:
                break
            if width == 2 and self.text[here + dash + 1] != self.text[at + 1]:
                break
            here += dash + width
            letters += 1
        self.queenside = letters == 3
        return here - at if letters > 1 else 0

    def null_move_at(self, at: cython.int) -> cython.int:
        """The length of a null move: `--`, `Z0`, `<>`, `0000` or `@@@@`."""
        if self.has(at, ord("-"), ord("-")):
            if self.letter_at(at + 2) == ord("-") or self.letter_at(at + 2) == ord(">"):
                return 0
            return 2
        if self.has(at, ord("Z"), ord("0")) or self.has(at, ord("<"), ord(">")):
            return 2
        if self.has(at, ord("@"), ord("@")):
            return 4 if self.has(at + 2, ord("@"), ord("@")) else 0
        if self.has(at, ord("0"), ord("0")) and self.has(at + 2, ord("0"), ord("0")):
            return 4 if self.ends_number(at + 4) else 0
        return 0

    def numeric_at(self, at: cython.int) -> cython.int:
        """The length of a move in ICCF's numbers: file and rank twice, 1 to 4 for Q, R, B, N."""
        digit: cython.int
        for digit in range(4):
            if not is_rank(self.letter_at(at + digit)):
                return 0
        self.piece = self.promotion = NO_KIND
        self.file = self.text[at] - 49
        self.rank = self.text[at + 1] - 49
        self.target = self.text[at + 2] - 49 + 8 * (self.text[at + 3] - 49)
        if self.ends_number(at + 4):
            return 4 if self.letter_at(at + 4) != ord(".") else 0
        digit = self.letter_at(at + 4) - 48
        if not 1 <= digit <= 4 or not self.ends_number(at + 5):
            return 0
        self.promotion = QUEEN + 1 - digit
        return 5

    # Results

    def result_at(self, at: cython.int) -> cython.int:
        """The length of a result, whose half points for White are then the `value`."""
        letter: cython.int = self.letter_at(at)
        after: cython.int
        if letter == ord("*"):
            self.value = NO_RESULT
            return 1
        if letter != ord("0") and letter != ord("1"):
            return self.draw_at(at)
        after = at + 1 + self.spaced_dash_at(at + 1)
        if after > at + 1 and self.letter_at(after) == 97 - letter and self.ends_number(after + 1):
            self.value = WHITE_WINS if letter == ord("1") else BLACK_WINS
            return after + 1 - at
        return self.draw_at(at)

    def repeats(self, at: cython.int, other: cython.int, length: cython.int) -> cython.bint:
        """Whether the same bytes are at two offsets."""
        step: cython.int
        for step in range(length):
            if self.letter_at(at + step) != self.letter_at(other + step):
                return False
        return True

    def draw_at(self, at: cython.int) -> cython.int:
        """The length of `1/2-1/2`, `1/2`, `½-½` or `0.5-0.5`."""
        length: cython.int = 3
        other: cython.int
        if self.has(at, 0xC2, 0xBD):
            length = 2
        elif not self.has(at + 1, ord("/"), ord("2")) or self.text[at] != ord("1"):
            if not self.has(at + 1, ord("."), ord("5")) or self.text[at] != ord("0"):
                return 0
        self.value = DRAWN
        other = at + length + self.spaced_dash_at(at + length)
        if other > at + length and self.repeats(at, other, length):
            return other + length - at
        # A half alone is a sign, and 0.5 a number.
        if self.text[at] != ord("1") or not self.ends_number(at + 3):
            return 0
        return 3
