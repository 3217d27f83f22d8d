"""One XBoard conversation: commands in, a player's moves and thinking out.

Source: Tim Mann and H. G. Muller's description of the Chess Engine Communication Protocol, version
2. `docs/xboard.md` explains our choices where it leaves something open.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterable

from philidor.contract.book_player import BookPlayer
from philidor.contract.info import Info
from philidor.contract.options import OptionError
from philidor.contract.player import Player, UnsupportedPositionError
from philidor.contract.setup import START_FEN, FenError, Setup
from philidor.game.clock import Clock
from philidor.game.fen import parse_fen
from philidor.protocols.channel import Channel, shown
from philidor.protocols.xboard.brain import Brain, Mode, SearchResult
from philidor.protocols.xboard.complaint import Complaint, whole
from philidor.protocols.xboard.editor import EditError, Editor
from philidor.protocols.xboard.features import Abilities, feature_lines
from philidor.protocols.xboard.settings import XBoardSettings
from philidor.protocols.xboard.words import looks_like_move, spoken_move, status_line, thinking_line
from philidor.protocols.xboard.xboard_game import XBoardGame

# Commands that are accepted and need no action.
ACCEPTED = frozenset(
    ("xboard", "accepted", "rejected", "random", "computer", "name", "rating", "ics")
)


class XBoardSession:
    """One conversation; one thread handles every event: an input line or the end of a search."""

    def __init__(self, player: Player, channel: Channel) -> None:
        self.player = player
        self.channel = channel
        self.events: queue.Queue[str | SearchResult | None] = queue.Queue()
        self.brain = Brain(player, self.events.put, self.report)
        self.settings = XBoardSettings(player)
        self.game = XBoardGame(player, channel, self.brain, self.settings)
        self.can = Abilities.of(player)
        self.chess960 = False
        self.posting = False
        self.editor: Editor | None = None
        # What the player did when editing began, and goes on with if the new position is refused.
        self.mode_before_edit = Mode.IDLE
        # The line that is being answered; settings that are changed later name it in complaints.
        self.line = ""
        game, settings = self.game, self.settings
        self.commands: dict[str, Callable[[str], None]] = {
            "protover": self.protover,
            "new": self.new,
            "variant": self.variant,
            "setboard": self.setboard,
            "edit": self.edit,
            "force": lambda rest: game.force(),
            "go": lambda rest: game.go(),
            "playother": lambda rest: game.play_other(),
            "white": lambda rest: self.to_move(True),
            "black": lambda rest: self.to_move(False),
            "usermove": game.move,
            "undo": lambda rest: game.take_back(1),
            "remove": lambda rest: game.take_back(2),
            "?": self.move_now,
            "draw": lambda rest: game.draw_offered(),
            "result": game.result,
            "level": lambda rest: self.set_level(settings.set_level, rest),
            "st": lambda rest: self.set_level(settings.set_seconds, rest),
            "sd": self.set_depth,
            "time": lambda rest: self.set_time(True, rest),
            "otim": lambda rest: self.set_time(False, rest),
            "hard": lambda rest: self.set_pondering(True),
            "easy": lambda rest: self.set_pondering(False),
            "post": lambda rest: self.set_posting(True),
            "nopost": lambda rest: self.set_posting(False),
            "analyze": lambda rest: self.set_analyzing(True),
            "exit": lambda rest: self.set_analyzing(False),
            ".": self.status,
            "hint": lambda rest: game.hint(),
            "bk": self.book,
            "pause": lambda rest: game.pause(),
            "resume": lambda rest: game.resume(),
            "ping": self.ping,
            "memory": lambda rest: self.change(settings.set_memory, rest),
            "cores": lambda rest: self.change(settings.set_cores, rest),
            "egtpath": lambda rest: self.change(settings.set_tablebases, rest),
            "option": lambda rest: self.change(self.set_option, rest),
        }

    def run(self, lines: Iterable[str]) -> None:
        """Answer until `quit` or the end of the input, which is read on a separate thread."""
        threading.Thread(target=self._listen, args=(lines,), name="reader", daemon=True).start()
        try:
            while (event := self.events.get()) is not None:
                if isinstance(event, SearchResult):
                    self.answered(event)
                elif event.split(" ")[0] == "quit":
                    break
                else:
                    self.answer(event)
        finally:
            self.brain.abort()

    def _listen(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.events.put(line)
        self.events.put(None)

    def answered(self, answer: SearchResult) -> None:
        """A search has ended; its answer is dropped if the search was aborted."""
        mode = self.brain.mode
        if self.brain.accepts(answer):
            self.carefully("", lambda: self.game.answered(answer.best, mode))

    def answer(self, line: str) -> None:
        """Carry out one line; an invalid one is answered by one `Error` line."""
        self.line = line
        self.carefully(line, lambda: self._answer(line))

    def carefully(self, line: str, action: Callable[[], None]) -> None:
        """Carry out an action and report its complaint, if any."""
        try:
            action()
        except Complaint as complaint:
            self.channel.send(f"Error ({shown(str(complaint))}): {shown(line)}")

    def _answer(self, line: str) -> None:
        name, _, rest = line.partition(" ")
        if self.editor is not None:
            self.edited(self.editor, line)
        elif name in self.commands:
            self.commands[name](rest.strip())
        elif looks_like_move(line):
            self.game.move(line)
        elif line and name not in ACCEPTED:
            raise Complaint("unknown command")

    # Connection

    def protover(self, rest: str) -> None:
        """Version 2 and later: send the features."""
        if rest != "1":
            self.channel.send(*feature_lines(self.player))

    def ping(self, rest: str) -> None:
        """Answer once all earlier commands are done; during a search, after its move."""
        self.game.after_thought(lambda: self.channel.send(f"pong {rest}"))

    def change(self, setter: Callable[[str], None], rest: str) -> None:
        """Change a setting of the player as soon as it is not searching."""
        line = self.line
        self.game.change(lambda: self.carefully(line, lambda: setter(rest)))

    def set_option(self, rest: str) -> None:
        """Set one of the options that the features listed."""
        self.settings.set_option(rest)
        self.game.clock.change(self.settings.time_control)

    # Positions

    def new(self, rest: str) -> None:
        """A new game of normal chess, without a depth limit."""
        self.brain.abort()
        self.set_variant(False)
        self.settings.forget_depth()
        self.game.new()

    def variant(self, rest: str) -> None:
        """Change the variant; XBoard sends the position afterwards by `setboard`."""
        if rest not in self.can.variants:
            raise Complaint("this variant is not played here")
        self.brain.abort()
        self.set_variant(rest == "fischerandom")
        self.game.begin(parse_fen(START_FEN, self.chess960))

    def set_variant(self, chess960: bool) -> None:
        """Make the player write castling as the variant does."""
        self.chess960 = chess960
        self.settings.set_if_offered("UCI_Chess960", "true" if chess960 else "false")

    def setboard(self, rest: str) -> None:
        """Set up a FEN; an invalid one keeps the old position."""
        self.begin(lambda: parse_fen(rest, self.chess960))

    def begin(self, read: Callable[[], Setup]) -> bool:
        """Set up the position that `read` returns, if it is valid and the player supports it."""
        try:
            self.game.begin(read())
        except (FenError, UnsupportedPositionError) as error:
            self.channel.send(f"tellusererror Illegal position: {shown(str(error))}")
            return False
        return True

    def edit(self, rest: str) -> None:
        """Start editing: the lines up to a dot set up a position."""
        self.mode_before_edit = self.brain.mode
        self.brain.abort()
        self.editor = Editor(self.game.record.setup)

    def edited(self, editor: Editor, line: str) -> None:
        """Handle one line between `edit` and its dot."""
        try:
            if editor.answer(line):
                return
        except EditError as error:
            raise Complaint(str(error)) from None
        self.editor = None
        if not self.begin(editor.setup):
            self.game.go_on(self.mode_before_edit)

    def to_move(self, white: bool) -> None:
        """Version 1's `white` and `black`: that side is to move, the player has the other."""
        fields = self.game.record.setup.fen().split()
        if white != self.game.record.white_to_move:
            fields[1], fields[3] = "w" if white else "b", "-"
            self.setboard(" ".join(fields))
        self.game.side = not white

    # Time and search

    def set_level(self, setter: Callable[[str], None], rest: str) -> None:
        """Set a new time control, with full clocks."""
        setter(rest)
        self.game.clock = Clock(self.settings.time_control)

    def set_depth(self, rest: str) -> None:
        """Set a depth limit; the clocks keep their times."""
        self.settings.set_depth(rest)
        self.game.clock.change(self.settings.time_control)

    def set_time(self, own: bool, rest: str) -> None:
        """Set the player's clock or the opponent's, given in centiseconds."""
        centiseconds = whole(rest, -(2**27), 2**27)
        self.game.set_time(own, 10 * centiseconds)

    def move_now(self, rest: str) -> None:
        """Make the player move at once, before the next line is read."""
        answer = self.brain.move_now() if self.brain.mode is Mode.THINK else None
        if answer is not None:
            self.answered(answer)

    def set_pondering(self, wanted: bool) -> None:
        """XBoard's `hard` and `easy`: pondering on and off."""
        value = "true" if wanted else "false"
        self.change(lambda _: self.settings.set_if_offered("Ponder", value), "")
        self.game.set_pondering(wanted)

    def set_posting(self, wanted: bool) -> None:
        """Switch thinking output on or off."""
        self.posting = wanted

    def set_analyzing(self, wanted: bool) -> None:
        """Enter or leave analysis."""
        if not (wanted or self.game.analyzing):
            return
        self.brain.abort()
        self.settings.set_if_offered("UCI_AnalyseMode", "true" if wanted else "false")
        self.game.set_analyzing(wanted)

    def status(self, rest: str) -> None:
        """Report the progress of the analysis."""
        if self.brain.mode is not Mode.ANALYZE:
            return
        last, current = self.brain.last, self.brain.current
        total = len(self.game.record.legal)
        left = total - (current.currmovenumber or total)
        move = current.currmove or (last.pv[0] if last.pv else "")
        self.channel.send(status_line(last, move, left, total))

    def book(self, rest: str) -> None:
        """List the book's moves in this position; an empty line ends the answer."""
        player = self.player
        if not isinstance(player, BookPlayer):
            self.channel.send(" This program has no opening book.", "")
            return
        setup = self.game.record.setup
        try:
            moves = player.book_moves(setup)
        except OptionError as error:
            self.channel.send(f" {shown(str(error))}", "")
            return
        total = max(1, sum(weight for _, weight in moves))
        self.channel.send(
            *(f" {spoken_move(setup, move)} {100 * weight // total}%" for move, weight in moves),
            *(() if moves else (" The book does not know this position.",)),
            "",
        )

    def report(self, info: Info) -> None:
        """Send thinking output if it is switched on; called on the search's thread."""
        if not self.posting or self.brain.mode is Mode.HINT:
            return
        pondering = self.brain.mode is Mode.PONDER
        line = thinking_line(info, (self.game.expected or "") if pondering else "")
        if line is not None:
            self.channel.send(line)
        elif info.text is not None:
            self.channel.send(*(f"# {text}" for text in info.text.splitlines()))
