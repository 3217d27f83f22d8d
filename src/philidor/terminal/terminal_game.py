"""The state of a game in the terminal: its tree, board, clock, turn and ending."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic

import chess

from philidor.files import FileError, check_output
from philidor.game.clock import Clock
from philidor.game.ending import AGREED, Ending, lost, resigned
from philidor.game.time_control import TimeControl
from philidor.notation.boards import board_of
from philidor.notation.openings import opening_of
from philidor.notation.referee import ending, flag_fell
from philidor.pgn.commands import read_time, written_time
from philidor.pgn.headings import ending_tags, today
from philidor.pgn.history import History
from philidor.pgn.notes import MoveRecord, Notes
from philidor.pgn.tree import ROOT, GameTree
from philidor.pgn.writer import written
from philidor.terminal.opponent import CLOCK_TAGS, PGN_ENDINGS, OpponentSettings, without_opponent
from philidor.terminal.seat import Seat, SeatError


@dataclass
class TerminalGame:
    """One game between a person and a program; it goes on at the end of the tree's main line.

    test_level: how much of the program's searches is shown, as RDChess did. left: the times on the
    clocks (ms) where they are known better than from the moves. analysis: nobody plays. began: when
    the side to move began to think (seconds of `monotonic`); None while no clock runs. final: the
    times (ms) at which the clocks stopped if the game did not end by a move; taking back goes on
    with those at the last move.
    """

    seat: Seat
    tree: GameTree
    time_control: TimeControl
    human_white: bool
    settings: OpponentSettings = field(default_factory=OpponentSettings)
    person: str = "You"
    test_level: int = 0
    left: Mapping[bool, int] = field(default_factory=dict)
    ending: Ending | None = None
    analysis: bool = False
    began: float | None = None
    final: Mapping[bool, int] = field(default_factory=dict)
    clock: Clock = field(init=False)
    head: int = field(init=False)
    board: chess.Board = field(init=False)
    history: History = field(init=False)

    def __post_init__(self) -> None:
        self.head = [ROOT, *self.tree.main_line()][-1]
        self.board = self.tree_board(self.head)
        self.ending = self.ending or ending(self.board)
        self.clock = Clock(self.time_control)
        self.history = History(self.tree)
        self._restore_clock()

    def _restore_clock(self) -> None:
        """Take over the times that a loaded game has."""
        white = self.tree.start.white_to_move
        for node in self.tree.path(self.head):
            left = self.tree[node].notes.clock
            if left is not None and self.clock.control(white).clocked:
                self.clock.set_remaining(white, left)
            self.clock.set_moves(white, self.clock.moves(white) + 1)
            white = not white
        for white, tag in CLOCK_TAGS.items():
            left = self.left.get(white, read_time(self.tree.tags.get(tag, "")))
            if left is not None and self.clock.control(white).clocked:
                self.clock.set_remaining(white, left)

    @property
    def human_to_move(self) -> bool:
        """Whether it is the person's turn."""
        return self.analysis or self.board.turn == self.human_white

    @property
    def free(self) -> bool:
        """Whether the person may move both sides: nobody waits for a move."""
        return self.analysis or self.ending is not None

    def start_clock(self) -> None:
        """The side to move begins to think."""
        self.began = None if self.free else monotonic()

    def notice_flag(self) -> None:
        """End the game if the time of the side to move is up."""
        if not self.free and self.remaining().get(self.board.turn, 1) <= 0:
            self._end(flag_fell(self.board, self.board.turn))

    @property
    def running(self) -> int:
        """Milliseconds that the side to move has taken so far."""
        return 0 if self.began is None else int(1000 * (monotonic() - self.began))

    @property
    def opponent(self) -> str:
        """The opponent's name."""
        return self.settings.opponent or self.seat.name

    def tree_board(self, node: int) -> chess.Board:
        """The board at a node, with the moves that led to it."""
        return board_of(*self.tree.line(node))

    def name(self, white: bool) -> str:
        """The name of the side's player."""
        return self.person if white == self.human_white else self.opponent

    def remaining(self) -> dict[bool, int]:
        """The times on the clocks now (ms), empty without clocks."""
        if not self.time_control.clocked:
            return {}
        taken = {self.board.turn: self.running}
        return {
            white: max(0, self.clock.remaining(white) - taken.get(white, 0))
            for white in (True, False)
        }

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
        known = self.tree.child(self.head, self.tree.move_named(self.head, name))
        if known is None:
            self.head = self.tree.add(self.head, self.tree.move_named(self.head, name), notes)
        else:
            self.head = known
            self.tree.note(known, notes)
        self.tree.prefer(self.head)
        self.began = None
        self.ending = ending(self.board)
        if self.ending is None and not in_time:
            self.ending = flag_fell(self.board, white)

    def take_back(self) -> bool:
        """Take back to the person's last move; False when there is none."""
        if len(self.board.move_stack) < (2 if self.human_to_move else 1):
            return False
        with self.history.edit("take back", self.head):
            while True:
                self.board.pop()
                gone, self.head = self.head, self.tree[self.head].parent or ROOT
                self.tree.delete(gone)
                self.clock.take_back(self.board.turn)
                if self.human_to_move:
                    break
        self._go_on()
        return True

    def redo(self) -> bool:
        """Make the moves again that were taken back last; False if another was made since."""
        done = self.history.done
        if not done or self.tree.main_line(self.head) or not self._fits(done[-1].node):
            return False
        self.history.undo()
        mover = self.board.turn
        for _ in self.tree.main_line(self.head):
            self.clock.set_moves(mover, self.clock.moves(mover) + 1)
            mover = not mover
        self._move_to([ROOT, *self.tree.main_line()][-1])
        return True

    def _fits(self, last: int) -> bool:
        """Whether the moves that end at a deleted node were taken back here."""
        node: int | None = last
        while node is not None and node in self.tree.detached:
            node = self.tree.detached[node].parent
        return node == self.head

    def go_on_from(self, node: int) -> None:
        """Let the game go on at a node of the tree, whatever was played after it."""
        self.tree.prefer(node)
        for child in list(self.tree[node].children):
            self.tree.delete(child)
        self._move_to(node)
        self._go_on()

    def _move_to(self, node: int) -> None:
        self.head = node
        self.board = self.tree_board(node)
        self.ending = ending(self.board)

    def _go_on(self) -> None:
        self.ending = None
        self.final = {}
        self.began = None
        self.seat.policy.new_game()

    def _end(self, how: Ending) -> None:
        """End the game during a move."""
        self.final = self.remaining()
        self.ending = how

    def resign(self, white: bool) -> None:
        """One side resigns."""
        self._end(resigned(white))

    def fail(self, error: SeatError) -> None:
        """The program has failed, which loses the game."""
        self._end(lost(not self.human_white, error.reason, str(error)))

    def offer_draw(self) -> bool:
        """The person offers a draw; returns whether the program accepts it."""
        taken = self.seat.policy.takes_draw(self.board.fullmove_number)
        if taken:
            self.agree()
        return taken

    def agree(self) -> None:
        """Both agree on a draw."""
        self._end(AGREED)

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
        if self.analysis:
            self.tree.tags = {"Event": "Analysis", "Date": today()} | self.tree.tags
            return
        tags = {"Event": "Game at Philidor", "Date": today()} | without_opponent(self.tree.tags)
        tags |= self.settings.tags()
        for white, colour in ((True, "White"), (False, "Black")):
            person = white == self.human_white
            tags |= {colour: self.name(white), f"{colour}Type": "human" if person else "program"}
        if self.settings.rating is not None:
            tags["BlackElo" if self.human_white else "WhiteElo"] = str(self.settings.rating)
        tags["TimeControl"] = self.time_control.pgn()
        opening = opening_of(self.board)
        if opening is not None:
            tags |= {"ECO": opening.eco, "Opening": opening.name}
        if self.ending is None:
            tags |= {CLOCK_TAGS[one]: written_time(left) for one, left in self.remaining().items()}
        self.tree.tags = tags | ending_tags(self.ending, self.time_control.clocked)
        self.tree.result = self.ending.result if self.ending else "*"

    def pgn(self) -> str:
        """The game with the players' names, the program's evaluations and the times.

        Where the searches are told as RDChess did, they are written like that too.
        """
        self.tag()
        return written(self.tree, "rdchess" if self.test_level else "philidor")
