"""Chapter 25: the toy engine's UCI, enough to play in any chess program."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import pairwise
from queue import SimpleQueue
from threading import Thread

from examples.alpha_beta import MATE, MATE_BOUND
from examples.board import START_FEN, WHITE
from examples.limits import DEEPEST, Limits, Signals
from examples.player import Player, Report

COMMANDS = frozenset(
    ("uci", "debug", "isready", "setoption", "ucinewgame", "position", "go", "stop", "ponderhit")
    + ("quit",)
)
# What may follow the moves of `go searchmoves`.
GO_WORDS = frozenset(
    ("ponder", "wtime", "btime", "winc", "binc", "movestogo", "depth", "nodes", "mate", "movetime")
    + ("infinite",)
)


def say(text: str) -> None:
    """Send a line."""
    print(text, flush=True)


class Listener:
    """Reads lines on a thread of its own, so that `stop` is seen while the player thinks."""

    def __init__(self, signals: Signals) -> None:
        self.signals = signals
        self.searching = False
        self.queue: SimpleQueue[list[str]] = SimpleQueue()
        Thread(target=self.read, daemon=True).start()

    def read(self) -> None:
        """Read to the end. What concerns a running search must not wait in the queue behind it."""
        for line in sys.stdin:
            words = command_in(line)
            match words[:1]:
                case ["go"]:
                    # Here and not when the search begins: a `stop` may follow at once.
                    self.searching = True
                    self.signals.stop.clear()
                    (self.signals.pondering.set if "ponder" in words else self.hit)()
                case ["ponderhit"]:
                    self.hit()
                    continue
                case ["isready"] if self.searching:
                    say("readyok")
                    continue
                case ["stop"]:
                    self.end_search()
                case ["quit"]:
                    break
            self.queue.put(words)
        self.end_search()
        self.queue.put(["quit"])

    def hit(self) -> None:
        """The opponent played the expected move: from now on the player's own clock runs."""
        self.signals.pondering.clear()

    def end_search(self) -> None:
        """End a search, also one that ponders."""
        self.signals.stop.set()
        self.hit()

    def lines(self) -> Iterator[list[str]]:
        """The commands before `quit`, as words."""
        while (words := self.queue.get()) != ["quit"]:
            yield words


def command_in(line: str) -> list[str]:
    """The words of a line from its first command on: the protocol skips unknown words before it."""
    words = line.split()
    begin = next((at for at, word in enumerate(words) if word in COMMANDS), len(words))
    return words[begin:]


def speak(player: Player, name: str) -> None:
    """Talk UCI until `quit`."""
    listener = Listener(player.signals)
    # A `go` without a position is about the initial one.
    placed = ["startpos"]
    set_up(player, placed)
    for command, *words in filter(None, listener.lines()):
        if command == "uci":
            introduce(player, name)
        elif command == "isready":
            say("readyok")
        elif command == "setoption" and "value" in words:
            at = words.index("value")
            player.set_option(" ".join(words[1:at]), " ".join(words[at + 1 :]))
        elif command == "ucinewgame":
            player.new_game()
        elif command == "position":
            placed = place(player, words, placed)
        elif command == "go":
            answer(player, words)
            listener.searching = False
    player.end_game()


def introduce(player: Player, name: str) -> None:
    """Name the program and its options."""
    say(f"id name Toy {name}\nid author the Philidor authors")
    for option in player.options:
        say(f"option name {option} type string default <empty>")
    say("uciok")


def answer(player: Player, words: list[str]) -> None:
    """Search, and say the move as soon as it may be said.

    A search that ponders or has no limit may end early, for example with a mate. Its move has to
    wait for `ponderhit` or `stop`, or the other program would take it for the answer to a later
    question.
    """
    move = player.think(limits_of(words, player.board.side == WHITE), tell)
    signals = player.signals
    while signals.pondering.is_set() or ("infinite" in words and not signals.stop.is_set()):
        signals.stop.wait(0.01)
    say(f"bestmove {move or '0000'}")


def place(player: Player, words: list[str], last: list[str]) -> list[str]:
    """Set up a position; returns its words, or those of the last one if it is impossible."""
    try:
        set_up(player, words)
    except (IndexError, ValueError) as error:
        say(f"info string position refused, the last one stays: {error}")
        set_up(player, last)
        return last
    return words


def set_up(player: Player, words: list[str]) -> None:
    """`position startpos|fen ... moves ...`."""
    at = words.index("moves") if "moves" in words else len(words)
    fen = START_FEN if words[0] == "startpos" else " ".join(words[1:at])
    player.set_position(fen, tuple(words[at + 1 :]))


def limits_of(words: list[str], white: bool) -> Limits:
    """The limits in the words of `go`."""
    given = {word: int(value) for word, value in pairwise(words) if value.lstrip("-").isdigit()}
    clock, added = ("wtime", "winc") if white else ("btime", "binc")
    return Limits(
        given.get("depth", DEEPEST),
        given.get("nodes"),
        given["movetime"] / 1000 if "movetime" in given else None,
        given[clock] / 1000 if clock in given else None,
        given.get(added, 0) / 1000,
        given.get("movestogo"),
        searchmoves(words),
    )


def searchmoves(words: list[str]) -> tuple[str, ...]:
    """The moves behind `searchmoves`."""
    if "searchmoves" not in words:
        return ()
    rest = words[words.index("searchmoves") + 1 :]
    end = next((at for at, word in enumerate(rest) if word in GO_WORDS), len(rest))
    return tuple(rest[:end])


def score_text(score: int) -> str:
    """What `info score` says: centipawns, or moves to mate; the search counts plies."""
    if abs(score) <= MATE_BOUND:
        return f"cp {score}"
    moves = (MATE - abs(score) + 1) // 2
    return f"mate {moves if score > 0 else -moves}"


def tell(report: Report) -> None:
    """Report an iteration."""
    rate = round(report.nodes / report.seconds) if report.seconds else 0
    line = " ".join(map(str, report.line))
    say(
        f"info depth {report.depth} score {score_text(report.score)} nodes {report.nodes} "
        f"nps {rate} time {round(1000 * report.seconds)} pv {line}"
    )
