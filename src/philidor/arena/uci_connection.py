"""A connection to a UCI engine, and the search for a move.

python-chess starts, configures and analyses. The search for a move is our own: python-chess plays
every line of an engine on its boards, a millisecond a ply that the next move of a fast game waits
for, and it takes a null move for an answer.
"""

from __future__ import annotations

import re
import time
from collections import deque
from dataclasses import dataclass, replace

import chess.engine

from philidor.arena.answers import Answer, judged
from philidor.arena.engine_protocol import EngineProtocol
from philidor.arena.game_position import GamePosition
from philidor.arena.reports import read_uci
from philidor.contract.limits import Limits, TimeLeft

OPTION = re.compile(
    r"option name (?P<name>.*\S) type (?P<kind>check|spin|combo|button|string|file|path|reset|save)"
    r"(?: default(?: (?P<default>.*?))?)?(?: (?P<rest>(?:min|max|var) .*))?"
)
NUMBER = re.compile(r"[+-]?\d+")
XBOARD_HINT = "an XBoard program needs protocol=xboard"
# What programs of another protocol answer to `uci`, after a prompt that may stand before it.
REFUSED = re.compile(
    r"(?!info |id |option ).*\b(?:error|illegal|invalid|unknown|unrecogni[sz]ed|bad)\b.*\buci\W*",
    re.I,
)
# A number of a line that no position has: python-chess makes as many lines as it says.
NO_LINE = re.compile(r"\bmultipv\s+(?![1-9]\d{0,2}(?:\s|$))")
# The last reports that are read: the deepest may lack what an earlier one tells.
REPORTS = 6


@dataclass(frozen=True)
class Search:
    """A search for a move. game: tells one game from the next."""

    asked: GamePosition
    limits: Limits
    game: object
    ponder: bool = False


class UciConnection(EngineProtocol, chess.engine.UciProtocol):
    """A connection to a UCI engine.

    expected: the moves of the position on which it ponders, if a search may go on from there.

    Each `go` follows an `isready`, and what the engine says before its `readyok` belongs to no
    search: a second `bestmove` to the last one cannot be taken for the answer to the next. Nobody
    waits for the `readyok`, so that no move is later for it.
    """

    expected: list[str] | None = None
    # Between the `isready` before a `go` and its `readyok`, and from there to the answer.
    asked_ready = False
    searching = False

    def send_line(self, line: str) -> None:
        """Send a line, a `go` with `isready` before it."""
        if line.split(" ", 1)[0] == "go":
            self.asked_ready, self.searching = True, False
            super().send_line("isready")
        super().send_line(line)

    def take_line(self, line: str) -> None:
        """A line of the engine, for the command that runs if it concerns that."""
        answers = line.startswith("bestmove")
        if not self.initialized and self.command is not None and REFUSED.fullmatch(line):
            self._note(line, sent=False)
            end_start(self.command, line.strip())
        elif answers and not self.searching:
            self._note(line, sent=False)
        elif self.asked_ready and line.strip() == "readyok":
            self.asked_ready, self.searching = False, True
            self.line_received(line)
        elif _for_listeners_only(line, self.searching):
            self.line_received(line)
        else:
            self.searching &= not answers
            self._line_received(line)

    async def move(self, search: Search) -> Answer:
        """The engine's answer; AnswerError for a bad one, EngineError if it fails."""
        return await self.communicate(lambda engine: UciMove(engine, search))

    def manage(self, search: Search) -> None:
        """Set the options that belong to the client as a game wants them."""
        if "UCI_AnalyseMode" not in self.target_config:
            self._manage("UCI_AnalyseMode", False)
        self._manage("Ponder", search.ponder)
        if "MultiPV" in self.options:
            self._setoption("MultiPV", self.options["MultiPV"].default)
        self._manage("UCI_Chess960", search.asked.chess960)

    def _manage(self, name: str, value: bool | int) -> None:
        if name in self.options:
            self._setoption(name, value)

    def begin(self, search: Search) -> None:
        """Tell the engine the position and let it search."""
        self.send_line(search.asked.uci_position())
        self.send_line(go(search.limits))


def end_start(start: chess.engine.BaseCommand[None], line: str) -> None:
    """Wait no longer for a program that does not know `uci`."""
    error = chess.engine.EngineError(
        f"it speaks no UCI: it answered '{line[:80]}' to 'uci' ({XBOARD_HINT})"
    )
    start.result.set_exception(error)
    start.set_finished()


class UciMove(chess.engine.BaseCommand[Answer]):
    """The command of a search for a move; with pondering it lasts until the next one begins."""

    def __init__(self, engine: UciConnection, search: Search) -> None:
        super().__init__(engine)
        self.engine = engine
        self.search = search
        self.lines: deque[str] = deque(maxlen=REPORTS)
        self.pondering: list[str] | None = None
        self.waiting = False
        self.began = time.perf_counter()
        same = not engine.first_game and engine.game == search.game
        engine.expected = search.asked.moves if search.ponder and same else None

    def start(self) -> None:
        """Begin the search, after `readyok` in a new game."""
        if self.engine.ponderhit:
            self.engine.ponderhit = False
            self.engine.send_line("ponderhit")
            return
        self.engine.manage(self.search)
        if self.engine.first_game or self.engine.game != self.search.game:
            self.engine.game = self.search.game
            self.engine.first_game = False
            self.engine.send_line("ucinewgame")
            self.engine.send_line("isready")
            self.waiting = True
        else:
            self.engine.begin(self.search)

    def line_received(self, line: str) -> None:
        """Take the lines that concern the search."""
        if line.startswith("info"):
            if self.pondering is None and (" score " in line or " nodes " in line):
                self.lines.appendleft(line)
        elif line.startswith("bestmove"):
            self._answered(line)
        elif self.waiting and line.strip() == "readyok":
            self.waiting = False
            if self.result.cancelled():
                # The `stop` came before there was a search: one that begins now would not end.
                self._end()
            else:
                self.engine.begin(self.search)

    def _answered(self, line: str) -> None:
        if self.pondering is not None:
            self.pondering = None
        elif not self.result.cancelled():
            move, ponder = judged(line, self.search.asked)
            self.result.set_result(Answer(move, ponder, read_uci(self.lines)))
            if self.search.ponder and ponder is not None:
                self._ponder_on(move, ponder)
        if self.pondering is None:
            self._end()

    def _ponder_on(self, move: str, ponder: str) -> None:
        """Let the engine think on its opponent's time."""
        asked = self.search.asked
        self.pondering = [*asked.moves, move, ponder]
        spent = round(1_000 * (time.perf_counter() - self.began))
        limits = after_move(self.search.limits, asked.white_to_move, spent)
        self.engine.send_line(told(asked, self.pondering))
        self.engine.send_line(go(replace(limits, ponder=True)))

    def _end(self) -> None:
        self.engine.expected = None
        self.set_finished()

    def cancel(self) -> None:
        """End the search; one on the opponent's time goes on if its move was played."""
        if self.pondering is not None and self.engine.expected == self.pondering:
            self.engine.ponderhit = True
            self._end()
        else:
            self.engine.send_line("stop")

    def engine_terminated(self, exc: Exception) -> None:
        """An engine may end while it ponders."""
        if not self.result.done():
            super().engine_terminated(exc)


def told(asked: GamePosition, moves: list[str]) -> str:
    """The `position` command for other moves from the same start."""
    words = asked.uci_position().partition(" moves ")[0]
    return f"{words} moves {' '.join(moves)}"


def go(limits: Limits) -> str:
    """The `go` command of these limits; an engine without any searches until it is stopped."""
    white, black = limits.white, limits.black
    words: list[str | int] = ["go"]
    words += ["ponder"] if limits.ponder else []
    for name, value in (
        ("wtime", None if white is None else max(1, white.remaining)),
        ("btime", None if black is None else max(1, black.remaining)),
        ("winc", None if white is None else white.increment),
        ("binc", None if black is None else black.increment),
        ("movestogo", limits.moves_to_go),
        ("depth", limits.depth),
        ("nodes", limits.nodes),
        ("mate", limits.mate),
        ("movetime", limits.movetime),
    ):
        words += [] if value is None else [name, value]
    words += ["infinite"] if limits.infinite else []
    words += ["searchmoves", *limits.search_moves] if limits.search_moves else []
    return " ".join(map(str, words))


def after_move(limits: Limits, white: bool, spent: int) -> Limits:
    """The limits of a search on the opponent's time, after a move that took `spent` ms."""

    def run_down(clock: TimeLeft | None, mover: bool) -> TimeLeft | None:
        if clock is None:
            return None
        left = clock.remaining + clock.increment - (spent if mover else 0)
        return TimeLeft(max(0, left), clock.increment)

    # The next time control is a move nearer; at the last move its time comes with the hit.
    moves = limits.moves_to_go
    return replace(
        limits,
        white=run_down(limits.white, white),
        black=run_down(limits.black, not white),
        moves_to_go=moves - 1 if moves is not None and moves > 1 else None,
    )


def _for_listeners_only(line: str, searching: bool) -> bool:
    """Whether no command may read a line: a malformed option, or a report that is malformed or
    without a search."""
    if line.startswith("option"):
        return not well_formed(line)
    return line.startswith("info") and (not searching or NO_LINE.search(line) is not None)


def well_formed(line: str) -> bool:
    """Whether a line offers an option of a kind that the protocol has, with a fitting default."""
    found = OPTION.fullmatch(line.strip())
    if found is None:
        return False
    default = found["default"]
    return found["kind"] != "spin" or not default or NUMBER.fullmatch(default) is not None
