"""PaulChess's own interface as a console: the commands that its thesis lists.

Keys of the original are commands here: `o` adds the last move to the opening book, `b` and `f` go
back and forward in the game. A number walks along the line that the computer expects, and sets up a
test position while the board is edited. Moves are typed in its notation (`Ng1f3`, `e4:d5`) or as
`g1f3`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TextIO

from philidor.book.repertoire import BookError
from philidor.classics.common import console
from philidor.classics.common.console import CommandError
from philidor.classics.common.interruptible import searched
from philidor.classics.paulchess.book import Book, user_book
from philidor.classics.paulchess.edit import EditError, edited
from philidor.classics.paulchess.history import History, SavedGame, load_games, save_game
from philidor.classics.paulchess.levon import OPTIONS, numbered_position
from philidor.classics.paulchess.notation import NotationError, read_move, written
from philidor.classics.paulchess.player import PaulChess
from philidor.classics.paulchess.position import Position, position_of
from philidor.contract.info import Info
from philidor.contract.limits import Limits
from philidor.contract.options import OptionError
from philidor.contract.player import Player, UnsupportedPositionError
from philidor.contract.setup import FenError, Setup
from philidor.game.ending import Ending
from philidor.game.fen import parse_fen, start
from philidor.game.referee import Referee

HELP = """\
e2e4, Nf3, O-O      play a move; the computer answers while autoplay is on
go                  let the computer move for the side to move
b, f                back and forward in the game
line                the line that the computer expects
1, 2, ...           the board after so many moves of that line
o                   add the last move to the opening book, and write the book
book on, book off   let the computer use its book, or not
autoplay on|off     whether the computer answers by itself
times on|off        whether it reports the time of its moves
set NAME VALUE      an option such as Search Depth; 'set' lists them
history, board      the moves; the position
reverse             turn the board
duel                a game as against Levon: its book, four plies, the speed of 2009
setup FEN           another position
edit                edit the board, until a move is played or `edit` comes again:
  1 ... 9             a test position
  put e4 N, put e4 .  a piece, or an empty square
  turn white|black, castling KQkq or -
save FILE           append the game to a file
load FILE [N]       replay the file's game N, by default its first
new, help, quit"""


class Console(console.Console):
    """One game at the console.

    engine: the program. player: the same program behind the common book options. additions: the
    file to which `o` writes.
    """

    help_text = HELP

    def __init__(
        self, output: TextIO, engine: PaulChess, player: Player, additions: Path | None = None
    ) -> None:
        super().__init__(output)
        self.greeting = engine.name
        self.engine, self.player = engine, player
        self.additions = additions
        self.history = History(position_of(start()))
        self.line: tuple[str, ...] = ()
        # The sides for which the computer has moved in this game: True for White.
        self.computer: set[bool] = set()
        # The game that was loaded, until another begins.
        self.loaded: SavedGame | None = None
        self.autoplay, self.times, self.reversed = True, True, False
        self.editing = False
        self.commands |= {
            "go": self.go,
            "b": self.back,
            "f": self.forward,
            "line": self.show_line,
            "o": self.remember,
            "book": self.switch_book,
            "autoplay": self.switch_autoplay,
            "times": self.switch_times,
            "set": self.set_option,
            "history": self.show_history,
            "board": self.show_board,
            "reverse": self.reverse,
            "duel": self.duel,
            "setup": self.set_up,
            "edit": self.switch_editing,
            "put": partial(self.edit, "put"),
            "turn": partial(self.edit, "turn"),
            "castling": partial(self.edit, "castling"),
            "save": self.save,
            "load": self.load,
            "new": self.new,
        }

    def enter(self, text: str) -> None:
        """Walk along the expected line, or set up a test position, by a number; or play a move."""
        if not (text.isascii() and text.isdigit()):
            self.editing = False
            self.play(text)
        elif self.editing:
            self.set_up_numbered(int(text))
        else:
            self.walk(int(text))

    # Playing

    def here(self) -> tuple[Setup, list[str]]:
        """The position that is looked at."""
        return self.history.current.setup(), []

    def play(self, text: str) -> None:
        """Play the user's move, and answer it while autoplay is on."""
        here = self.history.current
        position = here.play(text.lower())
        if position is None:
            try:
                position = read_move(here, text)
            except NotationError:
                raise CommandError(
                    f"'{text}' is neither a command nor a legal move; 'help' lists the commands"
                ) from None
        self.history.enter(position)
        if not self.announce_end() and self.autoplay:
            self.go("")

    def go(self, argument: str) -> None:
        """Let the computer move."""
        if self.announce_end():
            return
        self.player.set_position(self.history.beginning, self.history.moves())
        taken = [0]

        def report(info: Info) -> None:
            if info.text is not None:
                self.say(info.text)
            if info.depth is not None and info.pv:
                self.line, taken[0] = info.pv, info.time or 0

        self.line = ()
        move = searched(self.player, Limits(), report).move
        position = None if move is None else self.history.current.play(move)
        if position is None:
            raise CommandError(f"{self.engine.name} has no move here")
        # The expected line starts after its own move.
        self.line = self.line[1:]
        self.computer.add(self.history.current.white_to_move)
        self.history.enter(position)
        self.say(f"computer: {written(position)}")
        if self.times:
            self.say(f"Elapsed time: {taken[0] / 1000:.4f} seconds")
        self.announce_end()

    def ending(self) -> Ending | None:
        """How the game has ended, or None while it goes on."""
        moves = self.history.moves()
        return Referee(self.history.beginning, moves).ending(
            bool(self.history.current.legal_moves())
        )

    def back(self, argument: str) -> None:
        """Go back one move."""
        if not self.history.back():
            raise CommandError("this is the beginning of the game")
        self.show_board("")

    def forward(self, argument: str) -> None:
        """Go forward one move."""
        if not self.history.forward():
            raise CommandError("this is the end of the game")
        self.show_board("")

    def new(self, argument: str) -> None:
        """Start a new game."""
        self.begin(start())

    def begin(self, setup: Setup) -> None:
        """Start a game from a position. CommandError if PaulChess cannot play it."""
        try:
            self.history = History(position_of(setup))
        except UnsupportedPositionError as error:
            raise CommandError(str(error)) from None
        self.line, self.loaded = (), None
        self.computer.clear()
        self.player.new_game()

    def duel(self, argument: str) -> None:
        """Start a game as Levon Altounian played it against the program."""
        for name, value in OPTIONS.items():
            self.change(name, value)
        self.autoplay = self.times = True
        self.editing = False
        self.new("")
        self.say("its own book, four plies and six of captures, at the speed of 2009: your move")

    def set_up(self, argument: str) -> None:
        """Begin at a position (FEN)."""
        try:
            self.begin(parse_fen(argument))
        except FenError as error:
            raise CommandError(str(error)) from None
        self.show_board("")

    def set_up_numbered(self, number: int) -> None:
        """Begin at a test position."""
        try:
            title, setup = numbered_position(number)
        except EditError as error:
            raise CommandError(str(error)) from None
        self.say(title)
        self.begin(setup)
        self.show_board("")

    def switch_editing(self, argument: str) -> None:
        """Begin or end editing the board, in which numbers set up test positions."""
        self.editing = not self.editing
        self.say("1 to 9 set up a test position" if self.editing else "numbers walk the line")

    def edit(self, word: str, argument: str) -> None:
        """Change the position on the board, from which a new game then begins."""
        try:
            setup = edited(self.history.current.setup(), word, argument.split())
        except EditError as error:
            raise CommandError(str(error)) from None
        self.begin(setup)
        self.show_board("")

    def replay(self, moves: Sequence[str]) -> None:
        """Enter the legal moves (UCI) of a game that began at the initial position."""
        self.new("")
        for move in moves:
            position = self.history.current.play(move)
            assert position is not None, f"{move} is a legal move"
            self.history.enter(position)

    # The line that the computer expects

    def expected(self) -> list[Position]:
        """The positions along the line, from the one on the board."""
        positions = [self.history.current]
        for move in self.line:
            position = positions[-1].play(move)
            if position is None:
                break
            positions.append(position)
        return positions

    def show_line(self, argument: str) -> None:
        """Print the moves of the line."""
        moves = [written(position) for position in self.expected()[1:]]
        self.say(" ".join(moves) or "the computer expects no line here")

    def walk(self, moves: int) -> None:
        """Print the board after this many moves of the line."""
        positions = self.expected()
        if not 0 <= moves < len(positions):
            raise CommandError(f"the line has {len(positions) - 1} moves")
        self.draw(positions[moves])

    # The book

    def remember(self, argument: str) -> None:
        """`o`: the game's last move becomes the book's answer to the position before it."""
        path = self.additions or user_book()
        try:
            book = Book.read(path) if path.exists() else Book()
            if not book.add(self.history):
                raise CommandError("no move has been made yet")
            book.write(path)
            self.engine.book.merge(book)
        except (BookError, OptionError) as error:
            raise CommandError(str(error)) from None
        self.say(f"{self.history.text()}: in the book ({len(book)} additions in {path})")

    def switch_book(self, argument: str) -> None:
        """Switch the book on or off."""
        self.change("OwnBook", str(switched(argument)).lower())

    # Settings

    def switch_autoplay(self, argument: str) -> None:
        """Switch whether the computer answers by itself."""
        self.autoplay = switched(argument)

    def switch_times(self, argument: str) -> None:
        """Switch whether the computer reports the time of its moves."""
        self.times = switched(argument)

    def set_option(self, argument: str) -> None:
        """Set an option of the player, or list all."""
        name, _, value = argument.rpartition(" ")
        if not argument:
            for option in self.player.options:
                self.say(f"{option.name} ({getattr(option, 'default', '')})")
        else:
            self.change(name, value)

    def change(self, name: str, value: str) -> None:
        """Set an option. CommandError if the name or value is not valid."""
        try:
            self.player.set_option(name, value)
        except OptionError as error:
            raise CommandError(str(error)) from None

    # The game

    def show_history(self, argument: str) -> None:
        """Print the moves so far."""
        self.say(self.history.text() or "no moves yet")

    def show_board(self, argument: str) -> None:
        """Print the position on the board."""
        self.draw(self.history.current)

    def reverse(self, argument: str) -> None:
        """Turn the board round."""
        self.reversed = not self.reversed
        self.show_board("")

    def draw(self, position: Position) -> None:
        """A position as characters, White's pieces in capitals."""
        squares = position.setup().board
        rows = [squares[8 * rank : 8 * rank + 8] for rank in range(7, -1, -1)]
        for row in [row[::-1] for row in rows[::-1]] if self.reversed else rows:
            self.say(row)

    def save(self, argument: str) -> None:
        """Append the game to a file."""
        if not argument:
            raise CommandError("save needs a file name")
        ending = self.ending()
        result = self.result_loaded() if ending is None else ending.result
        try:
            white, black = self.name_of(white=True), self.name_of(white=False)
            save_game(Path(argument).expanduser(), white, black, self.history, result)
        except OSError as error:
            raise CommandError(f"{argument} cannot be written: {error.strerror}") from None
        self.say(f"saved to {argument}")

    def name_of(self, *, white: bool) -> str:
        """A side's player: as in the loaded game, else named as in the thesis's appendix."""
        if white in self.computer:
            return f"Computer ({self.engine.name})"
        if self.loaded is None:
            return "Player"
        return self.loaded.white if white else self.loaded.black

    def result_loaded(self) -> str:
        """The result of the game that was loaded while all its moves, and no others, are played."""
        if self.loaded is None or self.history.moves() != self.loaded.replay().moves():
            return "*"
        return self.loaded.result

    def load(self, argument: str) -> None:
        """Replay a game of a file; `b` and `f` then walk through it."""
        path, number = file_and_number(argument)
        try:
            games = load_games(path)
            if not 1 <= number <= len(games):
                raise CommandError(f"{path} has {len(games)} games")
            game = games[number - 1]
            history = game.replay()
        except (NotationError, UnicodeDecodeError) as error:
            raise CommandError(f"{path}: {error}") from None
        except OSError as error:
            raise CommandError(f"{path} cannot be read: {error.strerror}") from None
        self.begin(game.setup)
        self.history, self.loaded = history, game
        count = (len(game.moves) + 1) // 2
        self.say(f"{game.white} - {game.black}, {game.result}: {count} moves")
        self.show_board("")


def switched(argument: str) -> bool:
    """Whether a switch is turned on. CommandError for words other than on and off."""
    if argument not in ("on", "off"):
        raise CommandError(f"on or off is needed, not '{argument}'")
    return argument == "on"


def file_and_number(argument: str) -> tuple[Path, int]:
    """The file that `load` names, and the number of the game in it."""
    words: Sequence[str] = argument.rsplit(maxsplit=1)
    if not words:
        raise CommandError("load needs a file name")
    if len(words) == 2 and words[1].isascii() and words[1].isdigit():
        return Path(words[0]).expanduser(), int(words[1])
    return Path(argument).expanduser(), 1
