"""Balanced starting positions for matches, and how the shipped file of them is made."""

from __future__ import annotations

import asyncio
import csv
import io
import random
import re
from collections.abc import Callable, Iterable
from importlib.resources import files
from pathlib import Path

import chess
import chess.engine
import chess.pgn

from philidor.arena.engines import EngineSpec
from philidor.arena.session import EngineSession
from philidor.contract.errors import InputError
from philidor.contract.limits import Limits
from philidor.files import read_text

SHIPPED = files("philidor.arena") / "data" / "openings.epd"
SEED = 1749
MOVE_NUMBER = re.compile(r"\d+\.+")


class OpeningsError(InputError):
    """An openings file that cannot be used; the message names the line."""


def read_openings(path: Path | None = None) -> tuple[str, ...]:
    """FENs of an EPD or FEN file, the shipped one by default.

    Raises OpeningsError at a line that is no position and when there is none at all.
    """
    text = SHIPPED.read_text() if path is None else read_text(path)
    positions = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip() and not line.startswith("#"):
            positions.append(_read_position(line, number))
    if not positions:
        raise OpeningsError(f"there are no openings in {path}")
    return tuple(positions)


def _read_position(line: str, number: int) -> str:
    """The FEN of one line, EPD's operations left out."""
    fields = line.split()
    clocks = fields[4:6] if len(fields) >= 6 and fields[4].isdecimal() else ["0", "1"]
    try:
        board = chess.Board(" ".join(fields[:4] + clocks))
    except (ValueError, IndexError) as error:
        raise OpeningsError(f"openings line {number} is no position: {error}") from None
    if not board.is_valid():
        raise OpeningsError(f"openings line {number} is an impossible position: {line}")
    return board.fen()


def candidate_positions(
    tables: Iterable[Path], least_plies: int = 8, most_plies: int = 10
) -> list[str]:
    """Positions (EPD) after 8 to 10 plies of the lines of ECO tables, without duplicates.

    A table has a column `pgn` with moves in SAN. A longer line is cut; shorter ones and lines that
    end in check are left out. The order is shuffled with a fixed seed.
    """
    found: dict[str, None] = {}
    for table in tables:
        for row in csv.DictReader(io.StringIO(read_text(table)), delimiter="\t"):
            moves = MOVE_NUMBER.sub("", row["pgn"]).split()
            if len(moves) < least_plies:
                continue
            board = chess.Board()
            for move in moves[:most_plies]:
                board.push_san(move)
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
    """The shipped file's positions from ECO tables; see `candidate_positions` and `balanced`."""
    return asyncio.run(balanced(candidate_positions(tables), judge, depth, margin, on_position))
