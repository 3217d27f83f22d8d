"""Reading FENs as people and programs write them: what contradicts the board is left out.

Every door by which recorded positions come in has this one rule: PGN tags, EPD lines, suites and
pasted text. A board that cannot be a chess position is refused, as everywhere.
"""

from __future__ import annotations

import re

from philidor.contract.reason import Reason, worded
from philidor.contract.setup import MAX_CLOCK, FenError, Setup, quoted
from philidor.game.fen import parse_fen

# What is assumed for missing fields.
DEFAULTS = ("w", "-", "-", "0", "1")
RIGHTS = ("fen.castling-rook", "fen.castling-king", "fen.castling-twice")
EN_PASSANT = "fen.en-passant"
CLOCK = re.compile(r"(?:-|\d+)(?:\s+|$)")


def repaired_fen(text: str, chess960: bool = False) -> tuple[Setup, list[Reason]]:
    """The position of a FEN, and what was left out or assumed.

    Dropped are castling rights and en passant squares that the board contradicts, clocks that are
    not numbers, and fields after the sixth. Raises FenError for what is not a chess position.
    """
    fields = text.split()
    notes: list[Reason] = []
    if len(fields) in (1, 2, 3):
        said = "a FEN with {count} of 6 fields: the others are assumed"
        notes.append(worded(said, "repair.few-fields", count=len(fields)))
    if len(fields) > 6:
        said = "a FEN with {count} fields: those after the sixth are left out"
        notes.append(worded(said, "repair.many-fields", count=len(fields)))
    fields = (fields + list(DEFAULTS[max(0, len(fields) - 1) :]))[:6] if fields else fields
    rights = fields[2] if fields else ""
    while True:
        try:
            setup = parse_fen(" ".join(fields), chess960)
            if fields[2] != rights:
                said = "castling rights {rights} contradict the board and are read as {read}"
                notes.append(worded(said, "repair.castling", rights=rights, read=fields[2]))
            return setup, notes
        except FenError as error:
            if error.code in RIGHTS:
                # Left out one by one: the note about them comes at the end.
                letter = str(error.values["text"])
                fields[2] = fields[2].replace(letter, "", 1) or "-"
                continue
            note = _repair(fields, error)
            if note is None:
                raise
            notes.append(note)


def _repair(fields: list[str], error: FenError) -> Reason | None:
    """Leave out what the error is about; the note about it, None if it cannot be left out."""
    if error.code.startswith(EN_PASSANT):
        square, fields[3] = fields[3], "-"
        said = "the en passant square {square} contradicts the board and is left out"
        return worded(said, "repair.en-passant", square=quoted(square))
    if error.code in ("fen.clock", "fen.clock-large"):
        place = 4 if error.values["clock"] == "halfmove" else 5
        wrong = fields[place]
        large = error.code == "fen.clock-large"
        fields[place] = str(MAX_CLOCK) if large else DEFAULTS[place - 1]
        said = "{clock} in place of a FEN's clock is read as {read}"
        return worded(said, "repair.clock", clock=quoted(wrong), read=fields[place])
    return None


def split_epd(line: str) -> tuple[str, str]:
    """The FEN at the beginning of an EPD line, with clocks if it has them, and the operations."""
    fields = line.lstrip("\ufeff").split(None, 4)
    fen, rest = fields[:4], "".join(fields[4:])
    while len(fen) < 6 and (clock := CLOCK.match(rest)) is not None:
        fen.append(clock[0].strip())
        rest = rest[clock.end() :]
    return " ".join(fen), rest
