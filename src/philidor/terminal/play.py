"""The conversation of a game at the terminal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import monotonic

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from philidor.contract.book_player import BookPlayer
from philidor.contract.info import Info
from philidor.contract.limits import Limits
from philidor.contract.options import OptionError
from philidor.game.ending import side_name
from philidor.notation.boards import setup_of
from philidor.notation.openings import NamedOpening, opening_of
from philidor.notation.san import MoveTextError, parse_move, san_line
from philidor.terminal.picture import picture
from philidor.terminal.tables import book_table
from philidor.terminal.terminal_game import TerminalGame

HINT = Limits(movetime=1000)
HELP = (
    ("e4, Nf3, O-O, e7e8q", "a move, in short or in coordinate notation"),
    ("undo", "take your last move back"),
    ("hint", "let the engine suggest a move"),
    ("book", "the moves that the program's opening book knows"),
    ("draw", "offer a draw"),
    ("resign", "give up"),
    ("flip", "turn the board"),
    ("board", "draw the board again"),
    ("moves", "the game so far"),
    ("fen", "the position as FEN"),
    ("save FILE", "append the game to a PGN file"),
    ("quit", "leave (so do Ctrl-C and the end of the input)"),
)


class Conversation:
    """Asks the person for moves and commands until the game is over or left.

    `ask` reads a line after a prompt and raises EOFError at the end of the input, as `input`.
    """

    def __init__(
        self, game: TerminalGame, console: Console, ask: Callable[[str], str], letters: bool = False
    ) -> None:
        self.game = game
        self.console = console
        self.ask = ask
        self.letters = letters
        self.left = False
        self.opening: NamedOpening | None = None
        self.began = monotonic()
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self.help,
            "undo": self.undo,
            "hint": self.hint,
            "book": self.book,
            "draw": self.draw,
            "resign": self.resign,
            "flip": self.flip,
            "board": self.show,
            "moves": self.moves,
            "fen": self.fen,
            "save": self.save,
            "quit": self.quit,
            "exit": self.quit,
        }

    def run(self) -> None:
        """Play to the end of the game and announce the result with its reason."""
        self.show()
        while not self.left and self.game.ending is None:
            if self.game.human_to_move:
                self.human_turn()
            else:
                self.engine_turn()
        if self.game.ending is not None:
            self.say(f"[bold]{self.game.ending.text}.[/bold] {self.game.ending.result}")
            player = self.game.seat.player
            if isinstance(player, BookPlayer):
                self.game.seat.stand(self.game.board)
                player.game_over(self.game.ending.result)

    def human_turn(self) -> None:
        """Ask for commands until the person has moved, or the game is over or left."""
        self.began = monotonic()
        while self.game.human_to_move and self.game.ending is None and not self.left:
            try:
                line = self.ask(self.prompt()).strip()
            except (EOFError, KeyboardInterrupt):
                self.console.print()
                self.quit()
                return
            name, _, rest = line.partition(" ")
            if name.lower() in self.commands:
                self.commands[name.lower()](rest.strip())
            elif line:
                self.move(line)

    def prompt(self) -> str:
        """Move number, side and, where there are clocks, the time left."""
        board = self.game.board
        clock = ""
        if self.game.time_control.clocked:
            left = [self.game.clock.remaining(white) // 1000 for white in (True, False)]
            clock = " [" + " - ".join(f"{max(0, s) // 60}:{max(0, s) % 60:02}" for s in left) + "]"
        return f"{board.fullmove_number}. {side_name(board.turn)}{clock}> "

    def move(self, text: str) -> None:
        """Play the person's move, or say why not."""
        try:
            move = parse_move(self.game.board, text)
        except MoveTextError as error:
            self.say(escape(str(error)))
            return
        self.game.push(move, int(1000 * (monotonic() - self.began)))
        self.show()

    def engine_turn(self) -> None:
        """Let the engine move or resign."""
        game = self.game
        name = game.seat.player.name
        with self.console.status(f"{escape(name)} thinks (Ctrl-C: move now)"):
            thought = game.seat.think(game.board, game.clock.limits(game.board.turn))
        if thought.best.move is None:
            raise RuntimeError(f"{name} has no move in {game.board.fen()}")
        game.seat.policy.note(thought.info.score)
        if game.seat.policy.resigns():
            game.resign(game.board.turn)
            return
        spoken = san_line(game.board, [thought.best.move])
        game.push(game.board.parse_uci(thought.best.move), thought.milliseconds)
        self.show()
        self.say(f"{escape(name)} plays [bold]{spoken}[/bold]  [dim]{told(thought.info)}[/dim]")

    def show(self, rest: str = "") -> None:
        """Draw the board, and name the opening when it has changed."""
        self.console.print(picture(self.game.board, self.console, self.game.flipped, self.letters))
        opening = opening_of(self.game.board)
        if opening is not None and opening != self.opening:
            self.say(f"[dim]{escape(str(opening))}[/dim]")
        self.opening = opening

    def book(self, rest: str) -> None:
        """Show the moves of the program's opening book."""
        game = self.game
        if not isinstance(game.seat.player, BookPlayer):
            self.say("this program has no book")
            return
        try:
            moves = game.seat.player.book_moves(setup_of(game.board))
        except OptionError as error:
            self.say(escape(str(error)))
            return
        total = sum(weight for _, weight in moves)
        if not moves:
            self.say("the book does not know this position")
            return
        self.console.print(
            book_table(
                (game.board.san(game.board.parse_uci(move)), weight, weight / max(1, total), "")
                for move, weight in moves
            )
        )

    def help(self, rest: str) -> None:
        """List the commands."""
        table = Table(box=None, show_header=False)
        for command, meaning in HELP:
            table.add_row(f"[bold]{command}[/bold]", meaning)
        self.console.print(table)

    def undo(self, rest: str) -> None:
        """Back to before the person's last move."""
        if self.game.take_back():
            self.show()
        else:
            self.say("there is no move of yours to take back")

    def hint(self, rest: str) -> None:
        """Show the move that the engine would play, after a search of one second."""
        thought = self.game.seat.think(self.game.board, HINT)
        line = thought.info.pv or ((thought.best.move,) if thought.best.move else ())
        self.say(f"hint: {san_line(self.game.board, line[:5])}  [dim]{told(thought.info)}[/dim]")

    def draw(self, rest: str) -> None:
        """Offer a draw."""
        if not self.game.offer_draw():
            self.say(f"{escape(self.game.seat.player.name)} declines")

    def resign(self, rest: str) -> None:
        """Resign."""
        self.game.resign(self.game.human_white)

    def flip(self, rest: str) -> None:
        """Turn the board round."""
        self.game.flipped = not self.game.flipped
        self.show()

    def moves(self, rest: str) -> None:
        """Show the moves of the game so far."""
        board = self.game.board
        line = san_line(board.root(), [move.uci() for move in board.move_stack])
        self.say(line or "no moves yet")

    def fen(self, rest: str) -> None:
        """Show the position as FEN."""
        self.console.print(self.game.board.fen(), markup=False, highlight=False, soft_wrap=True)

    def save(self, rest: str) -> None:
        """Append the game to a PGN file."""
        if not rest:
            self.say("save needs a file name: save game.pgn")
            return
        try:
            self.game.save(Path(rest).expanduser())
        except OSError as error:
            self.say(f"not saved: {escape(str(error))}")
            return
        self.say(f"saved to {escape(rest)}")

    def quit(self, rest: str = "") -> None:
        """Leave the game unfinished."""
        self.left = True

    def say(self, text: str) -> None:
        """Print one line, with rich's markup."""
        self.console.print(text, highlight=False)


def told(info: Info) -> str:
    """Score, depth and time of a report, where it has them."""
    if info.score is None:
        return escape(info.text or "")
    parts = [str(info.score)]
    parts += [f"depth {info.depth}"] if info.depth is not None else []
    parts += [f"{info.time / 1000:.1f} s"] if info.time is not None else []
    return escape(", ".join(parts))
