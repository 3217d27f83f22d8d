"""A console like that of the tutorial's companion program: type a move, get a move back.

The time per move is set by `st` in seconds, or the depth by `sd` in plies; the last one set
applies. Moves are typed as `e2e4`, `e7e8q`, `e1g1`. The tutorial describes no other commands.

With a memory the program learns in RomiChess's way: every game that ends here, and every game of
an imported file, leaves reinforcement values. They make it repeat moves that won and avoid moves
that lost.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol, TextIO

from philidor.classics.common import console
from philidor.classics.common.console import CommandError
from philidor.classics.common.interruptible import searched
from philidor.classics.romichess.player import MAX_PERFT, MAX_SECONDS, RomiChess
from philidor.classics.romichess.types import MAX_DEPTH
from philidor.contract.book_player import BookPlayer
from philidor.contract.clock import milliseconds
from philidor.contract.info import Info
from philidor.contract.limits import Limits
from philidor.contract.options import OptionError
from philidor.contract.player import IllegalMoveError, Player, UnsupportedPositionError
from philidor.contract.setup import FILES, FenError, Setup
from philidor.game.ending import Ending
from philidor.game.fen import parse_fen, start
from philidor.game.referee import Referee
from philidor.game.replay import after

DEFAULT_SECONDS = 5
RANKS = "12345678"
HELP = """\
e2e4, e7e8q, Nf3    play a move; the program answers
st N                think N seconds a move
sd N                think N plies deep, however long it takes
go                  let the program move for the side to move
moves               the legal moves with the scores that order them and their nodes
perft N             count the move sequences of N plies (the counting mode)
divide N            the same for each move
board               show the position
new, undo           a new game; take back the last move of each side
setboard FEN        set up a position
learn               what has been learned about the position
learn on, learn off learn from games and play what was learned, or not
learn import FILE   learn from the games of a PGN file
help, quit"""


class Memory(Protocol):
    """The file of learned games and the player that learns; methods return lines to print.

    They raise MemoryFileError if a file cannot be used.
    """

    @property
    def player(self) -> Player:
        """The player that learns."""
        ...

    def import_games(self, path: str) -> list[str]:
        """Learn from a PGN file."""
        ...

    def known(self, setup: Setup) -> list[str]:
        """What has been learned about a position's moves."""
        ...


class MemoryFileError(ValueError):
    """A file of games or of learned values that cannot be used; the message says why."""


class Console(console.Console):
    """One game at the console.

    engine: the program itself. player: the same program, wrapped by its memory if it has one.
    """

    greeting = "The tutorial engine"
    help_text = HELP

    def __init__(
        self, output: TextIO, engine: RomiChess | None = None, memory: Memory | None = None
    ) -> None:
        super().__init__(output)
        self.engine = engine or RomiChess()
        self.memory = memory
        self.player: Player = self.engine if memory is None else memory.player
        self.learning = False
        if memory is not None:
            self.switch_learning(True)
        self.setup: Setup = start()
        self.moves: list[str] = []
        self.limits = Limits(movetime=1000 * DEFAULT_SECONDS)
        self.commands |= {
            "st": self.set_seconds,
            "sd": self.set_depth,
            "go": self.go,
            "moves": self.show_moves,
            "perft": self.perft,
            "divide": self.divide,
            "board": self.show_board,
            "new": self.new,
            "undo": self.undo,
            "setboard": self.set_board,
            "learn": self.learn,
        }

    # Playing

    def here(self) -> tuple[Setup, list[str]]:
        """Where the game began, and the moves since."""
        return self.setup, self.moves

    def enter(self, text: str) -> None:
        """Play the user's move and answer it."""
        name = text.lower()
        if not looks_like_a_move(name):
            raise CommandError(f"unknown command or move '{text}'; 'help' lists the commands")
        try:
            self.player.set_position(self.setup, [*self.moves, name])
        except IllegalMoveError:
            self.stand()
            raise CommandError(f"illegal move: {text}") from None
        self.moves.append(name)
        self.go("")

    def go(self, argument: str) -> None:
        """Let the program move."""
        if self.announce_end():
            return
        move = self.think()
        self.moves.append(move)
        self.stand()
        self.say(f"my move: {move}")
        self.announce_end()

    def think(self) -> str:
        """The program's move; Ctrl-C makes it move at once."""
        move = searched(self.player, self.limits, self.report).move
        assert move is not None, "the game has not ended"
        return move

    def report(self, info: Info) -> None:
        """Print one line for each iteration, and one for what the memory knows."""
        if info.text is not None:
            self.say(info.text)
        if info.depth is None or info.score is None:
            return
        seconds = (info.time or 0) / 1000
        self.say(
            f"{info.depth:3} {info.score!s:>7} {seconds:8.2f}s {info.nodes:12} {' '.join(info.pv)}"
        )

    def announce_end(self) -> bool:
        """Say how the game has ended, if it has ended, and learn from it."""
        ending = self.ending()
        if ending is not None:
            super().announce_end()
            self.finish(ending.result)
        return ending is not None

    def run(self, input_stream: TextIO) -> None:
        """Run until `quit` or the end of the input, then learn from the game that is left."""
        super().run(input_stream)
        self.finish(None)

    def finish(self, result: str | None) -> None:
        """Learn from the game when it ends or is abandoned."""
        if isinstance(self.player, BookPlayer):
            self.stand()
            self.player.game_over(result)

    def ending(self) -> Ending | None:
        """How the game has ended, or None while it goes on."""
        return Referee(self.setup, self.moves).ending(bool(self.player.legal_moves()))

    def stand(self) -> None:
        """Set the player's position to that of the game."""
        self.player.set_position(self.setup, self.moves)

    def undo(self, argument: str) -> None:
        """Take back the last move of each side, or the only one."""
        if not self.moves:
            raise CommandError("there is no move to take back")
        del self.moves[-2:]
        self.stand()

    def new(self, argument: str) -> None:
        """Start a new game."""
        self.finish(None)
        self.setup, self.moves = start(), []
        self.player.new_game()
        self.stand()

    def set_board(self, argument: str) -> None:
        """Set up a position."""
        try:
            self.replay(parse_fen(argument), [])
        except FenError as error:
            raise CommandError(str(error)) from None

    def replay(self, setup: Setup, moves: Sequence[str]) -> None:
        """Go on from a game's last position. CommandError if the board cannot hold it."""
        self.finish(None)
        try:
            self.player.set_position(setup, moves)
        except UnsupportedPositionError as error:
            self.stand()
            raise CommandError(str(error)) from None
        self.setup, self.moves = setup, list(moves)

    # Settings

    def set_seconds(self, argument: str) -> None:
        """`st`: time for each move."""
        self.limits = Limits(movetime=1000 * number("st", argument, 1, MAX_SECONDS))

    def set_depth(self, argument: str) -> None:
        """`sd`: depth for each move."""
        self.limits = Limits(depth=number("sd", argument, 1, MAX_DEPTH))

    # Learning

    def learn(self, argument: str) -> None:
        """`learn`: show what was learned here, switch learning, or import a file of games."""
        if self.memory is None:
            raise CommandError("this console has no memory")
        word, _, rest = argument.partition(" ")
        try:
            if word == "import" and rest.strip():
                lines = self.memory.import_games(rest.strip())
            elif argument in ("on", "off"):
                self.switch_learning(argument == "on")
                lines = []
            elif not argument:
                lines = self.memory.known(self.current())
            else:
                raise CommandError("learn takes on, off, import FILE, or nothing")
        except MemoryFileError as error:
            raise CommandError(str(error)) from None
        for line in lines:
            self.say(line)
        self.say(f"learning is {'on' if self.learning else 'off'}")

    def switch_learning(self, on: bool) -> None:
        """Switch learning and the use of what was learned on or off."""
        try:
            self.player.set_option("Learning", str(on).lower())
        except OptionError as error:
            raise CommandError(str(error)) from None
        self.learning = on

    def current(self) -> Setup:
        """Print the position on the board."""
        setup = self.setup
        for move in self.moves:
            setup = after(setup, move)
        return setup

    # Looking

    def show_moves(self, argument: str) -> None:
        """Print the list that Search_One_Q makes, best-scored first."""
        for name, score, nodes in sorted(self.engine.scored_moves(), key=lambda entry: -entry[1]):
            self.say(f"{name:5} {score / 100:+.2f} {nodes:6}")

    def show_board(self, argument: str) -> None:
        """The position as characters, White's pieces in capitals."""
        for row in self.engine.board_rows():
            self.say(row)

    def perft(self, argument: str) -> None:
        """Run the counting mode, with its time."""
        depth = number("perft", argument, 0, MAX_PERFT)
        began = milliseconds()
        with interruptible():
            count = self.engine.perft(depth)
        elapsed = max(1, milliseconds() - began)
        rate = count / elapsed / 1000
        self.say(f"{count} in {elapsed / 1000:.2f} s, {rate:.1f} million moves a second")

    def divide(self, argument: str) -> None:
        """Run the counting mode for each move."""
        depth = number("divide", argument, 1, MAX_PERFT)
        with interruptible():
            counts = self.engine.divide(depth)
        for name, count in counts.items():
            self.say(f"{name:5} {count}")
        self.say(f"total {sum(counts.values())}")


@contextmanager
def interruptible() -> Iterator[None]:
    """Let Ctrl-C end a count, and not the console."""
    try:
        yield
    except KeyboardInterrupt:
        raise CommandError("interrupted") from None


def looks_like_a_move(text: str) -> bool:
    """Whether a text has the form of `e2e4` or `e7e8q`."""
    if len(text) not in (4, 5):
        return False
    return all(file in FILES for file in text[0:4:2]) and all(rank in RANKS for rank in text[1:4:2])


def number(command: str, text: str, least: int, most: int) -> int:
    """A command's number. CommandError if it is not a number or out of range."""
    if not (text.isascii() and text.isdigit() and least <= int(text) <= most):
        raise CommandError(f"{command} takes a number from {least} to {most}, not '{text}'")
    return int(text)
