"""Games of PGN files as arrays."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

from philidor.board.board import Board
from philidor.board.bulk import replay
from philidor.board.moves import Move, move_of
from philidor.board.player import game_html
from philidor.contract.errors import InputError, missing_package
from philidor.core import convert
from philidor.core.position import Position
from philidor.pgn.game import Game
from philidor.pgn.notes import Score
from philidor.pgn.reader import games_of, read_games
from philidor.pgn.source import Readable, opened_stream
from philidor.pgn.tags import START
from philidor.pgn.tree import GameTree
from philidor.pgn.whole_games import TreeMaker
from philidor.pgn.writer import written

if TYPE_CHECKING:
    import pandas
    import pyarrow

_READING = Lock()
RESULTS = ("0-1", "1/2-1/2", "1-0", "*")
PgnSource: TypeAlias = "str | os.PathLike[str] | Readable | io.TextIOBase"


@dataclass(frozen=True)
class Annotations:
    """What a PGN notes about the moves of a main line, an element for each move.

    comments: without commands. nags: numeric glyphs. clocks: seconds left to the side that moved.
    evaluations: centipawns from White's view; mates: moves to mate, negative where Black mates.
    What is not noted is NaN.
    """

    comments: tuple[str, ...]
    nags: tuple[tuple[int, ...], ...]
    clocks: NDArray[np.float64]
    evaluations: NDArray[np.float64]
    mates: NDArray[np.float64]


class PgnGame:
    """A game of a PGN file.

    headers: the tag pairs, in order. moves: `Move.code` of every move of the main line, up to the
    fault if there is one. result: `1-0`, `0-1`, `1/2-1/2` or `*`, by the tag or else by the text.
    fault: why the game could not be read to its end, with the line; None for a sound one. notes:
    what was repaired or left out, with the lines, and of variations once `tree` has read them.
    number, line: the place in the file, from 1.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self.headers = game.tags
        self.moves: NDArray[np.uint16] = np.frombuffer(game.moves, np.uint16)
        self.result = RESULTS[game.result]
        self.fault = None if game.fault is None else str(game.fault)
        self.notes = tuple(map(str, game.notes))
        self.number, self.line = game.number, game.line

    @property
    def start_fen(self) -> str:
        """The initial position."""
        return (self._game.setup or START).fen()

    @property
    def chess960(self) -> bool:
        """Whether castling is spelled as king takes rook."""
        return (self._game.setup or START).chess960

    @cached_property
    def keys(self) -> NDArray[np.uint64]:
        """Polyglot's keys of all positions, the first and the last included."""
        return np.frombuffer(self._game.keys, np.uint64)

    @property
    def movetext(self) -> str:
        """The moves as they stand in the file, with comments and variations."""
        return self._game.movetext.decode("utf-8", "replace")

    def tree(self) -> GameTree:
        """The whole game: variations, comments, glyphs, clocks. `written_pgn` writes it.

        Its variations are read now, so `fault` and `notes` then tell what of them was left out.
        InputError if the initial position cannot be read.
        """
        with _READING:
            whole = _tree_maker().tree_of(self._game)
        if whole is None:
            raise InputError(f"game {self.number} has no tree: {self.fault}")
        self.fault = None if whole.fault is None else str(whole.fault)
        self.notes = tuple(map(str, whole.notes))
        return whole.tree

    def annotations(self) -> Annotations:
        """What is noted about the moves of the main line; InputError as for `tree`."""
        tree = self.tree()
        notes = [tree[node].notes for node in tree.main_line()]
        scores = [note.score or Score() for note in notes]
        return Annotations(
            tuple(note.comment for note in notes),
            tuple(note.nags for note in notes),
            _numbers([note.clock for note in notes]) / 1000,
            _numbers([score.cp for score in scores]),
            _numbers([score.mate for score in scores]),
        )

    def board(self) -> Board:
        """The initial position."""
        return Board(self.start_fen, self.chess960)

    def __iter__(self) -> Iterator[Move]:
        """The moves of the main line."""
        return (move_of(int(code)) for code in self.moves)

    def __len__(self) -> int:
        """The number of plies."""
        return len(self.moves)

    def final_board(self) -> Board:
        """The last position, with all moves."""
        board = self.board()
        for move in self:
            board.push(move)
        return board

    def _repr_html_(self) -> str:
        """What notebooks show: a board with buttons, and the moves."""
        white, black = (self.headers.get(side, "?") for side in ("White", "Black"))
        return game_html(self.board(), self, f"{white} - {black} {self.result}")

    def __repr__(self) -> str:
        white, black = (self.headers.get(side, "?") for side in ("White", "Black"))
        return f"<PgnGame {self.number}: {white} - {black} {self.result}, {len(self)} plies>"


def written_pgn(tree: GameTree) -> str:
    """A tree, which may have been edited, as PGN in export format."""
    if not isinstance(tree, GameTree):
        found = "a PgnGame: game.tree() makes one" if isinstance(tree, PgnGame) else repr(tree)
        raise TypeError(f"a GameTree is wanted, not {found}")
    return written(tree)


@cache
def _tree_maker() -> TreeMaker:
    """What makes all trees, one after the other: a new one for each game would take longer."""
    return TreeMaker()


def _numbers(values: list[int | None]) -> NDArray[np.float64]:
    return np.array([np.nan if value is None else value for value in values], np.float64)


class _Encoded:
    """A stream of text, such as `open` gives and python-chess reads, as a binary one."""

    def __init__(self, text: io.TextIOBase) -> None:
        self.text = text

    def read(self, size: int, /) -> bytes:
        """So many characters, in UTF-8."""
        return self.text.read(size).encode("utf-8", "replace")


def read_pgn(source: PgnSource) -> Iterator[PgnGame]:
    """The games of a file or stream one by one, in bounded memory; .gz and .zst as well.

    A game that cannot be read to its end has its moves up to there and says why in `fault`.
    InputError if the file cannot be read or is not text.
    """
    if isinstance(source, str | os.PathLike):
        return map(PgnGame, games_of(Path(source)))
    if not hasattr(source, "read"):
        raise TypeError(f"a path or an open file is wanted, not {type(source).__name__}")
    stream = _Encoded(source) if isinstance(source, io.TextIOBase) else source
    return map(PgnGame, _games_in(stream))


def _games_in(stream: Readable) -> Iterator[Game]:
    with opened_stream(stream) as source:
        yield from read_games(source)


@dataclass(frozen=True)
class Positions:
    """The positions of games, a row for each; all arrays have the shape (n,) unless said otherwise.

    game: the number of the game in the file, from 1. ply: from 0. move: `Move.code` of the move
    played there, 0 in the last position. key: Polyglot's. result: White's half points, 3 for none.
    boards: bitboards of shape (n, 12) as in `bitboards`. turn: 1 for White.
    """

    game: NDArray[np.int64]
    ply: NDArray[np.int32]
    move: NDArray[np.uint16]
    key: NDArray[np.uint64]
    result: NDArray[np.uint8]
    boards: NDArray[np.uint64]
    turn: NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.game)

    def columns(self) -> dict[str, NDArray[np.generic]]:
        """The columns of a table; of the bitboards one for each, such as `white_pawn`."""
        kinds = ("pawn", "knight", "bishop", "rook", "queen", "king")
        names = [f"{side}_{kind}" for side in ("white", "black") for kind in kinds]
        boards = {name: self.boards[:, place] for place, name in enumerate(names)}
        return {
            "game": self.game,
            "ply": self.ply,
            "move": self.move,
            "key": self.key,
            "result": self.result,
            "turn": self.turn,
            **boards,
        }

    def to_pandas(self) -> pandas.DataFrame:
        """The positions as a table of pandas, which must be installed."""
        try:
            import pandas
        except ModuleNotFoundError:
            message = f"to_pandas {missing_package('pandas', 'notebook')}"
            raise ModuleNotFoundError(message, name="pandas") from None
        return pandas.DataFrame(self.columns())

    def to_arrow(self) -> pyarrow.Table:
        """The positions as a table of Arrow, which `pyarrow.parquet.write_table` writes."""
        try:
            import pyarrow
        except ModuleNotFoundError:
            message = f"to_arrow {missing_package('pyarrow', 'notebook')}"
            raise ModuleNotFoundError(message, name="pyarrow") from None
        return pyarrow.table(self.columns())


def positions(source: PgnSource, *, most_games: int | None = None) -> Positions:
    """The positions of all games, the first and the last of each included.

    most_games: read only so many. Games whose initial position cannot be read have no row.
    """
    parts: list[Positions] = []
    start = Position()
    for count, game in enumerate(read_pgn(source)):
        if count == most_games:
            break
        if len(game.keys):
            parts.append(_positions_of(game, start))
    return _joined(parts)


def _positions_of(game: PgnGame, start: Position) -> Positions:
    """The positions of one game; `start` is a board to play it on."""
    rows = len(game) + 1
    moves = np.zeros(rows, np.uint16)
    moves[:-1] = game.moves
    boards, turns = np.empty((rows, 12), np.uint64), np.empty(rows, np.uint8)
    convert.place(start, game._game.setup or START)
    replay(start, moves, boards, turns)
    return Positions(
        np.full(rows, game.number, np.int64),
        np.arange(rows, dtype=np.int32),
        moves,
        game.keys,
        np.full(rows, game._game.result, np.uint8),
        boards,
        turns,
    )


def _joined(parts: list[Positions]) -> Positions:
    empty = Positions(
        np.empty(0, np.int64),
        np.empty(0, np.int32),
        np.empty(0, np.uint16),
        np.empty(0, np.uint64),
        np.empty(0, np.uint8),
        np.empty((0, 12), np.uint64),
        np.empty(0, np.uint8),
    )
    several = parts or [empty]
    return Positions(
        np.concatenate([one.game for one in several]),
        np.concatenate([one.ply for one in several]),
        np.concatenate([one.move for one in several]),
        np.concatenate([one.key for one in several]),
        np.concatenate([one.result for one in several]),
        np.concatenate([one.boards for one in several]),
        np.concatenate([one.turn for one in several]),
    )
