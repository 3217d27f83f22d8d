"""The state of a game in the terminal: board, clock, turn and ending."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import chess
import chess.engine
import chess.pgn

from philidor.contract.info import Info, Score
from philidor.files import FileError, check_output
from philidor.game.clock import Clock
from philidor.game.ending import AGREED, Ending, resigned
from philidor.game.time_control import TimeControl
from philidor.notation import pgn
from philidor.notation.referee import ending, flag_fell
from philidor.terminal.seat import Seat

PGN_ENDINGS = (".pgn",)


@dataclass(frozen=True)
class PlayedMove:
    """A move's time, the clock after it (both ms; None without a clock), and the program's report
    if the program made the move."""

    milliseconds: int
    clock: int | None
    report: Info | None = None


@dataclass
class TerminalGame:
    """One game between a person and a program."""

    seat: Seat
    board: chess.Board
    time_control: TimeControl
    human_white: bool
    flipped: bool = False
    ending: Ending | None = None
    person: str = "You"
    clock: Clock = field(init=False)
    played: list[PlayedMove] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        self.clock = Clock(self.time_control)
        self.ending = ending(self.board)

    @property
    def human_to_move(self) -> bool:
        """Whether it is the person's turn."""
        return self.board.turn == self.human_white

    def name(self, white: bool) -> str:
        """The name of the side's player."""
        return self.person if white == self.human_white else self.seat.player.name

    def push(self, move: chess.Move, milliseconds: int, report: Info | None = None) -> None:
        """Make a move that took this long; it may end the game, or lose it on time.

        report: the program's report on its own move.
        """
        white = self.board.turn
        self.board.push(move)
        in_time = self.clock.spend(white, milliseconds)
        left = self.clock.remaining(white) if self.clock.control(white).clocked else None
        self.played.append(PlayedMove(milliseconds, left, report))
        self.ending = ending(self.board)
        if self.ending is None and not in_time:
            self.ending = flag_fell(self.board, white)

    def take_back(self) -> bool:
        """Take back to the person's last move; False when there is none."""
        if len(self.board.move_stack) < (2 if self.human_to_move else 1):
            return False
        while True:
            self.board.pop()
            del self.played[-1:]
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
            pgn.save(self.to_pgn(), path)
        except OSError as error:
            raise FileError(f"{path} cannot be written: {error.strerror}") from None

    def to_pgn(self) -> chess.pgn.Game:
        """The game with the players' names, the program's evaluations and the times."""
        result = self.ending.result if self.ending else "*"
        reason = self.ending.text if self.ending else "unterminated"
        game = pgn.game_of(self.board, self.name(True), self.name(False), result, reason)
        if self.time_control.clocked:
            game.headers["TimeControl"] = pgn_time_control(self.time_control)
        # Moves before the game began, such as those of a loaded position, have no record.
        nodes = list(game.mainline())[len(self.board.move_stack) - len(self.played) :]
        for node, played in zip(nodes, self.played, strict=True):
            comment(node, played)
        return game


def pgn_time_control(control: TimeControl) -> str:
    """A clock as PGN's tag has it, in seconds: `300+3` or `40/7200`."""
    session = f"{control.moves}/" if control.moves else ""
    added = f"+{control.increment / 1000:g}" if control.increment else ""
    return f"{session}{(control.base or 0) / 1000:g}{added}"


def comment(node: chess.pgn.ChildNode, played: PlayedMove) -> None:
    """Add a move's evaluation, clock and time as PGN's commands `%eval`, `%clk` and `%emt`."""
    report = played.report
    if report is not None and report.score is not None:
        score: Score = report.score
        value = (
            chess.engine.Cp(score.centipawns or 0)
            if score.mate is None
            else chess.engine.Mate(score.mate)
        )
        node.set_eval(chess.engine.PovScore(value, not node.turn()), report.depth)
    node.set_emt(played.milliseconds / 1000)
    if played.clock is not None:
        node.set_clock(max(0, played.clock) / 1000)
