"""The state of a game in the terminal: its tree, board, clock, turn and ending."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import chess

from philidor.files import FileError, check_output
from philidor.game.clock import Clock
from philidor.game.ending import AGREED, Ending, resigned
from philidor.game.time_control import TimeControl
from philidor.notation.boards import board_of
from philidor.notation.openings import opening_of
from philidor.notation.referee import ending, flag_fell
from philidor.pgn.headings import ending_tags, today
from philidor.pgn.notes import MoveRecord, Notes
from philidor.pgn.tree import ROOT, GameTree
from philidor.pgn.writer import written
from philidor.terminal.seat import Seat

PGN_ENDINGS = (".pgn",)


@dataclass
class TerminalGame:
    """One game between a person and a program; it goes on at the end of the tree's main line.

    test_level: how much is told of the program's searches, as RDChess did.
    """

    seat: Seat
    tree: GameTree
    time_control: TimeControl
    human_white: bool
    flipped: bool = False
    ending: Ending | None = None
    person: str = "You"
    test_level: int = 0
    clock: Clock = field(init=False)
    head: int = field(init=False)
    board: chess.Board = field(init=False)

    def __post_init__(self) -> None:
        self.head = [ROOT, *self.tree.main_line()][-1]
        self.board = board_of(*self.tree.line(self.head))
        self.ending = ending(self.board)
        self.clock = Clock(self.time_control)
        self._restore_clock()

    def _restore_clock(self) -> None:
        """Take over the times that a loaded game has at its last moves."""
        white = self.tree.start.white_to_move
        for node in self.tree.path(self.head):
            left = self.tree[node].notes.clock
            if left is not None and self.clock.control(white).clocked:
                self.clock.set_remaining(white, left)
            self.clock.set_moves(white, self.clock.moves(white) + 1)
            white = not white

    @property
    def human_to_move(self) -> bool:
        """Whether it is the person's turn."""
        return self.board.turn == self.human_white

    def name(self, white: bool) -> str:
        """The name of the side's player."""
        return self.person if white == self.human_white else self.seat.player.name

    def push(self, move: chess.Move, milliseconds: int, record: MoveRecord | None = None) -> None:
        """Make a move that took this long; it may end the game, or lose it on time.

        record: of the program's search for its move.
        """
        white = self.board.turn
        name = self.board.uci(move)
        self.board.push(move)
        in_time = self.clock.spend(white, milliseconds)
        left = max(0, self.clock.remaining(white)) if self.time_control.clocked else None
        score = None if record is None else record.score
        notes = Notes(clock=left, spent=milliseconds, score=score, record=record)
        self.head = self.tree.add(self.head, self.tree.move_named(self.head, name), notes)
        self.ending = ending(self.board)
        if self.ending is None and not in_time:
            self.ending = flag_fell(self.board, white)

    def take_back(self) -> bool:
        """Take back to the person's last move; False when there is none."""
        if len(self.board.move_stack) < (2 if self.human_to_move else 1):
            return False
        while True:
            self.board.pop()
            gone, self.head = self.head, self.tree[self.head].parent or ROOT
            self.tree.delete(gone)
            self.clock.take_back(self.board.turn)
            if self.human_to_move:
                break
        self.ending = None
        self.seat.policy.new_game()
        return True

    def resign(self, white: bool) -> None:
        """One side resigns."""
        self.ending = resigned(white)

    def offer_draw(self) -> bool:
        """The person offers a draw; returns whether the program accepts it."""
        taken = self.seat.policy.takes_draw(self.board.fullmove_number)
        if taken:
            self.ending = AGREED
        return taken

    def save(self, path: Path) -> None:
        """Append the game to a PGN file; FileError when that fails or the file is another one."""
        check_output(path, endings=PGN_ENDINGS)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("a", encoding="utf-8") as file:
                file.write(self.pgn())
        except OSError as error:
            raise FileError(f"{path} cannot be written: {error.strerror}") from None

    def tag(self) -> None:
        """Give the tree the tags and the result of the game as it is now."""
        tags = {"Event": "Game at Philidor", "Date": today()} | self.tree.tags
        for white, colour in ((True, "White"), (False, "Black")):
            person = white == self.human_white
            tags |= {colour: self.name(white), f"{colour}Type": "human" if person else "program"}
        tags["TimeControl"] = self.time_control.pgn()
        opening = opening_of(self.board)
        if opening is not None:
            tags |= {"ECO": opening.eco, "Opening": opening.name}
        self.tree.tags = tags | ending_tags(self.ending, self.time_control.clocked)
        self.tree.result = self.ending.result if self.ending else "*"

    def pgn(self) -> str:
        """The game with the players' names, the program's evaluations and the times.

        Where the searches are told as RDChess did, they are written like that too.
        """
        self.tag()
        return written(self.tree, "rdchess" if self.test_level else "philidor")
