"""The conversation of a game at the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from time import monotonic

from rich.console import Console, RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from philidor.contract.book_player import BookPlayer
from philidor.contract.info import Info
from philidor.contract.limits import Limits
from philidor.contract.options import OptionError
from philidor.evaluation.breakdown import breakdown
from philidor.files import FileError
from philidor.game.ending import side_name
from philidor.notation.boards import setup_of
from philidor.notation.openings import NamedOpening, opening_of
from philidor.notation.rdchess import annotation_of_search
from philidor.notation.san import MoveTextError, NotAMoveError, parse_move, san_line
from philidor.pgn.annotations import annotation_of, record_of
from philidor.pgn.notes import MoveRecord
from philidor.terminal.analysis import Analysis, told, whites
from philidor.terminal.panel import clock_text, panel
from philidor.terminal.seat import Thought, Wait
from philidor.terminal.surface import Surface
from philidor.terminal.tables import book_table
from philidor.terminal.terminal_game import TerminalGame

HINT = Limits(movetime=1000)
# Seconds of an analysis without a limit of its own.
ANALYSIS_SECONDS = 5.0
HELP = (
    ("e4, Nf3, O-O, e7e8q", "a move, in short or in coordinate notation"),
    ("undo", "take your last move back"),
    ("hint", "let the engine suggest a move"),
    ("eval", "the value of the position, searched and static"),
    ("analyse, analyse 30", "the best lines, until you press Enter or for so many seconds"),
    ("book", "the moves that the program's opening book knows"),
    ("draw", "offer a draw"),
    ("resign", "give up"),
    ("flip", "turn the board"),
    ("board", "draw the board again"),
    ("moves", "the game so far"),
    ("fen", "the position as FEN"),
    ("save FILE", "append the game to a PGN file"),
    ("test 0, test 1, test 2", "how much to tell of the program's searches, as RDChess did"),
    ("quit", "leave (so do Ctrl-C and the end of the input)"),
)


class Conversation:
    """Asks the person for moves and commands until the game is over or left."""

    def __init__(
        self,
        game: TerminalGame,
        console: Console,
        surface: Surface,
        letters: bool = False,
        keep: Callable[[TerminalGame], str] = lambda game: "",
    ) -> None:
        self.game = game
        self.console = console
        self.surface = surface
        self.letters = letters
        # Stores the game; returns what the user must know if that fails.
        self.keep = keep
        self.left = False
        self.opening: NamedOpening | None = None
        # When the side to move began to think; None while no clock runs.
        self.began: float | None = None
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self.help,
            "undo": self.undo,
            "hint": self.hint,
            "eval": self.evaluate,
            "analyse": self.analyse,
            "analyze": self.analyse,
            "book": self.book,
            "draw": self.offer_draw,
            "resign": self.resign,
            "flip": self.flip,
            "board": self.show,
            "moves": self.moves,
            "fen": self.fen,
            "save": self.save,
            "test": self.set_test_level,
            "quit": self.quit,
            "exit": self.quit,
        }

    def run(self) -> None:
        """Play to the end of the game and announce the result with its reason."""
        self.show()
        self.say("Type moves such as e4 or e2e4; 'help' lists the commands.")
        while not self.left and self.game.ending is None:
            if self.game.human_to_move:
                self.human_turn()
            else:
                self.engine_turn()
        if self.game.ending is not None:
            self.store()
            self.say(f"[bold]{self.game.ending.text}.[/bold] {self.game.ending.result}")
            player = self.game.seat.player
            if isinstance(player, BookPlayer):
                self.game.seat.stand(self.game.board)
                player.game_over(self.game.ending.result)
        self.began = None
        self.surface.close()

    def store(self) -> None:
        """Store the game as it is now, and say if that fails."""
        complaint = self.keep(self.game)
        if complaint:
            self.say(f"[red]{escape(complaint)}[/red]")

    def words(self) -> Iterator[str]:
        """What may be typed now: the commands, and the legal moves in short notation."""
        yield from self.commands
        board = self.game.board
        yield from (board.san(move) for move in board.legal_moves)

    def human_turn(self) -> None:
        """Ask for commands until the person has moved, or the game is over or left."""
        self.began = monotonic()
        while self.game.human_to_move and self.game.ending is None and not self.left:
            try:
                line = self.surface.ask(self.prompt()).strip()
            except (EOFError, KeyboardInterrupt):
                self.say("")
                self.quit()
                return
            name, _, rest = line.partition(" ")
            if name.lower() in self.commands:
                self.commands[name.lower()](rest.strip())
            elif line:
                self.move(line)

    def prompt(self) -> str:
        """Move number and side."""
        board = self.game.board
        return f"{board.fullmove_number}. {side_name(board.turn)}> "

    def running(self) -> int:
        """Milliseconds that the side to move has taken so far."""
        return 0 if self.began is None else int(1000 * (monotonic() - self.began))

    def draw(self) -> Text:
        """The board as it is now, with names, clocks and captured pieces."""
        return panel(self.game, self.console, self.letters, self.opening, self.running())

    def move(self, text: str) -> None:
        """Play the person's move, or say why it is refused."""
        try:
            move = parse_move(self.game.board, text)
        except NotAMoveError:
            self.say(escape(f"'{text.strip()}' is neither a move nor a command (try 'help')"))
            return
        except MoveTextError as error:
            self.say(escape(str(error)))
            return
        self.game.push(move, self.running())
        self.began = None
        self.show()
        self.store()

    def engine_turn(self) -> None:
        """Let the engine move or resign."""
        game = self.game
        name = game.seat.player.name
        self.began = monotonic()
        limits = game.clock.limits(game.board.turn)
        counters: dict[str, object] = {}

        def count(info: Info) -> None:
            for insight in info.insights:
                if insight.kind == "statistics":
                    counters.update(insight.facts)

        wait = self.waiting(f"{name} thinks", "move now")
        thought = game.seat.think(game.board, limits, wait, count)
        self.began = None
        if thought.best.move is None:
            raise RuntimeError(f"{name} has no move in {game.board.fen()}")
        game.seat.policy.note(thought.info.score)
        if game.seat.policy.resigns():
            game.resign(game.board.turn)
            return
        spoken = san_line(game.board, [thought.best.move])
        record = self.record(thought, counters)
        game.push(game.board.parse_uci(thought.best.move), thought.milliseconds, record)
        self.show()
        self.store()
        about = escape(told(thought.info))
        self.say(f"{escape(name)} plays [bold]{spoken}[/bold]  [dim]{about}[/dim]")
        if game.test_level:
            annotation = annotation_of(record).at_level(game.test_level)
            self.print(Text(f"{{{annotation}}}", "dim"))

    def record(self, thought: Thought, counters: Mapping[str, object]) -> MoveRecord:
        """How the program found its move."""
        board, info = self.game.board, thought.info
        mark = "1" if board.legal_moves.count() == 1 else "B" if info.score is None else "C"
        annotation = annotation_of_search(
            mark, info.score, board.turn, info.nodes, info.seldepth, counters
        )
        return record_of(annotation, info.depth, thought.milliseconds)

    def set_test_level(self, rest: str) -> None:
        """Set how much the program's searches report."""
        if rest not in ("0", "1", "2"):
            self.say(f"test takes 0, 1 or 2, not '{escape(rest)}'")
            return
        self.game.test_level = int(rest)

    def waiting(self, what: str, remedy: str) -> Wait:
        """A function that waits for a search and shows its purpose and the key that ends it."""
        key = "Enter" if self.surface.live else "Ctrl-C"
        began = monotonic()

        def draw() -> Text:
            passed = int(1000 * (monotonic() - began)) if self.surface.live else 0
            taken = f" {clock_text(passed)}" if passed >= 1000 else ""
            return Text(f"{what}{taken} ({key}: {remedy})", "dim")

        return partial(self.surface.wait, draw)

    def show(self, rest: str = "") -> None:
        """Draw the board, with the name of the opening."""
        self.opening = opening_of(self.game.board)
        self.surface.show(self.draw)

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
        self.print(
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
        self.print(table)

    def undo(self, rest: str) -> None:
        """Take back to before the person's last move."""
        if self.game.take_back():
            self.show()
            self.store()
        else:
            self.say("you have no move to take back")

    def hint(self, rest: str) -> None:
        """Show the move that the engine would play, after a search of one second."""
        board = self.game.board
        thought = self.game.seat.think(board, HINT, self.waiting("searching", "stop"))
        line = thought.info.pv or ((thought.best.move,) if thought.best.move else ())
        about = escape(told(thought.info))
        self.say(f"hint: {san_line(board, line[:5])}  [dim]{about}[/dim]")

    def evaluate(self, rest: str) -> None:
        """Show the position's value after a search of one second, and Philidor's static one."""
        board = self.game.board
        thought = self.game.seat.think(board, HINT, self.waiting("searching", "stop"))
        name = escape(self.game.seat.player.name)
        if thought.info.score is not None:
            value = whites(thought.info.score, board.turn)
            line = san_line(board, thought.info.pv[:5])
            self.say(f"{name}: [bold]{value}[/bold] for White, depth {thought.info.depth}: {line}")
        static = breakdown(setup_of(board)).value / 100
        self.say(f"Philidor's static evaluation: [bold]{static:+.2f}[/bold] for White")

    def analyse(self, rest: str) -> None:
        """Show the best lines as the search finds them."""
        try:
            seconds = float(rest) if rest else None
            if seconds is not None and not 0 < seconds < 1_000_000:
                raise ValueError
        except ValueError:
            self.say(f"analyse takes a number of seconds, not '{escape(rest)}'")
            return
        if seconds is None and not self.surface.live:
            seconds = ANALYSIS_SECONDS
        limits = Limits(infinite=True) if seconds is None else Limits(movetime=int(1000 * seconds))
        analysis = Analysis(self.game.seat, self.game.board)
        if self.surface.live:
            self.print(analysis)
        analysis.run(limits, self.waiting("analysing", "stop"))
        if not self.surface.live:
            self.print(analysis)

    def offer_draw(self, rest: str) -> None:
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
        self.print(Text(self.game.board.fen(), no_wrap=True))

    def save(self, rest: str) -> None:
        """Append the game to a PGN file."""
        if not rest:
            self.say("save needs a file name: save game.pgn")
            return
        try:
            self.game.save(Path(rest).expanduser())
        except FileError as error:
            self.say(f"not saved: {escape(str(error))}")
            return
        self.say(f"saved to {escape(rest)}")

    def quit(self, rest: str = "") -> None:
        """Leave the game unfinished."""
        self.left = True

    def print(self, what: RenderableType) -> None:
        """Show something below the board."""
        self.surface.print(what)

    def say(self, text: str) -> None:
        """Show one line, with rich's markup."""
        self.surface.print(Text.from_markup(text))
