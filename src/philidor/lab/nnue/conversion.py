"""Data of other programs and for them: viriformat, bulletformat, plain text.

Plain text has a line `FEN | score | result` for each quiet position, as bullet reads it: centipawns
and 1.0, 0.5 or 0.0, both from White's view.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Literal

import numpy as np
import numpy.typing as npt

from philidor.contract.errors import InputError
from philidor.contract.setup import EMPTY, FenError, Setup
from philidor.core import convert
from philidor.core.position import Position
from philidor.game.fen import parse_fen
from philidor.lab.nnue.quiet import is_quiet
from philidor.lab.nnue.store import bytes_of, ends_of
from philidor.lab.nnue.unrolling import PAIR_BYTES, ROW, START_BYTES, Unroller
from philidor.lab.nnue.viriformat import PAIR, GameRecord, core_move, unpack_start

Format = Literal["viriformat", "bulletformat", "text"]
Rows = npt.NDArray[np.uint8]
# Bytes of games that are unrolled at once.
CHUNK = 1 << 22
# The largest score of a quiet position.
MOST_SCORE = Unroller().most_score
LETTERS = "PNBRQK??pnbrqk??"
RESULTS = {"0.0": 0, "0": 0, "0.5": 1, "1/2": 1, "1.0": 2, "1": 2}
RESULT_TEXTS = ("0.0", "0.5", "1.0")


def format_of(path: Path) -> Format:
    """The format that a file's name says; InputError for another name."""
    formats: dict[str, Format] = {
        ".vf": "viriformat",
        ".viri": "viriformat",
        ".bin": "bulletformat",
        ".bullet": "bulletformat",
        ".txt": "text",
    }
    if path.suffix not in formats:
        names = ", ".join(formats)
        raise InputError(f"{path}: the name does not say the format; it ends in one of {names}")
    return formats[path.suffix]


def rows_of(path: Path, unroller: Unroller | None = None) -> Iterator[Rows]:
    """The positions of a file with games, in bulletformat, some megabytes at a time."""
    reader = unroller or Unroller()
    data, begin, end = bytes_of(path), 0, 0
    for end in ends_of(data):
        if end - begin >= CHUNK:
            yield _unrolled(reader, data, begin, end, path)
            begin = end
    if end > begin:
        yield _unrolled(reader, data, begin, end, path)


def _unrolled(reader: Unroller, data: memoryview[int], begin: int, end: int, path: Path) -> Rows:
    rows = np.empty(((end - begin) // PAIR_BYTES, ROW), dtype=np.uint8)
    try:
        return rows[: reader.unroll(data, begin, end, rows, begin)]
    except ValueError as error:
        raise InputError(f"{path}: {error}") from None


def games_of(path: Path) -> Iterator[GameRecord]:
    """The games of a file in viriformat; InputError if it is damaged."""
    data, begin = bytes_of(path), 0
    for end in ends_of(data):
        try:
            start, result, score = unpack_start(bytes(data[begin : begin + START_BYTES]))
        except ValueError as error:
            raise InputError(f"{path}, byte {begin}: {error}") from None
        pairs = PAIR.iter_unpack(data[begin + START_BYTES : end - PAIR_BYTES])
        moves = [(core_move(word), value) for word, value in pairs]
        yield GameRecord(start, result, moves, score)
        begin = end


def export(source: Path, target: BinaryIO, form: Format) -> int:
    """Write a file's games in a format; returns how many positions were written.

    viriformat holds whole games, the other formats their quiet positions.
    """
    written = 0
    if form == "bulletformat":
        for rows in rows_of(source):
            target.write(rows.tobytes())
            written += len(rows)
        return written
    for game in games_of(source):
        if form == "viriformat":
            target.write(game.packed())
            written += max(1, len(game.moves))
            continue
        for line in lines_of(game):
            target.write(line.encode("ascii"))
            written += 1
    return written


def lines_of(game: GameRecord) -> Iterator[str]:
    """A game's quiet positions as lines of text."""
    result = RESULT_TEXTS[game.result]
    for setup, score in quiet_positions(game):
        yield f"{setup.fen()} | {score} | {result}\n"


def quiet_positions(game: GameRecord) -> Iterator[tuple[Setup, int]]:
    """The positions whose score a static value can explain, with White's scores.

    They are those of `Unroller`: not in check, the move neither captures nor promotes, the score is
    not too large. A single position counts as quiet.
    """
    position = Position()
    convert.place(position, game.start)
    if not game.moves and abs(game.score) <= MOST_SCORE:
        yield game.start, game.score
    for move, score in game.moves:
        if is_quiet(position, move) and abs(score) <= MOST_SCORE:
            yield convert.setup_of(position), score
        position.make(move)
        if position.halfmoves == 0:
            position.forget_past()


def imported(source: Path, form: Format) -> Iterator[bytes]:
    """The games of a file in viriformat; single positions are games without moves."""
    if form == "viriformat":
        for game in games_of(source):
            yield game.packed()
    elif form == "text":
        yield from _from_text(source)
    else:
        yield from _from_rows(source)


def _from_text(source: Path) -> Iterator[bytes]:
    try:
        text = source.open("rb")
    except OSError as error:
        raise InputError(f"cannot read {source}: {error.strerror}") from None
    with text:
        for number, raw in enumerate(text, 1):
            line = raw.decode("utf-8", "replace")
            if not line.strip():
                continue
            try:
                yield _game_of_line(line)
            except InputError as error:
                raise InputError(f"{source}, line {number}: {error}") from None


def _game_of_line(line: str) -> bytes:
    parts = [part.strip() for part in line.split("|")]
    if len(parts) != 3:
        raise InputError("not `FEN | score | result`")
    fen, score, result = parts
    if result not in RESULTS:
        raise InputError(f"'{result}' is not a result: {', '.join(RESULT_TEXTS)}")
    try:
        return GameRecord(parse_fen(fen), RESULTS[result], (), int(score)).packed()
    except FenError as error:
        raise InputError(str(error)) from None
    except ValueError:
        raise InputError(f"'{score}' is not a score in whole centipawns") from None


def _from_rows(source: Path) -> Iterator[bytes]:
    data = bytes_of(source)
    if len(data) % ROW:
        raise InputError(f"{source} is no bulletformat: {len(data):,} bytes are no rows of {ROW}")
    for place in range(0, len(data), ROW):
        row = bytes(data[place : place + ROW])
        try:
            yield GameRecord(*_read_row(row)).packed()
        except (IndexError, ValueError):
            raise InputError(f"{source}, row {place // ROW}: not a position") from None


def _read_row(row: bytes) -> tuple[Setup, int, tuple[tuple[int, int], ...], int]:
    """A row as a game without moves; the side to move is White, as rows do not say which it was."""
    occupied = int.from_bytes(row[:8], "little")
    board = [EMPTY] * 64
    for number, square in enumerate(square for square in range(64) if occupied >> square & 1):
        board[square] = LETTERS[row[8 + (number >> 1)] >> 4 * (number & 1) & 15]
    if "?" in board or row[26] > 2:
        raise ValueError("not a position")
    setup = Setup("".join(board), True, frozenset(), None, 0, 1, False)
    return setup, row[26], (), int.from_bytes(row[24:26], "little", signed=True)
