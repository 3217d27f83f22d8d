"""Balanced starting positions for matches, and how the shipped file of them is made."""

from __future__ import annotations

import csv
import io
import random
import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TypeAlias

import chess
import chess.engine

from philidor.arena.engines import EngineSpec
from philidor.arena.running import run_engines
from philidor.arena.session import EngineSession
from philidor.book.keys import place
from philidor.book.repertoire import BookError
from philidor.book.shelf import open_book
from philidor.contract.errors import InputError
from philidor.contract.limits import Limits
from philidor.contract.reason import Reason, ReasonError, worded
from philidor.contract.setup import FenError
from philidor.files import read_text
from philidor.game.fen import start
from philidor.game.fen_repair import repaired_fen, split_epd
from philidor.game.replay import after
from philidor.notation.boards import board_of
from philidor.notation.referee import ending
from philidor.pgn.reader import games_in
from philidor.pgn.source import kind_of, spoken, text_of
from philidor.pgn.uci_moves import uci_moves

SHIPPED = files("philidor.arena") / "data" / "openings.epd"
SEED = 1749
# Suffixes of opening books; `.txt`, which may be one as well, is read as EPD.
BOOKS = (".bin", ".lib", ".book")
BOOK_PLIES = 8
NO_PLIES = Reason("a number of plies needs openings from PGN or from a book", "openings.plies")
MOVE_NUMBER = re.compile(r"\d+\.+")


# Receives what is wrong with a file that is used all the same.
Tell: TypeAlias = Callable[[Reason], None]


class OpeningsError(ReasonError):
    """An openings file that cannot be used; the message names the line."""


def read_openings(
    path: Path | None = None, plies: int | None = None, tell: Tell | None = None
) -> tuple[str, ...]:
    """FENs of the openings in a file, the shipped one by default.

    The file's name decides: `.pgn` for games, from which the position after `plies` is taken (by
    default the last one); `.bin`, `.lib` and `.book` for opening books, from which all positions
    after `plies` are taken; else lines of EPD or FEN. Chess960 positions have Shredder-FENs.

    tell: receives what was repaired, and which games and lines were left out because they cannot be
    read; without it these are an OpeningsError, as is a file without an opening.
    """
    if path is None and plies is None:
        return _shipped_openings()
    if path is None:
        raise OpeningsError(NO_PLIES)
    if path.suffix.lower() in BOOKS:
        positions = positions_of_book(path, BOOK_PLIES if plies is None else plies)
        return _some(positions, spoken(path))
    return openings_in(text_of(path), path, plies, tell)


def openings_in(
    text: str, path: Path, plies: int | None = None, tell: Tell | None = None
) -> tuple[str, ...]:
    """FENs of the openings in a file's text, as of `read_openings`."""
    if kind_of(path, text) == ".pgn":
        positions = positions_of_games(text, spoken(path), plies, tell)
    elif plies is not None:
        raise OpeningsError(NO_PLIES)
    else:
        positions = positions_of_lines(text, tell)
    return _some(positions, spoken(path))


def _some(positions: list[str], file: str) -> tuple[str, ...]:
    """The positions; OpeningsError if there are none."""
    if not positions:
        said = "there are no openings in {file}"
        raise OpeningsError(worded(said, "openings.none", file=file))
    return tuple(positions)


def in_random_order(openings: Sequence[str], seed: int) -> tuple[str, ...]:
    """The openings in the random order of that seed."""
    shuffled = list(openings)
    random.Random(seed).shuffle(shuffled)
    return tuple(shuffled)


@cache
def _shipped_openings() -> tuple[str, ...]:
    """Each line without EPD's operations, as it stands.

    A test reads them as it reads a user's file, which takes the processor time of starting a match.
    """
    return tuple(f"{line} 0 1" for line in SHIPPED.read_text().splitlines())


def positions_of_lines(text: str, tell: Tell | None = None) -> list[str]:
    """FENs of the lines of an EPD or FEN file."""
    positions = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip() and not line.startswith("#"):
            try:
                positions.append(_read_position(line, number, tell))
            except OpeningsError as error:
                _leave_out(error, tell)
    return positions


def _leave_out(error: OpeningsError, tell: Tell | None) -> None:
    if tell is None:
        raise error
    tell(worded("{cause}: left out", "openings.left-out", error.reason))


def positions_of_games(
    text: str, name: str, plies: int | None, tell: Tell | None = None
) -> list[str]:
    """The distinct positions of a PGN text's games after `plies`, or at their end.

    name: of the text in messages.
    """
    positions = []
    for game in games_in(text):
        if game.fault is not None:
            _leave_out(OpeningsError(game.complaint(name, game.fault)), tell)
        if game.setup is None or game.fault is not None:
            continue
        if tell is not None:
            for note in game.notes:
                tell(game.complaint(name, note))
        board = board_of(game.setup, uci_moves(game.setup, game.moves)[:plies])
        if not board.is_game_over():
            positions.append(fen_of(board))
    return list(dict.fromkeys(positions))


def positions_of_book(path: Path, plies: int) -> list[str]:
    """All positions that a book's moves reach from the start after `plies`."""
    try:
        book = open_book(path).book
    except BookError as error:
        raise OpeningsError(Reason(str(error), "openings.book")) from None
    reached = {place(start()): start()}
    for _ in range(plies):
        positions = (
            after(setup, move.move)
            for setup in reached.values()
            for move in book.moves(setup)
            if move.weight
        )
        reached = {place(setup): setup for setup in positions}
    return [fen_of(board_of(setup)) for setup in reached.values()]


def fen_of(board: chess.Board) -> str:
    """The FEN under which a position is stored: a Shredder-FEN in Chess960."""
    return board.shredder_fen() if board.chess960 else board.fen()


def _read_position(line: str, number: int, tell: Tell | None) -> str:
    """The FEN of one line, EPD's operations left out."""
    try:
        setup, notes = repaired_fen(split_epd(line)[0])
        board = board_of(setup)
    except FenError as error:
        said = "openings line {line} is not a position: {cause}"
        raise OpeningsError(worded(said, "openings.bad-line", error.reason, line=number)) from None
    over = ending(board)
    if over is not None:
        said = "openings line {line} is the end of a game: {cause}"
        raise OpeningsError(worded(said, "openings.ended", over.said, line=number))
    if tell is not None:
        for note in notes:
            tell(worded("openings line {line}: {cause}", "openings.repaired", note, line=number))
    return fen_of(board)


def candidate_positions(
    tables: Iterable[Path], least_plies: int = 8, most_plies: int = 10
) -> list[str]:
    """Positions (EPD) after 8 to 10 plies of the lines of ECO tables, without duplicates.

    A table has a column `pgn` with moves in SAN. A longer line is cut; shorter ones and lines that
    end in check are left out. The order is shuffled with a fixed seed. InputError for another table
    and for an illegal move.
    """
    found: dict[str, None] = {}
    for table in tables:
        rows = csv.DictReader(io.StringIO(read_text(table)), delimiter="\t")
        if "pgn" not in (rows.fieldnames or ()):
            raise InputError(f"{table} is not a table of openings: no column is named pgn")
        for row in rows:
            moves = MOVE_NUMBER.sub("", row["pgn"] or "").split()
            if len(moves) < least_plies:
                continue
            board = chess.Board()
            for move in moves[:most_plies]:
                try:
                    board.push_san(move)
                except ValueError as error:
                    raise InputError(f"{table}, line {rows.line_num}: {error}") from None
            if not board.is_check():
                found[board.epd()] = None
    positions = sorted(found)
    random.Random(SEED).shuffle(positions)
    return positions


async def balanced(
    positions: Iterable[str],
    judge: EngineSpec,
    depth: int,
    margin: int,
    on_position: Callable[[str, int, bool], None],
) -> list[str]:
    """The positions that the judge scores within `margin` centipawns at `depth`."""
    kept = []
    async with EngineSession(judge) as engine:
        for position in positions:
            board = chess.Board.from_epd(position)[0]
            found = await engine.analyse(board, Limits(depth=depth), game=None)
            score = found.info["score"].white().score(mate_score=100_000)
            fair = abs(score) <= margin
            if fair:
                kept.append(position)
            on_position(position, score, fair)
    return kept


def make_openings(
    tables: Iterable[Path],
    judge: EngineSpec,
    on_position: Callable[[str, int, bool], None],
    depth: int = 14,
    margin: int = 50,
) -> list[str]:
    """The shipped file's positions from ECO tables; see `candidate_positions` and `balanced`.

    InputError if the judge does not start or fails.
    """
    positions = candidate_positions(tables)
    return run_engines(balanced(positions, judge, depth, margin, on_position))
