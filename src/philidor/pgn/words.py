"""Words and signs that stand among the moves of real files and are no moves.

Everything here is for what is rare; `spelling` reads the moves themselves.
"""

from __future__ import annotations

WORDS = frozenset(
    ("ep", "ch", "check", "dis", "disch", "dbl", "dblch", "mate", "checkmate", "resigns")
)
# The numeric glyphs of the signs in the PGN standard and in Informants; letters stand after moves.
# Hyphens, dashes and the minus sign, as word processors exchange them.
DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
LETTERS = {"N": 146, "TN": 146, "D": 220, "RR": 145}
SIGNS = {
    "=": 10, "∞": 13, "⩲": 14, "+=": 14, "+/=": 14, "=/+": 15, "=+": 15, "⩱": 15,
    "±": 16, "+/-": 16, "∓": 17, "-/+": 17, "+-": 18, "-+": 19,
    "□": 7, "⨀": 22, "⊙": 22, "○": 26, "⟳": 32, "→": 36, "↑": 36, "⇆": 132, "⇄": 132,
    "=∞": 44, "△": 140, "∆": 140, "Δ": 140, "⌓": 142, "⊕": 138,
}  # fmt: skip
_PLAIN = str.maketrans(dict.fromkeys(DASHES, "-"))
TRADITIONAL = {b"!": 1, b"?": 2, b"!!": 3, b"??": 4, b"!?": 5, b"?!": 6}


def meaning(word: bytes, after_move: bool) -> int:
    """The numeric glyph of a word that is not a move, 0 if it may be skipped, -1 for others.

    after_move: whether a move stands before it rather than a number. In `2. N f3` the letter is
    a part of the move.
    """
    text = word.decode("utf-8", "replace").translate(_PLAIN)
    found = SIGNS.get(text) or (LETTERS.get(text) if after_move else None)
    if found is not None:
        return found
    letters = "".join(sign for sign in text if sign.isalpha())
    if not letters:
        return -1 if "0-0" in text else 0
    if any(sign.isdigit() for sign in text):
        return -1
    return 0 if letters.lower() in WORDS else -1
