"""The conversation of a game at the terminal: turns, commands, and staying after the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

import chess
from rich.console import RenderableType
from rich.markup import escape
from rich.text import Text

from philidor.contract.errors import InputError
from philidor.contract.info import Info
from philidor.explanations.judgement import Label
from philidor.files import FileError
from philidor.game.ending import side_name
from philidor.notation.rdchess import annotation_of_search
from philidor.notation.san import MoveTextError, NotAMoveError, parse_move, san_line
from philidor.pgn.annotations import annotation_of, record_of
from philidor.pgn.notes import MoveRecord, Score
from philidor.terminal.advice import Advice
from philidor.terminal.beginning import Beginning, begin
from philidor.terminal.coach import Coach
from philidor.terminal.help import TOPICS, help_pages
from philidor.terminal.looking import Looking
from philidor.terminal.seat import SeatError, Thought, Wait
from philidor.terminal.spoken import spoken_pieces
from philidor.terminal.start import next_settings, start_screen
from philidor.terminal.surface import Activity, Surface, told_of
from philidor.terminal.values import note_of, told, whites
from philidor.terminal.view import View, view_of

Command = Callable[[str], None]
# Moves of the line that is shown while a program thinks.
THOUGHT_PLIES = 5
AFTERWARDS = "'review', 'undo', 'rematch', 'next', 'new' or 'quit'; 'help after' tells more"
LEAVE = "Leave? The game is kept, 'philidor play --resume' goes on (y or n)> "


class Conversation:
    """Asks the person for moves and commands until the person leaves.

    shown: the node whose position is on the board. value: the last one that was found for it, from
    White's side.
    """

    def __init__(self, beginning: Beginning, surface: Surface, data: Path | None = None) -> None:
        """data: the folder of the games. InputError if the game cannot begin."""
        self.surface = surface
        self.data = data
        self.coach = Coach()
        self.left = False
        self.looking = Looking(self)
        self.advice = Advice(self)
        self.commands: dict[str, Command] = {
            "help": self.help,
            "undo": self.undo,
            "redo": self.redo,
            "draw": self.offer_draw,
            "resign": self.resign,
            "save": self.save,
            "test": self.set_test_level,
            "rematch": self.rematch,
            "next": self.next_opponent,
            "new": self.new,
            "continue": self.go_on,
            "flip": self.flip,
            "pieces": self.pieces,
            "quit": self.quit,
            "exit": self.quit,
            **self.looking.commands,
            **self.advice.commands,
        }
        surface.words = self.words
        self._take(beginning)

    def _take(self, beginning: Beginning) -> None:
        """Sit down at a game."""
        game, keeper = begin(beginning, self.data)
        self.beginning = beginning
        self.game, self.keeper = game, keeper
        self.flipped = not game.human_white and not game.analysis
        self.labels: Mapping[int, Label] = {}
        self.value: Score | None = None
        self.offered = False
        self.announced = False
        self.looking.reset()
        game.start_clock()

    def run(self) -> None:
        """Play, and stay at the board until the person leaves."""
        self.show()
        self.say("Type a move such as e4 or e2e4; 'help' lists the commands.")
        while not self.left:
            if self.game.ending is not None and not self.announced:
                self.announce()
            if self.game.free or self.game.human_to_move:
                self.person_turn()
            else:
                self.engine_turn()
        self._stand_up()
        self.surface.close()

    def _stand_up(self) -> None:
        """Keep the game with its clocks, and end the opponent's program."""
        if self.game.ending is None and self.game.tree.plies():
            self.store()
        self.game.began = None
        self.keeper.close()
        self.game.seat.close()

    def store(self) -> None:
        """Store the game as it is now, and say if that fails."""
        complaint = self.keeper.keep(self.game)
        if complaint:
            self.say(f"[red]{escape(complaint)}[/red]")

    def words(self) -> Iterator[str]:
        """What may be typed now: the commands, and the legal moves in short notation."""
        yield from self.commands
        board = self.board
        yield from (board.san(move) for move in board.legal_moves)

    @property
    def board(self) -> chess.Board:
        """The position that is looked at."""
        shown = self.looking.shown
        at_head = shown == self.game.head
        return self.game.board.copy() if at_head else self.game.tree_board(shown)

    def look_at(self, node: int) -> None:
        """Look at another position."""
        self.looking.at(node)

    # Turns

    def person_turn(self) -> None:
        """Ask for one command or move."""
        try:
            line = self.surface.ask(self.prompt()).strip()
        except EOFError:
            self.quit()
            return
        except KeyboardInterrupt:
            self.ask_whether_to_leave()
            return
        self.game.notice_flag()
        name, _, rest = line.partition(" ")
        if name.lower() in self.commands:
            self.commands[name.lower()](rest.strip())
        elif line:
            self.move(line)

    def ask_whether_to_leave(self) -> None:
        """Leave only if the person says so."""
        try:
            self.left = self.surface.ask(LEAVE).strip().lower() in ("y", "yes")
        except KeyboardInterrupt:
            self.say("'quit' or Ctrl-D leaves the game.")
        except EOFError:
            self.quit()

    def prompt(self) -> str:
        """Move number and side, or what goes on instead of a game."""
        board = self.board
        if self.game.analysis:
            return f"analysis {board.fullmove_number}. {side_name(board.turn)}> "
        if self.game.ending is not None:
            return f"over, {board.fullmove_number}. {side_name(board.turn)}> "
        return f"{board.fullmove_number}. {side_name(board.turn)}> "

    def move(self, text: str) -> None:
        """Play or try the person's move, or say why it is refused."""
        if not self.game.free and self.looking.shown != self.game.head:
            self.say("this is an earlier position: 'last' goes back to the game")
            return
        try:
            move = parse_move(self.board, text)
        except NotAMoveError:
            self.say(escape(f"'{text.strip()}' is neither a move nor a command (try 'help')"))
            return
        except MoveTextError as error:
            self.say(escape(str(error)))
            return
        if self.game.free:
            self.looking.attempt(move)
            return
        self.game.push(move, self.game.running)
        self._moved()

    def _moved(self) -> None:
        """A move was made: look at it, and let the other side's clock run."""
        self.game.start_clock()
        self.value = None
        self.looking.reset()
        self.show()
        self.store()

    def engine_turn(self) -> None:
        """Let the engine move, resign or fail."""
        game = self.game
        self.offered = False
        limits = game.clock.limits(game.board.turn)
        counters: dict[str, object] = {}
        activity = Activity(f"{game.opponent} thinks", "move now")

        def take(info: Info) -> None:
            self._tell_thought(activity, info)
            for insight in info.insights:
                if insight.kind == "statistics":
                    counters.update(insight.facts)

        self.surface.update(self.view())
        try:
            thought = game.seat.think(game.board, limits, self.waiting(activity), take)
        except SeatError as error:
            game.fail(error)
            return
        game.seat.policy.note(thought.info.score)
        if thought.best.move is None or game.seat.policy.resigns():
            game.resign(game.board.turn)
            return
        self._answer(thought, counters)

    def _answer(self, thought: Thought, counters: Mapping[str, object]) -> None:
        """Make the engine's move and tell about it."""
        game = self.game
        assert thought.best.move is not None, "a program without a move has resigned"
        spoken = san_line(game.board, [thought.best.move])
        about = "" if self.silent else escape(told(thought.info, game.board.turn))
        record = self.record(thought, counters)
        game.push(game.board.parse_uci(thought.best.move), thought.milliseconds, record)
        self._moved()
        self.say(f"{escape(game.opponent)} plays [bold]{spoken}[/bold]  [dim]{about}[/dim]")
        if thought.offers_draw:
            self.offered = True
            self.say(f"{escape(game.opponent)} offers a draw: 'draw' accepts it")
        if game.test_level and record is not None:
            annotation = annotation_of(record).at_level(game.test_level)
            self.print(Text(f"{{{annotation}}}", "dim"))

    @property
    def silent(self) -> bool:
        """Whether the opponent's values are noise: those of a level below full strength."""
        return self.game.settings.rating is not None

    def _tell_thought(self, activity: Activity, info: Info) -> None:
        """Show what the engine sees while it thinks."""
        if self.silent or info.score is None or info.multipv not in (None, 1):
            return
        board = self.game.board
        line = san_line(board, info.pv[:THOUGHT_PLIES])
        activity.told = told_of(info, whites(info.score, board.turn), line)
        activity.value = note_of(info, board.turn)

    def record(self, thought: Thought, counters: Mapping[str, object]) -> MoveRecord | None:
        """How the program found its move; nothing if its values are noise."""
        if self.silent:
            return None
        board, info = self.game.board, thought.info
        mark = "1" if board.legal_moves.count() == 1 else "B" if info.score is None else "C"
        annotation = annotation_of_search(
            mark, info.score, board.turn, info.nodes, info.seldepth, counters
        )
        return record_of(annotation, info.depth, thought.milliseconds)

    def waiting(self, activity: Activity) -> Wait:
        """A function that waits for a search and shows its purpose and the key that ends it."""
        return partial(self.surface.wait, activity)

    def announce(self) -> None:
        """Say how the game ended and what may be done now."""
        game = self.game
        assert game.ending is not None, "only an end is announced"
        self.announced = True
        game.began = None
        if self.beginning.ending is None:
            self.store()
            game.seat.game_over(game.board, game.ending.result)
        self.surface.update(self.view())
        self.say(f"[bold]{escape(game.ending.text)}.[/bold] {game.ending.result}")
        self.say(AFTERWARDS)

    # Showing

    def view(self) -> View:
        """The game as it is looked at."""
        game = self.game
        note = "" if game.ending is None else f"{game.ending.text}. {game.ending.result}"
        if not game.free and self.looking.shown != game.head:
            note = "an earlier position"
        return view_of(
            game,
            self.looking.shown,
            self.looking.tip,
            self.flipped,
            self.labels,
            self.value,
            note,
        )

    def show(self, rest: str = "") -> None:
        """Draw the board."""
        self.surface.show(self.view())

    def flip(self, rest: str) -> None:
        """Turn the board round."""
        self.flipped = not self.flipped
        self.show()

    def help(self, rest: str) -> None:
        """List the commands, by topic."""
        pages = list(help_pages(rest))
        if not pages:
            self.say(f"help has the topics {', '.join(TOPICS)}, not '{escape(rest)}'")
        self.surface.pages(pages)

    def pieces(self, rest: str) -> None:
        """Say where the pieces stand."""
        for line in spoken_pieces(self.board):
            self.say(line)

    # Commands of the game

    def undo(self, rest: str) -> None:
        """Take back to before the person's last move; a finished game stays in the library."""
        over = self.game.ending is not None
        if self.game.analysis:
            self.looking.back("")
            return
        if over:
            self.keeper.fork()
        if not self.game.take_back():
            self.say("you have no move to take back")
            return
        self.announced = False
        self._moved()

    def redo(self, rest: str) -> None:
        """Make the moves again that were taken back last."""
        if self.game.redo():
            self._moved()
        else:
            self.say("no move was taken back here")

    def go_on(self, rest: str) -> None:
        """Play on against the opponent from the position on the board."""
        if self.game.analysis:
            self.say("nobody plays here: 'new' finds an opponent")
            return
        if not any(self.board.legal_moves):
            self.say("no move is possible here: step back first")
            return
        if self.game.ending is not None:
            self.keeper.fork()
        self.game.go_on_from(self.looking.shown)
        self.announced = False
        self._moved()

    def offer_draw(self, rest: str) -> None:
        """Offer a draw, or accept one."""
        if self.game.free:
            self.say("nobody plays now")
        elif self.offered:
            self.game.agree()
        elif not self.game.offer_draw():
            self.say(f"{escape(self.game.opponent)} declines")

    def resign(self, rest: str) -> None:
        """Resign."""
        if self.game.free:
            self.say("nobody plays now")
        else:
            self.game.resign(self.game.human_white)

    def rematch(self, rest: str) -> None:
        """Play the same opponent with other colours."""
        if self.game.analysis:
            self.say("nobody played here: 'new' finds an opponent")
        else:
            self._change(self.beginning.rematch())

    def next_opponent(self, rest: str) -> None:
        """Play the next stronger opponent."""
        following = next_settings(self.game.settings)
        if following is None:
            self.say("nobody here is stronger: 'new' shows the engines")
        else:
            self._change(self.beginning.against(following))

    def new(self, rest: str) -> None:
        """Choose another game on the start screen."""
        chosen = start_screen(self.surface, self.keeper.folder, self.game.person)
        if chosen is not None:
            self._change(chosen)
        else:
            self.show()

    def _change(self, beginning: Beginning) -> None:
        """Leave this game, which is kept, for another one."""
        try:
            before = self.game, self.keeper
            self._take(beginning)
        except InputError as error:
            self.say(f"[red]{escape(str(error))}[/red]")
            return
        game, keeper = before
        if game.ending is None and game.tree.plies():
            keeper.keep(game)
        keeper.close()
        game.seat.close()
        self.show()

    def set_test_level(self, rest: str) -> None:
        """Set how much the program's searches report."""
        if rest not in ("0", "1", "2"):
            self.say(f"test takes 0, 1 or 2, not '{escape(rest)}'")
            return
        self.game.test_level = int(rest)

    def save(self, rest: str) -> None:
        """Append the game to a PGN file."""
        if not rest:
            self.say("save needs a file name: save game.pgn")
            return
        try:
            self.game.save(Path(rest).expanduser())
        except (FileError, RuntimeError) as error:
            self.say(f"not saved: {escape(str(error))}")
            return
        self.say(f"saved to {escape(rest)}")

    def quit(self, rest: str = "") -> None:
        """Leave; the game is kept as it is."""
        self.left = True

    def print(self, what: RenderableType) -> None:
        """Show something below the board."""
        self.surface.print(what)

    def say(self, text: str) -> None:
        """Show one line, with rich's markup."""
        self.surface.print(Text.from_markup(text))
