"""Games as rows of the database's tables, collected into a segment."""

from __future__ import annotations

from array import array
from typing import Any

import numpy as np
from numpy.typing import NDArray

from philidor.contract.json_object import JsonObject
from philidor.core.types import NO_MOVE
from philidor.library.headers import number_of, other_tags
from philidor.library.identity import dated, identity_of, start_of
from philidor.library.names import opening_of
from philidor.library.sql_row import Row
from philidor.pgn.game import Game
from philidor.pgn.tags import ROSTER, opening_tags

Columns = dict[str, NDArray[Any]]


def _firsts(game: Game) -> bytes:
    """For each ply, 1 where the game makes this move in this position for the first time.

    A repetition does not count as a second game in the opening tree.
    """
    keys = array("Q", game.keys)
    if len(set(keys)) == len(keys):
        return b"\1" * len(keys)
    seen: set[tuple[int, int]] = set()
    firsts = bytearray()
    for step in zip(keys, [*array("H", game.moves), NO_MOVE], strict=True):
        firsts.append(step not in seen)
        seen.add(step)
    return bytes(firsts)


class Rows:
    """The rows of one segment while it is collected."""

    def __init__(self) -> None:
        self.games: list[Row] = []
        self.keys: list[bytes] = []
        self.moves: list[bytes] = []
        self.lengths: list[int] = []
        self.firsts: list[bytes] = []
        self.materials: list[tuple[int, int, int, int]] = []
        self.positions = 0

    def add(self, id: int, source: int, game: Game) -> None:
        """Add a game that has been read without a fault."""
        assert game.setup is not None
        tags, start = dated(game), start_of(game)
        opening = opening_of(game.keys)
        eco, name = opening_tags(tags)
        self.games.append(
            (
                id,
                *(tags.get(name, unknown) for name, unknown in ROSTER.items() if name != "Result"),
                game.result,
                number_of(tags.get("WhiteElo", "")),
                number_of(tags.get("BlackElo", "")),
                eco or (opening.eco if opening else ""),
                name or (opening.name if opening else ""),
                game.plies,
                start,
                game.setup.chess960,
                game.moves,
                other_tags(tags) or None,
                game.movetext.decode("utf-8", "replace").strip() if game.annotated else None,
                *identity_of(game),
                source,
                game.line,
            )
        )
        self.keys.append(game.keys)
        self.moves.append(game.moves + NO_MOVE.to_bytes(2, "little"))
        self.lengths.append(game.plies + 1)
        self.firsts.append(_firsts(game))
        self.positions += game.plies + 1
        ends = [ply for _, ply in game.materials[1:]] + [game.plies + 1]
        for (material, ply), end in zip(game.materials, ends, strict=True):
            self.materials.append((material, id, ply, end - ply))

    def tables(self) -> dict[str, Columns]:
        """The columns of each table."""
        return {
            "games": self._games(),
            "positions": self._positions(),
            "materials": self._materials(),
        }

    def _games(self) -> Columns:
        columns: Columns = {}
        values: list[Row] = list(zip(*self.games, strict=True)) or [()] * len(TYPES)
        for (name, kind), column in zip(TYPES.items(), values, strict=True):
            filled = np.empty(len(column), dtype=kind)
            filled[:] = column
            columns[name] = filled
        return columns

    def _positions(self) -> Columns:
        lengths = np.array(self.lengths)
        ids = np.array([row[0] for row in self.games], dtype=np.uint32)
        ratings = np.array([(row[8], row[9]) for row in self.games], dtype=np.uint16)
        results = np.array([row[7] for row in self.games], dtype=np.uint8)
        first = np.repeat(np.cumsum(lengths) - lengths, lengths)
        plies = np.arange(len(first)) - first
        black_first = np.array([b" b " in (row[13] or "").encode() for row in self.games])
        black = (plies + np.repeat(black_first, lengths)) % 2
        game = np.repeat(np.arange(len(lengths)), lengths)
        columns: Columns = {
            "key": np.frombuffer(b"".join(self.keys), dtype=np.uint64),
            "move": np.frombuffer(b"".join(self.moves), dtype=np.uint16),
            "game": ids[game],
            "ply": plies.astype(np.uint16),
            "result": results[game],
            "rating": ratings[game, black],
        }
        first_time = np.frombuffer(b"".join(self.firsts), dtype=np.bool_)
        return {name: column[first_time] for name, column in columns.items()}

    def _materials(self) -> Columns:
        table = np.array(self.materials, dtype=np.int64).reshape(-1, 4)
        return {
            "material": table[:, 0].astype(np.uint64),
            "game": table[:, 1].astype(np.uint32),
            "ply": table[:, 2].astype(np.uint16),
            "plies": table[:, 3].astype(np.uint16),
        }


# The columns of the games table. result: White's half points, 3 for none. moves: two bytes each.
# text: the movetext of a game with comments, variations or glyphs.
TYPES: JsonObject = {
    "id": np.uint32,
    "event": object,
    "site": object,
    "date": object,
    "round": object,
    "white": object,
    "black": object,
    "result": np.uint8,
    "white_elo": np.uint16,
    "black_elo": np.uint16,
    "eco": object,
    "opening": object,
    "plies": np.uint16,
    "fen": object,
    "chess960": np.bool_,
    "moves": object,
    "tags": object,
    "text": object,
    "fingerprint": np.uint64,
    "annotation": np.uint64,
    "source": np.uint32,
    "line": np.uint32,
}
