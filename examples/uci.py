"""The toy engine's UCI: enough to play in any chess program."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import pairwise
from queue import SimpleQueue
from threading import Event, Thread

from examples.alpha_beta import MATE, MATE_BOUND
from examples.board import START_FEN, WHITE
from examples.limits import DEEPEST, Limits
from examples.player import Player, Report


def say(text: str) -> None:
    """Send a line."""
    print(text, flush=True)


class Listener:
    """Reads lines on a thread of its own, so that `stop` is seen while the player thinks."""

    def __init__(self, stop: Event) -> None:
        self.stop = stop
        self.searching = False
        self.queue: SimpleQueue[str] = SimpleQueue()
        Thread(target=self.read, daemon=True).start()

    def read(self) -> None:
        """Read to the end; during a search `stop` and `quit` end it, and `isready` is answered."""
        for line in map(str.strip, sys.stdin):
            if line.split()[:1] == ["go"]:
                # Here and not when the search begins: a `stop` may follow at once.
                self.searching = True
                self.stop.clear()
            if line in ("stop", "quit"):
                self.stop.set()
            if line == "isready" and self.searching:
                say("readyok")
            else:
                self.queue.put(line)
        self.stop.set()
        self.queue.put("quit")

    def lines(self) -> Iterator[str]:
        """The lines before `quit`."""
        while (line := self.queue.get()) != "quit":
            yield line


def speak(player: Player, name: str) -> None:
    """Talk UCI until `quit`."""
    listener = Listener(player.stop)
    # A `go` without a position is about the initial one.
    placed = ["startpos"]
    set_up(player, placed)
    for line in listener.lines():
        command, *words = line.split() or [""]
        if command == "uci":
            say(f"id name Toy {name}\nid author the Philidor authors")
            for option in player.options:
                say(f"option name {option} type string default <empty>")
            say("uciok")
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
            move = player.think(limits_of(words, player.board.side == WHITE), tell)
            listener.searching = False
            say(f"bestmove {move or '0000'}")
    player.end_game()


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
    )


def tell(report: Report) -> None:
    """Report an iteration."""
    score = f"cp {report.score}"
    if abs(report.score) > MATE_BOUND:
        moves = (MATE - abs(report.score) + 1) // 2
        score = f"mate {moves if report.score > 0 else -moves}"
    rate = round(report.nodes / report.seconds) if report.seconds else 0
    line = " ".join(map(str, report.line))
    say(
        f"info depth {report.depth} score {score} nodes {report.nodes} nps {rate} "
        f"time {round(1000 * report.seconds)} pv {line}"
    )
