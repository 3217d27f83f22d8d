"""The record of a game: a JSON line for the laboratory, and PGN for other programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from philidor.arena.engines import EngineSpec
from philidor.contract.json_object import JsonObject
from philidor.game.ending import Ending, EndReason
from philidor.game.fen import parse_fen
from philidor.game.replay import after
from philidor.game.time_control import TimeControl
from philidor.notation.openings import opening_after
from philidor.pgn.headings import ending_tags
from philidor.pgn.notes import Notes
from philidor.pgn.tree import ROOT, GameTree
from philidor.pgn.writer import written

GAMES_A_PAIR = 2
MATE_SCORE = 32_000
# Scores beyond this are mates.
MATES = MATE_SCORE // 2
UNKNOWN_DATE = "????.??.??"


@dataclass(frozen=True)
class Ply:
    """One move: UCI text, the mover's score in centipawns, its depth and nodes, milliseconds.

    told: the milliseconds that the engine says it took.
    """

    move: str
    score: int | None
    depth: int | None
    nodes: int | None
    time: float
    told: int | None = None


@dataclass(frozen=True)
class Pairing:
    """A game to be played: its number in the schedule, the players' places in the list of
    engines and the position to start from."""

    number: int
    white: int
    black: int
    fen: str


class Scored(Protocol):
    """A game's players, by their places, and its result."""

    @property
    def white(self) -> int:
        """White's place."""
        ...

    @property
    def black(self) -> int:
        """Black's place."""
        ...

    @property
    def white_points(self) -> float:
        """1, 0.5 or 0."""
        ...


def points_of(game: Scored, place: int) -> float:
    """The points that the engine at that place scored in a game."""
    return game.white_points if game.white == place else 1.0 - game.white_points


class Numbered(Scored, Protocol):
    """A game with its number in a schedule; games 2n and 2n + 1 are a pair."""

    @property
    def number(self) -> int:
        """The number, as in `Pairing`."""
        ...


@dataclass(frozen=True)
class GameRecord:
    """A game that was played; `white` and `black` are places in the list of engines.

    date: the day on which it was played, as PGN writes it.
    """

    number: int
    white: int
    black: int
    fen: str
    ending: Ending
    plies: tuple[Ply, ...]
    date: str = UNKNOWN_DATE

    @property
    def white_points(self) -> float:
        """1, 0.5 or 0 for White."""
        return {True: 1.0, None: 0.5, False: 0.0}[self.ending.winner]

    @property
    def culprit(self) -> int | None:
        """The place of the engine whose failure ended the game, None if no engine failed."""
        side = self.ending.culprit
        return None if side is None else (self.white if side else self.black)

    def to_json(self) -> JsonObject:
        """The fields of a line in a results file; a ply is a list to keep the lines short."""
        return {
            "number": self.number,
            "white": self.white,
            "black": self.black,
            "fen": self.fen,
            "result": self.ending.result,
            "ending": self.ending.reason,
            "detail": self.ending.detail,
            "culprit": self.culprit,
            "date": self.date,
            "plies": [
                [ply.move, ply.score, ply.depth, ply.nodes, round(ply.time, 1)]
                + ([] if ply.told is None else [ply.told])
                for ply in self.plies
            ],
        }


def from_json(fields: JsonObject) -> GameRecord:
    """A game from its line in a results file.

    Raises KeyError, TypeError or ValueError if the line is no game.
    """
    plies = tuple(Ply(*ply) for ply in fields["plies"])
    white_began = fields["fen"].split()[1:2] != ["b"]
    return GameRecord(
        number=fields["number"],
        white=fields["white"],
        black=fields["black"],
        fen=fields["fen"],
        ending=recorded_ending(
            EndReason(fields["ending"]),
            fields["result"],
            fields["detail"],
            white_began == (len(plies) % 2 == 0),
        ),
        plies=plies,
        date=fields.get("date", UNKNOWN_DATE),
    )


def recorded_ending(reason: EndReason, result: str, detail: str, white_to_move: bool) -> Ending:
    """The ending that a results file describes; ValueError for a result that PGN does not have.

    white_to_move: whose turn it was at the end, which tells the side in a drawn game.
    """
    winners = {"1-0": True, "0-1": False, "1/2-1/2": None}
    if result not in winners:
        raise ValueError(f"'{result}' is not the result of a game")
    winner = winners[result]
    side: bool | None = None
    if winner is not None:
        side = winner if reason is EndReason.CHECKMATE else not winner
    elif reason in (EndReason.STALEMATE, EndReason.TIME_DRAW):
        side = white_to_move
    return Ending(reason, winner, side, detail)


def final_epd(record: GameRecord) -> str:
    """The final position as a line of EPD, with clocks (hmvc, fmvn), result (c0) and game (id)."""
    setup = parse_fen(record.fen)
    for ply in record.plies:
        setup = after(setup, ply.move)
    *position, halfmoves, fullmove = setup.fen().split()
    result = record.ending.result
    return (
        f"{' '.join(position)} hmvc {halfmoves}; fmvn {fullmove}; "
        f'c0 "{result} {record.ending.reason}"; id "game {record.number + 1}";\n'
    )


def to_pgn(record: GameRecord, engines: Sequence[EngineSpec], event: str) -> str:
    """The game as PGN, see `tree_of`."""
    return written(tree_of(record, engines, event))


def tree_of(record: GameRecord, engines: Sequence[EngineSpec], event: str) -> GameTree:
    """The game with its tags and a comment for each move.

    Comments have the form that cutechess-cli and fastchess write: `{+0.31/12 0.050s, n=900,
    nps=18000}`, the score in pawns or `M` and the plies to mate, from the mover's view; depth;
    seconds; nodes and nodes a second where the engine tells the nodes.
    """
    setup = parse_fen(record.fen)
    moves = [ply.move for ply in record.plies]
    controls = [engines[place].playing_at() for place in (record.white, record.black)]
    hung = controls[0 if record.ending.side else 1]
    tags = {
        "Event": event,
        "Site": "Philidor's laboratory",
        "Date": record.date,
        "Round": str(record.number + 1),
        "White": engines[record.white].name,
        "Black": engines[record.black].name,
        "PlyCount": str(len(moves)),
    } | ending_tags(record.ending, hung.clocked)
    opening = None if setup.chess960 else opening_after(setup, moves)
    if opening is not None:
        tags |= {"ECO": opening.eco, "Opening": opening.name}
    tags |= time_control_tags(*controls)
    tree = GameTree(setup, tags, record.ending.result)
    for node, ply in zip(tree.extend(ROOT, moves), record.plies, strict=True):
        tree.note(node, Notes(comment=ply_comment(ply)))
    return tree


def time_control_tags(white: TimeControl, black: TimeControl) -> dict[str, str]:
    """The PGN tag of a time control, or the two of different ones."""
    if white.pgn() == black.pgn():
        return {"TimeControl": white.pgn()}
    return {"WhiteTimeControl": white.pgn(), "BlackTimeControl": black.pgn()}


def ply_comment(ply: Ply) -> str:
    """Score, depth, time, nodes and nodes a second of a move as PGN tools write them."""
    spent = f"{ply.time / 1000:.3f}s"
    if ply.nodes is not None:
        spent += f", n={ply.nodes}"
        if ply.time >= 1:
            spent += f", nps={round(1000 * ply.nodes / ply.time)}"
    if ply.score is None:
        return spent
    score = f"{ply.score / 100:+.2f}"
    if abs(ply.score) > MATES:
        # The side that mates makes the last ply.
        moves = MATE_SCORE - abs(ply.score)
        score = f"+M{2 * moves - 1}" if ply.score > 0 else f"-M{2 * moves}"
    return f"{score}/{ply.depth or 0} {spent}"
