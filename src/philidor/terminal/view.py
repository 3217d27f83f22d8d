"""What a screen shows of a game at one moment: immutable, so that any thread may draw it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from time import monotonic

import chess

from philidor.explanations.judgement import Label
from philidor.game.ending import side_name
from philidor.notation.openings import opening_of
from philidor.pgn.notes import Score
from philidor.pgn.tree import ROOT
from philidor.terminal.captured import captured, lead
from philidor.terminal.terminal_game import TerminalGame

MARKS: Mapping[Label, str] = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}


@dataclass(frozen=True)
class PlayerView:
    """A side of the game: its name, rating and style, what it captured, its lead in pawns.

    left: the time on its clock (ms) when the running move began; None without a clock.
    """

    name: str
    strength: str
    white: bool
    captured: tuple[chess.PieceType, ...]
    ahead: int
    left: int | None

    @property
    def title(self) -> str:
        """Name, strength and colour."""
        strength = f" {self.strength}" if self.strength else ""
        return f"{self.name}{strength} ({side_name(self.white)})"

    @property
    def short(self) -> str:
        """Name and rating."""
        return f"{self.name} {self.strength.partition(',')[0]}".strip()


@dataclass(frozen=True)
class SheetMove:
    """A move of the score sheet; shown: it led to the position on the board."""

    node: int
    number: int
    white: bool
    san: str
    mark: str
    shown: bool


@dataclass(frozen=True)
class View:
    """A position of a game and what stands around it.

    board: with its moves. began: when the side to move began to think; None while no clock runs.
    playable: whether a move may be entered here. value: the last known one, from White's side.
    note: one line about the state, such as the result.
    """

    board: chess.Board
    flipped: bool
    players: Mapping[bool, PlayerView]
    opening: str
    sheet: tuple[SheetMove, ...]
    began: float | None = None
    moving: bool | None = None
    playable: bool = False
    value: Score | None = None
    note: str = ""

    def left(self, white: bool) -> int | None:
        """The time on a side's clock now (ms)."""
        left = self.players[white].left
        if left is not None and self.began is not None and self.moving == white:
            left -= int(1000 * (monotonic() - self.began))
        return left

    @property
    def ticking(self) -> bool:
        """Whether a clock runs."""
        return self.began is not None and self.players[bool(self.moving)].left is not None


def view_of(
    game: TerminalGame,
    shown: int,
    tip: int,
    flipped: bool,
    labels: Mapping[int, Label],
    value: Score | None = None,
    note: str = "",
) -> View:
    """The game with one of its positions on the board.

    shown: the node of the position; tip: the last one of the line that is looked at. labels: a
    review's judgements of moves by node.
    """
    board = game.tree_board(shown)
    opening = opening_of(board)
    over = game.free
    return View(
        board=board,
        flipped=flipped,
        players={white: _player(game, board, white) for white in (True, False)},
        opening="" if opening is None else str(opening),
        sheet=sheet(game, shown, tip, labels),
        began=None if over else game.began,
        moving=None if over else game.board.turn,
        playable=over or (shown == game.head and game.human_to_move),
        value=value,
        note=note,
    )


def sheet(
    game: TerminalGame, shown: int, tip: int, labels: Mapping[int, Label]
) -> tuple[SheetMove, ...]:
    """The moves of the line that the shown position belongs to."""
    tree = game.tree
    nodes = [*tree.path(tip), *tree.main_line(tip)]
    board = game.tree_board(ROOT)
    found = []
    for node in nodes:
        move = board.parse_uci(tree.uci(node))
        mark = MARKS.get(labels[node], "") if node in labels else ""
        found.append(
            SheetMove(node, board.fullmove_number, board.turn, board.san(move), mark, node == shown)
        )
        board.push(move)
    return tuple(found)


def _player(game: TerminalGame, board: chess.Board, white: bool) -> PlayerView:
    person = white == game.human_white
    clocked = game.clock.control(white).clocked
    return PlayerView(
        game.name(white),
        "" if person else game.settings.strength,
        white,
        tuple(captured(board, white)),
        lead(board, white),
        game.final.get(white, game.clock.remaining(white)) if clocked else None,
    )
