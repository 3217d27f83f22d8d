"""What is kept of a game: a JSON line for the laboratory and PGN for everybody else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

import chess
import chess.pgn

from philidor.notation.openings import opening_of

MATE_SCORE = 32_000


class Ending(StrEnum):
    """Why a game ended."""

    CHECKMATE = "checkmate"
    STALEMATE = "stalemate"
    REPETITION = "repetition"
    FIFTY_MOVES = "fifty moves"
    MATERIAL = "insufficient material"
    RESIGNED = "resigned"
    ADJUDICATED_WIN = "adjudicated win"
    ADJUDICATED_DRAW = "adjudicated draw"
    TOO_LONG = "too long"
    TIME = "time forfeit"
    HANG = "hang"
    CRASH = "crash"
    ILLEGAL = "illegal move"
    PROTOCOL = "protocol error"


FAILURES = (Ending.TIME, Ending.HANG, Ending.CRASH, Ending.ILLEGAL, Ending.PROTOCOL)
TERMINATIONS = {
    Ending.TIME: "time forfeit",
    Ending.HANG: "time forfeit",
    Ending.CRASH: "abandoned",
    Ending.ILLEGAL: "rules infraction",
    Ending.PROTOCOL: "abandoned",
    Ending.ADJUDICATED_WIN: "adjudication",
    Ending.ADJUDICATED_DRAW: "adjudication",
    Ending.TOO_LONG: "adjudication",
}


@dataclass(frozen=True)
class Ply:
    """One move: UCI text, the mover's score in centipawns, its depth and nodes, milliseconds."""

    move: str
    score: int | None
    depth: int | None
    nodes: int | None
    time: float


@dataclass(frozen=True)
class Fixture:
    """A game to be played: its number in the schedule, the players' places in the list of
    engines and the position to start from."""

    number: int
    white: int
    black: int
    fen: str


@dataclass(frozen=True)
class GameRecord:
    """A game that was played; `culprit` is the engine's place when its failure ended it."""

    number: int
    white: int
    black: int
    fen: str
    result: str
    ending: Ending
    detail: str
    culprit: int | None
    plies: tuple[Ply, ...]

    @property
    def white_points(self) -> float:
        """1, 0.5 or 0 for White."""
        return {"1-0": 1.0, "1/2-1/2": 0.5, "0-1": 0.0}[self.result]

    def to_json(self) -> dict[str, Any]:
        """Fields as JSON has them; a ply is a list to keep the lines short."""
        fields = asdict(self)
        fields["plies"] = [
            [ply.move, ply.score, ply.depth, ply.nodes, round(ply.time, 1)] for ply in self.plies
        ]
        return fields


def from_json(fields: dict[str, Any]) -> GameRecord:
    """A game from its JSON line; KeyError, TypeError or ValueError when it is none."""
    plies = tuple(Ply(*ply) for ply in fields["plies"])
    return GameRecord(**{**fields, "ending": Ending(fields["ending"]), "plies": plies})


def to_pgn(record: GameRecord, names: Sequence[str], event: str, date: str) -> str:
    """The game as PGN, scores from the mover's view in comments: `{+0.31/12 50 ms}`."""
    board = chess.Board(record.fen)
    game = chess.pgn.Game()
    game.setup(board)
    played = board.copy()
    for ply in record.plies:
        played.push_uci(ply.move)
    opening = opening_of(played)
    if opening is not None:
        game.headers.update(ECO=opening.eco, Opening=opening.name)
    game.headers.update(
        Event=event,
        Site="Philidor's laboratory",
        Date=date,
        Round=str(record.number + 1),
        White=names[record.white],
        Black=names[record.black],
        Result=record.result,
        PlyCount=str(len(record.plies)),
        Termination=TERMINATIONS.get(record.ending, "normal"),
    )
    node: chess.pgn.GameNode = game
    for ply in record.plies:
        node = node.add_variation(chess.Move.from_uci(ply.move), comment=ply_comment(ply))
    node.comment = f"{node.comment}; {record.ending}{': ' if record.detail else ''}{record.detail}"
    return str(game) + "\n\n"


def ply_comment(ply: Ply) -> str:
    """Score, depth and time of a move as PGN tools write them."""
    if ply.score is None:
        return f"{ply.time:.0f} ms"
    return f"{ply.score / 100:+.2f}/{ply.depth or 0} {ply.time:.0f} ms"
