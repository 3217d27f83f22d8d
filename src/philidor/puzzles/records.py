"""Puzzles as lines of CSV in the form of lichess's file (https://database.lichess.org/#puzzles)."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from philidor.board.board import Board
from philidor.contract.errors import InputError
from philidor.pgn.source import Source as Text
from philidor.pgn.source import opened
from philidor.puzzles.puzzle import Puzzle, PuzzleError, Source

COLUMNS = (
    "PuzzleId",
    "FEN",
    "Moves",
    "Rating",
    "RatingDeviation",
    "Popularity",
    "NbPlays",
    "Themes",
    "GameUrl",
    "OpeningTags",
)
# Columns that a file may lack at the end of its lines.
LEAST_COLUMNS = 8
FEN = re.compile(r"(?:[pnbrqkPNBRQK1-8]{1,8}/){7}[pnbrqkPNBRQK1-8]{1,8} [wb] \S+ \S+( \d+ \d+)?")
MOVES = re.compile(r"[a-h][1-8][a-h][1-8][qrbn]?(?: [a-h][1-8][a-h][1-8][qrbn]?)+")
# An id of lichess has five letters and digits; ours are longer.
NAME = re.compile(r"[0-9A-Za-z]{5}")
OnFault = Callable[[int, str], None]


class PuzzleReader:
    """The puzzles of a text, one at a time.

    lines: of the text that were read so far, those that were left out and that of the names of the
    columns included.
    """

    def __init__(self, text: Text, source: Source, on_fault: OnFault, skipped: int = 0) -> None:
        """on_fault receives the line and the message of what cannot be read.

        skipped: so many lines at the beginning are left out.
        """
        self.lines = 0
        self._text, self._source = text, source
        self._on_fault, self._skipped = on_fault, skipped

    def __iter__(self) -> Iterator[Puzzle]:
        """Read on; InputError if the text has other columns."""
        for row in csv.reader(_lines(self._text)):
            self.lines += 1
            if self.lines == 1 and self._is_heading(row):
                continue
            if self.lines <= self._skipped:
                continue
            try:
                yield _puzzle(row, self._source)
            except PuzzleError as error:
                self._on_fault(self.lines, str(error))

    def _is_heading(self, row: list[str]) -> bool:
        """Whether the first line names the columns; a part of the file may begin without them."""
        if row[:3] == list(COLUMNS[:3]):
            return True
        if len(row) < LEAST_COLUMNS or not FEN.fullmatch(row[1]):
            raise InputError(
                f"{self._text.name} is not a file of puzzles: its columns should be "
                f"{', '.join(COLUMNS)}"
            )
        return False


def written_puzzles(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """Puzzles as lines of CSV, first the names of the columns.

    The form has no place for a puzzle without the opponent's move, so those are left out.
    """
    yield _line(COLUMNS)
    for one in puzzles:
        if one.lead:
            numbers = (one.rating, one.deviation, one.popularity, one.plays)
            yield _line(
                (
                    one.name or one.id,
                    one.fen,
                    " ".join(one.moves),
                    *("" if number is None else str(number) for number in numbers),
                    " ".join(one.themes),
                    one.url,
                    one.openings,
                )
            )


def puzzles_in(path: Path, source: Source, on_fault: OnFault) -> Iterator[Puzzle]:
    """The puzzles of a file (.csv, .csv.zst, .csv.gz; `-` is the standard input)."""
    with opened(path) as text:
        yield from PuzzleReader(text, source, on_fault)


def _lines(text: Text) -> Iterator[str]:
    """The lines of a text; the last one may lack its end."""
    rest = b""
    for block in iter(text.read, b""):
        *whole, rest = (rest + block).split(b"\n")
        for line in whole:
            yield line.decode("utf-8", "replace") + "\n"
    if rest:
        yield rest.decode("utf-8", "replace")


def _line(words: Iterable[str]) -> str:
    # No column has a quote or a comma; the opening tags of other programs might.
    return ",".join('"{}"'.format(w.replace('"', '""')) if "," in w else w for w in words) + "\n"


def _puzzle(row: list[str], source: Source) -> Puzzle:
    if len(row) < LEAST_COLUMNS:
        raise PuzzleError(f"{len(row)} columns, expected {len(COLUMNS)}")
    name, fen, moves, *numbers, themes = row[:LEAST_COLUMNS]
    url, openings = (row[LEAST_COLUMNS:] + ["", ""])[:2]
    if not FEN.fullmatch(fen):
        raise PuzzleError(f"'{fen}' is not a FEN")
    if not MOVES.fullmatch(moves):
        raise PuzzleError(f"'{moves}' is not a line of two or more UCI moves")
    try:
        board = Board(fen)
        for move in moves.split(" "):
            board.push_uci(move)
    except ValueError as error:
        raise PuzzleError(str(error)) from None
    rating, deviation, popularity, plays = map(_number, numbers)
    return Puzzle(
        fen=fen,
        moves=tuple(moves.split(" ")),
        rating=rating,
        deviation=deviation,
        popularity=popularity,
        plays=plays,
        themes=tuple(themes.split()),
        source=source,
        name=name if NAME.fullmatch(name) else "",
        url=url,
        openings=openings,
    )


def _number(text: str) -> int | None:
    if not text:
        return None
    try:
        return int(text)
    except ValueError:
        raise PuzzleError(f"'{text}' is not a whole number") from None
