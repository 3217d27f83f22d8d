"""A program under test that speaks the XBoard protocol."""

from __future__ import annotations

import shlex
import time
from collections.abc import Sequence

import chess

from philidor.protocols.conformance.program import Failed, Program, Skipped, require

RESULTS = ("1-0", "0-1", "1/2-1/2")
# What makes moves quick where a check is not about time; and with the limit that all programs know.
SHALLOW = "sd 5"
SOON = ("st 1", SHALLOW)
# The beginning of a line that refuses a move.
REFUSALS = ("Illegal move", "illegal move", "Illegal Move")


class XBoardProgram(Program):
    """An XBoard program with its features and the board of its game."""

    def __init__(self, command: Sequence[str]) -> None:
        super().__init__(command)
        self.board = chess.Board()
        self.features: dict[str, str] = {}
        self.options: list[str] = []
        self.introduction: list[str] = []

    def greet(self) -> None:
        """`xboard` and `protover 2`, up to the end of the features."""
        self.send("xboard")
        # Some programs lose a line that arrives together with the previous one.
        self.during(0.1)
        self.send("protover 2")
        self.introduction = self._read_features()

    def _read_features(self) -> list[str]:
        said: list[str] = []
        deadline = time.monotonic() + 10
        while "done" not in self.features or self.features["done"] == "0":
            left = 2.0 if "done" not in self.features else deadline - time.monotonic()
            try:
                said += self.until("feature", patience=max(0.01, left))
            except Failed:
                break
            for word in _words(said[-1].removeprefix("feature")):
                name, _, value = word.partition("=")
                if name == "option":
                    self.options.append(value)
                else:
                    self.features[name] = value
        return said

    def has(self, feature: str, default: bool = False) -> bool:
        """Whether a feature is declared as 1; `default` applies if it is not declared."""
        return self.features.get(feature, "1" if default else "0") == "1"

    def need(self, feature: str, default: bool = False) -> None:
        """Raise Skipped unless the program declares a feature."""
        if not self.has(feature, default):
            raise Skipped(f"it does not declare {feature}=1")

    def settle(self, patience: float = 10) -> list[str]:
        """The lines that arrive until everything sent has been carried out."""
        if not self.has("ping"):
            return self.during(0.5)
        self.send("ping 17")
        return self.until("pong 17", patience=patience)[:-1]

    def new(self, *lines: str, fen: str | None = None) -> None:
        """A new game in force mode, at the position."""
        self.send("new", "force", *lines)
        self.board = chess.Board()
        if fen is not None:
            self.need("setboard")
            self.board = chess.Board(fen)
            self.send(f"setboard {fen}")

    def move(self, text: str) -> None:
        """Make a move of the opponent."""
        move = self.board.parse_uci(text)
        spoken = self.board.san(move) if self.has("san") else text
        self.send(f"usermove {spoken}" if self.has("usermove") else spoken)
        self.board.push(move)

    def reply(self, patience: float = 20) -> str:
        """Make the program's move on the board; Failed if none arrives or it is not legal."""
        line = self.until("move ", *RESULTS, "resign", patience=patience)[-1]
        require(line.startswith("move "), f"it says '{line}' instead of a move")
        text = line.split()[1]
        for parse in (self.board.parse_uci, self.board.parse_san):
            try:
                move = parse(text)
            except ValueError:
                continue
            self.board.push(move)
            return move.uci()
        raise Failed(f"its move {text} is not legal in {self.board.fen()}")

    def refuses(self, text: str) -> str:
        """The line with which the program refuses a move."""
        self.send(f"usermove {text}" if self.has("usermove") else text)
        said = self.settle()
        refusals = [line for line in said if line.startswith(REFUSALS)]
        require(bool(refusals), f"it takes {text} in {self.board.fen()}")
        return refusals[0]

    def quietly(self, *lines: str) -> None:
        """Raise Failed if lines that need no answer are answered by an error."""
        self.send(*lines)
        said = [line for line in self.settle() if line.lower().startswith(("error", "illegal"))]
        require(not said, f"it says '{said[0]}'" if said else "")

    def result(self, patience: float = 10) -> str:
        """The result that the program announces, with its comment."""
        return self.until(*RESULTS, patience=patience)[-1]


def thought(line: str) -> bool:
    """Whether a line is thinking output: four numbers, then moves."""
    words = line.split()
    if len(words) < 5:
        return False
    numbers = [words[0].rstrip(".&"), *words[1:4]]
    return all(number.lstrip("-+").isdigit() for number in numbers)


def _words(text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError:
        raise Failed(f"its feature line cannot be read: {text}") from None
