"""A game on the server: its tree, players, clocks and tags."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

import chess

from philidor.game.ending import Ending
from philidor.game.time_control import TimeControl, Unitless, read_time_control
from philidor.library.dates import normalised
from philidor.library.headers import header_columns
from philidor.library.store import new_id, now
from philidor.notation.boards import setup_of
from philidor.notation.referee import ending
from philidor.pgn.headings import today
from philidor.pgn.history import Edit, History
from philidor.pgn.tags import opening_tags
from philidor.pgn.tree import ROOT, GameTree
from philidor.web.games.clock import TickingClock, side_of
from philidor.web.games.nodes import board_at, messages, openings_of
from philidor.web.wire.base import Result, Side
from philidor.web.wire.codes import Code, Message
from philidor.web.wire.games import (
    EditKind,
    Ended,
    GameHead,
    GameState,
    Kind,
    LegalMoves,
    OpeningName,
    Seat,
    Seats,
    State,
)

UNKNOWN = "?"


def ended_message(end: Ending) -> Ended:
    """An ending as clients receive it."""
    params: dict[str, str | int | float] = {}
    if end.side is not None:
        params["side"] = side_of(end.side)
    results: dict[str, Result] = {"1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2-1/2"}
    return Ended(
        result=results.get(end.result, "*"),
        reason=Message(code=Code(end.code), params=params, text=end.text),
    )


def damage_message(damage: str) -> Message:
    """What is wrong with a damaged game, as clients receive it."""
    text = f"this game is damaged: {damage}; what can be read is shown"
    return Message(code=Code.GAME_DAMAGED, params={"damage": damage}, text=text)


@dataclass
class WebGame:
    """One game; `board` is always at the head, with its history of moves.

    damage: what of its stored data cannot be read, empty for an undamaged game. imported: whether
    it is still as it was imported; the first change stores all of it.
    stored: when this server stored or loaded it last; another time in the store means that another
    program has changed it. draft: a new analysis, which its first change stores.
    """

    id: str
    tree: GameTree
    seats: dict[bool, Seat]
    time_control: TimeControl
    clock: TickingClock
    kind: Kind = "game"
    state: State = "idle"
    head: int = ROOT
    continuous: bool = True
    learning: bool = False
    tags: dict[str, str] = field(default_factory=dict)
    epd: dict[str, str] = field(default_factory=dict)
    ended: Ended | None = None
    redo: list[int] = field(default_factory=list)
    created: str = field(default_factory=now)
    updated: str = field(default_factory=now)
    revision: int = 0
    thinking: Side | None = None
    draw_offer: Side | None = None
    damage: str = ""
    imported: bool = False
    stored: str = ""
    draft: bool = False

    def __post_init__(self) -> None:
        """Set the board to the head."""
        self.board = board_at(self.tree, self.head)
        self.history = History(self.tree)
        self._openings: dict[int, OpeningName | None] = {}

    @property
    def chess960(self) -> bool:
        """Whether it is a Chess960 game, in which castling is written as king takes rook."""
        return self.tree.start.chess960

    @property
    def white_to_move(self) -> bool:
        """Whether White is to move at the head."""
        return bool(self.board.turn)

    def stand(self, node: int) -> None:
        """Move the head to a node."""
        self.board = board_at(self.tree, node)
        self.head = node

    def legal_moves(self, node: int) -> LegalMoves:
        """The legal moves at a node, and the end of the game if there are none."""
        board = board_at(self.tree, node)
        end = ending(board)
        return LegalMoves(
            fen=board.fen(),
            moves=[board.uci(move) for move in board.legal_moves],
            check=board.is_check(),
            ended=None if end is None else ended_message(end),
        )

    def by_rules(self) -> Ending | None:
        """The end of the game at the head by the rules of chess."""
        return ending(self.board)

    def name_of(self, white: bool) -> str:
        """The name of a player in lists and files."""
        seat = self.seats[white]
        return seat.name or self.tags.get("White" if white else "Black", "") or UNKNOWN

    @property
    def result(self) -> str:
        """The result as PGN writes it."""
        return self.ended.result if self.ended else self.tags.get("Result", "*")

    def opening(self) -> tuple[str, str]:
        """ECO code and name of the last named position in the main line, else those in the tags."""
        found = opening_tags(self.tags)
        line = self.tree.main_line()
        new = [node for node in line if node not in self._openings]
        if new:
            # Only the end of the line is new, since a node's position never changes.
            self._openings |= openings_of(self.tree, line[line.index(new[0]) :])
        for name in map(self._openings.__getitem__, line):
            if name is not None:
                found = (name.eco, name.name)
        return found

    def columns(self) -> dict[str, str | int]:
        """The columns of the game in the library."""
        eco, opening = self.opening()
        return {
            "id": self.id,
            "kind": self.kind,
            "white": self.name_of(True),
            "black": self.name_of(False),
            "result": self.result,
            "date": normalised(self.tags.get("Date", "")),
            "event": self.tags.get("Event", ""),
            "eco": eco,
            "opening": opening,
            "plies": self.tree.plies(),
            "state": self.state,
            "created": self.created,
            "updated": self.updated,
            **header_columns(self.tags),
        }

    def head_message(self) -> GameHead:
        """The game without its moves."""
        return GameHead(
            id=self.id,
            revision=self.revision,
            kind=self.kind,
            state=self.state,
            root=ROOT,
            head=self.head,
            seats=Seats(white=self.seats[True], black=self.seats[False]),
            time_control=str(self.time_control),
            continuous=self.continuous,
            clocks=self.clock.message(),
            thinking=self.thinking,
            draw_offer=self.draw_offer,
            learning=self.learning,
            can_redo=bool(self.redo),
            undo=_kind(self.history.done),
            redo=_kind(self.history.undone),
            ended=self.ended,
            chess960=self.chess960,
            tags=dict(self.tags),
            epd=dict(self.epd),
            comment=self.tree[ROOT].notes.comment,
            moves=[self.board.uci(move) for move in self.board.legal_moves],
            created=self.created,
            updated=self.updated,
            damage=damage_message(self.damage) if self.damage else None,
        )

    def message(self) -> GameState:
        """The whole game."""
        nodes = messages(self.tree, self.tree.below(ROOT))
        return GameState(**dict(self.head_message()), nodes=nodes)


def _kind(edits: list[Edit]) -> EditKind | None:
    return cast(EditKind, edits[-1].kind) if edits else None


def read_game_time(text: str) -> TimeControl:
    """A time control as the page sends it; TimeControlError if it cannot be read.

    People may leave the units out, as in `5+3`: minutes, and seconds added after each move.
    """
    return read_time_control(text, Unitless.MINUTES)


def make_game(
    start: chess.Board,
    white: Seat,
    black: Seat,
    time_control: str,
    tags: dict[str, str] | None = None,
) -> WebGame:
    """A new game from a checked position; TimeControlError if the time control cannot be read."""
    control = read_game_time(time_control)
    return WebGame(
        new_id(),
        GameTree(setup_of(start)),
        {True: white, False: black},
        control,
        TickingClock(control),
        tags={"Date": today()} | (tags or {}),
    )
