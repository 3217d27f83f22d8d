"""One UCI conversation: commands in, a player's answers out.

Source: the UCI specification by Stefan Meyer-Kahlen and Rudolf Huber, version of April 2006. Where
it says nothing, this session is lenient: an invalid command is answered by one `info string`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from philidor.contract.book_player import BookPlayer
from philidor.contract.info import BestMove, Info, OnInfo
from philidor.contract.limits import Limits
from philidor.contract.options import OptionError, Text, find
from philidor.contract.player import IllegalMoveError, Player, UnsupportedPositionError
from philidor.contract.search_control import SearchControl
from philidor.contract.setup import START_FEN, FenError, Setup
from philidor.game.fen import parse_fen
from philidor.protocols.channel import Channel, shown
from philidor.protocols.thinker import Thinker
from philidor.protocols.uci.go import parse_go
from philidor.protocols.uci.words import bestmove_line, info_lines, insight_line, option_line


class UciSession:
    """One conversation, from the first line to `quit` or the end of the input."""

    def __init__(self, player: Player, channel: Channel) -> None:
        self.player = player
        self.channel = channel
        self.thinker = Thinker(player)
        self.about = Text("UCI_EngineAbout", f"{player.name} by {player.author}")
        self.chess960 = False
        self.debug = False
        # The position set in the player.
        self.setup = parse_fen(START_FEN)
        self.moves: tuple[str, ...] = ()
        # Why the latest `position` was refused; `go` must not search the position before it.
        self.refusal = ""
        self.commands: dict[str, Callable[[str], None]] = {
            "uci": self.uci,
            "debug": self.set_debug,
            "isready": self.isready,
            "setoption": self.setoption,
            "register": self.register,
            "ucinewgame": self.ucinewgame,
            "position": self.position,
            "go": self.go,
            "stop": self.stop,
            "ponderhit": self.ponderhit,
        }

    def run(self, lines: Iterable[str]) -> None:
        """Answer line by line; a search that is running at the end is stopped."""
        self.stand(self.setup, ())
        try:
            for line in lines:
                if not self.answer(line):
                    break
        finally:
            self.thinker.stop()
        if isinstance(self.player, BookPlayer):
            # UCI does not report how a game ended.
            self.player.game_over(None)

    def answer(self, line: str) -> bool:
        """Carry out one line; False when it was `quit`.

        Words before the first known command are skipped, as the specification asks.
        """
        words = line.split()
        known = (i for i, word in enumerate(words) if word in self.commands or word == "quit")
        at = next(known, len(words))
        if at:
            self.say(f"unknown command '{shown(' '.join(words[:at]))}'")
        if at == len(words):
            return True
        if words[at] == "quit":
            return False
        rest = line.split(maxsplit=at + 1)[at + 1 :]
        self.commands[words[at]](rest[0] if rest else "")
        return True

    def say(self, text: str) -> None:
        """Send the user a message as one `info string`."""
        self.channel.send(f"info string {text}")

    def uci(self, rest: str) -> None:
        """Introduce the player and list its options."""
        options = (*self.player.options, self.about)
        self.channel.send(
            f"id name {self.player.name}",
            f"id author {self.player.author}",
            *(option_line(option) for option in options),
            "uciok",
        )

    def set_debug(self, rest: str) -> None:
        """Switch insights into the search on or off."""
        if rest not in ("on", "off"):
            self.say(f"debug takes on or off, not '{shown(rest)}'")
            return
        self.debug = rest == "on"

    def isready(self, rest: str) -> None:
        """Answer at once, even during a search."""
        self.channel.send("readyok")

    def register(self, rest: str) -> None:
        """Accept the command silently; no registration is needed."""

    def setoption(self, rest: str) -> None:
        """`setoption name N [value V]`; both may contain spaces."""
        words = rest.split()
        if not words or words[0] != "name" or len(words) == 1 or words[1] == "value":
            self.say(f"setoption needs 'name' and a name: '{shown(rest)}'")
            return
        at = words.index("value") if "value" in words else len(words)
        name = " ".join(words[1:at])
        parts = rest.split(maxsplit=at + 1)
        value = parts[at + 1] if len(parts) > at + 1 else ""
        if name.lower() == self.about.name.lower():
            return
        self.rest_first("setoption")
        try:
            option = find(self.player.options, name)
            parsed = option.parse(value)
            self.player.set_option(option.name, value)
        except OptionError as error:
            self.say(shown(str(error)))
            return
        except MemoryError:
            self.say(f"not enough memory for {option.name} {shown(value)}")
            return
        if option.name == "UCI_Chess960":
            self.chess960 = parsed is True

    def ucinewgame(self, rest: str) -> None:
        """Start a new game."""
        self.rest_first("ucinewgame")
        self.player.new_game()

    def position(self, rest: str) -> None:
        """`position startpos | fen F [moves M...]`.

        After an invalid FEN, or a position that the player does not support, there is nothing to
        search until the next valid `position`.
        """
        words = rest.split()
        at = words.index("moves") if "moves" in words else len(words)
        try:
            setup = self.named_setup(words[:at])
        except FenError as error:
            self.rest_first("position")
            self.refuse(f"bad position: {error}")
            return
        self.rest_first("position")
        self.refusal = ""
        try:
            self.stand(setup, tuple(words[at + 1 :]))
        except IllegalMoveError as error:
            self.setup, self.moves = setup, error.moves_before
            self.say(f"{shown(str(error))}; the rest is left out")
        except UnsupportedPositionError as error:
            self.refuse(f"position refused: {error}")
            self.stand(self.setup, self.moves)

    def refuse(self, reason: str) -> None:
        """Report why a position is refused, and remember the reason for the next `go`."""
        self.refusal = shown(reason)
        self.say(self.refusal)

    def stand(self, setup: Setup, moves: tuple[str, ...]) -> None:
        """Set the player's position; IllegalMoveError at the first move that is not legal."""
        self.player.set_position(setup, moves)
        self.setup, self.moves = setup, moves

    def named_setup(self, words: list[str]) -> Setup:
        """The start position named by the words of `position`; FenError if there is none."""
        if words == ["startpos"]:
            return parse_fen(START_FEN, self.chess960)
        if not words or words[0] != "fen":
            raise FenError(f"position needs startpos or fen, not '{' '.join(words)}'")
        return parse_fen(" ".join(words[1:]), self.chess960)

    def go(self, rest: str) -> None:
        """Start a search on the search thread; `bestmove` is sent when it ends."""
        self.rest_first("go")
        limits, complaints = parse_go(rest.split(), self.player.legal_moves())
        if self.refusal:
            complaints = [f"no position to search ({self.refusal})"]
        if complaints:
            self.say(shown("; ".join(complaints)))
        search = no_search if self.refusal else self.player.go
        self.thinker.start(limits, self.report, self.done, search)

    def stop(self, rest: str) -> None:
        """Stop the search; does nothing if none is running."""
        self.thinker.stop()

    def ponderhit(self, rest: str) -> None:
        """The opponent has played the move that was pondered on."""
        if self.thinker.pondering:
            self.thinker.ponder_hit()
        else:
            self.say("ponderhit without pondering")

    def rest_first(self, command: str) -> None:
        """Stop a running search, for a command that cannot be carried out during one."""
        if self.thinker.busy:
            self.say(f"{command} during a search, which is stopped")
            self.thinker.stop()
        self.thinker.wait()

    def report(self, info: Info) -> None:
        """Send a report; insights are sent only under `debug on`."""
        self.channel.send(*info_lines(info))
        if self.debug:
            self.channel.send(*(insight_line(insight) for insight in info.insights))

    def done(self, best: BestMove) -> None:
        """Send the answer to `go`."""
        self.channel.send(bestmove_line(best))


def no_search(limits: Limits, on_info: OnInfo, control: SearchControl) -> BestMove:
    """Answer `go` without a position to search: UCI's null move."""
    return BestMove("0000")
