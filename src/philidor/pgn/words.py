"""Words that stand among the moves of real files and are no moves, and pieces in other letters.

Everything here is for what is rare; `movetext` reads the moves themselves.
"""

from __future__ import annotations

import re

WORDS = frozenset(
    ("ep", "ch", "check", "dis", "disch", "dbl", "dblch", "mate", "checkmate", "resigns")
)
# Novelty, theoretical novelty, diagram and editorial comment, as books print them after a move.
SIGNS = frozenset(("N", "TN", "D", "RR"))

# Comments, and lines that are no moves: escaped ones and tags.
_COMMENT = r"(?P<comment>\{[^}]*\}?|;[^\n]*|^[%\[][^\n]*)"
_FIGURINE = re.compile(rf"{_COMMENT}|(?P<piece>[♔-♟])[\ufe0e\ufe0f]?[ \xa0]?", re.MULTILINE)
_LETTER = re.compile(
    rf"{_COMMENT}"
    r"|(?<![A-Za-z])[SLTDNBRQ](?=[a-h]?[1-8]?[-x:]?[a-h][1-8])"
    r"|(?<=[18])[=/(]?[SLTDNBRQ](?![a-z0-9])",
    re.MULTILINE,
)
_OF_FIGURINES = str.maketrans("♔♕♖♗♘♙♚♛♜♝♞♟", "KQRBN KQRBN ")
# Exchanged, so that a game with English letters does not read as a German one.
_OF_GERMAN = str.maketrans("SLTDNBRQ", "NBRQSLTD")


def is_harmless(word: str, after_move: bool) -> bool:
    """Whether a word that is not a move may be skipped: signs and numbers, `e.p.`, `mate`, `N`.

    after_move: whether a move stands before it rather than a number. In `2. N f3` the letter is
    a part of the move.
    """
    if "0-0" in word:
        return False
    letters = "".join(sign for sign in word if sign.isalpha())
    if not letters:
        return True
    if any(sign.isdigit() for sign in word):
        return False
    return letters.lower() in WORDS or (letters in SIGNS and after_move)


def without_figurines(movetext: str) -> str:
    """Moves such as `♘f3` with PGN's letters; comments stay as they are."""

    def letter(found: re.Match[str]) -> str:
        piece = found["piece"]
        return piece.translate(_OF_FIGURINES).strip() if piece else found[0]

    return _FIGURINE.sub(letter, movetext)


def from_german(movetext: str) -> str:
    """Moves such as `Sf3` with PGN's letters, and those with PGN's letters unreadable.

    Comments stay as they are, and so does the length of the text.
    """

    def letter(found: re.Match[str]) -> str:
        if found["comment"] is not None:
            return found[0]
        return found[0].translate(_OF_GERMAN)

    return _LETTER.sub(letter, movetext)
